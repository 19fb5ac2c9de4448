//! The log: what happened, as data. Front ends, snapshots and records all render these;
//! `render.rs` is the one renderer.
//!
//! Facts state which seats may see them; `render/` is the only place that turns them into words, for a
//! reader in Chinese or English or for a snapshot.

use super::ask::{Cause, Reply};
use super::warning::RuleWarning;
use crate::model::history::CardNote;
use crate::model::lasting::LastingEffect;
use crate::model::*;
use serde::Serialize;

/// A moved card with its face, as stored in the log.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MovedFact {
    pub card: CardNote,
    pub from: moves::Location,
    pub to: moves::Location,
    /// Seats that see the face. Everyone knows that a card moved.
    pub seen_by: SeatSet,
}

/// A log entry. Hidden parts name the seats that may see them.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "fact")]
pub enum Fact {
    GameStart {
        mode: Name,
        players: usize,
    },
    /// A general was chosen or changed.
    General {
        player: PlayerId,
        general: Name,
        kingdom: Name,
        hp: i32,
        max_hp: i32,
    },
    Kingdom {
        player: PlayerId,
        kingdom: Name,
    },
    /// The role was revealed.
    Role {
        player: PlayerId,
        role: Role,
    },
    /// The seating order changed; listed from the first seat, dead players included.
    Seats {
        order: Vec<PlayerId>,
    },
    RoundStart {
        round: u32,
    },
    TurnStart {
        player: PlayerId,
        extra: bool,
    },
    PhaseStart {
        player: PlayerId,
        phase: Phase,
    },
    PhaseSkipped {
        player: PlayerId,
        phase: Phase,
    },
    /// The turn was interrupted.
    TurnBroken {
        player: PlayerId,
    },
    /// The cards of one atomic move.
    Moved {
        cards: Vec<MovedFact>,
        reason: MoveReason,
    },
    Shuffled {
        count: usize,
        times: u32,
    },
    Used {
        player: PlayerId,
        card: CardNote,
        /// Subcards of a virtual card.
        subcards: Vec<CardNote>,
        to: Vec<PlayerId>,
    },
    Responded {
        player: PlayerId,
        card: CardNote,
        subcards: Vec<CardNote>,
        /// `true` if the card was used to answer, such as a Jink against a Slash; logs of records are without it.
        #[serde(skip)]
        is_use: bool,
    },
    Recast {
        player: PlayerId,
        card: CardNote,
    },
    /// The card has no effect on this target; `by` names the card or skill responsible.
    NoEffect {
        card: CardNote,
        to: PlayerId,
        by: Name,
    },
    /// The target was skipped when targets were filled in.
    Avoided {
        card: CardNote,
        player: PlayerId,
        skill: Name,
    },
    Damaged {
        from: Option<PlayerId>,
        to: PlayerId,
        amount: i32,
        nature: Nature,
        card: Option<CardNote>,
        chain: bool,
    },
    DamagePrevented {
        to: PlayerId,
    },
    HpLost {
        player: PlayerId,
        amount: i32,
        /// The skill or card responsible; empty if none was given.
        reason: Name,
    },
    Recovered {
        player: PlayerId,
        by: Option<PlayerId>,
        amount: i32,
    },
    /// Hit points after a change.
    Hp {
        player: PlayerId,
        hp: i32,
        max_hp: i32,
    },
    MaxHp {
        player: PlayerId,
        change: i32,
        max_hp: i32,
        /// The skill responsible; empty if none was given.
        reason: Name,
    },
    Chained {
        player: PlayerId,
        chained: bool,
    },
    TurnedOver {
        player: PlayerId,
        face_up: bool,
    },
    Mark {
        player: PlayerId,
        name: Name,
        count: i32,
        seen_by: SeatSet,
    },
    JudgeStart {
        player: PlayerId,
        reason: Name,
        card: Option<CardNote>,
    },
    Retrial {
        player: PlayerId,
        /// With the face that is judged.
        card: CardNote,
        /// The old card, if the player got it.
        #[serde(skip)]
        taken: Option<CardNote>,
    },
    JudgeResult {
        player: PlayerId,
        reason: Name,
        card: Option<CardNote>,
        good: bool,
        /// `true` if it is bad for the player when it takes effect; logs of records are without it.
        #[serde(skip)]
        negative: bool,
    },
    Pindian {
        from: PlayerId,
        to: PlayerId,
        from_card: Option<CardNote>,
        to_card: Option<CardNote>,
        success: bool,
        reason: Name,
    },
    Shown {
        player: PlayerId,
        cards: Vec<CardNote>,
        seen_by: SeatSet,
    },
    Skill {
        player: PlayerId,
        skill: Name,
        to: Vec<PlayerId>,
    },
    SkillGained {
        player: PlayerId,
        skill: Name,
    },
    SkillLost {
        player: PlayerId,
        skill: Name,
    },
    /// A lasting effect began, or is over.
    Lasting {
        effect: LastingEffect,
        over: bool,
    },
    Dying {
        player: PlayerId,
        hp: i32,
    },
    Died {
        player: PlayerId,
        role: Role,
        killer: Option<PlayerId>,
    },
    Revived {
        player: PlayerId,
    },
    /// A request was answered.
    Asked {
        seat: PlayerId,
        kind: Name,
        reason: Name,
        reply: Reply,
        /// Set if the reply is a default.
        cause: Option<Cause>,
    },
    /// A line from a script (`room:sendLog`).
    Message {
        kind: Name,
        from: Option<PlayerId>,
        to: Vec<PlayerId>,
        args: Vec<Name>,
        cards: Vec<CardNote>,
        seen_by: SeatSet,
    },
    /// An audiovisual effect by kind: `animate`, `emotion`, `voice`, `sound`, `lightbox`, `console` ...
    Effect {
        kind: Name,
        player: Option<PlayerId>,
        to: Vec<PlayerId>,
        args: Vec<Name>,
        seen_by: SeatSet,
    },
    /// Something odd that the rules put right. A record has its English text.
    Warning {
        #[serde(rename = "text")]
        what: RuleWarning,
    },
    /// The game has had as many requests or turns as it may have, and is a draw.
    CutOff {
        what: Limited,
        count: u64,
    },
    /// Winners as role names or object names joined with `+`; `.` for a draw.
    GameOver {
        winner: String,
    },
}

/// A thing that is limited in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Limited {
    Requests,
    Turns,
}

impl Limited {
    /// Returns the word in logs.
    pub fn word(self) -> &'static str {
        match self {
            Limited::Requests => "requests",
            Limited::Turns => "turns",
        }
    }
}
