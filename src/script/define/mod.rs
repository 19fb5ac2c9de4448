//! What packages define: skills, generals, packages. Each object that a script made is an
//! entry here, and its handle is the entry's number; what the rules play with gets into the
//! catalog when the package is added.

mod construct;
mod entry;
mod register;
pub mod spec;

pub use construct::create;
pub(super) use construct::number;
pub use entry::{Callback, CardEntry, GeneralEntry, Origin, PackageEntry, SkillEntry, SkillRef};

use super::convert::{Arg, FromArg, IntoRet, Ret};
use super::fault::Fault;
use super::handle::{Class, Handle};
use super::host::Host;
use crate::model::*;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Everything defined in one Lua state.
#[derive(Default)]
pub struct Definitions {
    pub functions: Functions,
    skills: RefCell<Vec<Rc<SkillEntry>>>,
    generals: RefCell<Vec<Rc<GeneralEntry>>>,
    packages: RefCell<Vec<Rc<PackageEntry>>>,
    /// Those that are in the catalog.
    skill_names: RefCell<BTreeMap<Name, u32>>,
    general_names: RefCell<BTreeMap<Name, u32>>,
    package_names: RefCell<BTreeMap<Name, u32>>,
    cards: RefCell<BTreeMap<Name, Rc<CardEntry>>>,
}

/// The callbacks of a state, in one table of Lua: links from Rust to Lua are few, and a large
/// pack has more functions than there may be links.
#[derive(Default)]
pub struct Functions(RefCell<Option<mlua::Table>>);

impl Functions {
    pub(super) fn set(&self, table: mlua::Table) {
        *self.0.borrow_mut() = Some(table);
    }

    /// Keeps a function and gives its place.
    pub(super) fn keep(&self, function: &mlua::Function) -> mlua::Result<usize> {
        let table = self.0.borrow();
        let table = table.as_ref().ok_or_else(|| mlua::Error::runtime("no state"))?;
        table.raw_push(function)?;
        Ok(table.raw_len())
    }

    pub fn get(&self, place: usize) -> Option<mlua::Function> {
        self.0.borrow().as_ref()?.raw_get(place).ok()
    }
}

/// Adds an object and gives its number.
fn push<T>(all: &RefCell<Vec<Rc<T>>>, entry: T) -> u32 {
    let mut all = all.borrow_mut();
    all.push(Rc::new(entry));
    (all.len() - 1) as u32
}

impl Definitions {
    pub fn add_skill(&self, entry: SkillEntry) -> u32 {
        push(&self.skills, entry)
    }

    pub fn add_general(&self, entry: GeneralEntry) -> u32 {
        push(&self.generals, entry)
    }

    pub fn add_package(&self, entry: PackageEntry) -> u32 {
        push(&self.packages, entry)
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

    /// The number of the skill that the game knows under this name.
    pub fn skill_named(&self, name: &str) -> Option<u32> {
        self.skill_names.borrow().get(name).copied()
    }

    pub fn general_named(&self, name: &str) -> Option<u32> {
        self.general_names.borrow().get(name).copied()
    }

    pub fn package_named(&self, name: &str) -> Option<u32> {
        self.package_names.borrow().get(name).copied()
    }

    /// From now on the game knows this object under its name; the first one stays.
    pub(super) fn name_skill(&self, name: &Name, id: u32) -> bool {
        *self.skill_names.borrow_mut().entry(name.clone()).or_insert(id) == id
    }

    pub(super) fn name_general(&self, name: &Name, id: u32) -> bool {
        *self.general_names.borrow_mut().entry(name.clone()).or_insert(id) == id
    }

    /// What was said about the kind of card of this name.
    pub fn card(&self, name: &str) -> Option<Rc<CardEntry>> {
        self.cards.borrow().get(name).cloned()
    }

    pub(super) fn name_card(&self, name: &Name, entry: Rc<CardEntry>) {
        self.cards.borrow_mut().entry(name.clone()).or_insert(entry);
    }

    pub fn name_package(&self, name: &Name, id: u32) -> bool {
        *self.package_names.borrow_mut().entry(name.clone()).or_insert(id) == id
    }
}

impl Host {
    /// The handle of a skill of the game, whoever defined it; `None` when there is none of
    /// this name.
    pub fn skill_handle(&self, name: &Name) -> Option<Handle> {
        let definitions = self.definitions();
        if let Some(id) = definitions.skill_named(name) {
            return Some(Handle::new(Class::Skill, id));
        }
        // A skill that came with the cards gets its entry when it is first asked for.
        let def = self.with_room(|room| room.catalog().skill(name).cloned()).ok().flatten()?;
        let id = definitions.add_skill(SkillEntry::of_rules(&def));
        definitions.name_skill(name, id);
        Some(Handle::new(Class::Skill, id))
    }

    /// The handle of a general of the game.
    pub fn general_handle(&self, name: &Name) -> Option<Handle> {
        let definitions = self.definitions();
        if let Some(id) = definitions.general_named(name) {
            return Some(Handle::new(Class::General, id));
        }
        let def = self.with_room(|room| room.catalog().generals.get(name).cloned()).ok().flatten()?;
        let id = definitions.add_general(GeneralEntry::of_rules(&def));
        definitions.name_general(name, id);
        Some(Handle::new(Class::General, id))
    }

    /// The handle of a package that was added.
    pub fn package_handle(&self, name: &Name) -> Option<Handle> {
        self.definitions().package_named(name).map(|id| Handle::new(Class::Package, id))
    }
}

/// A skill as an argument: the object, or its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SkillArg {
    Name(Name),
    Object(SkillId),
}

impl SkillArg {
    /// The name, whichever way the skill was given.
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

    fn check(&self, host: &Host) -> Result<(), Fault> {
        match self {
            SkillArg::Name(_) => Ok(()),
            SkillArg::Object(id) => id.check(host),
        }
    }
}

/// Objects by number: receivers, arguments and results.
macro_rules! objects {
    ($($id:ident, $class:ident, $type:literal, $entry:ty, $get:ident;)*) => {
        $(
        #[doc = concat!("The number of ", $type, ".")]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub struct $id(pub u32);

        impl $id {
            pub fn handle(self) -> Handle {
                Handle::new(Class::$class, self.0)
            }

            pub fn entry(self, host: &Host) -> Result<Rc<$entry>, Fault> {
                host.definitions()
                    .$get(self.0)
                    .ok_or_else(|| Fault::Stale { what: format!("{} {}", stringify!($get), self.0) })
            }
        }

        impl FromArg for $id {
            const TYPE: &'static str = $type;

            fn from_arg(arg: Arg<'_>) -> Option<$id> {
                match arg {
                    Arg::Handle(handle) if handle.is(Class::$class) => Some($id(handle.id())),
                    _ => None,
                }
            }

            fn check(&self, host: &Host) -> Result<(), Fault> {
                self.entry(host).map(drop)
            }
        }

        impl IntoRet for $id {
            const TYPE: &'static str = stringify!($class);

            fn into_ret(self) -> Result<Ret, Fault> {
                Ok(Ret::Handle(self.handle()))
            }
        }
        )*
    };
}

objects! {
    SkillId, Skill, "a Skill", SkillEntry, skill;
    GeneralId, General, "a General", GeneralEntry, general;
    PackageId, Package, "a Package", PackageEntry, package;
}
