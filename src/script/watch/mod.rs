//! Limits of callbacks, and of acts with all their effects.
//!
//! A thread of the program ticks every 20 ms. A call into Lua that is still running at the second tick gets a
//! signal on its own thread, whose handler arms a hook (`trampoline/alarm.rs`). The script then asks its host
//! once, and the tick is counted for the callback that runs. After a callback has run for a second
//! ([`Limits::late`]), its instructions are counted. A callback over its limit is aborted: each further instruction
//! of it raises until it returns, even inside `pcall`. So the number of instructions decides, and the clock
//! is the last resort, for a few instructions that take long. Calls that are not late only cost a count.
//!
//! LuaJIT's documentation allows setting the hook from another thread, but that fails its assertions within
//! minutes. On the script's own thread it fails too if scripts are compiled, so they are not compiled
//! (docs/decisions/0011-no-jit-compiler.md). Systems other than Unix have no alarm.
//!
//! Memory that is allocated counts as instructions too (`trampoline/alarm.rs`): a loop of few instructions may
//! fill and free it in calls of C functions. So do the bytes and items that such calls work on (`trampoline/charge.rs`).
//!
//! Only ticks during which a script runs count. Waiting for a reply runs no instruction and so does not
//! count; nor does the time of callbacks that a callback causes. Queries count for the code that asks them.
//! The number of callbacks that an act causes, and of queries that a query makes, is limited too
//! ([`Limits::callbacks`]): that is a function of the game and needs neither a clock nor a record. A callback
//! that was stopped twice sleeps (`asleep.rs`).
//!
//! Nothing can stop a single call of a C function, so those that could run for long are not called. A search
//! goes to a matcher that counts its steps (`lua/prelude/patterns.lua`, `sandbox/pattern.rs`) if its pattern
//! and text length do not promise an end. The matcher gives up with an error, the same on every machine.
//! Other calls take time in proportion to their text or list, at most some 16 MB.
//!
//! A game over its memory limit (512 MB) is aborted when a script next asks its host, and before calls of
//! methods (`watch/memory.rs`). Single blocks of Lua beyond twice that are refused by the allocator
//! (`trampoline/wall.rs`). So are texts of more than 16 MB by `string.rep` or `table.concat`.
//!
//! The moment of an abort is not a function of seed and replies, since instructions are counted only after
//! the callback is late. So the record contains it (`ExternalInput::Cut`, with the reply that follows). It consists
//! of the act of the game, counted from its start, and the number of method calls by acts before it. A replay
//! (`Watch::play_again`) refuses that act's next call, or aborts it when it is late after that many calls;
//! all other acts may run longer. Changes that a script makes to its own tables between its last call and the
//! abort are not reproduced. Queries and decisions are not counted, as a replay asks fewer; an aborted query
//! is aborted again after as many instructions. Files first run during a game are not in the header. They are
//! recorded the same way (`ExternalInput::File`), and a replay compares their texts.

mod memory;

use super::asleep::Sleepers;
use super::error::{self, Cause, Located, ScriptError};
use super::frame::Context;
use super::host::Host;
use super::kernel::embed::{Heard, Verdict};
use super::ticker::{Pulse, TICK};
use super::trampoline::Bell;
use crate::rules::{Interrupt, Moment};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// [`Limits::late`] of an act with all it causes, and of the questions that are asked between two requests, in
/// that of a callback.
const LATE_TOGETHER: u32 = 5;

/// Instructions that a call of a method counts for: it does its work outside of Lua.
const CALL: u64 = 100;

/// The same for one that changes the game, which may raise events.
const CHANGE: u64 = 1_000;

/// The same for a text that a debugger evaluates: the count of instructions restarts after it.
const EVALUATION: u64 = 10_000;

/// Callbacks that one counts for which is refused because too many are running inside each other.
const TOO_DEEP: u64 = 100;

/// Limits of a callback and of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Limit of the instructions of a callback or of an AI's decision, from the beginning of the count.
    pub instructions: u64,
    /// The same for an act with all that it causes.
    pub act: u64,
    /// Callbacks that one act may cause, and questions that one question may ask.
    pub callbacks: u64,
    /// Ticks of a callback after which its instructions are counted. Until then it runs at full speed: with a
    /// hook that counts, LuaJIT takes nearly twice as long.
    pub late: u32,
    /// Limit of a callback's own running time.
    pub time: Duration,
    /// The same for one decision of an AI.
    pub decision: Duration,
    /// Bytes that the scripts of a game may hold, in Lua and in what Rust keeps for them.
    pub memory: usize,
    /// Limit of nested callbacks.
    pub depth: usize,
}

impl Limits {
    /// Those of a game.
    pub const GAME: Limits = Limits {
        instructions: 700_000_000,
        act: 1_500_000_000,
        callbacks: 500_000,
        late: 50,
        time: Duration::from_secs(60),
        decision: Duration::from_secs(60),
        memory: 512 << 20,
        depth: 150,
    };
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::GAME
    }
}

/// A callback that was stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cut {
    /// The reason, with its line.
    pub what: Located,
    /// Lines of scripts, innermost first.
    pub trace: Vec<String>,
    /// The moment of the timeout, if the callback was an act.
    pub at: Option<Moment>,
}

/// A running call into Lua.
#[derive(Clone, Copy, Default)]
struct Running {
    ticks: u32,
    /// Those that were counted.
    instructions: u64,
    is_question: bool,
    is_decision: bool,
    /// A file that is run while a game loads.
    is_load: bool,
    /// Its number, when it is an act.
    act: Option<u64>,
    /// Calls of methods by acts before it began.
    calls_before: u64,
    /// The moment at which this call was aborted when the game was recorded.
    planned: Option<Moment>,
    /// The call of all after which that was.
    last_call: Option<u64>,
}

/// Factor of the limit of time in a replay, for a call that was not stopped in the recorded game.
/// A call that came to an end on one machine may take longer on another.
const PATIENCE: u32 = 12;

/// The same for instructions of a question. Not always as many run before they are counted.
const ROOM: u64 = 2;

/// State of the game at a script's question to its host.
struct Place {
    /// The number of the request that comes next.
    request: u64,
    /// The callback that runs was stopped in the recorded game.
    was_stopped: bool,
}

/// Counts of an act with all its effects, or of the queries between two requests.
#[derive(Clone, Copy, Default)]
struct Sum {
    ticks: u32,
    instructions: u64,
}

impl Sum {
    fn add(&mut self, heard: &Heard) {
        self.ticks += u32::from(heard.ticked);
        self.instructions += heard.instructions;
    }
}

/// Called while a callback runs long, with what runs.
type Waiting = Box<dyn Fn(&error::Running)>;

/// The watch over the callbacks of a state.
#[derive(Default)]
pub struct Watch {
    limits: Cell<Limits>,
    /// Acts that have begun in this game, and calls of methods by them. Questions and decisions
    /// are not counted: a game that is played again asks fewer of them.
    acts: Cell<u64>,
    calls: Cell<u64>,
    /// An act is what runs just now, or instructions are counted: calls of methods are to be counted.
    counts_calls: Cell<bool>,
    is_acting: Cell<bool>,
    is_counting: Cell<bool>,
    /// Cost of method calls since the script last asked its host.
    charged: Cell<u64>,
    /// Acts that are running inside each other, and how many the outermost has caused.
    acts_running: Cell<u32>,
    caused: Cell<u64>,
    /// Number of queries made by the outermost one.
    asked: Cell<u64>,
    /// The error of callbacks beyond the limit.
    beyond: RefCell<Option<(Context, ScriptError)>>,
    act: Cell<Sum>,
    /// Questions since this request.
    questions: Cell<(u64, Sum)>,
    pub(super) sleepers: Sleepers,
    /// A flag that is set to end the game.
    stop: RefCell<Option<Arc<AtomicBool>>>,
    is_closing: Cell<bool>,
    waiting: RefCell<Option<Waiting>>,
    /// The aborted acts of the recorded game; `None` if this is not a replay.
    planned: RefCell<Option<VecDeque<Moment>>>,
    /// The call after this one is refused.
    last_call: Cell<Option<u64>>,
    running: RefCell<Vec<Running>>,
    /// The cut that is on its way out, and how many calls were running.
    cut: RefCell<Option<(usize, Cut)>>,
    /// Number of timeouts.
    cuts: Cell<u32>,
    pub(super) pulse: RefCell<Option<Arc<Pulse>>>,
    pub(super) bell: RefCell<Option<Bell>>,
    /// The bell that was current before the outermost call.
    before: RefCell<Option<Bell>>,
    memory: memory::Memory,
}

impl Watch {
    pub fn limits(&self) -> Limits {
        self.limits.get()
    }

    pub fn set_limits(&self, limits: Limits) {
        self.limits.set(limits);
    }

    fn beat(&self) {
        if let Some(pulse) = &*self.pulse.borrow() {
            pulse.beat();
        }
    }

    /// Stops the watch before the state is closed.
    pub(super) fn silence(&self) {
        if let Some(pulse) = &*self.pulse.borrow() {
            pulse.silence();
        }
    }

    /// Begins a game: acts are counted from here.
    pub(super) fn begin(&self) {
        self.acts.set(0);
        self.calls.set(0);
        self.sleepers.begin();
    }

    /// Prepares a replay of a game in which acts were aborted at these moments.
    pub fn play_again(&self, cuts: impl IntoIterator<Item = Moment>) {
        *self.planned.borrow_mut() = Some(cuts.into_iter().collect());
    }

    /// Ends the replay: from now on acts that are late are aborted again.
    pub fn play_on(&self) {
        *self.planned.borrow_mut() = None;
    }

    /// Ends the game as soon as this is set, even while a callback runs.
    pub fn close_when(&self, stop: Arc<AtomicBool>) {
        *self.stop.borrow_mut() = Some(stop);
    }

    /// Calls this at each tick while a callback runs long, with what runs. It may not call into Lua.
    pub fn on_waiting(&self, tell: impl Fn(&error::Running) + 'static) {
        *self.waiting.borrow_mut() = Some(Box::new(tell));
    }

    /// Returns `true` if the game is being ended.
    #[inline]
    pub(super) fn is_closing(&self) -> bool {
        self.is_closing.get()
    }

    /// Returns `true` if calls of methods are counted.
    #[inline]
    pub(super) fn counts_calls(&self) -> bool {
        self.counts_calls.get()
    }

    /// Notes a script's call of a method. Returns an error if the recorded game aborted it before that call.
    #[inline]
    pub(super) fn called(&self, changes: bool) -> Result<(), Box<str>> {
        if self.counts_calls.get() { self.count_call(changes) } else { Ok(()) }
    }

    fn count_call(&self, changes: bool) -> Result<(), Box<str>> {
        if self.is_counting.get() {
            self.charged.set(self.charged.get() + if changes { CHANGE } else { CALL });
        }
        if !self.is_acting.get() {
            return Ok(());
        }
        let calls = self.calls.get() + 1;
        self.calls.set(calls);
        match self.last_call.get() {
            Some(last) if calls > last => Err(self.cut_as_recorded(last).into()),
            _ => Ok(()),
        }
    }

    #[cold]
    fn cut_as_recorded(&self, last: u64) -> String {
        let what = Located::from(Cause::Recorded);
        let message = what.to_string();
        let running = self.running.borrow();
        let place = running.iter().position(|now| now.last_call == Some(last));
        let depth = place.map_or(running.len(), |place| place + 1);
        let at = place.and_then(|place| running[place].planned);
        let cut = Cut { what, trace: Vec::new(), at };
        *self.cut.borrow_mut() = Some((depth, cut));
        self.last_call.set(None);
        if let Some(bell) = &*self.bell.borrow() {
            bell.arm();
        }
        message
    }

    fn set_counting(&self, is_counting: bool) {
        self.is_counting.set(is_counting);
        self.counts_calls.set(is_counting || self.is_acting.get());
    }

    fn set_acting(&self, is_acting: bool) {
        self.is_acting.set(is_acting);
        self.counts_calls.set(is_acting || self.is_counting.get());
    }

    /// Returns `Some` if this call exceeds the limit of those that an act causes or a query makes.
    /// `Some(true)` is the first such call.
    #[inline]
    pub(super) fn is_beyond(&self, context: Context) -> Option<bool> {
        let most = self.limits.get().callbacks;
        let count = match context {
            Context::Effect if self.acts_running.get() > 0 => &self.caused,
            Context::Query => &self.asked,
            _ => return None,
        };
        if count.get() < most || context == Context::Query && !self.is_asking() {
            return None;
        }
        Some(self.beyond(context).is_none())
    }

    /// Notes a callback that was not called because too many are nested. It counts for many: if each of the
    /// nested callbacks caused two, as many are refused as called, and each error takes long.
    pub(super) fn note_too_deep(&self, context: Context) {
        match context {
            Context::Effect => self.caused.set(self.caused.get() + TOO_DEEP),
            Context::Query => self.asked.set(self.asked.get() + TOO_DEEP),
            _ => {}
        }
    }

    /// Returns the error for calls beyond the limit.
    pub(super) fn beyond(&self, context: Context) -> Option<ScriptError> {
        let beyond = self.beyond.borrow();
        beyond.as_ref().filter(|(of, _)| *of == context).map(|(_, error)| error.clone())
    }

    pub(super) fn note_beyond(&self, context: Context, error: &ScriptError) {
        *self.beyond.borrow_mut() = Some((context, error.clone()));
    }

    /// Returns `true` if a query is running.
    fn is_asking(&self) -> bool {
        self.running.borrow().last().is_some_and(|now| now.is_question)
    }

    /// Returns the number of an act that begins, and the moment at which it was aborted in the recorded game.
    fn next_act(&self) -> (u64, Option<Moment>) {
        let act = self.acts.get() + 1;
        self.acts.set(act);
        let mut planned = self.planned.borrow_mut();
        let due = match &mut *planned {
            Some(all) if all.front().is_some_and(|cut| cut.act == act) => all.pop_front(),
            _ => None,
        };
        (act, due)
    }

    /// Begins an act.
    fn begin_act(&self, now: &mut Running) {
        now.calls_before = self.calls.get();
        let (act, planned) = self.next_act();
        (now.act, now.planned) = (Some(act), planned);
        now.last_call = planned.map(|cut| now.calls_before + cut.calls);
        if let Some(last) = now.last_call {
            self.last_call.set(Some(self.last_call.get().map_or(last, |outer| outer.min(last))));
        }
        if self.acts_running.get() == 0 {
            self.caused.set(0);
            self.act.set(Sum::default());
            self.beyond.take();
        } else {
            self.caused.set(self.caused.get() + 1);
        }
        self.acts_running.set(self.acts_running.get() + 1);
    }

    /// Notes the beginning of a call.
    pub(super) fn enter(&self, context: Context) {
        let (is_question, is_decision) = (context == Context::Query, context == Context::Ai);
        let is_load = context == Context::Load;
        let mut now = Running { is_question, is_decision, is_load, ..Running::default() };
        if context == Context::Effect {
            self.begin_act(&mut now);
        }
        self.set_acting(now.act.is_some());
        let mut running = self.running.borrow_mut();
        if is_question {
            let is_inner = running.last().is_some_and(|outer| outer.is_question);
            if !is_inner && self.asked.get() >= self.limits.get().callbacks {
                self.beyond.take();
            }
            self.asked.set(if is_inner { self.asked.get() + 1 } else { 0 });
        }
        running.push(now);
        if running.len() == 1 {
            *self.before.borrow_mut() = self.bell.borrow().as_ref().map(Bell::begin);
            self.beat();
        }
    }

    /// Notes the end of a call.
    pub(super) fn leave(&self) {
        let depth = {
            let mut running = self.running.borrow_mut();
            let gone = running.pop().unwrap_or_default();
            if let Some(outer) = running.last_mut()
                && gone.is_question
            {
                outer.ticks += gone.ticks;
                outer.instructions += gone.instructions;
            }
            if gone.last_call.is_some() {
                self.last_call.set(running.iter().filter_map(|now| now.last_call).min());
            }
            if gone.act.is_some() {
                self.acts_running.set(self.acts_running.get() - 1);
            }
            self.set_acting(running.last().is_some_and(|now| now.act.is_some()));
            running.len()
        };
        if depth == 0 {
            self.beat();
            self.set_counting(false);
            if let (Some(bell), Some(before)) = (&*self.bell.borrow(), self.before.take()) {
                bell.end(before);
            }
        }
        let of_gone = self.cut.borrow().as_ref().is_some_and(|(at, _)| *at > depth);
        if of_gone {
            self.take_cut();
        }
    }

    /// Takes the timeout of the running call; the script may then go on.
    pub(super) fn take_cut(&self) -> Option<Cut> {
        let depth = self.running.borrow().len();
        let mut cut = self.cut.borrow_mut();
        if cut.as_ref().is_none_or(|(at, _)| *at < depth) {
            return None;
        }
        let (_, cut) = cut.take()?;
        self.calm();
        Some(cut)
    }

    /// Returns the number of aborted callbacks so far.
    pub(super) fn cuts(&self) -> u32 {
        self.cuts.get()
    }

    /// Returns `true` if a callback is being aborted.
    pub(super) fn is_cutting(&self) -> bool {
        self.cut.borrow().is_some()
    }

    /// Resets the alarm after the script has seen it.
    pub(super) fn calm(&self) {
        if let Some(bell) = &*self.bell.borrow() {
            bell.disarm();
        }
    }

    /// Passes the bell of the state to a function.
    pub(super) fn with_bell<R>(&self, run: impl FnOnce(&Bell) -> R) -> Option<R> {
        self.bell.borrow().as_ref().map(run)
    }

    /// Forgets the ticks that went by while a debugger had the script stopped.
    pub(super) fn forget_ticks(&self) {
        if let Some(pulse) = &*self.pulse.borrow() {
            pulse.heard();
        }
        let is_closing = self.stop.borrow().as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        if !is_closing && !self.is_cutting() {
            self.with_bell(Bell::forget);
        }
    }

    /// Counts an evaluated text as work of the script that runs, if its work is counted.
    pub(super) fn note_evaluation(&self) {
        if self.is_counting.get() {
            self.charged.set(self.charged.get() + EVALUATION);
        }
    }

    /// From now on instructions are counted by callback.
    pub(super) fn sample(&self) {
        self.with_bell(Bell::sample);
    }

    /// From now on what runs is counted.
    pub(super) fn count_lines(&self) {
        if let Some(bell) = &*self.bell.borrow() {
            bell.count();
        }
    }

    /// Answers a script that asks whether it may go on.
    fn looked_up(
        &self,
        mut heard: Heard,
        place: &Place,
        memory: usize,
        lines: impl Fn() -> Vec<String>,
    ) -> Verdict {
        if let Some(pulse) = &*self.pulse.borrow() {
            pulse.heard();
        }
        let run = || if self.is_counting.get() { Verdict::Count } else { Verdict::Run };
        let is_full = self.is_too_much(memory);
        let mut running = self.running.borrow_mut();
        let depth = running.len();
        if let Some((at, cut)) = &*self.cut.borrow() {
            return if *at <= depth { Verdict::Stop(cut.what.to_string()) } else { run() };
        }
        heard.instructions += self.charged.take();
        let together = self.add_up(&heard, place.request, &running);
        let Some(now) = running.last_mut() else { return run() };
        now.ticks += u32::from(heard.ticked);
        now.instructions += heard.instructions;
        let calls = self.calls.get() - now.calls_before;
        let Some(why) = self.why_not(now, calls, together, place, is_full) else {
            let late = self.limits.get().late;
            if now.ticks >= late || together.ticks >= late * LATE_TOGETHER {
                self.set_counting(true);
            }
            return run();
        };
        let mut trace = lines();
        trace.retain(|line| !line.starts_with(super::prelude::OWN));
        let what =
            Located { place: trace.first().and_then(|line| error::Place::of_line(line)), cause: why.into() };
        let message = what.to_string();
        self.cuts.set(self.cuts.get() + 1);
        let at = now.act.map(|act| Moment { act, calls });
        *self.cut.borrow_mut() = Some((depth, Cut { what, trace, at }));
        Verdict::Stop(message)
    }

    /// Adds to what the outermost act takes with all it causes, or to what questions take that are no part of one. What
    /// an AI thinks is neither.
    fn add_up(&self, heard: &Heard, request: u64, running: &[Running]) -> Sum {
        if running.iter().any(|now| now.is_decision) {
            return Sum::default();
        }
        if self.acts_running.get() > 0 {
            let mut sum = self.act.get();
            sum.add(heard);
            self.act.set(sum);
            return sum;
        }
        let (since, mut sum) = self.questions.get();
        if since != request {
            sum = Sum::default();
        }
        sum.add(heard);
        self.questions.set((request, sum));
        sum
    }

    /// Returns the reason for aborting the running call; `None` if it may run on.
    fn why_not(
        &self,
        now: &Running,
        calls: u64,
        together: Sum,
        place: &Place,
        is_full: bool,
    ) -> Option<Cause> {
        let limits = self.limits.get();
        let is_replay = self.planned.borrow().is_some();
        if is_replay && now.planned.is_some_and(|cut| calls >= cut.calls) {
            return Some(Cause::Recorded);
        }
        // An act that is to be cut gets as far as it did, and any other came to an end.
        let (patience, room) = match (is_replay, now.act.is_some()) {
            (true, true) => (PATIENCE, u64::MAX),
            (true, false) if !place.was_stopped => (PATIENCE, ROOM),
            _ => (1, 1),
        };
        let time = patience * if now.is_decision { limits.decision } else { limits.time };
        if now.instructions > limits.instructions.saturating_mul(room) {
            return Some(Cause::Instructions { most: limits.instructions });
        }
        if together.instructions > limits.act.saturating_mul(room) {
            return Some(Cause::ActInstructions { most: limits.act });
        }
        if TICK * now.ticks > time {
            return Some(Cause::Time(time));
        }
        is_full.then(|| self.too_much_memory())
    }
}

impl Host {
    /// Returns the watch over the callbacks of this state.
    pub fn watch(&self) -> &Watch {
        &self.watch
    }

    /// Answers a script that asks whether it may go on. It is called between two of the script's
    /// instructions.
    pub(super) fn looked_up(&self, heard: Heard, memory: usize, lines: &dyn Fn() -> Vec<String>) -> Verdict {
        let watch = self.watch();
        let is_asked_to_stop = |stop: &Arc<AtomicBool>| stop.load(Ordering::Relaxed);
        if watch.stop.borrow().as_ref().is_some_and(is_asked_to_stop) {
            watch.is_closing.set(true);
            self.interrupted(Interrupt::Closed);
            return Verdict::Stop(Cause::Closing.to_string());
        }
        if heard.ticked
            && let Some(tell) = &*watch.waiting.borrow()
            && let Some(what) = self.running()
        {
            tell(&what);
        }
        let request = self.with_room(|room| room.table().next_request).unwrap_or_default();
        let was_stopped = self.look_at_frames(|frames| {
            frames.last().is_some_and(|frame| watch.sleepers.was_stopped(&frame.owner, frame.callback))
        });
        watch.looked_up(heard, &Place { request, was_stopped }, memory, lines)
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.silence();
    }
}
