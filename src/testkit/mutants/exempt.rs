//! `-- mutants: reason`: changes in this line change nothing that a scene could see.

use crate::check::syntax::tokens;

/// Stands behind a line, or right above it.
pub const MARK: &str = "-- mutants:";

/// A line of which scenes need not notice the mutants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exemption {
    /// Where the comment is.
    pub at: u32,
    /// The line that it is about.
    pub line: u32,
    pub reason: String,
}

/// The exemptions of a file. Without a reason there is none.
pub fn exemptions(text: &str) -> Vec<Exemption> {
    let (_, comments) = tokens(text);
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for comment in comments {
        let Some(reason) = comment.text.strip_prefix(MARK) else { continue };
        let reason = reason.trim().to_owned();
        let before = &text[..comment.at as usize];
        let at = before.matches('\n').count();
        let alone = before.rsplit('\n').next().is_some_and(|start| start.trim().is_empty());
        let line = match alone {
            false => Some(at),
            true => (at + 1..lines.len()).find(|i| {
                let line = lines[*i].trim_start();
                !line.is_empty() && !line.starts_with("--")
            }),
        };
        if let Some(line) = line
            && !reason.is_empty()
        {
            found.push(Exemption { at: at as u32 + 1, line: line as u32 + 1, reason });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn behind_a_line_or_above_it() {
        let text = "local a = 1 -- mutants: nobody sees it\n-- mutants: of the next\n-- more\n\nlocal b = 2\n\
                    local c = '-- mutants: a text'\n-- mutants:\nlocal d = 3\n-- mutants: of nothing\n";
        let found: Vec<(u32, u32, String)> =
            exemptions(text).into_iter().map(|e| (e.at, e.line, e.reason)).collect();
        assert_eq!(found, [(1, 1, "nobody sees it".into()), (2, 5, "of the next".into())]);
    }
}
