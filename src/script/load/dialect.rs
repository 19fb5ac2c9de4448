//! Which of the two engines a file was written for, as far as it says.

use crate::rules::timing::{Dialect, Timing};
use crate::script::reference::dialect_of;

/// By the names of `sgs` that only one engine has; where a file uses those of both, or of
/// neither, it is taken to be for either. Comments count: a file tells its time by them, too.
pub(super) fn dialect_of_text(text: &[u8]) -> Dialect {
    let (mut older, mut newer) = (false, false);
    for at in memchr::memmem::find_iter(text, b"sgs.") {
        let rest = &text[at + 4..];
        let end = rest.iter().position(|b| !b.is_ascii_alphanumeric() && *b != b'_').unwrap_or(rest.len());
        let Ok(name) = std::str::from_utf8(&rest[..end]) else { continue };
        match Timing::from_name(name).map(|t| t.info().dialect).or_else(|| dialect_of(&format!("sgs.{name}")))
        {
            Some(Dialect::V2) => older = true,
            Some(Dialect::Sj) => newer = true,
            Some(Dialect::Both) | None => {}
        }
    }
    match (older, newer) {
        (true, false) => Dialect::V2,
        (false, true) => Dialect::Sj,
        _ => Dialect::Both,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_for_the_engine_that_has_its_names() {
        let of = |text: &str| dialect_of_text(text.as_bytes());
        assert_eq!(of("events = { sgs.Damaged } -- sgs.GameStartSkill"), Dialect::V2);
        assert_eq!(of("sgs.CreateTriggerSkillV2{ events = sgs.GameReady }"), Dialect::Sj);
        assert_eq!(of("sgs.CreateTriggerSkill{ events = sgs.Damaged }"), Dialect::Both);
        assert_eq!(of("sgs.GameStartSkill sgs.GameReady"), Dialect::Both);
        assert_eq!(of("sgs."), Dialect::Both);
    }
}
