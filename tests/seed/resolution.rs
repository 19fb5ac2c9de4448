//! Cards that take effect twice, and custom effects (blocks 13 to 21).

use super::mark;
use super::prelude::*;

/// Block 13 of the document.
const DOUBLE: &str = include_str!("document/b13_double_resolution.lua");

/// Other skills of that form.
const TWICE: &str = r##"
    local function again(room, user, card, targets)
        if targets:isEmpty() then return end
        local use = sgs.CardUseStruct(card, user, targets)
        room:setTag("UseHistory" .. card:toString(), sgs.QVariant_fromValue(use))
        card:use(room, user, targets)
    end
    counts = sgs.CreateTriggerSkill{
        name = "counts", events = sgs.CardFinished, priority = 5,
        on_trigger = function(self, event, player, data, room) room:addPlayerMark(player, "finished") end,
    }
    careless = sgs.CreateTriggerSkill{
        name = "careless", events = sgs.CardFinished,
        on_trigger = function(self, event, player, data, room)
            local use = data:toCardUse()
            local all = sgs.SPlayerList()
            for _, to in sgs.qlist(use.to) do all:append(to) end
            again(room, player, use.card, all)
            return false
        end,
    }
    chained_twice = sgs.CreateTriggerSkill{
        name = "chained_twice", events = sgs.CardFinished,
        on_trigger = function(self, event, player, data, room)
            local use = data:toCardUse()
            if use.from:objectName() ~= player:objectName() or not use.card:isKindOf("Slash") then return false end
            local living = sgs.SPlayerList()
            for _, to in sgs.qlist(use.to) do
                if to:isAlive() and to:isChained() then living:append(to) end
            end
            if living:isEmpty() then return false end
            room:broadcastSkillInvoke(self:objectName())
            room:sendLog("#chained_twice", player, self:objectName())
            again(room, player, use.card, living)
            return false
        end,
    }
"##;

fn slash_at_two(skill: &str) -> Scene {
    let skills = ["double_resolution", "counts", "careless", "chained_twice"];
    scene("a slash at two", &skills, &format!("{DOUBLE}{TWICE}"))
        .seat(seat().skill(skill).skill("counts").hand(&["slash:spade:7"]).equip(&["halberd"]))
        .seat(seat().hp(1))
        .seat(seat().hp(4))
        .others(1)
        .otherwise(Unplanned::Decline)
}

#[test]
fn b13_a_card_takes_effect_again_on_those_who_live() {
    let log = log_of(slash_at_two("double_resolution").will(1, "invoke", "double_resolution", "yes"), |s| {
        s.use_card(1, "slash", &[2, 3])?;
        assert!(!s.room().is_alive(s.seat(2)?));
        assert_eq!(s.room().hp(s.seat(3)?), 2);
        assert_eq!(mark(&s.room(), 1, "finished"), 1, "no third time");
        let slash = s.card("slash:spade:7")?;
        assert_eq!(s.room().table().place(slash), Place::Discard);
        Ok(())
    });
    assert_eq!(log.matches("sgs3 damaged 1").count(), 2, "{log}");
    log_of(slash_at_two("double_resolution").will(1, "invoke", "double_resolution", "no"), |s| {
        s.use_card(1, "slash", &[2, 3])?;
        assert_eq!(s.room().hp(s.seat(3)?), 3);
        Ok(())
    });
}

#[test]
fn b14_the_dead_are_passed_over_even_when_they_are_named() {
    let log = log_of(slash_at_two("careless"), |s| {
        s.use_card(1, "slash", &[2, 3])?;
        assert_eq!(s.room().hp(s.seat(3)?), 2);
        Ok(())
    });
    assert_eq!(log.matches("sgs2 damaged").count(), 1, "{log}");
}

#[test]
fn b15_only_chained_players_are_hit_again() {
    let log = log_of(
        scene("the chained are hit again", &["chained_twice"], TWICE)
            .seat(seat().skill("chained_twice").hand(&["slash:spade:7"]).equip(&["halberd"]))
            .seat(seat().chained())
            .seat(seat())
            .others(1)
            .otherwise(Unplanned::Decline),
        |s| {
            s.use_card(1, "slash", &[2, 3])?;
            assert_eq!((s.room().hp(s.seat(2)?), s.room().hp(s.seat(3)?)), (2, 3));
            Ok(())
        },
    );
    assert_eq!(log.matches("#chained_twice").count(), 1, "{log}");
}

#[test]
fn use_history_is_kept_from_one_use_of_a_card_to_its_next() {
    let text = r##"
        follows = sgs.CreateTriggerSkill{
            name = "follows", events = { sgs.PreCardUsed, sgs.CardEffected, sgs.CardFinished },
            can_trigger = function(self, target) return target ~= nil end,
            on_trigger = function(self, event, player, data, room)
                local card = event == sgs.CardEffected and data:toCardEffect().card or data:toCardUse().card
                local kept = room:getTag("UseHistory" .. card:toString()):toCardUse()
                local is_kept = kept.card ~= nil and kept.card:toString() == card:toString()
                local now = event == sgs.PreCardUsed and "before" or event == sgs.CardEffected and "during" or "after"
                room:addPlayerMark(room:getCurrent(), now .. (is_kept and "" or "_none"))
            end,
        }
    "##;
    let slash_twice = scene("the history of a card", &["follows"], text)
        .seat(seat().skill("follows").hand(&["slash:spade:7"]))
        .others(1)
        .otherwise(Unplanned::Decline);
    log_of(slash_twice, |s| {
        let (one, slash) = (s.seat(1)?, s.card("slash:spade:7")?);
        let tag = format!("UseHistory{slash}");
        for times in 1..=2 {
            s.use_card(1, "slash", &[2])?;
            let marks = ["before", "before_none", "during", "during_none", "after", "after_none"];
            let counts = marks.map(|name| mark(&s.room(), 1, name));
            assert_eq!(counts, [0, times, times, 0, times, 0], "use {times}");
            // The engines remove it at the next use of the card, not at the end of this one.
            assert_ne!(s.room().tag(&tag), Value::Nil);
            s.room().move_to(&[slash], Some(one), Place::Hand, MoveReason::new(ReasonCode::Put, one))?;
        }
        Ok(())
    });
}

/// Block 16 of the document: the target shows their hand if they have no slash.
const DUEL: &str = include_str!("document/b16_custom_resolution.lua");

/// Additional skills.
const BESIDE: &str = r##"
    notes = sgs.CreateTriggerSkill{
        name = "notes", events = sgs.DamageInflicted, global = true,
        can_trigger = function(self, target) return target ~= nil end,
        on_trigger = function(self, event, player, data, room)
            room:setPlayerMark(player, data:toDamage().by_user and "by_user" or "not_by_user", 1)
        end,
    }
    shield = sgs.CreateTriggerSkill{
        name = "shield", events = sgs.CardEffected, priority = 5,
        on_trigger = function(self, event, player, data, room)
            local effect = data:toCardEffect()
            effect.nullified = true
            data:setValue(effect)
            return false
        end,
    }
    insists = sgs.CreateTriggerSkill{
        name = "insists", events = sgs.CardOffset,
        on_trigger = function(self, event, player, data, room)
            room:addPlayerMark(player, "offset")
            return player:getMark("insist") > 0
        end,
    }
"##;

/// Returns a scene in which the target has the skill and is asked at CardEffected.
fn duel(target: SeatSpec, user: SeatSpec) -> Scene {
    scene("a duel of our own", &["custom_effect", "notes", "shield", "insists"], &format!("{DUEL}{BESIDE}"))
        .seat(user.skill("insists").hand(&["duel:spade:1", "duel:club:1"]))
        .seat(target.skill("custom_effect"))
        .others(1)
}

#[test]
fn b16_a_duel_of_ones_own_takes_the_place_of_the_usual_one() {
    // The target has no slash: their hand is shown and they are damaged.
    let log = log_of(duel(seat().hand(&["peach:heart:3"]), seat()).otherwise(Unplanned::Decline), |s| {
        s.use_as(1, "duel", "custom_effect", &["duel:spade:1"], &[2])?;
        assert_eq!(s.room().hp(s.seat(2)?), 3);
        assert_eq!(mark(&s.room(), 2, "by_user"), 1);
        Ok(())
    });
    order(&log, &["sgs2 shows", "sgs2 damaged 1"]);
    assert_eq!(log.matches("damaged").count(), 1, "{log}");
    // The target has one and must play it; the user has none.
    log_of(
        duel(seat().hand(&["slash:spade:7"]), seat())
            .will(2, "respond", "Slash!", "slash")
            .otherwise(Unplanned::Decline),
        |s| {
            s.use_as(1, "duel", "custom_effect", &["duel:spade:1"], &[2])?;
            assert_eq!((s.room().hp(s.seat(1)?), s.room().hp(s.seat(2)?)), (3, 4));
            assert_eq!(mark(&s.room(), 1, "not_by_user"), 1);
            Ok(())
        },
    );
}

#[test]
fn b17_an_effect_that_is_void_is_reported_and_does_nothing() {
    let log = log_of(
        duel(seat().skill("shield").hand(&["peach:heart:3"]), seat()).otherwise(Unplanned::Decline),
        |s| {
            s.use_as(1, "duel", "custom_effect", &["duel:spade:1"], &[2])?;
            assert_eq!(s.room().hp(s.seat(2)?), 4);
            Ok(())
        },
    );
    assert!(log.contains("#CardNullified"), "{log}");
}

#[test]
fn b18_b19_a_nullification_offsets_it_unless_somebody_insists() {
    let nullified = |insist: i32| {
        duel(seat().hand(&["nullification"]), seat().mark("insist", insist))
            .will(2, "nullify", "", "nullification")
            .otherwise(Unplanned::Decline)
    };
    log_of(nullified(0), |s| {
        s.use_as(1, "duel", "custom_effect", &["duel:spade:1"], &[2])?;
        assert_eq!(s.room().hp(s.seat(2)?), 4);
        assert_eq!(mark(&s.room(), 1, "offset"), 1);
        assert!(s.room().has_flag(s.seat(2)?, "Global_NonSkillNullify"));
        Ok(())
    });
    log_of(nullified(1), |s| {
        s.use_as(1, "duel", "custom_effect", &["duel:spade:1"], &[2])?;
        assert_eq!(s.room().hp(s.seat(2)?), 3, "the duel goes on");
        Ok(())
    });
}

#[test]
fn b20_next_duel_and_other_skills_duels_are_regular() {
    let log = log_of(duel(seat(), seat()).otherwise(Unplanned::Decline), |s| {
        s.use_as(1, "duel", "custom_effect", &["duel:spade:1"], &[2])?;
        s.use_card(1, "duel:club:1", &[2])?;
        assert_eq!(s.room().hp(s.seat(2)?), 2, "each hurt once");
        Ok(())
    });
    assert_eq!(log.matches("sgs2 damaged 1").count(), 2, "{log}");
    // A hand is shown only in the skill's own duel.
    let shows = |skill: &str| {
        let scene = duel(seat().hand(&["peach:heart:3"]), seat()).otherwise(Unplanned::Decline);
        log_of(scene, |s| s.use_as(1, "duel", skill, &["duel:spade:1"], &[2])).contains("sgs2 shows")
    };
    assert!(shows("custom_effect") && !shows("another"));
}

/// Block 21 of the document: four mistakes and the correct pattern, each a function that begins at its
/// comment.
const MISTAKES: &str = include_str!("document/b21_mistakes.lua");

/// Returns an invalidated effect, and a skill for each function of the block. `room:damage(...)` is not valid
/// Lua; damage replaces the logic that the block omits.
fn mistakes() -> (Vec<&'static str>, String) {
    let names = ["no_look", "no_offset", "no_news", "no_skip", "correct"];
    let damage = "room:damage(sgs.DamageStruct(effect.card, effect.from, effect.to, 1))";
    let mut text = r##"
        void = sgs.CreateTriggerSkill{
            name = "void", events = sgs.CardEffected, priority = 5,
            on_trigger = function(self, event, player, data, room)
                local effect = data:toCardEffect()
                effect.nullified = true
                data:setValue(effect)
            end,
        }
    "##
    .to_owned();
    let functions: Vec<&str> =
        MISTAKES.split("-- ❌ WRONG").flat_map(|part| part.split("-- ✅ CORRECT")).collect();
    assert_eq!(functions.len(), names.len() + 1, "five functions");
    for (name, function) in names.iter().zip(&functions[1..]) {
        let at = function.find("on_trigger").expect("a function");
        let body = function[at..]
            .replace("room:damage(...)", damage)
            .replace("-- Custom logic...", damage)
            .replace("-- ... your implementation", damage);
        text.push_str(&format!(
            "{name} = sgs.CreateTriggerSkill{{ name = \"{name}\", events = sgs.CardEffected, {} }}\n",
            body.trim_end()
        ));
    }
    let mut skills = names.to_vec();
    skills.push("void");
    (skills, text)
}

#[test]
fn b21_mistakes_do_what_they_say() {
    let (skills, text) = mistakes();
    let at = |target: SeatSpec| {
        scene("a mistake", &skills, &text)
            .seat(seat().hand(&["duel:spade:1"]))
            .seat(target)
            .others(1)
            .watch(&[Timing::CardOnEffect])
            .otherwise(Unplanned::Decline)
    };
    let run = |scene: Scene| {
        let left = std::cell::Cell::new(0);
        let log = log_of(scene, |s| {
            s.use_card(1, "duel", &[2])?;
            left.set(s.room().hp(s.seat(2)?));
            Ok(())
        });
        (left.get(), log)
    };
    let nullified = |skill: &str| {
        at(seat().skill(skill).hand(&["nullification"])).will(2, "nullify", "", "nullification")
    };
    // The first deals damage even if the card is invalid, in addition to the duel if nothing invalidates it.
    assert_eq!(run(at(seat().skill("no_look").skill("void"))).0, 3);
    assert_eq!(run(at(seat().skill("no_look"))).0, 2);
    // The second tests that, but asks nobody to nullify: the duel follows, and is nullified.
    assert_eq!(run(at(seat().skill("no_offset").skill("void"))).0, 4);
    assert_eq!(run(nullified("no_offset")).0, 3);
    // The third announces nothing before its damage: only the duel itself is announced.
    let (left, log) = run(at(seat().skill("no_news")));
    assert_eq!(left, 2);
    order(&log, &["sgs2 damaged 1", "* CardOnEffect sgs2"]);
    // The fourth needs no tag here: `true` alone prevents the regular duel.
    assert_eq!(run(at(seat().skill("no_skip"))).0, 3);
    // The correct pattern: invalid, nullified, and announced before its damage.
    assert_eq!(run(at(seat().skill("correct").skill("void"))).0, 4);
    assert_eq!(run(nullified("correct")).0, 4);
    let (left, log) = run(at(seat().skill("correct")));
    assert_eq!(left, 3);
    order(&log, &["* CardOnEffect sgs2", "sgs2 damaged 1"]);
}
