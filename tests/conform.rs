//! Comparison of every recorded game with this table. `SGS_TRACES=DIR` selects another set.

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use sgs::rules::cards::DeckOptions;
use sgs::script::load::Library;
use sgs::testkit::conform::differences::{self, Game, Reviewed};
use sgs::testkit::conform::trace::{Payload, Record, Struct, Trace};
use sgs::testkit::conform::{GameReport, Stop, Totals, World, conform};
use sgs::testkit::plain::catalog;

fn files() -> Vec<PathBuf> {
    let dir = std::env::var_os("SGS_TRACES").map(PathBuf::from);
    let dir = dir.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traces"));
    let mut files: Vec<PathBuf> = std::fs::read_dir(&dir)
        .unwrap_or_else(|e| panic!("{}: {e}", dir.display()))
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().contains(".jsonl"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no traces in {}", dir.display());
    files
}

#[test]
fn recorded_games() {
    let reviewed = differences::reviewed().unwrap();
    let world = World::new(catalog(&DeckOptions::default()));
    let mut totals = Totals::default();
    let mut failed = Vec::new();
    for file in files() {
        let trace = Rc::new(Trace::read(&file).unwrap());
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let report = conform(&name, &trace, &world, &reviewed).unwrap();
        totals.add(&report);
        println!("{report}");
        if !report.is_settled() {
            failed.push(report.to_string());
        }
    }
    println!("{totals}");
    assert!(failed.is_empty(), "{} games differ:\n{}\n{totals}", failed.len(), failed.join("\n"));
}

/// Reads a recorded game of the repository, regardless of the selected set.
fn committed(file: &str) -> Trace {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traces");
    Trace::read(dir.join(file)).unwrap()
}

fn sample() -> Trace {
    committed("02p-1030-rnd.jsonl.gz")
}

/// Compares a game with the bundled generals.
fn compare_whole(file: &str) -> GameReport {
    let library = Arc::new(Library::embedded());
    let world = World::with_packages(catalog(&DeckOptions::default()), library).unwrap();
    conform(file, &Rc::new(committed(file)), &world, &differences::reviewed().unwrap()).unwrap()
}

#[test]
fn a_game_that_ends_while_an_answer_lies_on_the_table() {
    let report = compare_whole("02p-102.jsonl.gz");
    assert_eq!(report.stop, Stop::End { turns: 9 }, "{report}");
}

#[test]
fn a_card_is_available_targets_aside() {
    let report = compare_whole("02p-32.jsonl.gz");
    assert_eq!(report.stop, Stop::End { turns: 31 }, "{report}");
}

#[test]
fn an_answer_that_nobody_may_give_is_in_the_list_of_places() {
    let report = compare_whole("02p-280.jsonl.gz");
    assert!(report.is_settled() && report.resumed == 1, "{report}");
    let met = &report.reviewed[0];
    assert_eq!((met.line, met.difference.as_deref()), (2744, Some("recast-is-no-use")));
}

fn compare(trace: Trace) -> GameReport {
    let world = World::new(catalog(&DeckOptions::default()));
    conform("sample", &Rc::new(trace), &world, &differences::reviewed().unwrap()).unwrap()
}

/// Compares the sample with one changed record and expects a report of its position.
fn tampered(change: impl Fn(&mut Record) -> bool) {
    let mut trace = sample();
    let at = trace.records.iter_mut().position(change).expect("nothing to change");
    let line = trace.line(at);
    match compare(trace).stop {
        Stop::Difference { line: found, recorded, here, .. } => {
            assert_eq!(found, line);
            assert!(!recorded.is_empty() && !here.is_empty());
        }
        other => panic!("the change at line {line} was not found: {other:?}"),
    }
}

#[test]
fn a_whole_game_agrees() {
    let report = compare(sample());
    assert_eq!(report.stop, Stop::End { turns: 9 });
    assert_eq!(report.covered, report.records);
    assert!(report.facts.compared > 400 && report.timings.compared > 800 && report.requests.compared > 40);
}

#[test]
fn other_hit_points_are_found() {
    tampered(|record| match record {
        Record::Prop(prop) if prop.name == "hp" => {
            prop.v = serde_json::json!(9);
            true
        }
        _ => false,
    });
}

#[test]
fn another_place_is_found() {
    tampered(|record| match record {
        Record::Mv(parts) if parts.iter().any(|part| part.reason == 19) => {
            parts[0].ids = vec![0];
            true
        }
        _ => false,
    });
}

#[test]
fn another_state_is_found() {
    tampered(|record| match record {
        Record::State(state) if state.turn == 5 => {
            state.seats[0].range = Some(9);
            true
        }
        _ => false,
    });
}

#[test]
fn another_final_pile_is_found() {
    tampered(|record| match record {
        Record::End(end) => {
            end.draw.swap(0, 1);
            true
        }
        _ => false,
    });
}

#[test]
fn a_timing_that_is_not_raised_is_found() {
    tampered(|record| match record {
        Record::Trigger(t) if t.event == "DamageCaused" => {
            t.event = "DamageForseen".into();
            true
        }
        _ => false,
    });
}

#[test]
fn another_payload_is_found() {
    tampered(|record| match record {
        Record::Trigger(t) if t.event == "Damaged" => match &mut t.d {
            Some(Payload::Struct(inner)) => match inner.as_mut() {
                Struct::Damage(damage) => {
                    damage.chain = !damage.chain;
                    true
                }
                _ => false,
            },
            _ => false,
        },
        _ => false,
    });
}

#[test]
fn a_refused_reply_is_found() {
    tampered(|record| match record {
        Record::Ask(ask) if ask.kind == "activate" && !ask.reply.is_null() => {
            // A card that no player holds.
            ask.reply["card"] = serde_json::json!(159);
            true
        }
        _ => false,
    });
}

#[test]
fn nothing_is_excused_that_is_not_listed() {
    let world = World::new(catalog(&DeckOptions::default()));
    let report = conform("sample", &Rc::new(sample()), &world, &Reviewed::default()).unwrap();
    assert!(matches!(report.stop, Stop::Difference { .. }), "{report}");
}

/// Returns the sample with impossible hit points, which differ where they are recorded.
fn with_other_hit_points() -> (Trace, usize) {
    let mut trace = sample();
    let hp = |r: &Record| matches!(r, Record::Prop(prop) if prop.name == "hp");
    let at = trace.records.iter().position(hp).expect("nothing to change");
    if let Record::Prop(prop) = &mut trace.records[at] {
        prop.v = serde_json::json!(9);
    }
    let line = trace.line(at);
    (trace, line)
}

fn compare_with(trace: Trace, games: &[(&str, usize)]) -> GameReport {
    let world = World::new(catalog(&DeckOptions::default()));
    let game = |(game, line): &(&str, usize)| Game {
        game: (*game).into(),
        line: *line,
        why: "so it is".into(),
        why_zh: "如此".into(),
    };
    let reviewed = Reviewed { games: games.iter().map(game).collect(), ..differences::reviewed().unwrap() };
    conform("sample.jsonl.gz", &Rc::new(trace), &world, &reviewed).unwrap()
}

#[test]
fn listed_place_is_reported_and_the_game_resumed_after_it() {
    let (trace, line) = with_other_hit_points();
    let report = compare_with(trace, &[("sample", line)]);
    assert!(report.is_settled(), "{report}");
    assert!(report.resumed > 0 && report.covered < report.records);
    assert!(report.to_string().contains(&format!("line {line} differs, reviewed: so it is")), "{report}");
}

#[test]
fn a_place_of_another_game_is_none_of_this_one() {
    let (trace, line) = with_other_hit_points();
    assert!(!compare_with(trace, &[("another", line), ("sample", line + 1)]).is_settled());
}

#[test]
fn a_listed_place_that_does_not_differ_is_stale() {
    let report = compare_with(sample(), &[("sample", 100)]);
    assert_eq!(report.stale, [100]);
    assert!(!report.is_settled());
    let beyond = compare_with(sample(), &[("sample", 1_000_000)]);
    assert_eq!(beyond.stale, [1_000_000]);
}
