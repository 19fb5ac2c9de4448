//! Rarely used names of QSanguosha's API.

use sgs::agents::Agents;
use sgs::model::*;
use sgs::rules::cards::DeckOptions;
use sgs::rules::setup::{GameOptions, new_game};
use sgs::rules::skill::{Abilities, Bearer};
use sgs::rules::{Behaviour, CardBehaviour, CardDef, Catalog, DeckCard, Flow, Room, SkillDef, Timing};
use sgs::script::host::Script;
use sgs::script::load::Library;
use sgs::script::{handle::Handle, trampoline::to_value};
use sgs::testkit::plain::catalog;
use std::rc::Rc;
use std::sync::Arc;

/// A behaviour that adds to everything, sets all fixed values, and disables one skill.
struct Adds;

impl Behaviour for Adds {
    fn distance(&self, _: &Room, _: PlayerId, to: PlayerId) -> i32 {
        if to == PlayerId(1) { 2 } else { 0 }
    }

    fn fixed_distance(&self, _: &Room, _: PlayerId, to: PlayerId) -> Option<i32> {
        (to == PlayerId(2)).then_some(7)
    }

    fn max_cards(&self, _: &Room, _: PlayerId) -> i32 {
        3
    }

    fn fixed_max_cards(&self, _: &Room, player: PlayerId) -> Option<i32> {
        (player == PlayerId(1)).then_some(5)
    }

    fn attack_range(&self, _: &Room, _: PlayerId, include_weapon: bool) -> i32 {
        if include_weapon { 2 } else { 1 }
    }

    fn fixed_attack_range(&self, _: &Room, player: PlayerId, _: bool) -> Option<i32> {
        (player == PlayerId(1)).then_some(6)
    }

    fn skill_valid(&self, _: &Room, player: PlayerId, skill: &SkillDef) -> bool {
        player != PlayerId(0) || skill.name != "far"
    }
}

/// A behaviour that marks the player who equips it, with an inherited behaviour.
struct Installed(&'static str, Option<Rc<dyn CardBehaviour>>);

impl CardBehaviour for Installed {
    fn sort(&self) -> Option<Rc<dyn CardBehaviour>> {
        self.1.clone()
    }

    fn on_install(&self, room: &Room, player: PlayerId, _: CardId) -> Flow {
        room.set_mark(player, self.0, 1)
    }

    fn on_uninstall(&self, room: &Room, player: PlayerId, _: CardId) -> Flow {
        room.set_mark(player, self.0, 2)
    }

    fn validate(&self, _: &Room, usage: &mut CardUse) -> Flow<Option<CardId>> {
        Ok(usage.to.first().map(|_| CardId(0)))
    }

    fn validate_in_response(&self, _: &Room, user: PlayerId, card: CardId) -> Flow<Option<CardId>> {
        Ok((user == PlayerId(0)).then_some(card))
    }
}

fn skills(catalog: &mut Catalog) {
    let of = |name, ability| SkillDef::new(name, Adds).abilities(ability).bearer(Bearer::Anyone);
    catalog.add_skill(of("far", Abilities::DISTANCE));
    catalog.add_skill(of("keeps", Abilities::MAX_CARDS));
    catalog.add_skill(of("reaches", Abilities::ATTACK_RANGE));
    catalog.add_skill(of("limits", Abilities::CARD_LIMIT));
    catalog.add_skill(of("mods", Abilities::TARGET_MOD));
    catalog.add_skill(SkillDef::new("voids", Adds));
    catalog.add_skill(SkillDef::new("#far-more", Adds));
    catalog.related.insert("far".into(), vec!["#far-more".into()]);
}

/// Returns a game of four in Lua: `p1` to `p4` in the order of seats, `p1` current.
fn game() -> (Script, Rc<Room>) {
    let mut catalog = catalog(&DeckOptions::default());
    skills(&mut catalog);
    let of =
        |catalog: &Catalog, name: &str| (**catalog.kind(catalog.find_kind(name).expect("a kind"))).clone();
    let bow = of(&catalog, "kylin_bow");
    let sort: Rc<dyn CardBehaviour> = Rc::new(Installed("sort", None));
    let own = Rc::new(Installed("own", Some(sort)));
    catalog.add_kind(CardDef { name: "own_bow".into(), behaviour: own, ..bow });
    let slash = of(&catalog, "slash");
    let derived = catalog.add_kind(CardDef { name: "_stab".into(), ..slash });
    catalog.deck.push(DeckCard { kind: derived, suit: Suit::Club, number: 1, package: "derived".into() });
    let agents = Box::new(Agents::random(4));
    let room = Rc::new(new_game(&GameOptions::new(1, 4), Rc::new(catalog), agents).expect("a plain game"));
    {
        let mut t = room.table_mut();
        t.seats = (0..4).map(PlayerId).collect();
        t.players.iter_mut().for_each(|p| (p.max_hp, p.hp) = (4, 4));
        t.renumber_seats();
        t.turn.current = Some(PlayerId(0));
    }
    room.register_globals();
    let script = Script::new().expect("a state");
    script.enter(room.clone());
    let globals = script.lua().globals();
    for i in 0..4 {
        globals.set(format!("p{}", i + 1), to_value(Handle::player(PlayerId(i)))).expect("a global");
    }
    globals.set("room", script.room_value()).expect("a global");
    let words = "E = sgs.Sanguosha
        function names(list)
            local all = {}
            for _, x in sgs.list(list) do all[#all + 1] = type(x) == 'number' and x or x:objectName() end
            return table.concat(all, '+')
        end";
    script.lua().load(words).exec().expect("words");
    (script, room)
}

fn run(script: &Script, text: &str) {
    script.lua().load(text).set_name("=test.lua").exec().unwrap_or_else(|e| panic!("{text}: {e}"));
}

/// Compares expressions, converted with `tostring`, with their expected texts.
fn table(script: &Script, rows: &[(&str, &str)]) {
    for (expression, expected) in rows {
        let text = format!("return tostring({expression})");
        let got: String = script.lua().load(&text).eval().unwrap_or_else(|e| panic!("{expression}: {e}"));
        assert_eq!(got, *expected, "{expression}");
    }
}

fn fails(script: &Script, text: &str) -> String {
    script.lua().load(text).set_name("=test.lua").exec().expect_err(text).to_string()
}

#[test]
fn a_slash_knows_whom_it_must_be_used_on() {
    let (s, _) = game();
    run(&s, "slash, none = E:cloneCard('slash'), sgs.PlayerList()");
    table(
        &s,
        &[
            ("slash:hasSpecificAssignee(p2)", "false"),
            ("sgs.Slash_IsSpecificAssignee(p2, p1, slash)", "false"),
            ("slash:targetFilter(none, p2, p1) and slash:targetFilter(none, p4, p1)", "true"),
        ],
    );
    run(&s, "slash:addSpecificAssignee(p2) slash:addSpecificAssignee(p3)");
    table(
        &s,
        &[
            ("slash:hasSpecificAssignee(p2) and slash:hasSpecificAssignee(p3)", "true"),
            ("sgs.Slash_IsSpecificAssignee(p2, p1, slash)", "true"),
            ("sgs.Slash_IsSpecificAssignee(p4, p1, slash)", "false"),
            ("slash:targetFilter(none, p2, p1)", "true"),
            ("slash:targetFilter(none, p4, p1)", "false"),
        ],
    );
    let error = fails(&s, "E:cloneCard('jink'):addSpecificAssignee(p2)");
    assert!(error.contains("jink is no slash"), "{error}");
}

#[test]
fn a_slash_may_have_another_nature() {
    let (s, room) = game();
    run(
        &s,
        "slash, fire = E:cloneCard('slash'), E:cloneCard('fire_slash')
        slash:setNature(sgs.DamageStruct_Thunder)",
    );
    table(
        &s,
        &[
            ("slash:getNature() == sgs.DamageStruct_Thunder and slash:objectName() == 'slash'", "true"),
            ("fire:getNature() == sgs.DamageStruct_Fire", "true"),
        ],
    );
    run(
        &s,
        "room:setPlayerChained(p2, true) room:setPlayerChained(p3, true)
        local effect = sgs.CardEffectStruct()
        effect.card, effect.from, effect.to = slash, p1, p2
        slash:onEffect(effect)",
    );
    let t = room.table();
    assert_eq!([1, 2].map(|p| t.player(PlayerId(p)).hp), [3, 3], "thunder goes along the chain");
}

#[test]
fn what_a_card_really_is_and_does() {
    let (s, _) = game();
    run(
        &s,
        "bow = E:cloneCard('own_bow')
        bow:equipOnInstall(p2) bow:onInstall(p3) bow:equipOnUninstall(p4)
        function at(...) local u = sgs.CardUseStruct() u.card, u.from = bow, p1
            for _, p in ipairs({...}) do u.to:append(p) end return u end",
    );
    table(
        &s,
        &[
            ("p2:getMark('sort') .. p2:getMark('own')", "10"),
            ("p3:getMark('sort') .. p3:getMark('own')", "01"),
            ("p4:getMark('sort') .. p4:getMark('own')", "20"),
            ("bow:validate(at(p2)):getId()", "0"),
            ("bow:validate(at())", "nil"),
            ("bow:validateInResponse(p1) == bow", "true"),
            ("bow:validateInResponse(p2)", "nil"),
            ("names(bow:getOccupyLocations())", "0"),
            ("E:cloneCard('amazing_grace'):hasPreAction() and not bow:hasPreAction()", "true"),
            ("E:cloneCard('savage_assault'):getSubClass() == sgs.LuaTrickCard_TypeAOE", "true"),
            ("E:cloneCard('indulgence'):getSubClass() == sgs.LuaTrickCard_TypeDelayedTrick", "true"),
        ],
    );
    run(
        &s,
        "peach = E:cloneCard('peach', sgs.Card_Heart, 3) peach:setFlags('new')
        first = E:getCard(0) first:setFlags('old') first:copyEverythingFrom(peach)",
    );
    table(
        &s,
        &[
            ("first:isKindOf('Peach') and first:getSuit() == sgs.Card_Heart", "true"),
            ("first:hasFlag('new') and not first:hasFlag('old') and first:getId() == 0", "true"),
        ],
    );
}

#[test]
fn lists_exchange_two_items() {
    let (s, _) = game();
    run(&s, "l = sgs.IntList() for i = 1, 3 do l:append(i) end l:swap(0, 2) l:swap(0, 9)");
    table(&s, &[("names(l)", "3+2+1")]);
}

#[test]
fn what_skills_correct_in_all_and_each() {
    let (s, room) = game();
    run(&s, "far, keeps, reaches = E:getSkill('far'), E:getSkill('keeps'), E:getSkill('reaches')");
    table(
        &s,
        &[
            ("E:correctMaxCards(p1)", "3"),
            ("E:correctMaxCards(p1, true)", "-1"),
            ("E:correctMaxCards(p2, true)", "5"),
            ("E:correctAttackRange(p1) .. E:correctAttackRange(p1, false)", "21"),
            ("E:correctAttackRange(p1, true, true) .. E:correctAttackRange(p2, true, true)", "-16"),
            ("far:getCorrect(p1, p2) .. far:getCorrect(p1, p3)", "20"),
            ("far:getFixed(p1, p2) .. far:getFixed(p1, p3)", "-17"),
            ("keeps:getExtra(p1) .. keeps:getFixed(p1) .. keeps:getFixed(p2)", "3-15"),
            ("reaches:getExtra(p1, false) .. reaches:getExtra(p1, true)", "12"),
            ("reaches:getFixed(p1, true) .. reaches:getFixed(p2, true)", "-16"),
            ("E:getSkill('voids'):isSkillValid(p1, far)", "false"),
            ("E:getSkill('voids'):isSkillValid(p2, far)", "true"),
        ],
    );
    assert_eq!((room.max_cards(PlayerId(1)), room.attack_range(PlayerId(1))), (8, 8));
}

#[test]
fn skills_are_found_by_what_they_do() {
    let (s, _) = game();
    table(
        &s,
        &[
            ("names(E:getDistanceSkills())", "far"),
            ("names(E:getMaxCardsSkills())", "keeps"),
            ("names(E:getAttackRangeSkills())", "reaches"),
            ("names(E:getCardLimitSkills())", "limits"),
            ("E:getCardLimitSkill('limits'):objectName()", "limits"),
            ("E:getCardLimitSkill('far')", "nil"),
            ("E:getInvaliditySkills():length() + E:getProhibitSkills():length()", "0"),
            ("E:getProhibitPindianSkills():length()", "0"),
            // The rules have some as well.
            ("names(E:getTargetModSkills()):match('mods')", "mods"),
            ("E:getViewAsEquipSkills():length()", "0"),
            ("E:getMainSkill('#far-more'):objectName() .. E:getMainSkill('keeps'):objectName()", "farkeeps"),
            ("E:getMainSkill('nothing')", "nil"),
            ("E:getRealSkill('far') == E:getSkill('far')", "true"),
        ],
    );
}

#[test]
fn roles_and_notes_of_the_engine() {
    let (s, _) = game();
    table(
        &s,
        &[
            ("table.concat(E:getAllRegisteredRoles(), '+')", "lord+loyalist+rebel+renegade"),
            ("E:getRoleAbbreviation('rebel') .. '.' .. E:getRoleAbbreviation('x')", "F."),
            ("E:getRoleByAbbreviation('Z') .. E:getRoleByAbbreviation('Q', '?')", "lord?"),
            ("E:getRolesSingle('06_3v3')", "ZCFN"),
            ("E:getRoleIndex()", "1"),
            ("E:property('x'):toInt()", "0"),
        ],
    );
    run(&s, "E:setProperty('x', sgs.QVariant(4))");
    table(&s, &[("E:property('x'):toInt()", "4")]);
}

#[test]
fn seats_and_ways_between_them() {
    let (s, room) = game();
    table(
        &s,
        &[
            ("room:nextPlayer() == p2 and room:getLack() == 0", "true"),
            ("names(room:getClockwisePath(p1, p4))", "sgs2+sgs3"),
            ("names(room:getClockwisePath(p1, p4, true, true))", "sgs1+sgs2+sgs3+sgs4"),
            ("names(room:getCounterclockwisePath(p1, p3, true))", "sgs4+sgs1"),
            ("names(room:getPathBetween(p1, p4, true, true))", "sgs4+sgs1"),
            ("names(room:getPathBetween(p1, p1, true, true))", ""),
            ("names(room:getClockwisePath(p1, p1, true, true))", "sgs1"),
        ],
    );
    room.table_mut().player_mut(PlayerId(1)).alive = false;
    table(
        &s,
        &[
            ("room:nextPlayer() == p3", "true"),
            ("names(room:getClockwisePath(p1, p4))", "sgs3"),
            ("names(room:getClockwisePath(p1, p2, false, true))", "sgs3+sgs4"),
        ],
    );
}

#[test]
fn what_the_room_keeps() {
    let (s, room) = game();
    run(&s, "room:addCardMark(0, 'm', 5) room:removeCardMark(0, 'm', 2)");
    table(&s, &[("E:getCard(0):getMark('m')", "3")]);
    run(&s, "room:removeCardMark(E:getCard(0), 'm', 9)");
    table(&s, &[("E:getCard(0):getMark('m')", "0")]);
    run(
        &s,
        "room:addSlashBuff(p1, 'cm', 2) room:addSlashBuff(p2, '', 1, false) slash = E:cloneCard('slash')",
    );
    let marks = |p: u8| {
        let of = |mark: &str| room.mark(PlayerId(p), mark);
        ["ExtraBfSlashCishu-Clear", "ExtraBfSlashJuli-Clear", "ExtraBfSlashMubiao-Clear", "ExtraBfSlashJuli"]
            .map(of)
    };
    assert_eq!((marks(0), marks(1)), ([2, 0, 2, 0], [0, 0, 0, 1]));
    run(&s, "room:setCurrentCardUse('jink', sgs.CardUseStruct_CARD_USE_REASON_RESPONSE)");
    table(
        &s,
        &[
            ("E:getCurrentCardUsePattern()", "jink"),
            ("E:getCurrentCardUseReason() == sgs.CardUseStruct_CARD_USE_REASON_RESPONSE", "true"),
            ("room:hasAura() or room:getAura() ~= '' or room:getAuraPlayer() ~= nil", "false"),
            ("room:doAura(p2, 'fire')", "true"),
            ("room:doAura(p3, 'fire')", "false"),
            ("room:hasAura() and room:hasAura('fire') and not room:hasAura('ice')", "true"),
            ("room:getAura() .. room:getAuraPlayer():objectName()", "firesgs2"),
        ],
    );
    run(&s, "room:clearAura()");
    table(&s, &[("room:hasAura() or room:getAuraPlayer() ~= nil", "false")]);
}

#[test]
fn cards_come_out_of_the_draw_pile() {
    let (s, room) = game();
    let crossbow = || room.table().player(PlayerId(1)).equip(EquipSlot::Weapon);
    run(&s, "room:installEquip(p2, 'kylin_bow')");
    let bow = crossbow().expect("a weapon");
    assert_eq!(room.card_name(bow), "kylin_bow");
    run(&s, "room:installEquip(p2, 'blade') room:installEquip(p2, 'nothing')");
    assert_eq!(room.card_name(crossbow().expect("a weapon")), "blade");
    assert_eq!(room.table().place(bow), Place::Discard);

    let derived = CardId(room.table().deck.len() as i32 - 1);
    {
        let mut t = room.table_mut();
        t.take(derived);
        t.put(derived, moves::Location::new(Place::Draw, None), None, false);
    }
    let before = room.table().draw_pile.len();
    run(&s, "room:removeDerivativeCards()");
    assert_eq!(room.table().draw_pile.len(), before - 1);
    assert_eq!(room.table().place(derived), Place::Unknown);
    // Reported on the table, as in the engine with such cards; a card moved out of the game by a script has
    // no place.
    let place = |card: CardId| format!("room:getCardPlace({})", card.0);
    table(&s, &[(&format!("{} == sgs.Player_PlaceTable", place(derived)), "true")]);
    let out = format!("room:moveCardTo(sgs.Sanguosha:getCard({}), nil, sgs.Player_PlaceUnknown)", bow.0);
    run(&s, &out);
    table(&s, &[(&format!("{} == sgs.Player_PlaceUnknown", place(bow)), "true")]);
    room.table().check_cards().expect("every card is somewhere");
}

#[test]
fn the_room_knows_who_saved_a_player() {
    let (s, room) = game();
    table(&s, &[("room:getSaver(p2)", "nil")]);
    let savers = Value::TextList(vec!["sgs3".into(), "sgs4".into()]);
    room.table_mut().player_mut(PlayerId(1)).tags.insert("MyDyingSaver".into(), savers);
    table(&s, &[("room:getSaver(p2) == p4", "true")]);
}

#[test]
fn a_council_is_held() {
    let (s, room) = game();
    for p in 0..3 {
        room.draw_cards(PlayerId(p), 2, "test").expect("cards");
    }
    run(
        &s,
        "l = sgs.SPlayerList() for _, p in ipairs({p2, p3, p4}) do l:append(p) end
        council = room:askForYishi(p1, l, 'test')",
    );
    table(
        &s,
        &[
            ("names(council.participants)", "sgs2+sgs3"),
            ("#council.opinions .. council.card_ids:length() .. council.reason", "22test"),
        ],
    );
}

const DEFINED: &str = r#"
extension = sgs.Package('x')
hears = sgs.CreateTriggerSkill{ name = 'hears', events = {sgs.Damaged, sgs.EventPhaseStart}, global = true,
    on_trigger = function() end }
more = sgs.CreateTargetModSkill{ name = 'more', pattern = 'Duel', residue_func = function() return 1 end }
slashes = sgs.CreateTargetModSkill{ name = 'slashes', residue_func = function() return 1 end }
made = sgs.CreateViewAsSkill{ name = 'made', n = 2, response_or_use = true, expand_pile = 'grain',
    view_filter = function() return true end, view_as = function() end }
tester = sgs.General(extension, 'tester', 'wei', 4)
for _, skill in ipairs({hears, more, slashes, made}) do tester:addSkill(skill) end
sgs.LoadTranslationTable{ ['~made'] = 'choose', ['~made2'] = 'choose again' }
return {extension}
"#;

#[test]
fn a_skill_shows_its_definition() {
    let library = Arc::new(Library::of_texts([("extensions/x.lua", DEFINED)]));
    let (s, failures) = Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
    assert!(failures.is_empty(), "{failures:?}");
    run(&s, "E = sgs.Sanguosha hears, made = E:getSkill('hears'), E:getSkill('made')");
    let events = format!("{}+{}", Timing::Damaged as i32, Timing::EventPhaseStart as i32);
    table(
        &s,
        &[
            ("table.concat(sgs.QList2Table(hears:getTriggerEvents()), '+')", &events),
            ("E:getSkill('more'):getPattern() .. E:getSkill('slashes'):getPattern()", "DuelSlash"),
            ("made:getN() .. hears:getN()", "20"),
            ("made:isResponseOrUse() and not hears:isResponseOrUse()", "true"),
            ("made:getExpandPile() .. '.' .. hears:getExpandPile()", "grain."),
            (
                "made:getNotice(-1) .. '+' .. made:getNotice(2) .. '+' .. made:getNotice(3)",
                "choose+choose again+",
            ),
            ("made:getEffectIndex() .. hears:getBaseAmount()", "-11"),
            ("hears:getWakedSkills() == '' and hears:getActiveSkills() == ''", "true"),
            (
                "E:getGlobalTriggerSkills():length() .. E:getGlobalTriggerSkills():first():objectName()",
                "1hears",
            ),
        ],
    );
    run(&s, "hears:setWakedSkills('made,more')");
    table(&s, &[("hears:getWakedSkills()", "made,more")]);
}
