//! Moves of cards in play from one player to another.

use crate::model::*;
use crate::rules::{Flow, Room};

impl Room {
    /// Returns `true` if this card, equipment or a delayed trick, can move to the same area of `to`.
    pub fn can_move_field_card(&self, card: CardId, to: PlayerId) -> bool {
        let (place, from) = {
            let t = self.table();
            (t.place(card), t.owner(card))
        };
        if from == Some(to) || !self.is_alive(to) {
            return false;
        }
        let def = self.def(card);
        match place {
            Place::Equip => {
                let t = self.table();
                def.slot.is_some_and(|slot| t.player(to).equip(slot).is_none())
            }
            Place::Delayed => {
                let name = self.card_name(card);
                let judging = self.table().player(to).judging.clone();
                !judging.iter().any(|c| self.card_name(*c) == name)
                    && !self.is_prohibited(from, to, card, &[])
            }
            _ => false,
        }
    }

    /// Returns the cards in these areas of `from` (`e`, `j`) that can move, each with its possible receivers.
    fn movable(&self, from: PlayerId, areas: &str, tos: &[PlayerId]) -> Vec<(CardId, Vec<PlayerId>)> {
        let areas = areas.replace('h', "");
        let goes = |card: CardId| {
            let to: Vec<PlayerId> =
                tos.iter().copied().filter(|to| self.can_move_field_card(card, *to)).collect();
            (card, to)
        };
        let cards = self.cards_in(from, &areas).into_iter().map(goes);
        cards.filter(|(_, to)| !to.is_empty()).collect()
    }

    /// Returns `true` if a card can be moved from one of `froms` to one of `tos`. An empty list means all
    /// living players.
    pub fn can_move_field(&self, areas: &str, froms: &[PlayerId], tos: &[PlayerId]) -> bool {
        let (froms, tos) = (self.or_everyone(froms), self.or_everyone(tos));
        froms.iter().any(|from| !self.movable(*from, areas, &tos).is_empty())
    }

    fn or_everyone(&self, players: &[PlayerId]) -> Vec<PlayerId> {
        if players.is_empty() { self.all_players() } else { players.to_vec() }
    }

    /// Asks the player to move one such card. Returns `false` if nothing could be moved or the player
    /// declined.
    pub fn move_field(
        &self,
        player: PlayerId,
        reason: &str,
        optional: bool,
        areas: &str,
        froms: &[PlayerId],
        tos: &[PlayerId],
    ) -> Flow<bool> {
        let mut froms = self.or_everyone(froms);
        let tos = self.or_everyone(tos);
        froms.retain(|from| !self.movable(*from, areas, &tos).is_empty());
        let from = self.ask_for_player_chosen(player, &froms, reason, "@movefield-from", optional, false)?;
        let Some(from) = from else { return Ok(false) };
        let movable = self.movable(from, areas, &tos);
        let fixed: Vec<CardId> = self
            .cards_in(from, areas)
            .into_iter()
            .filter(|card| !movable.iter().any(|(c, _)| c == card))
            .collect();
        let areas = areas.replace('h', "");
        let chosen = self.ask_for_card_chosen(
            player,
            from,
            &areas,
            reason,
            HandlingMethod::None,
            &fixed,
            false,
            false,
        )?;
        let Some((card, tos)) = movable.into_iter().find(|(c, _)| Some(*c) == chosen) else {
            return Ok(false);
        };
        let prompt = format!("@movefield-to:{}::{}", from.object_name(), self.card_name(card));
        let Some(to) = self.ask_for_player_chosen(player, &tos, reason, &prompt, false, false)? else {
            return Ok(false);
        };
        let place = self.table().place(card);
        let why = MoveReason::new(ReasonCode::Transfer, player).target(to).skill(reason);
        self.move_to(&[card], to, place, why)?;
        Ok(true)
    }
}
