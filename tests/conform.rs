//! Every recorded game against this table. `SGS_TRACES=DIR` takes another set.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use sgs::rules::cards::DeckOptions;
use sgs::testkit::conform::trace::{Payload, Record, Struct, Trace};
use sgs::testkit::conform::{GameReport, Stop, Totals, World, conform, differences};
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
        if matches!(report.stop, Stop::Difference { .. }) {
            failed.push(report.to_string());
        }
    }
    println!("{totals}");
    assert!(failed.is_empty(), "{} games differ:\n{}\n{totals}", failed.len(), failed.join("\n"));
}

/// A recorded game that is here whatever other set is read.
fn sample() -> Trace {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traces");
    Trace::read(dir.join("02p-1030-rnd.jsonl.gz")).unwrap()
}

fn compare(trace: Trace) -> GameReport {
    let world = World::new(catalog(&DeckOptions::default()));
    conform("sample", &Rc::new(trace), &world, &differences::reviewed().unwrap()).unwrap()
}

/// Compares the sample with one record changed, and expects to be told where.
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
            // A card that nobody holds.
            ask.reply["card"] = serde_json::json!(159);
            true
        }
        _ => false,
    });
}

#[test]
fn nothing_is_excused_that_is_not_listed() {
    let world = World::new(catalog(&DeckOptions::default()));
    let report = conform("sample", &Rc::new(sample()), &world, &[]).unwrap();
    assert!(matches!(report.stop, Stop::Difference { .. }), "{report}");
}
