//! The position of the game in its course, as data. `Room::resume` starts from it.

use super::ids::{EventId, Name, PlayerId};
use super::payload::PhaseChange;
use super::player::Phase;
use serde::{Deserialize, Serialize};

/// The next step of the game. Every variant is a checkpoint or leads to one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Before the start: generals, kingdoms and hands are dealt next.
    #[default]
    Setup,
    /// The current player's turn is about to begin.
    TurnStart,
    /// The next phase of the turn's list is about to begin.
    NextPhase,
    /// The player of the play phase is about to be asked for an action.
    Play,
    /// The phases of the turn are done. Scheduled extra turns, the end of the round or the next player
    /// follow.
    TurnEnd,
    Over,
}

/// A phase of the running turn's list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlannedPhase {
    pub phase: Phase,
    /// Set if the phase will be skipped; `Some(true)` if skipping it was a cost.
    pub skip: Option<bool>,
}

/// An extra turn granted by an effect.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ExtraTurn {
    pub player: PlayerId,
    pub reason: Name,
    /// Phases of the turn; empty for an ordinary turn.
    pub phases: Vec<Phase>,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct TurnPosition {
    pub stage: Stage,
    /// The player whose turn runs.
    pub current: Option<PlayerId>,
    pub round: u32,
    /// Number of turns begun, extra turns included.
    pub turns: u32,
    /// The phases of the running turn and the index of the running phase (of the next one while between two).
    pub phases: Vec<PlannedPhase>,
    pub index: usize,
    /// The final payload of EventPhaseChanging, while the phase runs.
    pub change: Option<PhaseChange>,
    /// Skills already considered for the TurnStart and the EventPhaseProceeding whose rule action runs.
    /// Resuming inside the action finishes those dispatches with the same list.
    pub turn_considered: Vec<Name>,
    pub phase_considered: Vec<Name>,
    /// The latest round that was announced.
    pub announced_round: u32,
    /// The turn with which the latest round was announced.
    #[serde(default, skip_serializing_if = "is_none_yet")]
    pub round_began: EventId,
    /// Consecutive uses of the play phase that had no effect.
    pub failed_uses: u32,
    /// The extra turn that runs now, with its reason.
    pub extra: Option<ExtraTurn>,
    /// Extra turns that follow the running turn.
    pub scheduled: Vec<ExtraTurn>,
    /// The batch of extra turns being taken; the next one is last.
    pub batch: Vec<ExtraTurn>,
    /// The player whose turn it was before the batch of extra turns.
    pub before_batch: Option<PlayerId>,
    /// The acting side, where sides take turns; the lord's side is 0.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub acting_side: u8,
    pub swaps: u32,
    pub winner: Option<String>,
}

fn is_none_yet(event: &EventId) -> bool {
    *event == EventId(0)
}

fn is_zero(side: &u8) -> bool {
    *side == 0
}
