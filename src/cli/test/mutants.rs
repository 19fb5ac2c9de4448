//! Output of mutation tests: undetected mutants, and the score.

use super::mutate::FileMutants;
use super::report::{Paint, line};
use crate::cli::Result;
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

    fn text(&self) -> String {
        let mut text = format!("{} of {} noticed ({:.1} %)", self.noticed, self.counted(), self.percent());
        for (n, what) in
            [(self.survived, "survived"), (self.not_covered, "not covered"), (self.exempt, "exempt")]
        {
            if n > 0 {
                text += &format!(", {n} {what}");
            }
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

/// Reports scenes that fail without mutants.
pub fn show_failing(failing: &[(String, Failure)]) -> Result<()> {
    for (file, Failure { place, problem, .. }) in failing {
        let place = place.as_ref().unwrap_or(file);
        line(&format!("FAIL {place}: {problem}"))?;
    }
    line("mutants say something only where every scene passes: see `sgs test`")
}

pub fn show(files: &[FileMutants], total: &Score, took: Duration, color: bool) -> Result<()> {
    let paint = Paint(color);
    for file in files {
        show_file(&paint, file)?;
    }
    if !files.is_empty() {
        line("")?;
    }
    for file in files.iter().filter(|file| !file.outcomes.is_empty()) {
        line(&format!("{}: {}", file.file, Score::of(std::slice::from_ref(file)).text()))?;
        for (owner, score) in by_owner(file) {
            if score.noticed < score.counted() {
                line(&format!("  {owner}: {}", score.text()))?;
            }
        }
    }
    line(&format!("mutants: {}; {:.2} s", total.text(), took.as_secs_f64()))
}

/// Returns the scores by skill, in source order.
fn by_owner(file: &FileMutants) -> Vec<(String, Score)> {
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    let mut scores: Vec<(String, Score)> = Vec::new();
    for outcome in &file.outcomes {
        let owner = match outcome.mutant.owner.as_str() {
            "" => "the rest",
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

fn show_file(paint: &Paint, file: &FileMutants) -> Result<()> {
    for outcome in &file.outcomes {
        let place = format!("{}:{}", file.file, outcome.mutant.line);
        if let Some(internal) = &outcome.internal {
            line(&format!("{} {place}: under a mutant: {internal}", paint.red("internal error")))?;
        }
        let fate = match (&outcome.fate, &outcome.exempt) {
            (Fate::Noticed(_), _) => continue,
            (_, Some(reason)) => {
                line(&format!("{place}: exempt: {}: {reason}", outcome.mutant.change))?;
                continue;
            }
            (Fate::Survived, None) => "survived",
            (Fate::NotCovered, None) => "not covered",
        };
        line(&format!("{place}: {}: {}", paint.red(fate), outcome.mutant.change))?;
        let (old, new) = outcome.mutant.shown(&file.text);
        line(&paint.red(&format!("  - {old}")))?;
        line(paint.green(&format!("  + {new}")).trim_end())?;
    }
    for exemption in &file.idle {
        let text = "exempts nothing: what it is about is noticed, or is not there";
        line(&format!("{} {}:{}: {text}", paint.red("FAIL"), file.file, exemption.at))?;
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
