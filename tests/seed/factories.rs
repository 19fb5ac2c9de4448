//! The other constructors: empty ones change nothing, filled ones have one effect (blocks 40 to 51).

use super::mark;
use super::prelude::*;

const EMPTY: &str = r##"
    reach = sgs.CreateTargetModSkill{
        name = "reach", pattern = "Slash",
        residue_func = function(self, from) end,
        distance_limit_func = function(self, from) end,
        extra_target_func = function(self, from) end,
    }
    lens = sgs.CreateFilterSkill{ name = "lens", view_filter = function(self, c) end, view_as = function(self, c) end }
    way = sgs.CreateDistanceSkill{ name = "way", correct_func = function(self, from, to) end }
    ban = sgs.CreateProhibitSkill{ name = "ban", is_prohibited = function(self, from, to, card) end }
    room_for = sgs.CreateMaxCardsSkill{
        name = "room_for", extra_func = function(self, target) end, fixed_func = function(self, target) end,
    }
    arms = sgs.CreateAttackRangeSkill{
        name = "arms", extra_func = function(self, target) end, fixed_func = function(self, target) end,
    }
"##;

const NAMES: [&str; 6] = ["reach", "lens", "way", "ban", "room_for", "arms"];

/// Returns a scene with the body of one function filled in.
fn with(skill: &str, function: &str, body: &str) -> Scene {
    let text = match function {
        "" => EMPTY.to_string(),
        _ => {
            let at = EMPTY.find(&format!("name = \"{skill}\"")).expect(skill);
            let (before, after) = EMPTY.split_at(at);
            let from = after.find(function).expect(function);
            let end = from + after[from..].find(") end").expect("an empty function") + 2;
            format!("{before}{}{body} {}", &after[..end], &after[end..])
        }
    };
    scene("limits", &NAMES, &text)
        .seat(seat().skill(skill).hand(&["slash:spade:7", "slash:spade:8", "peach:heart:3", "duel:spade:1"]))
        .others(4)
}

fn look(skill: &str, function: &str, body: &str) -> Vec<i32> {
    let found = std::cell::RefCell::new(Vec::new());
    log_of(with(skill, function, body), |s| {
        let room = s.room();
        let (one, two, three) = (s.seat(1)?, s.seat(2)?, s.seat(3)?);
        let slash = s.card_of(1, "slash:spade:7")?;
        let peach = s.card_of(1, "peach")?;
        *found.borrow_mut() = vec![
            room.residue(one, slash, None),
            room.distance_limit(one, slash, None),
            room.extra_targets(one, slash, None),
            room.residue(one, peach, None),
            room.distance(one, three),
            room.is_prohibited(Some(two), one, slash, &[]) as i32,
            room.max_cards(one),
            room.attack_range(one),
        ];
        Ok(())
    });
    found.into_inner()
}

/// The limits of the first player without any of the skills.
const PLAIN: [i32; 8] = [0, 0, 0, 0, 2, 0, 4, 1];

#[test]
fn empty_functions_change_nothing() {
    for skill in NAMES {
        assert_eq!(look(skill, "", ""), PLAIN, "{skill}");
    }
}

#[test]
fn b40_more_slashes_farther_and_on_more() {
    assert_eq!(look("reach", "residue_func", "return 1"), [1, 0, 0, 0, 2, 0, 4, 1]);
    assert_eq!(look("reach", "distance_limit_func", "return 1000"), [0, 999, 0, 0, 2, 0, 4, 1], "no limit");
    assert_eq!(look("reach", "extra_target_func", "return 1"), [0, 0, 1, 0, 2, 0, 4, 1]);
    let log = log_of(
        with("reach", "residue_func", "return 1")
            .phase(Phase::NotActive)
            .will(1, "play", "play", "slash:spade:7 -> 2")
            .will(1, "play", "play", "slash:spade:8 -> 2")
            .will(1, "play", "play", "pass")
            .otherwise(Unplanned::Decline),
        |s| s.phases(1, &[Phase::Play]),
    );
    assert_eq!(log.matches("sgs1 uses slash").count(), 2, "{log}");
    for (function, body, reply) in [
        ("distance_limit_func", "return 1000", "slash:spade:7 -> 3"),
        ("extra_target_func", "return 1", "slash:spade:7 -> 2 + 5"),
    ] {
        log_of(
            with("reach", function, body)
                .phase(Phase::NotActive)
                .will(1, "play", "play", reply)
                .otherwise(Unplanned::Decline),
            |s| s.phases(1, &[Phase::Play]),
        );
    }
    let tricks = EMPTY.replace("pattern = \"Slash\"", "pattern = \"TrickCard\"").replacen(
        "function(self, from) end",
        "function(self, from) return 1 end",
        1,
    );
    log_of(
        scene("tricks only", &NAMES, &tricks).seat(seat().skill("reach").hand(&["slash:spade:7"])).others(1),
        |s| {
            assert_eq!(s.room().residue(s.seat(1)?, s.card_of(1, "slash")?, None), 0);
            Ok(())
        },
    );
}

#[test]
fn b41_filter_converts_cards_while_its_owner_has_it() {
    let text = r##"
        lens = sgs.CreateFilterSkill{
            name = "lens",
            view_filter = function(self, card) return card:getSuit() == sgs.Card_Heart end,
            view_as = function(self, card)
                local wrapped = sgs.Sanguosha:getWrappedCard(card:getEffectiveId())
                local other = sgs.Sanguosha:cloneCard(card:objectName(), sgs.Card_Diamond, card:getNumber())
                other:setSkillName(self:objectName())
                wrapped:takeOver(other)
                return wrapped
            end,
        }
    "##;
    log_of(
        scene("hearts are diamonds", &["lens"], text)
            .seat(seat().skill("lens").hand(&["peach:heart:3"]))
            .seat(seat().hand(&["jink:heart:2"])),
        |s| {
            let suit = |card| s.room().face(card).suit;
            let (mine, other) = (s.room().table().player(s.seat(1)?).hand[0], s.card_of(2, "jink")?);
            s.room().filter_all(s.seat(1)?);
            assert_eq!((suit(mine), suit(other)), (Suit::Diamond, Suit::Heart));
            s.room().detach_skill(s.seat(1)?, "lens")?;
            assert_eq!(suit(mine), Suit::Heart);
            Ok(())
        },
    );
}

#[test]
fn b42_b43_distances_and_prohibitions() {
    assert_eq!(look("way", "correct_func", "return 1")[4], 3);
    assert_eq!(look("way", "correct_func", "return -9")[4], 1, "never below one");
    assert_eq!(
        look("ban", "is_prohibited", "return to:hasSkill(self:objectName()) and card:isKindOf('Slash')")[5],
        1
    );
}

#[test]
fn b44_b45_hand_limits_and_attack_ranges() {
    assert_eq!(look("room_for", "extra_func", "return 2")[6], 6);
    assert_eq!(look("room_for", "fixed_func", "return 0")[6], 0);
    // The fixed value replaces the hit points; extra cards are added to it.
    let both = EMPTY
        .replacen(
            "fixed_func = function(self, target) end",
            "fixed_func = function(self, target) return 0 end",
            1,
        )
        .replacen(
            "extra_func = function(self, target) end",
            "extra_func = function(self, target) return 2 end",
            1,
        );
    log_of(scene("fixed and extra", &NAMES, &both).seat(seat().skill("room_for")).others(1), |s| {
        assert_eq!(s.room().max_cards(s.seat(1)?), 2);
        Ok(())
    });
    assert_eq!(look("arms", "extra_func", "return 2")[7], 3);
    assert_eq!(look("arms", "fixed_func", "return 5")[7], 5);
}

#[test]
fn b46_to_b50_definition_without_name_is_refused() {
    use sgs::rules::cards::{DeckOptions, catalog};
    use sgs::script::{host::Script, load::Library};
    for kind in ["TriggerSkill", "ViewAsSkill", "TargetModSkill", "DistanceSkill", "FilterSkill"] {
        let file = format!("-- only what it would do is said\nlocal skill = sgs.Create{kind}{{\n}}\n");
        let next = "local p = sgs.Package('next') sgs.General(p, 'after', 'wei') return { p }";
        let library = Library::of_texts([("extensions/a.lua", file.as_str()), ("extensions/b.lua", next)]);
        let (script, failures) =
            Script::load(catalog(&DeckOptions::default()), &std::sync::Arc::new(library)).expect("a state");
        let [failure] = failures.as_slice() else { panic!("{failures:?}") };
        let told = failure.to_string();
        assert!(told.contains("a.lua:2") && told.contains("name must be a string, got nil"), "{told}");
        assert!(script.loaded().0.generals.contains_key("after"));
    }
}

#[test]
fn b51_a_reason_goes_with_a_card_an_id_a_dummy_or_a_list() {
    let text = r##"
        throws = sgs.CreateTriggerSkill{
            name = "throws", events = sgs.EventPhaseStart,
            on_trigger = function(self, event, player, data, room)
                local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_REMOVE_FROM_PILE, player:objectName(), nil, "throws", "")
                local pile = player:getPile("stock")
                if pile:isEmpty() then return false end
                local two = sgs.DummyCard()
                two:addSubcard(pile:at(2))
                two:addSubcard(sgs.Sanguosha:getCard(pile:at(3)))
                local list = sgs.IntList()
                list:append(pile:at(4))
                room:throwCard(pile:at(0), reason, nil)
                room:throwCard(sgs.Sanguosha:getCard(pile:at(1)), reason, nil)
                room:throwCard(two, reason, nil)
                room:throwCard(list, reason, nil)
                room:setPlayerMark(player, "left", player:getPile("stock"):length() + 1)
            end,
        }
    "##;
    let log = log_of(
        scene("thrown in every way", &["throws"], text)
            .seat(
                seat()
                    .skill("throws")
                    .pile("stock", &["peach:heart:3", "duel", "jink:heart:2", "slash:spade:7", "axe"]),
            )
            .others(1)
            .phase(Phase::NotActive)
            .otherwise(Unplanned::Decline),
        |s| {
            s.phases(1, &[Phase::Start])?;
            assert_eq!(mark(&s.room(), 1, "left"), 1);
            Ok(())
        },
    );
    assert_eq!(log.matches("special stock -> discard").count(), 4, "{log}");
    assert_eq!(log.matches("(remove_from_pile throws").count(), 4, "{log}");
}

#[test]
fn the_same_skill_is_made_under_both_names() {
    let text = r##"
        off = sgs.CreateInvalidSkill{
            name = "off", skill_valid = function(self, player, skill) return skill:objectName() ~= "draws" end,
        }
        off2 = sgs.CreateInvaliditySkill{ name = "off2", skill_valid = function(self, player, skill) return true end }
        draws = sgs.CreateTriggerSkill{
            name = "draws", events = sgs.EventPhaseStart,
            on_trigger = function(self, event, player) player:drawCards(1) end,
        }
        worn = sgs.CreateViewAsEquipSkill{ name = "worn", view_as_equip = function(self, player) return "eight_diagram" end }
        named = sgs.CreateZeroCardViewAsSkill{ name = "named", view_as = function() end }
        named:setGuhuoType("lr")
        assert(named:getGuhuoDialog() == "lr")
    "##;
    log_of(
        scene("out of effect", &["off", "off2", "draws", "worn", "named"], text)
            .seat(seat().skill("off").skill("draws").skill("worn"))
            .others(1)
            .phase(Phase::NotActive)
            .otherwise(Unplanned::Decline),
        |s| {
            s.phases(1, &[Phase::Start])?;
            let one = s.seat(1)?;
            assert_eq!(s.room().hand_count(one), 0, "out of effect");
            assert!(s.room().owns_skill(one, "draws"), "and still his");
            assert!(s.room().has_armor_effect(one, "eight_diagram"));
            assert!(s.room().table().player(one).equip_cards().next().is_none());
            Ok(())
        },
    );
}

#[test]
fn card_that_is_invalid_has_no_effect_on_the_player() {
    let text = r##"
        wards = sgs.CreateInvaliditySkill{
            name = "wards",
            card_valid = function(self, player, card)
                return not (player:hasSkill(self:objectName()) and card:isBlack())
            end,
        }
        watches = sgs.CreateTriggerSkill{
            name = "watches", events = sgs.CardEffected, priority = 5,
            on_trigger = function(self, event, player, data, room)
                local effect = data:toCardEffect()
                room:addPlayerMark(player, effect.nullified and "void" or "valid")
            end,
        }
    "##;
    let left = |card: &str| {
        let hp = std::cell::Cell::new((0, 0, 0));
        let log = log_of(
            scene("cards without effect", &["wards", "watches"], text)
                .seat(seat().hand(&["slash:spade:7", "slash:heart:10", "savage_assault:spade:7"]))
                .seat(seat().skill("wards").skill("watches"))
                .seat(seat())
                .otherwise(Unplanned::Decline),
            |s| {
                let targets: &[usize] = if card.starts_with("savage") { &[] } else { &[2] };
                s.use_card(1, card, targets)?;
                hp.set((s.room().hp(s.seat(2)?), s.room().hp(s.seat(3)?), mark(&s.room(), 2, "void")));
                Ok(())
            },
        );
        (hp.get(), log)
    };
    let (black, log) = left("slash:spade:7");
    assert_eq!(black, (4, 4, 1));
    assert!(log.contains("slash♠7 no effect on sgs2"), "{log}");
    assert_eq!(left("slash:heart:10").0, (3, 4, 0), "red ones are valid");
    assert_eq!(left("savage_assault").0, (4, 3, 1), "valid on the others");
}

#[test]
fn target_modification_without_functions_is_warned_of() {
    use super::{loaded, package};
    let told = |field: &str| {
        let text =
            format!("local t = sgs.CreateTargetModSkill{{ name = \"t\", pattern = \"Slash\"{field} }}");
        let (_, failures, warnings) = loaded(&package(&[], &text));
        assert_eq!(failures, []);
        warnings
    };
    let warnings = told("");
    assert!(warnings.len() == 1 && warnings[0].contains("seed.lua:2"), "{warnings:?}");
    assert!(warnings[0].ends_with("so the skill never corrects anything"), "{warnings:?}");
    for field in ["residue_func", "distance_limit_func", "extra_target_func"] {
        assert_eq!(told(&format!(", {field} = function() return 1 end")), Vec::<String>::new(), "{field}");
    }
}
