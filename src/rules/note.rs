//! Notes: changes that an AI may make at the table in addition to its answers. They are flags, marks and tags
//! without events, and spoken lines. Records store them, because a replay runs no AI.
//!
//! Flags, marks, tags, and properties without a meaning for the table are notes (`Effect::Note`): they raise
//! no events. A record stores each note with its position: with the reply during which it was made, or with
//! the number of the event (of those about players) that its AI received. Cards made by an AI are speculative
//! and have separate ids: a replay, which runs no AI, does not know them.

use super::room::Room;
use crate::model::*;
use serde::{Deserialize, Serialize};

/// One change by an AI. An empty value removes a tag. Flags are written as in scripts: a leading `-` clears
/// one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "note")]
pub enum Note {
    Flag {
        player: PlayerId,
        flag: Name,
    },
    Mark {
        player: PlayerId,
        mark: Name,
        count: i32,
    },
    Tag {
        player: PlayerId,
        key: Name,
        value: Value,
    },
    /// A property whose name has no meaning to the table.
    Property {
        player: PlayerId,
        key: Name,
        value: Value,
    },
    RoomTag {
        key: Name,
        value: Value,
    },
    CardFlag {
        card: CardId,
        flag: Name,
    },
    CardMark {
        card: CardId,
        mark: Name,
        count: i32,
    },
    CardTag {
        card: CardId,
        key: Name,
        value: Value,
    },
    Says {
        player: PlayerId,
        text: Name,
    },
}

impl Note {
    /// Returns the player whom it concerns.
    pub fn player(&self) -> Option<PlayerId> {
        match self {
            Note::Flag { player, .. }
            | Note::Mark { player, .. }
            | Note::Tag { player, .. }
            | Note::Property { player, .. }
            | Note::Says { player, .. } => Some(*player),
            _ => None,
        }
    }

    /// Returns the cards in its value.
    pub fn cards(&self) -> Vec<CardId> {
        match self {
            Note::Tag { value, .. }
            | Note::Property { value, .. }
            | Note::RoomTag { value, .. }
            | Note::CardTag { value, .. } => table::cards_in(value).into_iter().collect(),
            _ => Vec::new(),
        }
    }
}

impl Room {
    /// Applies an AI's note and reports it to observers, for the record. An AI that follows a recorded game
    /// leaves none: the notes of the record count.
    pub fn leave_note(&self, note: &Note) {
        if !self.ignores_agents() {
            self.repeat_note(note);
        }
    }

    /// Applies a note of a record, and reports it to observers.
    pub fn repeat_note(&self, note: &Note) {
        self.notify(|o| o.noted(self, note));
        self.take_note(note);
    }

    /// Applies a note.
    pub fn take_note(&self, note: &Note) {
        match note {
            Note::Flag { player, flag } => self.set_flag(*player, flag),
            Note::Mark { player, mark, count } => {
                self.table_mut().player_mut(*player).set_mark(mark, *count);
                self.wake(mark);
            }
            Note::Tag { player, key, value: Value::Nil } => {
                self.table_mut().player_mut(*player).tags.remove(key);
            }
            Note::Tag { player, key, value } => {
                self.table_mut().player_mut(*player).tags.insert(key.clone(), value.clone());
            }
            Note::Property { player, key, value } => self.write_property(*player, key, value.clone()),
            Note::RoomTag { key, value: Value::Nil } => self.remove_tag(key),
            Note::RoomTag { key, value } => self.set_tag(key, value.clone()),
            Note::CardFlag { card, flag } => self.set_card_flag(*card, flag),
            Note::CardMark { card, mark, count } => self.set_mark_of_card(*card, mark, *count),
            Note::CardTag { card, key, value } => self.set_card_tag(*card, key, value.clone()),
            Note::Says { player, text } => self.show("speak", Some(*player), &[], std::slice::from_ref(text)),
        }
    }
}
