//! `sgs check`: finds errors in packages without playing a game.

mod baseline;
mod fix;
pub(super) mod paths;
mod show;

use super::content::{self, LangArgs};
use super::isolate::{self, Isolate, IsolateArgs, OF_CHECK};
use super::test::watch::Changes;
use super::{Error, Outcome, Result};
use crate::check::{self, Code, Progress, Report, Severity};
use crate::cli::argument::{BadArgument, SEVERITIES};
use crate::cli::fault::Fault;
use crate::rules::names::Lang;
use crate::runner::confine::Kernel;
use crate::script::load::Sources;
use crate::script::words::Hint;
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Find errors in packages without playing
///
/// PATH is a folder of packages, a tree with `extensions` in it, or a file. Files around it are read
/// as well, since they may define names that it uses. Findings are about files below PATH only.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Files, folders of packages, or trees
    #[arg(value_name = "PATH", required_unless_present = "explain")]
    paths: Vec<PathBuf>,

    /// Print one line of JSON for each finding, and one for the total
    #[arg(long)]
    json: bool,

    /// Form of the output: text, line (`FILE:LINE:COLUMN: ...`, for editors) or json
    #[arg(long, value_name = "FORM", value_enum, hide_possible_values = true, conflicts_with = "json")]
    format: Option<Format>,

    /// Check again whenever a file changes
    #[arg(long, conflicts_with_all = ["json", "needs", "ai_tables", "fix", "fix_timing"])]
    watch: bool,

    /// Mend what does not work at all now: methods of older engines, full-width punctuation
    #[arg(long)]
    fix: bool,

    /// Rewrite timings, and constants of older engines, as the advice says; this changes when skills act
    #[arg(long, conflicts_with = "fix")]
    fix_timing: bool,

    /// With --fix and --fix-timing: print the changes instead of writing them
    #[arg(long)]
    dry_run: bool,

    /// Report only findings that are not in this file; it is written if it does not exist
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,

    /// Report, and mend with --fix, what this file of rules looks for (JSON; see the book)
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,

    /// List missing skills and names by the number of generals that need them, instead of findings
    #[arg(long)]
    needs: bool,

    /// List the AI tables with an entry for each skill, instead of findings
    #[arg(long, conflicts_with = "needs")]
    ai_tables: bool,

    /// Read and load only, without trying callbacks
    #[arg(long)]
    no_dry_run: bool,

    /// Maximum time for trying callbacks, in seconds; 0: no limit
    #[arg(long, value_name = "S", default_value_t = 5)]
    try_seconds: u64,

    /// Lowest severity to report: error, warning or note
    #[arg(long, value_name = "SEVERITY", default_value = "note", value_parser = severity)]
    least: Severity,

    /// Report advice on better ways to write a skill as well
    #[arg(long)]
    advice: bool,

    /// Report only findings with this code (repeatable)
    #[arg(long = "only", value_name = "CODE", value_parser = code)]
    only: Vec<Code>,

    /// Maximum number of findings of each code shown in full; 0: all
    #[arg(long, value_name = "N", default_value_t = 20)]
    most: usize,

    /// Explain a code, or all codes
    #[arg(long, value_name = "CODE", num_args = 0..=1, default_missing_value = "all")]
    explain: Option<String>,

    #[command(flatten)]
    isolate: IsolateArgs,

    #[command(flatten)]
    lang: LangArgs,
}

const EXAMPLES: &str = "\
Examples:
  sgs check my.lua
  sgs check extensions                   a folder of packages
  sgs check TREE --least warning         a whole tree: extensions, ai, lang, lua
  sgs check TREE --needs                 missing skills and names that most generals need
  sgs check TREE --json > findings.jsonl
  sgs check TREE --ai-tables             skills known to the AI, and active ones that it never uses
  sgs check my.lua --rules team.json     what a team has agreed on as well
  sgs check --explain unknown-global

Packages that do not come with the program run in a child process that the kernel restricts (Linux),
unless --isolate=off is given.

A comment suppresses a finding: `-- sgs: allow(unknown-global)` at the end of the line, or alone on
the line before it; `-- sgs: allow-file(missing-translation)` anywhere for the whole file.

Exit code 1: there is at least one error.";

/// The form of the output.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    Text,
    Line,
    Json,
}

fn severity(word: &str) -> std::result::Result<Severity, BadArgument> {
    SEVERITIES.into_iter().find(|s| s.word() == word).ok_or(BadArgument::Severity)
}

fn code(word: &str) -> std::result::Result<Code, BadArgument> {
    Code::named(word).ok_or(BadArgument::Code)
}

impl Args {
    pub fn run(self) -> Result {
        let lang = self.lang.lang();
        if let Some(word) = &self.explain {
            return explain(word, lang);
        }
        let sources = paths::sources(&self.paths)?;
        if self.fix || self.fix_timing {
            let wanted = fix::Wanted { timings: self.fix_timing, dry_run: self.dry_run };
            let subject = self.with_rules(paths::subject(&sources, &self.paths)?)?;
            return fix::run(&subject, wanted, lang);
        }
        if self.dry_run {
            return Err(Error::input(Fault::DryRunAlone {}));
        }
        match self.watch {
            true => self.follow_files(&sources, lang),
            false => self.check_apart(&sources, lang),
        }
    }

    /// Checks again whenever a file changes, until the program is stopped.
    fn follow_files(self, sources: &Sources, lang: Lang) -> Result {
        let folders: Vec<PathBuf> = self.paths.iter().map(|path| watched(path)).collect();
        let changes = Changes::of(&folders)?;
        loop {
            if let Err(error) = self.clone().check_apart(sources, lang) {
                eprintln!("sgs: {error}");
            }
            let file = changes.wait()?;
            println!("{}", lang.pick(format!("\n{file} 改动了"), format!("\n{file} changed")));
        }
    }

    /// Checks in a child if the packages are not bundled.
    fn check_apart(self, sources: &Sources, lang: Lang) -> Result {
        let usual = || if paths::are_bundled(sources) { Isolate::Off } else { Isolate::On };
        if self.isolate.or(usual) != Isolate::Off
            && let Some(outcome) = isolate::hand_over(OF_CHECK, self.isolate, lang)?
        {
            return Ok(outcome);
        }
        self.check(sources)
    }

    /// Checks inside the child process.
    pub fn run_inside(self, kernel: &dyn Kernel) -> Result {
        let sources = paths::sources(&self.paths)?;
        let mut reach = paths::reach(&sources);
        if let Some(file) = &self.baseline {
            baseline::make(file)?;
            reach.write.push(file.clone());
        }
        reach.read.extend(self.rules.clone());
        isolate::raise(kernel, &reach, OF_CHECK, self.isolate, self.lang.lang())?;
        self.check(&sources)
    }

    fn check(self, sources: &Sources) -> Result {
        let lang = self.lang.lang();
        let began = Instant::now();
        let mut subject = self.with_rules(paths::subject(sources, &self.paths)?)?;
        subject.base = content::base;
        subject.dry_run = !self.no_dry_run;
        subject.time = (self.try_seconds > 0).then(|| Duration::from_secs(self.try_seconds));
        let progress = Progress::default();
        let checked = std::thread::scope(|scope| {
            let bar = std::io::stderr().is_terminal().then(|| scope.spawn(|| follow(&progress)));
            let checked = check::check(&subject, &progress);
            progress.end();
            drop(bar);
            checked
        });
        let mut report = checked.map_err(|e| Error::internal(Fault::Lua { details: e.to_string() }))?;
        let mut has_errors = report.count(Severity::Error) > 0;
        report.findings.retain(|f| f.severity <= self.least);
        let advice = report.keep(|code| match self.only.is_empty() {
            true => self.advice || !code.is_advice(),
            false => self.only.contains(&code),
        });
        if let Some(file) = &self.baseline {
            let known = baseline::apply(&mut report, file)?;
            has_errors = report.count(Severity::Error) > 0;
            let file = file.display();
            eprintln!(
                "{}",
                lang.pick(
                    format!("sgs: {file} 里的 {known} 个问题没有列出"),
                    format!("sgs: {known} findings of {file} are not shown")
                )
            );
        }
        self.print(&report, &subject, began.elapsed(), lang);
        if advice > 0 && self.only.is_empty() && !self.is_for_programs() && !self.needs && !self.ai_tables {
            show::advice(advice, lang);
        }
        Ok(if has_errors { Outcome::Findings } else { Outcome::Fine })
    }

    /// Adds the rules of the team to a subject.
    fn with_rules(&self, subject: check::Subject) -> Result<check::Subject> {
        let Some(path) = &self.rules else { return Ok(subject) };
        let unreadable = |error| Error::input(Fault::Unreadable { path: path.clone(), error });
        let text = std::fs::read_to_string(path).map_err(unreadable)?;
        let refused = |why| Error::input(Fault::BadRules { path: path.clone(), why: Box::new(why) });
        Ok(check::Subject { rules: check::Rules::parse(&text).map_err(refused)?, ..subject })
    }

    fn is_for_programs(&self) -> bool {
        self.json || matches!(self.format, Some(Format::Line | Format::Json))
    }

    fn print(&self, report: &Report, subject: &check::Subject, took: Duration, lang: Lang) {
        if self.needs {
            return show::needs(&report.needs, self.json, lang);
        }
        if self.ai_tables {
            return show::ai_tables(&report.ai, self.json, lang);
        }
        if self.format == Some(Format::Line) {
            return show::as_lines(report, &subject.library, lang);
        }
        if self.json || self.format == Some(Format::Json) {
            return show::as_data(report, lang);
        }
        show::findings(report, &subject.library, self.most, lang);
        show::summary(report, took, lang);
        show::untried(report, lang);
    }
}

/// Returns the folder to watch for a path.
fn watched(path: &Path) -> PathBuf {
    let folder = if path.is_dir() { Some(path) } else { path.parent() };
    folder.filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new(".")).to_owned()
}

fn explain(word: &str, lang: Lang) -> Result {
    let words = match word {
        "all" => check::code_words(),
        // Findings about errors of scripts show both codes: `dry-run/argument-type`.
        word => word.split('/').collect(),
    };
    for word in words {
        let Some(text) = check::explanation(word, lang) else {
            let hint = Hint::like(word, check::code_words());
            return Err(Error::input(Fault::NoCode { word: word.to_string(), hint }));
        };
        println!("{word}");
        println!("    {text}");
    }
    Ok(Outcome::Fine)
}

/// Shows a progress bar on the terminal until the check is done.
fn follow(progress: &Progress) {
    let style =
        ProgressStyle::with_template("{bar:40} {pos}/{len}").unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(0).with_style(style);
    while !progress.is_over() {
        bar.set_length(progress.all.load(Ordering::Relaxed) as u64);
        bar.set_position(progress.done.load(Ordering::Relaxed) as u64);
        std::thread::sleep(Duration::from_millis(50));
    }
    bar.finish_and_clear();
}
