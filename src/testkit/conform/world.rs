//! What exists at this table when it is compared with another: cards and their skills, and
//! packages, which are run anew for each stretch of a game.

use crate::model::Virtuals;
use crate::rules::{Catalog, Room};
use crate::script::host::Script;
use crate::script::load::Library;
use std::rc::Rc;
use std::sync::Arc;

/// See the module text.
pub struct World {
    /// Everything by name. Skills of packages act only in a state of their own.
    pub catalog: Catalog,
    base: Catalog,
    library: Option<Arc<Library>>,
}

impl World {
    /// Without packages.
    pub fn new(catalog: Catalog) -> World {
        World { base: catalog.clone(), catalog, library: None }
    }

    /// With packages. An error names the file that did not load.
    pub fn with_packages(base: Catalog, library: Arc<Library>) -> Result<World, String> {
        let (script, failures) = Script::load(base.clone(), &library).map_err(|e| e.to_string())?;
        if let Some(failure) = failures.first() {
            return Err(failure.to_string());
        }
        let catalog = Catalog::clone(&script.loaded().0);
        script.leave();
        Ok(World { catalog, base, library: Some(library) })
    }

    /// Packages in a state of their own.
    pub(super) fn run(&self) -> Running {
        let script = self.library.as_ref().and_then(|l| Script::load(self.base.clone(), l).ok());
        Running { script: script.map(|(script, _)| script) }
    }
}

/// The packages of one stretch.
pub(super) struct Running {
    script: Option<Script>,
}

impl Running {
    /// What the stretch is played with, and the cards that packages made while they loaded.
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

    /// What went wrong in scripts, in words.
    pub fn errors(&self) -> Vec<String> {
        let errors = self.script.as_ref().map(|s| s.host().notices().errors());
        errors.into_iter().flatten().map(|(error, _)| format!("script error: {error}")).collect()
    }
}

impl Drop for Running {
    /// Room and state hold each other.
    fn drop(&mut self) {
        if let Some(script) = &self.script {
            script.leave();
        }
    }
}
