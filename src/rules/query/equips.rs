//! Tests of equipment in effect, by name.

use super::{OTHERS_EQUIPS_NULLIFIED, OWN_EQUIPS_NULLIFIED};
use crate::model::*;
use crate::rules::room::Room;

/// Options of an equipment test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worn {
    pub slot: EquipSlot,
    /// The player about to be hindered by it, who may ignore it.
    pub source: Option<PlayerId>,
    /// `true` if substitutes from skills also need the equipment area.
    pub need_area: bool,
}

impl Room {
    /// Returns `true` if the equipment of this name or class is in effect on the player.
    pub fn is_in_effect(&self, player: PlayerId, name: &str, worn: Worn) -> bool {
        if !self.is_alive(player) || (worn.need_area && !self.has_area_for(player, worn.slot)) {
            return false;
        }
        let ignored = |source: PlayerId| source != player && self.mark(source, OTHERS_EQUIPS_NULLIFIED) > 0;
        if worn.source.is_some_and(ignored) {
            return false;
        }
        match worn.slot {
            EquipSlot::Weapon => self.has_weapon(player, name),
            EquipSlot::Armor => self.has_armor_effect(player, name),
            EquipSlot::Treasure => self.has_treasure(player, name),
            slot => {
                (self.wears(player, slot, name) || self.counts_as_wearing(player, name))
                    && self.mark(player, OWN_EQUIPS_NULLIFIED) == 0
            }
        }
    }

    /// Returns `true` if the player has an area for this equipment, or an effect that replaces it.
    fn has_area_for(&self, player: PlayerId, slot: EquipSlot) -> bool {
        let there = self.table().player(player).equips[slot.index()].capacity > 0;
        there || self.mark(player, &format!("IgnoreArea{}", slot.index())) > 0
    }

    /// Returns `true` if the player has the skill of an equipment that they wear or count as wearing.
    pub fn has_equip_skill(&self, player: PlayerId, skill: &str) -> bool {
        let catalog = self.catalog();
        let gives = |kind: KindId| catalog.kind(kind).skill.as_deref() == Some(skill);
        let worn: Vec<KindId> = {
            let t = self.table();
            t.player(player).equip_cards().map(|c| t.card(c).face.kind).collect()
        };
        worn.into_iter().any(gives)
            || (catalog.find_kind(skill).is_some_and(gives) && self.counts_as_wearing(player, skill))
    }
}
