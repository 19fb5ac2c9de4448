//! The table at which callbacks are tried.

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

/// Requests that one callback may make.
const REQUESTS: usize = 12;

/// Names of generals that are there for the table alone.
const GENERAL: &str = "sgs_somebody";

/// The same catalog with people to sit at the table.
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

/// Says yes, and otherwise does something legal.
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

/// Until the first play phase everyone answers; from then on so many requests are answered.
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

/// See the module text.
pub struct Synthetic {
    pub room: Rc<Room>,
    quiet: Table,
    left: Rc<Cell<usize>>,
}

impl Synthetic {
    /// `None`: no game comes as far as a play phase.
    pub fn new(script: &Script, base: &Catalog) -> Option<Synthetic> {
        let mut options = GameOptions::new(1, PEOPLE);
        options.fixed = (1..=PEOPLE)
            .map(|seat| FixedSeat { seat, general: Some(format!("{GENERAL}{seat}").into()), role: None })
            .collect();
        let (left, quiet) = (Rc::new(Cell::new(0)), Rc::new(RefCell::new(None)));
        let agents = Agents::each(PEOPLE, |_| Box::new(Willing(Random { declines_one_in: 1000 })));
        let door = Gate { agents, left: left.clone(), quiet: quiet.clone() };
        let room = script.start_game(&options, Box::new(door)).ok()?;
        // Left by closing the table, or by whatever a skill for everyone does before.
        let _ = room.run();
        let mut table: Table = quiet.borrow().clone()?;
        for player in &mut table.players {
            player.hp = player.hp.min(3);
        }
        let own = |skill: &Name| base.skill(skill).is_some();
        table.registered.retain(own);
        table.woken_by.clear();
        lull(&room, own);
        room.put_table(table.clone());
        Some(Synthetic { room, quiet: table, left })
    }

    /// The table as it was, for the next callback: of the skills of packages only this one is
    /// asked anything.
    pub fn reset(&self, skill: Option<&Name>) {
        let mut table = self.quiet.clone();
        table.woken_by.extend(skill.map(waker));
        self.room.put_table(table);
        self.left.set(REQUESTS);
    }

    pub fn people(&self) -> usize {
        self.quiet.players.len()
    }

    pub fn hand(&self, player: PlayerId) -> Vec<CardId> {
        self.room.table().player(player).hand.to_vec()
    }

    /// Some slash of the deck.
    pub fn slash(&self) -> Option<CardId> {
        card_of(&self.room, "slash")
    }
}

/// Puts skills to sleep that do not belong to the game, each until it is tried. A pack has hundreds that
/// are asked at every event and every question, whoever has them; a try is about one.
fn lull(room: &Room, own: impl Fn(&Name) -> bool) {
    room.define(|catalog| catalog.lull(|name| (!own(name)).then(|| waker(name))));
}

/// Returns the name that wakes a skill for its try. No skill or mark is called so, so that players who
/// have the skill do not wake it.
fn waker(skill: &Name) -> Name {
    format!("try of {skill}").into()
}

/// The first card of the deck of this name.
pub fn card_of(room: &Room, name: &str) -> Option<CardId> {
    let t = room.table();
    (0..t.deck.len() as i32).map(CardId).find(|id| t.kind(*id).name == name)
}
