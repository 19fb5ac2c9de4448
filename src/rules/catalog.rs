//! The content of a game: kinds of card, the deck, skills and generals.

use super::card::CardBehaviour;
use super::mode::{Mode, PairedHp};
use super::skill::{Abilities, Bearer, SkillDef};
use crate::model::table::Kind;
use crate::model::*;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

/// A kind of card.
#[derive(Clone)]
pub struct CardDef {
    /// Object name: `fire_slash`.
    pub name: Name,
    /// `FireSlash` and its base classes, most specific first: the names that `isKindOf` accepts.
    pub classes: Vec<Name>,
    pub card_type: CardType,
    /// `attack_card`, `aoe`, `weapon` ...
    pub subtype: Name,
    pub slot: Option<EquipSlot>,
    /// Attack range of a weapon; 0 otherwise.
    pub range: i32,
    /// Stays in the judging area until judged.
    pub delayed: bool,
    /// `true` if the targets follow from the card and are not chosen.
    pub target_fixed: bool,
    pub can_recast: bool,
    pub damage_card: bool,
    /// A skill card whose subcards are thrown when it is used.
    pub will_throw: bool,
    /// `true` if the text of a skill card has the form of QSanguosha's built-in ones (`@Name`).
    pub native_text: bool,
    /// Handling method of a skill card, if it does not follow from `will_throw`.
    pub handling: Option<HandlingMethod>,
    /// The skill given by an equipment, or the skill of a skill card.
    pub skill: Option<Name>,
    pub behaviour: Rc<dyn CardBehaviour>,
}

impl CardDef {
    /// Returns the key of the use history: the class name.
    pub fn class(&self) -> &Name {
        &self.classes[0]
    }

    pub fn is_skill_card(&self) -> bool {
        self.card_type == CardType::Skill
    }

    /// Returns the key among all kinds. Skill cards have separate keys, as in QSanguosha: equipment often has
    /// a skill card of the same name.
    pub fn key(&self) -> Name {
        if self.is_skill_card() && !self.name.starts_with(['#', '@']) {
            smol_str::format_smolstr!("#{}", self.name)
        } else {
            self.name.clone()
        }
    }

    pub fn is_kind_of(&self, class: &str) -> bool {
        self.classes.iter().any(|c| c == class)
    }

    /// Returns `true` for a trick that takes effect at once.
    pub fn is_nd_trick(&self) -> bool {
        self.card_type == CardType::Trick && !self.delayed
    }
}

/// One card of a deck.
#[derive(Clone, Debug, PartialEq)]
pub struct DeckCard {
    pub kind: KindId,
    pub suit: Suit,
    pub number: u8,
    pub package: Name,
}

#[derive(Clone, Debug, PartialEq)]
pub struct GeneralDef {
    pub name: Name,
    pub kingdom: Name,
    pub max_hp: i32,
    pub start_hp: i32,
    pub gender: Gender,
    pub lord: bool,
    pub hidden: bool,
    pub skills: Vec<Name>,
    pub package: Name,
}

/// A map in insertion order. A large package has eight thousand names, which are looked up often.
pub type ByName<T> = IndexMap<Name, T, FxBuildHasher>;

/// The content of a game. Built once for each game. It changes while the game runs only when packages are
/// reloaded at a checkpoint.
///
/// ```
/// use sgs::rules::cards::{DeckOptions, catalog};
///
/// let catalog = catalog(&DeckOptions::default());
/// let slash = catalog.kinds.iter().find(|kind| kind.name == "fire_slash").expect("a kind of card");
/// assert!(slash.is_kind_of("NatureSlash"));
/// ```
#[derive(Clone, Default)]
pub struct Catalog {
    pub kinds: Vec<Rc<CardDef>>,
    pub deck: Vec<DeckCard>,
    pub skills: ByName<Rc<SkillDef>>,
    /// Helper skills that are gained and lost with a visible skill.
    pub related: BTreeMap<Name, Vec<Name>>,
    pub generals: ByName<GeneralDef>,
    /// Scenarios, played like the built-in modes.
    pub scenarios: BTreeMap<Name, Rc<Mode>>,
    /// Generals hidden unless a game enables their package.
    pub on_request: BTreeSet<Name>,
    /// Packages that this game enables.
    pub offered: BTreeSet<Name>,
    /// Packages and generals that this game bans.
    pub banned: BTreeSet<Name>,
    /// Generals hidden because this game bans them.
    pub left_out: BTreeSet<Name>,
    /// The source files of the content, each with a hash of its text.
    pub sources: BTreeMap<Name, Name>,
    kinds_by_name: BTreeMap<Name, KindId>,
    /// The skills with each ability, in order of registration; indexed by bit of [`Abilities`].
    by_ability: [Vec<Rc<SkillDef>>; Abilities::COUNT],
    /// Names that activate a dormant skill. Names of removed skills are kept.
    wakers: BTreeSet<Name>,
}

impl Catalog {
    /// Returns the generals that this one becomes in later stages: hidden generals with the same name and a
    /// higher number. The later stages of `name1`, itself hidden, are `name2` and `name3`.
    pub fn later_stages(&self, general: &str) -> Vec<Name> {
        let hidden = |name: &str| self.generals.get(name).filter(|g| g.hidden).map(|g| g.name.clone());
        let Some(stem) = general.strip_suffix('1').filter(|_| hidden(general).is_some()) else {
            return Vec::new();
        };
        (2..).map_while(|n| hidden(&format!("{stem}{n}"))).collect()
    }

    /// Returns the generals that are the first of several stages.
    pub fn generals_of_stages(&self) -> Vec<Name> {
        self.generals.keys().filter(|name| !self.later_stages(name).is_empty()).cloned().collect()
    }

    /// Returns `true` if this game enables the generals of a package.
    pub fn offers(&self, package: &str) -> bool {
        self.offered.contains(package)
    }

    /// Returns a copy of the catalog with the generals of these packages enabled.
    pub fn offering(&self, packages: &BTreeSet<Name>) -> Catalog {
        let mut catalog = Catalog { offered: packages.clone(), ..self.clone() };
        for name in &catalog.on_request {
            if let Some(general) = catalog.generals.get_mut(name)
                && packages.contains(&general.package)
            {
                general.hidden = false;
            }
        }
        catalog
    }

    /// Returns a copy of the catalog in which these generals, and those of these packages, are hidden.
    pub fn without(&self, banned: &BTreeSet<Name>) -> Catalog {
        let mut catalog = Catalog { banned: banned.clone(), ..self.clone() };
        catalog.leave_out_banned();
        catalog
    }

    /// Hides the generals that are banned, also those that were defined again.
    pub fn leave_out_banned(&mut self) {
        let banned = &self.banned;
        let is_banned = |g: &GeneralDef| banned.contains(&g.name) || banned.contains(&g.package);
        for general in self.generals.values_mut().filter(|g| !g.hidden && is_banned(g)) {
            general.hidden = true;
            self.left_out.insert(general.name.clone());
        }
    }

    /// Lets these skills for everybody act no more: nobody owns them, and no query asks them.
    pub fn silence(&mut self, skills: &BTreeSet<Name>) {
        for skill in self.skills.values_mut().filter(|skill| skills.contains(&skill.name)) {
            let abilities = Abilities::NONE;
            *skill = Rc::new(SkillDef { bearer: Bearer::Owner, abilities, ..(**skill).clone() });
        }
        self.sort_abilities();
    }

    /// Adds a kind of card, unless a kind of that name exists.
    pub fn add_kind(&mut self, def: CardDef) -> KindId {
        if let Some(id) = self.kind_like(&def) {
            return id;
        }
        let id = KindId(self.kinds.len() as u16);
        let def = Rc::new(def);
        self.kinds.push(def.clone());
        self.kinds_by_name.insert(def.key(), id);
        self.also_call(&def.name, id);
        self.also_call(def.class(), id);
        id
    }

    /// Returns the existing kind with this definition's name and class.
    pub fn kind_like(&self, def: &CardDef) -> Option<KindId> {
        let id = self.kinds_by_name.get(&def.key()).copied()?;
        (self.kind(id).is_skill_card() == def.is_skill_card()).then_some(id)
    }

    /// Adds a name of a kind, unless another kind has it. Skill cards give way to all other kinds.
    fn also_call(&mut self, name: &Name, id: KindId) {
        let known = self.kinds_by_name.get(name).map(|known| self.kind(*known).is_skill_card());
        if known.is_none_or(|of_skill_card| of_skill_card && !self.kind(id).is_skill_card()) {
            self.kinds_by_name.insert(name.clone(), id);
        }
    }

    /// Adds a skill, unless a skill of that name exists.
    pub fn add_skill(&mut self, skill: SkillDef) {
        if self.skills.contains_key(&skill.name) {
            return;
        }
        self.wakers.extend(skill.wakers.iter().flat_map(|names| names.iter().cloned()));
        let skill = Rc::new(skill);
        for bit in skill.abilities.bits() {
            self.by_ability[bit].push(skill.clone());
        }
        self.skills.insert(skill.name.clone(), skill);
    }

    /// Assigns groups to the skills in order ([`SkillDef::group`]).
    pub fn group_skills(&mut self, groups: impl IntoIterator<Item = Name>) {
        for (skill, group) in self.skills.values_mut().zip(groups) {
            if group != skill.group {
                *skill = Rc::new(SkillDef { group, ..(**skill).clone() });
            }
        }
        self.sort_abilities();
    }

    /// Makes skills dormant until the name returned by `waker` is in `Table::woken_by`. `None` leaves a skill
    /// unchanged.
    pub fn lull(&mut self, waker: impl Fn(&Name) -> Option<Name>) {
        for skill in self.skills.values_mut() {
            let Some(waker) = waker(&skill.name) else { continue };
            let wakers = Some([waker.clone()].into());
            self.wakers.insert(waker);
            *skill = Rc::new(SkillDef { wakers, ..(**skill).clone() });
        }
        self.sort_abilities();
    }

    /// Returns `true` if a dormant skill waits for this name.
    pub fn is_waker(&self, name: &str) -> bool {
        self.wakers.contains(name)
    }

    /// Replaces or adds a skill. Queries find it after a call of [`Catalog::sort_abilities`].
    pub fn put_skill(&mut self, skill: SkillDef) {
        self.wakers.extend(skill.wakers.iter().flat_map(|names| names.iter().cloned()));
        self.skills.insert(skill.name.clone(), Rc::new(skill));
    }

    /// Removes a skill; the others keep their order.
    pub fn remove_skill(&mut self, name: &str) {
        self.skills.shift_remove(name);
        self.related.remove(name);
    }

    /// Rebuilds the lists of skills by ability.
    pub fn sort_abilities(&mut self) {
        self.by_ability = Default::default();
        for skill in self.skills.values() {
            for bit in skill.abilities.bits() {
                self.by_ability[bit].push(skill.clone());
            }
        }
    }

    /// Replaces or adds a general.
    pub fn put_general(&mut self, general: GeneralDef) {
        self.generals.insert(general.name.clone(), general);
    }

    /// Replaces a kind of card, which keeps its id. Returns `None` if it does not exist.
    pub fn put_kind(&mut self, def: CardDef) -> Option<KindId> {
        let id = self.kind_like(&def)?;
        let def = Rc::new(def);
        self.kinds[id.0 as usize] = def.clone();
        self.also_call(def.class(), id);
        Some(id)
    }

    /// Returns all skills with this ability, in order of registration.
    pub fn with_ability(&self, ability: Abilities) -> &[Rc<SkillDef>] {
        ability.bits().next().map_or(&[], |bit| &self.by_ability[bit])
    }

    /// Returns a scenario or a built-in mode.
    pub fn mode(&self, name: &str) -> Option<Rc<Mode>> {
        let own = || Mode::named(name).map(|mode| Rc::new(mode.clone()));
        self.scenarios.get(name).cloned().or_else(own)
    }

    pub fn add_general(&mut self, general: GeneralDef) {
        self.generals.entry(general.name.clone()).or_insert(general);
    }

    pub fn kind(&self, id: KindId) -> &Rc<CardDef> {
        &self.kinds[id.0 as usize]
    }

    /// Finds a kind by object name or class name. `#name` finds a skill card even if another card has the
    /// name.
    pub fn find_kind(&self, name: &str) -> Option<KindId> {
        self.kinds_by_name.get(name).copied()
    }

    pub fn skill(&self, name: &str) -> Option<&Rc<SkillDef>> {
        self.skills.get(name)
    }

    /// Returns the maximum hp of a general or of a pair.
    pub fn joint_max_hp(&self, general: &str, second: &str, pairing: PairedHp) -> i32 {
        self.joint(general, second, pairing, |g| g.max_hp)
    }

    /// Returns the starting hp of a general or of a pair.
    pub fn joint_start_hp(&self, general: &str, second: &str, pairing: PairedHp) -> i32 {
        self.joint(general, second, pairing, |g| g.start_hp).max(1)
    }

    fn joint(&self, general: &str, second: &str, pairing: PairedHp, hp: impl Fn(&GeneralDef) -> i32) -> i32 {
        let of = |name: &str| self.generals.get(name).map(&hp);
        match (of(general), of(second)) {
            (Some(one), Some(two)) => pairing.join(one, two),
            (one, two) => one.or(two).unwrap_or(0),
        }
    }

    /// Returns the faces of the deck, in id order.
    pub fn faces(&self) -> Vec<Face> {
        self.deck.iter().map(|c| Face::new(c.kind, c.suit, c.number)).collect()
    }

    /// Returns the data of the kinds that a table stores.
    pub fn table_kinds(&self) -> Arc<Vec<Kind>> {
        Arc::new(self.table_kinds_from(0).collect())
    }

    /// Returns the table's data for the kinds from this id on.
    pub fn table_kinds_from(&self, first: usize) -> impl Iterator<Item = Kind> + '_ {
        self.kinds[first..].iter().map(|k| Kind {
            name: k.name.clone(),
            class: k.class().clone(),
            card_type: k.card_type,
        })
    }
}
