//! The values in Lua: one kind of userdata for all of them, and the global table `sgs` with
//! their constructors, the constants and the helpers for lists.

use super::api::values::{self, ClassDecl, ValueMethod};
use super::convert::Ret;
use super::fault::Fault;
use super::handle::Handle;
use super::host::{Host, Script};
use super::profile::{self, What};
use super::trampoline::to_value;
use super::value::{Boxed, Given, Made, NO_CARD};
use super::words::did_you_mean;
use crate::model::*;
use mlua::{Error, Function, Lua, MetaMethod, Table, UserData, UserDataMethods, Value as LuaValue, Variadic};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Helpers for lists that are best written in Lua: the loop itself then never leaves it. The
/// list is copied first, so that changing it in the loop skips nothing.
pub(super) const PRELUDE: &str = r#"
local slow_array, replace, objects = ...
local type, ipairs, pairs = type, ipairs, pairs
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
    "Slash_IsAvailable", "Analeptic_IsAvailable", "AddTranslationEntry",
}) do
    local engine = sgs.Sanguosha
    local method = engine[name]
    sgs[name] = function(...) return method(engine, ...) end
end
function sgs.LoadTranslationTable(texts)
    for key, text in pairs(texts) do sgs.AddTranslationEntry(key, text) end
end
function sgs.qlist(list)
    return step, type(list) == "table" and list or to_array("qlist", list), -1
end
function sgs.list(list)
    if type(list) == "table" then return ipairs(list) end
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

/// What every state keeps for its values: the host, and the methods already made.
struct Bound {
    host: Rc<Host>,
    methods: BTreeMap<(&'static str, &'static str), Function>,
}

/// An error of the script at the line that runs, in its author's words.
fn raise(lua: &Lua, text: String) -> Error {
    raise_at(lua, 1, text)
}

fn raise_at(lua: &Lua, level: usize, text: String) -> Error {
    let at = lua.inspect_stack(level, |debug| {
        let file = debug.source().short_src.map(|s| s.into_owned());
        file.zip(debug.current_line())
    });
    match at.flatten() {
        Some((file, line)) => Error::RuntimeError(format!("{file}:{line}: {text}")),
        None => Error::RuntimeError(text),
    }
}

/// A value of Lua in full.
fn given(value: &LuaValue) -> Given {
    match value {
        LuaValue::Table(table) => Given::Array(
            table.sequence_values::<LuaValue>().map_while(Result::ok).map(|v| plain(&v)).collect(),
        ),
        other => plain(other),
    }
}

fn plain(value: &LuaValue) -> Given {
    match value {
        LuaValue::Nil => Given::Nil,
        LuaValue::Boolean(b) => Given::Bool(*b),
        LuaValue::Integer(n) => Given::Number(*n as f64),
        LuaValue::Number(n) => Given::Number(*n),
        LuaValue::String(text) => Given::Text(Name::from(text.to_string_lossy())),
        LuaValue::LightUserData(pointer) => Given::Handle(Handle::from_pointer(pointer.0)),
        LuaValue::UserData(userdata) => match userdata.borrow::<Made>() {
            Ok(made) => Given::Made(made.clone()),
            Err(_) => Given::Other("userdata"),
        },
        other => Given::Other(other.type_name()),
    }
}

/// A result as a value of Lua.
fn give(lua: &Lua, ret: Ret) -> mlua::Result<LuaValue> {
    Ok(match ret {
        Ret::Nothing | Ret::Nil | Ret::Shelved => LuaValue::Nil,
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
        Ret::Made(made) => LuaValue::UserData(lua.create_userdata(made)?),
    })
}

/// Too many arguments, or too few.
fn check_count(parameters: &[&str], given: &[Given]) -> Result<(), Fault> {
    let least = parameters.iter().filter(|p| !p.ends_with('?')).count();
    let extra = given.iter().skip(parameters.len()).any(|g| !g.is_nothing());
    if extra || given.len() < least { Err(Fault::Arity { got: given.len() }) } else { Ok(()) }
}

fn call(host: &Host, class: &ClassDecl, method: &ValueMethod, args: &[Given]) -> Result<Ret, String> {
    host.watch().called()?;
    // Put together only when there is something to say.
    let signature = || format!("{}:{}({})", class.name, method.name, method.parameters.join(", "));
    let Some((receiver, rest)) = args.split_first() else {
        return Err(format!("{}: called on nothing", signature()));
    };
    let outcome = match receiver {
        Given::Made(made) if std::ptr::eq(made.class(), class) => {
            let what = || What::Member(class.name, method.name);
            check_count(method.parameters, rest)
                .and_then(|()| profile::counted(what, || (method.call)(host, made, rest)))
        }
        other => Err(Fault::Receiver { got: other.describe() }),
    };
    outcome.map_err(|fault| fault.say(&signature(), method.parameters))
}

/// Sets a field.
fn assign(host: &Host, boxed: &Boxed, name: &str, new: &Given) -> Result<(), String> {
    let decl = boxed.decl;
    let Some(field) = decl.field(name) else {
        let hint = did_you_mean(name, decl.fields.iter().map(|f| f.name));
        return Err(format!("{} has no field `{name}`{hint}", decl.name));
    };
    let place = format!("{}.{name}", decl.name);
    if let Err(Fault::Refused { why }) = host.allow_write_to(&boxed.data) {
        return Err(format!("{place} may not be changed here: {why}"));
    }
    // What others hold too, the rules among them, stays complete.
    let shared = boxed.shared || decl.kept_by_rules;
    if shared && field.required && new.is_nothing() && !field.is_missing(&boxed.data) {
        return Err(format!("{place} must stay set, got nil"));
    }
    field.write(host, &boxed.data, new).map_err(|fault| match fault {
        Fault::Parameter { expected, got, .. } => format!("{place} must be {expected}, got {got}"),
        other => other.say(&place, &[]),
    })
}

fn bound<R>(lua: &Lua, run: impl FnOnce(&Bound) -> R) -> mlua::Result<R> {
    match lua.app_data_ref::<Bound>() {
        Some(bound) => Ok(run(&bound)),
        None => Err(Error::RuntimeError("this state has no values".into())),
    }
}

impl UserData for Made {
    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_meta_method(MetaMethod::Index, |lua, made, key: LuaValue| {
            let LuaValue::String(key) = key else { return Ok(LuaValue::Nil) };
            let name = key.to_string_lossy();
            let class = made.class();
            if let (Made::Struct(boxed), Some(field)) = (made, class.field(&name)) {
                return give(lua, field.read(&boxed.data));
            }
            let Some(method) = class.method(&name) else { return Ok(LuaValue::Nil) };
            let function = bound(lua, |b| b.methods.get(&(class.name, method.name)).cloned())?;
            Ok(function.map_or(LuaValue::Nil, LuaValue::Function))
        });
        methods.add_meta_method(MetaMethod::NewIndex, |lua, made, (key, new): (LuaValue, LuaValue)| {
            let name = match &key {
                LuaValue::String(text) => text.to_string_lossy(),
                other => other.type_name().into(),
            };
            let host = bound(lua, |b| b.host.clone())?;
            let done = match made {
                Made::Struct(boxed) => assign(&host, boxed, &name, &given(&new)),
                other => Err(format!("{} has no field `{name}`", other.class().name)),
            };
            done.map_err(|text| raise(lua, text))
        });
        methods.add_meta_method(MetaMethod::Len, |_, made, ()| match made {
            Made::List(list) => Ok(list.items().len()),
            other => Err(Error::RuntimeError(format!("a {} has no length", other.class().name))),
        });
        methods.add_meta_method(MetaMethod::Eq, |_, made, other: LuaValue| {
            Ok(matches!(plain(&other), Given::Made(other) if other == *made))
        });
        // No addresses: they differ from run to run.
        methods.add_meta_method(MetaMethod::ToString, |_, made, ()| Ok(made.class().name));
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
    let mut methods = BTreeMap::new();
    for class in values::classes() {
        for method in &class.methods {
            let host = host.clone();
            let function = lua.create_function(move |lua, args: Variadic<LuaValue>| {
                let args: Vec<Given> = args.iter().map(given).collect();
                match call(&host, class, method, &args) {
                    Ok(ret) => give(lua, ret),
                    Err(text) => Err(raise(lua, text)),
                }
            })?;
            methods.insert((class.name, method.name), function);
        }
        let host = host.clone();
        let make = lua.create_function(move |lua, args: Variadic<LuaValue>| {
            let args: Vec<Given> = args.iter().map(given).collect();
            let constructor = &class.constructor;
            let made = check_count(constructor.parameters, &args)
                .and_then(|()| (constructor.make)(&host, &args))
                .map_err(|fault| {
                    let parameters = constructor.parameters;
                    let signature = format!("sgs.{}({})", class.name, parameters.join(", "));
                    raise(lua, fault.say(&signature, parameters))
                })?;
            lua.create_userdata(made)
        })?;
        sgs.raw_set(class.name, make)?;
    }
    lua.set_app_data(Bound { host: host.clone(), methods });

    let cards_of = host.clone();
    let to_array =
        lua.create_function(move |lua, (name, list): (mlua::LuaString, LuaValue)| match given(&list) {
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
                let (name, got) = (name.to_string_lossy(), other.describe());
                // Two levels further out: the helpers themselves are Lua.
                Err(raise_at(lua, 3, format!("sgs.{name}(list): list must be a list, got {got}")))
            }
        })?;
    let holder = host.clone();
    let replace = lua.create_function(move |lua, (list, array): (LuaValue, LuaValue)| {
        if let Given::Made(Made::List(list)) = given(&list)
            && let Some(items) = given(&array).items(list.of)
        {
            let allowed = holder.allow_write_to(&list.data);
            allowed.map_err(|fault| raise_at(lua, 2, fault.say("sgs.reverse(list)", &["list"])))?;
            list.change(|old| *old = items);
        }
        Ok(())
    })?;
    let objects: Function = lua.named_registry_value(super::trampoline::OBJECTS)?;
    super::prelude::own(lua, "", PRELUDE)?.call::<()>((to_array, replace, objects))?;
    Ok(sgs)
}
