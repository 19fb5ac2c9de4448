//! The course of a game.

use super::data::Data;
use super::interrupt::Flow;
use super::room::Room;
use super::timing::Timing;
use crate::model::*;

/// The rule of a mode: what happens by default at each event.
pub trait GameRule {
    /// Does the rule act at this event at all?
    fn listens(&self, timing: Timing) -> bool;

    /// The default action. `true` stops the event, like a skill's answer.
    fn run(&self, room: &Room, timing: Timing, player: Option<PlayerId>, data: &Data) -> Flow<bool>;
}
