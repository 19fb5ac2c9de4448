//! The identity of a failure: for a script error its place and cause, for other failures the kind of failure.
//! Seats and numbers are ignored.

use crate::script::call::ScriptError;
use crate::script::present::place_of;
use crate::testkit::scene::Failure;

/// The identity of one failure.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Signature(String);

/// Prefix of a script error in a scene's message.
pub const SCRIPT_ERROR: &str = "script error: ";

impl Signature {
    pub fn of_error(error: &ScriptError) -> Signature {
        Signature::of_error_text(&error.to_string())
    }

    /// Returns the signature of an error message: `file:line: cause (who ran)`.
    pub fn of_error_text(text: &str) -> Signature {
        let Some((file, line)) = place_of(text) else { return Signature(without_numbers(text)) };
        let cause = &text[file.len() + 1 + line.to_string().len()..];
        // The folder depends on the working directory of the program.
        let file = file.rsplit('/').next().unwrap_or(file);
        Signature(format!("{file}:{line}{}", without_numbers(cause)))
    }

    /// Returns the signature of a failed scene.
    pub fn of_failure(failure: &Failure) -> Signature {
        if let Some((_, error)) = failure.problem.split_once(SCRIPT_ERROR) {
            return Signature::of_error_text(error.lines().next().unwrap_or_default());
        }
        let mut lines = failure.problem.lines();
        let first = lines.next().unwrap_or_default();
        // A request on its own line: `sgs2 invoke fankui (...)`.
        let request =
            if first.ends_with(" to") || first.ends_with("does not fit") { lines.next() } else { None };
        let request =
            request.map(|line| line.split('(').next().unwrap_or_default().trim()).unwrap_or_default();
        // The planned answer is specific to the scene.
        let first = match (first.find('`'), first.rfind('`')) {
            (Some(from), Some(to)) if from < to && request.is_empty() => {
                let planned = first[from + 1..to].split(": ").next().unwrap_or_default();
                format!("{}`{planned}`{}", &first[..from], &first[to + 1..])
            }
            (Some(from), Some(to)) if from < to => format!("{}{}", &first[..from], &first[to + 1..]),
            _ => first.to_owned(),
        };
        Signature(without_numbers(format!("{first} {request}").trim()))
    }
}

/// Replaces each number with `#`: seats, cards and counts differ from table to table.
fn without_numbers(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if c.is_ascii_digit() => {
                if !out.ends_with('#') {
                    out.push('#');
                }
            }
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failed(problem: &str) -> Signature {
        Signature::of_failure(&Failure { place: None, problem: problem.into(), log: String::new() })
    }

    #[test]
    fn an_error_is_known_by_its_place_and_cause() {
        let error = "extensions/x.lua:12: sgs3 has no card 27 (skill \"x\", on_trigger, sgs.Damaged)";
        let same = Signature::of_error_text(&error.replace("sgs3", "sgs1").replace("27", "5"));
        assert_eq!(Signature::of_error_text(error), same);
        assert_eq!(failed(&format!("reloaded: script error: {error}")), same);
        assert_ne!(Signature::of_error_text(&error.replace("x.lua:12", "x.lua:13")), same);
        assert_ne!(Signature::of_error_text(&error.replace("Damaged", "Damage")), same);
    }

    #[test]
    fn a_nag_is_known_by_its_request() {
        let nag = |request: &str| failed(&format!("nobody planned an answer to\n  {request}\n  legal: pass"));
        assert_eq!(nag("sgs2 invoke fankui (a)"), nag("sgs1 invoke fankui (b)"));
        assert_ne!(nag("sgs2 invoke fankui (a)"), nag("sgs2 invoke jianxiong (a)"));
        let unused = |plan: &str| failed(&format!("the planned answer `{plan}` was never asked for"));
        assert_eq!(unused("sgs2 will peach *: peach"), unused("sgs1 will peach *: peach:heart:3"));
        assert_ne!(unused("sgs2 will peach *: peach"), unused("sgs2 will invoke x: yes"));
        assert_ne!(failed("one ` alone"), failed("none"));
    }
}
