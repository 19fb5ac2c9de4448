//! What a game is played with: kinds of card, the deck, skills and generals.

use super::card::CardBehaviour;
use super::mode::Mode;
use super::skill::{Abilities, SkillDef};
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
    /// `FireSlash` and what it derives from, itself first: what `isKindOf` answers to.
    pub classes: Vec<Name>,
    pub card_type: CardType,
    /// `attack_card`, `aoe`, `weapon` ...
    pub subtype: Name,
    pub slot: Option<EquipSlot>,
    /// Attack range of a weapon; 0 otherwise.
    pub range: i32,
    /// Stays in the judging area until judged.
    pub delayed: bool,
    /// The targets follow from the card; nobody picks them.
    pub target_fixed: bool,
    pub can_recast: bool,
    pub damage_card: bool,
    /// A skill card whose subcards are thrown when it is used.
    pub will_throw: bool,
    /// The text of a skill card is that of one which the original is built with (`@Name`).
    pub native_text: bool,
    /// How a skill card is handled, when that does not follow from `will_throw`.
    pub handling: Option<HandlingMethod>,
    /// The skill that an equipment gives, or that a skill card belongs to.
    pub skill: Option<Name>,
    pub behaviour: Rc<dyn CardBehaviour>,
}

impl CardDef {
    /// The key of the use history: the class name.
    pub fn class(&self) -> &Name {
        &self.classes[0]
    }

    pub fn is_skill_card(&self) -> bool {
        self.card_type == CardType::Skill
    }

    /// What it is known by among all kinds. Skill cards are named apart from others, as in the
    /// engines: equipment often has one that is called as it is.
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

    /// A trick that takes effect at once.
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

/// What the maxima of two generals together are lowered by.
const PAIR_COST: i32 = 3;

/// In order of being added. A large pack has eight thousand names, and each is looked up often.
pub type ByName<T> = IndexMap<Name, T, FxBuildHasher>;

/// See the module text. Built once for each game; does not change while it runs, except
/// by a reload of packages at a safe point.
#[derive(Clone, Default)]
pub struct Catalog {
    pub kinds: Vec<Rc<CardDef>>,
    pub deck: Vec<DeckCard>,
    pub skills: ByName<Rc<SkillDef>>,
    /// Helpers that come and go with a visible skill.
    pub related: BTreeMap<Name, Vec<Name>>,
    pub generals: ByName<GeneralDef>,
    /// Scenarios, which are played like the modes of the rules.
    pub scenarios: BTreeMap<Name, Rc<Mode>>,
    /// Generals that are hidden unless a game asks for their package.
    pub on_request: BTreeSet<Name>,
    /// Packages that this game asks for.
    pub offered: BTreeSet<Name>,
    /// The files that content came from, with a hash of the text of each.
    pub sources: BTreeMap<Name, Name>,
    kinds_by_name: BTreeMap<Name, KindId>,
    /// The skills with each ability, in order of registration; by bit of [`Abilities`].
    by_ability: [Vec<Rc<SkillDef>>; Abilities::COUNT],
    /// Names for which some skill sleeps; those of skills that are gone stay.
    wakers: BTreeSet<Name>,
}

impl Catalog {
    /// The generals that this one becomes in a later stage: hidden ones that are called as it is,
    /// with a higher number. `name2` and `name3` are those of `name1`, itself a hidden one.
    pub fn later_stages(&self, general: &str) -> Vec<Name> {
        let hidden = |name: &str| self.generals.get(name).filter(|g| g.hidden).map(|g| g.name.clone());
        let Some(stem) = general.strip_suffix('1').filter(|_| hidden(general).is_some()) else {
            return Vec::new();
        };
        (2..).map_while(|n| hidden(&format!("{stem}{n}"))).collect()
    }

    /// The generals that begin with the first of several stages.
    pub fn generals_of_stages(&self) -> Vec<Name> {
        self.generals.keys().filter(|name| !self.later_stages(name).is_empty()).cloned().collect()
    }

    /// Returns whether this game asks for the generals of a package.
    pub fn offers(&self, package: &str) -> bool {
        self.offered.contains(package)
    }

    /// Returns the catalog with the generals of these packages offered.
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

    /// Adds a kind of card; a kind of that name that is already there stays.
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

    /// The kind that one of this name and sort would be.
    pub fn kind_like(&self, def: &CardDef) -> Option<KindId> {
        let id = self.kinds_by_name.get(&def.key()).copied()?;
        (self.kind(id).is_skill_card() == def.is_skill_card()).then_some(id)
    }

    /// A kind goes by this name too, unless another does; skill cards make way for all others.
    fn also_call(&mut self, name: &Name, id: KindId) {
        let known = self.kinds_by_name.get(name).map(|known| self.kind(*known).is_skill_card());
        if known.is_none_or(|of_skill_card| of_skill_card && !self.kind(id).is_skill_card()) {
            self.kinds_by_name.insert(name.clone(), id);
        }
    }

    /// Adds a skill; one of that name that is already there stays.
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

    /// Puts skills into groups, one after another. See [`SkillDef::group`].
    pub fn group_skills(&mut self, groups: impl IntoIterator<Item = Name>) {
        for (skill, group) in self.skills.values_mut().zip(groups) {
            if group != skill.group {
                *skill = Rc::new(SkillDef { group, ..(**skill).clone() });
            }
        }
        self.sort_abilities();
    }

    /// Puts skills to sleep, each until the name that `waker` gives it is in `Table::woken_by`. A skill without
    /// such a name stays as it is.
    pub fn lull(&mut self, waker: impl Fn(&Name) -> Option<Name>) {
        for skill in self.skills.values_mut() {
            let Some(waker) = waker(&skill.name) else { continue };
            let wakers = Some([waker.clone()].into());
            self.wakers.insert(waker);
            *skill = Rc::new(SkillDef { wakers, ..(**skill).clone() });
        }
        self.sort_abilities();
    }

    /// Returns `true` if some skill sleeps until something of this name is at the table.
    pub fn is_waker(&self, name: &str) -> bool {
        self.wakers.contains(name)
    }

    /// Puts a skill in the place of the one of its name, or adds it. Questions find it once
    /// [`Catalog::sort_abilities`] was called.
    pub fn put_skill(&mut self, skill: SkillDef) {
        self.wakers.extend(skill.wakers.iter().flat_map(|names| names.iter().cloned()));
        self.skills.insert(skill.name.clone(), Rc::new(skill));
    }

    /// Takes a skill out. The others stay in order.
    pub fn remove_skill(&mut self, name: &str) {
        self.skills.shift_remove(name);
        self.related.remove(name);
    }

    /// Finds out anew which skills have which ability.
    pub fn sort_abilities(&mut self) {
        self.by_ability = Default::default();
        for skill in self.skills.values() {
            for bit in skill.abilities.bits() {
                self.by_ability[bit].push(skill.clone());
            }
        }
    }

    /// Puts a general in the place of the one of its name, or adds it.
    pub fn put_general(&mut self, general: GeneralDef) {
        self.generals.insert(general.name.clone(), general);
    }

    /// Puts a kind of card in the place of the one of its name, which keeps its number.
    /// `None`: there is none.
    pub fn put_kind(&mut self, def: CardDef) -> Option<KindId> {
        let id = self.kind_like(&def)?;
        let def = Rc::new(def);
        self.kinds[id.0 as usize] = def.clone();
        self.also_call(def.class(), id);
        Some(id)
    }

    /// Every skill with this one ability, in order of registration.
    pub fn with_ability(&self, ability: Abilities) -> &[Rc<SkillDef>] {
        ability.bits().next().map_or(&[], |bit| &self.by_ability[bit])
    }

    /// A scenario, or a mode that comes with the rules.
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

    /// By object name or class name; `#name` is a skill card, also where another card has its name.
    pub fn find_kind(&self, name: &str) -> Option<KindId> {
        self.kinds_by_name.get(name).copied()
    }

    pub fn skill(&self, name: &str) -> Option<&Rc<SkillDef>> {
        self.skills.get(name)
    }

    /// The maximum of hit points that a general gives, or a pair of them.
    pub fn joint_max_hp(&self, general: &str, second: &str) -> i32 {
        self.joint(general, second, |g| g.max_hp)
    }

    /// The hit points that a general begins with, or a pair of them.
    pub fn joint_start_hp(&self, general: &str, second: &str) -> i32 {
        self.joint(general, second, |g| g.start_hp).max(1)
    }

    fn joint(&self, general: &str, second: &str, hp: impl Fn(&GeneralDef) -> i32) -> i32 {
        let of = |name: &str| self.generals.get(name).map(&hp);
        match (of(general), of(second)) {
            (Some(one), Some(two)) => one + two - PAIR_COST,
            (one, two) => one.or(two).unwrap_or(0),
        }
    }

    /// The faces of the deck, in id order.
    pub fn faces(&self) -> Vec<Face> {
        self.deck.iter().map(|c| Face::new(c.kind, c.suit, c.number)).collect()
    }

    /// What a table keeps of the kinds.
    pub fn table_kinds(&self) -> Arc<Vec<Kind>> {
        Arc::new(self.table_kinds_from(0).collect())
    }

    /// The same for the kinds from this number on.
    pub fn table_kinds_from(&self, first: usize) -> impl Iterator<Item = Kind> + '_ {
        self.kinds[first..].iter().map(|k| Kind {
            name: k.name.clone(),
            class: k.class().clone(),
            card_type: k.card_type,
        })
    }
}
