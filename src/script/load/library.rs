//! The files of packages: found, read and compiled once for a process, run in every state.

use super::cache::{Cache, Key};
use super::dialect::dialect_of_text;
use crate::model::Name;
use crate::rules::timing::Dialect;
use include_dir::{Dir, include_dir};
use mlua::Lua;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// The bundled content, for a program that stands alone.
static EXTENSIONS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/extensions");
static LANG: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/lang");
static LUA: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/lua");
static AI: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/ai");

/// The file with which an AI begins.
const SMART_AI: &str = "ai/smart-ai.lua";

/// Where packages are read from, beside the bundled ones.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// Folders with `extensions/`, `lang/`, `lua/`: trees of the original.
    pub roots: Vec<PathBuf>,
    /// Single packages: files, or folders of them.
    pub extensions: Vec<PathBuf>,
    /// A folder with an AI that takes the place of the bundled one.
    pub ai: Option<PathBuf>,
    /// Leave out what is bundled.
    pub bare: bool,
}

/// A file of Lua.
#[derive(Debug)]
pub struct Source {
    /// How errors call it: `extensions/x.lua`.
    pub name: String,
    /// Where it lies; `None` for the embedded copy.
    pub path: Option<PathBuf>,
    pub text: Arc<[u8]>,
    compiled: OnceLock<Result<Vec<u8>, String>>,
    hash: OnceLock<Name>,
    dialect: OnceLock<Dialect>,
}

/// A tree or the file that could not be read.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    #[error("{path}: {error}")]
    Unreadable { path: PathBuf, error: std::io::Error },
    #[error("{0}: neither a Lua file nor a folder with Lua files")]
    NotLua(PathBuf),
    #[error("{0}: has no folder `extensions`")]
    NoExtensions(PathBuf),
    #[error("{0}: has no smart-ai.lua, with which an AI begins")]
    NoAi(PathBuf),
}

/// Where a part of a tree lies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// Every Lua file below a folder, under this name: `extensions`.
    Folder { path: PathBuf, under: &'static str },
    /// The Lua files right in a folder.
    Top { path: PathBuf },
    /// One file, under this name: `extensions/x.lua`.
    File { path: PathBuf, name: String },
}

/// A file of a library: the number of its tree, and its name there.
pub type FileId = (usize, String);

/// One tree: its files by relative path with `/`, and which of them are packages.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    places: Vec<Place>,
    files: BTreeMap<String, Arc<Source>>,
    /// In the order in which they are run.
    entries: Vec<String>,
    /// Files of translations, in order.
    translations: Vec<String>,
    /// Where other files of the tree are read from, while its packages run.
    folder: Option<PathBuf>,
}

/// See the module text.
#[derive(Clone, Debug, Default)]
pub struct Library {
    trees: Vec<Tree>,
    /// The tree with the AI that plays.
    ai: Option<usize>,
    /// The first tree is the bundled one, whose AI is the program's own.
    bundled: bool,
}

impl Source {
    pub fn new(name: String, path: Option<PathBuf>, text: Vec<u8>) -> Arc<Source> {
        Arc::new(Source {
            name,
            path,
            text: with_lines(text).into(),
            compiled: OnceLock::new(),
            hash: OnceLock::new(),
            dialect: OnceLock::new(),
        })
    }

    /// The engine that it was written for.
    pub(in crate::script) fn dialect(&self) -> Dialect {
        *self.dialect.get_or_init(|| dialect_of_text(&self.text))
    }

    /// Was it read from a file, not from the copy within the program or a record?
    pub fn is_on_disk(&self) -> bool {
        self.path.is_some()
    }

    /// The file that it was read from.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The bytecode, or what is wrong with the text.
    pub fn compiled(&self) -> &Result<Vec<u8>, String> {
        self.compiled.get_or_init(|| super::compile::compile(&self.name, &self.text))
    }

    /// The same by way of what was kept on disk.
    fn compile_with(&self, cache: &Cache) {
        self.compiled.get_or_init(|| {
            let key = Key::of(&self.name, &self.text);
            if let Some(bytecode) = cache.get(&key) {
                return Ok(bytecode);
            }
            let made = super::compile::compile(&self.name, &self.text);
            if let Ok(bytecode) = &made {
                cache.put(&key, bytecode);
            }
            made
        });
    }

    /// A hash of the text, as records have it: sixteen hexadecimal digits.
    pub fn hash(&self) -> &Name {
        self.hash.get_or_init(|| Name::new(&blake3::hash(&self.text).to_hex()[..16]))
    }

    /// The file as a function of this state.
    pub fn chunk(&self, lua: &Lua) -> Result<mlua::Function, String> {
        let bytes = self.compiled().as_ref().map_err(Clone::clone)?;
        let chunk = lua.load(bytes.as_slice()).set_mode(mlua::chunk::ChunkMode::Binary);
        let globals: mlua::Table =
            lua.named_registry_value(crate::script::host::GLOBALS).map_err(|e| e.to_string())?;
        chunk
            .set_name(format!("@{}", self.name))
            .set_environment(globals)
            .into_function()
            .map_err(|e| e.to_string())
    }
}

impl Library {
    /// Reads everything; nothing is run.
    pub fn open(sources: &Sources) -> Result<Library, SourceError> {
        let mut library = Library::default();
        if !sources.bare {
            library.trees.push(bundled()?);
            library.bundled = true;
        }
        for root in &sources.roots {
            if !root.join("extensions").is_dir() {
                return Err(SourceError::NoExtensions(root.clone()));
            }
            let mut tree = Tree { folder: Some(root.clone()), ..Tree::default() };
            for folder in FOLDERS {
                tree.read(Place::Folder { path: root.join(folder), under: folder })?;
            }
            tree.read(Place::Top { path: root.clone() })?;
            tree.sort_out();
            library.trees.push(tree);
        }
        for path in &sources.extensions {
            library.trees.push(package_at(path)?);
        }
        match &sources.ai {
            Some(folder) => {
                library.trees.push(ai_at(folder)?);
                library.ai = Some(library.trees.len() - 1);
            }
            None => library.find_own_ai(),
        }
        Ok(library)
    }

    /// The AI of the first tree, if there is one. Trees that are read beside it bring files for
    /// their packages, not another AI.
    fn find_own_ai(&mut self) {
        self.ai = self.trees.first().is_some_and(|tree| tree.files.contains_key(SMART_AI)).then_some(0);
    }

    /// What comes with the program, from the copy within it.
    pub fn embedded() -> Library {
        let mut library = Library { trees: vec![embedded()], bundled: true, ..Library::default() };
        library.find_own_ai();
        library
    }

    /// Files given as texts by name (`extensions/x.lua`): for tests, and for what comes from
    /// a record.
    pub fn of_texts<'t>(files: impl IntoIterator<Item = (&'t str, &'t str)>) -> Library {
        let mut tree = Tree::default();
        for (name, text) in files {
            let name = home(name);
            tree.files.insert(name.clone(), Source::new(name, None, text.as_bytes().to_vec()));
        }
        tree.sort_out();
        let mut library = Library { trees: vec![tree], ..Library::default() };
        library.find_own_ai();
        library
    }

    /// The file with which the AI begins, where there is one.
    pub fn ai(&self) -> Option<&Arc<Source>> {
        self.trees.get(self.ai?)?.files.get(SMART_AI)
    }

    /// Is the AI another one than the program's own? Such were written to see every card.
    pub fn is_foreign_ai(&self) -> bool {
        self.ai != Some(0)
    }

    /// The tree whose AI plays.
    pub fn ai_tree(&self) -> Option<usize> {
        self.ai
    }

    /// The tree with the AI that a file of one belongs to: its own where that has an AI, else that
    /// of the AI that plays. The last tree that has a file of this name counts.
    pub fn ai_around(&self, name: &str) -> Option<usize> {
        let has = |tree: &Tree, name: &str| tree.files.contains_key(name);
        let tree = self.trees.iter().rposition(|tree| has(tree, name))?;
        if has(&self.trees[tree], SMART_AI) { Some(tree) } else { self.ai }
    }

    /// The same with the AI of this tree in place of the one that plays.
    pub fn with_ai_of(&self, tree: usize) -> Library {
        Library { ai: Some(tree), ..self.clone() }
    }

    /// Is this file of an AI (`ai/slash.lua`) one of the AI that plays, and not one that another
    /// tree adds to it?
    pub fn is_own_ai_file(&self, name: &str) -> bool {
        self.ai.and_then(|i| self.trees.get(i)).is_some_and(|tree| tree.files.contains_key(name))
    }

    /// The trees in which a file is looked for, the first that has it counts. Files of the AI
    /// belong together: those of the tree it comes from go first, and those of the bundled AI
    /// are only for itself.
    fn trees_for(&self, path: &str) -> impl Iterator<Item = &Tree> {
        let is_ai = path.starts_with("ai/");
        let main = self.ai.filter(|_| is_ai);
        let bundled = self.bundled && is_ai;
        let others = (0..self.trees.len()).rev().filter(move |i| main != Some(*i) && !(bundled && *i == 0));
        main.into_iter().chain(others).filter_map(|i| self.trees.get(i))
    }

    /// The places that files are read from, with the number of the tree.
    pub fn places(&self) -> impl Iterator<Item = (usize, &Place)> {
        self.trees.iter().enumerate().flat_map(|(i, tree)| tree.places.iter().map(move |place| (i, place)))
    }

    /// Every file with the number of its tree.
    pub fn files(&self) -> impl Iterator<Item = (usize, &Arc<Source>)> {
        self.trees.iter().enumerate().flat_map(|(i, tree)| tree.files.values().map(move |source| (i, source)))
    }

    /// The file of this name in this tree.
    pub fn source(&self, (tree, name): &FileId) -> Option<&Arc<Source>> {
        self.trees.get(*tree)?.files.get(name)
    }

    /// The library with some files changed, new or gone. Names of trees that do not exist are
    /// passed over.
    pub fn with<'c>(&self, changes: impl IntoIterator<Item = (&'c FileId, Option<Arc<Source>>)>) -> Library {
        let mut library = self.clone();
        for ((tree, name), source) in changes {
            let Some(tree) = library.trees.get_mut(*tree) else { continue };
            match source {
                Some(source) => tree.files.insert(name.clone(), source),
                None => tree.files.remove(name),
            };
        }
        library.trees.iter_mut().for_each(Tree::sort_out);
        library
    }

    /// The packages with the tree of each, in the order in which they are run.
    pub fn entries(&self) -> impl Iterator<Item = (usize, &Arc<Source>)> {
        self.trees.iter().enumerate().flat_map(|(i, tree)| {
            tree.entries.iter().filter_map(move |e| tree.files.get(e).map(|source| (i, source)))
        })
    }

    pub fn translations(&self) -> impl Iterator<Item = &Arc<Source>> {
        self.trees.iter().flat_map(|tree| tree.translations.iter().filter_map(|t| tree.files.get(t)))
    }

    /// Settings of a tree, `lua/config.lua`.
    pub fn configs(&self) -> impl Iterator<Item = &Arc<Source>> {
        self.trees.iter().filter_map(|tree| tree.files.get("lua/config.lua"))
    }

    /// A module by its name in `require`: first in the trees of packages, the bundled one last.
    pub fn module(&self, name: &str) -> Option<&Arc<Source>> {
        let path = name.replace('.', "/");
        let places = [
            format!("{path}.lua"),
            format!("lua/lib/{path}.lua"),
            format!("lua/{path}.lua"),
            format!("lua/{path}/init.lua"),
            format!("extensions/{path}.lua"),
        ];
        places.iter().find_map(|place| self.file(place))
    }

    /// A file by its path within a tree.
    pub fn file(&self, path: &str) -> Option<&Arc<Source>> {
        let path = home(path.replace('\\', "/").trim_start_matches("./"));
        let exact = self.trees_for(&path).find_map(|tree| tree.files.get(&path));
        // Authors of other systems do not mind capitals.
        exact.or_else(|| {
            self.trees_for(&path).find_map(|tree| {
                tree.files.iter().find(|(name, _)| name.eq_ignore_ascii_case(&path)).map(|(_, source)| source)
            })
        })
    }

    /// Folders in which packages find files that are no Lua.
    pub(in crate::script) fn folders(&self) -> impl Iterator<Item = &Path> {
        self.trees.iter().rev().filter_map(|tree| tree.folder.as_deref())
    }

    /// Names of the Lua files right in a folder of the trees, capitals aside in order.
    pub fn folder(&self, path: &str) -> Vec<String> {
        let path = format!("{}/", path.replace('\\', "/").trim_start_matches("./").trim_end_matches('/'));
        let path = home(&path);
        let all = self.trees_for(&path).flat_map(|tree| tree.files.keys());
        let within = all.filter_map(|name| name.strip_prefix(&path)).filter(|rest| !rest.contains('/'));
        let mut names: Vec<String> = within.map(str::to_owned).collect();
        names.sort_by_key(|n| n.to_lowercase());
        names.dedup();
        names
    }

    /// Compiles everything that every state runs, on as many threads as there are processors.
    pub fn compile_all(&self, cache: &Cache) {
        let entries = self.entries().map(|(_, source)| source);
        let all: Vec<&Arc<Source>> = self.configs().chain(self.translations()).chain(entries).collect();
        let threads = std::thread::available_parallelism().map_or(1, |n| n.get()).min(all.len().max(1));
        let next = std::sync::atomic::AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    while let Some(source) = all.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
                    {
                        source.compile_with(cache);
                    }
                });
            }
        });
    }
}

/// What is read of a tree of the original.
const FOLDERS: [&str; 4] = ["extensions", "lang", "lua", "ai"];

/// The bundled tree: of the working folder, else beside the program, else the copy within.
fn bundled() -> Result<Tree, SourceError> {
    let mut tree = Tree::default();
    let beside = std::env::current_exe().ok().and_then(|p| p.parent().map(Path::to_path_buf));
    let here =
        [Some(PathBuf::from(".")), beside].into_iter().flatten().find(|p| p.join("extensions").is_dir());
    match here {
        Some(folder) => {
            for part in FOLDERS {
                tree.read(Place::Folder { path: folder.join(part), under: part })?;
            }
            // A folder with packages and nothing else uses what the program has beside them.
            let own = std::mem::take(&mut tree.files);
            if !own.contains_key(SMART_AI) {
                tree.read_embedded(&AI, "ai");
            }
            tree.read_embedded(&LUA, "lua");
            tree.files.extend(own);
        }
        None => {
            return Ok(embedded());
        }
    }
    tree.sort_out();
    Ok(tree)
}

/// The copy of the bundled tree within the program.
fn embedded() -> Tree {
    let mut tree = Tree::default();
    for (folder, under) in [(&EXTENSIONS, "extensions"), (&LANG, "lang"), (&LUA, "lua"), (&AI, "ai")] {
        tree.read_embedded(folder, under);
    }
    tree.sort_out();
    tree
}

/// A folder of an AI.
fn ai_at(folder: &Path) -> Result<Tree, SourceError> {
    let mut tree = Tree::default();
    std::fs::metadata(folder).map_err(|error| SourceError::Unreadable { path: folder.to_owned(), error })?;
    tree.read(Place::Folder { path: folder.to_owned(), under: "ai" })?;
    if tree.files.contains_key(SMART_AI) { Ok(tree) } else { Err(SourceError::NoAi(folder.to_owned())) }
}

/// Is it a file that packages are made of? Scenes lie beside what they test, and are no part
/// of it.
pub(in crate::script) fn is_content(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    name.ends_with(".lua") && !name.ends_with(".scene.lua")
}

/// Everything below a folder. Links are followed: who puts packages there may keep them elsewhere.
pub(in crate::script) fn walk(folder: &Path) -> walkdir::WalkDir {
    walkdir::WalkDir::new(folder).follow_links(true)
}

/// Where a file of a tree belongs: AI files lie in `ai`, which the original has in `lua/ai`.
pub(in crate::script) fn home(path: &str) -> String {
    path.strip_prefix("lua/ai/").map_or_else(|| path.to_owned(), |rest| format!("ai/{rest}"))
}

/// A file, or a folder with files at its top or in its `extensions`.
fn package_at(path: &Path) -> Result<Tree, SourceError> {
    let mut tree = Tree::default();
    if path.is_file() {
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        if !name.ends_with(".lua") {
            return Err(SourceError::NotLua(path.to_owned()));
        }
        tree.read(Place::File { path: path.to_owned(), name: format!("extensions/{name}") })?;
    } else {
        std::fs::metadata(path).map_err(|error| SourceError::Unreadable { path: path.to_owned(), error })?;
        tree.read(Place::Folder { path: path.to_owned(), under: "extensions" })?;
        if tree.files.is_empty() {
            return Err(SourceError::NotLua(path.to_owned()));
        }
        tree.folder = Some(path.to_owned());
    }
    tree.sort_out();
    Ok(tree)
}

impl Tree {
    /// Reads what lies at a place, and remembers the place.
    fn read(&mut self, place: Place) -> Result<(), SourceError> {
        match &place {
            Place::Folder { path, under } => self.read_folder(path, under)?,
            Place::Top { path } => self.read_top(path)?,
            Place::File { path, name } => self.read_file(path, name.clone())?,
        }
        self.places.push(place);
        Ok(())
    }

    /// Every Lua file below a folder that is there.
    fn read_folder(&mut self, folder: &Path, under: &str) -> Result<(), SourceError> {
        if !folder.is_dir() {
            return Ok(());
        }
        for file in walk(folder).sort_by_file_name() {
            let file = match file {
                Ok(file) => file,
                // A link to nowhere, or to where one is already.
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

    /// The Lua files right in a folder: some packages `require` such.
    fn read_top(&mut self, folder: &Path) -> Result<(), SourceError> {
        for file in walk(folder).max_depth(1).sort_by_file_name().into_iter().flatten() {
            let path = file.path();
            if file.file_type().is_file() && is_content(path) {
                self.read_file(path, file.file_name().to_string_lossy().into_owned())?;
            }
        }
        Ok(())
    }

    fn read_file(&mut self, path: &Path, name: String) -> Result<(), SourceError> {
        let name = home(&name);
        let text =
            std::fs::read(path).map_err(|error| SourceError::Unreadable { path: path.to_owned(), error })?;
        self.files.insert(name.clone(), Source::new(name, Some(path.to_owned()), text));
        Ok(())
    }

    fn read_embedded(&mut self, folder: &Dir<'_>, under: &str) {
        for file in folder.files() {
            let name = format!("{under}/{}", file.path().to_string_lossy().replace('\\', "/"));
            if is_content(file.path()) {
                self.files.insert(name.clone(), Source::new(name, None, file.contents().to_vec()));
            }
        }
        folder.dirs().for_each(|below| self.read_embedded(below, under));
    }

    /// Which files are packages and which are translations, in the order of the original:
    /// by name, capitals aside.
    fn sort_out(&mut self) {
        let top = |name: &str| name.strip_prefix("extensions/").is_some_and(|rest| !rest.contains('/'));
        self.entries = self.files.keys().filter(|n| top(n)).cloned().collect();
        self.entries.sort_by_key(|n| n.to_lowercase());
        self.translations = self.files.keys().filter(|n| n.starts_with("lang/")).cloned().collect();
        self.translations.sort_by_key(|n| n.to_lowercase());
    }
}

/// The library of the original, which is not run: what it defines is here already.
pub const REPLACED: [&str; 3] = ["lua/sgs_ex.lua", "lua/utilities.lua", "lua/sanguosha.lua"];

/// Lines may end as they once did on a Mac. Lua reads that, and whoever shows a line has to find it too.
fn with_lines(mut text: Vec<u8>) -> Vec<u8> {
    if memchr::memchr(b'\n', &text).is_none() {
        text.iter_mut().filter(|byte| **byte == b'\r').for_each(|byte| *byte = b'\n');
    }
    text
}
