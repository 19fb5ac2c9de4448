//! Marks with their events, and the clean-up specified by their names (docs/rules/objects.md#marks).

use crate::model::*;
use crate::rules::fact::Fact;
use crate::rules::{Flow, Payload, Room, Timing};

impl Room {
    /// Sets a mark; MarkChange may cancel it. Without effect if the mark already has this value.
    pub fn set_mark(&self, player: PlayerId, name: &str, count: i32) -> Flow {
        self.set_mark_for(player, name, count, &[])
    }

    /// Sets a mark like [`Room::set_mark`], visible only to these players. An empty list leaves the
    /// visibility to the name.
    pub fn set_mark_for(&self, player: PlayerId, name: &str, count: i32, viewers: &[PlayerId]) -> Flow {
        let old = self.mark(player, name);
        if old == count {
            return Ok(());
        }
        // Before the first turn there is no end of a turn that could clear it.
        if count != 0 && name.ends_with("Clear") && self.current().is_none() {
            return Ok(());
        }
        if is_silent(name) {
            self.write_mark(player, name, count, viewers);
            return Ok(());
        }
        let gain = count.saturating_sub(old);
        let payload = Payload::new(MarkChange { who: player, name: name.into(), count, gain });
        if self.trigger(Timing::MarkChange, player, &payload)?.is_stopped() {
            return Ok(());
        }
        let change = payload.get();
        self.write_mark(player, &change.name, change.count, viewers);
        self.trigger(Timing::MarkChanged, player, &payload)?;
        Ok(())
    }

    pub fn add_mark(&self, player: PlayerId, name: &str, n: i32) -> Flow {
        self.set_mark(player, name, self.mark(player, name).saturating_add(n))
    }

    /// Lowers a mark, not below 0.
    pub fn remove_mark(&self, player: PlayerId, name: &str, n: i32) -> Flow {
        self.set_mark(player, name, self.mark(player, name).saturating_sub(n).max(0))
    }

    fn write_mark(&self, player: PlayerId, name: &str, count: i32, viewers: &[PlayerId]) {
        self.wake(name);
        let seen_by = {
            let mut t = self.table_mut();
            let p = t.player_mut(player);
            let before = p.mark_viewers.get(name).copied();
            p.set_mark(name, count);
            match (count, viewers) {
                // Its removal is reported to those who saw it.
                (0, _) => before.unwrap_or(SeatSet::ALL),
                (_, []) => {
                    p.mark_viewers.remove(name);
                    SeatSet::ALL
                }
                (_, some) => {
                    let viewers = some.iter().copied().collect();
                    p.mark_viewers.insert(name.into(), viewers);
                    viewers
                }
            }
        };
        if name.starts_with(['@', '&']) {
            self.log(Fact::Mark { player, name: name.into(), count, seen_by });
        }
    }

    /// Clears marks of these players by the end of their names, without events.
    pub(in crate::rules) fn clear_marks(&self, players: &[PlayerId], ends: impl Fn(&str) -> bool) {
        for player in players {
            let gone: Vec<Name> =
                self.table().player(*player).marks.keys().filter(|n| ends(n)).cloned().collect();
            gone.iter().for_each(|name| self.write_mark(*player, name, 0, &[]));
        }
    }

    /// Returns `true` if any player has such a mark. Mostly nobody has, and the clean-up is skipped.
    fn any_mark(&self, is: impl Fn(&str) -> bool) -> bool {
        self.table().players.iter().any(|p| p.marks.keys().any(|name| is(name)))
    }

    /// Clears marks at the end of any turn.
    pub(in crate::rules) fn clear_turn_marks(&self, turn_owner: PlayerId) {
        if self.any_mark(|n| n.ends_with("-turn") || n.ends_with("Clear")) {
            let everyone: Vec<PlayerId> = self.table().seats.clone();
            self.clear_marks(&everyone, |n| n.ends_with("-turn") || is_clear(n, "Clear"));
            self.clear_marks(&everyone, |n| ends_with_phase_clear(n, "-"));
            self.clear_marks(&[turn_owner], |n| {
                is_clear(n, "SelfClear") || ends_with_phase_clear(n, "-Self")
            });
        }
        self.clear_card_marks(turn_owner, |name, own| {
            name.ends_with("-turn")
                || is_clear(name, "Clear")
                || ends_with_phase_clear(name, "-")
                || (own && (is_clear(name, "SelfClear") || ends_with_phase_clear(name, "-Self")))
        });
        let mut t = self.table_mut();
        for physical in t.deck.iter_mut().filter(|c| !c.card.notes.flags.is_empty()) {
            let own = physical.location.owner == Some(turn_owner);
            let flags = &mut physical.card.notes.flags;
            flags.retain(|f| !(f.ends_with("-Clear") || (own && f.ends_with("-SelfClear"))));
        }
    }

    /// Clears marks of the deck's cards. `ends` gets the name of a mark, and `true` if `owner` has the card.
    /// Virtual cards keep their marks: they are short-lived.
    fn clear_card_marks(&self, owner: PlayerId, ends: impl Fn(&str, bool) -> bool) {
        let mut t = self.table_mut();
        for physical in t.deck.iter_mut().filter(|c| !c.card.notes.marks.is_empty()) {
            let own = physical.location.owner == Some(owner);
            physical.card.notes.marks.retain(|name, _| !ends(name, own));
        }
    }

    /// Clears marks when a phase ends.
    pub(in crate::rules) fn clear_phase_marks(&self, owner: PlayerId, phase: Phase) {
        // `-PlayClear`, and `-SelfPlayClear` for the owner only.
        let ends = |name: &str, dash: &str| {
            let name = name.strip_suffix("Clear");
            let word = phase.mark_word();
            name.zip(word).and_then(|(n, word)| n.strip_suffix(word)).is_some_and(|n| n.ends_with(dash))
        };
        self.clear_card_marks(owner, |name, own| {
            name.ends_with("-phase") || ends(name, "-") || (own && ends(name, "-Self"))
        });
        if !self.any_mark(|n| n.ends_with("-phase") || n.ends_with("Clear")) {
            return;
        }
        let everyone: Vec<PlayerId> = self.table().seats.clone();
        self.clear_marks(&everyone, |n| n.ends_with("-phase") || ends(n, "-"));
        self.clear_marks(&[owner], |n| ends(n, "-Self"));
    }

    /// Clears marks at the end of a round.
    pub(in crate::rules) fn clear_round_marks(&self) {
        let everyone: Vec<PlayerId> = self.table().seats.clone();
        self.clear_marks(&everyone, |n| n.ends_with("_lun") || n.ends_with("-round"));
        let mut t = self.table_mut();
        for physical in t.deck.iter_mut().filter(|c| !c.card.notes.marks.is_empty()) {
            physical.card.notes.marks.retain(|name, _| !(name.ends_with("_lun") || name.ends_with("-round")));
        }
        for physical in t.deck.iter_mut().filter(|c| !c.card.notes.flags.is_empty()) {
            physical.card.notes.flags.retain(|f| !(f.starts_with(CARD_TIP) && f.ends_with("_lun")));
        }
    }
}

/// Prefix of a flag that is a public note on a card.
pub const CARD_TIP: &str = "cardTip:";

fn is_clear(name: &str, suffix: &str) -> bool {
    name.strip_suffix(suffix).is_some_and(|n| n.ends_with('-'))
}

/// Matches `-PlayClear` and similar names; their remains are cleared at the end of the turn.
fn ends_with_phase_clear(name: &str, dash: &str) -> bool {
    let Some(name) = name.strip_suffix("Clear") else { return false };
    Phase::TURN
        .iter()
        .filter_map(|p| p.mark_word())
        .any(|word| name.strip_suffix(word).is_some_and(|n| n.ends_with(dash)))
}

/// Returns `true` for internal marks, which raise no events.
fn is_silent(name: &str) -> bool {
    name.ends_with("Clear")
        || name.ends_with("_lun")
        || name.ends_with("-Keep")
        || name == "@HuJia"
        || ["Global_", "sys_", "ExtraBf", "damage_point_"].iter().any(|part| name.contains(part))
        || (name.starts_with('&') && name.ends_with("_num"))
}
