//! Changes that a callback makes while it answers a query: flags and properties of players, and cards of the
//! deck. A query changes nothing permanently, so they are restored when it ends.
//!
//! A query may make and change cards (`Effect::Make`), while a card of the deck is restored when the query is
//! answered. Authors mark a flag or a property of a player in a query (`Effect::Flag`) to recognise the
//! nested query. It is restored when the query ends, and a callback that did not restore it is reported. A
//! card of the deck may be changed for as long: authors set the skill of a card, then ask whether it may be
//! used, or return it as the result of a skill. A filter skill states its result by changing the card;
//! `Host::reshaped` lends it the card and takes the face. A payload that only a script holds
//! (`Data::is_private`) may be changed anywhere. One that the rules hold too may not be changed in queries
//! and in AI code.

use super::error::{Cause, Kept, ScriptError};
use super::fault::Fault;
use super::frame::{Context, Frame};
use super::host::{Host, Script};
use crate::model::*;
use crate::rules::Note;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// Values before the first change by a query, the oldest first, each with the number of calls nested at that
/// time.
#[derive(Default)]
pub(super) struct Passing(RefCell<Vec<(usize, Before)>>);

enum Before {
    Flags(PlayerId, BTreeSet<Name>),
    Property(PlayerId, Name, Value),
    Card(Box<Card>),
}

impl Before {
    fn is_of_flags(&self, player: PlayerId) -> bool {
        matches!(self, Before::Flags(of, _) if *of == player)
    }

    fn is_of_property(&self, player: PlayerId, name: &str) -> bool {
        matches!(self, Before::Property(of, key, _) if *of == player && key == name)
    }

    fn is_of_card(&self, card: CardId) -> bool {
        matches!(self, Before::Card(before) if before.id == card)
    }
}

impl Host {
    /// Sets a flag of a player, or clears it (`-flag`, `.`).
    pub(super) fn set_flag(&self, player: PlayerId, flag: Name) -> Result<(), Fault> {
        if self.context() == Context::Query && !self.keeps(|before| before.is_of_flags(player)) {
            let flags = self.with_room(|room| room.table().player(player).flags.clone())?;
            self.keep(Before::Flags(player, flags));
        }
        self.note(Note::Flag { player, flag })
    }

    /// Sets a property that the table gives no meaning to. In a question and
    /// for an AI that is done without telling anybody; returns `false`, and does nothing, elsewhere.
    pub(super) fn set_property_quietly(
        &self,
        player: PlayerId,
        key: &Name,
        value: &Value,
    ) -> Result<bool, Fault> {
        let in_query = self.context() == Context::Query;
        if in_query && !self.keeps(|before| before.is_of_property(player, key)) {
            let before = self.with_room(|room| room.property(player, key))?;
            self.keep(Before::Property(player, key.clone(), before));
        }
        if in_query || self.is_ai_running() {
            self.note(Note::Property { player, key: key.clone(), value: value.clone() })?;
            return Ok(true);
        }
        Ok(false)
    }

    /// Saves a card of the deck before a query changes it.
    pub(super) fn keep_card(&self, card: CardId) -> Result<(), Fault> {
        if !self.keeps(|before| before.is_of_card(card)) {
            let card = self.with_room(|room| room.table().card(card).clone())?;
            self.keep(Before::Card(Box::new(card)));
        }
        Ok(())
    }

    /// Returns `true` if the innermost call has already saved this value.
    fn keeps(&self, what: impl Fn(&Before) -> bool) -> bool {
        self.passing.0.borrow().iter().any(|(depth, before)| *depth == self.depth() && what(before))
    }

    fn keep(&self, before: Before) {
        self.passing.0.borrow_mut().push((self.depth(), before));
    }

    /// Takes the saved values of queries that are over, the newest first.
    fn passed(&self) -> Vec<Before> {
        let mut all = self.passing.0.borrow_mut();
        let mut passed = Vec::new();
        while let Some((_, before)) = all.pop_if(|(depth, _)| *depth > self.depth()) {
            passed.push(before);
        }
        passed
    }
}

impl Script {
    /// Restores everything after a query. If a callback did not restore its flags and properties itself, this
    /// is reported.
    pub(super) fn put_back(&self, question: impl FnOnce() -> Frame) {
        let mut lost: Vec<Kept> = Vec::new();
        for before in self.host().passed() {
            let put_back = self.host().with_room(|room| {
                let mut table = room.table_mut();
                match before {
                    Before::Flags(player, before) => {
                        let flags = &mut table.player_mut(player).flags;
                        let changed = flags.symmetric_difference(&before);
                        lost.extend(changed.map(|flag| Kept::Flag(flag.clone())));
                        *flags = before;
                    }
                    Before::Property(player, key, before) => {
                        let properties = &mut table.player_mut(player).properties;
                        if properties.get(&key).unwrap_or(&Value::Nil) != &before {
                            lost.push(Kept::Property(key.clone()));
                        }
                        match before {
                            Value::Nil => drop(properties.remove(&key)),
                            before => drop(properties.insert(key, before)),
                        }
                    }
                    Before::Card(before) => {
                        if let Some(card) = table.card_mut(before.id) {
                            *card = *before;
                        }
                    }
                }
            });
            debug_assert!(put_back.is_ok(), "a question without a game changed something");
        }
        // Changes are undone newest first; the report does not depend on their order.
        lost.sort();
        let Some(lost) = lost.into_iter().next() else { return };
        let question = question();
        self.host().report(ScriptError {
            place: self.place_of_callback(&question),
            cause: Cause::PutBack(lost),
            running: question.running(),
            package: self.package_of(&question.owner),
            trace: Vec::new(),
        });
    }
}
