//! Debugging of scripts: a listener hears of lines that begin, of callbacks, and of errors where they happen. It may
//! look at variables and evaluate texts before it lets the script go on.
//!
//! States that a thread makes while it is debugged ([`debugged`]) have a hook for every line, as with coverage
//! (`coverage.rs`). They run several times slower. Other states are not affected. No clock runs while the listener
//! has the script stopped: ticks that went by are forgotten. Conditions count as time of the script, so that an endless
//! loop of conditions has an end.
//!
//! A text that only looks runs as a question: it assigns no variable and no global, changes nothing on the table, and cards
//! that it makes leave no trace. One that acts is a trial (`trial.rs`).

use super::call::{CallError, ScriptError, explain};
use super::define::{GeneralId, SkillId};
use super::error::Cause;
use super::frame::{Context, Frame};
use super::handle::{Class, Handle};
use super::host::{Host, Script};
use super::trampoline::{self, StackLevel, Variable, of_userdata, stack_levels, to_value};
use super::value::Made;
use crate::model::{Name, PlayerId};
use crate::rules::Trial;
use mlua::{AnyUserData, Function, MultiValue, Table, Value};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Registry key of the function that evaluates a text.
pub(super) const EVALUATE: &str = "sgs.evaluate";

/// Registry key of the function that calls another one and tells of its errors.
pub(super) const WATCHED: &str = "sgs.watched";

/// The name of an evaluated text in errors.
const NAME: &str = "debug";

/// The error of a text that only looks and would assign something.
pub const ONLY_LOOKS: &str = "this text only looks: it assigns nothing";

/// A debugger of the states of its thread. The script waits as long as it is called.
pub trait Listener {
    /// Returns `true` if a line with this number, of any file, may be of interest. `goes_on`: it began before, and goes on
    /// after a call.
    fn wants(&self, line: u32, goes_on: bool) -> bool;

    /// Receives a line that begins, of a file of scripts. Returns `true` if the script was stopped meanwhile.
    fn line(&self, here: &Here, file: &str, line: u32, goes_on: bool) -> bool;

    /// Receives a callback that begins.
    fn entered(&self, host: &Host, frame: &Frame);

    /// Receives the end of the callback that began last.
    fn left(&self);

    /// Receives an error that no script caught, where it happened. Returns `true` if the script was stopped meanwhile.
    fn failed(&self, here: &Here, error: &ScriptError) -> bool;
}

thread_local! {
    static LISTENER: RefCell<Option<Rc<dyn Listener>>> = const { RefCell::new(None) };
    static STOP: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
}

/// Runs something whose states end their game as soon as a flag is set.
pub fn closed_by<R>(stop: Arc<AtomicBool>, run: impl FnOnce() -> R) -> R {
    /// A panic may leave through it.
    struct Back(Option<Arc<AtomicBool>>);
    impl Drop for Back {
        fn drop(&mut self) {
            STOP.set(self.0.take());
        }
    }
    let _back = Back(STOP.replace(Some(stop)));
    run()
}

/// Runs something whose states are debugged.
pub fn debugged<R>(listener: Rc<dyn Listener>, run: impl FnOnce() -> R) -> R {
    /// A panic may leave through it.
    struct Off;
    impl Drop for Off {
        fn drop(&mut self) {
            trampoline::switch(false);
            LISTENER.with_borrow_mut(|listener| listener.take());
        }
    }
    LISTENER.with_borrow_mut(|now| *now = Some(listener));
    trampoline::switch(true);
    let _off = Off;
    run()
}

fn listener() -> Option<Rc<dyn Listener>> {
    LISTENER.with_borrow(Clone::clone)
}

/// Returns `true` if this thread is debugged.
pub(super) fn is_on() -> bool {
    LISTENER.with_borrow(Option::is_some)
}

/// Returns `true` if a line with this number may be of interest.
pub(super) fn wants(line: u32, goes_on: bool) -> bool {
    LISTENER.with_borrow(|listener| listener.as_ref().is_some_and(|listener| listener.wants(line, goes_on)))
}

/// Tells of a line that begins.
pub(super) fn line(host: &Host, file: &str, line: u32, goes_on: bool) {
    if let (Some(listener), Some(script)) = (listener(), host.script()) {
        let waited = listener.line(&Here { script: script.clone() }, file, line, goes_on);
        if waited {
            script.host().watch().forget_ticks();
        }
    }
}

/// Tells of an error of a script, unless it only stands for an interruption.
pub(super) fn failed(host: &Host, message: &str) {
    if host.is_interrupted() || host.watch().is_closing() {
        return;
    }
    if let (Some(listener), Some(script)) = (listener(), host.script()) {
        let error = mlua::Error::RuntimeError(message.to_owned());
        let error = explain(&host.binding.raised, &error, host.running().unwrap_or_default());
        let waited = listener.failed(&Here { script: script.clone() }, &error);
        if waited {
            script.host().watch().forget_ticks();
        }
    }
}

/// Returns the state that a function on the stack belongs to.
fn script_of(level: &StackLevel) -> Option<Script> {
    level.state()?.downcast().ok().map(|script| *script)
}

impl Script {
    /// Calls a function through mlua. A debugger hears of its errors where they happen.
    pub(super) fn call_watched(
        &self,
        function: &Function,
        arguments: impl mlua::IntoLuaMulti,
    ) -> mlua::Result<MultiValue> {
        if !self.host().is_debugged.get() || trampoline::is_evaluating() {
            return function.call(arguments);
        }
        let watched: Function = self.lua().named_registry_value(WATCHED)?;
        let link = self.downgrade();
        let tell = self.lua().create_function(move |_, error: String| {
            if let Some(script) = link.upgrade() {
                failed(script.host(), &error);
            }
            Ok(())
        })?;
        let mut all = arguments.into_lua_multi(self.lua())?;
        all.push_front(Value::Function(function.clone()));
        all.push_front(Value::Function(tell));
        watched.call(all)
    }
}

impl Host {
    /// Makes this state one that is debugged, if its thread is.
    pub(super) fn begin_debugging(&self) {
        if let Some(stop) = STOP.with_borrow(Clone::clone) {
            self.watch.close_when(stop);
        }
        if listener().is_some() {
            self.is_debugged.set(true);
            self.watch.count_lines();
        }
    }

    /// Tells of a callback that begins. Returns `true` if the debugger heard of it.
    pub(super) fn debug_entered(&self, frame: &Frame) -> bool {
        if !self.is_debugged.get() || trampoline::is_evaluating() {
            return false;
        }
        self.watch.with_bell(trampoline::entered);
        if let Some(listener) = listener() {
            listener.entered(self, frame);
        }
        true
    }

    /// Tells of the end of a callback.
    pub(super) fn debug_left(&self) {
        trampoline::left();
        if let Some(listener) = listener() {
            listener.left();
        }
    }
}

/// The permissions of an evaluated text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// It only looks.
    Look,
    /// It may change the table, where no question is being answered.
    Act,
}

/// The place at which a script is stopped.
pub struct Here {
    pub script: Script,
}

impl Here {
    /// Returns the functions of scripts that run, innermost first.
    pub fn levels(&self) -> Vec<StackLevel> {
        stack_levels()
    }

    /// Returns the number of functions that run, hidden ones too.
    pub fn depth(&self) -> usize {
        trampoline::total()
    }

    /// Returns the variables that are declared in a function.
    pub fn locals(&self, level: &StackLevel) -> Vec<Variable> {
        script_of(level).and_then(|script| level.locals(script.lua()).ok()).unwrap_or_default()
    }

    /// Returns the variables of others that a function uses.
    pub fn upvalues(&self, level: &StackLevel) -> Vec<Variable> {
        script_of(level).and_then(|script| level.upvalues(script.lua()).ok()).unwrap_or_default()
    }

    /// Sets a variable of a function.
    pub fn set(&self, level: &StackLevel, variable: &Variable, value: Value) -> mlua::Result<()> {
        script_of(level).map_or(Ok(()), |script| level.set(script.lua(), variable, value))
    }

    /// Returns the state that a function belongs to.
    pub fn script_of(&self, level: &StackLevel) -> Script {
        script_of(level).unwrap_or_else(|| self.script.clone())
    }

    /// Ends the game as soon as the script goes on.
    pub fn close(&self) {
        self.script.host().watch().with_bell(|bell| bell.arm());
    }

    /// Evaluates a text with the variables of a function, which it may set if it acts.
    pub fn evaluate(
        &self,
        level: Option<&StackLevel>,
        text: &str,
        manner: Manner,
    ) -> Result<Vec<Value>, Box<ScriptError>> {
        let here = Here { script: level.map_or_else(|| self.script.clone(), |level| self.script_of(level)) };
        let watch = here.script.host().watch();
        watch.note_evaluation();
        let acts = manner == Manner::Act && self.may_act(level);
        let run = || here.run(level, text, manner, acts);
        let ran = watch.with_bell(|bell| trampoline::evaluated(here.script.lua(), bell, run)).flatten();
        ran.unwrap_or_else(|| Ok(Vec::new()))
    }

    /// Returns `true` if a text among the variables of a function may act: nobody waits for the answer to a question, and
    /// the function belongs to the state that is stopped. The others wait for that one.
    pub fn may_act(&self, level: Option<&StackLevel>) -> bool {
        let is_same = level.is_none_or(|level| self.script_of(level).is(&self.script));
        let acts = |frame: &Frame| frame.context == Context::Effect;
        is_same && self.script.host().look_at_frames(|frames| frames.iter().all(acts))
    }

    fn run(
        &self,
        level: Option<&StackLevel>,
        text: &str,
        manner: Manner,
        acts: bool,
    ) -> Result<Vec<Value>, Box<ScriptError>> {
        let failed = |error: mlua::Error| {
            Box::new(ScriptError { cause: Cause::Lua(error.to_string()), ..ScriptError::default() })
        };
        let mut variables = match level {
            Some(level) => self.upvalues(level),
            None => Vec::new(),
        };
        // The innermost of one name is the last.
        variables.extend(level.map(|level| self.locals(level)).unwrap_or_default());
        let (known, values) = self.tables(&variables).map_err(failed)?;
        let lua = self.script.lua();
        let globals = level.and_then(|level| level.globals(lua).ok()).unwrap_or_else(|| lua.globals());
        let function: Function = lua.named_registry_value(EVALUATE).map_err(failed)?;
        let me = self.player().map_or(Value::Nil, |player| to_value(Handle::player(player)));
        let refusal = (manner == Manner::Look).then_some(ONLY_LOOKS);
        let arguments = (text, known, values.clone(), globals, self.script.room_value(), me, refusal);
        let results = match acts {
            true => self.act(text, &function, arguments),
            false => self.look(&function, arguments),
        }?;
        if let (Some(level), Manner::Act) = (level, manner) {
            for (at, variable) in variables.iter().enumerate() {
                let is_hidden = variables.iter().skip(at + 1).any(|later| later.name == variable.name);
                let now: Value = values.raw_get(variable.name.as_str()).map_err(failed)?;
                if !is_hidden && now != variable.value {
                    self.set(level, variable, now).map_err(failed)?;
                }
            }
        }
        Ok(results.into_iter().collect())
    }

    /// Returns the names of variables, and their values.
    fn tables(&self, variables: &[Variable]) -> mlua::Result<(Table, Table)> {
        let (known, values) = (self.script.lua().create_table()?, self.script.lua().create_table()?);
        for variable in variables {
            known.raw_set(variable.name.as_str(), true)?;
            values.raw_set(variable.name.as_str(), variable.value.clone())?;
        }
        Ok((known, values))
    }

    /// Returns the player on whose behalf the script runs, or whose turn it is.
    fn player(&self) -> Option<PlayerId> {
        let host = self.script.host();
        let current = || host.with_room(|room| room.table().turn.current).ok().flatten();
        host.viewer().or_else(current)
    }

    fn look(
        &self,
        function: &Function,
        arguments: impl mlua::IntoLuaMulti,
    ) -> Result<MultiValue, Box<ScriptError>> {
        let question = || self.frame(Context::Query);
        let ask = || {
            let answer = self.script.call(question(), function, arguments);
            self.script.put_back(question);
            answer
        };
        let answer = match self.script.host().room() {
            Some(room) => room.suppose(ask),
            None => ask(),
        };
        answer.map_err(broken)
    }

    fn act(
        &self,
        text: &str,
        function: &Function,
        arguments: impl mlua::IntoLuaMulti,
    ) -> Result<MultiValue, Box<ScriptError>> {
        let act = || self.script.call(self.frame(Context::Effect), function, arguments);
        let result = match (self.script.host().room(), self.player()) {
            (Some(room), Some(seat)) => room.try_out(&Trial { seat, text: text.to_owned() }, act),
            _ => act(),
        };
        result.map_err(broken)
    }

    /// Returns the frame of a text. `sgs.Self` is the same in it as in the script.
    fn frame(&self, context: Context) -> Frame {
        let viewer = self.script.host().chooser();
        Frame { owner: Name::new_static(NAME), callback: NAME, event: None, context, viewer }
    }
}

fn broken(error: CallError) -> Box<ScriptError> {
    match error {
        CallError::Script(error) => error,
        CallError::Interrupt(interrupt) => {
            Box::new(ScriptError { cause: Cause::Interrupted(interrupt), ..ScriptError::default() })
        }
    }
}

/// A value of Lua, for those who show it.
#[derive(Clone, Debug)]
pub enum Seen {
    Handle(Handle),
    Made(Made),
    Other(Value),
}

impl Script {
    /// Returns what a value of Lua is.
    pub fn seen(&self, value: &Value) -> Seen {
        match value {
            Value::LightUserData(pointer) => Seen::Handle(Handle::from_pointer(pointer.0)),
            Value::UserData(userdata) => match self.made_of(userdata) {
                Some(made) => Seen::Made(made),
                None => Seen::Other(value.clone()),
            },
            other => Seen::Other(other.clone()),
        }
    }

    fn made_of(&self, userdata: &AnyUserData) -> Option<Made> {
        of_userdata(self.lua(), userdata)
    }

    /// Returns the name of a skill, a general or a package.
    pub fn name_of_handle(&self, handle: Handle) -> Option<Name> {
        let host = self.host();
        match handle.class()? {
            Class::Skill => SkillId(handle.id()).entry(host).ok().map(|entry| entry.name.clone()),
            Class::General => GeneralId(handle.id()).entry(host).ok().map(|entry| entry.name.clone()),
            Class::Package => host.definitions().package(handle.id()).map(|package| package.name.clone()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stop_flag_is_put_back_after_a_panic() {
        let panics = || closed_by(Arc::default(), || panic!("within"));
        assert!(std::panic::catch_unwind(panics).is_err());
        assert!(STOP.with_borrow(Option::is_none));
    }
}
