//! The thread that ticks for all states of the program, and rings the alarm of those in which a call runs long.

use super::host::Script;
use super::trampoline::Alarm;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, Weak};
use std::thread::JoinHandle;
use std::time::Duration;

/// Between two looks.
pub(super) const TICK: Duration = Duration::from_millis(20);

/// Ticks after which an alarm that nobody heard is rung again.
const AGAIN: u64 = 50;

/// The data of a state that the thread sees.
pub(super) struct Pulse {
    alarm: Alarm,
    /// Odd while a call is running; another number for each call.
    beat: AtomicU64,
}

impl Pulse {
    /// Notes that a call begins or ends.
    pub(super) fn beat(&self) {
        // What was rung for another call is not for this one.
        self.alarm.heard();
        // Only the state's own thread writes.
        self.beat.store(self.beat.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    }

    /// Resets the alarm after the script has heard it.
    pub(super) fn heard(&self) {
        self.alarm.heard();
    }

    /// Detaches the state before it is closed.
    pub(super) fn silence(&self) {
        self.alarm.silence();
    }
}

/// The states that are watched over, and the thread that does so.
#[derive(Default)]
struct Ticker {
    states: Arc<Mutex<Vec<Weak<Pulse>>>>,
    /// `None` before the first state, and while it rests.
    thread: Option<Running>,
}

/// A thread that ticks until the channel is closed.
struct Running {
    until: Sender<()>,
    thread: JoinHandle<()>,
}

static TICKER: LazyLock<Mutex<Ticker>> = LazyLock::new(Mutex::default);

fn ticker() -> MutexGuard<'static, Ticker> {
    TICKER.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Ticker {
    fn wake(&mut self) {
        if self.thread.is_some() {
            return;
        }
        let (until, closed) = mpsc::channel();
        let states = self.states.clone();
        let thread = std::thread::Builder::new().name("watch".into());
        // Without the thread, scripts run unwatched; there is nothing better to do.
        self.thread =
            thread.spawn(move || tick(&states, &closed)).ok().map(|thread| Running { until, thread });
    }
}

/// Ends the thread. To be called before the process is copied (`runner/fork.rs`), and while no script runs: until
/// [`wake`] nobody watches over the time of scripts.
pub fn rest() {
    // Not under the lock: nobody else needs the thread by then.
    let running = ticker().thread.take();
    if let Some(Running { until, thread }) = running {
        drop(until);
        let _ = thread.join();
    }
}

/// Watches over the states again after [`rest`]. A new state does so by itself.
pub fn wake() {
    ticker().wake();
}

/// Looks at every state once in a tick, until the channel is closed.
fn tick(states: &Mutex<Vec<Weak<Pulse>>>, closed: &Receiver<()>) {
    let mut seen: Vec<(usize, u64)> = Vec::new();
    for ticks in 1_u64.. {
        if closed.recv_timeout(TICK) != Err(RecvTimeoutError::Timeout) {
            return;
        }
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
    *script.host().watch().bell.borrow_mut() = Some(bell);
    if !timed {
        return Ok(());
    }
    let pulse = Arc::new(Pulse { alarm, beat: AtomicU64::new(0) });
    let mut ticker = ticker();
    ticker.states.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::downgrade(&pulse));
    ticker.wake();
    drop(ticker);
    *script.host().watch().pulse.borrow_mut() = Some(pulse);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::host::Options;
    use crate::script::watch::Limits;

    #[test]
    fn scripts_are_stopped_again_after_the_thread_has_rested() {
        let limits = Limits { instructions: 1_000_000, late: 0, ..Limits::GAME };
        let script = Script::with(Options { limits, ..Options::default() }).expect("a state");
        rest();
        wake();
        let chunk = script.lua().load("while true do end").into_function().expect("a chunk");
        let context = crate::script::frame::Context::Load;
        let frame = crate::script::frame::Frame {
            owner: "endless".into(),
            callback: "load",
            event: None,
            context,
            viewer: None,
        };
        assert!(script.run_file(frame, &chunk, "endless").is_err());
    }
}
