//! What keeps scripts within their game: look-alikes of the libraries that would reach out of
//! it (`lua/prelude/confine.lua`, `files.lua`), and what these stand on.

mod data;

use super::handle::{Class, Handle};
use super::host::{Host, Script};
use mlua::{Table, Value as LuaValue};

/// The moment of a game whose record names none: the first of January 2020, noon.
pub const START_TIME: i64 = 1_577_880_000;

impl Host {
    /// The moment at which the game is played, as scripts see it: seconds since 1970. A game
    /// has one moment from its start to its end.
    pub fn start_time(&self) -> i64 {
        self.start_time.get().unwrap_or(START_TIME)
    }

    /// Sets the moment, from the record.
    pub fn set_start_time(&self, seconds: i64) {
        self.start_time.set(Some(seconds));
    }
}

/// A handle in a word, for `tostring`: addresses differ from run to run, names do not.
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

/// Where a key comes among others of its sort, in every process: handles by class and id,
/// `false` before `true`. What has no number of its own has no place.
fn rank(key: &LuaValue) -> Option<f64> {
    match key {
        LuaValue::LightUserData(pointer) => Some(pointer.0 as usize as f64),
        LuaValue::Boolean(b) => Some(f64::from(*b as u8)),
        _ => None,
    }
}

/// What the prelude's files of this topic call.
pub(super) fn add_natives(script: &Script, table: &Table) -> mlua::Result<()> {
    let lua = script.lua();
    // Functions of Lua that call back use the program's own stack.
    table.raw_set("deep", lua.create_function(|_, ()| Ok(super::watch::stack_is_short()))?)?;
    table.raw_set("rank", lua.create_function(|_, key: LuaValue| Ok(rank(&key)))?)?;
    table.raw_set("describe", lua.create_function(|_, value: LuaValue| Ok(describe(&value)))?)?;
    let link = script.downgrade();
    table.raw_set(
        "chance",
        lua.create_function(move |_, ()| {
            let script = link.upgrade().ok_or_else(|| mlua::Error::runtime("the game is over"))?;
            let drawn = script.host().with_chance(|stream| stream.unit());
            drawn.map_err(|fault| mlua::Error::runtime(fault.say("math.random", &[])))
        })?,
    )?;
    let link = script.downgrade();
    table.raw_set(
        "now",
        lua.create_function(move |_, ()| {
            Ok(link.upgrade().map_or(START_TIME, |script| script.host().start_time()))
        })?,
    )?;
    let link = script.downgrade();
    table.raw_set(
        "data",
        lua.create_function(move |lua, path: mlua::LuaString| {
            let script = link.upgrade();
            let library = script.as_ref().and_then(|script| script.host().library());
            let found = match library {
                _ if script.is_some_and(|script| script.is_full()) => Err("not enough memory".into()),
                Some(library) => library.data(&path.to_string_lossy()),
                None => Err(data::ABSENT.into()),
            };
            Ok(match found {
                Ok(bytes) => (LuaValue::String(lua.create_string(&bytes)?), None),
                Err(why) => (LuaValue::Nil, Some(why)),
            })
        })?,
    )?;
    Ok(())
}
