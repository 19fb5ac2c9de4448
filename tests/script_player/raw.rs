//! Setters without events, and the corresponding getters.

use super::*;

#[test]
fn a_player_is_changed_without_an_event() {
    let g = Game::new();
    g.run("p1:setHp(7) p2:setMaxHp(3) p3:setMaxHp(9)");
    g.holds(
        "p1:getHp() == 7 and p1:getMaxHp() == 4
         p2:getHp() == 3 and p2:getMaxHp() == 3
         p3:getHp() == 4 and p3:getMaxHp() == 9",
    );
    g.run("p1:setHp(-1)");
    g.holds("p1:getHp() == -1 and p1:isAlive()");
    g.run("p1:setKingdom('shu+wu') p2:setShownRole(true) p1:setPhaseString('play') p2:setPhaseString('odd')");
    g.holds(
        "p1:getKingdom() == 'shu' and p2:hasShownRole()
         p1:getPhase() == sgs.Player_Play and p2:getPhase() == sgs.Player_NotActive",
    );
    g.run("p1:setPhaseString('nonsense')");
    g.holds("p1:getPhase() == sgs.Player_NotActive");
    g.run("p2:setShownRole(false) p1:setGeneralName('nobody') p1:setGeneral2Name('shu_guard')");
    g.holds("not p2:hasShownRole() and p1:getGeneralName() == 'wei_guard' and p1:getGeneral2Name() == 'shu_guard'");
    g.run("p1:setGeneralName('wu_guard') p1:setGeneral2Name('nobody')");
    g.holds("p1:getGeneralName() == 'wu_guard' and p1:getGeneral2Name() == '' and p1:getGeneral2() == nil");
    g.run("p1:setFlags('a') p1:setFlags('b') p1:clearFlags()");
    g.holds("#p1:getFlagList() == 0");
    assert!(g.seen.0.borrow().is_empty(), "nobody is told: {:?}", g.seen.0.borrow());
    assert!(g.seen.1.borrow().is_empty(), "no event");
    g.run("p1:gainHujia(3) p1:loseAllHujias()");
    g.holds("p1:getHujia() == 0");
    assert_eq!(g.raised(&[Timing::LostHujia]), [(Timing::LostHujia, 3)]);
}

#[test]
fn neighbours_on_both_sides() {
    let g = Game::new();
    g.holds(
        "p1:getLastAlive() == p5 and p1:getLastAlive(2) == p4 and p1:getPreviousAlive() == p5
         p1:getPreviousAlive(5) == p1 and p1:getPreviousAlive(0) == p1 and p1:getPreviousAlive(2147483647) == p4
         p1:getNextGamePlayer() == p2 and p4:getNextGamePlayer(3) == p2",
    );
    g.run("p5:setAlive(false) p2:setRemoved(true)");
    g.holds(
        "p1:getPreviousAlive() == p4 and p3:getPreviousAlive() == p1 and p5:getLastAlive() == p4
         p2:isRemoved() and not p1:isRemoved() and p1:getNextAlive() == p3",
    );
    g.run("p2:setRemoved(false) p1:setPlayerSeat(4)");
    g.holds("not p2:isRemoved() and p1:getNextAlive() == p2 and p1:getPlayerSeat() == 4 and p2:getPlayerSeat() == 2");
    g.run("room:swapSeat(p1, p2)");
    g.holds("p1:getPlayerSeat() == 2 and p2:getPlayerSeat() == 1");
    g.holds("not p1:hasTurn()");
    g.room.table_mut().turn.current = Some(P2);
    g.holds("p1:hasTurn()");
}

#[test]
fn cards_are_laid_and_taken_without_an_event() {
    let g = Game::new();
    let bow = g.give(P1, "bow", "kylin_bow");
    g.run("p2:setEquip(bow)");
    g.holds(
        "p1:isKongcheng() and p2:getWeapon() == bow and p2:hasWeapon('kylin_bow')
         p2:hasWeapons() and p2:getWeaponsCount() == 1 and p2:getWeapons():first() == bow and not p1:hasWeapons()",
    );
    g.wear(P2, "sword", "qinggang_sword");
    g.holds("p2:getWeaponsCount() == 2 and p2:getWeapons():last() == sword");
    g.run("p1:removeEquip(bow)");
    g.holds("p2:getWeaponsCount() == 2");
    g.run("p2:removeEquip(bow) p2:removeEquip(nil)");
    g.holds("p2:getWeaponsCount() == 1 and p2:getWeapon() == sword");
    assert_eq!(g.room.table().discard_pile.front(), Some(&bow));
    assert_eq!(
        g.fails("p1:setEquip(sgs.Sanguosha:cloneCard('slash'))"),
        "test.lua:1: Player:setEquip(equip): equip is a card that is no equipment"
    );
    for (slot, card, name) in
        [(1, "vine", "Armor"), (2, "dilu", "DefensiveHorse"), (3, "chitu", "OffensiveHorse")]
    {
        g.holds(&format!("not p3:has{name}s() and p3:get{name}sCount() == 0 and p3:get{name}s():isEmpty()"));
        let id = g.give(P1, "worn", card);
        g.run("p3:setEquip(worn)");
        g.holds(&format!(
            "p3:has{name}s() and p3:get{name}sCount() == 1 and p3:get{name}s():first() == worn
             p3:getEquipRealSlots({id}):length() == 1 and p3:getEquipRealSlots({id}):first() == {slot}"
        ));
    }
    g.holds("not p3:hasTreasures() and p3:getTreasuresCount() == 0 and p3:getTreasures():isEmpty()");
    let treasure = g.room.table().draw_pile[0];
    g.room.table_mut().take(treasure);
    let there = Location::new(Place::Equip, Some(P1));
    g.room.table_mut().put(treasure, there, Some(EquipSlot::Treasure.index()), false);
    g.holds(&format!(
        "p1:hasTreasures() and p1:getTreasuresCount() == 1 and p1:getTreasures():first():getId() == {treasure}"
    ));
    // A card converted into a delayed trick stays one while it is in the judging area.
    let slash = g.give(P1, "slash", "slash");
    g.run(
        "trick = sgs.Sanguosha:cloneCard('indulgence', sgs.Card_SuitToBeDecided, -1) trick:addSubcard(slash)
         p2:addDelayedTrick(trick)",
    );
    g.holds(&format!(
        "p2:containsTrick('indulgence') and p2:getJudgingAreaID():first() == {slash} and p1:isKongcheng()
         p1:getEquipRealSlots({slash}):isEmpty() and p1:getEquipRealSlots(-5):isEmpty()"
    ));
    g.run("p2:removeDelayedTrick(sgs.Sanguosha:getCard(slash:getId()))");
    g.holds("p2:getJudgingArea():isEmpty() and slash:objectName() == 'slash'");
    assert_eq!(g.room.table().discard_pile.front(), Some(&slash));
    g.room.table().check_cards().expect("each card in one place");
    assert!(g.seen.1.borrow().is_empty() && g.moves().is_empty());
}

#[test]
fn a_hand_is_put_in_order() {
    let g = Game::new();
    let a = g.give(P1, "a", "slash");
    let b = g.give(P1, "b", "jink");
    g.run("ids = sgs.IntList() ids:append(b:getId()) ids:append(a:getId()) p1:sortHandCards(ids)");
    assert_eq!(g.player(P1, |p| p.hand.clone()), [b, a]);
    g.run(&format!("p1:sortHandCards('{a}+{b}')"));
    assert_eq!(g.player(P1, |p| p.hand.clone()), [a, b]);
    g.run(&format!("p1:sortHandCards('{b}+{b}') p1:sortHandCards('{b}') p1:sortHandCards('x')"));
    assert_eq!(g.player(P1, |p| p.hand.clone()), [a, b]);
}

#[test]
fn areas_by_number() {
    let g = Game::new();
    g.wear(P1, "bow", "kylin_bow");
    g.holds("p1:getEquipArea() == 5 and p1:getEquipArea(0) == 1 and p1:getEquipArea(9) == 0");
    g.run("p1:addEquipArea(0) p1:addEquipArea(1) p1:addEquipArea(77)");
    g.holds("p1:getEquipArea() == 7 and p1:getEquipArea(0) == 2");
    g.run("p1:setEquipArea(0, true) p1:setEquipArea(1, false) p1:setEquipArea(-1, false)");
    g.holds("p1:getEquipArea(0) == 2 and p1:getEquipArea(1) == 1");
    let names = ["Weapon", "Armor", "DefensiveHorse", "OffensiveHorse", "Treasure"];
    for name in names {
        g.run(&format!("p2:set{name}Area(false)"));
        g.holds(&format!("not p2:has{name}Area()"));
        g.run(&format!("p2:set{name}Area(false) p2:set{name}Area(true)"));
        g.holds(&format!("p2:has{name}Area() and p2:getEquipArea() == 5"));
    }
    g.run("p1:setWeaponArea(false) p1:setWeaponArea(false) p1:setJudgeArea(false)");
    g.holds("not p1:hasWeaponArea() and p1:getWeapon() == bow and not p1:hasJudgeArea()");
    g.run("p1:setJudgeArea(true)");
    g.holds("p1:hasJudgeArea()");
    assert!(g.seen.0.borrow().is_empty() && g.seen.1.borrow().is_empty());
}

#[test]
fn limitations_are_lifted_and_reported_by_reason() {
    let g = Game::new();
    g.give(P1, "slash", "slash");
    g.wear(P1, "vine", "vine");
    let limits = |which: &str| format!("p1:isCardLimited({which}, sgs.Card_MethodUse)");
    g.run(
        "p1:setCardLimitation('use', 'Slash', 'one', true) p1:setCardLimitation('use,discard', 'Vine', 'two', false)
         p1:setCardLimitation('use', 'Peach')",
    );
    g.holds(
        "table.concat(p1:getCardLimitationReasons(sgs.Card_MethodUse), ' ') == 'one two'
         #p1:getCardLimitationReasons(sgs.Card_MethodDiscard) == 1
         #p1:getCardLimitationReasons(sgs.Card_MethodResponse) == 0",
    );
    g.run("p1:clearCardLimitation(true)");
    g.holds(&format!("not {} and {}", limits("slash"), limits("vine")));
    g.run("p1:removeCardLimitationByReason('') p1:removeCardLimitationByReason('two')");
    g.holds(&format!("not {}", limits("vine")));
    assert_eq!(g.player(P1, |p| p.limitations.len()), 1);
    g.run("p1:clearCardLimitation()");
    assert_eq!(g.player(P1, |p| p.limitations.len()), 0);

    g.holds(
        "p1:canGet(p1, 'he') and p1:canGet(slash:getId()) and p2:canGet(p1, slash:getId()) and p2:canMove(p1, 'h')
         not p1:canGet(p2, 'hej') and not p1:canGet(nil, 'h') and p2:canGet('he', p1)",
    );
    g.run("p1:setCardLimitation('get', 'Slash', 'three')");
    g.holds(
        "not p1:canGet(p1, slash:getId()) and p1:canMove(p1, slash:getId()) and not p1:canGet('h') and p1:canGet('he')
         p2:canGet(p1, slash:getId())",
    );
    g.run("p1:setCardLimitation('move', '.', 'four')");
    g.holds("not p1:canMove('he') and not p1:canGet('he') and not p1:canMove(slash:getId())");
    g.run("p1:clearCardLimitation()");
    g.holds("not p1:isEquipsNullified(vine) and not p1:isEquipsNullified(nil)");
    g.run("p1:addEquipsNullified('Vine')");
    g.holds(
        "p1:isEquipsNullified(vine) and p1:isEquipsNullified(vine, p2) and not p2:isEquipsNullified(vine)",
    );
}

#[test]
fn skills_that_are_had_and_gone() {
    let g = Game::new();
    g.run("p1:addSkill('axe') p1:acquireSkill('kylin_bow')");
    g.holds(
        "p1:hasAcquiredSkill('kylin_bow') and not p1:hasAcquiredSkill('axe') and not p1:hasAcquiredSkill(nil)
         p1:hasAcquiredSkill(p1:getAcquiredSkills()[1]) and not p1:hasAcquiredSkill('kylin_bow#999')
         p1:getSkills():length() == 2 and p1:getVisibleSkills():length() == 2 and p2:getSkills():isEmpty()",
    );
    g.gain(P1, "#helper", SkillSource::Helper);
    g.run("p1:detachAllSkills()");
    g.holds("p1:getSkills():isEmpty() and not p1:hasSkill('axe') and #p1:getSkillNames() == 0");
    assert!(g.seen.1.borrow().is_empty(), "no event: {:?}", g.seen.1.borrow());
    g.holds(
        "not p1:isSkillInvalid('axe') and not p1:isSkillInvalid('nothing', 3) and not p1:isSkillInvalid(nil)
         not p1:isWeidi() and not p2:isWeidi() and not p1:hasHideSkill() and not p1:hasHideSkill(2)
         p1:hasLordSkillKingdom('wei') and not p1:hasLordSkillKingdom('wu')",
    );
    g.gain(P1, "weidi", SkillSource::Innate);
    g.gain(P2, "weidi", SkillSource::Innate);
    g.holds("p2:isWeidi() and not p1:isWeidi()");
    g.run("p1:setProperty('lordskill_kingdom', sgs.QVariant('wu+sgs3'))");
    g.holds("p1:hasLordSkillKingdom('wu') and not p1:hasLordSkillKingdom('qun', p2) and p1:hasLordSkillKingdom('qun', p3)");
    g.run("p1:setProperty('lordskill_kingdom', sgs.QVariant('all'))");
    g.holds("p1:hasLordSkillKingdom('qun')");
}

#[test]
fn who_saves_and_what_kills() {
    let g = Game::new();
    g.holds("p2:getSaver() == nil and p2:getDeathReason() == ''");
    g.run("p2:setHp(0) p2:setFlags('Global_Dying')");
    g.run("room:recover(p2, sgs.RecoverStruct(p3, nil, 1))");
    g.holds("p2:getSaver() == p3 and p2:getHp() == 1");
    g.run("p3:setAlive(false)");
    g.holds("p2:getSaver() == nil");
    g.run("p3:setAlive(true)");
    // There is no saver outside of dying; the end of dying resets it.
    g.run("room:recover(p1, sgs.RecoverStruct(p3, nil, 1))");
    g.holds("p1:getSaver() == nil");
    g.run("p2:setHp(0) room:enterDying(p2, nil)");
    g.holds("p2:getTag('MyDyingSaver'):toStringList()[1] == nil");

    let slash = g.give(P1, "slash", "slash");
    for (who, damage, reason) in [
        ("p4", "sgs.DamageStruct(slash, p1, p4)", "slash"),
        ("p5", "sgs.DamageStruct('leiji', p1, p5)", "leiji"),
    ] {
        g.run(&format!("room:killPlayer({who}, {damage})"));
        g.holds(&format!("{who}:isDead() and {who}:getDeathReason() == '{reason}'"));
    }
    assert!(!slash.is_virtual());
}

#[test]
fn states_and_names() {
    let g = Game::new();
    g.holds("not p1:isAbnormal() and not p1:isRest() and not p1:isJieGeneral() and not p1:hasClub()");
    g.run(
        "p1:setChained(true) p1:setProperty('RestPlayer', sgs.QVariant(true)) p1:setMark('@amclub_tea', 1)",
    );
    g.holds(
        "p1:isAbnormal() and p1:isRest() and not p2:isRest() \
         and p1:getRoom():isRest(p1) and not p1:getRoom():isRest(p2)
         p1:hasClub() and p1:hasClub('tea') and not p1:hasClub('go') and p1:getClubName() == 'tea'
         p2:getClubName() == '' and p1:getShownHandcards():isEmpty() and not p1:isShownHandcard(1)
         p1:getBrokenEquips():isEmpty() and not p1:isBrokenEquip(1)",
    );
    g.room.table_mut().player_mut(P2).general = "ol_zhaoyun".into();
    g.holds(
        "p2:isJieGeneral() and p2:isJieGeneral('zhaoyun') and not p2:isJieGeneral('machao')
         not p2:isJieGeneral('zhaoyun', 'ol_zhao') and p2:isJieGeneral('')",
    );
    let (drawn, top) = {
        let t = g.room.table();
        (t.draw_pile.len(), t.draw_pile[0])
    };
    g.holds(&format!("p1:getdrawPile():length() == {drawn} and p1:getdrawPile():first() == {top}"));
    let slash = g.give(P1, "slash", "slash");
    g.holds("p1:getdiscardPile():isEmpty() and not p1:hasNullification()");
    g.run("room:throwCard(slash, p1)");
    g.holds(&format!("p1:getdiscardPile():first() == {slash}"));
    g.give(P1, "shield", "nullification");
    g.holds("p1:hasNullification() and not p2:hasNullification()");
    g.holds("p1:getGeneralMaxHp() == p1:getGeneral():getMaxHp() and p1:getGeneralStartHujia() == 0");
    g.run("p1:getGeneral():setStartHujia(2) p1:setGeneral2Name('wei_guard')");
    g.holds("p1:getGeneralStartHujia() == 4 and p1:getGeneralMaxHp() == 2 * p1:getGeneral():getMaxHp() - 3");
}

#[test]
fn piles_of_generals() {
    let g = Game::new();
    let pile = |name: &str| {
        g.eval::<Vec<String>>(&format!("return p1:property('general_pile:{name}'):toStringList()"))
    };
    g.run("p1:addGeneralToPile('huashen', 'a') p1:addGeneralToPile('huashen', 'b+a', false)");
    g.run("p1:addGeneralToPile('other', 'c', false, room:getOtherPlayers(p1))");
    assert_eq!(
        (pile("huashen"), pile("other")),
        (vec!["a".into(), "b".into(), "a".into()], vec!["c".into()])
    );
    let seen: Vec<SeatSet> = g
        .seen
        .0
        .borrow()
        .iter()
        .filter_map(|f| match f {
            Fact::Effect { kind, seen_by, .. } if kind == "general_pile" => Some(*seen_by),
            _ => None,
        })
        .collect();
    assert_eq!(seen[..2], [SeatSet::ALL, SeatSet::one(P1)]);
    assert!(seen[2].contains(P2) && !seen[2].contains(P1));
    g.run("p1:removeGeneralFromPile('huashen', 'a') p1:removeGeneralFromPile('huashen', 'z')");
    assert_eq!(pile("huashen"), ["b", "a"]);
    g.run("p1:clearOneGeneralPile('huashen') p1:clearOneGeneralPile('none')");
    assert!(pile("huashen").is_empty() && pile("other") == ["c"]);
    g.run("p1:addGeneralToPile('huashen', 'x') p1:clearGeneralPiles()");
    assert!(pile("huashen").is_empty() && pile("other").is_empty());
}

#[test]
fn a_general_in_words() {
    let g = Game::new();
    g.run(
        "guard = p1:getGeneral()
         sgs.LoadTranslationTable{['wei_guard'] = '魏卫·甲', ['axe'] = '斧', [':axe'] = '砍。', ['jiu'] = '酒'}
         guard:addSkill('axe') guard:addRelateSkill('jiu')",
    );
    g.holds("guard:getBriefName() == '魏卫' and not guard:isNeuter() and not guard:hasHideSkill()");
    g.holds("guard:getSkillDescription() == '斧：砍。\\n酒：' and guard:getSkillDescription(true):find('魏卫·甲') == 1");
    g.run("sgs.LoadTranslationTable{['&wei_guard'] = '卫&'}");
    g.holds("guard:getBriefName() == '卫' and guard:getVisibleSkills():length() == 1");
    g.run(
        "hid = sgs.CreateTriggerSkill{name = 'hid', events = sgs.NonTrigger, hide_skill = true, on_trigger = function() end}
         skills = sgs.SkillList() skills:append(hid) sgs.Sanguosha:addSkills(skills) guard:addSkill(hid)",
    );
    g.holds(
        "guard:hasHideSkill() and p1:hasHideSkill() and not p1:hasHideSkill(2) and not p1:hasHideSkill(3)",
    );
    g.run("guard:setGender(sgs.General_Neuter)");
    g.holds("guard:isNeuter() and not guard:isSexless()");
    g.run("guard:setGender(sgs.General_Sexless)");
    g.holds("guard:isSexless() and not guard:isNeuter()");
}
