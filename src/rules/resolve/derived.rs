//! Cards that only skills bring into play, destroyed cards, and the shared pile of all players.

use crate::model::*;
use crate::rules::{Flow, Room};

/// The shared pile: cards on the table, oldest first, in a room tag known to scripts.
const REN: &str = "ren_pile";
/// Capacity of the shared pile.
const REN_SIZE: usize = 6;

/// Room tag with the destroyed cards, which are also on the table. The name is also their move reason;
/// scripts test it to avoid destroying a card twice.
const BROKEN: &str = "BreakCard";

impl Room {
    /// Gives the player a card of this name that nobody has: into the hand, or equipped if it is equipment
    /// with an area. For the table, and if it does not fit, the card is only returned. `None` if no such card
    /// is left.
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

    /// Equips a player outside of a use. Cards that lose their place are discarded; without an area nothing
    /// happens.
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

    /// Removes from the draw pile the cards that only skills bring into play.
    pub fn remove_derived_cards(&self) {
        let dealt = self.dealt_cards(false);
        let mut t = self.table_mut();
        let pile: Vec<CardId> = t.draw_pile.iter().copied().filter(|c| !dealt.contains(c)).collect();
        for card in pile {
            t.take(card);
            t.put(card, moves::Location::new(Place::Unknown, None), None, false);
        }
    }

    /// Destroys cards: they stay on the table permanently, unless an effect brings them back.
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

    /// Returns `true` if this card stays on the table: in the shared pile, or destroyed.
    pub fn stays_on_table(&self, card: CardId) -> bool {
        [REN, BROKEN].iter().any(|tag| self.kept_in(tag).contains(&card))
    }

    /// Returns the cards listed in a room tag.
    fn kept_in(&self, tag: &str) -> Vec<CardId> {
        match self.room_tag(tag) {
            Value::IntList(ids) => ids.into_iter().map(|id| CardId(id as i32)).collect(),
            _ => Vec::new(),
        }
    }

    fn keep_in(&self, tag: &str, cards: &[CardId]) {
        self.set_room_tag(tag, Value::IntList(cards.iter().map(|c| i64::from(c.0)).collect()));
    }

    /// Adds cards to the shared pile; the oldest are removed when it is full.
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
