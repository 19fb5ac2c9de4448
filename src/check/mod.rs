//! What in a package would not work, and why, found without a game: its text is read
//! ([`walk`]), it is loaded, and its callbacks are tried ([`dry_run`]).

mod ai_shapes;
mod coverage;
mod dry_run;
mod file;
mod finding;
mod kind;
mod known;
mod loaded;
mod needs;
mod read;
mod spec_table;
pub mod syntax;
mod walk;

pub use coverage::{Coverage, Lacking, coverage};
pub use finding::{Code, Finding, Place, Said, Severity};
pub use known::Known;
pub use needs::Need;
pub use read::{FileRead, read_all};

use crate::rules::Catalog;
use crate::script::host::{Options as StateOptions, Script};
use crate::script::load::{Cache, Library};
use crate::script::reference::Reference;
use crate::script::watch::Limits;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// What is checked.
pub struct Subject {
    /// With everything that the files need around them.
    pub library: Arc<Library>,
    /// Those that are reported about, by name in their tree.
    pub files: BTreeSet<String>,
    /// Cards and what else comes without packages.
    pub base: Catalog,
    /// Are callbacks tried?
    pub dry_run: bool,
    /// For how long at most; what is left then is counted, not tried.
    pub time: Option<Duration>,
}

/// How far it is: may be looked at from another thread.
#[derive(Default, Debug)]
pub struct Progress {
    pub done: AtomicUsize,
    pub all: AtomicUsize,
    over: AtomicBool,
}

impl Progress {
    pub(crate) fn expect(&self, more: usize) {
        self.all.fetch_add(more, Ordering::Relaxed);
    }

    /// Nothing more is to come.
    pub fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    pub(crate) fn step(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }
}

/// What came of it.
#[derive(Default, Debug)]
pub struct Report {
    /// By file and place.
    pub findings: Vec<Finding>,
    /// How many files were read, with how many bytes.
    pub files: usize,
    pub bytes: usize,
    /// Callbacks that were tried.
    pub tried: usize,
    /// Skills and cards for which there was no time.
    pub untried: usize,
    /// What generals wait for, most waited for first.
    pub needs: Vec<Need>,
}

impl Report {
    pub fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|f| f.severity == severity).count()
    }

    /// How many of each severity there are by package.
    pub fn by_package(&self) -> BTreeMap<String, [usize; 3]> {
        let mut counts: BTreeMap<String, [usize; 3]> = BTreeMap::new();
        for finding in &self.findings {
            counts.entry(package_of(&finding.file)).or_default()[finding.severity as usize] += 1;
        }
        counts
    }
}

/// `extensions/wind/a.lua` and `extensions/wind.lua` belong together.
pub fn package_of(file: &str) -> String {
    let mut parts = file.split('/');
    let first = parts.next().unwrap_or_default();
    let rest = parts.next().map(|second| second.trim_end_matches(".lua"));
    rest.map_or_else(|| first.to_owned(), |second| format!("{first}/{second}"))
}

/// A callback of a package that loops comes to an end.
const LIMITS: Limits = Limits {
    time: Duration::from_millis(300),
    decision: Duration::from_millis(300),
    memory: 1 << 30,
    depth: 60,
};

/// Names that a state has before any package, for looking them up.
pub fn known() -> mlua::Result<Known> {
    let (script, _) = Script::load(Catalog::default(), &Arc::new(Library::default()))?;
    let known = Known::of(&Reference::of(&script));
    script.leave();
    Ok(known)
}

/// Checks packages.
pub fn check(subject: &Subject, progress: &Progress) -> mlua::Result<Report> {
    let known = known()?;
    let library = &subject.library;
    progress.expect(library.files().count());
    let (files, found) = std::thread::scope(|scope| {
        let reading = scope.spawn(|| {
            let began = Instant::now();
            let files = read_all(library, &known, progress);
            tracing::debug!("files read in {:.2} s", began.elapsed().as_secs_f64());
            files
        });
        let found = load_and_try(subject, progress);
        (reading.join(), found)
    });
    let files = files.map_err(|_| mlua::Error::runtime("a file could not be read"))?;
    let mut found = found?;
    let mut report = Report {
        files: files.iter().filter(|f| subject.files.contains(&f.name)).count(),
        bytes: files.iter().filter(|f| subject.files.contains(&f.name)).map(|f| f.bytes).sum(),
        tried: found.tried,
        untried: found.untried,
        ..Report::default()
    };
    let words = read::words(&files);
    let written = read::written(&files);
    found.drop_mentioned(&words, &written);
    let mut findings = read::findings(&files, &known, &subject.files);
    loaded::merge(&mut findings, found.findings);
    findings.retain(|f| subject.files.contains(&f.file) && !is_allowed(&files, f));
    findings.sort_by(|a, b| (&a.file, a.place, a.code).cmp(&(&b.file, b.place, b.code)));
    findings.dedup();
    report.needs = needs::rank(&findings, &found.generals);
    report.findings = findings;
    Ok(report)
}

fn is_allowed(files: &[FileRead], finding: &Finding) -> bool {
    files.iter().any(|f| f.name == finding.file && f.allowed.allows(finding.code, finding.place.line))
}

/// The part that needs a state of Lua: it stays on one thread.
fn load_and_try(subject: &Subject, progress: &Progress) -> mlua::Result<loaded::Found> {
    let began = Instant::now();
    subject.library.compile_all(&Cache::of_user());
    let options = StateOptions { limits: LIMITS, start_time: Some(0), ..StateOptions::default() };
    let (script, failures) =
        Script::load_with(options, dry_run::base(subject.base.clone()), &subject.library)?;
    let mut found = loaded::look(&script, &failures, &subject.files);
    tracing::debug!("packages loaded and looked at in {:.2} s", began.elapsed().as_secs_f64());
    if subject.dry_run {
        dry_run::run(&script, subject, progress, &mut found);
        tracing::debug!("callbacks tried after {:.2} s", began.elapsed().as_secs_f64());
    }
    script.leave();
    Ok(found)
}
