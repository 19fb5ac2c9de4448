//! Cards that take effect twice, and effects of one's own making (blocks 13 to 21).

use super::mark;
use super::prelude::*;

const TWICE: &str = r##"
    local function again(room, user, card, targets)
        if targets:isEmpty() then return end
        local use = sgs.CardUseStruct(card, user, targets)
        room:setTag("UseHistory" .. card:toString(), sgs.QVariant_fromValue(use))
        card:use(room, user, targets)
    end
    twice = sgs.CreateTriggerSkill{
        name = "twice", events = { sgs.CardFinished }, frequency = sgs.Skill_Frequent,
        on_trigger = function(self, event, player, data, room)
            local use = data:toCardUse()
            if use.from:objectName() ~= player:objectName() or not use.card:isKindOf("Slash") then return false end
            local living = sgs.SPlayerList()
            for _, to in sgs.qlist(use.to) do
                if to:isAlive() then living:append(to) end
            end
            room:addPlayerMark(player, "finished")
            if living:isEmpty() or not room:askForSkillInvoke(player, self:objectName(), data) then return false end
            room:broadcastSkillInvoke(self:objectName())
            again(room, player, use.card, living)
            return false
        end,
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
    scene("a slash at two", &["twice", "careless", "chained_twice"], TWICE)
        .seat(seat().skill(skill).hand(&["slash:spade:7"]).equip(&["halberd"]))
        .seat(seat().hp(1))
        .seat(seat().hp(4))
        .others(1)
        .otherwise(Unplanned::Decline)
}

#[test]
fn b13_a_card_takes_effect_again_on_those_who_live() {
    let log = log_of(slash_at_two("twice").will(1, "invoke", "twice", "yes"), |s| {
        s.use_card(1, "slash", &[2, 3])?;
        assert!(!s.room().is_alive(s.seat(2)?));
        assert_eq!(s.room().hp(s.seat(3)?), 2);
        assert_eq!(mark(&s.room(), 1, "finished"), 1, "no third time");
        let slash = s.card("slash:spade:7")?;
        assert_eq!(s.room().table().place(slash), Place::Discard);
        Ok(())
    });
    assert_eq!(log.matches("sgs3 damaged 1").count(), 2, "{log}");
    log_of(slash_at_two("twice").will(1, "invoke", "twice", "no"), |s| {
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
fn b15_only_the_chained_are_hit_again_and_the_log_says_so_in_short() {
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

/// A duel of our own: the target shows his hand when he has no slash.
const DUEL: &str = r##"
    own_duel = sgs.CreateTriggerSkill{
        name = "own_duel", events = { sgs.CardEffected },
        on_trigger = function(self, event, player, data, room)
            local effect = data:toCardEffect()
            if not effect.card:isKindOf("Duel") then return false end
            if not table.contains(effect.card:getSkillNames(), self:objectName()) then return false end
            if effect.nullified then
                local log = sgs.LogMessage()
                log.type, log.from, log.card_str = "#CardNullified", effect.to, effect.card:toString()
                room:sendLog(log)
                return true
            end
            if not effect.offset_card then effect.offset_card = room:isCanceled(effect) end
            if effect.offset_card then
                data:setValue(effect)
                if not room:getThread():trigger(sgs.CardOffset, room, effect.from, data) then
                    effect.to:setFlags("Global_NonSkillNullify")
                    return true
                end
            end
            room:getThread():trigger(sgs.CardOnEffect, room, effect.to, data)
            if effect.to:isAlive() then
                local loser, winner = effect.to, effect.from
                room:setEmotion(loser, "duel")
                while loser:isAlive() do
                    local pattern = "slash"
                    if loser == effect.to then
                        for _, c in sgs.list(loser:getHandcards()) do
                            local free = not loser:isCardLimited(c, sgs.Card_MethodResponse, true)
                            if c:isKindOf("Slash") and free then pattern = "Slash!" end
                        end
                        if pattern ~= "Slash!" then room:showAllCards(loser) end
                    end
                    local card = room:askForCard(loser, pattern, "duel-slash:" .. winner:objectName(), data,
                        sgs.Card_MethodResponse, winner, false, "duel", false, effect.card)
                    if card == nil then break end
                    loser, winner = winner, loser
                end
                local damage = sgs.DamageStruct(effect.card, winner, loser)
                damage.by_user = winner == effect.from
                room:setPlayerMark(loser, damage.by_user and "by_user" or "not_by_user", 1)
                room:damage(damage)
            end
            room:setTag("SkipGameRule", sgs.QVariant(event))
            return true
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

/// The skill stands with the target, who is asked at CardEffected.
fn duel(target: SeatSpec, user: SeatSpec) -> Scene {
    scene("a duel of our own", &["own_duel", "shield", "insists"], DUEL)
        .seat(user.skill("insists").hand(&["duel:spade:1", "duel:club:1"]))
        .seat(target.skill("own_duel"))
        .others(1)
}

#[test]
fn b16_a_duel_of_ones_own_takes_the_place_of_the_usual_one() {
    // The target has no slash: his hand is shown and he is hurt.
    let log = log_of(duel(seat().hand(&["peach:heart:3"]), seat()).otherwise(Unplanned::Decline), |s| {
        s.use_as(1, "duel", "own_duel", &["duel:spade:1"], &[2])?;
        assert_eq!(s.room().hp(s.seat(2)?), 3);
        assert_eq!(mark(&s.room(), 2, "by_user"), 1);
        Ok(())
    });
    order(&log, &["sgs2 shows", "sgs2 damaged 1"]);
    assert_eq!(log.matches("damaged").count(), 1, "{log}");
    // He has one and has to lay it; the user has none.
    log_of(
        duel(seat().hand(&["slash:spade:7"]), seat())
            .will(2, "respond", "Slash!", "slash")
            .otherwise(Unplanned::Decline),
        |s| {
            s.use_as(1, "duel", "own_duel", &["duel:spade:1"], &[2])?;
            assert_eq!((s.room().hp(s.seat(1)?), s.room().hp(s.seat(2)?)), (3, 4));
            assert_eq!(mark(&s.room(), 1, "not_by_user"), 1);
            Ok(())
        },
    );
}

#[test]
fn b17_an_effect_that_is_void_is_told_and_does_nothing() {
    let log = log_of(
        duel(seat().skill("shield").hand(&["peach:heart:3"]), seat()).otherwise(Unplanned::Decline),
        |s| {
            s.use_as(1, "duel", "own_duel", &["duel:spade:1"], &[2])?;
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
        s.use_as(1, "duel", "own_duel", &["duel:spade:1"], &[2])?;
        assert_eq!(s.room().hp(s.seat(2)?), 4);
        assert_eq!(mark(&s.room(), 1, "offset"), 1);
        assert!(s.room().has_flag(s.seat(2)?, "Global_NonSkillNullify"));
        Ok(())
    });
    log_of(nullified(1), |s| {
        s.use_as(1, "duel", "own_duel", &["duel:spade:1"], &[2])?;
        assert_eq!(s.room().hp(s.seat(2)?), 3, "the duel goes on");
        Ok(())
    });
}

#[test]
fn b20_the_next_duel_and_those_of_other_skills_are_the_usual_ones() {
    let log = log_of(duel(seat(), seat()).otherwise(Unplanned::Decline), |s| {
        s.use_as(1, "duel", "own_duel", &["duel:spade:1"], &[2])?;
        s.use_card(1, "duel:club:1", &[2])?;
        assert_eq!(s.room().hp(s.seat(2)?), 2, "each hurt once");
        Ok(())
    });
    assert_eq!(log.matches("sgs2 damaged 1").count(), 2, "{log}");
    log_of(duel(seat(), seat()).otherwise(Unplanned::Decline), |s| {
        s.use_as(1, "duel", "another", &["duel:spade:1"], &[2])?;
        assert_eq!(mark(&s.room(), 2, "by_user"), 0);
        Ok(())
    });
}

/// What the document shows as mistakes, each a skill of its own.
const MISTAKES: &str = r##"
    local function hurt(effect, room, points)
        room:damage(sgs.DamageStruct(effect.card, effect.from, effect.to, points))
    end
    local function wrong(name, act)
        return sgs.CreateTriggerSkill{
            name = name, events = sgs.CardEffected,
            on_trigger = function(self, event, player, data, room)
                local effect = data:toCardEffect()
                if not effect.card:isKindOf("Duel") then return false end
                return act(effect, room, event, data)
            end,
        }
    end
    no_look = wrong("no_look", function(effect, room) hurt(effect, room, 1) return true end)
    no_offset = wrong("no_offset", function(effect, room)
        if effect.nullified then return true end
        hurt(effect, room, 1)
        return true
    end)
    no_news = wrong("no_news", function(effect, room, event, data)
        if effect.nullified or room:isCanceled(effect) then return true end
        hurt(effect, room, 1)
        return true
    end)
    no_skip = wrong("no_skip", function(effect, room) hurt(effect, room, 1) return true end)
    void = sgs.CreateTriggerSkill{
        name = "void", events = sgs.CardEffected, priority = 5,
        on_trigger = function(self, event, player, data, room)
            local effect = data:toCardEffect()
            effect.nullified = true
            data:setValue(effect)
        end,
    }
"##;

#[test]
fn b21_mistakes_do_what_they_say() {
    let at = |target: SeatSpec| {
        scene("a mistake", &["no_look", "no_offset", "no_news", "no_skip", "void"], MISTAKES)
            .seat(seat().hand(&["duel:spade:1"]))
            .seat(target)
            .others(1)
            .watch(&[Timing::CardOnEffect])
            .otherwise(Unplanned::Decline)
    };
    let hp = |target: SeatSpec| {
        let left = std::cell::Cell::new(0);
        let log = log_of(at(target), |s| {
            s.use_card(1, "duel", &[2])?;
            left.set(s.room().hp(s.seat(2)?));
            Ok(())
        });
        (left.get(), log)
    };
    assert_eq!(hp(seat().skill("no_look").skill("void")).0, 3, "through what voids it");
    assert_eq!(hp(seat().skill("no_offset").hand(&["nullification"])).0, 3, "nobody is asked to nullify");
    let (left, log) = hp(seat().skill("no_news"));
    assert_eq!(left, 3);
    assert!(!log.contains("* CardOnEffect"), "{log}");
    assert_eq!(hp(seat().skill("no_skip")).0, 3, "true alone keeps the usual duel from happening");
}
