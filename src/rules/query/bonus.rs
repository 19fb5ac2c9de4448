//! Bonuses from lasting effects, and from marks that the rules read (docs/rules/objects.md#marks). Their names are known
//! to scripts and include whether the end of the turn clears them.

use crate::model::lasting::Lasting;
use crate::model::*;
use crate::rules::interrupt::Flow;
use crate::rules::room::Room;
use std::ops::Bound;

/// A number with bonuses from effects.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Bonus {
    MaxCards,
    /// Distances from the player to others.
    DistanceFrom,
    /// Distances from others to the player.
    DistanceTo,
    AttackRange,
    /// Number of slashes in a phase.
    SlashTimes,
    /// Reach of a slash beyond the attack range.
    SlashReach,
    /// Number of targets of a slash.
    SlashTargets,
}

impl Bonus {
    pub const ALL: [Bonus; 7] = [
        Bonus::MaxCards,
        Bonus::DistanceFrom,
        Bonus::DistanceTo,
        Bonus::AttackRange,
        Bonus::SlashTimes,
        Bonus::SlashReach,
        Bonus::SlashTargets,
    ];

    /// Returns the marks: a lasting one, and one cleared at the end of the turn.
    pub const fn marks(self) -> (&'static str, &'static str) {
        match self {
            Bonus::MaxCards => ("ExtraBfMaxCards", "ExtraBfMaxCards-Clear"),
            Bonus::DistanceFrom => ("ExtraBfDistanceFrom", "ExtraBfDistanceFrom-Clear"),
            Bonus::DistanceTo => ("ExtraBfDistanceTo", "ExtraBfDistanceTo-Clear"),
            Bonus::AttackRange => ("ExtraBfAttackRange", "ExtraBfAttackRange-Clear"),
            Bonus::SlashTimes => ("ExtraBfSlashCishu", "ExtraBfSlashCishu-Clear"),
            Bonus::SlashReach => ("ExtraBfSlashJuli", "ExtraBfSlashJuli-Clear"),
            Bonus::SlashTargets => ("ExtraBfSlashMubiao", "ExtraBfSlashMubiao-Clear"),
        }
    }

    /// Returns the effect that adds to this number.
    pub(super) const fn effect(self) -> Lasting {
        match self {
            Bonus::MaxCards => Lasting::MaxCards,
            Bonus::DistanceFrom => Lasting::DistanceFrom,
            Bonus::DistanceTo => Lasting::DistanceTo,
            Bonus::AttackRange => Lasting::AttackRange,
            Bonus::SlashTimes => Lasting::SlashTimes,
            Bonus::SlashReach => Lasting::SlashReach,
            Bonus::SlashTargets => Lasting::SlashTargets,
        }
    }
}

/// Prefix of marks that store a bonus of the hand limit by reason.
const MAX_CARDS_FOR: &str = "ExtraBfMaxCards_";

/// Adds numbers from scripts; the largest number, which means "no limit", is preserved.
pub(in crate::rules) fn saturating_sum(numbers: impl IntoIterator<Item = i32>) -> i32 {
    numbers.into_iter().fold(0, i32::saturating_add)
}

impl Room {
    /// Returns the current bonus of this number.
    pub fn bonus(&self, player: PlayerId, bonus: Bonus) -> i32 {
        // Effects on slashes depend on the card.
        let is_of_cards = matches!(bonus, Bonus::SlashTimes | Bonus::SlashReach | Bonus::SlashTargets);
        let lasting = if is_of_cards { 0 } else { self.lasting_sum(player, bonus.effect()) };
        self.bonus_of_marks(player, bonus).saturating_add(lasting)
    }

    fn bonus_of_marks(&self, player: PlayerId, bonus: Bonus) -> i32 {
        let t = self.table();
        let p = t.player(player);
        if p.marks.is_empty() {
            return 0;
        }
        let (lasting, this_turn) = bonus.marks();
        let mut sum = p.mark(lasting).saturating_add(p.mark(this_turn));
        if bonus == Bonus::MaxCards {
            let noted = p.marks.range::<str, _>((Bound::Included(MAX_CARDS_FOR), Bound::Unbounded));
            let noted = noted.take_while(|(name, _)| name.starts_with(MAX_CARDS_FOR)).map(|(_, n)| *n);
            sum = sum.saturating_add(saturating_sum(noted));
        }
        sum
    }

    /// Adds a bonus until the end of the turn, or permanently.
    pub fn add_bonus(&self, player: PlayerId, bonus: Bonus, n: i32, this_turn: bool) -> Flow {
        let (lasting, passing) = bonus.marks();
        self.add_mark(player, if this_turn { passing } else { lasting }, n)
    }

    /// Adds a bonus to the hand limit for a reason; other players may see its amount.
    pub fn add_max_cards_for(
        &self,
        player: PlayerId,
        n: i32,
        this_turn: bool,
        reason: &str,
        source: Option<PlayerId>,
    ) -> Flow {
        let mut mark = format!("{MAX_CARDS_FOR}{reason}");
        if let Some(source) = source {
            mark.push('_');
            mark.push_str(&source.object_name());
        }
        if this_turn {
            mark.push_str("-Clear");
        }
        self.add_mark(player, &mark, n)
    }
}
