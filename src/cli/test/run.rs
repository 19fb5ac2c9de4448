//! Parallel runs of scene files: scenes are played and their logs compared.

use super::parallel::in_order;
use crate::cli::{Result, panic_text};
use crate::model::Name;
use crate::script::coverage::{self, Coverage};
use crate::script::profile::{self, What};
use crate::testkit::scene::lua::snap::{Snap, SnapError, path_of};
use crate::testkit::scene::lua::{Check, Content, SceneFile, shown};
use crate::testkit::scene::{Failure, SceneError, printed};
use std::collections::BTreeSet;
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The options for all files.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Plays only scenes with one of these texts in their name; empty for all.
    pub names: Vec<String>,
    pub accept: bool,
    /// Additional runs of each scene.
    pub checks: Vec<Check>,
    /// `true` to record which skills act.
    pub notes_skills: bool,
    /// `true` to record the executed lines of packages.
    pub counts_lines: bool,
    pub jobs: usize,
}

impl Plan {
    pub fn wants(&self, name: &str) -> bool {
        self.names.is_empty() || self.names.iter().any(|part| name.contains(part.as_str()))
    }
}

/// The result of one scene.
pub struct Played {
    pub name: String,
    pub place: String,
    pub verdict: Verdict,
    pub took: Duration,
}

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
    pub played: Vec<Played>,
    /// Reason for which no scene was played or no snapshot was written.
    pub problem: Option<Failure>,
    /// Skills that acted, if recorded.
    pub skills: BTreeSet<Name>,
    /// Executed lines, if recorded.
    pub coverage: Coverage,
    /// Lines printed by scripts, and warnings.
    pub printed: Vec<String>,
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
        let listening = || printed::heard(|| self.play(&mut outcome));
        let played = std::panic::catch_unwind(AssertUnwindSafe(listening));
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
        outcome
    }

    /// Returns the names of the scenes, each with its position.
    pub fn list(&self) -> std::result::Result<Vec<String>, Failure> {
        let file = SceneFile::open(self.path, self.content)?;
        let wanted = file.scenes().enumerate().filter(|(_, name)| self.plan.wants(name));
        Ok(wanted.map(|(i, name)| format!("{}: {name}", file.place(i))).collect())
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
        for (i, name) in file.scenes().enumerate().filter(|(_, name)| self.plan.wants(name)) {
            let began = Instant::now();
            let played = match self.plan.counts_lines {
                false => file.run_and_check(i, self.content, &self.plan.checks),
                true => {
                    let (played, covered) = file.run_counted(i, self.content, &self.plan.checks);
                    coverage::add(&mut outcome.coverage, &covered);
                    played
                }
            };
            let verdict = match played {
                Err(failure) => Verdict::Failed(failure),
                Ok(log) => {
                    now.set(name, &log);
                    self.verdict(kept.get(name), log)
                }
            };
            let (name, place) = (name.to_owned(), file.place(i));
            outcome.played.push(Played { name, place, verdict, took: began.elapsed() });
        }
        if self.plan.accept {
            let now = now.arranged(file.scenes());
            now.write(&kept_at).map_err(|e| at_kept(SnapError::Unwritten(e.to_string())))?;
        } else if self.plan.names.is_empty() {
            let gone = kept.names().filter(|name| !file.scenes().any(|scene| scene == *name));
            outcome.played.extend(gone.map(|name| Played {
                name: name.to_owned(),
                place: shown(&kept_at),
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
