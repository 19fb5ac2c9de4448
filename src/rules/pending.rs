//! Stand-ins until queries and questions land; each goes when its real one comes.
#![allow(unused, missing_docs)]
use super::card_string::CardText;
use super::interrupt::Flow;
use super::room::Room;
use super::skill::*;
use crate::model::*;
use std::rc::Rc;
#[allow(unused)]
impl Room {
    pub fn ask_for_discard(
        &self,
        p: PlayerId,
        reason: &str,
        n: usize,
        min: usize,
        optional: bool,
        equip: bool,
        prompt: &str,
        pattern: &str,
    ) -> Flow<Vec<CardId>> {
        Ok(vec![])
    }
    pub fn ask_for_general(&self, p: PlayerId, o: &[Name], d: &str) -> Flow<Name> {
        Ok(o[0].clone())
    }
    pub fn ask_for_kingdom(&self, p: PlayerId, o: &[Name], d: &str) -> Flow<Name> {
        Ok(o[0].clone())
    }
    pub fn ask_for_skill_invoke(&self, p: PlayerId, s: &str, d: impl Into<Value>) -> Flow<bool> {
        Ok(false)
    }
    pub fn ask_for_choice(&self, p: PlayerId, s: &str, o: &[Name], d: impl Into<Value>) -> Flow<Name> {
        Ok(o[0].clone())
    }
    pub fn ask_for_ag(&self, p: PlayerId, ids: &[CardId], can: bool, r: &str) -> Flow<Option<CardId>> {
        Ok(ids.first().copied())
    }
    pub fn ask_for_card_show(&self, p: PlayerId, by: PlayerId, r: &str) -> Flow<Option<CardId>> {
        Ok(self.table().player(p).hand.first().copied())
    }
    #[allow(clippy::too_many_arguments)]
    pub fn ask_for_card_chosen(
        &self,
        p: PlayerId,
        who: PlayerId,
        flags: &str,
        reason: &str,
        method: HandlingMethod,
        disabled: &[CardId],
        visible: bool,
        can_cancel: bool,
    ) -> Flow<Option<CardId>> {
        Ok(None)
    }
}
