//! Typed reader of recorded games (format `qsgs-trace-1`): one JSON object per line, gzipped or plain.
//!
//! The first key of a line names its kind. Keys that are not known are ignored, kinds that are not known are errors.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use smol_str::SmolStr;

pub use super::payload::*;

use super::notation::TraceSuit;

/// The format this reader understands.
pub const FORMAT: &str = "qsgs-trace-1";
/// A longer line is damage, not data (the longest real ones have some 20 kB).
const LONGEST_LINE: u64 = 4 << 20;

/// A player's object name (`sgs1`...).
pub type Who = SmolStr;

/// One recorded game.
#[derive(Debug, Clone)]
pub struct Trace {
    pub header: Header,
    /// What was asked before the seats were set up (the lord's choice of a general).
    pub pre: Vec<Ask>,
    /// Players in seat order, the lord first.
    pub setup: Vec<SetupSeat>,
    /// Everything after the setup; the last one is `Record::End`.
    pub records: Vec<Record>,
    /// Line of `records[0]` in the file.
    pub first_line: usize,
}

/// What is wrong with a trace file, and where.
#[derive(Debug, thiserror::Error)]
#[error("{}{}: {fault}", file.display(), Line(*line))]
pub struct TraceError {
    pub file: PathBuf,
    /// Counted from 1; 0 when the file could not be opened.
    pub line: usize,
    #[source]
    pub fault: TraceFault,
}

/// `:line`, for an error that is in one.
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
    Bad { kind: String, reason: String, column: usize },
    #[error("not JSON: {reason} (column {column})")]
    NotJson { reason: String, column: usize },
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
    /// Why the player was not consulted, or had nothing legal to say.
    #[serde(default)]
    pub auto: Option<SmolStr>,
    #[serde(default)]
    pub pre: bool,
    /// The request's own arguments.
    #[serde(flatten)]
    pub args: Map<String, Value>,
}

/// The card that an answer became (`validateInResponse`).
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

/// Part of a move that was carried out.
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

/// A card shown on the table that somebody took.
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

/// A timing begins. With `b` nothing was logged inside and no `te` follows.
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
    /// The payload, when it was changed.
    #[serde(default)]
    pub d2: Option<Payload>,
    #[serde(default)]
    pub throw: Option<Value>,
}

/// A trigger skill ran. With `r` nothing was logged inside and no `se` follows.
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

/// A real card takes another face.
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

/// Checkpoint before a turn.
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
    /// Absent means face up.
    #[serde(default = "yes")]
    pub faceup: bool,
    #[serde(default)]
    pub chained: bool,
    #[serde(default)]
    pub marks: BTreeMap<SmolStr, i64>,
    #[serde(default)]
    pub piles: BTreeMap<SmolStr, Vec<i32>>,
    /// The living only.
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
    /// The reply (or an argument) read as a type of one's choice, e.g. `Option<TraceCard>`, `Option<Use>`, `Vec<i32>`, `bool`.
    pub fn reply_as<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        T::deserialize(&self.reply)
    }

    /// One argument, `None` when it is absent.
    pub fn arg_as<T: DeserializeOwned>(&self, name: &str) -> Option<Result<T, serde_json::Error>> {
        self.args.get(name).map(T::deserialize)
    }

    pub fn arg_str(&self, name: &str) -> Option<&str> {
        self.args.get(name)?.as_str()
    }
}

impl Record {
    /// The key that begins the record's line.
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

impl Trace {
    /// Reads a whole game, gzipped or not.
    pub fn read(path: impl AsRef<Path>) -> Result<Trace, TraceError> {
        let path = path.as_ref();
        let file = File::open(path).map_err(|e| TraceError {
            file: path.to_owned(),
            line: 0,
            fault: TraceFault::Open(e),
        })?;
        Trace::from_reader(path, file)
    }

    /// As `read`; `name` is the file that errors speak of.
    pub fn from_reader(name: &Path, mut input: impl Read) -> Result<Trace, TraceError> {
        let fault = |line, fault| TraceError { file: name.to_owned(), line, fault };
        let mut magic = Vec::with_capacity(2);
        input.by_ref().take(2).read_to_end(&mut magic).map_err(|e| fault(1, TraceFault::Read(e)))?;
        let gzipped = magic == [0x1f, 0x8b];
        let input = Cursor::new(magic).chain(input);
        let mut lines: Box<dyn BufRead + '_> = if gzipped {
            Box::new(BufReader::new(MultiGzDecoder::new(BufReader::new(input))))
        } else {
            Box::new(BufReader::new(input))
        };
        let mut reader = Builder::default();
        let mut bytes = Vec::new();
        for line in 1.. {
            bytes.clear();
            let got = lines.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes);
            got.map_err(|e| fault(line, TraceFault::Read(e)))?;
            if bytes.is_empty() {
                return reader.finish().map_err(|f| fault(line - 1, f));
            }
            if bytes.len() as u64 == LONGEST_LINE && bytes.last() != Some(&b'\n') {
                return Err(fault(line, TraceFault::TooLong));
            }
            let text = std::str::from_utf8(&bytes).map_err(|_| fault(line, TraceFault::NotUtf8))?;
            reader.line(line, text.trim_end()).map_err(|f| fault(line, f))?;
        }
        unreachable!("a file has fewer lines than usize counts")
    }

    /// The line in the file of `records[index]`.
    pub fn line(&self, index: usize) -> usize {
        self.first_line + index
    }

    /// The last record.
    pub fn end(&self) -> &End {
        match self.records.last() {
            Some(Record::End(end)) => end,
            _ => unreachable!("the reader accepts no game without its end"),
        }
    }
}

#[derive(Default)]
struct Builder {
    header: Option<Header>,
    pre: Vec<Ask>,
    setup: Option<Vec<SetupSeat>>,
    records: Vec<Record>,
    first_line: usize,
    ended: bool,
}

#[derive(Deserialize)]
struct SetupLine {
    setup: Vec<SetupSeat>,
}
#[derive(Deserialize)]
struct MvLine {
    mv: Vec<Move>,
}
#[derive(Deserialize)]
struct PopLine {
    pop: i32,
}
#[derive(Deserialize)]
struct UnwrapLine {
    unwrap: i32,
}

impl Builder {
    fn line(&mut self, number: usize, text: &str) -> Result<(), TraceFault> {
        if text.is_empty() {
            return Err(TraceFault::Blank);
        }
        let kind = first_key(text)?;
        if self.header.is_none() {
            if kind != "header" {
                return Err(TraceFault::NoHeader);
            }
            let header: Header = parse(kind, text)?;
            if header.format != FORMAT {
                return Err(TraceFault::WrongFormat(header.format));
            }
            self.header = Some(header);
            return Ok(());
        }
        let record = match kind {
            "header" => return Err(TraceFault::Twice("header")),
            "setup" if self.setup.is_some() => return Err(TraceFault::Twice("setup")),
            "setup" => {
                self.setup = Some(parse::<SetupLine>(kind, text)?.setup);
                self.first_line = number + 1;
                return Ok(());
            }
            "ask" => Record::Ask(parse(kind, text)?),
            "validated" => Record::Validated(parse(kind, text)?),
            "rng" => Record::Rng(parse(kind, text)?),
            "mv" => Record::Mv(parse::<MvLine>(kind, text)?.mv),
            "ag" => Record::Ag(parse(kind, text)?),
            "pop" => Record::Pop(parse::<PopLine>(kind, text)?.pop),
            "pile" => Record::Pile(parse(kind, text)?),
            "t" => Record::Trigger(parse(kind, text)?),
            "te" => Record::TriggerEnd(parse(kind, text)?),
            "s" => Record::Skill(parse(kind, text)?),
            "se" => Record::SkillEnd(parse(kind, text)?),
            "prop" => Record::Prop(parse(kind, text)?),
            "mark" => Record::Mark(parse(kind, text)?),
            "inv" => Record::Invoked(parse(kind, text)?),
            "wrap" => Record::Wrap(parse(kind, text)?),
            "unwrap" => Record::Unwrap(parse::<UnwrapLine>(kind, text)?.unwrap),
            "state" => Record::State(parse(kind, text)?),
            "end" => Record::End(parse(kind, text)?),
            _ => {
                parse::<Value>(kind, text)?;
                return Err(TraceFault::UnknownKind(kind.chars().take(40).collect()));
            }
        };
        if self.ended {
            return Err(TraceFault::AfterEnd(record.kind()));
        }
        match record {
            Record::Ask(ask) if self.setup.is_none() => self.pre.push(ask),
            _ if self.setup.is_none() => return Err(TraceFault::BeforeSetup(record.kind())),
            _ => {
                self.ended = matches!(record, Record::End(_));
                self.records.push(record);
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<Trace, TraceFault> {
        let header = self.header.ok_or(TraceFault::Empty)?;
        let setup = self.setup.ok_or(TraceFault::NoSetup)?;
        if !self.ended {
            return Err(TraceFault::NoEnd);
        }
        Ok(Trace { header, pre: self.pre, setup, records: self.records, first_line: self.first_line })
    }
}

fn first_key(text: &str) -> Result<&str, TraceFault> {
    let rest = text.strip_prefix('{').map(str::trim_start).and_then(|rest| rest.strip_prefix('"'));
    match rest.and_then(|rest| rest.split_once('"')) {
        Some((key, _)) => Ok(key),
        None => match serde_json::from_str::<Value>(text) {
            Ok(_) => Err(TraceFault::NoKind),
            Err(e) => Err(TraceFault::NotJson { reason: without_place(&e), column: e.column() }),
        },
    }
}

fn parse<T: DeserializeOwned>(kind: &str, text: &str) -> Result<T, TraceFault> {
    serde_json::from_str(text).map_err(|e| {
        let (reason, column) = (without_place(&e), e.column());
        if e.is_data() {
            TraceFault::Bad { kind: kind.to_owned(), reason, column }
        } else {
            TraceFault::NotJson { reason, column }
        }
    })
}

/// serde_json's message without its own "at line 1 column n".
fn without_place(e: &serde_json::Error) -> String {
    let text = e.to_string();
    match text.rfind(" at line ") {
        Some(at) => text[..at].to_owned(),
        None => text,
    }
}
