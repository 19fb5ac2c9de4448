//! The Lua host: everything that knows Lua lives here and nowhere below.

pub mod ai;
pub mod api;
pub mod arguments;
pub mod behave;
pub mod call;
pub mod convert;
pub mod define;
pub mod fault;
pub mod frame;
mod globals;
pub mod handle;
pub mod host;
pub mod load;
pub mod notice;
mod prelude;
pub mod present;
pub mod profile;
pub mod reference;
pub mod registry;
pub mod reload;
pub mod sandbox;
pub mod self_test;
pub mod texts;
pub mod trampoline;
pub mod value;
pub mod watch;
pub mod words;
