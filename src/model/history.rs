//! The event history: one record for each rule operation, with its extent.

use super::chunked::Chunked;
use super::fault::TableFault;
use super::ids::{CardId, EventId, Name, PlayerId, SeatSet};
use super::moves::Place;
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

    /// Returns `true` if the operation may come to nothing: its effect is noted when it takes place.
    pub fn may_fail(self) -> bool {
        matches!(
            self,
            EventKind::Damage
                | EventKind::LoseHp
                | EventKind::Recover
                | EventKind::ChangeMaxHp
                | EventKind::Death
                | EventKind::Revive
                | EventKind::MoveCards
                | EventKind::Judge
                | EventKind::Pindian
                | EventKind::CardEffect
        )
    }

    /// Returns `true` if the operation can be broken off or refused by itself: all but game, round and first deal.
    pub fn is_breakable(self) -> bool {
        !matches!(self, EventKind::Game | EventKind::Round | EventKind::DrawInitial)
    }
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
        /// `true` for the card of a skill.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        of_skill: bool,
    },
    Damage {
        from: Option<PlayerId>,
        amount: i32,
        nature: Nature,
        card: Option<CardNote>,
        #[serde(default, skip_serializing_if = "Name::is_empty")]
        reason: Name,
    },
    Amount {
        amount: i32,
        reason: Name,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<PlayerId>,
    },
    Death {
        killer: Option<PlayerId>,
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
        /// The cards compared, that of the one who began first.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cards: Vec<CardNote>,
    },
    Move {
        /// The parts that were carried out; none before.
        #[serde(default)]
        parts: Vec<MoveNote>,
    },
    Skill {
        skill: Name,
    },
}

/// A card that moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MovedNote {
    pub card: CardId,
    /// Its place before.
    pub place: Place,
    /// Seats that saw its face while it moved.
    pub seen_by: SeatSet,
}

/// A part of an atomic move: the cards that went from one player to one destination.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MoveNote {
    pub cards: Vec<MovedNote>,
    pub from: Option<PlayerId>,
    pub to: Option<PlayerId>,
    pub to_place: Place,
    #[serde(default, skip_serializing_if = "Name::is_empty")]
    pub to_pile: Name,
    pub reason: ReasonCode,
    /// The player who caused it.
    pub by: Option<PlayerId>,
    #[serde(default, skip_serializing_if = "Name::is_empty")]
    pub skill: Name,
}

impl MoveNote {
    /// Returns `true` if cards were drawn.
    pub fn is_draw(&self) -> bool {
        self.reason == ReasonCode::Draw && self.to_place == Place::Hand
    }

    /// Returns `true` if a player's own cards were discarded, by anybody.
    pub fn is_discard(&self) -> bool {
        let is_own = |moved: &MovedNote| matches!(moved.place, Place::Hand | Place::Equip);
        self.reason.basic() == ReasonCode::Discard.value()
            && self.to_place == Place::Discard
            && self.from.is_some()
            && self.cards.iter().any(is_own)
    }
}

/// The announcement that a skill is used. It is no operation: it has a place in the history and no extent.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SkillNote {
    /// The newest operation at that moment.
    pub after: EventId,
    /// The enclosing operation; 0 for none.
    pub parent: EventId,
    pub who: PlayerId,
    pub skill: Name,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub to: Vec<PlayerId>,
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
    /// `true` once its effect took place: damage that is prevented never has one.
    #[serde(default)]
    pub done: bool,
}

/// All rule operations of the game in order of their beginning, with an index by kind, and the skills that were
/// announced meanwhile.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct History {
    records: Chunked<EventRecord>,
    by_kind: Vec<Chunked<EventId>>,
    #[serde(default, skip_serializing_if = "Chunked::is_empty")]
    skills: Chunked<SkillNote>,
}

impl Default for History {
    fn default() -> Self {
        let by_kind = vec![Chunked::default(); EventKind::COUNT];
        History { records: Chunked::default(), by_kind, skills: Chunked::default() }
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
        let (end, broken, done) = (EventId(0), false, !kind.may_fail());
        self.records.push(EventRecord { id, parent, kind, who, detail, end, broken, done });
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
        ids.iter_from(ids.first_at(|id| *id >= since)).filter_map(|id| self.get(*id))
    }

    /// Notes that a skill is used. The same words twice at one moment are one use.
    pub fn note_skill(&mut self, note: SkillNote) {
        if self
            .skills
            .last()
            .is_none_or(|last| (last.after, last.who, &last.skill) != (note.after, note.who, &note.skill))
        {
            self.skills.push(note);
        }
    }

    /// Returns an announced skill by its number, from 0.
    pub fn skill(&self, number: usize) -> Option<&SkillNote> {
        self.skills.get(number)
    }

    /// Returns the skills that were announced inside or after this operation, each with its number.
    pub fn skills_since(&self, since: EventId) -> impl Iterator<Item = (usize, &SkillNote)> {
        let first = self.skills.first_at(|note| note.after >= since);
        (first..).zip(self.skills.iter_from(first))
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
        let mut after = EventId(0);
        for note in self.skills.iter() {
            if note.after < after || note.after > self.last_id() || note.parent > note.after {
                return Err(TableFault::EventIndex);
            }
            after = note.after;
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
