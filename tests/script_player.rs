//! `Player` as used by scripts: every group of members with a real room.

use sgs::agents::Agents;
use sgs::model::moves::Location;
use sgs::model::player::{SkillInstance, SkillSource};
use sgs::model::*;
use sgs::rules::cards::DeckOptions;
use sgs::rules::setup::{GameOptions, new_game};
use sgs::rules::{Data, Fact, Observer, Room, Timing};
use sgs::script::host::Script;
use sgs::script::{handle::Handle, trampoline::to_value};
use sgs::testkit::plain::catalog;
use std::cell::RefCell;
use std::rc::Rc;

mod acting;
mod cards;
mod marks;
mod raw;

const P1: PlayerId = PlayerId(0);
const P2: PlayerId = PlayerId(1);

/// The log and the events of a test.
#[derive(Clone, Default)]
struct Seen(Rc<RefCell<Vec<Fact>>>, Rc<RefCell<Vec<(Timing, i64)>>>);

impl Observer for Seen {
    fn fact(&mut self, _: &Room, fact: &Fact) {
        self.0.borrow_mut().push(fact.clone());
    }

    fn timing(&mut self, _: &Room, timing: Timing, _: Option<PlayerId>, data: &Data) {
        self.1.borrow_mut().push((timing, data.int()));
    }

    fn wants_timings(&self) -> bool {
        true
    }
}

struct Game {
    script: Script,
    room: Rc<Room>,
    seen: Seen,
}

impl Game {
    /// Returns a game of five with 4 hit points each and the globals `p1` to `p5` and `room`. The roles by
    /// seat are lord, loyalist, rebel, rebel, renegade.
    fn new() -> Game {
        let catalog = Rc::new(catalog(&DeckOptions::default()));
        let room =
            new_game(&GameOptions::new(1, 5), catalog, Box::new(Agents::random(5))).expect("a plain game");
        let roles = [Role::Lord, Role::Loyalist, Role::Rebel, Role::Rebel, Role::Renegade];
        {
            let mut t = room.table_mut();
            t.seats = (0..5).map(PlayerId).collect();
            for (p, role) in t.players.iter_mut().zip(roles) {
                (p.hp, p.max_hp, p.role, p.kingdom) = (4, 4, role, "wei".into());
                p.general = "wei_guard".into();
                p.gender = Gender::Male;
                p.role_shown = role == Role::Lord;
            }
            t.renumber_seats();
        }
        let seen = Seen::default();
        room.observe(Box::new(seen.clone()));
        let room = Rc::new(room);
        let script = Script::new().expect("a state");
        script.enter(room.clone());
        let globals = script.lua().globals();
        for i in 0..5u8 {
            globals.set(format!("p{}", i + 1), to_value(Handle::player(PlayerId(i)))).expect("a global");
        }
        globals.set("room", script.room_value()).expect("a global");
        Game { script, room, seen }
    }

    /// Puts the first unowned card of this name into a place, and makes it a global.
    fn put(&self, global: &str, name: &str, to: Location) -> CardId {
        let card = {
            let t = self.room.table();
            t.draw_pile.iter().chain(&t.discard_pile).copied().find(|c| t.kind(*c).name == name).expect(name)
        };
        let slot = self.room.def(card).slot.map(EquipSlot::index);
        let mut t = self.room.table_mut();
        t.take(card);
        t.put(card, to, slot, false);
        drop(t);
        self.script.lua().globals().set(global, to_value(Handle::card(card))).expect("a global");
        card
    }

    fn give(&self, player: PlayerId, global: &str, name: &str) -> CardId {
        self.put(global, name, Location::new(Place::Hand, Some(player)))
    }

    fn wear(&self, player: PlayerId, global: &str, name: &str) -> CardId {
        self.put(global, name, Location::new(Place::Equip, Some(player)))
    }

    fn gain(&self, player: PlayerId, skill: &str, source: SkillSource) {
        let instance = SkillInstance { name: skill.into(), id: 7, source, parent: None };
        self.room.table_mut().player_mut(player).skills.push(instance);
    }

    fn eval<T: mlua::FromLuaMulti>(&self, text: &str) -> T {
        self.script.lua().load(text).set_name("=test.lua").eval().unwrap_or_else(|e| panic!("{text}: {e}"))
    }

    fn run(&self, text: &str) {
        self.eval::<()>(text);
    }

    /// Asserts that each line, an expression, is true.
    #[track_caller]
    fn holds(&self, lines: &str) {
        for line in lines.lines().map(str::trim).filter(|l| !l.is_empty()) {
            assert!(self.eval::<bool>(&format!("return {line}")), "{line}");
        }
    }

    /// Asserts that each line, `expression => text`, gives this text.
    #[track_caller]
    fn gives(&self, lines: &str) {
        for line in lines.lines().map(str::trim).filter(|l| !l.is_empty()) {
            let (text, expected) = line.split_once(" => ").expect(line);
            let got: String = self.eval(&format!("return tostring({text})"));
            assert_eq!(got, expected, "{text}");
        }
    }

    /// Returns the first line of the error.
    fn fails(&self, text: &str) -> String {
        let error = self.script.lua().load(text).set_name("=test.lua").exec().expect_err(text).to_string();
        let line = error.lines().next().unwrap_or_default();
        line.trim_start_matches("runtime error: ").to_string()
    }

    /// Returns the log lines with their arguments.
    fn messages(&self) -> Vec<String> {
        let line = |f: &Fact| match f {
            Fact::Message { kind, args, .. } => {
                let words: Vec<&str> = std::iter::once(kind).chain(args).map(Name::as_str).collect();
                Some(words.join(" "))
            }
            _ => None,
        };
        self.seen.0.borrow().iter().filter_map(line).collect()
    }

    /// Returns the reasons and skills of card moves.
    fn moves(&self) -> Vec<(ReasonCode, Name)> {
        let why = |f: &Fact| match f {
            Fact::Moved { reason, .. } => Some((reason.code, reason.skill.clone())),
            _ => None,
        };
        self.seen.0.borrow().iter().filter_map(why).collect()
    }

    /// Returns those of these events that were raised, with the number in the payload.
    fn raised(&self, of: &[Timing]) -> Vec<(Timing, i64)> {
        self.seen.1.borrow().iter().filter(|(timing, _)| of.contains(timing)).copied().collect()
    }

    fn player<R>(&self, player: PlayerId, look: impl FnOnce(&Player) -> R) -> R {
        look(self.room.table().player(player))
    }
}

#[test]
fn who_a_player_is() {
    let g = Game::new();
    g.gives(
        "p1:objectName() => sgs1
         p2:screenName() => sgs2
         p1:getGeneralName() => wei_guard
         p1:getGeneral2() => nil
         p1:getKingdom() => wei
         p1:getRole() => lord
         p4:getRole() => rebel
         p1:getGameMode() => 05p
         p1:getState() => robot
         p1:getAI() => nil",
    );
    g.holds(
        "p1:getGeneral2Name() == '' and p1:getIp() == ''
         p1:isMale() and not p1:isFemale() and not p1:isNeuter() and p1:getGender() == sgs.General_Male
         p1:getGeneral() ~= nil and p1:getGeneral() == p2:getGeneral()
         p1:isLord() and not p2:isLord()
         p1:getRoleEnum() == sgs.Player_Lord and p5:getRoleEnum() == sgs.Player_Renegade
         p1:hasShownRole() and not p2:hasShownRole()
         p1:isYourFriend(p2) and p3:isYourFriend(p4) and not p1:isYourFriend(p3)
         p5:isYourFriend(p5) and not p5:isYourFriend(p4) and not p1:isYourFriend(nil)
         p1:getRoom() == room",
    );
    g.run("p2:setGender(sgs.General_Female) p2:setRole('renegade')");
    g.holds("p2:isFemale() and p2:getRoleEnum() == sgs.Player_Renegade and not p1:isYourFriend(p2)");
    assert_eq!(
        g.fails("p2:setRole('king')"),
        "test.lua:1: Player:setRole(role): role must be the word of a role, got \"king\""
    );
}

#[test]
fn the_state_of_a_player() {
    let g = Game::new();
    g.room.table_mut().player_mut(P2).hp = 1;
    g.holds(
        "p1:getHp() == 4 and p1:getMaxHp() == 4 and p1:getLostHp() == 0 and not p1:isWounded()
         p2:getLostHp() == 3 and p2:isWounded()
         p2:isLowestHpPlayer() and p2:isLowestHpPlayer(true) and not p1:isLowestHpPlayer()
         p1:isAlive() and not p1:isDead() and p1:faceUp() and not p1:isChained()
         not p1:inYinniState()
         p1:getMaxCards() == 4 and p2:getMaxCards() == 1",
    );
    g.run("p1:setChained(true) p1:setFaceUp(false)");
    g.holds("p1:isChained() and not p1:faceUp()");
    g.room.table_mut().player_mut(P1).hp = 1;
    g.holds("p2:isLowestHpPlayer() and not p2:isLowestHpPlayer(true)");
    g.run("p2:setAlive(false)");
    g.holds("p2:isDead() and p3:getSeat() == 2 and p3:getPlayerSeat() == 3 and p1:aliveCount() == 4");
    assert!(g.seen.0.borrow().is_empty(), "nobody is told: {:?}", g.seen.0.borrow());
}

#[test]
fn seats_and_distances() {
    let g = Game::new();
    g.wear(P1, "weapon", "kylin_bow");
    g.wear(P1, "horse", "chitu");
    g.wear(P2, "far", "dilu");
    g.holds(
        "p1:getNext() == p2 and p5:getNext() == p1
         p1:getNextAlive() == p2 and p1:getNextAlive(2) == p3 and p1:getNextAlive(5) == p1 and p1:getNextAlive(2147483647) == p3
         p1:isAdjacentTo(p2) and p1:isAdjacentTo(p5) and not p1:isAdjacentTo(p3) and not p1:isAdjacentTo(p1)
         p1:getSiblings():length() == 4 and p1:getSiblings():at(0) == p2
         p1:getSiblings(true):length() == 5 and p3:getAliveSiblings():contains(p1)
         p1:distanceTo(p2) == 1 and p1:distanceTo(p3) == 1 and p3:distanceTo(p1) == 2
         p3:distanceTo(p1, 1) == 3 and p1:distanceTo(nil) == 0 and p1:distanceTo(p1) == 0
         p1:getAttackRange() == 5 and p1:getAttackRange(false) == 1
         p3:inMyAttackRange(p4) and not p3:inMyAttackRange(p1) and not p1:inMyAttackRange(nil)
         p3:inMyAttackRange(p1, -1) and not p1:inMyAttackRange(p3, 5)",
    );
    g.run("without = sgs.IntList() without:append(weapon:getId())");
    g.holds("p1:inMyAttackRange(p3, without)");
    g.run("without:append(horse:getId())");
    g.holds("not p1:inMyAttackRange(p3, without) and p1:inMyAttackRange(p3)");
    g.run("p3:setFixedDistance(p1, 1) p3:setFixedDistance(p1, 7)");
    g.holds("p3:distanceTo(p1) == 1");
    g.run("p3:removeFixedDistance(p1, 1)");
    g.holds("p3:distanceTo(p1) == 7");
    g.run("p3:removeFixedDistance(p1, 7) p3:insertAttackRangePair(p1)");
    g.holds("p3:distanceTo(p1) == 2 and p3:inMyAttackRange(p1)");
    g.run("p3:removeAttackRangePair(p1) p2:setAlive(false)");
    g.holds(
        "not p3:inMyAttackRange(p1) or p3:distanceTo(p1) == 1
         p1:getNextAlive() == p3 and p1:getNext() == p2 and p1:isAdjacentTo(p3)
         p1:getSiblings():length() == 4 and p1:getAliveSiblings():length() == 3",
    );
    g.run("p4:setSeat(9)");
    g.holds("p4:getSeat() == 9");
}

#[test]
fn skills() {
    let g = Game::new();
    g.gain(P1, "jizhi", SkillSource::Innate);
    g.gain(P1, "guose", SkillSource::Acquired);
    g.holds(
        "p1:hasSkill('jizhi') and p1:hasSkill('jizhi#7') and not p1:hasSkill('jizhi#8') and not p1:hasSkill('x')
         p1:hasSkill('jizhi', true) and not p1:hasSkill(nil) and not p2:hasSkill('jizhi')
         p1:hasSkills('x|jizhi') and p1:hasSkills('jizhi+guose') and not p1:hasSkills('jizhi+x')
         p1:hasInnateSkill('jizhi') and not p1:hasInnateSkill('guose') and not p1:hasInnateSkill(nil)
         p1:hasLordSkill('jizhi') and p1:hasLordSkill('guose') and not p2:hasLordSkill('guose')
         #p1:getSkillNames() == 2 and p1:getSkillNames()[1] == 'jizhi#7'
         #p1:getAcquiredSkills() == 1 and p1:getAcquiredSkills()[1] == 'guose#7'
         p1:getChangeSkillState('jizhi') == 1",
    );
    g.room.write_property(P1, "ChangeSkill_jizhi_State", 2.into());
    g.holds("p1:getChangeSkillState('jizhi') == 2");
    g.run("p1:detachSkill('jizhi') p1:detachSkill('guose')");
    g.holds("p1:hasSkill('jizhi') and not p1:hasSkill('guose')");
    g.run("p1:loseSkill('jizhi') p2:addSkill('vine')");
    g.holds("not p1:hasSkill('jizhi') and p2:hasInnateSkill('vine')");
    g.holds("p3:acquireSkill('vine') > 0 and p3:hasSkill('vine') and not p3:hasInnateSkill('vine')");
    g.holds("p3:acquireSkill('nosuch') == 0");
    assert!(g.seen.0.borrow().is_empty(), "nobody is told: {:?}", g.seen.0.borrow());
}

#[test]
fn skills_as_objects() {
    let g = Game::new();
    g.wear(P1, "vine", "vine");
    g.run("p1:addSkill('axe') p1:addSkill('axe')");
    g.gain(P1, "#helper", SkillSource::Helper);
    g.holds(
        "p1:getSkillList():length() == 1 and p1:getSkillList():first():objectName() == 'axe'
         p1:getVisibleSkillList():length() == 1 and p1:getVisibleSkillList(true):length() == 2
         p1:getVisibleSkillList(true):last():objectName() == 'vine' and p2:getSkillList():isEmpty()
         p1:hasSkill(p1:getSkillList():first()) and not p2:hasSkill(p1:getSkillList():first())
         sgs.AddTranslationEntry('wei_guard', '魏卫') == nil and p1:getLogName():find('魏卫') ~= nil",
    );
}
