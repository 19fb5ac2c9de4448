//! The templates: files of `src/cli/new/templates/` in which the names of the package and the part are replaced.

use include_dir::{Dir, include_dir};
use std::path::PathBuf;

static TEMPLATES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/cli/new/templates");

/// The lines of a part for the AI file of its package.
pub const AI: &str = "ai.lua";

/// The names to put in.
pub struct Words {
    pub package: String,
    pub part: String,
}

impl Words {
    /// Replaces the names of a template.
    fn fill(&self, text: &str) -> String {
        let words = [
            ("newpack", self.package.clone()),
            ("NewPack", class_of(&self.package)),
            ("newpart", self.part.clone()),
            ("NewPart", class_of(&self.part)),
        ];
        put_in(text, &words)
    }
}

/// Replaces each word by another at once: what was put in is not looked at again.
fn put_in(text: &str, words: &[(&str, String)]) -> String {
    let Some(((from, to), others)) = words.split_first() else { return text.to_owned() };
    let pieces: Vec<String> = text.split(from).map(|piece| put_in(piece, others)).collect();
    pieces.join(to)
}

/// Returns the name of a class for a name: `MyTrick` for `my_trick`.
pub fn class_of(name: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_ascii_uppercase().to_string() + letters.as_str())
    };
    name.split('_').filter_map(capital).collect()
}

/// Returns the files of a template by path, with the names put in.
pub fn files(folder: &str, words: &Words) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    if let Some(dir) = TEMPLATES.get_dir(folder) {
        collect(dir, folder, words, &mut found);
    }
    found
}

fn collect(dir: &Dir<'_>, folder: &str, words: &Words, found: &mut Vec<(PathBuf, String)>) {
    for file in dir.files() {
        let path = file.path().strip_prefix(folder).unwrap_or(file.path());
        let path = PathBuf::from(words.fill(&path.to_string_lossy()));
        found.push((path, words.fill(file.contents_utf8().unwrap_or_default())));
    }
    dir.dirs().for_each(|below| collect(below, folder, words, found));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_classes() {
        assert_eq!(class_of("my_trick"), "MyTrick");
        assert_eq!(class_of("lcFenhuo"), "LcFenhuo");
        assert_eq!(class_of("a__b_"), "AB");
    }

    #[test]
    fn names_that_contain_words_of_templates_are_put_in_whole() {
        let words = Words { package: "newparty".into(), part: "myNewPack".into() };
        assert_eq!(words.fill("newpack NewPack newpart NewPart"), "newparty Newparty myNewPack MyNewPack");
    }

    #[test]
    fn no_name_of_a_template_is_left() {
        let words = Words { package: "p1".into(), part: "q2".into() };
        for folder in ["package", "skill", "card", "equip", "scenario", "mode"] {
            let files = files(folder, &words);
            assert!(files.len() > 2, "{folder}");
            for (path, text) in files {
                let all = format!("{} {text}", path.display()).to_lowercase();
                assert!(!all.contains("newpa") && !text.is_empty(), "{}", path.display());
            }
        }
    }
}
