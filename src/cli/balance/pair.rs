//! Results of paired games as they are kept: enough for every report, and for merging the shares of several machines.

use crate::model::{Name, Role};
use crate::rules::names::{Bilingual, Lang};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The format of a file of results.
pub const FORMAT: &str = "sgs balance 1";

/// One player in one of the two games.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    pub won: bool,
    pub turns: u64,
    pub damage: u64,
    pub kills: u64,
}

/// Counts of a skill in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Uses {
    /// Requests of the skill to its owner.
    pub asked: u64,
    /// Those that were not declined.
    pub invoked: u64,
    /// Lines of the log in which the skill acts.
    pub used: u64,
}

/// Two games with one seed: with the general at a seat, and with another one there.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    pub general: Name,
    pub index: u64,
    pub seat: usize,
    pub role: Role,
    pub with: Side,
    pub without: Side,
    pub skills: BTreeMap<Name, Uses>,
    /// Generals of the other side in the game with the general.
    pub foes: Vec<Name>,
    /// Script errors of both games.
    pub errors: u64,
}

/// Everything that two results must have in common to be added up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// The program: its version and the hash of its file.
    pub build: String,
    /// Packages by name, each with its hash.
    pub packages: BTreeMap<Name, String>,
    pub generals: Vec<Name>,
    pub seed: u64,
    pub mode: Name,
    pub agents: Vec<Name>,
    /// Pairs asked for, for each general.
    pub pairs: u64,
}

/// The results of a run, or of several that were merged.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Results {
    pub format: String,
    pub asked: Asked,
    /// Display names, for reports.
    pub titles: BTreeMap<Name, String>,
    /// Shares that were played, `2/4`; empty for all.
    pub shards: BTreeSet<String>,
    pub pairs: Vec<Pair>,
}

/// The reason for which results are not added up.
#[derive(Debug, thiserror::Error, PartialEq)]
pub enum MergeError {
    #[error("the build differs: {0} and {1}")]
    Build(String, String),
    #[error("package {0} differs, or is in one of them alone")]
    Package(Name),
    #[error("the games differ: generals, seed, mode, players and number of games must be the same")]
    Games,
    #[error("games are in both: {0}, pair {1}")]
    Twice(Name, u64),
}

impl Bilingual for MergeError {
    fn in_lang(&self, lang: Lang) -> String {
        let zh = match self {
            MergeError::Build(one, other) => format!("程序不同：{one} 和 {other}"),
            MergeError::Package(name) => format!("扩展包 {name} 不同，或只有一边有"),
            MergeError::Games => "对局不同：武将、种子、模式、电脑玩家和局数都要一样".to_owned(),
            MergeError::Twice(general, index) => format!("两边都有同样的对局：{general} 第 {index} 对"),
        };
        lang.pick(zh, self.to_string())
    }
}

impl Results {
    /// Adds other results of the same games.
    pub fn add(&mut self, other: Results) -> Result<(), MergeError> {
        let (a, b) = (&self.asked, &other.asked);
        if a.build != b.build {
            return Err(MergeError::Build(a.build.clone(), b.build.clone()));
        }
        let names = a.packages.keys().chain(b.packages.keys());
        if let Some(name) = names.into_iter().find(|name| a.packages.get(*name) != b.packages.get(*name)) {
            return Err(MergeError::Package(name.clone()));
        }
        if a != b {
            return Err(MergeError::Games);
        }
        let known: BTreeSet<(&Name, u64)> =
            self.pairs.iter().map(|pair| (&pair.general, pair.index)).collect();
        if let Some(pair) = other.pairs.iter().find(|pair| known.contains(&(&pair.general, pair.index))) {
            return Err(MergeError::Twice(pair.general.clone(), pair.index));
        }
        self.pairs.extend(other.pairs);
        self.pairs.sort_by(|a, b| (&a.general, a.index).cmp(&(&b.general, b.index)));
        self.shards.extend(other.shards);
        self.titles.extend(other.titles);
        Ok(())
    }

    /// Returns the pairs of a general.
    pub fn of(&self, general: &str) -> Vec<&Pair> {
        self.pairs.iter().filter(|pair| pair.general == general).collect()
    }

    /// Returns the display name of a general or skill, beside its identifier.
    pub fn called(&self, name: &str) -> String {
        match self.titles.get(name).filter(|title| *title != name && !title.is_empty()) {
            Some(title) => format!("{title} ({name})"),
            None => name.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(build: &str, indices: &[u64]) -> Results {
        let pair = |index: &u64| Pair {
            general: "x".into(),
            index: *index,
            seat: 1,
            role: Role::Lord,
            with: Side { won: true, ..Side::default() },
            without: Side::default(),
            skills: BTreeMap::new(),
            foes: Vec::new(),
            errors: 0,
        };
        let asked = Asked {
            build: build.into(),
            packages: BTreeMap::from([("p".into(), "1".into())]),
            generals: vec!["x".into()],
            seed: 1,
            mode: "05p".into(),
            agents: Vec::new(),
            pairs: 4,
        };
        Results {
            format: FORMAT.into(),
            asked,
            titles: BTreeMap::new(),
            shards: BTreeSet::new(),
            pairs: indices.iter().map(pair).collect(),
        }
    }

    #[test]
    fn shares_of_the_same_games_are_added_in_order() {
        let mut one = results("a", &[1, 3]);
        one.add(results("a", &[0, 2])).expect("the same games");
        assert_eq!(one.pairs.iter().map(|pair| pair.index).collect::<Vec<_>>(), [0, 1, 2, 3]);
    }

    #[test]
    fn other_builds_packages_and_games_are_refused() {
        let refused = |other: Results| results("a", &[0]).add(other).unwrap_err();
        assert!(matches!(refused(results("b", &[1])), MergeError::Build(..)));
        let mut other = results("a", &[1]);
        other.asked.packages.insert("q".into(), "2".into());
        assert_eq!(refused(other), MergeError::Package("q".into()));
        let mut other = results("a", &[1]);
        other.asked.seed = 2;
        assert_eq!(refused(other), MergeError::Games);
        assert_eq!(refused(results("a", &[0])), MergeError::Twice("x".into(), 0));
    }
}
