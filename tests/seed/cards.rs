//! Skills that make cards, and skill cards (blocks 29 to 39).

use super::mark;
use super::prelude::*;
use sgs::testkit::scene::{Play, Stop};

#[test]
fn b29_a_skill_of_empty_functions_is_never_offered() {
    let text = r##"
        empty = sgs.CreateViewAsSkill{
            name = "empty", n = 0,
            view_filter = function(self, selected, to_select) end,
            view_as = function(self, cards) end,
            enabled_at_play = function(self, player) end,
            enabled_at_response = function(self, player, pattern) end,
        }
    "##;
    let log = log_of(
        scene("nothing to offer", &["empty"], text).seat(seat().skill("empty").hand(&["duel"])).others(1),
        |s| s.may(1, &[]),
    );
    assert!(!log.contains("empty"), "{log}");
}

/// Skills with several patterns: their answers and uses.
const NAMING: &str = r##"
    counts_tricks = sgs.CreateZeroCardViewAsSkill{
        name = "counts_tricks",
        view_as = function(self) return dummyCard("nullification", self:objectName()) end,
        enabled_at_response = function(self, player, pattern)
            for _, name in sgs.list(pattern:split("+")) do
                local card = dummyCard(name)
                if card and card:isNDTrick() and player:getMark("told_" .. name) < 1 then return true end
            end
        end,
        enabled_at_play = function(self, player) return false end,
    }
    makes_basics = sgs.CreateZeroCardViewAsSkill{
        name = "makes_basics",
        view_as = function(self) return dummyCard("analeptic", self:objectName()) end,
        enabled_at_play = function(self, player)
            for _, name in ipairs(patterns()) do
                local card = dummyCard(name)
                if card and (card:isKindOf("Slash") or card:isKindOf("Analeptic")) then
                    card:setSkillName(self:objectName())
                    if card:isAvailable(player) then return true end
                end
            end
        end,
    }
    asks = sgs.CreateTriggerSkill{
        name = "asks", events = sgs.EventPhaseStart,
        on_trigger = function(self, event, player, data, room)
            if player:getPhase() ~= sgs.Player_Play then return false end
            local vs = sgs.Sanguosha:getViewAsSkill("counts_tricks")
            local plays = sgs.Sanguosha:getViewAsSkill("makes_basics")
            assert(vs:isEnabledAtResponse(player, "slash+nullification"))
            assert(not vs:isEnabledAtResponse(player, "@@x") and not vs:isEnabledAtResponse(player, "slash+jink"))
            player:setMark("told_nullification", 1)
            assert(not vs:isEnabledAtResponse(player, "slash+nullification"))
            local marks = #player:getMarkNames()
            assert(plays:isEnabledAtPlay(player))
            room:addPlayerHistory(player, "Slash") room:addPlayerHistory(player, "Analeptic")
            assert(not plays:isEnabledAtPlay(player))
            assert(#player:getMarkNames() == marks)
            player:addMark("asked")
        end,
    }
"##;

#[test]
fn b30_b31_skill_tests_each_pattern_and_every_card() {
    log_of(
        scene("patterns", &["counts_tricks", "makes_basics", "asks"], NAMING)
            .seat(seat().skill("asks").skill("counts_tricks").skill("makes_basics"))
            .others(1)
            .phase(Phase::NotActive)
            .otherwise(Unplanned::Decline),
        |s| {
            s.phases(1, &[Phase::Play])?;
            assert_eq!(mark(&s.room(), 1, "asked"), 1);
            Ok(())
        },
    );
}

const GRACE: &str = r##"
    grace = sgs.CreateViewAsSkill{
        name = "grace", n = 1,
        view_filter = function(self, selected, to_select) return #selected == 0 end,
        view_as = function(self, cards)
            if #cards ~= 1 then return nil end
            local card = sgs.Sanguosha:cloneCard("amazing_grace")
            card:addSubcard(cards[1])
            card:setSkillName(self:objectName())
            return card
        end,
        enabled_at_play = function(self, player) return true end,
        enabled_at_response = function(self, player, pattern)
            for _, name in sgs.list(pattern:split("+")) do
                local card = dummyCard(name)
                if card and card:isNDTrick() then return true end
            end
        end,
    }
"##;

#[test]
fn b33_converted_card_must_match_the_request() {
    let log = log_of(
        scene("a card becomes another", &["grace"], GRACE)
            .seat(seat().skill("grace").hand(&["jink:heart:2", "peach:heart:3"]))
            .others(1)
            .phase(Phase::NotActive)
            .deck(&["duel:spade:1", "slash:spade:7"])
            .will(1, "play", "play", "grace(jink)")
            .will(1, "pick", "", "duel")
            .otherwise(Unplanned::Decline),
        |s| s.phases(1, &[Phase::Play]),
    );
    order(&log, &["sgs1 uses amazing_grace", "duel"]);
    let log = log_of(
        scene("no nullification", &["grace"], GRACE)
            .seat(seat().hand(&["duel:spade:1"]))
            .seat(seat().skill("grace").hand(&["peach:heart:3"]))
            .otherwise(Unplanned::Random),
        |s| s.use_card(1, "duel", &[2]),
    );
    assert!(!log.contains("nullif") && log.contains("sgs2 damaged 1"), "{log}");
}

/// A skill card with a single effect and an effect on each target.
const STRUCTURE: &str = r##"
    PlainCard = sgs.CreateSkillCard{
        name = "ManifoldCard", target_fixed = false, will_throw = true, handling_method = sgs.Card_MethodDiscard,
        filter = function(self, targets, to_select) return #targets < 3 and to_select:objectName() ~= sgs.Self:objectName() end,
        feasible = function(self, targets) return #targets >= 1 end,
        on_use = function(self, room, source, targets)
            room:addPlayerMark(source, "used")
            assert(self:getSkillName() == "plain")
            room:doAnimate(1, source:objectName(), targets[1]:objectName())
            assert(room:getCardPlace(self:getSubcards():first()) == sgs.Player_DiscardPile)
            for _, target in ipairs(targets) do room:cardEffect(self, source, target) end
        end,
        on_effect = function(self, effect)
            local room = effect.to:getRoom()
            room:addPlayerMark(effect.from, "effects")
            room:damage(sgs.DamageStruct(self, effect.from, effect.to, 1))
        end,
    }
    BluntCard = sgs.CreateSkillCard{
        name = "BluntCard", target_fixed = false,
        filter = function(self, targets, to_select) return #targets == 0 and to_select ~= sgs.Self end,
        on_use = function(self, room, source, targets)
            for _, target in ipairs(targets) do room:damage(sgs.DamageStruct(self, source, target, 1)) end
        end,
    }
    BareCard = sgs.CreateSkillCard{
        name = "BareCard", target_fixed = false,
        filter = function(self, targets, to_select) return #targets < 2 and to_select ~= sgs.Self end,
        on_effect = function(self, effect) effect.to:getRoom():loseHp(effect.to) end,
    }
    local function skill(name, card)
        return sgs.CreateViewAsSkill{
            name = name, n = 1,
            view_filter = function(self, selected, to_select) return #selected == 0 end,
            view_as = function(self, cards)
                if #cards ~= 1 then return nil end
                local made = card:clone()
                made:addSubcard(cards[1])
                made:setSkillName(self:objectName())
                return made
            end,
            enabled_at_play = function(self, player) return not player:hasUsed("#" .. card:objectName()) end,
        }
    end
    plain, blunt, bare = skill("plain", PlainCard), skill("blunt", BluntCard), skill("bare", BareCard)
    void = sgs.CreateTriggerSkill{
        name = "void", events = sgs.CardEffected,
        on_trigger = function(self, event, player, data, room)
            local effect = data:toCardEffect()
            effect.nullified = true
            data:setValue(effect)
        end,
    }
"##;

fn structure(skill: &str, reply: &str) -> Scene {
    scene("a card of a skill", &["plain", "blunt", "bare", "void"], STRUCTURE)
        .seat(seat().skill(skill).hand(&["jink:heart:2", "peach:heart:3"]))
        .seat(seat())
        .seat(seat().skill("void"))
        .others(1)
        .phase(Phase::NotActive)
        .will(1, "play", "play", reply)
        .otherwise(Unplanned::Decline)
}

fn hp_after(scene: Scene) -> (Vec<i32>, String) {
    let hp = std::cell::RefCell::new(Vec::new());
    let log = log_of(scene, |s| {
        s.phases(1, &[Phase::Play])?;
        *hp.borrow_mut() = (0..4).map(|i| s.room().hp(PlayerId(i))).collect();
        s.note(format!("used {} effects {}", mark(&s.room(), 1, "used"), mark(&s.room(), 1, "effects")));
        Ok(())
    });
    (hp.into_inner(), log)
}

#[test]
fn b34_b36_b38_what_is_done_once_and_what_to_each_target() {
    let (hp, log) = hp_after(structure("plain", "plain(jink) -> 2 + 3 + 4"));
    assert_eq!(hp, [4, 3, 4, 3], "who voids the effect is not hurt");
    assert!(log.contains("# used 1 effects 2"), "{log}");
    let (hp, _) = hp_after(structure("bare", "bare(jink) -> 2 + 4"));
    assert_eq!(hp, [4, 3, 4, 3], "an effect alone is carried out for each");
}

#[test]
fn b37_what_is_done_on_use_nothing_voids() {
    let (hp, _) = hp_after(structure("blunt", "blunt(jink) -> 3"));
    assert_eq!(hp, [4, 4, 3, 4]);
}

const OF_PILE: &str = r##"
    PileCard = sgs.CreateSkillCard{
        name = "PileCard", target_fixed = false, will_throw = false, handling_method = sgs.Card_MethodNone,
        filter = function(self, targets, to_select) return #targets < 2 and to_select ~= sgs.Self end,
        on_use = function(self, room, source, targets)
            local reason = sgs.CardMoveReason_S_REASON_REMOVE_FROM_PILE
            room:throwCard(self, sgs.CardMoveReason(reason, "", nil, self:getSkillName(), ""), nil)
            for _, target in ipairs(targets) do room:cardEffect(self, source, target) end
        end,
        on_effect = function(self, effect) effect.to:getRoom():addPlayerMark(effect.to, "hit") end,
    }
    local function of_pile(name, key)
        local spec = {
            name = name, n = 1, response_pattern = "@@x",
            view_filter = function(self, selected, to_select)
                return #selected == 0 and sgs.Self:getPile("stock"):contains(to_select:getEffectiveId())
            end,
            view_as = function(self, cards)
                if #cards ~= 1 then return nil end
                local made = PileCard:clone()
                made:addSubcard(cards[1])
                made:setSkillName(self:objectName())
                return made
            end,
            enabled_at_play = function(self, player) return not player:hasUsed("PileCard") end,
        }
        spec[key] = "stock"
        return sgs.CreateViewAsSkill(spec)
    end
    of_pile_a, of_pile_b = of_pile("of_pile_a", "expand_pile"), of_pile("of_pile_b", "extend_pile")
"##;

#[test]
fn b35_card_of_a_pile_moves_with_the_skills_reason() {
    for skill in ["of_pile_a", "of_pile_b"] {
        let log = log_of(
            scene("a card of a pile is used", &["of_pile_a", "of_pile_b"], OF_PILE)
                .seat(seat().skill(skill).pile("stock", &["duel:spade:1", "jink:heart:2"]))
                .others(2)
                .phase(Phase::NotActive)
                .will(1, "play", "play", &format!("{skill}(duel) -> 2 + 3"))
                .otherwise(Unplanned::Decline),
            |s| {
                s.phases(1, &[Phase::Play])?;
                assert_eq!((mark(&s.room(), 2, "hit"), mark(&s.room(), 3, "hit")), (1, 1));
                Ok(())
            },
        );
        assert_eq!(log.matches("special stock ->").count(), 1, "{log}");
        assert!(log.contains("special stock -> discard: duel♠A (remove_from_pile"), "{log}");
    }
}

/// A skill card that costs a hit point, deals two damage, and takes a card.
const EXAMPLE: &str = r##"
    ExampleCard = sgs.CreateSkillCard{
        name = "ExampleCard", target_fixed = false, will_throw = true,
        filter = function(self, targets, to_select)
            return #targets == 0 and to_select:objectName() ~= sgs.Self:objectName()
        end,
        on_use = function(self, room, source, targets)
            room:loseHp(source, 1)
            room:broadcastSkillInvoke("example")
            for _, target in ipairs(targets) do room:cardEffect(self, source, target) end
        end,
        on_effect = function(self, effect)
            local room, source, target = effect.to:getRoom(), effect.from, effect.to
            room:damage(sgs.DamageStruct(self, source, target, 2, sgs.DamageStruct_Normal))
            if not target:isKongcheng() then room:askForDiscard(target, "example", 1, 1, false, true) end
        end,
    }
    example = sgs.CreateViewAsSkill{
        name = "example", n = 1,
        view_as = function(self, cards)
            if #cards ~= 1 then return nil end
            local card = ExampleCard:clone()
            card:addSubcard(cards[1])
            card:setSkillName(self:objectName())
            return card
        end,
        enabled_at_play = function(self, player) return not player:hasUsed("ExampleCard") end,
    }
"##;

fn example(owner_hp: i32, target_hp: i32) -> Scene {
    scene("an example", &["example"], EXAMPLE)
        .seat(seat().skill("example").hp(owner_hp).hand(&["jink:heart:2", "duel:spade:1"]))
        .seat(seat().hp(target_hp).hand(&["slash:spade:7", "slash:spade:8"]))
        .others(1)
        .phase(Phase::NotActive)
        .will(1, "play", "play", "example(jink) -> 2")
}

#[test]
fn b39_cost_once_effect_for_each_and_once_a_phase() {
    let log = log_of(
        example(4, 4).will(2, "discard", "example", "slash:spade:7").otherwise(Unplanned::Decline),
        |s| {
            s.phases(1, &[Phase::Play])?;
            assert_eq!((s.room().hp(s.seat(1)?), s.room().hp(s.seat(2)?)), (3, 2));
            assert_eq!(s.room().hand_count(s.seat(2)?), 1);
            assert!(s.room().table().discard_pile.contains(&s.card("jink:heart:2")?));
            s.may(1, &[])
        },
    );
    order(&log, &["sgs1 hp 3/4", "sgs2 damaged 2", "? sgs2 discard example"]);
    // The victim dies from it: nothing is left to discard.
    let log = log_of(example(4, 2).otherwise(Unplanned::Decline), |s| {
        s.phases(1, &[Phase::Play])?;
        assert!(!s.room().is_alive(s.seat(2)?));
        Ok(())
    });
    assert!(!log.contains("discard example"), "{log}");
    // The owner may die as well.
    let _ = example(1, 4).cut_short().otherwise(Unplanned::Decline).run(|s| s.phases(1, &[Phase::Play]));
    let myself = example(4, 4).will(1, "play", "", "example(duel) -> 1").run(|s| s.phases(1, &[Phase::Play]));
    assert!(myself.is_err(), "nobody may choose himself");
}

/// Makes one use as in the play phase.
fn one_play(s: &mut Play, seat: usize, reply: &str) -> Result<(), Stop> {
    s.will(seat, "play", "play", reply)?;
    let usage = s.room().ask_to_play(s.seat(seat)?)?;
    s.room().use_card(usage.expect("a use"), true)?;
    Ok(())
}

/// Skills that take one card, and none.
const FEW: &str = r##"
    takes_one = sgs.CreateOneCardViewAsSkill{
        name = "takes_one", filter_pattern = ".|red",
        view_as = function(self, card)
            assert(card:isRed() and card:objectName() == "peach" or card:objectName() == "jink")
            local made = sgs.Sanguosha:cloneCard("amazing_grace")
            made:addSubcard(card)
            made:setSkillName(self:objectName())
            return made
        end,
    }
    takes_none = sgs.CreateZeroCardViewAsSkill{
        name = "takes_none",
        view_as = function(self, cards)
            assert(cards == nil or #cards == 0)
            local made = sgs.Sanguosha:cloneCard("ex_nihilo")
            made:setSkillName(self:objectName())
            return made
        end,
    }
"##;

#[test]
fn skill_of_one_card_takes_one_card_and_no_second() {
    let log = log_of(
        scene("one card", &["takes_one", "takes_none"], FEW)
            .seat(seat().skill("takes_one").hand(&["peach:heart:3", "jink:heart:2", "duel:spade:1"]))
            .others(1)
            .deck(&["duel:club:1", "slash:spade:7"])
            .will(1, "pick", "", "slash")
            .otherwise(Unplanned::Decline),
        |s| {
            s.may(1, &["takes_one()"])?;
            s.may(1, &["takes_one(peach)"])?;
            one_play(s, 1, "takes_one(jink)")
        },
    );
    assert!(log.contains("may with takes_one(): cards peach♥3 + jink♥2"), "a black card will not do: {log}");
    let after = log.lines().find(|line| line.contains("may with takes_one(peach):")).expect("a line");
    assert!(!after.contains("cards ") && after.contains("confirm"), "{after}");
    order(&log, &["sgs1 uses amazing_grace", "jink♥2"]);
}

#[test]
fn skill_of_no_card_is_used_without_one() {
    let log = log_of(
        scene("no card", &["takes_one", "takes_none"], FEW)
            .seat(seat().skill("takes_none"))
            .others(1)
            .deck(&["duel:club:1", "slash:spade:7"])
            .otherwise(Unplanned::Decline),
        |s| one_play(s, 1, "takes_none()"),
    );
    order(&log, &["sgs1 uses ex_nihilo", "draw -> sgs1 hand: duel♣A, slash♠7"]);
}

#[test]
fn self_is_the_player_who_chooses_and_nobody_elsewhere() {
    let text = r##"
        local function own(name) return sgs.Self ~= nil and sgs.Self:hasSkill(name) end
        ChoiceCard = sgs.CreateSkillCard{
            name = "ChoiceCard",
            filter = function(self, targets, to_select) assert(own("chooses")) return #targets == 0 and to_select ~= sgs.Self end,
            feasible = function(self, targets) assert(own("chooses")) return #targets == 1 end,
            on_effect = function(self, effect) effect.to:drawCards(1) end,
        }
        chooses = sgs.CreateViewAsSkill{
            name = "chooses", n = 1,
            view_filter = function(self, selected, to_select) assert(own("chooses")) return #selected == 0 end,
            view_as = function(self, cards)
                assert(own("chooses"))
                if #cards == 0 then return nil end
                local card = ChoiceCard:clone()
                card:addSubcard(cards[1])
                card:setSkillName("chooses")
                return card
            end,
            enabled_at_play = function(self, player) assert(sgs.Self == player) return not player:hasUsed("#ChoiceCard") end,
        }
        looks = sgs.CreateTriggerSkill{
            name = "looks", events = sgs.EventPhaseStart,
            can_trigger = function(self, target)
                assert(sgs.Self == nil)
                return target ~= nil and target:hasSkill(self:objectName())
            end,
            on_trigger = function(self, event, player, data, room)
                assert(sgs.Self == nil)
                room:addPlayerMark(player, "looked")
            end,
        }
        nears = sgs.CreateDistanceSkill{
            name = "nears", correct_func = function(self, from, to) assert(sgs.Self == nil) return 0 end,
        }
        forbids = sgs.CreateProhibitSkill{
            name = "forbids", is_prohibited = function(self, from, to, card) assert(sgs.Self == nil) return false end,
        }
    "##;
    log_of(
        scene("who chooses", &["chooses", "looks", "nears", "forbids"], text)
            .seat(
                seat()
                    .skill("chooses")
                    .skill("looks")
                    .skill("nears")
                    .skill("forbids")
                    .hand(&["jink", "slash"]),
            )
            .others(2)
            .phase(Phase::NotActive)
            .will(1, "play", "play", "chooses(jink) -> 2")
            .will(1, "play", "play", "slash -> 2")
            .otherwise(Unplanned::Decline),
        |s| {
            s.phases(1, &[Phase::Play])?;
            assert!(mark(&s.room(), 1, "looked") > 0);
            Ok(())
        },
    );
}

#[test]
fn card_effect_shows_whether_the_card_took_effect() {
    let text = r##"
        TellsCard = sgs.CreateSkillCard{
            name = "TellsCard",
            filter = function(self, targets, to_select) return #targets < 3 and to_select ~= sgs.Self end,
            on_use = function(self, room, source, targets)
                for _, target in ipairs(targets) do
                    local took_effect = room:cardEffect(self, source, target)
                    room:addPlayerMark(target, took_effect == true and "effect" or took_effect == false and "none" or "odd")
                end
            end,
            on_effect = function(self, effect) end,
        }
        tells = sgs.CreateZeroCardViewAsSkill{
            name = "tells", view_as = function(self) local card = TellsCard:clone() card:setSkillName("tells") return card end,
        }
    "##;
    log_of(scene("the result of an effect", &["tells"], text).seat(seat().skill("tells")).others(2), |s| {
        s.nullify(3, &["tells"])?;
        one_play(s, 1, "tells() -> 2 + 3")?;
        let marks = |seat| ["effect", "none", "odd"].map(|name| mark(&s.room(), seat, name));
        assert_eq!((marks(2), marks(3)), ([1, 0, 0], [0, 1, 0]));
        Ok(())
    });
}
