//! `sgs watch`: a recorded game at leisure, with anybody's eyes, and a game that goes on from any moment of it.

mod keep;
mod line;
mod words;

use super::content::ContentArgs;
use super::needs::Needs;
use super::person;
use super::play;
use super::stage::{self, FirstThenFresh};
use super::{Error, Outcome, Result};
use crate::agents::form::Both;
use crate::agents::spelled::for_terminal;
use crate::cli::error::{About, Then};
use crate::cli::fault::Fault;
use crate::model::PlayerId;
use crate::moments::{At, MomentError, Moments};
use crate::record::Record;
use crate::rules::names::Lang;
use crate::screen::watch::{self as cinema, Commands, End, Eyes};
use keep::Source;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Watch a recorded game, step by step and with anybody's eyes
///
/// On a terminal the table stays, with a line of time below it; `?` lists the keys. With --plain, Enter shows the next
/// event. `c` goes on from the moment that is shown: you play, and bots take the other seats.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Record of a game, saved game, or report [default: the game of `sgs play` that was saved last]
    file: Option<PathBuf>,

    /// The moment to begin with: r12 (request 12), t6 (turn 6), e345 (event 345), end
    #[arg(long, value_name = "MOMENT")]
    at: Option<At>,

    /// Eyes to look with: a seat, public, or all for all hands [default: all]
    #[arg(long, value_name = "SEAT", value_parser = str::parse::<Eyes>)]
    seat: Option<Eyes>,

    /// Read commands and print lines: for screen readers and plain terminals [default where the output is no terminal]
    #[arg(long)]
    plain: bool,

    #[command(flatten)]
    content: ContentArgs,

    /// Language: zh or en [default: that of the system]
    #[arg(long, value_name = "LANG")]
    lang: Option<Lang>,
}

const EXAMPLES: &str = "\
Examples:
  sgs watch                         the game that was saved last
  sgs watch game.jsonl --at t6      from turn 6 on
  sgs watch game.jsonl --seat 3     only what seat 3 sees";

impl Args {
    pub fn run(self) -> Result {
        let lang = self.lang.unwrap_or_else(super::lang::system_lang);
        let path = match &self.file {
            Some(path) => path.clone(),
            None => play::opening::newest(false)?,
        };
        let record = play::opening::read(&path)?;
        let content = self.content.open_for(&record.header)?;
        let loaded = Rc::new(stage::load(&content, &record)?);
        let found = Needs::of(&record.header, &loaded.catalog());
        let (needs, lacks) = (found.lines(lang), !found.missing.is_empty());
        let stage = FirstThenFresh::new(content.clone(), loaded.clone());
        let moments = Moments::open(record, stage).map_err(|error| {
            Error::input(About::file(&path, Then::new(Both::new(|lang| error.in_lang(lang)), found.clone())))
        })?;
        if let Some(divergence) = moments.divergence().filter(|_| lacks) {
            let why = Both::new(|lang| divergence.in_lang(lang));
            return Err(Error::input(About::file(&path, Then::new(why, found))));
        }
        needs.iter().for_each(|line| eprintln!("sgs: {line}"));
        let mut film = Film::new(moments, for_terminal(Rc::new(loaded.script.clone())), lang);
        if let Some(eyes) = self.seat {
            film.look_with(eyes).map_err(Error::input)?;
        }
        if let Some(at) = self.at {
            film.go_to(at).map_err(Error::input)?;
        }
        let is_plain = self.plain || !person::has_screen();
        let folder = path.parent().unwrap_or(Path::new(""));
        let source = Source { arguments: &self.content, content: &content, folder };
        let chosen = match is_plain {
            true => line::run(&mut film, source)?,
            false => on_screen(&mut film, source)?,
        };
        let Some((record, chairs)) = chosen else { return Ok(Outcome::Fine) };
        drop(film);
        drop(loaded);
        play::Args::going_on(self.content, lang).run_from(record, chairs)
    }
}

/// A record that somebody watches with the packages of this program.
type Film = cinema::Film<FirstThenFresh>;

/// Shows the record on the screen. Returns the record to go on with, and the seat of the person.
fn on_screen(film: &mut Film, source: Source<'_>) -> Result<line::GoOn> {
    let command = |film: &Film, line: &str| {
        let (word, rest) = line::word_of(line);
        let answer = line::of_file(film, word, rest, source);
        answer.unwrap_or_else(|| vec![words::no_command(film.lang)])
    };
    let commands = Commands { is_long: line::is_long, carry_out: &command };
    let end = cinema::run(film, commands).map_err(|error| Error::input(Fault::Terminal { error }))?;
    match end {
        End::Leave => Ok(None),
        End::GoOn { moment, players } => {
            let gone_on = gone_on(film, moment, &players);
            gone_on.map(Some).map_err(Error::of_moments)
        }
    }
}

/// Returns the record up to a moment, and the chairs of players. Chairs are counted as the table was set up.
fn gone_on(
    film: &Film,
    moment: usize,
    players: &[PlayerId],
) -> std::result::Result<(Record, Vec<usize>), MomentError> {
    let record = film.moments.before(moment)?;
    let seats = film.moments.look(0, |room, _| room.table().seats.clone())?;
    let chair = |player: &PlayerId| seats.iter().position(|p| p == player).map_or(1, |at| at + 1);
    Ok((record, players.iter().map(chair).collect()))
}
