//! The other basic cards: dodging, healing, drinking.

use super::{DRANK, JINK, def, fill_targets, may_target};
use crate::model::*;
use crate::rules::ask::barred::Why;
use crate::rules::catalog::{CardDef, Catalog};
use crate::rules::{CardBehaviour, DYING, Flow, Room};

const PEACH: &str = "peach";
const ANALEPTIC: &str = "analeptic";
const ANALEPTIC_CLASS: &str = "Analeptic";

pub(super) fn add(catalog: &mut Catalog) {
    let fixed = |subtype: &str, def: CardDef| CardDef { target_fixed: true, subtype: subtype.into(), ..def };
    catalog.add_kind(fixed("defense_card", def(JINK, &["Jink", "BasicCard"], Jink)));
    catalog.add_kind(fixed("recover_card", def(PEACH, &["Peach", "BasicCard"], Peach)));
    catalog.add_kind(fixed("buff_card", def(ANALEPTIC, &[ANALEPTIC_CLASS, "BasicCard"], Analeptic)));
}

/// A Jink is only an answer. The effect that it dodges handles the rest.
struct Jink;

impl CardBehaviour for Jink {
    fn is_available(&self, _: &Room, _: PlayerId, _: CardId) -> bool {
        false
    }

    fn why_unavailable(&self, _: &Room, _: PlayerId, _: CardId) -> Option<Why> {
        Some(Why::OnlyInAnswer)
    }

    fn fixed_targets(&self, _: &Room, _: CardId, _: PlayerId) -> Vec<PlayerId> {
        Vec::new()
    }
}

struct Peach;

impl CardBehaviour for Peach {
    fn is_available(&self, room: &Room, player: PlayerId, card: CardId) -> bool {
        let wounded = room.table().player(player).is_wounded();
        wounded && may_target(room, player, player, card)
    }

    fn why_unavailable(&self, room: &Room, player: PlayerId, _: CardId) -> Option<Why> {
        (!room.table().player(player).is_wounded()).then_some(Why::NotWounded)
    }

    fn on_use(&self, room: &Room, usage: &mut CardUse) -> Flow {
        fill_targets(room, usage);
        Ok(())
    }

    fn on_effect(&self, room: &Room, effect: &CardEffect) -> Flow {
        room.recover(effect.to, Recover::new(effect.from, 1, Some(effect.card)))
    }
}

struct Analeptic;

impl CardBehaviour for Analeptic {
    fn is_available(&self, room: &Room, player: PlayerId, card: CardId) -> bool {
        let used = room.table().player(player).used_times(ANALEPTIC_CLASS);
        used <= room.residue(player, card, None) && may_target(room, player, player, card)
    }

    fn why_unavailable(&self, room: &Room, player: PlayerId, card: CardId) -> Option<Why> {
        let used = room.table().player(player).used_times(ANALEPTIC_CLASS);
        (used > room.residue(player, card, None)).then_some(Why::UsedUp)
    }

    fn on_use(&self, room: &Room, usage: &mut CardUse) -> Flow {
        fill_targets(room, usage);
        Ok(())
    }

    fn on_effect(&self, room: &Room, effect: &CardEffect) -> Flow {
        if room.has_flag(effect.to, DYING) {
            room.recover(effect.to, Recover::new(effect.from, 1, Some(effect.card)))
        } else {
            room.add_mark(effect.to, DRANK, 1)
        }
    }
}
