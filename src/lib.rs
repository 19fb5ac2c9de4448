//! `sgs`: a table for Sanguosha (三国杀) that hosts Lua packages.
//!
//! The layers and what each may use are described in `docs/design.md`; a test enforces them.

#[allow(clippy::disallowed_types)]
pub mod agents;
#[allow(clippy::disallowed_types)]
pub mod check;
#[allow(clippy::disallowed_types)]
pub mod cli;
pub mod model;
pub mod rules;
#[allow(clippy::disallowed_types)]
pub mod script;
#[allow(clippy::disallowed_types)]
pub mod testkit;
