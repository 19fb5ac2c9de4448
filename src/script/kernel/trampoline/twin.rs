//! Twins of functions: the same code with separate variables, for an AI that calls a function of a package
//! (`lua/prelude/apart.lua`).
//!
//! Soundness: a variable of a function is read and written by its number, which `lua_getupvalue` and
//! `lua_setupvalue` check; its identity is asked for after that check, and is used as a number only. Errors
//! are raised with nothing alive that has to be dropped.

use super::results::c_function;
use mlua::{Function, Lua, Table, chunk::ChunkMode, ffi};
use std::ffi::{c_int, c_void};

unsafe extern "C-unwind" {
    fn lua_upvalueid(state: *mut ffi::lua_State, function: c_int, number: c_int) -> *mut c_void;
    fn lua_upvaluejoin(
        state: *mut ffi::lua_State,
        function: c_int,
        number: c_int,
        other: c_int,
        other_number: c_int,
    );
}

/// Adds `twin`, `variable`, `set_variable`, `share`, `metatable` and `keeps_nothing` to the functions of the
/// prelude.
pub(in crate::script) fn add_natives(lua: &Lua, table: &Table) -> mlua::Result<()> {
    // SAFETY: three functions are pushed, and taken from the stack.
    let (variable, set_variable, share): (Function, Function, Function) = unsafe {
        lua.exec_raw((), |state| {
            for function in [variable, set_variable, share] {
                ffi::lua_pushcfunction(state, c_function(function));
            }
        })?
    };
    // SAFETY: two functions are pushed, and taken from the stack.
    let (metatable, keeps_nothing): (Function, Function) = unsafe {
        lua.exec_raw((), |state| {
            for function in [metatable, keeps_nothing] {
                ffi::lua_pushcfunction(state, c_function(function));
            }
        })?
    };
    table.raw_set("metatable", metatable)?;
    table.raw_set("keeps_nothing", keeps_nothing)?;
    table.raw_set("variable", variable)?;
    table.raw_set("set_variable", set_variable)?;
    table.raw_set("share", share)?;
    table.raw_set("twin", lua.create_function(twin)?)
}

/// Returns a function of the same code in another environment, whose variables are nil; nil for one of C.
fn twin(lua: &Lua, (function, environment): (Function, Table)) -> mlua::Result<Option<Function>> {
    if function.info().what == "C" {
        return Ok(None);
    }
    let code = function.dump(false);
    let chunk = lua.load(code.as_slice()).set_mode(ChunkMode::Binary).set_environment(environment);
    chunk.into_function().map(Some)
}

/// Pushes the value of the variable with the number in slot 2 of the function in slot 1. Returns the number;
/// `None` if there is no such variable, and then nothing is pushed.
unsafe fn push_variable(state: *mut ffi::lua_State) -> Option<c_int> {
    // SAFETY: the type is checked first; nothing is pushed where there is no such variable.
    unsafe {
        ffi::luaL_checktype(state, 1, ffi::LUA_TFUNCTION);
        let number = ffi::luaL_checknumber(state, 2) as c_int;
        let is_there = ffi::lua_iscfunction(state, 1) == 0
            && number >= 1
            && !ffi::lua_getupvalue(state, 1, number).is_null();
        is_there.then_some(number)
    }
}

/// `variable(f, n)`: the identity of a variable that a function uses, and its value; nothing beyond the last.
unsafe extern "C-unwind" fn variable(state: *mut ffi::lua_State) -> isize {
    // SAFETY: the variable exists, and its value is on top of the stack.
    unsafe {
        let Some(number) = push_variable(state) else { return 0 };
        ffi::lua_pushnumber(state, lua_upvalueid(state, 1, number) as usize as f64);
        ffi::lua_insert(state, -2);
    }
    2
}

/// `set_variable(f, n, value)`.
unsafe extern "C-unwind" fn set_variable(state: *mut ffi::lua_State) -> isize {
    // SAFETY: slot 3 exists after `lua_settop`; the variable exists if `push_variable` has a number.
    unsafe {
        ffi::lua_settop(state, 3);
        if let Some(number) = push_variable(state) {
            ffi::lua_pushvalue(state, 3);
            ffi::lua_setupvalue(state, 1, number);
        }
    }
    0
}

/// `share(f, n, g, m)`: the variable of `f` is that of `g` from now on.
unsafe extern "C-unwind" fn share(state: *mut ffi::lua_State) -> isize {
    // SAFETY: both are functions of Lua with such a variable.
    unsafe {
        ffi::luaL_checktype(state, 3, ffi::LUA_TFUNCTION);
        let other = ffi::luaL_checknumber(state, 4) as c_int;
        let is_there = ffi::lua_iscfunction(state, 3) == 0
            && other >= 1
            && !ffi::lua_getupvalue(state, 3, other).is_null();
        if let (true, Some(number)) = (is_there, push_variable(state)) {
            lua_upvaluejoin(state, 1, number, 3, other);
        }
    }
    0
}

/// `metatable(value)`: its metatable, also one that does not show itself; nil for none.
unsafe extern "C-unwind" fn metatable(state: *mut ffi::lua_State) -> isize {
    // SAFETY: slot 1 exists after `lua_settop`.
    unsafe {
        ffi::lua_settop(state, 1);
        if ffi::lua_getmetatable(state, 1) == 0 {
            ffi::lua_pushnil(state);
        }
    }
    1
}

/// `keeps_nothing(f)`: `true` if a function has no variables, so that it is the same for everybody. Those of C that
/// belong to members of the host have addresses, which do not change.
unsafe extern "C-unwind" fn keeps_nothing(state: *mut ffi::lua_State) -> isize {
    // SAFETY: the type is checked first; a variable that is there is taken from the stack again.
    unsafe {
        ffi::luaL_checktype(state, 1, ffi::LUA_TFUNCTION);
        let is_c = ffi::lua_iscfunction(state, 1) != 0;
        let (mut number, mut keeps_nothing) = (1, true);
        while keeps_nothing && !ffi::lua_getupvalue(state, 1, number).is_null() {
            // Members of handles have theirs as a number (`raw.rs`), and nothing else.
            let kind = ffi::lua_type(state, -1);
            let is_address = kind == ffi::LUA_TLIGHTUSERDATA || (kind == ffi::LUA_TNUMBER && number == 1);
            keeps_nothing = is_c && is_address;
            ffi::lua_settop(state, -2);
            number += 1;
        }
        ffi::lua_pushboolean(state, c_int::from(keeps_nothing));
    }
    1
}
