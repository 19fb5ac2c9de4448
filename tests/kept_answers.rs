//! Answers of members that only look at the table are kept until it changes: no game may differ for it.

use sgs::agents::Agents;
use sgs::rules::cards::{DeckOptions, catalog};
use sgs::rules::setup::GameOptions;
use sgs::script::frame::{Context, Frame};
use sgs::script::host::{Options, Script};
use sgs::script::load::Library;
use sgs::script::trampoline::Keeping;
use std::collections::BTreeSet;
use std::process::Command;

/// Asks each question twice. Its arguments are the room, and rows of class, method and types of parameters. It gives
/// the questions whose two answers differ, and the methods of which none was answered.
const ASK_TWICE: &str = r#"
local room, rows = ...
local players = sgs.QList2Table(room:getPlayers())
local cards, skills, words = {}, {}, { "slash", "Slash", "weapon", "drank", "he" }
for id = 0, 20 do cards[#cards + 1] = sgs.Sanguosha:getCard(id) end
for _, p in ipairs(players) do
    for _, card in sgs.qlist(p:getHandcards()) do cards[#cards + 1] = card end
    for _, skill in sgs.qlist(p:getVisibleSkillList()) do
        skills[#skills + 1] = skill
        words[#words + 1] = skill:objectName()
    end
end
local receivers = { Player = players, Card = cards, Skill = skills, Room = { room }, Engine = { sgs.Sanguosha } }
local numbers = { 0, 1, 2, 3 }
local values = {
    ["a Player"] = players, ["a Player or nil"] = players, ["a Card"] = cards,
    ["a string"] = words, ["a Skill or its name"] = words, ["an integer"] = numbers, ["true or false"] = { true, false },
}
local differ, unanswered = {}, {}
for _, row in ipairs(rows) do
    local answered = false
    for i, receiver in ipairs(receivers[row.class]) do
        for try = 1, 12 do
            local given = {}
            for place, kind in ipairs(row.types) do
                local pool = values[kind] or (kind:find("^a Card") and cards) or (kind:find("^a Player") and players) or numbers
                given[place] = pool[(i * 7 + try * place) % #pool + 1]
            end
            local n = try % 3 == 0 and #row.types or row.least
            local ok, one = pcall(receiver[row.name], receiver, unpack(given, 1, n))
            local again, two = pcall(receiver[row.name], receiver, unpack(given, 1, n))
            answered = answered or ok
            if ok ~= again or (ok and one ~= two) then differ[#differ + 1] = row.class .. ":" .. row.name end
        end
    end
    if not answered then unanswered[#unanswered + 1] = row.class .. ":" .. row.name end
end
return table.concat(differ, " "), table.concat(unanswered, " ")
"#;

/// Returns a state whose game was left after so many requests.
fn state(requests: u64) -> Script {
    let options = Options { answers: Keeping::Anew, ..Options::default() };
    let library = Library::embedded();
    let base = catalog(&DeckOptions::default());
    let (script, failures) = Script::load_with(options, base, &library.into()).expect("a state");
    assert_eq!(failures, []);
    let mut game = GameOptions::new(7, 8);
    game.settings.request_limit = requests;
    let room = script.start_game(&game, Box::new(Agents::random(8))).expect("a game");
    let _ = room.run();
    script
}

#[test]
fn each_pure_member_answers_twice_the_same_and_changes_nothing() {
    let script = state(150);
    let lua = script.lua();
    let rows = lua.create_table().expect("a table");
    let mut pure = BTreeSet::new();
    for member in script.registry().members().filter(|member| member.is_pure()) {
        let row = lua.create_table().expect("a table");
        let types: Vec<&str> = member.types.parameters.iter().map(|(kind, _)| *kind).collect();
        let least = member.types.parameters.iter().filter(|(_, optional)| !optional).count();
        row.set("class", member.class.name()).expect("a row");
        row.set("name", member.name).expect("a row");
        row.set("types", types).expect("a row");
        row.set("least", least).expect("a row");
        rows.push(row).expect("a row");
        pure.insert(member.signature());
    }
    assert!(pure.len() > 70, "{pure:?}");
    let room = script.host().with_room(|room| room.version()).expect("a room");
    let ask = lua.load(ASK_TWICE).set_name("=ask.lua").into_function().expect("a chunk");
    let frame = Frame { callback: "on_trigger", context: Context::Effect, ..frame() };
    let answers = script.call(frame, &ask, (script.room_value(), rows)).expect("answers");
    let texts: Vec<String> = answers.iter().map(|v| v.to_string().expect("a text")).collect();
    assert_eq!(texts, ["", ""], "questions whose answers differ; members that gave none");
    let after = script.host().with_room(|room| room.version()).expect("a room");
    assert_eq!(after, room, "a question changed the table");
}

fn frame() -> Frame {
    Frame { owner: "".into(), callback: "", event: None, context: Context::Effect, viewer: None }
}

/// Returns what a script under this frame says.
fn say(script: &Script, context: Context, text: &str) -> String {
    let chunk = script.lua().load(text).set_name("=say.lua").into_function().expect(text);
    let frame = Frame { callback: "on_trigger", context, ..frame() };
    let values = script.call(frame, &chunk, script.room_value()).expect(text);
    values.iter().map(|v| v.to_string().expect("a text")).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_change_is_seen_at_once() {
    let script = state(60);
    script.host().set_keeping(Keeping::Kept);
    let text = r#"
        local room = ...
        local p = room:getLord()
        local card = sgs.Sanguosha:getCard(0)
        local function all()
            return string.format("%d %d %s %s %s %s", p:getHp(), p:getMark("x"), tostring(p:hasFlag("f")),
                tostring(card:hasFlag("g")), tostring(p:hasSkill("paoxiao")), tostring(p:isAlive()))
        end
        local before = all()
        assert(before == all())
        local seen = {}
        local function change(f) f() seen[#seen + 1] = all() end
        change(function() p:setMark("x", 3) end)
        change(function() room:setPlayerMark(p, "x", 4) end)
        change(function() p:setFlags("f") end)
        change(function() card:setFlags("g") end)
        change(function() room:acquireSkill(p, "paoxiao", false) end)
        change(function() room:setPlayerProperty(p, "hp", sgs.QVariant(p:getHp() - 1)) end)
        change(function() room:detachSkillFromPlayer(p, "paoxiao", true) end)
        return before .. "; " .. table.concat(seen, "; ")
    "#;
    let kept = say(&script, Context::Effect, text);
    let script = state(60);
    let anew = say(&script, Context::Effect, text);
    assert_eq!(kept, anew);
    assert_eq!(kept.split("; ").collect::<BTreeSet<_>>().len(), 8, "{kept}");
}

#[test]
fn an_answer_in_which_a_callback_took_part_is_not_kept() {
    let script = state(60);
    script.host().set_keeping(Keeping::Kept);
    // A skill of the bundled packages makes others invalid by a script: who has a skill asks it.
    let text = "local room = ... local p = room:getLord() \
        for i = 1, 50 do p:hasSkill(p:getVisibleSkillList():first():objectName()) end";
    for context in [Context::Effect, Context::Query, Context::Ai] {
        let before = script.host().callbacks();
        say(&script, context, text);
        let calls = script.host().callbacks() - before;
        assert!(calls > 50, "{context:?}: {calls}, asked each time");
    }
}

fn sim(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_sgs"))
        .args(["sim", "--json", "--no-timing", "--no-accidents"])
        .args(arguments)
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("JSON is UTF-8")
}

#[test]
fn games_are_the_same_with_answers_kept_found_and_compared() {
    for agent in ["lua", "builtin", "random"] {
        let play = |how| sim(&["-n", "3", "--seed", "21", "--agent", agent, "--answers", how]);
        let kept = play("kept");
        assert_eq!(kept, play("anew"), "{agent}");
        assert_eq!(kept, play("compared"), "{agent}");
    }
}
