//! Who answers: built-in players, scripted ones, people. Each sees its seat's view only.

pub mod terminal;
