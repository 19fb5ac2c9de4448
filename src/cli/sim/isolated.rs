//! Games of a batch in child processes, one for each job. A child that comes to an end takes one game
//! with it; the next game begins in another.

use super::accidents::Failed;
use super::batch::{Clock, Game, Numbered, side_by_side};
use super::errors::{Causes, GameError};
use super::{Args, STACK, Start};
use crate::cli::accident::Prepared;
use crate::cli::content;
use crate::cli::fault::Fault;
use crate::cli::isolate::OfChild;
use crate::cli::isolate::{self, OF_SIM};
use crate::cli::{Error, Outcome, Result};
use crate::model::rng;
use crate::rules::names::Lang;
use crate::runner::confine::Kernel;
use crate::runner::{Child, Death, Program, Wire, WireError};
use anyhow::anyhow;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

/// A message of the parent.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ToBatch {
    Play {
        game: u64,
    },
    /// Plays these again and writes scenes of their errors.
    Scenes {
        games: Vec<u64>,
    },
}

/// A message of a child.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum FromBatch {
    Ready(Start),
    Game {
        game: Box<Game>,
        took: Duration,
    },
    /// A game stopped in a way that no game should.
    Failed {
        text: String,
    },
    Written,
}

/// A child that sends nothing for so long is given up. Its processor time is limited besides.
const PATIENCE: Duration = Duration::from_secs(3600);

/// For all children but the first, which says what all of them would.
const QUIET: &str = "--quiet";

/// Plays the batch in children. Returns `None` if no child starts, after this is reported.
pub(super) fn run(args: &Args) -> Result<Option<Outcome>> {
    let lang = args.lang.lang();
    args.prepare_files()?;
    let _scenes = Prepared::new(args.accidents.folder());
    let program = |quiet: bool| {
        let words = std::env::args_os().skip(1);
        Program::this(quiet.then(|| QUIET.into()).into_iter().chain(words), OF_SIM).map_err(Error::broken)
    };
    let (child, start) = match begin(&program(false)?) {
        Ok(begun) => begun,
        Err(death @ Death::NotStarted(_)) if !args.isolate.is_required() => {
            eprintln!("sgs: {}", isolate::not_isolated(&death, OF_SIM, lang));
            return Ok(None);
        }
        Err(death @ Death::NotStarted(_)) => return Err(Error::refused(OfChild { death, limits: OF_SIM })),
        // It has said why.
        Err(Death::Exit(code @ 1..=4)) => return Ok(Some(Outcome::Code(code as u8))),
        Err(death) => return Err(Error::internal(OfChild { death, limits: OF_SIM })),
    };
    let jobs = Jobs { args, program: program(true)?, idle: Mutex::new(vec![child]), lang };
    let mut report = args.report(start);
    let (mut failed, mut warned, mut died) = (Failed::default(), Causes::default(), 0);
    let tell = |game: Game| {
        report.game(&game);
        failed.note(&game);
        warned.add(game.warnings.iter().map(|text| (GameError::of_text(text), 1)));
        died += u64::from(game.died.is_some());
    };
    let busy = side_by_side(args.games, args.jobs(), tell, |next, sender| jobs.work(next, sender))?;
    report.end(busy);
    args.finish(&report, &warned)?;
    jobs.write_scenes(failed.into_games());
    let is_found = died > 0 || (args.strict && report.has_faults());
    Ok(Some(if is_found { Outcome::Findings } else { Outcome::Fine }))
}

/// Starts a child, and waits until it has read its packages.
fn begin(program: &Program) -> std::result::Result<(Child, Start), Death> {
    let mut child = Child::start(program, Some(PATIENCE))?;
    match child.receive()? {
        FromBatch::Ready(start) => Ok((child, start)),
        other => Err(Death::Garbled(format!("expected `ready`, got {other:?}"))),
    }
}

struct Jobs<'a> {
    args: &'a Args,
    program: Program,
    /// Children that wait for work.
    idle: Mutex<Vec<Child>>,
    lang: Lang,
}

impl Jobs<'_> {
    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Child>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes games as long as there are any. Returns the processor time that they took.
    fn work(&self, next: &AtomicU64, sender: &mpsc::SyncSender<Numbered>) -> Duration {
        let mut child = self.idle().pop();
        let mut busy = Duration::ZERO;
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= self.args.games {
                break;
            }
            let result = match self.play(&mut child, index) {
                Ok((game, took)) => {
                    busy = busy.saturating_add(took);
                    game
                }
                Err(death) => {
                    child = None;
                    Ok(self.lost(index, &death))
                }
            };
            if sender.send((index, result)).is_err() {
                break;
            }
        }
        self.idle().extend(child);
        busy
    }

    fn play(
        &self,
        child: &mut Option<Child>,
        index: u64,
    ) -> std::result::Result<(Result<Game>, Duration), Death> {
        // One that has had its share of time makes room for another.
        if child.as_mut().is_some_and(|child| !child.grant_time()) {
            *child = None;
        }
        let child = match child {
            Some(child) => child,
            None => child.insert(begin(&self.program)?.0),
        };
        child.grant_time();
        let began = Instant::now();
        child.send(&ToBatch::Play { game: index })?;
        match child.receive()? {
            FromBatch::Game { game, took } if game.index == index => {
                Ok((Ok(game.within_bounds()), took.min(began.elapsed())))
            }
            FromBatch::Failed { text } => {
                Ok((Err(Error::internal(Fault::InChild { why: text })), Duration::ZERO))
            }
            other => {
                child.kill();
                Err(Death::Garbled(format!("expected game {index}, got {other:?}")))
            }
        }
    }

    /// Reports and returns a game whose process ended early.
    fn lost(&self, index: u64, death: &Death) -> Game {
        let words = death.words(&OF_SIM, self.lang);
        let seed = rng::game_seed(self.args.seed, index);
        eprintln!("sgs: game {index} (seed {seed}): {words}");
        Game::lost(index, seed, words)
    }

    /// Lets a child write scenes of what failed.
    fn write_scenes(&self, games: Vec<u64>) {
        if games.is_empty() || self.args.reporter().is_none() {
            return;
        }
        let idle = self.idle().pop();
        let written =
            idle.map_or_else(|| begin(&self.program).map(|begun| begun.0), Ok).and_then(|mut child| {
                child.grant_time();
                child.send(&ToBatch::Scenes { games })?;
                child.receive::<FromBatch>().map(drop)
            });
        if let Err(death) = written {
            let words = death.words(&OF_SIM, self.lang);
            eprintln!(
                "{}",
                self.lang.pick(
                    format!("sgs: 没能写下场景：{words}"),
                    format!("sgs: scenes are not written: {words}")
                )
            );
        }
    }
}

/// The work of a child.
pub(super) fn run_inside(args: &Args, kernel: &dyn Kernel) -> Result {
    let mut wire = connection()?;
    let mut reach = args.content.reach(args.watch);
    reach.write.extend(args.record.iter().cloned());
    reach.write.extend(args.accidents.folder());
    isolate::raise(kernel, &reach, OF_SIM, args.isolate, args.lang.lang())?;
    // Games need more stack than the first thread may have.
    let serve = || -> Result {
        let (batch, start, _) = args.set_up()?;
        let base = content::base();
        let gone = |e: WireError| {
            Error::internal(Fault::Frame { command: "inside sim".into(), details: e.to_string() })
        };
        wire.send(&FromBatch::Ready(start)).map_err(gone)?;
        loop {
            let answer = match wire.receive() {
                Ok(ToBatch::Play { game }) => {
                    let clock = Clock::start();
                    match batch.game(game, &base) {
                        Ok(game) => FromBatch::Game { game: Box::new(game), took: clock.used() },
                        Err(error) => FromBatch::Failed { text: error.to_string() },
                    }
                }
                Ok(ToBatch::Scenes { games }) => {
                    if let Some(reporter) = args.reporter() {
                        Failed::of_games(games).write(&batch, reporter)?;
                    }
                    FromBatch::Written
                }
                // The batch is over.
                Err(_) => return Ok(Outcome::Fine),
            };
            wire.send(&answer).map_err(gone)?;
        }
    };
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).name("games".into());
        let thread = thread.spawn_scoped(scope, serve);
        let thread = thread.map_err(|error| Error::internal(Fault::Thread { error }))?;
        thread.join().unwrap_or_else(|_| Err(Error::broken(anyhow!("a game panicked"))))
    })
}

#[cfg(unix)]
fn connection() -> Result<Wire> {
    Wire::of_child()
        .map_err(|e| Error::internal(Fault::Frame { command: "inside sim".into(), details: e.to_string() }))
}

#[cfg(not(unix))]
fn connection() -> Result<Wire> {
    Err(Error::internal(crate::cli::error::both("只在 Unix 上有", "only on Unix")))
}
