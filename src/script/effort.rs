//! Instructions of scripts by callback, for finding those that cost most.
//!
//! A hook counts after every [`STEP`] instructions (`trampoline/alarm.rs`) and charges them to the callback that runs;
//! what it calls is charged to what was called. Files that load are left out. No clock is read: a game gives the same numbers each time. Counting is
//! off by default and costs the test of a switch then.

use super::error::Place;
use super::frame::{Context, Frame};
use super::host::{Host, Script};
pub use super::trampoline::STEP;
use crate::model::Name;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// A callback: the skill or card, and its name.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Callback {
    pub owner: Name,
    pub name: &'static str,
    pub is_ai: bool,
}

/// The cost of a callback.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    pub calls: u64,
    /// A multiple of [`STEP`].
    pub instructions: u64,
    /// The line in which it begins.
    pub place: Option<Place>,
}

/// Sums by callback.
pub type Efforts = BTreeMap<Callback, Effort>;

static ON: AtomicBool = AtomicBool::new(false);

thread_local! {
    static EFFORTS: RefCell<Efforts> = const { RefCell::new(Efforts::new()) };
}

/// From now on states that are made are counted, on all threads.
pub fn switch_on() {
    ON.store(true, Ordering::Relaxed);
}

/// Returns `true` if new states are counted.
pub(super) fn is_on() -> bool {
    ON.load(Ordering::Relaxed)
}

/// Returns the sums of this thread so far.
pub fn so_far() -> Efforts {
    EFFORTS.with_borrow(Clone::clone)
}

/// Takes the sums of this thread since the last call.
pub fn take() -> Efforts {
    EFFORTS.take()
}

/// Adds sums to others.
pub fn add(sum: &mut Efforts, more: &Efforts) {
    for (callback, effort) in more {
        let all = sum.entry(callback.clone()).or_default();
        all.calls += effort.calls;
        all.instructions += effort.instructions;
        if all.place.is_none() {
            all.place = effort.place.clone();
        }
    }
}

/// Returns sums in the order of their instructions, the largest first.
pub fn sorted(efforts: &Efforts) -> Vec<(&Callback, &Effort)> {
    let mut all: Vec<_> = efforts.iter().collect();
    all.sort_by_key(|(_, effort)| std::cmp::Reverse(effort.instructions));
    all
}

impl Script {
    /// Counts the instructions of this state from now on. Returns `false` if they were counted already.
    pub fn count_effort(&self) -> bool {
        !self.host().is_counted.replace(true) && {
            self.host().watch().sample();
            true
        }
    }
}

impl Host {
    /// Notes a callback that begins.
    #[cold]
    pub(super) fn note_call(&self, frame: &Frame) {
        if frame.context == Context::Load {
            return;
        }
        let callback = Callback::of(frame);
        EFFORTS.with_borrow_mut(|efforts| efforts.entry(callback).or_default().calls += 1);
    }

    /// Notes the place in which a callback begins, unless one is known.
    #[cold]
    pub(super) fn note_place(&self, frame: &Frame, place: &impl Fn() -> Option<Place>) {
        if frame.context == Context::Load {
            return;
        }
        EFFORTS.with_borrow_mut(|efforts| {
            let effort = efforts.entry(Callback::of(frame)).or_default();
            if effort.place.is_none() {
                effort.place = place();
            }
        });
    }

    /// Charges instructions to the callback that runs.
    pub(super) fn note_instructions(&self) {
        if !self.is_counted.get() {
            return;
        }
        let is_counted = |frame: &&Frame| frame.context != Context::Load;
        let callback = self.look_at_frames(|frames| frames.last().filter(is_counted).map(Callback::of));
        if let Some(callback) = callback {
            EFFORTS.with_borrow_mut(|efforts| efforts.entry(callback).or_default().instructions += STEP);
        }
    }
}

impl Callback {
    fn of(frame: &Frame) -> Callback {
        Callback { owner: frame.owner.clone(), name: frame.callback, is_ai: frame.context == Context::Ai }
    }
}
