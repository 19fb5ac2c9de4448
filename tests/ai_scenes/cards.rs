//! Tests of using, answering with and keeping cards.

use super::*;

/// Returns a scene of seat 1, the lord, and one enemy.
fn duel(me: SeatSpec, enemy: SeatSpec) -> Scene {
    table([me, enemy])
}

#[test]
fn a_slash_goes_to_the_enemy() {
    Log::of_play(duel(seat().hand(&["slash"]), seat())).says("sgs1 uses slash♠7 -> sgs2");
}

#[test]
fn hands_that_were_seen_are_not_guessed_at() {
    let scene = || {
        table([
            lord().hand(&["slash:spade:7"]).hp(4),
            rebel().hand(&["jink", "duel"]),
            rebel().hand(&["lightning", "peach", "dismantlement", "duel"]),
        ])
        .phase(Phase::NotActive)
    };
    // Fewer cards make a hit more likely, as long as no hand is visible.
    Log::of(scene(), |s| s.phases(1, &[Phase::Play])).says("sgs1 uses slash♠7 -> sgs2");
    let seen = |s: &mut Play| {
        s.set_mark(1, "HandcardVisible_sgs2", 1)?;
        s.set_mark(1, "HandcardVisible_sgs3", 1)?;
        s.phases(1, &[Phase::Play])
    };
    Log::of(scene(), seen).says("sgs1 uses slash♠7 -> sgs3");
}

/// No player has shown a side; more of them are against the lord than for the lord.
#[test]
fn lord_with_too_many_cards_strikes_before_sides_are_known() {
    let hidden = |role| seat().role(role).hand(&["jink", "slash", "slash", "slash"]);
    let scene = |hand: &[&str]| {
        table([
            lord().hand(hand),
            hidden(Role::Rebel),
            hidden(Role::Loyalist),
            hidden(Role::Renegade),
            hidden(Role::Rebel),
        ])
    };
    let many = [
        "slash:spade:7",
        "jink:heart:2",
        "jink:diamond:2",
        "nullification",
        "jink:diamond:3",
        "jink:diamond:4",
    ];
    Log::of_play(scene(&many)).says("sgs1 uses slash♠7");
    Log::of_play(scene(&many[..3])).lacks("sgs1 uses slash");
}

#[test]
fn a_slash_does_not_go_to_a_friend() {
    let scene = table([lord().hand(&["slash", "slash"]), loyalist(), loyalist(), loyalist()]);
    Log::of_play(scene).lacks("sgs1 uses slash");
}

#[test]
fn the_weaker_of_two_enemies_is_struck() {
    let scene =
        table([lord().hand(&["slash:spade:7"]), rebel().hand(&["jink", "jink", "jink"]), rebel().hp(1)]);
    Log::of_play(scene).says("sgs1 uses slash♠7 -> sgs3");
}

#[test]
fn a_black_slash_is_not_wasted_on_the_renwang_shield() {
    let scene = duel(seat().hand(&["slash:spade:7"]), seat().equip(&["renwang_shield"]));
    Log::of_play(scene).lacks("sgs1 uses slash");
}

#[test]
fn a_drink_comes_before_a_slash_at_the_defenceless() {
    let scene = duel(seat().hand(&["analeptic", "slash:spade:7"]), seat().hp(2));
    Log::of_play(scene).says_before("sgs1 uses analeptic", "sgs1 uses slash♠7 -> sgs2");
}

#[test]
fn equipment_is_put_on_and_not_changed_for_worse() {
    let scene = duel(seat().hand(&["eight_diagram:spade:2", "axe", "dilu", "chitu"]), seat());
    Log::of_play(scene)
        .says("sgs1 uses eight_diagram♠2")
        .says("sgs1 uses axe")
        .says("sgs1 uses dilu")
        .says("sgs1 uses chitu");
    let scene = duel(seat().hand(&["crossbow:club:A"]).equip(&["axe"]), seat());
    Log::of_play(scene).lacks("sgs1 uses crossbow");
}

#[test]
fn better_of_two_equipment_cards_is_put_on() {
    for hand in [["vine", "eight_diagram:spade:2"], ["eight_diagram:spade:2", "vine"]] {
        Log::of_play(duel(seat().hand(&hand), seat()))
            .says("sgs1 uses eight_diagram♠2")
            .lacks("sgs1 uses vine");
    }
    for hand in [["ice_sword", "axe"], ["axe", "ice_sword"]] {
        Log::of_play(duel(seat().hand(&hand), seat())).says("sgs1 uses axe").lacks("sgs1 uses ice_sword");
    }
    let better = duel(seat().hand(&["vine", "eight_diagram:spade:2"]).equip(&["silver_lion"]), seat());
    Log::of_play(better).says("sgs1 uses eight_diagram♠2").lacks("sgs1 uses vine");
}

#[test]
fn a_crossbow_goes_with_many_slashes() {
    let hand = ["crossbow:club:A", "slash:spade:7", "slash:spade:8", "slash:club:2"];
    let log = Log::of_play(duel(seat().hand(&hand).equip(&["axe"]), seat()));
    log.says("sgs1 uses crossbow♣A")
        .says("sgs1 uses slash♠7")
        .says("sgs1 uses slash♠8")
        .says("sgs1 uses slash♣2");
}

#[test]
fn a_wounded_player_eats_a_peach_and_a_healthy_one_keeps_it() {
    Log::of_play(duel(seat().hp(1).hand(&["peach"]), seat())).says("sgs1 uses peach");
    Log::of_play(duel(seat().hand(&["peach"]), seat())).lacks("sgs1 uses peach");
}

#[test]
fn two_cards_for_nothing_come_first() {
    let scene = duel(seat().hand(&["slash:spade:7", "ex_nihilo"]), seat());
    Log::of_play(scene).says_before("sgs1 uses ex_nihilo", "sgs1 uses slash♠7");
}

#[test]
fn cards_are_taken_from_enemies() {
    let scene = duel(
        seat().hand(&["snatch", "dismantlement"]),
        seat().equip(&["eight_diagram:spade:2"]).hand(&["jink"]),
    );
    Log::of_play(scene).says("sgs1 uses snatch").says("eight_diagram♠2").says("-> sgs2");
}

#[test]
fn a_friend_is_freed_of_an_indulgence() {
    let scene = table([
        lord().hand(&["dismantlement"]),
        loyalist().judging(&["indulgence"]).hand(&["peach"]),
        loyalist(),
        loyalist(),
    ]);
    Log::of_play(scene).says("sgs1 uses dismantlement").says("sgs2 delayed -> discard: indulgence");
}

#[test]
fn delayed_tricks_lie_before_enemies() {
    let scene = table([
        lord().hand(&["indulgence:spade:6", "supply_shortage"]),
        rebel().hand(&["slash"]),
        loyalist(),
    ]);
    Log::of_play(scene)
        .says("sgs1 uses indulgence♠6 -> sgs2")
        .says("sgs1 uses supply_shortage")
        .lacks("-> sgs3");
}

#[test]
fn a_duel_is_fought_with_slashes_against_few_cards() {
    Log::of_play(duel(seat().hand(&["duel", "slash:spade:7", "slash:spade:8"]), seat().hand(&["jink"])))
        .says("sgs1 uses duel");
    Log::of_play(duel(seat().hp(1).hand(&["duel"]), seat().hand(&["slash", "slash", "slash", "slash"])))
        .lacks("sgs1 uses duel");
}

#[test]
fn an_assault_is_for_enemies_without_answers() {
    let scene = table([lord().hand(&["savage_assault"]), rebel().hp(1), rebel().hp(2)]);
    Log::of_play(scene).says("sgs1 uses savage_assault");
    let scene = table([lord().hand(&["savage_assault"]), loyalist().hp(1), loyalist().hp(1), rebel()]);
    Log::of_play(scene).lacks("sgs1 uses savage_assault");
}

#[test]
fn all_are_healed_when_friends_are_wounded() {
    let scene = table([lord().hp(1).hand(&["god_salvation"]), rebel()]);
    Log::of_play(scene).says("sgs1 uses god_salvation");
    let scene = table([lord().hand(&["god_salvation"]), rebel().hp(1)]);
    Log::of_play(scene).lacks("sgs1 uses god_salvation");
}

#[test]
fn fire_reaches_for_vines() {
    let hand = ["fire_attack:heart:2", "slash:spade:7", "jink:heart:2", "slash:club:2", "jink:diamond:2"];
    let scene = duel(seat().hand(&hand), seat().equip(&["vine"]).hand(&["peach:heart:3"]));
    Log::of_play(scene).says("sgs1 uses fire_attack♥2 -> sgs2").says("sgs2 damaged 2 fire");
}

#[test]
fn an_iron_chain_without_fire_is_recast() {
    Log::of_play(duel(seat().hand(&["iron_chain"]), seat())).says("recast");
}

#[test]
fn what_is_borrowed_strikes_an_enemy() {
    let scene = table([lord().hand(&["collateral"]), rebel().equip(&["crossbow"]), rebel()]);
    Log::of_play(scene).says("sgs1 play play: collateral♣Q -> sgs2 + sgs3");
}

#[test]
fn slashes_are_dodged() {
    let scene = duel(seat().hand(&["slash:spade:7"]), seat().hand(&["jink", "peach"]));
    Log::of_play(scene).says("sgs2 responds jink");
}

#[test]
fn assaults_are_answered() {
    let scene = duel(seat().hand(&["archery_attack"]), seat().hp(1).hand(&["jink", "jink"]));
    Log::of(scene, |s| s.use_card(1, "archery_attack", &[2])).says("sgs2 responds jink");
    let scene = duel(seat().hand(&["savage_assault"]), seat().hand(&["slash"]));
    Log::of(scene, |s| s.use_card(1, "savage_assault", &[2])).says("sgs2 responds slash");
}

#[test]
fn the_least_missed_cards_are_discarded() {
    let hand = ["peach", "jink", "slash:spade:7", "lightning", "amazing_grace"];
    let scene = duel(seat().hp(2).max_hp(2).hand(&hand), seat()).phase(Phase::NotActive);
    let log = Log::of(scene, |s| s.phases(1, &[Phase::Discard]));
    log.says("= sgs1 hp 2/2, hand peach").lacks("hand -> discard: peach").lacks("jink♥2 (rule_discard");
}

#[test]
fn an_axe_is_paid_for_when_it_kills() {
    let scene = duel(
        seat().equip(&["axe"]).hand(&["slash:spade:7", "lightning", "amazing_grace"]),
        seat().hp(1).hand(&["jink"]),
    );
    Log::of_play(scene).says("sgs1 respond axe (@axe to discard): dummy");
}

#[test]
fn ice_spares_who_would_die_and_takes_from_who_would_not() {
    let scene =
        duel(seat().equip(&["ice_sword"]).hand(&["slash:spade:7"]), seat().hp(1).hand(&["slash:club:2"]));
    Log::of_play(scene).says("sgs2 damaged 1");
    let scene = duel(
        seat().equip(&["ice_sword"]).hand(&["slash:spade:7"]),
        seat().hand(&["peach"]).equip(&["renwang_shield", "dilu"]),
    );
    // The shield stops black slashes.
    Log::of_play(scene).lacks("sgs1 uses slash");
}

#[test]
fn two_cards_make_a_slash_with_the_spear() {
    let scene = duel(
        seat().equip(&["spear"]).hand(&["jink", "jink:diamond:2", "lightning", "amazing_grace"]),
        seat().hp(1),
    );
    Log::of_play(scene).says("sgs1 uses slash (spear");
}
