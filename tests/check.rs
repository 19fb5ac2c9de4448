//! `sgs check`: a small package for each kind of finding, and similar code without it.

mod advice;
mod dry_run;
mod flow;
mod program;
mod purpose;
mod text;
mod together;
mod whole;

use sgs::check::{Code, Finding, Progress, Report, Subject, check};
use sgs::rules::cards::{DeckOptions, catalog};
use sgs::script::load::Library;
use std::sync::Arc;

/// Checks files given by name and text, and reports all of them.
fn checked(files: &[(&str, &str)], dry_run: bool) -> Report {
    let library = Arc::new(Library::of_texts(files.iter().copied()));
    let subject = Subject {
        rules: Default::default(),
        library,
        files: files.iter().map(|(name, _)| (*name).to_owned()).collect(),
        base: || catalog(&DeckOptions::default()),
        dry_run,
        time: None,
    };
    check(&subject, &Progress::default()).expect("a state")
}

/// Returns the findings of one file as `line:column severity code message`, without trying callbacks.
fn lines(text: &str) -> Vec<String> {
    let report = checked(&[("extensions/x.lua", text)], false);
    report.findings.iter().map(line).collect()
}

fn line(finding: &Finding) -> String {
    let like = match finding.like.is_empty() {
        true => String::new(),
        false => format!(" ({}?)", finding.like.join(", ")),
    };
    format!(
        "{}:{} {} {} {}{like}",
        finding.place.line,
        finding.place.column,
        finding.severity.word(),
        finding.code.word(),
        finding.text
    )
}

/// Returns only the findings with this code.
fn of(code: Code, text: &str) -> Vec<String> {
    let word = format!(" {} ", code.word());
    lines(text).into_iter().filter(|l| l.contains(&word)).collect()
}

/// Asserts that there is no finding with this code.
#[track_caller]
fn none(code: Code, text: &str) {
    assert_eq!(of(code, text), Vec::<String>::new(), "{text}");
}

#[test]
fn every_code_has_a_test_here() {
    let tests = [
        include_str!("check/text.rs"),
        include_str!("check/whole.rs"),
        include_str!("check/dry_run.rs"),
        include_str!("check/advice.rs"),
        include_str!("check/flow.rs"),
    ];
    let of_program = [include_str!("check/purpose.rs"), include_str!("check/program.rs")].concat();
    for code in Code::ALL {
        let named = format!("Code::{code:?}");
        let is_named = of_program.contains(&format!("[{}]", code.word()));
        assert!(is_named || tests.iter().any(|test| test.contains(&named)), "no test names {named}");
    }
}
