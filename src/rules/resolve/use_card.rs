//! Using a card (docs/rules/using-cards.md#using-a-card), in the order of the sijyu fork.

use crate::model::history::{Detail, EventKind};
use crate::model::*;
use crate::rules::fact::Fact;
use crate::rules::{Flow, Interrupt, Payload, Room, Timing};
use std::cell::Cell;

/// Reason for recasting a weapon.
const WEAPON_RECAST: &str = "weapon_recast";

impl Room {
    /// Uses a card. Returns `false` if the card cannot be used; nothing happens then.
    pub fn use_card(&self, usage: CardUse, add_history: bool) -> Flow<bool> {
        self.use_card_for(usage, add_history, "")
    }

    /// Uses a card like [`Room::use_card`], in answer to a request for this pattern. A card that replaces the
    /// chosen one must match it.
    pub(in crate::rules) fn use_card_for(
        &self,
        mut usage: CardUse,
        add_history: bool,
        pattern: &str,
    ) -> Flow<bool> {
        let Some(user) = usage.from else { return Ok(false) };
        usage.is_handcard = self.is_handcard(user, usage.card);
        let def = self.def(usage.card);
        if self.is_recast(&usage) {
            return self.recast(user, usage.card).map(|()| true);
        }
        if self.recasts_weapon(user, &usage)? {
            return self.recast_for(user, &[usage.card], 1, WEAPON_RECAST).map(|()| true);
        }
        if self.is_card_limited(user, usage.card, HandlingMethod::Use) {
            return Ok(false);
        }
        match def.behaviour.validate(self, &mut usage)? {
            None => return Ok(false),
            Some(card) if !self.may_replace(pattern, usage.card, card) => {
                return self.refuse_made(user, pattern, usage.card, card).map(|()| false);
            }
            Some(card) if card != usage.card => {
                self.count_use(&mut usage, add_history);
                usage.card = card;
                return self.use_card_for(usage, add_history, pattern);
            }
            Some(_) => {}
        }
        self.count_use(&mut usage, add_history);
        self.forget_use(usage.card);
        let detail = self.card_detail(usage.card, usage.to.clone());
        let card = usage.card;
        let counted = usage.add_history.then(|| self.history_key(card));
        let has_begun = Cell::new(false);
        let aside = self.cards_aside();
        self.event(EventKind::UseCard, user, detail)
            .clear(|broken| if broken { self.tidy_broken_use(user, card, &aside) } else { Ok(()) })
            .main(|event| {
                has_begun.set(true);
                if def.behaviour.take_use(self, &mut usage)? {
                    return Ok(());
                }
                def.behaviour.on_use(self, &mut usage)?;
                self.announce(event, usage).map(drop)
            })?;
        if let (Some(key), false) = (counted, has_begun.get()) {
            // A use that was refused did not take place.
            self.add_history(user, &key, -1);
        }
        Ok(has_begun.get())
    }

    /// Runs a use after the last changes by its card: announces it, puts the card on the table and resolves
    /// it. For cards that handle their use themselves. Returns the final use.
    pub fn announce_use(&self, usage: CardUse) -> Flow<CardUse> {
        match self.find_event(EventKind::UseCard) {
            Some(event) => self.announce(event, usage),
            None => self.as_operation(usage, |event, usage| self.announce(event, usage)),
        }
    }

    /// Carries out a use without a test of legality and without counting it.
    pub fn carry_out_use(&self, usage: CardUse) -> Flow<CardUse> {
        self.as_operation(usage, |event, mut usage| {
            let def = self.def(usage.card);
            if def.behaviour.take_use(self, &mut usage)? {
                return Ok(usage);
            }
            def.behaviour.on_use(self, &mut usage)?;
            self.announce(event, usage)
        })
    }

    fn as_operation(
        &self,
        usage: CardUse,
        run: impl FnOnce(EventId, CardUse) -> Flow<CardUse>,
    ) -> Flow<CardUse> {
        let Some(user) = usage.from else { return Ok(usage) };
        let card = usage.card;
        let detail = self.card_detail(card, usage.to.clone());
        let spare = usage.clone();
        let aside = self.cards_aside();
        let done = self
            .event(EventKind::UseCard, user, detail)
            .clear(|broken| if broken { self.tidy_broken_use(user, card, &aside) } else { Ok(()) })
            .run(|event| run(event, usage))?;
        Ok(done.unwrap_or(spare))
    }

    /// Counts the use towards the limits of the play phase, unless a skill removes them.
    fn count_use(&self, usage: &mut CardUse, add_history: bool) {
        usage.add_history = add_history;
        let Some(user) = usage.from.filter(|_| add_history) else { return };
        let key = self.history_key(usage.card);
        let unlimited = self.residue(user, usage.card, usage.to.first().copied()) > 500;
        // The first slash counts anyway: a player who loses the crossbow afterwards has no slash left.
        let first = self.is_kind_of(usage.card, "Slash") && self.slash_count(user) == 0;
        if unlimited && !first {
            usage.add_history = false;
            return;
        }
        self.add_history(user, &key, 1);
    }

    /// Returns the key under which a use of this card is counted.
    pub fn history_key(&self, card: CardId) -> Name {
        self.def(card).class().clone()
    }

    /// Changes a count of the use history; `.` with 0 clears all counts.
    pub fn add_history(&self, player: PlayerId, key: &str, times: i32) {
        let mut t = self.table_mut();
        let history = &mut t.player_mut(player).history;
        match (key, times) {
            (".", _) => history.clear(),
            (key, 0) => {
                history.remove(key);
            }
            (key, times) => *history.entry(key.into()).or_insert(0) += times,
        }
    }

    /// Returns `true` if this card, or all its subcards, are in this player's hand.
    pub fn is_handcard(&self, player: PlayerId, card: CardId) -> bool {
        let t = self.table();
        let subcards = t.subcards(card);
        !subcards.is_empty()
            && subcards.iter().all(|c| t.owner(*c) == Some(player) && t.place(*c) == Place::Hand)
    }

    /// Returns `true` if a card that can be recast was played without targets.
    fn is_recast(&self, usage: &CardUse) -> bool {
        usage.to.is_empty() && self.can_recast(usage.card)
    }

    /// Asks the user of a weapon whether to recast it, in modes that allow it.
    fn recasts_weapon(&self, user: PlayerId, usage: &CardUse) -> Flow<bool> {
        let may = self.mode().weapons_recast
            && self.is_kind_of(usage.card, "Weapon")
            && !self.is_card_limited(user, usage.card, HandlingMethod::Recast);
        Ok(may && self.ask_for_skill_invoke(user, WEAPON_RECAST, usage.clone())?)
    }

    /// Recasts a card: discards it and draws one.
    pub fn recast(&self, player: PlayerId, card: CardId) -> Flow {
        let skill = self.face(card).skill_name().to_string();
        self.recast_for(player, &[card], 1, &skill)
    }

    /// Recasts cards: discards them and draws this number.
    pub fn recast_for(&self, player: PlayerId, cards: &[CardId], draws: i32, skill: &str) -> Flow {
        let mut ids = Vec::new();
        for card in cards {
            let note = self.card_note(*card);
            self.log(Fact::Recast { player, card: note });
            ids.extend(self.table().subcards(*card));
        }
        self.throw_cards(&ids, MoveReason::new(ReasonCode::Recast, player).skill(skill))?;
        self.draw_cards(player, draws, "recast")?;
        Ok(())
    }

    /// Runs steps 1 to 12 of docs/rules/using-cards.md#course-of-a-use.
    fn announce(&self, event: EventId, mut usage: CardUse) -> Flow<CardUse> {
        if self.def(usage.card).behaviour.sorts_targets() {
            self.sort_by_action_order(&mut usage.to);
        }
        self.choose_direction(&mut usage)?;
        let Some(from) = usage.from else { return Ok(usage) };
        let payload = Payload::new(usage);
        self.trigger(Timing::PreCardUsed, from, &payload)?;
        let usage = payload.get();
        self.note_event(event, self.card_detail(usage.card, usage.to.clone()));
        self.use_up_lasting(from, usage.card)?;
        self.log_use(&usage);
        self.lay_on_table(&usage)?;
        self.trigger(Timing::CardUsed, from, &payload)?;
        let now = payload.get();
        let card = now.card;
        self.throw_from_table(card, self.use_reason(from, card).usage(&now))?;
        if !now.add_history && usage.add_history {
            // A handler undid the count.
            self.add_history(from, &self.history_key(card), -1);
        }
        self.trigger(Timing::CardFinished, from, &payload)?;
        Ok(payload.get())
    }

    fn log_use(&self, usage: &CardUse) {
        if let Some(from) = usage.from.filter(|_| self.is_watched()) {
            let subcards = if usage.card.is_virtual() {
                self.table().subcards(usage.card).iter().map(|c| self.card_note(*c)).collect()
            } else {
                Vec::new()
            };
            let card = self.card_note(usage.card);
            self.log(Fact::Used { player: from, card, subcards, to: usage.to.clone() });
        }
    }

    fn use_reason(&self, from: PlayerId, card: CardId) -> MoveReason {
        MoveReason::new(ReasonCode::Use, from).skill(self.face(card).skill_name()).card(card)
    }

    /// Puts the used card on the table; a skill card's subcards are discarded or stay.
    fn lay_on_table(&self, usage: &CardUse) -> Flow {
        let def = self.def(usage.card);
        let ids = self.table().subcards(usage.card);
        let Some(from) = usage.from.filter(|_| !ids.is_empty()) else { return Ok(()) };
        if def.card_type == CardType::Skill {
            if self.throws_subcards(usage.card) {
                let skill = self.face(usage.card).skill_name().to_string();
                let reason = MoveReason::new(ReasonCode::Throw, from).skill(skill);
                self.throw_cards(&ids, reason.card(usage.card).usage(usage))?;
            }
            return Ok(());
        }
        let target = match usage.to.as_slice() {
            [one] => Some(*one),
            _ => None,
        };
        self.move_to(&ids, None, Place::Table, self.use_reason(from, usage.card).target(target).usage(usage))
    }

    /// Runs the rule of CardUsed: the events of targets, then the use itself.
    pub(in crate::rules) fn resolve_use(&self, payload: &Payload<CardUse>) -> Flow {
        let usage = payload.get();
        let Some(from) = usage.from else { return Ok(()) };
        self.def(usage.card).behaviour.before_targets(self, &usage)?;
        if !usage.to.is_empty() {
            self.trigger(Timing::TargetSpecifying, from, payload)?;
        }
        self.confirm_targets(payload)?;
        self.note_targets(&usage, payload);
        let saved = self.set_jink_counts(&payload.get());
        let done = (|| {
            if payload.read(|u| !u.to.is_empty()) {
                self.trigger(Timing::TargetSpecified, from, payload)?;
                for player in self.all_players() {
                    self.trigger(Timing::TargetConfirmed, player, payload)?;
                }
            }
            let confirmed = usage;
            let usage = payload.get();
            self.note_targets(&confirmed, payload);
            self.remember_use(&usage);
            self.def(usage.card).behaviour.use_on(self, &usage)
        })();
        if let Some((key, Some(outer))) = saved {
            self.table_mut().player_mut(from).tags.insert(key, outer);
        }
        done
    }

    /// Records the targets of the running use where skills have changed them.
    fn note_targets(&self, before: &CardUse, payload: &Payload<CardUse>) {
        let changed = Some(payload.get()).filter(|now| now.card == before.card && now.to != before.to);
        let event = self.find_event(EventKind::UseCard);
        if let (Some(now), Some(event)) = (changed, event) {
            let mut t = self.table_mut();
            if let Some(Detail::Card { card, to, .. }) =
                t.history.get_mut(event).map(|record| &mut record.detail)
                && card.id == now.card
            {
                *to = now.to;
            }
        }
    }

    /// Raises TargetConfirming once for each target, including targets added by handlers.
    fn confirm_targets(&self, payload: &Payload<CardUse>) -> Flow {
        if payload.read(|u| u.to.is_empty()) {
            return Ok(());
        }
        let card = payload.read(|u| u.card);
        self.table_mut().confirming.push(Confirming { card, confirmed: Vec::new() });
        let done = self.confirm_each_target(payload);
        self.table_mut().confirming.pop();
        done
    }

    fn confirm_each_target(&self, payload: &Payload<CardUse>) -> Flow {
        let claim = |player: PlayerId| {
            let mut t = self.table_mut();
            t.confirming.last_mut().is_some_and(|c| c.claim(player))
        };
        loop {
            let targets = payload.read(|u| u.to.clone());
            let next = self.all_players().into_iter().find(|p| targets.contains(p) && claim(*p));
            let Some(next) = next else { return Ok(()) };
            self.trigger(Timing::TargetConfirming, next, payload)?;
        }
    }

    /// Records that a target of the announced use needs no further TargetConfirming. Either a script raised
    /// it, or it added the target for an engine without this event.
    pub fn note_confirmed(&self, card: CardId, player: PlayerId) {
        let mut t = self.table_mut();
        if let Some(of_card) = t.confirming.iter_mut().rev().find(|c| c.card == card) {
            of_card.claim(player);
        }
    }

    /// Sets the number of dodges that each target needs: one unless a skill changes it. Returns the outer
    /// entry of the same card string.
    fn set_jink_counts(&self, usage: &CardUse) -> Option<(Name, Option<Value>)> {
        self.def(usage.card).behaviour.dodge_pattern()?;
        let key = self.jink_key(usage.card);
        let ones = Value::IntList(vec![1; usage.to.len()]);
        let outer = self.table_mut().player_mut(usage.from?).tags.insert(key.clone(), ones);
        Some((key, outer))
    }

    /// Returns the player tag that lists the dodges needed: `Jink_<card string>`.
    pub fn jink_key(&self, card: CardId) -> Name {
        smol_str::format_smolstr!("Jink_{}", self.card_text(card))
    }

    /// Stores the use just before its effects, for later steps and scripts.
    fn remember_use(&self, usage: &CardUse) {
        let key = self.use_key(usage.card);
        self.table_mut().uses.insert(key, std::sync::Arc::new(usage.clone()));
    }

    /// Removes the stored use of the card before a new one.
    fn forget_use(&self, card: CardId) {
        let key = self.use_key(card);
        self.table_mut().uses.remove(&key);
    }

    /// Returns the room tag of the latest use of a card: `UseHistory<card string>`.
    fn use_key(&self, card: CardId) -> Name {
        smol_str::format_smolstr!("UseHistory{}", self.card_text(card))
    }

    /// Returns the latest use of this card, as stored just before its effects.
    pub fn latest_use(&self, card: CardId) -> Option<std::sync::Arc<CardUse>> {
        let key = self.use_key(card);
        self.table().uses.get(&key).cloned()
    }

    /// Runs the rule of CardFinished.
    pub(in crate::rules) fn finish_use(&self, usage: &CardUse) {
        let key = self.jink_key(usage.card);
        let mut t = self.table_mut();
        if let Some(user) = usage.from {
            t.player_mut(user).tags.remove(&key);
        }
        if let Some(card) = t.card_mut(usage.card) {
            card.notes.flags.clear();
        }
    }

    /// Returns cards that lie open for a judgement, or are being moved.
    fn cards_aside(&self) -> Vec<CardId> {
        let t = self.table();
        t.judge_zone.iter().chain(&t.limbo).copied().collect()
    }

    /// Cleans up an interrupted use: discards its card and raises CardFinished. `aside` lay there when it began, and
    /// belongs to the operations around it.
    fn tidy_broken_use(&self, from: PlayerId, card: CardId, aside: &[CardId]) -> Flow {
        self.throw_from_table(card, self.use_reason(from, card))?;
        self.set_flag(from, "Global_ProcessBroken");
        let usage = Payload::new(CardUse::new(from, card, Vec::new()));
        let finished = self.trigger(Timing::CardFinished, from, &usage);
        self.set_flag(from, "-Global_ProcessBroken");
        {
            let mut t = self.table_mut();
            t.players.iter_mut().for_each(|p| {
                p.tags.remove("Qinggang");
            });
        }
        // Cards drawn or judged for it would stay there as well.
        let mut left = self.cards_aside();
        left.retain(|card| !aside.contains(card));
        self.throw_cards(&left, MoveReason::default())?;
        match finished {
            Err(Interrupt::GameOver | Interrupt::Closed | Interrupt::EventBroken(_)) => finished.map(drop),
            _ => Ok(()),
        }
    }
}
