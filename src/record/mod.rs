//! Records of games: seed, packages and replies, which together are the game. JSON Lines:
//! a header, one line for each settled request and for each change of a file of content, a
//! footer with the hash of the log.
//!
//! A record is JSON Lines: a header (format, version, seed, start time, packages, seats, key-order
//! fingerprint), a line for each reply and for each reload, a footer. The footer has the hash of the log. A record
//! without one is truncated. The seed of game *i* of a batch is derived from the batch's seed and *i*.
//! So any game of a batch can be played alone.

mod fault;
mod log;
mod reading;
mod table_fault;
mod writing;

use crate::model::*;
use crate::rules::setup::{GameOptions, roles_of};
use crate::rules::{Catalog, Cause, ExternalInput, GeneralDef, Note, Reply, Trial};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub use fault::{JsonFault, LineFault, LineKind};
pub use log::{LogHash, LogHasher};
pub use reading::{Record, RecordError};
pub use table_fault::chinese as chinese_of_table;
pub use writing::Recorder;

pub const FORMAT: &str = "sgs-record";
pub const VERSION: u32 = 1;

/// The first line: everything the game is a function of, beside the replies.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: u32,
    /// The version of the program that wrote it: for information.
    pub sgs: String,
    /// Seconds since 1970 when the game started. Scripts that ask for the time get this.
    pub started: u64,
    pub options: GameOptions,
    pub packages: Vec<PackageNote>,
    /// Files that took the place of bundled ones of the same name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replaced: Vec<Name>,
    /// Files of the AI in Lua: for information, as a replay has its answers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ai: Vec<PackageNote>,
    /// The agent of each seat, for information.
    pub agents: Vec<Name>,
    /// Number of seats, if the mode is a scenario of a package.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario_seats: Option<usize>,
    /// The result of the self-test of the script engine's key order.
    pub key_order: String,
    /// The table at which the game began, where it is that of a scene.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<Box<Table>>,
    /// The places of that scene's packages, seen from the folder in which the game began: for scenes made of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub packages_of_scene: Vec<String>,
    /// Files as they were when the game began, where no change in the record tells so: a record that was made shorter
    /// has them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<FirstText>,
    /// Set in a record that somebody hands over because something went wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report: Option<Report>,
}

/// A person's words about a game that went wrong, with what is known of their system.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Report {
    pub words: String,
    /// The operating system and the processor.
    pub system: String,
    /// Errors of scripts so far.
    pub errors: Vec<String>,
}

/// A package as it was when the game was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PackageNote {
    pub name: Name,
    pub hash: String,
}

/// A settled request. Replies that were the only possible ones are not kept: nobody was
/// asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReplyLine {
    pub id: u64,
    pub seat: PlayerId,
    pub event: EventId,
    pub ask: Name,
    #[serde(default, skip_serializing_if = "Name::is_empty")]
    pub reason: Name,
    pub reply: Reply,
    /// Set when the reply is a default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<Cause>,
    /// Notes of AIs since the previous reply.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<NoteAt>,
    /// External events since the previous reply.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outside: Vec<ExternalInput>,
}

/// Something that an AI noted, and when: a replay, which runs no AI, notes it at that moment.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct NoteAt {
    /// After so many trigger events about players; `None`: while it was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<u64>,
    #[serde(flatten)]
    pub note: Note,
}

/// A change while a request was open: of files of content, or of the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReloadLine {
    /// The newest request at that moment.
    pub request: u64,
    pub reload: Vec<FileLine>,
    /// A change that somebody tried out instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trial: Option<Trial>,
}

/// A file that was changed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileLine {
    pub tree: usize,
    pub name: Name,
    /// The text at the start of the game, at the first change of the file; `null` if the file did not exist.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "double")]
    pub before: Option<Option<FileText>>,
    /// `None`: it is gone.
    pub text: Option<FileText>,
}

/// A file as it was when the game began.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FirstText {
    pub tree: usize,
    pub name: Name,
    /// `None`: it did not exist.
    pub text: Option<FileText>,
}

/// The content of a file; not all files are in UTF-8.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum FileText {
    Plain(String),
    Bytes { bytes: Vec<u8> },
}

impl FileText {
    pub fn new(bytes: &[u8]) -> FileText {
        match std::str::from_utf8(bytes) {
            Ok(text) => FileText::Plain(text.to_owned()),
            Err(_) => FileText::Bytes { bytes: bytes.to_vec() },
        }
    }

    pub fn bytes(&self) -> &[u8] {
        match self {
            FileText::Plain(text) => text.as_bytes(),
            FileText::Bytes { bytes } => bytes,
        }
    }
}

/// Distinguishes a field that is `null` from a missing one.
mod double {
    use super::FileText;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(value: &Option<Option<FileText>>, to: S) -> Result<S::Ok, S::Error> {
        value.as_ref().and_then(Option::as_ref).serialize(to)
    }

    pub fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<Option<Option<FileText>>, D::Error> {
        Option::deserialize(from).map(Some)
    }
}

/// The last line. It is written when the game has ended or the table was closed: a record without it is that of a
/// program that was stopped.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Footer {
    /// Hash of the canonical JSON of every fact in order.
    pub log: String,
    pub facts: u64,
    pub replies: u64,
    /// The winner, as in [`Fact::GameOver`]; `None` if the table was closed before the end.
    pub winner: Option<String>,
    /// Notes of AIs since the last reply.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<NoteAt>,
    /// External events since the last reply.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outside: Vec<ExternalInput>,
    /// Hash of all lines above.
    pub lines: String,
}

impl Header {
    pub fn new(options: GameOptions, catalog: &Catalog, agents: Vec<Name>, started: u64) -> Header {
        let scenario = catalog.scenarios.get(&options.mode);
        Header {
            scenario_seats: scenario.map(|mode| mode.roles.len()),
            format: FORMAT.into(),
            version: VERSION,
            sgs: env!("CARGO_PKG_VERSION").into(),
            started,
            options,
            packages: packages(catalog),
            replaced: Vec::new(),
            ai: Vec::new(),
            agents,
            key_order: crate::script::self_test::fingerprint(),
            table: None,
            packages_of_scene: Vec::new(),
            files: Vec::new(),
            report: None,
        }
    }

    /// Returns the number of seats; `None` if the mode is unknown.
    fn seats(&self) -> Option<usize> {
        let of_table = self.table.as_ref().map(|table| table.players.len());
        of_table.or(self.scenario_seats).or_else(|| roles_of(&self.options.mode).map(|roles| roles.len()))
    }

    /// Names the files that took the place of bundled ones.
    pub fn with_replaced(self, replaced: Vec<Name>) -> Header {
        Header { replaced, ..self }
    }

    /// Keeps what an earlier record of the same game says of its start: files, and the table of a scene.
    pub fn with_start_of(self, earlier: &Header) -> Header {
        let (files, table) = (earlier.files.clone(), earlier.table.clone());
        Header { files, table, packages_of_scene: earlier.packages_of_scene.clone(), ..self }
    }

    /// Adds the files of an AI with their hashes.
    pub fn with_ai(mut self, files: BTreeMap<Name, Name>) -> Header {
        let note = |(name, hash): (Name, Name)| PackageNote { name, hash: hash.to_string() };
        self.ai = files.into_iter().map(note).collect();
        self
    }
}

/// Returns hashes by package: one of its cards and generals. The name of the rules has a hash of all kinds of
/// card and skills, and each file has one.
pub fn packages(catalog: &Catalog) -> Vec<PackageNote> {
    let mut texts: BTreeMap<&str, String> = BTreeMap::new();
    let rules: String = catalog
        .kinds
        .iter()
        .map(|k| k.name.as_str())
        .chain(catalog.skills.keys().map(Name::as_str))
        .flat_map(|name| [name, "\n"])
        .collect();
    texts.insert(RULES, rules);
    for card in &catalog.deck {
        let text = texts.entry(card.package.as_str()).or_default();
        let name = &catalog.kind(card.kind).name;
        text.push_str(&format!("{name} {} {}\n", card.suit.word(), card.number));
    }
    for g in catalog.generals.values() {
        // The same whether the game asks for it, bans it, or neither.
        let hidden = g.hidden && !catalog.left_out.contains(&g.name);
        let hidden = hidden || catalog.on_request.contains(&g.name);
        let known = GeneralDef { hidden, ..g.clone() };
        texts.entry(g.package.as_str()).or_default().push_str(&format!("{known:?}\n"));
    }
    let packages = texts.into_iter().map(|(name, text)| PackageNote {
        name: name.into(),
        hash: short(&blake3::hash(text.as_bytes())).to_string(),
    });
    let files = catalog.sources.iter();
    let files = files.map(|(name, hash)| PackageNote { name: name.clone(), hash: hash.to_string() });
    packages.chain(files).collect()
}

pub const RULES: &str = "rules";

/// Sixteen hexadecimal digits are enough to tell two packages apart.
fn short(hash: &blake3::Hash) -> smol_str::SmolStr {
    smol_str::SmolStr::new(&hash.to_hex()[..16])
}
