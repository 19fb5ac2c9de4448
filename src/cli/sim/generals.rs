//! The results of each general in a batch.

use crate::model::{Name, PlayerId};
use crate::rules::Fact;
use crate::rules::names::Lang;
use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;
use unicode_width::UnicodeWidthStr;

/// Sort key of generals, highest first; ties are sorted by name.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Sort {
    Name,
    Games,
    Wins,
    /// Share of games won
    #[default]
    Share,
    /// Own turns per game
    Turns,
    /// Kills per game
    Kills,
    /// Damage dealt per game
    Damage,
}

/// The results of a player with one general in one game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Played {
    pub general: Name,
    pub won: bool,
    pub turns: u64,
    pub kills: u64,
    pub damage: u64,
}

impl Played {
    /// Returns its counts.
    pub fn counts(&mut self) -> [&mut u64; 3] {
        [&mut self.turns, &mut self.kills, &mut self.damage]
    }
}

/// Collects results from the log of one game. A player whose general changes is counted under the new one.
#[derive(Clone, Debug, Default)]
pub struct Deeds {
    played: Vec<(PlayerId, Played)>,
}

impl Deeds {
    pub fn note(&mut self, fact: &Fact) {
        match fact {
            Fact::General { player, general, .. } => {
                let is_same = self.of(*player).is_some_and(|now| now.general == *general);
                if !is_same {
                    let played = Played { general: general.clone(), ..Played::default() };
                    self.played.push((*player, played));
                }
            }
            Fact::TurnStart { player, .. } => {
                if let Some(now) = self.of(*player) {
                    now.turns += 1;
                }
            }
            Fact::Damaged { from: Some(from), amount, .. } => {
                if let Some(now) = self.of(*from) {
                    now.damage += u64::try_from(*amount).unwrap_or(0);
                }
            }
            Fact::Died { player, killer: Some(killer), .. } if player != killer => {
                if let Some(now) = self.of(*killer) {
                    now.kills += 1;
                }
            }
            _ => {}
        }
    }

    fn of(&mut self, player: PlayerId) -> Option<&mut Played> {
        self.played.iter_mut().rev().find(|(p, _)| *p == player).map(|(_, played)| played)
    }

    /// Returns the results once the winners are known.
    pub fn ended(self, won: impl Fn(PlayerId) -> bool) -> Vec<Played> {
        self.played.into_iter().map(|(player, played)| Played { won: won(player), ..played }).collect()
    }
}

/// The sum for one general.
#[derive(Clone, Debug, Default)]
pub struct Row {
    pub general: Name,
    pub title: String,
    pub games: u64,
    pub wins: u64,
    turns: u64,
    kills: u64,
    damage: u64,
}

impl Row {
    /// Returns the percentage of games won.
    pub fn share(&self) -> f64 {
        self.wins as f64 * 100.0 / self.games.max(1) as f64
    }

    /// Returns the identifier, with the display name if it has one.
    pub fn called(&self) -> String {
        match self.title == self.general.as_str() || self.title.is_empty() {
            true => self.general.to_string(),
            false => format!("{} {}", self.general, self.title),
        }
    }

    fn each_game(&self, sum: u64) -> f64 {
        sum as f64 / self.games.max(1) as f64
    }

    /// Compares two rows. Shares and averages are compared as fractions.
    fn before(&self, other: &Row, by: Sort) -> Ordering {
        let fraction = |a: u64, b: u64| {
            let whole = |n: u64, games: u64| u128::from(n) * u128::from(games.max(1));
            whole(b, self.games).cmp(&whole(a, other.games))
        };
        let first = match by {
            Sort::Name => Ordering::Equal,
            Sort::Games => Reverse(self.games).cmp(&Reverse(other.games)),
            Sort::Wins => Reverse(self.wins).cmp(&Reverse(other.wins)),
            Sort::Share => fraction(self.wins, other.wins),
            Sort::Turns => fraction(self.turns, other.turns),
            Sort::Kills => fraction(self.kills, other.kills),
            Sort::Damage => fraction(self.damage, other.damage),
        };
        first.then_with(|| self.general.cmp(&other.general))
    }
}

/// The results by general.
pub struct ByGeneral {
    by: Sort,
    pub lang: Lang,
    titles: BTreeMap<Name, String>,
    rows: BTreeMap<Name, Row>,
}

impl ByGeneral {
    /// Creates an empty table; `titles` holds the display names.
    pub fn new(by: Sort, lang: Lang, titles: BTreeMap<Name, String>) -> ByGeneral {
        ByGeneral { by, lang, titles, rows: BTreeMap::new() }
    }

    pub fn add(&mut self, game: &[Played]) {
        for played in game {
            let row = self.rows.entry(played.general.clone()).or_insert_with(|| Row {
                general: played.general.clone(),
                title: self.titles.get(&played.general).cloned().unwrap_or_default(),
                ..Row::default()
            });
            row.games += 1;
            row.wins += u64::from(played.won);
            row.turns += played.turns;
            row.kills += played.kills;
            row.damage += played.damage;
        }
    }

    pub fn sorted(&self) -> Vec<&Row> {
        let mut rows: Vec<&Row> = self.rows.values().collect();
        rows.sort_by(|a, b| a.before(b, self.by));
        rows
    }

    /// Returns the share of wins over all generals.
    pub fn share(&self) -> f64 {
        let sum = self.rows.values().fold(Row::default(), |sum, row| Row {
            games: sum.games + row.games,
            wins: sum.wins + row.wins,
            ..sum
        });
        sum.share()
    }

    pub fn json(&self) -> Value {
        let row = |row: &Row| {
            json!({
                "general": row.general, "title": row.title, "games": row.games, "wins": row.wins,
                "share": row.share() / 100.0, "turns": row.each_game(row.turns),
                "kills": row.each_game(row.kills), "damage": row.each_game(row.damage),
            })
        };
        self.sorted().into_iter().map(row).collect()
    }

    /// Returns the table, with a bar for the share of wins in each line.
    pub fn lines(&self) -> Vec<String> {
        let words = self.lang.pick(
            ["武将", "局数", "胜局", "胜率", "回合", "击杀", "伤害"],
            ["general", "games", "wins", "share", "turns", "kills", "damage"],
        );
        let rows = self.sorted();
        let cells: Vec<[String; 7]> = std::iter::once(words.map(str::to_owned))
            .chain(rows.iter().map(|row| {
                [
                    row.called(),
                    row.games.to_string(),
                    row.wins.to_string(),
                    format!("{:.1} %", row.share()),
                    format!("{:.2}", row.each_game(row.turns)),
                    format!("{:.2}", row.each_game(row.kills)),
                    format!("{:.2}", row.each_game(row.damage)),
                ]
            }))
            .collect();
        let widths: Vec<usize> =
            (0..7).map(|column| cells.iter().map(|row| row[column].width()).max().unwrap_or(0)).collect();
        let bars = std::iter::once(String::new()).chain(rows.iter().map(|row| bar(row.share())));
        cells.iter().zip(bars).map(|(row, bar)| line(row, &widths, &bar)).collect()
    }
}

/// Formats a line: the first column left-aligned, numbers right-aligned; wide characters count as two
/// columns.
fn line(row: &[String; 7], widths: &[usize], bar: &str) -> String {
    let mut line = String::new();
    for (i, (cell, width)) in row.iter().zip(widths).enumerate() {
        let gap = " ".repeat(width.saturating_sub(cell.width()));
        match i {
            0 => line.extend([cell.as_str(), &gap]),
            _ => line.extend(["  ", &gap, cell.as_str()]),
        }
    }
    format!("{line}  {bar}").trim_end().to_owned()
}

/// Number of columns for 100 %.
const BAR: f64 = 25.0;

/// Draws a bar with a resolution of an eighth of a column.
fn bar(share: f64) -> String {
    const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (share / 100.0 * BAR * 8.0).round() as usize;
    format!("{}{}", "█".repeat(eighths / 8), PARTS[eighths % 8])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Nature, Role};

    fn general(player: PlayerId, name: &str) -> Fact {
        Fact::General { player, general: name.into(), kingdom: "wei".into(), hp: 4, max_hp: 4 }
    }

    fn played(general: &str, won: bool, damage: u64) -> Played {
        Played { general: general.into(), won, turns: 3, kills: 1, damage }
    }

    fn batch(by: Sort, lang: Lang) -> ByGeneral {
        let titles = [("caocao", "曹操"), ("wolong", "诸葛亮·卧龙")];
        let titles = titles.map(|(name, title)| (Name::from(name), title.to_owned()));
        let mut all = ByGeneral::new(by, lang, BTreeMap::from(titles));
        all.add(&[played("caocao", true, 2), played("wolong", false, 5)]);
        all.add(&[played("caocao", false, 0), played("mine", true, 1)]);
        all
    }

    #[test]
    fn deeds_belong_to_the_general_of_that_moment() {
        let [one, two] = [PlayerId(0), PlayerId(1)];
        let hit = |from, amount| Fact::Damaged {
            from,
            to: two,
            amount,
            nature: Nature::Normal,
            card: None,
            chain: false,
        };
        let died = |player, killer| Fact::Died { player, role: Role::Rebel, killer };
        let mut deeds = Deeds::default();
        for fact in [
            general(one, "first"),
            general(two, "other"),
            Fact::TurnStart { player: one, extra: false },
            hit(Some(one), 2),
            hit(None, 7),
            general(one, "second"),
            general(one, "second"),
            hit(Some(one), 1),
            died(two, Some(one)),
            died(one, Some(one)),
        ] {
            deeds.note(&fact);
        }
        let of = |name: &str, won, turns, kills, damage| Played {
            general: name.into(),
            won,
            turns,
            kills,
            damage,
        };
        let expected = [of("first", true, 1, 0, 2), of("other", false, 0, 0, 0), of("second", true, 0, 1, 1)];
        assert_eq!(deeds.ended(|p| p == one), expected);
    }

    #[test]
    fn sorted_by_what_is_asked_and_by_name_where_even() {
        let names = |by| -> Vec<String> {
            batch(by, Lang::Zh).sorted().iter().map(|row| row.general.to_string()).collect()
        };
        assert_eq!(names(Sort::Share), ["mine", "caocao", "wolong"]);
        assert_eq!(names(Sort::Games), ["caocao", "mine", "wolong"]);
        assert_eq!(names(Sort::Wins), ["caocao", "mine", "wolong"]);
        assert_eq!(names(Sort::Damage), ["wolong", "caocao", "mine"]);
        assert_eq!(names(Sort::Kills), ["caocao", "mine", "wolong"]);
        assert_eq!(names(Sort::Name), ["caocao", "mine", "wolong"]);
    }

    #[test]
    fn columns_stand_under_each_other_with_wide_letters_too() {
        let all = batch(Sort::Share, Lang::Zh);
        let lines = all.lines();
        assert_eq!(
            lines,
            [
                "武将                局数  胜局     胜率  回合  击杀  伤害",
                "mine                   1     1  100.0 %  3.00  1.00  1.00  █████████████████████████",
                "caocao 曹操            2     1   50.0 %  3.00  1.00  1.00  ████████████▌",
                "wolong 诸葛亮·卧龙     1     0    0.0 %  3.00  1.00  5.00",
            ]
        );
        assert!((all.share() - 50.0).abs() < 1e-9);
        assert_eq!(all.json()[1]["share"], 0.5);
        assert_eq!(all.json()[1]["title"], "曹操");
        assert_eq!(all.json()[2]["damage"], 5.0);
    }
}
