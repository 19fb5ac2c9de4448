//! Reach of an AI into skills beside their variables: values of the host, callbacks that a query runs, metamethods,
//! functions that go on from where they stopped, memory. Nothing that it does there is seen by a skill: a replay
//! runs no AI.

use super::table::{FRAME, Game, PACKAGE, game_of, loaded, seat};
use crate::shared::folder::{scratch, write};
use sgs::model::*;
use sgs::rules::{Data, Timing};
use sgs::script::host::{Options, Script};
use sgs::script::load::{Library, Sources};
use sgs::script::watch::Limits;
use std::sync::Arc;

const P0: PlayerId = PlayerId(0);
const P1: PlayerId = PlayerId(1);

/// A package that keeps what goes on in every way there is.
const KEEPER: &str = r#"
extension = sgs.Package("x")
one = sgs.General(extension, "one", "wei", 4)
other = sgs.General(extension, "other", "shu", 4)
kept_ids, kept_data, kept_damage = sgs.IntList(), sgs.QVariant(7), sgs.DamageStruct()
kept_ids:append(7)
kept_damage.damage = 7
within = { ids = sgs.IntList() }
within.ids:append(8)
local asked, upvalue = 0, sgs.QVariant(9)
local function count() asked = asked + 1 return asked end
watched = setmetatable({ known = 1 }, {
    __index = count, __len = count, __call = count, __tostring = function() return "watched" .. count() end,
    __pairs = function(t) count() return next, { a = 1 } end,
})
by_key = { [{ inner = "in" }] = true }
turning = coroutine.wrap(function() while true do coroutine.yield(count()) end end)
letters = ("abc"):gmatch("%a")
stopped = coroutine.create(function() while true do coroutine.yield(count()) end end)
function of_upvalue() upvalue:setValue(10) return upvalue:toInt(), coroutine.status(stopped) end
one:addSkill(sgs.CreateDistanceSkill { name = "counts_distance", correct_func = function() count() return 0 end })
one:addSkill(sgs.CreateDistanceSkill { name = "counts_turns", correct_func = coroutine.wrap(function()
    while true do count() coroutine.yield(0) end
end) })
-- No twin is made of it: its variable is too deep.
local nested = {}
for _ = 1, 100000 do nested = { nested } end
one:addSkill(sgs.CreateDistanceSkill { name = "counts_deep", correct_func = function() count() return nested and 0 end })
one:addSkill(sgs.CreateMaxCardsSkill { name = "counts_limit", extra_func = function() named = tostring({}) return 0, count() end })
-- A method kept in a variable serves the twin as well.
local card_of = sgs.Sanguosha.getCard
one:addSkill(sgs.CreateProhibitSkill { name = "counts_bans", is_prohibited = function()
    count()
    return card_of(sgs.Sanguosha, 0) == nil
end })
function asked_so_far() return asked end
function seen()
    local key = next(by_key)
    return table.concat({
        asked, kept_ids:length(), kept_data:toInt(), kept_damage.damage, within.ids:length(), upvalue:toInt(), key.inner,
        turning(), letters(), tostring({}), tostring(named),
    }, " ")
end
return { extension }
"#;

const INTRUDER: &str = r#"
failed = {}
local function try(name, act) local ok, why = pcall(act) failed[name] = not ok and why or nil end
answers.filterEvent = function(me, event)
    if event ~= sgs.GameReady then return end
    local room = me:getRoom()
    local next_one = room:getOtherPlayers(me):first()
    try("ids", function() kept_ids:append(1) end)
    try("reverse", function() within.ids:append(1) end)
    try("data", function() kept_data:setValue(1) end)
    try("damage", function() kept_damage.damage = 1 end)
    try("upvalue", function() of_upvalue() end)
    try("index", function() return watched.anything end)
    try("length", function() return #watched end)
    try("pairs", function() for _ in pairs(watched) do end end)
    try("call", function() watched() end)
    try("text", function() return tostring(watched) end)
    try("key", function() for key in pairs(by_key) do key.inner = "out" end end)
    try("turn", function() turning() end)
    try("letter", function() letters() end)
    try("distance", function() return me:distanceTo(next_one) end)
    try("limit", function() return me:getMaxCards() end)
    try("bans", function() return me:isProhibited(next_one, sgs.Sanguosha:cloneCard("slash")) end)
    try("names", function() for _ = 1, 3 do tostring({}) end end)
    done = true
end
"#;

fn seen(script: &Script) -> String {
    script.lua().load("return seen()").eval().expect("a text")
}

fn ready(game: &Game) {
    ready_with(game, &["counts_distance", "counts_limit", "counts_bans"]);
}

fn ready_with(game: &Game, skills: &[&str]) {
    game.sit();
    for skill in skills {
        game.room.acquire_skill(P0, skill).expect("no interruption");
    }
    game.room.trigger(Timing::GameReady, P0, &Data::none()).expect("no interruption");
}

#[test]
fn skills_do_not_see_what_an_ai_does_to_values_and_callbacks() {
    let alone = game_of(KEEPER, 2, "");
    ready(&alone);
    let intruded = game_of(KEEPER, 2, INTRUDER);
    ready(&intruded);
    let globals = intruded.script.ai_globals();
    assert_eq!(globals.get::<Option<bool>>("done").expect("a value"), Some(true));
    assert_eq!(seen(&intruded.script), seen(&alone.script));
    assert_eq!(intruded.errors(), Vec::<String>::new());
    let failed: mlua::Table = globals.get("failed").expect("a table");
    let why = |name: &str| failed.get::<Option<String>>(name).expect("a text").unwrap_or_default();
    for refused in ["ids", "reverse", "data", "damage", "upvalue"] {
        assert!(why(refused).contains("an AI"), "{refused}: {}", why(refused));
    }
    for works in ["index", "length", "call", "key", "distance", "limit", "bans"] {
        assert_eq!(why(works), "", "{works}");
    }
}

/// Callbacks without twins are left out of the queries of an AI.
#[test]
fn callback_without_a_twin_is_not_called_for_an_ai() {
    for skill in ["counts_turns", "counts_deep"] {
        let alone = game_of(KEEPER, 2, "");
        ready_with(&alone, &[skill]);
        let asks = "answers.filterEvent = function(me, event)
            if event == sgs.GameReady then far = me:distanceTo(me:getRoom():getOtherPlayers(me):first()) end
        end";
        let asked = game_of(KEEPER, 2, asks);
        ready_with(&asked, &[skill]);
        assert_eq!(asked.script.ai_globals().get::<Option<i32>>("far").expect("a value"), Some(1), "{skill}");
        assert_eq!(seen(&asked.script), seen(&alone.script), "{skill}");
        assert_eq!(asked.errors(), alone.errors(), "{skill}");
        // Skills themselves ask them.
        let asks = "local all = sgs.Sanguosha:currentRoom():getAlivePlayers() local before = asked_so_far()
            all:first():distanceTo(all:last()) return asked_so_far() > before";
        assert!(asked.script.lua().load(asks).eval::<bool>().expect("a value"), "{skill}");
    }
}

#[test]
fn query_for_an_ai_reads_what_skills_have_now() {
    let skill = r#"
        extension = sgs.Package("x")
        one = sgs.General(extension, "one", "wei", 4)
        other = sgs.General(extension, "other", "shu", 4)
        longer = { by = 1 }
        one:addSkill(sgs.CreateMaxCardsSkill { name = "longer", extra_func = function() return longer.by end })
        return { extension }
    "#;
    let ai = "answers.filterEvent = function(me, event) if event == sgs.GameReady then most = me:getMaxCards() end end";
    let game = game_of(skill, 2, ai);
    game.sit();
    game.room.acquire_skill(P0, "longer").expect("no interruption");
    for by in [1, 5] {
        game.script.lua().load(format!("longer.by = {by}")).exec().expect("set");
        game.room.trigger(Timing::GameReady, P0, &Data::none()).expect("no interruption");
        assert_eq!(game.script.ai_globals().get::<i32>("most").expect("a number"), 4 + by);
    }
}

/// A package whose functions the program calls from callbacks that constructors made.
const WRAPPED: &str = r#"
extension = sgs.Package("x")
one = sgs.General(extension, "one", "wei", 4)
other = sgs.General(extension, "other", "shu", 4)
local asked = 0
local function count() asked = asked + 1 return asked end
function asked_so_far() return asked end
one:addSkill(sgs.CreateOneCardViewAsSkill { name = "counts_one", view_filter = function() return count() > 0 end,
    view_as = function(self, card) count() return card end })
one:addSkill(sgs.CreateZeroCardViewAsSkill { name = "counts_zero", view_as = function() count() return nil end })
one:addSkill(sgs.CreateViewAsSkillV2 { name = "counts_new", n = 1,
    check_custom_usage = function() return count() > 0 end, limit_scope = sgs.Skill_Limit_Custom,
    can_activate = function() return count() > 0 end, can_select_card = function() return count() > 0 end,
    card_selection_feasible = function() return count() > 0 end, create_card = function() count() return nil end })
one:addSkill(sgs.CreateAnytimeSkill { name = "counts_anytime", can_trigger = function() return count() > 0 end })
return { extension }
"#;

/// Asks each of these skills all that it can be asked.
const ASKS: &str = r#"
    local card = sgs.Sanguosha:cloneCard("slash", sgs.Card_Heart, 5)
    for _, name in ipairs { "counts_one", "counts_zero", "counts_new", "counts_anytime" } do
        local skill = sgs.Sanguosha:getViewAsSkill(name)
        answered[#answered + 1] = tostring(skill:isEnabledAtPlay(me)) .. tostring(skill:viewFilter({}, card))
            .. tostring(skill:viewAs({ card }) ~= nil) .. tostring(skill:viewAs({}) ~= nil)
    end
"#;

#[test]
fn wrapped_callbacks_asked_by_an_ai_change_no_variables() {
    let ai = format!(
        "answered = {{}}
        answers.filterEvent = function(me, event) if event == sgs.GameReady and #answered == 0 then {ASKS} end end"
    );
    let asked_so_far =
        |game: &Game| -> i64 { game.script.lua().load("return asked_so_far()").eval().expect("a number") };
    let skills = ["counts_one", "counts_zero", "counts_new", "counts_anytime"];
    let game = game_of(WRAPPED, 2, &ai);
    ready_with(&game, &skills);
    assert_eq!(game.errors(), Vec::<String>::new());
    let answered: Vec<String> = game.script.ai_globals().get("answered").expect("a list");
    let expected = ["truetruetruefalse", "truefalsefalsefalse", "truetruefalsefalse", "truefalsefalsetrue"];
    assert_eq!(answered, expected);
    assert_eq!(asked_so_far(&game), 0);
    // Asked by a skill, the same functions count.
    let asks =
        format!("local me, answered = sgs.Sanguosha:currentRoom():getAlivePlayers():first(), {{}} {ASKS}");
    game.script.lua().load(asks).exec().expect("asked");
    assert!(asked_so_far(&game) > 0);
}

/// An AI of another tree that notes the ids in all that it is handed.
const READER: &str = r#"
sgs.recorder = true
ids, tags, asked_ids = {}, {}, {}
local room
answers.filterEvent = function(me, event, player, data)
    room = me:getRoom()
    if me:objectName() ~= "sgs1" then return end
    if event == sgs.CardsMoveOneTime then
        -- An AI that hears of everything hears of the first event twice.
        for _, id in sgs.qlist(data:toMoveOneTime().card_ids) do if ids[#ids] ~= id then ids[#ids + 1] = id end end
    elseif event == sgs.GameReady and #tags == 0 then
        for _, id in sgs.qlist(room:getTag("ids"):toIntList()) do tags[#tags + 1] = id end
        tags[#tags + 1] = room:getTag("card"):toCard() and 1 or 0
    end
end
"#;

#[test]
fn fair_ai_reads_no_ids_of_hidden_cards() {
    for fair_ai in [false, true] {
        let folder = scratch("script_ai_lent", &format!("fair-{fair_ai}"));
        write(&folder.join("ai/smart-ai.lua"), &format!("{FRAME}{READER}"));
        write(&folder.join("tree/extensions/x.lua"), PACKAGE);
        let (ai, roots) = (Some(folder.join("ai")), vec![folder.join("tree")]);
        let library = Library::open(&Sources { ai, roots, bare: true, ..Sources::default() }).expect("an AI");
        let base = sgs::rules::cards::catalog(&sgs::rules::cards::DeckOptions::default());
        let options = Options { fair_ai, ..Options::default() };
        let (script, failures) = Script::load_with(options, base, &Arc::new(library)).expect("a state");
        assert_eq!(failures, []);
        assert_eq!(script.load_ai(), Ok(()));
        let game = seat(script, 2);
        game.sit();
        game.room.trigger(Timing::TurnStart, P0, &Data::none()).expect("no interruption");
        let (own, hidden) = (game.deal(P0, "slash").0, game.deal(P1, "slash").0);
        let note = format!(
            "local room = sgs.Sanguosha:currentRoom() local ids = sgs.IntList() ids:append({own}) ids:append({hidden})
             room:setTag('ids', sgs.QVariant(ids)) room:setTag('card', sgs.QVariant(sgs.Sanguosha:getCard({hidden})))"
        );
        game.script.lua().load(note).exec().expect("noted");
        game.room.trigger(Timing::GameReady, P0, &Data::none()).expect("no interruption");
        let globals = game.script.ai_globals();
        let list = |name: &str| globals.get::<Vec<i32>>(name).expect("numbers");
        let shown = if fair_ai { -1 } else { hidden };
        assert_eq!(list("ids"), [own, shown], "fair: {fair_ai}");
        assert_eq!(list("tags"), [own, shown, i32::from(!fair_ai)], "fair: {fair_ai}");
        assert_eq!(game.errors(), Vec::<String>::new());
        let _ = std::fs::remove_dir_all(folder);
    }
}

/// A skill that needs some memory for a moment, or keeps it.
const NEEDS: &str = r#"
extension = sgs.Package("x")
one = sgs.General(extension, "one", "wei", 4)
other = sgs.General(extension, "other", "shu", 4)
kept = {}
one:addSkill(sgs.CreateTriggerSkill {
    name = "needs", frequency = sgs.Skill_Compulsory, events = { sgs.TurnStart },
    on_trigger = function(self, event, player, data, room)
        local list = {}
        for i = 1, 2000 do list[i] = sgs.QVariant(("x"):rep(1000) .. i) end
        if hoards then for i = 1, 4 do kept[#kept + 1] = ("x"):rep(1000000) .. #kept end end
        room:addPlayerMark(player, "worked")
    end,
})
return { extension }
"#;

fn game_with_little_memory(ai: &str) -> Game {
    let limits = Limits { memory: 48 << 20, ..Limits::default() };
    let script = loaded(Options { limits, ..Options::default() }, NEEDS, ai);
    assert_eq!(script.load_ai(), Ok(()));
    let game = seat(script, 2);
    game.sit();
    game.room.acquire_skill(P0, "needs").expect("no interruption");
    game
}

#[test]
fn memory_of_an_ai_is_not_charged_to_skills() {
    let ai = "kept = {}
        answers.filterEvent = function(me, event)
            if event == sgs.TurnStart then for i = 1, 4 do kept[#kept + 1] = ('x'):rep(1000000) .. #kept end end
        end";
    let game = game_with_little_memory(ai);
    for _ in 0..40 {
        game.room.trigger(Timing::TurnStart, P0, &Data::none()).expect("no interruption");
    }
    assert_eq!(game.room.table().player(P0).mark("worked"), 40, "{:?}", game.errors());
    let errors = game.errors();
    assert!(errors.len() == 1 && errors[0].contains("it keeps more than 24 MB"), "{errors:?}");
    assert!(!game.script.host().ai().is_there());
}

#[test]
fn memory_of_a_skill_is_not_charged_to_the_ai() {
    let ai = "answers.filterEvent = function(me, event) local list = {} for i = 1, 9000 do list[i] = { i } end end";
    let game = game_with_little_memory(ai);
    game.script.lua().load("hoards = true").exec().expect("set");
    for _ in 0..40 {
        game.room.trigger(Timing::TurnStart, P0, &Data::none()).expect("no interruption");
    }
    let errors = game.errors();
    assert!(errors.iter().any(|error| error.contains("needs")), "{errors:?}");
    assert!(game.script.host().ai().is_there(), "{errors:?}");
}
