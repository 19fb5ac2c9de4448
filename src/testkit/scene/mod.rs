//! Scenes: small scripted games. A table is set up card by card, answers are planned
//! ahead, something is done, and the log of what followed is the result.
//!
//! ```no_run
//! use sgs::testkit::scene::{Scene, SeatSpec};
//!
//! let log = Scene::new("a slash that is dodged")
//!     .seat(SeatSpec::new().hand(&["slash:spade:7"]))
//!     .seat(SeatSpec::new().hand(&["jink:heart:2"]))
//!     .will(2, "respond", "slash", "jink")
//!     .run(|s| s.use_card(1, "slash", &[2]));
//! ```
//!
//! A scene is strict: an error of a script, a question that nobody planned an answer to (unless passing is all
//! that can be done), a planned answer that is not legal or is never asked for, a card out
//! of place at any moment, or one left on the table at the end, each fails it with a
//! message that says what was possible.

mod cards;
mod log;
pub mod lua;
mod packages;
mod plan;
mod play;
mod seat;
mod skills;
#[cfg(test)]
mod tests;

pub use plan::{KINDS, Unplanned};
pub use play::{Play, Stop};
pub use seat::SeatSpec;
pub use skills::{Trigger, trigger_skill};

use crate::model::moves::Location;
use crate::model::table::Virtuals;
use crate::model::turn::{PlannedPhase, Stage};
use crate::model::*;
use crate::rules::cards::{self as standard, DeckOptions};
use crate::rules::identity::IdentityRule;
use crate::rules::render::Renderer;
use crate::rules::room::Settings;
use crate::rules::setup::{mode_of, roles_of};
use crate::rules::{Catalog, Frequency, GeneralDef, Interrupt, Room, SkillDef, Timing};
use crate::script::load::Library;
use cards::{Dealer, did_you_mean};
use log::{Log, Problem, Recorder};
use packages::Packages;
use plan::{Plan, PlannedDoor, Plans};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// The general of a player of whom nothing is said, where an AI is asked.
const NOBODY: &str = "nobody";

/// Requests after which a scene is cut.
const MAX_REQUESTS: usize = 20_000;

/// Where the cards are that a scene does not name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rest {
    /// Under the named cards of the draw pile.
    #[default]
    Draw,
    /// In the discard pile.
    Discard,
    /// Not in the game.
    Gone,
}

/// Why a scene failed.
#[derive(Clone, PartialEq, Debug)]
pub struct Failure {
    /// The line of the scene file that ran, or that planned the answer: `x.scene.lua:12`.
    pub place: Option<String>,
    pub problem: String,
    /// The log up to there.
    pub log: String,
}

/// See the module text.
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
    /// In place of the packages that come with the program.
    bundled: Option<Arc<Library>>,
    plans: Plans,
    otherwise: Unplanned,
    otherwise_at: Vec<(usize, Unplanned)>,
    watched: Vec<Timing>,
    settings: Settings,
    ordinary_end: bool,
    restored: bool,
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
            settings: Settings::default(),
            ordinary_end: true,
            restored: false,
        }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn seat(mut self, seat: SeatSpec) -> Scene {
        self.seats.push(seat);
        self
    }

    /// So many players of whom nothing more is said.
    pub fn others(mut self, n: usize) -> Scene {
        self.seats.extend((0..n).map(|_| SeatSpec::new()));
        self
    }

    /// The draw pile, top first; the rest of the deck lies under it.
    pub fn deck(mut self, cards: &[&str]) -> Scene {
        self.deck.extend(cards.iter().map(|c| c.to_string()));
        self
    }

    /// The discard pile, newest first.
    pub fn discard(mut self, cards: &[&str]) -> Scene {
        self.discard.extend(cards.iter().map(|c| c.to_string()));
        self
    }

    /// Where the cards are that are named nowhere.
    pub fn rest(mut self, rest: Rest) -> Scene {
        self.rest = rest;
        self
    }

    pub fn seed(mut self, seed: u64) -> Scene {
        self.seed = seed;
        self
    }

    /// Whose turn it is: seat 1 unless said.
    pub fn turn(mut self, seat: usize) -> Scene {
        self.turn = seat;
        self
    }

    /// The phase of the player whose turn it is: play unless said.
    pub fn phase(mut self, phase: Phase) -> Scene {
        self.phase = phase;
        self
    }

    /// A skill beside those of the catalog.
    pub fn with_skill(mut self, skill: SkillDef) -> Scene {
        self.skills.push(skill);
        self
    }

    pub fn with_general(mut self, general: GeneralDef) -> Scene {
        self.generals.push(general);
        self
    }

    /// Packages of Lua in place of the bundled ones. Those are there without a word whenever
    /// a seat names a general or a skill of theirs.
    pub fn packages(self, library: Library) -> Scene {
        self.library(Arc::new(library))
    }

    fn library(mut self, library: Arc<Library>) -> Scene {
        self.library = Some(library);
        self
    }

    /// The packages that are there without a word.
    fn bundled(mut self, library: Arc<Library>) -> Scene {
        self.bundled = Some(library);
        self
    }

    /// One package, given as the text of its file.
    pub fn package(self, text: &str) -> Scene {
        self.packages(Library::of_texts([("extensions/scene.lua", text)]))
    }

    /// The parts of the deck: all of them unless said.
    pub fn deck_options(mut self, options: DeckOptions) -> Scene {
        self.deck_options = options;
        self
    }

    /// A mode in place of the usual one for so many seats: `08pd`.
    pub fn mode(mut self, mode: &str) -> Scene {
        self.mode = Some(mode.into());
        self
    }

    pub fn settings(mut self, settings: Settings) -> Scene {
        self.settings = settings;
        self
    }

    /// Plans an answer: the first request of this kind and reason ("" for any), or for a
    /// card of this pattern, to this seat gets it. See [`KINDS`] for kinds; the text of replies is described at the
    /// function that reads them.
    pub fn will(mut self, seat: usize, kind: &str, reason: &str, reply: &str) -> Scene {
        self.plans.add(Plan::new(seat, kind, reason, reply));
        self
    }

    /// Plans an answer for every such request that no other plan answers first; it need
    /// not be asked for.
    pub fn always(mut self, seat: usize, kind: &str, reason: &str, reply: &str) -> Scene {
        self.plans.add(Plan::new(seat, kind, reason, reply).always());
        self
    }

    /// What becomes of requests that nobody planned for.
    pub fn otherwise(mut self, policy: Unplanned) -> Scene {
        self.otherwise = policy;
        self
    }

    pub fn otherwise_at(mut self, seat: usize, policy: Unplanned) -> Scene {
        self.otherwise_at.push((seat, policy));
        self
    }

    /// Does the AI answer for any seat?
    fn asks_ai(&self) -> bool {
        self.otherwise == Unplanned::Ai
            || self.otherwise_at.iter().any(|(_, policy)| *policy == Unplanned::Ai)
    }

    /// Writes these trigger events into the log.
    pub fn watch(mut self, timings: &[Timing]) -> Scene {
        self.watched.extend(timings);
        self
    }

    /// The scene ends in the middle of something: cards may be left on the table.
    pub fn cut_short(mut self) -> Scene {
        self.ordinary_end = false;
        self
    }

    /// Saves the table after it was set up, and goes on with the restored one.
    pub fn restored(mut self) -> Scene {
        self.restored = true;
        self
    }

    /// Sets the table up, does what `play` does and gives the log. An error is a whole
    /// message for whoever wrote the scene, with the log so far.
    pub fn run(&self, play: impl Fn(&mut Play) -> Result<(), Stop>) -> Result<String, String> {
        self.perform(None, play).map_err(|failure| {
            let Failure { problem, log, .. } = failure;
            let log = if log.is_empty() { log } else { format!("\nThe log so far:\n{log}") };
            format!("scene \"{}\": {problem}{log}", self.name)
        })
    }

    /// The same; `line` says which line of a scene file is running.
    fn perform(
        &self,
        line: Option<Rc<dyn Fn() -> Option<String>>>,
        play: impl FnOnce(&mut Play) -> Result<(), Stop>,
    ) -> Result<String, Failure> {
        let log = Rc::new(RefCell::new(Log { line, ..Log::default() }));
        let outcome = self.run_into(&log, play);
        let text = log.borrow().lines.join("\n");
        match outcome {
            Ok(()) => Ok(text),
            Err(problem) => Err(Failure { place: problem.place, problem: problem.text, log: text }),
        }
    }

    fn run_into(
        &self,
        log: &Rc<RefCell<Log>>,
        play: impl FnOnce(&mut Play) -> Result<(), Stop>,
    ) -> Result<(), Problem> {
        self.plans.check(self.seats.len())?;
        let plans = Rc::new(RefCell::new(self.plans.clone()));
        let base = self.catalog()?;
        let packages = Packages::load(self, &base, log)?;
        let room = self.set_up(base, packages.as_ref(), log, &plans)?;
        let ended = play(&mut Play::new(room.clone(), log.clone(), plans.clone()));
        if let Some(problem) = log.borrow_mut().take_problem() {
            return Err(problem);
        }
        if let Some(problem) = packages.as_ref().and_then(Packages::problem) {
            return Err(problem.into());
        }
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
        if let Some(plan) = plans.borrow().unused() {
            let text = format!("the planned answer `{}` was never asked for", plan.text());
            return Err(Problem { place: plan.place.clone(), text });
        }
        if self.ordinary_end && !over {
            self.check_cleared(&room)?;
        }
        Ok(())
    }

    /// Nothing lies on the table at the end.
    fn check_cleared(&self, room: &Room) -> Result<(), String> {
        let left: Vec<CardId> = {
            let t = room.table();
            t.processing.iter().chain(&t.judge_zone).chain(&t.limbo).copied().collect()
        };
        if left.is_empty() {
            return Ok(());
        }
        let cards: Vec<String> = left.iter().map(|c| log::card_text(room, *c)).collect();
        Err(format!("left on the table: {}", cards.join(" ")))
    }

    // ---- setting up -----------------------------------------------------------------

    fn catalog(&self) -> Result<Catalog, String> {
        let mut catalog = standard::catalog(&self.deck_options);
        for skill in &self.skills {
            if catalog.skill(&skill.name).is_some() {
                return Err(format!("there is already a skill {}", skill.name));
            }
            catalog.add_skill(skill.clone());
        }
        for general in &self.generals {
            catalog.add_general(general.clone());
        }
        Ok(catalog)
    }

    fn set_up(
        &self,
        base: Catalog,
        packages: Option<&Packages>,
        log: &Rc<RefCell<Log>>,
        plans: &Rc<RefCell<Plans>>,
    ) -> Result<Rc<Room>, String> {
        let n = self.seats.len();
        let usual_mode = mode_of(n);
        let mode = self.mode.clone().unwrap_or_else(|| usual_mode.to_string());
        roles_of(&usual_mode).ok_or_else(|| format!("a scene has 2 to 10 seats, not {n}"))?;
        let usual = roles_of(&mode).ok_or_else(|| format!("unknown mode `{mode}`"))?;
        if usual.len() != n {
            return Err(format!("mode `{mode}` has {} seats, not {n}", usual.len()));
        }
        if self.turn == 0 || self.turn > n {
            return Err(format!("turn of seat {}: there are {n} seats", self.turn));
        }
        let roles: Vec<Role> =
            self.seats.iter().zip(usual).map(|(seat, usual)| seat.role.unwrap_or(usual)).collect();
        let (mut catalog, prototypes) = match packages {
            Some(packages) => {
                let (catalog, prototypes) = packages.loaded();
                (Catalog::clone(&catalog), prototypes)
            }
            None => (base, Virtuals::default()),
        };
        if self.rest == Rest::Gone {
            let mut dealer = Dealer::new(&catalog);
            self.deal(&mut dealer)?;
            let kept: Vec<CardId> = dealer.placed().collect();
            let mut at = 0..;
            catalog.deck.retain(|_| at.next().is_some_and(|i| kept.contains(&CardId(i))));
        }
        let table = Table::new(self.seed, mode.as_str(), &roles, catalog.table_kinds(), &catalog.faces());
        let mut unplanned = vec![self.otherwise; n];
        for (seat, policy) in &self.otherwise_at {
            match seat.checked_sub(1).and_then(|i| unplanned.get_mut(i)) {
                Some(slot) => *slot = *policy,
                None => return Err(format!("otherwise_at({seat}, ..): there are {n} seats")),
            }
        }
        plans.borrow_mut().unplanned = unplanned;
        let door = || {
            let (plans, log) = (plans.clone(), log.clone());
            let script = packages.map(Packages::script);
            Box::new(PlannedDoor { plans, log, left: MAX_REQUESTS, script })
        };
        let catalog = Rc::new(catalog);
        let seated = |table: Table| {
            let rule = Rc::new(IdentityRule);
            let room = Rc::new(Room::new(table, catalog.clone(), rule, door(), self.settings.clone()));
            if let Some(packages) = packages {
                packages.enter(room.clone());
            }
            room
        };
        let mut room = seated(table);
        room.table_mut().virtuals.adopt(prototypes);
        room.register_globals();
        self.seat_players(&room)?;
        self.place_cards(&room, &catalog)?;
        self.set_turn(&room);
        if self.restored {
            let saved = serde_json::to_string(&*room.table()).map_err(|e| format!("not saved: {e}"))?;
            let table: Table = serde_json::from_str(&saved).map_err(|e| format!("not restored: {e}"))?;
            if table != *room.table() {
                return Err("the table is not what it was after it was saved and restored".into());
            }
            room = seated(table);
        }
        let recorder =
            Recorder { log: log.clone(), renderer: Renderer::snapshot(), watched: self.watched.clone() };
        room.observe(Box::new(recorder));
        Ok(room)
    }

    fn seat_players(&self, room: &Room) -> Result<(), String> {
        let catalog = room.catalog();
        for (i, spec) in self.seats.iter().enumerate() {
            let id = PlayerId(i as u8);
            {
                let mut t = room.table_mut();
                let p = t.player_mut(id);
                p.role_shown = p.role == Role::Lord || spec.role_shown;
                p.gender = Gender::Male;
                p.kingdom = "qun".into();
                (p.hp, p.max_hp) = (4, 4);
                if self.asks_ai() {
                    // There is an AI as soon as everyone is somebody.
                    p.general = NOBODY.into();
                }
            }
            if let Some(general) = &spec.general {
                if !catalog.generals.contains_key(general.as_str()) {
                    let hint = did_you_mean(general, catalog.generals.keys().map(|k| k.as_str()));
                    return Err(format!("seat {}: unknown general `{general}`{hint}", i + 1));
                }
                room.take_general(id, general);
            }
            for skill in &spec.skills {
                if catalog.skill(skill).is_none() {
                    let hint = did_you_mean(skill, catalog.skills.keys().map(|k| k.as_str()));
                    return Err(format!("seat {}: unknown skill `{skill}`{hint}", i + 1));
                }
                room.add_innate_skill(id, skill);
            }
            let mut t = room.table_mut();
            let p = t.player_mut(id);
            if let Some(kingdom) = &spec.kingdom {
                p.kingdom = kingdom.as_str().into();
            }
            p.gender = spec.gender.unwrap_or(p.gender);
            p.max_hp = spec.max_hp.unwrap_or(p.max_hp).max(spec.hp.unwrap_or(0));
            p.hp = spec.hp.unwrap_or(p.hp.min(p.max_hp));
            p.chained = spec.chained;
            p.face_up = !spec.face_down;
            for skill in &p.skills.clone() {
                if let Some(def) = catalog.skill(&skill.name)
                    && let (Frequency::Limited, Some(mark)) = (def.frequency, &def.limit_mark)
                {
                    p.set_mark(mark, 1);
                }
            }
            spec.marks.iter().for_each(|(name, n)| p.set_mark(name, *n));
        }
        Ok(())
    }

    /// Every card that the scene names, in order, with its place.
    fn deal(&self, dealer: &mut Dealer<'_>) -> Result<Vec<(CardId, Location)>, String> {
        let mut placed = Vec::new();
        let mut put = |cards: &[String], at: Location, place: &str| -> Result<(), String> {
            for card in cards {
                placed.push((dealer.deal(card, place)?, at.clone()));
            }
            Ok(())
        };
        for (i, spec) in self.seats.iter().enumerate() {
            let owner = Some(PlayerId(i as u8));
            let at = |place| Location::new(place, owner);
            put(&spec.hand, at(Place::Hand), &format!("hand of seat {}", i + 1))?;
            put(&spec.equip, at(Place::Equip), &format!("equipment of seat {}", i + 1))?;
            put(&spec.judging, at(Place::Delayed), &format!("judging area of seat {}", i + 1))?;
            for (name, cards) in &spec.piles {
                let at = Location { pile: name.as_str().into(), ..at(Place::Special) };
                put(cards, at, &format!("pile {name} of seat {}", i + 1))?;
            }
        }
        put(&self.discard, Location::new(Place::Discard, None), "discard pile")?;
        put(&self.deck, Location::new(Place::Draw, None), "deck")?;
        Ok(placed)
    }

    fn place_cards(&self, room: &Room, catalog: &Catalog) -> Result<(), String> {
        let mut dealer = Dealer::new(catalog);
        let mut placed = self.deal(&mut dealer)?;
        if self.rest == Rest::Discard {
            let rest = (0..catalog.deck.len() as i32).map(CardId).filter(|id| !dealer.is_placed(*id));
            placed.extend(rest.map(|id| (id, Location::new(Place::Discard, None))));
        }
        // Both piles are filled from the top, so the first named go there last.
        let is_pile = |at: &Location| matches!(at.place, Place::Draw | Place::Discard);
        let (mut piles, owned): (Vec<_>, Vec<_>) = placed.into_iter().partition(|(_, at)| is_pile(at));
        piles.reverse();
        for (id, at) in owned.into_iter().chain(piles) {
            let def = room.def(id);
            let place = at.place;
            let owner = at.owner;
            if place == Place::Equip {
                let slot = def.slot.ok_or_else(|| format!("{} is not equipment", def.name))?;
                let taken = owner.and_then(|p| room.table().player(p).equip(slot));
                if taken.is_some() {
                    return Err(format!("{} does not fit: that slot is full", def.name));
                }
            }
            if place == Place::Delayed && !def.delayed {
                return Err(format!("{} is not a delayed trick", def.name));
            }
            {
                let mut t = room.table_mut();
                t.take(id);
                t.put(id, at, def.slot.map(EquipSlot::index), false);
            }
            if let (Place::Equip, Some(owner)) = (place, owner) {
                def.behaviour.on_install(room, owner, id).map_err(|e| e.to_string())?;
            }
        }
        room.table().check_cards()
    }

    fn set_turn(&self, room: &Room) {
        let mut t = room.table_mut();
        let current = PlayerId(self.turn as u8 - 1);
        t.turn.current = Some(current);
        t.turn.round = 1;
        t.turn.stage = match self.phase {
            Phase::NotActive => Stage::TurnStart,
            Phase::Play => Stage::Play,
            _ => Stage::NextPhase,
        };
        if self.phase != Phase::NotActive {
            t.turn.phases = Phase::TURN.map(|phase| PlannedPhase { phase, skip: None }).to_vec();
            t.turn.index = Phase::TURN.iter().position(|p| *p == self.phase).unwrap_or(0);
        }
        t.player_mut(current).phase = self.phase;
    }
}
