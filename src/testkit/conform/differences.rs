//! The reviewed differences: where this table means to be unlike the recorded engine. The list is
//! data (`tests/traces/differences.json`: what differs and why); how each is recognised is code,
//! by the entry's id. An entry taken off the list is a difference again.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

const LIST: &str = include_str!("../../../tests/traces/differences.json");

/// One reviewed difference.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difference {
    pub id: String,
    /// What is different.
    pub what: String,
    /// Why it stays so.
    pub why: String,
}

/// The list that comes with the program.
pub fn reviewed() -> Result<Vec<Difference>, serde_json::Error> {
    serde_json::from_str(LIST)
}

/// The ids that the code knows how to recognise.
pub const KNOWN: [&str; 23] = [
    "answers-have-no-targets",
    "by-way-of-the-table",
    "chain-comes-off-first",
    "conversion-is-made-first",
    "costs-before-effects",
    "discard-pile-in-another-order",
    "drunk-from-the-start",
    "game-start-after-deal",
    "grace-leftovers-first",
    "judged-trick-taken-up-first",
    "kurou-costs-a-card",
    "moves-before-players",
    "no-draw-no-after",
    "no-number-is-0",
    "no-question-to-who-may-not-save",
    "no-turn-goes-last",
    "nullification-effect-card",
    "nullification-in-action-order",
    "penalty-is-not-asked",
    "recast-is-no-use",
    "recovery-is-what-came-back",
    "targets-confirm-in-action-order",
    "two-jinks-are-a-jink",
];

/// The list at work in one comparison, counting how often each entry was needed.
#[derive(Debug, Default)]
pub struct Rules {
    allowed: BTreeSet<String>,
    pub used: BTreeMap<String, usize>,
}

impl Rules {
    pub fn new(list: &[Difference]) -> Rules {
        Rules { allowed: list.iter().map(|d| d.id.clone()).collect(), used: BTreeMap::new() }
    }

    /// May this difference be? Counts it if so.
    pub fn allow(&mut self, id: &'static str) -> bool {
        let allowed = self.allowed.contains(id);
        if allowed {
            *self.used.entry(id.into()).or_insert(0) += 1;
        }
        allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_and_the_code_know_the_same() {
        let mut listed: Vec<String> = reviewed().unwrap().into_iter().map(|d| d.id).collect();
        listed.sort();
        assert_eq!(listed, KNOWN);
        assert!(reviewed().unwrap().iter().all(|d| !d.what.is_empty() && !d.why.is_empty()));
    }
}
