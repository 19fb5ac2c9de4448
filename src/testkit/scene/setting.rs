//! The running table of a scene. It is set up, and in the checks reloaded or resumed from a saved state.

use super::error::SceneError;
use super::learner::Taught;
use super::log::{Log, Recorder};
use super::packages::Packages;
use super::plan::{PlannedDoor, Plans};
use super::{MAX_REQUESTS, Scene, Way, traced};
use crate::agents::replay::{Replay, ReplayError};
use crate::model::Virtuals;
use crate::model::turn::Stage;
use crate::model::*;
use crate::rules::identity::IdentityRule;
use crate::rules::{Catalog, Interrupt, Room};
use similar::TextDiff;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// Limit of the checkpoints tested within a verb.
const MOST_POINTS: usize = 6;

/// The room of a scene with its log, plans and packages.
pub(super) struct Setting {
    scene: Scene,
    way: Way,
    pub log: Rc<RefCell<Log>>,
    pub plans: Rc<RefCell<Plans>>,
    /// Number of requests left before the scene is aborted.
    left: Rc<Cell<usize>>,
    checkpoints: Rc<RefCell<Vec<Checkpoint>>>,
    stand: RefCell<Stand>,
    /// The replay of a recorded game.
    replay: Option<Replay>,
}

/// A room with its packages.
struct Stand {
    room: Rc<Room>,
    packages: Option<Packages>,
}

/// A checkpoint: a moment at which the table contains the whole state.
#[derive(Clone)]
pub(super) struct Checkpoint {
    /// Length of the log.
    pub lines: usize,
    pub headed: Vec<EventId>,
    pub table: Table,
    pub plans: Plans,
}

impl Setting {
    /// Sets the table up.
    pub(super) fn new(scene: &Scene, way: Way, log: Rc<RefCell<Log>>) -> Result<Setting, SceneError> {
        let mut plans = scene.plans.clone();
        plans.unplanned = scene.unplanned()?;
        if let Way::Recorded(replies) = &way {
            plans.recorded = replies.iter().cloned().collect();
        }
        let plans = Rc::new(RefCell::new(plans));
        let left = Rc::new(Cell::new(MAX_REQUESTS));
        let (packages, catalog, prototypes) = content(scene, &log)?;
        let door = door(scene, &plans, &log, &left, packages.as_ref());
        let mut replay = None;
        let room = match (&scene.saved, &scene.recorded) {
            (_, Some(record)) => {
                let packages = packages.as_ref().ok_or(SceneError::NoPackages)?;
                let again = Replay::of_mended(record, |options, door| packages.start(options, door));
                let again = again.map_err(|e| SceneError::Record(ReplayError::Setup(e).to_string()))?;
                let room = again.room.clone();
                replay = Some(again);
                room
            }
            (Some(table), None) => {
                let table = of_these_packages(table, &catalog)?;
                seated(scene, table, catalog, door, packages.as_ref())
            }
            (None, None) => {
                let (mode, roles) = scene.mode_and_roles(&catalog)?;
                let (kinds, faces) = (catalog.table_kinds(), catalog.faces());
                let table = Table::new(scene.seed, mode.as_str(), &roles, kinds, &faces);
                let room = seated(scene, table, catalog.clone(), door, packages.as_ref());
                scene.lay(&room, &catalog, prototypes)?;
                room
            }
        };
        if let Some(taught) = &scene.taught {
            taught.learner.borrow_mut().sit_down(&room, taught.player);
        }
        if let (Way::Reloaded, Some(packages)) = (&way, &packages) {
            packages.reload()?;
        }
        let checkpoints = Rc::default();
        let stand = RefCell::new(Stand { room, packages });
        let setting = Setting { scene: scene.clone(), way, log, plans, left, checkpoints, stand, replay };
        if scene.restored || setting.way == Way::Resumed {
            setting.restore()?;
        } else {
            setting.observe();
        }
        Ok(setting)
    }

    pub(super) fn room(&self) -> Rc<Room> {
        self.stand.borrow().room.clone()
    }

    /// Returns the first script error that did not fail the scene immediately.
    pub(super) fn script_error(&self) -> Option<SceneError> {
        self.stand.borrow().packages.as_ref().and_then(Packages::problem)
    }

    /// Replays the record until it ends or diverges; returns the request at which it diverges, 0 for none in
    /// particular.
    pub(super) fn replay(&self) -> Result<Option<u64>, SceneError> {
        match (&self.replay, &self.scene.recorded) {
            (Some(replay), Some(record)) => Ok(replay.run(record).map(|divergence| divergence.request)),
            _ => Err(SceneError::NoRecord),
        }
    }

    /// Returns the person who answers for a seat.
    pub(super) fn taught(&self) -> Option<&Taught> {
        self.scene.taught.as_ref()
    }

    fn observe(&self) {
        let checkpoints = (self.way == Way::Resumed).then(|| (self.checkpoints.clone(), self.plans.clone()));
        let watched = self.scene.watched.clone();
        traced::follow(&self.room());
        let recorder = Recorder::new(self.log.clone(), watched, checkpoints);
        self.room().observe(Box::new(recorder.with_payloads(self.scene.payloads)));
    }

    // ---- resuming ------------------------------------------------------------------

    /// Saves the table and continues with a restored one, with packages in a new Lua state.
    fn restore(&self) -> Result<(), SceneError> {
        let table = saved_and_restored(&self.room().table())?;
        if table != *self.room().table() {
            return Err(SceneError::RestoredOtherwise);
        }
        let (packages, catalog, _) = content(&self.scene, &self.log)?;
        let door = door(&self.scene, &self.plans, &self.log, &self.left, packages.as_ref());
        let room = seated(&self.scene, table, catalog, door, packages.as_ref());
        *self.stand.borrow_mut() = Stand { room, packages };
        self.observe();
        Ok(())
    }

    /// Runs the checks after a verb of a scene file.
    pub(super) fn verb_is_over(&self) -> Result<(), SceneError> {
        if self.way != Way::Resumed || self.log.borrow().has_failed() {
            return Ok(());
        }
        self.try_checkpoints()?;
        let is_checkpoint = {
            let room = self.room();
            let t = room.table();
            t.stack.is_empty() && t.turn.stage != Stage::Over
        };
        if is_checkpoint { self.restore() } else { Ok(()) }
    }

    /// Resumes from each checkpoint of the verb and plays the rest of the turn again.
    fn try_checkpoints(&self) -> Result<(), SceneError> {
        let points = std::mem::take(&mut *self.checkpoints.borrow_mut());
        let lines = self.log.borrow().lines.clone();
        let step = points.len().div_ceil(MOST_POINTS).max(1);
        for (i, point) in points.iter().enumerate().step_by(step) {
            let later = points.iter().skip(i + 1).find(|p| p.table.turn.stage == Stage::TurnStart);
            let end = later.map_or(lines.len(), |point| point.lines);
            let due = lines.get(point.lines..end).unwrap_or_default().join("\n");
            let rest = self.rest_of_turn(point)?;
            if rest != due {
                let difference = difference(&due, &rest);
                return Err(SceneError::ResumedOtherwise { line: point.lines, difference });
            }
        }
        Ok(())
    }

    fn rest_of_turn(&self, point: &Checkpoint) -> Result<String, SceneError> {
        let log =
            Log { headed: point.headed.clone(), line: self.log.borrow().line.clone(), ..Log::default() };
        let (log, plans) = (Rc::new(RefCell::new(log)), Rc::new(RefCell::new(point.plans.clone())));
        let (packages, catalog, _) = content(&self.scene, &log)?;
        let door = door(&self.scene, &plans, &log, &self.left, packages.as_ref());
        let table = saved_and_restored(&point.table)?;
        let recorder = Recorder::taking_up(&table, log.clone(), self.scene.watched.clone());
        let room = seated(&self.scene, table, catalog, door, packages.as_ref());
        room.observe(Box::new(recorder.with_payloads(self.scene.payloads)));
        let ended = room.play_turn();
        if let Some(problem) = log.borrow_mut().take_problem() {
            return Err(SceneError::Resumed { line: point.lines, error: problem.error });
        }
        match ended {
            Ok(_) | Err(Interrupt::GameOver) => Ok(log.borrow().lines.join("\n")),
            Err(other) => Err(SceneError::Resumed { line: point.lines, error: Box::new(other.into()) }),
        }
    }
}

/// Returns packages in a new Lua state, the scene's catalog with them, and the cards that they made while
/// they loaded.
fn content(
    scene: &Scene,
    log: &Rc<RefCell<Log>>,
) -> Result<(Option<Packages>, Rc<Catalog>, Virtuals), SceneError> {
    let base = scene.catalog()?;
    let packages = Packages::load(scene, &base, log)?;
    let (mut catalog, prototypes) = match &packages {
        Some(packages) => {
            let (catalog, prototypes) = packages.loaded();
            (Catalog::clone(&catalog), prototypes)
        }
        None => (base, Virtuals::default()),
    };
    scene.trim_deck(&mut catalog)?;
    Ok((packages, Rc::new(catalog), prototypes))
}

fn door(
    scene: &Scene,
    plans: &Rc<RefCell<Plans>>,
    log: &Rc<RefCell<Log>>,
    left: &Rc<Cell<usize>>,
    packages: Option<&Packages>,
) -> Box<PlannedDoor> {
    let script = packages.map(Packages::script);
    let taught = scene.taught.clone();
    Box::new(PlannedDoor { plans: plans.clone(), log: log.clone(), left: left.clone(), script, taught })
}

fn seated(
    scene: &Scene,
    table: Table,
    catalog: Rc<Catalog>,
    door: Box<PlannedDoor>,
    packages: Option<&Packages>,
) -> Rc<Room> {
    let offered = &table.on_request.packages;
    let catalog = if offered.is_empty() { catalog } else { Rc::new(catalog.offering(offered)) };
    let room = Rc::new(Room::new(table, catalog, Rc::new(IdentityRule), door, scene.settings.clone()));
    if let Some(packages) = packages {
        packages.enter(room.clone());
    }
    room
}

/// Checks that a saved table numbers the kinds of card like these packages.
pub(super) fn of_these_packages(table: &Table, catalog: &Catalog) -> Result<Table, SceneError> {
    let (saved, now) = (&table.kinds, catalog.table_kinds());
    match saved.iter().zip(now.iter()).find(|(a, b)| a != b) {
        None if saved.len() == now.len() => Ok(table.clone()),
        None => Err(SceneError::SavedKinds { saved: saved.len(), now: now.len() }),
        Some((saved, now)) => {
            Err(SceneError::SavedCard { saved: saved.name.to_string(), now: now.name.to_string() })
        }
    }
}

fn saved_and_restored(table: &Table) -> Result<Table, SceneError> {
    let saved = serde_json::to_string(table).map_err(|e| SceneError::Save(e.to_string()))?;
    let table: Table = serde_json::from_str(&saved).map_err(|e| SceneError::Restore(e.to_string()))?;
    table.check().map_err(|e| SceneError::Restore(e.to_string()))?;
    Ok(table)
}

/// Returns the differing lines with some context.
pub(super) fn difference(due: &str, got: &str) -> String {
    let (due, got) = (format!("{due}\n"), format!("{got}\n"));
    let difference = TextDiff::from_lines(&due, &got);
    let text = difference.unified_diff().context_radius(3).to_string();
    text.lines().filter(|line| !line.starts_with("@@")).collect::<Vec<_>>().join("\n")
}
