//! External input that is not a reply: aborted callbacks, and files first run during the game. The record
//! contains it, and the replay gives the same game.

use sgs::agents::Agents;
use sgs::agents::builtin::Builtin;
use sgs::agents::replay::Replay;
use sgs::model::*;
use sgs::record::{Header, Record, Recorder};
use sgs::rules::ExternalInput;
use sgs::rules::cards::{DeckOptions, catalog};
use sgs::rules::setup::{FixedSeat, GameOptions};
use sgs::script::host::{Options, Script};
use sgs::script::load::Library;
use sgs::script::watch::Limits;
use std::sync::Arc;
use std::time::Duration;

use crate::shared::paper;
use paper::Paper;

/// Returns a package whose lord runs this body at the start of the second phase, and counts the others.
fn package(body: &str) -> String {
    format!(
        "extension = sgs.Package('x')
tester = sgs.General(extension, 'tester', 'wei', 4)
local times = 0
local function phases(player) times = times + 1 return times end
skill = sgs.CreateTriggerSkill{{ name = 'bad', frequency = sgs.Skill_Compulsory, events = {{sgs.EventPhaseStart}},
on_trigger = function(self, event, player, data, room)
room:setPlayerMark(player, 'phases', phases(player))
if times ~= 2 then return false end
{body}
end }}
tester:addSkill(skill)
return {{extension}}"
    )
}

fn load(files: &[(&str, &str)]) -> Script {
    let library = Arc::new(Library::of_texts(files.iter().copied()));
    let limits = Limits { time: Duration::from_millis(200), ..Limits::default() };
    let options = Options { limits, ..Options::default() };
    let (script, failures) =
        Script::load_with(options, catalog(&DeckOptions::default()), &library).expect("a state");
    assert_eq!(failures, []);
    script
}

/// Plays and records a game of two.
fn record(files: &[(&str, &str)]) -> Record {
    let script = load(files);
    let mut options = GameOptions::new(1, 2);
    options.fixed.push(FixedSeat { seat: 1, general: Some("tester".into()), role: None });
    let paper = Paper::default();
    let header = Header::new(options.clone(), &script.loaded().0, vec![Name::from("builtin"); 2], 0);
    let recorder = Recorder::new(paper.clone(), &header);
    let door = Agents::each(2, |_| Box::new(Builtin::new()));
    let room = script.start_game(&options, Box::new(door)).expect("a game");
    room.observe(recorder.observer());
    room.run().expect("nobody closes the table");
    recorder.finish(room.table().turn.winner.clone()).expect("memory can be written");
    script.leave();
    let bytes = paper.bytes();
    let record = Record::parse(&bytes).expect("a record");
    assert_eq!(Record::parse(record.to_text().as_bytes()), Ok(record.clone()));
    record
}

/// Replays it; returns the first difference.
fn replay(files: &[(&str, &str)], record: &Record) -> Option<String> {
    let script = load(files);
    let replay = Replay::with(record, &script.loaded().0, |options, door| script.start_game(options, door))
        .expect("the same packages");
    script.host().watch().play_again(record.cuts());
    let difference = replay.run(record).map(|d| d.to_string());
    script.leave();
    difference
}

fn cuts(record: &Record) -> Vec<sgs::rules::Moment> {
    record.cuts().collect()
}

#[test]
fn a_cut_comes_at_the_same_moment_again() {
    let bodies = [
        // Never returns, and calls nothing.
        "while true do end",
        // Changes the table as long as it runs.
        "while true do room:addPlayerMark(player, 'n', 1) end",
        // Catches all errors.
        "while true do pcall(function() while true do room:addPlayerMark(player, 'n', 1) end end) end",
        // Values count too.
        "local list = sgs.IntList() while true do list:append(1) room:setPlayerMark(player, 'n', list:length()) end",
        // Another callback runs inside it.
        "while true do room:addPlayerMark(player, 'n', 1) room:getThread():trigger(sgs.EventPhaseStart, room, player) end",
    ];
    for body in bodies {
        let text = package(body);
        let files = [("extensions/x.lua", text.as_str())];
        let record = record(&files);
        assert_eq!(cuts(&record).len(), 1, "{body}: {:?}", cuts(&record));
        assert_eq!(replay(&files, &record), None, "{body}");
    }
}

#[test]
fn without_its_cut_it_is_another_game() {
    let text = package("while true do room:setPlayerChained(player) end");
    let files = [("extensions/x.lua", text.as_str())];
    let mut record = record(&files);
    let [at] = cuts(&record)[..] else { panic!("{:?}", cuts(&record)) };
    assert!(at.calls > 10, "{at:?}");
    // One call earlier.
    let earlier = |what: &mut ExternalInput| {
        if let ExternalInput::Cut(at) = what {
            at.calls -= 5;
        }
    };
    record.replies.iter_mut().flat_map(|line| &mut line.outside).for_each(earlier);
    record.footer.outside.iter_mut().for_each(earlier);
    let told = replay(&files, &record).expect("a difference");
    assert!(told.contains("diverges"), "{told}");
}

#[test]
fn what_comes_to_an_end_in_time_leaves_no_line() {
    let text = package("for i = 1, 1000 do room:addPlayerMark(player, 'n', 1) end");
    let files = [("extensions/x.lua", text.as_str())];
    let record = record(&files);
    assert_eq!(cuts(&record), []);
    assert_eq!(replay(&files, &record), None);
}

#[test]
fn files_that_are_first_run_during_the_game_are_named() {
    let text = package("local late = require('late') room:setPlayerMark(player, 'late', late.n)");
    let files = [("extensions/x.lua", text.as_str()), ("lua/lib/late.lua", "return { n = 3 }")];
    let then = record(&files);
    let names: Vec<String> = then.files().keys().map(|n| n.to_string()).collect();
    assert_eq!(names, ["lua/lib/late.lua"]);
    assert_eq!(replay(&files, &then), None);
    let changed = [files[0], ("lua/lib/late.lua", "return { n = 3 } -- the same")];
    let told = replay(&changed, &then).expect("a difference");
    assert!(told.contains("lua/lib/late.lua"), "{told}");
}

#[test]
fn packages_loading_get_the_games_start_time() {
    let text = "at = os.time() day = os.date('!%Y-%m-%d')";
    let library = Arc::new(Library::of_texts([("extensions/x.lua", text)]));
    for (start_time, at, day) in
        [(Some(1_700_000_000), 1_700_000_000, "2023-11-14"), (None, 1_577_880_000, "2020-01-01")]
    {
        let options = Options { start_time, ..Options::default() };
        let (script, failures) =
            Script::load_with(options, catalog(&DeckOptions::default()), &library).expect("a state");
        assert_eq!(failures, []);
        let found: (i64, String) = script.lua().load("return at, day").eval().expect("globals");
        assert_eq!(found, (at, day.to_owned()));
    }
}
