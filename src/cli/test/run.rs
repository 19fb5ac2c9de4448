//! Parallel runs of scene files: scenes are played and their logs compared.

use super::parallel::in_order;
use crate::cli::trace::telling;
use crate::cli::{Result, panic_text};
use crate::model::Name;
use crate::rules::names::Lang;
use crate::rules::trace::Trace;
use crate::script::coverage::{self, Coverage};
use crate::script::effort::{self, Efforts};
use crate::script::error::Warning;
use crate::script::profile::{self, What};
use crate::testkit::scene::lua::snap::{Snap, SnapError, path_of};
use crate::testkit::scene::lua::{Check, Content, SceneFile, shown};
use crate::testkit::scene::{Failure, SceneError, printed, traced};
use std::collections::BTreeSet;
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// The options for all files.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Plays only scenes with one of these texts in their name; empty for all.
    pub names: Vec<String>,
    /// Plays only scenes at these lines of their files, if there are any of a file.
    pub lines: Vec<(PathBuf, usize)>,
    /// Skills that are followed, and the language of the lines about them.
    pub traced: Vec<Name>,
    pub lang: Lang,
    pub accept: bool,
    /// Additional runs of each scene.
    pub checks: Vec<Check>,
    /// `true` to record which skills act.
    pub notes_skills: bool,
    /// `true` to record the executed lines of packages.
    pub counts_lines: bool,
    /// `true` to count instructions by callback.
    pub counts_effort: bool,
    pub jobs: usize,
}

impl Plan {
    /// Returns `true` for a scene with such a name.
    pub fn wants(&self, name: &str) -> bool {
        self.names.is_empty() || self.names.iter().any(|part| name.contains(part.as_str()))
    }

    /// Returns the scenes of a file that are to be played, by number.
    pub fn wanted(&self, file: &SceneFile) -> Vec<usize> {
        let lines = self.lines.iter().filter(|(path, _)| path == file.path());
        let at: Vec<usize> = lines.clone().filter_map(|(_, line)| file.scene_at(*line)).collect();
        let is_at = |index: &usize| at.contains(index) || lines.clone().next().is_none();
        let named = file.scenes().enumerate().filter(|(_, name)| self.wants(name)).map(|(index, _)| index);
        named.filter(is_at).collect()
    }

    /// Returns `true` if some scenes are left out.
    fn is_partial(&self) -> bool {
        !self.names.is_empty() || !self.lines.is_empty()
    }

    /// Returns what follows skills while scenes play.
    fn trace(&self) -> Option<Rc<dyn Trace>> {
        let tell = Rc::new(|line: String| printed::hear(&line));
        (!self.traced.is_empty()).then(|| telling(self.traced.clone(), self.lang, tell))
    }
}

/// The result of one scene.
#[derive(Clone)]
pub struct Played {
    pub name: String,
    pub place: String,
    /// Its log now; empty after a failure.
    pub log: String,
    pub verdict: Verdict,
    pub took: Duration,
}

#[derive(Clone)]
pub enum Verdict {
    Same,
    /// Its snapshot was written.
    Kept,
    /// There is no snapshot.
    New {
        log: String,
    },
    Different {
        kept: String,
        log: String,
    },
    Failed(Failure),
    /// A snapshot exists for a missing scene.
    Gone,
}

impl Verdict {
    pub fn word(&self) -> &'static str {
        match self {
            Verdict::Same => "same",
            Verdict::Kept => "kept",
            Verdict::New { .. } => "new",
            Verdict::Different { .. } => "different",
            Verdict::Failed(_) => "failed",
            Verdict::Gone => "gone",
        }
    }

    pub fn is_fine(&self) -> bool {
        matches!(self, Verdict::Same | Verdict::Kept)
    }
}

/// The result of a file.
#[derive(Default)]
pub struct FileOutcome {
    pub file: String,
    /// The names of all its scenes, played or not.
    pub scenes: Vec<String>,
    pub played: Vec<Played>,
    /// Reason for which no scene was played or no snapshot was written.
    pub problem: Option<Failure>,
    /// Skills that acted, if recorded.
    pub skills: BTreeSet<Name>,
    /// Executed lines, if recorded.
    pub coverage: Coverage,
    /// Instructions by callback, if counted.
    pub efforts: Efforts,
    /// Lines printed by scripts, and warnings of games.
    pub printed: Vec<String>,
    /// Warnings about the packages as they were loaded.
    pub warnings: Vec<Warning>,
}

/// Plays all files and passes each result to `tell`, in order.
pub fn run_all(
    files: &[PathBuf],
    content: &Content,
    plan: &Plan,
    tell: impl FnMut(FileOutcome) -> Result<()>,
) -> Result<()> {
    if plan.notes_skills {
        profile::switch_on();
    }
    if plan.counts_effort {
        effort::switch_on();
    }
    let worker = || |index: usize| Job { path: &files[index], content, plan }.run();
    in_order(files.len(), plan.jobs, worker, tell)
}

/// A file to play.
pub struct Job<'j> {
    pub path: &'j Path,
    pub content: &'j Content,
    pub plan: &'j Plan,
}

impl Job<'_> {
    fn run(&self) -> FileOutcome {
        let mut outcome = FileOutcome { file: shown(self.path), ..FileOutcome::default() };
        let listening =
            || printed::heard(|| traced::following(self.plan.trace(), || self.play(&mut outcome)));
        let (played, warnings) = printed::warned(|| std::panic::catch_unwind(AssertUnwindSafe(listening)));
        outcome.warnings = warnings;
        let played = played.map(|(played, printed)| {
            outcome.printed = printed;
            played
        });
        match played {
            Ok(Ok(())) => {}
            Ok(Err(failure)) => outcome.problem = Some(failure),
            Err(panic) => {
                let problem = Box::new(SceneError::Internal(panic_text(&*panic).to_owned()));
                outcome.problem = Some(Failure { place: None, problem, log: String::new() });
            }
        }
        if self.plan.notes_skills {
            outcome.skills = acting_skills();
        }
        if self.plan.counts_effort {
            outcome.efforts = effort::take();
        }
        outcome
    }

    /// Returns the names of the scenes, each with its position.
    pub fn list(&self) -> std::result::Result<Vec<String>, Failure> {
        let file = SceneFile::open(self.path, self.content)?;
        let wanted = self.plan.wanted(&file);
        let scenes = file.scenes().enumerate().filter(|(i, _)| wanted.contains(i));
        Ok(scenes.map(|(i, name)| format!("{}: {name}", file.place(i))).collect())
    }

    fn play(&self, outcome: &mut FileOutcome) -> std::result::Result<(), Failure> {
        let file = SceneFile::open(self.path, self.content)?;
        let kept_at = path_of(self.path);
        let at_kept = |error: SnapError| Failure {
            place: Some(shown(&kept_at)),
            problem: Box::new(error.into()),
            log: String::new(),
        };
        let kept = Snap::read(&kept_at).map_err(at_kept)?;
        let mut now = kept.clone();
        outcome.scenes = file.scenes().map(str::to_owned).collect();
        let wanted = self.plan.wanted(&file);
        for (i, name) in file.scenes().enumerate().filter(|(i, _)| wanted.contains(i)) {
            let began = Instant::now();
            let played = match self.plan.counts_lines {
                false => file.run_and_check(i, self.content, &self.plan.checks),
                true => {
                    let (played, covered) = file.run_counted(i, self.content, &self.plan.checks);
                    coverage::add(&mut outcome.coverage, &covered);
                    played
                }
            };
            let (log, verdict) = match played {
                Err(failure) => (String::new(), Verdict::Failed(failure)),
                Ok(log) => {
                    now.set(name, &log);
                    (log.clone(), self.verdict(kept.get(name), log))
                }
            };
            let (name, place) = (name.to_owned(), file.place(i));
            outcome.played.push(Played { name, place, log, verdict, took: began.elapsed() });
        }
        if self.plan.accept {
            let now = now.arranged(file.scenes());
            now.write(&kept_at).map_err(|e| at_kept(SnapError::Unwritten(e.to_string())))?;
        } else if !self.plan.is_partial() {
            let gone = kept.names().filter(|name| !file.scenes().any(|scene| scene == *name));
            outcome.played.extend(gone.map(|name| Played {
                name: name.to_owned(),
                place: shown(&kept_at),
                log: kept.get(name).unwrap_or_default().to_owned(),
                verdict: Verdict::Gone,
                took: Duration::ZERO,
            }));
        }
        Ok(())
    }

    fn verdict(&self, kept: Option<&str>, log: String) -> Verdict {
        match kept {
            Some(kept) if kept == log => Verdict::Same,
            _ if self.plan.accept => Verdict::Kept,
            Some(kept) => Verdict::Different { kept: kept.to_owned(), log },
            None => Verdict::New { log },
        }
    }
}

/// Returns the skills that acted on this thread since the last call; a mere test of a skill does not count.
fn acting_skills() -> BTreeSet<Name> {
    let is_acting = |callback: &str| {
        let only_looks = ["can_", "enabled_"].iter().any(|start| callback.starts_with(start))
            || callback.contains("filter")
            || callback == "feasible";
        !only_looks
    };
    let of = |what: What| match what {
        What::Of(owner, callback) if is_acting(callback) => Some(owner),
        _ => None,
    };
    profile::take().into_keys().filter_map(of).collect()
}
