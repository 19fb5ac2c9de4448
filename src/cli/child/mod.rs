//! Tables that are played for another process, or for another thread of this one.

#[cfg(unix)]
pub(super) mod behind;
mod refusal;
pub(super) mod room;
mod setup;
#[cfg(unix)]
mod table;
