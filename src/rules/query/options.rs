//! Queries by name for the options of a player: using a card on somebody, pindian, another slash.

use crate::model::*;
use crate::rules::room::Room;

/// Properties that lift the limits of all counted skills, or of those listed.
const ALL_UNCOUNTED: &str = "AllSkillNoLimitingTimes";
const UNCOUNTED: &str = "SkillNoLimitingTimes";

impl Room {
    /// Returns `true` if the player can use the card with one of these as a target.
    pub fn can_use_on_any(&self, player: PlayerId, card: CardId, to: &[PlayerId]) -> bool {
        if self.is_card_limited(player, card, HandlingMethod::Use) {
            return false;
        }
        let def = self.def(card);
        let fixed = self.is_target_fixed(card).then(|| def.behaviour.fixed_targets(self, card, player));
        to.iter().any(|to| {
            let fits = match &fixed {
                Some(fixed) => fixed.contains(to),
                None => def.behaviour.target_filter(self, card, player, &[], *to),
            };
            fits && !self.is_prohibited(Some(player), *to, card, &[])
        })
    }

    /// Returns legal targets, taken at random from these until they are enough.
    pub fn random_targets(&self, player: PlayerId, card: CardId, from: &[PlayerId]) -> Vec<PlayerId> {
        let mut left = from.to_vec();
        self.table_mut().rng.table.shuffle(&mut left);
        let def = self.def(card);
        let mut chosen = Vec::new();
        while let Some(at) = left.iter().position(|to| {
            def.behaviour.target_filter(self, card, player, &chosen, *to)
                && !self.is_prohibited(Some(player), *to, card, &chosen)
        }) {
            chosen.push(left.remove(at));
            if def.behaviour.targets_feasible(self, card, player, &chosen) {
                break;
            }
        }
        chosen
    }

    /// Returns `true` if the player can hold a pindian with the other.
    pub fn can_pindian(&self, player: PlayerId, with: PlayerId, except_self: bool) -> bool {
        (player != with || !except_self)
            && self.hand_count(player) > 0
            && self.hand_count(with) > 0
            && !self.is_pindian_prohibited(player, with)
    }

    /// Returns `true` if the player has a use of this slash left on anyone. Without a slash, a plain one is
    /// tested and the weapon ignored.
    pub fn has_slash_left(&self, player: PlayerId, slash: Option<CardId>) -> bool {
        let Some(slash) = slash else {
            let weapons = self.table().player(player).equips[EquipSlot::Weapon.index()].cards.to_vec();
            let kind = self.catalog().find_kind("slash");
            return kind.is_some_and(|kind| {
                self.with_card(kind, Some(Suit::NoSuit), Some(0), &weapons, |slash| {
                    self.has_slash_left(player, Some(slash))
                })
            });
        };
        self.other_players(player).into_iter().any(|to| self.can_use_slash_on(player, slash, to))
    }

    /// Returns the number of uses of this class or skill card in the phase. Effects can reset the count
    /// unless the `actual` number is requested.
    pub fn used_times(&self, player: PlayerId, key: &str, actual: bool) -> i32 {
        let t = self.table();
        let p = t.player(player);
        let property = |name: &str| p.properties.get(name);
        let uncounted = property(ALL_UNCOUNTED).is_some_and(Value::as_bool)
            || property(UNCOUNTED).is_some_and(|v| v.as_text().split('+').any(|k| k == key));
        if uncounted && !actual {
            return 0;
        }
        // Skill cards are counted under `#name`; some scripts omit the prefix.
        let other = match key.strip_prefix('#') {
            Some(name) => Name::new(name),
            None => smol_str::format_smolstr!("#{key}"),
        };
        p.used_times(key).saturating_add(p.used_times(&other))
    }

    /// Returns `true` if the card consists of all hand cards of the player. Without `contain`, it must not
    /// have other subcards.
    pub fn is_last_hand_card(&self, player: PlayerId, card: CardId, contain: bool) -> bool {
        let t = self.table();
        let hand = &t.player(player).hand;
        let parts = t.subcards(card);
        !hand.is_empty()
            && hand.iter().all(|c| parts.contains(c))
            && (contain || parts.iter().all(|c| hand.contains(c)))
    }

    /// Returns `true` if the player sees the other's hand: it is their own, or a mark reveals it.
    pub fn sees_hand(&self, player: PlayerId, other: PlayerId) -> bool {
        const VISIBLE: &str = "HandcardVisible_";
        let t = self.table();
        let marked = |p: PlayerId, of: &str| {
            t.player(p).marks.iter().any(|(mark, n)| {
                *n > 0 && mark.strip_prefix(VISIBLE).is_some_and(|rest| rest.starts_with(of))
            })
        };
        player == other || marked(other, "ALL") || marked(player, &other.object_name())
    }
}
