//! The payload of a watched event in the log: its fields that are set, with players and cards as the log has them.

use crate::model::{CardId, PlayerId};
use crate::rules::Data;
use serde_json::Value;

/// Fields that hold players, alone or in a list.
const PLAYERS: [&str; 8] =
    ["from", "to", "who", "player", "initiator", "participants", "origin_from", "retrial_by_response"];

/// Fields that hold cards, alone or in a list.
const CARDS: [&str; 11] = [
    "card",
    "slash",
    "jink",
    "cards",
    "card_ids",
    "ids",
    "offset_card",
    "whocard",
    "to_card",
    "from_card",
    "target_card",
];

/// Formats a card as the log has it.
type CardText<'c> = &'c dyn Fn(CardId) -> String;

/// The field with the rules' own notes.
const NOTES: &str = "tips";

/// Formats a payload: ` {from sgs1, to sgs2, damage 2, nature normal}`; nothing for an event without one.
pub(super) fn payload_text(data: &Data, card: CardText<'_>) -> String {
    let Ok(value) = serde_json::to_value(data.get()) else { return String::new() };
    let text = match &value {
        // A payload has the name of its kind around it.
        Value::Object(kind) if kind.len() == 1 => match kind.iter().next() {
            Some((name, inner)) => shown(card, name, inner),
            None => None,
        },
        _ => None,
    };
    text.map(|text| format!(" {text}")).unwrap_or_default()
}

/// Formats the value of a field; `None` where it says nothing.
fn shown(card: CardText<'_>, field: &str, value: &Value) -> Option<String> {
    match value {
        Value::Null | Value::Bool(false) => None,
        Value::Bool(true) => Some("true".to_owned()),
        Value::Number(number) => Some(of_number(card, field, number.as_i64()?)),
        Value::String(text) => (!text.is_empty()).then(|| text.clone()),
        Value::Array(list) => {
            let parts: Vec<String> = list.iter().filter_map(|item| shown(card, field, item)).collect();
            (!parts.is_empty()).then(|| parts.join(" + "))
        }
        Value::Object(fields) => {
            let fields = fields.iter().filter(|(name, _)| *name != NOTES);
            let field =
                |(name, value): (&String, &Value)| Some(format!("{name} {}", shown(card, name, value)?));
            let parts: Vec<String> = fields.filter_map(field).collect();
            (!parts.is_empty()).then(|| format!("{{{}}}", parts.join(", ")))
        }
    }
}

fn of_number(text_of: CardText<'_>, field: &str, number: i64) -> String {
    let player = u8::try_from(number).ok().map(PlayerId);
    let card = i32::try_from(number).ok().map(CardId);
    match (player, card) {
        (Some(player), _) if PLAYERS.contains(&field) => player.to_string(),
        (_, Some(card)) if CARDS.contains(&field) => text_of(card),
        _ => number.to_string(),
    }
}
