//! Test tools: scenes, crash reports, reduction of scenes, mutation tests, and comparison with recorded
//! games.

pub mod accident;
pub mod conform;
pub mod mutants;
pub mod plain;
pub mod scene;
pub mod shrink;
