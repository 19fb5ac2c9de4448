//! Tests of the error messages of scenes.

use super::*;
use crate::rules::Ask;
use crate::rules::ask::Question;

fn two() -> Scene {
    Scene::new("two")
        .seat(SeatSpec::new().hand(&["slash:spade:7"]))
        .seat(SeatSpec::new().hand(&["jink:heart:2"]))
}

fn problem(scene: Scene) -> String {
    scene.run(|s| s.use_card(1, "slash", &[2])).expect_err("this scene should fail").to_string()
}

#[test]
fn unplanned_request() {
    let text = problem(two());
    assert!(text.contains("nobody planned an answer to\n  sgs2 respond slash (jink)"), "{text}");
    assert!(text.contains("legal: cards jink♥2; pass"), "{text}");
    assert!(text.contains("sgs1 hp 4/4 hand 0\n    sgs2 hp 4/4 hand 1 (jink♥2)"), "{text}");
    assert!(text.contains("The log so far:\nsgs1 uses slash♠7 -> sgs2"), "{text}");
}

#[test]
fn illegal_answer() {
    let text = problem(two().will(2, "respond", "slash", "peach"));
    assert!(text.contains("`sgs2 will respond slash: peach` does not fit"), "{text}");
    assert!(text.contains("`peach` cannot be chosen; legal now: cards jink♥2; pass"), "{text}");
}

#[test]
fn unused_answer() {
    let text = problem(two().will(2, "respond", "slash", "jink").will(2, "invoke", "ganglie", "yes"));
    assert!(text.contains("`sgs2 will invoke ganglie: yes` was never asked for"), "{text}");
}

#[test]
fn answers_go_by_kind_and_reason() {
    let scene = two().will(2, "respond", "duel", "pass").will(2, "respond", "", "jink");
    let text = problem(scene);
    assert!(text.contains("`sgs2 will respond duel: pass` was never asked for"), "{text}");
}

#[test]
fn unknown_kind() {
    let text = problem(two().will(2, "respnd", "slash", "jink"));
    assert!(text.contains("unknown kind of request; did you mean `respond`?"), "{text}");
}

#[test]
fn cards_that_are_not_there() {
    let with = |card: &str| problem(two().deck(&[card]));
    assert!(with("slahs").contains("no such card in the deck; did you mean `slash`?"));
    assert!(with("slash:spade:2").contains("did you mean one of slash:spade:7 slash:spade:8"));
    let text = with("jink:heart:2");
    assert!(!text.contains("used twice"), "there are two jink:heart:2: {text}");
    let text = with("slash:spade:7");
    assert!(text.contains("there is one of it in the deck, already placed in hand of seat 1"), "{text}");
    assert!(with("#500").contains("ids of this deck go from #0 to #159"));
}

#[test]
fn places_that_do_not_fit() {
    let text = problem(two().seat(SeatSpec::new().equip(&["peach"])));
    assert!(text.contains("peach is not equipment"), "{text}");
    let text = problem(two().seat(SeatSpec::new().equip(&["axe", "blade"])));
    assert!(text.contains("blade does not fit: that slot is full"), "{text}");
    let text = problem(two().seat(SeatSpec::new().judging(&["duel"])));
    assert!(text.contains("duel is not a delayed trick"), "{text}");
    let text = problem(Scene::new("nobody"));
    assert!(text.contains("a scene has 2 to 10 seats, not 0"), "{text}");
    let text = problem(two().seat(SeatSpec::new().general("caocoa")));
    assert!(text.contains("seat 3: unknown general `caocoa`"), "{text}");
}

#[test]
fn seats_and_cards_of_actions() {
    let run = |play: fn(&mut Play) -> Result<(), Stop>| two().run(play).expect_err("fails").to_string();
    assert!(run(|s| s.use_card(1, "peach", &[])).contains("seat 1 has no peach; it has slash♠7"));
    assert!(run(|s| s.use_card(3, "peach", &[])).contains("there is no seat 3: there are 2"));
}

#[test]
fn policies() {
    let log = two().otherwise(Unplanned::Decline).run(|s| s.use_card(1, "slash", &[2])).unwrap();
    assert!(log.contains("? sgs2 respond slash (jink): pass"), "{log}");
    let log = two().always(2, "respond", "", "jink").run(|s| s.use_card(1, "slash", &[2])).unwrap();
    assert!(log.contains("sgs2 responds jink♥2"), "{log}");
}

#[test]
fn requests_without_end() {
    let scene = two().always(1, "choice", "mind", "a");
    let text = scene.run(|s| {
        loop {
            let options = vec!["a".into(), "b".into()];
            let question = Question::new(Ask::Choice { options }, "mind");
            s.room().ask(PlayerId(0), question)?;
        }
    });
    let text = text.expect_err("it is cut").to_string();
    assert!(text.contains("the scene asks without end"), "{}", &text[..200]);
}

#[test]
fn a_card_in_no_place_and_in_two() {
    let text = two().run(|s| {
        s.room().table_mut().players[0].hand.clear();
        s.draw(2, 1)
    });
    let text = text.expect_err("a card is gone").to_string();
    assert!(text.contains("cards out of place at "), "{text}");
    let text = two().run(|s| {
        let card = s.card_of(1, "slash")?;
        s.room().table_mut().players[1].hand.push(card);
        s.draw(2, 1)
    });
    let text = text.expect_err("a card is in two hands").to_string();
    assert!(text.contains("cards out of place at "), "{text}");
}
