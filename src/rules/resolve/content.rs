//! Effects of changed content on a running game: skills and generals by name. It asks nothing and raises no
//! event, so it can run wherever a request waits.

use crate::model::player::SkillSource;
use crate::model::*;
use crate::rules::fact::Fact;
use crate::rules::skill::{Abilities, Bearer, SkillDef};
use crate::rules::{Catalog, Frequency, Room};
use std::rc::Rc;

impl Room {
    /// Applies a change of the catalog, compared with `before`. Marks, piles and cards do not change. Players
    /// get the current skills of their generals.
    pub fn content_changed(&self, before: &Catalog) {
        self.table_mut().kinds = self.catalog().table_kinds();
        self.change_generals_in_play(before);
        self.change_general_pile(before);
        self.register_new_skills();
        self.rebuild_triggers();
        self.filter_anew(before);
    }

    /// Updates players whose general has different skills than before.
    fn change_generals_in_play(&self, before: &Catalog) {
        let catalog = self.catalog();
        let seats = self.table().seats.clone();
        for player in seats {
            let (generals, is_lord) = {
                let t = self.table();
                let p = t.player(player);
                ([p.general.clone(), p.general2.clone()], p.role == Role::Lord)
            };
            for name in generals.iter().filter(|g| !g.is_empty()) {
                let (Some(old), Some(new)) = (before.generals.get(name), catalog.generals.get(name)) else {
                    continue;
                };
                for skill in old.skills.iter().filter(|s| !new.skills.contains(s)) {
                    self.drop_innate(player, skill);
                }
                for skill in new.skills.iter().filter(|s| !old.skills.contains(s)) {
                    let lords_only = catalog.skill(skill).is_some_and(|s| s.lord);
                    match lords_only && !is_lord {
                        true => self.take_innate_skill(player, skill),
                        false => self.receive_innate(player, skill),
                    }
                }
            }
        }
    }

    fn drop_innate(&self, player: PlayerId, skill: &str) {
        self.table_mut().player_mut(player).idle_lord_skills.retain(|idle| idle != skill);
        let has =
            |s: &crate::model::player::SkillInstance| s.name == skill && s.source == SkillSource::Innate;
        if self.table().player(player).skills.iter().any(has) {
            self.lose_innate_skill(player, skill);
            self.log(Fact::SkillLost { player, skill: skill.into() });
        }
    }

    fn receive_innate(&self, player: PlayerId, skill: &str) {
        if !self.is_alive(player) || self.owns_skill(player, skill) {
            return;
        }
        self.add_innate_skill(player, skill);
        if let Some(def) = self.catalog().skill(skill) {
            if let (Frequency::Limited, Some(mark)) = (def.frequency, &def.limit_mark) {
                self.table_mut().player_mut(player).set_mark(mark, 1);
                self.wake(mark);
                self.log(Fact::Mark { player, name: mark.clone(), count: 1, seen_by: SeatSet::ALL });
            }
            if def.is_visible() {
                self.log(Fact::SkillGained { player, skill: skill.into() });
            }
        }
    }

    /// Adds new generals to the pile and removes those that no longer exist.
    fn change_general_pile(&self, before: &Catalog) {
        let catalog = self.catalog();
        let offered = |catalog: &Catalog, name: &Name| catalog.generals.get(name).is_some_and(|g| !g.hidden);
        let new: Vec<Name> = catalog
            .generals
            .keys()
            .filter(|name| offered(&catalog, name) && !before.generals.contains_key(*name))
            .cloned()
            .collect();
        let mut t = self.table_mut();
        let gone = |name: &Name| before.generals.contains_key(name) && !catalog.generals.contains_key(name);
        // An empty pile stays empty: its mode deals no generals from it.
        if !t.general_pile.iter().all(gone) {
            t.general_pile.retain(|name| !gone(name));
        }
        t.general_pile.extend(new);
    }

    /// Registers skills that players had only by name and that now have a definition, and new skills for
    /// everyone or of equipment.
    fn register_new_skills(&self) {
        let catalog = self.catalog();
        let owned: Vec<Name> = {
            let t = self.table();
            t.seats.iter().flat_map(|p| t.player(*p).skills.iter().map(|s| s.name.clone())).collect()
        };
        for name in owned {
            if catalog.skill(&name).is_some() {
                self.register(&name);
            }
        }
        self.wake_present();
        for def in catalog.skills.values().filter(|def| !matches!(def.bearer, Bearer::Owner)) {
            self.register(&def.name);
        }
    }

    /// Filters the cards of players whose filter skills changed.
    fn filter_anew(&self, before: &Catalog) {
        let catalog = self.catalog();
        let changed = |skill: &Rc<SkillDef>| {
            skill.abilities.has(Abilities::FILTER)
                && !before.skill(&skill.name).is_some_and(|old| Rc::ptr_eq(old, skill))
        };
        let new = catalog.skills.values().filter(|s| changed(s));
        let gone = before
            .skills
            .values()
            .filter(|s| s.abilities.has(Abilities::FILTER) && catalog.skill(&s.name).is_none());
        let names: Vec<Name> = new.chain(gone).map(|s| s.name.clone()).collect();
        if names.is_empty() {
            return;
        }
        for player in self.all_players() {
            if names.iter().any(|name| self.owns_skill(player, name)) {
                self.filter_all(player);
            }
        }
    }
}
