//! Packages: a text is loaded as one, a game is played with it, and the record of the game is replayed.

use super::on_a_game_thread;
use super::tables::Brief;
use crate::agents::replay::Replay;
use crate::model::Name;
use crate::record::{Header, Record, Recorder};
use crate::rules::cards::DeckOptions;
use crate::rules::names::Lang;
use crate::rules::setup::{FixedSeat, GameOptions};
use crate::rules::{Fact, Observer, Room};
use crate::script::host::{Options, Script};
use crate::script::load::{Library, Source};
use crate::script::watch::Limits;
use crate::testkit::plain::catalog;
use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// Seats of a game.
const SEATS: usize = 3;

/// Requests after which everyone leaves.
const REQUESTS: u32 = 150;

/// The file of the package.
const FILE: &str = "extensions/fuzz.lua";

/// Narrow limits, so that many games are played.
fn limits() -> Limits {
    Limits {
        time: Duration::from_millis(300),
        memory: 96 << 20,
        callbacks: 2_000,
        act: 60_000_000,
        ..Limits::default()
    }
}

/// Loads the text as a package and plays a game with the first general of it.
pub fn packages(data: &[u8]) {
    let library = Library::of_texts([]).with([(&(0, FILE.to_owned()), Some(source(data)))]);
    on_a_game_thread(move || play_and_replay(&Arc::new(library)));
}

/// Plays a game with the bundled packages and this one.
pub(super) fn beside_bundled(text: &[u8]) {
    static BUNDLED: OnceLock<Library> = OnceLock::new();
    let bundled = BUNDLED.get_or_init(Library::embedded);
    let library = bundled.with([(&(0, FILE.to_owned()), Some(source(text)))]);
    on_a_game_thread(move || play_and_replay(&Arc::new(library)));
}

fn source(text: &[u8]) -> Arc<Source> {
    Source::new(FILE.to_owned(), None, text.to_vec())
}

/// Bytes in memory. Clones write to the same.
#[derive(Clone, Default)]
struct Paper(Rc<RefCell<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Counts the cards after every fact, and keeps the facts.
#[derive(Clone, Default)]
struct Facts(Rc<RefCell<Vec<String>>>);

impl Observer for Facts {
    fn fact(&mut self, room: &Room, fact: &Fact) {
        if let Err(problem) = room.table().check_cards() {
            panic!("{problem}, after {fact:?}");
        }
        self.0.borrow_mut().push(format!("{fact:?}"));
    }
}

impl Facts {
    /// Returns the first fact that differs.
    fn difference(&self, other: &Facts) -> String {
        let (one, other) = (self.0.borrow(), other.0.borrow());
        match one.iter().zip(other.iter()).position(|(a, b)| a != b) {
            Some(at) => format!("fact {at}\n  recorded: {}\n  now:      {}", one[at], other[at]),
            None => format!("{} and {} facts", one.len(), other.len()),
        }
    }
}

fn load(library: &Arc<Library>) -> Script {
    let options = Options { limits: limits(), start_time: Some(1_700_000_000), ..Options::default() };
    let (script, _) = Script::load_with(options, catalog(&DeckOptions::default()), library).expect("a state");
    if std::env::var_os("SGS_FUZZ_SHOW").is_some() {
        script.host().notices().listen(|line| eprintln!("{}", line.in_lang(Lang::En)));
    }
    script
}

fn play_and_replay(library: &Arc<Library>) {
    let then = Facts::default();
    let Some(record) = play(library, &then) else { return };
    let script = load(library);
    let replay = Replay::with(&record, &script.loaded().0, |options, door| script.start_game(options, door));
    let replay = replay.expect("the same packages");
    script.host().watch().play_again(record.cuts());
    script.host().watch().stop_again(record.stops());
    let now = Facts::default();
    replay.room.observe(Box::new(now.clone()));
    let difference = replay.run(&record);
    script.leave();
    if let Some(difference) = difference {
        panic!("the record plays otherwise: {difference}\n{}", then.difference(&now));
    }
}

/// Plays a game and records it. `None`: the package does not leave enough for a game.
fn play(library: &Arc<Library>, facts: &Facts) -> Option<Record> {
    let script = load(library);
    let mut options = GameOptions::new(5, SEATS);
    let catalog = script.loaded().0;
    let own = catalog.generals.values().find(|general| general.package == "fuzz");
    let general = own.map(|general| general.name.clone());
    options.fixed.extend(general.map(|general| FixedSeat { seat: 1, general: Some(general), role: None }));
    options.settings.round_limit = 30;
    let paper = Paper::default();
    let header = Header::new(options.clone(), &catalog, vec![Name::from("builtin"); SEATS], 1_700_000_000);
    let recorder = Recorder::new(paper.clone(), &header);
    let room = script.start_game(&options, Brief::builtin(SEATS, REQUESTS)).ok()?;
    room.observe(recorder.observer());
    room.observe(Box::new(facts.clone()));
    let is_over = room.run().is_ok();
    let winner = is_over.then(|| room.table().turn.winner.clone().unwrap_or_default());
    assert_eq!(script.host().depth(), 0);
    recorder.finish(winner).expect("memory can be written");
    script.leave();
    let bytes = paper.0.borrow();
    Some(Record::parse(&bytes).expect("what was written is read"))
}
