//! The memory of a game has one limit for Lua and Rust: what scripts leave in the table, in values, texts and
//! logs counts as their tables do. A call that reaches it is a script error, and the game goes on.

use sgs::agents::Agents;
use sgs::agents::builtin::Builtin;
use sgs::agents::replay::Replay;
use sgs::model::*;
use sgs::record::{Header, Record, Recorder};
use sgs::rules::cards::{DeckOptions, catalog};
use sgs::rules::setup::{FixedSeat, GameOptions};
use sgs::script::host::{Options, Script};
use sgs::script::load::{Library, LoadFailure};
use sgs::script::trampoline::held_by_thread;
use sgs::script::watch::Limits;
use std::sync::Arc;
use std::time::Duration;

use crate::shared::paper::Paper;

/// The limit of these games, in megabytes.
const LIMIT: usize = 24;

fn limits() -> Limits {
    let (instructions, act) = (1 << 40, 1 << 40);
    Limits { memory: LIMIT << 20, time: Duration::from_secs(60), instructions, act, ..Limits::default() }
}

/// A package whose skill does this at the start of its owner's second phase. `n` counts in a mark.
fn package(body: &str) -> String {
    format!(
        "extension = sgs.Package('x')
tester = sgs.General(extension, 'tester', 'wei', 4)
local times = 0
skill = sgs.CreateTriggerSkill{{ name = 'greedy', frequency = sgs.Skill_Compulsory, events = {{sgs.EventPhaseStart}},
on_trigger = function(self, event, player, data, room)
times = times + 1
if times ~= 2 then return false end
local function count(n) room:setPlayerMark(player, 'n', n) end
{body}
end }}
tester:addSkill(skill)
return {{extension}}"
    )
}

fn load(files: &[(&str, &str)]) -> (Script, Vec<LoadFailure>) {
    let library = Arc::new(Library::of_texts(files.iter().copied()));
    let options = Options { limits: limits(), ..Options::default() };
    Script::load_with(options, catalog(&DeckOptions::default()), &library).expect("a state")
}

/// A game that was played to its end.
struct Played {
    errors: Vec<String>,
    /// The mark `n` of the first player.
    n: i32,
    record: Record,
    /// Bytes that Rust held for it in the end.
    held: isize,
}

fn play(files: &[(&str, &str)]) -> Played {
    let before = held_by_thread();
    let (script, failures) = load(files);
    assert_eq!(failures, []);
    let mut options = GameOptions::new(1, 2);
    options.fixed.push(FixedSeat { seat: 1, general: Some("tester".into()), role: None });
    let paper = Paper::default();
    let header = Header::new(options.clone(), &script.loaded().0, vec![Name::from("builtin"); 2], 0);
    let recorder = Recorder::new(paper.clone(), &header);
    let door = Agents::each(2, |_| Box::new(Builtin::new()));
    let room = script.start_game(&options, Box::new(door)).expect("a game");
    room.observe(recorder.observer());
    room.run().expect("nobody closes the table");
    let winner = room.table().turn.winner.clone();
    assert!(winner.is_some(), "the game has no end");
    let held = held_by_thread() - before;
    recorder.finish(winner).expect("memory can be written");
    let errors = script.host().notices().errors().into_iter().map(|(e, _)| e.to_string()).collect();
    let n = room.table().players[0].mark("n");
    script.leave();
    let record = Record::parse(&paper.bytes()).expect("a record");
    Played { errors, n, record, held }
}

/// Plays it again: the first difference.
fn replay(files: &[(&str, &str)], record: &Record) -> Option<String> {
    let (script, _) = load(files);
    let replay = Replay::with(record, &script.loaded().0, |options, door| script.start_game(options, door))
        .expect("the same packages");
    script.host().watch().play_again(record.cuts());
    let difference = replay.run(record).map(|d| d.to_string());
    script.leave();
    difference
}

/// Statements that each keep about a megabyte.
const GREEDY: &[(&str, &str)] = &[
    ("tags of a player", "player:setTag('t' .. i, sgs.QVariant(big .. i))"),
    ("tags of the room", "room:setTag('t' .. i, sgs.QVariant(big .. i))"),
    ("names of marks", "for j = 1, 32 do room:setPlayerMark(player, part .. i .. '_' .. j, 1) end"),
    ("names of marks without an event", "for j = 1, 32 do player:setMark(part .. i .. '_' .. j, 1) end"),
    ("flags", "for j = 1, 32 do player:setFlags(part .. i .. '_' .. j) end"),
    ("properties", "room:setPlayerProperty(player, 'p' .. i, sgs.QVariant(big .. i))"),
    ("texts", "sgs.AddTranslationEntry('k' .. i, big .. i)"),
    ("texts of a table", "sgs.LoadTranslationTable{ ['k' .. i] = big .. i }"),
    ("values", "kept[i] = sgs.QVariant(big .. i)"),
    ("fields of structs", "local log = sgs.LogMessage() log.arg = big .. i kept[i] = log"),
    ("lists", "local list = sgs.IntList() for j = 1, 40000 do list:append(j) end kept[i] = list"),
    ("clones", "for j = 1, 2000 do sgs.Sanguosha:cloneCard('slash', sgs.Card_NoSuit, 0) end"),
];

#[test]
fn memory_of_every_kind_is_limited() {
    for (what, once) in GREEDY {
        let text = package(&format!(
            "local big, part, kept = ('x'):rep(1024 * 1024), ('x'):rep(32 * 1024), {{}}
for i = 1, 100000 do count(i) {once} end"
        ));
        let files = [("extensions/x.lua", text.as_str())];
        let played = play(&files);
        let [error] = &played.errors[..] else { panic!("{what}: {:?}", played.errors) };
        assert!(error.contains("hold more than 24 MB of memory"), "{what}: {error}");
        // The line of the loop, or of the function that counts its turns.
        let is_there =
            ["extensions/x.lua:10: ", "extensions/x.lua:8: "].iter().any(|at| error.starts_with(at));
        assert!(is_there, "{what}: {error}");
        assert!(error.contains("greedy"), "{what}: {error}");
        assert!((5..=100).contains(&played.n), "{what}: {} times", played.n);
        assert!(played.held < (2 * (LIMIT as isize)) << 20, "{what}: {} bytes", played.held);
        assert_eq!(played.record.cuts().count(), 1, "{what}");
        assert_eq!(replay(&files, &played.record), None, "{what}");
    }
}

#[test]
fn lists_that_double_are_limited() {
    let text = package("local l = sgs.IntList() l:append(1) for i = 1, 60 do count(i) l:append(l) end");
    let played = play(&[("extensions/x.lua", text.as_str())]);
    assert!(played.errors[0].contains("hold more than 24 MB of memory"), "{:?}", played.errors);
    assert!((10..30).contains(&played.n), "{}", played.n);
}

#[test]
fn memory_that_nobody_holds_any_more_is_free() {
    let text = package(
        "local big = ('x'):rep(1024 * 1024)
for i = 1, 500 do local log = sgs.LogMessage() log.arg = big .. i room:setTag('t', sgs.QVariant(big .. i)) end
room:removeTag('t') count(500)",
    );
    let files = [("extensions/x.lua", text.as_str())];
    let played = play(&files);
    assert_eq!((&played.errors[..], played.n), (&[][..], 500));
    assert_eq!(replay(&files, &played.record), None);
}

#[test]
fn a_full_game_can_still_be_looked_at() {
    let text = package(
        "local big = ('x'):rep(1024 * 1024)
room:setPlayerMark(player, 'looks', 1)
for i = 1, 100000 do room:setTag('t' .. i, sgs.QVariant(big .. i)) end",
    );
    let text = text.replace(
        "return {extension}",
        "looker = sgs.CreateMaxCardsSkill{ name = 'looker', extra_func = function(self, p)
if p:hasSkill(self:objectName()) then return p:getMark('looks') end return 0 end }
tester:addSkill(looker)
return {extension}",
    );
    let played = play(&[("extensions/x.lua", text.as_str())]);
    assert_eq!(played.errors.len(), 1, "{:?}", played.errors);
}

#[test]
fn one_text_in_a_list_a_thousand_times_is_refused() {
    let body = "local big, list = ('x'):rep(4 * 1024 * 1024), {}
for i = 1, 1000 do list[i] = big end
local ok, why = pcall(function() room:setTag('t', sgs.QVariant(list)) end)
local same, too = pcall(function() room:askForChoice(player, 'x', list) end)
local again, three = pcall(function() return sgs.IntList(list) end)
if not (same or again) then count(1) end";
    let text = package(body);
    let before = held_by_thread();
    let played = play(&[("extensions/x.lua", text.as_str())]);
    assert!(held_by_thread() - before < 32 << 20);
    assert_eq!(played.n, 1, "{:?}", played.errors);
}

#[test]
fn one_text_under_many_keys_is_limited() {
    let body = "local big, texts = ('x'):rep(1024 * 1024), {}
for i = 1, 10000 do texts['k' .. i] = big end
count(1) sgs.LoadTranslationTable(texts) count(2)";
    let text = package(body);
    let played = play(&[("extensions/x.lua", text.as_str())]);
    assert!(played.errors[0].contains("hold more than 24 MB of memory"), "{:?}", played.errors);
    assert_eq!(played.n, 1);
}

#[test]
fn file_that_fills_the_memory_does_not_load_and_leaves_room() {
    let greedy = "local big = ('x'):rep(1024 * 1024)
for i = 1, 100000 do sgs.AddTranslationEntry('k' .. i, big .. i) end";
    let files = [("extensions/a.lua", greedy), ("extensions/x.lua", &package("count(7)"))];
    let (script, failures) = load(&files);
    let [failure] = &failures[..] else { panic!("{failures:?}") };
    assert!(failure.to_string().starts_with("extensions/a.lua:2: "), "{failure}");
    assert!(failure.to_string().contains("hold more than 24 MB of memory"), "{failure}");
    assert!(script.loaded().0.generals.contains_key("tester"));
}

#[test]
fn long_messages_and_lines_are_cut_short() {
    let body = "local big = ('x'):rep(1024 * 1024) print(big) error(big)";
    let text = package(body);
    let played = play(&[("extensions/x.lua", text.as_str())]);
    assert!(played.errors[0].len() < 6_000, "{} bytes", played.errors[0].len());
    assert!(played.errors[0].contains("more bytes"), "{}", &played.errors[0][4_000..]);
}
