//! The things that happened in a game, one at a time, as scripts and tests ask for them.
//!
//! A thing that happened is an operation of the history, a part of a move, or an announced skill. Each has a kind,
//! players with their parts in it, and an amount. A part of a move is the cards that went from one player to one
//! destination: two players who draw at once are two draws.

use crate::model::history::{CardNote, Detail, EventKind, EventRecord, MoveNote};
use crate::model::*;
use crate::rules::Room;
use smallvec::{SmallVec, smallvec};

/// A thing that happened.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Happening {
    Event(EventId),
    /// A part of a move, from 0.
    Part(EventId, u8),
    /// An announced skill, from 0.
    Skill(u32),
}

/// Bits of the id in [`Happening::number`]. No game has so many operations.
const ID_BITS: u32 = 24;
const MOST: u32 = (1 << ID_BITS) - 1;
/// The upper bits of an announced skill; below are parts of moves, from 1.
const SKILL: u32 = 0xff;

impl Happening {
    /// Returns a number for handles.
    pub fn number(self) -> u32 {
        match self {
            Happening::Event(id) => id.0.min(MOST),
            Happening::Part(id, part) => id.0.min(MOST) | (u32::from(part) + 1) << ID_BITS,
            Happening::Skill(number) => number.min(MOST) | SKILL << ID_BITS,
        }
    }

    /// Returns what [`Happening::number`] stands for.
    pub fn of_number(number: u32) -> Happening {
        let id = number & MOST;
        match number >> ID_BITS {
            0 => Happening::Event(EventId(id)),
            SKILL => Happening::Skill(id),
            part => Happening::Part(EventId(id), (part - 1) as u8),
        }
    }
}

macro_rules! kinds {
    ($($name:ident $word:literal $of:ident;)*) => {
        /// The kind of a thing that happened.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum HappeningKind {
            $($name,)*
        }

        impl HappeningKind {
            pub const ALL: &'static [HappeningKind] = &[$(HappeningKind::$name),*];
            /// The words of all kinds.
            pub const WORDS: &'static [&'static str] = &[$($word),*];

            /// Returns the word in scripts.
            pub fn word(self) -> &'static str {
                match self {
                    $(HappeningKind::$name => $word,)*
                }
            }

            /// Returns the kind of operation that it is, or that it is a part of.
            pub(super) fn event(self) -> EventKind {
                match self {
                    $(HappeningKind::$name => EventKind::$of,)*
                }
            }
        }
    };
}

kinds! {
    Game "game" Game;
    Deal "deal" DrawInitial;
    Round "round" Round;
    Turn "turn" Turn;
    Phase "phase" Phase;
    Use "use" UseCard;
    Response "response" Respond;
    Effect "effect" CardEffect;
    Skill "skill" UseCard;
    Damage "damage" Damage;
    LoseHp "lose_hp" LoseHp;
    Recover "recover" Recover;
    MaxHp "max_hp" ChangeMaxHp;
    Dying "dying" Dying;
    Death "death" Death;
    Revive "revive" Revive;
    Move "move" MoveCards;
    Draw "draw" MoveCards;
    Discard "discard" MoveCards;
    Judge "judge" Judge;
    Pindian "pindian" Pindian;
}

impl HappeningKind {
    pub fn from_word(word: &str) -> Option<HappeningKind> {
        HappeningKind::ALL.iter().copied().find(|kind| kind.word() == word)
    }

    /// Returns `true` if a thing of kind `other` counts as this kind: each draw and discard is a move.
    pub fn includes(self, other: HappeningKind) -> bool {
        self == other || (self == HappeningKind::Move && other.event() == EventKind::MoveCards)
    }

    fn of_record(record: &EventRecord) -> HappeningKind {
        if record.kind == EventKind::UseCard {
            let of_skill = matches!(record.detail, Detail::Card { of_skill: true, .. });
            return if of_skill { HappeningKind::Skill } else { HappeningKind::Use };
        }
        let found = HappeningKind::ALL.iter().copied().find(|kind| kind.event() == record.kind);
        found.unwrap_or(HappeningKind::Game)
    }

    fn of_part(part: &MoveNote) -> HappeningKind {
        if part.is_draw() {
            HappeningKind::Draw
        } else if part.is_discard() {
            HappeningKind::Discard
        } else {
            HappeningKind::Move
        }
    }
}

/// The players of a thing that happened.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Parties {
    /// The player whom it is about: the victim of damage, the user of a card.
    pub who: Option<PlayerId>,
    /// The player who brought it about: the source of damage, the user of a card.
    pub by: Option<PlayerId>,
    /// The players whom it hits, or to whom cards go.
    pub to: SmallVec<[PlayerId; 4]>,
    /// The player whose cards they were.
    pub from: Option<PlayerId>,
}

impl Parties {
    /// Returns those of something that a player does, or that happens to one player.
    fn one(who: Option<PlayerId>) -> Parties {
        Parties { who, by: who, to: who.into_iter().collect(), from: None }
    }

    fn of_record(record: &EventRecord) -> Parties {
        let who = record.who;
        let itself: SmallVec<[PlayerId; 4]> = who.into_iter().collect();
        match &record.detail {
            Detail::Card { to, .. } => Parties { who, by: who, to: to.iter().copied().collect(), from: None },
            Detail::Damage { from, .. } => Parties { who, by: *from, to: itself, from: None },
            Detail::Amount { by, .. } => Parties { who, by: *by, to: itself, from: None },
            Detail::Death { killer } => Parties { who, by: *killer, to: itself, from: None },
            Detail::Pindian { to, .. } => Parties { who, by: who, to: smallvec![*to], from: None },
            Detail::Move { parts } if !parts.is_empty() => Parties::of_move(parts),
            _ => Parties::one(who),
        }
    }

    /// Returns those of a whole move: the players that its parts share, and everyone who got cards.
    fn of_move(parts: &[MoveNote]) -> Parties {
        let mut all = parts.iter().map(Parties::of_part);
        let Some(mut whole) = all.next() else { return Parties::default() };
        for part in all {
            whole.who = whole.who.filter(|who| part.who == Some(*who));
            whole.by = whole.by.filter(|by| part.by == Some(*by));
            whole.from = whole.from.filter(|from| part.from == Some(*from));
            for to in part.to {
                if !whole.to.contains(&to) {
                    whole.to.push(to);
                }
            }
        }
        whole
    }

    fn of_part(part: &MoveNote) -> Parties {
        let who = if part.is_draw() { part.to } else { part.from.or(part.to) };
        Parties { who, by: part.by, to: part.to.into_iter().collect(), from: part.from }
    }
}

/// Access to one thing that happened; borrows the table.
pub struct HappeningView<'t> {
    /// `None` for an announced skill.
    record: Option<&'t EventRecord>,
    part: Option<&'t MoveNote>,
    skill: Option<&'t history::SkillNote>,
}

impl<'t> HappeningView<'t> {
    /// Returns what the table knows of it; `None` if there is no such thing.
    pub fn of(table: &'t Table, what: Happening) -> Option<HappeningView<'t>> {
        match what {
            Happening::Event(id) => {
                Some(HappeningView { record: Some(table.history.get(id)?), part: None, skill: None })
            }
            Happening::Part(id, part) => {
                let record = table.history.get(id)?;
                let Detail::Move { parts } = &record.detail else { return None };
                Some(HappeningView {
                    record: Some(record),
                    part: Some(parts.get(usize::from(part))?),
                    skill: None,
                })
            }
            Happening::Skill(number) => {
                let skill = table.history.skill(usize::try_from(number).ok()?)?;
                Some(HappeningView { record: None, part: None, skill: Some(skill) })
            }
        }
    }

    pub fn kind(&self) -> HappeningKind {
        match (self.part, self.record) {
            (Some(part), _) => HappeningKind::of_part(part),
            (None, Some(record)) => HappeningKind::of_record(record),
            (None, None) => HappeningKind::Skill,
        }
    }

    pub fn parties(&self) -> Parties {
        match (self.part, self.skill, self.record) {
            (Some(part), ..) => Parties::of_part(part),
            (_, Some(note), _) => {
                let to = note.to.iter().copied().collect();
                Parties { who: Some(note.who), by: Some(note.who), to, from: None }
            }
            (_, _, Some(record)) => Parties::of_record(record),
            _ => Parties::default(),
        }
    }

    /// Returns the enclosing operation.
    pub fn parent(&self) -> Option<EventId> {
        let parent = match (self.skill, self.record) {
            (Some(note), _) => note.parent,
            (None, Some(record)) => record.parent,
            (None, None) => EventId(0),
        };
        (parent != EventId(0)).then_some(parent)
    }

    /// Returns the operation that it is, or is a part of; for an announced skill the newest one of its moment.
    pub fn id(&self) -> EventId {
        self.record.map_or_else(|| self.skill.map_or(EventId(0), |note| note.after), |record| record.id)
    }

    /// Returns the newest operation within its extent; `None` while it runs.
    pub fn end(&self) -> Option<EventId> {
        let end = self.record.map_or_else(|| self.id(), |record| record.end);
        (end != EventId(0)).then_some(end)
    }

    /// Returns `true` if its effect took place.
    pub fn is_done(&self) -> bool {
        self.record.is_none_or(|record| record.done)
    }

    /// Returns `true` if it was broken off or refused.
    pub fn is_broken(&self) -> bool {
        self.record.is_some_and(|record| record.broken)
    }

    /// Returns its number: points, cards, the number of a round, 1 where nothing is counted.
    pub fn amount(&self) -> i32 {
        let count = |parts: &[MoveNote]| parts.iter().map(|part| part.cards.len()).sum::<usize>();
        let cards = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
        match (self.part, self.record.map(|record| &record.detail)) {
            (Some(part), _) => cards(part.cards.len()),
            (_, Some(Detail::Damage { amount, .. } | Detail::Amount { amount, .. })) => *amount,
            (_, Some(Detail::Round { number })) => i32::try_from(*number).unwrap_or(i32::MAX),
            (_, Some(Detail::Move { parts })) => cards(count(parts)),
            _ => 1,
        }
    }

    /// Returns the skill or card by reason of which it happened; empty where none is known.
    pub fn reason(&self) -> Name {
        let of_card = |card: &CardNote| Name::new(card.skill.trim_start_matches('_'));
        match (self.part, self.skill, self.record.map(|record| &record.detail)) {
            (Some(part), ..) => part.skill.clone(),
            (_, Some(note), _) => note.skill.clone(),
            (_, _, Some(Detail::Card { card, .. })) => of_card(card),
            (_, _, Some(Detail::Damage { reason, card, .. })) if reason.is_empty() => {
                card.as_ref().map(of_card).unwrap_or_default()
            }
            (
                ..,
                Some(
                    Detail::Damage { reason, .. }
                    | Detail::Amount { reason, .. }
                    | Detail::Judge { reason, .. }
                    | Detail::Pindian { reason, .. },
                ),
            ) => reason.clone(),
            (_, _, Some(Detail::Skill { skill })) => skill.clone(),
            _ => Name::default(),
        }
    }

    /// Returns the open cards of it as they were: the used card, that of a judgement, those compared.
    pub fn cards(&self) -> Vec<&'t CardNote> {
        match self.record.map(|record| &record.detail) {
            Some(Detail::Card { card, .. }) => vec![card],
            Some(Detail::Damage { card, .. } | Detail::Judge { card, .. }) => card.iter().collect(),
            Some(Detail::Pindian { cards, .. }) => cards.iter().collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the moved cards that this seat saw; all of them for `None`.
    pub fn moved(&self, seen_by: Option<PlayerId>) -> Vec<CardId> {
        let seen = |card: &&history::MovedNote| seen_by.is_none_or(|seat| card.seen_by.contains(seat));
        let of = |part: &MoveNote| part.cards.iter().filter(seen).map(|card| card.card).collect::<Vec<_>>();
        match (self.part, self.record.map(|record| &record.detail)) {
            (Some(part), _) => of(part),
            (None, Some(Detail::Move { parts })) => parts.iter().flat_map(of).collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the part of a move; of a whole move that has one part, this one.
    pub fn part(&self) -> Option<&'t MoveNote> {
        let only = match self.record.map(|record| &record.detail) {
            Some(Detail::Move { parts }) => parts.first().filter(|_| parts.len() == 1),
            _ => None,
        };
        self.part.or(only)
    }

    /// Returns what depends on the kind of operation.
    pub fn detail(&self) -> Option<&'t Detail> {
        self.record.map(|record| &record.detail)
    }
}

impl Room {
    /// Returns the running operations, innermost first.
    pub fn running(&self) -> Vec<EventId> {
        self.table().stack.iter().rev().copied().collect()
    }

    /// Returns the enclosing operation of this kind, nearest first.
    pub fn enclosing(&self, what: Happening, kind: HappeningKind) -> Option<EventId> {
        let t = self.table();
        let mut parent = HappeningView::of(&t, what)?.parent();
        while let Some(id) = parent {
            let outer = HappeningView::of(&t, Happening::Event(id))?;
            if kind.includes(outer.kind()) {
                return Some(id);
            }
            parent = outer.parent();
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_handles_show_events_parts_and_skills_apart() {
        let all = [
            Happening::Event(EventId(1)),
            Happening::Part(EventId(1), 0),
            Happening::Part(EventId(MOST), 253),
            Happening::Skill(0),
            Happening::Skill(7),
        ];
        for what in all {
            assert_eq!(Happening::of_number(what.number()), what);
        }
    }

    #[test]
    fn every_kind_has_a_word_of_its_own() {
        for kind in HappeningKind::ALL {
            assert_eq!(HappeningKind::from_word(kind.word()), Some(*kind));
        }
        assert_eq!(HappeningKind::from_word("hit"), None);
        assert!(HappeningKind::Move.includes(HappeningKind::Draw));
        assert!(!HappeningKind::Draw.includes(HappeningKind::Move));
    }
}
