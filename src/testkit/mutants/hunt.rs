//! The search for a scene that detects a mutant.

use super::Mutant;
use crate::script::coverage::{Counts, Coverage};
use crate::script::load::Source;
use crate::script::watch::Limits;
use crate::testkit::scene::lua::{Content, Instead, SceneFile};
use crate::testkit::scene::{Failure, SceneError};
use std::sync::Arc;

/// Limits of a scene under a mutant: endless loops end soon, and by count, so that a busy machine detects the
/// same mutants.
const LIMITS: Limits =
    Limits { instructions: 30_000_000, act: 60_000_000, callbacks: 20_000, late: 0, ..Limits::GAME };

/// A scene's result without mutants.
pub struct Known {
    /// Index of its file, and its index there.
    pub file: usize,
    pub index: usize,
    pub name: String,
    pub log: String,
    pub coverage: Coverage,
    /// Number of executed lines: its cost, the same on all machines.
    pub cost: u64,
}

/// Result of the first run of a scene.
pub enum Measured {
    Known(Known),
    /// It fails, or its log differs from the snapshot.
    Fails(Failure),
}

/// Plays a scene and records the executed lines of packages.
pub fn measure(file: &SceneFile, of: usize, index: usize, content: &Content, kept: Option<&str>) -> Measured {
    let name = file.scenes().nth(index).unwrap_or_default().to_owned();
    let (played, coverage) = file.run_counted(index, content, &[]);
    let log = match played {
        Ok(log) => log,
        Err(failure) => return Measured::Fails(failure),
    };
    if kept != Some(log.as_str()) {
        let problem = Box::new(SceneError::OtherLog);
        return Measured::Fails(Failure { place: Some(file.place(index)), problem, log: String::new() });
    }
    let cost = coverage.values().flat_map(|counts| counts.lines.values()).sum();
    Measured::Known(Known { file: of, index, name, log, coverage, cost })
}

/// Result for a mutant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    Noticed(Noticed),
    Survived,
    /// No scene executes its line.
    NotCovered,
}

/// The scene that detected a mutant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Noticed {
    pub scene: String,
    /// The failure; `None` if only the log differs.
    pub problem: Option<String>,
}

/// A mutant and its result.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub mutant: Mutant,
    pub fate: Fate,
    /// An internal error of the program under this mutant.
    pub internal: Option<String>,
    /// Reason for which scenes need not detect it.
    pub exempt: Option<String>,
}

/// Returns the scenes that execute a mutant of this file: those in its scene file first, then the
/// cheapest.
pub fn candidates<'k>(mutant: &Mutant, file: &str, own: Option<usize>, known: &'k [Known]) -> Vec<&'k Known> {
    let runs = |counts: &Counts| {
        let is_called = mutant.function.is_none_or(|line| counts.calls.contains_key(&line));
        is_called && counts.lines.range(mutant.lines.clone()).next().is_some()
    };
    let mut found: Vec<&Known> =
        known.iter().filter(|scene| scene.coverage.get(file).is_some_and(runs)).collect();
    found.sort_by_key(|scene| (Some(scene.file) != own, scene.cost, scene.file, scene.index));
    found
}

/// Tests whether this scene detects the changed file.
pub fn try_on(file: &SceneFile, known: &Known, content: &Content, mutant: &Arc<Source>) -> Option<Noticed> {
    let instead = Instead { source: mutant.clone(), limits: LIMITS };
    let scene = || format!("{}: {}", file.place(known.index), known.name);
    match file.run_instead(known.index, content, &instead) {
        Ok(log) if log == known.log => None,
        Ok(_) => Some(Noticed { scene: scene(), problem: None }),
        Err(failure) => Some(Noticed { scene: scene(), problem: Some(failure.problem.to_string()) }),
    }
}
