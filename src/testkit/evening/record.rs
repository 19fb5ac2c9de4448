//! Records of an evening: on a disk that may fill, and played again afterwards.

use super::{Problem, base};
use crate::agents::replay::Replay;
use crate::record::{FileText, Footer, Record};
use crate::script::host::{Options, Script};
use crate::script::load::{Library, Source};
use crate::script::reload::Change;
use std::cell::{Cell, RefCell};
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::Arc;

/// A file in memory. Clones write to the same one.
#[derive(Clone, Default)]
pub(super) struct Disk {
    bytes: Rc<RefCell<Vec<u8>>>,
    is_full: Rc<Cell<bool>>,
}

impl Disk {
    /// From now on nothing more fits.
    pub fn fill(&self) {
        self.is_full.set(true);
    }

    pub fn is_full(&self) -> bool {
        self.is_full.get()
    }

    pub fn bytes(&self) -> Vec<u8> {
        self.bytes.borrow().clone()
    }
}

impl Write for Disk {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_full() {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.bytes.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.is_full() { Err(io::ErrorKind::StorageFull.into()) } else { Ok(()) }
    }
}

/// Returns the whole lines of a record that was cut off, closed as a table is that is left before
/// the end of its game.
pub(super) fn closed(bytes: &[u8]) -> Vec<u8> {
    let end = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let mut text = bytes[..end].to_vec();
    let replies = text.split(|byte| *byte == b'\n').filter(|line| line.starts_with(b"{\"id\":")).count();
    let footer = Footer {
        log: String::new(),
        facts: 0,
        replies: replies as u64,
        winner: None,
        notes: Vec::new(),
        outside: Vec::new(),
        lines: blake3::hash(&text).to_hex().to_string(),
    };
    text.extend(serde_json::to_vec(&footer).unwrap_or_default());
    text.push(b'\n');
    text
}

/// Plays a record again. The error says where the game differs.
pub(super) fn replay(bytes: &[u8], library: &Library) -> Result<(), Problem> {
    let record = Record::parse(bytes)?;
    let first = record.first_texts();
    let first: Vec<Change> =
        first.into_iter().map(|((tree, name), text)| change(tree, &name, text)).collect();
    let library = Arc::new(library.with(first.iter().map(|c| (&c.file, c.source.clone()))));
    let start_time = i64::try_from(record.header.started).ok();
    let options = Options { start_time, ..Options::default() };
    let (script, _) = Script::load_with(options, base(), &library)?;
    let end = play_again(&record, &script);
    script.leave();
    end
}

fn play_again(record: &Record, script: &Script) -> Result<(), Problem> {
    let replay = Replay::with(record, &script.loaded().0, |options, door| script.start_game(options, door))?;
    script.host().watch().play_again(record.cuts());
    let own = script.clone();
    replay.on_reload(move |line| {
        let changes: Vec<Change> =
            line.reload.iter().map(|file| change(file.tree, &file.name, file.text.as_ref())).collect();
        own.reload(&changes);
    });
    match replay.run(record) {
        Some(divergence) => Err(Problem::Divergence(divergence)),
        None => Ok(()),
    }
}

fn change(tree: usize, name: &str, text: Option<&FileText>) -> Change {
    let source = text.map(|text| Source::new(name.to_owned(), None, text.bytes().to_vec()));
    Change { file: (tree, name.to_owned()), source }
}
