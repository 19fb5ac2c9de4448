//! Scenes: small scripted games. A table is set up card by card, answers are planned in advance, something is
//! done, and the resulting log is compared.
//!
//! ```
//! use sgs::testkit::scene::{Scene, SeatSpec};
//!
//! let log = Scene::new("a slash that is dodged")
//!     .seat(SeatSpec::new().hand(&["slash:spade:7"]))
//!     .seat(SeatSpec::new().hand(&["jink:heart:2"]))
//!     .will(2, "respond", "slash", "jink")
//!     .run(|s| s.use_card(1, "slash", &[2]))
//!     .expect("every question has an answer");
//! assert!(log.contains("jink"), "{log}");
//! ```
//!
//! A scene is strict. It fails with a message about the legal alternatives in these cases:
//!
//! - a script error;
//! - a request without a plan, unless passing is the only answer;
//! - a planned answer that is illegal or never requested;
//! - a misplaced card at any moment, or one left on the table at the end.
//!
//! There are two forms. The Rust form is for scenes that need skills made in Rust; scene files (`scene/lua/`)
//! are for everything else, and docs/testing.md is their reference. A scene can be played in other modes
//! (`setting.rs`, `Way`): with its packages reloaded, with its table restored between verbs and the rest of a
//! turn played from checkpoints, or with recorded answers.
//!
//! A restored table always gets packages in a new Lua state: Lua variables of a skill are lost, as when a
//! saved game is opened. An event whose dispatch a resumed turn re-enters is reported to observers a second
//! time (`Recorder::taking_up`). The key `table` of a scene holds a saved table that replaces the setup. Its
//! cards are identified by the number of their kind, so all packages are loaded for it, and other packages
//! are refused.

mod cards;
pub mod draft;
mod error;
mod laid;
mod learner;
mod log;
pub mod lua;
mod nullify;
mod packages;
mod payload;
mod placing;
mod plan;
mod play;
pub mod printed;
mod seat;
mod setting;
mod skills;
#[cfg(test)]
mod tests;
pub mod traced;

pub use error::{AiFailure, Asked, BadCard, BadReply, Planned, SceneError};
pub use laid::{Beginning, base};
pub use learner::Learner;
pub(in crate::testkit) use plan::reply_of;
pub use plan::{KINDS, Unplanned};

/// The name of the file of a package that a scene has as a text.
pub const TEXT_PACKAGE: &str = "extensions/scene.lua";
pub use play::{Play, Stop};
pub use seat::SeatSpec;
pub use skills::{Trigger, trigger_skill};

use crate::model::turn::Stage;
use crate::model::*;
use crate::record::Record;
use crate::rules::cards::DeckOptions;
use crate::rules::room::Settings;
use crate::rules::setup::roles_of;
use crate::rules::{GeneralDef, Interrupt, Reply, Room, SkillDef, Timing};
use crate::script::load::Library;
use crate::script::watch::Limits;
use learner::Taught;
use log::{Log, Problem};
use plan::{Plan, Plans};
use setting::Setting;
use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

/// The general of an unspecified player, if an AI is asked.
const NOBODY: &str = "nobody";

/// Number of requests after which a scene is aborted.
const MAX_REQUESTS: usize = 20_000;

/// The place of the cards that a scene does not name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rest {
    /// Below the named cards of the draw pile.
    #[default]
    Draw,
    /// In the discard pile.
    Discard,
    /// Not in the game.
    Gone,
}

/// The failure of a scene.
#[derive(Clone, PartialEq, Debug)]
pub struct Failure {
    /// The line of the scene file that ran or that planned the answer: `x.scene.lua:12`.
    pub place: Option<String>,
    pub problem: Box<SceneError>,
    /// The log up to the failure.
    pub log: String,
}

/// The failure of a scene with its name. The text is a complete message for the author.
#[derive(Clone, PartialEq)]
pub struct FailedScene {
    pub scene: String,
    pub failure: Failure,
}

impl fmt::Display for FailedScene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure { problem, log, .. } = &self.failure;
        write!(f, "scene \"{}\": {problem}", self.scene)?;
        if log.is_empty() { Ok(()) } else { write!(f, "\nThe log so far:\n{log}") }
    }
}

impl fmt::Debug for FailedScene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for FailedScene {}

/// A mode of playing a scene. Its log is the same in all modes.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) enum Way {
    #[default]
    Plain,
    /// Reruns all package files once the table is set up.
    Reloaded,
    /// Saves and restores the table between verbs and at checkpoints within them, with packages in a new Lua
    /// state.
    Resumed,
    /// Takes the first answers from a record.
    Recorded(Vec<Reply>),
}

/// The result of a successful scene.
struct Played {
    log: String,
    /// The replies of the planned answers.
    replies: Vec<Reply>,
}

/// A scene: the table to set up, the planned answers and the options.
#[derive(Clone)]
pub struct Scene {
    name: String,
    seats: Vec<SeatSpec>,
    deck: Vec<String>,
    discard: Vec<String>,
    rest: Rest,
    deck_options: DeckOptions,
    mode: Option<String>,
    seed: u64,
    turn: usize,
    phase: Phase,
    skills: Vec<SkillDef>,
    generals: Vec<GeneralDef>,
    library: Option<Arc<Library>>,
    /// Replaces the packages that come with the program.
    bundled: Option<Arc<Library>>,
    plans: Plans,
    otherwise: Unplanned,
    otherwise_at: Vec<(usize, Unplanned)>,
    watched: Vec<Timing>,
    /// `true` to show the payloads of watched events.
    payloads: bool,
    settings: Settings,
    /// Limits of its packages.
    limits: Limits,
    ordinary_end: bool,
    restored: bool,
    /// Texts of which one must occur in a script error to fail the scene; empty for all errors.
    errors: Vec<String>,
    /// A saved table that replaces the setup.
    saved: Option<Arc<Table>>,
    /// A recorded game that replaces the table.
    recorded: Option<Rc<Record>>,
    /// A person who answers for a seat.
    taught: Option<Taught>,
}

impl Scene {
    pub fn new(name: &str) -> Scene {
        Scene {
            name: name.into(),
            seats: Vec::new(),
            deck: Vec::new(),
            discard: Vec::new(),
            rest: Rest::default(),
            deck_options: DeckOptions::default(),
            mode: None,
            seed: 1,
            turn: 1,
            phase: Phase::Play,
            skills: Vec::new(),
            generals: Vec::new(),
            library: None,
            bundled: None,
            plans: Plans::default(),
            otherwise: Unplanned::default(),
            otherwise_at: Vec::new(),
            watched: Vec::new(),
            payloads: false,
            settings: Settings::default(),
            limits: Limits::default(),
            ordinary_end: true,
            restored: false,
            errors: Vec::new(),
            saved: None,
            recorded: None,
            taught: None,
        }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn seat(mut self, seat: SeatSpec) -> Scene {
        self.seats.push(seat);
        self
    }

    /// Adds this number of unspecified players.
    pub fn others(mut self, n: usize) -> Scene {
        self.seats.extend((0..n).map(|_| SeatSpec::new()));
        self
    }

    /// Sets the draw pile, top first; the rest of the deck is below.
    pub fn deck(mut self, cards: &[&str]) -> Scene {
        self.deck.extend(cards.iter().map(|c| c.to_string()));
        self
    }

    /// Sets the discard pile, newest first.
    pub fn discard(mut self, cards: &[&str]) -> Scene {
        self.discard.extend(cards.iter().map(|c| c.to_string()));
        self
    }

    /// Sets the place of the cards that are not named.
    pub fn rest(mut self, rest: Rest) -> Scene {
        self.rest = rest;
        self
    }

    pub fn seed(mut self, seed: u64) -> Scene {
        self.seed = seed;
        self
    }

    /// Sets the current seat; the default is 1.
    pub fn turn(mut self, seat: usize) -> Scene {
        self.turn = seat;
        self
    }

    /// Sets the phase of the current player; the default is play.
    pub fn phase(mut self, phase: Phase) -> Scene {
        self.phase = phase;
        self
    }

    /// Adds a skill to those of the catalog.
    pub fn with_skill(mut self, skill: SkillDef) -> Scene {
        self.skills.push(skill);
        self
    }

    pub fn with_general(mut self, general: GeneralDef) -> Scene {
        self.generals.push(general);
        self
    }

    /// Sets Lua packages that replace the bundled ones. Bundled packages are used automatically if a seat
    /// names one of their generals or skills.
    pub fn packages(self, library: Library) -> Scene {
        self.library(Arc::new(library))
    }

    fn library(mut self, library: Arc<Library>) -> Scene {
        self.library = Some(library);
        self
    }

    /// Sets the packages that are used automatically.
    fn bundled(mut self, library: Arc<Library>) -> Scene {
        self.bundled = Some(library);
        self
    }

    /// Sets one package, given as the text of its file.
    pub fn package(self, text: &str) -> Scene {
        self.packages(Library::of_texts([(TEXT_PACKAGE, text)]))
    }

    /// Sets the parts of the deck; the default is all of them.
    pub fn deck_options(mut self, options: DeckOptions) -> Scene {
        self.deck_options = options;
        self
    }

    /// Sets a mode that replaces the default for the number of seats: `08pd`.
    pub fn mode(mut self, mode: &str) -> Scene {
        self.mode = Some(mode.into());
        self
    }

    pub fn settings(mut self, settings: Settings) -> Scene {
        self.settings = settings;
        self
    }

    /// Plans the answer of this seat to the first request of this kind and reason ("" for any), or for a card
    /// of this pattern. [`KINDS`] lists the kinds. `reply_of` describes the notation of replies.
    pub fn will(mut self, seat: usize, kind: &str, reason: &str, reply: &str) -> Scene {
        self.plans.add(Plan::new(seat, kind, reason, reply));
        self
    }

    /// Plans the answer to every such request without another plan. It need not be requested.
    pub fn always(mut self, seat: usize, kind: &str, reason: &str, reply: &str) -> Scene {
        self.plans.add(Plan::new(seat, kind, reason, reply).always());
        self
    }

    /// Lets somebody answer for this seat; its plans say what is right.
    fn taught(mut self, seat: usize, learner: Rc<RefCell<dyn Learner>>) -> Scene {
        let player = PlayerId(seat.saturating_sub(1) as u8);
        self.taught = Some(Taught { player, learner });
        self
    }

    /// Sets the handling of requests without a plan.
    pub fn otherwise(mut self, policy: Unplanned) -> Scene {
        self.otherwise = policy;
        self
    }

    pub fn otherwise_at(mut self, seat: usize, policy: Unplanned) -> Scene {
        self.otherwise_at.push((seat, policy));
        self
    }

    /// Returns what the game was asked to play with, where the scene goes on with something of a game that was played.
    fn asked_by_its_game(&self) -> Option<OnRequest> {
        let of_record = self.recorded.as_ref().map(|record| record.header.options.on_request());
        of_record.or_else(|| self.saved.as_ref().map(|table| table.on_request.clone()))
    }

    /// Returns the generals and skills named by seats.
    fn names(&self) -> impl Iterator<Item = &str> {
        let of_seats = self.seats.iter().flat_map(|seat| seat.general.iter().chain(&seat.skills));
        of_seats.map(|name| name.strip_prefix('-').unwrap_or(name))
    }

    /// Returns `true` if the AI answers for a seat.
    fn asks_ai(&self) -> bool {
        self.otherwise == Unplanned::Ai
            || self.otherwise_at.iter().any(|(_, policy)| *policy == Unplanned::Ai)
    }

    /// Returns `true` if a request without a plan ends the scene.
    fn may_end_early(&self) -> bool {
        self.otherwise == Unplanned::End
            || self.otherwise_at.iter().any(|(_, policy)| *policy == Unplanned::End)
    }

    /// Logs these trigger events.
    pub fn watch(mut self, timings: &[Timing]) -> Scene {
        self.watched.extend(timings);
        self
    }

    /// Shows the payloads of watched events.
    pub fn payloads(mut self) -> Scene {
        self.payloads = true;
        self
    }

    /// Restricts failures to script errors that contain one of these texts.
    pub fn errors(mut self, parts: &[&str]) -> Scene {
        self.errors.extend(parts.iter().map(|part| part.to_string()));
        self
    }

    /// Marks that the scene ends early: cards may be left on the table.
    pub fn cut_short(mut self) -> Scene {
        self.ordinary_end = false;
        self
    }

    /// Saves the table after the setup and continues with the restored one.
    pub fn restored(mut self) -> Scene {
        self.restored = true;
        self
    }

    /// Continues with a table saved at a checkpoint; seats are the players of that table.
    fn saved(mut self, table: Table) -> Scene {
        // Causes the packages to be loaded, and allows plans for all seats.
        self.seats = table.players.iter().map(|p| SeatSpec::new().general(&p.general)).collect();
        self.saved = Some(Arc::new(table));
        self
    }

    /// Replays a recorded game.
    fn recorded(mut self, record: Record) -> Scene {
        let options = &record.header.options;
        let players = roles_of(&options.mode).map(|roles| roles.len()).or(record.header.scenario_seats);
        self = self.others(players.unwrap_or_default());
        self.recorded = Some(Rc::new(record));
        self
    }

    /// Sets the table up, calls `play` and returns the log. The error is a complete message for the scene's
    /// author, with the log so far.
    pub fn run(&self, play: impl Fn(&mut Play) -> Result<(), Stop>) -> Result<String, FailedScene> {
        let played = self.perform(Way::Plain, None, play);
        played.map(|played| played.log).map_err(|failure| FailedScene { scene: self.name.clone(), failure })
    }

    /// Runs the scene in one of the modes; `line` returns the current line of the scene file.
    fn perform(
        &self,
        way: Way,
        line: Option<Rc<dyn Fn() -> Option<String>>>,
        play: impl FnOnce(&mut Play) -> Result<(), Stop>,
    ) -> Result<Played, Failure> {
        let log = Rc::new(RefCell::new(Log { line, ..Log::default() }));
        let outcome = self.run_into(way, &log, play);
        let text = log.borrow().lines.join("\n");
        match outcome {
            Ok(replies) => Ok(Played { log: text, replies }),
            Err(problem) => Err(Failure { place: problem.place, problem: problem.error, log: text }),
        }
    }

    fn run_into(
        &self,
        way: Way,
        log: &Rc<RefCell<Log>>,
        play: impl FnOnce(&mut Play) -> Result<(), Stop>,
    ) -> Result<Vec<Reply>, Problem> {
        self.plans.check(self.seats.len())?;
        let setting = Rc::new(Setting::new(self, way, log.clone())?);
        let ended = play(&mut Play::new(setting.clone()));
        if let Some(problem) = log.borrow_mut().take_problem() {
            return Err(problem);
        }
        if let Some(problem) = setting.script_error() {
            return Err(problem.into());
        }
        let room = setting.room();
        let over = match ended {
            Ok(()) => room.table().turn.stage == Stage::Over,
            Err(Stop::Problem(problem)) => return Err(problem.into()),
            Err(Stop::Interrupt(Interrupt::GameOver)) => true,
            Err(Stop::Interrupt(other)) => {
                log.borrow_mut().write(0, &format!("left: {other}"));
                false
            }
        };
        log.borrow_mut().write(0, &log::summary(&room));
        if let Some(plan) = setting.plans.borrow().unused() {
            let error = SceneError::Unused(plan.planned());
            return Err(Problem { place: plan.place.clone(), error: Box::new(error) });
        }
        if self.ordinary_end && !over && !self.may_end_early() && self.recorded.is_none() {
            self.check_cleared(&room)?;
        }
        let replies = std::mem::take(&mut setting.plans.borrow_mut().replies);
        Ok(replies)
    }

    /// Checks that no card is left on the table at the end, except those that stay there.
    fn check_cleared(&self, room: &Room) -> Result<(), SceneError> {
        let left: Vec<CardId> = {
            let t = room.table();
            t.processing.iter().chain(&t.judge_zone).chain(&t.limbo).copied().collect()
        };
        let left: Vec<CardId> = left.into_iter().filter(|card| !room.stays_on_table(*card)).collect();
        if left.is_empty() {
            return Ok(());
        }
        Err(SceneError::Left(left.iter().map(|c| log::card_text(room, *c)).collect()))
    }
}
