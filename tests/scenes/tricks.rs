//! Tricks that take effect at once.

use super::prelude::*;
use sgs::rules::Timing;
use sgs::rules::skill::Bearer;
use sgs::testkit::scene::trigger_skill;

#[test]
fn collateral_victim_out_of_reach() {
    assert_scene!(
        Scene::new("collateral needs a victim within reach of the weapon")
            .seat(seat().hand(&["collateral"]))
            .seat(seat().equip(&["qinggang_sword"]))
            .seat(seat())
            .seat(seat().equip(&["dilu"]))
            .seat(seat())
            .seat(seat()),
        |s| {
            let card = s.card_of(1, "collateral")?;
            let room = s.room();
            let def = room.def(card);
            for victim in 1..6 {
                let fits = def.behaviour.target_filter(
                    &room,
                    card,
                    PlayerId(0),
                    &[PlayerId(1)],
                    PlayerId(victim - 1),
                );
                s.note(format!("victim sgs{victim}: {fits}"));
            }
            Ok(())
        }
    );
}

#[test]
fn user_dead_before_the_end() {
    assert_scene!(
        Scene::new("damage of a dead user is nobody's, and the dead are no targets")
            .seat(seat().role(Role::Renegade).hp(1).chained().hand(&["savage_assault"]))
            .seat(seat().role(Role::Lord).hand(&["fire_slash"]))
            .seat(seat().role(Role::Rebel))
            .seat(seat().role(Role::Rebel))
            .with_skill(
                trigger_skill("avenge", &[Timing::Damaged], |room, o| {
                    if o.who() == Some(PlayerId(1)) {
                        room.kill(PlayerId(0), None, None)?;
                    }
                    Ok(false)
                })
                .bearer(Bearer::Anyone)
            )
            .will(2, "respond", "slash", "pass"),
        |s| {
            s.kill(3, 0)?;
            s.use_card(1, "savage_assault", &[])
        }
    );
}
