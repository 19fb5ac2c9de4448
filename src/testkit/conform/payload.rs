//! The payloads of a recorded game's timings, and its cards.

use std::fmt;

use serde::Deserialize;
use serde::de::{self, Deserializer, Visitor};
use serde_json::Value;
use smol_str::SmolStr;

use super::notation::{CardText, NotationError, TraceSuit};
use super::trace::{Place, Who, yes};

/// The payload of a timing.
#[derive(Debug, Clone, PartialEq)]
pub enum Payload {
    Bool(bool),
    Int(i64),
    Text(String),
    List(Vec<String>),
    Struct(Box<Struct>),
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "k", rename_all = "snake_case")]
pub enum Struct {
    Damage(Damage),
    Use(Use),
    Effect(Effect),
    Slash(Slash),
    Move(MoveOnce),
    Dying(Dying),
    Death(Dying),
    Recover(Recover),
    Phase(PhaseChange),
    Resp(Resp),
    Judge(Judge),
    Pindian(Pindian),
    Card { card: Option<TraceCard> },
    Player { player: Option<Who> },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Nature {
    Normal,
    Fire,
    Thunder,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Damage {
    pub from: Option<Who>,
    pub to: Option<Who>,
    pub card: Option<TraceCard>,
    pub n: i32,
    pub nature: Nature,
    #[serde(default)]
    pub chain: bool,
    #[serde(default)]
    pub transfer: bool,
    #[serde(default = "yes")]
    pub by_user: bool,
    #[serde(default)]
    pub reason: Option<SmolStr>,
    #[serde(default)]
    pub transfer_reason: Option<SmolStr>,
    /// Set only for DamageComplete.
    #[serde(default)]
    pub prevented: bool,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Use {
    pub card: TraceCard,
    pub from: Option<Who>,
    pub to: Vec<Who>,
    pub name: SmolStr,
    #[serde(default)]
    pub hist: bool,
    #[serde(default = "yes")]
    pub owner_use: bool,
    #[serde(default)]
    pub nullified: Vec<Who>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Effect {
    pub card: TraceCard,
    pub from: Option<Who>,
    pub to: Option<Who>,
    #[serde(default)]
    pub multiple: bool,
    #[serde(default)]
    pub nullified: bool,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Slash {
    pub slash: TraceCard,
    pub from: Option<Who>,
    pub to: Option<Who>,
    pub jink: Option<TraceCard>,
    pub jink_num: i32,
    pub drank: i32,
    pub nature: Nature,
    #[serde(default)]
    pub nullified: bool,
}

/// A move as reported by its timings: the cards of one target from one player, regardless of their places.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct MoveOnce {
    pub ids: Vec<i32>,
    pub from: Option<Who>,
    pub from_place: FromPlace,
    pub to: Option<Who>,
    pub to_place: Place,
    /// One entry per card.
    #[serde(default)]
    pub from_pile: Vec<SmolStr>,
    #[serde(default)]
    pub to_pile: Option<SmolStr>,
    pub reason: i32,
    #[serde(default)]
    pub by: Option<Who>,
    #[serde(default)]
    pub target: Option<Who>,
    #[serde(default)]
    pub skill: Option<SmolStr>,
    #[serde(default)]
    pub event: Option<SmolStr>,
    /// `true` if the player's last hand card left.
    #[serde(default)]
    pub last: bool,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum FromPlace {
    All(Place),
    /// One entry per card.
    Each(Vec<Place>),
}

impl FromPlace {
    /// Returns the origin of card number `i`.
    pub fn of(&self, i: usize) -> Option<Place> {
        match self {
            FromPlace::All(place) => Some(*place),
            FromPlace::Each(places) => places.get(i).copied(),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Dying {
    pub who: Who,
    pub damage: Option<Damage>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Recover {
    /// The healing player, not the healed one.
    pub who: Option<Who>,
    pub card: Option<TraceCard>,
    pub n: i32,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct PhaseChange {
    pub from: SmolStr,
    pub to: SmolStr,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Resp {
    pub card: TraceCard,
    pub who: Option<Who>,
    #[serde(default, rename = "use")]
    pub is_use: bool,
    #[serde(default)]
    pub retrial: bool,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Judge {
    pub who: Who,
    pub reason: SmolStr,
    pub pattern: SmolStr,
    pub good: bool,
    #[serde(default)]
    pub card: Option<TraceCard>,
    #[serde(default)]
    pub negative: bool,
    #[serde(default)]
    pub retrial_by: Option<Who>,
    #[serde(default)]
    pub suit: Option<TraceSuit>,
    #[serde(default)]
    pub number: Option<i32>,
    /// `true` if `good` equals "the pattern matches the card".
    #[serde(default)]
    pub is_good: Option<bool>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Pindian {
    pub from: Who,
    pub to: Who,
    pub from_card: Option<TraceCard>,
    pub to_card: Option<TraceCard>,
    pub from_number: i32,
    pub to_number: i32,
    pub reason: SmolStr,
    pub success: bool,
}

/// A card in the notation of a trace.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum TraceCard {
    /// The id of a real card.
    Real(i32),
    /// A virtual or skill card in the engine's notation.
    Text(String),
}

impl TraceCard {
    /// Returns its real cards.
    pub fn ids(&self) -> Result<Vec<i32>, NotationError> {
        match self {
            TraceCard::Real(id) => Ok(vec![*id]),
            TraceCard::Text(text) => Ok(text.parse::<CardText>()?.ids),
        }
    }

    /// Returns the parsed notation; `None` for a real card.
    pub fn text(&self) -> Option<Result<CardText, NotationError>> {
        match self {
            TraceCard::Real(_) => None,
            TraceCard::Text(text) => Some(text.parse()),
        }
    }
}

impl fmt::Display for TraceCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TraceCard::Real(id) => write!(f, "{id}"),
            TraceCard::Text(text) => f.write_str(text),
        }
    }
}

impl<'de> Deserialize<'de> for TraceCard {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct Card;
        impl Visitor<'_> for Card {
            type Value = TraceCard;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a card id or a card in notation")
            }
            fn visit_i64<E: de::Error>(self, v: i64) -> Result<TraceCard, E> {
                i32::try_from(v)
                    .map(TraceCard::Real)
                    .map_err(|_| E::custom(format!("card id {v} is out of range")))
            }
            fn visit_u64<E: de::Error>(self, v: u64) -> Result<TraceCard, E> {
                i32::try_from(v)
                    .map(TraceCard::Real)
                    .map_err(|_| E::custom(format!("card id {v} is out of range")))
            }
            fn visit_str<E: de::Error>(self, v: &str) -> Result<TraceCard, E> {
                match v.parse::<CardText>() {
                    Ok(_) => Ok(TraceCard::Text(v.to_owned())),
                    Err(e) => Err(E::custom(e)),
                }
            }
        }
        d.deserialize_any(Card)
    }
}

impl<'de> Deserialize<'de> for Payload {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(d)?;
        Ok(match value {
            Value::Bool(b) => Payload::Bool(b),
            Value::String(s) => Payload::Text(s),
            Value::Number(n) => Payload::Int(
                n.as_i64().ok_or_else(|| de::Error::custom(format!("{n} is not a whole number")))?,
            ),
            Value::Array(_) => Payload::List(serde_json::from_value(value).map_err(de::Error::custom)?),
            Value::Object(_) => Payload::Struct(serde_json::from_value(value).map_err(de::Error::custom)?),
            Value::Null => return Err(de::Error::custom("a payload cannot be null")),
        })
    }
}

impl Payload {
    pub fn as_struct(&self) -> Option<&Struct> {
        match self {
            Payload::Struct(inner) => Some(inner),
            _ => None,
        }
    }
}
