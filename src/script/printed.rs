//! Texts that the program writes itself: what a spec of `sgs.skills` says, in both languages (`lua/prelude/skills/texts/`).
//!
//! They stand in where a package has no text in the reader's language. Writing one reads no table and asks
//! nobody, so it is neither recorded nor counted.

use super::error::Notice;
use super::host::{Host, Script};
use super::prelude::{native, own};
use crate::model::Name;
use crate::rules::names::{BuiltIn, Lang, Names};
use mlua::{Function, Lua, Table};

/// Registry key of the function that says a key.
pub(super) const SAY: &str = "sgs.say";

/// Registry key of the function that reads a text.
pub(super) const UNDERSTAND: &str = "sgs.understand";

/// A place at which a text is no longer understood.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stopped {
    /// The text in its normal form up to that place.
    pub before: String,
    pub after: String,
    /// Words that could stand there.
    pub fits: Vec<String>,
    /// The text of the nearest reading, which is not the one given.
    pub nearest: Option<String>,
    /// The text is too long, or takes too much work.
    pub is_too_long: bool,
}

/// Files of the prelude: names and texts.
type Files = &'static [(&'static str, &'static str)];

/// Adds what the texts ask of the host: their files, a text of a key, and the key of a text.
pub(super) fn add_natives(script: &Script, table: &Table, files: Files) -> mlua::Result<()> {
    table.raw_set(
        "skill_texts",
        native(script, move |_, lua: &Lua, ()| {
            files.iter().map(|(name, text)| own(lua, name, text)).collect::<mlua::Result<Vec<Function>>>()
        })?,
    )?;
    table.raw_set(
        "text",
        native(script, |script, _, (key, lang): (String, String)| {
            let lang = Lang::of_name(&lang).unwrap_or_default();
            Ok(own_text(script.host(), &key, lang).filter(|text| !text.is_empty()))
        })?,
    )?;
    table.raw_set(
        "key_of",
        native(script, |script, _, (text, lang, kind): (String, String, String)| {
            let lang = Lang::of_name(&lang).unwrap_or_default();
            let built_in = BuiltIn.key_of(&text, lang, kind == "card").map(str::to_owned);
            Ok(built_in.or_else(|| script.host().texts().key_of(&text, lang, kind == "mark")))
        })?,
    )
}

/// Returns the text of a package or of the program in this language.
fn own_text(host: &Host, key: &str, lang: Lang) -> Option<String> {
    let own = host.texts().in_lang(key, lang);
    own.map(|text| text.to_string()).or_else(|| BuiltIn.text(key, lang).map(|text| text.into_owned()))
}

/// Returns `true` if a spec may have a text for this key: `:name`, `~name`, `@name-choose`, `name-invoke`, `name:option`.
fn is_of_spec(key: &str) -> bool {
    key.starts_with([':', '~', '@']) || key.ends_with("-invoke") || key.contains(':')
}

impl Script {
    /// Reads the text of a skill in Chinese or English. Returns its spec as Lua, or where it is no longer understood.
    pub fn spec_of_text(&self, name: &str, text: &str) -> mlua::Result<Result<String, Stopped>> {
        let read = self.lua().named_registry_value::<Function>(UNDERSTAND)?;
        let (spec, stopped): (Option<mlua::LuaString>, Option<Table>) = read.call((name, text))?;
        if let Some(spec) = spec {
            return Ok(Ok(spec.to_string_lossy()));
        }
        let Some(table) = stopped else { return Ok(Err(Stopped::default())) };
        let lossy = |key: &str| table.get::<mlua::LuaString>(key).map(|text| text.to_string_lossy());
        let fits = table.get::<Vec<mlua::LuaString>>("fits")?;
        let fits = fits.iter().map(|text| text.to_string_lossy()).collect();
        let nearest = table.get::<Option<mlua::LuaString>>("nearest")?.map(|text| text.to_string_lossy());
        let is_too_long = table.get::<Option<bool>>("too_long")?.unwrap_or_default();
        Ok(Err(Stopped { before: lossy("before")?, after: lossy("after")?, fits, nearest, is_too_long }))
    }

    /// Returns the text that a spec has for this key.
    pub(super) fn printed(&self, key: &str, lang: Lang) -> Option<Name> {
        if !is_of_spec(key) {
            return None;
        }
        let kept = &self.host().texts().printed;
        if let Some(known) = kept.get(key, lang) {
            return known;
        }
        let say = self.lua().named_registry_value::<Function>(SAY).ok()?;
        // A call that was cut short says nothing about the next one.
        let said: Option<mlua::LuaString> = match say.call((key, lang.to_string())) {
            Ok(said) => said,
            Err(error) => {
                let why = error.to_string().lines().next().unwrap_or_default().to_owned();
                self.host().warn(None, Notice::NoTextOfSpec { key: key.to_owned(), why });
                return None;
            }
        };
        let said = said.map(|text| Name::from(text.to_string_lossy()));
        kept.put(key, lang, said.clone());
        said
    }
}
