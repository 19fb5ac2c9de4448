//! Reserve generals, who replace dead ones.

use super::data::Data;
use super::draft::REASON;
use super::interrupt::Flow;
use super::mode::Reserves;
use super::resolve::{HeroChange, INITIAL};
use super::room::Room;
use super::timing::Timing;
use crate::model::*;

/// Player tags with the remaining reserve: the player's own, and that of the side they lead.
pub const OWN: &str = "1v1Arrange";
pub const OF_SIDE: &str = "XModeBackup";

/// Player tag: the player who holds the reserve of their side.
const KEEPER: &str = "XModeLeader";

/// Flag on a player whose general was replaced after damage, until the damage is resolved.
const DEBUT_FLAG: &str = "Global_DebutFlag";

/// Number of cards that a replacement general draws.
const DEBUT_HAND: i32 = 4;

impl Room {
    /// Sets the reserve behind a player's chosen general, in modes where each has one.
    pub(super) fn arrange_reserves(&self, player: PlayerId) {
        let Reserves::Own(n) = self.mode().reserves else { return };
        let mut t = self.table_mut();
        let n = n.min(t.general_pile.len());
        let waiting: Vec<Name> = t.general_pile.drain(..n).collect();
        if !waiting.is_empty() {
            t.player_mut(player).tags.insert(OWN.into(), Value::TextList(waiting));
        }
    }

    /// Sets the reserve of the side that this player leads.
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

    /// Returns the player who chooses the replacement for this player, and the tag with the reserve.
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

    /// Returns `true` if a reserve general can replace this player's.
    pub(super) fn has_reserve(&self, player: PlayerId) -> bool {
        !self.reserve_for(player).is_empty()
    }

    /// Replaces a dead general with a reserve general.
    pub(super) fn send_reserve(&self, player: PlayerId, death: &Death) -> Flow {
        let mut waiting = self.reserve_for(player);
        let Some(first) = waiting.first().cloned() else { return Ok(()) };
        let (keeper, tag) = self.keeper_of_reserve(player);
        let is_choice = tag == OF_SIDE || waiting.len() > 1;
        let next = if is_choice {
            let prompt = format!("@succeeding-general:{}", player.object_name());
            self.ask_for_general_as(keeper, &waiting, REASON, &prompt)?
        } else {
            first
        };
        waiting.retain(|name| *name != next);
        self.table_mut().player_mut(keeper).tags.insert(tag.into(), Value::TextList(waiting));
        self.succeed(player, &next)?;
        // A replacement after damage counts as new until the damage is resolved.
        if death.damage.is_some() {
            self.set_flag(player, DEBUT_FLAG);
            return Ok(());
        }
        self.raise_debut(player)
    }

    /// Replaces a dead general as if the new one had been there from the start. A turn in which the old one
    /// died ends.
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

    /// Raises Debut, in modes with a reserve for each player.
    fn raise_debut(&self, player: PlayerId) -> Flow {
        match self.mode().reserves {
            Reserves::Own(_) => self.trigger(Timing::Debut, player, &Data::none()).map(drop),
            Reserves::Side | Reserves::None => Ok(()),
        }
    }

    /// Ends the new state of replacements when damage is resolved.
    pub(super) fn settle_debuts(&self) -> Flow {
        if self.mode().reserves == Reserves::None {
            return Ok(());
        }
        for player in self.all_players() {
            if self.table_mut().player_mut(player).flags.remove(DEBUT_FLAG) {
                self.raise_debut(player)?;
            }
        }
        Ok(())
    }
}
