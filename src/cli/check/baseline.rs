//! `--baseline FILE`: findings that are known and not reported.
//!
//! A finding is known by its file, its code and its words; lines may move. Each line of the file has one, so that
//! merges are easy to read.

use crate::check::{Finding, Report};
use crate::cli::fault::Fault;
use crate::cli::{Error, Result};
use serde_json::json;
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::Path;

/// Returns the line of the baseline for a finding.
fn line(finding: &Finding) -> String {
    json!({"file": finding.file, "code": finding.code.word(), "message": finding.text.en}).to_string()
}

/// Makes an empty file if there is none: a restricted child writes to files that exist.
pub fn make(path: &Path) -> Result<()> {
    let made = std::fs::OpenOptions::new().append(true).create(true).open(path);
    made.map(drop).map_err(|error| Error::input(Fault::Unwritable { path: path.to_owned(), error }))
}

/// Removes known findings and returns their number, or writes all findings to a file that is empty or missing.
pub fn apply(report: &mut Report, path: &Path) -> Result<usize> {
    let failed = |error: std::io::Error| Error::input(Fault::Unreadable { path: path.to_owned(), error });
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        Err(error) => return Err(failed(error)),
    };
    if text.is_empty() {
        // A file of one empty line says that nothing was found.
        let lines: Vec<String> = report.findings.iter().map(line).collect();
        std::fs::write(path, lines.join("\n") + "\n").map_err(failed)?;
        return Ok(std::mem::take(&mut report.findings).len());
    }
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    for (number, written) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let parsed: Option<serde_json::Value> = serde_json::from_str(written).ok();
        let Some(parsed) = parsed.filter(|value| value["file"].is_string() && value["code"].is_string())
        else {
            let place = format!("{}:{}", path.display(), number + 1);
            return Err(Error::input(Fault::NotABaseline { place }));
        };
        *known.entry(parsed.to_string()).or_default() += 1;
    }
    let before = report.findings.len();
    report.findings.retain(|finding| match known.get_mut(&line(finding)) {
        Some(left) if *left > 0 => {
            *left -= 1;
            false
        }
        _ => true,
    });
    Ok(before - report.findings.len())
}
