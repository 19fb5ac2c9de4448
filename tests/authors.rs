//! Output for authors: errors with their line, and the reasons for which a skill did not act.

use sgs::agents::Agents;
use sgs::agents::builtin::Builtin;
use sgs::model::*;
use sgs::rules::cards::DeckOptions;
use sgs::rules::names::Lang;
use sgs::rules::setup::{FixedSeat, GameOptions};
use sgs::rules::trace::{Offer, Trace, Verdict, WhyNot};
use sgs::rules::{Fact, Observer, Request, Room, SkillDef, Timing};
use sgs::script::host::Script;
use sgs::script::load::Library;
use sgs::testkit::plain::catalog;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

fn load(text: &str) -> Script {
    let library = Arc::new(Library::of_texts([("extensions/x.lua", text)]));
    let (script, failures) = Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
    assert_eq!(failures, []);
    script
}

/// Starts a game of two built-in players with this general as lord.
fn game(script: &Script, general: &str, seed: u64) -> Rc<Room> {
    let mut options = GameOptions::new(seed, 2);
    options.fixed.push(FixedSeat { seat: 1, general: Some(general.into()), role: None });
    let door = Agents::each(2, |_| Box::new(Builtin::new()));
    script.start_game(&options, Box::new(door)).expect("a game")
}

const FAILS: &str = r#"
local extension = sgs.Package("faulty")
local tester = sgs.General(extension, "tester", "wei", 4)
local function deeper(player, room)
    room:setPlayerMark(player, "mark", "many")
end
tester:addSkill(sgs.CreateTriggerSkill{
    name = "fails",
    frequency = sgs.Skill_Compulsory,
    events = {sgs.EventPhaseStart},
    on_trigger = function(self, event, player, data, room)
        deeper(player, room)
        return false
    end
})
return extension
"#;

const HIDES: &str = r#"
local extension = sgs.Package("veil")
local veil = sgs.CreateTriggerSkill {
    name = "veil",
    events = { sgs.Appear },
    hide_skill = true,
    on_trigger = function(self, event, player, data, room)
        room:setTag("appeared_with", sgs.QVariant(player:getHp()))
        return true
    end,
}
sgs.General(extension, "veiled", "wei", 3):addSkill(veil)
return extension
"#;

/// The names of the generals that a game announces.
#[derive(Clone, Default)]
struct Announced(Rc<RefCell<Vec<String>>>);

impl Observer for Announced {
    fn fact(&mut self, _: &Room, fact: &Fact) {
        if let Fact::General { player: PlayerId(1), general, .. } = fact {
            self.0.borrow_mut().push(general.to_string());
        }
    }
}

#[test]
fn general_with_hide_skill_is_announced_when_it_appears() {
    let script = load(HIDES);
    let mut options = GameOptions::new(1, 2);
    options.fixed.push(FixedSeat { seat: 2, general: Some("veiled".into()), role: None });
    let door = Agents::each(2, |_| Box::new(Builtin::new()));
    let room = script.start_game(&options, Box::new(door)).expect("a game");
    let announced = Announced::default();
    room.observe(Box::new(announced.clone()));
    room.run().expect("a game");
    assert_eq!(script.host().notices().errors(), []);
    assert_eq!(announced.0.borrow()[..2], ["yinni_hide", "veiled"]);
    assert_eq!(room.room_tag("appeared_with").as_int(), 3);
}

#[test]
fn error_names_package_skill_callback_event_line_parameter() {
    let script = load(FAILS);
    let shown = Rc::new(RefCell::new(Vec::new()));
    let there = shown.clone();
    script.host().notices().show(move |error| there.borrow_mut().push(error.clone()));
    let _ = game(&script, "tester", 1).run();
    let errors = script.host().notices().errors();
    let [(error, n)] = &errors[..] else { panic!("{errors:?}") };
    assert!(*n > 1);
    // Shown once, counted each time.
    assert_eq!(shown.borrow().len(), 1);
    let lines = script.present(error, Lang::En, false);
    let [first, excerpt @ .., last] = &lines[..] else { panic!("{lines:?}") };
    let told = "script error: extensions/x.lua:5: Room:setPlayerMark(player, mark, count, only_viewers?): count \
                must be an integer, got \"many\"";
    assert_eq!(first, told);
    let source = [
        "     4 | local function deeper(player, room)",
        "   > 5 |     room:setPlayerMark(player, \"mark\", \"many\")",
        "     6 | end",
    ];
    assert_eq!(excerpt, source);
    assert_eq!(
        last,
        "  in package \"faulty\", skill \"fails\", on_trigger, sgs.EventPhaseStart [argument-type]"
    );
    let chain = script.present(error, Lang::Zh, true);
    assert!(chain[0].starts_with("脚本错误 "), "{chain:?}");
    assert!(chain.iter().any(|line| line.contains("extensions/x.lua:12")), "{chain:?}");
}

type Seen = Rc<RefCell<Vec<(Timing, Option<PlayerId>, Verdict)>>>;

type Offers = Rc<RefCell<Vec<(&'static str, PlayerId, Offer)>>>;

struct Following {
    skill: &'static str,
    seen: Seen,
    offers: Offers,
}

impl Trace for Following {
    fn follows(&self, skill: &str) -> bool {
        skill == self.skill
    }

    fn considered(&self, _: &Room, _: &SkillDef, timing: Timing, player: Option<PlayerId>, verdict: Verdict) {
        self.seen.borrow_mut().push((timing, player, verdict));
    }

    fn offered(&self, _: &Room, _: &SkillDef, request: &Request, offer: Offer) {
        self.offers.borrow_mut().push((request.ask.word(), request.seat, offer));
    }
}

/// Returns the trace of a skill in a game.
fn traced(script: &Script, skill: &'static str) -> (Vec<(Timing, Option<PlayerId>, Verdict)>, PlayerId) {
    let seen = Seen::default();
    let room = game(script, "tester", 3);
    room.trace(Rc::new(Following { skill, seen: seen.clone(), offers: Offers::default() }));
    let lord = room.table().seats[0];
    let _ = room.run();
    let seen = seen.borrow().clone();
    (seen, lord)
}

const SKILLS: &str = r#"
local extension = sgs.Package("traced")
local tester = sgs.General(extension, "tester", "wei", 4)
local absent = sgs.General(extension, "absent", "wu", 4, true, true)
local function skill(name, more)
    local spec = {name = name, frequency = sgs.Skill_Compulsory, events = {sgs.EventPhaseStart},
        on_trigger = function() return false end}
    for key, value in pairs(more or {}) do spec[key] = value end
    return sgs.CreateTriggerSkill(spec)
end
tester:addSkill(skill("acts"))
tester:addSkill(skill("declines", {can_trigger = function() return false end}))
tester:addSkill(skill("stops", {priority = 5, can_trigger = function(self, target)
    return target and target:getPhase() == sgs.Player_Finish end, on_trigger = function() return true end}))
absent:addSkill(skill("elsewhere"))
tester:addSkill(skill("wakes", {frequency = sgs.Skill_Wake, can_wake = function() return false end}))
return extension
"#;

#[test]
fn a_trace_shows_when_a_skill_was_asked_and_why_it_did_not_act() {
    let script = load(SKILLS);
    let (seen, lord) = traced(&script, "acts");
    let of = |verdict: Verdict, player: Option<PlayerId>| {
        seen.iter().filter(|(_, p, v)| *v == verdict && (player.is_none() || *p == player)).count()
    };
    assert!(seen.iter().all(|(timing, ..)| *timing == Timing::EventPhaseStart));
    assert!(of(Verdict::Acts, Some(lord)) > 0);
    assert_eq!(of(Verdict::Acts, None), of(Verdict::Acted(false), Some(lord)));
    assert!(of(Verdict::WhyNot(WhyNot::NotOwner), None) > 0, "the other player does not have it");
    assert_eq!(of(Verdict::WhyNot(WhyNot::NotOwner), Some(lord)), 0);
    assert!(of(Verdict::Stopped(Some("stops".into())), Some(lord)) > 0);

    let only = |skill| {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for (_, player, verdict) in traced(&script, skill).0 {
            if player == Some(lord) && !matches!(verdict, Verdict::Stopped(_)) {
                *counts.entry(format!("{verdict:?}")).or_default() += 1;
            }
        }
        counts.into_keys().collect::<Vec<_>>()
    };
    assert_eq!(only("declines"), ["WhyNot(Declined)"]);
    assert_eq!(only("elsewhere"), ["NotAtTable"]);
    assert_eq!(only("wakes"), ["WhyNot(NotWoken)"]);
}

#[test]
fn a_game_that_is_traced_is_the_same_game() {
    let script = load(SKILLS);
    let plain = game(&script, "tester", 5);
    let _ = plain.run();
    let other = load(SKILLS);
    let traced = game(&other, "tester", 5);
    traced.trace(Rc::new(Following { skill: "acts", seen: Seen::default(), offers: Offers::default() }));
    let _ = traced.run();
    assert_eq!(
        serde_json::to_string(&*plain.table()).expect("a table"),
        serde_json::to_string(&*traced.table()).expect("a table")
    );
}

const VIEW_AS: &str = r#"
local extension = sgs.Package("offered")
local tester = sgs.General(extension, "tester", "wei", 4)
local function skill(name, spec)
    spec.name = name
    spec.n = 1
    spec.view_as = spec.view_as or function(self, cards) return nil end
    tester:addSkill(sgs.CreateViewAsSkill(spec))
end
skill("plays", {enabled_at_play = function() return true end, view_filter = function() return true end,
    enabled_at_response = function(self, player, pattern) return pattern == "jink" end})
skill("rests", {enabled_at_play = function() return false end})
skill("lacks", {enabled_at_play = function() return true end, view_filter = function() return false end})
tester:addSkill(sgs.CreateTriggerSkill{name = "shows", events = {sgs.EventPhaseEnd},
    on_trigger = function(self, event, player, data, room)
        if player:getPhase() ~= sgs.Player_Play then return false end
        room:askForCard(player, ".", "shows", data, sgs.Card_MethodNone)
        room:handleAcquireDetachSkills(player, "-rests")
        return false
    end})
return extension
"#;

#[test]
fn a_trace_shows_when_a_view_as_skill_was_offered_and_why_not() {
    let script = load(VIEW_AS);
    let offers = |skill| {
        let offers = Offers::default();
        let room = game(&script, "tester", 3);
        room.trace(Rc::new(Following { skill, seen: Seen::default(), offers: offers.clone() }));
        let lord = room.table().seats[0];
        let _ = room.run();
        let offers = offers.take();
        assert!(offers.iter().all(|(_, player, _)| *player == lord), "not the other: {lord} {offers:?}");
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        offers.iter().for_each(|(ask, _, o)| *counts.entry(format!("{ask} {o:?}")).or_default() += 1);
        counts
    };
    let plays = offers("plays");
    assert!(plays["play Offered"] > 1, "{plays:?}");
    assert!(plays["respond AsTheyAre"] > 0 && plays["respond Offered"] > 0, "{plays:?}");
    let lacks = offers("lacks");
    assert!(lacks["play NoCards"] > 1 && !lacks.contains_key("play Offered"), "{lacks:?}");
    let rests = offers("rests");
    assert!(rests["play NotEnabled"] > 0, "{rests:?}");
    assert!(rests["play NotEnabled"] < lacks["play NoCards"], "once lost it is told no more: {rests:?}");
}
