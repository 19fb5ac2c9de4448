//! The AI in the file of a package itself: lines that begin with `sgs.ai_`.
//!
//! The file runs with the globals of skills, where tables of the AI hold nothing. Once the AI is there, it runs with
//! those of the AI, where nothing can be defined (`lua/prelude/ai_part.lua`). Functions and variables of the
//! two runs are apart, so an AI changes none of a skill's.

use crate::model::Name;
use crate::script::error::Located;
use crate::script::host::Script;
use crate::script::load::{LoadFailure, Source};
use mlua::{Function, Table as LuaTable};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Registry key of the function that makes the globals for such a run.
pub(in crate::script) const PART: &str = "sgs.ai_part";

impl Script {
    /// Returns `true` if the file of this name has a part for the AI.
    pub(in crate::script) fn has_ai_part(&self, file: &str) -> bool {
        let library = self.host().library();
        library.and_then(|library| library.file(file).cloned()).is_some_and(|source| source.has_ai_part())
    }

    /// Runs the AI: its files, then the parts for it in files of packages. Returns what failed.
    pub fn load_whole_ai(&self) -> Vec<LoadFailure> {
        let mut failures: Vec<LoadFailure> = self.load_ai().err().into_iter().collect();
        if self.host().ai().is_there() {
            failures
                .extend(self.ai_parts(|_| true).iter().filter_map(|source| self.run_ai_part(source).err()));
        }
        // Cards that these files made are used in decisions.
        let _ = self.host().with_room(|room| room.table_mut().virtuals.keep_imagined());
        failures
    }

    /// Runs the parts for the AI of files that were rerun, or all after the AI itself.
    pub(in crate::script) fn run_ai_parts_anew(&self, files: &BTreeSet<Name>) -> Result<(), LoadFailure> {
        let Some(library) = self.host().library().filter(|_| self.host().ai().is_there()) else {
            return Ok(());
        };
        let all = library.ai().is_some_and(|ai| files.contains(ai.name.as_str()));
        let parts = self.ai_parts(|name| all || files.contains(name));
        parts.iter().try_for_each(|source| self.run_ai_part(source))
    }

    /// Returns the files with a part for the AI that were run, in the order of their names.
    fn ai_parts(&self, is_meant: impl Fn(&str) -> bool) -> Vec<Arc<Source>> {
        let Some(library) = self.host().library() else { return Vec::new() };
        let files = library.files().map(|(_, source)| source);
        let graph = self.host().graph();
        let failed = graph.failed();
        let has_run = |source: &&Arc<Source>| {
            let name = Name::new(&source.name);
            graph.was_run(&name) && !failed.contains(&name)
        };
        let mut parts: Vec<Arc<Source>> =
            files.filter(|s| s.has_ai_part() && is_meant(&s.name)).filter(has_run).cloned().collect();
        parts.sort_by_key(|source| source.name.to_lowercase());
        parts
    }

    fn run_ai_part(&self, source: &Source) -> Result<(), LoadFailure> {
        let failure = |error: mlua::Error| LoadFailure {
            file: source.name.clone(),
            error: Located::of_lua(&error.to_string()),
        };
        let make = self.lua().named_registry_value::<Function>(PART).map_err(failure)?;
        let (globals, end) = make.call::<(LuaTable, Function)>(self.ai_globals()).map_err(failure)?;
        let run = self.run_of_ai(|| self.run_with(source, &source.name, globals));
        end.call::<()>(()).map_err(failure)?;
        run.map(drop)
    }
}
