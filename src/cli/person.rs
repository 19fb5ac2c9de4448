//! The person of `sgs play`: at lines of text, or at a table that stays on the screen.

use super::lines;
use crate::agents::signs::standard_output;
use crate::agents::terminal::{Console, Keyboard, Quiet, Terminal, Waker};
use crate::model::PlayerId;
use crate::rules::ask::Seat;
use crate::rules::names::{Lang, Names};
use crate::rules::room::Observer;
use crate::rules::{Agent, Answer, Request, Room};
use crate::screen::Paint;
use crate::screen::play::{Manner, Table, terminal};
use std::io::{IsTerminal, Write};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Clears a terminal with the lines above it.
const CLEARED: &str = "\x1b[H\x1b[2J\x1b[3J";

/// A person with a screen.
#[derive(Clone)]
pub enum Person {
    Lines(Terminal),
    Table(Table),
}

/// Wakes a person's screen for news about the packages.
#[derive(Clone)]
pub enum Wake {
    Lines(Waker),
    Table(terminal::Waker),
}

impl Wake {
    pub fn wake(&self) {
        match self {
            Wake::Lines(waker) => waker.wake(),
            Wake::Table(waker) => waker.wake(),
        }
    }
}

/// Returns `true` if a table can stay on this terminal.
pub fn has_screen() -> bool {
    let is_dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    !is_dumb && std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && has_room()
}

/// Returns `true` if the terminal says how large it is, such as serial lines do not.
fn has_room() -> bool {
    ratatui::crossterm::terminal::size().is_ok_and(|(columns, rows)| columns > 0 && rows > 0)
}

impl Person {
    /// Returns a person who reads and types lines.
    pub fn at_lines(stop: Arc<AtomicBool>, lang: Lang, names: Rc<dyn Names>) -> (Person, Wake) {
        let keyboard = Keyboard::new(stop);
        let waker = keyboard.waker();
        let terminal = Terminal::new(keyboard, lines::output(), lang, names);
        (Person::Lines(terminal), Wake::Lines(waker))
    }

    /// Returns a person with the terminal's screen. It is given back when the game ends.
    pub fn at_table(
        stop: Arc<AtomicBool>,
        lang: Lang,
        pace: Duration,
        names: Rc<dyn Names>,
    ) -> std::io::Result<(Person, Wake)> {
        let (screen, keys) = terminal::open(stop)?;
        let waker = keys.waker();
        let manner = Manner { lang, paint: Paint::of_environment(), pace };
        Ok((Person::Table(Table::new(keys, screen, manner, names)), Wake::Table(waker)))
    }

    pub fn sit(&self, player: PlayerId) {
        match self {
            Person::Lines(terminal) => terminal.sit(player),
            Person::Table(table) => table.sit(player),
        }
    }

    /// Says who the person is and what they want, before anything else is said.
    pub fn greet(&self, seat: Seat<'_>) {
        match self {
            Person::Lines(terminal) => terminal.greet(seat),
            Person::Table(table) => table.greet(seat),
        }
    }

    /// Returns what the log of a table says since the last answer; lines of text are read already.
    pub fn unread(&self) -> Vec<String> {
        match self {
            Person::Lines(_) => Vec::new(),
            Person::Table(table) => table.unread(),
        }
    }

    /// Names the players of all people at this terminal.
    pub fn share(&self, people: Vec<PlayerId>) {
        match self {
            Person::Lines(terminal) => terminal.share(people),
            Person::Table(table) => table.share(people),
        }
    }

    /// Asks people who have died whether they watch on. Returns `false` if the game is left.
    pub fn watches_on(&self, room: &Room) -> bool {
        match self {
            Person::Lines(terminal) => terminal.watches_on(room),
            Person::Table(table) => table.watches_on(room),
        }
    }

    pub fn attach(&self, console: impl Console + 'static) {
        match self {
            Person::Lines(terminal) => terminal.attach(console),
            Person::Table(table) => table.attach(console),
        }
    }

    /// Applies and shows the news about the packages, between two questions.
    pub fn news(&self) {
        match self {
            Person::Lines(terminal) => terminal.news(),
            Person::Table(table) => table.news(),
        }
    }

    /// Forgets the game and takes another one up; nothing is shown of the part that is played from a record.
    pub fn take_up(&self, names: Rc<dyn Names>, from_record: bool) {
        match self {
            Person::Lines(terminal) => terminal.take_up(names, from_record),
            Person::Table(table) => table.take_up(names, from_record),
        }
    }

    /// Shows what happens again, from now on.
    pub fn go_on(&self) {
        match self {
            Person::Lines(terminal) => terminal.go_on(),
            Person::Table(table) => table.go_on(),
        }
    }

    /// Returns the number of questions that were put to the person.
    pub fn questions(&self) -> u64 {
        match self {
            Person::Lines(terminal) => terminal.questions(),
            Person::Table(table) => table.questions(),
        }
    }

    /// Asks for a line outside of the game. At a table it was given with the result. `None`: there are no more.
    pub fn line(&self, prompt: &str) -> Option<String> {
        match self {
            Person::Lines(terminal) => terminal.line(prompt),
            Person::Table(table) => Some(table.wish()),
        }
    }

    pub fn quiet(&self) -> Quiet {
        match self {
            Person::Lines(terminal) => terminal.quiet(),
            Person::Table(table) => table.quiet(),
        }
    }

    /// Returns `true` if the person left, and the screen has said so.
    pub fn is_farewell_shown(&self) -> bool {
        matches!(self, Person::Lines(terminal) if terminal.is_closed())
    }

    /// Tells what is being waited for. A closed output is noticed at the next question.
    pub fn wait_for(&self, text: &str) {
        match self {
            Person::Lines(_) => drop(writeln!(standard_output(), "{text}")),
            Person::Table(table) => table.wait_for(text.trim()),
        }
    }

    /// Shows a text to be read before the game goes on. Returns `false` if the person left.
    pub fn read(&self, title: &str, text: &str) -> bool {
        match self {
            Person::Lines(_) => writeln!(standard_output(), "\n=== {title}\n{text}").is_ok(),
            Person::Table(table) => table.read(title, text.lines().map(str::to_owned).collect()),
        }
    }

    /// Hides what the last person saw until the next one has the keys. Returns `false` if somebody left.
    pub fn hand_over(&self, title: &str, text: &str, lang: Lang) -> bool {
        match self {
            Person::Lines(terminal) => {
                if std::io::stdout().is_terminal() {
                    let _ = write!(std::io::stdout(), "{CLEARED}");
                }
                let next = lang.pick("（回车继续）", "(Enter goes on)");
                terminal.line(&format!("\n=== {title}\n{text} {next}")).is_some()
            }
            Person::Table(table) => table.hand_over(title, text),
        }
    }

    /// Prints a text, or adds it to the log of the table.
    pub fn print(&self, text: &str) {
        match self {
            Person::Lines(_) => drop(writeln!(standard_output(), "{text}")),
            Person::Table(table) => table.add_remark(text),
        }
    }

    pub fn observer(&self) -> Box<dyn Observer> {
        match self {
            Person::Lines(terminal) => Box::new(terminal.clone()),
            Person::Table(table) => Box::new(table.clone()),
        }
    }

    pub fn answer(&mut self, seat: Seat<'_>, request: &Request) -> Answer {
        match self {
            Person::Lines(terminal) => terminal.answer(seat, request),
            Person::Table(table) => table.answer(seat, request),
        }
    }

    /// Shows the result of the game. It stays on the terminal.
    pub fn end(&self, room: &Room, result: &str) {
        if let Person::Table(table) = self {
            table.end(room, result);
        }
        // Nobody may be there to read it.
        let _ = writeln!(standard_output(), "{result}");
    }

    /// Gives the terminal back.
    pub fn close(&self) {
        if let Person::Table(table) = self {
            table.close();
        }
    }
}
