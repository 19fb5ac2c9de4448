//! Script errors of a batch, by cause and place, with the number of affected games.

use crate::script::words::without_numbers;
use serde_json::{Value, json};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Number of occurrences and of affected games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Count {
    pub games: u64,
    pub times: u64,
}

/// Counts by cause: messages that differ in numbers alone are one.
#[derive(Clone, Debug, Default)]
pub struct Causes {
    /// By the message without its numbers: the first message by the alphabet, and its count.
    counts: BTreeMap<String, (String, Count)>,
    /// Number of games with an error.
    games: u64,
}

impl Causes {
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// Adds the errors of one game.
    pub fn add<'t>(&mut self, of_a_game: impl IntoIterator<Item = (&'t str, u64)>) {
        // Several texts of one game may have one cause.
        let mut causes: BTreeMap<String, (&str, u64)> = BTreeMap::new();
        for (text, times) in of_a_game {
            let (first, count) = causes.entry(without_numbers(text)).or_insert((text, 0));
            *first = text.min(first);
            *count += times;
        }
        self.games += u64::from(!causes.is_empty());
        for (cause, (text, times)) in causes {
            let (first, count) =
                self.counts.entry(cause).or_insert_with(|| (text.to_owned(), Count::default()));
            if text < first.as_str() {
                text.clone_into(first);
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
        let mut all: Vec<(&str, Count)> = self.counts.values().map(|(text, n)| (text.as_str(), *n)).collect();
        all.sort_by_key(|(text, n)| (Reverse(*n), *text));
        all
    }

    /// Returns the counts as JSON, with file and line of messages that begin with them.
    pub fn json(&self) -> Value {
        let total = self.total();
        let cause = |(text, n): (&str, Count)| {
            let (file, line) = place(text).unzip();
            json!({ "error": text, "code": code(text), "file": file, "line": line, "times": n.times, "games": n.games })
        };
        let causes: Vec<Value> = self.sorted().into_iter().map(cause).collect();
        json!({ "times": total.times, "games": total.games, "causes": causes })
    }
}

/// Returns the code at the end of a message, as `ScriptError::with_code` writes it.
fn code(text: &str) -> Option<&str> {
    text.strip_suffix(']')?.rsplit_once(" [").map(|(_, code)| code)
}

/// Splits `extensions/x.lua:12: ...`
fn place(text: &str) -> Option<(&str, u64)> {
    let (file, rest) = text.split_once(".lua:")?;
    let (line, _) = rest.split_once(':')?;
    Some((&text[..file.len() + ".lua".len()], line.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_that_differ_in_numbers_are_one_cause() {
        let mut causes = Causes::default();
        causes
            .add([("x.lua:12: card 74 is hidden from sgs4", 2), ("x.lua:12: card 9 is hidden from sgs1", 1)]);
        causes.add([
            ("x.lua:12: card 101 is hidden from sgs2", 4),
            ("x.lua:13: card 74 is hidden from sgs4", 1),
        ]);
        causes.add([("x.lua:12: no skill x1", 1), ("x.lua:12: no skill x2", 1)]);
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
        causes.add([("extensions/x.lua:12: often in one game", 50)]);
        causes.add([("b", 1), ("a", 1)]);
        causes.add([("b", 2), ("a", 1)]);
        causes.add([]);
        let order: Vec<&str> = causes.sorted().into_iter().map(|(text, _)| text).collect();
        assert_eq!(order, ["b", "a", "extensions/x.lua:12: often in one game"]);
        assert_eq!(causes.total(), Count { games: 3, times: 55 });
        let json = causes.json();
        assert_eq!(
            json["causes"][0],
            json!({"error": "b", "code": null, "file": null, "line": null, "times": 3, "games": 2})
        );
        assert_eq!(json["causes"][2]["file"], "extensions/x.lua");
        assert_eq!(json["causes"][2]["line"], 12);
    }
}
