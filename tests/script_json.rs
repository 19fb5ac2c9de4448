//! The `json` library that QSanguosha provides to packages.

use sgs::script::host::Script;

/// Runs Lua without a game.
fn run<T: mlua::FromLuaMulti>(text: &[u8]) -> T {
    let script = Script::new().expect("a state");
    script.lua().load(text).set_name("=test.lua").eval().unwrap_or_else(|error| panic!("{error}"))
}

fn eval<T: mlua::FromLuaMulti>(text: &str) -> T {
    run(text.as_bytes())
}

fn fails(text: &str) -> String {
    let script = Script::new().expect("a state");
    let error = script.lua().load(text).set_name("=test.lua").exec().expect_err(text).to_string();
    error.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn values_become_texts() {
    for (value, text) in [
        ("nil", "null"),
        ("json.null", "null"),
        ("true", "true"),
        ("0 / 0", "null"),
        ("-3", "-3"),
        ("0.1", "0.1"),
        ("2 ^ 53 - 1", "9007199254740991"),
        ("1e300", "1e+300"),
        (r#""a\"\\\n\1é""#, r#""a\"\\\n\u0001é""#),
        ("{}", "[]"),
        ("{ 1, 'two', { three = 3 } }", r#"[1,"two",{"three":3}]"#),
        ("{ 1, nil, 3 }", "[1,null,3]"),
        ("{ n = 2 }", "[null,null]"),
        ("{ b = 1, a = 2, [10] = 3, [9] = 4 }", r#"{"9":4,"10":3,"a":2,"b":1}"#),
        // Too many holes for an array.
        ("{ [100] = true }", r#"{"100":true}"#),
        ("setmetatable({}, { __jsontype = 'object' })", "{}"),
        ("setmetatable({ a = 1, b = 2, c = 3 }, { __jsonorder = { 'c', 'b' } })", r#"{"c":3,"b":2,"a":1}"#),
        ("{ setmetatable({}, { __tojson = function() return '7' end }) }", "[7]"),
        ("(json.decode('{}'))", "{}"),
        ("(json.decode('[]'))", "[]"),
    ] {
        assert_eq!(eval::<String>(&format!("return json.encode({value})")), text, "{value}");
    }
}

#[test]
fn encoding_inside_each_other_has_an_end() {
    let text = "local t = setmetatable({}, { __tojson = function(self) return json.encode(self) end })
        return tostring((pcall(json.encode, t)))";
    assert_eq!(eval::<String>(text), "false");
}

#[test]
fn a_state_says_how() {
    assert_eq!(
        eval::<String>("return json.encode({ a = { b = 1, c = { 2, {} } }, d = 2 }, { indent = true })"),
        "{\n  \"a\":{\n    \"b\":1,\n    \"c\":[2,[]]\n  },\n  \"d\":2\n}"
    );
    assert_eq!(
        eval::<String>("return json.encode({ a = 1 }, { indent = true, level = 1 })"),
        "{\n    \"a\":1\n  }"
    );
    assert_eq!(
        eval::<String>("return json.encode({ a = 1, b = 2, c = 3 }, { keyorder = { 'c', 'x', 'a' } })"),
        r#"{"c":3,"a":1,"b":2}"#
    );
    assert_eq!(
        eval::<String>("return json.encode({ print }, { exception = json.encodeexception })"),
        r#"["<a function has no form in JSON>"]"#
    );
}

#[test]
fn what_has_no_form_is_an_error_of_the_line() {
    for (script, why) in [
        ("json.encode(print)", "json.encode: a function has no form in JSON"),
        ("json.encode({ sgs.Sanguosha })", "json.encode: a lightuserdata has no form in JSON"),
        ("json.encode({ [true] = 1 })", "json.encode: a boolean is no key in JSON"),
        ("local t = {} t.t = t json.encode(t)", "json.encode: a table is within itself"),
        (
            "local t = {} for _ = 1, 300 do t = { t } end json.encode(t)",
            "json.encode: tables nested too deeply",
        ),
        (
            "local t = {} for i = 1, 2000 do t[i] = ('x'):rep(10000) end json.encode(t)",
            "json.encode: the text has more than 16 MB",
        ),
        ("json.encode(json.decode('{}'))", "json.encode(value, state?): state must be a table, got a number"),
        ("json.decode(nil)", "json.decode(text, at?, null?): text must be a string, got nil"),
    ] {
        assert_eq!(fails(script), format!("runtime error: test.lua:1: {why}"), "{script}");
    }
}

#[test]
fn texts_become_values() {
    let holds = [
        // Text after the value is ignored, and its position is returned.
        r#"local v, next = json.decode(' [1] tail') return v[1] == 1 and next == 5"#,
        r#"return json.decode('"\\u00e9\\ud83c\\udccf\\/\\q"') == "é🃏/q""#,
        // A string may contain a line break.
        "return json.decode('\"a\\nb\"') == 'a\\nb'",
        r#"local t = json.decode('{"a": [1, -2.5e1, true, false, null, "x"], "b": {"c": {}}}')
           return #t.a == 6 and t.a[2] == -25 and t.a[4] == false and t.a[5] == nil and next(t.b.c) == nil"#,
        // Leniency for handwritten JSON.
        r#"local t = json.decode('\239\187\191// first\n{ /* second */ "a": 1, 2: "b", }')
           return t.a == 1 and t[2] == 'b'"#,
        r#"local v, place, why = json.decode('[null, 1]', 1, json.null) return v[1] == json.null and v[2] == 1"#,
        "return getmetatable(json.decode('[]', 1, nil, nil)) == nil",
        "local mine = {} return getmetatable(json.decode('{}', 1, nil, mine)) == mine",
        "return json.decode('[1] [2]', 5)[1] == 2",
        "return require 'json' == json",
    ];
    for text in holds {
        assert!(eval::<bool>(text), "{text}");
    }
    // Invalid UTF-8 is preserved.
    assert!(run::<bool>(b"return json.decode('{\"\xB2\xDC\": \"\xB2\xD9\"}')['\xB2\xDC'] == '\xB2\xD9'"));
}

/// Tests a truncated file: not a script error, but nil, the position and the reason.
#[test]
fn a_wrong_text_is_reported() {
    for (text, place, why) in [
        ("", 1, "no value: the text ends at line 1, column 1"),
        (" {\n \"a\": tru }", 10, "no value of JSON at line 2, column 7"),
        ("[1, {\"a\": 2}", 1, "an array without end at line 1, column 1"),
        ("[\"abc", 2, "a text without end at line 1, column 2"),
        ("{\"a\" 1}", 6, "no ':' behind a key at line 1, column 6"),
        ("{null: 1}", 9, "null is no key at line 1, column 9"),
        ("inf", 1, "no value of JSON at line 1, column 1"),
    ] {
        let (value, at, what): (mlua::Value, usize, String) = eval(&format!("return json.decode({text:?})"));
        assert!(value.is_nil(), "{text}");
        assert_eq!((at, what.as_str()), (place, why), "{text}");
    }
    let deep = "return (select(3, json.decode(('['):rep(100000))))";
    assert!(eval::<String>(deep).starts_with("tables nested too deeply"));
}
