//! A room without sockets and without tables, for frames of hostile pages.

use super::{Door, Event, Hello, Key, Room};
use crate::model::PlayerId;
use crate::rules::names::Lang;
use crate::rules::setup::GameOptions;
use crate::runner::table::Spec;
use crate::server::shelf::Shelf;
use crate::server::table::{FromTable, RoomSpec};
use crate::server::wire::{Sitter, ToHost};
use crate::server::{Launch, Mourner, Sink, TableHandle};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// Starts tables that never say anything.
struct Silent;

impl Launch for Silent {
    fn spec(&self) -> Spec {
        Spec {
            roots: Vec::new(),
            extensions: Vec::new(),
            ai: None,
            options: GameOptions::new(0, 2),
            seats: Vec::new(),
            record: None,
            lang: Lang::En,
            watch: false,
            started: 0,
            is_required: false,
        }
    }

    fn pace(&self) -> u64 {
        0
    }

    fn seed(&self) -> Option<u64> {
        None
    }

    fn is_dev(&self) -> bool {
        false
    }

    fn settle_in(&self) {}

    fn record(&self) -> Option<PathBuf> {
        None
    }

    fn keep(&self, _: &str, _: &str) {}

    fn kept(&self) -> Vec<(PathBuf, String)> {
        Vec::new()
    }

    fn start(&self, _: RoomSpec, _: Sink, _: Mourner) -> TableHandle {
        TableHandle::new(channel().0)
    }
}

/// Feeds a room with three people: each line is a frame, of one after another. A line of `!` has the table say that
/// its game begins. Panics if the room breaks a promise.
pub fn feed(shelf: Arc<Shelf>, lines: &[u8]) {
    let (inbox, mut events) = mpsc::unbounded_channel::<Event>();
    let door = Door {
        code: "room".into(),
        key: Key::new("http://host/r/room".into()),
        away: Duration::from_secs(1),
    };
    let secret = door.key.secret();
    let mut room = Room::new(door, Arc::new(Silent), shelf, inbox, 3);
    let mut pages = Vec::new();
    for socket in 0..3 {
        let (outbox, frames) = mpsc::unbounded_channel();
        let hello = Hello { secret: Some(secret.clone()), token: None, name: "x".into(), lang: Lang::En };
        let person = room.join(hello, outbox, socket);
        pages.push((person.unwrap_or_default(), frames));
    }
    for (i, line) in lines.split(|byte| *byte == b'\n').take(200).enumerate() {
        if line == b"!" {
            let seats = (0..room.sitters.len()).map(|i| PlayerId(i as u8)).collect();
            room.table(room.games, FromTable::Ready { seats });
        }
        let Ok(frame) = serde_json::from_slice::<ToHost>(line) else { continue };
        let text = serde_json::to_string(&frame).unwrap_or_default();
        assert_eq!(
            serde_json::from_str::<ToHost>(&text).ok(),
            Some(frame.clone()),
            "what was read is written"
        );
        let at = i % pages.len();
        // Frames of a person who was sent away reach nobody.
        if room.person(pages[at].0).is_some() {
            room.page(pages[at].0, frame);
        }
        room.tick(Instant::now());
        promises(&room);
        pages.iter_mut().for_each(|(_, frames)| while frames.try_recv().is_ok() {});
    }
    while events.try_recv().is_ok() {}
}

fn promises(room: &Room) {
    assert!(room.person(room.host).is_some(), "a room with people has a host");
    assert_eq!(room.sitters.len(), room.settings.seats);
    assert!((2..=10).contains(&room.settings.seats));
    for person in &room.people {
        let chairs = room.sitters.iter().filter(|s| **s == Sitter::Person(person.id)).count();
        assert!(chairs <= 1, "a person has one chair");
        assert!(room.people.iter().filter(|p| p.name == person.name).count() == 1, "names differ");
    }
    if let Some(game) = &room.game {
        assert!(game.seats.is_empty() || game.seats.len() == game.chairs.len());
    }
}
