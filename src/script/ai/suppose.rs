//! What an AI supposes while it decides: a card elsewhere, to ask a filter skill what it would
//! be there; a card used so often, to ask what may be used then; a card made by a skill. The original lets its AIs change
//! the table for that and change it back. Here no card moves, and counts of uses and cards are restored
//! once it has decided, whatever it did itself.
//!
//! Some AIs change the table to ask a question about it and change it back: the place of a card
//! (`setCardMapping`, for a filter skill), past uses (`addHistory`, for what may be used then), the skill
//! of a card (`setSkillName`). Such changes are supposed (`Effect::Suppose`) until the decision ends, and
//! then rolled back. All other writes are rejected. `sgs sim` counts rejections like errors, because
//! community AIs wrap decisions in `pcall`: one AI whose `addHistory` call was rejected silently stopped
//! using slashes.

use super::Ais;
use crate::model::*;
use crate::rules::Room;
use crate::script::host::Host;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// See the module text.
#[derive(Default)]
pub(super) struct Supposed {
    /// Is any card? Places are asked for often, and hardly ever supposed.
    any_place: Cell<bool>,
    places: RefCell<BTreeMap<CardId, (Option<PlayerId>, Place)>>,
    /// The true counts of uses of players for whom it supposes others.
    uses: RefCell<BTreeMap<PlayerId, BTreeMap<Name, i32>>>,
    /// The skills that cards of the game are really of.
    skills: RefCell<BTreeMap<CardId, Name>>,
}

impl Ais {
    /// The card lies there as far as this decision goes. Back where it is, it is supposed
    /// nowhere.
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

    /// The player's counts of uses are about to be changed for the sake of argument.
    pub(in crate::script) fn suppose_uses(&self, room: &Room, player: PlayerId) {
        let mut uses = self.supposed.uses.borrow_mut();
        uses.entry(player).or_insert_with(|| room.table().player(player).history.clone());
    }

    /// The skill of a card is about to be changed for the sake of argument.
    pub(in crate::script) fn suppose_skill(&self, room: &Room, card: CardId) {
        let mut skills = self.supposed.skills.borrow_mut();
        skills.entry(card).or_insert_with(|| room.face(card).skill.clone());
    }

    /// A decision is over: what was supposed is forgotten.
    pub(super) fn stop_supposing(&self, room: &Room) {
        if self.supposed.any_place.replace(false) {
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
    }
}

impl Host {
    /// Where a card lies, or where the AI that decides supposes it to. A card that no skill has
    /// brought into play yet is said to lie on the table, as in the newer engine, which alone
    /// has such cards; one that a script took out of the game is nowhere, as in both.
    pub(in crate::script) fn place_of(&self, room: &Room, card: CardId) -> Place {
        if let Some((_, place)) = self.supposed(card) {
            return place;
        }
        match room.table().place(card) {
            Place::Unknown if room.is_derived(card) => Place::Table,
            place => place,
        }
    }

    /// Who has it, in the same sense.
    pub(in crate::script) fn holder_of(&self, room: &Room, card: CardId) -> Option<PlayerId> {
        self.supposed(card).map_or_else(|| room.table().holder(card), |(owner, _)| owner)
    }

    fn supposed(&self, card: CardId) -> Option<(Option<PlayerId>, Place)> {
        let supposed = &self.ai().supposed;
        if supposed.any_place.get() { supposed.places.borrow().get(&card).copied() } else { None }
    }
}
