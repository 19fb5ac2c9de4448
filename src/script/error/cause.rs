//! Causes of errors. Each is a value with a code; `english.rs` and `chinese.rs` put it into words.

use super::Running;
use crate::model::{CardId, Name, PlayerId};
use crate::rules::{FilterError, Interrupt};
use std::time::Duration;

/// The value that was found where another one was expected.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Got {
    /// No value at all.
    Nothing,
    Nil,
    /// A number or a truth value, as Lua writes it.
    Literal(String),
    /// A text, shortened.
    Text(String),
    /// A value that is shown by its type or class: `table`, `DamageStruct`.
    A(String),
    LightUserData,
    /// A value of no interest, of another type.
    Other,
}

impl Got {
    /// Returns `true` for an absent value.
    pub fn is_nothing(&self) -> bool {
        matches!(self, Got::Nothing | Got::Nil)
    }
}

/// The reason for which the running callback may not do something.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Refusal {
    /// Packages are being loaded.
    Loading,
    /// The callback answers a question.
    Question,
    /// An AI decides.
    Ai,
    /// An AI defines something.
    AiDefines,
    /// An AI looks at something that its player does not see.
    Hidden(Hidden, PlayerId),
}

/// A fact that some players do not see.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hidden {
    Hand(PlayerId),
    Role(PlayerId),
    Pile(Name, PlayerId),
    Card(CardId),
    /// Notes of scripts on a player.
    Memory(PlayerId),
    DrawPile,
}

/// A mistake in a call that is special to one method.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Problem {
    NoGame,
    /// A card that an AI imagines is put into a tag.
    AiCardInTag,
    /// Cards go to a place of a player, and no player is given.
    NoOwner {
        place: &'static str,
    },
    /// The event of an interruption.
    BreakEvent,
    MissionStatus(i64),
    Opinion(Name),
    NoOpinion(PlayerId),
    /// The struct that a part belongs to has changed.
    PartChanged,
    /// A card of the deck where a virtual one is needed.
    DeckCard(CardId),
    /// A card of another kind.
    NotA {
        card: Name,
        kind: &'static str,
    },
    NotEquipment,
    /// A field without a value.
    NotSet {
        field: String,
    },
    /// A key that a table of named values does not have.
    Key {
        key: Name,
        known: &'static [&'static str],
    },
    /// The value of such a key is of another type.
    KeyType {
        key: &'static str,
        expected: &'static str,
        got: Got,
    },
    /// A key that has no meaning together with another value.
    KeyMisfit {
        key: &'static str,
        of: &'static str,
    },
    Filter(FilterError),
    /// The texts of a call that changes the game are too long together.
    Texts {
        bytes: usize,
        most: usize,
    },
    /// More lasting effects than a table keeps.
    Effects {
        most: usize,
    },
}

/// A part of the game whose callbacks are counted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Extent {
    Act,
    Question,
}

/// The limit at which a recursion was cut.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Limit {
    /// Callbacks inside each other.
    Depth(usize),
    /// Callbacks inside each other that have used up the stack.
    Stack(usize),
    /// Callbacks of an act or a question.
    Callbacks { most: u64, of: Extent },
}

/// Something that a question changed and that was restored.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kept {
    Flag(Name),
    Property(Name),
}

/// A table that a constructor takes: `sgs.CreateTriggerSkill{name = "x"}`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Definition {
    pub constructor: &'static str,
    pub name: Option<String>,
}

/// Something that a trial names and that is not there.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tried {
    Seat(String),
    Card(String),
    Skill(String),
}

/// The reason for an error of a script.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cause {
    /// The text of Lua, or of the script itself.
    Lua(String),

    // Calls of methods.
    ArgumentType {
        signature: String,
        name: String,
        expected: &'static str,
        got: Got,
    },
    ArgumentCount {
        signature: String,
        least: usize,
        most: usize,
        got: usize,
    },
    /// The receiver has no such method; those classes have it.
    Receiver {
        signature: String,
        got: Got,
        classes: Vec<&'static str>,
    },
    /// The object is not (any more) part of this game.
    Stale {
        signature: String,
        kind: &'static str,
        id: String,
    },
    Refused {
        signature: String,
        why: Refusal,
    },
    Call {
        signature: String,
        problem: Problem,
    },
    Internal {
        method: &'static str,
    },

    // Fields of structs.
    FieldType {
        field: String,
        expected: &'static str,
        got: Got,
    },
    FieldSet {
        field: String,
    },
    FieldRefused {
        field: String,
        why: Refusal,
    },
    UnknownField {
        class: &'static str,
        field: String,
        like: Option<String>,
    },

    // Limits.
    /// Callbacks set each other off: those that the first one goes through.
    Recursion {
        through: Vec<Running>,
        limit: Limit,
    },
    NotCalled(Limit),
    TooManyCallbacks {
        most: u64,
        of: Extent,
    },
    Instructions {
        most: u64,
    },
    ActInstructions {
        most: u64,
    },
    Time(Duration),
    Memory {
        megabytes: usize,
    },
    /// Stopped because the recorded game stopped it here.
    Recorded,
    Asleep,
    Closing,
    Interrupted(Interrupt),

    // Results of callbacks.
    PutBack(Kept),
    /// A card that a validation returned does not match the request.
    Misfit {
        kind: Name,
        given: String,
        pattern: String,
    },

    // The AI.
    NoCloneAi,
    CloneAiResult {
        got: &'static str,
    },
    AiListens {
        got: String,
    },
    AiLeftOut {
        decisions: u32,
    },
    AiMemory {
        megabytes: usize,
    },

    // Definitions.
    AiDefines,
    NoConstructor(String),
    SpecTable {
        constructor: &'static str,
        got: &'static str,
    },
    SpecMissing {
        spec: Definition,
        field: &'static str,
        expected: &'static str,
    },
    SpecType {
        spec: Definition,
        field: &'static str,
        expected: &'static str,
        got: Got,
    },
    Location {
        spec: Definition,
        given: i64,
    },
    Subclass {
        spec: Definition,
        given: i64,
    },
    NoCard {
        constructor: &'static str,
    },
    ScenarioRoles {
        name: String,
        roles: usize,
    },

    // The library of the program.
    CallbackResult {
        callback: &'static str,
        expected: &'static str,
        got: Got,
    },
    /// A text longer than any that is made.
    TextTooLong {
        function: String,
        bytes: u64,
        most: u64,
    },
    /// A spec of `sgs.skills` that breaks the rules of its words, as the library says it in each language.
    Spec {
        en: String,
        zh: String,
    },
    /// A name in a trial that stands for nothing.
    Trial(Tried),
    /// `%p` in `string.format`.
    FormatAddress,
    /// `string.dump`.
    Bytecode,

    // Files.
    Compiled,
    /// A text with more unusual numbers than are read.
    TooManyNumbers {
        most: usize,
    },
}

impl Default for Cause {
    fn default() -> Cause {
        Cause::Lua(String::new())
    }
}

impl Cause {
    /// Returns `true` if a limit ended the callback: it would not have come to an end by itself.
    pub fn is_endless(&self) -> bool {
        matches!(
            self,
            Cause::Recursion { .. }
                | Cause::NotCalled(_)
                | Cause::TooManyCallbacks { .. }
                | Cause::Instructions { .. }
                | Cause::ActInstructions { .. }
                | Cause::Time(_)
                | Cause::Memory { .. }
                | Cause::Recorded
        )
    }
}

macro_rules! codes {
    ($($pattern:pat => $word:literal,)*) => {
        impl Cause {
            /// The codes of all causes.
            pub const CODES: &'static [&'static str] = &[$($word),*];

            /// Returns the code, which is the same in every command and language.
            pub fn code(&self) -> &'static str {
                match self {
                    $($pattern => $word,)*
                }
            }
        }
    };
}

codes! {
    Cause::Lua(_) => "lua",
    Cause::ArgumentType { .. } => "argument-type",
    Cause::ArgumentCount { .. } => "argument-count",
    Cause::Receiver { .. } => "receiver",
    Cause::Stale { .. } => "stale",
    Cause::Refused { why: Refusal::Loading, .. } => "refused-while-loading",
    Cause::Refused { why: Refusal::Question, .. } => "refused-in-question",
    Cause::Refused { why: Refusal::Ai, .. } => "refused-to-ai",
    Cause::Refused { why: Refusal::AiDefines, .. } => "ai-defines-by-method",
    Cause::Refused { why: Refusal::Hidden(..), .. } => "hidden",
    Cause::Call { problem: Problem::NoGame, .. } => "no-game",
    Cause::Call { problem: Problem::AiCardInTag, .. } => "ai-card-in-tag",
    Cause::Call { problem: Problem::NoOwner { .. }, .. } => "no-owner",
    Cause::Call { problem: Problem::BreakEvent, .. } => "break-event",
    Cause::Call { problem: Problem::MissionStatus(_), .. } => "mission-status",
    Cause::Call { problem: Problem::Opinion(_), .. } => "opinion",
    Cause::Call { problem: Problem::NoOpinion(_), .. } => "no-opinion",
    Cause::Call { problem: Problem::PartChanged, .. } => "part-changed",
    Cause::Call { problem: Problem::DeckCard(_), .. } => "deck-card",
    Cause::Call { problem: Problem::NotA { .. }, .. } => "card-kind",
    Cause::Call { problem: Problem::NotEquipment, .. } => "not-equipment",
    Cause::Call { problem: Problem::NotSet { .. }, .. } => "field-not-set",
    Cause::Call { problem: Problem::Key { .. }, .. } => "unknown-key",
    Cause::Call { problem: Problem::KeyType { .. }, .. } => "key-type",
    Cause::Call { problem: Problem::KeyMisfit { .. }, .. } => "key-misfit",
    Cause::Call { problem: Problem::Filter(_), .. } => "card-filter",
    Cause::Call { problem: Problem::Texts { .. }, .. } => "texts-too-long",
    Cause::Call { problem: Problem::Effects { .. }, .. } => "too-many-effects",
    Cause::Internal { .. } => "internal",
    Cause::FieldType { .. } => "field-type",
    Cause::FieldSet { .. } => "field-unset",
    Cause::FieldRefused { .. } => "field-refused",
    Cause::UnknownField { .. } => "unknown-field",
    Cause::Recursion { .. } => "recursion",
    Cause::NotCalled(_) => "not-called",
    Cause::TooManyCallbacks { .. } => "too-many-callbacks",
    Cause::Instructions { .. } => "instructions",
    Cause::ActInstructions { .. } => "act-instructions",
    Cause::Time(_) => "time",
    Cause::Memory { .. } => "memory",
    Cause::Recorded => "stopped-as-recorded",
    Cause::Asleep => "asleep",
    Cause::Closing => "closing",
    Cause::Interrupted(_) => "interrupted",
    Cause::PutBack(_) => "put-back",
    Cause::Misfit { .. } => "misfit",
    Cause::NoCloneAi => "ai-clone-missing",
    Cause::CloneAiResult { .. } => "ai-clone-result",
    Cause::AiListens { .. } => "ai-listens",
    Cause::AiLeftOut { .. } => "ai-left-out",
    Cause::AiMemory { .. } => "ai-memory",
    Cause::AiDefines => "ai-defines",
    Cause::NoConstructor(_) => "constructor",
    Cause::SpecTable { .. } => "spec-table",
    Cause::SpecMissing { .. } => "spec-field-missing",
    Cause::SpecType { .. } => "spec-field-type",
    Cause::Location { .. } => "location",
    Cause::Subclass { .. } => "subclass",
    Cause::NoCard { .. } => "no-card",
    Cause::ScenarioRoles { .. } => "scenario-roles",
    Cause::CallbackResult { .. } => "callback-result",
    Cause::TextTooLong { .. } => "text-too-long",
    Cause::FormatAddress => "format-address",
    Cause::Spec { .. } => "spec",
    Cause::Trial(Tried::Seat(_)) => "trial-seat",
    Cause::Trial(Tried::Card(_)) => "trial-card",
    Cause::Trial(Tried::Skill(_)) => "trial-skill",
    Cause::Bytecode => "bytecode",
    Cause::Compiled => "compiled",
    Cause::TooManyNumbers { .. } => "too-many-numbers",
}
