//! The sandbox: replacements of library functions that would let scripts reach outside their game
//! (`lua/prelude/confine.lua`, `files.lua`), and the native functions behind them.
//!
//! Files are read from the trees of the packages only, following no step or link out of them; written files
//! stay in memory, 16 MB for a game. Programs, bytecode, `ffi`, `jit` and most of `debug` are out of reach;
//! each attempt is reported once. Chance is the table's script stream. Time is the start of the record and
//! one second for each request since (`Host::now`). No text shows an address.

mod data;
mod json;
mod pattern;

use super::handle::{Class, Handle};
use super::host::{Host, Script};
use super::kernel::steps::{STEPS, longest};
use super::trampoline::{charge, charge_steps, set_searches, set_sort};
use mlua::{Lua, LuaString, MultiValue, Table, Value as LuaValue};
use pattern::{Capture, Found, Matcher, Trouble};

/// Bytes without which Lua looks for a pattern as it stands.
const SPECIAL: &[u8] = b"^$*+?.([%-";

/// Instructions that a step of the matcher takes as long as.
const COST_OF_STEP: u64 = 4;

/// The moment of a game whose record names none: the first of January 2020, noon.
pub const START_TIME: i64 = 1_577_880_000;

impl Host {
    /// Returns the time that scripts see, in seconds since 1970. It advances by a second with each request of
    /// the game. So it is the same in a replay, and values that scripts keep for some time still expire.
    pub fn now(&self) -> i64 {
        self.start_time.get().unwrap_or(START_TIME).saturating_add(self.seconds_played())
    }

    /// Seconds since the game began.
    fn seconds_played(&self) -> i64 {
        let requests = self.with_room(|room| room.table().next_request).unwrap_or_default();
        i64::try_from(requests.saturating_sub(1)).unwrap_or(i64::MAX)
    }

    /// Sets the moment at which the game begins, from the record.
    pub fn set_start_time(&self, seconds: i64) {
        self.start_time.set(Some(seconds));
    }
}

/// Describes a handle for `tostring`. Names are stable, while addresses differ from run to run.
fn describe(value: &LuaValue) -> Option<String> {
    let LuaValue::LightUserData(pointer) = value else { return None };
    let handle = Handle::from_pointer(pointer.0);
    let class = handle.class()?;
    Some(match (class, handle.as_player(), handle.as_card()) {
        (Class::Engine | Class::Room | Class::RoomThread, ..) => class.name().into(),
        (_, Some(player), _) => format!("{}: {player}", class.name()),
        (_, _, Some(card)) => format!("{}: {}", class.name(), card.0),
        _ => format!("{}: {}", class.name(), handle.id()),
    })
}

/// Returns the rank of a key among keys of its type, the same in every process: handles by class and id,
/// `false` before `true`. Other values have no rank.
fn rank(key: &LuaValue) -> Option<f64> {
    match key {
        LuaValue::LightUserData(pointer) => Some(pointer.0 as usize as f64),
        LuaValue::Boolean(b) => Some(f64::from(*b as u8)),
        _ => None,
    }
}

/// Returns a match for the prelude: the remaining steps, its place, and its captures.
fn in_lua(lua: &Lua, text: &[u8], left: u64, found: &Found) -> mlua::Result<MultiValue> {
    let mut values = MultiValue::new();
    let place = |at: usize| LuaValue::Number(at as f64);
    values.extend([LuaValue::Number(left as f64), place(found.from + 1), place(found.to)]);
    for capture in &found.captures {
        values.push_back(match *capture {
            Capture::Text { from, to } => LuaValue::String(lua.create_string(&text[from..to])?),
            Capture::Position(at) => place(at + 1),
            Capture::Open { .. } => return trouble(lua, Trouble::Malformed("unfinished capture")),
        });
    }
    Ok(values)
}

/// Returns a failure for the prelude: false and the error.
fn trouble(lua: &Lua, trouble: Trouble) -> mlua::Result<MultiValue> {
    let why = match trouble {
        Trouble::Malformed(why) => why,
        Trouble::Endless => "the pattern would take too many steps",
    };
    Ok(MultiValue::from_iter([LuaValue::Boolean(false), LuaValue::String(lua.create_string(why)?)]))
}

/// Adds the native functions of `lua/prelude/patterns.lua`.
fn patterns(lua: &Lua, table: &Table) -> mlua::Result<()> {
    table
        .raw_set("set_searches", lua.create_function(|lua, searches: Table| set_searches(lua, &searches))?)?;
    let is_plain = |_: &Lua, pattern: LuaString| Ok(!pattern.as_bytes().iter().any(|b| SPECIAL.contains(b)));
    table.raw_set("is_plain", lua.create_function(is_plain)?)?;
    table.raw_set(
        "search_plain",
        lua.create_function(|_, (text, wanted, at): (LuaString, LuaString, usize)| {
            let (text, from) = (text.as_bytes(), at.saturating_sub(1));
            let rest = text.get(from..).unwrap_or_default();
            let found = memchr::memmem::find(rest, &wanted.as_bytes());
            charge(found.unwrap_or(rest.len()) as u64 + wanted.as_bytes().len() as u64);
            Ok(found.map(|found| from + found + 1))
        })?,
    )?;
    table.raw_set(
        "search",
        lua.create_function(|lua, args: (LuaString, LuaString, usize, bool, Option<f64>)| {
            let (text, pattern, at, caret, left) = args;
            let (text, pattern) = (text.as_bytes(), pattern.as_bytes());
            let left = left.map_or(STEPS, |left| left as u64);
            // What LuaJIT's own function would find without a limit is found here, too.
            let is_limited = text.len() > longest(&pattern);
            let mut matcher = Matcher::new(&text, &pattern, if is_limited { left } else { u64::MAX });
            let before = matcher.left;
            let found = matcher.find(at.saturating_sub(1), caret);
            charge_steps(before.saturating_sub(matcher.left).saturating_mul(COST_OF_STEP));
            matcher.left = if is_limited { matcher.left } else { left };
            match found {
                Ok(Some(found)) => in_lua(lua, &text, matcher.left, &found),
                Ok(None) => Ok(MultiValue::from_iter([LuaValue::Number(matcher.left as f64)])),
                Err(why) => trouble(lua, why),
            }
        })?,
    )
}

/// Adds the native functions of the sandbox.
pub(super) fn add_natives(script: &Script, table: &Table) -> mlua::Result<()> {
    let lua = script.lua();
    patterns(lua, table)?;
    json::add_natives(lua, table)?;
    table.raw_set("set_sort", lua.create_function(|lua, sort: mlua::Function| set_sort(lua, sort))?)?;
    table.raw_set("rank", lua.create_function(|_, key: LuaValue| Ok(rank(&key)))?)?;
    table.raw_set("describe", lua.create_function(|_, value: LuaValue| Ok(describe(&value)))?)?;
    let link = script.downgrade();
    table.raw_set(
        "chance",
        lua.create_function(move |_, ()| {
            let script = link.upgrade().ok_or_else(|| mlua::Error::runtime("the game is over"))?;
            let drawn = script.host().with_chance(|stream| stream.unit());
            drawn.map_err(|fault| mlua::Error::runtime(fault.cause("math.random", &[])))
        })?,
    )?;
    let link = script.downgrade();
    table.raw_set(
        "now",
        lua.create_function(move |_, ()| {
            Ok(link.upgrade().map_or(START_TIME, |script| script.host().now()))
        })?,
    )?;
    let link = script.downgrade();
    table.raw_set(
        "played",
        lua.create_function(move |_, ()| {
            Ok(link.upgrade().map_or(0, |script| script.host().seconds_played()))
        })?,
    )?;
    let link = script.downgrade();
    table.raw_set(
        "data",
        lua.create_function(move |lua, path: mlua::LuaString| {
            let script = link.upgrade();
            let library = script.as_ref().and_then(|script| script.host().library());
            let found = match library {
                _ if script.is_some_and(|script| script.is_full()) => Err(data::DataError::NoMemory),
                Some(library) => library.data(&path.to_string_lossy()),
                None => Err(data::DataError::Absent),
            };
            Ok(match found {
                Ok(bytes) => (LuaValue::String(lua.create_string(&bytes)?), None),
                Err(why) => (LuaValue::Nil, Some(why.to_string())),
            })
        })?,
    )?;
    Ok(())
}
