//! A debug adapter: breakpoints, steps and variables of packages in a running game, for editors that speak the Debug
//! Adapter Protocol.
//!
//! One thread reads what the editor asks (`session.rs`); the game plays on another. Requests about a stopped script go
//! to the thread of the game, which answers them where the script stopped (`stop.rs`). All others are answered at once.
//!
//! The protocol has crates of types (`dap` on crates.io, without a release since 2023), and they are not used: of some
//! hundred types this needs ten, which are read by serde where they are used.

mod breakpoints;
mod frames;
mod motion;
mod session;
mod show;
mod stop;
mod wire;
mod words;

use crate::rules::names::Lang;
use serde_json::Value;
use std::io::{BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

pub use wire::WireError;

/// The reason for which a game cannot be started or played on, in words for the author.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Refused(pub String);

/// A game that is ready to be played, on the thread of the game.
pub type Play = Box<dyn FnOnce(&Console) -> Result<(), Refused> + Send>;

/// The source of games.
pub trait Games {
    /// Reads the arguments of a launch.
    fn prepare(&self, launch: &Value, lang: Lang) -> Result<Play, Refused>;
}

/// The console of the editor, for a game that is played.
#[derive(Clone)]
pub struct Console(Arc<session::Shared>);

impl Console {
    /// Writes a line of the game.
    pub fn say(&self, text: &str) {
        self.0.out.say("stdout", text);
    }

    /// Writes a line about something that went wrong.
    pub fn complain(&self, text: &str) {
        self.0.out.say("stderr", text);
    }

    /// Finds the lines of breakpoints again, since files have changed.
    pub fn reloaded(&self) {
        self.0.verify_again();
    }

    /// Returns the flag that ends the game.
    pub fn stop(&self) -> Arc<AtomicBool> {
        self.0.stop.clone()
    }
}

/// Serves an editor until it leaves.
pub fn serve(
    input: impl BufRead,
    output: Box<dyn Write + Send>,
    lang: Option<Lang>,
    games: &dyn Games,
) -> Result<(), WireError> {
    session::serve(input, output, lang, games)
}
