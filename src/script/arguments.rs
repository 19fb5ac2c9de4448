//! Parameters that scripts fill in several ways and that only the host of games can resolve.

use super::convert::one_of;
use super::define::SkillArg;
use super::fault::Fault;
use super::host::Host;
use crate::model::*;
use crate::rules::{Note, Room};

pub use super::kernel::arguments::*;

impl SomeCards {
    /// Returns the cards of the deck that these cards stand for.
    pub fn physical(&self, room: &Room) -> Vec<CardId> {
        let t = room.table();
        self.0.iter().flat_map(|c| t.subcards(*c)).collect()
    }
}

one_of! {
    /// The reason for a move: the whole reason, or the name of a skill.
    pub Why, "a CardMoveReason or the name of a skill", { Reason(MoveReason), Skill(SkillArg) }
}

impl Why {
    /// Returns the whole reason; a name is put into the usual reason of this method.
    pub fn or_usual(why: Option<Why>, host: &Host, usual: MoveReason) -> Result<MoveReason, Fault> {
        Ok(match why {
            Some(Why::Reason(reason)) => reason,
            Some(Why::Skill(skill)) => usual.skill(skill.name(host)?),
            None => usual,
        })
    }
}

/// Returns the optional name of a skill.
pub fn named(host: &Host, skill: Option<SkillArg>) -> Result<Name, Fault> {
    skill.map_or(Ok(Name::default()), |skill| skill.name(host))
}

/// Checks the length of a note of an AI, which a record keeps.
pub(super) fn note_fits(note: &Note) -> Result<(), Fault> {
    struct Length(usize);
    impl std::io::Write for Length {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0 += bytes.len();
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut length = Length(0);
    // Nothing that is counted fails to be written.
    let _ = serde_json::to_writer(&mut length, note);
    texts_fit(length.0)
}
