//! Suppositions of an AI during a decision, which are rolled back when it ends.
//!
//! Some AIs change the table to ask a question about it and change it back. They change the place of a card
//! (`setCardMapping`, for a filter skill) or the skill of a card (`setSkillName`). They also change past uses
//! (`addHistory`, for what may be used then). The original lets its AIs do that. Here such changes are supposed
//! (`Effect::Suppose`): no card moves, and counts of uses and cards are restored at the end of the decision,
//! even if the AI did not restore them. All other writes are rejected. `sgs sim` counts rejections like
//! errors, because community AIs wrap decisions in `pcall`: one AI whose `addHistory` call was rejected
//! silently stopped using slashes.

use super::Ais;
use crate::model::*;
use crate::rules::Room;
use crate::script::host::Host;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// The suppositions of the current decision.
#[derive(Default)]
pub(super) struct Supposed {
    /// `true` if any place is supposed. Places are read often and rarely supposed.
    any_place: Cell<bool>,
    places: RefCell<BTreeMap<CardId, (Option<PlayerId>, Place)>>,
    /// The true counts of uses of players for whom it supposes others.
    uses: RefCell<BTreeMap<PlayerId, BTreeMap<Name, i32>>>,
    /// The skills that cards of the game are really of.
    skills: RefCell<BTreeMap<CardId, Name>>,
}

impl Ais {
    /// Supposes a card at a place during this decision. A card supposed at its real place is no longer
    /// supposed.
    pub(in crate::script) fn suppose_at(
        &self,
        room: &Room,
        card: CardId,
        owner: Option<PlayerId>,
        place: Place,
    ) {
        let is_there = {
            let t = room.table();
            t.place(card) == place && t.holder(card) == owner
        };
        let mut places = self.supposed.places.borrow_mut();
        if is_there {
            places.remove(&card);
        } else {
            places.insert(card, (owner, place));
        }
        self.supposed.any_place.set(!places.is_empty());
    }

    /// Saves the player's counts of uses before an AI changes them.
    pub(in crate::script) fn suppose_uses(&self, room: &Room, player: PlayerId) {
        let mut uses = self.supposed.uses.borrow_mut();
        uses.entry(player).or_insert_with(|| room.table().player(player).history.clone());
    }

    /// Saves the skill of a card before an AI changes it.
    pub(in crate::script) fn suppose_skill(&self, room: &Room, card: CardId) {
        let mut skills = self.supposed.skills.borrow_mut();
        skills.entry(card).or_insert_with(|| room.face(card).skill.clone());
    }

    /// Rolls back all suppositions at the end of a decision. Returns `true` if places were supposed, which the
    /// table does not know.
    pub(super) fn stop_supposing(&self, room: &Room) -> bool {
        let any_place = self.supposed.any_place.replace(false);
        if any_place {
            self.supposed.places.borrow_mut().clear();
        }
        for (player, history) in std::mem::take(&mut *self.supposed.uses.borrow_mut()) {
            room.table_mut().player_mut(player).history = history;
        }
        for (card, skill) in std::mem::take(&mut *self.supposed.skills.borrow_mut()) {
            if room.table().find_card(card).is_some() {
                room.set_card_skill(card, skill);
            }
        }
        any_place
    }
}

impl Host {
    /// Returns the place of a card, or the one that the deciding AI supposes. A card that no skill has
    /// brought into play yet counts as lying on the table. The newer engine, which alone has such cards, does
    /// the same. A card that a script took out of the game is nowhere, as in both engines.
    pub(in crate::script) fn place_of(&self, room: &Room, card: CardId) -> Place {
        if let Some((_, place)) = self.supposed(card) {
            return place;
        }
        match room.table().place(card) {
            Place::Unknown if room.is_derived(card) => Place::Table,
            place => place,
        }
    }

    /// Returns the player who has the card, with suppositions.
    pub(in crate::script) fn holder_of(&self, room: &Room, card: CardId) -> Option<PlayerId> {
        self.supposed(card).map_or_else(|| room.table().holder(card), |(owner, _)| owner)
    }

    fn supposed(&self, card: CardId) -> Option<(Option<PlayerId>, Place)> {
        let supposed = &self.ai().supposed;
        if supposed.any_place.get() { supposed.places.borrow().get(&card).copied() } else { None }
    }
}
