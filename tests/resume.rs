//! At every checkpoint the table contains the whole game: a clone, or one restored from JSON, plays on
//! exactly like the game itself.

use sgs::agents::Agents;
use sgs::agents::builtin::Builtin;
use sgs::model::Table;
use sgs::rules::cards::DeckOptions;
use sgs::rules::identity::IdentityRule;
use sgs::rules::setup::{GameOptions, new_game, roles_of};
use sgs::rules::{Catalog, Fact, Observer, Room};
use sgs::testkit::plain::catalog;
use std::cell::RefCell;
use std::rc::Rc;

type Make = fn(usize) -> Agents;

/// The log so far, and the table at each checkpoint with the length of the log there.
#[derive(Clone, Default)]
struct Tape(Rc<RefCell<Taped>>);

#[derive(Default)]
struct Taped {
    facts: Vec<String>,
    quiet: Vec<(usize, Table)>,
    keep_tables: bool,
}

impl Observer for Tape {
    fn fact(&mut self, _: &Room, fact: &Fact) {
        let text = serde_json::to_string(fact).expect("facts are plain data");
        self.0.borrow_mut().facts.push(text);
    }

    fn checkpoint(&mut self, room: &Room) {
        let mut taped = self.0.borrow_mut();
        if taped.keep_tables {
            let at = taped.facts.len();
            taped.quiet.push((at, room.table().clone()));
        }
    }
}

fn builtin(players: usize) -> Agents {
    Agents::each(players, |_| Box::new(Builtin::new()))
}

fn resume(table: Table, catalog: Rc<Catalog>, agents: Make, options: &GameOptions) -> Vec<String> {
    let door = Box::new(agents(table.players.len()));
    let room = Room::new(table, catalog, Rc::new(IdentityRule), door, options.settings.clone());
    let tape = Tape::default();
    room.observe(Box::new(tape.clone()));
    room.run().expect("nobody closes the table");
    std::mem::take(&mut tape.0.borrow_mut().facts)
}

/// Plays a game, then its rest from every checkpoint; every `json_every`th time through JSON.
fn check(mode: &str, seed: u64, agents: Make, step: usize, json_every: usize) {
    let mut options = GameOptions::new(seed, 2);
    options.mode = mode.into();
    options.settings.round_limit = 40;
    let catalog = Rc::new(catalog(&DeckOptions::default()));
    let players = roles_of(mode).map_or(0, |r| r.len());
    let room = new_game(&options, catalog.clone(), Box::new(agents(players))).expect("a game");
    let tape = Tape::default();
    tape.0.borrow_mut().keep_tables = true;
    room.observe(Box::new(tape.clone()));
    room.run().expect("nobody closes the table");
    let taped = tape.0.borrow();
    assert!(taped.quiet.len() > 10, "{mode}, seed {seed}: only {} quiet points", taped.quiet.len());
    for (i, (at, table)) in taped.quiet.iter().enumerate().step_by(step) {
        let table = if i % json_every == 0 {
            let text = serde_json::to_string(table).expect("a table is plain data");
            let back: Table = serde_json::from_str(&text).expect("a table reads back");
            assert!(back == *table, "{mode}, seed {seed}, quiet point {i}: JSON changes the table");
            assert_eq!(back.check(), Ok(()), "{mode}, seed {seed}, quiet point {i}");
            back
        } else {
            table.clone()
        };
        let turn = table.turn.clone();
        let rest = resume(table, catalog.clone(), agents, &options);
        let expected = &taped.facts[*at..];
        if let Some(k) = (0..rest.len().max(expected.len())).find(|k| rest.get(*k) != expected.get(*k)) {
            panic!(
                "{mode}, seed {seed}, quiet point {i} ({:?} of {:?}): fact {k} after it differs\n  played:  {:?}\n  resumed: {:?}",
                turn.stage,
                turn.current,
                expected.get(k),
                rest.get(k)
            );
        }
    }
}

#[test]
fn small_games_resume_at_every_quiet_point() {
    for seed in 0..4 {
        check("02p", seed, builtin, 2, 3);
        check("02p", seed, Agents::random, 2, 3);
        check("03p", seed, builtin, 3, 5);
    }
}

#[test]
fn large_games_resume() {
    for seed in 0..3 {
        check("08p", seed, builtin, 23, 5);
        check("05p", seed, Agents::random, 19, 5);
        check("08pd", seed, Agents::random, 29, 5);
    }
}

#[test]
fn a_siege_resumes() {
    check("04_1v3", 1, builtin, 31, 3);
    check("04_1v3", 2, Agents::random, 31, 3);
}

#[test]
fn games_of_two_sides_resume() {
    check("06_3v3", 1, builtin, 31, 3);
    check("06_3v3", 2, Agents::random, 31, 3);
    check("06_XMode", 1, builtin, 37, 3);
    check("06_XMode", 2, Agents::random, 37, 3);
}
