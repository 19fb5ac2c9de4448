//! Specs of `sgs.skills` as data, for lists, scenes and findings (`docs/skills-as-data.md`).

use super::host::Script;
use crate::model::Name;
use mlua::{Function, Table, Value as LuaValue};
use serde_json::{Map, Number, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Registry key of the function that gives what is read of specs.
pub(super) const SPECS: &str = "sgs.specs";

/// Kinds of rows of the language, with the key that a node of the kind has.
const KINDS: [&str; 7] = ["form", "tag", "time", "verb", "player", "amount", "cond"];

/// A number of a spec, as `sgs balance --vary` names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecNumber {
    /// The verb, form or key that it belongs to.
    pub word: String,
    /// Its place among the numbers with this word, from 1.
    pub place: usize,
    pub value: i64,
}

/// A number of a spec with another value than the one written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Varied {
    pub skill: Name,
    pub number: SpecNumber,
}

/// The words of the language by kind.
pub type Words = BTreeMap<&'static str, BTreeSet<String>>;

impl Script {
    /// Returns the specs of all skills that were made by `sgs.skills`.
    ///
    /// Lists are arrays. A table with a list and keys is an object, whose list stands under `entries`.
    pub fn specs(&self) -> BTreeMap<Name, Value> {
        self.read_specs().unwrap_or_default()
    }

    fn read_specs(&self) -> mlua::Result<BTreeMap<Name, Value>> {
        let Some(shown) = self.shown()? else { return Ok(BTreeMap::new()) };
        let all: Table = shown.get::<Function>("all")?.call(())?;
        all.pairs::<String, LuaValue>()
            .map(|pair| pair.map(|(name, spec)| (Name::new(&name), data(&spec))))
            .collect()
    }

    /// Returns the numbers of a skill's spec in order; none for a skill without a spec.
    pub fn spec_numbers(&self, skill: &str) -> Vec<SpecNumber> {
        self.read_numbers(skill).unwrap_or_default()
    }

    fn read_numbers(&self, skill: &str) -> mlua::Result<Vec<SpecNumber>> {
        let Some(shown) = self.shown()? else { return Ok(Vec::new()) };
        let all: Vec<Table> = shown.get::<Function>("numbers")?.call(skill)?;
        let number = |row: &Table| {
            Ok(SpecNumber { word: row.get("word")?, place: row.get("place")?, value: row.get("value")? })
        };
        all.iter().map(number).collect()
    }

    /// Returns the words of the language; none as long as no package uses it.
    pub fn spec_words(&self) -> Words {
        self.read_words().unwrap_or_default()
    }

    fn read_words(&self) -> mlua::Result<Words> {
        let Some(shown) = self.shown()? else { return Ok(Words::new()) };
        let rows: Function = shown.get("rows")?;
        let mut words = Words::new();
        for kind in KINDS {
            let rows: Vec<Table> = rows.call(kind)?;
            words.insert(kind, rows.iter().map(|row| row.get("name")).collect::<mlua::Result<_>>()?);
        }
        Ok(words)
    }

    fn shown(&self) -> mlua::Result<Option<Table>> {
        self.lua().named_registry_value::<Function>(SPECS)?.call(())
    }
}

/// Returns a value of a spec as data; a function as the word `function`.
fn data(value: &LuaValue) -> Value {
    match value {
        LuaValue::Boolean(flag) => Value::Bool(*flag),
        LuaValue::Integer(n) => Value::from(*n),
        // LuaJIT has no whole numbers as a type.
        LuaValue::Number(n) if n.fract() == 0.0 && n.abs() < 1e15 => Value::from(*n as i64),
        LuaValue::Number(n) => Number::from_f64(*n).map_or(Value::Null, Value::Number),
        LuaValue::String(text) => Value::String(text.to_string_lossy()),
        LuaValue::Table(table) => of_table(table),
        LuaValue::Function(_) => Value::String("function".into()),
        _ => Value::Null,
    }
}

fn of_table(table: &Table) -> Value {
    let list: Vec<Value> = table.sequence_values::<LuaValue>().flatten().map(|item| data(&item)).collect();
    let mut keys = Map::new();
    for (key, item) in table.pairs::<LuaValue, LuaValue>().flatten() {
        if let LuaValue::String(key) = key {
            keys.insert(key.to_string_lossy(), data(&item));
        }
    }
    match (list.is_empty(), keys.is_empty()) {
        (false, true) => Value::Array(list),
        (true, _) => Value::Object(keys),
        (false, false) => {
            keys.insert("entries".into(), Value::Array(list));
            Value::Object(keys)
        }
    }
}
