//! Distance and attack range.

use super::bonus::{Bonus, saturating_sum};
use super::{OTHERS_EQUIPS_NULLIFIED, OWN_EQUIPS_NULLIFIED};
use crate::model::*;
use crate::rules::room::Room;
use crate::rules::skill::Abilities;

/// Distance to a player who is temporarily out of the game.
const OUT_OF_REACH: i32 = 999;
/// Range of a player with unlimited range.
const ENDLESS_RANGE: i32 = 1000;
/// Mark or flag of unlimited range.
const ENDLESS: &str = "InfinityAttackRange";

impl Room {
    /// Returns the distance: 0 to oneself, -1 if one of them is dead.
    pub fn distance(&self, from: PlayerId, to: PlayerId) -> i32 {
        self.distance_fixed(from, to, 0)
    }

    /// Returns the distance with a correction, for example for equipment about to leave.
    pub fn distance_fixed(&self, from: PlayerId, to: PlayerId, fix: i32) -> i32 {
        if from == to {
            return 0;
        }
        if !self.is_alive(from) || !self.is_alive(to) {
            return -1;
        }
        if self.table().player(from).removed || self.table().player(to).removed {
            return OUT_OF_REACH;
        }
        let fixed = self.distance_set_by_skills(from, to);
        let set = || self.table().player(from).fixed_distance.get(&to)?.iter().copied().min();
        if let Some(fixed) = fixed.or_else(set) {
            return fixed;
        }
        let corrections = self.distance_correction(from, to);
        let bonus = [self.bonus(from, Bonus::DistanceFrom), self.bonus(to, Bonus::DistanceTo)];
        let place = [self.seat_distance(from, to), self.horses(from, to), corrections, fix];
        saturating_sum(place.into_iter().chain(bonus)).max(1)
    }

    /// Returns the sum of distance corrections from skills.
    pub fn distance_correction(&self, from: PlayerId, to: PlayerId) -> i32 {
        let skills = self.abilities(Abilities::DISTANCE);
        let skills = skills.iter();
        let borne = skills.filter(|s| self.is_borne(s, from) || self.is_borne(s, to));
        saturating_sum(borne.map(|s| s.behaviour.distance(self, from, to)))
    }

    /// Returns the distance set by a skill, which overrides the seats.
    pub fn distance_set_by_skills(&self, from: PlayerId, to: PlayerId) -> Option<i32> {
        let skills = self.abilities(Abilities::DISTANCE);
        let skills = skills.iter();
        let borne = skills.filter(|s| self.is_borne(s, from) || self.is_borne(s, to));
        borne.filter_map(|s| s.behaviour.fixed_distance(self, from, to)).filter(|d| *d > 0).max()
    }

    /// Returns the number of seats between two living players, the shorter way round.
    fn seat_distance(&self, from: PlayerId, to: PlayerId) -> i32 {
        let t = self.table();
        let mut here = None;
        let mut there = None;
        let mut n = 0;
        for p in t.alive_in_seats().filter(|p| !p.removed) {
            if p.id == from {
                here = Some(n);
            }
            if p.id == to {
                there = Some(n);
            }
            n += 1;
        }
        match (here, there) {
            (Some(here), Some(there)) => {
                let way = i32::abs(here - there);
                way.min(n - way)
            }
            _ => OUT_OF_REACH,
        }
    }

    /// Returns the correction from horses: the player's offensive horses and the target's defensive ones.
    fn horses(&self, from: PlayerId, to: PlayerId) -> i32 {
        let t = self.table();
        let (from, to) = (t.player(from), t.player(to));
        let count = |p: &Player, slot: EquipSlot| p.equips[slot.index()].cards.len() as i32;
        let mut sum = 0;
        if from.mark(OWN_EQUIPS_NULLIFIED) == 0 {
            sum -= count(from, EquipSlot::OffensiveHorse);
        }
        if to.mark(OWN_EQUIPS_NULLIFIED) == 0 && from.mark(OTHERS_EQUIPS_NULLIFIED) == 0 {
            sum += count(to, EquipSlot::DefensiveHorse);
        }
        sum
    }

    pub fn attack_range(&self, player: PlayerId) -> i32 {
        self.attack_range_with(player, true)
    }

    /// Returns the attack range, with or without the weapon.
    pub fn attack_range_with(&self, player: PlayerId, include_weapon: bool) -> i32 {
        if self.mark(player, ENDLESS) > 0 || self.has_flag(player, ENDLESS) {
            return ENDLESS_RANGE;
        }
        let weapon = if include_weapon { self.weapon_range(player) } else { 0 };
        let fixed = self.attack_range_set_by_skills(player, include_weapon);
        let extra = self.attack_range_correction(player, include_weapon);
        fixed.unwrap_or(1).max(weapon).saturating_add(extra).max(0)
    }

    /// Returns the longest range with which skills replace the basic one.
    pub fn attack_range_set_by_skills(&self, player: PlayerId, include_weapon: bool) -> Option<i32> {
        let skills = self.abilities(Abilities::ATTACK_RANGE);
        let borne = skills.iter().filter(|s| self.is_borne(s, player));
        let set = borne.filter_map(|s| s.behaviour.fixed_attack_range(self, player, include_weapon));
        set.filter(|r| *r >= 0).max()
    }

    /// Returns the sum of range corrections from skills.
    pub fn attack_range_correction(&self, player: PlayerId, include_weapon: bool) -> i32 {
        let skills = self.abilities(Abilities::ATTACK_RANGE);
        let borne = skills.iter().filter(|s| self.is_borne(s, player));
        let extra = saturating_sum(borne.map(|s| s.behaviour.attack_range(self, player, include_weapon)));
        extra.saturating_add(self.bonus(player, Bonus::AttackRange))
    }

    /// Returns the longest range of the player's weapons in effect; 0 without one.
    fn weapon_range(&self, player: PlayerId) -> i32 {
        let t = self.table();
        let p = t.player(player);
        if p.mark(OWN_EQUIPS_NULLIFIED) > 0 {
            return 0;
        }
        let catalog = self.catalog();
        let cards = &p.equips[EquipSlot::Weapon.index()].cards;
        let range = |card: &CardId| {
            let def = catalog.kind(t.card(*card).face.kind);
            set_range(&t, &def.name).unwrap_or(def.range)
        };
        cards.iter().map(range).max().unwrap_or(0)
    }

    /// Changes the range of all weapons of this name.
    pub fn set_weapon_range(&self, weapon: &str, range: i32) {
        self.table_mut().properties.insert(range_key(weapon), range.into());
    }

    /// Tests like [`Room::in_attack_range`], as if these equipment cards were gone.
    pub fn in_attack_range_without(&self, from: PlayerId, to: PlayerId, cards: &[CardId]) -> bool {
        if from == to || !self.is_alive(from) || !self.is_alive(to) {
            return false;
        }
        let (paired, weapon, horses) = {
            let t = self.table();
            let p = t.player(from);
            let gone = |slot: EquipSlot| {
                p.equips[slot.index()].cards.iter().filter(|c| cards.contains(c)).count() as i32
            };
            let paired = p.attack_range_pairs.contains(&to);
            (paired, gone(EquipSlot::Weapon) == 0, gone(EquipSlot::OffensiveHorse))
        };
        paired || self.distance_fixed(from, to, horses) <= self.attack_range_with(from, weapon)
    }

    /// Sets a distance that overrides the seats; the shortest of several applies.
    pub fn fix_distance(&self, from: PlayerId, to: PlayerId, distance: i32) {
        self.table_mut().player_mut(from).fixed_distance.entry(to).or_default().push(distance);
    }

    /// Removes one such distance.
    pub fn unfix_distance(&self, from: PlayerId, to: PlayerId, distance: i32) {
        let mut t = self.table_mut();
        let all = &mut t.player_mut(from).fixed_distance;
        if let Some(set) = all.get_mut(&to) {
            if let Some(at) = set.iter().position(|d| *d == distance) {
                set.remove(at);
            }
            if set.is_empty() {
                all.remove(&to);
            }
        }
    }

    /// Returns `true` if `to` is within the attack range of `from`. A player is never within their own range.
    pub fn in_attack_range(&self, from: PlayerId, to: PlayerId) -> bool {
        self.in_attack_range_fixed(from, to, 0)
    }

    /// Tests like [`Room::in_attack_range`], with a correction of the distance.
    pub fn in_attack_range_fixed(&self, from: PlayerId, to: PlayerId, fix: i32) -> bool {
        if from == to || !self.is_alive(from) || !self.is_alive(to) {
            return false;
        }
        self.table().player(from).attack_range_pairs.contains(&to)
            || self.distance_fixed(from, to, fix) <= self.attack_range(from)
    }
}

fn range_key(weapon: &str) -> Name {
    smol_str::format_smolstr!("WeaponRange_{weapon}")
}

/// Returns the changed range of weapons of this name.
fn set_range(t: &Table, weapon: &str) -> Option<i32> {
    if t.properties.is_empty() {
        return None;
    }
    t.properties.get(&range_key(weapon)).map(|range| range.as_int() as i32)
}
