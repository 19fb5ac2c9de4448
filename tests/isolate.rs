//! Packages in confined child processes: what a child cannot do, and what its end means for the rest.

use sgs::model::PlayerId;
use sgs::rules::Reply;
use sgs::rules::ask::probe::Selection;
use sgs::rules::names::Lang;
use sgs::rules::setup::GameOptions;
use sgs::runner::confine::Limits;
use sgs::runner::table::{FromTable, Given, Spec, TABLE, ToTable, Who};
use sgs::runner::{Child, Death, Program};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

const LIMITS: Limits = Limits { memory: 4 << 30, cpu_seconds: 120, games: 1 };
const PATIENCE: Duration = Duration::from_secs(120);

fn program() -> PathBuf {
    env!("CARGO_BIN_EXE_sgs").into()
}

/// Returns a new, empty folder for one test.
fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("isolate").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(program());
    command.args(arguments).current_dir(folder).env("LC_ALL", "C");
    command.env_remove("RUST_LOG").env_remove("RUST_BACKTRACE");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    command(folder, arguments).output().expect("it runs")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[&*output.stdout, &*output.stderr].concat()).into_owned()
}

/// A package that loads.
const PACKAGE: &str = r#"local extension = sgs.Package("plain")
local one = sgs.General(extension, "plainone", "wei", 4)
sgs.LoadTranslationTable { ["plain"] = "包", ["plainone"] = "武将" }
return { extension }
"#;

fn table(seed: u64, record: Option<PathBuf>) -> Spec {
    let mut options = GameOptions::new(seed, 3);
    options.settings.round_limit = 40;
    Spec {
        roots: Vec::new(),
        extensions: Vec::new(),
        ai: None,
        options,
        seats: vec![Who::Outside, Who::Random, Who::Outside],
        record,
        lang: Lang::En,
        watch: false,
        started: 1_700_000_000,
        is_required: false,
    }
}

fn start(folder: &Path, spec: Spec) -> Child {
    let program = Program::at(program(), [OsString::from(TABLE)], LIMITS).in_folder(folder);
    let mut child = Child::start(&program, Some(PATIENCE)).expect("it starts");
    child.send(&ToTable::Start(Box::new(spec))).expect("sent");
    child
}

/// Answers so many requests with the first thing that may be chosen. Returns who won, if it ended.
fn serve(child: &mut Child, requests: usize) -> Result<Option<String>, Death> {
    let mut answered = 0;
    while answered < requests {
        match child.receive()? {
            FromTable::Ask { request, choices, sight } => {
                assert_eq!(sight.seat, Some(request.seat));
                let reply = choices.reply.clone().filter(|_| !choices.can_pass);
                let reply = reply.or_else(|| choices.options.first().map(|o| Reply::Text(o.clone())));
                let given = match reply {
                    Some(reply) => Given::Reply(reply),
                    None if choices.can_pass => Given::Reply(Reply::Pass),
                    None => Given::Absent,
                };
                child.send(&ToTable::Answer { request: request.id, given })?;
                answered += 1;
            }
            FromTable::Over { winner } => return Ok(winner),
            FromTable::Refused { text } => panic!("{text}"),
            _ => {}
        }
    }
    Ok(None)
}

#[test]
fn table_in_a_child_is_played_to_its_end_and_recorded() {
    let folder = scratch("whole");
    let record = folder.join("game.jsonl");
    let mut child = start(&folder, table(3, Some(record.clone())));
    let winner = serve(&mut child, usize::MAX).expect("it lives");
    assert!(winner.is_some_and(|winner| !winner.is_empty()));
    assert_eq!(child.end(), Ok(()));
    let again = run(&folder, &["replay", "game.jsonl"]);
    assert_eq!(again.status.code(), Some(0), "{}", said(&again));
}

#[test]
fn a_child_killed_in_a_game_is_reported_and_others_go_on() {
    let folder = scratch("killed");
    let record = folder.join("game.jsonl");
    let mut dead = start(&folder, table(4, Some(record.clone())));
    let mut alive = start(&folder, table(5, None));
    assert_eq!(serve(&mut dead, 10), Ok(None));
    assert_eq!(serve(&mut alive, 5), Ok(None));
    dead.kill();
    let death = serve(&mut dead, 100).expect_err("it is dead");
    assert_eq!(death, Death::Signal(9));
    assert!(death.words(&LIMITS, Lang::En).contains("9, SIGKILL"));
    assert!(record.is_file(), "its record is kept");
    assert!(serve(&mut alive, usize::MAX).expect("it lives").is_some());
}

#[test]
fn a_question_about_a_request_is_answered_while_it_is_open() {
    let folder = scratch("probe");
    let mut child = start(&folder, table(6, None));
    let request = loop {
        if let FromTable::Ask { request, .. } = child.receive().expect("it lives") {
            break request;
        }
    };
    let probe = |id| ToTable::Probe { request: id, selection: Selection::default() };
    for (id, is_open) in [(request.id, true), (request.id + 100, false)] {
        child.send(&probe(id)).expect("sent");
        let choices = loop {
            if let FromTable::Choices { choices, .. } = child.receive().expect("it lives") {
                break choices;
            }
        };
        assert_eq!(choices != Default::default(), is_open, "{request:?} {choices:?}");
    }
    // Answers to what was never asked, and to what is over, change nothing.
    for id in [0, request.id + 7] {
        child.send(&ToTable::Answer { request: id, given: Given::Late }).expect("sent");
    }
    child.send(&ToTable::Look { seat: PlayerId(9) }).expect("sent");
    child.send(&ToTable::Look { seat: request.seat }).expect("sent");
    let sight = loop {
        if let FromTable::Sight { sight } = child.receive().expect("it lives") {
            break sight;
        }
    };
    assert_eq!(sight.seat, Some(request.seat));
    child.send(&ToTable::Close).expect("sent");
    let end = loop {
        if let FromTable::Over { winner } = child.receive().expect("it lives") {
            break winner;
        }
    };
    assert_eq!(end, None, "closed before its end");
}

#[test]
fn frames_that_make_no_sense_end_the_child_with_a_sentence() {
    let folder = scratch("frames");
    let program = Program::at(program(), [OsString::from(TABLE)], LIMITS).in_folder(&folder);
    let mut child = Child::start(&program, Some(PATIENCE)).expect("it starts");
    child.send(&"hello").expect("sent");
    let death = child.receive::<FromTable>().expect_err("it ends");
    assert_eq!(death, Death::Exit(2));
    let mut child = start(&folder, Spec { seats: vec![Who::Outside], ..table(1, None) });
    let refused = loop {
        match child.receive().expect("it answers") {
            FromTable::Refused { text } => break text,
            FromTable::Confined(_) => {}
            other => panic!("{other:?}"),
        }
    };
    assert!(refused.contains("1 seats for mode"), "{refused}");
}

/// Restrictions by the kernel of the machine.
#[cfg(target_os = "linux")]
mod linux {
    use super::*;
    use std::os::unix::process::ExitStatusExt;

    fn attempt(what: &str) -> Output {
        run(&scratch(&format!("try-{what}")), &["inside", "--try", what])
    }

    #[test]
    fn a_confined_process_reads_and_writes_no_other_file() {
        for what in ["read", "write"] {
            let output = attempt(what);
            assert_eq!(
                (output.status.code(), said(&output).trim()),
                (Some(0), "refused: permission denied"),
                "{what}"
            );
        }
    }

    #[test]
    fn confined_process_that_runs_connects_or_kills_dies() {
        for what in ["run", "connect", "kill", "signal", "owner"] {
            let output = attempt(what);
            assert_eq!(output.status.signal(), Some(31), "{what}: {}", said(&output));
        }
    }

    #[test]
    fn the_refused_system_call_is_reported_on_request() {
        let folder = scratch("told");
        let output =
            command(&folder, &["inside", "--try", "connect"]).env("RUST_LOG", "debug").output().unwrap();
        let number = format!("sgs: system call number {:05}", libc_socket());
        assert!(said(&output).contains(&number), "{}", said(&output));
    }

    #[cfg(target_arch = "x86_64")]
    fn libc_socket() -> u32 {
        41
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn libc_socket() -> u32 {
        198
    }

    #[test]
    fn a_confined_process_keeps_its_limits() {
        let memory = attempt("memory");
        assert_eq!(memory.status.signal(), Some(6), "{}", said(&memory));
        let time = attempt("time");
        assert_eq!(time.status.signal(), Some(24), "{}", said(&time));
        let limits = attempt("limits");
        assert_eq!(said(&limits).trim(), "refused: unsupported");
        // LuaJIT ends the process when it may not run what it has compiled.
        let code = attempt("code");
        assert_eq!((code.status.code(), said(&code).as_str()), (Some(1), ""));
        let jit = run(&scratch("jit"), &["inside", "--without", "calls", "--try", "code"]);
        assert!(said(&jit).contains("worked"), "{}", said(&jit));
    }

    #[test]
    fn child_that_ignores_the_limit_of_its_time_is_killed() {
        let overtime = attempt("overtime");
        assert_eq!(overtime.status.signal(), Some(9), "{}", said(&overtime));
    }

    /// Returns a script of the shell that stands for a hostile child.
    fn hostile(name: &str, script: &str) -> Program {
        use std::os::unix::fs::PermissionsExt;
        let path = scratch(name).join("child");
        std::fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        Program::at(path, [], LIMITS)
    }

    #[test]
    fn child_that_sends_a_byte_now_and_then_is_ended() {
        let script = "for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do printf ' ' >&0; sleep 0.3; done";
        let program = hostile("slow", script);
        let mut child = Child::start(&program, Some(Duration::from_secs(1))).expect("it starts");
        assert_eq!(child.receive::<String>(), Err(Death::Silent(1)));
    }

    #[test]
    fn child_that_speaks_in_frames_has_no_standard_output() {
        let program = hostile("output", r#"printf '"%s"\n' "$(readlink /proc/$$/fd/1)" >&0"#);
        let mut child = Child::start(&program, Some(PATIENCE)).expect("it starts");
        assert_eq!(child.receive::<String>(), Ok("/dev/null".to_owned()));
    }

    #[test]
    fn confined_process_has_no_parental_descriptors_and_hard_limits() {
        let script = format!("exec 7</dev/null; exec {} inside --try time", program().display());
        let mut process =
            Command::new("sh").args(["-c", &script]).stdin(Stdio::null()).spawn().expect("it runs");
        let of = |what: &str| PathBuf::from(format!("/proc/{}/{what}", process.id()));
        let line = |limits: &str, name: &str| {
            let line = limits.lines().find(|line| line.starts_with(name)).unwrap_or_default().to_owned();
            line[name.len().min(line.len())..].split_whitespace().map(str::to_owned).collect::<Vec<_>>()
        };
        // It works for a second of processor time once it is confined.
        let (mut is_open, mut limits) = (true, String::new());
        while std::fs::read_link(of("exe")).is_ok() {
            let now = std::fs::read_to_string(of("limits")).unwrap_or_default();
            if line(&now, "Max cpu time").first().is_some_and(|soft| soft == "1") {
                (is_open, limits) = (of("fd/7").symlink_metadata().is_ok(), now);
                break;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        process.wait().expect("it ends");
        assert!(!is_open, "an inherited descriptor is open, or the process was not seen");
        assert_eq!(line(&limits, "Max cpu time")[..2], ["1", "2"], "{limits}");
        assert_eq!(line(&limits, "Max file size")[..2], ["1073741824", "1073741824"], "{limits}");
        assert_ne!(line(&limits, "Max processes")[1], "unlimited", "{limits}");
    }

    #[test]
    fn a_confined_process_may_start_threads_and_panics_in_one_line() {
        let thread = attempt("thread");
        assert_eq!((thread.status.code(), said(&thread).trim()), (Some(0), "a thread runs"));
        let panic = attempt("panic");
        assert_eq!(panic.status.code(), Some(3));
        assert_eq!(said(&panic).lines().count(), 1, "{}", said(&panic));
    }

    #[test]
    fn a_wall_that_is_left_out_is_open() {
        // The tests above would pass where nothing of the kind works at all.
        let folder = scratch("open");
        let read = run(&folder, &["inside", "--without", "files", "--try", "read"]);
        assert_eq!(read.status.code(), Some(1), "{}", said(&read));
        let runs = run(&folder, &["inside", "--without", "calls", "--without", "files", "--try", "run"]);
        assert_eq!(runs.status.code(), Some(1), "{}", said(&runs));
    }

    #[test]
    fn missing_restriction_is_reported_and_refused_by_require() {
        let folder = scratch("without");
        std::fs::write(folder.join("plain.lua"), PACKAGE).unwrap();
        let check = |how: &[&str]| {
            let words = ["inside", "--without", "files", "check", "plain.lua", "--lang", "en"];
            run(&folder, &[&words[..], how].concat())
        };
        let goes_on = check(&["--isolate"]);
        assert_eq!(goes_on.status.code(), Some(0), "{}", said(&goes_on));
        let line = "sgs: not every restriction is to be had here (restriction of files (Landlock): ";
        let told = |output: &Output| said(output).lines().filter(|l| l.starts_with(line)).count();
        assert_eq!(told(&goes_on), 1, "{}", said(&goes_on));
        let refuses = check(&["--isolate=require"]);
        assert_eq!((refuses.status.code(), told(&refuses)), (Some(4), 1), "{}", said(&refuses));
    }

    #[test]
    fn check_isolates_what_is_not_bundled() {
        let folder = scratch("check");
        std::fs::write(folder.join("plain.lua"), PACKAGE).unwrap();
        // Where nothing but a child may run packages, `--without` shows whether one does.
        let is_isolated = |arguments: &[&str]| {
            let mut command = command(&folder, arguments);
            let output = command.env("RUST_LOG", "sgs=debug").output().unwrap();
            assert_eq!(output.status.code(), Some(0), "{}", said(&output));
            said(&output).contains("confined: all")
        };
        assert!(is_isolated(&["check", "plain.lua"]));
        assert!(!is_isolated(&["check", "plain.lua", "--isolate=off"]));
        let bundled = concat!(env!("CARGO_MANIFEST_DIR"), "/extensions/fire.lua");
        assert!(!is_isolated(&["check", "--no-dry-run", bundled]));
    }

    #[test]
    fn a_batch_loses_the_game_of_a_killed_child_only() {
        let folder = scratch("batch");
        let words = ["sim", "-n", "4", "--seats", "2", "--agent", "random", "--jobs", "1", "--isolate"];
        let more = ["--no-accidents", "--record", "games", "--lang", "en"];
        let batch = command(&folder, &[&words[..], &more].concat()).spawn().unwrap();
        // The first game is being played, or just over, when its record is there.
        let first = folder.join("games/game-0000.jsonl");
        while !first.is_file() {
            std::thread::sleep(Duration::from_millis(5));
        }
        let children = format!("/proc/{0}/task/{0}/children", batch.id());
        let ids = || std::fs::read_to_string(&children).unwrap_or_default();
        let child: i32 = ids().trim().parse().expect("one child");
        rustix::process::kill_process(
            rustix::process::Pid::from_raw(child).unwrap(),
            rustix::process::Signal::KILL,
        )
        .expect("killed");
        let output = batch.wait_with_output().unwrap();
        let text = said(&output);
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert_eq!(text.lines().filter(|line| line.starts_with("game ")).count(), 4, "{text}");
        assert_eq!(
            text.matches("ended by a signal (9, SIGKILL)").count(),
            2,
            "told at once and in the sum: {text}"
        );
        let lost = text.lines().filter(|line| line.starts_with("game ") && line.contains(" died "));
        assert_eq!(lost.count(), 1, "{text}");
    }

    #[test]
    fn games_inside_are_the_games_outside() {
        let folder = scratch("same");
        let words =
            ["sim", "-n", "2", "--seats", "4", "--seed", "9", "--json", "--no-timing", "--no-accidents"];
        let outside = run(&folder, &words);
        let inside = run(&folder, &[&words[..], &["--isolate=require"]].concat());
        assert_eq!(outside.status.code(), Some(0), "{}", said(&outside));
        assert_eq!(said(&outside), said(&inside));
    }

    #[test]
    fn a_file_that_an_editor_replaces_is_reloaded_inside() {
        let folder = scratch("reload");
        std::fs::write(folder.join("plain.lua"), PACKAGE).unwrap();
        let words = ["play", "--seats", "2", "--seed", "7", "--chair", "1", "--lang", "en", "--no-accidents"];
        let more = ["--ext", "plain.lua", "--isolate=require"];
        let mut play = command(&folder, &[&words[..], &more].concat()).stdin(Stdio::piped()).spawn().unwrap();
        let output = std::io::BufReader::new(play.stdout.take().unwrap());
        let (sender, lines) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            for line in std::io::BufRead::lines(output).map_while(Result::ok) {
                let _ = sender.send(line);
            }
        });
        let wait_for = |word: &str| {
            while !lines.recv_timeout(PATIENCE).expect("it says more").contains(word) {}
        };
        wait_for("2 seats, seed 7");
        std::fs::write(folder.join("new"), PACKAGE.replace("\"wei\", 4", "\"wei\", 3")).unwrap();
        std::fs::rename(folder.join("new"), folder.join("plain.lua")).unwrap();
        wait_for(" * reloaded extensions/plain.lua");
        drop(play.stdin.take());
        assert_eq!(play.wait().unwrap().code(), Some(0));
    }

    #[test]
    fn a_person_plays_inside_as_outside() {
        let folder = scratch("play");
        let play = |how: &str| {
            let words = [
                "play",
                "--seats",
                "2",
                "--seed",
                "7",
                "--chair",
                "1",
                "--lang",
                "en",
                "--no-accidents",
                how,
            ];
            let mut child = command(&folder, &words).stdin(Stdio::piped()).spawn().unwrap();
            let mut input = child.stdin.take().unwrap();
            std::io::Write::write_all(&mut input, b"1\n1\n\n0\nq\n").unwrap();
            drop(input);
            child.wait_with_output().unwrap()
        };
        let (outside, inside) = (play("--isolate=off"), play("--isolate=require"));
        assert_eq!(inside.status.code(), outside.status.code(), "{}", said(&inside));
        assert_eq!(said(&inside), said(&outside));
    }
}
