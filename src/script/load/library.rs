//! The files of packages: found, read and compiled once for a process, run in every state.
//!
//! A library finds and reads the files of the bundled tree, of the working folder, of `--root` trees and of
//! `--ext` paths, and compiles each once for the process. A file replaces the one of the same path in an
//! earlier tree and runs in its place (`overlay.rs`), so a game is the same whether a tree is the working
//! folder or a `--root`, apart from its AI.

use super::cache::Cache;
use super::on_demand::{is_on_demand, package_of};
use super::overlay::{self, Replaced};
use super::source::Source;
use super::tree::{Place, Tree, ai_at, bundled, embedded, home, package_at, tree_at};
use crate::model::Name;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The file with which an AI begins.
pub(super) const SMART_AI: &str = "ai/smart-ai.lua";

/// Where packages are read from, beside the bundled ones.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// The folder that stands first: the working folder, or the tree of a file that a command was
    /// given. Where it has `extensions`, it is read like one of `roots`; beyond that its AI files take
    /// the place of bundled ones of the same name.
    pub home: Option<PathBuf>,
    /// Folders with `extensions/`, `lang/`, `lua/`: trees of the original.
    pub roots: Vec<PathBuf>,
    /// Single packages: files, or folders of them.
    pub extensions: Vec<PathBuf>,
    /// A folder with an AI that takes the place of the bundled one.
    pub ai: Option<PathBuf>,
    /// Leave out what is bundled.
    pub bare: bool,
    /// Packages run on demand that are asked for.
    pub asked: Asked,
}

/// The packages run on demand that are asked for, beside those that other files need.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    pub packages: BTreeSet<Name>,
    /// Generals whose packages are run.
    pub generals: BTreeSet<Name>,
    /// Every such package.
    pub all: bool,
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

/// A file of a library: the number of its tree, and its name there.
pub type FileId = (usize, String);

/// See the module text.
#[derive(Clone, Debug, Default)]
pub struct Library {
    trees: Vec<Tree>,
    /// The tree with the AI that plays.
    ai: Option<usize>,
    /// The first tree is the bundled one, whose AI is the program's own.
    bundled: bool,
    replaced: Vec<Replaced>,
    asked: Asked,
    /// The packages run on demand that this library runs.
    demanded: BTreeSet<FileId>,
}

impl Library {
    /// Reads everything; nothing is run.
    pub fn open(sources: &Sources) -> Result<Library, SourceError> {
        let mut library = Library { asked: sources.asked.clone(), ..Library::default() };
        if !sources.bare {
            library.trees.push(bundled()?);
            library.bundled = true;
        }
        let home = sources.home.as_ref().filter(|folder| folder.join("extensions").is_dir());
        if let Some(folder) = home {
            library.lay_over(tree_at(folder)?, true);
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

    /// Finds the packages on demand to run: those asked for, and those that files of other trees need.
    fn find_demanded(&mut self) {
        let mut demanded = BTreeSet::new();
        for (i, tree) in self.trees.iter().enumerate().filter(|(_, tree)| !tree.on_demand.is_empty()) {
            let entries = if self.asked.all {
                tree.on_demand.entries().cloned().collect()
            } else {
                let others =
                    self.files().filter(|(of, source)| *of != i && !source.name.starts_with("lang/"));
                let mut named = tree.on_demand.named_in(others.map(|(_, source)| &**source));
                named.extend(self.asked.generals.iter().cloned());
                tree.on_demand.demanded(&self.asked.packages, &named)
            };
            demanded.extend(entries.into_iter().map(|entry| (i, entry)));
        }
        self.demanded = demanded;
    }

    /// Returns the library with these packages run on demand.
    pub fn asking(&self, asked: Asked) -> Library {
        let mut library = Library { asked, ..self.clone() };
        library.find_demanded();
        library
    }

    /// Returns whether a package with this file is run on demand.
    pub fn is_on_demand(&self, file: &str) -> bool {
        is_on_demand(file)
    }

    /// Returns the names of the packages that are run on demand.
    pub fn on_demand(&self) -> BTreeSet<&str> {
        self.trees.iter().flat_map(|tree| tree.on_demand.entries()).map(|entry| package_of(entry)).collect()
    }

    /// Adds a tree behind the others. Its files take the place of those of the same name in the
    /// trees before it.
    fn lay_over(&mut self, tree: Tree, is_home: bool) {
        let replaced = overlay::lay_over(&mut self.trees, tree, is_home);
        self.replaced.extend(replaced);
    }

    /// Returns the files that took the place of others of the same name.
    pub fn replaced(&self) -> &[Replaced] {
        &self.replaced
    }

    /// Returns whether anything is run beside the bundled packages, changed or not.
    pub fn has_more_than_bundled(&self) -> bool {
        !self.bundled || self.trees.iter().skip(1).any(|tree| !tree.entries.is_empty())
    }

    /// Returns the number of the tree that a file counts to, which lies in the folder of this tree:
    /// an earlier one where it takes the place of a file of that.
    pub(in crate::script) fn owner_of(&self, (tree, name): &FileId) -> usize {
        overlay::owner_of(&self.trees, *tree, name)
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
        library.find_demanded();
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

    /// Returns `true` for a file that comes with the program and that no other tree replaces.
    pub fn is_bundled(&self, name: &str) -> bool {
        let tree = self.trees.iter().rposition(|tree| tree.files.contains_key(name));
        self.bundled && tree == Some(0)
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
        library.find_demanded();
        library
    }

    /// The packages with the tree of each, in the order in which they are run. Packages run on demand
    /// come last, so that names that others define are theirs.
    pub fn entries(&self) -> impl Iterator<Item = (usize, &Arc<Source>)> {
        let always = self.trees.iter().enumerate().flat_map(|(i, tree)| {
            tree.entries.iter().filter_map(move |e| tree.files.get(e).map(|source| (i, source)))
        });
        always.chain(self.demanded.iter().filter_map(|id| self.source(id).map(|source| (id.0, source))))
    }

    /// Files of translations. Those of packages run on demand are read with them.
    pub fn translations(&self) -> impl Iterator<Item = &Arc<Source>> {
        self.trees.iter().enumerate().flat_map(move |(i, tree)| {
            let is_read = move |name: &&String| match tree.on_demand.translated_by(name) {
                Some(entry) => self.demanded.contains(&(i, entry.clone())),
                None => true,
            };
            tree.translations.iter().filter(is_read).filter_map(|name| tree.files.get(name))
        })
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

/// Do both paths lead to one folder?
pub fn is_same_folder(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => one == other,
    }
}

/// The library of the original, which is not run: what it defines is here already.
pub const REPLACED: [&str; 3] = ["lua/sgs_ex.lua", "lua/utilities.lua", "lua/sanguosha.lua"];
