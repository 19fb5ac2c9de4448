//! `sgs play` and a package that is edited during the game, as a new user would do.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli_reload").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("extensions")).expect("a folder");
    folder
}

/// Returns a general that draws this number of cards at the start of its turn.
fn package(n: u32) -> String {
    format!(
        r#"
local extension = sgs.Package("mine")
local tester = sgs.General(extension, "tester", "wei", 4)
tester:addSkill(sgs.CreateTriggerSkill{{
    name = "draws",
    frequency = sgs.Skill_Compulsory,
    events = {{sgs.EventPhaseStart}},
    on_trigger = function(self, event, player, data, room)
        if player:getPhase() == sgs.Player_Play then room:drawCards(player, {n}, "draws") end
    end
}})
return extension
"#
    )
}

/// A game whose output is read on another thread.
struct Game {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
    said: Vec<String>,
}

impl Game {
    fn start(folder: &Path, arguments: &[&str]) -> Game {
        Game::start_with(folder, &[&["--lang", "en", "--seat", "1=tester"], arguments].concat())
    }

    fn start_with(folder: &Path, arguments: &[&str]) -> Game {
        let mut child = Command::new(env!("CARGO_BIN_EXE_sgs"))
            .args(["play", "--seats", "2", "--chair", "1", "--seed", "3", "--agent", "builtin"])
            .args(arguments)
            .current_dir(folder)
            .env_remove("RUST_LOG")
            .env("SGS_CACHE", "")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let (sender, lines) = channel();
        let read = |from: Box<dyn std::io::Read + Send>, sender: std::sync::mpsc::Sender<String>| {
            std::thread::spawn(move || {
                for line in BufReader::new(from).lines().map_while(Result::ok) {
                    let _ = sender.send(line);
                }
            });
        };
        read(Box::new(child.stdout.take().expect("output")), sender.clone());
        read(Box::new(child.stderr.take().expect("errors")), sender);
        let stdin = child.stdin.take().expect("input");
        Game { child, stdin, lines, said: Vec::new() }
    }

    /// Waits for a line that contains this text.
    fn wait_for(&mut self, what: &str) -> String {
        let since = Instant::now();
        while since.elapsed() < Duration::from_secs(120) {
            if let Ok(line) = self.lines.recv_timeout(Duration::from_secs(1)) {
                self.said.push(line.clone());
                if line.contains(what) {
                    return line;
                }
            }
        }
        panic!("no {what:?} in\n{}", self.said.join("\n"));
    }

    /// Declines the request, or chooses the first option if declining is impossible.
    fn pass(&mut self) {
        let asks = |line: &&String| line.ends_with("? help)") || line.ends_with("? 帮助)");
        let keys = self.said.iter().rev().find(asks).cloned().unwrap_or_default();
        // What is listed last: numbers stay while a question is open.
        let is_listed = |line: &&String| line.starts_with("  ") && !asks(line);
        let menu = self.said.iter().rev().skip_while(|line| !asks(line)).skip(1).take_while(is_listed);
        let first =
            menu.filter_map(|line| line.split_whitespace().next()).filter(|word| word.parse::<u8>().is_ok());
        let first = first.last().unwrap_or("1").to_owned();
        let answer = match keys {
            keys if keys.contains("Enter confirm") || keys.contains("回车 确定") => String::new(),
            keys if keys.contains("start over") || keys.contains("重选") => first,
            keys if keys.contains("0 ") => "0".to_owned(),
            _ => first,
        };
        self.say(&answer);
    }

    fn say(&mut self, line: &str) {
        writeln!(self.stdin, "{line}").expect("somebody reads");
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn package_change_takes_effect_during_a_request() {
    let folder = scratch("thinks");
    let file = folder.join("extensions/mine.lua");
    std::fs::write(&file, package(2)).expect("a file");
    let record = folder.join("game.jsonl");
    let record = record.to_string_lossy().into_owned();
    let mut game = Game::start(&folder, &["--record", &record, "--trace", "draws"]);
    let line = game.wait_for("[draws]");
    assert_eq!(line.matches(", ").count(), 1, "two cards: {line}");
    game.wait_for("Your play phase");
    // Nothing is typed.
    std::fs::write(&file, package(3)).expect("a file");
    game.wait_for("* reloaded extensions/mine.lua");
    // A broken file is reported with its line and does not change the game.
    std::fs::write(&file, package(4).replace("return extension", "return return")).expect("a file");
    game.wait_for("not reloaded: extensions/mine.lua:12:");
    game.wait_for("> 12 | return return");
    game.wait_for("last good version stays");
    game.say(":packages");
    game.wait_for("extensions/mine.lua: mine (1 generals, 1 skills)");
    game.say(":errors");
    game.wait_for("no script has failed");
    game.say(":nonsense");
    game.wait_for("no such command");
    game.say(":help");
    game.wait_for(":give 1 slash 2 seat 1 gets two Slashes from the draw pile");
    game.wait_for(":profile");
    // The next turn has the new number.
    game.say("0");
    let since = Instant::now();
    let drawn = |line: &String| {
        line.contains("[draws]") && (line.contains("3 cards") || line.matches(", ").count() == 2)
    };
    while !game.said.iter().any(drawn) {
        assert!(since.elapsed() < Duration::from_secs(120), "{}", game.said.join("\n"));
        match game.lines.recv_timeout(Duration::from_millis(300)) {
            Ok(line) => game.said.push(line),
            Err(_) => game.pass(),
        }
    }
    assert!(game.said.iter().any(|line| line.starts_with("trace ") && line.contains("sgs.EventPhaseStart")));
    game.say("q");
    game.wait_for("Goodbye");
    game.child.wait().expect("it ends");
    // The record replays regardless of the file's current text.
    let replayed = Command::new(env!("CARGO_BIN_EXE_sgs"))
        .args(["replay", &record])
        .current_dir(&folder)
        .env("SGS_CACHE", "")
        .output()
        .expect("the program starts");
    let said =
        String::from_utf8_lossy(&replayed.stdout).into_owned() + &String::from_utf8_lossy(&replayed.stderr);
    assert_eq!(replayed.status.code(), Some(0), "{said}");
    assert!(said.contains("the same game again"), "{said}");
}

#[test]
fn answers_are_taken_back_across_a_reload() {
    let folder = scratch("undone");
    let file = folder.join("extensions/mine.lua");
    std::fs::write(&file, package(2)).expect("a file");
    let record = folder.join("game.jsonl");
    let record = record.to_string_lossy().into_owned();
    let mut game = Game::start(&folder, &["--record", &record]);
    game.wait_for("Your play phase");
    game.wait_for("? help)");
    std::fs::write(&file, package(3)).expect("a file");
    game.wait_for("* reloaded extensions/mine.lua");
    game.wait_for("? help)");
    // The answer after the change, taken back: the same question again, with the file as it is.
    game.pass();
    game.wait_for("? help)");
    game.said.clear();
    game.say(":undo");
    game.wait_for("? help)");
    // The turn before it was played with the file as it was: two cards, not three.
    let drawn = game.said.iter().find(|line| line.contains("[draws]")).expect("the turn is shown again");
    assert_eq!(drawn.matches(", ").count(), 1, "{drawn}");
    game.pass();
    game.wait_for("? help)");
    game.say("q");
    game.wait_for("Goodbye");
    game.child.wait().expect("it ends");
    let replayed = Command::new(env!("CARGO_BIN_EXE_sgs"))
        .args(["replay", &record])
        .current_dir(&folder)
        .env("SGS_CACHE", "")
        .output()
        .expect("the program starts");
    let said = String::from_utf8_lossy(&[replayed.stdout, replayed.stderr].concat()).into_owned();
    assert_eq!(replayed.status.code(), Some(0), "{said}");
}

/// Returns a folder with a copy of all bundled content.
fn bundled(name: &str) -> PathBuf {
    let folder = scratch(name);
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    for part in ["extensions", "lang", "lua", "ai"] {
        for entry in walkdir::WalkDir::new(home.join(part)) {
            let entry = entry.expect("a file");
            let there = folder.join(entry.path().strip_prefix(home).expect("below"));
            if entry.file_type().is_dir() {
                std::fs::create_dir_all(&there).expect("a folder");
            } else {
                std::fs::copy(entry.path(), &there).expect("a copy");
            }
        }
    }
    folder
}

/// Tries the first steps of a new user in this language.
fn change_a_bundled_skill(lang: &str, words: [&str; 6]) {
    let [phase, draws, reloaded, not_reloaded, stays, goodbye] = words;
    let folder = bundled(&format!("bundled_{lang}"));
    let file = folder.join("extensions/standard/zhouyu.lua");
    let text = std::fs::read_to_string(&file).expect("a file");
    let with = |what: &str| {
        assert_eq!(text.matches("return n + 1\n").count(), 1);
        std::fs::write(&file, text.replace("return n + 1\n", what)).expect("a file");
    };
    let mut game = Game::start_with(&folder, &["--lang", lang, "--seat", "1=zhouyu"]);
    // Four at first, then one more than two.
    game.wait_for(draws);
    let cards = |line: &str| line.matches(['♠', '♥', '♣', '♦']).count();
    let first = game.wait_for(draws);
    assert_eq!(cards(&first), 3, "{first}");
    game.wait_for(phase);
    with("return n + 4\n");
    game.wait_for(reloaded);
    with("return n +\n");
    game.wait_for(not_reloaded);
    game.wait_for("7 |         return n +");
    game.wait_for(stays);
    game.say("0");
    let begun = game.said.len();
    let since = Instant::now();
    let drawn = loop {
        assert!(since.elapsed() < Duration::from_secs(120), "{}", game.said.join("\n"));
        match game.lines.recv_timeout(Duration::from_millis(300)) {
            Ok(line) => game.said.push(line),
            Err(_) => game.pass(),
        }
        if let Some(line) = game.said[begun..].iter().find(|line| line.contains(draws)) {
            break line.clone();
        }
    };
    assert_eq!(cards(&drawn), 6, "{drawn}");
    game.say("q");
    game.wait_for(goodbye);
}

#[test]
fn bundled_skill_change_takes_effect_in_the_same_game() {
    change_a_bundled_skill(
        "en",
        [
            "Your play phase",
            "Zhou Yu(1,you) draws",
            "* reloaded extensions/standard/zhouyu.lua",
            "* not reloaded: extensions/standard/zhouyu.lua:8:",
            "the last good version stays",
            "Goodbye",
        ],
    );
}

#[test]
fn bundled_skill_change_takes_effect_in_chinese() {
    change_a_bundled_skill(
        "zh",
        [
            "你的出牌阶段",
            "周瑜(1,你) 摸了",
            "* 已重新载入 extensions/standard/zhouyu.lua",
            "* 没有重新载入：extensions/standard/zhouyu.lua:8:",
            "仍用上一个可用的版本",
            "再见",
        ],
    );
}

#[test]
fn without_watching_a_change_waits_for_the_command() {
    let folder = scratch("waits");
    let file = folder.join("extensions/mine.lua");
    std::fs::write(&file, package(2)).expect("a file");
    let mut game = Game::start(&folder, &["--no-watch"]);
    game.wait_for("Your play phase");
    game.say(":reload");
    game.wait_for("no file has changed");
    std::fs::write(&file, package(3)).expect("a file");
    std::thread::sleep(Duration::from_millis(500));
    game.say(":reload nothing");
    game.wait_for("there is no file nothing");
    assert!(!game.said.iter().any(|line| line.contains("reloaded ext")));
    game.say(":reload mine");
    game.wait_for("* reloaded extensions/mine.lua");
    game.say(":reload");
    game.wait_for("no file has changed");
    game.say("q");
    game.wait_for("Goodbye");
}

#[test]
fn reload_names_the_skill_that_goes_on_in_its_old_form() {
    let folder = scratch("begun");
    let file = folder.join("extensions/mine.lua");
    // The skill asks first, and then draws: it is running while its file changes.
    let asks = |n: u32| {
        package(n).replace("then room", "and room:askForSkillInvoke(player, self:objectName()) then room")
    };
    std::fs::write(&file, asks(2)).expect("a file");
    let mut game = Game::start(&folder, &[]);
    game.wait_for("Invoke draws?");
    game.wait_for("? help)");
    std::fs::write(&file, asks(3)).expect("a file");
    game.wait_for("* reloaded extensions/mine.lua");
    game.wait_for("draws has begun: this time it goes on as it was; :undo to before it began plays it anew");
    game.say("y");
    let drawn = game.wait_for("[draws]");
    assert_eq!(drawn.matches(", ").count(), 1, "two cards, as the old file has it: {drawn}");
    // Outside the skill nothing has begun.
    game.wait_for("Your play phase");
    game.said.clear();
    std::fs::write(&file, asks(4)).expect("a file");
    game.wait_for("* reloaded extensions/mine.lua");
    game.wait_for("? help)");
    assert!(!game.said.iter().any(|line| line.contains("has begun")), "{}", game.said.join("\n"));
    game.say("q");
    game.wait_for("Goodbye");
}

#[test]
fn a_skill_that_does_not_exist_cannot_be_traced() {
    let folder = scratch("trace");
    std::fs::write(folder.join("extensions/mine.lua"), package(2)).expect("a file");
    let mut game = Game::start(&folder, &["--trace", "draw"]);
    game.wait_for("did you mean `draws`?");
    assert_eq!(game.child.wait().expect("it ends").code(), Some(2));
}
