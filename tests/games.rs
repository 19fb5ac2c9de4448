//! Whole games end, keep every card in one place, and nobody gives an illegal reply.

use sgs::agents::Agents;
use sgs::agents::builtin::Builtin;
use sgs::rules::cards::DeckOptions;
use sgs::rules::setup::{GameOptions, new_game};
use sgs::rules::*;
use sgs::testkit::plain::catalog;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Counts what should not happen, and looks for lost cards at quiet points.
#[derive(Clone, Default)]
struct Watch(Rc<RefCell<BTreeMap<String, usize>>>);

impl Observer for Watch {
    fn fact(&mut self, _: &Room, fact: &Fact) {
        if let Fact::Warning { text } = fact {
            *self.0.borrow_mut().entry(text.clone()).or_default() += 1;
        }
    }

    fn asked(&mut self, _: &Room, request: &Request, reply: &Reply, cause: Option<&Cause>) {
        if let Some(cause) = cause.filter(|c| **c != Cause::Forced) {
            let text = format!("{:?}: {reply:?} after {cause:?}", request.ask);
            *self.0.borrow_mut().entry(text).or_default() += 1;
        }
    }

    fn quiet(&mut self, room: &Room) {
        if let Err(text) = room.table().check_cards() {
            *self.0.borrow_mut().entry(text).or_default() += 1;
        }
    }
}

fn play(seed: u64, mode: &str, agents: fn(usize) -> Agents) -> (Room, BTreeMap<String, usize>) {
    let mut options = GameOptions::new(seed, 2);
    options.mode = mode.into();
    let players = setup::roles_of(mode).map_or(0, |r| r.len());
    let catalog = Rc::new(catalog(&DeckOptions::default()));
    let room = new_game(&options, catalog, Box::new(agents(players))).expect("a game that can be set up");
    let watch = Watch::default();
    room.observe(Box::new(watch.clone()));
    room.run().expect("nobody closes the table");
    let seen = watch.0.borrow().clone();
    (room, seen)
}

fn builtin(players: usize) -> Agents {
    Agents::each(players, |_| Box::new(Builtin::new()))
}

fn whole_games(agents: fn(usize) -> Agents, seeds: std::ops::Range<u64>) {
    let mut winners = BTreeMap::new();
    let mut turns = 0;
    for mode in ["02p", "03p", "05p", "08p", "08pd", "10pz"] {
        for seed in seeds.clone() {
            let (room, seen) = play(seed, mode, agents);
            assert!(seen.is_empty(), "{mode}, seed {seed}: {seen:#?}");
            let table = room.table();
            let winner = table.turn.winner.clone().expect("a winner");
            turns += table.turn.turns;
            *winners.entry(winner).or_insert(0) += 1;
        }
    }
    println!("{winners:?}, {turns} turns");
}

#[test]
fn built_in_players_play_whole_games() {
    whole_games(builtin, 0..20);
}

#[test]
fn random_players_play_whole_games() {
    whole_games(Agents::random, 0..5);
}

#[test]
fn modes_of_every_kind_end_as_they_should() {
    for mode in sgs::rules::mode::MODES.iter() {
        for seed in 0..3 {
            let (room, seen) = play(seed, &mode.name, builtin);
            assert!(seen.is_empty(), "{}, seed {seed}: {seen:#?}", mode.name);
            let table = room.table();
            let roles: Vec<_> = table.seats.iter().map(|p| table.player(*p).role).collect();
            assert!(!mode.fixed_seats || roles == mode.roles, "{}: {roles:?}", mode.name);
            let winner = table.turn.winner.clone().expect("a winner");
            let known = match mode.name.as_str() {
                "06_3v3" => ["lord+loyalist", "renegade+rebel"].contains(&winner.as_str()),
                "04_2v2" => ["lord+loyalist", "rebel"].contains(&winner.as_str()),
                _ => true,
            };
            assert!(known, "{}: {winner}", mode.name);
        }
    }
}

#[test]
fn a_general_who_falls_is_followed_by_the_next() {
    let (room, _) = play(1, "02_1v1", builtin);
    let table = room.table();
    let loser = table.players.iter().find(|p| !p.alive).expect("somebody lost");
    assert_eq!(loser.tags.get("1v1Arrange"), Some(&sgs::model::Value::TextList(Vec::new())));
}
