//! Writing the record of one game while it is played.

use super::log::LogHash;
use super::{FileLine, FileText, Footer, Header, NoteAt, ReloadLine, ReplyLine};
use crate::model::*;
use crate::rules::{Cause, ContentFile, ExternalInput, Fact, Note, Observer, Reply, Request, Room, Trial};
use serde::Serialize;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::Arc;

/// Writes the record of one game while it is played.
pub struct Recorder<W: Write>(Rc<RefCell<Pen<W>>>);

struct Pen<W: Write> {
    out: W,
    lines: blake3::Hasher,
    log: LogHash,
    replies: u64,
    /// Noted since the last line.
    notes: Vec<NoteAt>,
    /// Files whose first text is written already.
    changed: BTreeSet<(usize, Name)>,
    outside: Vec<ExternalInput>,
    failed: Option<io::Error>,
}

impl<W: Write> Pen<W> {
    fn write(&mut self, line: &impl Serialize) {
        if self.failed.is_some() {
            return;
        }
        // Each line at once: the record of a game that was cut short tells how far it came.
        let written = serde_json::to_vec(line).map_err(io::Error::from).and_then(|mut text| {
            text.push(b'\n');
            self.lines.update(&text);
            self.out.write_all(&text)?;
            self.out.flush()
        });
        self.failed = written.err();
    }
}

impl<W: Write + 'static> Recorder<W> {
    /// Starts a record with its header.
    pub fn new(out: W, header: &Header) -> Recorder<W> {
        let mut pen = Pen {
            out,
            lines: blake3::Hasher::new(),
            log: LogHash::default(),
            replies: 0,
            notes: Vec::new(),
            changed: BTreeSet::new(),
            outside: Vec::new(),
            failed: None,
        };
        pen.write(header);
        Recorder(Rc::new(RefCell::new(pen)))
    }

    /// Returns the observer that follows the game. It is put into the room before the game runs.
    pub fn observer(&self) -> Box<dyn Observer> {
        Box::new(Writing(self.0.clone()))
    }

    /// Returns the footer that the record would have if the game were left now.
    pub fn so_far(&self) -> Footer {
        let mut pen = self.0.borrow_mut();
        Footer {
            log: pen.log.digest(),
            facts: pen.log.facts(),
            replies: pen.replies,
            winner: None,
            notes: pen.notes.clone(),
            outside: pen.outside.clone(),
            lines: pen.lines.clone().finalize().to_hex().to_string(),
        }
    }

    /// Ends the record. The first error of writing anything comes out here.
    pub fn finish(self, winner: Option<String>) -> io::Result<Footer> {
        let mut pen = self.0.borrow_mut();
        let footer = Footer {
            log: pen.log.digest(),
            facts: pen.log.facts(),
            replies: pen.replies,
            winner,
            notes: std::mem::take(&mut pen.notes),
            outside: std::mem::take(&mut pen.outside),
            lines: pen.lines.finalize().to_hex().to_string(),
        };
        pen.write(&footer);
        match pen.failed.take() {
            Some(error) => Err(error),
            None => Ok(footer),
        }
    }
}

struct Writing<W: Write>(Rc<RefCell<Pen<W>>>);

impl<W: Write> Observer for Writing<W> {
    fn fact(&mut self, _: &Room, fact: &Fact) {
        self.0.borrow_mut().log.add(fact);
    }

    fn asked(&mut self, _: &Room, request: &Request, reply: &Reply, cause: Option<&Cause>) {
        if cause == Some(&Cause::Forced) {
            return;
        }
        let mut pen = self.0.borrow_mut();
        let line = ReplyLine {
            id: request.id,
            seat: request.seat,
            event: request.event,
            ask: request.ask.word().into(),
            reason: request.reason.clone(),
            reply: reply.clone(),
            cause: cause.cloned(),
            notes: std::mem::take(&mut pen.notes),
            outside: std::mem::take(&mut pen.outside),
        };
        pen.replies += 1;
        pen.write(&line);
    }

    fn noted(&mut self, room: &Room, note: &Note) {
        self.0.borrow_mut().notes.push(NoteAt { event: room.reported_event(), note: note.clone() });
    }

    fn content(&mut self, room: &Room, files: &[ContentFile]) {
        let mut pen = self.0.borrow_mut();
        let text = |text: &Option<Arc<[u8]>>| text.as_deref().map(FileText::new);
        let mut line = |file: &ContentFile| FileLine {
            tree: file.tree,
            name: file.name.clone(),
            before: pen.changed.insert((file.tree, file.name.clone())).then(|| text(&file.before)),
            text: text(&file.after),
        };
        let reload = files.iter().map(&mut line).collect();
        let request = room.table().next_request.saturating_sub(1);
        pen.write(&ReloadLine { request, reload, trial: None });
    }

    fn tried(&mut self, room: &Room, trial: &Trial) {
        let request = room.table().next_request.saturating_sub(1);
        let line = ReloadLine { request, reload: Vec::new(), trial: Some(trial.clone()) };
        self.0.borrow_mut().write(&line);
    }

    fn outside(&mut self, _: &Room, what: &ExternalInput) {
        self.0.borrow_mut().outside.push(what.clone());
    }
}
