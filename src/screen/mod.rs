//! The table on a terminal that stays: seats, log, hand and question in one picture of any size.
//!
//! [`board`] draws plain data into a [`ratatui::buffer::Buffer`] and knows neither input nor a running game, so
//! that every screen can use it: give it a [`TableSight`](crate::agents::form::TableSight), a [`Log`] and a
//! [`Prompt`], and it returns where the mouse hits something.
//!
//! ```
//! use ratatui::{buffer::Buffer, layout::Rect};
//! use sgs::agents::form::{Reach, TableSight, Viewer};
//! use sgs::rules::names::{BuiltIn, Lang};
//! use sgs::rules::setup::{GameOptions, new_game};
//! use sgs::screen::{Board, Log, Paint, Prompt, draw};
//! # use sgs::{agents::Agents, rules::cards::DeckOptions, testkit::plain::catalog};
//! # use std::rc::Rc;
//! # let catalog = Rc::new(catalog(&DeckOptions::default()));
//! # let room = new_game(&GameOptions::new(1, 4), catalog, Box::new(Agents::random(4))).expect("a game");
//! let reach = Reach::of(&room, Viewer::All);
//! let sight = TableSight::of(&room, Viewer::All, &reach);
//! let mut log = Log::default();
//! log.add_remark("hello", &BuiltIn, Lang::En);
//! let prompt = Prompt { title: "a moment".into(), ..Prompt::default() };
//! let board = Board::new(&sight, &BuiltIn, Lang::En, &log, &prompt);
//! let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
//! let hits = draw(&mut buffer, &board, Paint::default());
//! assert!(!hits.is_empty());
//! ```

pub mod board;
mod content;
mod log;
mod paint;
pub mod play;
mod prompt;
mod seats;
mod text;
pub mod watch;

pub use board::{draw, log_rows};
pub use content::{Board, Overlay};
pub use log::{Log, Scroll, Tone};
pub use paint::Paint;
pub use prompt::{Button, Group, Item, Prompt, Standing};
pub use seats::seat_letter;
pub use text::{clip, width, wrap};

use crate::model::PlayerId;
use ratatui::layout::Rect;

/// A thing that the mouse can hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    Seat(PlayerId),
    /// An item of the prompt, by [`Item::id`].
    Item(usize),
    /// A button of the prompt, by its place in [`Prompt::buttons`].
    Button(usize),
    Log,
}

/// The place of a thing on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hit {
    pub area: Rect,
    pub spot: Spot,
}

/// Returns the thing at a place; what was drawn last lies on top.
pub fn hit(hits: &[Hit], column: u16, row: u16) -> Option<Spot> {
    hits.iter().rev().find(|hit| hit.area.contains((column, row).into())).map(|hit| hit.spot)
}
