//! Tables in the browser: rooms that friends join by a link, the frames that pages and the host exchange, and the
//! page itself.
//!
//! A room is a task that owns everything about it ([`room`]). Its table runs in a child process or a thread
//! ([`table`], [`desk`], [`chairs`]). The table writes whole frames for pages, so that neither the room nor a page
//! needs a package. Pages get the view of one seat and the choices of that seat.

pub mod chairs;
pub mod cue;
pub mod desk;
mod files;
mod hosting;
mod http;
mod inside;
pub mod kept;
mod lasting;
pub mod media;
mod page;
pub mod reel;
mod room;
mod seat_clock;
mod shelf;
pub mod table;
pub mod wire;
pub mod workshop;

pub use http::{Bound, Options, serve};
pub use room::feed;
pub use shelf::Shelf;

use crate::agents::form::Both;
use crate::runner::table::Spec;
use rand::rngs::OsRng;
use rand::{Rng, TryRngCore};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use table::{FromTable, RoomSpec, ToTable};

/// Takes the frames of a table; `false` when nobody is there any more.
pub type Sink = Box<dyn FnMut(FromTable) -> bool + Send>;

/// Called when a table has ended before its game was over.
pub type Mourner = Box<dyn FnOnce(Both) + Send>;

/// Starts the tables of rooms.
pub trait Launch: Send + Sync {
    /// The packages and everything else that all tables of this program have in common.
    fn spec(&self) -> Spec;

    /// Milliseconds that an act of a bot is shown.
    fn pace(&self) -> u64;

    /// The seed of the first game of a room; `None`: each game has a random one.
    fn seed(&self) -> Option<u64>;

    /// Returns `true` if rooms are for the development of packages: their hosts see the inside of the table.
    fn is_dev(&self) -> bool;

    /// The files of packages that the hosts of rooms for development edit.
    fn workshop(&self) -> Option<Arc<dyn workshop::Workshop>> {
        None
    }

    /// Called once, when the port is taken: from now on no other host of this port uses the kept rooms.
    fn settle_in(&self);

    /// The file for the record of the next game.
    fn record(&self) -> Option<PathBuf>;

    /// Keeps a room for the next run of this program.
    fn keep(&self, code: &str, text: &str);

    /// The rooms that were kept, with their files; the latest first.
    fn kept(&self) -> Vec<(PathBuf, String)>;

    /// Starts a table.
    fn start(&self, spec: RoomSpec, sink: Sink, mourner: Mourner) -> TableHandle;
}

/// The room's end of a table.
pub struct TableHandle {
    to: Sender<ToTable>,
}

impl TableHandle {
    /// Returns the handle of a table that reads its frames here.
    pub fn new(to: Sender<ToTable>) -> TableHandle {
        TableHandle { to }
    }

    fn send(&self, frame: ToTable) {
        // A table that is gone says so by itself.
        let _ = self.to.send(frame);
    }
}

/// A table that nobody holds any more is closed: otherwise its process would wait for frames until the host ends.
impl Drop for TableHandle {
    fn drop(&mut self) {
        self.send(ToTable::Close);
    }
}

/// Returns text that nobody guesses: 128 bits in hexadecimal digits.
pub fn token() -> String {
    let bytes: [u8; 16] = OsRng.unwrap_err().random();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns a number that nobody foresees, also where no file may be opened: a table runs behind walls, where a program
/// that is linked statically has no other access to the numbers of the system.
fn noise() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// Returns a random number in this range.
fn some(least: f64, most: f64) -> f64 {
    let part = (noise() >> 11) as f64 / (1_u64 << 53) as f64;
    least + (most - least) * part
}

/// Returns the seed of a game, short enough to be typed.
fn seed() -> u64 {
    OsRng.unwrap_err().random_range(0..1_000_000_000)
}

#[cfg(test)]
mod tests {
    #[test]
    fn random_numbers_lie_in_their_range_and_differ() {
        let some: Vec<f64> = (0..1000).map(|_| super::some(2.0, 3.0)).collect();
        assert!(some.iter().all(|n| (2.0..3.0).contains(n)));
        let low = some.iter().filter(|n| **n < 2.5).count();
        assert!((400..600).contains(&low), "{low} of 1000 in the lower half");
    }
}
