//! Packages for the games of a record: loaded as they were when it was played.

use super::content::{self, Content, Loaded};
use super::{Error, Result};
use crate::moments::{Stage, StageError, Staged};
use crate::record::{FileText, Record, ReloadLine};
use crate::rules::{Catalog, Door};
use crate::script::host::Script;
use crate::script::load::Source;
use crate::script::reload::Change;
use crate::testkit::scene;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// Loads packages in a new state for each game.
pub struct Fresh(pub Content);

/// Packages that are loaded already for the first game, and loaded in a new state for each later one.
pub struct FirstThenFresh {
    content: Content,
    first: RefCell<Option<Rc<Loaded>>>,
}

impl FirstThenFresh {
    pub fn new(content: Content, first: Rc<Loaded>) -> FirstThenFresh {
        FirstThenFresh { content, first: RefCell::new(Some(first)) }
    }
}

/// Packages that are loaded already, for one game.
pub struct Ready(pub Rc<Loaded>);

/// Loads packages for the game of a record. Files that were changed during the game are as they were at its start.
pub fn load(content: &Content, record: &Record) -> Result<Loaded> {
    match record.header.table {
        Some(_) => load_for_scene(content, record),
        None => load_over(&content::base(), content, record),
    }
}

/// Loads packages like [`load`], for a game that begins at the table of a scene.
pub fn load_for_scene(content: &Content, record: &Record) -> Result<Loaded> {
    load_over(&scene::base(), content, record)
}

fn load_over(base: &Catalog, content: &Content, record: &Record) -> Result<Loaded> {
    let first = record.first_texts();
    let first: Vec<_> = first.into_iter().map(|((tree, name), text)| change(tree, &name, text)).collect();
    let content = match first.is_empty() {
        true => content.clone(),
        false => {
            let library = content.library().with(first.iter().map(|c| (&c.file, c.source.clone())));
            content.with_library(Arc::new(library))
        }
    };
    content.load(base, record.header.started)
}

impl Stage for Fresh {
    fn start(&self, record: &Record, door: Box<dyn Door>) -> std::result::Result<Staged, StageError> {
        let loaded = load(&self.0, record).map_err(|error: Error| StageError::Packages(Box::new(error)))?;
        Ready(Rc::new(loaded)).start(record, door)
    }
}

impl Stage for FirstThenFresh {
    fn start(&self, record: &Record, door: Box<dyn Door>) -> std::result::Result<Staged, StageError> {
        match self.first.take() {
            Some(loaded) => Ready(loaded).start(record, door),
            None => Fresh(self.content.clone()).start(record, door),
        }
    }
}

impl Stage for Ready {
    fn start(&self, record: &Record, door: Box<dyn Door>) -> std::result::Result<Staged, StageError> {
        let loaded = self.0.clone();
        let room = loaded.start_recorded(&record.header, door)?;
        let script = loaded.script.clone();
        let has_past = !record.replies.is_empty() || !record.footer.outside.is_empty();
        if has_past {
            script.host().watch().play_again(record.cuts());
            script.host().watch().stop_again(record.stops());
        }
        let (reloaded, failing) = (script.clone(), script.clone());
        Ok(Staged {
            room,
            reload: Some(Box::new(move |line| repeat(&reloaded, line))),
            live: Some(Box::new(move || script.host().watch().play_on())),
            faults: Some(Box::new(move || failing.host().notices().error_count())),
            keep: Box::new(loaded),
        })
    }
}

/// Changes the files, or the table, as they were changed in the recorded game.
pub fn repeat(script: &Script, line: &ReloadLine) {
    let files = line.reload.iter();
    let changes: Vec<_> = files.map(|f| change(f.tree, &f.name, f.text.as_ref())).collect();
    if !changes.is_empty() {
        script.reload(&changes);
    }
    if let Some(trial) = &line.trial {
        script.repeat_trial(trial);
    }
}

/// Converts a file of a record.
pub fn change(tree: usize, name: &str, text: Option<&FileText>) -> Change {
    let source = text.map(|text| Source::new(name.to_owned(), None, text.bytes().to_vec()));
    Change { file: (tree, name.to_owned()), source }
}
