//! The kind of a card, and properties that depend on it.

use super::{change, is_no, look};
use crate::model::*;
use crate::rules::Room;
use crate::rules::cards::DUMMY;
use crate::script::api::values::TrickSort;
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::{ClassBuilder, Registry};
use crate::script::value::Numbers;

/// Returns `true` if the class matches. Patterns name kinds of card by object name: `slash` matches any
/// Slash.
fn is_kind_of(room: &Room, card: CardId, class: &str) -> bool {
    if room.is_kind_of(card, class) {
        return true;
    }
    let by_name = class.starts_with(|c: char| c.is_ascii_lowercase());
    let catalog = room.catalog();
    let named = if by_name { catalog.find_kind(class) } else { None };
    named.is_some_and(|kind| room.is_kind_of(card, catalog.kind(kind).class()))
}

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Card);
    kinds(&mut class);
    properties(&mut class);
    switches(&mut class);
    casts(&mut class);
    equipment(&mut class);
}

fn kinds(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "isKindOf",
            &["class"],
            "True if the card is of this class, or of one that derives from it; the object name of a class will do.",
            |h: &Host, card: CardId, class: Name| h.with_room(|r| is_kind_of(r, card, &class)),
        )
        .pure()
        .read("inherits", &["class"], "The same as `isKindOf`.", |h: &Host, card: CardId, class: Name| {
            h.with_room(|r| r.is_kind_of(card, &class))
        })
        .read("getClassName", &[], "Class: `FireSlash`.", look(|r, c| r.def(c).class().clone()))
        .pure()
        .read("className", &[], "The same as `getClassName`.", look(|r, c| r.def(c).class().clone()))
        .read(
            "getTypeId",
            &[],
            "Type, as `sgs.Card_TypeBasic` and its kind.",
            look(|r, c| r.def(c).card_type),
        )
        .pure()
        .read("getType", &[], "Type in a word: `basic`, `trick`, `equip`, `skill_card`.", look(type_word))
        .pure()
        .read(
            "getSubtype",
            &[],
            "Subtype: `attack_card`, `aoe`, `weapon` ...",
            look(|r, c| {
                let def = r.def(c);
                if def.card_type == CardType::Skill { type_word(r, c) } else { def.subtype.clone() }
            }),
        )
        .pure()
        .read(
            "match",
            &["pattern"],
            "True if the card has one of these names, types or subtypes, which are joined by `+`.",
            |h: &Host, card: CardId, pattern: Name| {
                h.with_room(|r| {
                    let own = [r.card_name(card), type_word(r, card), r.def(card).subtype.clone()];
                    pattern.split('+').any(|word| own.iter().any(|name| name == word))
                })
            },
        );
}

/// Returns `getType()`: skill cards have separate words.
fn type_word(room: &Room, card: CardId) -> Name {
    let def = room.def(card);
    Name::new_static(match def.card_type {
        CardType::Skill if def.name == DUMMY => "dummy_card",
        CardType::Skill => "skill_card",
        other => other.word(),
    })
}

/// Returns the argument of `sgs.CreateTrickCard` that makes such a trick.
fn sort_of(room: &Room, card: CardId) -> Option<TrickSort> {
    let def = room.def(card);
    let of = |class: &str| def.is_kind_of(class);
    (def.card_type == CardType::Trick).then(|| match () {
        () if def.delayed => TrickSort::Delayed,
        () if of("AOE") => TrickSort::Aoe,
        () if of("GlobalEffect") => TrickSort::Global,
        () if of("SingleTargetTrick") => TrickSort::SingleTarget,
        () => TrickSort::Normal,
    })
}

fn properties(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "isNDTrick",
            &[],
            "True if the card is a trick that takes effect at once.",
            look(|r, c| r.def(c).is_nd_trick()),
        )
        .pure()
        .read("isDamageCard", &[], "Deals damage by what it is.", look(Room::is_damage_card))
        .read(
            "isSingleTargetCard",
            &[],
            "True if the card has one target, unless a skill changes it.",
            look(Room::is_single_target),
        )
        .read(
            "isZhinangCard",
            &[],
            "True if the card is one of the cards of wit: see `Engine:getZhinangCards()`.",
            |h: &Host, card: CardId| {
                let class = h.with_room(|r| r.def(card).class().clone())?;
                Ok::<_, Fault>(h.lists().zhinang().iter().any(|name| class.contains(name.as_str())))
            },
        )
        .read(
            "getSubClass",
            &[],
            "Sort of a trick, as `sgs.LuaTrickCard_TypeAOE` and its kind.",
            |h: &Host, card: CardId| {
                let sort = h.with_room(|r| sort_of(r, card))?;
                sort.ok_or_else(|| is_no(h, card, "trick"))
            },
        )
        .read("targetFixed", &[], "The targets follow from the card.", look(Room::is_target_fixed))
        .read("canRecast", &[], "True if the card may be discarded to draw another.", look(Room::can_recast))
        .read(
            "willThrow",
            &[],
            "True if its cards go to the discard pile when it is used.",
            look(|r, c| r.def(c).card_type != CardType::Skill || r.throws_subcards(c)),
        )
        .read(
            "getHandlingMethod",
            &[],
            "The usual way to handle it, as `sgs.Card_MethodUse` and its kind.",
            look(Room::handling_method),
        )
        .pure();
}

fn switches(class: &mut ClassBuilder<'_>) {
    for (get, switch, doc) in [
        ("isGift", "gift", "True if it is a gift."),
        ("isTransferable", "transferable", "True if the card may be handed on."),
        ("isMute", "mute", "Makes no sound when used."),
    ] {
        class.read(get, &[], doc, look(move |r, c| r.card_switch(c, switch).unwrap_or(false)));
    }
    for (set, switch, doc) in [
        ("setGift", "gift", "Makes it a gift, or not."),
        ("setTransferable", "transferable", "It may be handed on, or not."),
        ("setMute", "mute", "It makes no sound when used, or does."),
        ("setCanRecast", "can_recast", "It may be recast, or not, whatever its kind."),
        ("setTargetFixed", "target_fixed", "Its targets follow from it, or are chosen, whatever its kind."),
        (
            "setWillThrow",
            "will_throw",
            "A skill card: what it is made of is discarded, or stays where it is.",
        ),
        ("setCancelable", "cancelable", "It can be nullified, or not, whatever its kind."),
        ("setDamageCard", "damage_card", "It counts as dealing damage, or not."),
        ("setSingleTargetCard", "single_target", "It counts as having one target, or not."),
    ] {
        class.make(set, &["on"], doc, move |h: &Host, card: CardId, on: bool| {
            change(h, card, |r| r.set_card_switch(card, switch, on))
        });
    }
}

fn casts(class: &mut ClassBuilder<'_>) {
    for (name, of, doc) in [
        ("toTrick", "TrickCard", "The card if it is a trick, else nil."),
        ("toDelayedTrick", "DelayedTrick", "The card if it is a delayed trick, else nil."),
        ("toEquipCard", "EquipCard", "The card if it is equipment, else nil."),
        ("toWeapon", "Weapon", "The card if it is a weapon, else nil."),
        ("toArmor", "Armor", "The card if it is an armor, else nil."),
        ("toHorse", "Horse", "The card if it is a horse, else nil."),
        ("toTreasure", "Treasure", "The card if it is a treasure, else nil."),
    ] {
        class.read(name, &[], doc, look(move |r, c| r.is_kind_of(c, of).then_some(c)));
    }
    class
        .read("toWrapped", &[], "The card if it is one of the deck, else nil.", |_: &Host, card: CardId| {
            (!card.is_virtual()).then_some(card)
        })
        .read("getRealCard", &[], "The card itself.", |_: &Host, card: CardId| card)
        .read(
            "isModified",
            &[],
            "True if the card is a card of the deck that counts as something else.",
            look(is_modified),
        )
        .make(
            "setModified",
            &["modified"],
            "With `false`, the card is again what is printed on it.",
            |h: &Host, card: CardId, modified: bool| {
                change(h, card, |r| {
                    if !modified {
                        r.reset_face(card);
                    }
                })
            },
        )
        .read(
            "isVirtualCard",
            &["include_filter?"],
            "True if the card is made of others; if wanted, also when it counts as something else.",
            |h: &Host, card: CardId, filtered: Option<bool>| {
                h.with_room(|r| card.is_virtual() || (filtered.unwrap_or(false) && is_modified(r, card)))
            },
        )
        .pure();
}

fn is_modified(room: &Room, card: CardId) -> bool {
    room.printed_face(card).is_some_and(|printed| printed != room.face(card))
}

fn equipment(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "location",
            &[],
            "Slot of an equipment, as `sgs.EquipCard_WeaponLocation` and its kind.",
            |h: &Host, card: CardId| {
                let slot = h.with_room(|r| r.def(card).slot)?;
                slot.ok_or_else(|| is_no(h, card, "equipment"))
            },
        )
        .read(
            "getOccupyLocations",
            &[],
            "Slots that an equipment takes: its one, as a list.",
            |h: &Host, card: CardId| {
                let slot = h.with_room(|r| r.def(card).slot)?;
                let slot = slot.ok_or_else(|| is_no(h, card, "equipment"))?;
                Ok::<_, Fault>(Numbers(vec![slot.index() as i64]))
            },
        )
        .read(
            "getRange",
            &["player?"],
            "Attack range of a weapon.",
            |h: &Host, card: CardId, _player: Option<PlayerId>| {
                let def = h.with_room(|r| r.def(card))?;
                if def.slot == Some(EquipSlot::Weapon) {
                    Ok(def.range)
                } else {
                    Err(is_no(h, card, "weapon"))
                }
            },
        )
        .read("getCorrect", &[], "The number that a horse adds to distances.", |h: &Host, card: CardId| {
            match h.with_room(|r| r.def(card).slot)? {
                Some(EquipSlot::OffensiveHorse) => Ok(-1),
                Some(EquipSlot::DefensiveHorse) => Ok(1),
                _ => Err(is_no(h, card, "horse")),
            }
        })
        .read(
            "isEquipped",
            &[],
            "Lies in the equipment area of whoever is asked, or else of anyone.",
            |h: &Host, card: CardId| {
                let viewer = h.viewer();
                h.with_room(|r| {
                    let t = r.table();
                    let at = t.location(card).filter(|at| at.place == Place::Equip);
                    at.is_some_and(|at| viewer.is_none() || at.owner == viewer)
                })
            },
        );
}
