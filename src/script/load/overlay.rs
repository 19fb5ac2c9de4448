//! Trees on top of each other: a file takes the place of the file of the same name in an earlier tree.
//!
//! The order of the trees stays, so what a file replaces is run at the moment at which the replaced
//! file would have been, and all else of the new tree is run behind the earlier trees.

use super::library::SMART_AI;
use super::source::Source;
use super::tree::Tree;
use std::path::PathBuf;
use std::sync::Arc;

/// A file that took the place of another one of the same name, with another text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replaced {
    /// Its name in both trees: `extensions/x.lua`.
    pub name: String,
    /// Where it lies.
    pub path: Option<PathBuf>,
}

/// Adds a tree behind the others, and returns what it replaces. `is_home`: the files of its AI
/// may replace others as well.
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
                // Modules of later trees are found first: nobody gets to see the earlier one.
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

/// Returns the number of the tree that a file counts to which lies in the folder of `tree`.
pub(super) fn owner_of(trees: &[Tree], tree: usize, name: &str) -> usize {
    let Some(own) = trees.get(tree).filter(|own| !own.files.contains_key(name)) else { return tree };
    let is_taken = |known: &Arc<Source>| takes_its_place(name, own.takes_ai) || known.is_on_disk();
    let earlier = trees[..tree].iter().rposition(|earlier| earlier.files.get(name).is_some_and(is_taken));
    earlier.unwrap_or(tree)
}

/// Returns `true` if a file of this name takes the place of an earlier one.
fn takes_its_place(name: &str, takes_ai: bool) -> bool {
    ["extensions/", "lang/"].iter().any(|folder| name.starts_with(folder))
        || (takes_ai && name.starts_with("ai/"))
}

/// Returns `true` if a file of this name is found before those of earlier trees. Settings are run in
/// every tree.
fn is_found_first(name: &str) -> bool {
    name.starts_with("lua/") && name != "lua/config.lua"
}

/// Returns `false` for a tree with another AI as a whole: its files would not fit those that stay.
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
    fn a_file_of_the_same_name_takes_the_place_of_the_earlier_one_and_others_are_added() {
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
        // Of a tree that is not home no AI file replaces any.
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
