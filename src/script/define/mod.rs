//! Definitions of packages: skills, generals, packages. Each object made by a script is an entry here, and
//! its handle contains the entry's id. Content gets into the catalog when its package is added.
//!
//! Because a handle is the id of an entry, a view-as skill and the trigger skill around it may share a name.
//! Callbacks are stored in one Lua table (`Functions`): references from Rust to Lua are limited to some
//! 8,000, and large packages have more functions. The first entry of a name stays in the catalog, and a
//! warning names both positions.

mod anew;
mod construct;
mod entry;
mod register;
pub mod spec;

pub use super::error::Origin;
pub(in crate::script) use anew::Before;
pub use anew::Replaced;
pub use construct::create;
pub(in crate::script) use construct::got;
pub(super) use construct::number;
pub use entry::{Callback, Callbacks, CardEntry, GeneralEntry, Order, PackageEntry, SkillEntry, SkillRef};

use super::convert::{Arg, FromArg};
use super::fault::Fault;
use super::handle::{Class, Handle};
use super::host::Host;
use super::kernel::embed::Objects;
pub use super::kernel::ids::{GeneralId, PackageId, SkillId};
use super::trampoline::Gate;
use crate::model::*;
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// All definitions of one Lua state.
#[derive(Default)]
pub struct Definitions {
    pub functions: Functions,
    skills: RefCell<Vec<Rc<SkillEntry>>>,
    generals: RefCell<Vec<Rc<GeneralEntry>>>,
    packages: RefCell<Vec<Rc<PackageEntry>>>,
    /// Entries in the catalog, by name.
    skill_names: RefCell<BTreeMap<Name, u32>>,
    general_names: RefCell<BTreeMap<Name, u32>>,
    package_names: RefCell<BTreeMap<Name, u32>>,
    cards: RefCell<BTreeMap<Name, Rc<CardEntry>>>,
    /// Names that belong to built-in content.
    kept_by_rules: RefCell<BTreeSet<Name>>,
    anew: RefCell<Option<anew::Anew>>,
    /// Cards that each file has added to the game's deck.
    dealt: RefCell<BTreeMap<Name, Vec<Dealt>>>,
    /// Deleted files: their definitions stay until another file defines them.
    gone: RefCell<BTreeSet<Name>>,
}

/// A card of a deck as far as cards differ: kind, suit and number.
pub(super) type Dealt = (Name, Suit, u8);

/// Result of naming an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Naming {
    First,
    /// It already has this name.
    Known,
    /// It replaces the definition of an earlier run of its file.
    Anew,
    /// Another object has the name and keeps it.
    Taken,
}

/// The callbacks of a Lua state, in one Lua table. References from Rust to Lua are limited, and a large
/// package has more functions than that.
#[derive(Default)]
pub struct Functions {
    table: RefCell<Option<mlua::Table>>,
    gate: OnceCell<Gate>,
    /// Free slots.
    free: RefCell<Vec<usize>>,
    /// Slots taken since counting began.
    taken: RefCell<Vec<usize>>,
    /// By slot: whether the function is one of the program's packages, once it was asked for.
    bundled: RefCell<Vec<Option<bool>>>,
}

impl Functions {
    /// Creates the table and the gate for calls.
    pub(super) fn open(&self, lua: &mlua::Lua) -> mlua::Result<()> {
        let table = lua.create_table()?;
        let _ = self.gate.set(Gate::new(lua, &table)?);
        *self.table.borrow_mut() = Some(table);
        Ok(())
    }

    /// Returns the gate for calls.
    pub(super) fn gate(&self) -> Option<&Gate> {
        self.gate.get()
    }

    /// Stores a function and returns its slot.
    pub fn keep(&self, function: &mlua::Function) -> mlua::Result<usize> {
        let table = self.table.borrow();
        let table = table.as_ref().ok_or_else(|| mlua::Error::runtime("no state"))?;
        let free = self.free.borrow_mut().pop();
        let place = match free {
            Some(place) => {
                table.raw_set(place, function)?;
                place
            }
            None => {
                table.raw_push(function)?;
                table.raw_len()
            }
        };
        self.taken.borrow_mut().push(place);
        Ok(place)
    }

    /// Returns `true` if the function in this slot is one of the program's packages; `find` finds out.
    pub(super) fn is_bundled(&self, place: usize, find: impl FnOnce() -> bool) -> bool {
        if let Some(Some(known)) = self.bundled.borrow().get(place) {
            return *known;
        }
        let found = find();
        let mut bundled = self.bundled.borrow_mut();
        if bundled.len() <= place {
            bundled.resize(place + 1, None);
        }
        bundled[place] = Some(found);
        found
    }

    pub fn get(&self, place: usize) -> Option<mlua::Function> {
        self.table.borrow().as_ref()?.raw_get(place).ok()
    }

    /// Frees the functions in these slots.
    fn forget(&self, places: impl IntoIterator<Item = usize>) {
        let table = self.table.borrow();
        let Some(table) = table.as_ref() else { return };
        for place in places {
            // Not nil: the table keeps its length.
            if table.raw_set(place, false).is_ok() {
                self.free.borrow_mut().push(place);
                if let Some(known) = self.bundled.borrow_mut().get_mut(place) {
                    *known = None;
                }
            }
        }
    }
}

/// Adds an object and returns its id.
fn push<T>(all: &RefCell<Vec<Rc<T>>>, entry: T) -> u32 {
    let mut all = all.borrow_mut();
    all.push(Rc::new(entry));
    (all.len() - 1) as u32
}

/// Replaces an object.
fn put<T>(all: &RefCell<Vec<Rc<T>>>, id: u32, entry: T) -> u32 {
    if let Some(place) = all.borrow_mut().get_mut(id as usize) {
        *place = Rc::new(entry);
    }
    id
}

impl Definitions {
    pub fn add_skill(&self, mut entry: SkillEntry) -> u32 {
        match self.reused(|anew| anew.skill(&entry)) {
            Some(id) => {
                if let Some(old) = self.skill(id) {
                    self.hand_on(&old.callbacks, &mut entry.callbacks);
                }
                put(&self.skills, id, entry)
            }
            None => push(&self.skills, entry),
        }
    }

    pub fn add_general(&self, entry: GeneralEntry) -> u32 {
        match self.reused(|anew| anew.general(&entry)) {
            Some(id) => put(&self.generals, id, entry),
            None => push(&self.generals, entry),
        }
    }

    pub fn add_package(&self, entry: PackageEntry) -> u32 {
        match self.reused(|anew| anew.package(&entry)) {
            Some(id) => {
                self.carry_over(id, &entry);
                put(&self.packages, id, entry)
            }
            None => push(&self.packages, entry),
        }
    }

    pub fn skill(&self, id: u32) -> Option<Rc<SkillEntry>> {
        self.skills.borrow().get(id as usize).cloned()
    }

    pub fn general(&self, id: u32) -> Option<Rc<GeneralEntry>> {
        self.generals.borrow().get(id as usize).cloned()
    }

    pub fn package(&self, id: u32) -> Option<Rc<PackageEntry>> {
        self.packages.borrow().get(id as usize).cloned()
    }

    pub fn packages(&self) -> Vec<Rc<PackageEntry>> {
        self.packages.borrow().clone()
    }

    /// Returns the id of the catalog's skill of this name.
    pub fn skill_named(&self, name: &str) -> Option<u32> {
        self.skill_names.borrow().get(name).copied()
    }

    pub fn general_named(&self, name: &str) -> Option<u32> {
        self.general_names.borrow().get(name).copied()
    }

    /// Returns all named skills of the catalog.
    pub(super) fn named_skills(&self) -> Vec<Rc<SkillEntry>> {
        self.skill_names.borrow().values().filter_map(|id| self.skill(*id)).collect()
    }

    /// Returns all named generals of the catalog.
    pub(super) fn named_generals(&self) -> Vec<Rc<GeneralEntry>> {
        self.general_names.borrow().values().filter_map(|id| self.general(*id)).collect()
    }

    pub fn package_named(&self, name: &str) -> Option<u32> {
        self.package_names.borrow().get(name).copied()
    }

    /// Gives an object its name in the catalog; the first one keeps it.
    pub(super) fn name_skill(&self, name: &Name, id: u32) -> Naming {
        let unit = |id| self.skill(id).map(|e| e.origin.unit.clone());
        self.name(&self.skill_names, anew::Kind::Skill, name, id, unit)
    }

    pub(super) fn name_general(&self, name: &Name, id: u32) -> Naming {
        let unit = |id| self.general(id).map(|e| e.origin.unit.clone());
        self.name(&self.general_names, anew::Kind::General, name, id, unit)
    }

    pub(super) fn name_package(&self, name: &Name, id: u32) -> Naming {
        let unit = |id| self.package(id).map(|e| e.origin.unit.clone());
        self.name(&self.package_names, anew::Kind::Package, name, id, unit)
    }

    /// Returns the definition of a kind of card by name or key.
    pub fn card(&self, name: &str) -> Option<Rc<CardEntry>> {
        let cards = self.cards.borrow();
        cards.get(name).or_else(|| cards.get(format!("#{name}").as_str())).cloned()
    }

    /// Returns the definition of a kind of card by its exact key.
    pub(super) fn card_by_key(&self, key: &Name) -> Option<Rc<CardEntry>> {
        self.cards.borrow().get(key).cloned()
    }

    /// Stores a file's definition of a kind of card; the first one stays.
    pub(super) fn name_card(&self, entry: &Rc<CardEntry>) -> Naming {
        let name = &entry.key;
        let known = self.card_by_key(name);
        let naming = match &known {
            None => Naming::First,
            Some(known) if self.may_replace(anew::Kind::Card, name, &known.origin.unit) => Naming::Anew,
            Some(_) => return Naming::Taken,
        };
        self.cards.borrow_mut().insert(name.clone(), entry.clone());
        self.note_name(anew::Kind::Card, name);
        naming
    }

    /// Marks a name as built-in; it cannot be redefined.
    pub(super) fn note_of_rules(&self, name: &Name) {
        self.kept_by_rules.borrow_mut().insert(name.clone());
    }

    pub(super) fn is_of_rules(&self, name: &Name) -> bool {
        self.kept_by_rules.borrow().contains(name)
    }
}

impl Host {
    /// Returns the handle of a skill of the game; `None` if it does not exist.
    pub fn skill_handle(&self, name: &Name) -> Option<Handle> {
        let definitions = self.definitions();
        if definitions.is_skill_to_come(name) {
            return None;
        }
        if let Some(id) = definitions.skill_named(name) {
            return Some(Handle::new(Class::Skill, id));
        }
        // A built-in skill gets its entry at its first look-up.
        let def = self.with_room(|room| room.catalog().skill(name).cloned()).ok().flatten()?;
        let id = definitions.add_skill(SkillEntry::of_rules(&def));
        definitions.name_skill(name, id);
        Some(Handle::new(Class::Skill, id))
    }

    /// Returns the handle of a general of the game.
    pub fn general_handle(&self, name: &Name) -> Option<Handle> {
        let definitions = self.definitions();
        if definitions.is_general_to_come(name) {
            return None;
        }
        if let Some(id) = definitions.general_named(name) {
            return Some(Handle::new(Class::General, id));
        }
        let def = self.with_room(|room| room.catalog().generals.get(name).cloned()).ok().flatten()?;
        let id = definitions.add_general(GeneralEntry::of_rules(&def));
        definitions.name_general(name, id);
        Some(Handle::new(Class::General, id))
    }

    /// Returns the handle of an added package.
    pub fn package_handle(&self, name: &Name) -> Option<Handle> {
        let definitions = self.definitions();
        let id = definitions.package_named(name).filter(|_| !definitions.is_package_to_come(name))?;
        Some(Handle::new(Class::Package, id))
    }
}

/// A skill argument: an object or a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SkillArg {
    Name(Name),
    Object(SkillId),
}

impl SkillArg {
    /// Returns the skill's name.
    pub fn name(&self, host: &Host) -> Result<Name, Fault> {
        match self {
            SkillArg::Name(name) => Ok(name.clone()),
            SkillArg::Object(id) => id.entry(host).map(|entry| entry.name.clone()),
        }
    }
}

impl FromArg for SkillArg {
    const TYPE: &'static str = "a Skill or its name";

    fn from_arg(arg: Arg<'_>) -> Option<SkillArg> {
        match arg {
            Arg::Handle(_) => SkillId::from_arg(arg).map(SkillArg::Object),
            _ => Name::from_arg(arg).map(SkillArg::Name),
        }
    }

    fn check<H: Objects + ?Sized>(&self, host: &H) -> Result<(), Fault> {
        match self {
            SkillArg::Name(_) => Ok(()),
            SkillArg::Object(id) => id.check(host),
        }
    }
}

/// Finds the definitions of objects by their numbers.
macro_rules! entries {
    ($($id:ident, $entry:ty, $get:ident;)*) => {
        $(impl $id {
            pub fn entry(self, host: &Host) -> Result<Rc<$entry>, Fault> {
                host.definitions()
                    .$get(self.0)
                    .ok_or_else(|| Fault::Stale { kind: stringify!($get), id: self.0.to_string() })
            }
        })*
    };
}

entries! {
    SkillId, SkillEntry, skill;
    GeneralId, GeneralEntry, general;
    PackageId, PackageEntry, package;
}
