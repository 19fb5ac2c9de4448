//! The decks equal those of the recorded games, card by card.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;
use serde_json::Value;
use sgs::rules::cards::{self, DeckOptions};

/// Returns the path of a recorded game, whose header lists the whole deck.
fn some_trace() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traces");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "gz"))
        .collect();
    files.sort();
    files.swap_remove(0)
}

#[test]
fn the_whole_deck_is_that_of_the_recorded_games() {
    let mut line = String::new();
    let file = MultiGzDecoder::new(File::open(some_trace()).unwrap());
    BufReader::new(file).read_line(&mut line).unwrap();
    let header: Value = serde_json::from_str(&line).unwrap();
    let recorded = header["cards"].as_array().unwrap();

    let catalog = cards::catalog(&DeckOptions::default());
    assert_eq!(catalog.deck.len(), recorded.len());
    for (id, (ours, theirs)) in catalog.deck.iter().zip(recorded).enumerate() {
        let kind = catalog.kind(ours.kind);
        let ours =
            (kind.name.as_str(), kind.class().as_str(), ours.suit.word(), ours.number as u64, &*ours.package);
        let text = |key: &str| theirs[key].as_str().unwrap();
        let number = theirs["number"].as_u64().unwrap();
        let theirs = (text("name"), text("class"), text("suit"), number, text("package"));
        assert_eq!(ours, theirs, "card {id}");
    }
}

#[test]
fn parts_of_the_deck() {
    let size =
        |standard, ex, maneuvering| cards::catalog(&DeckOptions { standard, ex, maneuvering }).deck.len();
    assert_eq!(size(true, false, false), 104);
    assert_eq!(size(true, true, false), 108);
    assert_eq!(size(false, false, true), 52);
    // The kinds exist even without their cards: skills convert other cards into them.
    assert!(
        cards::catalog(&DeckOptions { maneuvering: false, ..Default::default() })
            .find_kind("fire_slash")
            .is_some()
    );
}

#[test]
fn every_equipment_skill_exists_and_generals_come_with_packages() {
    let catalog = cards::catalog(&DeckOptions::default());
    for kind in &catalog.kinds {
        if let Some(skill) = &kind.skill {
            assert!(catalog.skill(skill).is_some(), "{} gives {skill}", kind.name);
        }
        assert_eq!(catalog.find_kind(&kind.name).map(|id| &catalog.kind(id).name), Some(&kind.name));
    }
    assert_eq!(catalog.generals.len(), 0);
}
