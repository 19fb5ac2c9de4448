//! Skills of the bundled generals of Shu.

use crate::prelude::*;

#[test]
fn rende_gives_and_heals() {
    assert_scene!(
        Scene::new("rende heals at the second card")
            .seat(seat().general("liubei").hp(2).hand(&["slash:spade:7", "peach:heart:3", "jink:heart:2"]))
            .others(2)
            .phase(Phase::NotActive)
            .will(1, "play", "play", "rende(slash) -> 2")
            .will(1, "play", "play", "rende(jink) -> 3")
            .will(1, "play", "play", "rende(peach) -> 2")
            .otherwise(Unplanned::Decline),
        |s| s.phases(1, &[Phase::Play])
    );
}

#[test]
fn rende_of_one() {
    assert_scene!(
        Scene::new("rende of one card heals nobody")
            .seat(seat().general("liubei").hp(2).hand(&["slash:spade:7", "peach:heart:3"]))
            .others(1)
            .phase(Phase::NotActive)
            .will(1, "play", "play", "rende(slash) -> 2")
            .will(1, "play", "play", "pass")
            .will(1, "play", "play", "rende(peach) -> 2")
            .otherwise(Unplanned::Decline),
        |s| {
            s.phases(1, &[Phase::Play])?;
            s.note("each phase counts by itself");
            s.phases(1, &[Phase::Play])
        }
    );
}

#[test]
fn jijiang_slashes() {
    assert_scene!(
        Scene::new("jijiang slashes with the card of another")
            .seat(seat().general("liubei"))
            .others(1)
            .seat(seat().kingdom("shu").hand(&["slash:spade:7"]))
            .phase(Phase::NotActive)
            .will(1, "play", "play", "jijiang() -> 2")
            .will(3, "respond", "slash", "slash")
            .otherwise(Unplanned::Decline),
        |s| s.phases(1, &[Phase::Play])
    );
}

#[test]
fn jijiang_declined() {
    assert_scene!(
        Scene::new("jijiang comes to nothing and is not asked for again")
            .seat(seat().general("liubei"))
            .others(1)
            .seat(seat().kingdom("shu").hand(&["slash:spade:7"]))
            .phase(Phase::NotActive)
            .will(1, "play", "play", "jijiang() -> 2")
            .will(3, "respond", "slash", "pass")
            .otherwise(Unplanned::Decline),
        |s| s.phases(1, &[Phase::Play])
    );
}

#[test]
fn jijiang_in_a_duel() {
    assert_scene!(
        Scene::new("jijiang answers in a duel")
            .seat(seat().general("liubei"))
            .seat(seat().hand(&["duel"]))
            .seat(seat().kingdom("shu").hand(&["slash:spade:7"]))
            .will(1, "invoke", "jijiang", "yes")
            .will(3, "respond", "slash", "slash"),
        |s| s.use_card(2, "duel", &[1])
    );
}

#[test]
fn wusheng_slashes() {
    assert_scene!(
        Scene::new("wusheng slashes with a peach past a shield against black")
            .seat(seat().general("guanyu").hand(&["peach:heart:3"]))
            .seat(seat().equip(&["renwang_shield"]))
            .phase(Phase::NotActive)
            .will(1, "play", "play", "wusheng(peach) -> 2")
            .otherwise(Unplanned::Decline),
        |s| s.phases(1, &[Phase::Play])
    );
}

#[test]
fn wusheng_needs_red() {
    assert_scene!(
        Scene::new("wusheng takes no black card")
            .seat(seat().general("guanyu").hand(&["dismantlement:spade:3"]))
            .seat(seat().hand(&["duel"])),
        |s| s.use_card(2, "duel", &[1])
    );
}

#[test]
fn wusheng_in_a_duel() {
    assert_scene!(
        Scene::new("wusheng answers in a duel with equipment")
            .seat(seat().general("guanyu").equip(&["chitu"]))
            .seat(seat().hand(&["duel"]))
            .will(1, "respond", "slash", "wusheng(chitu)"),
        |s| s.use_card(2, "duel", &[1])
    );
}

#[test]
fn yijue_won() {
    assert_scene!(
        Scene::new("yijue won takes cards and skills until the turn ends")
            .seat(seat().general("guanyu").hand(&["slash:heart:10", "slash:spade:7"]))
            .seat(seat().general("simayi").hand(&["jink:diamond:2", "jink:heart:2"]))
            .phase(Phase::NotActive)
            .will(1, "play", "play", "yijue() -> 2")
            .will(1, "pindian", "yijue", "slash:heart:10")
            .will(2, "pindian", "yijue", "jink:diamond:2")
            .will(1, "play", "play", "slash:spade:7 -> 2")
            .will(1, "play", "play", "pass")
            .will(2, "invoke", "fankui", "no"),
        |s| {
            s.phases(1, &[Phase::Play])?;
            s.note("after the turn there are skills again");
            s.draw(1, 1)?;
            s.damage(1, 2, 1, Nature::Normal)
        }
    );
}

#[test]
fn yijue_lost() {
    assert_scene!(
        Scene::new("yijue lost may heal and is used once")
            .seat(seat().general("guanyu").hand(&["slash:spade:7", "slash:spade:8"]))
            .seat(seat().hp(2).hand(&["jink:diamond:11"]))
            .phase(Phase::NotActive)
            .will(1, "play", "play", "yijue() -> 2")
            .will(1, "pindian", "yijue", "slash:spade:7")
            .will(2, "pindian", "yijue", "jink")
            .will(1, "invoke", "yijue", "yes")
            .will(1, "play", "play", "pass"),
        |s| s.phases(1, &[Phase::Play])
    );
}

#[test]
fn yijue_lost_and_nothing_done() {
    assert_scene!(
        Scene::new("yijue lost without mercy")
            .seat(seat().general("guanyu").hand(&["slash:spade:7"]))
            .seat(seat().hp(2).hand(&["slash:club:7"]))
            .phase(Phase::NotActive)
            .will(1, "play", "play", "yijue() -> 2")
            .will(1, "pindian", "yijue", "slash:spade:7")
            .will(2, "pindian", "yijue", "slash:club:7")
            .will(1, "invoke", "yijue", "no")
            .otherwise(Unplanned::Decline),
        |s| s.phases(1, &[Phase::Play])
    );
}

#[test]
fn paoxiao_slashes_on() {
    assert_scene!(
        Scene::new("paoxiao lets slash after slash")
            .seat(seat().general("zhangfei").hand(&["slash:spade:7", "slash:spade:8", "fire_slash"]))
            .others(1)
            .phase(Phase::NotActive)
            .will(1, "play", "play", "slash:spade:7 -> 2")
            .will(1, "play", "play", "slash:spade:8 -> 2")
            .will(1, "play", "play", "fire_slash -> 2")
            .otherwise(Unplanned::Decline),
        |s| s.phases(1, &[Phase::Play])
    );
}

#[test]
fn paoxiao_silenced() {
    assert_scene!(
        Scene::new("paoxiao is lost with the skill")
            .seat(seat().general("zhangfei").hand(&["slash:spade:7", "slash:spade:8"]))
            .others(1),
        |s| {
            s.use_card(1, "slash:spade:7", &[2])?;
            s.may(1, &[])?;
            s.set_mark(1, "@skill_invalidity", 1)?;
            s.may(1, &[])
        }
    );
}

#[test]
fn tishen_returns() {
    assert_scene!(
        Scene::new("tishen returns to what was at the end of the last turn")
            .seat(seat().general("zhangfei"))
            .others(1)
            .phase(Phase::NotActive)
            .will(1, "invoke", "tishen", "yes")
            .otherwise(Unplanned::Decline),
        |s| {
            s.phases(1, &[Phase::Finish])?;
            s.lose_hp(1, 2)?;
            s.phases(1, &[Phase::Start])?;
            s.lose_hp(1, 1)?;
            s.note("once a game");
            s.phases(1, &[Phase::Start])
        }
    );
}

#[test]
fn tishen_declined() {
    assert_scene!(
        Scene::new("tishen declined and not to be had before the first turn")
            .seat(seat().general("zhangfei").hp(2))
            .others(1)
            .phase(Phase::NotActive)
            .will(1, "invoke", "tishen", "no"),
        |s| {
            s.phases(1, &[Phase::Start])?;
            s.lose_hp(1, 1)?;
            s.phases(1, &[Phase::Start])
        }
    );
}

#[test]
fn guanxing_arranges() {
    assert_scene!(
        Scene::new("guanxing puts one card on top and one at the bottom")
            .seat(seat().general("zhugeliang"))
            .others(1)
            .phase(Phase::NotActive)
            .rest(Rest::Gone)
            .deck(&["slash:spade:7", "jink:heart:2", "peach:heart:3"])
            .will(1, "invoke", "guanxing", "yes")
            .will(1, "arrange", "", "jink / slash"),
        |s| {
            s.phases(1, &[Phase::Start])?;
            s.draw(1, 3)
        }
    );
}

#[test]
fn guanxing_declined() {
    assert_scene!(
        Scene::new("guanxing declined")
            .seat(seat().general("zhugeliang"))
            .others(1)
            .phase(Phase::NotActive)
            .deck(&["slash:spade:7", "jink:heart:2"])
            .will(1, "invoke", "guanxing", "no"),
        |s| {
            s.phases(1, &[Phase::Start])?;
            s.draw(1, 1)
        }
    );
}

#[test]
fn guanxing_before_a_judgement() {
    assert_scene!(
        Scene::new("guanxing before an indulgence is judged")
            .seat(seat().general("zhugeliang").judging(&["indulgence"]))
            .others(2)
            .phase(Phase::NotActive)
            .deck(&["slash:spade:7", "slash:spade:8", "jink:heart:2"])
            .will(1, "invoke", "guanxing", "yes")
            .will(1, "arrange", "", "jink + slash:spade:8 + slash:spade:7"),
        |s| s.phases(1, &[Phase::Start, Phase::Judge])
    );
}

#[test]
fn kongcheng_protects() {
    assert_scene!(
        Scene::new("kongcheng keeps slash and duel away from the empty handed")
            .seat(seat().hand(&["slash:spade:7", "duel", "savage_assault"]))
            .seat(seat().general("zhugeliang")),
        |s| {
            s.may(1, &["slash"])?;
            s.may(1, &["duel"])?;
            s.note("with a card in hand");
            s.draw(2, 1)?;
            s.may(1, &["slash"])
        }
    );
}

#[test]
fn kongcheng_does_not_help_against_all() {
    assert_scene!(
        Scene::new("kongcheng does not help against savages")
            .seat(seat().hand(&["savage_assault"]))
            .seat(seat().general("zhugeliang")),
        |s| s.use_card(1, "savage_assault", &[])
    );
}

#[test]
fn mashu_brings_nearer() {
    assert_scene!(
        Scene::new("mashu brings others nearer and horses count beside it")
            .seat(seat().general("machao").hand(&["slash:spade:7", "snatch"]))
            .others(1)
            .others(1)
            .seat(seat().equip(&["dilu"]))
            .others(2),
        |s| {
            s.may(1, &["slash"])?;
            s.may(1, &["snatch"])?;
            s.set_mark(1, "@skill_invalidity", 1)?;
            s.note("locked: nothing takes it away");
            s.may(1, &["slash"])
        }
    );
}

#[test]
fn tieji_hits() {
    assert_scene!(
        Scene::new("tieji and no card of the suit")
            .seat(seat().general("machao").hand(&["slash:spade:7"]))
            .seat(seat().general("simayi").hand(&["jink:heart:2"]))
            .deck(&["slash:club:5"])
            .will(1, "invoke", "tieji", "yes")
            .otherwise_at(2, Unplanned::Decline),
        |s| s.use_card(1, "slash", &[2])
    );
}

#[test]
fn tieji_declined() {
    assert_scene!(
        Scene::new("tieji declined")
            .seat(seat().general("machao").hand(&["slash:spade:7"]))
            .seat(seat().hand(&["jink:heart:2"]))
            .will(1, "invoke", "tieji", "no")
            .will(2, "respond", "slash", "jink"),
        |s| s.use_card(1, "slash", &[2])
    );
}

#[test]
fn tieji_paid() {
    assert_scene!(
        Scene::new("tieji bought off with a card of the suit")
            .seat(seat().general("machao").hand(&["slash:spade:7"]))
            .seat(seat().hand(&["jink:heart:2", "slash:club:6"]))
            .deck(&["slash:club:5"])
            .will(1, "invoke", "tieji", "yes")
            .will(2, "respond", ".|club", "slash:club:6")
            .will(2, "respond", "slash", "jink"),
        |s| s.use_card(1, "slash", &[2])
    );
}
