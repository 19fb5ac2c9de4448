//! Specs (`docs/skills-as-data.md`) that change while a game runs.

use super::records::{recorded_with, replay};
use super::*;

/// Returns a general with a spec that sets a mark to this number at each start of a turn, and with these other forms.
fn spec(n: u32, forms: &str) -> String {
    format!(
        r#"
        local S = sgs.skills
        local extension = sgs.Package("x")
        local tester = sgs.General(extension, "tester", "wei", 4)
        tester:addSkill(S "marks" {{ locked = true, S.at "start" {{ S.set_mark("@n", {n}) }}, {forms} }})
        return extension
        "#
    )
}

#[test]
fn a_number_of_a_spec_rewritten_many_times_acts_at_once() {
    let (script, failures) = load(&[(X, &spec(1, "S.max_cards { 1 }"))]);
    assert_eq!(failures, []);
    let game = script.clone();
    let (rewritten, seen) = (Rc::new(RefCell::new(1)), Rc::new(RefCell::new(Vec::new())));
    let (number, numbers) = (rewritten.clone(), seen.clone());
    let mut turns = 0;
    play(&script, "tester", 1, move |room, _| {
        let now = room.table().turn.turns;
        if now == turns || room.table().turn.current != Some(lord(room)) {
            return;
        }
        turns = now;
        numbers.borrow_mut().push((*number.borrow(), room.mark(lord(room), "@n")));
        *number.borrow_mut() += 1;
        taken(game.reload(&[change(X, &spec(*number.borrow(), "S.max_cards { 1 }"))]));
    });
    assert_eq!(script.host().notices().errors(), []);
    let seen = seen.borrow();
    assert!(seen.len() > 2, "{seen:?}");
    assert!(seen.iter().all(|(written, mark)| *written as i32 == *mark), "{seen:?}");
}

/// Plays games in which the number is rewritten in each turn of the lord. Every use has the number of then, and the
/// records replay. `SGS_REWRITES=1000` plays as many as it takes for that many rewrites.
#[test]
fn numbers_rewritten_in_running_games_act_and_replay() {
    let wanted: usize =
        std::env::var("SGS_REWRITES").map_or(36, |n| n.parse().expect("a number of rewrites"));
    let (mut rewrites, mut games) = (0, 0);
    while rewrites < wanted {
        let (script, failures) = load(&[(X, &spec(1, "S.max_cards { 1 }"))]);
        assert_eq!(failures, []);
        let game = script.clone();
        let seen = Rc::new(RefCell::new(Vec::new()));
        let numbers = seen.clone();
        let (mut turns, mut number) = (0, 1);
        let record = recorded_with(&script, 100 + games, move |room, _| {
            let now = room.table().turn.turns;
            if now != turns && room.table().turn.current == Some(lord(room)) {
                turns = now;
                numbers.borrow_mut().push((number, room.mark(lord(room), "@n")));
                number += 1;
                taken(game.reload(&[change(X, &spec(number, "S.max_cards { 1 }"))]));
            }
        });
        assert_eq!(script.host().notices().errors(), []);
        let seen = seen.borrow();
        assert!(seen.iter().all(|(written, mark)| *written as i32 == *mark), "game {games}: {seen:?}");
        assert_eq!(record.reloads.len(), seen.len());
        assert_eq!(replay(&record, &[(X, &spec(1, "S.max_cards { 1 }"))]), None, "game {games}");
        rewrites += seen.len();
        games += 1;
    }
    println!("{rewrites} rewrites in {games} games");
}

#[test]
fn specs_of_a_base_follow_when_its_file_is_reloaded() {
    let base = |n: u32| {
        format!(
            r#"
            local S = sgs.skills
            S.archetype "hardy" {{ S.max_cards {{ {n} }} }}
            S "marks_base" {{ locked = true, S.at "start" {{ S.set_mark("@n", {n}) }} }}
            return sgs.Package("base")
            "#
        )
    };
    let user = r#"
        local S = sgs.skills
        local extension = sgs.Package("x")
        local tester = sgs.General(extension, "tester", "wei", 4)
        tester:addSkill(S "marks" { base = "marks_base" })
        tester:addSkill(S "hardy_one" { with = "hardy" })
        return extension
    "#;
    const BASE: &str = "extensions/base.lua";
    let (script, failures) = load(&[(BASE, &base(1)), (X, user)]);
    assert_eq!(failures, []);
    let game = script.clone();
    let (outcomes, act) = in_turn(2, move |_| game.reload(&[change(BASE, &base(5))]));
    let room = play(&script, "tester", 1, act);
    let outcomes = outcomes.take().expect("two turns");
    assert_eq!(outcomes[0].run, [BASE, X]);
    taken(outcomes);
    assert_eq!(script.host().notices().errors(), []);
    assert_eq!(room.mark(lord(&room), "@n"), 5);
}

#[test]
fn parts_of_a_spec_come_and_go_with_a_reload() {
    let (script, _) = load(&[(X, &spec(1, "S.max_cards { 1 }, S.distance { -1 }"))]);
    let related = |script: &Script| script.loaded().0.related.get("marks").cloned().unwrap_or_default();
    assert_eq!(related(&script), ["#marks-2", "#marks-3"]);
    let game = script.clone();
    let (outcomes, act) = in_turn(2, move |room| {
        let taken = taken(game.reload(&[change(X, &spec(1, "S.max_cards { 1 }"))]));
        (taken.names.gone_skills.clone(), room.catalog().related["marks"].clone())
    });
    play(&script, "tester", 1, act);
    let (gone, parts) = outcomes.take().expect("two turns");
    assert_eq!(gone, ["#marks-3"]);
    assert_eq!(parts, ["#marks-2"]);
    assert_eq!(script.host().notices().errors(), []);
}

#[test]
fn a_spec_with_a_mistake_leaves_the_last_good_version() {
    let (script, _) = load(&[(X, &spec(1, "S.max_cards { 1 }"))]);
    let game = script.clone();
    let (outcomes, act) = in_turn(2, move |_| game.reload(&[change(X, &spec(2, "S.max_card { 1 }"))]));
    let room = play(&script, "tester", 1, act);
    let lines = trouble(outcomes.take().expect("two turns"));
    assert!(lines.contains("no word S.max_card; did you mean `max_cards`?"), "{lines}");
    assert_eq!(room.mark(lord(&room), "@n"), 1);
}
