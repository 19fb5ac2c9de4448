//! Room tags by the names used in scripts. Most are free for scripts; a few are stored elsewhere in the table
//! (docs/rules/objects.md#flags-tags-and-properties).

use super::room::Room;
use crate::model::*;
use std::sync::Arc;

/// Prefix of the tag with the latest use of a card, before its card string.
const USE: &str = "UseHistory";

impl Room {
    /// Returns a tag by its script name.
    pub fn tag(&self, name: &str) -> Value {
        let t = self.table();
        match name {
            "TurnLengthCount" => Value::Int(t.turn.round as i64),
            "SwapPile" => Value::Int(t.turn.swaps as i64),
            _ if name.starts_with(USE) => {
                t.uses.get(name).map_or(Value::Nil, |usage| CardUse::clone(usage).into())
            }
            _ => t.tags.get(name).cloned().unwrap_or_default(),
        }
    }

    /// Sets a tag by its script name.
    pub fn set_tag(&self, name: &str, value: Value) {
        let mut t = self.table_mut();
        match (name, value) {
            ("TurnLengthCount", value) => t.turn.round = count(&value),
            ("SwapPile", value) => t.turn.swaps = count(&value),
            (name, Value::CardUse(usage)) if name.starts_with(USE) => {
                t.uses.insert(name.into(), Arc::new(*usage));
            }
            (name, value) => {
                t.tags.insert(name.into(), value);
            }
        }
    }

    /// Removes a tag by its script name.
    pub fn remove_tag(&self, name: &str) {
        let mut t = self.table_mut();
        if name.starts_with(USE) {
            t.uses.remove(name);
        }
        t.tags.remove(name);
    }
}

fn count(value: &Value) -> u32 {
    value.as_int().clamp(0, u32::MAX as i64) as u32
}
