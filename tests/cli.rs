//! The program as seen by users: exit codes, one clear message for bad input, a game through a pipe.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;

fn sgs(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sgs"))
        .args(arguments)
        .env_remove("RUST_LOG")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A program that ends before it has read everything closes the pipe.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("no signal")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Returns the path of a file for this test.
fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli");
    std::fs::create_dir_all(&folder).expect("a folder for scratch files");
    folder.join(name)
}

#[test]
fn bad_arguments_get_one_message_and_exit_2() {
    let cases: &[(&[&str], &str)] = &[
        (&["nonsense"], "unrecognized subcommand 'nonsense'"),
        (&["sim", "--sead", "3"], "unexpected argument '--sead' found"),
        (&["sim", "--seats", "11"], "11 is not in 2..=10"),
        (&["sim", "--mode", "99p"], "unknown mode \"99p\""),
        (&["sim", "--general", "nobody"], "unknown general \"nobody\"; `sgs list generals` lists them all"),
        (&["sim", "--seat", "9=caocao", "--seats", "5"], "there is no seat 9 in a game of 5"),
        (&["sim", "--seat", "x"], "expected SEAT=GENERAL"),
        (&["sim", "--seat", "2=:lord"], "too many lords for 08p"),
        (&["sim", "--seat", "1=:rebel"], "seat 1 is the lord's"),
        (&["sim", "--seat", "2=caocao", "--seat", "2=sunquan"], "seat 2 is given twice"),
        (&["play", "--chair", "6"], "there is no seat 6 in a game of 5"),
        (&["play", "--seat", "1=nobody"], "unknown general \"nobody\""),
        (&["play", "--lang", "xx"], "`xx` is not a language: zh or en"),
        (&["play", "--record", "/nonexistent/folder/x"], "cannot write /nonexistent/folder/x"),
        (&["replay", "/nonexistent"], "cannot read /nonexistent"),
        (&["conform", "/nonexistent"], "/nonexistent"),
    ];
    for (arguments, message) in cases {
        let output = sgs(arguments, "");
        let said = stderr(&output);
        assert_eq!(code(&output), 2, "{arguments:?}: {said}");
        assert!(said.contains(message), "{arguments:?} said {said}");
        assert!(!said.contains("panicked") && !said.contains("internal error"), "{arguments:?} said {said}");
    }
}

#[test]
fn bad_records_get_one_message_and_exit_2() {
    let folder = scratch("records");
    let made = sgs(&["sim", "-n", "1", "--seats", "4", "--record", &folder.to_string_lossy()], "");
    assert_eq!(code(&made), 0, "{}", stderr(&made));
    let good =
        std::fs::read_dir(&folder).expect("records").next().expect("one record").expect("readable").path();
    assert_eq!(code(&sgs(&["replay", &good.to_string_lossy()], "")), 0);
    let text = std::fs::read_to_string(&good).expect("text");
    let lines: Vec<&str> = text.lines().collect();
    let without_one = [&lines[..5], &lines[6..]].concat().join("\n") + "\n";
    let cases = [
        ("empty", String::new(), "the file is empty"),
        ("prose", "hello\n".into(), "not a record"),
        ("edited", without_one, "the record was edited"),
        ("version", text.replacen("\"version\":1", "\"version\":99", 1), "version 99"),
        ("general", text.replacen("\"generals\":[]", "\"generals\":[\"nobody\"]", 1), ""),
    ];
    for (name, text, message) in cases {
        let path = scratch(name);
        std::fs::write(&path, text).expect("a scratch file");
        let output = sgs(&["replay", &path.to_string_lossy()], "");
        let said = stderr(&output);
        assert_eq!(code(&output), 2, "{name}: {said}");
        assert!(said.contains(message), "{name} said {said}");
        assert_eq!(said.lines().count(), 1, "{name} said {said}");
    }
}

#[test]
fn killed_game_leaves_a_record_that_is_played_as_far_as_it_goes() {
    let record = scratch("killed.jsonl");
    let _ = std::fs::remove_file(&record);
    let mut child = Command::new(env!("CARGO_BIN_EXE_sgs"))
        .args(["play", "--seats", "3", "--chair", "2", "--seed", "5", "--lang", "en", "--record"])
        .arg(&record)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    let lines = || std::fs::read_to_string(&record).map_or(0, |text| text.lines().count());
    let mut seen = 0;
    for _ in 0..1200 {
        let now = lines();
        if now > 12 {
            break;
        }
        // One answer at a time: a fast game would be over before it is killed.
        if now > seen {
            seen = now;
            input.write_all(b"1\n2\n3\n4\n\n").expect("the pipe is open");
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    child.kill().expect("it runs still");
    child.wait().expect("the program ends");
    assert!(lines() > 12, "{} lines after a minute", lines());
    let replay = sgs(&["replay", &record.to_string_lossy()], "");
    assert_eq!(code(&replay), 0, "{}{}", stdout(&replay), stderr(&replay));
    let said = stdout(&replay);
    assert!(said.contains("the same game as far as the record goes"), "{said}");
    assert!(said.contains("without a footer"), "{said}");
}

#[test]
fn a_game_over_a_pipe_is_played_recorded_and_replayed() {
    let record = scratch("play.jsonl");
    let record = record.to_string_lossy();
    // What comes first each time, seats as well; an empty line ends every question.
    let typing = "1\n2\n3\n4\n\n".repeat(1500);
    // Generals by name: the other generals do not influence the game.
    let table = "play --seats 3 --chair 2 --seed 5 --lang en --seat 1=caocao --seat 2=sunquan --seat 3=simayi --record";
    let arguments: Vec<&str> = table.split(' ').chain([&*record]).collect();
    let output = sgs(&arguments, &typing);
    let said = stdout(&output);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert!(said.contains("You sit at seat 2"), "{said}");
    assert!(said.contains("== You win") || said.contains("== You lose"), "the game did not end: {said}");
    let replay = sgs(&["replay", &record], "");
    assert_eq!(code(&replay), 0, "{}{}", stdout(&replay), stderr(&replay));
    let again = sgs(&arguments, &typing);
    assert_eq!(stdout(&again), said, "the same seed and answers are the same game");
}

#[test]
fn leaving_ends_the_game_in_peace() {
    let record = scratch("left.jsonl");
    let record = record.to_string_lossy();
    let table = ["play", "--seats", "2", "--chair", "1", "--seed", "1", "--lang", "zh", "--record", &record];
    for input in ["", "q\n", "1\nq\n"] {
        let output = sgs(&table, input);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        assert!(stdout(&output).contains("再见"), "{}", stdout(&output));
        let replay = sgs(&["replay", &record], "");
        assert_eq!(code(&replay), 0, "{}{}", stdout(&replay), stderr(&replay));
    }
}

#[test]
fn nobody_answering_in_time_does_not_hold_the_game_up() {
    // The pipe stays open and silent: every answer is late.
    let mut child = Command::new(env!("CARGO_BIN_EXE_sgs"))
        .args(["play", "--seats", "2", "--chair", "1", "--seed", "2", "--lang", "en", "--seconds", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let input = child.stdin.take();
    let output = BufReader::new(child.stdout.take().expect("a pipe"));
    let (tell, told) = channel();
    std::thread::spawn(move || {
        for line in output.lines() {
            if tell.send(line.expect("text")).is_err() {
                break;
            }
        }
    });
    let mut said = String::new();
    let is_late =
        |said: &str| said.split_once("(time is up)").is_some_and(|(_, rest)| rest.contains("draws"));
    // The game goes on after an answer that is late. Nobody answers, so it ends when this is seen or by itself.
    // A game that is held up says nothing for much longer than an answer has time.
    while !is_late(&said)
        && let Ok(line) = told.recv_timeout(Duration::from_secs(120))
    {
        said += &line;
        said.push('\n');
    }
    child.kill().expect("it can be stopped");
    child.wait().expect("the program ends");
    drop(input);
    assert!(is_late(&said), "{said}");
}

#[test]
fn a_batch_shows_who_won_and_finds_nothing_wrong() {
    let output =
        sgs(&["sim", "-n", "5", "--seats", "5", "--seed", "3", "--strict", "--no-timing", "--json"], "");
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let said = stdout(&output);
    assert_eq!(said.lines().count(), 6, "{said}");
    for line in said.lines() {
        let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert!(value.get("winner").is_some() || value.get("summary").is_some(), "{line}");
    }
}

#[test]
fn a_batch_shows_how_each_general_did() {
    let chart = scratch("generals.svg");
    let chart_path = chart.to_string_lossy();
    let batch = "sim -n 6 --seats 2 --seed 3 --no-timing --seat 1=caocao --seat 2=xuchu --by-general";
    let with = |more: &[&str]| {
        let arguments: Vec<&str> = batch.split(' ').chain(more.iter().copied()).collect();
        let output = sgs(&arguments, "");
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        stdout(&output)
    };
    let said = with(&["--json", "--chart", &chart_path]);
    let last: serde_json::Value = serde_json::from_str(said.lines().last().expect("lines")).expect("JSON");
    let generals = last["generals"].as_array().expect("an array");
    assert_eq!(generals.len(), 2, "{last}");
    // Two seats, one winner: together they won every game without a draw.
    let sum = |key: &str| generals.iter().map(|g| g[key].as_u64().expect("a number")).sum::<u64>();
    let draws = last["summary"]["winners"]["draw"].as_u64().unwrap_or(0);
    assert_eq!((sum("games"), sum("wins") + draws), (12, 6), "{last}");
    assert!(generals[0]["share"].as_f64() >= generals[1]["share"].as_f64(), "{last}");
    assert!(
        generals[0]["turns"].as_f64() > Some(0.0) && generals[0]["damage"].as_f64() > Some(0.0),
        "{last}"
    );
    let drawn = std::fs::read_to_string(&chart).expect("a chart");
    assert!(drawn.starts_with("<svg") && drawn.contains("caocao") && drawn.contains("xuchu"), "{drawn}");
    let table = with(&["--sort", "name", "--lang", "en"]);
    let at = |text: &str| table.find(text).unwrap_or_else(|| panic!("{text} is not in {table}"));
    assert!(at("general ") < at("caocao Cao Cao") && at("caocao Cao Cao") < at("xuchu Xu Chu"), "{table}");
    assert_eq!(with(&["--sort", "name", "--lang", "en"]), table, "the same every time");
}

#[test]
fn a_person_is_offered_three_generals_or_names_one() {
    let record = scratch("offered.jsonl");
    let record_path = record.to_string_lossy();
    let table = "play --seats 3 --chair 2 --seed 6 --lang en --no-watch";
    let play = |more: &[&str], typed: &str| {
        let arguments: Vec<&str> = table.split(' ').chain(more.iter().copied()).collect();
        let output = sgs(&arguments, typed);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        stdout(&output)
    };
    let said = play(&[], "q\n");
    let offered = said.split("Choose your general\n").nth(1).unwrap_or_else(|| panic!("no offer in {said}"));
    let numbered = |line: &str| line.as_bytes().get(3).is_some_and(u8::is_ascii_digit);
    let offered: Vec<&str> = offered.lines().take_while(|l| !l.contains("(? help)")).collect();
    assert_eq!(offered.iter().filter(|l| numbered(l)).count(), 3, "{said}");
    // Each is followed by the text of at least one skill.
    assert!(offered.len() >= 6 && offered[1].starts_with("       "), "{said}");
    // The lord is shown first.
    assert!(said.find("Seat 1 plays").expect("the lord") < said.find("Choose your general").expect("asked"));
    // The chosen general plays, and the record replays the same game.
    let typed = "2\n".to_owned() + &"1\n\n".repeat(2000);
    let said = play(&["--record", &record_path], &typed);
    let chosen = offered.iter().filter(|l| numbered(l)).nth(1).expect("a second");
    let name = chosen[5..].split(" (").next().expect("a name");
    assert!(said.contains(&format!("Seat 2 plays {name} ")), "{name}: {said}");
    let replay = sgs(&["replay", &record_path], "");
    assert_eq!(code(&replay), 0, "{}{}", stdout(&replay), stderr(&replay));
    // With a named general nothing is asked.
    let said = play(&["--general", "zhenji"], "q\n");
    assert!(said.contains("Seat 2 plays Zhen Ji") && !said.contains("Choose your general"), "{said}");
    assert!(play(&["--choices", "1"], "q\n").contains("\n   1 "), "one of one");
    for (more, message) in [
        (["--general", "zhenjy"], "did you mean Zhen Ji (zhenji)?"),
        (["--choices", "0"], "0 is not in 1..=20"),
    ] {
        let arguments: Vec<&str> = table.split(' ').chain(more).collect();
        let output = sgs(&arguments, "");
        assert_eq!(code(&output), 2, "{}", stderr(&output));
        assert!(stderr(&output).contains(message), "{}", stderr(&output));
    }
}

/// Returns the exit code and remaining output of the program with redirected streams.
#[cfg(target_os = "linux")]
fn into(arguments: &[&str], out: Stdio, err: Stdio) -> (Option<i32>, String) {
    let program = Command::new(env!("CARGO_BIN_EXE_sgs")).args(arguments).stdout(out).stderr(err).spawn();
    let output = program.expect("the program starts").wait_with_output().expect("the program ends");
    (output.status.code(), stderr(&output))
}

#[cfg(target_os = "linux")]
#[test]
fn unwritable_output_is_reported_but_closed_pipe_is_not() {
    let full = || Stdio::from(std::fs::File::create("/dev/full").expect("a full disk"));
    let scenes: &[&str] = &["test", "tests/scenes/basic.scene.lua"];
    for arguments in [&["list", "generals"], scenes, &["sim", "-n", "1", "--seats", "2"]] {
        let (code, said) = into(arguments, full(), Stdio::piped());
        assert_eq!(code, Some(2), "{arguments:?}: {said}");
        let (line, rest) = said.split_once('\n').expect("a line");
        assert!(line.starts_with("sgs: cannot write to standard output: No space left"), "{said}");
        assert_eq!(rest, "", "{arguments:?}");
        // A pipe without a reader.
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        assert_eq!(into(arguments, writer.into(), Stdio::piped()), (Some(0), String::new()), "{arguments:?}");
    }
    // The exit code is the same if not even an error can be printed.
    assert_eq!(into(&["replay", "/nonexistent"], Stdio::null(), full()).0, Some(2));
    assert_eq!(into(&["shrink", "tests/scenes/basic.scene.lua"], Stdio::null(), full()).0, Some(2));
}

#[test]
fn licenses_name_the_crates_and_the_libraries_in_them() {
    let output = sgs(&["--licenses"], "");
    assert_eq!(code(&output), 0);
    let text = stdout(&output);
    for part in
        ["\nmlua ", "\nLuaJIT, by luajit-src ", "Mike Pall", "## svelte - ", "Permission is hereby granted"]
    {
        assert!(text.contains(part), "{part} is not named");
    }
}
