//! Small identifiers. Everything in the model refers to everything else by one of these.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A name of the field: a skill, card, general, mark, flag or reason. Cheap to clone.
pub type Name = smol_str::SmolStr;

/// A player, by order of creation. Its object name is `sgs1`, `sgs2`, ...; seats are another matter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u8);

impl PlayerId {
    /// Position in `Table::players`.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The name that scripts and records use: `sgs1` for the first player created.
    pub fn object_name(self) -> Name {
        // Asked for all the time, by scripts above all: no formatting for the usual ones.
        const NAMES: [&str; 10] =
            ["sgs1", "sgs2", "sgs3", "sgs4", "sgs5", "sgs6", "sgs7", "sgs8", "sgs9", "sgs10"];
        match NAMES.get(self.index()) {
            Some(name) => Name::new_static(name),
            None => smol_str::format_smolstr!("sgs{}", self.0 + 1),
        }
    }

    /// The inverse of [`PlayerId::object_name`].
    pub fn from_object_name(name: &str) -> Option<PlayerId> {
        let n: u8 = name.strip_prefix("sgs")?.parse().ok()?;
        n.checked_sub(1).map(PlayerId)
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sgs{}", self.0 + 1)
    }
}

/// A card. Ids from 0 up are the physical cards of the deck, in package load order;
/// negative ids are virtual cards, handed out once each and never used again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardId(pub i32);

impl CardId {
    pub fn is_virtual(self) -> bool {
        self.0 < 0
    }

    /// Position in `Table::deck` of a physical card.
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
#[serde(transparent)]
pub struct KindId(pub u16);

/// A rule operation in the history. Ids grow by one and are never reused; 0 is "none yet".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
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
