//! `Player` as scripts see it: every group of members against a real room.

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

const P1: PlayerId = PlayerId(0);
const P2: PlayerId = PlayerId(1);

/// What happened, for tests to look at.
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
    /// A game of five, 4 hit points each, with globals `p1` to `p5` and `room`. Seats are
    /// those of the roles: lord, loyalist, rebel, rebel, renegade.
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

    /// Puts the first card of this name that is in no one's hands somewhere, and makes it a
    /// global of this name.
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

    /// Each line is an expression that must be true.
    #[track_caller]
    fn holds(&self, lines: &str) {
        for line in lines.lines().map(str::trim).filter(|l| !l.is_empty()) {
            assert!(self.eval::<bool>(&format!("return {line}")), "{line}");
        }
    }

    /// Each line is an expression and, after `=>`, what it comes to in words.
    #[track_caller]
    fn gives(&self, lines: &str) {
        for line in lines.lines().map(str::trim).filter(|l| !l.is_empty()) {
            let (text, expected) = line.split_once(" => ").expect(line);
            let got: String = self.eval(&format!("return tostring({text})"));
            assert_eq!(got, expected, "{text}");
        }
    }

    /// The first line of the error.
    fn fails(&self, text: &str) -> String {
        let error = self.script.lua().load(text).set_name("=test.lua").exec().expect_err(text).to_string();
        let line = error.lines().next().unwrap_or_default();
        line.trim_start_matches("runtime error: ").to_string()
    }

    /// Lines of the log with their arguments.
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

    /// Why cards moved: reasons and skills.
    fn moves(&self) -> Vec<(ReasonCode, Name)> {
        let why = |f: &Fact| match f {
            Fact::Moved { reason, .. } => Some((reason.code, reason.skill.clone())),
            _ => None,
        };
        self.seen.0.borrow().iter().filter_map(why).collect()
    }

    /// Which of these events were raised, with the number in the payload.
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
fn cards_in_hand_and_areas() {
    let g = Game::new();
    g.holds("p1:isKongcheng() and p1:isNude() and p1:isAllNude()");
    g.give(P1, "slash", "slash");
    g.give(P1, "jink", "jink");
    g.wear(P1, "sword", "qinggang_sword");
    g.put("trick", "indulgence", Location::new(Place::Delayed, Some(P1)));
    g.holds(
        "p1:getHandcardNum() == 2 and not p1:isKongcheng() and not p1:isNude()
         p1:getCardCount() == 3 and p1:getCardCount(false) == 2 and p1:getCardCount(true, true) == 4
         p1:getHandcards():length() == 2 and p1:getHandcards():contains(slash)
         p1:handCards():contains(jink:getId()) and not p1:handCards():contains(sword:getId())
         p1:getCards('h'):length() == 2 and p1:getCards('he'):contains(sword) and p1:getCards('hej'):length() == 4
         p1:getCards('j'):first() == trick and p1:getCards(''):isEmpty()
         p1:hasCard(slash) and p1:hasCard(sword:getId()) and not p1:hasCard(trick) and not p1:hasCard(nil)
         p1:getJudgingArea():at(0) == trick and p1:getJudgingAreaID():at(0) == trick:getId()
         p1:containsTrick('indulgence') and not p1:containsTrick('lightning') and p1:hasJudgeArea()
         not p1:isLastHandCard(slash) and p1:canSeeHandcard(p1) and not p1:canSeeHandcard(p2)",
    );
    g.put("elsewhere", "peach", Location::new(Place::Hand, Some(P2)));
    g.holds("p2:isLastHandCard(elsewhere) and p2:isLastHandCard(elsewhere, true)");
    g.run("p1:setMark('HandcardVisible_sgs2', 1)");
    g.holds("p1:canSeeHandcard(p2) and not p2:canSeeHandcard(p1)");
    g.run("p1:setMark('HandcardVisible_ALL_x', 1)");
    g.holds("p2:canSeeHandcard(p1)");
}

#[test]
fn equipment() {
    let g = Game::new();
    g.holds(
        "not p1:hasEquip() and p1:getWeapon() == nil and p1:getEquip(0) == nil and p1:getEquip(9) == nil",
    );
    g.wear(P1, "sword", "qinggang_sword");
    g.wear(P1, "armor", "vine");
    g.wear(P1, "near", "chitu");
    g.wear(P1, "far", "dilu");
    g.give(P1, "slash", "slash");
    g.holds(
        "p1:hasEquip() and p1:hasEquip(sword) and not p1:hasEquip(slash)
         p1:getWeapon() == sword and p1:getArmor() == armor and p1:getTreasure() == nil
         p1:getOffensiveHorse() == near and p1:getDefensiveHorse() == far
         p1:getEquip(1) == armor and p1:getEquip(2) == far
         p1:getEquips():length() == 4 and p1:getEquips(0):first() == sword and p1:getEquips(4):isEmpty()
         p1:getEquipsId():contains(far:getId()) and p1:getEquipsId():length() == 4
         p1:hasWeapon('qinggang_sword') and p1:hasWeapon('QinggangSword') and not p1:hasWeapon('axe')
         p1:hasArmorEffect('vine') and p1:hasArmorEffect('') and p1:hasArmorEffect(nil)
         not p2:hasArmorEffect(nil) and not p1:hasTreasure('wooden_ox')
         p1:hasOffensiveHorse('chitu') and not p1:hasOffensiveHorse('dilu') and p1:hasDefensiveHorse('dilu', true)
         p1:hasEquipSkill('vine') and not p1:hasEquipSkill('axe') and not p1:viewAsEquip('axe')",
    );
    g.run("p2:setMark('Equips_of_Others_Nullified_to_You', 1)");
    g.holds("not p1:hasArmorEffect('vine', p2) and p1:hasArmorEffect('vine', p3)");
    g.run("p1:setMark('Equips_Nullified_to_Yourself', 1)");
    g.holds("not p1:hasWeapon('qinggang_sword') and not p1:hasOffensiveHorse('chitu')");
    g.run("p1:setMark('Equips_Nullified_to_Yourself', 0)");
    g.room.write_property(P1, "View_As_Equips_List", "axe+eight_diagram".into());
    g.holds(
        "p1:viewAsEquip('axe') and p1:hasWeapon('axe') and p1:hasArmorEffect('eight_diagram')
         p1:hasEquipArea() and p1:hasEquipArea(0) and not p1:hasEquipArea(7)
         p1:hasWeaponArea() and p1:hasArmorArea() and p1:hasTreasureArea()
         p1:hasDefensiveHorseArea() and p1:hasOffensiveHorseArea()",
    );
    g.room.table_mut().player_mut(P1).equips[0].capacity = 0;
    g.holds(
        "not p1:hasWeaponArea() and not p1:hasEquipArea(0) and p1:hasEquipArea()
         not p1:hasWeapon('axe') and p1:hasWeapon('axe', nil, false)",
    );
    g.run("p1:setMark('IgnoreArea0', 1)");
    g.holds("p1:hasWeapon('axe')");
}

#[test]
fn piles() {
    let g = Game::new();
    let at = |pile: &str| Location { pile: pile.into(), ..Location::new(Place::Special, Some(P1)) };
    let one = g.put("one", "slash", at("tian"));
    g.put("two", "jink", at("&ox"));
    g.give(P1, "three", "peach");
    g.holds(
        "p1:getPile('tian'):length() == 1 and p1:getPile('tian'):first() == one:getId()
         p1:getPile('nosuch'):isEmpty() and #p1:getPileNames() == 2
         p1:getPileName(one:getId()) == 'tian' and p1:getPileName(three:getId()) == 'hand_area'
         p2:getPileName(one:getId()) == '' and p1:getHandPile():first() == two:getId()
         not p1:pileOpen('tian', 'sgs2')",
    );
    g.run("p1:setPileOpen('tian', p2:objectName())");
    g.holds("p1:pileOpen('tian', 'sgs2') and not p1:pileOpen('tian', 'sgs3')");
    g.run("p1:setPileOpen('tian', '.')");
    g.holds("not p1:pileOpen('tian', 'sgs2')");
    assert_eq!(g.room.table().place(one), Place::Special);
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
fn marks_flags_and_tags() {
    let g = Game::new();
    g.run("p1:setMark('@x', 3) p1:addMark('@x') p1:addMark('y', 5) p1:removeMark('y', 9) p1:removeMark('@x', 2)");
    g.holds("p1:getMark('@x') == 2 and p1:getMark('y') == 0 and #p1:getMarkNames() == 1");
    assert!(g.seen.0.borrow().is_empty());
    g.run("p1:setFlags('a') p1:setFlags('b')");
    g.holds("p1:hasFlag('a') and p1:getFlags() == 'a|b' and #p1:getFlagList() == 2");
    g.run("p1:setFlags('-a')");
    g.holds("not p1:hasFlag('a') and p1:hasFlag('b')");
    g.run("p1:setFlags('.')");
    g.holds("p1:getFlags() == ''");
    g.room.table_mut().player_mut(P1).tags.insert("t".into(), Value::Player(P2));
    g.holds("p1:getTag('t'):toPlayer() == p2 and p1:getTag('none'):toInt() == 0");
    g.run("p1:removeTag('t')");
    g.holds("p1:getTag('t'):toPlayer() == nil");
}

#[test]
fn what_may_be_done_with_cards() {
    let g = Game::new();
    g.give(P1, "slash", "slash");
    g.give(P1, "peach", "peach");
    g.give(P2, "other", "jink");
    g.holds(
        "p1:canDiscard(p1, 'h') and p1:canDiscard(p1, slash:getId()) and p1:canDiscard('h') and p1:canDiscard(peach:getId())
         p1:canDiscard(p2, 'he') and p1:canDiscard('h', p2) and not p1:canDiscard(p3, 'hej') and not p1:canDiscard(nil, 'h')
         not p1:isJilei(slash) and not p1:isLocked(slash) and not p1:isCardLimited(slash, sgs.Card_MethodUse)
         p1:canUse(slash) and p1:canUse(slash, p2) and not p1:canUse(slash, p3) and not p1:canUse(slash, p1)
         not p1:canUse(nil) and p1:canUse(slash, p1:getAliveSiblings())
         p1:canSlash(p2) and not p1:canSlash(p3) and p1:canSlash(p3, false) and not p1:canSlash(p1, false)
         p1:canSlash(p2, slash) and p1:canSlash(p3, slash, false) and p1:canSlash(p3, slash, true, -1)
         p1:canSlash(p3, true, -1) and p1:canSlash(p3, nil, false) and not p1:canSlash(nil, slash)
         p1:canSlash(p2, slash, true, 0, sgs.PlayerList()) and p1:canSlash(p2, true, 0, sgs.PlayerList())
         not p1:isProhibited(p2, slash) and not p1:isProhibited(p2, slash, sgs.PlayerList())
         p1:canPindian(p2) and not p1:canPindian(p1) and p1:canPindian(p1, false) and not p1:canPindian(p3)
         p1:canPindian() and not p3:canPindian() and p2:canBePindianed() and not p3:canBePindianed()
         not p1:isPindianProhibited(p2) and p1:canSlashWithoutCrossbow() and p1:canSlashWithoutCrossbow(slash)",
    );
    g.run("p1:setCardLimitation('use,discard', 'Slash', true)");
    g.holds(
        "p1:isCardLimited(slash, sgs.Card_MethodUse) and p1:isLocked(slash) and p1:isJilei(slash)
         not p1:isCardLimited(slash, sgs.Card_MethodResponse) and not p1:canUse(slash)
         not p1:canDiscard(p1, slash:getId()) and p1:canDiscard(p1, 'h') and not p1:canSlash(p2, slash)",
    );
    g.run("p1:setCardLimitation('discard', '.', 'why', false)");
    g.holds("not p1:canDiscard(p1, 'h') and p2:canDiscard(p1, 'h')");
    assert_eq!(
        g.player(P1, |p| p.limitations.iter().map(|l| l.single_turn).collect::<Vec<_>>()),
        [true, false]
    );
    assert_eq!(
        g.fails("p1:isCardLimited(slash, 99)"),
        "test.lua:1: Player:isCardLimited(card, method, is_handcard?): method must be a method, as \
         sgs.Card_MethodUse, got 99"
    );
}

#[test]
fn what_was_used() {
    let g = Game::new();
    g.run("p1:addHistory('Slash') p1:addHistory('FireSlash', 2) p1:addHistory('#RendeCard')");
    g.holds(
        "p1:usedTimes('Slash') == 1 and p1:getSlashCount() == 3 and p1:hasUsed('FireSlash')
         p1:hasUsed('#RendeCard') and p1:hasUsed('RendeCard') and not p1:hasUsed('#LijianCard')
         not p1:canSlashWithoutCrossbow()",
    );
    g.room.write_property(P1, "SkillNoLimitingTimes", "Slash+#RendeCard".into());
    g.holds(
        "p1:usedTimes('Slash') == 0 and p1:usedTimes('Slash', true) == 1 and p1:usedTimes('FireSlash') == 2",
    );
    g.run("p1:clearHistory('FireSlash')");
    g.holds("p1:getSlashCount() == 1");
    g.run("p1:clearHistory()");
    g.holds("p1:getSlashCount() == 0 and not p1:hasUsed('#RendeCard', true)");
}

#[test]
fn drawing_and_obtaining() {
    let g = Game::new();
    let top: Vec<CardId> = g.room.table().draw_pile.iter().copied().take(3).collect();
    let bottom = *g.room.table().draw_pile.back().expect("a card");
    g.run("p1:drawCards(2, 'jizhi')");
    assert_eq!(g.player(P1, |p| p.hand.clone()), top[..2]);
    g.run("drawn = p1:drawCardsList(1, 'jizhi', false)");
    g.holds(&format!("drawn:length() == 1 and drawn:first() == {bottom}"));
    g.run("p1:drawCards(1)");
    g.give(P2, "jink", "jink");
    g.run("p1:obtainCard(jink)");
    g.holds("p1:hasCard(jink) and p2:isKongcheng() and p1:getHandcardNum() == 5");
    let reasons: Vec<(ReasonCode, Name)> = g.moves();
    assert_eq!(reasons[0], (ReasonCode::Draw, "jizhi".into()));
    assert_eq!(reasons[3].0, ReasonCode::GotCard);
    // A dummy stands for all that it is made of.
    g.run("whole = p1:wholeHandCards() p2:obtainCard(whole, false)");
    g.holds("whole:isVirtualCard() and p2:getHandcardNum() == 5 and p1:isKongcheng()");
    assert_eq!(
        g.fails("p1:drawCards()"),
        "test.lua:1: Player:drawCards(n, reason?, is_top?, visible?): takes 1 to 4 arguments, got 0"
    );
}

#[test]
fn throwing_away() {
    let g = Game::new();
    let fill = |g: &Game| {
        g.give(P1, "slash", "slash");
        g.give(P1, "jink", "jink");
        g.wear(P1, "sword", "qinggang_sword");
    };
    fill(&g);
    g.run("p1:setCardLimitation('discard', 'Jink', false) p1:throwAllHandCards('why')");
    g.holds("p1:getHandcardNum() == 1 and p1:hasCard(jink) and p1:hasEquip()");
    assert_eq!(g.moves(), [(ReasonCode::Throw, "why".into())]);
    g.run("p1:throwAllEquips()");
    g.holds("not p1:hasEquip() and p1:hasCard(jink)");
    g.run("p1:removeCardLimitation('discard', 'Jink$0')");
    fill(&g);
    g.run("p1:throwAllHandCardsAndEquips()");
    g.holds("p1:isNude()");
    fill(&g);
    g.put("trick", "lightning", Location::new(Place::Delayed, Some(P1)));
    g.run("p1:throwAllCards('why')");
    g.holds("p1:isAllNude()");
    fill(&g);
    g.run("p1:setMark('@x', 1) p1:setMark('@y-Keep', 1) p1:setFlags('f') p1:addHistory('Slash') p1:bury()");
    g.holds("p1:isAllNude() and not p1:hasFlag('f') and not p1:hasUsed('Slash')");
    g.holds("p1:getMark('@x') == 0 and p1:getMark('@y-Keep') == 1");
}

#[test]
fn cards_at_random() {
    let g = Game::new();
    g.holds("p1:getRandomHandCard() == nil and p1:getRandomHandCardId() == -1");
    g.give(P1, "slash", "slash");
    g.give(P1, "jink", "jink");
    g.wear(P1, "sword", "qinggang_sword");
    for _ in 0..10 {
        g.holds("p1:hasCard(p1:getRandomHandCard()) and p1:handCards():contains(p1:getRandomHandCardId())");
    }
    g.holds(
        "p1:forceToDiscard(9, true):length() == 3 and p1:forceToDiscard(9, false):length() == 2
         p1:forceToDiscard(1, true):length() == 1 and p1:forceToDiscard(0, true):isEmpty()
         p1:forceToDiscard(9, true, true, 'Jink'):first() == jink:getId()",
    );
    g.run("p1:setCardLimitation('discard', 'Jink', false)");
    g.holds("p1:forceToDiscard(9, false):length() == 1 and p1:forceToDiscard(9, false, false):length() == 2");
    g.holds("p1:getHandcardNum() == 2");
    g.run("targets = p1:getRandomTargets(slash)");
    g.holds("targets:length() == 1 and p1:inMyAttackRange(targets:first())");
    g.holds("p1:getRandomTargets(slash, p3:getAliveSiblings()):length() == 1");
}

#[test]
fn comparing_cards() {
    let g = Game::new();
    g.holds("p1:pindianInt(p2, 'tianyi') == -2 and p1:PinDian(p2, 'tianyi') == nil and not p1:pindian(p2, 'tianyi')");
    for _ in 0..2 {
        g.give(P1, "mine", "slash");
        g.give(P2, "yours", "peach");
    }
    g.run("result = p1:PinDian(p2, 'tianyi', mine)");
    g.holds(
        "result.from == p1 and result.to == p2 and result.reason == 'tianyi' and result.from_card == mine
         result.from_number == mine:getNumber() and result.to_number == result.to_card:getNumber()
         result.success == (result.from_number > result.to_number)
         p1:getHandcardNum() == 1 and p2:getHandcardNum() == 1",
    );
    g.run("n = p1:pindianInt(p2, 'tianyi')");
    g.holds("n == -1 or n == 0 or n == 1");
    assert_eq!(g.seen.0.borrow().iter().filter(|f| matches!(f, Fact::Pindian { .. })).count(), 2);
}

#[test]
fn being_asked() {
    let g = Game::new();
    g.holds("not p1:askForSkillInvoke(nil)");
    let mut answers = [false; 2];
    for _ in 0..40 {
        answers[g.eval::<bool>("return p1:askForSkillInvoke('jizhi', sgs.QVariant(1))") as usize] = true;
        answers[g.eval::<bool>("return p1:askForSkillInvoke('jizhi', p2, false)") as usize] = true;
    }
    assert_eq!(answers, [true; 2], "a random agent says both");
    g.give(P1, "slash", "slash");
    g.give(P1, "jink", "jink");
    g.run(
        "ids = sgs.IntList() ids:append(slash:getId()) ids:append(jink:getId())
         others = sgs.SPlayerList() others:append(p2) others:append(p3)
         got = p1:assignmentCards(ids, 'yiji', others, -1, 2)",
    );
    g.holds("p1:isKongcheng() and p2:getHandcardNum() + p3:getHandcardNum() == 2 and ids:isEmpty()");
    g.holds("got:length() >= 1 and not got:contains(p1)");
}

#[test]
fn damage_is_revised() {
    let g = Game::new();
    g.run("data = sgs.QVariant(sgs.DamageStruct('x', p1, p2, 2))");
    g.holds("not p2:damageRevises(data, 1) and data:toDamage().damage == 3");
    g.holds("p2:damageRevises(data, -9) and data:toDamage().damage == 0 and data:toDamage().prevented");
    g.holds("not p2:damageRevises(sgs.QVariant(1), 1)");
    assert_eq!(g.messages(), ["$DamageRevises1 2 3", "$DamageRevises0 3 0"]);
}

#[test]
fn turning_over_and_phases() {
    let g = Game::new();
    g.run("p1:turnOver()");
    g.holds(
        "not p1:faceUp() and p1:getPhase() == sgs.Player_NotActive and p1:getPhaseString() == 'not_active'",
    );
    g.run("p1:setPhase(sgs.Player_Play)");
    g.holds("p1:getPhase() == sgs.Player_Play and p1:getPhaseString() == 'play'");
    g.run("p1:endPlayPhase() p1:endPlayPhase()");
    g.holds("p1:hasFlag('Global_PlayPhaseTerminated')");
    assert_eq!(g.messages(), ["#EndPlayPhase play"]);
    g.run("p2:endPlayPhase()");
    g.holds("not p2:hasFlag('Global_PlayPhaseTerminated') and p1:getPhases():isEmpty()");
    g.run("p1:setFlags('.') p1:setPhase(sgs.Player_NotActive)");

    // Phases played out now: two cards are drawn, and the player is where he was.
    g.run("list = sgs.PhaseList() list:append(sgs.Player_Draw) p2:play(list)");
    g.holds(
        "p2:getHandcardNum() == 2 and p2:getPhase() == sgs.Player_NotActive and room:getCurrent() == nil",
    );
    g.run("p2:gainAnExtraTurn(list)");
    g.holds("p2:getHandcardNum() == 4 and p2:getMark('Global_TurnCount') == 1");
    g.holds("not p2:changePhase(sgs.Player_NotActive, sgs.Player_Draw)");
    g.holds("p2:getHandcardNum() == 6 and p2:getPhase() == sgs.Player_Draw");
    g.holds(
        "not p2:changePhase(sgs.Player_Draw, sgs.Player_NotActive) and p2:getPhase() == sgs.Player_NotActive",
    );

    // The course of a running turn.
    {
        let mut t = g.room.table_mut();
        t.turn.current = Some(P1);
        let plan = |phase| sgs::model::turn::PlannedPhase { phase, skip: None };
        t.turn.phases = Phase::TURN.into_iter().map(plan).collect();
        t.turn.index = 3;
    }
    g.run("p1:skip(sgs.Player_Discard) p1:insertPhase(sgs.Player_Judge) p2:skip(sgs.Player_Play)");
    g.holds(
        "p1:isSkipped(sgs.Player_Discard) and not p1:isSkipped(sgs.Player_Play) and not p2:isSkipped(sgs.Player_Play)
         p1:getPhases():length() == 9 and p1:getPhases():at(4) == sgs.Player_Judge and p2:getPhases():isEmpty()",
    );
    assert_eq!(
        g.fails("p1:play({2})"),
        "test.lua:1: Player:play(phases?): phases must be a PhaseList, got a table"
    );
}

#[test]
fn areas_come_and_go() {
    let g = Game::new();
    let sword = g.wear(P1, "sword", "qinggang_sword");
    let vine = g.wear(P1, "vine", "vine");
    g.run("p1:throwEquipArea(0)");
    g.holds("not p1:hasWeaponArea() and p1:getWeapon() == nil and p1:getArmor() == vine");
    assert_eq!(g.room.table().place(sword), Place::Discard);
    g.run("p1:throwEquipArea(0) p1:throwEquipArea(9)");
    g.run("list = sgs.IntList() list:append(0) list:append(1) p1:throwEquipArea(list)");
    g.holds("not p1:hasArmorArea()");
    assert_eq!(g.room.table().place(vine), Place::Discard);
    g.run("p1:obtainEquipArea(0)");
    g.holds("p1:hasWeaponArea() and not p1:hasArmorArea()");
    g.run("p1:throwEquipArea()");
    g.holds("not p1:hasEquipArea()");
    g.run("p1:obtainEquipArea()");
    g.holds("p1:hasEquipArea(1) and p1:hasEquipArea(4)");
    let trick = g.put("trick", "lightning", Location::new(Place::Delayed, Some(P1)));
    g.run("p1:throwJudgeArea() p1:throwJudgeArea()");
    g.holds("not p1:hasJudgeArea() and p1:getJudgingArea():isEmpty()");
    assert_eq!(g.room.table().place(trick), Place::Discard);
    g.run("p1:obtainJudgeArea()");
    g.holds("p1:hasJudgeArea()");
    assert_eq!(
        g.messages(),
        [
            "#ThrowArea weapon_area",
            "#ThrowArea armor_area",
            "#ObtainArea weapon_area",
            "#ThrowArea weapon_area",
            "#ThrowArea defensive_horse_area",
            "#ThrowArea offensive_horse_area",
            "#ThrowArea treasure_area",
            "#ObtainArea equip_area",
            "#ThrowArea judge_area",
            "#ObtainArea judge_area",
        ]
    );
    use Timing::{ObtainEquipArea, ObtainJudgeArea, ThrowEquipArea, ThrowJudgeArea};
    let raised = g.raised(&[ThrowEquipArea, ObtainEquipArea, ThrowJudgeArea, ObtainJudgeArea]);
    let raised: Vec<Timing> = raised.into_iter().map(|(timing, _)| timing).collect();
    assert_eq!(
        raised,
        [
            ThrowEquipArea,
            ThrowEquipArea,
            ObtainEquipArea,
            ThrowEquipArea,
            ObtainEquipArea,
            ThrowJudgeArea,
            ObtainJudgeArea,
        ]
    );
}

#[test]
fn marks_that_are_told() {
    let g = Game::new();
    g.run("p1:gainMark('@x', 3) p1:loseMark('@x') p1:gainMark('y') p1:loseMark('y', 9) p1:loseMark('y')");
    g.holds("p1:getMark('@x') == 2 and p1:getMark('y') == 0");
    assert_eq!(g.messages(), ["#GetMark y 1", "#LoseMark y 1"]);
    let shown = |f: &Fact| match f {
        Fact::Mark { name, count, .. } => Some(format!("{name}={count}")),
        _ => None,
    };
    let marks: Vec<String> =
        g.seen.0.borrow().iter().filter_map(shown).filter(|m| m.starts_with('@')).collect();
    assert_eq!(marks, ["@x=3", "@x=2"]);
    g.run("p1:loseAllMarks('@x')");
    g.holds("p1:getMark('@x') == 0");
    g.run("p1:setMark('@a', 1) p1:setMark('b', 1) p1:setMark('@bossExp', 1) p1:throwAllMarks()");
    g.holds("p1:getMark('@a') == 0 and p1:getMark('b') == 1 and p1:getMark('@bossExp') == 1");
    g.run("p1:throwAllMarks(false)");
    g.holds("p1:getMark('b') == 0");

    g.run("p1:gainHujia() p1:gainHujia(9)");
    g.holds("p1:getHujia() == 5");
    g.run("p1:gainHujia(2, 0) p1:loseHujia(3)");
    g.holds("p1:getHujia() == 4 and p1:getMark('@HuJia') == 4");
    g.run("p1:loseHujia(9) p1:loseHujia()");
    g.holds("p1:getHujia() == 0");
    use Timing::{GainHujia, GainedHujia, LoseHujia, LostHujia};
    assert_eq!(
        g.raised(&[GainHujia, GainedHujia, LoseHujia, LostHujia]),
        [
            (GainHujia, 1),
            (GainedHujia, 1),
            (GainHujia, 4),
            (GainedHujia, 4),
            (GainHujia, 2),
            (GainedHujia, 2),
            (LoseHujia, 3),
            (LostHujia, 3),
            (LoseHujia, 9),
            (LostHujia, 9),
        ]
    );
}

#[test]
fn notes_on_a_player() {
    let g = Game::new();
    g.run("p1:setTag('t', sgs.QVariant(3)) p1:setTag('who', p2)");
    g.holds("p1:getTag('t'):toInt() == 3 and p1:getTag('who'):toPlayer() == p2");
    g.run("d = p1:getTag('t') d:setValue(4)");
    g.holds("p1:getTag('t'):toInt() == 3");
    g.holds(
        "p1:property('hp'):toInt() == 4 and p1:property('kingdom'):toString() == 'wei'
         p1:property('nosuch'):toString() == '' and p1:property('chained'):toBool() == false
         p1:setProperty('mine', sgs.QVariant('x')) and p1:property('mine'):toString() == 'x'
         p1:setProperty('hp', sgs.QVariant(2)) and p1:getHp() == 2
         p1:setProperty('yinni_general', 'x') and p1:inYinniState()",
    );
    g.give(P2, "slash", "slash");
    g.wear(P1, "vine", "vine");
    g.run("p1:addQinggangTag(slash)");
    g.holds("not p1:hasArmorEffect('vine') and p1:getTag('Qinggang'):toStringList()[1] == slash:toString()");
    g.run("p1:removeQinggangTag(slash)");
    g.holds("p1:hasArmorEffect('vine')");
    assert!(g.seen.0.borrow().is_empty(), "nobody is told: {:?}", g.seen.0.borrow());
}

#[test]
fn waking() {
    let g = Game::new();
    g.holds("not p1:canWake('zhiji')");
    g.run(
        "p1:setCanWake('huishi', 'zhiji') p1:setCanWake('huishi', 'zhiji') p1:setCanWake('other', 'zhiji')",
    );
    g.holds("p1:getMark('&huishi+:+zhiji') == 1 and p1:getMark('&other+:+zhiji') == 1");
    g.holds("p1:canWake('zhiji')");
    g.holds("not p1:canWake('zhiji') and p1:getMark('&huishi+:+zhiji') == 0 and p1:getMark('&other+:+zhiji') == 0");
    assert_eq!(g.messages(), ["#WakeSkillCanWake huishi zhiji"]);
}

#[test]
fn cards_put_into_piles() {
    let g = Game::new();
    let slash = g.give(P1, "slash", "slash");
    let jink = g.give(P1, "jink", "jink");
    let peach = g.give(P1, "peach", "peach");
    g.run("p1:addToPile('tian', slash)");
    g.holds("p1:getPile('tian'):contains(slash:getId()) and p1:pileOpen('tian', 'sgs5')");
    g.run(
        "viewers = sgs.SPlayerList() viewers:append(p3) p1:addToPile('secret', jink:getId(), false, viewers)",
    );
    g.holds("p1:pileOpen('secret', 'sgs3') and not p1:pileOpen('secret', 'sgs2')");
    g.run(
        "ids = sgs.IntList() ids:append(peach:getId())
         p1:addToPile('own', ids, false, sgs.SPlayerList(), sgs.CardMoveReason(7, 'sgs1', 'x', ''))
         p1:addToPile('none', sgs.IntList())",
    );
    g.holds("p1:pileOpen('own', 'sgs1') and not p1:pileOpen('own', 'sgs2') and #p1:getPileNames() == 3");
    assert_eq!(g.moves().last(), Some(&(ReasonCode::GotCard, "x".into())));
    g.run("p1:clearOnePrivatePile('tian') p1:removePileByName('secret')");
    assert_eq!((g.room.table().place(slash), g.room.table().place(jink)), (Place::Discard, Place::Discard));
    assert_eq!(g.moves().last(), Some(&(ReasonCode::RemoveFromPile, Name::default())));
    g.run("p1:clearPrivatePiles()");
    assert_eq!(g.room.table().place(peach), Place::Discard);
    g.holds("#p1:getPileNames() == 0");
}

#[test]
fn the_pile_of_all_and_cards_from_nowhere() {
    let g = Game::new();
    let first = g.give(P1, "card", "slash");
    g.run("p1:addToRenPile(card, 'x')");
    for _ in 0..5 {
        g.give(P1, "card", "slash");
        g.run("p1:addToRenPile(card:getId())");
    }
    assert_eq!(g.room.table().place(first), Place::Table);
    g.give(P1, "card", "jink");
    g.run("p1:addToRenPile(card)");
    assert_eq!(g.room.table().place(first), Place::Discard);
    assert!(matches!(g.room.room_tag("ren_pile"), Value::IntList(ids) if ids.len() == 6));

    g.wear(P2, "sword", "qinggang_sword");
    g.run("id = p2:getDerivativeCard('axe')");
    g.holds("id >= 0 and p2:getWeapon():objectName() == 'axe' and p2:getEquips():length() == 1");
    g.holds("p1:getDerivativeCard('axe') == -1 and p1:getDerivativeCard('nosuch') == -1");
    g.run("id = p2:getDerivativeCard('vine', sgs.Player_PlaceHand)");
    g.holds("p2:handCards():contains(id)");
    g.run("id = p3:getDerivativeCard('vine', sgs.Player_PlaceTable)");
    g.holds("p3:isAllNude()");
}

#[test]
fn what_is_only_seen_and_heard() {
    let g = Game::new();
    g.give(P1, "slash", "slash");
    g.run(
        "p1:speak('hello') p1:broadcastSkillInvoke(slash) p1:broadcastSkillInvoke('peach')
         p1:peiyin('jizhi') p1:peiyin('jizhi', 2) p1:peiyin('jizhi', 0)
         p1:setAvatarIcon('caocao') p1:setAvatarIcon('caopi', true)
         p1:setSkillDescriptionSwap('x', '%arg1', 'spade') p1:setSkillDescriptionSwap('x', '%arg1', 'heart')
         p1:setSkillDescriptionSwap('x', '%arg2', 'club', 3)",
    );
    let effects: Vec<String> = g
        .seen
        .0
        .borrow()
        .iter()
        .filter_map(|f| match f {
            Fact::Effect { kind, player: Some(P1), args, .. } => Some(format!("{kind} {}", args.join(" "))),
            _ => None,
        })
        .collect();
    assert_eq!(
        effects,
        [
            "speak hello",
            "voice slash",
            "voice peach",
            "voice jizhi",
            "voice jizhi 2",
            "avatar avatarIcon caocao",
            "avatar avatarIcon2 caopi",
            "description x %arg1 spade",
            "description x %arg1 heart",
            "description x#3 %arg2 club",
        ]
    );
    g.holds("p1:property('avatarIcon'):toString() == 'caocao'");
    g.holds("table.concat(p1:property('SkillDescriptionSwap_x'):toStringList(), ' ') == '%arg1 heart'");
    g.run("p1:setSkillDescriptionSwap('x', '', '')");
    g.holds("#p1:property('SkillDescriptionSwap_x'):toStringList() == 0");

    g.run("p1:skillInvoked('jizhi') p1:skillInvoked('guose', -1, p2)");
    let told = |f: &Fact| matches!(f, Fact::Skill { player: P1, skill, .. } if skill == "jizhi");
    assert!(g.seen.0.borrow().iter().any(told));
    assert_eq!(g.messages(), ["#InvokeOthersSkill guose"]);
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

#[test]
fn equipment_that_is_only_stood_in_for() {
    let g = Game::new();
    g.run("p1:ViewAsEquip('spear') p1:ViewAsEquip('spear') p1:ViewAsEquip('vine')");
    g.holds("p1:hasWeapon('spear') and p1:hasArmorEffect('vine') and p1:hasSkill('spear') and p1:isNude()");
    g.run("p1:removeViewAsEquip('spear')");
    g.holds("not p1:hasWeapon('spear') and not p1:hasSkill('spear') and p1:viewAsEquip('vine')");
    g.run("p1:ViewAsEquip('vine', true) p1:removeViewAsEquip('vine', false)");
    g.holds("p1:viewAsEquip('vine')");
    g.run("p1:removeViewAsEquip('')");
    g.holds("not p1:viewAsEquip('vine')");
}
