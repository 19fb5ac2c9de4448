//! The agent's own cards with their values.

use super::worth::{self, Use, Worth};
use crate::model::view::View;
use crate::model::*;
use crate::rules::ask::Seat;
use smallvec::SmallVec;

/// Value rows of the kinds of card seen so far.
#[derive(Clone, Debug, Default)]
pub struct Kinds(Vec<Option<&'static Worth>>);

/// A card with its value row.
#[derive(Clone, Copy, Debug)]
pub struct Held {
    pub id: CardId,
    pub worth: &'static Worth,
}

pub type Hand = SmallVec<[Held; 12]>;

impl Kinds {
    /// Returns the value row of a card; the unknown row if this seat does not know the card.
    pub fn worth(&mut self, view: View<'_>, card: CardId) -> &'static Worth {
        let Some(kind) = view.card(card).map(|c| c.face.kind.0 as usize) else { return &worth::UNKNOWN };
        if self.0.len() <= kind {
            self.0.resize(kind + 1, None);
        }
        match self.0.get_mut(kind) {
            Some(row) => row.get_or_insert_with(|| worth::find(view.card_name(card))),
            None => &worth::UNKNOWN,
        }
    }

    /// Returns the hand, least valued first.
    pub fn hand(&mut self, seat: Seat<'_>) -> Hand {
        let mut hand: Hand = seat.view(|v| {
            let Some(me) = v.me() else { return Hand::new() };
            me.hand().flatten().map(|id| Held { id, worth: self.worth(v, id) }).collect()
        });
        hand.sort_by_key(|h| (h.worth.keep, h.id));
        hand
    }
}

/// Returns the least valued card of this use.
pub fn first(hand: &[Held], play: Use) -> Option<CardId> {
    hand.iter().find(|h| h.worth.play == play).map(|h| h.id)
}

pub fn count(hand: &[Held], play: Use) -> usize {
    hand.iter().filter(|h| h.worth.play == play).count()
}
