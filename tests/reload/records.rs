//! Reloads in records: the game replays without the files.

use super::*;
use sgs::agents::replay::Replay;
use sgs::record::{FileText, Header, Record, Recorder};
use sgs::script::host::Options;
use sgs::script::watch::Limits;
use std::time::Duration;

/// Plays a game with a record; `act` runs before each answer.
fn recorded(script: &Script, act: impl FnMut(&Room, &Request) + 'static) -> Record {
    recorded_with(script, 7, act)
}

/// Plays the game of this seed with a record.
pub fn recorded_with(script: &Script, seed: u64, act: impl FnMut(&Room, &Request) + 'static) -> Record {
    let agents = Agents::each(2, |_| Box::new(Builtin::new()));
    let door = Box::new(Meanwhile { agents, act: Box::new(act) });
    let options = options("tester", seed);
    let room = script.start_game(&options, door).expect("a game");
    let header = Header::new(options, &room.catalog(), Vec::new(), 0);
    let out = Rc::new(RefCell::new(Vec::new()));
    let recorder = Recorder::new(Shared(out.clone()), &header);
    room.observe(recorder.observer());
    room.run().expect("a game to its end");
    let winner = room.table().turn.winner.clone();
    recorder.finish(winner).expect("a record");
    let text = out.borrow().clone();
    let record = Record::parse(&text).expect("a whole record");
    assert_eq!(record.to_text().as_bytes(), text);
    record
}

/// A writer into a buffer that a test keeps.
pub struct Shared(pub Rc<RefCell<Vec<u8>>>);

impl std::io::Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn source(name: &str, text: &FileText) -> Arc<Source> {
    Source::new(name.to_owned(), None, text.bytes().to_vec())
}

/// Returns a recorded change.
pub fn change_of(file: &sgs::record::FileLine) -> Change {
    Change {
        file: (file.tree, file.name.to_string()),
        source: file.text.as_ref().map(|text| source(&file.name, text)),
    }
}

/// Replays a record using only the files that it contains.
pub fn replay(record: &Record, files: &[(&str, &str)]) -> Option<String> {
    replay_with(Options::default(), record, files)
}

fn replay_with(options: Options, record: &Record, files: &[(&str, &str)]) -> Option<String> {
    let first = record.first_texts();
    let first: Vec<_> = first
        .iter()
        .map(|((tree, name), text)| ((*tree, name.to_string()), text.map(|text| source(name, text))))
        .collect();
    let library = Library::of_texts(files.iter().copied());
    let library = Arc::new(library.with(first.iter().map(|(file, source)| (file, source.clone()))));
    let (script, failures) =
        Script::load_with(options, catalog(&DeckOptions::default()), &library).expect("a state");
    assert_eq!(failures, []);
    let (catalog, _) = script.loaded();
    let replay =
        Replay::with(record, &catalog, |options, door| script.start_game(options, door)).expect("a game");
    script.host().watch().play_again(record.cuts());
    let game = script.clone();
    replay.on_reload(move |line| {
        let changes: Vec<Change> = line.reload.iter().map(change_of).collect();
        game.reload(&changes);
    });
    replay.run(record).map(|divergence| divergence.to_string())
}

/// Returns a skill that draws this number of cards, at random.
fn drawing(n: u32) -> String {
    marker("marked")
        .replace("runs = runs + 1", &format!("runs = runs + 1 room:drawCards(player, math.random({n}))"))
}

#[test]
fn a_game_with_reloads_plays_again_without_the_files() {
    let (script, _) = load(&[(X, &drawing(1))]);
    let game = script.clone();
    let mut step = 0;
    let record = recorded(&script, move |room, _| {
        let turn = room.table().turn.turns;
        if turn > step && step < 6 {
            step = turn;
            let fails = format!("{} math.random(6) error('no')", drawing(9).replace("return extension", ""));
            let changes: Vec<Change> = match step {
                1 => vec![change(X, &drawing(3))],
                2 => vec![change(X, &fails)],
                3 => vec![change("extensions/y.lua", "y = math.random(10) return sgs.Package('y')")],
                4 => vec![gone("extensions/y.lua"), change(X, &drawing(2))],
                5 => vec![change(X, &drawing(1).replace("\"marks\"", "\"other\""))],
                _ => return,
            };
            game.reload(&changes);
        }
    });
    assert_eq!(record.reloads.len(), 5);
    assert_eq!(record.first_texts().len(), 2);
    let now: [(&str, &str); 1] = [(X, &drawing(4))];
    assert_eq!(replay(&record, &now), None);

    // Without one of the reloads, or with another text, the game differs.
    let mut without = record.clone();
    without.reloads.remove(2);
    assert!(replay(&without, &now).is_some());
    let mut other = record.clone();
    let line = other.line_of_reload(0);
    other.reloads[0].1.reload[0].text = Some(FileText::Plain(drawing(20)));
    assert!(replay(&other, &now).is_some());
    // A reload at a moment that never comes is reported with its line.
    let mut late = record.clone();
    late.reloads[0].1.request = u64::MAX;
    let told = replay(&late, &now).expect("a difference");
    assert!(told.starts_with("line "), "{told}");
    assert!(line >= 2);
}

#[test]
fn file_timed_out_while_run_is_rejected_and_replays() {
    let limits = Limits { time: Duration::from_millis(200), ..Limits::default() };
    let options = || Options { limits, ..Options::default() };
    let library = Arc::new(Library::of_texts([(X, drawing(1).as_str())]));
    let (script, _) =
        Script::load_with(options(), catalog(&DeckOptions::default()), &library).expect("a state");
    let game = script.clone();
    let told = Rc::new(RefCell::new(Vec::new()));
    let (tells, mut step) = (told.clone(), 0);
    let record = recorded(&script, move |room, _| {
        let turn = room.table().turn.turns;
        let endless = |text: &str| text.replace("return extension", "while true do math.random(3) end");
        let text = match (turn, step) {
            (2, 0) => endless(&drawing(9)),
            (4, 1) => drawing(2),
            // Within a function called while the file runs, which catches all errors.
            (5, 2) => drawing(9) + " , (function() while true do pcall(math.random) end end)()",
            _ => return,
        };
        step += 1;
        tells.borrow_mut().extend(game.reload(&[change(X, &text)]));
    });
    let told = told.take();
    let is_taken: Vec<bool> = told.iter().map(|outcome| !outcome.is_failure()).collect();
    assert_eq!(is_taken, [false, true, false], "{told:?}");
    let lines = told[0].lines(Lang::En);
    assert!(lines[0].contains("extensions/x.lua:") && lines[0].contains("was stopped"), "{lines:?}");
    assert_eq!(replay_with(options(), &record, &[]), None);
    let mut without = record.clone();
    without.reloads.remove(1);
    assert!(replay_with(options(), &without, &[]).is_some());
}

#[test]
fn bytes_that_are_no_text_are_kept_as_they_are() {
    let text = FileText::Bytes { bytes: vec![0xC4, 0xE3] };
    let json = serde_json::to_string(&text).expect("json");
    assert_eq!(serde_json::from_str::<FileText>(&json).expect("the same"), text);
}

#[test]
fn a_record_cut_before_a_change_knows_its_first_files() {
    let (script, _) = load(&[(X, &drawing(1))]);
    let game = script.clone();
    let (_, act) = in_turn(4, move |_| game.reload(&[change(X, &drawing(3))]).len());
    let record = recorded(&script, act);
    let (before, _) = record.reloads.first().expect("a reload");
    let cut = record.up_to(*before / 2);
    assert!(cut.reloads.is_empty() && !cut.replies.is_empty());
    let text = cut.to_text();
    let read = Record::parse(text.as_bytes()).expect("a whole record");
    assert_eq!(read.first_texts(), record.first_texts());
    assert_eq!(read.to_text(), text);
    // On disk the file is as it was changed, or has changed again.
    for now in [drawing(3), marker("other")] {
        assert_eq!(replay(&read, &[(X, &now)]), None);
    }
}
