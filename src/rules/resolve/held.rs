//! Cards that an operation holds: taken off the draw pile, laid for a judgement or put on the table. What was held when
//! the operation began belongs to the operations around it; the rest is put away if the operation ends early.

use crate::model::*;
use crate::rules::running::Held;
use crate::rules::{Flow, Room};

impl Room {
    /// Returns the cards that are held now.
    pub(in crate::rules) fn held(&self) -> Held {
        let t = self.table();
        let open = t.processing.iter().chain(&t.judge_zone).copied().collect();
        Held { taken: t.limbo.clone(), open }
    }

    /// Returns the cards that were taken off the draw pile and have no place yet.
    pub fn cards_taken(&self) -> Vec<CardId> {
        self.table().limbo.clone()
    }

    /// Puts cards back that were taken off the draw pile since `before`, each to the end where it was.
    pub fn return_taken_since(&self, before: &[CardId]) {
        let mut taken = self.cards_taken();
        taken.retain(|card| !before.contains(card));
        if taken.is_empty() {
            return;
        }
        let of_bottom = self.table().from_below.clone();
        let (mut below, above): (Vec<CardId>, Vec<CardId>) =
            taken.into_iter().partition(|card| of_bottom.contains(card));
        // The first that was taken was the undermost.
        below.reverse();
        self.return_to_top(&above);
        self.return_to_bottom(&below);
    }

    /// Puts cards back that were taken off the pile since `before`.
    pub(in crate::rules) fn return_held(&self, before: &Held) {
        self.return_taken_since(&before.taken);
    }

    /// Discards cards that lie open since `before`, but for those that stay on the table.
    pub(in crate::rules) fn discard_held(&self, before: &Held) -> Flow {
        let mut left = self.held().open;
        left.retain(|card| !before.open.contains(card) && !self.stays_on_table(*card));
        if left.is_empty() { Ok(()) } else { self.throw_cards(&left, MoveReason::default()) }
    }
}
