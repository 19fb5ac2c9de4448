//! The table's side of a room: shows everyone what they may see, and puts requests to people as frames.
//! [`super::chairs`] asks them, and has bots answer for the rest.

use super::cue::{self, Cue};
use super::inside::Inside;
use super::lasting::{self, Effects};
use super::table::{Asked, FromTable, PageError, ToTable};
use crate::agents::form::{self, Both, Reach, TableSight, Unasked, Viewer, Writer};
use crate::model::{Name, PlayerId};
use crate::rules::ask::probe::Selection;
use crate::rules::ask::{Ask, Seat};
use crate::rules::names::{Lang, Names};
use crate::rules::render::{People, Renderer};
use crate::rules::{Fact, Observer, Request, Room};
use crate::runner::table::Who;
use crate::runner::{Wire, WireWriter};
use serde::Serialize;
use serde_json::value::RawValue;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// A frame for a page. The names of the variants and fields are those of `wire.ts`.
#[derive(Serialize)]
#[serde(rename_all = "snake_case", tag = "t")]
enum Page<'a> {
    Words { words: BTreeMap<String, form::Word> },
    Sight { sight: &'a TableSight, effects: Effects },
    Log { line: &'a Both, turn: bool, cue: Option<Cue> },
    Ask { form: &'a form::Form, left: Option<u32> },
    Step { request: u64, step: &'a form::Step },
    Error(PageError),
}

/// One viewer, and the frames that it has had so far.
struct Watching {
    viewer: Viewer,
    /// Identifiers whose words were sent.
    known: BTreeSet<String>,
    reach: Reach,
    /// The frame of the sight that was sent last.
    last: Option<Box<RawValue>>,
    /// The version of the table that was looked at last ([`Room::version`]), and whether distances were measured.
    looked: Option<(u64, bool)>,
}

impl Watching {
    fn new(viewer: Viewer) -> Watching {
        Watching { viewer, known: BTreeSet::new(), reach: Reach::default(), last: None, looked: None }
    }

    /// Returns `true` if these eyes have seen the table as it is now.
    fn is_up_to_date(&self, room: &Room, measured: bool) -> bool {
        self.looked
            .is_some_and(|(version, was_measured)| version == room.version() && (was_measured || !measured))
    }
}

/// The numbers of requests at pages. Each person's count for themselves: those of the table would tell how many
/// others are asked in secret.
struct Numbers {
    /// The number from which all count, another one in each game: an answer to an earlier one is none to this.
    first: u64,
    /// The requests of each player so far, by their number in the game.
    asked: BTreeMap<PlayerId, Vec<u64>>,
}

impl Numbers {
    fn new() -> Numbers {
        Numbers { first: super::noise() >> 32, asked: BTreeMap::new() }
    }

    /// Numbers of different players differ, and a page reads each exactly: they take less than 53 bits.
    fn of(&mut self, request: &Request) -> u64 {
        let asked = self.asked.entry(request.seat).or_default();
        let at = asked.iter().rposition(|id| *id == request.id).unwrap_or_else(|| {
            asked.push(request.id);
            asked.len() - 1
        });
        (u64::from(request.seat.0) << 40) + self.first + at as u64
    }
}

/// The connection to the room. Clones share it.
#[derive(Clone)]
pub struct Desk(Rc<RefCell<Shared>>);

struct Shared {
    to: WireWriter,
    from: Receiver<ToTable>,
    names: Rc<dyn Names>,
    watching: Vec<Watching>,
    people: BTreeSet<PlayerId>,
    /// Nullifications that people do not want to be asked about.
    unasked: BTreeMap<PlayerId, Unasked>,
    /// The chair of each player, as the table was set up.
    places: Vec<usize>,
    /// An earlier part of the game is played again: pages get its log alone.
    is_past: bool,
    pace: Duration,
    /// Each trick waits so long for nullification.
    window: Option<Duration>,
    numbers: Numbers,
    /// In a room for development.
    backstage: Option<Rc<dyn Backstage>>,
    is_closed: bool,
}

/// The access of the host of a room for development to the table.
pub trait Backstage {
    /// Follows these skills from now on.
    fn trace(&self, room: &Room, skills: Vec<Name>);

    /// Carries out a command of authors (`hp 2 3`) for the player who is asked, and returns what it says.
    /// Without a player nothing is changed.
    fn try_out(&self, asked: Option<PlayerId>, line: &str) -> Vec<String>;

    /// Takes over changed files, and tells of it.
    fn reload(&self);
}

/// The answer to a command of authors.
#[derive(Serialize)]
#[serde(tag = "t", rename = "tried")]
struct Tried<'a> {
    line: &'a str,
    said: Vec<String>,
}

impl Desk {
    /// Returns a desk at this connection. Frames of the room are read by a thread, so that the table can be shown
    /// again while bots play.
    pub fn new(wire: Wire, names: Rc<dyn Names>, pace: Duration) -> std::io::Result<Desk> {
        let (mut reader, to) = wire.split();
        let (sender, from) = channel();
        std::thread::Builder::new().name("room".into()).spawn(move || {
            while let Ok(frame) = reader.receive::<ToTable>() {
                if sender.send(frame).is_err() {
                    return;
                }
            }
        })?;
        let shared = Shared {
            to,
            from,
            names,
            watching: Vec::new(),
            people: BTreeSet::new(),
            unasked: BTreeMap::new(),
            places: Vec::new(),
            is_past: false,
            pace,
            window: None,
            numbers: Numbers::new(),
            backstage: None,
            is_closed: false,
        };
        Ok(Desk(Rc::new(RefCell::new(shared))))
    }

    /// Sends a frame. Where nobody is there to take it, the table closes at the next request.
    pub fn send(&self, frame: &FromTable) {
        let mut desk = self.0.borrow_mut();
        if !desk.is_closed && desk.to.send(frame).is_err() {
            desk.is_closed = true;
        }
    }

    /// Notes who sits where and who watches. `is_past`: the game begins with one that was played before.
    pub fn seat_all(&self, room: &Room, seats: &[Who], watchers: &[Viewer], is_past: bool) {
        let (players, count) = (room.table().seats.clone(), room.table().players.len());
        let people: BTreeSet<PlayerId> =
            players.iter().zip(seats).filter(|(_, who)| **who == Who::Outside).map(|(p, _)| *p).collect();
        let eyes = people.iter().map(|p| Viewer::Seat(*p)).chain(watchers.iter().copied());
        let watching = eyes.map(Watching::new).collect();
        let place = |i: usize| players.iter().position(|p| p.index() == i).unwrap_or(i);
        let mut desk = self.0.borrow_mut();
        desk.people = people;
        desk.watching = watching;
        desk.places = (0..count).map(place).collect();
        desk.is_past = is_past;
    }

    /// Begins the game, and shows everyone the table. `seats`: the players by chair.
    pub fn begin(&self, room: &Room, seats: Vec<PlayerId>) {
        self.0.borrow_mut().is_past = false;
        self.send(&FromTable::Ready { seats });
        self.show_all(room, true);
    }

    /// Returns an observer that writes the log for everyone who watches.
    pub fn observer(&self) -> Box<dyn Observer> {
        Box::new(Telling(self.clone()))
    }

    /// Shows everyone the table as the game has left it, and who has won. `winner`: as in records.
    pub fn end(&self, room: &Room, winner: Option<String>) {
        self.show_all(room, false);
        let roles = {
            let table = room.table();
            table.seats.iter().map(|p| (*p, table.player(*p).role)).collect()
        };
        self.send(&FromTable::Over { winner, roles });
    }

    /// Shows the table after the game to pages that are opened later, until the room lets go of it.
    pub fn stay(&self, room: &Room) {
        while let Ok(frame) = self.receive(None) {
            self.between(room, frame);
        }
    }

    /// Notes who plays at a seat from now on.
    fn seat(&self, player: PlayerId, is_person: bool) {
        let mut desk = self.0.borrow_mut();
        if !is_person {
            desk.people.remove(&player);
            desk.unasked.remove(&player);
            return;
        }
        desk.people.insert(player);
        if !desk.watching.iter().any(|w| w.viewer == Viewer::Seat(player)) {
            desk.watching.push(Watching::new(Viewer::Seat(player)));
        }
    }

    pub(super) fn inspect(&self, room: &Room, to: u32) {
        if self.0.borrow().backstage.is_some()
            && let Ok(frame) = serde_json::value::to_raw_value(&Inside::of(room))
        {
            self.send(&FromTable::Shown { to, frame });
        }
    }

    pub(super) fn trace(&self, room: &Room, skills: Vec<Name>) {
        if let Some(backstage) = self.backstage() {
            backstage.trace(room, skills);
        }
    }

    pub(super) fn try_out(&self, to: u32, asked: Option<PlayerId>, line: &str) {
        let Some(backstage) = self.backstage() else { return };
        let said = backstage.try_out(asked, line);
        if let Ok(frame) = serde_json::value::to_raw_value(&Tried { line, said }) {
            self.send(&FromTable::Shown { to, frame });
        }
    }

    pub(super) fn reload(&self) {
        if let Some(backstage) = self.backstage() {
            backstage.reload();
        }
    }

    /// Returns the backstage; nothing stays borrowed while it runs scripts.
    fn backstage(&self) -> Option<Rc<dyn Backstage>> {
        self.0.borrow().backstage.clone()
    }

    /// Lets the host of the room see the inside of the table, and change it.
    pub fn open_inside(&self, backstage: Rc<dyn Backstage>) {
        self.0.borrow_mut().backstage = Some(backstage);
    }

    /// Sets the time that each trick waits for nullification, even if nobody can answer.
    pub fn set_window(&self, window: Duration) {
        self.0.borrow_mut().window = Some(window);
    }

    /// Takes what came while nobody was asked.
    pub(super) fn catch_up(&self, room: &Room) {
        while let Ok(frame) = self.receive(Some(Instant::now())) {
            self.between(room, frame);
        }
    }

    /// Handles a frame at a moment at which nobody is asked.
    pub(super) fn between(&self, room: &Room, frame: ToTable) {
        match frame {
            ToTable::Show { viewer } => {
                self.forget(viewer);
                self.show(room, viewer, false);
            }
            ToTable::Seat { player, is_person } => self.seat(player, is_person),
            ToTable::Window { milliseconds } => self.set_window(Duration::from_millis(milliseconds)),
            ToTable::OnlyMine { player, on } => {
                self.0.borrow_mut().unasked.entry(player).or_default().ask_only_mine(on);
            }
            ToTable::Inspect { to } => self.inspect(room, to),
            ToTable::Trace { skills } => self.trace(room, skills),
            ToTable::Try { to, line } => self.try_out(to, None, &line),
            // Files are taken over before the next request.
            ToTable::Reload => {}
            // Out of place, or too late.
            ToTable::Start(_)
            | ToTable::Probe { .. }
            | ToTable::Answer { .. }
            | ToTable::Skip { .. }
            | ToTable::Reel(_)
            | ToTable::Close => {}
        }
    }

    pub(super) fn is_person(&self, player: PlayerId) -> bool {
        self.0.borrow().people.contains(&player)
    }

    /// Returns the chair of a player, as the table was set up.
    pub(super) fn place(&self, player: PlayerId) -> Option<usize> {
        self.0.borrow().places.get(player.index()).copied()
    }

    /// Returns how long each trick waits for nullification, if it does.
    pub(super) fn window(&self) -> Option<Duration> {
        self.0.borrow().window
    }

    /// Returns the time that an act of a bot is shown.
    pub(super) fn pace(&self) -> Duration {
        self.0.borrow().pace
    }

    /// Returns `true` if nobody is there any more.
    pub(super) fn is_closed(&self) -> bool {
        self.0.borrow().is_closed
    }

    // ---- what people want to be asked -------------------------------------------------

    /// Returns `true` if the person does not want this request.
    pub(super) fn skips(&self, seat: Seat<'_>, request: &Request) -> bool {
        self.0.borrow().unasked.get(&request.seat).is_some_and(|unasked| unasked.skips(seat, request))
    }

    /// Ends questions for the rest of the trick of this request. Returns `false` if there is none.
    pub(super) fn skip(&self, seat: Seat<'_>, request: &Request) -> bool {
        self.0.borrow_mut().unasked.entry(request.seat).or_default().skip(seat, request)
    }

    /// Forgets skipped tricks: their cards may be played again.
    fn end_tricks(&self) {
        self.0.borrow_mut().unasked.values_mut().for_each(Unasked::end_trick);
    }

    fn names(&self) -> Rc<dyn Names> {
        self.0.borrow().names.clone()
    }

    // ---- frames for pages -----------------------------------------------------------

    /// Writes a frame as JSON, after the words for identifiers that these eyes have not met.
    fn write(&self, viewer: Viewer, page: &Page<'_>) -> Option<Box<RawValue>> {
        let frame = serde_json::value::to_raw_value(page).ok()?;
        self.send_words(viewer, &frame);
        Some(frame)
    }

    /// Sends the words for identifiers in this frame that these eyes have not met.
    fn send_words(&self, viewer: Viewer, frame: &RawValue) {
        let names = self.names();
        let words = {
            let mut desk = self.0.borrow_mut();
            let Some(watching) = desk.watching.iter_mut().find(|w| w.viewer == viewer) else { return };
            form::dictionary(frame, &*names, &mut watching.known)
        };
        if !words.is_empty()
            && let Ok(frame) = serde_json::value::to_raw_value(&Page::Words { words })
        {
            self.send(&FromTable::Frame { to: viewer, frame, is_log: false });
        }
    }

    fn tell(&self, viewer: Viewer, page: &Page<'_>) {
        if let Some(frame) = self.write(viewer, page) {
            let is_log = matches!(page, Page::Log { .. });
            self.send(&FromTable::Frame { to: viewer, frame, is_log });
        }
    }

    fn viewers(&self) -> Vec<Viewer> {
        self.0.borrow().watching.iter().map(|w| w.viewer).collect()
    }

    /// Shows everyone the table, where it looks other than before. `measured`: distances may be asked for, which
    /// runs skills of packages.
    pub(super) fn show_all(&self, room: &Room, measured: bool) {
        for viewer in self.viewers() {
            self.show(room, viewer, measured);
        }
    }

    pub(super) fn show(&self, room: &Room, viewer: Viewer, measured: bool) {
        let known = {
            let desk = self.0.borrow();
            let Some(watching) = desk.watching.iter().find(|w| w.viewer == viewer) else { return };
            if watching.is_up_to_date(room, measured) {
                return;
            }
            watching.reach.clone()
        };
        let reach = if measured { Reach::of(room, viewer) } else { known };
        let sight = TableSight::of(room, viewer, &reach);
        let effects = lasting::of(room, viewer, &*self.names());
        let page = Page::Sight { sight: &sight, effects };
        let Ok(frame) = serde_json::value::to_raw_value(&page) else { return };
        {
            let mut desk = self.0.borrow_mut();
            let Some(watching) = desk.watching.iter_mut().find(|w| w.viewer == viewer) else { return };
            watching.reach = reach;
            watching.looked = Some((room.version(), measured));
            if watching.last.as_ref().is_some_and(|last| last.get() == frame.get()) {
                return;
            }
            watching.last = Some(frame.clone());
        }
        self.send_words(viewer, &frame);
        self.send(&FromTable::Frame { to: viewer, frame, is_log: false });
    }

    /// Looks at the table again even where it seems to be the same: scripts may have changed what they answer.
    pub(super) fn look_again(&self) {
        self.0.borrow_mut().watching.iter_mut().for_each(|w| w.looked = None);
    }

    /// Forgets what these eyes have seen: a new page knows nothing.
    pub(super) fn forget(&self, viewer: Viewer) {
        if let Some(watching) = self.0.borrow_mut().watching.iter_mut().find(|w| w.viewer == viewer) {
            *watching = Watching { reach: std::mem::take(&mut watching.reach), ..Watching::new(viewer) };
        }
    }

    // ---- requests -------------------------------------------------------------------

    /// Waits for a frame, until this moment. `Err(true)`: the table is to be closed.
    pub(super) fn receive(&self, until: Option<Instant>) -> Result<ToTable, bool> {
        let mut desk = self.0.borrow_mut();
        if desk.is_closed {
            return Err(true);
        }
        let received = match until {
            None => desk.from.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(until) => desk.from.recv_timeout(until.saturating_duration_since(Instant::now())),
        };
        match received {
            Ok(ToTable::Close) | Err(RecvTimeoutError::Disconnected) => {
                desk.is_closed = true;
                Err(true)
            }
            Ok(frame) => Ok(frame),
            Err(RecvTimeoutError::Timeout) => Err(false),
        }
    }

    /// Returns `true` if others do not see who is asked.
    fn hides(&self, request: &Request) -> bool {
        match request.ask {
            Ask::Nullify { .. } => true,
            Ask::Peach { dying, .. } => self.window().is_some() && dying != request.seat,
            _ => false,
        }
    }

    /// Returns the number of a request at the page of the person who is asked.
    pub(super) fn number(&self, request: &Request) -> u64 {
        self.0.borrow_mut().numbers.of(request)
    }

    /// Shows a person their request.
    pub(super) fn put(&self, room: &Room, request: &Request) {
        let viewer = Viewer::Seat(request.seat);
        self.show(room, viewer, true);
        let names = self.names();
        let mut form = Writer::new(Seat::new(room, request.seat), &*names).form(request);
        form.request = self.number(request);
        let Some(frame) = self.write(viewer, &Page::Ask { form: &form, left: None }) else { return };
        self.send(&FromTable::Asked(Asked {
            request: form.request,
            id: request.id,
            seat: request.seat,
            kind: request.ask.word().into(),
            hidden: self.hides(request),
            form: frame,
        }));
    }

    /// Shows what may be chosen after this selection.
    pub(super) fn step(&self, room: &Room, request: &Request, selection: &Selection) {
        let names = self.names();
        let step = Writer::new(Seat::new(room, request.seat), &*names).step(request, selection);
        self.tell(Viewer::Seat(request.seat), &Page::Step { request: self.number(request), step: &step });
    }

    /// Tells a person that their answer is not a legal one.
    pub(super) fn refuse(&self, room: &Room, request: &Request) {
        let text = Both { zh: "现在不能这样选择".into(), en: "That cannot be chosen now".into() };
        let error = PageError { code: "illegal".into(), text };
        self.tell(Viewer::Seat(request.seat), &Page::Error(error));
        self.step(room, request, &Selection::default());
    }

    /// Keeps what was shown on the screens for a moment. Pages that are opened meanwhile are served.
    pub(super) fn pause(&self, room: &Room, time: Duration) {
        if time.is_zero() || self.0.borrow().people.is_empty() && self.0.borrow().watching.is_empty() {
            return;
        }
        let until = Instant::now() + time;
        while let Ok(frame) = self.receive(Some(until)) {
            self.between(room, frame);
        }
    }
}

/// Shows the log and the table as it changes.
struct Telling(Desk);

impl Observer for Telling {
    fn fact(&mut self, room: &Room, fact: &Fact) {
        let is_turn = matches!(fact, Fact::TurnStart { .. });
        if is_turn {
            self.0.end_tricks();
        }
        let names = self.0.names();
        let is_past = self.0.0.borrow().is_past;
        for viewer in self.0.viewers() {
            let write = |lang: Lang| {
                viewer.look(room, |view| {
                    Renderer::new(&*names, lang, viewer.player(), People::of(view)).line(fact)
                })
            };
            // Pages show the phase at the seat; as lines they would hide the rest of the log.
            let line = match fact {
                Fact::PhaseStart { .. } => Both::default(),
                _ => {
                    Both { zh: write(Lang::Zh).unwrap_or_default(), en: write(Lang::En).unwrap_or_default() }
                }
            };
            let cue = cue::of(viewer, fact).filter(|_| !is_past);
            if line.zh.is_empty() && line.en.is_empty() && cue.is_none() {
                continue;
            }
            self.0.tell(viewer, &Page::Log { line: &line, turn: is_turn, cue });
        }
        // Else the table is shown before the next request or pause: until then nobody could look at it.
        if is_turn && !is_past {
            self.0.show_all(room, false);
        }
    }
}
