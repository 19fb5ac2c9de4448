//! One content root: the bundled one, a folder as in QSanguosha, or a single package.

use super::folder::{is_first, is_package, name_of, text_place};
use super::library::{SMART_AI, SourceError};
use super::on_demand::OnDemand;
use super::source::{Source, read_text};
use include_dir::{Dir, include_dir};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use walkdir::DirEntry;

/// The bundled content, embedded in the program.
static EXTENSIONS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/extensions");
static LANG: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/lang");
static LUA: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/lua");
static AI: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/ai");

/// The location of a part of a content root.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// All Lua files below a folder, with this name as prefix: `extensions`.
    Folder { path: PathBuf, under: Cow<'static, str> },
    /// The Lua files directly in a folder.
    Top { path: PathBuf },
    /// One file, under this name: `extensions/x.lua`.
    File { path: PathBuf, name: String },
}

/// One content root: its files by relative path with `/`, and the package files among them.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    pub(super) places: Vec<Place>,
    pub(super) files: BTreeMap<String, Arc<Source>>,
    /// Packages in the order in which they are run.
    pub(super) entries: Vec<String>,
    /// Translation files, in order.
    pub(super) translations: Vec<String>,
    /// On-demand packages.
    pub(super) on_demand: OnDemand,
    /// Folder for other files read while its packages run.
    pub(super) folder: Option<PathBuf>,
    /// `true` if files of its AI replace earlier ones.
    pub(super) takes_ai: bool,
}

/// Folders of a QSanguosha root that are read.
const FOLDERS: [&str; 4] = ["extensions", "lang", "lua", "ai"];

/// Returns the bundled root: from beside the program, or the embedded copy.
pub(super) fn bundled() -> Result<Tree, SourceError> {
    let beside = std::env::current_exe().ok().and_then(|p| p.parent().map(Path::to_path_buf));
    let Some(folder) = beside.filter(|folder| folder.join("extensions").is_dir()) else {
        return Ok(embedded());
    };
    let mut tree = Tree::default();
    for part in FOLDERS {
        tree.read(Place::Folder { path: folder.join(part), under: part.into() })?;
    }
    // A folder with only packages uses the embedded copy for the rest.
    let own = std::mem::take(&mut tree.files);
    if !own.contains_key(SMART_AI) {
        tree.read_embedded(&AI, "ai");
    }
    tree.read_embedded(&LUA, "lua");
    tree.files.extend(own);
    tree.sort_out();
    Ok(tree)
}

/// Returns the embedded copy of the bundled root.
pub(super) fn embedded() -> Tree {
    let mut tree = Tree::default();
    for (folder, under) in [(&EXTENSIONS, "extensions"), (&LANG, "lang"), (&LUA, "lua"), (&AI, "ai")] {
        tree.read_embedded(folder, under);
    }
    tree.sort_out();
    tree
}

/// Reads the folder of an AI.
pub(super) fn ai_at(folder: &Path) -> Result<Tree, SourceError> {
    let mut tree = Tree::default();
    std::fs::metadata(folder).map_err(|error| SourceError::Unreadable { path: folder.to_owned(), error })?;
    tree.read(Place::Folder { path: folder.to_owned(), under: "ai".into() })?;
    if tree.files.contains_key(SMART_AI) { Ok(tree) } else { Err(SourceError::NoAi(folder.to_owned())) }
}

/// Returns `true` for a content file. Scene files are not content.
pub(in crate::script) fn is_content(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    name.ends_with(".lua") && !name.ends_with(".scene.lua")
}

/// Walks everything below a folder. The folder itself may be a link. A link below it is followed only if its
/// target is below it too: an unpacked archive must not pull in other files of the machine.
pub(in crate::script) fn walk(
    folder: &Path,
    deepest: usize,
) -> impl Iterator<Item = walkdir::Result<DirEntry>> {
    let walk = walkdir::WalkDir::new(folder).follow_links(true).max_depth(deepest).sort_by_file_name();
    let folder = folder.to_owned();
    walk.into_iter().filter_entry(move |entry| {
        let stays = entry.depth() == 0 || !entry.path_is_symlink() || !leads_out(entry.path(), &folder);
        if !stays {
            tracing::warn!(
                "{}: the link is not followed: it leads out of {}",
                entry.path().display(),
                folder.display()
            );
        }
        stays
    })
}

/// Returns the folder of the user's own packages, if there is one with packages.
pub fn of_user() -> Option<PathBuf> {
    place_of_user().filter(|folder| folder.join("extensions").is_dir())
}

/// Returns the place for the folder of the user's own packages: that of the variable `SGS_DATA` (empty for none), or `sgs` in the
/// user's folder of data. Its `extensions`, `ai` and `lang` are read before those of the working folder.
pub fn place_of_user() -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).map(PathBuf::from);
    let given = |name: &str| variable(name).filter(|path| path.is_absolute());
    if let Some(folder) = variable("SGS_DATA") {
        Some(folder).filter(|folder| !folder.as_os_str().is_empty())
    } else if cfg!(windows) {
        given("APPDATA").map(|path| path.join("sgs"))
    } else if cfg!(target_os = "macos") {
        given("HOME").map(|path| path.join("Library/Application Support/sgs"))
    } else {
        let usual = || given("HOME").map(|path| path.join(".local/share"));
        given("XDG_DATA_HOME").or_else(usual).map(|path| path.join("sgs"))
    }
}

/// Depth without a limit for [`walk`].
pub(in crate::script) const ALL: usize = usize::MAX;

/// Returns `true` if a path is, or is below, a link that leads out of a folder. A path that does not exist is
/// where its nearest existing parent is: a file may be between two saves.
pub(in crate::script) fn leads_out(path: &Path, folder: &Path) -> bool {
    let existing = path.ancestors().find_map(|parent| parent.canonicalize().ok());
    match (existing, folder.canonicalize()) {
        (Some(path), Ok(folder)) => !path.starts_with(folder),
        _ => false,
    }
}

/// Returns the normalized path of a file: AI files are in `ai`, which is `lua/ai` in QSanguosha. The AI of a
/// package may lie beside it, or in the folder of its parts, and so may its texts.
pub(in crate::script) fn home(path: &str) -> String {
    let beside = || ai_beside(path).map(|name| format!("ai/{name}"));
    let of_original = path.strip_prefix("lua/ai/").map(|rest| format!("ai/{rest}"));
    of_original.or_else(beside).or_else(|| text_place(path)).unwrap_or_else(|| path.to_owned())
}

/// Returns the file name of an AI that lies with its package: `extensions/x-ai.lua` or `extensions/x/x-ai.lua`.
fn ai_beside(path: &str) -> Option<&str> {
    let within = path.strip_prefix("extensions/")?;
    let (folder, name) = within.rsplit_once('/').unwrap_or(("", within));
    let package = name.strip_suffix("-ai.lua").filter(|package| !package.is_empty())?;
    (folder.is_empty() || folder == package).then_some(name)
}

/// Returns the file of the AI beside the file of a package.
fn ai_of(package: &Path) -> Option<PathBuf> {
    let name = package.file_stem()?.to_string_lossy();
    Some(package.with_file_name(format!("{name}-ai.lua"))).filter(|path| path.is_file())
}

/// Reads a package: a file, a folder that is one package, or a folder with files of packages.
pub(super) fn package_at(path: &Path) -> Result<Tree, SourceError> {
    let mut tree = Tree::default();
    if path.is_file() {
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        if !name.ends_with(".lua") {
            return Err(SourceError::NotLua(path.to_owned()));
        }
        tree.read(Place::File { path: path.to_owned(), name: home(&format!("extensions/{name}")) })?;
        if let Some(ai) = ai_of(path) {
            let name = ai.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
            tree.read(Place::File { path: ai, name: format!("ai/{name}") })?;
        }
    } else {
        std::fs::metadata(path).map_err(|error| SourceError::Unreadable { path: path.to_owned(), error })?;
        let under = match name_of(path).filter(|_| is_package(path)) {
            Some(name) => format!("extensions/{name}").into(),
            None => "extensions".into(),
        };
        tree.read(Place::Folder { path: path.to_owned(), under })?;
        if tree.files.is_empty() {
            return Err(SourceError::NotLua(path.to_owned()));
        }
        tree.folder = Some(path.to_owned());
    }
    tree.sort_out();
    Ok(tree)
}

/// Reads a QSanguosha root: a folder with `extensions`, `lang`, `lua` and `ai`.
pub(super) fn tree_at(root: &Path) -> Result<Tree, SourceError> {
    if !root.join("extensions").is_dir() {
        return Err(SourceError::NoExtensions(root.to_owned()));
    }
    let mut tree = Tree { folder: Some(root.to_owned()), ..Tree::default() };
    for folder in FOLDERS {
        tree.read(Place::Folder { path: root.join(folder), under: folder.into() })?;
    }
    tree.read(Place::Top { path: root.to_owned() })?;
    tree.sort_out();
    Ok(tree)
}

impl Tree {
    /// Reads the files of a location and stores the location.
    fn read(&mut self, place: Place) -> Result<(), SourceError> {
        match &place {
            Place::Folder { path, under } => self.read_folder(path, under)?,
            Place::Top { path } => self.read_top(path)?,
            Place::File { path, name } => self.read_file(path, name.clone())?,
        }
        self.places.push(place);
        Ok(())
    }

    /// Reads all Lua files below a folder, if it exists.
    fn read_folder(&mut self, folder: &Path, under: &str) -> Result<(), SourceError> {
        if !folder.is_dir() {
            return Ok(());
        }
        for file in walk(folder, ALL) {
            let file = match file {
                Ok(file) => file,
                // A broken link, or one that leads to a file seen before.
                Err(error) if error.path().is_some_and(Path::is_symlink) => {
                    tracing::info!("a link is left out: {error}");
                    continue;
                }
                Err(error) => {
                    let path = error.path().unwrap_or(folder).to_owned();
                    return Err(SourceError::Unreadable { path, error: error.into() });
                }
            };
            let path = file.path();
            if !file.file_type().is_file() || !is_content(path) {
                continue;
            }
            let within = path.strip_prefix(folder).unwrap_or(path).to_string_lossy().replace('\\', "/");
            self.read_file(path, format!("{under}/{within}"))?;
        }
        Ok(())
    }

    /// Reads the Lua files directly in a folder: some packages `require` them.
    fn read_top(&mut self, folder: &Path) -> Result<(), SourceError> {
        for file in walk(folder, 1).flatten() {
            let path = file.path();
            if file.file_type().is_file() && is_content(path) {
                self.read_file(path, file.file_name().to_string_lossy().into_owned())?;
            }
        }
        Ok(())
    }

    fn read_file(&mut self, path: &Path, name: String) -> Result<(), SourceError> {
        let name = home(&name);
        if let Some(other) = self.files.get(&name).and_then(|known| known.path()) {
            tracing::warn!("{}: not read: {} has its place", other.display(), path.display());
        }
        let text =
            read_text(path).map_err(|error| SourceError::Unreadable { path: path.to_owned(), error })?;
        self.files.insert(name.clone(), Source::new(name, Some(path.to_owned()), text));
        Ok(())
    }

    fn read_embedded(&mut self, folder: &Dir<'_>, under: &str) {
        for file in folder.files() {
            let name = home(&format!("{under}/{}", file.path().to_string_lossy().replace('\\', "/")));
            if is_content(file.path()) {
                self.files.insert(name.clone(), Source::new(name, None, file.contents().to_vec()));
            }
        }
        folder.dirs().for_each(|below| self.read_embedded(below, under));
    }

    /// Finds the packages and translations among the files, in QSanguosha's order: by name, ignoring case.
    pub(super) fn sort_out(&mut self) {
        let top = |name: &str| name.strip_prefix("extensions/").is_some_and(|rest| !rest.contains('/'));
        self.entries = self.files.keys().filter(|n| top(n) || is_first(n, &self.files)).cloned().collect();
        self.entries.sort_by_key(|n| n.to_lowercase());
        self.translations = self.files.keys().filter(|n| n.starts_with("lang/")).cloned().collect();
        self.translations.sort_by_key(|n| n.to_lowercase());
        self.on_demand = OnDemand::of(&self.files);
        self.warn_of_other_ais();
    }

    /// Warns of files of an AI at the top of a package's folder that have another name than the folder.
    fn warn_of_other_ais(&self) {
        for package in self.entries.iter().filter_map(|entry| entry.strip_suffix("init.lua")) {
            let ais = self.files.keys().filter_map(|name| Some((name, name.strip_prefix(package)?)));
            for (name, _) in ais.filter(|(_, within)| !within.contains('/') && within.ends_with("-ai.lua")) {
                let folder = package.trim_end_matches('/').rsplit('/').next().unwrap_or(package);
                tracing::warn!("{name} is not run: the AI of the folder {folder} is {folder}-ai.lua");
            }
        }
    }
}
