//! Operations of the rules: uses of cards, damage, recovery, judgements, dying, drawing.

use super::ask::run;
use crate::model::*;
use crate::rules::{Data, Room, Timing};
use crate::script::arguments::{SomeCards, SomePlayers, named};
use crate::script::convert::{TheRoom, one_of};
use crate::script::define::SkillArg;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::{ClassBuilder, Registry};
use crate::script::value::{Draft, Ids, Live, Numbers, Players};

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Room);
    uses(&mut class);
    slashes(&mut class);
    hit_points(&mut class);
    maxima(&mut class);
    lives(&mut class);
    judgements(&mut class);
    draws(&mut class);
    fields(&mut class);
}

one_of! {
    /// The first argument of `cardEffect`.
    EffectOrCard, "a CardEffectStruct or a Card", { Effect(CardEffect), Card(CardId) }
}

fn uses(class: &mut ClassBuilder<'_>) {
    class
        .ask(
            "useCard",
            &["use", "add_history?"],
            "Carries out the use of a card; was it used?",
            |h: &Host, _: TheRoom, usage: CardUse, history: Option<bool>| {
                run(h, |room| room.use_card(usage, history.unwrap_or(false)))
            },
        )
        .ask(
            "cardEffect",
            &["effect_or_card", "from?", "to?", "multiple?"],
            "Lets the card take effect on one player; true if it did.",
            |h: &Host,
             _: TheRoom,
             what: EffectOrCard,
             from: Option<PlayerId>,
             to: Option<PlayerId>,
             multiple: Option<bool>| {
                let effect = match (what, to) {
                    (EffectOrCard::Effect(effect), _) => effect,
                    (EffectOrCard::Card(card), Some(to)) => {
                        CardEffect { multiple: multiple.unwrap_or(false), ..CardEffect::new(card, from, to) }
                    }
                    (EffectOrCard::Card(_), None) => return Ok(false),
                };
                run(h, |room| room.card_effect(effect).map(|outcome| !outcome.is_void()))
            },
        )
        .read(
            "useNullified",
            &["card"],
            "The latest use of this card has no effect on any of its targets.",
            |h: &Host, _: TheRoom, card: CardId| h.with_room(|room| is_nullified(room, card)),
        );
}

fn is_nullified(room: &Room, card: CardId) -> bool {
    let key = smol_str::format_smolstr!("UseHistory{}", room.card_text(card));
    let usage = room.table().uses.get(&key).cloned();
    usage.is_some_and(|u| {
        let listed = |p: &PlayerId| payload::lists_player(&u.nullified_list, *p);
        !u.nullified_list.is_empty() && u.to.iter().all(listed)
    })
}

fn slashes(class: &mut ClassBuilder<'_>) {
    class
        .ask(
            "slashEffect",
            &["effect"],
            "Lets the slash take effect on its target: dodging included.",
            |h: &Host, _: TheRoom, slash: SlashEffect| run(h, |room| room.slash_effect(slash)).map(drop),
        )
        .ask(
            "slashResult",
            &["effect", "jink?"],
            "Without a jink the slash that is just being missed hits after all.",
            |h: &Host, _: TheRoom, slash: SlashEffect, jink: Option<CardId>| {
                run(h, |room| room.slash_result(&slash, jink))
            },
        )
        .suppose(
            "isJinkEffected",
            &["user", "jink?"],
            "Raises `sgs.JinkEffect`: does the jink dodge? None, as of a request that was declined, does not. \
             For an AI nothing is raised: each jink dodges.",
            |h: &Host, _: TheRoom, user: PlayerId, jink: Option<CardId>| match jink {
                Some(_) if h.is_ai_running() => Ok(true),
                Some(jink) => {
                    run(h, |room| room.trigger(Timing::JinkEffect, user, &Data::new(jink))).map(|raised| !raised.is_stopped())
                }
                None => Ok(false),
            },
        );
}

one_of! {
    /// The first argument of `loseHp`.
    VictimOrLoss, "a Player or a HpLostStruct", { Victim(PlayerId), Loss(HpLost) }
}

fn hit_points(class: &mut ClassBuilder<'_>) {
    class
        .ask("damage", &["damage"], "Deals the damage.", |h: &Host, _: TheRoom, damage: Damage| {
            run(h, |room| room.damage(damage))
        })
        .ask(
            "loseHp",
            &["victim_or_struct", "lose?", "ignore_hujia?", "from?", "reason?"],
            "The player loses hit points, which is not damage.",
            |h: &Host,
             _: TheRoom,
             whose: VictimOrLoss,
             lose: Option<i32>,
             ignore_hujia: Option<bool>,
             from: Option<PlayerId>,
             reason: Option<SkillArg>| {
                let lost = match whose {
                    VictimOrLoss::Loss(lost) => lost,
                    VictimOrLoss::Victim(to) => HpLost {
                        from,
                        to,
                        lose: lose.unwrap_or(1),
                        reason: named(h, reason)?,
                        ignore_hujia: ignore_hujia.unwrap_or(true),
                    },
                };
                run(h, |room| room.lose_hp(lost))
            },
        )
        .ask(
            "recover",
            &["player", "recover", "set_emotion?"],
            "The player recovers.",
            |h: &Host, _: TheRoom, p: PlayerId, recover: Recover, _emotion: Option<bool>| {
                run(h, |room| room.recover(p, recover))
            },
        );
}

fn maxima(class: &mut ClassBuilder<'_>) {
    class
        .ask(
            "loseMaxHp",
            &["victim", "lose?", "reason?"],
            "Lowers the maximum of hit points; at 0 the player dies.",
            |h: &Host, _: TheRoom, p: PlayerId, n: Option<i32>, reason: Option<SkillArg>| {
                let reason = named(h, reason)?;
                run(h, |room| room.lose_max_hp(p, n.unwrap_or(1), &reason))
            },
        )
        .ask(
            "gainMaxHp",
            &["player", "gain?", "reason?"],
            "Raises the maximum of hit points.",
            |h: &Host, _: TheRoom, p: PlayerId, n: Option<i32>, reason: Option<SkillArg>| {
                let reason = named(h, reason)?;
                run(h, |room| room.gain_max_hp(p, n.unwrap_or(1), &reason))
            },
        )
        .ask(
            "changePlayerMaxHp",
            &["player", "change?", "reason?"],
            "Changes the maximum of hit points by so many.",
            |h: &Host, _: TheRoom, p: PlayerId, n: Option<i32>, reason: Option<SkillArg>| {
                let reason = named(h, reason)?;
                run(h, |room| room.gain_max_hp(p, n.unwrap_or(1), &reason))
            },
        )
        .ask(
            "changeMaxHpForAwakenSkill",
            &["player", "magnitude?", "reason?"],
            "The player awakens: a mark `@waked`, and the change of the maximum. Do they live on?",
            |h: &Host, _: TheRoom, p: PlayerId, n: Option<i32>, reason: Option<SkillArg>| {
                let reason = named(h, reason)?;
                run(h, |room| room.awaken(p, n.unwrap_or(-1), &reason))
            },
        );
}

/// Completes the cause of a death with its victim.
fn causes(
    victim: PlayerId,
    damage: Option<Draft<Damage>>,
    lost: Option<Draft<HpLost>>,
) -> (Option<Damage>, Option<HpLost>) {
    let damage = damage.map(|Draft(damage)| Damage { to: victim, ..damage });
    let lost = lost.map(|Draft(lost)| HpLost { to: victim, ..lost });
    (damage, lost)
}

fn lives(class: &mut ClassBuilder<'_>) {
    class
        .ask(
            "enterDying",
            &["player", "damage?", "hplost?"],
            "The player is dying: everyone is asked to save them, and if nobody can, they die.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             damage: Option<Draft<Damage>>,
             lost: Option<Draft<HpLost>>| {
                let (damage, lost) = causes(p, damage, lost);
                run(h, |room| room.enter_dying(p, damage, lost))
            },
        )
        .ask(
            "killPlayer",
            &["victim", "damage?", "hplost?"],
            "The player dies, by the one who deals the damage if one is given.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             damage: Option<Draft<Damage>>,
             lost: Option<Draft<HpLost>>| {
                let (damage, lost) = causes(p, damage, lost);
                run(h, |room| room.kill(p, damage, lost))
            },
        )
        .ask(
            "revivePlayer",
            &["player", "send_log?", "throw_mark?", "visible_only?"],
            "The dead player lives again, without marks unless `throw_mark` is false.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             _log: Option<bool>,
             throw_mark: Option<bool>,
             visible_only: Option<bool>| {
                run(h, |room| {
                    let dead = !room.is_alive(p);
                    if dead && throw_mark.unwrap_or(true) {
                        room.strip_marks(p, visible_only.unwrap_or(false));
                    }
                    room.revive(p)
                })
            },
        );
}

fn judgements(class: &mut ClassBuilder<'_>) {
    class
        .ask(
            "judge",
            &["judge"],
            "Carries out the judgement, which then says how it came out.",
            |h: &Host, _: TheRoom, judge: Live<Judge>| run(h, |room| room.judge_with(&judge.0)),
        )
        .write(
            "sendJudgeResult",
            &["judge"],
            "Shows again how a judgement came out, as after something was changed in it.",
            |h: &Host, _: TheRoom, judge: Live<Judge>| h.with_room(|room| room.log_judge_result(&judge.0.get())),
        )
        .ask(
            "retrial",
            &["card?", "player", "judge", "skill?", "exchange?"],
            "A card of the player replaces that of the judgement, which they get with `exchange`; nil leaves it.",
            |h: &Host,
             _: TheRoom,
             card: Option<CardId>,
             p: PlayerId,
             judge: Live<Judge>,
             skill: Option<SkillArg>,
             exchange: Option<bool>| {
                let Some(card) = card else { return Ok(()) };
                let skill = named(h, skill)?;
                run(h, |room| room.retrial(card, p, &judge.0, &skill, exchange.unwrap_or(false)))
            },
        );
}

one_of! {
    /// The second argument of `drawCards`.
    NumberOrNumbers, "an integer or an IntList", { One(i32), Each(Numbers) }
}

fn draws(class: &mut ClassBuilder<'_>) {
    class
        .ask(
            "drawCards",
            &["players", "n", "reason?", "is_top?", "visible?"],
            "The player draws so many cards, or each of the players, all at once.",
            |h: &Host,
             _: TheRoom,
             players: SomePlayers,
             n: NumberOrNumbers,
             reason: Option<SkillArg>,
             top: Option<bool>,
             visible: Option<bool>| {
                let reason = named(h, reason)?;
                let number = |i: usize| match &n {
                    NumberOrNumbers::One(n) => *n,
                    NumberOrNumbers::Each(Numbers(each)) => each.get(i).map_or(0, |n| *n as i32),
                };
                let draws: Vec<(PlayerId, i32)> =
                    players.0.iter().enumerate().map(|(i, p)| (*p, number(i))).collect();
                let (top, visible) = (top.unwrap_or(true), visible.unwrap_or(false));
                run(h, |room| room.draw_each_from(&draws, &reason, top, visible)).map(drop)
            },
        )
        .ask(
            "drawCardsList",
            &["player", "n", "reason?", "is_top?", "visible?"],
            "The player draws so many cards: their ids.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             n: i32,
             reason: Option<SkillArg>,
             top: Option<bool>,
             visible: Option<bool>| {
                let reason = named(h, reason)?;
                let (top, visible) = (top.unwrap_or(true), visible.unwrap_or(false));
                let drawn = run(h, |room| room.draw_each_from(&[(p, n)], &reason, top, visible))?;
                Ok::<_, crate::script::fault::Fault>(Ids(drawn.into_iter().next().unwrap_or_default()))
            },
        );
}

/// Returns the given players; empty means all.
fn given(players: Option<Players>) -> Vec<PlayerId> {
    players.map(|p| p.0).unwrap_or_default()
}

fn fields(class: &mut ClassBuilder<'_>) {
    class
        .ask(
            "moveField",
            &["player", "reason", "optional?", "flags?", "froms?", "tos?"],
            "Lets the player move a card in play (`e`quipment, `j`udging area) to the same place of another; \
             true if they did.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             reason: SkillArg,
             optional: Option<bool>,
             flags: Option<Name>,
             froms: Option<Players>,
             tos: Option<Players>| {
                let reason = reason.name(h)?;
                let flags = flags.unwrap_or(Name::new_static("ej"));
                run(h, |room| {
                    let (froms, tos) = (given(froms), given(tos));
                    room.move_field(p, &reason, optional.unwrap_or(false), &flags, &froms, &tos)
                })
            },
        )
        .read(
            "canMoveField",
            &["flags?", "froms?", "tos?"],
            "A card in play could be moved to the same place of another.",
            |h: &Host, _: TheRoom, flags: Option<Name>, froms: Option<Players>, tos: Option<Players>| {
                let flags = flags.unwrap_or(Name::new_static("ej"));
                h.with_room(|room| room.can_move_field(&flags, &given(froms), &given(tos)))
            },
        )
        .ask(
            "breakCard",
            &["cards", "player?"],
            "The cards leave the game: they stay on the table, moved by `\"BreakCard\"`.",
            |h: &Host, _: TheRoom, cards: SomeCards, p: Option<PlayerId>| {
                run(h, |room| room.break_cards(p, &cards.physical(room)))
            },
        );
}
