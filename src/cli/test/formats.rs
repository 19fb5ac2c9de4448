//! Results for programs: JSON, and JUnit as read by CI servers.

use super::demand::Unmet;
use super::report::Total;
use super::run::{FileOutcome, Played, Verdict};
use crate::rules::names::Lang;
use crate::script::error::Warning;
use crate::testkit::scene::Failure;
use serde_json::{Value, json};
use std::fmt::Write;
use std::time::Duration;

/// Formats one object: scenes, files that could not be played, skills without scenes, sums.
pub fn json(outcomes: &[FileOutcome], unmet: &[Unmet], total: &Total, took: Duration) -> String {
    let scenes: Vec<Value> =
        outcomes.iter().flat_map(|file| file.played.iter().map(|played| scene(file, played))).collect();
    let broken: Vec<Value> = outcomes
        .iter()
        .filter_map(|file| file.problem.as_ref().map(|failure| (file, failure)))
        .map(|(file, failure)| with(json!({ "file": file.file }), problem(failure)))
        .collect();
    let printed: serde_json::Map<String, Value> = outcomes
        .iter()
        .filter(|file| !file.printed.is_empty())
        .map(|file| (file.file.clone(), json!(file.printed)))
        .collect();
    let warnings: Vec<Value> = outcomes.iter().flat_map(|file| &file.warnings).map(warning).collect();
    let report = json!({
        "format": "sgs test 1",
        "scenes": scenes,
        "files": broken,
        "printed": printed,
        "warnings": warnings,
        "skills": unmet.iter().map(|unmet| unmet.in_lang(Lang::En)).collect::<Vec<_>>(),
        "total": { "files": total.files, "scenes": total.scenes, "failed": total.failed, "kept": total.kept },
        "seconds": took.as_secs_f64(),
    });
    report.to_string()
}

fn scene(file: &FileOutcome, played: &Played) -> Value {
    let value = json!({
        "file": file.file,
        "name": played.name,
        "place": played.place,
        "outcome": played.verdict.word(),
        "seconds": played.took.as_secs_f64(),
    });
    let more = match &played.verdict {
        Verdict::New { log } => json!({ "log": log }),
        Verdict::Different { kept, log } => json!({ "kept": kept, "log": log }),
        Verdict::Failed(failure) => with(problem(failure), json!({ "log": failure.log })),
        Verdict::Same | Verdict::Kept | Verdict::Gone => json!({}),
    };
    with(value, more)
}

/// Returns place, code and texts of a failure. `problem` is the English text, as older versions have it.
fn problem(failure: &Failure) -> Value {
    let problem = &failure.problem;
    let (zh, en) = (problem.in_lang(Lang::Zh), problem.in_lang(Lang::En));
    json!({ "place": failure.place, "problem": en, "zh": zh, "en": en, "code": problem.code() })
}

/// Returns place, code and texts of a warning about a package.
fn warning(warning: &Warning) -> Value {
    let place = warning.origin.as_ref().map(|origin| json!({ "file": *origin.file, "line": origin.line }));
    let (zh, en) = (warning.notice.in_lang(Lang::Zh), warning.notice.in_lang(Lang::En));
    with(json!({ "code": warning.notice.code(), "zh": zh, "en": en }), place.unwrap_or_else(|| json!({})))
}

/// Adds the members of an object to another.
fn with(mut value: Value, more: Value) -> Value {
    if let (Value::Object(all), Value::Object(more)) = (&mut value, more) {
        all.extend(more);
    }
    value
}

/// Formats a suite for each file and a case for each scene. People read the messages, in this language.
pub fn junit(outcomes: &[FileOutcome], unmet: &[Unmet], lang: Lang) -> String {
    let mut suites = String::new();
    for file in outcomes {
        let mut cases = String::new();
        let mut failed = 0;
        if let Some(failure) = &file.problem {
            failed += 1;
            cases +=
                &case(&file.file, &file.file, 0.0, Some((&failure.problem.in_lang(lang), String::new())));
        }
        for played in &file.played {
            let failure = failure_of(&played.verdict, lang);
            failed += usize::from(failure.is_some());
            let failure = failure.as_ref().map(|(message, text)| (message, text.clone()));
            cases += &case(&file.file, &played.name, played.took.as_secs_f64(), failure);
        }
        if cases.is_empty() {
            continue;
        }
        cases += &warned(file, lang);
        suites += &suite(&file.file, file.played.len() + usize::from(file.problem.is_some()), failed, &cases);
    }
    if !unmet.is_empty() {
        let texts = unmet.iter().map(|unmet| unmet.in_lang(lang));
        let cases: String =
            texts.map(|text| case("skills", &text, 0.0, Some((&text, String::new())))).collect();
        suites += &suite("skills", unmet.len(), unmet.len(), &cases);
    }
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n{suites}</testsuites>\n")
}

/// Formats the warnings of a file as the output of errors of its suite.
fn warned(file: &FileOutcome, lang: Lang) -> String {
    let line = |warning: &Warning| escaped(&format!("{} [{}]", warning.in_lang(lang), warning.notice.code()));
    let lines: Vec<String> = file.warnings.iter().map(line).collect();
    match lines.is_empty() {
        true => String::new(),
        false => format!("    <system-err>{}</system-err>\n", lines.join("\n")),
    }
}

/// Returns the failure: its first line, and the rest.
fn failure_of(verdict: &Verdict, lang: Lang) -> Option<(String, String)> {
    match verdict {
        Verdict::Same | Verdict::Kept => None,
        Verdict::New { log } => {
            Some((lang.pick("这个场景没有保存过日志", "no log is kept for this scene").into(), log.clone()))
        }
        Verdict::Different { kept, log } => {
            let message = lang.pick("日志和保存的不同", "the log is not the kept one");
            let (before, now) = (lang.pick("保存的：", "kept:"), lang.pick("现在的：", "now:"));
            Some((message.into(), format!("{before}\n{kept}\n\n{now}\n{log}")))
        }
        Verdict::Gone => Some((
            lang.pick("保存着日志，却没有这个场景", "a log is kept, but there is no such scene").into(),
            String::new(),
        )),
        Verdict::Failed(Failure { place, problem, log }) => {
            let colon = lang.pick("：", ": ");
            let place = place.as_ref().map(|place| format!("{place}{colon}")).unwrap_or_default();
            Some((format!("{place}{}", problem.in_lang(lang)), log.clone()))
        }
    }
}

fn suite(name: &str, tests: usize, failures: usize, cases: &str) -> String {
    let name = escaped(name);
    format!(
        "  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\">\n{cases}  </testsuite>\n"
    )
}

fn case(class: &str, name: &str, seconds: f64, failure: Option<(&String, String)>) -> String {
    let (class, name) = (escaped(class), escaped(name));
    let mut text = format!("    <testcase classname=\"{class}\" name=\"{name}\" time=\"{seconds:.3}\"");
    match failure {
        None => text.push_str("/>\n"),
        Some((message, body)) => {
            let (message, body) = (escaped(message), escaped(&body));
            let _ =
                write!(text, ">\n      <failure message=\"{message}\">{body}</failure>\n    </testcase>\n");
        }
    }
    text
}

/// Escapes text for XML; removes characters that XML cannot represent.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\t' => out.push('\t'),
            c if c < ' ' => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testkit::scene::SceneError;

    #[test]
    fn problems_are_in_both_languages() {
        let problem_of = Box::new(SceneError::NoScene);
        let failure = Failure { place: Some("x.lua:1".into()), problem: problem_of, log: String::new() };
        let value = problem(&failure);
        assert_eq!(value["en"], "no such scene");
        assert_eq!(value["problem"], value["en"]);
        let zh = value["zh"].as_str().expect("a text");
        assert!(!zh.is_ascii());
        let message = |lang| failure_of(&Verdict::Failed(failure.clone()), lang).map(|(message, _)| message);
        assert_eq!(message(Lang::Zh), Some(format!("x.lua:1：{zh}")));
        assert_eq!(message(Lang::En).as_deref(), Some("x.lua:1: no such scene"));
    }

    #[test]
    fn xml_is_escaped() {
        assert_eq!(escaped("a<b> & \"c\"\nd\u{1}"), "a&lt;b&gt; &amp; &quot;c&quot;&#10;d");
    }
}
