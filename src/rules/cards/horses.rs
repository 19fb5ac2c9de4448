//! Equipping cards, and the horses. The distance code handles the effect of a horse.

use super::{equip, fill_targets, may_target};
use crate::model::*;
use crate::rules::catalog::Catalog;
use crate::rules::{CardBehaviour, Flow, Room};

pub(super) fn add(catalog: &mut Catalog) {
    for name in ["jueying", "dilu", "zhuahuangfeidian", "hualiu"] {
        catalog.add_kind(equip(name, "", EquipSlot::DefensiveHorse));
    }
    for name in ["chitu", "dayuan", "zixing"] {
        catalog.add_kind(equip(name, "", EquipSlot::OffensiveHorse));
    }
}

/// The use of any equipment: it moves to its slot and the replaced card to the discard pile, in one move.
pub struct Equip;

impl CardBehaviour for Equip {
    fn is_available(&self, room: &Room, player: PlayerId, card: CardId) -> bool {
        capacity(room, player, card) > 0 && may_target(room, player, player, card)
    }

    fn on_use(&self, room: &Room, usage: &mut CardUse) -> Flow {
        fill_targets(room, usage);
        Ok(())
    }

    fn use_on(&self, room: &Room, usage: &CardUse) -> Flow {
        let Some(to) = usage.to.first().copied() else { return Ok(()) };
        let capacity = capacity(room, to, usage.card);
        if capacity == 0 || !room.is_alive(to) || payload::lists_player(&usage.nullified_list, to) {
            return Ok(());
        }
        put_on(room, to, usage.card)
    }
}

/// Returns the player's capacity for cards of this kind.
fn capacity(room: &Room, player: PlayerId, card: CardId) -> usize {
    let Some(slot) = room.def(card).slot else { return 0 };
    room.table().player(player).equips[slot.index()].capacity.into()
}

fn put_on(room: &Room, to: PlayerId, card: CardId) -> Flow {
    let Some(slot) = room.def(card).slot else { return Ok(()) };
    let (new, old) = {
        let t = room.table();
        let slot = &t.player(to).equips[slot.index()];
        let full = slot.cards.len() >= slot.capacity.into();
        (t.subcards(card), slot.cards.first().copied().filter(|_| full))
    };
    let skill = room.face(card).skill_name().to_string();
    let reason = MoveReason::new(ReasonCode::Use, to).skill(skill).card(card);
    let mut blocks = vec![CardsMove::new(new.to_vec(), to, Place::Equip, reason)];
    if let Some(old) = old {
        let reason = MoveReason::new(ReasonCode::ChangeEquip, to);
        blocks.push(CardsMove::new(vec![old], None, Place::Discard, reason));
    }
    room.move_cards(blocks)
}
