//! The slower half of the checks, on a separate thread: loading packages, trying callbacks, and the titles of the names
//! that they define.

use crate::check::{self, Finding, Progress, Rules, Subject};
use crate::rules::Catalog;
use crate::rules::names::{Lang, Names as _};
use crate::script::host::Script;
use crate::script::load::{FileId, Library, Source};
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

/// The kind of a name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    Skill,
    Card,
    General,
    Package,
}

impl Kind {
    pub fn word(self, lang: Lang) -> &'static str {
        match self {
            Kind::Skill => lang.pick("技能", "skill"),
            Kind::Card => lang.pick("牌", "card"),
            Kind::General => lang.pick("武将", "general"),
            Kind::Package => lang.pick("扩展包", "package"),
        }
    }
}

/// A name that packages define, with its texts in Chinese and English.
#[derive(Clone, Debug)]
pub struct Title {
    pub kind: Kind,
    pub zh: String,
    pub en: String,
    pub text_zh: String,
    pub text_en: String,
}

/// Definitions of packages, by name.
pub type Titles = BTreeMap<String, Title>;

/// The work for one file.
pub struct Job {
    pub root: PathBuf,
    pub file: String,
    pub text: Arc<str>,
    pub library: Arc<Library>,
    pub changes: Vec<(FileId, Arc<Source>)>,
    pub base: fn() -> Catalog,
}

/// The result of a job; nothing for a part that failed.
pub struct Deep {
    pub root: PathBuf,
    pub file: String,
    pub text: Arc<str>,
    pub findings: Option<Vec<Finding>>,
    pub titles: Option<Titles>,
}

/// Longest time for trying callbacks.
const LONGEST: Duration = Duration::from_secs(5);

/// Stack of the thread: files may be nested deeply.
const STACK: usize = 64 << 20;

/// Starts a job. Returns `false` if no thread can be started.
pub fn start(job: Job, results: Sender<Deep>) -> bool {
    let run = move || {
        // A fault of this program must not end the server: the old findings stay.
        let changes = job.changes.iter().map(|(id, source)| (id, Some(source.clone())));
        let library = Arc::new(job.library.with(changes));
        let findings = catch_unwind(AssertUnwindSafe(|| findings(&job, &library))).ok().flatten();
        let titles = catch_unwind(AssertUnwindSafe(|| titles(&library, job.base))).ok().flatten();
        let done = Deep { root: job.root, file: job.file, text: job.text, findings, titles };
        // The server may have ended meanwhile.
        let _ = results.send(done);
    };
    std::thread::Builder::new().stack_size(STACK).spawn(run).is_ok()
}

fn findings(job: &Job, library: &Arc<Library>) -> Option<Vec<Finding>> {
    let subject = Subject {
        rules: Rules::default(),
        library: library.clone(),
        files: BTreeSet::from([job.file.clone()]),
        base: job.base,
        dry_run: true,
        time: Some(LONGEST),
    };
    check::check(&subject, &Progress::default()).ok().map(|report| report.findings)
}

fn titles(library: &Arc<Library>, base: fn() -> Catalog) -> Option<Titles> {
    let (script, _) = Script::load(base(), library).ok()?;
    let (catalog, _) = script.loaded();
    let mut titles = Titles::new();
    let mut add = |name: &str, kind: Kind| {
        let text = |key: &str, lang| script.text(key, lang).map(|text| text.into_owned()).unwrap_or_default();
        let about = format!(":{name}");
        let (zh, en) = (text(name, Lang::Zh), text(name, Lang::En));
        let (text_zh, text_en) = (text(&about, Lang::Zh), text(&about, Lang::En));
        titles.entry(name.to_owned()).or_insert(Title { kind, zh, en, text_zh, text_en });
    };
    catalog.skills.keys().for_each(|name| add(name, Kind::Skill));
    catalog.kinds.iter().for_each(|kind| add(&kind.name, Kind::Card));
    catalog.generals.keys().for_each(|name| add(name, Kind::General));
    let packages = script.host().definitions().packages();
    packages.iter().for_each(|package| add(&package.name, Kind::Package));
    script.leave();
    Some(titles)
}
