//! Replacement of one package file for a run of a scene.

use crate::script::load::{FileId, Library, Source};
use crate::script::watch::Limits;
use crate::testkit::scene::Scene;
use std::sync::Arc;

/// The replacement of a package file.
#[derive(Clone, Debug)]
pub struct Instead {
    /// Replaces the file with the same path.
    pub source: Arc<Source>,
    /// Limits of the run.
    pub limits: Limits,
}

impl Instead {
    /// Returns the scene with the replacement in its packages, if they contain the file.
    pub(super) fn placed(&self, mut scene: Scene) -> Scene {
        for library in [&mut scene.library, &mut scene.bundled].into_iter().flatten() {
            *library = self.within(library);
        }
        scene.limits = self.limits;
        scene
    }

    fn within(&self, library: &Arc<Library>) -> Arc<Library> {
        let same = |source: &Source| source.path().is_some() && source.path() == self.source.path();
        let id: Option<FileId> = library
            .files()
            .find(|(_, source)| same(source))
            .map(|(tree, source)| (tree, source.name.clone()));
        match id {
            Some(id) => Arc::new(library.with([(&id, Some(self.source.clone()))])),
            None => library.clone(),
        }
    }
}
