//! The effect of a handler's `true` at each event (docs/rules/events.md).

use super::prelude::*;
use sgs::rules::Timing;
use sgs::rules::skill::Bearer;
use sgs::testkit::scene::{Play, Stop, trigger_skill};

/// Returns a scene in which the first occurrence of this event is stopped.
fn stopped(timing: Timing, scene: Scene) -> Scene {
    let stop = trigger_skill("stop", &[timing], move |room, _| {
        let first = room.mark(PlayerId(0), "stopped") == 0;
        room.table_mut().player_mut(PlayerId(0)).set_mark("stopped", 1);
        Ok(first)
    });
    scene.with_skill(stop.bearer(Bearer::Anyone)).watch(&[timing])
}

fn stop_each(timings: &[Timing], scene: impl Fn(&str) -> Scene, play: fn(&mut Play) -> Result<(), Stop>) {
    for timing in timings {
        let name = format!("true at {}", timing.name());
        assert_scene!(stopped(*timing, scene(&name)), play);
    }
}

#[test]
fn in_a_slash() {
    use Timing::*;
    stop_each(
        &[
            PreCardUsed,
            CardUsed,
            CardEffect,
            CardEffected,
            SlashEffected,
            SlashProceed,
            SlashHit,
            ConfirmDamage,
            Predamage,
            DamageForseen,
            DamageCaused,
            DamageInflicted,
            PreDamageDone,
            DamageDone,
            HpChanged,
            EnterDying,
            Dying,
            AskForPeaches,
            AskForPeachesDone,
            BeforeGameOverJudge,
            GameOverJudge,
            Death,
            BuryVictim,
            Damage,
            Damaged,
            DamageComplete,
            CardFinished,
        ],
        |name| {
            Scene::new(name)
                .seat(seat().role(Role::Lord).hand(&["slash:spade:7"]))
                .seat(seat().role(Role::Rebel).hp(1).hand(&["duel"]))
                .seat(seat().role(Role::Rebel).hand(&["peach"]))
                .always(3, "peach", "", "pass")
                .deck(&["jink", "jink", "jink"])
        },
        |s| s.use_card(1, "slash", &[2]),
    );
}

#[test]
fn in_a_dodge() {
    use Timing::*;
    stop_each(
        &[CardAsked, PreCardResponded, CardResponded, PostCardResponded, JinkEffect, SlashMissed, CardOffset],
        |name| {
            Scene::new(name)
                .seat(seat().hand(&["slash:spade:7"]))
                .seat(seat().hand(&["jink:heart:2"]))
                .always(2, "respond", "slash", "jink")
        },
        |s| s.use_card(1, "slash", &[2]),
    );
}

#[test]
fn in_a_nullified_trick() {
    use Timing::*;
    stop_each(
        &[TrickCardCanceling, NullificationEffect, CardOffset],
        |name| {
            Scene::new(&format!("{name} of a nullified trick"))
                .seat(seat().hand(&["snatch:spade:3"]))
                .seat(seat().hand(&["nullification"]).equip(&["axe"]))
                .always(2, "nullify", "", "nullification")
                .always(1, "card", "snatch", "axe")
        },
        |s| s.use_card(1, "snatch", &[2]),
    );
}

#[test]
fn in_a_trick() {
    use Timing::*;
    stop_each(
        &[CardOnEffect, TrickEffect],
        |name| {
            Scene::new(&format!("{name} of a trick"))
                .seat(seat().hand(&["snatch:spade:3"]))
                .seat(seat().equip(&["axe"]))
        },
        |s| s.use_card(1, "snatch", &[2]),
    );
}

#[test]
fn of_small_things() {
    use Timing::*;
    stop_each(
        &[
            PreHpLost,
            StartHpRecover,
            PreHpRecover,
            MaxHpChange,
            ChainStateChange,
            TurnOver,
            MarkChange,
            DrawNCards,
            FinishRetrial,
            StartJudge,
        ],
        |name| Scene::new(name).seat(seat().hp(3)).others(1).deck(&["peach", "jink", "jink", "jink"]),
        |s| {
            let player = PlayerId(0);
            s.lose_hp(1, 1)?;
            s.recover(1, 1)?;
            s.room().gain_max_hp(player, 1, "scene")?;
            s.chain(1)?;
            s.turn_over(1)?;
            s.set_mark(1, "@mark", 1)?;
            s.draw(1, 1)?;
            s.judge(1, ".|red", true, "scene")?;
            Ok(())
        },
    );
}

#[test]
fn of_a_turn() {
    use Timing::*;
    stop_each(
        &[
            TurnStart,
            TurnStarted,
            EventPhaseChanging,
            EventPhaseStart,
            EventPhaseProceeding,
            EventPhaseEnd,
            EventPlayPhaseLoop,
        ],
        |name| Scene::new(name).others(2).phase(Phase::NotActive).always(1, "play", "play", "pass"),
        |s| s.turn(1),
    );
}
