//! Messages of the protocol: a header with the length, and JSON.

use crate::rules::names::Lang;
use serde::Deserialize;
use serde_json::{Value, json};
use std::io::{self, BufRead, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Bytes of one message. An editor never comes near.
const LARGEST: usize = 16 << 20;

/// Bytes of one line of a header.
const LONGEST_LINE: u64 = 4 << 10;

/// A request of the editor.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Request {
    pub seq: i64,
    pub command: String,
    #[serde(default)]
    pub arguments: Value,
}

/// A message as it came.
#[derive(Debug)]
pub(super) enum Message {
    Request(Request),
    /// No request; the number of the message, if it has one.
    Nonsense(Option<i64>),
}

/// The reason for which no further message can be read.
#[derive(Debug, thiserror::Error)]
pub enum WireError {
    #[error("the editor sent no header with Content-Length")]
    Header,
    #[error("the editor sent a message of more than {} MB", LARGEST >> 20)]
    TooLarge,
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl WireError {
    /// Puts the reason into words of this language.
    pub fn in_lang(&self, lang: Lang) -> String {
        match (lang, self) {
            (Lang::En, why) => why.to_string(),
            (Lang::Zh, WireError::Header) => "编辑器没有发来带 Content-Length 的消息头".to_owned(),
            (Lang::Zh, WireError::TooLarge) => format!("编辑器发来的消息超过 {} MB", LARGEST >> 20),
            (Lang::Zh, WireError::Io(why)) => why.to_string(),
        }
    }
}

/// Reads the next message; `None` at the end of the input. An editor that closes its connection before it has read
/// everything resets it: that is an end, too.
pub(super) fn read(input: &mut impl BufRead) -> Result<Option<Message>, WireError> {
    match read_whole(input) {
        Err(WireError::Io(error)) if is_end(error.kind()) => Ok(None),
        read => read,
    }
}

fn is_end(kind: io::ErrorKind) -> bool {
    matches!(kind, io::ErrorKind::UnexpectedEof | io::ErrorKind::ConnectionReset | io::ErrorKind::BrokenPipe)
}

fn read_whole(input: &mut impl BufRead) -> Result<Option<Message>, WireError> {
    let Some(length) = length(input)? else { return Ok(None) };
    if length > LARGEST {
        return Err(WireError::TooLarge);
    }
    let mut content = vec![0; length];
    input.read_exact(&mut content)?;
    let Ok(value) = serde_json::from_slice::<Value>(&content) else {
        return Ok(Some(Message::Nonsense(None)));
    };
    let seq = value["seq"].as_i64();
    let is_request = value["type"] == "request";
    Ok(Some(match serde_json::from_value(value) {
        Ok(request) if is_request => Message::Request(request),
        _ => Message::Nonsense(seq),
    }))
}

/// Reads a header; `None` at the end of the input.
fn length(input: &mut impl BufRead) -> Result<Option<usize>, WireError> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        io::Read::take(&mut *input, LONGEST_LINE).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end();
        if line.is_empty() {
            return length.ok_or(WireError::Header).map(Some);
        }
        let (name, value) = line.split_once(':').ok_or(WireError::Header)?;
        if name.eq_ignore_ascii_case("Content-Length") {
            length = Some(value.trim().parse().map_err(|_| WireError::Header)?);
        }
    }
}

/// The way to the editor.
pub(super) struct Out(Mutex<Sender>);

struct Sender {
    writer: Box<dyn Write + Send>,
    seq: i64,
}

impl Out {
    pub fn new(writer: Box<dyn Write + Send>) -> Out {
        Out(Mutex::new(Sender { writer, seq: 0 }))
    }

    fn lock(&self) -> MutexGuard<'_, Sender> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a message. An editor that is gone is noticed where its messages are read.
    fn send(&self, mut message: Value) {
        let mut sender = self.lock();
        sender.seq += 1;
        message["seq"] = json!(sender.seq);
        let text = message.to_string();
        let _ = write!(sender.writer, "Content-Length: {}\r\n\r\n{text}", text.len());
        let _ = sender.writer.flush();
    }

    /// Answers a request.
    pub fn respond(&self, to: &Request, body: Value) {
        self.send(json!({
            "type": "response", "request_seq": to.seq, "command": to.command, "success": true, "body": body,
        }));
    }

    /// Refuses a request; the editor shows the reason.
    pub fn refuse(&self, to: &Request, why: &str) {
        self.refuse_number(to.seq, &to.command, why);
    }

    /// Refuses a message of which not more is known.
    pub fn refuse_number(&self, seq: i64, command: &str, why: &str) {
        self.send(json!({
            "type": "response", "request_seq": seq, "command": command, "success": false, "message": why,
            "body": { "error": { "id": 1, "format": "{why}", "variables": { "why": why }, "showUser": false } },
        }));
    }

    pub fn event(&self, name: &str, body: Value) {
        self.send(json!({ "type": "event", "event": name, "body": body }));
    }

    /// Writes a line into the console of the editor.
    pub fn say(&self, category: &str, text: &str) {
        self.event("output", json!({ "category": category, "output": format!("{text}\n") }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(text: &str) -> (Vec<Message>, Option<WireError>) {
        let mut input = text.as_bytes();
        let mut all = Vec::new();
        loop {
            match read(&mut input) {
                Ok(Some(message)) => all.push(message),
                Ok(None) => return (all, None),
                Err(error) => return (all, Some(error)),
            }
        }
    }

    #[test]
    fn nonsense_between_messages_is_passed() {
        let (all, error) = messages(
            "Content-Length: 49\r\nX: y\r\n\r\n{\"seq\":1,\"type\":\"request\",\"command\":\"initialize\"}\
             content-length: 3\r\n\r\n{]}Content-Length: 24\r\n\r\n{\"seq\":7,\"type\":\"event\"}\n",
        );
        assert!(matches!(&all[0], Message::Request(request) if request.command == "initialize"), "{all:?}");
        assert!(matches!(all[1..], [Message::Nonsense(None), Message::Nonsense(Some(7))]), "{all:?}");
        assert!(matches!(error, Some(WireError::Header)), "{error:?}");
    }

    /// A connection that fails as soon as it is read.
    struct Failing(io::ErrorKind);

    impl io::Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(self.0.into())
        }
    }

    #[test]
    fn connection_that_is_reset_is_an_end() {
        let read_of = |kind| read(&mut io::BufReader::new(Failing(kind)));
        assert!(matches!(read_of(io::ErrorKind::ConnectionReset), Ok(None)));
        assert!(matches!(read_of(io::ErrorKind::PermissionDenied), Err(WireError::Io(_))));
    }

    #[test]
    fn headers_without_sense_end_the_input() {
        assert!(matches!(messages("hello\r\n\r\n").1, Some(WireError::Header)));
        assert!(matches!(messages("Content-Length: 99999999999\r\n\r\n").1, Some(WireError::TooLarge)));
        assert!(matches!(messages("Content-Length: 5\r\n\r\n{}"), (all, None) if all.is_empty()));
    }
}
