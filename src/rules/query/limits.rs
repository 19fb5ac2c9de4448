//! The hand limit (docs/rules/continuous-skills.md#hand-limit) and card limitations
//! (docs/rules/patterns.md#handling-methods-and-limitations).

use super::bonus::{Bonus, saturating_sum};
use crate::model::*;
use crate::rules::room::Room;
use crate::rules::skill::Abilities;
use smallvec::SmallVec;

/// Mark of a player who cannot use peaches.
const PREVENT_PEACH: &str = "Global_PreventPeach";

impl Room {
    /// Returns the number of hand cards that the player keeps at the end of their turn.
    pub fn max_cards(&self, player: PlayerId) -> i32 {
        let fixed = self.max_cards_set_by_skills(player);
        let extra = self.max_cards_correction(player);
        let extra = extra.saturating_add(self.card_for_lost_half(player));
        fixed.unwrap_or_else(|| self.hp(player).max(0)).saturating_add(extra).max(0)
    }

    /// Returns the highest number with which skills replace the hit points.
    pub fn max_cards_set_by_skills(&self, player: PlayerId) -> Option<i32> {
        let skills = self.abilities(Abilities::MAX_CARDS);
        let borne = skills.iter().filter(|s| self.is_borne(s, player));
        borne.filter_map(|s| s.behaviour.fixed_max_cards(self, player)).filter(|n| *n >= 0).max()
    }

    /// Returns the sum of corrections from skills.
    pub fn max_cards_correction(&self, player: PlayerId) -> i32 {
        let skills = self.abilities(Abilities::MAX_CARDS);
        let borne = skills.iter().filter(|s| self.is_borne(s, player));
        let extra = saturating_sum(borne.map(|s| s.behaviour.max_cards(self, player)));
        extra.saturating_add(self.bonus(player, Bonus::MaxCards))
    }

    /// Returns `true` if the player cannot handle the card in this way.
    pub fn is_card_limited(&self, player: PlayerId, card: CardId, method: HandlingMethod) -> bool {
        self.is_card_limited_as(player, card, method, false)
    }

    /// Tests like [`Room::is_card_limited`]; with `as_hand`, the card counts as a hand card.
    pub fn is_card_limited_as(
        &self,
        player: PlayerId,
        card: CardId,
        method: HandlingMethod,
        as_hand: bool,
    ) -> bool {
        if method == HandlingMethod::None {
            return false;
        }
        let def = self.def(card);
        if def.card_type == CardType::Skill {
            // A skill card is handled like its subcards: they are discarded, or, if it keeps them, the skill
            // itself handles them.
            let method = match (method, def.handling, self.throws_subcards(card)) {
                (HandlingMethod::Use, Some(HandlingMethod::None), _) => return false,
                (HandlingMethod::Use, Some(own), _) => own,
                (HandlingMethod::Use, None, true) => HandlingMethod::Discard,
                (HandlingMethod::Use, None, false) => return false,
                (other, _, _) => other,
            };
            let subcards = self.table().subcards(card);
            return subcards.iter().any(|c| {
                *c != card
                    && self.def(*c).card_type != CardType::Skill
                    && self.is_card_limited_as(player, *c, method, as_hand)
            });
        }
        if method == HandlingMethod::Use && def.is_kind_of("Peach") && self.mark(player, PREVENT_PEACH) > 0 {
            return true;
        }
        let limits = |pattern: &str| self.matches_limit(pattern, card, player, as_hand);
        let patterns: SmallVec<[Name; 4]> = {
            let t = self.table();
            let all = &t.player(player).limitations;
            all.iter().filter(|l| l.methods.contains(&method)).map(|l| l.pattern.clone()).collect()
        };
        patterns.iter().any(|p| limits(p))
            || self.lasting_limit(player, card, method).is_some()
            || self.limiting_skill(player, card, method, as_hand).is_some()
    }

    /// Returns the skill that keeps the player from handling the card in this way, apart from limitations set
    /// on the player.
    pub fn limiting_skill(
        &self,
        player: PlayerId,
        card: CardId,
        method: HandlingMethod,
        as_hand: bool,
    ) -> Option<Name> {
        let skills = self.abilities(Abilities::CARD_LIMIT);
        let found = skills.iter().find(|skill| {
            self.is_borne(skill, player)
                && skill
                    .behaviour
                    .card_limit(self, player, card, method)
                    .is_some_and(|p| self.matches_limit(&p, card, player, as_hand))
        });
        found.map(|skill| skill.name.clone())
    }

    /// Returns `true` if `who` can discard this card of `owner`.
    pub fn can_discard(&self, who: PlayerId, owner: PlayerId, card: CardId) -> bool {
        if who == owner {
            return !self.is_card_limited(who, card, HandlingMethod::Discard);
        }
        let skills = self.abilities(Abilities::CARD_LIMIT);
        !skills
            .iter()
            .any(|skill| self.is_borne(skill, owner) && skill.behaviour.protects(self, who, owner, card))
    }

    /// Sets a limitation on cards of this pattern. `methods` is a list such as `use,response`. A pattern that
    /// ends in `$1` or `$0` specifies whether the end of the turn removes the limitation.
    pub fn set_card_limitation(
        &self,
        player: PlayerId,
        methods: &str,
        pattern: &str,
        reason: &str,
        single_turn: bool,
    ) {
        let (pattern, said) = split_turn(pattern);
        let limitation = Limitation {
            methods: methods_of(methods),
            pattern: pattern.into(),
            reason: reason.into(),
            single_turn: said.unwrap_or(single_turn),
            times: 1,
        };
        if limitation.methods.is_empty() {
            return;
        }
        let mut t = self.table_mut();
        let all = &mut t.player_mut(player).limitations;
        match all.iter_mut().find(|l| is_same(l, &limitation)) {
            Some(same) => same.times = same.times.saturating_add(1),
            None => all.push(limitation),
        }
    }

    /// Removes from each of these methods one limitation of this pattern; each was counted when set. A
    /// pattern that ends in `$1` names one limited to the turn; `$0` or no such ending names a lasting one.
    /// An empty reason matches any.
    pub fn remove_card_limitation(&self, player: PlayerId, methods: &str, pattern: &str, reason: &str) {
        let (pattern, said) = split_turn(pattern);
        let single_turn = said.unwrap_or(false);
        let mut t = self.table_mut();
        let all = &mut t.player_mut(player).limitations;
        for method in methods_of(methods) {
            let meant = |l: &Limitation| {
                (reason.is_empty() || l.reason == reason)
                    && l.pattern == pattern
                    && l.single_turn == single_turn
                    && l.methods.contains(&method)
            };
            let Some(at) = all.iter().position(meant) else { continue };
            if all[at].times > 1 {
                all[at].times -= 1;
                let rest = Limitation { times: 1, ..all[at].clone() };
                all.insert(at, rest);
            }
            all[at].methods.retain(|m| *m != method);
        }
        all.retain(|l| !l.methods.is_empty());
    }

    /// Disables equipment of this pattern for the player who wears it.
    pub fn nullify_equips(&self, player: PlayerId, pattern: &str, reason: &str, single_turn: bool) {
        self.set_card_limitation(
            player,
            HandlingMethod::Effect.word(),
            &of_equips(pattern),
            reason,
            single_turn,
        );
    }

    /// Undoes [`Room::nullify_equips`].
    pub fn restore_equips(&self, player: PlayerId, pattern: &str, reason: &str, single_turn: bool) {
        let mut pattern = of_equips(pattern);
        if split_turn(&pattern).1.is_none() {
            pattern.push_str(if single_turn { "$1" } else { "$0" });
        }
        self.remove_card_limitation(player, HandlingMethod::Effect.word(), &pattern, reason);
    }

    /// Removes all limitations with this reason.
    pub fn remove_card_limitations_by_reason(&self, player: PlayerId, reason: &str) {
        self.table_mut().player_mut(player).limitations.retain(|l| l.reason != reason);
    }

    /// Removes the limitations that last for a turn, or all of them.
    pub fn clear_card_limitations(&self, player: PlayerId, single_turn_only: bool) {
        let mut t = self.table_mut();
        t.player_mut(player).limitations.retain(|l| single_turn_only && !l.single_turn);
    }
}

fn is_same(a: &Limitation, b: &Limitation) -> bool {
    a.pattern == b.pattern && a.single_turn == b.single_turn && a.reason == b.reason && a.methods == b.methods
}

/// Expands the short patterns for equipment, which contain only a name or a class.
fn of_equips(pattern: &str) -> String {
    if pattern.contains('|') { pattern.into() } else { format!("{pattern}|.|.|.") }
}

/// Splits `pattern$1` into `pattern` and `true` for "this turn".
fn split_turn(pattern: &str) -> (&str, Option<bool>) {
    if let Some(p) = pattern.strip_suffix("$1") {
        (p, Some(true))
    } else if let Some(p) = pattern.strip_suffix("$0") {
        (p, Some(false))
    } else {
        (pattern, None)
    }
}

fn methods_of(list: &str) -> Vec<HandlingMethod> {
    use HandlingMethod::*;
    let all = [Use, Response, Discard, Recast, Pindian, Ignore, Effect, Play, Move, Get];
    list.split(',').filter_map(|word| all.into_iter().find(|m| m.word() == word.trim())).collect()
}
