//! The search for scene files.

use crate::cli::fault::Fault;
use crate::cli::{Error, Result};
use crate::script::load::is_package;
use crate::testkit::scene::lua::ENDING;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The working folder, which may be a package itself.
const HERE: &str = ".";

/// Folders searched by default.
const USUAL: [&str; 3] = ["extensions", "ai", "tests"];

/// Returns the scene files of these paths, sorted by name.
pub fn scene_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut files = BTreeSet::new();
    if paths.is_empty() {
        for folder in USUAL.map(Path::new).iter().filter(|folder| folder.is_dir()) {
            add_folder(folder, &mut files)?;
        }
        if is_package(Path::new(HERE)) {
            add_folder(Path::new(HERE), &mut files)?;
        }
        if files.is_empty() {
            let folders = USUAL.map(str::to_owned).to_vec();
            return Err(Error::input(Fault::NoScenesHere { folders, ending: ENDING.into() }));
        }
    }
    for path in paths {
        if path.is_dir() {
            let before = files.len();
            add_folder(path, &mut files)?;
            if files.len() == before && !files.iter().any(|file| file.starts_with(path)) {
                let path = path.clone();
                return Err(Error::input(Fault::NoScenesBelow { path, ending: ENDING.into() }));
            }
        } else {
            files.insert(scene_file(path)?);
        }
    }
    Ok(files.into_iter().collect())
}

/// Separates the lines of `FILE:LINE` from the paths.
pub fn lines_of(paths: &[PathBuf]) -> (Vec<PathBuf>, Vec<(PathBuf, usize)>) {
    let mut lines = Vec::new();
    let mut plain = |path: &PathBuf| {
        let text = path.to_string_lossy();
        let parts = text.rsplit_once(':').filter(|(file, _)| !path.exists() && Path::new(file).is_file());
        let Some((file, line)) = parts.and_then(|(file, line)| Some((file, line.parse().ok()?))) else {
            return path.clone();
        };
        let file = PathBuf::from(file);
        lines.push((scene_file(&file).unwrap_or_else(|_| file.clone()), line));
        file
    };
    let paths = paths.iter().map(&mut plain).collect();
    (paths, lines)
}

fn add_folder(folder: &Path, files: &mut BTreeSet<PathBuf>) -> Result<()> {
    for entry in walkdir::WalkDir::new(folder) {
        let entry = entry.map_err(|e| {
            Error::input(Fault::Unsearchable { path: folder.to_owned(), details: e.to_string() })
        })?;
        if entry.file_type().is_file() && is_scene_file(entry.path()) {
            files.insert(entry.into_path());
        }
    }
    Ok(())
}

fn is_scene_file(path: &Path) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.ends_with(ENDING))
}

/// Returns the scene file itself, or the one beside a package.
fn scene_file(path: &Path) -> Result<PathBuf> {
    if !path.is_file() {
        return Err(Error::input(Fault::NoSuchFile { path: path.to_owned() }));
    }
    if is_scene_file(path) {
        return Ok(path.to_owned());
    }
    let beside = path.with_extension("").with_extension("scene.lua");
    match path.extension().is_some_and(|e| e == "lua" || e == "snap") && beside.is_file() {
        true => Ok(beside),
        false => Err(Error::input(Fault::NoSceneBeside { path: path.to_owned() })),
    }
}
