//! Actions of players: drawing, discarding, pindian, requests.

use super::*;

#[test]
fn drawing_and_obtaining() {
    let g = Game::new();
    let top: Vec<CardId> = g.room.table().draw_pile.iter().copied().take(3).collect();
    let bottom = *g.room.table().draw_pile.back().expect("a card");
    g.run("p1:drawCards(2, 'jizhi')");
    assert_eq!(g.player(P1, |p| p.hand.clone()), top[..2]);
    g.run("drawn = p1:drawCardsList(1, 'jizhi', false)");
    g.holds(&format!("drawn:length() == 1 and drawn:first() == {bottom}"));
    g.run("p1:drawCards(1)");
    g.give(P2, "jink", "jink");
    g.run("p1:obtainCard(jink)");
    g.holds("p1:hasCard(jink) and p2:isKongcheng() and p1:getHandcardNum() == 5");
    let reasons: Vec<(ReasonCode, Name)> = g.moves();
    assert_eq!(reasons[0], (ReasonCode::Draw, "jizhi".into()));
    assert_eq!(reasons[3].0, ReasonCode::GotCard);
    // A dummy card represents all its subcards.
    g.run("whole = p1:wholeHandCards() p2:obtainCard(whole, false)");
    g.holds("whole:isVirtualCard() and p2:getHandcardNum() == 5 and p1:isKongcheng()");
    assert_eq!(
        g.fails("p1:drawCards()"),
        "test.lua:1: Player:drawCards(n, reason?, is_top?, visible?): takes 1 to 4 arguments, got 0"
    );
}

#[test]
fn throwing_away() {
    let g = Game::new();
    let fill = |g: &Game| {
        g.give(P1, "slash", "slash");
        g.give(P1, "jink", "jink");
        g.wear(P1, "sword", "qinggang_sword");
    };
    fill(&g);
    g.run("p1:setCardLimitation('discard', 'Jink', false) p1:throwAllHandCards('why')");
    g.holds("p1:getHandcardNum() == 1 and p1:hasCard(jink) and p1:hasEquip()");
    assert_eq!(g.moves(), [(ReasonCode::Throw, "why".into())]);
    g.run("p1:throwAllEquips()");
    g.holds("not p1:hasEquip() and p1:hasCard(jink)");
    g.run("p1:removeCardLimitation('discard', 'Jink$0')");
    fill(&g);
    g.run("p1:throwAllHandCardsAndEquips()");
    g.holds("p1:isNude()");
    fill(&g);
    g.put("trick", "lightning", Location::new(Place::Delayed, Some(P1)));
    g.run("p1:throwAllCards('why')");
    g.holds("p1:isAllNude()");
    fill(&g);
    g.run("p1:setMark('@x', 1) p1:setMark('@y-Keep', 1) p1:setFlags('f') p1:addHistory('Slash') p1:bury()");
    g.holds("p1:isAllNude() and not p1:hasFlag('f') and not p1:hasUsed('Slash')");
    g.holds("p1:getMark('@x') == 0 and p1:getMark('@y-Keep') == 1");
}

#[test]
fn cards_at_random() {
    let g = Game::new();
    g.holds("p1:getRandomHandCard() == nil and p1:getRandomHandCardId() == -1");
    g.give(P1, "slash", "slash");
    g.give(P1, "jink", "jink");
    g.wear(P1, "sword", "qinggang_sword");
    for _ in 0..10 {
        g.holds("p1:hasCard(p1:getRandomHandCard()) and p1:handCards():contains(p1:getRandomHandCardId())");
    }
    g.holds(
        "p1:forceToDiscard(9, true):length() == 3 and p1:forceToDiscard(9, false):length() == 2
         p1:forceToDiscard(1, true):length() == 1 and p1:forceToDiscard(0, true):isEmpty()
         p1:forceToDiscard(9, true, true, 'Jink'):first() == jink:getId()",
    );
    g.run("p1:setCardLimitation('discard', 'Jink', false)");
    g.holds("p1:forceToDiscard(9, false):length() == 1 and p1:forceToDiscard(9, false, false):length() == 2");
    g.holds("p1:getHandcardNum() == 2");
    g.run("targets = p1:getRandomTargets(slash)");
    g.holds("targets:length() == 1 and p1:inMyAttackRange(targets:first())");
    g.holds("p1:getRandomTargets(slash, p3:getAliveSiblings()):length() == 1");
}

#[test]
fn comparing_cards() {
    let g = Game::new();
    g.holds("p1:pindianInt(p2, 'tianyi') == -2 and p1:PinDian(p2, 'tianyi') == nil and not p1:pindian(p2, 'tianyi')");
    for _ in 0..2 {
        g.give(P1, "mine", "slash");
        g.give(P2, "yours", "peach");
    }
    g.run("result = p1:PinDian(p2, 'tianyi', mine)");
    g.holds(
        "result.from == p1 and result.to == p2 and result.reason == 'tianyi' and result.from_card == mine
         result.from_number == mine:getNumber() and result.to_number == result.to_card:getNumber()
         result.success == (result.from_number > result.to_number)
         p1:getHandcardNum() == 1 and p2:getHandcardNum() == 1",
    );
    g.run("n = p1:pindianInt(p2, 'tianyi')");
    g.holds("n == -1 or n == 0 or n == 1");
    assert_eq!(g.seen.0.borrow().iter().filter(|f| matches!(f, Fact::Pindian { .. })).count(), 2);
}

#[test]
fn being_asked() {
    let g = Game::new();
    g.holds("not p1:askForSkillInvoke(nil)");
    let mut answers = [false; 2];
    for _ in 0..40 {
        answers[g.eval::<bool>("return p1:askForSkillInvoke('jizhi', sgs.QVariant(1))") as usize] = true;
        answers[g.eval::<bool>("return p1:askForSkillInvoke('jizhi', p2, false)") as usize] = true;
    }
    assert_eq!(answers, [true; 2], "a random agent says both");
    g.give(P1, "slash", "slash");
    g.give(P1, "jink", "jink");
    g.run(
        "ids = sgs.IntList() ids:append(slash:getId()) ids:append(jink:getId())
         others = sgs.SPlayerList() others:append(p2) others:append(p3)
         got = p1:assignmentCards(ids, 'yiji', others, -1, 2)",
    );
    g.holds("p1:isKongcheng() and p2:getHandcardNum() + p3:getHandcardNum() == 2 and ids:isEmpty()");
    g.holds("got:length() >= 1 and not got:contains(p1)");
}

#[test]
fn damage_is_revised() {
    let g = Game::new();
    g.run("data = sgs.QVariant(sgs.DamageStruct('x', p1, p2, 2))");
    g.holds("not p2:damageRevises(data, 1) and data:toDamage().damage == 3");
    g.holds("p2:damageRevises(data, -9) and data:toDamage().damage == 0 and data:toDamage().prevented");
    g.holds("not p2:damageRevises(sgs.QVariant(1), 1)");
    assert_eq!(g.messages(), ["$DamageRevises1 2 3", "$DamageRevises0 3 0"]);
}

#[test]
fn turning_over_and_phases() {
    let g = Game::new();
    g.run("p1:turnOver()");
    g.holds(
        "not p1:faceUp() and p1:getPhase() == sgs.Player_NotActive and p1:getPhaseString() == 'not_active'",
    );
    g.run("p1:setPhase(sgs.Player_Play)");
    g.holds("p1:getPhase() == sgs.Player_Play and p1:getPhaseString() == 'play'");
    g.run("p1:endPlayPhase() p1:endPlayPhase()");
    g.holds("p1:hasFlag('Global_PlayPhaseTerminated')");
    assert_eq!(g.messages(), ["#EndPlayPhase play"]);
    g.run("p2:endPlayPhase()");
    g.holds("not p2:hasFlag('Global_PlayPhaseTerminated') and p1:getPhases():isEmpty()");
    g.run("p1:setFlags('.') p1:setPhase(sgs.Player_NotActive)");

    // Phases played immediately: two cards are drawn, and the phase is restored.
    g.run("list = sgs.PhaseList() list:append(sgs.Player_Draw) p2:play(list)");
    g.holds(
        "p2:getHandcardNum() == 2 and p2:getPhase() == sgs.Player_NotActive and room:getCurrent() == nil",
    );
    g.run("p2:gainAnExtraTurn(list)");
    g.holds("p2:getHandcardNum() == 4 and p2:getMark('Global_TurnCount') == 1");
    g.holds("not p2:changePhase(sgs.Player_NotActive, sgs.Player_Draw)");
    g.holds("p2:getHandcardNum() == 6 and p2:getPhase() == sgs.Player_Draw");
    g.holds(
        "not p2:changePhase(sgs.Player_Draw, sgs.Player_NotActive) and p2:getPhase() == sgs.Player_NotActive",
    );

    // The course of a running turn.
    {
        let mut t = g.room.table_mut();
        t.turn.current = Some(P1);
        let plan = |phase| sgs::model::turn::PlannedPhase { phase, skip: None };
        t.turn.phases = Phase::TURN.into_iter().map(plan).collect();
        t.turn.index = 3;
    }
    g.run("p1:skip(sgs.Player_Discard) p1:insertPhase(sgs.Player_Judge) p2:skip(sgs.Player_Play)");
    g.holds(
        "p1:isSkipped(sgs.Player_Discard) and not p1:isSkipped(sgs.Player_Play) and not p2:isSkipped(sgs.Player_Play)
         p1:getPhases():length() == 9 and p1:getPhases():at(4) == sgs.Player_Judge and p2:getPhases():isEmpty()",
    );
    assert_eq!(
        g.fails("p1:play({p2})"),
        "test.lua:1: Player:play(phases?): phases must be a PhaseList, got a table"
    );
}

#[test]
fn what_is_only_shown_and_played() {
    let g = Game::new();
    g.give(P1, "slash", "slash");
    g.run(
        "p1:speak('hello') p1:broadcastSkillInvoke(slash) p1:broadcastSkillInvoke('peach')
         p1:peiyin('jizhi') p1:peiyin('jizhi', 2) p1:peiyin('jizhi', 0)
         p1:setAvatarIcon('caocao') p1:setAvatarIcon('caopi', true)
         p1:setSkillDescriptionSwap('x', '%arg1', 'spade') p1:setSkillDescriptionSwap('x', '%arg1', 'heart')
         p1:setSkillDescriptionSwap('x', '%arg2', 'club', 3)",
    );
    let effects: Vec<String> = g
        .seen
        .0
        .borrow()
        .iter()
        .filter_map(|f| match f {
            Fact::Effect { kind, player: Some(P1), args, .. } => Some(format!("{kind} {}", args.join(" "))),
            _ => None,
        })
        .collect();
    assert_eq!(
        effects,
        [
            "speak hello",
            "voice slash",
            "voice peach",
            "voice jizhi",
            "voice jizhi 2",
            "avatar avatarIcon caocao",
            "avatar avatarIcon2 caopi",
            "description x %arg1 spade",
            "description x %arg1 heart",
            "description x#3 %arg2 club",
        ]
    );
    g.holds("p1:property('avatarIcon'):toString() == 'caocao'");
    g.holds("table.concat(p1:property('SkillDescriptionSwap_x'):toStringList(), ' ') == '%arg1 heart'");
    g.run("p1:setSkillDescriptionSwap('x', '', '')");
    g.holds("#p1:property('SkillDescriptionSwap_x'):toStringList() == 0");

    g.run("p1:skillInvoked('jizhi') p1:skillInvoked('guose', -1, p2)");
    let told = |f: &Fact| matches!(f, Fact::Skill { player: P1, skill, .. } if skill == "jizhi");
    assert!(g.seen.0.borrow().iter().any(told));
    assert_eq!(g.messages(), ["#InvokeOthersSkill guose"]);
}
