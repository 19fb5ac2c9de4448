//! The parser of recorded games: every file of the repository parses, and damage is reported with its
//! position.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use sgs::testkit::conform::trace::{Payload, Record, Struct, Trace, TraceCard, TraceError};

/// Returns the paths of the traces. `SGS_TRACES=DIR` selects another set.
fn traces() -> Vec<PathBuf> {
    let dir = std::env::var_os("SGS_TRACES").map(PathBuf::from);
    let dir = dir.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traces"));
    let mut files: Vec<_> = std::fs::read_dir(&dir)
        .unwrap_or_else(|e| panic!("{}: {e}", dir.display()))
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().contains(".jsonl"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no traces in {}", dir.display());
    files
}

/// Returns the smallest recorded game, unpacked.
fn sample() -> String {
    let path = traces().into_iter().min_by_key(|path| std::fs::metadata(path).unwrap().len()).unwrap();
    let mut text = String::new();
    GzDecoder::new(std::fs::File::open(path).unwrap()).read_to_string(&mut text).unwrap();
    text
}

fn read(bytes: &[u8]) -> Result<Trace, TraceError> {
    Trace::from_reader(Path::new("sample.jsonl"), bytes)
}

fn with_line(text: &str, number: usize, f: impl FnOnce(&str) -> String) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines[number - 1] = f(&lines[number - 1]);
    lines.join("\n") + "\n"
}

fn line_of(text: &str, start: &str) -> usize {
    text.lines().position(|line| line.starts_with(start)).unwrap() + 1
}

fn cards(payload: &Payload) -> Vec<&TraceCard> {
    match payload.as_struct() {
        Some(Struct::Use(u)) => vec![&u.card],
        Some(Struct::Damage(d)) => d.card.iter().collect(),
        Some(Struct::Slash(s)) => s.jink.iter().chain([&s.slash]).collect(),
        Some(Struct::Effect(e)) => vec![&e.card],
        Some(Struct::Resp(r)) => vec![&r.card],
        _ => Vec::new(),
    }
}

#[test]
fn every_trace_parses() {
    for path in traces() {
        let trace = Trace::read(&path).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(trace.header.cards.len(), 160, "{}", path.display());
        assert_eq!(trace.setup[0].role, "lord", "{}", path.display());
        assert_eq!(trace.end().players.len(), trace.setup.len(), "{}", path.display());
        let mut virtuals = 0;
        for record in &trace.records {
            if let Record::Trigger(t) = record {
                for card in t.d.iter().flat_map(cards) {
                    if let (Some(text), TraceCard::Text(raw)) = (card.text(), card) {
                        assert_eq!(&text.unwrap().to_string(), raw);
                        virtuals += 1;
                    }
                }
            }
        }
        println!("{}: {} records, {virtuals} virtual cards", path.display(), trace.records.len());
    }
}

#[test]
fn the_committed_selection_stays_small() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traces");
    let size: u64 =
        std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().metadata().unwrap().len()).sum();
    assert!(size <= 2_000_000, "{size} bytes");
}

#[test]
fn records_keep_their_line() {
    let text = sample();
    let trace = read(text.as_bytes()).unwrap();
    let ask = trace.records.iter().position(|r| matches!(r, Record::Ask(a) if a.kind == "activate")).unwrap();
    assert_eq!(trace.line(ask), line_of(&text, r#"{"ask":"activate""#));
}

#[test]
fn a_damaged_line_is_named() {
    let text = sample();
    let at = line_of(&text, r#"{"t":"TurnStart""#) + 40;
    for (damage, says) in [
        (&(|line: &str| line[..line.len() / 2].to_owned()) as &dyn Fn(&str) -> String, "not JSON"),
        (&|_| String::new(), "an empty line"),
        (&|_| "[1,2]".into(), "begins with its kind"),
        (&|_| r#"{"weather":1}"#.into(), "no record kind is called `weather`"),
        (&|_| r#"{"pop":"x"}"#.into(), "bad `pop` record"),
        (&|_| r#"{"t":"CardUsed","p":"sgs1","n":0,"d":{"k":"use","card":"sla"}}"#.into(), "`sla` is no card"),
        (&|_| r#"{"t":"X","p":"sgs1","n":0,"d":{"k":"dragon"}}"#.into(), "dragon"),
        (&|_| r#"{"ask":"activate","p":"sgs1"}"#.into(), "reply"),
        (&|_| r#"{"header":1}"#.into(), "a second `header`"),
    ] {
        let e = read(with_line(&text, at, damage).as_bytes()).expect_err(says);
        assert_eq!(e.line, at, "{e}");
        assert!(e.to_string().starts_with(&format!("sample.jsonl:{at}: ")), "{e}");
        assert!(e.to_string().contains(says), "{e}");
    }
}

#[test]
fn a_cut_file_is_named() {
    let text = sample();
    let lines = text.lines().count();
    let cut = text[..text.len() - 1].rfind('\n').unwrap() + 1;
    let e = read(&text.as_bytes()[..cut]).unwrap_err();
    assert_eq!(e.line, lines - 1);
    assert!(e.to_string().contains("truncated"), "{e}");

    let mut gz = GzEncoder::new(Vec::new(), Compression::fast());
    gz.write_all(text.as_bytes()).unwrap();
    let gz = gz.finish().unwrap();
    assert_eq!(read(&gz).unwrap().records.len(), read(text.as_bytes()).unwrap().records.len());
    let e = read(&gz[..gz.len() / 2]).unwrap_err();
    assert!(e.line > 1 && e.line < lines, "{e}");

    for bytes in [&b""[..], &gz[..1], &gz[..2], &gz[..9], b"{", b"\xff\xfe\n", b"{\"pop\":1}\n"] {
        assert!(read(bytes).is_err());
    }
    let after = text.clone() + "{\"pop\":1}\n";
    assert_eq!(read(after.as_bytes()).unwrap_err().line, lines + 1);
    assert_eq!(Trace::read("no/such.jsonl.gz").unwrap_err().line, 0);
}
