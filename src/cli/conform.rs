//! `sgs conform`: compares this table with games recorded from another engine.

use super::content::{self, ContentArgs, LangArgs};
use super::{Error, Outcome, Result, written};
use crate::cli::error::About;
use crate::cli::fault::Fault;
use crate::testkit::conform::differences::reviewed;
use crate::testkit::conform::trace::Trace;
use crate::testkit::conform::{GameReport, Totals, conform};
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Compare this table with recorded games of another engine
///
/// Each game is played again with the recorded replies, and its facts and timings are compared one
/// by one. A game counts up to the first use of a skill that does
/// not exist here. Known and reviewed differences are no findings; they are listed
/// with their numbers, and with the reason where the games part. A listed place
/// that no longer differs is a finding.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Traces (`.jsonl` or `.jsonl.gz`), or folders with traces
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Print one JSON object with the games and their total
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    lang: LangArgs,
}

const EXAMPLES: &str = "\
Examples:
  sgs conform tests/traces
  sgs conform --json 05p-10.jsonl.gz > report.json";

#[derive(Serialize)]
struct Report {
    games: Vec<GameReport>,
    total: Totals,
}

impl Args {
    pub fn run(self) -> Result {
        let files = files(&self.paths)?;
        let lang = self.lang.lang();
        let reviewed =
            reviewed().map_err(|e| Error::broken(anyhow::Error::new(e).context("list of differences")))?;
        let content = ContentArgs::default().open()?;
        let world = content.world(content::base()).map_err(Error::input)?;
        let mut out = std::io::stdout().lock();
        let mut report = Report { games: Vec::new(), total: Totals::default() };
        for file in files {
            let trace = Rc::new(Trace::read(&file).map_err(Error::input)?);
            let name = file.file_name().unwrap_or(file.as_os_str()).to_string_lossy().into_owned();
            let game =
                conform(&name, &trace, &world, &reviewed).map_err(|e| Error::input(About::file(&file, e)))?;
            if !self.json {
                unless_closed(writeln!(out, "{}", game.in_lang(lang)))?;
            }
            report.total.add(&game);
            report.games.push(game);
        }
        if self.json {
            let text = serde_json::to_string_pretty(&report).map_err(Error::broken)?;
            unless_closed(writeln!(out, "{text}"))?;
        } else {
            unless_closed(writeln!(out, "{}", report.total.in_lang(lang)))?;
        }
        let settled = report.games.iter().all(GameReport::is_settled);
        Ok(if settled { Outcome::Fine } else { Outcome::Findings })
    }
}

/// Ends the program without an error if the reader of our output is gone.
fn unless_closed(line: std::io::Result<()>) -> Result<()> {
    match written(line)? {
        true => Ok(()),
        false => std::process::exit(0),
    }
}

/// Returns the given files, and those in the given folders, sorted by name.
fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let bad =
        |path: &Path, e: std::io::Error| Error::input(Fault::Unreadable { path: path.to_owned(), error: e });
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let mut inside = Vec::new();
        for entry in std::fs::read_dir(path).map_err(|e| bad(path, e))? {
            let file = entry.map_err(|e| bad(path, e))?.path();
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            if name.ends_with(".jsonl") || name.ends_with(".jsonl.gz") {
                inside.push(file);
            }
        }
        if inside.is_empty() {
            return Err(Error::input(Fault::NoTraces { path: path.clone() }));
        }
        inside.sort();
        files.append(&mut inside);
    }
    Ok(files)
}
