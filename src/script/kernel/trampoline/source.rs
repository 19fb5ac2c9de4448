//! The file in which a function was written. `debug.getinfo` makes a table for each answer, and some twenty
//! thousand functions are examined before files are rerun.
//!
//! Soundness: the argument is checked before it is used. The text that Lua points to lives as long as the
//! function, which stays on the stack.

use super::results::c_function;
use mlua::{Function, Lua, ffi};
use std::ffi::c_int;
use std::mem::MaybeUninit;

/// Returns a function of Lua that returns the chunk name of another one (`@extensions/x.lua`); nil for values
/// that are not functions.
pub(in crate::script) fn source_of(lua: &Lua) -> mlua::Result<Function> {
    // SAFETY: one value is pushed, and it is what is taken from the stack.
    unsafe { lua.exec_raw((), |state| ffi::lua_pushcfunction(state, c_function(answer))) }
}

/// The slot of the argument.
const FIRST: c_int = 1;

unsafe extern "C-unwind" fn answer(state: *mut ffi::lua_State) -> isize {
    let mut about = MaybeUninit::<ffi::lua_Debug>::uninit();
    // SAFETY: `>S` takes the function from the top of the stack and fills in the source.
    unsafe {
        if ffi::lua_type(state, FIRST) != ffi::LUA_TFUNCTION {
            ffi::lua_pushnil(state);
            return 1;
        }
        ffi::lua_pushvalue(state, FIRST);
        ffi::lua_getinfo(state, c">S".as_ptr(), about.as_mut_ptr());
        ffi::lua_pushstring(state, (*about.as_ptr()).source);
    }
    1
}
