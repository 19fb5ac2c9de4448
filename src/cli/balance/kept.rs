//! Pairs of games in copies of this process: the packages are loaded once.

use super::pair::Pair;
use super::play::{Course, Game};
use crate::cli::content::{self, Loaded};
use crate::cli::copies::{NO_LIMITS, Work, in_copies};
use crate::cli::fault::Fault;
use crate::cli::{Error, Result};
use crate::rules::names::Lang;
use crate::runner::Death;
use anyhow::anyhow;

/// The games of some pairs, two for each.
struct Kept<'c> {
    course: &'c Course,
    loaded: &'c Loaded,
    units: &'c [u64],
    lang: Lang,
}

/// Plays the pairs with these numbers, and passes each to `tell` in this order.
pub(super) fn play(
    course: &Course,
    loaded: &Loaded,
    units: &[u64],
    jobs: usize,
    lang: Lang,
    mut tell: impl FnMut(Pair),
) -> Result<()> {
    let kept = Kept { course, loaded, units, lang };
    let (mut first, mut pairs) = (None, units.iter());
    in_copies(units.len() as u64 * 2, jobs, &kept, |game: Game| {
        let Some(with) = first.take() else {
            first = Some(game);
            return Ok(());
        };
        let unit = pairs.next().ok_or_else(|| Error::broken(anyhow!("a game of no pair")))?;
        tell(course.pair_of(*unit, with, game)?);
        Ok(())
    })
}

impl Kept<'_> {
    /// Returns the pair of a game, and `true` for the game with the general.
    fn unit(&self, index: u64) -> Result<(u64, bool)> {
        let unit = self
            .units
            .get((index / 2) as usize)
            .ok_or_else(|| Error::broken(anyhow!("a game of no pair")))?;
        Ok((*unit, index.is_multiple_of(2)))
    }
}

impl Work for Kept<'_> {
    type Done = Game;

    fn piece(&self, index: u64) -> Result<Game> {
        let (unit, with) = self.unit(index)?;
        self.course.game_in(unit, with, self.loaded)
    }

    fn afresh(&self, index: u64) -> Result<Game> {
        let (unit, with) = self.unit(index)?;
        self.course.game_of(unit, with, || self.course.load(&content::base()))
    }

    fn again(&self, _: u64, death: &Death) {
        let words = death.words(&NO_LIMITS, self.lang);
        let zh = format!("一局没有打完：{words}；重打一次");
        eprintln!("sgs: {}", self.lang.pick(zh, format!("a game did not end: {words}; it is played again")));
    }

    fn lost(&self, index: u64, death: &Death) -> Result<Game> {
        let index = self.course.index_of(self.unit(index)?.0);
        let why = death.words(&NO_LIMITS, self.lang);
        Err(Error::internal(Fault::PairFailed { index, why }))
    }
}
