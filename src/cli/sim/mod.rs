//! `sgs sim`: many games without anyone watching.

mod batch;
mod report;

use super::{Error, Outcome, Result};
use crate::agents::Agents;
use crate::agents::builtin::Builtin;
use crate::model::{Name, Role};
use crate::rules::cards::{DeckOptions, catalog};
use crate::rules::setup::{FixedSeat, GameOptions, mode_of, new_game};
use batch::Batch;
use report::{Format, Report};
use std::path::PathBuf;
use std::rc::Rc;

/// Play many games without anyone watching
///
/// Game i of a batch depends on the seed and i alone: it is the same with any number of
/// jobs, and the record of it plays by itself.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// How many games
    #[arg(short = 'n', long, value_name = "GAMES", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// How many sit at the table
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u8).range(2..=10))]
    seats: u8,

    /// A table with other roles than the usual ones, such as 08pd (two renegades) or 08pz (none)
    #[arg(long, value_name = "MODE", conflicts_with = "seats")]
    mode: Option<Name>,

    /// Decides everything random in all games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Games played at the same time [default: one for each processor]
    #[arg(short, long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,

    /// Who plays
    #[arg(long, value_enum, default_value_t)]
    agent: Player,

    /// Only these generals are chosen from (repeatable)
    #[arg(long = "general", value_name = "NAME")]
    generals: Vec<Name>,

    /// Who sits somewhere: 3=caocao, 3=caocao:rebel or 3=:rebel; seat 1 is the lord's (repeatable)
    #[arg(long = "seat", value_name = "SEAT", value_parser = fixed_seat)]
    fixed: Vec<FixedSeat>,

    /// Write a record of each game into this folder
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,

    /// One line of JSON for each game, and one for all
    #[arg(long)]
    json: bool,

    /// Leave out how long it took, the only thing that is not the same every time
    #[arg(long)]
    no_timing: bool,

    /// Exit with 1 when there was a warning, an illegal reply or no reply
    #[arg(long)]
    strict: bool,
}

const EXAMPLES: &str = "\
Examples:
  sgs sim -n 1000                          a thousand games of eight
  sgs sim -n 100 --mode 08pd --seed 7      with two renegades
  sgs sim --seat 1=wei_lord --seat 2=:rebel --record games/
  sgs replay games/game-0003.jsonl         look at one of them again

With --json each game is one line {game, seed, winner, turns, rounds, requests, facts, log,
faults}, log being the hash of everything that happened, and the last line is {summary} with
{timing} beside it unless --no-timing is given. All but the timing is the same every time.";

/// Who decides at all seats.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Player {
    /// Plays sensibly
    #[default]
    Builtin,
    /// Does anything that is legal
    Random,
}

impl Player {
    fn agents(self, players: usize) -> Agents {
        match self {
            Player::Builtin => Agents::each(players, |_| Box::new(Builtin::new())),
            Player::Random => Agents::random(players),
        }
    }

    fn word(self) -> &'static str {
        match self {
            Player::Builtin => "builtin",
            Player::Random => "random",
        }
    }
}

/// `3=caocao:rebel`.
fn fixed_seat(text: &str) -> std::result::Result<FixedSeat, String> {
    let form = "expected SEAT=GENERAL, SEAT=GENERAL:ROLE or SEAT=:ROLE, such as 3=wei_lord:rebel";
    let (seat, rest) = text.split_once('=').ok_or(form)?;
    let seat = seat.trim().parse().map_err(|_| format!("{seat:?} is not the number of a seat; {form}"))?;
    let (general, role) = match rest.split_once(':') {
        Some((general, role)) => {
            let known = Role::from_word(role)
                .ok_or(format!("unknown role {role:?}: expected lord, loyalist, rebel or renegade"))?;
            (general, Some(known))
        }
        None => (rest, None),
    };
    if general.is_empty() && role.is_none() {
        return Err(form.into());
    }
    let general = Some(general).filter(|g| !g.is_empty()).map(Name::from);
    Ok(FixedSeat { seat, general, role })
}

impl Args {
    pub fn run(self) -> Result {
        let options = self.options()?;
        if let Some(dir) = &self.record {
            std::fs::create_dir_all(dir)
                .map_err(|e| Error::Input(format!("cannot make the folder {}: {e}", dir.display())))?;
        }
        let processors = || std::thread::available_parallelism().map_or(1, |n| n.get());
        let jobs = self.jobs.map_or_else(processors, usize::from);
        let format = if self.json { Format::Json } else { Format::Text };
        let mut report = Report::new(format, !self.no_timing, self.games);
        let batch = Batch {
            options,
            seed: self.seed,
            games: self.games,
            player: self.agent,
            record: self.record,
            // Hashing every fact costs as much as playing: only where it is shown.
            hash: self.json,
        };
        let busy = batch.run(jobs, |game| report.game(&game))?;
        report.end(busy);
        Ok(if self.strict && report.has_faults() { Outcome::Findings } else { Outcome::Fine })
    }

    /// What all games have in common. Everything the user may have got wrong shows here.
    fn options(&self) -> Result<GameOptions> {
        let mut options = GameOptions::new(self.seed, usize::from(self.seats));
        options.mode = self.mode.clone().unwrap_or_else(|| mode_of(usize::from(self.seats)));
        options.generals = self.generals.clone();
        options.fixed = self.fixed.clone();
        for (i, fixed) in options.fixed.iter().enumerate() {
            if options.fixed.iter().take(i).any(|f| f.seat == fixed.seat) {
                return Err(Error::Input(format!("seat {} is given twice", fixed.seat)));
            }
        }
        let door = Box::new(self.agent.agents(0));
        match new_game(&options, Rc::new(catalog(&DeckOptions::default())), door) {
            Ok(_) => Ok(options),
            Err(error) => Err(Error::Input(error.to_string())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_given_with_general_role_or_both() {
        let seat = |seat, general: Option<&str>, role| {
            Ok(FixedSeat { seat, general: general.map(Name::from), role })
        };
        assert_eq!(fixed_seat("3=wei_lord:rebel"), seat(3, Some("wei_lord"), Some(Role::Rebel)));
        assert_eq!(fixed_seat("1=wei_lord"), seat(1, Some("wei_lord"), None));
        assert_eq!(fixed_seat("2=:renegade"), seat(2, None, Some(Role::Renegade)));
        for bad in ["", "3", "3=", "x=wei_lord", "3=wei_lord:king", "3=wei_lord:", "=a", "-1=a"] {
            assert!(fixed_seat(bad).is_err(), "{bad:?}");
        }
    }
}
