//! Weapons.

use crate::prelude::*;

#[test]
fn crossbow() {
    assert_scene!(
        Scene::new("crossbow lifts the limit")
            .seat(seat().equip(&["crossbow"]).hand(&["slash:spade:7", "slash:spade:8", "slash:spade:9"]))
            .others(1)
            .phase(Phase::NotActive)
            .will(1, "play", "play", "slash -> 2")
            .will(1, "play", "play", "slash -> 2")
            .will(1, "play", "play", "pass"),
        |s| s.phases(1, &[Phase::Play])
    );
}

#[test]
fn crossbow_gone() {
    assert_scene!(
        Scene::new("without the crossbow the limit counts what was used")
            .seat(seat().equip(&["crossbow"]).hand(&["slash:spade:7", "slash:spade:8", "axe"]))
            .others(1)
            .phase(Phase::Play),
        |s| {
            s.use_card(1, "slash", &[2])?;
            s.may(1, &[])?;
            s.use_card(1, "axe", &[])?;
            s.may(1, &[])
        }
    );
}

#[test]
fn double_sword_discard() {
    assert_scene!(
        Scene::new("double sword, and the target discards")
            .seat(seat().equip(&["double_sword"]).hand(&["slash:spade:7"]))
            .seat(seat().female().hand(&["peach"]))
            .will(1, "invoke", "double_sword", "yes")
            .will(2, "respond", "", "peach"),
        |s| s.use_card(1, "slash", &[2])
    );
}

#[test]
fn double_sword_draw() {
    assert_scene!(
        Scene::new("double sword, and the user draws")
            .seat(seat().equip(&["double_sword"]).hand(&["slash:spade:7"]))
            .seat(seat().female().hand(&["peach"]))
            .deck(&["duel"])
            .will(1, "invoke", "double_sword", "yes")
            .will(2, "respond", "", "pass"),
        |s| s.use_card(1, "slash", &[2])
    );
}

#[test]
fn double_sword_same_sex() {
    assert_scene!(
        Scene::new("double sword does nothing to the same sex, and draws from the empty-handed")
            .seat(seat().equip(&["double_sword"]).hand(&["slash:spade:7", "slash:spade:8"]))
            .seat(seat().hand(&["peach"]))
            .seat(seat().female())
            .deck(&["duel"])
            .will(1, "invoke", "double_sword", "yes"),
        |s| {
            s.use_card(1, "slash", &[2])?;
            s.use_card(1, "slash", &[3])
        }
    );
}

#[test]
fn qinggang_sword() {
    assert_scene!(
        Scene::new("qinggang sword passes armour by")
            .seat(seat().equip(&["qinggang_sword"]).hand(&["slash:spade:7", "slash:spade:8"]))
            .seat(seat().equip(&["renwang_shield"]))
            .seat(seat().equip(&["silver_lion"])),
        |s| {
            s.use_card(1, "slash", &[2])?;
            s.note("armour counts again");
            let face = s.room().has_armor_effect(PlayerId(1), "renwang_shield");
            s.note(format!("{face}"));
            s.use_card(1, "slash", &[3])
        }
    );
}

#[test]
fn qinggang_sword_and_eight_diagram() {
    assert_scene!(
        Scene::new("against qinggang sword there is no eight diagram")
            .seat(seat().equip(&["qinggang_sword"]).hand(&["slash:spade:7"]))
            .seat(seat().equip(&["eight_diagram"]).hand(&["jink"]))
            .will(2, "respond", "slash", "jink"),
        |s| s.use_card(1, "slash", &[2])
    );
}

#[test]
fn blade() {
    assert_scene!(
        Scene::new("blade slashes again after a jink")
            .seat(seat().equip(&["blade"]).hand(&["slash:spade:7", "slash:spade:8", "slash:spade:9"]))
            .seat(seat().hand(&["jink:heart:2", "jink:diamond:2"]))
            .will(1, "use", "", "slash:spade:8 -> 2")
            .will(1, "use", "", "pass")
            .will(2, "respond", "slash", "jink")
            .will(2, "respond", "slash", "jink"),
        |s| s.use_card(1, "slash:spade:7", &[2])
    );
}

#[test]
fn spear() {
    assert_scene!(
        Scene::new("spear makes a slash of two hand cards")
            .seat(seat().equip(&["spear"]).hand(&["peach:heart:3", "jink:diamond:2", "jink:heart:2"]))
            .seat(seat().equip(&["renwang_shield"]))
            .phase(Phase::NotActive)
            .will(1, "play", "play", "spear(peach + jink:diamond:2) -> 2")
            .will(1, "play", "play", "pass"),
        |s| s.phases(1, &[Phase::Play])
    );
}

#[test]
fn spear_response() {
    assert_scene!(
        Scene::new("spear answers a duel")
            .seat(seat().hand(&["duel"]))
            .seat(seat().equip(&["spear"]).hand(&["peach:heart:3", "dismantlement:spade:3"]))
            .will(2, "respond", "", "spear(peach + dismantlement)"),
        |s| s.use_card(1, "duel", &[2])
    );
}

#[test]
fn axe() {
    assert_scene!(
        Scene::new("axe hits for two cards")
            .seat(seat().equip(&["axe", "chitu"]).hand(&["slash:spade:7", "peach"]))
            .seat(seat().hand(&["jink"]))
            .will(2, "respond", "slash", "jink")
            .will(1, "respond", "axe", "axe(peach + chitu)"),
        |s| s.use_card(1, "slash", &[2])
    );
}

#[test]
fn axe_too_few() {
    assert_scene!(
        Scene::new("axe without two other cards is not asked for")
            .seat(seat().equip(&["axe"]).hand(&["slash:spade:7", "peach"]))
            .seat(seat().hand(&["jink"]))
            .will(2, "respond", "slash", "jink"),
        |s| s.use_card(1, "slash", &[2])
    );
}

#[test]
fn halberd() {
    assert_scene!(
        Scene::new("halberd takes up to three with the last card")
            .seat(seat().equip(&["halberd"]).hand(&["slash:spade:7"]))
            .seat(seat().hand(&["jink"]))
            .seat(seat())
            .seat(seat())
            .phase(Phase::NotActive)
            .will(1, "play", "play", "slash -> 4 + 2 + 3")
            .will(2, "respond", "slash", "jink"),
        |s| s.phases(1, &[Phase::Play])
    );
}

#[test]
fn halberd_not_last() {
    assert_scene!(
        Scene::new("halberd with another card in hand")
            .seat(seat().equip(&["halberd"]).hand(&["slash:spade:7", "peach"]))
            .others(3)
            .phase(Phase::NotActive)
            .will(1, "play", "play", "slash -> 2")
            .will(1, "play", "play", "pass"),
        |s| s.phases(1, &[Phase::Play])
    );
}

#[test]
fn kylin_bow() {
    assert_scene!(
        Scene::new("kylin bow shoots a horse")
            .seat(seat().equip(&["kylin_bow"]).hand(&["slash:spade:7", "slash:spade:8"]))
            .seat(seat().equip(&["chitu", "dilu"]))
            .will(1, "invoke", "kylin_bow", "yes")
            .will(1, "choice", "kylin_bow", "dhorse")
            .will(1, "invoke", "kylin_bow", "no"),
        |s| {
            s.use_card(1, "slash", &[2])?;
            s.use_card(1, "slash", &[2])
        }
    );
}

#[test]
fn ice_sword() {
    assert_scene!(
        Scene::new("ice sword discards two instead of damage")
            .seat(seat().equip(&["ice_sword"]).hand(&["slash:spade:7", "slash:spade:8"]))
            .seat(seat().equip(&["dilu"]).hand(&["peach"]))
            .will(1, "invoke", "ice_sword", "yes")
            .will(1, "card", "ice_sword", "dilu"),
        |s| {
            s.use_card(1, "slash", &[2])?;
            s.note("nothing left to discard");
            s.use_card(1, "slash", &[2])
        }
    );
}

#[test]
fn guding_blade() {
    assert_scene!(
        Scene::new("guding blade hits the empty-handed harder")
            .seat(seat().equip(&["guding_blade"]).hand(&["slash:spade:7", "slash:spade:8"]))
            .seat(seat().equip(&["dilu"]))
            .seat(seat().hand(&["peach"])),
        |s| {
            s.use_card(1, "slash", &[2])?;
            s.use_card(1, "slash", &[3])
        }
    );
}

#[test]
fn fan() {
    assert_scene!(
        Scene::new("fan makes a slash a fire slash")
            .seat(seat().equip(&["fan"]).hand(&["slash:spade:7", "slash:spade:8", "thunder_slash"]))
            .seat(seat().equip(&["vine"]))
            .will(1, "invoke", "fan", "yes")
            .will(1, "invoke", "fan", "no"),
        |s| {
            s.use_card(1, "slash:spade:7", &[2])?;
            s.use_card(1, "slash:spade:8", &[2])?;
            s.use_card(1, "thunder_slash", &[2])
        }
    );
}

#[test]
fn fan_by_view_as() {
    assert_scene!(
        Scene::new("fan picked as a skill")
            .seat(seat().equip(&["fan"]).hand(&["slash:spade:7"]))
            .others(1)
            .phase(Phase::NotActive)
            .will(1, "play", "play", "fan(slash) -> 2"),
        |s| s.phases(1, &[Phase::Play])
    );
}

#[test]
fn replaced() {
    assert_scene!(
        Scene::new("a new weapon replaces the old one")
            .seat(seat().equip(&["axe", "dilu"]).hand(&["blade", "chitu", "jueying"]))
            .others(1),
        |s| {
            s.use_card(1, "blade", &[])?;
            s.use_card(1, "chitu", &[])?;
            s.use_card(1, "jueying", &[])
        }
    );
}
