//! `sgs test --html`: a page with every scene, its log and result, and the lines of packages that ran.

use super::report::Total;
use super::run::{FileOutcome, Played, Verdict};
use super::under_test::Text;
use crate::cli::fault::Fault;
use crate::cli::html::{escaped, page};
use crate::cli::{Error, Result};
use crate::rules::names::Lang;
use crate::script::coverage::{Counts, Coverage, outline};
use similar::{ChangeTag, TextDiff};
use std::fmt::Write;

const STYLE: &str = include_str!("page.css");

/// Formats the page.
pub fn report(
    outcomes: &[FileOutcome],
    total: &Total,
    texts: &[Text],
    covered: &Coverage,
    lang: Lang,
) -> Result<String> {
    let title = lang.pick("场景测试", "Scene tests");
    let mut body = format!("<h1>{title}</h1>\n{}", summary(total, lang));
    for outcome in outcomes {
        file(&mut body, outcome, lang);
    }
    if !texts.is_empty() {
        let _ = writeln!(body, "<h2>{}</h2>", lang.pick("运行过的代码", "Lines that ran"));
        for text in texts {
            coverage(&mut body, text, covered.get(&text.source.name), lang)?;
        }
    }
    Ok(page(title, lang, STYLE, &body))
}

fn summary(total: &Total, lang: Lang) -> String {
    let passed = total.scenes.saturating_sub(total.failed + total.kept);
    let number = |class: &str, n: usize, zh: &'static str, en: &'static str| {
        format!("<span class=\"{class}\"><b>{n}</b> {}</span>", lang.pick(zh, en))
    };
    let mut all = vec![number("fine", passed, "通过", "passed")];
    if total.kept > 0 {
        all.push(number("new", total.kept, "已保存", "kept"));
    }
    if total.failed > 0 {
        all.push(number("bad", total.failed, "不通过", "failed"));
    }
    let files = lang.pick(format!("{} 个文件", total.files), format!("in {} files", total.files));
    format!("<p class=\"sums\">{} <span>{files}</span></p>\n", all.join(" "))
}

fn file(body: &mut String, outcome: &FileOutcome, lang: Lang) {
    let _ = writeln!(body, "<h2>{}</h2>", escaped(&outcome.file));
    if let Some(failure) = &outcome.problem {
        let _ = writeln!(body, "<pre class=\"bad\">{}</pre>", escaped(&failure.problem.in_lang(lang)));
    }
    if !outcome.printed.is_empty() {
        let printed = escaped(&outcome.printed.join("\n"));
        let words = lang.pick("脚本的输出", "Printed by scripts");
        let _ = writeln!(body, "<details><summary>{words}</summary><pre>{printed}</pre></details>");
    }
    outcome.played.iter().for_each(|played| scene(body, played, lang));
}

/// Adds a scene. What failed is open.
fn scene(body: &mut String, played: &Played, lang: Lang) {
    let (class, word) = match &played.verdict {
        Verdict::Same => ("fine", lang.pick("通过", "passed")),
        Verdict::Kept => ("new", lang.pick("已保存", "kept")),
        Verdict::New { .. } => ("bad", lang.pick("没有保存过日志", "no log is kept")),
        Verdict::Different { .. } => ("bad", lang.pick("日志不同", "the log differs")),
        Verdict::Gone => ("bad", lang.pick("没有这个场景了", "no such scene any more")),
        Verdict::Failed(_) => ("bad", lang.pick("不通过", "failed")),
    };
    let open = if played.verdict.is_fine() { "" } else { " open" };
    let (name, place) = (escaped(&played.name), escaped(&played.place));
    let _ = writeln!(
        body,
        "<details{open}><summary><i class=\"{class}\">{word}</i> {name} <small>{place} · {} ms</small></summary>",
        played.took.as_millis()
    );
    if let Verdict::Failed(failure) = &played.verdict {
        let _ = writeln!(body, "<pre class=\"bad\">{}</pre>", escaped(&failure.problem.in_lang(lang)));
    }
    let log = match &played.verdict {
        Verdict::Different { kept, log } => difference(kept, log),
        Verdict::Failed(failure) => lines(&failure.log),
        _ => lines(&played.log),
    };
    let _ = writeln!(body, "<pre class=\"log\">{log}</pre></details>");
}

/// Marks the lines about the table at the end of a scene.
fn lines(log: &str) -> String {
    let line = |line: &str| match line.starts_with("= ") {
        true => format!("<span class=\"table\">{}</span>\n", escaped(line)),
        false => format!("{}\n", escaped(line)),
    };
    log.lines().map(line).collect()
}

fn difference(kept: &str, log: &str) -> String {
    let (kept, log) = (format!("{kept}\n"), format!("{log}\n"));
    let changes = TextDiff::from_lines(&kept, &log);
    let line = |change: similar::Change<&str>| {
        let text = escaped(change.value().trim_end_matches('\n'));
        match change.tag() {
            ChangeTag::Delete => format!("<del>- {text}</del>\n"),
            ChangeTag::Insert => format!("<ins>+ {text}</ins>\n"),
            ChangeTag::Equal => format!("  {text}\n"),
        }
    };
    changes.iter_all_changes().map(line).collect()
}

/// Adds the text of a file with a mark for each line that can run.
fn coverage(body: &mut String, text: &Text, counts: Option<&Counts>, lang: Lang) -> Result<()> {
    let outline = outline(&text.source)
        .map_err(|error| Error::input(Fault::NoOutline { details: error.to_string() }))?;
    let none = Counts::default();
    let counts = counts.unwrap_or(&none);
    let times = |line: u32| counts.lines.get(&line).copied().unwrap_or(0);
    let ran = outline.lines.iter().filter(|line| times(**line) > 0).count();
    let all = outline.lines.len();
    let share = (ran * 100).checked_div(all).unwrap_or(100);
    let words = lang.pick(format!("{all} 行中 {ran} 行运行过"), format!("{ran} of {all} lines ran"));
    let _ = write!(
        body,
        "<details><summary><meter value=\"{share}\" max=\"100\"></meter> {share} % {} <small>{words}</small></summary><pre class=\"code\">",
        escaped(&text.name())
    );
    for (at, line) in (1u32..).zip(text.text.lines()) {
        let class = match (outline.lines.contains(&at), times(at)) {
            (false, _) => "",
            (true, 0) => " class=\"missed\"",
            (true, _) => " class=\"ran\"",
        };
        let _ = writeln!(body, "<span{class}><b>{at}</b>{}</span>", escaped(line));
    }
    body.push_str("</pre></details>\n");
    Ok(())
}
