//! Skills of the bundled generals of Wu and of those of no kingdom.

use crate::prelude::*;

#[test]
fn zhiheng_exchanges() {
    assert_scene!(
        Scene::new("zhiheng exchanges hand and equipment once")
            .seat(seat().general("sunquan").hand(&["slash:spade:7", "jink:heart:2"]).equip(&["axe"]))
            .others(1)
            .phase(Phase::NotActive)
            .deck(&["jink:diamond:2", "jink:diamond:3"])
            .will(1, "play", "play", "zhiheng(slash + axe)")
            .otherwise(Unplanned::Decline),
        |s| s.phases(1, &[Phase::Play])
    );
}

#[test]
fn zhiheng_once() {
    assert_scene!(
        Scene::new("zhiheng not used and what may be played")
            .seat(seat().general("sunquan").hand(&["jink:heart:2"]))
            .seat(seat().general("sunquan"))
            .phase(Phase::NotActive)
            .will(1, "play", "play", "pass"),
        |s| {
            s.phases(1, &[Phase::Play])?;
            s.may(1, &[])?;
            s.note("nothing to discard");
            s.may(2, &[])
        }
    );
}

#[test]
fn zhiheng_and_a_lion() {
    assert_scene!(
        Scene::new("zhiheng of the silver lion heals first")
            .seat(seat().general("sunquan").hp(2).equip(&["silver_lion"]))
            .others(1)
            .phase(Phase::NotActive)
            .deck(&["jink:diamond:2"])
            .will(1, "play", "play", "zhiheng(silver_lion)")
            .otherwise(Unplanned::Decline),
        |s| s.phases(1, &[Phase::Play])
    );
}

#[test]
fn jiuyuan_heals_more() {
    assert_scene!(
        Scene::new("jiuyuan heals one more by a peach of wu")
            .seat(seat().general("sunquan").hp(1))
            .seat(seat().kingdom("wu").hand(&["peach:heart:3"]))
            .will(2, "peach", "", "peach"),
        |s| s.damage(2, 1, 1, Nature::Normal)
    );
}

#[test]
fn jiuyuan_of_others() {
    assert_scene!(
        Scene::new("jiuyuan knows neither peaches of other kingdoms nor his own")
            .seat(seat().general("sunquan").hp(1).hand(&["peach:heart:4"]))
            .seat(seat().kingdom("wei").hand(&["peach:heart:3"]))
            .will(1, "peach", "", "pass")
            .will(2, "peach", "", "peach")
            .will(1, "peach", "", "peach"),
        |s| {
            s.damage(2, 1, 1, Nature::Normal)?;
            s.damage(2, 1, 1, Nature::Normal)
        }
    );
}

#[test]
fn yingzi_draws() {
    assert_scene!(
        Scene::new("yingzi draws three and keeps as many as his maximum")
            .seat(seat().general("zhouyu").hp(1))
            .others(1)
            .phase(Phase::NotActive)
            .deck(&["jink:diamond:2", "jink:diamond:3", "jink:diamond:4"]),
        |s| s.phases(1, &[Phase::Draw, Phase::Discard])
    );
}

#[test]
fn yingzi_is_for_the_draw_phase() {
    assert_scene!(
        Scene::new("yingzi adds nothing to other draws")
            .seat(seat().general("zhouyu").hand(&["ex_nihilo"]))
            .others(1)
            .deck(&["jink:diamond:2", "jink:diamond:3", "jink:diamond:4"]),
        |s| s.use_card(1, "ex_nihilo", &[])
    );
}

#[test]
fn yingzi_silenced() {
    assert_scene!(
        Scene::new("yingzi is locked")
            .seat(seat().general("zhouyu").mark("@skill_invalidity", 1))
            .others(1)
            .phase(Phase::NotActive)
            .deck(&["jink:diamond:2", "jink:diamond:3", "jink:diamond:4"]),
        |s| s.phases(1, &[Phase::Draw])
    );
}

#[test]
fn fanjian_discards() {
    assert_scene!(
        Scene::new("fanjian and all cards of the suit are discarded")
            .seat(seat().general("zhouyu").hand(&["slash:spade:7"]))
            .seat(seat().hand(&["slash:spade:8", "jink:heart:2"]).equip(&["ice_sword"]))
            .phase(Phase::NotActive)
            .will(1, "play", "play", "fanjian(slash) -> 2")
            .will(2, "invoke", "fanjian_discard", "yes")
            .otherwise(Unplanned::Decline),
        |s| s.phases(1, &[Phase::Play])
    );
}

#[test]
fn fanjian_hurts() {
    assert_scene!(
        Scene::new("fanjian and a hit point is lost")
            .seat(seat().general("zhouyu").hand(&["peach:heart:3"]))
            .seat(seat().hand(&["slash:spade:8"]))
            .phase(Phase::NotActive)
            .will(1, "play", "play", "fanjian(peach) -> 2")
            .will(2, "invoke", "fanjian_discard", "no")
            .otherwise(Unplanned::Decline),
        |s| s.phases(1, &[Phase::Play])
    );
}

#[test]
fn tianyi_won() {
    assert_scene!(
        Scene::new("tianyi won slashes two far away and once more")
            .seat(seat().general("taishici").hand(&["slash:heart:10", "slash:spade:7", "slash:spade:8"]))
            .seat(seat().hand(&["jink:diamond:2"]))
            .others(1)
            .others(1)
            .others(2)
            .phase(Phase::NotActive)
            .will(1, "play", "play", "tianyi() -> 2")
            .will(1, "pindian", "tianyi", "slash:heart:10")
            .will(2, "pindian", "tianyi", "jink:diamond:2")
            .will(1, "play", "play", "slash:spade:7 -> 3 + 4")
            .will(1, "play", "play", "slash:spade:8 -> 4")
            .otherwise(Unplanned::Decline),
        |s| s.phases(1, &[Phase::Play])
    );
}

#[test]
fn tianyi_lost() {
    assert_scene!(
        Scene::new("tianyi lost and no slash this turn")
            .seat(seat().general("taishici").hand(&["slash:spade:7", "slash:spade:8", "duel"]))
            .seat(seat().hand(&["slash:club:7", "slash:club:8"]))
            .phase(Phase::NotActive)
            .will(1, "play", "play", "tianyi() -> 2")
            .will(1, "pindian", "tianyi", "slash:spade:7")
            .will(2, "pindian", "tianyi", "slash:club:7")
            .will(1, "play", "play", "duel -> 2")
            .will(2, "respond", "slash", "slash")
            .will(1, "respond", "slash", "pass")
            .will(1, "play", "play", "pass"),
        |s| s.phases(1, &[Phase::Play])
    );
}

#[test]
fn chuli_takes_of_kingdoms() {
    assert_scene!(
        Scene::new("chuli takes a card each from two kingdoms and spades draw")
            .seat(seat().general("huatuo").hand(&["slash:spade:7"]))
            .seat(seat().kingdom("wei").equip(&["ice_sword"]))
            .seat(seat().kingdom("shu").hand(&["peach:heart:3"]))
            .seat(seat().kingdom("shu").hand(&["peach:heart:4"]))
            .phase(Phase::NotActive)
            .deck(&["jink:diamond:2", "jink:diamond:3"])
            .will(1, "play", "play", "chuli(slash) -> 2 + 3")
            .otherwise(Unplanned::Decline),
        |s| s.phases(1, &[Phase::Play])
    );
}

#[test]
fn chuli_one_of_each_kingdom() {
    assert_scene!(
        Scene::new("chuli is not for two of one kingdom")
            .seat(seat().general("huatuo").hand(&["jink:heart:2"]))
            .seat(seat().kingdom("shu").equip(&["axe"]))
            .seat(seat().kingdom("shu"))
            .phase(Phase::NotActive)
            .will(1, "play", "play", "chuli(jink) -> 2")
            .otherwise(Unplanned::Decline),
        |s| s.phases(1, &[Phase::Play])
    );
}

#[test]
fn jijiu_saves() {
    assert_scene!(
        Scene::new("jijiu saves with a red horse out of turn")
            .seat(seat().hand(&["slash:spade:7"]))
            .seat(seat().hp(1))
            .seat(seat().general("huatuo").equip(&["chitu"]))
            .will(3, "peach", "", "jijiu(chitu)"),
        |s| s.use_card(1, "slash", &[2])
    );
}

#[test]
fn jijiu_in_turn() {
    assert_scene!(
        Scene::new("jijiu is not for the own turn")
            .seat(seat().general("huatuo").hand(&["slash:spade:7", "jink:heart:2"]))
            .seat(seat().hp(1)),
        |s| s.use_card(1, "slash", &[2])
    );
}

#[test]
fn jijiu_and_jiuyuan() {
    assert_scene!(
        Scene::new("jijiu of a guest heals one")
            .seat(seat().general("sunquan").hp(1))
            .seat(seat().hand(&["slash:spade:7"]))
            .seat(seat().general("huatuo").hand(&["jink:heart:2"]))
            .turn(2)
            .will(3, "peach", "", "jijiu(jink)"),
        |s| s.use_card(2, "slash", &[1])
    );
}
