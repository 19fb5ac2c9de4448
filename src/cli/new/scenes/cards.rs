//! Cards and players for filters of specs.

use super::table::Table;
use serde_json::Value;

/// A card of the deck that a scene may name.
struct Candidate {
    text: &'static str,
    name: &'static str,
    suit: &'static str,
    kind: &'static str,
}

const fn card(text: &'static str, name: &'static str, suit: &'static str, kind: &'static str) -> Candidate {
    Candidate { text, name, suit, kind }
}

/// Cards of each suit and type, plain ones first.
const CARDS: &[Candidate] = &[
    card("slash:spade:7", "slash", "spade", "basic"),
    card("slash:heart:10", "slash", "heart", "basic"),
    card("slash:club:2", "slash", "club", "basic"),
    card("slash:diamond:6", "slash", "diamond", "basic"),
    card("jink:heart:2", "jink", "heart", "basic"),
    card("jink:diamond:2", "jink", "diamond", "basic"),
    card("peach:heart:3", "peach", "heart", "basic"),
    card("duel:spade:A", "duel", "spade", "trick"),
    card("duel:club:A", "duel", "club", "trick"),
    card("duel:diamond:A", "duel", "diamond", "trick"),
    card("ex_nihilo:heart:7", "ex_nihilo", "heart", "trick"),
    card("nullification:spade:J", "nullification", "spade", "trick"),
    card("snatch:spade:3", "snatch", "spade", "trick"),
    card("dismantlement:spade:3", "dismantlement", "spade", "trick"),
    card("savage_assault:spade:7", "savage_assault", "spade", "trick"),
    card("archery_attack:heart:A", "archery_attack", "heart", "trick"),
    card("indulgence:spade:6", "indulgence", "spade", "trick"),
    card("crossbow:club:A", "crossbow", "club", "equip"),
    card("crossbow:diamond:A", "crossbow", "diamond", "equip"),
    card("kylin_bow:heart:5", "kylin_bow", "heart", "equip"),
    card("blade:spade:5", "blade", "spade", "equip"),
];

/// Names that mean several cards.
fn is_called(card: &Candidate, name: &str) -> bool {
    card.name == name
        || name == "weapon" && card.kind == "equip"
        || name == "delayed_trick" && card.name == "indulgence"
}

fn one_of(value: &Value, test: impl Fn(&str) -> bool) -> bool {
    match value {
        Value::Array(all) => all.iter().filter_map(Value::as_str).any(test),
        other => other.as_str().is_some_and(test),
    }
}

/// Returns `true` if the card fits; nothing where the filter asks for numbers or places.
fn fits(card: &Candidate, filter: &Value) -> Option<bool> {
    let Some(keys) = filter.as_object() else { return Some(true) };
    let mut result = true;
    for (key, wanted) in keys {
        result &= match key.as_str() {
            "color" => (wanted == "red") == matches!(card.suit, "heart" | "diamond"),
            "suit" => wanted == card.suit,
            "type" => one_of(wanted, |kind| kind == card.kind),
            "name" => one_of(wanted, |name| is_called(card, name)),
            "not_name" => !one_of(wanted, |name| is_called(card, name)),
            "from" => true,
            "any" => wanted.as_array()?.iter().any(|other| fits(card, other) == Some(true)),
            _ => return None,
        };
    }
    Some(result)
}

/// Returns the first cards that fit, or that do not.
pub fn cards(filter: &Value, count: usize, fitting: bool) -> Option<Vec<&'static str>> {
    let found = CARDS.iter().filter(|card| fits(card, filter) == Some(fitting)).map(|card| card.text);
    let found: Vec<&str> = found.take(count).collect();
    (found.len() == count).then_some(found)
}

/// Sets up a seat so that it fits a filter of players, or does not; returns `false` for a filter that nobody knows.
pub fn player(table: &mut Table, seat: usize, filter: &Value, fitting: bool) -> bool {
    let Some(keys) = filter.as_object() else { return true };
    let mut known = true;
    let mut is_first = true;
    for (key, wanted) in
        keys.iter().filter(|(key, _)| !matches!(key.as_str(), "everyone" | "other_than" | "in_range"))
    {
        // For one who does not fit it is enough that one key does not.
        let wish = wanted.as_bool().unwrap_or(true) == (fitting || !is_first);
        known &= match key.as_str() {
            "male" => table.seat(seat).set("gender", if wish { "\"male\"" } else { "\"female\"" }),
            "female" => table.seat(seat).set("gender", if wish { "\"female\"" } else { "\"male\"" }),
            "wounded" => table.seat(seat).set("hp", if wish { "2" } else { "4" }),
            "has_hand" | "has_cards" | "pindian" | "discardable" => {
                table.seat(seat).hand_is(usize::from(wish))
            }
            "kingdom" => {
                let kingdom = if wish { wanted.clone() } else { Value::from("god") };
                table.seat(seat).set("kingdom", &kingdom.to_string())
            }
            "hp" | "hand" => compared(table, seat, key, wanted, wish),
            _ => false,
        };
        is_first = false;
    }
    known && (fitting || !is_first)
}

/// Sets a number of a seat above or below what it is compared with.
fn compared(table: &mut Table, seat: usize, key: &str, wanted: &Value, wish: bool) -> bool {
    let Some(op) = wanted.get(0).and_then(Value::as_str) else { return false };
    let high = matches!(op, ">" | ">=") == wish;
    if key == "hand" {
        return table.seat(seat).hand_is(if high { 5 } else { 0 });
    }
    // The owner stands in the middle.
    table.seat(1).set("hp", "3");
    table.seat(seat).set("hp", if high { "4" } else { "1" })
}
