//! Cards that can be dodged, target by target: one resolution with the events of both dialects
//! (docs/rules/two-engines.md#one-slash-for-both-engines).
//!
//! A slash is resolved once, regardless of the family of timings that a handler uses
//! (`CardEffect::resolved`). A slash resolved by a script (`Room:slashEffect`) deals its damage itself,
//! because the script may be the effect of its card.

use super::{CardOutcome, Wanted};
use crate::model::*;
use crate::rules::running::RunningSlash;
use crate::rules::{Data, Flow, Payload, Room, Timing};

impl Room {
    /// Runs the rule of CardEffected for such a card.
    pub(in crate::rules) fn resolve_slash(&self, payload: &Payload<CardEffect>) -> Flow<CardOutcome> {
        let effect = payload.get();
        let Some(from) = effect.from else { return Ok(CardOutcome::Effective) };
        let jink_num = self.take_jink_count(from, effect.card);
        let slash = Payload::new(self.slash_of(&effect, from, jink_num));
        self.resolve_on_target(&RunningSlash { effect: payload.clone(), slash, by_script: false })
    }

    /// Returns the effect of a slash in the form used by the timings of QSanguosha-v2.
    fn slash_of(&self, effect: &CardEffect, from: PlayerId, jink_num: i32) -> SlashEffect {
        SlashEffect {
            slash: effect.card,
            jink: None,
            from,
            to: effect.to,
            jink_num,
            drank: self.card_tag(effect.card, "drank").as_int() as i32,
            nature: self.nature_of(effect.card),
            nullified: effect.nullified,
            multiple: effect.multiple,
            no_respond: effect.no_respond,
            no_offset: effect.no_offset,
        }
    }

    /// Asks the target of a slash that a script resolves for dodges. The number is the one of the effect,
    /// unless that is 1 and the user of the slash requires more.
    pub(super) fn ask_to_dodge(&self, effect: &CardEffect) -> Flow<Option<CardId>> {
        let Some(from) = effect.from else { return Ok(None) };
        let running = self.slashes.borrow().iter().rev().find(|s| s.is_of(effect.card, effect.to)).cloned();
        let required = match running.map(|running| running.slash.get()) {
            Some(slash) => slash.jink_num,
            None => self.take_jink_count(from, effect.card),
        };
        let jink_num = if effect.offset_num == 1 { required } else { effect.offset_num };
        if jink_num < 1 {
            return Ok(None);
        }
        self.ask_for_dodges(&self.slash_of(effect, from, jink_num))
    }

    /// Applies a slash to its target in its current state (`room:slashEffect`).
    pub fn slash_effect(&self, slash: SlashEffect) -> Flow<CardOutcome> {
        if !self.is_alive(slash.to) {
            return Ok(CardOutcome::Void);
        }
        self.resolve_on_target(&RunningSlash::by_script(slash))
    }

    /// Raises the events of a slash on one target.
    fn resolve_on_target(&self, running: &RunningSlash) -> Flow<CardOutcome> {
        let RunningSlash { effect: payload, slash, .. } = running;
        let effect = payload.get();
        let SlashEffect { from, jink_num, .. } = slash.get();
        let void = self.trigger(Timing::SlashEffected, effect.to, slash)?.is_stopped();
        if void || slash.read(|s| s.nullified) {
            self.log_no_effect(&effect, "");
            return Ok(CardOutcome::Void);
        }
        payload.change(|e| e.offset_num = jink_num);
        let jink_num = slash.read(|s| s.jink_num);
        if jink_num < 1 || effect.no_respond || effect.no_offset {
            return self.slash_hit(running);
        }
        if self.while_running(running, || self.trigger(Timing::SlashProceed, from, slash))?.is_stopped() {
            // A handler asked for the dodges itself and resolved the slash.
            return Ok(CardOutcome::void_if(running.is_offset()));
        }
        match self.ask_for_dodges(&slash.get())? {
            Some(jink) => self.slash_dodged(running, jink),
            None => self.slash_hit(running),
        }
    }

    /// Returns the number of dodges for the next target: the head of the tag list.
    fn take_jink_count(&self, from: PlayerId, card: CardId) -> i32 {
        let key = self.jink_key(card);
        let mut t = self.table_mut();
        match t.player_mut(from).tags.get_mut(&key) {
            Some(Value::IntList(list)) if !list.is_empty() => list.remove(0) as i32,
            _ => 1,
        }
    }

    /// Asks for all dodges; returns `None` as soon as one is missing or void. Spent dodges are not returned.
    fn ask_for_dodges(&self, s: &SlashEffect) -> Flow<Option<CardId>> {
        let pattern = self.def(s.slash).behaviour.dodge_pattern().unwrap_or("jink");
        let mut given = Vec::new();
        for left in (1..=s.jink_num).rev() {
            if !self.is_alive(s.to) {
                return Ok(None);
            }
            let prompt = match (s.jink_num, left) {
                (1, _) => format!("slash-jink:{}", s.from),
                (n, left) if left == n => format!("@multi-jink-start:{}::{}", s.from, n),
                (_, left) => format!("@multi-jink:{}::{}", s.from, left),
            };
            let wanted = Wanted::new(pattern, prompt, HandlingMethod::Use)
                .reason("slash")
                .data(s.clone())
                .who(s.from)
                .to_card(s.slash);
            let Some(jink) = self.ask_for_card(s.to, wanted)? else { return Ok(None) };
            if self.trigger(Timing::JinkEffect, s.to, &Data::new(jink))?.is_stopped() {
                return Ok(None);
            }
            given.push(jink);
        }
        match given.as_slice() {
            [one] => Ok(Some(*one)),
            // Several dodges are passed on as one dummy card.
            _ => {
                let kind = self.face(given[0]).kind;
                Ok(Some(self.new_card(kind, Some(Suit::NoSuit), Some(0), "", &given)))
            }
        }
    }

    /// Handles a dodged slash, which a handler of either dialect can still make hit.
    fn slash_dodged(&self, running: &RunningSlash, jink: CardId) -> Flow<CardOutcome> {
        let RunningSlash { effect, slash, .. } = running;
        let from = slash.read(|s| s.from);
        slash.change(|s| s.jink = Some(jink));
        effect.change(|e| e.offset_card = Some(jink));
        self.while_running(running, || self.trigger(Timing::SlashMissed, from, slash))?;
        if running.is_resolved() {
            return Ok(CardOutcome::Effective);
        }
        if self.trigger(Timing::CardOffset, from, effect)?.is_stopped() {
            return self.slash_hit(running);
        }
        self.log_no_effect(&effect.get(), &self.card_name(jink));
        Ok(CardOutcome::Void)
    }

    fn slash_hit(&self, running: &RunningSlash) -> Flow<CardOutcome> {
        let s = running.slash.get();
        if !self.is_alive(s.to) || running.is_resolved() {
            return Ok(CardOutcome::Effective);
        }
        running.effect.change(|e| e.resolved = true);
        if self.trigger(Timing::SlashHit, s.from, &running.slash)?.is_stopped() {
            return Ok(CardOutcome::Effective);
        }
        self.while_running(running, || match running.by_script {
            true => {
                self.note_effect(&running.effect.get());
                self.slash_damage(&running.slash.get())
            }
            false => self.take_effect(&running.effect),
        })?;
        Ok(CardOutcome::Effective)
    }

    /// Deals the damage of a slash, with the changes made by handlers of its timings.
    fn slash_damage(&self, s: &SlashEffect) -> Flow {
        self.damage(Damage::new(Some(s.from), s.to, 1 + s.drank).card(s.slash).nature(s.nature))
    }

    /// Returns the current state of the slash while its card takes effect.
    pub fn running_slash(&self, effect: &CardEffect) -> Option<SlashEffect> {
        let running = self.slashes.borrow().last().map(|running| running.slash.clone())?;
        Some(running.get()).filter(|s| s.slash == effect.card && s.to == effect.to)
    }

    /// Runs a closure during which a script can change the result of the slash.
    fn while_running<R>(&self, running: &RunningSlash, act: impl FnOnce() -> Flow<R>) -> Flow<R> {
        self.slashes.borrow_mut().push(running.clone());
        let result = act();
        self.slashes.borrow_mut().pop();
        result
    }

    /// Applies `room:slashResult(effect, jink)` of older scripts: without a jink the slash hits, even while
    /// it is being dodged.
    pub fn slash_result(&self, slash: &SlashEffect, jink: Option<CardId>) -> Flow {
        let running = self.slashes.borrow().iter().rev().find(|s| s.is_of(slash.slash, slash.to)).cloned();
        let running = match running {
            Some(running) => {
                running.slash.set(SlashEffect { jink, ..slash.clone() });
                running
            }
            None => RunningSlash::by_script(slash.clone()),
        };
        match jink {
            None => self.slash_hit(&running).map(drop),
            // The dodge is already being reported.
            Some(_) if running.is_offset() => Ok(()),
            Some(jink) => self.slash_dodged(&running, jink).map(drop),
        }
    }
}
