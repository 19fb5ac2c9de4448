//! The effect of a card on one target (docs/rules/using-cards.md#effect-on-one-target).

use crate::model::history::{Detail, EventKind};
use crate::model::*;
use crate::rules::fact::Fact;
use crate::rules::{Flow, Payload, Room, Timing};

/// The outcome of a card on one target.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CardOutcome {
    Effective,
    /// Nullified, dodged or invalid; also where the event did not take place.
    #[default]
    Void,
}

impl CardOutcome {
    pub fn is_void(self) -> bool {
        self == CardOutcome::Void
    }

    pub(super) fn void_if(void: bool) -> CardOutcome {
        if void { CardOutcome::Void } else { CardOutcome::Effective }
    }
}

impl Room {
    /// Runs the default use: the card takes effect on its targets one after another, with the current state
    /// of the use for each.
    pub fn effect_on_each(&self, usage: &CardUse) -> Flow {
        for _ in 0..=usage.extra_use {
            for to in &usage.to {
                let latest = self.latest_use(usage.card);
                let latest = latest.as_deref().unwrap_or(usage);
                let mut effect = CardEffect::new(usage.card, usage.from, *to);
                effect.multiple = usage.to.len() > 1;
                effect.nullified = payload::lists_player(&latest.nullified_list, *to);
                effect.no_respond = payload::lists_player(&latest.no_respond_list, *to);
                effect.no_offset = payload::lists_player(&latest.no_offset_list, *to);
                self.card_effect(effect)?;
            }
        }
        Ok(())
    }

    /// Applies a card to one player. Skills that invalidate cards ([`Room::is_card_invalid`]) are asked before
    /// its events.
    pub fn card_effect(&self, mut effect: CardEffect) -> Flow<CardOutcome> {
        let to = effect.to;
        effect.nullified |= self.is_alive(to) && self.is_card_invalid(to, effect.card);
        let detail = self.card_detail(effect.card, vec![to]);
        self.event(EventKind::CardEffect, effect.from, detail).main(|_| {
            let payload = Payload::new(effect);
            let mut void = true;
            if self.is_alive(to) {
                self.trigger(Timing::CardEffect, to, &payload)?;
                void = self.trigger(Timing::CardEffected, to, &payload)?.is_stopped();
            }
            self.trigger(Timing::PostCardEffected, to, &payload)?;
            Ok(CardOutcome::void_if(void))
        })
    }

    /// Runs the rule of CardEffected.
    pub(in crate::rules) fn resolve_effect(&self, payload: &Payload<CardEffect>) -> Flow<CardOutcome> {
        let effect = payload.get();
        let def = self.def(effect.card);
        if def.behaviour.dodge_pattern().is_some() {
            return self.resolve_slash(payload);
        }
        if effect.nullified {
            self.log_no_effect(&effect, "");
            return Ok(CardOutcome::Void);
        }
        if def.card_type != CardType::Skill && self.is_offset(payload)? {
            self.set_flag(effect.to, "Global_NonSkillNullify");
            return Ok(CardOutcome::Void);
        }
        if def.card_type == CardType::Trick {
            self.trigger(Timing::TrickEffect, effect.to, payload)?;
        }
        self.take_effect(payload)?;
        Ok(CardOutcome::Effective)
    }

    /// Returns `true` if a card nullifies the effect and is not itself countered.
    fn is_offset(&self, payload: &Payload<CardEffect>) -> Flow<bool> {
        let mut effect = payload.get();
        if effect.offset_card.is_none() {
            effect.offset_card = self.is_canceled(&effect)?;
        }
        let Some(offset) = effect.offset_card else { return Ok(false) };
        payload.set(effect.clone());
        if self.trigger(Timing::CardOffset, effect.from, payload)?.is_stopped() {
            return Ok(false);
        }
        let by = self.card_name(offset);
        self.log_no_effect(&effect, &by);
        Ok(true)
    }

    pub(in crate::rules) fn log_no_effect(&self, effect: &CardEffect, by: &str) {
        if self.is_watched() {
            self.log(Fact::NoEffect { card: self.card_note(effect.card), to: effect.to, by: by.into() });
        }
    }

    /// Raises CardOnEffect and runs the card's effect as often as necessary.
    pub(in crate::rules) fn take_effect(&self, payload: &Payload<CardEffect>) -> Flow {
        let effect = payload.get();
        self.note_effect(&effect);
        let def = self.def(effect.card);
        if def.card_type != CardType::Skill {
            self.trigger(Timing::CardOnEffect, effect.to, payload)?;
        }
        for _ in 0..=effect.extra_effect {
            if self.is_alive(effect.to) {
                def.behaviour.on_effect(self, &effect)?;
            }
        }
        Ok(())
    }

    /// Records that the running effect of this card on its target takes place.
    pub(super) fn note_effect(&self, effect: &CardEffect) {
        let Some(event) = self.find_event(EventKind::CardEffect) else { return };
        if let Some(record) = self.table_mut().history.get_mut(event) {
            let is_it = matches!(&record.detail, Detail::Card { card, to, .. } if card.id == effect.card && to[..] == [effect.to]);
            record.done |= is_it;
        }
    }

    /// Asks for a card that nullifies the effect or, for a slash, dodges it; returns that card.
    pub fn is_canceled(&self, effect: &CardEffect) -> Flow<Option<CardId>> {
        if effect.no_offset || effect.no_respond || effect.offset_num < 1 {
            return Ok(None);
        }
        if !self.is_cancelable(effect) {
            return Ok(None);
        }
        if self.def(effect.card).behaviour.dodge_pattern().is_some() {
            return self.ask_to_dodge(effect);
        }
        self.ask_for_nullification(effect.card, effect.from, Some(effect.to), true)
    }
}
