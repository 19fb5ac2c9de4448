//! Values computed when asked: skills, distance, range, hand limit, prohibition ... (ENGINE.md 9).

use super::room::Room;
use crate::model::*;

impl Room {
    pub fn has_skill(&self, player: PlayerId, skill: &str) -> bool {
        self.table().player(player).owns_skill(skill)
    }
    pub fn has_weapon(&self, _player: PlayerId, _name: &str) -> bool {
        false
    }
    pub fn has_armor_effect(&self, _player: PlayerId, _name: &str) -> bool {
        false
    }
    pub fn has_treasure(&self, _player: PlayerId, _name: &str) -> bool {
        false
    }
    pub fn distance(&self, _from: PlayerId, _to: PlayerId) -> i32 {
        1
    }
    pub fn attack_range(&self, _player: PlayerId) -> i32 {
        1
    }
    pub fn max_cards(&self, player: PlayerId) -> i32 {
        self.hp(player).max(0)
    }
}
