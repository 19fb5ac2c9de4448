//! Hidden generals (隐匿, `yinni` in scripts): a hidden player shows no general, has one hit point and
//! none of the skills. Their generals are kept in properties that scripts read.
//!
//! A general with a `hide_skill` starts the game hidden. A hidden player appears at the start of their
//! turn, or when their hit points change.

use crate::model::*;
use crate::rules::room::Room;
use crate::rules::{Data, Flow, Timing};

const GENERAL: &str = "yinni_general";
const SECOND: &str = "yinni_general2";
const HP: &str = "yinni_hp";
const MAX_HP: &str = "yinni_max_hp";

/// The general that a hidden player shows.
const UNSEEN: &str = "yinni_hide";

impl Room {
    pub fn is_hidden(&self, player: PlayerId) -> bool {
        let noted = |name| !self.property(player, name).as_text().is_empty();
        noted(GENERAL) || noted(SECOND)
    }

    /// Returns `true` if this general starts the game hidden.
    pub(in crate::rules) fn starts_hidden(&self, general: &str) -> bool {
        let catalog = self.catalog();
        let mut skills = catalog.generals.get(general).into_iter().flat_map(|g| &g.skills);
        skills.any(|skill| catalog.skill(skill).is_some_and(|def| def.hides))
    }

    /// Hides the players of a prepared table whose generals start hidden.
    pub(in crate::rules) fn hide_generals(&self) -> Flow {
        let hidden: Vec<PlayerId> = {
            let t = self.table();
            let hides = |p: &&Player| self.starts_hidden(&p.general) || self.starts_hidden(&p.general2);
            t.alive_in_seats().filter(hides).map(|p| p.id).collect()
        };
        hidden.into_iter().try_for_each(|player| self.hide(player))
    }

    /// Hides a player: generals, hit points and skills are put aside.
    pub fn hide(&self, player: PlayerId) -> Flow {
        if self.is_hidden(player) {
            return Ok(());
        }
        let (general, second) = {
            let t = self.table();
            let p = t.player(player);
            (p.general.clone(), p.general2.clone())
        };
        let catalog = self.catalog();
        for general in [&general, &second].into_iter().filter_map(|g| catalog.generals.get(g)) {
            self.drop_innate_skills(player, general)?;
        }
        self.cover(player);
        Ok(())
    }

    /// Puts generals and hit points aside, and shows a hidden general in their place.
    pub(in crate::rules) fn cover(&self, player: PlayerId) {
        let (general, second, hp, max_hp) = {
            let t = self.table();
            let p = t.player(player);
            (p.general.clone(), p.general2.clone(), p.hp, p.max_hp)
        };
        let noted: [(&str, Value); 4] =
            [(GENERAL, general.into()), (SECOND, second.into()), (HP, hp.into()), (MAX_HP, max_hp.into())];
        for (name, value) in noted {
            self.write_property(player, name, value);
        }
        self.show_as(player, UNSEEN, "", 1, 1);
    }

    /// Gives a hidden player their generals, hit points and skills back.
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
        self.show_as(player, &general, &second, hp, max_hp);
        let catalog = self.catalog();
        for general in [&general, &second].into_iter().filter_map(|g| catalog.generals.get(g.as_str())) {
            self.take_innate_skills(player, general);
            self.start_skills(player, general, false)?;
        }
        self.filter_all(player);
        self.trigger(Timing::Appear, player, &Data::none()).map(drop)
    }

    fn show_as(&self, player: PlayerId, general: &str, second: &str, hp: i32, max_hp: i32) {
        {
            let mut t = self.table_mut();
            let p = t.player_mut(player);
            (p.general, p.general2) = (general.into(), second.into());
            (p.hp, p.max_hp) = (hp, max_hp);
        }
        self.show_general(player);
    }
}
