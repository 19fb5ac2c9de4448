//! What happened: one record for each rule operation, with its extent.

use super::chunked::Chunked;
use super::ids::{CardId, EventId, Name, PlayerId};
use super::payload::Nature;
use super::player::Phase;
use super::{ReasonCode, Suit};
use serde::{Deserialize, Serialize};

/// The kinds of rule operation (DESIGN: events form a stack with a history).
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

/// A card as it was when the event happened: copied, since a virtual card does not last.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CardNote {
    pub id: CardId,
    pub name: Name,
    pub suit: Suit,
    pub number: u8,
    #[serde(default, skip_serializing_if = "Name::is_empty")]
    pub skill: Name,
}

/// What is remembered of an event beside who and when.
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
    /// The operation inside which this one happened; 0 for none.
    pub parent: EventId,
    pub kind: EventKind,
    pub who: Option<PlayerId>,
    pub detail: Detail,
    /// The last id given out inside it; 0 while it runs.
    pub end: EventId,
    /// Left by an interruption.
    pub broken: bool,
}

/// Every rule operation of the game in order of beginning, with an index by kind.
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
    /// Appends a record and gives its id.
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

    /// The newest id given out.
    pub fn last_id(&self) -> EventId {
        EventId(self.records.len() as u32)
    }

    pub fn get(&self, id: EventId) -> Option<&EventRecord> {
        self.records.get((id.0 as usize).checked_sub(1)?)
    }

    pub fn get_mut(&mut self, id: EventId) -> Option<&mut EventRecord> {
        self.records.get_mut((id.0 as usize).checked_sub(1)?)
    }

    /// Records of one kind that began at or after `since`, oldest first. "This turn" is
    /// `since` = the id of the turn's own record.
    pub fn since(&self, since: EventId, kind: EventKind) -> impl Iterator<Item = &EventRecord> {
        let ids = &self.by_kind[kind as usize];
        // The ids ascend: skip by bisection.
        let (mut low, mut high) = (0, ids.len());
        while low < high {
            let mid = (low + high) / 2;
            if ids.get(mid).is_some_and(|id| *id < since) { low = mid + 1 } else { high = mid }
        }
        ids.iter_from(low).filter_map(|id| self.get(*id))
    }

    /// The newest record of one kind.
    pub fn latest(&self, kind: EventKind) -> Option<&EventRecord> {
        self.by_kind[kind as usize].last().and_then(|id| self.get(*id))
    }

    pub fn len(&self) -> usize {
        self.records.len()
    }

    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }
}
