//! The binding kernel: how Lua calls Rust and Rust calls Lua, for any host.
//!
//! Handles, values, their conversion, the registry of members and the trampoline know their host only by the
//! traits of [`embed`]. They know no host of games, no room and no rule: `tests/layers.rs` lists what they may use.
//! `toy.rs` binds a host of a few lines, and its tests run under valgrind (docs/testing.md).

pub mod arguments;
pub mod class;
pub mod convert;
pub mod embed;
pub mod fault;
pub mod handle;
pub mod ids;
pub(in crate::script) mod numbers;
pub mod profile;
pub mod registry;
pub mod self_test;
pub(in crate::script) mod steps;
pub(in crate::script) mod tokens;
#[cfg(test)]
mod toy;
pub mod trampoline;
pub mod value;

/// The name of chunks of the program itself, which tracebacks leave out.
pub const OWN: &str = "[sgs]";
