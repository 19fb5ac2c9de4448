//! A table in a child process, with the evening as its players.

use super::nonsense::{Size, clicked, nonsense};
use super::plan::{Event, TablePlan, What};
use super::record::{closed, replay};
use super::turnstile::Seat as Place;
use super::{Child as Launch, Game, Problem, STARTED, prepare};
use crate::model::rng::Stream;
use crate::model::view::Sight;
use crate::model::{PlayerId, Value};
use crate::rules::Request;
use crate::rules::ask::probe::{Choices, Selection};
use crate::rules::names::Lang;
use crate::runner::confine::Limits;
use crate::runner::table::{FromTable, Given, Spec, TABLE, ToTable};
use crate::runner::{Child, Death, Program};
use crate::script::load::{Library, Sources};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

const LIMITS: Limits = Limits { memory: 4 << 30, cpu_seconds: 600, games: 1 };

/// A child that sends nothing for so long is at fault.
const PATIENCE: Duration = Duration::from_secs(120);

/// Cards of the largest deck, for nonsense.
const CARDS: usize = 160;

/// Plays one table of an evening in a child, and its record after it.
pub(super) fn play(
    plan: &TablePlan,
    index: usize,
    events: Vec<(usize, Event)>,
    place: &Place,
    launch: &Launch,
) -> Game {
    let folder = launch.folder.join(format!("table-{index}"));
    let trouble = |text: String| Game { problems: vec![text], ..Game::default() };
    let package = match prepare(&folder, plan.version) {
        Ok(package) => package,
        Err(error) => return trouble(format!("cannot write the package: {error}")),
    };
    let record = folder.join("record.jsonl");
    let mut table = Table {
        dice: Stream::new(plan.seed, "outside"),
        size: Size { cards: CARDS, players: plan.seats.len() },
        events,
        absent: BTreeMap::new(),
        is_killed: false,
        waiting: VecDeque::new(),
        log: blake3::Hasher::new(),
        game: Game::default(),
    };
    let spec = Spec {
        roots: Vec::new(),
        extensions: vec![package.clone()],
        ai: None,
        options: plan.options(),
        seats: plan.seats.clone(),
        record: Some(record.clone()),
        lang: Lang::En,
        watch: false,
        started: STARTED,
        is_required: false,
    };
    let program = Program::at(launch.program.clone(), [OsString::from(TABLE)], LIMITS).in_folder(&folder);
    let end = Child::start(&program, Some(PATIENCE)).and_then(|mut child| {
        child.send(&ToTable::Start(Box::new(spec)))?;
        table.serve(&mut child, place)
    });
    match end {
        Ok(()) => {}
        Err(Death::Signal(9)) if table.is_killed => {}
        Err(death) => table.game.problem(death.words(&LIMITS, Lang::En)),
    }
    let mut game = table.game;
    game.digest =
        if table.is_killed { String::new() } else { table.log.finalize().to_hex()[..16].to_owned() };
    if let Err(problem) = check_record(&record, package, table.is_killed) {
        game.problem(problem.to_string());
    }
    game
}

/// Plays the record again, as far as it got.
fn check_record(path: &PathBuf, package: PathBuf, is_killed: bool) -> Result<(), Problem> {
    let bytes = std::fs::read(path).map_err(Problem::NoRecord)?;
    let sources = Sources { extensions: vec![package], ..Sources::default() };
    let library = Library::open(&sources)?;
    let whole = if is_killed { closed(&bytes) } else { bytes };
    replay(&whole, &library)
}

struct Table {
    dice: Stream,
    size: Size,
    events: Vec<(usize, Event)>,
    absent: BTreeMap<PlayerId, u32>,
    is_killed: bool,
    /// Frames that came while an answer was looked for.
    waiting: VecDeque<FromTable>,
    /// Of everything that was received.
    log: blake3::Hasher,
    game: Game,
}

impl Table {
    fn serve(&mut self, child: &mut Child, place: &Place) -> Result<(), Death> {
        loop {
            let frame = match self.waiting.pop_front() {
                Some(frame) => frame,
                None => child.receive()?,
            };
            self.log.update(&serde_json::to_vec(&frame).unwrap_or_default());
            match frame {
                FromTable::Ask { request, choices, sight } => {
                    place.pass();
                    self.check(&request, &sight);
                    match self.trouble(child, &request) {
                        Some(ToTable::Close) => child.send(&ToTable::Close)?,
                        Some(frame) => child.send(&frame)?,
                        None if self.is_absent(request.seat) => {
                            child.send(&ToTable::Answer { request: request.id, given: Given::Absent })?;
                        }
                        None => {
                            let given = self.click(child, &request, choices)?;
                            child.send(&ToTable::Answer { request: request.id, given })?;
                        }
                    }
                }
                FromTable::Over { winner } => {
                    self.game.winner = winner;
                    return Ok(());
                }
                FromTable::Refused { text } => {
                    self.game.problem(format!("the child refuses the table: {text}"));
                    return Ok(());
                }
                FromTable::Confined(confined) => {
                    if let Some(words) = confined.words(Lang::En) {
                        tracing::info!("{words}");
                    }
                }
                FromTable::Ready { .. }
                | FromTable::Choices { .. }
                | FromTable::Sight { .. }
                | FromTable::Settled { .. }
                | FromTable::Log { .. }
                | FromTable::News { .. } => {}
            }
        }
    }

    /// Lets happen what is due at this request.
    fn trouble(&mut self, child: &mut Child, request: &Request) -> Option<ToTable> {
        self.game.requests += 1;
        let asked = self.game.requests;
        let now: Vec<(usize, Event)> =
            self.events.iter().copied().filter(|(_, event)| event.request == asked).collect();
        let mut frame = None;
        for (number, event) in now {
            self.game.events.insert(number);
            let answer = |given| Some(ToTable::Answer { request: request.id, given });
            frame = match event.what {
                What::Stall => answer(Given::Late),
                What::Nonsense(seed) => {
                    let reply = nonsense(&mut Stream::new(seed, "nonsense"), self.size);
                    answer(Given::Reply(reply))
                }
                What::Close => Some(ToTable::Close),
                What::Vanish(requests) => {
                    self.absent.insert(request.seat, requests);
                    frame
                }
                What::Kill => {
                    self.is_killed = true;
                    child.kill();
                    frame
                }
                What::Reload(_) | What::FullDisk | What::LostCard => frame,
            };
        }
        frame
    }

    fn is_absent(&mut self, seat: PlayerId) -> bool {
        match self.absent.get_mut(&seat) {
            Some(left) if *left > 0 => {
                *left -= 1;
                true
            }
            _ => false,
        }
    }

    /// Chooses at random from what the child says may be chosen.
    fn click(&mut self, child: &mut Child, request: &Request, first: Choices) -> Result<Given, Death> {
        let mut death = None;
        let waiting = &mut self.waiting;
        let mut probe = |selection: &Selection| {
            let asked = child.send(&ToTable::Probe { request: request.id, selection: selection.clone() });
            let choices = asked.and_then(|()| {
                loop {
                    match child.receive()? {
                        FromTable::Choices { request: id, choices } if id == request.id => {
                            return Ok(choices);
                        }
                        other => waiting.push_back(other),
                    }
                }
            });
            choices.map_err(|e| death = Some(e)).ok()
        };
        let reply = clicked(&mut self.dice, &request.ask, first, &mut probe);
        match death {
            Some(death) => Err(death),
            None => Ok(reply.map_or(Given::Absent, Given::Reply)),
        }
    }

    /// Looks for what a seat must not get.
    fn check(&mut self, request: &Request, sight: &Sight) {
        if sight.seat != Some(request.seat) {
            self.game.problem(format!("{} gets the view of {:?}", request.seat, sight.seat));
        }
        if request.data != Value::Nil {
            self.game.problem(format!("{} gets the payload of an event", request.seat));
        }
        let mut seen = BTreeSet::new();
        let players = sight.players.iter();
        let owned = players.flat_map(|p| p.hand.iter().flatten().chain(&p.equips).chain(&p.judging));
        let piles = sight.players.iter().flat_map(|p| p.piles.values().flatten().flatten());
        let public = sight.draw_pile.iter().chain(&sight.discard_pile).chain(&sight.processing).flatten();
        for card in owned.chain(piles).chain(public).filter(|card| !card.id.is_virtual()) {
            if !seen.insert(card.id) {
                self.game.problem(format!("{} sees card {} twice", request.seat, card.id));
            }
        }
        if let Some(dead) = sight.players.iter().find(|p| p.alive && p.role.is_none() && p.id == request.seat)
        {
            self.game.problem(format!("{} does not see their own role", dead.id));
        }
    }
}
