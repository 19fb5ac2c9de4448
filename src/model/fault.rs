//! Faults of a table: states that the rules never reach, and that a file may contain.

use super::card::EquipSlot;
use super::ids::{CardId, PlayerId};
use super::moves::Location;
use smallvec::SmallVec;
use std::fmt;

/// The first fault that a check of a table finds.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableFault {
    #[error("players: there are {count}, expected 1 to {most}")]
    PlayerCount { count: usize, most: usize },
    #[error("players: the one at place {at} says it is {id}")]
    PlayerId { at: usize, id: PlayerId },
    #[error("players: {player} has seat {seat} of {of}")]
    Seat { player: PlayerId, seat: u8, of: usize },
    #[error("seats: they do not name each of the {players} players once")]
    Seats { players: usize },
    #[error("rng: there are {streams} streams of seats for {players} players")]
    Streams { streams: usize, players: usize },
    #[error("deck: the card at place {at} says it is {id}")]
    DeckId { at: usize, id: CardId },
    #[error("turn: a turn is running, and it is nobody's")]
    NobodysTurn,
    #[error("players: the game is running, and nobody is alive")]
    NobodyAlive,
    #[error("{counter}: {value} is too large, expected {most} at most")]
    Counter { counter: &'static str, value: u64, most: u64 },
    #[error("{path}: {id}")]
    Dangling { path: String, id: DanglingId },
    #[error("{player} wears {cards:?} as {slot:?}, with room for {capacity}")]
    Slot { player: PlayerId, cards: SmallVec<[CardId; 1]>, slot: EquipSlot, capacity: u8 },
    #[error("card {card} is in {at:?} but not in the deck")]
    NotInDeck { card: CardId, at: Location },
    #[error("card {card} is both in {first:?} and in {at:?}")]
    Twice { card: CardId, first: Location, at: Location },
    #[error("card {card} is nowhere; its location says {location:?}")]
    Nowhere { card: CardId, location: Location },
    #[error("card {card} is in {at:?}; its location says {location:?}")]
    Elsewhere { card: CardId, at: Location, location: Location },
    #[error("history: event {at} says it is {id}, inside event {parent}")]
    EventId { at: u32, id: u32, parent: u32 },
    #[error("history: its index by kind does not fit its events")]
    EventIndex,
    #[error("lasting: the numbers of the effects do not ascend")]
    Lasting,
    #[error("virtuals: more cards than {most} were made")]
    Virtuals { most: usize },
    #[error("virtuals: card {key} says it is {id}")]
    VirtualId { key: CardId, id: CardId },
    #[error("virtuals: card {0} was not made yet")]
    VirtualUnmade(CardId),
    /// The table cannot be walked through.
    #[error("{0}")]
    Serialize(String),
}

/// An id that leads nowhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DanglingId {
    Player { index: i128, of: usize },
    Kind { index: i128, of: usize },
    Card { index: i128, of: usize },
    Event { index: i128, of: u32 },
}

impl fmt::Display for DanglingId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DanglingId::Player { index, of } => {
                write!(f, "there is no player sgs{} in a game of {of}", index.saturating_add(1))
            }
            DanglingId::Kind { index, of } => write!(f, "there is no kind of card {index} among {of}"),
            DanglingId::Card { index, of } => write!(f, "there is no card {index} in a deck of {of}"),
            DanglingId::Event { index, of } => write!(f, "there is no event {index} in a history of {of}"),
        }
    }
}
