//! Reference of the script API: all names that scripts may use. The list is derived, not written here.
//!
//! The reference is built from the registry, the declarations of values and constructors, the timings, and a
//! fresh state. Lua functions of the state lead to the lines of the library that declare them. `dialects.txt` lists
//! the names that only one of the two engines has. Names of engines before those two lead to today's names
//! (`src/script/renamed.rs`) and stay nil.

use super::api::{registry, values};
use super::define::spec::{CONSTRUCTORS, Constructor, Makes, SpecField};
use super::handle::Class;
use super::host::Script;
use super::registry::{Effect, Member};
use super::renamed::renamed;
use super::words::nearest;
use crate::rules::names::Lang;
use crate::rules::timing::{Dialect, Timing};
use mlua::{Function, Table, Value as LuaValue};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Names that one of the two engines lacks.
static DIALECTS: LazyLock<BTreeMap<&str, Dialect>> = LazyLock::new(|| {
    let mut dialect = Dialect::Both;
    let mut names = BTreeMap::new();
    for line in include_str!("dialects.txt").lines().filter(|line| !line.starts_with('#')) {
        match line {
            "[older]" => dialect = Dialect::V2,
            "[newer]" => dialect = Dialect::Sj,
            name => drop(names.insert(name, dialect)),
        }
    }
    names
});

/// Returns the engine that has this name, if only one of them has it.
pub fn dialect_of(name: &str) -> Option<Dialect> {
    DIALECTS.get(name).copied()
}

/// The kind of a named thing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Sort {
    Method,
    Field,
    /// `sgs.DamageStruct(...)`.
    Value,
    /// `sgs.CreateTriggerSkill{...}`.
    Constructor,
    SpecField,
    Event,
    Constant,
    Function,
    /// A table or an object under a name.
    Object,
}

impl Sort {
    /// Returns the word for it in data.
    pub fn word(self) -> &'static str {
        match self {
            Sort::Method => "method",
            Sort::Field => "field",
            Sort::Value => "value",
            Sort::Constructor => "constructor",
            Sort::SpecField => "spec field",
            Sort::Event => "event",
            Sort::Constant => "constant",
            Sort::Function => "function",
            Sort::Object => "object",
        }
    }
}

/// A name and what there is to know about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// The name for look-ups: `Player:getMark`, `sgs.Damaged`, `DamageStruct.from`,
    /// `sgs.CreateTriggerSkill{events}`, `table.contains`.
    pub key: String,
    pub sort: Sort,
    /// The name with parameters.
    pub signature: String,
    /// Names of the parameters with the type of each, where it is known.
    pub parameters: Vec<(String, &'static str)>,
    /// `nothing` for what gives nothing, empty where it is not known.
    pub result: String,
    pub doc: String,
    /// The effect of a call on the game.
    pub effect: Option<Effect>,
    /// Parts of it that can be looked up themselves: fields, methods.
    pub parts: Vec<String>,
}

impl Item {
    fn new(key: impl Into<String>, sort: Sort) -> Item {
        let key = key.into();
        Item {
            signature: key.clone(),
            key,
            sort,
            parameters: Vec::new(),
            result: String::new(),
            doc: String::new(),
            effect: None,
            parts: Vec::new(),
        }
    }

    /// Returns the description in this language, where there is one. Of methods it is English.
    pub fn doc_in(&self, lang: Lang) -> Cow<'_, str> {
        match (lang, self.sort, Timing::from_name(self.name())) {
            (Lang::Zh, Sort::Event, Some(timing)) => chinese_of_event(timing).into(),
            _ => self.doc.as_str().into(),
        }
    }

    /// Returns the last part of the key: `getMark`, `Damaged`, `from`, `events`.
    pub fn name(&self) -> &str {
        let bare = self.key.trim_end_matches('}');
        bare.rsplit(['.', ':', '{']).next().unwrap_or(bare)
    }

    /// Returns the engine that has it, if only one of them has it.
    pub fn dialect(&self) -> Option<Dialect> {
        if self.sort == Sort::Event
            && let Some(timing) = Timing::from_name(self.name())
        {
            return Some(timing.info().dialect).filter(|d| *d != Dialect::Both);
        }
        dialect_of(&self.key)
    }
}

/// Chinese for the words of the table of timings.
const PHRASES: &str = include_str!("phrases.txt");

fn chinese_of_event(timing: Timing) -> String {
    let info = timing.info();
    let say = |text: &'static str| {
        let found = PHRASES.lines().filter_map(|line| line.split_once(" = ")).find(|(en, _)| *en == text);
        found.map_or(text, |(_, zh)| zh)
    };
    format!("对谁引发：{}。数据：{:?}。返回 true：{}。", say(info.player), info.payload, say(info.stops))
}

/// All items, in order of keys.
#[derive(Default)]
pub struct Reference {
    items: BTreeMap<String, Item>,
    /// Keys by the last part of each.
    by_name: BTreeMap<String, BTreeSet<String>>,
}

impl Reference {
    /// Returns the contents of a fresh state, without packages.
    pub fn of(script: &Script) -> Reference {
        let mut reference = Reference::default();
        reference.add_members();
        reference.add_values();
        reference.add_constructors();
        reference.add_constants();
        reference.add_functions(script);
        reference
    }

    fn add(&mut self, item: Item) {
        self.by_name.entry(item.name().to_owned()).or_default().insert(item.key.clone());
        self.items.entry(item.key.clone()).or_insert(item);
    }

    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.items.values()
    }

    pub fn get(&self, key: &str) -> Option<&Item> {
        self.items.get(key)
    }

    /// Returns the items for a name: a whole key, or the last part of several.
    pub fn find(&self, name: &str) -> Vec<&Item> {
        let whole = [name.to_owned(), name.replacen('.', ":", 1), format!("sgs.{name}")];
        if let Some(item) = whole.iter().find_map(|key| self.items.get(key)) {
            let others = self.by_name.get(name).into_iter().flatten().filter(|key| **key != item.key);
            return std::iter::once(item).chain(others.filter_map(|key| self.items.get(key))).collect();
        }
        self.by_name.get(name).into_iter().flatten().filter_map(|key| self.items.get(key)).collect()
    }

    /// Returns the known names that are nearest to a wrong one, nearest first.
    pub fn like(&self, name: &str) -> Vec<&str> {
        let last = name.trim_end_matches('}').rsplit(['.', ':', '{']).next().unwrap_or(name);
        if let Some(new) = renamed(name).or_else(|| renamed(last)) {
            return vec![new];
        }
        nearest(last, self.by_name.keys().map(String::as_str), 3)
    }

    fn add_members(&mut self) {
        for class in Class::ALL {
            let members: Vec<&Member> = registry().members().filter(|m| m.class == class).collect();
            let mut whole = Item::new(class.name(), Sort::Object);
            whole.parts = members.iter().map(|m| format!("{}:{}", class.name(), m.name)).collect();
            self.add(whole);
        }
        for member in registry().members() {
            let types = member.types.parameters.iter().map(|(of, _)| *of);
            self.add(Item {
                signature: member.signature(),
                parameters: member.parameters.iter().map(|p| (*p).to_owned()).zip(types).collect(),
                result: member.types.result.to_owned(),
                doc: member.doc.to_owned(),
                effect: Some(member.effect),
                ..Item::new(format!("{}:{}", member.class.name(), member.name), Sort::Method)
            });
        }
    }

    fn add_values(&mut self) {
        for class in values::classes() {
            let constructor = &class.constructor;
            let parts = class.fields.iter().map(|f| format!("{}.{}", class.name, f.name));
            let methods = class.methods.iter().map(|m| format!("{}:{}", class.name, m.name));
            let about = match constructor.doc {
                "" => class.doc.to_owned(),
                how => format!("{}\n{how}", class.doc),
            };
            self.add(Item {
                signature: format!("sgs.{}({})", class.name, constructor.parameters.join(", ")),
                parameters: constructor.parameters.iter().map(|p| ((*p).to_owned(), "")).collect(),
                result: class.name.to_owned(),
                doc: about,
                parts: parts.chain(methods).collect(),
                ..Item::new(format!("sgs.{}", class.name), Sort::Value)
            });
            for field in &class.fields {
                self.add(Item {
                    result: field.lua_type.to_owned(),
                    doc: field.doc.to_owned(),
                    ..Item::new(format!("{}.{}", class.name, field.name), Sort::Field)
                });
            }
            for method in &class.methods {
                let signature = format!("{}:{}({})", class.name, method.name, method.parameters.join(", "));
                self.add(Item {
                    signature,
                    parameters: method.parameters.iter().map(|p| ((*p).to_owned(), "")).collect(),
                    result: method.result.to_owned(),
                    doc: method.doc.to_owned(),
                    ..Item::new(format!("{}:{}", class.name, method.name), Sort::Method)
                });
            }
        }
    }

    fn add_constructors(&mut self) {
        for constructor in CONSTRUCTORS {
            let key = format!("sgs.Create{}", constructor.name);
            let part = |f: &SpecField| format!("{key}{{{}}}", f.name);
            self.add(Item {
                signature: format!("{key}{{...}}"),
                result: made_by(constructor).to_owned(),
                doc: constructor.doc.to_owned(),
                parts: constructor.all_fields().map(part).collect(),
                ..Item::new(key.clone(), Sort::Constructor)
            });
            for field in constructor.all_fields() {
                let must = if field.required { ", must be given" } else { "" };
                self.add(Item {
                    signature: format!("{key}{{ {} = ... }}", field.name),
                    result: format!("{}{must}", field.of.expected()),
                    doc: field.doc.to_owned(),
                    ..Item::new(part(field), Sort::SpecField)
                });
            }
        }
    }

    fn add_constants(&mut self) {
        for timing in Timing::ALL {
            let info = timing.info();
            self.add(Item {
                doc: format!(
                    "Raised for: {}. Payload: {:?}. A handler's `true`: {}.",
                    info.player, info.payload, info.stops
                ),
                result: timing.value().to_string(),
                ..Item::new(format!("sgs.{}", info.name), Sort::Event)
            });
        }
        for constant in values::constants() {
            let key = format!("sgs.{}", constant.name);
            self.add(Item { result: constant.value.to_string(), ..Item::new(key, Sort::Constant) });
        }
    }

    /// Adds the functions of the state itself: the library in Lua, and Lua's own functions.
    fn add_functions(&mut self, script: &Script) {
        let globals = script.globals();
        let libraries = script.lua().named_registry_value::<Table>(super::prelude::LIBRARIES).ok();
        for (key, value) in named(&globals) {
            // The table of globals itself, and what only loading is about.
            if ["_G", "package"].contains(&key.as_str()) {
                continue;
            }
            self.add_value(script, &key, &value);
            if let LuaValue::Table(table) = &value {
                // Packages see a library through a table that keeps it as it is.
                let table = libraries
                    .as_ref()
                    .and_then(|all| all.raw_get(key.as_str()).ok())
                    .unwrap_or(table.clone());
                for (inner, value) in named(&table) {
                    self.add_value(script, &format!("{key}.{inner}"), &value);
                }
            }
        }
    }

    fn add_value(&mut self, script: &Script, key: &str, value: &LuaValue) {
        if self.items.contains_key(key) {
            return;
        }
        let item = match value {
            LuaValue::Function(function) => {
                let declared = script.declared(function);
                Item {
                    signature: match &declared {
                        Some(declared) => format!("{key}({})", declared.parameters.join(", ")),
                        None => format!("{key}(...)"),
                    },
                    doc: declared.map(|d| d.comment).unwrap_or_default(),
                    ..Item::new(key, Sort::Function)
                }
            }
            LuaValue::Number(n) => Item { result: n.to_string(), ..Item::new(key, Sort::Constant) },
            LuaValue::Integer(n) => Item { result: n.to_string(), ..Item::new(key, Sort::Constant) },
            _ => Item::new(key, Sort::Object),
        };
        self.add(item);
    }
}

/// Returns the class of a constructor's results.
pub fn made_by(constructor: &Constructor) -> &'static str {
    match constructor.makes {
        Makes::Skill => "Skill",
        Makes::Card => "Card",
    }
}

/// Returns the entries of a table with texts as keys, in order.
fn named(table: &Table) -> BTreeMap<String, LuaValue> {
    let pairs = table.pairs::<LuaValue, LuaValue>().flatten();
    let texts = pairs.filter_map(|(key, value)| match key {
        LuaValue::String(text) => Some((text.to_string_lossy(), value)),
        _ => None,
    });
    texts.collect()
}

/// The declaration of a function in the Lua library.
pub struct Declared {
    pub parameters: Vec<String>,
    /// The comment right above it.
    pub comment: String,
}

impl Script {
    /// Returns the real table of globals.
    pub fn globals(&self) -> Table {
        let kept = self.lua().named_registry_value(super::host::GLOBALS);
        kept.unwrap_or_else(|_| self.lua().globals())
    }

    /// Returns the declaration of a library function, read from the library's text.
    fn declared(&self, function: &Function) -> Option<Declared> {
        let info = function.info();
        if info.what == "C" {
            return None;
        }
        let text = super::prelude::text_of(info.short_src.as_deref()?)?;
        let lines: Vec<&str> = text.lines().collect();
        let at = info.line_defined?.checked_sub(1)?;
        let comments = lines.get(..at)?.iter().rev().take_while(|line| line.starts_with("--"));
        let mut comment: Vec<&str> = comments.map(|l| l.trim_start_matches('-').trim()).collect();
        comment.reverse();
        let rest = lines.get(at)?.split_once("function")?.1;
        let inside = rest.split_once('(')?.1.split_once(')')?.0;
        let parameters = inside.split(',').map(str::trim).filter(|p| !p.is_empty()).map(str::to_owned);
        Some(Declared { parameters: parameters.collect(), comment: comment.join(" ") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reference() -> Reference {
        Reference::of(&Script::new().expect("a state"))
    }

    #[test]
    fn every_sort_is_found_by_its_key_and_by_its_name() {
        let reference = reference();
        for (key, sort, name) in [
            ("Player:getMark", Sort::Method, "getMark"),
            ("DamageStruct.from", Sort::Field, "from"),
            ("QVariant:toDamage", Sort::Method, "toDamage"),
            ("sgs.DamageStruct", Sort::Value, "DamageStruct"),
            ("sgs.CreateTriggerSkill", Sort::Constructor, "CreateTriggerSkill"),
            ("sgs.CreateTriggerSkill{events}", Sort::SpecField, "events"),
            ("sgs.Damaged", Sort::Event, "Damaged"),
            ("sgs.Player_Play", Sort::Constant, "Player_Play"),
            ("sgs.qlist", Sort::Function, "qlist"),
            ("table.contains", Sort::Function, "contains"),
            ("sgs.Sanguosha", Sort::Object, "Sanguosha"),
        ] {
            let item = reference.get(key).unwrap_or_else(|| panic!("{key}"));
            assert_eq!((item.sort, item.name()), (sort, name), "{key}");
            assert!(reference.find(name).iter().any(|i| i.key == key), "{name}");
            assert_eq!(reference.find(key)[0].key, key);
        }
        assert_eq!(reference.find("Player.getMark")[0].key, "Player:getMark");
        assert!(reference.find("getMrak").is_empty());
        assert_eq!(reference.like("Player:getMrak")[0], "getMark");
    }

    #[test]
    fn what_is_written_in_lua_has_its_parameters_and_its_comment() {
        let reference = reference();
        let item = reference.get("table.contains").expect("a function");
        assert_eq!(item.signature, "table.contains(list, element, compare_names)");
        let item = reference.get("string.split").expect("a function");
        assert!(item.doc.starts_with("The separator is a pattern."), "{}", item.doc);
    }

    #[test]
    fn dialects_are_those_of_names_that_exist() {
        let reference = reference();
        let of = |key: &str| reference.get(key).unwrap_or_else(|| panic!("{key}")).dialect();
        assert_eq!(of("sgs.CreateTriggerSkillV2"), Some(Dialect::Sj));
        assert_eq!(of("Player:getMark"), None);
        // Most names of the list are bound; what is not is none that a package could use.
        let bound = DIALECTS.keys().filter(|name| reference.get(name).is_some()).count();
        assert!(bound > 300, "{bound} of {}", DIALECTS.len());
    }
}
