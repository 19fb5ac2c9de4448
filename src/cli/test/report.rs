//! Output of scene tests; unchanged scenes are not mentioned.

use super::demand::Unmet;
use super::run::{FileOutcome, Played, Verdict};
use crate::agents::signs::terminal_or_pipe;
use crate::cli::{Result, written};
use crate::rules::names::Lang;
use crate::script::error::Warning;
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
    /// Number of violations other than failed scenes.
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

/// Prints a line, unless the reader of our output is gone.
pub fn line(text: &str) -> Result<()> {
    written(writeln!(terminal_or_pipe(), "{text}")).map(drop)
}

/// Prints the output of scripts and the results of scenes, except unchanged ones.
pub fn show(outcome: &FileOutcome, color: bool, lang: Lang) -> Result<()> {
    let paint = Paint(color);
    let fail = paint.red(lang.pick("不通过", "FAIL"));
    outcome.warnings.iter().try_for_each(|warning| line(&warning_line(&paint, warning, lang)))?;
    outcome.printed.iter().try_for_each(|text| line(text))?;
    if let Some(failure) = &outcome.problem {
        show_failure(&fail, &outcome.file, None, failure, lang)?;
    }
    for Played { name, place, verdict, .. } in &outcome.played {
        match verdict {
            Verdict::Same => {}
            Verdict::Kept => {
                line(&format!("{} {}: {name}", paint.green(lang.pick("已保存", "kept")), outcome.file))?
            }
            Verdict::New { log } => {
                line(&format!("{fail} {place}: {name}"))?;
                line(lang.pick(
                    "  这个场景还没有保存过日志；--accept 保存下面这份：",
                    "  no log is kept for this scene; --accept keeps this one:",
                ))?;
                indented(log)?;
            }
            Verdict::Different { kept, log } => {
                line(&format!("{fail} {place}: {name}"))?;
                line(lang.pick(
                    "  日志和保存的不同（- 保存的，+ 现在的）；--accept 改存新的：",
                    "  the log is not the kept one (- kept, + now); --accept keeps the new one:",
                ))?;
                show_difference(&paint, kept, log)?;
            }
            Verdict::Gone => {
                line(&format!("{fail} {place}: {name}"))?;
                line(lang.pick(
                    "  保存着日志，却没有这个场景；--accept 删去它",
                    "  a log is kept, but there is no such scene; --accept drops it",
                ))?;
            }
            Verdict::Failed(failure) => show_failure(&fail, &outcome.file, Some(name), failure, lang)?,
        }
    }
    Ok(())
}

/// Returns the line about a warning: its place, its words, and the code that `sgs check --explain` knows.
fn warning_line(paint: &Paint, warning: &Warning, lang: Lang) -> String {
    let word = paint.with("33", lang.pick("警告", "warning"));
    format!("{word} {} [{}]", warning.in_lang(lang), warning.notice.code())
}

/// Prints violations other than failed scenes.
pub fn show_unmet(unmet: &[Unmet], color: bool, lang: Lang) -> Result<()> {
    let fail = Paint(color).red(lang.pick("不通过", "FAIL"));
    unmet.iter().try_for_each(|unmet| line(&format!("{fail} {}", unmet.in_lang(lang))))
}

fn show_failure(fail: &str, file: &str, name: Option<&str>, failure: &Failure, lang: Lang) -> Result<()> {
    let place = failure.place.as_deref().unwrap_or(file);
    let name = name.map(|name| format!(": {name}")).unwrap_or_default();
    line(&format!("{fail} {place}{name}"))?;
    let problem = failure.problem.in_lang(lang);
    let bare = problem.strip_prefix(place).and_then(|rest| rest.strip_prefix(": "));
    indented(bare.unwrap_or(&problem))?;
    if !failure.log.is_empty() {
        line(lang.pick("  到此为止的日志：", "  the log so far:"))?;
        indented(&failure.log)?;
    }
    Ok(())
}

fn indented(text: &str) -> Result<()> {
    text.lines().try_for_each(|text| line(format!("  {text}").trim_end()))
}

/// Prints the differing lines with three lines of context.
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

pub fn show_total(total: &Total, took: Duration, lang: Lang) -> Result<()> {
    let passed = total.scenes.saturating_sub(total.failed + total.kept);
    let counts = [
        (Some(passed), "通过", "passed"),
        (Some(total.kept).filter(|n| *n > 0), "保存", "kept"),
        (Some(total.failed).filter(|n| *n > 0), "不通过", "failed"),
        (
            Some(total.unmet).filter(|n| *n > 0),
            "个技能没有场景，或多出场景",
            "skills without a scene, or with one too many",
        ),
    ];
    let counts = counts.into_iter().filter_map(|(n, zh, en)| n.map(|n| format!("{n} {}", lang.pick(zh, en))));
    let (files, scenes, seconds) = (total.files, total.scenes, took.as_secs_f64());
    let counts = counts.collect::<Vec<_>>().join(lang.pick("，", ", "));
    line(&lang.pick(
        format!("{files} 个文件，{scenes} 个场景：{counts}；{seconds:.2} 秒"),
        format!("{} in {}: {counts}; {seconds:.2} s", several(scenes, "scene"), several(files, "file")),
    ))
}

/// Returns a number with its noun.
fn several(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

/// Colors the output if requested.
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
