//! Lua values written as JSON. Keys of objects have a fixed order, regardless of the order in which they were
//! set: those that the caller lists, then numbers, then texts by bytes.

use super::{DEEPEST, Stop};
use mlua::{Function, Lua, LuaString, Table, Value as LuaValue};
use std::ffi::c_void;
use std::io::Write;

/// The longest text that is made, in bytes.
const LONGEST: usize = 16 * 1024 * 1024;

/// An array may have holes, but with more places than this no more than half of them.
const SPARSE: f64 = 10.0;

pub(super) struct Writer<'a> {
    lua: &'a Lua,
    out: Vec<u8>,
    order: Vec<LuaValue>,
    exception: Option<Function>,
    /// The caller's options, passed to the caller's functions.
    how: Option<Table>,
    /// The tables that are being written.
    inside: Vec<*const c_void>,
}

impl<'a> Writer<'a> {
    pub fn new(
        lua: &'a Lua,
        order: Vec<LuaValue>,
        exception: Option<Function>,
        how: Option<Table>,
    ) -> Writer<'a> {
        Writer { lua, out: Vec::new(), order, exception, how, inside: Vec::new() }
    }

    pub fn text(self) -> Vec<u8> {
        self.out
    }

    /// Adds a value; `level` is how far to indent, where that is wanted.
    pub fn value(&mut self, value: &LuaValue, level: Option<usize>) -> Result<(), Stop> {
        match value {
            LuaValue::Nil => self.out.extend(b"null"),
            LuaValue::Boolean(b) => self.out.extend(b.to_string().bytes()),
            LuaValue::Integer(n) => self.out.extend(n.to_string().bytes()),
            LuaValue::Number(n) => self.number(*n)?,
            LuaValue::String(text) => quote(&text.as_bytes(), &mut self.out),
            LuaValue::Table(table) => self.table(table, level)?,
            other => {
                let what = format!("a {} has no form in JSON", other.type_name());
                self.except("unsupported type", other, what)?;
            }
        }
        if self.out.len() > LONGEST {
            return Err(Stop::Wrong(format!("the text has more than {} MB", LONGEST / 1024 / 1024)));
        }
        Ok(())
    }

    fn number(&mut self, n: f64) -> Result<(), Stop> {
        if !n.is_finite() {
            self.out.extend(b"null");
        } else if let Some(text) = self.lua.coerce_string(LuaValue::Number(n))? {
            self.out.extend_from_slice(&text.as_bytes());
        }
        Ok(())
    }

    /// Writes the caller's replacement for a value without a JSON form, or returns the error.
    fn except(&mut self, reason: &str, value: &LuaValue, what: String) -> Result<(), Stop> {
        let Some(exception) = &self.exception else { return Err(Stop::Wrong(what)) };
        let answer: (LuaValue, LuaValue) =
            exception.call((reason, value, self.how.as_ref(), what.as_str()))?;
        match answer {
            (LuaValue::String(text), _) => self.out.extend_from_slice(&text.as_bytes()),
            (LuaValue::Boolean(true), _) => {}
            (_, LuaValue::String(other)) => return Err(Stop::Wrong(other.to_string_lossy())),
            _ => return Err(Stop::Wrong(what)),
        }
        Ok(())
    }

    fn table(&mut self, table: &Table, level: Option<usize>) -> Result<(), Stop> {
        let about = table.metatable();
        if let Some(about) = &about
            && let Some(convert) = about.raw_get::<Option<Function>>("__tojson")?
        {
            return match convert.call((table, self.how.as_ref()))? {
                LuaValue::String(text) => {
                    self.out.extend_from_slice(&text.as_bytes());
                    Ok(())
                }
                _ => Err(Stop::Wrong("__tojson gave no text".into())),
            };
        }
        let address = table.to_pointer();
        if self.inside.contains(&address) {
            let what = "a table is within itself".to_owned();
            return self.except("reference cycle", &LuaValue::Table(table.clone()), what);
        }
        if self.inside.len() >= DEEPEST {
            return Err(Stop::Wrong("tables nested too deeply".into()));
        }
        self.inside.push(address);
        let mut items: Vec<(LuaValue, LuaValue)> = Vec::new();
        table.for_each(|key: LuaValue, value: LuaValue| {
            items.push((key, value));
            Ok(())
        })?;
        let named = |name| about.as_ref().map_or(Ok(None), |about| about.raw_get::<Option<LuaValue>>(name));
        let kind = named("__jsontype")?;
        let is_object = kind.as_ref().and_then(LuaValue::as_string).is_some_and(|kind| kind == "object");
        match array_length(&items) {
            Some(length) if !(is_object && length == 0) => self.array(table, length, level)?,
            _ => {
                let own = match named("__jsonorder")? {
                    Some(LuaValue::Table(own)) => own.sequence_values().collect::<mlua::Result<_>>()?,
                    _ => Vec::new(),
                };
                self.object(items, own, level)?;
            }
        }
        self.inside.pop();
        Ok(())
    }

    fn array(&mut self, table: &Table, length: usize, level: Option<usize>) -> Result<(), Stop> {
        self.out.push(b'[');
        for at in 1..=length {
            if at > 1 {
                self.out.push(b',');
            }
            self.value(&table.raw_get::<LuaValue>(at)?, level)?;
        }
        self.out.push(b']');
        Ok(())
    }

    /// Writes an object. `own` is this table's own order of keys, if it has one.
    fn object(
        &mut self,
        items: Vec<(LuaValue, LuaValue)>,
        own: Vec<LuaValue>,
        level: Option<usize>,
    ) -> Result<(), Stop> {
        let mut sorted: Vec<(Key, LuaValue)> = Vec::with_capacity(items.len());
        for (key, value) in items {
            match Key::of(&key) {
                Some(key) => sorted.push((key, value)),
                None => return Err(Stop::Wrong(format!("a {} is no key in JSON", key.type_name()))),
            }
        }
        sorted.sort_by(|(a, _), (b, _)| a.compare(b));
        let order = if own.is_empty() { &self.order } else { &own };
        if !order.is_empty() {
            let listed: Vec<Key> = order.iter().filter_map(Key::of).collect();
            let place = |key: &Key| listed.iter().position(|other| other.compare(key).is_eq());
            // The sort keeps the order of those that are not listed.
            sorted.sort_by_key(|(key, _)| place(key).unwrap_or(usize::MAX));
        }
        let inner = level.map(|level| level + 1);
        self.out.push(b'{');
        for (at, (key, value)) in sorted.iter().enumerate() {
            if at > 0 {
                self.out.push(b',');
            }
            self.new_line(inner);
            match key {
                Key::Text(text) => quote(&text.as_bytes(), &mut self.out),
                Key::Number(n) => {
                    self.out.push(b'"');
                    self.number(*n)?;
                    self.out.push(b'"');
                }
            }
            self.out.push(b':');
            self.value(value, inner)?;
        }
        if !sorted.is_empty() {
            self.new_line(level);
        }
        self.out.push(b'}');
        Ok(())
    }

    fn new_line(&mut self, level: Option<usize>) {
        if let Some(level) = level {
            self.out.push(b'\n');
            self.out.resize(self.out.len() + 2 * level.min(DEEPEST), b' ');
        }
    }
}

/// A possible key of an object.
enum Key {
    Number(f64),
    Text(LuaString),
}

impl Key {
    fn of(value: &LuaValue) -> Option<Key> {
        match value {
            LuaValue::String(text) => Some(Key::Text(text.clone())),
            other => number(other).map(Key::Number),
        }
    }

    fn compare(&self, other: &Key) -> std::cmp::Ordering {
        match (self, other) {
            (Key::Number(a), Key::Number(b)) => a.total_cmp(b),
            (Key::Number(_), Key::Text(_)) => std::cmp::Ordering::Less,
            (Key::Text(_), Key::Number(_)) => std::cmp::Ordering::Greater,
            (Key::Text(a), Key::Text(b)) => (*a.as_bytes()).cmp(&b.as_bytes()),
        }
    }
}

fn number(value: &LuaValue) -> Option<f64> {
    match value {
        LuaValue::Integer(n) => Some(*n as f64),
        LuaValue::Number(n) => Some(*n),
        _ => None,
    }
}

/// Returns the table's length as an array, if it is one: its `n`, or its last index.
fn array_length(items: &[(LuaValue, LuaValue)]) -> Option<usize> {
    let (mut last, mut said, mut filled) = (0.0_f64, 0.0_f64, 0.0);
    for (key, value) in items {
        match key {
            LuaValue::String(name) if *name == "n" => said = number(value).filter(|n| *n > 0.0)?,
            _ => {
                let at = number(key).filter(|at| *at >= 1.0 && at.fract() == 0.0)?;
                last = last.max(at);
                filled += 1.0;
            }
        }
    }
    let sparse = last > SPARSE && last > said && last > 2.0 * filled;
    let length = last.max(said);
    (!sparse && length <= LONGEST as f64).then_some(length as usize)
}

/// Adds a text in quotation marks.
pub(super) fn quote(text: &[u8], out: &mut Vec<u8>) {
    out.push(b'"');
    for &byte in text {
        match byte {
            b'"' => out.extend(b"\\\""),
            b'\\' => out.extend(b"\\\\"),
            8 => out.extend(b"\\b"),
            12 => out.extend(b"\\f"),
            b'\n' => out.extend(b"\\n"),
            b'\r' => out.extend(b"\\r"),
            b'\t' => out.extend(b"\\t"),
            0..32 | 127 => {
                // Writing to a vector does not fail.
                let _ = write!(out, "\\u{byte:04x}");
            }
            _ => out.push(byte),
        }
    }
    out.push(b'"');
}
