//! An open record as somebody watches it: the place in the log, the eyes, the words.

use crate::agents::form::player_lines;
use crate::agents::form::{self, Viewer};
use crate::model::PlayerId;
use crate::moments::{At, AtError, Landmark, LandmarkKind, Moments, Stage, Step, Way};
use crate::rules::names::{Lang, Names};
use crate::rules::render::{People, Renderer};
use crate::rules::{Fact, Request, Room};
use crate::script::words::printable;
use std::rc::Rc;
use std::str::FromStr;

/// The eyes that somebody asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    /// The seat, counted from the lord at the end of the record.
    Seat(usize),
    Public,
    All,
}

impl FromStr for Eyes {
    type Err = FilmError;

    /// Parses `3`, `public` or `all`.
    fn from_str(text: &str) -> Result<Eyes, FilmError> {
        match text.trim() {
            "all" | "全部" => Ok(Eyes::All),
            "public" | "0" | "公开" => Ok(Eyes::Public),
            number => {
                number.parse().ok().filter(|seat| *seat > 0).map(Eyes::Seat).ok_or(FilmError::WhichEyes)
            }
        }
    }
}

/// The reason for which something cannot be shown.
#[derive(Debug, thiserror::Error)]
pub enum FilmError {
    #[error("there is no seat {seat}; there are {seats}")]
    NoSeat { seat: usize, seats: usize },
    #[error("there is no moment {at}: there are {requests} requests and {turns} turns")]
    NoMoment { at: At, requests: usize, turns: u32 },
    #[error("{0}")]
    At(#[from] AtError),
    #[error("which seat? a number, public or all")]
    WhichEyes,
    #[error("at which seat? 3, or 1,3 for two")]
    WhichSeat,
}

impl FilmError {
    pub fn in_lang(&self, lang: Lang) -> String {
        let zh = match self {
            FilmError::NoSeat { seat, seats } => format!("没有 {seat} 号位，只有 {seats} 个座位"),
            FilmError::NoMoment { at, requests, turns } => {
                format!("没有 {at} 这个时刻：一共 {requests} 次询问、{turns} 个回合")
            }
            FilmError::At(error) => error.in_lang(lang),
            FilmError::WhichEyes => "用谁的眼睛？座位号、public 或 all".to_owned(),
            FilmError::WhichSeat => "坐几号位？3，或 1,3 坐两个".to_owned(),
        };
        lang.pick(zh, self.to_string())
    }
}

/// A record that somebody watches.
pub struct Film<S: Stage> {
    pub moments: Moments<S>,
    pub names: Rc<dyn Names>,
    pub lang: Lang,
    pub viewer: Viewer,
    /// The number of entries that are past.
    pub place: usize,
    /// The moment that is shown at a place with several.
    chosen: Option<(usize, usize)>,
    /// The log with these eyes, an entry each; `None` for what says nothing to them.
    lines: Vec<Option<String>>,
}

impl<S: Stage> Film<S> {
    pub fn new(moments: Moments<S>, names: Rc<dyn Names>, lang: Lang) -> Film<S> {
        let mut film =
            Film { moments, names, lang, viewer: Viewer::All, place: 0, chosen: None, lines: Vec::new() };
        film.write_lines();
        film
    }

    /// Renders the log with the eyes of now.
    fn write_lines(&mut self) {
        let mut people = People::default();
        let mut lines = Vec::with_capacity(self.moments.log().len());
        for entry in self.moments.log() {
            people.note(&entry.fact);
            let renderer = Renderer::new(&*self.names, self.lang, self.viewer.player(), people.clone());
            let line = match &entry.fact {
                Fact::PhaseStart { .. } => None,
                fact => renderer.line(fact).map(|line| printable(&line, true).into_owned()),
            };
            lines.push(line);
        }
        self.lines = lines;
    }

    /// Looks with these eyes from now on.
    pub fn look_with(&mut self, eyes: Eyes) -> Result<(), FilmError> {
        self.viewer = match eyes {
            Eyes::All => Viewer::All,
            Eyes::Public => Viewer::Public,
            Eyes::Seat(seat) => Viewer::Seat(self.player_at(seat)?),
        };
        self.write_lines();
        Ok(())
    }

    /// Returns the player who sits at this seat.
    pub fn player_at(&self, seat: usize) -> Result<PlayerId, FilmError> {
        let seats = self.look(|room, _| room.table().seats.clone()).unwrap_or_default();
        let player = seat.checked_sub(1).and_then(|at| seats.get(at).copied());
        player.ok_or(FilmError::NoSeat { seat, seats: seats.len() })
    }

    /// Returns the players at these seats: `3`, or `1,3`. Nothing means the usual one.
    pub fn players_at(&self, seats: &str) -> Result<Vec<PlayerId>, FilmError> {
        let words = seats.split([',', '，', '、', ' ']).map(str::trim).filter(|word| !word.is_empty());
        let seats = words.map(|word| word.parse().map_err(|_| FilmError::WhichSeat));
        let mut seats = seats.collect::<Result<Vec<usize>, _>>()?;
        if seats.is_empty() {
            seats.extend(self.usual_chair());
        }
        let mut players = Vec::new();
        for seat in seats {
            let player = self.player_at(seat)?;
            if !players.contains(&player) {
                players.push(player);
            }
        }
        if players.is_empty() { Err(FilmError::WhichSeat) } else { Ok(players) }
    }

    /// Returns the seat at which somebody goes on from here unless they name another: the viewer's, or that of the
    /// player who is asked. `None` at the end of the game.
    pub fn usual_chair(&self) -> Option<usize> {
        let found = self.moments.list().get(self.moment())?;
        let player = match self.viewer {
            Viewer::Seat(player) => player,
            Viewer::Public | Viewer::All => found.seats.first().copied().unwrap_or(PlayerId(0)),
        };
        let seats = self.look(|room, _| room.table().seats.clone())?;
        seats.iter().position(|seated| *seated == player).map(|at| at + 1)
    }

    /// Goes to a named moment.
    pub fn go_to(&mut self, at: At) -> Result<(), FilmError> {
        let (requests, turns) = (self.moments.list().len(), self.turns());
        let moment = self.moments.find(at).ok_or(FilmError::NoMoment { at, requests, turns })?;
        self.show(moment);
        Ok(())
    }

    /// Goes to a moment.
    fn show(&mut self, moment: usize) {
        self.place = self.moments.place_of(moment);
        self.chosen = Some((self.place, moment));
    }

    /// Steps to the next request, or to the one before; there may be several at one place of the log.
    fn step_request(&mut self, way: Way) -> Option<()> {
        let count = self.moments.list().len();
        let moment = self.moments.moment_at(self.place).map(|_| self.moment());
        let is_here = moment.is_some_and(|moment| self.moments.place_of(moment) == self.place);
        let next = match (way, moment) {
            (Way::On, None) => 0,
            (Way::On, Some(moment)) => moment + 1,
            (Way::Back, Some(moment)) if is_here => moment.checked_sub(1)?,
            (Way::Back, moment) => moment?,
        };
        if next >= count {
            return None;
        }
        self.show(next);
        Some(())
    }

    pub fn turns(&self) -> u32 {
        self.moments.log().last().map_or(0, |entry| entry.turn)
    }

    /// Steps on or back. Entries that say nothing are passed over. `None`: there is nothing more.
    pub fn step(&mut self, step: Step, way: Way) -> Option<()> {
        if step == Step::Request {
            return self.step_request(way);
        }
        let mut place = self.place;
        loop {
            place = self.moments.step(place, step, way)?;
            let shown = place.checked_sub(1).and_then(|at| self.lines.get(at));
            if step != Step::Entry || place == 0 || shown.is_some_and(Option::is_some) {
                self.place = place;
                return Some(());
            }
        }
    }

    /// Goes to the next line with this text, or to the one before.
    pub fn search(&mut self, text: &str, way: Way) -> Option<()> {
        let text = text.to_lowercase();
        let has = |at: &usize| {
            self.lines
                .get(*at)
                .and_then(Option::as_ref)
                .is_some_and(|line| line.to_lowercase().contains(&text))
        };
        let found = match way {
            Way::On => (self.place..self.lines.len()).find(has),
            Way::Back => (0..self.place.saturating_sub(1)).rev().find(has),
        };
        self.place = found? + 1;
        Some(())
    }

    /// Returns the lines between two places.
    pub fn lines(&self, from: usize, to: usize) -> Vec<String> {
        let between = self.moments.log().iter().zip(&self.lines).skip(from).take(to.saturating_sub(from));
        let mut shown = Vec::new();
        for (entry, line) in between {
            let Some(line) = line else { continue };
            match entry.fact {
                Fact::TurnStart { .. } => {
                    let turn = entry.turn;
                    let title = self.lang.pick(format!("== t{turn}  {line}"), format!("== t{turn}  {line}"));
                    shown.extend([String::new(), title]);
                }
                _ => shown.extend(line.lines().map(|line| format!("   {line}"))),
            }
        }
        shown
    }

    /// Visits the last entries before this place, with the names of that time.
    pub fn visit_last(&self, most: usize, visit: &mut dyn FnMut(&Fact, &Renderer<'_>)) {
        let first = self.place.saturating_sub(most);
        let mut people = People::default();
        for (at, entry) in self.moments.log().iter().enumerate().take(self.place) {
            people.note(&entry.fact);
            let is_round = matches!(entry.fact, Fact::RoundStart { .. });
            if at >= first || is_round {
                visit(
                    &entry.fact,
                    &Renderer::new(&*self.names, self.lang, self.viewer.player(), people.clone()),
                );
            }
        }
    }

    /// Returns whose eyes these are.
    pub fn eyes_in_words(&self) -> String {
        match self.viewer {
            Viewer::All => self.lang.pick("所有手牌", "all hands").to_owned(),
            Viewer::Public => self.lang.pick("公开的", "what lies open").to_owned(),
            Viewer::Seat(player) => {
                let seats = self.look(|room, _| room.table().seats.clone()).unwrap_or_default();
                let seat = seats.iter().position(|p| *p == player).map_or(0, |at| at + 1);
                self.lang.pick(format!("{seat} 号位"), format!("seat {seat}"))
            }
        }
    }

    /// Returns the moment whose table is shown.
    pub fn moment(&self) -> usize {
        if let Some((_, moment)) = self.chosen.filter(|(place, _)| *place == self.place) {
            return moment;
        }
        let mut moment = self.moments.moment_at(self.place).unwrap_or(0);
        // Of several at this place the first is shown first.
        while moment > 0
            && self.moments.place_of(moment) == self.place
            && self.moments.place_of(moment - 1) == self.place
        {
            moment -= 1;
        }
        moment
    }

    /// Looks at the table that is shown: that of the moment at this place, or that behind the last entry.
    pub fn look<R: 'static>(&self, look: impl FnOnce(&Room, &[Request]) -> R + 'static) -> Option<R> {
        let moment = self.moment();
        match self.moments.place_of(moment) == self.place {
            true => self.moments.look(moment, look).ok(),
            false => self.moments.look_behind(self.place, look).ok(),
        }
    }

    /// Returns the table as it is seen.
    pub fn table(&self) -> Vec<String> {
        let (names, lang, viewer) = (self.names.clone(), self.lang, self.viewer);
        let drawn = self.look(move |room, _| {
            viewer.look(room, |view| {
                let renderer = Renderer::new(&*names, lang, viewer.player(), People::of(view));
                let (round, pile) = (view.turn().round, view.draw_pile_len());
                let mut lines = vec![lang.pick(
                    format!("   第{round}轮，牌堆 {pile} 张"),
                    format!("   round {round}, {pile} cards in the draw pile"),
                )];
                lines.extend(view.players().flat_map(|p| player_lines(p, view, &renderer)));
                lines
            })
        });
        drawn.unwrap_or_default()
    }

    /// Returns the question that is open at this place, as far as it concerns the viewer.
    pub fn question(&self) -> Vec<String> {
        let moment = self.moment();
        if self.moments.place_of(moment) != self.place {
            return Vec::new();
        }
        let (names, lang, viewer) = (self.names.clone(), self.lang, self.viewer);
        let asked = self.look(move |room, requests| {
            let ask = |request: &Request| {
                viewer.look(room, |view| {
                    let renderer = Renderer::new(&*names, lang, viewer.player(), People::of(view));
                    let who = renderer.player(request.seat);
                    let may_read = viewer == Viewer::All || viewer == Viewer::Seat(request.seat);
                    let text = if may_read {
                        form::lines(request, view, &renderer).join(" ")
                    } else {
                        String::new()
                    };
                    let id = request.id;
                    lang.pick(
                        format!(" ? r{id} 询问 {who}：{text}"),
                        format!(" ? r{id} {who} is asked: {text}"),
                    )
                })
            };
            requests.iter().map(ask).collect::<Vec<_>>()
        });
        asked.unwrap_or_default()
    }

    /// Returns the landmarks of a kind.
    pub fn landmarks(&self, kind: LandmarkKind) -> impl Iterator<Item = &Landmark> {
        self.moments.landmarks().iter().filter(move |landmark| landmark.kind == kind)
    }

    /// Returns where this is: turn, request, event.
    pub fn position(&self) -> String {
        let moment = self.moment();
        let turn = self.place.checked_sub(1).and_then(|at| self.moments.log().get(at)).map_or(0, |e| e.turn);
        let turns = self.turns();
        let request = self.moments.list().get(moment).and_then(|m| m.requests.first());
        let request = request.map(|id| format!(" r{id}")).unwrap_or_default();
        let (place, all) = (self.place, self.moments.log().len());
        format!("[t{turn}/{turns}{request} {place}/{all}]")
    }
}
