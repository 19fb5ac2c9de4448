//! The kinds of mutants and their descriptions.

use crate::rules::names::Lang;
use std::fmt;

/// The kind of a change.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Change {
    /// `return x` becomes `return nil`.
    ReturnsNothing,
    /// `return x` becomes `return not (x)`.
    ReturnsOpposite,
    /// An early `return` is removed.
    GoesOn,
    /// `==` and `~=`, `<` and `>=`, `>` and `<=` are exchanged.
    Comparison,
    /// `true` and `false` are exchanged.
    Constant,
    /// `and` and `or` are exchanged.
    AndOr,
    /// A `not` is removed.
    NotDropped,
    /// A condition is negated.
    Condition,
    /// A skill listens to another event.
    Event,
    /// A callback does nothing.
    Callback(String),
    /// A number is increased by one.
    Number,
}

impl Change {
    /// Returns the machine-readable code.
    pub fn code(&self) -> &'static str {
        match self {
            Change::ReturnsNothing => "return-nil",
            Change::ReturnsOpposite => "return-not",
            Change::GoesOn => "no-return",
            Change::Comparison => "comparison",
            Change::Constant => "constant",
            Change::AndOr => "and-or",
            Change::NotDropped => "no-not",
            Change::Condition => "condition",
            Change::Event => "event",
            Change::Callback(_) => "callback",
            Change::Number => "number",
        }
    }
}

impl Change {
    /// Returns what the change does, in this language.
    pub fn in_lang(&self, lang: Lang) -> String {
        let zh = match self {
            Change::ReturnsNothing => "什么也不返回",
            Change::ReturnsOpposite => "返回相反的值",
            Change::GoesOn => "不返回，接着往下走",
            Change::Comparison => "比较反了过来",
            Change::Constant => "true 和 false 互换",
            Change::AndOr => "`and` 和 `or` 互换",
            Change::NotDropped => "去掉了 `not`",
            Change::Condition => "条件反了过来",
            Change::Event => "改等另一个时机",
            Change::Callback(name) => return lang.pick(format!("{name} 什么也不做"), self.to_string()),
            Change::Number => "数加了 1",
        };
        lang.pick(zh.to_owned(), self.to_string())
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::ReturnsNothing => f.write_str("nothing is returned"),
            Change::ReturnsOpposite => f.write_str("the opposite is returned"),
            Change::GoesOn => f.write_str("it goes on instead of returning"),
            Change::Comparison => f.write_str("a comparison is turned round"),
            Change::Constant => f.write_str("true and false are swapped"),
            Change::AndOr => f.write_str("`and` and `or` are swapped"),
            Change::NotDropped => f.write_str("a `not` is dropped"),
            Change::Condition => f.write_str("a condition is turned round"),
            Change::Event => f.write_str("it waits for another event"),
            Change::Callback(name) => write!(f, "{name} does nothing"),
            Change::Number => f.write_str("a number is one more"),
        }
    }
}
