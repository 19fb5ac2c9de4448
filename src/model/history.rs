//! The event history: one record for each rule operation, with its extent.

use super::chunked::Chunked;
use super::fault::TableFault;
use super::ids::{CardId, EventId, Name, PlayerId};
use super::payload::Nature;
use super::player::Phase;
use super::{ReasonCode, Suit};
use serde::{Deserialize, Serialize};

/// Kinds of rule operation. Events form a stack with a history.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum EventKind {
    Game,
    DrawInitial,
    Round,
    Turn,
    Phase,
    UseCard,
    Respond,
    CardEffect,
    SkillEffect,
    Damage,
    LoseHp,
    Recover,
    ChangeMaxHp,
    Dying,
    Death,
    Revive,
    MoveCards,
    Judge,
    Pindian,
    Draw,
    Discard,
}

impl EventKind {
    pub const COUNT: usize = EventKind::Discard as usize + 1;
}

/// A copy of a card at the time of the event. A copy is needed because virtual cards are collected.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CardNote {
    pub id: CardId,
    pub name: Name,
    pub suit: Suit,
    pub number: u8,
    #[serde(default, skip_serializing_if = "Name::is_empty")]
    pub skill: Name,
}

/// Details of an event that depend on its kind.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Detail {
    #[default]
    None,
    Round {
        number: u32,
    },
    Turn {
        extra: bool,
    },
    Phase {
        phase: Phase,
    },
    Card {
        card: CardNote,
        to: Vec<PlayerId>,
    },
    Damage {
        from: Option<PlayerId>,
        amount: i32,
        nature: Nature,
        card: Option<CardNote>,
    },
    Amount {
        amount: i32,
        reason: Name,
    },
    Judge {
        reason: Name,
        card: Option<CardNote>,
        good: bool,
    },
    Pindian {
        to: PlayerId,
        reason: Name,
        success: bool,
    },
    Move {
        cards: Vec<CardId>,
        reason: ReasonCode,
    },
    Skill {
        skill: Name,
    },
}

/// One rule operation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EventRecord {
    pub id: EventId,
    /// The enclosing operation; 0 for none.
    pub parent: EventId,
    pub kind: EventKind,
    pub who: Option<PlayerId>,
    pub detail: Detail,
    /// The last id assigned inside it; 0 while it runs.
    pub end: EventId,
    /// `true` if an interrupt ended it.
    pub broken: bool,
}

/// All rule operations of the game in order of their beginning, with an index by kind.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct History {
    records: Chunked<EventRecord>,
    by_kind: Vec<Chunked<EventId>>,
}

impl Default for History {
    fn default() -> Self {
        History { records: Chunked::default(), by_kind: vec![Chunked::default(); EventKind::COUNT] }
    }
}

impl History {
    /// Appends a record and returns its id.
    pub fn begin(
        &mut self,
        parent: EventId,
        kind: EventKind,
        who: Option<PlayerId>,
        detail: Detail,
    ) -> EventId {
        let id = EventId(self.records.len() as u32 + 1);
        self.records.push(EventRecord { id, parent, kind, who, detail, end: EventId(0), broken: false });
        self.by_kind[kind as usize].push(id);
        id
    }

    /// Closes a record.
    pub fn finish(&mut self, id: EventId, broken: bool) {
        let end = self.last_id();
        if let Some(record) = self.get_mut(id) {
            record.end = end;
            record.broken = broken;
        }
    }

    /// Returns the newest id.
    pub fn last_id(&self) -> EventId {
        EventId(self.records.len() as u32)
    }

    pub fn get(&self, id: EventId) -> Option<&EventRecord> {
        self.records.get((id.0 as usize).checked_sub(1)?)
    }

    pub fn get_mut(&mut self, id: EventId) -> Option<&mut EventRecord> {
        self.records.get_mut((id.0 as usize).checked_sub(1)?)
    }

    /// Returns the records of one kind that began at or after `since`, oldest first. For "this turn", `since`
    /// is the id of the turn's record.
    pub fn since(&self, since: EventId, kind: EventKind) -> impl Iterator<Item = &EventRecord> {
        let ids = &self.by_kind[kind as usize];
        // The ids ascend: bisect.
        let (mut low, mut high) = (0, ids.len());
        while low < high {
            let mid = (low + high) / 2;
            if ids.get(mid).is_some_and(|id| *id < since) { low = mid + 1 } else { high = mid }
        }
        ids.iter_from(low).filter_map(|id| self.get(*id))
    }

    /// Returns the newest record of one kind.
    pub fn latest(&self, kind: EventKind) -> Option<&EventRecord> {
        self.by_kind[kind as usize].last().and_then(|id| self.get(*id))
    }

    /// Checks that ids count up, that parents come before, and that the index fits.
    pub(super) fn check(&self) -> Result<(), TableFault> {
        for (record, id) in self.records.iter().zip(1..) {
            if record.id.0 != id || record.parent >= record.id {
                return Err(TableFault::EventId { at: id, id: record.id.0, parent: record.parent.0 });
            }
        }
        let indexed: usize = self.by_kind.iter().map(Chunked::len).sum();
        let fits = |(kind, ids): (usize, &Chunked<EventId>)| {
            let ascend = ids.iter().zip(ids.iter_from(1)).all(|(a, b)| a < b);
            ascend && ids.iter().all(|id| self.get(*id).is_some_and(|record| record.kind as usize == kind))
        };
        if self.by_kind.len() != EventKind::COUNT
            || indexed != self.len()
            || !self.by_kind.iter().enumerate().all(fits)
        {
            return Err(TableFault::EventIndex);
        }
        Ok(())
    }

    pub fn len(&self) -> usize {
        self.records.len()
    }

    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }
}
