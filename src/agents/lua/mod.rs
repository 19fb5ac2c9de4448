//! A player whose decisions an AI in Lua makes. What the AI leaves open, and what it gets wrong,
//! the built-in player decides; the script's host counts and tells both.
//!
//! A request goes to the AI of the seat (`script/ai/`); the answer is checked as the table would check it,
//! and the built-in player decides when there is none or it is illegal. Both are counted (`AiCounts`).

use super::builtin::Builtin;
use crate::rules::ask::Seat;
use crate::rules::{Agent, Answer, Request};
use crate::script::ai::Said;
use crate::script::host::{Script, WeakScript};

/// See the module text. One for each seat of each game.
pub struct LuaPlayer {
    /// The state belongs to the game, and outlives its agents.
    script: WeakScript,
    fallback: Builtin,
}

impl LuaPlayer {
    pub fn new(script: &Script) -> LuaPlayer {
        LuaPlayer { script: script.downgrade(), fallback: Builtin::new() }
    }

    fn ask(&self, seat: Seat<'_>, request: &Request) -> Option<Answer> {
        let script = self.script.upgrade()?;
        let Said::Reply(reply) = script.ask_ai(request) else { return None };
        match seat.check(request, &reply) {
            Ok(()) => Some(Answer::Reply(reply)),
            Err(why) => {
                script.host().ai().refuse(Script::ai_method(request), &why);
                None
            }
        }
    }
}

impl Agent for LuaPlayer {
    fn answer(&mut self, seat: Seat<'_>, request: &Request) -> Answer {
        self.ask(seat, request).unwrap_or_else(|| self.fallback.answer(seat, request))
    }
}
