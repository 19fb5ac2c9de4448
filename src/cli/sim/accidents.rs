//! Crash-report scenes of the script errors of a batch. Games record nothing for this purpose. The first game
//! with an error is played again with a recorder, which gives the same game.

use super::batch::{Batch, Game};
use crate::cli::accident::Reporter;
use crate::cli::fault::Fault;
use crate::cli::{Error, Result, content};
use crate::rules::names::Lang;
use crate::testkit::accident::{MOST, Scenes, Signature};
use anyhow::anyhow;
use std::collections::BTreeSet;

/// Games with a failure that occurred in none before.
#[derive(Debug, Default)]
pub struct Failed {
    games: Vec<u64>,
    seen: BTreeSet<Signature>,
}

impl Failed {
    pub fn note(&mut self, game: &Game) {
        let before = self.seen.len();
        self.seen.extend(game.errors.iter().filter_map(|(error, _)| error.signature.clone()));
        if self.seen.len() > before && self.games.len() < MOST {
            self.games.push(game.index);
        }
    }

    /// Returns the games.
    pub fn into_games(self) -> Vec<u64> {
        self.games
    }

    /// Returns these games.
    pub fn of_games(games: Vec<u64>) -> Failed {
        Failed { games, seen: BTreeSet::new() }
    }

    /// Plays them again, writes their scenes, and reports each on standard error.
    pub fn write(self, batch: &Batch, mut reporter: Reporter) -> Result<()> {
        if self.games.is_empty() {
            return Ok(());
        }
        std::thread::scope(|scope| {
            let work = || self.play_again(batch, &mut reporter);
            let thread = std::thread::Builder::new().stack_size(super::STACK).name("accidents".into());
            let thread = thread.spawn_scoped(scope, work);
            let thread = thread.map_err(|error| Error::internal(Fault::Thread { error }))?;
            thread
                .join()
                .unwrap_or_else(|_| Err(Error::broken(anyhow!("a game failed when it was played again"))))
        })
    }

    fn play_again(&self, batch: &Batch, reporter: &mut Reporter) -> Result<()> {
        let base = content::base();
        let mut known = BTreeSet::new();
        let whole = reporter.game().to_owned();
        for index in &self.games {
            let seen = batch.look_at(*index, &base, &known)?;
            known.extend(seen.accidents.iter().filter_map(|accident| accident.signature().cloned()));
            reporter.of_game(format!("game {index} of `{whole}`"), seen.record);
            for error in &seen.without_table {
                eprintln!("sgs: {}", Scenes::no_table(error, Lang::En));
            }
            for line in reporter.write(&seen.accidents, &seen.catalog) {
                eprintln!("sgs: {line}");
            }
            if reporter.is_full() {
                break;
            }
        }
        Ok(())
    }
}
