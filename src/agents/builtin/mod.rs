//! The built-in player: sensible, fast and deterministic. It sees only its seat and keeps no state that is
//! not in the table's history. It knows cards by name from one table ([`worth`]) and handles all others by
//! probing the available choices.

mod answers;
mod hand;
mod play;
mod skills;
mod stance;
mod worth;

use crate::rules::ask::Seat;
use crate::rules::{Agent, Answer, Ask, Reply, Request};
use hand::Kinds;
use stance::Stance;

/// The built-in player, one for each seat of each game.
#[derive(Default)]
pub struct Builtin {
    stance: Stance,
    kinds: Kinds,
}

impl Builtin {
    pub fn new() -> Builtin {
        Builtin::default()
    }

    fn decide(&mut self, seat: Seat<'_>, request: &Request) -> Reply {
        match &request.ask {
            Ask::Play => self.play(seat, request),
            Ask::UseCard { .. } => self.use_card(seat, request),
            Ask::RespondCard { .. } => self.respond(seat, request),
            Ask::Nullify { trick, from, to, positive } => {
                self.nullify(seat, request, *trick, *from, *to, *positive)
            }
            Ask::Peach { dying, .. } => self.save(seat, request, *dying),
            Ask::Discard { num, min, optional, .. } | Ask::Exchange { num, min, optional, .. } => {
                if *optional { Reply::Pass } else { self.give_up(seat, request, (*min).min(*num)) }
            }
            _ => self.answer_plain(seat, request),
        }
    }
}

impl Agent for Builtin {
    fn answer(&mut self, seat: Seat<'_>, request: &Request) -> Answer {
        self.stance.update(seat);
        Answer::Reply(self.decide(seat, request))
    }
}
