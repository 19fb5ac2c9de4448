//! Parallel games with results in order.

use super::errors::GameError;
use super::generals::{Deeds, Played};
use super::{STACK, unwritable};
use crate::agents::form::Both;
use crate::cli::accident::SharedBuffer;
use crate::cli::cast::{Cast, Player};
use crate::cli::console::{Packages, Reloading};
use crate::cli::content::{self, Content, Loaded};
use crate::cli::fault::Fault;
use crate::cli::trace::TraceArgs;
use crate::cli::{Error, Result, panic_text};
use crate::model::*;
use crate::record::{Header, LogHasher, Recorder};
use crate::rules::names::Lang;
use crate::rules::setup::GameOptions;
use crate::rules::{Catalog, Cause, Door, Fact, Interrupt, Observer, Reply, Request, Room};
use crate::script::ai::AiCounts;
use crate::script::effort::{self, Efforts};
use crate::script::profile::{self, Costs};
use crate::script::reload::{Feed, Watcher};
use crate::testkit::accident::{Accident, Signature, Witness};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::BufWriter;
use std::panic::AssertUnwindSafe;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// Start time of all games of all batches (14 November 2023). Scripts that ask for the time must not change a
/// batch from day to day.
pub(in crate::cli) const STARTED: u64 = 1_700_000_000;

pub struct Batch {
    pub content: Content,
    pub trace: TraceArgs,
    /// The watcher for changed files.
    pub watcher: Option<Watcher>,
    pub options: GameOptions,
    pub seed: u64,
    pub games: u64,
    pub cast: Cast,
    pub record: Option<PathBuf>,
    /// `true` to hash the log of each game.
    pub hash: bool,
}

/// The result of one game.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Game {
    pub index: u64,
    pub seed: u64,
    /// The winner, as in [`Fact::GameOver`].
    pub winner: String,
    /// Roles of the winners; empty for a draw.
    pub winners: Vec<Role>,
    /// The players, and `true` for those on the winning side.
    pub players: Vec<(Player, bool)>,
    /// The generals played, with their results.
    pub generals: Vec<Played>,
    pub turns: u32,
    pub rounds: u32,
    pub requests: u64,
    pub facts: u64,
    pub log: Option<String>,
    /// Internal errors with their number.
    pub faults: BTreeMap<String, u64>,
    /// Script errors with their number.
    pub errors: Vec<(GameError, u64)>,
    /// Warnings about packages during the game.
    pub warnings: BTreeSet<String>,
    /// Statistics of the decisions of a Lua AI.
    pub ai: AiCounts,
    /// Calls made by scripts, if they are counted.
    #[serde(skip)]
    pub costs: Costs,
    /// Instructions by callback, if they are counted.
    #[serde(skip)]
    pub efforts: Efforts,
    /// Description of the end of the child process, if it ended before the game.
    pub died: Option<String>,
}

/// The largest number that a child is believed: the sums of any batch stay within 64 bits.
const MOST: u64 = 1 << 30;

impl Game {
    /// Returns what stands for a game whose process ended early, for this reason.
    pub fn lost(index: u64, seed: u64, why: String) -> Game {
        Game { index, seed, faults: [(why.clone(), 1)].into(), died: Some(why), ..Game::default() }
    }

    /// Returns the game as it may be added to others. It comes from a child, which may lie.
    pub fn within_bounds(mut self) -> Game {
        let counts = [&mut self.requests, &mut self.facts].into_iter();
        let counts = counts.chain(self.generals.iter_mut().flat_map(Played::counts));
        let counts = counts.chain(self.faults.values_mut());
        let counts = counts.chain(self.errors.iter_mut().map(|(_, count)| count));
        counts.chain(self.ai.counts_mut()).for_each(|count| *count = (*count).min(MOST));
        (self.turns, self.rounds) = (self.turns.min(MOST as u32), self.rounds.min(MOST as u32));
        self
    }
}

impl Batch {
    /// Plays all games and passes each to `tell` in order of its index. Returns the processor time of the
    /// games.
    pub fn run(&self, jobs: usize, tell: impl FnMut(Game)) -> Result<Duration> {
        side_by_side(self.games, jobs, tell, |next, sender| self.work(next, sender))
    }

    /// Plays games on one thread until none are left.
    fn work(&self, next: &AtomicU64, sender: &mpsc::SyncSender<Numbered>) -> Duration {
        let clock = Clock::start();
        let base = content::base();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= self.games {
                return clock.used();
            }
            let result = self.game(index, &base);
            if sender.send((index, result)).is_err() {
                return clock.used();
            }
        }
    }

    /// Plays one game of the batch.
    pub fn game(&self, index: u64, base: &Catalog) -> Result<Game> {
        self.guarded(index, |seed| {
            let Some((library, feed)) = self.watcher.as_ref().map(Watcher::feed) else {
                return self.play(index, seed, &self.content.load(base, STARTED)?, None);
            };
            let loaded = self.content.with_library(library).load(base, STARTED)?;
            self.play(index, seed, &loaded, Some(feed))
        })
    }

    /// Plays one game of the batch in this state, which has played none.
    pub fn game_in(&self, index: u64, loaded: &Loaded) -> Result<Game> {
        self.guarded(index, |seed| self.play(index, seed, loaded, None))
    }

    fn guarded(&self, index: u64, play: impl FnOnce(u64) -> Result<Game>) -> Result<Game> {
        let seed = rng::game_seed(self.seed, index);
        let game = std::panic::catch_unwind(AssertUnwindSafe(|| play(seed)));
        game.unwrap_or_else(|panic| {
            let why = panic_text(panic.as_ref()).to_owned();
            Err(Error::internal(Fault::GameFailed { index, seed, why }))
        })
    }

    fn play(&self, index: u64, seed: u64, loaded: &Loaded, feed: Option<Feed>) -> Result<Game> {
        let options = GameOptions { seed, ..self.options.clone() };
        if self.games == 1 {
            loaded.echo(Lang::En);
        }
        let at_loading = loaded.script.host().notices().warnings().len();
        let players = loaded.catalog().mode(&options.mode).map_or(0, |mode| mode.roles.len());
        let agents = self.cast.agents(players, &loaded.script);
        let door: Box<dyn Door> = match feed {
            Some(feed) => {
                Box::new(Reloading::new(agents, Packages::new(loaded.script.clone(), feed, Lang::En)))
            }
            None => Box::new(agents),
        };
        let room = loaded.start(&options, door).map_err(Error::input)?;
        self.trace.follow(&room, Lang::En);
        let watch = Watch::default();
        room.observe(Box::new(watch.clone()));
        let log = self.hash.then(LogHasher::default);
        if let Some(log) = &log {
            room.observe(Box::new(log.clone()));
        }
        let recorder = match &self.record {
            Some(dir) => {
                let path = dir.join(file_name(index, self.games));
                let file = File::create(&path).map_err(|e| unwritable(&path, e))?;
                let agents = self.seated(&room.table()).into_iter().map(|(_, p)| p.word().into()).collect();
                let header = Header::new(options, &loaded.catalog(), agents, STARTED)
                    .with_replaced(self.content.replaced())
                    .with_ai(loaded.ai_files());
                let recorder = Recorder::new(BufWriter::new(file), &header);
                room.observe(recorder.observer());
                Some((recorder, path))
            }
            None => None,
        };
        match room.run() {
            Ok(()) => {}
            Err(Interrupt::Closed) => {
                return Err(Error::internal(Fault::GameClosed { index, seed }));
            }
            Err(other) => {
                return Err(Error::internal(Fault::GameFailed { index, seed, why: other.to_string() }));
            }
        }
        let table = room.table();
        let winner = table.turn.winner.clone().unwrap_or_default();
        if let Some((recorder, path)) = recorder {
            recorder.finish(Some(winner.clone())).map_err(|e| unwritable(&path, e))?;
        }
        let seen = watch.0.borrow();
        let won = winners(&winner, &table);
        Ok(Game {
            index,
            seed,
            players: self.played(&won, &winner, &table),
            generals: seen.deeds.clone().ended(|p| has_won(p, &won, &winner, &table)),
            winners: won,
            winner,
            turns: table.turn.turns,
            rounds: table.turn.round,
            requests: table.next_request - 1,
            facts: seen.facts,
            log: log.map(|l| l.digest()),
            faults: seen.faults.clone(),
            errors: loaded.errors_by(GameError::of_script).into_iter().collect(),
            // A reload removes warnings, so there may be fewer than at loading.
            warnings: loaded
                .script
                .host()
                .notices()
                .warnings()
                .iter()
                .skip(at_loading)
                .map(|w| w.to_string())
                .collect(),
            ai: loaded.script.host().ai().counts(),
            costs: profile::take(),
            efforts: effort::take(),
            died: None,
        })
    }
}

/// A game with its index.
pub(super) type Numbered = (u64, Result<Game>);

/// Runs `jobs` threads that take games by index, and passes each result to `tell` in order. Returns the sum
/// of the times reported by the threads.
pub(super) fn side_by_side(
    games: u64,
    jobs: usize,
    mut tell: impl FnMut(Game),
    work: impl Fn(&AtomicU64, &mpsc::SyncSender<Numbered>) -> Duration + Sync,
) -> Result<Duration> {
    let jobs = jobs.min(games.max(1) as usize);
    let next = AtomicU64::new(0);
    let (sender, results) = mpsc::sync_channel(jobs * 4);
    std::thread::scope(|scope| {
        let mut workers = Vec::new();
        for job in 0..jobs {
            let (sender, next, work) = (sender.clone(), &next, &work);
            let worker = std::thread::Builder::new().stack_size(STACK).name(format!("game {job}"));
            let spawned = worker.spawn_scoped(scope, move || work(next, &sender));
            workers.push(spawned.map_err(|error| Error::internal(Fault::Thread { error }))?);
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut due = 0;
        let mut failed = None;
        for (index, result) in &results {
            early.insert(index, result);
            while let Some(result) = early.remove(&due) {
                due += 1;
                match result {
                    Ok(game) if failed.is_none() => tell(game),
                    Ok(_) => {}
                    Err(error) => {
                        // No further game is started; the first failure in order is reported.
                        next.store(games, Ordering::Relaxed);
                        failed.get_or_insert(error);
                    }
                }
            }
        }
        let busy = workers.into_iter().filter_map(|w| w.join().ok());
        let busy = busy.fold(Duration::ZERO, Duration::saturating_add);
        failed.map_or(Ok(busy), Err)
    })
}

/// The result of playing a game again with a recorder.
pub(super) struct Looked {
    pub accidents: Vec<Accident>,
    /// Errors before a table existed.
    pub without_table: Vec<Both>,
    pub catalog: Rc<Catalog>,
    /// The record of the game.
    pub record: String,
}

impl Batch {
    /// Plays a game of the batch again and records what a scene needs of its errors.
    pub(super) fn look_at(&self, index: u64, base: &Catalog, known: &BTreeSet<Signature>) -> Result<Looked> {
        let seed = rng::game_seed(self.seed, index);
        let options = GameOptions { seed, ..self.options.clone() };
        let loaded = self.content.load(base, STARTED)?;
        let players = loaded.catalog().mode(&options.mode).map_or(0, |mode| mode.roles.len());
        let agents = self.cast.agents(players, &loaded.script);
        let room = loaded.start(&options, Box::new(agents)).map_err(Error::input)?;
        let witness = Witness::new(&room, &loaded.script, known.clone());
        let buffer = SharedBuffer::default();
        let header = Header::new(options, &loaded.catalog(), Vec::new(), STARTED);
        let recorder = Recorder::new(buffer.clone(), &header);
        room.observe(recorder.observer());
        room.run().map_err(|e| Error::internal(Fault::GameFailed { index, seed, why: e.to_string() }))?;
        let (catalog, winner) = (room.catalog(), room.table().turn.winner.clone());
        recorder.finish(winner).map_err(Error::broken)?;
        let record = buffer.text();
        let (accidents, without_table) = (witness.take(), witness.take_without_table());
        Ok(Looked { accidents, without_table, catalog, record })
    }

    /// Returns the players in order of creation, each with its kind.
    fn seated(&self, table: &Table) -> Vec<(PlayerId, Player)> {
        let seat = |p: PlayerId| table.seats.iter().position(|s| *s == p).map_or(0, |i| i + 1);
        table.players.iter().map(|p| (p.id, self.cast.at(seat(p.id)))).collect()
    }

    fn played(&self, roles: &[Role], winner: &str, table: &Table) -> Vec<(Player, bool)> {
        let won = |p: PlayerId| has_won(p, roles, winner, table);
        self.seated(table).into_iter().map(|(p, player)| (player, won(p))).collect()
    }
}

/// Returns `true` if the player is one of the winners.
pub(in crate::cli) fn has_won(player: PlayerId, roles: &[Role], winner: &str, table: &Table) -> bool {
    match PlayerId::from_object_name(winner) {
        Some(alone) => alone == player,
        None => roles.contains(&table.player(player).role),
    }
}

/// Returns a file name that sorts like the games.
fn file_name(index: u64, games: u64) -> String {
    let width = games.saturating_sub(1).to_string().len().max(4);
    format!("game-{index:0width$}.jsonl")
}

/// Returns the roles in `lord+loyalist`, `rebel`, `sgs3` (a single renegade) or `.` (a draw).
pub(in crate::cli) fn winners(winner: &str, table: &Table) -> Vec<Role> {
    let role = |word: &str| {
        Role::from_word(word).or_else(|| {
            let player = PlayerId::from_object_name(word)?;
            table.players.get(player.index()).map(|p| p.role)
        })
    };
    winner.split('+').filter_map(role).collect()
}

/// Counts internal errors.
#[derive(Clone, Default)]
struct Watch(Rc<RefCell<Seen>>);

#[derive(Default)]
struct Seen {
    facts: u64,
    faults: BTreeMap<String, u64>,
    deeds: Deeds,
}

impl Seen {
    fn fault(&mut self, text: String) {
        *self.faults.entry(text).or_default() += 1;
    }
}

impl Observer for Watch {
    fn fact(&mut self, _: &Room, fact: &Fact) {
        let mut seen = self.0.borrow_mut();
        seen.facts += 1;
        seen.deeds.note(fact);
        if let Fact::Warning { what } = fact {
            seen.fault(format!("warning: {what}"));
        }
        if let Fact::CutOff { what, count } = fact {
            seen.fault(format!("cut off after {count} {}, as a draw", what.word()));
        }
    }

    fn asked(&mut self, _: &Room, request: &Request, _: &Reply, cause: Option<&Cause>) {
        let text = match cause {
            None | Some(Cause::Forced) => return,
            Some(Cause::Timeout) => format!("no reply in time to {}", request.ask.word()),
            Some(Cause::NoAnswer) => format!("no reply to {} for {:?}", request.ask.word(), request.reason),
            Some(Cause::Illegal(why)) => format!("illegal reply to {}: {why}", request.ask.word()),
            Some(Cause::TooOften) => {
                format!("acted too often in one phase: {} for {:?}", request.ask.word(), request.reason)
            }
        };
        self.0.borrow_mut().fault(text);
    }
}

/// Processor time of one thread, or elapsed time if the system does not report it.
pub(super) struct Clock {
    began: Instant,
    used: Option<Duration>,
}

impl Clock {
    pub fn start() -> Clock {
        Clock { began: Instant::now(), used: thread_time() }
    }

    pub fn used(&self) -> Duration {
        match (thread_time(), self.used) {
            (Some(now), Some(then)) => now.saturating_sub(then),
            _ => self.began.elapsed(),
        }
    }
}

#[cfg(target_os = "linux")]
fn thread_time() -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Some(Duration::new(time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?))
}

#[cfg(not(target_os = "linux"))]
fn thread_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_a_child_cannot_overflow_in_sums() {
        let most = || BTreeMap::from([("x".to_owned(), u64::MAX)]);
        let mut game = Game { requests: u64::MAX, turns: u32::MAX, faults: most(), ..Game::default() };
        game.errors.push((GameError::of_text("x"), u64::MAX));
        game.ai.asked = u64::MAX;
        let game = game.within_bounds();
        assert_eq!((game.requests, game.turns, game.ai.asked), (MOST, MOST as u32, MOST));
        assert_eq!([game.faults["x"], game.errors[0].1], [MOST; 2]);
    }
}
