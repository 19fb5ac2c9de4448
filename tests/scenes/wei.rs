//! Skills of the bundled generals of Wei.

use crate::prelude::*;

#[test]
fn jianxiong_obtains() {
    assert_scene!(
        Scene::new("jianxiong obtains the slash")
            .seat(seat().hand(&["slash:spade:7"]))
            .seat(seat().general("caocao"))
            .will(2, "choice", "jianxiong", "obtain"),
        |s| s.use_card(1, "slash", &[2])
    );
}

#[test]
fn jianxiong_declined() {
    assert_scene!(
        Scene::new("jianxiong declined")
            .seat(seat().hand(&["slash:spade:7"]))
            .seat(seat().general("caocao"))
            .will(2, "choice", "jianxiong", "cancel"),
        |s| s.use_card(1, "slash", &[2])
    );
}

#[test]
fn jianxiong_of_cards_made_of_others() {
    assert_scene!(
        Scene::new("jianxiong obtains what a slash was made of and draws when there is no card")
            .seat(seat().hand(&["peach:heart:3", "jink:heart:2"]).equip(&["spear"]))
            .seat(seat().general("caocao"))
            .deck(&["jink:diamond:2"])
            .will(2, "choice", "jianxiong", "obtain")
            .will(2, "choice", "jianxiong", "draw"),
        |s| {
            s.use_as(1, "slash", "spear", &["peach", "jink"], &[2])?;
            s.damage(1, 2, 1, Nature::Normal)
        }
    );
}

#[test]
fn hujia_is_given() {
    assert_scene!(
        Scene::new("hujia finds the second of two")
            .seat(seat().general("caocao"))
            .seat(seat().hand(&["slash:spade:7"]))
            .seat(seat().kingdom("wei").hand(&["jink:heart:2"]))
            .seat(seat().kingdom("wei").hand(&["jink:diamond:2"]))
            .will(1, "invoke", "hujia", "yes")
            .will(3, "respond", "jink", "pass")
            .will(4, "respond", "jink", "jink"),
        |s| s.use_card(2, "slash", &[1])
    );
}

#[test]
fn hujia_not_wanted() {
    assert_scene!(
        Scene::new("hujia not asked for and nobody of wei")
            .seat(seat().general("caocao"))
            .seat(seat().hand(&["slash:spade:7"]))
            .seat(seat().kingdom("wei").hand(&["jink:heart:2"]))
            .will(1, "invoke", "hujia", "no")
            .will(1, "choice", "jianxiong", "draw"),
        |s| s.use_card(2, "slash", &[1])
    );
}

#[test]
fn hujia_is_for_lords() {
    assert_scene!(
        Scene::new("hujia is nobody else's than the lord's")
            .seat(seat().kingdom("wei").hand(&["archery_attack", "jink:heart:2"]))
            .seat(seat().general("caocao"))
            .will(2, "choice", "jianxiong", "obtain"),
        |s| s.use_card(1, "archery_attack", &[])
    );
}

#[test]
fn fankui_takes() {
    assert_scene!(
        Scene::new("fankui takes a card for each point")
            .seat(seat().hand(&["slash:spade:7"]).equip(&["axe"]))
            .seat(seat().general("simayi"))
            .will(2, "invoke", "fankui", "yes")
            .will(2, "card", "fankui", "axe")
            .will(2, "invoke", "fankui", "yes"),
        |s| s.damage(1, 2, 2, Nature::Normal)
    );
}

#[test]
fn fankui_declined() {
    assert_scene!(
        Scene::new("fankui declined")
            .seat(seat().hand(&["slash:spade:7", "peach"]))
            .seat(seat().general("simayi"))
            .will(2, "invoke", "fankui", "no")
            .otherwise_at(1, Unplanned::Decline),
        |s| {
            s.damage(1, 2, 2, Nature::Normal)?;
            s.note("nor is there anything to take of nobody");
            s.damage(0, 2, 1, Nature::Normal)
        }
    );
}

#[test]
fn fankui_finds_nothing() {
    assert_scene!(
        Scene::new("fankui ends when the source has nothing more")
            .seat(seat().hand(&["slash:spade:7"]))
            .seat(seat().general("simayi"))
            .will(2, "invoke", "fankui", "yes"),
        |s| s.damage(1, 2, 2, Nature::Normal)
    );
}

#[test]
fn guicai_replaces() {
    assert_scene!(
        Scene::new("guicai makes an indulgence fail")
            .seat(seat().judging(&["indulgence"]))
            .seat(seat().general("simayi").hand(&["peach:heart:3", "slash:spade:7"]))
            .phase(Phase::NotActive)
            .deck(&["slash:club:5"])
            .will(2, "respond", "..", "peach:heart:3"),
        |s| s.phases(1, &[Phase::Judge, Phase::Play])
    );
}

#[test]
fn guicai_declined() {
    assert_scene!(
        Scene::new("guicai declined")
            .seat(seat().judging(&["indulgence"]))
            .seat(seat().general("simayi").hand(&["peach:heart:3"]))
            .phase(Phase::NotActive)
            .deck(&["slash:club:5"])
            .will(2, "respond", "..", "pass"),
        |s| s.phases(1, &[Phase::Judge, Phase::Play])
    );
}

#[test]
fn guicai_against_luoshen() {
    assert_scene!(
        Scene::new("guicai ends luoshen")
            .seat(seat().general("zhenji"))
            .seat(seat().general("simayi").hand(&["jink:heart:2"]))
            .phase(Phase::NotActive)
            .deck(&["slash:club:5", "slash:spade:8"])
            .always(1, "invoke", "luoshen", "yes")
            .will(2, "respond", "..", "pass")
            .will(2, "respond", "..", "jink"),
        |s| s.phases(1, &[Phase::Start])
    );
}

#[test]
fn tuxi_takes() {
    assert_scene!(
        Scene::new("tuxi takes a card each from two and draws none")
            .seat(seat().general("zhangliao"))
            .seat(seat().hand(&["slash:spade:7", "peach"]))
            .seat(seat().hand(&["jink:heart:2"]))
            .others(1)
            .phase(Phase::NotActive)
            .will(1, "use", "@@tuxi", "tuxi() -> 2 + 3"),
        |s| s.phases(1, &[Phase::Draw])
    );
}

#[test]
fn tuxi_declined() {
    assert_scene!(
        Scene::new("tuxi declined and not to be had")
            .seat(seat().general("zhangliao"))
            .seat(seat().hand(&["slash:spade:7"]))
            .phase(Phase::NotActive)
            .deck(&["jink:diamond:2", "jink:diamond:3", "jink:diamond:4", "jink:diamond:5"])
            .will(1, "use", "@@tuxi", "pass"),
        |s| {
            s.phases(1, &[Phase::Draw])?;
            s.note("nobody has as many cards now");
            s.phases(1, &[Phase::Draw])
        }
    );
}

#[test]
fn tuxi_from_one() {
    assert_scene!(
        Scene::new("tuxi on one of several draws the other card")
            .seat(seat().general("zhangliao").hand(&["peach:heart:4"]))
            .seat(seat().hand(&["slash:spade:7"]))
            .seat(seat().hand(&["jink:heart:2"]))
            .phase(Phase::NotActive)
            .deck(&["jink:diamond:2"])
            .will(1, "use", "@@tuxi", "tuxi() -> 3"),
        |s| s.phases(1, &[Phase::Draw])
    );
}

#[test]
fn qingguo_dodges() {
    assert_scene!(
        Scene::new("qingguo dodges with a black card")
            .seat(seat().hand(&["slash:spade:7"]))
            .seat(seat().general("zhenji").hand(&["slash:club:5"]))
            .will(2, "respond", "slash", "qingguo(slash:club:5)"),
        |s| s.use_card(1, "slash", &[2])
    );
}

#[test]
fn qingguo_needs_black() {
    assert_scene!(
        Scene::new("qingguo takes neither red cards nor equipment")
            .seat(seat().hand(&["slash:spade:7"]))
            .seat(seat().general("zhenji").hand(&["peach:heart:3"]).equip(&["ice_sword"])),
        |s| s.use_card(1, "slash", &[2])
    );
}

#[test]
fn qingguo_answers_arrows() {
    assert_scene!(
        Scene::new("qingguo answers an archery attack")
            .seat(seat().hand(&["archery_attack"]))
            .seat(seat().general("zhenji").hand(&["slash:club:5", "slash:club:6"]))
            .will(2, "respond", "jink", "qingguo(slash:club:6)"),
        |s| s.use_card(1, "archery_attack", &[])
    );
}

#[test]
fn luoshen_until_red() {
    assert_scene!(
        Scene::new("luoshen takes black cards until a red one")
            .seat(seat().general("zhenji"))
            .others(1)
            .phase(Phase::NotActive)
            .deck(&["slash:club:5", "slash:spade:8", "jink:heart:2"])
            .always(1, "invoke", "luoshen", "yes"),
        |s| s.phases(1, &[Phase::Start])
    );
}

#[test]
fn luoshen_declined() {
    assert_scene!(
        Scene::new("luoshen not repeated")
            .seat(seat().general("zhenji"))
            .others(1)
            .phase(Phase::NotActive)
            .deck(&["slash:club:5"])
            .will(1, "invoke", "luoshen", "yes")
            .will(1, "invoke", "luoshen", "no"),
        |s| s.phases(1, &[Phase::Start])
    );
}
