//! The package files that scenes test.

use super::find::scene_files;
use crate::cli::{Error, Result};
use crate::script::load::{Library, Source};
use crate::testkit::scene::lua::{Content, ENDING, shown};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A package file.
pub struct Text {
    pub source: Arc<Source>,
    pub text: String,
    /// The scene file beside it, if any.
    pub scene_file: Option<PathBuf>,
}

impl Text {
    /// Returns the name used in messages.
    pub fn name(&self) -> String {
        shown(self.source.path().unwrap_or(Path::new(&self.source.name)))
    }
}

/// Returns the scene files that could detect a change in these paths: their own, or those of the whole root
/// for a package without scenes.
pub fn scenes_about(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let meant = |path: &PathBuf| match scene_files(std::slice::from_ref(path)) {
        Err(_) if path.exists() => {
            let tree = path.ancestors().find(|folder| folder.ends_with("extensions"));
            tree.map_or_else(|| path.clone(), Path::to_path_buf)
        }
        _ => path.clone(),
    };
    scene_files(&paths.iter().map(meant).collect::<Vec<_>>())
}

/// Returns the package files tested by these scenes. With paths, only files that are named by them, below
/// them, or have their scenes there.
pub fn texts(files: &[PathBuf], named: &[PathBuf], content: &Content) -> Result<Vec<Text>> {
    let named: Vec<PathBuf> = named.iter().map(|path| resolved(path)).collect();
    let scene_files: Vec<(PathBuf, &PathBuf)> = files.iter().map(|file| (resolved(file), file)).collect();
    let mut found: BTreeMap<String, Text> = BTreeMap::new();
    let mut seen: Vec<Arc<Library>> = Vec::new();
    for file in files {
        let tested = content.under_test(file).map_err(Error::input)?;
        let Some((library, files)) = tested else { continue };
        if seen.iter().any(|known| Arc::ptr_eq(known, &library)) {
            continue;
        }
        for (_, source) in library.files().filter(|(_, source)| is_of_package(source) && files.has(source)) {
            let Some(path) = source.path() else { continue };
            let (here, scenes) = (resolved(path), resolved(&scenes_beside(path)));
            if !named.is_empty() && !named.iter().any(|name| here.starts_with(name) || scenes == *name) {
                continue;
            }
            // A file that is not valid UTF-8 has no mutants.
            let Ok(text) = String::from_utf8(source.text.to_vec()) else { continue };
            let scene_file =
                scene_files.iter().find(|(file, _)| *file == scenes).map(|(_, file)| (*file).clone());
            found.insert(shown(path), Text { source: source.clone(), text, scene_file });
        }
        seen.push(library);
    }
    Ok(found.into_values().collect())
}

fn is_of_package(source: &Source) -> bool {
    source.name.starts_with("extensions/")
}

fn scenes_beside(path: &Path) -> PathBuf {
    PathBuf::from(format!("{}{ENDING}", path.with_extension("").display()))
}

fn resolved(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}
