//! Seats, neighbours and distances.

use super::{change, look, query};
use crate::model::*;
use crate::rules::PLAYER_SEAT;
use crate::script::convert::{OrNil, one_of};
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::Registry;
use crate::script::value::{Ids, Players};

one_of! {
    /// A correction of a distance, or cards to ignore.
    Correction, "an integer or an IntList", { Fix(i32), Without(Ids) }
}

pub(super) fn declare(registry: &mut Registry) {
    seats(registry);
    distances(registry);
}

fn seats(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .read("getRoom", &[], "The room.", |_: &Host, _: PlayerId| crate::script::convert::TheRoom)
        .read("getSeat", &[], "Seat among the living, 1 for the first.", |h: &Host, p: PlayerId| {
            look(h, p, |p| p.seat as i32)
        })
        .pure()
        .write(
            "setSeat",
            &["seat"],
            "Sets the number of the seat, until seats are numbered anew.",
            |h: &Host, p: PlayerId, seat: i32| change(h, p, |p| p.seat = seat.clamp(0, u8::MAX as i32) as u8),
        )
        .read("getPlayerSeat", &[], "Seat among all, the dead included.", |h: &Host, p: PlayerId| {
            query(h, |room| {
                let t = room.table();
                let said = t.player(p).properties.get(PLAYER_SEAT).map(|n| n.as_int() as usize);
                said.unwrap_or_else(|| t.seats.iter().position(|s| *s == p).map_or(0, |at| at + 1))
            })
        })
        .write(
            "setPlayerSeat",
            &["seat"],
            "Sets what `getPlayerSeat` says, until seats are taken anew. Nobody changes seats by that: \
             `room:swapSeat` does it.",
            |h: &Host, p: PlayerId, seat: i32| {
                query(h, |room| room.write_property(p, PLAYER_SEAT, i64::from(seat.max(0)).into()))
            },
        )
        .read("getNext", &[], "The next player in seating order, dead or alive.", |h: &Host, p: PlayerId| {
            query(h, |room| {
                let t = room.table();
                let at = t.seats.iter().position(|s| *s == p).unwrap_or(0);
                t.seats[(at + 1) % t.seats.len()]
            })
        })
        .read(
            "getNextAlive",
            &["n?"],
            "The next living player in seating order, or the n-th.",
            |h: &Host, p: PlayerId, n: Option<i32>| walk(h, p, n, Table::next_alive),
        )
        .pure()
        .read(
            "getNextGamePlayer",
            &["n?"],
            "The next living player in seating order, or the n-th: as `getNextAlive`.",
            |h: &Host, p: PlayerId, n: Option<i32>| walk(h, p, n, Table::next_alive),
        )
        .read(
            "getPreviousAlive",
            &["n?"],
            "The living player before this one in seating order, or the n-th.",
            |h: &Host, p: PlayerId, n: Option<i32>| walk(h, p, n, Table::previous_alive),
        )
        .read(
            "getLastAlive",
            &["n?"],
            "Another name for `getPreviousAlive`.",
            |h: &Host, p: PlayerId, n: Option<i32>| walk(h, p, n, Table::previous_alive),
        )
        .read(
            "isAdjacentTo",
            &["other"],
            "Sits next to the other, among the living.",
            |h: &Host, p: PlayerId, other: PlayerId| {
                query(h, |room| {
                    let t = room.table();
                    p != other && (t.next_alive(p) == other || t.next_alive(other) == p)
                })
            },
        )
        .read(
            "aliveCount",
            &["include_removed?"],
            "The number of players who are alive.",
            |h: &Host, _: PlayerId, include_removed: Option<bool>| {
                let removed = include_removed.unwrap_or(true);
                query(h, |room| room.table().alive_in_seats().filter(|p| removed || !p.removed).count())
            },
        )
        .pure()
        .read(
            "getSiblings",
            &["include_self?"],
            "The others, the dead included, in the order in which they joined.",
            |h: &Host, p: PlayerId, own: Option<bool>| siblings(h, p, own == Some(true), |_| true),
        )
        .read(
            "getAliveSiblings",
            &["include_self?"],
            "The others who are alive, in the order in which they joined.",
            |h: &Host, p: PlayerId, own: Option<bool>| siblings(h, p, own == Some(true), |p| p.alive),
        );
}

/// Moves this number of steps round the living players.
fn walk(
    host: &Host,
    from: PlayerId,
    n: Option<i32>,
    step: impl Fn(&Table, PlayerId) -> PlayerId,
) -> Result<PlayerId, crate::script::fault::Fault> {
    query(host, |room| {
        let t = room.table();
        // Whole rounds have no effect; a dead player enters the round with the first step.
        let round = t.alive_count().max(1) as i32;
        let steps = match n.unwrap_or(1) {
            n if n > round => (n - 1) % round + 1,
            n => n,
        };
        (0..steps).fold(from, |at, _| step(&t, at))
    })
}

fn siblings(
    host: &Host,
    of: PlayerId,
    own: bool,
    counts: impl Fn(&Player) -> bool,
) -> Result<Players, crate::script::fault::Fault> {
    query(host, |room| {
        let t = room.table();
        let all = t.players.iter().filter(|p| (own || p.id != of) && counts(p));
        Players(all.map(|p| p.id).collect())
    })
}

fn distances(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .read(
            "distanceTo",
            &["other", "distance_fix?"],
            "Distance to another player; -1 when one of them is dead, 0 to nobody.",
            |h: &Host, p: PlayerId, other: OrNil<PlayerId>, fix: Option<i32>| {
                let Some(other) = other.0 else { return Ok(0) };
                query(h, |room| room.distance_fixed(p, other, fix.unwrap_or(0)))
            },
        )
        .pure()
        .write(
            "setFixedDistance",
            &["other", "distance"],
            "Sets the distance to the other; of several that are set the shortest counts.",
            |h: &Host, p: PlayerId, other: PlayerId, distance: i32| {
                query(h, |room| room.fix_distance(p, other, distance))
            },
        )
        .write(
            "removeFixedDistance",
            &["other", "distance"],
            "Takes back what `setFixedDistance` set.",
            |h: &Host, p: PlayerId, other: PlayerId, distance: i32| {
                query(h, |room| room.unfix_distance(p, other, distance))
            },
        )
        .read(
            "getAttackRange",
            &["include_weapon?"],
            "Attack range, the weapon included.",
            |h: &Host, p: PlayerId, weapon: Option<bool>| {
                query(h, |room| room.attack_range_with(p, weapon.unwrap_or(true)))
            },
        )
        .pure()
        .read(
            "inMyAttackRange",
            &["other", "correction?", "chengwu?"],
            "The other is within attack range, with a correction of the distance or without these cards.",
            |h: &Host, p: PlayerId, other: OrNil<PlayerId>, by: Option<Correction>, _: Option<bool>| {
                let Some(other) = other.0 else { return Ok(false) };
                query(h, |room| match &by {
                    None => room.in_attack_range(p, other),
                    Some(Correction::Fix(fix)) => room.in_attack_range_fixed(p, other, *fix),
                    Some(Correction::Without(cards)) => room.in_attack_range_without(p, other, &cards.0),
                })
            },
        )
        .pure()
        .write(
            "insertAttackRangePair",
            &["other"],
            "The other counts as within attack range, whatever the distance.",
            |h: &Host, p: PlayerId, other: PlayerId| change(h, p, |p| p.attack_range_pairs.push(other)),
        )
        .write(
            "removeAttackRangePair",
            &["other"],
            "Takes back what `insertAttackRangePair` did, once.",
            |h: &Host, p: PlayerId, other: PlayerId| {
                change(h, p, |p| {
                    if let Some(at) = p.attack_range_pairs.iter().position(|o| *o == other) {
                        p.attack_range_pairs.remove(at);
                    }
                })
            },
        );
}
