//! Hostile packages (`tests/hostile/`). Each is contained and reported, the game goes on to its end beside an
//! honest package, and its record plays again. Sizes and requests are bounded.
//!
//! A file says in its head comment what it tries. `-- reports: TEXT` names a part of a message that has to
//! come; a file without such a line raises nothing. A package that reaches what it should not raises
//! `ESCAPED`, which no message may contain.

use crate::shared::paper::Paper;
use sgs::agents::Agents;
use sgs::agents::builtin::Builtin;
use sgs::agents::replay::Replay;
use sgs::model::Name;
use sgs::record::{Header, Record, Recorder};
use sgs::rules::setup::{FixedSeat, GameOptions};
use sgs::rules::{Cause, Observer, Reply, Request, Room};
use sgs::script::host::{Options, Script};
use sgs::script::load::Library;
use sgs::script::trampoline::held_by_thread;
use sgs::script::watch::Limits;
use sgs::testkit::plain;
use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use crate::shared::folder;

/// The memory that a game may hold, in megabytes.
const MEMORY: usize = 48;

/// Requests of a game of two. A quiet one has some hundred.
const REQUESTS: u64 = 20_000;

/// Far more than any of these games takes. A package that hangs ends the tests with its name.
const PATIENCE: Duration = Duration::from_secs(400);

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile")
}

/// Returns the package without malice that shares each game.
fn honest() -> String {
    std::fs::read_to_string(folder().join("beside/honest.lua")).expect("a package")
}

/// Returns the only package to play, if the variable `SGS_HOSTILE` names one.
fn one() -> Option<String> {
    std::env::var("SGS_HOSTILE").ok()
}

/// Returns the packages whose names begin in one of these ways.
fn packages(is_wanted: impl Fn(&str) -> bool) -> Vec<(String, String)> {
    let entries = std::fs::read_dir(folder()).expect("tests/hostile");
    let mut files: Vec<(String, String)> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "lua"))
        .map(|path| {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            (name, std::fs::read_to_string(&path).expect("a package"))
        })
        .filter(|(name, _)| is_wanted(name) && one().is_none_or(|one| one == *name))
        .collect();
    files.sort();
    files
}

/// Ends the process if this takes too long: nothing else ends a thread that hangs.
fn with_patience<R: Send>(name: &str, run: impl FnOnce() -> R + Send) -> R {
    std::thread::scope(|scope| {
        let (done, waiting) = channel::<()>();
        let name = name.to_owned();
        scope.spawn(move || {
            if let Err(RecvTimeoutError::Timeout) = waiting.recv_timeout(PATIENCE) {
                eprintln!("tests/hostile/{name}.lua hangs");
                std::process::abort();
            }
        });
        let thread = std::thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, run);
        let result = thread.expect("a thread").join();
        drop(done);
        result.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Short limits for packages that are expected to run into them; the usual ones for the others.
fn limits(text: &str) -> Limits {
    let (instructions, act) = (50_000_000, 100_000_000);
    let limits = Limits { memory: MEMORY << 20, callbacks: 3_000, instructions, act, ..Limits::default() };
    match text.contains("-- reports: ran for more") {
        true => Limits { time: Duration::from_millis(300), ..limits },
        false => limits,
    }
}

/// Counts requests, and the cards at each of them.
#[derive(Default)]
struct Counting(Rc<Cell<u64>>);

impl Observer for Counting {
    fn asked(&mut self, room: &Room, _: &Request, _: &Reply, _: Option<&Cause>) {
        self.0.set(self.0.get() + 1);
        room.table().check_cards().expect("each card is in one place");
    }
}

fn load(limits: Limits, library: &Arc<Library>, messages: &Rc<RefCell<Vec<String>>>) -> Script {
    let options = Options { limits, ..Options::default() };
    let (script, failures) =
        Script::load_with(options, plain::catalog(&Default::default()), library).expect("a state");
    messages.borrow_mut().extend(failures.iter().map(|failure| failure.to_string()));
    script
}

/// Returns all messages of a game with this package.
fn play(name: &str, text: &str) -> Vec<String> {
    let honest = honest();
    let files = [("extensions/honest.lua", honest.as_str()), ("extensions/hostile.lua", text)];
    let library = Arc::new(Library::of_texts(files));
    let messages = Rc::default();
    let before = held_by_thread();
    let script = load(limits(text), &library, &messages);
    let mut options = GameOptions::new(1, 2);
    let catalog = script.loaded().0;
    if catalog.generals.contains_key("villain") {
        options.fixed.push(FixedSeat { seat: 1, general: Some("villain".into()), role: None });
    }
    let paper = Paper::default();
    let header = Header::new(options.clone(), &catalog, vec![Name::from("builtin"); 2], 0);
    let recorder = Recorder::new(paper.clone(), &header);
    let door = Agents::each(2, |_| Box::new(Builtin::new()));
    let room = script.start_game(&options, Box::new(door)).expect("a game");
    room.observe(recorder.observer());
    let requests = Rc::default();
    room.observe(Box::new(Counting(Rc::clone(&requests))));
    room.run().expect("nobody closes the table");
    let held = held_by_thread() - before;
    assert!(room.table().turn.winner.is_some(), "{name}: the game has no end");
    assert!(requests.get() < REQUESTS, "{name}: {} requests", requests.get());
    assert!(held < (2 * MEMORY as isize + 32) << 20, "{name}: {} MB", held >> 20);
    let worked = room.table().players.iter().any(|player| player.mark("worked") > 0);
    assert_eq!(script.host().depth(), 0, "{name}");
    recorder.finish(room.table().turn.winner.clone()).expect("memory can be written");
    let notices = script.host().notices();
    messages.borrow_mut().extend(notices.errors().iter().map(|(error, _)| error.to_string()));
    messages.borrow_mut().extend(notices.warnings().iter().map(|warning| warning.to_string()));
    assert!(worked, "{name}: the honest package does nothing: {messages:?}");
    drop((room, catalog));
    script.leave();
    if !text.contains("a replay may differ") {
        replay(name, limits(text), &library, &Record::parse(&paper.bytes()).expect("a record"));
    }
    messages.take()
}

fn replay(name: &str, limits: Limits, library: &Arc<Library>, record: &Record) {
    let script = load(limits, library, &Rc::default());
    let replay = Replay::with(record, &script.loaded().0, |options, door| script.start_game(options, door));
    let replay = replay.expect("the same packages");
    script.host().watch().play_again(record.cuts());
    script.host().watch().stop_again(record.stops());
    let difference = replay.run(record).map(|difference| difference.to_string());
    script.leave();
    assert_eq!(difference, None, "{name}: the record plays otherwise");
}

/// Plays with the package, and compares the messages with its head comment.
fn contain(name: &str, text: &str) {
    let messages = with_patience(name, || play(name, text));
    println!("{name}: {messages:#?}");
    let all = messages.join("\n");
    assert!(!all.contains("ESCAPED"), "{name}: {all}");
    assert!(!all.contains("internal error"), "{name}: {all}");
    assert!(!all.chars().any(|c| c.is_control() && c != '\n'), "{name}: control characters: {all:?}");
    assert!(messages.len() < 60, "{name}: {} messages", messages.len());
    let expected: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("-- reports: ")).collect();
    for words in &expected {
        assert!(all.contains(words), "{name}: `{words}` is not reported:\n{all}");
    }
    assert!(!expected.is_empty() || messages.is_empty(), "{name}: {all}");
}

/// Plays with each, and reports all that fail.
fn contain_all(is_wanted: impl Fn(&str) -> bool) {
    let packages = packages(is_wanted);
    assert!(packages.len() > 3 || one().is_some(), "{} packages", packages.len());
    let fails = |(name, text): &&(String, String)| std::panic::catch_unwind(|| contain(name, text)).is_err();
    let failed: Vec<&str> = packages.iter().filter(fails).map(|(name, _)| name.as_str()).collect();
    assert!(failed.is_empty(), "not contained: {failed:?}");
}

/// Groups of packages with separate tests; the others are one more.
const GROUPS: [&str; 4] = ["escape", "ends", "memory", "accident"];

#[test]
fn packages_that_escape_are_contained() {
    contain_all(|name| name.starts_with("escape"));
}

#[test]
fn packages_without_end_are_stopped() {
    contain_all(|name| name.starts_with("ends"));
}

#[test]
fn packages_that_fill_memory_are_stopped() {
    contain_all(|name| name.starts_with("memory"));
}

#[test]
fn packages_with_hostile_values_and_texts_are_contained() {
    contain_all(|name| !GROUPS.iter().any(|group| name.starts_with(group)) || name == "accident_texts");
}

/// One of the spellings of other Luas that the loader mends, four thousand times.
#[test]
fn mending_a_spelling_takes_no_quadratic_time() {
    let text = format!(
        "local x = 0\n{}local extension = sgs.Package('hostile')\nsgs.General(extension, 'villain', 'wei', 4)\nreturn {{ extension }}\n",
        "if 1 > 0then x = x + 1 end\n".repeat(4_000)
    );
    contain("mended", &text);
}

/// LuaJIT's first hash looks at some bytes of a text only, and these texts differ in others. Without its second
/// hash they take more than a minute, which is reported.
#[test]
fn texts_with_equal_hashes_take_no_quadratic_time() {
    let text = "local texts = {}
for i = 1, 300000 do texts[i] = 'AAAAAAAAAAAAAAAAAAAA' .. ('%08d'):format(i) .. 'CCCC' end
local extension = sgs.Package('hostile')
sgs.General(extension, 'villain', 'wei', 4)
return { extension }";
    contain("equal_hashes", text);
}

/// Returns a number for which LuaJIT's hash ends in the same 20 bits as for others; `None` for half of the seeds.
fn number_of_one_hash(seed: u32) -> Option<f64> {
    let mixed = seed.wrapping_mul(2_654_435_761);
    let low = (mixed ^ mixed.rotate_left(13)) & 0xf_ffff;
    if low >= 1 << 19 {
        return None;
    }
    let sum = low + ((seed % 1024) << 20) + (1 << 30);
    let high = sum.rotate_left(13);
    let lower = mixed.wrapping_add(high.rotate_left(14)) ^ high;
    let number = f64::from_bits(u64::from(high >> 1) << 32 | u64::from(lower));
    number.is_normal().then_some(number)
}

/// Numbers of a table that is written out. LuaJIT would look at all before for each of them, without an end that
/// anybody could wait for.
#[test]
fn numbers_with_equal_hashes_are_refused_before_they_are_read() {
    let keys: String =
        (1..).filter_map(number_of_one_hash).take(200_000).map(|n| format!("[{n:e}]=1,")).collect();
    let package = "local extension = sgs.Package('hostile') sgs.General(extension, 'villain', 'wei', 4) return { extension }";
    contain(
        "equal_numbers",
        &format!("-- reports: more than 10000 different numbers\nlocal t = {{{keys}}}\n{package}"),
    );
    let loaded = "-- reports: more than 10000 different numbers
local all = {}
for i = 1, 20000 do all[i] = 'y = ' .. i .. '.5' end
assert(load(table.concat(all, ' ')))";
    contain("loaded_numbers", loaded);
}

/// A callback whose tree is as tall as it is long. The reader of callbacks needs stack for the height of a tree.
#[test]
fn expressions_as_tall_as_they_are_long_take_no_stack() {
    let text = format!(
        "local extension = sgs.Package('hostile')
local villain = sgs.General(extension, 'villain', 'wei', 4)
villain:addSkill(sgs.CreateDistanceSkill {{ name = 'malice', correct_func = function(self, from, to)
    if from:hasSkill('x') then return 1 end
    local f = function() return from{} end
    return 0
end }})
return {{ extension }}",
        ".a".repeat(300_000)
    );
    contain("tall", &text);
}

fn sgs(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sgs"));
    command.args(arguments).current_dir(folder).env_remove("RUST_LOG").env("SGS_CACHE", folder.join("cache"));
    command.output().expect("the program starts")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr[..]].concat()).into_owned()
}

/// Names of all files below a folder.
fn files_below(folder: &Path) -> Vec<String> {
    let mut files: Vec<String> = walkdir::WalkDir::new(folder)
        .into_iter()
        .map(|entry| entry.expect("an entry"))
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| entry.path().strip_prefix(folder).expect("below it").to_string_lossy().into_owned())
        .filter(|name| !name.starts_with("cache/"))
        .collect();
    files.sort();
    files
}

/// Scenes of script errors stay in their folder, and the text of an error stays in its comment.
#[test]
fn accidents_stay_in_their_folder_and_in_their_comments() {
    let here = folder::scratch("hostile", "accidents");
    for name in ["accident_names", "accident_texts"] {
        let package = format!("{}/{name}.lua", self::folder().display());
        let base =
            ["sim", "-n", "1", "--seats", "2", "--jobs", "1", "--no-timing", "--seat", "1=villain", "--ext"];
        let played = sgs(&here, &[&base[..], &[&package]].concat());
        assert_eq!(played.status.code(), Some(0), "{}", said(&played));
    }
    let files = files_below(&here);
    assert!(files.iter().all(|name| name.starts_with("accidents/")), "{files:?}");
    let scenes: Vec<&String> = files.iter().filter(|name| name.ends_with(".scene.lua")).collect();
    assert!((2..=40).contains(&scenes.len()), "{files:?}");
    for name in scenes {
        let text = std::fs::read_to_string(here.join(name)).expect("a scene");
        let injected = text.lines().any(|line| line.trim_start().starts_with("INJECTED"));
        assert!(!injected && !text.contains('\r'), "{name}:\n{text}");
    }
    assert!(!Path::new("/tmp/escape").exists());
}

/// The same packages behind the walls of the kernel.
#[test]
fn isolated_children_contain_them_too() {
    let here = folder::scratch("hostile", "isolated");
    for name in ["escape_handler", "files", "ends_twice", "memory_values", "terminal"] {
        let package = format!("{}/{name}.lua", self::folder().display());
        let base = ["sim", "-n", "1", "--seats", "2", "--no-timing", "--no-accidents", "--isolate", "--seat"];
        let played = sgs(&here, &[&base[..], &["1=villain", "--ext", &package]].concat());
        let said = said(&played);
        assert_eq!(played.status.code(), Some(0), "{name}: {said}");
        assert!(!said.contains("ESCAPED") && !said.contains('\u{1b}'), "{name}: {said}");
    }
}

/// `check` runs what nobody trusts: it ends with an exit code that it documents.
#[test]
fn check_survives_hostile_packages() {
    let here = folder::scratch("hostile", "check");
    for name in
        ["escape_handler", "escape_callbacks", "files", "bytecode", "errors", "package_names", "overflow"]
    {
        let package = format!("{}/{name}.lua", self::folder().display());
        let checked = sgs(&here, &["check", &package]);
        let said = said(&checked);
        assert!(matches!(checked.status.code(), Some(0 | 1)), "{name}: {said}");
        assert!(!said.contains("ESCAPED"), "{name}: {said}");
    }
}

/// An AI that repeats a play without effect, and one that looks and acts for others.
#[test]
fn games_of_hostile_ai_files_end_and_replay() {
    for tree in ["endless", "spy"] {
        let here = folder::scratch("hostile", tree);
        let root = format!("{}/trees/{tree}", self::folder().display());
        let base =
            ["sim", "-n", "1", "--seats", "3", "--jobs", "1", "--seed", "3", "--no-accidents", "--no-timing"];
        let more = ["--record", "games", "--root", &root, "--seat", "1=villain"];
        let played = sgs(&here, &[&base[..], &more].concat());
        assert_eq!(played.status.code(), Some(0), "{tree}: {}", said(&played));
        let record = here.join("games/game-0000.jsonl");
        let length = std::fs::metadata(&record).expect("a record").len();
        assert!(length < 2 << 20, "{tree}: {length} bytes");
        let again = sgs(&here, &["replay", "--root", &root, "games/game-0000.jsonl"]);
        assert_eq!(again.status.code(), Some(0), "{tree}: {}", said(&again));
    }
}
