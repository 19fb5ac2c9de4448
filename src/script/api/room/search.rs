//! Search for cards by filter.

use crate::model::*;
use crate::rules::filter::Zone;
use crate::rules::{Filter, Room};
use crate::script::api::event::CardFilter;
use crate::script::convert::TheRoom;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::Registry;

pub(super) fn declare(registry: &mut Registry) {
    registry.class(Class::Room).read(
        "search",
        &["filter", "player?"],
        "The cards that pass a filter, by place: `room:search(\"hand,equip:color=red&discard:type=trick\", player)`. Places \
         of players are those of this one, or of everyone alive; without places hand and equipment. An AI finds the cards \
         that its player knows.",
        |h: &Host, _: TheRoom, filter: CardFilter, player: Option<PlayerId>| {
            let (filter, seat) = (filter.read()?, h.looker());
            h.with_room(|room| search(room, &filter, player, seat))
        },
    );
}

fn search(room: &Room, filter: &Filter, player: Option<PlayerId>, seat: Option<PlayerId>) -> Vec<CardId> {
    let usual = [Zone::Hand, Zone::Equip];
    let zones = filter.zones();
    let zones: Vec<&Zone> = if zones.is_empty() { usual.iter().collect() } else { zones };
    let players = player.map_or_else(|| room.all_players(), |player| vec![player]);
    let mut found: Vec<CardId> = Vec::new();
    for zone in zones {
        for card in cards_in(room, zone, &players) {
            let is_seen = seat.is_none_or(|seat| room.table().view(seat).knows(card));
            if is_seen && !found.contains(&card) && room.passes(filter, card, player) {
                found.push(card);
            }
        }
    }
    found
}

/// Returns the cards in a place, of these players where it is a player's.
fn cards_in(room: &Room, zone: &Zone, players: &[PlayerId]) -> Vec<CardId> {
    let t = room.table();
    let of = |player: &PlayerId| -> Vec<CardId> {
        let p = t.player(*player);
        match zone {
            Zone::Hand => p.hand.clone(),
            Zone::Equip => p.equip_cards().collect(),
            Zone::Judge => p.judging.clone(),
            Zone::Pile(name) => {
                let piles = p.piles.iter().filter(|(pile, _)| name.is_empty() || *pile == name);
                piles.flat_map(|(_, pile)| pile.cards.iter().copied()).collect()
            }
            _ => Vec::new(),
        }
    };
    match zone {
        Zone::Draw => t.draw_pile.iter().copied().collect(),
        Zone::Discard => t.discard_pile.iter().copied().collect(),
        Zone::Table => t.processing.clone(),
        _ => players.iter().flat_map(of).collect(),
    }
}
