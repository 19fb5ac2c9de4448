//! What may be chosen next in a request, given what is selected so far: the one model of
//! legality that agents, front ends and tests click through.

use super::{CardRef, Reply, Request};
use crate::model::*;
use crate::rules::room::Room;
use serde::{Deserialize, Serialize};

/// What is selected so far.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Selection {
    /// A view-as skill picked instead of a card.
    pub skill: Option<Name>,
    pub cards: Vec<CardRef>,
    pub targets: Vec<PlayerId>,
}

/// What may be chosen next.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Choices {
    pub cards: Vec<CardRef>,
    pub skills: Vec<Name>,
    pub targets: Vec<PlayerId>,
    /// For questions answered with a word.
    pub options: Vec<Name>,
    /// The reply that the selection amounts to, when it may be confirmed as it stands.
    pub reply: Option<Reply>,
    pub can_pass: bool,
}

impl Room {
    pub fn probe(&self, _request: &Request, _selection: &Selection) -> Choices {
        Choices::default()
    }
}
