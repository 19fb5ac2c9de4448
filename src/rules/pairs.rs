//! Two generals for each player (双将). Everybody chooses a second general after the first, all at once. The player has
//! the skills of both, the kingdom and gender of the first, and hit points made of those of both.
//!
//! Modes with reserves, drafts or stages replace generals themselves and have none.

use super::fact::Fact;
use super::interrupt::Flow;
use super::mode::{Choosing, Mode, PairedHp, Reserves};
use super::room::Room;
use crate::model::*;

impl Mode {
    /// Returns `true` if each player of this mode may have two generals.
    pub fn allows_pairs(&self) -> bool {
        self.choosing == Choosing::Dealt
            && self.reserves == Reserves::None
            && self.siege.is_none()
            && self.generals.iter().all(Option::is_none)
    }
}

impl Room {
    /// Returns the rule for the hit points of two generals.
    pub fn paired_hp(&self) -> PairedHp {
        self.settings.second_generals.unwrap_or_default()
    }

    /// Lets everybody choose a second general from those dealt, if this game has them.
    pub(super) fn choose_second_generals(&self) -> Flow {
        if self.settings.second_generals.is_none() {
            return Ok(());
        }
        let seats = self.table().seats.clone();
        for (player, general) in self.choose_apart(seats.iter().copied(), seats.len(), "@second-general")? {
            let general = self.general_chosen(player, general)?;
            self.take_second_general(player, &general)?;
        }
        Ok(())
    }

    /// Gives a player a second general. One who has a general that starts hidden is hidden now.
    fn take_second_general(&self, player: PlayerId, name: &str) -> Flow {
        let catalog = self.catalog();
        let Some(second) = catalog.generals.get(name) else { return Ok(()) };
        self.take_from_pile(name);
        let first = self.table().player(player).general.clone();
        let bonus = self.leader_bonus(player, &first);
        let pairing = self.paired_hp();
        let (max_hp, hp) = {
            let mut t = self.table_mut();
            let p = t.player_mut(player);
            p.general2 = second.name.clone();
            p.max_hp = catalog.joint_max_hp(&first, name, pairing) + bonus;
            p.hp = (catalog.joint_start_hp(&first, name, pairing) + bonus).min(p.max_hp);
            (p.max_hp, p.hp)
        };
        if self.starts_hidden(&first) || self.starts_hidden(name) {
            return self.hide(player);
        }
        self.show("second_general", Some(player), &[], std::slice::from_ref(&second.name));
        self.log_line("#SecondGeneral", player, &[name]);
        self.log(Fact::Hp { player, hp, max_hp });
        second.skills.iter().for_each(|skill| self.take_innate_skill(player, skill));
        Ok(())
    }

    /// Returns the card more that a player keeps whose generals lost a half of a hit point.
    pub(super) fn card_for_lost_half(&self, player: PlayerId) -> i32 {
        if self.settings.second_generals != Some(PairedHp::Half) {
            return 0;
        }
        let catalog = self.catalog();
        let t = self.table();
        let p = t.player(player);
        let of = |name: &Name| catalog.generals.get(name).map(|general| general.max_hp);
        match (of(&p.general), of(&p.general2)) {
            (Some(one), Some(two)) => (one + two) % 2,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hit_points_of_two_generals_follow_the_rule_of_the_game() {
        let joined = |one, two| {
            [PairedHp::Sum, PairedHp::Least, PairedHp::Most, PairedHp::Half].map(|rule| rule.join(one, two))
        };
        assert_eq!(joined(4, 3), [4, 3, 4, 3]);
        assert_eq!(joined(3, 3), [3, 3, 3, 3]);
        assert_eq!(joined(1, 1), [1, 1, 1, 1]);
    }

    #[test]
    fn modes_that_replace_generals_have_no_second_ones() {
        for (mode, allows) in [("05p", true), ("03_1v2", true), ("02_1v1", false), ("06_3v3", false)] {
            assert_eq!(Mode::named(mode).map(Mode::allows_pairs), Some(allows), "{mode}");
        }
        for mode in ["06_XMode", "04_1v3"] {
            assert_eq!(Mode::named(mode).map(Mode::allows_pairs), Some(false), "{mode}");
        }
    }
}
