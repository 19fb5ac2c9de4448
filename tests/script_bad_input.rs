//! Misbehaving packages: each is named and contained, and the game ends normally.

use sgs::agents::Agents;
use sgs::agents::builtin::Builtin;
use sgs::model::Value;
use sgs::rules::cards::{DeckOptions, catalog};
use sgs::rules::setup::{FixedSeat, GameOptions};
use sgs::rules::skill::Want;
use sgs::rules::{Interrupt, Room};
use sgs::script::call::ScriptError;
use sgs::script::host::{Options, Script};
use sgs::script::load::{Library, LoadFailure};
use sgs::script::watch::Limits;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Runs a closure on a stack of the size used for games.
fn on_a_game_thread<R: Send>(run: impl FnOnce() -> R + Send) -> R {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, run);
        thread.expect("a thread").join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Returns short limits, to keep the tests fast.
fn limits() -> Limits {
    Limits { time: Duration::from_millis(200), memory: 32 << 20, ..Limits::default() }
}

fn load_with(limits: Limits, files: &[(&str, &str)]) -> (Script, Vec<LoadFailure>) {
    let library = Arc::new(Library::of_texts(files.iter().copied()));
    let options = Options { limits, ..Options::default() };
    Script::load_with(options, catalog(&DeckOptions::default()), &library).expect("a state")
}

fn load(files: &[(&str, &str)]) -> (Script, Vec<LoadFailure>) {
    load_with(limits(), files)
}

/// Plays a game of two with `tester` as lord to its end.
fn play(script: &Script, seed: u64) -> Rc<Room> {
    play_by(script, seed, Agents::each(2, |_| Box::new(Builtin::new())))
}

fn play_by(script: &Script, seed: u64, agents: Agents) -> Rc<Room> {
    let mut options = GameOptions::new(seed, 2);
    options.fixed.push(FixedSeat { seat: 1, general: Some("tester".into()), role: None });
    let room = script.start_game(&options, Box::new(agents)).expect("a game");
    match room.run() {
        Ok(()) | Err(Interrupt::GameOver) => room,
        other => panic!("{other:?}"),
    }
}

/// Returns a package whose general has one skill.
fn package(before: &str, skill: &str) -> String {
    format!(
        "extension = sgs.Package('x')
tester = sgs.General(extension, 'tester', 'wei', 4)
local done = 0
{before}
skill = {skill}
tester:addSkill(skill)
return {{extension}}
"
    )
}

/// Returns a compulsory skill that runs this body once, at the start of a phase.
fn acting(body: &str) -> String {
    package(
        "",
        &format!(
            "sgs.CreateTriggerSkill{{ name = 'bad', frequency = sgs.Skill_Compulsory, events = {{sgs.EventPhaseStart}},
on_trigger = function(self, event, player, data, room)
done = done + 1
if done > 1 then room:setPlayerMark(player, 'later', done) return end
{body}
end }}"
        ),
    )
}

fn errors(script: &Script) -> Vec<ScriptError> {
    script.host().notices().errors().into_iter().map(|(error, _)| error).collect()
}

/// Plays with a skill with this body and returns the only error. The skill still acts afterwards.
fn one_error(time: Duration, body: &str) -> ScriptError {
    let text = acting(body);
    on_a_game_thread(|| {
        let limits = Limits { time, ..limits() };
        let (script, failures) = load_with(limits, &[("extensions/x.lua", &text)]);
        assert_eq!(failures, [], "{body}");
        let room = play(&script, 1);
        let errors = errors(&script);
        assert_eq!(errors.len(), 1, "{body}: {errors:?}");
        assert_eq!(script.host().depth(), 0);
        let lord = room.table().seats[0];
        assert!(room.mark(lord, "later") > 1, "{body}: the skill acts again");
        errors[0].clone()
    })
}

#[test]
fn errors_show_no_address() {
    let raised = [
        ("error({})", "error raised with a table instead of a text"),
        ("error(setmetatable({}, { __name = 'NAME' }))", "error raised with a NAME instead of a text"),
        ("error(coroutine.create(print))", "error raised with a thread instead of a text"),
        ("error(print)", "error raised with a function instead of a text"),
        ("error(sgs.QVariant(1))", "error raised with a userdata"),
        ("error(setmetatable({}, { __tostring = function() return 'own words' end }))", "own words"),
        ("error('colour 0xC0FFEE')", "colour 0xC0FFEE"),
    ];
    for (body, told) in raised {
        let error = one_error(limits().time, body).to_string();
        assert!(error.contains(told), "{body}: {error}");
        assert!(!error.contains(": 0x"), "{body}: {error}");
        let (_, failures) = load(&[("extensions/x.lua", body)]);
        assert!(failures[0].to_string().contains(told), "{body}: {failures:?}");
    }
}

#[test]
fn errors_of_the_library_have_codes_and_lines() {
    let bodies = [
        ("table.contains(1, 2)", "argument-type"),
        ("json.decode(nil)", "argument-type"),
        ("local text = ('x'):rep(1e9)", "text-too-long"),
        ("local text = string.format('%p', {})", "format-address"),
        ("string.dump(print)", "bytecode"),
        ("sgs.CreateScenario(1)", "spec-table"),
        ("sgs.CreateScenario { name = 1 }", "spec-field-type"),
        ("sgs.CreateScenarioRule { scenario = 1 }", "spec-field-type"),
    ];
    for (body, code) in bodies {
        let error = one_error(limits().time, body);
        assert_eq!(error.cause.code(), code, "{body}: {error}");
        let place = error.place.as_ref().map(|place| place.file.as_str());
        assert_eq!(place, Some("extensions/x.lua"), "{body}: {error}");
    }
}

#[test]
fn errors_that_differ_in_numbers_alone_are_one() {
    let text = package(
        "",
        "sgs.CreateTriggerSkill{ name = 'bad', frequency = sgs.Skill_Compulsory, events = {sgs.EventPhaseStart},
on_trigger = function(self, event, player, data, room)
done = done + 1
error('card ' .. done .. ' of ' .. player:objectName())
end }",
    );
    let (script, _) = load(&[("extensions/x.lua", &text)]);
    play(&script, 1);
    let errors = script.host().notices().errors();
    let [(error, times)] = &errors[..] else { panic!("{errors:?}") };
    assert!(error.message().ends_with("card 1 of sgs1"), "{error}");
    assert!(*times > 5, "{times}");
}

#[test]
fn a_file_that_does_not_load_is_named_and_the_others_are_there() {
    let good =
        "extension = sgs.Package('good') sgs.General(extension, 'tester', 'wei', 4) return {extension}";
    let bad = [
        ("if then", "extensions/bad.lua:1: "),
        ("local x = {\n\n1 2}", "extensions/bad.lua:3: "),
        ("\x1bLJ\x02\x00", "extensions/bad.lua"),
        ("error('on purpose')", "extensions/bad.lua:1: on purpose"),
        ("\nlocal t = nil\nt.x = 1", "extensions/bad.lua:3: attempt to index local 't'"),
        ("while true do end", "extensions/bad.lua:1: ran for more than "),
        ("while true do pcall(function() while true do end end) end", "extensions/bad.lua:1: ran for more"),
        // If the last frame fills the stack exactly, LuaJIT needs one slot more for an error handler than it
        // reserves. It then calls no handler and reports no line. Most frames do not fit exactly.
        ("local function f() return f() + 1 end f()", "extensions/bad.lua"),
        (
            "local function f(a, b, c, d, e)\n\nreturn f(a, b, c, d, e) + 1 end f(1)",
            "extensions/bad.lua:3: stack overflow",
        ),
        ("require('nothing')", "extensions/bad.lua:1: module 'nothing' not found"),
        (
            "local t = {} while true do t[#t + 1] = ('x'):rep(1e5) .. #t end",
            "extensions/bad.lua:1: the scripts of this game hold more than 32 MB",
        ),
        (
            "sgs.CreateTriggerSkill(setmetatable({}, { __index = function() while true do end end }))",
            "extensions/bad.lua:1: ",
        ),
    ];
    let slow = Limits { time: Duration::from_secs(2), ..limits() };
    for (text, expected) in bad {
        on_a_game_thread(|| {
            let (script, failures) =
                load_with(slow, &[("extensions/bad.lua", text), ("extensions/good.lua", good)]);
            assert_eq!(failures.len(), 1, "{text}: {failures:?}");
            assert!(failures[0].to_string().starts_with(expected), "{text}: {}", failures[0]);
            play(&script, 1);
            assert_eq!(errors(&script), [], "{text}");
        });
    }
}

#[test]
fn endless_loops_are_cut_wherever_they_are() {
    let loops = [
        "while true do end",
        "repeat local x = 1 until false",
        "for i = 1, math.huge do local t = { i } end",
        "::again:: goto again",
        "while true do player:getHp() end",
        "while true do room:getAlivePlayers() end",
        "while true do pcall(error, 'x') end",
        "pcall(function() while true do end end) done = 100",
        "while true do pcall(function() while true do end end) end",
        "xpcall(function() while true do end end, function() while true do end end) while true do end",
        "local co = coroutine.create(function() while true do end end) coroutine.resume(co) while true do end",
        "coroutine.wrap(function() while true do coroutine.yield() end end)() while true do end",
        "local f = coroutine.wrap(function() while true do coroutine.yield() end end) while true do f() end",
        "table.sort({ 3, 1, 2 }, function() while true do end end)",
        "local n = {} for i = 1, 50 do n[i] = i end while true do pcall(table.sort, n, function(a, b) return true end) end",
        "local t = setmetatable({}, { __index = function(t, k) while true do end end }) return t.x",
        "local t = setmetatable({}, { __lt = function() while true do end end }) return t < t",
        "local t = setmetatable({}, { __tostring = function() while true do end end }) return tostring(t)",
        "string.gsub('abc', '.', function() while true do end end)",
        "local t = {} for k in pairs({ 1, 2 }) do while true do t[k] = k end end",
        "local function f() pcall(f) pcall(f) end f()",
        "local function f() return f() end f()",
        "load(function() while true do end end)",
    ];
    for body in loops {
        let start = Instant::now();
        let error = one_error(limits().time, body);
        assert!(error.message().starts_with("extensions/x.lua:"), "{body}: {error}");
        assert!(
            error.message().contains("ran for more than 200ms without coming to an end"),
            "{body}: {error}"
        );
        assert!(error.to_string().ends_with("(skill \"bad\", on_trigger, sgs.EventPhaseStart)"), "{error}");
        assert!(!error.trace.is_empty(), "{error:?}");
        assert!(start.elapsed() < Duration::from_secs(20), "{body}: {:?}", start.elapsed());
    }
}

#[test]
fn callbacks_that_answer_questions_are_cut_too() {
    let skills = [
        ("can_trigger", "sgs.CreateTriggerSkill{ name = 'bad', events = {sgs.EventPhaseStart}, on_trigger = function() end,
            can_trigger = function(self, target) BODY end }"),
        ("correct_func", "sgs.CreateDistanceSkill{ name = 'bad', correct_func = function(self, from, to) BODY end }"),
        ("view_filter", "sgs.CreateFilterSkill{ name = 'bad', view_filter = function(self, card) BODY end,
            view_as = function(self, card) return card end }"),
        ("enabled_at_play", "sgs.CreateViewAsSkill{ name = 'bad', n = 0, view_as = function() end,
            enabled_at_play = function(self, player) BODY end }"),
        ("is_prohibited", "sgs.CreateProhibitSkill{ name = 'bad', is_prohibited = function(self, from, to, card) BODY end }"),
        ("extra_func", "sgs.CreateMaxCardsSkill{ name = 'bad', extra_func = function(self, player) BODY end }"),
    ];
    for (callback, skill) in skills {
        // Endless only the first two times, to limit the duration of the game.
        let body = "done = done + 1 if done < 3 then while true do pcall(function() while true do end end) end end return false";
        let text = package("", &skill.replace("BODY", body));
        on_a_game_thread(|| {
            let (script, failures) = load(&[("extensions/x.lua", &text)]);
            assert_eq!(failures, [], "{callback}");
            play_by(&script, 2, Agents::random(2));
            let errors = errors(&script);
            assert!(
                errors.iter().any(|e| e.running.to_string().contains(callback) && e.message().contains("ran for more")),
                "{callback}: {errors:?}"
            );
        });
    }
}

/// Tests flags set within a nested question: they are removed after it, and a missing clean-up is reported.
#[test]
fn flags_of_a_question_are_gone_with_it() {
    let asking = |clear: &str| {
        package(
            "",
            &format!(
                "sgs.CreateMaxCardsSkill{{ name = 'bad',
extra_func = function(self, target)
if not target:hasSkill('bad') or target:hasFlag('asking') then return 0 end
target:setFlags('asking')
local others = target:getMaxCards()
{clear}
return others > 0 and 3 or 0
end }}"
            ),
        )
    };
    let played = |text: String| {
        on_a_game_thread(move || {
            let (script, failures) = load(&[("extensions/x.lua", &text)]);
            assert_eq!(failures, []);
            let room = play(&script, 2);
            let lord = room.table().seats[0];
            let (asking, hp) = (room.has_flag(lord, "asking"), room.table().player(lord).hp.max(0));
            (errors(&script), asking, room.max_cards(lord) - hp)
        })
    };
    assert_eq!(played(asking("target:setFlags('-asking')")), (vec![], false, 3));
    let (errors, asking, more) = played(asking(""));
    assert_eq!((asking, more), (false, 3));
    let [error] = errors.as_slice() else { panic!("{errors:?}") };
    assert_eq!(
        error.to_string(),
        "extensions/x.lua:6: flag \"asking\" is put back: this callback only answers a question and may not \
         change the game (skill \"bad\", extra_func)"
    );
}

/// Tests properties set within a question: they are restored after it, and a missing clean-up is reported.
#[test]
fn properties_set_by_a_question_are_restored() {
    let asking = |restore: &str| {
        package(
            "",
            &format!(
                "sgs.CreateMaxCardsSkill{{ name = 'bad',
extra_func = function(self, target)
if not target:hasSkill('bad') then return 0 end
target:setProperty('asking', sgs.QVariant(3))
local more = target:property('asking'):toInt()
{restore}
return more
end }}"
            ),
        )
    };
    let played = |text: String| {
        on_a_game_thread(move || {
            let (script, failures) = load(&[("extensions/x.lua", &text)]);
            assert_eq!(failures, []);
            let room = play(&script, 2);
            let lord = room.table().seats[0];
            let hp = room.table().player(lord).hp.max(0);
            (errors(&script), room.property(lord, "asking"), room.max_cards(lord) - hp)
        })
    };
    assert_eq!(played(asking("target:setProperty('asking', sgs.QVariant())")), (vec![], Value::Nil, 3));
    let (reported, left, more) = played(asking(""));
    assert_eq!((left, more), (Value::Nil, 3));
    let [error] = reported.as_slice() else { panic!("{reported:?}") };
    assert!(error.to_string().contains("property \"asking\" is put back"), "{error}");
    let (reported, _, _) = played(asking(
        "target:setProperty('asking', sgs.QVariant()) target:setProperty('hp', sgs.QVariant(1))",
    ));
    let [error] = reported.as_slice() else { panic!("{reported:?}") };
    assert!(error.to_string().contains("may not be called here"), "{error}");
}

/// Tests a question that sets the skill of a card of the deck and returns it.
#[test]
fn card_of_the_deck_may_be_changed_during_a_query() {
    let text = package(
        "",
        "sgs.CreateViewAsSkill{ name = 'bad', n = 1,
view_filter = function(self, selected, card)
card:setSkillName('asked')
card:setNumber(13)
return card:getSkillName() == 'asked' and card:getNumber() == 13
end,
view_as = function(self, cards)
if #cards == 0 then return end
local card = sgs.Sanguosha:getCard(cards[1]:getId())
card:setSkillName('bad')
return card
end }",
    );
    on_a_game_thread(move || {
        let (script, failures) = load(&[("extensions/x.lua", &text)]);
        assert_eq!(failures, []);
        let room = play(&script, 2);
        let lord = room.table().seats[0];
        let card = room.table().deck.first().expect("a deck").card.id;
        let before = room.table().card(card).clone();
        let skill = room.catalog().skill("bad").expect("the skill").clone();
        assert!(skill.behaviour.view_filter(&room, lord, &[], card));
        let made = skill.behaviour.view_as(&room, lord, &[card], Want::Play).expect("a card");
        assert_eq!((made.skill.as_str(), made.subcards.as_slice()), ("bad", [card].as_slice()));
        assert_eq!(made.number, Some(before.face.number));
        assert_eq!(*room.table().card(card), before);
        assert_eq!(errors(&script), []);
    });
}

#[test]
fn recursion_is_an_error_of_the_script() {
    let bodies = [
        ("local function f() return 1 + f() end f()", "stack overflow"),
        ("local t = {} setmetatable(t, { __index = function(t, k) return t[k + 1] end }) return t[1]", "stack overflow"),
        ("local function f() string.gsub('a', 'a', f) end f()", "inside each other|stack overflow"),
        ("local function f() table.sort({ 1, 2 }, f) end f()", "inside each other|stack overflow|invalid order"),
        ("local function f() coroutine.wrap(f)() end f()", "inside each other|stack overflow|hold more"),
        ("local function f() return load(f) end local a, why = f() error(why or 'stack overflow')", "stack overflow|must return a string"),
        ("local t = setmetatable({}, {}) getmetatable(t).__index = t return t.a.b", "loop|index"),
        ("return tostring(setmetatable({}, { __tostring = function(t) return 'x' .. tostring(t) end }))", "stack overflow"),
        ("local spec = {} setmetatable(spec, { __index = function() return sgs.CreateTriggerSkill(spec) end })
          sgs.CreateTriggerSkill(spec)", "name must be a string"),
    ];
    for (body, expected) in bodies {
        let error = one_error(Duration::from_secs(20), body);
        assert!(expected.split('|').any(|part| error.message().contains(part)), "{body}: {error}");
    }
}

/// Tests Lua called from Rust called from Lua: a skill that triggers itself.
#[test]
fn callbacks_inside_each_other_have_an_end() {
    let text = package(
        "",
        "sgs.CreateTriggerSkill{ name = 'bad', frequency = sgs.Skill_Compulsory, events = {sgs.EventPhaseStart, sgs.MarkChanged},
on_trigger = function(self, event, player, data, room)
if event == sgs.EventPhaseStart then done = done + 1 end
if done < 3 then room:addPlayerMark(player, 'again') end
end }",
    );
    on_a_game_thread(|| {
        let (script, _) = load(&[("extensions/x.lua", &text)]);
        let room = play(&script, 1);
        let errors = errors(&script);
        let told = "extensions/x.lua:6: sets itself off without end; cut at 150 callbacks inside each other";
        assert_eq!(errors.iter().map(|e| e.message()).collect::<Vec<_>>(), [told]);
        assert_eq!(errors[0].running.to_string(), "skill \"bad\", on_trigger, sgs.MarkChanged");
        assert!(room.mark(room.table().seats[0], "again") >= 100);
    });
    // A small stack ends it earlier, but just as gracefully.
    let (script, _) = load(&[("extensions/x.lua", &text)]);
    play(&script, 1);
    let errors = errors(&script);
    assert!(errors.iter().any(|e| e.message().contains("sets itself off without end")), "{errors:?}");
}

/// Tests mutual recursion of two skills with an uninvolved third: the third is not reported.
#[test]
fn those_that_set_off_each_other_are_reported_once() {
    let skill = |name: &str, heard: &str, sets: &str| {
        format!(
            "sgs.CreateTriggerSkill{{ name = '{name}', frequency = sgs.Skill_Compulsory,
events = {{sgs.MarkChanged, sgs.EventPhaseStart}},
on_trigger = function(self, event, player, data, room)
if event == sgs.EventPhaseStart then done = done + 1 end
if done < 3 and (event == sgs.EventPhaseStart or data:toMark().name == '{heard}') then
room:addPlayerMark(player, '{sets}') end end }}"
        )
    };
    let others = ["other", "onlooker"].map(|name| {
        let (heard, sets) = if name == "other" { ("b", "a") } else { ("x", "y") };
        format!("tester:addSkill({})", skill(name, heard, sets))
    });
    let text = package(&others.join("\n"), &skill("bad", "a", "b"));
    on_a_game_thread(|| {
        let (script, _) = load(&[("extensions/x.lua", &text)]);
        play(&script, 1);
        let errors = errors(&script);
        let messages: Vec<String> = errors.iter().map(|e| e.message()).collect();
        assert_eq!(messages.len(), 1, "{messages:?}");
        assert!(
            messages[0].ends_with(
                ": sets itself off without end, through skill \"other\", on_trigger, sgs.MarkChanged; cut at 150 \
                 callbacks inside each other"
            ),
            "{messages:?}"
        );
    });
}

#[test]
fn memory_and_gigantic_texts_are_an_error_of_the_script() {
    let bodies = [
        ("local t = {} while true do t[#t + 1] = { 1, 2, 3 } end", "hold more than 32 MB"),
        (
            "local t = {} while true do t[#t + 1] = ('x'):rep(1e6) .. #t end",
            "hold more than 32 MB|not enough memory",
        ),
        (
            "local t = {} while true do pcall(function() while true do t[#t + 1] = {} end end) end",
            "hold more than 32 MB",
        ),
        ("local s = 'x' while true do s = s .. s end", "hold more than 32 MB|not enough memory"),
        ("local s = ('x'):rep(1e9)", "the longest that is made"),
        ("local s = ('x'):rep(1e7) s = s:gsub('x', s)", "hold more than 32 MB|not enough memory"),
        (
            "local s = ('x'):rep(1e7) local t = {} for i = 1, 1000 do t[i] = s end return table.concat(t)",
            "the longest that is made",
        ),
        ("local t = {} for i = 1, 1e9 do t[i] = i end", "hold more than 32 MB|not enough memory"),
        ("local t = {} for i = 1, 1e7 do t[i] = coroutine.create(print) end", "hold more than 32 MB"),
    ];
    for (body, expected) in bodies {
        let error = one_error(Duration::from_secs(20), body);
        assert!(expected.split('|').any(|part| error.message().contains(part)), "{body}: {error}");
    }
    // Garbage is not retained: collectable memory does not count against the limit.
    let text =
        acting("for i = 1, 200 do local s = ('x'):rep(1e6) .. i end room:setPlayerMark(player, 'fine', 1)");
    on_a_game_thread(|| {
        let limits = Limits { time: Duration::from_secs(20), ..limits() };
        let (script, _) = load_with(limits, &[("extensions/x.lua", &text)]);
        let room = play(&script, 1);
        assert_eq!(errors(&script), []);
        assert_eq!(room.mark(room.table().seats[0], "fine"), 1);
    });
}

#[test]
fn skills_that_fail_at_every_timing_end_no_game() {
    let text = package(
        "",
        "sgs.CreateTriggerSkill{ name = 'bad', frequency = sgs.Skill_Compulsory, events = EVENTS, global = true,
priority = 1,
can_trigger = function(self, target) return true end,
on_trigger = function(self, event, player, data, room) error({}) end }",
    );
    let all = "(function() local all, seen = {}, {} for k, v in pairs(sgs) do
        if type(v) == 'number' and v >= 1000 and not seen[v] then seen[v] = true all[#all + 1] = v end end return all end)()";
    let text = text.replace("EVENTS", all);
    on_a_game_thread(|| {
        let (script, failures) = load(&[("extensions/x.lua", &text)]);
        assert_eq!(failures, []);
        play(&script, 1);
        let errors = errors(&script);
        let timings: std::collections::BTreeSet<_> = errors.iter().map(|e| e.running.event).collect();
        assert!(timings.len() > 40, "{timings:?}");
        assert!(
            errors.iter().all(|e| e.running.to_string().starts_with("skill \"bad\", on_trigger")),
            "{errors:?}"
        );
        assert!(errors.iter().all(|e| !e.message().contains("0x")), "{errors:?}");
    });
}

#[test]
fn handles_kept_across_games_are_distinguished_or_answer() {
    on_a_game_thread(|| {
        let (script, _) =
            load(&[("extensions/x.lua", &acting("kept = player  made = sgs.Sanguosha:cloneCard('slash')"))]);
        play(&script, 1);
        assert_eq!(errors(&script), []);
        // Another game in the same Lua state is unusual, but nothing breaks.
        let other = load(&[("extensions/x.lua", &acting(""))]).0;
        let room = play(&other, 3);
        let carried = script.lua().globals().get::<mlua::Value>("made").expect("a card");
        other.lua().globals().set("made", carried).expect("a handle is plain");
        let gone: String = other
            .lua()
            .load("local ok, why = pcall(function() return made:getSuit() end) return tostring(ok) .. ' ' .. tostring(why)")
            .eval()
            .expect("an answer");
        assert!(gone.contains("is no longer part of this game") || gone.starts_with("true"), "{gone}");
        drop(room);
        script.leave();
        let none: String = script
            .lua()
            .load("local ok, why = pcall(function() return kept:getHp() end) return tostring(why)")
            .eval()
            .expect("an answer");
        assert!(none.contains("there is no game here"), "{none}");
    });
}

#[test]
fn programs_and_files_outside_are_refused_in_a_game() {
    let text = acting(
        "os.execute('touch owned') os.exit(1) io.popen('touch owned')
         assert(io.open('/etc/passwd') == nil and io.open('../x', 'w') == nil)
         assert(not os.remove('/etc/passwd') and not os.rename('/etc/passwd', 'x'))
         room:setPlayerMark(player, 'fine', 1)",
    );
    on_a_game_thread(|| {
        let (script, _) = load(&[("extensions/x.lua", &text)]);
        let room = play(&script, 1);
        assert_eq!(errors(&script), []);
        assert_eq!(room.mark(room.table().seats[0], "fine"), 1);
        let warnings: Vec<String> =
            script.host().notices().warnings().iter().map(|w| w.to_string()).collect();
        for named in ["os.execute", "os.exit", "io.popen", "'/etc/passwd'", "'../x'"] {
            assert!(
                warnings.iter().any(|w| w.starts_with("extensions/x.lua:") && w.contains(named)),
                "{named}: {warnings:?}"
            );
        }
        assert!(!std::path::Path::new("owned").exists());
    });
}

/// Tests that a slow but finite skill, or one that waits for others, is not aborted.
#[test]
fn what_comes_to_an_end_is_not_cut() {
    let text = acting(
        "local n = 0 for i = 1, 1e6 do n = n + i end room:setPlayerMark(player, 'fine', n > 1 and 1 or 0)",
    );
    on_a_game_thread(|| {
        let (script, _) = load_with(Limits::default(), &[("extensions/x.lua", &text)]);
        let room = play(&script, 1);
        assert_eq!(errors(&script), []);
        assert_eq!(room.mark(room.table().seats[0], "fine"), 1);
    });
}
