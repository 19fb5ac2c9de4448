//! The artificial table for dry runs.

use crate::agents::Agents;
use crate::agents::random::Random;
use crate::model::*;
use crate::rules::ask::{Agent, Seat};
use crate::rules::setup::{FixedSeat, GameOptions};
use crate::rules::{Answer, Ask, Catalog, Door, GeneralDef, Reply, Request, Room};
use crate::script::host::Script;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

const PEOPLE: usize = 5;

/// Limit of requests for one callback.
const REQUESTS: usize = 12;

/// Prefix of the generals that exist only for the table.
const GENERAL: &str = "sgs_somebody";

/// Returns the catalog with generals for the table's players.
pub fn with_people(mut catalog: Catalog) -> Catalog {
    for seat in 1..=PEOPLE {
        catalog.add_general(GeneralDef {
            name: format!("{GENERAL}{seat}").into(),
            kingdom: ["wei", "shu", "wu", "qun", "wei"][seat % 5].into(),
            max_hp: 4,
            start_hp: 4,
            gender: if seat % 2 == 0 { Gender::Female } else { Gender::Male },
            lord: false,
            hidden: true,
            skills: Vec::new(),
            package: Name::default(),
        });
    }
    catalog
}

/// An agent that says yes, and otherwise acts legally at random.
#[derive(Default)]
struct Willing(Random);

impl Agent for Willing {
    fn answer(&mut self, seat: Seat<'_>, request: &Request) -> Answer {
        match request.ask {
            Ask::Invoke => Answer::Reply(Reply::Yes(true)),
            _ => self.0.answer(seat, request),
        }
    }
}

/// Answers all requests until the first play phase, then a limited number.
struct Gate {
    agents: Agents,
    left: Rc<Cell<usize>>,
    quiet: Rc<RefCell<Option<Table>>>,
}

impl Door for Gate {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer {
        if self.quiet.borrow().is_none() {
            if matches!(request.ask, Ask::Play) {
                *self.quiet.borrow_mut() = Some(room.table().clone());
                return Answer::Close;
            }
            return self.agents.ask(room, request);
        }
        match self.left.get().checked_sub(1) {
            Some(left) => {
                self.left.set(left);
                self.agents.ask(room, request)
            }
            None => Answer::Close,
        }
    }
}

/// The artificial table.
pub struct Synthetic {
    pub room: Rc<Room>,
    quiet: Table,
    left: Rc<Cell<usize>>,
}

impl Synthetic {
    /// Creates the table; `None` if no game reaches a play phase.
    pub fn new(script: &Script, base: &Catalog) -> Option<Synthetic> {
        let mut options = GameOptions::new(1, PEOPLE);
        options.fixed = (1..=PEOPLE)
            .map(|seat| FixedSeat { seat, general: Some(format!("{GENERAL}{seat}").into()), role: None })
            .collect();
        let (left, quiet) = (Rc::new(Cell::new(0)), Rc::new(RefCell::new(None)));
        let agents = Agents::each(PEOPLE, |_| Box::new(Willing(Random { declines_one_in: 1000 })));
        let door = Gate { agents, left: left.clone(), quiet: quiet.clone() };
        let room = script.start_game(&options, Box::new(door)).ok()?;
        // Ended by closing the table, or by a global skill before that.
        let _ = room.run();
        let mut table: Table = quiet.borrow().clone()?;
        table.turn.current = Some(super::ME);
        for player in &mut table.players {
            player.hp = player.hp.min(3);
            player.phase = if player.id == super::ME { Phase::Play } else { Phase::NotActive };
        }
        let own = |skill: &Name| base.skill(skill).is_some();
        table.registered.retain(own);
        table.woken_by.clear();
        lull(&room, own);
        room.put_table(table.clone());
        Some(Synthetic { room, quiet: table, left })
    }

    /// Resets the table for the next callback; of the package skills only this one is active.
    pub fn reset(&self, skill: Option<&Name>) {
        let mut table = self.quiet.clone();
        table.woken_by.extend(skill.map(waker));
        self.room.put_table(table);
        self.left.set(REQUESTS);
    }

    /// Gives the turn to a player, who is in this phase; `NotActive`: the turn has just ended.
    pub fn turn_of(&self, current: PlayerId, phase: Phase) {
        let mut table = self.room.table_mut();
        table.turn.current = Some(current);
        for player in &mut table.players {
            player.phase = if player.id == current { phase } else { Phase::NotActive };
        }
    }

    pub fn people(&self) -> usize {
        self.quiet.players.len()
    }

    pub fn hand(&self, player: PlayerId) -> Vec<CardId> {
        self.room.table().player(player).hand.to_vec()
    }

    /// Returns a slash of the deck.
    pub fn slash(&self) -> Option<CardId> {
        card_of(&self.room, "slash")
    }
}

/// Makes package skills dormant until they are tried. A package has hundreds that are asked at every event
/// and query, regardless of their owners, but a try concerns one.
fn lull(room: &Room, own: impl Fn(&Name) -> bool) {
    room.define(|catalog| catalog.lull(|name| (!own(name)).then(|| waker(name))));
}

/// Returns the name that activates a skill for its try. No real skill or mark has such a name, so players
/// with the skill do not activate it.
fn waker(skill: &Name) -> Name {
    format!("try of {skill}").into()
}

/// Returns the first card of the deck with this name.
pub fn card_of(room: &Room, name: &str) -> Option<CardId> {
    let t = room.table();
    (0..t.deck.len() as i32).map(CardId).find(|id| t.kind(*id).name == name)
}
