//! Sleeping callbacks. A callback that was stopped twice in a game sleeps for the rest of it, until its file
//! changes. Its skill acts as if it did not have it.
//!
//! A record has each stop, so that a replay has the same callbacks asleep. Two kinds of stop do not come again in a
//! replay, which takes them from the record. One is a stop while a player was being asked, when an AI or a person looks
//! at what may be chosen. The other is a stop while an observer was being notified. All others come again by themselves.

use super::error::{Actor, Cause, Running, ScriptError};
use super::frame::{Context, Frame};
use super::host::Script;
use crate::model::Name;
use crate::rules::{ExternalInput, Stop};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Stops after which a callback sleeps.
const MOST_STOPS: u32 = 2;

/// The stopped and sleeping callbacks of a game.
#[derive(Default)]
pub struct Sleepers {
    /// By skill or card, and callback.
    stops: RefCell<BTreeMap<(Name, Name), u32>>,
    /// `true` if any callback sleeps or will sleep.
    any: Cell<bool>,
    /// Stops of the recorded game that do not come again by themselves, the first first.
    planned: RefCell<VecDeque<Stop>>,
    /// The stopped callbacks of the recorded game.
    recorded: RefCell<BTreeSet<(Name, Name)>>,
}

impl Sleepers {
    pub(super) fn begin(&self) {
        self.stops.borrow_mut().clear();
        self.any.set(false);
    }

    /// Counts a stop. `true`: the callback falls asleep.
    fn stop(&self, owner: &Name, callback: &str) -> bool {
        let mut stops = self.stops.borrow_mut();
        let count = stops.entry((owner.clone(), callback.into())).or_default();
        *count += 1;
        if *count >= MOST_STOPS {
            self.any.set(true);
        }
        *count == MOST_STOPS
    }

    /// Returns the stops of the recorded game up to this request that do not recur.
    fn due(&self, request: u64) -> Option<Stop> {
        let mut planned = self.planned.borrow_mut();
        if planned.front()?.request > request { None } else { planned.pop_front() }
    }

    /// Returns `true` if this callback was stopped in the recorded game.
    pub(super) fn was_stopped(&self, owner: &Name, callback: &'static str) -> bool {
        let recorded = self.recorded.borrow();
        !recorded.is_empty() && recorded.contains(&(owner.clone(), Name::new_static(callback)))
    }

    fn sleeps(&self, owner: &Name, callback: &str) -> bool {
        let stops = self.stops.borrow();
        stops.get(&(owner.clone(), callback.into())).is_some_and(|count| *count >= MOST_STOPS)
    }
}

impl super::watch::Watch {
    /// Prepares a replay of a game in which these callbacks were stopped.
    pub fn stop_again(&self, stops: impl IntoIterator<Item = Stop>) {
        let stops: Vec<Stop> = stops.into_iter().collect();
        let named = stops.iter().map(|stop| (stop.owner.clone(), stop.callback.clone()));
        *self.sleepers.recorded.borrow_mut() = named.collect();
        let planned: VecDeque<Stop> = stops.into_iter().filter(|stop| stop.answering).collect();
        self.sleepers.any.set(!planned.is_empty());
        *self.sleepers.planned.borrow_mut() = planned;
    }
}

impl Script {
    /// Returns `true` if this callback sleeps.
    #[inline]
    pub(super) fn is_asleep(&self, owner: &Name, callback: &'static str) -> bool {
        self.host().watch().sleepers.any.get() && self.looks_asleep(owner, callback)
    }

    fn looks_asleep(&self, owner: &Name, callback: &'static str) -> bool {
        let sleepers = &self.host().watch().sleepers;
        let request = self.host().with_room(|room| room.table().next_request).unwrap_or_default();
        while let Some(stop) = sleepers.due(request) {
            if sleepers.stop(&stop.owner, &stop.callback) {
                self.report_asleep(&stop.owner, &stop.callback);
            }
        }
        sleepers.sleeps(owner, callback)
    }

    /// Notes the stop of a callback of this frame. The second time it falls asleep, which is reported.
    pub(super) fn note_stop(&self, frame: &Frame) {
        // Those of an AI are counted by themselves, and files are not run again.
        if matches!(frame.context, Context::Ai | Context::Load) || frame.owner.is_empty() {
            return;
        }
        let falls_asleep = self.host().watch().sleepers.stop(&frame.owner, frame.callback);
        let _ = self.host().with_room(|room| {
            let request = room.table().next_request;
            let (owner, callback) = (frame.owner.clone(), Name::new_static(frame.callback));
            // A replay repeats what was tried out, with its stops.
            let answering = room.is_asking() && !room.is_trial();
            room.report_external(&ExternalInput::Stop(Stop { owner, callback, request, answering }));
        });
        if falls_asleep {
            self.report_asleep(&frame.owner, frame.callback);
        }
    }

    fn report_asleep(&self, owner: &Name, callback: &str) {
        self.host().report(ScriptError {
            place: self.place_of_named(owner, callback),
            cause: Cause::Asleep,
            running: Running { actor: Actor::Skill(owner.clone()), callback: callback.into(), event: None },
            package: self.package_of(owner),
            trace: Vec::new(),
        });
    }

    /// Wakes the callbacks of these files, whose definitions were rerun.
    pub(super) fn wake(&self, files: &BTreeSet<Name>) {
        let definitions = self.host().definitions();
        let origin = |owner: &str| {
            let skill = definitions.skill_named(owner).and_then(|id| definitions.skill(id));
            let skill = skill.map(|skill| skill.origin.clone());
            skill.or_else(|| definitions.card(owner).map(|card| card.origin.clone()))
        };
        let is_changed = |owner: &Name| {
            origin(owner).is_none_or(|origin| files.contains(&origin.file) || files.contains(&origin.unit))
        };
        self.host().watch().sleepers.stops.borrow_mut().retain(|(owner, _), _| !is_changed(owner));
    }
}
