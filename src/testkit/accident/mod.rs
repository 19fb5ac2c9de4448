//! Crash reports as scenes. A [`Witness`] records what a scene needs while a game runs. [`Scenes`] writes the
//! scene, plays it, and reports whether it reproduces the failure.
//!
//! The first attempt is the plainest: the seats with their cards, the answers since the last checkpoint, and
//! the phase or use that ran. If a scene cannot set that up, it starts from the table itself, saved beside
//! the scene file.
//!
//! A `Witness` stores the table of the last checkpoint and the answers since, as plans (`answers.rs` asks
//! `reply_of` whether the text parses to that reply). `tries.rs` writes scenes from the plainest to one with
//! a saved table. The first that fails with the same signature (place and cause, without numbers) is kept. A
//! scene is tried on a separate thread with its own stack.
//!
//! `sgs sim` records nothing while it plays: the first game with an error is played again under a witness,
//! which gives the same game. `sgs play` writes its scenes after the game, because a try loads every package
//! again and no request should wait for that. A game from a scene begins at a table, which is its first
//! checkpoint. The last try replays the record of the whole game, for state in Lua variables
//! (`Replay::of_mended`, which lets packages differ).
//!
//! Not covered are errors while generals are chosen, and errors in `sgs play` that need the whole game,
//! because it stores a record only on request.

mod answers;
mod origin;
mod signature;
mod state;
mod tries;
mod witness;
mod words;
mod write;

pub use origin::{Origin, Written};
pub use signature::Signature;
pub use witness::{Accident, Wanted, Witness};
pub use write::{MOST, Scenes, way_from};
