//! Card strings (ENGINE.md 8.4): how a card is written in requests, records and scripts.

use crate::model::*;
use serde::{Deserialize, Serialize};

/// A virtual card as text says it. `suit` and `number` are as written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CardText {
    pub name: Name,
    pub skill: Name,
    pub suit: Suit,
    pub number: u8,
    pub subcards: Vec<CardId>,
    pub user_string: Option<Name>,
}
