//! `--coverage`: executed lines of packages in lcov format, which editors and CI servers display.

use super::under_test::Text;
use crate::cli::fault::Fault;
use crate::cli::{Error, Result};
use crate::script::coverage::{Counts, Coverage, outline};
use crate::testkit::mutants::functions_of;
use std::fmt::Write;

/// Formats a record for each file, with its functions and lines; 0 where nothing ran.
pub fn report(texts: &[Text], covered: &Coverage) -> Result<String> {
    let mut report = String::new();
    for text in texts {
        let none = Counts::default();
        record(&mut report, text, covered.get(&text.source.name).unwrap_or(&none))?;
    }
    Ok(report)
}

fn record(report: &mut String, text: &Text, counts: &Counts) -> Result<()> {
    let outline = outline(&text.source)
        .map_err(|error| Error::input(Fault::NoOutline { details: error.to_string() }))?;
    let names = functions_of(&text.text);
    let named = |line: u32| {
        let known = names.iter().find(|(at, _)| *at == line).map(|(_, name)| name.as_str());
        format!("{}:{line}", known.unwrap_or("function"))
    };
    let count =
        |by_line: &std::collections::BTreeMap<u32, u64>, line| by_line.get(&line).copied().unwrap_or(0);
    let mut out = String::new();
    let _ = writeln!(out, "TN:\nSF:{}", text.name());
    for line in &outline.functions {
        let _ = writeln!(out, "FN:{line},{}", named(*line));
    }
    for line in &outline.functions {
        let _ = writeln!(out, "FNDA:{},{}", count(&counts.calls, *line), named(*line));
    }
    let called = outline.functions.iter().filter(|line| count(&counts.calls, **line) > 0).count();
    let _ = writeln!(out, "FNF:{}\nFNH:{called}", outline.functions.len());
    for line in &outline.lines {
        let _ = writeln!(out, "DA:{line},{}", count(&counts.lines, *line));
    }
    let ran = outline.lines.iter().filter(|line| count(&counts.lines, **line) > 0).count();
    let _ = writeln!(out, "LF:{}\nLH:{ran}\nend_of_record", outline.lines.len());
    report.push_str(&out);
    Ok(())
}
