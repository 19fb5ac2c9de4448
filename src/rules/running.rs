//! Data of operations that run, which the room and the stack of events keep for them.

use super::Payload;
use crate::model::*;

/// The cards that lie outside of areas and piles at some moment.
#[derive(Default)]
pub(in crate::rules) struct Held {
    pub(in crate::rules) taken: Vec<CardId>,
    pub(in crate::rules) open: Vec<CardId>,
}

/// The resolution of a slash on one target.
#[derive(Clone)]
pub(in crate::rules) struct RunningSlash {
    pub(in crate::rules) effect: Payload<CardEffect>,
    pub(in crate::rules) slash: Payload<SlashEffect>,
    /// `true` if a script resolves the slash instead of the rule, perhaps as its card's own effect. Then it
    /// deals its damage, and the card's effect is not run (again).
    pub(in crate::rules) by_script: bool,
}

impl RunningSlash {
    pub(in crate::rules) fn by_script(slash: SlashEffect) -> RunningSlash {
        let mut effect = CardEffect::new(slash.slash, Some(slash.from), slash.to);
        effect.nullified = slash.nullified;
        effect.multiple = slash.multiple;
        effect.no_respond = slash.no_respond;
        effect.no_offset = slash.no_offset;
        RunningSlash { effect: Payload::new(effect), slash: Payload::new(slash), by_script: true }
    }

    pub(in crate::rules) fn is_of(&self, card: CardId, to: PlayerId) -> bool {
        self.slash.read(|s| s.slash == card && s.to == to)
    }

    /// Returns `true` if the result is decided.
    pub(in crate::rules) fn is_resolved(&self) -> bool {
        self.effect.read(|e| e.resolved)
    }

    /// Returns `true` if the slash was dodged.
    pub(in crate::rules) fn is_offset(&self) -> bool {
        self.effect.read(|e| e.offset_card.is_some())
    }
}
