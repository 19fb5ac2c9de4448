//! Charges for C functions whose work grows with their texts or lists: one call is one instruction, however long it takes.
//!
//! A charge is counted in bytes, as memory that is allocated is (`alarm.rs`). So a loop of such calls ends at the limit
//! of instructions, and the same loop ends after as many calls on every machine.
//!
//! Soundness:
//! - Functions of LuaJIT that are C functions are called with the frame that Lua made for the replacement: they take the
//!   same arguments, read no upvalues, and return the number of their results.
//! - `sub`, `byte`, `char`, `lower`, `upper` and `reverse` are part of LuaJIT's interpreter and cannot be called so. They
//!   are written here. Errors are raised with nothing alive that has to be dropped; bytes are collected in a userdata.

use super::results::{InFull, c_function};
use mlua::{Lua, Table, ffi};
use std::cell::Cell;
use std::ffi::{CStr, c_char, c_int};
use std::slice;
use std::sync::OnceLock;

/// Bytes that one instruction stands for.
const INSTRUCTION: u64 = 16;

/// Bytes for each item of a list that is moved or pushed.
const ITEM: u64 = 16;

/// Most bytes of a text that `string.byte` returns as numbers: LuaJIT's own limit.
const MOST_BYTES: i64 = 8000;

thread_local! {
    /// Bytes that this thread was charged with.
    static CHARGED: Cell<u64> = const { Cell::new(0) };
}

/// Charges the running script with work on so many bytes.
#[inline]
pub(in crate::script) fn charge(bytes: u64) {
    CHARGED.set(CHARGED.get().wrapping_add(bytes));
}

/// Charges the running script with so many steps, each of which takes as long as an instruction.
#[inline]
pub(in crate::script) fn charge_steps(steps: u64) {
    charge(steps.saturating_mul(INSTRUCTION));
}

/// Charges the running script with a walk through a list.
#[inline]
pub(in crate::script) fn charge_items(items: usize) {
    charge((items as u64).saturating_mul(ITEM));
}

/// Returns the bytes that this thread was charged with so far.
#[inline]
pub(super) fn charged() -> u64 {
    CHARGED.get()
}

/// LuaJIT's own functions that are called after a replacement, with the name of their library.
const NATIVES: [(&str, &str); 5] =
    [("string", "rep"), ("string", "format"), ("table", "concat"), ("table", "maxn"), ("", "unpack")];

/// The same functions. They are the same for all states of a process.
static NATIVE: [OnceLock<ffi::lua_CFunction>; NATIVES.len()] = [const { OnceLock::new() }; NATIVES.len()];

/// Replaces the functions of a fresh state.
pub(super) fn install(lua: &Lua) -> mlua::Result<()> {
    const REPLACED: [InFull; NATIVES.len()] =
        [native::<0>, native::<1>, native::<2>, native::<3>, native::<4>];
    for (at, (library, name)) in NATIVES.into_iter().enumerate() {
        let table: Table = if library.is_empty() { lua.globals() } else { lua.globals().get(library)? };
        let Ok(function) = table.raw_get::<mlua::Function>(name) else { continue };
        let mut found = None;
        // SAFETY: the function is the one argument, and is taken from the stack.
        unsafe {
            lua.exec_raw::<()>(function, |state| {
                found = ffi::lua_tocfunction(state, 1);
                ffi::lua_settop(state, 0);
            })?;
        }
        if let Some(found) = found {
            let _ = NATIVE[at].set(found);
            table.raw_set(name, function_of(lua, REPLACED[at])?)?;
        }
    }
    // The same function in another place.
    let tables: Table = lua.globals().get("table")?;
    if tables.contains_key("unpack")? {
        tables.raw_set("unpack", lua.globals().raw_get::<mlua::Function>("unpack")?)?;
    }
    let strings: Table = lua.globals().get("string")?;
    let own: [(&str, InFull); 6] = [
        ("sub", sub),
        ("byte", byte),
        ("char", char_),
        ("lower", lower),
        ("upper", upper),
        ("reverse", reverse),
    ];
    for (name, function) in own {
        strings.raw_set(name, function_of(lua, function)?)?;
    }
    Ok(())
}

fn function_of(lua: &Lua, function: InFull) -> mlua::Result<mlua::Function> {
    // SAFETY: one function is pushed, and taken from the stack.
    unsafe { lua.exec_raw((), |state| ffi::lua_pushcfunction(state, c_function(function))) }
}

/// Bytes of the texts on the stack from this slot on, with an item for each slot.
unsafe fn weight(state: *mut ffi::lua_State, from: c_int) -> u64 {
    // SAFETY: slots that exist are looked at.
    unsafe {
        let size = |slot| match ffi::lua_type(state, slot) {
            ffi::LUA_TSTRING => ffi::lua_objlen(state, slot) as u64,
            _ => ITEM,
        };
        (from..=ffi::lua_gettop(state)).map(size).sum()
    }
}

/// Calls LuaJIT's function and charges for its arguments and results.
unsafe extern "C-unwind" fn native<const AT: usize>(state: *mut ffi::lua_State) -> isize {
    // SAFETY: see the module documentation; the results are the last slots.
    unsafe {
        let before = weight(state, 1);
        let items = match NATIVES[AT].1 {
            "maxn" if ffi::lua_type(state, 1) == ffi::LUA_TTABLE => ffi::lua_objlen(state, 1),
            _ => 0,
        };
        let Some(function) = NATIVE[AT].get() else { return 0 };
        // Before the call, which does not come back from an error.
        charge(before);
        charge_items(items);
        let results = function(state);
        charge(weight(state, ffi::lua_gettop(state) - results + 1));
        results as isize
    }
}

/// The text in slot 1, as LuaJIT's own functions take it.
unsafe fn text<'a>(state: *mut ffi::lua_State) -> &'a [u8] {
    let mut length = 0;
    // SAFETY: the text stays in its slot for as long as the call lasts.
    unsafe {
        let text = ffi::luaL_checklstring(state, 1, &mut length);
        slice::from_raw_parts(text.cast::<u8>(), length)
    }
}

/// The whole number in a slot. LuaJIT takes numbers beyond 32 bits for the lowest.
unsafe fn whole(state: *mut ffi::lua_State, slot: c_int) -> i64 {
    // SAFETY: raises if there is no number.
    let number = unsafe { ffi::luaL_checknumber(state, slot) };
    match number.trunc() {
        whole if (f64::from(i32::MIN)..=f64::from(i32::MAX)).contains(&whole) => whole as i64,
        _ => i64::from(i32::MIN),
    }
}

/// The same, where another one stands for none.
unsafe fn whole_or(state: *mut ffi::lua_State, slot: c_int, usual: i64) -> i64 {
    // SAFETY: as above.
    unsafe { if ffi::lua_isnoneornil(state, slot) != 0 { usual } else { whole(state, slot) } }
}

/// Returns the part of a text between two places, which count from 1, or from the end below 0.
fn part(text: &[u8], from: i64, to: i64) -> &[u8] {
    let length = text.len() as i64;
    let place = |at: i64| if at < 0 { (at + length + 1).max(0) } else { at };
    let (from, to) = (place(from).max(1), place(to).min(length));
    if from > to { &[] } else { &text[from as usize - 1..to as usize] }
}

unsafe fn push(state: *mut ffi::lua_State, text: &[u8]) -> isize {
    charge(text.len() as u64);
    // SAFETY: pointer and length are those of a slice, which Lua copies.
    unsafe { ffi::lua_pushlstring(state, text.as_ptr().cast::<c_char>(), text.len()) };
    1
}

unsafe extern "C-unwind" fn sub(state: *mut ffi::lua_State) -> isize {
    // SAFETY: see the module documentation.
    unsafe {
        let text = text(state);
        let from = whole(state, 2);
        push(state, part(text, from, whole_or(state, 3, -1)))
    }
}

unsafe extern "C-unwind" fn byte(state: *mut ffi::lua_State) -> isize {
    const TOO_LONG: &CStr = c"string slice too long";
    // SAFETY: see the module documentation; room is asked for.
    unsafe {
        let text = text(state);
        let from = whole_or(state, 2, 1);
        let part = part(text, from, whole_or(state, 3, from));
        if part.len() as i64 > MOST_BYTES || ffi::lua_checkstack(state, part.len() as c_int) == 0 {
            return ffi::luaL_error(state, TOO_LONG.as_ptr()) as isize;
        }
        for byte in part {
            ffi::lua_pushinteger(state, (*byte).into());
        }
        charge_items(part.len());
        part.len() as isize
    }
}

/// Pushes a text of these bytes, each made of its place.
unsafe fn made(state: *mut ffi::lua_State, length: usize, byte: impl Fn(usize) -> u8) -> isize {
    // SAFETY: the userdata is as long as asked for, and stays in its slot until the text is pushed.
    unsafe {
        let bytes = ffi::lua_newuserdata(state, length.max(1)).cast::<u8>();
        for at in 0..length {
            bytes.add(at).write(byte(at));
        }
        push(state, slice::from_raw_parts(bytes, length))
    }
}

unsafe extern "C-unwind" fn char_(state: *mut ffi::lua_State) -> isize {
    // SAFETY: see the module documentation; all numbers are checked before they are read.
    unsafe {
        let count = ffi::lua_gettop(state);
        for slot in 1..=count {
            if !(0..=255).contains(&whole(state, slot)) {
                ffi::luaL_argerror(state, slot, c"invalid value".as_ptr());
            }
        }
        ffi::luaL_checkstack(state, 2, c"too many arguments".as_ptr());
        charge_items(count as usize);
        made(state, count as usize, |at| ffi::lua_tonumber(state, at as c_int + 1) as u8)
    }
}

unsafe extern "C-unwind" fn lower(state: *mut ffi::lua_State) -> isize {
    // SAFETY: see the module documentation.
    unsafe {
        let text = text(state);
        made(state, text.len(), |at| text[at].to_ascii_lowercase())
    }
}

unsafe extern "C-unwind" fn upper(state: *mut ffi::lua_State) -> isize {
    // SAFETY: see the module documentation.
    unsafe {
        let text = text(state);
        made(state, text.len(), |at| text[at].to_ascii_uppercase())
    }
}

unsafe extern "C-unwind" fn reverse(state: *mut ffi::lua_State) -> isize {
    // SAFETY: see the module documentation.
    unsafe {
        let text = text(state);
        made(state, text.len(), |at| text[text.len() - 1 - at])
    }
}

#[cfg(test)]
mod tests {
    use super::super::new_state;
    use super::*;

    /// Results and messages, one a line.
    const TRY: &str = r#"
local out = {}
local numbers = { "", "1", "0", "-1", "3", "-3", "7", "-7", "2.7", "-2.7", "'2'", "1e10", "-1e10", "0/0", "1/0", "nil", "'x'", "{}" }
local function try(text)
    local r = { pcall(loadstring("local s, n = 'aBcdé', 12 " .. text)) }
    for i = 1, #r + 1 do r[i] = tostring(r[i]):gsub("[^%w%p ]", "?") end
    out[#out + 1] = text .. " = " .. table.concat(r, " ")
end
for _, a in ipairs(numbers) do
    for _, b in ipairs(numbers) do
        local both = a == "" and "" or b == "" and ", " .. a or ", " .. a .. ", " .. b
        try("return string.sub(s" .. both .. ")")
        try("return string.byte(s" .. both .. ")")
        try("return n:sub(" .. both:sub(3) .. ")")
        try("return string.char(65" .. both .. ")")
    end
end
for _, f in ipairs { "lower", "upper", "reverse" } do
    for _, a in ipairs { "s", "n", "", "nil", "{}", "''", "s, 1" } do try("return string." .. f .. "(" .. a .. ")") end
end
for _, text in ipairs { "string.char()", "string.char(256)", "string.char(-1)", "string.char(('x'):rep(9000):byte(1, 7900))", "('x'):rep(9000):byte(1, -1)",
    "string.rep(s, 3, '-')", "string.rep()", "unpack({ 1, 2, nil, 4 }, 1, 4)", "unpack()", "table.concat({ 1, 2 }, s)", "table.concat({ {} })",
    "table.maxn({ 1, [9] = 2 })", "string.format('%s %d', s, 3.5)", "string.format('%d', {})", "s:sub({})", "s.sub()" } do
    try("return " .. text)
end
return table.concat(out, "\n")
"#;

    #[test]
    fn replaced_functions_give_the_results_and_messages_of_luajit() {
        let theirs: String = Lua::new().load(TRY).set_name("=try").eval().expect("plain");
        let ours: String =
            new_state(false).expect("a state").load(TRY).set_name("=try").eval().expect("ours");
        for (theirs, ours) in theirs.lines().zip(ours.lines()) {
            assert_eq!(ours, theirs);
        }
        assert_eq!(ours.lines().count(), theirs.lines().count());
    }

    #[test]
    fn work_is_charged_in_proportion_to_texts_and_lists() {
        let lua = new_state(false).expect("a state");
        for (text, least) in [
            ("local t = ('x'):rep(1e6) return #t:upper():lower():reverse():sub(2)", 4_000_000),
            (
                "local t = {} for i = 1, 1000 do t[i] = i end for i = 1, 50 do table.insert(t, 1, i) end return #t",
                800_000,
            ),
            (
                "local t = {} for i = 1, 1000 do t[i] = i end for i = 1, 50 do unpack(t) end return #t",
                800_000,
            ),
            ("local t = ('x'):rep(7000) for i = 1, 50 do t:byte(1, -1) end return #t", 5_000_000),
            ("return #table.concat({ ('x'):rep(1e6), 'y' })", 1_000_000),
        ] {
            let before = charged();
            lua.load(text).eval::<f64>().unwrap_or_else(|e| panic!("{text}: {e}"));
            let work = charged() - before;
            assert!(work >= least, "{text}: {work}");
        }
        let before = charged();
        lua.load("local t = ('x'):rep(1000) for i = 1, 1000 do t:sub(i, i) end").exec().expect("a loop");
        assert!(charged() - before < 10_000, "a part of a text is charged by its own length");
    }
}
