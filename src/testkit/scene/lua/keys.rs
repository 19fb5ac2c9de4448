//! Reader of scene tables with a fixed set of keys; unknown keys are errors.

use crate::script::words::did_you_mean;
use mlua::{Table, Value};

/// A table with its name in messages: `seat 2`.
pub(super) struct Keys {
    table: Table,
    what: String,
}

impl Keys {
    /// Creates a reader; rejects unknown keys.
    pub(super) fn new(table: Table, what: impl Into<String>, known: &[&str]) -> Result<Keys, String> {
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
                let hint = match did_you_mean(key, known.iter().copied()) {
                    hint if hint.is_empty() => format!("; there are {}", known.join(", ")),
                    hint => hint,
                };
                Err(format!("{what}: unknown key `{key}`{hint}"))
            }
        }
    }

    fn get(&self, key: &str) -> Value {
        self.table.raw_get(key).unwrap_or(Value::Nil)
    }

    fn wrong<T>(&self, key: &str, wanted: &str, got: &Value) -> Result<T, String> {
        Err(format!("{}: `{key}` must be {wanted}, not {}", self.what, in_words(got)))
    }

    pub(super) fn text(&self, key: &str) -> Result<Option<String>, String> {
        match self.get(key) {
            Value::Nil => Ok(None),
            Value::String(text) => Ok(Some(text.to_string_lossy())),
            other => self.wrong(key, "a text", &other),
        }
    }

    pub(super) fn flag(&self, key: &str) -> Result<bool, String> {
        match self.get(key) {
            Value::Nil => Ok(false),
            Value::Boolean(b) => Ok(b),
            other => self.wrong(key, "true or false", &other),
        }
    }

    pub(super) fn number(&self, key: &str) -> Result<Option<i64>, String> {
        match self.get(key) {
            Value::Nil => Ok(None),
            value => match whole(&value) {
                Some(n) => Ok(Some(n)),
                None => self.wrong(key, "a whole number", &value),
            },
        }
    }

    /// Reads a number within bounds.
    pub(super) fn number_in(&self, key: &str, least: i64, most: i64) -> Result<Option<i64>, String> {
        match self.number(key)? {
            Some(n) if !(least..=most).contains(&n) => {
                Err(format!("{}: `{key}` must be {least} to {most}, not {n}", self.what))
            }
            other => Ok(other),
        }
    }

    /// Reads a list of strings; a single string is a list of one.
    pub(super) fn texts(&self, key: &str) -> Result<Vec<String>, String> {
        let value = self.get(key);
        match texts(&value) {
            Some(texts) => Ok(texts),
            None => self.wrong(key, "a list of texts", &value),
        }
    }

    pub(super) fn table(&self, key: &str) -> Result<Option<Table>, String> {
        match self.get(key) {
            Value::Nil => Ok(None),
            Value::Table(table) => Ok(Some(table)),
            other => self.wrong(key, "a table", &other),
        }
    }

    /// Reads a table from names to values, sorted by name.
    pub(super) fn by_name(&self, key: &str) -> Result<Vec<(String, Value)>, String> {
        let Some(table) = self.table(key)? else { return Ok(Vec::new()) };
        let mut all = Vec::new();
        for (name, value) in table.pairs::<Value, Value>().flatten() {
            match name {
                Value::String(name) => all.push((name.to_string_lossy(), value)),
                other => return self.wrong(key, "a table by name", &other),
            }
        }
        all.sort_by(|a, b| a.0.cmp(&b.0));
        Ok(all)
    }

    pub(super) fn function(&self, key: &str) -> Result<Option<mlua::Function>, String> {
        match self.get(key) {
            Value::Nil => Ok(None),
            Value::Function(function) => Ok(Some(function)),
            other => self.wrong(key, "a function", &other),
        }
    }

    /// Reads one of several words.
    pub(super) fn word<T: Copy>(&self, key: &str, words: &[(&str, T)]) -> Result<Option<T>, String> {
        match self.text(key)? {
            None => Ok(None),
            Some(text) => {
                one_of(&text, words).map(Some).map_err(|why| format!("{}: `{key}`: {why}", self.what))
            }
        }
    }
}

/// Returns the meaning of a word.
pub(super) fn one_of<T: Copy>(word: &str, words: &[(&str, T)]) -> Result<T, String> {
    match words.iter().find(|(known, _)| *known == word) {
        Some((_, value)) => Ok(*value),
        None => {
            let known: Vec<&str> = words.iter().map(|(known, _)| *known).collect();
            let hint = match did_you_mean(word, known.iter().copied()) {
                hint if hint.is_empty() => format!("; there are {}", known.join(", ")),
                hint => hint,
            };
            Err(format!("unknown word `{word}`{hint}"))
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
