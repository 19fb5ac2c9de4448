//! Names of moments, short enough for a link and a command line.

use crate::rules::names::Lang;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A place in a game, as a link or a person names it: `r12` is request 12, `e345` event 345, `t6` turn 6, `end`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum At {
    Request(u64),
    /// The first moment at or after this event.
    Event(u64),
    /// The first moment of this turn, counted from 1.
    Turn(u32),
    End,
}

/// The text is not the name of a moment.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` names no moment; expected r12 (request 12), t6 (turn 6), e345 (event 345) or end")]
pub struct AtError(String);

impl AtError {
    /// Returns the text in this language.
    pub fn in_lang(&self, lang: Lang) -> String {
        let AtError(text) = self;
        let zh = format!(
            "`{text}` 不是时刻；请写 r12（第12次询问）、t6（第6个回合）、e345（第345个事件）或 end（结尾）"
        );
        lang.pick(zh, self.to_string())
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            At::Request(id) => write!(f, "r{id}"),
            At::Event(id) => write!(f, "e{id}"),
            At::Turn(n) => write!(f, "t{n}"),
            At::End => f.write_str("end"),
        }
    }
}

impl From<At> for String {
    fn from(at: At) -> String {
        at.to_string()
    }
}

impl TryFrom<String> for At {
    type Error = AtError;

    fn try_from(text: String) -> Result<At, AtError> {
        text.parse()
    }
}

impl FromStr for At {
    type Err = AtError;

    fn from_str(text: &str) -> Result<At, AtError> {
        let bad = || AtError(text.chars().take(40).collect());
        if text == "end" {
            return Ok(At::End);
        }
        let (kind, number) = text.split_at_checked(1).ok_or_else(bad)?;
        match kind {
            "r" => number.parse().map(At::Request).map_err(|_| bad()),
            "e" => number.parse().map(At::Event).map_err(|_| bad()),
            "t" => number.parse().map(At::Turn).map_err(|_| bad()),
            _ => Err(bad()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_a_moment_reads_back() {
        for at in [At::Request(12), At::Event(345), At::Turn(6), At::End] {
            assert_eq!(at.to_string().parse(), Ok(at));
        }
        for bad in ["", "r", "x3", "12", "r-1", "t99999999999", "终"] {
            let error = bad.parse::<At>().expect_err(bad).to_string();
            assert!(error.contains("r12"), "{error}");
        }
    }
}
