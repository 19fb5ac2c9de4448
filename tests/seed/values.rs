//! The rest of the document: values, players, the room, cards (features without a separate block). Each
//! script runs in the play phase of the first of four players.

use super::mark;
use super::prelude::*;

/// Returns a scene in which the first player runs this script; `others` are the other seats, in order.
fn script(body: &str) -> Scene {
    let text = format!(
        r##"
        runs = sgs.CreateTriggerSkill{{
            name = "runs", events = sgs.EventPhaseStart,
            on_trigger = function(self, event, player, data, room)
                if player:getPhase() ~= sgs.Player_Start then return false end
                local others = sgs.QList2Table(room:getOtherPlayers(player))
                local a, b, c = others[1], others[2], others[3]
                {body}
                player:addMark("ran")
            end,
        }}
        "##
    );
    scene("a script runs", &["runs"], &text)
        .seat(seat().skill("runs").hand(&["slash:spade:7", "peach:heart:3", "duel:spade:1"]))
        .seat(seat().hand(&["jink:heart:2", "slash:club:2"]))
        .others(2)
        .phase(Phase::NotActive)
}

#[track_caller]
fn runs(scene: Scene) -> String {
    let log = log_of(scene, |s| {
        s.phases(1, &[Phase::Start])?;
        s.note(format!("ran {}", mark(&s.room(), 1, "ran")));
        Ok(())
    });
    assert!(log.contains("# ran 1"), "the script came to its end: {log}");
    log
}

#[test]
fn payloads_give_structs_and_structs_are_written_back() {
    runs(script(
        r##"
        assert(sgs.QVariant("a+b"):toString() == "a+b" and sgs.QVariant(""):toString() == "")
        assert(sgs.QVariant(sgs.CardEffected):toInt() == sgs.CardEffected)
        assert(player:property("unset"):toString() == "" and player:property("hp"):toInt() == 4)
        local use = sgs.CardUseStruct(sgs.Sanguosha:getCard(player:handCards():first()), player, a)
        assert(use.to:length() == 1 and use.to:first() == a and use.card and use.from == player)
        local d = sgs.QVariant_fromValue(use)
        assert(d:toCardUse().from == player and d:toCard() == use.card)
        use.to:append(b)
        assert(d:toCardUse().to:length() == 1)
        d:setValue(use)
        assert(d:toCardUse().to:length() == 2)
        local effect = sgs.CardEffectStruct()
        effect.card, effect.from, effect.to = use.card, player, a
        assert(effect.offset_card == nil and not effect.nullified)
        effect.offset_card = use.card
        assert(effect.offset_card == use.card)
        effect.offset_card = false
        assert(effect.offset_card == nil)
        effect.offset_card = use.card
        d = sgs.QVariant_fromValue(effect)
        effect.offset_card = nil
        assert(effect.offset_card == nil and d:toCardEffect().offset_card == use.card)
        local told, why = pcall(function() effect.offset_card = true end)
        assert(not told and why:find("a Card, nil or false", 1, true), why)
        local judge = sgs.JudgeStruct()
        judge.who, judge.pattern, judge.good, judge.reason = player, ".|heart", true, "x"
        judge.card = sgs.Sanguosha:getCard(player:handCards():at(1))
        assert(judge:isGood() and judge.throw_card)
        judge.card = sgs.Sanguosha:getCard(player:handCards():first())
        assert(judge:isBad())
        local why = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_PUT, "sgs1")
        assert(why.m_reason == sgs.CardMoveReason_S_REASON_PUT and why.m_playerId == "sgs1")
        why = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_PUT, "", nil, "x", "")
        assert(why.m_skillName == "x" and why.m_playerId == "" and why.m_targetId == "")
        why = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_PUT, "sgs1", "x", "")
        assert(why.m_skillName == "x")
        "##,
    ));
}

#[test]
fn lists_texts_and_tables_are_walked_and_split() {
    runs(script(
        r##"
        local list = sgs.SPlayerList()
        assert(list:isEmpty())
        list:append(a) list:append(b)
        assert(list:length() == 2 and list:first() == a and list:last() == b and list:at(1) == b and list:contains(a))
        list:prepend(c)
        assert(list:removeOne(c) and not list:contains(c))
        local walked = {}
        for _, p in sgs.qlist(list) do walked[#walked + 1] = p end
        for _, p in sgs.list(list) do walked[#walked + 1] = p end
        for _, p in sgs.qlist({ a, b }) do walked[#walked + 1] = p end
        for _, p in sgs.list({ a, b }) do walked[#walked + 1] = p end
        assert(#walked == 8 and walked[1] == a and walked[8] == b and walked[6] == b)
        local pile = player:getPile("none")
        assert(pile:isEmpty() and pile:first() == -1 and pile:last() == -1)
        assert(#("a+b"):split("+") == 2 and #(""):split("+") == 0)
        local names = (""):split("+")
        table.insert(names, "slash") table.insert(names, "jink")
        assert(table.concat(names, "+") == "slash+jink" and table.contains(names, "jink"))
        assert(dummyCard("@@x") == nil and dummyCard("no_such_card") == nil)
        assert(dummyCard("slash"):isKindOf("Slash") and dummyCard("slash"):isVirtualCard())
        local card = dummyCard("slash", "one")
        assert(table.contains(card:getSkillNames(), "one") and not table.contains(card:getSkillNames(), "two"))
        local dummy = sgs.DummyCard()
        for _, id in sgs.qlist(player:handCards()) do dummy:addSubcard(id) end
        assert(dummy:subcardsLength() == 3)
        dummy:deleteLater()
        "##,
    ));
}

#[test]
fn players_are_the_same_by_all_ways() {
    runs(script(
        r##"
        assert(room:findPlayerByObjectName(a:objectName()) == a and a ~= b)
        assert(room:findPlayerByObjectName("nobody") == nil)
        assert(#others == 3 and others[1]:getSeat() == 2 and others[3]:getSeat() == 4)
        assert(sgs.Sanguosha:getCard(999999) == nil)
        assert(player:getMaxHp() == 4 and a:isAlive() and not a:isChained() and not a:isDying())
        assert(b:isKongcheng() and b:isNude() and not a:isKongcheng())
        assert(player:getArmor() == nil and player:getHandcards():length() == player:getHandcardNum())
        for _, card in sgs.list(player:getHandcards()) do assert(card:objectName() ~= "") end
        assert(player:hasSkill("runs") and not a:hasSkill("runs"))
        assert(player:getPhase() == sgs.Player_Start and a:getPhase() == sgs.Player_NotActive)
        room:setPlayerProperty(player, "note", sgs.QVariant("v"))
        assert(player:property("note"):toString() == "v" and a:property("note"):toString() == "")
        a:setFlags("X") assert(a:hasFlag("X")) a:setFlags("-X") assert(not a:hasFlag("X"))
        a:setTag("t", sgs.QVariant(3)) a:removeTag("t") assert(a:getTag("t"):toInt() == 0)
        room:setTag("t", sgs.QVariant("x")) assert(room:getTag("t"):toString() == "x")
        room:removeTag("t") assert(room:getTag("t"):toString() == "")
        room:setPlayerMark(a, "m", 2) assert(a:getMark("m") == 2 and b:getMark("m") == 0)
        room:setPlayerMark(a, "m", 0) assert(a:getMark("m") == 0)
        for _, phase in ipairs{ "RoundStart", "Start", "Judge", "Draw", "Play", "Discard", "Finish", "NotActive" } do
            assert(type(sgs["Player_" .. phase]) == "number", phase)
        end
        for _, nature in ipairs{ "Normal", "Fire", "Thunder" } do assert(sgs["DamageStruct_" .. nature]) end
        for _, kind in ipairs{ "Compulsory", "Frequent", "NotFrequent", "Limited", "Wake" } do assert(sgs["Skill_" .. kind]) end
        for _, method in ipairs{ "None", "Use", "Response", "Discard", "Recast", "Pindian" } do
            assert(sgs["Card_Method" .. method], method)
        end
        "##,
    ));
}

#[test]
fn cards_show_what_they_are() {
    runs(script(
        r##"
        local slash = sgs.Sanguosha:getCard(player:handCards():first())
        assert(slash:objectName() == "slash" and slash:isKindOf("Slash") and slash:getEffectiveId() == slash:getId())
        assert(slash:toString() == tostring(slash:getId()))
        local fire = sgs.Sanguosha:cloneCard("fire_slash")
        assert(fire:isKindOf("Slash") and fire:isKindOf("slash") and fire:getEffectiveId() == -1)
        assert(fire:getSuit() == sgs.Card_NoSuit and fire:getNumber() == 0)
        assert(sgs.Sanguosha:cloneCard("no_such_card") == nil and sgs.Sanguosha:cloneCard("FireSlash"):isKindOf("Slash"))
        for _ = 1, 3 do
            local bare = dummyCard()
            assert(bare:getId() == -1 and bare:getEffectiveId() == -1 and sgs.Sanguosha:getCard(bare:getId()) == nil)
        end
        fire:addSubcard(slash)
        assert(fire:getEffectiveId() == slash:getId())
        fire:addSubcard(player:handCards():at(1))
        assert(fire:getEffectiveId() == slash:getId() and fire:subcardsLength() == 2)
        fire:setSkillName("x")
        assert(fire:getSkillName() == "x" and dummyCard():getSkillName() == "")
        -- A card that took the place of another has the skills of both, its own last.
        local first = sgs.Sanguosha:cloneCard("slash")
        first:setSkillName("one")
        local second = sgs.Sanguosha:cloneCard("fire_slash")
        second:setSkillName("two")
        second:addChange(first)
        assert(table.concat(second:getSkillNames(), ",") == "one,two" and second:getSkillName() == "two")
        local read = sgs.Card_Parse(fire:toString())
        assert(read and read:isKindOf("FireSlash") and read:subcardsLength() == 2)
        assert(dummyCard("duel"):isNDTrick() and not dummyCard("indulgence"):isNDTrick() and not dummyCard():isNDTrick())
        assert(dummyCard():isAvailable(player))
        room:addPlayerHistory(player, "Slash")
        assert(player:hasUsed("Slash") and not player:hasUsed("Duel"))
        room:setPlayerCardLimitation(player, "response", "Slash", false)
        assert(player:isCardLimited(slash, sgs.Card_MethodResponse, true))
        assert(not player:isCardLimited(slash, sgs.Card_MethodDiscard, true))
        "##,
    ));
}

#[test]
fn verbs_of_the_room_act() {
    let log = runs(
        script(
            r##"
            room:sendLog("#told", player, "word")
            local both = sgs.SPlayerList()
            both:append(a)
            room:sendLog("#told5", player, "word", both, "more")
            local log = sgs.LogMessage()
            log.type, log.from, log.card_str = "$struct", player, tostring(player:handCards():first())
            log.to:append(b)
            room:sendLog(log)
            room:notifySkillInvoked(player, "runs")
            room:broadcastSkillInvoke("runs") room:broadcastSkillInvoke("runs", player) room:broadcastSkillInvoke("runs", 1)
            room:setEmotion(a, "duel") room:doAnimate(1, "sgs1", "sgs2")
            room:showCard(player, player:handCards():first())
            room:showAllCards(a)
            room:loseHp(a, 1, true, player, "why")
            room:loseMaxHp(b, 1, "why")
            assert(a:getHp() == 3 and b:getMaxHp() == 3 and b:getHp() == 3)
            assert(room:askForSkillInvoke(player, "runs", sgs.QVariant("x")))
            assert(not room:askForSkillInvoke(player, "runs2"))
            room:askForDiscard(a, "runs", 1, 1, false, true)
            assert(a:getHandcardNum() == 1)
            room:askForDiscard(c, "runs", 1, 1, false, true)
            room:obtainCard(c, player:handCards():first(), false)
            assert(c:getHandcardNum() == 1)
            player:drawCards(2, "runs")
            local card = room:askForCard(player, ".|.|.|hand", "@x:sgs2::arg", sgs.QVariant(), sgs.Card_MethodResponse)
            assert(card == nil)
            "##,
        )
        .will(1, "invoke", "runs", "yes")
        .will(1, "invoke", "runs2", "no")
        .will(2, "discard", "runs", "jink")
        .will(1, "respond", "", "pass"),
    );
    order(&log, &["#told", "#told5", "$struct", "shows", "shows", "hp 3/4", "? sgs1 invoke runs: yes"]);
    assert!(log.contains("sgs2 loses 1 hp (why)") && log.contains("sgs3 max hp 3 (-1 why)"), "{log}");
    assert!(!log.contains("sgs4 hand -> discard"), "{log}");
}

#[test]
fn an_answer_that_is_wanted_cannot_be_refused() {
    runs(
        script(
            r##"
            local card = room:askForCard(a, "Slash!", "@x", sgs.QVariant(), sgs.Card_MethodResponse, nil, false, "", false, nil)
            assert(card and card:isKindOf("Slash"))
            "##,
        )
        .otherwise(Unplanned::Decline),
    );
}

#[test]
fn what_the_mark_says_stays_through_death() {
    log_of(script("player:addMark('x')"), |s| {
        let two = s.seat(2)?;
        let marks = ["stays-Keep", "@goes", "&goes", "sys_goes", "hidden", "of_round_lun"];
        for mark in marks {
            s.room().set_mark(two, mark, 1)?;
        }
        s.kill(2, 1)?;
        // The sijyu fork clears the shown ones; QSanguosha-v2 cleared all of them.
        assert_eq!(marks.map(|name| mark(&s.room(), 2, name)), [1, 0, 0, 0, 1, 1]);
        Ok(())
    });
}

#[test]
fn targets_are_changed_where_the_document_says_so() {
    let text = r##"
        adds = sgs.CreateTriggerSkill{
            name = "adds", events = sgs.CardTargetFixed,
            on_trigger = function(self, event, player, data, room)
                local use = data:toCardUse()
                for _, p in sgs.qlist(room:getOtherPlayers(player)) do
                    if not use.to:contains(p) then use.to:append(p) end
                end
                room:sortByActionOrder(use.to)
                data:setValue(use)
            end,
        }
        watches = sgs.CreateTriggerSkill{
            name = "watches", events = sgs.CardEffected,
            can_trigger = function(self, target) return target ~= nil end,
            on_trigger = function(self, event, player, data, room) player:addMark("seen") return false end,
        }
    "##;
    log_of(
        scene("targets are added", &["adds", "watches"], text)
            .seat(seat().skill("adds").skill("watches").hand(&["slash:spade:7"]))
            .others(2)
            .otherwise(Unplanned::Decline),
        |s| {
            s.use_card(1, "slash", &[2])?;
            assert_eq!((s.room().hp(s.seat(2)?), s.room().hp(s.seat(3)?)), (3, 3));
            assert_eq!((mark(&s.room(), 2, "seen"), mark(&s.room(), 3, "seen")), (1, 1));
            Ok(())
        },
    );
}
