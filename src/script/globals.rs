//! Calls of values, and the global table `sgs` with their constructors, the constants and the helpers for
//! lists. The trampoline decides their representation in Lua (`trampoline/values.rs`).

use super::api::values;
use super::convert::Ret;
use super::error::Cause;
use super::handle::Handle;
use super::host::{Host, Script};
use super::trampoline::{bind_values, of_userdata, to_userdata, to_value};
use super::value::{Given, Made, NO_CARD};
use crate::model::*;
use crate::rules::names::Lang;
use mlua::{Error, Function, Lua, Table, Value as LuaValue};
use std::rc::Rc;

/// Helpers for lists that are best written in Lua: the loop itself then never leaves it. The
/// list is copied first, so that changing it in the loop skips nothing.
pub(super) const PRELUDE: &str = r#"
local slow_array, replace, objects, texts, in_lang = ...
local type, ipairs, pairs = type, ipairs, pairs
-- Lua's own step counts on from wherever it begins, and is no function of Lua.
local own_step = ipairs({})
local function to_array(name, list)
    return objects(list) or slow_array(name, list)
end
local function step(array, i)
    i = i + 1
    local item = array[i + 1]
    if item ~= nil then return i, item end
end
for _, name in ipairs({
    "Card_Parse", "Card_Clone", "Card_Suit2String", "DummyCard",
    "Slash_IsAvailable", "Slash_IsSpecificAssignee", "Analeptic_IsAvailable", "AddTranslationEntry",
}) do
    local engine = sgs.Sanguosha
    local method = engine[name]
    sgs[name] = function(...) return method(engine, ...) end
end
function sgs.LoadTranslationTable(table, lang)
    if type(lang) == "string" and in_lang(table, lang) then return end
    if texts(table) then return end
    for key, text in pairs(table) do sgs.AddTranslationEntry(key, text) end
end
function sgs.qlist(list)
    if type(list) == "table" then return step, list, -1 end
    local items = objects(list, 0)
    if items then return own_step, items, -1 end
    return step, to_array("qlist", list), -1
end
function sgs.list(list)
    if type(list) == "table" then return ipairs(list) end
    local items = objects(list, 0)
    if items then return own_step, items, -1 end
    return step, to_array("list", list), -1
end
function sgs.QList2Table(list)
    if type(list) == "table" then return list end
    return to_array("QList2Table", list)
end
function sgs.reverse(list)
    local is_table = type(list) == "table"
    local array = is_table and list or to_array("reverse", list)
    local n = #array
    for i = 1, (n - n % 2) / 2 do array[i], array[n + 1 - i] = array[n + 1 - i], array[i] end
    if not is_table then replace(list, array) end
    return list
end
"#;

/// Returns a script error at a place this many levels further out.
fn raise_at(lua: &Lua, host: &Host, level: usize, cause: Cause) -> Error {
    let text = host.binding.raised.raise(cause);
    let at = lua.inspect_stack(level, |debug| {
        let file = debug.source().short_src.map(|s| s.into_owned());
        file.zip(debug.current_line())
    });
    match at.flatten() {
        Some((file, line)) => Error::RuntimeError(format!("{file}:{line}: {text}")),
        None => Error::RuntimeError(text.into()),
    }
}

/// Converts a value of Lua.
fn given(lua: &Lua, value: &LuaValue) -> Given {
    match value {
        LuaValue::Table(table) => Given::Array(
            table.sequence_values::<LuaValue>().map_while(Result::ok).map(|v| plain(lua, &v)).collect(),
        ),
        other => plain(lua, other),
    }
}

fn plain(lua: &Lua, value: &LuaValue) -> Given {
    match value {
        LuaValue::Nil => Given::Nil,
        LuaValue::Boolean(b) => Given::Bool(*b),
        LuaValue::Integer(n) => Given::Number(*n as f64),
        LuaValue::Number(n) => Given::Number(*n),
        LuaValue::String(text) => Given::Text(Name::from(text.to_string_lossy())),
        LuaValue::LightUserData(pointer) => Given::Handle(Handle::from_pointer(pointer.0)),
        LuaValue::UserData(userdata) => {
            of_userdata(lua, userdata).map_or(Given::Other("userdata"), Given::Made)
        }
        other => Given::Other(other.type_name()),
    }
}

/// Converts a result to a value of Lua.
fn give(lua: &Lua, ret: Ret) -> mlua::Result<LuaValue> {
    Ok(match ret {
        Ret::Nothing | Ret::Nil => LuaValue::Nil,
        Ret::Bool(b) => LuaValue::Boolean(b),
        Ret::Number(n) => LuaValue::Number(n),
        Ret::Text(text) => LuaValue::String(lua.create_string(text.as_bytes())?),
        Ret::Handle(handle) => to_value(handle),
        Ret::Handles(handles) => {
            LuaValue::Table(lua.create_sequence_from(handles.into_iter().map(to_value))?)
        }
        Ret::Texts(texts) => {
            LuaValue::Table(lua.create_sequence_from(texts.iter().map(|text| text.as_str()))?)
        }
        Ret::Numbers(numbers) => LuaValue::Table(lua.create_sequence_from(numbers)?),
        Ret::Made(made) => to_userdata(lua, made)?,
    })
}

/// Makes the function that adds a table of texts in a language: `false` for a language that is not known.
fn in_lang(lua: &Lua, host: &Rc<Host>) -> mlua::Result<Function> {
    let host = host.clone();
    lua.create_function(move |_, (table, lang): (Table, String)| {
        let Some(lang) = Lang::of_name(&lang) else { return Ok(false) };
        let rank = host.texts().rank();
        for pair in table.pairs::<LuaValue, LuaValue>() {
            let (key, text) = pair?;
            if let (Given::Text(key), Given::Text(text)) = (text_of(&key), text_of(&text)) {
                host.texts().adding(lang, rank, || host.texts().add(key, text));
            }
        }
        Ok(true)
    })
}

fn text_of(value: &LuaValue) -> Given {
    match value {
        LuaValue::String(text) => Given::Text(Name::from(text.to_string_lossy())),
        LuaValue::Integer(n) => Given::Text(n.to_string().into()),
        LuaValue::Number(n) => Given::Text(n.to_string().into()),
        _ => Given::Nil,
    }
}

/// Puts everything into the state.
pub(super) fn bind(lua: &Lua, host: &Rc<Host>) -> mlua::Result<Table> {
    let globals = lua.globals();
    let sgs: Table = match globals.get::<Option<Table>>("sgs")? {
        Some(sgs) => sgs,
        None => {
            let sgs = lua.create_table()?;
            globals.set("sgs", &sgs)?;
            sgs
        }
    };
    sgs.raw_set("Sanguosha", Script::engine_value())?;
    for constant in values::constants() {
        sgs.raw_set(constant.name, constant.value)?;
    }
    bind_values(lua, &**host, &sgs)?;
    let cards_of = host.clone();
    let to_array =
        lua.create_function(move |lua, (name, list): (mlua::LuaString, LuaValue)| match given(lua, &list) {
            // A card that stands for several is the list of their ids.
            Given::Handle(handle) if handle.as_card().is_some() => {
                let card = handle.as_card().unwrap_or(NO_CARD);
                let ids = cards_of.with_room(|room| room.table().subcards(card));
                lua.create_sequence_from(ids.unwrap_or_default().into_iter().map(|id| id.0))
            }
            Given::Made(Made::List(list)) => {
                let items: mlua::Result<Vec<LuaValue>> =
                    list.items().iter().map(|item| give(lua, list.show(item))).collect();
                lua.create_sequence_from(items?)
            }
            other => {
                let cause = Cause::ArgumentType {
                    signature: format!("sgs.{}(list)", name.to_string_lossy()),
                    name: "list".into(),
                    expected: "a list",
                    got: other.got(),
                };
                // Two levels further out: the helpers themselves are Lua.
                Err(raise_at(lua, &cards_of, 3, cause))
            }
        })?;
    let holder = host.clone();
    let replace = lua.create_function(move |lua, (list, array): (LuaValue, LuaValue)| {
        if let Given::Made(Made::List(list)) = given(lua, &list)
            && let Some(items) = given(lua, &array).items(list.of)
        {
            let allowed = holder.allow_write_to(&list.data);
            allowed
                .map_err(|fault| raise_at(lua, &holder, 2, fault.cause("sgs.reverse(list)", &["list"])))?;
            list.change(|old| *old = items);
        }
        Ok(())
    })?;
    let objects: Function = lua.named_registry_value(super::trampoline::OBJECTS)?;
    let texts: Function = lua.named_registry_value(super::trampoline::TEXTS)?;
    super::prelude::own(lua, "", PRELUDE)?.call::<()>((
        to_array,
        replace,
        objects,
        texts,
        in_lang(lua, host)?,
    ))?;
    Ok(sgs)
}
