//! The reviewed differences: where this table means to be unlike the recorded engine. The list is
//! data (`tests/traces/differences.json`: what differs and why); how each is recognised is code,
//! by the entry's id. An entry taken off the list is a difference again.
//!
//! After some of them the recorded game and ours are two games: where that happens, and why, stands in
//! `tests/traces/games.json`, place by place. An entry at whose line the games are the same is stale.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

const LIST: &str = include_str!("../../../tests/traces/differences.json");
const GAMES: &str = include_str!("../../../tests/traces/games.json");

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

/// A recorded game that goes its own way somewhere.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Game {
    /// Its file's name without endings.
    pub game: String,
    /// Of the file.
    pub line: usize,
    /// What happened there, and why not here.
    pub why: String,
}

/// What was looked at and stays different.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Reviewed {
    pub differences: Vec<Difference>,
    pub games: Vec<Game>,
}

impl Reviewed {
    /// Is there a difference of this id?
    pub fn lists(&self, id: &str) -> bool {
        self.differences.iter().any(|d| d.id == id)
    }

    /// The places of one game, by the name of its file.
    pub fn of<'a>(&'a self, file: &'a str) -> impl Iterator<Item = &'a Game> {
        self.games.iter().filter(move |g| g.game == stem(file))
    }

    pub fn at(&self, file: &str, line: usize) -> Option<&Game> {
        self.games.iter().find(|g| g.line == line && g.game == stem(file))
    }
}

/// The name of a game by that of its file.
fn stem(file: &str) -> &str {
    let name = file.strip_suffix(".gz").unwrap_or(file);
    name.strip_suffix(".jsonl").unwrap_or(name)
}

/// The lists that come with the program.
pub fn reviewed() -> Result<Reviewed, serde_json::Error> {
    Ok(Reviewed { differences: serde_json::from_str(LIST)?, games: serde_json::from_str(GAMES)? })
}

/// The ids that the code knows how to recognise.
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
