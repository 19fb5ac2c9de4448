//! Definitions of files that are rerun. They replace earlier definitions of the same files by name and keep
//! their ids, so that handles stay valid. Definitions that a rerun does not repeat are removed.
//!
//! While files are rerun, look-ups by name (`getSkill`, `getGeneral`, `cloneCard`, ...) do not find earlier
//! definitions of these files that were not repeated yet. Many files define only what `getSkill` does not
//! find.
//!
//! An object belongs to the file that was running when it was made (`Origin::unit`). That is the innermost main chunk
//! on Lua's stack, regardless of the file that called the constructor. An object made again keeps the id,
//! and thus the handles, of the one that it replaces. Both share one list of callbacks, so a card in the
//! middle of its use continues with the new ones.
//!
//! A deleted file leaves its definitions until another file defines them, so renaming works in either order.
//! `Room::content_changed` follows: players get the current skills of their general.

use super::{
    Callback, Callbacks, CardEntry, Dealt, Definitions, GeneralEntry, Naming, PackageEntry, SkillEntry,
    SkillRef,
};
use crate::model::*;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    Skill,
    General,
    Package,
    Card,
}

/// An object of an earlier run whose id can be reused.
struct Old {
    id: u32,
    name: Name,
    /// The constructor of a skill: one file may have two with the same name.
    made_by: &'static str,
    unit: Name,
}

/// A rerun in progress.
pub(super) struct Anew {
    files: BTreeSet<Name>,
    skills: Vec<Old>,
    generals: Vec<Old>,
    packages: Vec<Old>,
    named: BTreeSet<(Kind, Name)>,
    /// Replaced lists of callbacks with their old content.
    replaced: Vec<(Callbacks, Vec<Callback>)>,
    /// Cards added to the deck by the files.
    dealt: Vec<Dealt>,
}

fn take(all: &mut Vec<Old>, name: &Name, made_by: &'static str, unit: &Name) -> Option<u32> {
    let at = all.iter().position(|old| old.name == *name && old.made_by == made_by && old.unit == *unit)?;
    Some(all.remove(at).id)
}

impl Anew {
    pub(super) fn skill(&mut self, entry: &SkillEntry) -> Option<u32> {
        take(&mut self.skills, &entry.name, entry.kind, &entry.origin.unit)
    }

    pub(super) fn general(&mut self, entry: &GeneralEntry) -> Option<u32> {
        take(&mut self.generals, &entry.name, "", &entry.origin.unit)
    }

    pub(super) fn package(&mut self, entry: &PackageEntry) -> Option<u32> {
        take(&mut self.packages, &entry.name, "", &entry.origin.unit)
    }
}

/// The generals and skills listed by a package.
type Lists = (Vec<u32>, Vec<SkillRef>);

/// All definitions before a rerun.
pub(in crate::script) struct Before {
    files: BTreeSet<Name>,
    skills: Vec<Rc<SkillEntry>>,
    generals: Vec<Rc<GeneralEntry>>,
    packages: Vec<Rc<PackageEntry>>,
    lists: Vec<Lists>,
    skill_names: BTreeMap<Name, u32>,
    general_names: BTreeMap<Name, u32>,
    package_names: BTreeMap<Name, u32>,
    cards: BTreeMap<Name, Rc<CardEntry>>,
    gone: BTreeSet<Name>,
}

impl Before {
    /// Returns the packages of the rerun files.
    pub(in crate::script) fn packages_of_files(&self) -> impl Iterator<Item = &Rc<PackageEntry>> {
        self.packages.iter().filter(|p| self.files.contains(&p.origin.unit))
    }
}

/// The names that a rerun has defined, and those that it has not repeated.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Replaced {
    /// Defined again.
    pub skills: Vec<Name>,
    pub new_skills: Vec<Name>,
    pub gone_skills: Vec<Name>,
    pub generals: Vec<Name>,
    pub new_generals: Vec<Name>,
    pub gone_generals: Vec<Name>,
    pub cards: Vec<Name>,
    /// Kinds of card that are not defined any more; they do not change.
    pub left_cards: Vec<Name>,
    /// Number of new cards that the running game's deck lacks: it was dealt before.
    pub cards_to_come: usize,
    /// Number of cards in the deck that the files do not define any more.
    pub cards_to_go: usize,
}

impl Definitions {
    pub(super) fn reused(&self, take: impl FnOnce(&mut Anew) -> Option<u32>) -> Option<u32> {
        self.anew.borrow_mut().as_mut().and_then(take)
    }

    /// Returns `true` if this name belongs to a file that is being rerun and was not defined in this run yet.
    pub(super) fn may_replace(&self, kind: Kind, name: &Name, unit: &Name) -> bool {
        let anew = self.anew.borrow();
        anew.as_ref().is_some_and(|anew| {
            let old = anew.files.contains(unit) || self.gone.borrow().contains(unit);
            old && !anew.named.contains(&(kind, name.clone()))
        })
    }

    /// Returns `true` if this name belongs to a file that is being rerun and was not defined again so far.
    /// Look-ups by name must not find it. A file that defines only missing names would otherwise define
    /// nothing, and its objects would be removed at the end.
    fn is_to_come(&self, kind: Kind, name: &str, unit: impl FnOnce() -> Option<Name>) -> bool {
        let anew = self.anew.borrow();
        let Some(anew) = anew.as_ref() else { return false };
        let named = || anew.named.contains(&(kind, Name::new(name)));
        unit().is_some_and(|unit| anew.files.contains(&unit) || self.gone.borrow().contains(&unit))
            && !named()
    }

    pub(in crate::script) fn is_skill_to_come(&self, name: &str) -> bool {
        let owner = || self.skill_named(name).and_then(|id| self.skill(id)).map(|s| s.origin.unit.clone());
        self.is_to_come(Kind::Skill, name, owner)
    }

    pub(in crate::script) fn is_general_to_come(&self, name: &str) -> bool {
        let owner =
            || self.general_named(name).and_then(|id| self.general(id)).map(|g| g.origin.unit.clone());
        self.is_to_come(Kind::General, name, owner)
    }

    pub(super) fn is_package_to_come(&self, name: &str) -> bool {
        let owner =
            || self.package_named(name).and_then(|id| self.package(id)).map(|p| p.origin.unit.clone());
        self.is_to_come(Kind::Package, name, owner)
    }

    /// Tests the key of a kind of card like [`Self::is_skill_to_come`].
    pub(in crate::script) fn is_card_to_come(&self, key: &Name) -> bool {
        let owner = || self.card_by_key(key).map(|c| c.origin.unit.clone());
        self.is_to_come(Kind::Card, key, owner)
    }

    pub(super) fn note_name(&self, kind: Kind, name: &Name) {
        if let Some(anew) = &mut *self.anew.borrow_mut() {
            anew.named.insert((kind, name.clone()));
        }
    }

    pub(super) fn name(
        &self,
        names: &RefCell<BTreeMap<Name, u32>>,
        kind: Kind,
        name: &Name,
        id: u32,
        unit: impl Fn(u32) -> Option<Name>,
    ) -> Naming {
        let known = names.borrow().get(name).copied();
        let naming = match known {
            None => Naming::First,
            Some(known) if self.may_replace(kind, name, &unit(known).unwrap_or_default()) => Naming::Anew,
            Some(known) if known == id => return Naming::Known,
            Some(_) => return Naming::Taken,
        };
        names.borrow_mut().insert(name.clone(), id);
        self.note_name(kind, name);
        naming
    }

    /// Copies the additions of other files to a package whose own file is rerun.
    pub(super) fn carry_over(&self, id: u32, new: &PackageEntry) {
        if let Some(old) = self.package(id) {
            new.generals.borrow_mut().extend(old.generals.borrow().iter().copied());
            new.skills.borrow_mut().extend(old.skills.borrow().iter().cloned());
        }
    }

    fn of_files(&self, files: &BTreeSet<Name>, skill: &SkillRef) -> bool {
        match skill {
            SkillRef::Object(id) => self.skill(*id).is_some_and(|s| files.contains(&s.origin.unit)),
            SkillRef::Name(_) => false,
        }
    }

    /// Starts to rerun these files.
    pub(in crate::script) fn begin(&self, files: BTreeSet<Name>) -> Before {
        let packages = self.packages();
        let list = |p: &Rc<PackageEntry>| (p.generals.borrow().clone(), p.skills.borrow().clone());
        let before = Before {
            skills: self.skills.borrow().clone(),
            generals: self.generals.borrow().clone(),
            lists: packages.iter().map(list).collect(),
            skill_names: self.skill_names.borrow().clone(),
            general_names: self.general_names.borrow().clone(),
            package_names: self.package_names.borrow().clone(),
            cards: self.cards.borrow().clone(),
            gone: self.gone.borrow().clone(),
            files: files.clone(),
            packages,
        };
        for package in &before.packages {
            let of_files = |id: &u32| self.general(*id).is_some_and(|g| files.contains(&g.origin.unit));
            package.generals.borrow_mut().retain(|id| !of_files(id));
            package.skills.borrow_mut().retain(|skill| !self.of_files(&files, skill));
        }
        let old = |id: usize, name: &Name, made_by, unit: &Name| {
            let old = Old { id: id as u32, name: name.clone(), made_by, unit: unit.clone() };
            files.contains(unit).then_some(old)
        };
        let skills = before.skills.iter().enumerate();
        let generals = before.generals.iter().enumerate();
        let packages = before.packages.iter().enumerate();
        *self.anew.borrow_mut() = Some(Anew {
            skills: skills.filter_map(|(i, s)| old(i, &s.name, s.kind, &s.origin.unit)).collect(),
            generals: generals.filter_map(|(i, g)| old(i, &g.name, "", &g.origin.unit)).collect(),
            packages: packages.filter_map(|(i, p)| old(i, &p.name, "", &p.origin.unit)).collect(),
            named: BTreeSet::new(),
            replaced: Vec::new(),
            dealt: Vec::new(),
            files: files.clone(),
        });
        self.gone.borrow_mut().retain(|file| !files.contains(file));
        self.functions.taken.borrow_mut().clear();
        before
    }

    /// Returns the packages of the game that list definitions of these files.
    pub(in crate::script) fn packages_with(&self, files: &BTreeSet<Name>) -> Vec<u32> {
        let of_files = |id: &u32| self.general(*id).is_some_and(|g| files.contains(&g.origin.unit));
        let lists = |package: &Rc<PackageEntry>| {
            package.added.get()
                && (package.generals.borrow().iter().any(of_files)
                    || package.skills.borrow().iter().any(|skill| self.of_files(files, skill)))
        };
        let packages = self.packages.borrow();
        packages.iter().enumerate().filter(|(_, p)| lists(p)).map(|(id, _)| id as u32).collect()
    }

    /// Records deleted files: their definitions stay until another file defines them.
    pub(in crate::script) fn note_gone(&self, files: impl IntoIterator<Item = Name>) {
        self.gone.borrow_mut().extend(files);
    }

    /// Restores all definitions after a failed run.
    pub(in crate::script) fn restore(&self, before: Before) {
        let replaced = self.anew.take().map(|anew| anew.replaced).unwrap_or_default();
        for (callbacks, old) in replaced.into_iter().rev() {
            *callbacks.borrow_mut() = old;
        }
        let taken = self.functions.taken.take();
        self.functions.forget(taken);
        for (package, (generals, skills)) in before.packages.iter().zip(before.lists) {
            package.cards.borrow_mut().clear();
            *package.generals.borrow_mut() = generals;
            *package.skills.borrow_mut() = skills;
        }
        *self.skills.borrow_mut() = before.skills;
        *self.generals.borrow_mut() = before.generals;
        *self.packages.borrow_mut() = before.packages;
        *self.skill_names.borrow_mut() = before.skill_names;
        *self.general_names.borrow_mut() = before.general_names;
        *self.package_names.borrow_mut() = before.package_names;
        *self.cards.borrow_mut() = before.cards;
        *self.gone.borrow_mut() = before.gone;
    }

    /// Ends a successful run. Holders of an old object get the new callbacks, and definitions that were not
    /// repeated are removed.
    pub(in crate::script) fn finish(&self, before: &Before) -> Replaced {
        let Some(anew) = self.anew.take() else { return Replaced::default() };
        self.functions.taken.borrow_mut().clear();
        let mut replaced = Replaced::default();
        (replaced.cards_to_come, replaced.cards_to_go) = self.compare_deck(&before.files, anew.dealt);
        let is_old = |unit: &Name| before.files.contains(unit);
        for (kind, name) in &anew.named {
            let (known, new, list) = match kind {
                Kind::Skill => {
                    (before.skill_names.contains_key(name), &mut replaced.new_skills, &mut replaced.skills)
                }
                Kind::General => (
                    before.general_names.contains_key(name),
                    &mut replaced.new_generals,
                    &mut replaced.generals,
                ),
                Kind::Card => {
                    replaced.cards.extend(self.card_by_key(name).map(|card| card.name.clone()));
                    continue;
                }
                Kind::Package => continue,
            };
            if known { list.push(name.clone()) } else { new.push(name.clone()) }
        }
        let gone = |kind: Kind, names: &RefCell<BTreeMap<Name, u32>>, is_old: &dyn Fn(u32) -> bool| {
            let lost = |name: &Name, id: u32| is_old(id) && !anew.named.contains(&(kind, name.clone()));
            let mut names = names.borrow_mut();
            let gone: Vec<Name> =
                names.iter().filter(|(n, id)| lost(n, **id)).map(|(n, _)| n.clone()).collect();
            for name in &gone {
                names.remove(name);
            }
            gone
        };
        let old = |id: u32| self.skill(id).is_some_and(|e| is_old(&e.origin.unit));
        replaced.gone_skills = gone(Kind::Skill, &self.skill_names, &old);
        let old = |id: u32| self.general(id).is_some_and(|e| is_old(&e.origin.unit));
        replaced.gone_generals = gone(Kind::General, &self.general_names, &old);
        let old = |id: u32| self.package(id).is_some_and(|e| is_old(&e.origin.unit));
        gone(Kind::Package, &self.package_names, &old);
        let needless = anew.replaced.into_iter().flat_map(|(_, old)| old).map(|callback| callback.place);
        self.functions.forget(needless);
        self.silence_old(before);
        for (name, card) in self.cards.borrow().iter() {
            if is_old(&card.origin.unit) && !anew.named.contains(&(Kind::Card, name.clone())) {
                replaced.left_cards.push(card.name.clone());
            }
        }
        replaced
    }

    /// Records a card that a file adds to the deck, while packages load or in a rerun.
    pub(super) fn note_dealt(&self, file: &Name, card: Dealt) {
        match &mut *self.anew.borrow_mut() {
            Some(anew) => anew.dealt.push(card),
            None => self.dealt.borrow_mut().entry(file.clone()).or_default().push(card),
        }
    }

    /// Counts the cards of these files that the game's deck lacks, and those that it has in excess.
    fn compare_deck(&self, files: &BTreeSet<Name>, now: Vec<Dealt>) -> (usize, usize) {
        let dealt = self.dealt.borrow();
        let mut left: Vec<&Dealt> = files.iter().filter_map(|file| dealt.get(file)).flatten().collect();
        let mut new = 0;
        for card in &now {
            match left.iter().position(|old| *old == card) {
                Some(at) => drop(left.swap_remove(at)),
                None => new += 1,
            }
        }
        (new, left.len())
    }

    /// Disables objects that were not made again; their handles lead to the object that has the name.
    fn silence_old(&self, before: &Before) {
        for (id, old) in before.skills.iter().enumerate() {
            let same = self.skill(id as u32).is_some_and(|now| Rc::ptr_eq(&now, old));
            if !same || !before.files.contains(&old.origin.unit) {
                continue;
            }
            let places = old.callbacks.take().into_iter().map(|callback| callback.place);
            self.functions.forget(places);
            let heir = self.skill_named(&old.name).and_then(|id| self.skill(id));
            if let (Some(heir), Some(place)) = (heir, self.skills.borrow_mut().get_mut(id)) {
                *place = heir;
            }
        }
    }

    /// Gives the new object the callback list of the old one. Holders of that list, such as a card being
    /// used, call the new callbacks.
    pub(super) fn hand_on(&self, old: &Callbacks, new: &mut Callbacks) {
        if let Some(anew) = &mut *self.anew.borrow_mut() {
            let before = old.replace(new.take());
            anew.replaced.push((old.clone(), before));
            *new = old.clone();
        }
    }

    /// Hands the callback list on to a kind of card about to be defined.
    pub(super) fn hand_on_card(&self, new: &mut CardEntry) {
        if let Some(old) = self.card_by_key(&new.key)
            && self.may_replace(Kind::Card, &new.key, &old.origin.unit)
        {
            self.hand_on(&old.callbacks, &mut new.callbacks);
            new.prototype.set(old.prototype.get());
        }
    }

    /// Returns the files that define a name that also belongs to one of these files.
    pub(in crate::script) fn rivals_of(&self, files: &BTreeSet<Name>) -> BTreeSet<Name> {
        if files.is_empty() {
            return BTreeSet::new();
        }
        let mut rivals = BTreeSet::new();
        let gone = self.gone.borrow();
        let mut look = |owner: Option<Name>, unit: &Name| {
            if owner.is_some_and(|owner| files.contains(&owner)) && !unit.is_empty() && !gone.contains(unit) {
                rivals.insert(unit.clone());
            }
        };
        for skill in self.skills.borrow().iter() {
            let owner = self.skill_named(&skill.name).and_then(|id| self.skill(id));
            look(owner.map(|s| s.origin.unit.clone()), &skill.origin.unit);
        }
        for general in self.generals.borrow().iter() {
            let owner = self.general_named(&general.name).and_then(|id| self.general(id));
            look(owner.map(|g| g.origin.unit.clone()), &general.origin.unit);
        }
        rivals
    }

    /// Returns a package's skill of this name that was rejected because another object had the name.
    pub(in crate::script) fn waiting_skill(&self, name: &Name) -> Option<u32> {
        let skills = self.skills.borrow();
        let waits = |s: &Rc<SkillEntry>| {
            s.name == *name && !s.package.borrow().is_empty() && !s.callbacks.borrow().is_empty()
        };
        skills.iter().position(waits).map(|id| id as u32)
    }
}
