//! Warnings of the rules: states that packages bring about, and that the rules put right.

use super::names::Lang;
use super::timing::Timing;
use crate::model::{Place, PlayerId};
use serde::{Serialize, Serializer};
use std::fmt;

/// A warning of the rules, with its arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RuleWarning {
    /// A move to this place of a player named no player.
    NobodysPlace(Place),
    /// A saver was asked so often, and no card saved the player.
    SavedInVain { saver: PlayerId, dying: PlayerId, times: usize },
    /// Events of skills cause each other without end; this one is not raised.
    NestedTooDeeply(Timing),
}

impl RuleWarning {
    /// Returns the code, which is the same in every language.
    pub fn code(&self) -> &'static str {
        match self {
            RuleWarning::NobodysPlace(_) => "nobodys-place",
            RuleWarning::SavedInVain { .. } => "saved-in-vain",
            RuleWarning::NestedTooDeeply(_) => "nested-too-deeply",
        }
    }

    /// Puts the warning into words of this language.
    pub fn in_lang(&self, lang: Lang) -> String {
        match self {
            RuleWarning::NobodysPlace(place) => lang.pick(
                format!("移到“{}”的牌没有指定角色，已置入弃牌堆", place.word()),
                format!("cards that were moved to nobody's {} are discarded", place.word()),
            ),
            RuleWarning::SavedInVain { saver, dying, times } => lang.pick(
                format!("{saver} 被询问了 {times} 次是否救 {dying}，都没有效果"),
                format!("{saver} was asked {times} times to save {dying} to no effect"),
            ),
            RuleWarning::NestedTooDeeply(timing) => lang.pick(
                format!("{} 嵌套过深，不再触发", timing.name()),
                format!("{} nested too deeply; left out", timing.name()),
            ),
        }
    }
}

impl fmt::Display for RuleWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl Serialize for RuleWarning {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Fact;

    #[test]
    fn warning_in_a_record_is_its_english_text() {
        let what = RuleWarning::SavedInVain { saver: PlayerId(0), dying: PlayerId(1), times: 9 };
        let written = serde_json::to_string(&Fact::Warning { what }).expect("written");
        let text = "sgs1 was asked 9 times to save sgs2 to no effect";
        assert_eq!(written, format!("{{\"fact\":\"warning\",\"text\":\"{text}\"}}"));
    }
}
