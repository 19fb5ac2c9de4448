//! Evenings of trouble from a seed.

use sgs::runner::table::Who;
use sgs::testkit::evening::{Child, Event, Game, Plan, Version, What, play, shrink};
use std::path::PathBuf;

fn problems(games: &[Game]) -> Vec<&String> {
    games.iter().flat_map(|game| &game.problems).collect()
}

#[test]
fn an_evening_is_the_same_every_time_and_leaves_no_problem() {
    let mut plan = Plan::of(1);
    plan.tables.truncate(2);
    plan.events.retain(|event| event.table < 2);
    let games = play(&plan, None);
    assert_eq!(problems(&games), [""; 0]);
    assert!(
        games.iter().all(|game| game.requests > 20 && game.looks > 2 && !game.digest.is_empty()),
        "{games:?}"
    );
    assert!(games.iter().any(|game| !game.events.is_empty()), "nothing happened: {games:?}");
    assert_eq!(play(&plan, None), games);
}

#[test]
fn an_evening_whose_package_brings_an_ai_leaves_no_problem() {
    let mut plan = Plan::of(6);
    plan.tables.truncate(1);
    plan.events.clear();
    let table = &mut plan.tables[0];
    table.seats.fill(Who::Lua);
    (table.is_child, table.version) = (false, Version::Sound);
    let sound = play(&plan, None);
    assert_eq!((problems(&sound), sound[0].script_errors), (Vec::new(), 0), "{sound:?}");
    plan.tables[0].version = Version::Failing(2);
    plan.events = vec![Event { table: 0, request: 30, what: What::Reload(Version::Failing(3)) }];
    let failing = play(&plan, None);
    assert_eq!(problems(&failing), [""; 0]);
    assert!(failing[0].script_errors > 0, "{failing:?}");
}

#[test]
fn an_evening_with_a_child_that_dies_leaves_no_problem() {
    let mut plan = Plan::of(2);
    plan.tables.drain(..3);
    plan.events = vec![
        Event { table: 0, request: 3, what: What::Nonsense(5) },
        Event { table: 0, request: 5, what: What::Stall },
        Event { table: 0, request: 9, what: What::Kill },
    ];
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("evening");
    let child = Child { program: env!("CARGO_BIN_EXE_sgs").into(), folder };
    let games = play(&plan, Some(&child));
    assert_eq!(problems(&games), [""; 0]);
    assert_eq!((games[0].requests, games[0].events.len()), (9, 3));
}

#[test]
fn a_skill_that_depends_on_hidden_cards_is_found() {
    let mut plan = Plan::of(4);
    plan.tables.truncate(1);
    plan.tables[0].version = Version::Peeking;
    // Looks at every request: something happens at each.
    plan.events =
        (1..=60).map(|request| Event { table: 0, request, what: What::Reload(Version::Peeking) }).collect();
    let games = play(&plan, None);
    let found = problems(&games);
    assert!(
        found.iter().any(|problem| problem.contains("other choices with other hidden cards")),
        "{games:?}"
    );
}

#[test]
fn a_failing_evening_shrinks_to_the_event_that_matters() {
    let mut plan = Plan::of(3);
    plan.tables.truncate(1);
    plan.events = (1..=8)
        .map(|request| Event { table: 0, request, what: What::Stall })
        .chain([Event { table: 0, request: 9, what: What::LostCard }])
        .collect();
    let games = play(&plan, None);
    assert_eq!(problems(&games).len(), 1, "{games:?}");
    let (least, shown) = shrink(&plan, &games, None);
    assert_eq!(least.events, [Event { table: 0, request: 9, what: What::LostCard }]);
    assert_eq!(problems(&shown), problems(&games));
}
