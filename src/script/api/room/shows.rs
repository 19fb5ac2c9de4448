//! Revealed cards: hands, open cards to choose from, and visual effects.

use super::ask::run;
use super::moves::Moves;
use crate::model::*;
use crate::rules::{Fact, Room};
use crate::script::arguments::{MaybePlayer, SomeCards, SomePlayers};
use crate::script::convert::TheRoom;
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::{ClassBuilder, Registry};
use crate::script::value::{Cards, Players};
use smol_str::format_smolstr;

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Room);
    shown(&mut class);
    open_cards(&mut class);
    pictured(&mut class);
}

/// Returns the viewers; everyone if no player is named.
fn viewers(to: Option<SomePlayers>) -> SeatSet {
    match to {
        Some(SomePlayers(players)) if !players.is_empty() => players.into_iter().collect(),
        _ => SeatSet::ALL,
    }
}

fn shown(class: &mut ClassBuilder<'_>) {
    class
        .write(
            "showCard",
            &["player", "cards", "viewers?", "self_can_see?"],
            "Shows cards of the player to everyone, or to these.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             cards: SomeCards,
             to: Option<SomePlayers>,
             _self_too: Option<bool>| {
                run(h, |room| room.show_cards_to(p, &cards.physical(room), viewers(to)))
            },
        )
        .write(
            "showAllCards",
            &["player", "viewers?"],
            "Shows the player's hand to everyone, or to these.",
            |h: &Host, _: TheRoom, p: PlayerId, to: Option<SomePlayers>| {
                run(h, |room| match to {
                    Some(SomePlayers(viewers)) if !viewers.is_empty() => {
                        viewers.into_iter().try_for_each(|viewer| room.show_hand(p, Some(viewer)))
                    }
                    _ => room.show_hand(p, None),
                })
            },
        )
        .suppose(
            "filterCards",
            &["player", "cards", "refilter"],
            "Gives the player's cards the faces that their filter skills make of them; with `refilter` anew. They have them already where an AI says so.",
            |h: &Host, _: TheRoom, p: PlayerId, cards: Cards, anew: bool| {
                if h.is_ai_running() {
                    return Ok(());
                }
                h.with_room(|room| {
                    let cards: Vec<CardId> = cards.0.into_iter().filter(|c| !c.is_virtual()).collect();
                    room.filter_cards(p, &cards, anew);
                })
            },
        );
}

/// Sends a visual effect to front ends.
fn effect(room: &Room, kind: &'static str, player: Option<PlayerId>, args: Vec<Name>) {
    effect_for(room, kind, player, args, SeatSet::ALL);
}

fn effect_for(room: &Room, kind: &'static str, player: Option<PlayerId>, args: Vec<Name>, seen_by: SeatSet) {
    room.log(Fact::Effect { kind: Name::new_static(kind), player, to: Vec::new(), args, seen_by });
}

fn ids(cards: &[CardId]) -> Vec<Name> {
    cards.iter().map(|c| format_smolstr!("{}", c.0)).collect()
}

fn open_cards(class: &mut ClassBuilder<'_>) {
    class
        .write(
            "fillAG",
            &["cards", "who?", "disabled_ids?"],
            "Lays cards open for everyone, or for one player, to choose from.",
            |h: &Host,
             _: TheRoom,
             cards: SomeCards,
             who: Option<PlayerId>,
             _disabled: Option<SomeCards>| {
                h.with_room(|room| {
                    let cards = cards.physical(room);
                    let player = who.or(room.current()).unwrap_or(PlayerId(0));
                    let seen_by = who.map_or(SeatSet::ALL, SeatSet::one);
                    room.make_known(player, &cards, seen_by);
                    effect_for(room, "fillAG", who, ids(&cards), seen_by);
                })
            },
        )
        .write(
            "takeAG",
            &["player", "card", "move_cards?", "to_notify?"],
            "One of the open cards goes to the player, or, without one, to the discard pile. With `move_cards` \
             false it is only seen to be chosen.",
            |h: &Host,
             _: TheRoom,
             p: MaybePlayer,
             card: SomeCards,
             moves: Option<bool>,
             _to_notify: Option<Players>| {
                run(h, |room| {
                    let cards = card.physical(room);
                    effect(room, "takeAG", p.0, ids(&cards));
                    if !moves.unwrap_or(true) {
                        return Ok(());
                    }
                    match p.0 {
                        Some(player) => {
                            let reason = MoveReason::new(ReasonCode::GotCard, player);
                            let block = CardsMove::new(cards, player, Place::Hand, reason);
                            room.move_cards(vec![block.open(true)])
                        }
                        None => room.throw_cards(&cards, MoveReason::new(ReasonCode::NaturalEnter, None)),
                    }
                })
            },
        )
        .write(
            "clearAG",
            &["player?"],
            "The open cards are no longer shown.",
            |h: &Host, _: TheRoom, p: Option<PlayerId>| h.with_room(|room| effect(room, "clearAG", p, vec![])),
        );
}

/// Shows one half of a fake move.
fn picture(room: &Room, block: &CardsMove, lost: bool) {
    let (player, place, pile) = match lost {
        true => (block.from, block.from_place, &block.from_pile),
        false => (block.to, block.to_place, &block.to_pile),
    };
    if let (Some(player), Place::Special) = (player, place) {
        room.lend_cards(player, pile, &block.card_ids, !lost);
    }
    effect(room, "notifyMoveCards", player, vec![format_smolstr!("{}", block.card_ids.len())]);
}

fn pictured(class: &mut ClassBuilder<'_>) {
    class
        .write(
            "notifyMoveCards",
            &["is_lost_phase", "moves", "force_visible", "players?"],
            "Front ends picture the moves, which do not take place. Whoever is told of cards that come to a pile \
             may choose among them as if they lay there, until they are told that the cards leave it.",
            |h: &Host, _: TheRoom, lost: bool, moves: Moves, _visible: bool, _to: Option<Players>| {
                h.with_room(|room| {
                    for block in &moves.0 {
                        picture(room, block, lost);
                    }
                    true
                })
            },
        )
        .write(
            "notifyMoveToPile",
            &["player", "cards", "pile", "place?", "move_in?", "visible?"],
            "The player may choose among these cards as if they lay in a pile of their own, until `move_in` is false.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             cards: SomeCards,
             pile: Name,
             _place: Option<Place>,
             enters: Option<bool>,
             _visible: Option<bool>| {
                h.with_room(|room| {
                    let cards = cards.physical(room);
                    room.lend_cards(p, &pile, &cards, enters.unwrap_or(true));
                })
            },
        );
    for (name, doc) in [
        ("notifyUpdateCard", "The player is shown the card as this one."),
        ("broadcastUpdateCard", "The players are shown the card as this one."),
    ] {
        class.write(
            name,
            &["players", "card_id", "new_card"],
            doc,
            |h: &Host, _: TheRoom, _to: SomePlayers, card: SomeCards, new: CardId| {
                let told = |room: &Room| {
                    let mut args = ids(&card.0);
                    args.push(room.card_name(new));
                    effect(room, "updateCard", None, args);
                    true
                };
                h.with_room(told)
            },
        );
    }
    for (name, doc) in [
        ("notifyResetCard", "The player is shown the card as it is again."),
        ("broadcastResetCard", "The players are shown the card as it is again."),
    ] {
        class.write(
            name,
            &["players", "card_id"],
            doc,
            |h: &Host, _: TheRoom, _to: SomePlayers, card: SomeCards| -> Result<bool, Fault> {
                h.with_room(|room| effect(room, "resetCard", None, ids(&card.0))).map(|()| true)
            },
        );
    }
    class.write(
        "resetCard",
        &["card_id"],
        "The card counts as what is printed on it again.",
        |h: &Host, _: TheRoom, card: SomeCards| {
            h.with_room(|room| card.0.iter().for_each(|c| room.reset_face(*c)))
        },
    );
}
