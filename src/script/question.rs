//! Flags that a callback sets while it answers a question.
//!
//! Authors set one to tell a question inside the question who asks, and clear it again. So a
//! flag holds until the question is answered, and no longer: a question changes nothing.

use super::call::ScriptError;
use super::fault::Fault;
use super::frame::{Context, Frame};
use super::host::{Host, Script};
use crate::model::*;
use crate::rules::Note;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// Flags of players as they were before a question changed them first, the oldest first, with
/// how many calls were running inside each other then.
#[derive(Default)]
pub(super) struct PassingFlags(RefCell<Vec<(usize, PlayerId, BTreeSet<Name>)>>);

impl Host {
    /// Sets a flag of a player, or clears it (`-flag`, `.`).
    pub(super) fn set_flag(&self, player: PlayerId, flag: Name) -> Result<(), Fault> {
        if self.context() == Context::Query {
            let before = self.with_room(|room| room.table().player(player).flags.clone())?;
            let mut all = self.passing_flags.0.borrow_mut();
            if !all.iter().any(|(depth, p, _)| (*depth, *p) == (self.depth(), player)) {
                all.push((self.depth(), player, before));
            }
        }
        self.note(Note::Flag { player, flag })
    }

    /// The changes that questions made which are not running any more, the newest first.
    fn passed_flags(&self) -> Vec<(PlayerId, BTreeSet<Name>)> {
        let mut all = self.passing_flags.0.borrow_mut();
        let mut passed = Vec::new();
        while let Some((_, player, before)) = all.pop_if(|(depth, ..)| *depth > self.depth()) {
            passed.push((player, before));
        }
        passed
    }
}

impl Script {
    /// A question is answered: flags are again what they were. If its callback did not see to
    /// that itself, it will look in vain for them, which is told.
    pub(super) fn put_flags_back(&self, question: impl FnOnce() -> Frame) {
        let mut lost = BTreeSet::new();
        for (player, before) in self.host().passed_flags() {
            let put_back = self.host().with_room(|room| {
                let mut table = room.table_mut();
                let flags = &mut table.player_mut(player).flags;
                lost.extend(flags.symmetric_difference(&before).cloned());
                *flags = before;
            });
            debug_assert!(put_back.is_ok(), "flags without a game");
        }
        let Some(flag) = lost.first() else { return };
        let question = question();
        let place = self.place_of_callback(&question);
        self.host().report(ScriptError {
            message: format!(
                "{place}flag \"{flag}\" is put back: this callback only answers a question and may not \
                 change the game"
            ),
            running: question.describe(),
            package: self.package_of(&question.owner),
            trace: Vec::new(),
        });
    }
}
