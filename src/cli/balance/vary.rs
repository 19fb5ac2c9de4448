//! `sgs balance --vary`: the same games with several values of one number in a spec.

use super::play::{Course, Half};
use super::sums::{self, Interval};
use super::text::{percent, signed};
use crate::cli::argument::{BadVary, MOST_VALUES};
use crate::cli::{Error, Result};
use crate::model::Name;
use crate::rules::names::Lang;
use crate::script::host::Script;
use crate::script::specs::{SpecNumber, Varied};
use anyhow::anyhow;
use std::str::FromStr;

/// A number of a spec and its values: `yinyang:draw=1..3`, `yinyang:draw#2=1..3`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Vary {
    pub skill: Name,
    word: String,
    place: usize,
    from: i64,
    to: i64,
}

crate::cli::error::bilingual!(BadVary);

impl FromStr for Vary {
    type Err = BadVary;

    fn from_str(text: &str) -> std::result::Result<Vary, BadVary> {
        let (what, values) = text.split_once('=').ok_or(BadVary::Form)?;
        let (skill, number) = what.split_once(':').ok_or(BadVary::Form)?;
        let (word, place) = match number.split_once('#') {
            Some((word, place)) => (word, place.parse().map_err(|_| BadVary::Form)?),
            None => (number, 1),
        };
        let (from, to) = values.split_once("..").ok_or(BadVary::Form)?;
        let read = |text: &str| text.trim().parse::<i64>().map_err(|_| BadVary::Form);
        let (from, to) = (read(from)?, read(to)?);
        let is_range = from < to && to.saturating_sub(from) < MOST_VALUES && from.abs().max(to.abs()) <= 1000;
        match is_range && place > 0 && !skill.is_empty() && !word.is_empty() {
            true => Ok(Vary { skill: Name::new(skill), word: word.to_owned(), place, from, to }),
            false => Err(BadVary::Form),
        }
    }
}

impl Vary {
    /// Returns the value that is written in the spec.
    pub fn written(&self, script: &Script) -> std::result::Result<i64, BadVary> {
        let numbers = script.spec_numbers(&self.skill);
        if numbers.is_empty() {
            return Err(BadVary::NoSpec(self.skill.clone()));
        }
        let is_it = |n: &&SpecNumber| n.word == self.word && n.place == self.place;
        numbers.iter().find(is_it).map(|n| n.value).ok_or_else(|| BadVary::NoNumber {
            skill: self.skill.clone(),
            word: self.called(),
            known: numbers.iter().map(shown).collect::<Vec<_>>().join(", "),
        })
    }

    fn called(&self) -> String {
        if self.place == 1 { self.word.clone() } else { format!("{}#{}", self.word, self.place) }
    }

    fn values(&self) -> Vec<i64> {
        (self.from..=self.to).collect()
    }

    /// Returns the games of each value.
    pub fn courses(&self, course: &Course) -> Vec<Course> {
        let varied = |value: i64| {
            let number = SpecNumber { word: self.word.clone(), place: self.place, value };
            let content = course.content.with_varied(Varied { skill: self.skill.clone(), number });
            Course { content, ..course.clone() }
        };
        self.values().into_iter().map(varied).collect()
    }
}

/// Formats a number of a spec: `draw#2=1`.
fn shown(number: &SpecNumber) -> String {
    let place = if number.place == 1 { String::new() } else { format!("#{}", number.place) };
    format!("{}{place}={}", number.word, number.value)
}

/// One deal, played with each value.
pub struct Deal {
    pub general: Name,
    halves: Vec<Half>,
}

/// Plays the deal of this number with each value.
pub fn deal(courses: &[Course], unit: u64, base: &crate::rules::Catalog) -> Result<Deal> {
    let halves = courses.iter().map(|course| course.half(unit, base)).collect::<Result<Vec<Half>>>()?;
    let general = halves.first().map(|half| half.general.clone());
    Ok(Deal { general: general.ok_or_else(|| Error::broken(anyhow!("no value to play with")))?, halves })
}

/// Returns the difference of wins between two values, in points.
fn difference(deals: &[&Deal], value: usize, written: usize) -> Interval {
    let won =
        |deal: &Deal, at: usize| f64::from(u8::from(deal.halves.get(at).is_some_and(|half| half.side.won)));
    let worth: Vec<f64> = deals.iter().map(|deal| won(deal, value) - won(deal, written)).collect();
    sums::of_differences(&worth)
}

/// The deals of a general, with the value that the others are compared with.
pub struct Table<'d> {
    vary: &'d Vary,
    /// The number of the value that the others are compared with: the written one, if it is among them.
    base: usize,
    deals: Vec<&'d Deal>,
}

impl<'d> Table<'d> {
    pub fn of(vary: &'d Vary, written: i64, general: &Name, deals: &'d [Deal]) -> Table<'d> {
        let base = vary.values().iter().position(|value| *value == written).unwrap_or(0);
        Table { vary, base, deals: deals.iter().filter(|deal| deal.general == *general).collect() }
    }

    /// Returns `true` if the interval of each difference is as narrow as this.
    pub fn is_narrow(&self, width: f64) -> bool {
        let others = (0..self.vary.values().len()).filter(|at| *at != self.base);
        others.map(|at| difference(&self.deals, at, self.base)).all(|interval| interval.half() <= width)
    }

    /// Formats a line for each value.
    pub fn lines(&self, lang: Lang) -> Vec<String> {
        let line = |(at, value): (usize, i64)| {
            let halves: Vec<&Half> = self.deals.iter().filter_map(|deal| deal.halves.get(at)).collect();
            let games = halves.len();
            let wins = percent(sums::share(halves.iter().filter(|half| half.side.won).count(), games));
            let used: u64 = halves
                .iter()
                .filter_map(|half| half.skills.get(&self.vary.skill))
                .map(|uses| uses.used)
                .sum();
            let each = used as f64 / games.max(1) as f64;
            let errors: u64 = halves.iter().map(|half| half.errors).sum();
            let difference = match at == self.base {
                true => String::new(),
                false => {
                    let points = signed(difference(&self.deals, at, self.base));
                    lang.pick(format!("；差 {points} 个百分点"), format!("; {points} points"))
                }
            };
            let failed = match errors {
                0 => String::new(),
                n => lang.pick(format!("；脚本出错 {n} 次"), format!("; scripts failed {n} times")),
            };
            let name = self.vary.called();
            lang.pick(
                format!("  {name}={value}  {games} 局：胜 {wins}，每局用 {each:.1} 次{difference}{failed}"),
                format!("  {name}={value}  {games} games: wins {wins}, used {each:.1} times a game{difference}{failed}"),
            )
        };
        self.vary.values().into_iter().enumerate().map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn number_and_values_are_read() {
        let vary: Vary = "yinyang:draw#2=1..3".parse().expect("a number");
        assert_eq!((vary.skill.as_str(), vary.word.as_str(), vary.place), ("yinyang", "draw", 2));
        assert_eq!(vary.values(), [1, 2, 3]);
        let vary: Vary = "mashu:distance=-2..-1".parse().expect("a number");
        assert_eq!((vary.place, vary.values()), (1, vec![-2, -1]));
        for bad in
            ["", "x", "x:y", "x:y=1", "x:y=3..1", "x:y=1..1", "x:y=1..99", ":y=1..2", "x:=1..2", "x:y#0=1..2"]
        {
            assert_eq!(bad.parse::<Vary>(), Err(BadVary::Form), "{bad}");
        }
    }
}
