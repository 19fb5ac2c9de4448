//! Files of games: records, saved tables, and recorded games of another engine.

use crate::agents::Agents;
use crate::agents::builtin::Builtin;
use crate::agents::replay::Replay;
use crate::model::Table;
use crate::record::Record;
use crate::rules::ask::Door;
use crate::rules::cards::DeckOptions;
use crate::rules::identity::IdentityRule;
use crate::rules::room::Settings;
use crate::rules::{Answer, Catalog, Request, Room};
use crate::testkit::conform::trace::Trace;
use crate::testkit::conform::{World, conform, differences};
use crate::testkit::plain;
use std::path::Path;
use std::rc::Rc;

/// Requests of a saved table that goes on.
const REQUESTS: u32 = 60;

/// Closes the table after so many requests.
pub(super) struct Brief(pub Agents, pub u32);

impl Brief {
    /// Built-in players, who leave after so many requests.
    pub fn builtin(players: usize, requests: u32) -> Box<Brief> {
        Box::new(Brief(Agents::each(players, |_| Box::new(Builtin::new())), requests))
    }
}

impl Door for Brief {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer {
        self.1 = self.1.saturating_sub(1);
        if self.1 == 0 { Answer::Close } else { self.0.ask(room, request) }
    }
}

fn catalog() -> Rc<Catalog> {
    thread_local! {
        static CATALOG: Rc<Catalog> = Rc::new(plain::catalog(&DeckOptions::default()));
    }
    CATALOG.with(Rc::clone)
}

/// Reads a record and replays it. A record that is read can be written and read again.
pub fn records(data: &[u8]) {
    let Ok(record) = Record::parse_so_far(data) else { return };
    let text = record.to_text();
    let again = Record::parse(text.as_bytes()).expect("what was written is read");
    assert_eq!((&again.header, &again.replies), (&record.header, &record.replies));
    let catalog = catalog();
    // A record without its footer ends where its replies end.
    if let Ok(replay) = Replay::new(&record, catalog) {
        let _ = replay.run(&record);
        replay.room.table().check_cards().expect("each card is in one place");
    }
}

/// Reads a saved table, checks it, and lets built-in players go on.
pub fn saved_tables(data: &[u8]) {
    let Ok(table) = serde_json::from_slice::<Table>(data) else { return };
    if table.check().is_err() {
        return;
    }
    let door = Brief::builtin(table.players.len(), REQUESTS);
    let settings = Settings { round_limit: 12, ..Settings::default() };
    let room = Room::new(table, catalog(), Rc::new(IdentityRule), door, settings);
    let _ = room.run();
    room.table().check_cards().expect("each card is in one place");
}

/// Reads a recorded game of another engine and compares it with the game here.
pub fn traces(data: &[u8]) {
    let Ok(trace) = Trace::from_reader(Path::new("fuzz.jsonl"), data) else { return };
    let world = World::new(Catalog::clone(&catalog()));
    let reviewed = differences::reviewed().expect("the list of the repository");
    let _ = conform("fuzz.jsonl", &Rc::new(trace), &world, &reviewed);
}
