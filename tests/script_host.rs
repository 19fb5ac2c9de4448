//! The border between Lua and the rules: handles, conversions, errors in terms of the author's code.

use sgs::agents::Agents;
use sgs::model::*;
use sgs::rules::cards::DeckOptions;
use sgs::rules::setup::{GameOptions, new_game};
use sgs::script::frame::{Context, Frame};
use sgs::script::host::Script;
use sgs::script::{handle::Handle, trampoline::to_value};
use sgs::testkit::plain::catalog;
use std::rc::Rc;

/// Returns a Lua state in a game of four, with the players `p1` and `p2`, `card` (the first card) and `room`.
fn script() -> Script {
    let options = GameOptions::new(1, 4);
    let catalog = Rc::new(catalog(&DeckOptions::default()));
    let room = new_game(&options, catalog, Box::new(Agents::random(4))).expect("a plain game");
    for (i, hp) in [4, 3, 4, 2].into_iter().enumerate() {
        let mut table = room.table_mut();
        let player = table.player_mut(PlayerId(i as u8));
        player.max_hp = 4;
        player.hp = hp;
        player.general = "wei_lord".into();
    }
    let script = Script::new().expect("a state");
    script.enter(Rc::new(room));
    let globals = script.lua().globals();
    for (name, handle) in [
        ("p1", Handle::player(PlayerId(0))),
        ("p2", Handle::player(PlayerId(1))),
        ("p9", Handle::player(PlayerId(9))),
        ("card", Handle::card(CardId(0))),
        ("gone", Handle::card(CardId(-5))),
    ] {
        globals.set(name, to_value(handle)).expect("a global");
    }
    globals.set("room", script.room_value()).expect("a global");
    script
}

fn eval<T: mlua::FromLuaMulti>(script: &Script, text: &str) -> T {
    script.lua().load(text).set_name("=test.lua").eval().unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// Returns the first line of the error.
fn fails(script: &Script, text: &str) -> String {
    let error = script.lua().load(text).set_name("=test.lua").exec().expect_err(text).to_string();
    let line = error.lines().next().unwrap_or_default();
    line.trim_start_matches("runtime error: ").to_string()
}

#[test]
fn getters_answer_with_plain_values() {
    let s = script();
    assert_eq!(eval::<i64>(&s, "return p1:getHp()"), 4);
    assert_eq!(eval::<String>(&s, "return p2:objectName()"), "sgs2");
    assert!(eval::<bool>(&s, "return p2:isWounded() and not p1:isWounded()"));
    assert_eq!(
        eval::<String>(&s, "return card:objectName() .. card:getNumber() .. card:toString()"),
        "slash70"
    );
    assert!(eval::<bool>(&s, "return card:isKindOf('Slash') and card:isBlack()"));
    assert!(eval::<bool>(&s, "return room:getCurrent() == nil"));
    assert_eq!(eval::<String>(&s, "return room:getLord():getGeneralName()"), "wei_lord");
}

#[test]
fn a_handle_is_one_value_wherever_it_comes_from() {
    let s = script();
    assert!(eval::<bool>(&s, "local lord = room:getLord(); return lord == room:getLord() and p1 ~= p2"));
    assert!(eval::<bool>(&s, "local t = {}; t[room:getLord()] = 1; return t[room:getLord()] == 1"));
    assert_eq!(eval::<String>(&s, "return type(p1) .. type(p1.getHp)"), "userdatafunction");
}

#[test]
fn numbers_and_texts_are_taken_as_the_original_took_them() {
    let s = script();
    eval::<()>(&s, "room:setPlayerMark(p1, '@x', '3.9')");
    assert_eq!(eval::<i64>(&s, "return p1:getMark('@x')"), 3);
    eval::<()>(&s, "room:setPlayerMark(p1, 7, 1)");
    assert_eq!(eval::<i64>(&s, "return p1:getMark(7) + p1:getMark('7')"), 2);
    assert_eq!(eval::<i64>(&s, "return p1:distanceTo(p2, nil)"), eval::<i64>(&s, "return p1:distanceTo(p2)"));
}

#[test]
fn errors_are_in_the_authors_words() {
    let s = script();
    let cases = [
        ("\n\np1:getMark({})", "test.lua:3: Player:getMark(mark): mark must be a string, got a table"),
        ("p1:getMark()", "test.lua:1: Player:getMark(mark): takes 1 argument, got 0"),
        ("p1:getHp(1)", "test.lua:1: Player:getHp(): takes 0 arguments, got 1"),
        (
            "room:setPlayerMark(p1, 'x', true)",
            "test.lua:1: Room:setPlayerMark(player, mark, count, only_viewers?): count must be an integer, got true",
        ),
        (
            "p1:distanceTo(card)",
            "test.lua:1: Player:distanceTo(other, distance_fix?): other must be a Player, got a Card",
        ),
        (
            "p1:distanceTo({})",
            "test.lua:1: Player:distanceTo(other, distance_fix?): other must be a Player, got a table",
        ),
        ("card:getHp()", "test.lua:1: getHp: called on a Card; it is a method of Player"),
        ("p1.getHp(12)", "test.lua:1: getHp: called on 12; it is a method of Player"),
        ("p9:getHp()", "test.lua:1: Player:getHp(): player sgs10 is no longer part of this game"),
        ("gone:getSuit()", "test.lua:1: Card:getSuit(): card -5 is no longer part of this game"),
    ];
    for (text, expected) in cases {
        assert_eq!(fails(&s, text), expected, "{text}");
    }
}

#[test]
fn a_callback_that_answers_a_question_changes_nothing() {
    let s = script();
    let frame = |context| Frame {
        owner: "ganglie".into(),
        callback: "view_filter",
        event: None,
        context,
        viewer: None,
    };
    let text = s.host().within(frame(Context::Query), || fails(&s, "room:setPlayerMark(p1, 'x', 1)"));
    assert_eq!(
        text,
        "test.lua:1: Room:setPlayerMark(player, mark, count, only_viewers?) may not be called here: \
         this callback only answers a question and may not change the game"
    );
    assert_eq!(s.host().within(frame(Context::Query), || eval::<i64>(&s, "return p1:getHp()")), 4);
    s.host().within(frame(Context::Effect), || eval::<()>(&s, "room:setPlayerFlag(p1, 'x')"));
    assert!(eval::<bool>(&s, "return p1:hasFlag('x')"));
    assert_eq!(s.host().running(), None);
}

/// Tests every member with every wrong type: an error each time, never a crash, and an unchanged game.
#[test]
fn wrong_types_are_always_refused_in_words() {
    let mut s = script();
    let values =
        ["nil", "true", "{}", "print", "'text'", "12", "p1", "card", "room", "p9", "gone", "0/0", "1e300"];
    let mut calls = 0;
    let members: Vec<(String, usize)> =
        s.registry().members().map(|m| (m.name.to_string(), m.parameters.len())).collect();
    for (name, parameters) in members {
        for receiver in ["p1", "card", "room", "p9", "gone", "12", "nil", "{}"] {
            for value in values {
                let arguments = vec![value; parameters].join(", ");
                let text = format!(
                    "local f = p1.{name}; return pcall(f, {receiver}{}{arguments})",
                    if parameters > 0 { ", " } else { "" }
                );
                calls += 1;
                let result: mlua::Result<(bool, mlua::Value)> = s.lua().load(&text).eval();
                let (ok, what) = match result {
                    Ok(result) => result,
                    // Some calls end the game; the next ones use another game.
                    Err(_) if s.host().take_interrupt().is_some() => {
                        s = script();
                        continue;
                    }
                    Err(error) => panic!("pcall never fails: {error}"),
                };
                let why =
                    what.as_string().and_then(|t| t.to_str().ok().map(|t| t.to_string())).unwrap_or_default();
                assert!(ok || why.contains(&name), "{text}: {why}");
                assert!(!why.contains("internal error"), "{text}: {why}");
            }
        }
    }
    assert!(calls > 2000, "only {calls} calls were made");
}
