//! Profile: counts and times of calls by scripts, for finding slow parts of a game. It is off by default;
//! then it only costs the test of a switch.

use crate::model::Name;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The counted thing.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum What {
    /// A bound function: class and name.
    Member(&'static str, &'static str),
    /// Functions of scripts by kind: `on_trigger`.
    Callback(&'static str),
    /// The same of one skill or card: its share of the above.
    Of(Name, &'static str),
}

impl std::fmt::Display for What {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            What::Member(class, name) => write!(f, "{class}:{name}"),
            What::Callback(name) => write!(f, "callback {name}"),
            What::Of(owner, name) => write!(f, "{owner}, {name}"),
        }
    }
}

/// Calls of one thing in sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cost {
    pub calls: u64,
    /// Time without the calls made from it.
    pub own: Duration,
    /// Total time; a call nested in one of the same kind counts in both.
    pub whole: Duration,
}

/// Sums by what was called.
pub type Costs = BTreeMap<What, Cost>;

static ON: AtomicBool = AtomicBool::new(false);

#[derive(Default)]
struct Running {
    costs: Costs,
    /// For each call that runs: how long those inside it took so far.
    inside: Vec<Duration>,
}

impl Running {
    fn count(&mut self, what: What, own: Duration, whole: Duration) {
        let cost = self.costs.entry(what).or_default();
        cost.calls += 1;
        cost.own += own;
        cost.whole += whole;
    }
}

thread_local! {
    static RUNNING: RefCell<Running> = RefCell::default();
}

/// From now on calls of all threads are counted.
pub fn switch_on() {
    ON.store(true, Ordering::Relaxed);
}

/// Returns `true` if calls are counted.
#[inline]
pub(in crate::script) fn is_on() -> bool {
    ON.load(Ordering::Relaxed)
}

/// Runs something that is counted as this.
#[inline]
pub(in crate::script) fn counted<R>(what: impl FnOnce() -> What, run: impl FnOnce() -> R) -> R {
    if !is_on() {
        return run();
    }
    let _call = Call::begin(what());
    run()
}

/// Takes the counts of this thread since the last call.
pub fn take() -> Costs {
    RUNNING.with(|running| std::mem::take(&mut running.borrow_mut().costs))
}

/// Adds sums to others.
pub fn add(sum: &mut Costs, more: &Costs) {
    for (what, cost) in more {
        let all = sum.entry(what.clone()).or_default();
        all.calls += cost.calls;
        all.own += cost.own;
        all.whole += cost.whole;
    }
}

/// A call that runs. It ends when dropped: a panic may leave through it.
struct Call {
    what: What,
    began: Instant,
}

impl Call {
    fn begin(what: What) -> Call {
        RUNNING.with(|running| running.borrow_mut().inside.push(Duration::ZERO));
        Call { what, began: Instant::now() }
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        let whole = self.began.elapsed();
        RUNNING.with(|running| {
            let mut running = running.borrow_mut();
            let inside = running.inside.pop().unwrap_or_default();
            if let Some(outer) = running.inside.last_mut() {
                *outer += whole;
            }
            let own = whole.saturating_sub(inside);
            if let What::Of(_, name) = self.what {
                running.count(What::Callback(name), own, whole);
            }
            running.count(self.what.clone(), own, whole);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_runs_inside_is_not_ones_own_time() {
        let (outer, inner) = (What::Callback("outer"), What::Member("Room", "inner"));
        {
            let _outer = Call::begin(What::Of("skill".into(), "outer"));
            for _ in 0..2 {
                let _inner = Call::begin(inner.clone());
                std::thread::sleep(Duration::from_millis(10));
            }
        }
        let costs = take();
        assert_eq!((costs[&outer].calls, costs[&inner].calls), (1, 2));
        assert_eq!(costs[&What::Of("skill".into(), "outer")], costs[&outer]);
        assert!(costs[&inner].own >= Duration::from_millis(20));
        assert!(costs[&outer].whole >= costs[&inner].whole);
        assert!(costs[&outer].own <= costs[&outer].whole - costs[&inner].whole);
        assert!(take().is_empty());
        let mut sum = costs.clone();
        add(&mut sum, &costs);
        assert_eq!(sum[&inner].calls, 4);
    }
}
