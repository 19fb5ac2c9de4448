//! Overlays of content roots: a file replaces the file of the same name in an earlier root.
//!
//! The order of the roots is preserved. A replacement runs at the position of the replaced file, and all
//! other files of the new root run after the earlier roots.

use super::library::SMART_AI;
use super::source::Source;
use super::tree::Tree;
use std::path::PathBuf;
use std::sync::Arc;

/// A file that replaced another one of the same name with a different text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replaced {
    /// Its name in both roots: `extensions/x.lua`.
    pub name: String,
    /// Its path.
    pub path: Option<PathBuf>,
}

/// Adds a root after the others and returns the replaced files. With `is_home`, its AI files may also replace
/// others.
pub(super) fn lay_over(trees: &mut Vec<Tree>, mut tree: Tree, is_home: bool) -> Vec<Replaced> {
    let takes_ai = is_home && may_replace_ai(trees, &tree);
    let mut replaced = Vec::new();
    let files = std::mem::take(&mut tree.files);
    for (name, source) in files {
        let earlier = trees.iter_mut().rev().find(|earlier| earlier.files.contains_key(&name));
        let place = earlier.and_then(|earlier| earlier.files.get_mut(&name));
        match place {
            Some(known) if known.text == source.text => *known = source,
            Some(known) if takes_its_place(&name, takes_ai) => {
                replaced.push(Replaced { name, path: source.path().map(Into::into) });
                *known = source;
            }
            other => {
                // Modules of later roots are found first, so the earlier one is hidden.
                if other.is_some() && is_found_first(&name) {
                    replaced.push(Replaced { name: name.clone(), path: source.path().map(Into::into) });
                }
                tree.files.insert(name, source);
            }
        }
    }
    tree.takes_ai = takes_ai;
    trees.iter_mut().for_each(Tree::sort_out);
    tree.sort_out();
    trees.push(tree);
    replaced
}

/// Returns the index of the root to which a file in the folder of `tree` belongs.
pub(super) fn owner_of(trees: &[Tree], tree: usize, name: &str) -> usize {
    let Some(own) = trees.get(tree).filter(|own| !own.files.contains_key(name)) else { return tree };
    let is_taken = |known: &Arc<Source>| takes_its_place(name, own.takes_ai) || known.is_on_disk();
    let earlier = trees[..tree].iter().rposition(|earlier| earlier.files.get(name).is_some_and(is_taken));
    earlier.unwrap_or(tree)
}

/// Returns `true` if a file of this name replaces an earlier one.
fn takes_its_place(name: &str, takes_ai: bool) -> bool {
    ["extensions/", "lang/"].iter().any(|folder| name.starts_with(folder))
        || (takes_ai && name.starts_with("ai/"))
}

/// Returns `true` if a file of this name is found before those of earlier roots. Settings are run in every
/// root.
fn is_found_first(name: &str) -> bool {
    name.starts_with("lua/") && name != "lua/config.lua"
}

/// Returns `false` for a root with its own complete AI: its files would not fit the remaining ones.
fn may_replace_ai(trees: &[Tree], tree: &Tree) -> bool {
    let Some(bundled) = trees.first() else { return false };
    let mut names = bundled.files.keys().filter(|name| name.starts_with("ai/"));
    !tree.files.contains_key(SMART_AI) || names.all(|name| tree.files.contains_key(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(files: &[(&str, &str)]) -> Tree {
        let mut tree = Tree::default();
        for (name, text) in files {
            let source = Source::new((*name).into(), Some(name.into()), text.as_bytes().to_vec());
            tree.files.insert((*name).into(), source);
        }
        tree.sort_out();
        tree
    }

    fn names(tree: &Tree) -> Vec<&str> {
        tree.files.keys().map(String::as_str).collect()
    }

    fn replaced(trees: &mut Vec<Tree>, files: &[(&str, &str)], is_home: bool) -> Vec<String> {
        lay_over(trees, tree(files), is_home).into_iter().map(|file| file.name).collect()
    }

    const BUNDLED: [(&str, &str); 6] = [
        ("ai/smart-ai.lua", "a"),
        ("ai/x-ai.lua", "b"),
        ("extensions/x.lua", "c"),
        ("lang/en_US/x.lua", "d"),
        ("lua/config.lua", "e"),
        ("lua/lib/x.lua", "f"),
    ];

    #[test]
    fn file_of_same_name_replaces_the_earlier_one() {
        let mut trees = vec![tree(&BUNDLED)];
        let files = [("extensions/a.lua", "1"), ("extensions/x.lua", "2"), ("ai/x-ai.lua", "3")];
        assert_eq!(replaced(&mut trees, &files, true), ["ai/x-ai.lua", "extensions/x.lua"]);
        assert_eq!(&*trees[0].files["extensions/x.lua"].text, b"2");
        assert_eq!(&*trees[0].files["ai/x-ai.lua"].text, b"3");
        assert_eq!(names(&trees[1]), ["extensions/a.lua"]);
        assert_eq!(trees[0].entries, ["extensions/x.lua"]);
        assert_eq!(owner_of(&trees, 1, "extensions/x.lua"), 0);
        assert_eq!(owner_of(&trees, 1, "extensions/a.lua"), 1);
        assert_eq!(owner_of(&trees, 1, "extensions/new.lua"), 1);
    }

    #[test]
    fn a_copy_of_everything_replaces_nothing() {
        let mut trees = vec![tree(&BUNDLED)];
        assert_eq!(replaced(&mut trees, &BUNDLED, false), [""; 0]);
        assert_eq!(names(&trees[1]), [""; 0]);
        assert_eq!(owner_of(&trees, 1, "ai/x-ai.lua"), 0);
    }

    #[test]
    fn another_ai_is_kept_apart() {
        let mut trees = vec![tree(&BUNDLED)];
        let other = [("ai/smart-ai.lua", "1"), ("extensions/x.lua", "c")];
        assert_eq!(replaced(&mut trees, &other, true), [""; 0]);
        assert_eq!(&*trees[0].files["ai/smart-ai.lua"].text, b"a");
        assert_eq!(names(&trees[1]), ["ai/smart-ai.lua"]);
        // AI files of a root that is not home replace nothing.
        let mut trees = vec![tree(&BUNDLED)];
        assert_eq!(replaced(&mut trees, &[("ai/x-ai.lua", "1")], false), [""; 0]);
    }

    #[test]
    fn modules_are_found_first_and_settings_of_all_trees_are_run() {
        let mut trees = vec![tree(&BUNDLED)];
        let files = [("lua/config.lua", "1"), ("lua/lib/x.lua", "2")];
        assert_eq!(replaced(&mut trees, &files, true), ["lua/lib/x.lua"]);
        assert_eq!(names(&trees[1]), ["lua/config.lua", "lua/lib/x.lua"]);
    }
}
