//! Skills of the bundled generals, used when they help.

use super::*;

#[test]
fn zhiheng_changes_what_is_of_no_use() {
    let scene = table([lord().general("sunquan").hand(&["jink", "lightning", "amazing_grace"]), rebel()]);
    Log::of_play(scene).says("sgs1 uses ZhihengCard");
}

#[test]
fn rende_gives_to_friends_and_heals() {
    let scene = table([
        lord().general("liubei").hp(2).hand(&["slash", "slash:club:2", "jink"]),
        loyalist(),
        loyalist(),
        loyalist(),
    ]);
    Log::of_play(scene).says("sgs1 uses RendeCard").says("sgs1 recovers 1");
    let scene = table([lord().general("liubei").hp(2).hand(&["slash", "jink", "jink"]), rebel()]);
    Log::of_play(scene).lacks("RendeCard");
}

#[test]
fn jijiang_asks_a_follower_who_gives_a_slash() {
    let scene = table([
        lord().general("liubei").hand(&[]),
        loyalist().kingdom("shu").hand(&["slash:spade:7", "slash:spade:8", "jink"]),
        rebel().hp(1),
    ]);
    Log::of_play(scene).says("-> sgs3").says("sgs2 responds slash");
}

#[test]
fn wusheng_strikes_with_a_red_card() {
    let scene = table([lord().general("guanyu").hand(&["amazing_grace:heart:3"]), rebel().hp(1)]);
    Log::of_play(scene).says("sgs1 uses slash").says("wusheng");
}

#[test]
fn yijue_comes_before_the_slash_with_a_high_card() {
    let scene = table([
        lord().general("guanyu").hand(&[
            "lightning:spade:A",
            "slash:spade:7",
            "jink:diamond:J",
            "nullification:spade:K",
        ]),
        rebel().hp(2).hand(&["jink:heart:2"]),
    ]);
    Log::of_play(scene).says_before("sgs1 uses YijueCard", "sgs1 uses slash");
}

#[test]
fn paoxiao_strikes_as_often_as_there_are_slashes() {
    let scene = table([
        lord().general("zhangfei").hand(&["slash:spade:7", "slash:spade:8", "slash:club:2"]),
        rebel(),
    ]);
    Log::of_play(scene).says("uses slash♠7").says("uses slash♠8").says("uses slash♣2");
}

#[test]
fn tishen_brings_back_several_points() {
    let scene = table([lord().general("zhangfei").hp(1), rebel()]).phase(Phase::NotActive);
    let log = Log::of(scene, |s| {
        let property = Value::Int(4);
        let player = s.seat(1)?;
        s.room().table_mut().player_mut(player).properties.insert("tishen_hp".into(), property);
        s.phases(1, &[Phase::Start])
    });
    log.says("sgs1 recovers 3");
}

#[test]
fn tieji_is_for_the_target_of_a_slash() {
    let scene = table([lord().general("machao").hand(&["slash:spade:7"]), rebel().hand(&["jink"])]);
    Log::of_play(scene).says("sgs1 invoke tieji").says("yes");
}

#[test]
fn luoshen_goes_on_while_it_is_black() {
    let scene = table([lord().general("zhenji"), rebel()]).phase(Phase::NotActive).deck(&[
        "slash:spade:7",
        "slash:spade:8",
        "jink:heart:2",
    ]);
    let log = Log::of(scene, |s| s.phases(1, &[Phase::Start]));
    log.says("hand slash♠7 slash♠8");
}

#[test]
fn qingguo_dodges() {
    let scene = table([lord().hand(&["slash:spade:7"]), rebel().general("zhenji").hand(&["slash:club:2"])]);
    Log::of_play(scene).says("sgs2 responds jink").says("qingguo");
}

#[test]
fn tuxi_takes_from_enemies() {
    let scene = table([
        lord().general("zhangliao").hand(&[]),
        rebel().hand(&["slash", "jink"]),
        loyalist().hand(&["peach"]),
        rebel().hand(&["jink"]),
    ])
    .phase(Phase::NotActive);
    let log = Log::of(scene, |s| s.phases(1, &[Phase::Draw]));
    log.says("sgs2 hand -> sgs1 hand").says("sgs4 hand -> sgs1 hand").lacks("sgs3 hand -> sgs1 hand");
}

#[test]
fn fankui_takes_from_an_enemy_and_spares_a_friend() {
    let seats = || [lord().general("simayi"), rebel().hand(&["jink"]), loyalist().hand(&["jink"])];
    Log::of(table(seats()), |s| s.damage(2, 1, 1, Nature::Normal)).says("sgs2 hand -> sgs1 hand");
    Log::of(table(seats()), |s| s.damage(3, 1, 1, Nature::Normal)).lacks("sgs3 hand -> sgs1 hand");
}

#[test]
fn guicai_turns_a_friends_judgement() {
    let scene = table([
        lord().general("simayi").hand(&["jink:heart:2"]),
        loyalist().judging(&["indulgence"]).hand(&["slash:club:2", "slash:club:3", "peach"]),
        rebel(),
    ])
    .phase(Phase::NotActive)
    .deck(&["slash:spade:7"]);
    let log = Log::of(scene, |s| s.phases(2, &[Phase::Judge]));
    log.says("sgs1 retrial: jink♥2");
}

#[test]
fn jianxiong_takes_or_draws() {
    let scene = table([lord().general("caocao"), rebel().hand(&["savage_assault"])]).turn(2);
    let log = Log::of(scene, |s| s.use_card(2, "savage_assault", &[1]));
    log.says("sgs1 choice jianxiong").lacks("cancel\n");
}

#[test]
fn hujia_is_answered_by_a_loyal_follower() {
    let scene = table([
        lord().general("caocao").hp(1),
        loyalist().kingdom("wei").hand(&["jink", "jink:diamond:2", "peach"]),
        rebel().hand(&["slash:spade:7"]),
    ])
    .turn(3);
    let log = Log::of(scene, |s| s.use_card(3, "slash:spade:7", &[1]));
    log.says("sgs2 responds jink").lacks("sgs1 damaged");
}

#[test]
fn guanxing_puts_a_heart_on_top_for_an_indulgence() {
    let scene = table([lord().general("zhugeliang").judging(&["indulgence"]), rebel()])
        .phase(Phase::NotActive)
        .deck(&["slash:spade:7", "jink:heart:2"]);
    let log = Log::of(scene, |s| s.phases(1, &[Phase::Start, Phase::Judge]));
    log.says("jink♥2").says("judge");
}

#[test]
fn fanjian_hurts_an_enemy() {
    let scene = table([lord().general("zhouyu").hand(&["jink:diamond:2"]), rebel().hp(1), loyalist()]);
    Log::of_play(scene).says("sgs1 uses FanjianCard").says("-> sgs2");
}

#[test]
fn tianyi_with_a_high_card_and_slashes() {
    let scene = table([
        lord().general("taishici").hand(&["nullification:spade:K", "slash:spade:7", "slash:spade:8"]),
        rebel().hand(&["jink:heart:2"]),
    ]);
    Log::of_play(scene).says_before("sgs1 uses TianyiCard", "sgs1 uses slash");
}

#[test]
fn chuli_discards_of_enemies_only() {
    let scene = table([
        lord().general("huatuo").hand(&["slash:spade:7"]),
        rebel().kingdom("wei").hand(&["jink"]),
        rebel().kingdom("shu").hand(&["jink"]),
        loyalist().kingdom("wu").hand(&["jink"]),
    ]);
    Log::of_play(scene).says("sgs1 uses ChuliCard").says("-> sgs2, sgs3").lacks("sgs4 hand -> discard");
}

#[test]
fn jijiu_saves_a_friend_out_of_turn() {
    let scene =
        table([lord().hp(1), loyalist().general("huatuo").hand(&["slash:heart:10"]), rebel()]).turn(3);
    Log::of(scene, |s| s.damage(3, 1, 1, Nature::Normal)).says("sgs2 uses peach").says("= sgs1 hp 1/");
}

#[test]
fn luanwu_waits_for_somebody_to_bring_down() {
    let jiaxu = || lord().general("jiaxu").mark("@chaos", 1);
    Log::of_play(table([jiaxu(), rebel(), rebel()])).lacks("LuanwuCard");
    Log::of_play(table([jiaxu(), rebel().hp(1), rebel()])).says("sgs1 uses LuanwuCard");
    Log::of_play(table([jiaxu(), loyalist().hp(1), rebel()])).lacks("LuanwuCard");
}
