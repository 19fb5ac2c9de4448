//! `debug` and environments as packages have them: lines and names of calls, values of named
//! variables, and never a function, a temporary value, or anything of the prelude.
//!
//! Soundness: levels and functions are looked at by `lua_getstack` and `lua_getinfo`, whose texts
//! live as long as the function; each function checks its arguments first, and raises with
//! nothing alive that has to be dropped.

use super::super::OWN;
use super::results::c_function;
use mlua::{Lua, Table, ffi};
use std::ffi::{CStr, c_char, c_int};
use std::mem::zeroed;

/// Fields that `debug.getinfo` may be asked for. `f` is taken and answers nothing.
const KNOWN: &[u8] = b"Slnuf";

/// Key in the registry of the table of globals (`host.rs`).
const GLOBALS: &CStr = c"sgs.globals";

/// Replaces `debug`, `getfenv` and `setfenv`.
pub(super) fn install(lua: &Lua, globals: &Table) -> mlua::Result<()> {
    let native: Table = globals.get("debug")?;
    let own = lua.create_table()?;
    own.raw_set("traceback", native.get::<mlua::Function>("traceback")?)?;
    // SAFETY: four functions are pushed, and taken from the stack.
    let (info, local, environment, set_environment): (
        mlua::Function,
        mlua::Function,
        mlua::Function,
        mlua::Function,
    ) = unsafe {
        lua.exec_raw((), |state| {
            for function in [getinfo, getlocal, getfenv, setfenv] {
                ffi::lua_pushcfunction(state, c_function(function));
            }
        })?
    };
    own.raw_set("getinfo", info)?;
    own.raw_set("getlocal", local)?;
    globals.raw_set("getfenv", environment)?;
    globals.raw_set("setfenv", set_environment)?;
    globals.get::<Table>("package")?.get::<Table>("loaded")?.raw_set("debug", &own)?;
    globals.raw_set("debug", own)
}

/// A level or a function that is asked about.
struct Subject {
    about: ffi::lua_Debug,
    /// Neither a C function nor one of the prelude.
    is_script: bool,
}

/// Reads the level or function in this slot; `None`: there is no such level.
unsafe fn subject(state: *mut ffi::lua_State, slot: c_int, default: Option<c_int>) -> Option<Subject> {
    // SAFETY: `lua_Debug` is plain data; the function is pushed for `>S`, which takes it.
    unsafe {
        let mut about: ffi::lua_Debug = zeroed();
        if ffi::lua_type(state, slot) == ffi::LUA_TFUNCTION {
            ffi::lua_pushvalue(state, slot);
            ffi::lua_getinfo(state, c">Slu".as_ptr(), &mut about);
        } else {
            let level = match default {
                Some(level) if ffi::lua_isnoneornil(state, slot) != 0 => level,
                _ => level_of(ffi::luaL_checknumber(state, slot)),
            };
            if level < 0 || ffi::lua_getstack(state, level, &mut about) == 0 {
                return None;
            }
            ffi::lua_getinfo(state, c"Slnu".as_ptr(), &mut about);
        }
        let is_c = about.what.is_null() || CStr::from_ptr(about.what) == c"C";
        let is_own = !is_c && is_own(about.source);
        Some(Subject { is_script: !is_c && !is_own, about })
    }
}

/// Returns the level that a number of Lua names; -1 for one that is none.
fn level_of(number: f64) -> c_int {
    if (0.0..1_000_000.0).contains(&number) { number as c_int } else { -1 }
}

/// Returns `true` if a chunk of this name is one of the prelude.
unsafe fn is_own(source: *const c_char) -> bool {
    // SAFETY: a text that ends with a zero.
    !source.is_null()
        && unsafe { CStr::from_ptr(source) }
            .to_bytes()
            .strip_prefix(b"=")
            .is_some_and(|s| s.starts_with(OWN.as_bytes()))
}

/// Implements `debug.getinfo(level or function, what?)`.
unsafe extern "C-unwind" fn getinfo(state: *mut ffi::lua_State) -> isize {
    // SAFETY: see the module documentation.
    unsafe {
        if ffi::lua_type(state, 1) == ffi::LUA_TTHREAD {
            ffi::luaL_argerror(state, 1, c"other coroutines cannot be looked into".as_ptr());
        }
        let mut length = 0;
        let wanted: *const c_char = match ffi::lua_isnoneornil(state, 2) {
            0 => ffi::luaL_checklstring(state, 2, &mut length),
            _ => {
                length = KNOWN.len();
                KNOWN.as_ptr().cast()
            }
        };
        let wanted = std::slice::from_raw_parts(wanted.cast::<u8>(), length);
        if wanted.iter().any(|letter| !KNOWN.contains(letter) && *letter != b'L') {
            ffi::luaL_argerror(state, 2, c"invalid option".as_ptr());
        }
        let Some(subject) = subject(state, 1, None) else {
            ffi::lua_pushnil(state);
            return 1;
        };
        let about = &subject.about;
        ffi::lua_createtable(state, 0, 8);
        if wanted.contains(&b'S') {
            let hidden = !subject.is_script;
            set_text(state, c"source", if hidden { c"=[C]".as_ptr() } else { about.source });
            set_text(state, c"short_src", if hidden { c"[C]".as_ptr() } else { about.short_src.as_ptr() });
            set_text(state, c"what", if hidden { c"C".as_ptr() } else { about.what });
            set_number(state, c"linedefined", if hidden { -1 } else { about.linedefined });
            set_number(state, c"lastlinedefined", if hidden { -1 } else { about.lastlinedefined });
        }
        if wanted.contains(&b'l') {
            set_number(state, c"currentline", if subject.is_script { about.currentline } else { -1 });
        }
        if wanted.contains(&b'u') {
            set_number(state, c"nups", if subject.is_script { about.nups } else { 0 });
        }
        if wanted.contains(&b'n') {
            if !about.name.is_null() {
                set_text(state, c"name", about.name);
            }
            let kind = if about.namewhat.is_null() { c"".as_ptr() } else { about.namewhat };
            set_text(state, c"namewhat", kind);
        }
    }
    1
}

unsafe fn set_text(state: *mut ffi::lua_State, key: &CStr, text: *const c_char) {
    // SAFETY: the table is on top.
    unsafe {
        ffi::lua_pushstring(state, text);
        ffi::lua_setfield(state, -2, key.as_ptr());
    }
}

unsafe fn set_number(state: *mut ffi::lua_State, key: &CStr, number: c_int) {
    // SAFETY: the table is on top.
    unsafe {
        ffi::lua_pushnumber(state, number.into());
        ffi::lua_setfield(state, -2, key.as_ptr());
    }
}

/// Implements `debug.getlocal(level, n)`, which returns name and value of a named variable of a script.
/// `debug.getlocal(f, n)` returns the name of a parameter.
unsafe extern "C-unwind" fn getlocal(state: *mut ffi::lua_State) -> isize {
    // SAFETY: see the module documentation; `lua_getlocal` of a level pushes the value if it has a name.
    unsafe {
        if ffi::lua_type(state, 1) == ffi::LUA_TTHREAD {
            ffi::luaL_argerror(state, 1, c"other coroutines cannot be looked into".as_ptr());
        }
        let place = level_of(ffi::luaL_checknumber(state, 2));
        if ffi::lua_type(state, 1) == ffi::LUA_TFUNCTION {
            let name = {
                ffi::lua_pushvalue(state, 1);
                ffi::lua_getlocal(state, std::ptr::null(), place)
            };
            if name.is_null() {
                ffi::lua_pushnil(state);
            } else {
                ffi::lua_pushstring(state, name);
            }
            return 1;
        }
        let Some(subject) = subject(state, 1, None) else {
            return ffi::luaL_argerror(state, 1, c"level out of range".as_ptr()) as isize;
        };
        if !subject.is_script {
            ffi::lua_pushnil(state);
            return 1;
        }
        let name = ffi::lua_getlocal(state, &subject.about, place);
        // Names of temporary values begin with a bracket.
        if name.is_null() || *name == b'(' as c_char {
            ffi::lua_pushnil(state);
            return 1;
        }
        ffi::lua_pushstring(state, name);
        ffi::lua_insert(state, -2);
    }
    2
}

/// Pushes the function of a level or the one in the slot; false: there is none that a script may have
/// the environment of.
unsafe fn push_script(state: *mut ffi::lua_State, default: Option<c_int>) -> bool {
    // SAFETY: `f` pushes the function of the level.
    unsafe {
        let Some(mut subject) = subject(state, 1, default) else {
            ffi::luaL_argerror(state, 1, c"invalid level".as_ptr());
            return false;
        };
        if !subject.is_script {
            return false;
        }
        if ffi::lua_type(state, 1) == ffi::LUA_TFUNCTION {
            ffi::lua_pushvalue(state, 1);
        } else {
            ffi::lua_getinfo(state, c"f".as_ptr(), &mut subject.about);
        }
    }
    true
}

/// Implements `getfenv(level or function?)`. Scripts have environments; the result for other functions is the
/// globals.
unsafe extern "C-unwind" fn getfenv(state: *mut ffi::lua_State) -> isize {
    // SAFETY: see the module documentation.
    unsafe {
        if is_level_zero(state) || !push_script(state, Some(1)) {
            ffi::lua_getfield(state, ffi::LUA_REGISTRYINDEX, GLOBALS.as_ptr());
        } else {
            ffi::lua_getfenv(state, -1);
        }
    }
    1
}

/// Implements `setfenv(level or function, table)` for scripts only.
unsafe extern "C-unwind" fn setfenv(state: *mut ffi::lua_State) -> isize {
    // SAFETY: see the module documentation.
    unsafe {
        ffi::luaL_checktype(state, 2, ffi::LUA_TTABLE);
        if is_level_zero(state) || !push_script(state, None) {
            ffi::luaL_error(state, c"'setfenv' cannot change environment of given object".as_ptr());
        }
        ffi::lua_pushvalue(state, 2);
        ffi::lua_setfenv(state, -2);
    }
    1
}

unsafe fn is_level_zero(state: *mut ffi::lua_State) -> bool {
    // SAFETY: read as the number that it is.
    unsafe { ffi::lua_type(state, 1) == ffi::LUA_TNUMBER && ffi::lua_tonumber(state, 1) == 0.0 }
}
