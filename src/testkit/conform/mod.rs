//! Conformance with games recorded from another engine: this table is driven through a recorded
//! game with the recorded replies, and what happened is compared fact by fact and timing by timing.
//!
//! Facts, timings and requests are compared. Intended differences are listed with their reasons
//! (`tests/traces/differences.json`) and recognised by code; where two games differ from one place on, that
//! place is listed too (`games.json`), and the comparison resumes at the next turn. Both lists are checked:
//! nothing unlisted may differ, and nothing listed may be the same. `tests/traces/README.md` has the
//! numbers.

pub mod compare;
pub mod cut;
pub mod differences;
mod drive;
mod facts;
mod faults;
mod mismatch;
pub mod notation;
mod order;
pub mod payload;
mod record;
pub mod report;
mod requests;
mod setup;
mod timings;
pub mod trace;
mod world;

pub use compare::conform;
pub use mismatch::{Mismatch, Noted};
pub use report::{Count, GameReport, Stop, Totals};
pub use setup::SetupFault;
pub use world::{World, WorldError};
