//! The ways in which a scene of an accident may be written, plainest first.

use super::answers::Given;
use super::draft::{Data, Draft, Play, quoted};
use super::state::{Detail, keys};
use super::witness::{Accident, Wanted};
use crate::model::turn::Stage;
use crate::model::*;
use crate::rules::Catalog;

/// A scene that may or may not fail as the game did.
#[derive(Clone, Debug)]
pub struct Try {
    pub draft: Draft,
    /// The table that lies beside it, as JSON.
    pub table: Option<String>,
}

/// Cards of the draw pile that are written down beside those that were drawn.
const MORE_CARDS: usize = 2;

/// From what the scene starts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    State(Detail),
    Table,
}

/// All tries. `name` is that of the scene, `table` that of the file for a saved table.
pub fn tries(accident: &Accident, catalog: &Catalog, name: &str, table: &str) -> Vec<Try> {
    let brief = From::State(accident.drawn.map_or(Detail::Full, |n| Detail::Brief(n + MORE_CARDS)));
    let policies: &[&str] = match &accident.wanted {
        Wanted::Report { .. } => &["fail"],
        Wanted::Error { skill, .. } if skill == "AI" => &["ai"],
        // What fails while somebody looks for an answer fails when another looks for one.
        Wanted::Error { .. } => &["decline", "random"],
    };
    let mut all = Vec::new();
    for policy in policies {
        for from in [brief, From::State(Detail::Full), From::Table] {
            let made = one(accident, catalog, (name, table), from, policy);
            all.extend(made.filter(|new: &Try| !all.iter().any(|old: &Try| old.draft == new.draft)));
        }
    }
    all
}

fn one(
    accident: &Accident,
    catalog: &Catalog,
    (name, file): (&str, &str),
    from: From,
    policy: &str,
) -> Option<Try> {
    let moment = &accident.moment;
    let (mut all, table) = match from {
        From::State(detail) => (keys(moment, catalog, detail).ok()?, None),
        From::Table => {
            let saved = serde_json::to_string(&moment.table).ok()?;
            (vec![("table".to_owned(), Data::text(file))], Some(saved))
        }
    };
    if policy != "fail" {
        all.push(("otherwise".into(), Data::text(policy)));
    }
    let draft = Draft {
        head: Vec::new(),
        name: name.into(),
        keys: all,
        scene: "s".into(),
        play: Play::Calls(calls(accident, from)),
    };
    Some(Try { draft, table })
}

/// The answers that were given, and what was going on.
fn calls(accident: &Accident, from: From) -> Vec<String> {
    let moment = &accident.moment;
    let t = &moment.table;
    let seat = |p: PlayerId| match from {
        From::State(_) => t.seats.iter().position(|s| *s == p).map_or(0, |i| i + 1),
        From::Table => p.index() + 1,
    };
    let reply = |given: &Given| match from {
        From::State(_) => given.by_seat.clone(),
        From::Table => given.by_player.clone(),
    };
    let will = |given: &Given| {
        let (kind, reason) = (quoted(&given.kind), quoted(&given.reason));
        format!("s[{}]:will({kind}, {reason}, {})", seat(given.player), quoted(&reply(given)))
    };
    let current = t.turn.current.unwrap_or(t.seats[0]);
    let me = seat(current);
    let mut answers: &[Given] = &moment.answers;
    let action = match (from, t.turn.stage) {
        (_, Stage::Setup) => "s:start_game()".to_owned(),
        (From::Table, _) => "s:next_turn()".to_owned(),
        (_, Stage::TurnStart) => format!("s[{me}]:turn()"),
        (_, Stage::Play) => match answers.split_first() {
            None => format!("s[{me}]:may()"),
            Some((first, rest)) if first.kind == "play" && first.by_seat != "pass" => {
                answers = rest;
                format!("s[{me}]:play({})", quoted(&first.by_seat))
            }
            Some(_) => format!("s[{me}]:phases(\"play\")"),
        },
        (_, Stage::NextPhase | Stage::TurnEnd | Stage::Over) => {
            let planned = t.turn.phases.get(t.turn.index).map_or(Phase::NotActive, |planned| planned.phase);
            format!("s[{me}]:phases({})", quoted(planned.word()))
        }
    };
    answers.iter().map(will).chain([action]).collect()
}
