//! The possible forms of a crash-report scene, plainest first.

use super::answers::Given;
use super::state::{Detail, keys};
use super::witness::{Accident, Wanted};
use crate::model::turn::Stage;
use crate::model::*;
use crate::rules::Catalog;
use crate::testkit::scene::draft::{Data, Draft, Play, quoted};

/// A candidate scene that may reproduce the failure.
#[derive(Clone, Debug)]
pub struct Try {
    pub draft: Draft,
    pub beside: Option<Beside>,
}

/// A file saved beside a scene whose keys are not enough.
#[derive(Clone, PartialEq, Debug)]
pub enum Beside {
    /// The table itself, as JSON.
    Table(String),
    /// The record of the whole game.
    Record(String),
}

impl Beside {
    pub fn text(&self) -> &str {
        match self {
            Beside::Table(text) | Beside::Record(text) => text,
        }
    }

    /// Returns the file name, given the scene's name without its extension.
    pub fn file(&self, stem: &str) -> String {
        match self {
            Beside::Table(_) => format!("{stem}.table.json"),
            Beside::Record(_) => format!("{stem}.game.jsonl"),
        }
    }
}

/// Number of cards of the draw pile to write in addition to those drawn.
const MORE_CARDS: usize = 2;

/// The starting point of the scene.
#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    State(Detail),
    Table,
}

/// Returns all candidates. `name` is the scene's name, `stem` its file name without extension; `record` is
/// the whole game if known.
pub fn tries(
    accident: &Accident,
    catalog: &Catalog,
    (name, stem): (&str, &str),
    record: Option<&str>,
) -> Vec<Try> {
    let brief = From::State(accident.drawn.map_or(Detail::Full, |n| Detail::Brief(n + MORE_CARDS)));
    let policies: &[&str] = match &accident.wanted {
        // With the first one no request but the open one is left without an answer.
        Wanted::Report { is_open: true, .. } => &["end", "decline"],
        Wanted::Report { is_open: false, .. } => &["fail", "decline"],
        Wanted::Error { skill, .. } if skill == "AI" => &["ai"],
        // A failure during the search for an answer does not depend on the searching agent.
        Wanted::Error { .. } => &["decline", "random"],
    };
    let mut all = Vec::new();
    for policy in policies {
        for from in [brief, From::State(Detail::Full), From::Table] {
            let made = one(accident, catalog, (name, stem), from, policy);
            all.extend(made.filter(|new: &Try| !all.iter().any(|old: &Try| old.draft == new.draft)));
        }
    }
    let is_error = matches!(accident.wanted, Wanted::Error { .. });
    all.extend(record.filter(|_| is_error).map(|record| whole_game(name, stem, record)));
    all
}

/// Creates a scene of the whole game, which only failures of Lua state need.
fn whole_game(name: &str, stem: &str, record: &str) -> Try {
    let record = Beside::Record(record.to_owned());
    let draft = Draft {
        head: Vec::new(),
        name: name.into(),
        keys: vec![("record".to_owned(), Data::text(record.file(stem)))],
        scene: "s".into(),
        play: Play::Calls(vec!["s:replay()".to_owned()]),
    };
    Try { draft, beside: Some(record) }
}

fn one(
    accident: &Accident,
    catalog: &Catalog,
    (name, stem): (&str, &str),
    from: From,
    policy: &str,
) -> Option<Try> {
    let moment = &accident.moment;
    let (mut all, beside) = match from {
        From::State(detail) => (keys(moment, catalog, detail).ok()?, None),
        From::Table => {
            let saved = Beside::Table(serde_json::to_string(&moment.table).ok()?);
            (vec![("table".to_owned(), Data::text(saved.file(stem)))], Some(saved))
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
    Some(Try { draft, beside })
}

/// Returns the calls: the given answers, and the running operation.
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
