//! Test tools: scenes, crash reports, reduction of scenes, mutation tests, evenings of faults, and comparison
//! with recorded games.

pub mod accident;
pub mod conform;
pub mod evening;
pub mod fuzz;
pub mod mutants;
pub mod plain;
pub mod scene;
pub mod shrink;
