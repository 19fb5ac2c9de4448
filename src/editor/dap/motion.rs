//! The next stop of a script that goes on.

use crate::script::frame::Context;
use std::collections::BTreeSet;

/// The manner in which a script goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Way {
    #[default]
    Run,
    /// To the next line, in functions that are called too.
    In,
    /// To the next line of the same function, or of one that called it.
    Over,
    /// Out of the function.
    Out,
    /// To the next callback that acts.
    Event,
}

/// A line at which the script could stop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    /// The callback that runs.
    pub callback: u64,
    pub context: Context,
    /// Functions that run.
    pub depth: usize,
}

/// The way in which the script goes on, and where it began.
#[derive(Clone, Debug, Default)]
pub(super) struct Motion {
    way: Way,
    start: Option<Spot>,
    /// The callbacks that ran at the start.
    callbacks: BTreeSet<u64>,
    /// The callback of the start is over.
    is_over: bool,
}

impl Motion {
    pub fn new(way: Way, start: Option<Spot>, callbacks: impl IntoIterator<Item = u64>) -> Motion {
        Motion { way, start, callbacks: callbacks.into_iter().collect(), is_over: false }
    }

    /// Returns `true` if no line is of interest.
    pub fn runs(&self) -> bool {
        self.way == Way::Run
    }

    /// Notes that a callback is over.
    pub fn left(&mut self, callback: u64) {
        self.is_over |= self.start.is_some_and(|start| start.callback == callback);
    }

    /// Returns `true` if the script stops here. A line that goes on after a call is no stop in the function in which
    /// the step began. `depth` is asked for if it matters: counting takes time.
    pub fn stops(&self, callback: u64, context: Context, goes_on: bool, depth: impl Fn() -> usize) -> bool {
        let Some(start) = self.start else { return self.way != Way::Run };
        let is_new = !self.callbacks.contains(&callback);
        let acts = matches!(context, Context::Effect | Context::Load);
        if self.is_over && matches!(self.way, Way::Over | Way::Out) {
            return !is_new || acts;
        }
        match self.way {
            Way::Run => false,
            Way::In => (!is_new || acts || context == start.context) && (!goes_on || depth() < start.depth),
            Way::Over => callback == start.callback && depth() < start.depth + usize::from(!goes_on),
            Way::Out => callback == start.callback && depth() < start.depth,
            Way::Event => is_new && !goes_on && context == Context::Effect,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stops(motion: &Motion, callback: u64, context: Context, depth: usize) -> bool {
        motion.stops(callback, context, false, || depth)
    }

    #[test]
    fn steps_end_where_they_should() {
        use Context::{Effect, Query};
        let start = Some(Spot { callback: 2, context: Effect, depth: 5 });
        let motion = |way| Motion::new(way, start, [1, 2]);
        let over = motion(Way::Over);
        assert!(stops(&over, 2, Effect, 5) && stops(&over, 2, Effect, 4));
        assert!(!stops(&over, 2, Effect, 6) && !stops(&over, 3, Effect, 5));
        assert!(!over.stops(2, Effect, true, || 5) && over.stops(2, Effect, true, || 4));
        let out = motion(Way::Out);
        assert!(stops(&out, 2, Effect, 4) && !stops(&out, 2, Effect, 5));
        let into = motion(Way::In);
        assert!(stops(&into, 2, Effect, 6) && stops(&into, 3, Effect, 7) && !stops(&into, 3, Query, 7));
        let event = motion(Way::Event);
        assert!(stops(&event, 3, Effect, 9) && !stops(&event, 2, Effect, 5) && !stops(&event, 3, Query, 9));
        // What the step began in is over: on to the caller, or to the next callback that acts.
        for way in [Way::Over, Way::Out] {
            let mut motion = motion(way);
            motion.left(2);
            assert!(
                stops(&motion, 1, Effect, 3) && stops(&motion, 4, Effect, 5) && !stops(&motion, 4, Query, 5)
            );
        }
        assert!(!stops(&motion(Way::Run), 2, Effect, 5));
    }
}
