//! What happened, in words that both engines' games can be put into: facts in streams, one for
//! each thing that has a history (a card's places, a player's hit points, all damage ...).
//!
//! Within a stream the order counts. The order between streams is the timings' affair.

use std::collections::BTreeMap;

use super::notation::{CardKind, CardText};
use super::trace::{Nature, Place, TraceCard, Who};

/// One fact and where it stands: a record of the trace, or a line of our own journal.
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

/// Where a card lies: only the places of a player say whose.
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

/// A player's name, `-` for nobody.
pub fn who(player: Option<&Who>) -> String {
    player.map_or_else(|| "-".to_string(), ToString::to_string)
}

pub fn ids(ids: impl IntoIterator<Item = i32>) -> String {
    let words: Vec<String> = ids.into_iter().map(|id| id.to_string()).collect();
    words.join("+")
}

/// A made card: what it is, the skill that made it, and what of. Suit and number follow from
/// these, and the two engines write them differently.
pub fn made(name: &str, skill: &str, mut of: Vec<i32>) -> String {
    of.sort_unstable();
    format!("{name}:{}={}", skill.trim_start_matches('_'), ids(of))
}

/// A card as the trace names it.
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

/// A state's numbers and lists are one fact each.
pub fn state_stream(turn: &str, player: &str, field: &str) -> String {
    format!("{turn}: {field} of {player}")
}
