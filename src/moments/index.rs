//! The moments of a record, and what lies between them.

use crate::model::{EventId, Name, PlayerId};
use crate::rules::{Fact, Observer, Request, Room};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::rc::Rc;

/// A moment at which players are asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Moment {
    /// Replies of the record before it.
    pub replies: usize,
    /// The requests that are open, of players who are asked at once.
    pub requests: Vec<u64>,
    pub seats: Vec<PlayerId>,
    pub event: EventId,
    /// The word of the requests: `play`, `nullify` ...
    pub ask: Name,
    pub reason: Name,
    /// Turns so far, the running one included.
    pub turn: u32,
}

/// A kind of happening that people look for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LandmarkKind {
    Turn,
    Damage,
    Death,
    /// A script failed.
    Error,
}

/// A happening that people look for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Landmark {
    pub kind: LandmarkKind,
    /// The player whom it concerns; of an error nobody in particular.
    pub player: Option<PlayerId>,
    /// Turns so far, a turn that begins here included.
    pub turn: u32,
    /// The first moment after it.
    pub moment: usize,
    /// The number of log entries before it.
    pub entry: usize,
}

/// An entry of the log.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    pub fact: Fact,
    /// The first moment after it.
    pub moment: usize,
    /// Turns so far, a turn that begins here included.
    pub turn: u32,
}

/// Everything that one run through a record finds.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Index {
    pub moments: Vec<Moment>,
    pub landmarks: Vec<Landmark>,
    pub log: Vec<Entry>,
    turns: u32,
    faults: u64,
}

impl Index {
    pub fn asked(&mut self, requests: &[Request], replies: usize) {
        let Some(first) = requests.first() else { return };
        self.moments.push(Moment {
            replies,
            requests: requests.iter().map(|r| r.id).collect(),
            seats: requests.iter().map(|r| r.seat).collect(),
            event: first.event,
            ask: first.ask.word().into(),
            reason: first.reason.clone(),
            turn: self.turns,
        });
    }

    fn fact(&mut self, fact: &Fact) {
        let found = match fact {
            Fact::TurnStart { player, .. } => Some((LandmarkKind::Turn, *player)),
            Fact::Damaged { to, .. } => Some((LandmarkKind::Damage, *to)),
            Fact::Died { player, .. } => Some((LandmarkKind::Death, *player)),
            _ => None,
        };
        if let Some((kind, player)) = found {
            self.turns += u32::from(kind == LandmarkKind::Turn);
            self.mark(kind, Some(player));
        }
        let (turn, moment) = (self.turns, self.moments.len());
        self.log.push(Entry { fact: fact.clone(), moment, turn });
    }

    fn mark(&mut self, kind: LandmarkKind, player: Option<PlayerId>) {
        let (turn, moment, entry) = (self.turns, self.moments.len(), self.log.len());
        self.landmarks.push(Landmark { kind, player, turn, moment, entry });
    }

    /// Notes the number of script errors so far.
    fn failed(&mut self, faults: u64) {
        if faults > self.faults {
            self.faults = faults;
            self.mark(LandmarkKind::Error, None);
        }
    }

    /// Forgets the moments after the one at which the game differs from its record.
    pub fn cut(&mut self, request: u64) {
        if let Some(at) = self.moments.iter().position(|m| m.requests.contains(&request)) {
            self.moments.truncate(at + 1);
            self.landmarks.retain(|landmark| landmark.moment <= at);
            self.log.retain(|entry| entry.moment <= at);
        }
    }
}

/// Fills an index while its game runs.
pub(super) struct Noting {
    pub found: Rc<RefCell<(Index, super::gallery::Gallery)>>,
    /// Returns the number of script errors so far.
    pub faults: Option<Box<dyn Fn() -> u64>>,
}

impl Observer for Noting {
    fn fact(&mut self, _: &Room, fact: &Fact) {
        let (index, _) = &mut *self.found.borrow_mut();
        if let Some(faults) = &self.faults {
            index.failed(faults());
        }
        index.fact(fact);
    }
}
