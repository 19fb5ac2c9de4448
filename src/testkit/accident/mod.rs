//! From an accident to a scene: a [`Witness`] looks on while a game runs and keeps what a scene
//! needs, [`Scenes`] writes it down, plays it, and says whether it fails as the game did.
//!
//! The first try is plain: who sits there with what, the answers since the last quiet point, and the
//! phase or use that ran. What a scene cannot set up so goes on from the table itself, saved beside
//! the scene file.
//!
//! A `Witness` keeps the table of the last quiet point and the answers since, as plans (`answers.rs` asks
//! `reply_of` whether the words mean that reply). `tries.rs` writes scenes from the plainest to one with a
//! saved table; the first that fails by the same signature (place and cause, without numbers) is written.
//! `sgs sim` keeps nothing while it plays: the first game with an error is played once more, which is the
//! same game, under a witness. A scene is tried on a thread of its own, with its own stack. `sgs play`
//! writes its scenes when the game is over: a try loads every package again, and no question waits for
//! that. The last try replays the record of the whole game, for state in Lua variables
//! (`Replay::of_mended`, which lets packages differ). Not covered: errors while generals are chosen, and in
//! `sgs play`, which keeps no record unless asked to, errors that need the whole game.

mod answers;
pub mod draft;
mod signature;
mod state;
mod tries;
mod witness;
mod words;
mod write;

pub use signature::Signature;
pub use witness::{Accident, Wanted, Witness};
pub use write::{MOST, Origin, Scenes, Written, way_from};
