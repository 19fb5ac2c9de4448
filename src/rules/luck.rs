//! The luck card (手气卡): people may exchange their whole first hand.
//!
//! All who may are asked at once. Their hands go back into the pile at random places, then each draws as many cards. Only who has
//! exchanged is asked again. Putting the hand back is no loss of cards for skills.

use super::Reply;
use super::ask::{Ask, Many, Question};
use super::interrupt::Flow;
use super::resolve::INITIAL;
use super::room::Room;
use crate::model::*;

impl Room {
    /// Asks people for new first hands, as often as this game allows.
    pub(super) fn offer_luck_cards(&self) -> Flow {
        let mut players: Vec<PlayerId> = {
            let t = self.table();
            let may = |p: &&Player| !p.robot && !p.hand.is_empty();
            t.alive_in_seats().filter(may).map(|p| p.id).collect()
        };
        for _ in 0..self.settings.luck_cards {
            if players.is_empty() {
                break;
            }
            let question = |p: &PlayerId| (*p, Question::new(Ask::LuckCard, "luck_card"));
            let replies = self.ask_many(players.iter().map(question).collect(), Many::All)?;
            let wants = |p: &PlayerId| replies.contains(&(*p, Reply::Yes(true)));
            players.retain(wants);
            self.exchange_first_hands(&players)?;
        }
        Ok(())
    }

    /// Puts these hands back into the draw pile, and lets their players draw as many cards.
    fn exchange_first_hands(&self, players: &[PlayerId]) -> Flow {
        let mut sizes = Vec::new();
        for player in players {
            let hand: Vec<CardId> = self.table().player(*player).hand.to_vec();
            sizes.push(hand.len());
            self.log_line("#LuckCard", *player, &[]);
            hand.into_iter().for_each(|card| self.bury_in_pile(card));
        }
        for (player, size) in players.iter().zip(sizes) {
            let drawn = self.get_n_cards(size)?;
            let reason = MoveReason::new(ReasonCode::Draw, *player).skill(INITIAL);
            self.move_to(&drawn, Some(*player), Place::Hand, reason)?;
        }
        Ok(())
    }

    /// Puts a card at a random place of the draw pile, known to nobody.
    fn bury_in_pile(&self, card: CardId) {
        self.relocate(card, None, Place::Draw);
        // A skill of the player may have given it another face.
        self.reset_face(card);
        let mut t = self.table_mut();
        t.draw_pile.retain(|other| *other != card);
        let size = t.draw_pile.len();
        let place = t.rng.table.below(size + 1);
        t.draw_pile.insert(place, card);
        if let Some(card) = t.deck.get_mut(card.index()) {
            card.known_to = SeatSet::NONE;
        }
    }
}
