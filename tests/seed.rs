//! The document for package authors, block by block and feature by feature: what it says a
//! script may write, and what follows. The fixtures are in words of our own. `seed/map.rs`
//! names for each feature the test that shows it.

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

/// What most tests need.
mod prelude {
    pub use super::{loaded, log_of, order, package, scene, seat};
    pub use sgs::model::*;
    pub use sgs::rules::Timing;
    pub use sgs::testkit::scene::{Scene, SeatSpec, Unplanned};
}

/// A seat with nothing said about it.
pub fn seat() -> SeatSpec {
    SeatSpec::new()
}

/// The file of a package that has these skills, which the text makes as globals.
pub fn package(skills: &[&str], text: &str) -> String {
    let add: String = skills.iter().map(|skill| format!("extension:addSkills({skill})\n")).collect();
    format!("local extension = sgs.Package(\"seed\")\n{text}\n{add}return {{ extension }}\n")
}

/// A scene with these skills of the text.
pub fn scene(name: &str, skills: &[&str], text: &str) -> Scene {
    Scene::new(name).package(&package(skills, text))
}

/// The log of a scene that has to go well.
#[track_caller]
pub fn log_of(scene: Scene, play: impl Fn(&mut Play) -> Result<(), Stop>) -> String {
    scene.run(play).unwrap_or_else(|problem| panic!("{problem}"))
}

/// The lines come in this order, whatever lies between them.
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

/// A state that has run this file: what did not load, and the warnings.
pub fn loaded(text: &str) -> (Script, Vec<LoadFailure>, Vec<String>) {
    let library = Arc::new(Library::of_texts([("extensions/seed.lua", text)]));
    let (script, failures) = Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
    let warnings = script.host().notices().warnings().iter().map(ToString::to_string).collect();
    (script, failures, warnings)
}

/// The bundled packages and AI, with this package and this file for the AI.
pub fn with_ai(package: &str, ai: &str) -> Library {
    let bundled = Library::open(&Sources::default()).expect("the bundled tree");
    let files = [(0, "extensions/seed.lua".into()), (0, "ai/seed-ai.lua".into())];
    let source = |(at, text): (&FileId, &str)| Source::new(at.1.to_string(), None, text.as_bytes().to_vec());
    let sources = files.iter().zip([package, ai]).map(source).map(Some).collect::<Vec<_>>();
    bundled.with(files.iter().zip(sources))
}

/// A mark of the player in this seat.
pub fn mark(room: &Room, seat: u8, name: &str) -> i32 {
    room.mark(sgs::model::PlayerId(seat - 1), name)
}
