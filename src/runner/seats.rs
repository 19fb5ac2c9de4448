//! The child's side of a table: a door behind which some seats are played by agents here, and
//! others by the other side of the connection.

use super::table::{FromTable, Given, ToTable, Who};
use super::wire::Wire;
use crate::model::{PlayerId, Value};
use crate::rules::ask::probe::{Choices, Selection};
use crate::rules::ask::{Door, Many, Seat};
use crate::rules::names::{Lang, Names};
use crate::rules::render::{People, Renderer};
use crate::rules::{Agent, Answer, Cause, Fact, Observer, Reply, Request, Room};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The connection to those outside. Clones share it.
#[derive(Clone)]
pub struct Desk(Rc<RefCell<Shared>>);

struct Shared {
    wire: Wire,
    lang: Lang,
    names: Rc<dyn Names>,
    /// The players who sit outside.
    outside: BTreeSet<PlayerId>,
    /// The connection broke.
    is_broken: bool,
    /// The table is to be closed.
    is_closed: bool,
}

impl Desk {
    pub fn new(wire: Wire, lang: Lang, names: Rc<dyn Names>) -> Desk {
        let outside = BTreeSet::new();
        Desk(Rc::new(RefCell::new(Shared { wire, lang, names, outside, is_broken: false, is_closed: false })))
    }

    /// Sends a frame. Where nobody is there to take it, the table closes at the next request.
    pub fn send(&self, frame: &FromTable) {
        let mut desk = self.0.borrow_mut();
        if !desk.is_broken && desk.wire.send(frame).is_err() {
            (desk.is_broken, desk.is_closed) = (true, true);
        }
    }

    /// Notes who sits outside, and says that the game begins.
    pub fn open(&self, room: &Room, seats: &[Who]) {
        let players = room.table().seats.clone();
        let outside = players.iter().zip(seats).filter(|(_, who)| **who == Who::Outside);
        self.0.borrow_mut().outside = outside.map(|(player, _)| *player).collect();
        self.send(&FromTable::Ready { seats: players });
    }

    /// Returns one who tells seats outside the log.
    pub fn observer(&self) -> Box<dyn Observer> {
        Box::new(Telling(self.clone()))
    }

    fn receive(&self) -> Option<ToTable> {
        let mut desk = self.0.borrow_mut();
        if desk.is_closed {
            return None;
        }
        match desk.wire.receive() {
            Ok(ToTable::Close) | Err(_) => {
                desk.is_closed = true;
                None
            }
            Ok(frame) => Some(frame),
        }
    }

    fn is_outside(&self, player: PlayerId) -> bool {
        self.0.borrow().outside.contains(&player)
    }

    fn ask(&self, room: &Room, request: &Request) {
        let choices = room.probe(request, &Selection::default());
        let sight = Box::new(room.table().view(request.seat).snapshot());
        // The payload is for agents beside the rules: it may name cards that the seat must not know.
        let request = Box::new(Request { data: Value::Nil, ..request.clone() });
        self.send(&FromTable::Ask { request, choices, sight });
    }

    fn answer_question(&self, room: &Room, open: &[&Request], frame: ToTable) -> Option<(u64, Given)> {
        match frame {
            ToTable::Answer { request, given } => return Some((request, given)),
            ToTable::Probe { request, selection } => {
                let asked = open.iter().find(|r| r.id == request);
                let choices = asked.map_or_else(Choices::default, |asked| room.probe(asked, &selection));
                self.send(&FromTable::Choices { request, choices });
            }
            ToTable::Look { seat } if self.is_outside(seat) => {
                let sight = Box::new(room.table().view(seat).snapshot());
                self.send(&FromTable::Sight { sight });
            }
            // What is out of place here is not worth an answer.
            ToTable::Look { .. } | ToTable::Start(_) | ToTable::Close => {}
        }
        None
    }
}

struct Telling(Desk);

impl Observer for Telling {
    fn fact(&mut self, room: &Room, fact: &Fact) {
        let (outside, names, lang) = {
            let desk = self.0.0.borrow();
            (desk.outside.clone(), desk.names.clone(), desk.lang)
        };
        for seat in outside {
            let line = {
                let table = room.table();
                let people = People::of(table.view(seat));
                Renderer::new(&*names, lang, Some(seat), people).line(fact)
            };
            if let Some(line) = line {
                self.0.send(&FromTable::Log { seat, line });
            }
        }
    }
}

/// A door for agents here and players on the other side of the connection. Seats are counted from the lord's;
/// `None`: a player outside.
pub struct Outsiders {
    seats: Vec<Option<Box<dyn Agent>>>,
    /// By player; empty until the first request.
    places: Vec<usize>,
    desk: Desk,
}

impl Outsiders {
    pub fn new(seats: Vec<Option<Box<dyn Agent>>>, desk: Desk) -> Outsiders {
        Outsiders { seats, places: Vec::new(), desk }
    }

    /// Returns the agent of a player, wherever they sit by now.
    fn agent(&mut self, room: &Room, player: PlayerId) -> Option<&mut Box<dyn Agent>> {
        if self.places.is_empty() {
            let t = room.table();
            let place = |player: PlayerId| t.seats.iter().position(|p| *p == player);
            self.places = t.players.iter().map(|p| place(p.id).unwrap_or(p.id.index())).collect();
        }
        let place = self.places.get(player.index()).copied()?;
        self.seats.get_mut(place)?.as_mut()
    }

    /// Asks all of these outside at once, and waits for their answers.
    fn ask_outside(
        &self,
        room: &Room,
        requests: &[Request],
        of: &[usize],
        many: Many,
    ) -> Vec<(usize, Answer)> {
        of.iter().for_each(|i| self.desk.ask(room, &requests[*i]));
        let mut open: Vec<usize> = of.to_vec();
        let mut answers = Vec::new();
        while !open.is_empty() {
            let waiting: Vec<&Request> = open.iter().map(|i| &requests[*i]).collect();
            let Some(frame) = self.desk.receive() else {
                answers.push((open[0], Answer::Close));
                break;
            };
            let Some((id, given)) = self.desk.answer_question(room, &waiting, frame) else { continue };
            // One that is not open was settled before, or never asked.
            let Some(at) = open.iter().position(|i| requests[*i].id == id) else { continue };
            let answer = answer(given);
            let ends = many == Many::First && is_taken(&answer);
            answers.push((open.remove(at), answer));
            if ends {
                break;
            }
        }
        of.iter().for_each(|i| self.desk.send(&FromTable::Settled { request: requests[*i].id }));
        answers
    }
}

fn answer(given: Given) -> Answer {
    match given {
        Given::Reply(reply) => Answer::Reply(reply),
        Given::Late => Answer::Default(Cause::Timeout),
        Given::Absent => Answer::Default(Cause::NoAnswer),
    }
}

fn is_taken(answer: &Answer) -> bool {
    matches!(answer, Answer::Reply(reply) if *reply != Reply::Pass)
}

impl Door for Outsiders {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer {
        let answers = self.ask_many(room, std::slice::from_ref(request), Many::All);
        answers.into_iter().next().map_or(Answer::Default(Cause::NoAnswer), |(_, answer)| answer)
    }

    /// Asks those outside first, all at once: an agent here would always be faster than they are.
    fn ask_many(&mut self, room: &Room, requests: &[Request], many: Many) -> Vec<(usize, Answer)> {
        let outside: Vec<usize> =
            (0..requests.len()).filter(|i| self.desk.is_outside(requests[*i].seat)).collect();
        let mut answers = self.ask_outside(room, requests, &outside, many);
        let over = |answers: &[(usize, Answer)]| {
            let ends =
                |answer: &Answer| *answer == Answer::Close || (many == Many::First && is_taken(answer));
            answers.last().is_some_and(|(_, answer)| ends(answer))
        };
        for (i, request) in requests.iter().enumerate().filter(|(i, _)| !outside.contains(i)) {
            if over(&answers) {
                break;
            }
            let answer = match self.agent(room, request.seat) {
                Some(agent) => agent.answer(Seat::new(room, request.seat), request),
                None => Answer::Default(Cause::NoAnswer),
            };
            answers.push((i, answer));
        }
        if self.desk.0.borrow().is_closed {
            answers.push((0, Answer::Close));
        }
        answers
    }
}
