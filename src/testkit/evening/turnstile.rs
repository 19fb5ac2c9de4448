//! Lets one table at a time work, in an order that follows from a seed.

use crate::model::rng::Stream;
use std::collections::BTreeSet;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

pub(super) struct Turnstile {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    dice: Stream,
    /// Tables that have not ended.
    seated: BTreeSet<usize>,
    /// Those that stand before the turnstile.
    waiting: BTreeSet<usize>,
    /// The one that may go on.
    turn: Option<usize>,
}

/// A table's place. Dropped when the table ends, by which the others go on.
pub(super) struct Seat {
    turnstile: Arc<Turnstile>,
    table: usize,
}

impl Turnstile {
    pub fn new(seed: u64, tables: usize) -> Turnstile {
        let state = State {
            dice: Stream::new(seed, "turnstile"),
            seated: (0..tables).collect(),
            waiting: BTreeSet::new(),
            turn: None,
        };
        Turnstile { state: Mutex::new(state), changed: Condvar::new() }
    }

    pub fn seat(self: &Arc<Self>, table: usize) -> Seat {
        Seat { turnstile: self.clone(), table }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Gives the turn once everybody who is still there waits.
    fn call(&mut self) {
        if self.turn.is_none() && self.waiting.len() == self.seated.len() {
            let waiting: Vec<usize> = self.waiting.iter().copied().collect();
            self.turn = self.dice.pick(&waiting).copied();
        }
    }
}

impl Seat {
    /// Waits for the turn of this table.
    pub fn pass(&self) {
        let mut state = self.turnstile.lock();
        state.waiting.insert(self.table);
        if state.turn == Some(self.table) {
            state.turn = None;
        }
        state.call();
        self.turnstile.changed.notify_all();
        while state.turn != Some(self.table) {
            state = self.turnstile.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.waiting.remove(&self.table);
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut state = self.turnstile.lock();
        state.seated.remove(&self.table);
        state.waiting.remove(&self.table);
        if state.turn == Some(self.table) {
            state.turn = None;
        }
        state.call();
        self.turnstile.changed.notify_all();
    }
}
