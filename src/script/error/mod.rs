//! Errors of scripts as values: a place, a cause with a code, and the code that ran.
//!
//! Errors cross Lua as texts, because scripts read what `pcall` returns. So the host keeps the causes of
//! the texts that it raised last ([`Raised`]). When an error arrives, its text leads back to the cause; a text
//! that the host did not raise is Lua's or the script's own ([`Cause::Lua`]). Nothing else reads messages.
//! `english.rs` and `chinese.rs` put causes into words, with one arm for each, so that a new cause does not
//! compile without both (docs/decisions/0021-errors-as-values.md).

mod cause;
mod chinese;
mod english;
mod explain;
pub mod hint;
mod luajit;
mod notice;
mod prelude;

pub use cause::{Cause, Definition, Extent, Got, Hidden, Kept, Limit, Problem, Refusal, Tried};
pub use chinese::type_name as chinese_type;
pub use explain::explanation;
pub use luajit::{Nil, calls_by_name, nil_of};
pub use notice::{Act, Defined, FileRefusal, Notice, Warning};

use super::words::{clipped, printable};
use crate::model::Name;
use crate::rules::Timing;
use crate::rules::names::Lang;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::fmt;

/// Bytes of a message that are kept: a script may raise an error with a text of any length.
pub(super) const LONGEST: usize = 4_000;

/// Number of raised texts whose causes are kept. A script that catches errors rarely raises an older one again.
const KEPT: usize = 16;

/// A line of a script.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Place {
    pub file: Name,
    pub line: usize,
}

impl Place {
    /// Reads a line of a traceback: `extensions/x.lua:12`.
    pub(super) fn of_line(text: &str) -> Option<Place> {
        let (file, line) = text.rsplit_once(':')?;
        Some(Place { file: file.into(), line: line.parse().ok()? })
    }

    /// Splits the text of an error of Lua into the line that it begins with and the rest.
    pub fn split(text: &str) -> (Option<Place>, &str) {
        let place = super::words::place_of(text).and_then(|(file, line)| {
            let rest = text.strip_prefix(&format!("{file}:{line}: "))?;
            Some((Place { file: file.into(), line }, rest))
        });
        match place {
            Some((place, rest)) => (Some(place), rest),
            None => (None, text),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// A position in a script: `extensions/x.lua`, line 12.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Origin {
    pub file: Name,
    pub line: usize,
    /// The file that was running, which may have called a function of the other one. Empty for objects made
    /// during a game.
    pub unit: Name,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// The owner of running code.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Actor {
    #[default]
    Nobody,
    Skill(Name),
    Card(Name),
    Ai,
}

/// The code that ran: `skill "ganglie", on_trigger, sgs.Damaged`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Running {
    pub actor: Actor,
    /// The callback; empty if unknown.
    pub callback: Name,
    pub event: Option<Timing>,
}

impl Running {
    /// Returns the AI, in this function.
    pub(super) fn ai(callback: &str) -> Running {
        Running { actor: Actor::Ai, callback: callback.into(), event: None }
    }

    /// Returns the skill or card; empty if there is none.
    pub fn owner(&self) -> &str {
        match &self.actor {
            Actor::Skill(name) | Actor::Card(name) => name,
            Actor::Nobody | Actor::Ai => "",
        }
    }

    /// Describes the code in this language.
    pub fn in_lang(&self, lang: Lang) -> String {
        match lang {
            Lang::Zh => chinese::running(self),
            Lang::En => self.to_string(),
        }
    }
}

impl Cause {
    /// Puts the cause into words of this language.
    pub fn in_lang(&self, lang: Lang) -> String {
        let text = match lang {
            Lang::Zh => chinese::cause(self),
            Lang::En => self.to_string(),
        };
        clipped(&printable(&text, true), LONGEST).into_owned()
    }

    /// Returns the code and the texts, for programs.
    pub fn json(&self) -> Value {
        json!({ "code": self.code(), "zh": self.in_lang(Lang::Zh), "en": self.in_lang(Lang::En) })
    }
}

/// An error with the line at which it was raised.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Located {
    pub place: Option<Place>,
    /// Boxed: results with it are handed on often, and few are errors.
    pub cause: Box<Cause>,
}

impl Located {
    /// Reads the text of an error of Lua.
    pub fn of_lua(text: &str) -> Located {
        let text = clipped(&printable(text, true), LONGEST).into_owned();
        let (place, rest) = Place::split(&text);
        Located { place, cause: Cause::Lua(rest.to_owned()).into() }
    }

    /// Puts the error into words of this language, with its line.
    pub fn in_lang(&self, lang: Lang) -> String {
        match &self.place {
            Some(place) => format!("{place}: {}", self.cause.in_lang(lang)),
            None => self.cause.in_lang(lang),
        }
    }
}

impl fmt::Display for Located {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl From<Cause> for Located {
    fn from(cause: Cause) -> Located {
        Located { place: None, cause: Box::new(cause) }
    }
}

/// An error in a script, as it is shown to the author.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ScriptError {
    /// The innermost line of a script, where Lua knows it.
    pub place: Option<Place>,
    pub cause: Cause,
    pub running: Running,
    /// The package of the skill or card that ran, where there is one.
    pub package: Name,
    /// The lines of scripts on the way to it, innermost first.
    pub trace: Vec<String>,
}

impl ScriptError {
    /// Returns the line and the cause in English.
    pub fn message(&self) -> String {
        self.message_in(Lang::En)
    }

    /// Returns the line and the cause.
    pub fn message_in(&self, lang: Lang) -> String {
        self.located().in_lang(lang)
    }

    /// Returns the error without the code that ran.
    pub fn located(&self) -> Located {
        Located { place: self.place.clone(), cause: Box::new(self.cause.clone()) }
    }

    /// Puts the error into words of this language: file, line, cause and the code that ran.
    pub fn in_lang(&self, lang: Lang) -> String {
        let (message, running) = (self.message_in(lang), self.running.in_lang(lang));
        lang.pick(format!("{message}（{running}）"), format!("{message} ({running})"))
    }

    /// Puts the error into words in English, with its code behind them: `... [argument-type]`.
    pub fn with_code(&self) -> String {
        self.with_code_in(Lang::En)
    }

    /// Puts the error into words of this language, with its code behind them.
    pub fn with_code_in(&self, lang: Lang) -> String {
        format!("{} [{}]", self.in_lang(lang), self.cause.code())
    }

    /// Returns `true` if it only says that a callback sleeps from here on: the error itself was reported before.
    pub fn is_about_sleep(&self) -> bool {
        self.cause == Cause::Asleep
    }
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

/// The causes of the texts that the host raised last, newest last.
#[derive(Default)]
pub struct Raised(RefCell<VecDeque<(Box<str>, Cause)>>);

impl Raised {
    /// Keeps the cause of a text that is about to be raised, and returns the text.
    #[cold]
    pub fn raise(&self, cause: Cause) -> Box<str> {
        let text: Box<str> = cause.to_string().into();
        let mut all = self.0.borrow_mut();
        // A longer one is shown as a clipped text.
        if text.len() <= LONGEST && all.back().is_none_or(|(last, _)| *last != text) {
            if all.len() >= KEPT {
                all.pop_front();
            }
            all.push_back((text.clone(), cause));
        }
        text
    }

    /// Keeps the cause of an error that is about to be raised with its line, and returns the text.
    pub fn raise_located(&self, error: Located) -> String {
        let text = error.to_string();
        self.raise(*error.cause);
        text
    }

    /// Reads an error of Lua: the cause of a text that the host raised, or the text.
    pub fn cause_of(&self, text: &str) -> Located {
        let (place, rest) = Place::split(text);
        match self.find(rest).or_else(|| self.find(text)) {
            Some(cause) => Located { place, cause: Box::new(cause) },
            None => Located::of_lua(text),
        }
    }

    fn find(&self, text: &str) -> Option<Cause> {
        self.0.borrow().iter().rev().find(|(raised, _)| **raised == *text).map(|(_, cause)| cause.clone())
    }
}
