//! The program in a pseudo-terminal, read with the eyes of `vt100`.

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::num::NonZero;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The program with its terminal.
struct Session {
    child: Child,
    keys: File,
    screen: Arc<Mutex<vt100::Parser>>,
}

/// The time that a screen may take to appear, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

impl Session {
    /// Starts a game without pauses.
    fn start(size: (u16, u16), arguments: &[&str]) -> Session {
        let usual = ["--pace", "0", "--no-accidents", "--no-watch"];
        Session::of("play", size, &[&usual[..], arguments].concat())
    }

    fn of(command: &str, (columns, rows): (u16, u16), arguments: &[&str]) -> Session {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a pseudo-terminal");
        grantpt(&master).expect("its access");
        unlockpt(&master).expect("its lock");
        let name = ptsname(&master, Vec::new()).expect("its name").into_string().expect("text");
        let of = |n: u16| NonZero::new(n).expect("a size");
        let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&master, size).expect("its size");
        let open = || OpenOptions::new().read(true).write(true).open(&name).expect("the terminal");
        // What the program saves goes with the folder.
        let folder = std::env::temp_dir().join(format!("sgs-table-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let child = Command::new(env!("CARGO_BIN_EXE_sgs"))
            .arg(command)
            .args(arguments)
            .env("TERM", "xterm-256color")
            .env("SGS_STATE", &folder)
            .env_remove("NO_COLOR")
            .current_dir(&folder)
            // A separate group, so that the kernel stops it on Ctrl-Z.
            .process_group(0)
            .stdin(Stdio::from(open()))
            .stdout(Stdio::from(open()))
            .stderr(Stdio::from(open()))
            .spawn()
            .expect("the program");
        let keys = File::from(master);
        let mut output = keys.try_clone().expect("its output");
        let screen = Arc::new(Mutex::new(vt100::Parser::new(of(rows), of(columns), 1000)));
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

    fn text(&self) -> String {
        self.screen.lock().expect("the screen").screen().contents()
    }

    fn is_table(&self) -> bool {
        self.screen.lock().expect("the screen").screen().alternate_screen()
    }

    /// Returns `true` as soon as the program's last output has left the second screen.
    fn has_left_table(&self) -> bool {
        let begun = Instant::now();
        while self.is_table() && begun.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(5));
        }
        !self.is_table()
    }

    /// Waits until the screen is as wanted, or the program has ended.
    fn wait(&mut self, wanted: impl Fn(&str) -> bool) -> String {
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
    fn insist(&mut self, keys: &str) {
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
    fn wait_for_whole(&mut self, wanted: impl Fn(&str) -> bool) -> String {
        loop {
            let text = self.wait(&wanted);
            std::thread::sleep(Duration::from_millis(30));
            if self.text() == text || self.child.try_wait().expect("the program").is_some() {
                return text;
            }
        }
    }

    fn press(&mut self, keys: &str) {
        // A program that has ended reads no more.
        let _ = self.keys.write_all(keys.as_bytes());
    }

    /// Clicks behind the first place of a text, if it is on the screen.
    fn click(&mut self, text: &str) -> bool {
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
    fn click_at(&mut self, column: u16, row: u16) {
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

    fn exit_code(&mut self) -> Option<i32> {
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

impl Drop for Session {
    fn drop(&mut self) {
        // Ended already, as a rule.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const OVER: [&str; 3] = ["You win", "You lose", "A draw"];

fn is_over(text: &str) -> bool {
    OVER.iter().any(|words| text.contains(words))
}

fn may_decline(text: &str) -> bool {
    text.contains("[End play 0]") || text.contains("[Pass 0]")
}

/// Plays with keys until the game is over; returns the number of keys.
fn play_with_keys(session: &mut Session) -> usize {
    let mut pressed = 0;
    let mut press = |session: &mut Session, keys: &str| {
        pressed += 1;
        session.insist(keys);
    };
    for _ in 0..2_000 {
        let text = session
            .wait_for_whole(|text| text.contains("[leave q]") || text.contains("[watch on") || is_over(text));
        if is_over(&text) {
            return pressed;
        }
        if text.contains("[watch on") || text.contains("(Enter confirms") {
            press(session, "\r");
        } else if text.contains("[Yes y]") {
            press(session, "y");
        } else if (text.contains("! ") || text.contains("Not now:")) && may_decline(&text) {
            session.press("\x7f\x7f\x7f0");
            press(session, "\r");
        } else {
            session.press("\x1b[C");
            press(session, "\r");
        }
    }
    panic!("the game does not end:\n{}", session.text());
}

#[test]
fn a_game_is_played_with_keys() {
    let mut session = Session::start((80, 24), &["--seats", "2", "--seed", "5", "--lang", "en"]);
    play_with_keys(&mut session);
    assert!(session.is_table());
    session.insist("\r");
    assert_eq!(session.exit_code(), Some(0));
    assert!(session.has_left_table(), "the terminal is given back");
    assert!(is_over(&session.wait(is_over)), "the result stays on the terminal");
}

#[test]
fn buttons_and_cards_are_clicked() {
    let mut session = Session::start((100, 40), &["--seats", "2", "--seed", "6", "--lang", "en"]);
    session.wait(|text| text.contains("Choose your general"));
    assert!(session.click("Choice "));
    // A picture may come in two parts.
    session.wait(|text| text.contains("(Enter confirms") && text.contains("[Confirm"));
    assert!(session.click("[Confirm"));
    let asked = session.wait(may_decline);
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
fn a_game_is_played_with_the_mouse() {
    let mut session = Session::start((100, 40), &["--seats", "2", "--seed", "6", "--lang", "en"]);
    let mut dice = sgs::model::rng::Stream::new(6, "clicks");
    for _ in 0..20_000 {
        let text = session.wait_for_whole(|text| {
            let overlay = ["Esc back", "play on", "/ _"].iter().any(|foot| text.contains(foot));
            text.contains("[leave q]") || text.contains("[watch on") || overlay || is_over(text)
        });
        if is_over(&text) {
            assert!(session.click("[close"));
            assert_eq!(session.exit_code(), Some(0));
            return;
        }
        let ready = ["[see the result", "[Yes", "[Confirm", "[Use", "[Discard", "[Give"];
        let found = ready.iter().any(|button| {
            let is_ready =
                text.contains("(Enter confirms") || *button == "[Yes" || *button == "[see the result";
            is_ready && session.click(button)
        });
        if !found {
            // Cards, targets and other buttons, wherever they are; leaving is asked first.
            match dice.below(6) {
                0 if may_decline(&text) => drop(session.click("[End play") || session.click("[Pass")),
                _ => {
                    let rule = text.lines().position(|line| line.starts_with("────────")).unwrap_or(30);
                    let rows = text.lines().count().saturating_sub(rule + 2).max(1);
                    session.click_at(dice.below(70) as u16, (rule + 2 + dice.below(rows)) as u16);
                }
            }
        }
        std::thread::sleep(Duration::from_millis(15));
    }
    panic!("the game does not end:\n{}", session.text());
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
fn a_program_that_is_ended_gives_the_terminal_back() {
    let mut session =
        Session::start((80, 24), &["--seats", "2", "--seed", "5", "--lang", "en", "--record", "x.jsonl"]);
    session.wait(|text| text.contains("[leave q]"));
    session.signal(rustix::process::Signal::TERM);
    session.exit_code();
    assert!(session.has_left_table());
    let record = std::env::temp_dir().join(format!("sgs-table-{}", std::process::id())).join("x.jsonl");
    let mut session = Session::of("watch", (80, 24), &[&record.to_string_lossy(), "--lang", "en"]);
    session.wait(|text| text.contains("q leave") || text.contains("? help"));
    assert!(session.is_table());
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
