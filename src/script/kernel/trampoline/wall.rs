//! Large blocks of memory that would lead over a game's limit are not given: Lua raises "not
//! enough memory" for them. A single instruction can ask for such a block, so that looking up
//! now and then (`alarm.rs`) would be too late. The wall stands at twice the limit: half of what
//! a state holds may be rubbish that is not collected yet.
//!
//! Soundness: this stands in front of the allocator that the state was made with, and hands
//! everything else through to it. Small blocks are always given, since mlua makes values
//! without a protected call as long as it has set no limit itself. mlua compares the
//! allocator's address when a state is closed: [`Wall::take_down`] puts the first one back.

use mlua::{Lua, ffi};
use std::cell::Cell;
use std::ffi::c_void;

/// Values that the host makes are smaller.
const LARGE: usize = 256 << 10;

/// The limit on the memory of a state.
pub struct Wall {
    allocate: ffi::lua_Alloc,
    of: *mut c_void,
    held: Cell<usize>,
    limit: Cell<usize>,
}

impl Wall {
    /// Stands in front of this state's allocator until it is taken down.
    pub(in crate::script) fn new(lua: &Lua, limit: usize) -> mlua::Result<Box<Wall>> {
        let held = lua.used_memory();
        let mut wall = None;
        // SAFETY: nothing is allocated between looking at the allocator and putting the wall
        // in front of it; the box stays where it is until the wall is taken down.
        unsafe {
            lua.exec_raw::<()>((), |state| {
                let mut of = std::ptr::null_mut();
                let allocate = ffi::lua_getallocf(state, &mut of);
                let new = Box::new(Wall { allocate, of, held: Cell::new(held), limit: Cell::new(limit) });
                ffi::lua_setallocf(state, through, std::ptr::from_ref(&*new).cast_mut().cast());
                wall = Some(new);
            })?;
        }
        wall.ok_or_else(|| mlua::Error::runtime("the state was not entered"))
    }

    /// Puts the first allocator back.
    pub(in crate::script) fn take_down(&self, lua: &Lua) {
        // SAFETY: as in `new`.
        let _ = unsafe {
            lua.exec_raw::<()>((), |state| {
                ffi::lua_setallocf(state, self.allocate, self.of);
            })
        };
    }

    /// Bytes that the state holds.
    pub(in crate::script) fn held(&self) -> usize {
        self.held.get()
    }
}

unsafe extern "C" fn through(wall: *mut c_void, block: *mut c_void, old: usize, new: usize) -> *mut c_void {
    // SAFETY: `Wall::new` gave this address; the state and so its allocator is used by one
    // thread.
    let wall = unsafe { &*wall.cast::<Wall>() };
    let old_size = if block.is_null() { 0 } else { old };
    let held = wall.held.get().saturating_sub(old_size).saturating_add(new);
    if new > LARGE && new > old_size && held > wall.limit.get() {
        return std::ptr::null_mut();
    }
    // SAFETY: what the state asked for, unchanged.
    let given = unsafe { (wall.allocate)(wall.of, block, old, new) };
    if !given.is_null() || new == 0 {
        wall.held.set(held);
    }
    given
}
