//! Who sits at the table, and in which order they act.

use crate::model::*;
use crate::script::convert::TheRoom;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::Registry;
use crate::script::value::{List, Players};

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Room);
    class
        .read("getCurrent", &[], "Whose turn it is; nil before the first.", |h: &Host, _: TheRoom| {
            h.with_room(|room| room.current())
        })
        .read("getLord", &[], "The lord.", |h: &Host, _: TheRoom| h.with_room(|room| room.table().lord()))
        .read(
            "getAlivePlayers",
            &[],
            "The living, in the order in which they act from now on.",
            |h: &Host, _: TheRoom| h.with_room(|room| Players(room.all_players())),
        )
        .read(
            "getAllPlayers",
            &["include_dead?"],
            "The living, or everyone, in the order in which they act from now on.",
            |h: &Host, _: TheRoom, dead: Option<bool>| {
                h.with_room(|room| Players(room.table().action_order(dead.unwrap_or(false)).to_vec()))
            },
        )
        .read(
            "getOtherPlayers",
            &["player", "include_dead?"],
            "The others, in the order in which they act from now on.",
            |h: &Host, _: TheRoom, p: PlayerId, dead: Option<bool>| {
                h.with_room(|room| {
                    let order = room.table().action_order(dead.unwrap_or(false));
                    Players(order.iter().copied().filter(|o| *o != p).collect())
                })
            },
        )
        .read(
            "getPlayers",
            &[],
            "Everyone, the dead included, in order of seating at the start.",
            |h: &Host, _: TheRoom| {
                h.with_room(|room| Players(room.table().players.iter().map(|p| p.id).collect()))
            },
        )
        .read(
            "sortByActionOrder",
            &["players"],
            "Puts the list itself into the order in which the players act from now on.",
            |h: &Host, _: TheRoom, list: List| {
                h.with_room(|room| {
                    let order = room.table().action_order(true);
                    list.change(|players| {
                        players.sort_by_key(|v| order.iter().position(|o| v.as_player() == Some(*o)));
                    });
                })
            },
        );
}
