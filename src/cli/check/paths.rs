//! Conversion of the user's paths into the files to check and the files around them.

use crate::check::{Rules, Subject};
use crate::cli::content::report_replaced;
use crate::cli::fault::Fault;
use crate::cli::{Error, Result, isolate};
use crate::rules::Catalog;
use crate::runner::confine::Reach;
use crate::script::load::{Asked, Library, Sources, package_around};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The location of a path's files.
enum From {
    Root(PathBuf),
    Alone(PathBuf),
    /// An AI without packages.
    Ai(PathBuf),
}

/// Folders of a content root.
const OF_TREE: [&str; 4] = ["extensions", "ai", "lang", "lua"];

/// Returns the content root of a path: `TREE`, `TREE/extensions/...`, `TREE/ai/...`, `TREE/lua/ai/...`.
fn tree_of(path: &Path) -> Option<PathBuf> {
    let full = path.canonicalize().ok()?;
    if full.is_dir() && full.join("extensions").is_dir() {
        return Some(full);
    }
    full.ancestors()
        .filter(|folder| folder.file_name().is_some_and(|n| OF_TREE.iter().any(|of| n == *of)))
        .filter_map(Path::parent)
        .find(|tree| tree.join("extensions").is_dir())
        .map(Path::to_path_buf)
}

fn from(path: &Path) -> From {
    match tree_of(path) {
        Some(tree) => From::Root(tree),
        None => {
            let folders = ["", "ai", "lua/ai"].map(|folder| path.join(folder));
            match folders.into_iter().find(|folder| folder.join("smart-ai.lua").is_file()) {
                Some(folder) => From::Ai(folder),
                None => From::Alone(package_around(path).unwrap_or_else(|| path.to_path_buf())),
            }
        }
    }
}

/// Returns what is read for these paths.
pub fn sources(paths: &[PathBuf]) -> Result<Sources> {
    let asked = Asked { all: true, ..Asked::default() };
    let mut sources = Sources { asked, ..Sources::default() };
    for path in paths {
        if !path.exists() {
            return Err(Error::input(Fault::Unfound { path: path.clone() }));
        }
        match from(path) {
            From::Root(tree) if sources.home.is_none() => sources.home = Some(tree),
            From::Root(tree) if sources.home.as_ref() == Some(&tree) => {}
            From::Root(tree) if sources.roots.contains(&tree) => {}
            From::Root(tree) => sources.roots.push(tree),
            From::Alone(path) if sources.extensions.contains(&path) => {}
            From::Alone(path) => sources.extensions.push(path),
            From::Ai(folder) => sources.ai = Some(folder),
        }
    }
    Ok(sources)
}

/// Returns what a confined process that checks this needs to read.
pub fn reach(sources: &Sources) -> Reach {
    let mut reach = isolate::of_program();
    let named = sources.home.iter().chain(&sources.roots).chain(&sources.extensions).chain(&sources.ai);
    reach.read.extend(named.cloned());
    reach
}

/// Returns whether nothing would be run but files that come with the program.
pub fn are_bundled(sources: &Sources) -> bool {
    let (Ok(library), Ok(own)) = (Library::open(sources), Library::open(&Sources::default())) else {
        return false;
    };
    let own: BTreeMap<&str, &Arc<[u8]>> = own.files().map(|(_, file)| (&*file.name, &file.text)).collect();
    library.files().all(|(_, file)| own.get(&*file.name) == Some(&&file.text))
}

/// Returns the subject of a check of these paths.
pub fn subject(sources: &Sources, paths: &[PathBuf]) -> Result<Subject> {
    let library = Library::open(sources).map_err(Error::input)?;
    report_replaced(&library);
    let files = files_below(&library, paths);
    if files.is_empty() {
        let paths = paths.iter().map(|p| p.display().to_string()).collect();
        return Err(Error::input(Fault::NoLua { paths }));
    }
    Ok(Subject {
        library: Arc::new(library),
        files,
        base: Catalog::default,
        dry_run: true,
        rules: Rules::default(),
        time: None,
    })
}

/// Returns the files of the library below one of the paths.
fn files_below(library: &Library, paths: &[PathBuf]) -> BTreeSet<String> {
    let paths: Vec<PathBuf> = paths.iter().filter_map(|p| p.canonicalize().ok()).collect();
    let below = |path: &Path| {
        let full = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        paths.iter().any(|p| full.starts_with(p))
    };
    let all = library.files().filter(|(_, source)| source.path().is_some_and(below));
    all.map(|(_, source)| source.name.clone()).collect()
}
