//! Values built and changed by scripts: structs, lists, payloads.

use sgs::agents::Agents;
use sgs::model::*;
use sgs::rules::cards::DeckOptions;
use sgs::rules::setup::{GameOptions, new_game};
use sgs::rules::{Data, Timing};
use sgs::script::api::values::classes;
use sgs::script::frame::{Context, Frame};
use sgs::script::host::Script;
use sgs::script::value::Made;
use sgs::script::{handle::Handle, trampoline::to_value};
use sgs::testkit::plain::catalog;
use std::rc::Rc;

/// Returns a Lua state in a game of four, with `p1` to `p4`, `card`, two missing objects, and `room`.
fn script() -> Script {
    let catalog = Rc::new(catalog(&DeckOptions::default()));
    let room = new_game(&GameOptions::new(1, 4), catalog, Box::new(Agents::random(4))).expect("a plain game");
    room.table_mut().seats = (0..4).map(PlayerId).collect();
    let script = Script::new().expect("a state");
    script.enter(Rc::new(room));
    let globals = script.lua().globals();
    for (name, handle) in [
        ("p1", Handle::player(PlayerId(0))),
        ("p2", Handle::player(PlayerId(1))),
        ("p3", Handle::player(PlayerId(2))),
        ("p4", Handle::player(PlayerId(3))),
        ("p9", Handle::player(PlayerId(9))),
        ("card", Handle::card(CardId(0))),
        ("gone", Handle::card(CardId(-5))),
    ] {
        globals.set(name, to_value(handle)).expect("a global");
    }
    globals.set("room", script.room_value()).expect("a global");
    script
}

/// Passes a payload to the script.
fn payload(script: &Script, value: impl Into<Value>) -> Data {
    let data = Data::new(value);
    script
        .lua()
        .globals()
        .set("data", script.make(Made::Variant(data.clone())).expect("a value"))
        .expect("set");
    data
}

fn eval<T: mlua::FromLuaMulti>(script: &Script, text: &str) -> T {
    script.lua().load(text).set_name("=test.lua").eval().unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn holds(script: &Script, text: &str) {
    assert!(eval::<bool>(script, text), "{text}");
}

/// Returns the first line of the error.
fn fails(script: &Script, text: &str) -> String {
    let error = script.lua().load(text).set_name("=test.lua").exec().expect_err(text).to_string();
    let line = error.lines().next().unwrap_or_default();
    line.trim_start_matches("runtime error: ").to_string()
}

#[test]
fn a_converted_struct_is_a_copy_until_it_is_written_back() {
    let s = script();
    let data = payload(&s, Damage::new(Some(PlayerId(0)), PlayerId(1), 1).card(CardId(0)));
    eval::<()>(&s, "d = data:toDamage(); d.damage = d.damage + 2; d.nature = sgs.DamageStruct_Fire");
    assert_eq!(data.damage().map(|d| d.damage), Some(1));
    eval::<()>(&s, "data:setValue(d); d.damage = 9");
    let damage = data.damage().expect("damage");
    assert_eq!((damage.damage, damage.nature, damage.card), (3, Nature::Fire, Some(CardId(0))));
    holds(
        &s,
        "return d.from == p1 and d.to == p2 and d.card == card and d.nosuch == nil and d.chain == false",
    );
    assert_eq!(eval::<String>(&s, "return d:getReason() .. tostring(d)"), "slashDamageStruct");
}

#[test]
fn another_kind_of_value_in_a_running_event_is_an_error() {
    let s = script();
    let data = payload(&s, Damage::new(None, PlayerId(1), 2));
    let rule = data.payload::<Damage>().expect("a damage");
    let setting = "test.lua:1: QVariant:setValue(value?): value must be DamageStruct, got 3";
    assert_eq!(fails(&s, "data:setValue(3)"), setting);
    assert!(fails(&s, "data:setStringList('a+b')").contains("must be DamageStruct"));
    assert_eq!(rule.get().damage, 2);
    drop(rule);
    eval::<()>(&s, "data:setValue(3)");
    assert_eq!(data.int(), 3, "outside of its event a variant takes anything");
    let draw =
        Draw { who: PlayerId(0), reason: "".into(), num: 2, top: true, visible: false, card_ids: vec![] };
    let data = payload(&s, draw);
    let draw = data.payload::<Draw>().expect("a draw");
    eval::<()>(&s, "data:setValue(data:toInt() + 1)");
    assert_eq!(draw.get().num, 3, "scripts of 2012 know the number alone");
}

#[test]
fn judge_and_pindian_are_the_payload_itself() {
    let s = script();
    let data = payload(&s, Judge::new(PlayerId(1), ".|heart", true, "luoshen"));
    eval::<()>(&s, "local j = data:toJudge(); j.good = false; j.card = card; j:updateResult(); j2 = j");
    let judge = data.judge().expect("a judge");
    assert_eq!((judge.good, judge.card), (false, Some(CardId(0))));
    holds(&s, "return j2:isGood() and not j2:isBad() and data:toJudge() == j2 and j2:isGood(card)");
    assert_eq!(fails(&s, "j2.who = nil"), "test.lua:1: JudgeStruct.who must stay set, got nil");
    // It belongs to the script until it is filled in.
    holds(&s, "local j = sgs.JudgeStruct(); j.who = p1; return j.pattern == '.' and j.who == p1");
}

#[test]
fn the_targets_of_a_use_are_part_of_it() {
    let s = script();
    let data = payload(&s, CardUse::new(PlayerId(0), CardId(0), [PlayerId(1)]));
    eval::<()>(&s, "use = data:toCardUse(); to = use.to; to:append(p3); to:removeOne(p2)");
    holds(&s, "return use.to:length() == 1 and use.to:first() == p3 and use.to == to");
    assert_eq!(data.card_use().expect("a use").to, [PlayerId(1)]);
    eval::<()>(&s, "use = nil; collectgarbage(); to:append(p4)");
    assert_eq!(eval::<usize>(&s, "return #to"), 2);
    eval::<()>(
        &s,
        "use = data:toCardUse(); use.to = to; to:clear()
         local names = use.nullified_list; names[#names + 1] = '_ALL_TARGETS'; use.nullified_list = names
         data:setValue(use)",
    );
    let card_use = data.card_use().expect("a use");
    assert_eq!(card_use.to, [PlayerId(2), PlayerId(3)]);
    assert_eq!(card_use.nullified_list, ["_ALL_TARGETS"]);
}

#[test]
fn a_part_of_a_struct_changes_it() {
    let s = script();
    let data = payload(&s, Dying { who: PlayerId(1), damage: None, hp_lost: None });
    eval::<()>(
        &s,
        "d = data:toDying(); assert(d.damage == nil)
         d.damage = sgs.DamageStruct('x', p1, p2, 2); d.damage.damage = 5; data:setValue(d)",
    );
    assert_eq!(data.dying().and_then(|d| d.damage).map(|d| d.damage), Some(5));
    holds(&s, "return data:toDamage().damage == 1 and data:toDamage().to == nil");
    // A slash requests a jink with its own effect; code that expects a card effect finds it.
    let slash = "e = sgs.SlashEffectStruct(); e.slash, e.from, e.to, e.jink_num = card, p1, p2, 2
        c = sgs.QVariant(e):toCardEffect()";
    eval::<()>(&s, slash);
    holds(&s, "return c.card == card and c.from == p1 and c.to == p2 and c.offset_num == 2");
    let start = "m = sgs.CardsMoveOneTimeStruct(); m.card_ids = {1, 2, 3}; m.from_places = {0, 0, 1}
        m.from_pile_names = {'', '', ''}; m.open = {true, false, true}
        m.reason.m_skillName = 'jizhi'; m.reason.m_playerId = p2:objectName()";
    eval::<()>(&s, start);
    eval::<()>(&s, "local ids = sgs.IntList(); ids:append(2); m:removeCardIds(ids)");
    holds(&s, "return m.card_ids:length() == 2 and m.card_ids:at(1) == 3 and m.from_places:at(1) == 1");
    holds(&s, "return m.reason.m_skillName == 'jizhi' and m.reason.m_playerId == 'sgs2' and #m.open == 2");
}

#[test]
fn errors_are_in_the_authors_words() {
    let s = script();
    let d = "local d = sgs.DamageStruct('x', p1, p2)\n";
    for (text, expected) in [
        ("d.damage = nil", "test.lua:2: DamageStruct.damage must be an integer, got nil"),
        ("d.chain = 1", "test.lua:2: DamageStruct.chain must be true or false, got 1"),
        ("d.to = card", "test.lua:2: DamageStruct.to must be a Player, got a Card"),
        ("d.from = p9", "test.lua:2: DamageStruct.from: player sgs10 is no longer part of this game"),
        ("d.card = gone", "test.lua:2: DamageStruct.card: card -5 is no longer part of this game"),
        (
            "d.nature = 77",
            "test.lua:2: DamageStruct.nature must be a nature, as sgs.DamageStruct_Fire, got 77",
        ),
        ("d.damgae = 1", "test.lua:2: DamageStruct has no field `damgae`; did you mean `damage`?"),
        ("d.getReason(1)", "test.lua:2: DamageStruct:getReason(): called on 1"),
        (
            "sgs.SPlayerList():append(card)",
            "test.lua:2: SPlayerList:append(item): item must be a Player, got a Card",
        ),
        ("sgs.IntList():at()", "test.lua:2: IntList:at(position): takes 1 argument, got 0"),
        (
            "sgs.QVariant():setValue(print)",
            "test.lua:2: QVariant:setValue(value?): value must be a number, string, boolean, player, card, list or struct, got a function",
        ),
        (
            "sgs.QVariant():setValue(sgs.DamageStruct())",
            "test.lua:2: QVariant:setValue(value?): DamageStruct.to has not been set",
        ),
        ("for i in sgs.qlist(nil) do end", "test.lua:2: sgs.qlist(list): list must be a list, got nil"),
    ] {
        assert_eq!(fails(&s, &format!("{d}{text}")), expected, "{text}");
    }
}

#[test]
fn every_field_of_every_struct_reads_and_refuses_what_it_is_not() {
    let s = script();
    let mut fields = 0;
    for class in classes().iter().filter(|c| !c.fields.is_empty()) {
        for field in &class.fields {
            let place = format!("{}.{}", class.name, field.name);
            // Every field accepts the value that it returns; functions are always refused with an error.
            let back = format!("local x = sgs.{}(); local v = x.{f}; x.{f} = v", class.name, f = field.name);
            eval::<()>(&s, &back);
            for wrong in ["print", "coroutine.create(print)", "room", "sgs.QVariant", "{{}}"] {
                let text = format!("local x = sgs.{}(); x.{} = {wrong}", class.name, field.name);
                let error = fails(&s, &text);
                assert!(error.starts_with(&format!("test.lua:1: {place} must be ")), "{text}: {error}");
            }
            assert!(!field.doc.is_empty() && !field.lua_type.is_empty(), "{place}");
            fields += 1;
        }
    }
    assert!(fields > 100, "{fields}");
}

#[test]
fn lists_count_from_zero_and_forgive() {
    let s = script();
    eval::<()>(&s, "l = sgs.SPlayerList(); l:append(p1); l:append(p2); l:prepend(p3); l:insert(1, p4)");
    holds(&s, "return l:length() == 4 and l:first() == p3 and l:at(1) == p4 and l:last() == p2");
    holds(&s, "return l:at(9) == nil and l:at(-1) == nil and l:contains(p1) and not l:contains(nil)");
    holds(&s, "return l:indexOf(p2) == 3 and l:indexOf(p2, 4) == -1 and l:mid(1, 2):length() == 2");
    eval::<()>(&s, "l:replace(0, p2); l:swapItemsAt(0, 1); l:removeAt(99); l:removeAt(2)");
    holds(&s, "return l:removeAll(p2) == 2 and l:length() == 1 and l:removeOne(p1) == false");
    holds(&s, "return sgs.SPlayerList():isEmpty() and sgs.SPlayerList():first() == nil");
    holds(
        &s,
        "local n = sgs.IntList(); n:append('3'); return n:at(0) == 3 and n:at(5) == -1 and n:first() == 3 and sgs.IntList():first() == -1 and sgs.IntList():last() == -1",
    );
    holds(
        &s,
        "local n = sgs.CardList(); n:append(card); return n:contains(card) and n:nosuch == nil"
            .replace("n:nosuch", "n.nosuch")
            .as_str(),
    );
    holds(&s, "local n = sgs.PlayerList(); n:append(p1); return n:length() == 1");
}

#[test]
fn qlist_goes_in_order_from_zero() {
    let s = script();
    eval::<()>(&s, "four = sgs.SPlayerList({p1, p2, p3, p4})");
    let walk = "local t = {} for i, p in sgs.qlist(four) do t[#t + 1] = i .. p:objectName() end return table.concat(t, ' ')";
    assert_eq!(eval::<String>(&s, walk), "0sgs1 1sgs2 2sgs3 3sgs4");
    holds(&s, "local n = 0 for i, x in sgs.qlist({7, 8}) do n = n + i * 10 + x end return n == 25");
    holds(&s, "local n = 0 for i, x in sgs.list({7, 8}) do n = n + i * 10 + x end return n == 45");
    holds(
        &s,
        "local n = 0 for i, x in sgs.qlist(sgs.IntList({7, 8})) do n = n + i * 10 + x end return n == 25",
    );
    holds(&s, "local n = 0 for i, p in sgs.list(four) do n = n + i end return n == 6");
    holds(&s, "for _ in sgs.qlist(sgs.SPlayerList()) do return false end return true");
    eval::<()>(&s, "l = room:getAlivePlayers(); for _, p in sgs.qlist(l) do l:removeOne(p) end");
    holds(&s, "return l:isEmpty() and #sgs.QList2Table(room:getPlayers()) == 4");
    holds(&s, "local t = sgs.reverse({1, 2, 3}); return t[1] == 3 and t[2] == 2 and t[3] == 1");
    holds(
        &s,
        "local r = room:getPlayers(); return sgs.reverse(r) == r and r:first() == p4 and r:at(2) == p2",
    );
}

#[test]
fn the_room_gives_lists_also_inside_a_coroutine() {
    let s = script();
    holds(&s, "return room:getOtherPlayers(p2):length() == 3 and not room:getOtherPlayers(p2):contains(p2)");
    holds(&s, "return room:getAllPlayers(true):length() == 4 and room:getAllPlayers():contains(p4)");
    let sorted = "local a, b = room:getPlayers(), room:getAllPlayers(true); room:sortByActionOrder(a)
        for i = 0, 3 do if a:at(i) ~= b:at(i) then return false end end return true";
    holds(&s, sorted);
    for (wrong, got) in [("sgs.DamageStruct()", "a DamageStruct"), ("print", "a function"), ("nil", "nil")] {
        let error = format!("test.lua:1: Room:sortByActionOrder(players): players must be a list, got {got}");
        assert_eq!(fails(&s, &format!("room:sortByActionOrder({wrong})")), error);
    }
    let inside = "local c = coroutine.wrap(function() for i = 1, 100 do coroutine.yield(room:getPlayers():length()) end end)
        local n = 0 for i = 1, 100 do n = n + c() collectgarbage('step') end return n == 400";
    holds(&s, inside);
}

#[test]
fn constructors_take_the_overloads_that_scripts_use() {
    let s = script();
    holds(
        &s,
        "local d = sgs.DamageStruct(card, p1, p2, 3, sgs.DamageStruct_Thunder)
        return d.card == card and d.from == p1 and d.to == p2 and d.damage == 3 and d.nature == 2",
    );
    holds(
        &s,
        "local d = sgs.DamageStruct('leiji', nil, p2) return d.reason == 'leiji' and d.from == nil and d.damage == 1",
    );
    holds(&s, "local d = sgs.DamageStruct(nil, p1, p2) return d.card == nil and d.by_user");
    holds(
        &s,
        "local r = sgs.RecoverStruct(p1, card, 2) return r.who == p1 and r.card == card and r.recover == 2",
    );
    holds(
        &s,
        "local r = sgs.RecoverStruct('x', p1, 2) return r.who == p1 and r.reason == 'x' and r.recover == 2",
    );
    holds(&s, "local r = sgs.RecoverStruct(p1) return r.recover == 1 and sgs.RecoverStruct().who == nil");
    holds(&s, "local u = sgs.CardUseStruct(card, p1, p2) return u.to:first() == p2 and u.m_isOwnerUse");
    holds(
        &s,
        "local u = sgs.CardUseStruct(card, p1, room:getPlayers(), false) return u.to:length() == 4 and not u.m_isOwnerUse",
    );
    holds(&s, "return sgs.CardUseStruct().card == nil and sgs.CardUseStruct(card, p1).to:isEmpty()");
    holds(
        &s,
        "local r = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_GIVE, 'sgs1') return r.m_reason == 0x17 and r.m_playerId == 'sgs1'",
    );
    holds(
        &s,
        "local r = sgs.CardMoveReason(1, 'sgs1', 'rende', 'e') return r.m_skillName == 'rende' and r.m_eventName == 'e' and r.m_targetId == ''",
    );
    holds(
        &s,
        "local r = sgs.CardMoveReason(1, 'sgs1', 'sgs2', 'rende', '') return r.m_skillName == 'rende' and r.m_targetId == 'sgs2'",
    );
    holds(&s, "local l = sgs.HpLostStruct(p1, 2, 'x') return l.to == p1 and l.lose == 2 and l.ignore_hujia");
}

#[test]
fn a_variant_gives_back_what_was_put_in() {
    let s = script();
    for (put, get) in [
        ("12", "v:toInt() == 12"),
        ("'ab'", "v:toString() == 'ab' and v:toInt() == 0"),
        ("true", "v:toBool() and v:toString() == 'true'"),
        ("p2", "v:toPlayer() == p2 and v:toCard() == nil"),
        ("card", "v:toCard() == card"),
        ("{'a', 'b'}", "#v:toStringList() == 2 and v:toStringList()[2] == 'b'"),
        ("{3, 4}", "#v:toStringList() == 2 and v:toStringList()[2] == '4'"),
        ("nil", "v:toString() == '' and v:toInt() == 0 and not v:toBool() and v:toPlayer() == nil"),
        ("(function() local l = sgs.IntList(); l:append(4); return l end)()", "v:toIntList():first() == 4"),
    ] {
        holds(&s, &format!("local v = sgs.QVariant({put}); return {get}"));
        holds(&s, &format!("local v = sgs.QVariant(); v:setValue({put}); return {get}"));
    }
    // Every struct, with its players and cards, is returned by its own converter only.
    let converters: Vec<_> =
        classes().iter().filter(|c| c.name == "QVariant").flat_map(|c| &c.methods).collect();
    let mut seen = 0;
    let whole = |name: &str| !["CardMoveReason", "CardsMoveStruct", "LogMessage"].contains(&name);
    for class in classes().iter().filter(|c| !c.fields.is_empty() && whole(c.name)) {
        let mut text = format!("local x = sgs.{}()\n", class.name);
        for field in class.fields.iter().filter(|f| f.required) {
            let value = if field.lua_type.starts_with("Player") { "p2" } else { "card" };
            text.push_str(&format!("x.{} = {value}\n", field.name));
        }
        let back = converters.iter().find(|m| m.result == class.name).expect(class.name).name;
        text.push_str(&format!("local v = sgs.QVariant(x); local y = v:{back}()\n"));
        for field in class.fields.iter().filter(|f| f.required) {
            text.push_str(&format!("assert(y.{f} == x.{f}, '{f}')\n", f = field.name));
        }
        for other in converters.iter().filter(|m| m.name.starts_with("to") && m.name != back) {
            text.push_str(&format!("v:{}()\n", other.name));
        }
        eval::<()>(&s, &text);
        seen += 1;
    }
    assert_eq!(seen, 18);
}

#[test]
fn what_is_gone_since_does_not_reach_the_rules() {
    let s = script();
    payload(&s, Damage::new(None, PlayerId(1), 1).card(CardId(-7)));
    let error = fails(&s, "data:setValue(data:toDamage())");
    assert_eq!(error, "test.lua:1: QVariant:setValue(value?): card -7 is no longer part of this game");
    payload(&s, CardUse::new(None, CardId(0), [PlayerId(9)]));
    let error = fails(&s, "sgs.QVariant(data:toCardUse())");
    assert_eq!(error, "test.lua:1: sgs.QVariant(value?): player sgs10 is no longer part of this game");
}

#[test]
fn constants_are_the_numbers_of_the_enums() {
    let s = script();
    for timing in Timing::ALL {
        assert_eq!(eval::<u16>(&s, &format!("return sgs.{}", timing.name())), timing.value());
    }
    for (name, number) in [
        ("Player_Play", 4),
        ("Player_PhaseExtra", 9),
        ("Player_PlaceHand", 0),
        ("Player_DrawPile", 6),
        ("Card_Spade", 0),
        ("Card_Diamond", 3),
        ("DamageStruct_Poison", 5),
        ("CardMoveReason_S_REASON_USE", 1),
        ("CardMoveReason_S_REASON_PUT_END", 0x6A),
        ("CardMoveReason_S_MASK_BASIC_REASON", 15),
        ("Card_MethodDiscard", 3),
        ("Card_TypeEquip", 3),
        ("Player_Rebel", 2),
        ("EquipCard_TreasureLocation", 4),
        ("Card_Black", 1),
    ] {
        assert_eq!(eval::<i64>(&s, &format!("return sgs.{name}")), number, "{name}");
    }
}

fn in_frame<R>(script: &Script, context: Context, run: impl FnOnce() -> R) -> R {
    let frame = Frame { owner: "ganglie".into(), callback: "f", event: None, context, viewer: None };
    script.host().within(frame, run)
}

/// Tests that shared values cannot be changed in a question, while a script's own values can.
#[test]
fn what_others_hold_is_not_changed_by_a_question() {
    let s = script();
    let data = payload(&s, Judge::new(PlayerId(1), ".|heart", true, "luoshen"));
    let judge = data.clone();
    let why = [
        (Context::Query, "this callback only answers a question and may not change the game"),
        (Context::Ai, "an AI decides and may not change the game"),
    ];
    for (context, why) in why {
        for (text, what) in [
            ("data:toJudge().good = false", "JudgeStruct.good may not be changed here"),
            ("data:toJudge():updateResult()", "JudgeStruct:updateResult() may not be called here"),
            ("data:setValue(1)", "QVariant:setValue(value?) may not be called here"),
            ("data:setStringList('a')", "QVariant:setStringList(text) may not be called here"),
        ] {
            let error = in_frame(&s, context, || fails(&s, text));
            assert_eq!(error, format!("test.lua:1: {what}: {why}"), "{text}");
        }
        // Copies, and values made by the script.
        in_frame(&s, context, || {
            eval::<()>(
                &s,
                "local u = sgs.CardUseStruct(card, p1, p2); u.to:append(p3); u.to:removeOne(p2); u.from = p3
                 local j = sgs.JudgeStruct(); j.good = false; j.pattern = 'x'
                 local v = sgs.QVariant(1); v:setValue(u); v:toCardUse().to:clear()
                 local l = room:getAlivePlayers(); l:removeOne(p1); sgs.reverse(l); room:sortByActionOrder(l)
                 local m = sgs.CardsMoveOneTimeStruct(); m.reason.m_skillName = 'y'; m.card_ids:append(3)",
            );
        });
    }
    assert_eq!(data.judge(), judge.judge());
    let data = payload(&s, CardUse::new(PlayerId(0), CardId(0), [PlayerId(1)]));
    let list = Made::List(sgs::script::value::List {
        of: sgs::script::value::Items::Players,
        data: data.clone(),
        field: classes().iter().find(|c| c.name == "CardUseStruct").and_then(|c| c.field("to")),
    });
    s.lua().globals().set("to", s.make(list).expect("a value")).expect("set");
    for change in [
        "to:append(p3)",
        "to:prepend(p3)",
        "to:insert(0, p3)",
        "to:replace(0, p3)",
        "to:removeOne(p2)",
        "to:removeAll(p2)",
        "to:removeAt(0)",
        "to:swapItemsAt(0, 0)",
        "to:clear()",
        "sgs.reverse(to)",
        "room:sortByActionOrder(to)",
    ] {
        let error = in_frame(&s, Context::Query, || fails(&s, change));
        assert!(error.contains("may not be called here: this callback only answers"), "{change}: {error}");
        in_frame(&s, Context::Effect, || eval::<()>(&s, change));
        data.set(CardUse::new(PlayerId(0), CardId(0), [PlayerId(1)]));
    }
    // After it was passed to the rules, a script's value is shared.
    eval::<()>(&s, "mine = sgs.CardUseStruct(sgs.Sanguosha:cloneCard('peach'), p2, p2)");
    in_frame(&s, Context::Query, || eval::<()>(&s, "mine.m_isOwnerUse = false"));
    eval::<()>(&s, "mine.card:onUse(room, mine)");
    let error = in_frame(&s, Context::Query, || fails(&s, "mine.m_isOwnerUse = true"));
    assert!(error.starts_with("test.lua:1: CardUseStruct.m_isOwnerUse may not be changed here"), "{error}");
}

/// Tests that every caught error is a string with its position, like Lua errors.
#[test]
fn errors_of_values_reach_scripts_as_text() {
    let s = script();
    let expected = "test.lua:1: DamageStruct.damage must be an integer, got nil";
    for text in [
        "local ok, why = pcall(function() sgs.DamageStruct().damage = nil end) return why",
        "local ok, why = pcall(pcall, error) ok, why = pcall(function() sgs.DamageStruct().damage = nil end) return why",
        "local why xpcall(function() sgs.DamageStruct().damage = nil end, function(e) why = e end) return why",
        "local ok, why = xpcall(function() sgs.DamageStruct().damage = nil end, function(e) return e end) return why",
        "local co = coroutine.create(function() sgs.DamageStruct().damage = nil end)
         local ok, why = coroutine.resume(co) return why",
        "local ok, why = pcall(coroutine.wrap(function() sgs.DamageStruct().damage = nil end)) return why",
    ] {
        let got: mlua::Value = eval(&s, text);
        let got = got.as_string().map(|t| t.to_string_lossy()).unwrap_or_else(|| format!("{got:?}"));
        assert_eq!(got, expected, "{text}");
    }
    assert_eq!(
        eval::<String>(&s, "local ok, why = pcall(sgs.IntList().append, 3) return why"),
        "IntList:append(item): called on 3"
    );
    // Values raised by a script are unchanged, even players.
    holds(&s, "local t = {} local ok, why = pcall(error, t) return why == t");
    holds(&s, "local ok, why = pcall(error, p1) return why == p1");
    holds(&s, "return xpcall(function(a, b) return a + b end, print, 1, 2) and not pcall(xpcall)");
}

#[test]
fn a_use_is_read_from_text() {
    let s = script();
    eval::<()>(
        &s,
        "u = sgs.CardUseStruct(); empty = u:isValid(''); u:parse('slash:x[heart:5]=0->sgs2+sgs3+sgs9', room)",
    );
    holds(&s, "return not empty and u:isValid('slash') and u.card:toString() == 'slash:x[heart:5]=0'");
    holds(&s, "return u.to:length() == 2 and u.to:first() == p2 and u.to:last() == p3");
    eval::<()>(&s, "u:parse('.', room)");
    holds(&s, "return u.card == nil and u.to:isEmpty() and not u:isValid('.')");
}

#[test]
fn a_move_shows_the_use_behind_it() {
    let s = script();
    let mut moved = CardsMoveOneTime { last_hand_suits: vec!["spade".into()], ..blank_move() };
    payload(&s, moved.clone());
    holds(
        &s,
        "local m = data:toMoveOneTime() return m.reason.m_useStruct.card == nil and m.last_hand_suits[1] == 'spade'",
    );
    moved.reason = MoveReason::default().usage(&CardUse::new(PlayerId(1), CardId(0), [PlayerId(2)]));
    let data = payload(&s, moved);
    eval::<()>(
        &s,
        "m = data:toMoveOneTime(); u = m.reason.m_useStruct
         assert(u.card == card and u.from == p2 and u.to:first() == p3)
         u.to:append(p4); assert(m.reason.m_useStruct.to:length() == 2)
         m.reason.m_useStruct = sgs.CardUseStruct(card, p4); data:setValue(m)",
    );
    let usage = data.card_move().and_then(|m| m.reason.usage).expect("a use");
    assert_eq!((usage.from, usage.to.len()), (Some(PlayerId(3)), 0));
}

fn blank_move() -> CardsMoveOneTime {
    CardsMoveOneTime {
        card_ids: Vec::new(),
        from: None,
        from_places: Vec::new(),
        from_piles: Vec::new(),
        to: None,
        to_place: Place::Unknown,
        to_pile: Name::default(),
        reason: MoveReason::default(),
        open: Vec::new(),
        is_last_handcard: false,
        last_hand_suits: Vec::new(),
        to_bottom: false,
    }
}

#[test]
fn councils_and_changes_of_skills() {
    let s = script();
    let council = Yishi {
        initiator: PlayerId(0),
        participants: vec![PlayerId(0), PlayerId(1), PlayerId(2)],
        opinions: vec![Color::Red, Color::Black, Color::Red],
        cards: vec![CardId(3), CardId(4), CardId(5)],
        result: Some(Color::Red),
        ..Yishi::default()
    };
    let data = payload(&s, council);
    eval::<()>(&s, "y = data:toYishi()");
    holds(&s, "return y.initiator == p1 and y.participants:length() == 3 and y.result == 'red'");
    holds(&s, "return y:containsParticipant(p2) and not y:containsParticipant(p4) and y.card_ids:at(1) == 4");
    holds(&s, "return y:sharesOpinion(p1, p3) and not y:sharesOpinion(p1, p2) and not y:allOpinionsSame()");
    holds(
        &s,
        "return y:opinionCount('red') == 2 and y:getOpinionString(p2) == 'black' and y:getOpinionString(p4) == ''",
    );
    eval::<()>(&s, "y:setOpinion(p2, 'red'); y.forced_result = 'black'");
    holds(&s, "return y:allOpinionsSame() and y:hasOpinion(p2, 'red')");
    let council = data.yishi().expect("a council");
    assert_eq!((council.opinions[1], council.forced_result), (Color::Red, Some(Color::Black)), "it is live");
    assert_eq!(
        fails(&s, "y:setOpinion(p2, 'green')"),
        "test.lua:1: YishiStruct:setOpinion(player, opinion): `green` is no opinion: red, black or no_color"
    );
    assert_eq!(
        fails(&s, "y:setOpinion(p4, 'red')"),
        "test.lua:1: YishiStruct:setOpinion(player, opinion): sgs4 has no opinion yet"
    );
    let change = SkillChange { skill: "ganglie".into(), player: PlayerId(1), instance: 7, acquired: true };
    payload(&s, change);
    eval::<()>(&s, "c = data:toSkillChange()");
    holds(&s, "return c.skillName == 'ganglie' and c.instanceID == 7 and c:toString() == data:toString()");
    holds(&s, "return sgs.SkillChangeStruct('x', 3).instanceID == 3");
}

#[test]
fn userdata_of_others_is_no_value() {
    let s = script();
    let other = s.lua().create_any_userdata(5_u8).expect("userdata");
    s.lua().globals().set("other", other).expect("a global");
    for (text, expected) in [
        ("sgs.SPlayerList():append(other)", "item must be a Player, got a userdata"),
        ("sgs.SPlayerList().append(other, p1)", "called on a userdata"),
        ("sgs.SPlayerList().append(sgs.IntList(), p1)", "called on a IntList"),
        ("room:sendLog(other)", "got a userdata"),
    ] {
        let error = fails(&s, text);
        assert!(error.starts_with("test.lua:1: ") && error.ends_with(expected), "{text}: {error}");
    }
    holds(
        &s,
        "local list = sgs.SPlayerList()
        return getmetatable(list) == false and not pcall(setmetatable, list, {})
            and list.__gc == nil and list[1] == nil and list[{}] == nil and #list == 0",
    );
}
