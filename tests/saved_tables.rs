//! Tables that were saved and changed by something else: each is refused with a reason, or played without harm.

use sgs::agents::Agents;
use sgs::agents::builtin::Builtin;
use sgs::model::Table;
use sgs::rules::ask::Door;
use sgs::rules::cards::DeckOptions;
use sgs::rules::identity::IdentityRule;
use sgs::rules::setup::{GameOptions, new_game};
use sgs::rules::{Answer, Catalog, Observer, Request, Room};
use sgs::testkit::plain::catalog;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

/// Keeps the table at one of the checkpoints.
struct Keep {
    left: u32,
    kept: Rc<RefCell<Option<Table>>>,
}

impl Observer for Keep {
    fn checkpoint(&mut self, room: &Room) {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 && self.kept.borrow().is_none() {
            *self.kept.borrow_mut() = Some(room.table().clone());
        }
    }
}

/// Closes the table after so many requests.
struct Brief(Agents, u32);

impl Door for Brief {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer {
        self.1 = self.1.saturating_sub(1);
        if self.1 == 0 { Answer::Close } else { self.0.ask(room, request) }
    }
}

fn builtin(players: usize, requests: u32) -> Box<Brief> {
    Box::new(Brief(Agents::each(players, |_| Box::new(Builtin::new())), requests))
}

/// A table of three in the middle of a game, in the play phase.
fn saved(catalog: &Rc<Catalog>) -> Table {
    let mut options = GameOptions::new(7, 3);
    options.settings.round_limit = 40;
    let room = new_game(&options, catalog.clone(), builtin(3, 5_000)).expect("a game");
    let kept = Rc::default();
    room.observe(Box::new(Keep { left: 60, kept: Rc::clone(&kept) }));
    let _ = room.run();
    kept.take().expect("so many quiet points")
}

/// Every number in a value, by its path.
fn numbers(value: &serde_json::Value, path: &str, all: &mut Vec<String>) {
    match value {
        serde_json::Value::Number(_) => all.push(path.to_owned()),
        serde_json::Value::Array(items) => {
            items.iter().enumerate().for_each(|(i, item)| numbers(item, &format!("{path}/{i}"), all));
        }
        serde_json::Value::Object(fields) => {
            fields.iter().for_each(|(name, field)| numbers(field, &format!("{path}/{name}"), all));
        }
        _ => {}
    }
}

/// A saved table that can be changed. The numbers of the random streams are too large for a JSON value.
#[derive(Clone)]
struct Saved {
    value: serde_json::Value,
    rng: String,
}

impl Saved {
    fn of(table: &Table) -> Saved {
        let text = serde_json::to_string(table).expect("plain data");
        let mut value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        value["rng"] = serde_json::Value::Null;
        Saved { value, rng: serde_json::to_string(&table.rng).expect("plain data") }
    }

    fn set(&mut self, path: &str, new: serde_json::Value) {
        *self.value.pointer_mut(path).unwrap_or_else(|| panic!("{path}")) = new;
    }

    fn restored(&self) -> Result<Table, String> {
        let text = self.value.to_string().replacen("\"rng\":null", &format!("\"rng\":{}", self.rng), 1);
        let table: Table = serde_json::from_str(&text).map_err(|e| e.to_string())?;
        table.check().map(|()| table).map_err(|e| e.to_string())
    }
}

#[test]
fn table_that_was_not_changed_is_sound() {
    let catalog = Rc::new(catalog(&DeckOptions::default()));
    let table = saved(&catalog);
    assert_eq!(Saved::of(&table).restored(), Ok(table));
}

#[test]
fn changed_table_is_refused_with_its_fault() {
    let catalog = Rc::new(catalog(&DeckOptions::default()));
    let saved = Saved::of(&saved(&catalog));
    let good = &saved.value;
    assert!(good["turn"]["current"].is_number());
    let cases = [
        ("/turn/current", 77.into(), "turn.current: there is no player sgs78 in a game of 3"),
        ("/players/1/id", 2.into(), "players: the one at place 1 says it is sgs3"),
        ("/players/1/seat", 0.into(), "players: sgs2 has seat 0 of 3"),
        ("/seats/0", good["seats"][1].clone(), "seats: they do not name each of the 3 players once"),
        ("/seats/0", 200.into(), "seats: there is no player sgs201"),
        ("/deck/3/card/face/kind", 60_000.into(), "deck.card.face.kind: there is no kind of card 60000"),
        ("/deck/3/card/id", 4.into(), "deck: the card at place 3 says it is 4"),
        ("/draw_pile/0", good["draw_pile"][1].clone(), "is both in"),
        ("/draw_pile/0", (-5).into(), "is in"),
        (
            "/players/0/tags",
            serde_json::json!({"x": {"player": 9}}),
            "players.tags.player: there is no player sgs10",
        ),
        (
            "/players/0/tags",
            serde_json::json!({"x": {"list": [{"card": 5_000}]}}),
            "players.tags.list.card: there is no card 5000 in a deck",
        ),
        ("/stack/0", 4_000_000.into(), "stack: there is no event 4000000"),
        ("/history/records/5/id", 9.into(), "history: event 6 says it is 9"),
        ("/history/by_kind", serde_json::json!([]), "history: its index by kind does not fit"),
        ("/next_request", (1_u64 << 63).into(), "next_request: 9223372036854775808 is too large"),
        ("/turn/current", serde_json::Value::Null, "turn: a turn is running, and it is nobody's"),
        ("/virtuals/collected", u64::MAX.into(), "virtuals: more cards than"),
    ];
    for (path, new, message) in cases {
        let mut bad = saved.clone();
        bad.set(path, new);
        let error = bad.restored().expect_err(path);
        assert!(error.contains(message), "{path}: {error}");
    }
    let mut few = saved.clone();
    few.rng = few.rng.split("\"seats\":").next().expect("a part").to_owned() + "\"seats\":[]}";
    let error = few.restored().expect_err("no streams");
    assert!(error.contains("rng: there are 0 streams of seats for 3 players"), "{error}");
}

#[test]
fn table_with_other_numbers_is_refused_or_played() {
    let catalog = Rc::new(catalog(&DeckOptions::default()));
    let good = Saved::of(&saved(&catalog));
    let mut paths = Vec::new();
    numbers(&good.value, "", &mut paths);
    // The places that the history and the deck repeat are tried now and then, all others each.
    let is_tried = |(i, path): &(usize, String)| {
        let is_repeated = path.starts_with("/history/") || path.starts_with("/deck/");
        if is_repeated { i % 67 == 0 } else { i % 3 == 0 }
    };
    let tried: Vec<String> = paths.into_iter().enumerate().filter(is_tried).map(|(_, path)| path).collect();
    assert!(tried.len() > 40, "{}", tried.len());
    let edges: [i64; 6] = [-1, 0, 255, i32::MAX as i64, i32::MIN as i64, 3];
    let (mut refused, mut played) = (0, 0);
    for (i, path) in tried.iter().enumerate() {
        let mut bad = good.clone();
        bad.set(path, edges[i % edges.len()].into());
        let Ok(table) = bad.restored() else {
            refused += 1;
            continue;
        };
        played += 1;
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            let mut settings = GameOptions::new(7, 3).settings;
            settings.round_limit = 12;
            let door = builtin(table.players.len(), 30);
            let room = Room::new(table, catalog.clone(), Rc::new(IdentityRule), door, settings);
            let _ = room.run();
        }));
        assert!(outcome.is_ok(), "{path} = {}", edges[i % edges.len()]);
    }
    assert!(refused > 10 && played > 10, "{refused} refused, {played} played");
}
