//! Friends and enemies: peaches, nullifications, and the goals of each role.

use super::*;

#[test]
fn a_dying_friend_is_saved_and_an_enemy_is_not() {
    let scene =
        table([lord().hand(&["slash"]), loyalist().hp(1), loyalist().hand(&["peach", "jink"]), rebel()]);
    Log::of(scene, |s| s.damage(4, 2, 1, Nature::Normal)).says("sgs3 uses peach").says("= sgs2 hp 1/4");
    let scene = table([lord(), rebel().hp(1), loyalist().hand(&["peach", "jink"]), rebel()]);
    Log::of(scene, |s| s.damage(1, 2, 1, Nature::Normal)).lacks("uses peach");
}

#[test]
fn the_dying_save_themselves_by_a_drink_first() {
    let scene = table([lord().hp(1).hand(&["peach", "analeptic"]), rebel()]);
    Log::of(scene, |s| s.damage(2, 1, 1, Nature::Normal)).says("sgs1 uses analeptic").lacks("uses peach");
}

#[test]
fn lord_is_saved_by_own_side_and_renegade_not_by_rebels() {
    let dying = || lord().hp(1);
    let scene = table([dying(), loyalist().hand(&["peach"]), rebel()]);
    Log::of(scene, |s| s.damage(3, 1, 1, Nature::Normal)).says("sgs2 uses peach");
    let scene = table([dying(), renegade().hand(&["peach"]), rebel()]);
    Log::of(scene, |s| s.damage(3, 1, 1, Nature::Normal)).says("sgs2 uses peach");
    let scene = table([dying(), rebel().hand(&["peach"]), rebel()]);
    Log::of(scene, |s| s.damage(3, 1, 1, Nature::Normal)).lacks("uses peach");
    // Only two players are left: now the renegade wants the lord dead.
    let scene = table([dying(), renegade().hand(&["peach"])]);
    Log::of(scene, |s| s.damage(2, 1, 1, Nature::Normal)).lacks("uses peach");
}

#[test]
fn a_peach_is_kept_for_a_lord_who_may_fall() {
    let play = |lord_hp, own_hp| {
        let scene = table([lord().hp(lord_hp), loyalist().hp(own_hp).hand(&["peach"]), rebel()]);
        Log::of(scene.phase(Phase::NotActive), |s| s.phases(2, &[Phase::Play]))
    };
    play(2, 2).lacks("uses peach");
    play(4, 2).says("sgs2 uses peach");
    // A player in danger keeps it.
    play(2, 1).says("sgs2 uses peach");
    // The lord takes it at once.
    Log::of_play(table([lord().hp(3).hand(&["peach"]), rebel()])).says("sgs1 uses peach");
}

#[test]
fn tricks_that_hurt_friends_only_are_nullified() {
    let scene = |victim: SeatSpec| {
        table([
            lord().hand(&["nullification"]),
            rebel().hand(&["indulgence:spade:6", "duel"]),
            victim.hp(1).hand(&["peach", "peach"]),
            rebel(),
        ])
        .turn(2)
    };
    Log::of(scene(loyalist()), |s| s.use_card(2, "duel", &[3])).says("sgs1 uses nullification");
    Log::of(scene(rebel()), |s| s.use_card(2, "duel", &[3])).lacks("uses nullification");
}

#[test]
fn an_own_trick_is_let_through() {
    let scene = table([
        lord().hand(&["duel", "nullification:spade:J", "nullification:heart:K"]),
        rebel().hp(1).hand(&["nullification:club:Q", "slash"]),
    ]);
    let log = Log::of(scene, |s| s.use_card(1, "duel", &[2]));
    log.says("sgs2 uses nullification♣Q").says("sgs1 uses nullification");
}

#[test]
fn a_friends_good_fortune_is_not_nullified() {
    let scene = table([lord().hand(&["nullification"]), loyalist().hand(&["ex_nihilo"]), rebel()]).turn(2);
    Log::of(scene, |s| s.use_card(2, "ex_nihilo", &[])).lacks("uses nullification");
}

#[test]
fn rebels_strike_the_lord_and_loyalists_the_rebels() {
    let scene = table([rebel_first(), lord_second(), loyalist()]);
    Log::of_play(scene).says("sgs1 uses slash♠7 -> sgs2");
    let scene = table([loyalist().hand(&["slash:spade:7"]), lord(), rebel()]);
    Log::of_play(scene).says("sgs1 uses slash♠7 -> sgs3");
}

fn rebel_first() -> SeatSpec {
    rebel().hand(&["slash:spade:7"])
}

fn lord_second() -> SeatSpec {
    lord().hp(2)
}

#[test]
fn a_renegade_fights_rebels_first_and_the_lord_last() {
    let scene = table([renegade().hand(&["slash:spade:7"]), lord(), rebel(), rebel()]);
    Log::of_play(scene).lacks("-> sgs2").says("sgs1 uses slash♠7");
    let scene = table([renegade().hand(&["slash:spade:7"]), lord(), loyalist()]);
    Log::of_play(scene).says("sgs1 uses slash♠7 -> sgs3");
    let scene = table([renegade().hand(&["slash:spade:7"]), lord()]);
    Log::of_play(scene).says("sgs1 uses slash♠7 -> sgs2");
}

#[test]
fn who_attacks_the_lord_is_taken_for_a_rebel() {
    // Only the lord's role is public.
    let hidden = |role: Role| seat().role(role);
    let seats = [
        lord().hand(&["slash:spade:7"]),
        hidden(Role::Rebel).hand(&["slash:club:2", "slash:club:3"]),
        hidden(Role::Loyalist),
        hidden(Role::Rebel),
        hidden(Role::Loyalist),
    ];
    let scene = table(seats).phase(Phase::NotActive);
    let log = Log::of(scene, |s| {
        s.use_card(2, "slash:club:2", &[1])?;
        s.use_card(2, "slash:club:3", &[1])?;
        s.phases(1, &[Phase::Play])
    });
    log.says("sgs1 uses slash♠7 -> sgs2");
}

#[test]
fn who_saves_the_lord_is_taken_for_a_friend() {
    let hidden = |role: Role| seat().role(role);
    let seats = [
        lord().hp(1).hand(&["slash:spade:7", "slash:spade:8"]),
        hidden(Role::Loyalist).hand(&["peach"]),
        hidden(Role::Rebel).hand(&["slash:club:2", "slash:club:3"]),
        hidden(Role::Rebel),
        hidden(Role::Renegade),
    ];
    let scene = table(seats).phase(Phase::NotActive);
    let log = Log::of(scene, |s| {
        s.use_card(3, "slash:club:2", &[1])?;
        s.phases(1, &[Phase::Play])
    });
    log.says("sgs2 uses peach").lacks("sgs1 uses slash♠7 -> sgs2").lacks("sgs1 uses slash♠8 -> sgs2");
}
