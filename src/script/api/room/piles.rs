//! The draw pile and the discard pile.

use super::ask::run;
use crate::model::*;
use crate::rules::Room;
use crate::script::arguments::{SomeCards, count, named};
use crate::script::convert::TheRoom;
use crate::script::define::SkillArg;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::{ClassBuilder, Registry, Secret};
use crate::script::value::Ids;

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Room);
    looked_at(&mut class);
    taken(&mut class);
    put_in(&mut class);
}

fn looked_at(class: &mut ClassBuilder<'_>) {
    class
        .peek(
            Secret::DrawPile,
            "getDrawPile",
            &[],
            "Ids of the draw pile, the top first: a copy.",
            |h: &Host, _: TheRoom| h.with_room(|room| Ids(room.table().draw_pile.iter().copied().collect())),
        )
        .read(
            "getDiscardPile",
            &[],
            "Ids of the discard pile, the top first: a copy.",
            |h: &Host, _: TheRoom| {
                h.with_room(|room| Ids(room.table().discard_pile.iter().copied().collect()))
            },
        )
        .peek(
            Secret::DrawPile,
            "getCardFromPile",
            &["name"],
            "Id of the uppermost card of this name or class in the draw pile; -1 for none.",
            |h: &Host, _: TheRoom, name: Name| {
                h.with_room(|room| in_draw_pile(room, &name).map_or(-1, |c| c.0))
            },
        )
        .write(
            "installEquip",
            &["player", "name"],
            "Puts the uppermost card of this name or class in the draw pile before the player, in place of \
             what they have there; nothing when there is none, or no area for it.",
            |h: &Host, _: TheRoom, p: PlayerId, name: Name| {
                run(h, |room| match in_draw_pile(room, &name) {
                    Some(card) => room.install_equip(p, card).map(drop),
                    None => Ok(()),
                })
            },
        )
        .write(
            "removeDerivativeCards",
            &[],
            "Cards that only skills bring into play leave the draw pile.",
            |h: &Host, _: TheRoom| h.with_room(Room::remove_derived_cards),
        )
        .write(
            "showDrawPile",
            &["player", "num", "skill", "to_table?", "is_top?"],
            "Shows everyone so many cards off the draw pile, and lays them on the table unless `to_table` is \
             false: their ids.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             n: i32,
             skill: SkillArg,
             take: Option<bool>,
             top: Option<bool>| {
                let skill = skill.name(h)?;
                let (take, top) = (take.unwrap_or(true), top.unwrap_or(true));
                run(h, |room| room.reveal_draw_pile(p, count(n), &skill, take, top)).map(Ids)
            },
        );
}

/// Returns the uppermost card with this name or class.
fn in_draw_pile(room: &Room, name: &str) -> Option<CardId> {
    let pile: Vec<CardId> = room.table().draw_pile.iter().copied().collect();
    pile.into_iter().find(|c| room.card_name(*c) == name || room.is_kind_of(*c, name))
}

fn taken(class: &mut ClassBuilder<'_>) {
    class
        .write(
            "getNCards",
            &["n", "update_pile_number?", "is_top?"],
            "Takes so many cards off the draw pile: their ids. They have to be moved, or returned.",
            |h: &Host, _: TheRoom, n: i32, _update: Option<bool>, top: Option<bool>| {
                run(h, |room| match top.unwrap_or(true) {
                    true => room.get_n_cards(count(n)),
                    false => room.get_bottom_cards(count(n)),
                })
                .map(Ids)
            },
        )
        .write(
            "drawCard",
            &["is_top?"],
            "Takes one card off the draw pile: its id. It has to be moved, or returned.",
            |h: &Host, _: TheRoom, top: Option<bool>| {
                let cards = run(h, |room| match top.unwrap_or(true) {
                    true => room.get_n_cards(1),
                    false => room.get_bottom_cards(1),
                })?;
                Ok::<_, crate::script::fault::Fault>(cards.first().map_or(-1, |c| c.0))
            },
        )
        .write(
            "returnToTopDrawPile",
            &["card_ids"],
            "Puts the cards on top of the draw pile, the first of them uppermost.",
            |h: &Host, _: TheRoom, cards: Ids| {
                run(h, |room| {
                    room.put_back(&cards.0)?;
                    room.return_to_top(&cards.0);
                    Ok(())
                })
            },
        )
        .write(
            "returnToEndDrawPile",
            &["card_ids"],
            "Puts the cards under the draw pile, the last of them at the bottom.",
            |h: &Host, _: TheRoom, cards: Ids| {
                run(h, |room| {
                    room.put_back(&cards.0)?;
                    room.return_to_bottom(&cards.0);
                    Ok(())
                })
            },
        )
        .write(
            "swapPile",
            &["only_when_empty?"],
            "Shuffles the discard pile and puts it under the draw pile.",
            |h: &Host, _: TheRoom, _: Option<bool>| run(h, |room| room.swap_piles()),
        );
}

fn put_in(class: &mut ClassBuilder<'_>) {
    class
        .write(
            "shuffleIntoDrawPile",
            &["player", "cards", "skill?", "visible?"],
            "Puts the cards into the draw pile, each to a place that nobody knows.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             cards: SomeCards,
             skill: Option<SkillArg>,
             visible: Option<bool>| {
                let reason = MoveReason::new(ReasonCode::Shuffle, p).skill(named(h, skill)?);
                run(h, |room| {
                    room.shuffle_into_draw_pile(&cards.physical(room), reason, visible.unwrap_or(false))
                })
            },
        )
        .write(
            "moveCardsInToDrawpile",
            &["player", "cards", "skill?", "n?", "visible?"],
            "Puts the cards into the draw pile, below its first `n` cards.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             cards: SomeCards,
             skill: Option<SkillArg>,
             n: Option<i32>,
             visible: Option<bool>| {
                let reason = MoveReason::new(ReasonCode::Put, p).skill(named(h, skill)?);
                run(h, |room| {
                    let cards = cards.physical(room);
                    room.move_into_draw_pile(&cards, count(n.unwrap_or(0)), reason, visible.unwrap_or(false))
                })
            },
        )
        .write(
            "moveCardsToEndOfDrawpile",
            &["player", "cards", "skill?", "visible?", "guanxing?"],
            "Puts the cards under the draw pile.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             cards: SomeCards,
             skill: Option<SkillArg>,
             visible: Option<bool>,
             _guanxing: Option<bool>| {
                let reason = MoveReason::new(ReasonCode::PutEnd, p).skill(named(h, skill)?);
                run(h, |room| {
                    let cards = cards.physical(room);
                    room.move_into_draw_pile(&cards, usize::MAX, reason, visible.unwrap_or(false))
                })
            },
        );
}
