//! A room as it is kept between two runs of the host program: who may come back by which token, where everybody
//! sits, and the games that were played. It holds secrets of people: nobody else may read it.

use super::wire::{Settings, Sitter};
use crate::agents::form::Viewer;
use crate::model::PlayerId;
use crate::rules::names::Lang;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The version of this format. A room of another version is not opened again.
pub const VERSION: u32 = 1;

/// A person who may come back.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct KeptPerson {
    pub id: u32,
    pub name: String,
    pub token: String,
    pub lang: Lang,
}

/// A game of a room that was recorded.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Played {
    pub number: u64,
    pub record: PathBuf,
    /// Seconds since 1970.
    pub started: u64,
    /// The person on each chair.
    pub chairs: Vec<Option<u32>>,
    /// The player of each chair, once the table has said so.
    pub seats: Vec<PlayerId>,
    /// The names of people, by player.
    pub names: BTreeMap<PlayerId, String>,
    pub watchers: Option<Viewer>,
    /// The game of this room that it goes on from.
    #[serde(default)]
    pub from: Option<u64>,
    /// It came to its end: everything about it may be seen.
    pub is_over: bool,
}

/// A room.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Kept {
    pub version: u32,
    pub code: String,
    pub secret: String,
    pub host: u32,
    pub next_person: u32,
    pub people: Vec<KeptPerson>,
    pub sitters: Vec<Sitter>,
    pub settings: Settings,
    pub games: u64,
    pub played: Vec<Played>,
    /// The game that goes on when somebody comes back.
    pub running: Option<u64>,
}

/// The reason for which a room is not opened again.
#[derive(thiserror::Error, Debug)]
pub enum KeptError {
    #[error("it does not hold a room ({0}); remove the file to be rid of this message")]
    Malformed(#[from] serde_json::Error),
    #[error(
        "it is of version {found}, and this program reads {VERSION}; open it with the program that wrote it, or remove it"
    )]
    Version { found: u32 },
}

/// The part of a room that all versions have in common.
#[derive(Deserialize)]
struct Versioned {
    version: u32,
}

/// Reads a room as it was kept.
pub fn read(text: &str) -> Result<Kept, KeptError> {
    match serde_json::from_str::<Versioned>(text)?.version {
        VERSION => Ok(serde_json::from_str(text)?),
        found => Err(KeptError::Version { found }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rooms_of_other_versions_differ_from_broken_ones() {
        assert!(matches!(read(r#"{"version": 7, "rooms": []}"#), Err(KeptError::Version { found: 7 })));
        assert!(matches!(read("{"), Err(KeptError::Malformed(_))));
        assert!(matches!(read(r#"{"version": 1}"#), Err(KeptError::Malformed(_))));
    }
}
