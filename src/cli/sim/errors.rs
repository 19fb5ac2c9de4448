//! Script errors of a batch, by cause and place, with the number of affected games.

use crate::cli::content::MORE_KINDS;
use crate::script::call::ScriptError;
use crate::script::words::without_numbers;
use crate::testkit::accident::Signature;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Number of occurrences and of affected games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Count {
    pub games: u64,
    pub times: u64,
}

/// An error of a game: its text, and what is known of it apart from the text.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct GameError {
    pub text: String,
    pub code: Option<String>,
    /// File and line of the script.
    pub place: Option<(String, usize)>,
    pub signature: Option<Signature>,
}

impl GameError {
    /// Describes a script error. `None` stands for those that are not kept apart.
    pub fn of_script(error: Option<&ScriptError>) -> GameError {
        let Some(error) = error else { return GameError::of_text(MORE_KINDS) };
        GameError {
            text: error.with_code(),
            code: Some(error.cause.code().to_owned()),
            place: error.place.as_ref().map(|place| (place.file.to_string(), place.line)),
            signature: Some(Signature::of_error(error)),
        }
    }

    /// Describes a fault or warning that has only a text.
    pub fn of_text(text: impl Into<String>) -> GameError {
        GameError { text: text.into(), ..GameError::default() }
    }
}

/// Counts by cause: messages that differ in numbers alone are one.
#[derive(Clone, Debug, Default)]
pub struct Causes {
    /// By the message without its numbers: the first message by the alphabet, and its count.
    counts: BTreeMap<String, (GameError, Count)>,
    /// Number of games with an error.
    games: u64,
}

impl Causes {
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// Adds the errors of one game.
    pub fn add(&mut self, of_a_game: impl IntoIterator<Item = (GameError, u64)>) {
        // Several texts of one game may have one cause.
        let mut causes: BTreeMap<String, (GameError, u64)> = BTreeMap::new();
        for (error, times) in of_a_game {
            let known = causes.entry(without_numbers(&error.text)).or_insert_with(|| (error.clone(), 0));
            known.1 += times;
            if error < known.0 {
                known.0 = error;
            }
        }
        self.games += u64::from(!causes.is_empty());
        for (cause, (error, times)) in causes {
            let (first, count) =
                self.counts.entry(cause).or_insert_with(|| (error.clone(), Count::default()));
            if error < *first {
                *first = error;
            }
            count.games += 1;
            count.times += times;
        }
    }

    /// Returns the total numbers.
    pub fn total(&self) -> Count {
        Count { games: self.games, times: self.counts.values().map(|(_, count)| count.times).sum() }
    }

    /// Returns the errors that affect the most games first.
    pub fn sorted(&self) -> Vec<(&str, Count)> {
        self.by_games().into_iter().map(|(error, n)| (error.text.as_str(), n)).collect()
    }

    fn by_games(&self) -> Vec<(&GameError, Count)> {
        let mut all: Vec<(&GameError, Count)> = self.counts.values().map(|(error, n)| (error, *n)).collect();
        all.sort_by_key(|(error, n)| (Reverse(*n), *error));
        all
    }

    /// Returns the counts as JSON, with code, file and line of script errors.
    pub fn json(&self) -> Value {
        let total = self.total();
        let cause = |(error, n): (&GameError, Count)| {
            let (file, line) = error.place.clone().unzip();
            let (text, code) = (&error.text, &error.code);
            json!({ "error": text, "code": code, "file": file, "line": line, "times": n.times, "games": n.games })
        };
        let causes: Vec<Value> = self.by_games().into_iter().map(cause).collect();
        json!({ "times": total.times, "games": total.games, "causes": causes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::error::{Cause, Place};

    fn counted<const N: usize>(all: [(&str, u64); N]) -> [(GameError, u64); N] {
        all.map(|(text, times)| (GameError::of_text(text), times))
    }

    #[test]
    fn errors_that_differ_in_numbers_are_one_cause() {
        let mut causes = Causes::default();
        causes.add(counted([
            ("x.lua:12: card 74 is hidden from sgs4", 2),
            ("x.lua:12: card 9 is hidden from sgs1", 1),
        ]));
        causes.add(counted([
            ("x.lua:12: card 101 is hidden from sgs2", 4),
            ("x.lua:13: card 74 is hidden from sgs4", 1),
        ]));
        causes.add(counted([("x.lua:12: no skill x1", 1), ("x.lua:12: no skill x2", 1)]));
        let sorted = causes.sorted();
        let expected = [
            ("x.lua:12: card 101 is hidden from sgs2", Count { games: 2, times: 7 }),
            ("x.lua:12: no skill x1", Count { games: 1, times: 1 }),
            ("x.lua:12: no skill x2", Count { games: 1, times: 1 }),
            ("x.lua:13: card 74 is hidden from sgs4", Count { games: 1, times: 1 }),
        ];
        assert_eq!(sorted, expected);
    }

    #[test]
    fn what_touches_the_most_games_comes_first() {
        let mut causes = Causes::default();
        assert!(causes.is_empty());
        let often = ScriptError {
            place: Some(Place { file: "extensions/x.lua".into(), line: 12 }),
            cause: Cause::Lua("often in one game [no-code]".into()),
            ..ScriptError::default()
        };
        let of_script = GameError::of_script(Some(&often));
        causes.add([(of_script.clone(), 50)]);
        causes.add(counted([("b", 1), ("a", 1)]));
        causes.add(counted([("b", 2), ("a", 1)]));
        causes.add([]);
        let order: Vec<&str> = causes.sorted().into_iter().map(|(text, _)| text).collect();
        assert_eq!(order, ["b", "a", of_script.text.as_str()]);
        assert_eq!(causes.total(), Count { games: 3, times: 55 });
        let json = causes.json();
        assert_eq!(
            json["causes"][0],
            json!({"error": "b", "code": null, "file": null, "line": null, "times": 3, "games": 2})
        );
        assert_eq!(json["causes"][2]["file"], "extensions/x.lua");
        assert_eq!(json["causes"][2]["line"], 12);
        assert_eq!(json["causes"][2]["code"], often.cause.code());
    }
}
