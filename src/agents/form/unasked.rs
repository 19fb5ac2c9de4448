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
    /// Ends questions for the rest of the trick of this request, nullifications of it included. Returns `false` if
    /// there is none.
    pub fn skip(&mut self, seat: Seat<'_>, request: &Request) -> bool {
        let trick = trick_of(seat, request);
        self.tricks.extend(trick.map(|trick| (request.seat, trick)));
        trick.is_some()
    }

    /// Returns `true` if only tricks aimed at the person are asked about.
    pub fn is_only_mine(&self) -> bool {
        self.only_mine
    }

    /// Asks only about tricks aimed at the person, or about all again. Returns what to say, in Chinese and English.
    /// The open question stays, so that it can be taken back.
    pub fn turn_only_mine(&mut self) -> (&'static str, &'static str) {
        self.only_mine = !self.only_mine;
        match self.only_mine {
            true => (
                "以后只在锦囊针对你时询问无懈可击（再按 m 恢复）",
                "from now on you are asked only about tricks aimed at you (m again: all)",
            ),
            false => ("以后每张锦囊都询问无懈可击", "from now on you are asked about every trick"),
        }
    }

    /// Asks only about tricks aimed at the person, or about all.
    pub fn ask_only_mine(&mut self, on: bool) {
        self.only_mine = on;
    }

    /// Forgets skipped tricks: they may come back into a hand and be played again.
    pub fn end_trick(&mut self) {
        self.tricks.clear();
    }

    /// Returns `true` if the person does not want this request.
    pub fn skips(&self, seat: Seat<'_>, request: &Request) -> bool {
        let Ask::Nullify { to, .. } = &request.ask else { return false };
        let is_skipped =
            trick_of(seat, request).is_some_and(|trick| self.tricks.contains(&(request.seat, trick)));
        is_skipped || self.only_mine && *to != Some(seat.player())
    }
}

/// Returns the trick that a nullification is about. Of an answer to another nullification it is the trick whose effect
/// both are about.
fn trick_of(seat: Seat<'_>, request: &Request) -> Option<CardId> {
    match request.ask {
        Ask::Nullify { trick, .. } => Some(seat.card_in_effect(request).unwrap_or(trick)),
        _ => None,
    }
}
