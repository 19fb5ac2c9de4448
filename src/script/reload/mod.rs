//! Changing the packages of a running game: files are run anew against copies of everything
//! that is shared, and take effect by name, or not at all.
//!
//! The safe point is the request: a feed is examined before each request is answered, and a terminal that
//! waits for input is woken. Callbacks further out on the stack end with the code they began with.
//!
//! With a file run the files that got something from it (`load/graph.rs`: `require`, or `dofile` with a
//! result), and those that they run themselves; changes that share a file are one group, taken or refused
//! as a whole. `Transaction` keeps everything that a run may change: definitions, catalog, texts, warnings,
//! virtual cards, chance, and shallow copies of the shared tables (`lua/prelude/anew.lua`: globals, `sgs`,
//! `config`, two levels down).
//!
//! Shared tables: before a run the functions of its files are taken out of them, so that `f = f or function
//! ...` finds nothing; places of lists are filled again afterwards, and an item that a list has already is
//! not added twice. A function shows its file; for plain values the lengths of lists of `config` before and
//! after a run show which file added them, and they come and go with it. Other plain values stay until the
//! next game. AI files take nothing from the game: chance and card numbers are as before.
//!
//! The deck of a running game is dealt: cards that files add or remove come with the next game, which is
//! reported each time (`Definitions::compare_deck`). The behaviour of a kind of card is live.
//!
//! Duration (`cargo bench --bench reload`, `SGS_ROOT=DIR` for a real tree): 5 to 30 ms of waiting, and with
//! a pack of 28 MB and a file of 1.36 MB 20 ms of compiling beside the game and 44 ms in it. Running the
//! file is a third of these; then come the copies of shared tables, `group_skills`, which examines each
//! skill, and `Definitions::finish`.
//!
//! A record has a line for each reload that was tried: the open request, the new texts, and for each file
//! once the text with which the game began. A replay needs no file that was changed. Files that do not
//! compile are not tried and not recorded; neither are changes of AI files, since replies are known.

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

/// Where the state keeps the functions of `lua/prelude/anew.lua`.
pub(super) const ANEW: &str = "sgs.anew";

/// A file that was changed, is new, or is gone.
#[derive(Clone, Debug)]
pub struct Change {
    pub file: FileId,
    /// `None`: it is gone. What it defined stays until another file defines it.
    pub source: Option<Arc<Source>>,
}

/// Changes that have to be made together, and all files that are run anew for them.
struct Group {
    changes: Vec<Change>,
    files: BTreeSet<Name>,
}

impl Script {
    /// Takes over what was seen on disk.
    pub fn take_news(&self, news: Vec<News>) -> Vec<Outcome> {
        let mut changes = Vec::new();
        let mut outcomes = Vec::new();
        for News { file, what } in news {
            match what {
                Seen::Text(source) => changes.push(Change { file, source: Some(source) }),
                Seen::Missing(missing) => {
                    let name = file.1.clone();
                    // Elsewhere there may be a file that takes its place.
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

    /// Takes changed files into the game: each with those that depend on it, wholly or not at
    /// all. To be called where the game waits: in the door.
    pub fn reload(&self, changes: &[Change]) -> Vec<Outcome> {
        let Some(library) = self.host().library() else { return Vec::new() };
        let mut outcomes = Vec::new();
        let mut good: Vec<Change> = Vec::new();
        for change in changes {
            match change.source.as_ref().map(|source| source.compiled()) {
                Some(Err(message)) => {
                    let failure = LoadFailure { file: change.file.1.clone(), message: message.clone() };
                    let seen = library.with([(&change.file, change.source.clone())]);
                    outcomes.push(Outcome::failed(vec![change.file.1.clone()], failure, &seen));
                }
                _ => good.push(change.clone()),
            }
        }
        if good.is_empty() {
            return outcomes;
        }
        self.tell_content(&library, &good);
        let gone: BTreeSet<Name> =
            good.iter().filter(|c| c.source.is_none()).map(|c| Name::new(&c.file.1)).collect();
        good.retain(|change| change.source.is_some());
        self.host().definitions().note_gone(gone.iter().cloned());
        for group in self.groups(good, &library, &gone) {
            outcomes.push(self.reload_group(group));
        }
        outcomes
    }

    /// Whoever follows the game is told what it was changed with.
    fn tell_content(&self, library: &Library, changes: &[Change]) {
        let text = |source: &Arc<Source>| source.text.clone();
        let file = |change: &Change| ContentFile {
            tree: change.file.0,
            name: Name::new(&change.file.1),
            before: library.source(&change.file).map(text),
            after: change.source.as_ref().map(text),
        };
        // A replay does without the AI, whose replies are known.
        let files = changes.iter().filter(|change| !is_of_ai(&change.file.1));
        let files: Vec<ContentFile> = files.map(file).collect();
        if files.is_empty() {
            return;
        }
        let _ = self.host().with_room(|room| room.tell_content(&files));
    }

    /// Files that are run for the same files belong together.
    fn groups(&self, changes: Vec<Change>, library: &Library, gone: &BTreeSet<Name>) -> Vec<Group> {
        let graph = self.host().graph();
        let mut groups: Vec<Group> = Vec::new();
        let is_new = |change: &Change| library.source(&change.file).is_none();
        let any_new = changes.iter().any(is_new);
        for change in changes {
            let mut files = graph.with_dependents(&Name::new(&change.file.1));
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
        // What did not load may have waited for a new file; what was not taken because a name
        // was another's, for that one to go.
        let failed = if any_new { graph.failed() } else { BTreeSet::new() };
        let waiting = self.host().definitions().rivals_of(gone);
        for file in failed.into_iter().chain(waiting) {
            if !groups.iter().any(|group| group.files.contains(&file)) {
                groups.push(Group { changes: Vec::new(), files: graph.with_dependents(&file) });
            }
        }
        groups
    }

    fn reload_group(&self, group: Group) -> Outcome {
        let Some(before) = self.host().library() else { return Outcome::default() };
        let names: Vec<String> = group.changes.iter().map(|change| change.file.1.clone()).collect();
        let changes = group.changes.into_iter().map(|change| (change.file, change.source));
        let changes: Vec<(FileId, Option<Arc<Source>>)> = changes.collect();
        let after = Arc::new(before.with(changes.iter().map(|(file, source)| (file, source.clone()))));
        let transaction = Transaction::begin(self, &group.files);
        self.host().set_library(after.clone());
        match self.run_anew(&after, &group.files) {
            Ok(run) => {
                let taken = transaction.finish(self);
                Outcome { files: names, run, result: Ok(taken), ..Outcome::default() }
            }
            Err(failure) => {
                transaction.restore(self);
                self.host().set_library(before);
                Outcome::failed(names, failure, &after)
            }
        }
    }

    /// Runs these files in the order of loading, up to the first that fails. The names of
    /// those that were run.
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
        for (_, source) in library.files() {
            let name = Name::new(&source.name);
            let is_part = files.contains(&name)
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
        // Parts add to packages that were handed over by others.
        for package in self.host().definitions().packages_with(files) {
            self.add_package(package);
        }
        Ok(run)
    }
}
