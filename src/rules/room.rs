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
use super::flow::{Chance, GameRule};
use super::interrupt::{Flow, Raised};
use super::mode::PairedHp;
use super::note::Note;
use super::running::RunningSlash;
use super::skill::{Abilities, SkillDef};
use super::timing::Timing;
use super::trace::Trace;
use super::{Cause, Reply, Request};
use crate::model::*;
use serde::{Deserialize, Serialize};
use std::cell::{Cell, Ref, RefCell, RefMut};
use std::rc::Rc;
use std::sync::Arc;

/// External input on which a game depends, beside its seed, content and replies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExternalInput {
    /// A timeout aborted a callback.
    Cut(Moment),
    /// A callback was stopped. The second time it sleeps for the rest of the game.
    Stop(Stop),
    /// A file of a package was run for the first time during the game.
    File { name: Name, hash: Name },
}

/// A change that a person tries out while a request is open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Trial {
    /// The player who was asked.
    pub seat: PlayerId,
    /// The change, in the language of packages.
    pub text: String,
}

/// A callback that was stopped, and when.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stop {
    /// The skill or card.
    pub owner: Name,
    pub callback: Name,
    /// The number of the request that would have come next.
    pub request: u64,
    /// A player was being asked, or observers were being notified.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub answering: bool,
}

/// A point within a callback.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Moment {
    /// Number of the callback, from 1.
    pub act: u64,
    /// Number of calls that it and nested callbacks had made to the table.
    pub calls: u64,
}

/// A passive listener to the events at a table.
#[allow(unused_variables)]
pub trait Observer {
    /// Receives a log entry.
    fn fact(&mut self, room: &Room, fact: &Fact) {}

    /// Receives a finished request; `cause` explains a default reply.
    fn asked(&mut self, room: &Room, request: &Request, reply: &Reply, cause: Option<&Cause>) {}

    /// Receives the beginning of a trigger event.
    fn timing(&mut self, room: &Room, timing: Timing, player: Option<PlayerId>, data: &Data) {}

    /// Receives the end of a trigger event; `broken` if a handler stopped it.
    fn timing_over(
        &mut self,
        room: &Room,
        timing: Timing,
        player: Option<PlayerId>,
        data: &Data,
        broken: bool,
    ) {
    }

    /// Receives an AI's note.
    fn noted(&mut self, room: &Room, note: &Note) {}

    /// Receives external input on which the game depends and that is not a reply.
    fn outside(&mut self, room: &Room, what: &ExternalInput) {}

    /// Receives a change that is tried out, before it is made.
    fn tried(&mut self, room: &Room, trial: &Trial) {}

    /// Receives a checkpoint: the table can be cloned and resumed.
    fn checkpoint(&mut self, room: &Room) {}

    /// Receives a change of the running game's content, between two requests or during one.
    fn content(&mut self, room: &Room, files: &[ContentFile]) {}

    /// Returns `false` to skip calls of `timing` and `timing_over`.
    fn wants_timings(&self) -> bool {
        false
    }
}

/// A listener to every trigger event about a player after it ended, regardless of the result. An AI uses it
/// to track the game. Unlike observers, followers are called inside one another and may leave notes at the
/// table.
pub trait Follower {
    fn event_over(&self, room: &Room, timing: Timing, player: PlayerId, data: &Data);
}

/// A content file that changed while a game runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContentFile {
    /// Index of the content root that holds it.
    pub tree: usize,
    pub name: Name,
    /// Content at the last load by the game; `None` if it did not exist.
    pub before: Option<Arc<[u8]>>,
    /// New content; `None` if it was deleted.
    pub after: Option<Arc<[u8]>>,
}

/// House rules of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Number of reshuffles of the discard pile after which the game is a draw.
    pub swap_limit: u32,
    /// Number of generals offered to a player who is not the lord.
    pub general_choices: usize,
    /// Number of generals offered to the lord in addition to the lord generals.
    pub lord_extra_choices: usize,
    /// Time limit of an answer in seconds; `None` for no limit.
    pub seconds: Option<u32>,
    /// Number of rounds after which the game is a draw; a safeguard for tables of passive agents.
    pub round_limit: u32,
    /// Requests after which the game is a draw; a safety net for content that never stops asking.
    #[serde(default = "request_limit", skip_serializing_if = "is_request_limit")]
    pub request_limit: u64,
    /// The rule for hit points if each player has two generals; `None`: they have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_generals: Option<PairedHp>,
    /// Number of times that a person may exchange the first hand.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub luck_cards: u32,
    /// `true` if people choose from all generals in play.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub free_choice: bool,
}

fn is_zero(n: &u32) -> bool {
    *n == 0
}

fn request_limit() -> u64 {
    100_000
}

fn is_request_limit(limit: &u64) -> bool {
    *limit == request_limit()
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            swap_limit: 5,
            general_choices: 5,
            lord_extra_choices: 2,
            seconds: None,
            round_limit: 300,
            request_limit: request_limit(),
            second_generals: None,
            luck_cards: 0,
            free_choice: false,
        }
    }
}

/// The skills to ask in a query.
pub(super) type AwakeSkills = Rc<[Rc<SkillDef>]>;

/// A table with its content, rule and listeners.
///
/// ```
/// use sgs::agents::Agents;
/// use sgs::rules::cards::DeckOptions;
/// use sgs::rules::setup::{GameOptions, new_game};
/// use sgs::testkit::plain::catalog;
/// use std::rc::Rc;
///
/// let catalog = Rc::new(catalog(&DeckOptions::default()));
/// let room = new_game(&GameOptions::new(7, 3), catalog, Box::new(Agents::random(3)))?;
/// assert_eq!(room.table().players.len(), 3);
/// room.run().expect("nobody closes the table");
/// assert!(room.table().turn.winner.is_some());
/// # Ok::<(), sgs::rules::setup::SetupError>(())
/// ```
pub struct Room {
    table: RefCell<Table>,
    /// Counts what may have changed table or catalog.
    version: Cell<u64>,
    pub(super) catalog: RefCell<Rc<Catalog>>,
    pub(super) triggers: RefCell<TriggerIndex>,
    pub(super) rule: Rc<dyn GameRule>,
    pub(super) door: RefCell<Box<dyn Door>>,
    observers: RefCell<Vec<Box<dyn Observer>>>,
    /// External input that is not reported to observers yet.
    untold: RefCell<Vec<ExternalInput>>,
    pub(super) wants_timings: Cell<bool>,
    followers: RefCell<Vec<Rc<dyn Follower>>>,
    /// Number of completed trigger events about a player; the position of followers' actions.
    events_over: Cell<u64>,
    /// `true` while followers are called for the last of them.
    telling: Cell<bool>,
    /// `true` while notes come from a record instead of the agents.
    notes_recorded: Cell<bool>,
    pub(super) exits: RefCell<Vec<ExitHook>>,
    /// The active skills with each ability; reset when a dormant skill is activated.
    pub(super) awake: RefCell<[Option<AwakeSkills>; Abilities::COUNT]>,
    /// The current card request, or the last one.
    pub(super) card_request: RefCell<CardRequest>,
    /// Depth of nested triggers.
    pub(super) depth: Cell<u32>,
    /// Number of nested turns and phases inside a resolution; there are no checkpoints then.
    pub(super) nested_turns: Cell<u32>,
    /// A source of random outcomes that replaces the table's streams.
    pub(super) chance: RefCell<Option<Box<dyn Chance>>>,
    /// Slashes being resolved, innermost last. These are the payloads that the running handlers hold and change, so
    /// the model, which is plain data, cannot contain them. There are none at a checkpoint.
    pub(super) slashes: RefCell<Vec<RunningSlash>>,
    /// The trace of skills.
    pub(super) trace: RefCell<Option<Rc<dyn Trace>>>,
    pub(super) is_traced: Cell<bool>,
    is_trial: Cell<bool>,
    pub settings: Settings,
}

/// Card switch that overrides its kind: the targets follow from the card.
pub const TARGET_FIXED: &str = "target_fixed";

impl Room {
    /// Reports external input to all observers.
    ///
    /// Input can come while observers are being notified, from a question that one of them asks. It is reported
    /// after the notification.
    pub fn report_external(&self, what: &ExternalInput) {
        if self.is_telling() {
            self.untold.borrow_mut().push(what.clone());
        } else {
            self.notify(|o| o.outside(self, what));
        }
    }

    /// Makes a change that is tried out. Players whom it asks answer by default, no record has their answers, and
    /// a game that it ends goes on.
    pub fn try_out<R>(&self, trial: &Trial, run: impl FnOnce() -> R) -> R {
        struct Ends<'r>(&'r Cell<bool>, bool);
        impl Drop for Ends<'_> {
            fn drop(&mut self) {
                self.0.set(self.1);
            }
        }
        self.notify(|o| o.tried(self, trial));
        let winner = self.table().turn.winner.clone();
        let ends = Ends(&self.is_trial, self.is_trial.replace(true));
        let result = run();
        drop(ends);
        self.table_mut().turn.winner = winner;
        result
    }

    /// Returns `true` while a change is tried out.
    pub fn is_trial(&self) -> bool {
        self.is_trial.get()
    }

    /// Returns `true` while observers are being notified.
    pub(super) fn is_telling(&self) -> bool {
        self.observers.try_borrow_mut().is_err()
    }

    /// Creates a room for this table. The table lists the registered trigger skills.
    pub fn new(
        table: Table,
        catalog: Rc<Catalog>,
        rule: Rc<dyn GameRule>,
        door: Box<dyn Door>,
        settings: Settings,
    ) -> Room {
        let room = Room {
            table: RefCell::new(table),
            version: Cell::new(0),
            catalog: RefCell::new(catalog),
            triggers: RefCell::default(),
            rule,
            door: RefCell::new(door),
            observers: RefCell::default(),
            untold: RefCell::default(),
            wants_timings: Cell::new(false),
            followers: RefCell::default(),
            events_over: Cell::new(0),
            telling: Cell::new(false),
            notes_recorded: Cell::new(false),
            exits: RefCell::default(),
            awake: RefCell::default(),
            card_request: RefCell::default(),
            depth: Cell::new(0),
            nested_turns: Cell::new(0),
            chance: RefCell::new(None),
            slashes: RefCell::default(),
            trace: RefCell::new(None),
            is_traced: Cell::new(false),
            is_trial: Cell::new(false),
            settings,
        };
        room.rebuild_triggers();
        room.wake_present();
        room
    }

    /// Borrows the table. Keep the borrow within one expression.
    #[track_caller]
    pub fn table(&self) -> Ref<'_, Table> {
        self.table.borrow()
    }

    /// Borrows the table for a change. Keep the borrow within one expression.
    #[track_caller]
    pub fn table_mut(&self) -> RefMut<'_, Table> {
        self.changed();
        self.table.borrow_mut()
    }

    /// Returns a number that grows whenever the table or the catalog may have changed.
    #[inline]
    pub fn version(&self) -> u64 {
        self.version.get()
    }

    fn changed(&self) {
        self.version.set(self.version.get() + 1);
    }

    /// Sets a source of random outcomes, such as the record of another engine.
    pub fn set_chance(&self, chance: Box<dyn Chance>) {
        *self.chance.borrow_mut() = Some(chance);
    }

    /// Replaces the table and clears all cached state of the previous one.
    pub fn put_table(&self, table: Table) {
        *self.table_mut() = table;
        self.wake_present();
        self.rebuild_triggers();
    }

    /// Consumes the room and returns the table.
    pub fn into_table(self) -> Table {
        self.table.into_inner()
    }

    pub fn catalog(&self) -> Rc<Catalog> {
        self.catalog.borrow().clone()
    }

    /// Changes the catalog: while packages load, and when one is reloaded at a safe point.
    pub fn define<R>(&self, change: impl FnOnce(&mut Catalog) -> R) -> R {
        self.changed();
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

    /// Restores the previous catalog.
    pub fn restore_catalog(&self, before: Rc<Catalog>) {
        self.table_mut().kinds = before.table_kinds();
        self.changed();
        *self.catalog.borrow_mut() = before;
        *self.awake.borrow_mut() = Default::default();
    }

    /// Reports changed content files to all observers.
    pub fn report_content(&self, files: &[ContentFile]) {
        self.notify(|o| o.content(self, files));
    }

    /// Asserts in debug builds that no borrow is held when control leaves the rules.
    #[track_caller]
    pub(super) fn assert_free(&self) {
        debug_assert!(self.table.try_borrow_mut().is_ok(), "a borrow of the table is held across a call out");
    }

    // ---- observers ------------------------------------------------------------------

    pub fn observe(&self, observer: Box<dyn Observer>) {
        self.wants_timings.set(self.wants_timings.get() || observer.wants_timings());
        self.observers.borrow_mut().push(observer);
    }

    /// Registers a follower for all further events.
    pub fn follow(&self, follower: Rc<dyn Follower>) {
        self.followers.borrow_mut().push(follower);
    }

    /// Returns the number of the event being reported to followers, from 1 among those about players.
    pub fn reported_event(&self) -> Option<u64> {
        self.telling.get().then(|| self.events_over.get())
    }

    /// Reports a completed trigger event to the followers.
    pub(super) fn event_is_over(&self, timing: Timing, player: PlayerId, data: &Data) {
        self.events_over.set(self.events_over.get() + 1);
        let outer = self.telling.replace(true);
        let mut at = 0;
        // No borrow is held during the call: it may raise another event.
        while let Some(follower) = self.follower(at) {
            follower.event_over(self, timing, player, data);
            at += 1;
        }
        self.telling.set(outer);
    }

    fn follower(&self, at: usize) -> Option<Rc<dyn Follower>> {
        self.followers.borrow().get(at).cloned()
    }

    /// Ignores the notes of agents from now on, as those of a record are made, or heeds them again.
    pub fn take_notes_from_record(&self, recorded: bool) {
        self.notes_recorded.set(recorded);
    }

    pub(super) fn ignores_agents(&self) -> bool {
        self.notes_recorded.get()
    }

    /// Calls every observer. Observers do not act, so none is called inside another.
    pub(super) fn notify(&self, tell: impl FnMut(&mut Box<dyn Observer>)) {
        if let Ok(mut observers) = self.observers.try_borrow_mut() {
            observers.iter_mut().for_each(tell);
            let untold = self.untold.take();
            untold.iter().for_each(|what| observers.iter_mut().for_each(|o| o.outside(self, what)));
        }
    }

    /// Reports a log entry to the observers.
    pub fn log(&self, fact: Fact) {
        self.notify(|o| o.fact(self, &fact));
    }

    /// Returns `true` if there is an observer. Facts that are costly to build are skipped otherwise.
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

    /// Returns the living players in action order.
    pub fn all_players(&self) -> Vec<PlayerId> {
        self.table().action_order(false).to_vec()
    }

    /// Returns the other living players in action order.
    pub fn other_players(&self, player: PlayerId) -> Vec<PlayerId> {
        self.table().action_order(false).iter().copied().filter(|p| *p != player).collect()
    }

    /// Sorts players into action order.
    pub fn sort_by_action_order(&self, players: &mut [PlayerId]) {
        let order = self.table().action_order(true);
        players.sort_by_key(|p| order.iter().position(|o| o == p));
    }

    /// Returns the kind of a card.
    pub fn def(&self, card: CardId) -> Rc<CardDef> {
        let kind = self.table().card(card).face.kind;
        self.catalog.borrow().kind(kind).clone()
    }

    /// Returns a copy of the card's current face.
    pub fn face(&self, card: CardId) -> Face {
        self.table().card(card).face.clone()
    }

    pub fn card_name(&self, card: CardId) -> Name {
        self.table().card_name(card).clone()
    }

    /// Tests `card:isKindOf(class)`.
    pub fn is_kind_of(&self, card: CardId, class: &str) -> bool {
        let kind = self.table().card(card).face.kind;
        self.catalog.borrow().kind(kind).is_kind_of(class)
    }

    /// Returns `true` if the targets follow from the card.
    pub fn is_target_fixed(&self, card: CardId) -> bool {
        self.card_switch(card, TARGET_FIXED).unwrap_or_else(|| self.def(card).target_fixed)
    }

    /// Returns `true` if the subcards of a skill card are discarded when it is used.
    pub fn throws_subcards(&self, card: CardId) -> bool {
        self.card_switch(card, "will_throw").unwrap_or_else(|| self.def(card).will_throw)
    }

    /// Returns the card in the form of the history.
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

    /// Creates a virtual card. `None` for suit or number follows the subcards.
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

    /// Creates a virtual card by name; `None` if the kind does not exist.
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

    /// Raises an event without a payload.
    pub fn trigger_plain(&self, timing: Timing, player: impl Into<Option<PlayerId>>) -> Flow<Raised> {
        self.trigger(timing, player, &Data::none())
    }
}
