//! Which scenes could notice a mutant, and whether one does.

use super::Mutant;
use crate::script::coverage::{Counts, Coverage};
use crate::script::load::Source;
use crate::testkit::scene::Failure;
use crate::testkit::scene::lua::{Content, Instead, SceneFile};
use std::sync::Arc;
use std::time::Duration;

/// So long a callback may run under a mutant: where it runs on and on, that is noticed.
const PATIENCE: Duration = Duration::from_secs(1);

/// A scene as it is without any mutant.
pub struct Known {
    /// Which of the scene files, and which of its scenes.
    pub file: usize,
    pub index: usize,
    pub name: String,
    pub log: String,
    pub coverage: Coverage,
    /// How many lines it runs: what it costs, the same on every machine.
    pub cost: u64,
}

/// What came of playing a scene for the first time.
pub enum Measured {
    Known(Known),
    /// It fails, or its log is not the kept one.
    Fails(Failure),
}

/// Plays a scene and notes which lines of packages it runs.
pub fn measure(file: &SceneFile, of: usize, index: usize, content: &Content, kept: Option<&str>) -> Measured {
    let name = file.scenes().nth(index).unwrap_or_default().to_owned();
    let (played, coverage) = file.run_counted(index, content, &[]);
    let log = match played {
        Ok(log) => log,
        Err(failure) => return Measured::Fails(failure),
    };
    if kept != Some(log.as_str()) {
        let problem = "its log is not the kept one: see `sgs test`".to_owned();
        return Measured::Fails(Failure { place: Some(file.place(index)), problem, log: String::new() });
    }
    let cost = coverage.values().flat_map(|counts| counts.lines.values()).sum();
    Measured::Known(Known { file: of, index, name, log, coverage, cost })
}

/// What became of a mutant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    Noticed(Noticed),
    Survived,
    /// No scene runs its line.
    NotCovered,
}

/// Which scene noticed a mutant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Noticed {
    pub scene: String,
    /// What failed; `None`: its log was another.
    pub problem: Option<String>,
}

/// A mutant, and what became of it.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub mutant: Mutant,
    pub fate: Fate,
    /// The program itself failed under it.
    pub internal: Option<String>,
    /// Why scenes need not notice it.
    pub exempt: Option<String>,
}

/// The scenes that run a mutant of this file, those of its own scene file first, then the cheapest.
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

/// Does this scene notice that the file has another text?
pub fn try_on(file: &SceneFile, known: &Known, content: &Content, mutant: &Arc<Source>) -> Option<Noticed> {
    let instead = Instead { source: mutant.clone(), time: PATIENCE };
    let scene = || format!("{}: {}", file.place(known.index), known.name);
    match file.run_instead(known.index, content, &instead) {
        Ok(log) if log == known.log => None,
        Ok(_) => Some(Noticed { scene: scene(), problem: None }),
        Err(failure) => Some(Noticed { scene: scene(), problem: Some(failure.problem) }),
    }
}
