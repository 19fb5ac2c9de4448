//! Skills and cards with Lua behaviour: the adapter between the rules and the callbacks of a package.
//!
//! `LuaSkill` and `LuaCard` implement the traits of the rules. The order of arguments is that of the sijyu
//! fork, which begins like that of QSanguosha-v2. A test whose second parameter is called `event` gets the
//! event first. Tests of trigger skills may act, since only dispatch calls them; other query callbacks may
//! not. An error counts as "no effect" and goes to `Notices`, which stores each error once with its count.

mod arguments;
mod card;
mod naming;
mod skill;
mod wakers;

pub use card::LuaCard;
pub(super) use skill::CORRECTION;
pub use skill::LuaSkill;

use super::ai::Asked;
use super::call::CallError;
use super::define::Callback;
use super::frame::{Context, Frame};
use super::host::Script;
use super::trampoline::{Given, Results};
use crate::model::*;
use crate::rules::{Flow, Room, Timing};

/// The context of a call, for its frame.
struct Caller<'a> {
    owner: &'a Name,
    event: Option<Timing>,
    viewer: Option<PlayerId>,
}

impl Caller<'_> {
    fn frame(&self, callback: &'static str, context: Context) -> Frame {
        Frame { owner: self.owner.clone(), callback, event: self.event, context, viewer: self.viewer }
    }

    /// Calls a callback that takes effect. A script error is reported and gives no result; cards that the callback had
    /// taken off the draw pile are back on it.
    fn act(&self, script: &Script, callback: &Callback, arguments: &[Given<'_>]) -> Flow<Option<Results>> {
        if script.is_asleep(self.owner, callback.name) {
            return Ok(None);
        }
        let taken = script.host().with_room(Room::cards_taken).unwrap_or_default();
        match script.call_back(self.frame(callback.name, Context::Effect), callback.place, arguments) {
            Ok(results) => Ok(Some(results)),
            Err(CallError::Interrupt(interrupt)) => Err(interrupt),
            Err(CallError::Script(error)) => {
                script.host().report(*error);
                // Nobody moves any more what it took off the draw pile.
                let _ = script.host().with_room(|room| room.return_taken_since(&taken));
                Ok(None)
            }
        }
    }

    /// Calls a query callback. It may not act, so nothing interrupts it.
    fn query(&self, script: &Script, callback: &Callback, arguments: &[Given<'_>]) -> Option<Results> {
        self.query_for(script, callback, arguments, |results| results)
    }

    /// Calls a query callback; `read` runs before temporary changes are rolled back.
    ///
    /// Cards that a callback makes while somebody chooses are speculative: a replay does not ask it, and ids of
    /// later cards are the same without them.
    fn query_for<R>(
        &self,
        script: &Script,
        callback: &Callback,
        arguments: &[Given<'_>],
        read: impl FnOnce(Results) -> R,
    ) -> Option<R> {
        if script.is_asleep(self.owner, callback.name) {
            return None;
        }
        let host = script.host();
        let ask = || self.ask(script, callback, arguments, read);
        // Cards of an AI are apart from the game already.
        let room = if host.is_of_ai() { None } else { host.room().filter(|room| room.is_asking()) };
        match room {
            Some(room) => room.suppose(ask),
            None => ask(),
        }
    }

    fn ask<R>(
        &self,
        script: &Script,
        callback: &Callback,
        arguments: &[Given<'_>],
        read: impl FnOnce(Results) -> R,
    ) -> Option<R> {
        let frame = self.frame(callback.name, Context::Query);
        let answer = match script.asked_for_ai(callback.place) {
            Asked::Callback => script.call_back(frame, callback.place, arguments),
            Asked::Twin(twin) => script.call_twin(frame, &twin, arguments),
            Asked::Nobody => return None,
        };
        let answer = answer.map(read);
        script.put_back(|| self.frame(callback.name, Context::Query));
        match answer {
            Ok(read) => Some(read),
            Err(CallError::Interrupt(_)) => None,
            Err(CallError::Script(error)) => {
                script.host().report(*error);
                None
            }
        }
    }
}
