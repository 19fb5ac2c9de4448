//! Messages between a room and the table that it has played, which runs in a child process or in a thread.
//!
//! The table writes whole frames for pages: it alone knows the names that packages give. The room passes them on
//! to the pages of that viewer, and never looks into them.

use crate::agents::form::{Both, Viewer};
use crate::model::{Name, PlayerId, Role};
use crate::moments::At;
use crate::rules::Reply;
use crate::rules::ask::probe::Selection;
use crate::runner::confine::Confined;
use crate::runner::table::Spec;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// The first argument of a child that plays the table of a room.
pub const ROOM: &str = "room";

/// The table to be played.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RoomSpec {
    pub table: Spec,
    /// Milliseconds that an act of a bot is shown before the game goes on.
    pub pace: u64,
    /// The eyes of those who watch, beside the seats of people.
    pub watchers: Vec<Viewer>,
    pub opening: Opening,
    /// Milliseconds for which each trick waits for nullification, even if nobody can answer.
    pub window: Option<u64>,
    /// The inside of the table may be asked for.
    pub dev: bool,
}

/// The beginning of a table.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opening {
    #[default]
    New,
    /// A game goes on where this record ends.
    GoOn { record: String },
    /// The record of this game is watched, and nobody plays.
    Watch { game: u64, record: String },
}

/// The use of a record that was cut at a moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UseFor {
    GoOn,
    Save,
    /// Words about what went wrong.
    Report(String),
}

/// A wish of somebody who watches a record; `to` is the person.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToReel {
    /// The whole log with these eyes.
    Roll { to: u32, eyes: Viewer },
    /// The table at a place of the log.
    Look { to: u32, eyes: Viewer, place: usize },
    /// The table at a named moment.
    Find { to: u32, eyes: Viewer, at: At },
    /// The record up to a moment.
    Cut { to: u32, at: At, use_for: UseFor },
}

impl ToReel {
    /// Returns the person who has this wish.
    pub fn of(&self) -> u32 {
        match self {
            ToReel::Roll { to, .. }
            | ToReel::Look { to, .. }
            | ToReel::Find { to, .. }
            | ToReel::Cut { to, .. } => *to,
        }
    }
}

/// A player of a recorded game, by chair.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seated {
    pub player: PlayerId,
    pub general: Name,
    /// The word of the record: `person`, `lua` ...
    pub agent: Name,
}

/// A record up to a moment.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Cut {
    pub to: u32,
    pub use_for: UseFor,
    /// The name of the moment.
    pub at: String,
    pub turn: u32,
    pub text: String,
    pub seats: Vec<Seated>,
    /// Nothing comes after it.
    pub is_end: bool,
}

/// An answer to a request.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Given {
    Reply(Reply),
    /// The person is away or late: the bot of the seat answers.
    StandIn,
}

/// A frame of a room.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToTable {
    /// The first frame.
    Start(Box<RoomSpec>),
    /// Asks what may be chosen next in an open request.
    Probe {
        request: u64,
        selection: Selection,
    },
    Answer {
        request: u64,
        given: Given,
    },
    /// Ends questions about nullification for the rest of the trick that this open request is about.
    Skip {
        request: u64,
    },
    /// From now on this player is asked about tricks that are aimed at them alone, or about all again.
    OnlyMine {
        player: PlayerId,
        on: bool,
    },
    /// Asks for everything that this viewer sees, since a page was opened.
    Show {
        viewer: Viewer,
    },
    /// From now on a person plays here, or a bot again. Requests that are open stay so.
    Seat {
        player: PlayerId,
        is_person: bool,
    },
    /// From now on each trick waits so many milliseconds for nullification.
    Window {
        milliseconds: u64,
    },
    Reel(ToReel),
    /// Asks for the inside of the table, for this person.
    Inspect {
        to: u32,
    },
    /// Asks for lines about these skills.
    Trace {
        skills: Vec<Name>,
    },
    /// A command of authors, for this person.
    Try {
        to: u32,
        line: String,
    },
    /// Takes over changed files while people are asked.
    Reload,
    /// Ends the game at the next request.
    Close,
}

/// A frame of a table.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FromTable {
    /// The restrictions under which the child runs.
    Confined(Confined),
    /// The table cannot be set up.
    Refused(Both),
    /// The game begins. Players by chair, the lord's first.
    Ready { seats: Vec<PlayerId> },
    /// A person is asked; `form` is a frame for their page.
    Asked(Asked),
    /// The request is answered; what is sent for it now comes too late.
    Settled { request: u64 },
    /// A frame for the pages that look with these eyes. Lines of the log are shown to pages opened later, too.
    Frame { to: Viewer, frame: Box<RawValue>, is_log: bool },
    /// A frame for the page of one person who watches a record.
    Shown { to: u32, frame: Box<RawValue> },
    /// Answers [`ToReel::Cut`].
    Cut(Cut),
    /// A wish of this person about a record is done with, whether it could be met or not.
    Answered { to: u32 },
    /// Text about packages, for the host of the room: a reload, an error of a script.
    News { line: String },
    /// The game is over. `winner`: as in records; `None`: it was closed before its end.
    Over { winner: Option<String>, roles: BTreeMap<PlayerId, Role> },
}

/// A request to a person, as far as a room has to know it.
#[derive(Debug, Serialize, Deserialize)]
pub struct Asked {
    /// The number at the page.
    pub request: u64,
    /// The number in the game and in its record.
    pub id: u64,
    pub seat: PlayerId,
    /// The word of the request: `play`, `nullify` ...
    pub kind: Name,
    /// Others do not see who is asked: that somebody is shows that they can answer.
    pub hidden: bool,
    /// The frame `ask` of the page.
    pub form: Box<RawValue>,
}

/// An error that pages show.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PageError {
    pub code: Name,
    #[serde(flatten)]
    pub text: Both,
}
