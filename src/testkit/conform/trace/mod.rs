//! Typed reader of recorded games (format `qsgs-trace-1`): one JSON object per line, gzipped or plain.
//!
//! The first key of a line names its kind. Keys that are not known are ignored, kinds that are not known are errors.

mod read;

use crate::record::JsonFault;
use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use smol_str::SmolStr;

pub use super::payload::*;

use super::notation::TraceSuit;

/// Marks of the recorded engine that are set by rules, not by skills.
pub const RULE_MARKS: [&str; 4] =
    ["Global_TurnCount", "damage_point_round", "damage_point_play_phase", "drank"];

/// The format this reader understands.
pub const FORMAT: &str = "qsgs-trace-1";
/// Limit of a line's length: a longer line means a damaged file (the longest real ones have some 20 kB).
pub(super) const LONGEST_LINE: u64 = 4 << 20;

/// A player's object name (`sgs1`...).
pub type Who = SmolStr;

/// One recorded game.
#[derive(Debug, Clone)]
pub struct Trace {
    pub header: Header,
    /// Requests before the seats were set up (the lord's choice of a general).
    pub pre: Vec<Ask>,
    /// Players in seat order, the lord first.
    pub setup: Vec<SetupSeat>,
    /// The records after the setup; the last one is `Record::End`.
    pub records: Vec<Record>,
    /// Line of `records[0]` in the file.
    pub first_line: usize,
}

/// An error in a trace file, with its position.
#[derive(Debug, thiserror::Error)]
#[error("{}{}: {fault}", file.display(), Line(*line))]
pub struct TraceError {
    pub file: PathBuf,
    /// Counted from 1; 0 if the file could not be opened.
    pub line: usize,
    #[source]
    pub fault: TraceFault,
}

/// Formats `:line` for an error with a line.
struct Line(usize);

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.0 == 0 { Ok(()) } else { write!(f, ":{}", self.0) }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum TraceFault {
    #[error("cannot open: {0}")]
    Open(std::io::Error),
    #[error("cannot read on (truncated or damaged file): {0}")]
    Read(std::io::Error),
    #[error("the file is empty")]
    Empty,
    #[error("the line is not valid UTF-8")]
    NotUtf8,
    #[error("the line is longer than {LONGEST_LINE} bytes")]
    TooLong,
    #[error("an empty line")]
    Blank,
    #[error("a record must be a JSON object that begins with its kind")]
    NoKind,
    #[error("no record kind is called `{0}`")]
    UnknownKind(String),
    #[error("bad `{kind}` record: {reason} (column {column})")]
    Bad { kind: String, reason: JsonFault, column: usize },
    #[error("not JSON: {reason} (column {column})")]
    NotJson { reason: JsonFault, column: usize },
    #[error("the first line must be the header")]
    NoHeader,
    #[error("format is `{0}`, this reader knows `{FORMAT}`")]
    WrongFormat(String),
    #[error("`{0}` record before the setup")]
    BeforeSetup(&'static str),
    #[error("a second `{0}` record")]
    Twice(&'static str),
    #[error("the file ends before the setup")]
    NoSetup,
    #[error("the file ends without an `end` record: truncated")]
    NoEnd,
    #[error("`{0}` record after the end of the game")]
    AfterEnd(&'static str),
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Header {
    pub header: i32,
    pub format: String,
    pub engine: String,
    pub seed: u64,
    /// `ai` or `random`.
    pub answers: String,
    /// `stock` or `uniform`.
    pub generals: String,
    /// `02p`, `05p`, `08p`.
    pub mode: String,
    pub packages: Vec<String>,
    /// The whole deck by id.
    pub cards: Vec<DeckCard>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct DeckCard {
    pub id: i32,
    pub name: SmolStr,
    pub class: SmolStr,
    pub suit: TraceSuit,
    pub number: i32,
    pub package: SmolStr,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct SetupSeat {
    pub p: Who,
    pub seat: i32,
    pub role: SmolStr,
    pub general: SmolStr,
    pub package: SmolStr,
    pub kingdom: SmolStr,
    pub gender: SmolStr,
    pub max_hp: i32,
    pub hp: i32,
    pub skills: Vec<SeatSkill>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct SeatSkill {
    pub name: SmolStr,
    pub freq: SmolStr,
    #[serde(default)]
    pub lord: bool,
    #[serde(default)]
    pub hidden: bool,
}

/// One line after the setup.
#[derive(Debug, Clone, PartialEq)]
pub enum Record {
    Ask(Ask),
    Validated(Validated),
    Rng(Rng),
    Mv(Vec<Move>),
    Ag(Ag),
    Pop(i32),
    Pile(Pile),
    Trigger(Trigger),
    TriggerEnd(TriggerEnd),
    Skill(Skill),
    SkillEnd(SkillEnd),
    Prop(Prop),
    Mark(Mark),
    Invoked(Invoked),
    Wrap(Wrap),
    Unwrap(i32),
    State(State),
    End(End),
}

/// A request and the answer the engine then used.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Ask {
    #[serde(rename = "ask")]
    pub kind: SmolStr,
    pub p: Who,
    pub reply: Value,
    /// Reason for which the player was not consulted, or had no legal answer.
    #[serde(default)]
    pub auto: Option<SmolStr>,
    #[serde(default)]
    pub pre: bool,
    /// The request's own arguments.
    #[serde(flatten)]
    pub args: Map<String, Value>,
}

/// The card that resulted from an answer (`validateInResponse`).
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Validated {
    #[serde(rename = "validated")]
    pub card: Option<TraceCard>,
    pub p: Who,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Rng {
    #[serde(rename = "rng")]
    pub place: SmolStr,
    pub p: Who,
    pub result: i32,
}

/// Part of an executed move.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Move {
    pub ids: Vec<i32>,
    pub from: Option<Who>,
    pub from_place: Place,
    pub to: Option<Who>,
    pub to_place: Place,
    #[serde(default)]
    pub from_pile: Option<SmolStr>,
    #[serde(default)]
    pub to_pile: Option<SmolStr>,
    pub reason: i32,
    #[serde(default)]
    pub by: Option<Who>,
    #[serde(default)]
    pub target: Option<Who>,
    #[serde(default)]
    pub skill: Option<SmolStr>,
    #[serde(default)]
    pub event: Option<SmolStr>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    Hand,
    Equip,
    Delayed,
    Judge,
    Special,
    Discard,
    Draw,
    Table,
    Unknown,
    Wugu,
}

/// A revealed card taken by a player.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Ag {
    #[serde(rename = "ag")]
    pub id: i32,
    pub to: Option<Who>,
    pub place: Place,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Pile {
    #[serde(rename = "pile")]
    pub kind: PileKind,
    #[serde(default)]
    pub times: Option<i32>,
    pub ids: Vec<i32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PileKind {
    Initial,
    Reshuffle,
    ReturnTop,
}

/// The beginning of a timing. With `b` nothing was logged inside and no `te` follows.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Trigger {
    #[serde(rename = "t")]
    pub event: SmolStr,
    pub p: Option<Who>,
    pub n: i32,
    #[serde(default)]
    pub d: Option<Payload>,
    #[serde(default)]
    pub b: Option<bool>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct TriggerEnd {
    #[serde(rename = "te")]
    pub event: SmolStr,
    pub n: i32,
    #[serde(default)]
    pub b: Option<bool>,
    /// The payload, if it was changed.
    #[serde(default)]
    pub d2: Option<Payload>,
    #[serde(default)]
    pub throw: Option<Value>,
}

/// The run of a trigger skill. With `r` nothing was logged inside and no `se` follows.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Skill {
    #[serde(rename = "s")]
    pub skill: SmolStr,
    /// The timing's target, not always the skill's owner.
    pub p: Option<Who>,
    pub n: i32,
    #[serde(default)]
    pub r: Option<bool>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct SkillEnd {
    #[serde(rename = "se")]
    pub skill: SmolStr,
    pub n: i32,
    #[serde(default)]
    pub r: Option<bool>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Prop {
    #[serde(rename = "prop")]
    pub name: SmolStr,
    pub p: Who,
    pub v: Value,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Mark {
    #[serde(rename = "mark")]
    pub name: SmolStr,
    pub p: Who,
    pub v: i64,
}

/// The notice that a skill was used.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Invoked {
    #[serde(rename = "inv")]
    pub skill: SmolStr,
    pub p: Who,
}

/// A conversion of a real card.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Wrap {
    #[serde(rename = "wrap")]
    pub id: i32,
    pub name: SmolStr,
    pub suit: TraceSuit,
    pub number: i32,
    pub skill: SmolStr,
    pub why: SmolStr,
}

/// A checkpoint before a turn.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct State {
    #[serde(rename = "state")]
    pub seats: Vec<SeatState>,
    pub draw_n: usize,
    pub discard_n: usize,
    pub turn: u32,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct SeatState {
    pub p: Who,
    pub hp: i32,
    pub max: i32,
    pub alive: bool,
    pub seat: i32,
    pub hand: Vec<i32>,
    pub equip: Vec<i32>,
    pub judging: Vec<i32>,
    /// Absent if face up.
    #[serde(default = "yes")]
    pub faceup: bool,
    #[serde(default)]
    pub chained: bool,
    #[serde(default)]
    pub marks: BTreeMap<SmolStr, i64>,
    #[serde(default)]
    pub piles: BTreeMap<SmolStr, Vec<i32>>,
    /// Present only for living players.
    #[serde(default)]
    pub maxcards: Option<i32>,
    #[serde(default)]
    pub range: Option<i32>,
    #[serde(default)]
    pub dist: Option<Vec<i32>>,
}

pub(super) fn yes() -> bool {
    true
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct End {
    /// `lord+loyalist`, `rebel`, a player's name (renegade), `.` (draw), `PEER_TURN_CAP`.
    #[serde(rename = "end")]
    pub winner: SmolStr,
    pub turns: u32,
    pub state: Vec<SeatState>,
    pub draw_n: usize,
    pub discard_n: usize,
    pub players: Vec<EndSeat>,
    pub draw: Vec<i32>,
    pub discard: Vec<i32>,
    pub swaps: i32,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct EndSeat {
    pub p: Who,
    pub role: SmolStr,
    pub general: SmolStr,
    pub kingdom: SmolStr,
    pub skills: Vec<SeatSkill>,
}

impl Ask {
    /// Parses the reply as a type chosen by the caller, e.g. `Option<TraceCard>`, `Option<Use>`, `Vec<i32>`,
    /// `bool`.
    pub fn reply_as<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        T::deserialize(&self.reply)
    }

    /// Parses one argument; `None` if it is absent.
    pub fn arg_as<T: DeserializeOwned>(&self, name: &str) -> Option<Result<T, serde_json::Error>> {
        self.args.get(name).map(T::deserialize)
    }

    pub fn arg_str(&self, name: &str) -> Option<&str> {
        self.args.get(name)?.as_str()
    }
}

impl Record {
    /// Returns the key that begins the record's line.
    pub fn kind(&self) -> &'static str {
        match self {
            Record::Ask(_) => "ask",
            Record::Validated(_) => "validated",
            Record::Rng(_) => "rng",
            Record::Mv(_) => "mv",
            Record::Ag(_) => "ag",
            Record::Pop(_) => "pop",
            Record::Pile(_) => "pile",
            Record::Trigger(_) => "t",
            Record::TriggerEnd(_) => "te",
            Record::Skill(_) => "s",
            Record::SkillEnd(_) => "se",
            Record::Prop(_) => "prop",
            Record::Mark(_) => "mark",
            Record::Invoked(_) => "inv",
            Record::Wrap(_) => "wrap",
            Record::Unwrap(_) => "unwrap",
            Record::State(_) => "state",
            Record::End(_) => "end",
        }
    }
}
