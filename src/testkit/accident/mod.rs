//! From an accident to a scene: a [`Witness`] looks on while a game runs and keeps what a scene
//! needs, [`Scenes`] writes it down, plays it, and says whether it fails as the game did.
//!
//! The first try is plain: who sits there with what, the answers since the last quiet point, and the
//! phase or use that ran. What a scene cannot set up so goes on from the table itself, saved beside
//! the scene file.

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
