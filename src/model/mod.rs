//! The state of a table: plain data without Lua, I/O, clock or callbacks.

pub mod card;
mod check;
pub mod chunked;
mod fault;
pub mod history;
pub mod ids;
pub mod lasting;
pub mod moves;
pub mod payload;
pub mod player;
pub mod rng;
pub mod table;
pub mod turn;
mod unknown;
pub mod value;
pub mod view;
pub mod virtuals;

pub use card::{Card, CardType, Color, EquipSlot, Face, Follows, HandlingMethod, Suit};
pub use fault::{DanglingId, TableFault};
pub use ids::{CardId, EventId, KindId, Name, PlayerId, SeatSet};
pub use moves::{CardsMove, CardsMoveOneTime, MoveReason, Place, ReasonCode};
pub use payload::*;
pub use player::{Gender, Phase, Player, Role};
pub use table::{Confirming, OnRequest, Provided, Table};
pub use unknown::UNKNOWN_CARD;
pub use value::{Content, Value};
pub use virtuals::Virtuals;
