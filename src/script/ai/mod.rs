//! AI written in Lua: one object for each player, asked by its callback and notified of every event. It runs
//! in the state of the game, on the room's thread, and has a separate view.
//!
//! An AI is made for each player by `CloneAI(player)` once all have generals; it returns a
//! `sgs.LuaAI(player)` whose `callback` is a function. The callback is called with the name of a method and
//! its arguments, in an AI frame with the seat as viewer:
//!
//! | method | arguments | answer |
//! |---|---|---|
//! | `activate` | use | fills in `use.card` and `use.to`; nothing filled in ends the phase |
//! | `askForUseCard` | pattern, prompt, method | `"card->sgs2+sgs3"`, `"."`, or `{accepted=, cards=, targets=}` |
//! | `askForCard` | pattern, prompt, data, method | text of a card or a Card, `"."` declines |
//! | `askForSinglePeach` | dying | the same |
//! | `askForNullification` | trick, from, to, positive | a Card, nil declines |
//! | `askForSkillInvoke` | skill, data | a truth value |
//! | `askForChoice` | skill, `"a+b"`, data | one of the words |
//! | `askForDiscard` | reason, n, min, optional, include_equip, pattern | array of ids; flag `Global_AIDiscardExchanging`: nothing is discarded |
//! | `askForCardChosen` | player, `"hej"`, reason, method | id; below 0 any hidden hand card |
//! | `askForAG` | ids, refusable, reason | id; -1 refuses |
//! | `askForCardShow`, `askForPindian` | requestor, reason | a Card |
//! | `askForYiji` | ids, reason, players | a player and an id; nil refuses |
//! | `askForGuanxing` | ids, sides (1 up, -1 down, 0 both) | two arrays: top, bottom |
//! | `askForPlayerChosen` | players, reason, optional | a player; nil refuses |
//! | `askForPlayersChosen` | players, reason, max, min | array of players |
//! | `askForSuit` | reason | a suit |
//! | `askForGeneral` | names, first, reason | a name |
//! | `askForKingdom` | names, reason | a name |
//! | `askForTriggerOrder` | reason, names, optional, data | a name |
//! | `filterEvent` | event, player, data | nothing |
//!
//! Nil leaves the decision to the table, unless the column above says otherwise.
//!
//! After every trigger event about a player that player's AI is notified (`Room::follow`); a field
//! `listens` (`{[sgs.Death] = true}`) of the LuaAI limits the events. The protocol of v2 notifies all AIs
//! of each event; an AI made for it sets `sgs.recorder` and is then notified of all.
//!
//! An illegal answer of any AI is refused and counted, and the built-in player decides. The original does
//! not check the answers of the stock AI: a card may have a dead target, or more targets than it takes. Such
//! an answer has no place in a record, since a replay checks replies by the same test. Rules and
//! packages rely on targets that passed it.
//!
//! AI files load with `ai/smart-ai.lua` of the bundled tree or of `--ai DIR`, which loads the others by
//! `dofile "lua/ai/..."`; such paths mean `ai/` of the trees. A decision that runs too long is aborted; after
//! three the AI is left out of the game, which is logged. Cards and random numbers that these files use
//! while a game loads are no part of the game. They define no skills and add no texts, since a replay runs no AI.
//!
//! These files have separate globals (`Script::ai_globals`, `lua/prelude/apart.lua`), shared by all seats.
//! Reads fall through to the globals of skills; no skill sees what an AI writes.
//!
//! Generals are dealt before there are AIs. A global function of the AI files, `ChooseGeneral(player,
//! names)`, is asked for each seat; an AI without it leaves the choice to the built-in player. The bundled
//! one draws lots: each point of `sgs.ai_general_value`, which packages fill from the results of `sgs sim
//! --by-general`, adds a fifth to the lots of a general. `askForGeneral` is asked by skills during a game.
//!
//! AIs made for the original run unchanged. While their files load, `getExtensions` names the packages of
//! the tree. It also names those of the program and the original for which the AI has a file. Its files call each
//! other even if a package is missing. Such an AI catches its own errors and prints them; a
//! printed text is counted as an error when it is the error just caught (`Host::ai_printed`).

mod answer;
mod ask;
mod lent;
mod object;
mod part;
mod sight;
mod suppose;

pub(super) use object::{add_natives, declare};

use super::call::CallError;
use super::error::{Cause, Located, Running, ScriptError};
use super::frame::{Context, Frame};
use super::host::{Host, Script, WeakScript};
use super::load::{LoadFailure, Source};
use super::value::Made;
use crate::model::*;
use crate::rules::{Data, Follower, Room, Timing};
use mlua::{Function, IntoLuaMulti, MultiValue, Table as LuaTable, Value as LuaValue};
use serde::{Deserialize, Serialize};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

pub(super) use part::PART;

pub(super) use lent::{Asked, LEAVE_OUT, LEND};

pub use answer::AiAnswer;
pub use answer::BadAnswer;

/// Registry key of the function that makes the globals of AI files.
pub(super) const ENVIRONMENT: &str = "sgs.environment";

/// Number of decisions that may time out in a game before the AI is left out.
const MOST_CUTS: u32 = 3;

/// While the AI has not said so by its `recorder`, it is looked for this many times.
const LOOKS: u32 = 200;

/// Packages of the original that an AI made for it takes for granted: it loads a file for each,
/// and these files call one another.
const ORIGINAL: &str = "wind fire thicket mountain god yjcm yjcm2012 yjcm2013 yjcm2014 yjcm2015 yjcm2022 \
    nostalgia sp ol_sp bgm ling hegemony h_formation h_momentum assassins fancheng wisdom yitian \
    exclusive_cards special1v1 happy2v2 doudizhu jie_package joyequip maotu lei li yin yue guo bei yinhu \
    ol_qifu olststandard mobile mobileststandard tenyear_hc tenyear_xd tenyearststandard yczh2016 yczh2017";

/// Counts of an AI's decisions in a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct AiCounts {
    /// Number of requests to the AI.
    pub asked: u64,
    /// Left to the table, by what was asked.
    pub unanswered: BTreeMap<Name, u64>,
    /// Answers that were not legal, by what was asked and why not.
    pub refused: BTreeMap<String, u64>,
    /// Ended in an error.
    pub failed: u64,
    /// Rejected changes to the table, including those whose error the AI caught.
    pub barred: BTreeMap<String, u64>,
    /// First look of an AI of another tree at something that its player does not see.
    pub looked: Option<String>,
}

impl AiCounts {
    /// Returns all its numbers.
    pub fn counts_mut(&mut self) -> impl Iterator<Item = &mut u64> {
        let by_name = self.unanswered.values_mut().chain(self.refused.values_mut());
        [&mut self.asked, &mut self.failed].into_iter().chain(by_name).chain(self.barred.values_mut())
    }

    /// Adds those of another game.
    pub fn add(&mut self, other: &AiCounts) {
        self.asked += other.asked;
        self.failed += other.failed;
        // Games arrive in any order, so the smallest text is kept.
        self.looked = [self.looked.take(), other.looked.clone()].into_iter().flatten().min();
        other.unanswered.iter().for_each(|(what, n)| *self.unanswered.entry(what.clone()).or_default() += n);
        other.barred.iter().for_each(|(what, n)| *self.barred.entry(what.clone()).or_default() += n);
        other.refused.iter().for_each(|(what, n)| *self.refused.entry(what.clone()).or_default() += n);
    }
}

/// The AI of a game.
#[derive(Default)]
pub struct Ais {
    /// By player. Empty until there are players with generals.
    objects: RefCell<Vec<Option<LuaTable>>>,
    state: Cell<State>,
    /// By player: the events that its AI wants to hear of, where it says so.
    listens: RefCell<Vec<Option<BTreeSet<i64>>>>,
    /// Each of them hears of every event, not only of those about its player.
    notify_every_ai: Cell<bool>,
    looks: Cell<u32>,
    /// Another AI than the program's own: it may look at what its player does not see.
    foreign: Cell<bool>,
    /// No AI may look (`--fair-ai`).
    pub(super) fair: Cell<bool>,
    /// An AI has looked at something that its player does not see.
    has_looked: Cell<bool>,
    /// An AI has looked, and the players were not notified yet.
    has_news_of_looks: Cell<bool>,
    counts: RefCell<AiCounts>,
    cuts: Cell<u32>,
    /// `true` if the AI was just left out, and the table was not notified yet.
    has_left: Cell<bool>,
    /// The last error that a script caught itself, with its trace.
    caught: RefCell<Option<(String, String)>>,
    /// The files that were run, with the hash of each.
    sources: RefCell<BTreeMap<Name, Name>>,
    /// Suppositions of the AI that decides at the moment.
    supposed: suppose::Supposed,
    /// Globals of the AI files, made on first use.
    globals: RefCell<Option<LuaTable>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum State {
    /// No AI was loaded.
    #[default]
    None,
    Loading,
    /// Loaded; the players have no generals yet.
    Waiting,
    Running,
    /// Left out: it ran too long too often.
    Off,
}

impl Ais {
    pub fn counts(&self) -> AiCounts {
        self.counts.borrow().clone()
    }

    /// Returns `true` if its files are being run.
    pub(super) fn is_loading(&self) -> bool {
        self.state.get() == State::Loading
    }

    /// Returns `true` if there is an AI that may be asked.
    pub fn is_there(&self) -> bool {
        matches!(self.state.get(), State::Waiting | State::Running)
    }

    /// Returns `true` if the AI was left out of the game since the last call.
    pub fn take_departure(&self) -> bool {
        self.has_left.take()
    }

    /// Returns `true` once after the first look of an AI at something that its player does not see.
    pub fn take_looks(&self) -> bool {
        self.has_news_of_looks.take()
    }

    /// Notes that an answer was not taken, and why.
    pub fn refuse(&self, asked: &str, why: &str) {
        *self.counts.borrow_mut().refused.entry(format!("{asked}: {why}")).or_default() += 1;
    }

    /// Notes that a member was not called, since it would change the table.
    pub(super) fn note_barred(&self, member: String) {
        *self.counts.borrow_mut().barred.entry(member).or_default() += 1;
    }

    /// Returns `true` while the files of an AI other than the program's own are being loaded.
    pub(super) fn is_loading_foreign(&self) -> bool {
        self.foreign.get() && self.state.get() == State::Loading
    }

    /// Returns the files of the AI with their hashes. A game depends only on the AI's replies, but records
    /// name the files.
    pub fn sources(&self) -> BTreeMap<Name, Name> {
        self.sources.borrow().clone()
    }

    pub(super) fn note_source(&self, source: &Source) {
        self.sources.borrow_mut().insert(Name::new(&source.name), source.hash().clone());
    }

    /// Returns `true` if the AI of this player listens for such events.
    fn wants(&self, player: PlayerId, timing: Timing) -> bool {
        let listens = self.listens.borrow();
        listens.get(player.index()).and_then(Option::as_ref).is_none_or(|l| l.contains(&(timing as i64)))
    }

    fn object(&self, player: PlayerId) -> Option<LuaTable> {
        self.objects.borrow().get(player.index()).cloned().flatten()
    }
}

impl Host {
    pub fn ai(&self) -> &Ais {
        &self.ai
    }

    /// Returns `true` if an AI or one of its files is running.
    pub(super) fn is_ai_running(&self) -> bool {
        self.context() == Context::Ai
    }

    /// Returns `true` while an AI decides or one of its files runs, and in all that they cause.
    #[inline]
    pub(super) fn is_of_ai(&self) -> bool {
        self.serves_ai.get() || self.ai.is_loading()
    }

    /// Returns `true` if an AI for the older engine is running.
    pub(super) fn is_older_ai_running(&self) -> bool {
        self.ai.notify_every_ai.get() && self.is_ai_running()
    }

    /// Notes an error that a script caught. Many AIs catch all errors and print them.
    pub(super) fn note_caught(&self, message: String, trace: String) {
        if self.is_ai_running() {
            *self.ai.caught.borrow_mut() = Some((message, trace));
        }
    }

    /// Handles a text printed by an AI. If it is the error that was just caught, it counts as an error.
    pub(super) fn ai_printed(&self, text: &str) {
        tracing::debug!("AI: {text}");
        let caught = self.ai.caught.borrow_mut().take_if(|(message, _)| message == text);
        if let Some((message, trace)) = caught {
            let trace = super::call::lines_of(&trace);
            let Located { place, cause } = self.binding.raised.cause_of(&message);
            let cause = *cause;
            self.report_by_cause(ScriptError {
                place,
                cause,
                running: self.running().unwrap_or_default(),
                trace: self.who_is_asked().into_iter().chain(trace).collect(),
                ..ScriptError::default()
            });
            self.ai.counts.borrow_mut().failed += 1;
        }
    }

    /// Returns `sgs3 (zhenji) was asked` if an AI is being asked.
    fn who_is_asked(&self) -> Option<String> {
        let player = self.viewer().filter(|_| self.is_ai_running())?;
        self.with_room(|room| format!("asked: {player} ({})", room.table().player(player).general)).ok()
    }
}

/// Notifies the AI of events.
struct Ears(WeakScript);

impl Follower for Ears {
    fn event_over(&self, _: &Room, timing: Timing, player: PlayerId, data: &Data) {
        if let Some(script) = self.0.upgrade() {
            script.notify_ai(timing, player, data);
        }
    }
}

impl Host {
    /// Returns the packages that a foreign AI sees while it loads. Such an AI runs a file for each. So the
    /// packages of the program and of the original are named only if its tree has the file.
    pub(super) fn packages_for_ai(&self, mut names: Vec<Name>) -> Vec<Name> {
        let Some(library) = self.library().filter(|_| self.ai.is_loading_foreign()) else { return names };
        let tree = library.ai_tree();
        let of_tree = library.files().filter(|(of, _)| Some(*of) == tree);
        let files: BTreeSet<String> = of_tree.map(|(_, source)| source.name.to_lowercase()).collect();
        let has_file = |name: &str| files.contains(&format!("ai/{}-ai.lua", name.to_lowercase()));
        let definitions = self.definitions();
        let is_of_tree = |name: &Name| {
            let package = definitions.package_named(name).and_then(|id| definitions.package(id));
            package.is_some_and(|p| !library.is_bundled(&p.origin.unit))
        };
        names.extend(ORIGINAL.split_whitespace().map(Name::new_static));
        names.retain(|name| has_file(name) || is_of_tree(name));
        names
    }
}

impl Script {
    /// Runs the files of the AI. Packages are loaded already.
    pub fn load_ai(&self) -> Result<(), LoadFailure> {
        let Some(library) = self.host().library() else { return Ok(()) };
        let Some(source) = library.ai() else { return Ok(()) };
        self.host().ai.foreign.set(library.is_foreign_ai());
        // A replay does without, and must have the same cards and the same chance.
        let run = self.run_of_ai(|| self.run(source, &source.name));
        self.host().watch().begin_ai();
        let _ = self.host().with_room(|room| room.table_mut().virtuals.keep_imagined());
        self.host().ai.state.set(if run.is_ok() { State::Waiting } else { State::None });
        self.host().graph().note_outcome(&Name::new(&source.name), false);
        run.map(drop)
    }

    /// Runs a file of the AI: a replay does without, so it takes nothing from the game.
    pub(super) fn run_of_ai<R>(&self, run: impl FnOnce() -> R) -> R {
        let ai = &self.host().ai;
        let Some(room) = self.host().room() else { return run() };
        let chance = room.table().rng.script.clone();
        let state = ai.state.replace(State::Loading);
        let result = room.imagine(run);
        ai.state.set(state);
        room.table_mut().rng.script = chance;
        result
    }

    /// Creates a new AI for each player, after the AI's first file was rerun.
    pub(super) fn renew_ai(&self) {
        let ai = &self.host().ai;
        if ai.state.get() == State::Running {
            ai.objects.borrow_mut().clear();
            ai.state.set(State::Waiting);
        }
    }

    /// From here on the AI hears of what happens in this room.
    pub fn seat_ai(&self, room: &Room) {
        if self.host().ai.is_there() {
            room.follow(Rc::new(Ears(self.downgrade())));
        }
    }

    /// Returns the globals of the AI's files, which fall through to those of skills.
    pub fn ai_globals(&self) -> LuaTable {
        let ai = &self.host().ai;
        if let Some(globals) = &*ai.globals.borrow() {
            return globals.clone();
        }
        let aside = self.lua().globals();
        let make = self.lua().named_registry_value::<Function>(ENVIRONMENT);
        match make.and_then(|make| make.call::<LuaTable>(aside)) {
            Ok(globals) => {
                *ai.globals.borrow_mut() = Some(globals.clone());
                globals
            }
            Err(error) => {
                tracing::error!("no globals for the AI: {error}");
                self.globals()
            }
        }
    }

    /// Returns the table `sgs` of the AI's files.
    fn ai_sgs(&self) -> mlua::Result<LuaTable> {
        self.ai_globals().raw_get("sgs")
    }

    /// Makes the AI of each player, once they have generals.
    fn is_ai_ready(&self) -> bool {
        let ai = &self.host().ai;
        match ai.state.get() {
            State::Running => return true,
            State::None | State::Loading | State::Off => return false,
            State::Waiting => {}
        }
        let players = self.host().with_room(|room| {
            let t = room.table();
            let all = t.players.iter().all(|p| !p.general.is_empty());
            if all { t.seats.clone() } else { Vec::new() }
        });
        let players = players.unwrap_or_default();
        if players.is_empty() {
            return false;
        }
        // Making one may lead to an event.
        ai.state.set(State::Running);
        *ai.objects.borrow_mut() = vec![None; players.len()];
        *ai.listens.borrow_mut() = vec![None; players.len()];
        let Ok(clone) = self.ai_globals().raw_get::<Function>("CloneAI") else {
            self.host().report(ScriptError {
                cause: Cause::NoCloneAi,
                running: Running::ai(""),
                ..ScriptError::default()
            });
            ai.state.set(State::Off);
            return false;
        };
        for player in players {
            let handle = super::trampoline::to_value(super::handle::Handle::player(player));
            match self.call_ai(player, "CloneAI", None, &clone, handle) {
                Some(values) => self.keep_ai(player, values.into_iter().next()),
                None => continue,
            }
        }
        ai.state.get() == State::Running
    }

    fn keep_ai(&self, player: PlayerId, object: Option<LuaValue>) {
        match object {
            Some(LuaValue::Table(object)) => {
                let heard = listens(&object, |odd| self.warn_of_listening(odd));
                if let Some(place) = self.host().ai.listens.borrow_mut().get_mut(player.index()) {
                    *place = heard;
                }
                if let Some(place) = self.host().ai.objects.borrow_mut().get_mut(player.index()) {
                    *place = Some(object);
                }
            }
            other => {
                let got = other.map_or("nothing", |v| v.type_name());
                self.host().report_by_cause(ScriptError {
                    cause: Cause::CloneAiResult { got },
                    running: Running::ai("CloneAI"),
                    ..ScriptError::default()
                });
            }
        }
    }

    fn warn_of_listening(&self, odd: &str) {
        self.host().report_by_cause(ScriptError {
            cause: Cause::AiListens { got: odd.to_owned() },
            running: Running::ai("CloneAI"),
            ..ScriptError::default()
        });
    }

    /// Returns the Lua object that decides for this player, as community AIs keep it in `sgs.ais`. It is for
    /// tools.
    pub fn smart_ai(&self, player: PlayerId) -> Option<LuaTable> {
        if !self.is_ai_ready() {
            return None;
        }
        let ais: LuaTable = self.ai_sgs().ok()?.raw_get("ais").ok()?;
        ais.raw_get(player.object_name().as_str()).ok()
    }

    /// Calls a function of a table of the AI as if this player were asked. Returns `None` after an error,
    /// which is reported.
    pub fn consult(
        &self,
        player: PlayerId,
        table: &'static str,
        function: &Function,
        arguments: MultiValue,
    ) -> Option<MultiValue> {
        self.call_ai(player, table, None, function, arguments)
    }

    /// Calls a function of the AI for this player. Returns `None` after an error, which is reported.
    fn call_ai(
        &self,
        player: PlayerId,
        what: &'static str,
        event: Option<Timing>,
        function: &Function,
        arguments: impl IntoLuaMulti,
    ) -> Option<MultiValue> {
        let host = self.host();
        let frame = Frame {
            owner: Name::default(),
            callback: what,
            event,
            context: Context::Ai,
            viewer: Some(player),
        };
        let cuts = host.watch().cuts();
        let room = host.room()?;
        let result = self.with_memory_of_ai(|| room.imagine(|| self.call(frame, function, arguments)));
        host.ai.caught.borrow_mut().take();
        if host.ai.stop_supposing(&room) {
            host.binding.answers.forget();
        }
        if host.watch().cuts() > cuts {
            self.count_cut();
        }
        match result {
            Ok(values) => Some(values),
            Err(CallError::Script(mut error)) => {
                let general = room.table().player(player).general.clone();
                error.trace.insert(0, format!("asked: {player} ({general})"));
                host.report_by_cause(*error);
                host.ai.counts.borrow_mut().failed += 1;
                None
            }
            // An AI may not act, so nothing interrupts it.
            Err(CallError::Interrupt(_)) => None,
        }
    }

    fn count_cut(&self) {
        let ai = &self.host().ai;
        ai.cuts.set(ai.cuts.get() + 1);
        if ai.cuts.get() == MOST_CUTS {
            ai.state.set(State::Off);
            ai.has_left.set(true);
            self.host().report_by_cause(ScriptError {
                cause: Cause::AiLeftOut { decisions: MOST_CUTS },
                running: Running::ai(""),
                ..ScriptError::default()
            });
        }
    }

    /// Notifies AIs of an event that is over. The newer protocol notifies the player's own AI. The older one
    /// notifies all AIs, and an AI made for that picks one of its objects as `sgs.recorder`.
    fn notify_ai(&self, timing: Timing, player: PlayerId, data: &Data) {
        if !self.is_ai_ready() {
            return;
        }
        let ai = &self.host().ai;
        if !ai.notify_every_ai.get() && !ai.wants(player, timing) {
            return;
        }
        if ai.notify_every_ai.get() {
            self.notify_every_ai(timing, player, data, None);
            return;
        }
        self.notify_one(player, timing, player, data);
        if ai.looks.get() < LOOKS {
            ai.looks.set(ai.looks.get() + 1);
            if self.ai_sgs().is_ok_and(|sgs| sgs.raw_get::<LuaValue>("recorder").is_ok_and(|v| !v.is_nil())) {
                ai.notify_every_ai.set(true);
                self.notify_every_ai(timing, player, data, Some(player));
            }
        }
    }

    fn notify_every_ai(&self, timing: Timing, player: PlayerId, data: &Data, but: Option<PlayerId>) {
        let seats = self.host().with_room(|room| room.table().seats.clone()).unwrap_or_default();
        for hearer in seats {
            if Some(hearer) != but {
                self.notify_one(hearer, timing, player, data);
            }
        }
    }

    fn notify_one(&self, hearer: PlayerId, timing: Timing, player: PlayerId, data: &Data) {
        if self.host().ai.state.get() != State::Running {
            return;
        }
        let Some(callback) = self.callback_of(hearer) else { return };
        let Ok(payload) = self.make(Made::Variant(self.host().payload_for(hearer, data))) else { return };
        let arguments = (
            FILTER_EVENT,
            timing as i64,
            super::trampoline::to_value(super::handle::Handle::player(player)),
            payload,
        );
        self.call_ai(hearer, FILTER_EVENT, Some(timing), &callback, arguments);
    }

    fn callback_of(&self, player: PlayerId) -> Option<Function> {
        self.host().ai.object(player)?.raw_get("callback").ok()
    }
}

const FILTER_EVENT: &str = "filterEvent";

/// Returns the keys of the field `listens` of a LuaAI; `None` if it has none and listens for everything.
/// `odd` is called with keys that are not events.
fn listens(object: &LuaTable, odd: impl Fn(&'static str)) -> Option<BTreeSet<i64>> {
    let listens = match object.raw_get::<LuaValue>("listens").ok()? {
        LuaValue::Table(listens) => listens,
        LuaValue::Nil => return None,
        other => {
            odd(other.type_name());
            return None;
        }
    };
    let mut events = BTreeSet::new();
    // Asked for numbers alone, the walk would end at the first other key.
    for (key, _) in listens.pairs::<LuaValue, LuaValue>().flatten() {
        match key.as_i64() {
            Some(event) => drop(events.insert(event)),
            None => odd(key.type_name()),
        }
    }
    Some(events)
}
