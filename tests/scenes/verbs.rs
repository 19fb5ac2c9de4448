//! Judgement, pindian, moves, marks, limitations, targets, dodges.

use super::prelude::*;
use sgs::rules::skill::{Abilities, Bearer};
use sgs::rules::{Behaviour, Room, SkillDef, Timing};
use sgs::testkit::scene::trigger_skill;

// ---- judgement ------------------------------------------------------------------------

const JUDGE: [Timing; 5] = [
    Timing::StartJudge,
    Timing::AskForRetrial,
    Timing::FinishRetrial,
    Timing::FinishJudge,
    Timing::AfterRetrial,
];

/// Logs a text of the test.
fn log_text(room: &Room, text: String) {
    room.log(sgs::rules::Fact::Message {
        kind: text.into(),
        from: None,
        to: Vec::new(),
        args: Vec::new(),
        cards: Vec::new(),
        seen_by: SeatSet::ALL,
    });
}

#[test]
fn judge() {
    assert_scene!(Scene::new("a judgement").others(2).turn(2).deck(&["peach:heart:3"]).watch(&JUDGE), |s| {
        let judge = s.judge(1, ".|red", true, "scene")?;
        s.note(format!("good {}", judge.is_good()));
        Ok(())
    });
}

/// Returns a skill that replaces the judgement card with the first hand card.
fn retrial(exchange: bool) -> SkillDef {
    trigger_skill("retrial", &[Timing::AskForRetrial], move |room, o| {
        let Some(player) = o.who() else { return Ok(false) };
        let card = room.table().player(player).hand.first().copied();
        if let (Some(card), Some(judge)) = (card, o.data.payload()) {
            room.retrial(card, player, &judge, "retrial", exchange)?;
        }
        Ok(false)
    })
}

fn retrial_scene(name: &str, exchange: bool) -> Scene {
    Scene::new(name)
        .with_skill(retrial(exchange))
        .seat(seat())
        .seat(seat().skill("retrial").hand(&["slash:spade:7"]))
        .deck(&["peach:heart:3"])
        .watch(&JUDGE)
}

#[test]
fn retrials() {
    let play = |s: &mut sgs::testkit::scene::Play| {
        let judge = s.judge(1, ".|red", true, "scene")?;
        s.note(format!("good {}", judge.is_good()));
        Ok(())
    };
    assert_scene!(retrial_scene("a judge card replaced", false), play);
    assert_scene!(retrial_scene("a judge card exchanged", true), play);
}

#[test]
fn judge_card_taken() {
    let take = trigger_skill("take", &[Timing::FinishJudge], |room, o| {
        let card = o.data.judge().and_then(|j| j.card);
        if let (Some(card), Some(player)) = (card, o.who()) {
            room.obtain_card(player, card, MoveReason::new(ReasonCode::GotBack, player), true)?;
        }
        Ok(false)
    });
    assert_scene!(
        Scene::new("a judge card taken at the end")
            .with_skill(take)
            .seat(seat().skill("take"))
            .others(1)
            .deck(&["peach:heart:3"]),
        |s| s.judge(1, ".|red", true, "scene").map(drop)
    );
}

#[test]
fn judge_voided() {
    let void = trigger_skill("void", &[Timing::FinishRetrial], |room, _| {
        let first = room.mark(PlayerId(0), "voided") == 0;
        room.set_mark(PlayerId(0), "voided", 1)?;
        Ok(first)
    });
    assert_scene!(
        Scene::new("a voided judgement begins anew")
            .with_skill(void)
            .seat(seat().skill("void"))
            .others(1)
            .deck(&["peach:heart:3", "slash:spade:7"]),
        |s| s.judge(1, ".|red", true, "scene").map(drop)
    );
}

// ---- pindian --------------------------------------------------------------------------

#[test]
fn pindian() {
    assert_scene!(
        Scene::new("pindian won, tied, and not to be had")
            .seat(seat().hand(&["slash:spade:10", "slash:spade:7"]))
            .seat(seat().hand(&["jink:diamond:2", "slash:heart:10"]))
            .will(1, "pindian", "scene", "slash:spade:7")
            .will(2, "pindian", "scene", "jink")
            .will(1, "pindian", "scene", "slash")
            .will(2, "pindian", "scene", "slash")
            .watch(&[Timing::AskforPindianCard, Timing::PindianVerifying, Timing::Pindian]),
        |s| {
            s.pindian(1, 2, "scene")?;
            s.pindian(1, 2, "scene")?;
            let none = s.pindian(1, 2, "scene")?;
            s.note(format!("without cards: {none:?}"));
            Ok(())
        }
    );
}

#[test]
fn pindian_changed() {
    let raise = trigger_skill("raise", &[Timing::PindianVerifying], |_, o| {
        o.data.write(|v| {
            if let Some(p) = v.pindian_mut() {
                p.from_number = 13;
            }
        });
        Ok(false)
    });
    assert_scene!(
        Scene::new("pindian with a number changed by a skill")
            .with_skill(raise)
            .seat(seat().skill("raise").hand(&["jink:diamond:2"]))
            .seat(seat().hand(&["slash:heart:10"]))
            .will(1, "pindian", "scene", "jink")
            .will(2, "pindian", "scene", "slash"),
        |s| s.pindian(1, 2, "scene").map(drop)
    );
}

// ---- moves ----------------------------------------------------------------------------

#[test]
fn merged_moves() {
    let tell = trigger_skill("tell", &[Timing::BeforeCardsMove, Timing::CardsMoveOneTime], |room, o| {
        if let (Some(m), Some(PlayerId(0))) = (o.data.card_move(), o.who()) {
            let text = format!(
                "{} {:?} {:?} -> {:?} {:?} last {} ids {}",
                o.timing.name(),
                m.from.map(|p| p.to_string()),
                m.from_places,
                m.to.map(|p| p.to_string()),
                m.to_place,
                m.is_last_handcard,
                m.card_ids.len()
            );
            log_text(room, text);
        }
        Ok(false)
    });
    assert_scene!(
        Scene::new("one move from two players, merged for each")
            .with_skill(tell.bearer(Bearer::Anyone))
            .seat(seat())
            .seat(seat().hand(&["peach", "jink"]).equip(&["axe"]))
            .seat(seat().hand(&["duel", "slash"])),
        |s| {
            let cards =
                [s.card_of(3, "duel")?, s.card_of(2, "peach")?, s.card_of(2, "axe")?, s.card_of(2, "jink")?];
            let reason = MoveReason::new(ReasonCode::GotCard, PlayerId(0));
            Ok(s.room().move_to(&cards, Some(PlayerId(0)), Place::Hand, reason)?)
        }
    );
}

#[test]
fn withdrawn_cards() {
    let keep = trigger_skill("keep", &[Timing::BeforeCardsMove], |room, o| {
        let card = room.table().player(PlayerId(1)).hand.first().copied();
        if let Some(card) = card {
            o.data.write(|v| {
                if let Some(m) = v.card_move_mut() {
                    m.remove_card_ids(&[card]);
                }
            });
        }
        Ok(false)
    });
    assert_scene!(
        Scene::new("a card withdrawn before a move stays")
            .with_skill(keep)
            .seat(seat())
            .seat(seat().skill("keep").hand(&["peach", "jink"])),
        |s| s.throw(2, &["peach", "jink"])
    );
}

#[test]
fn piles() {
    assert_scene!(
        Scene::new("cards on a pile and off it").seat(seat().hand(&["peach", "jink", "duel"])).others(1),
        |s| {
            let player = PlayerId(0);
            let cards = [s.card_of(1, "peach")?, s.card_of(1, "duel")?];
            let reason = MoveReason::new(ReasonCode::Put, player).skill("scene");
            s.room().add_to_pile(player, "stars", &cards, false, &[player], reason)?;
            for seat in [PlayerId(0), PlayerId(1)] {
                let sight = s.room().table().view(seat).snapshot();
                let pile: Vec<Option<String>> = sight.players[0]
                    .piles
                    .values()
                    .flatten()
                    .map(|c| c.as_ref().map(|c| c.name.to_string()))
                    .collect();
                s.note(format!("{seat} sees {pile:?}"));
            }
            Ok(s.room().clear_pile(player, "stars")?)
        }
    );
}

#[test]
fn draw_changed() {
    let more = trigger_skill("more", &[Timing::DrawNCards], |_, o| {
        o.data.write(|v| {
            if let Some(d) = v.draw_mut()
                && d.reason == "draw_phase"
            {
                d.num += 1;
            }
        });
        Ok(false)
    });
    assert_scene!(
        Scene::new("one more card in the draw phase")
            .with_skill(more)
            .seat(seat().skill("more"))
            .others(1)
            .phase(Phase::NotActive)
            .deck(&["peach", "jink", "duel", "slash"]),
        |s| {
            s.phases(1, &[Phase::Draw])?;
            s.draw(1, 1)
        }
    );
}

// ---- marks ----------------------------------------------------------------------------

#[test]
fn mark_clean_up() {
    const NAMES: [&str; 14] = [
        "a-Clear",
        "a-SelfClear",
        "a-PlayClear",
        "a-SelfPlayClear",
        "a-DrawClear",
        "a-FinishClear",
        "a_lun",
        "a-Keep",
        "a-phase",
        "a-turn",
        "a-round",
        "a",
        "&a",
        "aClear",
    ];
    let show = |room: &Room, when: &str| {
        let held = |p: u8| {
            let t = room.table();
            let marks = t.player(PlayerId(p)).marks.keys();
            marks.filter(|n| NAMES.contains(&n.as_str())).map(|n| n.to_string()).collect::<Vec<_>>().join(" ")
        };
        let text = format!("{when}: sgs1 {} | sgs2 {}", held(0), held(1));
        log_text(room, text);
    };
    let tell = trigger_skill("tell", &[Timing::EventPhaseStart], move |room, o| {
        let Some(player) = o.who() else { return Ok(false) };
        let phase = room.table().player(player).phase;
        show(room, &format!("{player} {}", phase.word()));
        Ok(false)
    });
    let marked = |spec: SeatSpec| NAMES.iter().fold(spec, |spec, name| spec.mark(name, 1));
    assert_scene!(
        Scene::new("marks go by their names")
            .with_skill(tell.bearer(Bearer::Anyone))
            .seat(marked(seat()))
            .seat(marked(seat()))
            .phase(Phase::NotActive)
            .otherwise(Unplanned::Decline),
        |s| {
            s.turn(1)?;
            s.next_turn()?;
            show(&s.room(), "after the round");
            Ok(())
        }
    );
}

#[test]
fn mark_events() {
    let double = trigger_skill("double", &[Timing::MarkChange], |_, o| {
        let stop = o.data.mark().is_some_and(|m| m.name == "never");
        o.data.write(|v| {
            if let Some(m) = v.mark_mut() {
                m.count *= 2;
            }
        });
        Ok(stop)
    });
    assert_scene!(
        Scene::new("marks with events and without")
            .with_skill(double)
            .seat(seat().skill("double"))
            .others(1)
            .watch(&[Timing::MarkChange, Timing::MarkChanged]),
        |s| {
            s.set_mark(1, "@plain", 2)?;
            s.set_mark(1, "never", 1)?;
            s.set_mark(1, "silent-Clear", 1)?;
            s.set_mark(1, "@plain", 4)?;
            Ok(s.room().remove_mark(PlayerId(0), "silent-Clear", 5)?)
        }
    );
}

// ---- limitations ----------------------------------------------------------------------

#[test]
fn limitations() {
    assert_scene!(
        Scene::new("cards that may not be used or discarded")
            .seat(seat().hp(2).hand(&["slash:spade:7", "duel", "ex_nihilo"]))
            .others(1)
            .phase(Phase::NotActive),
        |s| {
            let player = PlayerId(0);
            s.room().table_mut().player_mut(player).phase = Phase::Play;
            s.may(1, &[])?;
            s.room().set_card_limitation(player, "use,response", "Slash", "scene", true);
            s.room().set_card_limitation(player, "discard", "Slash,Duel", "other", true);
            s.note("no slash may be used, no slash or duel discarded");
            s.may(1, &[])?;
            s.room().table_mut().player_mut(player).phase = Phase::NotActive;
            s.phases(1, &[Phase::Discard])?;
            s.note("single-turn limitations are gone after the turn");
            s.room().table_mut().player_mut(player).phase = Phase::Play;
            s.may(1, &[])
        }
    );
}

struct Protected;

impl Behaviour for Protected {
    fn is_prohibited(
        &self,
        room: &Room,
        _: Option<PlayerId>,
        to: PlayerId,
        card: CardId,
        _: &[PlayerId],
    ) -> bool {
        let card = room.card_name(card);
        room.has_skill(to, "protected")
            && (card == "slash" || card == "savage_assault" || card == "lightning")
    }
}

#[test]
fn prohibition() {
    let skill = SkillDef::new("protected", Protected).abilities(Abilities::PROHIBIT);
    assert_scene!(
        Scene::new("who may not be targeted is left out")
            .with_skill(skill)
            .seat(seat().hand(&["slash:spade:7", "savage_assault"]).judging(&["lightning"]))
            .seat(seat().skill("protected"))
            .seat(seat())
            .deck(&["peach"])
            .phase(Phase::Play),
        |s| {
            s.may(1, &["slash"])?;
            s.use_card(1, "savage_assault", &[])?;
            s.phases(1, &[Phase::Judge])
        }
    );
}

// ---- targets and dodges ---------------------------------------------------------------

#[test]
fn targets_changed() {
    let add = trigger_skill("add", &[Timing::TargetSpecifying], |_, o| {
        o.data.write(|v| {
            if let Some(u) = v.card_use_mut() {
                u.to.push(PlayerId(2));
            }
        });
        Ok(false)
    });
    let leave = trigger_skill("leave", &[Timing::TargetConfirming], |_, o| {
        o.data.write(|v| {
            if let Some(u) = v.card_use_mut() {
                u.to.retain(|p| *p != PlayerId(1));
            }
        });
        Ok(false)
    });
    assert_scene!(
        Scene::new("one target added, another taken away")
            .with_skill(add)
            .with_skill(leave)
            .seat(seat().skill("add").hand(&["slash:spade:7"]))
            .seat(seat().skill("leave"))
            .others(2)
            .watch(&[
                Timing::TargetSpecifying,
                Timing::TargetConfirming,
                Timing::TargetSpecified,
                Timing::TargetConfirmed,
                Timing::CardEffected,
            ]),
        |s| s.use_card(1, "slash", &[2])
    );
}

/// Returns a skill that sets the number of jinks that the targets need.
fn dodges(counts: &'static [i64]) -> SkillDef {
    trigger_skill("dodges", &[Timing::TargetSpecified], move |room, o| {
        if let Some(usage) = o.data.card_use() {
            let key = room.jink_key(usage.card);
            let list = Value::IntList(counts.to_vec());
            room.table_mut().player_mut(PlayerId(0)).tags.insert(key, list);
        }
        Ok(false)
    })
}

fn dodge_scene(name: &str, counts: &'static [i64]) -> Scene {
    Scene::new(name)
        .with_skill(dodges(counts))
        .seat(seat().skill("dodges").equip(&["halberd"]).hand(&["slash:spade:7"]))
        .seat(seat().hand(&["jink:heart:2", "jink:diamond:2"]))
        .seat(seat().hand(&["jink:diamond:3"]))
        .will(3, "respond", "slash", "jink")
        .watch(&[Timing::JinkEffect, Timing::SlashMissed, Timing::SlashHit])
}

#[test]
fn dodge_counts() {
    let play = |s: &mut sgs::testkit::scene::Play| s.use_card(1, "slash", &[2, 3]);
    let never = dodge_scene("no dodge for the first target", &[0, 1]);
    assert_scene!(never, play);
    let twice = dodge_scene("two dodges needed of each", &[2, 2])
        .will(2, "respond", "slash", "jink")
        .will(2, "respond", "slash", "jink");
    assert_scene!(twice, play);
}

#[test]
fn nullified_and_unanswerable() {
    let lists = trigger_skill("lists", &[Timing::TargetSpecified], |_, o| {
        o.data.write(|v| {
            if let Some(u) = v.card_use_mut() {
                u.nullified_list.push("sgs2".into());
                u.no_respond_list.push("sgs3".into());
            }
        });
        Ok(false)
    });
    assert_scene!(
        Scene::new("void for one target, not to be answered by another")
            .with_skill(lists)
            .seat(seat().skill("lists").hand(&["archery_attack", "slash"]).equip(&["halberd"]))
            .seat(seat().hand(&["jink"]))
            .seat(seat().hand(&["jink"])),
        |s| {
            s.use_card(1, "archery_attack", &[])?;
            s.use_card(1, "slash", &[2, 3])
        }
    );
}
