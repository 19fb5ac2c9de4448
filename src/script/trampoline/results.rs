//! How many results a C function has. LuaJIT's interpreter for 64-bit x86 takes that number
//! from the whole register (`lea RA, [BASE+RD*8]` in `vm_x64.dasc`), while the calling
//! convention fills its lower half only. What an optimizer leaves in the upper half is then an
//! offset into nowhere: mlua's destructor of values, built at `opt-level = 1`, kept half of
//! an address there, and every state died while it was closed.
//!
//! So functions of ours say the number in full, and that destructor is called by one of them.
//!
//! Soundness: a function that returns a whole register does so in the same register as one
//! that returns half of it, and nobody but the interpreter, in assembler, calls it.

use super::super::value::{Items, List, Made};
use mlua::{Lua, ffi};
use std::sync::OnceLock;

/// A C function that says in a whole register how many results it pushed.
pub(super) type InFull = unsafe extern "C-unwind" fn(*mut ffi::lua_State) -> isize;

/// As Lua's interface wants it.
pub(super) fn c_function(function: InFull) -> ffi::lua_CFunction {
    // SAFETY: see the module text.
    unsafe { std::mem::transmute::<InFull, ffi::lua_CFunction>(function) }
}

/// mlua's destructor of our values: one for every state of the program.
static DESTROY: OnceLock<ffi::lua_CFunction> = OnceLock::new();

unsafe extern "C-unwind" fn destroy(state: *mut ffi::lua_State) -> isize {
    // SAFETY: called as mlua's own would have been.
    DESTROY.get().map_or(0, |destroy| unsafe { destroy(state) } as isize)
}

/// Has the values of this state destroyed by way of [`destroy`].
pub(super) fn mend_destructor(lua: &Lua) -> mlua::Result<()> {
    let value = lua.create_userdata(Made::List(List::new(Items::Ints, Vec::new())))?;
    // SAFETY: runs protected. The metatable of the value is the one of all our values; it has
    // a destructor already, so that storing another allocates nothing.
    unsafe {
        lua.exec_raw::<()>(value, |state| {
            if ffi::lua_getmetatable(state, 1) == 0 {
                return;
            }
            ffi::lua_pushstring(state, c"__gc".as_ptr());
            ffi::lua_pushvalue(state, -1);
            ffi::lua_rawget(state, 2);
            if let Some(theirs) = ffi::lua_tocfunction(state, -1) {
                DESTROY.get_or_init(|| theirs);
                ffi::lua_pop(state, 1);
                ffi::lua_pushcfunction(state, c_function(destroy));
                ffi::lua_rawset(state, 2);
            }
            ffi::lua_settop(state, 0);
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::host::Script;

    #[test]
    fn values_are_destroyed_by_way_of_ours_in_every_state() {
        for _ in 0..2 {
            let script = Script::new().expect("a state");
            let value: mlua::Value = script.lua().load("return sgs.JudgeStruct()").eval().expect("a value");
            let mut ours = false;
            // SAFETY: looks at what is there, and leaves nothing.
            unsafe {
                let look = |state| {
                    ffi::luaL_getmetafield(state, 1, c"__gc".as_ptr());
                    ours = ffi::lua_tocfunction(state, -1)
                        .is_some_and(|found| std::ptr::fn_addr_eq(found, c_function(destroy)));
                    ffi::lua_settop(state, 0);
                };
                script.lua().exec_raw::<()>(value, look).expect("a look");
            }
            assert!(ours);
            let theirs = DESTROY.get().expect("mlua's own");
            assert!(!std::ptr::fn_addr_eq(*theirs, c_function(destroy)));
        }
    }
}
