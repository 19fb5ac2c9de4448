//! Skills for which the player names a card or a word before they make their card.

use sgs::agents::builtin::Builtin;
use sgs::agents::{Agents, Random};
use sgs::model::*;
use sgs::rules::ask::probe::Selection;
use sgs::rules::ask::{Agent, Pick};
use sgs::rules::card_string::CardText;
use sgs::rules::cards::{DeckOptions, catalog};
use sgs::rules::setup::{FixedSeat, GameOptions};
use sgs::rules::{Ask, Fact, Interrupt, Observer, Reply, Request, Room};
use sgs::script::host::Script;
use sgs::script::load::Library;
use sgs::testkit::scene::{Play, Scene, SeatSpec, Stop, Unplanned};
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

/// `feign` uses any card as a named one. `vow` is a skill card with a named trick, one of two, also in
/// responses. `omen` takes one of three words.
const PACKAGE: &str = r#"
extension = sgs.Package('x')
tester = sgs.General(extension, 'tester', 'wei', 4)
feign = sgs.CreateOneCardViewAsSkill{
    name = 'feign', guhuo_type = 'lr',
    view_filter = function(self, card)
        local named = sgs.Self:getTag('feign'):toCard()
        return named and (named:isKindOf('TrickCard') or card:isRed())
    end,
    view_as = function(self, card)
        local named = sgs.Self:getTag('feign'):toCard()
        local made = sgs.Sanguosha:cloneCard(named:objectName(), card:getSuit(), card:getNumber())
        made:addSubcard(card)
        made:setSkillName('feign')
        return made
    end,
}
VowCard = sgs.CreateSkillCard{
    name = 'vow', target_fixed = false,
    filter = function(self, targets, to_select, player)
        if self:getUserString() == 'duel' then return #targets == 0 and to_select ~= player end
        return #targets == 0 and to_select == player
    end,
    on_use = function(self, room, source, targets)
        room:setPlayerMark(source, 'vow_' .. self:getUserString(), 1)
        room:setPlayerMark(source, 'vow_juguan_remove_' .. self:getUserString() .. '-Clear', 1)
    end,
}
vowVS = sgs.CreateZeroCardViewAsSkill{
    name = 'vow',
    view_as = function(self)
        local named = sgs.Self:getTag('vow'):toCard()
        if not named then return nil end
        local made = VowCard:clone()
        made:setUserString(named:objectName())
        return made
    end,
}
vow = sgs.CreateTriggerSkill{ name = 'vow', juguan_type = 'duel,jink,ex_nihilo', view_as_skill = vowVS,
    events = {sgs.NonTrigger}, on_trigger = function() end }
OmenCard = sgs.CreateSkillCard{
    name = 'omen', target_fixed = true,
    on_use = function(self, room, source)
        room:setPlayerMark(source, 'omen_' .. self:getUserString(), 1)
        room:setPlayerMark(source, 'omen_tiansuan_remove_' .. self:getUserString() .. '-PlayClear', 1)
    end,
}
omen = sgs.CreateZeroCardViewAsSkill{
    name = 'omen', tiansuan_type = 'sun,rain,wind',
    view_as = function(self)
        local made = OmenCard:clone()
        made:setUserString(sgs.Self:getTag('omen'):toString())
        return made
    end,
    enabled_at_play = function(self, player) return player:usedTimes('#omen') < 3 end,
}
tester:addSkill(feign) tester:addSkill(vow) tester:addSkill(omen)
return {extension}
"#;

fn scene(name: &str) -> Scene {
    Scene::new(name).package(PACKAGE)
}

fn run(scene: Scene, play: impl Fn(&mut Play) -> Result<(), Stop>) -> String {
    scene.run(play).unwrap_or_else(|problem| panic!("{problem}"))
}

fn seat() -> SeatSpec {
    SeatSpec::new().skill("feign").skill("vow").skill("omen")
}

/// Returns the request of the first seat in its play phase.
fn play_request() -> Request {
    Request {
        id: 1,
        seat: PlayerId(0),
        event: EventId::default(),
        ask: Ask::Play,
        reason: "".into(),
        prompt: String::new(),
        data: Value::Nil,
        seconds: None,
    }
}

fn of_skill(skill: &str) -> Selection {
    Selection { skill: Some(skill.into()), ..Selection::default() }
}

fn options(room: &Room, skill: &str) -> Vec<String> {
    let choices = room.probe(&play_request(), &of_skill(skill));
    assert!(choices.cards.is_empty() && choices.targets.is_empty() && choices.reply.is_none());
    choices.options.iter().map(|o| o.to_string()).collect()
}

#[test]
fn cards_of_the_deck_that_could_be_used_now_may_be_named() {
    let wounded = scene("what may be named").seat(seat().hand(&["jink:heart:2"]).hp(3)).others(1);
    run(wounded, |s| {
        let named = options(&s.room(), "feign");
        for (name, expected) in
            [("slash", true), ("peach", true), ("duel", true), ("jink", false), ("nullification", false)]
        {
            assert_eq!(named.iter().any(|n| n == name), expected, "{name} among {named:?}");
        }
        // Delayed tricks need a separate letter; equipment cannot be named at all.
        assert!(!named.iter().any(|n| n == "indulgence" || n == "crossbow"), "{named:?}");
        s.set_mark(1, "feign_guhuo_remove_duel-Clear", 1)?;
        assert!(!options(&s.room(), "feign").contains(&"duel".into()));
        Ok(())
    });
    // A black card cannot become a basic card, and an unwounded player cannot heal.
    run(scene("dead ends").seat(seat().hand(&["slash:spade:7"])).others(1), |s| {
        let named = options(&s.room(), "feign");
        assert!(!named.iter().any(|n| n == "slash" || n == "peach"), "{named:?}");
        assert!(named.contains(&"duel".into()), "{named:?}");
        Ok(())
    });
}

#[test]
fn what_is_named_is_made() {
    let log = run(
        scene("naming")
            .seat(seat().hand(&["jink:heart:2", "jink:diamond:2", "slash:club:2"]))
            .seat(SeatSpec::new().hp(4))
            .deck(&["crossbow", "duel:spade:1"])
            .will(1, "play", "", "feign[ex_nihilo](slash)")
            .will(1, "play", "", "feign[slash](jink:heart:2) -> 2")
            .will(1, "play", "", "vow[duel]() -> 2")
            .will(1, "play", "", "vow[ex_nihilo]() -> 1")
            .will(1, "play", "", "omen[rain]()")
            .will(1, "play", "", "pass")
            .otherwise(Unplanned::Decline),
        |s| {
            s.phases(1, &[Phase::Play])?;
            let room = s.room();
            let t = room.table();
            for mark in ["vow_duel", "vow_ex_nihilo", "omen_rain"] {
                assert_eq!(t.player(PlayerId(0)).mark(mark), 1, "{mark}");
            }
            assert_eq!(t.player(PlayerId(1)).hp, 3);
            assert!(t.player(PlayerId(0)).tags.is_empty(), "nothing is left of what was named");
            Ok(())
        },
    );
    assert!(log.contains("feign"), "{log}");
}

#[test]
fn a_choice_in_the_text_of_a_card_must_be_open() {
    run(scene("as text").seat(seat().hand(&["jink:heart:2"])).others(1), |s| {
        let said = |user: &str, to: &[PlayerId]| Reply::Use {
            card: Pick::Made(CardText { user_string: Some(user.into()), ..CardText::new("#vow", []) }),
            targets: to.to_vec(),
        };
        let check = |reply: &Reply| s.room().check_reply(&play_request(), reply);
        let (me, other) = (PlayerId(0), PlayerId(1));
        assert_eq!(check(&said("duel", &[other])), Ok(()));
        assert_eq!(check(&said("ex_nihilo", &[me])), Ok(()));
        // The named card determines the targets.
        assert!(check(&said("ex_nihilo", &[other])).is_err());
        assert!(check(&said("jink", &[other])).unwrap_err().to_string().contains("may not be named"));
        assert!(check(&said("peach", &[me])).unwrap_err().to_string().contains("may not be named"));
        // An existing tag of this name is restored.
        s.room().table_mut().player_mut(me).tags.insert("vow".into(), Value::Int(7));
        assert_eq!(check(&said("duel", &[other])), Ok(()));
        assert_eq!(s.room().table().player(me).tags.get("vow"), Some(&Value::Int(7)));
        Ok(())
    });
}

/// Counts uses of cards made by the skills.
#[derive(Clone, Default, Debug)]
struct Made(Rc<Cell<u32>>, Rc<Cell<u32>>);

impl Observer for Made {
    fn fact(&mut self, _: &Room, fact: &Fact) {
        let text = serde_json::to_string(fact).expect("facts are plain data");
        if text.contains("used") || text.contains("\"use") {
            self.0.set(self.0.get() + u32::from(text.contains("feign")));
            self.1.set(self.1.get() + u32::from(text.contains("omen")));
        }
    }
}

/// Plays games of two with `tester` as lord.
fn games(agent: impl Fn() -> Box<dyn Agent> + Copy) -> Made {
    let made = Made::default();
    let library = Arc::new(Library::of_texts([("extensions/x.lua", PACKAGE)]));
    for seed in 0..4 {
        let (script, failures) = Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
        assert_eq!(failures, []);
        let mut options = GameOptions::new(seed, 2);
        options.fixed.push(FixedSeat { seat: 1, general: Some("tester".into()), role: None });
        let room = script.start_game(&options, Box::new(Agents::each(2, |_| agent()))).expect("a game");
        room.observe(Box::new(made.clone()));
        let ended = room.run();
        assert!(matches!(ended, Ok(()) | Err(Interrupt::GameOver)), "{ended:?}");
        assert_eq!(script.host().notices().errors(), [], "seed {seed}");
        script.leave();
    }
    made
}

#[test]
fn players_at_random_and_the_built_in_one_name_something() {
    let random = games(|| Box::new(Random::default()));
    assert!(random.0.get() > 0 && random.1.get() > 0, "{random:?}");
    let builtin = games(|| Box::new(Builtin::new()));
    assert!(builtin.0.get() > 0 && builtin.1.get() > 0, "{builtin:?}");
}

/// `faker` is a skill card for any named basic card or trick, which becomes that card, or with the mark
/// `lies` another one. With `lays` it is already on the table; with `moves` its first target is removed.
const FAKER: &str = r##"
extension = sgs.Package('x')
local function become(card, user)
    local name = user:getMark('lies') > 0 and 'ex_nihilo' or card:getUserString()
    local made = sgs.Sanguosha:cloneCard(name, card:getSuit(), card:getNumber())
    made:addSubcards(card:getSubcards())
    made:setSkillName('faker')
    if user:getMark('lays') > 0 then
        user:getRoom():moveCardTo(card, user, nil, sgs.Player_PlaceTable,
            sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_USE, user:objectName(), 'faker', ''), true)
    end
    return made
end
FakerCard = sgs.CreateSkillCard{
    name = 'FakerCard', skill_name = 'faker', will_throw = false, handling_method = sgs.Card_MethodNone,
    filter = function(self, targets, to_select, player) return #targets < 2 and to_select ~= player end,
    on_validate = function(self, use)
        if use.from:getMark('moves') > 0 then use.to:removeOne(use.to:first()) end
        return become(self, use.from)
    end,
    on_validate_in_response = function(self, user) return become(self, user) end,
}
faker = sgs.CreateOneCardViewAsSkill{
    name = 'faker', guhuo_type = '!lr', view_filter = function() return true end,
    enabled_at_response = function(self, player, pattern) return true end,
    enabled_at_nullification = function() return true end,
    view_as = function(self, card)
        local named = sgs.Self:getTag('faker'):toCard()
        if not named then return nil end
        local made = FakerCard:clone()
        made:setUserString(named:objectName())
        made:addSubcard(card)
        return made
    end,
}
extension:addSkills(faker)
return extension
"##;

fn faker() -> SeatSpec {
    SeatSpec::new().skill("faker").hand(&["duel:spade:A"])
}

fn asked_for(pattern: &str) -> Request {
    let ask = Ask::RespondCard {
        pattern: pattern.into(),
        method: HandlingMethod::Response,
        who: None,
        to_card: None,
    };
    Request { ask, ..play_request() }
}

#[test]
fn named_card_in_an_answer_must_fit_the_pattern() {
    run(Scene::new("fits").package(FAKER).seat(faker()).others(1), |s| {
        let room = s.room();
        let options = |pattern: &str| room.probe(&asked_for(pattern), &of_skill("faker")).options;
        assert_eq!(options("jink"), ["jink"]);
        assert_eq!(options("slash"), ["slash", "thunder_slash", "fire_slash"]);
        assert_eq!(options("Slash|red"), ["slash", "thunder_slash", "fire_slash"], "the suit is yet to come");
        assert_eq!(options("peach+analeptic"), ["peach", "analeptic"]);
        assert_eq!(options("indulgence"), Vec::<Name>::new());
        assert!(options("@@faker").contains(&"ex_nihilo".into()), "a skill that is called names anything");
        let duel = room.table().player(PlayerId(0)).hand[0];
        let said = |user: &str| {
            let text = CardText { user_string: Some(user.into()), ..CardText::new("#FakerCard", [duel]) };
            room.check_reply(&asked_for("jink"), &Reply::Card(Pick::Made(text)))
        };
        assert_eq!(said("jink"), Ok(()));
        assert!(said("ex_nihilo").unwrap_err().to_string().contains("ex_nihilo may not be named now"));
        Ok(())
    });
}

#[test]
fn replaced_card_that_does_not_fit_is_refused_and_reported() {
    for (lays, place) in [(0, Place::Hand), (1, Place::Discard)] {
        let scene = Scene::new("refused")
            .package(FAKER)
            .seat(SeatSpec::new().hand(&["slash:club:2"]))
            .seat(faker())
            .will(2, "respond", "slash", "faker[jink](duel)")
            .otherwise(Unplanned::Decline);
        let played = scene.run(|s| {
            s.set_mark(2, "lies", 1)?;
            s.set_mark(2, "lays", lays)?;
            let duel = s.card_of(2, "duel")?;
            let used = s.use_card(1, "slash", &[2]);
            assert_eq!(s.room().table().place(duel), place);
            used
        });
        let problem = played.expect_err("the script is to blame").to_string();
        assert!(problem.contains("returned ex_nihilo, and the request is for jink"), "{problem}");
    }
}

#[test]
fn validation_of_a_use_may_change_its_targets() {
    let scene = Scene::new("moves").package(FAKER).seat(faker()).others(2);
    let log =
        run(scene.will(1, "play", "", "faker[duel](duel) -> 2 + 3").otherwise(Unplanned::Decline), |s| {
            s.set_mark(1, "moves", 1)?;
            s.phases(1, &[Phase::Play])
        });
    assert!(log.contains("uses duel♠A (faker: duel♠A) -> sgs3"), "{log}");
}
