//! Evenings of trouble: several tables in one process, at which seats stall, vanish and answer
//! nonsense, packages are changed and fail, disks fill, and child processes die. All of it follows
//! from one seed. After each event the cards are counted, and it is tried whether a seat can tell
//! what is hidden from it; after each game its record is played again.
//!
//! An evening that fails is played again with fewer events, until none can be left out.

mod child;
mod hidden;
mod nonsense;
mod plan;
mod record;
mod shrink;
mod table;
mod turnstile;

pub use plan::{Event, Plan, TablePlan, Version, What};
pub use shrink::shrink;

use crate::agents::replay::{Divergence, ReplayError};
use crate::model::{CardId, Name, PlayerId, TableFault};
use crate::record::RecordError;
use crate::rules::cards::{DeckOptions, catalog};
use crate::rules::setup::SetupError;
use crate::rules::{Catalog, Interrupt};
use crate::script::load::{Library, Source, SourceError};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use turnstile::Turnstile;

/// Games nest their operations deeply; so much stack is reserved, not used.
const STACK: usize = 64 << 20;

/// Seconds since 1970 at which all these games start.
const STARTED: u64 = 1_700_000_000;

/// The package that goes with each table.
const PACKAGE: &str = "extensions/evening.lua";

/// Something that should not have happened in an evening.
#[derive(Debug, thiserror::Error)]
enum Problem {
    #[error(transparent)]
    Table(#[from] TableFault),
    #[error("the look itself is wrong: {0}")]
    Look(TableFault),
    #[error("{seat} sees what is hidden when asked to {ask} for {reason:?}")]
    Sees { seat: PlayerId, ask: &'static str, reason: Name },
    #[error(
        "{seat} is offered other choices with other hidden cards when asked to {ask} for {reason:?}: {before} and {after}"
    )]
    Choices { seat: PlayerId, ask: &'static str, reason: Name, before: String, after: String },
    #[error("{seat} is shown {card}, which is hidden, in {ask}")]
    Shown { seat: PlayerId, card: CardId, ask: String },
    #[error("no record is kept: {0}")]
    NoRecord(std::io::Error),
    #[error("the record is not to be read: {0}")]
    Unreadable(#[from] RecordError),
    #[error("the record is not to be played: {0}")]
    Unplayable(#[from] ReplayError),
    #[error("the record plays otherwise: {0}")]
    Divergence(Divergence),
    #[error("the record is not written: {0}")]
    Unwritten(std::io::Error),
    #[error("the disk is full, and nobody says so")]
    FullDisk,
    #[error("the game stops: {0}")]
    Stops(Interrupt),
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(transparent)]
    Lua(#[from] mlua::Error),
    #[error(transparent)]
    Source(#[from] SourceError),
}

/// The course of an evening at one table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Game {
    pub requests: u64,
    /// Empty for a draw; `None`: the game did not end.
    pub winner: Option<String>,
    /// Errors of scripts, which are expected.
    pub script_errors: u64,
    /// Looks at the table as it would be with other hidden cards.
    pub looks: u64,
    /// The course of the game, as a hash; empty for a child that died.
    pub digest: String,
    /// Descriptions of what should not have happened.
    pub problems: Vec<String>,
    /// Events that came to pass.
    pub events: BTreeSet<usize>,
}

/// Problems that are kept of one game.
const MOST: usize = 5;

impl Game {
    fn problem(&mut self, text: String) {
        if self.problems.len() < MOST {
            self.problems.push(text);
        }
    }
}

/// The program whose hidden subcommand plays a table in a child.
#[derive(Clone, Debug)]
pub struct Child {
    pub program: PathBuf,
    /// A folder for packages and records.
    pub folder: PathBuf,
}

/// Plays an evening. The tables take turns by the seed: one is ever at work.
pub fn play(plan: &Plan, child: Option<&Child>) -> Vec<Game> {
    let turnstile = Arc::new(Turnstile::new(plan.seed, plan.tables.len()));
    std::thread::scope(|scope| {
        let start = |(i, table): (usize, &TablePlan)| {
            let place = turnstile.seat(i);
            let events: Vec<(usize, Event)> = plan.events_of(i).collect();
            let table = table.clone();
            let builder = std::thread::Builder::new().stack_size(STACK).name(format!("table {i}"));
            builder.spawn_scoped(scope, move || match child.filter(|_| table.is_child) {
                Some(child) => child::play(&table, i, events, &place, child),
                None => table::play(&table, events, Rc::new(place)),
            })
        };
        let threads: Vec<_> = plan.tables.iter().enumerate().map(start).collect();
        threads.into_iter().map(ended).collect()
    })
}

fn ended(thread: std::io::Result<std::thread::ScopedJoinHandle<'_, Game>>) -> Game {
    let trouble = |text: String| Game { problems: vec![text], ..Game::default() };
    match thread.map(std::thread::ScopedJoinHandle::join) {
        Ok(Ok(game)) => game,
        Ok(Err(panic)) => {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| text.to_string()));
            trouble(format!("panicked: {}", text.unwrap_or_default()))
        }
        Err(error) => trouble(format!("cannot start a thread: {error}")),
    }
}

/// The bundled packages and the one of the evening.
fn library(version: Version) -> Arc<Library> {
    Arc::new(Library::embedded().with([(&file(), Some(source(version)))]))
}

fn file() -> (usize, String) {
    (0, PACKAGE.to_owned())
}

fn source(version: Version) -> Arc<Source> {
    Source::new(PACKAGE.to_owned(), None, version.text().into_bytes())
}

fn base() -> Catalog {
    catalog(&DeckOptions::default())
}

/// Makes what a child reads.
fn prepare(folder: &Path, version: Version) -> std::io::Result<PathBuf> {
    let path = folder.join("evening.lua");
    std::fs::create_dir_all(folder)?;
    std::fs::write(&path, version.text())?;
    Ok(path)
}
