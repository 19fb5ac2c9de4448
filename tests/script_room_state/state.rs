//! Marks, flags, tags, properties, numbers and limits.

use super::*;

#[test]
fn marks_are_set_added_and_taken() {
    let g = game();
    g.check(&[
        ("room:setPlayerMark(p2, '@x', 3) return p2:getMark('@x')", "3"),
        ("room:addPlayerMark(p2, '@x') room:addPlayerMark(p2, '@x', 4) return p2:getMark('@x')", "8"),
        ("room:removePlayerMark(p2, '@x') return p2:getMark('@x')", "7"),
        ("room:removePlayerMark(p2, '@x', 99) return p2:getMark('@x')", "0"),
        ("room:addPlayerMark(p2, '@x', -2) return p2:getMark('@x')", "-2"),
    ]);
    assert_eq!(g.heard().len(), 6, "each change is an event");
    assert_eq!(g.say("room:setPlayerMark(p2, 'x-Clear', 1) return p2:getMark('x-Clear')"), "1");
    assert_eq!(g.heard(), [""; 0], "but not of a mark that goes by itself");
}

#[test]
fn a_mark_for_some_is_seen_by_them_alone() {
    let g = game();
    g.say("local l = sgs.SPlayerList() l:append(p1) room:setPlayerMark(p2, '&secret', 2, l)");
    let seen = |seat: u8| g.room.table().view(PlayerId(seat)).player(TWO).mark("&secret");
    assert_eq!([0, 1, 2].map(seen), [2, 0, 0]);
    assert!(matches!(&g.told()[..], [Fact::Mark { seen_by, count: 2, .. }] if *seen_by == SeatSet::one(ONE)));
    g.say("room:addPlayerMark(p2, '&secret', 1)");
    assert_eq!([0, 1, 2].map(seen), [3, 3, 3], "now it is for everyone");
}

#[test]
fn flags_of_players_and_cards() {
    let g = game();
    g.check(&[
        ("room:setPlayerFlag(p1, 'a') room:setPlayerFlag(p1, 'b') return p1:hasFlag('a')", "true"),
        ("room:setPlayerFlag(p1, '-a') return p1:hasFlag('a'), p1:hasFlag('b')", "false true"),
        ("room:setPlayerFlag(p1, '.') return p1:hasFlag('b')", "false"),
        ("room:setCardFlag(card, 'f') return card:hasFlag('f')", "true"),
        ("room:setCardFlag(0, '-f', p1) return card:hasFlag('f')", "false"),
        ("room:setCardFlag(0, 'f') room:clearCardFlag(card) return card:hasFlag('f')", "false"),
        ("room:setCardTip(0, 'tip') return card:hasFlag('cardTip:tip')", "true"),
        ("room:setCardTip(0, '-tip') return card:hasFlag('cardTip:tip')", "false"),
        (
            "room:setCardFlag(0, 'f') room:setCardTip(0, 'x') room:clearCardTip(0)
          return card:hasFlag('f'), card:hasFlag('cardTip:x')",
            "true false",
        ),
    ]);
    g.say("room:setCardMark(card, 'm', 2) room:addCardMark(0, 'm') room:addCardMark(0, 'n', 5)");
    let marks = g.room.table().card(CardId(0)).notes.marks.clone();
    assert_eq!(marks.into_iter().collect::<Vec<_>>(), [("m".into(), 3), ("n".into(), 5)]);
}

#[test]
fn uses_are_counted() {
    let g = game();
    let used = |key: &str| g.room.table().player(ONE).used_times(key);
    g.say("room:addPlayerHistory(p1, 'Slash') room:addPlayerHistory(p1, 'Slash', 2) room:addPlayerHistory(p1, '#X')");
    assert_eq!((used("Slash"), used("#X")), (3, 1));
    g.say("room:addPlayerHistory(p1, 'Slash', 0)");
    assert_eq!((used("Slash"), used("#X")), (0, 1));
    g.say("room:addPlayerHistory(p1, '.') room:addPlayerHistory(nil, 'pushPile')");
    assert_eq!(used("#X"), 0);
    assert!(matches!(&g.told()[..], [Fact::Effect { kind, .. }] if kind == "history"));
}

#[test]
fn tags_keep_copies() {
    let g = game();
    g.check(&[
        ("return room:getTag('x'):toInt(), room:getTag('x'):toString() == ''", "0 true"),
        ("room:setTag('x', sgs.QVariant(5)) return room:getTag('x'):toInt()", "5"),
        ("local d = room:getTag('x') d:setValue(6) return room:getTag('x'):toInt()", "5"),
        ("room:setTag('x', sgs.QVariant('text')) return room:getTag('x'):toString()", "text"),
        (
            "local d = sgs.QVariant() d:setValue(p2) room:setTag('x', d) return room:getTag('x'):toPlayer()",
            "sgs2",
        ),
        ("room:removeTag('x') return room:getTag('x'):toPlayer()", "nil"),
        ("room:setTag('flag', sgs.QVariant(true)) return room:getTag('flag'):toBool()", "true"),
    ]);
    assert_eq!(
        g.fails("room:setTag('x', {})"),
        "test.lua:1: Room:setTag(key, value?): value must be a QVariant, got a table"
    );
}

#[test]
fn some_tags_are_kept_elsewhere() {
    let g = game();
    g.room.table_mut().turn.round = 7;
    assert_eq!(g.say("return room:getTag('TurnLengthCount'):toInt()"), "7");
    g.check(&[
        (
            "local u = sgs.CardUseStruct(card, p1, p2)
          local d = sgs.QVariant() d:setValue(u)
          room:setTag('UseHistory' .. card:toString(), d)
          return room:getCardUser(card), room:getUseStruct(card).to",
            "sgs1 sgs2",
        ),
        ("room:removeTag('UseHistory' .. card:toString()) return room:getCardUser(card)", "nil"),
    ]);
}

#[test]
fn properties_raise_their_events_when_they_change() {
    let g = game();
    let cases: [(&str, &str, &str); 8] = [
        ("room:setPlayerProperty(p2, 'hp', sgs.QVariant(2)) return p2:getHp()", "2", "HpChanged sgs2"),
        ("room:setPlayerProperty(p2, 'hp', sgs.QVariant(2)) return p2:getHp()", "2", ""),
        (
            "room:setPlayerProperty(p2, 'maxhp', sgs.QVariant(1)) return p2:getMaxHp(), p2:getHp()",
            "1 1",
            "MaxHpChanged sgs2 -3",
        ),
        (
            "room:setPlayerProperty(p2, 'kingdom', sgs.QVariant('qun')) return p2:getKingdom()",
            "qun",
            "KingdomChanged sgs2 qun",
        ),
        (
            "room:setPlayerProperty(p2, 'chained', sgs.QVariant(true)) return p2:isChained()",
            "true",
            "ChainStateChanged sgs2",
        ),
        ("room:setPlayerChained(p2) return p2:isChained()", "false", "ChainStateChanged sgs2"),
        ("room:setPlayerChained(p2, false) return p2:isChained()", "false", ""),
        ("room:setPlayerProperty(p2, 'faceup', sgs.QVariant(false)) return p2:faceUp()", "false", ""),
    ];
    for (code, expected, event) in cases {
        assert_eq!(g.say(code), expected, "{code}");
        assert_eq!(g.heard().join(","), event, "{code}");
    }
    g.say("room:setPlayerProperty(p2, 'note', sgs.QVariant('x'))");
    assert_eq!(g.room.property(TWO, "note"), Value::Text("x".into()));
    g.say("room:setPlayerProperty(p2, 'note', sgs.QVariant())");
    assert_eq!(g.room.property(TWO, "note"), Value::Nil);
}

#[test]
fn a_role_that_was_set_or_shown_is_no_secret() {
    let g = game();
    let seen = |p: u8| g.room.table().view(ONE).player(PlayerId(p)).role();
    assert_eq!([1, 2].map(seen), [None, None]);
    g.say("room:setPlayerProperty(p2, 'role', sgs.QVariant('loyalist')) room:broadcastProperty(p3, 'role')");
    assert_eq!([1, 2].map(seen), [Some(Role::Loyalist), Some(Role::Loyalist)]);
    let told = g.told().into_iter().filter(|f| matches!(f, Fact::Role { role: Role::Loyalist, .. })).count();
    assert!(told >= 2, "everyone is told");
}

#[test]
fn an_area_that_goes_takes_its_cards_along() {
    let g = game();
    let weapon = (0..).map(CardId).find(|c| g.room.is_kind_of(*c, "Weapon")).expect("a weapon");
    g.room.move_to(&[weapon], TWO, Place::Equip, MoveReason::default()).expect("a move");
    g.say("room:setPlayerProperty(p2, 'weapon_area', sgs.QVariant(false))");
    assert_eq!(g.room.table().place(weapon), Place::Discard);
    assert_eq!(g.room.table().player(TWO).equips[0].capacity, 0);
    g.say("room:setPlayerProperty(p2, 'weapon_area', sgs.QVariant(true))");
    assert_eq!(g.room.table().player(TWO).equips[0].capacity, 1);
    assert_eq!(g.heard(), ["ThrowEquipArea sgs2", "ObtainEquipArea sgs2"]);
}

#[test]
fn numbers_grow_for_a_turn_or_for_good() {
    let g = game();
    let slash = CardId(0);
    assert!(g.room.is_kind_of(slash, "Slash"));
    let of_slash = || {
        let r = &g.room;
        [r.residue(ONE, slash, None), r.distance_limit(ONE, slash, None), r.extra_targets(ONE, slash, None)]
    };
    g.check(&[
        ("return p1:getMaxCards(), p1:distanceTo(p3), p3:distanceTo(p1), p1:getAttackRange()", "3 2 2 1"),
        ("room:addMaxCards(p1, 2) room:addMaxCards(p1, 3, true, 'why', p2) return p1:getMaxCards()", "8"),
        ("room:addMaxCards(p1, -1, true) return p1:getMaxCards()", "7"),
        ("room:addDistance(p1, -1) return p1:distanceTo(p3), p3:distanceTo(p1)", "1 2"),
        ("room:addDistance(p1, 3, false, false) return p1:distanceTo(p3), p3:distanceTo(p1)", "1 5"),
        ("room:addAttackRange(p1, 2) return p1:getAttackRange()", "3"),
    ]);
    g.say("room:addSlashCishu(p1, 1) room:addSlashJuli(p1, 2, false) room:addSlashMubiao(p1, 3)");
    assert_eq!(of_slash(), [1, 2, 3]);
    let jink = (0..).map(CardId).find(|c| g.room.is_kind_of(*c, "Jink")).expect("a jink");
    assert_eq!(g.room.residue(ONE, jink, None), 0, "only slashes");
    change_phase(&g, "p2", "NotActive");
    assert_eq!(of_slash(), [0, 2, 0]);
    g.check(&[(
        "return p1:getMaxCards(), p1:distanceTo(p3), p3:distanceTo(p1), p1:getAttackRange()",
        "5 2 5 1",
    )]);
}

#[test]
fn distances_and_ranges_are_set() {
    let g = game();
    g.check(&[
        ("room:setFixedDistance(p1, p3, 5) room:setFixedDistance(p1, p3, 4) return p1:distanceTo(p3)", "4"),
        ("room:removeFixedDistance(p1, p3, 4) return p1:distanceTo(p3)", "5"),
        ("room:removeFixedDistance(p1, p3, 5) return p1:distanceTo(p3)", "2"),
        ("return p1:inMyAttackRange(p3)", "false"),
        ("room:insertAttackRangePair(p1, p3) return p1:inMyAttackRange(p3)", "true"),
        ("room:removeAttackRangePair(p1, p3) return p1:inMyAttackRange(p3)", "false"),
    ]);
    let crossbow = (0..).map(CardId).find(|c| g.room.card_name(*c) == "crossbow").expect("a crossbow");
    g.room.move_to(&[crossbow], ONE, Place::Equip, MoveReason::default()).expect("a move");
    g.check(&[
        ("return p1:getAttackRange()", "1"),
        ("room:notifyWeaponRange('crossbow', 4) return p1:getAttackRange()", "4"),
    ]);
}

#[test]
fn cards_are_limited() {
    let g = game();
    let limited = |method| g.room.is_card_limited(ONE, CardId(0), method);
    use HandlingMethod::*;
    g.say("room:setPlayerCardLimitation(p1, 'use,response', 'Slash', true)");
    assert_eq!([Use, Response, Discard].map(limited), [true, true, false]);
    g.say("room:removePlayerCardLimitation(p1, 'use', 'Slash$1')");
    assert_eq!([Use, Response].map(limited), [false, true]);
    g.say("room:clearPlayerCardLimitation(p1, true) room:setPlayerCardLimitation(p1, 'use', 'Slash', false, 'why')");
    g.say("room:clearPlayerCardLimitation(p1, true) room:removePlayerCardLimitation(p1, 'use', 'Slash$0', 'other')");
    assert_eq!([Use, Response].map(limited), [true, false]);
    g.say("room:removePlayerCardLimitationByReason(p1, 'why')");
    assert!(!limited(Use));
    g.say("local l = sgs.IntList() l:append(0) l:append(1) room:ignoreCards(p1, l) room:ignoreCards(p1, 2)");
    let ignored = (0..4).map(CardId).filter(|c| g.room.is_card_limited(ONE, *c, Ignore)).count();
    assert_eq!(ignored, 3);
}

#[test]
fn what_is_prohibited_names_the_skill() {
    let g = game();
    g.check(&[
        ("return room:isProhibited(p1, p2, card), room:isPindianProhibited(p1, p2)", "nil nil"),
        ("room:acquireSkill(p2, 'kongcheng') return room:isProhibited(p1, p2, card) ~= nil", "true"),
        (
            "return room:isProhibited(nil, p2, card) ~= nil, room:isPindianProhibited(p1, p2) ~= nil",
            "true true",
        ),
    ]);
}

#[test]
fn the_end_of_a_round_clears_what_lasts_for_one() {
    let g = game();
    g.say(
        "room:setPlayerMark(p2, 'm_lun', 1) room:setPlayerMark(p2, 'm', 1)
         room:setCardTip(0, 'x_lun') room:setCardTip(0, 'y')",
    );
    {
        let mut t = g.room.table_mut();
        t.turn.current = Some(PlayerId(3));
        t.turn.stage = turn::Stage::TurnEnd;
    }
    assert_eq!(g.room.play_turn(), Ok(true), "after the last seat the round is over");
    g.check(&[
        ("return p2:getMark('m_lun'), p2:getMark('m')", "0 1"),
        ("return card:hasFlag('cardTip:x_lun'), card:hasFlag('cardTip:y')", "false true"),
    ]);
}
