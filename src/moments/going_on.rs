//! A game that follows a record and goes on where it ends.

use super::{Stage, StageError, Staged};
use crate::agents::replay::{Divergence, Replay};
use crate::record::Record;
use crate::rules::ask::{Door, Many};
use crate::rules::{Answer, Cause, Observer, Reply, Request, Room};
use std::any::Any;
use std::cell::Cell;
use std::rc::Rc;

/// Hears of each group of requests, with the number of replies before it.
pub(super) type Visit = Box<dyn FnMut(&Room, &[Request], usize)>;

/// Called when the record is used up.
type OnLive = Box<dyn FnOnce()>;

/// A game that is set up to follow a record.
pub struct Running {
    pub room: Rc<Room>,
    /// Returns the number of script errors so far.
    pub(super) faults: Option<Box<dyn Fn() -> u64>>,
    replay: Replay,
    _keep: Box<dyn Any>,
}

impl Running {
    /// Plays a record to its end. Returns the first difference.
    pub(super) fn play(&self, record: &Record) -> Option<Divergence> {
        self.replay.run(record)
    }

    /// Returns the place at which the game differs from the record that it follows, if it has.
    pub fn divergence(&self, record: &Record) -> Option<Divergence> {
        self.replay.divergence(record)
    }
}

/// Sets a game up that is played as recorded; then `then` answers. The room is to be run.
///
/// Agents may follow the game from its start: what they note counts when the record is used up.
pub fn go_on(record: &Record, stage: &impl Stage, then: Box<dyn Door>) -> Result<Running, StageError> {
    guided(record, stage, None, Some(then))
}

/// Sets up a replay. `visit` hears of each moment; `then` is asked when the replies of the record are used up.
pub(super) fn guided(
    record: &Record,
    stage: &impl Stage,
    visit: Option<Visit>,
    then: Option<Box<dyn Door>>,
) -> Result<Running, StageError> {
    let replies = Rc::new(Cell::new(0));
    let live: Rc<Cell<Option<OnLive>>> = Rc::default();
    let (total, count, on_live) = (record.replies.len(), replies.clone(), live.clone());
    let mut rest = None;
    let replay = Replay::of_mended(record, |_, recorded| {
        let guide = Guided { recorded, visit, then, replies: count, total, live: on_live };
        let Staged { room, reload, live: on_live, faults, keep } = stage.start(record, Box::new(guide))?;
        room.take_notes_from_record(true);
        rest = Some((reload, on_live, faults, keep));
        Ok::<_, StageError>(room)
    })?;
    let (reload, on_live, faults, keep) = rest.unwrap_or((None, None, None, Box::new(())));
    if let Some(reload) = reload {
        replay.on_reload(reload);
    }
    live.set(on_live);
    replay.room.observe(Box::new(Counting(replies)));
    Ok(Running { room: replay.room.clone(), faults, replay, _keep: keep })
}

/// Follows the record, and then another door.
struct Guided {
    recorded: Box<dyn Door>,
    visit: Option<Visit>,
    then: Option<Box<dyn Door>>,
    /// Replies so far.
    replies: Rc<Cell<usize>>,
    total: usize,
    live: Rc<Cell<Option<OnLive>>>,
}

impl Guided {
    /// Asks those whom the record does not answer for, with the numbers of their requests.
    fn go_on(&mut self, room: &Room, open: &[(usize, Request)], many: Many) -> Option<Vec<(usize, Answer)>> {
        let then = self.then.as_mut()?;
        room.take_notes_from_record(false);
        if let Some(live) = self.live.take() {
            live();
        }
        let requests: Vec<Request> = open.iter().map(|(_, request)| request.clone()).collect();
        let answers = then.ask_many(room, &requests, many).into_iter();
        Some(answers.filter_map(|(at, answer)| Some((open.get(at)?.0, answer))).collect())
    }
}

impl Door for Guided {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer {
        let answers = self.ask_many(room, std::slice::from_ref(request), Many::All);
        answers.into_iter().next().map_or(Answer::Close, |(_, answer)| answer)
    }

    fn ask_many(&mut self, room: &Room, requests: &[Request], many: Many) -> Vec<(usize, Answer)> {
        let mut answers = Vec::new();
        if self.replies.get() < self.total || self.then.is_none() {
            if let Some(visit) = &mut self.visit {
                visit(room, requests, self.replies.get());
            }
            answers = self.recorded.ask_many(room, requests, many);
        }
        // The record may end between two answers to requests that were open at once.
        let is_settled = many == Many::First
            && answers.iter().any(|(_, answer)| matches!(answer, Answer::Reply(r) if *r != Reply::Pass));
        let is_closed = answers.iter().any(|(_, answer)| *answer == Answer::Close);
        if is_settled || is_closed || self.replies.get() + answers.len() < self.total {
            return answers;
        }
        let is_open = |at: &usize| !answers.iter().any(|(answered, _)| answered == at);
        let open: Vec<(usize, Request)> = (0..requests.len())
            .filter(is_open)
            .filter_map(|at| Some((at, requests.get(at)?.clone())))
            .collect();
        if !open.is_empty() {
            answers.extend(self.go_on(room, &open, many).unwrap_or_default());
        }
        answers
    }

    fn nobody(&mut self, room: &Room) {
        if self.replies.get() >= self.total
            && let Some(then) = &mut self.then
        {
            then.nobody(room);
        }
    }
}

/// Counts the replies that a record has lines for.
struct Counting(Rc<Cell<usize>>);

impl Observer for Counting {
    fn asked(&mut self, _: &Room, _: &Request, _: &Reply, cause: Option<&Cause>) {
        if cause != Some(&Cause::Forced) {
            self.0.set(self.0.get() + 1);
        }
    }
}
