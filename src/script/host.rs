//! The host: one Lua state for one game, with the handles' methods bound, the room they are
//! about, and the frames of the calls that are running.
//!
//! A state collects no garbage while packages load, nor until it holds 48 MB (less where its limit is
//! small), then as Lua always does. The allocator of the program is mimalloc, since scripts make small
//! objects by the million.

use super::ai::Ais;
use super::api;
use super::api::engine::Lists;
use super::arguments::note_fits;
use super::call::{PROTECTED, plain};
use super::coverage;
use super::debug;
use super::define::Definitions;
use super::effort;
use super::fault::Fault;
use super::frame::{Context, Frame};
use super::handle::{Class, Handle};
use super::kernel::embed::Binding;
use super::load::{Graph, Library};
use super::notice::Notices;
use super::question::Passing;
use super::registry::{Effect, Registry};
use super::specs::Varied;
use super::texts::Texts;
use super::ticker::watch_over;
use super::trampoline::Wall;
use super::value::Made;
use super::watch::{Limits, Watch};
use super::{globals, prelude, trampoline};
use crate::model::rng::Stream;
use crate::model::*;
use crate::rules::{Data, Interrupt, Note, Room};
use crate::script::error::{Problem, Refusal, Running};
use mlua::Lua;
use std::cell::{Cell, Ref, RefCell};
use std::collections::BTreeSet;
use std::rc::{Rc, Weak};
use std::sync::Arc;

/// The key of the state's globals.
pub(super) const GLOBALS: &str = "sgs.globals";

/// The host: everything that methods use besides their arguments.
#[derive(Default)]
pub struct Host {
    room: RefCell<Option<Rc<Room>>>,
    /// The number of players; every access to a player checks it.
    seats: Cell<usize>,
    frames: RefCell<Vec<Frame>>,
    interrupt: Cell<Option<Interrupt>>,
    /// The data of the kernel for this state.
    pub(super) binding: Binding<Host>,
    definitions: Definitions,
    pub(super) texts: Texts,
    lists: Lists,
    /// The card of the deck that a filter skill may change, to say what it makes of it.
    lent: Cell<Option<CardId>>,
    /// The card that a player last gave in answer to `askForCard`.
    answer: Cell<Option<CardId>>,
    pub(super) passing: Passing,
    notices: Notices,
    script: RefCell<WeakScript>,
    library: RefCell<Option<Arc<Library>>>,
    graph: Graph,
    pub(super) start_time: Cell<Option<i64>>,
    varied: RefCell<Option<Varied>>,
    /// Files that were stopped while they were run.
    stopped_files: RefCell<BTreeSet<String>>,
    /// An AI is among those that run: what runs now runs for it.
    pub(super) serves_ai: Cell<bool>,
    /// Its instructions are counted by callback.
    pub(super) is_counted: Cell<bool>,
    /// A debugger hears of its callbacks.
    pub(super) is_debugged: Cell<bool>,
    pub(super) watch: Watch,
    /// The forms of specs that are being worked out, each with the depth at which it was begun.
    worked_out: RefCell<Vec<(usize, usize)>>,
    pub(super) ai: Ais,
}

impl Host {
    /// Returns the number of a spec that this game plays with another value.
    pub(super) fn varied(&self) -> Option<Varied> {
        self.varied.borrow().clone()
    }

    /// Returns `true` if there is a game with this player.
    #[inline]
    pub(super) fn has_seat(&self, player: PlayerId) -> bool {
        player.index() < self.seats.get()
    }

    /// Runs something with the room of the game.
    #[inline]
    pub fn with_room<R>(&self, run: impl FnOnce(&Room) -> R) -> Result<R, Fault> {
        // Held while it runs: only the start of a game puts another room here.
        match &*self.room.borrow() {
            Some(room) => Ok(run(room)),
            None => Err(Fault::Other(Problem::NoGame)),
        }
    }

    /// Returns the room of the game.
    pub(super) fn room(&self) -> Option<Rc<Room>> {
        self.room.borrow().clone()
    }

    /// Sets what becomes of the answers of members that only look at the table.
    pub fn set_keeping(&self, keeping: trampoline::Keeping) {
        self.binding.answers.set_keeping(keeping);
    }

    /// Returns the number of callbacks of scripts that were called so far.
    pub fn callbacks(&self) -> u64 {
        self.binding.answers.callbacks()
    }

    /// Returns the definitions of packages.
    pub fn definitions(&self) -> &Definitions {
        &self.definitions
    }

    /// Files that were stopped while this state ran them.
    pub(super) fn stopped_files(&self) -> Ref<'_, BTreeSet<String>> {
        self.stopped_files.borrow()
    }

    pub(super) fn note_stopped_file(&self, name: &str) {
        self.stopped_files.borrow_mut().insert(name.to_owned());
    }

    /// Returns the errors and warnings of scripts so far.
    pub fn notices(&self) -> &Notices {
        &self.notices
    }

    /// Returns the state that this host belongs to.
    pub fn script(&self) -> Option<Script> {
        self.script.borrow().upgrade()
    }

    /// Returns the files of the packages, if there are any.
    pub fn library(&self) -> Option<Arc<Library>> {
        self.library.borrow().clone()
    }

    /// Returns the graph of files that ran because of other files.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Sets the files that `require` finds, for a state that loads no packages.
    pub fn set_library(&self, library: Arc<Library>) {
        *self.library.borrow_mut() = Some(library);
    }

    /// House lists: packages that are out, cards of wit.
    pub fn lists(&self) -> &Lists {
        &self.lists
    }

    /// Asks a filter skill what it makes of a card: while `ask` runs, the card may be
    /// changed; afterwards it is as it was, and the face it had in the end is given back.
    pub fn reshaped<R>(&self, card: CardId, ask: impl FnOnce() -> R) -> Result<(R, Face), Fault> {
        struct GiveBack<'h>(&'h Host, Option<CardId>);
        impl Drop for GiveBack<'_> {
            fn drop(&mut self) {
                self.0.lent.set(self.1);
            }
        }
        let before = self.with_room(|room| room.table().card(card).clone())?;
        let result = {
            let _lent = GiveBack(self, self.lent.replace(Some(card)));
            ask()
        };
        let face = self.with_room(|room| {
            let face = room.face(card);
            if let Some(card) = room.table_mut().card_mut(card) {
                *card = before;
            }
            face
        })?;
        Ok((result, face))
    }

    /// Returns `true` while somebody chooses or observers are notified. A replay does not make the queries that
    /// are made meanwhile, so they may leave nothing behind.
    pub(super) fn is_asking(&self) -> bool {
        self.with_room(Room::is_asking) == Ok(true)
    }

    /// Checks that the running code may change this card. A query's changes to the deck are restored when the
    /// query is answered, and so are all its changes while somebody chooses.
    pub fn allow_change(&self, card: CardId) -> Result<(), Fault> {
        let own = match self.context() {
            // A card that others made too is no AI's to change.
            Context::Ai => Virtuals::is_passing(card),
            Context::Query => card.is_virtual() && (Virtuals::is_passing(card) || !self.is_asking()),
            _ => card.is_virtual(),
        };
        if own || self.lent.get() == Some(card) {
            return Ok(());
        }
        if self.context() == Context::Query { self.keep_card(card) } else { self.allow(Effect::Write) }
    }

    /// Notes the card that `CardUseStruct:clientReply` is about.
    pub(super) fn note_answer(&self, card: Option<CardId>) {
        self.answer.set(card);
    }

    pub(super) fn last_answer(&self) -> Option<CardId> {
        self.answer.get()
    }

    /// Prepares an AI's note about a card of the game. A card that the AI made itself is changed directly.
    pub(super) fn notes_about(&self, card: CardId) -> bool {
        self.is_ai_running() && !Virtuals::is_passing(card)
    }

    /// Leaves a note. Notes of an AI are recorded.
    pub(super) fn note(&self, note: Note) -> Result<(), Fault> {
        if !self.is_ai_running() {
            return self.with_room(|room| room.take_note(&note));
        }
        if note.cards().iter().any(|c| Virtuals::is_passing(*c)) {
            return Err(Fault::Other(Problem::AiCardInTag));
        }
        note_fits(&note)?;
        self.with_room(|room| room.leave_note(&note))
    }

    /// Checks that the running code may change this payload. A payload that only a script holds may always be
    /// changed.
    pub fn allow_write_to(&self, data: &Data) -> Result<(), Fault> {
        let is_of_skill = data.is_closed_to_agents() && self.is_of_ai();
        if data.is_private() && !is_of_skill { Ok(()) } else { self.allow(Effect::Write) }
    }

    /// On whose behalf the innermost frame looks.
    pub fn viewer(&self) -> Option<PlayerId> {
        self.frames.borrow().last().and_then(|f| f.viewer)
    }

    /// Returns the player who chooses in the innermost frame: see [`Frame::chooser`].
    pub fn chooser(&self) -> Option<PlayerId> {
        self.frames.borrow().last().and_then(Frame::chooser)
    }

    /// Returns the context of the innermost frame. Without a frame it is the context of a test or a console.
    pub fn context(&self) -> Context {
        self.frames.borrow().last().map_or(Context::Effect, |f| f.context)
    }

    /// Draws from the random stream of the running code. An AI has the stream of its seat, and queries may
    /// not use the game's stream.
    pub fn with_chance<R>(&self, draw: impl FnOnce(&mut Stream) -> R) -> Result<R, Fault> {
        let (context, viewer) = (self.context(), self.viewer());
        self.with_room(|room| {
            let mut t = room.table_mut();
            match context {
                Context::Effect | Context::Load => draw(&mut t.rng.script),
                Context::Query => draw(&mut t.rng.script.clone()),
                Context::Ai => {
                    let seat = viewer.and_then(|p| t.rng.seats.get_mut(p.index()));
                    match seat {
                        Some(seat) => draw(seat),
                        None => draw(&mut t.rng.script.clone()),
                    }
                }
            }
        })
    }

    /// Returns a random number below `n` for the running code: see [`Host::with_chance`].
    pub fn random(&self, n: usize) -> Result<usize, Fault> {
        self.with_chance(|chance| chance.below(n))
    }

    /// Checks that the running code may call a member with this effect.
    pub fn allow(&self, effect: Effect) -> Result<(), Fault> {
        if matches!(effect, Effect::Read | Effect::HiddenRead | Effect::Make) {
            return Ok(());
        }
        if effect == Effect::Define {
            return match self.is_of_ai() {
                true => Err(Fault::Refused { why: Refusal::AiDefines }),
                false => Ok(()),
            };
        }
        match self.frames.borrow().last().and_then(|f| f.refuses(effect)) {
            Some(why) => Err(Fault::Refused { why }),
            None => Ok(()),
        }
    }

    /// Runs a callback under its frame, which is gone afterwards in any case.
    pub fn within<R>(&self, frame: Frame, run: impl FnOnce() -> R) -> R {
        struct Leave<'h> {
            host: &'h Host,
            served: bool,
            was_told: bool,
        }
        impl Drop for Leave<'_> {
            fn drop(&mut self) {
                if self.was_told {
                    self.host.debug_left();
                }
                self.host.frames.borrow_mut().pop();
                self.host.forget_worked_out();
                self.host.watch.leave();
                self.host.serves_ai.set(self.served);
            }
        }
        let served = self.serves_ai.get();
        self.serves_ai.set(served || frame.context == Context::Ai);
        self.watch.enter(frame.context);
        let was_told = self.debug_entered(&frame);
        if self.is_counted.get() {
            self.note_call(&frame);
        }
        self.frames.borrow_mut().push(frame);
        let _leave = Leave { host: self, served, was_told };
        run()
    }

    /// Returns the number of nested calls into Lua.
    pub fn depth(&self) -> usize {
        self.frames.borrow().len()
    }

    /// Begins to work out a form of a spec. Returns `false` if that was begun before and has not ended: then the form is
    /// asked for from within itself.
    pub(super) fn begin_to_work_out(&self, form: usize) -> bool {
        let mut forms = self.worked_out.borrow_mut();
        let is_new = forms.iter().all(|(_, begun)| *begun != form);
        if is_new {
            forms.push((self.depth(), form));
        }
        is_new
    }

    /// Ends what was begun last.
    pub(super) fn end_to_work_out(&self) {
        self.worked_out.borrow_mut().pop();
    }

    /// Ends what the callback that has just been left has begun: one that was cut ends nothing itself.
    fn forget_worked_out(&self) {
        let depth = self.depth();
        self.worked_out.borrow_mut().retain(|(begun, _)| *begun <= depth);
    }

    /// Passes the nested calls into Lua to a function, the outermost first.
    pub(super) fn look_at_frames<R>(&self, look: impl FnOnce(&[Frame]) -> R) -> R {
        look(&self.frames.borrow())
    }

    /// Returns the innermost running code.
    pub fn running(&self) -> Option<Running> {
        self.frames.borrow().last().map(Frame::running)
    }

    /// Returns the skills and cards whose callbacks are running, the outermost first.
    pub fn owners_running(&self) -> Vec<Name> {
        self.look_at_frames(|frames| frames.iter().map(|frame| frame.owner.clone()).collect())
    }

    /// Returns the skill or card whose callback is running.
    pub(super) fn owner_running(&self) -> Name {
        self.frames.borrow().last().map(|frame| frame.owner.clone()).unwrap_or_default()
    }

    /// Notes that a method was aborted because an operation around the script is being aborted. The error
    /// that passes through Lua only represents it.
    pub fn interrupted(&self, interrupt: Interrupt) {
        self.interrupt.set(Some(interrupt));
    }

    /// Returns `true` if an interruption is passing through Lua.
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.get().is_some()
    }

    /// Takes the interruption that is passing through Lua.
    pub fn take_interrupt(&self) -> Option<Interrupt> {
        self.interrupt.take()
    }
}

/// A Lua state with everything bound. A handle: clones are the same state.
///
/// ```
/// use sgs::rules::cards::{DeckOptions, catalog};
/// use sgs::rules::names::Lang;
/// use sgs::script::host::Script;
/// use sgs::script::load::Library;
/// use std::sync::Arc;
///
/// let broken = Arc::new(Library::of_texts([("extensions/broken.lua", "return nobody.there")]));
/// let (_script, failures) = Script::load(catalog(&DeckOptions::default()), &broken)?;
/// assert!(failures[0].in_lang(Lang::En).contains("extensions/broken.lua:1"));
/// # Ok::<(), mlua::Error>(())
/// ```
#[derive(Clone)]
pub struct Script(Rc<State>);

/// Fields are dropped in order: the state goes before what its functions point to.
struct State {
    lua: Lua,
    wall: Box<Wall>,
    host: Rc<Host>,
    registry: &'static Registry,
}

impl Drop for State {
    fn drop(&mut self) {
        self.host.watch.silence();
        self.wall.take_down(&self.lua);
    }
}

/// Options of a new state.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Scripts may be compiled to machine code. A game comes out the same either way, but nobody
    /// watches over its time: ringing the alarm disturbs LuaJIT's compiler
    /// (docs/decisions/0011-no-jit-compiler.md).
    pub jit: bool,
    pub limits: Limits,
    /// The moment of the game, which scripts see from the loading on: seconds since 1970.
    pub start_time: Option<i64>,
    /// No AI sees more than its player does.
    pub fair_ai: bool,
    /// Treatment of the answers of members that only look.
    pub answers: trampoline::Keeping,
    /// The number of a spec that this game plays with another value.
    pub varied: Option<Varied>,
}

/// A link that does not keep the state alive: behaviours in the catalog hold it, and the
/// catalog is reached from the state.
#[derive(Clone, Default)]
pub struct WeakScript(Weak<State>);

impl WeakScript {
    pub fn upgrade(&self) -> Option<Script> {
        self.0.upgrade().map(Script)
    }
}

impl Script {
    /// Returns `true` if both are the same state.
    pub(super) fn is(&self, other: &Script) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }

    /// Creates a state without a room.
    pub fn new() -> mlua::Result<Script> {
        Script::with(Options::default())
    }

    /// Creates a state with these options.
    pub fn with(options: Options) -> mlua::Result<Script> {
        let host = Rc::new(Host::default());
        host.watch.begin_memory();
        let registry = api::registry();
        // What is compiled counts no lines.
        let jit = options.jit && !coverage::is_on() && !debug::is_on() && !effort::is_on();
        let lua = trampoline::new_state(jit)?;
        // Nothing of what a state begins with is garbage.
        lua.gc_stop();
        if jit {
            // A state lives for one game, and most of what scripts do is calling the host, which
            // no trace goes through: only loops that run really long are worth compiling.
            lua.load("jit.opt.start('hotloop=30000')").exec()?;
        }
        host.watch.set_limits(options.limits);
        host.start_time.set(options.start_time);
        host.varied.replace(options.varied);
        host.ai.fair.set(options.fair_ai);
        host.binding.answers.set_keeping(options.answers);
        trampoline::bind(&lua, &*host, registry)?;
        // The state does not outlive the host; a weak link keeps the two from holding each other.
        let link = Rc::downgrade(&host);
        let interrupted =
            lua.create_function(move |_, ()| Ok(link.upgrade().is_some_and(|host| host.is_interrupted())))?;
        let plain = lua.create_function(plain)?;
        let link = Rc::downgrade(&host);
        let cut =
            lua.create_function(move |_, ()| Ok(link.upgrade().is_some_and(|host| host.watch.is_cutting())))?;
        let link = Rc::downgrade(&host);
        let asked =
            lua.create_function(move |_, ()| Ok(link.upgrade().is_some_and(|h| h.is_ai_running())))?;
        let link = Rc::downgrade(&host);
        let caught = lua.create_function(move |_, (message, trace): (String, String)| {
            if let Some(host) = link.upgrade() {
                host.note_caught(message, trace);
            }
            Ok(())
        })?;
        prelude::own(&lua, "", PROTECTED)?.call::<()>((interrupted, plain, cut, asked, caught))?;
        globals::bind(&lua, &host)?;
        let script = Script(Rc::new(State {
            wall: Wall::new(&lua, options.limits.memory.saturating_mul(2))?,
            lua,
            host,
            registry,
        }));
        *script.host().script.borrow_mut() = script.downgrade();
        script.host().definitions().functions.open(script.lua())?;
        prelude::bind(&script)?;
        script.set_globals_aside()?;
        watch_over(&script, !jit)?;
        if coverage::is_on() {
            script.host().watch().count_lines();
        }
        script.host().begin_debugging();
        if effort::is_on() {
            script.count_effort();
        }
        script.lua().gc_restart();
        Ok(script)
    }

    /// Puts an empty table that leads to the globals in their place. For every line of a
    /// traceback the binding looks through all globals, two levels deep, for the name of a
    /// function: with a large pack that takes longer than the game.
    fn set_globals_aside(&self) -> mlua::Result<()> {
        let globals = self.lua().globals();
        self.lua().set_named_registry_value(GLOBALS, &globals)?;
        let text = "local G = ... return setmetatable({}, { __index = G, __newindex = G })";
        let aside: mlua::Table = prelude::own(self.lua(), "", text)?.call(globals)?;
        trampoline::set_globals(self.lua(), &aside)
    }

    pub fn downgrade(&self) -> WeakScript {
        WeakScript(Rc::downgrade(&self.0))
    }

    /// Sets the game that handles refer to from now on.
    pub fn enter(&self, room: Rc<Room>) {
        self.host().binding.answers.clear();
        self.host().seats.set(room.table().players.len());
        *self.host().room.borrow_mut() = Some(room);
    }

    /// Ends the game. Until then room and state hold each other.
    pub fn leave(&self) {
        self.host().seats.set(0);
        *self.host().room.borrow_mut() = None;
    }

    pub fn lua(&self) -> &Lua {
        &self.0.lua
    }

    pub fn host(&self) -> &Host {
        &self.0.host
    }

    pub fn registry(&self) -> &Registry {
        self.0.registry
    }

    /// Returns `true` if the scripts use more memory than they may.
    pub(super) fn is_full(&self) -> bool {
        let watch = self.host().watch();
        watch.holds(self.0.wall.held()) > watch.limits().memory
    }

    /// Converts a value, such as the payload of an event, to a value of Lua.
    pub fn make(&self, made: Made) -> mlua::Result<mlua::Value> {
        trampoline::to_userdata(self.lua(), made)
    }

    /// Returns the engine, the value of `sgs.Sanguosha`.
    pub fn engine_value() -> mlua::Value {
        trampoline::to_value(Handle::new(Class::Engine, 0))
    }

    /// Returns the room as callbacks get it.
    pub fn room_value(&self) -> mlua::Value {
        trampoline::to_value(Handle::new(Class::Room, 0))
    }
}
