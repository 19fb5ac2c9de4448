//! The built-in player: plays sensibly, fast, and always the same way. It sees only its
//! seat, keeps nothing that is not in the table's history, and knows cards by name from one
//! table ([`worth`]); whatever it does not know it answers by looking at what may be chosen.

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

/// See the module text. One for each seat of each game.
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
