//! Errors of calls from scripts, in terms that authors know.

use crate::rules::Interrupt;

/// The reason for a call from Lua without a result.
#[derive(Clone, PartialEq, Debug)]
pub enum Fault {
    /// A parameter, counted from 0 without the receiver, is not of its type.
    Parameter { index: usize, expected: &'static str, got: String },
    /// Too many arguments, or too few.
    Arity { got: usize },
    /// The receiver is not an object that has this method.
    Receiver { got: String },
    /// The object is not (any more) part of this game.
    Stale { what: String },
    /// Not allowed in the running callback.
    Refused { why: String },
    /// Anything else, in a sentence.
    Other(String),
    /// An interruption rather than an error: an operation around the script is aborted.
    Interrupt(Interrupt),
}

impl From<Interrupt> for Fault {
    fn from(interrupt: Interrupt) -> Fault {
        Fault::Interrupt(interrupt)
    }
}

impl Fault {
    /// Returns the sentence for a method with these parameter names.
    pub fn say(&self, signature: &str, parameters: &[&str]) -> String {
        match self {
            Fault::Parameter { index, expected, got } => {
                let name = parameters.get(*index).map_or("?", |p| p.trim_end_matches('?'));
                format!("{signature}: {name} must be {expected}, got {got}")
            }
            Fault::Arity { got } => {
                let least = parameters.iter().filter(|p| !p.ends_with('?')).count();
                let most = parameters.len();
                let wanted = if least == most { most.to_string() } else { format!("{least} to {most}") };
                let s = if wanted == "1" { "" } else { "s" };
                format!("{signature}: takes {wanted} argument{s}, got {got}")
            }
            Fault::Receiver { got } => format!("{signature}: called on {got}"),
            Fault::Stale { what } => format!("{signature}: {what} is no longer part of this game"),
            Fault::Refused { why } => format!("{signature} may not be called here: {why}"),
            Fault::Other(text) => format!("{signature}: {text}"),
            Fault::Interrupt(interrupt) => interrupt.to_string(),
        }
    }
}
