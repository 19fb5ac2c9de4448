//! A text of JSON read into values of Lua.

use super::{DEEPEST, Stop};
use mlua::{Lua, Table, Value as LuaValue};

pub(super) struct Reader<'a> {
    lua: &'a Lua,
    text: &'a [u8],
    at: usize,
    null: LuaValue,
    object: Option<Table>,
    array: Option<Table>,
}

impl<'a> Reader<'a> {
    pub fn new(
        lua: &'a Lua,
        text: &'a [u8],
        at: usize,
        null: LuaValue,
        object: Option<Table>,
        array: Option<Table>,
    ) -> Reader<'a> {
        Reader { lua, text, at, null, object, array }
    }

    /// Returns the position of the next byte, from 0.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Returns the position as line and column, from 1.
    pub fn place(&self) -> String {
        let before = &self.text[..self.at.min(self.text.len())];
        let line = memchr::memchr_iter(b'\n', before).count() + 1;
        let column = before.len() - memchr::memrchr(b'\n', before).map_or(0, |end| end + 1) + 1;
        format!("line {line}, column {column}")
    }

    fn rest(&self) -> &'a [u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn wrong<T>(&self, what: &str) -> Result<T, Stop> {
        Err(Stop::Wrong(what.to_owned()))
    }

    /// Blanks and comments; the byte that follows them.
    fn skip(&mut self) -> Option<u8> {
        loop {
            match self.rest() {
                [b' ' | b'\t' | b'\r' | b'\n' | 0x0B | 0x0C, ..] => self.at += 1,
                [0xEF, 0xBB, 0xBF, ..] => self.at += 3,
                [b'/', b'/', rest @ ..] => {
                    self.at += 2 + memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
                }
                [b'/', b'*', rest @ ..] => {
                    let end = memchr::memmem::find(rest, b"*/").map_or(rest.len(), |end| end + 2);
                    self.at += 2 + end;
                }
                [byte, ..] => return Some(*byte),
                [] => return None,
            }
        }
    }

    /// Reads the next value, `depth` tables deep.
    pub fn value(&mut self, depth: usize) -> Result<LuaValue, Stop> {
        match self.skip() {
            None => self.wrong("no value: the text ends"),
            Some(b'"') => self.string(),
            Some(b'{' | b'[') if depth >= DEEPEST => self.wrong("tables nested too deeply"),
            Some(b'{') => self.object(depth + 1),
            Some(b'[') => self.array(depth + 1),
            Some(_) => self.word(),
        }
    }

    fn object(&mut self, depth: usize) -> Result<LuaValue, Stop> {
        let opening = self.at;
        self.at += 1;
        let mut pairs: Vec<(LuaValue, LuaValue)> = Vec::new();
        while !self.closes(b'}', opening, "object")? {
            let key = self.value(depth)?;
            if self.skip() != Some(b':') {
                return self.wrong("no ':' behind a key");
            }
            self.at += 1;
            let value = self.value(depth)?;
            if key.is_nil() || matches!(key, LuaValue::Number(n) if n.is_nan()) {
                return self.wrong("null is no key");
            }
            // A key without a value is none in Lua.
            if !value.is_nil() {
                pairs.push((key, value));
            }
        }
        let table = self.lua.create_table_from(pairs)?;
        table.set_metatable(self.object.clone())?;
        Ok(LuaValue::Table(table))
    }

    fn array(&mut self, depth: usize) -> Result<LuaValue, Stop> {
        let opening = self.at;
        self.at += 1;
        let mut items: Vec<LuaValue> = Vec::new();
        while !self.closes(b']', opening, "array")? {
            items.push(self.value(depth)?);
        }
        let table = self.lua.create_sequence_from(items)?;
        table.set_metatable(self.array.clone())?;
        Ok(LuaValue::Table(table))
    }

    /// Past commas; past the sign that closes what was opened there, if it is next.
    fn closes(&mut self, sign: u8, opening: usize, what: &str) -> Result<bool, Stop> {
        loop {
            match self.skip() {
                Some(b',') => self.at += 1,
                Some(next) if next == sign => {
                    self.at += 1;
                    return Ok(true);
                }
                Some(_) => return Ok(false),
                None => {
                    self.at = opening;
                    return self.wrong(&format!("an {what} without end"));
                }
            }
        }
    }

    fn string(&mut self) -> Result<LuaValue, Stop> {
        let opening = self.at;
        self.at += 1;
        let rest = self.rest();
        // Most have no escapes and are taken as they stand.
        let Some(stop) = memchr::memchr2(b'"', b'\\', rest) else { return self.unfinished(opening) };
        if rest[stop] == b'"' {
            self.at += stop + 1;
            return Ok(LuaValue::String(self.lua.create_string(&rest[..stop])?));
        }
        let mut text = Vec::new();
        loop {
            let rest = self.rest();
            let Some(stop) = memchr::memchr2(b'"', b'\\', rest) else { return self.unfinished(opening) };
            text.extend_from_slice(&rest[..stop]);
            self.at += stop + 1;
            if rest[stop] == b'"' {
                return Ok(LuaValue::String(self.lua.create_string(text)?));
            }
            let Some(&escape) = self.rest().first() else { return self.unfinished(opening) };
            self.at += 1;
            match escape {
                b'b' => text.push(8),
                b'f' => text.push(12),
                b'n' => text.push(b'\n'),
                b'r' => text.push(b'\r'),
                b't' => text.push(b'\t'),
                b'u' => match self.character() {
                    Some(c) => text.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
                    None => text.push(b'u'),
                },
                other => text.push(other),
            }
        }
    }

    fn unfinished<T>(&mut self, opening: usize) -> Result<T, Stop> {
        self.at = opening;
        self.wrong("a text without end")
    }

    /// Reads the character of a `\u` escape or of a pair; the replacement character if it is invalid.
    fn character(&mut self) -> Option<char> {
        let first = self.unit(0)?;
        self.at += 4;
        if (0xD800..0xDC00).contains(&first)
            && self.rest().starts_with(b"\\u")
            && let Some(second @ 0xDC00..0xE000) = self.unit(2)
        {
            self.at += 6;
            return char::from_u32(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00));
        }
        Some(char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    /// Returns four hexadecimal digits from a position as a number.
    fn unit(&self, from: usize) -> Option<u32> {
        let digits = self.rest().get(from..from + 4)?;
        digits.iter().try_fold(0, |sum, digit| Some(sum * 16 + char::from(*digit).to_digit(16)?))
    }

    /// Reads a number, `true`, `false` or `null`.
    fn word(&mut self) -> Result<LuaValue, Stop> {
        let rest = self.rest();
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'+' | b'-');
        let length = rest.iter().position(|byte| !is_part(byte)).unwrap_or(rest.len());
        let value = match &rest[..length] {
            b"true" => LuaValue::Boolean(true),
            b"false" => LuaValue::Boolean(false),
            b"null" => self.null.clone(),
            word => match std::str::from_utf8(word).ok().and_then(number) {
                Some(n) => LuaValue::Number(n),
                None => return self.wrong("no value of JSON"),
            },
        };
        self.at += length;
        Ok(value)
    }
}

/// Parses a number. Words like `inf`, which Rust accepts, are rejected.
fn number(word: &str) -> Option<f64> {
    let first = word.trim_start_matches('-').bytes().next()?;
    if first.is_ascii_digit() || first == b'.' { word.parse().ok() } else { None }
}
