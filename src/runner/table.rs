//! Messages between the parent and a child that plays one table: requests with what may be chosen
//! go out, replies come in, and each seat outside hears what it may hear.
//!
//! A seat outside gets its own view only. Nothing about it decides a rule: a reply is checked by
//! the rules as any other, and a late one is dropped.

use super::confine::Confined;
use crate::model::PlayerId;
use crate::model::view::Sight;
use crate::rules::ask::probe::{Choices, Selection};
use crate::rules::names::Lang;
use crate::rules::setup::GameOptions;
use crate::rules::{Reply, Request};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The first argument of a child that plays a table.
pub const TABLE: &str = "table";

/// The table to be played.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spec {
    /// Trees of packages, beside the bundled one.
    pub roots: Vec<PathBuf>,
    /// Single packages.
    pub extensions: Vec<PathBuf>,
    /// A folder with an AI in place of the bundled one.
    pub ai: Option<PathBuf>,
    pub options: GameOptions,
    /// The side that decides at each seat, the lord's first.
    pub seats: Vec<Who>,
    /// The file for the record.
    pub record: Option<PathBuf>,
    /// The language of the log.
    pub lang: Lang,
    /// `true` if changed files of packages are taken over while the game runs.
    pub watch: bool,
    /// Seconds since 1970 at the start of the game, as scripts read them.
    pub started: u64,
    /// `true` if the child gives up where the kernel refuses a restriction.
    pub is_required: bool,
}

/// The side that decides at a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    Lua,
    Builtin,
    Random,
    /// A player on the other side of the connection.
    Outside,
}

/// An answer from outside.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Given {
    Reply(Reply),
    /// The time is up.
    Late,
    /// The seat is empty.
    Absent,
}

/// A message of the parent.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToTable {
    /// The first frame.
    Start(Box<Spec>),
    Answer {
        request: u64,
        given: Given,
    },
    /// Asks what may be chosen next in an open request.
    Probe {
        request: u64,
        selection: Selection,
    },
    /// Asks for the view of a seat outside.
    Look {
        seat: PlayerId,
    },
    /// Ends the game at the next request.
    Close,
}

/// A message of the child.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FromTable {
    /// The restrictions under which the child runs.
    Confined(Confined),
    /// The table cannot be set up.
    Refused { text: String },
    /// The game begins. Players by seat, the lord's first.
    Ready { seats: Vec<PlayerId> },
    /// A seat outside is asked.
    Ask { request: Box<Request>, choices: Choices, sight: Box<Sight> },
    /// Answers [`ToTable::Probe`]. A request that is not open has no choices.
    Choices { request: u64, choices: Choices },
    /// Answers [`ToTable::Look`].
    Sight { sight: Box<Sight> },
    /// The request is settled; answers to it come too late.
    Settled { request: u64 },
    /// A line of the log, as this seat outside reads it.
    Log { seat: PlayerId, line: String },
    /// A line about packages: a reload, an error of a script.
    News { line: String },
    /// The game is over. `None`: it was closed before its end.
    Over { winner: Option<String> },
}
