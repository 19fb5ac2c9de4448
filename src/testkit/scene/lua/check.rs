//! Playing a scene once more in another way, to see whether the game survives it.

use crate::testkit::scene::{Played, Scene, Way};

/// What is checked beside the log itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Check {
    /// The packages are run anew once the table is set up, as when all their files were changed.
    Reloaded,
    /// The table is saved and restored between verbs and at quiet points within them, each time
    /// with packages in a fresh state; and once the first answers come from a record.
    Resumed,
}

impl Check {
    pub fn word(self) -> &'static str {
        match self {
            Check::Reloaded => "reloaded",
            Check::Resumed => "resumed",
        }
    }

    /// An AI learns what it knows in the course of a game, which a table does not hold; and there
    /// is nothing to load anew where nothing is loaded.
    pub(super) fn applies_to(self, scene: &Scene) -> bool {
        match self {
            Check::Reloaded => true,
            Check::Resumed => !scene.asks_ai() && scene.recorded.is_none(),
        }
    }

    /// The ways in which a scene is played again.
    pub(super) fn ways(self, played: &Played, name: &str) -> Vec<Way> {
        match self {
            Check::Reloaded => vec![Way::Reloaded],
            Check::Resumed => {
                let cut = seeded(name, played.replies.len() + 1);
                vec![Way::Resumed, Way::Recorded(played.replies[..cut].to_vec())]
            }
        }
    }
}

/// A number below `n` that depends on the name alone.
fn seeded(name: &str, n: usize) -> usize {
    let hash = blake3::hash(name.as_bytes());
    let bytes: [u8; 8] = hash.as_bytes()[..8].try_into().unwrap_or_default();
    (u64::from_le_bytes(bytes) % n.max(1) as u64) as usize
}
