//! The players at the table, their order, and look-ups by name.

use super::ask::run;
use crate::model::*;
use crate::rules::Room;
use crate::script::arguments::{MaybePlayer, SomePlayers, text};
use crate::script::convert::TheRoom;
use crate::script::define::SkillArg;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::{ClassBuilder, Registry};
use crate::script::value::{List, Players};

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Room);
    everyone(&mut class);
    found(&mut class);
    seats(&mut class);
    paths(&mut class);
}

fn everyone(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "getCurrent",
            &[],
            "The player whose turn it is; nil before the first.",
            |h: &Host, _: TheRoom| h.with_room(|room| room.current()),
        )
        .pure()
        .read(
            "hasCurrent",
            &["need_alive?"],
            "It is someone's turn; with `need_alive`, of one who lives.",
            |h: &Host, _: TheRoom, alive: Option<bool>| {
                h.with_room(|room| room.current().is_some_and(|p| alive != Some(true) || room.is_alive(p)))
            },
        )
        .write(
            "setCurrent",
            &["player"],
            "From now on it counts as this player's turn.",
            |h: &Host, _: TheRoom, p: PlayerId| h.with_room(|room| room.table_mut().turn.current = Some(p)),
        )
        .read("getLord", &[], "The lord.", |h: &Host, _: TheRoom| h.with_room(|room| room.table().lord()))
        .pure()
        .read("getOwner", &[], "The player who opened the room: the first player.", |h: &Host, _: TheRoom| {
            h.with_room(|room| room.table().players.first().map(|p| p.id))
        })
        .read("getAlivePlayers", &[], "The living, in order of seats.", |h: &Host, _: TheRoom| {
            h.with_room(|room| Players(room.table().alive_in_seats().map(|p| p.id).collect()))
        })
        .read("alivePlayerCount", &[], "Number of the living.", |h: &Host, _: TheRoom| {
            h.with_room(|room| room.table().alive_count())
        })
        .pure()
        .read(
            "aliveRoles",
            &["except?"],
            "Roles of the living, as an array, one player left out.",
            |h: &Host, _: TheRoom, except: Option<PlayerId>| {
                h.with_room(|room| {
                    let t = room.table();
                    let others = t.alive_in_seats().filter(|p| Some(p.id) != except);
                    others.map(|p| Name::new_static(p.role.word())).collect::<Vec<_>>()
                })
            },
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
            |h: &Host, _: TheRoom, p: MaybePlayer, dead: Option<bool>| {
                h.with_room(|room| {
                    let order = room.table().action_order(dead.unwrap_or(false));
                    Players(order.iter().copied().filter(|o| Some(*o) != p.0).collect())
                })
            },
        )
        .read(
            "getPlayers",
            &[],
            "Everyone, the dead included, in order of seats.",
            |h: &Host, _: TheRoom| h.with_room(|room| Players(room.table().seats.clone())),
        );
}

fn found(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "findPlayer",
            &["general", "include_dead?"],
            "The player who plays this general, or one of several joined with `+`; by object name, too.",
            |h: &Host, _: TheRoom, name: Name, dead: Option<bool>| {
                h.with_room(|room| {
                    let t = room.table();
                    let is_it = |p: &&PlayerId| {
                        let p = t.player(**p);
                        (p.alive || dead == Some(true))
                            && name.split('+').any(|n| {
                                !n.is_empty()
                                    && (p.general == n || p.general2 == n || p.id.object_name() == n)
                            })
                    };
                    t.seats.iter().find(is_it).copied()
                })
            },
        )
        .read(
            "findPlayerByObjectName",
            &["name", "include_dead?"],
            "The player with this object name.",
            |h: &Host, _: TheRoom, name: Name, dead: Option<bool>| {
                h.with_room(|room| {
                    let found = PlayerId::from_object_name(&name);
                    found.filter(|p| {
                        p.index() < room.table().players.len() && (dead == Some(true) || room.is_alive(*p))
                    })
                })
            },
        )
        .read(
            "findPlayerBySkillName",
            &["skill", "include_lose?"],
            "The living player next to act who has the skill; with `include_lose`, also out of effect.",
            |h: &Host, _: TheRoom, skill: SkillArg, lose: Option<bool>| {
                let skill = skill.name(h)?;
                h.with_room(|room| {
                    let has = |p: &PlayerId| match lose {
                        Some(true) => room.table().player(*p).owns_skill(&skill),
                        _ => room.has_skill(*p, &skill),
                    };
                    room.all_players().into_iter().find(has)
                })
            },
        )
        .pure()
        .read(
            "findPlayersBySkillName",
            &["skill"],
            "The living who have the skill, in the order in which they act.",
            |h: &Host, _: TheRoom, skill: SkillArg| {
                let skill = skill.name(h)?;
                h.with_room(|room| {
                    let all = room.all_players();
                    Players(all.into_iter().filter(|p| room.has_skill(*p, &skill)).collect())
                })
            },
        )
        .read(
            "getLieges",
            &["kingdom", "lord"],
            "The living of this kingdom, the lord left out, in the order in which they act.",
            |h: &Host, _: TheRoom, kingdom: Name, lord: MaybePlayer| {
                h.with_room(|room| {
                    let t = room.table();
                    let order = t.action_order(false).into_iter();
                    Players(order.filter(|p| Some(*p) != lord.0 && t.player(*p).kingdom == kingdom).collect())
                })
            },
        )
        .read(
            "getCurrentDyingPlayer",
            &[],
            "The player who is dying just now, the last of several.",
            |h: &Host, _: TheRoom| {
                h.with_room(|room| {
                    room.room_tag("CurrentDying")
                        .as_text_list()
                        .last()
                        .and_then(|n| PlayerId::from_object_name(n))
                })
            },
        )
        .read(
            "getSaver",
            &["player"],
            "The player who last gave the player hit points since they began to die, while that is going on.",
            |h: &Host, _: TheRoom, p: PlayerId| h.with_room(|room| room.saver(p)),
        )
        .read(
            "getCardTargets",
            &["from", "card", "except?"],
            "The living at whom the card may be used, whether or not it may be used now.",
            |h: &Host, _: TheRoom, from: PlayerId, card: CardId, except: Option<SomePlayers>| {
                h.with_room(|room| {
                    let except = except.map(|e| e.0).unwrap_or_default();
                    let behaviour = room.def(card).behaviour.clone();
                    let all: Vec<PlayerId> = room.table().alive_in_seats().map(|p| p.id).collect();
                    let fits = |to: &PlayerId| {
                        !except.contains(to)
                            && (behaviour.target_filter(room, card, from, &[], *to)
                                || (room.is_kind_of(card, "Slash")
                                    && room.can_slash(from, *to, Some(card), true, 0, &[])))
                    };
                    Players(all.into_iter().filter(fits).collect())
                })
            },
        );
}

fn seats(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "sortByActionOrder",
            &["players"],
            "Puts the list itself into the order in which the players act from now on.",
            |h: &Host, _: TheRoom, list: List| {
                h.allow_write_to(&list.data)?;
                h.with_room(|room| {
                    let order = room.table().action_order(true);
                    list.change(|players| {
                        players.sort_by_key(|v| order.iter().position(|o| v.as_player() == Some(*o)));
                    });
                })
            },
        )
        .read(
            "getFront",
            &["a", "b"],
            "The one of two who acts first from now on.",
            |h: &Host, _: TheRoom, a: PlayerId, b: PlayerId| {
                h.with_room(|room| {
                    let order = room.table().action_order(true);
                    let at = |p: PlayerId| order.iter().position(|o| *o == p);
                    if at(a) < at(b) { a } else { b }
                })
            },
        )
        .write(
            "swapSeat",
            &["a", "b"],
            "Two players change seats.",
            |h: &Host, _: TheRoom, a: PlayerId, b: PlayerId| h.with_room(|room| room.swap_seats(a, b)),
        )
        .write(
            "adjustSeats",
            &[],
            "Turns the order of seats so that the lord comes first.",
            |h: &Host, _: TheRoom| h.with_room(|room| room.seat_lord_first()),
        )
        .read(
            "nextPlayer",
            &[],
            "The living player after the one whose turn it is; nil before the first turn.",
            |h: &Host, _: TheRoom| {
                h.with_room(|room| room.current().map(|current| room.table().next_alive(current)))
            },
        )
        .read(
            "getLack",
            &[],
            "The number of players that the mode wants and that are not there.",
            |h: &Host, _: TheRoom| {
                h.with_room(|room| {
                    let t = room.table();
                    let wanted = room.catalog().mode(&t.mode).map_or(0, |mode| mode.roles.len());
                    wanted.saturating_sub(t.players.len())
                })
            },
        )
        .write(
            "gameOver",
            &["winner"],
            "Ends the game: the winners as roles or object names joined with `+`, `.` for nobody.",
            |h: &Host, _: TheRoom, winner: Name| run(h, |room| room.game_over::<()>(&winner)),
        )
        .read("isFinished", &[], "The game is over.", |h: &Host, _: TheRoom| {
            h.with_room(|room| room.table().turn.winner.is_some())
        })
        .write(
            "scheduleExtraTurn",
            &["player", "reason?", "phases?", "times?"],
            "Grants turns after the running one; none to the dead. How many were granted.",
            |h: &Host,
             _: TheRoom,
             p: PlayerId,
             reason: Option<Name>,
             phases: Option<super::state::Phases>,
             times: Option<i32>| {
                h.with_room(|room| {
                    let (reason, phases) = (text(reason), phases.map(|p| p.0).unwrap_or_default());
                    let times = times.unwrap_or(1).clamp(0, 100);
                    (0..times).filter(|_| room.schedule_extra_turn(p, &reason, phases.clone())).count()
                })
            },
        )
        .read("isCurrentExtraTurn", &[], "The running turn is an extra one.", |h: &Host, _: TheRoom| {
            h.with_room(|room| room.table().turn.extra.is_some())
        })
        .read(
            "getCurrentExtraTurnReason",
            &[],
            "The reason for which the running extra turn was granted.",
            |h: &Host, _: TheRoom| {
                h.with_room(|room| {
                    room.table().turn.extra.as_ref().map_or_else(Name::default, |e| e.reason.clone())
                })
            },
        );
}

/// Returns the living players from one player to another, seat by seat.
fn path(room: &Room, from: PlayerId, to: PlayerId, with_from: bool, with_to: bool) -> Vec<PlayerId> {
    if from == to {
        return if with_from && with_to { vec![from] } else { Vec::new() };
    }
    let t = room.table();
    let mut between = Vec::new();
    let mut next = t.next_alive(from);
    // An unreachable player, such as a dead one, ends the search after one round.
    while next != to && next != from && between.len() < t.seats.len() {
        between.push(next);
        next = t.next_alive(next);
    }
    let first = with_from.then_some(from).into_iter();
    first.chain(between).chain((with_to && next == to).then_some(to)).collect()
}

fn paths(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "getClockwisePath",
            &["from", "to", "include_from?", "include_to?"],
            "The living between two players in the order of seats, with either of them if wanted.",
            |h: &Host, _: TheRoom, from: PlayerId, to: PlayerId, first: Option<bool>, last: Option<bool>| {
                let (first, last) = (first.unwrap_or(false), last.unwrap_or(false));
                h.with_room(|room| Players(path(room, from, to, first, last)))
            },
        )
        .read(
            "getCounterclockwisePath",
            &["from", "to", "include_from?", "include_to?"],
            "The living between two players on the other way, listed in the order of seats from `to` on.",
            |h: &Host, _: TheRoom, from: PlayerId, to: PlayerId, first: Option<bool>, last: Option<bool>| {
                let (first, last) = (first.unwrap_or(false), last.unwrap_or(false));
                h.with_room(|room| Players(path(room, to, from, last, first)))
            },
        )
        .read(
            "getPathBetween",
            &["from", "to", "include_from?", "include_to?"],
            "The shorter of the two ways between two players; of equal ones that in the order of seats.",
            |h: &Host, _: TheRoom, from: PlayerId, to: PlayerId, first: Option<bool>, last: Option<bool>| {
                let (first, last) = (first.unwrap_or(false), last.unwrap_or(false));
                h.with_room(|room| {
                    if from == to {
                        return Players(Vec::new());
                    }
                    let one = path(room, from, to, first, last);
                    let other = path(room, to, from, last, first);
                    Players(if one.len() <= other.len() { one } else { other })
                })
            },
        );
}
