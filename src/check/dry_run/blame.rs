//! Attribution of errors at the artificial table.

use crate::check::finding::{Code, Said, Severity};
use crate::check::loaded::Found;
use crate::rules::names::Lang;
use crate::script::define::Origin;
use crate::script::error::{Cause, Got, ScriptError, calls_by_name};

/// Adds an error of a callback as a finding. `is_odd` marks an unrealistic try, of which only certain errors
/// are reported.
pub fn add(found: &mut Found, error: &ScriptError, is_odd: bool) {
    // A sleeping callback was stopped before, which was reported.
    let Some(place) = error.place.as_ref().filter(|_| !error.is_about_sleep()) else { return };
    let origin = Origin { file: place.file.clone(), line: place.line, unit: place.file.clone() };
    let owner = error.running.owner();
    let in_lang = |lang| (error.cause.in_lang(lang), error.running.in_lang(lang));
    let ((zh, running_zh), (en, running)) = (in_lang(Lang::Zh), in_lang(Lang::En));
    if error.cause.is_endless() {
        let said = Said::new(format!("试运行没有结束：{zh}"), format!("did not come to an end: {en}"));
        let said = said.caused(error.cause.code());
        found.add(&origin, Severity::Error, Code::Endless, said, owner);
        return;
    }
    let severity = match is_certain(&error.cause) {
        // An artificial text proves nothing about the texts of a game.
        true if is_odd && is_about_text(&error.cause) => return,
        true => Severity::Error,
        false if is_odd => return,
        false => Severity::Note,
    };
    let said = Said::new(
        format!("试运行 {running_zh} 时出错：{zh}"),
        format!("failed when tried, in {running}: {en}"),
    )
    .caused(error.cause.code());
    if found.was_reported(error.located()) {
        return;
    }
    found.add(&origin, severity, Code::DryRun, said, owner);
}

/// Returns `true` if a text was given where another type is needed.
fn is_about_text(cause: &Cause) -> bool {
    matches!(
        cause,
        Cause::ArgumentType { got: Got::Text(_), .. }
            | Cause::FieldType { got: Got::Text(_), .. }
            | Cause::SpecType { got: Got::Text(_), .. }
    )
}

/// Returns `true` if it would also fail at a real table. A missing name or a wrong type fails there too; a
/// value that is nil only at the artificial table may exist there.
fn is_certain(cause: &Cause) -> bool {
    match cause {
        Cause::Lua(text) => calls_by_name(text) || compares_other_types(text),
        Cause::ArgumentType { got, .. } | Cause::FieldType { got, .. } | Cause::SpecType { got, .. } => {
            !got.is_nothing()
        }
        Cause::ArgumentCount { .. }
        | Cause::Refused { .. }
        | Cause::FieldRefused { .. }
        | Cause::UnknownField { .. } => true,
        _ => false,
    }
}

/// Returns `true` if values of two types were compared, neither of which is nil: no table of a game mends that.
fn compares_other_types(text: &str) -> bool {
    let types = text.strip_prefix("attempt to compare ").and_then(|rest| rest.split_once(" with "));
    types.is_some_and(|(one, other)| one != other && ![one, other].contains(&"nil"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::error::Refusal;

    fn argument(got: Got) -> Cause {
        Cause::ArgumentType {
            signature: "Player:addMark(mark, n?)".into(),
            name: "mark".into(),
            expected: "a string",
            got,
        }
    }

    #[test]
    fn nil_may_be_the_tables_fault() {
        let lua = |text: &str| Cause::Lua(text.into());
        let signature = || "Room:damage(damage)".to_owned();
        for certain in [
            lua("attempt to call method 'getFoo' (a nil value)"),
            lua("attempt to call global 'getFoo' (a nil value)"),
            lua("attempt to compare table with number"),
            argument(Got::Literal("true".into())),
            Cause::ArgumentCount { signature: signature(), least: 1, most: 2, got: 3 },
            Cause::Refused { signature: signature(), why: Refusal::Question },
        ] {
            assert!(is_certain(&certain), "{certain}");
        }
        for open in [
            lua("attempt to index local 'target' (a nil value)"),
            lua("attempt to call field 'foo' (a nil value)"),
            argument(Got::Nil),
            argument(Got::Nothing),
            lua("attempt to compare number with nil"),
            lua("'for' limit must be a number"),
        ] {
            assert!(!is_certain(&open), "{open}");
        }
    }
}
