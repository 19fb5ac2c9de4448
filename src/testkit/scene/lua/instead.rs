//! A file of packages in another text, for one run of a scene.

use crate::script::load::{FileId, Library, Source};
use crate::testkit::scene::Scene;
use std::sync::Arc;
use std::time::Duration;

/// See the module text.
#[derive(Clone, Debug)]
pub struct Instead {
    /// Takes the place of the file that lies where this one does.
    pub source: Arc<Source>,
    /// So long a callback may run.
    pub time: Duration,
}

impl Instead {
    /// The scene with this text in its packages, where it has the file.
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
