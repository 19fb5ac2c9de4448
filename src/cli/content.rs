//! The options that select the content of a command, and the game made of it.

use super::table::{Offer, Package};
use super::{Error, Result, isolate, loading};
use crate::agents::form::Both;
use crate::cli::fault::Fault;
use crate::model::Name;
use crate::record::Header;
use crate::rules::cards::{DeckOptions, catalog};
use crate::rules::names::{Bilingual, Lang};
use crate::rules::setup::{GameOptions, SetupError, new_game, roles_of};
use crate::rules::{Catalog, Door, Room};
use crate::runner::confine::Reach;
use crate::script::call::ScriptError;
use crate::script::host::{Options, Script};
use crate::script::load::{
    Asked, Cache, Library, LoadFailure, Sources, is_package, is_same_folder, of_user, packages_in,
};
use crate::script::reload::Watcher;
use crate::script::specs::Varied;
use crate::script::trampoline::Keeping;
use crate::testkit::conform::{World, WorldError};
use indexmap::IndexSet;
use serde::{Deserialize, Serialize};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

#[derive(clap::Args, Clone, Debug, Default)]
pub struct ContentArgs {
    /// Folder with `extensions`, `lang` and `lua`, as in QSanguosha (repeatable)
    #[arg(long = "root", value_name = "DIR")]
    roots: Vec<PathBuf>,

    /// Package: a Lua file, or a folder with Lua files (repeatable)
    #[arg(long = "ext", value_name = "PATH")]
    extensions: Vec<PathBuf>,

    /// Folder with an AI (smart-ai.lua and the files that it loads) that replaces the bundled one
    #[arg(long = "ai", value_name = "DIR")]
    ai: Option<PathBuf>,

    /// Compile scripts to machine code: slightly faster with large packages, but scripts that do
    /// not end are not stopped
    #[arg(long)]
    jit: bool,
}

/// The working directory of a command.
pub const WORKING_FOLDER: &str = ".";

/// Returns the folder of an AI in this content root, if it differs from the bundled AI.
fn other_ai(tree: &Path) -> Option<PathBuf> {
    let is_tree = tree.join("extensions").is_dir();
    let mut folders = ["ai", "lua/ai"].into_iter().map(|folder| tree.join(folder));
    let folder = folders.find(|folder| folder.join("smart-ai.lua").is_file()).filter(|_| is_tree)?;
    let own = Library::embedded();
    let mut own = own.files().filter_map(|(_, file)| file.name.strip_prefix("ai/"));
    let has_all = own.all(|name| folder.join(name).is_file());
    (!has_all).then_some(folder)
}

/// Returns the folder of the user's own packages, unless it is read anyway.
fn own_folder(home: &Path, roots: &[PathBuf]) -> Option<PathBuf> {
    let is_read =
        |own: &Path| is_same_folder(own, home) || roots.iter().any(|root| is_same_folder(own, root));
    of_user().filter(|own| !is_read(own))
}

/// Returns the on-demand packages that a game with these options needs.
fn asked_by(options: &GameOptions) -> Asked {
    Asked::by(options.on_request())
}

/// Returns `true` if the game of this record was played with more than the bundled packages.
fn is_played_with(header: &Header, library: &Library) -> bool {
    let named = |name: &str| header.packages.iter().any(|package| package.name == name);
    // Texts of a package that is a folder are noted by themselves.
    let mut added = library.files().filter(|(tree, _)| *tree > 0);
    !header.replaced.is_empty() || added.any(|(_, file)| named(&file.name))
}

/// Prints the files that replace bundled ones, in one line.
pub fn report_replaced(library: &Library) {
    let all = library.replaced();
    if all.is_empty() || !loading::is_reported() {
        return;
    }
    let lang = super::help::of_user();
    let named = all.iter().take(MOST_NAMED).map(|file| match &file.path {
        Some(path) => {
            let (name, path) = (&file.name, path.display());
            lang.pick(format!("{name}（用的是 {path}）"), format!("{name} (by {path})"))
        }
        None => file.name.clone(),
    });
    let named = named.collect::<Vec<_>>().join(lang.pick("、", ", "));
    let more = match all.len().saturating_sub(MOST_NAMED) {
        0 => String::new(),
        more => lang.pick(format!(" 等 {} 个", all.len()), format!(" and {more} more")),
    };
    let zh = format!("这些文件换成了同一路径的另一个：{named}{more}");
    eprintln!("sgs: {}", lang.pick(zh, format!("files replaced by others of the same path: {named}{more}")));
}

/// Number of files named in one line.
const MOST_NAMED: usize = 3;

/// The language of a command's output.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct LangArgs {
    /// Language of the output: zh or en [default: that of the system]
    #[arg(long, value_name = "LANG")]
    lang: Option<Lang>,
}

impl LangArgs {
    pub fn lang(&self) -> Lang {
        self.lang.unwrap_or_else(super::lang::system_lang)
    }
}

/// Packages that were found and read. Can be shared between threads; each game runs them again.
#[derive(Clone, Debug)]
pub struct Content {
    library: Arc<Library>,
    with_ai: bool,
    fair_ai: bool,
    answers: Keeping,
    jit: bool,
    varied: Option<Varied>,
}

/// Returns what is read of a working folder. Links that lead out of it are left out: they name what the user has
/// not named.
fn of_folder(home: &Path) -> Reach {
    let mut reach = Reach::default();
    let Ok(whole) = home.canonicalize() else { return reach };
    if !home.join("extensions").is_dir() {
        reach.read.extend(is_package(home).then(|| home.to_owned()));
        return reach;
    }
    let top = std::fs::read_dir(home).into_iter().flatten().flatten().map(|file| file.path());
    let files = top.filter(|path| path.extension().is_some_and(|end| end == "lua"));
    let folders = ["extensions", "lang", "lua", "ai"].map(|folder| home.join(folder));
    let is_within = |path: &PathBuf| path.canonicalize().is_ok_and(|real| real.starts_with(&whole));
    reach.read.extend(folders.into_iter().chain(files).filter(is_within));
    reach.list.push(home.to_owned());
    reach
}

impl ContentArgs {
    /// Returns the named content roots and packages, in order.
    pub fn places(&self) -> impl Iterator<Item = &Path> {
        self.roots.iter().chain(&self.extensions).map(PathBuf::as_path)
    }

    /// Returns the named content roots.
    pub fn roots(&self) -> &[PathBuf] {
        &self.roots
    }

    /// Returns the folders with pictures and sounds: the named roots, and packages that are folders.
    pub fn folders_of_media(&self) -> Vec<PathBuf> {
        let within = self.roots.iter().flat_map(|root| packages_in(root));
        let named = self.extensions.iter().filter(|path| path.is_dir()).cloned();
        self.roots.iter().cloned().chain(within).chain(named).collect()
    }

    /// Returns the named packages.
    pub fn extensions(&self) -> &[PathBuf] {
        &self.extensions
    }

    /// Returns the folder of the named AI.
    pub fn ai(&self) -> Option<&PathBuf> {
        self.ai.as_ref()
    }

    /// Returns the arguments that name these.
    pub fn of(roots: Vec<PathBuf>, extensions: Vec<PathBuf>, ai: Option<PathBuf>) -> ContentArgs {
        ContentArgs { roots, extensions, ai, jit: false }
    }

    /// Returns what a confined process that plays with these packages needs to read.
    ///
    /// With `watch` the directory of a single file is included: editors replace a file by a new one.
    pub fn reach(&self, watch: bool) -> Reach {
        let mut reach = isolate::of_program();
        let home = of_folder(Path::new(WORKING_FOLDER));
        reach.read.extend(home.read);
        reach.list.extend(home.list);
        let around = |path: &Path| match path.parent().filter(|_| watch && path.is_file()) {
            Some(folder) if folder.as_os_str().is_empty() => WORKING_FOLDER.into(),
            Some(folder) => folder.to_owned(),
            None => path.to_owned(),
        };
        reach.read.extend(own_folder(Path::new(WORKING_FOLDER), &self.roots));
        reach.read.extend(self.places().chain(self.ai.as_deref()).map(around));
        (reach.watch, reach.machine_code) = (watch, self.jit);
        reach
    }

    /// Reads the bundled packages, those of the working directory, and the named ones.
    pub fn open(&self) -> Result<Content> {
        self.open_asking(Some(WORKING_FOLDER.into()), Asked::default())
    }

    /// Reads the content with all on-demand packages; the working directory is excluded if anything is named.
    pub fn open_named(&self) -> Result<Content> {
        let home = self.places().next().is_none().then(|| WORKING_FOLDER.into());
        self.open_asking(home, Asked { all: true, ..Asked::default() })
    }

    /// Reads the content like [`ContentArgs::open`], with all on-demand packages.
    pub fn open_whole(&self) -> Result<Content> {
        self.open_asking(Some(WORKING_FOLDER.into()), Asked { all: true, ..Asked::default() })
    }

    /// Returns the arguments with further packages.
    pub fn with_extensions(mut self, more: impl IntoIterator<Item = PathBuf>) -> ContentArgs {
        self.extensions.extend(more);
        self
    }

    fn open_asking(&self, home: Option<PathBuf>, asked: Asked) -> Result<Content> {
        let content = self.open_over(home, asked)?;
        report_replaced(&content.library);
        Ok(content)
    }

    /// Reads the content of a recorded game. The working directory is excluded if the record names nothing of
    /// it.
    pub fn open_for(&self, header: &Header) -> Result<Content> {
        // A scene loads all packages on demand that it needs.
        let all = header.table.is_some();
        let asked = Asked { all, ..asked_by(&header.options) };
        let content = self.open_over(Some(WORKING_FOLDER.into()), asked.clone())?;
        let is_same = is_played_with(header, &content.library);
        let content = if is_same { content } else { self.open_over(None, asked)? };
        report_replaced(&content.library);
        Ok(content)
    }

    fn open_over(&self, home: Option<PathBuf>, asked: Asked) -> Result<Content> {
        let began = Instant::now();
        let ai = self.ai.clone().or_else(|| home.as_deref().and_then(other_ai));
        let own = home.as_ref().and_then(|home| own_folder(home, &self.roots));
        let (roots, extensions) = (self.roots.clone(), self.extensions.clone());
        let sources = Sources { home, own, roots, extensions, ai, bare: false, asked };
        let library = Library::open(&sources).map_err(Error::input)?;
        library.compile_all(&Cache::of_user());
        tracing::info!(
            "{} files of packages read in {:.3} s",
            library.entries().count(),
            began.elapsed().as_secs_f64()
        );
        Ok(Content {
            library: Arc::new(library),
            with_ai: false,
            fair_ai: false,
            answers: Keeping::default(),
            jit: self.jit,
            varied: None,
        })
    }

    /// Returns the files of all packages as they lie there now, without a word.
    pub fn library(&self) -> Result<Arc<Library>> {
        let asked = Asked { all: true, ..Asked::default() };
        Ok(self.open_over(Some(WORKING_FOLDER.into()), asked)?.library)
    }

    /// Reads the content for a game with these options, and the AI if a player uses it.
    pub fn open_with_ai(&self, options: &GameOptions, with_ai: bool) -> Result<Content> {
        let content = self.open_asking(Some(WORKING_FOLDER.into()), asked_by(options))?;
        if with_ai { content.with_ai() } else { Ok(content) }
    }
}

impl ContentArgs {
    /// Returns the number of seats of a mode: a built-in mode, or a scenario of a package.
    pub fn seats(&self, mode: &Name) -> Result<usize> {
        if let Some(roles) = roles_of(mode) {
            return Ok(roles.len());
        }
        let loaded = self.open_over(Some(WORKING_FOLDER.into()), Asked::default())?.load(&base(), 0)?;
        let scenario = loaded.catalog().mode(mode);
        let unknown = || {
            let scenarios = loaded.catalog().scenarios.keys().cloned().collect();
            Error::input(UnknownMode { error: SetupError::of_mode(mode), scenarios })
        };
        scenario.map(|mode| mode.roles.len()).ok_or_else(unknown)
    }
}

/// A mode that there is not, with the scenarios of packages that there are.
#[derive(Debug)]
struct UnknownMode {
    error: SetupError,
    scenarios: Vec<Name>,
}

impl Bilingual for UnknownMode {
    fn in_lang(&self, lang: Lang) -> String {
        let error = self.error.in_lang(lang);
        if self.scenarios.is_empty() {
            return error;
        }
        let (zh, en) = (self.scenarios.join("、"), self.scenarios.join(", "));
        lang.pick(format!("{error}；扩展包的剧本有：{zh}"), format!("{error}; scenarios of packages: {en}"))
    }
}

/// The result of loading packages.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Loading {
    /// Number of package files.
    pub files: usize,
    /// Errors of the files that failed to load.
    pub failures: Vec<String>,
    pub warnings: usize,
}

/// Content in a separate Lua state, ready for one game.
pub struct Loaded {
    pub script: Script,
    pub failures: Vec<LoadFailure>,
}

impl Content {
    /// Returns the files that replaced bundled ones, for the header of a record.
    pub fn replaced(&self) -> Vec<Name> {
        self.library.replaced().iter().map(|file| Name::new(&file.name)).collect()
    }

    /// Returns the same content with its AI, for games in which it plays.
    pub fn with_ai(self) -> Result<Content> {
        match self.library.ai() {
            Some(_) => {
                self.library.compile_ai(&Cache::of_user());
                Ok(Content { with_ai: true, ..self })
            }
            None => Err(Error::input(Fault::NoAi {})),
        }
    }

    /// Returns the library.
    pub fn library(&self) -> &Arc<Library> {
        &self.library
    }

    /// Returns the content with another library.
    pub fn with_library(&self, library: Arc<Library>) -> Content {
        Content { library, ..self.clone() }
    }

    /// Returns the same content; with `fair_ai` for games in which no AI sees more than its player.
    pub fn with_fair_ai(self, fair_ai: bool) -> Content {
        Content { fair_ai, ..self }
    }

    /// Returns the same content, for games in which answers of methods are kept like this.
    pub fn with_answers(self, answers: Keeping) -> Content {
        Content { answers, ..self }
    }

    /// Returns the content with another number in a spec.
    pub fn with_varied(&self, varied: Varied) -> Content {
        Content { varied: Some(varied), ..self.clone() }
    }

    /// Watches the files from now on; reports an error and returns `None` if that is impossible.
    pub fn watch(&self) -> Option<Watcher> {
        match Watcher::new(self.library.clone()) {
            Ok(watcher) => Some(watcher),
            Err(error) => {
                eprintln!("sgs: files of packages are not watched: {error}");
                None
            }
        }
    }

    /// Runs every package in a new Lua state. `base` is the catalog without packages.
    ///
    /// `at` is the start of the game in seconds since 1970, as returned to scripts, also while they load.
    pub fn load(&self, base: &Catalog, at: u64) -> Result<Loaded> {
        let began = Instant::now();
        let start_time = Some(i64::try_from(at).unwrap_or(i64::MAX));
        let (fair_ai, answers, varied) = (self.fair_ai, self.answers, self.varied.clone());
        let options = Options { start_time, jit: self.jit, fair_ai, answers, varied, ..Options::default() };
        let (script, mut failures) = Script::load_with(options, base.clone(), &self.library)
            .map_err(|e| Error::internal(Fault::Lua { details: e.to_string() }))?;
        if tracing::enabled!(tracing::Level::INFO) {
            script.host().notices().listen(|line| tracing::info!("{}", line.in_lang(Lang::En)));
        }
        if self.with_ai {
            failures.extend(script.load_whole_ai());
        }
        tracing::debug!("packages run in {:.3} s", began.elapsed().as_secs_f64());
        Ok(Loaded { script, failures })
    }
}

impl Content {
    /// Returns the content for comparisons with other tables.
    pub fn world(&self, base: Catalog) -> std::result::Result<World, WorldError> {
        World::with_packages(base, self.library.clone())
    }
}

/// Returns the catalog without packages: the cards.
pub fn base() -> Catalog {
    catalog(&DeckOptions::default())
}

impl Loaded {
    pub fn catalog(&self) -> Rc<Catalog> {
        self.script.loaded().0
    }

    /// Returns what may be chosen for a game: the packages that are on, and those on request.
    pub fn offer(&self, lang: Lang) -> Offer<'_> {
        let catalog = self.catalog();
        let library = self.script.host().library();
        let on_demand: BTreeSet<Name> =
            library.iter().flat_map(|library| library.on_demand()).map(Name::new).collect();
        let made = self.script.host().definitions().packages();
        let mut names: IndexSet<Name> = IndexSet::new();
        names.extend(catalog.deck.iter().map(|card| card.package.clone()));
        names.extend(made.iter().filter(|package| package.added.get()).map(|package| package.name.clone()));
        names.extend(catalog.generals.values().map(|general| general.package.clone()));
        names.extend(on_demand.iter().cloned());
        let package = |name: Name| Package {
            file: made.iter().find(|p| p.name == name).map(|p| p.origin.file.to_string()).unwrap_or_default(),
            generals: catalog.generals.values().filter(|g| g.package == name).count(),
            cards: catalog.deck.iter().filter(|card| card.package == name).count(),
            on_request: on_demand.contains(&name),
            name,
        };
        let packages = names.into_iter().filter(|name| !name.is_empty()).map(package).collect();
        Offer { catalog: catalog.clone(), names: &self.script, packages, lang }
    }

    /// Returns the AI files that were run, each with its hash.
    pub fn ai_files(&self) -> BTreeMap<Name, Name> {
        self.script.host().ai().sources()
    }

    /// Returns the result of loading, for a summary.
    pub fn loading(&self, content: &Content) -> Loading {
        Loading {
            files: content.library.entries().count(),
            failures: self.failures.iter().map(|f| f.to_string()).collect(),
            warnings: self.script.host().notices().warnings().len(),
        }
    }

    /// Warns about named generals that are disabled because of missing skills.
    pub fn warn_of_incomplete(&self, options: &GameOptions) {
        if !loading::is_reported() {
            return;
        }
        let catalog = self.catalog();
        let seated = options.fixed.iter().filter_map(|f| f.general.as_ref());
        for name in options.generals.iter().chain(seated) {
            let skills = catalog.generals.get(name).into_iter().flat_map(|g| &g.skills);
            let missing: Vec<&str> =
                skills.filter(|s| catalog.skill(s).is_none()).map(|s| s.as_str()).collect();
            if !missing.is_empty() {
                let missing = missing.join("\", \"");
                eprintln!(
                    "sgs: general \"{name}\" plays without what does not exist here: skill \"{missing}\""
                );
            }
        }
    }

    /// Reports on standard error the files that failed to load; with `-v` also warnings.
    pub fn report_failures(&self, lang: Lang) {
        if !loading::is_reported() {
            return;
        }
        for failure in &self.failures {
            print_lines(&self.script.present_failure(failure, lang));
        }
        for warning in self.script.host().notices().warnings() {
            tracing::info!("{}", warning.in_lang(lang));
        }
        let warnings = self.script.host().notices().warnings().len();
        if warnings > 0 && !tracing::enabled!(tracing::Level::INFO) {
            let zh = format!("sgs: 扩展包有 {warnings} 条警告，用 -v 查看");
            eprintln!("{}", lang.pick(zh, format!("sgs: {warnings} warnings about packages; -v shows them")));
        }
    }

    /// Prints on standard error the output of scripts, and warnings during the game.
    pub fn echo(&self, lang: Lang) {
        if !tracing::enabled!(tracing::Level::INFO) {
            self.script.host().notices().listen(move |line| eprintln!("{}", line.in_lang(lang)));
        }
    }

    /// Checks whether this game could be set up.
    pub fn check(&self, options: &GameOptions) -> std::result::Result<(), SetupError> {
        let nobody = crate::agents::Agents::new(Vec::new());
        new_game(options, self.catalog(), Box::new(nobody)).map(drop)
    }

    /// Describes an error of setting a game up; of an unknown general with those that may be meant.
    pub fn explain(&self, error: &SetupError) -> Error {
        Error::input(Both::new(|lang| match error {
            SetupError::General(name) => error.in_lang(lang) + &self.offer(lang).near_generals(name),
            _ => error.in_lang(lang),
        }))
    }

    pub fn start(
        &self,
        options: &GameOptions,
        door: Box<dyn Door>,
    ) -> std::result::Result<Rc<Room>, SetupError> {
        let room = self.script.start_game(options, door)?;
        self.script.seat_ai(&room);
        Ok(room)
    }

    /// Starts the game of a record.
    pub fn start_recorded(
        &self,
        header: &Header,
        door: Box<dyn Door>,
    ) -> std::result::Result<Rc<Room>, SetupError> {
        let Some(table) = &header.table else { return self.start(&header.options, door) };
        let room = self.script.start_at(table, &header.options, door)?;
        self.script.seat_ai(&room);
        Ok(room)
    }

    /// Returns the script errors so far in words, each with its number of occurrences. Call chains do not distinguish
    /// errors.
    pub fn errors(&self, lang: Lang) -> BTreeMap<String, u64> {
        let more = || lang.pick("种类太多，没有分开记的错误", MORE_KINDS).to_owned();
        self.errors_by(|error| error.map_or_else(more, |error| error.with_code_in(lang)))
    }

    /// Returns the number of script errors by what `key` makes of each. `None` stands for errors of more kinds than are
    /// kept apart.
    pub fn errors_by<K: Ord>(&self, key: impl Fn(Option<&ScriptError>) -> K) -> BTreeMap<K, u64> {
        let notices = self.script.host().notices();
        let mut errors = BTreeMap::new();
        for (error, n) in notices.errors() {
            *errors.entry(key(Some(&error))).or_default() += n;
        }
        let beyond = notices.error_count() - errors.values().sum::<u64>();
        if beyond > 0 {
            errors.insert(key(None), beyond);
        }
        errors
    }

    /// Prints a line for each script error on standard error at its first occurrence; with `-v` its lines and call
    /// chain, too. Without `-v`, errors that differ only in the call chain are printed once.
    pub fn show_errors(&self, lang: Lang) {
        if tracing::enabled!(tracing::Level::INFO) {
            return self.report_errors(lang, true, print_lines);
        }
        let more = Cell::new(lang.pick("（:errors 看全部）", " (:errors shows the whole)"));
        self.report_errors(lang, false, move |lines| {
            let first = lines.first().map(String::as_str).unwrap_or_default();
            eprintln!("sgs: {first}{}", more.take());
        });
    }

    /// Collects each script error at its first occurrence, to be reported later. An error may come
    /// while a connection is in use.
    pub fn collect_errors(&self, lang: Lang) -> Rc<RefCell<Vec<String>>> {
        let errors = Rc::default();
        self.collect_errors_into(lang, &errors);
        errors
    }

    /// Collects errors like [`Loaded::collect_errors`], behind others.
    pub fn collect_errors_into(&self, lang: Lang, errors: &Rc<RefCell<Vec<String>>>) {
        let into = errors.clone();
        self.report_errors(lang, false, move |lines| into.borrow_mut().push(lines.join("\n")));
    }

    /// Passes each script error on at its first occurrence; with `chain` the others too, with their call chains.
    fn report_errors(&self, lang: Lang, chain: bool, tell: impl Fn(&[String]) + 'static) {
        let script = self.script.downgrade();
        let shown: RefCell<BTreeMap<String, ScriptError>> = RefCell::default();
        self.script.host().notices().show(move |error| {
            // The same error is shown again once its file was changed.
            let is_first = {
                let mut shown = shown.borrow_mut();
                shown.entry(error.to_string()).or_insert_with(|| error.clone()) == error
            };
            if let Some(script) = script.upgrade().filter(|_| chain || is_first) {
                tell(&script.present(error, lang, chain));
            }
        });
    }
}

/// The text for script errors that are not kept apart.
pub const MORE_KINDS: &str = "errors of more kinds than are kept apart";

/// Prints lines on standard error, the first with the program's name.
fn print_lines(lines: &[String]) {
    for (i, line) in lines.iter().enumerate() {
        eprintln!("{}{line}", if i == 0 { "sgs: " } else { "     " });
    }
}

impl Drop for Loaded {
    /// Breaks the reference cycle of room and state.
    fn drop(&mut self) {
        self.script.leave();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn links_of_the_working_folder_do_not_widen_what_is_read() {
        let home = std::env::temp_dir().join(format!("sgs-reach-{}", std::process::id()));
        std::fs::create_dir_all(home.join("extensions")).unwrap();
        std::fs::create_dir_all(home.join("other")).unwrap();
        std::fs::write(home.join("mine.lua"), "").unwrap();
        symlink("/", home.join("lang")).unwrap();
        symlink("/etc/passwd", home.join("link.lua")).unwrap();
        symlink("other", home.join("ai")).unwrap();
        let mut read = of_folder(&home).read;
        read.sort();
        let expected = ["ai", "extensions", "mine.lua"].map(|name| home.join(name));
        let _ = std::fs::remove_dir_all(&home);
        assert_eq!(read, expected);
    }
}
