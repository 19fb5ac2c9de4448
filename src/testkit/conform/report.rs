//! The result of a comparison, for people and as JSON.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::Serialize;

use super::differences::Game;
use super::mismatch::Mismatch;
use crate::rules::names::Lang;

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
    Reviewed {
        difference: Option<String>,
        line: usize,
        why: Option<String>,
        /// The explanation in Chinese.
        #[serde(skip)]
        why_zh: Option<String>,
    },
    /// The games differ.
    Difference {
        line: usize,
        what: Mismatch,
        /// Records around it.
        recorded: Vec<String>,
        /// Our events just before it.
        here: Vec<String>,
    },
}

impl Stop {
    pub(super) fn reviewed(difference: Option<&str>, line: usize, game: Option<&Game>) -> Stop {
        let (why, why_zh) = game.map(|g| (g.why.clone(), g.why_zh.clone())).unzip();
        Stop::Reviewed { difference: difference.map(Into::into), line, why, why_zh }
    }

    /// Returns the place, if it was reviewed.
    pub(super) fn met(&self) -> Option<Met> {
        match self {
            Stop::Reviewed { difference, line, why, why_zh } => {
                let (difference, why, why_zh) = (difference.clone(), why.clone(), why_zh.clone());
                Some(Met { line: *line, difference, why, why_zh })
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
    #[serde(skip)]
    pub why_zh: Option<String>,
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

impl GameReport {
    /// Returns the report in lines of this language.
    pub fn in_lang(&self, lang: Lang) -> String {
        let (facts, timings, requests) = (self.facts, self.timings, self.requests);
        let mut text = lang.pick(
            format!("{}：相符的有事实 {facts}、时机 {timings}、询问 {requests}；", self.game),
            format!("{}: {facts} facts, {timings} timings, {requests} requests agree; ", self.game),
        );
        if !self.left_out.is_empty() {
            let skills: Vec<&str> = self.left_out.iter().map(String::as_str).collect();
            let skills = skills.join(lang.pick("、", ", "));
            text +=
                &lang.pick(format!("不计 {skills} 改变的数值；"), format!("without what {skills} changes; "));
        }
        if self.resumed > 0 {
            let n = self.resumed;
            text += &lang.pick(format!("重新接上 {n} 次；"), format!("taken up again {n} times; "));
        }
        text += &self.stop.in_lang(lang);
        for met in &self.reviewed {
            text += &format!("\n    {}", met.in_lang(lang));
        }
        for line in &self.stale {
            text += &lang.pick(
                format!("\n    第 {line} 行：tests/traces/games.json 里列为不同，现在已经没有不同"),
                format!(
                    "\n    line {line}: listed as different in tests/traces/games.json, and does not differ any more"
                ),
            );
        }
        text
    }
}

impl Stop {
    /// Returns the reason for the end. The lines around a difference are in the notation of traces.
    fn in_lang(&self, lang: Lang) -> String {
        match self {
            Stop::End { turns } => {
                lang.pick(format!("整局，{turns} 个回合"), format!("the whole game, {turns} turns"))
            }
            Stop::Skill { skill, line } => lang.pick(
                format!("到第 {line} 行，{skill} 在那里发动"),
                format!("up to line {line}, where {skill} acts"),
            ),
            Stop::Reviewed { .. } => lang.pick("直到结束", "the rest of it").to_owned(),
            Stop::Difference { line, what, recorded, here } => {
                let what = what.in_lang(lang);
                let mut text =
                    lang.pick(format!("第 {line} 行不同：{what}"), format!("differs at line {line}: {what}"));
                for (words, lines) in [(["记录：", "recorded: "], recorded), (["这里：", "here: "], here)]
                {
                    for line in lines {
                        text += &format!("\n    {}{line}", lang.pick(words[0], words[1]));
                    }
                }
                text
            }
        }
    }
}

impl Met {
    fn in_lang(&self, lang: Lang) -> String {
        let Met { line, difference, why, why_zh } = self;
        let why = lang.pick(why_zh.as_ref().or(why.as_ref()), why.as_ref());
        let text = match why {
            Some(why) => lang.pick(
                format!("第 {line} 行不同，已核对：{why}"),
                format!("line {line} differs, reviewed: {why}"),
            ),
            None => lang.pick(
                format!("第 {line} 行不同，不在 tests/traces/games.json 里"),
                format!("line {line} differs, and is not in tests/traces/games.json"),
            ),
        };
        let id = difference.as_ref().map(|id| lang.pick(format!("（{id}）"), format!(" ({id})")));
        text + &id.unwrap_or_default()
    }
}

impl Totals {
    /// Returns the sums in lines of this language.
    pub fn in_lang(&self, lang: Lang) -> String {
        let Totals { games, facts, timings, requests, covered, records, ended, .. } = self;
        let (by_skill, reviewed, resumed, differing) =
            (self.stopped_by_skill, self.reviewed, self.resumed, self.differing);
        let mut text = lang.pick(
            format!(
                "共 {games} 局：相符的有事实 {facts}、时机 {timings}、询问 {requests}；比较了 {records} 条记录中的 {covered} 条\n\
                 到底都相同的 {ended} 局，到这里没有的技能为止的 {by_skill} 局，只在核对过的地方不同的 {reviewed} 局，\
                 从后面的回合重新接上 {resumed} 次，不同的 {differing} 局"
            ),
            format!(
                "{games} games: {facts} facts, {timings} timings, {requests} requests agree; {covered} of {records} \
                 records covered\n\
                 {ended} the same to their end, {by_skill} up to a skill that is not here, {reviewed} but for reviewed \
                 places, {resumed} times from a later turn on, {differing} differ"
            ),
        );
        if self.stale > 0 {
            let n = self.stale;
            text += &lang.pick(
                format!("，{n} 处列为不同而没有不同"),
                format!(", {n} places listed as different do not differ"),
            );
        }
        if !self.differences.is_empty() {
            let list: Vec<String> = self.differences.iter().map(|(id, n)| format!("{id} {n}")).collect();
            let list = list.join(lang.pick("、", ", "));
            text += &lang.pick(format!("\n核对过的不同：{list}"), format!("\nreviewed differences: {list}"));
        }
        text
    }
}

/// Displays the English text, for logs and tests.
impl fmt::Display for GameReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}
