//! A card that is dodged, target by target: one resolution with the events of both
//! dialects (ENGINE.md 12.2).

use super::Wanted;
use crate::model::*;
use crate::rules::{Data, Flow, Room, Timing};

impl Room {
    /// The rule at CardEffected for such a card. `true`: void on this target.
    pub(in crate::rules) fn resolve_slash(&self, data: &Data) -> Flow<bool> {
        let Some(effect) = data.card_effect() else { return Ok(false) };
        let Some(from) = effect.from else { return Ok(false) };
        let jink_num = self.take_jink_count(from, effect.card);
        let slash = Data::new(SlashEffect {
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
        });
        self.settle_slash(data, &slash)
    }

    /// Has a slash take effect on its target as it stands (`room:slashEffect`). `false`: it
    /// did not.
    pub fn slash_effect(&self, slash: SlashEffect) -> Flow<bool> {
        let mut effect = CardEffect::new(slash.slash, Some(slash.from), slash.to);
        effect.nullified = slash.nullified;
        effect.multiple = slash.multiple;
        effect.no_respond = slash.no_respond;
        effect.no_offset = slash.no_offset;
        if !self.is_alive(slash.to) {
            return Ok(false);
        }
        self.settle_slash(&Data::new(effect), &Data::new(slash)).map(|void| !void)
    }

    /// The events of a slash on one target. `true`: void.
    fn settle_slash(&self, data: &Data, slash: &Data) -> Flow<bool> {
        let Some(effect) = data.card_effect() else { return Ok(false) };
        let Some(SlashEffect { from, jink_num, .. }) = slash.slash_effect() else { return Ok(false) };
        let void = self.trigger(Timing::SlashEffected, effect.to, slash)?;
        if void || slash.slash_effect().is_none_or(|s| s.nullified) {
            self.log_no_effect(&effect, "");
            return Ok(true);
        }
        data.write(|v| {
            if let Some(e) = v.card_effect_mut() {
                e.offset_num = jink_num;
            }
        });
        let jink_num = slash.slash_effect().map_or(1, |s| s.jink_num);
        if jink_num < 1 || effect.no_respond || effect.no_offset {
            return self.slash_hit(data, slash);
        }
        if self.trigger(Timing::SlashProceed, from, slash)? {
            // A handler asked for the dodges itself and settled the slash.
            return Ok(data.card_effect().is_none_or(|e| e.offset_card.is_some()));
        }
        match self.ask_for_dodges(slash)? {
            Some(jink) => self.slash_dodged(data, slash, jink),
            None => self.slash_hit(data, slash),
        }
    }

    /// How many dodges the next target needs: the head of the tag list.
    fn take_jink_count(&self, from: PlayerId, card: CardId) -> i32 {
        let key = self.jink_key(card);
        let mut t = self.table_mut();
        match t.player_mut(from).tags.get_mut(&key) {
            Some(Value::IntList(list)) if !list.is_empty() => list.remove(0) as i32,
            _ => 1,
        }
    }

    /// All dodges, or `None` as soon as one is missing or void; those spent stay spent.
    fn ask_for_dodges(&self, slash: &Data) -> Flow<Option<CardId>> {
        let Some(s) = slash.slash_effect() else { return Ok(None) };
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
            if self.trigger(Timing::JinkEffect, s.to, &Data::new(jink))? {
                return Ok(None);
            }
            given.push(jink);
        }
        match given.as_slice() {
            [one] => Ok(Some(*one)),
            // Several dodges are handed on as one bag of cards.
            _ => {
                let kind = self.face(given[0]).kind;
                Ok(Some(self.new_card(kind, Some(Suit::NoSuit), Some(0), "", &given)))
            }
        }
    }

    /// Dodged, unless a handler of either dialect makes it hit all the same.
    fn slash_dodged(&self, data: &Data, slash: &Data, jink: CardId) -> Flow<bool> {
        let Some(from) = slash.slash_effect().map(|s| s.from) else { return Ok(true) };
        slash.write(|v| {
            if let Some(s) = v.slash_effect_mut() {
                s.jink = Some(jink);
            }
        });
        data.write(|v| {
            if let Some(e) = v.card_effect_mut() {
                e.offset_card = Some(jink);
            }
        });
        self.push_slash(data, slash);
        let missed = self.trigger(Timing::SlashMissed, from, slash);
        self.pop_slash();
        missed?;
        if data.card_effect().is_some_and(|e| e.resolved) {
            return Ok(false);
        }
        if self.trigger(Timing::CardOffset, from, data)? {
            return self.slash_hit(data, slash);
        }
        if let Some(effect) = data.card_effect() {
            let by = self.card_name(jink);
            self.log_no_effect(&effect, &by);
        }
        Ok(true)
    }

    fn slash_hit(&self, data: &Data, slash: &Data) -> Flow<bool> {
        let Some(s) = slash.slash_effect() else { return Ok(true) };
        if !self.is_alive(s.to) || data.card_effect().is_none_or(|e| e.resolved) {
            return Ok(false);
        }
        data.write(|v| {
            if let Some(e) = v.card_effect_mut() {
                e.resolved = true;
            }
        });
        if self.trigger(Timing::SlashHit, s.from, slash)? {
            return Ok(false);
        }
        self.push_slash(data, slash);
        let taken = self.take_effect(data);
        self.pop_slash();
        taken.map(|()| false)
    }

    /// The slash as it stands while its card takes effect.
    pub fn running_slash(&self, effect: &CardEffect) -> Option<SlashEffect> {
        let running = self.slashes.borrow().last().map(|(_, slash)| slash.clone())?;
        running.slash_effect().filter(|s| s.slash == effect.card && s.to == effect.to)
    }

    /// The slash now being settled, so that a handler of SlashMissed may call for its
    /// result anew.
    fn push_slash(&self, data: &Data, slash: &Data) {
        self.slashes.borrow_mut().push((data.clone(), slash.clone()));
    }

    fn pop_slash(&self) {
        self.slashes.borrow_mut().pop();
    }

    /// `room:slashResult(effect, jink)` of older scripts: without a jink, the slash that is
    /// just being missed hits after all.
    pub fn slash_result(&self, slash: &SlashEffect, jink: Option<CardId>) -> Flow {
        let running = {
            let slashes = self.slashes.borrow();
            slashes
                .iter()
                .rev()
                .find(|(_, s)| {
                    s.read(|v| v.slash_effect().is_some_and(|s| s.slash == slash.slash && s.to == slash.to))
                })
                .cloned()
        };
        match (running, jink) {
            (Some((data, running)), None) => {
                running.set(SlashEffect { jink: None, ..slash.clone() });
                self.slash_hit(&data, &running).map(drop)
            }
            _ => Ok(()),
        }
    }
}
