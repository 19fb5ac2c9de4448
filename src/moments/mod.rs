//! Every moment of a recorded game: open a record, look at any moment with any eyes, go on from there with other
//! players, take a reply back, save what came before.
//!
//! A moment is one at which players are asked. A record is played once when it is opened, without any agent, and
//! pictures of the table are kept (`gallery.rs`): tables are data, so a look at a picture is exact and plays nothing.
//! A game that goes on is played from the start, with the state that packages keep in Lua. The terminal and
//! the page stand on this library; it knows neither.

mod at;
mod between;
mod consent;
mod gallery;
mod going_on;
mod index;
mod tally;
mod walk;

pub use at::{At, AtError};
pub use consent::{Consent, Voice};
pub use going_on::{Running, go_on};
pub use index::{Entry, Landmark, LandmarkKind, Moment};
pub use tally::{Numbers, Tally};
pub use walk::{Step, Way};

use crate::agents::replay::{Divergence, Point, Reload};
use crate::model::{Name, PlayerId};
use crate::record::{Header, Record, Recorder};
use crate::rules::ask::{Door, Many};
use crate::rules::names::{Bilingual, Lang};
use crate::rules::setup::SetupError;
use crate::rules::{Answer, Interrupt, Request, Room};
use between::Between;
use gallery::{Gallery, Picture, Stretch};
use going_on::{Visit, guided};
use index::{Index, Noting};
use std::any::Any;
use std::cell::RefCell;
use std::io::Write;
use std::rc::Rc;

/// Sets games up with the packages of a record.
pub trait Stage {
    /// Sets the game of this record up in a new state.
    fn start(&self, record: &Record, door: Box<dyn Door>) -> Result<Staged, StageError>;
}

/// A game that is set up, with what belongs to it.
pub struct Staged {
    pub room: Rc<Room>,
    /// Changes files of packages as the record says.
    pub reload: Option<Reload>,
    /// Called when the record is used up and the game goes on.
    pub live: Option<Box<dyn FnOnce()>>,
    /// Returns the number of script errors so far.
    pub faults: Option<Box<dyn Fn() -> u64>>,
    /// Lives as long as the game.
    pub keep: Box<dyn Any>,
}

impl From<Rc<Room>> for Staged {
    fn from(room: Rc<Room>) -> Staged {
        Staged { room, reload: None, live: None, faults: None, keep: Box::new(()) }
    }
}

/// The reason for which a stage cannot set a game up.
#[derive(Debug, thiserror::Error)]
pub enum StageError {
    #[error("line 1: {0}")]
    Setup(#[from] SetupError),
    #[error("{}", .0.in_lang(Lang::En))]
    Packages(Box<dyn Bilingual>),
}

impl Bilingual for StageError {
    fn in_lang(&self, lang: Lang) -> String {
        match self {
            StageError::Setup(error) => {
                lang.pick(format!("第1行：{}", error.in_lang(Lang::Zh)), self.to_string())
            }
            StageError::Packages(error) => error.in_lang(lang),
        }
    }
}

/// The reason for which a moment cannot be reached.
#[derive(Debug, thiserror::Error)]
pub enum MomentError {
    #[error("{0}")]
    Stage(#[from] StageError),
    #[error("the record has {moments} moments: there is no moment {wanted}")]
    NoMoment { wanted: usize, moments: usize },
    #[error("{0}")]
    Diverges(Divergence),
}

impl MomentError {
    /// Returns the text in this language.
    pub fn in_lang(&self, lang: Lang) -> String {
        match self {
            MomentError::NoMoment { wanted, moments } => {
                lang.pick(format!("记录有 {moments} 个时刻，没有第 {wanted} 个"), self.to_string())
            }
            MomentError::Diverges(divergence) => divergence.in_lang(lang),
            MomentError::Stage(error) => error.in_lang(lang),
        }
    }
}

/// An open record.
pub struct Moments<S: Stage> {
    record: Record,
    stage: S,
    index: Index,
    divergence: Option<Divergence>,
    gallery: Gallery,
    /// Pictures of a part of a long game.
    stretch: RefCell<Stretch>,
    /// Tables between moments.
    between: RefCell<Between>,
    /// The game that was played, into which pictures are put to look at them.
    easel: Running,
}

impl<S: Stage> Moments<S> {
    /// Opens a record: plays it once and notes its moments. A record that diverges keeps the moments before that.
    pub fn open(record: Record, stage: S) -> Result<Moments<S>, MomentError> {
        Moments::open_with(record, stage, gallery::MOST)
    }

    /// Opens a record like [`Moments::open`], and keeps so many pictures at most.
    pub fn open_with(record: Record, stage: S, pictures: usize) -> Result<Moments<S>, MomentError> {
        let found = Rc::new(RefCell::new((Index::default(), Gallery::of(pictures))));
        let seen = found.clone();
        let visit: Visit = Box::new(move |room, requests, replies| {
            let (index, gallery) = &mut *seen.borrow_mut();
            index.asked(requests, replies);
            gallery.add(room, requests);
        });
        let mut easel = guided(&record, &stage, Some(visit), None)?;
        easel.room.observe(Box::new(Noting { found: found.clone(), faults: easel.faults.take() }));
        let divergence = easel.play(&record);
        let (mut index, mut gallery) = found.take();
        match &divergence {
            Some(divergence) => index.cut(divergence.request),
            None => gallery.end = Some(Picture::of(&easel.room, &[])),
        }
        let stretch = RefCell::default();
        Ok(Moments { record, stage, index, divergence, gallery, stretch, between: RefCell::default(), easel })
    }

    pub fn record(&self) -> &Record {
        &self.record
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

    /// Returns the log, entry by entry.
    pub fn log(&self) -> &[Entry] {
        &self.index.log
    }

    /// Returns the number of moments that are looked at without playing.
    pub fn pictures(&self) -> usize {
        self.gallery.len()
    }

    /// Looks at the table at a moment, while its players are asked. At the end nobody is.
    pub fn look<R: 'static>(
        &self,
        moment: usize,
        look: impl FnOnce(&Room, &[Request]) -> R + 'static,
    ) -> Result<R, MomentError> {
        let end = self.gallery.end.as_ref().filter(|_| moment == self.index.moments.len());
        let kept = self.gallery.get(moment).filter(|_| moment < self.index.moments.len()).or(end).cloned();
        let nearby = || self.stretch.borrow().get(moment).cloned();
        let picture = match kept.or_else(nearby) {
            Some(picture) => Some(picture),
            None => {
                self.take_stretch(moment)?;
                nearby()
            }
        };
        match picture {
            Some(picture) => {
                let room = &self.easel.room;
                room.put_table(picture.table);
                Ok(look(room, &picture.requests))
            }
            None => self.play_to(moment, look),
        }
    }

    /// Plays the game once up to behind a moment, and keeps pictures of what lies around it.
    fn take_stretch(&self, moment: usize) -> Result<(), MomentError> {
        if moment >= self.index.moments.len() {
            return Ok(());
        }
        let stretch = Stretch::around(moment);
        let record = self.before(stretch.end().min(self.index.moments.len()))?;
        let stretch = Rc::new(RefCell::new(stretch));
        let seen = stretch.clone();
        let visit: Visit = Box::new(move |room, requests, _| seen.borrow_mut().add(room, requests));
        let replay = guided(&record, &self.stage, Some(visit), None)?;
        // It ends where its record does.
        let _ = replay.room.run();
        self.stretch.replace(stretch.take());
        Ok(())
    }

    /// Looks at the table at a moment in a game that is played up to there.
    pub fn play_to<R: 'static>(
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
    ) -> Result<(Running, Recorder<W>), MomentError> {
        let record = self.before(moment)?;
        let running = go_on(&record, &self.stage, then)?;
        let recorder = Recorder::new(out, &Header { agents, ..record.header.clone() });
        running.room.observe(recorder.observer());
        Ok((running, recorder))
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

    /// Returns the record up to a moment.
    pub fn before(&self, moment: usize) -> Result<Record, MomentError> {
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
            Ok(()) => Point::Over,
            Err(why) => Point::Interrupted(*why),
        };
        MomentError::Diverges(Divergence::new(0, request, Point::Asks, got))
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
