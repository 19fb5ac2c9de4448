//! Operations of the rules, called by scripts.

use super::*;

#[test]
fn hit_points_go_and_come() {
    let f = Fixture::new();
    f.holds("room:damage(sgs.DamageStruct('x', p1, p2, 2, sgs.DamageStruct_Fire)) return p2:getHp() == 2");
    f.holds("room:loseHp(p2) return p2:getHp() == 1");
    f.holds("room:loseHp(sgs.HpLostStruct(p1, 2, 'x')) return p1:getHp() == 2");
    f.holds("room:loseHp(p3, 3, true, p1, 'x') return p3:getHp() == 1");
    f.holds("room:recover(p2, sgs.RecoverStruct(p1, nil, 2), true) return p2:getHp() == 3");
    f.holds("room:loseMaxHp(p1) room:gainMaxHp(p3, 2, 'x') return p1:getMaxHp() == 3 and p3:getMaxHp() == 6");
    f.holds("room:changePlayerMaxHp(p3, -2) return p3:getMaxHp() == 4");
    f.holds("return room:changeMaxHpForAwakenSkill(p3, -1, 'x') and p3:getMaxHp() == 3");
    f.holds("return p3:getMark('@waked') == 1");
    f.holds("return room:changeMaxHpForAwakenSkill(p3, 0) and p3:getMaxHp() == 3");
    assert_eq!(
        f.fails("room:damage(sgs.DamageStruct())"),
        "test.lua:1: Room:damage(damage): damage must be a complete DamageStruct, got a DamageStruct"
    );
    assert_eq!(
        f.fails("room:loseHp('x')"),
        "test.lua:1: Room:loseHp(victim_or_struct, lose?, ignore_hujia?, from?, reason?): victim_or_struct must be \
         a Player or a HpLostStruct, got \"x\""
    );
}

#[test]
fn players_die_and_live_again() {
    let f = Fixture::new();
    f.eval::<()>("room:setPlayerMark(p4, 'mine', 2) room:setPlayerMark(p4, 'mine-Keep', 2)");
    f.eval::<()>("local d = sgs.DamageStruct() d.from = p1 room:killPlayer(p4, d)");
    f.holds("return p4:isDead() and p4:getHandcardNum() == 0");
    f.eval::<()>("room:revivePlayer(p4)");
    f.holds("return p4:isAlive() and p4:getMark('mine') == 0 and p4:getMark('mine-Keep') == 2");
    f.eval::<()>("room:setPlayerMark(p4, 'mine', 2) room:killPlayer(p4) room:revivePlayer(p4, true, false)");
    f.holds("return p4:isAlive() and p4:getMark('mine') == 2");
    let peach = f.deal(P1, "Peach");
    f.room.table_mut().player_mut(PlayerId(3)).hp = 0;
    f.will_answer(Reply::Card(Pick::Id(peach)));
    f.eval::<()>("room:enterDying(p4)");
    f.holds("return p4:isAlive() and p4:getHp() == 1");
    let peach = f.deal(P2, "Peach");
    f.will_answer(Reply::Card(Pick::Id(peach)));
    assert_eq!(f.eval::<i32>("return room:askForSinglePeach(p2, p4):getId()"), peach.0);
}

#[test]
fn cards_are_used_and_take_effect() {
    let f = Fixture::new();
    let globals = f.script.lua().globals();
    let slash = f.deal(P1, "Slash");
    globals.set("card", to_value(Handle::card(slash))).expect("a global");
    f.holds("return room:useCard(sgs.CardUseStruct(card, p1, p2)) and p2:getHp() == 3");
    assert_eq!(f.room.table().place(slash), Place::Discard);
    f.holds("return room:getDiscardPile():first() == card:getId() and room:CardInPlace(card, sgs.Player_DiscardPile)");
    assert_eq!(f.room.slash_count(P1), 0, "uses of scripts are counted when they say so");
    f.eval::<()>("room:useCard(sgs.CardUseStruct(card, p1, p3), true)");
    assert_eq!(f.room.slash_count(P1), 1);
    f.holds("return room:cardEffect(card, p1, p4) and p4:getHp() == 3");
    f.eval::<()>("e = sgs.CardEffectStruct() e.card = card e.from = p1 e.to = p4 e.nullified = true");
    f.holds("return not room:cardEffect(e) and p4:getHp() == 3");
    f.eval::<()>("s = sgs.SlashEffectStruct() s.slash = card s.from = p1 s.to = p4 room:slashEffect(s)");
    f.holds("return p4:getHp() == 2");
    f.eval::<()>("s.no_respond = false s.jink_num = 1");
    let jink = f.deal(PlayerId(3), "Jink");
    f.will_answer(Reply::Card(Pick::Id(jink)));
    f.eval::<()>("room:slashEffect(s)");
    f.holds("return p4:getHp() == 2");
    f.holds("return room:isJinkEffected(p4, card)");
    f.eval::<()>("room:slashResult(s, card)");
    f.holds("return p4:getHp() == 2 and not room:useNullified(card)");
    f.eval::<()>("room:slashResult(s)");
    f.holds("return p4:getHp() == 1");
}

#[test]
fn tricks_are_nullified_by_those_who_can() {
    let f = Fixture::new();
    let trick = f.deal(P1, "Snatch");
    let nullification = f.deal(P2, "Nullification");
    f.script.lua().globals().set("card", to_value(Handle::card(trick))).expect("a global");
    f.eval::<()>("e = sgs.CardEffectStruct() e.card = card e.from = p1 e.to = p2");
    f.will_answer(Reply::Card(Pick::Id(nullification)));
    assert_eq!(f.eval::<i32>("return room:isCanceled(e):getId()"), nullification.0);
    f.holds("return room:isCanceled(e) == nil");
    let nullification = f.deal(P2, "Nullification");
    f.will_answer(Reply::Card(Pick::Id(nullification)));
    f.holds("return room:askForNullification(card, p1, nil, true)");
    f.holds("return not room:askForNullification(card, nil, p2, true)");
}

#[test]
fn judgements_fill_in_the_script_s_struct() {
    let f = Fixture::new();
    f.eval::<()>("local j = sgs.JudgeStruct() j.who = p1 room:retrial(nil, p1, j)");
    f.eval::<()>(
        "j = sgs.JudgeStruct() j.who = p1 j.pattern = '.' j.good = true j.reason = 'x' room:judge(j)",
    );
    f.holds(
        "return j.card ~= nil and j:isGood() and room:getCardPlace(j.card:getId()) == sgs.Player_DiscardPile",
    );
    let old = f.room.table().draw_pile[0];
    let new = f.hand(P2)[0];
    f.room.move_to(&[old], P1, Place::Judge, MoveReason::default()).expect("a move");
    let globals = f.script.lua().globals();
    globals.set("old", to_value(Handle::card(old))).expect("a global");
    globals.set("new", to_value(Handle::card(new))).expect("a global");
    f.eval::<()>("j.card = old room:retrial(new, p2, j, 'x', true)");
    f.holds("return j.card == new and room:getCardOwner(old:getId()) == p2");
    f.holds("return room:getCardPlace(new:getId()) == sgs.Player_PlaceJudge");
    // A judgement card belongs to the judged player.
    f.holds("return room:getCardOwner(new:getId()) == p1 and sgs.Sanguosha:getCardOwner(new:getId()) == p1");
}

#[test]
fn a_jink_that_nobody_played_has_no_effect() {
    let f = Fixture::new();
    f.holds("return room:isJinkEffected(p1, nil) == false");
}

#[test]
fn cards_are_drawn_by_one_or_by_many() {
    let f = Fixture::new();
    let top = f.room.table().draw_pile[0];
    f.holds("room:drawCards(p1, 2, 'x') return p1:getHandcardNum() == 5");
    assert!(f.hand(P1).contains(&top));
    f.holds("room:drawCards(room:getOtherPlayers(p1), 1) return p2:getHandcardNum() == 4 and p4:getHandcardNum() == 4");
    f.eval::<()>("n = sgs.IntList() n:append(2) n:append(0) room:drawCards(room:getAlivePlayers(), n)");
    f.holds("return p1:getHandcardNum() == 7 and p2:getHandcardNum() == 4 and p3:getHandcardNum() == 4");
    let bottom = *f.room.table().draw_pile.back().expect("a card");
    assert_eq!(f.eval::<i32>("return room:drawCardsList(p1, 1, 'x', false, true):first()"), bottom.0);
    assert_eq!(f.room.table().deck[bottom.index()].known_to, SeatSet::ALL, "everyone saw it");
}

#[test]
fn cards_in_play_are_moved() {
    let f = Fixture::new();
    f.holds("return not room:canMoveField('ej') and not room:moveField(p1, 'x')");
    let weapon = f.deal(P2, "Weapon");
    f.room.move_to(&[weapon], P2, Place::Equip, MoveReason::default()).expect("a move");
    f.holds("return room:canMoveField('ej') and not room:canMoveField('j')");
    f.holds("local l = sgs.SPlayerList() l:append(p1) return not room:canMoveField('ej', l)");
    f.holds("return not room:moveField(p1, 'x', true)");
    f.will_answer(Reply::Players(vec![P2]));
    f.will_answer(Reply::Players(vec![PlayerId(2)]));
    f.holds("return room:moveField(p1, 'x', true, 'ej')");
    assert_eq!(f.room.table().player(PlayerId(2)).equip(EquipSlot::Weapon), Some(weapon));
}

#[test]
fn destroyed_cards_stay_on_the_table() {
    let f = Fixture::new();
    let (weapon, slash) = (f.deal(P2, "Weapon"), f.deal(P2, "Slash"));
    f.eval::<()>(&format!("room:breakCard({}, p1) room:breakCard({})", weapon.0, slash.0));
    assert_eq!((f.room.table().place(weapon), f.room.table().place(slash)), (Place::Table, Place::Table));
    let ids = "local ids = room:getTag('BreakCard'):toIntList()";
    assert_eq!(f.eval::<(i32, i32)>(&format!("{ids} return ids:at(0), ids:at(1)")), (weapon.0, slash.0));
}
