//! Games that are saved, taken back, gone on with and watched, as users do it with the program.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

mod together;

/// Runs the program with a separate folder of states.
fn sgs(folder: &Path, state: &Path, arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sgs"));
    command.args(arguments).current_dir(folder).env_remove("RUST_LOG").env("SGS_STATE", state);
    with_input(&mut command, input)
}

/// Runs a program that reads this input.
fn with_input(command: &mut Command, input: &str) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A program that ends before it has read everything closes the pipe.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Returns an empty folder, and the folder of states in it.
fn scratch(name: &str) -> (PathBuf, PathBuf) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("saves").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let state = folder.join("state");
    (folder, state)
}

const DUEL: [&str; 9] = ["play", "--seats", "2", "--chair", "1", "--seed", "4", "--lang", "en"];

#[test]
fn a_game_that_is_left_goes_on_where_it_was() {
    let (folder, state) = scratch("resume");
    let left = text(&sgs(&folder, &state, &DUEL, "1\n0\nq\n"));
    assert!(left.contains("saved after each turn") && left.contains("saved; sgs play --resume"), "{left}");
    let question = left.rsplit("\n\n").nth(1).expect("a question").to_owned();
    let on = text(&sgs(&folder, &state, &["play", "--resume", "--lang", "en"], "q\n"));
    let asked = |text: &str| text.lines().filter(|line| line.ends_with("? help)")).count();
    assert_eq!(asked(&on), 1, "{on}");
    let of_question: Vec<&str> = question.lines().filter(|line| line.starts_with("   1 ")).collect();
    assert!(of_question.iter().all(|line| on.contains(line)), "{question}\n---\n{on}");
    // What was saved is a record that replays.
    for game in games(&state) {
        let replayed = sgs(&folder, &state, &["replay", &game.to_string_lossy()], "");
        assert_eq!(replayed.status.code(), Some(0), "{}", text(&replayed));
    }
}

#[test]
fn an_answer_that_is_taken_back_is_asked_again() {
    let (folder, state) = scratch("undo");
    let record = folder.join("r.jsonl");
    let arguments = [&DUEL[..], &["--record", "r.jsonl"]].concat();
    let said = text(&sgs(&folder, &state, &arguments, ":undo\n1\n:undo\n2\n:undo 7\n:undo x\nq\n"));
    assert!(said.contains("there is no answer of yours to take back"), "{said}");
    assert!(said.contains("how many? :undo 2"), "{said}");
    assert_eq!(said.matches("Choose your general").count(), 2, "{said}");
    // The record is that of the game as it went in the end.
    let replayed = sgs(&folder, &state, &["replay", &record.to_string_lossy()], "");
    assert_eq!(replayed.status.code(), Some(0), "{}", text(&replayed));
}

#[test]
fn a_game_is_saved_reported_and_kept_on_demand() {
    let (folder, state) = scratch("report");
    let typed = "1\n:save here.jsonl\n:report the second general is odd\n:keep opening\nq\n";
    let said = text(&sgs(&folder, &state, &DUEL, typed));
    assert!(said.contains("saved to here.jsonl"), "{said}");
    assert!(said.contains("accidents/kept.scene.lua: opening"), "{said}");
    // Nobody writes packages in this folder.
    assert!(!folder.join("accidents").exists() && state.join("accidents/kept.scene.lua").is_file(), "{said}");
    let report = said.lines().find_map(|line| line.split_once("hand this file over: ")).expect("a report").1;
    let report = report.split(" (").next().expect("a path");
    let watched = text(&sgs(&folder, &state, &["watch", report, "--lang", "en"], "q\n"));
    assert!(watched.contains("the second general is odd"), "{watched}");
    let on = text(&sgs(&folder, &state, &["play", "--resume", "here.jsonl", "--lang", "en"], "q\n"));
    assert!(on.contains("? help)"), "{on}");
}

#[test]
fn a_disk_that_takes_nothing_is_reported_and_the_game_goes_on() {
    let (folder, state) = scratch("full");
    // A file is in the place of the folder.
    std::fs::write(&state, "").expect("a file");
    let said = text(&sgs(&folder, &state, &DUEL, "1\n0\n:save ok.jsonl\nq\n"));
    assert!(said.contains("cannot save to") && said.contains(":save FILE saves elsewhere"), "{said}");
    assert!(said.contains("saved to ok.jsonl") && folder.join("ok.jsonl").exists(), "{said}");
    if Path::new("/dev/full").exists() {
        let arguments = [&DUEL[..], &["--record", "/dev/full"]].concat();
        let output = sgs(&folder, &folder.join("other"), &arguments, "1\n0\nq\n");
        let said = text(&output);
        assert!(said.contains("the file of --record cannot be written"), "{said}");
        assert!(said.contains("saved; sgs play --resume"), "{said}");
    }
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_grow_is_reported_and_the_game_goes_on() {
    let (folder, state) = scratch("limit");
    let limited = ["-c", "ulimit -f 4; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_sgs")];
    let mut child = Command::new("sh")
        .args(limited.iter().chain(&DUEL))
        .current_dir(&folder)
        .env("SGS_STATE", &state)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the shell starts");
    child.stdin.take().expect("a pipe").write_all(b"1\n0\n0\nq\n").expect("it reads");
    let output = child.wait_with_output().expect("the program ends");
    let said = text(&output);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("cannot save to") && said.contains("Your play phase"), "{said}");
    assert_eq!(games(&state), [""; 0].map(PathBuf::from), "no part of a file is left");
}

#[test]
fn what_cannot_be_gone_on_with_is_reported_in_a_sentence() {
    let (folder, state) = scratch("bad");
    std::fs::write(folder.join("empty.jsonl"), "").expect("a file");
    let made = sgs(&folder, &state, &["sim", "-n", "1", "--seats", "2", "--record", "games"], "");
    assert_eq!(made.status.code(), Some(0), "{}", text(&made));
    let whole = "games/game-0000.jsonl";
    let cases: &[(&[&str], &str)] = &[
        (&["play", "--resume"], "there is no saved game"),
        (&["play", "--resume", "none.jsonl"], "cannot read none.jsonl"),
        (&["play", "--resume", "empty.jsonl"], "the file is empty"),
        (&["play", "--resume", whole], "that game is over"),
        (&["play", "--from", whole, "--at", "t999"], "the record has no moment t999"),
        (&["play", "--from", whole, "--at", "t2", "--chair", "9"], "there is no seat 9"),
        (&["play", "--resume", whole, "--seconds", "5"], "--seconds"),
        (&["watch"], "there is no saved game"),
        (&["watch", "empty.jsonl"], "the file is empty"),
    ];
    for (arguments, message) in cases {
        let output = sgs(&folder, &state, &[arguments, &["--lang", "en"][..]].concat(), "");
        let said = text(&output);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(message), "{arguments:?}: {said}");
    }
}

#[test]
fn a_game_that_does_not_go_on_keeps_its_file() {
    let (folder, state) = scratch("kept");
    let arguments = [&DUEL[..], &["--record", "r.jsonl"]].concat();
    sgs(&folder, &state, &arguments, &format!("1\n{}q\n", "0\n".repeat(12)));
    let path = folder.join("r.jsonl");
    let whole = std::fs::read_to_string(&path).expect("a record");
    let go_on = |state: &str| {
        let arguments = ["play", "--resume", "r.jsonl", "--record", "r.jsonl", "--lang", "en"];
        sgs(&folder, &folder.join(state), &arguments, "q\n")
    };
    // The last reply is to another question than the game asks.
    let mut lines: Vec<String> = whole.lines().map(str::to_owned).collect();
    lines.pop();
    let last = lines.last_mut().expect("a reply");
    *last = last.replacen("\"ask\":\"", "\"ask\":\"no_", 1);
    let broken = lines.join("\n") + "\n";
    std::fs::write(&path, &broken).expect("a file");
    let failed = go_on("state-1");
    assert_eq!(failed.status.code(), Some(2), "{}", text(&failed));
    assert!(!text(&failed).contains("saved;"), "{}", text(&failed));
    assert_eq!(std::fs::read_to_string(&path).expect("a record"), broken);
    assert_eq!(
        games(&folder.join("state-1")),
        [""; 0].map(PathBuf::from),
        "a part of a game is saved as if it were one"
    );
    // One that does goes on in its file.
    std::fs::write(&path, &whole).expect("a file");
    let on = go_on("state-2");
    assert!(text(&on).contains("saved;"), "{}", text(&on));
    let replayed = sgs(&folder, &state, &["replay", "r.jsonl"], "");
    assert_eq!(replayed.status.code(), Some(0), "{}", text(&replayed));
}

/// The ways to open a record of a whole game.
fn openings(file: &str) -> [Vec<&str>; 3] {
    [
        vec!["watch", "--plain", file],
        vec!["play", "--plain", "--from", file, "--at", "t1", "--chair", "1"],
        vec!["replay", file],
    ]
}

#[test]
fn last_lines_are_ascii_where_the_locale_is() {
    let (folder, state) = scratch("ascii");
    let mut command = Command::new(env!("CARGO_BIN_EXE_sgs"));
    command.args(DUEL).current_dir(&folder).env("SGS_STATE", &state).env("LC_ALL", "C");
    let output = with_input(&mut command, "1\n:keep \u{201c}x\u{201d}\nq\n");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("accidents/kept.scene.lua: \"x\"") && said.is_ascii(), "{said}");
}

#[test]
fn a_record_that_needs_other_packages_says_which() {
    let (folder, state) = scratch("needs");
    let general = |hp: u32| {
        format!("local e = sgs.Package(\"few\")\nsgs.General(e, \"fewer\", \"wei\", {hp})\nreturn e\n")
    };
    std::fs::write(folder.join("few.lua"), general(3)).expect("a file");
    let with = ["sim", "-n", "1", "--seats", "2", "--ext", "few.lua", "--record", "games"];
    assert_eq!(sgs(&folder, &state, &with, "").status.code(), Some(0));
    let file = "games/game-0000.jsonl";
    let words = |lang: &str, missing: bool| match (lang, missing) {
        ("zh", true) => ["这里没有当时用的扩展包：few", "--ext"],
        ("zh", false) => ["对局之后改过的扩展包：", "--ext"],
        (_, true) => ["packages of the game that are not loaded: few", "--ext"],
        (_, false) => ["packages that have changed since the game: ", "--ext"],
    };
    for lang in ["en", "zh"] {
        for command in openings(file) {
            let missing = sgs(&folder, &state, &[&command[..], &["--lang", lang]].concat(), "q\n");
            let said = text(&missing);
            assert_eq!(missing.status.code(), Some(2), "{command:?}: {said}");
            assert!(words(lang, true).iter().all(|part| said.contains(part)), "{command:?} {lang}: {said}");
            assert!(command[0] != "watch" || said.contains(file), "the record is named: {said}");
        }
    }
    std::fs::write(folder.join("few.lua"), general(4)).expect("a file");
    for lang in ["en", "zh"] {
        for command in openings(file) {
            let more = ["--ext", "few.lua", "--lang", lang];
            let said = text(&sgs(&folder, &state, &[&command[..], &more].concat(), "q\n"));
            assert!(words(lang, false).iter().all(|part| said.contains(part)), "{command:?} {lang}: {said}");
        }
    }
}

#[test]
fn a_record_of_another_version_says_so() {
    let (folder, state) = scratch("version");
    let made = sgs(&folder, &state, &["sim", "-n", "1", "--seats", "2", "--record", "games"], "");
    assert_eq!(made.status.code(), Some(0), "{}", text(&made));
    let whole = std::fs::read_to_string(folder.join("games/game-0000.jsonl")).expect("a record");
    let now = format!("\"sgs\":\"{}\"", env!("CARGO_PKG_VERSION"));
    // Without its footer, which would not fit an edited header.
    let lines: Vec<&str> = whole.lines().collect();
    let played = lines[..lines.len() - 1].join("\n") + "\n";
    let older = played.replacen(&now, "\"sgs\":\"0.0.1\"", 1);
    assert_ne!(older, played);
    std::fs::write(folder.join("old.jsonl"), older).expect("a file");
    for (lang, word) in [("en", "the record was written by sgs 0.0.1"), ("zh", "记录是 sgs 0.0.1 写的")]
    {
        for command in openings("old.jsonl") {
            let said = text(&sgs(&folder, &state, &[&command[..], &["--lang", lang]].concat(), "q\n"));
            assert!(said.contains(word), "{command:?} {lang}: {said}");
        }
    }
}

#[test]
fn a_record_is_watched_line_by_line_and_gone_on_with() {
    let (folder, state) = scratch("watch");
    let made = sgs(&folder, &state, &["sim", "-n", "1", "--seats", "4", "--record", "games"], "");
    assert_eq!(made.status.code(), Some(0), "{}", text(&made));
    let typed = "t\nt\nr\nb\nd\nbd\ng t3\nv\ns 2\nl\n/uses\n/\ng t99\nx\n:save cut.jsonl\nc 1\n:undo\nq\n";
    let said =
        text(&sgs(&folder, &state, &["watch", "--plain", "games/game-0000.jsonl", "--lang", "en"], typed));
    for part in [
        "== t1 ",
        "== t2 ",
        " ? r",
        "known cards:",
        "saved to cut.jsonl",
        "there is no moment t99",
        "You sit at seat 1",
    ] {
        assert!(said.contains(part), "`{part}` is not in:\n{said}");
    }
    let zh = text(&sgs(
        &folder,
        &state,
        &["watch", "--plain", "games/game-0000.jsonl", "--lang", "zh"],
        "?\nt\nq\n",
    ));
    assert!(zh.contains("从这里接着打") && zh.contains("== t1 "), "{zh}");
    let on = text(&sgs(&folder, &state, &["play", "--resume", "cut.jsonl", "--lang", "en"], "q\n"));
    assert!(on.contains("? help)"), "{on}");
}

fn games(state: &Path) -> Vec<PathBuf> {
    let files = std::fs::read_dir(state.join("games")).expect("games").flatten();
    files.map(|file| file.path()).filter(|path| path.extension().is_some_and(|end| end == "jsonl")).collect()
}

#[test]
fn a_game_that_goes_on_stays_in_its_file() {
    let (folder, state) = scratch("slot");
    sgs(&folder, &state, &DUEL, "1\n0\nq\n");
    let first = games(&state);
    assert_eq!(first.len(), 1);
    for _ in 0..2 {
        sgs(&folder, &state, &["play", "--resume", "--lang", "en"], "0\nq\n");
        assert_eq!(games(&state), first);
    }
    let replayed = sgs(&folder, &state, &["replay", &first[0].to_string_lossy()], "");
    assert_eq!(replayed.status.code(), Some(0), "{}", text(&replayed));
}

#[test]
fn seat_and_bots_of_a_game_are_kept_when_it_goes_on() {
    let (folder, state) = scratch("seat");
    let four = ["play", "--seats", "4", "--chair", "1", "--seed", "4", "--lang", "en", "--plain"];
    let bots = ["--agent", "random", "--agent", "2=builtin", "--record", "four.jsonl"];
    sgs(&folder, &state, &[&four[..], &bots[..]].concat(), "1\n0\n0\nq\n");
    let from = ["play", "--from", "four.jsonl", "--at", "t1", "--chair", "3", "--lang", "en", "--plain"];
    let left = text(&sgs(&folder, &state, &from, "q\n"));
    assert!(left.contains("You sit at seat 3"), "{left}");
    let on = text(&sgs(&folder, &state, &["play", "--resume", "--lang", "en", "--plain"], "q\n"));
    assert!(on.contains("You sit at seat 3"), "{on}");
    let newest = games(&state).into_iter().max_by_key(|path| path.metadata().and_then(|m| m.modified()).ok());
    let text = std::fs::read_to_string(newest.expect("a game")).expect("a record");
    let header: serde_json::Value =
        serde_json::from_str(text.lines().next().expect("a header")).expect("JSON");
    let mut words: Vec<&str> =
        header["agents"].as_array().expect("agents").iter().filter_map(|w| w.as_str()).collect();
    words.sort_unstable();
    // The AI plays now for the person at the first seat.
    assert_eq!(words, ["builtin", "lua", "person", "random"]);
}
