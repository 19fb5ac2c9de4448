//! Replacements for the C functions of LuaJIT that can hang or break the process. They are put into a
//! fresh state before any chunk runs, so that the originals are no longer objects of the state:
//! a package that finds a way around the prelude finds these.
//!
//! - `string.find`, `match`, `gmatch` and `gsub` run LuaJIT's code only where pattern and length
//!   of the text promise an early end ([`longest`]); otherwise they call the matcher of
//!   `lua/prelude/patterns.lua`, which counts its steps. While instructions are counted they always do, so that steps
//!   are charged (`charge.rs`).
//! - `coroutine.resume` counts how many coroutines run inside each other.
//! - `load` and `loadstring` are made of mlua's text-only loader: bytecode is refused.
//! - `table.sort` sorts numbers and texts in Rust; everything else goes to `lua/prelude/sort.lua`.
//! - `table.insert` refuses positions far below 1, down to which LuaJIT would move items one by one.
//!
//! Soundness:
//! - LuaJIT's functions are called with the frame that Lua made for the replacement: they take the
//!   same arguments, read no upvalues, and return the number of their results.
//! - Errors are raised with nothing alive that has to be dropped. The sorts hold a `Vec` while they read and
//!   write slots that exist, which neither allocates nor raises.
//! - A thread is only resumed when it is suspended; its results are moved within the stack room
//!   that was asked for.
//!
//! They are installed before any chunk runs, so the originals are no objects of the state. `load` and
//! `loadstring` compile text only. The searches of `string` check pattern and length. `table.sort` is
//! bounded and runs in Lua (`lua/prelude/sort.lua`). `coroutine.resume` counts its depth. `debug.getinfo`
//! never returns a function, `getlocal` never a temporary value, `getfenv` and `setfenv` reach functions of
//! scripts only (`inspect.rs`). `tests/script_reach.rs` walks a live state and lists every C function of
//! LuaJIT in it. Those that only an upvalue of the prelude holds (`format`, `rep`, `concat`, `tostring`, `xpcall`)
//! are marked `held`. `xpcall` must stay LuaJIT's, so that coroutines can yield across it.

use super::super::numbers::{MOST_NUMBERS, has_too_many_numbers};
use super::super::steps::{longest, most_steps};
use super::alarm::is_counting;
use super::charge::{charge, charge_items, charge_steps};
use super::results::c_function;
use crate::script::error::Cause;
use mlua::chunk::ChunkMode;
use mlua::{Lua, LuaString, Table, ffi};
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};
use std::cmp::Ordering;
use std::ffi::{CStr, c_char, c_int};
use std::slice;
use std::sync::OnceLock;

/// Coroutines that may run inside each other.
const MOST_INSIDE: u32 = 100;

/// Patterns whose limit is kept; packages have few.
const MOST_KNOWN: usize = 2000;

/// Longer patterns are not kept: no limit of a game counts this memory.
const LONGEST_KNOWN: usize = 256;

/// Most steps of a search that is charged with all that it may take.
const FEW_STEPS: u64 = 2000;

/// Key in the registry of the table with the counting searches of `lua/prelude/patterns.lua`, by name.
const SEARCHES: &str = "sgs.searches";

/// Key in the registry of the sort for everything but numbers and texts.
const SORT: &str = "sgs.sort";

/// The guarded functions of `string`.
#[derive(Clone, Copy)]
enum Search {
    Find,
    Match,
    Gmatch,
    Gsub,
}

const NAMES: [&CStr; 4] = [c"find", c"match", c"gmatch", c"gsub"];

/// LuaJIT's own functions, in the order of [`NAMES`]. They are the same for all states of a process.
static NATIVE: OnceLock<[ffi::lua_CFunction; 4]> = OnceLock::new();

/// LuaJIT's own `table.insert`.
static NATIVE_INSERT: OnceLock<ffi::lua_CFunction> = OnceLock::new();

/// The lowest position that `table.insert` takes. Scripts that count from 0 use 0 at most.
const LOWEST_POSITION: f64 = -1000.0;

/// The stack that a call into Lua must find below it: room for the rules and Lua's own
/// functions up to the next call.
const STACK_RESERVE: usize = if cfg!(debug_assertions) { 384 << 10 } else { 192 << 10 };

/// Returns `true` if there is too little stack left for another call.
pub(in crate::script) fn stack_is_short() -> bool {
    stacker::remaining_stack().is_some_and(|left| left < STACK_RESERVE)
}

thread_local! {
    /// Coroutines that run inside each other on this thread.
    static INSIDE: Cell<u32> = const { Cell::new(0) };
    /// The longest text on which each pattern is harmless.
    static LIMITS: RefCell<FxHashMap<Box<[u8]>, usize>> = RefCell::default();
}

/// Puts the guarded functions into a fresh state, and takes away what no script may have.
pub(super) fn install(lua: &Lua) -> mlua::Result<()> {
    let globals = lua.globals();
    let searches = lua.create_table()?;
    lua.set_named_registry_value(SEARCHES, &searches)?;
    // SAFETY: runs protected; the table is the one argument, and the stack is left empty.
    unsafe {
        lua.exec_raw::<()>((globals.get::<Table>("string")?, searches), |state| {
            guard_searches(state);
            ffi::lua_settop(state, 0);
        })?;
    }
    let tables = globals.get::<Table>("table")?;
    let native: mlua::Function = tables.raw_get("insert")?;
    let (resume, sort, insert): (mlua::Function, mlua::Function, mlua::Function) = unsafe {
        // SAFETY: three functions are pushed, and taken from the stack; the argument is a function.
        lua.exec_raw(native, |state| {
            if let Some(native) = ffi::lua_tocfunction(state, 1) {
                let _ = NATIVE_INSERT.set(native);
            }
            ffi::lua_settop(state, 0);
            ffi::lua_pushcfunction(state, c_function(resume));
            ffi::lua_pushcfunction(state, c_function(sort));
            ffi::lua_pushcfunction(state, c_function(insert));
        })?
    };
    tables.raw_set("sort", sort)?;
    tables.raw_set("insert", insert)?;
    globals.get::<Table>("coroutine")?.raw_set("resume", resume)?;
    globals.get::<Table>("coroutine")?.raw_remove("wrap")?;
    globals.get::<Table>("string")?.raw_remove("dump")?;
    for name in ["dofile", "loadfile", "newproxy", "gcinfo"] {
        globals.raw_remove(name)?;
    }
    bind_loaders(lua, &globals)?;
    super::charge::install(lua)?;
    super::inspect::install(lua, &globals)
}

/// Registers the searches that count their steps, for texts on which LuaJIT's might not end.
pub(in crate::script) fn set_searches(lua: &Lua, given: &Table) -> mlua::Result<()> {
    let searches: Table = lua.named_registry_value(SEARCHES)?;
    for name in NAMES {
        let name = name.to_bytes();
        searches
            .raw_set(lua.create_string(name)?, given.raw_get::<mlua::Function>(lua.create_string(name)?)?)?;
    }
    Ok(())
}

/// Registers the sort that takes a comparator, or values that are neither numbers nor texts.
pub(in crate::script) fn set_sort(lua: &Lua, sort: mlua::Function) -> mlua::Result<()> {
    lua.set_named_registry_value(SORT, sort)
}

/// Replaces the searches in the table on top but one; the table on top is where slow ones will be.
unsafe fn guard_searches(state: *mut ffi::lua_State) {
    const GUARDED: [super::results::InFull; 4] = [find, match_, gmatch, gsub];
    // SAFETY: the two arguments are in slots 1 and 2, and each turn leaves the stack as it was.
    unsafe {
        let natives = NAMES.map(|name| {
            ffi::lua_getfield(state, 1, name.as_ptr());
            let native = ffi::lua_tocfunction(state, -1);
            ffi::lua_pop(state, 1);
            native
        });
        let [Some(find), Some(match_), Some(gmatch), Some(gsub)] = natives else {
            ffi::luaL_error(state, c"string.find and its like are no C functions in this LuaJIT".as_ptr());
            return;
        };
        let _ = NATIVE.set([find, match_, gmatch, gsub]);
        for (name, guarded) in NAMES.into_iter().zip(GUARDED) {
            ffi::lua_pushvalue(state, 2);
            ffi::lua_pushcclosure(state, c_function(guarded), 1);
            ffi::lua_setfield(state, 1, name.as_ptr());
        }
    }
}

unsafe extern "C-unwind" fn find(state: *mut ffi::lua_State) -> isize {
    // SAFETY: the running state, in its call.
    unsafe { search(state, Search::Find) }
}

unsafe extern "C-unwind" fn match_(state: *mut ffi::lua_State) -> isize {
    // SAFETY: as above.
    unsafe { search(state, Search::Match) }
}

unsafe extern "C-unwind" fn gmatch(state: *mut ffi::lua_State) -> isize {
    // SAFETY: as above.
    unsafe { search(state, Search::Gmatch) }
}

unsafe extern "C-unwind" fn gsub(state: *mut ffi::lua_State) -> isize {
    // SAFETY: as above. A replacement that is a function, and the `__index` of one that is a table, runs
    // on the stack of the process.
    unsafe {
        let calls_back = matches!(ffi::lua_type(state, 3), ffi::LUA_TFUNCTION | ffi::LUA_TTABLE);
        if calls_back && stack_is_short() {
            ffi::luaL_error(state, c"string.gsub: too many calls inside each other".as_ptr());
        }
        search(state, Search::Gsub)
    }
}

/// Calls LuaJIT's function, or the counting one.
#[inline]
unsafe fn search(state: *mut ffi::lua_State, which: Search) -> isize {
    // SAFETY: see the module documentation.
    unsafe {
        match NATIVE.get() {
            Some(natives) if is_harmless(state) => natives[which as usize](state) as isize,
            _ => {
                ffi::lua_getfield(state, ffi::lua_upvalueindex(1), NAMES[which as usize].as_ptr());
                ffi::lua_insert(state, 1);
                let arguments = ffi::lua_gettop(state) - 1;
                ffi::lua_call(state, arguments, ffi::LUA_MULTRET);
                ffi::lua_gettop(state) as isize
            }
        }
    }
}

/// Returns `true` if the pattern in slot 2 is sure to end soon on the text in slot 1. Numbers are short
/// texts. Where instructions are counted, a search of many steps is not harmless: the other matcher counts them. Both
/// find the same.
#[inline]
unsafe fn is_harmless(state: *mut ffi::lua_State) -> bool {
    // SAFETY: each value is read as the text that it is, and stays on the stack meanwhile.
    unsafe {
        if ffi::lua_type(state, 1) != ffi::LUA_TSTRING || ffi::lua_type(state, 2) != ffi::LUA_TSTRING {
            return true;
        }
        let (mut text, mut length) = (0, 0);
        ffi::lua_tolstring(state, 1, &mut text);
        let pattern = ffi::lua_tolstring(state, 2, &mut length);
        let pattern = slice::from_raw_parts(pattern.cast::<u8>(), length);
        if !is_counting() {
            return text <= limit(pattern);
        }
        let steps = most_steps(pattern, text);
        if steps <= FEW_STEPS {
            charge_steps(steps);
        }
        steps <= FEW_STEPS
    }
}

/// Returns the longest text on which this pattern is harmless.
fn limit(pattern: &[u8]) -> usize {
    if pattern.len() > LONGEST_KNOWN {
        return longest(pattern);
    }
    LIMITS.with_borrow_mut(|known| {
        if let Some(limit) = known.get(pattern) {
            return *limit;
        }
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        let limit = longest(pattern);
        known.insert(pattern.into(), limit);
        limit
    })
}

/// Implements `coroutine.resume`, with a limit for nested coroutines.
unsafe extern "C-unwind" fn resume(state: *mut ffi::lua_State) -> isize {
    // SAFETY: see the module documentation. `lua_resume` raises nothing: it returns a status.
    unsafe {
        let thread = ffi::lua_tothread(state, 1);
        if thread.is_null() {
            ffi::luaL_argerror(state, 1, c"coroutine expected".as_ptr());
        }
        if INSIDE.get() >= MOST_INSIDE || stack_is_short() {
            ffi::luaL_error(state, c"more than 100 coroutines inside each other".as_ptr());
        }
        let arguments = ffi::lua_gettop(state) - 1;
        if let Some(why) = not_suspended(state, thread) {
            ffi::lua_pushboolean(state, 0);
            ffi::lua_pushstring(state, why.as_ptr());
            return 2;
        }
        if ffi::lua_checkstack(thread, arguments) == 0 {
            ffi::luaL_error(state, c"too many arguments to resume".as_ptr());
        }
        ffi::lua_xmove(state, thread, arguments);
        INSIDE.set(INSIDE.get() + 1);
        let status = super::stack::resumed(thread, || ffi::lua_resume_(thread, arguments));
        INSIDE.set(INSIDE.get() - 1);
        if status != ffi::LUA_OK && status != ffi::LUA_YIELD {
            ffi::lua_pushboolean(state, 0);
            ffi::lua_xmove(thread, state, 1);
            return 2;
        }
        let results = ffi::lua_gettop(thread);
        if ffi::lua_checkstack(state, results + 1) == 0 {
            ffi::luaL_error(state, c"too many results to resume".as_ptr());
        }
        ffi::lua_pushboolean(state, 1);
        ffi::lua_xmove(thread, state, results);
        results as isize + 1
    }
}

/// Returns the reason for which this thread cannot be resumed, in the words of Lua.
unsafe fn not_suspended(state: *mut ffi::lua_State, thread: *mut ffi::lua_State) -> Option<&'static CStr> {
    const RUNNING: &CStr = c"cannot resume non-suspended coroutine";
    const DEAD: &CStr = c"cannot resume dead coroutine";
    if thread == state {
        return Some(RUNNING);
    }
    // SAFETY: `thread` is a thread that slot 1 keeps.
    unsafe {
        match ffi::lua_status(thread) {
            ffi::LUA_YIELD => None,
            ffi::LUA_OK => {
                let mut about: ffi::lua_Debug = std::mem::zeroed();
                if ffi::lua_getstack(thread, 0, &mut about) > 0 {
                    Some(RUNNING)
                } else if ffi::lua_gettop(thread) == 0 {
                    Some(DEAD)
                } else {
                    None
                }
            }
            _ => Some(DEAD),
        }
    }
}

/// Implements `table.sort`: numbers and texts in their usual order here, everything else in Lua.
unsafe extern "C-unwind" fn sort(state: *mut ffi::lua_State) -> isize {
    // SAFETY: arguments are looked at before they are used.
    unsafe {
        ffi::luaL_checktype(state, 1, ffi::LUA_TTABLE);
        if ffi::lua_isnoneornil(state, 2) == 0 {
            ffi::luaL_checktype(state, 2, ffi::LUA_TFUNCTION);
        } else if is_sorted_here(state) {
            return 0;
        }
        ffi::lua_settop(state, 2);
        ffi::lua_getfield(state, ffi::LUA_REGISTRYINDEX, SORT_KEY.as_ptr());
        ffi::lua_insert(state, 1);
        ffi::lua_call(state, 2, 0);
    }
    0
}

/// Implements `table.insert`: LuaJIT's, after a look at the position.
unsafe extern "C-unwind" fn insert(state: *mut ffi::lua_State) -> isize {
    // SAFETY: see the module documentation; the position is looked at before it is used.
    unsafe {
        if ffi::lua_gettop(state) == 3 && ffi::lua_isnumber(state, 2) != 0 {
            let position = ffi::lua_tonumber(state, 2);
            // What is no 32-bit number becomes the lowest one in LuaJIT.
            if !(LOWEST_POSITION..=f64::from(i32::MAX)).contains(&position) {
                ffi::luaL_error(state, c"bad argument #2 to 'insert' (position out of bounds)".as_ptr());
            }
            if ffi::lua_type(state, 1) == ffi::LUA_TTABLE {
                // Items behind the position move.
                let moved = ffi::lua_objlen(state, 1) as f64 - position;
                charge_items(moved.max(0.0) as usize);
            }
        }
        match NATIVE_INSERT.get() {
            Some(native) => native(state) as isize,
            None => ffi::luaL_error(state, c"table.insert is no C function in this LuaJIT".as_ptr()) as isize,
        }
    }
}

/// [`SORT`] as a text of C.
const SORT_KEY: &CStr = c"sgs.sort";

/// Sorts the table in slot 1 when it holds numbers or texts only; false: it is as it was.
unsafe fn is_sorted_here(state: *mut ffi::lua_State) -> bool {
    // SAFETY: the table is in slot 1; each item is pushed, read as what it is, and popped.
    unsafe {
        let length = ffi::lua_objlen(state, 1);
        let Ok(count) = c_int::try_from(length) else { return false };
        if count < 2 {
            return count == 1 || length == 0;
        }
        ffi::lua_rawgeti(state, 1, 1);
        let kind = ffi::lua_type(state, -1);
        ffi::lua_pop(state, 1);
        match kind {
            ffi::LUA_TNUMBER => sort_numbers(state, count),
            ffi::LUA_TSTRING => sort_texts(state, count),
            _ => false,
        }
    }
}

unsafe fn sort_numbers(state: *mut ffi::lua_State, count: c_int) -> bool {
    let mut numbers = Vec::with_capacity(count as usize);
    charge_steps(u64::from(count.unsigned_abs()) * u64::from(count.unsigned_abs().ilog2() + 2));
    // SAFETY: as in `is_sorted_here`. What is put back fits slots that are there, so that
    // nothing is allocated and nothing raised.
    unsafe {
        for place in 1..=count {
            ffi::lua_rawgeti(state, 1, place.into());
            let is_number = ffi::lua_type(state, -1) == ffi::LUA_TNUMBER;
            let number = ffi::lua_tonumber(state, -1);
            ffi::lua_pop(state, 1);
            // NaN is neither below nor above anything; Lua reports such an order.
            if !is_number || number.is_nan() {
                return false;
            }
            numbers.push(number);
        }
        numbers.sort_by(|a, b| a.partial_cmp(b).unwrap_or(Ordering::Equal));
        for (place, number) in (1..).zip(numbers) {
            ffi::lua_pushnumber(state, number);
            ffi::lua_rawseti(state, 1, place);
        }
    }
    true
}

unsafe fn sort_texts(state: *mut ffi::lua_State, count: c_int) -> bool {
    let mut texts: Vec<(&[u8], c_int)> = Vec::with_capacity(count as usize);
    // SAFETY: as above. The texts live as long as the table holds them; it is changed only by
    // swapping slots, and both texts of a swap are on the stack meanwhile.
    unsafe {
        for place in 1..=count {
            ffi::lua_rawgeti(state, 1, place.into());
            if ffi::lua_type(state, -1) != ffi::LUA_TSTRING {
                ffi::lua_pop(state, 1);
                return false;
            }
            let mut length = 0;
            let text: *const c_char = ffi::lua_tolstring(state, -1, &mut length);
            texts.push((slice::from_raw_parts(text.cast::<u8>(), length), place));
            ffi::lua_pop(state, 1);
        }
        // Each is compared with some others, at worst to its end.
        let bytes: u64 = texts.iter().map(|(text, _)| text.len() as u64 + 32).sum();
        charge(bytes * u64::from(count.unsigned_abs().ilog2() + 2));
        texts.sort();
        let mut from: Vec<c_int> = texts.into_iter().map(|(_, place)| place).collect();
        // Slot i is to hold what is in slot from[i]; each cycle is walked once.
        for start in 0..from.len() {
            let mut at = start;
            while from[at] as usize - 1 != start {
                let next = from[at] as usize - 1;
                swap(state, at + 1, next + 1);
                from[at] = at as c_int + 1;
                at = next;
            }
            from[at] = at as c_int + 1;
        }
    }
    true
}

unsafe fn swap(state: *mut ffi::lua_State, one: usize, other: usize) {
    let (one, other) = (one as ffi::lua_Integer, other as ffi::lua_Integer);
    // SAFETY: both slots are there.
    unsafe {
        ffi::lua_rawgeti(state, 1, one);
        ffi::lua_rawgeti(state, 1, other);
        ffi::lua_rawseti(state, 1, one);
        ffi::lua_rawseti(state, 1, other);
    }
}

/// Binds `load` and `loadstring` for text. The prelude collects the pieces of a reader.
fn bind_loaders(lua: &Lua, globals: &Table) -> mlua::Result<()> {
    let compile = |with_environment: bool| {
        lua.create_function(
            move |lua, (text, name, environment): (LuaString, Option<LuaString>, mlua::Value)| {
                let name = name.unwrap_or_else(|| text.clone());
                let bytes = name.as_bytes();
                let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
                let name = String::from_utf8_lossy(&bytes[..end]).into_owned();
                let source = text.as_bytes();
                if has_too_many_numbers(&source) {
                    let cause = Cause::TooManyNumbers { most: MOST_NUMBERS };
                    return Ok((None, Some(cause.to_string())));
                }
                let chunk = lua.load(&*source).set_name(name).set_mode(ChunkMode::Text);
                let chunk = match environment {
                    mlua::Value::Table(environment) if with_environment => chunk.set_environment(environment),
                    _ => chunk,
                };
                Ok(match chunk.into_function() {
                    Ok(function) => (Some(function), None),
                    Err(mlua::Error::SyntaxError { message, .. }) => (None, Some(message)),
                    Err(other) => (None, Some(other.to_string())),
                })
            },
        )
    };
    globals.raw_set("load", compile(true)?)?;
    globals.raw_set("loadstring", compile(false)?)
}

/// Puts another table in the place of the globals of this state.
pub(in crate::script) fn set_globals(lua: &Lua, globals: &Table) -> mlua::Result<()> {
    // SAFETY: the table is the one argument, and is taken from the stack.
    unsafe {
        lua.exec_raw::<()>(globals, |state| {
            ffi::lua_replace(state, ffi::LUA_GLOBALSINDEX);
        })
    }
}
