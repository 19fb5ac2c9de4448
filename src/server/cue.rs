//! Happenings that a page moves something for. A cue holds no more than its viewer may see.

use crate::agents::form::Viewer;
use crate::model::history::CardNote;
use crate::model::{CardId, Name, Nature, PlayerId, SeatSet, Suit};
use crate::rules::Fact;
use serde::Serialize;

/// A card as a cue shows it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CardCue {
    pub id: CardId,
    pub name: Name,
    pub suit: Suit,
    pub number: u8,
    pub skill: Name,
}

impl CardCue {
    fn of(note: &CardNote) -> CardCue {
        CardCue {
            id: note.id,
            name: note.name.clone(),
            suit: note.suit,
            number: note.number,
            skill: note.skill.clone(),
        }
    }
}

/// One happening.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "cue")]
pub enum Cue {
    Use {
        who: PlayerId,
        card: CardCue,
        to: Vec<PlayerId>,
    },
    Respond {
        who: PlayerId,
        card: CardCue,
    },
    Damage {
        from: Option<PlayerId>,
        to: PlayerId,
        amount: i32,
        nature: &'static str,
    },
    LoseHp {
        who: PlayerId,
        amount: i32,
    },
    Recover {
        who: PlayerId,
        amount: i32,
    },
    Skill {
        who: PlayerId,
        skill: Name,
    },
    Judge {
        who: PlayerId,
        reason: Name,
        card: Option<CardCue>,
        good: Option<bool>,
    },
    /// Cards that moved between the same two places; faces as far as they are seen.
    Move {
        count: usize,
        from: Option<PlayerId>,
        to: Option<PlayerId>,
        cards: Vec<CardCue>,
    },
    Death {
        who: PlayerId,
    },
    Turn {
        who: PlayerId,
    },
}

fn nature(nature: Nature) -> &'static str {
    match nature {
        Nature::Fire => "fire",
        Nature::Thunder => "thunder",
        _ => "normal",
    }
}

fn sees(viewer: Viewer, seats: SeatSet) -> bool {
    viewer.player().is_none_or(|player| seats.contains(player))
}

/// Returns what a page with these eyes moves for this happening.
pub fn of(viewer: Viewer, fact: &Fact) -> Option<Cue> {
    Some(match fact {
        Fact::TurnStart { player, .. } => Cue::Turn { who: *player },
        Fact::Used { player, card, to, .. } => {
            Cue::Use { who: *player, card: CardCue::of(card), to: to.clone() }
        }
        Fact::Responded { player, card, .. } => Cue::Respond { who: *player, card: CardCue::of(card) },
        Fact::Damaged { from, to, amount, nature: n, .. } => {
            Cue::Damage { from: *from, to: *to, amount: *amount, nature: nature(*n) }
        }
        Fact::HpLost { player, amount, .. } => Cue::LoseHp { who: *player, amount: *amount },
        Fact::Recovered { player, amount, .. } => Cue::Recover { who: *player, amount: *amount },
        Fact::Skill { player, skill, .. } => Cue::Skill { who: *player, skill: skill.clone() },
        Fact::JudgeStart { player, reason, card } => Cue::Judge {
            who: *player,
            reason: reason.clone(),
            card: card.as_ref().map(CardCue::of),
            good: None,
        },
        Fact::JudgeResult { player, reason, card, good, .. } => Cue::Judge {
            who: *player,
            reason: reason.clone(),
            card: card.as_ref().map(CardCue::of),
            good: Some(*good),
        },
        Fact::Died { player, .. } => Cue::Death { who: *player },
        Fact::Moved { cards, .. } => {
            let first = cards.first()?;
            let (from, to) = (first.from.owner, first.to.owner);
            let same = cards.iter().filter(|c| c.from.owner == from && c.to.owner == to);
            let seen = same.clone().filter(|c| sees(viewer, c.seen_by));
            Cue::Move { count: same.count(), from, to, cards: seen.map(|c| CardCue::of(&c.card)).collect() }
        }
        _ => return None,
    })
}
