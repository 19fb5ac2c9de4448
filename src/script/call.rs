//! Calls from the rules into Lua, and what comes back: values, an interruption on its way
//! out, or a script error in the author's words.

use super::frame::Frame;
use super::host::Script;
use crate::rules::Interrupt;
use mlua::{Function, IntoLuaMulti, MultiValue};
use std::fmt;

/// What a script did wrong, as it is shown to its author.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ScriptError {
    /// File and line first, where Lua knows them: the innermost line of a script.
    pub message: String,
    /// Who ran: `skill "ganglie", on_trigger, sgs.Damaged`.
    pub running: String,
    /// The lines of scripts on the way to it, innermost first.
    pub trace: Vec<String>,
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message, self.running)
    }
}

/// Why a call into Lua has no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CallError {
    Script(ScriptError),
    /// The operation around the script is being left.
    Interrupt(Interrupt),
}

impl Script {
    /// Calls a function of a script under a frame. Interruptions raised inside come out as
    /// such, whatever the script did to stop them.
    pub fn call(
        &self,
        frame: Frame,
        function: &Function,
        arguments: impl IntoLuaMulti,
    ) -> Result<MultiValue, CallError> {
        // Put into words only when there is something to say.
        let result = self.host().within(frame, || {
            let running = || self.host().running().unwrap_or_default();
            function.call::<MultiValue>(arguments).map_err(|error| explain(&error, running()))
        });
        if let Some(interrupt) = self.host().take_interrupt() {
            return Err(CallError::Interrupt(interrupt));
        }
        result.map_err(CallError::Script)
    }
}

/// An error of Lua or of a call back into Rust, in one sentence and a trace.
pub fn explain(error: &mlua::Error, running: String) -> ScriptError {
    // Each crossing from Rust into Lua wraps the error again: the innermost knows where.
    let mut innermost = error;
    while let mlua::Error::CallbackError { cause, .. } = innermost {
        innermost = cause;
    }
    let text = match innermost {
        mlua::Error::RuntimeError(text) | mlua::Error::MemoryError(text) => text.clone(),
        mlua::Error::SyntaxError { message, .. } => message.clone(),
        other => other.to_string(),
    };
    let (message, trace) = match text.split_once("\nstack traceback:") {
        Some((message, trace)) => (message, trace),
        None => (text.as_str(), ""),
    };
    let of_a_script =
        |line: &&str| !line.is_empty() && !line.starts_with("[C]") && !line.starts_with("[string \"=[sgs]");
    let trace = trace.lines().map(str::trim).filter(of_a_script).map(str::to_owned).collect();
    ScriptError { message: message.trim_end().to_owned(), running, trace }
}

/// Protected calls of scripts, so that what only passes through them is not stopped: the
/// shadow of an interruption is raised again.
pub(super) const PROTECTED: &str = r#"
local interrupted = ...
local pcall, xpcall, error, select = pcall, xpcall, error, select
local resume = coroutine.resume

local function pass(ok, ...)
    if not ok and interrupted() then
        error((...), 0)
    end
    return ok, ...
end

_G.pcall = function(...) return pass(pcall(...)) end
_G.xpcall = function(...) return pass(xpcall(...)) end
coroutine.resume = function(...) return pass(resume(...)) end
"#;
