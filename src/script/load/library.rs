//! The files of packages: found, read and compiled once for a process, and run in every Lua state.
//!
//! A library contains the files of the bundled root, of the working directory, of `--root` folders and of
//! `--ext` paths. A file replaces the one with the same path in an earlier root and runs in its place
//! (`overlay.rs`). A game is therefore the same whether a root is the working directory or a `--root`, apart
//! from its AI.
//!
//! ```
//! use sgs::rules::cards::{DeckOptions, catalog};
//! use sgs::script::host::Script;
//! use sgs::script::load::Library;
//! use std::sync::Arc;
//!
//! let package = r#"
//!     local extension = sgs.Package("tale")
//!     sgs.General(extension, "hero", "wei", 4)
//!     return extension
//! "#;
//! let library = Arc::new(Library::of_texts([("extensions/tale.lua", package)]));
//! let (script, failures) = Script::load(catalog(&DeckOptions::default()), &library)?;
//! assert!(failures.is_empty());
//! let (catalog, _) = script.loaded();
//! assert!(catalog.generals.contains_key("hero"));
//! # Ok::<(), mlua::Error>(())
//! ```

use super::cache::Cache;
use super::folder::is_package;
use super::on_demand::{is_on_demand, package_of};
use super::overlay::{self, Replaced};
use super::source::Source;
use super::tree::{Place, Tree, ai_at, bundled, embedded, home, package_at, tree_at};
use crate::model::{Name, OnRequest};
use crate::rules::names::{Bilingual, Lang};
use crate::script::system::OfSystem;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The first file of an AI.
pub(super) const SMART_AI: &str = "ai/smart-ai.lua";

/// The sources of packages beside the bundled ones.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// The first folder: the working directory, or the content root of a file given to a command. With an
    /// `extensions` folder it is read like one of `roots`. In addition its AI files replace bundled ones of
    /// the same name.
    pub home: Option<PathBuf>,
    /// The folder of the user's own packages, which is read before `home`.
    pub own: Option<PathBuf>,
    /// Content roots as in QSanguosha: folders with `extensions/`, `lang/`, `lua/`.
    pub roots: Vec<PathBuf>,
    /// Single packages: files, or folders of them.
    pub extensions: Vec<PathBuf>,
    /// A folder with an AI that replaces the bundled one.
    pub ai: Option<PathBuf>,
    /// `true` to exclude the bundled content.
    pub bare: bool,
    /// The on-demand packages to run.
    pub asked: Asked,
}

/// The requested on-demand packages, beside those needed by other files.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    pub packages: BTreeSet<Name>,
    /// Generals whose packages are run.
    pub generals: BTreeSet<Name>,
    /// `true` for all such packages.
    pub all: bool,
}

impl Asked {
    /// Returns what a game asks for.
    pub fn by(game: OnRequest) -> Asked {
        Asked { packages: game.packages, generals: game.generals, all: false }
    }
}

/// The files of packages on demand that are run from now on.
#[derive(Default)]
pub(in crate::script) struct Started<'l> {
    /// Files that are run by themselves: packages and their translations.
    pub units: Vec<&'l Arc<Source>>,
    /// These, and the parts that packages run.
    pub files: Vec<&'l Arc<Source>>,
}

/// A content root or file that could not be read.
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

impl SourceError {
    /// Puts the reason into words of this language.
    pub fn in_lang(&self, lang: Lang) -> String {
        match (lang, self) {
            (Lang::En, why) => why.to_string(),
            (Lang::Zh, SourceError::Unreadable { path, error }) => {
                format!("{}：{}", path.display(), OfSystem(error).in_lang(lang))
            }
            (Lang::Zh, SourceError::NotLua(path)) => {
                format!("{}：不是 Lua 文件，也不是有 Lua 文件的目录", path.display())
            }
            (Lang::Zh, SourceError::NoExtensions(path)) => {
                format!("{}：没有 `extensions` 目录", path.display())
            }
            (Lang::Zh, SourceError::NoAi(path)) => {
                format!("{}：没有 AI 的起始文件 smart-ai.lua", path.display())
            }
        }
    }
}

/// The id of a library's file: the index of its root, and its name there.
pub type FileId = (usize, String);

/// The files of all content roots, in order.
#[derive(Clone, Debug, Default)]
pub struct Library {
    trees: Vec<Tree>,
    /// The root with the active AI.
    ai: Option<usize>,
    /// `true` if the first root is the bundled one, with the program's own AI.
    bundled: bool,
    replaced: Vec<Replaced>,
    asked: Asked,
    /// The on-demand packages that this library runs.
    demanded: BTreeSet<FileId>,
}

impl Library {
    /// Reads all files without running them.
    pub fn open(sources: &Sources) -> Result<Library, SourceError> {
        let mut library = Library { asked: sources.asked.clone(), ..Library::default() };
        if !sources.bare {
            library.trees.push(bundled()?);
            library.bundled = true;
        }
        if let Some(folder) = &sources.own {
            library.lay_over(tree_at(folder)?, false);
        }
        let home = sources.home.as_ref().filter(|folder| folder.join("extensions").is_dir());
        if let Some(folder) = home {
            library.lay_over(tree_at(folder)?, true);
        }
        // A working folder may be one package itself.
        let alone = sources.home.as_ref().filter(|folder| home.is_none() && is_package(folder));
        if let Some(folder) = alone {
            library.lay_over(package_at(folder)?, false);
        }
        let is_home = |root: &&PathBuf| home.is_some_and(|home| is_same_folder(home, root));
        for root in sources.roots.iter().filter(|root| !is_home(root)) {
            library.lay_over(tree_at(root)?, false);
        }
        for path in &sources.extensions {
            library.lay_over(package_at(path)?, false);
        }
        match &sources.ai {
            Some(folder) => {
                library.trees.push(ai_at(folder)?);
                library.ai = Some(library.trees.len() - 1);
            }
            None => library.find_own_ai(),
        }
        library.find_demanded();
        Ok(library)
    }

    /// Finds the on-demand packages to run: the requested ones, and those needed by files of other roots.
    fn find_demanded(&mut self) {
        // A file of another tree may lie in the place of a bundled one.
        let is_replaced = |name: &str| self.replaced.iter().any(|file| file.name == name);
        let mut demanded = BTreeSet::new();
        for (i, tree) in self.trees.iter().enumerate().filter(|(_, tree)| !tree.on_demand.is_empty()) {
            let entries = if self.asked.all {
                tree.on_demand.entries().cloned().collect()
            } else {
                let is_other = |(of, source): &(usize, &Arc<Source>)| {
                    let is_own = *of == i && (!is_replaced(&source.name) || is_on_demand(&source.name));
                    !is_own && !source.name.starts_with("lang/")
                };
                let others = self.files().filter(is_other);
                let mut named = tree.on_demand.named_in(others.map(|(_, source)| &**source));
                named.extend(self.asked.generals.iter().cloned());
                tree.on_demand.demanded(&self.asked.packages, &named)
            };
            demanded.extend(entries.into_iter().map(|entry| (i, entry)));
        }
        self.demanded = demanded;
    }

    /// Returns the library with these on-demand packages.
    pub fn asking(&self, asked: Asked) -> Library {
        let mut library = Library { asked, ..self.clone() };
        library.find_demanded();
        library
    }

    /// Returns `true` if a package with this file is run on demand.
    pub fn is_on_demand(&self, file: &str) -> bool {
        is_on_demand(file)
    }

    /// Returns the files of the packages on demand that this library runs and the other does not:
    /// those that are run by themselves, and the parts of each.
    pub(in crate::script) fn demanded_beyond(&self, other: &Library) -> Started<'_> {
        let mut started = Started::default();
        for (tree, entry) in self.demanded.difference(&other.demanded) {
            let Some(tree) = self.trees.get(*tree) else { continue };
            let folder = format!("{}/", entry.trim_end_matches(".lua"));
            for (name, source) in &tree.files {
                let is_text = tree.on_demand.translated_by(name) == Some(entry);
                if name == entry || is_text {
                    started.units.push(source);
                }
                if name == entry || is_text || name.starts_with(&folder) {
                    started.files.push(source);
                }
            }
        }
        started
    }

    /// Returns the names of the on-demand packages.
    pub fn on_demand(&self) -> BTreeSet<&str> {
        self.trees.iter().flat_map(|tree| tree.on_demand.entries()).map(|entry| package_of(entry)).collect()
    }

    /// Adds a root after the others. Its files replace those of the same name in earlier roots.
    fn lay_over(&mut self, tree: Tree, is_home: bool) {
        let replaced = overlay::lay_over(&mut self.trees, tree, is_home);
        self.replaced.extend(replaced);
    }

    /// Returns the files that replaced others of the same name.
    pub fn replaced(&self) -> &[Replaced] {
        &self.replaced
    }

    /// Returns `true` if more than the bundled packages is run, changed or not.
    pub fn has_more_than_bundled(&self) -> bool {
        !self.bundled || self.trees.iter().skip(1).any(|tree| !tree.entries.is_empty())
    }

    /// Returns the index of the root to which a file in the folder of this root belongs: an earlier one if it
    /// replaces a file there.
    pub(in crate::script) fn owner_of(&self, (tree, name): &FileId) -> usize {
        overlay::owner_of(&self.trees, *tree, name)
    }

    /// Selects the AI of the first root, if there is one. Further roots bring files for their packages, not
    /// another AI.
    fn find_own_ai(&mut self) {
        self.ai = self.trees.first().is_some_and(|tree| tree.files.contains_key(SMART_AI)).then_some(0);
    }

    /// Returns the embedded copy of the bundled content.
    pub fn embedded() -> Library {
        let mut library = Library { trees: vec![embedded()], bundled: true, ..Library::default() };
        library.find_own_ai();
        library
    }

    /// Creates a library of texts by name (`extensions/x.lua`), for tests and for content from a record.
    pub fn of_texts<'t>(files: impl IntoIterator<Item = (&'t str, &'t str)>) -> Library {
        let mut tree = Tree::default();
        for (name, text) in files {
            let name = home(name);
            tree.files.insert(name.clone(), Source::new(name, None, text.as_bytes().to_vec()));
        }
        tree.sort_out();
        let mut library = Library { trees: vec![tree], ..Library::default() };
        library.find_own_ai();
        library.find_demanded();
        library
    }

    /// Returns the first file of the AI, if there is one.
    pub fn ai(&self) -> Option<&Arc<Source>> {
        self.trees.get(self.ai?)?.files.get(SMART_AI)
    }

    /// Returns `true` if the AI is not the program's own. Such AIs were written to see every card.
    pub fn is_foreign_ai(&self) -> bool {
        self.ai != Some(0)
    }

    /// Returns `true` for a bundled file that no other root replaces.
    pub fn is_bundled(&self, name: &str) -> bool {
        let tree = self.trees.iter().rposition(|tree| tree.files.contains_key(name));
        self.bundled && tree == Some(0)
    }

    /// Returns the number of the tree whose file of this name runs.
    pub(in crate::script) fn tree_of(&self, name: &str) -> Option<usize> {
        self.trees.iter().rposition(|tree| tree.files.contains_key(name))
    }

    /// Returns the root with the active AI.
    pub fn ai_tree(&self) -> Option<usize> {
        self.ai
    }

    /// Returns the root with the AI to which a file belongs: its own root if that has an AI, else the root of
    /// the active AI. The last root with a file of this name counts.
    pub fn ai_around(&self, name: &str) -> Option<usize> {
        let has = |tree: &Tree, name: &str| tree.files.contains_key(name);
        let tree = self.trees.iter().rposition(|tree| has(tree, name))?;
        if has(&self.trees[tree], SMART_AI) { Some(tree) } else { self.ai }
    }

    /// Returns the library with the AI of this root as the active one.
    pub fn with_ai_of(&self, tree: usize) -> Library {
        Library { ai: Some(tree), ..self.clone() }
    }

    /// Returns `true` if this AI file (`ai/slash.lua`) belongs to the active AI itself, rather than to an
    /// addition from another root.
    pub fn is_own_ai_file(&self, name: &str) -> bool {
        self.ai.and_then(|i| self.trees.get(i)).is_some_and(|tree| tree.files.contains_key(name))
    }

    /// Returns the roots to search for a file; the first match counts. Files of an AI belong together: those
    /// of its root come first, and those of the bundled AI serve only itself.
    fn trees_for(&self, path: &str) -> impl Iterator<Item = &Tree> {
        self.roots_for(path).filter_map(|i| self.trees.get(i))
    }

    /// Returns the indices of [`Library::trees_for`].
    fn roots_for(&self, path: &str) -> impl Iterator<Item = usize> {
        let is_ai = path.starts_with("ai/");
        let main = self.ai.filter(|_| is_ai);
        let bundled = self.bundled && is_ai;
        let others = (0..self.trees.len()).rev().filter(move |i| main != Some(*i) && !(bundled && *i == 0));
        main.into_iter().chain(others)
    }

    /// Returns `true` if a file of this name in another root is found instead of this one, or would be. Packages,
    /// translations and settings are never hidden.
    pub(in crate::script) fn is_hidden(&self, (tree, name): &FileId) -> bool {
        let Some(own) = self.trees.get(*tree) else { return true };
        if own.entries.contains(name) || own.translations.contains(name) || name == "lua/config.lua" {
            return false;
        }
        let mut before = self.roots_for(name).take_while(|i| i != tree);
        let is_searched = self.roots_for(name).any(|i| i == *tree);
        !is_searched || before.any(|i| self.trees[i].files.contains_key(name))
    }

    /// Returns the locations of files, each with the index of its root.
    pub fn places(&self) -> impl Iterator<Item = (usize, &Place)> {
        self.trees.iter().enumerate().flat_map(|(i, tree)| tree.places.iter().map(move |place| (i, place)))
    }

    /// Returns all files, each with the index of its root.
    pub fn files(&self) -> impl Iterator<Item = (usize, &Arc<Source>)> {
        self.trees.iter().enumerate().flat_map(|(i, tree)| tree.files.values().map(move |source| (i, source)))
    }

    /// Returns the file of this name in this root.
    pub fn source(&self, (tree, name): &FileId) -> Option<&Arc<Source>> {
        self.trees.get(*tree)?.files.get(name)
    }

    /// Returns the library with some files changed, added or removed. Roots that do not exist are ignored.
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
        library.find_demanded();
        library
    }

    /// Returns the packages in the order in which they are run, each with its root. On-demand packages come
    /// last, so that names defined by other files belong to those.
    pub fn entries(&self) -> impl Iterator<Item = (usize, &Arc<Source>)> {
        let always = self.trees.iter().enumerate().flat_map(|(i, tree)| {
            tree.entries.iter().filter_map(move |e| tree.files.get(e).map(|source| (i, source)))
        });
        always.chain(self.demanded.iter().filter_map(|id| self.source(id).map(|source| (id.0, source))))
    }

    /// Returns the translation files, including those of the on-demand packages that are run.
    pub fn translations(&self) -> impl Iterator<Item = &Arc<Source>> {
        self.trees.iter().enumerate().flat_map(move |(i, tree)| {
            let is_read = move |name: &&String| match tree.on_demand.translated_by(name) {
                Some(entry) => self.demanded.contains(&(i, entry.clone())),
                None => true,
            };
            tree.translations.iter().filter(is_read).filter_map(|name| tree.files.get(name))
        })
    }

    /// Returns the settings of all roots, `lua/config.lua`.
    pub fn configs(&self) -> impl Iterator<Item = &Arc<Source>> {
        self.trees.iter().filter_map(|tree| tree.files.get("lua/config.lua"))
    }

    /// Finds a module by its name in `require`, in package roots first and the bundled one last.
    pub fn module(&self, name: &str) -> Option<&Arc<Source>> {
        let path = name.replace('.', "/");
        let places = [
            format!("{path}.lua"),
            format!("lua/lib/{path}.lua"),
            format!("lua/{path}.lua"),
            format!("lua/{path}/init.lua"),
            format!("extensions/{path}.lua"),
            format!("{path}/init.lua"),
        ];
        places.iter().find_map(|place| self.file(place))
    }

    /// Finds a file by its path within a root.
    pub fn file(&self, path: &str) -> Option<&Arc<Source>> {
        let path = home(path.replace('\\', "/").trim_start_matches("./"));
        let exact = self.trees_for(&path).find_map(|tree| tree.files.get(&path));
        // Authors on other systems ignore the case of letters.
        exact.or_else(|| {
            self.trees_for(&path).find_map(|tree| {
                tree.files.iter().find(|(name, _)| name.eq_ignore_ascii_case(&path)).map(|(_, source)| source)
            })
        })
    }

    /// Returns the folders in which packages find files other than Lua.
    pub(in crate::script) fn folders(&self) -> impl Iterator<Item = &Path> {
        self.trees.iter().rev().filter_map(|tree| tree.folder.as_deref())
    }

    /// Returns the names of the Lua files directly in a folder of the roots, sorted ignoring case.
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

    /// Compiles all files that every Lua state runs, in parallel on all processors.
    pub fn compile_all(&self, cache: &Cache) {
        let entries = self.entries().map(|(_, source)| source);
        compile_with(&self.configs().chain(self.translations()).chain(entries).collect::<Vec<_>>(), cache);
    }

    /// Compiles the files of the AI in the same way.
    pub fn compile_ai(&self, cache: &Cache) {
        let tree = self.ai.and_then(|tree| self.trees.get(tree));
        let files = tree.into_iter().flat_map(|tree| tree.files.values());
        compile_with(&files.filter(|source| super::is_of_ai(&source.name)).collect::<Vec<_>>(), cache);
    }
}

/// Compiles these files, in parallel on all processors.
fn compile_with(all: &[&Arc<Source>], cache: &Cache) {
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get()).min(all.len().max(1));
    let next = std::sync::atomic::AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(source) = all.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed)) {
                    source.compile_with(cache);
                }
            });
        }
    });
}

/// Returns `true` if both paths lead to one folder.
pub fn is_same_folder(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => one == other,
    }
}

/// QSanguosha's library, which is not run: its definitions are built in.
pub const REPLACED: [&str; 3] = ["lua/sgs_ex.lua", "lua/utilities.lua", "lua/sanguosha.lua"];
