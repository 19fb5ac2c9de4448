//! `Card` as used by scripts.

use sgs::agents::Agents;
use sgs::model::*;
use sgs::rules::cards::DeckOptions;
use sgs::rules::setup::{GameOptions, new_game};
use sgs::rules::{Data, Observer, Room, Timing};
use sgs::script::frame::{Context, Frame};
use sgs::script::host::Script;
use sgs::script::{handle::Handle, trampoline::to_value};
use sgs::testkit::plain::catalog;
use std::cell::RefCell;
use std::rc::Rc;

/// Returns a Lua state in a game of four, with `p1` to `p4`, `room`, and `find(name)`. That function returns the
/// first card of the deck with that name.
fn script() -> (Script, Rc<Room>) {
    let catalog = Rc::new(catalog(&DeckOptions::default()));
    let room = new_game(&GameOptions::new(1, 4), catalog, Box::new(Agents::random(4))).expect("a plain game");
    for i in 0..4 {
        let mut table = room.table_mut();
        let player = table.player_mut(PlayerId(i));
        player.max_hp = 4;
        player.hp = 4;
        player.general = "wei_lord".into();
    }
    let room = Rc::new(room);
    let script = Script::new().expect("a state");
    script.enter(room.clone());
    let globals = script.lua().globals();
    for i in 0..4 {
        globals.set(format!("p{}", i + 1), to_value(Handle::player(PlayerId(i)))).expect("a global");
    }
    globals.set("room", script.room_value()).expect("a global");
    eval::<()>(
        &script,
        "E = sgs.Sanguosha
        function find(name)
            for id = 0, E:getCardCount() - 1 do
                if E:getCard(id):objectName() == name then return E:getCard(id) end
            end
        end
        function ids(...) local l = sgs.IntList() for _, id in ipairs({...}) do l:append(id) end return l end",
    );
    (script, room)
}

fn eval<T: mlua::FromLuaMulti>(script: &Script, text: &str) -> T {
    script.lua().load(text).set_name("=test.lua").eval().unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn holds(script: &Script, text: &str) {
    assert!(eval::<bool>(script, text), "{text}");
}

/// Compares expressions, converted with `tostring`, with their expected texts.
fn table(script: &Script, rows: &[(&str, &str)]) {
    for (expression, expected) in rows {
        let got = eval::<String>(script, &format!("return tostring({expression})"));
        assert_eq!(got, *expected, "{expression}");
    }
}

/// Returns the first line of the error.
fn fails(script: &Script, text: &str) -> String {
    let error = script.lua().load(text).set_name("=test.lua").exec().expect_err(text).to_string();
    let line = error.lines().next().unwrap_or_default();
    line.trim_start_matches("runtime error: ").to_string()
}

fn frame(context: Context, viewer: Option<PlayerId>) -> Frame {
    Frame { owner: "x".into(), callback: "view_as", event: None, context, viewer }
}

#[test]
fn what_a_card_shows() {
    let (s, _) = script();
    eval::<()>(&s, "slash, peach, bow = find('slash'), find('peach'), find('kylin_bow')");
    table(
        &s,
        &[
            ("slash:getSuitString() .. slash:getNumberString() .. slash:getColorString()", "spade7black"),
            ("slash:getColor() == sgs.Card_Black and slash:getSuit() == sgs.Card_Spade", "true"),
            ("peach:isRed() and not peach:isBlack() and peach:hasSuit()", "true"),
            ("slash:sameColorWith(peach)", "false"),
            ("slash:sameColorWith(slash)", "true"),
            ("slash:sameColorWith(nil)", "false"),
            ("slash:getName()", "杀"),
            ("find('fire_slash'):nameLength()", "1"),
            ("find('amazing_grace'):nameLength()", "4"),
            ("slash:getLogName()", "杀[♠7]"),
            ("slash:getFullName()", "7 杀"),
            ("slash:getFullName(true)", "黑桃7 杀"),
            ("find('fire_slash'):objectName(false)", "slash"),
            ("find('fire_slash'):objectName()", "fire_slash"),
            ("slash:sameNameWith(find('fire_slash'))", "true"),
            ("slash:sameNameWith(find('fire_slash'), true)", "false"),
            ("slash:sameNameWith('thunder_slash')", "true"),
            ("peach:sameNameWith('peach') and not peach:sameNameWith(slash)", "true"),
            ("slash:getPackage()", "standard_cards"),
            ("E:cloneCard('slash'):getPackage()", ""),
            ("peach:getDescription():find('体力') ~= nil", "true"),
            (
                "slash:match('jink+attack_card') and slash:match('basic') and not slash:match('jink+peach')",
                "true",
            ),
        ],
    );
}

#[test]
fn what_kind_of_card_it_is() {
    let (s, _) = script();
    eval::<()>(&s, "slash, duel, bow, horse = find('slash'), find('duel'), find('kylin_bow'), find('chitu')");
    table(
        &s,
        &[
            ("slash:getType() .. duel:getType() .. bow:getType()", "basictrickequip"),
            ("slash:getTypeId() == sgs.Card_TypeBasic and bow:getTypeId() == sgs.Card_TypeEquip", "true"),
            ("slash:getSubtype() .. bow:getSubtype()", "attack_cardweapon"),
            ("sgs.DummyCard():getType()", "dummy_card"),
            ("find('fire_slash'):getClassName()", "FireSlash"),
            ("find('fire_slash'):inherits('NatureSlash')", "true"),
            ("duel:isNDTrick() and not find('lightning'):isNDTrick()", "true"),
            ("duel:isDamageCard() and not find('peach'):isDamageCard()", "true"),
            ("slash:isSingleTargetCard() and not find('savage_assault'):isSingleTargetCard()", "true"),
            ("find('ex_nihilo'):isZhinangCard() and not duel:isZhinangCard()", "true"),
            ("find('peach'):targetFixed() and not slash:targetFixed()", "true"),
            ("find('iron_chain'):canRecast() and not slash:canRecast()", "true"),
            ("slash:willThrow()", "true"),
            ("slash:getHandlingMethod() == sgs.Card_MethodUse", "true"),
            (
                "slash:toTrick() == nil and duel:toTrick() == duel and bow:toEquipCard():toWeapon() == bow",
                "true",
            ),
            ("bow:location() == sgs.EquipCard_WeaponLocation and bow:getRange() == 5", "true"),
            ("horse:toHorse():getCorrect()", "-1"),
            ("slash:getRealCard() == slash and slash:toWrapped() == slash", "true"),
            ("E:cloneCard('slash'):toWrapped()", "nil"),
        ],
    );
    assert_eq!(fails(&s, "slash:getRange()"), "test.lua:1: Card:getRange(player?): slash is no weapon");
    assert_eq!(fails(&s, "slash:location()"), "test.lua:1: Card:location(): slash is no equipment");
    assert_eq!(fails(&s, "bow:getCorrect()"), "test.lua:1: Card:getCorrect(): kylin_bow is no horse");
}

#[test]
fn suit_and_number_follow_what_a_card_is_made_of() {
    let (s, _) = script();
    eval::<()>(&s, "c = E:cloneCard('slash')");
    table(&s, &[("c:getSuitString() .. c:getNumber() .. c:subcardsLength()", "no_suit00")]);
    // Card 0 is the seven of spades, card 1 the eight; peaches are red.
    eval::<()>(&s, "c:addSubcard(0)");
    table(&s, &[("c:toString()", "slash:[spade:7]=0"), ("c:getEffectiveId()", "0")]);
    eval::<()>(&s, "c:addSubcard(E:getCard(1))");
    table(&s, &[("c:toString()", "slash:[no_suit_black:0]=0+1")]);
    eval::<()>(&s, "c:addSubcards(ids(find('peach'):getId()))");
    table(&s, &[("c:getSuitString()", "no_suit"), ("c:subcardsLength()", "3")]);
    eval::<()>(&s, "c:clearSubcards(); local l = sgs.CardList(); l:append(find('peach')); c:addSubcards(l)");
    table(&s, &[("c:getSuitString() .. c:getNumberString()", "heart3"), ("c:getSubcards():length()", "1")]);
    // Explicit values stay.
    eval::<()>(&s, "c:setSuit(sgs.Card_Club); c:setNumber(12); c:addSubcard(0)");
    table(&s, &[("c:getSuitString() .. c:getNumberString()", "clubQ")]);
    eval::<()>(&s, "c:setSuit(sgs.Card_SuitToBeDecided); c:setNumber(-1)");
    table(&s, &[("c:getSuitString() .. c:getNumber()", "no_suit0")]);
    eval::<()>(&s, "d = E:cloneCard('jink', sgs.Card_Heart, 5); d:addSubcard(c); d:setSkillName('_qingguo')");
    table(
        &s,
        &[
            ("d:toString():match('^jink:_qingguo%[heart:5%]=') ~= nil", "true"),
            ("d:subcardString() == c:subcardString()", "true"),
            ("d:getSkillName() .. d:getSkillName(false)", "qingguo_qingguo"),
            ("#d:getSkillNames() .. d:getSkillNames()[1]", "1qingguo"),
        ],
    );
    assert_eq!(
        fails(&s, "E:getCard(0):addSubcard(1)"),
        "test.lua:1: Card:addSubcard(card): card 0 is one of the deck"
    );
    assert_eq!(
        fails(&s, "c:addSubcard(9999)"),
        "test.lua:1: Card:addSubcard(card): card 9999 is no longer part of this game"
    );
}

#[test]
fn a_card_that_stands_for_several_answers_like_a_list() {
    let (s, _) = script();
    eval::<()>(&s, "c = sgs.DummyCard(ids(4, 9, 2))");
    table(
        &s,
        &[
            ("c:length() .. c:first() .. c:at(1) .. c:last()", "3492"),
            ("c:isEmpty()", "false"),
            ("sgs.DummyCard():isEmpty()", "true"),
            ("c:contains(9) and c:contains(E:getCard(2)) and not c:contains(3)", "true"),
            ("c:indexOf(2) .. c:indexOf(3)", "2-1"),
            ("c:at(7) .. sgs.DummyCard():first()", "-1-1"),
            ("c:toString()", "$4+9+2"),
        ],
    );
    let walk = "local t = {} for i, id in sgs.qlist(c) do t[#t + 1] = i .. ':' .. id end return table.concat(t, ' ')";
    assert_eq!(eval::<String>(&s, walk), "0:4 1:9 2:2");
    holds(&s, "return E:getCard(5):length() == 1 and E:getCard(5):first() == 5");
}

#[test]
fn copies_are_cards_of_their_own() {
    let (s, _) = script();
    eval::<()>(
        &s,
        "c = E:cloneCard('fire_slash', sgs.Card_Heart, 4); c:setSkillName('x'); c:setObjectName('_stab_slash')
         c:setCanRecast(true); c:addSubcard(0)
         a, b = c:clone(), c:clone(sgs.Card_Club, 2)",
    );
    table(
        &s,
        &[
            ("a ~= b and a ~= c and a:getClassName() == 'FireSlash'", "true"),
            ("a:toString()", "_stab_slash:x[heart:4]=."),
            ("b:toString()", "_stab_slash:x[club:2]=."),
            ("a:canRecast()", "true"),
            ("find('duel'):clone():objectName() .. find('duel'):clone():subcardsLength()", "duel0"),
            ("E:cloneCard(E:getCard(0)):toString()", "slash:[spade:7]=0"),
            ("sgs.Card_Clone(E:getCard(0)):getSkillName()", ""),
            ("c:deleteLater() == nil and c:objectName() == '_stab_slash'", "true"),
        ],
    );
}

#[test]
fn flags_tags_marks_and_tips() {
    let (s, room) = script();
    eval::<()>(
        &s,
        "c = E:getCard(3); c:setFlags('a'); c:setFlags('b'); c:setFlags('-a')
         c:setTag('who', sgs.QVariant(p2)); c:setMark('m', 2); c:addMark('m'); c:removeMark('m', 1)
         c:addMark('n', 4); c:removeMark('n', 9); c:setFlags('cardTip:olmoguofu-Clear')",
    );
    table(
        &s,
        &[
            ("c:hasFlag('b') and not c:hasFlag('a')", "true"),
            ("c:getTag('who'):toPlayer() == p2 and c:getTag('none'):toPlayer() == nil", "true"),
            ("c:getMark('m') .. c:getMark('n') .. #c:getMarkNames()", "201"),
            ("c:hasTip('olmoguofu') and not c:hasTip('olmoguofu', false)", "true"),
            ("c:getTips(false)[1]", "olmoguofu-Clear"),
        ],
    );
    assert_eq!(room.card_tag(CardId(3), "who"), Value::Player(PlayerId(1)), "the rules see it too");
    // A tag is a copy: later changes to the source do not affect it.
    eval::<()>(&s, "local v = c:getTag('who'); v:setValue(p3)");
    table(&s, &[("c:getTag('who'):toPlayer() == p2", "true")]);
    eval::<()>(&s, "c:removeTag('who'); c:clearFlags(); c:setProperty('YingBianEffects', sgs.QVariant('x'))");
    table(
        &s,
        &[
            ("#c:getFlags()", "0"),
            ("c:getTag('who'):toPlayer()", "nil"),
            ("c:property('YingBianEffects'):toString() .. c:property('no'):toString()", "x"),
        ],
    );
    eval::<()>(&s, "c:addCharTag('one'); c:addCharTag('two')");
    table(&s, &[("table.concat(c:property('CharTag'):toStringList(), '+')", "one+two")]);
    eval::<()>(&s, "c:setFlags('x'); c:setFlags('.')");
    table(&s, &[("c:hasFlag('x')", "false")]);
}

#[test]
fn switches_of_one_card_count_in_the_rules() {
    let (s, room) = script();
    eval::<()>(&s, "c = E:cloneCard('iron_chain'); c:setCanRecast(false); d = E:cloneCard('duel')");
    table(&s, &[("c:canRecast() or c:isGift()", "false")]);
    // Scripts see -1 as the id of every virtual card; the handle distinguishes them.
    let duel = CardId(eval::<i32>(&s, "return tonumber(tostring(d):match('-?%d+$'))"));
    let effect = CardEffect::new(duel, Some(PlayerId(0)), PlayerId(1));
    assert!(room.is_cancelable(&effect));
    eval::<()>(&s, "d:toTrick():setCancelable(false); d:setGift(true); d:setDamageCard(false)");
    assert!(!room.is_cancelable(&effect));
    table(&s, &[("d:isGift() and not d:isDamageCard() and not d:isMute()", "true")]);
}

#[test]
fn a_card_of_the_deck_counts_as_another() {
    let (s, room) = script();
    eval::<()>(
        &s,
        "w = E:getWrappedCard(0); n = E:cloneCard('peach', sgs.Card_Heart, 1); n:setSkillName('wu'); w:takeOver(n)",
    );
    table(
        &s,
        &[
            ("w:objectName() .. w:getSuitString() .. w:getSkillName()", "peachheartwu"),
            (
                "E:getCard(0) == w and w:isModified() and w:isVirtualCard(true) and not w:isVirtualCard()",
                "true",
            ),
            ("E:getEngineCard(0):objectName() .. E:getEngineCard(0):getEffectiveId()", "slash0"),
            ("E:getEngineCard(1) == E:getCard(1)", "true"),
        ],
    );
    eval::<()>(&s, "w:setModified(false)");
    table(&s, &[("w:objectName() .. w:getSkillName()", "slash")]);
    eval::<()>(&s, "w:setSuit(sgs.Card_NoSuit)");
    assert_eq!(room.face(CardId(0)).suit, Suit::NoSuit);
}

/// Tests a filter skill, which converts a card by changing it.
#[test]
fn a_filter_changes_the_card_it_is_asked_about() {
    let (s, room) = script();
    let host = s.host();
    let refused = host.within(frame(Context::Ai, None), || fails(&s, "E:getCard(0):setSuit(sgs.Card_Heart)"));
    assert!(refused.contains("may not be called here"), "{refused}");
    let in_query = |text: &str| {
        host.within(frame(Context::Query, None), || s.lua().load(text).exec().map_err(|e| e.to_string()))
    };
    let text = "local w = E:getWrappedCard(0); w:setSkillName('hongyan'); w:setSuit(sgs.Card_Heart)";
    let (result, face) = host.reshaped(CardId(0), || in_query(text)).expect("a room");
    assert_eq!(result, Ok(()));
    assert_eq!((face.suit, face.skill.as_str()), (Suit::Heart, "hongyan"));
    assert_eq!(room.face(CardId(0)).suit, Suit::Spade, "the card itself is as it was");
    // Objects made in the callback can be changed in any case.
    assert_eq!(in_query("local c = E:cloneCard('slash'); c:addSubcard(0); c:setFlags('x')"), Ok(()));
}

#[test]
fn user_strings_and_the_card_a_card_took_the_place_of() {
    let (s, _) = script();
    eval::<()>(
        &s,
        "a = E:cloneCard('slash'); a:setSkillName('one'); b = E:cloneCard('fire_slash'); b:setSkillName('_two')
         b:addChange(a); d = sgs.DummyCard(); d:setUserString('peach+slash')",
    );
    table(
        &s,
        &[
            ("table.concat(b:getSkillNames(), ' ')", "one two"),
            ("table.concat(b:getSkillNames(false), ' ')", "one _two"),
            ("d:getUserString() .. a:getUserString()", "peach+slash"),
        ],
    );
    eval::<()>(&s, "u = sgs.CardUseStruct(a, p1, p2); c = E:cloneCard('thunder_slash'); u:changeCard(c)");
    table(&s, &[("u.card == c and table.concat(c:getSkillNames(), ' ')", "one ")]);
    table(&s, &[("c:getId() == -1 and d:getId() == -1 and c:getEffectiveId() == -1 and c ~= d", "true")]);
    eval::<()>(&s, "c:setId(7); c:setId(-1)");
    table(&s, &[("c:subcardString() .. (c:getId() < 0 and ' still its own' or '')", "7 still its own")]);
}

#[test]
fn legality() {
    let (s, room) = script();
    room.table_mut().player_mut(PlayerId(0)).phase = Phase::Play;
    eval::<()>(
        &s,
        "slash = E:cloneCard('slash'); peach = E:cloneCard('peach'); l = sgs.PlayerList()
        for _, p in ipairs({p2, p3, p4}) do
            if p1:distanceTo(p) == 1 then near = p else far = p end
        end",
    );
    table(
        &s,
        &[
            ("slash:isAvailable(p1) and sgs.Slash_IsAvailable(p1)", "true"),
            ("peach:isAvailable(p1)", "false"),
            ("peach:cardIsAvailable(p1)", "true"),
            ("slash:targetFilter(l, near, p1)", "true"),
            ("slash:targetFilter(l, far, p1)", "false"),
            ("slash:targetFilter(l, nil, p1)", "false"),
            ("slash:targetsFeasible(l, p1)", "false"),
            ("peach:targetFilter(l, p1, p1) and peach:targetsFeasible(l, p1)", "true"),
        ],
    );
    eval::<()>(&s, "l:append(near)");
    table(&s, &[("slash:targetsFeasible(l, p1) and not slash:targetFilter(l, near, p1)", "true")]);
    room.set_card_limitation(PlayerId(0), "use", "Slash", "test", false);
    table(
        &s,
        &[
            ("slash:isAvailable(p1) or sgs.Slash_IsAvailable(p1) or slash:cardIsAvailable(p1)", "false"),
            ("sgs.Slash_IsAvailable(p2)", "true"),
            ("sgs.Analeptic_IsAvailable(p1)", "true"),
        ],
    );
    room.table_mut().player_mut(PlayerId(0)).history.insert("Analeptic".into(), 1);
    table(&s, &[("sgs.Analeptic_IsAvailable(p1)", "false")]);
}

#[test]
fn a_script_settles_a_card_itself() {
    let (s, room) = script();
    room.table_mut().player_mut(PlayerId(1)).hp = 1;
    eval::<()>(&s, "c = E:cloneCard('god_salvation'); l = sgs.SPlayerList({p2}); c:use(room, p1, l)");
    assert_eq!(room.hp(PlayerId(1)), 2);
    eval::<()>(
        &s,
        "local e = sgs.CardEffectStruct(); e.card = c; e.from = p1; e.to = p2; c:onEffect(e)
         assert(find('duel'):isCancelable(e)); assert(not find('peach'):isCancelable(e))",
    );
    assert_eq!(room.hp(PlayerId(1)), 3);
    eval::<()>(
        &s,
        "u = sgs.CardUseStruct(E:cloneCard('peach'), p2, sgs.SPlayerList()); u.card:onUse(room, u)",
    );
    assert_eq!(room.hp(PlayerId(1)), 4);
    holds(&s, "return u.to:first() == p2");
    room.table_mut().player_mut(PlayerId(2)).hp = 1;
    eval::<()>(&s, "u = sgs.CardUseStruct(E:cloneCard('peach'), p2, p3); u.card:cardOnUse(room, u)");
    assert_eq!(room.hp(PlayerId(2)), 2);
    let refused = s.host().within(frame(Context::Query, None), || fails(&s, "c:use(room, p1, l)"));
    assert!(refused.contains("Card:use(room, user?, targets) may not be called here"), "{refused}");
}

#[test]
fn equipped_is_asked_on_behalf_of_someone() {
    let (s, room) = script();
    let bow = CardId(eval::<i32>(&s, "bow = find('kylin_bow') return bow:getId()"));
    table(&s, &[("bow:isEquipped()", "false")]);
    {
        let mut t = room.table_mut();
        t.take(bow);
        t.put(bow, moves::Location::new(Place::Equip, Some(PlayerId(1))), Some(0), false);
    }
    table(&s, &[("bow:isEquipped()", "true")]);
    let seen_by =
        |p| s.host().within(frame(Context::Query, Some(p)), || eval::<bool>(&s, "return bow:isEquipped()"));
    assert_eq!((seen_by(PlayerId(1)), seen_by(PlayerId(0))), (true, false));
}

#[test]
fn card_strings_make_cards() {
    let (s, _) = script();
    table(
        &s,
        &[
            ("sgs.Card_Parse('12') == E:getCard(12)", "true"),
            ("sgs.Card_Parse('slash:wusheng[no_suit:0]=0'):toString()", "slash:wusheng[spade:7]=0"),
            ("sgs.Card_Parse('slash:wusheng[heart:K]=.->sgs2'):toString()", "slash:wusheng[heart:K]=."),
            ("sgs.Card_Parse('$1+2'):length()", "2"),
            ("sgs.Card_Parse('nosuch:[no_suit:0]=.')", "nil"),
            ("sgs.Card_Parse('.')", "nil"),
            ("sgs.Card_Parse(nil)", "nil"),
            ("sgs.Card_Suit2String(sgs.Card_Heart) .. sgs.Card_Suit2String(sgs.Card_NoSuit)", "heartno_suit"),
        ],
    );
    assert_eq!(
        fails(&s, "sgs.Slash_IsAvailable(nil)"),
        "test.lua:1: Engine:Slash_IsAvailable(player, slash?, with_assignees?): player must be a Player, got nil"
    );
}

/// Tests the data of a move about its origin hand and its use.
#[test]
fn moves_know_last_suits_and_their_use() {
    type Seen = Rc<RefCell<Vec<(Vec<Name>, Option<CardId>)>>>;
    struct Follows(Seen);
    impl Observer for Follows {
        fn timing(&mut self, _: &Room, timing: Timing, player: Option<PlayerId>, data: &Data) {
            // Each player receives the move.
            if let (Timing::CardsMoveOneTime, Some(PlayerId(1)), Some(m)) = (timing, player, data.card_move())
            {
                self.0.borrow_mut().push((m.last_hand_suits, m.reason.usage.map(|u| u.card)));
            }
        }

        fn wants_timings(&self) -> bool {
            true
        }
    }
    let (s, room) = script();
    let peach = CardId(eval::<i32>(&s, "return find('peach'):getId()"));
    for card in [CardId(0), CardId(1), peach] {
        let mut t = room.table_mut();
        t.take(card);
        t.put(card, moves::Location::new(Place::Hand, Some(PlayerId(1))), None, false);
    }
    room.table_mut().player_mut(PlayerId(1)).hp = 1;
    let seen = Seen::default();
    room.observe(Box::new(Follows(seen.clone())));
    room.throw_cards(&[CardId(0)], MoveReason::default()).expect("nobody leaves");
    eval::<()>(&s, "u = sgs.CardUseStruct(find('peach'), p2, p2); u.card:onUse(room, u)");
    assert_eq!(
        *seen.borrow(),
        [(vec![], None), (vec![Name::from("heart")], Some(peach)), (vec![], Some(peach)),]
    );
}

/// Tests cards without an owner: they come from the player named by the move, so a used card leaves the table
/// from its user.
#[test]
fn used_cards_are_put_away_from_their_user() {
    type Seen = Rc<RefCell<Vec<(Option<PlayerId>, Place, Place)>>>;
    struct Follows(Seen);
    impl Observer for Follows {
        fn timing(&mut self, _: &Room, timing: Timing, player: Option<PlayerId>, data: &Data) {
            if let (Timing::CardsMoveOneTime, Some(PlayerId(1)), Some(m)) = (timing, player, data.card_move())
            {
                self.0.borrow_mut().push((m.from, m.from_places[0], m.to_place));
            }
        }

        fn wants_timings(&self) -> bool {
            true
        }
    }
    let (s, room) = script();
    let peach = CardId(eval::<i32>(&s, "return find('peach'):getId()"));
    {
        let mut t = room.table_mut();
        t.take(peach);
        t.put(peach, moves::Location::new(Place::Hand, Some(PlayerId(1))), None, false);
        t.player_mut(PlayerId(1)).hp = 1;
    }
    let seen = Seen::default();
    room.observe(Box::new(Follows(seen.clone())));
    eval::<()>(&s, "u = sgs.CardUseStruct(find('peach'), p2, p2); u.card:onUse(room, u)");
    // A block described by a script names the player in the same way; the owner of an owned card is
    // authoritative.
    eval::<()>(&s, "room:moveCardTo(find('peach'), p3, p1, sgs.Player_PlaceHand)");
    eval::<()>(&s, "room:moveCardTo(find('peach'), p3, nil, sgs.Player_DiscardPile)");
    let (first, second, third) = (Some(PlayerId(0)), Some(PlayerId(1)), Some(PlayerId(2)));
    assert_eq!(
        *seen.borrow(),
        [
            (second, Place::Hand, Place::Table),
            (second, Place::Table, Place::Discard),
            (third, Place::Discard, Place::Hand),
            (first, Place::Hand, Place::Discard),
        ]
    );
}
