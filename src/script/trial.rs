//! Changes that a person tries out while a request is open: a line of Lua (`lua/prelude/trial.lua`).
//!
//! A trial is kept in the record and repeated by a replay. Players whom it asks answer by default, and a game that it
//! ends goes on.

use super::call::{CallError, ScriptError};
use super::error::{Cause, Running};
use super::frame::{Context, Frame};
use super::handle::Handle;
use super::host::Script;
use super::trampoline::to_value;
use crate::model::Name;
use crate::rules::Trial;
use mlua::{Function, Value as LuaValue};

/// Registry key of the function that runs a trial.
pub(super) const TRIAL: &str = "sgs.trial";

/// The name of a trial in errors.
const NAME: &str = "trial";

impl Script {
    /// Runs a trial and returns its results as texts.
    pub fn try_out(&self, trial: &Trial) -> Result<Vec<String>, Box<ScriptError>> {
        let Some(room) = self.host().room() else { return Ok(Vec::new()) };
        room.try_out(trial, || self.run_trial(trial))
    }

    fn run_trial(&self, trial: &Trial) -> Result<Vec<String>, Box<ScriptError>> {
        let running = || Running::ai(NAME);
        let failed =
            |cause: Cause| Box::new(ScriptError { cause, running: running(), ..ScriptError::default() });
        let run = self.lua().named_registry_value::<Function>(TRIAL);
        let run = run.map_err(|error| failed(Cause::Lua(error.to_string())))?;
        let frame = Frame {
            owner: Name::new_static(NAME),
            callback: NAME,
            event: None,
            context: Context::Effect,
            viewer: None,
        };
        let me = to_value(Handle::player(trial.seat));
        match self.call(frame, &run, (trial.text.as_str(), self.room_value(), me)) {
            Ok(values) => Ok(values.into_iter().flat_map(texts).collect()),
            Err(CallError::Script(error)) => Err(error),
            Err(CallError::Interrupt(interrupt)) => Err(failed(Cause::Interrupted(interrupt))),
        }
    }

    /// Repeats a trial of a record.
    pub fn repeat_trial(&self, trial: &Trial) {
        if let Err(error) = self.try_out(trial) {
            tracing::debug!("a trial of the record failed: {error}");
        }
    }
}

fn texts(value: LuaValue) -> Vec<String> {
    let LuaValue::Table(all) = value else { return Vec::new() };
    all.sequence_values::<mlua::LuaString>().flatten().map(|text| text.to_string_lossy()).collect()
}
