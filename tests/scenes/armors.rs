//! Armour and horses.

use crate::prelude::*;

#[test]
fn eight_diagram_red() {
    assert_scene!(
        Scene::new("eight diagram and a red card")
            .seat(seat().hand(&["slash:spade:7"]))
            .seat(seat().equip(&["eight_diagram"]))
            .deck(&["peach:heart:3"])
            .will(2, "invoke", "eight_diagram", "yes"),
        |s| s.use_card(1, "slash", &[2])
    );
}

#[test]
fn eight_diagram_black() {
    assert_scene!(
        Scene::new("eight diagram and a black card, then a jink by hand")
            .seat(seat().hand(&["archery_attack"]))
            .seat(seat().equip(&["eight_diagram"]).hand(&["jink"]))
            .deck(&["slash:spade:7"])
            .will(2, "invoke", "eight_diagram", "yes")
            .will(2, "respond", "", "jink"),
        |s| s.use_card(1, "archery_attack", &[])
    );
}

#[test]
fn renwang_shield() {
    assert_scene!(
        Scene::new("renwang shield stops black slashes")
            .seat(seat().hand(&["slash:spade:7", "slash:heart:10", "thunder_slash"]))
            .seat(seat().equip(&["renwang_shield"])),
        |s| {
            s.use_card(1, "slash:spade:7", &[2])?;
            s.use_card(1, "slash:heart:10", &[2])?;
            s.use_card(1, "thunder_slash", &[2])
        }
    );
}

#[test]
fn vine() {
    assert_scene!(
        Scene::new("vine stops the ordinary and burns")
            .seat(seat().hand(&["slash", "savage_assault", "archery_attack", "thunder_slash", "fire_slash"]))
            .seat(seat().equip(&["vine"])),
        |s| {
            s.use_card(1, "slash", &[2])?;
            s.use_card(1, "savage_assault", &[])?;
            s.use_card(1, "archery_attack", &[])?;
            s.use_card(1, "thunder_slash", &[2])?;
            s.use_card(1, "fire_slash", &[2])
        }
    );
}

#[test]
fn silver_lion() {
    assert_scene!(
        Scene::new("silver lion makes damage one, and heals when it goes")
            .seat(seat().equip(&["silver_lion"]).hand(&["vine"]))
            .others(1),
        |s| {
            s.damage(2, 1, 3, Nature::Normal)?;
            s.use_card(1, "vine", &[])
        }
    );
}

#[test]
fn silver_lion_unwounded() {
    assert_scene!(
        Scene::new("silver lion of the unwounded, and one taken away")
            .seat(seat().equip(&["silver_lion"]))
            .seat(seat().hand(&["dismantlement"]))
            .turn(2),
        |s| s.use_card(2, "dismantlement", &[1])
    );
}

#[test]
fn silver_lion_of_the_dead() {
    assert_scene!(
        Scene::new("silver lion does not heal the dead")
            .seat(seat())
            .seat(seat().hp(1).equip(&["silver_lion"]))
            .others(2),
        |s| s.damage(1, 2, 2, Nature::Normal)
    );
}

#[test]
fn distances() {
    assert_scene!(
        Scene::new("distances with horses and weapons")
            .seat(seat().equip(&["chitu", "blade"]).hand(&["slash:spade:7", "snatch:spade:3"]))
            .seat(seat().equip(&["dilu"]).hand(&["jink"]))
            .seat(seat().hand(&["jink"]))
            .seat(seat().equip(&["jueying"]).hand(&["jink"]))
            .seat(seat().hand(&["jink"]))
            .seat(seat().hand(&["jink"])),
        |s| {
            let matrix = |s: &sgs::testkit::scene::Play| {
                for from in 0..6 {
                    let row: Vec<String> = (0..6)
                        .map(|to| s.room().distance(PlayerId(from), PlayerId(to)).to_string())
                        .collect();
                    let range = s.room().attack_range(PlayerId(from));
                    s.note(format!("from sgs{}: {} range {range}", from + 1, row.join(" ")));
                }
            };
            matrix(s);
            s.may(1, &["slash"])?;
            s.may(1, &["snatch"])?;
            s.kill(4, 0)?;
            matrix(s);
            s.may(1, &["slash"])
        }
    );
}

#[test]
fn every_horse() {
    let names = ["jueying", "dilu", "zhuahuangfeidian", "hualiu", "chitu", "dayuan", "zixing"];
    assert_scene!(Scene::new("each horse by itself").seat(seat().hand(&names)).others(3), |s| {
        for name in names {
            s.use_card(1, name, &[])?;
            let (from, to) = (PlayerId(0), PlayerId(2));
            let (there, back) = (s.room().distance(from, to), s.room().distance(to, from));
            s.note(format!("{name}: {there} there, {back} back"));
            s.throw(1, &[name])?;
        }
        Ok(())
    });
}
