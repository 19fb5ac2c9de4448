//! A file for the checks: its lines, and its suppressions.

use super::finding::{Code, Place};
use super::syntax::Comment;
use super::syntax::tree::Span;
use std::collections::{BTreeMap, BTreeSet};

/// The line starts of a text.
pub struct Lines<'t> {
    text: &'t str,
    starts: Vec<u32>,
}

impl<'t> Lines<'t> {
    pub fn of(text: &'t str) -> Lines<'t> {
        let ends = memchr::memchr_iter(b'\n', text.as_bytes()).map(|at| at as u32 + 1);
        Lines { text, starts: std::iter::once(0).chain(ends).collect() }
    }

    /// Returns the line of a byte, counted from 1.
    pub fn line(&self, at: u32) -> usize {
        self.starts.partition_point(|start| *start <= at)
    }

    pub fn place(&self, span: Span) -> Place {
        let line = self.line(span.from);
        let start = self.starts.get(line - 1).copied().unwrap_or(0) as usize;
        let chars = |from: usize, to: usize| {
            self.text.get(from..to).map_or(0, |part| part.trim_start_matches('\u{feff}').chars().count())
        };
        let end = self.starts.get(line).map_or(self.text.len(), |next| *next as usize - 1);
        Place {
            line,
            column: chars(start, span.from as usize) + 1,
            // To the end of the line at most.
            length: chars(span.from as usize, (span.to as usize).min(end)).max(1),
        }
    }
}

/// Suppressions in comments: `-- sgs: allow(unknown-global)` for its line, or for the next one if it stands
/// alone; `-- sgs: allow-file(...)` for the file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Allowed {
    by_line: BTreeMap<usize, BTreeSet<Code>>,
    everywhere: BTreeSet<Code>,
}

impl Allowed {
    pub fn of(comments: &[Comment], lines: &Lines) -> Allowed {
        let mut allowed = Allowed::default();
        for comment in comments {
            let Some((_, said)) = comment.text.split_once("sgs:") else { continue };
            let said = said.trim_start();
            let Some((word, rest)) = said.split_once('(') else { continue };
            let Some((codes, _)) = rest.split_once(')') else { continue };
            let codes = codes.split(',').filter_map(|word| Code::named(word.trim()));
            match word.trim() {
                "allow-file" => allowed.everywhere.extend(codes),
                "allow" => {
                    let line = lines.line(comment.at);
                    let start = lines.starts.get(line - 1).copied().unwrap_or(0);
                    let alone = lines.text[start as usize..comment.at as usize].trim().is_empty();
                    allowed.by_line.entry(line + usize::from(alone)).or_default().extend(codes);
                }
                _ => {}
            }
        }
        allowed
    }

    pub fn allows(&self, code: Code, line: usize) -> bool {
        self.everywhere.contains(&code) || self.by_line.get(&line).is_some_and(|codes| codes.contains(&code))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::syntax::parse;

    #[test]
    fn places_count_characters() {
        let lines = Lines::of("\u{feff}杀 = x\nfoo");
        let at = |from, to| lines.place(Span { from, to });
        assert_eq!(at(9, 10), Place { line: 1, column: 5, length: 1 });
        assert_eq!(at(11, 14), Place { line: 2, column: 1, length: 3 });
        assert_eq!(at(3, 14).length, 5);
    }

    #[test]
    fn comments_allow_their_line_or_the_next() {
        let text = "-- sgs: allow(unknown-global, dry-run)\nx()\ny() -- sgs: allow(unknown-sgs)\n\
                    -- sgs: allow-file(load)\n-- sgs: allow(nonsense)\n";
        let allowed = Allowed::of(&parse(text).comments, &Lines::of(text));
        assert!(allowed.allows(Code::UnknownGlobal, 2) && allowed.allows(Code::DryRun, 2));
        assert!(!allowed.allows(Code::UnknownGlobal, 1) && !allowed.allows(Code::UnknownGlobal, 3));
        assert!(allowed.allows(Code::UnknownSgs, 3) && !allowed.allows(Code::UnknownSgs, 4));
        assert!(allowed.allows(Code::Load, 99));
    }
}
