//! Conformance with games recorded from another engine.

pub mod notation;
pub mod payload;
pub mod trace;
