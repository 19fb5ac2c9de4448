//! `sgs.Create...`: conversion of a script's table into a skill or a kind of card. It runs while packages
//! load, so it need not be fast. Every error names its field.

use super::entry::Order;
use super::spec::{ANY, Constructor, HEGEMONY, Makes, SpecField, Type};
use super::{Callback, CardEntry, Origin, SkillEntry, SkillId};
use crate::model::*;
use crate::rules::cards::custom::{Sort, custom};
use crate::rules::{CardDef, Frequency, Timing};
use crate::script::api::values::{NOT_COMPULSORY, Numbered};
use crate::script::behave::LuaCard;
use crate::script::convert::{Arg, FromArg};
use crate::script::error::{Cause, Definition, Got, Notice};
use crate::script::handle::{Class, Handle};
use crate::script::host::{Host, Script};
use crate::script::trampoline::parameters;
use crate::script::words::{A_NAME, is_name, shown, similar};
use mlua::{Lua, Table, Value as LuaValue};
use std::cell::RefCell;
use std::rc::Rc;

/// A definition being read, with its warnings.
struct Reading<'a> {
    host: &'a Host,
    constructor: &'static Constructor,
    spec: Spec,
    origin: &'a Origin,
    lua: &'a Lua,
    /// Missing names of `sgs` that were looked up in its table.
    holes: Vec<String>,
}

/// The content of a table, read once: each access by name is a call into Lua, and most fields are absent.
#[derive(Default)]
struct Spec {
    /// Fields in the order of their declaration.
    fields: Vec<(&'static SpecField, LuaValue)>,
    /// Text keys that are not fields.
    unknown: Vec<String>,
}

impl Spec {
    fn read(constructor: &'static Constructor, table: &Table) -> Spec {
        let mut spec = Spec::default();
        let mut fields = Vec::new();
        let _ = table.for_each(|key: LuaValue, value: LuaValue| {
            let LuaValue::String(key) = key else { return Ok(()) };
            let key = key.to_string_lossy();
            match constructor.all_fields().enumerate().find(|(_, field)| field.name == key) {
                Some((place, field)) => fields.push((place, field, value)),
                None => spec.unknown.push(key),
            }
            Ok(())
        });
        fields.sort_by_key(|(place, ..)| *place);
        spec.fields = fields.into_iter().map(|(_, field, value)| (field, value)).collect();
        spec
    }

    fn get(&self, name: &str) -> &LuaValue {
        let field = self.fields.iter().find(|(field, _)| field.name == name);
        field.map_or(&LuaValue::Nil, |(_, value)| value)
    }

    /// Returns the existing fields of this type.
    fn of(&self, kind: Type) -> impl Iterator<Item = (&'static str, &LuaValue)> {
        let fields = self.fields.iter().filter(move |(field, _)| field.of == kind);
        fields.map(|(field, value)| (field.name, value))
    }
}

/// Runs `sgs.Create<constructor>(spec)`. An error refers to the author's code.
pub fn create(
    script: &Script,
    lua: &Lua,
    constructor: &str,
    spec: &LuaValue,
    origin: Origin,
) -> Result<Handle, Cause> {
    let Some(constructor) = Constructor::named(constructor) else {
        return Err(Cause::NoConstructor(constructor.to_owned()));
    };
    let LuaValue::Table(spec) = spec else {
        return Err(Cause::SpecTable { constructor: constructor.name, got: spec.type_name() });
    };
    let holes = script.host().notices().take_holes();
    let spec = Spec::read(constructor, spec);
    let reading = Reading { host: script.host(), constructor, spec, origin: &origin, lua, holes };
    reading.check_fields()?;
    match constructor.makes {
        Makes::Skill => {
            let entry = reading.skill()?;
            Ok(SkillId(script.host().definitions().add_skill(entry)).handle())
        }
        Makes::Card => reading.card(script),
    }
}

impl Reading<'_> {
    /// Returns the table as errors name it.
    fn definition(&self) -> Definition {
        let name = match self.get("name") {
            LuaValue::String(name) => Some(shown(&name.to_string_lossy()).into_owned()),
            _ => None,
        };
        Definition { constructor: self.constructor.name, name }
    }

    /// Checks that all fields are known and of the right type, and that required ones exist.
    fn check_fields(&self) -> Result<(), Cause> {
        for field in self.constructor.all_fields() {
            let value = self.get(field.name);
            if value.is_nil() {
                if field.required {
                    return Err(Cause::SpecMissing {
                        spec: self.definition(),
                        field: field.name,
                        expected: field.of.expected(),
                    });
                }
                continue;
            }
            if let (Type::Text, LuaValue::String(text)) = (field.of, value)
                && matches!(field.name, "name" | "class_name")
                && !is_name(&text.to_string_lossy())
            {
                return Err(Cause::SpecType {
                    spec: self.definition(),
                    field: field.name,
                    expected: A_NAME,
                    got: got(value),
                });
            }
            if !fits(field.of, value) {
                let cause = Cause::SpecType {
                    spec: self.definition(),
                    field: field.name,
                    expected: field.of.expected(),
                    got: got(value),
                };
                // QSanguosha accepts non-boolean flags and non-numeric priorities, so these only warn.
                let passed = matches!(field.of, Type::Bool | Type::Priority)
                    || (field.of == Type::Function && !field.required);
                if passed {
                    self.warn(Notice::Taken(cause));
                } else {
                    return Err(cause);
                }
            }
        }
        for key in &self.spec.unknown {
            if HEGEMONY.contains(&key.as_str()) {
                // One warning for the whole file is enough.
                if self.host.notices().is_new_name(&format!("Hegemony in {}", self.origin.file)) {
                    self.warn(Notice::ForHegemony);
                }
                continue;
            }
            let known = self.constructor.all_fields().map(|f| f.name);
            let like = similar(key, known).map(str::to_owned);
            self.warn(Notice::UnknownSpecField {
                spec: self.definition(),
                field: shown(key).into_owned(),
                like,
            });
        }
        Ok(())
    }

    fn warn(&self, notice: Notice) {
        self.host.warn(Some(self.origin.clone()), notice);
    }

    fn get(&self, field: &str) -> &LuaValue {
        self.spec.get(field)
    }

    fn text(&self, field: &str) -> Option<Name> {
        text(self.get(field))
    }

    fn number(&self, field: &str) -> Option<i64> {
        number(self.get(field))
    }

    fn count(&self, field: &str) -> Option<usize> {
        if is_any(self.get(field)) {
            return Some(usize::MAX);
        }
        self.number(field).map(|n| n.max(0) as usize)
    }

    fn is_on(&self, field: &str) -> bool {
        matches!(self.get(field), LuaValue::Boolean(true))
    }

    fn callbacks(&self) -> Vec<Callback> {
        self.spec.of(Type::Function).filter_map(|(name, value)| self.callback(name, value)).collect()
    }

    fn callback(&self, name: &'static str, value: &LuaValue) -> Option<Callback> {
        let LuaValue::Function(function) = value else { return None };
        let parameters: Rc<[Name]> = parameters(self.lua, function).into();
        let order = Order::of(name, &parameters);
        let place = self.host.definitions().functions.keep(function).ok()?;
        Some(Callback { name, place, parameters, order })
    }

    // ---- skills -----------------------------------------------------------------------

    fn skill(&self) -> Result<SkillEntry, Cause> {
        self.warn_of_no_purpose();
        let given = self.text("name").unwrap_or_default();
        let (name, lord, attached) = undecorated(&given);
        let frequency = self.frequency()?;
        let view_as = match self.get("view_as_skill") {
            LuaValue::LightUserData(p) => SkillId::from_arg(Arg::Handle(Handle::from_pointer(p.0))),
            _ => None,
        };
        let texts = self.spec.of(Type::Text).filter(|(field, _)| *field != "name");
        let numbers = self.spec.of(Type::Number);
        let on = self.spec.of(Type::Bool).filter(|(_, value)| matches!(value, LuaValue::Boolean(true)));
        Ok(SkillEntry {
            frequency,
            lord,
            attached: attached || self.is_on("attached_lord_skill"),
            limit_mark: self.text("limit_mark").filter(|m| !m.is_empty()),
            events: self.events(frequency)?,
            global: self.is_on("global"),
            view_as: view_as.map(|id| id.0),
            n: self.count("n"),
            texts: texts.filter_map(|(field, value)| Some((field, text(value)?))).collect(),
            switches: on.map(|(field, _)| field).collect(),
            numbers: numbers.filter_map(|(field, value)| Some((field, number(value)?))).collect(),
            callbacks: Rc::new(RefCell::new(self.callbacks())),
            origin: self.origin.clone(),
            ..SkillEntry::new(name, self.constructor.name)
        })
    }

    /// Warns of a skill without any effect: authors forget these fields.
    fn warn_of_no_purpose(&self) {
        let is_missing = |field: &&str| self.get(field).is_nil();
        // A skill written for Hegemony has a separate warning.
        let for_hegemony = self.spec.unknown.iter().any(|key| HEGEMONY.contains(&key.as_str()));
        match self.constructor.name {
            // A trigger skill may consist only of its view-as skill.
            "TriggerSkill" if self.get("view_as_skill").is_nil() && !for_hegemony => {
                let missing: Vec<&str> = ["events", "on_trigger"].into_iter().filter(is_missing).collect();
                if !missing.is_empty() {
                    self.warn(Notice::NeverActs { spec: self.definition(), missing });
                }
            }
            "TargetModSkill" => {
                const ANY: &[&str] = &["residue_func", "distance_limit_func", "extra_target_func"];
                if ANY.iter().all(is_missing) {
                    self.warn(Notice::NeverCorrects { spec: self.definition(), any: ANY });
                }
            }
            _ => {}
        }
    }

    fn frequency(&self) -> Result<Frequency, Cause> {
        match self.number("frequency") {
            None => Ok(match self.constructor.name {
                "TriggerSkill" | "ViewAsSkill" | "OneCardViewAsSkill" | "ZeroCardViewAsSkill" => {
                    Frequency::NotFrequent
                }
                name if self.constructor.field("events").is_some() || name.contains("ViewAs") => {
                    Frequency::NotFrequent
                }
                _ => Frequency::Compulsory,
            }),
            Some(n) if n == NOT_COMPULSORY as i64 => Ok(Frequency::NotFrequent),
            Some(n) => match Frequency::from_number(n) {
                Some(frequency) => Ok(frequency),
                // Frequencies known only to QSanguosha's user interface.
                None => {
                    self.warn(Notice::Frequency { spec: self.definition(), given: n });
                    Ok(Frequency::NotFrequent)
                }
            },
        }
    }

    /// Returns the events, each with its priority.
    fn events(&self, frequency: Frequency) -> Result<Vec<(Timing, i32)>, Cause> {
        let given: Vec<LuaValue> = match self.get("events") {
            LuaValue::Nil => return Ok(Vec::new()),
            LuaValue::Table(table) => {
                // Up to the last entry, including holes: `{sgs.A, sgs.NoSuch, sgs.B}` has one.
                let length =
                    table.pairs::<LuaValue, LuaValue>().flatten().filter_map(|(k, _)| number(&k)).max();
                (1..=length.unwrap_or(0)).map(|i| table.raw_get(i).unwrap_or(LuaValue::Nil)).collect()
            }
            one => vec![one.clone()],
        };
        // Names of events do not contain this character.
        let mut unknown = self.holes.iter().filter(|name| !name.contains('_'));
        let mut events = Vec::new();
        for (i, value) in given.iter().enumerate() {
            match number(value).and_then(|n| u16::try_from(n).ok()).and_then(Timing::from_value) {
                Some(timing) => events.push((timing, self.priority(i, timing, frequency))),
                None => {
                    let hole = unknown.next().filter(|_| value.is_nil());
                    let what = hole.map_or_else(|| got(value).to_string(), |name| format!("sgs.{name}"));
                    self.warn(Notice::NoEvent { spec: self.definition(), at: Some(i + 1), what });
                }
            }
        }
        // Missing names at the end leave no hole.
        if matches!(self.get("events"), LuaValue::Table(_)) {
            for name in unknown {
                self.warn(Notice::NoEvent { spec: self.definition(), at: None, what: format!("sgs.{name}") });
            }
        }
        Ok(events)
    }

    /// Returns the priority: one number, an array parallel to the events, or numbers by event.
    fn priority(&self, index: usize, timing: Timing, frequency: Frequency) -> i32 {
        let default = if frequency == Frequency::Wake { 3 } else { 2 };
        match self.get("priority") {
            LuaValue::Table(table) => {
                let by_event: LuaValue = table.raw_get(timing as i64).unwrap_or(LuaValue::Nil);
                let by_place: LuaValue = table.raw_get(index + 1).unwrap_or(LuaValue::Nil);
                number(&by_event).or_else(|| number(&by_place)).map_or(default, |n| n as i32)
            }
            value => number(value).map_or(default, |n| n as i32),
        }
    }

    // ---- cards ------------------------------------------------------------------------

    fn card(&self, script: &Script) -> Result<Handle, Cause> {
        let sort = self.sort()?;
        let (name, class) = match (self.text("name"), self.text("class_name")) {
            (Some(name), Some(class)) => (name, class),
            (Some(one), None) | (None, Some(one)) => (one.clone(), one),
            (None, None) => {
                return Err(Cause::SpecMissing {
                    spec: self.definition(),
                    field: "name",
                    expected: Type::Text.expected(),
                });
            }
        };
        let base = custom(&name, &class, sort);
        let mut entry = CardEntry {
            name: name.clone(),
            key: base.key(),
            callbacks: Rc::new(RefCell::new(self.callbacks())),
            skill_name: self.text("skill_name"),
            mute: self.is_on("mute"),
            keeps_order: matches!(self.get("sorts_targets"), LuaValue::Boolean(false)),
            prototype: Default::default(),
            origin: self.origin.clone(),
        };
        self.host.definitions().hand_on_card(&mut entry);
        let entry = Rc::new(entry);
        let mut def = CardDef {
            target_fixed: match self.get("target_fixed") {
                LuaValue::Boolean(fixed) => *fixed,
                // A function given by mistake counts as true.
                LuaValue::Nil => base.target_fixed,
                _ => true,
            },
            can_recast: self.is_on("can_recast"),
            damage_card: self.is_on("damage_card"),
            subtype: self.text("subtype").unwrap_or_else(|| base.subtype.clone()),
            range: self.number("range").unwrap_or(if base.slot == Some(EquipSlot::Weapon) { 1 } else { 0 })
                as i32,
            behaviour: Rc::new(LuaCard::new(script, entry.clone(), base.behaviour.clone())),
            ..base
        };
        if sort == Sort::Skill {
            def.will_throw = !matches!(self.get("will_throw"), LuaValue::Boolean(false));
            def.native_text = self.is_on("native_text");
            def.skill = Some(entry.skill());
            def.handling = match self.number("handling_method") {
                Some(n) => HandlingMethod::from_number(n),
                None => Some(if def.will_throw { HandlingMethod::Discard } else { HandlingMethod::None }),
            };
        }
        if let LuaValue::LightUserData(p) = self.get("equip_skill")
            && let Some(skill) = SkillId::from_arg(Arg::Handle(Handle::from_pointer(p.0)))
        {
            let id = skill.0;
            if let Some(skill) = self.host.definitions().skill(id) {
                def.skill = Some(skill.name.clone());
            }
            script.register_skill(id);
        }
        // Properties missing in a skill card follow its subcards.
        let own = sort != Sort::Skill;
        let suit = self.number("suit").and_then(Suit::from_number).or(own.then_some(Suit::NoSuit));
        let number = self.number("number").map(|n| n.clamp(0, 255) as u8).or(own.then_some(0));
        Ok(script.add_card(def, entry, suit, number))
    }

    fn sort(&self) -> Result<Sort, Cause> {
        Ok(match self.constructor.name {
            "SkillCard" => Sort::Skill,
            "BasicCard" => Sort::Basic,
            "Weapon" => Sort::Equip(EquipSlot::Weapon),
            "Armor" => Sort::Equip(EquipSlot::Armor),
            "Treasure" => Sort::Equip(EquipSlot::Treasure),
            "OffensiveHorse" => Sort::Equip(EquipSlot::OffensiveHorse),
            "DefensiveHorse" => Sort::Equip(EquipSlot::DefensiveHorse),
            "EquipCard" => {
                let at = self.number("location").unwrap_or(-1);
                let slot = usize::try_from(at).ok().and_then(|at| EquipSlot::ALL.get(at).copied());
                Sort::Equip(slot.ok_or_else(|| Cause::Location { spec: self.definition(), given: at })?)
            }
            "TrickCard" => match self.number("subclass").unwrap_or(0) {
                0 => Sort::Trick,
                1 => Sort::SingleTargetTrick,
                2 => Sort::DelayedTrick { movable: self.is_on("movable") },
                3 => Sort::Aoe,
                4 => Sort::GlobalEffect,
                n => return Err(Cause::Subclass { spec: self.definition(), given: n }),
            },
            constructor => return Err(Cause::NoCard { constructor }),
        })
    }
}

/// Splits a name and the signs at its end: `$` for a lord skill, `&` for a lent one.
fn undecorated(name: &str) -> (Name, bool, bool) {
    let bare = name.trim_end_matches(['$', '&']);
    let signs = &name[bare.len()..];
    (Name::new(bare), signs.contains('$'), signs.contains('&'))
}

/// Converts a string or a number to text.
fn text(value: &LuaValue) -> Option<Name> {
    match value {
        LuaValue::String(text) => Some(Name::from(text.to_string_lossy())),
        LuaValue::Integer(n) => Some(smol_str::format_smolstr!("{n}")),
        LuaValue::Number(n) => Some(smol_str::format_smolstr!("{n}")),
        _ => None,
    }
}

/// Converts a number or a numeric string to an integer, truncated.
pub(in crate::script) fn number(value: &LuaValue) -> Option<i64> {
    match value {
        LuaValue::Integer(n) => Some(*n),
        LuaValue::Number(n) => Some(*n as i64),
        LuaValue::String(text) => text.to_string_lossy().trim().parse::<f64>().ok().map(|n| n as i64),
        _ => None,
    }
}

fn is_any(value: &LuaValue) -> bool {
    matches!(value, LuaValue::String(text) if text.as_bytes() == ANY.as_bytes())
}

fn fits(of: Type, value: &LuaValue) -> bool {
    match of {
        Type::Text => matches!(value, LuaValue::String(_) | LuaValue::Integer(_) | LuaValue::Number(_)),
        Type::Number => number(value).is_some(),
        Type::Count => number(value).is_some() || is_any(value),
        Type::Bool => matches!(value, LuaValue::Boolean(_)),
        Type::Function => matches!(value, LuaValue::Function(_)),
        Type::Events => matches!(value, LuaValue::Table(_)) || number(value).is_some(),
        Type::Priority => matches!(value, LuaValue::Table(_)) || number(value).is_some(),
        Type::Skill => match value {
            LuaValue::LightUserData(p) => Handle::from_pointer(p.0).is(Class::Skill),
            _ => false,
        },
        Type::Any => true,
    }
}

/// Returns a value as an error shows it.
pub(in crate::script) fn got(value: &LuaValue) -> Got {
    match value {
        LuaValue::Nil => Got::Nil,
        LuaValue::Boolean(b) => Got::Literal(b.to_string()),
        LuaValue::Integer(n) => Got::Literal(n.to_string()),
        LuaValue::Number(n) => Got::Literal(n.to_string()),
        LuaValue::String(text) => Arg::Text(&text.as_bytes()).got(),
        LuaValue::LightUserData(p) => Arg::Handle(Handle::from_pointer(p.0)).got(),
        other => Got::A(other.type_name().to_owned()),
    }
}
