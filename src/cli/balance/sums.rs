//! Shares and their 95 % intervals.

use super::pair::{Pair, Uses};
use crate::model::{Name, Role};
use std::collections::BTreeMap;

/// Standard deviations of a 95 % interval.
const Z: f64 = 1.96;

/// A share or a difference of shares in per cent, with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

impl Interval {
    /// Returns half the width.
    pub fn half(self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Returns `true` if it lies on one side of zero.
    pub fn is_clear(self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// Returns a share with the interval of Wilson, which is good for few games and extreme shares.
pub fn share(wins: usize, games: usize) -> Interval {
    if games == 0 {
        return Interval { value: 0.0, low: 0.0, high: 100.0 };
    }
    let (n, p) = (games as f64, wins as f64 / games as f64);
    let around = 1.0 + Z * Z / n;
    let middle = (p + Z * Z / (2.0 * n)) / around;
    let half = Z / around * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    Interval {
        value: p * 100.0,
        low: (middle - half).max(0.0) * 100.0,
        high: (middle + half).min(1.0) * 100.0,
    }
}

/// Returns the difference of paired results: each is 1, 0 or -1.
pub fn difference(pairs: &[&Pair]) -> Interval {
    let worth = |pair: &&Pair| f64::from(i8::from(pair.with.won) - i8::from(pair.without.won));
    of_differences(&pairs.iter().map(worth).collect::<Vec<f64>>())
}

/// Returns the mean of differences that are 1, 0 or -1.
pub fn of_differences(worth: &[f64]) -> Interval {
    let n = worth.len();
    if n < 2 {
        return Interval { value: 0.0, low: -100.0, high: 100.0 };
    }
    let mean = worth.iter().sum::<f64>() / n as f64;
    let spread = worth.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (n - 1) as f64;
    // Equal results say little as long as there are few of them.
    let half = Z * (spread.max(1.0 / n as f64) / n as f64).sqrt();
    let percent = |share: f64| share.clamp(-1.0, 1.0) * 100.0;
    Interval { value: percent(mean), low: percent(mean - half), high: percent(mean + half) }
}

/// The results of some of the pairs.
#[derive(Clone, Debug)]
pub struct Row {
    pub games: usize,
    pub with: Interval,
    pub without: Interval,
    pub difference: Interval,
}

pub fn row(pairs: &[&Pair]) -> Row {
    let wins = |won: fn(&Pair) -> bool| pairs.iter().filter(|pair| won(pair)).count();
    Row {
        games: pairs.len(),
        with: share(wins(|pair| pair.with.won), pairs.len()),
        without: share(wins(|pair| pair.without.won), pairs.len()),
        difference: difference(pairs),
    }
}

/// Returns a row for each role that the general had.
pub fn by_role(pairs: &[&Pair]) -> Vec<(Role, Row)> {
    let roles = [Role::Lord, Role::Loyalist, Role::Rebel, Role::Renegade];
    let of = |role: Role| pairs.iter().filter(|pair| pair.role == role).copied().collect::<Vec<_>>();
    roles
        .into_iter()
        .map(|role| (role, of(role)))
        .filter(|(_, p)| !p.is_empty())
        .map(|(r, p)| (r, row(&p)))
        .collect()
}

/// Returns a row for each seat.
pub fn by_seat(pairs: &[&Pair]) -> Vec<(usize, Row)> {
    let mut seats: BTreeMap<usize, Vec<&Pair>> = BTreeMap::new();
    pairs.iter().for_each(|pair| seats.entry(pair.seat).or_default().push(pair));
    seats.into_iter().map(|(seat, pairs)| (seat, row(&pairs))).collect()
}

/// A skill over all games of its general.
#[derive(Clone, Debug)]
pub struct Skill {
    pub name: Name,
    pub uses: Uses,
    /// Games in which it acted, and in which it did not.
    pub used_in: usize,
    pub unused_in: usize,
    /// Shares of wins in these games.
    pub with_use: Interval,
    pub without_use: Interval,
}

impl Skill {
    /// Returns the percentage of requests that were not declined.
    pub fn accepted(&self) -> Option<f64> {
        (self.uses.asked > 0).then(|| self.uses.invoked as f64 * 100.0 / self.uses.asked as f64)
    }
}

/// Returns the skills of the general.
pub fn skills(pairs: &[&Pair]) -> Vec<Skill> {
    let mut names: Vec<&Name> = pairs.iter().flat_map(|pair| pair.skills.keys()).collect();
    names.sort();
    names.dedup();
    names.into_iter().map(|name| skill(name, pairs)).collect()
}

fn skill(name: &Name, pairs: &[&Pair]) -> Skill {
    let uses = |pair: &Pair| pair.skills.get(name).copied().unwrap_or_default();
    let sum = pairs.iter().map(|pair| uses(pair)).fold(Uses::default(), |sum, one| Uses {
        asked: sum.asked + one.asked,
        invoked: sum.invoked + one.invoked,
        used: sum.used + one.used,
    });
    let (used, unused): (Vec<&Pair>, Vec<&Pair>) = pairs.iter().partition(|pair| uses(pair).used > 0);
    let won = |pairs: &[&Pair]| share(pairs.iter().filter(|pair| pair.with.won).count(), pairs.len());
    Skill {
        name: name.clone(),
        uses: sum,
        used_in: used.len(),
        unused_in: unused.len(),
        with_use: won(&used),
        without_use: won(&unused),
    }
}

/// Games against a general that are too few to say anything.
const FEW: usize = 8;

/// Returns the shares of wins against generals of the other side, the best first.
pub fn foes(pairs: &[&Pair]) -> Vec<(Name, usize, Interval)> {
    let mut all: BTreeMap<&Name, (usize, usize)> = BTreeMap::new();
    for pair in pairs {
        for foe in &pair.foes {
            let (wins, games) = all.entry(foe).or_default();
            *wins += usize::from(pair.with.won);
            *games += 1;
        }
    }
    let enough = all.into_iter().filter(|(_, (_, games))| *games >= FEW);
    let mut rows: Vec<_> =
        enough.map(|(name, (wins, games))| (name.clone(), games, share(wins, games))).collect();
    rows.sort_by(|a, b| b.2.value.total_cmp(&a.2.value).then_with(|| a.0.cmp(&b.0)));
    rows
}

#[cfg(test)]
mod tests {
    use super::super::pair::Side;
    use super::*;

    fn pair(with: bool, without: bool) -> Pair {
        let side = |won| Side { won, ..Side::default() };
        Pair {
            general: "x".into(),
            index: 0,
            seat: 1,
            role: Role::Lord,
            with: side(with),
            without: side(without),
            skills: BTreeMap::from([("s".into(), Uses { asked: 4, invoked: 3, used: u64::from(with) })]),
            foes: vec!["foe".into()],
            errors: 0,
        }
    }

    #[test]
    fn interval_of_wilson_is_that_of_the_tables() {
        let half = share(50, 100);
        assert!((half.low - 40.38).abs() < 0.01 && (half.high - 59.62).abs() < 0.01, "{half:?}");
        let none = share(0, 10);
        assert!(none.low == 0.0 && (none.high - 27.75).abs() < 0.01, "{none:?}");
        assert_eq!(share(0, 0).half(), 50.0);
    }

    #[test]
    fn pairs_with_equal_results_narrow_the_difference() {
        let pairs: Vec<Pair> = (0..100).map(|i| pair(i < 60, i < 50)).collect();
        let same = difference(&pairs.iter().collect::<Vec<_>>());
        assert!((same.value - 10.0).abs() < 1e-9 && same.is_clear() && same.half() < 6.0, "{same:?}");
        let crossed: Vec<Pair> = (0..100).map(|i| pair(i < 60, i >= 50)).collect();
        assert!(difference(&crossed.iter().collect::<Vec<_>>()).half() > 15.0);
        assert!(!difference(&[]).is_clear());
    }

    #[test]
    fn skills_are_distinguished_by_games_in_which_they_acted() {
        let pairs: Vec<Pair> = (0..20).map(|i| pair(i % 4 == 0, false)).collect();
        let all: Vec<&Pair> = pairs.iter().collect();
        let skill = &skills(&all)[0];
        assert_eq!((skill.used_in, skill.unused_in, skill.accepted()), (5, 15, Some(75.0)));
        assert_eq!((skill.with_use.value, skill.without_use.value), (100.0, 0.0));
        assert_eq!(foes(&all)[0].1, 20);
    }
}
