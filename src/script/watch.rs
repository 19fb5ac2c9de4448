//! Who watches over callbacks that do not come back, or take all the memory there is.
//!
//! One thread of the program ticks. A call into Lua that is still running at the second tick
//! has its alarm rung, which makes the script look up once (`trampoline/alarm.rs`) and count
//! the tick for the callback that runs at that moment. A callback with too many is cut: from
//! then on each of its instructions raises, until it is left, so that `pcall` and its like
//! only get it a little further. A call that is not late costs nothing but a count.
//!
//! Only ticks at which a script was running count: the time in which people think is not its
//! own, and neither is that of the callbacks it causes. Questions are part of who asks them.
//!
//! A thread of the program ticks every 20 ms. A call into Lua that is still running at the second tick gets
//! a signal on its own thread, whose handler arms a hook (`trampoline/alarm.rs`); the script then looks up
//! once, and the tick is counted for the callback that runs. A callback over its limit (5 s) is cut: each
//! further instruction of it raises until it is left, whatever it does with `pcall`. Setting the hook from
//! another thread, which LuaJIT's documentation allows, fails its assertions within minutes; on the
//! script's own thread it does so where scripts are compiled, so they are not compiled
//! (docs/decisions/0011-no-jit-compiler.md). Systems other than Unix have no alarm.
//!
//! Waiting for a reply runs no instruction and so does not count. Nothing can stop a single call of a C
//! function, so those that could run for long are not called: a search whose pattern and text length do not
//! promise an end goes to a matcher that counts its steps (`lua/prelude/patterns.lua`,
//! `sandbox/pattern.rs`) and gives up with an error, the same on every machine. Other calls take time in
//! proportion to their text or list, at most some 16 MB.
//!
//! A state over its memory limit (512 MB) is cut when it looks up; single blocks beyond twice that are
//! refused by the allocator (`trampoline/wall.rs`), as is building a text of more than 16 MB by
//! `string.rep` or `table.concat`.
//!
//! The moment at which the clock cuts a callback is not a function of seed and replies, so the record has
//! it (`Outside::Cut`, with the reply that follows): the act of the game, counted from its start, and the
//! number of method calls by acts before it. A replay (`Watch::play_again`) refuses that act's next call,
//! or waits for its own limit where no call comes; all other acts may run much longer. Changes that a
//! script makes to its own tables between its last call and the cut are not reproduced. Questions and
//! decisions are not counted, as a replay asks fewer; a question cut once is cut again. Files first run
//! during a game are not in the header; they are noted the same way (`Outside::File`), and a replay
//! compares their texts.

use super::frame::Context;
use super::host::{Host, Script};
use super::trampoline::{Alarm, Bell};
use crate::rules::Moment;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};
use std::time::Duration;

/// Between two looks.
const TICK: Duration = Duration::from_millis(20);

/// Ticks after which an alarm that nobody heard is rung again.
const AGAIN: u64 = 50;

/// What a callback and a game may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Time of its own that one callback may run.
    pub time: Duration,
    /// The same for one decision of an AI.
    pub decision: Duration,
    /// Bytes that the scripts of a game may hold.
    pub memory: usize,
    /// How many callbacks may run inside each other.
    pub depth: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            time: Duration::from_secs(5),
            decision: Duration::from_secs(5),
            memory: 512 << 20,
            depth: 150,
        }
    }
}

/// The stack that a call into Lua must find below it: room for the rules and Lua's own
/// functions up to the next call.
const STACK_RESERVE: usize = if cfg!(debug_assertions) { 384 << 10 } else { 192 << 10 };

/// Is there too little stack left for another call?
pub(super) fn stack_is_short() -> bool {
    stacker::remaining_stack().is_some_and(|left| left < STACK_RESERVE)
}

/// A callback that was stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cut {
    /// File and line, and why.
    pub message: String,
    /// Lines of scripts, innermost first.
    pub trace: Vec<String>,
    /// Where it was, when it was an act.
    pub at: Option<Moment>,
}

/// One call into Lua that is running.
#[derive(Clone, Copy, Default)]
struct Running {
    ticks: u32,
    is_question: bool,
    is_decision: bool,
    /// Its number, when it is an act.
    act: Option<u64>,
    /// Calls of methods by acts before it began.
    calls_before: u64,
    /// It was cut here when the game was recorded.
    planned: Option<Moment>,
}

/// Of an act in a game that is played again, how many times its limit: what came to an end on
/// one machine may take longer on another.
const PATIENCE: u32 = 12;

/// What the thread sees of a state.
struct Pulse {
    alarm: Alarm,
    /// Odd while a call is running; another number for each call.
    beat: AtomicU64,
}

/// See the module text.
#[derive(Default)]
pub struct Watch {
    limits: Cell<Limits>,
    /// Acts that have begun in this game, and calls of methods by them. Questions and decisions
    /// are not counted: a game that is played again asks fewer of them.
    acts: Cell<u64>,
    calls: Cell<u64>,
    /// An act is what runs just now.
    is_acting: Cell<bool>,
    /// Where acts were cut when this game was recorded; `None`: it is not played again.
    planned: RefCell<Option<VecDeque<Moment>>>,
    /// The call after this one is refused.
    last_call: Cell<Option<u64>>,
    running: RefCell<Vec<Running>>,
    /// The cut that is on its way out, and how many calls were running.
    cut: RefCell<Option<(usize, Cut)>>,
    /// How many there were.
    cuts: Cell<u32>,
    pulse: RefCell<Option<Arc<Pulse>>>,
    bell: RefCell<Option<Bell>>,
    /// Whose turn it was before the outermost call.
    before: RefCell<Option<Bell>>,
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
            // What was rung for another call is not for this one.
            pulse.alarm.heard();
            // Only this thread writes.
            pulse.beat.store(pulse.beat.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
        }
    }

    /// A game begins: acts are counted from here.
    pub(super) fn begin(&self) {
        self.acts.set(0);
        self.calls.set(0);
    }

    /// The game of a record will be played again, in which acts were cut there.
    pub fn play_again(&self, cuts: impl IntoIterator<Item = Moment>) {
        *self.planned.borrow_mut() = Some(cuts.into_iter().collect());
    }

    /// A script calls a method. `Err`: in the recorded game it was cut before it did.
    #[inline]
    pub(super) fn called(&self) -> Result<(), Box<str>> {
        if !self.is_acting.get() {
            return Ok(());
        }
        let calls = self.calls.get() + 1;
        self.calls.set(calls);
        match self.last_call.get() {
            Some(last) if calls > last => Err(self.cut_as_recorded().into()),
            _ => Ok(()),
        }
    }

    #[cold]
    fn cut_as_recorded(&self) -> String {
        let message = "was stopped here in the recorded game".to_owned();
        let running = self.running.borrow();
        let at = running.last().and_then(|now| now.planned);
        let cut = Cut { message: message.clone(), trace: Vec::new(), at };
        *self.cut.borrow_mut() = Some((running.len(), cut));
        self.last_call.set(None);
        if let Some(bell) = &*self.bell.borrow() {
            bell.arm();
        }
        message
    }

    /// The number of an act that begins, and where it was cut when the game was recorded.
    fn next_act(&self) -> (u64, Option<Moment>) {
        let act = self.acts.get() + 1;
        self.acts.set(act);
        let mut planned = self.planned.borrow_mut();
        let due = match &mut *planned {
            Some(all) if all.front().is_some_and(|cut| cut.act == act) => all.pop_front(),
            _ => None,
        };
        if let Some(cut) = due {
            self.last_call.set(Some(self.calls.get() + cut.calls));
        }
        (act, due)
    }

    /// A call begins.
    pub(super) fn enter(&self, context: Context) {
        let (is_question, is_decision) = (context == Context::Query, context == Context::Ai);
        let mut now = Running { is_question, is_decision, ..Running::default() };
        if context == Context::Effect {
            now.calls_before = self.calls.get();
            let (act, planned) = self.next_act();
            (now.act, now.planned) = (Some(act), planned);
        }
        self.is_acting.set(now.act.is_some());
        let mut running = self.running.borrow_mut();
        running.push(now);
        if running.len() == 1 {
            *self.before.borrow_mut() = self.bell.borrow().as_ref().map(Bell::begin);
            self.beat();
        }
    }

    /// A call is over.
    pub(super) fn leave(&self) {
        let depth = {
            let mut running = self.running.borrow_mut();
            let gone = running.pop().unwrap_or_default();
            if let Some(outer) = running.last_mut()
                && gone.is_question
            {
                outer.ticks += gone.ticks;
            }
            if gone.planned.is_some() {
                self.last_call.set(None);
            }
            self.is_acting.set(running.last().is_some_and(|now| now.act.is_some()));
            running.len()
        };
        if depth == 0 {
            self.beat();
            if let (Some(bell), Some(before)) = (&*self.bell.borrow(), self.before.take()) {
                bell.end(before);
            }
        }
        let of_gone = self.cut.borrow().as_ref().is_some_and(|(at, _)| *at > depth);
        if of_gone {
            self.take_cut();
        }
    }

    /// The cut of the call that is running, once; the script may go on.
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

    /// How many callbacks have been cut so far.
    pub(super) fn cuts(&self) -> u32 {
        self.cuts.get()
    }

    /// Is a callback being stopped?
    pub(super) fn is_cutting(&self) -> bool {
        self.cut.borrow().is_some()
    }

    /// The alarm is heard.
    pub(super) fn calm(&self) {
        if let Some(bell) = &*self.bell.borrow() {
            bell.disarm();
        }
    }

    /// From now on what runs is counted.
    pub(super) fn count_lines(&self) {
        if let Some(bell) = &*self.bell.borrow() {
            bell.count();
        }
    }

    /// Do the scripts hold more than they may? In kilobytes.
    pub(super) fn is_too_much(&self, memory: usize) -> bool {
        memory > self.limits.get().memory / 1024
    }

    /// A script asks whether it may go on: `None`, or what it is stopped with.
    pub(super) fn looked_up(&self, memory: usize, lines: impl Fn() -> Vec<String>) -> Option<String> {
        if let Some(pulse) = &*self.pulse.borrow() {
            pulse.alarm.heard();
        }
        let mut running = self.running.borrow_mut();
        let depth = running.len();
        if let Some((at, cut)) = &*self.cut.borrow() {
            return (*at <= depth).then(|| cut.message.clone());
        }
        let limits = self.limits.get();
        let now = running.last_mut()?;
        now.ticks += 1;
        let calls = self.calls.get() - now.calls_before;
        let patience = match (&*self.planned.borrow(), now.planned) {
            (Some(_), Some(cut)) if calls < cut.calls => PATIENCE,
            (Some(_), None) => PATIENCE,
            _ => 1,
        };
        let time = patience * if now.is_decision { limits.decision } else { limits.time };
        let why = if TICK * now.ticks > time {
            format!("ran for more than {time:?} without coming to an end, and was stopped")
        } else if self.is_too_much(memory) {
            let most = limits.memory >> 20;
            format!("the scripts of this game hold more than {most} MB of memory; it was stopped")
        } else {
            return None;
        };
        let mut trace = lines();
        trace.retain(|line| !line.starts_with(super::prelude::OWN));
        let message = match trace.first() {
            Some(line) => format!("{line}: {why}"),
            None => why,
        };
        self.cuts.set(self.cuts.get() + 1);
        let at = now.act.map(|act| Moment { act, calls });
        *self.cut.borrow_mut() = Some((depth, Cut { message: message.clone(), trace, at }));
        Some(message)
    }
}

impl Host {
    /// Who watches over the callbacks of this state.
    pub fn watch(&self) -> &Watch {
        &self.watch
    }
}

/// States that are watched over.
static STATES: OnceLock<Arc<Mutex<Vec<Weak<Pulse>>>>> = OnceLock::new();

/// Looks at every state once in a tick, as long as the program runs.
fn tick(states: &Mutex<Vec<Weak<Pulse>>>) {
    let mut seen: Vec<(usize, u64)> = Vec::new();
    for ticks in 1_u64.. {
        std::thread::sleep(TICK);
        let pulses: Vec<Arc<Pulse>> = {
            let mut states = states.lock().unwrap_or_else(PoisonError::into_inner);
            states.retain(|state| state.strong_count() > 0);
            states.iter().filter_map(Weak::upgrade).collect()
        };
        let before = std::mem::take(&mut seen);
        for pulse in &pulses {
            let now = (Arc::as_ptr(pulse) as usize, pulse.beat.load(Ordering::Relaxed));
            let late = now.1 % 2 == 1 && before.contains(&now);
            // Who waits for people hears nothing; now and then it is tried again.
            if late && (!pulse.alarm.is_ringing() || ticks.is_multiple_of(AGAIN)) {
                pulse.alarm.ring();
            }
            seen.push(now);
        }
    }
}

/// Gives a state its bell, and watches over its time from now on if `timed`.
pub(super) fn watch_over(script: &Script, timed: bool) -> mlua::Result<()> {
    let (alarm, bell) = Alarm::new(script.lua(), script.host())?;
    *script.host().watch.bell.borrow_mut() = Some(bell);
    if !timed {
        return Ok(());
    }
    let pulse = Arc::new(Pulse { alarm, beat: AtomicU64::new(0) });
    let states = STATES.get_or_init(|| {
        let states = Arc::new(Mutex::new(Vec::new()));
        let seen = states.clone();
        let watcher = std::thread::Builder::new().name("watch".into());
        // Without the thread, scripts run unwatched; there is nothing better to do.
        let _ = watcher.spawn(move || tick(&seen));
        states
    });
    states.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::downgrade(&pulse));
    *script.host().watch.pulse.borrow_mut() = Some(pulse);
    Ok(())
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.silence();
    }
}

impl Watch {
    /// The state is about to be closed.
    pub(super) fn silence(&self) {
        if let Some(pulse) = &*self.pulse.borrow() {
            pulse.alarm.silence();
        }
    }
}
