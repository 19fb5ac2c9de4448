//! Tables that are played for another process, or for another thread of this one.

mod refusal;
pub(super) mod room;
pub(super) mod table;
