//! The result of a comparison, for people and as JSON.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::Serialize;

use super::differences::Game;

/// Number of compared items and of those that agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Count {
    pub compared: usize,
    pub agreed: usize,
}

impl Count {
    pub fn note(&mut self, agrees: bool) {
        self.compared += 1;
        self.agreed += usize::from(agrees);
    }

    pub fn add(&mut self, other: Count) {
        self.compared += other.compared;
        self.agreed += other.agreed;
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.agreed, self.compared)
    }
}

/// Reason for the end of a comparison.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "stop")]
pub enum Stop {
    /// The game or its recording ended.
    End { turns: u32 },
    /// An action of a skill that is missing here.
    Skill { skill: String, line: usize },
    /// The recorded game diverges at a known difference with this id. `why` is the reviewed explanation; it
    /// is missing before a review.
    Reviewed { difference: Option<String>, line: usize, why: Option<String> },
    /// The games differ.
    Difference {
        line: usize,
        what: String,
        /// Records around it.
        recorded: Vec<String>,
        /// Our events just before it.
        here: Vec<String>,
    },
}

impl Stop {
    pub(super) fn reviewed(difference: Option<&str>, line: usize, game: Option<&Game>) -> Stop {
        Stop::Reviewed { difference: difference.map(Into::into), line, why: game.map(|g| g.why.clone()) }
    }

    /// Returns the place, if it was reviewed.
    pub(super) fn met(&self) -> Option<Met> {
        match self {
            Stop::Reviewed { difference, line, why } => {
                Some(Met { line: *line, difference: difference.clone(), why: why.clone() })
            }
            _ => None,
        }
    }
}

/// A place at which the recorded game diverges ([`Stop::Reviewed`]).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Met {
    pub line: usize,
    pub difference: Option<String>,
    pub why: Option<String>,
}

/// The comparison of one game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GameReport {
    pub game: String,
    pub records: usize,
    /// Number of compared records.
    pub covered: usize,
    /// Number of times that the comparison resumed at the start of a turn, after an action of a missing
    /// skill.
    pub resumed: usize,
    /// Events, and states at the start of turns.
    pub facts: Count,
    pub timings: Count,
    pub requests: Count,
    /// Reviewed differences, with the number of occurrences of each.
    pub differences: BTreeMap<String, usize>,
    /// Continuous skills that are missing here: the distances and hand limits that they change were not
    /// compared.
    pub left_out: BTreeSet<String>,
    /// Places where the recorded game diverges, for each resumed part.
    pub reviewed: Vec<Met>,
    /// Listed lines at which nothing differs.
    pub stale: Vec<usize>,
    #[serde(flatten)]
    pub stop: Stop,
}

impl GameReport {
    /// Returns `true` if the listed differences are exactly the occurring ones.
    pub fn is_settled(&self) -> bool {
        !matches!(self.stop, Stop::Difference { .. })
            && self.stale.is_empty()
            && self.reviewed.iter().all(|met| met.why.is_some())
    }

    /// Adds a later part of the same game. The first part's reason for stopping stays, unless this part
    /// differs.
    pub fn take_up(&mut self, more: GameReport) {
        self.covered += more.covered;
        self.resumed += 1;
        self.facts.add(more.facts);
        self.timings.add(more.timings);
        self.requests.add(more.requests);
        for (id, n) in more.differences {
            *self.differences.entry(id).or_insert(0) += n;
        }
        self.left_out.extend(more.left_out);
        self.reviewed.extend(more.reviewed);
        if matches!(more.stop, Stop::Difference { .. }) {
            self.stop = more.stop;
        }
    }
}

/// The sum of several comparisons.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Totals {
    pub games: usize,
    pub records: usize,
    pub covered: usize,
    pub resumed: usize,
    pub facts: Count,
    pub timings: Count,
    pub requests: Count,
    pub ended: usize,
    pub stopped_by_skill: usize,
    /// Number of games that diverge at a listed place.
    pub reviewed: usize,
    /// Number of games with other differences.
    pub differing: usize,
    /// Number of listed places at which nothing differs.
    pub stale: usize,
    pub skills: BTreeMap<String, usize>,
    pub differences: BTreeMap<String, usize>,
}

impl Totals {
    pub fn add(&mut self, game: &GameReport) {
        self.games += 1;
        self.records += game.records;
        self.covered += game.covered;
        self.resumed += game.resumed;
        self.facts.add(game.facts);
        self.timings.add(game.timings);
        self.requests.add(game.requests);
        match &game.stop {
            Stop::End { .. } => self.ended += 1,
            Stop::Skill { skill, .. } => {
                self.stopped_by_skill += 1;
                *self.skills.entry(skill.clone()).or_insert(0) += 1;
            }
            Stop::Reviewed { .. } if game.reviewed.iter().all(|met| met.why.is_some()) => self.reviewed += 1,
            Stop::Reviewed { .. } | Stop::Difference { .. } => self.differing += 1,
        }
        self.stale += game.stale.len();
        for (id, n) in &game.differences {
            *self.differences.entry(id.clone()).or_insert(0) += n;
        }
    }
}

impl fmt::Display for GameReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {} facts, {} timings, {} requests agree; ",
            self.game, self.facts, self.timings, self.requests
        )?;
        if !self.left_out.is_empty() {
            let skills: Vec<&str> = self.left_out.iter().map(String::as_str).collect();
            write!(f, "without what {} changes; ", skills.join(", "))?;
        }
        if self.resumed > 0 {
            write!(f, "taken up again {} times; ", self.resumed)?;
        }
        match &self.stop {
            Stop::End { turns } => write!(f, "the whole game, {turns} turns")?,
            Stop::Skill { skill, line } => write!(f, "up to line {line}, where {skill} acts")?,
            Stop::Reviewed { .. } => write!(f, "the rest of it")?,
            Stop::Difference { line, what, recorded, here } => {
                write!(f, "differs at line {line}: {what}")?;
                for line in recorded {
                    write!(f, "\n    recorded: {line}")?;
                }
                for line in here {
                    write!(f, "\n    here: {line}")?;
                }
            }
        }
        for met in &self.reviewed {
            write!(f, "\n    {met}")?;
        }
        for line in &self.stale {
            write!(
                f,
                "\n    line {line}: listed as different in tests/traces/games.json, and does not differ any more"
            )?;
        }
        Ok(())
    }
}

impl fmt::Display for Met {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Met { line, difference, why } = self;
        match why {
            Some(why) => write!(f, "line {line} differs, reviewed: {why}")?,
            None => write!(f, "line {line} differs, and is not in tests/traces/games.json")?,
        }
        difference.as_ref().map_or(Ok(()), |id| write!(f, " ({id})"))
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} games: {} facts, {} timings, {} requests agree; {} of {} records covered",
            self.games, self.facts, self.timings, self.requests, self.covered, self.records
        )?;
        write!(
            f,
            "{} the same to their end, {} up to a skill that is not here, {} but for reviewed places, \
             {} times from a later turn on, {} differ",
            self.ended, self.stopped_by_skill, self.reviewed, self.resumed, self.differing
        )?;
        if self.stale > 0 {
            write!(f, ", {} places listed as different do not differ", self.stale)?;
        }
        if !self.differences.is_empty() {
            let list: Vec<String> = self.differences.iter().map(|(id, n)| format!("{id} {n}")).collect();
            write!(f, "\nreviewed differences: {}", list.join(", "))?;
        }
        Ok(())
    }
}
