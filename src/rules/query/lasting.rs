//! Questions about lasting effects.

use super::bonus::saturating_sum;
use crate::model::lasting::{Lasting, LastingEffect};
use crate::model::*;
use crate::rules::{Filter, Frequency, Room, SkillDef};

/// Returns the effect that keeps from handling cards in this way.
fn of_method(method: HandlingMethod) -> Option<Lasting> {
    match method {
        HandlingMethod::Use | HandlingMethod::Play => Some(Lasting::CannotUse),
        HandlingMethod::Response => Some(Lasting::CannotRespond),
        HandlingMethod::Discard => Some(Lasting::CannotDiscard),
        _ => None,
    }
}

impl Room {
    /// Returns the effects of this kind on a player. Mostly there are none in the game.
    pub fn lasting_on(&self, player: PlayerId, what: Lasting) -> Vec<LastingEffect> {
        let t = self.table();
        if t.lasting.is_empty() {
            return Vec::new();
        }
        t.lasting.iter().filter(|effect| effect.on == player && effect.what == what).cloned().collect()
    }

    /// Returns the sum of a number that is not about cards.
    pub(super) fn lasting_sum(&self, player: PlayerId, what: Lasting) -> i32 {
        saturating_sum(self.lasting_on(player, what).iter().map(|effect| effect.n))
    }

    /// Returns the sum of a number about this card. Without a filter an effect is about slashes.
    pub(super) fn lasting_sum_of(&self, player: PlayerId, what: Lasting, card: CardId) -> i32 {
        let all = self.lasting_on(player, what);
        saturating_sum(all.iter().filter(|effect| self.is_about_slash(effect, card)).map(|effect| effect.n))
    }

    /// Returns `true` if an effect on slashes, or on the cards of its filter, is about this card.
    pub(in crate::rules) fn is_about_slash(&self, effect: &LastingEffect, card: CardId) -> bool {
        match effect.filter.is_empty() {
            true => self.is_kind_of(card, "Slash"),
            false => self.is_about(effect, Some(card)),
        }
    }

    /// Returns `true` if the effect is about this card: an effect with a filter is about no damage without a card.
    pub(in crate::rules) fn is_about(&self, effect: &LastingEffect, card: Option<CardId>) -> bool {
        if effect.filter.is_empty() {
            return true;
        }
        let passes =
            |card| Filter::of(&effect.filter).is_ok_and(|filter| self.passes(&filter, card, Some(effect.on)));
        card.is_some_and(passes)
    }

    /// Returns the skill whose effect keeps the player from handling the card in this way.
    pub fn lasting_limit(&self, player: PlayerId, card: CardId, method: HandlingMethod) -> Option<Name> {
        let found = self.lasting_on(player, of_method(method)?);
        found.into_iter().find(|effect| self.is_about(effect, Some(card))).map(|effect| effect.by_skill)
    }

    /// Returns the skill whose effect protects the player from this card.
    pub(super) fn lasting_protection(&self, to: PlayerId, card: CardId) -> Option<Name> {
        let found = self.lasting_on(to, Lasting::NotTarget);
        found.into_iter().find(|effect| self.is_about(effect, Some(card))).map(|effect| effect.by_skill)
    }

    /// Returns `true` if an effect puts this skill of the player out of effect.
    pub(super) fn is_silenced(&self, player: PlayerId, skill: &SkillDef) -> bool {
        let t = self.table();
        if t.lasting.is_empty() {
            return false;
        }
        let is_locked = matches!(skill.frequency, Frequency::Compulsory | Frequency::Wake);
        t.lasting.iter().any(|effect| {
            let silences = match effect.what {
                Lasting::Silence => true,
                Lasting::SilenceUnlocked => !is_locked,
                _ => false,
            };
            silences
                && effect.on == player
                && (effect.skills.is_empty() || effect.skills.contains(&skill.name))
        })
    }
}
