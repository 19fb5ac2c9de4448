//! Tests of tables: games recorded elsewhere that this table must reproduce.

pub mod accident;
pub mod conform;
pub mod mutants;
pub mod plain;
pub mod scene;
pub mod shrink;
