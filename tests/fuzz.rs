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
fn pages() {
    run_corpus("pages");
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
fn tokens() {
    run_corpus("tokens");
}

#[test]
fn traces() {
    run_corpus("traces");
}

/// Changes some bytes, words or lines: copies, removes, replaces.
fn mutate(data: &mut Vec<u8>, dice: &mut impl FnMut(usize) -> usize) {
    const WORDS: [&[u8]; 12] =
        [b"-1", b"2147483647", b"1e308", b"\0", b"\xff", b"nil", b"{}", b"[[", b"\"", b"\n", b"sgs1", b"|"];
    for _ in 0..1 + dice(4) {
        let at = dice(data.len() + 1);
        let to = (at + dice(40)).min(data.len());
        match dice(5) {
            0 if at < data.len() => data[at] = dice(256) as u8,
            1 => drop(data.drain(at..to)),
            2 => {
                let part = data[at..to].to_vec();
                let there = dice(data.len() + 1);
                data.splice(there..there, part);
            }
            3 => drop(data.splice(at..to, WORDS[dice(WORDS.len())].iter().copied())),
            _ => {
                // A number becomes another one.
                let digit = data[at..].iter().position(u8::is_ascii_digit).map(|n| at + n);
                digit.into_iter().for_each(|digit| data[digit] = b'0' + dice(10) as u8);
            }
        }
    }
}

/// Fuzzes without the fuzzer: `SGS_FUZZ=TARGET:SECONDS cargo test --test it fuzz::variants -- --ignored`. The
/// variants are the same in each run; `SGS_FUZZ_SEED` chooses others.
#[test]
#[ignore = "runs as long as it is told"]
fn variants_of_the_corpus() {
    let asked = std::env::var("SGS_FUZZ").unwrap_or_else(|_| "card_texts:5".into());
    let (name, seconds) = asked.split_once(':').expect("TARGET:SECONDS");
    let until = std::time::Instant::now() + std::time::Duration::from_secs(seconds.parse().expect("seconds"));
    let seed: u64 = std::env::var("SGS_FUZZ_SEED").map_or(1, |seed| seed.parse().expect("a number"));
    let target = target(name);
    let files: Vec<Vec<u8>> =
        corpus(name).iter().map(|path| std::fs::read(path).expect("a file of the corpus")).collect();
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut dice = move |sides: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 16) as usize % sides.max(1)
    };
    let mut runs = 0;
    let mut failed = 0;
    while std::time::Instant::now() < until && failed < 10 {
        let mut data = files[dice(files.len())].clone();
        mutate(&mut data, &mut dice);
        runs += 1;
        if std::panic::catch_unwind(|| (target.run)(&data)).is_err() {
            failed += 1;
            let folder = folder().join(format!("artifacts/{name}"));
            std::fs::create_dir_all(&folder).expect("a folder");
            std::fs::write(folder.join(format!("{seed}-{runs}")), &data).expect("a file");
        }
    }
    println!("{name}: {runs} variants, {failed} failed");
    assert_eq!(failed, 0, "inputs in fuzz/artifacts/{name}");
}
