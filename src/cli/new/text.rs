//! `sgs new skill NAME --text TEXT`: the spec that a text says.

use super::refusal::Refusal;
use crate::cli::content;
use crate::script::host::Script;
use crate::script::load::{Asked, Library, Sources};
use crate::script::printed::Stopped;
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
        Ok(Err(stopped)) => Err(refusal(stopped)),
        Err(error) => Err(Refusal::NoLua(error.to_string())),
    }
}

/// Returns what a text that is not understood is answered.
fn refusal(mut stopped: Stopped) -> Refusal {
    if stopped.is_too_long {
        return Refusal::NotRead;
    }
    stopped.nearest.take().map_or(Refusal::NotUnderstood(stopped), Refusal::Nearly)
}
