//! Dependencies between files, as far as they matter for a reload.

use crate::model::Name;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// A file that was run.
#[derive(Debug, Default)]
struct Known {
    /// Its names in `package.loaded`.
    modules: BTreeSet<String>,
    /// Files that got a value from it.
    users: BTreeSet<Name>,
    /// Files that it runs itself, each time.
    runs: BTreeSet<Name>,
}

/// The dependency graph of the files of a Lua state.
#[derive(Debug, Default)]
pub struct Graph {
    files: RefCell<BTreeMap<Name, Known>>,
    by_module: RefCell<BTreeMap<String, Name>>,
    /// Packages that failed to load.
    failed: RefCell<BTreeSet<Name>>,
}

impl Graph {
    /// Records the module name of a file.
    pub(super) fn note_module(&self, file: &Name, module: &str) {
        self.by_module.borrow_mut().insert(module.to_owned(), file.clone());
        self.files.borrow_mut().entry(file.clone()).or_default().modules.insert(module.to_owned());
    }

    /// Records that a file gets a value from another one.
    pub(super) fn note_user(&self, file: &Name, user: &Name) {
        if !user.is_empty() && user != file {
            self.files.borrow_mut().entry(file.clone()).or_default().users.insert(user.clone());
        }
    }

    /// Records that a file gets a value from a module.
    pub(super) fn note_user_of_module(&self, module: &str, user: &Name) {
        let file = self.by_module.borrow().get(module).cloned();
        if let Some(file) = file {
            self.note_user(&file, user);
        }
    }

    /// Records that a file runs another one.
    pub(super) fn note_run(&self, file: &Name, runner: &Name) {
        let mut files = self.files.borrow_mut();
        files.entry(file.clone()).or_default();
        if !runner.is_empty() && runner != file {
            files.entry(runner.clone()).or_default().runs.insert(file.clone());
        }
    }

    pub(in crate::script) fn note_outcome(&self, file: &Name, failed: bool) {
        self.files.borrow_mut().entry(file.clone()).or_default();
        if failed {
            self.failed.borrow_mut().insert(file.clone());
        } else {
            self.failed.borrow_mut().remove(file);
        }
    }

    pub(in crate::script) fn failed(&self) -> BTreeSet<Name> {
        self.failed.borrow().clone()
    }

    /// Returns `true` if the file was ever run.
    pub(crate) fn was_run(&self, file: &Name) -> bool {
        self.files.borrow().contains_key(file)
    }

    /// Returns the files to rerun with a file: its users, and the files that those run themselves.
    pub(in crate::script) fn with_dependents(&self, file: &Name) -> BTreeSet<Name> {
        let files = self.files.borrow();
        let mut all = BTreeSet::from([file.clone()]);
        let mut open = vec![file.clone()];
        while let Some(file) = open.pop() {
            let Some(known) = files.get(&file) else { continue };
            for other in known.users.iter().chain(&known.runs) {
                if all.insert(other.clone()) {
                    open.push(other.clone());
                }
            }
        }
        all
    }

    /// Returns `true` if one of these runs the file, or uses it and therefore runs it when it is run itself.
    pub(in crate::script) fn is_run_by(&self, file: &Name, others: &BTreeSet<Name>) -> bool {
        let files = self.files.borrow();
        let uses = |other: &Name| files.get(file).is_some_and(|known| known.users.contains(other));
        let runs = |other: &Name| files.get(other).is_some_and(|known| known.runs.contains(file));
        others.iter().any(|other| other != file && (uses(other) || runs(other)))
    }

    /// Returns the module names of these files.
    pub(in crate::script) fn modules<'f>(&self, of: impl IntoIterator<Item = &'f Name>) -> Vec<String> {
        let files = self.files.borrow();
        of.into_iter().filter_map(|file| files.get(file)).flat_map(|known| known.modules.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &[&str]) -> BTreeSet<Name> {
        names.iter().map(Name::new).collect()
    }

    #[test]
    fn a_change_reaches_files_that_got_something_from_the_file() {
        let graph = Graph::default();
        let name = |n: &str| Name::new(n);
        graph.note_module(&name("lib"), "lua.lib");
        graph.note_user(&name("lib"), &name("a"));
        graph.note_user_of_module("lua.lib", &name("b"));
        graph.note_run(&name("part"), &name("a"));
        graph.note_user(&name("b"), &name("c"));
        assert_eq!(graph.with_dependents(&name("lib")), set(&["lib", "a", "b", "c", "part"]));
        assert_eq!(graph.with_dependents(&name("a")), set(&["a", "part"]));
        assert_eq!(graph.with_dependents(&name("part")), set(&["part"]));
        assert_eq!(graph.with_dependents(&name("unknown")), set(&["unknown"]));
        assert!(graph.is_run_by(&name("part"), &set(&["a", "part"])));
        assert!(graph.is_run_by(&name("lib"), &set(&["b"])));
        assert!(!graph.is_run_by(&name("part"), &set(&["part", "b"])));
        assert_eq!(graph.modules(&set(&["lib", "a"])), ["lua.lib"]);
    }
}
