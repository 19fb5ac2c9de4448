//! Events of the history in the words of scripts, for authors who look behind the table. Players are named by their
//! seats, which commands take.

use crate::model::history::{CardNote, Detail, EventRecord};
use crate::model::{PlayerId, Table};

/// Describes an event in the words of scripts.
pub fn line(t: &Table, event: &EventRecord) -> String {
    let kind = serde_json::to_value(event.kind).ok();
    let kind = kind.as_ref().and_then(|kind| kind.as_str()).unwrap_or_default();
    let who = event.who.map(|who| format!(" {}", person(t, who))).unwrap_or_default();
    let broken = if event.broken { " (broken)" } else { "" };
    format!("#{} {kind}{who}{}{broken}", event.id.0, detail(t, &event.detail))
}

fn detail(t: &Table, detail: &Detail) -> String {
    match detail {
        Detail::None | Detail::Turn { extra: false } => String::new(),
        Detail::Turn { extra: true } => " extra".into(),
        Detail::Round { number } => format!(" {number}"),
        Detail::Phase { phase } => format!(" {}", format!("{phase:?}").to_lowercase()),
        Detail::Card { card, to, .. } => {
            let to: Vec<String> = to.iter().map(|player| person(t, *player)).collect();
            format!(" {}{}{}", named_card(card), if to.is_empty() { "" } else { " -> " }, to.join(", "))
        }
        Detail::Damage { from, amount, nature, card, .. } => {
            let from = from.map(|from| format!(" by {}", person(t, from))).unwrap_or_default();
            let card = card.as_ref().map(|card| format!(" with {}", named_card(card))).unwrap_or_default();
            format!(" {amount} {}{from}{card}", format!("{nature:?}").to_lowercase())
        }
        Detail::Amount { amount, reason, .. } => format!(" {amount} {reason}").trim_end().to_owned(),
        Detail::Judge { reason, good, .. } => format!(" {reason}{}", if *good { " good" } else { "" }),
        Detail::Pindian { to, reason, .. } => format!(" {reason} with {}", person(t, *to)),
        Detail::Move { parts } => {
            format!(" {} cards", parts.iter().map(|part| part.cards.len()).sum::<usize>())
        }
        Detail::Death { killer } => {
            killer.map(|killer| format!(" by {}", person(t, killer))).unwrap_or_default()
        }
        Detail::Skill { skill } => format!(" {skill}"),
    }
}

fn named_card(card: &CardNote) -> String {
    if card.skill.is_empty() { card.name.to_string() } else { format!("{} ({})", card.name, card.skill) }
}

fn person(t: &Table, player: PlayerId) -> String {
    match t.seats.iter().position(|seated| *seated == player) {
        Some(at) => format!("seat {} ({})", at + 1, t.player(player).general),
        None => format!("{player} ({})", t.player(player).general),
    }
}
