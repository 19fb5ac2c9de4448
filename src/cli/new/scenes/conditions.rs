//! Tables at which a condition of a spec holds, or does not.

use super::cards;
use super::table::Table;
use serde_json::Value;

/// The seats of the owner and of others in the scene.
#[derive(Clone, Copy)]
pub struct Who {
    pub me: usize,
    pub target: usize,
    pub source: usize,
}

impl Who {
    /// Returns the seat that a word of players means.
    fn seat(self, noun: Option<&Value>) -> usize {
        match noun.and_then(|noun| noun.get("player")).and_then(Value::as_str) {
            Some("target" | "other") => self.target,
            Some("source") => self.source,
            _ => self.me,
        }
    }
}

/// Sets the table up so that the condition holds, or does not; returns `false` if nobody knows how.
pub fn arrange(table: &mut Table, condition: &Value, holds: bool, who: Who) -> bool {
    if let Some(parts) = condition.as_array() {
        return compared(table, parts, holds, who);
    }
    let get = |key: &str| condition.get(key);
    let seat = who.seat(get("who"));
    let part =
        |table: &mut Table, key: &str, holds: bool| get(key).is_some_and(|c| arrange(table, c, holds, who));
    match get("cond").and_then(Value::as_str) {
        Some("wounded") => table.seat(seat).set("hp", if holds { "2" } else { "4" }),
        Some("no_hand") => table.seat(seat).hand_is(usize::from(!holds)),
        Some("has_hand" | "has_cards") => table.seat(seat).hand_is(usize::from(holds)),
        Some("both") => part(table, "a", holds) && part(table, "b", true),
        Some("either") => part(table, "a", holds) && (holds || part(table, "b", false)),
        Some("unless") => part(table, "a", !holds),
        Some("lowest_hp") => {
            table.seat(who.target).set("hp", if holds { "3" } else { "1" });
            table.seat(seat).set("hp", if holds { "1" } else { "3" })
        }
        Some("my_turn") => {
            table.field("turn", if holds { "1" } else { "2" });
            true
        }
        Some("my_phase") => {
            let phase = get("phase").map(Value::to_string).unwrap_or_default();
            table.field("turn", "1");
            table.field("phase", if holds { phase.as_str() } else { "\"finish\"" });
            holds || phase != "\"finish\""
        }
        Some("flagged") => {
            let flags = get("name").map(Value::to_string).unwrap_or_default();
            !holds || table.seat(seat).set("flags", &format!("{{ {flags} }}"))
        }
        Some("is") => {
            get("filter").is_some_and(|filter| cards::player(table, who.seat(get("who")), filter, holds))
        }
        Some("is_alive") => holds,
        _ => false,
    }
}

/// Returns `true` if the numbers compare so.
fn is_so(a: i64, op: &str, b: i64) -> bool {
    match op {
        "<" => a < b,
        "<=" => a <= b,
        "==" => a == b,
        "~=" => a != b,
        ">=" => a >= b,
        _ => a > b,
    }
}

/// A comparison of an amount with a number.
fn compared(table: &mut Table, parts: &[Value], holds: bool, who: Who) -> bool {
    let [amount, op, number] = parts else { return false };
    let (Some(op), Some(number)) = (op.as_str(), number.as_i64()) else { return false };
    let seat = who.seat(amount.get("who"));
    let first = |mut range: std::ops::RangeInclusive<i64>| range.find(|n| is_so(*n, op, number) == holds);
    let name = amount.get("name").and_then(Value::as_str).unwrap_or_default();
    let word = amount.get("amount").and_then(Value::as_str).unwrap_or_default();
    let found = match word {
        "hp" => first(1..=4).map(|n| table.seat(seat).set("hp", &n.to_string())),
        "lost_hp" => first(0..=3).map(|n| table.seat(seat).set("hp", &(4 - n).to_string())),
        "hand" => first(0..=6).map(|n| table.seat(seat).hand_is(n as usize)),
        "mark" => first(0..=9).map(|n| table.seat(seat).set("marks", &format!("{{ [{name:?}] = {n} }}"))),
        "pile" => first(0..=6).map(|n| {
            let cards =
                (2..2 + n).map(|number| format!("\"slash:club:{number}\"")).collect::<Vec<_>>().join(", ");
            table.seat(seat).set("piles", &format!("{{ [{name:?}] = {{ {cards} }} }}"))
        }),
        _ => None,
    };
    found.unwrap_or(false)
}
