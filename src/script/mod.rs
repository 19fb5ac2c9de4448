//! The Lua host: everything that knows Lua lives here and nowhere below.

pub mod self_test;
