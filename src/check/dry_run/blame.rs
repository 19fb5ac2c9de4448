//! Attribution of errors at the artificial table.

use crate::check::chinese::chinese;
use crate::check::finding::{Code, Said, Severity};
use crate::check::loaded::{Found, split_place};
use crate::script::call::ScriptError;

/// Adds an error of a callback as a finding. `is_odd` marks an unrealistic try, of which only certain errors
/// are reported.
pub fn add(found: &mut Found, error: &ScriptError, is_odd: bool) {
    let Some((origin, text)) = split_place(&error.message) else { return };
    let owner = error.running.split('"').nth(1).unwrap_or_default();
    if never_ends(text) {
        let said = Said::new(
            format!("试运行没有结束：{}", chinese(text)),
            format!("did not come to an end: {text}"),
        );
        found.add(&origin, Severity::Warning, Code::Endless, said, owner);
        return;
    }
    let severity = match is_certain(text) {
        // An artificial text proves nothing about the texts of a game.
        true if is_odd && text.contains(", got \"") => return,
        true => Severity::Error,
        false if is_odd => return,
        false => Severity::Note,
    };
    let running = &error.running;
    let said = Said::new(
        format!("试运行 {running} 时出错：{}", chinese(text)),
        format!("failed when tried, in {running}: {text}"),
    );
    if found.has_told(&origin, text) {
        return;
    }
    found.add(&origin, severity, Code::DryRun, said, owner);
}

/// Returns `true` if the callback was stopped because it runs, or sets itself off, without end.
fn never_ends(text: &str) -> bool {
    const SIGNS: [&str; 4] = [
        "and was stopped",
        "; it was stopped",
        "too many calls inside each other",
        "sets itself off without end",
    ];
    SIGNS.iter().any(|sign| text.contains(sign))
}

/// Returns `true` if it would also fail at a real table. A missing name or a wrong type fails there too; a
/// value that is nil only at the artificial table may exist there.
fn is_certain(text: &str) -> bool {
    let calls_nothing = text.contains("attempt to call method") || text.contains("attempt to call global");
    let wrong_type = text.contains(" must be ")
        && text.contains(", got ")
        && !text.ends_with("got nil")
        && !text.ends_with("got nothing");
    let wrong_count = text.contains(": takes ") && text.contains(", got ");
    calls_nothing
        || wrong_type
        || wrong_count
        || text.contains("may not be called here")
        || text.contains(" has no field ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nil_may_be_the_tables_fault() {
        for certain in [
            "attempt to call method 'getFoo' (a nil value)",
            "Player:addMark(mark, n?): mark must be a string, got true",
            "Player:addMark(mark, n?): takes 1 to 2 arguments, got 3",
            "Room:damage(damage) may not be called here: this callback only answers a question",
        ] {
            assert!(is_certain(certain), "{certain}");
        }
        for open in [
            "attempt to index local 'target' (a nil value)",
            "attempt to call field 'foo' (a nil value)",
            "Room:damage(damage): damage must be a DamageStruct, got nil",
            "attempt to compare number with nil",
            "'for' limit must be a number",
        ] {
            assert!(!is_certain(open), "{open}");
        }
    }
}
