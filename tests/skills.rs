//! Kinds of skill that no card of the decks has: wake, filter, equipment substitutes, invalidity, limitation;
//! the council; skills at the choice of generals.

use sgs::model::*;
use sgs::rules::skill::{Abilities, Occasion};
use sgs::rules::{Behaviour, Data, Flow, Frequency, Raised, Room, SkillDef, Timing};
use sgs::testkit::scene::{Play, Scene, SeatSpec, Stop, trigger_skill};
use std::cell::Cell;
use std::rc::Rc;

fn seat() -> SeatSpec {
    SeatSpec::new()
}

fn play(scene: Scene, play: impl Fn(&mut Play) -> Result<(), Stop>) -> String {
    scene.run(play).unwrap_or_else(|problem| panic!("{problem}"))
}

/// A skill that counts its awakenings, with an optional condition.
struct Waking {
    woken: Rc<Cell<u32>>,
    when: Option<fn(&Room, PlayerId) -> bool>,
}

impl Behaviour for Waking {
    fn can_wake(&self, room: &Room, _: &SkillDef, occasion: &Occasion<'_>) -> Option<bool> {
        self.when.map(|when| occasion.player.is_some_and(|p| when(room, p)))
    }

    fn on_trigger(&self, room: &Room, skill: &SkillDef, occasion: &Occasion<'_>) -> Flow<Raised> {
        self.woken.set(self.woken.get() + 1);
        if let Some(player) = occasion.player {
            room.add_mark(player, &skill.name, 1)?;
        }
        Ok(Raised::Passed)
    }
}

#[test]
fn a_wake_skill_wakes_once_unless_it_says_when() {
    for (when, expected) in [(None, 1), (Some((|room, p| room.hp(p) <= 2) as fn(&Room, PlayerId) -> bool), 2)]
    {
        let woken = Rc::new(Cell::new(0));
        let def = SkillDef::new("awake", Waking { woken: woken.clone(), when })
            .on(&[Timing::Damaged])
            .frequency(Frequency::Wake);
        let scene = Scene::new("wake").with_skill(def).seat(seat().hp(4).skill("awake")).others(1);
        woken.set(0);
        scene
            .cut_short()
            .run(|s| {
                woken.set(0);
                s.damage(2, 1, 1, Nature::Normal)?;
                s.damage(2, 1, 1, Nature::Normal)?;
                s.damage(2, 1, 1, Nature::Normal)
            })
            .unwrap_or_else(|problem| panic!("{problem}"));
        assert_eq!(woken.get(), expected);
    }
}

/// A filter that turns spades into hearts, and the 7 of hearts into peaches: the second filter sees the
/// result of the first.
struct Turning;

impl Behaviour for Turning {
    fn filter(&self, room: &Room, _: PlayerId, card: CardId) -> Option<Face> {
        let face = room.face(card);
        (face.suit == Suit::Spade).then(|| Face { suit: Suit::Heart, skill: "turning".into(), ..face })
    }
}

struct Ripening;

impl Behaviour for Ripening {
    fn filter(&self, room: &Room, _: PlayerId, card: CardId) -> Option<Face> {
        let face = room.face(card);
        let peach = room.catalog().find_kind("peach")?;
        (face.suit == Suit::Heart && face.number == 7 && face.kind != peach).then(|| Face {
            kind: peach,
            skill: "ripening".into(),
            ..face
        })
    }
}

/// A general whose lord skill increases the distance to its owner even while it has no effect.
const DUKE: &str = r#"
    local extension = sgs.Package("x")
    local duke = sgs.General(extension, "duke", "wei", 4)
    duke:addSkill(sgs.CreateTriggerSkill{
        name = "liege$", events = sgs.Death, on_trigger = function() end,
    })
    duke:addSkill(sgs.CreateDistanceSkill{
        name = "remote",
        correct_func = function(self, from, to)
            if to:hasSkill("liege", true) then return 1 end
        end,
    })
    return extension
"#;

#[test]
fn skill_that_asks_for_an_idle_lord_skill_wakes_with_it() {
    play(Scene::new("idle").package(DUKE).others(3), |s| {
        let (room, from, to) = (s.room(), PlayerId(0), PlayerId(1));
        assert_eq!(room.distance(from, to), 1);
        room.take_general(to, "duke");
        assert_eq!(room.distance(from, to), 2);
        Ok(())
    });
}

fn filters(scene: Scene) -> Scene {
    scene
        .with_skill(SkillDef::new("turning", Turning).abilities(Abilities::FILTER))
        .with_skill(SkillDef::new("ripening", Ripening).abilities(Abilities::FILTER))
}

fn face_of(room: &Room, card: CardId) -> String {
    let face = room.face(card);
    format!("{}:{}:{}", room.card_name(card), face.suit, face.number)
}

#[test]
fn filter_changes_cards_on_arrival_and_restores_them_later() {
    let scene = filters(Scene::new("filters"))
        .seat(seat().skill("turning").skill("ripening"))
        .seat(seat().hand(&["slash:spade:7", "slash:spade:8"]))
        .deck(&["jink:diamond:2"]);
    play(scene, |s| {
        let (seven, eight) = (s.card("slash:spade:7")?, s.card("slash:spade:8")?);
        s.give(2, 1, &["slash:spade:7", "slash:spade:8"])?;
        let room = &s.room();
        assert_eq!(face_of(room, seven), "peach:heart:7");
        assert_eq!(face_of(room, eight), "slash:heart:8");
        assert_eq!(room.face(seven).skill, "ripening");
        room.throw_cards(&[seven], MoveReason::new(ReasonCode::Throw, s.seat(1)?))?;
        assert_eq!(face_of(room, seven), "slash:spade:7");
        Ok(())
    });
}

#[test]
fn gaining_and_losing_a_filter_turns_the_hand() {
    let scene = filters(Scene::new("gained filter")).seat(seat().hand(&["slash:spade:8"])).others(1);
    play(scene, |s| {
        let (me, card) = (s.seat(1)?, s.card("slash:spade:8")?);
        let room = &s.room();
        assert_eq!(face_of(room, card), "slash:spade:8");
        room.acquire_skill(me, "turning")?;
        assert_eq!(face_of(room, card), "slash:heart:8");
        room.detach_skill(me, "turning")?;
        assert_eq!(face_of(room, card), "slash:spade:8");
        Ok(())
    });
}

/// A behaviour that counts as wearing eight_diagram, disables `noisy` for everyone, and forbids the use of
/// red cards.
struct Odd;

impl Behaviour for Odd {
    fn view_as_equip(&self, room: &Room, player: PlayerId) -> Vec<Name> {
        if room.has_skill(player, "odd") { vec!["eight_diagram".into()] } else { Vec::new() }
    }

    fn skill_valid(&self, _: &Room, _: PlayerId, skill: &SkillDef) -> bool {
        skill.name != "noisy"
    }

    fn card_limit(&self, _: &Room, _: PlayerId, _: CardId, method: HandlingMethod) -> Option<Name> {
        (method == HandlingMethod::Use).then(|| ".|red".into())
    }
}

#[test]
fn equipment_substitutes_invalid_skills_and_limited_cards() {
    let odd = Abilities::VIEW_AS_EQUIP.with(Abilities::INVALIDITY).with(Abilities::CARD_LIMIT);
    let noisy = trigger_skill("noisy", &[Timing::Revived], |_, _| panic!("it is out of effect"));
    let scene = Scene::new("odd")
        .with_skill(SkillDef::new("odd", Odd).abilities(odd))
        .with_skill(noisy)
        .seat(seat().skill("odd").hand(&["slash:heart:10", "slash:spade:7"]))
        .seat(seat().skill("noisy"));
    play(scene, |s| {
        let room = &s.room();
        let (one, two) = (s.seat(1)?, s.seat(2)?);
        assert!(room.has_armor_effect(one, "eight_diagram") && !room.has_armor_effect(two, "eight_diagram"));
        assert!(room.table().player(two).owns_skill("noisy") && !room.has_skill(two, "noisy"));
        room.trigger(Timing::Revived, two, &Data::none())?;
        let (red, black) = (s.card("slash:heart:10")?, s.card("slash:spade:7")?);
        assert!(room.is_card_limited(one, red, HandlingMethod::Use));
        assert!(!room.is_card_limited(one, red, HandlingMethod::Discard));
        assert!(!room.is_card_limited(one, black, HandlingMethod::Use));
        Ok(())
    });
}

#[test]
fn a_council_goes_by_the_colour_laid_more_often() {
    let council = |forced: Option<Color>| {
        let scene = Scene::new("council")
            .with_skill(trigger_skill("force", &[Timing::YishiResultDetermining], move |_, occasion| {
                occasion.data.write(|v| {
                    if let Some(y) = v.yishi_mut() {
                        y.forced_result = forced;
                    }
                });
                Ok(false)
            }))
            .seat(seat().skill("force").hand(&["slash:spade:7"]))
            .seat(seat().hand(&["jink:heart:2"]))
            .seat(seat().hand(&["peach:heart:3"]))
            .seat(seat());
        let scene = (1..=3).fold(scene, |scene, n| {
            let card = ["slash:spade:7", "jink:heart:2", "peach:heart:3"][n - 1];
            scene.will(n, "show", "council", card)
        });
        let result = Rc::new(Cell::new(None));
        let seen = result.clone();
        play(scene, move |s| {
            let all: Vec<PlayerId> = (1..=4).map(|n| s.seat(n)).collect::<Result<_, _>>()?;
            let yishi = s.room().ask_for_yishi(all[0], &all, "council")?;
            assert_eq!(yishi.participants.len(), 3, "whoever has no card takes no part");
            assert_eq!(yishi.opinions, [Color::Black, Color::Red, Color::Red]);
            seen.set(yishi.result);
            Ok(())
        });
        result.get()
    };
    assert_eq!(council(None), Some(Color::Red));
    assert_eq!(council(Some(Color::Black)), Some(Color::Black));
}
