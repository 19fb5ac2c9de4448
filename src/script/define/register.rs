//! Registration of script objects in the catalog of a game.

use super::{CardEntry, GeneralEntry, Naming, Origin, PackageEntry, PackageId, SkillRef};
use crate::model::*;
use crate::rules::{CardDef, DeckCard, GeneralDef, Room};
use crate::script::behave::LuaSkill;
use crate::script::error::{self, Defined, Notice};
use crate::script::frame::Context;
use crate::script::handle::Handle;
use crate::script::host::Script;
use crate::script::load::Library;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

impl Script {
    /// Adds a skill to the game under its name. The first skill of a name stays, unless its file is being
    /// rerun.
    pub fn register_skill(&self, id: u32) {
        let definitions = self.host().definitions();
        let Some(entry) = definitions.skill(id) else { return };
        let naming = definitions.name_skill(&entry.name, id);
        match naming {
            Naming::Known => return,
            Naming::Taken => {
                self.warn_of_twin(
                    Defined::Skill,
                    &entry.name,
                    &entry.origin,
                    self.origin_of_skill(&entry.name),
                );
                return;
            }
            Naming::First | Naming::Anew => {}
        }
        let def = LuaSkill::define(self, id, &entry);
        let of_rules = self.host().with_room(|room| match naming {
            Naming::Anew if definitions.is_of_rules(&def.name) => true,
            Naming::Anew => {
                room.define(|catalog| catalog.put_skill(def));
                false
            }
            _ => room.define(|catalog| {
                let known = catalog.skill(&def.name).is_some();
                catalog.add_skill(def);
                known
            }),
        });
        if of_rules == Ok(true) {
            definitions.note_of_rules(&entry.name);
            self.host().warn(
                Some(entry.origin.clone()),
                Notice::OfTheGame { kind: Defined::Skill, name: entry.name.clone() },
            );
        }
    }

    fn origin_of_skill(&self, name: &str) -> Option<Origin> {
        let definitions = self.host().definitions();
        definitions.skill_named(name).and_then(|id| definitions.skill(id)).map(|e| e.origin.clone())
    }

    /// Warns of two objects with one name in different files.
    fn warn_of_twin(&self, kind: Defined, name: &Name, here: &Origin, there: Option<Origin>) {
        let Some(there) = there.filter(|t| t.file != here.file) else { return };
        // Packages run on demand give way to all others.
        if self.host().library().is_some_and(|library| library.is_on_demand(&here.unit)) {
            return;
        }
        self.host().warn(
            Some(here.clone()),
            Notice::Twin { kind, name: name.clone(), there: error::Place::from(&there) },
        );
    }

    /// Adds a kind of card and returns its prototype, which `clone` copies. `None` for suit or number follows
    /// the subcards.
    pub fn add_card(
        &self,
        def: CardDef,
        entry: Rc<CardEntry>,
        suit: Option<Suit>,
        number: Option<u8>,
    ) -> Handle {
        let definitions = self.host().definitions();
        let skill = if def.card_type == CardType::Skill { entry.skill() } else { Name::default() };
        let there = definitions.card_by_key(&entry.key).map(|e| e.origin.clone());
        let known = self.host().with_room(|room| room.catalog().kind_like(&def).is_some());
        let naming = match (known, &there) {
            // A built-in kind.
            (Ok(true), None) => Naming::Taken,
            _ => definitions.name_card(&entry),
        };
        let name = def.name.clone();
        let made = self.host().with_room(|room| {
            let kind = room.define(|catalog| match naming {
                Naming::Anew => catalog.put_kind(def.clone()).unwrap_or_else(|| catalog.add_kind(def)),
                _ => catalog.add_kind(def),
            });
            self.prototype(room, &entry, kind, suit, number, skill)
        });
        let card = made.unwrap_or(CardId(-1));
        match (naming, there) {
            (Naming::Taken, None) => self.host().warn(
                Some(entry.origin.clone()),
                Notice::OfTheGame { kind: Defined::Card, name: name.clone() },
            ),
            (Naming::Taken, there) => self.warn_of_twin(Defined::Card, &name, &entry.origin, there),
            _ => {}
        }
        entry.prototype.set(Some(card));
        Handle::card(card)
    }

    /// Returns the prototype of a kind: the existing one, or a new one.
    fn prototype(
        &self,
        room: &Room,
        entry: &CardEntry,
        kind: KindId,
        suit: Option<Suit>,
        number: Option<u8>,
        skill: Name,
    ) -> CardId {
        let known = entry.prototype.get();
        if let Some(id) = known
            && let Some(card) = room.table_mut().card_mut(id)
        {
            let mut face = Face::new(kind, suit.unwrap_or(Suit::NoSuit), number.unwrap_or(0));
            face.skill = skill;
            card.face = face;
            card.follows = Follows { suit: suit.is_none(), number: number.is_none() };
            return id;
        }
        room.new_card(kind, suit, number, skill, &[])
    }

    /// Adds a package to the game: its skills, generals and cards.
    pub fn add_package(&self, id: u32) {
        let definitions = self.host().definitions();
        let Some(package) = definitions.package(id) else { return };
        // Repeated when a file extends a package of another one. Known entries do not change.
        package.added.set(true);
        if definitions.name_package(&package.name, id) == Naming::Taken {
            let there = definitions.package_named(&package.name).and_then(|id| definitions.package(id));
            self.warn_of_twin(
                Defined::Package,
                &package.name,
                &package.origin,
                there.map(|p| p.origin.clone()),
            );
        }
        let generals: Vec<(u32, Rc<GeneralEntry>)> = package
            .generals
            .borrow()
            .iter()
            .filter_map(|id| Some((*id, definitions.general(*id)?)))
            .collect();
        let of_generals = generals.iter().flat_map(|(_, g)| g.skills.borrow().clone());
        let skills: Vec<SkillRef> = package.skills.borrow().iter().cloned().chain(of_generals).collect();
        for skill in skills {
            if let SkillRef::Object(id) = skill {
                self.claim_skill(id, &package);
            }
        }
        for (id, general) in generals {
            self.add_general(id, &general);
        }
        let related = package.related.borrow().clone();
        let cards = package.cards.take();
        // A running game keeps its deck.
        let in_game = self.host().with_room(|room| !room.table().players.is_empty()) == Ok(true);
        let _ = self.host().with_room(|room| {
            let faces: Vec<Face> = cards.iter().map(|(card, _)| room.face(*card)).collect();
            for ((_, file), face) in cards.iter().zip(&faces) {
                let kind = room.catalog().kind(face.kind).name.clone();
                definitions.note_dealt(file, (kind, face.suit, face.number));
            }
            room.define(|catalog| {
                for (skill, helper) in related {
                    let helpers = catalog.related.entry(skill).or_default();
                    if !helpers.contains(&helper) {
                        helpers.push(helper);
                    }
                }
                if in_game {
                    return;
                }
                catalog.deck.extend(faces.iter().map(|face| DeckCard {
                    kind: face.kind,
                    suit: face.suit,
                    number: face.number,
                    package: package.name.clone(),
                }));
            });
            // Packages that load later find these cards by id.
            if !in_game {
                room.table_mut().add_to_deck(&faces);
            }
        });
    }

    /// Returns an empty package that represents a QSanguosha package which scripts want to extend. Only while
    /// packages load.
    pub fn open_package(&self, name: Name) -> Option<PackageId> {
        if self.host().context() != Context::Load {
            return None;
        }
        let origin = crate::script::prelude::origin(self.lua());
        let is_ours = |library: Arc<Library>| library.on_demand().contains(name.as_str());
        if !self.host().library().is_some_and(is_ours) {
            self.host().warn(Some(origin.clone()), Notice::NoPackage { name: name.clone() });
        }
        let entry = PackageEntry { name: name.clone(), origin, ..PackageEntry::default() };
        let definitions = self.host().definitions();
        let id = definitions.add_package(entry);
        definitions.name_package(&name, id);
        Some(PackageId(id))
    }

    fn claim_skill(&self, id: u32, package: &PackageEntry) {
        if let Some(entry) = self.host().definitions().skill(id) {
            if entry.package.borrow().is_empty() {
                *entry.package.borrow_mut() = package.name.clone();
            }
            self.register_skill(id);
            for helper in entry.helpers.borrow().iter() {
                if let Some(name) = self.host().definitions().skill(*helper).map(|e| e.name.clone()) {
                    package.related.borrow_mut().push((entry.name.clone(), name));
                }
                self.claim_skill(*helper, package);
            }
        }
    }

    /// Adds a skill that belongs to no general, with its helpers.
    pub fn register_with_helpers(&self, id: u32) {
        self.register_skill(id);
        let definitions = self.host().definitions();
        let Some(entry) = definitions.skill(id) else { return };
        for helper in entry.helpers.borrow().iter() {
            self.register_skill(*helper);
            let Some(name) = definitions.skill(*helper).map(|e| e.name.clone()) else { continue };
            let _ = self.host().with_room(|room| {
                room.define(|catalog| {
                    let helpers = catalog.related.entry(entry.name.clone()).or_default();
                    if !helpers.contains(&name) {
                        helpers.push(name);
                    }
                });
            });
        }
    }

    fn add_general(&self, id: u32, general: &GeneralEntry) {
        let definitions = self.host().definitions();
        let naming = definitions.name_general(&general.name, id);
        if naming == Naming::Known {
            return;
        }
        if naming == Naming::Taken {
            let there = definitions.general_named(&general.name).and_then(|id| definitions.general(id));
            self.warn_of_twin(
                Defined::General,
                &general.name,
                &general.origin,
                there.map(|g| g.origin.clone()),
            );
            return;
        }
        let skills = general.skills.borrow().iter().filter_map(|skill| self.skill_name(skill)).collect();
        let def = GeneralDef {
            name: general.name.clone(),
            kingdom: general.kingdom.borrow().clone(),
            max_hp: general.max_hp.get(),
            start_hp: general.start_hp.get(),
            gender: general.gender.get(),
            lord: general.lord,
            hidden: general.hidden.get(),
            skills,
            package: general.package.clone(),
        };
        let _ = self.host().with_room(|room| {
            room.define(|catalog| match naming {
                Naming::Anew => catalog.put_general(def),
                _ => catalog.add_general(def),
            })
        });
    }

    /// Returns the content of each file: names of packages, and the number of generals and skills.
    pub fn brought(&self) -> BTreeMap<Name, (Vec<Name>, usize, usize)> {
        let definitions = self.host().definitions();
        let (catalog, _) = self.loaded();
        let mut brought: BTreeMap<Name, (Vec<Name>, usize, usize)> = BTreeMap::new();
        for package in definitions.packages().into_iter().filter(|p| p.added.get()) {
            brought.entry(package.origin.unit.clone()).or_default().0.push(package.name.clone());
        }
        for name in catalog.generals.keys() {
            if let Some(general) = definitions.general_named(name).and_then(|id| definitions.general(id)) {
                brought.entry(general.origin.unit.clone()).or_default().1 += 1;
            }
        }
        // A required part counts for the package of its skills.
        let units: BTreeMap<Name, Name> =
            definitions.packages().iter().map(|p| (p.name.clone(), p.origin.unit.clone())).collect();
        for name in catalog.skills.keys() {
            if let Some(skill) = definitions.skill_named(name).and_then(|id| definitions.skill(id)) {
                let unit = units.get(&*skill.package.borrow()).unwrap_or(&skill.origin.unit);
                brought.entry(unit.clone()).or_default().2 += 1;
            }
        }
        brought
    }

    fn skill_name(&self, skill: &SkillRef) -> Option<Name> {
        match skill {
            SkillRef::Name(name) => Some(name.clone()),
            SkillRef::Object(id) => self.host().definitions().skill(*id).map(|e| e.name.clone()),
        }
    }
}
