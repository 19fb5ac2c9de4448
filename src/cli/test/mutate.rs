//! `--mutate`: small changes of the packages under test, which scenes should detect.

use super::parallel::in_order;
use super::run::Plan;
use super::under_test::{Text, texts};
use crate::cli::fault::Fault;
use crate::cli::{Error, Result, panic_text};
use crate::script::load::Source;
use crate::testkit::mutants::{
    Exemption, Fate, Known, Measured, Mutant, Noticed, Outcome, candidates, exemptions, measure, mutants_of,
    try_on,
};
use crate::testkit::scene::lua::snap::{Snap, SnapError, path_of};
use crate::testkit::scene::lua::{Content, SceneFile, shown};
use crate::testkit::scene::{Failure, SceneError};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::any::Any;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::IsTerminal;
use std::panic::AssertUnwindSafe;
use std::path::PathBuf;
use std::sync::Arc;

/// Results of the mutants of one file.
pub struct FileMutants {
    pub file: String,
    pub text: String,
    pub outcomes: Vec<Outcome>,
    /// Exemptions without an effect: their line's mutants are detected, or there are none.
    pub idle: Vec<Exemption>,
}

/// The result of all mutation tests.
pub enum Hunt {
    /// Scenes that fail without mutants.
    Failing(Vec<(String, Failure)>),
    Done(Vec<FileMutants>),
}

/// Plays the scenes, then for each mutant those that could detect it.
///
/// `sample` limits the number of mutants; they are then spread evenly over all packages under test.
pub fn hunt(
    files: &[PathBuf],
    named: &[PathBuf],
    content: &Content,
    plan: &Plan,
    sample: Option<usize>,
) -> Result<Hunt> {
    let (known, failing) = measured(files, content, plan)?;
    if !failing.is_empty() {
        return Ok(Hunt::Failing(failing));
    }
    if known.is_empty() {
        return Err(Error::input(Fault::NoSceneNamed { names: plan.names.clone() }));
    }
    let texts = texts(files, named, content)?;
    let mutants: Vec<(usize, Mutant)> = texts
        .iter()
        .enumerate()
        .flat_map(|(i, text)| mutants_of(&text.text).into_iter().map(move |mutant| (i, mutant)))
        .collect();
    let all = mutants.len();
    let mutants = sample.map_or_else(|| mutants.clone(), |n| spread(&mutants, n));
    let is_whole = mutants.len() == all;
    let hunt = Tries { files, content, texts: &texts, known: &known, only_covered: !plan.names.is_empty() };
    let bar = bar(mutants.len());
    let mut found: Vec<Vec<Outcome>> = texts.iter().map(|_| Vec::new()).collect();
    let worker = || {
        let mut open = BTreeMap::new();
        let (hunt, mutants) = (&hunt, &mutants);
        move |index: usize| {
            let (text, mutant) = &mutants[index];
            hunt.outcome(*text, mutant, &mut open).map(|outcome| (*text, outcome))
        }
    };
    in_order(mutants.len(), plan.jobs, worker, |outcome| {
        bar.inc(1);
        if let Some((text, outcome)) = outcome {
            found[text].push(outcome);
        }
        Ok(())
    })?;
    bar.finish_and_clear();
    let files = texts.into_iter().zip(found).map(|(text, outcomes)| exempted(text, outcomes, is_whole));
    Ok(Hunt::Done(files.collect()))
}

/// Returns `n` elements at equal distances, or all if there are fewer.
fn spread<T: Clone>(all: &[T], n: usize) -> Vec<T> {
    let n = n.min(all.len());
    (0..n).map(|i| all[i * all.len() / n].clone()).collect()
}

/// Creates a progress bar, shown only on a terminal.
fn bar(mutants: usize) -> ProgressBar {
    let target = match std::io::stderr().is_terminal() {
        true => ProgressDrawTarget::stderr(),
        false => ProgressDrawTarget::hidden(),
    };
    let bar = ProgressBar::with_draw_target(Some(mutants as u64), target);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} mutants, {eta} left") {
        bar.set_style(style);
    }
    bar
}

type MeasuredAll = (Vec<Known>, Vec<(String, Failure)>);

/// Measures every selected scene without mutants; also returns the failing ones.
fn measured(files: &[PathBuf], content: &Content, plan: &Plan) -> Result<MeasuredAll> {
    let (mut known, mut failing) = (Vec::new(), Vec::new());
    let worker = || {
        |index: usize| {
            let all = std::panic::catch_unwind(|| measured_of(files, index, content, plan));
            let internal = |panic: Box<dyn Any + Send>| {
                let problem = Box::new(SceneError::Internal(panic_text(&*panic).to_owned()));
                vec![Measured::Fails(Failure { place: None, problem, log: String::new() })]
            };
            (shown(&files[index]), all.unwrap_or_else(internal))
        }
    };
    in_order(files.len(), plan.jobs, worker, |(name, all)| {
        for scene in all {
            match scene {
                Measured::Known(scene) => known.push(scene),
                Measured::Fails(failure) => failing.push((name.clone(), failure)),
            }
        }
        Ok(())
    })?;
    Ok((known, failing))
}

fn measured_of(files: &[PathBuf], of: usize, content: &Content, plan: &Plan) -> Vec<Measured> {
    let path = &files[of];
    let kept_at = path_of(path);
    let at_kept = |error: SnapError| Failure {
        place: Some(shown(&kept_at)),
        problem: Box::new(error.into()),
        log: String::new(),
    };
    let opened = SceneFile::open(path, content)
        .and_then(|file| Snap::read(&kept_at).map_err(at_kept).map(|kept| (file, kept)));
    match opened {
        Err(failure) => vec![Measured::Fails(failure)],
        Ok((file, kept)) => {
            let wanted = file.scenes().enumerate().filter(|(_, name)| plan.wants(name));
            wanted.map(|(i, name)| measure(&file, of, i, content, kept.get(name))).collect()
        }
    }
}

/// Everything needed to test a mutant.
struct Tries<'h> {
    files: &'h [PathBuf],
    content: &'h Content,
    texts: &'h [Text],
    known: &'h [Known],
    /// `true` to skip mutants that no scene executes.
    only_covered: bool,
}

impl Tries<'_> {
    /// Tests a mutant; `None` if it compiles to the same program or not at all.
    fn outcome(&self, of: usize, mutant: &Mutant, open: &mut BTreeMap<usize, SceneFile>) -> Option<Outcome> {
        let text = &self.texts[of];
        let source = Source::new(
            text.source.name.clone(),
            text.source.path().map(ToOwned::to_owned),
            mutant.applied(&text.text).into_bytes(),
        );
        if source.compiled().is_err() || source.compiled() == text.source.compiled() {
            return None;
        }
        let own = self.files.iter().position(|file| Some(&**file) == text.scene_file.as_deref());
        let scenes = candidates(mutant, &text.source.name, own, self.known);
        let mut outcome =
            Outcome { mutant: mutant.clone(), fate: Fate::Survived, internal: None, exempt: None };
        if scenes.is_empty() {
            outcome.fate = Fate::NotCovered;
            return (!self.only_covered).then_some(outcome);
        }
        for scene in scenes {
            let tried = std::panic::catch_unwind(AssertUnwindSafe(|| self.try_scene(scene, &source, open)));
            let noticed = tried.unwrap_or_else(|panic| {
                open.remove(&scene.file);
                outcome.internal = Some(panic_text(&*panic).to_owned());
                Some(Noticed { scene: scene.name.clone(), problem: Some("internal error".into()) })
            });
            if let Some(noticed) = noticed {
                outcome.fate = Fate::Noticed(noticed);
                break;
            }
        }
        Some(outcome)
    }

    fn try_scene(
        &self,
        scene: &Known,
        source: &Arc<Source>,
        open: &mut BTreeMap<usize, SceneFile>,
    ) -> Option<Noticed> {
        let file = match open.entry(scene.file) {
            Entry::Occupied(there) => there.into_mut(),
            Entry::Vacant(free) => free.insert(SceneFile::open(&self.files[scene.file], self.content).ok()?),
        };
        try_on(file, scene, self.content, source)
    }
}

/// Marks undetected mutants that are exempt. Only a test of all mutants tells which exemptions have no effect.
fn exempted(text: Text, mut outcomes: Vec<Outcome>, is_whole: bool) -> FileMutants {
    let all = exemptions(&text.text);
    let mut idle = all.clone();
    for outcome in outcomes.iter_mut().filter(|outcome| !matches!(outcome.fate, Fate::Noticed(_))) {
        if let Some(exemption) = all.iter().find(|exemption| exemption.line == outcome.mutant.line) {
            idle.retain(|other| other != exemption);
            outcome.exempt = Some(exemption.reason.clone());
        }
    }
    if !is_whole {
        idle.clear();
    }
    FileMutants { file: text.name(), text: text.text, outcomes, idle }
}
