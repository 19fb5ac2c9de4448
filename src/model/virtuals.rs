//! Virtual cards: those that stand for others or for none, and lie nowhere.
//!
//! Virtual cards get negative ids that are never reused. At quiet points those that no tag names are
//! forgotten; `Value::for_each_card` lists the cards of every payload without a wildcard, so a card stays
//! as long as a tag names it. Cards made while probing are taken back, so an agent's search never changes
//! an id. To scripts each of them has the id -1, as in the engines; handles distinguish them, and no number
//! below 0 names a card.

use super::card::{Card, Face};
use super::ids::CardId;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

/// Ids below this are supposed cards: they exist while a hypothesis is looked into.
const SUPPOSED: i32 = -(1 << 24);

/// Cards made while supposing. No part of the table: neither compared nor saved.
#[derive(Clone, Debug, Default)]
struct Supposed {
    depth: u32,
    cards: Vec<Card>,
}

impl PartialEq for Supposed {
    fn eq(&self, _: &Supposed) -> bool {
        true
    }
}

/// Ids below this are imagined cards: those that an AI makes for itself while it thinks.
const IMAGINED: i32 = -(1 << 30);

/// So many imagined cards are there at one time; older ones are gone.
const IMAGINED_KEPT: usize = 20_000;

/// Cards made while imagining. No part of the table, like supposed ones, but they stay for a
/// while: an AI keeps cards from one decision to the next.
#[derive(Clone, Debug, Default)]
struct Imagined {
    depth: u32,
    /// So many, from the first, stay for good.
    kept: usize,
    /// So many after those are gone.
    dropped: usize,
    cards: VecDeque<Card>,
}

impl PartialEq for Imagined {
    fn eq(&self, _: &Imagined) -> bool {
        true
    }
}

impl Imagined {
    /// Position of an imagined card; `None` for other ids, and for those that are gone.
    fn slot(&self, id: CardId) -> Option<usize> {
        let nth = (id.0 < IMAGINED && id.0 != i32::MIN).then(|| (IMAGINED - 1 - id.0) as usize)?;
        if nth < self.kept {
            return Some(nth);
        }
        nth.checked_sub(self.dropped).filter(|at| *at >= self.kept)
    }

    fn add(&mut self, card: impl FnOnce(CardId) -> Card) -> CardId {
        if self.cards.len() >= self.kept + IMAGINED_KEPT {
            self.cards.remove(self.kept);
            self.dropped += 1;
        }
        let id = CardId(IMAGINED - 1 - (self.dropped + self.cards.len()) as i32);
        self.cards.push_back(card(id));
        id
    }
}

/// Virtual cards by id: -1 is the first, and none is ever used twice. Cards made while
/// something is supposed take other ids and vanish, so that looking into what might be
/// never shows in the ids of what is.
///
/// Most are soon forgotten. What outlives a collection moves to a place of its own, so that
/// neither looking a new card up nor the next collection pays for those that were made before.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Virtuals {
    /// Ids from -1 to -collected are in `old`, or gone.
    collected: usize,
    /// Ids from -1 to -kept stay for good: the cards that packages made while they loaded.
    kept: usize,
    /// Ids of other cards that stay for good: those that packages made when they were loaded
    /// anew during the game.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pinned: BTreeSet<CardId>,
    /// Shared between clones of a table: large packs make cards by the thousand.
    old: Arc<BTreeMap<CardId, Arc<Card>>>,
    /// Those made since.
    new: Vec<Card>,
    #[serde(skip)]
    supposed: Supposed,
    #[serde(skip)]
    imagined: Imagined,
}

/// So many new virtual cards are there before it is asked which of them anything refers to.
const FEW_VIRTUALS: usize = 32;

impl Virtuals {
    /// From here to the matching [`Virtuals::stop_supposing`], new cards are supposed ones.
    pub fn suppose(&mut self) {
        self.supposed.depth += 1;
    }

    /// Ends what [`Virtuals::suppose`] began; with the outermost, the supposed cards go.
    pub fn stop_supposing(&mut self) {
        self.supposed.depth = self.supposed.depth.saturating_sub(1);
        if self.supposed.depth == 0 {
            self.supposed.cards.clear();
        }
    }

    /// From here to the matching [`Virtuals::stop_imagining`], new cards are imagined ones.
    pub fn imagine(&mut self) {
        self.imagined.depth += 1;
    }

    /// The cards imagined so far stay for good: files of an AI made them as they were run.
    pub fn keep_imagined(&mut self) {
        if self.imagined.dropped == 0 {
            self.imagined.kept = self.imagined.cards.len();
        }
    }

    /// Ends what [`Virtuals::imagine`] began.
    pub fn stop_imagining(&mut self) {
        self.imagined.depth = self.imagined.depth.saturating_sub(1);
    }

    /// Is this card no part of the table: one that is supposed or imagined?
    pub fn is_passing(id: CardId) -> bool {
        id.0 < SUPPOSED && id.0 != i32::MIN
    }

    /// Is this card one that an AI made for itself?
    fn is_imagined(id: CardId) -> bool {
        id.0 < IMAGINED && id.0 != i32::MIN
    }

    /// Position of a supposed card.
    fn supposed_slot(id: CardId) -> Option<usize> {
        (id.0 < SUPPOSED && id.0 >= IMAGINED).then(|| (SUPPOSED - 1 - id.0) as usize)
    }

    /// Position of a card made since the last collection.
    fn slot(&self, id: CardId) -> Option<usize> {
        (-(id.0 as i64) as usize).checked_sub(self.collected + 1)
    }

    pub fn get(&self, id: CardId) -> Option<&Card> {
        if let Some(slot) = Virtuals::supposed_slot(id) {
            return self.supposed.cards.get(slot);
        }
        if Virtuals::is_imagined(id) {
            return self.imagined.cards.get(self.imagined.slot(id)?);
        }
        match self.slot(id) {
            Some(slot) => self.new.get(slot),
            None => self.old.get(&id).map(|card| &**card),
        }
    }

    pub fn get_mut(&mut self, id: CardId) -> Option<&mut Card> {
        if let Some(slot) = Virtuals::supposed_slot(id) {
            return self.supposed.cards.get_mut(slot);
        }
        if Virtuals::is_imagined(id) {
            let slot = self.imagined.slot(id)?;
            return self.imagined.cards.get_mut(slot);
        }
        match self.slot(id) {
            Some(slot) => self.new.get_mut(slot),
            // A card that is not there is no reason for a copy.
            None if !self.old.contains_key(&id) => None,
            None => Arc::make_mut(&mut self.old).get_mut(&id).map(Arc::make_mut),
        }
    }

    pub(super) fn add(&mut self, face: Face, subcards: SmallVec<[CardId; 2]>) -> CardId {
        let card = |id| Card::new(id, face, subcards);
        if self.supposed.depth > 0 {
            let id = CardId(SUPPOSED - 1 - self.supposed.cards.len() as i32);
            self.supposed.cards.push(card(id));
            return id;
        }
        if self.imagined.depth > 0 {
            return self.imagined.add(card);
        }
        let id = CardId(-((self.made() + 1) as i32));
        self.new.push(card(id));
        id
    }

    /// Have so many been made that a collection is worth its while?
    pub(super) fn are_many(&self) -> bool {
        self.new.len() > FEW_VIRTUALS
    }

    /// Forgets all virtual cards but these.
    pub fn keep_only(&mut self, keep: &BTreeSet<CardId>) {
        self.collected = self.made();
        let old = Arc::make_mut(&mut self.old);
        old.extend(self.new.drain(..).map(|card| (card.id, Arc::new(card))));
        let first = CardId(-(self.kept as i32));
        old.retain(|id, _| *id >= first || keep.contains(id) || self.pinned.contains(id));
    }

    /// Takes over the cards of a table that was only there to load packages: they come
    /// first, and stay.
    pub fn adopt(&mut self, prototypes: Virtuals) {
        let kept = prototypes.made();
        *self = Virtuals { kept, ..prototypes };
    }

    /// How many cards were ever made.
    pub fn made(&self) -> usize {
        self.collected + self.new.len()
    }

    /// The cards made after the first so many stay for good.
    pub fn pin_since(&mut self, made: usize) {
        self.pinned.extend((made + 1..=self.made()).map(|n| CardId(-(n as i32))));
    }

    pub fn len(&self) -> usize {
        self.old.len() + self.new.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{KindId, Suit};

    fn make(virtuals: &mut Virtuals, n: usize) -> Vec<CardId> {
        let face = || Face::new(KindId(0), Suit::NoSuit, 0);
        (0..n).map(|_| virtuals.add(face(), SmallVec::new())).collect()
    }

    #[test]
    fn cards_of_packages_and_those_in_use_outlive_a_collection_and_the_rest_leaves_nothing() {
        let mut of_packages = Virtuals::default();
        let prototypes = make(&mut of_packages, 3);
        let mut virtuals = Virtuals::default();
        virtuals.adopt(of_packages);
        let mut used = Vec::new();
        for _ in 0..50 {
            let made = make(&mut virtuals, FEW_VIRTUALS + 1);
            assert!(virtuals.are_many());
            used.push(made[7]);
            virtuals.keep_only(&used.iter().copied().collect());
            assert!(!virtuals.are_many());
        }
        assert_eq!(virtuals.len(), prototypes.len() + used.len());
        assert!(prototypes.iter().chain(&used).all(|id| virtuals.get(*id).is_some_and(|c| c.id == *id)));
        virtuals.keep_only(&BTreeSet::new());
        assert_eq!(virtuals.len(), prototypes.len());
        assert!(virtuals.get(used[0]).is_none());
        assert_eq!(virtuals.made(), 3 + 50 * (FEW_VIRTUALS + 1));
        let saved = serde_json::to_string(&virtuals).expect("saved");
        assert_eq!(serde_json::from_str::<Virtuals>(&saved).expect("restored"), virtuals);
    }
}
