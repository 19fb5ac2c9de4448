//! Playing a record again: its replies come through the door, and every step is compared.
//!
//! ```
//! use sgs::record::{Header, Record, Recorder};
//! use sgs::agents::replay::Replay;
//! use sgs::agents::Agents;
//! use sgs::rules::cards::DeckOptions;
//! use sgs::rules::setup::{GameOptions, new_game};
//! use sgs::testkit::plain::catalog;
//! use std::rc::Rc;
//!
//! let file = std::env::temp_dir().join(format!("sgs-example-{}.jsonl", std::process::id()));
//! let catalog = Rc::new(catalog(&DeckOptions::default()));
//! let options = GameOptions::new(7, 2);
//!
//! // A game of two random players, recorded.
//! let header = Header::new(options.clone(), &catalog, vec!["random".into(); 2], 0);
//! let recorder = Recorder::new(std::fs::File::create(&file)?, &header);
//! let room = new_game(&options, catalog.clone(), Box::new(Agents::random(2)))?;
//! room.observe(recorder.observer());
//! room.run().expect("nobody closes the table");
//! let winner = room.table().turn.winner.clone();
//! recorder.finish(winner)?;
//!
//! // The record alone gives the same game.
//! let record = Record::parse(&std::fs::read(&file)?)?;
//! std::fs::remove_file(&file)?;
//! assert!(Replay::new(&record, catalog)?.run(&record).is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod divergence;

use crate::model::{Name, PlayerId};
use crate::record::{LogHasher, NoteAt, Record, ReloadLine, ReplyLine, packages};
use crate::rules::ask::{Door, Many};
use crate::rules::names::Lang;
use crate::rules::room;
use crate::rules::setup::{GameOptions, SetupError, new_game};
use crate::rules::{
    Answer, Catalog, Cause, Data, ExternalInput, Interrupt, Note, Observer, Reply, Request, Room, Timing,
};
pub use divergence::{Divergence, Point};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The reason for which a record cannot be played.
#[derive(Debug, PartialEq, thiserror::Error)]
pub enum ReplayError {
    #[error("line 1: {0}")]
    Setup(#[from] SetupError),
    #[error("line 1: package {0} is not loaded")]
    Missing(String),
    #[error("line 1: package {0} is not the one that the game was played with")]
    Changed(String),
    #[error("line 1: package {0} is loaded, but the game was played without it")]
    Additional(String),
}

impl ReplayError {
    /// Returns the text in this language.
    pub fn in_lang(&self, lang: Lang) -> String {
        let zh = match self {
            ReplayError::Setup(error) => format!("第1行：{}", error.in_lang(Lang::Zh)),
            ReplayError::Missing(package) => format!("第1行：没有载入扩展包 {package}"),
            ReplayError::Changed(package) => format!("第1行：扩展包 {package} 和对局时不一样"),
            ReplayError::Additional(package) => format!("第1行：载入了扩展包 {package}，对局时没有它"),
        };
        lang.pick(zh, self.to_string())
    }
}

/// A room in which a record will be played.
pub struct Replay {
    pub room: Rc<Room>,
    progress: Rc<RefCell<Progress>>,
    log: LogHasher,
}

impl Replay {
    /// Sets the game of the record up.
    pub fn new(record: &Record, catalog: Rc<Catalog>) -> Result<Replay, ReplayError> {
        let content = catalog.clone();
        Replay::with(record, &content, |options, door| new_game(options, catalog, door).map(Rc::new))
    }

    /// Creates a replay of a game with a given set-up, such as that by the scripts of its packages.
    pub fn with(
        record: &Record,
        catalog: &Catalog,
        start: impl FnOnce(&GameOptions, Box<dyn Door>) -> Result<Rc<Room>, SetupError>,
    ) -> Result<Replay, ReplayError> {
        let replay = Replay::of_mended(record, start)?;
        compare_packages(record, catalog)?;
        Ok(replay)
    }

    /// Creates a replay with packages that may have been fixed since. The game may differ then, and
    /// [`Replay::run`] reports the place.
    pub fn of_mended<E>(
        record: &Record,
        start: impl FnOnce(&GameOptions, Box<dyn Door>) -> Result<Rc<Room>, E>,
    ) -> Result<Replay, E> {
        let progress = Rc::new(RefCell::new(Progress {
            replies: record.replies.clone(),
            reloads: record.reloads.clone(),
            files: record.files(),
            left: record.footer.winner.is_none(),
            ..Progress::default()
        }));
        let door = Box::new(RecordDoor(progress.clone()));
        let room = start(&record.header.options, door)?;
        room.follow(Rc::new(Notes::of(record)));
        let log = LogHasher::default();
        room.observe(Box::new(log.clone()));
        room.observe(Box::new(Follower(progress.clone())));
        Ok(Replay { room, progress, log })
    }

    /// Files that were changed during the game are changed by this.
    pub fn on_reload(&self, reload: impl FnMut(&ReloadLine) + 'static) {
        self.progress.borrow_mut().reload = Some(Box::new(reload));
    }

    /// Returns the first difference so far, for a game that goes on when its record ends.
    pub fn divergence(&self, record: &Record) -> Option<Divergence> {
        let progress = self.progress.borrow();
        let (index, divergence) = progress.divergence.as_ref()?;
        Some(Divergence { line: record.line_of(*index), ..divergence.clone() })
    }

    /// Plays it to the end. The first difference, if there is one.
    pub fn run(&self, record: &Record) -> Option<Divergence> {
        let end = self.room.run();
        let footer_line = record.line_of(record.replies.len());
        let mut progress = self.progress.borrow_mut();
        if let Some((index, divergence)) = progress.divergence.take() {
            return Some(Divergence { line: record.line_of(index), ..divergence });
        }
        let closed = matches!(end, Err(Interrupt::Closed));
        if let Some((_, line)) = progress.reloads.get(progress.next_reload).filter(|_| !closed) {
            return Some(Divergence::new(
                record.line_of_reload(progress.next_reload),
                line.request,
                Point::FilesChange,
                Point::NoMoment,
            ));
        }
        if let Some(line) = progress.replies.get(progress.next) {
            return Some(Divergence::new(
                record.line_of(progress.next),
                line.id,
                Point::of_line(line),
                Point::Over,
            ));
        }
        // Nothing is known of what came after the last line.
        if record.cut_off.is_some() {
            return None;
        }
        let cuts = cuts(&record.footer.outside);
        if !closed && progress.outside != cuts {
            let (expected, got) = (Point::Cuts(cuts.len()), Point::Cuts(progress.outside.len()));
            return Some(Divergence::new(footer_line, 0, expected, got));
        }
        let winner = self.room.table().turn.winner.clone();
        if record.footer.winner != winner {
            let (expected, got) = (Point::Winner(record.footer.winner.clone()), Point::Winner(winner));
            return Some(Divergence::new(footer_line, 0, expected, got));
        }
        let (log, facts) = (self.log.digest(), self.log.facts());
        // A game that was closed before its end stops at the same request, not the same fact.
        if !closed && (log != record.footer.log || facts != record.footer.facts) {
            let show = |log: &str, facts| Point::Log { facts, hash: log.to_owned() };
            return Some(Divergence::new(
                footer_line,
                0,
                show(&record.footer.log, record.footer.facts),
                show(&log, facts),
            ));
        }
        None
    }
}

fn compare_packages(record: &Record, catalog: &Catalog) -> Result<(), ReplayError> {
    let now = packages(catalog);
    for then in &record.header.packages {
        match now.iter().find(|p| p.name == then.name) {
            None => return Err(ReplayError::Missing(then.name.to_string())),
            Some(p) if p.hash != then.hash => return Err(ReplayError::Changed(then.name.to_string())),
            Some(_) => {}
        }
    }
    match now.iter().find(|p| !record.header.packages.iter().any(|then| then.name == p.name)) {
        Some(p) => Err(ReplayError::Additional(p.name.to_string())),
        None => Ok(()),
    }
}

/// Changes files as a record says.
pub type Reload = Box<dyn FnMut(&ReloadLine)>;

/// The state of the replay.
#[derive(Default)]
struct Progress {
    replies: Vec<ReplyLine>,
    next: usize,
    /// Replies given and not yet settled.
    given: Vec<usize>,
    /// The first, with the number of the reply.
    divergence: Option<(usize, Divergence)>,
    reloads: Vec<(usize, ReloadLine)>,
    next_reload: usize,
    reload: Option<Reload>,
    /// Cuts since the last reply.
    outside: Vec<ExternalInput>,
    /// Files that were first run during the recorded game, with the hash of each.
    files: BTreeMap<Name, Name>,
    /// The recorded game was left before its end: so is this one, where its replies end.
    left: bool,
}

impl Progress {
    fn diverge(&mut self, index: usize, request: &Request, got: Point) {
        let expected = self.replies.get(index).map_or(Point::End, Point::of_line);
        self.diverge_by(index, request.id, expected, got);
    }

    fn diverge_by(&mut self, index: usize, request: u64, expected: Point, got: Point) {
        if self.divergence.is_none() {
            self.divergence = Some((index, Divergence::new(0, request, expected, got)));
        }
    }

    /// Takes the next reply when it answers one of these requests, with what its AI noted.
    fn take(&mut self, room: &Room, requests: &[Request]) -> Option<(usize, Answer)> {
        let line = self.replies.get(self.next)?;
        let at = requests.iter().position(|r| {
            r.id == line.id
                && r.seat == line.seat
                && r.event == line.event
                && r.ask.word() == line.ask
                && r.reason == line.reason
        })?;
        let answer = match &line.cause {
            None => Answer::Reply(line.reply.clone()),
            Some(cause) => Answer::Default(cause.clone()),
        };
        line.notes.iter().filter(|n| n.event.is_none()).for_each(|n| room.repeat_note(&n.note));
        self.given.push(self.next);
        self.next += 1;
        Some((at, answer))
    }
}

/// Returns the timeouts among these events.
fn cuts(outside: &[ExternalInput]) -> Vec<ExternalInput> {
    outside.iter().filter(|what| matches!(what, ExternalInput::Cut(_))).cloned().collect()
}

/// Notes of AIs made at events, by the number of the event.
struct Notes(BTreeMap<u64, Vec<Note>>);

impl Notes {
    fn of(record: &Record) -> Notes {
        let mut notes: BTreeMap<u64, Vec<Note>> = BTreeMap::new();
        let all = record.replies.iter().flat_map(|line| &line.notes).chain(&record.footer.notes);
        for NoteAt { event, note } in all {
            if let Some(event) = event {
                notes.entry(*event).or_default().push(note.clone());
            }
        }
        Notes(notes)
    }
}

impl room::Follower for Notes {
    fn event_over(&self, room: &Room, _: Timing, _: PlayerId, _: &Data) {
        let event = room.reported_event().unwrap_or_default();
        self.0.get(&event).into_iter().flatten().for_each(|note| room.repeat_note(note));
    }
}

struct RecordDoor(Rc<RefCell<Progress>>);

impl RecordDoor {
    /// Changes the files that were changed while requests were open, and repeats what was tried out then.
    fn reload(&self, room: &Room) {
        loop {
            let (line, reload) = {
                let mut progress = self.0.borrow_mut();
                let next = progress.next;
                let at = progress.next_reload;
                // A trial that asks somebody raises it, here as in the recorded game.
                let newest = room.table().next_request.saturating_sub(1);
                let due = |(replies, line): &&(usize, ReloadLine)| *replies == next && line.request == newest;
                let Some((_, line)) = progress.reloads.get(at).filter(due).cloned() else { return };
                progress.next_reload += 1;
                (line, progress.reload.take())
            };
            let Some(mut reload) = reload else { continue };
            reload(&line);
            self.0.borrow_mut().reload = Some(reload);
        }
    }
}

impl Door for RecordDoor {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer {
        let answers = self.ask_many(room, std::slice::from_ref(request), Many::All);
        answers.into_iter().next().map_or(Answer::Close, |(_, answer)| answer)
    }

    fn ask_many(&mut self, room: &Room, requests: &[Request], many: Many) -> Vec<(usize, Answer)> {
        self.reload(room);
        let mut progress = self.0.borrow_mut();
        let mut answers = Vec::new();
        progress.given.clear();
        while progress.divergence.is_none() && answers.len() < requests.len() {
            match progress.take(room, requests) {
                Some((at, answer)) => {
                    let done = many == Many::First
                        && matches!(&answer, Answer::Reply(reply) if *reply != Reply::Pass);
                    answers.push((at, answer));
                    if done {
                        break;
                    }
                }
                // Not everyone answered, but some did.
                None if !answers.is_empty() => break,
                None if progress.left && progress.next >= progress.replies.len() => break,
                None => {
                    if let Some(first) = requests.first() {
                        let next = progress.next;
                        progress.diverge(next, first, Point::of_request(first));
                    }
                    break;
                }
            }
        }
        if answers.is_empty() && !requests.is_empty() {
            answers.push((0, Answer::Close));
        }
        answers
    }
}

/// Sees to it that each reply is taken as it was.
struct Follower(Rc<RefCell<Progress>>);

impl Observer for Follower {
    fn outside(&mut self, _: &Room, what: &ExternalInput) {
        let mut progress = self.0.borrow_mut();
        match what {
            ExternalInput::Cut(_) => progress.outside.push(what.clone()),
            ExternalInput::Stop(_) => {}
            // Players who look at a skill may have run a file earlier than it is now: what
            // counts is what it says.
            ExternalInput::File { name, hash } => {
                if let Some(then) = progress.files.get(name).filter(|then| *then != hash) {
                    let file = |hash: &Name| Point::File { name: name.clone(), hash: hash.clone() };
                    let (expected, index) = (file(then), progress.next);
                    progress.diverge_by(index, 0, expected, file(hash));
                }
            }
        }
    }

    fn asked(&mut self, _: &Room, request: &Request, reply: &Reply, cause: Option<&Cause>) {
        if cause == Some(&Cause::Forced) {
            return;
        }
        let mut progress = self.0.borrow_mut();
        if progress.given.is_empty() {
            return;
        }
        let index = progress.given.remove(0);
        let outside = std::mem::take(&mut progress.outside);
        let line = progress.replies.get(index);
        let cuts = line.map(|line| cuts(&line.outside)).unwrap_or_default();
        if line.is_some() && cuts != outside {
            let (expected, got) = (Point::Cuts(cuts.len()), Point::Cuts(outside.len()));
            progress.diverge_by(index, request.id, expected, got);
            return;
        }
        let same = line.is_some_and(|line| line.reply == *reply && line.cause.as_ref() == cause);
        if !same {
            progress.diverge(index, request, Point::of_reply(request, reply, cause));
        }
    }
}
