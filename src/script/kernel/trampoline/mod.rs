//! Calls from Lua to Rust: every method of every handle comes through [`enter`]. This module is `unsafe`;
//! nothing else of the host is.
//!
//! Soundness:
//! - Arguments are decoded with calls that cannot raise. The type is tested first, and a value is only read
//!   as its type (`lua_tolstring` would turn a number into a string in place).
//! - The closure runs inside `catch_unwind`; it never sees the Lua stack. Its calls back into Lua go through
//!   protected calls.
//! - Results are pushed, and errors raised, after that: `lua_error` inside `catch_unwind` would abort. The
//!   only thing alive across a push that may raise (out of memory) is the result itself, which at worst
//!   leaks.
//! - Borrowed text stays on the stack, and so alive, for the length of the call.
//! - Values are userdata made by `trampoline/values.rs`.
//! - The number of results is returned in a whole register (`trampoline/results.rs`).
//! - The first upvalue is a number with the bits of a pointer to a [`Bound`], which the host keeps. The bound data point
//!   to the host and to an entry of the registry. The registry lasts as long as the process; the owner of the state
//!   (`script/host.rs`) keeps the host, and drops the state before it.
//!
//! Errors leave the trampoline as texts that begin with the line of the script (`fault.rs`). Arguments are
//! read in place by the parameter that needs them (`Arguments`), and a result that owns nothing is neither
//! moved nor dropped. Messages about mistakes are built in separate functions, off the fast path.
//!
//! Answers of pure members are kept until something changes (`trampoline/answers.rs`).
//!
//! Cost of a crossing in instructions by callgrind (repeatable on a busy machine), for answers that are not kept:
//! - an empty C function: 149;
//! - an empty method of a handle: 322;
//! - a getter: 627;
//! - a getter of a text: 784;
//! - a method of a value: 1755;
//! - a loop over a `qlist` of 8 players: 4020;
//! - a callback: 1174.
//!
//! No getter can be below the empty method: `lj_meta_tget` takes 174 to find any. Of the rest, 76 are type
//! and number of the receiver and 49 are `lua_touserdata` of the upvalue.
//!
//! Under valgrind: docs/testing.md has the commands, for the toy host (`kernel/toy.rs`) and for games. No error is
//! expected and no suppression is needed. Other optimization levels find other faults. For example,
//! `CARGO_PROFILE_DEV_OPT_LEVEL=1` once left garbage in half a register that LuaJIT reads whole (`results.rs`); every
//! function that Lua calls goes through `c_function` there.

#![allow(unsafe_code)]

mod alarm;
mod answers;
mod arguments;
mod charge;
mod guard;
mod heap;
mod inspect;
mod lines;
mod outward;
mod raw;
mod results;
mod source;
mod stack;
mod twin;
mod values;
mod wall;

pub use alarm::STEP;
#[cfg(test)]
pub(in crate::script) use alarm::begin_to_count;
pub(in crate::script) use alarm::{Alarm, Bell};
pub(in crate::script) use answers::Answers;
pub use answers::Keeping;
pub use arguments::{Arguments, Array};
pub(in crate::script) use charge::{charge, charge_items, charge_steps};
pub(in crate::script) use guard::stack_is_short;
pub(in crate::script) use guard::{set_globals, set_searches, set_sort};
pub use heap::{CountingAllocator, held as held_by_thread};
pub(in crate::script) use lines::{levels, parameters};
pub(in crate::script) use outward::Gate;
pub use outward::{Given, Got, Results};
pub(in crate::script) use source::source_of;
pub use stack::{Level as StackLevel, TOO_LONG, Variable};
pub(in crate::script) use stack::{
    entered, evaluated, is_evaluating, left, levels as stack_levels, switch, total,
};
pub(in crate::script) use twin::add_natives as add_twins;
pub(in crate::script) use values::{Values, bind as bind_values, of_userdata, to_userdata};
pub(in crate::script) use wall::Wall;

use super::arguments::texts_fit;
use super::convert::{Arg, Ret};
use super::embed::{Embedder, Text, Weight};
use super::fault::Fault;
use super::handle::Handle;
use super::profile::{self, What};
use super::registry::{Entry, Member, Registry};
use super::self_test::{self, KeyOrder};
use super::value::Made;
use crate::model::Value;
use crate::script::error::Cause;
use answers::Asked;
use mlua::ffi;
use mlua::{LightUserData, Lua, Table};
use raw::Frame;
use results::{InFull, c_function};
use std::ffi::{c_char, c_int, c_void};
use std::mem::ManuallyDrop;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;

/// The names of the state's functions that turn a list of objects into an array and that take a table of
/// texts.
pub(in crate::script) const OBJECTS: &str = "sgs.objects";
pub(in crate::script) const TEXTS: &str = "sgs.texts";

/// The data that a method of a state is bound to.
pub(super) struct Bound<H: 'static> {
    entry: &'static Entry<H>,
    host: *const H,
}

/// Calls a method of a handle. `RAW`: the layout of LuaJIT is the one that `raw.rs` knows.
unsafe extern "C-unwind" fn enter<H: Embedder, const RAW: bool>(state: *mut ffi::lua_State) -> isize {
    // SAFETY: the upvalue was put there by `bind`; what it points to, and that to, outlive the
    // state.
    let (frame, entry, host) = unsafe {
        let frame = if RAW { Some(Frame::of(state)) } else { None };
        let pointer = match &frame {
            Some(frame) => frame.upvalue(),
            None => ffi::lua_tonumber(state, ffi::lua_upvalueindex(1)).to_bits() as usize as *const c_void,
        };
        let bound = &*pointer.cast::<Bound<H>>();
        (frame, bound.entry, &*bound.host)
    };
    // SAFETY: `state` is the running state, and this is its call.
    let call = unsafe { Arguments::new(state, host) };
    if host.is_memory_due() {
        let member = call.receiver().and_then(|handle| entry.of(handle.class()?));
        let leaves_nothing = member.is_some_and(Member::leaves_nothing);
        // SAFETY: nothing has to be dropped yet.
        unsafe { room_for_more(state, host, leaves_nothing) };
    }
    let asked = match &frame {
        // SAFETY: the frame of this call.
        Some(frame) => unsafe { answers::ask(host, entry, frame, &call) },
        None => Asked::Unkept,
    };
    if let (Asked::Known(answer), Some(frame)) = (&asked, &frame) {
        // SAFETY: the value is plain, or a text that the state keeps.
        unsafe { frame.push(*answer) };
        return 1;
    }
    // The result stays where it is put: copying it costs more than a getter does. So does looking
    // whether there is something to drop, which for most of them there is not.
    let mut out = ManuallyDrop::new(Ret::Nothing);
    let outcome = catch_unwind(AssertUnwindSafe(|| run(entry, &call, &mut out)));
    let text = match outcome {
        // SAFETY: outside `catch_unwind`, with nothing to drop but the result.
        Ok(Ok(())) => return unsafe { finish(state, host, entry, &mut out, frame, asked) },
        Ok(Err(text)) => text,
        Err(_) => host.binding().raised.raise(Cause::Internal { method: entry.name }),
    };
    // Nothing of the call may be alive when an error is raised.
    drop(ManuallyDrop::into_inner(out));
    // SAFETY: as above.
    unsafe { raise(state, text) }
}

/// Pushes the result of a call, and keeps it if it is an answer to be kept.
#[inline]
unsafe fn finish<H: Embedder>(
    state: *mut ffi::lua_State,
    host: &H,
    entry: &'static Entry<H>,
    out: &mut ManuallyDrop<Ret>,
    frame: Option<Frame>,
    asked: Asked,
) -> isize {
    // SAFETY: as in `enter`; the result is gone once it is pushed.
    unsafe {
        let count = push(state, out);
        match (asked, frame) {
            (Asked::New(asking), Some(frame)) if count == 1 => answers::keep(state, host, &frame, asking),
            (Asked::Compared(kept), Some(frame)) if !answers::is_same(entry.name, &frame, kept) => {
                return raise(state, host.binding().raised.raise(Cause::Internal { method: entry.name }));
            }
            _ => {}
        }
        count
    }
}

/// Returns when the game may hold more; raises when it holds too much already.
///
/// # Safety
/// The state is the one that runs, in a call, and nothing of the caller has to be dropped.
#[cold]
unsafe fn room_for_more(state: *mut ffi::lua_State, host: &impl Embedder, leaves_nothing: bool) {
    // SAFETY: counts only.
    let held = || unsafe { ffi::lua_gc(state, ffi::LUA_GCCOUNT, 0) }.max(0) as usize * 1024;
    let mut weight = host.weigh(held(), leaves_nothing, false);
    if weight == Weight::Collect {
        // SAFETY: collecting calls destructors of values only, which never raise.
        unsafe { ffi::lua_gc(state, ffi::LUA_GCCOLLECT, 0) };
        weight = host.weigh(held(), leaves_nothing, true);
    }
    if weight == Weight::Fits {
        return;
    }
    // SAFETY: as `lines` says.
    let cut = || host.cut_for_memory(unsafe { lines::lines(state, alarm::LEVELS) });
    let text = catch_unwind(AssertUnwindSafe(cut)).unwrap_or_default();
    // SAFETY: outside `catch_unwind`; the text is dropped before the error is raised.
    unsafe {
        ffi::lua_pushlstring(state, text.as_ptr().cast::<c_char>(), text.len());
        drop(text);
        ffi::lua_error(state);
    }
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

/// Returns a result or raises the error.
unsafe fn answer(state: *mut ffi::lua_State, outcome: Result<(), Text>, out: Ret) -> isize {
    // SAFETY: as in `enter`.
    unsafe {
        match outcome {
            Ok(()) => push(state, &mut ManuallyDrop::new(out)),
            Err(text) => {
                drop(out);
                raise(state, text)
            }
        }
    }
}

/// Runs the call in safe Rust; an error is already a text.
#[inline]
fn run<H: Embedder>(entry: &Entry<H>, call: &Arguments<'_, H>, out: &mut Ret) -> Result<(), Text> {
    let receiver = call.receiver();
    let member = receiver.and_then(|handle| entry.of(handle.class()?));
    let (Some(handle), Some(member)) = (receiver, member) else {
        return Err(call.host().binding().raised.raise(not_a_receiver(entry, call.read(1))));
    };
    call.host().note_called(member.effect)?;
    if !member.leaves_nothing() {
        call.host().binding().answers.forget();
    }
    if member.effect.keeps_texts()
        && let Err(fault) = texts_fit(call.bytes_of_texts())
    {
        return Err(fail(call.host(), member, &fault));
    }
    let what = || What::Member(member.class.name(), member.name);
    profile::counted(what, || member.call(handle, call, out))
        .map_err(|fault| fail(call.host(), member, &fault))
}

/// Returns the text of the error of a failed call.
#[cold]
fn fail<H: Embedder>(host: &H, member: &Member<H>, fault: &Fault) -> Text {
    if let Fault::Interrupt(interrupt) = *fault {
        host.note_interrupted(interrupt);
    }
    host.binding().raised.raise(member.cause(fault))
}

#[cold]
fn not_a_receiver<H: Embedder>(entry: &Entry<H>, receiver: Arg<'_>) -> Cause {
    let classes = entry.classes().map(|c| c.name()).collect();
    Cause::Receiver { signature: entry.name.to_owned(), got: receiver.got(), classes }
}

/// Returns a list of objects or numbers as an array for loops of scripts. The second argument says the place
/// of the first item. The result is nil for anything else, which a slower function then examines.
unsafe extern "C-unwind" fn objects<H: Embedder>(state: *mut ffi::lua_State) -> isize {
    // SAFETY: as in `enter`, but for the host itself.
    let host = unsafe { &*ffi::lua_touserdata(state, ffi::lua_upvalueindex(1)).cast::<H>() };
    // SAFETY: `state` is the running state, and this is its call.
    let call = unsafe { Arguments::new(state, host) };
    let array = catch_unwind(AssertUnwindSafe(|| match call.read(1) {
        Arg::Made(made) => array_of(made),
        _ => None,
    }));
    let first = match call.read(2) {
        Arg::Number(first) => first as ffi::lua_Integer,
        _ => 1,
    };
    // SAFETY: as in `enter`.
    unsafe {
        match array {
            Ok(Some(Ret::Handles(handles))) => push_handles(state, handles, first),
            Ok(Some(Ret::Numbers(numbers))) => push_numbers(state, numbers, first),
            _ => ffi::lua_pushnil(state),
        }
    }
    1
}

/// Puts a table of texts with texts as keys into the dictionary. Returns false for anything else. Then the
/// slower function checks it and reports the error.
unsafe extern "C-unwind" fn texts<H: Embedder>(state: *mut ffi::lua_State) -> isize {
    // SAFETY: as in `objects`. The table is not changed while it is walked, so that `lua_next` does
    // not raise, and keys are only read as what they are. Nothing has to be dropped between two pairs.
    unsafe {
        let host = &*ffi::lua_touserdata(state, ffi::lua_upvalueindex(1)).cast::<H>();
        ffi::lua_settop(state, 1);
        let mut all = ffi::lua_type(state, 1) == ffi::LUA_TTABLE && ffi::lua_getmetatable(state, 1) == 0;
        if all {
            ffi::lua_pushnil(state);
            while all && ffi::lua_next(state, 1) != 0 {
                if host.is_memory_due() {
                    room_for_more(state, host, false);
                }
                let pair = Arguments::new(state, host);
                let added = catch_unwind(AssertUnwindSafe(|| {
                    let (Arg::Text(key), Arg::Text(text)) = (pair.read(2), pair.read(3)) else {
                        return false;
                    };
                    host.add_text(String::from_utf8_lossy(key), String::from_utf8_lossy(text));
                    true
                }));
                all = matches!(added, Ok(true));
                ffi::lua_settop(state, 2);
            }
        }
        ffi::lua_pushboolean(state, all as c_int);
    }
    1
}

/// Returns a list of objects or numbers as an array; `None` for anything else.
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

/// Pushes a result, which is gone then. May raise when memory runs out.
#[inline]
unsafe fn push(state: *mut ffi::lua_State, ret: &mut ManuallyDrop<Ret>) -> isize {
    // SAFETY: Lua guarantees 20 free slots to a C function.
    unsafe {
        match &**ret {
            Ret::Nothing => return 0,
            Ret::Nil => ffi::lua_pushnil(state),
            Ret::Bool(b) => ffi::lua_pushboolean(state, *b as c_int),
            Ret::Number(n) => ffi::lua_pushnumber(state, *n),
            Ret::Handle(handle) => ffi::lua_pushlightuserdata(state, handle.to_pointer()),
            // Nobody looks at it afterwards.
            _ => push_owned(state, ManuallyDrop::take(ret)),
        }
    }
    1
}

/// Pushes a result that has to be dropped.
unsafe fn push_owned(state: *mut ffi::lua_State, ret: Ret) {
    // SAFETY: as in `push`; values take three slots.
    unsafe {
        match ret {
            Ret::Text(name) => push_text(state, &name),
            Ret::Made(made) => values::push_made(state, made),
            Ret::Handles(handles) => push_handles(state, handles, 1),
            Ret::Numbers(numbers) => push_numbers(state, numbers, 1),
            Ret::Texts(texts) => push_array(state, &texts, 1, |state, name| push_text(state, name)),
            Ret::Nothing | Ret::Nil | Ret::Bool(_) | Ret::Number(_) | Ret::Handle(_) => {
                ffi::lua_pushnil(state)
            }
        }
    }
}

unsafe fn push_text(state: *mut ffi::lua_State, text: &str) {
    // SAFETY: pointer and length are those of a `str`.
    unsafe { ffi::lua_pushlstring(state, text.as_ptr().cast::<c_char>(), text.len()) };
}

unsafe fn push_handles(state: *mut ffi::lua_State, handles: Vec<Handle>, first: ffi::lua_Integer) {
    // SAFETY: as in `push_array`.
    unsafe {
        push_array(state, &handles, first, |state, h| ffi::lua_pushlightuserdata(state, h.to_pointer()));
    }
}

unsafe fn push_numbers(state: *mut ffi::lua_State, numbers: Vec<f64>, first: ffi::lua_Integer) {
    // SAFETY: as in `push_array`.
    unsafe { push_array(state, &numbers, first, |state, n| ffi::lua_pushnumber(state, *n)) };
}

/// Pushes an array whose first item has this number.
#[inline]
unsafe fn push_array<T>(
    state: *mut ffi::lua_State,
    items: &[T],
    first: ffi::lua_Integer,
    push_item: impl Fn(*mut ffi::lua_State, &T),
) {
    // SAFETY: two slots are used, of the 20 that there are.
    unsafe {
        ffi::lua_createtable(state, items.len() as c_int, 0);
        for (place, item) in (first..).zip(items) {
            push_item(state, item);
            ffi::lua_rawseti(state, -2, place);
        }
    }
}

/// Creates a Lua state with the libraries that packages know, including `debug`. LuaJIT compiles nothing
/// unless its library for that is loaded.
pub(in crate::script) fn new_state(jit: bool) -> mlua::Result<Lua> {
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
    // SAFETY: `debug` can break the state only through what `inspect.rs` takes away before any
    // chunk runs; `ffi` is not loaded.
    let first = unsafe { Lua::unsafe_new_with(libraries, mlua::LuaOptions::default()) };
    // The first link to a state collects its garbage when it goes, which before the end of a
    // state is for nothing.
    let lua = first.clone();
    guard::install(&lua)?;
    Ok(lua)
}

/// Growth of a state between two cycles of the collector, in percent: Lua's own value.
const USUAL_PAUSE: c_int = 200;

/// Size of a collector's step in percent, a thousand times Lua's own value. With the usual steps the
/// collector sees a few hundred objects after each large text that a script makes. The script would then
/// reach the wall (`wall.rs`) while most of its memory is garbage.
const STRIDE: c_int = 200_000;

/// Starts the collector, which has nothing to do yet: what is here now stays. It begins when
/// the state holds so much, or half as much again as it does now; from then on it works as it
/// always does.
pub(in crate::script) fn start_collector(lua: &Lua, small: usize) {
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

/// Returns `true` if LuaJIT numbers its texts in a row, so that no two of a state share a number.
fn counts_texts() -> bool {
    static COUNTS: OnceLock<bool> = OnceLock::new();
    *COUNTS.get_or_init(|| matches!(self_test::key_order(), Ok(KeyOrder::Fixed)))
}

/// Gives all handles of this state their methods: one flat table for every class.
///
/// The caller keeps `host` and `registry` where they are until the state is gone.
pub(in crate::script) fn bind<H: Embedder>(
    lua: &Lua,
    host: &H,
    registry: &'static Registry<H>,
) -> mlua::Result<Table> {
    let methods = lua.create_table_with_capacity(0, registry.entries().count())?;
    let bound = registry.entries().map(|entry| Bound { entry, host });
    let bound = host.binding().bound.get_or_init(|| bound.collect());
    let tag = if counts_texts() { raw::handle_tag(lua)? } else { None };
    let enter: InFull = if tag.is_some() { enter::<H, true> } else { enter::<H, false> };
    answers::open(lua, host, tag.unwrap_or_default())?;
    // SAFETY: runs protected, with the table on the stack; it leaves only the functions there.
    let (objects, texts): (mlua::Function, mlua::Function) = unsafe {
        lua.exec_raw(&methods, |state| {
            for method in bound {
                let name = method.entry.name;
                ffi::lua_pushlstring(state, name.as_ptr().cast::<c_char>(), name.len());
                ffi::lua_pushnumber(state, raw::pointer_as_number(method));
                ffi::lua_pushcclosure(state, c_function(enter), 1);
                ffi::lua_rawset(state, 1);
            }
            ffi::lua_settop(state, 0);
            for function in [objects::<H> as InFull, texts::<H>] {
                ffi::lua_pushlightuserdata(state, std::ptr::from_ref(host).cast_mut().cast::<c_void>());
                ffi::lua_pushcclosure(state, c_function(function), 1);
            }
        })?
    };
    lua.set_named_registry_value(OBJECTS, objects)?;
    lua.set_named_registry_value(TEXTS, texts)?;
    let meta = lua.create_table()?;
    meta.raw_set("__index", &methods)?;
    meta.raw_set("__metatable", "handle")?;
    lua.set_type_metatable::<LightUserData>(Some(meta));
    Ok(methods)
}

/// Converts a handle to a value that mlua can pass on.
pub fn to_value(handle: Handle) -> mlua::Value {
    mlua::Value::LightUserData(LightUserData(handle.to_pointer()))
}
