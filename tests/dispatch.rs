//! The order in which skills receive an event, and their effects on it (docs/rules/triggers.md).

use sgs::model::*;
use sgs::rules::dispatch::SKIP_RULE;
use sgs::rules::skill::{Bearer, Occasion};
use sgs::rules::{Data, Flow, Frequency, Interrupt, Raised, Room, SkillDef, Timing};
use sgs::testkit::scene::{Play, Scene, SeatSpec, Stop, Trigger, trigger_skill};
use std::cell::RefCell;
use std::rc::Rc;

/// The notes of a test's skills, in order.
#[derive(Clone, Default)]
struct Heard(Rc<RefCell<Vec<String>>>);

impl Heard {
    fn note(&self, text: impl Into<String>) {
        self.0.borrow_mut().push(text.into());
    }

    fn take(&self) -> String {
        self.0.borrow_mut().drain(..).collect::<Vec<_>>().join(" ")
    }

    /// Returns a skill that notes its name and continues the event.
    fn skill(&self, name: &'static str, timing: Timing, priority: i32) -> SkillDef {
        let heard = self.clone();
        let act = move |_: &Room, _: &Occasion<'_>| {
            heard.note(name);
            Ok(false)
        };
        SkillDef { events: vec![(timing, priority)], ..trigger_skill(name, &[], act) }
    }

    /// Returns a global skill that notes its name.
    fn global(&self, name: &'static str, timing: Timing, priority: i32) -> SkillDef {
        self.skill(name, timing, priority).bearer(Bearer::Anyone)
    }
}

fn seat() -> SeatSpec {
    SeatSpec::new()
}

fn play(scene: Scene, play: impl Fn(&mut Play) -> Result<(), Stop>) -> String {
    scene.run(play).unwrap_or_else(|problem| panic!("{problem}"))
}

fn raise(s: &Play, timing: Timing, player: usize) -> Flow<bool> {
    s.room().trigger(timing, s.seat(player).ok(), &Data::none()).map(Raised::is_stopped)
}

#[test]
fn priorities() {
    let heard = Heard::default();
    let scene = Scene::new("priorities")
        .with_skill(heard.global("low", Timing::Revived, 1))
        .with_skill(heard.global("high", Timing::Revived, 4))
        .with_skill(heard.global("usual", Timing::Revived, 2))
        .with_skill(heard.global("last", Timing::Revived, -3))
        .others(2);
    play(scene, |s| Ok(raise(s, Timing::Revived, 1).map(drop)?));
    assert_eq!(heard.take(), "high usual low last");
}

/// Tests equal priorities: the skill whose first owner comes first in action order acts first, regardless of
/// the event's player.
#[test]
fn equal_priorities_go_by_the_first_owner() {
    let heard = Heard::default();
    let everyone = |name| {
        let heard = heard.clone();
        let act = move |_: &Room, _: &Occasion<'_>| {
            heard.note(name);
            Ok(false)
        };
        Trigger::new(act).when(|_, _| true).skill(name, &[Timing::Revived])
    };
    let scene = |turn| {
        Scene::new("owners")
            .with_skill(everyone("a"))
            .with_skill(everyone("b"))
            .with_skill(everyone("c"))
            .seat(seat().skill("a"))
            .seat(seat().skill("b"))
            .seat(seat().skill("c"))
            // A second owner farther away does not delay a skill; a nearer one advances it.
            .seat(seat().skill("a"))
            .turn(turn)
    };
    for (turn, order) in [(1, "a b c"), (2, "b c a"), (3, "c a b"), (4, "a b c")] {
        play(scene(turn), |s| Ok(raise(s, Timing::Revived, 2).map(drop)?));
        assert_eq!(heard.take(), order, "turn of seat {turn}");
    }
}

/// Tests equal priorities without owners: the order of registration counts.
#[test]
fn equal_priorities_without_owner() {
    let heard = Heard::default();
    let scene = Scene::new("nobody's")
        .with_skill(heard.global("first", Timing::Revived, 2))
        .with_skill(heard.global("second", Timing::Revived, 2))
        .others(2);
    play(scene, |s| Ok(raise(s, Timing::Revived, 1).map(drop)?));
    assert_eq!(heard.take(), "first second");
}

#[test]
fn true_stops_the_rest() {
    let heard = Heard::default();
    let stop = {
        let heard = heard.clone();
        let act = move |_: &Room, _: &Occasion<'_>| {
            heard.note("stop");
            Ok(true)
        };
        trigger_skill("stop", &[Timing::DamageDone], act)
    };
    let scene = Scene::new("stop")
        .with_skill(heard.global("after", Timing::DamageDone, 1))
        .with_skill(stop)
        .with_skill(heard.global("complete", Timing::DamageComplete, 2))
        .seat(seat())
        .seat(seat().skill("stop"));
    let log = play(scene, |s| s.damage(1, 2, 1, Nature::Normal));
    // The rule, which lowers the hit points, did not run either.
    assert_eq!(heard.take(), "stop complete");
    assert!(log.contains("= sgs2 hp 4/4"), "{log}");
}

/// Tests the hit points seen by skills of several priorities at DamageDone, whose rule lowers them.
#[test]
fn place_of_the_rule() {
    let heard = Heard::default();
    let see = |name: &'static str, priority| {
        let heard = heard.clone();
        let act = move |room: &Room, _: &Occasion<'_>| {
            heard.note(format!("{name}:{}", room.hp(PlayerId(1))));
            Ok(false)
        };
        let skill =
            SkillDef { events: vec![(Timing::DamageDone, priority)], ..trigger_skill(name, &[], act) };
        skill.bearer(Bearer::Anyone)
    };
    let scene = Scene::new("the rule")
        .with_skill(see("after", -2))
        .with_skill(see("level", 0))
        .with_skill(see("before", 1))
        .others(2);
    play(scene, |s| s.damage(1, 2, 1, Nature::Normal));
    assert_eq!(heard.take(), "before:4 level:4 after:3");
}

/// Tests a skill acquired by a handler: it runs in the same event, unless it would come first.
#[test]
fn insertion() {
    for (priority, expected) in [(1, "gives new"), (2, "gives new"), (5, "gives")] {
        let heard = Heard::default();
        let gives = {
            let heard = heard.clone();
            let act = move |room: &Room, _: &Occasion<'_>| {
                heard.note("gives");
                room.acquire_skill(PlayerId(0), "new")?;
                Ok(false)
            };
            SkillDef { events: vec![(Timing::Revived, 3)], ..trigger_skill("gives", &[], act) }
        };
        let scene = Scene::new("insertion")
            .with_skill(gives)
            .with_skill(heard.skill("new", Timing::Revived, priority))
            .seat(seat().skill("gives"))
            .seat(seat());
        play(scene, |s| Ok(raise(s, Timing::Revived, 1).map(drop)?));
        assert_eq!(heard.take(), expected, "priority {priority}");
    }
}

#[test]
fn each_skill_once_for_one_player() {
    let heard = Heard::default();
    let scene = Scene::new("once")
        .with_skill(heard.skill("own", Timing::Revived, 2))
        .seat(seat().skill("own"))
        .seat(seat().skill("own"))
        .seat(seat());
    play(scene, |s| {
        raise(s, Timing::Revived, 2)?;
        heard.note("|");
        raise(s, Timing::Revived, 3)?;
        heard.note("|");
        s.kill(2, 0)?;
        raise(s, Timing::Revived, 2)?;
        Ok(())
    });
    // Once for the owner; not for other players or the dead.
    assert_eq!(heard.take(), "own | |");
}

#[test]
fn own_test_replaces_the_default() {
    let heard = Heard::default();
    let scene = |heard: Heard| {
        let act = move |_: &Room, occasion: &Occasion<'_>| {
            heard.note(occasion.who().map_or("nobody".into(), |p| p.to_string()));
            Ok(false)
        };
        let skill = Trigger::new(act)
            .when(|room, o| o.who().is_none_or(|p| !room.is_alive(p)))
            .skill("undertaker", &[Timing::Revived]);
        Scene::new("own test").with_skill(skill).seat(seat().skill("undertaker")).others(2)
    };
    play(scene(heard.clone()), |s| {
        raise(s, Timing::Revived, 1)?;
        s.kill(3, 0)?;
        raise(s, Timing::Revived, 3)?;
        s.room().trigger(Timing::Revived, None, &Data::none())?;
        Ok(())
    });
    assert_eq!(heard.take(), "sgs3 nobody");
}

#[test]
fn nested_triggers_and_shared_payload() {
    let heard = Heard::default();
    let outer = {
        let heard = heard.clone();
        trigger_skill("outer", &[Timing::Revived], move |room, o| {
            heard.note(format!("outer {}", o.data.int()));
            room.trigger(Timing::Revive, o.player, o.data)?;
            heard.note(format!("back {}", o.data.int()));
            o.data.set(7i64);
            Ok(false)
        })
    };
    let inner = {
        let heard = heard.clone();
        trigger_skill("inner", &[Timing::Revive], move |_, o| {
            heard.note(format!("inner {}", o.data.int()));
            o.data.set(5i64);
            Ok(true)
        })
    };
    let later = {
        let heard = heard.clone();
        trigger_skill("later", &[Timing::Revived], move |_, o| {
            heard.note(format!("later {}", o.data.int()));
            Ok(false)
        })
    };
    let scene = Scene::new("nested")
        .with_skill(outer)
        .with_skill(inner)
        .with_skill(later)
        .seat(seat().skill("outer").skill("inner").skill("later"))
        .others(1);
    play(scene, |s| {
        let data = Data::new(1i64);
        let broken = s.room().trigger(Timing::Revived, s.seat(1)?, &data)?.is_stopped();
        heard.note(format!("{broken} {}", data.int()));
        Ok(())
    });
    assert_eq!(heard.take(), "outer 1 inner 1 back 5 later 7 false 7");
}

/// Tests that endless nesting is aborted and the table survives.
#[test]
fn endless_nesting_is_cut() {
    let again = trigger_skill("again", &[Timing::Revived], |room, o| {
        room.trigger(Timing::Revived, o.player, o.data)?;
        Ok(false)
    });
    let scene = Scene::new("endless").with_skill(again).seat(seat().skill("again")).others(1);
    let log = play(scene, |s| Ok(raise(s, Timing::Revived, 1).map(drop)?));
    assert!(log.contains("warning: Revived nested too deeply; left out"), "{log}");
}

// ---- the rule's action and SkipGameRule ------------------------------------------------

fn skipping(value: impl Into<Value> + Clone + 'static, answer: bool) -> Scene {
    let skip = trigger_skill("skip", &[Timing::DamageDone], move |room, o| {
        // Once only.
        if room.mark(PlayerId(1), "skipped") == 0 && o.timing == Timing::DamageDone {
            room.set_mark(PlayerId(1), "skipped", 1)?;
            room.set_room_tag(SKIP_RULE, value.clone());
            return Ok(answer);
        }
        Ok(false)
    });
    Scene::new("skip the rule").with_skill(skip).seat(seat()).seat(seat().skill("skip"))
}

/// Tests `false`: the rule of this one event does nothing; the next event is normal.
#[test]
fn skip_rule() {
    for number in [true, false] {
        let scene =
            if number { skipping(Timing::DamageDone.value() as i64, false) } else { skipping(true, false) };
        let log = play(scene, |s| {
            s.damage(1, 2, 1, Nature::Normal)?;
            assert_eq!(s.room().hp(PlayerId(1)), 4);
            s.damage(1, 2, 1, Nature::Normal)
        });
        assert!(log.contains("= sgs2 hp 3/4"), "{log}");
    }
}

/// Tests that the tag does not persist if its handler also stops the event.
#[test]
fn skip_rule_and_stop() {
    for number in [true, false] {
        let scene =
            if number { skipping(Timing::DamageDone.value() as i64, true) } else { skipping(true, true) };
        let log = play(scene, |s| {
            s.damage(1, 2, 1, Nature::Normal)?;
            assert!(!s.room().table().tags.contains_key(SKIP_RULE));
            s.damage(1, 2, 1, Nature::Normal)
        });
        assert!(log.contains("= sgs2 hp 3/4"), "{log}");
    }
}

/// Tests that the number of another event has no effect on this one.
#[test]
fn skip_rule_of_another_event() {
    let scene = skipping(Timing::CardUsed.value() as i64, false).cut_short();
    let log = play(scene, |s| s.damage(1, 2, 1, Nature::Normal));
    assert!(log.contains("= sgs2 hp 3/4"), "{log}");
}

// ---- marks of skills -------------------------------------------------------------------

#[test]
fn limit_marks() {
    let scene = |mark: Option<Name>| {
        let skill = trigger_skill("once", &[], |_, _| Ok(false)).frequency(Frequency::Limited);
        let skill = SkillDef { limit_mark: mark, ..skill };
        Scene::new("limited").with_skill(skill).seat(seat().skill("once")).others(1)
    };
    let log = play(scene(Some("@once".into())), |s| {
        assert_eq!(s.room().mark(PlayerId(0), "@once"), 1);
        s.room().acquire_skill(PlayerId(1), "once")?;
        assert_eq!(s.room().mark(PlayerId(1), "@once"), 1);
        s.room().detach_skill(PlayerId(1), "once")?;
        assert_eq!(s.room().mark(PlayerId(1), "@once"), 0);
        Ok(())
    });
    assert!(log.contains("sgs2 gains once") && log.contains("sgs2 loses once"), "{log}");
}

/// Tests that helpers come and go with their skill and still receive its loss.
#[test]
fn helpers() {
    let heard = Heard::default();
    let scene = Scene::new("gain and loss")
        .with_skill(heard.skill("main", Timing::EventAcquireSkill, 2))
        .with_skill(heard.skill("other", Timing::EventLoseSkill, 2))
        .seat(seat().skill("main"))
        .seat(seat().skill("other"));
    play(scene, |s| {
        s.room().acquire_skill(PlayerId(0), "other")?;
        s.room().detach_skill(PlayerId(0), "other")?;
        assert!(!s.room().acquire_skill(PlayerId(0), "unheard_of")?);
        Ok(())
    });
    // A lost skill does not receive its own loss.
    assert_eq!(heard.take(), "main");
}

// ---- operations ------------------------------------------------------------------------

/// Tests the steps: a refusal by prepare, clear after an interrupt, exit hooks, and the propagation of the
/// interrupt.
#[test]
fn operations() {
    use history::{Detail, EventKind};
    let heard = Heard::default();
    let scene = Scene::new("operations").others(2);
    play(scene, |s| {
        let room = &s.room();
        let refused =
            room.event(EventKind::Draw, None, Detail::None).prepare(|| Ok(Raised::Stopped)).run(|_| Ok(1))?;
        assert_eq!((refused, room.table().history.len()), (None, 0));
        let note = heard.clone();
        let result: Flow<Option<()>> = room
            .event(EventKind::Turn, PlayerId(0), Detail::None)
            .clear({
                let note = heard.clone();
                move |broken| {
                    note.note(format!("clear outer {broken} depth {}", room.table().stack.len()));
                    Ok(())
                }
            })
            .run(|outer| {
                let hook = note.clone();
                room.on_exit(outer, move |room| {
                    hook.note(format!("exit outer depth {}", room.table().stack.len()));
                    Ok(())
                });
                room.event(EventKind::UseCard, PlayerId(0), Detail::None)
                    .clear(|broken| {
                        note.note(format!("clear inner {broken} depth {}", room.table().stack.len()));
                        Ok(())
                    })
                    .run(|inner| {
                        let hook = note.clone();
                        room.on_exit(inner, move |room| {
                            hook.note(format!("exit inner depth {}", room.table().stack.len()));
                            Ok(())
                        });
                        assert_eq!(room.find_event(EventKind::Turn), Some(outer));
                        room.break_turn::<()>()
                    })
                    .map(drop)
            });
        assert_eq!(result, Err(Interrupt::TurnBroken));
        let t = room.table();
        let broken: Vec<bool> =
            [1, 2].iter().filter_map(|id| t.history.get(EventId(*id))).map(|r| r.broken).collect();
        assert_eq!(broken, [true, true]);
        assert_eq!(t.history.get(EventId(1)).map(|r| r.end), Some(EventId(2)));
        Ok(())
    });
    assert_eq!(
        heard.take(),
        "clear inner true depth 2 exit inner depth 1 clear outer true depth 1 exit outer depth 0"
    );
}

/// Tests that an exit hook for an operation that does not run is dropped.
#[test]
fn exit_of_nothing() {
    play(Scene::new("exit of nothing").others(2), |s| {
        s.room().on_exit(EventId(9), |_| panic!("never"));
        s.damage(1, 2, 1, Nature::Normal)
    });
}
