//! Frames: a frame describes one call from the rules into Lua.
//!
//! A frame holds skill, callback and context. It refuses writes and requests in queries and in AI code, and
//! names the running code in every error. `sgs.Self` is the player who chooses (`Frame::chooser`), in the
//! callbacks that a client of the original runs: filters, `view_as`, `enabled_at_play`. It is nil while an
//! event is handled or a rule is corrected.

use super::error::{Actor, Refusal, Running};
use super::kernel::registry::Effect;
use crate::model::*;

/// Permissions of a callback.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Context {
    /// A file of a package is being run: there is no game yet.
    Load,
    /// A question about the game, asked at any moment: it may only look.
    Query,
    /// A skill or card takes effect.
    Effect,
    /// An AI decides for a seat: it may only look, at what that seat may see.
    Ai,
}

/// A call into Lua.
#[derive(Clone, PartialEq, Debug)]
pub struct Frame {
    /// The skill or card, and which of its callbacks: `on_trigger`.
    pub owner: Name,
    pub callback: &'static str,
    /// The event being handled, where there is one.
    pub event: Option<crate::rules::Timing>,
    pub context: Context,
    /// On whose behalf it looks.
    pub viewer: Option<PlayerId>,
}

/// Callbacks that correct a rule. No client runs them, so nobody is choosing meanwhile.
const CORRECTIONS: &[&str] = &[
    "correct_func",
    "fixed_func",
    "extra_func",
    "residue_func",
    "distance_limit_func",
    "extra_target_func",
    "is_prohibited",
    "is_pindianprohibited",
    "skill_valid",
    "card_valid",
    "view_as_equip",
    "limit_list",
    "limit_pattern",
    "limit_reason",
    "protects",
];

impl Frame {
    /// Returns the player who is choosing, as `sgs.Self` has it. Nobody is while an event is
    /// handled or a rule is corrected.
    pub fn chooser(&self) -> Option<PlayerId> {
        let apart = self.event.is_some() || CORRECTIONS.contains(&self.callback);
        self.viewer.filter(|_| self.context == Context::Ai || !apart)
    }

    /// Returns the running code as errors name it.
    pub fn running(&self) -> Running {
        let actor = match self.context {
            Context::Ai => Actor::Ai,
            _ => Actor::Skill(self.owner.clone()),
        };
        Running { actor, callback: Name::new_static(self.callback), event: self.event }
    }

    /// Returns the reason for which a member with this effect may not be called from here; `None` if it may.
    pub fn refuses(&self, effect: Effect) -> Option<Refusal> {
        match (self.context, effect) {
            (Context::Effect, _) | (_, Effect::Read | Effect::HiddenRead | Effect::Make | Effect::Define) => {
                None
            }
            (Context::Query | Context::Ai, Effect::Flag) => None,
            (Context::Load, _) => Some(Refusal::Loading),
            (Context::Query, _) => Some(Refusal::Question),
            (Context::Ai, Effect::Note | Effect::Suppose) => None,
            (Context::Ai, _) => Some(Refusal::Ai),
        }
    }
}
