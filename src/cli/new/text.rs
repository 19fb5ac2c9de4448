//! `sgs new skill NAME --text TEXT`: the spec that a text says.

use super::refusal::Refusal;
use crate::cli::content;
use crate::script::host::Script;
use crate::script::load::{Asked, Library, Sources};
use std::path::Path;
use std::sync::Arc;

/// Returns the spec as Lua. Names of cards and skills are those of the bundled packages and of the folder.
pub(super) fn spec_of(folder: &Path, name: &str, text: &str) -> Result<String, Refusal> {
    let sources = Sources {
        home: Some(folder.to_owned()),
        asked: Asked { all: true, ..Asked::default() },
        ..Sources::default()
    };
    let library = Library::open(&sources).map_err(Refusal::Packages)?;
    let loaded = Script::load(content::base(), &Arc::new(library));
    let (script, _) = loaded.map_err(|error| Refusal::NoLua(error.to_string()))?;
    let read = script.spec_of_text(name, text);
    script.leave();
    match read {
        Ok(Ok(spec)) => Ok(spec),
        Ok(Err(stopped)) => Err(Refusal::NotUnderstood(stopped)),
        Err(error) => Err(Refusal::NoLua(error.to_string())),
    }
}
