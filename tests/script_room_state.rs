//! `Room` in Lua: its state and output: marks, flags, tags, properties, skills, numbers, the log, and the
//! thread that raises events.

use sgs::agents::Agents;
use sgs::model::*;
use sgs::rules::cards::DeckOptions;
use sgs::rules::setup::{GameOptions, new_game};
use sgs::rules::skill::{Bearer, Occasion};
use sgs::rules::{
    Behaviour, Catalog, Fact, Flow, Frequency, GeneralDef, Observer, Raised, Room, SkillDef, Timing,
};
use sgs::script::handle::Handle;
use sgs::script::host::Script;
use sgs::script::trampoline::to_value;
use sgs::testkit::plain::catalog;
use std::cell::RefCell;
use std::rc::Rc;

mod players;
mod skills;
mod state;
mod told;

const ONE: PlayerId = PlayerId(0);
const TWO: PlayerId = PlayerId(1);

struct Quiet;
impl Behaviour for Quiet {}

/// Records each event; stops EventForDiy.
struct Witness(Rc<RefCell<Vec<String>>>);

impl Behaviour for Witness {
    fn on_trigger(&self, _: &Room, _: &SkillDef, occasion: &Occasion<'_>) -> Flow<Raised> {
        let who = occasion.player.map(|p| p.object_name()).unwrap_or_default();
        let what = occasion.data.read(|v| match v {
            Value::MaxHp(change) => change.change.to_string().into(),
            other => other.as_text(),
        });
        self.0.borrow_mut().push(format!("{} {who} {what}", occasion.timing.name()));
        Ok(Raised::stopped_if(occasion.timing == Timing::EventForDiy))
    }
}

/// Prohibits everything on the owner of the skill.
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

/// A game of four in Lua, with `p1` as lord and current player, and its events.
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

/// A Lua function that prints players by object name, lists as `a+b`, and other values like Lua.
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

    /// Returns the events since the last call.
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

/// Ends or begins the turn of `player` for the rule.
fn change_phase(g: &Game, player: &str, to: &str) {
    g.say(&format!(
        "local c = sgs.PhaseChangeStruct() c.from = sgs.Player_Finish c.to = sgs.Player_{to}
         local d = sgs.QVariant() d:setValue(c)
         room:getThread():trigger(sgs.EventPhaseChanging, room, {player}, d)"
    ));
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
            "room:findPlayersBySkillName({})",
            "test.lua:1: Room:findPlayersBySkillName(skill): skill must be a Skill or its name, got a table",
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
