//! Events that only one of the two engines raises in this way: the skills of files for the other one do not get them.

use super::LuaSkill;
use crate::model::*;
use crate::rules::resolve::DRAW_PHASE;
use crate::rules::skill::Occasion;
use crate::rules::timing::Dialect;
use crate::rules::{Data, Timing};
use crate::script::define::Order;
use crate::script::load::DrawHandler;

/// Events of a card that is used.
const OF_USES: [Timing; 2] = [Timing::PreCardUsed, Timing::CardUsed];

/// Events of a card that is played in response.
const OF_RESPONSES: [Timing; 3] =
    [Timing::PreCardResponded, Timing::CardResponded, Timing::PostCardResponded];

impl LuaSkill {
    /// Returns `true` if the file's engine raises the event in this way.
    pub(super) fn takes(&self, occasion: &Occasion<'_>) -> bool {
        (occasion.player.is_some() || self.takes_without_player(occasion.timing))
            && (!is_draw(occasion.timing) || self.takes_draw(occasion.timing, occasion.data))
            && self.takes_answer(occasion.timing, occasion.data)
    }

    /// Returns `true` unless the file's engine announces a card that is used as an answer by another event, which the
    /// skill listens to as well. QSanguosha-v2 raises the events of a response, the sijyu fork those of a use.
    fn takes_answer(&self, timing: Timing, data: &Data) -> bool {
        let is_use = OF_USES.contains(&timing);
        if !is_use && !OF_RESPONSES.contains(&timing) {
            return true;
        }
        let is_answer = data.read(|v| match v {
            Value::CardUse(usage) => usage.is_answer,
            Value::CardResponse(response) => response.is_use,
            _ => false,
        });
        let listens_to_one_of = |events: &[Timing]| self.entry.events.iter().any(|(t, _)| events.contains(t));
        let listens_to_other =
            if is_use { listens_to_one_of(&OF_RESPONSES) } else { listens_to_one_of(&OF_USES) };
        let without = if is_use { Dialect::V2 } else { Dialect::Sj };
        !(is_answer && listens_to_other && self.dialect() == Some(without))
    }

    /// Returns `true` if the file's engine raises this event without a player. Only QSanguosha-v2 raises
    /// GameStart so, and only the sijyu fork DamageCaused of damage without a source. A skill of unknown
    /// dialect never gets a nil player.
    fn takes_without_player(&self, timing: Timing) -> bool {
        match timing {
            Timing::GameStart => self.dialect() != Some(Dialect::Sj),
            Timing::DamageCaused => self.dialect() == Some(Dialect::Sj),
            _ => true,
        }
    }

    /// Returns the engine for which the skill's file was written.
    fn dialect(&self) -> Option<Dialect> {
        let library = self.script.upgrade()?.host().library()?;
        Some(library.file(&self.entry.origin.file)?.dialect())
    }

    /// Returns `true` if the function's engine raises this event at such a draw: QSanguosha-v2 in the draw
    /// phase, the sijyu fork at all draws.
    fn takes_draw(&self, timing: Timing, data: &Data) -> bool {
        let draw = |v: &Value| v.draw().map(|d| (d.reason == DRAW_PHASE, d.card_ids.is_empty()));
        match (timing, data.read(draw)) {
            (Timing::DrawNCards, Some((in_phase, _))) => in_phase || !self.counts_draws(),
            (Timing::AfterDrawNCards, Some((in_phase, is_empty))) => {
                if self.counts_draws() {
                    in_phase
                } else {
                    !is_empty || in_phase && self.is_of_words()
                }
            }
            _ => true,
        }
    }

    /// Returns `true` for a skill made by `sgs.skills`, whose functions stand in no file of a package. Its words mean
    /// the draw phase, even if no card is drawn.
    fn is_of_words(&self) -> bool {
        let place = || {
            let script = self.script.upgrade()?;
            script.host().place_of_function(&self.entry.callback("on_trigger")?)
        };
        place().is_none()
    }

    /// Returns `true` if the function expects a number as the payload of a draw.
    fn counts_draws(&self) -> bool {
        let find_out = || {
            let script = self.script.upgrade()?;
            let callback = self.entry.callback("on_trigger")?;
            let (source, lines) = script.host().place_of_function(&callback)?;
            let payload = callback.parameters.get(if callback.order == Order::EventRoom { 4 } else { 3 })?;
            let only_draws = self.entry.events.iter().all(|(timing, _)| is_draw(*timing));
            Some(DrawHandler { lines, payload, only_draws }.is_of_older_engine(&source))
        };
        *self.counts_draws.get_or_init(|| find_out().unwrap_or(false))
    }

    /// Returns the number of cards as the payload of a draw, for a function that expects it.
    pub(super) fn number_of_draw(&self, occasion: &Occasion<'_>) -> Option<Data> {
        let number = || occasion.data.read(|v| v.draw().map(|d| d.num));
        let number = if is_draw(occasion.timing) { number()? } else { return None };
        self.counts_draws().then(|| Data::new(number))
    }

    /// Returns the current use for a skill of QSanguosha-v2, whose TargetConfirming uses the targets at its
    /// start.
    pub(super) fn targets_before(&self, occasion: &Occasion<'_>) -> Option<CardUse> {
        let is_older = || self.dialect() == Some(Dialect::V2);
        if occasion.timing != Timing::TargetConfirming || !is_older() {
            return None;
        }
        occasion.data.card_use()
    }
}

/// Returns `true` for an event about drawing cards.
fn is_draw(timing: Timing) -> bool {
    matches!(timing, Timing::DrawNCards | Timing::AfterDrawNCards)
}
