//! `sgs list skills --does`: a search over specs of `sgs.skills` by words of time, verb and form.

use crate::rules::names::Lang;
use crate::script::specs::Words;
use serde_json::Value;
use std::collections::BTreeSet;

/// Words after which the time of a skill stands.
const BEFORE_A_TIME: [&str; 5] = ["at", "when", "after", "during", "upon"];
/// Words that say nothing by themselves.
const SMALL: [&str; 13] =
    ["a", "an", "the", "in", "on", "to", "of", "is", "who", "that", "phase", "card", "cards"];

/// Chinese words of cards, with the words of specs for them. Longer ones stand before those that they begin with.
const CHINESE: &[(&str, &str)] = &[
    ("出牌阶段限一次", "once"),
    ("准备阶段", "at start"),
    ("判定阶段", "at judge"),
    ("摸牌阶段", "at draw"),
    ("出牌阶段", "active"),
    ("弃牌阶段", "at discard"),
    ("结束阶段", "at finish"),
    ("受到伤害后", "at damaged"),
    ("受到伤害", "at damage_taken"),
    ("造成伤害", "at damage_dealt"),
    ("造成", ""),
    ("伤害", "damage"),
    ("失去体力", "lose_hp"),
    ("回复体力", "recover"),
    ("回复", "recover"),
    ("弃置", "discard"),
    ("弃牌", "discard"),
    ("摸牌", "draw"),
    ("判定", "judge"),
    ("拼点", "pindian"),
    ("翻面", "turn_over"),
    ("获得技能", "gain_skill"),
    ("获得", "obtain"),
    ("观看", "arrange"),
    ("使用或打出", "view_as"),
    ("当作", "view_as"),
    ("濒死", "at dying"),
    ("死亡", "at died"),
    ("距离", "distance"),
    ("手牌上限", "max_cards"),
    ("手牌", "hand"),
    ("锁定技", "locked"),
    ("限定技", "limited"),
    ("觉醒技", "awaken"),
    ("主公技", "lord"),
];

/// One thing that a skill must have.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Wanted {
    word: String,
    is_time: bool,
}

/// A search: all its words must be in a spec.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Does(Vec<Wanted>);

/// The reasons for which a search is refused.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum BadSearch {
    #[error("no word of specs is in the search")]
    Empty,
    #[error("no spec has the word `{word}`; times: {times}; verbs: {verbs}; forms: {forms}")]
    Unknown { word: String, times: String, verbs: String, forms: String },
    #[error("no skill of these packages is made by `sgs.skills`")]
    NoSpecs,
}

impl BadSearch {
    pub fn in_lang(&self, lang: Lang) -> String {
        let chinese = match self {
            BadSearch::Empty => "要搜的词里没有规格的词".to_owned(),
            BadSearch::Unknown { word, times, verbs, forms } => {
                format!("规格里没有 {word} 这个词；时机：{times}；动词：{verbs}；形式：{forms}")
            }
            BadSearch::NoSpecs => "这些扩展包里没有用 sgs.skills 写的技能".to_owned(),
        };
        lang.pick(chinese, self.to_string())
    }
}

super::error::bilingual!(BadSearch);

/// Returns `true` if a word is this one, or one of its parts: `hp` of `lose_hp`.
fn is_called(name: &str, word: &str) -> bool {
    name == word || name.split('_').any(|part| part == word) || name.trim_end_matches('_') == word
}

/// Returns a search with Chinese words replaced by those of specs.
fn in_words_of_specs(text: &str) -> String {
    CHINESE.iter().fold(text.to_owned(), |text, (zh, word)| text.replace(zh, &format!(" {word} ")))
}

impl Does {
    /// Reads a search such as `draw at finish` or `结束阶段摸牌`.
    pub fn read(text: &str, words: &Words) -> Result<Does, BadSearch> {
        if words.is_empty() {
            return Err(BadSearch::NoSpecs);
        }
        let mut wanted = Vec::new();
        let mut is_time = false;
        let text = in_words_of_specs(&text.to_lowercase());
        for word in text.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|word| !word.is_empty()) {
            if BEFORE_A_TIME.contains(&word) {
                is_time = true;
            } else if !SMALL.contains(&word) {
                let one = Wanted { word: word.to_owned(), is_time };
                one.check(words)?;
                wanted.push(one);
                is_time = false;
            }
        }
        if wanted.is_empty() { Err(BadSearch::Empty) } else { Ok(Does(wanted)) }
    }

    /// Returns `true` if the spec has all words.
    pub fn fits(&self, spec: &Value) -> bool {
        let mut times = BTreeSet::new();
        let mut others = BTreeSet::new();
        collect(spec, &mut times, &mut others);
        self.0.iter().all(|wanted| {
            let has = |names: &BTreeSet<String>| names.iter().any(|name| is_called(name, &wanted.word));
            has(&times) || !wanted.is_time && has(&others)
        })
    }
}

impl Wanted {
    fn check(&self, words: &Words) -> Result<(), BadSearch> {
        let has = |kind: &str| {
            words.get(kind).is_some_and(|all| all.iter().any(|name| is_called(name, &self.word)))
        };
        let is_known = match self.is_time {
            true => has("time"),
            false => words.keys().any(|kind| has(kind)) || KEYS.contains(&self.word.as_str()),
        };
        if is_known {
            return Ok(());
        }
        let list = |kind: &str| {
            words.get(kind).map_or_else(String::new, |all| all.iter().cloned().collect::<Vec<_>>().join(", "))
        };
        Err(BadSearch::Unknown {
            word: self.word.clone(),
            times: list("time"),
            verbs: list("verb"),
            forms: list("form"),
        })
    }
}

/// Keys and words of filters that a search may name.
const KEYS: [&str; 22] = [
    "once", "cost", "target", "per", "wounded", "male", "female", "red", "black", "heart", "spade", "club",
    "diamond", "basic", "trick", "equip", "slash", "jink", "peach", "fire", "thunder", "hand",
];

/// Keys whose text is a word of the language.
const NODES: [&str; 6] = ["verb", "form", "amount", "cond", "player", "as"];

/// Collects the times of a spec, and all its other words.
fn collect(value: &Value, times: &mut BTreeSet<String>, others: &mut BTreeSet<String>) {
    match value {
        Value::Array(list) => list.iter().for_each(|item| collect(item, times, others)),
        Value::Object(keys) => {
            let is_timed =
                matches!(keys.get("form").and_then(Value::as_str), Some("when" | "instead" | "thanks"));
            for (key, item) in keys {
                match item {
                    Value::String(text) if key == "at" => drop(times.insert(text.clone())),
                    Value::String(text) => {
                        if !NODES.contains(&key.as_str()) {
                            others.insert(key.clone());
                        }
                        others.insert(text.clone());
                    }
                    Value::Array(list) if key == "entries" && is_timed => {
                        if let Some(first) = list.first() {
                            collect_times(first, times);
                        }
                        list.iter().skip(1).for_each(|item| collect(item, times, others));
                    }
                    _ => {
                        others.insert(key.clone());
                        collect(item, times, others);
                    }
                }
            }
        }
        Value::String(text) => drop(others.insert(text.clone())),
        _ => {}
    }
}

fn collect_times(value: &Value, times: &mut BTreeSet<String>) {
    match value {
        Value::String(time) => drop(times.insert(time.clone())),
        Value::Array(list) => list.iter().for_each(|item| collect_times(item, times)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn words() -> Words {
        let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        Words::from([
            ("time", set(&["finish", "damaged", "draw"])),
            ("verb", set(&["draw", "lose_hp", "judge"])),
            ("form", set(&["when", "active"])),
        ])
    }

    fn finds(search: &str, spec: &Value) -> bool {
        Does::read(search, &words()).expect("a search").fits(spec)
    }

    #[test]
    fn time_and_verb_are_distinguished() {
        let biyue = json!([{ "form": "when", "entries": ["finish", { "verb": "draw", "n": 1 }] }]);
        assert!(finds("draw at finish", &biyue) && finds("结束阶段摸牌", &biyue) && finds("draw", &biyue));
        assert!(
            !finds("finish at draw", &biyue) && !finds("judge", &biyue) && !finds("摸牌阶段判定", &biyue)
        );
    }

    #[test]
    fn part_of_a_word_is_enough() {
        let spec = json!([{ "form": "active", "cost": { "lose_hp": 1 }, "entries": [{ "verb": "draw" }] }]);
        assert!(finds("hp draw", &spec) && finds("active", &spec) && !finds("damaged", &spec));
    }

    #[test]
    fn unknown_words_are_refused_with_those_that_exist() {
        let refused = Does::read("drow", &words()).expect_err("a misspelt word").to_string();
        assert!(refused.contains("`drow`") && refused.contains("draw, judge, lose_hp"), "{refused}");
        assert_eq!(Does::read("the card", &words()), Err(BadSearch::Empty));
        assert_eq!(Does::read("draw", &Words::new()), Err(BadSearch::NoSpecs));
    }
}
