//! `sgs test`: plays scenes in Lua and compares their logs with the snapshots.

mod demand;
mod failed;
mod find;
mod formats;
mod lcov;
mod mutants;
mod mutate;
mod page;
mod parallel;
mod report;
mod review;
mod run;
mod under_test;
pub(super) mod watch;

pub(super) use parallel::in_order;

use super::content::{LangArgs, report_replaced};
use super::{Error, Outcome, Result};
use crate::cli::effort as effort_words;
use crate::cli::fault::Fault;
use crate::model::Name;
use crate::script::coverage::{self, Coverage};
use crate::script::effort::{self, Efforts};
use crate::script::error::Warning;
use crate::testkit::scene::lua::{Added, Check, Content};
use clap::ValueEnum;
use failed::Failed;
use mutate::Hunt;
use review::Review;
use run::{FileOutcome, Job, Plan, run_all};
use std::collections::BTreeSet;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Test packages: play their scenes and compare the logs with the snapshots
///
/// A scene file (`caocao.scene.lua`) is beside the file that it tests; the logs of its scenes are kept
/// in `caocao.scene.snap` beside it. Without a PATH the scenes below extensions, ai and tests
/// are played. See docs/testing.md.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Scene files (FILE:LINE for one scene), packages with a scene file beside them, or folders
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Play only scenes whose name contains this text (repeatable: any of them)
    #[arg(short = 'k', long = "name", value_name = "TEXT")]
    names: Vec<String>,

    /// Store the current logs as snapshots
    #[arg(long)]
    accept: bool,

    /// Show each new or changed log, and ask whether to store it
    #[arg(long, conflicts_with_all = ["accept", "json", "list", "watch", "mutate"])]
    review: bool,

    /// Tell at which timings this skill was asked and why it did not act, before the results (repeatable)
    #[arg(long = "trace", value_name = "SKILL", conflicts_with_all = ["mutate", "list"])]
    traced: Vec<Name>,

    /// Play each scene again, with its packages reloaded after the table is set up
    #[arg(long)]
    reloaded: bool,

    /// Play each scene again, with the table saved and restored at each checkpoint
    #[arg(long)]
    resumed: bool,

    /// Fail for each skill that no scene uses (a line `-- no scene: reason` above it exempts it)
    #[arg(long, conflicts_with = "names")]
    require_all: bool,

    /// Mutation test: make one small change of the packages after another, and list changes that no scene
    /// notices
    #[arg(long, conflicts_with_all = ["accept", "reloaded", "resumed", "require_all", "junit", "list", "watch"])]
    mutate: bool,

    /// Lowest share of noticed changes in per cent for exit code 0, with --mutate
    #[arg(long, value_name = "N", requires = "mutate", value_parser = clap::value_parser!(u8).range(0..=100))]
    least: Option<u8>,

    /// Make only this many changes, spread evenly over the packages, with --mutate
    #[arg(long, value_name = "N", requires = "mutate", value_parser = clap::value_parser!(u32).range(1..))]
    sample: Option<u32>,

    /// Write the lines and functions that the scenes run to this file, in lcov format
    #[arg(long, value_name = "FILE", conflicts_with_all = ["mutate", "list"])]
    coverage: Option<PathBuf>,

    /// Count the instructions of scripts, and name the callbacks that cost most
    #[arg(long, conflicts_with_all = ["mutate", "list", "json", "coverage", "html"])]
    profile: bool,

    /// Play again after each change of a file
    #[arg(long, conflicts_with_all = ["json", "list"])]
    watch: bool,

    /// Load all packages for each scene, not only those that it needs
    #[arg(long)]
    whole: bool,

    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,

    /// Write a JUnit report to this file as well
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,

    /// Write a page with every scene, its log and result, and the lines of packages that ran
    #[arg(long, value_name = "FILE", conflicts_with_all = ["mutate", "list"])]
    html: Option<PathBuf>,

    /// Number of files played in parallel [default: one for each processor]
    #[arg(short, long, value_name = "N")]
    jobs: Option<usize>,

    /// List the scenes instead of playing them
    #[arg(long)]
    list: bool,

    /// Further folder with `extensions`, `lang` and `lua` for every scene (repeatable)
    #[arg(long = "root", value_name = "DIR")]
    roots: Vec<PathBuf>,

    /// Further package for every scene (repeatable)
    #[arg(long = "ext", value_name = "PATH")]
    extensions: Vec<PathBuf>,

    /// Colours in the differences
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: Color,

    #[command(flatten)]
    lang: LangArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum Color {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    Always,
    Never,
}

const EXAMPLES: &str = "\
Examples:
  sgs test                                 every scene of this folder
  sgs test extensions/standard/caocao.lua  the scenes of one file
  sgs test -k fankui                       scenes with this word in the name
  sgs test extensions/x.scene.lua:12       the scene at this line
  sgs test --trace fankui -k fankui        why the skill did or did not act
  sgs test --accept                        store the current logs as snapshots
  sgs test --review                        look at each new or changed log first
  sgs test --html scenes.html              a page with every scene and its log
  sgs test --reloaded --resumed            play each scene in two more ways with the same result
  sgs test --require-all --junit out.xml   for continuous integration
  sgs test --mutate extensions/x.lua       changes that its scenes do not notice
  sgs test --coverage lcov.info            lines that the scenes run";

impl Color {
    fn is_on(self) -> bool {
        match self {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                let refused = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
                !refused && std::io::stdout().is_terminal()
            }
        }
    }
}

/// The arguments without the name of the command.
#[derive(clap::Parser)]
struct Alone {
    #[command(flatten)]
    args: Args,
}

/// Plays the scenes of a file, as `sgs test FILE` does.
pub fn play_file(path: &std::path::Path, lang: crate::rules::names::Lang) -> Result {
    use std::ffi::OsStr;
    let arguments =
        [OsStr::new("sgs"), path.as_os_str(), OsStr::new("--lang"), OsStr::new(lang.pick("zh", "en"))];
    let alone = <Alone as clap::Parser>::try_parse_from(arguments);
    alone.map_err(Error::broken)?.args.run()
}

impl Args {
    pub fn run(self) -> Result {
        if self.watch {
            return self.keep_running();
        }
        self.run_once()
    }

    fn run_once(&self) -> Result {
        if self.mutate {
            return self.mutate();
        }
        let (began, lang) = (Instant::now(), self.lang.lang());
        let (paths, lines) = find::lines_of(&self.paths);
        let mut files = find::scene_files(&paths)?;
        let content = self.content();
        let plan = Plan { lines, ..self.plan() };
        let failed = Failed::of_folder();
        if !self.json && !self.list {
            failed.first(&mut files);
        }
        if self.list {
            return list_scenes(&files, &content, &plan);
        }
        let (mut total, mut acted) = (report::Total::default(), BTreeSet::new());
        let (mut covered, mut efforts) = (Coverage::new(), Efforts::new());
        let (mut outcomes, mut warned) = (Vec::new(), Vec::new());
        let input = std::io::stdin().lock();
        let mut review = self.review.then(|| Review::new(input, self.color.is_on(), lang));
        run_all(&files, &content, &plan, |mut outcome| {
            if let (Some(review), Some(path)) = (&mut review, files.get(outcomes.len())) {
                review.file(&mut outcome, path)?;
            }
            once(&mut outcome.warnings, &mut warned);
            total.add(&outcome);
            acted.append(&mut outcome.skills);
            coverage::add(&mut covered, &std::mem::take(&mut outcome.coverage));
            effort::add(&mut efforts, &std::mem::take(&mut outcome.efforts));
            if !self.json && !self.review {
                report::show(&outcome, self.color.is_on(), lang)?;
            }
            outcomes.push(outcome);
            Ok(())
        })?;
        if total.scenes == 0 && total.failed == 0 && !self.names.is_empty() {
            return Err(Error::input(Fault::NoSceneNamed { names: self.names.clone() }));
        }
        let unmet = match self.require_all {
            true => demand::unmet(&files, &content, &acted)?,
            false => Vec::new(),
        };
        total.unmet = unmet.len();
        if !self.json {
            keep_failed(&failed, &files, &outcomes);
        }
        if let Some(path) = &self.coverage {
            let texts = under_test::texts(&files, &paths, &content)?;
            write(path, &lcov::report(&texts, &covered)?)?;
        }
        if let Some(path) = &self.html {
            let texts = under_test::texts(&files, &paths, &content)?;
            write(path, &page::report(&outcomes, &total, &texts, &covered, lang)?)?;
        }
        if let Some(path) = &self.junit {
            let text = formats::junit(&outcomes, &unmet, lang);
            write(path, &text)?;
        }
        if self.json {
            report::line(&formats::json(&outcomes, &unmet, &total, began.elapsed()))?;
        } else {
            report::show_unmet(&unmet, self.color.is_on(), lang)?;
            report::show_total(&total, began.elapsed(), lang)?;
            if self.profile {
                effort_words::lines(&efforts, lang).iter().try_for_each(|line| report::line(line))?;
            }
        }
        Ok(if total.failed + total.unmet > 0 { Outcome::Findings } else { Outcome::Fine })
    }

    /// Runs `--mutate`.
    fn mutate(&self) -> Result {
        let began = Instant::now();
        let files = under_test::scenes_about(&self.paths)?;
        let sample = self.sample.map(|n| n as usize);
        let files_of = match mutate::hunt(&files, &self.paths, &self.content(), &self.plan(), sample)? {
            Hunt::Done(files) => files,
            Hunt::Failing(failing) => {
                mutants::show_failing(&failing, self.lang.lang())?;
                return Ok(Outcome::Findings);
            }
        };
        let total = mutants::Score::of(&files_of);
        match self.json {
            true => report::line(&mutants::json(&files_of, &total, began.elapsed()))?,
            false => mutants::show(&files_of, &total, began.elapsed(), self.color.is_on(), self.lang.lang())?,
        }
        let is_fine = total.reaches(self.least.unwrap_or(100));
        Ok(if is_fine { Outcome::Fine } else { Outcome::Findings })
    }

    fn content(&self) -> Content {
        Content::new(Added {
            roots: self.roots.clone(),
            extensions: self.extensions.clone(),
            whole: self.whole,
            tell: Some(report_replaced),
        })
    }

    fn plan(&self) -> Plan {
        let all = [(self.reloaded, Check::Reloaded), (self.resumed, Check::Resumed)];
        let usual = std::thread::available_parallelism().map_or(1, |n| n.get());
        Plan {
            names: self.names.clone(),
            accept: self.accept,
            checks: all.into_iter().filter(|(wanted, _)| *wanted).map(|(_, check)| check).collect(),
            notes_skills: self.require_all,
            counts_lines: self.coverage.is_some() || self.html.is_some(),
            counts_effort: self.profile,
            lines: Vec::new(),
            traced: self.traced.clone(),
            lang: self.lang.lang(),
            jobs: self.jobs.unwrap_or(usual),
        }
    }

    /// Plays everything, and again whenever a file changes. Ctrl-C ends it.
    fn keep_running(&self) -> Result {
        loop {
            // The folders are watched while scenes play, so that no change is missed.
            let changes = watch::Changes::of(&self.folders())?;
            if let Err(error) = self.run_once() {
                eprintln!("sgs: {error}");
            }
            let changed = changes.wait()?;
            report::line(&format!("\n-- {changed}"))?;
        }
    }

    /// Returns the folders to watch.
    fn folders(&self) -> Vec<PathBuf> {
        let mut folders: Vec<PathBuf> =
            ["extensions", "ai", "tests", "lang", "lua"].map(PathBuf::from).to_vec();
        folders.extend(self.roots.iter().chain(&self.extensions).chain(&self.paths).cloned());
        folders.retain(|path| path.exists());
        folders
    }
}

/// Drops the warnings that were reported before: scene files of a tree load the same packages.
fn once(warnings: &mut Vec<Warning>, told: &mut Vec<Warning>) {
    warnings.retain(|warning| !told.contains(warning));
    told.extend(warnings.iter().cloned());
}

/// Keeps which files are to be played first the next time.
fn keep_failed(failed: &Failed, files: &[PathBuf], outcomes: &[FileOutcome]) {
    let is_bad = |outcome: &FileOutcome| {
        outcome.problem.is_some() || outcome.played.iter().any(|played| !played.verdict.is_fine())
    };
    let bad =
        files.iter().zip(outcomes).filter(|(_, outcome)| is_bad(outcome)).map(|(file, _)| file.as_path());
    failed.keep(files, &bad.collect::<Vec<_>>());
}

fn write(path: &Path, text: &str) -> Result<()> {
    std::fs::write(path, text)
        .map_err(|error| Error::input(Fault::Unwritable { path: path.to_owned(), error }))
}

fn list_scenes(files: &[PathBuf], content: &Content, plan: &Plan) -> Result {
    for path in files {
        let listed = (Job { path, content, plan }).list();
        let listed = listed.map_err(Error::of_scene)?;
        listed.iter().try_for_each(|line| report::line(line))?;
    }
    Ok(Outcome::Fine)
}
