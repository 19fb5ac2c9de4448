//! The words of scene files, for editors.

use super::{spec, verbs};

/// Returns the keys of a scene.
pub fn scene_keys() -> &'static [&'static str] {
    spec::SCENE
}

/// Returns the keys of a seat.
pub fn seat_keys() -> &'static [&'static str] {
    spec::SEAT
}

/// Returns the verbs of a seat with their parameters.
pub fn verbs_of_seats() -> impl Iterator<Item = (&'static str, &'static str)> {
    verbs::OF_SEATS.iter().map(|verb| (verb.name, verb.parameters))
}

/// Returns the verbs of the scene with their parameters.
pub fn verbs_of_scene() -> impl Iterator<Item = (&'static str, &'static str)> {
    verbs::OF_SCENE.iter().map(|verb| (verb.name, verb.parameters))
}
