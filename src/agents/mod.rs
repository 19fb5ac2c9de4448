//! Agents that answer for seats: built-in players, scripted ones, people. Each sees only the view of its
//! seat.
//!
//! A table with random players; one seed always gives the same game:
//!
//! ```
//! use sgs::agents::Agents;
//! use sgs::rules::cards::DeckOptions;
//! use sgs::rules::setup::{GameOptions, new_game};
//! use sgs::testkit::plain::catalog;
//! use std::rc::Rc;
//!
//! let game = |seed| {
//!     let catalog = Rc::new(catalog(&DeckOptions::default()));
//!     let room = new_game(&GameOptions::new(seed, 3), catalog, Box::new(Agents::random(3))).expect("a game");
//!     room.run().expect("nobody closes the table");
//!     let table = room.table();
//!     (table.turn.winner.clone(), table.turn.turns)
//! };
//! assert_eq!(game(1), game(1));
//! ```

mod ascii;
pub mod builtin;
pub mod form;
mod limit;
pub mod lookup;
pub mod lua;
pub mod random;
pub mod replay;
pub mod scripted;
pub mod signs;
pub mod spelled;
mod standing;
pub mod terminal;

use crate::model::{PlayerId, Table};
use crate::rules::ask::{Agent, Answer, Cause, Door, Reply, Request, Seat};
use crate::rules::{Ask, Room};
use limit::Limit;
pub use random::Random;
pub use scripted::Scripted;

/// One agent for each seat. Requests to several seats are asked one after another.
pub struct Agents {
    seats: Vec<Box<dyn Agent>>,
}

impl Agents {
    /// Creates a set of agents by player, in order of creation.
    pub fn new(seats: Vec<Box<dyn Agent>>) -> Agents {
        Agents { seats }
    }

    /// Creates this number of agents, each made for its player.
    pub fn each(players: usize, mut make: impl FnMut(PlayerId) -> Box<dyn Agent>) -> Agents {
        Agents { seats: (0..players).map(|i| make(PlayerId(i as u8))).collect() }
    }

    /// Creates this number of random players.
    pub fn random(players: usize) -> Agents {
        Agents::each(players, |_| Box::new(Random::default()))
    }
}

impl Door for Agents {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer {
        match self.seats.get_mut(request.seat.index()) {
            Some(agent) => agent.answer(Seat::new(room, request.seat), request),
            None => Answer::Default(Cause::NoAnswer),
        }
    }
}

/// Agents by seat, the lord's first. Each seat is assigned when the game begins, and the agent stays with the
/// player when seats are swapped later.
pub struct Seated {
    seats: Vec<Box<dyn Agent>>,
    /// Agent indices by player; empty until the first request.
    places: Vec<usize>,
    limit: Limit,
}

impl Seated {
    /// Creates a set of agents in the order of the seats.
    pub fn new(seats: Vec<Box<dyn Agent>>) -> Seated {
        Seated { seats, places: Vec::new(), limit: Limit::default() }
    }

    /// Assigns the agents as the players sit at this table.
    pub fn settle(&mut self, table: &Table) {
        let place = |player: PlayerId| table.seats.iter().position(|p| *p == player);
        self.places = table.players.iter().map(|p| place(p.id).unwrap_or(p.id.index())).collect();
    }
}

impl Door for Seated {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer {
        if self.places.is_empty() {
            self.settle(&room.table());
        }
        if !self.limit.allows(room, request) {
            return Answer::Default(Cause::TooOften);
        }
        let place = self.places.get(request.seat.index()).copied();
        match place.and_then(|place| self.seats.get_mut(place)) {
            Some(agent) => {
                let answer = agent.answer(Seat::new(room, request.seat), request);
                if self.limit.takes(request, &answer) { answer } else { Answer::Default(Cause::TooOften) }
            }
            None => Answer::Default(Cause::NoAnswer),
        }
    }
}

/// A player who declines everything that can be declined.
#[derive(Clone, Copy, Debug, Default)]
pub struct Passive;

impl Agent for Passive {
    fn answer(&mut self, seat: Seat<'_>, request: &Request) -> Answer {
        if let Ask::Invoke = request.ask {
            return Answer::Reply(Reply::Yes(false));
        }
        match seat.check(request, &Reply::Pass) {
            Ok(()) => Answer::Reply(Reply::Pass),
            Err(_) => Answer::Default(Cause::NoAnswer),
        }
    }
}
