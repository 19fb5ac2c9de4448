//! The plan of an evening, drawn from its seed before it begins.

use crate::model::rng::{Stream, game_seed};
use crate::rules::setup::{FixedSeat, GameOptions};
use crate::runner::table::Who;
use std::fmt;

/// An evening.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    pub seed: u64,
    pub tables: Vec<TablePlan>,
    pub events: Vec<Event>,
}

/// One table.
#[derive(Clone, PartialEq, Debug)]
pub struct TablePlan {
    pub seed: u64,
    /// The side that decides at each seat; outside: the evening itself.
    pub seats: Vec<Who>,
    /// Seats at which generals of the evening's package sit.
    pub fixed: Vec<FixedSeat>,
    pub version: Version,
    /// `true` if the table is played in a child process.
    pub is_child: bool,
}

/// Something that happens at a table, when its request of this number, from 1, is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event {
    pub table: usize,
    pub request: u64,
    pub what: What,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// The seat does not answer in time.
    Stall,
    /// The seat does not answer this and its next requests, so many in all.
    Vanish(u32),
    /// The seat answers what makes no sense.
    Nonsense(u64),
    /// A file of the package is another one from now on.
    Reload(Version),
    /// From now on nothing can be written to the record.
    FullDisk,
    /// The child process is ended.
    Kill,
    /// The table is closed.
    Close,
    /// A card is lost, which is a fault: to show that faults are found. Never drawn.
    LostCard,
}

/// The content of the evening's package.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Version {
    Sound,
    /// Its skills fail every so often.
    Failing(u8),
    /// It does not compile.
    Broken,
    /// It fails halfway through loading.
    Half,
    /// It defines nothing.
    Empty,
    /// Its skills depend on hidden cards, which is a fault: to show that faults are found. Never drawn.
    Peeking,
}

/// Code that makes the use of a skill depend on cards that its owner does not see.
const PEEK: &str = "local sum = 0
        for _, other in sgs.qlist(player:getAliveSiblings()) do
            for _, card in sgs.qlist(other:getHandcards()) do sum = sum + card:getId() end
        end
        if sum % 2 == 1 then return false end";

const PACKAGE: &str = include_str!("package.lua");

impl Version {
    /// Returns the text of the package.
    pub fn text(self) -> String {
        match self {
            Version::Sound => PACKAGE.to_owned(),
            Version::Failing(every) => PACKAGE.replacen("EVERY = 0", &format!("EVERY = {every}"), 1),
            Version::Broken => format!("{PACKAGE}\nif then"),
            Version::Half => {
                PACKAGE.replacen("local raider", "error('fails while it loads') local raider", 1)
            }
            Version::Empty => "-- nothing\n".to_owned(),
            Version::Peeking => PACKAGE.replacen("fail(\"enabled_at_play\", player)", PEEK, 1),
        }
    }

    fn drawn(dice: &mut Stream) -> Version {
        match dice.below(6) {
            0 => Version::Sound,
            1 => Version::Broken,
            2 => Version::Half,
            3 => Version::Empty,
            _ => Version::Failing(2 + dice.below(6) as u8),
        }
    }
}

/// Events at one table.
const EVENTS: usize = 12;

/// Requests of a game among which events are spread. Most games have more.
const LENGTH: usize = 120;

impl Plan {
    /// Draws an evening of four tables, one of them in a child process.
    pub fn of(seed: u64) -> Plan {
        let mut dice = Stream::new(seed, "evening");
        let tables: Vec<TablePlan> =
            (0..4).map(|i| TablePlan::drawn(game_seed(seed, i), i == 3, &mut dice)).collect();
        let mut events = Vec::new();
        for (table, plan) in tables.iter().enumerate() {
            for _ in 0..dice.below(EVENTS + 1) {
                let request = 1 + dice.below(LENGTH) as u64;
                events.push(Event { table, request, what: What::drawn(plan.is_child, &mut dice) });
            }
        }
        events.sort_by_key(|event| (event.table, event.request));
        Plan { seed, tables, events }
    }

    /// Returns the events of one table, each with its number in the evening.
    pub(super) fn events_of(&self, table: usize) -> impl Iterator<Item = (usize, Event)> {
        self.events.iter().copied().enumerate().filter(move |(_, event)| event.table == table)
    }
}

impl TablePlan {
    fn drawn(seed: u64, is_child: bool, dice: &mut Stream) -> TablePlan {
        let seats = 2 + dice.below(5);
        let mut who: Vec<Who> = (0..seats)
            .map(|_| match dice.below(4) {
                0 => Who::Builtin,
                1 => Who::Random,
                _ => Who::Outside,
            })
            .collect();
        // The AI in Lua takes a while to load.
        if seats > 2 && dice.one_in(4) {
            who[2] = Who::Lua;
        }
        if !who.contains(&Who::Outside) {
            who[0] = Who::Outside;
        }
        let names = ["eveninghoarder", "eveningraider"];
        let first = dice.below(seats);
        let fixed = names.iter().enumerate().map(|(i, name)| FixedSeat {
            seat: (first + i) % seats + 1,
            general: Some((*name).into()),
            role: None,
        });
        let version = if dice.one_in(2) { Version::Sound } else { Version::Failing(3 + dice.below(8) as u8) };
        TablePlan { seed, seats: who, fixed: fixed.collect(), version, is_child }
    }

    pub(super) fn options(&self) -> GameOptions {
        let mut options = GameOptions::new(self.seed, self.seats.len());
        options.fixed = self.fixed.clone();
        options.settings.round_limit = 60;
        options
    }
}

impl What {
    fn drawn(is_child: bool, dice: &mut Stream) -> What {
        match dice.below(if is_child { 9 } else { 14 }) {
            0 | 1 => What::Stall,
            2 | 3 => What::Vanish(1 + dice.below(20) as u32),
            4..8 => What::Nonsense(dice.below(usize::MAX) as u64),
            8 if is_child && dice.one_in(2) => What::Kill,
            8 if dice.one_in(4) => What::Close,
            8 => What::Stall,
            9 => What::FullDisk,
            _ => What::Reload(Version::drawn(dice)),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "table {}, request {}: ", self.table + 1, self.request)?;
        match self.what {
            What::Stall => write!(f, "the seat does not answer in time"),
            What::Vanish(n) => write!(f, "the seat is empty for {n} requests"),
            What::Nonsense(seed) => write!(f, "the seat answers nonsense ({seed:x})"),
            What::Reload(version) => write!(f, "the package changes: {version:?}"),
            What::FullDisk => write!(f, "the disk is full"),
            What::Kill => write!(f, "the child process is ended"),
            What::Close => write!(f, "the table is closed"),
            What::LostCard => write!(f, "a card is lost"),
        }
    }
}

impl fmt::Display for TablePlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seats = self.seats.iter().map(|who| format!("{who:?}").to_lowercase()).collect::<Vec<_>>();
        let place = if self.is_child { "a child process" } else { "a thread" };
        write!(f, "seed {} in {place}, package {:?}, seats {}", self.seed, self.version, seats.join(" "))
    }
}
