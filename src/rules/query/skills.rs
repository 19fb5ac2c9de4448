//! Queries for skills and equipment of players.

use super::{OTHERS_EQUIPS_NULLIFIED, OWN_EQUIPS_NULLIFIED, unless_asking};
use crate::model::player::{SkillInstance, SkillSource};
use crate::model::*;
use crate::rules::room::Room;
use crate::rules::skill::{Abilities, Bearer, SkillDef};
use smallvec::SmallVec;

/// Modes in which lord skills have no effect.
const NO_LORD_SKILLS: [&str; 3] = ["06_3v3", "06_XMode", "02_1v1"];

/// Returns `true` if lord skills are in effect in this mode.
pub fn has_lord_skills(mode: &str) -> bool {
    !NO_LORD_SKILLS.contains(&mode)
}

impl Room {
    /// Returns `true` if the player has the skill and it is in effect. `name#3` is one instance.
    pub fn has_skill(&self, player: PlayerId, skill: &str) -> bool {
        let Some(source) = self.instance_of(player, skill) else { return false };
        // Helpers and lent skills follow their main skill and are not invalidated separately.
        if skill.starts_with('#') || source == SkillSource::Attached {
            return true;
        }
        !self.is_skill_invalid(player, skill)
    }

    /// Returns `true` if this skill is invalid for the player, owned or not.
    pub fn is_skill_invalid(&self, player: PlayerId, skill: &str) -> bool {
        let invalidating = self.abilities(Abilities::INVALIDITY);
        if invalidating.is_empty() && self.table().lasting.is_empty() {
            return false;
        }
        let name = instance_suffix(skill).map_or(skill, |(name, _)| name);
        match self.catalog().skill(name) {
            None => false,
            Some(def) if def.attached || def.behaviour.ignores_invalidity() => false,
            Some(def) if self.is_silenced(player, def) => true,
            Some(def) => invalidating.iter().any(|other| {
                self.is_borne(other, player)
                    && !unless_asking(other, Abilities::INVALIDITY, || {
                        other.behaviour.skill_valid(self, player, def)
                    })
                    .unwrap_or(true)
            }),
        }
    }

    /// Returns `true` if a skill invalidates the effect of this card on the player.
    pub fn is_card_invalid(&self, player: PlayerId, card: CardId) -> bool {
        let invalidating = self.abilities(Abilities::INVALIDITY);
        invalidating
            .iter()
            .any(|skill| self.is_borne(skill, player) && !skill.behaviour.card_valid(self, player, card))
    }

    /// Returns the source of the player's skill, in effect or not.
    fn instance_of(&self, player: PlayerId, skill: &str) -> Option<SkillSource> {
        let t = self.table();
        let skills = &t.player(player).skills;
        let found = skills.iter().find(|s| s.name == skill).or_else(|| {
            let (name, id) = instance_suffix(skill)?;
            skills.iter().find(|s| s.name == name && s.id == id)
        });
        found.map(|s| s.source)
    }

    /// Tests `hasSkills("a|b+c")`: a, or both b and c.
    pub fn has_skills(&self, player: PlayerId, skills: &str) -> bool {
        skills.split('|').any(|all| all.split('+').all(|one| self.has_skill(player, one)))
    }

    /// Returns `true` if the player has the skill, in effect or not. `name#3` is one instance.
    pub fn owns_skill(&self, player: PlayerId, skill: &str) -> bool {
        self.instance_of(player, skill).is_some()
    }

    /// Returns `true` if the player has the lord skill in effect: as the lord, or by gaining it.
    pub fn has_lord_skill(&self, player: PlayerId, skill: &str) -> bool {
        self.has_lord_skill_as(player, skill, false)
    }

    /// Tests like [`Room::has_lord_skill`]; with `include_lost`, an invalid skill counts too.
    pub fn has_lord_skill_as(&self, player: PlayerId, skill: &str, include_lost: bool) -> bool {
        if !has_lord_skills(&self.table().mode) {
            return false;
        }
        let entitled = {
            let t = self.table();
            let p = t.player(player);
            let counts = |s: &SkillInstance| s.source != SkillSource::Innate || p.role == Role::Lord;
            p.skills.iter().any(|s| s.name == skill && counts(s))
        };
        if entitled && (include_lost || self.has_skill(player, skill)) {
            return true;
        }
        let lord = self.table().lord();
        lord.is_some_and(|lord| {
            lord != player
                && self.is_alive(lord)
                && self.borrows_lord_skills(player)
                && self.has_lord_skill(lord, skill)
        })
    }

    /// Returns `true` if a skill lets the player use the lord's lord skills.
    fn borrows_lord_skills(&self, player: PlayerId) -> bool {
        let catalog = self.catalog();
        let names: Vec<Name> = self.table().player(player).skills.iter().map(|s| s.name.clone()).collect();
        names.iter().any(|name| {
            catalog.skill(name).is_some_and(|s| s.borrows_lord_skills) && self.has_skill(player, name)
        })
    }

    /// Returns `true` if this weapon (object name or class) is in effect on the player.
    pub fn has_weapon(&self, player: PlayerId, name: &str) -> bool {
        (self.wears(player, EquipSlot::Weapon, name) || self.counts_as_wearing(player, name))
            && self.mark(player, OWN_EQUIPS_NULLIFIED) == 0
    }

    /// Returns `true` if this armor is in effect on the player and nothing ignores it now.
    pub fn has_armor_effect(&self, player: PlayerId, name: &str) -> bool {
        (self.wears(player, EquipSlot::Armor, name) || self.counts_as_wearing(player, name))
            && !self.is_armor_nullified(player)
    }

    pub fn has_treasure(&self, player: PlayerId, name: &str) -> bool {
        (self.wears(player, EquipSlot::Treasure, name) || self.counts_as_wearing(player, name))
            && self.mark(player, OWN_EQUIPS_NULLIFIED) == 0
    }

    /// Returns `true` if something ignores the player's armor, regardless of its name.
    pub fn is_armor_nullified(&self, player: PlayerId) -> bool {
        let t = self.table();
        let p = t.player(player);
        let slashed_through = p.tags.get("Qinggang").is_some_and(|tag| match tag {
            Value::TextList(slashes) => !slashes.is_empty(),
            Value::List(slashes) => !slashes.is_empty(),
            Value::Text(slash) => !slash.is_empty(),
            _ => false,
        });
        let by_current =
            t.turn.current.is_some_and(|c| c != player && t.player(c).mark(OTHERS_EQUIPS_NULLIFIED) > 0);
        slashed_through || by_current || p.mark("Armor_Nullified") > 0 || p.mark(OWN_EQUIPS_NULLIFIED) > 0
    }

    pub(super) fn wears(&self, player: PlayerId, slot: EquipSlot, name: &str) -> bool {
        let mut worn: SmallVec<[CardId; 2]> = {
            let t = self.table();
            let catalog = self.catalog();
            let cards = t.player(player).equips[slot.index()].cards.iter().copied();
            let named = |card: &CardId| {
                let def = catalog.kind(t.card(*card).face.kind);
                def.name == name || def.is_kind_of(name)
            };
            cards.filter(named).collect()
        };
        worn.retain(|card| !self.is_put_out(player, *card));
        !worn.is_empty()
    }

    /// Returns `true` if a limitation disables this equipment of the player.
    fn is_put_out(&self, player: PlayerId, equip: CardId) -> bool {
        let limited = {
            let t = self.table();
            t.player(player).limitations.iter().any(|l| l.methods.contains(&HandlingMethod::Effect))
        };
        (limited || !self.abilities(Abilities::CARD_LIMIT).is_empty())
            && self.is_card_limited(player, equip, HandlingMethod::Effect)
    }

    /// Returns `true` if a skill or effect makes the player count as wearing this equipment.
    pub fn counts_as_wearing(&self, player: PlayerId, name: &str) -> bool {
        // Effects list their substitutes in a property known to scripts.
        let listed = self.property(player, "View_As_Equips_List").as_text();
        let catalog = self.catalog();
        let is_it = |equip: &str| {
            equip == name
                || catalog.find_kind(equip).is_some_and(|k| {
                    let def = catalog.kind(k);
                    def.name == name || def.is_kind_of(name)
                })
        };
        if !listed.is_empty() && listed.split('+').any(is_it) {
            return true;
        }
        self.abilities(Abilities::VIEW_AS_EQUIP).iter().any(|skill| {
            unless_asking(skill, Abilities::VIEW_AS_EQUIP, || {
                self.bears_in_effect(skill, player)
                    && skill
                        .behaviour
                        .view_as_equip(self, player)
                        .iter()
                        .any(|equips| equips.split(',').any(|e| is_it(e.trim())))
            })
            .unwrap_or(false)
        })
    }

    /// Returns the face that a card gets from the player's filter skills, `None` if it is unchanged. Only the
    /// first filter that changes it applies.
    pub fn filtered_face(&self, player: PlayerId, card: CardId) -> Option<Face> {
        let present = self.face(card);
        self.abilities(Abilities::FILTER).iter().find_map(|skill| {
            if !self.bears_in_effect(skill, player) {
                return None;
            }
            skill.behaviour.filter(self, player, card).filter(|face| *face != present)
        })
    }

    /// Returns `true` if the skill is in effect on the player. Filters and substitutes for equipment do not
    /// test for their owner; the rules do.
    fn bears_in_effect(&self, skill: &SkillDef, player: PlayerId) -> bool {
        match skill.bearer {
            Bearer::Owner => self.has_skill(player, &skill.name),
            _ => self.is_borne(skill, player),
        }
    }

    /// Returns the living players of this kingdom in action order, without the lord.
    pub fn lieges(&self, kingdom: &str, lord: PlayerId) -> Vec<PlayerId> {
        let t = self.table();
        let of_it = |p: &PlayerId| *p != lord && t.player(*p).kingdom == kingdom;
        t.action_order(false).into_iter().filter(of_it).collect()
    }
}

/// Splits `name#3` into `name` and 3. A leading `#` belongs to the name.
pub(in crate::rules) fn instance_suffix(skill: &str) -> Option<(&str, u32)> {
    let (name, id) = skill.rsplit_once('#')?;
    if name.is_empty() { None } else { Some((name, id.parse().ok()?)) }
}
