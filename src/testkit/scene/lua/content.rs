//! Which packages a scene file is about. Without a word from it those of the tree it lies in;
//! outside of any tree the file next to it; anywhere else the bundled ones alone. The folder in which
//! the program was started never matters.

use crate::script::load::{Asked, Cache, Library, Source, SourceError, Sources, is_same_folder};
use crate::testkit::scene::Scene;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
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
    /// Is called with each library that is read.
    pub tell: Option<fn(&Library)>,
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

/// The tree that stands first, other trees, and single packages.
type Places = (Option<PathBuf>, Vec<PathBuf>, Vec<PathBuf>);

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
        // Trees of the command line come before the scene's own.
        let home =
            if self.added.roots.is_empty() && !roots.is_empty() { Some(roots.remove(0)) } else { None };
        self.open((home, roots, extensions))
    }

    /// The packages whose scenes a file holds: a library, and where the files lie that count. A file
    /// outside of packages holds scenes of the rules.
    pub fn under_test(&self, file: &Path) -> Result<Option<(Arc<Library>, UnderTest)>, ContentError> {
        let place = match home_of(file) {
            Home::Tree(root) if file.ancestors().any(|folder| folder.ends_with("extensions")) => root,
            Home::Package(path) => path,
            Home::Tree(_) | Home::Bundled => return Ok(None),
        };
        Ok(Some((self.library_of(file, &[])?, UnderTest::at(&place))))
    }

    /// The package or the tree that a scene file is about by where it lies, where another file is
    /// about something else.
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
        let library = Library::open(&sources).map(Arc::new).map_err(|e: SourceError| e.to_string())?;
        if let Some(tell) = self.added.tell {
            tell(&library);
        }
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
        // The cards of a game are known by the number of their kind, which each package shifts: those that
        // a game does not ask for are left out, as they were in it.
        let library = if scene.is_of_a_game() {
            Arc::new(library.asking(Asked::default()))
        } else if self.added.whole || scene.asks_ai() || scene.names_a_scenario() {
            library
        } else {
            self.needed(&library, file, text, &scene)
        };
        let own = !packages.is_empty() || library.has_more_than_bundled();
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
        return Home::Tree(root);
    }
    let text = file.to_string_lossy();
    let beside = text.strip_suffix(ENDING).map(|stem| PathBuf::from(format!("{stem}.lua")));
    match beside.filter(|path| path.is_file()) {
        Some(path) => Home::Package(path),
        None => Home::Bundled,
    }
}

/// Folders of a tree in which scene files lie.
const OF_TREE: [&str; 6] = ["extensions", "ai", "lang", "lua", "tests", "accidents"];

/// The tree that a file belongs to: the folder with `extensions` that it lies in, right there or in
/// one of the folders of a tree.
fn root_of(file: &Path) -> Option<PathBuf> {
    let whole = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let is_tree = |folder: &&Path| folder.join("extensions").is_dir();
    let is_of_tree = |folder: &&Path| {
        folder.file_name().and_then(|name| name.to_str()).is_some_and(|name| OF_TREE.contains(&name))
    };
    let beside = whole.parent().filter(is_tree);
    let around = whole.ancestors().skip(1).filter(is_of_tree).filter_map(Path::parent).find(is_tree);
    let root = beside.or(around)?;
    // Messages name files as the caller did.
    let depth = whole.strip_prefix(root).ok()?.components().count();
    match file.ancestors().nth(depth) {
        Some(short) if short.as_os_str().is_empty() => Some(PathBuf::from(".")),
        Some(short) => Some(short.to_owned()),
        None => Some(root.to_owned()),
    }
}

/// The folder or file of the packages that scenes are about.
pub struct UnderTest(PathBuf);

impl UnderTest {
    fn at(place: &Path) -> UnderTest {
        UnderTest(resolved(place))
    }

    /// Returns whether this file of a library is one of them.
    pub fn has(&self, source: &Source) -> bool {
        source.path().is_some_and(|path| resolved(path).starts_with(&self.0))
    }
}

fn resolved(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}
