//! Arguments of a call, read in place by the parameters that need them.

use super::super::convert::Arg;
use super::super::embed::Embedder;
use super::super::handle::Handle;
use super::super::value::Given;
use super::charge::charge;
use super::values::{self, Recognize};
use crate::model::Name;
use mlua::ffi;
use std::ffi::c_int;
use std::marker::PhantomData;

/// The arguments of one call, where they lie on the stack of Lua.
pub struct Arguments<'a, H: 'static> {
    state: *mut ffi::lua_State,
    /// The last slot: the receiver is in the first.
    top: c_int,
    host: &'a H,
}

impl<'a, H: Embedder> Arguments<'a, H> {
    /// Returns the arguments of a call.
    ///
    /// # Safety
    /// The state is the one that runs, and stays in this call for `'a`.
    pub(super) unsafe fn new(state: *mut ffi::lua_State, host: &'a H) -> Arguments<'a, H> {
        // SAFETY: the running state.
        Arguments { state, top: unsafe { ffi::lua_gettop(state) }, host }
    }

    /// Returns the host of the state.
    #[inline]
    pub fn host(&self) -> &'a H {
        self.host
    }

    /// Returns the number of arguments without the receiver.
    #[inline]
    pub fn count(&self) -> usize {
        (self.top - 1).max(0) as usize
    }

    /// Returns the bytes of the texts among the arguments.
    pub(super) fn bytes_of_texts(&self) -> usize {
        // SAFETY: slots that exist are looked at.
        let bytes = |slot| unsafe {
            match ffi::lua_type(self.state, slot) {
                ffi::LUA_TSTRING => ffi::lua_objlen(self.state, slot),
                _ => 0,
            }
        };
        (2..=self.top).map(bytes).sum()
    }

    /// From 0; [`Arg::Missing`] beyond the end.
    #[inline]
    pub fn get(&self, index: usize) -> Arg<'_> {
        c_int::try_from(index + 2).map_or(Arg::Missing, |slot| self.read(slot))
    }

    /// Returns the receiver, if it is a handle.
    #[inline]
    pub(super) fn receiver(&self) -> Option<Handle> {
        // SAFETY: a slot that does not exist has no type either; a pointer is only read as the
        // number that it is.
        unsafe {
            let is_handle = ffi::lua_type(self.state, 1) == ffi::LUA_TLIGHTUSERDATA;
            is_handle.then(|| Handle::from_pointer(ffi::lua_touserdata(self.state, 1)))
        }
    }

    /// Reads the value in this slot, from 1.
    pub(super) fn read(&self, slot: c_int) -> Arg<'a> {
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
                    charge(len as u64);
                    Arg::Text(std::slice::from_raw_parts(text.cast::<u8>(), len))
                }
                ffi::LUA_TTABLE => Arg::Table(Array {
                    state: self.state,
                    slot,
                    values: self.host.binding().values.recognize(),
                    call: PhantomData,
                }),
                ffi::LUA_TFUNCTION => Arg::Other("function"),
                ffi::LUA_TTHREAD => Arg::Other("thread"),
                ffi::LUA_TUSERDATA => values::look(self.host.binding().values.recognize(), self.state, slot)
                    .map_or(Arg::Other("userdata"), Arg::Made),
                _ => Arg::Other("cdata"),
            }
        }
    }
}

/// A table among the arguments of a call, for parameters that take a list.
#[derive(Clone, Copy)]
pub struct Array<'a> {
    state: *mut ffi::lua_State,
    slot: c_int,
    values: Recognize,
    /// The table stays where it is for the length of the call.
    call: PhantomData<&'a ()>,
}

impl Array<'_> {
    /// Returns the items of the array; `None` if the table is not an array.
    pub fn items(self) -> Option<Vec<Given>> {
        // SAFETY: the table lies in its slot for as long as the call lasts, and a C function has room for
        // three more. `lua_next` raises only for keys that do not exist.
        unsafe {
            let items = values::array(self.values, self.state, self.slot);
            if items.is_empty() {
                ffi::lua_pushnil(self.state);
                if ffi::lua_next(self.state, self.slot) != 0 {
                    ffi::lua_settop(self.state, -3);
                    return None;
                }
            }
            Some(items)
        }
    }
}

impl Array<'_> {
    /// Returns the values of the table by key, in order of the keys. A number as a key is written as text.
    pub fn fields(self) -> Vec<(Name, Given)> {
        // SAFETY: the table lies in its slot for as long as the call lasts, and a C function has room for six more.
        let mut fields = unsafe { values::fields(self.values, self.state, self.slot) };
        fields.sort_by(|(a, _), (b, _)| a.cmp(b));
        fields
    }
}

impl PartialEq for Array<'_> {
    fn eq(&self, other: &Array<'_>) -> bool {
        std::ptr::eq(self.state, other.state) && self.slot == other.slot
    }
}

impl std::fmt::Debug for Array<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("table")
    }
}
