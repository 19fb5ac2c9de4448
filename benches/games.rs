//! Whole games and their parts. `cargo bench` runs all, `cargo bench -- dispatch` some.
//!
//! The memory that games of a batch leave behind, and how many go into a second of processor
//! time, show best from outside: `/usr/bin/time -v sgs sim -n 2000 -j 1` must need no more
//! memory ("Maximum resident set size") than with `-n 50`.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use sgs::agents::Agents;
use sgs::agents::builtin::Builtin;
use sgs::model::rng::game_seed;
use sgs::model::{PlayerId, Table};
use sgs::rules::cards::DeckOptions;
use sgs::rules::setup::{GameOptions, new_game};
use sgs::rules::*;
use sgs::testkit::plain::catalog;
use std::cell::RefCell;
use std::hint::black_box;
use std::rc::Rc;
use std::time::Duration;

const SEATS: usize = 8;

fn builtin() -> Agents {
    Agents::each(SEATS, |_| Box::new(Builtin::new()))
}

fn game(catalog: &Rc<Catalog>, seed: u64, agents: Agents) -> Room {
    new_game(&GameOptions::new(seed, SEATS), catalog.clone(), Box::new(agents)).expect("a game")
}

/// Games of eight, each another one.
fn games(c: &mut Criterion) {
    let catalog = Rc::new(catalog(&DeckOptions::default()));
    let mut group = c.benchmark_group("game of eight");
    group.throughput(Throughput::Elements(1));
    group.measurement_time(Duration::from_secs(8));
    for name in ["builtin", "random"] {
        let agents = || if name == "builtin" { builtin() } else { Agents::random(SEATS) };
        let mut seed = 0;
        group.bench_function(name, |b| {
            b.iter(|| {
                seed += 1;
                let room = game(&catalog, game_seed(1, seed), agents());
                room.run().expect("nobody closes the table");
                black_box(room.table().turn.turns)
            });
        });
    }
    group.finish();
}

/// Keeps the table at a checkpoint in the middle of a game.
struct Middle {
    quiet: usize,
    table: Rc<RefCell<Option<Table>>>,
}

impl Observer for Middle {
    fn checkpoint(&mut self, room: &Room) {
        self.quiet += 1;
        if self.quiet == 250 {
            *self.table.borrow_mut() = Some(room.table().clone());
        }
    }
}

fn middle_of_a_game(catalog: &Rc<Catalog>) -> Table {
    let table = Rc::new(RefCell::new(None));
    // The first game that lasts that long.
    for seed in 0.. {
        let room = game(catalog, seed, builtin());
        room.observe(Box::new(Middle { quiet: 0, table: table.clone() }));
        room.run().expect("nobody closes the table");
        if let Some(table) = table.take() {
            return table;
        }
    }
    unreachable!("games last longer than 250 checkpoints now and then")
}

fn parts(c: &mut Criterion) {
    let catalog = Rc::new(catalog(&DeckOptions::default()));
    let table = middle_of_a_game(&catalog);

    let mut group = c.benchmark_group("table in mid-game");
    group.bench_function("clone", |b| b.iter_with_large_drop(|| table.clone()));
    let text = serde_json::to_string(&table).expect("a table is plain data");
    group.bench_function("to JSON", |b| b.iter(|| serde_json::to_string(&table).map(|t| t.len())));
    group.bench_function("from JSON", |b| b.iter(|| serde_json::from_str::<Table>(&text).is_ok()));
    group.finish();

    let rule = Rc::new(identity::IdentityRule);
    let room = Room::new(table, catalog.clone(), rule, Box::new(builtin()), room::Settings::default());
    let mut group = c.benchmark_group("dispatch");
    group.throughput(Throughput::Elements(1));
    group.bench_function("nobody listens", |b| {
        let data = Data::none();
        b.iter(|| room.trigger(Timing::TurnedOver, black_box(PlayerId(1)), &data));
    });
    group.bench_function("equipment listens in vain", |b| {
        let data = Data::none();
        b.iter(|| room.trigger(Timing::SlashMissed, black_box(PlayerId(1)), &data));
    });
    group.finish();

    c.bench_function("catalog", |b| {
        b.iter(|| sgs::rules::cards::catalog(&DeckOptions::default()).kinds.len());
    });
}

criterion_group!(benches, games, parts);
criterion_main!(benches);
