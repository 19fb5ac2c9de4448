//! Cards that only skills bring into play, those that are destroyed, and the pile that all
//! players share.

use crate::model::*;
use crate::rules::{Flow, Room};

/// The shared pile: cards on the table, oldest first in a tag of the room whose name
/// scripts know.
const REN: &str = "ren_pile";
/// As many cards lie there at most.
const REN_SIZE: usize = 6;

/// Destroyed cards: on the table too, in a tag of this name. It is also what moves them, and
/// what those ask for who must not destroy a card a second time.
const BROKEN: &str = "BreakCard";

impl Room {
    /// Brings a card of this name that nobody has to the player: into his hand, or, when it
    /// is equipment and he has the area, before him. For the table, and where it does not
    /// fit, it is only named. `None`: there is no such card left.
    pub fn derive_card(
        &self,
        player: PlayerId,
        name: &str,
        place: Place,
        open: bool,
    ) -> Flow<Option<CardId>> {
        let free: Vec<CardId> = {
            let t = self.table();
            let is_it = |c: &&table::Physical| {
                t.kinds[c.printed.kind.0 as usize].name == name && !c.location.place.is_owned()
            };
            t.deck.iter().filter(is_it).map(|c| c.card.id).collect()
        };
        let Some(card) = self.random_card(player, &free) else { return Ok(None) };
        if place == Place::Table {
            return Ok(Some(card));
        }
        if place == Place::Equip {
            return self.install_equip(player, card).map(|()| Some(card));
        }
        let reason = MoveReason::new(ReasonCode::Exclusive, player);
        self.move_cards(vec![CardsMove::new(vec![card], player, place, reason).open(open)])?;
        Ok(Some(card))
    }

    /// Puts an equipment before a player out of turn. What has no place beside it any more is
    /// discarded; without an area for it nothing happens.
    pub fn install_equip(&self, player: PlayerId, card: CardId) -> Flow {
        let Some(slot) = self.def(card).slot else { return Ok(()) };
        let area = self.table().player(player).equips[slot.index()].clone();
        if area.capacity == 0 {
            return Ok(());
        }
        let mut blocks = Vec::new();
        if area.cards.len() >= area.capacity.into() {
            let reason = MoveReason::new(ReasonCode::Put, player);
            blocks.push(CardsMove::new(vec![area.cards[0]], None, Place::Discard, reason));
        }
        let reason = MoveReason::new(ReasonCode::Exclusive, player);
        blocks.push(CardsMove::new(vec![card], player, Place::Equip, reason).open(true));
        self.move_cards(blocks)
    }

    /// Takes the cards that only skills bring into play out of the draw pile.
    pub fn remove_derived_cards(&self) {
        let dealt = self.dealt_cards(false);
        let mut t = self.table_mut();
        let pile: Vec<CardId> = t.draw_pile.iter().copied().filter(|c| !dealt.contains(c)).collect();
        for card in pile {
            t.take(card);
            t.put(card, moves::Location::new(Place::Unknown, None), None, false);
        }
    }

    /// Destroys cards: they stay on the table for good, unless something brings them back.
    pub fn break_cards(&self, player: Option<PlayerId>, cards: &[CardId]) -> Flow {
        if cards.is_empty() {
            return Ok(());
        }
        let mut broken = self.kept_in(BROKEN);
        broken.retain(|id| self.table().place(*id) == Place::Table && !cards.contains(id));
        broken.extend(cards);
        self.keep_in(BROKEN, &broken);
        let reason = MoveReason::new(ReasonCode::Broken, player).skill(BROKEN);
        self.move_cards(vec![CardsMove::new(cards.to_vec(), None, Place::Table, reason).open(true)])
    }

    /// Is this card on the table to stay there: in the shared pile, or destroyed?
    pub fn stays_on_table(&self, card: CardId) -> bool {
        [REN, BROKEN].iter().any(|tag| self.kept_in(tag).contains(&card))
    }

    /// The cards that a tag of the room lists.
    fn kept_in(&self, tag: &str) -> Vec<CardId> {
        match self.room_tag(tag) {
            Value::IntList(ids) => ids.into_iter().map(|id| CardId(id as i32)).collect(),
            _ => Vec::new(),
        }
    }

    fn keep_in(&self, tag: &str, cards: &[CardId]) {
        self.set_room_tag(tag, Value::IntList(cards.iter().map(|c| i64::from(c.0)).collect()));
    }

    /// Puts cards into the shared pile; the oldest make room for them.
    pub fn add_to_ren_pile(&self, player: PlayerId, cards: &[CardId], skill: &str) -> Flow {
        if cards.is_empty() {
            return Ok(());
        }
        let mut pile = self.kept_in(REN);
        pile.extend(cards);
        let over = pile.len().saturating_sub(REN_SIZE);
        let old: Vec<CardId> = pile.drain(..over).collect();
        self.keep_in(REN, &pile);
        let why = |code, event: &str| MoveReason::new(code, player).skill(skill).event(event);
        let out = why(ReasonCode::RuleDiscard, "removeRenPile");
        let kept: Vec<CardId> = cards.iter().copied().filter(|c| !old.contains(c)).collect();
        self.move_cards(vec![
            CardsMove::new(old, None, Place::Discard, out),
            CardsMove::new(kept, None, Place::Table, why(ReasonCode::Recycle, "addRenPile"))
                .pile(REN)
                .open(true),
        ])
    }
}
