//! `json`, as the engines have it: the library of David Kolf that they bring along, by its
//! documentation. Packages keep statistics of hundreds of generals in such files and read them at
//! every event of a game. So it is not written in Lua. It is not serde_json either. Files of packages
//! hold comments, bytes that are not UTF-8, raw ends of lines within texts, and commas too many.
//! The library reads all of these.
//!
//! As Lua code the library took two thirds of the time of a large pack's games. So it is native here, written from
//! its documentation.

mod read;
mod write;

use crate::script::trampoline::stack_is_short;
use mlua::{Function, Lua, LuaString, MultiValue, Table, Value as LuaValue};
use read::Reader;
use write::Writer;

/// Tables and texts within each other beyond this are taken for a mistake.
const DEEPEST: usize = 200;

/// The reason for a missing result.
enum Stop {
    /// An error in the data, described.
    Wrong(String),
    /// An error of a called script or of Lua.
    Lua(mlua::Error),
}

impl From<mlua::Error> for Stop {
    fn from(error: mlua::Error) -> Stop {
        Stop::Lua(error)
    }
}

/// Adds the native functions of `lua/prelude/json.lua`.
pub(super) fn add_natives(lua: &Lua, table: &Table) -> mlua::Result<()> {
    table.raw_set("decode", lua.create_function(decode)?)?;
    table.raw_set("encode", lua.create_function(encode)?)?;
    table.raw_set(
        "quoted",
        lua.create_function(|lua, text: LuaString| {
            let mut out = Vec::new();
            write::quote(&text.as_bytes(), &mut out);
            lua.create_string(out)
        })?,
    )
}

/// Returns the value that begins at a byte, and the byte behind it. After an error it returns nil, the place
/// and the error. `null` stands for null; objects and arrays get these metatables.
fn decode(
    lua: &Lua,
    (text, at, null, object, array): (LuaString, f64, LuaValue, Option<Table>, Option<Table>),
) -> mlua::Result<MultiValue> {
    let bytes = text.as_bytes();
    let mut reader = Reader::new(lua, &bytes, at.max(1.0) as usize - 1, null, object, array);
    let place = |at: usize| LuaValue::Number((at + 1) as f64);
    match reader.value(0) {
        Ok(value) => Ok(MultiValue::from_iter([value, place(reader.at())])),
        Err(Stop::Lua(error)) => Err(error),
        Err(Stop::Wrong(what)) => {
            let what = LuaValue::String(lua.create_string(format!("{what} at {}", reader.place()))?);
            Ok(MultiValue::from_iter([LuaValue::Nil, place(reader.at()), what]))
        }
    }
}

/// Returns the text, or nil and the error. `how` is the library's `state`: `indent`, `level`, `keyorder` and
/// `exception`.
fn encode(lua: &Lua, (value, how): (LuaValue, Option<Table>)) -> mlua::Result<MultiValue> {
    // `__tojson` and `exception` run on the stack of the process, and may encode again.
    if stack_is_short() {
        return Err(mlua::Error::runtime("json.encode: too many calls inside each other"));
    }
    let mut level = None;
    let (mut order, mut exception) = (Vec::new(), None);
    if let Some(how) = &how {
        if how.raw_get::<Option<bool>>("indent")?.unwrap_or(false) {
            level = Some(how.raw_get::<Option<usize>>("level")?.unwrap_or(0));
        }
        if let Some(keys) = how.raw_get::<Option<Table>>("keyorder")? {
            order = keys.sequence_values::<LuaValue>().collect::<mlua::Result<_>>()?;
        }
        exception = how.raw_get::<Option<Function>>("exception")?;
    }
    let mut writer = Writer::new(lua, order, exception, how);
    match writer.value(&value, level) {
        Ok(()) => Ok(MultiValue::from_iter([LuaValue::String(lua.create_string(writer.text())?)])),
        Err(Stop::Lua(error)) => Err(error),
        Err(Stop::Wrong(what)) => {
            Ok(MultiValue::from_iter([LuaValue::Nil, LuaValue::String(lua.create_string(what)?)]))
        }
    }
}
