//! The stack of a script that a debugger has stopped: its functions, their variables, and texts that are evaluated
//! among them.
//!
//! Each coroutine has a separate stack, and callbacks always run on the main one. So the calls of callbacks and the
//! resumed coroutines are noted, each with the depth of its state at that moment; [`levels`] puts their parts together.
//!
//! Soundness:
//! - A function is named by its state and its place from the bottom of that state's stack. The place stays the same
//!   while anything runs above it. A place that is gone has no level, and nothing is read or written.
//! - Noted states are those that run: the main one, and coroutines in a call of `coroutine.resume`, which keeps them on
//!   its stack. A stop never outlives the hook, or the handler of errors, in which it began.
//! - Values go from a coroutine to the main thread of its state by `lua_xmove`, after room for them was asked for. A
//!   function is looked at by way of the state that it belongs to ([`Level::script`]), never by that of another.
//! - `lua_getlocal` and its like neither raise nor allocate. Names are texts of the function's prototype.
//!
//! LuaJIT calls no hook while one runs, so a text that never ends could not be stopped. A coroutine that fails leaves
//! the hook (`err_unwind` in `lj_err.c`, as it does for every such error). A protected call that fails puts the hook back
//! as it was when the call began (`lua_pcall` in `lj_api.c`). So a text is evaluated in a protected call, which begins with
//! a coroutine that fails and ends with an error. Instructions of the text are counted in between. In a handler of errors
//! LuaJIT takes a further error for one of the handler (`lj_err_run`), until a protected call without one has failed.

use super::super::OWN;
use super::alarm::{Bell, host_of};
use super::results::c_function;
use mlua::{Function, Lua, MultiValue, Table, Value, ffi};
use rustc_hash::FxHashMap;
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::ffi::{CStr, c_int};
use std::mem::zeroed;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// The error of a text that takes too long.
pub const TOO_LONG: &str = "this takes too long";

/// Instructions that a text may take.
const MOST: u64 = 20_000_000;

/// Instructions between two looks at a text that runs.
const EVERY: c_int = 10_000;

/// A call that was noted.
#[derive(Clone, Copy)]
struct Call {
    state: *mut ffi::lua_State,
    /// Functions of that state that ran already.
    from: usize,
    is_callback: bool,
}

thread_local! {
    /// `true` while states of this thread are debugged.
    static ON: Cell<bool> = const { Cell::new(false) };
    static CALLS: RefCell<Vec<Call>> = const { RefCell::new(Vec::new()) };
    /// The line of each function that runs, by its state and place: a line goes on after each call in it.
    static LINES: RefCell<FxHashMap<(usize, c_int), u32>> = RefCell::default();
    static EVALUATING: Cell<bool> = const { Cell::new(false) };
    static SPENT: Cell<u64> = const { Cell::new(0) };
}

/// A function that runs: its state, and its place from the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Spot {
    state: *mut ffi::lua_State,
    index: usize,
}

/// A function of a script that runs.
#[derive(Clone, Debug)]
pub struct Level {
    spot: Spot,
    /// The name of its file: `extensions/x.lua`.
    pub file: String,
    pub line: u32,
    /// Its name, where the caller has one for it.
    pub name: Option<String>,
    /// The line in which it begins; 0 for a file.
    pub begins: u32,
    /// Number of the callback that it belongs to, counted from the outermost, which is 1.
    pub callback: usize,
}

/// A variable of a function.
#[derive(Clone, Debug)]
pub struct Variable {
    pub name: String,
    pub value: Value,
    place: Place,
}

#[derive(Clone, Copy, Debug)]
enum Place {
    Local(c_int),
    Upvalue(c_int),
}

/// Switches the notes on or off for the states of this thread.
pub(in crate::script) fn switch(is_on: bool) {
    ON.set(is_on);
    CALLS.with_borrow_mut(Vec::clear);
    LINES.take();
}

/// Returns `true` while states of this thread are debugged.
#[inline]
pub(super) fn is_on() -> bool {
    ON.get()
}

/// Returns `true` while a text is evaluated: its calls are nothing to a debugger.
#[inline]
pub(in crate::script) fn is_evaluating() -> bool {
    EVALUATING.get()
}

/// Notes that a callback begins.
pub(in crate::script) fn entered(bell: &Bell) {
    let state = bell.state();
    // SAFETY: the main state of a call that begins.
    let from = unsafe { depth(state) };
    CALLS.with_borrow_mut(|calls| calls.push(Call { state, from, is_callback: true }));
}

/// Notes that the callback that began last is over.
pub(in crate::script) fn left() {
    CALLS.with_borrow_mut(|calls| while calls.pop().is_some_and(|call| !call.is_callback) {});
}

/// Runs a coroutine, which is noted meanwhile if anything is.
pub(super) fn resumed<R>(thread: *mut ffi::lua_State, run: impl FnOnce() -> R) -> R {
    if !is_on() || is_evaluating() {
        return run();
    }
    let before = CALLS.with_borrow_mut(|calls| {
        calls.push(Call { state: thread, from: 0, is_callback: false });
        calls.len() - 1
    });
    let result = run();
    CALLS.with_borrow_mut(|calls| calls.truncate(before));
    result
}

/// Returns the place of a function on the stack of its state.
///
/// # Safety
/// `about` is what a hook was given.
pub(super) unsafe fn place_of(about: *const ffi::lua_Debug) -> c_int {
    // SAFETY: as the caller says. The place is the last field, which mlua keeps private (`i_ci` in `lua.h`); the texts
    // before it have a length that is a multiple of its size.
    unsafe { (&raw const (*about).short_src).add(1).cast::<c_int>().read() }
}

/// Notes a function that is called: it has no line yet.
pub(super) fn note_called(state: *mut ffi::lua_State, place: c_int) {
    LINES.with_borrow_mut(|lines| lines.remove(&(state.addr(), place)));
}

/// Notes a line. Returns `true` if it goes on after a call.
pub(super) fn goes_on(state: *mut ffi::lua_State, place: c_int, line: u32) -> bool {
    LINES.with_borrow_mut(|lines| lines.insert((state.addr(), place), line) == Some(line))
}

/// Returns the number of functions that run in a state.
///
/// # Safety
/// The state is alive, and belongs to this thread.
unsafe fn depth(state: *mut ffi::lua_State) -> usize {
    // SAFETY: as the caller says; `lua_getstack` looks only.
    let has = |level: usize| unsafe {
        let mut about: ffi::lua_Debug = zeroed();
        ffi::lua_getstack(state, level as c_int, &mut about) != 0
    };
    if !has(0) {
        return 0;
    }
    let (mut low, mut high) = (0, 1);
    while has(high) {
        (low, high) = (high, high * 2);
    }
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if has(middle) { low = middle } else { high = middle }
    }
    low + 1
}

/// Returns the parts of the stack, outermost first: a state, the places of its functions, and the callback.
fn parts() -> Vec<(*mut ffi::lua_State, std::ops::Range<usize>, usize)> {
    let calls = CALLS.with_borrow(Clone::clone);
    let mut callback = 0;
    let part = |(at, call): (usize, &Call)| {
        callback += usize::from(call.is_callback);
        let next = calls.iter().skip(at + 1).find(|next| next.state == call.state);
        // SAFETY: noted states run.
        let to = next.map_or_else(|| unsafe { depth(call.state) }, |next| next.from);
        (call.state, call.from..to, callback)
    };
    calls.iter().enumerate().map(part).collect()
}

/// Returns the number of functions that run, of C and of the library too.
pub(in crate::script) fn total() -> usize {
    parts().iter().map(|(_, places, _)| places.len()).sum()
}

/// Returns the functions of scripts that run, innermost first.
pub(in crate::script) fn levels() -> Vec<Level> {
    let spots = parts()
        .into_iter()
        .flat_map(|(state, places, callback)| places.map(move |index| (Spot { state, index }, callback)));
    let mut levels: Vec<Level> = spots.filter_map(|(spot, callback)| spot.level(callback)).collect();
    levels.reverse();
    levels
}

/// Returns the file of a chunk with this name, if it is one of scripts.
fn file_of(source: &CStr) -> Option<String> {
    let source = source.to_string_lossy();
    let file = source.strip_prefix('@').or_else(|| source.strip_prefix('='))?;
    (!file.starts_with(OWN) && file != "[C]").then(|| file.to_owned())
}

/// Returns the file in which a function runs that a hook was called for.
///
/// # Safety
/// `about` is what the hook was given.
pub(super) unsafe fn file_here(state: *mut ffi::lua_State, about: *mut ffi::lua_Debug) -> Option<String> {
    // SAFETY: as the caller says; the source ends with a zero and lives as long as the function.
    unsafe {
        if ffi::lua_getinfo(state, c"S".as_ptr(), about) == 0 || (*about).source.is_null() {
            return None;
        }
        file_of(CStr::from_ptr((*about).source))
    }
}

impl Spot {
    /// Finds the function on the stack as it is now.
    ///
    /// # Safety
    /// The state runs.
    unsafe fn find(self) -> Option<ffi::lua_Debug> {
        // SAFETY: as the caller says; plain data that `lua_getstack` fills.
        unsafe {
            let level = depth(self.state).checked_sub(self.index + 1)?;
            let mut about: ffi::lua_Debug = zeroed();
            (ffi::lua_getstack(self.state, level as c_int, &mut about) != 0).then_some(about)
        }
    }

    fn level(self, callback: usize) -> Option<Level> {
        // SAFETY: the spot was just made of a noted state; texts are read at once.
        unsafe {
            let mut about = self.find()?;
            if ffi::lua_getinfo(self.state, c"Sln".as_ptr(), &mut about) == 0 || about.source.is_null() {
                return None;
            }
            let file = file_of(CStr::from_ptr(about.source))?;
            let text = |text: *const std::ffi::c_char| {
                (!text.is_null()).then(|| CStr::from_ptr(text).to_string_lossy().into_owned())
            };
            Some(Level {
                spot: self,
                file,
                line: about.currentline.max(0) as u32,
                name: text(about.name),
                begins: about.linedefined.max(0) as u32,
                callback,
            })
        }
    }
}

/// Moves the topmost value to another state.
///
/// # Safety
/// There is such a value, and room for it.
unsafe fn shift(from: *mut ffi::lua_State, to: *mut ffi::lua_State) {
    if from != to {
        // SAFETY: as the caller says.
        unsafe { ffi::lua_xmove(from, to, 1) };
    }
}

/// Returns `true` if both states have room for some values.
unsafe fn have_room(one: *mut ffi::lua_State, other: *mut ffi::lua_State) -> bool {
    // SAFETY: a call that raises nothing.
    unsafe { ffi::lua_checkstack(one, 8) != 0 && ffi::lua_checkstack(other, 8) != 0 }
}

impl Level {
    /// Returns the state that the function belongs to: the file of a scene runs in a separate one.
    pub(in crate::script) fn state(&self) -> Option<Box<dyn Any>> {
        // SAFETY: the state runs; there is room for one value.
        unsafe {
            have_room(self.spot.state, self.spot.state).then(|| host_of(self.spot.state)).flatten()?.state()
        }
    }

    /// Returns the variables that are declared where the function is.
    pub(in crate::script) fn locals(&self, lua: &Lua) -> mlua::Result<Vec<Variable>> {
        let spot = self.spot;
        let mut found = Vec::new();
        // SAFETY: see the module documentation.
        let values: MultiValue = unsafe {
            lua.exec_raw((), |state| {
                let Some(about) = spot.find() else { return };
                for place in 1.. {
                    if !have_room(state, spot.state) {
                        break;
                    }
                    let name = ffi::lua_getlocal(spot.state, &about, place);
                    if name.is_null() {
                        break;
                    }
                    shift(spot.state, state);
                    found.push((CStr::from_ptr(name).to_string_lossy().into_owned(), Place::Local(place)));
                }
            })?
        };
        Ok(named(found, values))
    }

    /// Returns the variables of functions around it that the function uses.
    pub(in crate::script) fn upvalues(&self, lua: &Lua) -> mlua::Result<Vec<Variable>> {
        let spot = self.spot;
        let mut found = Vec::new();
        let function = self.function(lua)?;
        // SAFETY: see the module documentation; the function is in slot 1.
        let values: MultiValue = unsafe {
            lua.exec_raw(function, |state| {
                for place in 1.. {
                    if !have_room(state, spot.state) {
                        break;
                    }
                    let name = ffi::lua_getupvalue(state, 1, place);
                    if name.is_null() {
                        break;
                    }
                    found.push((CStr::from_ptr(name).to_string_lossy().into_owned(), Place::Upvalue(place)));
                }
                ffi::lua_remove(state, 1);
            })?
        };
        Ok(named(found, values))
    }

    /// Returns the globals that the function sees.
    pub(in crate::script) fn globals(&self, lua: &Lua) -> mlua::Result<Table> {
        let function = self.function(lua)?;
        // SAFETY: the function is in slot 1.
        unsafe { lua.exec_raw(function, |state| ffi::lua_getfenv(state, 1)) }
            .map(|(_, table): (Value, Table)| table)
    }

    fn function(&self, lua: &Lua) -> mlua::Result<Function> {
        let spot = self.spot;
        // SAFETY: see the module documentation.
        unsafe {
            lua.exec_raw((), |state| {
                if let Some(mut about) = spot.find()
                    && have_room(state, spot.state)
                    && ffi::lua_getinfo(spot.state, c"f".as_ptr(), &mut about) != 0
                {
                    shift(spot.state, state);
                }
            })
        }
    }

    /// Sets a variable.
    pub(in crate::script) fn set(&self, lua: &Lua, variable: &Variable, value: Value) -> mlua::Result<()> {
        let spot = self.spot;
        match variable.place {
            // SAFETY: the value is on top, and is taken by `lua_setlocal`.
            Place::Local(place) => unsafe {
                lua.exec_raw::<()>(value, |state| {
                    if let Some(about) = spot.find()
                        && have_room(state, spot.state)
                    {
                        shift(state, spot.state);
                        ffi::lua_setlocal(spot.state, &about, place);
                    } else {
                        ffi::lua_settop(state, 0);
                    }
                })
            },
            Place::Upvalue(place) => {
                let function = self.function(lua)?;
                // SAFETY: function and value are in slots 1 and 2; the value is taken.
                unsafe {
                    lua.exec_raw::<()>((function, value), |state| {
                        ffi::lua_setupvalue(state, 1, place);
                        ffi::lua_settop(state, 0);
                    })
                }
            }
        }
    }
}

/// Puts names and values together. Values that Lua keeps for itself have names in brackets.
fn named(found: Vec<(String, Place)>, values: MultiValue) -> Vec<Variable> {
    let all = found.into_iter().zip(values);
    all.filter(|((name, _), _)| !name.starts_with('(') && !name.is_empty())
        .map(|((name, place), value)| Variable { name, value, place })
        .collect()
}

/// Runs something that evaluates a text while the state is stopped. Its instructions are limited.
pub(in crate::script) fn evaluated<R>(lua: &Lua, bell: &Bell, run: impl FnOnce() -> R) -> Option<R> {
    /// A panic may leave through it.
    struct Ends<'b>(&'b Bell);
    impl Drop for Ends<'_> {
        fn drop(&mut self) {
            EVALUATING.set(false);
            self.0.go_on();
        }
    }
    EVALUATING.set(true);
    SPENT.set(0);
    let _ends = Ends(bell);
    let mut result = None;
    let work = || catch_unwind(AssertUnwindSafe(run));
    // SAFETY: runs protected. A thread that fails at once is left to the collector. The hook is set on the state's
    // own thread. When the error is raised, nothing is left to be dropped.
    let _ = unsafe {
        lua.exec_raw::<()>((), |state| {
            ffi::lua_pushcfunction(state, c_function(fail));
            ffi::lua_pcall(state, 0, 0, 0);
            ffi::lua_settop(state, 0);
            let thread = ffi::lua_newthread(state);
            ffi::lua_pushcfunction(thread, c_function(fail));
            ffi::lua_resume_(thread, 0);
            bell.count_every(EVERY);
            result = Some(work());
            ffi::lua_pushstring(state, c"evaluated".as_ptr());
            ffi::lua_error(state);
        })
    };
    match result? {
        Ok(result) => Some(result),
        Err(panic) => resume_unwind(panic),
    }
}

unsafe extern "C-unwind" fn fail(state: *mut ffi::lua_State) -> isize {
    // SAFETY: a new thread has room for one value, and nothing has to be dropped.
    unsafe {
        ffi::lua_pushnil(state);
        ffi::lua_error(state)
    }
}

/// Counts instructions of a text. Raises if they are too many, then and at each further one.
///
/// # Safety
/// In a hook for counts, with nothing to drop.
pub(super) unsafe fn count(state: *mut ffi::lua_State, bell_is_late: impl FnOnce(c_int)) {
    SPENT.set(SPENT.get() + EVERY as u64);
    if SPENT.get() <= MOST {
        bell_is_late(EVERY);
        return;
    }
    bell_is_late(1);
    // SAFETY: as the caller says.
    unsafe {
        ffi::lua_pushlstring(state, TOO_LONG.as_ptr().cast(), TOO_LONG.len());
        ffi::lua_error(state);
    }
}
