//! Limits of a card's use: number of uses, reach, number of targets, prohibited targets.

use super::bonus::Bonus;
use crate::model::*;
use crate::rules::room::Room;
use crate::rules::skill::{Abilities, Behaviour};

/// A number of uses, targets or steps that means "no limit".
pub const UNLIMITED: i32 = 999;
/// A larger bonus from one skill removes the limit.
const LIFTS_LIMIT: i32 = 500;

impl Room {
    /// Sums one target modification over all skills that match this card.
    fn target_mod(
        &self,
        from: PlayerId,
        card: CardId,
        of_slash: Bonus,
        ask: impl Fn(&dyn Behaviour) -> i32,
    ) -> i32 {
        let bonus = self.bonus(from, of_slash);
        let mut sum = if bonus != 0 && self.is_kind_of(card, "Slash") { bonus } else { 0 };
        sum = sum.saturating_add(self.lasting_sum_of(from, of_slash.effect(), card));
        let skills = self.abilities(Abilities::TARGET_MOD);
        // Packs have hundreds of these skills, most of them one after the other for the same cards.
        let mut last: Option<(&str, bool)> = None;
        let mut fits = |pattern| match last {
            Some((of, fits)) if of == pattern => fits,
            _ => last.insert((pattern, self.matches_exp(pattern, card, Some(from)))).1,
        };
        for skill in skills.iter() {
            // The equipment test is cheaper than the pattern match.
            if !self.is_borne(skill, from) || !fits(skill.behaviour.target_mod_pattern()) {
                continue;
            }
            let more = ask(&*skill.behaviour);
            if more > LIFTS_LIMIT {
                return UNLIMITED;
            }
            sum = i32::saturating_add(sum, more);
        }
        if sum > LIFTS_LIMIT { UNLIMITED } else { sum }
    }

    /// Returns the extra uses of this card for `from`, on `to` if a target is given; [`UNLIMITED`] for no
    /// limit.
    pub fn residue(&self, from: PlayerId, card: CardId, to: Option<PlayerId>) -> i32 {
        self.target_mod(from, card, Bonus::SlashTimes, |b| b.residue(self, from, card, to))
    }

    /// Returns the extra reach of the card.
    pub fn distance_limit(&self, from: PlayerId, card: CardId, to: Option<PlayerId>) -> i32 {
        self.target_mod(from, card, Bonus::SlashReach, |b| b.distance_limit(self, from, card, to))
    }

    /// Returns the number of extra targets of the card.
    pub fn extra_targets(&self, from: PlayerId, card: CardId, to: Option<PlayerId>) -> i32 {
        self.target_mod(from, card, Bonus::SlashTargets, |b| b.extra_targets(self, from, card, to))
    }

    /// Returns `true` if a skill prohibits this card on `to` when `others` are already selected.
    pub fn is_prohibited(
        &self,
        from: Option<PlayerId>,
        to: PlayerId,
        card: CardId,
        others: &[PlayerId],
    ) -> bool {
        self.prohibited_by(from, to, card, others).is_some()
    }

    /// Returns the skill that prohibits the target.
    pub fn prohibited_by(
        &self,
        from: Option<PlayerId>,
        to: PlayerId,
        card: CardId,
        others: &[PlayerId],
    ) -> Option<Name> {
        if !self.def(card).behaviour.counts_as_target(others) {
            return None;
        }
        if let Some(skill) = self.lasting_protection(to, card) {
            return Some(skill);
        }
        let skills = self.abilities(Abilities::PROHIBIT);
        let found = skills.iter().find(|skill| {
            (self.is_borne(skill, to) || from.is_some_and(|f| self.is_borne(skill, f)))
                && skill.behaviour.is_prohibited(self, from, to, card, others)
        });
        found.map(|skill| skill.name.clone())
    }

    /// Returns the cards in these areas of a player: `h`and, `e`quipment, `j`udging area.
    pub fn cards_in(&self, player: PlayerId, areas: &str) -> Vec<CardId> {
        let t = self.table();
        let p = t.player(player);
        let mut cards = Vec::new();
        if areas.contains('h') {
            cards.extend(p.hand.iter().copied());
        }
        if areas.contains('e') {
            cards.extend(p.equip_cards());
        }
        if areas.contains('j') {
            cards.extend(p.judging.iter().copied());
        }
        cards
    }

    /// Returns `true` if a skill prohibits a pindian of `from` with `to`.
    pub fn is_pindian_prohibited(&self, from: PlayerId, to: PlayerId) -> bool {
        self.pindian_prohibited_by(from, to).is_some()
    }

    /// Returns the skill that prohibits the pindian.
    pub fn pindian_prohibited_by(&self, from: PlayerId, to: PlayerId) -> Option<Name> {
        let skills = self.abilities(Abilities::PROHIBIT_PINDIAN);
        let found = skills.iter().find(|skill| {
            (self.is_borne(skill, to) || self.is_borne(skill, from))
                && skill.behaviour.is_pindian_prohibited(self, from, to)
        });
        found.map(|skill| skill.name.clone())
    }

    /// Returns the number of slashes of all kinds that the player used in this phase.
    pub fn slash_count(&self, player: PlayerId) -> i32 {
        let t = self.table();
        let catalog = self.catalog();
        let is_slash =
            |key: &str| catalog.find_kind(key).is_some_and(|k| catalog.kind(k).is_kind_of("Slash"));
        t.player(player).history.iter().filter(|(key, _)| is_slash(key)).map(|(_, n)| n).sum()
    }

    /// Returns `true` if the player has a use of this slash left in this phase, on any target.
    pub fn can_use_slash_now(&self, player: PlayerId, card: CardId) -> bool {
        let residue = self.residue(player, card, None);
        residue >= UNLIMITED || self.slash_count(player) <= residue
    }

    /// Returns `true` if the player has a use of this slash left on this target.
    pub fn can_use_slash_on(&self, player: PlayerId, card: CardId, to: PlayerId) -> bool {
        let residue = self.residue(player, card, Some(to));
        residue >= UNLIMITED || self.slash_count(player) <= residue
    }

    /// Returns `true` if `from` can slash `to`, the number of uses aside. Without a card, a slash without
    /// suit and number is tested.
    pub fn can_slash(
        &self,
        from: PlayerId,
        to: PlayerId,
        card: Option<CardId>,
        distance_limit: bool,
        range_fix: i32,
        others: &[PlayerId],
    ) -> bool {
        if from == to || !self.is_alive(to) {
            return false;
        }
        let Some(card) = card else {
            let kind = self.catalog().find_kind("slash");
            return kind.is_some_and(|kind| {
                self.with_card(kind, Some(Suit::NoSuit), Some(0), &[], |card| {
                    self.can_slash(from, to, Some(card), distance_limit, range_fix, others)
                })
            });
        };
        !self.is_prohibited(Some(from), to, card, others)
            && (!distance_limit || self.is_in_reach(from, to, card, range_fix))
    }

    /// Returns `true` if `to` is within reach of this slash.
    fn is_in_reach(&self, from: PlayerId, to: PlayerId, card: CardId, fix: i32) -> bool {
        if self.in_attack_range_fixed(from, to, fix) {
            return true;
        }
        let further = self.distance_limit(from, card, Some(to));
        further >= UNLIMITED
            || (further != 0
                && self.is_alive(from)
                && self.distance_fixed(from, to, fix) <= self.attack_range(from).saturating_add(further))
    }
}
