//! Every moment of a recorded game: open a record, look at any moment with any eyes, go on from there with other
//! players, take a reply back, save what came before.
//!
//! A moment is one at which players are asked. It is reached by playing the record up to there, without any agent,
//! so that it is exactly what it was. The terminal and the page stand on this library; it knows neither.

mod at;
mod consent;
mod index;

pub use at::{At, AtError};
pub use consent::{Consent, Voice};
pub use index::{Landmark, LandmarkKind, Moment};

use crate::agents::replay::{Divergence, Replay, ReplayError};
use crate::model::{Name, PlayerId};
use crate::record::{Header, Record, Recorder};
use crate::rules::ask::{Door, Many};
use crate::rules::setup::SetupError;
use crate::rules::{Answer, Cause, Interrupt, Observer, Reply, Request, Room};
use index::{Index, Noting};
use std::cell::{Cell, RefCell};
use std::io::Write;
use std::rc::Rc;

/// Sets games up with the packages of a record.
pub trait Stage {
    /// Sets the game of this record up in a new state. No agent may follow the game: what its AI noted comes
    /// from the record.
    fn start(&self, record: &Record, door: Box<dyn Door>) -> Result<Rc<Room>, SetupError>;
}

impl<F> Stage for F
where
    F: Fn(&Record, Box<dyn Door>) -> Result<Rc<Room>, SetupError>,
{
    fn start(&self, record: &Record, door: Box<dyn Door>) -> Result<Rc<Room>, SetupError> {
        self(record, door)
    }
}

/// The reason for which a moment cannot be reached.
#[derive(Debug, PartialEq, thiserror::Error)]
pub enum MomentError {
    #[error("{0}")]
    Replay(#[from] ReplayError),
    #[error("the record has {moments} moments: there is no moment {wanted}")]
    NoMoment { wanted: usize, moments: usize },
    #[error("{0}")]
    Diverges(Divergence),
}

/// An open record.
pub struct Moments<S: Stage> {
    record: Record,
    stage: S,
    index: Index,
    divergence: Option<Divergence>,
}

impl<S: Stage> Moments<S> {
    /// Opens a record: plays it once and notes its moments. A record that diverges keeps the moments before that.
    pub fn open(record: Record, stage: S) -> Result<Moments<S>, MomentError> {
        let index = Rc::new(RefCell::new(Index::default()));
        let seen = index.clone();
        let visit: Visit = Box::new(move |requests, replies| seen.borrow_mut().asked(requests, replies));
        let replay = guided(&record, &stage, Some(visit), None)?;
        replay.room.observe(Box::new(Noting(index.clone())));
        let divergence = replay.run(&record);
        let mut index = index.take();
        if let Some(divergence) = &divergence {
            index.cut(divergence.request);
        }
        Ok(Moments { record, stage, index, divergence })
    }

    pub fn header(&self) -> &Header {
        &self.record.header
    }

    /// Returns the moments in their order.
    pub fn list(&self) -> &[Moment] {
        &self.index.moments
    }

    /// Returns the turns, injuries and deaths, each with the first moment after it.
    pub fn landmarks(&self) -> &[Landmark] {
        &self.index.landmarks
    }

    /// Returns the place at which the game differs from its record, if it does.
    pub fn divergence(&self) -> Option<&Divergence> {
        self.divergence.as_ref()
    }

    /// Returns the number of the moment that is meant; that of the end is the number of moments.
    pub fn find(&self, at: At) -> Option<usize> {
        match at {
            At::End => Some(self.index.moments.len()),
            At::Request(id) => self.index.moments.iter().position(|m| m.requests.contains(&id)),
            At::Event(id) => self.index.moments.iter().position(|m| u64::from(m.event.0) >= id),
            At::Turn(n) => self
                .landmarks()
                .iter()
                .find(|l| l.kind == LandmarkKind::Turn && l.turn == n)
                .map(|l| l.moment),
        }
    }

    /// Looks at the table at a moment, while its players are asked. At the end nobody is.
    pub fn look<R: 'static>(
        &self,
        moment: usize,
        look: impl FnOnce(&Room, &[Request]) -> R + 'static,
    ) -> Result<R, MomentError> {
        let record = self.before(moment)?;
        let found = Rc::new(RefCell::new(None));
        if moment == self.index.moments.len() {
            let replay = guided(&record, &self.stage, None, None)?;
            // The last moment of a game that was left is not its end: it closes there.
            let _ = replay.room.run();
            return Ok(look(&replay.room, &[]));
        }
        let (place, mut look) = (found.clone(), Some(look));
        let stop = Stopping(Box::new(move |room, requests| {
            if let Some(look) = look.take() {
                place.replace(Some(look(room, requests)));
            }
        }));
        let replay = guided(&record, &self.stage, None, Some(Box::new(stop)))?;
        let ended = replay.room.run();
        found.take().ok_or_else(|| self.lost(moment, &ended))
    }

    /// Goes on from a moment: the game up to there as recorded, then `then` answers. The room is to be run; all of it
    /// is written as another record.
    pub fn go_on<W: Write + 'static>(
        &self,
        moment: usize,
        agents: Vec<Name>,
        then: Box<dyn Door>,
        out: W,
    ) -> Result<(Rc<Room>, Recorder<W>), MomentError> {
        let record = self.before(moment)?;
        let replay = guided(&record, &self.stage, None, Some(then))?;
        let recorder = Recorder::new(out, &Header { agents, ..record.header.clone() });
        replay.room.observe(recorder.observer());
        Ok((replay.room, recorder))
    }

    /// Returns the moment at which this player was asked last, before another: the one that an undo goes back to.
    pub fn last_of(&self, player: PlayerId, before: usize) -> Option<usize> {
        let earlier = self.index.moments.get(..before).unwrap_or(&self.index.moments);
        earlier.iter().rposition(|m| m.seats.contains(&player))
    }

    /// Returns the text of the record up to a moment. It reads as that of a game that was left there.
    pub fn save(&self, moment: usize) -> Result<String, MomentError> {
        Ok(self.before(moment)?.to_text())
    }

    fn before(&self, moment: usize) -> Result<Record, MomentError> {
        let moments = self.index.moments.len();
        match self.index.moments.get(moment) {
            Some(found) => Ok(self.record.up_to(found.replies)),
            None if moment == moments => Ok(self.record.clone()),
            None => Err(MomentError::NoMoment { wanted: moment, moments }),
        }
    }

    fn lost(&self, moment: usize, ended: &Result<(), Interrupt>) -> MomentError {
        let request = self.index.moments.get(moment).and_then(|m| m.requests.first().copied()).unwrap_or(0);
        let got = match ended {
            Ok(()) => "the game is over".to_owned(),
            Err(why) => why.to_string(),
        };
        MomentError::Diverges(Divergence { line: 0, request, expected: "a request".into(), got })
    }
}

/// Hears of each group of requests, with the number of replies before it.
type Visit = Box<dyn FnMut(&[Request], usize)>;

/// Sets up a replay. `visit` hears of each moment; `then` is asked when the replies of the record are used up.
fn guided(
    record: &Record,
    stage: &impl Stage,
    visit: Option<Visit>,
    then: Option<Box<dyn Door>>,
) -> Result<Replay, MomentError> {
    let replies = Rc::new(Cell::new(0));
    let (total, count) = (record.replies.len(), replies.clone());
    let replay = Replay::of_mended(record, move |_, recorded| {
        stage.start(record, Box::new(Guided { recorded, visit, then, replies: count, total }))
    })?;
    replay.room.observe(Box::new(Counting(replies)));
    Ok(replay)
}

/// Follows the record, and then another door.
struct Guided {
    recorded: Box<dyn Door>,
    visit: Option<Visit>,
    then: Option<Box<dyn Door>>,
    /// Replies so far.
    replies: Rc<Cell<usize>>,
    total: usize,
}

impl Door for Guided {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer {
        let answers = self.ask_many(room, std::slice::from_ref(request), Many::All);
        answers.into_iter().next().map_or(Answer::Close, |(_, answer)| answer)
    }

    fn ask_many(&mut self, room: &Room, requests: &[Request], many: Many) -> Vec<(usize, Answer)> {
        if let Some(then) = self.then.as_mut().filter(|_| self.replies.get() >= self.total) {
            return then.ask_many(room, requests, many);
        }
        if let Some(visit) = &mut self.visit {
            visit(requests, self.replies.get());
        }
        self.recorded.ask_many(room, requests, many)
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

/// Reads the table and its open requests.
type Look = Box<dyn FnMut(&Room, &[Request])>;

/// Looks at the table once, and closes it.
struct Stopping(Look);

impl Door for Stopping {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer {
        (self.0)(room, std::slice::from_ref(request));
        Answer::Close
    }

    fn ask_many(&mut self, room: &Room, requests: &[Request], _: Many) -> Vec<(usize, Answer)> {
        (self.0)(room, requests);
        vec![(0, Answer::Close)]
    }
}
