//! The options by which a command says what content it is about, and the game made of it.

use super::{Error, Result};
use crate::rules::cards::{DeckOptions, catalog};
use crate::rules::setup::{GameOptions, SetupError, new_game};
use crate::rules::{Catalog, Door, Room};
use crate::script::host::Script;
use crate::script::load::{Library, LoadFailure, Sources};
use crate::testkit::conform::World;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

#[derive(clap::Args, Clone, Debug, Default)]
pub struct ContentArgs {
    /// A folder with `extensions`, `lang` and `lua`, as the original has them (repeatable)
    #[arg(long = "root", value_name = "DIR")]
    roots: Vec<PathBuf>,

    /// A package: a Lua file, or a folder with Lua files (repeatable)
    #[arg(long = "ext", value_name = "PATH")]
    extensions: Vec<PathBuf>,
}

/// Packages, found and read. May be shared between threads; each game runs them anew.
#[derive(Clone, Debug)]
pub struct Content {
    library: Arc<Library>,
}

impl ContentArgs {
    pub fn open(&self) -> Result<Content> {
        let sources = Sources { roots: self.roots.clone(), extensions: self.extensions.clone(), bare: false };
        let library = Library::open(&sources).map_err(|e| Error::Input(e.to_string()))?;
        library.compile_all();
        Ok(Content { library: Arc::new(library) })
    }
}

/// Content in a state of its own, ready for one game.
pub struct Loaded {
    pub script: Script,
    pub failures: Vec<LoadFailure>,
}

impl Content {
    /// Runs every package in a fresh state. `base` is what comes without packages.
    pub fn load(&self, base: &Catalog) -> Result<Loaded> {
        let (script, failures) = Script::load(base.clone(), &self.library)
            .map_err(|e| Error::Internal(format!("cannot start Lua: {e}")))?;
        Ok(Loaded { script, failures })
    }
}

impl Content {
    /// For comparisons with other tables.
    pub fn world(&self, base: Catalog) -> std::result::Result<World, String> {
        World::with_packages(base, self.library.clone())
    }
}

/// What comes without packages: the cards.
pub fn base() -> Catalog {
    catalog(&DeckOptions::default())
}

impl Loaded {
    pub fn catalog(&self) -> Rc<Catalog> {
        self.script.loaded().0
    }

    /// Says on standard error which files did not load; with `-v` also what else was odd.
    pub fn tell(&self) {
        for failure in &self.failures {
            eprintln!("sgs: {failure}");
        }
        for warning in self.script.host().notices().warnings() {
            tracing::info!("{warning}");
        }
    }

    /// Could this game be set up?
    pub fn check(&self, options: &GameOptions) -> std::result::Result<(), SetupError> {
        let nobody = crate::agents::Agents::new(Vec::new());
        new_game(options, self.catalog(), Box::new(nobody)).map(drop)
    }

    pub fn start(
        &self,
        options: &GameOptions,
        door: Box<dyn Door>,
    ) -> std::result::Result<Rc<Room>, SetupError> {
        self.script.start_game(options, door)
    }

    /// Script errors so far: in words, with how often.
    pub fn errors(&self) -> Vec<(String, u64)> {
        let errors = self.script.host().notices().errors();
        errors.into_iter().map(|(error, n)| (error.to_string(), n)).collect()
    }

    /// Prints each script error on standard error when it comes for the first time.
    pub fn show_errors(&self) {
        self.script.host().notices().show(|error| {
            eprintln!("sgs: {error}");
            for line in &error.trace {
                eprintln!("       {line}");
            }
        });
    }
}

impl Drop for Loaded {
    /// Room and state hold each other.
    fn drop(&mut self) {
        self.script.leave();
    }
}

/// Names of generals for someone who got one wrong.
pub fn explain(error: SetupError, catalog: &Catalog) -> Error {
    match error {
        SetupError::General(_) => {
            Error::Input(format!("{error}; there are {}", super::table::known_generals(catalog)))
        }
        other => Error::Input(other.to_string()),
    }
}
