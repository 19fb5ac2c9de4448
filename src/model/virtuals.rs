//! Virtual cards: cards made of other cards or of none, without a location.
//!
//! Virtual cards get negative ids that are never reused. At checkpoints those that no tag names are
//! collected. `Value::for_each_card` lists the cards of every payload without a wildcard, so a card stays as
//! long as a tag names it. Cards made while probing are discarded, so an agent's search never changes an id.
//! For scripts each of them has the id -1, as in QSanguosha; handles distinguish them, and no number below 0
//! names a card.

use super::card::{Card, Face};
use super::fault::TableFault;
use super::ids::CardId;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

/// Ids below this are speculative cards. They exist only while a hypothesis is evaluated.
const SUPPOSED: i32 = -(1 << 24);

/// Cards made during speculation. They do not belong to the table: they are neither compared nor saved.
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

/// Ids below this are cards that an AI made for itself while deciding.
const IMAGINED: i32 = -(1 << 30);

/// Limit of AI cards at one time; older ones are dropped.
const IMAGINED_KEPT: usize = 20_000;

/// Cards made by an AI. Like speculative cards they do not belong to the table, but they last for a while: an
/// AI keeps cards from one decision to the next.
#[derive(Clone, Debug, Default)]
struct Imagined {
    depth: u32,
    /// Number of AI cards, from the first, that are never dropped.
    kept: usize,
    /// Number of cards dropped after those.
    dropped: usize,
    cards: VecDeque<Card>,
}

impl PartialEq for Imagined {
    fn eq(&self, _: &Imagined) -> bool {
        true
    }
}

impl Imagined {
    /// Returns the position of an AI card; `None` for other ids and for dropped cards.
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

/// Virtual cards by id. The first is -1, and ids are never reused. Cards made during speculation use other
/// ids and are discarded, so that speculation never changes the ids of real cards.
///
/// Most virtual cards are short-lived. Cards that survive a collection move to a separate map, so that
/// lookups and the next collection do not pay for old cards.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Virtuals {
    /// Ids from -1 to -collected are in `old` or were collected.
    collected: usize,
    /// Ids from -1 to -kept are permanent: the cards that packages made while they loaded.
    kept: usize,
    /// Ids of other permanent cards: those made by packages that were reloaded during the game.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pinned: BTreeSet<CardId>,
    /// Shared between clones of a table: large packages make thousands of cards.
    old: Arc<BTreeMap<CardId, Arc<Card>>>,
    /// Cards made since the last collection.
    new: Vec<Card>,
    #[serde(skip)]
    supposed: Supposed,
    #[serde(skip)]
    imagined: Imagined,
}

/// Number of new virtual cards below which no collection is considered.
const FEW_VIRTUALS: usize = 32;

impl Virtuals {
    /// Starts speculation: new cards are speculative until the matching [`Virtuals::stop_supposing`].
    pub fn suppose(&mut self) {
        self.supposed.depth += 1;
    }

    /// Ends speculation. The outermost call discards the speculative cards.
    pub fn stop_supposing(&mut self) {
        self.supposed.depth = self.supposed.depth.saturating_sub(1);
        if self.supposed.depth == 0 {
            self.supposed.cards.clear();
        }
    }

    /// Starts an AI decision: new cards are AI cards until the matching [`Virtuals::stop_imagining`].
    pub fn imagine(&mut self) {
        self.imagined.depth += 1;
    }

    /// Makes the current AI cards permanent: the AI's files made them at load time.
    pub fn keep_imagined(&mut self) {
        if self.imagined.dropped == 0 {
            self.imagined.kept = self.imagined.cards.len();
        }
    }

    /// Ends an AI decision that [`Virtuals::imagine`] started.
    pub fn stop_imagining(&mut self) {
        self.imagined.depth = self.imagined.depth.saturating_sub(1);
    }

    /// Returns `true` if the card does not belong to the table: a speculative card or an AI card.
    pub fn is_passing(id: CardId) -> bool {
        id.0 < SUPPOSED && id.0 != i32::MIN
    }

    /// Returns `true` if an AI made this card for itself.
    fn is_imagined(id: CardId) -> bool {
        id.0 < IMAGINED && id.0 != i32::MIN
    }

    /// Returns the position of a speculative card.
    fn supposed_slot(id: CardId) -> Option<usize> {
        (id.0 < SUPPOSED && id.0 >= IMAGINED).then(|| (SUPPOSED - 1 - id.0) as usize)
    }

    /// Returns the position of a card made since the last collection.
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
            // Avoid a copy if the card does not exist.
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

    /// Returns `true` if enough cards were made for a collection to pay off.
    pub(super) fn are_many(&self) -> bool {
        self.new.len() > FEW_VIRTUALS
    }

    /// Collects all virtual cards except these.
    pub fn keep_only(&mut self, keep: &BTreeSet<CardId>) {
        self.collected = self.made();
        let old = Arc::make_mut(&mut self.old);
        old.extend(self.new.drain(..).map(|card| (card.id, Arc::new(card))));
        let first = CardId(-(self.kept as i32));
        old.retain(|id, _| *id >= first || keep.contains(id) || self.pinned.contains(id));
    }

    /// Adopts the cards of a table that only loaded packages. They come first and are permanent.
    pub fn adopt(&mut self, prototypes: Virtuals) {
        let kept = prototypes.made();
        *self = Virtuals { kept, ..prototypes };
    }

    /// Returns the number of cards ever made.
    pub fn made(&self) -> usize {
        self.collected + self.new.len()
    }

    /// Makes the cards after the first `made` permanent.
    pub fn pin_since(&mut self, made: usize) {
        self.pinned.extend((made + 1..=self.made()).map(|n| CardId(-(n as i32))));
    }

    /// Checks that each card has the id under which it is kept.
    pub(super) fn check(&self) -> Result<(), TableFault> {
        let most = SUPPOSED.unsigned_abs() as usize;
        if self.collected > most || self.made() > most || self.kept > most {
            return Err(TableFault::Virtuals { most });
        }
        let id_of_new = |i: usize| CardId(-((self.collected + 1 + i) as i32));
        let new = self.new.iter().enumerate().map(|(i, card)| (id_of_new(i), card.id));
        let oldest = CardId(-(self.collected as i32));
        let old = self.old.iter().map(|(id, card)| (*id, card.id));
        match old.clone().chain(new).find(|(id, said)| id != said) {
            Some((key, id)) => Err(TableFault::VirtualId { key, id }),
            None => match old.clone().find(|(id, _)| !id.is_virtual() || *id < oldest) {
                Some((id, _)) => Err(TableFault::VirtualUnmade(id)),
                None => Ok(()),
            },
        }
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
    fn package_cards_and_cards_in_use_survive_collection() {
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
