//! The thread that ticks for all states of the program, and rings the alarm of those in which a call runs long.

use super::host::Script;
use super::trampoline::Alarm;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};
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
    *script.host().watch().bell.borrow_mut() = Some(bell);
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
    *script.host().watch().pulse.borrow_mut() = Some(pulse);
    Ok(())
}
