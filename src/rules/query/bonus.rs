//! What effects add to a player's numbers beside his skills: marks that the rules read
//! (docs/rules/objects.md#marks). The names are those that scripts know, and say whether the turn's end
//! clears them.

use crate::model::*;
use crate::rules::interrupt::Flow;
use crate::rules::room::Room;
use std::ops::Bound;

/// A number that effects add to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Bonus {
    MaxCards,
    /// Distances of the player to others.
    DistanceFrom,
    /// Distances of others to the player.
    DistanceTo,
    AttackRange,
    /// Slashes in a phase.
    SlashTimes,
    /// How far a slash reaches beyond the attack range.
    SlashReach,
    /// Targets of a slash.
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

    /// The marks: one that lasts, one that goes with the turn.
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
}

/// The beginning of marks that say why, and from whom, a hand limit grew.
const MAX_CARDS_FOR: &str = "ExtraBfMaxCards_";

/// Adds numbers of scripts: a number that stands for "no limit" stays the largest there is.
pub(in crate::rules) fn saturating_sum(numbers: impl IntoIterator<Item = i32>) -> i32 {
    numbers.into_iter().fold(0, i32::saturating_add)
}

impl Room {
    /// What effects add to this number now.
    pub fn bonus(&self, player: PlayerId, bonus: Bonus) -> i32 {
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

    /// Adds to a number, until the end of the turn or for good.
    pub fn add_bonus(&self, player: PlayerId, bonus: Bonus, n: i32, this_turn: bool) -> Flow {
        let (lasting, passing) = bonus.marks();
        self.add_mark(player, if this_turn { passing } else { lasting }, n)
    }

    /// Adds to the hand limit for a reason, of which others may see how much it gave.
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
