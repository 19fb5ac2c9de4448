//! Calls into Lua: results, errors in terms of the author's code, interrupts.

use sgs::agents::Agents;
use sgs::model::*;
use sgs::rules::cards::DeckOptions;
use sgs::rules::setup::{GameOptions, new_game};
use sgs::rules::{Interrupt, Timing};
use sgs::script::call::CallError;
use sgs::script::frame::{Context, Frame};
use sgs::script::handle::Handle;
use sgs::script::host::Script;
use sgs::script::trampoline::to_value;
use sgs::testkit::plain::catalog;
use std::rc::Rc;

fn script() -> Script {
    let catalog = Rc::new(catalog(&DeckOptions::default()));
    let room = new_game(&GameOptions::new(1, 2), catalog, Box::new(Agents::random(2))).expect("a plain game");
    let script = Script::new().expect("a state");
    script.enter(Rc::new(room));
    let globals = script.lua().globals();
    globals.set("p1", to_value(Handle::player(PlayerId(0)))).expect("a global");
    globals.set("room", script.room_value()).expect("a global");
    globals.set("TurnBroken", Timing::TurnBroken.value()).expect("a global");
    script
}

fn frame() -> Frame {
    Frame {
        owner: "ganglie".into(),
        callback: "on_trigger",
        event: Some(Timing::Damaged),
        context: Context::Effect,
        viewer: None,
    }
}

fn call(script: &Script, text: &str) -> Result<String, CallError> {
    let function = script.lua().load(text).set_name("=extensions/x.lua").into_function().expect(text);
    let values = script.call(frame(), &function, (1, "two"))?;
    let texts: Vec<String> = values.iter().map(|v| v.to_string().unwrap_or_default()).collect();
    Ok(texts.join(" "))
}

#[test]
fn results_come_back() {
    let s = script();
    assert_eq!(call(&s, "local a, b = ... return a, b, p1:getHp()").unwrap(), "1 two 0");
}

#[test]
fn an_error_names_file_line_parameter_and_callback() {
    let s = script();
    let Err(CallError::Script(error)) = call(&s, "local function inner()\n  p1:getMark({})\nend\n\ninner()")
    else {
        panic!("no error");
    };
    assert_eq!(
        error.to_string(),
        "extensions/x.lua:2: Player:getMark(mark): mark must be a string, got a table \
         (skill \"ganglie\", on_trigger, sgs.Damaged)"
    );
    assert!(error.trace.iter().any(|line| line.starts_with("extensions/x.lua:2:")), "{:?}", error.trace);
    assert!(error.trace.iter().any(|line| line.starts_with("extensions/x.lua:5:")), "{:?}", error.trace);
    assert_eq!(s.host().running(), None, "the frame is gone");
}

#[test]
fn errors_of_lua_itself_and_odd_values_are_reported_too() {
    let s = script();
    let say = |text: &str| match call(&s, text) {
        Err(CallError::Script(error)) => error.message(),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(
        say("local x = nil; return x.y"),
        "extensions/x.lua:1: attempt to index local 'x' (a nil value)"
    );
    assert_eq!(say("error('mine')"), "extensions/x.lua:1: mine");
    assert_eq!(say("\nerror('bare', 0)"), "bare");
    assert!(!say("error({})").is_empty());
    assert!(!say("error()").is_empty());
}

#[test]
fn scripts_catch_their_own_errors() {
    let s = script();
    let caught = "local ok, why = pcall(function() p1:getMark({}) end) return ok, why";
    assert_eq!(
        call(&s, caught).unwrap(),
        "false extensions/x.lua:1: Player:getMark(mark): mark must be a string, got a table"
    );
    assert_eq!(
        call(&s, "return xpcall(error, function(e) return 'saw ' .. e end, 'it')").unwrap(),
        "false saw it"
    );
    assert_eq!(call(&s, "return pcall(function(...) return ... end, 1, nil, 3)").unwrap(), "true 1 nil 3");
}

/// Tests that an interrupt passes through all wrappers of a script unchanged.
#[test]
fn an_interruption_passes_through_protected_calls() {
    let s = script();
    let ways = [
        "room:throwEvent(TurnBroken)",
        "pcall(room.throwEvent, room, TurnBroken) return 'stopped it'",
        "pcall(pcall, pcall, function() room:throwEvent(TurnBroken) end) return 'stopped it'",
        "xpcall(function() room:throwEvent(TurnBroken) end, function() return 'mine' end) return 'stopped it'",
        "local co = coroutine.create(function() room:throwEvent(TurnBroken) end)
         coroutine.resume(co) return 'stopped it'",
        "coroutine.wrap(function() room:throwEvent(TurnBroken) end)() return 'stopped it'",
        "table.sort({ 3, 2, 1 }, function() room:throwEvent(TurnBroken) end) return 'stopped it'",
        "string.gsub('abc', '.', function() room:throwEvent(TurnBroken) end) return 'stopped it'",
    ];
    for way in ways {
        assert_eq!(call(&s, way), Err(CallError::Interrupt(Interrupt::TurnBroken)), "{way}");
    }
    assert_eq!(call(&s, "return pcall(error, 'later')").unwrap(), "false later", "nothing is left of it");
}

#[test]
fn only_what_can_be_thrown_is_thrown() {
    let s = script();
    for event in ["0", "99999", "-1", "TurnBroken + 1"] {
        let result = call(&s, &format!("room:throwEvent({event})"));
        let Err(CallError::Script(error)) = result else { panic!("{event}: {result:?}") };
        assert!(error.message().ends_with("event must be sgs.TurnBroken or sgs.StageChange"), "{error}");
    }
}
