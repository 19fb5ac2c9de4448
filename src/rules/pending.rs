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
    pub fn is_card_limited(&self, p: PlayerId, c: CardId, m: HandlingMethod) -> bool {
        false
    }
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
    pub fn card_text(&self, c: CardId) -> String {
        c.to_string()
    }
    pub fn matches_exp(&self, p: &str, c: CardId, w: Option<PlayerId>) -> bool {
        false
    }
    pub fn matches(&self, p: &str, c: CardId, w: Option<PlayerId>) -> bool {
        false
    }
    pub fn filtered_face(&self, p: PlayerId, c: CardId) -> Option<Face> {
        None
    }
    pub fn skills_with(&self, a: Abilities) -> Vec<Rc<SkillDef>> {
        vec![]
    }
    pub fn make_card(&self, t: &CardText) -> Option<CardId> {
        None
    }
    pub fn residue(&self, p: PlayerId, c: CardId, to: Option<PlayerId>) -> i32 {
        0
    }
    pub fn ask_for_general(&self, p: PlayerId, o: &[Name], d: &str) -> Flow<Name> {
        Ok(o[0].clone())
    }
    pub fn ask_for_kingdom(&self, p: PlayerId, o: &[Name], d: &str) -> Flow<Name> {
        Ok(o[0].clone())
    }
}
