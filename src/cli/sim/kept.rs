//! Games of a batch in copies of this process: the packages are loaded once, and each game begins in a state that is
//! byte for byte the one that loading them again would give.

use super::batch::{Batch, Clock, Game};
use crate::cli::Result;
use crate::cli::content::{self, Loaded};
use crate::cli::copies::{NO_LIMITS, Work, in_copies};
use crate::model::rng;
use crate::rules::names::Lang;
use crate::runner::Death;
use std::time::Duration;

/// A batch with its packages loaded.
struct Kept<'b> {
    batch: &'b Batch,
    loaded: &'b Loaded,
    lang: Lang,
}

/// Plays all games and passes each to `tell` in order. Returns the processor time of the games.
pub(super) fn run(
    batch: &Batch,
    loaded: &Loaded,
    jobs: usize,
    lang: Lang,
    mut tell: impl FnMut(Game),
) -> Result<Duration> {
    if batch.games == 1 {
        let clock = Clock::start();
        tell(batch.game_in(0, loaded)?);
        return Ok(clock.used());
    }
    let mut busy = Duration::ZERO;
    in_copies(batch.games, jobs, &Kept { batch, loaded, lang }, |(game, took): (Box<Game>, Duration)| {
        busy = busy.saturating_add(took);
        tell(*game);
        Ok(())
    })?;
    Ok(busy)
}

impl Work for Kept<'_> {
    type Done = (Box<Game>, Duration);

    fn piece(&self, index: u64) -> Result<Self::Done> {
        let clock = Clock::start();
        let game = self.batch.game_in(index, self.loaded)?;
        Ok((Box::new(game), clock.used()))
    }

    fn afresh(&self, index: u64) -> Result<Self::Done> {
        let clock = Clock::start();
        let game = self.batch.game(index, &content::base())?;
        Ok((Box::new(game), clock.used()))
    }

    fn again(&self, index: u64, death: &Death) {
        let (seed, words) = (self.seed(index), death.words(&NO_LIMITS, self.lang));
        let zh = format!("第 {index} 局（种子 {seed}）：{words}；重打一次");
        eprintln!(
            "sgs: {}",
            self.lang.pick(zh, format!("game {index} (seed {seed}): {words}; it is played again"))
        );
    }

    fn lost(&self, index: u64, death: &Death) -> Result<Self::Done> {
        let (seed, words) = (self.seed(index), death.words(&NO_LIMITS, self.lang));
        let zh = format!("第 {index} 局（种子 {seed}）：{words}");
        eprintln!("sgs: {}", self.lang.pick(zh, format!("game {index} (seed {seed}): {words}")));
        Ok((Box::new(Game::lost(index, seed, words)), Duration::ZERO))
    }
}

impl Kept<'_> {
    fn seed(&self, index: u64) -> u64 {
        rng::game_seed(self.batch.seed, index)
    }
}
