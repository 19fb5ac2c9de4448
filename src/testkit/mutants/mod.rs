//! Small changes of skills that scenes should notice. A scene that still passes where a
//! comparison is turned round says nothing about that comparison.
//!
//! Each mutant is one change in the text of one file, in which every line keeps its number.
//!
//! `make.rs` finds the changes in the syntax tree; `hunt.rs` finds the scenes that could notice one: those
//! that call the function around it and run a line of its expression; for a change outside of functions,
//! all that load the file. Scenes are tried in an order that is a function of what they run, so results are
//! the same with any number of jobs. A changed file takes the place of the one on disk in the libraries of
//! one run (`scene/lua/instead.rs`). A change that compiles to the same bytecode is not a mutant.

mod exempt;
mod hunt;
mod make;
mod words;

pub use exempt::{Exemption, MARK, exemptions};
pub use hunt::{Fate, Known, Measured, Noticed, Outcome, candidates, measure, try_on};
pub use make::{functions_of, mutants_of};
pub use words::Change;

use crate::check::syntax::tree::Span;
use std::ops::RangeInclusive;

/// One change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mutant {
    pub change: Change,
    /// What is taken out, and what takes its place.
    pub span: Span,
    pub put: String,
    /// Where the change is.
    pub line: u32,
    /// The lines of the whole expression: where none of them ran, nobody can notice.
    pub lines: RangeInclusive<u32>,
    /// The line in which the function around it begins; `None` where there is none.
    pub function: Option<u32>,
    /// The skill or function that it is part of.
    pub owner: String,
}

impl Mutant {
    /// The text with the change; what is taken out leaves its line ends behind.
    pub fn applied(&self, text: &str) -> String {
        let (from, to) = (self.span.from as usize, self.span.to as usize);
        let line_ends: String = text[from..to].chars().filter(|c| *c == '\n').collect();
        [&text[..from], &self.put, &line_ends, &text[to..]].concat()
    }

    /// The line in which it is, as it was and as it is.
    pub fn shown(&self, text: &str) -> (String, String) {
        let line = |text: &str| {
            let line = text.lines().nth(self.line.saturating_sub(1) as usize).unwrap_or_default();
            line.trim().to_owned()
        };
        (line(text), line(&self.applied(text)))
    }
}
