//! The difference at which two games part, as a value with its text in both languages.

use super::cut::Changes;
use crate::agents::form::Both;
use crate::rules::names::Lang;
use serde::{Serialize, Serializer};
use std::fmt;

/// A request in the notation of traces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Noted {
    /// Its function: `askForNullification`.
    pub kind: String,
    pub reason: String,
    /// The whole of it.
    pub text: String,
}

/// The first difference between a recorded game and ours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mismatch {
    /// A fact of the record that does not happen here.
    FactMissing { stream: String, recorded: String },
    /// A fact that is another one here.
    FactOther { stream: String, recorded: String, here: String },
    /// A timing of the record that is not raised here.
    NoTiming(String),
    /// An argument of a request.
    Argument { request: Noted, name: &'static str, here: String, recorded: String },
    /// The cards that can be used in a play phase.
    UsableCards { request: Noted, here: String, recorded: String },
    /// Another request.
    Request { here: Noted, recorded: Noted },
    /// A recorded reply that has no meaning here.
    NoReply { why: Both },
    /// A recorded reply that the rules refuse here.
    Refused { why: Both },
}

impl Mismatch {
    /// Returns the text in this language.
    pub fn in_lang(&self, lang: Lang) -> String {
        match self {
            Mismatch::FactMissing { stream, recorded } => lang.pick(
                format!("{stream}：记录里是 `{recorded}`，这里没有"),
                format!("{stream}: `{recorded}` in the record, nothing here"),
            ),
            Mismatch::FactOther { stream, recorded, here } => lang.pick(
                format!("{stream}：记录里是 `{recorded}`，这里是 `{here}`"),
                format!("{stream}: `{recorded}` in the record, `{here}` here"),
            ),
            Mismatch::NoTiming(timing) => {
                lang.pick(format!("这里没有这个时机：{timing}"), format!("no such timing here: {timing}"))
            }
            Mismatch::Argument { request, name, here, recorded } => lang.pick(
                format!("{}：{name} 在这里是 `{here}`，记录里是 `{recorded}`", request.text),
                format!("{}: {name} is `{here}` here, `{recorded}` in the record", request.text),
            ),
            Mismatch::UsableCards { request, here, recorded } => lang.pick(
                format!("{}：可用的牌在这里是 {here}，记录里是 {recorded}", request.text),
                format!("{}: usable cards are {here} here, {recorded} in the record", request.text),
            ),
            Mismatch::Request { here, recorded } => lang.pick(
                format!("这里问的是 {}；记录里是 {}", here.text, recorded.text),
                format!("here: {}; recorded: {}", here.text, recorded.text),
            ),
            Mismatch::NoReply { why } => lang.pick(
                format!("记录里的回答在这里给不出：{}", why.zh),
                format!("the recorded reply cannot be given here: {}", why.en),
            ),
            Mismatch::Refused { why } => lang.pick(
                format!("记录里的回答在这里不合法：{}", why.zh),
                format!("the recorded reply is refused here: {}", why.en),
            ),
        }
    }

    /// Returns the changes of a continuous skill that would explain the difference.
    pub(super) fn suspects(&self) -> &'static [Changes] {
        let is = |test: &dyn Fn(&Noted) -> bool| match self {
            Mismatch::Argument { request, .. } | Mismatch::UsableCards { request, .. } => test(request),
            Mismatch::Request { here, recorded } => test(here) || test(recorded),
            _ => false,
        };
        if is(&|request| request.kind == "askForNullification") {
            return &[Changes::Answers];
        }
        if is(&|request| request.reason == "gamerule") {
            return &[Changes::HandLimit];
        }
        match self {
            Mismatch::UsableCards { .. } => &[Changes::Uses, Changes::Prohibits, Changes::Reach],
            Mismatch::Refused { .. } => &[Changes::Reach, Changes::Uses],
            _ => &[],
        }
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl Serialize for Mismatch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
