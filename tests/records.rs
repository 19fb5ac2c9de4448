//! Records: a complete one replays, a damaged one gets one clear message, and garbage never causes a panic.

use proptest::prelude::*;
use sgs::agents::replay::{Replay, ReplayError};
use sgs::agents::{Agents, builtin::Builtin};
use sgs::model::{Name, PlayerId};
use sgs::record::{Header, LogHasher, Record, RecordError, Recorder};
use sgs::rules::ask::{CardRef, Door};
use sgs::rules::cards::DeckOptions;
use sgs::rules::setup::{GameOptions, new_game};
use sgs::rules::*;
use sgs::testkit::plain::catalog;
use std::process::Command;
use std::rc::Rc;

use crate::shared::paper;
use paper::Paper;

fn standard() -> Rc<Catalog> {
    Rc::new(catalog(&DeckOptions::default()))
}

/// Returns the record of a game, and the hash of its log.
fn recorded(seed: u64, players: usize, door: Box<dyn Door>) -> (Vec<u8>, String) {
    let options = GameOptions::new(seed, players);
    let catalog = standard();
    let paper = Paper::default();
    let header = Header::new(options.clone(), &catalog, vec![Name::from("test"); players], 0);
    let recorder = Recorder::new(paper.clone(), &header);
    let room = new_game(&options, catalog, door).expect("a game");
    let log = LogHasher::default();
    room.observe(recorder.observer());
    room.observe(Box::new(log.clone()));
    room.run().expect("nobody closes the table");
    let winner = room.table().turn.winner.clone();
    recorder.finish(winner).expect("memory can be written");
    let bytes = paper.bytes();
    (bytes, log.digest())
}

fn builtin(players: usize) -> Agents {
    Agents::each(players, |_| Box::new(Builtin::new()))
}

fn replay(record: &Record) -> Option<String> {
    let replay = Replay::new(record, standard()).expect("a game that can be set up");
    replay.run(record).map(|d| d.to_string())
}

/// Answers like [`Agents`], with occasional errors.
struct Unreliable {
    agents: Agents,
    asked: u64,
}

impl Door for Unreliable {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer {
        self.asked += 1;
        match self.asked % 7 {
            1 => Answer::Default(Cause::Timeout),
            3 => Answer::Reply(Reply::Cards(vec![CardRef::Hand { owner: PlayerId(9) }])),
            5 => Answer::Default(Cause::NoAnswer),
            _ => self.agents.ask(room, request),
        }
    }
}

#[test]
fn a_record_plays_again() {
    for seed in 0..6 {
        let doors: [Box<dyn Door>; 3] = [
            Box::new(builtin(8)),
            Box::new(Agents::random(8)),
            Box::new(Unreliable { agents: builtin(8), asked: seed }),
        ];
        for door in doors {
            let (bytes, log) = recorded(seed, 8, door);
            let record = Record::parse(&bytes).expect("a whole record");
            assert_eq!(record.footer.log, log);
            assert_eq!(record.to_text().as_bytes(), bytes, "a record reads back as it was");
            assert_eq!(replay(&record), None, "seed {seed}");
        }
    }
}

#[test]
fn several_asked_at_once_answer_in_order_of_arrival() {
    /// Asks the last one first.
    struct Backwards(Agents);
    impl Door for Backwards {
        fn ask(&mut self, room: &Room, request: &Request) -> Answer {
            self.0.ask(room, request)
        }
        fn ask_many(&mut self, room: &Room, requests: &[Request], many: ask::Many) -> Vec<(usize, Answer)> {
            let turned: Vec<Request> = requests.iter().rev().cloned().collect();
            let answers = self.0.ask_many(room, &turned, many);
            answers.into_iter().map(|(i, a)| (requests.len() - 1 - i, a)).collect()
        }
    }
    let (bytes, _) = recorded(3, 8, Box::new(Backwards(builtin(8))));
    let record = Record::parse(&bytes).expect("a whole record");
    assert!(record.replies.windows(2).any(|w| w[0].id > w[1].id), "nobody was asked backwards");
    assert_eq!(replay(&record), None);
}

#[test]
fn the_first_difference_is_reported() {
    let (bytes, _) = recorded(2, 5, Box::new(builtin(5)));
    let record = Record::parse(&bytes).expect("a whole record");
    let used = record
        .replies
        .iter()
        .position(|r| matches!(r.reply, Reply::Use { .. }))
        .expect("somebody used a card");

    // Another legal reply after which the game diverges.
    let mut other = record.clone();
    other.replies[used].reply = Reply::Pass;
    let told = replay(&other).expect("another game");
    let line: usize = told["line ".len()..].split(':').next().expect("a number").parse().expect("a number");
    assert!(line > record.line_of(used), "{told}");

    // An illegal reply is reported with its line.
    let mut illegal = record.clone();
    illegal.replies[used].reply = Reply::Yes(true);
    let told = replay(&illegal).expect("another game");
    assert!(told.starts_with(&format!("line {}: the game diverges", record.line_of(used))), "{told}");
    assert!(told.contains("illegal") || told.contains("Illegal"), "{told}");

    // A missing reply, an extra one, another end.
    let mut short = record.clone();
    short.replies.pop();
    assert!(replay(&short).expect("another game").contains("the end of the game"));
    let mut long = record.clone();
    long.replies.push(long.replies[used].clone());
    assert!(replay(&long).expect("another game").contains("the game is over"));
    let mut log = record.clone();
    log.footer.log = "0".repeat(64);
    assert!(replay(&log).expect("another game").contains("a log of"));
    let mut winner = record.clone();
    winner.footer.winner = Some("nobody".into());
    assert!(replay(&winner).expect("another game").contains("winner nobody"));
}

#[test]
fn a_record_of_something_else_is_refused() {
    let (bytes, _) = recorded(2, 5, Box::new(builtin(5)));
    let record = Record::parse(&bytes).expect("a whole record");
    let refused = |change: fn(&mut Header)| {
        let mut changed = record.clone();
        change(&mut changed.header);
        Replay::new(&changed, standard()).err().map(|e| e.to_string()).unwrap_or_default()
    };
    assert_eq!(refused(|h| h.options.generals = vec!["nobody".into()]), "line 1: unknown general \"nobody\"");
    assert_eq!(refused(|h| h.packages[0].hash.clear()), {
        let name = record.header.packages[0].name.to_string();
        ReplayError::Changed(name).to_string()
    });
    assert!(refused(|h| h.packages[0].name = "lost".into()).contains("package lost is not loaded"));
    assert!(refused(|h| drop(h.packages.pop())).contains("played without it"));
}

#[test]
fn damaged_records_get_one_clear_message() {
    let (bytes, _) = recorded(2, 5, Box::new(builtin(5)));
    let text = String::from_utf8(bytes).expect("JSON is UTF-8");
    let lines: Vec<&str> = text.lines().collect();
    let n = lines.len();
    let whole = |lines: &[&str]| lines.join("\n") + "\n";
    let parse = |text: &str| Record::parse(text.as_bytes()).map(|_| ());
    assert_eq!(parse(&text), Ok(()));
    assert_eq!(parse(""), Err(RecordError::Empty));
    assert_eq!(parse(&whole(&lines[..n - 1])), Err(RecordError::Truncated { lines: n - 1 }));
    assert_eq!(parse(&whole(&lines[..1])), Err(RecordError::Truncated { lines: 1 }));
    let half = &text[..text.len() / 2];
    let ends = half.lines().count();
    assert_eq!(parse(half), Err(RecordError::Truncated { lines: ends }));

    let with = |at: usize, line: &str| {
        let mut changed = lines.clone();
        changed[at] = line;
        let error = parse(&whole(&changed)).expect_err("a damaged record").to_string();
        assert!(!error.contains('\n'), "one line: {error}");
        error
    };
    assert_eq!(with(4, "}{"), "line 5: not JSON: expected value");
    assert_eq!(with(4, "{}"), "line 5: neither a reply, a reload nor a footer");
    assert!(with(4, "{\"id\":3}").starts_with("line 5: not a reply: missing field `seat`"));
    assert!(
        with(4, &lines[4].replace("\"seat\":", "\"seat\":9")).starts_with("line 5: there is no player sgs9")
    );
    assert!(with(n - 1, "{\"log\":1}").starts_with(&format!("line {n}: not a footer")));
    assert!(with(2, lines[n - 1]).starts_with("line 4: nothing may follow the footer"));
    let edited = lines[4].replace("\"event\":", "\"event\": ");
    assert_eq!(with(4, &edited), RecordError::Edited { line: n }.to_string());
    assert!(with(0, "slash").starts_with("line 1: this is not a record of a game: not JSON"));
    assert!(with(0, "{\"format\":\"save\"}").contains("\"format\":\"sgs-record\""));
    assert!(with(0, &lines[0].replace("\"version\":1", "\"version\":2")).contains("of version 2"));
    assert!(with(0, &lines[0].replace("05p", "15p")).contains("unknown mode \"15p\""));
    assert!(with(0, &lines[0].replace("\"started\"", "\"begun\"")).contains("begun"));
}

#[test]
fn record_that_was_cut_off_is_played_as_far_as_it_is_whole() {
    let (bytes, _) = recorded(2, 5, Box::new(builtin(5)));
    let whole = Record::parse(&bytes).expect("a whole record");
    let ends = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1);
    let ends: Vec<usize> = ends.collect();
    // After the header, a reply, half of a line, the last reply.
    let last_reply = ends[ends.len() - 2];
    for end in [ends[0], ends[7], ends[7] + 9, ends[40] - 1, last_reply] {
        let record = Record::parse_so_far(&bytes[..end]).expect("a part of a record");
        let lines = bytes[..end].split_inclusive(|byte| *byte == b'\n').count();
        assert_eq!(record.cut_off, Some(lines), "{end}");
        assert_eq!(record.replies[..], whole.replies[..record.replies.len()]);
        assert!(lines - record.replies.len() <= 2, "{end}");
        assert_eq!(replay(&record), None, "{end}");
    }
    // A difference is found as in a whole one.
    let mut other = Record::parse_so_far(&bytes[..last_reply]).expect("a part of a record");
    let used = other.replies.iter().position(|r| matches!(r.reply, Reply::Use { .. })).expect("a use");
    other.replies[used].reply = Reply::Yes(true);
    assert!(replay(&other).expect("a difference").contains("the game diverges"));
}

#[test]
fn lines_are_written_as_they_come() {
    /// Looks at what has left the buffer whenever somebody is asked.
    struct Looking(Agents, Paper, u64);
    impl Door for Looking {
        fn ask(&mut self, room: &Room, request: &Request) -> Answer {
            let record = Record::parse_so_far(&self.1.bytes()).expect("a part of a record");
            assert_eq!(record.replies.len() as u64, self.2, "request {}", request.id);
            self.2 += 1;
            if self.2 > 30 { Answer::Close } else { self.0.ask(room, request) }
        }
        fn ask_many(&mut self, room: &Room, requests: &[Request], _: ask::Many) -> Vec<(usize, Answer)> {
            // One after another, so that each is settled before the next is looked at.
            requests.iter().take(1).map(|request| (0, self.ask(room, request))).collect()
        }
    }
    let options = GameOptions::new(3, 4);
    let (catalog, paper) = (standard(), Paper::default());
    let header = Header::new(options.clone(), &catalog, vec![Name::from("test"); 4], 0);
    let buffer = std::io::BufWriter::with_capacity(1 << 20, paper.clone());
    let recorder = Recorder::new(buffer, &header);
    let door = Looking(builtin(4), paper.clone(), 0);
    let room = new_game(&options, catalog, Box::new(door)).expect("a game");
    room.observe(recorder.observer());
    assert_eq!(room.run(), Err(Interrupt::Closed));
    // Left in peace: the footer says so.
    assert!(Record::parse(&paper.bytes()).is_err());
    recorder.finish(None).expect("memory can be written");
    assert_eq!(Record::parse(&paper.bytes()).expect("a whole record").footer.winner, None);
}

#[test]
fn exit_codes() {
    // A game of the program itself, with the bundled packages.
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("records-exit-codes");
    let made = Command::new(env!("CARGO_BIN_EXE_sgs"))
        .args(["sim", "-n", "1", "--seats", "5", "--record"])
        .arg(&folder)
        .output();
    assert!(made.expect("the program starts").status.success());
    let bytes = std::fs::read(folder.join("game-0000.jsonl")).expect("the record is there");
    let mut record = Record::parse(&bytes).expect("a whole record");
    let path = folder.join("changed.jsonl");
    let code = |bytes: &[u8]| {
        std::fs::write(&path, bytes).expect("the folder can be written to");
        let program = Command::new(env!("CARGO_BIN_EXE_sgs")).arg("replay").arg(&path).output();
        program.expect("the program starts").status.code()
    };
    assert_eq!(code(&bytes), Some(0));
    assert_eq!(code(&bytes[..bytes.len() / 2]), Some(0));
    record.replies.truncate(20);
    assert_eq!(code(record.to_text().as_bytes()), Some(1));
    record.header.options.generals = vec!["nobody".into()];
    assert_eq!(code(record.to_text().as_bytes()), Some(2));
    let _ = std::fs::remove_dir_all(&folder);
    let missing = Command::new(env!("CARGO_BIN_EXE_sgs")).args(["replay", "no-such-file"]).output();
    assert_eq!(missing.expect("the program starts").status.code(), Some(2));
}

thread_local! {
    static SAMPLE: Vec<u8> = recorded(4, 4, Box::new(Agents::random(4))).0;
}

/// Replaces a JSON value with another.
fn twist(value: &mut serde_json::Value, how: u32, number: i64) {
    use serde_json::{Value, json};
    match value {
        Value::Object(map) => {
            let n = map.len().max(1);
            if let Some((_, inner)) = map.iter_mut().nth(how as usize % n) {
                twist(inner, how / n as u32, number);
            }
        }
        Value::Array(list) => match list.len() {
            0 => list.push(json!(number)),
            n => match how as usize % (n + 2) {
                k if k < n => twist(&mut list[k], how / n as u32, number),
                k if k == n => list.clear(),
                _ => list.push(list[0].clone()),
            },
        },
        Value::Number(_) => *value = json!(number),
        Value::String(text) => {
            *value = json!(if how.is_multiple_of(2) { text.repeat(2) } else { "pass".into() })
        }
        other => *other = json!(number),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// Tests changed bytes: an error, and no panic.
    #[test]
    fn changed_bytes_are_noticed(at in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<bool>()) {
        let mut bytes = SAMPLE.with(Clone::clone);
        let at = at.index(bytes.len());
        let same = bytes[at] == byte && !cut;
        bytes[at] = byte;
        if cut {
            bytes.truncate(at);
        }
        let parsed = Record::parse(&bytes);
        // The footer itself is verified only by replaying.
        let in_footer = at > bytes.iter().rposition(|b| *b == b'{').unwrap_or(0);
        prop_assert!(parsed.is_err() || same || in_footer, "byte {at}");
    }

    /// Tests changed values with recomputed checksums: played or rejected, no panic.
    #[test]
    fn changed_values_do_no_harm(
        line in any::<prop::sample::Index>(),
        how in any::<u32>(),
        number in prop_oneof![Just(-1i64), 0i64..200, any::<i64>()],
    ) {
        let bytes = SAMPLE.with(Clone::clone);
        let text = String::from_utf8(bytes).expect("JSON is UTF-8");
        let mut lines: Vec<String> = text.lines().map(String::from).collect();
        let line = line.index(lines.len() - 1);
        let mut value: serde_json::Value = serde_json::from_str(&lines[line]).expect("JSON");
        twist(&mut value, how, number);
        lines[line] = value.to_string();
        let footer = lines.pop().expect("a footer");
        let above = lines.join("\n") + "\n";
        let mut footer: serde_json::Value = serde_json::from_str(&footer).expect("JSON");
        footer["lines"] = blake3::hash(above.as_bytes()).to_hex().to_string().into();
        let text = format!("{above}{footer}\n");
        if let Ok(record) = Record::parse(text.as_bytes())
            && let Ok(replay) = Replay::new(&record, standard())
        {
            let _ = replay.run(&record);
        }
    }
}
