//! Exemptions from mutation tests, `-- mutants: reason`: changes of this line have no effect visible to a
//! scene.

use crate::check::syntax::tokens;

/// The marker, at the end of a line or on the line above.
pub const MARK: &str = "-- mutants:";

/// A line whose mutants scenes need not detect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exemption {
    /// Line of the comment.
    pub at: u32,
    /// Line that it exempts.
    pub line: u32,
    pub reason: String,
}

/// Returns the exemptions of a file. An exemption without a reason is ignored.
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
