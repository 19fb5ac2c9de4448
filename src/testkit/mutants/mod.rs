//! Mutation tests: small changes of skills that scenes should detect. A scene that still passes with an
//! inverted comparison does not test that comparison.
//!
//! Each mutant is one change in the text of one file and preserves all line numbers.

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
    /// The replaced span and its replacement.
    pub span: Span,
    pub put: String,
    /// The line of the change.
    pub line: u32,
    /// The lines of the whole expression. If none of them ran, no scene can detect the change.
    pub lines: RangeInclusive<u32>,
    /// The first line of the enclosing function; `None` without one.
    pub function: Option<u32>,
    /// The skill or function that contains it.
    pub owner: String,
}

impl Mutant {
    /// Returns the text with the change; line breaks of the replaced span are kept.
    pub fn applied(&self, text: &str) -> String {
        let (from, to) = (self.span.from as usize, self.span.to as usize);
        let line_ends: String = text[from..to].chars().filter(|c| *c == '\n').collect();
        [&text[..from], &self.put, &line_ends, &text[to..]].concat()
    }

    /// Returns its line before and after the change.
    pub fn shown(&self, text: &str) -> (String, String) {
        let line = |text: &str| {
            let line = text.lines().nth(self.line.saturating_sub(1) as usize).unwrap_or_default();
            line.trim().to_owned()
        };
        (line(text), line(&self.applied(text)))
    }
}
