//! Games that were played in a room: people watch them, save them, and have one go on from any of its moments.

use super::{Event, Room};
use crate::agents::form::{Both, Viewer};
use crate::model::PlayerId;
use crate::record::{Header, Record, Report};
use crate::rules::setup::GameOptions;
use crate::runner::table::Spec;
use crate::server::TableHandle;
use crate::server::kept::Played;
use crate::server::table::{Cut, FromTable, Opening, RoomSpec, Seated, ToReel, ToTable, UseFor};
use crate::server::wire::{FromHost, GameItem, OpeningItem, Sitter};
use std::time::{Duration, Instant};

/// Games that a room lists; records of older ones stay where they are.
const LISTED: usize = 20;

/// Records of a room that are watched at once. Each takes a process.
const MOST_FILMS: usize = 2;

/// Wishes of one person about a record that wait for an answer.
const MOST_WISHES: usize = 4;

/// The time after which a record is closed that nobody looks at.
const UNWATCHED: Duration = Duration::from_secs(120);

/// The age at which the record of a running game is read again.
const STALE: Duration = Duration::from_secs(2);

/// Letters of a report.
const LONGEST_REPORT: usize = 2000;

/// A record that somebody watches.
pub(super) struct Film {
    number: u64,
    game: u64,
    table: TableHandle,
    begun: Instant,
    used: Instant,
    /// A person for each wish that is not answered yet.
    waiting: Vec<u32>,
}

/// The beginning of the next game: a moment of an earlier one.
pub(super) struct Planned {
    pub game: u64,
    at: String,
    turn: u32,
    seats: Vec<Seated>,
    pub record: Record,
}

impl Planned {
    pub fn item(&self) -> OpeningItem {
        OpeningItem { game: self.game, at: self.at.clone(), turn: self.turn, seats: self.seats.clone() }
    }
}

impl Room {
    /// Notes a game that has begun.
    pub(super) fn note_game(&mut self, played: Played) {
        self.played.push(played);
        let old = self.played.len().saturating_sub(LISTED);
        self.played.drain(..old);
    }

    /// Changes what is noted of the running game.
    pub(super) fn played_now(&mut self, change: impl FnOnce(&mut Played)) {
        let number = self.game.as_ref().map(|game| game.number);
        if let Some(played) = self.played.iter_mut().find(|p| Some(p.number) == number) {
            change(played);
        }
    }

    fn past(&self, game: u64) -> Option<&Played> {
        self.played.iter().find(|p| p.number == game)
    }

    fn is_running(&self, game: u64) -> bool {
        self.game.as_ref().is_some_and(|g| g.number == game && g.ended.is_none())
    }

    pub(super) fn games_played(&self) -> Vec<GameItem> {
        let item = |p: &Played| GameItem {
            number: p.number,
            started: p.started,
            over: p.is_over,
            running: self.is_running(p.number),
            names: p.names.values().cloned().collect(),
        };
        self.played.iter().map(item).collect()
    }

    /// Returns `true` if the hands and roles of a game are still played with: in itself, or in one that goes on from it.
    fn is_secret(&self, played: &Played) -> bool {
        let goes_on = || {
            let running = self.game.as_ref().filter(|g| g.ended.is_none()).map(|g| g.number);
            let from = |number: &u64| self.past(*number)?.from.filter(|from| from < number);
            std::iter::successors(running, from).any(|number| number == played.number)
        };
        self.is_running(played.number) || self.asleep == Some(played.number) || (!played.is_over && goes_on())
    }

    /// Returns `true` if this person may see the game with these eyes: everything once nobody plays it any more, and
    /// before that what they see at the table.
    fn may_look(&self, id: u32, played: &Played, eyes: Viewer) -> bool {
        if !self.is_secret(played) {
            return true;
        }
        match played.chairs.contains(&Some(id)) {
            true => own_player(played, id).is_some_and(|player| eyes == Viewer::Seat(player)),
            false => played.watchers == Some(eyes),
        }
    }

    /// Answers a wish about an earlier game, or about the running one so far.
    pub(super) fn watch(&mut self, id: u32, game: u64, wish: ToReel) {
        let eyes = match &wish {
            ToReel::Roll { eyes, .. } | ToReel::Look { eyes, .. } | ToReel::Find { eyes, .. } => Some(*eyes),
            ToReel::Cut { .. } => None,
        };
        let Some(played) = self.past(game) else {
            return self.error(id, "no-game", "这里没有这一局的记录", "There is no record of that game here");
        };
        if matches!(eyes, Some(Viewer::Seat(seat)) if !played.seats.contains(&seat)) {
            return self.error(id, "no-seat", "这一局里没有这个座位", "There is no such seat in that game");
        }
        if eyes.is_some_and(|eyes| !self.may_look(id, played, eyes)) {
            return self.error(
                id,
                "not-yours",
                "这一局还没打完，只能看你当时能看到的",
                "That game is not over: you can see what you saw as it was played",
            );
        }
        let now = Instant::now();
        let is_new = matches!(wish, ToReel::Roll { .. });
        let stale = |film: &Film| {
            is_new && film.waiting.is_empty() && now.saturating_duration_since(film.begun) > STALE
        };
        if self.is_running(game) {
            self.films.retain(|film| film.game != game || !stale(film));
        }
        if !self.films.iter().any(|film| film.game == game) && !self.open_film(game, now) {
            return self.error(
                id,
                "no-record",
                "这一局的记录读不出来",
                "The record of that game cannot be read",
            );
        }
        let Some(film) = self.films.iter_mut().find(|film| film.game == game) else { return };
        if film.waiting.iter().filter(|waiting| **waiting == id).count() >= MOST_WISHES {
            return self.error(id, "too-fast", "太快了，请等画面出来", "Too fast: wait for the picture");
        }
        film.used = now;
        film.waiting.push(id);
        film.table.send(ToTable::Reel(wish));
    }

    fn open_film(&mut self, game: u64, now: Instant) -> bool {
        let Some(text) = self.past(game).and_then(|p| std::fs::read_to_string(&p.record).ok()) else {
            return false;
        };
        if self.films.len() >= MOST_FILMS {
            self.films.sort_by_key(|film| film.used);
            let why = Both {
                zh: "同时回看的局太多，请再试一次".into(),
                en: "Too many games are watched at once: try again".into(),
            };
            self.film_dead(self.films[0].number, why);
        }
        self.last_film += 1;
        let number = self.last_film;
        let spec = RoomSpec {
            table: Spec { options: GameOptions::new(0, 2), watch: false, ..self.launch.spec() },
            pace: 0,
            watchers: Vec::new(),
            opening: Opening::Watch { game, record: text },
            window: None,
            dev: false,
        };
        let (inbox, dead) = (self.inbox.clone(), self.inbox.clone());
        let table = self.launch.start(
            spec,
            Box::new(move |frame| inbox.send(Event::Film { film: number, frame }).is_ok()),
            Box::new(move |why| drop(dead.send(Event::FilmDead { film: number, why }))),
        );
        self.films.push(Film { number, game, table, begun: now, used: now, waiting: Vec::new() });
        true
    }

    /// Passes a frame of a record on.
    pub(super) fn film(&mut self, number: u64, frame: FromTable) {
        match frame {
            FromTable::Shown { to, frame } => self.send_text(to, frame.get().into()),
            FromTable::Answered { to } => {
                let film = self.films.iter_mut().find(|film| film.number == number);
                if let Some(film) = film
                    && let Some(at) = film.waiting.iter().position(|waiting| *waiting == to)
                {
                    film.waiting.remove(at);
                }
            }
            FromTable::Cut(cut) => self.cut(number, cut),
            FromTable::Refused(why) => self.film_dead(number, why),
            _ => {}
        }
    }

    pub(super) fn film_dead(&mut self, number: u64, why: Both) {
        let Some(at) = self.films.iter().position(|film| film.number == number) else { return };
        let mut film = self.films.remove(at);
        film.waiting.sort_unstable();
        film.waiting.dedup();
        let error = |id: &u32| self.error(*id, "film", &why.zh, &why.en);
        film.waiting.iter().for_each(error);
    }

    /// Closes records that nobody looks at.
    pub(super) fn close_films(&mut self, now: Instant) {
        self.films.retain(|film| now.saturating_duration_since(film.used) < UNWATCHED);
    }

    /// Uses a record that was cut at a moment.
    fn cut(&mut self, number: u64, cut: Cut) {
        let Some(game) = self.films.iter().find(|film| film.number == number).map(|film| film.game) else {
            return;
        };
        match cut.use_for {
            UseFor::GoOn => self.plan(game, cut),
            UseFor::Save => self.hand_over(game, cut.to, &cut.at, cut.text),
            UseFor::Report(words) => {
                let Ok(record) = Record::parse_so_far(cut.text.as_bytes()) else { return };
                let system = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
                let words = words.chars().take(LONGEST_REPORT).collect();
                let report = Report { words, system, errors: Vec::new() };
                let header = Header { report: Some(report), ..record.header };
                self.hand_over(game, cut.to, "report", Record { header, ..record }.to_text());
            }
        }
    }

    /// Gives a record to a page. It holds all hands and roles, so the game has to be over or played by nobody else.
    fn hand_over(&self, game: u64, to: u32, at: &str, text: String) {
        let Some(played) = self.past(game) else { return };
        let alone = played.chairs.iter().flatten().all(|id| *id == to) && own_player(played, to).is_some();
        if self.is_secret(played) && !alone {
            return self.error(
                to,
                "not-over",
                "打完以后才能存：记录里有所有人的手牌",
                "It can be saved when it is over: the record holds everybody's hands",
            );
        }
        let name = format!("sgs-{}-{game}-{at}.jsonl", self.door.code);
        self.send(to, &FromHost::Saved { name, text });
    }

    /// Plans the next game from a moment: people sit down where they like.
    fn plan(&mut self, game: u64, cut: Cut) {
        if cut.to != self.host || self.game.as_ref().is_some_and(|g| g.ended.is_none()) {
            return self.error(
                cut.to,
                "not-now",
                "只有房主能接着打，并且要等这一局结束",
                "Only the host of the room can do that, and not before this game is over",
            );
        }
        if cut.is_end {
            return self.error(cut.to, "at-end", "这一局到这里已经结束", "The game is over at that moment");
        }
        let Ok(record) = Record::parse_so_far(cut.text.as_bytes()) else { return };
        if self.game.is_some() {
            self.again();
        }
        let chairs = self.past(game).map(|p| p.chairs.clone()).unwrap_or_default();
        self.settings.seats = cut.seats.len();
        self.sitters =
            (0..cut.seats.len()).map(|i| self.sitter_of(chairs.get(i).copied().flatten())).collect();
        self.planned = Some(Planned { game, at: cut.at, turn: cut.turn, seats: cut.seats, record });
        self.send_planned();
        self.send_lobby();
    }

    /// Sends the names of the generals that the next game begins with.
    pub(super) fn send_planned(&self) {
        if let Some(planned) = &self.planned {
            let words = self.shelf.words_of(planned.seats.iter().map(|seat| seat.general.clone()));
            self.send_all(&FromHost::Words { words });
        }
    }

    fn sitter_of(&self, person: Option<u32>) -> Sitter {
        let here = person.filter(|id| self.person(*id).is_some_and(|p| p.page.is_some()));
        here.map_or(Sitter::Open, Sitter::Person)
    }

    /// Forgets the moment that the next game was to go on from.
    pub(super) fn start_fresh(&mut self) {
        self.planned = None;
        // The seats were those of the game that was to go on.
        self.settle(self.settings.clone());
    }
}

fn own_player(played: &Played, id: u32) -> Option<PlayerId> {
    let chair = played.chairs.iter().position(|chair| *chair == Some(id))?;
    played.seats.get(chair).copied()
}
