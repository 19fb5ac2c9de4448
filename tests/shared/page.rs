//! Documents that tests make. `SGS_WRITE=1` writes them.

use std::path::Path;

/// Compares a made document with the committed one, or writes it.
#[track_caller]
pub fn compare(path: &Path, made: &str) {
    if std::env::var_os("SGS_WRITE").is_some() {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).expect("a folder");
        }
        std::fs::write(path, made).expect("a page");
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(kept == made, "{} is out of date: SGS_WRITE=1 writes it", path.display());
}

/// Returns a document with the lines between two marks replaced: `<!-- name -->` and `<!-- end name -->`.
pub fn with_part(text: &str, name: &str, part: &str) -> String {
    let (begin, end) = (format!("<!-- {name} -->"), format!("<!-- end {name} -->"));
    let (before, rest) = text.split_once(&begin).unwrap_or_else(|| panic!("no `{begin}`"));
    let (_, after) = rest.split_once(&end).unwrap_or_else(|| panic!("no `{end}`"));
    format!("{before}{begin}\n{part}{end}{after}")
}
