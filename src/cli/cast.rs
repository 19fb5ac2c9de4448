//! The players at each seat, as given to `play` and `sim`.

use super::argument::BadArgument;
use super::{Error, Result};
use crate::agents::lua::LuaPlayer;
use crate::agents::{Random, Seated, builtin::Builtin};
use crate::cli::fault::Fault;
use crate::rules::Agent;
use crate::script::host::Script;
use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The kind of player at a seat.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub enum Player {
    /// The AI in Lua: the bundled one, or that of --ai
    #[default]
    Lua,
    /// The built-in player, which knows the bundled cards and skills; for tests
    Builtin,
    /// Any legal answer, at random
    Random,
}

impl Player {
    pub fn agent(self, script: &Script) -> Box<dyn Agent> {
        match self {
            Player::Lua => Box::new(LuaPlayer::new(script)),
            Player::Builtin => Box::new(Builtin::new()),
            Player::Random => Box::new(Random::default()),
        }
    }

    pub fn word(self) -> &'static str {
        match self {
            Player::Lua => "lua",
            Player::Builtin => "builtin",
            Player::Random => "random",
        }
    }
}

/// The value of one `--agent`: for all seats, or for one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    seat: Option<usize>,
    player: Player,
}

/// Parses `lua` or `2=random`.
pub fn choice(text: &str) -> std::result::Result<Choice, BadArgument> {
    let (seat, word) = match text.split_once('=') {
        Some((seat, word)) => {
            let number = seat.trim().parse().ok().filter(|n| *n > 0);
            let number = number.ok_or_else(|| BadArgument::Seat(seat.to_owned()))?;
            (Some(number), word)
        }
        None => (None, text),
    };
    let player = Player::from_str(word.trim(), true).map_err(|_| BadArgument::Agent(word.to_owned()))?;
    Ok(Choice { seat, player })
}

/// The kind of player at every seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cast {
    everyone: Player,
    seats: BTreeMap<usize, Player>,
}

impl Cast {
    /// Combines the options of the command line, for a table of this size.
    pub fn of(choices: &[Choice], seats: usize) -> Result<Cast> {
        let mut cast = Cast::default();
        let mut for_all = None;
        for Choice { seat, player } in choices {
            match seat {
                None if for_all.is_some() => {
                    return Err(Error::input(Fault::AgentTwice {}));
                }
                None => for_all = Some(*player),
                Some(seat) if *seat > seats => {
                    return Err(Error::input(Fault::AgentSeat { seat: *seat, seats }));
                }
                Some(seat) => {
                    if cast.seats.insert(*seat, *player).is_some() {
                        return Err(Error::input(Fault::AgentSeatTwice { seat: *seat }));
                    }
                }
            }
        }
        cast.everyone = for_all.unwrap_or_default();
        Ok(cast)
    }

    /// Returns the players of a recorded game by their words, the lord's seat first. The AI in Lua plays for people.
    pub fn of_words<'w>(words: impl Iterator<Item = &'w str>) -> Cast {
        let player = |word: &str| Player::from_str(word, true).unwrap_or_default();
        let seats = words.enumerate().map(|(at, word)| (at + 1, player(word)));
        Cast { everyone: Player::default(), seats: seats.collect() }
    }

    /// Returns the player at this seat; the lord's seat is 1.
    pub fn at(&self, seat: usize) -> Player {
        self.seats.get(&seat).copied().unwrap_or(self.everyone)
    }

    /// Returns `true` if a seat of a table of this size has this kind of player.
    pub fn has(&self, player: Player, seats: usize) -> bool {
        (1..=seats).any(|seat| self.at(seat) == player)
    }

    pub fn agents(&self, seats: usize, script: &Script) -> Seated {
        Seated::new((1..=seats).map(|seat| self.at(seat).agent(script)).collect())
    }
}
