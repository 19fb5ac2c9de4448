//! Advice on the style of skills: given once for each text that violates it, and not for one that follows it.

use super::{checked, line, of};
use sgs::check::{Code, Finding};

/// Returns a trigger skill with this body.
fn trigger(events: &str, body: &str) -> String {
    format!(
        "s = sgs.CreateTriggerSkill{{name = 's', events = {{{events}}},\n\
         on_trigger = function(self, event, player, data, room)\n{body}\nend}}"
    )
}

fn card(fields: &str) -> String {
    format!("c = sgs.CreateSkillCard{{name = 'c',\n{fields}\n}}")
}

/// Asserts that the first text gets this advice once, at this place, and the second does not.
#[track_caller]
fn advises(code: Code, place: &str, bad: &str, good: &str) {
    let found = of(code, bad);
    assert!(found.len() == 1 && found[0].starts_with(&format!("{place} ")), "{found:#?}\n{bad}");
    assert_eq!(of(code, good), Vec::<String>::new(), "{good}");
}

#[test]
fn what_is_done_in_a_phase_is_done_while_it_proceeds() {
    let good = trigger("sgs.EventPhaseProceeding", "player:drawCards(1)");
    advises(Code::PhaseStart, "1:54", &trigger("sgs.EventPhaseStart", "player:drawCards(1)"), &good);
}

#[test]
fn more_damage_is_confirmed() {
    let body = "local damage = data:toDamage()\ndamage.damage = damage.damage + 1\ndata:setValue(damage)";
    let bad = trigger("sgs.DamageCaused", body);
    advises(Code::MoreDamage, "4:1", &bad, &trigger("sgs.ConfirmDamage", body));
    // Lowering it is a different case.
    assert!(of(Code::MoreDamage, &bad.replace(" + 1", " - 1")).is_empty());
}

#[test]
fn an_extra_phase_has_a_name_of_its_own() {
    advises(
        Code::ExtraPhaseName,
        "3:32",
        &trigger("sgs.CardUsed", "return player:getPhase() ==sgs.Player_Extra"),
        &trigger("sgs.CardUsed", "return player:getPhase() ==sgs.Player_PhaseExtra"),
    );
    // It is an old name, not nil.
    let old = trigger("sgs.CardUsed", "return player:getPhase() == sgs.Player_Extra");
    assert_eq!(of(Code::UnknownSgs, &old), [""; 0]);
}

#[test]
fn a_card_may_be_of_several_skills() {
    advises(
        Code::SkillNameCompared,
        "3:4",
        &trigger("sgs.CardUsed", "if data:toCardUse().card:getSkillName() == 's' then return end"),
        &trigger(
            "sgs.CardUsed",
            "if table.contains(data:toCardUse().card:getSkillNames(), 's') then return end",
        ),
    );
}

#[test]
fn an_extra_turn_is_for_the_living_and_noted_no_longer() {
    let bad = trigger(
        "sgs.EventPhaseChanging",
        "local p = player:getTag('s'):toPlayer()\np:gainAnExtraTurn()\np:gainAnExtraTurn()",
    );
    let good = trigger(
        "sgs.EventPhaseChanging",
        "local p = player:getTag('s'):toPlayer()\nplayer:removeTag('s')\nif p and p:isAlive() then p:gainAnExtraTurn() end",
    );
    advises(Code::ExtraTurn, "4:3", &bad, &good);
    let text = &of(Code::ExtraTurn, &bad)[0];
    assert!(text.contains("isAlive") && text.contains("tag") && text.contains("one function"), "{text}");
}

#[test]
fn what_a_skill_sets_is_put_away_when_it_is_lost() {
    let set = trigger("sgs.Damaged", "player:addToPile('stars', 1)\nroom:setPlayerMark(player, '@s', 1)");
    let found = of(Code::LeftBehind, &set);
    assert_eq!(found.len(), 2, "{found:?}");
    let helper = "\nh = sgs.CreateTriggerSkill{name = '#s', events = {sgs.EventLoseSkill},\n\
                  on_trigger = function(self, event, player, data, room)\n\
                  player:clearOnePrivatePile('stars') room:setPlayerMark(player, '@s', 0)\nend}";
    assert_eq!(of(Code::LeftBehind, &format!("{set}{helper}")), Vec::<String>::new());
    // A mark cleared at the end of the turn needs no clean-up.
    let clears = trigger("sgs.Damaged", "room:setPlayerMark(player, 's-Clear', 1)");
    assert_eq!(of(Code::LeftBehind, &clears), Vec::<String>::new());
    // Other marks that it sets are still reported.
    let half = helper.replace("room:setPlayerMark(player, '@s', 0)", "");
    let found = of(Code::LeftBehind, &format!("{set}{half}"));
    assert!(found.len() == 1 && found[0].contains("\"@s\""), "{found:?}");
}

#[test]
fn a_judge_card_that_is_taken_is_not_thrown() {
    let take = "room:obtainCard(player, judge.card)";
    let bad = trigger("sgs.FinishJudge", &format!("local judge = data:toJudge()\n{take}"));
    let good = trigger(
        "sgs.FinishJudge",
        &format!("local judge = data:toJudge()\njudge.throw_card = false\n{take}"),
    );
    advises(Code::JudgeCard, "4:6", &bad, &good);
}

#[test]
fn a_mission_keeps_its_outcome_in_marks() {
    let skill =
        |body: &str| trigger("sgs.Damaged", body).replace("name = 's'", "shiming_skill = true, name = 's'");
    let good = skill("room:setPlayerMark(player, 's__success', 1)");
    advises(Code::MissionMarks, "1:9", &skill("player:drawCards(1)"), &good);
    assert!(of(Code::MissionMarks, &skill("room:sendShimingLog(player, self)")).is_empty());
}

#[test]
fn the_second_time_is_for_those_who_still_live() {
    let bad =
        trigger("sgs.CardFinished", "local use = data:toCardUse()\nuse.card:use(room, use.from, use.to)");
    let good = trigger(
        "sgs.CardFinished",
        "local use = data:toCardUse()\nlocal living = sgs.SPlayerList()\nuse.card:use(room, use.from, living)",
    );
    advises(Code::UsedTwice, "4:10", &bad, &good);
}

#[test]
fn who_settles_an_effect_sees_to_all_of_it() {
    let body = "local effect = data:toCardEffect()\nroom:damage(sgs.DamageStruct('s', effect.from, effect.to))\nreturn true";
    let whole = format!(
        "if effect_done then return end\nlocal thread = room:getThread()\n\
         if data:toCardEffect().nullified or room:isCanceled(data:toCardEffect()) then return end\n\
         thread:trigger(sgs.CardOnEffect, room, player, data)\nroom:setTag('SkipGameRule', sgs.QVariant(true))\n{body}"
    );
    let bad = trigger("sgs.CardEffected", body);
    advises(Code::OwnEffect, "1:54", &bad, &trigger("sgs.CardEffected", &whole));
    let text = &of(Code::OwnEffect, &bad)[0];
    assert!(text.ends_with("nullified, isCanceled, CardOnEffect, SkipGameRule as well"), "{text}");
}

/// Returns the advice on files of the document, as `code text`.
fn advice_on(text: &str) -> Vec<String> {
    let report = checked(&[("extensions/x.lua", text)], false);
    let told = |f: &Finding| format!("{} {}", f.code.word(), f.text);
    report.findings.iter().map(told).collect()
}

#[test]
fn document_resolution_is_clean_and_mistakes_are_found() {
    assert_eq!(advice_on(include_str!("../seed/document/b16_custom_resolution.lua")), Vec::<String>::new());
    let block = include_str!("../seed/document/b21_mistakes.lua");
    let functions = block.split("-- ❌ WRONG").flat_map(|part| part.split("-- ✅ CORRECT")).skip(1);
    // `room:damage(...)` is not valid Lua; damage replaces the logic that the block omits.
    let damage = "room:damage(sgs.DamageStruct(effect.card, effect.from, effect.to, 1))";
    let advice: Vec<Vec<String>> = functions
        .map(|function| {
            let body = &function[function.find("on_trigger").expect("a function")..];
            let body = body
                .replace("room:damage(...)", damage)
                .replace("-- Custom logic...", damage)
                .replace("-- ... your implementation", damage);
            advice_on(&format!(
                "s = sgs.CreateTriggerSkill{{ name = 's', events = {{ sgs.CardEffected }}, {} }}",
                body.trim_end()
            ))
        })
        .collect();
    let missing = |words: &str| {
        vec![format!(
            "own-effect a skill that resolves the effect of a card itself has to see to {words} as well"
        )]
    };
    assert_eq!(
        advice,
        [
            missing("nullified, isCanceled"),
            missing("isCanceled, CardOnEffect, SkipGameRule"),
            missing("isCanceled, CardOnEffect, SkipGameRule"),
            missing("nullified, isCanceled, CardOnEffect, SkipGameRule"),
            vec![],
        ]
    );
}

#[test]
fn it_is_reported_once_it_is_certain() {
    let tell = "room:notifySkillInvoked(player, 's')";
    let ask = "if not room:askForSkillInvoke(player, 's', data) then return end";
    let bad = trigger("sgs.Damaged", &format!("{tell}\n{ask}"));
    advises(Code::ToldTooEarly, "3:6", &bad, &trigger("sgs.Damaged", &format!("{ask}\n{tell}")));
}

#[test]
fn a_description_is_given_before_it_is_changed() {
    let give = "player:setSkillDescriptionSwap('s', '%arg1', 'x')";
    let change = "room:changeTranslation(player, 's', 1)";
    let bad = trigger("sgs.Damaged", &format!("{change}\n{give}"));
    advises(Code::DescriptionOrder, "3:6", &bad, &trigger("sgs.Damaged", &format!("{give}\n{change}")));
}

#[test]
fn effects_on_targets_are_effects() {
    let bad = card(
        "on_use = function(self, room, source, targets)\nfor _, p in ipairs(targets) do\n\
         room:damage(sgs.DamageStruct(self, source, p))\nend\nend",
    );
    let good = card(
        "on_use = function(self, room, source, targets)\nfor _, p in ipairs(targets) do room:cardEffect(self, source, p) end\nend,\n\
         on_effect = function(self, effect)\neffect.to:getRoom():damage(sgs.DamageStruct(self, effect.from, effect.to))\nend",
    );
    advises(Code::EffectInUse, "4:6", &bad, &good);
}

#[test]
fn an_effect_that_nobody_runs_is_a_warning() {
    let effect = "on_effect = function(self, effect) effect.to:drawCards(1) end";
    let bad =
        card(&format!("on_use = function(self, room, source, targets) room:loseHp(source) end,\n{effect}"));
    let good = card(&format!(
        "on_use = function(self, room, source, targets)\nfor _, p in ipairs(targets) do room:cardEffect(self, source, p) end\nend,\n{effect}"
    ));
    advises(Code::NoCardEffect, "3:1", &bad, &good);
    assert!(of(Code::NoCardEffect, &bad)[0].contains(" warning "));
    // Without on_use the card takes effect on each target separately.
    assert!(of(Code::NoCardEffect, &card(effect)).is_empty());
}

#[test]
fn costs_are_paid_once() {
    let bad = card(
        "on_effect = function(self, effect)\nlocal room = effect.from:getRoom()\nroom:loseHp(effect.from)\nend",
    );
    let good = card(
        "on_effect = function(self, effect)\nlocal room = effect.from:getRoom()\nroom:loseHp(effect.to)\nend",
    );
    advises(Code::CostInEffect, "4:6", &bad, &good);
}

#[test]
fn cards_of_a_pile_go_as_such() {
    let throws = |reason: &str| {
        trigger(
            "sgs.Damaged",
            &format!(
                "local ids = player:getPile('stars')\nlocal id = ids:first()\nroom:throwCard(id, {reason}, nil)"
            ),
        )
    };
    let good = throws("sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_REMOVE_FROM_PILE, '', nil, 's', '')");
    advises(Code::PileReason, "5:6", &throws("nil"), &good);
    let skill = |keeps: &str| {
        format!(
            "c = sgs.CreateSkillCard{{name = 'c', {keeps} on_use = function() end}}\n\
             v = sgs.CreateOneCardViewAsSkill{{name = 'v', expand_pile = 'stars', filter_pattern = '.|.|.|stars',\n\
             view_as = function(self, card)\nlocal made = c:clone()\nmade:addSubcard(card)\nreturn made\nend}}"
        )
    };
    advises(Code::PileCard, "4:16", &skill(""), &skill("will_throw = false,"));
}

#[test]
fn patterns_are_looked_at_one_by_one() {
    let skill = |body: &str| {
        format!(
            "v = sgs.CreateZeroCardViewAsSkill{{name = 'v', view_as = function() end,\n\
             enabled_at_response = function(self, player, pattern)\n{body}\nend}}"
        )
    };
    let good =
        skill("for _, name in ipairs(pattern:split('+')) do if name == 'peach' then return true end end");
    advises(Code::PatternSum, "3:19", &skill("return pattern == 'peach+analeptic'"), &good);
}

#[test]
fn names_are_offered_while_they_can_be_used() {
    let skill = |body: &str| {
        format!(
            "v = sgs.CreateOneCardViewAsSkill{{name = 'v', guhuo_type = 'l', view_as = function() end,\n\
             enabled_at_play = function(self, player)\n{body}\nend}}"
        )
    };
    let good = skill(
        "for _, name in ipairs(patterns()) do if dummyCard(name):isAvailable(player) then return true end end",
    );
    advises(Code::NamedAtPlay, "2:19", &skill("return true"), &good);
}

#[test]
fn a_correction_corrects_something() {
    let skill =
        |fields: &str| format!("t = sgs.CreateTargetModSkill{{name = 't', pattern = 'Slash'{fields}}}");
    let good = skill(", residue_func = function(self, player) return 1 end");
    advises(Code::NothingCorrected, "1:9", &skill(""), &good);
}

#[test]
fn a_skill_that_asks_is_known_to_an_ai() {
    let skill = trigger("sgs.Damaged", "room:askForSkillInvoke(player, self:objectName(), data)");
    let with = |ai: &str| {
        let report = checked(&[("extensions/x.lua", &skill), ("ai/x-ai.lua", ai)], false);
        report.findings.iter().filter(|f| f.code == Code::NoAiEntry).map(line).collect::<Vec<_>>()
    };
    assert_eq!(with("").len(), 1);
    assert_eq!(with("sgs.ai_skill_invoke.s = true"), Vec::<String>::new());
    assert_eq!(with("sgs.ai_skill_invoke['s'] = function(self, data) return true end"), Vec::<String>::new());
    assert_eq!(with("sgs.ai_skill_invoke.other = true").len(), 1);
}

#[test]
fn an_ai_counts_what_is_used_as_if_in_hand() {
    let ai = |cards: &str| {
        format!(
            "v_skill = {{name = 'v'}}\ntable.insert(sgs.ai_skills, v_skill)\n\
             v_skill.getTurnUseCard = function(self)\nlocal cards = {cards}\nreturn nil\nend"
        )
    };
    advises(Code::AiHandPile, "3:1", &ai("self.player:getCards('he')"), &ai("self:addHandPile('he')"));
}

#[test]
fn ai_of_a_called_skill_that_takes_cards_counts_hand_piles() {
    let skill =
        |fields: &str| format!("v = sgs.CreateViewAsSkill{{name = 'v', {fields} view_as = function() end}}");
    let found = |skill: &str, body: &str| {
        let ai = format!("sgs.ai_skill_use['@@v'] = function(self, prompt)\n{body}\nend");
        let report = checked(&[("extensions/x.lua", skill), ("ai/x-ai.lua", &ai)], false);
        report.findings.iter().filter(|f| f.code == Code::AiHandPile).map(line).collect::<Vec<_>>()
    };
    let (takes, takes_none) = (skill("n = 1,"), skill("n = 0,"));
    let forgets = "return '@VCard=.->sgs2'";
    let flagged = found(&takes, forgets);
    assert!(flagged.len() == 1 && flagged[0].starts_with("1:1 note ai-hand-pile"), "{flagged:?}");
    // The document's own example: the pool is extended, and its result is unused.
    assert_eq!(found(&takes, &format!("self:addHandPile(\"he\")\n{forgets}")), Vec::<String>::new());
    assert_eq!(found(&takes_none, forgets), Vec::<String>::new(), "it needs no cards");
    let own = "local ids = self.player:handCards() return '@VCard=' .. ids:first() .. '->sgs2'";
    assert_eq!(found(&takes_none, own).len(), 1, "whatever the skill takes, the AI gives it a card");
}

/// Tests all old idioms of the authors' table in one file: each finding names its replacement.
#[test]
fn a_file_of_old_ways_gets_a_finding_for_each() {
    let old = "function again(room, p, judge, use) end\n".to_owned()
        + &trigger("sgs.EventPhaseStart", "player:addToPile('stars', 1)").replace("'s'", "'a'")
        + "\n"
        + &trigger("sgs.DamageCaused", "local damage = data:toDamage()\ndamage.damage = damage.damage + 1")
            .replace("'s'", "'b'")
        + "\n"
        + &trigger(
            "sgs.FinishJudge, sgs.CardFinished",
            "if player:getPhase() == sgs.Player_Extra then return end\n\
             local judge = data:toJudge()\nroom:obtainCard(player, judge.card)\n\
             local use = data:toCardUse()\nif use.card:getSkillName() == 'x' then use.card:use(room, player, use.to) end\n\
             player:gainAnExtraTurn()\nplayer:gainAnExtraTurn()",
        )
        .replace("name = 's'", "name = 'c', shiming_skill = true")
        + "\n"
        + &trigger(
            "sgs.CardEffected",
            "local effect = data:toCardEffect()\nroom:loseHp(effect.to)\nreturn true",
        )
        .replace("'s'", "'d'");
    let report = checked(&[("extensions/x.lua", &old)], false);
    for code in [
        Code::PhaseStart,
        Code::MoreDamage,
        Code::ExtraPhaseName,
        Code::SkillNameCompared,
        Code::ExtraTurn,
        Code::LeftBehind,
        Code::JudgeCard,
        Code::MissionMarks,
        Code::UsedTwice,
        Code::OwnEffect,
    ] {
        assert_eq!(report.findings.iter().filter(|f| f.code == code).count(), 1, "{}", code.word());
    }
}

#[test]
fn an_active_skill_that_no_ai_uses_is_found() {
    let skill = |fields: &str| {
        format!("v = sgs.CreateZeroCardViewAsSkill{{name = 'v', view_as = function() end{fields}}}")
    };
    let with = |skill: &str, ai: &str| {
        let report = checked(&[("extensions/x.lua", skill), ("ai/x-ai.lua", ai)], false);
        report.findings.iter().filter(|f| f.code == Code::UnusedByAi).map(line).collect::<Vec<_>>()
    };
    let active = skill("");
    assert_eq!(with(&active, "").len(), 1);
    assert!(with(&active, "")[0].starts_with("1:5 note"), "{:?}", with(&active, ""));
    // Entries for other moments do not enable its use.
    assert_eq!(with(&active, "sgs.ai_skill_invoke.v = true\nsgs.ai_use_value['#vCard'] = 3").len(), 1);
    for ai in [
        "addAiSkills('v').getTurnUseCard = function(self) end",
        "local v_skill = {}\nv_skill.name = 'v'\ntable.insert(sgs.ai_skills, v_skill)",
        "v_skill = {name = 'v'}\ntable.insert(sgs.ai_skills, v_skill)",
        "table.insert(sgs.ai_skills, {name = 'v'})",
        "sgs.ai_fill_skill.v = function(self) end",
        "function sgs.ai_view_as.v(card, player) end",
    ] {
        assert_eq!(with(&active, ai), Vec::<String>::new(), "{ai}");
    }
    let answers = ["response_pattern = '@@v'", "enabled_at_play = function() return false end"];
    for fields in answers {
        assert_eq!(with(&skill(&format!(", {fields}")), ""), Vec::<String>::new(), "{fields}");
    }
    assert_eq!(with(&skill(", enabled_at_play = function(self, p) return p:isWounded() end"), "").len(), 1);
    let allowed = format!("{active} -- sgs: allow(unused-by-ai)");
    assert_eq!(with(&allowed, ""), Vec::<String>::new());
}

#[test]
fn coverage_lists_the_tables_with_entries_for_each_skill() {
    let package = trigger("sgs.Damaged", "room:askForSkillInvoke(player, 's')")
        + "\nc = sgs.CreateSkillCard{name = 'DeedCard', skill_name = 'v', filter = function() end}\n\
           v = sgs.CreateZeroCardViewAsSkill{name = 'v', view_as = function() end}\n\
           l = sgs.CreateTriggerSkill{name = 'l$', events = {sgs.Death}, on_trigger = function() end}\n\
           h = sgs.CreateTriggerSkill{name = '#h', events = {sgs.Death}, on_trigger = function() end}";
    let ai = "sgs.ai_skill_invoke.s = true\nai_getBestHp_skill['s'] = function(self, player) return 1 end\n\
              sgs.ai_choicemade_filter.skillInvoke.s = function() end\n\
              sgs.ai_skill_use_func['#DeedCard'] = function(card, use, self) end\n\
              sgs.ai_skill_use['@@v2'] = function() end";
    let report = checked(&[("extensions/x.lua", &package), ("ai/x-ai.lua", ai)], false);
    let told: Vec<String> = report
        .ai
        .iter()
        .map(|s| {
            format!("{} {} {}", s.skill, s.is_active, s.tables.iter().cloned().collect::<Vec<_>>().join(" "))
        })
        .collect();
    assert_eq!(
        told,
        [
            "s false ai_choicemade_filter ai_getBestHp_skill ai_skill_invoke",
            "v true ai_skill_use ai_skill_use_func",
            "l false ",
        ]
    );
}

#[test]
fn state_of_a_game_is_kept_in_no_variable() {
    let outer = |body: &str| format!("local times, seen = 0, {{}}\n{}", trigger("sgs.Damaged", body));
    let good = outer("room:setPlayerMark(player, '@times', 1)\nlocal times = 3\ntimes = times + 1");
    advises(Code::LuaState, "4:1", &outer("times = times + 1"), &good);
    advises(
        Code::LuaState,
        "4:1",
        &outer("seen[player:objectName()] = true"),
        &outer("local seen = {}\nseen.x = 1"),
    );
    // A global, and a cache that is filled once.
    assert_eq!(of(Code::LuaState, &trigger("sgs.Damaged", "count = 1")).len(), 1);
    assert_eq!(
        of(Code::LuaState, &outer("if #seen == 0 then seen[1] = 'x' end\ntimes = times or 1")),
        [""; 0]
    );
}

/// Replays do not ask as often as games.
#[test]
fn questions_count_nothing() {
    let skill = |body: &str| {
        format!(
            "local times, kept = 0, {{}}\ns = sgs.CreateProhibitSkill{{name = 's', is_prohibited = function(self, from, to, card)\n\
             {body}\nreturn false end}}"
        )
    };
    for body in ["times = times + 1", "kept.n = (kept.n or 0) + 1", "kept[1], times = 1, times - 1"] {
        let found = of(Code::CountingQuery, &skill(body));
        assert_eq!(found.len(), 1, "{body}: {found:?}");
        assert!(found[0].contains("warning counting-query"), "{found:?}");
    }
    for body in
        ["local times = 0\ntimes = times + 1", "kept.n = from:getMark('@n') + 1", "kept.all = kept.all or {}"]
    {
        assert_eq!(of(Code::CountingQuery, &skill(body)), [""; 0], "{body}");
    }
    // A trigger skill may count, as far as replays are concerned.
    assert_eq!(
        of(Code::CountingQuery, &format!("local times = 0\n{}", trigger("sgs.Damaged", "times = times + 1"))),
        [""; 0]
    );
}

#[test]
fn limits_are_kept_by_the_program() {
    let skill = |test: &str| {
        format!(
            "c = sgs.CreateSkillCard{{name = 'c', target_fixed = true,\n\
             on_use = function(self, room, source, targets)\nroom:setPlayerFlag(source, 'c_used')\nend}}\n\
             v = sgs.CreateZeroCardViewAsSkill{{name = 'v', view_as = function(self) return c:clone() end,\n\
             enabled_at_play = function(self, player) return {test} end}}"
        )
    };
    advises(
        Code::HandMadeLimit,
        "6:49",
        &skill("not player:hasFlag('c_used')"),
        &skill("not player:hasUsed('#c')"),
    );
    let limited = |more: &str| {
        format!(
            "s = sgs.CreateTriggerSkill{{name = 's', frequency = sgs.Skill_Limited, events = {{sgs.GameStart}}, {more}\n\
             on_trigger = function(self, event, player, data, room)\nplayer:gainMark('@once', 1)\nend}}"
        )
    };
    advises(Code::HandMadeLimit, "3:8", &limited(""), &limited("limit_mark = '@once',"));
}

#[test]
fn messages_of_a_file_are_alike() {
    let log = |last: &str| {
        let same: String = (1..=5).map(|n| format!("['#m{n}'] = '%from 摸了{n}张牌',\n")).collect();
        format!("sgs.LoadTranslationTable{{\n{same}['#last'] = '{last}',\n}}")
    };
    advises(Code::MessageStyle, "7:13", &log("%from 弃了牌。"), &log("%from 弃了牌"));
    advises(Code::MessageStyle, "7:13", &log("因为技能，%from 弃了牌"), &log("%from 因为技能弃了牌"));
    advises(Code::MessageStyle, "7:13", &log("%from 弃了牌,又摸了牌"), &log("%from 弃了牌，又摸了牌"));
}
