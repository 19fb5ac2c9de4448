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
}

/// A happening that people look for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Landmark {
    pub kind: LandmarkKind,
    pub player: PlayerId,
    /// Turns so far, a turn that begins here included.
    pub turn: u32,
    /// The first moment after it.
    pub moment: usize,
}

/// Everything that one run through a record finds.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Index {
    pub moments: Vec<Moment>,
    pub landmarks: Vec<Landmark>,
    turns: u32,
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
        let (kind, player) = match fact {
            Fact::TurnStart { player, .. } => (LandmarkKind::Turn, *player),
            Fact::Damaged { to, .. } => (LandmarkKind::Damage, *to),
            Fact::Died { player, .. } => (LandmarkKind::Death, *player),
            _ => return,
        };
        if kind == LandmarkKind::Turn {
            self.turns += 1;
        }
        let (turn, moment) = (self.turns, self.moments.len());
        self.landmarks.push(Landmark { kind, player, turn, moment });
    }

    /// Forgets the moments after the one at which the game differs from its record.
    pub fn cut(&mut self, request: u64) {
        if let Some(at) = self.moments.iter().position(|m| m.requests.contains(&request)) {
            self.moments.truncate(at + 1);
            self.landmarks.retain(|landmark| landmark.moment <= at);
        }
    }
}

/// Fills an index while its game runs.
pub(super) struct Noting(pub Rc<RefCell<Index>>);

impl Observer for Noting {
    fn fact(&mut self, _: &Room, fact: &Fact) {
        self.0.borrow_mut().fact(fact);
    }
}
