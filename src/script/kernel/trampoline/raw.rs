//! The call that runs, read where LuaJIT keeps it.
//!
//! The public interface takes 15 to 50 instructions for each look at the stack. For a getter that is more than the
//! rest of the call. [`Frame`] reads receiver, arguments and upvalue from the stack itself, and writes a result there.
//!
//! Soundness: this relies on the layout of `lua_State`, `GCfuncC`, `GCstr` and `TValue` in the LuaJIT that `mlua` was
//! built with, on 64-bit systems (`lj_obj.h`, `LJ_GC64`). [`handle_tag`] compares everything that is read here with
//! what the public interface says, in each state, before anything is bound. Where one of them differs it returns
//! `None`, and methods are bound to functions that use the public interface alone. A value on the stack of a call stays
//! there, and alive, as long as the call lasts.

use super::super::handle::{Class, Handle};
use mlua::{Lua, ffi};
use std::ffi::{c_int, c_void};

/// A value as it lies on the stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Value(u64);

const NIL: u64 = u64::MAX;
/// The type of a value that is no number lies in the upper 17 bits.
const TYPE: u32 = 47;
const FALSE: u64 = !(1 << TYPE);
const TRUE: u64 = !(2 << TYPE);
const TEXT: u64 = !4_u64 << TYPE >> TYPE;
/// Values above this are no numbers.
const NUMBERS: u64 = !13_u64 << TYPE;
/// The part of light userdata that is kept as it is; the rest is the number of a segment.
const HANDLE: u64 = (1 << 39) - 1;
const POINTER: u64 = (1 << TYPE) - 1;

/// Bytes before `base` in a state, before `sid` in a text and before the first upvalue in a C function.
const BASE: usize = 32;
const SID: usize = 12;
const UPVALUE: usize = 48;

impl Value {
    #[inline]
    pub(super) fn bits(self) -> u64 {
        self.0
    }

    /// Returns the handle, if it is one.
    #[inline]
    pub(super) fn handle(self, tag: u64) -> Option<Handle> {
        (self.0 & !HANDLE == tag).then(|| Handle::from_pointer((self.0 & HANDLE) as usize as *mut c_void))
    }

    #[inline]
    pub(super) fn is_text(self) -> bool {
        self.0 >> TYPE == TEXT
    }

    /// Returns `true` for nil, booleans, numbers and handles: values that no collector owns.
    #[inline]
    pub(super) fn is_plain(self, tag: u64) -> bool {
        matches!(self.0, NIL | FALSE | TRUE) || self.0 < NUMBERS || self.0 & !HANDLE == tag
    }

    /// Returns the number of a text, which no other text of the state has or had.
    ///
    /// # Safety
    /// It is a text, and alive.
    #[inline]
    pub(super) unsafe fn text_number(self) -> u32 {
        // SAFETY: see the module documentation.
        unsafe { ((self.0 & POINTER) as usize as *const u8).add(SID).cast::<u32>().read() }
    }
}

/// The call of a C function that runs.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    state: *mut ffi::lua_State,
    base: *const u64,
    /// Number of values on the stack of the call.
    count: usize,
}

impl Frame {
    /// Returns the call that runs.
    ///
    /// # Safety
    /// The state is the one that runs, in a C function, and [`handle_tag`] returned something for it.
    #[inline]
    pub(super) unsafe fn of(state: *mut ffi::lua_State) -> Frame {
        // SAFETY: see the module documentation.
        unsafe {
            let fields = state.cast::<u8>().add(BASE).cast::<*const u64>();
            let (base, top) = (fields.read(), fields.add(1).read());
            Frame { state, base, count: top.offset_from_unsigned(base) }
        }
    }

    #[inline]
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Returns a value of the call, from 0; there must be so many.
    #[inline]
    pub(super) fn get(&self, place: usize) -> Value {
        debug_assert!(place < self.count);
        // SAFETY: the place is below the top.
        unsafe { Value(self.base.add(place).read()) }
    }

    /// Returns the pointer that [`pointer_as_number`] put into the first upvalue of the function that runs.
    ///
    /// # Safety
    /// The function has such an upvalue.
    #[inline]
    pub(super) unsafe fn upvalue(&self) -> *const c_void {
        // SAFETY: below the base lie the link of the frame and the function.
        unsafe {
            let function = (self.base.sub(2).read() & POINTER) as usize as *const u8;
            function.add(UPVALUE).cast::<*const c_void>().read()
        }
    }

    /// Pushes a value that came from the stack of the same state and that is plain or kept alive.
    ///
    /// # Safety
    /// The function has not used the 20 slots that it may.
    #[inline]
    pub(super) unsafe fn push(&self, value: Value) {
        // SAFETY: there is room; the top is the field after the base.
        unsafe {
            let top = self.state.cast::<u8>().add(BASE).cast::<*mut u64>().add(1);
            let place = top.read();
            place.write(value.0);
            top.write(place.add(1));
        }
    }

    /// Returns the value that was pushed last.
    ///
    /// # Safety
    /// Something was pushed in this call.
    #[inline]
    pub(super) unsafe fn last(&self) -> Value {
        // SAFETY: the value lies below the top.
        unsafe {
            let top = self.state.cast::<u8>().add(BASE).cast::<*const u64>().add(1).read();
            Value(top.sub(1).read())
        }
    }
}

/// Returns a number with the bits of a pointer. Lua keeps it as it is, as it does not with light userdata, whose upper
/// bits are looked up.
pub(super) fn pointer_as_number<T>(to: &T) -> f64 {
    f64::from_bits(std::ptr::from_ref(to) as usize as u64)
}

/// Result of [`probe`].
#[derive(Default)]
struct Probed {
    tag: u64,
    fits: bool,
}

const HANDLES: [(Class, u32); 3] = [(Class::Engine, 0), (Class::Card, u32::MAX), (Class::Ai, 7)];

/// Returns the upper bits of handles in this state; `None` if its layout is not the one that is known here.
pub(super) fn handle_tag(lua: &Lua) -> mlua::Result<Option<u64>> {
    if cfg!(not(target_pointer_width = "64")) || cfg!(target_endian = "big") {
        return Ok(None);
    }
    let mut probed = Probed::default();
    // SAFETY: runs protected; the pointer is used during the call alone.
    unsafe {
        lua.exec_raw::<()>((), |state| {
            ffi::lua_pushnumber(state, f64::from_bits(std::ptr::from_mut(&mut probed) as usize as u64));
            ffi::lua_pushcclosure(state, super::results::c_function(probe), 1);
            for (class, id) in HANDLES {
                ffi::lua_pushlightuserdata(state, Handle::new(class, id).to_pointer());
            }
            ffi::lua_pushnil(state);
            ffi::lua_pushboolean(state, 0);
            ffi::lua_pushboolean(state, 1);
            for number in NUMBER_TESTS {
                ffi::lua_pushnumber(state, number);
            }
            ffi::lua_pushlstring(state, c"one".as_ptr(), 3);
            ffi::lua_pushlstring(state, c"two".as_ptr(), 3);
            ffi::lua_createtable(state, 0, 0);
            let arguments = ffi::lua_gettop(state) - 1;
            ffi::lua_call(state, arguments, 0);
        })?;
    }
    Ok(probed.fits.then_some(probed.tag))
}

/// Whole numbers among them show whether this build keeps such numbers apart.
const NUMBER_TESTS: [f64; 8] = [0.0, 1.0, -1.0, 2_147_483_647.0, 0.5, f64::NEG_INFINITY, f64::MAX, 5.0e-324];

/// Compares what lies on the stack with what the public interface says of it.
unsafe extern "C-unwind" fn probe(state: *mut ffi::lua_State) -> isize {
    // SAFETY: the public interface first tells how many values there are, and each is read as the type it has. What is
    // read by its place is memory of the state even if the layout differs: these are its first fields, and those of
    // the function and of texts.
    unsafe {
        let upvalue = ffi::lua_tonumber(state, ffi::lua_upvalueindex(1)).to_bits();
        let probed = &mut *(upvalue as usize as *mut Probed);
        let frame = Frame::of(state);
        let count = ffi::lua_gettop(state) as usize;
        if frame.count != count || frame.upvalue() as usize as u64 != upvalue {
            return 0;
        }
        let tag = frame.get(0).bits() & !HANDLE;
        let handles = HANDLES.iter().enumerate().all(|(place, (class, id))| {
            let value = frame.get(place);
            value.handle(tag) == Some(Handle::new(*class, *id)) && value.is_plain(tag) && !value.is_text()
        });
        let first = HANDLES.len();
        let words = [NIL, FALSE, TRUE];
        let words = words.iter().enumerate().all(|(i, word)| frame.get(first + i).bits() == *word);
        let first = first + 3;
        let numbers = NUMBER_TESTS.iter().enumerate().all(|(i, number)| {
            let value = frame.get(first + i);
            let slot = (first + i + 1) as c_int;
            value.bits() == number.to_bits()
                && ffi::lua_tonumber(state, slot).to_bits() == value.bits()
                && value.is_plain(tag)
                && value.handle(tag).is_none()
                && !value.is_text()
        });
        let first = first + NUMBER_TESTS.len();
        let (one, two, table) = (frame.get(first), frame.get(first + 1), frame.get(first + 2));
        let texts = one.is_text() && two.is_text() && !one.is_plain(tag);
        let texts = texts && !table.is_text() && !table.is_plain(tag) && table.handle(tag).is_none();
        if !(handles && words && numbers && texts) {
            return 0;
        }
        // At the place of a text's number, two new texts made one after the other have numbers in a row. The same
        // text has the same number.
        ffi::lua_pushlstring(state, c"a text that nobody wrote before".as_ptr(), 31);
        let third = frame.last();
        ffi::lua_pushlstring(state, c"a text that nobody wrote either".as_ptr(), 31);
        let fourth = frame.last();
        ffi::lua_pushvalue(state, -2);
        let again = frame.last();
        frame.push(fourth);
        let pushed = ffi::lua_rawequal(state, -1, -3) != 0 && ffi::lua_gettop(state) as usize == count + 4;
        let numbers = (third.text_number(), fourth.text_number());
        probed.tag = tag;
        probed.fits = pushed && again == third && numbers.1 == numbers.0.wrapping_add(1);
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_layout_of_the_bundled_luajit_is_known() {
        let lua = Lua::new();
        assert!(handle_tag(&lua).expect("a call").is_some() || cfg!(not(target_arch = "x86_64")));
    }
}
