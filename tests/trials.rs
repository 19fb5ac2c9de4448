//! Commands of authors at a question of `sgs play`: changes that are tried out, kept in the record, and repeated.

use crate::shared::folder;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn scratch(name: &str) -> PathBuf {
    folder::scratch("trials", name)
}

/// Runs the program in this folder with these lines typed. Returns its exit code and output.
fn sgs(folder: &Path, arguments: &[&str], typed: &str) -> (i32, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sgs"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("RUST_LOG")
        .env("SGS_CACHE", "")
        .env("SGS_DATA", "")
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(typed.as_bytes()).expect("lines");
    let output = child.wait_with_output().expect("an end");
    let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    (output.status.code().expect("no signal"), text)
}

const GAME: [&str; 11] =
    ["play", "--seats", "2", "--chair", "1", "--seed", "7", "--general", "zhenji", "--record", "game.jsonl"];

#[test]
fn trials_change_the_table_and_replay() {
    let folder = scratch("table");
    let typed = ":lua me:getHp() + 40\n:hp 1 2\n:lua me:getHp() .. \" points\"\n:mark 2 @seen 3\n\
                 :lua seat(2):getMark(\"@seen\")\n:give 1 slash 2\n:lua me:getHandcardNum() >= 2\n0\n0\n0\nq\n";
    let (code, told) = sgs(&folder, &GAME, typed);
    assert_eq!(code, 0, "{told}");
    for line in [" * 43", " * 2 points", " * 3", " * true"] {
        assert!(told.contains(line), "{line}: {told}");
    }
    let record = std::fs::read_to_string(folder.join("game.jsonl")).expect("a record");
    assert_eq!(record.matches("\"trial\"").count(), 7, "{record}");
    let (code, told) = sgs(&folder, &["replay", "game.jsonl"], "");
    assert!(code == 0 && told.contains("changed by hand 7 times"), "{told}");
    // A record whose trial says something else is another game.
    let other = record.replace("hp(seat(1), 2)", "hp(seat(1), 1)");
    std::fs::write(folder.join("other.jsonl"), other).expect("a file");
    let (code, told) = sgs(&folder, &["replay", "other.jsonl"], "");
    assert!(code != 0, "{told}");
    // The game goes on where it was left, trials and all.
    let (code, told) = sgs(
        &folder,
        &["play", "--resume", "game.jsonl", "--chair", "1"],
        ":lua me:getMark(\"x\") + 70\n:lua seat(2):getMark(\"@seen\")\nq\n",
    );
    assert!(code == 0 && told.contains(" * 70") && told.contains(" * 3"), "{told}");
}

#[test]
fn trial_may_ask_fail_and_end_the_game() {
    let folder = scratch("ends");
    let typed = ":lua room:askForSkillInvoke(seat(2), \"qingguo\")\n\
                 :lua error(\"oh no\")\n:lua me:nothing()\n:lua (\n:lua 1 + 1\n:lua room:killPlayer(seat(2))\nq\n";
    let (code, told) = sgs(&folder, &GAME, typed);
    assert_eq!(code, 0, "{told}");
    for line in [" * false", "oh no", "nothing", " * 2", "== A command has ended the game"] {
        assert!(told.contains(line), "{line}: {told}");
    }
    let (code, told) = sgs(&folder, &["replay", "game.jsonl"], "");
    assert_eq!(code, 0, "{told}");
}

#[test]
fn trial_after_one_that_asks_is_repeated() {
    let folder = scratch("asks");
    let typed =
        ":lua room:askForSkillInvoke(seat(2), \"qingguo\")\n:hp 2 1\n:lua seat(2):getHp() + 40\n0\n0\n0\nq\n";
    let (code, told) = sgs(&folder, &GAME, typed);
    assert!(code == 0 && told.contains(" * 41"), "{told}");
    let (code, told) = sgs(&folder, &["replay", "game.jsonl"], "");
    assert_eq!(code, 0, "{told}");
    let resume = ["play", "--resume", "game.jsonl", "--chair", "1"];
    let (code, told) = sgs(&folder, &resume, ":lua seat(2):getHp() + 60\nq\n");
    assert!(code == 0 && told.contains(" * 61"), "{told}");
}

#[test]
fn profile_has_the_same_numbers_each_time() {
    let profile = |name: &str| {
        let (code, told) = sgs(&scratch(name), &GAME, ":profile\n0\n0\n0\n0\n0\n0\n:profile\nq\n");
        assert_eq!(code, 0, "{told}");
        assert!(told.contains("instructions are counted by callback from now on"), "{told}");
        let from = told.find(" callbacks; by share").unwrap_or_else(|| panic!("no table: {told}"));
        told[from..].to_owned()
    };
    let first = profile("profile");
    assert!(first.contains('%') && first.contains("AI "), "{first}");
    assert_eq!(profile("profile again"), first);
}

#[test]
fn profiles_of_batches_and_scenes_name_lines() {
    let folder = scratch("profiles");
    let skill = r#"local extension = sgs.Package("busy")
local busy = sgs.CreateTriggerSkill {
    name = "busy",
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        local n = 0
        for i = 1, 10000 do n = n + i end
        return false
    end,
}
sgs.General(extension, "beaver", "wei", 4):addSkill(busy)
return extension
"#;
    folder::write(&folder.join("extensions/busy.lua"), skill);
    let scene = r#"scene "busy" { seats = { { general = "beaver" }, {} }, play = function(s) s[1]:phases("start") end }"#;
    folder::write(&folder.join("extensions/busy.scene.lua"), scene);
    let batch = [
        "sim",
        "-n",
        "2",
        "--seats",
        "2",
        "--agent",
        "builtin",
        "--seat",
        "1=beaver",
        "--profile",
        "--no-timing",
    ];
    let (code, told) = sgs(&folder, &batch, "");
    assert_eq!(code, 0, "{told}");
    let first = told.lines().find(|line| line.contains("busy.on_trigger")).expect("a row");
    assert!(first.ends_with("extensions/busy.lua:5") && told.contains(" callbacks; by share"), "{told}");
    assert_eq!(sgs(&folder, &batch, "").1, told, "instructions, not time");
    let (_, told) = sgs(&folder, &["test", "--profile", "--accept", "extensions/busy.scene.lua"], "");
    assert!(told.contains("busy.on_trigger  extensions/busy.lua:5"), "{told}");
}

#[test]
fn looks_behind_the_table_change_nothing() {
    let folder = scratch("looks");
    let typed = ":stack\n:history 5\n:trace qingguo\n:trace nobody\n:as 2\n:as 9\n:hp one\n0\n0\n0\nq\n";
    let (code, told) = sgs(&folder, &GAME, typed);
    assert_eq!(code, 0, "{told}");
    for line in [
        "game",
        "turn seat 1 (zhenji)",
        "phase seat 1 (zhenji)",
        "followed: qingguo",
        "no skill \"nobody\"",
        "you answer for seat 2 too",
        "it is written :as SEAT",
        "it is written :hp SEAT NUMBER",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
    let record = std::fs::read_to_string(folder.join("game.jsonl")).expect("a record");
    assert!(!record.contains("\"trial\""), "{record}");
    assert!(record.matches("\"seat\":1").count() >= 1, "answers for the other seat: {record}");
    let (code, told) = sgs(&folder, &["replay", "game.jsonl"], "");
    assert_eq!(code, 0, "{told}");
}
