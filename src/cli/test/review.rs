//! `sgs test --review`: each new or changed log is shown, and kept or left as the author says.

use super::report::{line, show};
use super::run::{FileOutcome, Played, Verdict};
use crate::cli::Result;
use crate::rules::names::Lang;
use crate::testkit::scene::SceneError;
use crate::testkit::scene::lua::snap::{Snap, SnapError, path_of};
use std::io::BufRead;
use std::path::Path;

/// An answer about one log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Choice {
    Accept,
    Skip,
    /// This one and all that follow.
    All,
    Quit,
}

/// Returns the choice that a line names.
fn choice(text: &str) -> Option<Choice> {
    match text.trim().to_lowercase().as_str() {
        "a" | "y" | "accept" => Some(Choice::Accept),
        "" | "s" | "n" | "skip" => Some(Choice::Skip),
        "all" => Some(Choice::All),
        "q" | "quit" => Some(Choice::Quit),
        _ => None,
    }
}

/// A review in progress.
pub struct Review<R> {
    input: R,
    color: bool,
    lang: Lang,
    /// The choice for all that follow.
    rest: Option<Choice>,
}

impl<R: BufRead> Review<R> {
    pub fn new(input: R, color: bool, lang: Lang) -> Review<R> {
        Review { input, color, lang, rest: None }
    }

    /// Asks about the logs of a file, and writes those that are accepted.
    pub fn file(&mut self, outcome: &mut FileOutcome, path: &Path) -> Result<()> {
        show(&broken(outcome), self.color, self.lang)?;
        let kept_at = path_of(path);
        let failed = |error: SnapError| crate::cli::Error::input(SceneError::Snap(error));
        let mut snap = Snap::read(&kept_at).map_err(failed)?;
        let mut accepted = 0;
        let mut gone = Vec::new();
        for index in 0..outcome.played.len() {
            let is_open = outcome.played.get(index).is_some_and(|played| {
                matches!(played.verdict, Verdict::New { .. } | Verdict::Different { .. } | Verdict::Gone)
            });
            if !is_open || !self.accepts(outcome, index)? {
                continue;
            }
            let Some(played) = outcome.played.get_mut(index) else { continue };
            match &played.verdict {
                Verdict::New { log } | Verdict::Different { log, .. } => snap.set(&played.name, log),
                _ => gone.push(played.name.clone()),
            }
            played.verdict = Verdict::Kept;
            accepted += 1;
        }
        if accepted == 0 {
            return Ok(());
        }
        let known: Vec<String> = outcome.scenes.clone();
        let others: Vec<String> =
            snap.names().filter(|name| !known.iter().any(|k| k == name)).map(str::to_owned).collect();
        let names = known.iter().chain(&others).filter(|name| !gone.contains(name)).map(String::as_str);
        let written = snap.arranged(names).write(&kept_at);
        written.map(drop).map_err(|e| failed(SnapError::Unwritten(e.to_string())))
    }

    /// Shows one result and asks about it.
    fn accepts(&mut self, outcome: &FileOutcome, index: usize) -> Result<bool> {
        if let Some(rest) = self.rest {
            return Ok(rest == Choice::Accept);
        }
        let Some(played) = outcome.played.get(index) else { return Ok(false) };
        show(&alone(&outcome.file, played), self.color, self.lang)?;
        loop {
            line(self.lang.pick(
                "  a 接受，s 跳过（回车也是），all 全部接受，q 结束",
                "  a accept, s skip (or Enter), all accept all, q quit",
            ))?;
            let mut typed = String::new();
            // The end of the input leaves the rest as it is.
            let read = self.input.read_line(&mut typed).unwrap_or(0);
            match if read == 0 { Some(Choice::Quit) } else { choice(&typed) } {
                Some(Choice::Accept) => return Ok(true),
                Some(Choice::Skip) => return Ok(false),
                Some(Choice::All) => {
                    self.rest = Some(Choice::Accept);
                    return Ok(true);
                }
                Some(Choice::Quit) => {
                    self.rest = Some(Choice::Skip);
                    return Ok(false);
                }
                None => {}
            }
        }
    }
}

/// Returns what there is nothing to ask about: failures, and lines that scripts printed.
fn broken(outcome: &FileOutcome) -> FileOutcome {
    let failed = outcome.played.iter().filter(|played| matches!(played.verdict, Verdict::Failed(_)));
    FileOutcome {
        file: outcome.file.clone(),
        played: failed.cloned().collect(),
        problem: outcome.problem.clone(),
        printed: outcome.printed.clone(),
        ..FileOutcome::default()
    }
}

/// Returns the outcome of a file with one result alone, to show it.
fn alone(file: &str, played: &Played) -> FileOutcome {
    FileOutcome { file: file.to_owned(), played: vec![played.clone()], ..FileOutcome::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_words_and_letters() {
        assert_eq!(choice(" A\n"), Some(Choice::Accept));
        assert_eq!(choice("\n"), Some(Choice::Skip));
        assert_eq!(choice("all"), Some(Choice::All));
        assert_eq!(choice("q"), Some(Choice::Quit));
        assert_eq!(choice("what"), None);
    }
}
