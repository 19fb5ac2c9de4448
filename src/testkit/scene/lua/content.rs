//! The packages of a scene file. By default they are those of the content root that contains the file.
//! Outside of any root it is the package file beside the scene file, or only the bundled packages. The
//! working directory never matters.

use crate::rules::names::Lang;
use crate::script::load::{
    Asked, Cache, Library, Source, SourceError, Sources, is_same_folder, package_around,
};
use crate::testkit::scene::Scene;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::ENDING;
use super::needs::Index;

/// Packages added on the command line.
#[derive(Clone, Debug, Default)]
pub struct Added {
    pub roots: Vec<PathBuf>,
    pub extensions: Vec<PathBuf>,
    /// `true` to load every package for every scene, needed or not.
    pub whole: bool,
    /// Callback for each library that is read.
    pub tell: Option<fn(&Library)>,
}

/// Packages by location, each read once. Shared between threads.
#[derive(Default)]
pub struct Content {
    added: Added,
    libraries: Mutex<BTreeMap<Places, Arc<Library>>>,
    needed: Mutex<Needed>,
}

/// The restricted libraries of scene files, kept as long as this object.
#[derive(Default)]
struct Needed {
    indices: BTreeMap<usize, Option<Arc<Index>>>,
    libraries: BTreeMap<(usize, PathBuf), Arc<Library>>,
}

/// The first content root, other roots, and single packages.
type Places = (Option<PathBuf>, Vec<PathBuf>, Vec<PathBuf>);

/// The reason for which a scene has no packages.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ContentError {
    #[error("scene: `packages`: there is no {0} beside the scene file")]
    Missing(String),
    /// A root or file that could not be read. It is kept as texts, since errors of files cannot be cloned.
    #[error("{en}")]
    Source { zh: String, en: String },
}

impl From<SourceError> for ContentError {
    fn from(error: SourceError) -> ContentError {
        ContentError::Source { zh: error.in_lang(Lang::Zh), en: error.in_lang(Lang::En) }
    }
}

impl Content {
    pub fn new(added: Added) -> Content {
        Content { added, libraries: Mutex::default(), needed: Mutex::default() }
    }

    /// Returns the roots and packages of a scene of this file that names these packages.
    pub(super) fn places_of(&self, file: &Path, packages: &[String]) -> Result<Vec<PathBuf>, ContentError> {
        match home_of(file) {
            Home::Tree(path) | Home::Package(path) if packages.is_empty() => Ok(vec![path]),
            _ => packages.iter().map(|package| self.find(file, package)).collect(),
        }
    }

    /// Returns the library for a scene of this file that names these packages.
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
        // Roots of the command line precede the scene's own.
        let home =
            if self.added.roots.is_empty() && !roots.is_empty() { Some(roots.remove(0)) } else { None };
        self.open((home, roots, extensions))
    }

    /// Returns the library and the location of the packages that a scene file tests. `None` outside of
    /// packages: such scenes test the rules.
    pub fn under_test(&self, file: &Path) -> Result<Option<(Arc<Library>, UnderTest)>, ContentError> {
        let place = match home_of(file) {
            Home::Tree(root) if file.ancestors().any(|folder| folder.ends_with("extensions")) => root,
            Home::Package(path) => path,
            Home::Tree(_) | Home::Bundled => return Ok(None),
        };
        Ok(Some((self.library_of(file, &[])?, UnderTest::at(&place))))
    }

    /// Returns the package or root of a scene file, if another file has a different one.
    pub fn own_package(&self, file: &Path, other: &Path) -> Option<PathBuf> {
        match (home_of(file), home_of(other)) {
            (Home::Tree(a), Home::Tree(b)) if is_same_folder(&a, &b) => None,
            (Home::Package(a), Home::Package(b)) if is_same_folder(&a, &b) => None,
            (Home::Tree(path) | Home::Package(path), _) => Some(path),
            (Home::Bundled, _) => None,
        }
    }

    fn open(&self, key: Places) -> Result<Arc<Library>, ContentError> {
        let mut libraries = self.libraries.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(library) = libraries.get(&key) {
            return Ok(library.clone());
        }
        let (home, roots, extensions) = key.clone();
        let asked = Asked { all: true, ..Asked::default() };
        let sources = Sources { home, roots, extensions, asked, ..Sources::default() };
        let library = Arc::new(Library::open(&sources)?);
        if let Some(tell) = self.added.tell {
            tell(&library);
        }
        library.compile_all(&Cache::of_user());
        libraries.insert(key, library.clone());
        Ok(library)
    }

    /// Returns the part of a library that this scene file needs.
    fn needed(&self, library: &Arc<Library>, file: &Path, text: &str, scene: &Scene) -> Arc<Library> {
        let mut known = self.needed.lock().unwrap_or_else(PoisonError::into_inner);
        let of_library = Arc::as_ptr(library) as usize;
        let index =
            known.indices.entry(of_library).or_insert_with(|| Index::of(library).map(Arc::new)).clone();
        let Some(index) = index.filter(|index| scene.names().all(|name| index.knows(name))) else {
            // Errors about unknown names list similar known ones.
            return library.clone();
        };
        let restricted = known.libraries.entry((of_library, file.to_owned()));
        restricted.or_insert_with(|| Arc::new(index.restricted(library, text))).clone()
    }

    /// Finds a package by its path from the scene file or from its content root.
    pub fn find(&self, file: &Path, package: &str) -> Result<PathBuf, ContentError> {
        let mut places = vec![file.parent().unwrap_or(Path::new("")).to_owned()];
        if let Some(root) = root_of(file) {
            places.push(root);
        }
        let found = places.iter().map(|place| place.join(package)).find(|path| path.exists());
        found.ok_or_else(|| ContentError::Missing(package.to_owned()))
    }

    /// Adds the packages to a scene. Bundled packages are added automatically if it names one of
    /// their generals or skills.
    pub(super) fn furnish(
        &self,
        scene: Scene,
        file: &Path,
        packages: &[String],
        text: &str,
    ) -> Result<Scene, ContentError> {
        let library = self.library_of(file, packages)?;
        // Cards of a game are identified by the number of their kind, which every package shifts. Packages
        // that the game did not enable are excluded, as in the game.
        let library = if let Some(asked) = scene.asked_by_its_game() {
            Arc::new(library.asking(Asked::by(asked)))
        } else if self.added.whole || scene.asks_ai() || scene.names_a_scenario() {
            library
        } else {
            self.needed(&library, file, text, &scene)
        };
        let own = !packages.is_empty() || library.has_more_than_bundled();
        Ok(if own { scene.library(library) } else { scene.bundled(library) })
    }
}

/// The home of a scene file.
enum Home {
    Tree(PathBuf),
    Package(PathBuf),
    Bundled,
}

fn home_of(file: &Path) -> Home {
    if let Some(root) = root_of(file) {
        return Home::Tree(root);
    }
    if let Some(folder) = package_around(file) {
        return Home::Package(folder);
    }
    let text = file.to_string_lossy();
    let beside = text.strip_suffix(ENDING).map(|stem| PathBuf::from(format!("{stem}.lua")));
    match beside.filter(|path| path.is_file()) {
        Some(path) => Home::Package(path),
        None => Home::Bundled,
    }
}

/// Folders of a content root that may contain scene files.
const OF_TREE: [&str; 6] = ["extensions", "ai", "lang", "lua", "tests", "accidents"];

/// Returns the content root of a file: the folder with `extensions` that contains it, directly or in one of a
/// root's folders.
fn root_of(file: &Path) -> Option<PathBuf> {
    let whole = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let is_tree = |folder: &&Path| folder.join("extensions").is_dir();
    let is_of_tree = |folder: &&Path| {
        folder.file_name().and_then(|name| name.to_str()).is_some_and(|name| OF_TREE.contains(&name))
    };
    let beside = whole.parent().filter(is_tree);
    let around = whole.ancestors().skip(1).filter(is_of_tree).filter_map(Path::parent).find(is_tree);
    let root = beside.or(around)?;
    // Messages name files like the caller.
    let depth = whole.strip_prefix(root).ok()?.components().count();
    match file.ancestors().nth(depth) {
        Some(short) if short.as_os_str().is_empty() => Some(PathBuf::from(".")),
        Some(short) => Some(short.to_owned()),
        None => Some(root.to_owned()),
    }
}

/// The folder or file of the packages under test.
pub struct UnderTest(PathBuf);

impl UnderTest {
    fn at(place: &Path) -> UnderTest {
        UnderTest(resolved(place))
    }

    /// Returns `true` if this file of a library belongs to them.
    pub fn has(&self, source: &Source) -> bool {
        source.path().is_some_and(|path| resolved(path).starts_with(&self.0))
    }
}

fn resolved(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}
