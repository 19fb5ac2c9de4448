//! Seed and arguments determine the batch, byte for byte: in another process, alone or as game k, with one
//! job or several.

use std::path::Path;
use std::process::{Command, Output};

fn sgs(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sgs")).args(args).output().expect("the program starts")
}

/// Returns the output of `sgs sim` with these arguments.
fn sim(args: &[&str]) -> String {
    let output = sgs(&[&["sim", "--json", "--no-timing"], args].concat());
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("JSON is UTF-8")
}

#[test]
fn processes_and_jobs_make_no_difference() {
    for agent in ["builtin", "random", "lua"] {
        let common = ["-n", "3", "--seed", "11", "--agent", agent];
        let with_jobs = |jobs: &'static str| sim(&[&common[..], &["--jobs", jobs]].concat());
        let first = with_jobs("1");
        assert_eq!(first.lines().count(), 4, "three games and a summary");
        assert_eq!(first, with_jobs("2"), "{agent}: two jobs");
        assert_eq!(first, with_jobs("1"), "{agent}: another process");
    }
}

#[test]
fn a_game_is_the_same_alone_and_in_a_batch() {
    let batch = sim(&["-n", "6", "--seed", "5", "--jobs", "1"]);
    let shorter = sim(&["-n", "4", "--seed", "5", "--jobs", "2"]);
    let games = |text: &str| -> Vec<String> {
        text.lines().filter(|l| !l.contains("\"summary\"")).map(String::from).collect()
    };
    assert_eq!(games(&batch)[..4], games(&shorter)[..]);
    // The last game replays alone from its record.
    let dir = Scratch::new("alone");
    sim(&["-n", "6", "--seed", "5", "--record", dir.path()]);
    let replayed = sgs(&["replay", &format!("{}/game-0005.jsonl", dir.path())]);
    assert_eq!(replayed.status.code(), Some(0), "{}", String::from_utf8_lossy(&replayed.stderr));
}

#[test]
fn records_are_the_same_byte_for_byte() {
    let (one, two) = (Scratch::new("one"), Scratch::new("two"));
    sim(&["-n", "3", "--mode", "08pd", "--record", one.path(), "--jobs", "1"]);
    sim(&["-n", "3", "--mode", "08pd", "--record", two.path(), "--jobs", "2"]);
    for i in 0..3 {
        let read = |dir: &Scratch| {
            std::fs::read(format!("{}/game-000{i}.jsonl", dir.path())).expect("the record is there")
        };
        assert!(read(&one) == read(&two), "game {i}");
    }
}

#[test]
fn games_in_which_generals_are_drafted_or_come_back_replay() {
    for mode in ["02_1v1", "04_1v3", "06_3v3", "06_XMode"] {
        for agent in ["lua", "random"] {
            let dir = Scratch::new(&format!("{mode}-{agent}"));
            sim(&["-n", "1", "--seed", "3", "--mode", mode, "--agent", agent, "--record", dir.path()]);
            let replayed = sgs(&["replay", &format!("{}/game-0000.jsonl", dir.path())]);
            let said = String::from_utf8_lossy(&replayed.stderr).into_owned();
            assert_eq!(replayed.status.code(), Some(0), "{mode}, {agent}: {said}");
        }
    }
}

#[test]
fn arguments_are_checked() {
    let refused = [
        (&["--seat", "3=nobody"][..], "unknown general"),
        (&["--seat", "9=caocao"], "there is no seat 9"),
        (&["--seat", "2=:lord"], "too many lords"),
        (&["--seat", "2=:rebel", "--seat", "2=caocao"], "given twice"),
        (&["--seat", "2"], "expected SEAT=GENERAL"),
        (&["--general", "nobody"], "unknown general"),
        (&["--mode", "11p"], "unknown mode"),
        (&["--seats", "11"], "11"),
        (&["-n", "0"], "0"),
        (&["-n", "many"], "invalid value"),
        (&["--jobs", "0"], "0"),
        (&["--agent", "nobody"], "possible values"),
        (&["--record", "Cargo.toml"], "cannot write Cargo.toml"),
        (&["--mode", "08p", "--seats", "5"], "cannot be used with"),
    ];
    for (args, message) in refused {
        let output = sgs(&[&["sim"], args].concat());
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
        assert!(stderr.contains(message), "{args:?}: {stderr}");
    }
}

#[test]
fn one_general_is_enough_for_everyone() {
    let text = sim(&["-n", "2", "--general", "zhenji", "--strict"]);
    assert!(text.contains("\"faults\":{}"));
}

/// A temporary folder for this test.
struct Scratch(String);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("determinism-{name}"));
        let _ = std::fs::remove_dir_all(&path);
        Scratch(path.to_string_lossy().into_owned())
    }

    fn path(&self) -> &str {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
