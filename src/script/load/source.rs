//! A package file: its text, and the bytecode, hash and names derived from it once for a process.

use super::cache::{Cache, Key};
use super::dialect::Signs;
use super::silence::{Callback, Silence};
use crate::model::Name;
use crate::rules::timing::Dialect;
use crate::script::error::Located;
use crate::script::syntax::tokens;
use mlua::Lua;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Read};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The inputs for the wakers of a callback, beside the text of its file.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct CallbackKey {
    lines: RangeInclusive<usize>,
    skill: Name,
    parameters: Box<[Name]>,
    silence: Silence,
    is_question: bool,
}

/// Beginnings of lines that say something to the AI.
const AI_PARTS: [&str; 3] = ["sgs.ai_", "function sgs.ai_", "table.insert(sgs.ai_"];

/// Bytes that a Lua file may have.
const LARGEST: u64 = 16 << 20;

/// Reads the text of a Lua file. A larger file is an error: an archive of a few bytes can hold one that fills
/// the memory.
pub fn read_text(path: &Path) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    File::open(path)?.take(LARGEST + 1).read_to_end(&mut text)?;
    match text.len() as u64 > LARGEST {
        true => Err(io::Error::other(format!("the file has more than {} MB", LARGEST >> 20))),
        false => Ok(text),
    }
}

/// A Lua file.
#[derive(Debug)]
pub struct Source {
    /// Its name in errors: `extensions/x.lua`.
    pub name: String,
    /// Its path; `None` for the embedded copy.
    pub path: Option<PathBuf>,
    pub text: Arc<[u8]>,
    compiled: OnceLock<Result<Vec<u8>, Located>>,
    hash: OnceLock<Name>,
    signs: OnceLock<Signs>,
    line_ends: OnceLock<Vec<usize>>,
    stopped: OnceLock<Located>,
    stopped_for_ai: OnceLock<Located>,
    has_ai_part: OnceLock<bool>,
    /// Every game of a process asks for the same callbacks.
    wakers: Mutex<FxHashMap<CallbackKey, Option<BTreeSet<Name>>>>,
}

impl Source {
    pub fn new(name: String, path: Option<PathBuf>, text: Vec<u8>) -> Arc<Source> {
        Arc::new(Source {
            name,
            path,
            text: with_lines(text).into(),
            compiled: OnceLock::new(),
            hash: OnceLock::new(),
            signs: OnceLock::new(),
            line_ends: OnceLock::new(),
            stopped: OnceLock::new(),
            stopped_for_ai: OnceLock::new(),
            has_ai_part: OnceLock::new(),
            wakers: Mutex::default(),
        })
    }

    /// Returns the engine for which it was written.
    pub(in crate::script) fn dialect(&self) -> Dialect {
        self.signs().dialect()
    }

    /// Returns the names and comments that indicate its engine.
    pub fn signs(&self) -> &Signs {
        self.signs.get_or_init(|| Signs::of(&self.text))
    }

    /// Returns `true` if a line begins with an entry of a table of the AI: the file is run again for the AI.
    pub fn has_ai_part(&self) -> bool {
        let find = || has_ai_part(&String::from_utf8_lossy(&self.text));
        *self.has_ai_part.get_or_init(|| self.name.starts_with("extensions/") && find())
    }

    /// Returns the text of these lines, counted from 1, without the last line break.
    pub(in crate::script) fn lines(&self, lines: &RangeInclusive<usize>) -> &[u8] {
        let ends = self.line_ends.get_or_init(|| memchr::memchr_iter(b'\n', &self.text).collect());
        let end_of = |line: usize| line.checked_sub(1).and_then(|at| ends.get(at)).copied();
        let begin = lines.start().checked_sub(1).and_then(end_of).map_or(0, |end| end + 1);
        let end = end_of(*lines.end()).unwrap_or(self.text.len());
        self.text.get(begin..end).unwrap_or_default()
    }

    /// Returns the error of a file that was aborted while it ran, for the AI or for all others. No game of this
    /// process runs it for them again.
    pub(super) fn stopped(&self, for_ai: bool) -> Option<&Located> {
        self.stop(for_ai).get()
    }

    pub(super) fn note_stopped(&self, for_ai: bool, error: Located) {
        let _ = self.stop(for_ai).set(error);
    }

    fn stop(&self, for_ai: bool) -> &OnceLock<Located> {
        if for_ai { &self.stopped_for_ai } else { &self.stopped }
    }

    /// Returns the wakers of the callback on these lines: see [`Callback::wakers`].
    pub(in crate::script) fn wakers(
        &self,
        lines: &RangeInclusive<usize>,
        callback: &Callback<'_>,
    ) -> Option<BTreeSet<Name>> {
        let key = CallbackKey {
            lines: lines.clone(),
            skill: Name::new(callback.skill),
            parameters: callback.parameters.into(),
            silence: callback.silence,
            is_question: callback.is_question,
        };
        if let Some(known) = self.wakers.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return known.clone();
        }
        let text = std::str::from_utf8(self.lines(lines)).ok();
        let found = text.and_then(|text| callback.wakers(text));
        self.wakers.lock().unwrap_or_else(PoisonError::into_inner).insert(key, found.clone());
        found
    }

    /// Returns `true` if it was read from a file, not from the embedded copy or a record.
    pub fn is_on_disk(&self) -> bool {
        self.path.is_some()
    }

    /// Returns the path of its file.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Returns the bytecode, or the syntax error.
    pub fn compiled(&self) -> &Result<Vec<u8>, Located> {
        self.compiled.get_or_init(|| super::compile::compile(&self.name, &self.text))
    }

    /// Compiles like [`Self::compiled`], using the disk cache.
    pub(super) fn compile_with(&self, cache: &Cache) {
        self.compiled.get_or_init(|| {
            let key = Key::of(&self.name, &self.text);
            if let Some(bytecode) = cache.get(&key) {
                return Ok(bytecode);
            }
            let made = super::compile::compile(&self.name, &self.text);
            if let Ok(bytecode) = &made {
                cache.put(&key, bytecode);
            }
            made
        });
    }

    /// Returns the hash of the text as in records: sixteen hexadecimal digits.
    pub fn hash(&self) -> &Name {
        self.hash.get_or_init(|| Name::new(&blake3::hash(&self.text).to_hex()[..16]))
    }

    /// Returns the file as a function of this Lua state with these globals.
    pub fn chunk(&self, lua: &Lua, globals: mlua::Table) -> Result<mlua::Function, Located> {
        let bytes = self.compiled().as_ref().map_err(Clone::clone)?;
        let chunk = lua.load(bytes.as_slice()).set_mode(mlua::chunk::ChunkMode::Binary);
        chunk
            .set_name(format!("@{}", self.name))
            .set_environment(globals)
            .into_function()
            .map_err(|error| Located::of_lua(&error.to_string()))
    }
}

/// Returns `true` if a line of code begins with an entry of a table of the AI. Lines of comments do not count.
fn has_ai_part(text: &str) -> bool {
    let starts = std::iter::once(0).chain(memchr::memchr_iter(b'\n', text.as_bytes()).map(|end| end + 1));
    let is_part = |from: &usize| AI_PARTS.iter().any(|part| text[*from..].starts_with(part));
    let parts: Vec<usize> = starts.filter(is_part).collect();
    if parts.is_empty() {
        return false;
    }
    let (tokens, _) = tokens(text);
    tokens.iter().any(|(_, from, _)| parts.binary_search(&(*from as usize)).is_ok())
}

/// Replaces line breaks of the old Mac (CR alone). Lua accepts them, so lines of errors must count them.
fn with_lines(mut text: Vec<u8>) -> Vec<u8> {
    if memchr::memchr(b'\n', &text).is_none() {
        text.iter_mut().filter(|byte| **byte == b'\r').for_each(|byte| *byte = b'\n');
    }
    text
}
