//! The document for package authors, block by block and feature by feature: the code that it allows, and its
//! effects. The fixtures are written in our own words. `seed/map.rs` names the test of each feature.

use sgs::rules::Room;
use sgs::rules::cards::{DeckOptions, catalog};
use sgs::script::host::Script;
use sgs::script::load::{FileId, Library, LoadFailure, Source, Sources};
use sgs::testkit::scene::{Play, Scene, SeatSpec, Stop};
use std::sync::Arc;

mod ai;
mod cards;
mod damage;
mod factories;
mod map;
mod resolution;
mod skills;
mod turns;
mod values;

/// Common imports of tests.
mod prelude {
    pub use super::{loaded, log_of, order, package, scene, seat};
    pub use sgs::model::*;
    pub use sgs::rules::Timing;
    pub use sgs::testkit::scene::{Scene, SeatSpec, Unplanned};
}

/// Returns an unspecified seat.
pub fn seat() -> SeatSpec {
    SeatSpec::new()
}

/// Returns the file of a package with these skills, which the text defines as globals.
pub fn package(skills: &[&str], text: &str) -> String {
    let add: String = skills.iter().map(|skill| format!("extension:addSkills({skill})\n")).collect();
    format!("local extension = sgs.Package(\"seed\")\n{text}\n{add}return {{ extension }}\n")
}

/// Returns a scene with these skills of the text.
pub fn scene(name: &str, skills: &[&str], text: &str) -> Scene {
    Scene::new(name).package(&package(skills, text))
}

/// Returns the log of a scene that must succeed.
#[track_caller]
pub fn log_of(scene: Scene, play: impl Fn(&mut Play) -> Result<(), Stop>) -> String {
    scene.run(play).unwrap_or_else(|problem| panic!("{problem}"))
}

/// Asserts that the lines occur in this order.
#[track_caller]
pub fn order(log: &str, lines: &[&str]) {
    let mut from = 0;
    for line in lines {
        match log[from..].find(line) {
            Some(at) => from += at + line.len(),
            None => panic!("no `{line}` where it belongs ({lines:?}) in\n{log}"),
        }
    }
}

/// Loads this file; returns the Lua state, the failures and the warnings.
pub fn loaded(text: &str) -> (Script, Vec<LoadFailure>, Vec<String>) {
    let library = Arc::new(Library::of_texts([("extensions/seed.lua", text)]));
    let (script, failures) = Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
    let warnings = script.host().notices().warnings().iter().map(ToString::to_string).collect();
    (script, failures, warnings)
}

/// Returns the bundled packages and AI, with this package and its AI file.
pub fn with_ai(package: &str, ai: &str) -> Library {
    let bundled = Library::open(&Sources::default()).expect("the bundled tree");
    let files = [(0, "extensions/seed.lua".into()), (0, "ai/seed-ai.lua".into())];
    let source = |(at, text): (&FileId, &str)| Source::new(at.1.to_string(), None, text.as_bytes().to_vec());
    let sources = files.iter().zip([package, ai]).map(source).map(Some).collect::<Vec<_>>();
    bundled.with(files.iter().zip(sources))
}

/// Returns a mark of the player in this seat.
pub fn mark(room: &Room, seat: u8, name: &str) -> i32 {
    room.mark(sgs::model::PlayerId(seat - 1), name)
}
