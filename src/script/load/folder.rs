//! A package as one folder: `mypack/` with `init.lua`, parts, scenes, AI, texts by language, pictures and sounds.
//!
//! It lies in `extensions/` of a content root, is named by `--ext`, or is the working folder. `lang/en_US.lua` in it
//! has its English texts, `mypack-ai.lua` its AI; `image/` and `audio/` are those of a content root.

use super::source::Source;
use super::tree::walk;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The file that returns the package.
const FIRST: &str = "init.lua";

/// Bytes of that file in which its package is looked for.
const LOOKED_AT: usize = 1 << 16;

/// Languages that a file or folder of texts may be named after.
const LANGUAGES: [&str; 4] = ["en", "en_US", "zh", "zh_CN"];

/// Returns `true` if this folder is a package.
pub fn is_package(folder: &Path) -> bool {
    defines_package(&super::read_text(&folder.join(FIRST)).unwrap_or_default())
}

fn defines_package(text: &[u8]) -> bool {
    memchr::memmem::find(&text[..text.len().min(LOOKED_AT)], b"sgs.Package").is_some()
}

/// Returns the folder of the package to which a file or folder belongs.
pub fn package_around(path: &Path) -> Option<PathBuf> {
    let whole = std::path::absolute(path).ok()?;
    let found = whole.ancestors().find(|folder| is_package(folder))?;
    // Messages name files like the caller.
    let depth = whole.strip_prefix(found).ok()?.components().count();
    match path.ancestors().nth(depth) {
        Some(short) if short.as_os_str().is_empty() => Some(PathBuf::from(".")),
        Some(short) => Some(short.to_owned()),
        None => Some(found.to_owned()),
    }
}

/// Returns the packages that are folders of a content root.
pub fn packages_in(root: &Path) -> Vec<PathBuf> {
    let extensions = root.join("extensions");
    let folders = walk(&extensions, 1).flatten().map(|entry| entry.into_path());
    folders.filter(|path| path.is_dir() && is_package(path)).collect()
}

/// Returns the name of the package in a folder: that of the link, where the folder is given by a link.
pub(super) fn name_of(folder: &Path) -> Option<String> {
    let given = std::path::absolute(folder).ok().filter(|path| path.file_name().is_some());
    let whole = given.or_else(|| folder.canonicalize().ok())?;
    Some(whole.file_name()?.to_string_lossy().into_owned())
}

/// Returns the place of a text of a package in its folder: `lang/en_US/x.lua` for `extensions/x/lang/en_US.lua`.
pub(super) fn text_place(path: &str) -> Option<String> {
    let (package, within) = path.strip_prefix("extensions/")?.split_once('/')?;
    let text = within.strip_prefix("lang/")?;
    match text.split_once('/') {
        Some((lang, rest)) => LANGUAGES.contains(&lang).then(|| format!("lang/{lang}/{package}/{rest}")),
        None => {
            let lang = text.strip_suffix(".lua").filter(|lang| LANGUAGES.contains(lang))?;
            Some(format!("lang/{lang}/{package}.lua"))
        }
    }
}

/// Returns the path of a text in the folder of its package: the reverse of [`text_place`].
pub(in crate::script) fn text_within(package: &Path, name: &str, text: &str) -> Option<PathBuf> {
    let (lang, rest) = text.strip_prefix("lang/")?.split_once('/')?;
    if rest.strip_suffix(".lua") == Some(name) {
        return Some(package.join("lang").join(format!("{lang}.lua")));
    }
    let rest = rest.strip_prefix(name)?.strip_prefix('/')?;
    Some(package.join("lang").join(lang).join(rest))
}

/// Returns `true` for the first file of a package that is a folder, unless a file has the name of the package. Other
/// files of this name are modules.
pub(super) fn is_first(name: &str, files: &BTreeMap<String, Arc<Source>>) -> bool {
    let folder = name.strip_prefix("extensions/").and_then(|rest| rest.strip_suffix("/init.lua"));
    folder.is_some_and(|folder| {
        !folder.contains('/')
            && folder != "on_demand"
            && !files.contains_key(&format!("extensions/{folder}.lua"))
            && files.get(name).is_some_and(|source| defines_package(&source.text))
    })
}

/// Returns the module of a package file, without `.lua`: `extensions/x` for `extensions/x/init.lua`.
pub(in crate::script) fn module_path(name: &str) -> &str {
    let stem = name.trim_end_matches(".lua");
    stem.strip_suffix("/init").unwrap_or(stem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_a_folder_have_their_place_and_way_back() {
        let place = |path: &str| text_place(path).unwrap_or_default();
        assert_eq!(place("extensions/x/lang/en_US.lua"), "lang/en_US/x.lua");
        assert_eq!(place("extensions/x/lang/zh/hero.lua"), "lang/zh/x/hero.lua");
        for other in [
            "extensions/x/lang/hero.lua",
            "extensions/lang/en.lua",
            "lang/en_US/x.lua",
            "extensions/x/en.lua",
        ] {
            assert_eq!(place(other), "", "{other}");
        }
        let back = |text: &str| text_within(Path::new("d/x"), "x", text);
        assert_eq!(back("lang/en_US/x.lua"), Some("d/x/lang/en_US.lua".into()));
        assert_eq!(back("lang/zh/x/hero.lua"), Some("d/x/lang/zh/hero.lua".into()));
        assert_eq!(back("lang/zh/xy.lua"), None);
    }

    #[test]
    fn file_of_the_same_name_comes_before_a_folder() {
        let with = |text: &'static str| {
            move |names: &[&str]| -> BTreeMap<String, Arc<Source>> {
                let source = |name: &str| Source::new(name.to_owned(), None, text.into());
                names.iter().map(|name| ((*name).to_owned(), source(name))).collect()
            }
        };
        let files = with("return sgs.Package(\"x\")");
        let first = "extensions/x/init.lua";
        assert!(is_first(first, &files(&[first])));
        assert!(!is_first(first, &with("return {}")(&[first])), "a module");
        assert!(!is_first(first, &files(&[first, "extensions/x.lua"])));
        assert!(!is_first("extensions/x/y/init.lua", &files(&[])));
        assert_eq!(module_path(first), "extensions/x");
    }
}
