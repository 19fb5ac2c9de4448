//! Reasons for which a reply is illegal.

mod chinese;

use super::Reply;
use crate::model::{CardId, HandlingMethod, Name, PlayerId};
use crate::rules::names::Lang;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The reason for which a reply does not answer its request. Kinds of request are named as in [`super::Ask::word`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IllegalReply {
    #[error("a request to {kind} may not be refused")]
    Refused { kind: &'static str },
    #[error("{} does not answer a request of kind {kind}", .given.words())]
    Kind { given: ReplyKind, kind: &'static str },
    #[error("\"{text}\" is not among the options: {}", .options.join(", "))]
    Option { text: Name, options: Vec<Name> },
    #[error("{given} players chosen instead of {wanted}")]
    PlayerCount { given: usize, wanted: Span },
    #[error("{0} may not be chosen")]
    Player(PlayerId),
    #[error("{given} cards given instead of {wanted}")]
    GivenCount { given: usize, wanted: Span },
    #[error("card {0} may not be given")]
    Given(CardId),
    #[error("{0} may not be given cards")]
    Receiver(PlayerId),
    #[error("no card may be put on top")]
    Top,
    #[error("no card may be put at the bottom")]
    Bottom,
    #[error("each of the cards has to be put somewhere, once")]
    Arrangement,
    #[error("{given} cards chosen instead of {wanted}")]
    CardCount { given: usize, wanted: Span },
    #[error("{given} cards chosen, at most {most} may be")]
    TooManyCards { given: usize, most: usize },
    #[error("card {0} may not be chosen")]
    Card(CardId),
    #[error("no hand card of {0} may be chosen")]
    HandOf(PlayerId),
    #[error("the same is chosen twice")]
    Repeated,

    // Cards to use or respond with.
    #[error("there is no card {0}")]
    NoCard(CardId),
    #[error("card {0} is not at hand")]
    NotHeld(CardId),
    #[error("{card} is not what is asked for: {pattern}")]
    NotWanted { card: Name, pattern: String },
    #[error("{card} may not be handled this way now ({})", .method.word())]
    Limited { card: Name, method: HandlingMethod },
    #[error("{0} cannot be used now")]
    Unavailable(Name),
    #[error("{0} has no possible target")]
    Targetless(Name),
    #[error("{card} may not target {to}{why}")]
    Target { card: Name, to: PlayerId, why: BadTarget },
    #[error("{0} needs a target")]
    NoTarget(Name),
    #[error("{0} needs other targets than these")]
    OtherTargets(Name),

    // Cards that a skill makes.
    #[error("no skill makes {0} of these cards now")]
    NotMade(Name),
    #[error("the skill makes {made}, not {wanted}")]
    MadeKind { made: Name, wanted: Name },
    #[error("the skill does not make {0} of exactly these cards")]
    MadeOf(Name),
    #[error("the skill makes {0} of another suit or number")]
    MadeFace(Name),
    #[error("{0} may not be named now")]
    Named(Name),
}

impl IllegalReply {
    /// Puts the reason into words of this language.
    pub fn in_lang(&self, lang: Lang) -> String {
        match lang {
            Lang::Zh => self.chinese(),
            Lang::En => self.to_string(),
        }
    }
}

/// The reason for which an answer was replaced, as the log has it. A record keeps its English text.
#[derive(Clone, Debug)]
pub enum Illegality {
    Reply(Box<IllegalReply>),
    /// A reason that was read from a record.
    Recorded(String),
}

impl Illegality {
    /// Puts the reason into words of this language, as far as it was not read from a record.
    pub fn in_lang(&self, lang: Lang) -> String {
        match self {
            Illegality::Reply(why) => why.in_lang(lang),
            Illegality::Recorded(text) => text.clone(),
        }
    }
}

impl From<IllegalReply> for Illegality {
    fn from(why: IllegalReply) -> Illegality {
        Illegality::Reply(Box::new(why))
    }
}

impl PartialEq for Illegality {
    fn eq(&self, other: &Illegality) -> bool {
        self.in_lang(Lang::En) == other.in_lang(Lang::En)
    }
}

impl fmt::Display for Illegality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl Serialize for Illegality {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Illegality {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Illegality, D::Error> {
        String::deserialize(deserializer).map(Illegality::Recorded)
    }
}

/// The reason for which a card may not target a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadTarget {
    Dead,
    Twice,
    /// Another player must be a target.
    NotVictim,
    Prohibited,
    TooMany,
    OutOfRange,
    Impossible,
}

impl fmt::Display for BadTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadTarget::Dead => ": not alive",
            BadTarget::Twice => " twice",
            BadTarget::NotVictim => ": somebody else has to be its target",
            BadTarget::Prohibited => ": prohibited",
            BadTarget::TooMany => ": too many targets",
            BadTarget::OutOfRange => ": out of range",
            BadTarget::Impossible => ": not a possible target",
        })
    }
}

/// The kind of a reply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplyKind {
    Pass,
    Yes,
    Use,
    Card,
    Text,
    Cards,
    Players,
    Give,
    Arrange,
}

impl ReplyKind {
    pub(super) fn of(reply: &Reply) -> ReplyKind {
        match reply {
            Reply::Pass => ReplyKind::Pass,
            Reply::Yes(_) => ReplyKind::Yes,
            Reply::Use { .. } => ReplyKind::Use,
            Reply::Card(_) => ReplyKind::Card,
            Reply::Text(_) => ReplyKind::Text,
            Reply::Cards(_) => ReplyKind::Cards,
            Reply::Players(_) => ReplyKind::Players,
            Reply::Give { .. } => ReplyKind::Give,
            Reply::Arrange { .. } => ReplyKind::Arrange,
        }
    }

    fn words(self) -> &'static str {
        match self {
            ReplyKind::Pass => "a refusal",
            ReplyKind::Yes => "yes or no",
            ReplyKind::Use => "a use",
            ReplyKind::Card => "a card",
            ReplyKind::Text => "a word",
            ReplyKind::Cards => "cards",
            ReplyKind::Players => "players",
            ReplyKind::Give => "cards for somebody",
            ReplyKind::Arrange => "an order of cards",
        }
    }
}

/// The least and the largest number that is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    pub least: usize,
    pub most: usize,
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Span { least, most } if least == most => write!(f, "{most}"),
            Span { least, most } => write!(f, "{least} to {most}"),
        }
    }
}
