//! Named piles of cards on a player.

use super::{act, change, look, query};
use crate::model::*;
use crate::rules::{Flow, Room};
use crate::script::arguments::{SomeCards, Words};
use crate::script::define::SkillArg;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::{Registry, Secret};
use crate::script::value::{Ids, Players};

/// Marks a pile without viewers.
const CLOSED: &str = ".";

pub(super) fn declare(registry: &mut Registry) {
    of_generals(registry);
    let mut class = registry.class(Class::Player);
    class
        .peek(
            Secret::Pile,
            "getPile",
            &["pile"],
            "Ids of the cards in a pile, oldest first.",
            |h: &Host, p: PlayerId, pile: Name| {
                look(h, p, |p| Ids(p.piles.get(&pile).map_or(Vec::new(), |pile| pile.cards.clone())))
            },
        )
        .read("getPileNames", &[], "Names of the piles with cards in them.", |h: &Host, p: PlayerId| {
            look(h, p, |p| -> Vec<Name> {
                p.piles
                    .iter()
                    .filter(|(_, pile)| !pile.cards.is_empty())
                    .map(|(name, _)| name.clone())
                    .collect()
            })
        })
        .peek(
            Secret::Card,
            "getPileName",
            &["id"],
            "The pile that a card lies in; `hand_area`, `equip_area` or `judge_area` for a card there.",
            |h: &Host, p: PlayerId, id: i32| look(h, p, |p| pile_name(p, CardId(id))),
        )
        .read(
            "pileOpen",
            &["pile", "player"],
            "The player of this object name sees the pile.",
            |h: &Host, p: PlayerId, pile: Name, viewer: Name| {
                look(h, p, |p| {
                    let viewers = p.piles.get(&pile).map_or(SeatSet::NONE, |pile| pile.viewers);
                    PlayerId::from_object_name(&viewer).is_some_and(|v| viewers.contains(v))
                })
            },
        )
        .write(
            "setPileOpen",
            &["pile", "player"],
            "Lets the player of this object name see the pile; `.` closes it to all.",
            |h: &Host, p: PlayerId, pile: Name, viewer: Name| {
                change(h, p, |p| {
                    let viewers = &mut p.piles.entry(pile).or_default().viewers;
                    if viewer == CLOSED {
                        *viewers = SeatSet::NONE;
                    } else if let Some(viewer) = PlayerId::from_object_name(&viewer) {
                        viewers.insert(viewer);
                    }
                })
            },
        )
        .write(
            "addToPile",
            &["pile", "cards", "open?", "viewers?", "reason?"],
            "Puts the cards into a pile that everyone sees, or, unless `open`, these players; without any, \
             those who had the cards.",
            |h: &Host,
             p: PlayerId,
             pile: Name,
             cards: SomeCards,
             open: Option<bool>,
             viewers: Option<Players>,
             reason: Option<MoveReason>| {
                let viewers = viewers.map_or(Vec::new(), |players| players.0);
                act(h, |room| {
                    let cards = cards.physical(room);
                    if cards.is_empty() {
                        return Ok(());
                    }
                    let reason = reason.unwrap_or_default();
                    room.add_to_pile(p, &pile, &cards, open.unwrap_or(true), &viewers, reason)
                })
            },
        )
        .write(
            "clearOnePrivatePile",
            &["pile"],
            "Discards the cards of a pile.",
            |h: &Host, p: PlayerId, pile: Name| act(h, |room| room.clear_pile(p, &pile)),
        )
        .write(
            "removePileByName",
            &["pile"],
            "Discards the cards of a pile.",
            |h: &Host, p: PlayerId, pile: Name| act(h, |room| room.clear_pile(p, &pile)),
        )
        .ask(
            "exchangeFreelyFromPrivatePile",
            &["skill", "pile", "limit?", "include_equip?"],
            "Takes cards from a pile, at most so many, and puts as many of their own into it.",
            |h: &Host, p: PlayerId, skill: SkillArg, pile: Name, limit: Option<i32>, equip: Option<bool>| {
                let skill = skill.name(h)?;
                let limit = limit.map_or(usize::MAX, |n| n.max(0) as usize);
                act(h, |room| room.exchange_with_pile(p, &skill, &pile, limit, equip.unwrap_or(false)))
            },
        )
        .write("clearPrivatePiles", &[], "Discards the cards of all piles.", |h: &Host, p: PlayerId| {
            act(h, |room| clear_piles(room, p))
        });
}

/// Prefix of properties with piles of generals.
const GENERALS: &str = "general_pile:";

/// Changes a pile of generals. Its owner is public; `seen_by` see its content.
fn change_generals(room: &Room, p: PlayerId, pile: &Name, names: Vec<Name>, seen_by: SeatSet) {
    let stored = if names.is_empty() { Value::Nil } else { Value::TextList(names.clone()) };
    room.write_property(p, &format!("{GENERALS}{pile}"), stored);
    room.show_to(seen_by, "general_pile", Some(p), &[], &[std::slice::from_ref(pile), &names].concat());
}

fn generals_in(room: &Room, p: PlayerId, pile: &Name) -> Vec<Name> {
    room.property(p, &format!("{GENERALS}{pile}")).as_text_list().to_vec()
}

/// Declares members for a player's piles of generals, which only skills use. The property `general_pile:`
/// with the pile's name lists them.
fn of_generals(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .write(
            "addGeneralToPile",
            &["pile", "generals", "open?", "viewers?"],
            "Lays generals, in a table or joined with `+`, into a pile that everyone sees, or, unless `open`, these players; without any, the \
             player themselves.",
            |h: &Host, p: PlayerId, pile: Name, generals: Words, open: Option<bool>, to: Option<Players>| {
                let added = generals.list();
                let viewers = to.map_or(Vec::new(), |players| players.0);
                let seen_by = match (open.unwrap_or(true), viewers.is_empty()) {
                    (true, _) => SeatSet::ALL,
                    (false, true) => SeatSet::one(p),
                    (false, false) => viewers.into_iter().collect(),
                };
                query(h, |room| {
                    if !added.is_empty() {
                        let all = [generals_in(room, p, &pile), added].concat();
                        change_generals(room, p, &pile, all, seen_by);
                    }
                })
            },
        )
        .write(
            "removeGeneralFromPile",
            &["pile", "general"],
            "Takes a general out of a pile, once.",
            |h: &Host, p: PlayerId, pile: Name, general: Name| {
                query(h, |room| {
                    let mut names = generals_in(room, p, &pile);
                    if let Some(at) = names.iter().position(|n| *n == general) {
                        names.remove(at);
                        change_generals(room, p, &pile, names, SeatSet::one(p));
                    }
                })
            },
        )
        .write(
            "clearOneGeneralPile",
            &["pile"],
            "Takes all generals out of a pile.",
            |h: &Host, p: PlayerId, pile: Name| query(h, |room| clear_generals(room, p, &pile)),
        )
        .write(
            "clearGeneralPiles",
            &[],
            "Takes all generals out of all piles of generals.",
            |h: &Host, p: PlayerId| {
                query(h, |room| {
                    let keys: Vec<Name> = room.table().player(p).properties.keys().cloned().collect();
                    for pile in keys.iter().filter_map(|key| key.strip_prefix(GENERALS)) {
                        clear_generals(room, p, &Name::new(pile));
                    }
                })
            },
        );
}

fn clear_generals(room: &Room, p: PlayerId, pile: &Name) {
    if !generals_in(room, p, pile).is_empty() {
        change_generals(room, p, pile, Vec::new(), SeatSet::ALL);
    }
}

fn clear_piles(room: &Room, player: PlayerId) -> Flow {
    let piles: Vec<Name> = room.table().player(player).piles.keys().cloned().collect();
    piles.iter().try_for_each(|pile| room.clear_pile(player, pile))
}

fn pile_name(player: &Player, card: CardId) -> Name {
    if let Some((name, _)) = player.piles.iter().find(|(_, pile)| pile.cards.contains(&card)) {
        return name.clone();
    }
    Name::new_static(if player.hand.contains(&card) {
        "hand_area"
    } else if player.equip_cards().any(|c| c == card) {
        "equip_area"
    } else if player.judging.contains(&card) {
        "judge_area"
    } else {
        ""
    })
}
