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
        let mut signs = Signs { declared: declared(text), ..Signs::default() };
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
            Some(Dialect::Both) | None => return,
        };
        signs.insert(format!("sgs.{name}"));
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

/// Parses `-- sgs: dialect v2`, or `sijyu`.
fn declared(text: &[u8]) -> Option<Dialect> {
    let at = memchr::memmem::find(text, b"sgs: dialect ")?;
    let line = &text[..at];
    let line = &line[memchr::memrchr(b'\n', line).map_or(0, |end| end + 1)..];
    memchr::memmem::find(line, b"--")?;
    match identifier(text[at..].get(13..)?.trim_ascii_start()).to_ascii_lowercase().as_str() {
        "v2" => Some(Dialect::V2),
        "sijyu" => Some(Dialect::Sj),
        _ => None,
    }
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
