//! `Room` in Lua: what it keeps and shows: marks, flags, tags, properties, skills, numbers,
//! the log, and the thread that raises events.

use sgs::agents::Agents;
use sgs::model::player::SkillSource;
use sgs::model::*;
use sgs::rules::cards::{DeckOptions, catalog};
use sgs::rules::setup::{GameOptions, new_game};
use sgs::rules::skill::{Bearer, Occasion};
use sgs::rules::{Behaviour, Catalog, Fact, Flow, Frequency, GeneralDef, Observer, Room, SkillDef, Timing};
use sgs::script::handle::Handle;
use sgs::script::host::Script;
use sgs::script::trampoline::to_value;
use std::cell::RefCell;
use std::rc::Rc;

const ONE: PlayerId = PlayerId(0);
const TWO: PlayerId = PlayerId(1);

struct Quiet;
impl Behaviour for Quiet {}

/// Notes each event that it hears; stops EventForDiy.
struct Witness(Rc<RefCell<Vec<String>>>);

impl Behaviour for Witness {
    fn on_trigger(&self, _: &Room, _: &SkillDef, occasion: &Occasion<'_>) -> Flow<bool> {
        let who = occasion.player.map(|p| p.object_name()).unwrap_or_default();
        let what = occasion.data.read(|v| match v {
            Value::MaxHp(change) => change.change.to_string().into(),
            other => other.as_text(),
        });
        self.0.borrow_mut().push(format!("{} {who} {what}", occasion.timing.name()));
        Ok(occasion.timing == Timing::EventForDiy)
    }
}

/// Forbids everything at whoever has the skill.
struct Hidden;
impl Behaviour for Hidden {
    fn is_prohibited(
        &self,
        room: &Room,
        _: Option<PlayerId>,
        to: PlayerId,
        _: CardId,
        _: &[PlayerId],
    ) -> bool {
        room.has_skill(to, "kongcheng")
    }

    fn is_pindian_prohibited(&self, room: &Room, _: PlayerId, to: PlayerId) -> bool {
        room.has_skill(to, "kongcheng")
    }
}

#[derive(Clone, Default)]
struct Log(Rc<RefCell<Vec<Fact>>>);

impl Observer for Log {
    fn fact(&mut self, _: &Room, fact: &Fact) {
        self.0.borrow_mut().push(fact.clone());
    }
}

/// A game of four in Lua, `p1` the lord and current, with what happened in it.
struct Game {
    script: Script,
    room: Rc<Room>,
    events: Rc<RefCell<Vec<String>>>,
    log: Log,
}

fn skills(catalog: &mut Catalog, events: &Rc<RefCell<Vec<String>>>) {
    use sgs::rules::skill::Abilities;
    let heard = [
        Timing::HpChanged,
        Timing::MaxHpChanged,
        Timing::KingdomChanged,
        Timing::ChainStateChanged,
        Timing::ThrowEquipArea,
        Timing::ObtainEquipArea,
        Timing::MarkChanged,
        Timing::EventAcquireSkill,
        Timing::EventLoseSkill,
        Timing::GeneralChanged,
        Timing::SkillTriggered,
        Timing::EventForDiy,
        Timing::GameStart,
    ];
    catalog.add_skill(SkillDef::new("witness", Witness(events.clone())).bearer(Bearer::Anyone).on(&heard));
    for name in ["paoxiao", "wusheng", "guanxing"] {
        catalog.add_skill(SkillDef::new(name, Quiet));
    }
    let hidden = Abilities::PROHIBIT.with(Abilities::PROHIBIT_PINDIAN);
    catalog.add_skill(SkillDef::new("kongcheng", Hidden).abilities(hidden));
    let mut once = SkillDef::new("luanwu", Quiet).frequency(Frequency::Limited);
    once.limit_mark = Some("@chaos".into());
    catalog.add_skill(once);
    catalog.add_skill(SkillDef::new("#wusheng-helper", Quiet));
    catalog.related.insert("wusheng".into(), vec!["#wusheng-helper".into()]);
    let starting = Witness(events.clone());
    catalog.add_skill(SkillDef::new("fenwei", starting).on(&[Timing::GameStart]));
}

fn general(name: &str, kingdom: &str, max_hp: i32, gender: Gender, skills: &[&str]) -> GeneralDef {
    GeneralDef {
        name: name.into(),
        kingdom: kingdom.into(),
        max_hp,
        start_hp: max_hp,
        gender,
        lord: false,
        hidden: false,
        skills: skills.iter().map(|s| Name::from(*s)).collect(),
        package: "test".into(),
    }
}

fn game() -> Game {
    let events = Rc::new(RefCell::new(Vec::new()));
    let mut catalog = catalog(&DeckOptions::default());
    skills(&mut catalog, &events);
    catalog.add_general(general("guanyu", "shu", 4, Gender::Male, &["wusheng"]));
    catalog.add_general(general("diaochan", "qun", 3, Gender::Female, &["luanwu", "fenwei"]));
    let room = new_game(&GameOptions::new(1, 4), Rc::new(catalog), Box::new(Agents::random(4)))
        .expect("a plain game");
    {
        let mut t = room.table_mut();
        t.seats = (0..4).map(PlayerId).collect();
        let roles = [Role::Lord, Role::Rebel, Role::Loyalist, Role::Renegade];
        for (player, role) in t.players.iter_mut().zip(roles) {
            (player.role, player.role_shown) = (role, role == Role::Lord);
            (player.max_hp, player.hp) = (4, 3);
            player.general = smol_str::format_smolstr!("general{}", player.id.0 + 1);
            player.kingdom = if player.id.0 < 2 { "shu".into() } else { "wu".into() };
        }
        t.renumber_seats();
        t.turn.current = Some(ONE);
    }
    room.register_globals();
    let log = Log::default();
    room.observe(Box::new(log.clone()));
    let room = Rc::new(room);
    let script = Script::new().expect("a state");
    script.enter(room.clone());
    let globals = script.lua().globals();
    for (name, handle) in [
        ("p1", Handle::player(PlayerId(0))),
        ("p2", Handle::player(PlayerId(1))),
        ("p3", Handle::player(PlayerId(2))),
        ("p4", Handle::player(PlayerId(3))),
        ("card", Handle::card(CardId(0))),
    ] {
        globals.set(name, to_value(handle)).expect("a global");
    }
    globals.set("room", script.room_value()).expect("a global");
    Game { script, room, events, log }
}

/// Players by their object names, lists as `a+b`, everything else as Lua writes it.
const SAY: &str = "
local function word(x)
    if type(x) == 'userdata' then
        local ok, name = pcall(function() return x:objectName() end)
        if ok then return name end
        local all = {}
        for _, item in sgs.qlist(x) do all[#all + 1] = word(item) end
        return table.concat(all, '+')
    end
    if type(x) == 'table' then return table.concat(x, '+') end
    return tostring(x)
end
local function say(...)
    local all = {}
    for i = 1, select('#', ...) do all[i] = word((select(i, ...))) end
    return table.concat(all, ' ')
end
return say((function() CODE end)())";

impl Game {
    fn say(&self, code: &str) -> String {
        let text = SAY.replace("CODE", code);
        self.script.lua().load(&text).set_name("=test.lua").eval().unwrap_or_else(|e| panic!("{code}: {e}"))
    }

    fn fails(&self, code: &str) -> String {
        let error = self.script.lua().load(code).set_name("=test.lua").exec().expect_err(code).to_string();
        error.lines().next().unwrap_or_default().trim_start_matches("runtime error: ").to_string()
    }

    /// The events heard since the last look.
    fn heard(&self) -> Vec<String> {
        std::mem::take(&mut *self.events.borrow_mut()).iter().map(|e| e.trim_end().to_string()).collect()
    }

    fn told(&self) -> Vec<Fact> {
        std::mem::take(&mut *self.log.0.borrow_mut())
    }

    fn check(&self, cases: &[(&str, &str)]) {
        for (code, expected) in cases {
            assert_eq!(self.say(code), *expected, "{code}");
        }
    }
}

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
fn skills_come_and_go_with_their_events() {
    let g = game();
    g.say("room:handleAcquireDetachSkills(p2, 'paoxiao|wusheng|missing|-kongcheng')");
    assert_eq!(
        g.heard(),
        [
            "EventAcquireSkill sgs2 paoxiao",
            "EventAcquireSkill sgs2 wusheng",
            "EventAcquireSkill sgs2 #wusheng-helper"
        ]
    );
    g.say("room:handleAcquireDetachSkills(p2, '-wusheng|-paoxiao|paoxiao')");
    assert_eq!(
        g.heard(),
        [
            "EventLoseSkill sgs2 wusheng",
            "EventLoseSkill sgs2 #wusheng-helper",
            "EventLoseSkill sgs2 paoxiao",
            "EventAcquireSkill sgs2 paoxiao"
        ]
    );
    g.check(&[
        (
            "return p2:hasSkill('paoxiao'), p2:hasSkill('wusheng'), p2:hasSkill('#wusheng-helper')",
            "true false false",
        ),
        ("return room:acquireSkill(p3, 'paoxiao') > 0, room:acquireSkill(p3, 'missing')", "true 0"),
        (
            "return room:detachSkillFromPlayer(p3, 'paoxiao') > 0, room:detachSkillFromPlayer(p3, 'paoxiao')",
            "true 0",
        ),
    ]);
}

#[test]
fn how_a_skill_comes_and_goes_can_be_said() {
    let g = game();
    g.say("room:handleAcquireDetachSkills(p2, 'luanwu', false, false, false)");
    assert_eq!((g.heard().len(), g.told().len()), (0, 0), "nobody heard of it");
    assert_eq!(g.room.mark(TWO, "@chaos"), 0);
    g.say("room:acquireSkill(p3, 'luanwu', false)");
    assert_eq!(g.room.mark(PlayerId(2), "@chaos"), 1);
    assert!(!g.told().iter().any(|f| matches!(f, Fact::SkillGained { .. })), "not openly");
    g.room.add_innate_skill(ONE, "paoxiao");
    g.say("room:detachSkillFromPlayer(p1, 'paoxiao', false, true)");
    assert!(g.room.has_skill(ONE, "paoxiao"), "only what was acquired is lost");
    g.say("room:attachSkillToPlayer(p1, 'guanxing')");
    assert!(g.room.has_skill(ONE, "guanxing"));
    assert!(!g.heard().iter().any(|e| e.contains("guanxing")), "attached without an event");
}

#[test]
fn one_of_several_instances_can_be_lost() {
    let g = game();
    let ids = g.say("return room:acquireSkill(p2, 'paoxiao'), room:acquireSkill(p2, 'paoxiao')");
    let (first, second) = ids.split_once(' ').expect("two numbers");
    assert_ne!(first, second);
    assert_eq!(g.say(&format!("return room:detachSkillFromPlayer(p2, 'paoxiao#{second}')")), second);
    assert!(g.room.has_skill(TWO, "paoxiao"));
    assert_eq!(g.say("return room:detachSkillFromPlayer(p2, 'paoxiao')"), first);
    assert!(!g.room.has_skill(TWO, "paoxiao"));
}

/// The turn of `player` ends, or begins, as far as the rule is concerned.
fn change_phase(g: &Game, player: &str, to: &str) {
    g.say(&format!(
        "local c = sgs.PhaseChangeStruct() c.from = sgs.Player_Finish c.to = sgs.Player_{to}
         local d = sgs.QVariant() d:setValue(c)
         room:getThread():trigger(sgs.EventPhaseChanging, room, {player}, d)"
    ));
}

#[test]
fn skills_for_a_while_go_at_their_time() {
    let g = game();
    g.room.add_innate_skill(ONE, "wusheng");
    g.say("room:acquireOneTurnSkills(p1, 'guanxing', 'paoxiao|wusheng')");
    g.say("room:acquireNextTurnSkills(p1, 'guanxing', 'kongcheng')");
    g.say("room:acquireOneTurnSkills(p2, 'guanxing', 'paoxiao')");
    g.heard();
    change_phase(&g, "p1", "NotActive");
    let has = |p: PlayerId| ["paoxiao", "wusheng", "kongcheng"].map(|s| g.room.has_skill(p, s));
    assert_eq!(has(ONE), [false, true, true], "what he had before stays");
    assert_eq!(has(TWO), [true, false, false], "the turn was not his");
    assert_eq!(g.heard(), ["EventLoseSkill sgs1 paoxiao"]);
    change_phase(&g, "p1", "RoundStart");
    assert_eq!(has(ONE), [false, true, false]);
    assert!(g.room.table().player(ONE).tags.is_empty(), "nothing is left of it");
}

#[test]
fn skills_gained_by_way_of_another_go_with_it() {
    let g = game();
    g.say("room:acquireSkill(p2, 'guanxing') room:acquireOneTurnSkills(p2, 'guanxing', 'paoxiao')");
    assert!(g.room.has_skill(TWO, "paoxiao"));
    g.say("room:detachSkillFromPlayer(p2, 'guanxing')");
    assert!(!g.room.has_skill(TWO, "paoxiao"));
}

#[test]
fn becoming_another_general() {
    let g = game();
    g.say("room:changeHero(p2, 'guanyu', true, false)");
    assert!(g.room.has_skill(TWO, "wusheng") && g.room.has_skill(TWO, "#wusheng-helper"));
    g.room.acquire_skill(TWO, "paoxiao").expect("a skill");
    g.heard();
    g.check(&[
        ("return p2:getGeneralName(), p2:getHp(), p2:getMaxHp(), p2:getKingdom()", "guanyu 4 4 shu"),
        (
            "room:changeHero(p2, 'diaochan', false)
          return p2:getGeneralName(), p2:getHp(), p2:getMaxHp(), p2:getKingdom()",
            "diaochan 3 3 qun",
        ),
    ]);
    assert_eq!(
        g.heard(),
        ["KingdomChanged sgs2 qun", "MarkChanged sgs2", "GameStart sgs2", "GeneralChanged sgs2 diaochan"]
    );
    assert_eq!(g.room.table().player(TWO).gender, Gender::Female);
    assert_eq!(g.room.mark(TWO, "@chaos"), 1);
    let skills: Vec<(Name, SkillSource)> =
        g.room.table().player(TWO).skills.iter().map(|s| (s.name.clone(), s.source)).collect();
    assert_eq!(
        skills,
        [
            ("paoxiao".into(), SkillSource::Acquired),
            ("luanwu".into(), SkillSource::Innate),
            ("fenwei".into(), SkillSource::Innate)
        ]
    );
    g.say("room:changeHero(p2, 'guanyu', true, false, true)");
    let t = g.room.table();
    let p = t.player(TWO);
    assert_eq!((p.general2.as_str(), p.kingdom.as_str(), p.max_hp), ("guanyu", "qun", 4), "3 + 4 - 3");
}

#[test]
fn kingdoms_change_with_their_events() {
    let g = game();
    g.say("room:changeKingdom(p2, 'wei') room:changeKingdom(p2, 'wei') room:changeKingdom(p2, '')");
    assert_eq!(g.room.table().player(TWO).kingdom, "wei");
    assert_eq!(g.heard(), ["KingdomChanged sgs2 wei"]);
}

#[test]
fn skills_of_several_states() {
    let g = game();
    g.room.add_innate_skill(TWO, "paoxiao");
    g.check(&[
        ("return room:getChangeSkillState(p2, 'paoxiao')", "1"),
        ("room:setChangeSkillState(p2, 'paoxiao', 2) return room:getChangeSkillState(p2, 'paoxiao')", "2"),
        ("return p2:getMark('&paoxiao+2_num')", "1"),
        ("room:setChangeSkillState(p2, 'paoxiao', 1) return p2:getMark('&paoxiao+2_num')", "0"),
        ("room:setChangeSkillState(p2, 'guanxing', 2) return p2:getMark('&guanxing+2_num')", "0"),
    ]);
    let text = |key: &str| g.room.property(TWO, key);
    assert_eq!(text("changeTranslationpaoxiao"), Value::Int(1));
    g.say("room:changeTranslation(p2, 'paoxiao', 'mine') room:changeTranslation(p2, 'wusheng', 3, 7)");
    assert_eq!(text("changeTranslationpaoxiao"), Value::Text("mine".into()));
    assert_eq!(text("changeTranslationwusheng#7"), Value::Int(3));
    g.say("room:changeTranslation(p2, 'paoxiao', 0)");
    assert_eq!(text("changeTranslationpaoxiao"), Value::Nil);
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
fn players_are_found() {
    let g = game();
    g.room.add_innate_skill(PlayerId(2), "paoxiao");
    g.room.add_innate_skill(PlayerId(3), "paoxiao");
    g.room.table_mut().turn.current = Some(PlayerId(3));
    g.check(&[
        ("return room:getAlivePlayers(), room:getAllPlayers()", "sgs1+sgs2+sgs3+sgs4 sgs4+sgs1+sgs2+sgs3"),
        ("return room:getOtherPlayers(p1), room:getOtherPlayers(nil)", "sgs4+sgs2+sgs3 sgs4+sgs1+sgs2+sgs3"),
        ("return room:getPlayers(), room:alivePlayerCount(), room:getOwner()", "sgs1+sgs2+sgs3+sgs4 4 sgs1"),
        (
            "return room:findPlayerBySkillName('paoxiao'), room:findPlayersBySkillName('paoxiao')",
            "sgs4 sgs4+sgs3",
        ),
        ("return room:findPlayerBySkillName('missing', true)", "nil"),
        (
            "return room:findPlayer('general2'), room:findPlayer('x+general3'), room:findPlayer('sgs4')",
            "sgs2 sgs3 sgs4",
        ),
        ("return room:findPlayer(''), room:findPlayer('nobody')", "nil nil"),
        ("return room:findPlayerByObjectName('sgs3'), room:findPlayerByObjectName('sgs9')", "sgs3 nil"),
        ("return room:getLieges('wu', p3), room:getLieges('shu', nil)", "sgs4 sgs1+sgs2"),
        ("return room:getFront(p3, p1), room:getFront(p1, p3), room:getFront(p4, p1)", "sgs1 sgs1 sgs4"),
        (
            "return room:aliveRoles(), room:aliveRoles(p1)",
            "lord+rebel+loyalist+renegade rebel+loyalist+renegade",
        ),
        (
            "return room:getCurrent(), room:hasCurrent(), room:getMode(), room:isFinished()",
            "sgs4 true 04p false",
        ),
        ("room:setCurrent(p2) return room:getCurrent(), room:getAllPlayers()", "sgs2 sgs2+sgs3+sgs4+sgs1"),
    ]);
    g.room.kill(PlayerId(2), None, None).expect("a death");
    g.check(&[
        ("return room:getAlivePlayers(), room:getAllPlayers(true)", "sgs1+sgs2+sgs4 sgs2+sgs3+sgs4+sgs1"),
        ("return room:findPlayer('general3'), room:findPlayer('general3', true)", "nil sgs3"),
        ("return room:findPlayerByObjectName('sgs3'), room:findPlayerByObjectName('sgs3', true)", "nil sgs3"),
        ("return room:aliveRoles(), room:getCurrentDyingPlayer()", "lord+rebel+renegade nil"),
    ]);
}

#[test]
fn seats_are_changed() {
    let g = game();
    g.say("room:swapSeat(p1, p3)");
    g.check(&[
        ("return room:getPlayers(), p1:getSeat(), p3:getSeat()", "sgs3+sgs2+sgs1+sgs4 3 1"),
        ("room:adjustSeats() return room:getPlayers(), p1:getSeat()", "sgs1+sgs4+sgs3+sgs2 1"),
    ]);
    assert!(matches!(&g.told()[..], [Fact::Seats { .. }, Fact::Seats { order }] if order[0] == ONE));
}

#[test]
fn turns_are_granted() {
    let g = game();
    g.check(&[("return room:scheduleExtraTurn(p2, 'why'), room:scheduleExtraTurn(p3, '', nil, 2)", "1 2")]);
    let planned: Vec<PlayerId> = g.room.table().turn.scheduled.iter().map(|e| e.player).collect();
    assert_eq!(planned, [PlayerId(1), PlayerId(2), PlayerId(2)]);
    g.check(&[("return room:isCurrentExtraTurn(), room:getCurrentExtraTurnReason()", "false ")]);
}

#[test]
fn targets_and_cards_within_reach() {
    let g = game();
    g.check(&[
        ("return room:getCardTargets(p1, card)", "sgs2+sgs4"),
        ("local l = sgs.SPlayerList() l:append(p2) return room:getCardTargets(p1, card, l)", "sgs4"),
    ]);
    g.room.table_mut().player_mut(ONE).phase = Phase::Play;
    let names = |types: &str| -> Vec<String> {
        let ids = g.say(&format!("return room:getAvailableCardList(p1, '{types}', 'x')"));
        ids.split('+').map(|id| g.room.card_name(CardId(id.parse().expect("an id"))).to_string()).collect()
    };
    let basic = names("basic");
    assert!(basic.contains(&"slash".to_string()) && basic.contains(&"peach".to_string()), "{basic:?}");
    assert!(!basic.contains(&"jink".to_string()), "{basic:?}");
    let tricks = names("trick");
    assert!(
        tricks.contains(&"duel".to_string()) && !tricks.contains(&"indulgence".to_string()),
        "{tricks:?}"
    );
}

#[test]
fn lines_of_the_log() {
    let g = game();
    g.say(
        "local log = sgs.LogMessage()
         log.type = '#Some' log.from = p1 log.to:append(p2) log.arg = 'one' log.arg3 = 3
         log.card_str = '0+1'
         room:sendLog(log) room:sendLog(log, p2)
         room:sendLog('#Key', p3, 'x')",
    );
    let told = g.told();
    let [Fact::Message { kind, from, to, args, cards, seen_by }, second, third] = &told[..] else {
        panic!("{told:?}");
    };
    assert_eq!((kind.as_str(), *from, to.as_slice()), ("#Some", Some(ONE), &[TWO][..]));
    assert_eq!(args.iter().map(Name::as_str).collect::<Vec<_>>(), ["one", "", "3"]);
    assert_eq!(cards.iter().map(|c| c.id.0).collect::<Vec<_>>(), [0, 1]);
    assert_eq!(*seen_by, SeatSet::ALL);
    assert!(matches!(second, Fact::Message { seen_by, .. } if *seen_by == SeatSet::one(TWO)));
    assert!(matches!(third, Fact::Message { kind, from: Some(PlayerId(2)), args, .. }
        if kind == "#Key" && args.len() == 1));
    assert_eq!(
        g.fails("local log = sgs.LogMessage() log.text = 1"),
        "test.lua:1: LogMessage has no field `text`; did you mean `to`?"
    );
}

#[test]
fn a_skill_is_announced() {
    let g = game();
    g.say("room:sendCompulsoryTriggerLog(p2, 'paoxiao')");
    let kinds = |facts: &[Fact]| -> Vec<String> {
        let kind = |f: &Fact| match f {
            Fact::Skill { skill, .. } => format!("line {skill}"),
            Fact::Effect { kind, args, .. } => format!("{kind} {}", args.join(" ")),
            other => format!("{other:?}"),
        };
        facts.iter().map(kind).collect()
    };
    assert_eq!(kinds(&g.told()), ["line paoxiao", "skill paoxiao"]);
    g.say("room:sendCompulsoryTriggerLog(p2, 'paoxiao', false)");
    assert_eq!(kinds(&g.told()), ["line paoxiao"]);
    g.say("room:sendCompulsoryTriggerLog(p2, 'paoxiao', true, true, 2)");
    assert_eq!(kinds(&g.told()), ["voice paoxiao 2", "line paoxiao", "skill paoxiao"]);
    g.say("room:notifySkillInvoked(p2, 'paoxiao')");
    assert_eq!(kinds(&g.told()), ["skill paoxiao"]);
    g.say("room:sendShimingLog(p2, 'paoxiao', false)");
    assert_eq!(g.room.mark(TWO, "paoxiao"), 1);
    let told = g.told();
    assert_eq!(kinds(&told)[0], "voice paoxiao 3");
    assert!(told.iter().any(|f| matches!(f, Fact::Message { kind, .. } if kind == "#ShiMingFailed")));
}

/// A skill that announces itself sets off SkillTriggered once it has acted.
#[test]
fn an_announced_skill_is_an_event() {
    let g = game();
    g.say("room:notifySkillInvoked(p2, 'witness') room:getThread():trigger(sgs.ChainStateChanged, room, p2)");
    assert_eq!(g.heard(), ["ChainStateChanged sgs2", "SkillTriggered sgs2 witness"]);
    g.say("room:getThread():trigger(sgs.ChainStateChanged, room, p2)");
    assert_eq!(g.heard(), ["ChainStateChanged sgs2"]);
}

#[test]
fn voices_are_heard() {
    let g = game();
    g.room.add_innate_skill(TWO, "paoxiao");
    let heard = |code: &str| -> Vec<(Option<PlayerId>, String)> {
        g.say(code);
        let voice = |f: Fact| match f {
            Fact::Effect { kind, player, args, .. } if kind == "voice" => Some((player, args.join(" "))),
            _ => None,
        };
        g.told().into_iter().filter_map(voice).collect()
    };
    let said = |who: PlayerId, text: &str| vec![(Some(who), text.to_string())];
    assert_eq!(heard("room:broadcastSkillInvoke('paoxiao')"), said(TWO, "paoxiao"));
    assert_eq!(heard("room:broadcastSkillInvoke('paoxiao', 2)"), said(TWO, "paoxiao 2"));
    assert_eq!(heard("room:broadcastSkillInvoke('paoxiao', p1)"), said(ONE, "paoxiao"));
    assert_eq!(heard("room:broadcastSkillInvoke('paoxiao', 2, p1)"), said(ONE, "paoxiao 2"));
    assert_eq!(heard("room:broadcastSkillInvoke('paoxiao', true, 3)"), said(TWO, "paoxiao 3"));
    assert_eq!(heard("room:broadcastSkillInvoke('paoxiao', 'audio')"), said(TWO, "paoxiao audio"));
    assert_eq!(heard("room:broadcastSkillInvoke('paoxiao', -1)"), said(TWO, "paoxiao"));
    assert_eq!(heard("room:broadcastSkillInvoke('paoxiao', 0)"), []);
}

#[test]
fn what_is_only_shown_is_told() {
    let g = game();
    let cases = [
        ("room:doAnimate(1, p1:objectName(), p2:objectName())", "animate sgs1 [sgs2] 1 sgs1 sgs2"),
        ("room:setEmotion(p2, 'good')", "emotion sgs2 [] good"),
        ("room:doLightbox('$x')", "lightbox - [] $x 2000 0"),
        ("room:doSuperLightbox('caocao', 'hujia')", "super_lightbox - [] caocao hujia"),
        ("room:doSuperLightbox(p1, 'hujia')", "super_lightbox sgs1 [] general1 hujia"),
        ("room:playAudioEffect('a.ogg', false)", "sound - [] a.ogg alone"),
        ("return room:changeBGM('song', true)", "music - [] song reset"),
        ("room:changeBackground('hill')", "background - [] hill"),
        ("room:doBroadcastNotify(12, 'data')", "command - [] 12 data"),
        ("room:doBroadcastNotify(12, sgs.QVariant(5))", "command - [] 12 5"),
        ("room:updateStateItem()", "roles - []"),
        ("room:resetAI(p2)", "reset_ai sgs2 []"),
        ("room:broadcastProperty(p2, 'phase')", "property sgs2 [] phase not_active"),
        ("room:broadcastProperty(p2, 'hp', '9')", "property sgs2 [] hp 9"),
        ("room:writeToConsole('hello')", "console - [] hello"),
        ("room:getThread():delay(300.7)", "pause - [] 300"),
    ];
    for (code, expected) in cases {
        g.say(code);
        let told = g.told();
        let [Fact::Effect { kind, player, to, args, seen_by }] = &told[..] else {
            panic!("{code}: {told:?}")
        };
        let who = player.map_or("-".into(), |p| p.to_string());
        let to: Vec<String> = to.iter().map(|p| p.to_string()).collect();
        let text = format!("{kind} {who} [{}] {}", to.join(" "), args.join(" "));
        assert_eq!(text.trim_end(), expected, "{code}");
        assert_eq!(*seen_by, SeatSet::ALL, "{code}");
    }
}

#[test]
fn some_of_it_is_shown_to_some() {
    let g = game();
    let seen_by = |code: &str| -> Vec<u8> {
        g.say(&format!("local l = sgs.SPlayerList() l:append(p2) l:append(p3) {code}"));
        match g.told().pop() {
            Some(Fact::Effect { seen_by, .. }) => (0..4).filter(|p| seen_by.contains(PlayerId(*p))).collect(),
            other => panic!("{code}: {other:?}"),
        }
    };
    let none: Vec<u8> = Vec::new();
    assert_eq!(seen_by("room:doAnimate(1, 'a', 'b', l)"), [1, 2]);
    assert_eq!(seen_by("room:doBroadcastNotify(l, 12, 'data')"), [1, 2]);
    assert_eq!(seen_by("room:doNotify(p4, 12, 'data')"), [3]);
    assert_eq!(seen_by("room:notifyProperty(p4, p1, 'hp')"), [3]);
    assert_eq!(seen_by("room:broadcastInvoke('animate', 'x', p1)"), [1, 2, 3]);
    assert_eq!(none, seen_by("room:doNotify(p4, 1, 'x') room:doBroadcastNotify(sgs.SPlayerList(), 1, 'x')"));
}

#[test]
fn the_thread_raises_events() {
    let g = game();
    g.check(&[
        ("return room:getThread() == room:getThread()", "true"),
        ("return room:getThread():trigger(sgs.EventForDiy, room, p2, sgs.QVariant('x'))", "true"),
        ("return room:getThread():trigger(sgs.ChainStateChanged, room, nil)", "false"),
    ]);
    assert_eq!(g.heard(), ["EventForDiy sgs2 x"], "a skill for everyone acts for someone");
    assert_eq!(
        g.fails("room:getThread():trigger(nil, room, p2)"),
        "test.lua:1: RoomThread:trigger(event, room, player, data?): event must be an event, as sgs.Damaged, got nil"
    );
    assert_eq!(
        g.fails("room:getThread():trigger(99999, room, p2)"),
        "test.lua:1: RoomThread:trigger(event, room, player, data?): event must be an event, as sgs.Damaged, got 99999"
    );
    let registered = |name: &str| g.room.table().registered.iter().any(|s| s == name);
    assert!(!registered("paoxiao"));
    g.say("room:getThread():addTriggerSkill('paoxiao') room:getThread():addTriggerSkill(nil)");
    assert!(registered("paoxiao"));
    g.room.table_mut().registered.clear();
    g.room.add_innate_skill(TWO, "fenwei");
    g.say("room:getThread():addPlayerSkills(p2, true)");
    assert_eq!(g.heard(), ["GameStart sgs2"]);
}

#[test]
fn a_game_is_ended() {
    let g = game();
    let text = g.fails("room:gameOver('rebel') error('went on')");
    assert!(!text.contains("went on"), "{text}");
    assert_eq!(g.room.table().turn.winner.as_deref(), Some("rebel"));
    assert_eq!(g.say("return room:isFinished()"), "true");
}

#[test]
fn errors_are_in_the_authors_words() {
    let g = game();
    let cases = [
        (
            "room:addPlayerMark(p1)",
            "test.lua:1: Room:addPlayerMark(player, mark, add?, only_viewers?): takes 2 to 4 arguments, got 1",
        ),
        (
            "room:setCardFlag('x', 'flag')",
            "test.lua:1: Room:setCardFlag(card, flag, who?): card must be a Card or the id of one, got \"x\"",
        ),
        (
            "room:setPlayerChained(p1, 1)",
            "test.lua:1: Room:setPlayerChained(player, chained?): chained must be true or false, got 1",
        ),
        (
            "room:findPlayersBySkillName(nil)",
            "test.lua:1: Room:findPlayersBySkillName(skill): skill must be a Skill or its name, got nil",
        ),
        (
            "room:sendLog(p1)",
            "test.lua:1: Room:sendLog(log, players?, arg?, arg2?, arg3?): log must be a LogMessage or the key \
             of a sentence, got a Player",
        ),
    ];
    for (code, expected) in cases {
        assert_eq!(g.fails(code), expected, "{code}");
    }
}
