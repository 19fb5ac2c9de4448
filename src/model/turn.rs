//! Where the game stands in its course, as data: what `Room::resume` starts from.

use super::ids::{Name, PlayerId};
use super::payload::PhaseChange;
use super::player::Phase;
use serde::{Deserialize, Serialize};

/// What the course of the game does next. Every variant is a quiet point or leads to one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Nothing has happened yet: generals, kingdoms, hands.
    #[default]
    Setup,
    /// The current player's turn is about to begin.
    TurnStart,
    /// In a turn: the next phase of the list is about to begin.
    NextPhase,
    /// In a play phase: the player is about to be asked what to do.
    Play,
    /// The turn's phases are done: scheduled extra turns, end of round, next player.
    TurnEnd,
    Over,
}

/// A phase of the running turn's list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlannedPhase {
    pub phase: Phase,
    /// Marked to be skipped; `Some(true)` when skipping it was a cost.
    pub skip: Option<bool>,
}

/// A turn granted for later.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ExtraTurn {
    pub player: PlayerId,
    pub reason: Name,
    /// Empty: an ordinary turn.
    pub phases: Vec<Phase>,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct TurnPosition {
    pub stage: Stage,
    /// Whose turn it is.
    pub current: Option<PlayerId>,
    pub round: u32,
    /// Turns begun so far, extra turns included.
    pub turns: u32,
    /// The phases of the running turn, and which of them runs (the next index while between two).
    pub phases: Vec<PlannedPhase>,
    pub index: usize,
    /// The payload that EventPhaseChanging left behind, while the phase runs.
    pub change: Option<PhaseChange>,
    /// Skills already considered for the TurnStart and the EventPhaseProceeding whose rule
    /// action runs, so that resuming inside finishes those dispatches as they began.
    pub turn_considered: Vec<Name>,
    pub phase_considered: Vec<Name>,
    /// The latest round whose start was announced.
    pub announced_round: u32,
    /// Uses in a row of the play phase that came to nothing.
    pub failed_uses: u32,
    /// The running turn is an extra one, and why it was granted.
    pub extra: Option<ExtraTurn>,
    /// Turns granted for after the running one.
    pub scheduled: Vec<ExtraTurn>,
    /// The batch of scheduled turns now being taken, next last.
    pub batch: Vec<ExtraTurn>,
    /// Whose turn it was before the batch of extra turns began.
    pub before_batch: Option<PlayerId>,
    /// The side that acts, where sides take turns: that of the lord is 0.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub acting_side: u8,
    pub swaps: u32,
    pub winner: Option<String>,
}

fn is_zero(side: &u8) -> bool {
    *side == 0
}
