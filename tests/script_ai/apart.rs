//! AI files apart from skills: no skill sees a variable that an AI writes, and an AI reads those of skills.

use super::table::{FRAME, PACKAGE, game_of, game_with, loaded, seat};
use crate::shared::folder::write;
use sgs::model::*;
use sgs::rules::{Data, Timing};
use sgs::script::host::{Options, Script};
use sgs::script::load::{Library, Sources};
use std::path::PathBuf;
use std::sync::Arc;

const P0: PlayerId = PlayerId(0);

/// A package whose skills keep things in every sort of variable.
const KEEPER: &str = r#"
extension = sgs.Package("x")
one = sgs.General(extension, "one", "wei", 4)
other = sgs.General(extension, "other", "shu", 4)
plain, listed, deep = 1, { "a", "b" }, { of = { value = 1 } }
sgs.kept, sgs.kept_list = { n = 1 }, { 1, 2, 3 }
local count = 0
function counted() count = count + 1 return count end
function set_plain(value) plain = value end
function string.shout(text) return text:upper() .. "!" end
function table.second(list) return list[2] end
Made = setmetatable({ n = 1 }, { __index = { get = function(self) return self.n end } })
local hidden = { inner = "in" }
function look_in() return hidden end
waiting = coroutine.create(function() while true do coroutine.yield(counted()) end end)
function seen()
    return table.concat({
        plain, table.concat(listed, ","), deep.of.value, sgs.kept.n, table.concat(sgs.kept_list, ","), Made:get(), hidden.inner,
        ("x"):shout(), table.second({ 1, 2 }), string.format("%d", 7), tostring(extra), tostring(sgs.extra),
        tostring(("x").new_method), tostring(table.new_helper), sgs.GetConfig("of_ai", "no"),
        tostring(io.open("note.txt")), tostring(package.loaded.mine), tostring(sgs.Sanguosha:translate("added")),
        #sgs.QList2Table(sgs.Sanguosha:getKingdoms() and sgs.IntList()), type(sgs.qlist), tostring({}),
    }, " ")
end
return { extension }
"#;

/// Everything that an AI file can think of.
const VANDAL: &str = r#"
local function try(act) local ok, why = pcall(act) if not ok then failed = (failed or "") .. why .. "\n" end end
local function vandalize()
    try(function() plain = 2 end)
    try(function() extra = 3 end)
    try(function() sgs.extra = 3 end)
    try(function() _G.plain = 2 end)
    try(function() rawset(_G, "plain", 2) end)
    try(function() getfenv(0).plain = 2 end)
    try(function() getfenv(seen).plain = 2 end)
    try(function() for level = 1, 20 do local ok, env = pcall(getfenv, level) if ok then env.plain = 2 end end end)
    try(function() load("plain = 2")() end)
    try(function() load("plain = 2", "x", "t", nil)() end)
    try(function() load("plain = 2", "x", "t", false)() end)
    try(function() load("return _G", "x", "t", nil)().plain = 2 end)
    try(function() loadstring("plain = 2")() end)
    try(function() set_plain(2) end)
    try(function() for i = 1, 3 do counted() end end)
    try(function() table.insert(listed, "c") listed[1] = "z" table.remove(listed, 1) table.sort(listed) end)
    try(function() deep.of.value = 2 deep.of = nil end)
    try(function() sgs.kept.n = 2 end)
    try(function() sgs.kept_list[1] = 9 rawset(sgs.kept_list, 2, 9) end)
    try(function() Made.n = 2 getmetatable(Made).__index = function() return 5 end end)
    try(function() look_in().inner = "out" end)
    try(function() string.format = function() return "?" end end)
    try(function() function string.shout() return "?" end end)
    try(function() function string.new_method() return "?" end end)
    try(function() function table.second() return "?" end end)
    try(function() function table.new_helper() end end)
    try(function() rawset(string, "shout", nil) end)
    try(function() sgs.qlist = function() error("taken over") end end)
    try(function() sgs.SetConfig("of_ai", "yes") end)
    try(function() local f = io.open("note.txt", "w") f:write("x") f:close() end)
    try(function() package.loaded.mine = 1 end)
    try(function() sgs.LoadTranslationTable { added = "by the AI" } end)
    try(function() sgs.AddTranslationEntry("added", "by the AI") end)
    try(function() sgs.Sanguosha:addTranslationEntry("added", "by the AI") end)
    try(function() if waiting then coroutine.resume(waiting) end end)
    try(function() for i = 1, 5 do tostring({}) end end)
    try(function() for level = 0, 20 do for n = 1, 20 do
        local ok, name, value = pcall(debug.getlocal, level, n)
        if ok and type(value) == "table" then value.inner = "out" end
    end end end)
    try(function() local meta = getmetatable("") if meta then meta.__index = {} end end)
    try(function() module("extensions.mine", package.seeall) plain = 2 end)
end
vandalize()
answers.filterEvent = function(me, event) if event == sgs.GameReady then vandalize() done = true end end
"#;

/// A package that has kept functions of the program which lead to globals and variables.
const KEEPS_LOADERS: &str = r#"
extension = sgs.Package("x")
one = sgs.General(extension, "one", "wei", 4)
other = sgs.General(extension, "other", "shu", 4)
plain, plain_list = 1, { a = 1 }
local loadstring, load, getfenv, setfenv, rawget, next = loadstring, load, getfenv, setfenv, rawget, next
Util = {
    load = load, loadstring = loadstring, getfenv = getfenv, setfenv = setfenv, rawget = rawget, next = next,
    require = require, module = module, seeall = package.seeall, debug = debug, getlocal = debug.getlocal,
    texts = sgs.LoadTranslationTable, text = sgs.AddTranslationEntry, package = package, all = _G,
}
function run(text) return loadstring(text)() end
function run_loaded(text) return load(text)() end
function run_within(text) return load(text, "x", "t", _G)() end
function all_globals() return getfenv(0) end
function own_globals() return getfenv(1) end
function globals_of(f) return getfenv(f) end
function put_apart(f) return setfenv(f, { plain = 7 }) end
function read_plain() return plain end
function get(t, key) return rawget(t, key) end
function first(t) return next(t) end
function seen()
    return table.concat({ plain, tostring(n), tostring(extra), read_plain(), tostring(package.loaded.mine), rawget(plain_list, "a"),
        tostring(sgs.Sanguosha:translate("added")), tostring(sgs.Sanguosha:translate("added2")) }, " ")
end
return { extension }
"#;

const BORROWER: &str = r#"
failed = {}
local function try(act) local ok, why = pcall(act) if not ok then failed[#failed + 1] = why end end
function borrow()
    try(function() run("n = (n or 0) + 1") end)
    try(function() run_loaded("n = (n or 0) + 1") end)
    try(function() run_within("n = (n or 0) + 1") end)
    try(function() all_globals().plain = 2 end)
    try(function() own_globals().extra = 2 end)
    try(function() globals_of(0).extra = 2 end)
    try(function() globals_of(seen).extra = 2 end)
    try(function() Util.loadstring("extra = 2")() end)
    try(function() Util.load("extra = 2")() end)
    try(function() Util.load("return _G")().extra = 2 end)
    try(function() Util.getfenv(0).extra = 2 end)
    try(function() Util.getfenv(2).extra = 2 end)
    try(function() Util.all.extra = 2 end)
    try(function() Util.package.loaded.mine = 2 end)
    try(function() local all = {} Util.seeall(all) all._G.extra = 2 end)
    try(function() Util.texts { added = "by the AI" } Util.text("added2", "by the AI") end)
    try(function() put_apart(read_plain) end)
end
borrow()
answers.filterEvent = function(me, event) if event == sgs.GameReady then borrow() done = true end end
function report()
    return table.concat({
        n, plain, extra, get(plain_list, "a"), (first(plain_list)), tostring(get(plain_list, "b")), tostring(get({}, "b")),
        tostring(Util.load == load and Util.loadstring == loadstring and Util.getfenv == getfenv and Util.setfenv == setfenv
            and Util.rawget == rawget and Util.next == next and Util.require == require and Util.module == module),
        tostring(Util.getlocal == debug.getlocal and Util.debug.getlocal == debug.getlocal and Util.seeall == package.seeall),
    }, " ")
end
"#;

#[test]
fn kept_functions_lead_an_ai_to_its_own_globals() {
    let alone = game_of(KEEPS_LOADERS, 2, "");
    alone.sit();
    let game = game_of(KEEPS_LOADERS, 2, BORROWER);
    game.sit();
    game.room.trigger(Timing::GameReady, P0, &Data::none()).expect("no interruption");
    let globals = game.script.ai_globals();
    assert_eq!(globals.get::<Option<bool>>("done").expect("a value"), Some(true));
    let seen = |script: &Script| script.lua().load("return seen()").eval::<String>().expect("a text");
    assert_eq!(seen(&alone.script), "1 nil nil 1 nil 1 added added2");
    assert_eq!(seen(&game.script), seen(&alone.script));
    assert_eq!(globals.get::<Vec<String>>("failed").expect("texts"), Vec::<String>::new());
    // It works for the AI, with its own globals: three acts when it is loaded, and three later.
    let report = game.script.lua().load("return report()").set_environment(globals);
    assert_eq!(report.eval::<String>().expect("a text"), "6 2 2 1 a nil nil true true");
}

/// Returns everything that the skills of this game see.
fn seen(script: &Script) -> String {
    script.lua().load("return seen() .. ' ' .. counted()").eval().expect("a text")
}

#[test]
fn skills_do_not_see_what_an_ai_does_to_variables() {
    let alone = game_of(KEEPER, 2, "");
    alone.sit();
    let vandals = game_of(KEEPER, 2, VANDAL);
    vandals.sit();
    vandals.room.trigger(Timing::GameReady, P0, &Data::none()).expect("no interruption");
    assert_eq!(vandals.script.ai_globals().get::<Option<bool>>("done").expect("a value"), Some(true));
    let before = seen(&alone.script);
    assert!(before.starts_with("1 a,b 1 1 1,2,3 1 in X! 2 7 nil nil nil nil no nil nil added"), "{before}");
    assert_eq!(seen(&vandals.script), before);
    assert_eq!(vandals.errors(), alone.errors());
}

#[test]
fn the_ai_sees_what_it_did_and_what_skills_do() {
    let ai = r#"
        plain, sgs.extra = 2, 5
        sgs.kept.n = 7
        deep.of.value = 8
        string.shout = function(text) return text .. "?" end
        function string.whisper(text) return "(" .. text .. ")" end
        table.insert(listed, "c")
        function report()
            return table.concat({ plain, sgs.extra, sgs.kept.n, deep.of.value, table.concat(listed, ","), #listed,
                string.shout("x"), ("x"):whisper(), ("x"):shout(), Made:get(), look_in().inner, tostring(later), sgs.later_list[2] or "-",
                #sgs.kept_list, (next(sgs.kept)) }, " ")
        end
    "#;
    let game = game_of(KEEPER, 2, ai);
    game.sit();
    // As when the AI is asked.
    let report = || -> String {
        let report: mlua::Function = game.script.ai_globals().get("report").expect("a function");
        let said = game.script.consult(P0, "report", &report, mlua::MultiValue::new()).expect("no error");
        said[0].to_string().expect("a text")
    };
    game.script.lua().load("sgs.later_list = {}").exec().expect("set");
    assert_eq!(report(), "2 5 7 8 a,b,c 3 x? (x) x? 1 in nil - 3 n");
    let change = "later, sgs.kept_list[4], listed[3], deep.of.new = 'now', 4, 'd', 1 table.insert(sgs.later_list, 'p') \
                  table.insert(sgs.later_list, 'q')";
    game.script.lua().load(change).exec().expect("changed");
    assert_eq!(report(), "2 5 7 8 a,b,d 3 x? (x) x? 1 in now q 4 n");
}

#[test]
fn functions_of_skills_count_for_the_ai_alone() {
    let ai =
        "function report() return counted() .. ' ' .. counted() .. ' ' .. tostring(counted == counted) end";
    let game = game_of(KEEPER, 2, ai);
    let report = || -> String {
        let globals = game.script.ai_globals();
        game.script.lua().load("return report()").set_environment(globals).eval().expect("a text")
    };
    assert_eq!(report(), "1 2 true");
    assert_eq!(game.script.lua().load("return counted()").eval::<i32>().expect("a number"), 1);
    // From here on it counts from what the skills have.
    assert_eq!(report(), "2 3 true");
    assert_eq!(game.script.lua().load("return counted()").eval::<i32>().expect("a number"), 2);
}

#[test]
fn a_role_that_a_skill_shows_reaches_the_tables_of_the_ai() {
    let ai = "sgs.ai_role, sgs.roleValue = {}, { sgs1 = {} }\n\
              function report() return sgs.ai_role.sgs1 .. ' ' .. sgs.roleValue.sgs1.rebel end";
    let game = game_of(KEEPER, 2, ai);
    let skill = "sgs.ai_role.sgs1 = 'rebel' sgs.roleValue.sgs1.rebel = 1000 sgs.roleValue.sgs2.lord = 5 \
                 return sgs.ai_role.sgs1 .. sgs.roleValue.sgs1.rebel .. sgs.roleValue.sgs2.lord";
    assert_eq!(game.script.lua().load(skill).eval::<String>().expect("a text"), "rebel10005");
    let globals = game.script.ai_globals();
    let told: String =
        game.script.lua().load("return report()").set_environment(globals).eval().expect("a text");
    assert_eq!(told, "rebel 1000");
}

#[test]
fn an_ai_defines_nothing() {
    let ai = r#"
        local function try(act) local ok, why = pcall(act) return tostring(ok) .. " " .. tostring(why) end
        found = {
            try(function() sgs.CreateTriggerSkill { name = "of_ai", events = sgs.Damage, on_trigger = function() end } end),
            try(function() sgs.Package("of_ai") end),
            try(function() sgs.General(extension, "of_ai", "wei", 4) end),
            try(function() sgs.Sanguosha:addSkills(sgs.SkillList()) end),
            try(function() one:addSkill("jianxiong") end),
            try(function() sgs.Sanguosha:addBanPackage("x") end),
        }
    "#;
    let script = loaded(Options::default(), KEEPER, ai);
    assert_eq!(script.load_ai(), Ok(()));
    let found: Vec<String> = script.ai_globals().get("found").expect("a list");
    assert_eq!(found.len(), 6);
    for said in found {
        assert!(said.starts_with("false ") && said.contains("an AI defines no skills"), "{said}");
    }
    script.leave();
}

/// An AI that looks at the hand of the other player.
const PEEKER: &str = r#"
answers.filterEvent = function(me, event)
    if event ~= sgs.GameReady then return end
    looked = pcall(function() return me:getRoom():getOtherPlayers(me):first():getHandcards() end)
end
"#;

#[test]
fn foreign_ai_looks_unless_the_game_is_fair() {
    for fair_ai in [false, true] {
        let folder = scratch(&format!("foreign-{fair_ai}"));
        write(&folder.join("ai/smart-ai.lua"), &format!("{FRAME}{PEEKER}"));
        write(&folder.join("tree/extensions/x.lua"), PACKAGE);
        let (ai, roots) = (Some(folder.join("ai")), vec![folder.join("tree")]);
        let sources = Sources { ai, roots, bare: true, ..Sources::default() };
        let looked = look_in_a_game(Library::open(&sources).expect("an AI"), fair_ai);
        assert_eq!(looked.0, [!fair_ai]);
        assert_eq!(looked.1.as_deref(), (!fair_ai).then_some("Player:getHandcards(): the hand of sgs2"));
        let _ = std::fs::remove_dir_all(folder);
    }
}

/// The bundled AI stays within the view of its player after a file of another tree has looked.
#[test]
fn own_ai_is_refused_a_look_after_a_foreign_file_had_one() {
    for fair_ai in [false, true] {
        let (own, other) = (scratch(&format!("own-{fair_ai}")), scratch(&format!("other-{fair_ai}")));
        let smart = format!(
            "{FRAME}\ndofile('lua/ai/other-ai.lua')\nanswers.filterEvent = function(me, event)
                if event ~= sgs.GameReady then return end
                local other = me:getRoom():getOtherPlayers(me):first()
                first = pcall(peek, other)
                looked = pcall(function() return other:getHandcards() end)
            end"
        );
        write(&own.join("ai/smart-ai.lua"), &smart);
        write(&own.join("extensions/x.lua"), PACKAGE);
        write(&other.join("extensions/y.lua"), "");
        let peek = "function peek(player) local cards = player:getHandcards() return cards end";
        write(&other.join("ai/other-ai.lua"), peek);
        let sources = Sources { roots: vec![own.clone(), other.clone()], bare: true, ..Sources::default() };
        let looked = look_in_a_game(Library::open(&sources).expect("trees"), fair_ai);
        assert_eq!(looked.0, [!fair_ai, false], "fair: {fair_ai}");
        let _ = (std::fs::remove_dir_all(own), std::fs::remove_dir_all(other));
    }
}

/// Returns which looks at a hidden hand succeeded, and the note about the first.
fn look_in_a_game(library: Library, fair_ai: bool) -> (Vec<bool>, Option<String>) {
    let limits = Options { fair_ai, ..Options::default() };
    let base = sgs::rules::cards::catalog(&sgs::rules::cards::DeckOptions::default());
    let (script, failures) = Script::load_with(limits, base, &Arc::new(library)).expect("a state");
    assert_eq!(failures, []);
    assert_eq!(script.load_ai(), Ok(()));
    let game = seat(script, 2);
    game.deal(PlayerId(1), "slash");
    game.sit();
    game.room.trigger(Timing::GameReady, P0, &Data::none()).expect("no interruption");
    let globals = game.script.ai_globals();
    let looks = ["first", "looked"]
        .into_iter()
        .filter_map(|name| globals.get::<Option<bool>>(name).expect("a value"));
    (looks.collect(), game.script.host().ai().counts().looked)
}

fn scratch(name: &str) -> PathBuf {
    crate::shared::folder::scratch("script_ai_apart", name)
}

#[test]
fn seats_of_one_tree_share_their_variables() {
    let ai = "answers.filterEvent = function(me, event) if event == sgs.Damaged then together = (together or 0) + 1 end end";
    let game = game_with(Options::default(), 3, ai);
    game.sit();
    for player in [PlayerId(0), PlayerId(1), PlayerId(2)] {
        game.room.trigger_plain(Timing::Damaged, player).expect("no interruption");
    }
    assert_eq!(game.script.ai_globals().get::<i32>("together").expect("a number"), 3);
    assert!(game.script.lua().globals().get::<mlua::Value>("together").expect("a value").is_nil());
}
