//! Generals in reserve, who come for those who fall.

use super::data::Data;
use super::draft::REASON;
use super::interrupt::Flow;
use super::mode::Reserves;
use super::resolve::{HeroChange, INITIAL};
use super::room::Room;
use super::timing::Timing;
use crate::model::*;

/// Player tag with the generals still to come, of his own and of the side that he leads.
const OWN: &str = "1v1Arrange";
const OF_SIDE: &str = "XModeBackup";

/// Player tag: who has the reserve of his side.
const KEEPER: &str = "XModeLeader";

/// Flag on who has come for a general that fell by damage, until it is settled.
const DEBUT_FLAG: &str = "Global_DebutFlag";

/// Cards that a general draws who comes for one who fell.
const DEBUT_HAND: i32 = 4;

impl Room {
    /// Puts generals behind the one that a player has chosen, where they wait behind each.
    pub(super) fn arrange_reserves(&self, player: PlayerId) {
        let Reserves::Own(n) = self.mode().reserves else { return };
        let mut t = self.table_mut();
        let n = n.min(t.general_pile.len());
        let waiting: Vec<Name> = t.general_pile.drain(..n).collect();
        if !waiting.is_empty() {
            t.player_mut(player).tags.insert(OWN.into(), Value::TextList(waiting));
        }
    }

    /// The generals in reserve of the side that this player leads.
    pub(super) fn set_reserve_of_side(&self, leader: PlayerId, names: Vec<Name>) {
        let members: Vec<PlayerId> = {
            let seats = self.table().seats.clone();
            seats.into_iter().filter(|p| self.are_friends(*p, leader)).collect()
        };
        let mut t = self.table_mut();
        t.general_pile.retain(|name| !names.contains(name));
        for member in members {
            t.player_mut(member).tags.insert(KEEPER.into(), leader.into());
        }
        t.player_mut(leader).tags.insert(OF_SIDE.into(), Value::TextList(names));
    }

    /// Who says which general comes for this player, and the tag with those who wait.
    fn keeper_of_reserve(&self, player: PlayerId) -> (PlayerId, &'static str) {
        let side = self.mode().reserves == Reserves::Side;
        let keeper = self.table().player(player).tags.get(KEEPER).and_then(Value::as_player);
        if side { (keeper.unwrap_or(player), OF_SIDE) } else { (player, OWN) }
    }

    fn reserve_for(&self, player: PlayerId) -> Vec<Name> {
        let (keeper, tag) = self.keeper_of_reserve(player);
        match self.table().player(keeper).tags.get(tag) {
            Some(Value::TextList(waiting)) => waiting.clone(),
            _ => Vec::new(),
        }
    }

    /// Is there somebody to come for this player's general?
    pub(super) fn has_reserve(&self, player: PlayerId) -> bool {
        !self.reserve_for(player).is_empty()
    }

    /// A waiting general takes the place of one who fell.
    pub(super) fn send_reserve(&self, player: PlayerId, death: &Data) -> Flow {
        let mut waiting = self.reserve_for(player);
        let Some(first) = waiting.first().cloned() else { return Ok(()) };
        let (keeper, tag) = self.keeper_of_reserve(player);
        let named = keeper != player || tag == OF_SIDE;
        let next = if named {
            let prompt = format!("@succeeding-general:{}", player.object_name());
            self.ask_for_general_as(keeper, &waiting, REASON, &prompt)?
        } else {
            first
        };
        waiting.retain(|name| *name != next);
        self.table_mut().player_mut(keeper).tags.insert(tag.into(), Value::TextList(waiting));
        self.succeed(player, &next)?;
        // Whoever came for one that fell by damage is new until that is settled.
        if death.death().is_some_and(|d| d.damage.is_some()) {
            self.set_flag(player, DEBUT_FLAG);
            return Ok(());
        }
        self.tell_debut(player)
    }

    /// Another general takes the place of one who fell, as if he had been there from the start. A
    /// turn in which the other fell is over.
    fn succeed(&self, player: PlayerId, general: &str) -> Flow {
        let phase = self.table().player(player).phase;
        if phase != Phase::NotActive {
            self.change_phase(player, phase, Phase::NotActive)?;
        }
        self.revive(player)?;
        self.change_hero(player, general, HeroChange { full: true, start: true, ..HeroChange::default() })?;
        self.set_room_tag("FirstRound", true);
        let drawn = self.draw_cards(player, DEBUT_HAND, INITIAL);
        self.remove_room_tag("FirstRound");
        drawn.map(drop)
    }

    /// Debut is of generals that wait behind the first of their own player.
    fn tell_debut(&self, player: PlayerId) -> Flow {
        match self.mode().reserves {
            Reserves::Own(_) => self.trigger(Timing::Debut, player, &Data::none()).map(drop),
            Reserves::Side | Reserves::None => Ok(()),
        }
    }

    /// Damage is settled: whoever came for one that fell by it is no longer new.
    pub(super) fn settle_debuts(&self) -> Flow {
        if self.mode().reserves == Reserves::None {
            return Ok(());
        }
        for player in self.all_players() {
            if self.table_mut().player_mut(player).flags.remove(DEBUT_FLAG) {
                self.tell_debut(player)?;
            }
        }
        Ok(())
    }
}
