//! Conventions between packages that no engine defines, and rarely used members.

use super::*;

#[test]
fn cards_are_made_found_and_compared_by_name() {
    let f = Fixture::new();
    f.holds("local c = dummyCard() return c:objectName() == 'slash' and c:isVirtualCard()");
    f.holds("local c = dummyCard('duel', 'x') return c:isKindOf('Duel') and c:getSkillName() == 'x'");
    f.holds("local c = dummyCard('jink', sgs.Card_Heart, 7) return c:getNumber() == 7 and c:getSuit() == sgs.Card_Heart");
    f.holds("return dummyCard('@@x') == nil and dummyCard('unknown') == nil");
    f.holds(
        "local seen = {} \
         for _, name in ipairs(patterns()) do \
            if seen[name] or dummyCard(name):isKindOf('EquipCard') then return false end \
            seen[name] = true \
         end \
         return seen.slash and seen.fire_slash and seen.analeptic and seen.peach and seen.duel and seen.indulgence",
    );
    assert_eq!(
        f.fails("local found = table.contains(p1, 1) return found"),
        "test.lua:1: table.contains(list, element): list must be a table, got a userdata"
    );
    f.holds("local c = sgs.Sanguosha:getCard(3) c:addSubcard(c) return c:getSubcards():length() == 1");
    f.holds("return patterns('FireSlash') == 'fire_slash' and patterns(true).Jink == 'jink' and patterns('X') == nil");
    f.holds("local t = patterns() t[1] = 'x' return patterns()[1] ~= 'x'");
    f.holds("return equip_patterns[1] ~= nil and dummyCard(equip_patterns[1]):isKindOf('EquipCard')");
    f.holds("return PatternsCard('duel'):isKindOf('Duel') and #PatternsCard('duel,Peach', true) > 2");
    f.holds(
        "return #PatternsCard('no_such_card', true) == 0 and PatternsCard('no_such_card') == false == false",
    );
    f.deal(P1, "Duel");
    f.holds("return hasCard(p1, 'Duel'):length() >= 1 and hasCard(p1, 'x') == false");
    f.holds("return CanToCard(dummyCard('duel'), p1, p2) and not CanToCard(dummyCard('duel'), p1, p1)");
    f.holds(
        "local c = dummyCard('slash') c:addSubcard(p1:getHandcards():first()) \
             local d = SetCloneCard(c, 'duel') return d:isKindOf('Duel') and d:subcardsLength() == 1",
    );
    f.holds("return GetCardPlace(p1, p1:getHandcards():first()) == 1 and GetCardPlace(p2, p1:getHandcards():first()) == -1");
}

#[test]
fn player_lists_are_shuffled_joined_and_converted() {
    let f = Fixture::new();
    f.holds(
        "local t, l = {1, 2, 3, 4, 5}, sgs.IntList() \
         for i = 1, 5 do l:append(i) end \
         local same_table, same_list = RandomList(t), RandomList(l) \
         if same_table ~= t or same_list ~= l then return false end \
         table.sort(t) \
         for i = 1, 5 do if t[i] ~= i or not l:contains(i) then return false end end \
         return l:length() == 5 and #t == 5",
    );
    f.holds("return ListC2I(ListI2C(p1:handCards())) :length() == p1:getHandcardNum()");
    f.holds("local t = {1} InsertList(t, {2, 3}) local l = sgs.IntList() InsertList(l, t) return #t == 3 and l:length() == 3");
    f.holds("return GetStringLength('三国杀x') == 4 and ('杀'):stringLength() == 1 and ('ab'):contains('b')");
    f.holds("return ToData(true):toBool() and ToData(p2):toPlayer() == p2 and ToData('x'):toString() == 'x'");
    f.holds("return sgs.QVariant_fromValue(sgs.DamageStruct('x', p1, p2)):toDamage().to == p2");
    f.holds("return getPileSuitNum(p1:getHandcards()) >= 1 and getKingdoms(p1) == 1");
}

#[test]
fn skills_are_reported_and_asked_in_one_call() {
    let f = Fixture::new();
    // Such marks need a turn at whose end they are cleared.
    f.room.table_mut().turn.current = Some(P1);
    f.will_answer(Reply::Yes(true));
    f.holds("return ToSkillInvoke('x', p1, p2) == true");
    assert_eq!(f.request().data, Value::Player(P2));
    f.holds("return ToSkillInvoke('x', p1, p2) == nil");
    let before = f.requests();
    f.holds("return ToSkillInvoke('x', p1, true) and ToSkillInvoke('x', p1, p2, true)");
    assert_eq!(f.requests(), before, "sure is sure");
    f.will_answer(Reply::Players(vec![PlayerId(2)]));
    f.holds("return PlayerChosen('x', p1, room:getOtherPlayers(p1)) == p3");
    f.holds("return BeMan(room, p2) == p2 and BeMan(room, 'sgs2') == p2 and BeMan(room, nil) == nil");
    f.holds("Skill_msg('x', p1) NotifySkillInvoked('x', p1, room:getOtherPlayers(p1)) SkillInvoke('x', p1, true) return true");
    f.holds("Log_message('$x', p1, nil, p1:getHandcards():first(), 'a', 2) Log_message('$x', nil, nil, nil) return true");
    f.holds(
        "MarkRevises(p1, '&a-Clear', 'b') MarkRevises(p1, '&a-Clear', 'c') MarkRevises(p1, '&n_lun', 'd') \
         return p1:getMark('&a+b+c-Clear') == 1 and p1:getMark('&a+b-Clear') == 0 and p1:getMark('&n+d_lun') == 1",
    );
    f.holds("p1:gainMark('@x', 3) TransferMark(p1, p2, '@x', 2) return p1:getMark('@x') == 1 and p2:getMark('@x') == 2");
    f.holds("return SkillWakeTrigger('x', p1) ~= false and p1:getMaxHp() == 3 and p1:getMark('x') == 1");
    f.holds("BfFire(p1, p3) return p3:getHp() == 3");
}

#[test]
fn cards_are_recast_and_put_into_slots() {
    let f = Fixture::new();
    let card = f.hand(P1)[0];
    f.holds("local n = p1:getHandcardNum() UseCardRecast(p1, p1:getHandcards():first(), 'x') return p1:getHandcardNum() == n");
    assert_eq!(f.room.table().place(card), Place::Discard);
    let weapon = f.deal(P1, "Weapon");
    f.holds(&format!("return InstallEquip({}, p1, 'x', p2) and p2:getWeapon() ~= nil", weapon.0));
    let other = f.deal(P1, "Weapon");
    f.holds(&format!(
        "return InstallEquip({0}, p1, 'x', p2) and p2:getWeapon():getEffectiveId() == {0}",
        other.0
    ));
    assert_eq!(f.room.table().place(weapon), Place::Discard, "what was worn is discarded");
    f.will_answer(Reply::Text("@Equip1lose".into()));
    f.holds("return ThrowEquipArea('x', p3) == 1 and not p3:hasEquipArea(1)");
    f.holds("return ObtainEquipArea('x', p3) == 1 and p3:hasEquipArea(1)");
}

#[test]
fn who_hides_has_one_hit_point_and_appears_as_before() {
    let f = Fixture::new();
    f.holds("p2:enterYinniState() return p2:inYinniState() and p2:getHp() == 1 and p2:getGeneralName() ~= 'wei_lord'");
    f.holds("p2:enterYinniState(0) p2:breakYinniState() return not p2:isHidden() and p2:getHp() == 4 and p2:getMaxHp() == 4");
    f.holds("return p2:getGeneralName() == 'wei_lord'");
}

#[test]
fn cards_are_exchanged_with_a_pile() {
    let f = Fixture::new();
    let (first, second) = (f.deal(P2, "Slash"), f.deal(P2, "Slash"));
    f.holds(&format!("p1:addToPile('stars', {}) p1:addToPile('stars', {}) return true", first.0, second.0));
    let given = f.hand(P1)[0];
    f.will_answer(Reply::Cards(ids(&[first])));
    f.will_answer(Reply::Pass);
    f.will_answer(Reply::Cards(ids(&[given])));
    f.holds("p1:exchangeFreelyFromPrivatePile('x', 'stars') return p1:getPile('stars'):length() == 2");
    assert_eq!(f.room.table().place(given), Place::Special);
    assert!(f.hand(P1).contains(&first));
}

#[test]
fn targets_follow_a_card_that_was_given() {
    let f = Fixture::new();
    let duel = f.deal(P1, "Duel");
    f.will_answer(Reply::Card(Pick::Id(duel)));
    f.will_answer(Reply::Players(vec![P2]));
    f.holds(
        "local use = sgs.CardUseStruct() use.from = p1 \
         local card = room:askForCard(p1, 'Duel', '', sgs.QVariant(), sgs.Card_MethodUse, nil, true) \
         use.card = card use:clientReply() \
         return use.to:length() == 1 and use.to:first() == p2",
    );
}

#[test]
fn older_call_forms_without_minimum_are_accepted() {
    let f = Fixture::new();
    let hand = f.hand(P1);
    f.will_answer(Reply::Cards(ids(&hand[..2])));
    f.holds("return room:askForExchange(p1, 'x', 2):subcardsLength() == 2");
    let Ask::Exchange { num, min, include_equip, .. } = f.request().ask else { panic!("an exchange") };
    assert_eq!((num, min, include_equip), (2, 2, false));
    f.will_answer(Reply::Pass);
    f.holds("return room:askForExchange(p1, 'x', 1, true, 'why', true) == nil");
    let Ask::Exchange { num, min, include_equip, optional, .. } = f.request().ask else {
        panic!("an exchange")
    };
    assert_eq!((num, min, include_equip, optional), (1, 1, true, true));
    f.holds("local n = p1:getHandcardNum() p1:drawCards(1, true, 'x') p1:drawCards(1, 'x', true) return p1:getHandcardNum() == n + 2");
}
