//! Skills that are followed while scenes play, for those who look for the reason of a log.

use crate::rules::Room;
use crate::rules::trace::Trace;
use std::cell::RefCell;
use std::rc::Rc;

thread_local! {
    static TRACE: RefCell<Option<Rc<dyn Trace>>> = const { RefCell::new(None) };
}

/// Calls a closure; scenes that play on this thread meanwhile are followed by this listener.
pub fn following<T>(trace: Option<Rc<dyn Trace>>, run: impl FnOnce() -> T) -> T {
    let before = TRACE.replace(trace);
    let result = run();
    TRACE.set(before);
    result
}

/// Follows the skills of a room, if somebody asked for that.
pub(super) fn follow(room: &Room) {
    if let Some(trace) = TRACE.with_borrow(Clone::clone) {
        room.trace(trace);
    }
}
