//! Records of games: seed, packages and replies, which together are the game. JSON Lines:
//! a header, one line for each settled request and for each change of a file of content, a
//! footer with the hash of the log.

use crate::model::*;
use crate::rules::setup::{GameOptions, roles_of};
use crate::rules::{
    Catalog, Cause, ContentFile, Fact, Moment, Note, Observer, Outside, Reply, Request, Room,
};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::rc::Rc;

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
    /// Files of the AI in Lua: for information, as a replay has its answers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ai: Vec<PackageNote>,
    /// Who decided at each seat: for information.
    pub agents: Vec<Name>,
    /// How many sat at the table, where the mode is a scenario of a package.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario_seats: Option<usize>,
    /// What the self-test of the script engine's key order found.
    pub key_order: String,
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
    /// What AIs have noted since the reply before this one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<NoteAt>,
    /// What came from outside since the reply before this one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outside: Vec<Outside>,
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

/// Files of content that were changed while a request was open.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReloadLine {
    /// The newest request at that moment.
    pub request: u64,
    pub reload: Vec<FileLine>,
}

/// A file that was changed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileLine {
    pub tree: usize,
    pub name: Name,
    /// Only where the file comes for the first time: what it was when the game began; `null`:
    /// it was not there.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "double")]
    pub before: Option<Option<FileText>>,
    /// `None`: it is gone.
    pub text: Option<FileText>,
}

/// What a file says; not all of them are in UTF-8.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum FileText {
    Plain(String),
    Bytes { bytes: Vec<u8> },
}

impl FileText {
    fn new(bytes: &[u8]) -> FileText {
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

/// Tells a field that is `null` from one that is not there.
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

/// The last line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Footer {
    /// Hash of the canonical JSON of every fact in order.
    pub log: String,
    pub facts: u64,
    pub replies: u64,
    /// As [`Fact::GameOver`] has it; `None`: the table was closed before the end.
    pub winner: Option<String>,
    /// What AIs have noted since the last reply.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<NoteAt>,
    /// What came from outside since the last reply.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outside: Vec<Outside>,
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
            ai: Vec::new(),
            agents,
            key_order: crate::script::self_test::fingerprint(),
        }
    }

    /// How many sat at the table; `None` for a mode that is none.
    fn seats(&self) -> Option<usize> {
        self.scenario_seats.or_else(|| roles_of(&self.options.mode).map(|roles| roles.len()))
    }

    /// With the files of an AI and the hash of each.
    pub fn with_ai(mut self, files: BTreeMap<Name, Name>) -> Header {
        let note = |(name, hash): (Name, Name)| PackageNote { name, hash: hash.to_string() };
        self.ai = files.into_iter().map(note).collect();
        self
    }
}

/// What a game is played with, by package: a hash of the cards and generals of each, under
/// the name of the rules one of all kinds of card and skills, and one of every file.
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
        texts.entry(g.package.as_str()).or_default().push_str(&format!("{g:?}\n"));
    }
    let packages = texts.into_iter().map(|(name, text)| PackageNote {
        name: name.into(),
        hash: short(&blake3::hash(text.as_bytes())).to_string(),
    });
    let files = catalog.sources.iter();
    let files = files.map(|(name, hash)| PackageNote { name: name.clone(), hash: hash.to_string() });
    packages.chain(files).collect()
}

const RULES: &str = "rules";

/// Sixteen hexadecimal digits are enough to tell two packages apart.
fn short(hash: &blake3::Hash) -> smol_str::SmolStr {
    smol_str::SmolStr::new(&hash.to_hex()[..16])
}

// ---- the hash of a log -----------------------------------------------------------------

/// Hashes a log fact by fact.
#[derive(Default)]
pub struct LogHash {
    hasher: blake3::Hasher,
    text: Vec<u8>,
    facts: u64,
}

impl LogHash {
    pub fn add(&mut self, fact: &Fact) {
        self.facts += 1;
        // A fact is plain data: writing it to memory cannot fail.
        if serde_json::to_writer(&mut self.text, fact).is_ok() {
            self.text.push(b'\n');
        }
        // Hashing goes fastest in large pieces.
        if self.text.len() > 16_000 {
            self.hasher.update(&self.text);
            self.text.clear();
        }
    }

    pub fn facts(&self) -> u64 {
        self.facts
    }

    /// The hash of what was added so far.
    pub fn digest(&mut self) -> String {
        self.hasher.update(&self.text);
        self.text.clear();
        self.hasher.finalize().to_hex().to_string()
    }
}

/// Hashes the log of a room from now on.
#[derive(Clone, Default)]
pub struct LogHasher(Rc<RefCell<LogHash>>);

impl LogHasher {
    pub fn facts(&self) -> u64 {
        self.0.borrow().facts()
    }

    pub fn digest(&self) -> String {
        self.0.borrow_mut().digest()
    }
}

impl Observer for LogHasher {
    fn fact(&mut self, _: &Room, fact: &Fact) {
        self.0.borrow_mut().add(fact);
    }
}

// ---- writing ---------------------------------------------------------------------------

/// Writes the record of one game while it is played.
pub struct Recorder<W: Write>(Rc<RefCell<Pen<W>>>);

struct Pen<W: Write> {
    out: W,
    lines: blake3::Hasher,
    log: LogHash,
    replies: u64,
    /// Noted since the last line.
    notes: Vec<NoteAt>,
    /// Files whose first text is written already.
    changed: BTreeSet<(usize, Name)>,
    outside: Vec<Outside>,
    failed: Option<io::Error>,
}

impl<W: Write> Pen<W> {
    fn write(&mut self, line: &impl Serialize) {
        if self.failed.is_some() {
            return;
        }
        let written = serde_json::to_vec(line).map_err(io::Error::from).and_then(|mut text| {
            text.push(b'\n');
            self.lines.update(&text);
            self.out.write_all(&text)
        });
        self.failed = written.err();
    }
}

impl<W: Write + 'static> Recorder<W> {
    /// Starts a record with its header.
    pub fn new(out: W, header: &Header) -> Recorder<W> {
        let mut pen = Pen {
            out,
            lines: blake3::Hasher::new(),
            log: LogHash::default(),
            replies: 0,
            notes: Vec::new(),
            changed: BTreeSet::new(),
            outside: Vec::new(),
            failed: None,
        };
        pen.write(header);
        Recorder(Rc::new(RefCell::new(pen)))
    }

    /// The one who follows the game: to be put into the room before it runs.
    pub fn observer(&self) -> Box<dyn Observer> {
        Box::new(Writing(self.0.clone()))
    }

    /// Ends the record. The first error of writing anything comes out here.
    pub fn finish(self, winner: Option<String>) -> io::Result<Footer> {
        let mut pen = self.0.borrow_mut();
        let footer = Footer {
            log: pen.log.digest(),
            facts: pen.log.facts(),
            replies: pen.replies,
            winner,
            notes: std::mem::take(&mut pen.notes),
            outside: std::mem::take(&mut pen.outside),
            lines: pen.lines.finalize().to_hex().to_string(),
        };
        pen.write(&footer);
        match pen.failed.take() {
            Some(error) => Err(error),
            None => pen.out.flush().map(|()| footer),
        }
    }
}

struct Writing<W: Write>(Rc<RefCell<Pen<W>>>);

impl<W: Write> Observer for Writing<W> {
    fn fact(&mut self, _: &Room, fact: &Fact) {
        self.0.borrow_mut().log.add(fact);
    }

    fn asked(&mut self, _: &Room, request: &Request, reply: &Reply, cause: Option<&Cause>) {
        if cause == Some(&Cause::Forced) {
            return;
        }
        let mut pen = self.0.borrow_mut();
        let line = ReplyLine {
            id: request.id,
            seat: request.seat,
            event: request.event,
            ask: request.ask.word().into(),
            reason: request.reason.clone(),
            reply: reply.clone(),
            cause: cause.cloned(),
            notes: std::mem::take(&mut pen.notes),
            outside: std::mem::take(&mut pen.outside),
        };
        pen.replies += 1;
        pen.write(&line);
    }

    fn noted(&mut self, room: &Room, note: &Note) {
        self.0.borrow_mut().notes.push(NoteAt { event: room.event_being_told(), note: note.clone() });
    }

    fn content(&mut self, room: &Room, files: &[ContentFile]) {
        let mut pen = self.0.borrow_mut();
        let text = |text: &Option<Rc<[u8]>>| text.as_deref().map(FileText::new);
        let mut line = |file: &ContentFile| FileLine {
            tree: file.tree,
            name: file.name.clone(),
            before: pen.changed.insert((file.tree, file.name.clone())).then(|| text(&file.before)),
            text: text(&file.after),
        };
        let reload = files.iter().map(&mut line).collect();
        let request = room.table().next_request.saturating_sub(1);
        pen.write(&ReloadLine { request, reload });
    }

    fn outside(&mut self, _: &Room, what: &Outside) {
        self.0.borrow_mut().outside.push(what.clone());
    }
}

// ---- reading ---------------------------------------------------------------------------

/// A record in memory.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    pub header: Header,
    pub replies: Vec<ReplyLine>,
    /// Each with the number of replies before it.
    pub reloads: Vec<(usize, ReloadLine)>,
    pub footer: Footer,
}

/// The replies follow the header.
const FIRST_REPLY: usize = 2;

/// Why a text is not a record.
#[derive(Debug, PartialEq, thiserror::Error)]
pub enum RecordError {
    #[error("line 1: the file is empty, not a record")]
    Empty,
    #[error("line 1: this is not a record of a game: {0}")]
    NotARecord(String),
    #[error("line 1: the record is of version {0}; this program reads version {VERSION}")]
    Version(u64),
    #[error("line {line}: {why}")]
    Line { line: usize, why: String },
    #[error(
        "line {lines}: the record ends here without a footer: it was cut off, or the game was not finished"
    )]
    Truncated { lines: usize },
    #[error("line {line}: the footer does not fit the lines above: the record was edited")]
    Edited { line: usize },
}

impl Record {
    /// Where acts of content were cut.
    pub fn cuts(&self) -> impl Iterator<Item = Moment> {
        let outside = self.replies.iter().flat_map(|line| &line.outside).chain(&self.footer.outside);
        outside.filter_map(|what| match what {
            Outside::Cut(at) => Some(*at),
            Outside::File { .. } => None,
        })
    }

    /// Files of content that were first run during the game, with the hash of each.
    pub fn files(&self) -> BTreeMap<Name, Name> {
        let outside = self.replies.iter().flat_map(|line| &line.outside).chain(&self.footer.outside);
        let files = outside.filter_map(|what| match what {
            Outside::File { name, hash } => Some((name.clone(), hash.clone())),
            Outside::Cut(_) => None,
        });
        files.collect()
    }

    /// The number of the line, from 1, of a reply.
    pub fn line_of(&self, index: usize) -> usize {
        FIRST_REPLY + index + self.reloads.iter().filter(|(replies, _)| *replies <= index).count()
    }

    /// The number of the line, from 1, of a reload.
    pub fn line_of_reload(&self, index: usize) -> usize {
        FIRST_REPLY + index + self.reloads.get(index).map_or(0, |(replies, _)| *replies)
    }

    /// What files that were changed said when the game began: by tree and name.
    pub fn first_texts(&self) -> BTreeMap<(usize, Name), Option<&FileText>> {
        let files = self.reloads.iter().flat_map(|(_, line)| &line.reload);
        let first = files.filter_map(|file| {
            let before = file.before.as_ref()?;
            Some(((file.tree, file.name.clone()), before.as_ref()))
        });
        first.collect()
    }

    pub fn parse(bytes: &[u8]) -> Result<Record, RecordError> {
        let cut = !bytes.ends_with(b"\n");
        let mut lines = bytes.split_inclusive(|b| *b == b'\n').enumerate().map(|(i, line)| (i + 1, line));
        let Some((_, first)) = lines.next() else { return Err(RecordError::Empty) };
        let header = header(first)?;
        let players = header.seats().unwrap_or(0);
        let mut hasher = blake3::Hasher::new();
        hasher.update(first);
        let mut replies = Vec::new();
        let mut reloads = Vec::new();
        let mut footer: Option<(usize, Footer)> = None;
        let mut last = 1;
        for (line, bytes) in lines {
            last = line;
            let bad = |why: String| RecordError::Line { line, why };
            if footer.is_some() {
                return Err(bad("nothing may follow the footer".into()));
            }
            // A line that was cut off in the middle is no error of its own.
            let half = cut && !bytes.ends_with(b"\n");
            let value: serde_json::Value = match serde_json::from_slice(bytes) {
                Ok(value) => value,
                Err(_) if half => return Err(RecordError::Truncated { lines: line }),
                Err(error) => return Err(bad(format!("not JSON: {}", plain(&error)))),
            };
            if value.get("id").is_some() {
                let reply: ReplyLine =
                    serde_json::from_value(value).map_err(|e| bad(format!("not a reply: {}", plain(&e))))?;
                check_players(&reply, players).map_err(bad)?;
                hasher.update(bytes);
                replies.push(reply);
            } else if value.get("reload").is_some() {
                let reload: ReloadLine =
                    serde_json::from_value(value).map_err(|e| bad(format!("not a reload: {}", plain(&e))))?;
                hasher.update(bytes);
                reloads.push((replies.len(), reload));
            } else if value.get("log").is_some() {
                let end: Footer =
                    serde_json::from_value(value).map_err(|e| bad(format!("not a footer: {}", plain(&e))))?;
                let mut noted = end.notes.iter().filter_map(|n| n.note.player());
                if let Some(player) = noted.find(|p| p.index() >= players) {
                    return Err(bad(no_player(player, players)));
                }
                footer = Some((line, end));
            } else {
                return Err(bad("neither a reply, a reload nor a footer".into()));
            }
        }
        let Some((line, footer)) = footer else { return Err(RecordError::Truncated { lines: last }) };
        let hash = hasher.finalize().to_hex();
        if footer.lines != hash.as_str() || footer.replies != replies.len() as u64 {
            return Err(RecordError::Edited { line });
        }
        Ok(Record { header, replies, reloads, footer })
    }

    /// The text of the record; [`Record::parse`] reads it back.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let mut add = |line: serde_json::Result<String>| {
            text.push_str(&line.unwrap_or_default());
            text.push('\n');
        };
        add(serde_json::to_string(&self.header));
        let mut reloads = self.reloads.iter().peekable();
        for i in 0..=self.replies.len() {
            while let Some((_, reload)) = reloads.next_if(|(replies, _)| *replies <= i) {
                add(serde_json::to_string(reload));
            }
            if let Some(reply) = self.replies.get(i) {
                add(serde_json::to_string(reply));
            }
        }
        let lines = blake3::hash(text.as_bytes()).to_hex().to_string();
        let replies = self.replies.len() as u64;
        let footer = Footer { lines, replies, ..self.footer.clone() };
        text.push_str(&serde_json::to_string(&footer).unwrap_or_default());
        text.push('\n');
        text
    }
}

fn header(line: &[u8]) -> Result<Header, RecordError> {
    let not = |why: &str| RecordError::NotARecord(why.into());
    let value: serde_json::Value =
        serde_json::from_slice(line).map_err(|e| not(&format!("not JSON: {}", plain(&e))))?;
    if value.get("format").and_then(|f| f.as_str()) != Some(FORMAT) {
        return Err(not(&format!("its first line does not say \"format\":\"{FORMAT}\"")));
    }
    match value.get("version").and_then(|v| v.as_u64()) {
        Some(version) if version == VERSION as u64 => {}
        Some(version) => return Err(RecordError::Version(version)),
        None => return Err(not("it does not say of which version it is")),
    }
    let header: Header = serde_json::from_value(value)
        .map_err(|e| RecordError::Line { line: 1, why: format!("not a header: {}", plain(&e)) })?;
    let bad = |why: String| Err(RecordError::Line { line: 1, why });
    if header.seats().is_none() {
        return bad(format!("unknown mode {:?}", header.options.mode));
    }
    if header.options.settings.general_choices == 0 {
        return bad("general_choices must be at least 1".into());
    }
    Ok(header)
}

/// An error of the JSON reader without its own line and column: the line is ours.
fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or_default().to_string()
}

fn check_players(line: &ReplyLine, players: usize) -> Result<(), String> {
    let named: &[PlayerId] = match &line.reply {
        Reply::Use { targets, .. } | Reply::Players(targets) => targets,
        Reply::Give { to, .. } => std::slice::from_ref(to),
        _ => &[],
    };
    let noted = line.notes.iter().filter_map(|n| n.note.player());
    match named.iter().copied().chain([line.seat]).chain(noted).find(|p| p.index() >= players) {
        Some(player) => Err(no_player(player, players)),
        None => Ok(()),
    }
}

fn no_player(player: PlayerId, players: usize) -> String {
    format!("there is no player {player} in a game of {players}")
}
