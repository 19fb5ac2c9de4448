//! The stack as the editor shows it: functions of scripts, and between them the callbacks and events of the game.

use super::breakpoints::File;
use super::session::Shared;
use crate::model::Name;
use crate::rules::Timing;
use crate::rules::happened;
use crate::rules::names::name_of;
use crate::script::debug::Here;
use crate::script::frame::Context;
use crate::script::host::Script;
use crate::script::trampoline::StackLevel;
use serde_json::{Value, json};
use std::path::PathBuf;

/// A callback that runs.
#[derive(Clone, Debug)]
pub(super) struct Callback {
    pub number: u64,
    pub owner: Name,
    pub name: &'static str,
    pub event: Option<Timing>,
    pub context: Context,
    /// Operations of the game that ran when it began.
    pub events: usize,
}

/// A row of the stack.
#[derive(Clone, Debug)]
pub(super) enum Row {
    Function(StackLevel),
    /// A callback or an event, in words.
    Label(String),
}

impl Row {
    pub fn level(&self) -> Option<&StackLevel> {
        match self {
            Row::Function(level) => Some(level),
            Row::Label(_) => None,
        }
    }
}

/// Returns the rows of the stack, innermost first.
pub(super) fn rows(here: &Here, callbacks: &[Callback], shared: &Shared) -> Vec<Row> {
    let levels = here.levels();
    let events = here.script.host().with_room(|room| {
        let t = room.table();
        let running = t.stack.iter().filter_map(|id| t.history.get(*id));
        running.map(|event| happened::line(&t, event)).collect::<Vec<_>>()
    });
    let events = events.unwrap_or_default();
    let mut rows = Vec::new();
    let mut until = events.len();
    for (at, callback) in callbacks.iter().enumerate().rev() {
        let from = callback.events.min(until);
        rows.extend(events[from..until].iter().rev().cloned().map(Row::Label));
        until = from;
        rows.extend(levels.iter().filter(|level| level.callback == at + 1).cloned().map(Row::Function));
        rows.push(Row::Label(title(&here.script, callback, shared)));
    }
    rows.extend(events[..until].iter().rev().cloned().map(Row::Label));
    rows
}

/// Returns a callback in words: `反馈 fankui.on_trigger (Damaged)`.
fn title(script: &Script, callback: &Callback, shared: &Shared) -> String {
    let shown = name_of(script, &callback.owner, shared.words().lang);
    let event = callback.event.map(|event| format!(" ({})", event.name())).unwrap_or_default();
    let called = if callback.owner.is_empty() {
        callback.name.to_owned()
    } else {
        format!("{}.{}", callback.owner, callback.name)
    };
    match shown == callback.owner.as_str() {
        true => format!("{called}{event}"),
        false => format!("{shown} {called}{event}"),
    }
}

/// Returns the file of a function, as breakpoints name it.
pub(super) fn file_of(script: &Script, name: &str) -> File {
    let library = script.host().library();
    let files = library.iter().flat_map(|library| library.files());
    let path =
        files.filter(|(_, source)| source.name == name).filter_map(|(_, source)| source.path.clone()).last();
    // The file of a scene is in no library; its name leads there from the folder of the game.
    let path = path.or_else(|| Some(PathBuf::from(name)).filter(|path| path.is_file()));
    path.map_or_else(|| File::Bundled(name.to_owned()), |path| File::at(&path))
}

/// Describes a row for the editor.
pub(super) fn shown(row: &Row, id: usize, here: &Here, shared: &Shared) -> Value {
    match row {
        Row::Label(text) => json!({
            "id": id, "name": text, "line": 0, "column": 0, "presentationHint": "label",
        }),
        Row::Function(level) => json!({
            "id": id, "name": name_of_function(level), "line": level.line, "column": 1,
            "source": source_of(&file_of(&here.script, &level.file), &level.file, shared),
        }),
    }
}

fn name_of_function(level: &StackLevel) -> String {
    match (&level.name, level.begins) {
        (Some(name), _) => name.clone(),
        (None, 0) => level.file.clone(),
        (None, line) => format!("function:{line}"),
    }
}

pub(super) fn source_of(file: &File, name: &str, shared: &Shared) -> Value {
    let short = name.rsplit('/').next().unwrap_or(name);
    match file {
        File::Path(path) => json!({ "name": short, "path": shared.spelled(path).display().to_string() }),
        File::Bundled(file) => {
            json!({ "name": file, "sourceReference": shared.reference(file), "origin": "sgs" })
        }
    }
}
