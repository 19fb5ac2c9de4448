//! The way out: Rust calls a callback of a script. mlua can do this too, but a call through
//! it costs four times as much: links to the function, the arguments and the results, each
//! of them kept apart.
//!
//! Soundness:
//! - The state is the one that mlua itself would use, taken from mlua when the gate was made,
//!   and outlived by nothing that holds a gate: [`super::super::host::Script`] drops both at once.
//! - What is pushed before the protected call raises at most when the allocator fails
//!   altogether, which mlua does not survive either (`wall.rs`); room is asked for first, with a
//!   call that cannot raise.
//! - Objects are left in a slot of a table that exists already, as are errors on their way back;
//!   nothing else is written there in between.
//! - The stack is left as it was found, whatever happened.

use super::super::handle::Handle;
use super::super::value::Made;
use super::results::c_function;
use super::values::push_made;
use crate::model::{CardId, Name, PlayerId};
use crate::rules::Data;
use mlua::ffi;
use mlua::{Lua, Table};
use std::cell::RefCell;
use std::ffi::{c_char, c_int};

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
    /// What lies in this slot of [`Gate::gifts`].
    Gift(usize),
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
    /// What Lua takes for true.
    pub fn is_true(&self) -> bool {
        !matches!(self, Got::Nil | Got::Bool(false))
    }

    /// A whole number, cut; `None` for anything that is no number.
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

/// Where errors are left.
const ERROR_SLOT: usize = 1;
/// The slots for arguments.
const PAYLOAD_SLOT: usize = 2;
const GIFT_SLOT: usize = 3;

/// Callbacks of one state, and the way to them.
pub struct Gate {
    state: *mut ffi::lua_State,
    /// In the registry of the state, by number.
    functions: c_int,
    gifts_at: c_int,
    handler: c_int,
    gifts: Table,
    /// Whose object lies in the payload's slot.
    payload: RefCell<Option<Data>>,
}

impl Gate {
    /// A gate to the functions in this table.
    pub(in crate::script) fn new(lua: &Lua, functions: &Table) -> mlua::Result<Gate> {
        let gifts = lua.create_sequence_from([false; GIFT_SLOT])?;
        let mut made = None;
        // SAFETY: runs protected, with the two tables on the stack; takes what it pushes.
        unsafe {
            lua.exec_raw::<()>((functions, &gifts), |state| {
                let gifts_at = ffi::luaL_ref(state, ffi::LUA_REGISTRYINDEX);
                let functions = ffi::luaL_ref(state, ffi::LUA_REGISTRYINDEX);
                ffi::lua_pushcfunction(state, c_function(traceback));
                let handler = ffi::luaL_ref(state, ffi::LUA_REGISTRYINDEX);
                made = Some((state, functions, gifts_at, handler));
            })?;
        }
        let (state, functions, gifts_at, handler) =
            made.ok_or_else(|| mlua::Error::runtime("the state was not entered"))?;
        Ok(Gate { state, functions, gifts_at, handler, gifts, payload: RefCell::default() })
    }

    /// Leaves something for the next call, which gets no other such thing.
    pub(in crate::script) fn gift(&self, value: impl mlua::IntoLua) -> mlua::Result<Given<'static>> {
        self.gifts.raw_set(GIFT_SLOT, value)?;
        Ok(Given::Gift(GIFT_SLOT))
    }

    /// Leaves a value for the next call, which gets no other such thing.
    pub(in crate::script) fn gift_value(&self, made: Made) -> Given<'static> {
        self.leave(GIFT_SLOT, made)
    }

    /// The object for the payload of an event: the same one as long as no other event came in
    /// between.
    pub(in crate::script) fn payload(&self, data: &Data) -> Given<'static> {
        if self.payload.borrow().as_ref().is_some_and(|last| last.same(data)) {
            return Given::Gift(PAYLOAD_SLOT);
        }
        *self.payload.borrow_mut() = Some(data.clone());
        self.leave(PAYLOAD_SLOT, Made::Variant(data.clone()))
    }

    fn leave(&self, slot: usize, made: Made) -> Given<'static> {
        let state = self.state;
        // SAFETY: see the module text.
        unsafe {
            if ffi::lua_checkstack(state, 5) == 0 {
                return Given::Nil;
            }
            ffi::lua_rawgeti(state, ffi::LUA_REGISTRYINDEX, ffi::lua_Integer::from(self.gifts_at));
            push_made(state, made);
            ffi::lua_rawseti(state, -2, slot as ffi::lua_Integer);
            ffi::lua_settop(state, -2);
        }
        Given::Gift(slot)
    }

    /// Calls the function in this place.
    pub(in crate::script) fn call(&self, place: usize, arguments: &[Given<'_>]) -> mlua::Result<Results> {
        let state = self.state;
        // SAFETY: see the module text.
        unsafe {
            let top = ffi::lua_gettop(state);
            if ffi::lua_checkstack(state, arguments.len() as c_int + 8) == 0 {
                return Err(mlua::Error::StackError);
            }
            ffi::lua_rawgeti(state, ffi::LUA_REGISTRYINDEX, ffi::lua_Integer::from(self.handler));
            ffi::lua_rawgeti(state, ffi::LUA_REGISTRYINDEX, ffi::lua_Integer::from(self.functions));
            ffi::lua_rawgeti(state, -1, place as ffi::lua_Integer);
            ffi::lua_remove(state, -2);
            // A place that a reload has left empty.
            if ffi::lua_type(state, -1) != ffi::LUA_TFUNCTION {
                ffi::lua_settop(state, top);
                return Ok(Results::default());
            }
            for argument in arguments {
                self.push(argument);
            }
            let status = ffi::lua_pcall(state, arguments.len() as c_int, 2, top + 1);
            let outcome = if status == ffi::LUA_OK {
                Ok([read(state, -2), read(state, -1)])
            } else {
                ffi::lua_rawgeti(state, ffi::LUA_REGISTRYINDEX, ffi::lua_Integer::from(self.gifts_at));
                ffi::lua_insert(state, -2);
                ffi::lua_rawseti(state, -2, ERROR_SLOT as ffi::lua_Integer);
                Err(status)
            };
            ffi::lua_settop(state, top);
            outcome.map_err(|status| self.take_error(status))
        }
    }

    /// Pushes an argument.
    ///
    /// # Safety
    /// There is room for three.
    unsafe fn push(&self, argument: &Given<'_>) {
        let state = self.state;
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
                    ffi::lua_rawgeti(state, ffi::LUA_REGISTRYINDEX, ffi::lua_Integer::from(self.gifts_at));
                    ffi::lua_rawgeti(state, -1, *slot as ffi::lua_Integer);
                    ffi::lua_remove(state, -2);
                }
            }
        }
    }

    #[cold]
    fn take_error(&self, status: c_int) -> mlua::Error {
        let value = self.gifts.raw_get(ERROR_SLOT).unwrap_or(mlua::Value::Nil);
        // What it refers to is not kept alive.
        let _ = self.gifts.raw_set(ERROR_SLOT, false);
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

/// An array of handles.
///
/// # Safety
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

/// What lies there.
///
/// # Safety
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
        ffi::luaL_traceback(state, state, ffi::lua_tostring(state, 1), 0);
    }
    1
}
