//! A turn interrupted in the middle of operations. The cards leave the table, uses finish, the turn is
//! cleaned up, and the right player is next.

use super::prelude::*;
use sgs::rules::skill::Bearer;
use sgs::rules::{SkillDef, Timing};
use sgs::testkit::scene::trigger_skill;

/// Returns a skill that interrupts the turn once, when a player is damaged.
fn breaker(timing: Timing) -> SkillDef {
    trigger_skill("breaker", &[timing], |room, _| {
        if room.mark(PlayerId(0), "broke") > 0 {
            return Ok(false);
        }
        room.set_mark(PlayerId(0), "broke", 1)?;
        room.break_turn()
    })
    .bearer(Bearer::Anyone)
}

const SEEN: [Timing; 6] = [
    Timing::CardFinished,
    Timing::TurnBroken,
    Timing::EventPhaseChanging,
    Timing::EventPhaseStart,
    Timing::DamageComplete,
    Timing::QuitDying,
];

#[test]
fn in_damage_of_a_use() {
    assert_scene!(
        Scene::new("broken off in the damage of a slash")
            .with_skill(breaker(Timing::Damaged))
            .seat(seat().hand(&["slash:spade:7", "peach"]).mark("gone-Clear", 1))
            .others(2)
            .phase(Phase::NotActive)
            .will(1, "play", "play", "slash -> 2")
            .will(2, "play", "play", "pass")
            .deck(&["duel:spade:A", "duel:club:A", "duel:diamond:A", "ex_nihilo"])
            .watch(&SEEN),
        |s| s.turn(1).and_then(|()| s.next_turn())
    );
}

#[test]
fn in_a_response() {
    assert_scene!(
        Scene::new("broken off in the answer to a slash")
            .with_skill(breaker(Timing::CardResponded))
            .seat(seat().hand(&["slash:spade:7"]))
            .seat(seat().hand(&["jink"]))
            .phase(Phase::NotActive)
            .deck(&["duel:spade:A", "duel:club:A"])
            .will(1, "play", "play", "slash -> 2")
            .will(2, "respond", "slash", "jink")
            .watch(&[Timing::CardFinished, Timing::TurnBroken]),
        |s| s.turn(1)
    );
}

#[test]
fn in_a_judgement() {
    assert_scene!(
        Scene::new("broken off in a judgement")
            .with_skill(breaker(Timing::FinishRetrial))
            .seat(seat().judging(&["indulgence"]))
            .others(1)
            .phase(Phase::NotActive)
            .deck(&["peach:heart:3"])
            .watch(&[Timing::TurnBroken]),
        |s| s.turn(1)
    );
}

#[test]
fn in_a_nullification() {
    assert_scene!(
        Scene::new("broken off in a nullification of a trick on all")
            .with_skill(breaker(Timing::NullificationEffect))
            .seat(seat().hand(&["amazing_grace"]))
            .seat(seat().hand(&["nullification"]))
            .phase(Phase::NotActive)
            .deck(&["duel:spade:A", "duel:club:A", "peach:heart:3", "peach:heart:4"])
            .will(1, "play", "play", "amazing_grace")
            .will(2, "nullify", "amazing_grace", "nullification")
            .watch(&[Timing::CardFinished, Timing::TurnBroken]),
        |s| s.turn(1)
    );
}

#[test]
fn in_dying() {
    assert_scene!(
        Scene::new("broken off while somebody is dying")
            .with_skill(breaker(Timing::AskForPeaches))
            .seat(seat().hand(&["slash:spade:7"]))
            .seat(seat().hp(1))
            .phase(Phase::NotActive)
            .deck(&["duel:spade:A", "duel:club:A"])
            .will(1, "play", "play", "slash -> 2")
            .watch(&SEEN),
        |s| {
            s.turn(1)?;
            s.note(format!("dying flag: {}", s.room().has_flag(PlayerId(1), "Global_Dying")));
            Ok(())
        }
    );
}

/// Returns a skill that grants an extra turn at the end of the first player's turn, which is then
/// interrupted.
fn extra(immediate: bool) -> SkillDef {
    trigger_skill("extra", &[Timing::EventPhaseStart], move |room, o| {
        let player = PlayerId(2);
        let at = if immediate { Phase::Draw } else { Phase::Finish };
        if o.who() != Some(PlayerId(0)) || room.table().player(PlayerId(0)).phase != at {
            return Ok(false);
        }
        if immediate {
            room.gain_extra_turn(player, Vec::new())?;
        } else {
            room.schedule_extra_turn(player, "extra", Vec::new());
        }
        Ok(false)
    })
}

fn extra_scene(name: &str, immediate: bool) -> Scene {
    Scene::new(name)
        .with_skill(breaker(Timing::Damaged))
        .with_skill(extra(immediate))
        .seat(seat().skill("extra"))
        .others(1)
        .seat(seat().hand(&["slash:spade:7"]))
        .others(1)
        .phase(Phase::NotActive)
        .deck(&[
            "duel:spade:A",
            "duel:club:A",
            "duel:diamond:A",
            "ex_nihilo",
            "peach",
            "peach",
            "jink",
            "jink",
        ])
        .always(1, "play", "play", "pass")
        .will(3, "play", "play", "slash -> 4")
        .will(2, "play", "play", "pass")
        .watch(&[Timing::CardFinished, Timing::TurnBroken])
}

#[test]
fn in_an_immediate_extra_turn() {
    assert_scene!(
        extra_scene("broken off in an extra turn inside a turn, which breaks as well", true),
        |s| s.turn(1).and_then(|()| s.next_turn())
    );
}

#[test]
fn in_a_scheduled_extra_turn() {
    assert_scene!(extra_scene("broken off in a scheduled extra turn, which alone ends", false), |s| s
        .turn(1)
        .and_then(|()| s.turns(2)));
}
