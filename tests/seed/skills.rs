//! Trigger skills: their parts, their timings, changing texts, lost skills (blocks 1 to 12).

use super::prelude::*;
use super::{mark, with_ai};

/// Returns a skill that draws a card at one timing of the play phase.
fn drawing(event: &str) -> String {
    format!(
        r##"
        early = sgs.CreateTriggerSkill{{
            name = "early", events = {{ sgs.{event} }},
            on_trigger = function(self, event, player, data, room)
                if player:getPhase() == sgs.Player_Play then player:drawCards(1, self:objectName()) end
                return false
            end,
        }}
        "##
    )
}

#[test]
fn b01_unknown_event_is_named() {
    let typical = |event: &str| {
        package(
            &["typical"],
            &format!(
                r##"
                typical = sgs.CreateTriggerSkill{{
                    name = "typical", events = {{ sgs.{event} }},
                    on_trigger = function(self, event, player, data, room) end,
                    can_trigger = function(self, event, room, player, data) end,
                }}
                "##
            ),
        )
    };
    let (_, failures, warnings) = loaded(&typical("EventName"));
    assert_eq!(failures, []);
    let told = warnings
        .iter()
        .any(|w| w.contains("typical") && w.contains("events has sgs.EventName, which is no event"));
    assert!(told, "{warnings:?}");
    let plain = Scene::new("x").seat(seat()).others(1).phase(Phase::NotActive).otherwise(Unplanned::Decline);
    let log = |scene: Scene| log_of(scene, |s| s.phases(1, &[Phase::Play]));
    let with = Scene::new("x")
        .package(&typical("EventPhaseProceeding"))
        .seat(seat().skill("typical"))
        .others(1)
        .phase(Phase::NotActive)
        .otherwise(Unplanned::Decline);
    assert_eq!(log(plain), log(with));
}

#[test]
fn b02_phase_starts_then_proceeds_then_request_comes() {
    for event in ["EventPhaseStart", "EventPhaseProceeding"] {
        let log = log_of(
            scene("the start of a play phase", &["early"], &drawing(event))
                .seat(seat().skill("early"))
                .others(1)
                .phase(Phase::NotActive)
                .watch(&[Timing::EventPhaseStart, Timing::EventPhaseProceeding])
                .otherwise(Unplanned::Decline),
            |s| s.phases(1, &[Phase::Play]),
        );
        let drawn = "draw -> sgs1 hand";
        if event == "EventPhaseStart" {
            order(&log, &["* EventPhaseStart", drawn, "* EventPhaseProceeding", "? sgs1 play"]);
        } else {
            order(&log, &["* EventPhaseStart", "* EventPhaseProceeding", drawn, "? sgs1 play"]);
        }
    }
}

const ANNOUNCED: &str = r##"
    announced = sgs.CreateTriggerSkill{
        name = "announced", events = { sgs.EventPhaseProceeding },
        can_trigger = function(self, target) return target ~= nil end,
        on_trigger = function(self, event, player, data, room)
            if player:getPhase() ~= sgs.Player_Play or not player:hasSkill(self:objectName()) then return false end
            room:notifySkillInvoked(player, self:objectName())
            room:broadcastSkillInvoke(self:objectName(), player)
            player:drawCards(2)
            return false
        end,
    }
"##;

#[test]
fn b03_skill_is_announced_between_test_and_effect() {
    let log = log_of(
        scene("announced", &["announced"], ANNOUNCED)
            .seat(seat().skill("announced"))
            .others(1)
            .phase(Phase::NotActive)
            .watch(&[Timing::ChoiceMade])
            .otherwise(Unplanned::Decline),
        |s| {
            s.phases(1, &[Phase::Play])?;
            s.phases(2, &[Phase::Play])
        },
    );
    order(&log, &["* ChoiceMade sgs1", "draw -> sgs1 hand"]);
    assert!(!log.contains("* ChoiceMade sgs2"), "{log}");
    assert_eq!(log.matches("draw -> ").count(), 1, "{log}");
}

/// A skill that collects names of cards in its text.
const COLLECTING: &str = r##"
    sgs.LoadTranslationTable{ ["collector"] = "C", [":collector"] = "plain", [":collector11"] = "Collected: %arg11" }
    collector = sgs.CreateTriggerSkill{
        name = "collector",
        events = { sgs.CardFinished, sgs.CardResponded, sgs.EventLoseSkill, sgs.EventAcquireSkill },
        can_trigger = function(self, target) return target ~= nil end,
        on_trigger = function(self, event, player, data, room)
            local skill = self:objectName()
            local key = "SkillDescriptionRecord_" .. skill
            if event == sgs.EventAcquireSkill then
                if player:getSkillDescription(skill) == "plain" then player:addMark("reads_plain") end
                return false
            end
            if event == sgs.EventLoseSkill then
                if data:toString() ~= skill then return false end
                room:setPlayerProperty(player, key, sgs.QVariant(""))
                player:setSkillDescriptionSwap(skill, "", "")
                return false
            end
            local card = data:toCard()
            if not card or not player:hasSkill(skill) then return false end
            local names = player:property(key):toString():split("+")
            table.insert(names, card:objectName())
            room:setPlayerProperty(player, key, sgs.QVariant(table.concat(names, "+")))
            player:setSkillDescriptionSwap(skill, "%arg11", table.concat(names, "+"))
            room:changeTranslation(player, skill, 11)
            local said = "Collected: " .. sgs.Sanguosha:translate(names[1])
            assert(player:getSkillDescription(skill):find(said, 1, true) == 1, player:getSkillDescription(skill))
            assert(self:getDescription(player) == player:getSkillDescription(skill))
            for _, p in sgs.qlist(room:getOtherPlayers(player)) do
                assert(p:getSkillDescription(skill) == "plain", "another player's text changed too")
            end
            room:setPlayerMark(player, "collected", #names)
            return false
        end,
    }
"##;

fn collecting() -> Scene {
    scene("cards are collected", &["collector"], COLLECTING)
        .seat(seat().skill("collector").hand(&["slash:spade:7", "peach:heart:3"]).hp(3))
        .seat(seat().hand(&["jink:heart:2"]))
        .will(2, "respond", "jink", "jink")
}

#[test]
fn b04_the_text_of_a_skill_says_what_was_collected() {
    log_of(collecting(), |s| {
        s.use_card(1, "slash", &[2])?;
        s.use_card(1, "peach", &[])?;
        assert_eq!(mark(&s.room(), 1, "collected"), 2);
        let record = s.room().property(s.seat(1)?, "SkillDescriptionRecord_collector");
        assert_eq!(record.as_text(), "slash+peach");
        Ok(())
    });
}

#[test]
fn b05_what_was_collected_goes_with_the_skill() {
    log_of(collecting(), |s| {
        s.use_card(1, "slash", &[2])?;
        let one = s.seat(1)?;
        s.room().detach_skill(one, "collector")?;
        let record = s.room().property(one, "SkillDescriptionRecord_collector");
        assert_eq!(record.as_text(), "");
        assert_eq!(s.room().property(one, "SkillDescriptionSwap_collector"), Value::Nil);
        assert_eq!(mark(&s.room(), 1, "collected"), 1);
        // Gained again, it has its initial text.
        s.room().acquire_skill(one, "collector")?;
        assert_eq!(mark(&s.room(), 1, "reads_plain"), 1);
        Ok(())
    });
}

/// Block 7 of the document: the clean-up function of a skill.
const CLEANUP: &str = include_str!("document/b07_cleanup_pattern.lua");

/// Block 8 of the document: a helper that cleans up for its skill.
const LOSS_HANDLER: &str = include_str!("document/b08_complete_loss_handler.lua");

fn cleaning() -> String {
    format!(
        r##"
        sgs.LoadTranslationTable{{ [":keeper"] = "plain", [":keeper1"] = "with %arg1" }}
        keeper = sgs.CreateTriggerSkill{{
            name = "keeper", events = {{ sgs.EventLoseSkill }},
            can_trigger = function(self, target) return target ~= nil end,
            {CLEANUP}
        }}
        shows = sgs.CreateTriggerSkill{{
            name = "shows", events = {{ sgs.EventPhaseStart }},
            on_trigger = function(self, event, player, data, room)
                if player:getPhase() == sgs.Player_Start then
                    room:setPlayerProperty(player, "SkillDescriptionRecord_keeper", sgs.QVariant("x1"))
                    player:setSkillDescriptionSwap("keeper", "%arg1", "x1")
                    room:changeTranslation(player, "keeper", 1)
                end
                room:addPlayerMark(player, "says " .. player:getSkillDescription("keeper"))
            end,
        }}
        main_skill = sgs.CreateTriggerSkill{{ name = "main_skill", events = {{}}, on_trigger = function() end }}
        other_skill = sgs.CreateTriggerSkill{{ name = "other_skill", events = {{}}, on_trigger = function() end }}
        {LOSS_HANDLER}
        extension:insertRelatedSkills("main_skill", "#skill_lose")
        "##
    )
}

#[test]
fn b07_a_skill_that_is_lost_puts_its_things_away() {
    log_of(
        scene("a skill cleans up", &["keeper", "shows"], &cleaning())
            .seat(
                seat()
                    .skill("keeper")
                    .skill("shows")
                    .pile("keeper_pile", &["peach:heart:3", "duel"])
                    .pile("another", &["jink:heart:2"])
                    .mark("keeper_mark", 3)
                    .mark("@keeper", 1),
            )
            .others(1)
            .phase(Phase::NotActive)
            .otherwise(Unplanned::Decline),
        |s| {
            let one = s.seat(1)?;
            s.phases(1, &[Phase::Start])?;
            assert!(mark(&s.room(), 1, "says with x1") > 0);
            s.room().detach_skill(one, "keeper")?;
            s.room().acquire_skill(one, "keeper")?;
            s.phases(1, &[Phase::Finish])?;
            assert!(mark(&s.room(), 1, "says plain") > 0);
            let record = s.room().property(one, "SkillDescriptionRecord_keeper");
            assert_eq!(record.as_text(), "");
            assert_eq!((mark(&s.room(), 1, "keeper_mark"), mark(&s.room(), 1, "@keeper")), (0, 0));
            let room = s.room();
            let t = room.table();
            assert!(t.player(one).piles.values().all(|pile| pile.cards.is_empty()), "other piles went too");
            assert_eq!(t.discard_pile.len(), 3);
            Ok(())
        },
    );
}

#[test]
fn b08_hidden_helper_acts_only_on_loss_of_its_skill() {
    let log = log_of(
        scene("a helper cleans up", &["main_skill", "other_skill", "skill_lose"], &cleaning())
            .seat(
                seat()
                    .skill("main_skill")
                    .skill("other_skill")
                    .pile("main_skill", &["peach:heart:3", "duel", "jink:heart:2"])
                    .mark("main_skill_count", 2)
                    .mark("@main_skill_token", 1),
            )
            .others(1),
        |s| {
            let one = s.seat(1)?;
            s.room().detach_skill(one, "other_skill")?;
            assert_eq!(mark(&s.room(), 1, "main_skill_count"), 2);
            s.room().detach_skill(one, "main_skill")?;
            assert_eq!(
                (mark(&s.room(), 1, "main_skill_count"), mark(&s.room(), 1, "@main_skill_token")),
                (0, 0)
            );
            Ok(())
        },
    );
    let moved = log.matches("special main_skill -> discard").count();
    assert_eq!(moved, 1, "one move of all three: {log}");
    assert!(log.contains("remove_from_pile"), "{log}");
}

#[test]
fn b09_the_judge_card_is_kept() {
    let text = r##"
        keeps = sgs.CreateTriggerSkill{
            name = "keeps", events = { sgs.FinishJudge },
            on_trigger = function(self, event, player, data, room)
                local judge = data:toJudge()
                judge.throw_card = false
                data:setValue(judge)
                room:obtainCard(player, judge.card:getEffectiveId(), false)
                return false
            end,
        }
    "##;
    let log = log_of(
        scene("the judge card is kept", &["keeps"], text)
            .seat(seat().skill("keeps"))
            .others(1)
            .deck(&["peach:heart:3"]),
        |s| {
            let judge = s.judge(1, ".|red", true, "x")?;
            assert!(judge.is_good());
            let one = s.seat(1)?;
            let room = s.room();
            let t = room.table();
            assert_eq!(t.player(one).hand.len(), 1);
            assert!(t.discard_pile.is_empty());
            Ok(())
        },
    );
    order(&log, &["draw -> judge", "judge -> sgs1 hand"]);
}

#[test]
fn b10_a_judgement_goes_by_the_card_that_took_its_place() {
    let text = r##"
        swaps = sgs.CreateTriggerSkill{
            name = "swaps", events = { sgs.AskForRetrial },
            on_trigger = function(self, event, player, data, room)
                local judge = data:toJudge()
                local card = room:askForCard(player, ".|.|.|hand", "@swaps", data, sgs.Card_MethodResponse)
                if not card then return false end
                judge.throw_card = false
                data:setValue(judge)
                room:obtainCard(player, judge.card, false)
                judge.card = sgs.Sanguosha:getCard(card:getEffectiveId())
                data:setValue(judge)
                room:broadcastSkillInvoke(self:objectName())
                return false
            end,
        }
    "##;
    for (answer, good) in [("peach", true), ("pass", false)] {
        let scene = Scene::new("another card is judged by")
            .package(&package(&["swaps"], text))
            .seat(seat().skill("swaps").hand(&["peach:heart:3"]))
            .others(1)
            .deck(&["slash:spade:7"])
            .will(1, "respond", "", answer);
        log_of(scene, |s| {
            let judge = s.judge(1, ".|heart", true, "x")?;
            assert_eq!(judge.is_good(), good, "{answer}");
            let one = s.seat(1)?;
            let room = s.room();
            let t = room.table();
            let hand: Vec<_> = t.player(one).hand.iter().map(|c| t.kind(*c).name.clone()).collect();
            assert_eq!(hand, [if good { "slash" } else { "peach" }]);
            t.check_cards().unwrap_or_else(|why| panic!("{why}"));
            Ok(())
        });
    }
}

/// Block 11 of the document.
const MISSION: &str = include_str!("document/b11_shiming.lua");

fn mission(name: &str) -> Scene {
    scene(name, &["shiming_skill"], MISSION)
        .seat(seat().hand(&["slash:spade:7", "slash:spade:8"]))
        .seat(seat().skill("shiming_skill").hand(&["jink:heart:2", "peach:heart:3"]))
}

#[test]
fn b11_a_card_that_is_shown_is_provided_or_the_mission_fails() {
    log_of(mission("a jink is shown").will(2, "exchange", "shiming_skill", "jink"), |s| {
        s.use_card(1, "slash", &[2])?;
        assert_eq!(
            (mark(&s.room(), 2, "shiming_skill__success"), mark(&s.room(), 2, "shiming_skill__fail")),
            (1, 0)
        );
        assert_eq!(s.room().hp(s.seat(2)?), 4);
        assert_eq!(s.room().hand_count(s.seat(2)?), 1, "the card that was provided left the hand");
        Ok(())
    });
    log_of(
        mission("a peach is shown")
            .will(2, "exchange", "shiming_skill", "peach")
            .will(2, "respond", "jink", "jink"),
        |s| {
            s.use_card(1, "slash", &[2])?;
            assert_eq!(
                (mark(&s.room(), 2, "shiming_skill__success"), mark(&s.room(), 2, "shiming_skill__fail")),
                (0, 1)
            );
            assert_eq!(s.room().hp(s.seat(2)?), 3);
            Ok(())
        },
    );
    log_of(
        mission("nothing is shown")
            .will(2, "exchange", "shiming_skill", "pass")
            .will(2, "respond", "jink", "jink"),
        |s| {
            s.use_card(1, "slash", &[2])?;
            assert_eq!(
                (mark(&s.room(), 2, "shiming_skill__success"), mark(&s.room(), 2, "shiming_skill__fail")),
                (0, 0)
            );
            assert_eq!(s.room().hp(s.seat(2)?), 4);
            Ok(())
        },
    );
    // Without a card there is nothing to show, and the request continues normally.
    log_of(mission("nothing to show"), |s| {
        s.throw(2, &["jink", "peach"])?;
        s.use_card(1, "slash:spade:8", &[2])?;
        assert_eq!(
            (mark(&s.room(), 2, "shiming_skill__success"), mark(&s.room(), 2, "shiming_skill__fail")),
            (0, 0)
        );
        assert_eq!(s.room().hp(s.seat(2)?), 3);
        Ok(())
    });
}

#[test]
fn b12_marks_that_were_never_set_are_none() {
    let text = r##"
        looks = sgs.CreateTriggerSkill{
            name = "looks", events = sgs.EventPhaseStart,
            on_trigger = function(self, event, player, data, room)
                if player:getPhase() ~= sgs.Player_Start then return false end
                for _, state in ipairs{ "success", "fail", "active", "used" } do
                    assert(player:getMark("looks__" .. state) == 0)
                end
                player:addMark("looked")
            end,
        }
    "##;
    log_of(
        scene("marks", &["looks"], text)
            .seat(seat().skill("looks"))
            .others(1)
            .phase(Phase::NotActive)
            .otherwise(Unplanned::Decline),
        |s| {
            s.phases(1, &[Phase::Start])?;
            assert_eq!(mark(&s.room(), 1, "looked"), 1);
            Ok(())
        },
    );
}

// ---- parts of trigger skills -----------------------------------------------------------

#[test]
fn trigger_skill_runs_once_per_event_for_its_owner() {
    let text = r##"
        counts = sgs.CreateTriggerSkill{
            name = "counts", events = { sgs.EventPhaseStart, sgs.EventPhaseEnd },
            on_trigger = function(self, event, player, data, room)
                assert(self:objectName() == "counts" and type(event) == "number" and data.toString and room.damage)
                assert(player:objectName():find("sgs") == 1)
                if player:getPhase() ~= sgs.Player_Start then return false end
                player:addMark(event == sgs.EventPhaseStart and "start" or "end")
            end,
        }
        old_style = sgs.CreateTriggerSkill{
            name = "old_style", events = sgs.EventPhaseStart,
            on_trigger = function(self, event, player, data)
                if player:getPhase() == sgs.Player_Start then player:addMark("four") end
            end,
        }
        never = sgs.CreateTriggerSkill{
            name = "never", events = { sgs.EventPhaseStart, sgs.EventPhaseEnd },
            can_trigger = function(self, event, room, player, data) return event ~= sgs.EventPhaseStart and player ~= nil end,
            on_trigger = function(self, event, player, data, room)
                assert(event == sgs.EventPhaseEnd)
                if player:getPhase() == sgs.Player_Start then player:addMark("never") end
            end,
        }
    "##;
    log_of(
        scene("what a skill gets", &["counts", "old_style", "never"], text)
            .seat(seat().skill("counts").skill("old_style").skill("never"))
            .others(1)
            .phase(Phase::NotActive)
            .otherwise(Unplanned::Decline),
        |s| {
            s.phases(1, &[Phase::Start])?;
            s.phases(2, &[Phase::Start])?;
            let marks: Vec<i32> = ["start", "end", "four"].iter().map(|m| mark(&s.room(), 1, m)).collect();
            assert_eq!(marks, [1, 1, 1]);
            assert_eq!(
                mark(&s.room(), 1, "never") + mark(&s.room(), 2, "never"),
                2,
                "its own test decides for everyone"
            );
            assert_eq!(mark(&s.room(), 2, "start"), 0);
            Ok(())
        },
    );
}

#[test]
fn true_keeps_the_next_skill_and_the_phase_from_happening() {
    let text = r##"
        stops = sgs.CreateTriggerSkill{
            name = "stops", events = sgs.EventPhaseStart, priority = 3,
            on_trigger = function(self, event, player, data, room) return player:getMark("stop") > 0 end,
        }
        second = sgs.CreateTriggerSkill{
            name = "second", events = sgs.EventPhaseStart, priority = 1,
            on_trigger = function(self, event, player, data, room)
                if player:getPhase() == sgs.Player_Draw then player:addMark("second") end
            end,
        }
    "##;
    let with = |stop: i32| {
        scene("stopped", &["stops", "second"], text)
            .seat(seat().skill("second").skill("stops").mark("stop", stop))
            .others(1)
            .phase(Phase::NotActive)
            .otherwise(Unplanned::Decline)
    };
    for (stop, drawn) in [(1, 0), (0, 2)] {
        log_of(with(stop), |s| {
            s.phases(1, &[Phase::Draw])?;
            assert_eq!(mark(&s.room(), 1, "second"), 1 - stop);
            assert_eq!(s.room().hand_count(s.seat(1)?), drawn);
            Ok(())
        });
    }
}

#[test]
fn fields_are_read_back_and_unknown_ones_are_reported() {
    let text = r##"
        odd = sgs.CreateTriggerSkill{
            name = "odd", events = { sgs.Damaged, sgs.NoSuchEvent, sgs.Damage }, frequency = sgs.Skill_Limited,
            limit_mark = "@odd", priority = 5, global = true, waked_skills = "a,b", shiming_skill = true, evnts = 1,
            on_trigger = function() end,
        }
        assert(odd:getFrequency() == sgs.Skill_Limited and odd:getLimitMark() == "@odd" and odd:isGlobal())
        assert(odd:getPriority(sgs.Damaged) == 5 and odd:getWakedSkills() == "a,b" and odd:isShiMingSkill())
        assert(odd:hasEvent(sgs.Damaged) and odd:hasEvent(sgs.Damage))
    "##;
    let (_, failures, warnings) = loaded(&package(&["odd"], text));
    assert_eq!(failures, []);
    for part in ["sgs.NoSuchEvent, which is no event", "unknown field \"evnts\"; did you mean"] {
        assert!(warnings.iter().any(|w| w.contains("seed.lua") && w.contains(part)), "{part}: {warnings:?}");
    }
    let (_, failures, _) = loaded(&package(&[], "sgs.CreateTriggerSkill{ events = {} }"));
    let [failure] = failures.as_slice() else { panic!("{failures:?}") };
    let told = failure.to_string();
    assert!(told.contains("seed.lua:2") && told.contains("name must be a string"), "{told}");
}

#[test]
fn skill_without_events_or_action_is_a_warning_of_the_loader() {
    let told = |fields: &str| {
        let text = package(&[], &format!("local s = sgs.CreateTriggerSkill{{ name = \"s\", {fields} }}"));
        let (_, failures, warnings) = loaded(&text);
        assert_eq!(failures, []);
        warnings
    };
    let acts = "on_trigger = function() end";
    for (fields, missing) in [
        (acts, "events missing, so the skill never acts"),
        ("events = sgs.Damaged", "on_trigger missing, so the skill never acts"),
        ("", "events and on_trigger missing, so the skill never acts"),
    ] {
        let warnings = told(fields);
        assert!(warnings.len() == 1, "{fields}: {warnings:?}");
        let told = &warnings[0];
        assert!(
            told.contains("seed.lua:2") && told.contains("{name = \"s\"}") && told.contains(missing),
            "{told}"
        );
    }
    for whole in [
        format!("events = sgs.Damaged, {acts}"),
        // A part with only a view-as skill.
        "view_as_skill = sgs.CreateZeroCardViewAsSkill{ name = \"v\", view_as = function() end }".to_owned(),
    ] {
        assert_eq!(told(&whole), Vec::<String>::new(), "{whole}");
    }
}

#[test]
fn frequent_skill_is_invoked_by_ai_and_asked_of_people() {
    let asked = |frequency: &str| {
        let text = format!(
            r##"
            offers = sgs.CreateTriggerSkill{{
                name = "offers", events = sgs.EventPhaseStart, frequency = sgs.Skill_{frequency},
                on_trigger = function(self, event, player, data, room)
                    if player:getPhase() ~= sgs.Player_Start then return false end
                    local friend = room:getOtherPlayers(player):first()
                    local yes = room:askForSkillInvoke(player, self:objectName(), sgs.QVariant_fromValue(friend))
                    room:addPlayerMark(player, yes and "yes" or "no")
                end,
            }}
            "##
        );
        Scene::new("a skill about a friend")
            .packages(with_ai(&package(&["offers"], &text), ""))
            .seat(seat().skill("offers").role(Role::Lord).shown())
            .seat(seat().role(Role::Loyalist).shown())
            .seat(seat().role(Role::Rebel).shown())
            .phase(Phase::NotActive)
    };
    let answered = |scene: Scene| {
        let marks = std::cell::Cell::new((0, 0));
        log_of(scene, |s| {
            s.phases(1, &[Phase::Start])?;
            marks.set((mark(&s.room(), 1, "yes"), mark(&s.room(), 1, "no")));
            Ok(())
        });
        marks.get()
    };
    assert_eq!(answered(asked("Frequent").otherwise(Unplanned::Ai)), (1, 0));
    assert_eq!(answered(asked("NotFrequent").otherwise(Unplanned::Ai)), (0, 1), "not about a friend");
    // A person is asked in any case: an unused plan fails the scene.
    assert_eq!(answered(asked("Frequent").will(1, "invoke", "offers", "no")), (0, 1));
}
