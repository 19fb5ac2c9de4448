//! Every recorded game against this table. `SGS_TRACES=DIR` takes another set.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use sgs::rules::cards::{DeckOptions, catalog};
use sgs::testkit::conform::trace::Trace;
use sgs::testkit::conform::{Stop, Totals, conform, differences};

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
    let catalog = catalog(&DeckOptions::default());
    let mut totals = Totals::default();
    let mut failed = Vec::new();
    for file in files() {
        let trace = Rc::new(Trace::read(&file).unwrap());
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let report = conform(&name, &trace, &catalog, &reviewed).unwrap();
        totals.add(&report);
        println!("{report}");
        if matches!(report.stop, Stop::Difference { .. }) {
            failed.push(report.to_string());
        }
    }
    println!("{totals}");
    assert!(failed.is_empty(), "{} games differ:\n{}\n{totals}", failed.len(), failed.join("\n"));
}
