//! Calls from Rust to callbacks of scripts.
//!
//! mlua can do this too, but a call through it costs four times as much: it links the function, the arguments
//! and the results, each separately. Files are run here too: on a full stack, mlua's error handler needs more
//! room than there is left, and the error loses its line.
//!
//! Soundness:
//! - The state is the one that mlua itself would use, taken from mlua when the gate was made. Nothing that
//!   holds a gate outlives it: `Script` (`script/host.rs`) drops both at once.
//! - Pushes before the protected call raise only if the allocator fails altogether, which mlua does not
//!   survive either (`wall.rs`). Room is requested first, with a call that cannot raise.
//! - Objects are left in slots of the table of the functions, beside them, and so are returned errors.
//!   Nothing else is written there in between.
//! - The stack is always restored.
//!
//! A gate pushes the arguments and reads the first two results itself; a link through mlua for each of them
//! costs several times as much. Skills asked about one event share one payload object. Files go through the
//! same gate, whose error handler needs no more than the room that LuaJIT leaves on a full stack. AIs and
//! tools call through mlua.
//!
//! The error of a full stack has its line, unless the last frame fills the stack completely. LuaJIT's
//! `lj_err_run` then requests more room than is left before it calls a handler, calls none, and the error has
//! no line. Only another `LJ_STACK_ERREX` would help.

use super::super::handle::Handle;
use super::super::value::Made;
use super::lines::first_line;
use super::results::c_function;
use super::values::push_made;
use crate::model::{CardId, Name, PlayerId};
use crate::rules::Data;
use mlua::ffi;
use mlua::{Function, Lua, Table};
use std::cell::RefCell;
use std::ffi::{CStr, c_char, c_int};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// An argument of a callback.
#[derive(Clone, Debug)]
pub enum Given<'a> {
    Nil,
    Bool(bool),
    Number(f64),
    Text(&'a str),
    Handle(Handle),
    /// Arrays.
    Players(&'a [PlayerId]),
    Cards(&'a [CardId]),
    /// The object in this slot beside the functions.
    Gift(Slot),
}

/// A result of a callback.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Got {
    #[default]
    Nil,
    Bool(bool),
    Number(f64),
    Text(Name),
    Handle(Handle),
    /// Nothing that the rules understand.
    Other,
}

impl Got {
    /// Returns `true` if Lua takes the value for true.
    pub fn is_true(&self) -> bool {
        !matches!(self, Got::Nil | Got::Bool(false))
    }

    /// Returns a truncated whole number; `None` if it is not a number.
    pub fn integer(&self) -> Option<i32> {
        match self {
            Got::Number(n) => Some(*n as i32),
            _ => None,
        }
    }

    pub fn text(&self) -> Option<&Name> {
        match self {
            Got::Text(text) => Some(text),
            _ => None,
        }
    }

    pub fn card(&self) -> Option<CardId> {
        match self {
            Got::Handle(handle) => handle.as_card(),
            _ => None,
        }
    }
}

/// The first two results: no callback has more.
pub type Results = [Got; 2];

/// A place in the table of the functions that is no function's: those count from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot(ffi::lua_Integer);

/// The handler of errors.
const HANDLER: Slot = Slot(0);
/// The slot of errors.
const ERROR: Slot = Slot(-1);
/// The slot of the payload.
const PAYLOAD: Slot = Slot(-2);
const GIFT: Slot = Slot(-3);
/// The slot of a function that is called in place of a callback.
const TWIN: Slot = Slot(-4);

/// Callbacks of one state, and the way to them.
pub struct Gate {
    state: *mut ffi::lua_State,
    /// The functions, and their number in the registry of the state.
    functions: Table,
    at: ffi::lua_Integer,
    /// The payload whose object is in the payload's slot.
    payload: RefCell<Option<Data>>,
}

impl Gate {
    /// Creates a gate to the functions in this table.
    pub(in crate::script) fn new(lua: &Lua, functions: &Table) -> mlua::Result<Gate> {
        for slot in [ERROR, PAYLOAD, GIFT, TWIN] {
            functions.raw_set(slot.0, false)?;
        }
        let mut made = None;
        // SAFETY: runs protected, with the table on the stack; takes what it pushes.
        unsafe {
            lua.exec_raw::<()>(functions, |state| {
                ffi::lua_pushcfunction(state, c_function(traceback));
                ffi::lua_rawseti(state, -2, HANDLER.0);
                made = Some((state, ffi::luaL_ref(state, ffi::LUA_REGISTRYINDEX)));
            })?;
        }
        let (state, at) = made.ok_or_else(|| mlua::Error::runtime("the state was not entered"))?;
        let at = ffi::lua_Integer::from(at);
        Ok(Gate { state, functions: functions.clone(), at, payload: RefCell::default() })
    }

    /// Leaves something for the next call, which gets no other such thing.
    pub(in crate::script) fn gift(&self, value: impl mlua::IntoLua) -> mlua::Result<Given<'static>> {
        self.functions.raw_set(GIFT.0, value)?;
        Ok(Given::Gift(GIFT))
    }

    /// Leaves a value for the next call, which gets no other such thing.
    pub(in crate::script) fn gift_value(&self, made: Made) -> Given<'static> {
        self.leave(GIFT, made)
    }

    /// Returns the object for the payload of an event. It is the same one until another event comes.
    pub(in crate::script) fn payload(&self, data: &Data) -> Given<'static> {
        if self.payload.borrow().as_ref().is_some_and(|last| last.same(data)) {
            return Given::Gift(PAYLOAD);
        }
        *self.payload.borrow_mut() = Some(data.clone());
        self.leave(PAYLOAD, Made::Variant(data.clone()))
    }

    fn leave(&self, slot: Slot, made: Made) -> Given<'static> {
        let state = self.state;
        // SAFETY: see the module documentation.
        unsafe {
            if ffi::lua_checkstack(state, 5) == 0 {
                return Given::Nil;
            }
            ffi::lua_rawgeti(state, ffi::LUA_REGISTRYINDEX, self.at);
            push_made(state, made);
            ffi::lua_rawseti(state, -2, slot.0);
            ffi::lua_settop(state, -2);
        }
        Given::Gift(slot)
    }

    /// Calls the function in this place.
    pub(in crate::script) fn call(&self, place: usize, arguments: &[Given<'_>]) -> mlua::Result<Results> {
        self.call_at(Slot(place as ffi::lua_Integer), arguments)
    }

    /// Calls a function that is not one of the callbacks.
    pub(in crate::script) fn call_twin(
        &self,
        twin: &Function,
        arguments: &[Given<'_>],
    ) -> mlua::Result<Results> {
        self.functions.raw_set(TWIN.0, twin)?;
        self.call_at(TWIN, arguments)
    }

    #[inline]
    fn call_at(&self, place: Slot, arguments: &[Given<'_>]) -> mlua::Result<Results> {
        let state = self.state;
        // SAFETY: see the module documentation.
        unsafe {
            let top = ffi::lua_gettop(state);
            if ffi::lua_checkstack(state, arguments.len() as c_int + 8) == 0 {
                return Err(mlua::Error::StackError);
            }
            // The table stays under the call: taking it away would cost as much as finding it.
            let (functions, handler) = (top + 1, top + 2);
            ffi::lua_rawgeti(state, ffi::LUA_REGISTRYINDEX, self.at);
            ffi::lua_rawgeti(state, functions, HANDLER.0);
            // A place that a reload has left empty.
            if ffi::lua_rawgeti(state, functions, place.0) != ffi::LUA_TFUNCTION {
                ffi::lua_settop(state, top);
                return Ok(Results::default());
            }
            for argument in arguments {
                push(state, functions, argument);
            }
            let status = ffi::lua_pcall(state, arguments.len() as c_int, 2, handler);
            let outcome = if status == ffi::LUA_OK {
                Ok([read(state, -2), read(state, -1)])
            } else {
                ffi::lua_rawseti(state, functions, ERROR.0);
                Err(status)
            };
            ffi::lua_settop(state, top);
            outcome.map_err(|status| self.take_error(status))
        }
    }

    /// Runs a file, with its name as the one argument, and gives its first result.
    pub(in crate::script) fn run(&self, file: &Function, name: &str) -> mlua::Result<mlua::Value> {
        self.functions.raw_set(GIFT.0, file)?;
        let state = self.state;
        // SAFETY: see the module documentation; the table that is written to has the slots already.
        let status = unsafe {
            let top = ffi::lua_gettop(state);
            if ffi::lua_checkstack(state, 8) == 0 {
                return Err(mlua::Error::StackError);
            }
            let (functions, handler) = (top + 1, top + 2);
            ffi::lua_rawgeti(state, ffi::LUA_REGISTRYINDEX, self.at);
            ffi::lua_rawgeti(state, functions, HANDLER.0);
            ffi::lua_rawgeti(state, functions, GIFT.0);
            ffi::lua_pushlstring(state, name.as_ptr().cast::<c_char>(), name.len());
            let status = ffi::lua_pcall(state, 1, 1, handler);
            let slot = if status == ffi::LUA_OK { GIFT } else { ERROR };
            ffi::lua_rawseti(state, functions, slot.0);
            ffi::lua_settop(state, top);
            status
        };
        if status != ffi::LUA_OK {
            return Err(self.take_error(status));
        }
        self.functions.raw_get(GIFT.0)
    }

    #[cold]
    fn take_error(&self, status: c_int) -> mlua::Error {
        let value = self.functions.raw_get(ERROR.0).unwrap_or(mlua::Value::Nil);
        // What it refers to is not kept alive.
        let _ = self.functions.raw_set(ERROR.0, false);
        match value {
            mlua::Value::Error(error) => *error,
            mlua::Value::String(text) if status == ffi::LUA_ERRMEM => {
                mlua::Error::MemoryError(text.to_string_lossy())
            }
            mlua::Value::String(text) => mlua::Error::RuntimeError(text.to_string_lossy()),
            other => mlua::Error::RuntimeError(format!("error raised with a {}", other.type_name())),
        }
    }
}

/// Pushes an argument. The functions are in this slot.
///
/// # Safety
/// There is room for three.
#[inline]
unsafe fn push(state: *mut ffi::lua_State, functions: c_int, argument: &Given<'_>) {
    // SAFETY: as the caller says; texts are pushed with their length.
    unsafe {
        match argument {
            Given::Nil => ffi::lua_pushnil(state),
            Given::Bool(b) => ffi::lua_pushboolean(state, c_int::from(*b)),
            Given::Number(n) => ffi::lua_pushnumber(state, *n),
            Given::Text(text) => {
                ffi::lua_pushlstring(state, text.as_ptr().cast::<c_char>(), text.len());
            }
            Given::Handle(handle) => ffi::lua_pushlightuserdata(state, handle.to_pointer()),
            Given::Players(players) => {
                push_array(state, players.iter().map(|player| Handle::player(*player)));
            }
            Given::Cards(cards) => push_array(state, cards.iter().map(|card| Handle::card(*card))),
            Given::Gift(slot) => {
                ffi::lua_rawgeti(state, functions, slot.0);
            }
        }
    }
}

/// Pushes an array of handles.
///
/// # Safety
///
/// There is room for two.
unsafe fn push_array(state: *mut ffi::lua_State, handles: impl ExactSizeIterator<Item = Handle>) {
    // SAFETY: as the caller says.
    unsafe {
        ffi::lua_createtable(state, handles.len() as c_int, 0);
        for (i, handle) in handles.enumerate() {
            ffi::lua_pushlightuserdata(state, handle.to_pointer());
            ffi::lua_rawseti(state, -2, i as ffi::lua_Integer + 1);
        }
    }
}

/// Reads the value in this slot.
///
/// # Safety
///
/// The slot exists.
unsafe fn read(state: *mut ffi::lua_State, slot: c_int) -> Got {
    // SAFETY: each value is read as the type it has.
    unsafe {
        match ffi::lua_type(state, slot) {
            ffi::LUA_TNIL => Got::Nil,
            ffi::LUA_TBOOLEAN => Got::Bool(ffi::lua_toboolean(state, slot) != 0),
            ffi::LUA_TNUMBER => Got::Number(ffi::lua_tonumber(state, slot)),
            ffi::LUA_TLIGHTUSERDATA => Got::Handle(Handle::from_pointer(ffi::lua_touserdata(state, slot))),
            ffi::LUA_TSTRING => {
                let mut len = 0;
                let text = ffi::lua_tolstring(state, slot, &mut len);
                let bytes = std::slice::from_raw_parts(text.cast::<u8>(), len);
                Got::Text(Name::from(String::from_utf8_lossy(bytes)))
            }
            _ => Got::Other,
        }
    }
}

/// Adds to an error by which lines it came. Errors of Rust have theirs already.
unsafe extern "C-unwind" fn traceback(state: *mut ffi::lua_State) -> isize {
    // SAFETY: one argument, the error; what is raised in here Lua takes as an error of the
    // handler.
    unsafe {
        if ffi::lua_type(state, 1) == ffi::LUA_TUSERDATA || ffi::lua_checkstack(state, 8) == 0 {
            return 1;
        }
        if ffi::lua_type(state, 1) != ffi::LUA_TSTRING {
            ffi::luaL_tolstring(state, 1, std::ptr::null_mut());
            ffi::lua_replace(state, 1);
        }
        add_place(state);
        if super::stack::is_on() && !super::stack::is_evaluating() {
            report_to_debugger(state);
        }
        ffi::luaL_traceback(state, state, ffi::lua_tostring(state, 1), 0);
    }
    1
}

/// Tells a debugger of the error in the first slot, where it happened.
///
/// # Safety
/// In a handler of errors, with room for two.
#[cold]
unsafe fn report_to_debugger(state: *mut ffi::lua_State) {
    // SAFETY: as the caller says; a panic would not pass the border.
    unsafe {
        let text = CStr::from_ptr(ffi::lua_tostring(state, 1)).to_string_lossy().into_owned();
        if let Some(host) = super::alarm::host_of(state) {
            let _ = catch_unwind(AssertUnwindSafe(|| host.error_raised(&text)));
        }
    }
}

/// The text of Lua's error if there is no room for another call. Lua has already removed the frame with the
/// line.
const NO_ROOM: &CStr = c"stack overflow";

/// Puts the innermost line in front of an error that should have one.
///
/// # Safety
/// In a handler of errors, with a text in the first slot and room for two.
unsafe fn add_place(state: *mut ffi::lua_State) {
    // SAFETY: as the caller says; nothing is left to be dropped where this may raise.
    unsafe {
        if CStr::from_ptr(ffi::lua_tostring(state, 1)) != NO_ROOM {
            return;
        }
        if first_line(state) {
            ffi::lua_pushvalue(state, 1);
            ffi::lua_concat(state, 2);
            ffi::lua_replace(state, 1);
        }
    }
}
