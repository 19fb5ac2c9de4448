//! The game of a room: who sits where, and what a page that is opened later is shown.

use super::{Event, Game, Launching, Room};
use crate::agents::form::Viewer;
use crate::model::PlayerId;
use crate::model::rng::Stream;
use crate::rules::setup::GameOptions;
use crate::runner::table::{Spec, Who};
use crate::server::kept::Played;
use crate::server::shelf::Shelf;
use crate::server::table::{Asked, Opening, RoomSpec, ToTable};
use crate::server::wire::{AtTable, FromHost, Level, Sitter, Spectators};
use std::collections::{BTreeMap, VecDeque};
use std::time::Instant;

fn person_of(sitter: &Sitter) -> Option<u32> {
    match sitter {
        Sitter::Person(id) => Some(*id),
        Sitter::Open | Sitter::Bot(_) => None,
    }
}

impl Room {
    pub(super) fn start(&mut self) {
        self.people.iter_mut().for_each(|p| p.trusts = false);
        if let Some(planned) = self.planned.take() {
            let chairs = self.sitters.iter().map(person_of).collect();
            return self.launch_game(Launching {
                past: Some(planned.record),
                chairs,
                from: Some(planned.game),
                ..Launching::default()
            });
        }
        let seed =
            self.launch.seed().map_or_else(crate::server::seed, |first| first.wrapping_add(self.games));
        // The first chair is the lord's: where somebody sits must not tell their role.
        Stream::new(seed, "chairs").shuffle(&mut self.sitters);
        let chairs = self.sitters.iter().map(person_of).collect();
        self.begin(seed, Launching { chairs, ..Launching::default() });
    }

    /// Begins a game that goes on from an earlier one.
    pub(super) fn launch_game(&mut self, launching: Launching) {
        self.begin(0, launching);
    }

    fn options(&self, seed: u64, chairs: &[Option<u32>]) -> GameOptions {
        let mut options = GameOptions::new(seed, self.settings.seats);
        options.mode = Shelf::mode(&self.settings);
        options.people = chairs.iter().enumerate().filter(|(_, c)| c.is_some()).map(|(i, _)| i + 1).collect();
        options.settings.general_choices = self.settings.choices;
        options.settings.lord_extra_choices = self.settings.choices;
        options.settings.second_generals = self.settings.second_generals;
        options.settings.luck_cards = self.settings.luck_cards;
        options.settings.free_choice = self.settings.free_choice;
        self.shelf.apply(&self.settings, &mut options);
        options
    }

    fn begin(&mut self, seed: u64, launching: Launching) {
        let Launching { past, chairs, by_hand, from, before, clocks } = launching;
        let options = match &past {
            // A game is a function of its options: they stay.
            Some(record) => record.header.options.clone(),
            None => self.options(seed, &chairs),
        };
        // The lobby may have fewer chairs than a game that goes on.
        let who = |(i, chair): (usize, &Option<u32>)| match (chair, self.sitters.get(i)) {
            (Some(_), _) => Who::Outside,
            (None, Some(Sitter::Bot(Level::Builtin))) => Who::Builtin,
            (None, Some(Sitter::Bot(Level::Random))) => Who::Random,
            (None, _) => Who::Lua,
        };
        let seats = chairs.iter().enumerate().map(who).collect();
        let watchers = match self.settings.spectators {
            Spectators::None => None,
            Spectators::Public => Some(Viewer::Public),
            Spectators::All => Some(Viewer::All),
        };
        let is_past = past.is_some();
        let opening = past.map_or(Opening::New, |record| Opening::GoOn { record: record.to_text() });
        let record = self.launch.record();
        let table = Spec { options, seats, record: record.clone(), ..self.launch.spec() };
        let started = table.started;
        let pace = self.launch.pace();
        let window = self.window_of(&chairs);
        let spec = RoomSpec {
            table,
            pace,
            watchers: watchers.into_iter().collect(),
            opening,
            window: window.map(|seconds| u64::from(seconds) * 1000),
            dev: self.launch.is_dev(),
        };
        self.games += 1;
        let number = self.games;
        let (inbox, dead) = (self.inbox.clone(), self.inbox.clone());
        let table = self.launch.start(
            spec,
            Box::new(move |frame| inbox.send(Event::Table { game: number, frame }).is_ok()),
            Box::new(move |why| drop(dead.send(Event::Dead { game: number, why }))),
        );
        if let Some(record) = record {
            let (seats, names) = (Vec::new(), BTreeMap::new());
            let chairs = chairs.clone();
            self.note_game(Played {
                number,
                record,
                started,
                chairs,
                seats,
                names,
                watchers,
                from,
                is_over: false,
            });
        }
        self.game = Some(Game {
            number,
            table,
            seats: Vec::new(),
            chairs,
            open: Vec::new(),
            backlog: BTreeMap::new(),
            watchers,
            clocks,
            news: VecDeque::new(),
            ended: None,
            by_hand,
            answered: BTreeMap::new(),
            is_past,
            window,
            before,
        });
        self.undo = None;
        self.send_lobby();
    }

    /// Returns the seconds for which each trick waits for nullification: one person has nobody to hide from, and
    /// without a pace nobody looks on.
    fn window_of(&self, chairs: &[Option<u32>]) -> Option<u32> {
        let hides = self.launch.pace() > 0 && chairs.iter().flatten().count() > 1;
        self.settings.window.filter(|_| hides)
    }

    /// Returns the names of the people at the table, by player.
    pub(super) fn names_of(&self, seats: &[PlayerId]) -> BTreeMap<PlayerId, String> {
        let chairs = self.game.iter().flat_map(|game| &game.chairs);
        let name = |(player, chair): (&PlayerId, &Option<u32>)| {
            Some((*player, chair.and_then(|id| self.person(id))?.name.clone()))
        };
        seats.iter().zip(chairs).filter_map(name).collect()
    }

    pub(super) fn again(&mut self) {
        self.let_go();
        // Who is not here has no chair in the lobby.
        let here: Vec<u32> = self.people.iter().filter(|p| p.page.is_some()).map(|p| p.id).collect();
        let gone = |s: &Sitter| matches!(s, Sitter::Person(id) if !here.contains(id));
        self.sitters.iter_mut().filter(|s| gone(s)).for_each(|s| *s = Sitter::Open);
        // A game that went on may have had other seats than its mode.
        self.settle(self.settings.clone());
    }

    pub(super) fn to_table(&self, frame: ToTable) {
        if let Some(game) = &self.game {
            game.table.send(frame);
        }
    }

    /// Returns the player of a person in the running game.
    pub(super) fn player(&self, id: u32) -> Option<PlayerId> {
        let game = self.game.as_ref()?;
        let chair = game.chairs.iter().position(|c| *c == Some(id))?;
        game.seats.get(chair).copied()
    }

    /// Returns the person who plays a player.
    pub(super) fn who(&self, player: PlayerId) -> Option<u32> {
        let game = self.game.as_ref()?;
        let chair = game.seats.iter().position(|p| *p == player)?;
        game.chairs.get(chair).copied().flatten()
    }

    /// Returns the eyes of a person. Who has a chair never sees more than their player, not even before the table
    /// has said which one that is.
    pub(super) fn viewer(&self, id: u32) -> Option<Viewer> {
        let game = self.game.as_ref()?;
        match game.chairs.contains(&Some(id)) {
            true => self.player(id).map(Viewer::Seat),
            false => game.watchers,
        }
    }

    pub(super) fn is_asked(&self, id: u32, request: u64) -> bool {
        self.open_to(id, request).is_some()
    }

    /// Returns the request that is open for this person and has this number at their page.
    pub(super) fn open_to(&self, id: u32, request: u64) -> Option<&Asked> {
        let player = self.player(id)?;
        let open = self.game.iter().flat_map(|game| &game.open).map(|open| &open.asked);
        open.into_iter().find(|asked| asked.request == request && asked.seat == player)
    }

    /// Gives the chair of a bot to somebody who came later. The table asks them from the next request on.
    pub(super) fn take_over(&mut self, id: u32, seat: usize) {
        let Some(game) = &mut self.game else { return };
        let is_free =
            game.ended.is_none() && !game.chairs.contains(&Some(id)) && game.chairs.get(seat) == Some(&None);
        let Some(player) = game.seats.get(seat).copied().filter(|_| is_free) else {
            return self.error(id, "taken", "这个座位不能坐", "That chair cannot be taken");
        };
        game.chairs[seat] = Some(id);
        let chairs = game.chairs.clone();
        game.table.send(ToTable::Seat { player, is_person: true });
        self.send_wish(id);
        if let Some(sitter) = self.sitters.get_mut(seat) {
            *sitter = Sitter::Person(id);
        }
        self.widen_window(&chairs);
        self.played_now(|played| played.chairs = chairs);
        self.send_lobby();
        self.show_game(id);
        self.send_people();
    }

    /// Tells the table what this person wants to be asked.
    pub(super) fn send_wish(&self, id: u32) {
        if let (Some(player), Some(person)) = (self.player(id), self.person(id)) {
            self.to_table(ToTable::OnlyMine { player, on: person.only_mine });
        }
    }

    /// Makes tricks wait from now on, where a second person came to hide from.
    fn widen_window(&mut self, chairs: &[Option<u32>]) {
        let window = self.window_of(chairs);
        let Some(game) = self.game.as_mut().filter(|game| game.window.is_none()) else { return };
        if let Some(seconds) = window {
            game.window = window;
            game.table.send(ToTable::Window { milliseconds: u64::from(seconds) * 1000 });
        }
    }

    /// Leaves the chair of a person to its bot.
    pub(super) fn vacate(&mut self, id: u32) {
        let player = self.player(id);
        let Some(game) = &mut self.game else { return };
        game.chairs.iter_mut().filter(|c| **c == Some(id)).for_each(|c| *c = None);
        let chairs = game.chairs.clone();
        if let Some(player) = player {
            game.table.send(ToTable::Seat { player, is_person: false });
        }
        self.played_now(|played| played.chairs = chairs);
    }

    pub(super) fn trust(&mut self, id: u32, on: bool) {
        if let Some(person) = self.person_mut(id) {
            person.trusts = on;
        }
        self.answer_for_absent(Instant::now());
        self.recheck_undo();
        self.send_people();
    }

    /// Shows the running game to a page that was just opened.
    pub(super) fn show_game(&self, id: u32) {
        let (Some(game), Some(viewer)) = (&self.game, self.viewer(id)) else { return };
        if game.seats.is_empty() {
            return;
        }
        self.began(id);
        for text in game.backlog.get(&viewer).into_iter().flatten() {
            self.send_text(id, text.clone());
        }
        game.table.send(ToTable::Show { viewer });
        self.show_undo(id);
        if let Some((winner, roles)) = &game.ended {
            self.over(id, winner, roles);
        }
    }

    pub(super) fn began(&self, id: u32) {
        let Some(game) = &self.game else { return };
        self.send(
            id,
            &FromHost::Began { seats: game.seats.clone(), you: self.player(id), people: self.at_table() },
        );
        if id == self.host {
            game.news.iter().for_each(|line| self.send(id, &FromHost::News { line: line.clone() }));
        }
    }

    pub(super) fn at_table(&self) -> BTreeMap<PlayerId, AtTable> {
        let Some(game) = &self.game else { return BTreeMap::new() };
        let sitter = |(i, player): (usize, &PlayerId)| {
            let person = game.chairs.get(i).copied().flatten().and_then(|id| self.person(id));
            let at = match person {
                Some(p) => AtTable { name: p.name.clone(), here: p.page.is_some(), bot: p.trusts },
                None => AtTable { name: String::new(), here: true, bot: true },
            };
            (*player, at)
        };
        game.seats.iter().enumerate().map(sitter).collect()
    }

    pub(super) fn send_people(&self) {
        if self.game.as_ref().is_some_and(|game| !game.seats.is_empty()) {
            self.send_all(&FromHost::People { people: self.at_table() });
        }
    }
}
