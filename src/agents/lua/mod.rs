//! A player whose decisions are made by an AI in Lua.
//!
//! A request goes to the AI of the seat (`script/ai/`). The answer is checked as the table would check it.
//! The built-in player decides if there is none or it is illegal. Both cases are counted and reported
//! (`AiCounts`).

use super::builtin::Builtin;
use crate::rules::ask::Seat;
use crate::rules::{Agent, Answer, Request};
use crate::script::ai::AiAnswer;
use crate::script::host::{Script, WeakScript};

/// The agent of an AI in Lua, one for each seat of each game.
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
        let AiAnswer::Reply(reply) = script.ask_ai(request) else { return None };
        match seat.check(request, &reply) {
            Ok(()) => Some(Answer::Reply(reply)),
            Err(why) => {
                script.host().ai().refuse(Script::ai_method(request), &why.to_string());
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
