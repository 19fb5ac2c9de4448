//! Classes, functions and constants of the registry.

use super::types::{Types, comment, parameter_name};
use crate::script::reference::{Item, Reference, Sort};
use std::collections::BTreeSet;

/// Names of Lua's own libraries, which LuaLS declares itself.
const OF_LUA: [&str; 10] =
    ["bit", "coroutine", "debug", "io", "jit", "math", "os", "package", "string", "table"];

/// Functions of Lua itself.
const BASIC: [&str; 22] = [
    "assert",
    "collectgarbage",
    "dofile",
    "error",
    "getfenv",
    "getmetatable",
    "ipairs",
    "load",
    "loadfile",
    "loadstring",
    "next",
    "pairs",
    "pcall",
    "print",
    "rawequal",
    "rawget",
    "rawset",
    "require",
    "select",
    "setmetatable",
    "tonumber",
    "tostring",
];

/// Writes the classes with their fields and methods.
pub fn classes(reference: &Reference, types: &Types) -> String {
    let mut out = String::new();
    for class in types.classes() {
        let of_class = |sort: Sort, sign: char| {
            let is_of = move |item: &&Item| {
                item.sort == sort && item.key.strip_prefix(class).is_some_and(|rest| rest.starts_with(sign))
            };
            reference.items().filter(is_of)
        };
        out.push_str(&format!("\n---@class {class}\n"));
        for field in of_class(Sort::Field, '.') {
            let doc = field.doc.split_whitespace().collect::<Vec<_>>().join(" ");
            let line = format!("---@field {} {} {doc}", field.name(), types.luals(&field.result));
            out.push_str(&format!("{}\n", line.trim_end()));
        }
        out.push_str(&format!("local {class} = {{}}\n"));
        for method in of_class(Sort::Method, ':') {
            function(&method.key, method, types, &mut out);
        }
    }
    out
}

/// Writes a function with its types.
fn function(name: &str, item: &Item, types: &Types, out: &mut String) {
    out.push('\n');
    comment(&item.doc, out);
    let mut names = Vec::new();
    for (at, (given, of)) in item.parameters.iter().enumerate() {
        let bare = given.trim_end_matches('?');
        let name = parameter_name(bare, at);
        let mark = if given.ends_with('?') && name != "..." { "?" } else { "" };
        let of = if of.is_empty() { types.parameter(bare).to_owned() } else { types.luals(of) };
        out.push_str(&format!("---@param {name}{mark} {of}\n"));
        names.push(name);
    }
    if !item.result.is_empty() && item.result != "nothing" {
        out.push_str(&format!("---@return {}\n", types.luals(&item.result)));
    }
    out.push_str(&format!("function {name}({}) end\n", names.join(", ")));
}

/// Writes the functions of `sgs`, and those that the library adds to the tables of Lua.
pub fn functions(reference: &Reference, types: &Types) -> String {
    let mut out = String::from("\n---@class sgs\nsgs = {}\n");
    let engine = reference.get("Engine").map_or("any", |_| "Engine");
    out.push_str(&format!("---@type {engine}\nsgs.Sanguosha = nil\n---@type Player\nsgs.Self = nil\n"));
    let mut tables: BTreeSet<&str> = BTreeSet::new();
    for item in reference.items() {
        match item.sort {
            Sort::Value => function(&item.key, item, types, &mut out),
            Sort::Function if is_own(&item.key) => {
                if let Some((table, _)) = item.key.split_once('.').filter(|(table, _)| *table != "sgs")
                    && !OF_LUA.contains(&table)
                    && tables.insert(table)
                {
                    out.push_str(&format!("\n{table} = {{}}\n"));
                }
                declared(item, types, &mut out);
            }
            _ => {}
        }
    }
    out
}

/// Returns `true` for a function that LuaLS does not know by itself, and that has a name it can declare.
fn is_own(key: &str) -> bool {
    let parts: Vec<&str> = key.split('.').collect();
    let is_word = |part: &str| part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    parts.len() <= 2 && parts.iter().all(|part| is_word(part) && !part.is_empty()) && !BASIC.contains(&key)
}

/// Writes a function of the library in Lua: its parameters are in its signature.
fn declared(item: &Item, types: &Types, out: &mut String) {
    let inside = item.signature.split_once('(').and_then(|(_, rest)| rest.strip_suffix(')')).unwrap_or("...");
    let names: Vec<String> =
        inside.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect();
    out.push('\n');
    comment(&item.doc, out);
    for name in names.iter().filter(|name| *name != "...") {
        out.push_str(&format!("---@param {name}? {}\n", types.parameter(name)));
    }
    if !item.doc.is_empty() || item.key.starts_with("sgs.") {
        out.push_str("---@return any\n");
    }
    out.push_str(&format!("function {}({}) end\n", item.key, names.join(", ")));
}

/// Writes the events, with payload and place in the flow, and the other constants.
pub fn constants(reference: &Reference) -> String {
    let mut out = String::new();
    for item in reference.items() {
        let is_sgs = item.key.strip_prefix("sgs.").is_some_and(|name| !name.contains('.'));
        if !is_sgs || !matches!(item.sort, Sort::Event | Sort::Constant) {
            continue;
        }
        out.push('\n');
        comment(&item.doc, &mut out);
        let value = if item.result.is_empty() { "0" } else { &item.result };
        out.push_str(&format!("{} = {value}\n", item.key));
    }
    out
}
