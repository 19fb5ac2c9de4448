//! One room: who is in it, who sits where, and the game that is played there. A single task owns it, so that
//! everything happens in one order.

mod back;
mod feed;
mod game;
mod lobby;
mod past;
mod telling;

use super::kept::{Kept, Played};
use super::seat_clock::SeatClock;
use super::shelf::Shelf;
use super::table::{Asked, FromTable, Given, ToTable};
use super::wire::{FromHost, Guest, Lobby, Settings, Sitter, ToHost};
use super::{Launch, TableHandle};
use crate::agents::form::{Both, Viewer};
use crate::model::{PlayerId, Role};
use crate::moments::Consent;
use crate::record::Record;
use crate::rules::names::Lang;
use past::{Film, Planned};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

pub use feed::feed;

/// Frames on their way to one page.
pub type Outbox = mpsc::UnboundedSender<Arc<str>>;

/// Frames of the table that a page opened later gets first.
const BACKLOG: usize = 400;

/// Lines about packages that the host's page gets when it is opened later.
const NEWS: usize = 50;

/// People in one room, watchers included.
const MOST_PEOPLE: usize = 40;

/// Letters of a name and of a line of chat.
const LONGEST_NAME: usize = 24;
const LONGEST_CHAT: usize = 300;

/// An event of a room.
pub enum Event {
    /// A page said hello; `answer` takes its number, or why it may not come in.
    Join {
        hello: Hello,
        outbox: Outbox,
        socket: u64,
        answer: tokio::sync::oneshot::Sender<Option<u32>>,
    },
    Page {
        person: u32,
        frame: ToHost,
    },
    /// A page is gone. A newer page of the same person stays.
    Gone {
        person: u32,
        socket: u64,
    },
    Table {
        game: u64,
        frame: FromTable,
    },
    /// The table ended without a word; `why` for people.
    Dead {
        game: u64,
        why: Both,
    },
    /// Asks whether the person with this token is the host of the room, and here.
    IsHost {
        token: String,
        answer: tokio::sync::oneshot::Sender<bool>,
    },
    /// A frame of a record that people watch.
    Film {
        film: u64,
        frame: FromTable,
    },
    FilmDead {
        film: u64,
        why: Both,
    },
    Tick,
    Shutdown,
}

/// The person at a page.
pub struct Hello {
    pub secret: Option<String>,
    pub token: Option<String>,
    pub name: String,
    pub lang: Lang,
}

struct Person {
    id: u32,
    name: String,
    token: String,
    lang: Lang,
    page: Option<(u64, Outbox)>,
    /// The moment at which their page was closed.
    gone: Option<Instant>,
    /// A bot answers for them.
    trusts: bool,
    /// They are asked about nullification of tricks that are aimed at them alone.
    only_mine: bool,
}

/// A request that is open.
struct Open {
    asked: Asked,
    until: Option<Instant>,
}

struct Game {
    number: u64,
    table: TableHandle,
    /// Players by chair, the lord's first; empty until the table says.
    seats: Vec<PlayerId>,
    /// The person on each chair.
    chairs: Vec<Option<u32>>,
    open: Vec<Open>,
    /// The latest frames, by the eyes that they are for.
    backlog: BTreeMap<Viewer, VecDeque<Arc<str>>>,
    /// The latest lines about packages.
    news: VecDeque<String>,
    watchers: Option<Viewer>,
    clocks: BTreeMap<PlayerId, SeatClock>,
    ended: Option<(String, BTreeMap<PlayerId, Role>)>,
    /// Requests that a person has answered at their page.
    by_hand: BTreeSet<u64>,
    /// The last of these that was settled, by player: its line of the record may not be written yet.
    answered: BTreeMap<PlayerId, (u64, Instant)>,
    /// It goes on from an earlier game.
    is_past: bool,
    /// Seconds for which each trick waits for nullification.
    window: Option<u32>,
    /// The game that is played again, until this one is ready: if that fails, it is still there.
    before: Option<Played>,
}

/// A game that begins.
#[derive(Default)]
struct Launching {
    /// The game that it goes on from.
    past: Option<Record>,
    /// The person on each chair.
    chairs: Vec<Option<u32>>,
    by_hand: BTreeSet<u64>,
    /// The game of this room that it goes on from.
    from: Option<u64>,
    /// The game in whose place it comes.
    before: Option<Played>,
    clocks: BTreeMap<PlayerId, SeatClock>,
}

/// The secret of a room, by which new people come in. It changes when somebody is sent away; the others stay by
/// their tokens. Clones share it.
#[derive(Clone, Debug)]
pub struct Key {
    /// The address of the room, without its secret.
    address: String,
    secret: Arc<Mutex<String>>,
}

impl Key {
    /// Returns a new key of the room at this address.
    pub fn new(address: String) -> Key {
        Key::with(address, fresh())
    }

    /// Returns the key of a room that was open before.
    pub fn with(address: String, secret: String) -> Key {
        Key { address, secret: Arc::new(Mutex::new(secret)) }
    }

    fn secret(&self) -> String {
        self.secret.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns `true` for the present secret.
    pub fn opens(&self, secret: &str) -> bool {
        self.secret() == secret
    }

    /// Returns the link that others join by.
    pub fn link(&self) -> String {
        format!("{}#{}", self.address, self.secret())
    }

    fn change(&self) {
        *self.secret.lock().unwrap_or_else(PoisonError::into_inner) = fresh();
    }
}

fn fresh() -> String {
    super::token()[..16].to_owned()
}

/// The name and the key of a room, and how long it waits for people.
#[derive(Clone, Debug)]
pub struct Door {
    pub code: String,
    pub key: Key,
    /// Time for which the table waits for a person whose page is closed.
    pub away: Duration,
}

/// A room with its people and its game.
pub struct Room {
    door: Door,
    launch: Arc<dyn Launch>,
    shelf: Arc<Shelf>,
    inbox: mpsc::UnboundedSender<Event>,
    people: Vec<Person>,
    host: u32,
    next_person: u32,
    sitters: Vec<Sitter>,
    settings: Settings,
    /// Number of the last change of settings, as the page of the host counts them.
    change: u32,
    game: Option<Game>,
    games: u64,
    /// Games that were recorded.
    played: Vec<Played>,
    films: Vec<Film>,
    last_film: u64,
    /// The moment that the next game goes on from.
    planned: Option<Planned>,
    /// A wish to take an answer back.
    undo: Option<Consent>,
    /// A person whose wish waits for the record of their answer.
    undo_waits: Option<u32>,
    /// The moment from which silence about it is a no.
    undo_until: Option<Instant>,
    /// The game that ran when the program was closed.
    asleep: Option<u64>,
    /// The room as it was kept last, and the moment of the last look.
    was_kept: String,
    looked: Option<Instant>,
}

impl Room {
    /// Returns an empty room. The first who comes in is the host.
    pub fn new(
        door: Door,
        launch: Arc<dyn Launch>,
        shelf: Arc<Shelf>,
        inbox: mpsc::UnboundedSender<Event>,
        bots: usize,
    ) -> Room {
        let settings = shelf.settings(bots + 1);
        let sitters = vec![Sitter::Open; settings.seats];
        Room {
            door,
            launch,
            shelf,
            inbox,
            people: Vec::new(),
            host: 0,
            next_person: 1,
            sitters,
            settings,
            change: 0,
            game: None,
            games: 0,
            played: Vec::new(),
            films: Vec::new(),
            last_film: 0,
            planned: None,
            undo: None,
            undo_waits: None,
            undo_until: None,
            asleep: None,
            was_kept: String::new(),
            looked: None,
        }
    }

    /// Returns the room as it was kept.
    pub fn reopened(self, kept: Kept) -> Room {
        let mut room = self;
        room.take_up(kept);
        room
    }

    /// Handles events until the room is closed.
    pub async fn run(mut self, mut events: mpsc::UnboundedReceiver<Event>) {
        while let Some(event) = events.recv().await {
            match event {
                Event::Join { hello, outbox, socket, answer } => {
                    let person = self.join(hello, outbox, socket);
                    let _ = answer.send(person);
                }
                Event::Page { person, frame } => self.page(person, frame),
                Event::Gone { person, socket } => self.gone(person, socket),
                Event::IsHost { token, answer } => drop(answer.send(self.is_host(&token))),
                Event::Table { game, frame } => self.table(game, frame),
                Event::Dead { game, why } => self.dead(game, why),
                Event::Film { film, frame } => self.film(film, frame),
                Event::FilmDead { film, why } => self.film_dead(film, why),
                Event::Tick => self.tick(Instant::now()),
                Event::Shutdown => break,
            }
        }
        self.keep_now();
        if let Some(game) = &self.game {
            game.table.send(ToTable::Close);
        }
    }

    // ---- people ---------------------------------------------------------------------

    fn join(&mut self, hello: Hello, outbox: Outbox, socket: u64) -> Option<u32> {
        let known = hello.token.as_ref().and_then(|token| self.people.iter().position(|p| p.token == *token));
        let at = match known {
            Some(at) => at,
            None if !hello.secret.as_deref().is_some_and(|secret| self.door.key.opens(secret)) => {
                refuse(
                    &outbox,
                    "secret",
                    "这个链接不对，请向房主要新的链接",
                    "This link is not valid: ask the host for a new one",
                );
                return None;
            }
            None if self.is_full() => {
                refuse(&outbox, "full", "房间已满", "The room is full");
                return None;
            }
            None => {
                let id = self.next_person;
                self.next_person += 1;
                self.people.push(Person {
                    id,
                    name: String::new(),
                    token: super::token(),
                    lang: hello.lang,
                    page: None,
                    gone: None,
                    trusts: false,
                    only_mine: false,
                });
                self.people.len() - 1
            }
        };
        let name = self.free_name(&hello.name, self.people[at].id);
        let known_id = self.people[at].id;
        let person = &mut self.people[at];
        person.name = name;
        person.lang = hello.lang;
        person.gone = None;
        // After a restart the others have had no time yet to come back.
        let now = Instant::now();
        let missing = |p: &&mut Person| p.page.is_none() && p.gone.is_none() && p.id != known_id;
        self.people.iter_mut().filter(missing).for_each(|p| p.gone = Some(now));
        let person = &mut self.people[at];
        if let Some((_, old)) = person.page.replace((socket, outbox)) {
            refuse(&old, "elsewhere", "你在别的页面上继续", "You went on in another page");
        }
        let id = person.id;
        let welcome = FromHost::Welcome {
            me: id,
            token: person.token.clone(),
            version: env!("CARGO_PKG_VERSION"),
            lang: person.lang,
            dev: self.launch.is_dev(),
        };
        self.send(id, &welcome);
        if !self.shelf.media().is_empty() {
            self.send(id, &FromHost::Media { names: self.shelf.media().names() });
        }
        if self.host == 0 || self.person(self.host).is_none() {
            self.host = id;
        }
        self.wake();
        self.send_planned();
        if self.game.is_none() && !self.sitters.contains(&Sitter::Person(id)) {
            self.sit_somewhere(id);
        }
        self.send_lobby();
        self.show_game(id);
        self.send_people();
        Some(id)
    }

    /// Returns the name, shortened, and with a number where somebody else has it.
    fn free_name(&self, wanted: &str, of: u32) -> String {
        let clean: String = wanted.trim().chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect();
        let clean = if clean.is_empty() { format!("#{of}") } else { clean };
        let taken = |name: &str| self.people.iter().any(|p| p.id != of && p.name == name);
        let mut name = clean.clone();
        let mut n = 2;
        while taken(&name) {
            name = format!("{clean} {n}");
            n += 1;
        }
        name
    }

    fn sit_somewhere(&mut self, id: u32) {
        if let Some(chair) = self.sitters.iter_mut().find(|s| **s == Sitter::Open) {
            *chair = Sitter::Person(id);
        }
    }

    /// Returns `true` if the person with this token is the host, with the page open.
    fn is_host(&self, token: &str) -> bool {
        self.person(self.host).is_some_and(|person| person.token == token && person.page.is_some())
    }

    fn gone(&mut self, id: u32, socket: u64) {
        let Some(person) = self.people.iter_mut().find(|p| p.id == id) else { return };
        if person.page.as_ref().is_none_or(|(s, _)| *s != socket) {
            return;
        }
        person.page = None;
        person.gone = Some(Instant::now());
        self.send_lobby();
        self.send_people();
    }

    /// Gives up what is held for people who did not come back: in the lobby their chairs, and always the
    /// rights of the host. A game keeps their chairs, and they can come back by their token.
    fn forget_absent(&mut self, now: Instant) {
        let (away, playing) = (self.door.away, self.game.is_some());
        let is_lost = |p: &Person| p.gone.is_some_and(|gone| now.saturating_duration_since(gone) >= away);
        let lost: Vec<u32> = self.people.iter().filter(|p| is_lost(p)).map(|p| p.id).collect();
        let mut changed = false;
        for chair in self.sitters.iter_mut().filter(|_| !playing) {
            if matches!(chair, Sitter::Person(id) if lost.contains(id)) {
                *chair = Sitter::Open;
                changed = true;
            }
        }
        if lost.contains(&self.host)
            && let Some(next) = self.people.iter().find(|p| p.page.is_some())
        {
            self.host = next.id;
            changed = true;
        }
        if changed {
            self.send_lobby();
        }
    }

    /// Returns `true` if nobody else fits in. People who left and have no chair are forgotten first.
    fn is_full(&mut self) -> bool {
        if self.people.len() >= MOST_PEOPLE {
            let sits = |p: &Person| self.sitters.contains(&Sitter::Person(p.id));
            let keep: Vec<u32> =
                self.people.iter().filter(|p| p.page.is_some() || sits(p)).map(|p| p.id).collect();
            self.people.retain(|p| keep.contains(&p.id));
        }
        self.people.len() >= MOST_PEOPLE
    }

    fn person(&self, id: u32) -> Option<&Person> {
        self.people.iter().find(|p| p.id == id)
    }

    fn person_mut(&mut self, id: u32) -> Option<&mut Person> {
        self.people.iter_mut().find(|p| p.id == id)
    }

    // ---- frames out -----------------------------------------------------------------

    fn send(&self, id: u32, frame: &FromHost) {
        if let Ok(text) = serde_json::to_string(frame) {
            self.send_text(id, text.into());
        }
    }

    fn send_text(&self, id: u32, text: Arc<str>) {
        if let Some((_, page)) = self.person(id).and_then(|p| p.page.as_ref()) {
            // A page that is gone is noticed by its socket.
            let _ = page.send(text);
        }
    }

    fn send_all(&self, frame: &FromHost) {
        let Ok(text) = serde_json::to_string(frame) else { return };
        let text: Arc<str> = text.into();
        self.people.iter().for_each(|p| self.send_text(p.id, text.clone()));
    }

    fn error(&self, id: u32, code: &'static str, zh: &str, en: &str) {
        self.send(id, &FromHost::Error { code, zh: zh.into(), en: en.into() });
    }

    fn lobby(&self) -> Lobby {
        let guest = |p: &Person| Guest {
            id: p.id,
            name: p.name.clone(),
            here: p.page.is_some(),
            host: p.id == self.host,
        };
        Lobby {
            code: self.door.code.clone(),
            people: self.people.iter().map(guest).collect(),
            sitters: self.sitters.clone(),
            settings: self.settings.clone(),
            change: self.change,
            modes: self.shelf.modes(),
            playing: self.game.is_some(),
            games: self.games_played(),
            opening: self.planned.as_ref().map(past::Planned::item),
            link: self.door.key.link(),
        }
    }

    fn send_lobby(&self) {
        self.send_all(&FromHost::Lobby { lobby: Box::new(self.lobby()) });
    }
}

/// Tells a page why it is not served any more.
fn refuse(page: &Outbox, code: &'static str, zh: &str, en: &str) {
    if let Ok(text) = serde_json::to_string(&FromHost::Error { code, zh: zh.into(), en: en.into() }) {
        let _ = page.send(text.into());
    }
}
