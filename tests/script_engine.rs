//! `sgs.Sanguosha`.

use sgs::agents::Agents;
use sgs::model::*;
use sgs::rules::cards::DeckOptions;
use sgs::rules::setup::{GameOptions, new_game};
use sgs::rules::{CardDef, Fact, GeneralDef, Observer, Room};
use sgs::script::frame::{Context, Frame};
use sgs::script::host::Script;
use sgs::script::{handle::Handle, trampoline::to_value};
use sgs::testkit::plain::catalog;
use std::cell::RefCell;
use std::rc::Rc;

/// Returns a Lua state in a game of four, with `p1` to `p4`, and `E` for the engine. The deck has one
/// additional card that only skills bring into play.
fn script() -> (Script, Rc<Room>) {
    let mut catalog = catalog(&DeckOptions::default());
    let slash = catalog.kind(catalog.find_kind("slash").expect("slash")).clone();
    let derived = catalog.add_kind(CardDef { name: "_stab_slash".into(), ..(*slash).clone() });
    catalog.deck.push(sgs::rules::DeckCard {
        kind: derived,
        suit: Suit::Club,
        number: 1,
        package: "derived".into(),
    });
    let hidden = GeneralDef { name: "ghost".into(), hidden: true, ..catalog.generals["god_one"].clone() };
    catalog.add_general(hidden);
    let twin = GeneralDef { name: "sp_wei_guard".into(), ..catalog.generals["wei_guard"].clone() };
    catalog.add_general(twin);
    let room =
        new_game(&GameOptions::new(1, 4), Rc::new(catalog), Box::new(Agents::random(4))).expect("a game");
    let room = Rc::new(room);
    let script = Script::new().expect("a state");
    script.enter(room.clone());
    let globals = script.lua().globals();
    for i in 0..4 {
        let mut table = room.table_mut();
        let player = table.player_mut(PlayerId(i));
        player.max_hp = 4;
        player.hp = 4;
        globals.set(format!("p{}", i + 1), to_value(Handle::player(PlayerId(i)))).expect("a global");
    }
    globals.set("room", script.room_value()).expect("a global");
    eval::<()>(&script, "E = sgs.Sanguosha");
    (script, room)
}

fn eval<T: mlua::FromLuaMulti>(script: &Script, text: &str) -> T {
    script.lua().load(text).set_name("=test.lua").eval().unwrap_or_else(|e| panic!("{text}: {e}"))
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

#[test]
fn cards_by_id() {
    let (s, _) = script();
    table(
        &s,
        &[
            ("E:getCardCount()", "161"),
            ("E:getCard(0):objectName()", "slash"),
            ("E:getCard('3') == E:getWrappedCard(3)", "true"),
            ("E:getCard(-1)", "nil"),
            ("E:getCard(161)", "nil"),
            ("E:getEngineCard(9999)", "nil"),
            ("E:getCard(E:cloneCard('slash'):getId())", "nil"),
            ("E:getCardPlace(0) == sgs.Player_DrawPile and E:getCardOwner(0)", "nil"),
        ],
    );
    assert_eq!(fails(&s, "E:getCard()"), "test.lua:1: Engine:getCard(id): takes 1 argument, got 0");
    assert_eq!(fails(&s, "E:getCard(nil)"), "test.lua:1: Engine:getCard(id): id must be an integer, got nil");
    assert_eq!(
        fails(&s, "p1:cloneCard('slash')"),
        "test.lua:1: cloneCard: called on a Player; it is a method of Engine"
    );
}

#[test]
fn new_cards() {
    let (s, _) = script();
    table(
        &s,
        &[
            ("E:cloneCard('slash'):toString()", "slash:[no_suit:0]=."),
            ("E:cloneCard('SavageAssault'):objectName()", "savage_assault"),
            ("E:cloneCard('slash', sgs.Card_Heart, 3):toString()", "slash:[heart:3]=."),
            ("E:cloneCard('slash', sgs.Card_SuitToBeDecided, -1):toString()", "slash:[no_suit:0]=."),
            ("E:cloneCard('nosuch')", "nil"),
            ("E:cloneSkillCard('dummy'):objectName()", "dummy"),
            ("E:cloneSkillCard('slash')", "nil"),
        ],
    );
    // The current suit and number of a card, and its subcards.
    eval::<()>(&s, "c = E:cloneCard('slash', 2, 5); c:addSubcard(4); c:setSkillName('x'); c:setFlags('f')");
    table(
        &s,
        &[("E:cloneCard(c):toString()", "slash:x[heart:5]=4"), ("E:cloneCard(c):hasFlag('f')", "true")],
    );
}

#[test]
fn the_deck_by_name() {
    let (s, _) = script();
    table(
        &s,
        &[
            ("E:hasCard('jink') and not E:hasCard('_stab_slash') and not E:hasCard('x')", "true"),
            ("table.concat(E:getSlashNames(), ' ')", "slash thunder_slash fire_slash"),
            ("table.concat(E:getCardNames('Armor'), ' ')", "eight_diagram renwang_shield vine silver_lion"),
            ("E:getRandomCards():length() .. ' ' .. E:getRandomCards(true):length()", "160 161"),
            ("table.concat(E:getZhinangCards(), ' '):sub(1, 8)", "ExNihilo"),
        ],
    );
    eval::<()>(&s, "E:setZhinangCard('-ExNihilo'); E:setZhinangCard('Duel'); E:addBanPackage('maneuvering')");
    table(
        &s,
        &[
            ("E:cloneCard('ex_nihilo'):isZhinangCard()", "false"),
            ("E:cloneCard('duel'):isZhinangCard()", "true"),
            ("table.concat(E:getBanPackages(), ' ')", "maneuvering"),
            ("table.concat(E:getSlashNames(), ' ')", "slash"),
            ("E:getRandomCards():length()", "108"),
        ],
    );
}

#[test]
fn chance_is_the_games_and_a_question_takes_none() {
    let (s, _) = script();
    let draw = "local t = {} for _, id in sgs.qlist(E:getRandomCards()) do t[#t + 1] = id end return table.concat(t, ' ')";
    let first = eval::<String>(&s, draw);
    assert_ne!(first, eval::<String>(&s, draw));
    let (again, _) = script();
    assert_eq!(eval::<String>(&again, draw), first);
    let frame =
        |context| Frame { owner: "x".into(), callback: "f", event: None, context, viewer: Some(PlayerId(2)) };
    let asked = || s.host().within(frame(Context::Query), || eval::<String>(&s, draw));
    assert_eq!(asked(), asked());
    let thought = || s.host().within(frame(Context::Ai), || eval::<String>(&s, draw));
    assert_ne!(thought(), thought(), "an AI has chance of its own");
    eval::<String>(&again, draw);
    let third = eval::<String>(&again, draw);
    assert_eq!((asked(), eval::<String>(&s, draw)), (third.clone(), third), "neither took from the game's");
}

#[test]
fn patterns_and_limits() {
    let (s, room) = script();
    table(
        &s,
        &[
            ("E:matchExpPattern('Slash|spade|7', nil, E:getCard(0))", "true"),
            ("E:matchExpPattern('Slash|heart', p1, E:getCard(0))", "false"),
            ("E:matchExpPattern('.', nil, nil)", "false"),
            (
                "E:matchPattern('slash', p1, E:getCard(0)) and not E:matchExpPattern('slash', p1, E:getCard(0))",
                "true",
            ),
            ("E:isProhibited(p1, p2, E:getCard(0))", "nil"),
            ("E:isPindianProhibited(p1, p2)", "nil"),
            ("E:isCardLimited(p1, E:getCard(0), sgs.Card_MethodUse)", "nil"),
            ("E:getCardHandlingMethod('response') == sgs.Card_MethodResponse", "true"),
            ("E:correctCardTarget(sgs.TargetModSkill_Residue, p1, E:getCard(0))", "0"),
            ("E:correctCardTarget(sgs.TargetModSkill_ExtraTarget, nil, nil)", "0"),
            ("E:getViewAsEquipSkill('spear')", "nil"),
            ("table.concat(E:getSkillNames(), ' '):find('spear') ~= nil", "true"),
            ("E:correctDistance(p1, p2) .. E:correctDistance(p1, p2, true)", "00"),
            ("E:hasResidueUnlimited(p1, E:getCard(0))", "false"),
        ],
    );
    // A crossbow removes the limit of slashes.
    let crossbow = (0..161).map(CardId).find(|c| room.card_name(*c) == "crossbow").expect("a crossbow");
    {
        let mut t = room.table_mut();
        t.take(crossbow);
        t.put(crossbow, moves::Location::new(Place::Equip, Some(PlayerId(0))), Some(0), false);
    }
    table(
        &s,
        &[
            (
                "E:hasResidueUnlimited(p1, E:getCard(0)) and not E:hasResidueUnlimited(p2, E:getCard(0))",
                "true",
            ),
            ("E:correctCardTarget(sgs.TargetModSkill_Residue, p1, E:getCard(0)) > 500", "true"),
            (&format!("E:getCardOwner({crossbow}) == p1"), "true"),
        ],
    );
}

#[test]
fn the_running_game() {
    let (s, _) = script();
    table(
        &s,
        &[
            ("E:currentRoom() == room", "true"),
            ("E:getCurrentCardUsePattern()", ""),
            ("E:getCurrentCardUseReason() == sgs.CardUseStruct_CARD_USE_REASON_UNKNOWN", "true"),
            ("sgs.CardUseStruct_CARD_USE_REASON_RESPONSE_USE", "18"),
            ("table.concat(E:getRoleList('05p'), ' ')", "lord loyalist rebel rebel renegade"),
            ("E:getRoles('08p') .. E:getPlayerCount('08pd') .. E:getPlayerCount('x')", "ZCCFFFFN8-1"),
            ("E:getVersionName()", "V2"),
            ("#E:getModScenarioNames() .. E:objectName()", "0"),
            (
                "table.concat(E:getExtensions(), ' ')",
                "standard_cards standard_ex_cards maneuvering derived plain",
            ),
        ],
    );
}

#[test]
fn texts_are_added_and_found() {
    let (s, _) = script();
    eval::<()>(
        &s,
        "sgs.LoadTranslationTable { ['ganglie'] = '刚烈', [':ganglie'] = 'text' }
         sgs.AddTranslationEntry('slash', '殺'); E:addTranslationEntry('n', 5)",
    );
    table(
        &s,
        &[
            ("E:translate('ganglie')", "刚烈"),
            ("E:translate('slash')", "殺"),
            ("E:getCard(0):getName()", "殺"),
            ("E:translate('jink')", "闪"),
            ("E:translate('nobody knows', true)", "nobody knows"),
            ("E:translate('ganglie\\\\jink\\\\x')", "刚烈闪x"),
            ("E:translate('n')", "5"),
            ("E:removeNumberInQString('ganglie2x')", "ganglie"),
        ],
    );
    assert_eq!(
        fails(&s, "sgs.AddTranslationEntry('x', {})"),
        "test.lua:1: Engine:AddTranslationEntry(key, text): text must be a string, got a table"
    );
    // Values that are not strings take the slow path, which converts numbers and reports other types.
    eval::<()>(&s, "sgs.LoadTranslationTable { [7] = 'seven', six = 6, five = '五' }");
    table(&s, &[("E:translate('7')", "seven"), ("E:translate('six')", "6"), ("E:translate('five')", "五")]);
    eval::<()>(
        &s,
        "sgs.LoadTranslationTable(setmetatable({ own = 'own' }, { __index = { more = 'more' } }))",
    );
    table(&s, &[("E:translate('own')", "own"), ("E:translate('more')", "more")]);
    let wrong = fails(&s, "sgs.LoadTranslationTable { [1] = 'x', [2] = {} }");
    assert!(wrong.ends_with("AddTranslationEntry(key, text): text must be a string, got a table"), "{wrong}");
    fails(&s, "sgs.LoadTranslationTable('texts')");
}

#[test]
fn generals_by_name() {
    let (s, _) = script();
    table(
        &s,
        &[
            ("#E:getLimitedGeneralNames() .. #E:getLimitedGeneralNames('wei')", "144"),
            ("E:isGeneralHidden('ghost') and not E:isGeneralHidden('wei_lord')", "true"),
            ("table.concat(E:getLords(), ' ')", "wei_lord shu_lord wu_lord qun_lord"),
            ("E:getGeneralCount() .. E:getGeneralCount(false, 'god')", "141"),
            ("table.concat(E:getKingdoms(), ' ')", "wei shu wu qun god jin"),
            ("#E:getRandomGenerals(3)", "3"),
            ("E:sameNameWith('sp_caocao', 'caocao') and not E:sameNameWith('liubei', 'caocao')", "true"),
            ("#E:getRandomGenerals(3, nil, 'god')", "1"),
            // An unknown name bans nobody.
            ("#E:getRandomGenerals(3, '') .. #E:getRandomGenerals(3, '+', 'god')", "31"),
        ],
    );
    // One version of each person; guards share the part after the last `_`.
    let all = "local t = E:getRandomGenerals(99); table.sort(t) local n = 0
        for _, name in ipairs(t) do if name:find('guard') then n = n + 1 end end return n";
    assert_eq!(eval::<i64>(&s, all), 1);
    eval::<()>(&s, "E:addBanPackage('plain')");
    table(&s, &[("#E:getLimitedGeneralNames() .. #E:getLords() .. #E:getLords(true)", "004")]);
}

#[test]
fn sounds_are_reported_to_observers() {
    #[derive(Default)]
    struct Heard(Rc<RefCell<Vec<Name>>>);
    impl Observer for Heard {
        fn fact(&mut self, _: &Room, fact: &Fact) {
            if let Fact::Effect { kind, args, .. } = fact {
                self.0.borrow_mut().push(format!("{kind} {}", args.join(" ")).into());
            }
        }
    }
    let (s, room) = script();
    let heard = Rc::new(RefCell::new(Vec::new()));
    room.observe(Box::new(Heard(heard.clone())));
    eval::<()>(&s, "E:playAudioEffect('audio/x.ogg'); E:playSkillAudioEffect('ganglie', 2)");
    assert_eq!(*heard.borrow(), ["sound audio/x.ogg", "sound ganglie2"]);
    eval::<()>(&s, "E:setAudioType('caopi', 'ganglie', '5,6')");
    table(
        &s,
        &[
            ("E:revisesAudioType('caopi', 'ganglie', 2)", "6"),
            ("E:revisesAudioType('caopi', 'ganglie', 3)", "3"),
            ("E:revisesAudioType('other', 'ganglie', 2)", "2"),
            ("E:revisesAudioType('caopi', 'ganglie', -1) >= 5", "true"),
        ],
    );
}

#[test]
fn versions_of_one_general_and_what_they_begin_with() {
    let (script, room) = script();
    room.table_mut().player_mut(PlayerId(0)).general = "wei_guard".into();
    let one = room.catalog().generals["wei_guard"].start_hp;
    table(
        &script,
        &[("E:findConvertFrom('sp_caocao')", ""), ("p1:getGeneralStartHp()", one.to_string().as_str())],
    );
    eval::<()>(&script, "config = { convert_pairs = { 'caocao->sp_caocao|tw_caocao', 'x' } }");
    table(
        &script,
        &[
            ("E:findConvertFrom('tw_caocao')", "caocao"),
            ("E:findConvertFrom('sp_caocao')", "caocao"),
            ("E:findConvertFrom('caocao')", ""),
        ],
    );
    room.table_mut().player_mut(PlayerId(0)).general2 = "god_one".into();
    let both = one + room.catalog().generals["god_one"].start_hp - 3;
    table(&script, &[("p1:getGeneralStartHp()", &both.max(1).to_string())]);
}

#[test]
fn equipment_may_be_put_out_of_effect() {
    let (script, room) = script();
    let weapon = room.catalog().find_kind("crossbow").expect("a kind");
    let at = room.catalog().deck.iter().position(|card| card.kind == weapon).expect("one in the deck");
    let card = CardId(at as i32);
    let p1 = PlayerId(0);
    let reason = MoveReason::new(ReasonCode::Put, p1);
    room.move_cards(vec![CardsMove::new(vec![card], p1, Place::Equip, reason)]).expect("a move");
    let worn = "p1:hasWeapon('crossbow')";
    table(&script, &[(worn, "true"), ("p2:hasWeapon('crossbow')", "false")]);
    for (out, back) in [
        ("p1:addEquipsNullified('EquipCard')", "p1:removeEquipsNullified('EquipCard')"),
        (
            "p1:addEquipsNullified('Crossbow', 'why', false)",
            "p1:removeEquipsNullified('Crossbow', 'why', false)",
        ),
        ("room:setPlayerEquipsNullified(p1, 'Weapon')", "room:removePlayerEquipsNullified(p1, 'Weapon')"),
        (
            "p1:setCardLimitation('effect', '.|.|.|equipped', 'x')",
            "p1:removeCardLimitation('effect', '.|.|.|equipped')",
        ),
    ] {
        eval::<()>(&script, out);
        let limits = room.table().player(p1).limitations.clone();
        assert_eq!(
            eval::<String>(&script, &format!("return tostring({worn})")),
            "false",
            "{out}: {limits:?}"
        );
        eval::<()>(&script, back);
        table(&script, &[(worn, "true")]);
    }
    // Others are not affected.
    eval::<()>(&script, "p1:addEquipsNullified('Armor')");
    table(&script, &[(worn, "true")]);
}
