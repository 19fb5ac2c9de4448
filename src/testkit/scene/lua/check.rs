//! Additional runs of a scene under changed conditions, to check that the game survives them.

use crate::testkit::scene::{Played, Scene, Way};

/// The condition to check.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Check {
    /// The packages are reloaded once the table is set up, as if all their files had changed.
    Reloaded,
    /// The table is saved and restored between verbs and at checkpoints within them, each time with packages
    /// in a new Lua state. In one run the first answers come from a record.
    Resumed,
}

impl Check {
    pub fn word(self) -> &'static str {
        match self {
            Check::Reloaded => "reloaded",
            Check::Resumed => "resumed",
        }
    }

    /// Returns `true` if the check applies. An AI learns during a game, and a table does not store that.
    /// Without packages there is nothing to reload.
    pub(super) fn applies_to(self, scene: &Scene) -> bool {
        match self {
            Check::Reloaded => true,
            Check::Resumed => !scene.asks_ai() && scene.recorded.is_none(),
        }
    }

    /// Returns the additional runs.
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

/// Returns a number below `n` that depends only on the name.
fn seeded(name: &str, n: usize) -> usize {
    let hash = blake3::hash(name.as_bytes());
    let bytes: [u8; 8] = hash.as_bytes()[..8].try_into().unwrap_or_default();
    (u64::from_le_bytes(bytes) % n.max(1) as u64) as usize
}
