//! Findings from the source text alone.

use super::{checked, lines, none, of};
use sgs::check::Code;

#[test]
fn a_file_that_is_no_lua() {
    let found = of(Code::Syntax, "local a = 1\nif then end");
    assert_eq!(found, ["2:0 error syntax unexpected symbol near 'then'"]);
    // The extended syntax of QSanguosha is not an error.
    none(Code::Syntax, "\u{feff}for i = 1, 3 do if i > 0then continue end goto out end ::out::");
}

#[test]
fn full_width_signs_in_code() {
    let found = of(Code::FullWidth, "local t = {1，2}");
    let text = "full-width `，` in code, which Lua does not read: write the plain one, or let `--fix` do it";
    assert_eq!(found, [format!("1:13 error full-width {text}")]);
    none(Code::FullWidth, "-- 注释，标点\nlocal t = \"文字，标点\"");
}

#[test]
fn globals_that_nobody_sets() {
    let text = "foo()\nlocal a = bar.x\nlocal b = baz\nprint(a, b, prnit)";
    assert_eq!(
        of(Code::UnknownGlobal, text),
        [
            "1:1 error unknown-global the global `foo` is called, but no file defines it",
            "2:11 error unknown-global the global `bar` is used as an object, but no file sets it",
            "3:11 warning unknown-global the global `baz` is nil: no file sets it",
            "4:13 warning unknown-global the global `prnit` is nil: no file sets it (print?)",
        ]
    );
}

#[test]
fn globals_that_are_set_or_asked_for_are_fine() {
    none(Code::UnknownGlobal, "function f() return later end\nlater = 1\nf()");
    none(
        Code::UnknownGlobal,
        "if maybe then maybe() end\nlocal x = other or 1\nif third == nil then third = 2 end",
    );
    none(Code::UnknownGlobal, "_G.one = 1\n_G['two'] = 2\nrawset(_G, 'three', 3)\nprint(one, two, three)");
    none(Code::UnknownGlobal, "local function f(x) for i, y in ipairs(x) do print(i, y) end end\nf({})");
    none(Code::UnknownGlobal, "local x = 1; do local y = x; print(y) end\nrepeat local z = 1 until z");
    none(Code::UnknownGlobal, "setfenv(1, {})\nprint(anything)");
}

#[test]
fn a_local_is_known_in_its_block_only() {
    let found = of(Code::UnknownGlobal, "do local inside = 1 end\nprint(inside)");
    assert_eq!(found, ["2:7 warning unknown-global the global `inside` is nil: no file sets it"]);
}

/// Returns a trigger skill whose callback has this body.
fn callback(body: &str) -> String {
    format!(
        "s = sgs.CreateTriggerSkill{{name = \"s\", events = sgs.Damaged,\n\
         on_trigger = function(self, event, player, data, room)\n{body}\nend}}"
    )
}

#[test]
fn methods_that_no_class_or_not_this_one_has() {
    let text = callback("player:getHpp()\nroom:isKongcheng()\nlocal x = foo():nosuch()");
    assert_eq!(
        of(Code::UnknownMethod, &text),
        [
            "3:8 error unknown-method Player has no method `getHpp` (getHp?)",
            "4:6 error unknown-method Room has no method `isKongcheng` (Player has)",
            "5:17 error unknown-method there is no method `nosuch`",
        ]
    );
    // The results of calls have classes too.
    let text = callback(
        "local d = data:toDamage()\nd.to:nosuch()\nfor _, p in sgs.qlist(room:getAlivePlayers()) do p:isRed() end",
    );
    assert_eq!(
        of(Code::UnknownMethod, &text),
        [
            "4:6 error unknown-method Player has no method `nosuch`",
            "5:52 error unknown-method Player has no method `isRed` (Card has)",
        ]
    );
}

#[test]
fn what_the_original_has_comes_with_the_reason() {
    let absent = sgs::script::absent::all().iter().find(|a| a.class == "Room").expect("one of the room");
    let found = of(Code::UnknownMethod, &callback(&format!("room:{}()", absent.name)));
    assert!(
        found.len() == 1 && found[0].contains(&format!("; the original has it: {}", absent.reason)),
        "{found:?}"
    );
    let bare = of(Code::UnknownMethod, &format!("foo():{}()", absent.name));
    assert!(bare.len() == 1 && bare[0].contains("; the original has it: "), "{bare:?}");
}

#[test]
fn what_a_file_has_of_hegemony_is_reported_once() {
    let calls = "player:hasShownSkill('a') player:hasShownOneGeneral() player:ownSkill('b')";
    let found = of(Code::UnknownMethod, &callback(calls));
    assert!(found.len() == 1 && found[0].contains("hasShownSkill"), "{found:?}");
    assert!(found[0].contains("(3 places of this file are written for it"), "{found:?}");
    let field = "sgs.CreateTriggerSkill{name = 'a', events = sgs.Damaged, on_cost = function() end}";
    let found = of(Code::LoadWarning, field);
    assert!(found.len() == 1 && found[0].contains("written for Hegemony"), "{found:?}");
    none(Code::SpecField, field);
}

#[test]
fn methods_that_are_there_or_of_the_package() {
    none(
        Code::UnknownMethod,
        &callback("player:getHp()\nroom:getAlivePlayers():length()\ndata:toDamage().card:isRed()"),
    );
    none(
        Code::UnknownMethod,
        "local t = {}\nfunction t:own() end\nt.other = function() end\nt:own() t:other() ('a'):upper()",
    );
    none(Code::UnknownMethod, &callback("local x = player\nx = room\nx:getAlivePlayers()"));
    none(Code::UnknownMethod, &callback("if room.newer then room:newer() end"));
    none(Code::UnknownMethod, "local f = io.open('x') if f then f:read('*a') f:close() end");
}

#[test]
fn names_of_sgs() {
    let text = "local a = sgs.Damagedd\nsgs.NoSuch()\nlocal b = sgs.nothing.x\nlocal c = sgs.Damaged";
    assert_eq!(
        of(Code::UnknownSgs, text),
        [
            "1:15 warning unknown-sgs `sgs.Damagedd` does not exist: it is nil (Damage, Damaged?)",
            "2:5 error unknown-sgs `sgs.NoSuch` does not exist and cannot be called",
            "3:15 error unknown-sgs `sgs.nothing` does not exist and has no fields",
        ]
        .map(|line| line.replace("(Damage, Damaged?)", "(Damaged?)"))
    );
    none(Code::UnknownSgs, "sgs.own = {}\nsgs.own.x = 1\nfunction sgs.mine() end\nsgs.mine()");
    none(Code::UnknownSgs, "if sgs.newer then sgs.newer() end\nlocal x = sgs.other or {}");
    none(Code::UnknownSgs, "local d = sgs.DamageStruct()\nlocal me = sgs.Self");
}

#[test]
fn fields_of_structs() {
    let text =
        callback("local d = data:toDamage()\nif d.fromm then end\nd.prevent = true\nlocal x = d.nature_");
    assert_eq!(
        of(Code::UnknownField, &text),
        [
            "5:3 error unknown-field DamageStruct has no field `prevent`: it cannot be set",
            "6:13 warning unknown-field DamageStruct has no field `nature_`: it is nil",
        ]
    );
    none(
        Code::UnknownField,
        &callback("local d = data:toDamage()\nd.damage = d.damage + 1\nlocal t = {}\nt.x = t.y"),
    );
}

#[test]
fn methods_called_with_a_dot() {
    let found = of(Code::MethodByDot, &callback("local n = player.getHp()\nlocal m = player.getHp(player)"));
    assert_eq!(found, ["3:18 error method-by-dot a method is called with a colon: `:getHp(...)`"]);
    none(Code::MethodByDot, &callback("local f = player.getHp\nlocal n = string.upper('x')"));
}

#[test]
fn numbers_of_arguments() {
    let text = callback(
        "player:getMark()\nroom:getOtherPlayers()\nplayer:getHp(1, 2)\nlocal d = sgs.RecoverStruct(1, 2, 3, 4, 5, 6)",
    );
    let found = of(Code::ArgumentCount, &text);
    assert_eq!(found.len(), 4, "{found:?}");
    assert!(found[0].starts_with("3:8 error argument-count Player:getMark(mark) takes 1 argument, got 0"));
    none(
        Code::ArgumentCount,
        &callback("player:getMark('x')\nplayer:getMark(f())\nplayer:getHp(nil)\nplayer:getMark(unpack({}))"),
    );
    // The object may define a method of this name itself.
    none(Code::ArgumentCount, "local t = {}\nfunction t:getMark(a, b, c) end\nt:getMark(1, 2, 3)");
}

#[test]
fn arguments_of_another_type() {
    let text =
        callback("room:setPlayerFlag('x', 'flag')\nplayer:setFaceUp(1)\nroom:setPlayerFlag(room, 'flag')");
    let found = of(Code::ArgumentType, &text);
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(found[0].contains("argument 1 must be a Player, this is a string"), "{found:?}");
    none(
        Code::ArgumentType,
        &callback(
            "room:setPlayerFlag(player, 'flag')\nplayer:setFaceUp(true)\nplayer:getMark(1)\nlocal x = foo()\nroom:drawCards(x, '2')",
        ),
    );
}

#[test]
fn fields_of_definitions() {
    let text = "s = sgs.CreateTriggerSkill{name = 's', frequencey = sgs.Skill_Compulsory, events = 'x', global = 1}\n\
                c = sgs.CreateSkillCard{will_throw = false}";
    assert_eq!(
        of(Code::SpecField, text),
        [
            "1:40 warning spec-unknown-field sgs.CreateTriggerSkill has no field `frequencey`; did you mean `frequency`?"
        ]
    );
    assert_eq!(of(Code::SpecType, text), [
        "1:84 error spec-field-type `events` must be an event (sgs.Damaged) or an array of events, this is a string",
        "1:98 warning spec-field-type `global` must be true or false, this is a number",
    ]
    .map(|line| line.replace("1:84", &column(text, "'x'")).replace("1:98", &column(text, "1}"))));
    let missing = of(Code::SpecMissing, text);
    assert_eq!(
        missing,
        [format!("2:{} error spec-field-missing sgs.CreateSkillCard needs `name`, a string", 9)]
    );
    let fine = "s = sgs.CreateTriggerSkill{name = 's', events = {sgs.Damaged}, priority = {3}, on_trigger = function() end}\n\
                local name = 'x'\nc = sgs.CreateSkillCard{name = name, will_throw = false, filter = nil}";
    for code in [Code::SpecField, Code::SpecType, Code::SpecMissing] {
        none(code, fine);
    }
}

/// Returns `1:column` of the first occurrence in the first line.
fn column(text: &str, part: &str) -> String {
    format!("1:{}", text.find(part).expect("it is there") + 1)
}

#[test]
fn parameters_of_callbacks() {
    let text = "s = sgs.CreateTriggerSkill{name = 's', on_trigger = function(self, player, data, event) end}\n\
                v = sgs.CreateZeroCardViewAsSkill{name = 'v', enabled_at_play = function(self, player, pattern) end}";
    let found = of(Code::CallbackParameters, text);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].ends_with(
        "`on_trigger` is called with (self, event, player, data, room), this takes (self, player, data, event)"
    ));
    none(
        Code::CallbackParameters,
        "s = sgs.CreateTriggerSkill{name = 's',\n\
        can_trigger = function(self, event, player, data, room) end,\n\
        on_trigger = function(skill, triggerEvent, p, d) end}\n\
        t = sgs.CreateTriggerSkill{name = 't', can_trigger = function(self, target) end}\n\
        u = sgs.CreateTriggerSkill{name = 'u', can_trigger = function(self, event, room, player, data) end}",
    );
}

#[test]
fn tables_of_an_ai() {
    let text = "sgs.ai_use_priority, sgs.ai_skill_use_func, sgs.ai_skill_invoke = {}, {}, {}\n\
                sgs.ai_use_priority.x = '5'\n\
                sgs.ai_skill_use_func['#x'] = function(self, card, use) end\n\
                sgs.ai_skill_invoke.x = function(player, data, self) end";
    let found = of(Code::AiTable, text);
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(found[0].contains("an entry of `sgs.ai_use_priority` is a number, this is a string"));
    assert!(found[1].contains("is called with (card, use, self)"));
    none(
        Code::AiTable,
        "sgs.ai_skill_invoke, sgs.ai_use_priority, sgs.ai_skill_use_func = {}, {}, {}\n\
        sgs.ai_skill_invoke.x = true\nsgs.ai_skill_invoke.y = sgs.ai_skill_invoke.x\n\
        sgs.ai_use_priority.x = 2.5\nsgs.ai_skill_use_func.x = function(card, use, self) end\n\
        sgs.ai_skill_invoke.z = function(self) end",
    );
}

#[test]
fn calls_of_an_ai_to_itself() {
    let smart = "SmartAI = {}\nfunction SmartAI:isFriend(player) end\nfunction SmartAI:sort(players, key) end\n\
                 function SmartAI:any(...) end\nsgs.ai_skill_invoke = {}\n";
    let text = |body: &str| format!("{smart}sgs.ai_skill_invoke.x = function(self, data)\n{body}\nend");
    let found = of(
        Code::UnknownAiMethod,
        &text("self:isFreind(self.player)\nself:isPartner(self.player)\nself:getHp()\nself.other = 1"),
    );
    assert_eq!(
        found,
        [
            "7:6 error unknown-ai-method SmartAI has no method `isFreind` (isFriend?)",
            "8:6 warning unknown-ai-method SmartAI has no method `isPartner` here, and has in other trees: bring the file, or define it",
            "9:6 error unknown-ai-method SmartAI has no method `getHp` (getId?)",
        ]
        .map(|line| line.replace(" (getId?)", ""))
    );
    let found = of(Code::ArgumentCount, &text("self:isFriend(self.player, 1, 2)\nself:any(1, 2, 3)"));
    assert_eq!(
        found,
        ["7:6 note argument-count SmartAI:isFriend takes 1 arguments at most, got 3: the rest is ignored"]
    );
    let found = of(Code::ArgumentType, &text("self:isFriend('x')\nself:sort('x', 'y')"));
    assert_eq!(
        found,
        [
            "7:6 warning argument-type SmartAI:isFriend: argument 1, player, must be a Player, this is a string"
        ]
    );
    let fine =
        text("self:isFriend(self.player)\nself:sort({}, nil, nil)\nself:own()") + "\nSmartAI.own = print";
    for code in [Code::UnknownAiMethod, Code::ArgumentCount, Code::ArgumentType] {
        none(code, &fine);
    }
    // The AI's own player has the class of all players.
    let found = of(Code::UnknownMethod, &text("self.player:isFreind()"));
    assert_eq!(found.len(), 1, "{found:?}");
}

#[test]
fn what_a_comment_allows_is_not_found() {
    let text = "foo() -- sgs: allow(unknown-global)\n-- sgs: allow(unknown-global)\nbar()\nbaz()";
    let found = of(Code::UnknownGlobal, text);
    assert!(found.len() == 1 && found[0].starts_with("4:1 "), "{found:?}");
    assert!(lines("foo()\n-- sgs: allow-file(unknown-global, load)").is_empty());
}

#[test]
fn nothing_makes_it_stop() {
    for text in [
        "",
        "\0",
        "end",
        "((((",
        "local function f(",
        "return {{{",
        "\u{feff}",
        "sgs.CreateTriggerSkill{",
        "x = [[",
    ] {
        lines(text);
    }
    lines(&format!("return {}", "{".repeat(100_000)));
    lines(&format!("local x = {}1", "1 + ".repeat(20_000)));
}

#[test]
fn names_of_older_engines_lead_to_those_of_today() {
    let sgs = of(Code::UnknownSgs, "local e = { sgs.PhaseChange }\nlocal place = sgs.Player_Hand");
    assert!(sgs.iter().any(|f| f.ends_with("(sgs.EventPhaseStart?)")), "{sgs:?}");
    assert!(sgs.iter().any(|f| f.ends_with("(sgs.Player_PlaceHand?)")), "{sgs:?}");
    let method = of(Code::UnknownMethod, "function f(room) room:playSkillEffect('x') end");
    assert!(
        method.iter().all(|f| f.ends_with("(broadcastSkillInvoke?)")) && !method.is_empty(),
        "{method:?}"
    );
}

#[test]
fn the_library_of_the_original_is_neither_run_nor_read() {
    let files =
        [("lua/sgs_ex.lua", "nobody.here()\nfunction helper() end"), ("extensions/x.lua", "helper()")];
    let report = super::checked(&files, false);
    let found: Vec<String> = report.findings.iter().map(super::line).collect();
    assert!(found.iter().any(|f| f.contains("`helper` is called, but no file defines it")), "{found:?}");
    assert!(!found.iter().any(|f| f.contains("nobody")), "{found:?}");
    assert!(found.iter().any(|f| f.starts_with("1:0 note load-warning part of the original")), "{found:?}");
}

#[test]
fn field_with_a_number_does_not_make_a_method() {
    let body = "local damage = data:toDamage()\ndamage.damage = damage.damage - 1\ndata:setValue(damage)\n\
                room:damage(player, damage.to, 1)";
    let found = of(Code::ArgumentCount, &callback(body));
    assert_eq!(found, ["6:6 error argument-count Room:damage(damage) takes 1 argument, got 3"]);
    none(Code::ArgumentCount, &callback("mine.damage = other\nroom:damage(player, player, 1)"));
}

#[test]
fn changed_copy_that_is_not_set_back_is_found() {
    let change = "local damage = data:toDamage()\ndamage.damage = damage.damage - 1";
    let found = of(Code::NotSetBack, &callback(change));
    let text = "warning not-set-back `damage.damage` is changed without `data:setValue(damage)`: the event goes \
                on without it";
    assert_eq!(found, [format!("4:1 {text}")]);
    none(Code::NotSetBack, &callback(&format!("{change}\ndata:setValue(damage)")));
    none(Code::NotSetBack, &callback(&format!("{change}\nroom:damage(damage)")));
    none(Code::NotSetBack, &callback(&format!("{change}\nreturn damage")));
    none(Code::NotSetBack, &callback(&format!("{change}\nroom:loseHp(player, damage.damage)\nreturn true")));
    none(Code::NotSetBack, &callback("local damage = data:toDamage()\nreturn damage.damage > 1"));
    none(Code::NotSetBack, &callback("local judge = data:toJudge()\njudge.good = true"));
    none(Code::NotSetBack, &callback("local damage = sgs.DamageStruct()\ndamage.damage = 2"));
}

#[test]
fn limits_by_skill_cards_that_no_file_makes_are_found() {
    let card = "c = sgs.CreateSkillCard{name = 'fooCard', on_use = function() end}";
    let asks = |name: &str| format!("{card}\nfunction f(player) return not player:hasUsed('#{name}') end");
    assert_eq!(
        of(Code::UnknownSkillCard, &asks("FooCard")),
        [
            "2:46 warning unknown-skill-card no file makes a skill card `FooCard`: `hasUsed(\"#FooCard\")` finds no \
          use of it (fooCard?)"
        ]
    );
    none(Code::UnknownSkillCard, &asks("fooCard"));
    none(Code::UnknownSkillCard, &format!("{card}\nfunction f(p) return p:hasUsed('Slash') end"));
    let counted = "function g(room, p) room:addPlayerHistory(p, '#FooCard') end";
    none(Code::UnknownSkillCard, &format!("{}\n{counted}", asks("FooCard")));
    assert_eq!(
        of(
            Code::UnknownSkillCard,
            &format!("{card}\nfunction f(player) return not player:hasUsed('fooCard') end")
        ),
        [
            "2:46 warning unknown-skill-card `fooCard` is a skill card: the original counts it as `#fooCard`, and finds \
          no `hasUsed(\"fooCard\")` (#fooCard?)"
        ]
    );
    let computed = "d = sgs.CreateSkillCard{name = 'a' .. x, on_use = function() end}";
    none(Code::UnknownSkillCard, &format!("{}\n{computed}", asks("FooCard")));
}

#[test]
fn a_payload_is_read_as_the_struct_that_it_is() {
    let found = |events: &str, body: &str| {
        let text = format!(
            "s = sgs.CreateTriggerSkill{{name = 's', events = {events},\n\
             on_trigger = function(self, event, player, data, room)\n{body}\nend}}"
        );
        let report = checked(&[("extensions/x.lua", &text)], false);
        let found = report.findings.iter().filter(|f| f.code == Code::Payload);
        found.map(|f| (f.place.line, f.text.zh.clone())).collect::<Vec<_>>()
    };
    let wrong = found("sgs.Damaged", "local use = data:toCardUse()");
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    assert!(wrong[0].0 == 3 && wrong[0].1.contains("data:toDamage()"), "{wrong:?}");
    assert_eq!(found("sgs.Damaged", "data:setValue(5)").len(), 1);
    assert_eq!(found("{sgs.Damaged, sgs.Damage}", "data:toRecover()").len(), 1);
    for (events, body) in [
        ("sgs.Damaged", "local damage = data:toDamage() data:setValue(damage)"),
        ("sgs.SlashProceed", "local effect = data:toCardEffect() local slash = data:toSlashEffect()"),
        ("{sgs.Damaged, sgs.CardUsed}", "local use = data:toCardUse() local d = data:toDamage()"),
        (
            "{sgs.Damaged, sgs.CardUsed}",
            "if event == sgs.CardUsed then data:toCardUse() else data:toDamage() end",
        ),
        ("sgs.DrawNCards", "data:setValue(data:toInt() + 1)"),
        ("sgs.Damaged", "local data = room:getTag('x') data:toCardUse()"),
        ("sgs.HpLost", "local n = data:toInt()"),
    ] {
        assert!(found(events, body).is_empty(), "{events} {body}");
    }
    let branch = "if event == sgs.CardUsed then data:toDamage() end";
    assert_eq!(found("{sgs.Damaged, sgs.CardUsed}", branch).len(), 1, "in the branch of an event");
}
