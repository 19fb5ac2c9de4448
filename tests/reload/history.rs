//! Games on each version of a package tree in a git repository while the next version is copied over it.
//!
//! `SGS_HISTORY=REPOSITORY cargo test --test it reload::history -- --ignored --nocapture`; `SGS_PAIRS=5..9`
//! plays only these pairs of versions.

use super::records::Shared;
use super::*;
use sgs::agents::lua::LuaPlayer;
use sgs::agents::replay::Replay;
use sgs::record::{Header, Record, Recorder};
use sgs::script::load::{Cache, Sources};
use sgs::script::reload::Trouble;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Seats of a game: two of them have the bundled AI, the others the built-in player.
const SEATS: usize = 5;

/// Number of requests before the next version is copied over the tree.
const REQUESTS: usize = 60;

/// A line in front of each changed file, so that its functions begin at other lines than those of the old file.
const SHIFT: &str = "-- copied over the older version\n";

/// The loaded objects of a state by name: kind, fields, and where each callback begins.
type Objects = BTreeMap<String, String>;

/// The result of a pair of versions.
#[derive(Default)]
struct Pair {
    files: usize,
    failed: Vec<String>,
    /// Skills, cards and generals with another definition in the new version.
    changed: usize,
    errors: u64,
    /// Definitions that hold something of a file that is loaded later: it is there when their own file runs again.
    borrowed: usize,
    /// Deviations from a state that loads the new version alone.
    faults: Vec<String>,
}

#[test]
#[ignore = "needs a git repository of packages (SGS_HISTORY)"]
fn games_go_on_while_newer_versions_are_copied_over() {
    let repository = PathBuf::from(std::env::var_os("SGS_HISTORY").expect("SGS_HISTORY=REPOSITORY"));
    let versions = git(&repository, &["log", "--reverse", "--first-parent", "--format=%h"]);
    let versions: Vec<&str> = versions.lines().collect();
    let asked = asked_pairs(versions.len() - 1);
    let mut faults = 0;
    let (mut files, mut changed, mut failed) = (0, 0, 0);
    for number in asked.clone() {
        let (old, new) = (versions[number], versions[number + 1]);
        let pair = play_pair(&repository, old, new, number as u64);
        println!(
            "{number:>3} {old} -> {new}: {} files, {} not taken, {} definitions changed, {} borrow, {} script errors, {} faults",
            pair.files,
            pair.failed.len(),
            pair.changed,
            pair.borrowed,
            pair.errors,
            pair.faults.len()
        );
        pair.failed.iter().for_each(|line| println!("      not taken: {line}"));
        pair.faults.iter().for_each(|line| println!("      FAULT {line}"));
        faults += pair.faults.len();
        files += pair.files;
        changed += pair.changed;
        failed += pair.failed.len();
    }
    println!(
        "{} pairs, {files} files, {failed} not taken, {changed} definitions changed, {faults} faults",
        asked.len()
    );
    assert_eq!(faults, 0);
}

/// Returns the pairs that `SGS_PAIRS` names, or all of them.
fn asked_pairs(all: usize) -> std::ops::Range<usize> {
    let Ok(text) = std::env::var("SGS_PAIRS") else { return 0..all };
    let (first, end) = text.split_once("..").expect("SGS_PAIRS=FIRST..END");
    first.parse().expect("a number")..end.parse::<usize>().expect("a number").min(all)
}

fn git(repository: &Path, args: &[&str]) -> String {
    let output = Command::new("git").arg("-C").arg(repository).args(args).output().expect("git");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Writes a version of the repository into an empty folder.
fn check_out(repository: &Path, version: &str, folder: &Path) {
    let _ = std::fs::remove_dir_all(folder);
    std::fs::create_dir_all(folder).expect("a folder");
    let tree = format!("--work-tree={}", folder.display());
    let index = folder.with_extension("index");
    let _ = std::fs::remove_file(&index);
    let status = Command::new("git")
        .arg("-C")
        .arg(repository)
        .args([&tree, "checkout", "-f", version, "--", "."])
        .env("GIT_INDEX_FILE", &index)
        .status();
    assert!(status.expect("git").success());
    std::fs::remove_file(&index).expect("git's index");
}

/// Writes the changed files of a version over those in the folder, as a person would copy them.
fn copy_over(repository: &Path, old: &str, new: &str, from: &Path, to: &Path) {
    let names = git(repository, &["diff", "--name-status", "--no-renames", "-z", old, new]);
    let mut fields = names.split('\0');
    while let (Some(status), Some(name)) = (fields.next(), fields.next()) {
        let (source, target) = (from.join(name), to.join(name));
        if status == "D" {
            std::fs::remove_file(&target).expect("a file less");
            continue;
        }
        let mut text = std::fs::read(&source).expect("a file of the version");
        if name.ends_with(".lua") {
            let start = if text.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
            text.splice(start..start, SHIFT.bytes());
            std::fs::write(&source, &text).expect("the file with a line more");
        }
        std::fs::create_dir_all(target.parent().expect("a folder")).expect("a folder");
        std::fs::write(&target, text).expect("a copied file");
    }
}

fn open(root: &Path) -> Arc<Library> {
    let sources = Sources { roots: vec![root.to_owned()], ..Sources::default() };
    let library = Library::open(&sources).expect("a library");
    library.compile_all(&Cache::none());
    Arc::new(library)
}

fn play_pair(repository: &Path, old: &str, new: &str, seed: u64) -> Pair {
    let scratch = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("reload-history");
    let (tree, newer) = (scratch.join("tree"), scratch.join("newer"));
    check_out(repository, old, &tree);
    check_out(repository, new, &newer);
    let library = open(&tree);
    let (script, _) = Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
    let before = objects(&script);
    script.load_ai().expect("the bundled AI");
    let is_failure = |outcome: &&Outcome| matches!(&outcome.result, Err(Trouble::Script(_)));

    let outcomes = Rc::new(RefCell::new(Vec::new()));
    let live = Rc::new(RefCell::new(Objects::new()));
    let lost = Rc::new(RefCell::new(None));
    let act = {
        let (game, known, outcomes) = (script.clone(), library.clone(), outcomes.clone());
        let (live, lost, repository) = (live.clone(), lost.clone(), repository.to_owned());
        let (old, new, newer) = (old.to_owned(), new.to_owned(), newer.clone());
        let mut requests = 0;
        move |room: &Room, _: &Request| {
            requests += 1;
            if requests == REQUESTS {
                copy_over(&repository, &old, &new, &newer, &tree);
                *outcomes.borrow_mut() = game.take_news(known.differences());
                *live.borrow_mut() = objects(&game);
            }
            if let Err(problem) = room.table().check_cards() {
                lost.borrow_mut().get_or_insert(format!("request {requests}: {problem}"));
            }
        }
    };
    let record = play_recorded(&script, seed, act);

    let errors = script.host().notices().errors().iter().map(|(_, times)| *times).sum();
    let mut pair = Pair { errors, ..Pair::default() };
    pair.faults.extend(lost.take());
    script.leave();
    let outcomes = outcomes.take();
    pair.files = outcomes.iter().map(|outcome| outcome.files.len()).sum();
    let failed: BTreeSet<String> = outcomes.iter().filter(is_failure).flat_map(|o| o.files.clone()).collect();
    for outcome in outcomes.iter().filter(is_failure) {
        pair.failed.push(outcome.lines(Lang::En).first().cloned().unwrap_or_default());
    }

    let afresh = open(&newer);
    let (fresh, failures) = Script::load(catalog(&DeckOptions::default()), &afresh).expect("a state");
    // Files of the AI are not run, so that those count which do not compile.
    let broken = afresh.files().filter(|(_, source)| source.compiled().is_err());
    let mut fails_too: BTreeSet<String> = broken.map(|(_, source)| source.name.clone()).collect();
    fails_too.extend(failures.into_iter().map(|failure| failure.file));
    let others = failed.difference(&fails_too).filter(|file| newer.join(file).is_file());
    pair.faults.extend(others.map(|file| format!("{file} was not taken, though it loads afresh")));
    let live = live.take();
    let of_failed = |text: &String| failed.iter().any(|file| text.contains(file.as_str()));
    for (name, wanted) in objects(&fresh) {
        if before.get(&name) != Some(&wanted) {
            pair.changed += 1;
        }
        match live.get(&name) {
            Some(is) if *is == wanted => {}
            _ if of_failed(&wanted) => {}
            Some(is) if files_in(is).difference(&files_in(&wanted)).next().is_some() => pair.borrowed += 1,
            Some(is) => pair.faults.push(format!("{name}: {is}\n            expected: {wanted}")),
            None => pair.faults.push(format!("{name} is not there; expected: {wanted}")),
        }
    }
    fresh.leave();
    pair.faults.extend(replay(&record, &library));
    pair
}

/// Returns the files named in a definition.
fn files_in(text: &str) -> BTreeSet<&str> {
    text.split('@').skip(1).filter_map(|rest| rest.split(':').next()).collect()
}

/// Plays a game with a record; `act` runs before each answer.
fn play_recorded(script: &Script, seed: u64, act: impl FnMut(&Room, &Request) + 'static) -> Record {
    let agents = Agents::each(SEATS, |seat| match seat.0 {
        0 | 1 => Box::new(LuaPlayer::new(script)),
        _ => Box::new(Builtin::new()),
    });
    let door = Box::new(Meanwhile { agents, act: Box::new(act) });
    let options = GameOptions::new(seed, SEATS);
    let room = script.start_game(&options, door).expect("a game");
    let header = Header::new(options, &room.catalog(), Vec::new(), 0);
    let out = Rc::new(RefCell::new(Vec::new()));
    let recorder = Recorder::new(Shared(out.clone()), &header);
    room.observe(recorder.observer());
    room.run().expect("a game to its end");
    recorder.finish(room.table().turn.winner.clone()).expect("a record");
    let text = out.borrow().clone();
    Record::parse(&text).expect("a whole record")
}

/// Replays a record on the older version; changed files come from the record.
fn replay(record: &Record, library: &Arc<Library>) -> Option<String> {
    let (script, _) = Script::load(catalog(&DeckOptions::default()), library).expect("a state");
    let (catalog, _) = script.loaded();
    let replay = Replay::with(record, &catalog, |options, door| script.start_game(options, door));
    let replay = replay.expect("a game");
    script.host().watch().play_again(record.cuts());
    let game = script.clone();
    replay.on_reload(move |line| {
        let changes: Vec<Change> = line.reload.iter().map(super::records::change_of).collect();
        game.reload(&changes);
    });
    let differs = replay.run(record).map(|divergence| format!("the replay differs: {divergence}"));
    script.leave();
    differs
}

/// Returns the skills, cards and generals of the catalog.
fn objects(script: &Script) -> Objects {
    let (catalog, _) = script.loaded();
    let definitions = script.host().definitions();
    let mut objects = Objects::new();
    for name in catalog.skills.keys() {
        let Some(entry) = definitions.skill_named(name).and_then(|id| definitions.skill(id)) else {
            continue;
        };
        let inner = entry.view_as.and_then(|id| definitions.skill(id));
        let inner = inner.map(|skill| callbacks(script, &skill.callbacks)).unwrap_or_default();
        let own = callbacks(script, &entry.callbacks);
        let what = (entry.kind, entry.frequency, &entry.events, entry.n, &entry.numbers, &entry.switches);
        objects.insert(format!("skill {name}"), format!("{} {what:?} {own:?} {inner:?}", entry.origin.file));
    }
    for kind in &catalog.kinds {
        let Some(entry) = definitions.card(&kind.name) else { continue };
        let own = callbacks(script, &entry.callbacks);
        objects.insert(format!("card {}", kind.name), format!("{} {own:?}", entry.origin.file));
    }
    for (name, general) in &catalog.generals {
        let what = (&general.kingdom, general.max_hp, general.start_hp, &general.gender, &general.skills);
        objects.insert(format!("general {name}"), format!("{} {what:?}", general.package));
    }
    objects
}

/// Returns the places at which callbacks begin.
fn callbacks(script: &Script, callbacks: &sgs::script::define::Callbacks) -> BTreeMap<&'static str, String> {
    let place = |slot| {
        let about = script.host().definitions().functions.get(slot)?.info();
        Some(format!("{}:{}", about.source.unwrap_or_default(), about.line_defined.unwrap_or_default()))
    };
    let places = callbacks.borrow();
    places.iter().map(|callback| (callback.name, place(callback.place).unwrap_or_default())).collect()
}
