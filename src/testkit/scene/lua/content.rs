//! Which packages a scene file is about. Without a word from it those of the tree it lies in;
//! beside the tree's `extensions`, the file next to it; anywhere else the bundled ones.

use crate::script::load::{Cache, Library, SourceError, Sources};
use crate::testkit::scene::Scene;
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::ENDING;
use super::needs::Index;

/// What the command line adds to what scene files say themselves.
#[derive(Clone, Debug, Default)]
pub struct Added {
    pub roots: Vec<PathBuf>,
    pub extensions: Vec<PathBuf>,
    /// Every package is loaded for every scene, needed or not.
    pub whole: bool,
}

/// Packages by where they lie, each read once. Shared between threads.
#[derive(Default)]
pub struct Content {
    added: Added,
    libraries: Mutex<BTreeMap<Places, Arc<Library>>>,
    needed: Mutex<Needed>,
}

/// What scene files need, by library; those live as long as this does.
#[derive(Default)]
struct Needed {
    indices: BTreeMap<usize, Option<Arc<Index>>>,
    libraries: BTreeMap<(usize, PathBuf), Arc<Library>>,
}

/// Trees and single packages.
type Places = (Vec<PathBuf>, Vec<PathBuf>);

/// Why there is none.
pub type ContentError = String;

impl Content {
    pub fn new(added: Added) -> Content {
        Content { added, libraries: Mutex::default(), needed: Mutex::default() }
    }

    /// The packages for a scene of this file that names these.
    pub fn library_of(&self, file: &Path, packages: &[String]) -> Result<Arc<Library>, ContentError> {
        let (mut roots, mut extensions) = (self.added.roots.clone(), self.added.extensions.clone());
        if packages.is_empty() {
            match home_of(file) {
                Home::Tree(root) => roots.push(root),
                Home::Package(path) => extensions.push(path),
                Home::Bundled => {}
            }
        }
        for package in packages {
            let path = self.find(file, package)?;
            match path.join("extensions").is_dir() {
                true => roots.push(path),
                false => extensions.push(path),
            }
        }
        // What is bundled is read from here anyway.
        roots.retain(|root| !is_here(root));
        self.open(roots, extensions)
    }

    /// The packages whose scenes a file holds: a library, and the first of its trees that
    /// counts. A file outside of packages holds scenes of the rules.
    pub fn under_test(&self, file: &Path) -> Result<Option<(Arc<Library>, usize)>, ContentError> {
        let first = match home_of(file) {
            Home::Bundled if root_of(file).is_none() => return Ok(None),
            Home::Bundled => 0,
            Home::Tree(_) | Home::Package(_) => 1,
        };
        Ok(Some((self.library_of(file, &[])?, first)))
    }

    /// The package or the tree that a scene file is about by where it lies, where another file is
    /// about something else.
    pub fn own_package(&self, file: &Path, other: &Path) -> Option<PathBuf> {
        match (home_of(file), home_of(other)) {
            (Home::Tree(a), Home::Tree(b)) if a == b => None,
            (Home::Package(a), Home::Package(b)) if a == b => None,
            (Home::Tree(path) | Home::Package(path), _) => Some(path),
            (Home::Bundled, _) => None,
        }
    }

    fn open(&self, roots: Vec<PathBuf>, extensions: Vec<PathBuf>) -> Result<Arc<Library>, ContentError> {
        let key = (roots, extensions);
        let mut libraries = self.libraries.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(library) = libraries.get(&key) {
            return Ok(library.clone());
        }
        let sources = Sources { roots: key.0.clone(), extensions: key.1.clone(), ..Sources::default() };
        let library = Library::open(&sources).map(Arc::new).map_err(|e: SourceError| e.to_string())?;
        library.compile_all(&Cache::of_user());
        libraries.insert(key, library.clone());
        Ok(library)
    }

    /// What a scene file of this text needs of a library.
    fn needed(&self, library: &Arc<Library>, file: &Path, text: &str, scene: &Scene) -> Arc<Library> {
        let mut known = self.needed.lock().unwrap_or_else(PoisonError::into_inner);
        let of_library = Arc::as_ptr(library) as usize;
        let index =
            known.indices.entry(of_library).or_insert_with(|| Index::of(library).map(Arc::new)).clone();
        let Some(index) = index.filter(|index| scene.names().all(|name| index.knows(name))) else {
            // Names that nobody knows are told with those that somebody does.
            return library.clone();
        };
        let restricted = known.libraries.entry((of_library, file.to_owned()));
        restricted.or_insert_with(|| Arc::new(index.restricted(library, text))).clone()
    }

    /// A package by its path from the scene file, or from the tree it lies in.
    pub fn find(&self, file: &Path, package: &str) -> Result<PathBuf, ContentError> {
        let mut places = vec![file.parent().unwrap_or(Path::new("")).to_owned()];
        if let Some(root) = root_of(file) {
            places.push(root);
        }
        let found = places.iter().map(|place| place.join(package)).find(|path| path.exists());
        found.ok_or_else(|| format!("scene: `packages`: there is no {package} beside the scene file"))
    }

    /// Gives a scene the packages it plays with. Bundled ones are there without a word, as
    /// soon as it names a general or a skill of theirs.
    pub(super) fn furnish(
        &self,
        scene: Scene,
        file: &Path,
        packages: &[String],
        text: &str,
    ) -> Result<Scene, ContentError> {
        let library = self.library_of(file, packages)?;
        // The cards of a game are known by the number of their kind, which each package shifts.
        let library = if self.added.whole || scene.asks_ai() || scene.is_of_a_game() {
            library
        } else {
            self.needed(&library, file, text, &scene)
        };
        let own = !packages.is_empty()
            || !matches!(home_of(file), Home::Bundled)
            || !self.added.roots.is_empty()
            || !self.added.extensions.is_empty();
        Ok(if own { scene.library(library) } else { scene.bundled(library) })
    }
}

/// Where a scene file is at home.
enum Home {
    Tree(PathBuf),
    Package(PathBuf),
    Bundled,
}

fn home_of(file: &Path) -> Home {
    if let Some(root) = root_of(file) {
        return if is_here(&root) { Home::Bundled } else { Home::Tree(root) };
    }
    let text = file.to_string_lossy();
    let beside = text.strip_suffix(ENDING).map(|stem| PathBuf::from(format!("{stem}.lua")));
    match beside.filter(|path| path.is_file()) {
        Some(path) => Home::Package(path),
        None => Home::Bundled,
    }
}

/// The tree in whose `extensions` (or `ai`) a file lies.
fn root_of(file: &Path) -> Option<PathBuf> {
    let of_tree = |path: &&Path| matches!(path.file_name().and_then(|n| n.to_str()), Some("extensions"));
    let folder = file.ancestors().skip(1).find(of_tree)?;
    let root = folder.parent().unwrap_or(Path::new(""));
    Some(if root.as_os_str().is_empty() { PathBuf::from(".") } else { root.to_owned() })
}

/// Is this the working folder, whose packages take the place of the bundled ones?
fn is_here(root: &Path) -> bool {
    if root.components().all(|c| c == Component::CurDir) {
        return true;
    }
    match (root.canonicalize(), Path::new(".").canonicalize()) {
        (Ok(root), Ok(here)) => root == here,
        _ => false,
    }
}
