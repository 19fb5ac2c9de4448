//! Detection of the engine for which a file was written.
//!
//! The engine follows from the names of `sgs` and the methods that only one engine has. Four events that
//! forks of QSanguosha-v2 also have do not count. A comment `-- sgs: dialect v2` or `-- sgs: dialect sijyu`
//! declares the engine.
//!
//! TargetConfirming is raised once for each target. Targets added by a handler for the sijyu fork are
//! confirmed too. Targets added by a file for v2 are not, and neither is a target for which a script raised
//! the event itself.

use crate::rules::timing::{Dialect, Timing};
use crate::script::api::registry;
use crate::script::reference::dialect_of;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Events of the sijyu fork that forks of QSanguosha-v2 have as well: they prove nothing.
const IN_FORKS: [&str; 4] = ["MarkChanged", "RoundStart", "TurnOver", "ChainStateChange"];

/// Factor by which the signs of one engine must outnumber those of the other.
const CLEARLY: usize = 3;

/// Methods that exist only in the sijyu fork, in any class.
static NEWER_METHODS: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| {
    let is_newer = |class: &str, name: &str| dialect_of(&format!("{class}:{name}")) == Some(Dialect::Sj);
    let entries = registry().entries();
    let newer = entries.filter(|entry| entry.classes().all(|class| is_newer(class.name(), entry.name)));
    newer.map(|entry| entry.name).collect()
});

/// Names and comments of a file that indicate its engine.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Signs {
    /// The engine declared by a comment `-- sgs: dialect v2` or `-- sgs: dialect sijyu`.
    declared: Option<Dialect>,
    /// The word of such a comment that is the name of no engine, with the byte at which it begins.
    wrong: Option<(usize, String)>,
    /// Names that only one engine has.
    older: BTreeSet<String>,
    newer: BTreeSet<String>,
    /// Names of the sijyu fork that forks of QSanguosha-v2 have as well.
    in_forks: BTreeSet<String>,
}

impl Signs {
    /// Collects the names of `sgs` and the methods in a text. Comments count too: they also indicate the
    /// engine.
    pub(super) fn of(text: &[u8]) -> Signs {
        let mut signs = Signs::default();
        match declared(text) {
            Some((_, _, Some(engine))) => signs.declared = Some(engine),
            Some((at, word, None)) => signs.wrong = Some((at, word.to_owned())),
            None => {}
        }
        for name in names_behind(text, b"sgs.") {
            signs.note_sgs(name);
        }
        for at in memchr::memchr_iter(b':', text) {
            let name = identifier(&text[at + 1..]);
            if NEWER_METHODS.contains(name) && text.get(at + 1 + name.len()) == Some(&b'(') {
                signs.newer.insert(format!(":{name}"));
            }
        }
        signs
    }

    fn note_sgs(&mut self, name: &str) {
        let timing = Timing::from_name(name).map(|t| t.info().dialect);
        let signs = match timing.or_else(|| dialect_of(&format!("sgs.{name}"))) {
            _ if IN_FORKS.contains(&name) => &mut self.in_forks,
            Some(Dialect::V2) => &mut self.older,
            Some(Dialect::Sj) => &mut self.newer,
            Some(Dialect::Both | Dialect::Own) | None => return,
        };
        signs.insert(format!("sgs.{name}"));
    }

    /// Returns the word of a comment that should declare the engine and names none, with the byte at
    /// which it begins.
    pub fn wrong(&self) -> Option<(usize, &str)> {
        self.wrong.as_ref().map(|(at, word)| (*at, word.as_str()))
    }

    /// Returns the declared engine, or the one indicated by the names. `Both` if no name belongs to one
    /// engine alone, or if the counts are similar.
    pub fn dialect(&self) -> Dialect {
        let (older, newer) = (self.older.len(), self.newer.len());
        match self.declared {
            Some(declared) => declared,
            None if older > newer * CLEARLY => Dialect::V2,
            None if newer > older * CLEARLY => Dialect::Sj,
            None => Dialect::Both,
        }
    }

    /// Returns the contradictory names: those of both engines, or those of the sijyu fork and of v2 forks.
    /// `None` if the file is clear or has no such name.
    pub fn doubts(&self) -> Option<Vec<&str>> {
        if self.declared.is_some() || self.dialect() != Dialect::Both {
            return None;
        }
        let all: Vec<&str> =
            self.older.iter().chain(&self.newer).chain(&self.in_forks).map(String::as_str).collect();
        (!all.is_empty()).then_some(all)
    }
}

const DECLARES: &[u8] = b"sgs: dialect";

/// Finds the first comment `-- sgs: dialect WORD`: where the word begins, the word, and the engine
/// that it names.
fn declared(text: &[u8]) -> Option<(usize, &str, Option<Dialect>)> {
    let at = memchr::memmem::find_iter(text, DECLARES).find(|at| {
        let line = &text[..*at];
        let line = &line[memchr::memrchr(b'\n', line).map_or(0, |end| end + 1)..];
        memchr::memmem::find(line, b"--").is_some()
    })?;
    let rest = &text[at + DECLARES.len()..];
    let blanks = rest.iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
    let end = rest[blanks..].iter().position(|b| b.is_ascii_whitespace() || *b == b']');
    let word = &rest[blanks..end.map_or(rest.len(), |end| blanks + end)];
    let word = std::str::from_utf8(word).unwrap_or_default();
    let engine = match identifier(word.as_bytes()).to_ascii_lowercase().as_str() {
        "v2" => Some(Dialect::V2),
        "sijyu" => Some(Dialect::Sj),
        _ => None,
    };
    Some((at + DECLARES.len() + blanks, word, engine))
}

fn names_behind<'t>(text: &'t [u8], prefix: &'t [u8]) -> impl Iterator<Item = &'t str> {
    memchr::memmem::find_iter(text, prefix).map(move |at| identifier(&text[at + prefix.len()..]))
}

fn identifier(text: &[u8]) -> &str {
    let end = text.iter().position(|b| !b.is_ascii_alphanumeric() && *b != b'_').unwrap_or(text.len());
    std::str::from_utf8(&text[..end]).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Dialect {
        Signs::of(text.as_bytes()).dialect()
    }

    #[test]
    fn a_file_is_for_the_engine_that_has_its_names() {
        assert_eq!(of("events = { sgs.Damaged } -- sgs.GameStartSkill"), Dialect::V2);
        assert_eq!(of("sgs.CreateTriggerSkillV2{ events = sgs.GameReady }"), Dialect::Sj);
        assert_eq!(of("sgs.CreateTriggerSkill{ events = sgs.Damaged }"), Dialect::Both);
        assert_eq!(of("sgs.GameStartSkill sgs.GameReady"), Dialect::Both);
        assert_eq!(of("sgs."), Dialect::Both);
    }

    #[test]
    fn names_that_forks_have_leave_the_engine_open() {
        for name in IN_FORKS {
            assert!(Timing::from_name(name).is_some(), "{name}");
            assert_eq!(of(&format!("events = {{ sgs.{name}, sgs.DamageCaused }}")), Dialect::Both, "{name}");
        }
        assert_eq!(of("sgs.MarkChanged sgs.GameStartSkill"), Dialect::V2);
        assert_eq!(of("sgs.MarkChanged sgs.GameReady"), Dialect::Sj);
    }

    #[test]
    fn one_name_of_the_other_engine_does_not_outweigh_many() {
        let many = "sgs.CreateTriggerSkillV2 sgs.GameReady sgs.CardOnEffect sgs.Appear sgs.GameStartSkill";
        assert_eq!(of(many), Dialect::Sj);
        assert_eq!(of(&format!("{many} sgs.ClientPlayer")), Dialect::Both);
    }

    #[test]
    fn methods_of_the_newer_engine_count() {
        let name = NEWER_METHODS.iter().next().expect("a method of the newer engine alone");
        assert_eq!(of(&format!("x:{name}()")), Dialect::Sj);
        assert_eq!(of(&format!("x:{name}s()")), Dialect::Both);
    }

    #[test]
    fn a_comment_declares_the_engine() {
        assert_eq!(of("-- sgs: dialect v2\nsgs.CreateTriggerSkillV2{ events = sgs.GameReady }"), Dialect::V2);
        assert_eq!(of("x = 1 -- sgs: dialect sijyu\n"), Dialect::Sj);
        assert_eq!(of("x = 'sgs: dialect sijyu'"), Dialect::Both);
        assert_eq!(of("-- sgs: dialect other\nsgs.GameReady"), Dialect::Sj);
    }

    #[test]
    fn comment_with_an_unknown_engine_is_noted() {
        let wrong = |text: &str| Signs::of(text.as_bytes()).wrong().map(|(at, word)| (at, word.to_owned()));
        assert_eq!(wrong("-- sgs: dialect v3\nsgs.GameReady"), Some((16, "v3".into())));
        assert_eq!(wrong("--sgs: dialect\nx = 1"), Some((14, String::new())));
        assert_eq!(wrong("--[[ sgs: dialect V2]]"), None);
        assert_eq!(wrong("x = 'sgs: dialect v3' -- no"), None);
        assert_eq!(of("x = 'sgs: dialect v3'\n-- sgs: dialect v2"), Dialect::V2);
    }

    #[test]
    fn doubts_name_what_leaves_the_engine_open() {
        let doubts = |text: &str| Signs::of(text.as_bytes()).doubts().map(|all| all.join(" "));
        assert_eq!(doubts("sgs.TurnOver sgs.Damaged").as_deref(), Some("sgs.TurnOver"));
        assert_eq!(
            doubts("sgs.GameStartSkill sgs.GameReady").as_deref(),
            Some("sgs.GameStartSkill sgs.GameReady")
        );
        assert_eq!(doubts("sgs.Damaged"), None);
        assert_eq!(doubts("-- sgs: dialect v2\nsgs.TurnOver"), None);
    }
}
