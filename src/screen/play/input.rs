//! Keys and clicks from somewhere, with a way to stop waiting for them.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::io;
use std::time::Instant;

/// A key as far as the table knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    Char(char),
    Enter,
    Escape,
    Backspace,
    Tab,
    Left,
    Right,
    Up,
    Down,
    PageUp,
    PageDown,
    Home,
    End,
    /// Ctrl-Z.
    Suspend,
    /// Ctrl-L.
    Redraw,
}

/// Something that a person does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    Key(Key),
    Click {
        column: u16,
        row: u16,
    },
    /// The wheel: up is negative.
    Wheel {
        column: u16,
        row: u16,
        lines: isize,
    },
    Resize,
    /// The packages have news.
    Woken,
    /// The time that was waited for is over.
    Late,
    /// The person or the terminal is gone.
    Gone,
}

/// The source of events.
pub trait Source {
    /// Returns the next event, waiting until this moment at most.
    fn next(&mut self, until: Option<Instant>) -> Event;

    /// Forgets keys that were pressed before now.
    fn forget(&mut self);
}

/// The screen that is drawn on.
pub trait Canvas {
    fn area(&self) -> Rect;

    /// Shows what `paint` draws.
    fn show(&mut self, paint: &mut dyn FnMut(&mut Buffer)) -> io::Result<()>;

    /// Draws everything again the next time.
    fn renew(&mut self);

    /// Gives the terminal back to the shell until the program goes on.
    fn suspend(&mut self);

    /// Gives the terminal back for good, and prints lines on it.
    fn close(&mut self);
}
