//! Output of mutation tests: undetected mutants, and the score.

use super::mutate::FileMutants;
use super::report::{Paint, line};
use crate::cli::Result;
use crate::rules::names::Lang;
use crate::testkit::mutants::{Fate, Outcome};
use crate::testkit::scene::Failure;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

/// Numbers of mutants by result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    pub noticed: usize,
    pub survived: usize,
    pub not_covered: usize,
    pub exempt: usize,
    /// Number of exemptions without an effect.
    pub idle: usize,
    /// Number of internal errors.
    pub internal: usize,
}

impl Score {
    pub fn of(files: &[FileMutants]) -> Score {
        let mut score = Score::default();
        for file in files {
            score.idle += file.idle.len();
            file.outcomes.iter().for_each(|outcome| score.add(outcome));
        }
        score
    }

    fn add(&mut self, outcome: &Outcome) {
        self.internal += usize::from(outcome.internal.is_some());
        match (&outcome.fate, &outcome.exempt) {
            (Fate::Noticed(_), _) => self.noticed += 1,
            (_, Some(_)) => self.exempt += 1,
            (Fate::Survived, None) => self.survived += 1,
            (Fate::NotCovered, None) => self.not_covered += 1,
        }
    }

    fn counted(&self) -> usize {
        self.noticed + self.survived + self.not_covered
    }

    /// Returns the percentage, to one decimal; 100 if there are no mutants.
    fn percent(&self) -> f64 {
        match self.counted() {
            0 => 100.0,
            all => (self.noticed as f64 * 1000.0 / all as f64).floor() / 10.0,
        }
    }

    /// Returns `true` if the percentage is reached and there is no other problem.
    pub fn reaches(&self, least: u8) -> bool {
        self.percent() >= f64::from(least) && self.idle == 0 && self.internal == 0
    }

    fn text(&self, lang: Lang) -> String {
        let (noticed, all, percent) = (self.noticed, self.counted(), self.percent());
        let mut text = lang.pick(
            format!("{all} 个里发现了 {noticed} 个（{percent:.1} %）"),
            format!("{noticed} of {all} noticed ({percent:.1} %)"),
        );
        let others = [
            (self.survived, Word::Survived),
            (self.not_covered, Word::NotCovered),
            (self.exempt, Word::Exempt),
        ];
        for (n, word) in others.into_iter().filter(|(n, _)| *n > 0) {
            let word = word.in_lang(lang);
            text += &lang.pick(format!("，{word} {n} 个"), format!(", {n} {word}"));
        }
        text
    }

    fn json(&self) -> Value {
        json!({
            "noticed": self.noticed,
            "survived": self.survived,
            "not_covered": self.not_covered,
            "exempt": self.exempt,
            "percent": self.percent(),
        })
    }
}

/// The fate of a mutant that no scene noticed.
#[derive(Clone, Copy)]
enum Word {
    Survived,
    NotCovered,
    Exempt,
}

impl Word {
    fn in_lang(self, lang: Lang) -> &'static str {
        match self {
            Word::Survived => lang.pick("没发现", "survived"),
            Word::NotCovered => lang.pick("没走到", "not covered"),
            Word::Exempt => lang.pick("豁免", "exempt"),
        }
    }
}

/// Reports scenes that fail without mutants.
pub fn show_failing(failing: &[(String, Failure)], lang: Lang) -> Result<()> {
    for (file, Failure { place, problem, .. }) in failing {
        let place = place.as_ref().unwrap_or(file);
        let fail = lang.pick("失败", "FAIL");
        line(&format!("{fail} {place}{}{}", lang.pick("：", ": "), problem.in_lang(lang)))?;
    }
    line(lang.pick(
        "场景全部通过时变异才说明问题：先运行 `sgs test`",
        "mutants say something only where every scene passes: see `sgs test`",
    ))
}

pub fn show(files: &[FileMutants], total: &Score, took: Duration, color: bool, lang: Lang) -> Result<()> {
    let paint = Paint(color);
    for file in files {
        show_file(&paint, file, lang)?;
    }
    let colon = lang.pick("：", ": ");
    if !files.is_empty() {
        line("")?;
    }
    for file in files.iter().filter(|file| !file.outcomes.is_empty()) {
        line(&format!("{}{colon}{}", file.file, Score::of(std::slice::from_ref(file)).text(lang)))?;
        for (owner, score) in by_owner(file, lang) {
            if score.noticed < score.counted() {
                line(&format!("  {owner}{colon}{}", score.text(lang)))?;
            }
        }
    }
    let (text, seconds) = (total.text(lang), took.as_secs_f64());
    line(&lang.pick(format!("变异：{text}；{seconds:.2} 秒"), format!("mutants: {text}; {seconds:.2} s")))
}

/// Returns the scores by skill, in source order.
fn by_owner(file: &FileMutants, lang: Lang) -> Vec<(String, Score)> {
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    let mut scores: Vec<(String, Score)> = Vec::new();
    for outcome in &file.outcomes {
        let owner = match outcome.mutant.owner.as_str() {
            "" => lang.pick("其余", "the rest"),
            owner => owner,
        };
        let at = *places.entry(owner).or_insert_with(|| {
            scores.push((owner.to_owned(), Score::default()));
            scores.len() - 1
        });
        scores[at].1.add(outcome);
    }
    scores
}

fn show_file(paint: &Paint, file: &FileMutants, lang: Lang) -> Result<()> {
    let colon = lang.pick("：", ": ");
    for outcome in &file.outcomes {
        let place = format!("{}:{}", file.file, outcome.mutant.line);
        if let Some(internal) = &outcome.internal {
            let what = paint.red(lang.pick("内部错误", "internal error"));
            line(&lang.pick(
                format!("{what} {place}：变异时：{internal}"),
                format!("{what} {place}: under a mutant: {internal}"),
            ))?;
        }
        let fate = match (&outcome.fate, &outcome.exempt) {
            (Fate::Noticed(_), _) => continue,
            (_, Some(reason)) => {
                let (exempt, change) = (Word::Exempt.in_lang(lang), outcome.mutant.change.in_lang(lang));
                line(&format!("{place}{colon}{exempt}{colon}{change}{colon}{reason}"))?;
                continue;
            }
            (Fate::Survived, None) => Word::Survived,
            (Fate::NotCovered, None) => Word::NotCovered,
        };
        let (fate, change) = (paint.red(fate.in_lang(lang)), outcome.mutant.change.in_lang(lang));
        line(&format!("{place}{colon}{fate}{colon}{change}"))?;
        let (old, new) = outcome.mutant.shown(&file.text);
        line(&paint.red(&format!("  - {old}")))?;
        line(paint.green(&format!("  + {new}")).trim_end())?;
    }
    for exemption in &file.idle {
        let text = lang.pick(
            "没有豁免任何东西：它说的变异都被发现了，或者根本没有",
            "exempts nothing: what it is about is noticed, or is not there",
        );
        let fail = paint.red(lang.pick("失败", "FAIL"));
        line(&format!("{fail} {}:{}{colon}{text}", file.file, exemption.at))?;
    }
    Ok(())
}

/// Formats one object: every mutant, scores by file and in total.
pub fn json(files: &[FileMutants], total: &Score, took: Duration) -> String {
    let mutants: Vec<Value> =
        files.iter().flat_map(|file| file.outcomes.iter().map(|outcome| mutant(file, outcome))).collect();
    let scores: Vec<Value> = files
        .iter()
        .map(|file| {
            let mut score = Score::of(std::slice::from_ref(file)).json();
            score["file"] = json!(file.file);
            score["idle"] = file.idle.iter().map(|exemption| exemption.at).collect();
            score
        })
        .collect();
    let report = json!({
        "format": "sgs mutants 1",
        "mutants": mutants,
        "files": scores,
        "total": total.json(),
        "seconds": took.as_secs_f64(),
    });
    report.to_string()
}

fn mutant(file: &FileMutants, outcome: &Outcome) -> Value {
    let (old, new) = outcome.mutant.shown(&file.text);
    let (word, noticed) = match (&outcome.fate, &outcome.exempt) {
        (Fate::Noticed(noticed), _) => ("noticed", Some(noticed)),
        (_, Some(_)) => ("exempt", None),
        (Fate::Survived, None) => ("survived", None),
        (Fate::NotCovered, None) => ("not covered", None),
    };
    let mut value = json!({
        "file": file.file,
        "line": outcome.mutant.line,
        "skill": outcome.mutant.owner,
        "change": outcome.mutant.change.code(),
        "old": old,
        "new": new,
        "outcome": word,
    });
    if let Some(noticed) = noticed {
        value["scene"] = json!(noticed.scene);
        value["problem"] = json!(noticed.problem);
    }
    if let Some(reason) = &outcome.exempt {
        value["reason"] = json!(reason);
    }
    if let Some(internal) = &outcome.internal {
        value["internal"] = json!(internal);
    }
    value
}
