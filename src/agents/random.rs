//! A player with random legal answers, for tests of the rules and for seats that do not matter.

use crate::rules::ask::probe::Selection;
use crate::rules::ask::{Agent, Answer, Ask, Cause, Reply, Request, Seat};

/// Limit of choices within one attempt at a reply.
const CLICKS: usize = 24;
/// Limit of failed attempts, after which the agent gives up.
const ATTEMPTS: usize = 4;

/// The random player. Its random numbers come from the stream of its seat.
#[derive(Clone, Copy, Debug)]
pub struct Random {
    /// Declines one in this number of optional requests.
    pub declines_one_in: usize,
}

impl Default for Random {
    fn default() -> Random {
        Random { declines_one_in: 6 }
    }
}

impl Agent for Random {
    fn answer(&mut self, seat: Seat<'_>, request: &Request) -> Answer {
        if let Ask::Invoke | Ask::LuckCard = request.ask {
            return Answer::Reply(Reply::Yes(seat.random(2) == 0));
        }
        if seat.random(self.declines_one_in) == 0 && seat.check(request, &Reply::Pass).is_ok() {
            return Answer::Reply(Reply::Pass);
        }
        for _ in 0..ATTEMPTS {
            match attempt(seat, request) {
                Outcome::Found(reply) => return Answer::Reply(reply),
                // Nothing was selected yet: another attempt would end the same way.
                Outcome::Nothing => break,
                Outcome::DeadEnd => {}
            }
        }
        if seat.check(request, &Reply::Pass).is_ok() {
            Answer::Reply(Reply::Pass)
        } else {
            Answer::Default(Cause::NoAnswer)
        }
    }
}

enum Outcome {
    Found(Reply),
    Nothing,
    DeadEnd,
}

/// Selects at random until the selection is a legal reply.
fn attempt(seat: Seat<'_>, request: &Request) -> Outcome {
    let mut selection = Selection::default();
    for _ in 0..CLICKS {
        let mut choices = seat.probe(request, &selection);
        if !choices.options.is_empty() {
            let at = seat.random(choices.options.len());
            let option = choices.options.swap_remove(at);
            if selection.skill.is_none() {
                return Outcome::Found(Reply::Text(option));
            }
            selection.named = Some(option);
            continue;
        }
        let (cards, targets) = (choices.cards.len(), choices.targets.len());
        let total = cards + targets + choices.skills.len();
        if let Some(reply) = choices.reply
            && (total == 0 || seat.random(2) == 0)
        {
            return Outcome::Found(reply);
        }
        if total == 0 {
            return if selection.is_empty() { Outcome::Nothing } else { Outcome::DeadEnd };
        }
        let at = seat.random(total);
        if let Some(card) = choices.cards.get(at) {
            selection.cards.push(*card);
        } else if let Some(target) = choices.targets.get(at - cards) {
            selection.targets.push(*target);
        } else {
            selection.skill = choices.skills.into_iter().nth(at - cards - targets);
        }
    }
    Outcome::DeadEnd
}
