//! The recorded engine's notation of cards that are not plain real cards: `name:skill[suit:number]=id+id`,
//! `@Class[suit:number]=ids[:user]`, `$id+id`; `.` is an empty list of ids.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

/// A parsed card.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CardText {
    pub kind: CardKind,
    /// `None` for a dummy card.
    pub face: Option<(TraceSuit, u8)>,
    pub ids: Vec<i32>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum CardKind {
    /// A virtual card made by a skill; the skill keeps its leading underscore.
    Virtual { name: SmolStr, skill: SmolStr },
    /// A skill card, by class.
    Skill { class: SmolStr, user: Option<SmolStr> },
    /// Several cards moved as one.
    Dummy,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TraceSuit {
    Spade,
    Club,
    Heart,
    Diamond,
    NoSuitBlack,
    NoSuitRed,
    NoSuit,
}

const SUITS: [(TraceSuit, &str); 7] = [
    (TraceSuit::Spade, "spade"),
    (TraceSuit::Club, "club"),
    (TraceSuit::Heart, "heart"),
    (TraceSuit::Diamond, "diamond"),
    (TraceSuit::NoSuitBlack, "no_suit_black"),
    (TraceSuit::NoSuitRed, "no_suit_red"),
    (TraceSuit::NoSuit, "no_suit"),
];
const NUMBERS: [&str; 14] = ["-", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

/// The part of a card's text that does not fit its form.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotationFault {
    #[error("no `[suit:number]`")]
    NoFace,
    #[error("no `]=` after suit and number")]
    NoCards,
    #[error("no `:` between suit and number")]
    NoNumber,
    #[error("no suit is called `{0}`")]
    Suit(String),
    #[error("no number is written `{0}`")]
    Number(String),
    #[error("no `:` between name and skill")]
    NoSkill,
    #[error("the name is empty")]
    NoName,
    #[error("`{0}` is no card id")]
    Id(String),
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no card: {reason}")]
pub struct NotationError {
    pub text: String,
    pub reason: NotationFault,
}

impl CardText {
    /// Returns the skill that made a virtual card, without its leading underscore.
    pub fn skill(&self) -> Option<&str> {
        match &self.kind {
            CardKind::Virtual { skill, .. } if !skill.is_empty() => {
                Some(skill.strip_prefix('_').unwrap_or(skill))
            }
            _ => None,
        }
    }
}

impl FromStr for CardText {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<CardText, NotationError> {
        split(text).map_err(|reason| NotationError { text: text.chars().take(80).collect(), reason })
    }
}

fn split(text: &str) -> Result<CardText, NotationFault> {
    if let Some(ids) = text.strip_prefix('$') {
        return Ok(CardText { kind: CardKind::Dummy, face: None, ids: split_ids(ids)? });
    }
    let (head, rest) = text.split_once('[').ok_or(NotationFault::NoFace)?;
    let (face, ids) = rest.split_once("]=").ok_or(NotationFault::NoCards)?;
    let (suit, number) = face.split_once(':').ok_or(NotationFault::NoNumber)?;
    let suit =
        SUITS.iter().find(|(_, name)| *name == suit).ok_or_else(|| NotationFault::Suit(suit.to_owned()))?.0;
    let number = NUMBERS
        .iter()
        .position(|name| *name == number)
        .ok_or_else(|| NotationFault::Number(number.to_owned()))?;
    let (kind, ids) = match head.strip_prefix('@') {
        Some(class) => {
            let (ids, user) = match ids.split_once(':') {
                Some((ids, user)) => (ids, Some(user.into())),
                None => (ids, None),
            };
            (CardKind::Skill { class: class.into(), user }, ids)
        }
        None => {
            let (name, skill) = head.split_once(':').ok_or(NotationFault::NoSkill)?;
            (CardKind::Virtual { name: name.into(), skill: skill.into() }, ids)
        }
    };
    if matches!(&kind, CardKind::Virtual { name, .. } | CardKind::Skill { class: name, .. } if name.is_empty())
    {
        return Err(NotationFault::NoName);
    }
    Ok(CardText { kind, face: Some((suit, number as u8)), ids: split_ids(ids)? })
}

fn split_ids(ids: &str) -> Result<Vec<i32>, NotationFault> {
    if ids == "." {
        return Ok(Vec::new());
    }
    ids.split('+').map(|id| id.parse().map_err(|_| NotationFault::Id(id.to_owned()))).collect()
}

impl fmt::Display for CardText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            CardKind::Virtual { name, skill } => write!(f, "{name}:{skill}")?,
            CardKind::Skill { class, .. } => write!(f, "@{class}")?,
            CardKind::Dummy => f.write_str("$")?,
        }
        if let Some((suit, number)) = self.face {
            write!(f, "[{suit}:{}]=", NUMBERS.get(usize::from(number)).copied().unwrap_or("?"))?;
        }
        if self.ids.is_empty() {
            f.write_str(".")?;
        }
        for (i, id) in self.ids.iter().enumerate() {
            if i > 0 {
                f.write_str("+")?;
            }
            write!(f, "{id}")?;
        }
        match &self.kind {
            CardKind::Skill { user: Some(user), .. } => write!(f, ":{user}"),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for TraceSuit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(SUITS.iter().find(|(suit, _)| suit == self).map_or("?", |(_, name)| name))
    }
}
