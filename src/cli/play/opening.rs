//! The beginning of a person's game: new, as it was saved, or at a moment of a record.

use super::{Args, some_seed, take_general};
use crate::cli::content::{Content, Loaded};
use crate::cli::error::{About, both};
use crate::cli::fault::Fault;
use crate::cli::needs::Needs;
use crate::cli::preferences::Preferences;
use crate::cli::saves::Saves;
use crate::cli::stage::{self, FirstThenFresh};
use crate::cli::{Error, Result};
use crate::model::rng::Stream;
use crate::model::{Name, PlayerId};
use crate::moments::{At, Moments};
use crate::record::{Footer, Header, Record};
use crate::rules::mode::Mode;
use crate::rules::names::Lang;
use crate::rules::setup::{GameOptions, SetupError, seats_of};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The beginning of a game: a record that ends where the person goes on, which is empty for a new game.
pub(super) struct Opening {
    pub record: Record,
    /// The seat of the person, counted from the lord.
    pub mine: usize,
    /// Seats of other people at the same screen.
    pub others: Vec<usize>,
    pub seats: usize,
    /// The record is that of an earlier game.
    pub is_old: bool,
    /// Its packages were compared with those that are here.
    pub is_checked: bool,
    /// Names in its options are identifiers, and what the user has turned off is left out.
    pub is_settled: bool,
}

/// An earlier game that was named.
pub(super) struct Named {
    pub record: Record,
    /// The file in which it is saved on, if it is a saved game.
    pub slot: Option<PathBuf>,
}

impl Opening {
    /// Returns who plays at each seat, in words of the record; nothing for a new game.
    pub fn words(&self) -> Vec<Name> {
        let header = &self.record.header;
        let of = |player: &PlayerId| header.agents.get(player.index()).cloned();
        chairs(header).iter().filter_map(of).collect()
    }

    /// Returns the seats of people.
    pub fn people(&self) -> Vec<usize> {
        [self.mine].into_iter().chain(self.others.iter().copied()).collect()
    }

    /// Opens another game of the same kind, at the same seats, with another seed.
    pub fn another(&self, now: u64) -> Opening {
        let mut options = self.record.header.options.clone();
        options.seed = some_seed();
        options.people = self.people();
        let others = self.others.clone();
        let mut record = empty(options, now);
        record.header = record.header.with_start_of(&self.record.header);
        Opening { record, others, is_old: false, is_checked: true, ..*self }
    }
}

impl Args {
    /// Returns the record that is named, if any, with the moment to go on from.
    pub(super) fn named_record(&self) -> Result<Option<Named>> {
        let path = match (&self.resume, &self.from) {
            (Some(None), _) => newest(true)?,
            (Some(Some(path)), _) | (None, Some(path)) => path.clone(),
            (None, None) => return Ok(None),
        };
        let record = read(&path)?;
        // A game that goes on where it was left stays where it is saved.
        let slot = Saves::of_user().filter(|saves| self.resume.is_some() && saves.has(&path)).map(|_| path);
        Ok(Some(Named { record, slot }))
    }

    /// Opens a new game with this seed, or another one.
    pub(super) fn new_game(&self, seed: Option<u64>, now: u64, usual: &Preferences) -> Result<Opening> {
        let seed = seed.unwrap_or_else(some_seed);
        let mut options = self.table.options(seed, self.seats)?;
        options.settings.seconds = self.seconds;
        options.packages.extend(usual.on().cloned());
        self.house.apply(&mut options);
        let seats = self.content.seats(&options.mode)?;
        let (mine, others) = match self.people(seats)? {
            Some(people) => people,
            None => (Stream::new(seed, "chair").below(seats) + 1, Vec::new()),
        };
        options.people = [mine].into_iter().chain(others.iter().copied()).collect();
        options.settings.general_choices = usize::from(self.choices);
        options.settings.lord_extra_choices = usize::from(self.choices);
        if let Some(general) = &self.general {
            take_general(&mut options, mine, general)?;
        }
        let record = empty(options, now);
        Ok(Opening { record, mine, others, seats, is_old: false, is_checked: true, is_settled: false })
    }

    /// Returns the seats of --chair, if it was given: the first one and the others.
    pub(super) fn people(&self, seats: usize) -> Result<Option<(usize, Vec<usize>)>> {
        let chairs = self.chair.iter().map(|chair| seat(*chair, seats)).collect::<Result<Vec<_>>>()?;
        Ok(split(chairs))
    }

    /// Opens an earlier game where it was left, or at the moment that is asked for.
    pub(super) fn old_game(&self, record: Record, content: &Content, lang: Lang) -> Result<Opening> {
        let seats = self.content.seats(&record.header.options.mode)?;
        let asked = self.people(seats)?.or_else(|| split(chairs_of_people(&record.header)));
        let (mine, others) = match (asked, record.header.options.people.first()) {
            (Some(people), _) => people,
            (None, Some(chair)) => (seat(*chair, seats)?, Vec::new()),
            (None, None) => (1, Vec::new()),
        };
        let record = match self.at {
            Some(at) => at_moment(record, at, content, lang)?,
            None if record.footer.winner.is_some() => {
                return Err(Error::input(both(
                    "这一局已经打完；sgs play --from 文件 --at t6 可以从中间接着打，sgs watch 文件 可以观看",
                    "that game is over; `sgs play --from FILE --at t6` goes on from within it, `sgs watch FILE` shows it",
                )));
            }
            None => record,
        };
        let is_checked = self.at.is_some();
        Ok(Opening { record, mine, others, seats, is_old: true, is_checked, is_settled: true })
    }
}

/// Returns the record of a game that is about to begin. Its packages are noted when they are loaded.
pub(super) fn empty(options: GameOptions, now: u64) -> Record {
    let header = Header::new(options, &crate::rules::Catalog::default(), Vec::<Name>::new(), now);
    let footer = Footer::default();
    Record { header, replies: Vec::new(), reloads: Vec::new(), footer, cut_off: None }
}

/// Returns the players by seat as the game of a record set them down.
fn chairs(header: &Header) -> Vec<PlayerId> {
    if let Some(table) = &header.table {
        return table.seats.clone();
    }
    let in_order = || (0..header.agents.len()).map(|at| PlayerId(at as u8)).collect();
    // Scenarios of packages have fixed seats.
    let mode = Mode::named(&header.options.mode);
    mode.and_then(|mode| seats_of(&header.options, mode).ok()).unwrap_or_else(in_order)
}

/// Returns the seats at which people played last.
fn chairs_of_people(header: &Header) -> Vec<usize> {
    let is_person = |player: &PlayerId| header.agents.get(player.index()).is_some_and(|word| word == PERSON);
    let chairs = chairs(header);
    let taken = chairs.iter().enumerate().filter(|(_, player)| is_person(player));
    taken.map(|(at, _)| at + 1).collect()
}

/// Splits seats into the first and the others, each once.
fn split(mut chairs: Vec<usize>) -> Option<(usize, Vec<usize>)> {
    let first = *chairs.first()?;
    chairs.sort_unstable();
    chairs.dedup();
    chairs.retain(|chair| *chair != first);
    Some((first, chairs))
}

/// The word of a record for a player who is no bot.
pub(super) const PERSON: &str = "person";

fn seat(chair: usize, seats: usize) -> Result<usize> {
    match (1..=seats).contains(&chair) {
        true => Ok(chair),
        false => Err(Error::input(SetupError::Seat(chair, seats))),
    }
}

/// Returns the game that was saved last; with `open` one that is not over.
pub fn newest(open: bool) -> Result<PathBuf> {
    let none = || Error::input(both("没有存盘的对局", "there is no saved game"));
    let games = Saves::of_user().ok_or_else(none)?.games();
    let is_meant = |path: &PathBuf| {
        let record = std::fs::read(path).ok().and_then(|bytes| Record::parse_so_far(&bytes).ok());
        record.is_some_and(|record| !open || record.footer.winner.is_none())
    };
    games.into_iter().find(is_meant).ok_or_else(none)
}

/// Reads a record as far as it goes.
pub fn read(path: &Path) -> Result<Record> {
    let bytes = std::fs::read(path)
        .map_err(|error| Error::input(Fault::Unreadable { path: path.to_owned(), error }))?;
    Record::parse_so_far(&bytes).map_err(|e| Error::input(About::file(path, e)))
}

/// Returns the record up to a moment.
fn at_moment(record: Record, at: At, content: &Content, lang: Lang) -> Result<Record> {
    let loaded = Rc::new(stage::load(content, &record)?);
    check_needs(&record, &loaded, lang)?;
    let stage = FirstThenFresh::new(content.clone(), loaded);
    let moments = Moments::open(record, stage).map_err(Error::of_moments)?;
    let count = moments.list().len();
    let found = moments.find(at).filter(|found| *found < count);
    let Some(found) = found else {
        let turns = moments.list().last().map_or(0, |last| last.turn);
        return Err(Error::input(both(
            format!("记录里没有 {at} 这个时刻：它有 {count} 次询问、{turns} 个回合"),
            format!("the record has no moment {at}: there are {count} requests and {turns} turns"),
        )));
    };
    moments.before(found).map_err(Error::of_moments)
}

/// Tells of packages that differ from those of a record; without some of them it cannot be played.
pub(super) fn check_needs(record: &Record, loaded: &Loaded, lang: Lang) -> Result<()> {
    let needs = Needs::of(&record.header, &loaded.catalog());
    let lines = needs.lines(lang);
    if !needs.missing.is_empty() {
        return Err(Error::input(needs));
    }
    lines.iter().for_each(|line| eprintln!("sgs: {line}"));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_game_is_of_the_same_kind() {
        let mut options = GameOptions::new(7, 8);
        options.people = vec![2];
        let record = empty(options, 1);
        let others = vec![3];
        let old =
            Opening { record, mine: 8, others, seats: 8, is_old: true, is_checked: false, is_settled: false };
        let new = old.another(2);
        let header = &new.record.header;
        assert_eq!((new.mine, new.seats, header.started), (8, 8, 2));
        assert_eq!(
            (&header.options.mode, &header.options.people),
            (&old.record.header.options.mode, &vec![8, 3])
        );
        assert_ne!(header.options.seed, 7);
        assert!(!new.is_old);
    }
}
