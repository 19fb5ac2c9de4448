//! Reader of scene tables with a fixed set of keys; unknown keys are errors.

use crate::rules::names::Lang;
use crate::script::words::Hint;
use mlua::{Table, Value};
use std::fmt;

/// A key or value of a scene's table that does not have its form.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadKey {
    #[error("{table}: unknown key `{key}`{hint}")]
    Unknown { table: String, key: String, hint: Hint },
    #[error("{table}: `{key}` must be {wanted}, not {got}")]
    Type { table: String, key: String, wanted: Wanted, got: String },
    #[error("{table}: `{key}` must be {least} to {most}, not {got}")]
    Range { table: String, key: String, least: i64, most: i64, got: i64 },
    #[error("unknown word `{word}`{hint}")]
    Word { word: String, hint: Hint },
    #[error("{table}: `{key}`: {why}")]
    WordOf { table: String, key: String, why: Box<BadKey> },
    #[error("scene: `play` is missing: a function that says what happens")]
    NoPlay,
    #[error("scene: either a saved `table` or a `record`, not both")]
    TableAndRecord,
    #[error("scene: `seats` is missing: a list of 2 to 10 tables")]
    NoSeats,
    #[error("scene: either `seats`, or a saved `table` or a `record` in their place")]
    SeatsAndTable,
    #[error("scene: `seats` must be a list: {{ {{...}}, {{...}} }}")]
    SeatList,
    #[error("{seat} must be a table, not {got}")]
    Seat { seat: String, got: String },
    #[error("{seat}: {error}")]
    SeatError { seat: String, error: String },
    #[error("scene: either `packages` (files) or `package` (the text of one), not both")]
    PackagesAndPackage,
    #[error("seat {seat}: pile `{pile}` must be a list of cards")]
    Pile { seat: usize, pile: String },
    #[error("seat {seat}: {what} `{name}` must be a whole number, not {got}")]
    Count { seat: usize, what: Counted, name: String, got: String },
    #[error("scene: `cards`: unknown part of the deck `{part}`{hint}")]
    DeckPart { part: String, hint: Hint },
    #[error("scene: `watch`: unknown event `{word}`{hint}")]
    Event { word: String, hint: Hint },
}

/// The form that a value must have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    Text,
    Flag,
    Whole,
    Texts,
    Table,
    ByName,
    Function,
    Seat,
    Seats,
}

impl Wanted {
    /// Puts the form into words of this language.
    pub fn in_lang(self, lang: Lang) -> &'static str {
        match self {
            Wanted::Text => lang.pick("文字", "a text"),
            Wanted::Flag => lang.pick(" true 或 false", "true or false"),
            Wanted::Whole => lang.pick("整数", "a whole number"),
            Wanted::Texts => lang.pick("文字的列表", "a list of texts"),
            Wanted::Table => lang.pick("表", "a table"),
            Wanted::ByName => lang.pick("以名字为键的表", "a table by name"),
            Wanted::Function => lang.pick("函数", "a function"),
            Wanted::Seat => lang.pick("座位，如 s[2]", "a seat, as s[2]"),
            Wanted::Seats => lang.pick("若干座位，如 s[2], s[3]", "seats, as s[2], s[3]"),
        }
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.in_lang(Lang::En))
    }
}

/// A thing of a seat that is counted by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted {
    Mark,
    Use,
}

impl Counted {
    /// Puts the thing into words of this language.
    pub fn in_lang(self, lang: Lang) -> &'static str {
        match self {
            Counted::Mark => lang.pick("标记", "mark"),
            Counted::Use => lang.pick("使用次数", "use of"),
        }
    }
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.in_lang(Lang::En))
    }
}

/// A table with its name in messages: `seat 2`.
pub(super) struct Keys {
    table: Table,
    what: String,
}

impl Keys {
    /// Creates a reader; rejects unknown keys.
    pub(super) fn new(table: Table, what: impl Into<String>, known: &[&str]) -> Result<Keys, BadKey> {
        let what = what.into();
        let mut unknown: Vec<String> = Vec::new();
        for (key, _) in table.pairs::<Value, Value>().flatten() {
            match &key {
                Value::String(text) if known.contains(&&*text.to_string_lossy()) => {}
                Value::String(text) => unknown.push(text.to_string_lossy()),
                other => unknown.push(in_words(other)),
            }
        }
        unknown.sort();
        match unknown.first() {
            None => Ok(Keys { table, what }),
            Some(key) => {
                let hint = Hint::like_or_all(key, known);
                Err(BadKey::Unknown { table: what, key: key.clone(), hint })
            }
        }
    }

    fn get(&self, key: &str) -> Value {
        self.table.raw_get(key).unwrap_or(Value::Nil)
    }

    fn wrong<T>(&self, key: &str, wanted: Wanted, got: &Value) -> Result<T, BadKey> {
        let (table, key) = (self.what.clone(), key.to_owned());
        Err(BadKey::Type { table, key, wanted, got: in_words(got) })
    }

    pub(super) fn text(&self, key: &str) -> Result<Option<String>, BadKey> {
        match self.get(key) {
            Value::Nil => Ok(None),
            Value::String(text) => Ok(Some(text.to_string_lossy())),
            other => self.wrong(key, Wanted::Text, &other),
        }
    }

    pub(super) fn flag(&self, key: &str) -> Result<bool, BadKey> {
        match self.get(key) {
            Value::Nil => Ok(false),
            Value::Boolean(b) => Ok(b),
            other => self.wrong(key, Wanted::Flag, &other),
        }
    }

    pub(super) fn number(&self, key: &str) -> Result<Option<i64>, BadKey> {
        match self.get(key) {
            Value::Nil => Ok(None),
            value => match whole(&value) {
                Some(n) => Ok(Some(n)),
                None => self.wrong(key, Wanted::Whole, &value),
            },
        }
    }

    /// Reads a number within bounds.
    pub(super) fn number_in(&self, key: &str, least: i64, most: i64) -> Result<Option<i64>, BadKey> {
        match self.number(key)? {
            Some(got) if !(least..=most).contains(&got) => {
                let (table, key) = (self.what.clone(), key.to_owned());
                Err(BadKey::Range { table, key, least, most, got })
            }
            other => Ok(other),
        }
    }

    /// Reads a list of strings; a single string is a list of one.
    pub(super) fn texts(&self, key: &str) -> Result<Vec<String>, BadKey> {
        let value = self.get(key);
        match texts(&value) {
            Some(texts) => Ok(texts),
            None => self.wrong(key, Wanted::Texts, &value),
        }
    }

    pub(super) fn table(&self, key: &str) -> Result<Option<Table>, BadKey> {
        match self.get(key) {
            Value::Nil => Ok(None),
            Value::Table(table) => Ok(Some(table)),
            other => self.wrong(key, Wanted::Table, &other),
        }
    }

    /// Reads a table from names to values, sorted by name.
    pub(super) fn by_name(&self, key: &str) -> Result<Vec<(String, Value)>, BadKey> {
        let Some(table) = self.table(key)? else { return Ok(Vec::new()) };
        let mut all = Vec::new();
        for (name, value) in table.pairs::<Value, Value>().flatten() {
            match name {
                Value::String(name) => all.push((name.to_string_lossy(), value)),
                other => return self.wrong(key, Wanted::ByName, &other),
            }
        }
        all.sort_by(|a, b| a.0.cmp(&b.0));
        Ok(all)
    }

    pub(super) fn function(&self, key: &str) -> Result<Option<mlua::Function>, BadKey> {
        match self.get(key) {
            Value::Nil => Ok(None),
            Value::Function(function) => Ok(Some(function)),
            other => self.wrong(key, Wanted::Function, &other),
        }
    }

    /// Reads one of several words.
    pub(super) fn word<T: Copy>(&self, key: &str, words: &[(&str, T)]) -> Result<Option<T>, BadKey> {
        match self.text(key)? {
            None => Ok(None),
            Some(text) => {
                let (table, key) = (self.what.clone(), key.to_owned());
                one_of(&text, words).map(Some).map_err(|why| BadKey::WordOf {
                    table,
                    key,
                    why: Box::new(why),
                })
            }
        }
    }
}

/// Returns the meaning of a word.
pub(super) fn one_of<T: Copy>(word: &str, words: &[(&str, T)]) -> Result<T, BadKey> {
    match words.iter().find(|(known, _)| *known == word) {
        Some((_, value)) => Ok(*value),
        None => {
            let known: Vec<&str> = words.iter().map(|(known, _)| *known).collect();
            Err(BadKey::Word { word: word.to_owned(), hint: Hint::like_or_all(word, &known) })
        }
    }
}

/// Converts a Lua number to an integer.
pub(super) fn whole(value: &Value) -> Option<i64> {
    match value {
        Value::Integer(n) => Some(*n),
        Value::Number(n) if n.fract() == 0.0 && n.abs() < 9e15 => Some(*n as i64),
        _ => None,
    }
}

/// Converts a list of strings, one string, or nil.
pub(super) fn texts(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::Nil => Some(Vec::new()),
        Value::String(text) => Some(vec![text.to_string_lossy()]),
        Value::Table(table) => {
            let length = table.raw_len();
            let all: Option<Vec<String>> = (1..=length)
                .map(|i| match table.raw_get::<Value>(i) {
                    Ok(Value::String(text)) => Some(text.to_string_lossy()),
                    _ => None,
                })
                .collect();
            all.filter(|_| table.pairs::<Value, Value>().count() == length)
        }
        _ => None,
    }
}

/// Formats a value for a message.
pub(super) fn in_words(value: &Value) -> String {
    match value {
        Value::String(text) => format!("`{}`", text.to_string_lossy()),
        Value::Boolean(b) => b.to_string(),
        Value::Integer(n) => n.to_string(),
        Value::Number(n) => n.to_string(),
        Value::Nil => "nil".into(),
        other => format!("a {}", other.type_name()),
    }
}
