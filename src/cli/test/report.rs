//! What is said about scenes: nothing about those that are as they were.

use super::run::{FileOutcome, Played, Verdict};
use crate::cli::{Result, written};
use crate::testkit::scene::Failure;
use similar::{ChangeTag, TextDiff};
use std::io::Write;
use std::time::Duration;

/// Counts over all files.
#[derive(Default)]
pub struct Total {
    pub files: usize,
    pub scenes: usize,
    pub failed: usize,
    pub kept: usize,
    /// Demands that are not met, beside the failed scenes.
    pub unmet: usize,
}

impl Total {
    pub fn add(&mut self, outcome: &FileOutcome) {
        self.files += 1;
        self.failed += usize::from(outcome.problem.is_some());
        for played in &outcome.played {
            self.scenes += usize::from(!matches!(played.verdict, Verdict::Gone));
            self.kept += usize::from(matches!(played.verdict, Verdict::Kept));
            self.failed += usize::from(!played.verdict.is_fine());
        }
    }
}

/// Writes a line; whoever read it may have gone.
pub fn line(text: &str) -> Result<()> {
    written(writeln!(std::io::stdout().lock(), "{text}")).map(drop)
}

pub fn show(outcome: &FileOutcome, color: bool) -> Result<()> {
    let paint = Paint(color);
    if let Some(failure) = &outcome.problem {
        show_failure(&paint, &outcome.file, None, failure)?;
    }
    for Played { name, place, verdict, .. } in &outcome.played {
        match verdict {
            Verdict::Same => {}
            Verdict::Kept => line(&format!("{} {}: {name}", paint.green("kept"), outcome.file))?,
            Verdict::New { log } => {
                line(&format!("{} {place}: {name}", paint.red("FAIL")))?;
                line("  no log is kept for this scene; --accept keeps this one:")?;
                indented(log)?;
            }
            Verdict::Different { kept, log } => {
                line(&format!("{} {place}: {name}", paint.red("FAIL")))?;
                line("  the log is not the kept one (- kept, + now); --accept keeps the new one:")?;
                show_difference(&paint, kept, log)?;
            }
            Verdict::Gone => {
                line(&format!("{} {place}: {name}", paint.red("FAIL")))?;
                line("  a log is kept, but there is no such scene; --accept drops it")?;
            }
            Verdict::Failed(failure) => show_failure(&paint, &outcome.file, Some(name), failure)?,
        }
    }
    Ok(())
}

/// What is demanded beside scenes that hold.
pub fn show_unmet(unmet: &[String], color: bool) -> Result<()> {
    let paint = Paint(color);
    unmet.iter().try_for_each(|text| line(&format!("{} {text}", paint.red("FAIL"))))
}

fn show_failure(paint: &Paint, file: &str, name: Option<&str>, failure: &Failure) -> Result<()> {
    let place = failure.place.as_deref().unwrap_or(file);
    let name = name.map(|name| format!(": {name}")).unwrap_or_default();
    line(&format!("{} {place}{name}", paint.red("FAIL")))?;
    let bare = failure.problem.strip_prefix(place).and_then(|rest| rest.strip_prefix(": "));
    indented(bare.unwrap_or(&failure.problem))?;
    if !failure.log.is_empty() {
        line("  the log so far:")?;
        indented(&failure.log)?;
    }
    Ok(())
}

fn indented(text: &str) -> Result<()> {
    text.lines().try_for_each(|text| line(format!("  {text}").trim_end()))
}

/// The lines that differ, with three around them.
fn show_difference(paint: &Paint, kept: &str, log: &str) -> Result<()> {
    let (kept, log) = (format!("{kept}\n"), format!("{log}\n"));
    let difference = TextDiff::from_lines(&kept, &log);
    for (i, group) in difference.grouped_ops(3).iter().enumerate() {
        if i > 0 {
            line("    ...")?;
        }
        for change in group.iter().flat_map(|op| difference.iter_changes(op)) {
            let text = change.value().trim_end_matches('\n');
            line(&match change.tag() {
                ChangeTag::Delete => paint.red(&format!("  - {text}")),
                ChangeTag::Insert => paint.green(&format!("  + {text}")),
                ChangeTag::Equal => format!("    {text}"),
            })?;
        }
    }
    Ok(())
}

pub fn show_total(total: &Total, took: Duration) -> Result<()> {
    let mut parts = vec![format!("{} passed", total.scenes.saturating_sub(total.failed + total.kept))];
    if total.kept > 0 {
        parts.push(format!("{} kept", total.kept));
    }
    if total.failed > 0 {
        parts.push(format!("{} failed", total.failed));
    }
    if total.unmet > 0 {
        parts.push(format!("{} skills without a scene, or with one too many", total.unmet));
    }
    let (files, scenes) = (total.files, total.scenes);
    line(&format!("{scenes} scenes in {files} files: {}; {:.2} s", parts.join(", "), took.as_secs_f64()))
}

/// Colours, where they are wanted.
pub struct Paint(pub bool);

impl Paint {
    fn with(&self, code: &str, text: &str) -> String {
        if self.0 { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }

    pub fn red(&self, text: &str) -> String {
        self.with("31", text)
    }

    pub fn green(&self, text: &str) -> String {
        self.with("32", text)
    }
}
