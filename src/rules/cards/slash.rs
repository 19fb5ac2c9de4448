//! Slashes.

use super::{DRANK, JINK, def, horse_fix, target_cap};
use crate::model::*;
use crate::rules::ask::barred::Why;
use crate::rules::catalog::{CardDef, Catalog};
use crate::rules::{CardBehaviour, Flow, Payload, Room, Timing};

/// Name of the ordinary slash, and the pattern that asks for one.
pub const SLASH: &str = "slash";
pub const FIRE_SLASH: &str = "fire_slash";
const THUNDER_SLASH: &str = "thunder_slash";

/// The class name of all slashes in `isKindOf`.
pub const CLASS: &str = "Slash";

/// Flags set while a slash on certain players is requested (docs/rules/using-cards.md#legality).
const TARGET_FIX: &str = "slashTargetFix";
const TARGET_FIX_TO_ONE: &str = "slashTargetFixToOne";
const NO_DISTANCE_LIMIT: &str = "slashNoDistanceLimit";
const NO_EXTRA_TARGET: &str = "slashDisableExtraTarget";
const ASSIGNEE: &str = "SlashAssignee";
/// Property: players on whom a slash beyond the limit may be used, joined with `+`.
const EXTRA_ASSIGNEES: &str = "extra_slash_specific_assignee";
/// Property of a slash: players, joined with `+`. One of them must be a target.
const OWN_ASSIGNEES: &str = "specific_assignee";
/// Property of a slash: nature of its damage, overriding its kind.
const OWN_NATURE: &str = "nature";

pub(super) fn add(catalog: &mut Catalog) {
    let slash = |name, classes: &[&str], nature| CardDef {
        subtype: "attack_card".into(),
        damage_card: true,
        ..def(name, classes, Slash(nature))
    };
    catalog.add_kind(slash(SLASH, &[CLASS, "BasicCard"], Nature::Normal));
    let fire = ["FireSlash", "NatureSlash", CLASS, "BasicCard"];
    catalog.add_kind(slash(FIRE_SLASH, &fire, Nature::Fire));
    let thunder = ["ThunderSlash", "NatureSlash", CLASS, "BasicCard"];
    catalog.add_kind(slash(THUNDER_SLASH, &thunder, Nature::Thunder));
}

/// Returns `true` if this pattern asks for a slash.
pub(super) fn is_wanted(pattern: &str) -> bool {
    let names = pattern.trim_end_matches('!').split('|').next().unwrap_or_default();
    names.split([',', '+', '#']).any(|word| word == SLASH || word == CLASS)
}

/// A slash with damage of some nature.
pub struct Slash(pub Nature);

impl CardBehaviour for Slash {
    fn is_available(&self, room: &Room, player: PlayerId, card: CardId) -> bool {
        if is_free(room, player, card) {
            return true;
        }
        room.other_players(player).into_iter().any(|to| {
            is_assigned(room, player, card, to, false) && room.can_slash(player, to, Some(card), true, 0, &[])
        })
    }

    fn why_unavailable(&self, room: &Room, player: PlayerId, card: CardId) -> Option<Why> {
        Some(if room.can_use_slash_now(player, card) { Why::NobodyInReach } else { Why::UsedUp })
    }

    fn why_not_target(
        &self,
        room: &Room,
        card: CardId,
        from: PlayerId,
        _: &[PlayerId],
        to: PlayerId,
    ) -> Option<Why> {
        let is_out = to != from && !room.in_attack_range(from, to);
        (is_out && !self.target_filter(room, card, from, &[], to)).then_some(Why::OutOfReach)
    }

    fn why_targetless(&self, _: &Room, _: CardId, _: PlayerId) -> Option<Why> {
        Some(Why::NobodyInReach)
    }

    fn target_filter(
        &self,
        room: &Room,
        card: CardId,
        from: PlayerId,
        selected: &[PlayerId],
        to: PlayerId,
    ) -> bool {
        let distance_limit = !room.has_flag(from, NO_DISTANCE_LIMIT);
        let free = is_free(room, from, card);
        let assigned = |p: PlayerId| is_assigned(room, from, card, p, free);
        if room.other_players(from).into_iter().any(assigned) {
            if selected.is_empty() {
                let fix = range_fix(room, from, card);
                return assigned(to) && room.can_slash(from, to, Some(card), distance_limit, fix, &[]);
            }
            if room.has_flag(from, NO_EXTRA_TARGET) || !selected.iter().any(|p| assigned(*p)) {
                return false;
            }
        }
        selected.len() < target_cap(room, from, card, 1)
            && room.can_slash(from, to, Some(card), distance_limit, range_fix(room, from, card), selected)
    }

    fn dodge_pattern(&self) -> Option<&'static str> {
        Some(JINK)
    }

    fn nature(&self) -> Nature {
        self.0
    }

    fn on_use(&self, room: &Room, usage: &mut CardUse) -> Flow {
        let Some(from) = usage.from else { return Ok(()) };
        lift_assignment(room, from);
        if usage.owner_use {
            let payload = Payload::new(usage.clone());
            room.trigger(Timing::PreChangeSlash, from, &payload)?;
            room.trigger(Timing::ChangeSlash, from, &payload)?;
            *usage = payload.get();
        }
        let drank = room.mark(from, DRANK);
        if let Some(card) = room.table_mut().card_mut(usage.card) {
            if drank > 0 {
                card.notes.tags.insert(DRANK.into(), drank.into());
            } else {
                card.notes.tags.remove(DRANK);
            }
        }
        room.set_mark(from, DRANK, 0)
    }

    fn on_effect(&self, room: &Room, effect: &CardEffect) -> Flow {
        // Handlers of the slash timings may have changed these.
        let (drank, nature) = match room.running_slash(effect) {
            Some(slash) => (slash.drank, slash.nature),
            None => (room.card_tag(effect.card, DRANK).as_int() as i32, room.nature_of(effect.card)),
        };
        room.damage(Damage::new(effect.from, effect.to, 1 + drank).card(effect.card).nature(nature))
    }
}

impl Room {
    /// Returns the nature of the card's damage: an override, or the nature of its kind.
    pub fn nature_of(&self, card: CardId) -> Nature {
        use Nature::*;
        let own = self.table().card(card).notes.properties.get(OWN_NATURE).map(Value::as_text);
        let all = [Normal, Fire, Thunder, Ice, God, Poison];
        let own = own.and_then(|word| all.into_iter().find(|nature| nature.word() == word));
        own.unwrap_or_else(|| self.def(card).behaviour.nature())
    }

    /// Overrides the nature of this card.
    pub fn set_nature_of(&self, card: CardId, nature: Nature) {
        self.set_card_property(card, OWN_NATURE, Value::Text(Name::new_static(nature.word())));
    }

    /// Adds a player to those of whom one must be a target of this slash.
    pub fn add_own_assignee(&self, card: CardId, player: PlayerId) {
        let old = self.table().card(card).notes.properties.get(OWN_ASSIGNEES).map(Value::as_text);
        let names = match old {
            Some(names) => format!("{names}+{}", player.object_name()),
            None => player.object_name().to_string(),
        };
        self.set_card_property(card, OWN_ASSIGNEES, Value::Text(names.into()));
    }

    /// Returns `true` if the player was added to this slash.
    pub fn is_own_assignee(&self, card: CardId, player: PlayerId) -> bool {
        let names = self.table().card(card).notes.properties.get(OWN_ASSIGNEES).map(Value::as_text);
        names.is_some_and(|list| list.split('+').any(|name| name == player.object_name()))
    }

    /// Returns `true` if this player, or another assigned one, must be among the targets of a slash of
    /// `from`.
    pub fn is_slash_assignee(&self, to: PlayerId, from: PlayerId, card: CardId) -> bool {
        is_assigned(self, from, card, to, is_free(self, from, card))
    }
}

fn in_play(room: &Room, player: PlayerId) -> bool {
    room.table().player(player).phase == Phase::Play
}

/// Returns `true` if the number of uses allows this slash on any player.
fn is_free(room: &Room, from: PlayerId, card: CardId) -> bool {
    !in_play(room, from) || room.can_use_slash_now(from, card)
}

/// Returns `true` if `to`, or another assigned player, must be among the targets. Either the request demands
/// it, or only these players may still be targeted. `free` ([`is_free`], the same for all players) turns the
/// second case off.
fn is_assigned(room: &Room, from: PlayerId, card: CardId, to: PlayerId, free: bool) -> bool {
    if room.has_flag(from, TARGET_FIX) && room.has_flag(to, ASSIGNEE) {
        return true;
    }
    if free {
        return room.is_own_assignee(card, to);
    }
    let named = room.table().player(from).properties.get(EXTRA_ASSIGNEES).map(Value::as_text);
    named.is_some_and(|list| list.split('+').any(|name| name == to.object_name()))
        || room.can_use_slash_on(from, card, to)
}

/// Returns the loss of range if the player's own weapon or horse is among the spent cards.
fn range_fix(room: &Room, from: PlayerId, card: CardId) -> i32 {
    let weapon = {
        let t = room.table();
        let spent = t.subcards(card);
        t.player(from).equip(EquipSlot::Weapon).filter(|weapon| spent.contains(weapon))
    };
    let weapon = weapon.map_or(0, |weapon| room.def(weapon).range - room.attack_range_with(from, false));
    weapon + horse_fix(room, from, card)
}

/// Clears the flags once their request is answered.
fn lift_assignment(room: &Room, from: PlayerId) {
    if room.has_flag(from, TARGET_FIX) {
        let mut t = room.table_mut();
        for flag in [TARGET_FIX, TARGET_FIX_TO_ONE] {
            t.player_mut(from).flags.remove(flag);
        }
        t.players.iter_mut().for_each(|p| {
            p.flags.remove(ASSIGNEE);
        });
    }
    let mut t = room.table_mut();
    for flag in [NO_DISTANCE_LIMIT, NO_EXTRA_TARGET] {
        t.player_mut(from).flags.remove(flag);
    }
}
