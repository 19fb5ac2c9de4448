//! The content of this table for a comparison: cards and their skills, and packages, which are rerun for each
//! part of a game.

use crate::model::Virtuals;
use crate::rules::{Catalog, Room};
use crate::script::error::Located;
use crate::script::host::Script;
use crate::script::load::{Library, LoadFailure};
use std::rc::Rc;
use std::sync::Arc;

/// The reason for which there is no content to compare.
#[derive(Debug, thiserror::Error)]
pub enum WorldError {
    #[error("{0}")]
    Lua(Located),
    #[error("{0}")]
    Package(LoadFailure),
}

impl From<mlua::Error> for WorldError {
    fn from(error: mlua::Error) -> WorldError {
        WorldError::Lua(Located::of_lua(&error.to_string()))
    }
}

/// The content of a comparison.
pub struct World {
    /// The whole content by name. Package skills act only in a separate Lua state.
    pub catalog: Catalog,
    base: Catalog,
    library: Option<Arc<Library>>,
}

impl World {
    /// Creates a world without packages.
    pub fn new(catalog: Catalog) -> World {
        World { base: catalog.clone(), catalog, library: None }
    }

    /// Creates a world with packages. An error names the file that failed to load.
    pub fn with_packages(base: Catalog, library: Arc<Library>) -> Result<World, WorldError> {
        let (script, failures) = Script::load(base.clone(), &library)?;
        if let Some(failure) = failures.into_iter().next() {
            return Err(WorldError::Package(failure));
        }
        let catalog = Catalog::clone(&script.loaded().0);
        script.leave();
        Ok(World { catalog, base, library: Some(library) })
    }

    /// Runs the packages in a separate Lua state.
    pub(super) fn run(&self) -> Running {
        let script = self.library.as_ref().and_then(|l| Script::load(self.base.clone(), l).ok());
        Running { script: script.map(|(script, _)| script) }
    }
}

/// The packages of one part of a game.
pub(super) struct Running {
    script: Option<Script>,
}

impl Running {
    /// Returns the catalog, and the cards that packages made while they loaded.
    pub fn loaded(&self, world: &World) -> (Catalog, Virtuals) {
        match &self.script {
            Some(script) => {
                let (catalog, prototypes) = script.loaded();
                (Catalog::clone(&catalog), prototypes)
            }
            None => (world.catalog.clone(), Virtuals::default()),
        }
    }

    pub fn enter(&self, room: &Rc<Room>) {
        if let Some(script) = &self.script {
            script.enter(room.clone());
        }
    }

    /// Returns the script errors as text.
    pub fn errors(&self) -> Vec<String> {
        let errors = self.script.as_ref().map(|s| s.host().notices().errors());
        errors.into_iter().flatten().map(|(error, _)| format!("script error: {error}")).collect()
    }
}

impl Drop for Running {
    /// Breaks the reference cycle of room and state.
    fn drop(&mut self) {
        if let Some(script) = &self.script {
            script.leave();
        }
    }
}
