//! Changes of general and kingdom during a game.

use crate::model::player::SkillSource;
use crate::model::*;
use crate::rules::fact::Fact;
use crate::rules::skill::Frequency;
use crate::rules::{Data, Flow, GeneralDef, Room, Timing};

/// Options of a change of general.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HeroChange {
    /// `true` to start with the initial hp of the general.
    pub full: bool,
    /// `true` to let skills of the game start act now.
    pub start: bool,
    /// `true` to change the second general.
    pub second: bool,
    /// Hit points if not `full`; 0 keeps them.
    pub hp: i32,
}

/// Property of a player: maximum hp after the next change, plus one.
const MAX_HP: &str = "ChangeHeroMaxHp";

/// Property of a player whose seat number was set by a script.
pub const PLAYER_SEAT: &str = "player_seat";

impl Room {
    /// Changes the general: skills, gender, kingdom, hit points. Nothing happens if the general does not
    /// exist or a skill prevents it.
    pub fn change_hero(&self, player: PlayerId, general: &str, change: HeroChange) -> Flow {
        let catalog = self.catalog();
        let Some(def) = catalog.generals.get(general) else { return Ok(()) };
        if self.trigger(Timing::GeneralChange, player, &Data::new(general))?.is_stopped() {
            return Ok(());
        }
        let kingdom = self.table().player(player).kingdom.clone();
        self.change_general(player, general, change.second)?;
        self.reset_hp(player, def, change);
        let kingdom = if change.second { kingdom } else { self.kingdom_of(player, def)? };
        self.set_property(player, "kingdom", kingdom.into())?;
        self.start_skills(player, def, change.start)?;
        self.trigger(Timing::GeneralChanged, player, &Data::new(general))?;
        Ok(())
    }

    /// Replaces the general and its skills; hit points do not change.
    pub fn change_general(&self, player: PlayerId, general: &str, second: bool) -> Flow {
        let catalog = self.catalog();
        let Some(def) = catalog.generals.get(general) else { return Ok(()) };
        let old = {
            let t = self.table();
            let p = t.player(player);
            if second { p.general2.clone() } else { p.general.clone() }
        };
        if let Some(old) = catalog.generals.get(&old) {
            self.drop_innate_skills(player, old)?;
        }
        {
            let mut t = self.table_mut();
            let p = t.player_mut(player);
            if second {
                p.general2 = def.name.clone();
            } else {
                p.general = def.name.clone();
                p.gender = def.gender;
            }
        }
        self.announce_general(player, def, second)?;
        self.take_innate_skills(player, def);
        self.filter_all(player);
        Ok(())
    }

    /// Adds the skills of a general; lord skills only for a lord.
    pub(super) fn take_innate_skills(&self, player: PlayerId, general: &GeneralDef) {
        general.skills.iter().for_each(|skill| self.take_innate_skill(player, skill));
    }

    /// Announces a new general; the first general also sets the kingdom.
    fn announce_general(&self, player: PlayerId, general: &GeneralDef, second: bool) -> Flow {
        let name = general.name.clone();
        if second {
            self.show("second_general", Some(player), &[], &[name]);
            return Ok(());
        }
        let (hp, max_hp) = {
            let t = self.table();
            (t.player(player).hp, t.player(player).max_hp)
        };
        let kingdom = general.kingdom.clone();
        self.log(Fact::General { player, general: name, kingdom: kingdom.clone(), hp, max_hp });
        self.set_property(player, "kingdom", kingdom.into())
    }

    /// Removes the skills of a general and their marks, without events.
    pub(super) fn drop_innate_skills(&self, player: PlayerId, general: &GeneralDef) -> Flow {
        let catalog = self.catalog();
        {
            let mut t = self.table_mut();
            let of_it = |name: &Name| general.skills.contains(name);
            t.player_mut(player).idle_lord_skills.retain(|name| !of_it(name));
            t.player_mut(player).skills.retain(|s| match s.source {
                SkillSource::Innate => !of_it(&s.name),
                SkillSource::Helper => !s.parent.as_ref().is_some_and(of_it),
                _ => true,
            });
        }
        for skill in &general.skills {
            let mut marks: Vec<Name> =
                catalog.skill(skill).and_then(|s| s.limit_mark.clone()).into_iter().collect();
            // Marks that store the state of a skill with two states.
            let state = format!("&{skill}+");
            let t = self.table();
            let names = t.player(player).marks.keys();
            marks.extend(names.filter(|m| m.starts_with(&state) && m.ends_with("_num")).cloned());
            drop(t);
            for mark in marks {
                self.set_mark(player, &mark, 0)?;
            }
        }
        Ok(())
    }

    fn reset_hp(&self, player: PlayerId, general: &GeneralDef, change: HeroChange) {
        let noted = self.property(player, MAX_HP).as_int() as i32;
        self.write_property(player, MAX_HP, Value::Nil);
        let hp = if change.full { general.start_hp } else { change.hp };
        let (catalog, pairing) = (self.catalog(), self.paired_hp());
        let (hp, max_hp) = {
            let mut t = self.table_mut();
            let p = t.player_mut(player);
            p.max_hp =
                if noted > 0 { noted - 1 } else { catalog.joint_max_hp(&p.general, &p.general2, pairing) };
            p.hp = if hp > 0 { hp.min(p.max_hp) } else { p.hp.min(p.max_hp) };
            (p.hp, p.max_hp)
        };
        self.log(Fact::Hp { player, hp, max_hp });
    }

    /// Gives limited skills their mark once in a game; other skills act as at the start of the game.
    pub(super) fn start_skills(&self, player: PlayerId, general: &GeneralDef, start: bool) -> Flow {
        let catalog = self.catalog();
        for name in &general.skills {
            let Some(skill) = catalog.skill(name) else { continue };
            if let (Frequency::Limited, Some(mark)) = (skill.frequency, &skill.limit_mark) {
                let given: Name = smol_str::format_smolstr!("DontGiveLimitMark_{name}");
                let first = {
                    let mut t = self.table_mut();
                    t.player_mut(player)
                        .tags
                        .insert(given, true.into())
                        .is_none_or(|before| !before.as_bool())
                };
                if first {
                    self.set_mark(player, mark, 1)?;
                }
            }
            if start {
                self.trigger_skill(skill, Timing::GameStart, player, &Data::none())?;
            }
        }
        Ok(())
    }

    /// Changes the kingdom, unless a skill prevents it.
    pub fn change_kingdom(&self, player: PlayerId, kingdom: &str) -> Flow {
        let is_it = |room: &Room, kingdom: &str| room.table().player(player).kingdom == kingdom;
        if kingdom.is_empty() || is_it(self, kingdom) {
            return Ok(());
        }
        let data = Data::new(kingdom);
        if self.trigger(Timing::KingdomChange, player, &data)?.is_stopped() {
            return Ok(());
        }
        let kingdom = data.read(Value::as_text);
        if is_it(self, &kingdom) { Ok(()) } else { self.set_property(player, "kingdom", kingdom.into()) }
    }

    /// Swaps the seats of two players.
    pub fn swap_seats(&self, a: PlayerId, b: PlayerId) {
        {
            let mut t = self.table_mut();
            let at = |t: &Table, p: PlayerId| t.seats.iter().position(|s| *s == p);
            let (Some(i), Some(j)) = (at(&t, a), at(&t, b)) else { return };
            t.seats.swap(i, j);
            t.renumber_seats();
        }
        self.announce_seats();
    }

    /// Rotates the seats so that the lord comes first.
    pub fn seat_lord_first(&self) {
        {
            let mut t = self.table_mut();
            let lord = t.lord();
            let at = t.seats.iter().position(|s| Some(*s) == lord).unwrap_or(0);
            t.seats.rotate_left(at);
            t.renumber_seats();
        }
        self.announce_seats();
    }

    fn announce_seats(&self) {
        let order = {
            let mut t = self.table_mut();
            t.players.iter_mut().for_each(|p| drop(p.properties.remove(PLAYER_SEAT)));
            t.seats.clone()
        };
        self.log(Fact::Seats { order });
    }
}
