//! The identity of a failure: for a script error its place and cause, for other failures the kind of failure.
//! Seats and numbers are ignored.

use crate::rules::names::Lang;
use crate::script::call::ScriptError;
use crate::testkit::scene::{Asked, Failure, SceneError};
use serde::{Deserialize, Serialize};

/// The beginning of the line of a scene file that keeps a signature.
const KEY: &str = "signature: ";

/// The identity of one failure.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Signature(String);

impl Signature {
    pub fn of_error(error: &ScriptError) -> Signature {
        let cause = without_numbers(&format!("{} ({})", error.cause.in_lang(Lang::En), error.running));
        match &error.place {
            Some(place) => Signature(format!("{}:{}: {cause}", name_of(&place.file), place.line)),
            None => Signature(cause),
        }
    }

    /// Returns the line that keeps the signature in a scene file.
    pub fn line(&self) -> String {
        format!("{KEY}{}", self.0.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// Returns `true` if this is the line of a scene with this signature. Scenes of earlier versions have no such line,
    /// but the English text of the error.
    pub fn is_kept_in(&self, line: &str) -> bool {
        line == self.line() || Signature::of_text(line).line() == self.line()
    }

    /// Returns the signature of an error by its English text: `file:line: cause (who ran)`.
    fn of_text(text: &str) -> Signature {
        let place = text.split_once(".lua:").and_then(|(file, rest)| {
            let (line, cause) = rest.split_at(rest.find(':')?);
            line.bytes().all(|b| b.is_ascii_digit()).then(|| (format!("{}.lua:{line}", name_of(file)), cause))
        });
        match place {
            Some((place, cause)) => Signature(format!("{place}{}", without_numbers(cause))),
            None => Signature(without_numbers(text)),
        }
    }

    /// Returns the signature of a failed scene.
    pub fn of_failure(failure: &Failure) -> Signature {
        let request = |asked: &Asked| format!("{} {}", asked.kind, asked.reason);
        match failure.problem.innermost() {
            SceneError::Script(error) => Signature::of_error(error),
            SceneError::Unplanned { asked, .. } => Signature(format!("unplanned {}", request(asked))),
            SceneError::Plan { asked, .. } => Signature(format!("misfit {}", request(asked))),
            SceneError::Ai { asked, .. } => Signature(format!("ai {}", request(asked))),
            SceneError::Unused(plan) => Signature(format!("unused {} {}", plan.kind, plan.reason)),
            other => Signature(without_numbers(other.to_string().lines().next().unwrap_or_default())),
        }
    }
}

/// Returns the file without its folder, which depends on the working directory of the program.
fn name_of(file: &str) -> &str {
    file.rsplit('/').next().unwrap_or(file)
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
    use crate::model::PlayerId;
    use crate::script::error::{Actor, Cause, Place, Running};
    use crate::testkit::scene::Planned;

    fn failed(problem: SceneError) -> Signature {
        Signature::of_failure(&Failure { place: None, problem: Box::new(problem), log: String::new() })
    }

    fn error(line: usize, text: &str) -> ScriptError {
        ScriptError {
            place: Some(Place { file: "extensions/x.lua".into(), line }),
            cause: Cause::Lua(text.into()),
            running: Running { actor: Actor::Skill("x".into()), ..Running::default() },
            ..ScriptError::default()
        }
    }

    #[test]
    fn an_error_is_known_by_its_place_and_cause() {
        let first = Signature::of_error(&error(12, "sgs3 has no card 27"));
        let other = error(12, "sgs1 has no card 5");
        assert_eq!(Signature::of_error(&other), first);
        assert!(first.is_kept_in(&Signature::of_error(&other).line()));
        assert!(!first.is_kept_in(&Signature::of_error(&error(13, "sgs1 has no card 5")).line()));
        // The head of a scene of an earlier version.
        assert!(first.is_kept_in(&other.to_string()), "{other}");
        assert!(!first.is_kept_in(&error(13, "sgs1 has no card 5").to_string()));
        let in_check = |error| SceneError::InCheck { check: "reloaded", error: Box::new(error) };
        assert_eq!(failed(in_check(SceneError::Script(Box::new(other)))), first);
        assert_ne!(Signature::of_error(&error(13, "sgs3 has no card 27")), first);
        assert_ne!(Signature::of_error(&error(12, "sgs3 has no equip 27")), first);
    }

    #[test]
    fn a_nag_is_known_by_its_request() {
        let nag = |seat: u8, reason: &str| {
            let reason = reason.to_owned();
            let (text, legal, view) = (format!("{seat}"), String::new(), String::new());
            let asked = Asked { seat: PlayerId(seat), kind: "invoke", reason, text, legal, view };
            failed(SceneError::Unplanned { asked: Box::new(asked), waiting: Vec::new() })
        };
        assert_eq!(nag(1, "fankui"), nag(0, "fankui"));
        assert_ne!(nag(1, "fankui"), nag(1, "jianxiong"));
        let unused = |kind: &str, text: &str| {
            let (kind, reason, text) = (kind.to_owned(), String::new(), text.to_owned());
            failed(SceneError::Unused(Box::new(Planned { seat: 1, kind, reason, text })))
        };
        assert_eq!(unused("peach", "peach"), unused("peach", "peach:heart:3"));
        assert_ne!(unused("peach", "peach"), unused("invoke", "yes"));
        assert_ne!(failed(SceneError::Endless), failed(SceneError::NoScene));
    }
}
