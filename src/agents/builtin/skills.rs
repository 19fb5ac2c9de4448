//! Skills in the agent's own play phase, found by probing: the choices show which cards a skill takes and
//! which targets it has. Skills with a row in [`worth::SKILLS`] follow that row. All others use the least
//! valued cards and target enemies.

use super::Builtin;
use super::answers::named;
use super::play::{Other, Turn};
use super::worth::{self, Aim, Habit, Use};
use crate::model::*;
use crate::rules::ask::CardRef;
use crate::rules::ask::probe::{Choices, Selection};
use crate::rules::{Pick, Reply};

/// Uses per phase of a skill without its own limit: `OFTEN` if its effect is unknown, else `EVER`.
const OFTEN: usize = 3;
const EVER: usize = 12;

/// Limit of selections for one skill.
const CLICKS: usize = 24;

impl Builtin {
    /// Returns a use of the first applicable skill; with `early` only those to be used before all cards.
    pub(super) fn try_skills(&mut self, turn: &Turn<'_>, early: bool) -> Option<Reply> {
        // Probe only if there is a chance: probing is not free.
        if !early && turn.myself(|me| me.skills().next().is_none()) {
            return None;
        }
        let mine = |h: &Habit| turn.myself(|me| me.skills().any(|s| s == h.skill));
        if early && !worth::SKILLS.iter().any(|h| h.early && mine(h)) {
            return None;
        }
        let start = turn.seat.probe(turn.request, &Selection::default());
        start.skills.iter().find_map(|skill| {
            let habit = worth::habit(skill);
            if habit.early != early { None } else { self.try_skill(turn, skill, habit) }
        })
    }

    fn try_skill(&mut self, turn: &Turn<'_>, skill: &Name, habit: &Habit) -> Option<Reply> {
        if habit.early && !turn.hand.iter().any(|h| h.worth.play == Use::Slash) {
            return None;
        }
        let at = Selection { skill: Some(skill.clone()), ..Selection::default() };
        let choices = turn.seat.probe(turn.request, &at);
        if choices.options.is_empty() {
            return self.try_way(turn, habit, at, choices);
        }
        named(&at, choices.options).into_iter().find_map(|at| {
            let choices = turn.seat.probe(turn.request, &at);
            self.try_way(turn, habit, at, choices)
        })
    }

    /// Tries a skill with a named option.
    fn try_way(
        &mut self,
        turn: &Turn<'_>,
        habit: &Habit,
        mut at: Selection,
        choices: Choices,
    ) -> Option<Reply> {
        let choices = self.pay(turn, habit, &mut at, choices)?;
        let reply = choose_targets(turn, habit, &mut at, choices)?;
        let enough = made(&reply).is_some_and(|name| {
            let limit = if worth::find(name).play == Use::Unknown { OFTEN } else { EVER };
            // Counted in the history: a script may lose its own count.
            turn.seat.uses_this_phase(|used| used == name) >= limit
        });
        (!enough).then_some(reply)
    }

    /// Adds the cards that the skill takes, least valued first.
    fn pay(
        &mut self,
        turn: &Turn<'_>,
        habit: &Habit,
        at: &mut Selection,
        mut choices: Choices,
    ) -> Option<Choices> {
        for _ in 0..CLICKS {
            let paid = choices.reply.is_some() || !choices.targets.is_empty();
            let cheapest = choices
                .cards
                .iter()
                .filter_map(|r| match r {
                    CardRef::Id(id) => Some((turn.seat.view(|v| self.kinds.worth(v, *id)).keep, *id)),
                    CardRef::Hand { .. } => None,
                })
                .filter(|(keep, id)| *keep <= habit.price && !turn.is_put_on(*id))
                .min();
            match cheapest {
                Some((_, card)) if !paid || habit.many => at.cards.push(CardRef::Id(card)),
                _ => return paid.then_some(choices),
            }
            choices = turn.seat.probe(turn.request, at);
        }
        None
    }
}

/// Adds targets as long as there are good ones.
fn choose_targets(turn: &Turn<'_>, habit: &Habit, at: &mut Selection, mut choices: Choices) -> Option<Reply> {
    let wants_targets = !choices.targets.is_empty();
    let score = |o: &Other| match habit.aim {
        Aim::Enemy => (o.hate > 0).then(|| o.hate * 4 - o.hp * 2 - o.hand as i32),
        Aim::Friend => (o.hate < -2).then(|| -o.hate * 4 - o.hand as i32),
    };
    for _ in 0..CLICKS {
        let Some(target) = turn.best(&choices.targets, score) else { break };
        at.targets.push(target);
        choices = turn.seat.probe(turn.request, at);
        if choices.reply.is_some() && !habit.all {
            break;
        }
    }
    if wants_targets && at.targets.is_empty() { None } else { choices.reply }
}

/// Returns the name of the card made by a reply, without the prefix of skill cards.
fn made(reply: &Reply) -> Option<&str> {
    match reply {
        Reply::Use { card: Pick::Made(card), .. } => Some(card.name.trim_start_matches('#')),
        _ => None,
    }
}
