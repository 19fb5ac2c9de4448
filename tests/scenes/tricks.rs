//! Tricks that take effect at once.

use crate::prelude::*;
use sgs::rules::Timing;
use sgs::rules::skill::Bearer;
use sgs::testkit::scene::trigger_skill;

#[test]
fn amazing_grace() {
    assert_scene!(
        Scene::new("amazing grace goes round from the user")
            .seat(seat().hand(&["amazing_grace"]))
            .others(2)
            .deck(&["peach:heart:3", "slash:spade:7", "jink:heart:2", "duel"])
            .will(1, "pick", "amazing_grace", "slash")
            .will(2, "pick", "amazing_grace", "peach"),
        |s| s.use_card(1, "amazing_grace", &[])
    );
}

#[test]
fn amazing_grace_nullified_for_one() {
    assert_scene!(
        Scene::new("a card of amazing grace nobody got is discarded")
            .seat(seat().hand(&["amazing_grace", "nullification"]))
            .others(2)
            .deck(&["peach:heart:3", "slash:spade:7", "jink:heart:2"])
            .will(1, "nullify", "amazing_grace", "pass")
            .will(1, "nullify", "amazing_grace", "nullification")
            .will(1, "pick", "amazing_grace", "slash")
            .will(3, "pick", "amazing_grace", "peach"),
        |s| s.use_card(1, "amazing_grace", &[])
    );
}

#[test]
fn god_salvation() {
    assert_scene!(
        Scene::new("god salvation heals the wounded")
            .seat(seat().hp(3).hand(&["god_salvation"]))
            .seat(seat())
            .seat(seat().hp(1).hand(&["nullification"]))
            .seat(seat().hp(2))
            .will(3, "nullify", "god_salvation", "pass")
            .will(3, "nullify", "god_salvation", "pass")
            .will(3, "nullify", "god_salvation", "nullification"),
        |s| s.use_card(1, "god_salvation", &[])
    );
}

#[test]
fn savage_assault() {
    assert_scene!(
        Scene::new("savage assault wants a slash of every other")
            .seat(seat().hand(&["savage_assault"]))
            .seat(seat().hand(&["slash:spade:7", "jink"]))
            .seat(seat().hand(&["jink"]))
            .seat(seat().hand(&["fire_slash"]))
            .will(2, "respond", "", "slash")
            .will(4, "respond", "", "pass"),
        |s| s.use_card(1, "savage_assault", &[])
    );
}

#[test]
fn archery_attack() {
    assert_scene!(
        Scene::new("archery attack wants a jink of every other")
            .seat(seat().hand(&["archery_attack", "jink"]))
            .seat(seat().hand(&["jink:heart:2"]))
            .seat(seat().hp(1))
            .will(2, "respond", "jink", "pass"),
        |s| s.use_card(1, "archery_attack", &[])
    );
}

#[test]
fn archery_attack_answered() {
    assert_scene!(
        Scene::new("archery attack answered, and nullified for one")
            .seat(seat().hand(&["archery_attack"]))
            .seat(seat().hand(&["jink:heart:2"]))
            .seat(seat().hand(&["nullification"]))
            .will(2, "respond", "", "jink")
            .will(3, "nullify", "archery_attack", "pass")
            .will(3, "nullify", "archery_attack", "nullification"),
        |s| s.use_card(1, "archery_attack", &[])
    );
}

#[test]
fn duel_lost_by_target() {
    assert_scene!(
        Scene::new("a duel goes to and fro, the target first")
            .seat(seat().hand(&["duel", "slash:spade:7"]))
            .seat(seat().hand(&["slash:spade:8", "jink"]))
            .will(2, "respond", "", "slash")
            .will(1, "respond", "", "slash"),
        |s| s.use_card(1, "duel", &[2])
    );
}

#[test]
fn duel_lost_by_user() {
    assert_scene!(
        Scene::new("who starts a duel may lose it")
            .seat(seat().hand(&["duel"]))
            .seat(seat().hand(&["thunder_slash"]))
            .will(2, "respond", "", "thunder_slash"),
        |s| s.use_card(1, "duel", &[2])
    );
}

#[test]
fn ex_nihilo() {
    assert_scene!(
        Scene::new("ex nihilo draws two")
            .seat(seat().hand(&["ex_nihilo"]))
            .others(1)
            .deck(&["peach:heart:3", "slash:spade:7"]),
        |s| s.use_card(1, "ex_nihilo", &[])
    );
}

#[test]
fn snatch() {
    assert_scene!(
        Scene::new("snatch takes from hand, equipment and judging area at distance 1")
            .seat(seat().hand(&["snatch:spade:3", "snatch:spade:4", "snatch:spade:J", "snatch:diamond:3"]))
            .seat(seat().hand(&["peach", "jink"]).equip(&["axe"]).judging(&["indulgence"]))
            .seat(seat())
            .seat(seat().hand(&["jink"]))
            .seat(seat())
            .will(1, "card", "snatch", "hand 2")
            .will(1, "card", "snatch", "axe")
            .will(1, "card", "snatch", "indulgence"),
        |s| {
            s.may(1, &["snatch"])?;
            s.use_card(1, "snatch", &[2])?;
            s.use_card(1, "snatch", &[2])?;
            s.use_card(1, "snatch", &[2])
        }
    );
}

#[test]
fn dismantlement() {
    assert_scene!(
        Scene::new("dismantlement discards from anywhere")
            .seat(seat().hand(&["dismantlement:spade:3", "dismantlement:spade:4", "dismantlement:club:3"]))
            .seat(seat())
            .seat(seat().hand(&["peach", "jink"]).equip(&["vine"]).judging(&["lightning"]))
            .seat(seat())
            .will(1, "card", "dismantlement", "hand 1")
            .will(1, "card", "dismantlement", "vine")
            .will(1, "card", "dismantlement", "lightning"),
        |s| {
            s.may(1, &["dismantlement"])?;
            s.use_card(1, "dismantlement", &[3])?;
            s.use_card(1, "dismantlement", &[3])?;
            s.use_card(1, "dismantlement", &[3])
        }
    );
}

#[test]
fn collateral_obeyed() {
    assert_scene!(
        Scene::new("collateral is obeyed with a slash")
            .seat(seat().hand(&["collateral"]))
            .seat(seat().equip(&["axe"]).hand(&["slash:spade:7", "slash:spade:8"]))
            .seat(seat())
            .will(2, "use", "", "slash:spade:8 -> 3"),
        |s| {
            s.may(1, &["collateral"])?;
            s.use_card(1, "collateral", &[2, 3])
        }
    );
}

#[test]
fn collateral_refused() {
    assert_scene!(
        Scene::new("collateral is refused and the weapon goes to the user")
            .seat(seat().hand(&["collateral"]))
            .seat(seat().equip(&["axe"]).hand(&["slash:spade:7"]))
            .seat(seat())
            .will(2, "use", "", "pass"),
        |s| s.use_card(1, "collateral", &[2, 3])
    );
}

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
            let def = s.room().def(card);
            for victim in 1..6 {
                let fits = def.behaviour.target_filter(
                    s.room(),
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
fn nullification_chain() {
    assert_scene!(
        Scene::new("a nullification is nullified and that again")
            .seat(seat().hand(&["ex_nihilo", "nullification:spade:J"]))
            .seat(seat().hand(&["nullification:club:Q", "nullification:club:K"]))
            .will(1, "nullify", "ex_nihilo", "pass")
            .will(2, "nullify", "ex_nihilo", "nullification:club:Q")
            .will(1, "nullify", "nullification", "nullification")
            .will(2, "nullify", "nullification", "nullification"),
        |s| s.use_card(1, "ex_nihilo", &[])
    );
}

#[test]
fn nullification_countered() {
    assert_scene!(
        Scene::new("a countered nullification leaves the trick in effect")
            .seat(seat().hand(&["duel", "nullification:spade:J"]))
            .seat(seat().hand(&["nullification:club:Q"]))
            .will(1, "nullify", "duel", "pass")
            .will(2, "nullify", "duel", "nullification")
            .will(1, "nullify", "nullification", "nullification"),
        |s| s.use_card(1, "duel", &[2])
    );
}

#[test]
fn iron_chain() {
    assert_scene!(
        Scene::new("iron chain turns up to two")
            .seat(seat().hand(&["iron_chain:spade:J", "iron_chain:spade:Q"]))
            .seat(seat().chained())
            .seat(seat()),
        |s| {
            s.may(1, &["iron_chain"])?;
            s.use_card(1, "iron_chain", &[2, 3])?;
            s.use_card(1, "iron_chain", &[1])
        }
    );
}

#[test]
fn iron_chain_recast() {
    assert_scene!(
        Scene::new("iron chain recast")
            .seat(seat().hand(&["iron_chain"]))
            .others(1)
            .deck(&["peach:heart:3"])
            .phase(Phase::NotActive)
            .will(1, "play", "play", "iron_chain")
            .will(1, "play", "play", "pass"),
        |s| s.phases(1, &[Phase::Play])
    );
}

#[test]
fn fire_attack() {
    assert_scene!(
        Scene::new("fire attack with a card of the suit shown")
            .seat(seat().hand(&[
                "fire_attack:heart:2",
                "fire_attack:heart:3",
                "jink:heart:2",
                "slash:spade:7"
            ]))
            .seat(seat().hand(&["peach:heart:3", "duel:diamond:A"]))
            .will(2, "show", "fire_attack", "peach")
            .will(1, "respond", "", "jink")
            .will(2, "show", "fire_attack", "duel"),
        |s| {
            s.use_card(1, "fire_attack:heart:2", &[2])?;
            s.note("no card of that suit");
            s.use_card(1, "fire_attack:heart:3", &[2])
        }
    );
}

#[test]
fn fire_attack_targets() {
    assert_scene!(
        Scene::new("fire attack needs a hand to show")
            .seat(seat().hand(&["fire_attack"]))
            .seat(seat())
            .seat(seat().hand(&["jink"])),
        |s| s.may(1, &["fire_attack"])
    );
}

#[test]
fn fire_attack_on_oneself() {
    assert_scene!(
        Scene::new("fire attack on oneself shows what is left")
            .seat(seat().hand(&["fire_attack", "jink", "peach:heart:3"]))
            .seat(seat())
            .will(1, "show", "fire_attack", "jink")
            .will(1, "respond", "", "peach"),
        |s| {
            s.may(1, &["fire_attack"])?;
            s.use_card(1, "fire_attack", &[1])
        }
    );
}

#[test]
fn collateral_against_the_user() {
    assert_scene!(
        Scene::new("the victim of collateral may be its user")
            .seat(seat().hand(&["collateral", "jink"]))
            .seat(seat().equip(&["crossbow"]).hand(&["slash:spade:7"]))
            .will(2, "use", "", "slash -> 1")
            .will(1, "respond", "slash", "jink"),
        |s| s.use_card(1, "collateral", &[2, 1])
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
