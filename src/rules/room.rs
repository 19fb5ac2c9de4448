//! The room: a table with the means to change it. Cheap to pass around by reference; no
//! borrow of the table may be held across a trigger or a request.
//!
//! `Room` is the table in a `RefCell` with everything needed to change it: the catalog (kinds of card,
//! skills, generals), the index of registered trigger skills, the rule of the mode, the door for requests,
//! the observers. Every verb takes `&Room`. A borrow of the table lasts for one expression; debug builds
//! check at every trigger and request that nobody holds one.

use super::ask::{CardRequest, Door};
use super::catalog::{CardDef, Catalog};
use super::data::Data;
use super::dispatch::TriggerIndex;
use super::event::ExitHook;
use super::fact::Fact;
use super::flow::GameRule;
use super::interrupt::Flow;
use super::note::Note;
use super::resolve::Chance;
use super::skill::{Abilities, SkillDef};
use super::timing::Timing;
use super::trace::Trace;
use super::{Cause, Reply, Request};
use crate::model::*;
use serde::{Deserialize, Serialize};
use std::cell::{Cell, Ref, RefCell, RefMut};
use std::rc::Rc;
use std::sync::Arc;

/// What a game is a function of, beside its seed, its content and its replies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outside {
    /// An act of content was stopped by the clock.
    Cut(Moment),
    /// A file of content was run for the first time during the game.
    File { name: Name, hash: Name },
}

/// A moment within an act of content.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Moment {
    /// The number of the act, from 1.
    pub act: u64,
    /// How much it and the acts within it had asked of the table.
    pub calls: u64,
}

/// Someone who follows what happens at a table without taking part.
#[allow(unused_variables)]
pub trait Observer {
    /// Something worth telling happened.
    fn fact(&mut self, room: &Room, fact: &Fact) {}

    /// A request was settled; `cause` says why, when the reply is a default.
    fn asked(&mut self, room: &Room, request: &Request, reply: &Reply, cause: Option<&Cause>) {}

    /// A trigger event begins.
    fn timing(&mut self, room: &Room, timing: Timing, player: Option<PlayerId>, data: &Data) {}

    /// A trigger event is over; `broken` when a handler stopped it.
    fn timing_over(
        &mut self,
        room: &Room,
        timing: Timing,
        player: Option<PlayerId>,
        data: &Data,
        broken: bool,
    ) {
    }

    /// An AI leaves a note.
    fn noted(&mut self, room: &Room, note: &Note) {}

    /// Something came from outside that the game is a function of, and is no reply.
    fn outside(&mut self, room: &Room, what: &Outside) {}

    /// The game stands at a quiet point: its table may be cloned and resumed.
    fn quiet(&mut self, room: &Room) {}

    /// Content of the running game was changed, between two requests or while one is open.
    fn content(&mut self, room: &Room, files: &[ContentFile]) {}

    /// `false`: no calls of `timing` and `timing_over` are wanted.
    fn wants_timings(&self) -> bool {
        false
    }
}

/// Someone who is told of every trigger event about a player once it is over, whatever came
/// of it: an AI keeps its picture of the game by that. Unlike observers, followers are told
/// inside one another, and may leave notes at the table.
pub trait Follower {
    fn event_over(&self, room: &Room, timing: Timing, player: PlayerId, data: &Data);
}

/// A file of content that was changed while a game runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContentFile {
    /// Which of the trees of content it belongs to.
    pub tree: usize,
    pub name: Name,
    /// What it was when the game last took it over; `None`: it was not there.
    pub before: Option<Arc<[u8]>>,
    /// `None`: it is gone.
    pub after: Option<Arc<[u8]>>,
}

/// House rules of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// How often the discard pile may become the draw pile before the game is a draw.
    pub swap_limit: u32,
    /// Generals that a player who is not the lord may choose from.
    pub general_choices: usize,
    /// Lord generals are offered to the lord, and this many others.
    pub lord_extra_choices: usize,
    /// Seconds for an answer; `None`: no limit.
    pub seconds: Option<u32>,
    /// Rounds after which the game is a draw; a safety net for tables of passive agents.
    pub round_limit: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { swap_limit: 5, general_choices: 5, lord_extra_choices: 2, seconds: None, round_limit: 300 }
    }
}

/// Skills to ask.
pub(super) type AwakeSkills = Rc<[Rc<SkillDef>]>;

/// See the module text.
pub struct Room {
    table: RefCell<Table>,
    pub(super) catalog: RefCell<Rc<Catalog>>,
    pub(super) triggers: RefCell<TriggerIndex>,
    pub(super) rule: Rc<dyn GameRule>,
    pub(super) door: RefCell<Box<dyn Door>>,
    observers: RefCell<Vec<Box<dyn Observer>>>,
    pub(super) wants_timings: Cell<bool>,
    followers: RefCell<Vec<Rc<dyn Follower>>>,
    /// Trigger events about a player that are over: the place of what followers do then.
    events_over: Cell<u64>,
    /// Followers are being told of the last of them.
    telling: Cell<bool>,
    pub(super) exits: RefCell<Vec<ExitHook>>,
    /// The skills with each ability that do not sleep, until one wakes.
    pub(super) awake: RefCell<[Option<AwakeSkills>; Abilities::COUNT]>,
    /// The card request being answered, or answered last.
    pub(super) card_request: RefCell<CardRequest>,
    /// Triggers running inside one another.
    pub(super) depth: Cell<u32>,
    /// Turns and phases being played inside a resolution: no quiet points there.
    pub(super) nested_turns: Cell<u32>,
    /// Another source of chance than the table's own streams.
    pub(super) chance: RefCell<Option<Box<dyn Chance>>>,
    /// Slashes being settled, innermost last.
    pub(super) slashes: RefCell<Vec<super::resolve::Settling>>,
    /// Uses whose targets are being confirmed, innermost last.
    pub(super) confirming: RefCell<Vec<super::resolve::Confirming>>,
    /// Who follows skills.
    pub(super) trace: RefCell<Option<Rc<dyn Trace>>>,
    pub(super) is_traced: Cell<bool>,
    pub settings: Settings,
}

/// What a card may have against its kind: its targets follow from it.
pub const TARGET_FIXED: &str = "target_fixed";

impl Room {
    /// Tells everyone who follows the game what came from outside.
    pub fn tell_outside(&self, what: &Outside) {
        self.notify(|o| o.outside(self, what));
    }

    /// A room for this table. Trigger skills are those the table says are registered.
    pub fn new(
        table: Table,
        catalog: Rc<Catalog>,
        rule: Rc<dyn GameRule>,
        door: Box<dyn Door>,
        settings: Settings,
    ) -> Room {
        let room = Room {
            table: RefCell::new(table),
            catalog: RefCell::new(catalog),
            triggers: RefCell::default(),
            rule,
            door: RefCell::new(door),
            observers: RefCell::default(),
            wants_timings: Cell::new(false),
            followers: RefCell::default(),
            events_over: Cell::new(0),
            telling: Cell::new(false),
            exits: RefCell::default(),
            awake: RefCell::default(),
            card_request: RefCell::default(),
            depth: Cell::new(0),
            nested_turns: Cell::new(0),
            chance: RefCell::new(None),
            slashes: RefCell::default(),
            confirming: RefCell::default(),
            trace: RefCell::new(None),
            is_traced: Cell::new(false),
            settings,
        };
        room.rebuild_triggers();
        room.wake_present();
        room
    }

    /// The table, to look at. Keep the borrow within one expression.
    #[track_caller]
    pub fn table(&self) -> Ref<'_, Table> {
        self.table.borrow()
    }

    /// The table, to change. Keep the borrow within one expression.
    #[track_caller]
    pub fn table_mut(&self) -> RefMut<'_, Table> {
        self.table.borrow_mut()
    }

    /// Takes chance from elsewhere: from the record of another engine.
    pub fn set_chance(&self, chance: Box<dyn Chance>) {
        *self.chance.borrow_mut() = Some(chance);
    }

    /// Puts another table in its place: what was remembered of the one before is forgotten.
    pub fn put_table(&self, table: Table) {
        *self.table_mut() = table;
        self.wake_present();
        self.rebuild_triggers();
    }

    /// Ends the room and gives the table back.
    pub fn into_table(self) -> Table {
        self.table.into_inner()
    }

    pub fn catalog(&self) -> Rc<Catalog> {
        self.catalog.borrow().clone()
    }

    /// Changes what the game is played with: while packages load, and when one is loaded
    /// anew at a safe point.
    pub fn define<R>(&self, change: impl FnOnce(&mut Catalog) -> R) -> R {
        let result = change(Rc::make_mut(&mut self.catalog.borrow_mut()));
        *self.awake.borrow_mut() = Default::default();
        let catalog = self.catalog.borrow();
        let mut table = self.table_mut();
        if catalog.kinds.len() > table.kinds.len() {
            let known = table.kinds.len();
            std::sync::Arc::make_mut(&mut table.kinds).extend(catalog.table_kinds_from(known));
        }
        result
    }

    /// Goes back to what the game was played with before.
    pub fn restore_catalog(&self, before: Rc<Catalog>) {
        self.table_mut().kinds = before.table_kinds();
        *self.catalog.borrow_mut() = before;
        *self.awake.borrow_mut() = Default::default();
    }

    /// Tells everyone who follows the game which files of its content were changed.
    pub fn tell_content(&self, files: &[ContentFile]) {
        self.notify(|o| o.content(self, files));
    }

    /// Debug builds check that nobody holds a borrow where control leaves the rules.
    #[track_caller]
    pub(super) fn assert_free(&self) {
        debug_assert!(self.table.try_borrow_mut().is_ok(), "a borrow of the table is held across a call out");
    }

    // ---- observers ------------------------------------------------------------------

    pub fn observe(&self, observer: Box<dyn Observer>) {
        self.wants_timings.set(self.wants_timings.get() || observer.wants_timings());
        self.observers.borrow_mut().push(observer);
    }

    /// Tells this one of events from now on.
    pub fn follow(&self, follower: Rc<dyn Follower>) {
        self.followers.borrow_mut().push(follower);
    }

    /// While followers are told of an event: which one it is of those about players, from 1.
    pub fn event_being_told(&self) -> Option<u64> {
        self.telling.get().then(|| self.events_over.get())
    }

    /// A trigger event is over.
    pub(super) fn event_is_over(&self, timing: Timing, player: PlayerId, data: &Data) {
        self.events_over.set(self.events_over.get() + 1);
        let outer = self.telling.replace(true);
        let mut at = 0;
        // None is held while it is told: it may lead to another event.
        while let Some(follower) = self.follower(at) {
            follower.event_over(self, timing, player, data);
            at += 1;
        }
        self.telling.set(outer);
    }

    fn follower(&self, at: usize) -> Option<Rc<dyn Follower>> {
        self.followers.borrow().get(at).cloned()
    }

    /// Calls every observer. Observers look and do not act, so none is called inside another.
    pub(super) fn notify(&self, tell: impl FnMut(&mut Box<dyn Observer>)) {
        if let Ok(mut observers) = self.observers.try_borrow_mut() {
            observers.iter_mut().for_each(tell);
        }
    }

    /// Tells everyone what happened.
    pub fn log(&self, fact: Fact) {
        self.notify(|o| o.fact(self, &fact));
    }

    /// Is anyone there to be told? Facts that are costly to make are made only then.
    pub fn is_watched(&self) -> bool {
        self.observers.try_borrow().is_ok_and(|o| !o.is_empty())
    }

    // ---- shorthands -----------------------------------------------------------------

    pub fn hp(&self, player: PlayerId) -> i32 {
        self.table().player(player).hp
    }

    pub fn is_alive(&self, player: PlayerId) -> bool {
        self.table().player(player).alive
    }

    pub fn mark(&self, player: PlayerId, name: &str) -> i32 {
        self.table().player(player).mark(name)
    }

    pub fn has_flag(&self, player: PlayerId, flag: &str) -> bool {
        self.table().player(player).has_flag(flag)
    }

    pub fn set_flag(&self, player: PlayerId, flag: &str) {
        self.table_mut().player_mut(player).set_flag(flag);
    }

    pub fn current(&self) -> Option<PlayerId> {
        self.table().turn.current
    }

    pub fn hand_count(&self, player: PlayerId) -> usize {
        self.table().player(player).hand.len()
    }

    /// The living in action order.
    pub fn all_players(&self) -> Vec<PlayerId> {
        self.table().action_order(false).to_vec()
    }

    /// The living in action order without this one.
    pub fn other_players(&self, player: PlayerId) -> Vec<PlayerId> {
        self.table().action_order(false).iter().copied().filter(|p| *p != player).collect()
    }

    /// Puts players into action order.
    pub fn sort_by_action_order(&self, players: &mut [PlayerId]) {
        let order = self.table().action_order(true);
        players.sort_by_key(|p| order.iter().position(|o| o == p));
    }

    /// The kind behind a card.
    pub fn def(&self, card: CardId) -> Rc<CardDef> {
        let kind = self.table().card(card).face.kind;
        self.catalog.borrow().kind(kind).clone()
    }

    /// A copy of the card's present face.
    pub fn face(&self, card: CardId) -> Face {
        self.table().card(card).face.clone()
    }

    pub fn card_name(&self, card: CardId) -> Name {
        self.table().card_name(card).clone()
    }

    /// `card:isKindOf(class)`.
    pub fn is_kind_of(&self, card: CardId, class: &str) -> bool {
        let kind = self.table().card(card).face.kind;
        self.catalog.borrow().kind(kind).is_kind_of(class)
    }

    /// Do its targets follow from the card?
    pub fn is_target_fixed(&self, card: CardId) -> bool {
        self.card_switch(card, TARGET_FIXED).unwrap_or_else(|| self.def(card).target_fixed)
    }

    /// Is what a skill card is made of discarded when it is used?
    pub fn throws_subcards(&self, card: CardId) -> bool {
        self.card_switch(card, "will_throw").unwrap_or_else(|| self.def(card).will_throw)
    }

    /// The card as the history keeps it.
    pub fn card_note(&self, card: CardId) -> history::CardNote {
        let t = self.table();
        let c = t.card(card);
        history::CardNote {
            id: card,
            name: t.card_name(card).clone(),
            suit: c.face.suit,
            number: c.face.number,
            skill: c.face.skill.clone(),
        }
    }

    /// A fresh virtual card. Suit and number `None`: as its subcards say.
    pub fn new_card(
        &self,
        kind: KindId,
        suit: Option<Suit>,
        number: Option<u8>,
        skill: impl Into<Name>,
        subcards: &[CardId],
    ) -> CardId {
        let mut t = self.table_mut();
        let follows = Follows { suit: suit.is_none(), number: number.is_none() };
        let suit = suit.unwrap_or_else(|| card::suit_of(subcards.iter().map(|c| t.card(*c).face.suit)));
        let number = number.unwrap_or(match subcards {
            [one] => t.card(*one).face.number,
            _ => 0,
        });
        let mut face = Face::new(kind, suit, number);
        face.skill = skill.into();
        let physical: Vec<CardId> = subcards.iter().flat_map(|c| t.subcards(*c)).collect();
        let id = t.add_virtual(face, physical);
        if let Some(card) = t.card_mut(id) {
            card.follows = follows;
        }
        id
    }

    /// A virtual card by name, `None` when there is no such kind.
    pub fn clone_card(&self, name: &str, skill: &str, subcards: &[CardId]) -> Option<CardId> {
        let kind = self.catalog.borrow().find_kind(name)?;
        Some(self.new_card(kind, None, None, skill, subcards))
    }

    pub fn card_tag(&self, card: CardId, name: &str) -> Value {
        self.table().card(card).notes.tags.get(name).cloned().unwrap_or_default()
    }

    pub fn room_tag(&self, name: &str) -> Value {
        self.table().tags.get(name).cloned().unwrap_or_default()
    }

    pub fn set_room_tag(&self, name: impl Into<Name>, value: impl Into<Value>) {
        self.table_mut().tags.insert(name.into(), value.into());
    }

    pub fn remove_room_tag(&self, name: &str) {
        self.table_mut().tags.remove(name);
    }

    /// Raises an event that carries nothing.
    pub fn trigger_plain(&self, timing: Timing, player: impl Into<Option<PlayerId>>) -> Flow<bool> {
        self.trigger(timing, player, &Data::none())
    }
}
