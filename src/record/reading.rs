//! Reading a record, and saying what is wrong with it.

use super::fault::{LineFault, LineKind};
use super::{FORMAT, FileText, FirstText, Footer, Header, ReloadLine, ReplyLine, VERSION};
use crate::model::*;
use crate::rules::names::Lang;
use crate::rules::{ExternalInput, Moment, Reply, Stop};
use std::collections::{BTreeMap, BTreeSet};

/// A record in memory.
///
/// ```
/// use sgs::record::{Record, RecordError};
///
/// assert_eq!(Record::parse(b""), Err(RecordError::Empty));
/// assert!(matches!(Record::parse(b"{}"), Err(RecordError::NotARecord(_) | RecordError::Version(_))));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    pub header: Header,
    pub replies: Vec<ReplyLine>,
    /// Each with the number of replies before it.
    pub reloads: Vec<(usize, ReloadLine)>,
    /// Says nothing in a record that was cut off.
    pub footer: Footer,
    /// The last line of a record without a footer: the program was stopped while it wrote.
    pub cut_off: Option<usize>,
}

/// The replies follow the header.
const FIRST_REPLY: usize = 2;

/// The reason for which a text is not a record.
#[derive(Debug, PartialEq, thiserror::Error)]
pub enum RecordError {
    #[error("line 1: the file is empty, not a record")]
    Empty,
    #[error("line 1: this is not a record of a game: {0}")]
    NotARecord(LineFault),
    #[error("line 1: the record is of version {0}; this program reads version {VERSION}")]
    Version(u64),
    #[error("line {line}: {why}")]
    Line { line: usize, why: LineFault },
    #[error(
        "line {lines}: the record ends here without a footer: it was cut off, or the game was not finished"
    )]
    Truncated { lines: usize },
    #[error("line {line}: the footer does not fit the lines above: the record was edited")]
    Edited { line: usize },
}

impl RecordError {
    /// Returns the text in this language.
    pub fn in_lang(&self, lang: Lang) -> String {
        let zh = match self {
            RecordError::Empty => "第1行：文件是空的，不是记录".to_owned(),
            RecordError::NotARecord(why) => {
                format!("第1行：这不是对局的记录：{}", why.in_lang(Lang::Zh))
            }
            RecordError::Version(version) => {
                format!("第1行：记录的格式是第{version}版，这个程序只读第{VERSION}版")
            }
            RecordError::Line { line, why } => format!("第{line}行：{}", why.in_lang(Lang::Zh)),
            RecordError::Truncated { lines } => {
                format!("第{lines}行：记录到这里没有结尾：文件被截断，或对局没有打完")
            }
            RecordError::Edited { line } => format!("第{line}行：结尾与上面各行不符：记录被改过"),
        };
        lang.pick(zh, self.to_string())
    }
}

impl Record {
    /// Returns the moments at which acts of content were aborted.
    pub fn cuts(&self) -> impl Iterator<Item = Moment> {
        let outside = self.replies.iter().flat_map(|line| &line.outside).chain(&self.footer.outside);
        outside.filter_map(|what| match what {
            ExternalInput::Cut(at) => Some(*at),
            ExternalInput::File { .. } | ExternalInput::Stop(_) => None,
        })
    }

    /// Callbacks of content that were stopped.
    pub fn stops(&self) -> impl Iterator<Item = Stop> {
        let outside = self.replies.iter().flat_map(|line| &line.outside).chain(&self.footer.outside);
        outside.filter_map(|what| match what {
            ExternalInput::Stop(stop) => Some(stop.clone()),
            ExternalInput::File { .. } | ExternalInput::Cut(_) => None,
        })
    }

    /// Files of content that were first run during the game, with the hash of each.
    pub fn files(&self) -> BTreeMap<Name, Name> {
        let outside = self.replies.iter().flat_map(|line| &line.outside).chain(&self.footer.outside);
        let files = outside.filter_map(|what| match what {
            ExternalInput::File { name, hash } => Some((name.clone(), hash.clone())),
            ExternalInput::Cut(_) | ExternalInput::Stop(_) => None,
        });
        files.collect()
    }

    /// Returns the line of a reply, from 1.
    pub fn line_of(&self, index: usize) -> usize {
        FIRST_REPLY + index + self.reloads.iter().filter(|(replies, _)| *replies <= index).count()
    }

    /// Returns the line of a reload, from 1.
    pub fn line_of_reload(&self, index: usize) -> usize {
        FIRST_REPLY + index + self.reloads.get(index).map_or(0, |(replies, _)| *replies)
    }

    /// Returns the texts of changed files at the start of the game, by tree and name.
    pub fn first_texts(&self) -> BTreeMap<(usize, Name), Option<&FileText>> {
        let kept = self.header.files.iter().map(|f| ((f.tree, f.name.clone()), f.text.as_ref()));
        let changed = self.reloads.iter().flat_map(|(_, line)| &line.reload).filter_map(|file| {
            let before = file.before.as_ref()?;
            Some(((file.tree, file.name.clone()), before.as_ref()))
        });
        kept.chain(changed).collect()
    }

    /// Reads a whole record.
    pub fn parse(bytes: &[u8]) -> Result<Record, RecordError> {
        let record = Record::parse_so_far(bytes)?;
        match record.cut_off {
            Some(lines) => Err(RecordError::Truncated { lines }),
            None => Ok(record),
        }
    }

    /// Reads a record that may have been cut off, as far as its lines are whole.
    pub fn parse_so_far(bytes: &[u8]) -> Result<Record, RecordError> {
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
            let bad = |why| RecordError::Line { line, why };
            if footer.is_some() {
                return Err(bad(LineFault::BehindFooter));
            }
            // A truncated line is not a separate error.
            let half = cut && !bytes.ends_with(b"\n");
            let value: serde_json::Value = match serde_json::from_slice(bytes) {
                Ok(value) => value,
                Err(_) if half => break,
                Err(error) => return Err(bad(LineFault::NotJson(error.into()))),
            };
            if value.get("id").is_some() {
                let reply: ReplyLine = serde_json::from_value(value)
                    .map_err(|e| bad(LineFault::Not(LineKind::Reply, e.into())))?;
                check_players(&reply, players).map_err(bad)?;
                hasher.update(bytes);
                replies.push(reply);
            } else if value.get("reload").is_some() {
                let reload: ReloadLine = serde_json::from_value(value)
                    .map_err(|e| bad(LineFault::Not(LineKind::Reload, e.into())))?;
                let mut tried = reload.trial.iter().map(|trial| trial.seat);
                if let Some(player) = tried.find(|p| p.index() >= players) {
                    return Err(bad(LineFault::NoPlayer { player, players }));
                }
                hasher.update(bytes);
                reloads.push((replies.len(), reload));
            } else if value.get("log").is_some() {
                let end: Footer = serde_json::from_value(value)
                    .map_err(|e| bad(LineFault::Not(LineKind::Footer, e.into())))?;
                let mut noted = end.notes.iter().filter_map(|n| n.note.player());
                if let Some(player) = noted.find(|p| p.index() >= players) {
                    return Err(bad(LineFault::NoPlayer { player, players }));
                }
                footer = Some((line, end));
            } else {
                return Err(bad(LineFault::OfNoKind));
            }
        }
        let Some((line, footer)) = footer else {
            let footer = Footer::default();
            return Ok(Record { header, replies, reloads, footer, cut_off: Some(last) });
        };
        let hash = hasher.finalize().to_hex();
        if footer.lines != hash.as_str() || footer.replies != replies.len() as u64 {
            return Err(RecordError::Edited { line });
        }
        Ok(Record { header, replies, reloads, footer, cut_off: None })
    }

    /// Returns the record of the game up to this reply, as if it had been left while the next request was open. What
    /// AIs noted and what came from outside before that request is kept in the footer.
    pub fn up_to(&self, replies: usize) -> Record {
        let Some(next) = self.replies.get(replies) else { return self.clone() };
        let notes = next.notes.iter().filter(|note| note.event.is_some()).cloned().collect();
        let footer = Footer { notes, outside: next.outside.clone(), ..Footer::default() };
        let mut record = Record { footer, ..self.clone() };
        record.replies.truncate(replies);
        record.reloads.retain(|(before, _)| *before < replies);
        // What the other files were at the start is known from changes alone that are left out.
        let first = self.first_texts().into_iter();
        let file = |((tree, name), text): ((usize, Name), Option<&FileText>)| FirstText {
            tree,
            name,
            text: text.cloned(),
        };
        let told = record.first_texts().into_keys().collect::<BTreeSet<_>>();
        record.header.files.extend(first.filter(|(key, _)| !told.contains(key)).map(file));
        record.cut_off = None;
        record
    }

    /// Returns the text of the record; [`Record::parse`] reads it back.
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
    let not = RecordError::NotARecord;
    let value: serde_json::Value =
        serde_json::from_slice(line).map_err(|e| not(LineFault::NotJson(e.into())))?;
    if value.get("format").and_then(|f| f.as_str()) != Some(FORMAT) {
        return Err(not(LineFault::NoFormat));
    }
    match value.get("version").and_then(|v| v.as_u64()) {
        Some(version) if version == VERSION as u64 => {}
        Some(version) => return Err(RecordError::Version(version)),
        None => return Err(not(LineFault::NoVersion)),
    }
    // Read from the line itself: a table has numbers that are too large for a value.
    let header: Header = serde_json::from_slice(line)
        .map_err(|e| RecordError::Line { line: 1, why: LineFault::Not(LineKind::Header, e.into()) })?;
    let bad = |why| Err(RecordError::Line { line: 1, why });
    if let Some(fault) = header.table.as_ref().and_then(|table| table.check().err()) {
        return bad(LineFault::Table(Box::new(fault)));
    }
    if header.seats().is_none() {
        return bad(LineFault::Mode(header.options.mode.to_string()));
    }
    if header.options.settings.general_choices == 0 {
        return bad(LineFault::NoChoices);
    }
    Ok(header)
}

fn check_players(line: &ReplyLine, players: usize) -> Result<(), LineFault> {
    let named: &[PlayerId] = match &line.reply {
        Reply::Use { targets, .. } | Reply::Players(targets) => targets,
        Reply::Give { to, .. } => std::slice::from_ref(to),
        _ => &[],
    };
    let noted = line.notes.iter().filter_map(|n| n.note.player());
    match named.iter().copied().chain([line.seat]).chain(noted).find(|p| p.index() >= players) {
        Some(player) => Err(LineFault::NoPlayer { player, players }),
        None => Ok(()),
    }
}
