//! How many results a C function has. LuaJIT's interpreter for 64-bit x86 takes that number
//! from the whole register (`lea RA, [BASE+RD*8]` in `vm_x64.dasc`), while the calling
//! convention fills its lower half only. What an optimizer leaves in the upper half is then an
//! offset into nowhere: mlua's destructor of values, built at `opt-level = 1`, kept half of
//! an address there, and every state died while it was closed.
//!
//! So functions of ours say the number in full, and values have a destructor of ours.
//!
//! Soundness: a function that returns a whole register does so in the same register as one
//! that returns half of it, and nobody but the interpreter, in assembler, calls it.

use mlua::ffi;

/// A C function that says in a whole register how many results it pushed.
pub(super) type InFull = unsafe extern "C-unwind" fn(*mut ffi::lua_State) -> isize;

/// As Lua's interface wants it.
pub(super) fn c_function(function: InFull) -> ffi::lua_CFunction {
    // SAFETY: see the module text.
    unsafe { std::mem::transmute::<InFull, ffi::lua_CFunction>(function) }
}
