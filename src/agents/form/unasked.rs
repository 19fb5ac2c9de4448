//! Nullifications that a person does not want to be asked about.

use crate::model::{CardId, PlayerId};
use crate::rules::ask::Seat;
use crate::rules::{Ask, Request};

/// The wishes of one person. Their own tricks on one player are never asked about: [`super::evident`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Unasked {
    /// The tricks for whose rest they do not want to be asked, each with the seat for which they said so. A trick and
    /// nullifications of it may be open at the same time.
    tricks: Vec<(PlayerId, CardId)>,
    /// Only tricks that are about to hit themselves are asked about.
    only_mine: bool,
}

impl Unasked {
    /// Ends questions for the rest of the trick of this request. Returns `false` if there is none.
    pub fn skip(&mut self, request: &Request) -> bool {
        let trick = trick_of(request);
        self.tricks.extend(trick.map(|trick| (request.seat, trick)));
        trick.is_some()
    }

    /// Asks only about tricks aimed at the person, or about all again. Returns the new state.
    pub fn toggle_only_mine(&mut self) -> bool {
        self.only_mine = !self.only_mine;
        self.only_mine
    }

    /// Forgets skipped tricks: they may come back into a hand and be played again.
    pub fn end_trick(&mut self) {
        self.tricks.clear();
    }

    /// Returns `true` if the person does not want this request.
    pub fn skips(&self, seat: Seat<'_>, request: &Request) -> bool {
        let Ask::Nullify { to, .. } = &request.ask else { return false };
        let is_skipped = trick_of(request).is_some_and(|trick| self.tricks.contains(&(request.seat, trick)));
        is_skipped || self.only_mine && *to != Some(seat.player())
    }
}

/// Returns the trick that a nullification is about; of an answer to another nullification, that one.
fn trick_of(request: &Request) -> Option<CardId> {
    match request.ask {
        Ask::Nullify { trick, .. } => Some(trick),
        _ => None,
    }
}
