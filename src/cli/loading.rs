//! Reports about the loading of packages, which one process of several writes.

use std::sync::atomic::{AtomicBool, Ordering};

/// `true` once another process has reported how the same packages load.
static IS_REPORTED_ELSEWHERE: AtomicBool = AtomicBool::new(false);

/// Omits these reports from now on.
pub fn omit_reports() {
    IS_REPORTED_ELSEWHERE.store(true, Ordering::Relaxed);
}

/// Returns `true` if this process reports how packages load.
pub fn is_reported() -> bool {
    !IS_REPORTED_ELSEWHERE.load(Ordering::Relaxed)
}
