//! A player who does something legal at random: for tests of the rules, and for seats that
//! nobody cares about.

use crate::rules::ask::probe::Selection;
use crate::rules::ask::{Agent, Answer, Ask, Cause, Reply, Request, Seat};

/// Choices made within one attempt at a reply.
const CLICKS: usize = 24;
/// Attempts that led nowhere before the agent gives up.
const ATTEMPTS: usize = 4;

/// See the module text. Takes its chances from its seat's own stream.
#[derive(Clone, Copy, Debug)]
pub struct Random {
    /// Declines once in so many requests that may be declined.
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

/// Clicks at random until a reply stands.
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
