//! The number of results of a C function, returned in a whole register.
//!
//! LuaJIT's interpreter for 64-bit x86 reads that number from the whole register (`lea RA, [BASE+RD*8]` in
//! `vm_x64.dasc`), while the calling convention fills its lower half only. An optimizer may leave anything in
//! the upper half, which is then a wild offset. For example, mlua's destructor of values, built at `opt-level
//! = 1`, kept half of an address there, and every state crashed while it was closed.
//!
//! So this crate's functions return the number in full, and values have a separate destructor.
//!
//! Soundness: a function that returns a whole register does so in the same register as one that returns half
//! of it. Only the interpreter, in assembler, calls it.

use mlua::ffi;

/// A C function that says in a whole register how many results it pushed.
pub(super) type InFull = unsafe extern "C-unwind" fn(*mut ffi::lua_State) -> isize;

/// Converts a function to the type of Lua's interface.
pub(super) fn c_function(function: InFull) -> ffi::lua_CFunction {
    // SAFETY: see the module documentation.
    unsafe { std::mem::transmute::<InFull, ffi::lua_CFunction>(function) }
}
