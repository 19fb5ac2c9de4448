//! Scenes that need Rust skills, or that check what scripts cannot see. They are small scripted games whose
//! logs are compared with `tests/scenes/snapshots`. `tests/scene_files.rs` plays all other scenes, which are
//! scene files. A changed log is a changed rule: review it before accepting.
//!
//! `INSTA_UPDATE=always cargo test --test it scenes::` rewrites the logs.

use sgs::testkit::scene::{Play, Scene, Stop};

/// Runs a scene twice, the second time on a saved and restored table. Both logs must equal the committed one
/// of this module.
macro_rules! assert_scene {
    ($scene:expr, $play:expr $(,)?) => {
        $crate::scenes::check(module_path!(), $scene, $play)
    };
}

/// Common imports of scenes.
mod prelude {
    pub use sgs::model::*;
    pub use sgs::testkit::scene::{Scene, SeatSpec, Unplanned};

    /// Returns an unspecified seat.
    pub fn seat() -> SeatSpec {
        SeatSpec::new()
    }
}

mod course;
mod harm;
mod interrupts;
mod stops;
mod tricks;
mod verbs;

fn check(module: &str, scene: Scene, play: impl Fn(&mut Play) -> Result<(), Stop>) {
    let log = scene.run(&play).unwrap_or_else(|problem| panic!("{problem}"));
    let topic = module.rsplit("::").next().unwrap_or_default();
    let name = scene.name().to_string();
    let again = scene.restored().run(&play).unwrap_or_else(|problem| panic!("the second time: {problem}"));
    assert_eq!(log, again, "the same scene, two logs");
    insta::with_settings!({
        snapshot_path => format!("scenes/snapshots/{topic}"),
        prepend_module_to_snapshot => false,
        omit_expression => true,
        description => name.as_str(),
    }, {
        insta::assert_snapshot!(slug(&name), log);
    });
}

/// Returns a file name for a sentence.
fn slug(name: &str) -> String {
    let words: String = name.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    words.split_whitespace().collect::<Vec<_>>().join("_")
}
