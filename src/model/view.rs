//! The view of one seat: the only part of the table that agents get.

use super::card::{Card, EquipSlot, Suit};
use super::ids::{CardId, EventId, Name, PlayerId};
use super::lasting::LastingEffect;
use super::player::{Gender, Phase, Player, Role, SkillSource};
use super::table::Table;
use super::turn::TurnPosition;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The table as seen from one seat; `seat: None` sees everything (the log of a test).
#[derive(Clone, Copy)]
pub struct View<'t> {
    table: &'t Table,
    seat: Option<PlayerId>,
}

/// Marks set by the rules on a player that everyone can follow.
const PUBLIC_RULE_MARKS: [&str; 3] = ["drank", "Global_TurnCount", "damage_point_round"];

impl Table {
    /// Returns the view of this seat.
    pub fn view(&self, seat: PlayerId) -> View<'_> {
        View { table: self, seat: Some(seat) }
    }

    /// Returns a view that hides nothing.
    pub fn open_view(&self) -> View<'_> {
        View { table: self, seat: None }
    }
}

impl<'t> View<'t> {
    pub fn seat(self) -> Option<PlayerId> {
        self.seat
    }

    /// Returns the players, living and dead, in seating order from the lord.
    pub fn players(self) -> impl Iterator<Item = PlayerView<'t>> {
        self.table.seats.iter().map(move |id| self.player(*id))
    }

    pub fn alive(self) -> impl Iterator<Item = PlayerView<'t>> {
        self.players().filter(|p| p.alive())
    }

    pub fn player(self, id: PlayerId) -> PlayerView<'t> {
        PlayerView { player: self.table.player(id), view: self }
    }

    /// Returns the player whose view this is.
    pub fn me(self) -> Option<PlayerView<'t>> {
        self.seat.map(|s| self.player(s))
    }

    pub fn turn(self) -> &'t TurnPosition {
        &self.table.turn
    }

    /// Returns an operation of the rules. Everyone can follow them.
    pub fn event(self, id: EventId) -> Option<&'t super::history::EventRecord> {
        self.table.history.get(id)
    }

    pub fn current(self) -> Option<PlayerId> {
        self.table.turn.current
    }

    pub fn mode(self) -> &'t str {
        &self.table.mode
    }

    pub fn draw_pile_len(self) -> usize {
        self.table.draw_pile.len()
    }

    /// Returns the discard pile, newest first.
    pub fn discard_pile(self) -> impl Iterator<Item = CardId> + 't {
        self.table.discard_pile.iter().copied()
    }

    /// Returns the cards being used, responded or shown.
    pub fn processing(self) -> impl Iterator<Item = CardId> + 't {
        self.table.processing.iter().chain(&self.table.judge_zone).copied()
    }

    /// Returns `true` if this seat knows which card this is.
    pub fn knows(self, id: CardId) -> bool {
        if id.is_virtual() {
            return true;
        }
        match self.seat {
            None => true,
            Some(seat) => self.table.deck.get(id.index()).is_some_and(|c| {
                c.location.place.is_public()
                    || (c.location.place == super::Place::Hand && c.location.owner == Some(seat))
                    || c.known_to.contains(seat)
            }),
        }
    }

    /// Returns the card if this seat knows it.
    pub fn card(self, id: CardId) -> Option<&'t Card> {
        if self.knows(id) { self.table.find_card(id) } else { None }
    }

    /// Returns the object name of a card that this seat knows; "" otherwise.
    pub fn card_name(self, id: CardId) -> &'t str {
        self.card(id).map_or("", |c| &self.table.kinds[c.face.kind.0 as usize].name)
    }

    pub fn suit(self, id: CardId) -> Option<Suit> {
        self.card(id).map(|c| c.face.suit)
    }

    /// Returns everything visible as plain data, for tests, network players and late spectators.
    pub fn snapshot(self) -> Sight {
        let sight_of = |id: &CardId| self.card(*id).map(|c| self.card_sight(c));
        Sight {
            seat: self.seat,
            mode: self.table.mode.clone(),
            round: self.table.turn.round,
            current: self.table.turn.current,
            players: self.players().map(PlayerView::snapshot).collect(),
            draw_pile: self.table.draw_pile.iter().map(sight_of).collect(),
            discard_pile: self.table.discard_pile.iter().map(sight_of).collect(),
            processing: self.processing().map(|id| sight_of(&id)).collect(),
        }
    }

    fn card_sight(self, card: &Card) -> CardSight {
        CardSight {
            id: card.id,
            name: self.table.kinds[card.face.kind.0 as usize].name.clone(),
            suit: card.face.suit,
            number: card.face.number,
            skill: card.face.skill.clone(),
        }
    }
}

/// One player seen from a seat.
#[derive(Clone, Copy)]
pub struct PlayerView<'t> {
    player: &'t Player,
    view: View<'t>,
}

impl<'t> PlayerView<'t> {
    fn is_me(self) -> bool {
        self.view.seat.is_none() || self.view.seat == Some(self.player.id)
    }

    pub fn id(self) -> PlayerId {
        self.player.id
    }

    pub fn seat(self) -> u8 {
        self.player.seat
    }

    pub fn alive(self) -> bool {
        self.player.alive
    }

    pub fn general(self) -> &'t Name {
        &self.player.general
    }

    /// The second general; empty where there is none.
    pub fn general2(self) -> &'t Name {
        &self.player.general2
    }

    pub fn kingdom(self) -> &'t Name {
        &self.player.kingdom
    }

    pub fn gender(self) -> Gender {
        self.player.gender
    }

    pub fn hp(self) -> i32 {
        self.player.hp
    }

    pub fn max_hp(self) -> i32 {
        self.player.max_hp
    }

    pub fn is_wounded(self) -> bool {
        self.player.is_wounded()
    }

    pub fn face_up(self) -> bool {
        self.player.face_up
    }

    pub fn chained(self) -> bool {
        self.player.chained
    }

    pub fn phase(self) -> Phase {
        self.player.phase
    }

    pub fn hand_count(self) -> usize {
        self.player.hand.len()
    }

    /// Returns the role if it is the seat's own or has been shown.
    pub fn role(self) -> Option<Role> {
        (self.is_me() || self.player.role_shown).then_some(self.player.role)
    }

    /// Returns names in a tag of the seat itself; nobody else sees them.
    pub fn own_names(self, tag: &str) -> &'t [Name] {
        match self.player.tags.get(tag).filter(|_| self.is_me()) {
            Some(super::Value::TextList(names)) => names,
            _ => &[],
        }
    }

    /// Returns the role as far as it can be known: also where all that are hidden are the same.
    pub fn known_role(self) -> Option<Role> {
        let hidden = |p: &PlayerView<'t>| p.role().is_none();
        self.role().or_else(|| {
            let role = self.player.role;
            self.view.players().filter(hidden).all(|p| p.player.role == role).then_some(role)
        })
    }

    /// Returns the seat's own hand in order. Of another hand the known cards come first, by id, then `None`
    /// for each other card. A stable order would reveal which card moves where.
    pub fn hand(self) -> impl Iterator<Item = Option<CardId>> + 't {
        let mut cards: Vec<Option<CardId>> =
            self.player.hand.iter().map(|id| self.view.knows(*id).then_some(*id)).collect();
        if !self.is_me() {
            cards.sort_unstable_by_key(|card| (card.is_none(), *card));
        }
        cards.into_iter()
    }

    pub fn equip(self, slot: EquipSlot) -> Option<CardId> {
        self.player.equip(slot)
    }

    pub fn equips(self) -> impl Iterator<Item = CardId> + 't {
        self.player.equip_cards()
    }

    /// Returns the cards of the equipment area with the slots in which they lie.
    pub fn worn(self) -> impl Iterator<Item = (EquipSlot, CardId)> + 't {
        let slots = EquipSlot::ALL.into_iter().zip(&self.player.equips);
        slots.flat_map(|(slot, area)| area.cards.iter().map(move |card| (slot, *card)))
    }

    /// Returns the cards of the judging area, oldest first.
    pub fn judging(self) -> &'t [CardId] {
        &self.player.judging
    }

    /// Returns the piles by name, with the cards that this seat may see.
    pub fn piles(self) -> impl Iterator<Item = (&'t Name, Vec<Option<CardId>>)> {
        self.player.piles.iter().map(move |(name, pile)| {
            let see = self.is_me() || self.view.seat.is_some_and(|s| pile.viewers.contains(s));
            (name, pile.cards.iter().map(|c| (see || self.view.knows(*c)).then_some(*c)).collect())
        })
    }

    /// Returns a mark if this seat may see it; 0 otherwise.
    pub fn mark(self, name: &str) -> i32 {
        if self.sees_mark(name) { self.player.mark(name) } else { 0 }
    }

    /// Returns the public marks (`@` and `&`) that this seat can see.
    pub fn marks(self) -> impl Iterator<Item = (&'t Name, i32)> {
        let open = |name: &Name| name.starts_with(['@', '&']);
        self.player
            .marks
            .iter()
            .filter(move |(name, _)| open(name) && self.sees_mark(name))
            .map(|(n, c)| (n, *c))
    }

    fn sees_mark(self, name: &str) -> bool {
        match (self.view.seat, self.player.mark_viewers.get(name)) {
            (Some(seat), Some(viewers)) => viewers.contains(seat),
            _ => self.is_me() || name.starts_with(['@', '&']) || PUBLIC_RULE_MARKS.contains(&name),
        }
    }

    /// Returns the skills with visible names (helpers that start with `#` are hidden).
    pub fn skills(self) -> impl Iterator<Item = &'t Name> {
        self.player.skills.iter().map(|s| &s.name).filter(|n| !n.starts_with('#'))
    }

    /// Returns the visible skills without those that others lend: a lord lends to everybody.
    pub fn own_skills(self) -> impl Iterator<Item = &'t Name> {
        let own = self.player.skills.iter().filter(|s| s.source != SkillSource::Attached);
        own.map(|s| &s.name).filter(|n| !n.starts_with('#'))
    }

    /// Returns the lasting effects on the player. Everyone may know them.
    pub fn lasting(self) -> impl Iterator<Item = &'t LastingEffect> {
        self.view.table.lasting.iter().filter(move |effect| effect.on == self.player.id)
    }

    /// Returns the limits of cards that scripts set on the player.
    pub fn limitations(self) -> &'t [super::Limitation] {
        &self.player.limitations
    }

    /// Returns the number of uses of a card or skill card in this phase.
    pub fn used_times(self, key: &str) -> i32 {
        self.player.used_times(key)
    }

    pub fn snapshot(self) -> PlayerSight {
        let p = self.player;
        let see = |id: CardId| self.view.card(id).map(|c| self.view.card_sight(c));
        PlayerSight {
            id: p.id,
            seat: p.seat,
            general: p.general.clone(),
            kingdom: p.kingdom.clone(),
            role: self.role(),
            hp: p.hp,
            max_hp: p.max_hp,
            alive: p.alive,
            face_up: p.face_up,
            chained: p.chained,
            phase: p.phase,
            hand: self.hand().map(|c| c.and_then(see)).collect(),
            equips: p.equip_cards().filter_map(see).collect(),
            judging: p.judging.iter().filter_map(|c| see(*c)).collect(),
            piles: self
                .piles()
                .map(|(name, cards)| (name.clone(), cards.into_iter().map(|c| c.and_then(see)).collect()))
                .collect(),
            marks: p
                .marks
                .iter()
                .filter(|(name, _)| self.sees_mark(name))
                .map(|(name, n)| (name.clone(), *n))
                .collect(),
            skills: self.skills().cloned().collect(),
            effects: self.lasting().cloned().collect(),
        }
    }
}

/// A card whose face is visible.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CardSight {
    pub id: CardId,
    pub name: Name,
    pub suit: Suit,
    pub number: u8,
    pub skill: Name,
}

/// The data of [`View::snapshot`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sight {
    pub seat: Option<PlayerId>,
    pub mode: Name,
    pub round: u32,
    pub current: Option<PlayerId>,
    pub players: Vec<PlayerSight>,
    /// Top first; `None` for cards that this seat does not know.
    pub draw_pile: Vec<Option<CardSight>>,
    pub discard_pile: Vec<Option<CardSight>>,
    pub processing: Vec<Option<CardSight>>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayerSight {
    pub id: PlayerId,
    pub seat: u8,
    pub general: Name,
    pub kingdom: Name,
    pub role: Option<Role>,
    pub hp: i32,
    pub max_hp: i32,
    pub alive: bool,
    pub face_up: bool,
    pub chained: bool,
    pub phase: Phase,
    pub hand: Vec<Option<CardSight>>,
    pub equips: Vec<CardSight>,
    pub judging: Vec<CardSight>,
    pub piles: BTreeMap<Name, Vec<Option<CardSight>>>,
    pub marks: BTreeMap<Name, i32>,
    pub skills: Vec<Name>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<LastingEffect>,
}
