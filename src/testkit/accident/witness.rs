//! Who looks on while a game runs, and keeps of it what a scene needs: the table at the last quiet
//! point, the answers given since, and what went wrong then.

use super::answers::Given;
use super::signature::Signature;
use crate::model::turn::Stage;
use crate::model::*;
use crate::rules::{Cause, Data, Fact, Observer, Reply, Request, Room, Timing};
use crate::script::call::ScriptError;
use crate::script::host::Script;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

/// A table with what was answered since.
#[derive(Clone, Debug)]
pub struct Moment {
    pub table: Table,
    pub answers: Vec<Given>,
}

/// What a scene is to be made of.
#[derive(Clone, Debug)]
pub enum Wanted {
    /// A script failed; in words, as its author gets to read it.
    Error { signature: Signature, text: String, skill: String, callback: String },
    /// Somebody wants the last thing that happened as a scene, and says why.
    Report { words: String },
}

/// Something worth a scene.
#[derive(Clone, Debug)]
pub struct Accident {
    pub wanted: Wanted,
    pub moment: Moment,
    /// How many cards from the top of the draw pile were taken until it was over; `None`: not
    /// known, or the pile was shuffled anew.
    pub drawn: Option<usize>,
    pub round: u32,
    pub turn: u32,
}

/// See the module text. Clones look on together.
#[derive(Clone, Default)]
pub struct Witness(Rc<RefCell<Seen>>);

#[derive(Default)]
struct Seen {
    now: Option<Moment>,
    /// The last thing that was over at a quiet point.
    before: Option<Accident>,
    /// Anything happened since the last quiet point.
    happened: bool,
    /// Errors that are no news.
    known: BTreeSet<Signature>,
    caught: Vec<Accident>,
    /// How many of them are whole: what followed was seen to its end.
    whole: usize,
    /// Errors of which nothing is known but that they came.
    without_table: Vec<String>,
}

impl Witness {
    /// Looks on from now on; errors that are known already are passed over.
    pub fn new(room: &Room, script: &Script, known: BTreeSet<Signature>) -> Witness {
        let witness = Witness::default();
        witness.0.borrow_mut().known = known;
        let hears = witness.clone();
        script.host().notices().show(move |error| hears.error(error));
        room.observe(Box::new(witness.clone()));
        witness
    }

    fn error(&self, error: &ScriptError) {
        // Nobody writes while something is being written down, which may ask a skill.
        let Ok(mut seen) = self.0.try_borrow_mut() else { return };
        let signature = Signature::of_error(error);
        if !seen.known.insert(signature.clone()) {
            return;
        }
        let text = error.to_string();
        let Some(moment) = seen.now.clone() else {
            seen.without_table.push(text);
            return;
        };
        let (skill, callback) = who_ran(&error.running);
        let wanted = Wanted::Error { signature, text, skill, callback };
        let accident = Accident::new(wanted, moment);
        seen.caught.push(accident);
    }

    /// What was caught since it was last asked, and of which the end was seen.
    pub fn take_whole(&self) -> Vec<Accident> {
        let mut seen = self.0.borrow_mut();
        let whole = std::mem::take(&mut seen.whole);
        seen.caught.drain(..whole).collect()
    }

    /// Everything that was caught, once the game is left.
    pub fn take(&self) -> Vec<Accident> {
        let mut seen = self.0.borrow_mut();
        seen.whole = 0;
        std::mem::take(&mut seen.caught)
    }

    /// Errors before there was a table to tell of.
    pub fn take_without_table(&self) -> Vec<String> {
        std::mem::take(&mut self.0.borrow_mut().without_table)
    }

    /// The last thing that happened: what is going on now, or what was over at the last quiet
    /// point.
    pub fn report(&self, words: &str) -> Option<Accident> {
        let seen = self.0.borrow();
        let wanted = Wanted::Report { words: words.to_owned() };
        match &seen.now {
            Some(moment) if !moment.answers.is_empty() => Some(Accident::new(wanted, moment.clone())),
            now => match &seen.before {
                Some(before) => Some(Accident { wanted, ..before.clone() }),
                None => now.clone().map(|moment| Accident::new(wanted, moment)),
            },
        }
    }
}

impl Accident {
    /// Of an error.
    pub fn signature(&self) -> Option<&Signature> {
        match &self.wanted {
            Wanted::Error { signature, .. } => Some(signature),
            Wanted::Report { .. } => None,
        }
    }

    fn new(wanted: Wanted, moment: Moment) -> Accident {
        let (round, turn) = (moment.table.turn.round, moment.table.turn.turns);
        Accident { wanted, moment, drawn: None, round, turn }
    }

    /// Which cards of the draw pile it took is seen from how the pile is now.
    fn is_over(&mut self, table: &Table) {
        let left: BTreeSet<CardId> = table.draw_pile.iter().copied().collect();
        let was = &self.moment.table.draw_pile;
        let shuffled = table.turn.swaps != self.moment.table.turn.swaps;
        let taken = was.iter().rposition(|card| !left.contains(card)).map_or(0, |at| at + 1);
        self.drawn = (!shuffled).then_some(taken);
    }
}

impl Seen {
    /// Whatever ran is over.
    fn settle(&mut self, table: &Table) {
        let whole = self.whole;
        self.caught[whole..].iter_mut().for_each(|accident| accident.is_over(table));
        self.whole = self.caught.len();
    }

    fn quiet(&mut self, table: &Table) {
        self.settle(table);
        let now = Moment { table: table.clone(), answers: Vec::new() };
        let last = self.now.replace(now);
        if let Some(moment) = last.filter(|_| std::mem::take(&mut self.happened)) {
            let mut over = Accident::new(Wanted::Report { words: String::new() }, moment);
            over.is_over(table);
            self.before = Some(over);
        }
    }
}

impl Observer for Witness {
    fn fact(&mut self, room: &Room, fact: &Fact) {
        let mut seen = self.0.borrow_mut();
        match fact {
            Fact::GameOver { .. } => seen.settle(&room.table()),
            // The course of a turn by itself is nothing worth a report.
            Fact::RoundStart { .. }
            | Fact::TurnStart { .. }
            | Fact::PhaseStart { .. }
            | Fact::Asked { .. } => {}
            _ => seen.happened = true,
        }
    }

    fn asked(&mut self, room: &Room, request: &Request, reply: &Reply, cause: Option<&Cause>) {
        if cause == Some(&Cause::Forced) {
            return;
        }
        // Looks for words by what may be chosen, which asks skills.
        let given = Given::new(room, request, reply);
        if let Some(now) = &mut self.0.borrow_mut().now {
            now.answers.push(given);
        }
    }

    fn timing(&mut self, room: &Room, timing: Timing, _: Option<PlayerId>, _: &Data) {
        // Before the first turn there is one moment to begin with: when everyone has a general.
        let is_start = timing == Timing::GameReady && room.table().turn.stage == Stage::Setup;
        if is_start && self.0.borrow().now.is_none() {
            let table = room.table().clone();
            self.0.borrow_mut().now = Some(Moment { table, answers: Vec::new() });
        }
    }

    fn quiet(&mut self, room: &Room) {
        self.0.borrow_mut().quiet(&room.table());
    }

    fn wants_timings(&self) -> bool {
        true
    }
}

/// `skill "grit", on_trigger, sgs.Damaged`: the skill and the callback.
fn who_ran(running: &str) -> (String, String) {
    let mut parts = running.split(", ");
    let skill = parts.next().unwrap_or_default();
    let skill = skill.strip_prefix("skill ").unwrap_or(skill).trim_matches('"');
    (skill.to_owned(), parts.next().unwrap_or_default().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_ran_is_read_from_the_words() {
        let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        assert_eq!(who_ran("skill \"grit\", on_trigger, sgs.Damaged"), pair("grit", "on_trigger"));
        assert_eq!(who_ran("AI, activate"), pair("AI", "activate"));
    }
}
