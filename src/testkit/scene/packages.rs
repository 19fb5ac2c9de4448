//! Lua packages in a scene. They are loaded only if the scene brings its own packages or names a general or
//! skill that it does not define itself.

use super::error::SceneError;
use super::log::Log;
use super::lua::ContentError;
use super::{Scene, printed};
use crate::model::{Name, Virtuals};
use crate::rules::names::Lang;
use crate::rules::setup::{GameOptions, SetupError};
use crate::rules::{Catalog, Door, Room};
use crate::script::call::ScriptError;
use crate::script::define::Origin;
use crate::script::host::{Options, Script, WeakScript};
use crate::script::load::{Library, Source, Sources};
use crate::script::reload::{Change, Outcome};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::{Arc, OnceLock};

/// Packages in a separate Lua state, for one run of a scene.
pub(super) struct Packages {
    script: Script,
    /// Texts in errors that fail the scene; empty for all errors.
    errors: Rc<[String]>,
}

impl Packages {
    /// Runs the packages that this scene needs; `None` if it needs none.
    pub(super) fn load(
        scene: &Scene,
        base: &Catalog,
        log: &Rc<RefCell<Log>>,
    ) -> Result<Option<Packages>, SceneError> {
        let missing = scene.seats.iter().any(|seat| {
            let general = seat.general.as_ref().is_some_and(|g| !base.generals.contains_key(g.as_str()));
            general || seat.skills.iter().any(|s| base.skill(s).is_none())
        });
        let missing = missing || scene.names_a_scenario();
        let library = match &scene.library {
            Some(library) => library.clone(),
            None if missing || scene.asks_ai() || scene.recorded.is_some() => match &scene.bundled {
                Some(library) => library.clone(),
                None => bundled()?,
            },
            None => return Ok(None),
        };
        let start_time = scene.recorded.as_ref().and_then(|record| record.header.started.try_into().ok());
        let options = Options { limits: scene.limits, start_time, ..Options::default() };
        let loaded = Script::load_with(options, base.clone(), &library);
        let (script, mut failures) = loaded.map_err(|e| SceneError::NoLua(e.to_string()))?;
        script.host().notices().listen(|line| printed::hear(&line.in_lang(Lang::En)));
        if scene.asks_ai() {
            failures.extend(script.load_whole_ai());
        }
        report_warnings(&script, &library);
        let packages = Packages { script, errors: scene.errors.clone().into() };
        let failure = failures.into_iter().find(|failure| matters(&failure.to_string(), &packages.errors));
        match failure {
            Some(failure) => Err(failure.into()),
            None => {
                packages.watch(log.clone());
                Ok(Some(packages))
            }
        }
    }

    /// Makes an error fail the scene at its current line.
    fn watch(&self, log: Rc<RefCell<Log>>) {
        let errors = self.errors.clone();
        self.script.host().notices().show(move |error| {
            if !matters(&error.to_string(), &errors) {
                return;
            }
            // An entry being written may call a skill; its error is reported at the end.
            if let Ok(mut log) = log.try_borrow_mut() {
                log.fail(script_error(error));
            }
        });
    }

    pub(super) fn loaded(&self) -> (Rc<Catalog>, Virtuals) {
        self.script.loaded()
    }

    /// Starts a game with these options, on which scripts operate from now on.
    pub(super) fn start(&self, options: &GameOptions, door: Box<dyn Door>) -> Result<Rc<Room>, SetupError> {
        self.script.start_game(options, door)
    }

    /// Reruns all files that were run, as if all of them had changed.
    pub(super) fn reload(&self) -> Result<(), SceneError> {
        let Some(library) = self.script.host().library() else { return Ok(()) };
        let (catalog, _) = self.loaded();
        let was_run = |source: &Source| catalog.sources.get(source.name.as_str()) == Some(source.hash());
        let changes: Vec<Change> = library
            .files()
            .filter(|(_, source)| was_run(source))
            .map(|(tree, source)| Change { file: (tree, source.name.clone()), source: Some(source.clone()) })
            .collect();
        let outcomes = self.script.reload(&changes);
        let failed: Vec<Outcome> = outcomes.iter().filter(|o| o.is_failure()).cloned().collect();
        // The texts are unchanged, so a missing name was lost by the reload.
        let lost = outcomes.iter().filter_map(|o| o.result.as_ref().ok()).flat_map(|taken| {
            let names = &taken.names;
            names.gone_skills.iter().chain(&names.gone_generals).chain(&names.left_cards)
        });
        let names: Vec<String> = lost.map(Name::to_string).collect();
        if failed.is_empty() && names.is_empty() { Ok(()) } else { Err(SceneError::Reload { failed, names }) }
    }

    /// Sets the room on which scripts operate.
    pub(super) fn enter(&self, room: Rc<Room>) {
        self.script.enter(room.clone());
        self.script.seat_ai(&room);
    }

    pub(super) fn script(&self) -> WeakScript {
        self.script.downgrade()
    }

    /// Returns the first script error, which fails the scene.
    pub(super) fn problem(&self) -> Option<SceneError> {
        let errors = self.script.host().notices().errors().into_iter();
        let (error, _) = errors.into_iter().find(|(error, _)| matters(&error.to_string(), &self.errors))?;
        Some(script_error(&error))
    }
}

/// Passes on the warnings about files that do not come with the program.
fn report_warnings(script: &Script, library: &Library) {
    let warnings = script.host().notices().warnings().into_iter();
    let of_others = |origin: &Origin| !library.is_bundled(&origin.file);
    warnings.filter(|warning| warning.origin.as_ref().is_some_and(of_others)).for_each(printed::warn);
}

/// Returns `true` if this error fails the scene.
fn matters(text: &str, parts: &[String]) -> bool {
    parts.is_empty() || parts.iter().any(|part| text.contains(part.as_str()))
}

fn script_error(error: &ScriptError) -> SceneError {
    SceneError::Script(Box::new(error.clone()))
}

impl Drop for Packages {
    /// Breaks the reference cycle of room and state.
    fn drop(&mut self) {
        self.script.leave();
    }
}

/// Returns the bundled packages, which are read once.
fn bundled() -> Result<Arc<Library>, SceneError> {
    static BUNDLED: OnceLock<Result<Arc<Library>, ContentError>> = OnceLock::new();
    let open = || Ok(Arc::new(Library::open(&Sources::default())?));
    Ok(BUNDLED.get_or_init(open).clone()?)
}
