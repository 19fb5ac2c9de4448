//! Random streams. Each purpose has a separate stream, so that an AI's random choice never changes the
//! shuffle of the draw pile.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};

/// One stream of random numbers. It belongs to the table, so it is cloned and saved with it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stream(Pcg64);

impl Stream {
    /// Creates the stream with this name for a game with this seed.
    pub fn new(seed: u64, name: &str) -> Stream {
        Stream(Pcg64::seed_from_u64(mix(seed, name)))
    }

    /// Returns a number from 0 to `n - 1`; 0 when `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        // u64 on all platforms: draws of usize differ between 32 and 64 bits.
        if n == 0 { 0 } else { self.0.random_range(0..n as u64) as usize }
    }

    /// Returns `true` once in `n` times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// Returns a number in `[0, 1)`, like `math.random()`.
    pub fn unit(&mut self) -> f64 {
        self.0.random()
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }

    /// Returns one of the items, or `None` if the list is empty.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }
}

/// All streams of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Streams {
    /// Shuffles, random cards, defaults.
    pub table: Stream,
    /// `math.random` in rules callbacks.
    pub script: Stream,
    /// One stream for the agent of each seat.
    pub seats: Vec<Stream>,
}

impl Streams {
    pub fn new(seed: u64, seats: usize) -> Streams {
        Streams {
            table: Stream::new(seed, "table"),
            script: Stream::new(seed, "script"),
            seats: (0..seats).map(|i| Stream::new(seed, &format!("seat {i}"))).collect(),
        }
    }
}

/// Returns the seed of game `index` of a batch. Games of a batch are independent: game k is the same alone
/// and in the batch.
pub fn game_seed(seed: u64, index: u64) -> u64 {
    mix(seed, &format!("game {index}"))
}

/// Hashes the seed and the name with FNV-1a and the finisher of SplitMix64.
fn mix(seed: u64, name: &str) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    for byte in seed.to_le_bytes().into_iter().chain(name.bytes()) {
        hash = (hash ^ byte as u64).wrapping_mul(0x0100_0000_01b3);
    }
    hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ (hash >> 31)
}
