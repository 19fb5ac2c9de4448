//! Static checks of packages: errors found without a game. The text is parsed ([`walk`]), the package is
//! loaded, and its callbacks are tried ([`dry_run`]).
//!
//! Three sources give one list of findings with stable codes: the text (`walk.rs`), the loading (`loaded.rs`)
//! and the dry run (`dry_run/`). A comment `-- sgs: allow(CODE)` names codes, so a code is never renamed
//! (`finding.rs`). The parser of Lua text (`script/syntax/`) is permissive: LuaJIT decides whether a file is
//! valid (`load/compile.rs`). A file that the parser cannot read has no findings of this kind; a
//! warning on standard error reports it. A habit of a file is one finding for all its places (`fold_habits`):
//! names of Hegemony, and users of cards that are not tested.
//! `tools/check-recall` measures how many causes of errors in games are findings before a game.

mod advice;
mod ai_shapes;
mod ai_tables;
mod coverage;
mod dry_run;
mod file;
mod finding;
pub mod fix;
mod kind;
mod known;
mod live;
mod loaded;
mod lonely;
mod maybe;
mod near;
mod needs;
mod outcome;
mod read;
mod scenes;
mod smart_ai;
mod team;
mod walk;

pub use ai_shapes::{SHAPES, Shape};
pub use ai_tables::AiCoverage;
pub use coverage::{Coverage, Lacking, coverage};
pub use finding::{Code, Finding, Habit, Place, Said, Severity};
pub use known::Known;
pub use live::Live;
pub use needs::Need;
pub use read::{FileRead, read_all};
pub use team::{BadRules, Rules};

pub use crate::script::syntax;

use crate::rules::Catalog;
use crate::rules::names::Lang;
use crate::script::error::{self, Cause, Notice};
use crate::script::host::{Options as StateOptions, Script};
use crate::script::load::{Cache, Library, REPLACED};
use crate::script::reference::Reference;
use crate::script::watch::Limits;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Returns the words of all codes: those of findings, then those of errors and warnings of scripts, each once.
pub fn code_words() -> Vec<&'static str> {
    let mut words: Vec<&'static str> = Code::ALL.iter().map(|code| code.word()).collect();
    for word in Cause::CODES.iter().chain(Notice::CODES) {
        if !words.contains(word) {
            words.push(word);
        }
    }
    words
}

/// Returns the meaning of a code of a finding, error or warning, and the way to mend it.
pub fn explanation(word: &str, lang: Lang) -> Option<&'static str> {
    match Code::named(word) {
        Some(code) => Some(code.explanation(lang)),
        None => error::explanation(word, lang),
    }
}

/// The subject of a check.
pub struct Subject {
    /// The library, including all required files.
    pub library: Arc<Library>,
    /// Files to report, by name in their content root.
    pub files: BTreeSet<String>,
    /// The catalog without packages, such as its cards.
    pub base: fn() -> Catalog,
    /// `true` to try callbacks.
    pub dry_run: bool,
    /// The rules of a team.
    pub rules: Rules,
    /// Time limit of the dry run; the remaining callbacks are counted.
    pub time: Option<Duration>,
}

/// Progress of a check, readable from other threads.
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

    /// Marks the check as complete.
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

/// The result of a check.
#[derive(Default, Debug)]
pub struct Report {
    /// Findings by file and position.
    pub findings: Vec<Finding>,
    /// Number of files and bytes read.
    pub files: usize,
    pub bytes: usize,
    /// Number of callbacks tried.
    pub tried: usize,
    /// Number of skills, cards and AI functions to try.
    pub to_try: usize,
    /// Number of those left untried for lack of time.
    pub untried: usize,
    /// Missing names that generals need, those needed by most first.
    pub needs: Vec<Need>,
    /// Skills with their AI tables, by file and position.
    pub ai: Vec<AiCoverage>,
}

impl Report {
    pub fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|f| f.severity == severity).count()
    }

    /// Keeps findings with these codes; returns the amount of removed advice.
    pub fn keep(&mut self, wanted: impl Fn(Code) -> bool) -> usize {
        let (kept, gone): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.findings).into_iter().partition(|f| wanted(f.code));
        self.findings = kept;
        gone.iter().filter(|f| f.code.is_advice()).count()
    }

    /// Counts the findings of each severity by package.
    pub fn by_package(&self) -> BTreeMap<String, [usize; 3]> {
        let mut counts: BTreeMap<String, [usize; 3]> = BTreeMap::new();
        for finding in &self.findings {
            counts.entry(package_of(&finding.file)).or_default()[finding.severity as usize] += 1;
        }
        counts
    }
}

/// Returns the package of a file: `extensions/wind/a.lua` and `extensions/wind.lua` belong together.
pub fn package_of(file: &str) -> String {
    let mut parts = file.split('/');
    let first = parts.next().unwrap_or_default();
    let rest = parts.next().map(|second| second.trim_end_matches(".lua"));
    rest.map_or_else(|| first.to_owned(), |second| format!("{first}/{second}"))
}

/// Limits that end a looping callback of a package.
const LIMITS: Limits = Limits {
    time: Duration::from_secs(1),
    decision: Duration::from_secs(1),
    memory: 1 << 30,
    depth: 60,
    ..Limits::GAME
};

/// Returns the names of a Lua state without packages, for look-ups.
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
        let run = move |part| load_and_try(subject, part, progress).map_err(|e| e.to_string());
        let mut parts = parts(subject).into_iter();
        let first = parts.next().unwrap_or(Part::Packages(Share::ALL));
        let others: Vec<_> = parts.map(|part| scope.spawn(move || run(part))).collect();
        let mut found = run(first);
        for other in others {
            found = found.and_then(|found| match other.join() {
                Ok(other) => Ok(found.with(other?)),
                Err(_) => Err("callbacks could not be tried".to_owned()),
            });
        }
        (reading.join(), found)
    });
    let files = files.map_err(|_| mlua::Error::runtime("a file could not be read"))?;
    let mut found = found.map_err(mlua::Error::runtime)?;
    let mut report = Report {
        files: files.iter().filter(|f| subject.files.contains(&f.name)).count(),
        bytes: files.iter().filter(|f| subject.files.contains(&f.name)).map(|f| f.bytes).sum(),
        tried: found.tried,
        to_try: found.to_try,
        untried: found.untried,
        ..Report::default()
    };
    let words = read::words(&files);
    let written = read::written(&files);
    found.drop_mentioned(&words, &written);
    let lacking = scenes::without(library, &found.specs);
    found.findings.extend(lacking);
    let mut findings = read::findings(&files, &known, &subject.files);
    loaded::merge(&mut findings, found.findings, &found.notices);
    let sheets: Vec<_> = files.iter().map(FileRead::sheet).collect();
    report.ai = ai_tables::coverage(&sheets, &subject.files);
    findings.extend(ai_tables::findings(&report.ai));
    findings.extend(
        subject.files.iter().filter(|file| REPLACED.contains(&file.as_str())).map(|file| not_run(file)),
    );
    findings.extend(of_team(subject));
    findings.retain(|f| subject.files.contains(&f.file) && !is_allowed(&files, f));
    findings.sort_by(|a, b| (&a.file, a.place, a.code).cmp(&(&b.file, b.place, b.code)));
    findings.dedup();
    report.needs = needs::rank(&findings, &found.generals);
    fold_habits(&mut findings);
    report.findings = findings;
    Ok(report)
}

/// Returns what the rules of a team find.
fn of_team(subject: &Subject) -> Vec<Finding> {
    let wanted = subject.library.files().filter(|(_, source)| subject.files.contains(&source.name));
    wanted.flat_map(|(_, source)| subject.rules.findings(source)).collect()
}

/// Reports a copy of QSanguosha's library in a content root: changes to it have no effect.
fn not_run(file: &str) -> Finding {
    Finding {
        file: file.to_owned(),
        place: Place { line: 1, ..Place::default() },
        severity: Severity::Note,
        code: Code::LoadWarning,
        text: Said::new(
            "原版的库文件，这里不运行：它定义的东西这里本来就有，对它的改动不起作用",
            "part of the original's library, which is not run: what it defines is here already, and what was \
             changed in it has no effect",
        ),
        like: Vec::new(),
        owner: String::new(),
        missing: String::new(),
        about: String::new(),
        also: Vec::new(),
    }
}

/// Habits of files, each one finding for a file, with the sentence about their number.
const HABITS: [(Habit, &str, &str); 2] = [
    (
        Habit::Hegemony,
        "这个文件里国战的写法共 {n} 处，只列出这一处",
        "{n} places of this file are written for it; this one stands for all",
    ),
    (
        Habit::NoUser,
        "这个文件里这样的写法共 {n} 处，只列出这一处",
        "{n} places of this file; this one stands for all",
    ),
];

/// Makes one finding for a file of all that are about the same habit.
fn fold_habits(findings: &mut Vec<Finding>) {
    for (habit, zh, en) in HABITS {
        let is_of = |f: &Finding| f.text.habit == Some(habit);
        let mut groups: BTreeMap<String, (Severity, Vec<Place>)> = BTreeMap::new();
        for finding in findings.iter().filter(|f| is_of(f)) {
            let (worst, places) =
                groups.entry(finding.file.clone()).or_insert((finding.severity, Vec::new()));
            *worst = finding.severity.min(*worst);
            places.push(finding.place);
        }
        findings.retain_mut(|finding| {
            if !is_of(finding) {
                return true;
            }
            let Some((worst, places)) = groups.remove(&finding.file) else { return false };
            finding.severity = worst;
            if places.len() > 1 {
                let counted = |text: &str| text.replace("{n}", &places.len().to_string());
                finding.text.zh += &format!("（{}）", counted(zh));
                finding.text.en += &format!(" ({})", counted(en));
            }
            finding.also = places.into_iter().skip(1).collect();
            true
        });
    }
}

fn is_allowed(files: &[FileRead], finding: &Finding) -> bool {
    files.iter().any(|f| f.name == finding.file && f.allowed.allows(finding.code, finding.place.line))
}

/// The share of callbacks tried in one Lua state.
#[derive(Clone, Copy)]
struct Share {
    nth: usize,
    of: usize,
}

impl Share {
    const ALL: Share = Share { nth: 0, of: 1 };

    fn has(self, at: usize) -> bool {
        at % self.of == self.nth
    }
}

/// The part tried in one Lua state.
#[derive(Clone, Copy)]
enum Part {
    /// Packages, and AI files beside the active AI.
    Packages(Share),
    /// The files of another AI, which replaces the active one.
    Ai(usize),
}

/// Returns the parts, each of which has a separate Lua state.
fn parts(subject: &Subject) -> Vec<Part> {
    let of = shares(subject);
    let packages = (0..of).map(|nth| Part::Packages(Share { nth, of }));
    let plays = subject.library.ai_tree();
    let ais = dry_run::files_by_ai(subject).into_keys();
    let others = ais.filter(|tree| subject.dry_run && Some(*tree) != plays).map(Part::Ai);
    packages.chain(others).collect()
}

/// Size of packages, in bytes, from which loading twice pays off to try callbacks in two Lua states at once.
const LARGE: usize = 1 << 20;

/// Returns the number of Lua states for dry runs.
fn shares(subject: &Subject) -> usize {
    let wanted = subject.library.files().filter(|(_, source)| subject.files.contains(&source.name));
    let bytes: usize = wanted.map(|(_, source)| source.text.len()).sum();
    let processors = std::thread::available_parallelism().map_or(1, |n| n.get());
    if subject.dry_run && bytes > LARGE { processors.min(2) } else { 1 }
}

/// Runs the part that needs a Lua state, on one thread.
fn load_and_try(subject: &Subject, part: Part, progress: &Progress) -> mlua::Result<loaded::Found> {
    let began = Instant::now();
    subject.library.compile_all(&Cache::of_user());
    let library = match part {
        Part::Packages(_) => subject.library.clone(),
        Part::Ai(tree) => Arc::new(subject.library.with_ai_of(tree)),
    };
    let options = StateOptions { limits: LIMITS, start_time: Some(0), ..StateOptions::default() };
    let (script, failures) = Script::load_with(options, dry_run::with_people((subject.base)()), &library)?;
    let mut found = match part {
        Part::Packages(Share { nth: 0, .. }) => loaded::look(&script, &failures, &subject.files),
        _ => loaded::Found::default(),
    };
    tracing::debug!("packages loaded and looked at in {:.2} s", began.elapsed().as_secs_f64());
    if subject.dry_run {
        let before = script.host().notices().warnings().len();
        dry_run::run(&script, subject, part, progress, &mut found);
        found.add_later(&script, before);
        tracing::debug!("callbacks tried after {:.2} s", began.elapsed().as_secs_f64());
    }
    script.leave();
    Ok(found)
}
