//! Who answers: built-in players, scripted ones, people. Each sees its seat's view only.

pub mod builtin;
pub mod lua;
pub mod random;
pub mod record;
pub mod replay;
pub mod scripted;
pub mod terminal;

use crate::model::PlayerId;
use crate::rules::ask::{Agent, Answer, Cause, Door, Reply, Request, Seat};
use crate::rules::{Ask, Room};
pub use random::Random;
pub use scripted::Scripted;

/// One agent for each seat. Several asked at once are asked one after another.
pub struct Agents {
    seats: Vec<Box<dyn Agent>>,
}

impl Agents {
    /// Agents by player, in order of creation.
    pub fn new(seats: Vec<Box<dyn Agent>>) -> Agents {
        Agents { seats }
    }

    /// So many agents, each made for its player.
    pub fn each(players: usize, mut make: impl FnMut(PlayerId) -> Box<dyn Agent>) -> Agents {
        Agents { seats: (0..players).map(|i| make(PlayerId(i as u8))).collect() }
    }

    /// So many players at random.
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

/// Agents by seat, the lord's first. Who sits where is settled when the game begins, and stays
/// with the player when seats are exchanged later.
pub struct Seated {
    seats: Vec<Box<dyn Agent>>,
    /// By player; empty until the first question.
    places: Vec<usize>,
}

impl Seated {
    /// Agents in the order of the seats.
    pub fn new(seats: Vec<Box<dyn Agent>>) -> Seated {
        Seated { seats, places: Vec::new() }
    }
}

impl Door for Seated {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer {
        if self.places.is_empty() {
            let t = room.table();
            let place = |player: PlayerId| t.seats.iter().position(|p| *p == player);
            self.places = t.players.iter().map(|p| place(p.id).unwrap_or(p.id.index())).collect();
        }
        let place = self.places.get(request.seat.index()).copied();
        match place.and_then(|place| self.seats.get_mut(place)) {
            Some(agent) => agent.answer(Seat::new(room, request.seat), request),
            None => Answer::Default(Cause::NoAnswer),
        }
    }
}

/// A player who declines whatever may be declined.
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
