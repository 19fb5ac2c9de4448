//! Values in Lua: full userdata that contain a [`Made`].
//!
//! mlua has userdata too, but a value that goes through it is found by its type, locked, and linked again for
//! every call.
//!
//! Soundness:
//! - A value is recognized by the address of its metatable, which is made here. The state keeps that table
//!   for as long as it lives, and scripts can neither reach it nor set it on anything else.
//! - A block of userdata is aligned for any pointer, which is all that a [`Made`] needs. It is filled before
//!   the metatable is set, and nothing in between may raise: userdata with the metatable are complete.
//! - Only cells in a [`Made`] change. The data that a call reads stay at their address as long as the value
//!   lies on the stack of that call. No code in a call removes its arguments.
//! - The destructor runs once, when nothing refers to the userdata any more or the state is closed. No script
//!   that could see it runs afterwards.
//! - Calls are as in the trampoline itself: arguments first, then safe Rust inside `catch_unwind`, then the
//!   result or the error.
//!
//! Methods and fields are found in one table for each class. mlua sees values as foreign userdata and calls
//! `of_userdata`.

use super::super::class::{self, Shape, ValueClass, ValueMethod};
use super::super::convert::Ret;
use super::super::embed::{Embedder, Text};
use super::super::handle::Handle;
use super::super::value::{Given, Made};
use super::results::{InFull, c_function};
use super::{answer, push, room_for_more};
use crate::model::Name;
use crate::script::error::Cause;
use mlua::{AnyUserData, Lua, Table, ffi};
use smallvec::SmallVec;
use std::cell::{Cell, OnceCell};
use std::ffi::{c_char, c_int, c_void};
use std::mem::ManuallyDrop;
use std::panic::{AssertUnwindSafe, catch_unwind};

const _: () = assert!(align_of::<Made>() <= align_of::<*const c_void>());

/// Under the address of this, each state keeps the metatable of its values.
static METATABLE: u8 = 0;

/// Bytes of text that one list may have.
const LONGEST_TEXTS: usize = 16 << 20;

/// Fields of a table that are read: more than any table of the library has.
const MOST_FIELDS: usize = 64;

/// Arguments of a value's method; few have more than three.
type Arguments = SmallVec<[Given; 4]>;

/// The mark of values of one state: the address of their metatable.
#[derive(Clone, Copy, Default)]
pub(super) struct Recognize(usize);

/// The values of one state.
pub struct Values<H: 'static> {
    metatable: Cell<Recognize>,
    methods: OnceCell<Box<[Bound<H>]>>,
}

impl<H> Values<H> {
    /// Returns the mark of these values.
    #[inline]
    pub(super) fn recognize(&self) -> Recognize {
        self.metatable.get()
    }
}

impl<H> Default for Values<H> {
    fn default() -> Values<H> {
        Values { metatable: Cell::default(), methods: OnceCell::new() }
    }
}

/// The data that a method or a constructor is bound to.
struct Bound<H: 'static> {
    host: *const H,
    class: &'static ValueClass<H>,
    /// `None`: the constructor.
    method: Option<&'static ValueMethod<H>>,
}

fn key() -> *mut c_void {
    std::ptr::from_ref(&METATABLE).cast_mut().cast()
}

/// Returns the value in this slot, if it is one.
///
/// # Safety
/// The slot exists and holds userdata, which stays there for `'a`; there is room for one more.
#[inline]
pub(super) unsafe fn look<'a>(
    values: Recognize,
    state: *mut ffi::lua_State,
    slot: c_int,
) -> Option<&'a Made> {
    // SAFETY: see the module documentation; none of these calls raises.
    unsafe {
        if ffi::lua_getmetatable(state, slot) == 0 {
            return None;
        }
        let metatable = ffi::lua_topointer(state, -1) as usize;
        ffi::lua_settop(state, -2);
        (metatable == values.0).then(|| &*ffi::lua_touserdata(state, slot).cast::<Made>())
    }
}

/// Pushes a value. Raises when memory runs out.
///
/// # Safety
/// There is room for three.
pub(super) unsafe fn push_made(state: *mut ffi::lua_State, made: Made) {
    // SAFETY: see the module documentation.
    unsafe {
        let place = ffi::lua_newuserdata(state, size_of::<Made>()).cast::<Made>();
        place.write(made);
        ffi::lua_pushlightuserdata(state, key());
        ffi::lua_rawget(state, ffi::LUA_REGISTRYINDEX);
        ffi::lua_setmetatable(state, -2);
    }
}

/// Creates a value for callers that use mlua.
pub(in crate::script) fn to_userdata(lua: &Lua, made: Made) -> mlua::Result<mlua::Value> {
    // SAFETY: runs protected, with room for three; leaves what it gives.
    unsafe { lua.exec_raw((), |state| push_made(state, made)) }
}

/// Returns the value in a userdata, if it is one.
pub(in crate::script) fn of_userdata(lua: &Lua, userdata: &AnyUserData) -> Option<Made> {
    let mut made = None;
    // SAFETY: runs protected, with the userdata on the stack; leaves nothing.
    let looked = unsafe {
        lua.exec_raw::<()>(userdata, |state| {
            if ffi::lua_getmetatable(state, 1) != 0 {
                ffi::lua_pushlightuserdata(state, key());
                ffi::lua_rawget(state, ffi::LUA_REGISTRYINDEX);
                if ffi::lua_rawequal(state, -1, -2) != 0 {
                    made = Some((*ffi::lua_touserdata(state, 1).cast::<Made>()).clone());
                }
            }
            ffi::lua_settop(state, 0);
        })
    };
    looked.ok().and(made)
}

/// Returns the complete value in this slot of the stack. A table is read as an array.
///
/// # Safety
/// The slot exists, and there is room for three.
unsafe fn given(values: Recognize, state: *mut ffi::lua_State, slot: c_int) -> Given {
    // SAFETY: as the caller says.
    unsafe {
        match ffi::lua_type(state, slot) {
            ffi::LUA_TTABLE => Given::Array(array(values, state, slot)),
            _ => plain(values, state, slot),
        }
    }
}

/// Returns the items of the table in this slot, up to the first nil.
///
/// # Safety
/// The slot holds a table, and there is room for three.
pub(super) unsafe fn array(values: Recognize, state: *mut ffi::lua_State, slot: c_int) -> Vec<Given> {
    // SAFETY: as the caller says.
    unsafe { array_within(values, state, slot, &mut { LONGEST_TEXTS }) }
}

/// Returns a value that is no table. One text of Lua may be in a table any number of times, but here each is a separate
/// text: `left` is how many bytes of them are taken yet.
///
/// # Safety
/// As for [`given`].
unsafe fn text_within(values: Recognize, state: *mut ffi::lua_State, slot: c_int, left: &mut usize) -> Given {
    // SAFETY: as the caller says.
    unsafe {
        if ffi::lua_type(state, slot) == ffi::LUA_TSTRING && ffi::lua_objlen(state, slot) > *left {
            return Given::Other("too much text");
        }
        let value = plain(values, state, slot);
        if let Given::Text(text) = &value {
            *left = left.saturating_sub(text.len());
        }
        value
    }
}

/// Returns the items of the table in this slot like [`array`], with so many bytes of texts at most.
///
/// # Safety
/// As for [`array`].
unsafe fn array_within(
    values: Recognize,
    state: *mut ffi::lua_State,
    slot: c_int,
    left: &mut usize,
) -> Vec<Given> {
    // SAFETY: as the caller says.
    unsafe {
        let mut items = Vec::new();
        for i in 1.. {
            ffi::lua_rawgeti(state, slot, i);
            if ffi::lua_type(state, -1) == ffi::LUA_TNIL {
                ffi::lua_settop(state, -2);
                break;
            }
            let top = ffi::lua_gettop(state);
            items.push(text_within(values, state, top, left));
            ffi::lua_settop(state, -2);
        }
        items
    }
}

/// Returns the pairs of the table in this slot; each value that is a table is read as an array.
///
/// # Safety
/// The slot holds a table, and there is room for six.
pub(super) unsafe fn fields(
    values: Recognize,
    state: *mut ffi::lua_State,
    slot: c_int,
) -> Vec<(Name, Given)> {
    // SAFETY: as the caller says. `lua_next` raises only for keys that do not exist. The key is read as the type it
    // has, so that it does not change.
    unsafe {
        let mut fields = Vec::new();
        let mut left = LONGEST_TEXTS;
        ffi::lua_pushnil(state);
        while ffi::lua_next(state, slot) != 0 {
            let top = ffi::lua_gettop(state);
            let key = match plain(values, state, top - 1) {
                Given::Text(key) => key,
                Given::Number(n) => smol_str::format_smolstr!("{n}"),
                _ => Name::new_static("?"),
            };
            let value = match ffi::lua_type(state, top) {
                ffi::LUA_TTABLE => Given::Array(array_within(values, state, top, &mut left)),
                _ => text_within(values, state, top, &mut left),
            };
            fields.push((key, value));
            if fields.len() > MOST_FIELDS {
                ffi::lua_settop(state, top - 2);
                break;
            }
            ffi::lua_settop(state, top - 1);
        }
        fields
    }
}

/// Returns the value in this slot, but a table only as a table.
///
/// # Safety
/// As for [`given`].
unsafe fn plain(values: Recognize, state: *mut ffi::lua_State, slot: c_int) -> Given {
    // SAFETY: each value is read as the type it has.
    unsafe {
        match ffi::lua_type(state, slot) {
            ffi::LUA_TNIL => Given::Nil,
            ffi::LUA_TBOOLEAN => Given::Bool(ffi::lua_toboolean(state, slot) != 0),
            ffi::LUA_TNUMBER => Given::Number(ffi::lua_tonumber(state, slot)),
            ffi::LUA_TLIGHTUSERDATA => Given::Handle(Handle::from_pointer(ffi::lua_touserdata(state, slot))),
            ffi::LUA_TSTRING => {
                let mut len = 0;
                let text = ffi::lua_tolstring(state, slot, &mut len);
                let bytes = std::slice::from_raw_parts(text.cast::<u8>(), len);
                Given::Text(Name::from(String::from_utf8_lossy(bytes)))
            }
            ffi::LUA_TUSERDATA => match look(values, state, slot) {
                Some(made) => Given::Made(made.clone()),
                None => Given::Other("userdata"),
            },
            ffi::LUA_TTABLE => Given::Other("table"),
            ffi::LUA_TFUNCTION => Given::Other("function"),
            _ => Given::Other("thread"),
        }
    }
}

/// Returns the host that a metamethod was bound to.
///
/// # Safety
/// Called in a function that [`bind`] made.
unsafe fn host_of<'a, H>(state: *mut ffi::lua_State) -> &'a H {
    // SAFETY: the first upvalue is the host, which outlives the state.
    unsafe { &*ffi::lua_touserdata(state, ffi::lua_upvalueindex(1)).cast::<H>() }
}

/// Returns the value in this slot of a call, if there is one.
///
/// # Safety
/// In a call, as long as `'a`.
unsafe fn this<'a>(values: Recognize, state: *mut ffi::lua_State, slot: c_int) -> Option<&'a Made> {
    // SAFETY: a slot that does not exist has no type either.
    unsafe {
        if ffi::lua_type(state, slot) != ffi::LUA_TUSERDATA {
            return None;
        }
        look(values, state, slot)
    }
}

/// Calls a method or a constructor.
unsafe extern "C-unwind" fn call<H: Embedder>(state: *mut ffi::lua_State) -> isize {
    // SAFETY: as in the trampoline's `enter`.
    unsafe {
        let bound = &*ffi::lua_touserdata(state, ffi::lua_upvalueindex(1)).cast::<Bound<H>>();
        let host = &*bound.host;
        let values = host.binding().values.recognize();
        if host.is_memory_due() {
            room_for_more(state, host, false);
        }
        let mut out = Ret::Nothing;
        let outcome = catch_unwind(AssertUnwindSafe(|| -> Result<(), Text> {
            let arguments = |from| -> Arguments {
                (from..=ffi::lua_gettop(state)).map(|slot| given(values, state, slot)).collect()
            };
            out = match bound.method {
                // The receiver stays where it is: it is looked at by every method, and taken by none.
                Some(method) => match this(values, state, 1) {
                    Some(made) => class::call(host, bound.class, method, made, &arguments(2))?,
                    None => return Err(class::no_value(host, bound.class, method, arguments(1).first())),
                },
                None => Ret::Made(class::construct(host, bound.class, &arguments(1))?),
            };
            Ok(())
        }));
        answer(state, outcome.unwrap_or_else(|_| Err(internal(bound.class.name))), out)
    }
}

fn internal(name: &'static str) -> Text {
    Cause::Internal { method: name }.to_string().into()
}

/// Returns the place of the class with this shape among all classes.
fn number_of<H: Embedder>(shape: &'static Shape) -> usize {
    let first = std::ptr::from_ref(&H::value_classes()[0].shape).addr();
    (std::ptr::from_ref(shape).addr() - first) / size_of::<ValueClass<H>>()
}

/// Implements `value.name`: a method, or the value of the field.
unsafe extern "C-unwind" fn index<H: Embedder>(state: *mut ffi::lua_State) -> isize {
    // SAFETY: the second upvalue is a list of tables, one for each class in its order.
    unsafe {
        let values = host_of::<H>(state).binding().values.recognize();
        let Some(made) = this(values, state, 1) else { return 0 };
        let class = H::shape_of(made);
        ffi::lua_settop(state, 2);
        let place = number_of::<H>(class) + 1;
        ffi::lua_rawgeti(state, ffi::lua_upvalueindex(2), place as ffi::lua_Integer);
        ffi::lua_pushvalue(state, 2);
        ffi::lua_rawget(state, 3);
        if ffi::lua_type(state, 4) != ffi::LUA_TNUMBER {
            return 1;
        }
        let at = ffi::lua_tonumber(state, 4) as usize;
        let read = catch_unwind(AssertUnwindSafe(|| match (made, class.fields.get(at)) {
            (Made::Struct(boxed), Some(field)) => field.read(&boxed.data),
            _ => Ret::Nil,
        }));
        match read {
            Ok(out) => push(state, &mut ManuallyDrop::new(out)),
            Err(_) => answer(state, Err(internal(class.name)), Ret::Nil),
        }
    }
}

/// Implements `value.name = new`.
unsafe extern "C-unwind" fn new_index<H: Embedder>(state: *mut ffi::lua_State) -> isize {
    // SAFETY: three arguments, as Lua calls it.
    unsafe {
        let host = host_of::<H>(state);
        let values = host.binding().values.recognize();
        if host.is_memory_due() {
            room_for_more(state, host, false);
        }
        let Some(made) = this(values, state, 1) else { return 0 };
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            let name = match plain(values, state, 2) {
                Given::Text(text) => text,
                _ => {
                    let kind = ffi::lua_typename(state, ffi::lua_type(state, 2));
                    Name::from(std::ffi::CStr::from_ptr(kind).to_string_lossy())
                }
            };
            let new = given(values, state, 3);
            match made {
                Made::Struct(boxed) => class::assign(host, boxed, &name, &new),
                other => Err(host.binding().raised.raise(Cause::UnknownField {
                    class: other.name(),
                    field: name.to_string(),
                    like: None,
                })),
            }
        }));
        answer(state, outcome.unwrap_or_else(|_| Err(internal(made.name()))), Ret::Nothing)
    }
}

/// Implements `#value`.
unsafe extern "C-unwind" fn length<H: Embedder>(state: *mut ffi::lua_State) -> isize {
    // SAFETY: as above.
    unsafe {
        let outcome = match this(host_of::<H>(state).binding().values.recognize(), state, 1) {
            Some(Made::List(list)) => Ok(list.read(|items| items.len() as f64)),
            Some(other) => Err(format!("a {} has no length", other.name()).into()),
            None => Err(internal("#")),
        };
        match outcome {
            Ok(length) => push(state, &mut ManuallyDrop::new(Ret::Number(length))),
            Err(text) => answer(state, Err(text), Ret::Nil),
        }
    }
}

/// Implements `value == other`.
unsafe extern "C-unwind" fn equals<H: Embedder>(state: *mut ffi::lua_State) -> isize {
    // SAFETY: as above.
    unsafe {
        let values = host_of::<H>(state).binding().values.recognize();
        let same = matches!((this(values, state, 1), this(values, state, 2)), (Some(a), Some(b)) if a == b);
        push(state, &mut ManuallyDrop::new(Ret::Bool(same)))
    }
}

/// Implements `tostring(value)`: its class, without the address, which differs from run to run.
unsafe extern "C-unwind" fn text<H: Embedder>(state: *mut ffi::lua_State) -> isize {
    // SAFETY: as above.
    unsafe {
        let class = this(host_of::<H>(state).binding().values.recognize(), state, 1)
            .map_or("value", |made| made.name());
        push(state, &mut ManuallyDrop::new(Ret::Text(Name::new_static(class))))
    }
}

/// Nothing refers to a value any more.
unsafe extern "C-unwind" fn destroy(state: *mut ffi::lua_State) -> isize {
    // SAFETY: only values have this destructor, and it runs once. What was in it is no object
    // of Lua, so that dropping it does not come back here.
    unsafe {
        let made = ffi::lua_touserdata(state, 1).cast::<Made>();
        let _ = catch_unwind(AssertUnwindSafe(|| std::ptr::drop_in_place(made)));
    }
    0
}

/// Gives a state its values: their metatable and methods, and the constructors, which go into
/// `sgs`.
///
/// The caller keeps `host` where it is until the state is gone.
pub(in crate::script) fn bind<H: Embedder>(lua: &Lua, host: &H, sgs: &Table) -> mlua::Result<()> {
    let classes = H::value_classes();
    let bound = classes.iter().flat_map(|class| {
        let methods = class.methods.iter().map(Some).chain([None]);
        methods.map(move |method| Bound { host, class, method })
    });
    let methods = host.binding().values.methods.get_or_init(|| bound.collect());
    let mut metatable = 0;
    // SAFETY: runs protected, with `sgs` on the stack; leaves nothing. Each step takes from
    // the stack what it puts there.
    unsafe {
        lua.exec_raw::<()>(sgs, |state| {
            ffi::lua_createtable(state, classes.len() as c_int, 0);
            let mut next = methods.iter();
            for (number, class) in classes.iter().enumerate() {
                ffi::lua_createtable(state, 0, (class.methods.len() + class.fields.len()) as c_int);
                for bound in next.by_ref() {
                    push_name(state, bound.method.map_or(class.name, |method| method.name));
                    let place = std::ptr::from_ref(bound).cast_mut().cast::<c_void>();
                    ffi::lua_pushlightuserdata(state, place);
                    ffi::lua_pushcclosure(state, c_function(call::<H>), 1);
                    if bound.method.is_none() {
                        ffi::lua_rawset(state, 1);
                        break;
                    }
                    ffi::lua_rawset(state, 3);
                }
                // A field hides a method of its name.
                for (at, field) in class.fields.iter().enumerate() {
                    push_name(state, field.name);
                    ffi::lua_pushnumber(state, at as f64);
                    ffi::lua_rawset(state, 3);
                }
                ffi::lua_rawseti(state, 2, number as ffi::lua_Integer + 1);
            }
            let metamethods: [(&str, InFull); 6] = [
                ("__index", index::<H>),
                ("__newindex", new_index::<H>),
                ("__len", length::<H>),
                ("__eq", equals::<H>),
                ("__tostring", text::<H>),
                ("__gc", destroy),
            ];
            ffi::lua_createtable(state, 0, metamethods.len() as c_int + 1);
            for (name, function) in metamethods {
                push_name(state, name);
                ffi::lua_pushlightuserdata(state, std::ptr::from_ref(host).cast_mut().cast());
                ffi::lua_pushvalue(state, 2);
                ffi::lua_pushcclosure(state, c_function(function), 2);
                ffi::lua_rawset(state, 3);
            }
            push_name(state, "__metatable");
            ffi::lua_pushboolean(state, 0);
            ffi::lua_rawset(state, 3);
            metatable = ffi::lua_topointer(state, 3) as usize;
            ffi::lua_pushlightuserdata(state, key());
            ffi::lua_pushvalue(state, 3);
            ffi::lua_rawset(state, ffi::LUA_REGISTRYINDEX);
            ffi::lua_settop(state, 0);
        })?;
    }
    host.binding().values.metatable.set(Recognize(metatable));
    Ok(())
}

/// Pushes a word.
///
/// # Safety
/// There is room for one.
unsafe fn push_name(state: *mut ffi::lua_State, name: &str) {
    // SAFETY: pointer and length are those of a `str`.
    unsafe { ffi::lua_pushlstring(state, name.as_ptr().cast::<c_char>(), name.len()) };
}
