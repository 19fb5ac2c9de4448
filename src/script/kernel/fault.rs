//! Errors of calls from scripts, in terms that authors know.

use crate::rules::Interrupt;
use crate::script::error::{Cause, Got, Problem, Refusal};

/// The reason for a call from Lua without a result. The call adds its signature ([`Fault::cause`]).
#[derive(Clone, PartialEq, Debug)]
pub enum Fault {
    /// A parameter, counted from 0 without the receiver, is not of its type.
    Parameter { index: usize, expected: &'static str, got: Got },
    /// Too many arguments, or too few.
    Arity { got: usize },
    /// The receiver is not an object that has this method.
    Receiver { got: Got },
    /// The object is not (any more) part of this game.
    Stale { kind: &'static str, id: String },
    /// Not allowed in the running callback.
    Refused { why: Refusal },
    /// A mistake that is special to the method.
    Other(Problem),
    /// An interruption rather than an error: an operation around the script is aborted.
    Interrupt(Interrupt),
}

impl From<Interrupt> for Fault {
    fn from(interrupt: Interrupt) -> Fault {
        Fault::Interrupt(interrupt)
    }
}

impl Fault {
    /// Returns the cause for a method with this signature and these parameter names.
    pub fn cause(&self, signature: &str, parameters: &[&str]) -> Cause {
        let signature = signature.to_owned();
        match self {
            Fault::Parameter { index, expected, got } => {
                let name = parameters.get(*index).map_or("?", |p| p.trim_end_matches('?')).to_owned();
                Cause::ArgumentType { signature, name, expected, got: got.clone() }
            }
            Fault::Arity { got } => {
                let least = parameters.iter().filter(|p| !p.ends_with('?')).count();
                Cause::ArgumentCount { signature, least, most: parameters.len(), got: *got }
            }
            Fault::Receiver { got } => Cause::Receiver { signature, got: got.clone(), classes: Vec::new() },
            Fault::Stale { kind, id } => Cause::Stale { signature, kind, id: id.clone() },
            Fault::Refused { why } => Cause::Refused { signature, why: why.clone() },
            Fault::Other(problem) => Cause::Call { signature, problem: problem.clone() },
            Fault::Interrupt(interrupt) => Cause::Interrupted(*interrupt),
        }
    }
}
