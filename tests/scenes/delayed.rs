//! Delayed tricks.

use crate::prelude::*;

fn judged(name: &str, trick: &str, card: &str) -> Scene {
    Scene::new(name)
        .seat(seat().judging(&[trick]))
        .seat(seat())
        .deck(&[card, "slash:spade:7", "slash:spade:8"])
        .phase(Phase::NotActive)
        .always(1, "play", "play", "pass")
}

#[test]
fn indulgence_placed() {
    assert_scene!(
        Scene::new("indulgence is put on another without one")
            .seat(seat().hand(&["indulgence:spade:6", "indulgence:club:6"]))
            .seat(seat())
            .seat(seat().judging(&["indulgence:heart:6"])),
        |s| {
            s.may(1, &["indulgence"])?;
            s.use_card(1, "indulgence", &[2])?;
            s.may(1, &["indulgence"])
        }
    );
}

#[test]
fn indulgence_strikes() {
    assert_scene!(judged("indulgence skips the play phase", "indulgence", "peach:diamond:Q"), |s| s.turn(1));
}

#[test]
fn indulgence_missed() {
    assert_scene!(judged("indulgence and a heart", "indulgence", "peach:heart:3"), |s| s.turn(1));
}

#[test]
fn indulgence_nullified() {
    assert_scene!(
        Scene::new("indulgence nullified before it is judged")
            .seat(seat().judging(&["indulgence"]))
            .seat(seat().hand(&["nullification"]))
            .phase(Phase::NotActive)
            .will(2, "nullify", "indulgence", "nullification"),
        |s| s.phases(1, &[Phase::Judge])
    );
}

#[test]
fn shortage() {
    assert_scene!(
        judged("supply shortage skips the draw phase", "supply_shortage", "peach:diamond:Q"),
        |s| s.turn(1)
    );
}

#[test]
fn shortage_missed() {
    assert_scene!(judged("supply shortage and a club", "supply_shortage", "slash:club:2"), |s| s.turn(1));
}

#[test]
fn shortage_reach() {
    assert_scene!(
        Scene::new("supply shortage reaches distance 1")
            .seat(seat().hand(&["supply_shortage"]))
            .seat(seat().equip(&["dilu"]))
            .seat(seat())
            .seat(seat()),
        |s| s.may(1, &["supply_shortage"])
    );
}

#[test]
fn lightning_strikes() {
    assert_scene!(judged("lightning strikes", "lightning", "slash:spade:9"), |s| s
        .phases(1, &[Phase::Judge]));
}

#[test]
fn lightning_kills() {
    assert_scene!(
        Scene::new("lightning kills the player whose turn it is")
            .seat(seat())
            .seat(seat().hp(3).judging(&["lightning"]).hand(&["jink"]))
            .seat(seat())
            .seat(seat())
            .deck(&["slash:spade:9"])
            .phase(Phase::NotActive)
            .turn(2),
        |s| s.turn(2)
    );
}

#[test]
fn lightning_wanders() {
    assert_scene!(
        Scene::new("lightning goes on to the next without one")
            .seat(seat().judging(&["lightning:spade:A"]))
            .seat(seat().judging(&["lightning:heart:Q"]))
            .seat(seat())
            .deck(&["slash:spade:10"])
            .phase(Phase::NotActive),
        |s| s.phases(1, &[Phase::Judge])
    );
}

#[test]
fn lightning_stays() {
    assert_scene!(
        Scene::new("lightning stays when nobody else can take it")
            .seat(seat().judging(&["lightning:spade:A"]))
            .seat(seat().judging(&["lightning:heart:Q"]))
            .deck(&["peach:heart:3"])
            .phase(Phase::NotActive),
        |s| s.phases(1, &[Phase::Judge])
    );
}

#[test]
fn lightning_nullified() {
    assert_scene!(
        Scene::new("nullified lightning goes on")
            .seat(seat().judging(&["lightning"]))
            .seat(seat().hand(&["nullification"]))
            .phase(Phase::NotActive)
            .will(2, "nullify", "lightning", "nullification"),
        |s| s.phases(1, &[Phase::Judge])
    );
}

#[test]
fn lightning_used() {
    assert_scene!(
        Scene::new("lightning is put on oneself")
            .seat(seat().hand(&["lightning:spade:A", "lightning:heart:Q"]))
            .others(1),
        |s| {
            s.use_card(1, "lightning:spade:A", &[])?;
            s.may(1, &[])
        }
    );
}

#[test]
fn latest_first() {
    assert_scene!(
        Scene::new("the trick placed last is judged first")
            .seat(seat().judging(&["indulgence", "supply_shortage", "lightning"]))
            .seat(seat())
            .deck(&["peach:heart:3", "slash:club:2", "peach:heart:4"])
            .phase(Phase::NotActive),
        |s| s.phases(1, &[Phase::Judge])
    );
}
