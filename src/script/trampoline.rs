//! The one place where Lua calls Rust: every method of every handle comes through
//! [`enter`]. This module is `unsafe`; nothing else of the host is.
//!
//! Soundness:
//! - Arguments are decoded with calls that cannot raise: the type is looked at first, and
//!   a value is only read as what it is (`lua_tolstring` would turn a number into a string
//!   in place).
//! - The closure runs inside `catch_unwind`; it never sees the Lua stack. What it calls back
//!   into Lua goes through protected calls.
//! - Results are pushed, and errors raised, after that: `lua_error` inside `catch_unwind`
//!   would abort. The only thing alive across a push that may raise (out of memory) is the
//!   result itself, which at worst leaks.
//! - Borrowed text stays on the stack, and so alive, for the length of the call.
//! - Values are userdata of its own making (`trampoline/values.rs`).
//! - The number of results is said in a whole register (`trampoline/results.rs`).
//! - The first upvalue points to a [`Bound`], which the host keeps, and that to the host and to an
//!   entry of the registry. The registry lasts as long as the process; the host is kept by
//!   [`super::host::Script`], which drops the state before it.

#![allow(unsafe_code)]

mod alarm;
mod outward;
mod results;
mod source;
mod values;
mod wall;

pub(in crate::script) use alarm::{Alarm, Bell};
pub(in crate::script) use outward::Gate;
pub use outward::{Given, Got, Results};
pub(in crate::script) use source::source_of;
pub(in crate::script) use values::{Values, bind as bind_values, of_userdata, to_userdata};
pub(in crate::script) use wall::Wall;

use super::convert::{Arg, Ret};
use super::fault::Fault;
use super::handle::Handle;
use super::host::Host;
use super::profile::{self, What};
use super::registry::{Arguments, Entry, Registry};
use super::value::Made;
use crate::model::Value;
use mlua::ffi;
use mlua::{LightUserData, Lua, Table};
use results::c_function;
use std::ffi::{c_char, c_int, c_void};
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Where the state keeps the function that turns a list of objects into an array.
pub(super) const OBJECTS: &str = "sgs.objects";

/// The stack slots of one call.
struct Stack<'a> {
    state: *mut ffi::lua_State,
    top: c_int,
    host: &'a Host,
    _call: PhantomData<&'a ()>,
}

impl<'a> Stack<'a> {
    /// The value in this slot, from 1.
    #[inline]
    fn read(&self, slot: c_int) -> Arg<'a> {
        if slot > self.top {
            return Arg::Missing;
        }
        // SAFETY: the slot exists, and each value is read as the type it has.
        unsafe {
            match ffi::lua_type(self.state, slot) {
                ffi::LUA_TNIL => Arg::Nil,
                ffi::LUA_TBOOLEAN => Arg::Bool(ffi::lua_toboolean(self.state, slot) != 0),
                ffi::LUA_TNUMBER => Arg::Number(ffi::lua_tonumber(self.state, slot)),
                ffi::LUA_TLIGHTUSERDATA => {
                    Arg::Handle(Handle::from_pointer(ffi::lua_touserdata(self.state, slot)))
                }
                ffi::LUA_TSTRING => {
                    let mut len = 0;
                    let text = ffi::lua_tolstring(self.state, slot, &mut len);
                    Arg::Text(std::slice::from_raw_parts(text.cast::<u8>(), len))
                }
                ffi::LUA_TTABLE => Arg::Other("table"),
                ffi::LUA_TFUNCTION => Arg::Other("function"),
                ffi::LUA_TTHREAD => Arg::Other("thread"),
                ffi::LUA_TUSERDATA => {
                    values::look(self.host, self.state, slot).map_or(Arg::Other("userdata"), Arg::Made)
                }
                _ => Arg::Other("cdata"),
            }
        }
    }
}

impl Arguments for Stack<'_> {
    fn count(&self) -> usize {
        (self.top - 1).max(0) as usize
    }

    fn get(&self, index: usize) -> Arg<'_> {
        c_int::try_from(index + 2).map_or(Arg::Missing, |slot| self.read(slot))
    }
}

/// What one method of one state is bound to.
pub(super) struct Bound {
    entry: &'static Entry,
    host: *const Host,
}

/// A method of a handle is called.
unsafe extern "C-unwind" fn enter(state: *mut ffi::lua_State) -> isize {
    // SAFETY: the upvalue was put there by `bind`; what it points to, and that to, outlive the
    // state.
    let (entry, host) = unsafe {
        let bound = &*ffi::lua_touserdata(state, ffi::lua_upvalueindex(1)).cast::<Bound>();
        (bound.entry, &*bound.host)
    };
    // SAFETY: `state` is the running state.
    let top = unsafe { ffi::lua_gettop(state) };
    let stack = Stack { state, top, host, _call: PhantomData };
    // The result stays where it is put: copying it costs more than a getter does.
    let mut out = Ret::Nothing;
    let outcome = catch_unwind(AssertUnwindSafe(|| run(host, entry, &stack, &mut out)));
    let text = match outcome {
        // SAFETY: outside `catch_unwind`, with nothing to drop but the result.
        Ok(Ok(())) => return unsafe { push(state, &mut out) },
        Ok(Err(text)) => text,
        Err(_) => format!("{}: internal error", entry.name).into(),
    };
    // Nothing of the call may be alive when an error is raised.
    drop(out);
    // SAFETY: as above.
    unsafe { raise(state, text) }
}

/// Raises an error at the line of the script that runs.
unsafe fn raise(state: *mut ffi::lua_State, text: Text) -> isize {
    // SAFETY: the text is dropped before the error is raised.
    unsafe {
        ffi::luaL_where(state, 1);
        ffi::lua_pushlstring(state, text.as_ptr().cast::<c_char>(), text.len());
        drop(text);
        ffi::lua_concat(state, 2);
        ffi::lua_error(state)
    }
}

/// What is said about an error.
type Text = Box<str>;

/// A result, or the error there is instead.
unsafe fn answer(state: *mut ffi::lua_State, outcome: Result<(), Text>, mut out: Ret) -> isize {
    // SAFETY: as in `enter`.
    unsafe {
        match outcome {
            Ok(()) => push(state, &mut out),
            Err(text) => {
                drop(out);
                raise(state, text)
            }
        }
    }
}

/// The call itself, in safe Rust; an error is already in words.
fn run(host: &Host, entry: &Entry, stack: &Stack<'_>, out: &mut Ret) -> Result<(), Text> {
    let receiver = stack.read(1);
    let (handle, member) = match receiver {
        Arg::Handle(handle) => (handle, handle.class().and_then(|class| entry.of(class))),
        _ => (Handle::new(super::handle::Class::Room, 0), None),
    };
    let Some(member) = member else { return Err(not_a_receiver(entry, receiver).into()) };
    host.watch().called()?;
    let what = || What::Member(member.class.name(), member.name);
    if let Err(fault) = profile::counted(what, || member.call(host, handle, stack, out)) {
        if let Fault::Interrupt(interrupt) = *fault {
            host.interrupted(interrupt);
        }
        return Err(member.explain(&fault).into());
    }
    Ok(())
}

#[cold]
fn not_a_receiver(entry: &Entry, receiver: Arg<'_>) -> String {
    let classes: Vec<&str> = entry.classes().map(|c| c.name()).collect();
    format!("{}: called on {}; it is a method of {}", entry.name, receiver.describe(), classes.join(", "))
}

/// A list of objects or numbers as an array, for loops of scripts: nil for anything else, which a slower
/// function then looks at.
unsafe extern "C-unwind" fn objects(state: *mut ffi::lua_State) -> isize {
    // SAFETY: as in `enter`, but for the host itself.
    let host = unsafe { &*ffi::lua_touserdata(state, ffi::lua_upvalueindex(1)).cast::<Host>() };
    // SAFETY: `state` is the running state.
    let top = unsafe { ffi::lua_gettop(state) };
    let stack = Stack { state, top, host, _call: PhantomData };
    let array = catch_unwind(AssertUnwindSafe(|| match stack.read(1) {
        Arg::Made(made) => array_of(made),
        _ => None,
    }));
    let mut ret = array.ok().flatten().unwrap_or(Ret::Nil);
    // SAFETY: as in `enter`.
    unsafe { push(state, &mut ret) }
}

/// A list of objects, or of numbers, as an array; `None` for anything else.
fn array_of(made: &Made) -> Option<Ret> {
    let Made::List(list) = made else { return None };
    list.read(|items| {
        if let [Value::Int(_), ..] = items {
            let number = |item: &Value| match list.show(item) {
                Ret::Number(n) => Some(n),
                _ => None,
            };
            if let Some(numbers) = items.iter().map(number).collect() {
                return Some(Ret::Numbers(numbers));
            }
        }
        let handle = |item: &Value| match list.show(item) {
            Ret::Handle(handle) => Some(handle),
            _ => None,
        };
        items.iter().map(handle).collect::<Option<_>>().map(Ret::Handles)
    })
}

/// Pushes a result. May raise when memory runs out.
unsafe fn push(state: *mut ffi::lua_State, ret: &mut Ret) -> isize {
    unsafe fn text(state: *mut ffi::lua_State, text: &str) {
        // SAFETY: pointer and length are those of a `str`.
        unsafe { ffi::lua_pushlstring(state, text.as_ptr().cast::<c_char>(), text.len()) };
    }
    // SAFETY: Lua guarantees 20 free slots to a C function; at most three are used.
    unsafe {
        match ret {
            Ret::Nothing => return 0,
            Ret::Nil => ffi::lua_pushnil(state),
            Ret::Made(_) => {
                if let Ret::Made(made) = std::mem::replace(ret, Ret::Nil) {
                    values::push_made(state, made);
                }
            }
            Ret::Bool(b) => ffi::lua_pushboolean(state, *b as c_int),
            Ret::Number(n) => ffi::lua_pushnumber(state, *n),
            Ret::Text(name) => text(state, name),
            Ret::Handle(handle) => ffi::lua_pushlightuserdata(state, handle.to_pointer()),
            Ret::Handles(handles) => {
                ffi::lua_createtable(state, handles.len() as c_int, 0);
                for (i, handle) in handles.iter().enumerate() {
                    ffi::lua_pushlightuserdata(state, handle.to_pointer());
                    ffi::lua_rawseti(state, -2, i as ffi::lua_Integer + 1);
                }
            }
            Ret::Numbers(numbers) => {
                ffi::lua_createtable(state, numbers.len() as c_int, 0);
                for (i, n) in numbers.iter().enumerate() {
                    ffi::lua_pushnumber(state, *n);
                    ffi::lua_rawseti(state, -2, i as ffi::lua_Integer + 1);
                }
            }
            Ret::Texts(texts) => {
                ffi::lua_createtable(state, texts.len() as c_int, 0);
                for (i, name) in texts.iter().enumerate() {
                    text(state, name);
                    ffi::lua_rawseti(state, -2, i as ffi::lua_Integer + 1);
                }
            }
        }
    }
    1
}

/// A Lua state with the libraries that packages know, `debug` among them. LuaJIT compiles
/// nothing as long as its library for that is not loaded.
pub(super) fn new_state(jit: bool) -> mlua::Result<Lua> {
    use mlua::StdLib;
    let compiler = if jit { StdLib::JIT } else { StdLib::NONE };
    let libraries = StdLib::TABLE
        | StdLib::IO
        | StdLib::OS
        | StdLib::STRING
        | StdLib::BIT
        | StdLib::MATH
        | StdLib::PACKAGE
        | StdLib::DEBUG
        | compiler;
    // SAFETY: `debug` can break the state only through what scripts are not given (the prelude
    // takes away all but traceback, getinfo and getlocal); `ffi` is not loaded.
    let first = unsafe { Lua::unsafe_new_with(libraries, mlua::LuaOptions::default()) };
    // The first link to a state collects its garbage when it goes, which before the end of a
    // state is for nothing.
    Ok(first.clone())
}

/// How much a state grows between two rounds of the collector, in percent: Lua's own value.
const USUAL_PAUSE: c_int = 200;

/// How much of a round is done at a time, in percent of a step: a thousandfold of Lua's own value.
/// A script that makes large texts would otherwise leave a collector behind that looks at a few
/// hundred objects after each of them, and meet the wall (`wall.rs`) with nothing but rubbish.
const STRIDE: c_int = 200_000;

/// Starts the collector, which has nothing to do yet: what is here now stays. It begins when
/// the state holds so much, or half as much again as it does now; from then on it works as it
/// always does.
pub(super) fn start_collector(lua: &Lua, small: usize) {
    let now = lua.used_memory().max(1);
    let pause = (small / (now / 100).max(1)).clamp(150, 10_000);
    // SAFETY: settings of the collector; -1 has it wait as long as it waits between two rounds.
    let _ = unsafe {
        lua.exec_raw::<()>((), |state| {
            ffi::lua_gc(state, ffi::LUA_GCSETSTEPMUL, STRIDE);
            ffi::lua_gc(state, ffi::LUA_GCSETPAUSE, pause as c_int);
            ffi::lua_gc(state, ffi::LUA_GCRESTART, -1);
            ffi::lua_gc(state, ffi::LUA_GCSETPAUSE, USUAL_PAUSE);
        })
    };
}

/// Gives all handles of this state their methods: one flat table for every class.
///
/// The caller keeps `host` and `registry` where they are until the state is gone.
pub(super) fn bind(lua: &Lua, host: &Host, registry: &'static Registry) -> mlua::Result<Table> {
    let methods = lua.create_table_with_capacity(0, registry.entries().count())?;
    let bound = registry.entries().map(|entry| Bound { entry, host });
    let bound = host.bound.get_or_init(|| bound.collect());
    // SAFETY: runs protected, with the table on the stack; leaves nothing of its own but the
    // function.
    let objects: mlua::Function = unsafe {
        lua.exec_raw(&methods, |state| {
            for method in bound {
                let name = method.entry.name;
                ffi::lua_pushlstring(state, name.as_ptr().cast::<c_char>(), name.len());
                ffi::lua_pushlightuserdata(state, std::ptr::from_ref(method).cast_mut().cast::<c_void>());
                ffi::lua_pushcclosure(state, c_function(enter), 1);
                ffi::lua_rawset(state, 1);
            }
            ffi::lua_pushlightuserdata(state, std::ptr::from_ref(host).cast_mut().cast::<c_void>());
            ffi::lua_pushcclosure(state, c_function(objects), 1);
            ffi::lua_replace(state, 1);
            ffi::lua_settop(state, 1);
        })?
    };
    lua.set_named_registry_value(OBJECTS, objects)?;
    let meta = lua.create_table()?;
    meta.raw_set("__index", &methods)?;
    meta.raw_set("__metatable", "handle")?;
    lua.set_type_metatable::<LightUserData>(Some(meta));
    Ok(methods)
}

/// A handle as a value that mlua can pass on.
pub fn to_value(handle: Handle) -> mlua::Value {
    mlua::Value::LightUserData(LightUserData(handle.to_pointer()))
}
