//! Limits of plays and requests in one phase, for players that are not persons. A skill without a limit, or a
//! script that asks until it gets a certain answer, would keep them busy endlessly; a person stops by
//! themselves.

use crate::rules::ask::{Answer, Reply, Request};
use crate::rules::{Ask, Room};

/// Plays of one phase.
pub const MOST_PLAYS: usize = 300;

/// Plays of one phase with the same card, or skill card of the same text, and the same targets.
pub const MOST_EQUAL_PLAYS: usize = 100;

/// Requests of one phase, to all seats together.
pub const MOST_REQUESTS: usize = 5_000;

/// Counts what these seats do in the running phase.
#[derive(Default)]
pub(super) struct Limit {
    /// Turn, place in the turn's phases, and who is in it.
    phase: Option<(u32, usize, u8)>,
    requests: usize,
    plays: usize,
    /// Each with how often it came.
    equal: Vec<(Reply, usize)>,
}

impl Limit {
    /// Returns `true` if this request may be asked.
    pub fn allows(&mut self, room: &Room, request: &Request) -> bool {
        let phase = {
            let turn = &room.table().turn;
            (turn.turns, turn.index, turn.current.map_or(u8::MAX, |player| player.0))
        };
        if self.phase != Some(phase) {
            *self = Limit { phase: Some(phase), ..Limit::default() };
        }
        self.requests += 1;
        let plays = matches!(request.ask, Ask::Play) && self.plays >= MOST_PLAYS;
        self.requests <= MOST_REQUESTS && !plays
    }

    /// Notes an answer. `false`: the same has come too often.
    pub fn takes(&mut self, request: &Request, answer: &Answer) -> bool {
        let Answer::Reply(reply @ Reply::Use { .. }) = answer else { return true };
        if !matches!(request.ask, Ask::Play) {
            return true;
        }
        self.plays += 1;
        match self.equal.iter_mut().find(|(known, _)| known == reply) {
            Some((_, times)) => {
                *times += 1;
                *times <= MOST_EQUAL_PLAYS
            }
            None => {
                self.equal.push((reply.clone(), 1));
                true
            }
        }
    }
}
