//! Output of findings, for people and as data.

use crate::check::{AiCoverage, Finding, Need, Place, Report, Severity};
use crate::rules::names::Lang;
use crate::script::load::Library;
use ariadne::{Color, Config, IndexType, Label, ReportKind, Source};
use serde_json::json;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::path::Path;
use std::time::Duration;

/// Width at which lines are truncated around the finding: some packages consist of one line.
const WIDEST: usize = 160;

/// Formats `; did you mean ...`
fn hint(finding: &Finding, lang: Lang) -> String {
    if finding.like.is_empty() {
        return String::new();
    }
    let names: Vec<String> = finding.like.iter().map(|name| format!("`{name}`")).collect();
    lang.pick(format!("；是不是 {}？", names.join("、")), format!("; did you mean {}?", names.join(", ")))
}

/// Returns the code of a finding; one about an error or warning of a script has its code, too, as `sgs play` shows it:
/// `dry-run/argument-type`.
fn code_of(finding: &Finding) -> String {
    let code = finding.code.word();
    match finding.text.cause.filter(|cause| *cause != code) {
        Some(cause) => format!("{code}/{cause}"),
        None => code.to_owned(),
    }
}

/// Prints `most` findings of each code with their source lines, and the number of further findings.
pub fn findings(report: &Report, library: &Library, most: usize, lang: Lang) {
    let mut shown: BTreeMap<_, usize> = BTreeMap::new();
    let mut texts: BTreeMap<&str, Vec<Cow<'_, str>>> = BTreeMap::new();
    for finding in &report.findings {
        let n = shown.entry(finding.code).or_default();
        *n += 1;
        if most > 0 && *n > most {
            continue;
        }
        let lines = texts.entry(&finding.file).or_insert_with(|| lines_of(library, &finding.file));
        one(finding, lines, lang);
    }
    for (code, n) in shown.iter().filter(|(_, n)| most > 0 && **n > most) {
        let more = n - most;
        println!(
            "{}",
            lang.pick(
                format!(
                    "{}: 还有 {more} 条（--most 0 全部列出，--only {} 只看它）",
                    code.word(),
                    code.word()
                ),
                format!(
                    "{}: {more} more (--most 0 shows all, --only {} these alone)",
                    code.word(),
                    code.word()
                ),
            )
        );
    }
}

fn lines_of<'l>(library: &'l Library, file: &str) -> Vec<Cow<'l, str>> {
    let source = library.files().map(|(_, source)| source).filter(|source| source.name == file).last();
    let lines = source.map(|source| source.text.split(|byte| *byte == b'\n'));
    lines.into_iter().flatten().map(String::from_utf8_lossy).collect()
}

fn one(finding: &Finding, lines: &[Cow<'_, str>], lang: Lang) {
    let Place { line, column, length } = finding.place;
    let message = format!("{}{}", finding.text.in_lang(lang), hint(finding, lang));
    let text = lines.get(line.saturating_sub(1)).map_or("", |l| l.trim_end().trim_start_matches('\u{feff}'));
    // ariadne would expand tabs and shift the columns.
    let text = text.replace('\t', " ");
    let indent = text.chars().take_while(|c| c.is_whitespace()).count();
    let all = text.chars().count();
    let (from, to) = match column {
        0 => (indent, all),
        _ => ((column - 1).min(all), (column - 1 + length).min(all)),
    };
    let skip = from.saturating_sub(WIDEST / 2);
    let cut: String = text.chars().skip(skip).take(WIDEST).collect();
    let (from, to) = (from - skip, (to - skip).min(cut.chars().count()));
    let colored = std::io::stdout().is_terminal();
    let color = match finding.severity {
        _ if !colored => Color::Primary,
        Severity::Error => Color::Red,
        Severity::Warning => Color::Yellow,
        Severity::Note => Color::Cyan,
    };
    let config = Config::default().with_color(colored).with_index_type(IndexType::Char);
    // ariadne counts the lines itself.
    let above = line.saturating_sub(1);
    let span = (finding.file.as_str(), above + from..above + to.max(from + 1));
    let drawn = ariadne::Report::build(ReportKind::Custom(finding.severity.title(lang), color), span.clone())
        .with_config(config)
        .with_code(code_of(finding))
        .with_message(message)
        .with_label(Label::new(span).with_color(color).with_message(lang.pick("这里", "here")))
        .finish();
    let source = Source::from(format!("{}{cut} ", "\n".repeat(above)));
    let mut out = Vec::new();
    if drawn.write((finding.file.as_str(), source), &mut out).is_ok() {
        let text = String::from_utf8_lossy(&out);
        println!("{}", if colored { text.into_owned() } else { plain(&text) }.trim_end());
    }
}

/// Removes escape sequences for colors.
fn plain(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').map_or("", |(_, rest)| rest))
}

/// Prints the number of findings, by package and in total.
pub fn summary(report: &Report, took: Duration, lang: Lang) {
    let by_package = report.by_package();
    for (package, [errors, warnings, notes]) in &by_package {
        println!("{package}: {}", counts(*errors, *warnings, *notes, lang));
    }
    if !by_package.is_empty() {
        println!();
    }
    let (errors, warnings, notes) =
        (report.count(Severity::Error), report.count(Severity::Warning), report.count(Severity::Note));
    println!(
        "{}",
        lang.pick(
            format!(
                "{} 个文件，{:.1} MB，试了 {} 次回调，{:.1} 秒：{}",
                report.files,
                report.bytes as f64 / 1e6,
                report.tried,
                took.as_secs_f64(),
                counts(errors, warnings, notes, lang)
            ),
            format!(
                "{} files, {:.1} MB, {} callbacks tried, {:.1} s: {}",
                report.files,
                report.bytes as f64 / 1e6,
                report.tried,
                took.as_secs_f64(),
                counts(errors, warnings, notes, lang)
            ),
        )
    );
}

/// Reports that there is advice.
pub fn advice(n: usize, lang: Lang) {
    println!(
        "{}",
        lang.pick(
            format!("另有 {n} 条写法上的建议：--advice"),
            format!("{n} more pieces of advice: --advice")
        )
    );
}

/// Reports the share of callbacks that were not tried.
pub fn untried(report: &Report, lang: Lang) {
    if report.untried > 0 {
        let (n, all) = (report.to_try - report.untried, report.to_try);
        let share = 100 * n / all.max(1);
        println!(
            "{}",
            lang.pick(
                format!("{all} 个技能和牌里试运行了 {n} 个（{share}%）；--try-seconds 0 全部试完"),
                format!(
                    "{n} of {all} skills and cards were tried ({share} %): --try-seconds 0 tries them all"
                ),
            )
        );
    }
}

/// Prints a line for each finding, as compilers do: editors find the place by it.
pub fn as_lines(report: &Report, library: &Library, lang: Lang) {
    let here = std::env::current_dir().and_then(|folder| folder.canonicalize()).unwrap_or_default();
    for finding in &report.findings {
        let source = library.files().map(|(_, source)| source).filter(|s| s.name == finding.file).last();
        let path = source.and_then(|source| source.path()).unwrap_or(Path::new(&finding.file));
        let path = path.strip_prefix(&here).unwrap_or(path).display();
        let Place { line, column, .. } = finding.place;
        let (severity, code) = (finding.severity.title(lang), code_of(finding));
        let message = finding.text.in_lang(lang).replace('\n', " ");
        println!("{path}:{line}:{}: {severity}: [{code}] {message}{}", column.max(1), hint(finding, lang));
    }
}

fn counts(errors: usize, warnings: usize, notes: usize, lang: Lang) -> String {
    lang.pick(
        format!("{errors} 个错误，{warnings} 个警告，{notes} 个提示"),
        format!("{errors} errors, {warnings} warnings, {notes} notes"),
    )
}

pub fn as_data(report: &Report, lang: Lang) {
    for f in &report.findings {
        let line = json!({
            "file": f.file, "line": f.place.line, "column": f.place.column, "length": f.place.length,
            "severity": f.severity.word(), "code": f.code.word(), "message": f.text.in_lang(lang),
            "did_you_mean": f.like, "owner": f.owner, "missing": f.missing,
            "cause": f.text.cause, "also": f.also.iter().map(|place| place.line).collect::<Vec<_>>(),
        });
        std::println!("{line}");
    }
    let summary = json!({"summary": {
        "files": report.files, "bytes": report.bytes, "tried": report.tried, "to_try": report.to_try, "untried": report.untried,
        "errors": report.count(Severity::Error), "warnings": report.count(Severity::Warning),
        "notes": report.count(Severity::Note),
    }});
    std::println!("{summary}");
}

/// Prints the missing names that generals need.
pub fn needs(needs: &[Need], as_json: bool, lang: Lang) {
    for need in needs {
        let generals: Vec<&str> = need.generals.iter().map(|g| g.as_str()).collect();
        if as_json {
            std::println!("{}", json!({"missing": need.name, "generals": generals, "uses": need.uses}));
            continue;
        }
        let n = generals.len();
        let few = generals.iter().take(6).copied().collect::<Vec<_>>().join(", ");
        let more = if n > 6 { " ..." } else { "" };
        println!(
            "{}",
            lang.pick(
                format!("{n:>4} 名武将 {:>5} 处  {}  {few}{more}", need.uses, need.name),
                format!("{n:>4} generals {:>5} uses  {}  {few}{more}", need.uses, need.name),
            )
        );
    }
}

/// Prints the AI tables of each skill by file, and the number of covered skills.
pub fn ai_tables(coverage: &[AiCoverage], as_json: bool, lang: Lang) {
    let mut file = "";
    for skill in coverage {
        let tables: Vec<&str> = skill.tables.iter().map(String::as_str).collect();
        if as_json {
            let line = json!({
                "skill": skill.skill, "file": skill.file, "line": skill.place.line, "active": skill.is_active,
                "unused": skill.is_unused(), "tables": tables,
            });
            std::println!("{line}");
            continue;
        }
        if skill.file != file {
            file = &skill.file;
            println!("{file}");
        }
        let tables = if tables.is_empty() { "-".to_owned() } else { tables.join(" ") };
        let unused = if skill.is_unused() {
            lang.pick("  （AI 从不发动）", "  (the AI never uses it)")
        } else {
            ""
        };
        println!("  {:<24} {tables}{unused}", skill.skill);
    }
    if as_json {
        return;
    }
    let all = coverage.len();
    let known = coverage.iter().filter(|skill| !skill.tables.is_empty()).count();
    let unused = coverage.iter().filter(|skill| skill.is_unused()).count();
    println!(
        "{}",
        lang.pick(
            format!("{all} 个技能，{known} 个在 AI 的表里有项；出牌阶段可以发动而 AI 从不发动的：{unused} 个"),
            format!("{all} skills, {known} of them with entries for the AI; {unused} active skills that the AI never uses"),
        )
    );
}
