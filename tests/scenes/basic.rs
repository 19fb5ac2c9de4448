//! Basic cards: slash, jink, peach, analeptic.

use crate::prelude::*;

#[test]
fn slash_hits() {
    assert_scene!(
        Scene::new("a slash hits who has no jink")
            .seat(seat().hand(&["slash:spade:7"]))
            .seat(seat().hand(&["peach"])),
        |s| s.use_card(1, "slash", &[2])
    );
}

#[test]
fn slash_dodged() {
    assert_scene!(
        Scene::new("a slash is dodged")
            .seat(seat().hand(&["slash:spade:7"]))
            .seat(seat().hand(&["jink:heart:2"]))
            .will(2, "respond", "slash", "jink"),
        |s| s.use_card(1, "slash", &[2])
    );
}

#[test]
fn slash_once() {
    assert_scene!(
        Scene::new("one slash a phase")
            .seat(seat().hand(&["slash:spade:7", "slash:spade:8", "peach", "peach"]))
            .others(1)
            .phase(Phase::NotActive)
            .deck(&["jink:diamond:2", "jink:diamond:3"])
            .will(1, "play", "play", "slash:spade:7 -> 2")
            .will(1, "play", "play", "pass")
            .will(1, "discard", "gamerule", "slash"),
        |s| s.turn(1)
    );
}
