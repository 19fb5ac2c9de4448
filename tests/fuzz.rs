//! Runs each fuzz target over its corpus in `fuzz/corpus/`, and over short variants of it.

use sgs::testkit::fuzz::{TARGETS, Target};
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz")
}

/// Returns the files of a target's corpus, by name.
fn corpus(name: &str) -> Vec<PathBuf> {
    let folder = folder().join("corpus").join(name);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}

fn target(name: &str) -> &'static Target {
    TARGETS.iter().find(|target| target.name == name).unwrap_or_else(|| panic!("no target {name}"))
}

/// Runs one input, and names its file if it fails.
fn run(target: &Target, path: &Path, data: &[u8]) {
    let result = std::panic::catch_unwind(|| (target.run)(data));
    assert!(result.is_ok(), "{} fails with {}", target.name, path.display());
}

/// Runs a target over its corpus, and over each file of it without its end.
fn run_corpus(name: &str) {
    let target = target(name);
    let files = corpus(name);
    assert!(files.len() >= 3, "the corpus of {name} has {} files", files.len());
    for path in &files {
        let data = std::fs::read(path).expect("a file of the corpus");
        run(target, path, &data);
        run(target, path, &data[..data.len() * 2 / 3]);
    }
    run(target, Path::new("nothing"), b"");
}

#[test]
fn every_target_has_a_corpus_and_a_binary() {
    let manifest = std::fs::read_to_string(folder().join("Cargo.toml")).expect("fuzz/Cargo.toml");
    for target in TARGETS {
        assert!(!corpus(target.name).is_empty());
        assert!(manifest.contains(&format!("name = \"{}\"", target.name)), "{}", target.name);
        let binary = folder().join("fuzz_targets").join(format!("{}.rs", target.name));
        let text = std::fs::read_to_string(&binary).unwrap_or_else(|e| panic!("{}: {e}", binary.display()));
        assert!(text.contains(&format!("fuzz::{}", target.name)), "{text}");
    }
}

#[test]
fn calls() {
    run_corpus("calls");
}

#[test]
fn card_texts() {
    run_corpus("card_texts");
}

#[test]
fn frames() {
    run_corpus("frames");
}

#[test]
fn json() {
    run_corpus("json");
}

#[test]
fn packages() {
    run_corpus("packages");
}

#[test]
fn patterns() {
    run_corpus("patterns");
}

#[test]
fn records() {
    run_corpus("records");
}

#[test]
fn saved_tables() {
    run_corpus("saved_tables");
}

#[test]
fn scenes() {
    run_corpus("scenes");
}

#[test]
fn traces() {
    run_corpus("traces");
}
