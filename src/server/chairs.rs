//! The door of a table with people behind pages: asks people through frames, and has bots answer for the rest.

use super::desk::Desk;
use super::table::{FromTable, Given, ToTable};
use crate::agents::form::{self, Viewer};
use crate::rules::ask::probe::Selection;
use crate::rules::ask::{Ask, Door, Many, Seat};
use crate::rules::{Agent, Answer, Cause, Reply, Request, Room};
use std::time::{Duration, Instant};

/// Called when a game goes on that was played before.
pub type OnLive = Box<dyn FnOnce(&Room)>;

/// The door of a table with people behind pages. Chairs are counted from the lord's.
pub struct Chairs {
    /// The bot of every chair; it answers for a person who is away.
    bots: Vec<Box<dyn Agent>>,
    desk: Desk,
    /// Called at the first request that somebody here answers.
    on_live: Option<OnLive>,
}

impl Chairs {
    /// Returns the door. Every chair needs a bot. `on_live` is called before the first request.
    pub fn new(bots: Vec<Box<dyn Agent>>, desk: Desk, on_live: Option<OnLive>) -> Chairs {
        Chairs { bots, desk, on_live }
    }

    /// Asks the bot of the player's chair, wherever the player sits by now.
    fn bot(&mut self, room: &Room, request: &Request) -> Answer {
        match self.desk.place(request.seat).and_then(|place| self.bots.get_mut(place)) {
            Some(bot) => bot.answer(Seat::new(room, request.seat), request),
            None => Answer::Default(Cause::NoAnswer),
        }
    }

    /// Asks these people at once, and waits for their answers in the order in which they come.
    fn ask_people(
        &mut self,
        room: &Room,
        requests: &[Request],
        of: &[usize],
        many: Many,
        until: Option<Instant>,
    ) -> Vec<(usize, Answer)> {
        let mut answers = Vec::new();
        let mut open = Vec::new();
        for i in of {
            let request = &requests[*i];
            let seat = Seat::new(room, request.seat);
            match form::evident(seat, request, &seat.probe(request, &Selection::default())) {
                Some(answer) => answers.push((*i, answer)),
                None if self.desk.skips(seat, request) => answers.push((*i, Answer::Reply(Reply::Pass))),
                None => open.push(*i),
            }
        }
        if open.is_empty() {
            return answers;
        }
        self.desk.show_all(room, true);
        open.iter().for_each(|i| self.desk.put(room, &requests[*i]));
        let asked = open.clone();
        while !open.is_empty() && !answers.last().is_some_and(|(_, answer)| ends(answer, many)) {
            let frame = match self.desk.receive(until) {
                Ok(frame) => frame,
                // The window for nullification has closed.
                Err(false) => {
                    answers.extend(open.iter().map(|i| (*i, Answer::Default(Cause::Timeout))));
                    break;
                }
                Err(true) => {
                    answers.push((open[0], Answer::Close));
                    break;
                }
            };
            match frame {
                ToTable::Probe { request, selection } => {
                    if let Some(i) = open.iter().find(|i| self.desk.number(&requests[**i]) == request) {
                        self.desk.step(room, &requests[*i], &selection);
                    }
                }
                ToTable::Show { viewer } => {
                    self.desk.forget(viewer);
                    self.desk.show(room, viewer, true);
                    let again = open.iter().filter(|i| Viewer::Seat(requests[**i].seat) == viewer);
                    again.for_each(|i| self.desk.put(room, &requests[*i]));
                }
                ToTable::Answer { request, given } => {
                    // One that is not open was settled before, or never asked.
                    let Some(at) = open.iter().position(|i| self.desk.number(&requests[*i]) == request)
                    else {
                        continue;
                    };
                    let i = open[at];
                    match self.take(room, &requests[i], given) {
                        Some(answer) => {
                            answers.push((i, answer));
                            open.remove(at);
                            self.desk.send(&FromTable::Settled { request });
                        }
                        None => continue,
                    }
                }
                ToTable::Skip { request } => {
                    let Some(at) = open.iter().position(|i| self.desk.number(&requests[*i]) == request)
                    else {
                        continue;
                    };
                    let i = open[at];
                    if self.desk.skip(Seat::new(room, requests[i].seat), &requests[i]) {
                        answers.push((i, Answer::Reply(Reply::Pass)));
                        open.remove(at);
                        self.desk.send(&FromTable::Settled { request });
                    }
                }
                frame @ (ToTable::Seat { .. } | ToTable::Window { .. } | ToTable::OnlyMine { .. }) => {
                    self.desk.between(room, frame);
                }
                ToTable::Inspect { to } => self.desk.inspect(room, to),
                ToTable::Trace { skills } => self.desk.trace(room, skills),
                ToTable::Try { to, line } => {
                    // A record has a change between two answers: of several players one may have answered.
                    let asked = if asked.len() == 1 { requests.get(asked[0]).map(|r| r.seat) } else { None };
                    self.desk.try_out(to, asked, &line);
                    self.ask_again(room, requests, &open);
                }
                ToTable::Reload => {
                    self.desk.reload();
                    self.ask_again(room, requests, &open);
                }
                // Out of place here.
                ToTable::Start(_) | ToTable::Reel(_) | ToTable::Close => {}
            }
        }
        for i in asked.iter().filter(|i| open.contains(i)) {
            self.desk.send(&FromTable::Settled { request: self.desk.number(&requests[*i]) });
        }
        answers
    }

    /// Returns the time that a person takes at least to let somebody else die, whether they can help or not: who
    /// has a peach does not show by their thinking. With no card at all everybody sees that they cannot.
    fn least(&self, room: &Room, requests: &[Request]) -> Option<Duration> {
        let [request] = requests else { return None };
        let Ask::Peach { dying, .. } = request.ask else { return None };
        let is_bare = Viewer::Public.look(room, |view| {
            let player = view.player(request.seat);
            player.hand().next().is_none()
                && player.equips().next().is_none()
                && player.piles().next().is_none()
        });
        let hides = dying != request.seat && self.desk.is_person(request.seat) && !is_bare;
        self.desk.window().filter(|_| hides).map(|window| window.mul_f64(super::some(0.5, 1.0)))
    }

    /// Shows a changed table, and what may be answered now.
    fn ask_again(&self, room: &Room, requests: &[Request], open: &[usize]) {
        self.desk.look_again();
        self.desk.show_all(room, true);
        open.iter().for_each(|i| self.desk.put(room, &requests[*i]));
    }

    /// Returns the answer, unless it is not a legal one: then the person gets an error, and the request stays open.
    fn take(&mut self, room: &Room, request: &Request, given: Given) -> Option<Answer> {
        let reply = match given {
            Given::StandIn => return Some(self.bot(room, request)),
            Given::Reply(reply) => reply,
        };
        match Seat::new(room, request.seat).check(request, &reply) {
            Ok(()) => Some(Answer::Reply(reply)),
            Err(_) => {
                self.desk.refuse(room, request);
                None
            }
        }
    }
}

/// Returns `true` if somebody uses a card: that tells everything.
fn saves(answers: &[(usize, Answer)]) -> bool {
    answers.iter().any(|(_, answer)| matches!(answer, Answer::Reply(reply) if *reply != Reply::Pass))
}

/// Returns `true` if nobody else has to be waited for.
fn ends(answer: &Answer, many: Many) -> bool {
    match answer {
        Answer::Close => true,
        Answer::Reply(reply) => many == Many::First && *reply != Reply::Pass,
        Answer::Default(_) => false,
    }
}

impl Door for Chairs {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer {
        let answers = self.ask_many(room, std::slice::from_ref(request), Many::All);
        answers.into_iter().next().map_or(Answer::Default(Cause::NoAnswer), |(_, answer)| answer)
    }

    /// Asks people first, all at once: a bot would always be faster than they are.
    fn ask_many(&mut self, room: &Room, requests: &[Request], many: Many) -> Vec<(usize, Answer)> {
        if let Some(call) = self.on_live.take() {
            call(room);
        }
        let begun = Instant::now();
        self.desk.catch_up(room);
        let people: Vec<usize> =
            (0..requests.len()).filter(|i| self.desk.is_person(requests[*i].seat)).collect();
        let is_window = matches!(requests.first().map(|r| &r.ask), Some(Ask::Nullify { .. }));
        // All see the table before anything depends on who can answer: what is new on it would tell.
        if requests.iter().any(|r| matches!(r.ask, Ask::Nullify { .. } | Ask::Peach { .. })) {
            self.desk.show_all(room, true);
        }
        let until = self.desk.window().filter(|_| is_window).map(|window| begun + window);
        let mut answers = self.ask_people(room, requests, &people, many, until);
        // Nobody is asked who can answer nothing. That a window is as long as the others hides who was asked.
        if let Some(until) = until.filter(|_| !answers.last().is_some_and(|(_, answer)| ends(answer, many))) {
            self.desk.pause(room, until.saturating_duration_since(Instant::now()));
        }
        if let Some(least) = self.least(room, requests).filter(|_| !saves(&answers)) {
            self.desk.pause(room, least.saturating_sub(begun.elapsed()));
        }
        let mut acted = false;
        for (i, request) in requests.iter().enumerate().filter(|(i, _)| !people.contains(i)) {
            if answers.last().is_some_and(|(_, answer)| ends(answer, many)) {
                break;
            }
            let answer = self.bot(room, request);
            acted |=
                matches!(&answer, Answer::Reply(reply) if !matches!(reply, Reply::Pass | Reply::Yes(false)));
            answers.push((i, answer));
        }
        let pace = self.desk.pace();
        // One person alone: a pause as if a bot had thought about it.
        if is_window && until.is_none() {
            let thought = pace.mul_f64(super::some(0.5, 1.5));
            self.desk.pause(room, thought.saturating_sub(begun.elapsed()));
        }
        if acted {
            self.desk.show_all(room, false);
            self.desk.pause(room, pace);
        }
        if self.desk.is_closed() {
            answers.insert(0, (0, Answer::Close));
        }
        answers
    }

    fn nobody(&mut self, room: &Room) {
        let window = self.desk.window().filter(|_| self.on_live.is_none());
        if let Some(window) = window {
            self.desk.show_all(room, true);
            self.desk.pause(room, window);
        }
    }
}
