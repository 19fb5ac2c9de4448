//! Damage, loss and recovery, chains, dying, death.

use super::prelude::*;
use sgs::rules::skill::Bearer;
use sgs::rules::{SkillDef, Timing};
use sgs::testkit::scene::trigger_skill;

const DAMAGE: [Timing; 12] = [
    Timing::ConfirmDamage,
    Timing::Predamage,
    Timing::DamageForseen,
    Timing::DamageCaused,
    Timing::DamageInflicted,
    Timing::PreDamageDone,
    Timing::DamageDone,
    Timing::HpChanged,
    Timing::Damage,
    Timing::Damaged,
    Timing::DamageComplete,
    Timing::ChainStateChanged,
];

/// Returns a global skill, which receives the events of all players.
fn anyones(
    name: &str,
    timing: Timing,
    act: impl Fn(&sgs::rules::Room, &sgs::rules::skill::Occasion<'_>) -> sgs::rules::Flow<bool> + 'static,
) -> SkillDef {
    trigger_skill(name, &[timing], act).bearer(Bearer::Anyone)
}

#[test]
fn changed() {
    assert_scene!(
        Scene::new("damage changed on its way, and nothing for none")
            .with_skill(anyones("more", Timing::DamageCaused, |_, o| {
                o.data.write(|v| {
                    if let Some(d) = v.damage_mut() {
                        d.damage += 1;
                    }
                });
                Ok(false)
            }))
            .others(2),
        |s| {
            s.damage(1, 2, 1, Nature::Normal)?;
            s.damage(1, 2, 0, Nature::Normal)
        }
    );
}

#[test]
fn prevented() {
    assert_scene!(
        Scene::new("damage prevented at each step")
            .with_skill(anyones("never", Timing::DamageInflicted, |_, _| Ok(true)))
            .others(2)
            .watch(&DAMAGE),
        |s| s.damage(1, 2, 1, Nature::Fire)
    );
}

#[test]
fn transferred() {
    let pass_on = trigger_skill("pass_on", &[Timing::DamageInflicted], |room, o| {
        let Some(damage) = o.data.damage() else { return Ok(false) };
        let tag = Damage { to: PlayerId(2), ..damage };
        room.table_mut().player_mut(PlayerId(1)).tags.insert("TransferDamage".into(), tag.into());
        Ok(true)
    });
    assert_scene!(
        Scene::new("damage passed on to another")
            .with_skill(pass_on)
            .seat(seat())
            .seat(seat().skill("pass_on"))
            .others(1)
            .watch(&DAMAGE),
        |s| s.damage(1, 2, 2, Nature::Normal)
    );
}

#[test]
fn redirected() {
    assert_scene!(
        Scene::new("a changed target is the one the next event is for")
            .with_skill(anyones("redirect", Timing::Predamage, |_, o| {
                o.data.write(|v| {
                    if let Some(d) = v.damage_mut() {
                        d.to = PlayerId(2);
                    }
                });
                Ok(false)
            }))
            .others(3)
            .watch(&[Timing::DamageInflicted, Timing::Damaged]),
        |s| s.damage(1, 2, 1, Nature::Normal)
    );
}

const DYING: [Timing; 8] = [
    Timing::EnterDying,
    Timing::Dying,
    Timing::AskForPeaches,
    Timing::AskForPeachesDone,
    Timing::QuitDying,
    Timing::BeforeGameOverJudge,
    Timing::Death,
    Timing::BuryVictim,
];

#[test]
fn dying_in_dying() {
    let revenge = trigger_skill("revenge", &[Timing::EnterDying], |room, o| {
        let who = o.data.dying().map(|d| d.who);
        if who == Some(PlayerId(1)) {
            room.damage(Damage::new(Some(PlayerId(1)), PlayerId(0), 1))?;
        }
        Ok(false)
    });
    assert_scene!(
        Scene::new("dying inside dying: the inner one is settled first")
            .with_skill(revenge)
            .seat(seat().hp(1).role(Role::Rebel))
            .seat(seat().hp(1).skill("revenge").role(Role::Loyalist))
            .seat(seat().role(Role::Lord).hand(&["peach"]))
            .seat(seat().role(Role::Rebel))
            .deck(&["jink", "jink", "jink"])
            .will(3, "peach", "", "pass")
            .will(3, "peach", "", "peach")
            .watch(&DYING),
        |s| s.damage(3, 2, 1, Nature::Normal)
    );
}

fn saved_at(timing: Timing) -> Scene {
    let save = trigger_skill("save", &[timing], |room, o| {
        if let Some(dying) = o.data.dying() {
            let missing = 1 - room.hp(dying.who);
            room.recover(dying.who, Recover::new(None, missing, None))?;
        }
        Ok(false)
    });
    Scene::new(&format!("saved at {}", timing.name()))
        .with_skill(save.bearer(Bearer::Anyone))
        .seat(seat())
        .seat(seat().hp(1).hand(&["peach"]))
        .others(1)
        .always(2, "peach", "", "pass")
        .watch(&DYING)
}

#[test]
fn saved_early() {
    assert_scene!(saved_at(Timing::EnterDying), |s| s.lose_hp(2, 2));
    assert_scene!(saved_at(Timing::Dying), |s| s.lose_hp(2, 2));
    assert_scene!(saved_at(Timing::AskForPeaches), |s| s.lose_hp(2, 2));
    assert_scene!(saved_at(Timing::AskForPeachesDone), |s| s.lose_hp(2, 2));
}

#[test]
fn revived() {
    assert_scene!(
        Scene::new("back from the dead")
            .others(1)
            .seat(seat().role(Role::Renegade))
            .seat(seat().role(Role::Rebel)),
        |s| {
            s.kill(2, 0)?;
            s.room().revive(PlayerId(1))?;
            s.room().change_hp(PlayerId(1), 2, Value::Nil)?;
            Ok(())
        }
    );
}
