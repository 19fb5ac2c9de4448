//! The place at which a replay differs from its record, in words of both languages.

use crate::model::{Name, PlayerId};
use crate::record::ReplyLine;
use crate::rules::names::Lang;
use crate::rules::render::reply_text;
use crate::rules::{Cause, Interrupt, Reply, Request};
use std::fmt;

/// The place at which a replay first differs from its record.
#[derive(Debug, Clone, PartialEq)]
pub struct Divergence {
    /// Line of the record.
    pub line: usize,
    /// Request of the game; 0 when it is not about one.
    pub request: u64,
    pub expected: Box<Point>,
    pub got: Box<Point>,
}

/// An act of a game at some point.
#[derive(Debug, Clone, PartialEq)]
pub enum Point {
    /// A request, with its reply if there was one.
    Request {
        id: u64,
        seat: PlayerId,
        kind: Name,
        reason: Name,
        reply: Option<(Reply, Option<Cause>)>,
    },
    /// Any request.
    Asks,
    /// The record ends.
    End,
    Over,
    Interrupted(Interrupt),
    FilesChange,
    NoMoment,
    /// Acts that were cut off since the last reply.
    Cuts(usize),
    Winner(Option<String>),
    Log {
        facts: u64,
        hash: String,
    },
    File {
        name: Name,
        hash: Name,
    },
}

impl Point {
    pub(super) fn of_line(line: &ReplyLine) -> Point {
        Point::Request {
            id: line.id,
            seat: line.seat,
            kind: Name::new(&line.ask),
            reason: line.reason.clone(),
            reply: Some((line.reply.clone(), line.cause.clone())),
        }
    }

    pub(super) fn of_request(request: &Request) -> Point {
        Point::Request {
            id: request.id,
            seat: request.seat,
            kind: Name::new(request.ask.word()),
            reason: request.reason.clone(),
            reply: None,
        }
    }

    pub(super) fn of_reply(request: &Request, reply: &Reply, cause: Option<&Cause>) -> Point {
        let mut point = Point::of_request(request);
        if let Point::Request { reply: of, .. } = &mut point {
            *of = Some((reply.clone(), cause.cloned()));
        }
        point
    }

    fn in_lang(&self, lang: Lang) -> String {
        match lang {
            Lang::Zh => self.chinese(),
            Lang::En => self.english(),
        }
    }

    fn chinese(&self) -> String {
        match self {
            Point::Request { id, seat, kind, reason, reply } => {
                let reply = reply.as_ref().map(|(reply, cause)| {
                    format!("，答复 {}{}", reply_text(reply), cause_of(cause.as_ref(), Lang::Zh))
                });
                format!("第{id}次询问，问 {seat}：{kind}（{reason}）{}", reply.unwrap_or_default())
            }
            Point::Asks => "询问".into(),
            Point::End => "对局结束".into(),
            Point::Over => "对局已经结束".into(),
            Point::Interrupted(why) => why.to_string(),
            Point::FilesChange => "文件有改动".into(),
            Point::NoMoment => "没有这个时刻".into(),
            Point::Cuts(n) => format!("被中止的回调 {n} 次"),
            Point::Winner(winner) => format!("胜者 {}", winner.as_deref().unwrap_or("无")),
            Point::Log { facts, hash } => format!("{facts} 条战报，校验 {hash}"),
            Point::File { name, hash } => format!("文件 {name}，校验 {hash}"),
        }
    }

    fn english(&self) -> String {
        match self {
            Point::Request { id, seat, kind, reason, reply } => {
                let reply = reply.as_ref().map(|(reply, cause)| {
                    format!(", reply {}{}", reply_text(reply), cause_of(cause.as_ref(), Lang::En))
                });
                format!("request {id} to {seat}: {kind} for {reason}{}", reply.unwrap_or_default())
            }
            Point::Asks => "a request".into(),
            Point::End => "the end of the game".into(),
            Point::Over => "the game is over".into(),
            Point::Interrupted(why) => why.to_string(),
            Point::FilesChange => "files that change".into(),
            Point::NoMoment => "no such moment".into(),
            Point::Cuts(n) => format!("{n} callbacks that were cut off"),
            Point::Winner(winner) => format!("winner {}", winner.as_deref().unwrap_or("none")),
            Point::Log { facts, hash } => format!("a log of {facts} facts with hash {hash}"),
            Point::File { name, hash } => format!("file {name} with hash {hash}"),
        }
    }
}

/// Says why a reply is not that of an agent.
fn cause_of(cause: Option<&Cause>, lang: Lang) -> String {
    match cause {
        None => String::new(),
        Some(Cause::Forced) => lang.pick("（别无选择）", " (forced)").into(),
        Some(Cause::Timeout) => lang.pick("（超时，按默认）", " (timeout, a default)").into(),
        Some(Cause::NoAnswer) => lang.pick("（没有答复，按默认）", " (no answer, a default)").into(),
        Some(Cause::TooOften) => lang.pick("（问得太多，按默认）", " (too often, a default)").into(),
        Some(Cause::Illegal(why)) => {
            let why = why.in_lang(lang);
            lang.pick(format!("（答复不合法：{why}）"), format!(" (illegal: {why})"))
        }
    }
}

impl Divergence {
    /// Creates a difference. A request of 0 is none.
    pub fn new(line: usize, request: u64, expected: Point, got: Point) -> Divergence {
        Divergence { line, request, expected: Box::new(expected), got: Box::new(got) }
    }

    /// Returns the text in this language.
    pub fn in_lang(&self, lang: Lang) -> String {
        let Divergence { line, request, .. } = self;
        let (expected, got) = (self.expected.in_lang(lang), self.got.in_lang(lang));
        match lang {
            Lang::Zh => {
                let at = if *request == 0 { String::new() } else { format!("（第{request}次询问）") };
                format!("第{line}行：对局从这里起与记录不同{at}\n  记录：{expected}\n  现在：{got}")
            }
            Lang::En => {
                let at = if *request == 0 { String::new() } else { format!(" at request {request}") };
                format!(
                    "line {line}: the game diverges from its record{at}\n  recorded: {expected}\n  now:      {got}"
                )
            }
        }
    }
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}
