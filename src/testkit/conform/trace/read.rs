//! The parser for recorded games, with error positions.

use crate::record::JsonFault;
use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, Read};
use std::path::Path;

use flate2::read::MultiGzDecoder;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::*;

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

    /// Reads a game like `read`; `name` is the file named in errors.
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
        unreachable!("the counter of lines runs out long after any file")
    }

    /// Returns the line in the file of `records[index]`.
    pub fn line(&self, index: usize) -> usize {
        self.first_line + index
    }

    /// Returns the last record.
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
            Err(e) => Err(TraceFault::NotJson { column: e.column(), reason: e.into() }),
        },
    }
}

fn parse<T: DeserializeOwned>(kind: &str, text: &str) -> Result<T, TraceFault> {
    serde_json::from_str(text).map_err(|e| {
        let (column, is_data) = (e.column(), e.is_data());
        let reason = JsonFault::from(e);
        if is_data {
            TraceFault::Bad { kind: kind.to_owned(), reason, column }
        } else {
            TraceFault::NotJson { reason, column }
        }
    })
}
