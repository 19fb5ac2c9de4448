//! Hiding and appearing: a player with unseen generals, one hit point and none of their skills. The real
//! generals are stored in properties known to scripts.

use crate::model::*;
use crate::rules::room::Room;
use crate::rules::{Data, Flow, Timing};

const GENERAL: &str = "yinni_general";
const SECOND: &str = "yinni_general2";
const HP: &str = "yinni_hp";
const MAX_HP: &str = "yinni_max_hp";

/// Placeholder of an unseen general.
const UNSEEN: &str = "yinni_hide";

impl Room {
    pub fn is_hidden(&self, player: PlayerId) -> bool {
        let noted = |name| !self.property(player, name).as_text().is_empty();
        noted(GENERAL) || noted(SECOND)
    }

    /// Hides the player: stores generals, hit points and skills.
    pub fn hide(&self, player: PlayerId) -> Flow {
        if self.is_hidden(player) {
            return Ok(());
        }
        let (general, second, hp, max_hp) = {
            let t = self.table();
            let p = t.player(player);
            (p.general.clone(), p.general2.clone(), p.hp, p.max_hp)
        };
        let catalog = self.catalog();
        for general in [&general, &second].into_iter().filter_map(|g| catalog.generals.get(g)) {
            self.drop_innate_skills(player, general)?;
        }
        let noted: [(&str, Value); 4] =
            [(GENERAL, general.into()), (SECOND, second.into()), (HP, hp.into()), (MAX_HP, max_hp.into())];
        for (name, value) in noted {
            self.write_property(player, name, value);
        }
        self.show_as(player, UNSEEN, "", 1, 1)
    }

    /// Reveals the player: restores the state from before hiding.
    pub fn appear(&self, player: PlayerId) -> Flow {
        if !self.is_hidden(player) {
            return Ok(());
        }
        let noted = |name: &str| self.property(player, name);
        let (general, second) = (noted(GENERAL).as_text(), noted(SECOND).as_text());
        let (hp, max_hp) = (noted(HP).as_int() as i32, noted(MAX_HP).as_int() as i32);
        for name in [GENERAL, SECOND, HP, MAX_HP] {
            self.write_property(player, name, Value::Nil);
        }
        self.show_as(player, &general, &second, hp, max_hp)?;
        let catalog = self.catalog();
        for general in [&general, &second].into_iter().filter_map(|g| catalog.generals.get(g.as_str())) {
            self.take_innate_skills(player, general);
        }
        self.filter_all(player);
        self.trigger(Timing::Appear, player, &Data::none()).map(drop)
    }

    fn show_as(&self, player: PlayerId, general: &str, second: &str, hp: i32, max_hp: i32) -> Flow {
        let kingdom = {
            let mut t = self.table_mut();
            let p = t.player_mut(player);
            (p.general, p.general2) = (general.into(), second.into());
            (p.hp, p.max_hp) = (hp, max_hp);
            p.kingdom.clone()
        };
        self.log(crate::rules::Fact::General { player, general: general.into(), kingdom, hp, max_hp });
        Ok(())
    }
}
