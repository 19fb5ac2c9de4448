//! Blunders observed in games.

use super::*;

fn hidden(role: Role) -> SeatSpec {
    seat().role(role)
}

#[test]
fn a_slash_at_xiangle_without_a_card_to_pay_is_kept() {
    let scene =
        |hand: &[&str]| table([lord().hand(hand), rebel().general("liushan").hp(1).hand(&[]), loyalist()]);
    Log::of_play(scene(&["slash:spade:7"])).lacks("sgs1 uses slash");
    Log::of_play(scene(&["slash:spade:7", "peach"])).lacks("sgs1 uses slash");
    Log::of_play(scene(&["slash:spade:7", "slash:club:2"])).says("sgs1 uses slash").says("sgs2 damaged 1");
}

#[test]
fn a_drink_is_kept_where_it_pays_for_a_slash_at_xiangle() {
    let hand = ["slash:spade:7", "analeptic"];
    let log = Log::of_play(table([lord().hand(&hand), rebel().general("liushan").hp(2).hand(&[])]));
    log.lacks("sgs1 uses analeptic").says("sgs1 uses slash♠7 -> sgs2").says("sgs2 damaged 1");
}

#[test]
fn savage_assault_on_an_immune_last_enemy_is_kept() {
    let against =
        |general: &str| table([lord().hand(&["savage_assault"]), rebel().general(general).hand(&[])]);
    Log::of_play(against("menghuo")).lacks("sgs1 uses savage_assault");
    Log::of_play(against("zhurong")).lacks("sgs1 uses savage_assault");
    Log::of_play(against("zhangfei")).says("sgs1 uses savage_assault");
}

#[test]
fn a_peach_waits_until_buqu_has_failed() {
    let seats =
        [lord().hand(&["peach"]), loyalist().general("zhoutai").hp(1), loyalist().hand(&["peach"]), rebel()];
    let scene = table(seats).deck(&["slash:spade:7", "slash:club:7"]);
    let log = Log::of(scene, |s| {
        s.damage(4, 2, 1, Nature::Normal)?;
        s.note("the same number again");
        s.damage(4, 2, 1, Nature::Normal)
    });
    // The lord is asked before Zhou Tai draws, and seat 3 after the draw failed.
    let (saved, failed) = log.0.split_once("the same number again").expect("both are in the log");
    assert!(!saved.contains("uses peach"), "{saved}");
    assert!(!failed.contains("sgs1 uses peach") && failed.contains("sgs3 uses peach"), "{failed}");
}

#[test]
fn a_peach_is_not_given_to_one_who_rises_by_niepan() {
    let dying = |marks: i32| {
        let scene = table([lord().hand(&["peach"]), loyalist().general("pangtong").hp(1), rebel()]);
        Log::of(scene, |s| {
            s.set_mark(2, "@nirvana", marks)?;
            s.damage(3, 2, 1, Nature::Normal)
        })
    };
    dying(1).lacks("uses peach").says("= sgs2 hp 3/3");
    dying(0).says("sgs1 uses peach");
}

#[test]
fn a_drink_is_not_made_of_the_only_slash() {
    let scene = |hand: &[&str]| table([lord().general("dongzhuo").hand(hand), rebel().hp(2).hand(&[])]);
    Log::of_play(scene(&["slash:spade:7"])).lacks("analeptic").says("sgs1 uses slash♠7 -> sgs2");
    let both = Log::of_play(scene(&["slash:spade:7", "lightning:spade:A"]));
    both.says_before("sgs1 uses analeptic", "sgs1 uses slash♠7 -> sgs2");
}

#[test]
fn nothing_comes_between_a_drink_and_its_slash() {
    let hand = ["analeptic", "slash:spade:7", "dismantlement", "duel", "savage_assault:spade:7"];
    let foe = || rebel().hp(2).hand(&["peach"]);
    let scene = table([lord().hand(&hand), foe(), foe()]).phase(Phase::NotActive);
    let log = Log::of(scene, |s| {
        s.set_mark(1, "drank", 1)?;
        s.phases(1, &[Phase::Play])
    });
    for other in ["dismantlement", "duel", "savage_assault"] {
        let before = |words: &str| log.0.find(words).unwrap_or(usize::MAX);
        assert!(before("uses slash♠7") < before(&format!("uses {other}")), "{other} first in\n{}", log.0);
    }
}

#[test]
fn a_lord_discards_jinks_and_tools_before_peaches() {
    let hand = ["peach:heart:3", "peach:heart:4", "jink:diamond:2", "jink:diamond:3", "vine", "collateral"];
    let zhangjiao = lord().general("zhangjiao").hp(2).max_hp(3).hand(&hand);
    let scene = table([zhangjiao, rebel(), loyalist()]).phase(Phase::NotActive);
    Log::of(scene, |s| s.phases(1, &[Phase::Discard])).says("sgs1 hp 2/3, hand peach♥3 peach♥4");
}

#[test]
fn the_fan_is_put_on_against_vines() {
    let me = lord().equip(&["axe"]).hand(&["fan", "slash:spade:7"]);
    let log = Log::of_play(table([me, rebel().equip(&["vine"]).hand(&[])]));
    log.says_before("sgs1 uses fan", "-> sgs2").says("sgs2 damaged 2 fire");
}

#[test]
fn the_fan_does_not_turn_what_a_skill_makes_into_fire() {
    let me = lord().general("zhaoyun").equip(&["fan"]).hand(&["jink:diamond:6"]);
    Log::of_play(table([me, rebel().equip(&["vine"]).hp(1).hand(&[])])).lacks("sgs1 uses slash");
}

#[test]
fn a_slash_that_is_asked_for_is_not_wasted_on_armor() {
    let xushu = || seat().role(Role::Rebel).shown().general("st_xushu").hand(&["slash:spade:8"]);
    let strike = |armor: &[&str]| {
        let scene = table([lord().equip(armor).hand(&[]), xushu(), rebel()]);
        Log::of(scene.turn(1), |s| {
            s.damage(1, 3, 1, Nature::Normal)?;
            s.phases(1, &[Phase::Finish])
        })
    };
    strike(&["renwang_shield"]).lacks("sgs2 uses slash");
    strike(&[]).says("sgs2 uses slash♠8 -> sgs1");
}

/// All players are alike and none has shown a side: the neighbours on both sides are targets.
#[test]
fn the_first_blow_of_a_lord_is_not_always_for_the_next_seat() {
    let struck = |seed: u64| {
        let others = [2, 2, 1, 2, 0, 1, 2]
            .map(|role| hidden([Role::Renegade, Role::Loyalist, Role::Rebel][role]).hand(&["jink", "slash"]));
        let seats = std::iter::once(lord().hand(&["slash:spade:7"])).chain(others);
        let log = Log::of_play(table(seats).seed(seed)).says("sgs1 uses slash♠7");
        ["sgs2", "sgs8"].into_iter().find(|who| log.0.contains(&format!("sgs1 uses slash♠7 -> {who}")))
    };
    let struck: Vec<_> = (1..=12).map(struck).collect();
    for neighbour in ["sgs2", "sgs8"] {
        let n = struck.iter().filter(|who| **who == Some(neighbour)).count();
        assert!((2..=10).contains(&n), "{neighbour} was struck {n} times of 12: {struck:?}");
    }
}

#[test]
fn hujia_is_not_asked_of_an_enemy() {
    let scene = |liege: SeatSpec| {
        let foe = rebel().hand(&["slash:spade:7", "slash:club:2"]);
        table([
            lord().general("caocao").hand(&[]),
            liege.kingdom("wei").hand(&["duel", "peach", "duel"]),
            foe,
        ])
        .turn(3)
    };
    let asked = |liege| Log::of(scene(liege), |s| s.use_card(3, "slash:spade:7", &[1]));
    asked(rebel()).lacks("sgs1 invokes hujia");
    asked(loyalist()).says("sgs1 invokes hujia");
}

#[test]
fn hujia_is_not_asked_again_where_it_was_asked_in_vain() {
    let foe = rebel().hand(&["slash:spade:7", "slash:club:2"]);
    let liege = loyalist().kingdom("wei").hand(&["duel", "peach", "duel"]);
    let scene = table([lord().general("caocao").hand(&[]), liege, foe]).turn(3);
    let log = Log::of(scene, |s| {
        s.use_card(3, "slash:spade:7", &[1])?;
        s.use_card(3, "slash:club:2", &[1])
    });
    assert_eq!(log.0.matches("sgs1 invokes hujia").count(), 1, "{}", log.0);
}

/// A third of the doubt would keep the trick in hand, but the hand is too large for it.
#[test]
fn a_trick_that_would_be_discarded_is_used() {
    let unknown = |role| hidden(role).hand(&["jink", "slash", "slash"]);
    let play = |hand: &[&str]| {
        let others = [Role::Rebel, Role::Loyalist, Role::Renegade, Role::Rebel].map(unknown);
        Log::of_play(table(std::iter::once(lord().hand(hand)).chain(others)))
    };
    let more = ["jink:heart:2", "jink:diamond:2", "nullification", "jink:diamond:3", "jink:diamond:4"];
    play(&[["dismantlement:club:3"].as_slice(), &more].concat()).says("sgs1 uses dismantlement♣3");
    play(&["dismantlement:club:3"]).lacks("sgs1 uses dismantlement");
}

#[test]
fn the_last_two_do_not_share_a_harvest() {
    Log::of_play(table([lord().hand(&["amazing_grace"]), rebel()])).lacks("uses amazing_grace");
    Log::of_play(table([lord().hand(&["amazing_grace"]), loyalist(), loyalist(), rebel()]))
        .says("sgs1 uses amazing_grace");
}
