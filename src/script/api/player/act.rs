//! Actions of a player: drawing, obtaining, discarding, pindian, requests.

use super::{act, look, query};
use crate::model::*;
use crate::rules::ask::card_questions::Giving;
use crate::rules::{Data, Flow, Room};
use crate::script::arguments::{Payload, SomeCards, content, count, named};
use crate::script::convert::{IntoRet, OrNil, Ret, one_of};
use crate::script::define::SkillArg;
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::{ClassBuilder, Registry, Secret};
use crate::script::value::{Ids, List, Made, Players};

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    gained(&mut class);
    thrown(&mut class);
    random(&mut class);
    compared(&mut class);
    asked(&mut class);
}

fn gained(class: &mut ClassBuilder<'_>) {
    class
        .write(
            "drawCards",
            &["n", "reason?", "is_top?", "visible?"],
            "Draws cards, from the top of the draw pile or from its bottom.",
            |h: &Host, p: PlayerId, n: i32, why: Option<ReasonOrShown>, top: Option<TopOrReason>, open: Option<bool>| {
                draw(h, p, n, why, top, open).map(drop)
            },
        )
        .write(
            "drawCardsList",
            &["n", "reason?", "is_top?", "visible?"],
            "Draws cards, as `drawCards`: their ids.",
            |h: &Host, p: PlayerId, n: i32, why: Option<ReasonOrShown>, top: Option<TopOrReason>, open: Option<bool>| {
                draw(h, p, n, why, top, open).map(Ids)
            },
        )
        .write(
            "obtainCard",
            &["card", "visible?"],
            "Puts the card, or what it is made of, into the player's hand; everyone sees it unless `visible` \
             is false.",
            |h: &Host, p: PlayerId, cards: SomeCards, open: Option<bool>| {
                let reason = MoveReason::new(ReasonCode::GotCard, p);
                act(h, |room| {
                    let block = CardsMove::new(cards.physical(room), p, Place::Hand, reason);
                    room.move_cards(vec![block.open(open.unwrap_or(true))])
                })
            },
        )
        .write(
            "getDerivativeCard",
            &["name", "place?", "visible?"],
            "Brings a card of this name that nobody has to the player, before them unless another place is \
             named: its id, -1 when there is none.",
            |h: &Host, p: PlayerId, name: Name, place: Option<Place>, open: Option<bool>| {
                let place = place.unwrap_or(Place::Equip);
                act(h, |room| room.derive_card(p, &name, place, open.unwrap_or(true)))
                    .map(|card| card.map_or(-1, |c| c.0))
            },
        )
        .read(
            "addCard",
            &["card", "place?"],
            "Kept for old AIs, which pretended to have a card: cards come by moves alone, and nothing happens.",
            |_: &Host, _: PlayerId, _: SomeCards, _: Option<Place>| (),
        )
        .read(
            "removeCard",
            &["card", "place?"],
            "Kept for old AIs, as `addCard`: nothing happens.",
            |_: &Host, _: PlayerId, _: SomeCards, _: Option<Place>| (),
        )
        .read(
            "drawCard",
            &["card"],
            "Kept for old scripts, as `addCard`: nothing happens.",
            |_: &Host, _: PlayerId, _: SomeCards| (),
        )
        .write(
            "addToRenPile",
            &["cards", "skill?"],
            "Puts the cards into the pile that all share, which holds six.",
            |h: &Host, p: PlayerId, cards: SomeCards, skill: Option<SkillArg>| {
                let skill = named(h, skill)?;
                act(h, |room| room.add_to_ren_pile(p, &cards.physical(room), &skill))
            },
        );
}

one_of! {
    /// The second argument of `drawCards`, which in older scripts is a flag for showing the cards.
    ReasonOrShown, "a Skill or its name", { Shown(bool), Reason(SkillArg) }
}

one_of! {
    /// The third argument, which in older scripts is the reason.
    TopOrReason, "true or false", { Top(bool), Reason(SkillArg) }
}

fn draw(
    h: &Host,
    p: PlayerId,
    n: i32,
    second: Option<ReasonOrShown>,
    third: Option<TopOrReason>,
    open: Option<bool>,
) -> Result<Vec<CardId>, Fault> {
    let (mut why, mut top) = (None, true);
    if let Some(ReasonOrShown::Reason(reason)) = second {
        why = Some(reason);
    }
    match third {
        Some(TopOrReason::Top(from_top)) => top = from_top,
        Some(TopOrReason::Reason(reason)) => why = Some(reason),
        None => {}
    }
    let reason = named(h, why)?;
    let open = open.unwrap_or(false);
    let drawn = act(h, |room| room.draw_each_from(&[(p, n)], &reason, top, open))?;
    Ok(drawn.into_iter().next().unwrap_or_default())
}

/// Discards those of a player's own cards that they can discard.
fn throw_own(
    h: &Host,
    p: PlayerId,
    reason: Option<Name>,
    which: impl FnOnce(&Player) -> Vec<CardId>,
) -> Result<(), Fault> {
    let reason = MoveReason::new(ReasonCode::Throw, p).skill(reason.unwrap_or_default());
    act(h, |room| {
        let mut cards = which(room.table().player(p));
        cards.retain(|c| room.can_discard(p, p, *c));
        room.throw_cards(&cards, reason)
    })
}

fn thrown(class: &mut ClassBuilder<'_>) {
    class
        .write(
            "throwAllHandCards",
            &["reason?"],
            "Discards the hand, as far as the player may.",
            |h: &Host, p: PlayerId, why: Option<Name>| throw_own(h, p, why, |p| p.hand.clone()),
        )
        .write(
            "throwAllEquips",
            &["reason?"],
            "Discards the equipment, as far as the player may.",
            |h: &Host, p: PlayerId, why: Option<Name>| throw_own(h, p, why, |p| p.equip_cards().collect()),
        )
        .write(
            "throwAllHandCardsAndEquips",
            &["reason?"],
            "Discards hand and equipment, as far as the player may.",
            |h: &Host, p: PlayerId, why: Option<Name>| {
                throw_own(h, p, why, |p| super::cards::cards_in(p, "he"))
            },
        )
        .write(
            "throwAllCards",
            &["reason?"],
            "Discards hand, equipment and judging area, whatever the player may.",
            |h: &Host, p: PlayerId, why: Option<Name>| {
                act(h, |room| throw_everything(room, p, &why.unwrap_or_default()))
            },
        )
        .write(
            "bury",
            &[],
            "Takes everything away from the player that the dead lose: cards, marks, piles, limitations.",
            |h: &Host, p: PlayerId| act(h, |room| room.bury(p)),
        )
        .write("wholeHandCards", &[], "A dummy card made of the hand.", |h: &Host, p: PlayerId| {
            query(h, |room| {
                let hand = room.table().player(p).hand.clone();
                room.clone_card(crate::rules::cards::DUMMY, "", &hand)
            })
        });
}

fn throw_everything(room: &Room, player: PlayerId, reason: &str) -> Flow {
    let (own, judging) = {
        let t = room.table();
        let p = t.player(player);
        (super::cards::cards_in(p, "he"), p.judging.clone())
    };
    let why = MoveReason::new(ReasonCode::Throw, player).skill(reason);
    room.throw_cards(&own, why.clone())?;
    room.throw_cards(&judging, why)
}

fn random(class: &mut ClassBuilder<'_>) {
    class
        .peek(
            Secret::Hand,
            "getRandomHandCard",
            &[],
            "A hand card at random; nil without any.",
            |h: &Host, p: PlayerId| random_hand_card(h, p),
        )
        .peek(
            Secret::Hand,
            "getRandomHandCardId",
            &[],
            "Id of a hand card at random; -1 without any.",
            |h: &Host, p: PlayerId| random_hand_card(h, p).map(|card| card.map_or(-1, |c| c.0)),
        )
        .peek(
            Secret::Hand,
            "forceToDiscard",
            &["n", "include_equip", "is_discard?", "pattern?"],
            "Ids of so many cards at random that match the pattern and may be discarded; nothing moves.",
            |h: &Host, p: PlayerId, n: i32, equip: bool, discard: Option<bool>, pattern: Option<Name>| {
                let pattern = pattern.unwrap_or(Name::new_static("."));
                let mut cards = look(h, p, |p| super::cards::cards_in(p, if equip { "he" } else { "h" }))?;
                query(h, |room| {
                    cards.retain(|c| {
                        room.matches_exp(&pattern, *c, Some(p))
                            && (discard == Some(false) || room.can_discard(p, p, *c))
                    });
                })?;
                let mut chosen = Vec::new();
                while chosen.len() < count(n) && !cards.is_empty() {
                    chosen.push(cards.swap_remove(h.random(cards.len())?));
                }
                Ok::<_, Fault>(Ids(chosen))
            },
        )
        .write(
            "getRandomTargets",
            &["card", "players?"],
            "Targets at random that the card may be used on, enough of them.",
            |h: &Host, p: PlayerId, card: CardId, of: Option<Players>| {
                query(h, |room| {
                    let of = of.map(|players| players.0).filter(|players| !players.is_empty());
                    Players(room.random_targets(p, card, &of.unwrap_or_else(|| room.all_players())))
                })
            },
        );
}

fn random_hand_card(h: &Host, p: PlayerId) -> Result<Option<CardId>, Fault> {
    let hand = look(h, p, |p| p.hand.clone())?;
    let at = h.random(hand.len())?;
    Ok(hand.get(at).copied())
}

/// The result of a pindian, for the script to read.
struct Compared(Pindian);

impl IntoRet for Compared {
    const TYPE: &'static str = "PindianStruct";

    fn into_ret(self) -> Result<Ret, Fault> {
        Ok(Ret::Made(Made::of(self.0)))
    }
}

fn compare(
    h: &Host,
    p: PlayerId,
    to: PlayerId,
    why: SkillArg,
    card: Option<CardId>,
) -> Result<Option<Pindian>, Fault> {
    let reason = why.name(h)?;
    act(h, |room| room.pindian_with(p, to, &reason, card))
}

fn compared(class: &mut ClassBuilder<'_>) {
    class
        .ask(
            "pindian",
            &["target", "reason", "card?"],
            "Compares cards with the other; true when the player wins. He shows `card` when it is given.",
            |h: &Host, p: PlayerId, to: PlayerId, why: SkillArg, card: Option<CardId>| {
                compare(h, p, to, why, card).map(|result| result.is_some_and(|r| r.success))
            },
        )
        .ask(
            "pindianInt",
            &["target", "reason", "card?"],
            "Compares cards with the other: 1 won, 0 even, -1 lost, -2 not done.",
            |h: &Host, p: PlayerId, to: PlayerId, why: SkillArg, card: Option<CardId>| {
                compare(h, p, to, why, card).map(|result| match result {
                    None => -2,
                    Some(r) if r.success => 1,
                    Some(r) if r.from_number == r.to_number => 0,
                    Some(_) => -1,
                })
            },
        )
        .ask(
            "PinDian",
            &["target", "reason", "card?"],
            "Compares cards with the other: a copy of how it went, nil when it was not done.",
            |h: &Host, p: PlayerId, to: PlayerId, why: SkillArg, card: Option<CardId>| {
                compare(h, p, to, why, card).map(|result| result.map(Compared))
            },
        );
}

fn asked(class: &mut ClassBuilder<'_>) {
    class
        .ask(
            "askForSkillInvoke",
            &["skill", "data?", "notify?"],
            "True if the player invokes the skill. `data`: what it is about, a player for instance.",
            |h: &Host, p: PlayerId, skill: OrNil<SkillArg>, data: Option<Payload>, notify: Option<bool>| {
                let Some(skill) = skill.0 else { return Ok(false) };
                let skill = skill.name(h)?;
                act(h, |room| room.ask_for_invoke(p, &skill, content(data), notify.unwrap_or(true)))
            },
        )
        .ask(
            "assignmentCards",
            &["cards", "prompt?", "players?", "max?", "min?", "visible?"],
            "Lets the player hand out cards of the list, from `min` to `max` of them; they move when the player is \
             done. Who got some.",
            |h: &Host,
             p: PlayerId,
             cards: List,
             prompt: Option<Name>,
             players: Option<Players>,
             max: Option<i32>,
             min: Option<i32>,
             open: Option<bool>| {
                let ids: Vec<CardId> = cards.items().iter().map(|id| CardId(id.as_int() as i32)).collect();
                let mut plan = Plan {
                    player: p,
                    prompt: prompt.unwrap_or_default(),
                    to: players.map_or(Vec::new(), |players| players.0),
                    max: max.filter(|n| *n >= 0).map_or(ids.len(), count),
                    min: count(min.unwrap_or(0)),
                    open: open.unwrap_or(false),
                    left: ids,
                };
                let got = act(h, |room| plan.hand_out(room))?;
                // The remaining cards stay in the script's own list.
                cards.change(|items| *items = plan.left.iter().map(|c| Value::Int(i64::from(c.0))).collect());
                Ok::<_, Fault>(Players(got))
            },
        )
        .write(
            "damageRevises",
            &["data", "n"],
            "Adds to the damage in the payload, and tells everyone; true when nothing is left of it.",
            |h: &Host, p: PlayerId, data: Data, n: i32| {
                query(h, |room| {
                    let Some(mut damage) = data.damage() else { return false };
                    let (before, after) = (damage.damage, damage.damage.saturating_add(n).max(0));
                    let line = match (after, damage.to == p) {
                        (0, _) => "$DamageRevises0",
                        (_, true) => "$DamageRevises1",
                        (_, false) => "$DamageRevises2",
                    };
                    room.log_line(line, p, &[&before.to_string(), &after.to_string()]);
                    damage.damage = after;
                    damage.prevented = after == 0;
                    data.set(damage);
                    after == 0
                })
            },
        );
}

/// The state of handing out cards one gift after another.
struct Plan {
    player: PlayerId,
    prompt: Name,
    to: Vec<PlayerId>,
    max: usize,
    min: usize,
    open: bool,
    left: Vec<CardId>,
}

impl Plan {
    fn hand_out(&mut self, room: &Room) -> Flow<Vec<PlayerId>> {
        if self.to.is_empty() {
            self.to = room.all_players();
        }
        let mut moves: Vec<CardsMove> = Vec::new();
        let mut given = 0;
        while given < self.max && !self.left.is_empty() && room.is_alive(self.player) {
            let giving = Giving {
                prompt: &self.prompt,
                players: self.to.clone(),
                max: Some(self.max - given),
                optional: given >= self.min,
                visible: self.open,
                ..Giving::new(&self.prompt)
            };
            let Some(gift) = room.ask_for_gift(self.player, &self.left, giving)? else { break };
            given += gift.card_ids.len();
            self.left.retain(|c| !gift.card_ids.contains(c));
            moves.push(gift);
        }
        let mut got: Vec<PlayerId> = Vec::new();
        for to in moves.iter().filter_map(|m| m.to) {
            if !got.contains(&to) {
                got.push(to);
            }
        }
        room.move_cards(moves)?;
        Ok(got)
    }
}
