//! Hot reload of packages in a running game. Files are rerun against copies of all shared state, and take
//! effect by name or not at all.
//!
//! The safe point is the request: a feed is examined before each request is answered, and a terminal that
//! waits for input is woken. Callbacks further out on the stack end with their old code.
//!
//! A rerun includes the files that got a value from the changed file (`load/graph.rs`: `require`, or `dofile`
//! with a result), and those that these run themselves. Changes that share a file form one group, accepted or
//! rejected as a whole. `Transaction` saves everything that a run can change: definitions, catalog, texts,
//! warnings, virtual cards, random streams, and shallow copies of the shared tables (`lua/prelude/anew.lua`:
//! globals, `sgs`, `config`, two levels down).
//!
//! Shared tables: before a run the functions of its files are removed from them, so that `f = f or function
//! ...` finds nothing. The skills, generals and packages that they made are removed until they have run. List
//! positions are filled again afterwards, and existing items are not added twice. A function and an object record
//! their file. For plain values the lengths of lists of `config` before and after a run show which file added
//! them; they are added and removed with that file. Other plain values stay until the next game. AI files take
//! nothing from the game: random streams and card numbers do not change.
//!
//! A file that another root hides (`Library::is_hidden`) is read and recorded, and not run.
//!
//! The deck of a running game is fixed. Cards that files add or remove appear in the next game, which is
//! reported each time (`Definitions::compare_deck`). The behaviour of a kind of card changes at once.
//!
//! Duration (`cargo bench --bench reload`, `SGS_ROOT=DIR` for a real content root): 5 to 30 ms of waiting.
//! With a package of 28 MB and a file of 1.36 MB, 20 ms of compiling beside the game and 44 ms in it. Running
//! the file takes a third of these. The rest are copies of shared tables, `group_skills`, which examines each
//! skill, and `Definitions::finish`.
//!
//! A record has a line for each attempted reload: the open request, the new texts, and for each file once the
//! text with which the game began. A replay needs no changed file. Files that do not compile are neither
//! tried nor recorded. Changes of AI files are not recorded either, since replies are known.

mod disk;
mod feed;
mod outcome;
mod poll;
mod transaction;
mod watcher;

pub use disk::Missing;
pub use feed::{Feed, News, Seen};
pub use outcome::{Outcome, Taken, Trouble};
pub use watcher::Watcher;

use super::host::Script;
use super::load::{FileId, Library, LoadFailure, Source, is_of_ai, units};
use crate::model::Name;
use crate::rules::ContentFile;
use std::collections::BTreeSet;
use std::sync::Arc;
use transaction::Transaction;

/// Registry key of the functions of `lua/prelude/anew.lua`.
pub(super) const ANEW: &str = "sgs.anew";

/// A changed, new or deleted file.
#[derive(Clone, Debug)]
pub struct Change {
    pub file: FileId,
    /// `None` if it was deleted. Its definitions stay until another file defines them.
    pub source: Option<Arc<Source>>,
}

/// Changes to apply together, and all files to rerun for them.
struct Group {
    changes: Vec<Change>,
    files: BTreeSet<Name>,
}

impl Script {
    /// Applies changes seen on disk.
    pub fn take_news(&self, news: Vec<News>) -> Vec<Outcome> {
        let mut changes = Vec::new();
        let mut outcomes = Vec::new();
        for News { file, what } in news {
            match what {
                Seen::Text(source) => changes.push(Change { file, source: Some(source) }),
                Seen::Missing(missing) => {
                    let name = file.1.clone();
                    // Another root may have a file that replaces it.
                    if missing.is_gone() {
                        changes.push(Change { file, source: None });
                    }
                    outcomes.push(Outcome::trouble(vec![name], Trouble::Missing(missing)));
                }
            }
        }
        outcomes.extend(self.reload(&changes));
        outcomes
    }

    /// Applies changed files to the game, each with its dependents, completely or not at all. Must be called
    /// while the game waits for a reply.
    pub fn reload(&self, changes: &[Change]) -> Vec<Outcome> {
        let Some(library) = self.host().library() else { return Vec::new() };
        let mut outcomes = Vec::new();
        let mut good: Vec<Change> = Vec::new();
        for change in changes {
            match change.source.as_ref().map(|source| source.compiled()) {
                Some(Err(error)) => {
                    let failure = LoadFailure { file: change.file.1.clone(), error: error.clone() };
                    let seen = library.with([(&change.file, change.source.clone())]);
                    outcomes.push(Outcome::failed(vec![change.file.1.clone()], failure, &seen));
                }
                _ => good.push(change.clone()),
            }
        }
        if good.is_empty() {
            return outcomes;
        }
        self.report_content(&library, &good);
        let gone: BTreeSet<Name> =
            good.iter().filter(|c| c.source.is_none()).map(|c| Name::new(&c.file.1)).collect();
        good.retain(|change| change.source.is_some());
        self.host().definitions().note_gone(gone.iter().cloned());
        for group in self.groups(good, &library, &gone) {
            outcomes.push(self.reload_group(group));
        }
        outcomes
    }

    /// Reports changed content to the observers.
    fn report_content(&self, library: &Library, changes: &[Change]) {
        let text = |source: &Arc<Source>| source.text.clone();
        let file = |change: &Change| ContentFile {
            tree: change.file.0,
            name: Name::new(&change.file.1),
            before: library.source(&change.file).map(text),
            after: change.source.as_ref().map(text),
        };
        // A replay does not use the AI, whose replies are recorded.
        let files = changes.iter().filter(|change| !is_of_ai(&change.file.1));
        let files: Vec<ContentFile> = files.map(file).collect();
        if files.is_empty() {
            return;
        }
        let _ = self.host().with_room(|room| room.report_content(&files));
    }

    /// Merges changes that rerun the same files.
    fn groups(&self, changes: Vec<Change>, library: &Library, gone: &BTreeSet<Name>) -> Vec<Group> {
        let graph = self.host().graph();
        let mut groups: Vec<Group> = Vec::new();
        let is_new = |change: &Change| library.source(&change.file).is_none();
        let any_new = changes.iter().any(is_new);
        for change in changes {
            let mut files = match library.is_hidden(&change.file) {
                // Nothing ran it.
                true => BTreeSet::new(),
                false => graph.with_dependents(&Name::new(&change.file.1)),
            };
            let (joined, apart): (Vec<Group>, Vec<Group>) =
                groups.into_iter().partition(|group| !group.files.is_disjoint(&files));
            groups = apart;
            let mut changes = Vec::new();
            for group in joined {
                files.extend(group.files);
                changes.extend(group.changes);
            }
            changes.push(change);
            groups.push(Group { changes, files });
        }
        // A failed file may have waited for a new one, and a rejected definition for the deletion of its
        // rival.
        let failed = if any_new { graph.failed() } else { BTreeSet::new() };
        let waiting = self.host().definitions().rivals_of(gone);
        for file in failed.into_iter().chain(waiting) {
            if !groups.iter().any(|group| group.files.contains(&file)) {
                groups.push(Group { changes: Vec::new(), files: graph.with_dependents(&file) });
            }
        }
        groups
    }

    fn reload_group(&self, mut group: Group) -> Outcome {
        let Some(before) = self.host().library() else { return Outcome::default() };
        let names: Vec<String> = group.changes.iter().map(|change| change.file.1.clone()).collect();
        let changes = group.changes.into_iter().map(|change| (change.file, change.source));
        let changes: Vec<(FileId, Option<Arc<Source>>)> = changes.collect();
        let after = Arc::new(before.with(changes.iter().map(|(file, source)| (file, source.clone()))));
        // Packages on demand that a changed file needs and nothing needed so far.
        let started = after.demanded_beyond(&before);
        group.files.extend(started.units.iter().map(|source| Name::new(&source.name)));
        let transaction = Transaction::begin(self, &group.files);
        self.host().set_library(after.clone());
        match self.run_anew(&after, &group.files) {
            Ok(run) => {
                let taken = transaction.finish(self);
                // The header of a record does not have them, and the changes that it has neither.
                started.files.iter().for_each(|source| self.report_source(source));
                Outcome { files: names, run, result: Ok(taken), ..Outcome::default() }
            }
            Err(failure) => {
                transaction.restore(self);
                self.host().set_library(before);
                Outcome::failed(names, failure, &after)
            }
        }
    }

    /// Reruns these files in load order until the first failure. Returns the names of the files that were
    /// run.
    fn run_anew(&self, library: &Library, files: &BTreeSet<Name>) -> Result<Vec<String>, LoadFailure> {
        let graph = self.host().graph();
        let mut run = Vec::new();
        let mut by_themselves = BTreeSet::new();
        for unit in units(library) {
            let name = Name::new(&unit.source.name);
            if files.contains(&name) {
                self.run_unit(&unit)?;
                run.push(unit.source.name.clone());
                by_themselves.insert(name);
            }
        }
        for (tree, source) in library.files() {
            let name = Name::new(&source.name);
            let is_part = files.contains(&name)
                && !library.is_hidden(&(tree, source.name.clone()))
                && graph.was_run(&name)
                && !by_themselves.contains(&name)
                && !graph.is_run_by(&name, files);
            if is_part {
                self.run_part(source)?;
                run.push(source.name.clone());
            }
        }
        let ai = library.ai().map(|source| Name::new(&source.name));
        if ai.is_some_and(|ai| files.contains(&ai) && graph.was_run(&ai)) {
            self.renew_ai();
        }
        self.run_ai_parts_anew(files)?;
        // Parts extend packages that other files returned.
        for package in self.host().definitions().packages_with(files) {
            self.add_package(package);
        }
        Ok(run)
    }
}
