//! Errors of the prelude: it gives a code and arguments, which are read into a cause.

use super::cause::Tried;
use super::{Cause, Definition, Got, LONGEST};
use crate::script::words::clipped;

/// Types of Lua.
const TYPES: &[&str] = &["nil", "boolean", "number", "string", "table", "function", "thread", "userdata"];

/// Descriptions of values that the prelude expects.
const EXPECTED: &[&str] = &["a table", "a string", "a number", "a LuaAI", "one that sgs.CreateScenario made"];

const CONSTRUCTORS: &[&str] = &["Scenario", "ScenarioRule"];
const FIELDS: &[&str] = &["name", "roles", "scenario"];
const CALLBACKS: &[&str] = &["draw_num_func"];

impl Cause {
    /// Reads an error of the prelude; `None` for a code or a word that does not exist.
    pub(in crate::script) fn of_prelude(code: &str, arguments: &[String]) -> Option<Cause> {
        let at = |i: usize| arguments.get(i).map_or("", String::as_str);
        let text = |i: usize| clipped(at(i), LONGEST).into_owned();
        let number = |i: usize| at(i).parse::<f64>().map_or(0, |n| n as u64);
        Some(match code {
            "argument-type" => Cause::ArgumentType {
                signature: text(0),
                name: text(1),
                expected: one_of(EXPECTED, at(2))?,
                got: got(at(3))?,
            },
            "spec-table" => {
                Cause::SpecTable { constructor: one_of(CONSTRUCTORS, at(0))?, got: one_of(TYPES, at(1))? }
            }
            "spec-field-type" => Cause::SpecType {
                spec: Definition {
                    constructor: one_of(CONSTRUCTORS, at(0))?,
                    name: Some(text(1)).filter(|name| !name.is_empty()),
                },
                field: one_of(FIELDS, at(2))?,
                expected: one_of(EXPECTED, at(3))?,
                got: got(at(4))?,
            },
            "callback-result" => Cause::CallbackResult {
                callback: one_of(CALLBACKS, at(0))?,
                expected: one_of(EXPECTED, at(1))?,
                got: got(at(2))?,
            },
            "text-too-long" => Cause::TextTooLong { function: text(0), bytes: number(1), most: number(2) },
            "spec" => Cause::Spec { en: at(0).to_owned(), zh: at(1).to_owned() },
            "trial-seat" => Cause::Trial(Tried::Seat(text(0))),
            "trial-card" => Cause::Trial(Tried::Card(text(0))),
            "trial-skill" => Cause::Trial(Tried::Skill(text(0))),
            "format-address" => Cause::FormatAddress,
            "bytecode" => Cause::Bytecode,
            _ => return None,
        })
    }
}

fn one_of(words: &[&'static str], word: &str) -> Option<&'static str> {
    words.iter().find(|known| **known == word).copied()
}

fn got(type_name: &str) -> Option<Got> {
    match one_of(TYPES, type_name)? {
        "nil" => Some(Got::Nil),
        kind => Some(Got::A(kind.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_the_prelude_are_those_of_their_causes() {
        let examples: [(&str, &[&str]); 11] = [
            ("argument-type", &["table.contains(list, element)", "list", "a table", "nil"]),
            ("spec-table", &["Scenario", "nil"]),
            ("spec-field-type", &["Scenario", "x", "roles", "a table", "number"]),
            ("callback-result", &["draw_num_func", "a number", "table"]),
            ("text-too-long", &["string.rep", "1e9", "16777216"]),
            ("spec", &["S.draw: no amount", "S.draw：没有数量"]),
            ("trial-seat", &["9"]),
            ("trial-card", &["x"]),
            ("trial-skill", &["x"]),
            ("format-address", &[]),
            ("bytecode", &[]),
        ];
        for (code, arguments) in examples {
            let arguments: Vec<String> = arguments.iter().map(|text| (*text).to_owned()).collect();
            assert_eq!(Cause::of_prelude(code, &arguments).map(|cause| cause.code()), Some(code));
        }
        assert_eq!(Cause::of_prelude("nothing", &[]), None);
    }
}
