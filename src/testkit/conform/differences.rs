//! The reviewed differences: intended deviations of this table from the recorded engine. The list is data
//! (`tests/traces/differences.json`: the difference and its reason). The code recognises each difference by
//! its id. A difference removed from the list counts as one again.
//!
//! After some of them the games diverge. The places and reasons are listed in `tests/traces/games.json`. An
//! entry whose line shows no difference is stale.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

const LIST: &str = include_str!("../../../tests/traces/differences.json");
const GAMES: &str = include_str!("../../../tests/traces/games.json");

/// One reviewed difference.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difference {
    pub id: String,
    /// The difference.
    pub what: String,
    /// Reason to keep it.
    pub why: String,
}

/// A recorded game that diverges somewhere.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Game {
    /// File name without extension.
    pub game: String,
    /// Line of the file.
    pub line: usize,
    /// The event there, and the reason it does not happen here.
    pub why: String,
    pub why_zh: String,
}

/// The reviewed differences and divergent games.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Reviewed {
    pub differences: Vec<Difference>,
    pub games: Vec<Game>,
}

impl Reviewed {
    /// Returns `true` if this id is listed.
    pub fn lists(&self, id: &str) -> bool {
        self.differences.iter().any(|d| d.id == id)
    }

    /// Returns the places of one game, by its file name.
    pub fn of<'a>(&'a self, file: &'a str) -> impl Iterator<Item = &'a Game> {
        self.games.iter().filter(move |g| g.game == stem(file))
    }

    pub fn at(&self, file: &str, line: usize) -> Option<&Game> {
        self.games.iter().find(|g| g.line == line && g.game == stem(file))
    }
}

/// Returns the name of a game from its file name.
fn stem(file: &str) -> &str {
    let name = file.strip_suffix(".gz").unwrap_or(file);
    name.strip_suffix(".jsonl").unwrap_or(name)
}

/// Parses the bundled lists.
pub fn reviewed() -> Result<Reviewed, serde_json::Error> {
    Ok(Reviewed { differences: serde_json::from_str(LIST)?, games: serde_json::from_str(GAMES)? })
}

/// The ids that the code recognises.
pub const KNOWN: [&str; 24] = [
    "answers-have-no-targets",
    "barred-card-is-barred",
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
    "no-number-is-0",
    "no-question-to-who-may-not-save",
    "no-turn-goes-last",
    "nullification-effect-card",
    "nullification-in-action-order",
    "penalty-is-not-asked",
    "prompts-say-more",
    "recast-is-no-use",
    "recovery-is-what-came-back",
    "targets-confirm-in-action-order",
    "two-jinks-are-a-jink",
];

/// The list during one comparison, with the number of uses of each entry.
#[derive(Debug, Default)]
pub struct Rules {
    allowed: BTreeSet<String>,
    pub used: BTreeMap<String, usize>,
}

impl Rules {
    pub fn new(list: &[Difference]) -> Rules {
        Rules { allowed: list.iter().map(|d| d.id.clone()).collect(), used: BTreeMap::new() }
    }

    /// Returns `true` and counts the use if this difference is allowed.
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
        let Reviewed { differences, games } = reviewed().unwrap();
        let mut listed: Vec<&str> = differences.iter().map(|d| d.id.as_str()).collect();
        listed.sort();
        assert_eq!(listed, KNOWN);
        assert!(differences.iter().all(|d| !d.what.is_empty() && !d.why.is_empty()));
        assert!(games.iter().all(|g| !g.why.is_empty()));
        assert!(
            games
                .iter()
                .all(|g| games.iter().filter(|o| (&o.game, o.line) == (&g.game, g.line)).count() == 1)
        );
    }
}
