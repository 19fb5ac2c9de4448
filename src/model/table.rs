//! The table: the only owner of a game's state, all plain data.

use super::card::{Card, CardType, EquipSlot, Face, Suit};
use super::fault::TableFault;
use super::history::History;
use super::ids::{CardId, EventId, KindId, Name, PlayerId, SeatSet};
use super::lasting::LastingEffects;
use super::moves::{Location, Place};
use super::payload::CardUse;
use super::player::{Player, Role};
use super::rng::Streams;
use super::turn::TurnPosition;
use super::value::Value;
use super::virtuals::Virtuals;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

/// Properties of a kind of card that the table needs. The rules define its behaviour.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Kind {
    /// Object name: `fire_slash`.
    pub name: Name,
    /// Class name: `FireSlash`.
    pub class: Name,
    pub card_type: CardType,
}

/// A physical card: its printed face and its current state.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Physical {
    pub printed: Face,
    pub card: Card,
    pub location: Location,
    /// Seats that know which card this is at its current location.
    pub known_to: SeatSet,
}

/// Packages that a game plays with only because it was asked to.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct OnRequest {
    /// Packages whose generals are dealt although they are only dealt on request.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub packages: BTreeSet<Name>,
    /// Generals that were asked for by name.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub generals: BTreeSet<Name>,
}

impl OnRequest {
    pub fn is_empty(&self) -> bool {
        *self == OnRequest::default()
    }
}

/// The whole state of a game as plain data: it can be cloned, compared and written down.
///
/// ```
/// use sgs::model::Table;
/// # use sgs::agents::Agents;
/// # use sgs::rules::setup::{GameOptions, new_game};
/// # let catalog = sgs::testkit::plain::catalog(&sgs::rules::cards::DeckOptions::default());
/// # let room = new_game(&GameOptions::new(7, 3), catalog.into(), Box::new(Agents::random(3))).expect("a game");
/// let table: Table = room.table().clone();
/// let text = serde_json::to_string(&table)?;
/// assert_eq!(serde_json::from_str::<Table>(&text)?, table);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Table {
    pub seed: u64,
    /// `08p`, `05p` ...
    pub mode: Name,
    /// Packages and generals that the game was asked to play with.
    #[serde(default, skip_serializing_if = "OnRequest::is_empty")]
    pub on_request: OnRequest,
    /// Kinds of card, indexed by [`KindId`]; shared between clones.
    pub kinds: Arc<Vec<Kind>>,
    /// Indexed by [`PlayerId`].
    pub players: Vec<Player>,
    /// Seating order with the lord first, the dead included.
    pub seats: Vec<PlayerId>,
    /// The physical cards by id.
    pub deck: Vec<Physical>,
    pub virtuals: Virtuals,
    /// Front is the top.
    pub draw_pile: VecDeque<CardId>,
    /// Front is the newest.
    pub discard_pile: VecDeque<CardId>,
    pub processing: Vec<CardId>,
    pub judge_zone: Vec<CardId>,
    /// Taken off the draw pile and not yet placed.
    pub limbo: Vec<CardId>,
    /// Those of `limbo` that were taken from the bottom.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub from_below: Vec<CardId>,
    /// Cards out of the game, in [`Place::Unknown`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<CardId>,
    /// Generals that are not in play, for skills that take some.
    pub general_pile: Vec<Name>,
    pub tags: BTreeMap<Name, Value>,
    /// The latest use of each card string, copied just before its effects (`UseHistory`).
    pub uses: BTreeMap<Name, Arc<CardUse>>,
    /// The answer provided by a skill for the next request for a card.
    pub provided: Option<Provided>,
    pub properties: BTreeMap<Name, Value>,
    pub rng: Streams,
    pub history: History,
    #[serde(default, skip_serializing_if = "LastingEffects::is_unused")]
    pub lasting: LastingEffects,
    /// Uses of cards whose targets are being confirmed, innermost last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub confirming: Vec<Confirming>,
    /// The running operations, outermost first.
    pub stack: Vec<EventId>,
    pub turn: TurnPosition,
    /// Trigger skills registered at the table, in order of registration.
    pub registered: Vec<Name>,
    /// Skills and marks that a player has had and that activate dormant skills.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub woken_by: BTreeSet<Name>,
    pub next_request: u64,
    pub next_skill_instance: u32,
    /// Placeholder for a virtual card that was collected.
    pub no_card: Card,
}

/// Returns the virtual cards referenced by a value.
pub fn cards_in(value: &Value) -> BTreeSet<CardId> {
    let mut cards = BTreeSet::new();
    value.for_each_card(&mut |card| {
        if card.is_virtual() {
            cards.insert(card);
        }
    });
    cards
}

/// A use of a card whose targets are being confirmed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Confirming {
    pub card: CardId,
    pub confirmed: Vec<PlayerId>,
}

impl Confirming {
    /// Returns `true` if the player was not among those confirmed, and adds them.
    pub fn claim(&mut self, player: PlayerId) -> bool {
        let is_new = !self.confirmed.contains(&player);
        if is_new {
            self.confirmed.push(player);
        }
        is_new
    }
}

/// An answer that replaces the player's reply.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Provided {
    Card(CardId),
    /// The request ends without a card.
    Nothing,
}

impl Table {
    /// Creates a table with these players and cards. All cards are in the draw pile in id order.
    pub fn new(
        seed: u64,
        mode: impl Into<Name>,
        roles: &[Role],
        kinds: Arc<Vec<Kind>>,
        deck: &[Face],
    ) -> Table {
        let players: Vec<Player> =
            roles.iter().enumerate().map(|(i, role)| Player::new(PlayerId(i as u8), *role)).collect();
        let seats = players.iter().map(|p| p.id).collect();
        let mut table = Table {
            seed,
            mode: mode.into(),
            on_request: OnRequest::default(),
            kinds,
            rng: Streams::new(seed, players.len()),
            players,
            seats,
            deck: Vec::new(),
            virtuals: Virtuals::default(),
            draw_pile: VecDeque::new(),
            discard_pile: VecDeque::new(),
            processing: Vec::new(),
            judge_zone: Vec::new(),
            limbo: Vec::new(),
            from_below: Vec::new(),
            removed: Vec::new(),
            general_pile: Vec::new(),
            tags: BTreeMap::new(),
            uses: BTreeMap::new(),
            provided: None,
            properties: BTreeMap::new(),
            history: History::default(),
            lasting: LastingEffects::default(),
            confirming: Vec::new(),
            stack: Vec::new(),
            turn: TurnPosition::default(),
            registered: Vec::new(),
            woken_by: BTreeSet::new(),
            next_request: 1,
            next_skill_instance: 1,
            no_card: Card::new(CardId(i32::MIN), Face::new(KindId(0), Suit::NoSuit, 0), SmallVec::new()),
        };
        table.add_to_deck(deck);
        table
    }

    /// Adds cards to the deck under the next ids, at the bottom of the draw pile.
    pub fn add_to_deck(&mut self, faces: &[Face]) {
        for face in faces {
            let id = CardId(self.deck.len() as i32);
            self.deck.push(Physical {
                printed: face.clone(),
                card: Card::new(id, face.clone(), SmallVec::from_slice(&[id])),
                location: Location::new(Place::Draw, None),
                known_to: SeatSet::NONE,
            });
            self.draw_pile.push_back(id);
        }
    }

    // ---- cards ----------------------------------------------------------------------

    /// Returns a physical or virtual card, or `None` if the id is unknown or the card was collected.
    pub fn find_card(&self, id: CardId) -> Option<&Card> {
        if id.is_virtual() { self.virtuals.get(id) } else { self.deck.get(id.index()).map(|p| &p.card) }
    }

    /// Returns the card like [`Table::find_card`], or a blank card if it was collected.
    pub fn card(&self, id: CardId) -> &Card {
        self.find_card(id).unwrap_or(&self.no_card)
    }

    pub fn card_mut(&mut self, id: CardId) -> Option<&mut Card> {
        if id.is_virtual() {
            self.virtuals.get_mut(id)
        } else {
            self.deck.get_mut(id.index()).map(|p| &mut p.card)
        }
    }

    pub fn kind(&self, id: CardId) -> &Kind {
        &self.kinds[self.card(id).face.kind.0 as usize]
    }

    /// Returns the card's name: the name of its kind, unless it was renamed.
    pub fn card_name(&self, id: CardId) -> &Name {
        let card = self.card(id);
        card.renamed.as_ref().unwrap_or(&self.kinds[card.face.kind.0 as usize].name)
    }

    /// Makes a virtual card.
    pub fn add_virtual(&mut self, face: Face, subcards: impl IntoIterator<Item = CardId>) -> CardId {
        self.virtuals.add(face, subcards.into_iter().collect())
    }

    /// Returns the subcards of a card; a physical card is its own subcard.
    pub fn subcards(&self, id: CardId) -> SmallVec<[CardId; 2]> {
        self.card(id).subcards.clone()
    }

    /// Returns the location of a physical card; `None` for virtual and unknown ids.
    pub fn location(&self, id: CardId) -> Option<&Location> {
        if id.is_virtual() { None } else { self.deck.get(id.index()).map(|p| &p.location) }
    }

    pub fn place(&self, id: CardId) -> Place {
        self.location(id).map_or(Place::Unknown, |l| l.place)
    }

    /// Returns the player whose hand, equipment, judging area or pile holds the card.
    pub fn owner(&self, id: CardId) -> Option<PlayerId> {
        self.location(id).filter(|l| l.place.is_owned()).and_then(|l| l.owner)
    }

    /// Returns the owner like [`Table::owner`]. A judgement card also belongs to the judged player, as
    /// packages expect.
    pub fn holder(&self, id: CardId) -> Option<PlayerId> {
        self.location(id).filter(|l| l.place.is_owned() || l.place == Place::Judge).and_then(|l| l.owner)
    }

    // ---- players --------------------------------------------------------------------

    pub fn player(&self, id: PlayerId) -> &Player {
        &self.players[id.index()]
    }

    pub fn player_mut(&mut self, id: PlayerId) -> &mut Player {
        &mut self.players[id.index()]
    }

    /// Returns the living players in seating order.
    pub fn alive_in_seats(&self) -> impl Iterator<Item = &Player> + '_ {
        self.seats.iter().map(|id| self.player(*id)).filter(|p| p.alive)
    }

    pub fn alive_count(&self) -> usize {
        self.players.iter().filter(|p| p.alive).count()
    }

    pub fn lord(&self) -> Option<PlayerId> {
        self.players.iter().find(|p| p.role == Role::Lord).map(|p| p.id)
    }

    /// Returns the players in action order, starting with the current player.
    pub fn action_order(&self, include_dead: bool) -> SmallVec<[PlayerId; 10]> {
        let start = self.turn.current.and_then(|c| self.seats.iter().position(|s| *s == c)).unwrap_or(0);
        let n = self.seats.len();
        (0..n)
            .map(|i| self.seats[(start + i) % n])
            .filter(|p| include_dead || self.player(*p).alive)
            .collect()
    }

    /// Returns the next living player in seating order (the player itself if alone).
    pub fn next_alive(&self, player: PlayerId) -> PlayerId {
        let n = self.seats.len();
        let at = self.seats.iter().position(|s| *s == player).unwrap_or(0);
        (1..=n)
            .map(|i| self.seats[(at + i) % n])
            .find(|p| self.player(*p).alive && !self.player(*p).removed)
            .unwrap_or(player)
    }

    /// Returns the previous living player in seating order (the player itself if alone).
    pub fn previous_alive(&self, player: PlayerId) -> PlayerId {
        let n = self.seats.len();
        let at = self.seats.iter().position(|s| *s == player).unwrap_or(0);
        (1..=n)
            .map(|i| self.seats[(at + n - i) % n])
            .find(|p| self.player(*p).alive && !self.player(*p).removed)
            .unwrap_or(player)
    }

    /// Numbers the living players from 1 in seating order; dead players keep their number.
    pub fn renumber_seats(&mut self) {
        let mut seat = 0;
        for i in 0..self.seats.len() {
            let player = &mut self.players[self.seats[i].index()];
            if player.alive {
                seat += 1;
                player.seat = seat;
            }
        }
    }

    // ---- moving one card ------------------------------------------------------------

    /// Removes a card from its zone. Its location is stale until [`Table::put`].
    pub fn take(&mut self, id: CardId) {
        let Some(location) = self.location(id).cloned() else { return };
        fn drop_from(list: &mut Vec<CardId>, id: CardId) -> bool {
            list.iter().position(|c| *c == id).map(|i| list.remove(i)).is_some()
        }
        match (location.place, location.owner) {
            (Place::Hand, Some(p)) => {
                drop_from(&mut self.player_mut(p).hand, id);
            }
            (Place::Equip, Some(p)) => {
                self.player_mut(p).equips.iter_mut().for_each(|s| s.cards.retain(|c| *c != id));
            }
            (Place::Delayed, Some(p)) => {
                drop_from(&mut self.player_mut(p).judging, id);
            }
            (Place::Special, Some(p)) => {
                if let Some(pile) = self.player_mut(p).piles.get_mut(&location.pile) {
                    drop_from(&mut pile.cards, id);
                }
            }
            (Place::Discard, _) => self.discard_pile.retain(|c| *c != id),
            (Place::Draw, _) => {
                if drop_from(&mut self.limbo, id) {
                    drop_from(&mut self.from_below, id);
                } else {
                    if self.draw_pile.front() == Some(&id) {
                        self.draw_pile.pop_front();
                    } else {
                        self.draw_pile.retain(|c| *c != id);
                    }
                }
            }
            (Place::Judge, _) => {
                drop_from(&mut self.judge_zone, id);
            }
            (Place::Unknown, _) => {
                drop_from(&mut self.removed, id);
            }
            _ => {
                drop_from(&mut self.processing, id);
            }
        }
    }

    /// Puts a card removed by [`Table::take`] into a zone. `slot` is the equipment slot for [`Place::Equip`].
    /// `bottom` selects the bottom of the draw pile instead of its top.
    pub fn put(&mut self, id: CardId, to: Location, slot: Option<usize>, bottom: bool) {
        match (to.place, to.owner) {
            (Place::Hand, Some(p)) => self.player_mut(p).hand.push(id),
            (Place::Equip, Some(p)) => self.player_mut(p).equips[slot.unwrap_or(0)].cards.push(id),
            (Place::Delayed, Some(p)) => self.player_mut(p).judging.push(id),
            (Place::Special, Some(p)) => {
                self.player_mut(p).piles.entry(to.pile.clone()).or_default().cards.push(id);
            }
            (Place::Discard, _) => self.discard_pile.push_front(id),
            (Place::Draw, _) if bottom => self.draw_pile.push_back(id),
            (Place::Draw, _) => self.draw_pile.push_front(id),
            (Place::Judge, _) => self.judge_zone.push(id),
            (Place::Unknown, _) => self.removed.push(id),
            _ => self.processing.push(id),
        }
        if let Some(card) = self.deck.get_mut(id.index()) {
            card.location = to;
        }
    }

    /// Checks that no slot holds more equipment than its capacity. One card may be in an area that was lost:
    /// it is discarded next.
    pub fn check_slots(&self) -> Result<(), TableFault> {
        for p in &self.players {
            for (slot, area) in EquipSlot::ALL.into_iter().zip(&p.equips) {
                if area.cards.len() > usize::from(area.capacity).max(1) {
                    let (player, capacity) = (p.id, area.capacity);
                    return Err(TableFault::Slot { player, cards: area.cards.clone(), slot, capacity });
                }
            }
        }
        Ok(())
    }

    /// Checks that every physical card is in exactly one zone and that its location names that zone. The
    /// error names the first card that is not.
    pub fn check_cards(&self) -> Result<(), TableFault> {
        let mut seen: Vec<Option<Location>> = vec![None; self.deck.len()];
        let mut note = |card: CardId, at: Location| -> Result<(), TableFault> {
            match seen.get_mut(card.0 as usize) {
                None => Err(TableFault::NotInDeck { card, at }),
                Some(Some(first)) => Err(TableFault::Twice { card, first: first.clone(), at }),
                Some(slot) => {
                    *slot = Some(at);
                    Ok(())
                }
            }
        };
        for p in &self.players {
            let own = |place| Location::new(place, Some(p.id));
            p.hand.iter().try_for_each(|c| note(*c, own(Place::Hand)))?;
            p.equip_cards().try_for_each(|c| note(c, own(Place::Equip)))?;
            p.judging.iter().try_for_each(|c| note(*c, own(Place::Delayed)))?;
            for (name, pile) in &p.piles {
                let at = Location { pile: name.clone(), ..own(Place::Special) };
                pile.cards.iter().try_for_each(|c| note(*c, at.clone()))?;
            }
        }
        self.draw_pile
            .iter()
            .chain(&self.limbo)
            .try_for_each(|c| note(*c, Location::new(Place::Draw, None)))?;
        self.discard_pile.iter().try_for_each(|c| note(*c, Location::new(Place::Discard, None)))?;
        self.judge_zone.iter().try_for_each(|c| note(*c, Location::new(Place::Judge, None)))?;
        self.processing.iter().try_for_each(|c| note(*c, Location::new(Place::Table, None)))?;
        self.removed.iter().try_for_each(|c| note(*c, Location::new(Place::Unknown, None)))?;
        for (at, card) in seen.into_iter().zip(&self.deck) {
            let (card, location) = (card.card.id, &card.location);
            match at {
                None => return Err(TableFault::Nowhere { card, location: location.clone() }),
                Some(at) if at.place != location.place || (at.place.is_owned() && at != *location) => {
                    return Err(TableFault::Elsewhere { card, at, location: location.clone() });
                }
                Some(_) => {}
            }
        }
        Ok(())
    }

    /// Collects virtual cards that nothing at the table refers to, if there are many. Called at checkpoints.
    pub fn collect_virtuals(&mut self) {
        // Scanning the whole table only pays off for many cards.
        if !self.virtuals.are_many() {
            return;
        }
        let mut keep = BTreeSet::new();
        let mut visit = |value: &Value| keep.append(&mut cards_in(value));
        self.tags.values().chain(self.properties.values()).for_each(&mut visit);
        for p in &self.players {
            p.tags.values().chain(p.properties.values()).for_each(&mut visit);
        }
        let notes = self.deck.iter().map(|c| &c.card.notes);
        notes.flat_map(|n| n.tags.values().chain(n.properties.values())).for_each(&mut visit);
        self.uses.retain(|_, usage| !usage.card.is_virtual() || keep.contains(&usage.card));
        self.virtuals.keep_only(&keep);
    }
}
