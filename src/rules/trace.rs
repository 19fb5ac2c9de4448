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

/// Why a trigger skill does not act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhyNot {
    /// It sleeps: see [`SkillDef::wakers`].
    Asleep,
    /// Its own test says no.
    Declined,
    /// The event is about no player.
    Nobody,
    Dead,
    /// The player of the event does not have it.
    NotOwner,
    /// The equipment that gives it is not in effect.
    NotWorn,
    /// It waits for its moment, or has woken already.
    NotWoken,
}

/// What became of a skill at a timing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    WhyNot(WhyNot),
    /// It is about to act.
    Acts,
    /// It has acted; `true` stops the event.
    Acted(bool),
    /// It was considered in this dispatch already.
    Considered,
    /// Not asked: another skill, or the rule of the game, has stopped the event.
    Stopped(Option<Name>),
    /// Not asked: the dying player is saved.
    Saved,
    /// It listens to this event, but is not at the table: nobody has ever had it.
    NotAtTable,
}

/// What became of a view-as skill in a request for a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offer {
    /// The player may pick it.
    Offered,
    /// It is enabled, and there are no cards for it.
    NoCards,
    /// Its own test says no.
    NotEnabled,
    /// The player has it, and it is out of effect.
    OutOfEffect,
    /// What is asked for is taken as it is: nothing is made of other cards.
    AsTheyAre,
}

/// Someone who follows skills.
pub trait Trace {
    /// Is this skill followed?
    fn follows(&self, skill: &str) -> bool;

    fn considered(
        &self,
        room: &Room,
        skill: &SkillDef,
        timing: Timing,
        player: Option<PlayerId>,
        verdict: Verdict,
    );

    /// A player who has this view-as skill, or is called to use it, is asked for a card.
    fn offered(&self, room: &Room, skill: &SkillDef, request: &Request, offer: Offer);
}

impl Room {
    /// Has skills followed from now on.
    pub fn trace(&self, trace: Rc<dyn Trace>) {
        *self.trace.borrow_mut() = Some(trace);
        self.is_traced.set(true);
    }

    /// Tells whoever follows this skill what became of it. Costs nothing when nobody does.
    #[inline]
    pub(super) fn traced(
        &self,
        skill: &SkillDef,
        timing: Timing,
        player: Option<PlayerId>,
        verdict: impl FnOnce() -> Verdict,
    ) {
        if self.is_traced.get() {
            self.tell_trace(skill, timing, player, verdict());
        }
    }

    #[cold]
    fn tell_trace(&self, skill: &SkillDef, timing: Timing, player: Option<PlayerId>, verdict: Verdict) {
        let trace = self.trace.borrow().clone();
        if let Some(trace) = trace.filter(|trace| trace.follows(&skill.name)) {
            trace.considered(self, skill, timing, player, verdict);
        }
    }

    /// Tells of skills that listen to an event and are not at the table.
    #[cold]
    pub(super) fn trace_absent(&self, timing: Timing, player: Option<PlayerId>) {
        let catalog = self.catalog();
        for skill in catalog.skills.values() {
            let listens = skill.events.iter().any(|(event, _)| *event == timing);
            if listens && !self.triggers.borrow().listens(timing, &skill.name) {
                self.tell_trace(skill, timing, player, Verdict::NotAtTable);
            }
        }
    }
}
