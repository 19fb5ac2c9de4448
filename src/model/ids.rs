//! Small identifiers through which the parts of the model refer to each other. They are serialized as plain
//! numbers under the names of their types, by which `check.rs` finds them.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A name from packages: a skill, card, general, mark, flag or reason. Cheap to clone.
pub type Name = smol_str::SmolStr;

/// A player, numbered by order of creation, not by seat. The object name is `sgs1`, `sgs2`, ...
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PlayerId(pub u8);

impl PlayerId {
    /// Returns the position in `Table::players`.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the name that scripts and records use: `sgs1` for the first player created.
    pub fn object_name(self) -> Name {
        // Scripts call this very often: the usual names are not formatted.
        const NAMES: [&str; 10] =
            ["sgs1", "sgs2", "sgs3", "sgs4", "sgs5", "sgs6", "sgs7", "sgs8", "sgs9", "sgs10"];
        match NAMES.get(self.index()) {
            Some(name) => Name::new_static(name),
            None => smol_str::format_smolstr!("sgs{}", u16::from(self.0) + 1),
        }
    }

    /// Parses the name of [`PlayerId::object_name`].
    pub fn from_object_name(name: &str) -> Option<PlayerId> {
        let n: u8 = name.strip_prefix("sgs")?.parse().ok()?;
        n.checked_sub(1).map(PlayerId)
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sgs{}", u16::from(self.0) + 1)
    }
}

/// A card. Ids from 0 up are the physical cards of the deck, in package load order. Negative ids are virtual
/// cards; each is assigned once and never reused.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct CardId(pub i32);

impl CardId {
    pub fn is_virtual(self) -> bool {
        self.0 < 0
    }

    /// Returns the position of a physical card in `Table::deck`.
    pub fn index(self) -> usize {
        debug_assert!(self.0 >= 0);
        self.0 as usize
    }
}

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A kind of card (slash, jink ...): index into `Table::kinds`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct KindId(pub u16);

/// A rule operation in the history. Ids grow by one and are never reused; 0 is "none yet".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct EventId(pub u32);

/// A set of players, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSet(pub u32);

impl SeatSet {
    pub const NONE: SeatSet = SeatSet(0);
    pub const ALL: SeatSet = SeatSet(u32::MAX);

    pub fn one(player: PlayerId) -> SeatSet {
        SeatSet(1 << player.0)
    }

    pub fn contains(self, player: PlayerId) -> bool {
        self.0 & (1 << player.0) != 0
    }

    pub fn insert(&mut self, player: PlayerId) {
        self.0 |= 1 << player.0;
    }

    pub fn union(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    pub fn intersection(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }
}

impl FromIterator<PlayerId> for SeatSet {
    fn from_iter<I: IntoIterator<Item = PlayerId>>(players: I) -> SeatSet {
        players.into_iter().fold(SeatSet::NONE, |mut set, p| {
            set.insert(p);
            set
        })
    }
}
