//! Reasons for which a scene fails, as values. The messages are for the author of the scene.

mod chinese;
#[cfg(test)]
mod tests;

use super::lua::{BadKey, ContentError, Wanted};
use crate::model::{CardId, PlayerId, TableFault};
use crate::rules::ask::IllegalReply;
use crate::rules::names::{Bilingual, Lang};
use crate::rules::{Interrupt, Reply};
use crate::script::ai::BadAnswer;
use crate::script::call::ScriptError;
use crate::script::error::{Located, Place};
use crate::script::load::LoadFailure;
use crate::script::reload::Outcome;
use crate::script::system::OfSystem;
use crate::script::words::Hint;

/// Something that has verbs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    Seat,
    Scene,
}

impl Owner {
    pub(super) fn in_lang(self, lang: Lang) -> &'static str {
        match self {
            Owner::Seat => lang.pick("座位", "a seat"),
            Owner::Scene => lang.pick("场景", "the scene"),
        }
    }
}

/// A card that a text does not name rightly.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadCard {
    #[error("`{0}`: after # stands a card id, as in #12")]
    Id(String),
    #[error("`{text}`: unknown suit `{word}`{hint}")]
    Suit { text: String, word: String, hint: Hint },
    #[error("`{text}`: `{word}` is not a number from 1 (A) to 13 (K)")]
    Number { text: String, word: String },
    #[error("`{0}` is not a card: write name, name:suit:number or #id")]
    Form(String),
    #[error("`{text}`: ids of this deck go from #0 to #{last}")]
    IdRange { text: String, last: usize },
    #[error("`{text}`: no such card in the deck{hint}")]
    Unknown { text: String, hint: Hint },
    #[error("`{text}` is not in the deck; did you mean one of {}?", .copies.join(" "))]
    OtherFace { text: String, copies: Vec<String> },
    #[error("{place}: `{text}` is used twice: {} of it in the deck, already placed in {}", there_are(*.copies), .places.join(", "))]
    Twice { place: String, text: String, copies: usize, places: Vec<String> },
}

fn there_are(copies: usize) -> String {
    match copies {
        1 => "there is one".to_owned(),
        n => format!("there are {n}"),
    }
}

/// A text that is no reply to its request.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadReply {
    #[error("expected yes or no, not `{0}`")]
    YesOrNo(String),
    #[error("`{text}` is not a whole answer yet; legal next: {choices}")]
    Incomplete { text: String, choices: String },
    #[error("it is not a whole answer")]
    Unfinished,
    #[error("no skill that can be chosen makes {card} of these cards{}", .why.as_ref().map_or_else(String::new, |why| format!(": {why}")))]
    NotMade { card: String, why: Option<Box<BadReply>> },
    #[error("`{text}` may mean {}; write one of these", .all.join(", "))]
    Ambiguous { text: String, all: Vec<String> },
    #[error("the skill {0} cannot be chosen")]
    Skill(String),
    #[error("`{named}` cannot be named; legal now: {choices}")]
    Named { named: String, choices: String },
    #[error("`{text}` cannot be chosen; legal now: {choices}")]
    Choice { text: String, choices: String },
    #[error("{target} cannot be chosen as a target; legal now: {choices}")]
    Target { target: PlayerId, choices: String },
    #[error("`{0}` is not a seat: write 2 or sgs2")]
    Seat(String),
    #[error("`{0}`: a hidden hand is one choice, and a card of it is random; write `hand`")]
    HiddenHand(String),
    #[error("`{text}` is not among {}", .cards.join(" "))]
    NotAmong { text: String, cards: Vec<String> },
    #[error(transparent)]
    Card(#[from] BadCard),
    #[error(transparent)]
    Illegal(#[from] IllegalReply),
}

/// The reason for which the AI of a scene has no answer.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum AiFailure {
    #[error("there is none")]
    NoAi,
    #[error("it said nothing")]
    Silent,
    #[error(transparent)]
    Answer(#[from] BadAnswer),
    #[error("{0}")]
    Error(Box<ScriptError>),
    #[error("it failed")]
    Failed,
    #[error("{reply:?}: {why}")]
    Illegal { reply: Box<Reply>, why: IllegalReply },
}

/// A request that ended a scene.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    pub seat: PlayerId,
    pub kind: &'static str,
    pub reason: String,
    /// The request as in the log.
    pub text: String,
    /// The legal answers.
    pub legal: String,
    /// The view of the seat.
    pub view: String,
}

impl Asked {
    /// Returns the legal answers and the view of the seat.
    fn circumstances(&self, lang: Lang) -> String {
        let Asked { seat, legal, view, .. } = self;
        lang.pick(
            format!("  可选：{legal}\n  {seat} 看到\n{view}"),
            format!("  legal: {legal}\n  {seat} sees\n{view}"),
        )
    }
}

/// A planned answer, as it is known in messages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Planned {
    pub seat: usize,
    pub kind: String,
    pub reason: String,
    /// The whole plan.
    pub text: String,
}

/// The reason for which a scene fails.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum SceneError {
    // Requests.
    #[error("the scene asks without end")]
    Endless,
    #[error("nobody planned an answer to\n  {}{}\n{}", .asked.text, .waiting.concat(), .asked.circumstances(Lang::En))]
    Unplanned { asked: Box<Asked>, waiting: Vec<String> },
    #[error("the planned answer `{}` does not fit\n  {}\n  {why}\n{}", .plan.text, .asked.text, .asked.circumstances(Lang::En))]
    Plan { plan: Box<Planned>, asked: Box<Asked>, why: Box<BadReply> },
    #[error("the AI has no good answer to\n  {}\n  {why}\n{}", .asked.text, .asked.circumstances(Lang::En))]
    Ai { asked: Box<Asked>, why: Box<AiFailure> },
    #[error("the planned answer `{}` was never asked for", .0.text)]
    Unused(Box<Planned>),
    #[error("planned answer `{plan}`: unknown kind of request{hint}")]
    PlanKind { plan: String, hint: Hint },
    #[error("planned answer `{plan}`: there are {seats} seats")]
    PlanSeat { plan: String, seats: usize },

    // Scripts.
    /// An error of a package.
    #[error("script error: {}", .0.with_code())]
    Script(Box<ScriptError>),
    /// An error of the scene file itself, or of Lua while it runs.
    #[error("{}", .0.message())]
    OwnScript(Box<ScriptError>),
    /// A scene file that does not compile.
    #[error("{0}")]
    Compile(Located),
    #[error("{0}")]
    Load(Box<LoadFailure>),
    #[error("cannot start Lua: {0}")]
    NoLua(String),
    #[error("{0}")]
    Lua(String),
    #[error("{0}")]
    Interrupted(Interrupt),

    // The table.
    #[error("cards out of place at {when}: {fault}")]
    OutOfPlace { when: String, fault: Box<TableFault> },
    #[error("left on the table: {}", .0.join(" "))]
    Left(Vec<String>),
    #[error(transparent)]
    Fault(#[from] TableFault),

    // The setup.
    #[error("there is already a skill {0}")]
    SkillExists(String),
    #[error("a scene has 2 to 10 seats, not {0}")]
    SeatCount(usize),
    #[error("unknown mode `{mode}`{hint}")]
    Mode { mode: String, hint: Hint },
    #[error("mode `{mode}` has {seats} seats, not {n}")]
    ModeSeats { mode: String, seats: usize, n: usize },
    #[error("turn of seat {seat}: there are {n} seats")]
    TurnSeat { seat: usize, n: usize },
    #[error("turn of seat {0}: nobody lives there")]
    TurnOfDead(usize),
    #[error("otherwise_at({seat}, ..): there are {n} seats")]
    OtherwiseSeat { seat: usize, n: usize },
    #[error("seat {seat}: unknown general `{general}`{hint}")]
    General { seat: usize, general: String, hint: Hint },
    #[error("seat {seat}: `{skill}`: there is no such skill to be without")]
    SkillToLose { seat: usize, skill: String },
    #[error("seat {seat}: unknown skill `{skill}`{hint}")]
    Skill { seat: usize, skill: String, hint: Hint },
    #[error("{0} is not equipment")]
    NotEquipment(String),
    #[error("{0} does not fit: that slot is full")]
    SlotFull(String),
    #[error("{0} is not a delayed trick")]
    NotDelayed(String),
    #[error(transparent)]
    Card(#[from] BadCard),
    #[error(transparent)]
    Reply(#[from] BadReply),
    #[error(transparent)]
    Key(#[from] BadKey),
    #[error(transparent)]
    Content(#[from] ContentError),

    // Saved tables, records and reloads.
    #[error("a record is played with packages")]
    NoPackages,
    #[error("the record cannot be played: {0}")]
    Record(String),
    #[error("the scene replays a record; `sgs play --from` goes on from a moment of one")]
    OfRecord,
    #[error("there is nothing to replay: the key `record` names the record of a game")]
    NoRecord,
    #[error("scene: `record`: {file}: {why}")]
    RecordFile { file: String, why: String },
    #[error("scene: `table`: {file}: {why}")]
    TableFile { file: String, why: String },
    #[error("scene: `table`: {file} is no saved table: {why}")]
    NoTable { file: String, why: String },
    #[error("the saved `table` was played with {saved} kinds of card, here are {now}: other packages")]
    SavedKinds { saved: usize, now: usize },
    #[error("the saved `table` was played with other packages: it has the card {saved} where {now} is now")]
    SavedCard { saved: String, now: String },
    #[error("not saved: {0}")]
    Save(String),
    #[error("not restored: {0}")]
    Restore(String),
    #[error("the table is not what it was after it was saved and restored")]
    RestoredOtherwise,
    #[error("taken up again at line {line} of the log, it goes on otherwise:\n{difference}")]
    ResumedOtherwise { line: usize, difference: String },
    #[error("taken up again at line {line} of the log: {error}")]
    Resumed { line: usize, error: Box<SceneError> },
    #[error("{}", lost(failed, names))]
    Reload { failed: Vec<Outcome>, names: Vec<String> },
    #[error("{check}: {error}")]
    InCheck { check: &'static str, error: Box<SceneError> },
    #[error("{check}, the log is another:\n{difference}")]
    CheckLog { check: &'static str, difference: String },

    // Verbs.
    #[error("seats count from 1")]
    SeatZero,
    #[error("there is no seat {seat}: there are {n}")]
    NoSeat { seat: usize, n: usize },
    #[error("{call}: called with a point: write a colon")]
    Point { call: String },
    #[error("{} has no `{word}`{}", .what.in_lang(Lang::En), .hint.in_lang(Lang::En))]
    NoVerb { what: Owner, word: String, hint: Hint },
    #[error("{call}: the scene is over")]
    Over { call: String },
    #[error("{call}: a text that only looks calls no verbs")]
    OnlyLooks { call: String },
    #[error("seat {seat} has no {card}; it has {}", .has.join(" "))]
    NotHeld { seat: usize, card: String, has: Vec<String> },
    #[error("there is no {0} in this game")]
    NoCard(String),
    #[error("there is no kind of card {0}")]
    NoKind(String),
    #[error("{card} could not be used")]
    NotUsed { id: CardId, card: String },
    #[error("{call}: {name} must be {wanted}, not {got}")]
    Argument { call: String, name: String, wanted: Wanted, got: String },
    #[error("{call}: {name}: {why}")]
    Word { call: String, name: String, why: Box<BadKey> },
    #[error("{call}: {why}")]
    PhaseWord { call: String, why: Box<BadKey> },
    #[error("{0}: which phases?")]
    NoPhases(String),

    // Files of scenes.
    #[error("cannot be read: {en}")]
    Unreadable { zh: String, en: String },
    #[error("no such scene")]
    NoScene,
    #[error("no table")]
    NoTableOfScene,
    #[error("scene \"{0}\" has no table: scene \"name\" {{ ... }}")]
    WithoutTable(String),
    #[error("there is a scene \"{name}\" at line {line} already")]
    SameName { name: String, line: usize },
    #[error("no globals")]
    NoGlobals,
    #[error(transparent)]
    Snap(#[from] super::lua::snap::SnapError),
    #[error("its log is not the kept one: see `sgs test`")]
    OtherLog,
    #[error("internal error: {0}")]
    Internal(String),
}

/// Describes a reload with losses.
fn lost(failed: &[Outcome], names: &[String]) -> String {
    let failed = (!failed.is_empty()).then(|| lines_of(failed, Lang::En));
    let names = (!names.is_empty()).then(|| format!("lost by a reload: {}", names.join(", ")));
    failed.into_iter().chain(names).collect::<Vec<_>>().join("\n")
}

/// Returns what is said of files that did not load again.
fn lines_of(failed: &[Outcome], lang: Lang) -> String {
    failed.iter().flat_map(|outcome| outcome.lines(lang)).collect::<Vec<_>>().join("\n")
}

impl SceneError {
    /// Returns the error of a file. It is kept as texts, since errors of files cannot be cloned.
    pub fn unreadable(error: &std::io::Error) -> SceneError {
        let text = |lang| OfSystem(error).in_lang(lang);
        SceneError::Unreadable { zh: text(Lang::Zh), en: text(Lang::En) }
    }

    /// Puts the reason into words of this language.
    pub fn in_lang(&self, lang: Lang) -> String {
        match lang {
            Lang::Zh => self.chinese(),
            Lang::En => self.to_string(),
        }
    }

    /// Returns the error itself, without the check or the resumed turn in which it occurred.
    pub fn innermost(&self) -> &SceneError {
        match self {
            SceneError::InCheck { error, .. } | SceneError::Resumed { error, .. } => error.innermost(),
            other => other,
        }
    }

    /// Returns the line of a script at which the error was raised, if the message begins with it.
    pub(super) fn place(&self) -> Option<&Place> {
        match self {
            SceneError::OwnScript(error) => error.place.as_ref(),
            SceneError::Compile(error) => error.place.as_ref(),
            SceneError::Load(failure) => failure.error.place.as_ref(),
            _ => None,
        }
    }

    /// Returns the error without its line, if that is the line of the failure anyhow.
    pub(super) fn without_place(self, shown: &str) -> SceneError {
        let is_shown = |place: &Option<Place>| place.as_ref().is_some_and(|at| at.to_string() == shown);
        match self {
            SceneError::OwnScript(error) if is_shown(&error.place) => {
                SceneError::OwnScript(Box::new(ScriptError { place: None, ..*error }))
            }
            SceneError::Compile(error) if is_shown(&error.place) => {
                SceneError::Compile(Located { place: None, ..error })
            }
            other => other,
        }
    }

    /// Returns the code of the error of a script, which is the same in every command.
    pub fn code(&self) -> Option<&'static str> {
        match self.innermost() {
            SceneError::Script(error) | SceneError::OwnScript(error) => Some(error.cause.code()),
            SceneError::Compile(error) => Some(error.cause.code()),
            SceneError::Load(failure) => Some(failure.error.cause.code()),
            _ => None,
        }
    }

    /// Returns the error of a package in which the scene ended.
    pub fn script_error(&self) -> Option<&ScriptError> {
        match self.innermost() {
            SceneError::Script(error) => Some(error),
            _ => None,
        }
    }
}

impl From<Interrupt> for SceneError {
    fn from(interrupt: Interrupt) -> SceneError {
        SceneError::Interrupted(interrupt)
    }
}

impl From<LoadFailure> for SceneError {
    fn from(failure: LoadFailure) -> SceneError {
        SceneError::Load(Box::new(failure))
    }
}
