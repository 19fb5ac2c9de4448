//! Turns, phases, rounds, and the end of the game.

use super::prelude::*;
use sgs::rules::skill::Bearer;
use sgs::rules::{SkillDef, Timing};
use sgs::testkit::scene::trigger_skill;

/// Runs an action once, when the phase of this player starts.
fn at_phase(
    name: &str,
    phase: Phase,
    act: impl Fn(&sgs::rules::Room) -> sgs::rules::Flow + 'static,
) -> SkillDef {
    trigger_skill(name, &[Timing::EventPhaseStart], move |room, o| {
        let Some(player) = o.who() else { return Ok(false) };
        if room.table().player(player).phase == phase && room.mark(player, "acted") == 0 {
            room.table_mut().player_mut(player).set_mark("acted", 1);
            act(room)?;
        }
        Ok(false)
    })
}

fn with(name: &str, skill: SkillDef) -> Scene {
    Scene::new(name)
        .with_skill(skill)
        .seat(seat().skill("test"))
        .others(2)
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
        .always(2, "play", "play", "pass")
        .always(3, "play", "play", "pass")
}

#[test]
fn skipped_phases() {
    assert_scene!(
        with(
            "phases skipped, one as a cost",
            at_phase("test", Phase::Start, |room| {
                room.skip_phase(PlayerId(0), Phase::Draw, false);
                room.skip_phase(PlayerId(0), Phase::Play, true);
                Ok(())
            })
        )
        .watch(&[Timing::EventPhaseSkipping, Timing::EventPhaseSkipped, Timing::EventPhaseChanging]),
        |s| s.turn(1)
    );
}

#[test]
fn skip_by_true() {
    assert_scene!(
        with(
            "true at the change of phase skips it",
            trigger_skill("test", &[Timing::EventPhaseChanging], |_, o| {
                Ok(o.data.phase_change().is_some_and(|c| c.to == Phase::Play))
            })
        ),
        |s| s.turn(1)
    );
}

#[test]
fn skip_prevented() {
    let prevent = trigger_skill("prevent", &[Timing::EventPhaseSkipping], |_, _| Ok(true));
    assert_scene!(
        with(
            "a skip that is prevented",
            at_phase("test", Phase::Start, |room| {
                room.skip_phase(PlayerId(0), Phase::Draw, false);
                Ok(())
            })
        )
        .with_skill(prevent.bearer(Bearer::Anyone)),
        |s| s.turn(1)
    );
}

#[test]
fn change_to_another_phase() {
    assert_scene!(
        with(
            "the change of phase leads elsewhere",
            trigger_skill("test", &[Timing::EventPhaseChanging], |_, o| {
                if let Some(mut change) = o.data.phase_change()
                    && change.to == Phase::Draw
                {
                    change.to = Phase::Finish;
                    o.data.set(change);
                }
                Ok(false)
            })
        ),
        |s| s.turn(1)
    );
}

#[test]
fn start_stopped() {
    assert_scene!(
        with(
            "true at the start of a phase: no action, but an end",
            trigger_skill("test", &[Timing::EventPhaseStart], |room, _| {
                Ok(room.table().player(PlayerId(0)).phase == Phase::Draw)
            })
        )
        .watch(&[Timing::EventPhaseStart, Timing::EventPhaseProceeding, Timing::EventPhaseEnd]),
        |s| s.turn(1)
    );
}

#[test]
fn inserted_phase() {
    assert_scene!(
        with(
            "an inserted draw phase comes next",
            at_phase("test", Phase::Start, |room| {
                room.insert_phase(Phase::Draw);
                Ok(())
            })
        ),
        |s| s.turn(1)
    );
}

#[test]
fn immediate_extra_turn() {
    assert_scene!(
        with(
            "an extra turn in the middle of a draw phase",
            at_phase("test", Phase::Draw, |room| room.gain_extra_turn(PlayerId(2), Vec::new()))
        ),
        |s| s.turn(1)
    );
}

#[test]
fn extra_turn_of_some_phases() {
    assert_scene!(
        with(
            "an extra turn of one phase",
            at_phase("test", Phase::Finish, |room| {
                room.schedule_extra_turn(PlayerId(2), "test", vec![Phase::Draw]);
                Ok(())
            })
        ),
        |s| s.turns(3)
    );
}

#[test]
fn scheduled_extra_turns() {
    assert_scene!(
        with(
            "extra turns after the turn, in action order, the dead left out",
            at_phase("test", Phase::Start, |room| {
                room.schedule_extra_turn(PlayerId(2), "test", vec![Phase::Finish]);
                room.schedule_extra_turn(PlayerId(0), "test", vec![Phase::Finish]);
                room.schedule_extra_turn(PlayerId(1), "test", vec![Phase::Finish]);
                room.kill(PlayerId(1), None, None)
            })
        )
        .watch(&[Timing::RoundEnd, Timing::RoundStart]),
        |s| s.turns(4)
    );
}

#[test]
fn play_phase_terminated() {
    assert_scene!(
        Scene::new("a play phase ended by flag")
            .seat(seat().hand(&["ex_nihilo", "duel"]))
            .others(1)
            .with_skill(
                trigger_skill("end", &[Timing::CardFinished], |room, _| {
                    room.set_flag(PlayerId(0), "Global_PlayPhaseTerminated");
                    Ok(false)
                })
                .bearer(Bearer::Anyone)
            )
            .phase(Phase::NotActive)
            .deck(&["peach", "peach"])
            .will(1, "play", "play", "ex_nihilo"),
        |s| s.phases(1, &[Phase::Play])
    );
}
