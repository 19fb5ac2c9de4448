//! The memory of a game: what Lua holds, and what Rust holds for it, under one limit.
//!
//! The count of the thread since the state was made (`trampoline/heap.rs`) has both: mlua gives Lua its blocks
//! from the allocator of the program too. The sum is taken before a call of a method, whenever the count
//! has grown by a certain step. So the limit is a matter of counts and not of time. A call over the limit
//! is aborted there, as it is where the script asks its host for being late.

use super::{Cut, Watch};
use crate::rules::Moment;
use crate::script::error::{Cause, Located, Place};
use crate::script::kernel::embed::Weight;
use crate::script::trampoline::held_by_thread;
use std::cell::Cell;

/// The parts of the limit by which a game grows between two sums.
const STEPS: usize = 64;

/// The smallest step, in bytes, shortly before the limit.
const LEAST_STEP: usize = 64 << 10;

/// Values that no script holds any more are freed by Lua's collector, which sees only how small they are to
/// Lua. Growth by this part of the limit since the last collection makes another one worth its time.
const RUBBISH: usize = 4;

/// The same once the limit is reached.
const RUBBISH_WHEN_FULL: usize = 16;

/// A part of the limit that files may not fill while they load: the game they belong to needs some.
const LEFT_TO_GAMES: usize = 4;

/// A part of the limit that an AI may keep.
const OF_AI: usize = 2;

/// Growth by this part of the limit while an AI ran is looked into.
const GROWTH_OF_AI: usize = 8;

/// Counters of one state.
#[derive(Default)]
pub(super) struct Memory {
    /// Bytes that the thread held before this state was made.
    base: Cell<isize>,
    /// The count of the thread at which the sum is taken next.
    due: Cell<isize>,
    /// Bytes that were left after the last collection, in all and of Rust's side.
    collected: Cell<(usize, usize)>,
    /// A call was cut for memory since somebody asked.
    was_full: Cell<bool>,
    /// Bytes that the AI keeps, as far as is known.
    of_ai: Cell<usize>,
    /// Bytes that were in use when that was found out.
    known: Cell<usize>,
    /// Growth since then while an AI ran.
    grown_by_ai: Cell<isize>,
    /// Bytes that were held before the last collection.
    before_collection: Cell<usize>,
}

impl Memory {
    /// Divides the growth since the last time, when only what is in use is left. What the collector has freed in
    /// between was garbage of both.
    fn divide(&self, total: usize) {
        let before = self.before_collection.get().max(total);
        let by_ai = self.grown_by_ai.replace(0).max(0) as usize;
        let by_all = before.saturating_sub(self.known.get());
        let by_others = by_all.saturating_sub(by_ai);
        let known = self.known.replace(total);
        let part =
            |bytes: usize, of: usize, all: usize| (bytes as u128 * of as u128 / all.max(1) as u128) as usize;
        let of_ai = match total.checked_sub(known) {
            Some(growth) => {
                self.of_ai.get().saturating_add(part(growth, by_ai, by_ai.saturating_add(by_others)))
            }
            None => part(self.of_ai.get(), total, known),
        };
        self.of_ai.set(of_ai.min(total));
    }

    /// Bytes that the thread holds for this game; 0 where nobody counts.
    fn of_thread(&self) -> usize {
        let held = held_by_thread();
        // What was there before was freed meanwhile.
        if held < self.base.get() {
            self.base.set(held);
        }
        held.wrapping_sub(self.base.get()).unsigned_abs()
    }
}

impl Watch {
    /// Counts memory from here on: the state is being made.
    pub(in crate::script) fn begin_memory(&self) {
        self.memory.base.set(held_by_thread());
        self.memory.due.set(isize::MIN);
    }

    /// Returns `true` if the game has grown so much that the sum has to be taken.
    #[inline]
    pub(in crate::script) fn is_memory_due(&self) -> bool {
        held_by_thread() > self.memory.due.get()
    }

    /// Bytes that the game holds. `lua`: those of Lua, which may be all that is known.
    pub(in crate::script) fn holds(&self, lua: usize) -> usize {
        lua.max(self.memory.of_thread())
    }

    /// Bytes of these that count for the running call: what an AI keeps does not count for skills.
    fn counted(&self, total: usize) -> usize {
        let is_of_ai = self.running.borrow().iter().any(|now| now.is_decision);
        if is_of_ai { total } else { total.saturating_sub(self.memory.of_ai.get()) }
    }

    /// Counts what an AI keeps from here on: its files are loaded.
    pub(in crate::script) fn begin_ai(&self) {
        self.forget_ai(0);
    }

    /// Returns the bytes that are held before something of an AI runs.
    pub(in crate::script) fn begin_decision(&self) -> isize {
        held_by_thread()
    }

    /// Notes what was added since. `true`: it may be much, which a collection shows.
    pub(in crate::script) fn end_decision(&self, before: isize) -> bool {
        let memory = &self.memory;
        let grown = memory.grown_by_ai.get().saturating_add(held_by_thread().wrapping_sub(before));
        memory.grown_by_ai.set(grown);
        let is_much = grown > (self.limits.get().memory / GROWTH_OF_AI) as isize;
        if is_much {
            memory.before_collection.set(memory.of_thread());
        }
        is_much
    }

    /// Finds out what the AI keeps, after a collection. Returns its limit in megabytes if it is more.
    pub(in crate::script) fn weigh_ai(&self, lua: usize) -> Option<usize> {
        self.memory.divide(self.holds(lua));
        let most = self.limits.get().memory / OF_AI;
        (self.memory.of_ai.get() > most).then_some(most >> 20)
    }

    /// Notes that an AI keeps nothing. `lua`: bytes that Lua holds.
    pub(in crate::script) fn forget_ai(&self, lua: usize) {
        self.memory.of_ai.set(0);
        self.memory.grown_by_ai.set(0);
        self.memory.known.set(self.holds(lua));
    }

    /// Bytes that the game may hold as far as the running call is concerned. Calls that leave nothing
    /// behind, questions, decisions, and games that are played again go on up to the wall at twice the
    /// limit: a full game can still be looked at and played, and a replay ends calls where its record says.
    fn most_memory(&self, leaves_nothing: bool) -> usize {
        let limit = self.limits.get().memory;
        let wall = limit.saturating_mul(2);
        let running = self.running.borrow();
        let Some(now) = running.last() else { return limit };
        if now.is_load {
            return limit - limit / LEFT_TO_GAMES;
        }
        let is_replayed = self.planned.borrow().is_some();
        let cut_is_due = |cut: Moment| self.calls.get() - now.calls_before >= cut.calls;
        let leaves_nothing = leaves_nothing || now.is_question || now.is_decision;
        if leaves_nothing || (is_replayed && !now.planned.is_some_and(cut_is_due)) { wall } else { limit }
    }

    /// Adds up the memory of the game before a call. `lua`: bytes that Lua holds.
    pub(in crate::script) fn weigh(&self, lua: usize, leaves_nothing: bool, collected: bool) -> Weight {
        let (memory, limit) = (&self.memory, self.limits.get().memory);
        let total = self.holds(lua);
        let rust = total - lua;
        if collected {
            memory.collected.set((total, rust));
            memory.divide(total);
        }
        let (least_total, least_rust) = memory.collected.get();
        let is_over = self.counted(total) > self.most_memory(leaves_nothing);
        let is_loading = self.running.borrow().last().is_some_and(|now| now.is_load);
        let is_rubbish = !is_loading && rust.saturating_sub(least_rust) > limit / RUBBISH;
        if is_rubbish || (is_over && total.saturating_sub(least_total) > limit / RUBBISH_WHEN_FULL) {
            memory.before_collection.set(total);
            return Weight::Collect;
        }
        // A full game is looked at before each call.
        let due = match limit.saturating_sub(self.counted(total)) {
            0 => isize::MIN,
            left => {
                let most = (limit / STEPS).max(LEAST_STEP);
                held_by_thread().saturating_add_unsigned((left / 2).clamp(LEAST_STEP, most))
            }
        };
        memory.due.set(due);
        if is_over { Weight::TooMuch } else { Weight::Fits }
    }

    /// Returns `true` if the game holds more than the running call may have. `lua`: kilobytes that Lua holds.
    pub(in crate::script) fn is_too_much(&self, lua: usize) -> bool {
        self.counted(self.holds(lua.saturating_mul(1024))) > self.most_memory(false)
    }

    /// Returns the reason for which a call over the limit is aborted.
    pub(super) fn too_much_memory(&self) -> Cause {
        self.memory.was_full.set(true);
        Cause::Memory { megabytes: self.limits.get().memory >> 20 }
    }

    /// Returns `true` if a call was cut for memory since this was last called.
    pub(in crate::script) fn take_was_full(&self) -> bool {
        self.memory.was_full.take()
    }

    /// Cuts the running call for memory, with the lines of scripts on the way to it, and returns the message.
    #[cold]
    pub(in crate::script) fn cut_for_memory(&self, mut trace: Vec<String>) -> String {
        if let Some((_, cut)) = &*self.cut.borrow() {
            return cut.what.to_string();
        }
        trace.retain(|line| !line.starts_with(crate::script::prelude::OWN));
        let place = trace.first().and_then(|line| Place::of_line(line));
        let what = Located { place, cause: self.too_much_memory().into() };
        let message = what.to_string();
        let running = self.running.borrow();
        // A call from a test or a console is no callback that could be left.
        let Some(now) = running.last() else { return message };
        let at = now.act.map(|act| Moment { act, calls: self.calls.get() - now.calls_before });
        self.cuts.set(self.cuts.get() + 1);
        *self.cut.borrow_mut() = Some((running.len(), Cut { what, trace, at }));
        if let Some(bell) = &*self.bell.borrow() {
            bell.arm();
        }
        message
    }

    #[cold]
    fn cut_at_its_end(&self) -> bool {
        let last = self.running.borrow().last().and_then(|now| now.last_call);
        let Some(last) = last else { return false };
        self.cut_as_recorded(last);
        true
    }

    /// Returns `true` if the call that has come to its end was aborted in the recorded game, after its last call
    /// of a method. It counts as aborted now.
    #[inline]
    pub(in crate::script) fn was_cut_at_its_end(&self) -> bool {
        self.last_call.get().is_some() && self.cut_at_its_end()
    }
}
