//! From objects that scripts made to the catalog that a game is played with.

use super::{CardEntry, GeneralEntry, Origin, PackageEntry, PackageId, SkillRef};
use crate::model::*;
use crate::rules::{CardDef, DeckCard, GeneralDef};
use crate::script::behave::LuaSkill;
use crate::script::frame::Context;
use crate::script::handle::Handle;
use crate::script::host::Script;
use std::rc::Rc;

impl Script {
    /// Puts a skill into the game under its name. The first skill of a name stays.
    pub fn register_skill(&self, id: u32) {
        let definitions = self.host().definitions();
        let Some(entry) = definitions.skill(id) else { return };
        if !definitions.name_skill(&entry.name, id) {
            self.warn_of_twin("skill", &entry.name, &entry.origin, self.origin_of_skill(&entry.name));
            return;
        }
        let def = LuaSkill::define(self, id, &entry);
        let known = self.host().with_room(|room| {
            room.define(|catalog| {
                let known = catalog.skill(&def.name).is_some();
                catalog.add_skill(def);
                known
            })
        });
        if known == Ok(true) {
            self.host().warn(
                Some(entry.origin.clone()),
                format!("skill \"{}\" belongs to the game already", entry.name),
            );
        }
    }

    fn origin_of_skill(&self, name: &str) -> Option<Origin> {
        let definitions = self.host().definitions();
        definitions.skill_named(name).and_then(|id| definitions.skill(id)).map(|e| e.origin.clone())
    }

    /// Two things of one name: a file that defines its own twice is not worth a word.
    fn warn_of_twin(&self, what: &str, name: &str, here: &Origin, there: Option<Origin>) {
        let Some(there) = there.filter(|t| t.file != here.file) else { return };
        self.host().warn(
            Some(here.clone()),
            format!("{what} \"{name}\" is defined at {there} already; that one stays"),
        );
    }

    /// Adds a kind of card and gives the card that stands for it, which `clone` copies.
    pub fn add_card(&self, def: CardDef, entry: Rc<CardEntry>, suit: Suit, number: u8) -> Handle {
        let is_skill_card = def.card_type == CardType::Skill;
        let name = def.name.clone();
        let made = self.host().with_room(|room| {
            let before = room.catalog().kinds.len();
            let kind = room.define(|catalog| catalog.add_kind(def));
            let twin = (kind.0 as usize) < before;
            let skill = if is_skill_card { entry.skill() } else { Name::default() };
            (room.new_card(kind, Some(suit), Some(number), skill, &[]), twin)
        });
        let (card, twin) = made.unwrap_or((CardId(-1), false));
        if twin {
            let definitions = self.host().definitions();
            let there = definitions.card(&name).map(|e| e.origin.clone());
            self.warn_of_twin("card", &name, &entry.origin, there);
        } else {
            self.host().definitions().name_card(&name, entry);
        }
        Handle::card(card)
    }

    /// Takes a package into the game: its skills, generals and cards.
    pub fn add_package(&self, id: u32) {
        let definitions = self.host().definitions();
        let Some(package) = definitions.package(id) else { return };
        // Again: a file adds to a package of another one. What is known already stays.
        package.added.set(true);
        if !definitions.name_package(&package.name, id) {
            let there = definitions.package_named(&package.name).and_then(|id| definitions.package(id));
            self.warn_of_twin("package", &package.name, &package.origin, there.map(|p| p.origin.clone()));
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
        let _ = self.host().with_room(|room| {
            let faces: Vec<Face> = cards.iter().map(|c| room.face(*c)).collect();
            room.define(|catalog| {
                for (skill, helper) in related {
                    let helpers = catalog.related.entry(skill).or_default();
                    if !helpers.contains(&helper) {
                        helpers.push(helper);
                    }
                }
                catalog.deck.extend(faces.into_iter().map(|face| DeckCard {
                    kind: face.kind,
                    suit: face.suit,
                    number: face.number,
                    package: package.name.clone(),
                }));
            })
        });
    }

    /// The package of the original that packages are about to add to: an empty one of this
    /// name. Only while packages load.
    pub fn open_package(&self, name: Name) -> Option<PackageId> {
        if self.host().context() != Context::Load {
            return None;
        }
        let origin = crate::script::prelude::origin(self.lua());
        let text =
            format!("package \"{name}\" of the original is not here: what is added to it has it to itself");
        self.host().warn(Some(origin.clone()), text);
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
            if self.host().definitions().skill_named(&entry.name) != Some(id) {
                self.register_skill(id);
            }
        }
    }

    fn add_general(&self, id: u32, general: &GeneralEntry) {
        let definitions = self.host().definitions();
        if !definitions.name_general(&general.name, id) {
            let there = definitions.general_named(&general.name).and_then(|id| definitions.general(id));
            self.warn_of_twin("general", &general.name, &general.origin, there.map(|g| g.origin.clone()));
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
        let _ = self.host().with_room(|room| room.define(|catalog| catalog.add_general(def)));
    }

    fn skill_name(&self, skill: &SkillRef) -> Option<Name> {
        match skill {
            SkillRef::Name(name) => Some(name.clone()),
            SkillRef::Object(id) => self.host().definitions().skill(*id).map(|e| e.name.clone()),
        }
    }
}
