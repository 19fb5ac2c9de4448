//! Losing and regaining equipment areas and the judging area.

use crate::model::*;
use crate::rules::{Data, Flow, Room, Timing};

/// Returns the name of an area in the log.
fn word(slot: EquipSlot) -> &'static str {
    match slot {
        EquipSlot::Weapon => "weapon_area",
        EquipSlot::Armor => "armor_area",
        EquipSlot::DefensiveHorse => "defensive_horse_area",
        EquipSlot::OffensiveHorse => "offensive_horse_area",
        EquipSlot::Treasure => "treasure_area",
    }
}

fn slots(slots: &[EquipSlot]) -> Data {
    Data::new(Value::IntList(slots.iter().map(|s| s.index() as i64).collect()))
}

impl Room {
    /// Removes one area for each of these kinds of equipment, if the player has it. Cards without an area are
    /// discarded.
    pub fn throw_equip_areas(&self, player: PlayerId, which: &[EquipSlot]) -> Flow {
        let mut lost = Vec::new();
        let mut homeless = Vec::new();
        {
            let mut t = self.table_mut();
            let p = t.player_mut(player);
            for slot in which {
                let area = &mut p.equips[slot.index()];
                if area.capacity > 0 {
                    area.capacity -= 1;
                    let over = area.cards.len().saturating_sub(area.capacity.into());
                    homeless.extend(
                        area.cards
                            .iter()
                            .take(over)
                            .filter(|c| !homeless.contains(*c))
                            .copied()
                            .collect::<Vec<_>>(),
                    );
                    lost.push(*slot);
                }
            }
        }
        if lost.is_empty() {
            return Ok(());
        }
        self.log_areas("#ThrowArea", player, &lost);
        self.throw_cards(&homeless, MoveReason::new(ReasonCode::Throw, player))?;
        self.trigger(Timing::ThrowEquipArea, player, &slots(&lost)).map(drop)
    }

    /// Removes all equipment areas of a player.
    pub fn throw_all_equip_areas(&self, player: PlayerId) -> Flow {
        let all: Vec<EquipSlot> = {
            let t = self.table();
            let p = t.player(player);
            let times = |slot: EquipSlot| p.equips[slot.index()].capacity.into();
            EquipSlot::ALL.into_iter().flat_map(|slot| std::iter::repeat_n(slot, times(slot))).collect()
        };
        self.throw_equip_areas(player, &all)
    }

    /// Restores areas of which the player has none.
    pub fn obtain_equip_areas(&self, player: PlayerId, which: &[EquipSlot]) -> Flow {
        let mut gained = Vec::new();
        {
            let mut t = self.table_mut();
            let p = t.player_mut(player);
            for slot in which {
                let area = &mut p.equips[slot.index()];
                if area.capacity == 0 {
                    area.capacity = 1;
                    gained.push(*slot);
                }
            }
        }
        if gained.is_empty() {
            return Ok(());
        }
        self.log_areas("#ObtainArea", player, &gained);
        self.trigger(Timing::ObtainEquipArea, player, &slots(&gained)).map(drop)
    }

    /// Removes or restores a player's judging area.
    pub fn set_judging_area(&self, player: PlayerId, there: bool) -> Flow {
        if self.table().player(player).judging_area == there {
            return Ok(());
        }
        self.log_line(if there { "#ObtainArea" } else { "#ThrowArea" }, player, &["judge_area"]);
        self.set_property(player, "hasjudgearea", there.into())
    }

    fn log_areas(&self, line: &str, player: PlayerId, slots: &[EquipSlot]) {
        if EquipSlot::ALL.iter().all(|slot| slots.contains(slot)) {
            return self.log_line(line, player, &["equip_area"]);
        }
        let mut told: Vec<EquipSlot> = Vec::new();
        for slot in slots {
            if !told.contains(slot) {
                told.push(*slot);
                self.log_line(line, player, &[word(*slot)]);
            }
        }
    }
}
