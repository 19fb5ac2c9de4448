//! Raw setters of a player's state, without events, log or consequences. The operations of the room have
//! those.

use super::{change, look, query};
use crate::model::moves::Location;
use crate::model::*;
use crate::rules::Room;
use crate::script::convert::{OrNil, one_of};
use crate::script::define::GeneralId;
use crate::script::error::Problem;
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::{Registry, Secret};
use crate::script::value::Ids;

pub(super) fn declare(registry: &mut Registry) {
    body(registry);
    names(registry);
    state(registry);
    cards(registry);
}

fn body(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .write(
            "setHp",
            &["hp"],
            "Sets the hit points. No event, and nobody dies of it: `room:setPlayerProperty`, `room:loseHp` \
             and their kind have them.",
            |h: &Host, p: PlayerId, hp: i32| change(h, p, |p| p.hp = hp),
        )
        .write(
            "setMaxHp",
            &["max_hp"],
            "Sets the maximum of hit points, which are not more than that afterwards. No event.",
            |h: &Host, p: PlayerId, max_hp: i32| {
                change(h, p, |p| {
                    p.max_hp = max_hp;
                    p.hp = p.hp.min(max_hp);
                })
            },
        )
        .read(
            "getGeneralMaxHp",
            &[],
            "Maximum of hit points that the generals give.",
            |h: &Host, p: PlayerId| {
                let (general, second) = look(h, p, |p| (p.general.clone(), p.general2.clone()))?;
                h.with_room(|room| room.catalog().joint_max_hp(&general, &second, room.paired_hp()).max(1))
            },
        )
        .read(
            "getGeneralStartHujia",
            &[],
            "Armour points that the generals begin with.",
            |h: &Host, p: PlayerId| {
                let generals = look(h, p, |p| [p.general.clone(), p.general2.clone()])?;
                let of = |name: &Name| {
                    let id = h.general_handle(name).map(|handle| GeneralId(handle.id()));
                    id.and_then(|id| id.entry(h).ok()).map_or(0, |entry| entry.start_hujia.get())
                };
                Ok::<i32, Fault>(generals.iter().map(of).sum())
            },
        );
}

fn names(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .write(
            "setKingdom",
            &["kingdom"],
            "Sets the kingdom, the first of those between `+`. No event: `room:setPlayerProperty` has them.",
            |h: &Host, p: PlayerId, kingdom: Name| {
                let first = Name::new(kingdom.split('+').next().unwrap_or_default());
                change(h, p, |p| p.kingdom = first)
            },
        )
        .write(
            "setGeneralName",
            &["general"],
            "Takes the player for the general of this name, if there is one; skills and hit points stay as they are.",
            |h: &Host, p: PlayerId, name: Name| {
                if h.general_handle(&name).is_none() {
                    return Ok(());
                }
                change(h, p, |p| p.general = name)
            },
        )
        .write(
            "setGeneral2Name",
            &["general"],
            "Sets the second general by its name, without its skills; a name that no general has: none.",
            |h: &Host, p: PlayerId, name: Name| {
                let name = if h.general_handle(&name).is_some() { name } else { Name::default() };
                change(h, p, |p| p.general2 = name)
            },
        )
        .write(
            "setShownRole",
            &["shown"],
            "Sets whether the role is no secret. No event, and nobody is told.",
            |h: &Host, p: PlayerId, shown: bool| change(h, p, |p| p.role_shown = shown),
        )
        .read(
            "isJieGeneral",
            &["name?", "except_name?"],
            "One of the generals is a later version, by its name (`ol_`, `tenyear_`, `mobile_` ...); with \
             `name`, one with that in its name, and none with `except_name` in it.",
            |h: &Host, p: PlayerId, name: Option<Name>, except: Option<Name>| {
                look(h, p, |p| is_later_version(&[&p.general, &p.general2], name, except))
            },
        )
        .read(
            "getClubName",
            &[],
            "The club that a mark `@amclub_...` makes the player a member of; empty without one.",
            |h: &Host, p: PlayerId| look(h, p, |p| club(p).unwrap_or_default()),
        )
        .read(
            "hasClub",
            &["club?"],
            "True if the player is a member of this club, or of any.",
            |h: &Host, p: PlayerId, name: Option<Name>| {
                look(h, p, |p| match name {
                    Some(name) => p.mark(&format!("{CLUB}{name}")) > 0,
                    None => club(p).is_some(),
                })
            },
        );
}

/// Prefixes of later versions of generals.
const LATER_VERSIONS: [&str; 4] = ["tenyear_", "ol_", "second_ol_", "mobile_"];

fn is_later_version(generals: &[&Name], name: Option<Name>, except: Option<Name>) -> bool {
    let later = generals.iter().any(|g| LATER_VERSIONS.iter().any(|start| g.starts_with(start)));
    let among = |part: &Name| generals.iter().any(|g| g.contains(part.as_str()));
    later
        && !except.filter(|e| !e.is_empty()).is_some_and(|e| among(&e))
        && name.filter(|n| !n.is_empty()).is_none_or(|n| among(&n))
}

/// Prefix of club marks.
const CLUB: &str = "@amclub_";

fn club(player: &Player) -> Option<Name> {
    player.marks.keys().find_map(|mark| mark.strip_prefix(CLUB)).map(Name::new)
}

fn state(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .read(
            "isRemoved",
            &[],
            "True if the player is out of the game for now: seats and distances pass them over.",
            |h: &Host, p: PlayerId| look(h, p, |p| p.removed),
        )
        .write(
            "setRemoved",
            &["removed"],
            "Takes the player out of the game for now, or back: seats and distances pass them over. No event.",
            |h: &Host, p: PlayerId, removed: bool| change(h, p, |p| p.removed = removed),
        )
        .read(
            "isRest",
            &[],
            "True if the player is dead and to come back later: the property `RestPlayer`.",
            |h: &Host, p: PlayerId| query(h, |room| room.property(p, "RestPlayer").as_bool()),
        )
        .read(
            "isAbnormal",
            &[],
            "Something lies on the player that may be taken away: they are chained.",
            |h: &Host, p: PlayerId| look(h, p, |p| p.chained),
        )
        .read(
            "getShownHandcards",
            &[],
            "Ids of hand cards that stay shown: none, since no script can have a card stay shown.",
            |_: &Host, _: PlayerId| Ids(Vec::new()),
        )
        .read(
            "isShownHandcard",
            &["id"],
            "The hand card stays shown: false, as `getShownHandcards` says.",
            |_: &Host, _: PlayerId, _: i32| false,
        )
        .read(
            "getBrokenEquips",
            &[],
            "Ids of equipment that is broken: none, since no script can break any.",
            |_: &Host, _: PlayerId| Ids(Vec::new()),
        )
        .read(
            "isBrokenEquip",
            &["id"],
            "The equipment is broken: false, as `getBrokenEquips` says.",
            |_: &Host, _: PlayerId, _: i32| false,
        )
        .read(
            "getDeathReason",
            &[],
            "The killer of the player, where it was damage: the name of the skill or the card that dealt it.",
            |h: &Host, p: PlayerId| query(h, |room| room.property(p, crate::rules::DEATH_REASON).as_text()),
        )
        .read(
            "getSaver",
            &[],
            "The player who last gave the player hit points since they began to die, while that is going on.",
            |h: &Host, p: PlayerId| query(h, |room| room.saver(p)),
        )
        .peek(
            Secret::Hand,
            "hasNullification",
            &[],
            "True if the player has a card that nullifies tricks and may use it, or a skill that makes one.",
            |h: &Host, p: PlayerId| query(h, |room| room.can_nullify(p)),
        )
        .peek(
            Secret::DrawPile,
            "getdrawPile",
            &[],
            "Ids of the draw pile, as `room:getDrawPile`.",
            |h: &Host, _: PlayerId| query(h, |room| Ids(room.table().draw_pile.iter().copied().collect())),
        )
        .read(
            "getdiscardPile",
            &[],
            "Ids of the discard pile, as `room:getDiscardPile`.",
            |h: &Host, _: PlayerId| query(h, |room| Ids(room.table().discard_pile.iter().copied().collect())),
        );
}

one_of! {
    IdsOrText, "an IntList, or ids joined with `+`", { Ids(Ids), Text(Name) }
}

impl IdsOrText {
    fn ids(self) -> Vec<CardId> {
        match self {
            IdsOrText::Ids(ids) => ids.0,
            IdsOrText::Text(text) => text.split('+').filter_map(|id| id.parse().ok()).map(CardId).collect(),
        }
    }
}

/// Puts the subcards of a card into a player's area, converted into that card. They leave their previous
/// places.
fn lay(room: &Room, card: CardId, player: PlayerId, place: Place) {
    let slot = room.def(card).slot.map(EquipSlot::index);
    let face = room.face(card);
    let mut t = room.table_mut();
    for physical in t.subcards(card) {
        t.take(physical);
        t.put(physical, Location::new(place, Some(player)), slot, false);
        if let Some(lying) = t.deck.get_mut(physical.index()) {
            lying.known_to = SeatSet::ALL;
            if physical != card {
                lying.card.face = face.clone();
            }
        }
    }
}

/// Discards the subcards of a card that are in that area.
fn put_away(room: &Room, card: CardId, player: PlayerId, place: Place) {
    let from = Location::new(place, Some(player));
    let physicals = room.table().subcards(card);
    for physical in physicals {
        if room.table().location(physical) == Some(&from) {
            let mut t = room.table_mut();
            t.take(physical);
            t.put(physical, Location::new(Place::Discard, None), None, false);
            drop(t);
            room.reset_face(physical);
        }
    }
}

fn cards(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .write(
            "setEquip",
            &["equip"],
            "Lays the equipment before the player, beside what lies there. No event: `room:moveCardTo` and \
             its kind have them.",
            |h: &Host, p: PlayerId, card: CardId| {
                if query(h, |room| room.def(card).slot.is_none())? {
                    return Err(Fault::Other(Problem::NotEquipment));
                }
                query(h, |room| lay(room, card, p, Place::Equip))
            },
        )
        .write(
            "removeEquip",
            &["equip"],
            "Puts equipment of the player on the discard pile. No event, as `setEquip`.",
            |h: &Host, p: PlayerId, card: OrNil<CardId>| {
                let Some(card) = card.0 else { return Ok(()) };
                query(h, |room| put_away(room, card, p, Place::Equip))
            },
        )
        .write(
            "addDelayedTrick",
            &["trick"],
            "Lays the card into the judging area. No event: `room:moveCardTo` and its kind have them.",
            |h: &Host, p: PlayerId, card: CardId| query(h, |room| lay(room, card, p, Place::Delayed)),
        )
        .write(
            "removeDelayedTrick",
            &["trick"],
            "Puts a card of the judging area on the discard pile. No event, as `addDelayedTrick`.",
            |h: &Host, p: PlayerId, card: OrNil<CardId>| {
                let Some(card) = card.0 else { return Ok(()) };
                query(h, |room| put_away(room, card, p, Place::Delayed))
            },
        )
        .write(
            "sortHandCards",
            &["ids"],
            "Puts the hand in this order; a list that is not the whole hand changes nothing.",
            |h: &Host, p: PlayerId, ids: IdsOrText| {
                let order = ids.ids();
                change(h, p, |p| {
                    let sorted = |cards: &[CardId]| {
                        let mut cards = cards.to_vec();
                        cards.sort();
                        cards
                    };
                    if sorted(&order) == sorted(&p.hand) {
                        p.hand = order;
                    }
                })
            },
        );
}
