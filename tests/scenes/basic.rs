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

#[test]
fn playable() {
    assert_scene!(
        Scene::new("what may be played")
            .seat(seat().hand(&["slash:spade:7", "jink:heart:2", "peach", "analeptic", "nullification"]))
            .others(4),
        |s| {
            s.may(1, &[])?;
            s.may(1, &["slash"])?;
            s.note("after a slash, and with a wound");
            s.use_card(1, "slash", &[2])?;
            s.lose_hp(1, 1)?;
            s.may(1, &[])
        }
    );
}

#[test]
fn peach_heals() {
    assert_scene!(Scene::new("a peach heals one").seat(seat().hp(2).hand(&["peach"])).others(1), |s| s
        .use_card(1, "peach", &[]));
}

#[test]
fn drunk_slash() {
    assert_scene!(
        Scene::new("a drunk slash does one more")
            .seat(seat().hand(&["analeptic", "slash:spade:7", "analeptic"]))
            .others(1),
        |s| {
            s.use_card(1, "analeptic", &[])?;
            s.note("one a turn");
            s.may(1, &[])?;
            s.use_card(1, "slash", &[2])
        }
    );
}

#[test]
fn drunk_slash_dodged() {
    assert_scene!(
        Scene::new("a dodged drunk slash spends the drink")
            .seat(seat().hand(&["analeptic", "slash:spade:7", "slash:spade:8"]))
            .seat(seat().hand(&["jink"]))
            .will(2, "respond", "slash", "jink"),
        |s| {
            s.use_card(1, "analeptic", &[])?;
            s.use_card(1, "slash", &[2])?;
            s.use_card(1, "slash", &[2])
        }
    );
}

#[test]
fn sober_next_turn() {
    assert_scene!(
        Scene::new("a drink lasts for the turn")
            .seat(seat().hand(&["analeptic"]))
            .others(1)
            .phase(Phase::NotActive)
            .will(1, "play", "play", "analeptic")
            .otherwise(Unplanned::Decline),
        |s| {
            s.turn(1)?;
            let drank = s.room().mark(PlayerId(0), "drank");
            s.note(format!("drank {drank}"));
            Ok(())
        }
    );
}

#[test]
fn natures() {
    assert_scene!(
        Scene::new("fire and thunder slashes")
            .seat(seat().hand(&["fire_slash:heart:4", "thunder_slash:spade:4"]))
            .seat(seat().hand(&["jink"]))
            .will(2, "respond", "slash", "pass")
            .will(2, "respond", "slash", "jink"),
        |s| {
            s.use_card(1, "fire_slash", &[2])?;
            s.use_card(1, "thunder_slash", &[2])
        }
    );
}

#[test]
fn slash_kills() {
    assert_scene!(
        Scene::new("a slash on the last hit point, and nobody helps")
            .seat(seat().hand(&["slash:spade:7"]))
            .seat(seat().hp(1).hand(&["dismantlement"]).equip(&["axe"]))
            .others(2),
        |s| s.use_card(1, "slash", &[2])
    );
}
