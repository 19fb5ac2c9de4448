//! The package loader. Each file is run in the Lua state of a game, before there is a table. It returns its
//! packages in one of three ways: a list of packages, one package, or a module table with an `extension`.
//!
//! While packages load there is a room without players, whose catalog has the game's cards. So `cloneCard`
//! and similar functions work at the top level of a file. Its deck is that of the game followed by the cards
//! of each loaded package, so `getEngineCard` finds them by their final ids. A game takes over its catalog
//! and its virtual cards (`Virtuals::adopt`), which are permanent.
//!
//! `Script::load` runs the files in a new Lua state for each game: settings, translations, then packages by
//! name, ignoring case. A file that fails is reported and left out. A general with a missing skill is
//! reported and not offered.

mod cache;
mod compile;
mod dialect;
mod draws;
mod folder;
mod graph;
mod library;
mod on_demand;
mod overlay;
mod silence;
mod source;
mod tree;

pub use cache::Cache;
pub use dialect::Signs;
pub(in crate::script) use draws::DrawHandler;
pub use folder::{is_package, package_around, packages_in};
pub(in crate::script) use folder::{module_path, text_within};
pub use graph::Graph;
pub use library::{Asked, FileId, Library, REPLACED, SourceError, Sources, is_same_folder};
pub use overlay::Replaced;
pub(in crate::script) use silence::{Callback as SilentCallback, Silence};
pub use source::{Source, read_text};
pub(super) use tree::{ALL, home, is_content, leads_out, walk};
pub use tree::{Place, of_user, place_of_user};

use super::call::CallError;
use super::define::Origin;
use super::error::{self, Located, Notice};
use super::frame::{Context, Frame};
use super::handle::{Class, Handle};
use super::host::{Options, Script};
use super::trampoline::start_collector;
use crate::model::*;
use crate::rules::identity::IdentityRule;
use crate::rules::names::Lang;
use crate::rules::room::Settings;
use crate::rules::setup::{GameOptions, SetupError, new_game};
use crate::rules::skill::{Abilities, Bearer, SkillDef};
use crate::rules::{Answer, Catalog, Cause, Door, ExternalInput, Request, Room};
use indexmap::IndexSet;
use mlua::{Lua, Table as LuaTable, Value as LuaValue};
use rustc_hash::FxBuildHasher;
use std::collections::BTreeSet;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

/// Memory of a game's scripts, in bytes, below which no garbage is collected: most games end before.
const SMALL: usize = 48 << 20;

/// A file that failed to load.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoadFailure {
    pub file: String,
    pub error: Located,
}

impl LoadFailure {
    /// Puts the failure into words of this language. They begin with the file.
    pub fn in_lang(&self, lang: Lang) -> String {
        let message = self.error.in_lang(lang);
        if self.error.place.as_ref().is_some_and(|place| place.file == self.file) {
            message
        } else {
            format!("{}: {message}", self.file)
        }
    }
}

impl fmt::Display for LoadFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

/// The request handler while packages load: nobody answers.
struct Nobody;

impl Door for Nobody {
    fn ask(&mut self, _: &Room, _: &Request) -> Answer {
        Answer::Default(Cause::NoAnswer)
    }
}

/// Returns the room used while packages load: no players, and the deck without packages, as in QSanguosha.
fn loading_room(catalog: Catalog) -> Room {
    let table = Table::new(0, "", &[], catalog.table_kinds(), &catalog.faces());
    Room::new(table, Rc::new(catalog), Rc::new(IdentityRule), Box::new(Nobody), Settings::default())
}

/// Returns `true` for a file of an AI. A game does not depend on those.
pub(super) fn is_of_ai(name: &str) -> bool {
    name.starts_with("ai/")
}

/// A file that is run as an entry.
pub(super) struct Unit<'l> {
    pub source: &'l Arc<Source>,
    pub is_package: bool,
    /// Its position in the load order, counted from 1.
    rank: usize,
}

/// Returns everything to run, in order: settings, translations, packages.
pub(super) fn units(library: &Library) -> Vec<Unit<'_>> {
    let tables = library.configs().chain(library.translations()).map(|source| (source, false));
    let packages = library.entries().map(|(_, source)| (source, true));
    let all = tables.chain(packages).enumerate();
    all.map(|(i, (source, is_package))| Unit { source, is_package, rank: i + 1 }).collect()
}

impl Script {
    /// Runs all packages of the library in a new Lua state. Failing files are reported; the others are
    /// loaded.
    pub fn load(catalog: Catalog, library: &Arc<Library>) -> mlua::Result<(Script, Vec<LoadFailure>)> {
        Script::load_with(Options::default(), catalog, library)
    }

    /// Runs all packages like [`Script::load`], with options for the Lua state.
    pub fn load_with(
        options: Options,
        catalog: Catalog,
        library: &Arc<Library>,
    ) -> mlua::Result<(Script, Vec<LoadFailure>)> {
        loop {
            let (script, failures) = Script::load_once(options.clone(), catalog.clone(), library)?;
            // What a file did before it was stopped depends on the clock. So it is left out as if it had not been
            // there. Other games of the process leave it out too, and do not wait for it again.
            let was_run = |failure: &LoadFailure| script.host().stopped_files().contains(&failure.file);
            if !failures.iter().any(was_run) {
                return Ok((script, failures));
            }
            script.leave();
        }
    }

    fn load_once(
        options: Options,
        catalog: Catalog,
        library: &Arc<Library>,
    ) -> mlua::Result<(Script, Vec<LoadFailure>)> {
        let script = Script::with(options.clone())?;
        script.enter(Rc::new(loading_room(catalog)));
        script.host().set_library(library.clone());
        let mut failures = Vec::new();
        // Loaded objects are long-lived: the collector would only scan them repeatedly.
        script.lua().gc_stop();
        for unit in units(library) {
            if let Err(failure) = script.run_unit(&unit) {
                failures.push(failure);
            }
        }
        script.switch_off_incomplete();
        script.group_skills();
        start_collector(script.lua(), SMALL.min(options.limits.memory / 4));
        Ok((script, failures))
    }

    /// Creates the game for these options with everything that was loaded. The Lua state belongs to it from
    /// now on.
    pub fn start_game(&self, options: &GameOptions, door: Box<dyn Door>) -> Result<Rc<Room>, SetupError> {
        let (catalog, prototypes) = self.loaded();
        let room = new_game(options, catalog, door)?;
        let silent = self.rules_of(&room.catalog());
        if !silent.is_empty() {
            room.define(|catalog| catalog.silence(&silent));
        }
        room.table_mut().virtuals.adopt(prototypes);
        let room = Rc::new(room);
        self.host().watch().begin();
        self.enter(room.clone());
        Ok(room)
    }

    /// Goes on with a game at this table, which packages of the same state have laid.
    pub fn start_at(
        &self,
        table: &Table,
        options: &GameOptions,
        door: Box<dyn Door>,
    ) -> Result<Rc<Room>, SetupError> {
        let (catalog, _) = self.loaded();
        if table.kinds != catalog.table_kinds() {
            return Err(SetupError::Kinds);
        }
        let offered = &table.on_request.packages;
        let catalog = if offered.is_empty() { catalog } else { Rc::new(catalog.offering(offered)) };
        let rule = Rc::new(IdentityRule);
        let room = Rc::new(Room::new(table.clone(), catalog, rule, door, options.settings.clone()));
        self.host().watch().begin();
        self.enter(room.clone());
        Ok(room)
    }

    /// Leaves out what the running game bans, also where its files were run again.
    pub(super) fn leave_out_banned(&self) {
        let _ = self.host().with_room(|room| {
            if room.catalog().banned.is_empty() {
                return;
            }
            room.define(Catalog::leave_out_banned);
            let silent = self.rules_of(&room.catalog());
            room.define(|catalog| catalog.silence(&silent));
        });
    }

    /// Returns the skills for everybody of banned packages, and of files with no other packages.
    fn rules_of(&self, catalog: &Catalog) -> BTreeSet<Name> {
        let packages = &catalog.banned;
        let definitions = self.host().definitions();
        let all = definitions.packages();
        let is_banned_file = |file: &str| {
            let mut beside = all.iter().filter(|package| package.origin.file == file).peekable();
            beside.peek().is_some() && beside.all(|package| packages.contains(&package.name))
        };
        let is_banned = |name: &Name| {
            let entry = definitions.skill_named(name).and_then(|id| definitions.skill(id));
            entry.is_some_and(|entry| match entry.package.borrow().as_str() {
                "" => is_banned_file(&entry.origin.file),
                package => packages.contains(package),
            })
        };
        if packages.is_empty() {
            return BTreeSet::new();
        }
        let of_generals: BTreeSet<&Name> = catalog.generals.values().flat_map(|g| &g.skills).collect();
        let related: BTreeSet<&Name> = catalog.related.values().flatten().collect();
        // A continuous skill of nobody that asks for no other skill or mark is in effect for everybody.
        let is_for_all = |skill: &SkillDef| match skill.bearer {
            Bearer::Anyone => true,
            Bearer::Owner => {
                skill.abilities != Abilities::NONE
                    && skill.wakers.is_none()
                    && !of_generals.contains(&skill.name)
                    && !related.contains(&skill.name)
            }
            _ => false,
        };
        let rules = catalog.skills.values().filter(|skill| is_for_all(skill));
        rules.map(|skill| skill.name.clone()).filter(is_banned).collect()
    }

    /// Returns the catalog, and the virtual cards that packages made while loading.
    pub fn loaded(&self) -> (Rc<Catalog>, crate::model::Virtuals) {
        let loaded = self.host().with_room(|room| (room.catalog(), room.table().virtuals.clone()));
        loaded.unwrap_or_default()
    }

    /// Runs an entry file.
    pub(super) fn run_unit(&self, unit: &Unit<'_>) -> Result<(), LoadFailure> {
        let name = &unit.source.name;
        let lang = if name.starts_with("lang/en") { Lang::En } else { Lang::Zh };
        let result = self.host().texts().adding(lang, unit.rank, || {
            if unit.is_package { self.run_package(unit.source) } else { self.run_table(unit.source) }
        });
        // Texts are most of what a file leaves: without them there is room for the files that follow.
        if self.host().watch().take_was_full() && result.is_err() {
            self.host().texts().forget(unit.rank);
        }
        self.host().graph().note_outcome(&Name::new(name), result.is_err());
        if unit.is_package || !name.starts_with("lang/") {
            self.note_ran(name);
        }
        result
    }

    /// Runs a file that others have used: a module, or a part of a package.
    pub(super) fn run_part(&self, source: &Source) -> Result<(), LoadFailure> {
        let modules = self.host().graph().modules([&Name::new(&source.name)]);
        let argument = modules.first().unwrap_or(&source.name);
        let value = if is_of_ai(&source.name) {
            self.run_of_ai(|| self.run(source, argument))?
        } else {
            self.run(source, argument)?
        };
        self.note_ran(&source.name);
        let globals = if is_of_ai(&source.name) { self.ai_globals() } else { self.globals() };
        let loaded: mlua::Result<LuaTable> =
            globals.get::<LuaTable>("package").and_then(|package| package.get("loaded"));
        if let Ok(loaded) = loaded {
            for module in modules {
                let known = loaded.raw_get::<LuaValue>(module.as_str()).unwrap_or(LuaValue::Nil);
                let value = match (&value, known) {
                    (LuaValue::Nil, LuaValue::Nil) => LuaValue::Boolean(true),
                    (LuaValue::Nil, known) => known,
                    (value, _) => value.clone(),
                };
                let _ = loaded.raw_set(module, value);
            }
        }
        Ok(())
    }

    /// Returns the globals for a file that runs now: those of the AI, or those of skills.
    fn globals_to_run(&self) -> LuaTable {
        if self.host().is_of_ai() { self.ai_globals() } else { self.globals() }
    }

    fn chunk(&self, source: &Source, globals: LuaTable) -> Result<mlua::Function, LoadFailure> {
        self.note_source(source);
        source.chunk(self.lua(), globals).map_err(|error| LoadFailure { file: source.name.clone(), error })
    }

    /// Records the hash of a file that was run: a game depends on it, so records name it.
    fn note_source(&self, source: &Source) {
        // Files requested by the AI belong to the AI, including libraries.
        let ai = self.host().ai();
        if source.name.starts_with("ai/") || ai.is_loading() || self.host().is_ai_running() {
            ai.note_source(source);
            return;
        }
        // During a game the record has already begun: changes are recorded separately.
        if self.host().with_room(|room| !room.table().players.is_empty()) != Ok(false) {
            return;
        }
        let _ = self.host().with_room(|room| {
            room.define(|catalog| {
                let mut name = Name::new(&source.name);
                let mut number = 1;
                while catalog.sources.get(&name).is_some_and(|hash| hash != source.hash()) {
                    number += 1;
                    name = smol_str::format_smolstr!("{}#{number}", source.name);
                }
                catalog.sources.insert(name, source.hash().clone());
            });
        });
    }

    /// Reports a file that is first run during a game, when the header of its record is already written. AI
    /// files are left out: the AI's replies are recorded, so a replay does not need them.
    pub(super) fn report_source(&self, source: &Source) {
        if self.host().context() == Context::Ai {
            return;
        }
        let (name, hash) = (Name::new(&source.name), source.hash().clone());
        let _ = self.host().with_room(|room| {
            if !room.catalog().sources.contains_key(&name) {
                room.report_external(&ExternalInput::File { name, hash });
            }
        });
    }

    /// Warns of a text in another encoding than UTF-8, which neither Lua nor players can read.
    fn warn_of_encoding(&self, source: &Source) {
        let Err(error) = std::str::from_utf8(&source.text) else { return };
        let line = 1 + memchr::memchr_iter(b'\n', &source.text[..error.valid_up_to()]).count();
        let file = Name::new(&source.name);
        let origin = Origin { file: file.clone(), line, unit: file };
        self.host().warn(Some(origin), Notice::NotUtf8);
    }

    /// Runs a file in its frame.
    pub(in crate::script) fn run(&self, source: &Source, argument: &str) -> Result<LuaValue, LoadFailure> {
        self.warn_of_encoding(source);
        self.run_with(source, argument, self.globals_to_run())
    }

    /// Runs a file in its frame with these globals.
    pub(in crate::script) fn run_with(
        &self,
        source: &Source,
        argument: &str,
        globals: LuaTable,
    ) -> Result<LuaValue, LoadFailure> {
        let for_ai = self.host().is_of_ai();
        if let Some(error) = source.stopped(for_ai) {
            return Err(LoadFailure { file: source.name.clone(), error: error.clone() });
        }
        let chunk = self.chunk(source, globals)?;
        // Missing names of another file do not count for this one.
        self.host().notices().take_holes();
        let frame = Frame {
            owner: Name::new(&source.name),
            callback: "load",
            event: None,
            context: Context::Load,
            viewer: None,
        };
        let cuts = self.host().watch().cuts();
        match self.run_file(frame, &chunk, argument) {
            Ok(value) => Ok(value),
            Err(CallError::Script(error)) => {
                if self.host().watch().cuts() > cuts {
                    source.note_stopped(for_ai, error.located());
                    self.host().note_stopped_file(&source.name);
                }
                Err(LoadFailure { file: source.name.clone(), error: error.located() })
            }
            Err(CallError::Interrupt(interrupt)) => Err(LoadFailure {
                file: source.name.clone(),
                error: error::Cause::Interrupted(interrupt).into(),
            }),
        }
    }

    /// Runs a settings file, or a translation file that returns a table.
    fn run_table(&self, source: &Source) -> Result<(), LoadFailure> {
        let value = self.run(source, &source.name)?;
        if let LuaValue::Table(table) = value
            && source.name.starts_with("lang/")
        {
            let sgs = self.lua().globals().get::<LuaTable>("sgs");
            let load = sgs.and_then(|sgs| sgs.raw_get::<mlua::Function>("LoadTranslationTable"));
            if let Ok(load) = load {
                let _ = load.call::<()>(table);
            }
        }
        Ok(())
    }

    /// Runs a package's file, unless another file has required it, and takes the packages that it returns.
    fn run_package(&self, source: &Source) -> Result<(), LoadFailure> {
        let failure = |error: mlua::Error| LoadFailure {
            file: source.name.clone(),
            error: Located::of_lua(&error.to_string()),
        };
        let module = module_path(&source.name).replace('/', ".");
        let loaded: LuaTable = self
            .lua()
            .globals()
            .get::<LuaTable>("package")
            .and_then(|package| package.get("loaded"))
            .map_err(failure)?;
        let known: LuaValue = loaded.raw_get(module.as_str()).unwrap_or(LuaValue::Nil);
        let value = if known.is_nil() {
            let _ = loaded.raw_set(module.as_str(), true);
            match self.run(source, &module)? {
                LuaValue::Nil => named_by_itself(&loaded, &module),
                value => {
                    let _ = loaded.raw_set(module.as_str(), &value);
                    value
                }
            }
        } else {
            known
        };
        self.take_packages(&value);
        Ok(())
    }

    /// Takes packages returned in one of the three ways. Any other value is a helper file, which is valid.
    fn take_packages(&self, value: &LuaValue) {
        match value {
            LuaValue::Table(table) => {
                if matches!(table.raw_get::<LuaValue>("hidden"), Ok(LuaValue::Boolean(true))) {
                    return;
                }
                let mut any = false;
                for item in table.sequence_values::<LuaValue>().map_while(Result::ok) {
                    any = true;
                    self.take_package(&item);
                }
                if !any && let Ok(extension) = table.raw_get::<LuaValue>("extension") {
                    self.take_package(&extension);
                }
            }
            other => self.take_package(other),
        }
    }

    fn take_package(&self, value: &LuaValue) {
        if let LuaValue::LightUserData(pointer) = value {
            let handle = Handle::from_pointer(pointer.0);
            if handle.is(Class::Package) {
                self.add_package(handle.id());
            }
        }
    }

    /// Groups the skills of generals, and the corrections beside generals in a file, by their files. A skill
    /// without a general is a rule for everyone.
    pub(super) fn group_skills(&self) {
        let definitions = self.host().definitions();
        let Ok(catalog) = self.host().with_room(Room::catalog) else { return };
        let of_generals = catalog.generals.values().flat_map(|g| g.skills.iter());
        let owned: IndexSet<&Name, FxBuildHasher> =
            of_generals.chain(catalog.related.values().flatten()).collect();
        let generals = definitions.named_generals();
        let played = generals.iter().filter(|g| catalog.generals.contains_key(&g.name));
        let with_generals: BTreeSet<&Name> = played.map(|g| &g.origin.file).collect();
        let mut groups = vec![Name::default(); catalog.skills.len()];
        for entry in definitions.named_skills() {
            let Some((at, _, skill)) = catalog.skills.get_full(&entry.name) else { continue };
            let file = &entry.origin.file;
            let only_corrects = skill.events.is_empty() && skill.abilities != Abilities::NONE;
            if owned.contains(&entry.name) || (only_corrects && with_generals.contains(file)) {
                groups[at] = file.clone();
            }
        }
        if catalog.skills.values().zip(&groups).all(|(skill, group)| skill.group == *group) {
            return;
        }
        // Release shared references first: a shared catalog would be copied.
        drop(owned);
        drop(catalog);
        let _ = self.host().with_room(|room| room.define(|catalog| catalog.group_skills(groups)));
    }

    /// Disables generals with a missing skill, which would work only partially.
    pub(super) fn switch_off_incomplete(&self) {
        let Ok(catalog) = self.host().with_room(Room::catalog) else { return };
        let definitions = self.host().definitions();
        // Built-in content specifies itself whether it is hidden.
        let library = self.host().library();
        let is_on_demand = |file: &str| library.as_ref().is_some_and(|library| library.is_on_demand(file));
        let mut hidden: Vec<bool> = catalog.generals.values().map(|general| general.hidden).collect();
        let mut on_request = BTreeSet::new();
        for entry in definitions.named_generals() {
            if let Some(at) = catalog.generals.get_index_of(&entry.name) {
                hidden[at] = entry.hidden.get();
                if !hidden[at] && is_on_demand(&entry.origin.unit) {
                    on_request.insert(entry.name.clone());
                    hidden[at] = !catalog.offers(&entry.package);
                }
            }
        }
        for (general, hidden) in catalog.generals.values().zip(&mut hidden) {
            let missing: Vec<Name> =
                general.skills.iter().filter(|s| catalog.skill(s).is_none()).cloned().collect();
            if missing.is_empty() {
                continue;
            }
            *hidden = true;
            on_request.remove(&general.name);
            let origin = definitions.general_named(&general.name).and_then(|id| definitions.general(id));
            let notice = Notice::NotOffered { general: general.name.clone(), missing };
            self.host().warn(origin.map(|g| g.origin.clone()), notice);
        }
        let same = catalog.generals.values().zip(&hidden).all(|(general, hidden)| general.hidden == *hidden);
        if same && catalog.on_request == on_request {
            return;
        }
        drop(catalog);
        let _ = self.host().with_room(|room| {
            room.define(|catalog| {
                catalog.generals.values_mut().zip(hidden).for_each(|(g, hidden)| g.hidden = hidden);
                catalog.on_request = on_request;
            })
        });
    }
}

/// Adds the functions with which the prelude finds files.
pub(super) fn add_natives(script: &Script, table: &LuaTable) -> mlua::Result<()> {
    let replaced = |_: &Lua, path: String| Ok(REPLACED.contains(&path.as_str()));
    table.raw_set("replaced", script.lua().create_function(replaced)?)?;
    let find = |by: fn(&Library, &str) -> Option<Arc<Source>>, what: &'static str, is_module: bool| {
        let link = script.downgrade();
        script.lua().create_function(move |lua, name: String| {
            let Some(script) = link.upgrade() else { return Ok((LuaValue::Nil, None)) };
            let library = script.host().library();
            let Some(source) = library.and_then(|library| by(&library, &name)) else {
                return Ok((LuaValue::Nil, Some(format!("{what} '{name}' not found"))));
            };
            let file = Name::new(&source.name);
            let graph = script.host().graph();
            let loading = script.host().context() == Context::Load;
            if loading {
                script.note_source(&source);
            } else {
                script.report_source(&source);
            }
            if is_module {
                graph.note_module(&file, &name);
            }
            if loading {
                let user = crate::script::prelude::origin(lua).unit;
                if is_module { graph.note_user(&file, &user) } else { graph.note_run(&file, &user) }
            }
            Ok(match source.chunk(lua, script.globals_to_run()) {
                Ok(chunk) => (LuaValue::Function(chunk), None),
                Err(error) => (LuaValue::Nil, Some(script.host().binding.raised.raise_located(error))),
            })
        })
    };
    let link = script.downgrade();
    let folder = script.lua().create_function(move |_, path: String| {
        let library = link.upgrade().and_then(|script| script.host().library());
        Ok(library.map_or_else(Vec::new, |library| library.folder(&path)))
    })?;
    table.raw_set("folder", folder)?;
    table.raw_set("find", find(|l, name| l.module(name).cloned(), "module", true)?)?;
    table.raw_set("file", find(|l, path| l.file(path).cloned(), "file", false)?)?;
    let link = script.downgrade();
    let used = script.lua().create_function(move |lua, module: String| {
        if let Some(script) = link.upgrade()
            && script.host().context() == Context::Load
        {
            let user = crate::script::prelude::origin(lua).unit;
            script.host().graph().note_user_of_module(&module, &user);
        }
        Ok(())
    })?;
    let link = script.downgrade();
    let gave = script.lua().create_function(move |lua, path: String| {
        if let Some(script) = link.upgrade()
            && script.host().context() == Context::Load
            && let Some(source) = script.host().library().and_then(|library| library.file(&path).cloned())
        {
            let user = crate::script::prelude::origin(lua).unit;
            script.host().graph().note_user(&Name::new(&source.name), &user);
        }
        Ok(())
    })?;
    table.raw_set("used", used)?;
    table.raw_set("gave", gave)?;
    Ok(())
}

/// Returns the table of a file that calls `module("extensions.Name")`: by the name of the file, or by a name
/// that differs only in case, which some file systems ignore.
fn named_by_itself(loaded: &LuaTable, module: &str) -> LuaValue {
    if let Ok(table @ LuaValue::Table(_)) = loaded.raw_get(module) {
        return table;
    }
    let same = |key: &LuaValue| {
        key.as_string().is_some_and(|key| key.to_string_lossy().eq_ignore_ascii_case(module))
    };
    let modules = loaded.pairs::<LuaValue, LuaValue>().flatten();
    let mut tables = modules.filter(|(key, value)| value.is_table() && same(key)).map(|(_, value)| value);
    tables.next().unwrap_or(LuaValue::Nil)
}
