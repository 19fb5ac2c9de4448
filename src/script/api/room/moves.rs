//! Card moves: obtained, discarded, given, swapped, and moves described by scripts.

use super::ask::run;
use crate::model::*;
use crate::rules::Room;
use crate::rules::resolve::throw_reason;
use crate::script::arguments::{MaybePlayer, SomeCards, Text, Why, named};
use crate::script::convert::{Arg, FromArg, TheRoom, one_of};
use crate::script::define::SkillArg;
use crate::script::error::{Got, Problem};
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::kernel::embed::Objects;
use crate::script::registry::{ClassBuilder, Registry, Secret};
use crate::script::value::{Ids, Items, check_items};

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Room);
    obtained(&mut class);
    exchanged(&mut class);
    recast(&mut class);
    described(&mut class);
    placed(&mut class);
}

one_of! {
    /// The third argument of `obtainCard`.
    WhyOrVisible, "a CardMoveReason, the name of a skill, or true or false", {
        Visible(bool), Why(Why),
    }
}

one_of! {
    /// The second argument of `throwCard`.
    WhyOrWho, "a Player, a CardMoveReason, or the name of a skill", { Who(PlayerId), Why(Why) }
}

fn obtained(class: &mut ClassBuilder<'_>) {
    class
        .write(
            "obtainCard",
            &["player", "cards", "reason_or_visible?", "visible?"],
            "Puts the cards into the player's hand; everyone sees them unless `visible` is false.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             cards: SomeCards,
             how: Option<WhyOrVisible>,
             visible: Option<bool>| {
                let (why, visible) = match how {
                    Some(WhyOrVisible::Visible(visible)) => (None, Some(visible)),
                    Some(WhyOrVisible::Why(why)) => (Some(why), visible),
                    None => (None, visible),
                };
                let usual = h.with_room(|room| obtain_reason(room, p, &cards))?;
                let reason = Why::or_usual(why, h, usual)?;
                run(h, |room| {
                    let block = CardsMove::new(cards.physical(room), p, Place::Hand, reason);
                    room.move_cards(vec![block.open(visible.unwrap_or(true))])
                })
            },
        )
        .write(
            "throwCard",
            &["cards", "reason_or_who?", "who_or_thrower?", "thrower?"],
            "Discards the cards, which are `who`'s; `thrower` when somebody else does it.",
            |h: &Host,
             _: TheRoom,
             cards: SomeCards,
             how: Option<WhyOrWho>,
             third: Option<PlayerId>,
             fourth: Option<PlayerId>| {
                let (why, who, thrower) = match how {
                    Some(WhyOrWho::Who(who)) => (None, Some(who), third),
                    Some(WhyOrWho::Why(why)) => (Some(why), third, fourth),
                    // A reason of nil, or cards without an owner.
                    None if fourth.is_some() => (None, third, fourth),
                    None => (None, None, third),
                };
                let reason = Why::or_usual(why, h, throw_reason(who, thrower))?;
                run(h, |room| room.throw_cards(&cards.physical(room), reason))
            },
        );
}

/// Returns the reason EXTRACTION if a player has the cards, else GOTBACK.
fn obtain_reason(room: &Room, player: PlayerId, cards: &SomeCards) -> MoveReason {
    let cards = cards.physical(room);
    let owned = cards.iter().any(|c| room.table().owner(*c).is_some());
    MoveReason::new(if owned { ReasonCode::Extraction } else { ReasonCode::GotBack }, player)
}

one_of! {
    /// The third argument of `swapCards`.
    AreasOrIds, "areas such as \"he\", or an IntList", { Ids(Ids), Areas(Text) }
}
one_of! {
    ReasonOrIds, "the name of a skill, or an IntList", { Ids(Ids), Reason(SkillArg) }
}
one_of! {
    ReasonOrVisible, "the name of a skill, or true or false", { Visible(bool), Reason(SkillArg) }
}

fn exchanged(class: &mut ClassBuilder<'_>) {
    class
        .write(
            "giveCard",
            &["from", "to", "cards", "skill?", "visible?"],
            "Gives the cards to the other player.",
            |h: &Host,
             _: TheRoom,
             from: PlayerId,
             to: PlayerId,
             cards: SomeCards,
             skill: Option<SkillArg>,
             visible: Option<bool>| {
                let reason = MoveReason::new(ReasonCode::Give, from).target(to).skill(named(h, skill)?);
                run(h, |room| {
                    let block = CardsMove::new(cards.physical(room), to, Place::Hand, reason);
                    room.move_cards(vec![block.open(visible.unwrap_or(false))])
                })
            },
        )
        .write(
            "swapCards",
            &["first", "second", "flags_or_ids?", "reason_or_ids?", "visible_or_reason?", "visible?"],
            "Exchanges the cards of two players in these areas (`h`and unless others are named), or these \
             cards of each.",
            |h: &Host,
             _: TheRoom,
             first: PlayerId,
             second: PlayerId,
             which: Option<AreasOrIds>,
             fourth: Option<ReasonOrIds>,
             fifth: Option<ReasonOrVisible>,
             visible: Option<bool>| {
                let visible = match fifth {
                    Some(ReasonOrVisible::Visible(visible)) => visible,
                    _ => visible.unwrap_or(false),
                };
                let reason = match (&fourth, &fifth) {
                    (Some(ReasonOrIds::Reason(skill)), _) => skill.name(h)?,
                    (_, Some(ReasonOrVisible::Reason(skill))) => skill.name(h)?,
                    _ => Name::default(),
                };
                let given = |ids: Option<Ids>| ids.map(|i| i.0).unwrap_or_default();
                run(h, |room| {
                    let (of_first, of_second) = match which {
                        Some(AreasOrIds::Ids(ids)) => {
                            let others = match fourth {
                                Some(ReasonOrIds::Ids(ids)) => Some(ids),
                                _ => None,
                            };
                            (ids.0, given(others))
                        }
                        Some(AreasOrIds::Areas(Text(areas))) => {
                            (room.cards_in(first, &areas), room.cards_in(second, &areas))
                        }
                        None => (room.cards_in(first, "h"), room.cards_in(second, "h")),
                    };
                    room.swap_cards((first, &of_first), (second, &of_second), &reason, visible)
                })
            },
        )
        .write(
            "swapEquips",
            &["first", "second", "skill?"],
            "Exchanges the equipment of two players.",
            |h: &Host, _: TheRoom, first: PlayerId, second: PlayerId, skill: Option<SkillArg>| {
                let skill = named(h, skill)?;
                run(h, |room| {
                    let (of_first, of_second) = (room.cards_in(first, "e"), room.cards_in(second, "e"));
                    room.swap_cards((first, &of_first), (second, &of_second), &skill, true)
                })
            },
        );
}

fn recast(class: &mut ClassBuilder<'_>) {
    for (name, doc) in [
        ("recastCard", "Discards the card to draw another."),
        ("recastCards", "Discards the cards to draw as many."),
    ] {
        class.write(
            name,
            &["player", "cards", "skill?"],
            doc,
            |h: &Host, _: TheRoom, p: PlayerId, cards: SomeCards, skill: Option<SkillArg>| {
                let skill = named(h, skill)?;
                let draws = if cards.0.len() > 1 { cards.0.len() as i32 } else { 1 };
                run(h, |room| room.recast_for(p, &cards.0, draws, &skill))
            },
        );
    }
    for (name, doc) in [
        ("recastCardWithDraw", "Discards the card to draw so many."),
        ("recastCardsWithDraw", "Discards the cards to draw so many."),
    ] {
        class.write(
            name,
            &["player", "cards", "draw_count", "skill?"],
            doc,
            |h: &Host, _: TheRoom, p: PlayerId, cards: SomeCards, draws: i32, skill: Option<SkillArg>| {
                let skill = named(h, skill)?;
                run(h, |room| room.recast_for(p, &cards.0, draws, &skill))
            },
        );
    }
}

/// One move or a list of moves.
#[derive(Clone, Debug)]
pub(super) struct Moves(pub Vec<CardsMove>);

impl FromArg for Moves {
    const TYPE: &'static str = "a CardsMoveStruct or a CardsMoveList";

    fn from_arg(arg: Arg<'_>) -> Option<Moves> {
        match Items::Moves.all(arg) {
            Some(items) => Some(Moves(items.iter().filter_map(|v| v.block().cloned()).collect())),
            None => CardsMove::from_arg(arg).map(|one| Moves(vec![one])),
        }
    }

    fn check<H: Objects + ?Sized>(&self, host: &H) -> Result<(), Fault> {
        let blocks: Vec<Value> = self.0.iter().map(|b| Value::from(b.clone())).collect();
        check_items(host, &blocks)
    }
}

/// Returns a move as described by a script; its reason may send it to the bottom of the draw pile. A player's
/// place needs a player.
fn as_described(block: CardsMove, visible: bool) -> Result<CardsMove, Fault> {
    if block.to_place.is_owned() && block.to.is_none() && !block.card_ids.is_empty() {
        let place = block.to_place.word();
        return Err(Fault::Other(Problem::NoOwner { place }));
    }
    let open = block.open || visible;
    let block = block.open(open);
    Ok(if block.reason.code == ReasonCode::PutEnd { block.bottom() } else { block })
}

one_of! {
    /// The third argument of `moveCardTo`: the place follows one or two players.
    PlaceOrPlayer, "a Player, nil, or a place, as sgs.Player_PlaceHand", {
        Player(PlayerId), Place(Place),
    }
}
one_of! {
    PlaceOrWhy, "a place, a CardMoveReason, or true or false", {
        Visible(bool), Reason(MoveReason), Place(Place),
    }
}
one_of! {
    PileOrWhy, "the name of a pile, a CardMoveReason, or true or false", {
        Visible(bool), Reason(MoveReason), Pile(Text),
    }
}
one_of! {
    WhyOrFlag, "a CardMoveReason, or true or false", { Visible(bool), Reason(MoveReason) }
}

/// Returns destination and options of `moveCardTo`: `(to, place, [reason], [visible])` or `(from, to, place,
/// [pile], [reason], [visible])`.
fn destination(
    second: Option<PlayerId>,
    third: Option<PlaceOrPlayer>,
    fourth: Option<PlaceOrWhy>,
    fifth: Option<PileOrWhy>,
    sixth: Option<WhyOrFlag>,
    seventh: Option<bool>,
) -> Result<CardsMove, Fault> {
    let mut block = CardsMove::new(Vec::new(), second, Place::Unknown, MoveReason::default());
    let to = match third {
        Some(PlaceOrPlayer::Place(place)) => {
            block.to_place = place;
            match fourth {
                Some(PlaceOrWhy::Reason(reason)) => block.reason = reason,
                Some(PlaceOrWhy::Visible(visible)) => block.open = visible,
                _ => {}
            }
            if let Some(PileOrWhy::Visible(visible)) = fifth {
                block.open = visible;
            }
            return Ok(block);
        }
        Some(PlaceOrPlayer::Player(to)) => Some(to),
        None => None,
    };
    (block.from, block.to) = (second, to);
    let Some(PlaceOrWhy::Place(place)) = fourth else {
        let got = if fourth.is_none() { Got::Nothing } else { Got::Other };
        return Err(Fault::Parameter { index: 3, expected: <Place as FromArg>::TYPE, got });
    };
    block.to_place = place;
    let mut visible = None;
    match fifth {
        Some(PileOrWhy::Pile(Text(pile))) => block.to_pile = pile,
        Some(PileOrWhy::Reason(reason)) => block.reason = reason,
        Some(PileOrWhy::Visible(flag)) => visible = Some(flag),
        None => {}
    }
    match sixth {
        Some(WhyOrFlag::Reason(reason)) => {
            block.reason = reason;
            visible = seventh;
        }
        Some(WhyOrFlag::Visible(flag)) => visible = Some(flag),
        None => visible = visible.or(seventh),
    }
    block.open = visible.unwrap_or(false);
    Ok(block)
}

fn described(class: &mut ClassBuilder<'_>) {
    class.write(
        "moveCardTo",
        &[
            "cards",
            "player",
            "place_or_to",
            "reason_or_place?",
            "visible_or_pile_or_reason?",
            "reason_or_visible?",
            "visible?",
            "guanxing?",
        ],
        "Moves the cards: `(cards, to, place, reason?, visible?)`, or `(cards, from, to, place, pile?, reason?, \
         visible?)`.",
        |h: &Host,
         _: TheRoom,
         cards: SomeCards,
         second: MaybePlayer,
         third: OrNil<PlaceOrPlayer>,
         fourth: Option<PlaceOrWhy>,
         fifth: Option<PileOrWhy>,
         sixth: Option<WhyOrFlag>,
         seventh: Option<bool>,
         _guanxing: Option<bool>| {
            let block = destination(second.0, third.0, fourth, fifth, sixth, seventh)?;
            let card_ids = h.with_room(|room| cards.physical(room))?;
            let visible = block.open;
            let block = as_described(CardsMove { card_ids, ..block }, visible)?;
            run(h, |room| room.move_cards(vec![block]))
        },
    );
    for (name, doc) in [
        ("moveCardsAtomic", "Carries out the moves as one: all cards leave before any arrives."),
        ("moveCards", "The same as `moveCardsAtomic`."),
    ] {
        class.write(
            name,
            &["moves", "visible?", "guanxing?"],
            doc,
            |h: &Host, _: TheRoom, moves: Moves, visible: Option<bool>, _guanxing: Option<bool>| {
                let visible = visible.unwrap_or(false);
                let blocks = moves.0.into_iter().map(|b| as_described(b, visible));
                let blocks = blocks.collect::<Result<Vec<_>, Fault>>()?;
                run(h, |room| room.move_cards(blocks))
            },
        );
    }
}

/// A required argument that may be nil.
struct OrNil<T>(Option<T>);

impl<T: FromArg> FromArg for OrNil<T> {
    const TYPE: &'static str = T::TYPE;

    fn from_arg(arg: Arg<'_>) -> Option<OrNil<T>> {
        match arg {
            Arg::Missing => None,
            Arg::Nil => Some(OrNil(None)),
            other => T::from_arg(other).map(|value| OrNil(Some(value))),
        }
    }

    fn check<H: Objects + ?Sized>(&self, host: &H) -> Result<(), Fault> {
        self.0.as_ref().map_or(Ok(()), |value| value.check(host))
    }
}

fn placed(class: &mut ClassBuilder<'_>) {
    use crate::script::arguments::SomeCard;
    class
        .peek(
            Secret::Card,
            "getCardPlace",
            &["card"],
            "The place where the card is, as `sgs.Player_PlaceHand` and its kind: PlaceUnknown for no card and for one that \
             was moved there, PlaceTable for one that no skill has brought into play yet.",
            |h: &Host, _: TheRoom, card: SomeCard| {
                h.with_room(|room| card.0.map_or(Place::Unknown, |c| h.place_of(room, effective(room, c))))
            },
        ).pure()
        .peek(
            Secret::Card,
            "getCardOwner",
            &["card"],
            "The owner of the hand, equipment, judging area, pile or judgement that the card is in; nil without one.",
            |h: &Host, _: TheRoom, card: SomeCard| {
                h.with_room(|room| card.0.and_then(|c| h.holder_of(room, effective(room, c))))
            },
        ).pure()
        .read(
            "CardInPlace",
            &["card", "place"],
            "All that the card is made of lies there.",
            |h: &Host, _: TheRoom, card: SomeCards, place: Place| {
                h.with_room(|room| all_in(h, room, &card.physical(room), place))
            },
        )
        .read(
            "CardInTable",
            &["card"],
            "All that the card is made of lies on the table.",
            |h: &Host, _: TheRoom, card: SomeCards| {
                h.with_room(|room| all_in(h, room, &card.physical(room), Place::Table))
            },
        )
        .suppose(
            "setCardMapping",
            &["card", "owner", "place"],
            "Puts the card elsewhere without any event. For an AI only `getCardPlace` and `getCardOwner` say so, until it has decided.",
            |h: &Host, _: TheRoom, card: SomeCard, owner: MaybePlayer, place: Place| {
                let physical = card.0.filter(|c| !c.is_virtual());
                let Some(card) = physical.filter(|_| !place.is_owned() || owner.0.is_some()) else {
                    return Ok(());
                };
                h.with_room(|room| {
                    if h.is_ai_running() {
                        h.ai().suppose_at(room, card, owner.0, place);
                    } else {
                        room.relocate(card, owner.0, place);
                    }
                })
            },
        );
}

/// Returns the only subcard of a card, or the card itself.
fn effective(room: &Room, card: CardId) -> CardId {
    match room.table().subcards(card).as_slice() {
        [one] => *one,
        _ => card,
    }
}

fn all_in(h: &Host, room: &Room, cards: &[CardId], place: Place) -> bool {
    !cards.is_empty() && cards.iter().all(|c| h.place_of(room, *c) == place)
}
