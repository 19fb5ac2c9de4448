//! `sgs`: a table for Sanguosha (三国杀) that hosts Lua packages.
//!
//! `ARCHITECTURE.md` describes the layers and where to look; `tests/layers.rs` enforces the layers.

#[allow(clippy::disallowed_types)]
pub mod agents;
#[allow(clippy::disallowed_types)]
pub mod check;
#[allow(clippy::disallowed_types)]
pub mod cli;
#[allow(clippy::disallowed_types)]
pub mod editor;
pub mod model;
#[allow(clippy::disallowed_types)]
pub mod moments;
#[allow(clippy::disallowed_types)]
pub mod record;
pub mod rules;
#[allow(clippy::disallowed_types)]
pub mod runner;
#[allow(clippy::disallowed_types)]
pub mod screen;
#[allow(clippy::disallowed_types)]
pub mod script;
#[allow(clippy::disallowed_types)]
pub mod server;
#[allow(clippy::disallowed_types)]
pub mod testkit;
