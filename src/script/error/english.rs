//! Causes in English. Scripts see these texts too: the error that `pcall` returns is the English one.

use super::cause::{Cause, Definition, Extent, Got, Hidden, Kept, Limit, Problem, Refusal, Tried};
use super::{Actor, Running};
use crate::rules::{Expected, FilterError};
use std::fmt::{self, Display, Formatter};

impl Display for Got {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Got::Nothing => f.write_str("nothing"),
            Got::Nil => f.write_str("nil"),
            Got::Literal(text) => f.write_str(text),
            Got::Text(text) => write!(f, "\"{text}\""),
            Got::A(kind) => write!(f, "a {kind}"),
            Got::LightUserData => f.write_str("light userdata"),
            Got::Other => f.write_str("something else"),
        }
    }
}

impl Display for Hidden {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Hidden::Hand(of) => write!(f, "the hand of {of}"),
            Hidden::Role(of) => write!(f, "the role of {of}"),
            Hidden::Pile(pile, of) => write!(f, "the pile \"{pile}\" of {of}"),
            Hidden::Card(card) => write!(f, "card {card}"),
            Hidden::Memory(of) => write!(f, "what is noted on {of}"),
            Hidden::DrawPile => f.write_str("the draw pile"),
        }
    }
}

impl Display for Refusal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Loading => f.write_str("there is no game yet while packages are loaded"),
            Refusal::Question => {
                f.write_str("this callback only answers a question and may not change the game")
            }
            Refusal::Ai => f.write_str("an AI decides and may not change the game"),
            Refusal::AiDefines => f.write_str(AI_DEFINES),
            Refusal::Hidden(hidden, seat) => {
                write!(f, "an AI sees what its player sees, and {hidden} is hidden from {seat}")
            }
        }
    }
}

const AI_DEFINES: &str =
    "an AI defines no skills, cards or generals: a replay, which runs no AI, would not have them";

impl Display for Problem {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Problem::NoGame => f.write_str("there is no game here"),
            Problem::AiCardInTag => f.write_str("a card that an AI made for itself may not be kept in a tag"),
            Problem::NoOwner { place } => {
                write!(f, "to must be a Player where cards go to a place of a player ({place}), got nil")
            }
            Problem::BreakEvent => f.write_str("event must be sgs.TurnBroken or sgs.StageChange"),
            Problem::MissionStatus(got) => write!(f, "status must be 0, 1 or 2, got {got}"),
            Problem::Opinion(got) => write!(f, "`{got}` is no opinion: red, black or no_color"),
            Problem::NoOpinion(player) => write!(f, "{player} has no opinion yet"),
            Problem::PartChanged => f.write_str("the struct it was a part of has changed"),
            Problem::DeckCard(card) => write!(f, "card {card} is one of the deck"),
            Problem::NotA { card, kind } => write!(f, "{card} is no {kind}"),
            Problem::NotEquipment => f.write_str("equip is a card that is no equipment"),
            Problem::NotSet { field } => write!(f, "{field} has not been set"),
            Problem::Key { key, known } => write!(f, "no key `{key}`; there are: {}", known.join(", ")),
            Problem::KeyType { key, expected, got } => write!(f, "{key} must be {expected}, got {got}"),
            Problem::KeyMisfit { key, of } => write!(f, "{key} has no meaning for `{of}`"),
            Problem::Filter(FilterError { part, expected }) => {
                write!(f, "`{part}` in the filter must be {}", wanted(*expected))
            }
            Problem::Texts { bytes, most } => {
                write!(f, "its texts have {bytes} bytes together, and at most {most} are taken")
            }
            Problem::Effects { most } => {
                write!(f, "there are {most} lasting effects, and there may be no more")
            }
        }
    }
}

/// Returns what a filter of cards expects, with the words that fit.
fn wanted(expected: Expected) -> String {
    let words = expected.words().join(", ");
    match expected {
        Expected::Zone => format!("a place: {words}"),
        Expected::Key => format!("a key: {words}"),
        Expected::Type => format!("a type: {words}"),
        Expected::Suit => format!("a suit: {words}"),
        Expected::Color => format!("a color: {words}"),
        Expected::Number => format!("a number, such as {words}"),
        Expected::Sign => format!("a key, a sign and a value; signs are {words}, the last two for numbers"),
        Expected::Value => format!("followed by a value, as in {words}"),
        Expected::Shorter => format!("shorter: a filter has at most {words} bytes"),
    }
}

impl Display for Extent {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Extent::Act => "act",
            Extent::Question => "question",
        })
    }
}

impl Display for Limit {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Depth(most) => write!(f, "cut at {most} callbacks inside each other"),
            Limit::Stack(depth) => {
                write!(f, "cut where {depth} callbacks inside each other have used up the stack")
            }
            Limit::Callbacks { most, of } => write!(f, "cut at {most} callbacks of one {of}"),
        }
    }
}

impl Display for Kept {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Kept::Flag(flag) => write!(f, "flag \"{flag}\""),
            Kept::Property(key) => write!(f, "property \"{key}\""),
        }
    }
}

impl Display for Definition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "sgs.Create{}", self.constructor)?;
        match &self.name {
            Some(name) => write!(f, "{{name = \"{name}\"}}"),
            None => Ok(()),
        }
    }
}

impl Display for Running {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.actor {
            Actor::Nobody => {}
            Actor::Skill(skill) => write!(f, "skill \"{skill}\"")?,
            Actor::Card(card) => write!(f, "card \"{card}\"")?,
            Actor::Ai => f.write_str("AI")?,
        }
        if !self.callback.is_empty() {
            write!(f, ", {}", self.callback)?;
        }
        match self.event {
            Some(event) => write!(f, ", sgs.{}", event.name()),
            None => Ok(()),
        }
    }
}

/// Joins the callbacks of a circle.
fn through(running: &[Running]) -> String {
    match running {
        [] => String::new(),
        all => {
            format!(", through {}", all.iter().map(ToString::to_string).collect::<Vec<_>>().join(" > "))
        }
    }
}

impl Display for Cause {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Lua(text) => f.write_str(text),
            Cause::ArgumentType { signature, name, expected, got } => {
                write!(f, "{signature}: {name} must be {expected}, got {got}")
            }
            Cause::ArgumentCount { signature, least, most, got } => {
                let s = if (*least, *most) == (1, 1) { "" } else { "s" };
                let wanted = if least == most { most.to_string() } else { format!("{least} to {most}") };
                write!(f, "{signature}: takes {wanted} argument{s}, got {got}")
            }
            Cause::Receiver { signature, got, classes } => {
                write!(f, "{signature}: called on {got}")?;
                match &classes[..] {
                    [] => Ok(()),
                    classes => write!(f, "; it is a method of {}", classes.join(", ")),
                }
            }
            Cause::Stale { signature, kind, id } => {
                write!(f, "{signature}: {kind} {id} is no longer part of this game")
            }
            Cause::Refused { signature, why } => write!(f, "{signature} may not be called here: {why}"),
            Cause::Call { signature, problem } => write!(f, "{signature}: {problem}"),
            Cause::Internal { method } => write!(f, "{method}: internal error"),
            Cause::FieldType { field, expected, got } => write!(f, "{field} must be {expected}, got {got}"),
            Cause::FieldSet { field } => write!(f, "{field} must stay set, got nil"),
            Cause::FieldRefused { field, why } => write!(f, "{field} may not be changed here: {why}"),
            Cause::UnknownField { class, field, like } => {
                write!(f, "{class} has no field `{field}`")?;
                like.as_ref().map_or(Ok(()), |like| write!(f, "; did you mean `{like}`?"))
            }
            Cause::Recursion { through: others, limit } => {
                write!(f, "sets itself off without end{}; {limit}", through(others))
            }
            Cause::NotCalled(limit) => write!(f, "not called: {limit}"),
            Cause::TooManyCallbacks { most, of } => {
                write!(f, "causes more than {most} callbacks; no more are called in this {of}")
            }
            Cause::Instructions { most } => {
                write!(f, "ran for more than {most} instructions without coming to an end, and was stopped")
            }
            Cause::ActInstructions { most } => write!(
                f,
                "ran for more than {most} instructions together with what it belongs to, and was stopped"
            ),
            Cause::Time(most) => {
                write!(f, "ran for more than {most:?} without coming to an end, and was stopped")
            }
            Cause::Memory { megabytes } => {
                write!(f, "the scripts of this game hold more than {megabytes} MB of memory; it was stopped")
            }
            Cause::Recorded => f.write_str("was stopped here in the recorded game"),
            Cause::Asleep => f.write_str(
                "was stopped twice, and sleeps for the rest of this game or until its file is changed",
            ),
            Cause::Closing => f.write_str("the game is being closed"),
            Cause::Interrupted(interrupt) => interrupt.fmt(f),
            Cause::PutBack(kept) => write!(f, "{kept} is put back: {}", Refusal::Question),
            Cause::Misfit { kind, given, pattern } => write!(
                f,
                "a validation of {kind} returned {given}, and the request is for {pattern}: return a card that \
                 matches the pattern, or nil"
            ),
            Cause::NoCloneAi => {
                f.write_str("the AI has no function CloneAI(player), by which it is made for a player")
            }
            Cause::CloneAiResult { got } => write!(f, "CloneAI(player) must return a LuaAI, got {got}"),
            Cause::AiListens { got } => {
                write!(f, "LuaAI.listens has events, as {{[sgs.Death] = true}}; got a {got}")
            }
            Cause::AiLeftOut { decisions } => {
                write!(f, "the AI is left out of this game from here on: {decisions} decisions ran too long")
            }
            Cause::AiMemory { megabytes } => write!(
                f,
                "the AI is left out of this game from here on: it keeps more than {megabytes} MB of memory"
            ),
            Cause::AiDefines => f.write_str(AI_DEFINES),
            Cause::NoConstructor(name) => write!(f, "there is no sgs.Create{name}"),
            Cause::SpecTable { constructor, got } => {
                write!(f, "sgs.Create{constructor}: takes a table, got {got}")
            }
            Cause::SpecMissing { spec, field, expected } => {
                write!(f, "{spec}: {field} must be {expected}, got nil")
            }
            Cause::SpecType { spec, field, expected, got } => {
                write!(f, "{spec}: {field} must be {expected}, got {got}")
            }
            Cause::Location { spec, given } => write!(f, "{spec}: location {given} is none of equipment"),
            Cause::Subclass { spec, given } => {
                write!(f, "{spec}: subclass {given} is none of sgs.LuaTrickCard_...")
            }
            Cause::NoCard { constructor } => write!(f, "sgs.Create{constructor} makes no card"),
            Cause::ScenarioRoles { name, roles } => write!(
                f,
                "sgs.CreateScenario{{name = {name:?}}}: roles must be 2 to 10 with a lord, got {roles}"
            ),
            Cause::CallbackResult { callback, expected, got } => {
                write!(f, "{callback} must return {expected}, got {got}")
            }
            Cause::TextTooLong { function, bytes, most } => write!(
                f,
                "{function}: the text would have {bytes} bytes; the longest that is made has {most}"
            ),
            Cause::FormatAddress => {
                f.write_str("string.format: '%p' would show an address, which differs from run to run")
            }
            Cause::Spec { en, .. } => write!(f, "sgs.skills: {en}"),
            Cause::Trial(Tried::Seat(seat)) => write!(f, "there is no seat {seat}"),
            Cause::Trial(Tried::Card(card)) => {
                write!(f, "neither the draw pile nor the discard pile has a card {card}")
            }
            Cause::Trial(Tried::Skill(skill)) => write!(f, "there is no skill {skill}"),
            Cause::Bytecode => f.write_str("string.dump: bytecode is not offered to packages"),
            Cause::TooManyNumbers { most } => write!(
                f,
                "more than {most} different numbers that are not whole or have more than 7 digits, which takes too long to read"
            ),
            Cause::Compiled => f.write_str(
                "compiled Lua, which is not run here: put the source that it was made of in its place",
            ),
        }
    }
}
