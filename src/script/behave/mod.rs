//! Skills and cards whose behaviour is Lua: what stands between the rules and the callbacks
//! of a package.
//!
//! `LuaSkill` and `LuaCard` implement the traits of the rules. Arguments go in the order of sijyu, which
//! begins like that of v2; a test whose second parameter is called `event` is given the event first. Tests
//! of trigger skills may act, since only dispatch asks them; other callbacks that answer a question may
//! not. An error counts as "did nothing" and goes to `Notices`, where each is kept once with its count.

mod arguments;
mod card;
mod naming;
mod skill;
mod wakers;

pub use card::LuaCard;
pub(super) use skill::CORRECTION;
pub use skill::LuaSkill;

use super::call::CallError;
use super::define::Callback;
use super::frame::{Context, Frame};
use super::host::Script;
use super::trampoline::{Given, Results};
use crate::model::*;
use crate::rules::{Flow, Timing};

/// Who is called, for the frame of the call.
struct Caller<'a> {
    owner: &'a Name,
    event: Option<Timing>,
    viewer: Option<PlayerId>,
}

impl Caller<'_> {
    fn frame(&self, callback: &'static str, context: Context) -> Frame {
        Frame { owner: self.owner.clone(), callback, event: self.event, context, viewer: self.viewer }
    }

    /// A callback that takes effect. A script error counts as "did nothing": it is reported,
    /// and there is no result.
    fn act(&self, script: &Script, callback: &Callback, arguments: &[Given<'_>]) -> Flow<Option<Results>> {
        match script.call_back(self.frame(callback.name, Context::Effect), callback.place, arguments) {
            Ok(results) => Ok(Some(results)),
            Err(CallError::Interrupt(interrupt)) => Err(interrupt),
            Err(CallError::Script(error)) => {
                script.host().report(error);
                Ok(None)
            }
        }
    }

    /// A callback that answers a question; it may not act, so nothing interrupts it.
    fn query(&self, script: &Script, callback: &Callback, arguments: &[Given<'_>]) -> Option<Results> {
        self.query_for(script, callback, arguments, |results| results)
    }

    /// The same, and what is read of the answer while all is as the callback made it.
    fn query_for<R>(
        &self,
        script: &Script,
        callback: &Callback,
        arguments: &[Given<'_>],
        read: impl FnOnce(Results) -> R,
    ) -> Option<R> {
        let answer = script.call_back(self.frame(callback.name, Context::Query), callback.place, arguments);
        let answer = answer.map(read);
        script.put_back(|| self.frame(callback.name, Context::Query));
        match answer {
            Ok(read) => Some(read),
            Err(CallError::Interrupt(_)) => None,
            Err(CallError::Script(error)) => {
                script.host().report(error);
                None
            }
        }
    }
}
