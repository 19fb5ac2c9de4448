//! The recorder of a running game. It keeps what a scene needs: the table at the last checkpoint, the answers
//! since then, and the failures.

use super::answers::Given;
use super::signature::Signature;
use crate::agents::form::Both;
use crate::model::turn::Stage;
use crate::model::*;
use crate::rules::{Cause, Data, Fact, Observer, Reply, Request, Room, Timing};
use crate::script::error::{Actor, Place, ScriptError};
use crate::script::host::Script;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

/// A table with the answers since.
#[derive(Clone, Debug)]
pub struct Moment {
    pub table: Table,
    pub answers: Vec<Given>,
}

/// The cause of a scene.
#[derive(Clone, Debug)]
pub enum Wanted {
    /// A script error, with the message shown to its author.
    Error { signature: Signature, place: Option<Place>, text: Both, skill: String, callback: String },
    /// The last turn, kept by a user with their comment.
    Report {
        words: String,
        /// `true` if the turn runs: its scene ends at the request that is open.
        is_open: bool,
    },
}

/// An event to turn into a scene.
#[derive(Clone, Debug)]
pub struct Accident {
    pub wanted: Wanted,
    pub moment: Moment,
    /// Number of cards taken from the top of the draw pile until the end; `None` if unknown or if the pile
    /// was reshuffled.
    pub drawn: Option<usize>,
    pub round: u32,
    pub turn: u32,
}

/// The recorder. Clones share its state.
#[derive(Clone, Default)]
pub struct Witness(Rc<RefCell<Seen>>);

#[derive(Default)]
struct Seen {
    now: Option<Moment>,
    /// The running turn, from its start.
    turn: Option<Moment>,
    /// The turn before it.
    before: Option<Accident>,
    /// Errors that were reported before.
    known: BTreeSet<Signature>,
    caught: Vec<Accident>,
    /// Number of complete entries: the operation that followed has ended.
    whole: usize,
    /// Errors without any known table.
    without_table: Vec<Both>,
}

impl Witness {
    /// Starts recording; errors that are already known are ignored.
    pub fn new(room: &Room, script: &Script, known: BTreeSet<Signature>) -> Witness {
        let witness = Witness::default();
        witness.0.borrow_mut().known = known;
        let hears = witness.clone();
        script.host().notices().show(move |error| hears.error(error));
        room.observe(Box::new(witness.clone()));
        witness
    }

    /// Takes the table at which a game begins that no setup precedes: that of a scene.
    pub fn begin_at(&self, table: &Table) {
        let begin = Moment { table: table.clone(), answers: Vec::new() };
        let mut seen = self.0.borrow_mut();
        (seen.now, seen.turn) = (Some(begin.clone()), Some(begin));
    }

    fn error(&self, error: &ScriptError) {
        if error.is_about_sleep() {
            return;
        }
        // No reports while one is being written, which may call a skill.
        let Ok(mut seen) = self.0.try_borrow_mut() else { return };
        let signature = Signature::of_error(error);
        if !seen.known.insert(signature.clone()) {
            return;
        }
        let text = Both::new(|lang| error.in_lang(lang));
        let Some(moment) = seen.now.clone() else {
            seen.without_table.push(text);
            return;
        };
        let skill = match &error.running.actor {
            Actor::Ai => "AI".to_owned(),
            _ => error.running.owner().to_owned(),
        };
        let callback = error.running.callback.to_string();
        let wanted = Wanted::Error { signature, place: error.place.clone(), text, skill, callback };
        let accident = Accident::new(wanted, moment);
        seen.caught.push(accident);
    }

    /// Takes the complete entries since the last call.
    pub fn take_whole(&self) -> Vec<Accident> {
        let mut seen = self.0.borrow_mut();
        let whole = std::mem::take(&mut seen.whole);
        seen.caught.drain(..whole).collect()
    }

    /// Takes all entries after the game ended.
    pub fn take(&self) -> Vec<Accident> {
        let mut seen = self.0.borrow_mut();
        seen.whole = 0;
        std::mem::take(&mut seen.caught)
    }

    /// Takes the errors that came before a table existed.
    pub fn take_without_table(&self) -> Vec<Both> {
        std::mem::take(&mut self.0.borrow_mut().without_table)
    }

    /// Returns the last turn: the running one if a player has answered in it, else the one before.
    pub fn last_turn(&self, words: &str) -> Option<Accident> {
        let seen = self.0.borrow();
        let wanted = |is_open| Wanted::Report { words: words.to_owned(), is_open };
        let running = seen.turn.as_ref().filter(|turn| !turn.answers.is_empty());
        match (running, &seen.before) {
            (Some(turn), _) => Some(Accident::new(wanted(true), turn.clone())),
            (None, Some(before)) => Some(Accident { wanted: wanted(false), ..before.clone() }),
            (None, None) => seen.now.clone().map(|moment| Accident::new(wanted(true), moment)),
        }
    }
}

impl Accident {
    /// Returns the signature of an error.
    pub fn signature(&self) -> Option<&Signature> {
        match &self.wanted {
            Wanted::Error { signature, .. } => Some(signature),
            Wanted::Report { .. } => None,
        }
    }

    fn new(wanted: Wanted, moment: Moment) -> Accident {
        let now = &moment.table.turn;
        // A turn is counted when it begins.
        let begins = u32::from(now.stage == Stage::TurnStart);
        let (round, turn) = (now.round, now.turns + begins);
        Accident { wanted, moment, drawn: None, round, turn }
    }

    /// Computes from the current pile which cards it took.
    fn is_over(&mut self, table: &Table) {
        let left: BTreeSet<CardId> = table.draw_pile.iter().copied().collect();
        let was = &self.moment.table.draw_pile;
        let shuffled = table.turn.swaps != self.moment.table.turn.swaps;
        let taken = was.iter().rposition(|card| !left.contains(card)).map_or(0, |at| at + 1);
        self.drawn = (!shuffled).then_some(taken);
    }
}

impl Seen {
    /// Marks all running operations as ended.
    fn settle(&mut self, table: &Table) {
        let whole = self.whole;
        self.caught[whole..].iter_mut().for_each(|accident| accident.is_over(table));
        self.whole = self.caught.len();
    }

    fn checkpoint(&mut self, table: &Table) {
        self.settle(table);
        let now = Moment { table: table.clone(), answers: Vec::new() };
        if table.turn.stage == Stage::TurnStart
            && let Some(turn) = self.turn.replace(now.clone())
        {
            let mut over = Accident::new(Wanted::Report { words: String::new(), is_open: false }, turn);
            over.is_over(table);
            self.before = Some(over);
        }
        self.now = Some(now);
    }
}

impl Observer for Witness {
    fn fact(&mut self, room: &Room, fact: &Fact) {
        if let Fact::GameOver { .. } = fact {
            self.0.borrow_mut().settle(&room.table());
        }
    }

    fn asked(&mut self, room: &Room, request: &Request, reply: &Reply, cause: Option<&Cause>) {
        if cause == Some(&Cause::Forced) {
            return;
        }
        // The conversion probes the available choices, which calls skills.
        let given = Given::new(room, request, reply);
        let mut seen = self.0.borrow_mut();
        if let Some(turn) = &mut seen.turn {
            turn.answers.push(given.clone());
        }
        if let Some(now) = &mut seen.now {
            now.answers.push(given);
        }
    }

    fn timing(&mut self, room: &Room, timing: Timing, _: Option<PlayerId>, _: &Data) {
        // Before the first turn there is one possible start: when all players have a general.
        let is_start = timing == Timing::GameReady && room.table().turn.stage == Stage::Setup;
        if is_start && self.0.borrow().now.is_none() {
            let table = room.table().clone();
            self.0.borrow_mut().now = Some(Moment { table, answers: Vec::new() });
        }
    }

    fn checkpoint(&mut self, room: &Room) {
        self.0.borrow_mut().checkpoint(&room.table());
    }

    fn wants_timings(&self) -> bool {
        true
    }
}
