//! Messages between a room and the table that it has played, which runs in a child process or in a thread.
//!
//! The table writes whole frames for pages: it alone knows the names that packages give. The room passes them on
//! to the pages of that viewer, and never looks into them.

use crate::agents::form::{Both, Viewer};
use crate::model::{CardId, Name, PlayerId, Role};
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
    /// Asks for everything that this viewer sees, since a page was opened.
    Show {
        viewer: Viewer,
    },
    /// From now on a person plays here, or a bot again. Requests that are open stay so.
    Seat {
        player: PlayerId,
        is_person: bool,
    },
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
    Refused { text: String },
    /// The game begins. Players by chair, the lord's first.
    Ready { seats: Vec<PlayerId> },
    /// A person is asked; `form` is a frame for their page.
    Asked(Asked),
    /// The request is answered; what is sent for it now comes too late.
    Settled { request: u64 },
    /// A frame for the pages that look with these eyes. Lines of the log are shown to pages opened later, too.
    Frame { to: Viewer, frame: Box<RawValue>, is_log: bool },
    /// Text about packages, for the host of the room: a reload, an error of a script.
    News { line: String },
    /// The game is over. `winner`: as in records; `None`: it was closed before its end.
    Over { winner: Option<String>, roles: BTreeMap<PlayerId, Role> },
}

/// A request to a person, as far as a room has to know it.
#[derive(Debug, Serialize, Deserialize)]
pub struct Asked {
    pub request: u64,
    pub seat: PlayerId,
    /// The word of the request: `play`, `nullify` ...
    pub kind: Name,
    /// The trick that may be nullified.
    pub trick: Option<CardId>,
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
