//! Search for hidden information that a seat can see. A second table has the cards that the seat does not know
//! in other places. A look at it has to show the same.

use super::Problem;
use crate::model::rng::Stream;
use crate::model::view::Sight;
use crate::model::{CardId, Table};
use crate::rules::ask::CardRef;
use crate::rules::ask::probe::{Choices, Selection};
use crate::rules::{Ask, Request, Room};

/// Pairs of cards that change places for one look.
const SWAPS: usize = 24;

/// Returns what is wrong with the table, as far as this look at it tells.
pub(super) fn look(room: &Room, request: &Request, dice: &mut Stream) -> Result<(), Problem> {
    room.table().check_cards()?;
    shown(room, request)?;
    let saved = room.table().clone();
    let other = permuted(&saved, request, dice);
    other.check_cards().map_err(Problem::Look)?;
    let before = seen(room, request);
    *room.table_mut() = other;
    let after = seen(room, request);
    *room.table_mut() = saved;
    let (seat, ask) = (request.seat, request.ask.word());
    if before.0 != after.0 {
        return Err(Problem::Sees { seat, ask, reason: request.reason.clone() });
    }
    if before.1 != after.1 {
        let (before, after) = (format!("{:?}", before.1), format!("{:?}", after.1));
        return Err(Problem::Choices { seat, ask, reason: request.reason.clone(), before, after });
    }
    Ok(())
}

fn seen(room: &Room, request: &Request) -> (Sight, Choices) {
    let sight = room.table().view(request.seat).snapshot();
    (sight, room.probe(request, &Selection::default()))
}

/// Cards that a request names have to be known to the seat that is asked.
fn shown(room: &Room, request: &Request) -> Result<(), Problem> {
    let id = |c: &CardRef| match c {
        CardRef::Id(id) => Some(*id),
        CardRef::Hand { .. } => None,
    };
    let named: Vec<CardId> = match &request.ask {
        Ask::CardChosen { options, .. } => options.iter().filter_map(id).collect(),
        Ask::PickCard { options, .. } | Ask::Gongxin { options, .. } => options.clone(),
        Ask::Give { cards, .. } | Ask::Arrange { cards, .. } => cards.clone(),
        Ask::Nullify { trick, .. } => vec![*trick],
        _ => Vec::new(),
    };
    let t = room.table();
    match named.iter().find(|id| !t.view(request.seat).knows(**id)) {
        Some(id) => Err(Problem::Shown { seat: request.seat, card: *id, ask: format!("{:?}", request.ask) }),
        None => Ok(()),
    }
}

/// Returns the table with cards that the asked seat does not know in each other's places.
fn permuted(table: &Table, request: &Request, dice: &mut Stream) -> Table {
    let mut other = table.clone();
    let hidden: Vec<CardId> = {
        let view = table.view(request.seat);
        (0..table.deck.len() as i32).map(CardId).filter(|id| !view.knows(*id)).collect()
    };
    for _ in 0..SWAPS {
        if let (Some(a), Some(b)) = (dice.pick(&hidden).copied(), dice.pick(&hidden).copied()) {
            swap(&mut other, a, b);
        }
    }
    other
}

/// Puts two cards in each other's places. Those who knew what lay there know the new card.
fn swap(table: &mut Table, a: CardId, b: CardId) {
    let other = |id: &mut CardId| {
        if *id == a {
            *id = b;
        } else if *id == b {
            *id = a;
        }
    };
    for p in &mut table.players {
        p.hand.iter_mut().for_each(other);
        p.piles.values_mut().for_each(|pile| pile.cards.iter_mut().for_each(other));
    }
    let zones = [&mut table.processing, &mut table.judge_zone, &mut table.limbo, &mut table.removed];
    zones.into_iter().flatten().chain(&mut table.draw_pile).for_each(other);
    let (at_a, at_b) = (a.index(), b.index());
    let (location, known) = (table.deck[at_a].location.clone(), table.deck[at_a].known_to);
    table.deck[at_a].location = table.deck[at_b].location.clone();
    table.deck[at_a].known_to = table.deck[at_b].known_to;
    table.deck[at_b].location = location;
    table.deck[at_b].known_to = known;
}
