//! Callbacks of skills that run for an AI, and its memory.
//!
//! A query of a native function asks skills: the distance to a player, whether a card may be used. For an AI it
//! calls twins of their callbacks (`lua/prelude/apart.lua`): what such a callback writes to its variables stays
//! with the AI. Callbacks of the program's own packages write to none, and are called themselves. Where there is no
//! twin, the query goes on without the callback. Constructors that wrap functions of a package, such as that of
//! one-card view-as skills, call twins of these (`native.asked`).
//!
//! Memory that an AI keeps is its own, not that of the skill that runs next. Lua has one heap. The part of
//! the AI follows from what was added while one ran, once the collector has left only what is in use
//! (`watch/memory.rs`). An AI that keeps more than its part is left out of the game, and its variables with it.

use super::State;
use crate::script::error::{Cause, Running, ScriptError};
use crate::script::host::Script;
use mlua::Function;

/// Registry key of the function that gives a twin of a callback.
pub(in crate::script) const LEND: &str = "sgs.lend";

/// Registry key of the function that lets go of all variables of an AI.
pub(in crate::script) const LEAVE_OUT: &str = "sgs.leave_out_ai";

/// The function that is called for a query.
pub(in crate::script) enum Asked {
    /// The skill's callback itself.
    Callback,
    /// A twin of it, for an AI.
    Twin(Function),
    /// Nothing: there is no twin, and the callback would keep what an AI asked.
    Nobody,
}

impl Script {
    /// Returns what is called for a query of the callback in this slot: a twin if an AI asks.
    #[inline]
    pub(in crate::script) fn asked_for_ai(&self, place: usize) -> Asked {
        if self.host().is_of_ai() { self.find_twin(place) } else { Asked::Callback }
    }

    /// Returns `true` if this source of a function, such as `@extensions/fire.lua`, is a file of the program's
    /// own packages.
    pub(in crate::script) fn is_of_bundled(&self, source: &str) -> bool {
        let library = self.host().library();
        source.strip_prefix('@').zip(library).is_some_and(|(file, library)| library.is_bundled(file))
    }

    fn find_twin(&self, place: usize) -> Asked {
        let functions = &self.host().definitions().functions;
        let source = || functions.get(place).and_then(|callback| callback.info().source);
        let is_bundled = || source().is_some_and(|source| self.is_of_bundled(&source));
        if functions.is_bundled(place, is_bundled) {
            return Asked::Callback;
        }
        let Some(callback) = functions.get(place) else { return Asked::Nobody };
        let lent = self
            .lua()
            .named_registry_value::<Function>(LEND)
            .and_then(|lend| lend.call::<Option<Function>>(&callback));
        match lent {
            Ok(Some(twin)) => Asked::Twin(twin),
            Ok(None) => Asked::Nobody,
            Err(error) => {
                tracing::error!("no twin of a callback: {error}");
                Asked::Nobody
            }
        }
    }

    /// Runs something of an AI, and leaves the AI out if it keeps too much memory.
    pub(super) fn with_memory_of_ai<R>(&self, run: impl FnOnce() -> R) -> R {
        let watch = self.host().watch();
        let before = watch.begin_decision();
        let result = run();
        if watch.end_decision(before) {
            // Twice: what has a destructor goes with the second one.
            let _ = (self.lua().gc_collect(), self.lua().gc_collect());
            if let Some(megabytes) = watch.weigh_ai(self.lua().used_memory()) {
                self.leave_out_for_memory(megabytes);
            }
        }
        result
    }

    #[cold]
    fn leave_out_for_memory(&self, megabytes: usize) {
        let ai = &self.host().ai;
        ai.state.set(State::Off);
        ai.has_left.set(true);
        ai.objects.borrow_mut().clear();
        ai.globals.borrow_mut().take();
        let left =
            self.lua().named_registry_value::<Function>(LEAVE_OUT).and_then(|leave| leave.call::<()>(()));
        if let Err(error) = left {
            tracing::error!("the AI keeps its variables: {error}");
        }
        let _ = (self.lua().gc_collect(), self.lua().gc_collect());
        self.host().watch().forget_ai(self.lua().used_memory());
        self.host().report_by_cause(ScriptError {
            cause: Cause::AiMemory { megabytes },
            running: Running::ai(""),
            ..ScriptError::default()
        });
    }
}
