//! The program in a pseudo-terminal, read with the eyes of `vt100`.

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::num::NonZero;
use std::os::unix::fs::OpenOptionsExt;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The program with its terminal.
pub(super) struct Session {
    child: Child,
    keys: File,
    screen: Arc<Mutex<vt100::Parser>>,
}

/// The time that a screen may take to appear, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

impl Session {
    /// Starts a game without pauses.
    pub(super) fn start(size: (u16, u16), arguments: &[&str]) -> Session {
        let usual = ["--pace", "0", "--no-accidents", "--no-watch"];
        Session::of("play", size, &[&usual[..], arguments].concat())
    }

    pub(super) fn of(command: &str, size: (u16, u16), arguments: &[&str]) -> Session {
        Session::with(command, size, arguments, &[])
    }

    /// Starts a command with these variables of the environment.
    pub(super) fn with(
        command: &str,
        (columns, rows): (u16, u16),
        arguments: &[&str],
        variables: &[(&str, &str)],
    ) -> Session {
        let of = |n: u16| NonZero::new(n).expect("a size");
        let (keys, child) = start_in_terminal(command, (columns, rows), arguments, variables);
        let mut output = keys.try_clone().expect("its output");
        // A terminal that does not say its size has one.
        let (wide, high) = if columns == 0 { (80, 24) } else { (columns, rows) };
        let screen = Arc::new(Mutex::new(vt100::Parser::new(of(high), of(wide), 1000)));
        let eyes = screen.clone();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(n) = output.read(&mut bytes)
                && n > 0
            {
                eyes.lock().expect("the screen").process(&bytes[..n]);
            }
        });
        Session { child, keys, screen }
    }

    pub(super) fn text(&self) -> String {
        self.screen.lock().expect("the screen").screen().contents()
    }

    pub(super) fn is_table(&self) -> bool {
        self.screen.lock().expect("the screen").screen().alternate_screen()
    }

    /// Returns `true` as soon as the program's last output has left the second screen.
    pub(super) fn has_left_table(&self) -> bool {
        let begun = Instant::now();
        while self.is_table() && begun.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(5));
        }
        !self.is_table()
    }

    /// Waits until the screen is as wanted, or the program has ended.
    pub(super) fn wait(&mut self, wanted: impl Fn(&str) -> bool) -> String {
        let begun = Instant::now();
        loop {
            let text = self.text();
            let is_over = self.child.try_wait().expect("the program").is_some();
            if wanted(&text) || is_over {
                return self.text();
            }
            assert!(begun.elapsed() < PATIENCE, "the screen does not change:\n{text}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Presses keys, and again after a while until the screen changes or the program ends: what is typed before a
    /// question appears is dropped.
    pub(super) fn insist(&mut self, keys: &str) {
        let before = self.text();
        for _ in 0..40 {
            self.press(keys);
            let begun = Instant::now();
            while begun.elapsed() < Duration::from_secs(3) {
                if self.text() != before || self.child.try_wait().expect("the program").is_some() {
                    return;
                }
                std::thread::sleep(Duration::from_millis(5));
            }
        }
        panic!("the screen does not change:\n{before}");
    }

    /// Waits until the screen is as wanted and stays so for a moment: a picture may come in parts.
    pub(super) fn wait_for_whole(&mut self, wanted: impl Fn(&str) -> bool) -> String {
        loop {
            let text = self.wait(&wanted);
            std::thread::sleep(Duration::from_millis(30));
            if self.text() == text || self.child.try_wait().expect("the program").is_some() {
                return text;
            }
        }
    }

    pub(super) fn press(&mut self, keys: &str) {
        // A program that has ended reads no more.
        let _ = self.keys.write_all(keys.as_bytes());
    }

    /// Clicks behind the first place of a text, if it is on the screen.
    pub(super) fn click(&mut self, text: &str) -> bool {
        let place = {
            let parser = self.screen.lock().expect("the screen");
            let (_, columns) = parser.screen().size();
            let rows: Vec<String> = parser.screen().rows(0, columns.get()).collect();
            rows.iter().enumerate().find_map(|(y, row)| {
                let at = row.find(text)?;
                Some((sgs::screen::width(&row[..at + text.len()]) + 1, y + 1))
            })
        };
        let Some((x, y)) = place else { return false };
        self.press(&format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"));
        true
    }

    /// Clicks at a place, counted from 0.
    pub(super) fn click_at(&mut self, column: u16, row: u16) {
        let (x, y) = (column + 1, row + 1);
        self.press(&format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"));
    }

    /// Makes the terminal larger or smaller.
    fn resize(&mut self, (columns, rows): (u16, u16)) {
        let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        let of = |n: u16| NonZero::new(n).expect("a size");
        self.screen.lock().expect("the screen").screen_mut().set_size(of(rows), of(columns));
        tcsetwinsize(&self.keys, size).expect("its size");
        // The program has no controlling terminal that would say so.
        self.signal(rustix::process::Signal::WINCH);
    }

    fn signal(&self, signal: rustix::process::Signal) {
        let pid = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(pid, signal).expect("a signal");
    }

    /// Returns `true` if the kernel has stopped the program.
    fn is_stopped(&self) -> bool {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        stat.rsplit(") ").next().is_some_and(|rest| rest.starts_with('T'))
    }

    pub(super) fn exit_code(&mut self) -> Option<i32> {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().expect("the program") {
                return status.code();
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("the program does not end:\n{}", self.text());
    }
}

/// Starts the program in a new pseudo-terminal, and returns the other side of that.
fn start_in_terminal(
    command: &str,
    size: (u16, u16),
    arguments: &[&str],
    variables: &[(&str, &str)],
) -> (File, Child) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_sgs"));
    // A separate group, so that the kernel stops it on Ctrl-Z.
    in_terminal(program.arg(command).process_group(0), size, arguments, variables)
}

/// Starts a command with a new pseudo-terminal, and returns the other side of that.
fn in_terminal(
    command: &mut Command,
    (columns, rows): (u16, u16),
    arguments: &[&str],
    variables: &[(&str, &str)],
) -> (File, Child) {
    let master =
        openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).expect("a pseudo-terminal");
    grantpt(&master).expect("its access");
    unlockpt(&master).expect("its lock");
    let name = ptsname(&master, Vec::new()).expect("its name").into_string().expect("text");
    let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(&master, size).expect("its size");
    let open = || {
        // A process that leads a session must not take it as its own.
        let file = OpenOptions::new().read(true).write(true).custom_flags(libc::O_NOCTTY).open(&name);
        file.expect("the terminal")
    };
    let folder = folder();
    let child = command
        .args(arguments)
        .env("TERM", "xterm-256color")
        .env("SGS_STATE", &folder)
        .env("SGS_DATA", "")
        .env("LC_ALL", "C.UTF-8")
        .env_remove("NO_COLOR")
        .envs(variables.iter().copied())
        .current_dir(&folder)
        .stdin(Stdio::from(open()))
        .stdout(Stdio::from(open()))
        .stderr(Stdio::from(open()))
        .spawn()
        .expect("the program");
    (File::from(master), child)
}

/// Returns the folder for what the program saves.
fn folder() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("sgs-table-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

impl Drop for Session {
    fn drop(&mut self) {
        // Ended already, as a rule.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn buttons_and_cards_are_clicked() {
    let mut session = Session::start((100, 40), &["--seats", "2", "--seed", "6", "--lang", "en"]);
    session.wait(|text| text.contains("Choose your general"));
    assert!(session.click("Choice "));
    // A picture may come in two parts.
    session.wait(|text| text.contains("(Enter confirms") && text.contains("[Confirm"));
    assert!(session.click("[Confirm"));
    let asked = session.wait(|text| text.contains("[End play 0]") || text.contains("[Pass 0]"));
    assert!(session.click("[End play") || session.click("[Pass"), "{asked}");
    session.wait(|text| text != asked);
    session.wait(|text| text.contains("[leave q]"));
    assert!(session.click("[leave"));
    session.wait(|text| text.contains("Leave the game?"));
    session.press("y");
    assert_eq!(session.exit_code(), Some(0));
    assert!(session.has_left_table());
}

#[test]
fn another_size_shows_the_same_question() {
    let mut session = Session::start((80, 24), &["--seats", "5", "--seed", "5", "--lang", "en"]);
    session.wait(|text| text.contains("[leave q]") && text.contains("Choose your general"));
    for size in [(120, 50), (46, 18), (20, 6), (100, 30)] {
        session.resize(size);
        let is_there = |text: &str| match size.0 {
            20 => text.contains("too") && !text.contains("[leave q]"),
            _ => text.contains("Choose your general") && text.contains("[leave q]"),
        };
        let text = session.wait_for_whole(is_there);
        let widest = text.lines().map(sgs::screen::width).max().unwrap_or(0);
        assert!(widest <= usize::from(size.0), "{widest} of {size:?}:\n{text}");
    }
    session.press("\x03");
    assert_eq!(session.exit_code(), Some(0));
}

#[test]
fn suspended_game_gives_the_terminal_and_comes_back() {
    let mut session = Session::start((80, 24), &["--seats", "2", "--seed", "5", "--lang", "en"]);
    session.wait(|text| text.contains("[leave q]"));
    session.insist("\x1a");
    assert!(session.has_left_table());
    let begun = Instant::now();
    while !session.is_stopped() {
        assert!(begun.elapsed() < PATIENCE, "the program does not stop");
        std::thread::sleep(Duration::from_millis(5));
    }
    session.signal(rustix::process::Signal::CONT);
    session.wait(|text| text.contains("Choose your general") && text.contains("[leave q]"));
    assert!(session.is_table());
    session.press("\x03");
    assert_eq!(session.exit_code(), Some(0));
    assert!(session.has_left_table());
}

#[test]
fn suspended_lines_show_their_question_again() {
    let mut session = Session::start(
        (100, 40),
        &["--seats", "2", "--chair", "2", "--seed", "5", "--lang", "en", "--plain"],
    );
    let asked = |text: &str| text.matches("? help)").count();
    session.wait(|text| asked(text) == 1);
    session.signal(rustix::process::Signal::STOP);
    let begun = Instant::now();
    while !session.is_stopped() {
        assert!(begun.elapsed() < PATIENCE, "the program does not stop");
        std::thread::sleep(Duration::from_millis(5));
    }
    session.signal(rustix::process::Signal::CONT);
    let text = session.wait(|text| asked(text) == 2);
    assert_eq!(text.matches("Choose your general").count(), 2, "{text}");
    session.press("q\n");
    session.wait(|text| text.contains("Leave the game?"));
    session.press("y\n");
    assert_eq!(session.exit_code(), Some(0));
}

#[test]
fn one_who_died_in_lines_takes_back_and_leaves() {
    let mut session = Session::start(
        (100, 250),
        &["--seats", "4", "--chair", "2", "--seed", "1", "--lang", "en", "--plain"],
    );
    let count = |text: &str, part: &str| text.matches(part).count();
    session.wait(|text| count(text, "? help)") == 1);
    session.press("1\n");
    for time in 1..=2 {
        session.wait(|text| count(text, "? help)") == time + 1);
        session.press(":lua room:killPlayer(me)\n");
        session.wait(|text| count(text, "You are dead") == time);
        if time == 1 {
            session.press(":undo\n");
        }
    }
    session.press("q\n");
    session.wait(|text| text.contains("Leave the game?"));
    session.press("y\n");
    assert_eq!(session.exit_code(), Some(0));
}

#[test]
fn a_program_that_is_ended_gives_the_terminal_back() {
    let mut session =
        Session::start((80, 24), &["--seats", "2", "--seed", "5", "--lang", "en", "--record", "x.jsonl"]);
    session.wait(|text| text.contains("[leave q]"));
    session.signal(rustix::process::Signal::TERM);
    session.exit_code();
    assert!(session.has_left_table());
    let record = folder().join("x.jsonl");
    let mut session = Session::of("watch", (80, 24), &[&record.to_string_lossy(), "--lang", "en"]);
    session.wait(|text| text.contains("q leave") || text.contains("? help"));
    assert!(session.is_table());
    // What is seen here is handed over, or becomes a scene.
    for (command, said) in [
        ("report the second general", "hand this file over"),
        ("keep opening", "nothing has happened yet"),
        ("nosuch", "there is no such command"),
    ] {
        session.press(&format!(":{command}\r"));
        session.wait_for_whole(|text| text.contains(said) && text.contains("any key goes back"));
        session.insist("\r");
    }
    session.signal(rustix::process::Signal::TERM);
    assert_eq!(session.exit_code(), Some(0));
    assert!(session.has_left_table());
}

#[test]
fn what_was_typed_before_a_question_is_dropped_in_lines_too() {
    let mut session =
        Session::start((80, 24), &["--seats", "2", "--chair", "1", "--seed", "5", "--lang", "en", "--plain"]);
    // Typed long before the first question.
    session.press("1\n0\n0\n0\n");
    session.wait(|text| text.contains("? help)"));
    std::thread::sleep(Duration::from_millis(300));
    assert!(!session.text().contains("Your play phase"), "{}", session.text());
    session.press("q\n");
    session.wait(|text| text.contains("Leave the game?"));
    session.press("\n");
    session.press("q\n");
    session.wait(|text| text.matches("Leave the game?").count() == 2);
    session.press("y\n");
    assert_eq!(session.exit_code(), Some(0));
}

#[test]
fn a_terminal_that_vanishes_ends_the_game() {
    let mut session = Session::start((80, 24), &["--seats", "2", "--seed", "5", "--lang", "en"]);
    session.wait(|text| text.contains("[leave q]"));
    let pid = rustix::process::Pid::from_child(&session.child);
    rustix::process::kill_process(pid, rustix::process::Signal::HUP).expect("a signal");
    assert_eq!(session.exit_code(), Some(0));
}

#[test]
fn a_terminal_that_is_closed_ends_the_game() {
    // Nobody sends a signal: the other side of the terminal is gone, at the table and in lines.
    for more in [&[][..], &["--plain"]] {
        let usual =
            ["--pace", "0", "--no-accidents", "--no-watch", "--seats", "2", "--seed", "5", "--lang", "en"];
        let (mut terminal, mut child) =
            start_in_terminal("play", (80, 24), &[&usual[..], more].concat(), &[]);
        let mut seen = String::new();
        let mut bytes = [0; 4096];
        while !seen.contains("help") {
            let n = terminal.read(&mut bytes).expect("its output");
            seen += &String::from_utf8_lossy(&bytes[..n]);
        }
        drop(terminal);
        let begun = Instant::now();
        let ended = loop {
            match child.try_wait().expect("the program") {
                Some(status) => break status,
                None => assert!(begun.elapsed() < PATIENCE, "the program goes on without a terminal"),
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        assert_eq!(ended.code(), Some(0), "{more:?}");
    }
}

/// A terminal that controls its program hangs up when it is closed: reads return nothing from then on.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_that_hangs_up_ends_what_is_watched() {
    let records = folder().join("hangs-up");
    let sim = Command::new(env!("CARGO_BIN_EXE_sgs"))
        .args(["sim", "-n", "1", "--seats", "2", "--seed", "5", "--no-accidents", "--record"])
        .arg(&records)
        .output()
        .expect("the program");
    assert!(sim.status.success(), "{}", String::from_utf8_lossy(&sim.stderr));
    let mut records = std::fs::read_dir(&records).expect("a folder of records");
    let record = records.next().expect("a record").expect("a file").path();
    let (mut terminal, mut child) = in_terminal(
        Command::new("setsid").args(["--ctty", "--wait", env!("CARGO_BIN_EXE_sgs"), "watch"]).arg(record),
        (80, 24),
        &["--lang", "en"],
        &[],
    );
    let mut seen = String::new();
    let mut bytes = [0; 4096];
    while !seen.contains("q leave") && !seen.contains("? help") {
        let n = terminal.read(&mut bytes).expect("its output");
        seen += &String::from_utf8_lossy(&bytes[..n]);
    }
    drop(terminal);
    let begun = Instant::now();
    while child.try_wait().expect("the program").is_none() {
        assert!(begun.elapsed() < PATIENCE, "the program goes on without a terminal");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn locale_without_utf_8_gets_ascii() {
    let arguments = ["--pace", "0", "--no-accidents", "--no-watch", "--seats", "2", "--seed", "5"];
    let locales =
        [("C", &[][..]), ("POSIX", &["--plain"]), ("en_US.ISO-8859-1", &[]), ("zh_CN.GBK", &["--plain"])];
    for (locale, more) in locales {
        let all = [&arguments[..], more].concat();
        let mut session = Session::with("play", (100, 30), &all, &[("LC_ALL", locale)]);
        let asks = |text: &str| text.contains("[help ?]") || text.contains("? help)");
        // In lines the beginning of the question is above the screen.
        session.wait_for_whole(asks);
        session.press("1\r");
        if more.is_empty() {
            session.wait(|text| text.contains("(Enter confirms"));
            session.press("\r");
        }
        // A suit and a number of a hand card.
        let is_number = |c: char| c.is_ascii_digit() || "AJQK".contains(c);
        let is_card = |word: &str| {
            word.len() > 1 && word.starts_with(['S', 'H', 'C', 'D']) && word.ends_with(is_number)
        };
        let text = session.wait_for_whole(|text| text.split([' ', ',', '\n']).any(is_card));
        assert!(text.is_ascii(), "{locale}:\n{text}");
        if more.is_empty() {
            session.press("\x03");
        } else {
            // What is typed before a question is dropped.
            session.wait_for_whole(|text| text.trim_end().ends_with('>'));
            session.press("q\n");
            session.wait(|text| text.contains("Leave the game?"));
            session.press("y\n");
        }
        assert_eq!(session.exit_code(), Some(0));
    }
}

#[test]
fn names_in_chinese_are_spelled_without_utf_8() {
    let package = "local e = sgs.Package('fewpack')\nlocal g = sgs.General(e, 'fewer', 'shu', 4)\n\
                   g:addSkill('kongcheng')\nsgs.LoadTranslationTable{ ['fewpack'] = '少数', \
                   ['fewer'] = '关小二' }\nreturn e\n";
    let file = folder().join("fewpack.lua");
    std::fs::write(&file, package).expect("a package");
    let file = file.to_string_lossy().into_owned();
    let game = ["--ext", &file, "--general", "fewer", "--pace", "0", "--no-accidents", "--no-watch"];
    let game = [&game[..], &["--seats", "2", "--seed", "5"]].concat();
    let c = [("LC_ALL", "C")];
    for more in [&[][..], &["--plain"]] {
        let mut session = Session::with("play", (100, 30), &[&game[..], more].concat(), &c);
        let text = session.wait_for_whole(|text| text.contains("GuanXiaoEr") && text.contains("help"));
        assert!(text.is_ascii(), "{text}");
    }
    // With --lang zh Chinese stays, with other signs in ASCII.
    let asked = [&game[..], &["--plain", "--lang", "zh"]].concat();
    let mut session = Session::with("play", (100, 30), &asked, &c);
    session.wait(|text| text.contains("关小二"));
    // Other commands write as a terminal shows it; a pipe gets all as it is.
    let list = ["generals", "--ext", &file, "--package", "fewpack"];
    let mut session = Session::with("list", (100, 30), &list, &c);
    assert_eq!(session.exit_code(), Some(0));
    let text = session.text();
    assert!(text.contains("GuanXiaoEr") && text.is_ascii(), "{text}");
    let mut program = Command::new(env!("CARGO_BIN_EXE_sgs"));
    let piped = program.arg("list").args(list).env("LC_ALL", "C").output().expect("the program");
    let piped = String::from_utf8(piped.stdout).expect("text");
    assert!(piped.contains("关小二"), "{piped}");
}

#[test]
fn messages_of_a_locale_without_utf_8_are_ascii() {
    let say = |words: &[&str]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_sgs"));
        program.args(words).env("LC_ALL", "zh_CN.GBK").current_dir(folder());
        let output = program.output().expect("the program");
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        String::from_utf8(output.stderr).expect("text")
    };
    for words in [&["watch", "“none”.jsonl"][..], &["play", "--seats", "99"]] {
        let said = say(words);
        assert!(said.is_ascii() && !said.is_empty(), "{words:?}: {said}");
    }
    let said = say(&["watch", "“none”.jsonl", "--lang", "zh"]);
    assert!(!said.contains('“'), "{said}");
    let said = say(&["play", "--seats", "99", "--lang", "zh"]);
    assert!(said.contains('人') || said.contains('数'), "{said}");
}

#[test]
fn terminal_without_a_size_has_lines() {
    let mut session = Session::start((0, 0), &["--seats", "2", "--seed", "5", "--lang", "en"]);
    session.wait(|text| text.contains("? help)"));
    assert!(!session.is_table());
    session.press("q\ny\n");
    assert_eq!(session.exit_code(), Some(0));
}

/// Starts a game of four without pauses, with the first general, and kills the player at that seat.
fn killed_at(seat: &str) -> Session {
    let arguments = ["--seats", "4", "--chair", seat, "--seed", "1", "--lang", "en"];
    let mut session = Session::start((100, 30), &arguments);
    session.wait(|text| text.contains("Choose your general") && text.contains("[leave q]"));
    session.press("1\r");
    session.wait(|text| text.contains("(Enter confirms"));
    session.press("\r");
    kill(&mut session);
    session
}

fn kill(session: &mut Session) {
    session.wait(|text| text.contains("[leave q]") && !text.contains("Choose your general"));
    session.press(":lua room:killPlayer(me)\r");
}

#[test]
fn one_who_died_at_the_table_reads_and_takes_back() {
    let mut session = killed_at("2");
    session.wait(|text| text.contains("You are dead") && text.contains("[see the result"));
    session.press("x");
    session.wait(|text| text.contains(": a command"));
    session.press("/");
    session.wait(|text| text.contains("/ _"));
    session.press("jink\r");
    session.wait(|text| text.contains("◆ Card Jink"));
    session.press("\x1b");
    session.wait(|text| text.contains("You are dead") && !text.contains("◆ Card Jink"));
    for undo in [":undo\r", "u"] {
        session.press(undo);
        session.wait(|text| !text.contains("You are dead"));
        kill(&mut session);
        session.wait(|text| text.contains("You are dead") && text.contains("[see the result"));
    }
    session.press("r");
    session.wait(|text| text.contains("[again y]"));
    session.press("q");
    assert_eq!(session.exit_code(), Some(0));
}

#[test]
fn death_that_ends_the_game_is_followed_by_its_result() {
    let mut session = killed_at("1");
    let text = session.wait(|text| text.contains("[again y]") || text.contains("You are dead"));
    assert!(!text.contains("You are dead"), "{text}");
    session.press("q");
    assert_eq!(session.exit_code(), Some(0));
}

#[test]
fn control_c_gives_the_terminal_back() {
    let mut session = Session::start((80, 24), &["--seats", "2", "--seed", "5", "--lang", "zh"]);
    session.wait(|text| text.contains("[离开 q]"));
    session.press("\x03");
    assert_eq!(session.exit_code(), Some(0));
    assert!(session.has_left_table());
}

#[test]
fn plain_and_dumb_terminals_have_lines() {
    let mut session = Session::start((80, 24), &["--seats", "2", "--seed", "5", "--lang", "en", "--plain"]);
    session.wait(|text| text.contains("> "));
    assert!(!session.is_table());
    session.press("q\n");
    session.wait(|text| text.contains("Leave the game?"));
    session.press("y\n");
    assert_eq!(session.exit_code(), Some(0));
}

#[test]
fn lessons_are_given_at_the_table() {
    let mut session = Session::of("learn", (100, 40), &["--lang", "en"]);
    session.wait(|text| text.contains("Lesson 1 of 12") && text.contains("Enter go on"));
    assert!(session.is_table());
    session.insist("\r");
    let asked = session.wait_for_whole(|text| text.contains("[leave q]"));
    // The explanation stands in the log beside the question.
    assert!(asked.contains('│'), "{asked}");
    session.press("\x03");
    assert_eq!(session.exit_code(), Some(0));
    assert!(session.has_left_table());
}
