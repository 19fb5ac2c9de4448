//! Conformance with games recorded from another engine: this table is driven through a recorded
//! game with the recorded replies, and what happened is compared fact by fact and timing by timing.

pub mod compare;
pub mod cut;
pub mod differences;
mod drive;
mod facts;
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
pub use report::{Count, GameReport, Stop, Totals};
pub use setup::SetupFault;
pub use world::World;
