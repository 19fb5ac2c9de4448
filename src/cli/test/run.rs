//! One scene file: its scenes are played, and their logs compared.

use crate::testkit::scene::Failure;
use crate::testkit::scene::lua::snap::{Snap, path_of};
use crate::testkit::scene::lua::{Content, SceneFile, shown};
use std::path::Path;

/// What is wanted of every file.
pub struct Plan {
    /// Only scenes with one of these in their name; empty: all.
    pub names: Vec<String>,
    pub accept: bool,
}

impl Plan {
    fn wants(&self, name: &str) -> bool {
        self.names.is_empty() || self.names.iter().any(|part| name.contains(part.as_str()))
    }
}

/// How one scene came out.
pub struct Played {
    pub name: String,
    pub verdict: Verdict,
}

pub enum Verdict {
    Same,
    /// Its log was written for the first time, or anew.
    Kept,
    /// No log is kept.
    New {
        place: String,
        log: String,
    },
    Different {
        place: String,
        kept: String,
        log: String,
    },
    Failed(Failure),
    /// A log is kept for a scene that is not there.
    Gone,
}

/// How a file came out.
pub struct FileOutcome {
    pub file: String,
    pub played: Vec<Played>,
    /// Why none was played, or nothing was kept.
    pub problem: Option<Failure>,
}

/// A file to play.
pub struct Job<'j> {
    pub path: &'j Path,
    pub content: &'j Content,
    pub plan: &'j Plan,
}

impl Job<'_> {
    pub fn run(&self) -> FileOutcome {
        let mut outcome = FileOutcome { file: shown(self.path), played: Vec::new(), problem: None };
        if let Err(failure) = self.play(&mut outcome) {
            outcome.problem = Some(failure);
        }
        outcome
    }

    /// The names of the scenes, with the place of each.
    pub fn list(&self) -> Result<Vec<String>, String> {
        let file = SceneFile::open(self.path, self.content).map_err(|failure| failure.problem)?;
        let wanted = file.scenes().enumerate().filter(|(_, name)| self.plan.wants(name));
        Ok(wanted.map(|(i, name)| format!("{}: {name}", file.place(i))).collect())
    }

    fn play(&self, outcome: &mut FileOutcome) -> Result<(), Failure> {
        let file = SceneFile::open(self.path, self.content)?;
        let kept_at = path_of(self.path);
        let at_kept = |problem: String| Failure { place: Some(shown(&kept_at)), problem, log: String::new() };
        let kept = Snap::read(&kept_at).map_err(at_kept)?;
        let mut now = kept.clone();
        for (i, name) in file.scenes().enumerate().filter(|(_, name)| self.plan.wants(name)) {
            let verdict = match file.run(i, self.content) {
                Err(failure) => Verdict::Failed(failure),
                Ok(log) => {
                    let verdict = self.verdict(file.place(i), kept.get(name), &log);
                    now.set(name, &log);
                    verdict
                }
            };
            outcome.played.push(Played { name: name.to_owned(), verdict });
        }
        if self.plan.accept {
            let now = now.arranged(file.scenes());
            now.write(&kept_at).map_err(|e| at_kept(format!("cannot be written: {e}")))?;
        } else if self.plan.names.is_empty() {
            let gone = kept.names().filter(|name| !file.scenes().any(|scene| scene == *name));
            let gone = gone.map(|name| Played { name: name.to_owned(), verdict: Verdict::Gone });
            outcome.played.extend(gone);
        }
        Ok(())
    }

    fn verdict(&self, place: String, kept: Option<&str>, log: &str) -> Verdict {
        match kept {
            Some(kept) if kept == log => Verdict::Same,
            _ if self.plan.accept => Verdict::Kept,
            Some(kept) => Verdict::Different { place, kept: kept.to_owned(), log: log.to_owned() },
            None => Verdict::New { place, log: log.to_owned() },
        }
    }
}
