//! The objects that packages make, as they are kept for their handles.

use crate::model::*;
use crate::rules::{Frequency, GeneralDef, SkillDef};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Where in a script something was made: `extensions/x.lua`, line 12.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Origin {
    pub file: Name,
    pub line: usize,
    /// The file that was being run, which may have called a function of the other one. Empty
    /// for what is made during a game.
    pub unit: Name,
}

impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// A function that a script gave, with the order of arguments it was written for.
#[derive(Clone, Debug)]
pub struct Callback {
    pub name: &'static str,
    /// Its place among the functions that the state keeps: see [`super::Functions`].
    pub place: usize,
    /// Names of the declared parameters: dialects differ in order, never in names.
    pub parameters: Rc<[Name]>,
    /// What that comes to.
    pub order: Order,
}

/// Which shape of test a trigger skill was written with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// (self, target, room, event, owner, data)
    Target,
    /// (self, event, player, data, room)
    Event,
    /// (self, event, room, player, data)
    EventRoom,
}

impl Order {
    /// The order of a callback, by the names of its parameters. A `can_trigger` of five
    /// parameters that names no order is of the kind (self, event, room, player, data),
    /// whatever they are called.
    pub fn of(callback: &str, parameters: &[Name]) -> Order {
        let is = |at: usize, words: &[&str]| {
            parameters.get(at).is_some_and(|p| words.iter().any(|w| p.eq_ignore_ascii_case(w)))
        };
        let by_count = callback == "can_trigger" && parameters.len() == 5;
        if !is(1, &["event", "triggerEvent", "timing"]) {
            if by_count && !is(1, &["target"]) { Order::EventRoom } else { Order::Target }
        } else if is(2, &["room"]) || (by_count && !is(4, &["room"])) {
            Order::EventRoom
        } else {
            Order::Event
        }
    }
}

/// The callbacks of an object; shared by those that took its place one after another.
pub type Callbacks = Rc<RefCell<Vec<Callback>>>;

/// A skill object.
#[derive(Debug)]
pub struct SkillEntry {
    /// Object name, without decorations.
    pub name: Name,
    /// Which constructor made it: `TriggerSkill`, `ViewAsSkill`, `DistanceSkill` ...
    pub kind: &'static str,
    pub frequency: Frequency,
    pub lord: bool,
    pub attached: bool,
    pub limit_mark: Option<Name>,
    pub events: Vec<(crate::rules::Timing, i32)>,
    /// A trigger skill for everyone.
    pub global: bool,
    /// The view-as skill inside a trigger skill.
    pub view_as: Option<u32>,
    /// How many cards a view-as skill takes; `None`: as its filter says.
    pub n: Option<usize>,
    /// Texts of the definition by field: `response_pattern`, `filter_pattern`, `pattern` ...
    pub texts: Vec<(&'static str, Name)>,
    /// Numbers of the definition by field: `base_amount` ...
    pub numbers: Vec<(&'static str, i64)>,
    /// Switches that are on: `response_or_use`, `change_skill` ...
    pub switches: Vec<&'static str>,
    /// Texts that were set on the object afterwards.
    pub later_texts: RefCell<Vec<(&'static str, Name)>>,
    /// What scripts noted on the object.
    pub properties: RefCell<BTreeMap<Name, Value>>,
    pub callbacks: Callbacks,
    pub origin: Origin,
    /// The package it came with, once it did.
    pub package: RefCell<Name>,
}

impl SkillEntry {
    /// A skill with this name and nothing else said.
    pub fn new(name: impl Into<Name>, kind: &'static str) -> SkillEntry {
        SkillEntry {
            name: name.into(),
            kind,
            frequency: Frequency::default(),
            lord: false,
            attached: false,
            limit_mark: None,
            events: Vec::new(),
            global: false,
            view_as: None,
            n: None,
            texts: Vec::new(),
            numbers: Vec::new(),
            switches: Vec::new(),
            later_texts: RefCell::default(),
            properties: RefCell::default(),
            callbacks: Callbacks::default(),
            origin: Origin::default(),
            package: RefCell::default(),
        }
    }

    /// A text of the definition, or what it was set to afterwards.
    pub fn text_now(&self, field: &'static str) -> Option<Name> {
        let later = self.later_texts.borrow();
        let set = later.iter().rev().find(|(of, _)| *of == field).map(|(_, text)| text.clone());
        set.or_else(|| self.text(field).cloned())
    }

    /// The face that a skill of the rules shows to scripts.
    pub fn of_rules(def: &SkillDef) -> SkillEntry {
        SkillEntry {
            frequency: def.frequency,
            lord: def.lord,
            attached: def.attached,
            limit_mark: def.limit_mark.clone(),
            events: def.events.clone(),
            ..SkillEntry::new(def.name.clone(), "TriggerSkill")
        }
    }

    /// Its owner picks it: it makes a card.
    pub fn is_view_as(&self) -> bool {
        self.kind.contains("ViewAsSkill") || self.kind == "AnytimeSkill"
    }

    pub fn text(&self, field: &str) -> Option<&Name> {
        self.texts.iter().find(|(name, _)| *name == field).map(|(_, text)| text)
    }

    pub fn number(&self, field: &str) -> Option<i64> {
        self.numbers.iter().find(|(name, _)| *name == field).map(|(_, n)| *n)
    }

    pub fn is_on(&self, switch: &str) -> bool {
        self.switches.contains(&switch)
    }

    pub fn callback(&self, name: &str) -> Option<Callback> {
        self.callbacks.borrow().iter().find(|c| c.name == name).cloned()
    }

    pub fn has_callback(&self, name: &str) -> bool {
        self.callbacks.borrow().iter().any(|c| c.name == name)
    }
}

/// What a package says about a kind of card.
#[derive(Debug)]
pub struct CardEntry {
    pub name: Name,
    /// What it is known by: [`CardDef::key`](crate::rules::CardDef::key).
    pub key: Name,
    pub callbacks: Callbacks,
    /// The skill of a skill card, when it was said.
    pub skill_name: Option<Name>,
    pub mute: bool,
    /// Targets stay in the order in which they were picked.
    pub keeps_order: bool,
    /// The card that stands for the kind, once there is one.
    pub prototype: Cell<Option<CardId>>,
    pub origin: Origin,
}

impl CardEntry {
    pub fn callback(&self, name: &str) -> Option<Callback> {
        self.callbacks.borrow().iter().find(|c| c.name == name).cloned()
    }

    /// The skill that it is the use of: its name in lower case without `card`, unless said.
    pub fn skill(&self) -> Name {
        self.skill_name.clone().unwrap_or_else(|| self.name.to_lowercase().replace("card", "").into())
    }
}

/// A skill as a general or a package names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SkillRef {
    Object(u32),
    Name(Name),
}

/// A general object. What methods change before its package is added is in cells.
#[derive(Debug)]
pub struct GeneralEntry {
    pub name: Name,
    pub package: Name,
    pub kingdom: RefCell<Name>,
    pub max_hp: Cell<i32>,
    pub start_hp: Cell<i32>,
    pub start_hujia: Cell<i32>,
    pub gender: Cell<Gender>,
    pub lord: bool,
    pub hidden: Cell<bool>,
    pub never_shown: Cell<bool>,
    pub skills: RefCell<Vec<SkillRef>>,
    /// Skills that it can get and that its page tells about.
    pub related: RefCell<Vec<Name>>,
    /// What scripts noted on the object.
    pub properties: RefCell<BTreeMap<Name, Value>>,
    pub origin: Origin,
}

impl GeneralEntry {
    /// The face that a general of the rules shows to scripts.
    pub fn of_rules(def: &GeneralDef) -> GeneralEntry {
        GeneralEntry {
            name: def.name.clone(),
            package: def.package.clone(),
            kingdom: RefCell::new(def.kingdom.clone()),
            max_hp: Cell::new(def.max_hp),
            start_hp: Cell::new(def.start_hp),
            start_hujia: Cell::new(0),
            gender: Cell::new(def.gender),
            lord: def.lord,
            hidden: Cell::new(def.hidden),
            never_shown: Cell::new(false),
            skills: RefCell::new(def.skills.iter().cloned().map(SkillRef::Name).collect()),
            related: RefCell::default(),
            properties: RefCell::default(),
            origin: Origin::default(),
        }
    }
}

/// A package object.
#[derive(Debug, Default)]
pub struct PackageEntry {
    pub name: Name,
    /// As `sgs.Package_GeneralPack` and its kind.
    pub kind: Cell<i32>,
    pub hidden: Cell<bool>,
    pub generals: RefCell<Vec<u32>>,
    pub skills: RefCell<Vec<SkillRef>>,
    /// Skill and helper.
    pub related: RefCell<Vec<(Name, Name)>>,
    /// Cards of its deck, until it is added: virtual cards made while loading, and the file that
    /// put each there.
    pub cards: RefCell<Vec<(CardId, Name)>>,
    pub added: Cell<bool>,
    pub origin: Origin,
}
