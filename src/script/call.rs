//! Calls from the rules into Lua, and what comes back: values, an interruption on its way
//! out, or a script error in the author's words.
//!
//! An interruption crosses Lua as an error; the host's note of it distinguishes it from a real one.
//! `pcall`, `xpcall` and `coroutine.resume` raise it again, so a script cannot stop it. At most 150
//! callbacks run inside each other, fewer when the stack is nearly used up.

pub use super::error::ScriptError;
use super::error::{Cause, Limit, Located, Place, Raised, Running};
use super::frame::{Context, Frame};
use super::host::Script;
use super::profile::{self, What};
use super::trampoline::stack_is_short;
use super::trampoline::{Given, Results};
use super::watch::Cut;
use crate::rules::{ExternalInput, Interrupt};
use mlua::{Function, IntoLuaMulti, Lua, MultiValue, Value};

/// The reason for a call into Lua without a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CallError {
    Script(Box<ScriptError>),
    /// The operation around the script is being left.
    Interrupt(Interrupt),
}

/// The text of Lua's error.
const NO_MEMORY: &str = "not enough memory";

impl Script {
    /// Calls a function of a script under a frame. Interruptions raised inside are returned as interruptions,
    /// even if the script caught their error.
    pub fn call(
        &self,
        frame: Frame,
        function: &Function,
        arguments: impl IntoLuaMulti,
    ) -> Result<MultiValue, CallError> {
        self.guarded(frame, || place(function), || self.call_watched(function, arguments))
    }
}

impl Script {
    /// Calls a callback that packages defined, by its place, under a frame. As
    /// [`Script::call`], but without a link for each argument and result.
    pub fn call_back(
        &self,
        frame: Frame,
        place: usize,
        arguments: &[Given<'_>],
    ) -> Result<Results, CallError> {
        let functions = &self.host().definitions().functions;
        let about = || functions.get(place).and_then(|f| self::place(&f));
        let Some(gate) = functions.gate() else { return Ok(Results::default()) };
        self.guarded(frame, about, || gate.call(place, arguments))
    }

    /// Calls the twin of a callback, as [`Script::call_back`] calls the callback.
    pub fn call_twin(
        &self,
        frame: Frame,
        twin: &Function,
        arguments: &[Given<'_>],
    ) -> Result<Results, CallError> {
        let Some(gate) = self.host().definitions().functions.gate() else { return Ok(Results::default()) };
        self.guarded(frame, || place(twin), || gate.call_twin(twin, arguments))
    }

    /// Runs a file under its frame, with its name as the one argument, and gives its first result.
    pub(super) fn run_file(&self, frame: Frame, file: &Function, name: &str) -> Result<Value, CallError> {
        let Some(gate) = self.host().definitions().functions.gate() else { return Ok(Value::Nil) };
        self.guarded(frame, || place(file), || gate.run(file, name))
    }

    /// Runs a call under its frame. `about` says where the function begins.
    ///
    /// Errors are boxed on the way: what is handed back is copied several times, and nearly all
    /// calls come back without one.
    fn guarded<R>(
        &self,
        frame: Frame,
        about: impl Fn() -> Option<Place>,
        call: impl FnOnce() -> mlua::Result<R>,
    ) -> Result<R, CallError> {
        let host = self.host();
        // One that is refused takes part in an answer too.
        host.binding.answers.note_callback();
        if host.watch().is_closing() {
            return Err(CallError::Interrupt(Interrupt::Closed));
        }
        if let Some(is_first) = host.watch().is_beyond(frame.context) {
            return Err(CallError::Script(self.beyond(frame.context, is_first).into()));
        }
        if self.is_too_deep() {
            host.watch().note_too_deep(frame.context);
            return Err(CallError::Script(self.not_called(&frame, about()).into()));
        }
        if host.is_counted.get() {
            host.note_place(&frame, &about);
        }
        let callback = frame.callback;
        let result = host.within(frame, || {
            let what = || What::Of(host.owner_running(), callback);
            let result = profile::counted(what, call);
            let is_cut = host.watch().is_cutting() || host.watch().was_cut_at_its_end();
            match result {
                Ok(results) if !is_cut => Ok(results),
                // Any other result is a failure, even if the script went on after the abort.
                result => self.outcome(result, about),
            }
        });
        if host.is_interrupted()
            && let Some(interrupt) = host.take_interrupt()
        {
            return Err(CallError::Interrupt(interrupt));
        }
        result.map_err(CallError::Script)
    }

    /// Describes the failure of a call while its frame still exists.
    #[cold]
    fn outcome<R>(
        &self,
        result: mlua::Result<R>,
        about: impl Fn() -> Option<Place>,
    ) -> Result<R, Box<ScriptError>> {
        let host = self.host();
        let running = || host.running().unwrap_or_default();
        if let Some(Cut { what, trace, at }) = host.watch().take_cut() {
            if let Some(at) = at {
                let _ = host.with_room(|room| room.report_external(&ExternalInput::Cut(at)));
            }
            let package = self.package_of(&host.owner_running());
            if let Some(frame) = host.look_at_frames(|frames| frames.last().cloned()) {
                self.note_stop(&frame);
            }
            let Located { place, cause } = what;
            return Err(Box::new(ScriptError { place, cause: *cause, running: running(), package, trace }));
        }
        result.map_err(|error| {
            let mut error = explain(&host.binding.raised, &error, running());
            error.package = self.package_of(&host.owner_running());
            // Lua has no memory left to say where it was.
            if error.place.is_none() && matches!(&error.cause, Cause::Lua(text) if text == NO_MEMORY) {
                error.place = about();
            }
            Box::new(error)
        })
    }

    /// Returns `true` if no more calls may be nested inside the running ones.
    fn is_too_deep(&self) -> bool {
        self.host().depth() >= self.host().watch().limits().depth || stack_is_short()
    }

    /// Returns the error for calls beyond the limit of those that an act may cause or a query may make. It is
    /// the same for all of them.
    #[cold]
    fn beyond(&self, context: Context, is_first: bool) -> ScriptError {
        let watch = self.host().watch();
        if is_first {
            watch.note_beyond(context, &self.one_too_many(context));
        }
        watch.beyond(context).unwrap_or_default()
    }

    /// Returns the error for a function that begins at this place and is not called.
    #[cold]
    fn not_called(&self, frame: &Frame, place: Option<Place>) -> ScriptError {
        let (depth, most) = (self.host().depth(), self.host().watch().limits().depth);
        let limit = if depth >= most { Limit::Depth(most) } else { Limit::Stack(depth) };
        self.endless(limit).unwrap_or_else(|| ScriptError {
            place,
            cause: Cause::NotCalled(limit),
            running: frame.running(),
            package: self.package_of(&frame.owner),
            trace: Vec::new(),
        })
    }
}

/// Returns the place where a function of a script begins, for errors.
pub(super) fn place(function: &Function) -> Option<Place> {
    let about = function.info();
    Some(Place { file: about.short_src?.into(), line: about.line_defined? })
}

/// Reads an error of Lua or of a call back into Rust, with its trace.
pub fn explain(raised: &Raised, error: &mlua::Error, running: Running) -> ScriptError {
    let (message, trace) = message(error);
    let Located { place, cause } = raised.cause_of(&message);
    ScriptError { place, cause: *cause, running, trace: lines_of(&trace), ..ScriptError::default() }
}

/// Returns the lines of scripts in a traceback.
pub(super) fn lines_of(trace: &str) -> Vec<String> {
    let of_a_script = |line: &&str| {
        !line.is_empty()
            && !line.starts_with("[C]")
            && !line.starts_with("[sgs]")
            && !line.starts_with("[string \"=[sgs]")
            && !line.starts_with("stack traceback:")
    };
    trace.lines().map(str::trim).filter(of_a_script).map(str::to_owned).collect()
}

/// Returns the sentence of an error and its traceback.
fn message(error: &mlua::Error) -> (String, String) {
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
    match text.split_once("\nstack traceback:") {
        Some((message, trace)) => (without_address(message.trim_end()), trace.to_owned()),
        None => (without_address(text.trim_end()), String::new()),
    }
}

/// Removes the address from the text of an error that was raised with a table or its like. It differs from run to
/// run and helps nobody. Lua writes `KIND: ADDRESS`, where `KIND` is the type of the value or the `__name` of its
/// metatable; mlua writes `<KIND ADDRESS>`.
fn without_address(message: &str) -> String {
    let of_lua = message.rsplit_once(": 0x");
    let of_mlua = || message.strip_prefix('<')?.strip_suffix('>')?.rsplit_once(" 0x");
    match of_lua.or_else(of_mlua) {
        Some((kind, address)) if is_address(address) => {
            format!("error raised with a {kind} instead of a text")
        }
        _ => message.to_owned(),
    }
}

/// Addresses of objects have more digits than the numbers that scripts write.
fn is_address(digits: &str) -> bool {
    (10..=16).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
}

/// Protected calls of scripts, so that what only passes through them is not stopped: the
/// shadow of an interruption is raised again.
pub(super) const PROTECTED: &str = r#"
local interrupted, plain, cut, asked, caught = ...
local traceback = debug.traceback
local pcall, xpcall, error, type = pcall, xpcall, error, type
local resume = coroutine.resume

local function text(why)
    if type(why) == "userdata" then return plain(why) end
    return why
end

local function pass(ok, ...)
    if ok then return ok, ... end
    local why = ...
    if interrupted() then
        error(why, 0)
    end
    return ok, text(why)
end

-- What an AI catches itself is kept for the moment at which it says so.
local function keep(why)
    if not cut() and asked() then
        local said = text(why)
        if type(said) == "string" then caught(said, traceback("", 2)) end
    end
    return why
end

_G.pcall = function(f, ...)
    return pass(xpcall(f, keep, ...))
end
_G.xpcall = function(f, handler, ...)
    if type(handler) ~= "function" then return pass(xpcall(f, handler, ...)) end
    return pass(xpcall(f, function(why)
        -- The watch cannot reach a handler of its own error.
        if cut() or interrupted() then return why end
        return handler(text(why))
    end, ...))
end
coroutine.resume = function(...) return pass(resume(...)) end
"#;

/// Converts an error to a text, the form that scripts expect, even if Rust raised it. An error raised by a
/// script is not changed.
pub(super) fn plain(lua: &Lua, error: Value) -> mlua::Result<Value> {
    match error {
        Value::Error(error) => lua.create_string(message(&error).0).map(Value::String),
        other => Ok(other),
    }
}
