//! Facts in a notation for the games of both engines. They are grouped into streams, one for each subject
//! with a history (a card's places, a player's hit points, all damage ...).
//!
//! The order within a stream counts. The timings cover the order between streams.

use std::collections::BTreeMap;

use super::notation::{CardKind, CardText};
use super::trace::{Nature, Place, TraceCard, Who};

/// One fact and its position: a record of the trace, or a line of our journal.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    pub at: usize,
    pub text: String,
}

/// Facts by stream.
#[derive(Debug, Clone, Default)]
pub struct Streams(pub BTreeMap<String, Vec<Entry>>);

impl Streams {
    pub fn add(&mut self, stream: impl Into<String>, at: usize, text: impl Into<String>) {
        self.0.entry(stream.into()).or_default().push(Entry { at, text: text.into() });
    }
}

/// Formats a card's place; only places of a player have an owner.
pub fn place(place: &str, owner: Option<&str>, pile: Option<&str>) -> String {
    match (place, owner) {
        ("hand" | "equip" | "delayed", Some(owner)) => format!("{place} of {owner}"),
        ("special", Some(owner)) => format!("pile {} of {owner}", pile.unwrap_or("?")),
        _ => place.to_string(),
    }
}

pub fn place_word(place: Place) -> &'static str {
    match place {
        Place::Hand => "hand",
        Place::Equip => "equip",
        Place::Delayed => "delayed",
        Place::Judge => "judge",
        Place::Special => "special",
        Place::Discard => "discard",
        Place::Draw => "draw",
        Place::Table => "table",
        Place::Unknown => "unknown",
        Place::Wugu => "wugu",
    }
}

pub fn nature_word(nature: Nature) -> &'static str {
    match nature {
        Nature::Normal => "normal",
        Nature::Fire => "fire",
        Nature::Thunder => "thunder",
    }
}

/// Formats a player's name, `-` for none.
pub fn who(player: Option<&Who>) -> String {
    player.map_or_else(|| "-".to_string(), ToString::to_string)
}

pub fn ids(ids: impl IntoIterator<Item = i32>) -> String {
    let words: Vec<String> = ids.into_iter().map(|id| id.to_string()).collect();
    words.join("+")
}

/// Formats a made card: its name, the skill that made it, and its subcards. Suit and number follow from these
/// and are written differently by the two engines.
pub fn made(name: &str, skill: &str, mut of: Vec<i32>) -> String {
    of.sort_unstable();
    format!("{name}:{}={}", skill.trim_start_matches('_'), ids(of))
}

/// Formats a card of the trace.
pub fn trace_card(card: &TraceCard) -> String {
    let text = match card {
        TraceCard::Real(id) => return id.to_string(),
        TraceCard::Text(text) => text,
    };
    let Ok(CardText { kind, ids: of, .. }) = text.parse() else { return text.clone() };
    match kind {
        CardKind::Virtual { name, skill } => made(&name, &skill, of),
        CardKind::Skill { class, .. } => made(&format!("@{class}"), "", of),
        CardKind::Dummy => made("dummy", "", of),
    }
}

pub fn trace_card_or_none(card: &Option<TraceCard>) -> String {
    card.as_ref().map_or_else(|| "-".to_string(), trace_card)
}

/// Returns the stream for one number or list of a state.
pub fn state_stream(turn: &str, player: &str, field: &str) -> String {
    format!("{turn}: {field} of {player}")
}
