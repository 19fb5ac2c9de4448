//! Following one skill: at which timings it was asked, and why it did not act.
//!
//! A follower of a skill hears at each dispatch whether the skill was asked and why it did not act. The
//! reasons are the `Err` of the test that decides, so they cannot drift from it; without a follower this
//! costs one test of a flag. View-as skills are followed at each request for a card (`ask/offer.rs`), by
//! the tests of `probe`.

use super::ask::Request;
use super::room::Room;
use super::skill::SkillDef;
use super::timing::Timing;
use crate::model::*;
use std::rc::Rc;

/// Reason for which a trigger skill does not act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhyNot {
    /// It is dormant ([`SkillDef::wakers`]).
    Asleep,
    /// Its own test returned `false`.
    Declined,
    /// The event has no player.
    Nobody,
    Dead,
    /// The player of the event does not have it.
    NotOwner,
    /// The equipment that gives it is not in effect.
    NotWorn,
    /// Its wake condition is not met, or it has woken already.
    NotWoken,
}

/// Result for a skill at a timing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    WhyNot(WhyNot),
    /// It will act now.
    Acts,
    /// It has acted; `true` stops the event.
    Acted(bool),
    /// It was already considered in this dispatch.
    Considered,
    /// Not asked: another skill or the game rule stopped the event.
    Stopped(Option<Name>),
    /// Not asked: the dying player is saved.
    Saved,
    /// It listens to this event, but is not registered at the table: no player has had it.
    NotAtTable,
}

/// Result for a view-as skill in a request for a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offer {
    /// The player may pick it.
    Offered,
    /// It is enabled, but there are no cards for it.
    NoCards,
    /// Its own test returned `false`.
    NotEnabled,
    /// The player has it, but it is invalid.
    OutOfEffect,
    /// The request takes cards unconverted.
    AsTheyAre,
}

/// A listener that traces skills.
pub trait Trace {
    /// Returns `true` if this skill is traced.
    fn follows(&self, skill: &str) -> bool;

    fn considered(
        &self,
        room: &Room,
        skill: &SkillDef,
        timing: Timing,
        player: Option<PlayerId>,
        verdict: Verdict,
    );

    /// Reports a request for a card to a player who has this view-as skill or is called to use it.
    fn offered(&self, room: &Room, skill: &SkillDef, request: &Request, offer: Offer);
}

impl Room {
    /// Sets the trace of skills.
    pub fn trace(&self, trace: Rc<dyn Trace>) {
        *self.trace.borrow_mut() = Some(trace);
        self.is_traced.set(true);
    }

    /// Reports the result for a traced skill. Costs nothing without a trace.
    #[inline]
    pub(super) fn traced(
        &self,
        skill: &SkillDef,
        timing: Timing,
        player: Option<PlayerId>,
        verdict: impl FnOnce() -> Verdict,
    ) {
        if self.is_traced.get() {
            self.report_trace(skill, timing, player, verdict());
        }
    }

    #[cold]
    fn report_trace(&self, skill: &SkillDef, timing: Timing, player: Option<PlayerId>, verdict: Verdict) {
        let trace = self.trace.borrow().clone();
        if let Some(trace) = trace.filter(|trace| trace.follows(&skill.name)) {
            trace.considered(self, skill, timing, player, verdict);
        }
    }

    /// Traces skills that listen to an event but are not registered at the table.
    #[cold]
    pub(super) fn trace_absent(&self, timing: Timing, player: Option<PlayerId>) {
        let catalog = self.catalog();
        for skill in catalog.skills.values() {
            let listens = skill.events.iter().any(|(event, _)| *event == timing);
            if listens && !self.triggers.borrow().listens(timing, &skill.name) {
                self.report_trace(skill, timing, player, Verdict::NotAtTable);
            }
        }
    }
}
