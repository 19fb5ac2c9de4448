//! Who answers: built-in players, scripted ones, people. Each sees its seat's view only.

pub mod builtin;
pub mod record;
pub mod replay;
pub mod terminal;
