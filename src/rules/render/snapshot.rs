//! Facts in the terse form of snapshots. Committed test results contain it: a change here changes them all.

use super::Renderer;
use crate::model::history::CardNote;
use crate::model::*;
use crate::rules::ask::{Cause, Pick, Reply};
use crate::rules::fact::Fact;

impl Renderer<'_> {
    pub(super) fn terse(&self, fact: &Fact) -> Option<String> {
        let to_list =
            |to: &[PlayerId]| if to.is_empty() { String::new() } else { format!(" -> {}", self.players(to)) };
        let or_none = |card: &Option<CardNote>| card.as_ref().map_or("none".to_owned(), |c| self.card(c));
        Some(match fact {
            Fact::GameStart { mode, players } => format!("game {mode}, {players} players"),
            Fact::General { player, general, kingdom, hp, max_hp } => {
                format!("{player} is {general} ({kingdom} {hp}/{max_hp})")
            }
            Fact::Kingdom { player, kingdom } => format!("{player} kingdom {kingdom}"),
            Fact::RoundStart { round } => format!("== round {round}"),
            Fact::TurnStart { player, extra: false } => format!("= {player} turn"),
            Fact::TurnStart { player, extra: true } => format!("= {player} extra turn"),
            Fact::PhaseStart { player, phase } => format!("- {player} {}", phase.word()),
            Fact::PhaseSkipped { player, phase } => format!("- {player} {} skipped", phase.word()),
            Fact::TurnBroken { player } => format!("= {player} turn broken"),
            Fact::Moved { cards, reason } => return self.moved(cards, reason),
            Fact::Shuffled { count, times } => format!("shuffled {count} cards, time {times}"),
            Fact::Used { player, card, subcards, to } => {
                format!("{player} uses {}{}", self.made_card(card, subcards), to_list(to))
            }
            Fact::Responded { player, card, subcards, .. } => {
                format!("{player} responds {}", self.made_card(card, subcards))
            }
            Fact::Recast { player, card } => format!("{player} recasts {}", self.card(card)),
            Fact::NoEffect { card, to, by } if by.is_empty() => {
                format!("{} no effect on {to}", self.card(card))
            }
            Fact::NoEffect { card, to, by } => format!("{} no effect on {to} ({by})", self.card(card)),
            Fact::Avoided { card, player, skill } if skill.is_empty() => {
                format!("{} avoided by {player}", self.card(card))
            }
            Fact::Avoided { card, player, skill } => {
                format!("{} avoided by {player} ({skill})", self.card(card))
            }
            Fact::Damaged { from, to, amount, nature, card, chain } => {
                let from = from.map_or("nobody".to_owned(), |p| p.to_string());
                let card = card.as_ref().map(|c| format!(" with {}", self.card(c))).unwrap_or_default();
                let chain = if *chain { " chain" } else { "" };
                format!("{to} damaged {amount} {} by {from}{card}{chain}", nature.word())
            }
            Fact::DamagePrevented { to } => format!("{to} damage prevented"),
            Fact::HpLost { player, amount, reason } if reason.is_empty() => {
                format!("{player} loses {amount} hp")
            }
            Fact::HpLost { player, amount, reason } => format!("{player} loses {amount} hp ({reason})"),
            Fact::Recovered { player, by, amount } => {
                let by = by.filter(|b| b != player).map(|b| format!(" by {b}")).unwrap_or_default();
                format!("{player} recovers {amount}{by}")
            }
            Fact::Hp { player, hp, max_hp } => format!("{player} hp {hp}/{max_hp}"),
            Fact::MaxHp { player, change, max_hp, reason } => {
                let reason = if reason.is_empty() { String::new() } else { format!(" {reason}") };
                format!("{player} max hp {max_hp} ({change:+}{reason})")
            }
            Fact::Chained { player, chained: true } => format!("{player} chained"),
            Fact::Chained { player, chained: false } => format!("{player} unchained"),
            Fact::TurnedOver { player, face_up: true } => format!("{player} face up"),
            Fact::TurnedOver { player, face_up: false } => format!("{player} face down"),
            Fact::Mark { player, name, count, seen_by } if self.sees(*seen_by) => {
                format!("{player} mark {name}={count}")
            }
            Fact::Mark { .. } => return None,
            Fact::Role { player, role } => format!("{player} is {}", role.word()),
            Fact::Seats { order } => format!("seats {}", words(order)),
            Fact::JudgeStart { player, reason, card } => {
                format!("{player} judges {reason}: {}", or_none(card))
            }
            Fact::Retrial { player, card, .. } => format!("{player} retrial: {}", self.card(card)),
            Fact::JudgeResult { player, reason, card, good, .. } => {
                let good = if *good { "good" } else { "bad" };
                format!("{player} judged {reason}: {} {good}", or_none(card))
            }
            Fact::Pindian { from, to, from_card, to_card, success, reason } => {
                let won = if *success { "won" } else { "not won" };
                format!("{from} {} pindian {to} {}: {won} ({reason})", or_none(from_card), or_none(to_card))
            }
            Fact::Shown { player, cards, seen_by } => {
                let cards = match self.sees(*seen_by) {
                    true => self.list(cards.iter().map(|c| self.card(c))),
                    false => self.count(cards.len()),
                };
                format!("{player} shows {cards}")
            }
            Fact::Skill { player, skill, to } => format!("{player} invokes {skill}{}", to_list(to)),
            Fact::SkillGained { player, skill } => format!("{player} gains {skill}"),
            Fact::Lasting { effect, over: false } => format!("{}: {effect}", effect.on),
            Fact::Lasting { effect, over: true } => format!("{}: over: {effect}", effect.on),
            Fact::SkillLost { player, skill } => format!("{player} loses {skill}"),
            Fact::Dying { player, hp } => format!("{player} dying {hp}"),
            Fact::Died { player, role, killer } => {
                let killer = killer.map(|k| format!(" by {k}")).unwrap_or_default();
                format!("{player} died ({}){killer}", role.word())
            }
            Fact::Revived { player } => format!("{player} revived"),
            Fact::Asked { seat, kind, reason, reply, cause } => {
                let wanted = self.asks || matches!(cause, Some(Cause::Illegal(_) | Cause::Timeout));
                if !wanted || self.viewer.is_some_and(|v| v != *seat) {
                    return None;
                }
                let cause = match cause {
                    None => String::new(),
                    Some(Cause::Forced) => " (forced)".to_owned(),
                    Some(Cause::Timeout) => " (timeout)".to_owned(),
                    Some(Cause::NoAnswer) => " (default)".to_owned(),
                    Some(Cause::TooOften) => " (too often)".to_owned(),
                    Some(Cause::Illegal(why)) => format!(" (illegal: {why})"),
                };
                format!("? {seat} {kind} {reason}: {}{cause}", reply_text(reply))
            }
            Fact::Message { kind, from, to, args, cards, seen_by } => {
                if !self.sees(*seen_by) {
                    return None;
                }
                let from = from.map(|p| format!(" {p}")).unwrap_or_default();
                let args: String = args.iter().map(|a| format!(" {a}")).collect();
                let cards = self.list(cards.iter().map(|c| self.card(c)));
                let cards = if cards.is_empty() { cards } else { format!(" {cards}") };
                format!("log {kind}{from}{}{args}{cards}", to_list(to))
            }
            Fact::Effect { .. } => return None,
            Fact::Warning { what } => format!("warning: {what}"),
            Fact::CutOff { what, count } => format!("cut off after {count} {}", what.word()),
            Fact::GameOver { winner } => format!("game over: {winner}"),
        })
    }
}

fn words<T: ToString>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join("+")
}

/// Renders a reply briefly, with cards by id as in the answer.
pub fn reply_text(reply: &Reply) -> String {
    use crate::rules::ask::CardRef;
    let pick = |p: &Pick| match p {
        Pick::Id(id) => format!("#{id}"),
        Pick::Made(text) => format!("{}({})", text.name, words(&text.subcards)),
    };
    match reply {
        Reply::Pass => "pass".to_owned(),
        Reply::Yes(true) => "yes".to_owned(),
        Reply::Yes(false) => "no".to_owned(),
        Reply::Use { card, targets } if targets.is_empty() => pick(card),
        Reply::Use { card, targets } => format!("{} -> {}", pick(card), words(targets)),
        Reply::Card(card) => pick(card),
        Reply::Text(text) => text.to_string(),
        Reply::Cards(cards) => {
            let cards: Vec<String> = cards
                .iter()
                .map(|c| match c {
                    CardRef::Id(id) => format!("#{id}"),
                    CardRef::Hand { owner } => format!("{owner}[hand]"),
                })
                .collect();
            cards.join("+")
        }
        Reply::Players(players) => words(players),
        Reply::Give { cards, to } => format!("#{} -> {to}", words(cards)),
        Reply::Arrange { top, bottom } => format!("#{} / #{}", words(top), words(bottom)),
    }
}
