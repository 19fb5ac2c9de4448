//! Entries of the objects made by packages, to which handles refer.

use crate::model::*;
use crate::rules::{Frequency, GeneralDef, SkillDef};
use crate::script::error::Origin;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

/// A callback from a script, with its order of arguments.
#[derive(Clone, Debug)]
pub struct Callback {
    pub name: &'static str,
    /// Its slot among the functions stored by the Lua state ([`super::Functions`]).
    pub place: usize,
    /// Names of the declared parameters: dialects differ in order, never in names.
    pub parameters: Rc<[Name]>,
    /// The order that follows from them.
    pub order: Order,
}

/// Order of parameters of a trigger skill's test.
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
    /// Returns the order for these parameter names. A `can_trigger` of five parameters without a recognized
    /// name has the order (self, event, room, player, data).
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

/// The callbacks of an object, shared with the objects that replaced it.
pub type Callbacks = Rc<RefCell<Vec<Callback>>>;

/// A skill object.
#[derive(Debug)]
pub struct SkillEntry {
    /// Object name, without decorations.
    pub name: Name,
    /// Its constructor: `TriggerSkill`, `ViewAsSkill`, `DistanceSkill` ...
    pub kind: &'static str,
    pub frequency: Frequency,
    pub lord: bool,
    pub attached: bool,
    pub limit_mark: Option<Name>,
    pub events: Vec<(crate::rules::Timing, i32)>,
    /// `true` for a global trigger skill.
    pub global: bool,
    /// The view-as skill inside a trigger skill.
    pub view_as: Option<u32>,
    /// Number of cards that a view-as skill takes; `None` if its filter decides.
    pub n: Option<usize>,
    /// Text fields of the definition: `response_pattern`, `filter_pattern`, `pattern` ...
    pub texts: Vec<(&'static str, Name)>,
    /// Number fields of the definition: `base_amount` ...
    pub numbers: Vec<(&'static str, i64)>,
    /// Flags that are on: `response_or_use`, `change_skill` ...
    pub switches: Vec<&'static str>,
    /// Text fields set on the object later.
    pub later_texts: RefCell<Vec<(&'static str, Name)>>,
    /// Properties set on the object by scripts.
    pub properties: RefCell<BTreeMap<Name, Value>>,
    pub callbacks: Callbacks,
    /// Skills that come and go with it.
    pub helpers: RefCell<Vec<u32>>,
    /// The skill without which it has no effect, where its maker knows it.
    pub waker: RefCell<Option<Name>>,
    pub origin: Origin,
    /// The package that added it, if any.
    pub package: RefCell<Name>,
}

impl SkillEntry {
    /// Returns `true` for a skill that acts at timings.
    pub fn is_trigger(&self) -> bool {
        !self.events.is_empty() || self.kind.contains("Trigger") || self.has_callback("on_trigger")
    }

    /// Creates a skill with this name and default properties.
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
            helpers: RefCell::default(),
            waker: RefCell::default(),
            origin: Origin::default(),
            package: RefCell::default(),
        }
    }

    /// Returns a text field, or the text set later.
    pub fn text_now(&self, field: &'static str) -> Option<Name> {
        let later = self.later_texts.borrow();
        let set = later.iter().rev().find(|(of, _)| *of == field).map(|(_, text)| text.clone());
        set.or_else(|| self.text(field).cloned())
    }

    /// Creates the entry that represents a built-in skill to scripts.
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

    /// Returns `true` if its owner picks it to make a card.
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

/// A package's definition of a kind of card.
#[derive(Debug)]
pub struct CardEntry {
    pub name: Name,
    /// Its key: [`CardDef::key`](crate::rules::CardDef::key).
    pub key: Name,
    pub callbacks: Callbacks,
    /// The skill of a skill card, if specified.
    pub skill_name: Option<Name>,
    pub mute: bool,
    /// `true` if targets stay in the order of selection.
    pub keeps_order: bool,
    /// The prototype card of the kind, if it exists.
    pub prototype: Cell<Option<CardId>>,
    pub origin: Origin,
}

impl CardEntry {
    pub fn callback(&self, name: &str) -> Option<Callback> {
        self.callbacks.borrow().iter().find(|c| c.name == name).cloned()
    }

    /// Returns its skill: the specified one, or its name in lower case without `card`.
    pub fn skill(&self) -> Name {
        self.skill_name.clone().unwrap_or_else(|| self.name.to_lowercase().replace("card", "").into())
    }
}

/// A reference to a skill in a general or a package.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SkillRef {
    Object(u32),
    Name(Name),
}

/// A general object. Fields that methods change before its package is added are in cells.
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
    /// Related skills that it can gain, shown on its page.
    pub related: RefCell<Vec<Name>>,
    /// Properties set on the object by scripts.
    pub properties: RefCell<BTreeMap<Name, Value>>,
    pub origin: Origin,
}

impl GeneralEntry {
    /// Creates the entry that represents a built-in general to scripts.
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
    /// A value like `sgs.Package_GeneralPack`.
    pub kind: Cell<i32>,
    pub hidden: Cell<bool>,
    pub generals: RefCell<Vec<u32>>,
    pub skills: RefCell<Vec<SkillRef>>,
    /// Pairs of skill and helper.
    pub related: RefCell<Vec<(Name, Name)>>,
    /// Cards of its deck until it is added: virtual cards made while loading, each with the file that added
    /// it.
    pub cards: RefCell<Vec<(CardId, Name)>>,
    pub added: Cell<bool>,
    pub origin: Origin,
}
