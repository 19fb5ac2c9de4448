//! A person at a seat of a scene. The plans of the scene say which answers are right.

use crate::model::PlayerId;
use crate::rules::{Answer, Reply, Request, Room};
use std::cell::RefCell;
use std::rc::Rc;

/// The person who answers for a seat, and hears the notes of the scene.
pub trait Learner {
    /// Takes the seat at the table, before anything happens.
    fn sit_down(&mut self, room: &Rc<Room>, player: PlayerId);

    /// Answers a request. `planned` is the right reply, where the scene has one.
    fn answer(&mut self, room: &Room, request: &Request, planned: Option<&Reply>) -> Answer;

    /// Receives a note of the scene.
    fn show_note(&mut self, note: &str);
}

/// A learner with the player for whom they answer. Clones share the learner.
#[derive(Clone)]
pub(super) struct Taught {
    pub player: PlayerId,
    pub learner: Rc<RefCell<dyn Learner>>,
}
