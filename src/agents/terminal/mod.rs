//! A person at a terminal: numbered choices on lines of text. It does not need a real terminal, so a pipe or
//! a test can drive it.
//!
//! [`Terminal`] is a handle for two tasks: as an [`Agent`] it answers for a seat, as an [`Observer`] it shows
//! the events that the seat sees. Clones share the screen.

mod after_death;
mod barred;
mod commands;
mod input;
mod keyboard;
mod menu;
mod numbers;
mod question;
mod sights;
#[cfg(test)]
mod tests;

use commands::Effect;
pub use commands::{commands, no_command};
pub use keyboard::{Input, Keyboard, Line, Waker};
pub use sights::{goal, reserve, welcome};

use crate::agents::form::{Asides, Unasked};
use crate::model::view::View;
use crate::model::*;
use crate::rules::ask::Seat;
use crate::rules::names::{Lang, Names};
use crate::rules::render::{People, Renderer};
use crate::rules::room::Observer;
use crate::rules::{Agent, Answer, Cause, Fact, Reply, Request, Room};
use crate::script::words::printable;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::io::Write;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// The console for the packages of the game. It receives lines that begin with a colon.
pub trait Console {
    /// Carries out a command, without its colon: the lines to show, and whether the game was
    /// changed. `None`: there is no such command.
    fn command(&mut self, line: &str) -> Option<ConsoleOutput>;

    /// Returns the news about the packages since the last call.
    fn news(&mut self) -> ConsoleOutput;
}

/// The output of a console.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ConsoleOutput {
    pub lines: Vec<String>,
    /// `true` if the options may have changed.
    pub changed: bool,
    /// `true` to leave this game, which goes on elsewhere.
    pub over: bool,
}

/// The terminal of a person.
#[derive(Clone)]
pub struct Terminal(Rc<RefCell<Screen>>);

impl Terminal {
    /// Creates a terminal with this input and output.
    pub fn new(
        input: impl Input + 'static,
        output: impl Write + 'static,
        lang: Lang,
        names: Rc<dyn Names>,
    ) -> Terminal {
        Terminal(Rc::new(RefCell::new(Screen {
            input: Box::new(input),
            output: Box::new(output),
            lang,
            names,
            seat: None,
            greeted: false,
            turns: vec![Turn { title: lang.pick("开局", "Setting up").to_owned(), lines: Vec::new() }],
            round: 0,
            closed: false,
            until: None,
            console: None,
            quiet: Quiet::default(),
            is_replaying: false,
            questions: 0,
            held: None,
            reserve: String::new(),
            explained: BTreeSet::new(),
            question: Vec::new(),
            wants_result: false,
            has_died: false,
            people: Vec::new(),
            asides: Asides::default(),
            unasked: Unasked::default(),
        })))
    }

    /// Sets the player whose view of the log is shown. Before that or the first request, only public events
    /// are shown.
    pub fn sit(&self, player: PlayerId) {
        self.0.borrow_mut().seat = Some(player);
    }

    /// Says who one is and what one wants, before anything else is said.
    pub fn greet(&self, seat: Seat<'_>) {
        self.0.borrow_mut().greet(seat);
    }

    /// Asks this one about packages.
    pub fn attach(&self, console: impl Console + 'static) {
        self.0.borrow_mut().console = Some(Box::new(console));
    }

    /// Applies and shows the news about the packages, between two questions.
    pub fn news(&self) {
        self.0.borrow_mut().news();
    }

    /// Returns the clock of the terminal's silence, for callers that announce a wait.
    pub fn quiet(&self) -> Quiet {
        self.0.borrow().quiet.clone()
    }

    /// Returns `true` if the person left, by command or by closing the input.
    pub fn is_closed(&self) -> bool {
        self.0.borrow().closed
    }
}

impl Agent for Terminal {
    fn answer(&mut self, seat: Seat<'_>, request: &Request) -> Answer {
        self.0.borrow_mut().answer(seat, request)
    }
}

impl Observer for Terminal {
    fn fact(&mut self, room: &Room, fact: &Fact) {
        // Never while a question is open: agents look and do not act.
        if let Ok(mut screen) = self.0.try_borrow_mut() {
            screen.log_fact(room, fact);
        }
    }

    fn asked(&mut self, room: &Room, request: &Request, reply: &Reply, _: Option<&Cause>) {
        if let Ok(mut screen) = self.0.try_borrow_mut() {
            screen.note_request(room, request, reply);
        }
    }
}

/// The events of a turn.
struct Turn {
    title: String,
    lines: Vec<String>,
}

/// The state shared by the handles.
struct Screen {
    input: Box<dyn Input>,
    output: Box<dyn Write>,
    lang: Lang,
    names: Rc<dyn Names>,
    seat: Option<PlayerId>,
    greeted: bool,
    /// The log by turn; events before the first turn have a separate entry.
    turns: Vec<Turn>,
    round: u32,
    closed: bool,
    /// The deadline of the open question.
    until: Option<Instant>,
    console: Option<Box<dyn Console>>,
    quiet: Quiet,
    /// A record is played: nothing is shown.
    is_replaying: bool,
    /// Questions that were put to the person.
    questions: u64,
    /// A line about hit points of a player: what they are then is said in the same line.
    held: Option<(PlayerId, String)>,
    /// The generals in reserve as they were named last.
    reserve: String,
    /// Skills whose texts were said.
    explained: BTreeSet<Name>,
    /// The open question, without its choices.
    question: Vec<String>,
    /// `true` after one's death, if only the result is wanted.
    wants_result: bool,
    /// `true` from the death of the last person at these keys until they are asked whether to watch on.
    has_died: bool,
    /// The players of all people at these keys.
    people: Vec<PlayerId>,
    asides: Asides,
    unasked: Unasked,
}

/// The time since the last output of a terminal. Clones share it.
#[derive(Clone)]
pub struct Quiet(Rc<Cell<Shown>>);

#[derive(Clone, Copy)]
struct Shown {
    /// The time of the last output or input.
    last: Instant,
    /// After how much longer the next line may tell what is being waited for.
    until: Duration,
}

impl Default for Quiet {
    fn default() -> Quiet {
        Quiet(Rc::new(Cell::new(Shown { last: Instant::now(), until: QUIET })))
    }
}

/// Time that people wait before the reason is shown.
const QUIET: Duration = Duration::from_millis(800);

/// Time after which the reason is shown again.
const QUIET_AGAIN: Duration = Duration::from_secs(5);

impl Quiet {
    /// Starts the clock again: something was shown or typed.
    pub fn ends(&self) {
        self.0.set(Shown { last: Instant::now(), until: QUIET });
    }

    /// Returns the seconds since the last output, rounded up, if it is time to show the reason for the wait.
    pub fn is_long(&self) -> Option<u64> {
        let shown = self.0.get();
        let since = shown.last.elapsed();
        if since < shown.until {
            return None;
        }
        self.0.set(Shown { until: since + QUIET_AGAIN, ..shown });
        Some(since.as_secs() + 1)
    }
}

/// The result of waiting for a line.
enum Read {
    Line(String),
    /// The question is settled: the person left, or the time is up.
    Over(Answer),
    /// The game changed: the question is to be put again.
    Changed,
}

/// A seat nobody has: sees what is public.
const NOBODY: PlayerId = PlayerId(31);

impl Screen {
    // ---- output ---------------------------------------------------------------------

    /// Writes a line. When nobody reads any more, the person has left.
    fn print(&mut self, text: impl AsRef<str>) {
        self.release();
        // Packages name players and skills, and write prompts and log lines.
        let text = printable(text.as_ref(), true);
        self.quiet.ends();
        if writeln!(self.output, "{text}").is_err() {
            self.closed = true;
        }
    }

    fn print_all(&mut self, lines: impl IntoIterator<Item = String>) {
        lines.into_iter().for_each(|line| self.print(line));
    }

    fn renderer<'a>(&self, names: &'a dyn Names, people: People) -> Renderer<'a> {
        Renderer::new(names, self.lang, Some(self.seat.unwrap_or(NOBODY)), people)
    }

    /// Calls a function with this seat's view and a renderer with its names.
    fn with_renderer<R>(&self, seat: Seat<'_>, write: impl FnOnce(View<'_>, &Renderer<'_>) -> R) -> R {
        let names = self.names.clone();
        seat.view(|view| write(view, &self.renderer(&*names, People::of(view))))
    }

    // ---- the log --------------------------------------------------------------------

    fn log_fact(&mut self, room: &Room, fact: &Fact) {
        let line = {
            let names = self.names.clone();
            let table = room.table();
            let view = table.view(self.seat.unwrap_or(NOBODY));
            let mut asides = std::mem::take(&mut self.asides);
            let r = self.renderer(&*names, People::of(view));
            let line = r.line(fact);
            let behind = asides.behind(fact, view, &r).unwrap_or_default();
            self.asides = asides;
            line.map(|line| line + &behind)
        };
        let Some(line) = line else { return };
        match fact {
            Fact::RoundStart { round } => self.round = *round,
            Fact::TurnStart { .. } => {
                self.unasked.end_trick();
                let title = match self.round {
                    // The table of a scene, before its first round.
                    0 => line,
                    round => self.lang.pick(format!("第{round}轮 {line}"), format!("Round {round}, {line}")),
                };
                self.write_log_line(format!("\n== {title}"));
                self.turns.push(Turn { title, lines: Vec::new() });
            }
            // Cards drawn and used show which phase it is.
            Fact::PhaseStart { .. } => {}
            _ => self.add_within_turn(fact, line),
        }
        if let Fact::Died { player, .. } = fact {
            self.note_death(room, *player);
        }
    }

    /// Adds what happened in a turn. Damage and the hit points that it leaves are one line.
    fn add_within_turn(&mut self, fact: &Fact, line: String) {
        match (fact, self.held.take()) {
            (Fact::Hp { player, hp, max_hp }, Some((of, line))) if of == *player => {
                let rest = self.lang.pick(format!("，体力 {hp}/{max_hp}"), format!(", hp {hp}/{max_hp}"));
                return self.put(&(line + &rest));
            }
            (_, held) => self.held = held,
        }
        self.release();
        match fact {
            Fact::Damaged { to: player, .. }
            | Fact::HpLost { player, .. }
            | Fact::Recovered { player, .. } => self.held = Some((*player, line)),
            _ => line.lines().for_each(|line| self.put(line)),
        }
    }

    /// Writes the line that waits for hit points.
    fn release(&mut self) {
        if let Some((_, line)) = self.held.take() {
            self.put(&line);
        }
    }

    /// Writes a line of the log and keeps it.
    fn put(&mut self, line: &str) {
        self.write_log_line(format!("   {line}"));
        if let Some(turn) = self.turns.last_mut() {
            turn.lines.push(line.to_owned());
        }
    }

    /// Notes a finished request, and says what the facts leave out.
    fn note_request(&mut self, room: &Room, request: &Request, reply: &Reply) {
        let names = self.names.clone();
        let mut asides = std::mem::take(&mut self.asides);
        let people = People::of(room.table().view(self.seat.unwrap_or(NOBODY)));
        let line = asides.asked(room, request, reply, &self.renderer(&*names, people));
        self.asides = asides;
        if let Some(line) = line {
            self.release();
            self.put(&line);
        }
    }

    /// Says the log of the last turns again.
    fn write_log(&mut self, turns: usize) {
        let skip = self.turns.len().saturating_sub(turns.max(1));
        let lines: Vec<String> = self.turns[skip..]
            .iter()
            .flat_map(|t| {
                std::iter::once(format!("== {}", t.title)).chain(t.lines.iter().map(|l| format!("   {l}")))
            })
            .collect();
        self.print_all(lines);
    }

    // ---- input ----------------------------------------------------------------------

    /// Starts the clock of a question.
    fn start_clock(&mut self, request: &Request) {
        self.until = request.seconds.map(|s| Instant::now() + Duration::from_secs(u64::from(s)));
    }

    /// Returns the next line that is not for the console.
    fn read(&mut self) -> Read {
        loop {
            if self.closed {
                return Read::Over(self.leave());
            }
            let prompt = write!(self.output, "> ").and_then(|()| self.output.flush());
            if prompt.is_err() {
                return Read::Over(self.leave());
            }
            let line = self.input.line(self.until);
            self.quiet.ends();
            match line {
                Line::Text(line) => match self.command(&line) {
                    Effect::Nothing => return Read::Line(line),
                    Effect::Shown => {}
                    Effect::Changed => return Read::Changed,
                    Effect::Over => return Read::Over(Answer::Close),
                },
                Line::Woken => {
                    // Below the prompt, which nobody has answered.
                    self.print("");
                    if self.news() {
                        return Read::Changed;
                    }
                }
                Line::Resumed => {
                    let question = std::mem::take(&mut self.question);
                    self.print("");
                    self.print_all(question.iter().cloned());
                    self.question = question;
                    return Read::Changed;
                }
                Line::End => return Read::Over(self.leave()),
                Line::Late => {
                    self.print(self.lang.pick("\n   （时间到）", "\n   (time is up)"));
                    return Read::Over(Answer::Default(Cause::Timeout));
                }
            }
        }
    }

    /// Ends the terminal after the person left; this is shown once.
    fn leave(&mut self) -> Answer {
        self.closed = true;
        self.print(self.lang.pick("\n再见，这一局到此为止。", "\nGoodbye; the game ends here."));
        Answer::Close
    }
}
