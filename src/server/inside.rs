//! The inside of a table for the authors of packages: the running operations, the latest events, and everything that
//! players and the table remember. It tells of hidden things, so only rooms for development send it.

use crate::model::history::EventRecord;
use crate::model::value::Value;
use crate::model::{EventId, Name, Player, PlayerId};
use crate::rules::Room;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Events that are shown, the latest first.
const LATEST: u32 = 40;

/// A table from inside.
#[derive(Serialize)]
#[serde(tag = "t", rename = "inside")]
pub struct Inside {
    /// Outermost first.
    stack: Vec<EventRecord>,
    events: Vec<EventRecord>,
    tags: BTreeMap<Name, Value>,
    players: Vec<Memory>,
}

/// A player's memory.
#[derive(Serialize)]
struct Memory {
    id: PlayerId,
    general: Name,
    marks: BTreeMap<Name, i32>,
    flags: BTreeSet<Name>,
    tags: BTreeMap<Name, Value>,
    properties: BTreeMap<Name, Value>,
    /// Cards in each pile.
    piles: BTreeMap<Name, usize>,
    /// Uses of cards and skills in this phase.
    used: BTreeMap<Name, i32>,
    skills: Vec<Name>,
}

impl Inside {
    /// Returns the inside of this table.
    pub fn of(room: &Room) -> Inside {
        let table = room.table();
        let memory = |p: &Player| Memory {
            id: p.id,
            general: p.general.clone(),
            marks: p.marks.clone(),
            flags: p.flags.clone(),
            tags: p.tags.clone(),
            properties: p.properties.clone(),
            piles: p.piles.iter().map(|(name, pile)| (name.clone(), pile.cards.len())).collect(),
            used: p.history.clone(),
            skills: p.skills.iter().map(|skill| skill.name.clone()).collect(),
        };
        let event = |id: &EventId| table.history.get(*id).cloned();
        let last = table.history.last_id().0;
        let latest = (0..LATEST).filter_map(|i| last.checked_sub(i)).map(EventId);
        Inside {
            stack: table.stack.iter().filter_map(event).collect(),
            events: latest.filter_map(|id| event(&id)).collect(),
            tags: table.tags.clone(),
            players: table.seats.iter().map(|p| memory(table.player(*p))).collect(),
        }
    }
}
