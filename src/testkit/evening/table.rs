//! A table in this process: its door, behind which the trouble is made.

use super::hidden;
use super::nonsense::{Size, clicked, nonsense};
use super::plan::{Event, TablePlan, What};
use super::record::{Disk, closed, replay};
use super::turnstile::Seat as Place;
use super::{Game, Problem, STARTED, base, file, library, source};
use crate::agents::lua::LuaPlayer;
use crate::agents::{Random, Seated, builtin::Builtin};
use crate::model::PlayerId;
use crate::model::rng::Stream;
use crate::record::{Header, LogHasher, Recorder};
use crate::rules::ask::probe::Selection;
use crate::rules::ask::{Agent, Answer, Cause, Door, Seat};
use crate::rules::{Fact, Interrupt, Observer, Request, Room};
use crate::runner::table::Who;
use crate::script::host::{Options, Script};
use crate::script::reload::Change;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::{Rc, Weak};

/// One in so many requests is looked at, beside those at which something happens.
const LOOKS_ONE_IN: usize = 12;

/// Plays one table of an evening, and its record after it.
pub(super) fn play(plan: &TablePlan, events: Vec<(usize, Event)>, place: Rc<Place>) -> Game {
    let library = library(plan.version);
    let options = Options { start_time: i64::try_from(STARTED).ok(), ..Options::default() };
    let (script, failures) = match Script::load_with(options, base(), &library) {
        Ok(loaded) => loaded,
        Err(error) => return Game { problems: vec![format!("no Lua: {error}")], ..Game::default() },
    };
    let mut game = Game::default();
    game.problems.extend(failures.iter().map(|failure| format!("does not load: {failure}")));
    if plan.seats.contains(&Who::Lua) {
        let failures = script.load_whole_ai();
        game.problems.extend(failures.iter().map(|failure| format!("the AI does not load: {failure}")));
    }
    let found = Rc::new(RefCell::new(game));
    let disk = Disk::default();
    if let Err(problem) = run(plan, events, &place, &script, &disk, &found) {
        found.borrow_mut().problem(problem.to_string());
    }
    found.borrow_mut().script_errors = script.host().notices().error_count();
    script.leave();
    let mut game = found.take();
    let bytes = disk.bytes();
    let whole = if disk.is_full() { closed(&bytes) } else { bytes };
    if let Err(problem) = replay(&whole, &library) {
        game.problem(problem.to_string());
    }
    game
}

type Found = Rc<RefCell<Game>>;

fn run(
    plan: &TablePlan,
    events: Vec<(usize, Event)>,
    place: &Rc<Place>,
    script: &Script,
    disk: &Disk,
    found: &Found,
) -> Result<(), Problem> {
    let door = Hall {
        place: Rc::downgrade(place),
        agents: Seated::new(plan.seats.iter().map(|who| agent(*who, script)).collect()),
        events,
        absent: BTreeMap::new(),
        dice: Stream::new(plan.seed, "hall"),
        script: script.clone(),
        disk: disk.clone(),
        found: found.clone(),
    };
    let options = plan.options();
    let room = script.start_game(&options, Box::new(door))?;
    script.seat_ai(&room);
    let log = LogHasher::default();
    room.observe(Box::new(log.clone()));
    room.observe(Box::new(Counting(found.clone())));
    let header = Header::new(options, &script.loaded().0, Vec::new(), STARTED);
    let recorder = Recorder::new(disk.clone(), &header);
    room.observe(recorder.observer());
    let winner = match room.run() {
        Ok(()) => Some(room.table().turn.winner.clone().unwrap_or_default()),
        Err(Interrupt::Closed) => None,
        Err(other) => return Err(Problem::Stops(other)),
    };
    found.borrow_mut().digest = log.digest();
    found.borrow_mut().winner = winner.clone();
    match recorder.finish(winner) {
        Ok(_) if disk.is_full() => Err(Problem::FullDisk),
        Err(error) if !disk.is_full() => Err(Problem::Unwritten(error)),
        _ => Ok(()),
    }
}

/// Returns who decides at a seat. At those that are outside somebody clicks at random.
fn agent(who: Who, script: &Script) -> Box<dyn Agent> {
    match who {
        Who::Lua => Box::new(LuaPlayer::new(script)),
        Who::Builtin => Box::new(Builtin::new()),
        Who::Random => Box::new(Random::default()),
        Who::Outside => Box::new(Clicking(None)),
    }
}

/// Clicks at random, with chances that are not the table's.
struct Clicking(Option<Stream>);

impl Agent for Clicking {
    fn answer(&mut self, seat: Seat<'_>, request: &Request) -> Answer {
        let dice = self.0.get_or_insert_with(|| Stream::new(u64::from(seat.player().0), "clicks"));
        let first = seat.probe(request, &Selection::default());
        let reply = clicked(dice, &request.ask, first, |selection| Some(seat.probe(request, selection)));
        reply.map_or(Answer::Default(Cause::NoAnswer), Answer::Reply)
    }
}

/// Counts the cards after everything that happens.
struct Counting(Found);

impl Observer for Counting {
    fn fact(&mut self, room: &Room, fact: &Fact) {
        if let Err(problem) = room.table().check_cards() {
            self.0.borrow_mut().problem(format!("{problem}, after {fact:?}"));
        }
    }
}

/// The door of a table at which trouble is made.
struct Hall {
    place: Weak<Place>,
    agents: Seated,
    /// Events that are still to happen, in order.
    events: Vec<(usize, Event)>,
    /// Seats that are empty, and for how many requests still.
    absent: BTreeMap<PlayerId, u32>,
    dice: Stream,
    script: Script,
    disk: Disk,
    found: Found,
}

impl Hall {
    /// Lets happen what is due at this request. The answer, where somebody else gives it.
    fn make_trouble(&mut self, room: &Room, request: &Request) -> (Option<Answer>, bool) {
        let asked = {
            let mut found = self.found.borrow_mut();
            found.requests += 1;
            found.requests
        };
        let mut answer = None;
        let due = |(_, event): &(usize, Event)| event.request == asked;
        let now: Vec<(usize, Event)> = self.events.iter().copied().filter(due).collect();
        for (number, event) in &now {
            self.found.borrow_mut().events.insert(*number);
            answer = self.happens(room, request, event.what).or(answer);
        }
        (answer, !now.is_empty())
    }

    fn happens(&mut self, room: &Room, request: &Request, what: What) -> Option<Answer> {
        match what {
            What::Stall => Some(Answer::Default(Cause::Timeout)),
            What::Vanish(requests) => {
                self.absent.insert(request.seat, requests);
                None
            }
            What::Nonsense(seed) => {
                let size = Size { cards: room.table().deck.len(), players: room.table().players.len() };
                Some(Answer::Reply(nonsense(&mut Stream::new(seed, "nonsense"), size)))
            }
            What::Reload(version) => {
                self.script.reload(&[Change { file: file(), source: Some(source(version)) }]);
                None
            }
            What::FullDisk => {
                self.disk.fill();
                None
            }
            What::Close => Some(Answer::Close),
            What::LostCard => {
                room.table_mut().draw_pile.pop_back();
                Some(Answer::Close)
            }
            What::Kill => None,
        }
    }

    /// Returns `true` if the seat of a request is empty, and counts the request.
    fn is_absent(&mut self, seat: PlayerId) -> bool {
        match self.absent.get_mut(&seat) {
            Some(left) if *left > 0 => {
                *left -= 1;
                true
            }
            _ => false,
        }
    }
}

impl Door for Hall {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer {
        if let Some(place) = self.place.upgrade() {
            place.pass();
        }
        let (answer, is_eventful) = self.make_trouble(room, request);
        if is_eventful || self.dice.one_in(LOOKS_ONE_IN) {
            self.found.borrow_mut().looks += 1;
            if let Err(problem) = hidden::look(room, request, &mut self.dice) {
                self.found.borrow_mut().problem(problem.to_string());
            }
        }
        match answer {
            Some(answer) => answer,
            None if self.is_absent(request.seat) => Answer::Default(Cause::NoAnswer),
            None => self.agents.ask(room, request),
        }
    }
}
