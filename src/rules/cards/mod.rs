//! The cards of the standard and the war deck: kinds, equipment skills and decks.

use super::catalog::{CardDef, Catalog};
use super::fact::Fact;
use super::{CardBehaviour, Room};
use crate::model::*;
use std::rc::Rc;

pub mod aoe;
pub mod armors;
pub mod basic;
pub mod custom;
pub mod decks;
pub mod delayed;
pub mod horses;
pub mod slash;
pub mod tricks;
pub mod weapons;

pub use decks::DeckOptions;

/// The dummy card, which groups cards for one move.
pub const DUMMY: &str = "dummy";

/// Name of the dodge, and the pattern that asks for one.
pub const JINK: &str = "jink";

/// Player mark: bonus damage of the next slash. Card tag: bonus damage of this slash.
pub const DRANK: &str = "drank";

/// Returns a catalog with all kinds and equipment skills of this module and a deck of the chosen parts.
pub fn catalog(options: &DeckOptions) -> Catalog {
    let mut catalog = Catalog::default();
    // The first kind also represents collected cards, so it must have no effect.
    catalog.add_kind(CardDef { target_fixed: true, ..def(DUMMY, &["DummyCard", "SkillCard"], Dummy) });
    slash::add(&mut catalog);
    basic::add(&mut catalog);
    weapons::add(&mut catalog);
    armors::add(&mut catalog);
    horses::add(&mut catalog);
    aoe::add(&mut catalog);
    tricks::add(&mut catalog);
    delayed::add(&mut catalog);
    decks::add(&mut catalog, options);
    catalog
}

struct Dummy;

impl CardBehaviour for Dummy {
    fn is_available(&self, _: &Room, _: PlayerId, _: CardId) -> bool {
        false
    }

    fn fixed_targets(&self, _: &Room, _: CardId, _: PlayerId) -> Vec<PlayerId> {
        Vec::new()
    }
}

/// Creates a kind with the defaults of its class. `classes` lists the names that `isKindOf` accepts, the most
/// specific first, without the common root.
fn def(name: &str, classes: &[&str], behaviour: impl CardBehaviour + 'static) -> CardDef {
    let is = |class: &str| classes.contains(&class);
    let (card_type, subtype) = if is("BasicCard") {
        (CardType::Basic, "")
    } else if is("DelayedTrick") {
        (CardType::Trick, "delayed_trick")
    } else if is("AOE") {
        (CardType::Trick, "aoe")
    } else if is("GlobalEffect") {
        (CardType::Trick, "global_effect")
    } else if is("TrickCard") {
        (CardType::Trick, "single_target_trick")
    } else if is("EquipCard") {
        (CardType::Equip, "")
    } else {
        (CardType::Skill, "dummy_card")
    };
    CardDef {
        name: name.into(),
        classes: classes.iter().copied().chain(["Card"]).map(Name::from).collect(),
        card_type,
        subtype: subtype.into(),
        slot: None,
        range: 0,
        delayed: is("DelayedTrick"),
        target_fixed: is("EquipCard") || is("AOE") || is("GlobalEffect"),
        can_recast: false,
        damage_card: false,
        will_throw: false,
        native_text: false,
        handling: None,
        skill: None,
        behaviour: Rc::new(behaviour),
    }
}

/// Creates an equipment with the defaults of its slot.
fn equip(name: &str, class: &str, slot: EquipSlot) -> CardDef {
    let (classes, subtype): (&[&str], &str) = match slot {
        EquipSlot::Weapon => (&[class, "Weapon", "EquipCard"], "weapon"),
        EquipSlot::Armor => (&[class, "Armor", "EquipCard"], "armor"),
        EquipSlot::DefensiveHorse => (&["DefensiveHorse", "Horse", "EquipCard"], "defensive_horse"),
        EquipSlot::OffensiveHorse => (&["OffensiveHorse", "Horse", "EquipCard"], "offensive_horse"),
        EquipSlot::Treasure => (&[class, "Treasure", "EquipCard"], "treasure"),
    };
    CardDef { subtype: subtype.into(), slot: Some(slot), ..def(name, classes, horses::Equip) }
}

// ---- shared by several kinds -----------------------------------------------------------

/// Returns `true` if no prohibition skill keeps `from` from targeting `to`.
fn may_target(room: &Room, from: PlayerId, to: PlayerId, card: CardId) -> bool {
    !room.is_prohibited(Some(from), to, card, &[])
}

/// Returns the number of targets that the user can pick: `base` plus the bonus from skills.
fn target_cap(room: &Room, from: PlayerId, card: CardId, base: i32) -> usize {
    (base + room.extra_targets(from, card, None)).max(0) as usize
}

/// Adds the fixed targets of a card to a use without targets, except protected players.
fn fill_targets(room: &Room, usage: &mut CardUse) {
    let Some(user) = usage.from.filter(|_| usage.to.is_empty()) else { return };
    let targets = room.def(usage.card).behaviour.fixed_targets(room, usage.card, user);
    for player in targets {
        if may_target(room, user, player, usage.card) {
            usage.to.push(player);
        } else {
            avoided(room, usage.card, player);
        }
    }
}

/// Logs that a player was removed from a card's targets.
fn avoided(room: &Room, card: CardId, player: PlayerId) {
    if room.is_watched() {
        let card = room.card_note(card);
        room.log(Fact::Avoided { card, player, skill: Name::default() });
    }
}

/// Returns `true` if `who` can discard a card there: `h`and, `e`quipment, `j`udging area.
fn any_to_discard(room: &Room, who: PlayerId, owner: PlayerId, areas: &str) -> bool {
    room.cards_in(owner, areas).into_iter().any(|card| room.can_discard(who, owner, card))
}

/// Returns the added distance if the horse is among the spent cards.
fn horse_fix(room: &Room, from: PlayerId, card: CardId) -> i32 {
    let t = room.table();
    let spent = t.subcards(card);
    t.player(from).equip(EquipSlot::OffensiveHorse).is_some_and(|horse| spent.contains(&horse)) as i32
}

/// Returns `true` if the card takes the user's whole hand. With `others`, it may also take cards from
/// elsewhere.
fn takes_whole_hand(room: &Room, player: PlayerId, card: CardId, others: bool) -> bool {
    let t = room.table();
    let hand = &t.player(player).hand;
    let spent = t.subcards(card);
    !spent.is_empty() && hand.iter().all(|c| spent.contains(c)) && (others || spent.len() == hand.len())
}

/// Returns the move reason USE for this card.
fn use_reason(room: &Room, player: PlayerId, card: CardId) -> MoveReason {
    MoveReason::new(ReasonCode::Use, player).skill(room.face(card).skill_name()).card(card)
}
