//! Replacement of one package file for a run of a scene.

use crate::script::load::{FileId, Library, Source};
use crate::testkit::scene::Scene;
use std::sync::Arc;
use std::time::Duration;

/// The replacement of a package file.
#[derive(Clone, Debug)]
pub struct Instead {
    /// Replaces the file with the same path.
    pub source: Arc<Source>,
    /// Time limit of a callback.
    pub time: Duration,
}

impl Instead {
    /// Returns the scene with the replacement in its packages, if they contain the file.
    pub(super) fn placed(&self, mut scene: Scene) -> Scene {
        for library in [&mut scene.library, &mut scene.bundled].into_iter().flatten() {
            *library = self.within(library);
        }
        scene.limits.time = self.time;
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
