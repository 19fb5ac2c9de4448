//! A person at a table that stays on the screen.
//!
//! [`Table`] is a handle for two tasks, as the line mode's [`Terminal`](crate::agents::terminal::Terminal) is: as an
//! [`Agent`] it answers for a seat, as an [`Observer`] it shows what that seat sees. [`terminal`] is the real
//! terminal; tests bring their own [`Source`] and [`Canvas`].

mod after_death;
mod asking;
mod compose;
mod input;
mod question;
mod reading;
pub mod terminal;
mod typed;

pub use input::{Canvas, Event, Key, Source};

use self::question::Cursor;
use super::{Board, Hit, Log, Overlay, Paint, Prompt, Standing, draw, log_rows};
use crate::agents::form::{Asides, Reach, TableSight, Unasked, Viewer};
use crate::agents::terminal::{Console, Quiet, commands, no_command};
use crate::model::PlayerId;
use crate::rules::ask::Seat;
use crate::rules::names::{Lang, Names};
use crate::rules::render::{People, Renderer};
use crate::rules::{Agent, Answer, Cause, Fact, Observer, Reply, Request, Room};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// The way in which a table is shown.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    pub lang: Lang,
    pub paint: Paint,
    /// The time for which an act of others stays before the next.
    pub pace: Duration,
}

/// The table of a person.
#[derive(Clone)]
pub struct Table(Rc<RefCell<Play>>);

/// The text in which the keys and the mouse are at work.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
enum Over {
    /// The table.
    #[default]
    Nothing,
    /// A text to be read.
    Text,
    /// The help that `?` opens: a name typed next is looked up.
    Help,
    /// A search, with the word typed so far.
    Search(String),
    /// The question whether to leave.
    Leaving,
}

/// The state that the handles share.
struct Play {
    source: Box<dyn Source>,
    canvas: Box<dyn Canvas>,
    manner: Manner,
    names: Rc<dyn Names>,
    me: Option<PlayerId>,
    sight: Option<TableSight>,
    reach: Reach,
    log: Log,
    asides: Asides,
    unasked: Unasked,
    prompt: Prompt,
    hits: Vec<Hit>,
    lit: Vec<(PlayerId, Standing)>,
    asked: Vec<PlayerId>,
    focus_seat: Option<PlayerId>,
    letters: bool,
    over: Over,
    overlay: Option<Overlay>,
    status: String,
    /// The generals in reserve as they were named last.
    reserve: String,
    /// `true` until the next question: acts of others are not paced.
    is_skipping: bool,
    /// `true` after one's death, if only the result is wanted.
    wants_result: bool,
    /// `true` from the death of the last person at this screen until they are asked whether to watch on.
    has_died: bool,
    /// The players of all people at this screen.
    people: Vec<PlayerId>,
    is_closed: bool,
    is_greeted: bool,
    /// `true` while a record is played: nothing is shown.
    is_replaying: bool,
    /// `true` if the game goes on elsewhere, as after a step back.
    is_elsewhere: bool,
    questions: u64,
    wish: String,
    drawn: Instant,
    console: Option<Box<dyn Console>>,
    quiet: Quiet,
}

/// Pictures that nobody waits for are this far apart.
const BETWEEN: Duration = Duration::from_millis(60);

impl Table {
    /// Creates a table with these keys and this screen.
    pub fn new(
        source: impl Source + 'static,
        canvas: impl Canvas + 'static,
        manner: Manner,
        names: Rc<dyn Names>,
    ) -> Table {
        Table(Rc::new(RefCell::new(Play {
            source: Box::new(source),
            canvas: Box::new(canvas),
            manner,
            names,
            me: None,
            sight: None,
            reach: Reach::default(),
            log: Log::default(),
            asides: Asides::default(),
            unasked: Unasked::default(),
            prompt: Prompt::default(),
            hits: Vec::new(),
            lit: Vec::new(),
            asked: Vec::new(),
            focus_seat: None,
            letters: false,
            over: Over::Nothing,
            overlay: None,
            status: String::new(),
            reserve: String::new(),
            is_skipping: false,
            wants_result: false,
            has_died: false,
            people: Vec::new(),
            is_closed: false,
            is_greeted: false,
            is_replaying: false,
            is_elsewhere: false,
            questions: 0,
            wish: String::new(),
            drawn: Instant::now(),
            console: None,
            quiet: Quiet::default(),
        })))
    }

    /// Sets the player whose eyes the table is seen with.
    pub fn sit(&self, player: PlayerId) {
        self.0.borrow_mut().me = Some(player);
    }

    /// Forgets the game and takes another one up, with the names of its packages. Nothing is shown of the part that is
    /// played from a record, until [`Table::go_on`].
    pub fn take_up(&self, names: Rc<dyn Names>, from_record: bool) {
        let mut play = self.0.borrow_mut();
        (play.me, play.sight, play.console) = (None, None, None);
        (play.log, play.asides, play.prompt) = (Log::default(), Asides::default(), Prompt::default());
        (play.is_greeted, play.is_skipping) = (false, false);
        (play.wants_result, play.has_died) = (false, false);
        (play.over, play.overlay, play.is_elsewhere) = (Over::Nothing, None, false);
        play.unasked = Unasked::default();
        play.reserve.clear();
        play.people.clear();
        play.names = names;
        play.is_replaying = from_record;
        play.canvas.renew();
    }

    /// Shows what happens again, from now on.
    pub fn go_on(&self) {
        let mut play = self.0.borrow_mut();
        if std::mem::take(&mut play.is_replaying) {
            play.log.read_all();
        }
    }

    /// Returns the number of questions that were put to the person.
    pub fn questions(&self) -> u64 {
        self.0.borrow().questions
    }

    /// Returns the letter that the person pressed at the result, if any.
    pub fn wish(&self) -> String {
        self.0.borrow().wish.clone()
    }

    /// Adds the commands for the packages.
    pub fn attach(&self, console: impl Console + 'static) {
        self.0.borrow_mut().console = Some(Box::new(console));
    }

    /// Applies and shows the news about the packages, between two questions.
    pub fn news(&self) {
        self.0.borrow_mut().news();
    }

    /// Sets the words at the end of the status line.
    pub fn set_status(&self, status: &str) {
        self.0.borrow_mut().status = status.to_owned();
    }

    /// Says who one is and what one wants, before anything else is said.
    pub fn greet(&self, seat: Seat<'_>) {
        self.0.borrow_mut().greet(seat);
    }

    /// Returns the lines of the log since the last answer.
    pub fn unread(&self) -> Vec<String> {
        let play = self.0.borrow();
        let read = play.log.len() - play.log.unread();
        play.log.texts().skip(read).map(|(text, _)| text.to_owned()).collect()
    }

    /// Adds a line to the log.
    pub fn add_remark(&self, text: &str) {
        self.0.borrow_mut().add_remark(text);
    }

    /// Shows a remark while something takes long, unless the table is at work itself.
    pub fn wait_for(&self, text: &str) {
        if let Ok(mut play) = self.0.try_borrow_mut() {
            play.prompt.hint = text.to_owned();
            play.show();
        }
    }

    /// Returns the clock of the table's silence, for callers that announce a wait.
    pub fn quiet(&self) -> Quiet {
        self.0.borrow().quiet.clone()
    }

    /// Returns `true` if the person left, by key or by closing the terminal.
    pub fn is_closed(&self) -> bool {
        self.0.borrow().is_closed
    }

    /// Shows a text over the table until it is closed. Returns `false` if nobody is there to read it.
    pub fn read(&self, title: &str, lines: Vec<String>) -> bool {
        let mut play = self.0.borrow_mut();
        play.open_text(title, lines);
        let foot = play.pick("回车 继续   ↑↓ 翻阅   q 离开", "Enter go on   ↑↓ scroll   q leave");
        if let Some(overlay) = &mut play.overlay {
            foot.clone_into(&mut overlay.foot);
        }
        play.source.forget();
        while play.over != Over::Nothing && !play.is_closed {
            play.show();
            match play.source.next(None) {
                Event::Gone | Event::Key(Key::Char('q' | 'Q')) => drop(play.leave()),
                event => play.read_on(&event, None),
            }
        }
        !play.is_closed
    }

    /// Takes everything off the screen that the last person saw, until the next one has the keys. Returns `false` if
    /// somebody left.
    pub fn hand_over(&self, title: &str, text: &str) -> bool {
        {
            let mut play = self.0.borrow_mut();
            (play.me, play.sight) = (None, None);
            (play.log, play.prompt) = (Log::default(), Prompt::default());
        }
        self.read(title, vec![text.to_owned()])
    }

    /// Shows the result until a key is pressed, and gives the terminal back.
    pub fn end(&self, room: &Room, result: &str) {
        let mut play = self.0.borrow_mut();
        if !play.is_closed {
            play.look(room);
            play.show_result(result);
        }
        play.canvas.close();
    }

    /// Gives the terminal back.
    pub fn close(&self) {
        self.0.borrow_mut().canvas.close();
    }
}

impl Agent for Table {
    fn answer(&mut self, seat: Seat<'_>, request: &Request) -> Answer {
        self.0.borrow_mut().answer(seat, request)
    }
}

impl Observer for Table {
    fn fact(&mut self, room: &Room, fact: &Fact) {
        // Never while a question is open: agents look and do not act.
        if let Ok(mut play) = self.0.try_borrow_mut() {
            play.log_fact(room, fact);
        }
    }

    fn asked(&mut self, room: &Room, request: &Request, reply: &Reply, _: Option<&Cause>) {
        if let Ok(mut play) = self.0.try_borrow_mut() {
            play.note_request(room, request, reply);
        }
    }
}

impl Play {
    fn pick<T>(&self, zh: T, en: T) -> T {
        self.manner.lang.pick(zh, en)
    }

    // ---- pictures -------------------------------------------------------------------

    /// Looks at the table with the distances known so far.
    fn look(&mut self, room: &Room) {
        if let Some(me) = self.me {
            self.sight = Some(TableSight::of(room, Viewer::Seat(me), &self.reach));
        }
    }

    /// Draws everything. When nobody can look any more, the person has left.
    fn show(&mut self) {
        let Some(sight) = &self.sight else { return self.show_text() };
        let board = Board {
            status: self.status.clone(),
            asked: self.asked.clone(),
            lit: self.lit.clone(),
            focus_seat: self.focus_seat,
            letters: self.letters,
            overlay: self.overlay.as_ref(),
            ..Board::new(sight, &*self.names, self.manner.lang, &self.log, &self.prompt)
        };
        let paint = self.manner.paint;
        let rows = log_rows(self.canvas.area(), &board, paint);
        let mut hits = Vec::new();
        if self.canvas.show(&mut |buffer| hits = draw(buffer, &board, paint)).is_err() {
            self.is_closed = true;
        }
        self.log.note_shown(rows.first..self.log.len() - rows.below);
        self.hits = hits;
        self.drawn = Instant::now();
        self.quiet.ends();
    }

    /// Draws a text where there is no table yet.
    fn show_text(&mut self) {
        let (paint, overlay) = (self.manner.paint, &self.overlay);
        let Some(overlay) = overlay else { return };
        if self.canvas.show(&mut |buffer| overlay.draw(buffer, paint)).is_err() {
            self.is_closed = true;
        }
    }

    fn add_remark(&mut self, text: &str) {
        text.lines().for_each(|line| self.log.push(line, super::Tone::Remark));
    }

    // ---- the course of the game -----------------------------------------------------

    fn log_fact(&mut self, room: &Room, fact: &Fact) {
        let names = self.names.clone();
        if let Fact::TurnStart { .. } = fact {
            self.log.note_round(room.table().turn.round);
            self.unasked.end_trick();
        }
        {
            let viewer = Viewer::Seat(self.me.unwrap_or(PlayerId(31)));
            let (log, asides) = (&mut self.log, &mut self.asides);
            viewer.look(room, |view| {
                let r = Renderer::new(&*names, self.manner.lang, viewer.player(), People::of(view));
                log.add_with(fact, &asides.behind(fact, view, &r).unwrap_or_default(), &r)
            });
        }
        if self.is_replaying {
            return;
        }
        let is_mine = actor(fact).is_some_and(|player| Some(player) == self.me);
        let is_shown = is_act(fact) && !self.is_fast();
        if is_shown || self.drawn.elapsed() > BETWEEN {
            self.look(room);
            self.prompt = self.waiting();
            self.log.follow();
            self.show();
        }
        if let Fact::Died { player, .. } = fact {
            self.note_death(room, *player);
        }
        if is_shown && !is_mine {
            self.pause();
        }
    }

    /// Notes a finished request, and says what the facts leave out.
    fn note_request(&mut self, room: &Room, request: &Request, reply: &Reply) {
        let names = self.names.clone();
        let viewer = Viewer::Seat(self.me.unwrap_or(PlayerId(31)));
        let people = viewer.look(room, People::of);
        let r = Renderer::new(&*names, self.manner.lang, viewer.player(), people);
        if let Some(line) = self.asides.asked(room, request, reply, &r) {
            self.log.push(&line, super::Tone::Plain);
        }
    }

    fn is_fast(&self) -> bool {
        self.is_skipping || self.wants_result || self.is_closed || self.manner.pace.is_zero()
    }

    /// Keeps the picture for a moment. Any key goes on to the next question.
    fn pause(&mut self) {
        let until = Instant::now() + self.manner.pace;
        loop {
            match self.source.next(Some(until)) {
                Event::Late | Event::Woken => return,
                Event::Gone => {
                    self.is_closed = true;
                    return;
                }
                other if self.moves_only(&other) => self.show(),
                Event::Key(_) | Event::Click { .. } => {
                    self.is_skipping = true;
                    return;
                }
                Event::Resize | Event::Wheel { .. } => self.show(),
            }
        }
    }

    /// Handles what never answers anything: scrolling, suspending, drawing again.
    fn moves_only(&mut self, event: &Event) -> bool {
        match event {
            Event::Key(Key::Suspend) => self.canvas.suspend(),
            Event::Key(Key::Redraw) => self.canvas.renew(),
            Event::Resize => {}
            Event::Wheel { lines, .. } => self.scroll(*lines),
            Event::Key(Key::PageUp) => self.scroll(-self.page()),
            Event::Key(Key::PageDown) => self.scroll(self.page()),
            _ => return false,
        }
        true
    }

    /// Shows the result over the log until a key is pressed.
    fn show_result(&mut self, result: &str) {
        let mut lines = result.trim().lines();
        self.prompt = Prompt {
            title: lines.next().unwrap_or_default().trim_start_matches("== ").to_owned(),
            notes: lines.map(|line| line.strip_prefix("   ").unwrap_or(line).to_owned()).collect(),
            buttons: vec![
                self.button("⏎", "结束", "close"),
                self.button("l", "记录", "log"),
                self.button("y", "再来一局", "again"),
                self.button("u", "悔一步", "take back"),
            ],
            ..Prompt::default()
        };
        self.asked.clear();
        self.lit.clear();
        self.wish.clear();
        self.source.forget();
        loop {
            self.show();
            if self.is_closed {
                return;
            }
            let event = self.source.next(None);
            if event == Event::Gone {
                return;
            }
            if self.over != Over::Nothing {
                self.read_on(&event, None);
                continue;
            }
            match event {
                Event::Key(Key::Enter | Key::Escape | Key::Char('q')) => return,
                Event::Key(Key::Char('l')) => self.open_log(),
                Event::Key(Key::Char(wish @ ('y' | 'u'))) => {
                    self.wish = wish.to_string();
                    return;
                }
                Event::Click { column, row } => match super::hit(&self.hits, column, row) {
                    Some(super::Spot::Button(0)) => return,
                    Some(super::Spot::Button(1)) => self.open_log(),
                    Some(super::Spot::Button(wish)) => {
                        self.wish = if wish == 2 { "y" } else { "u" }.to_owned();
                        return;
                    }
                    _ => {}
                },
                Event::Key(Key::Char(' ')) => self.scroll(self.page()),
                other => {
                    self.moves_only(&other);
                }
            }
        }
    }

    /// Ends the table after the person left.
    fn leave(&mut self) -> Answer {
        self.is_closed = true;
        self.canvas.close();
        Answer::Close
    }

    // ---- packages -------------------------------------------------------------------

    /// Shows the news about the packages. Returns `true` if the game changed.
    fn news(&mut self) -> bool {
        let output = self.console.as_mut().map(|console| console.news()).unwrap_or_default();
        // One line for each: the whole text of an error is in `:errors`.
        output
            .lines
            .iter()
            .for_each(|line| self.add_remark(&format!("* {}", line.lines().next().unwrap_or_default())));
        output.changed
    }

    /// Carries out a command for the packages.
    fn command_line(&mut self, line: &str, cursor: &mut Cursor) {
        match self.console.as_mut().and_then(|console| console.command(line)) {
            Some(output) => {
                self.is_elsewhere = output.over;
                if output.over {
                    return;
                }
                let title = format!(":{line}");
                self.open_text(
                    &title,
                    output.lines.iter().flat_map(|l| l.lines()).map(str::to_owned).collect(),
                );
                cursor.is_behind = output.changed;
            }
            None if line.trim() == "help" => self.open_text(":help", commands(self.manner.lang)),
            None => cursor.hint = no_command(self.manner.lang).to_owned(),
        }
    }
}

/// Returns the player who does something.
fn actor(fact: &Fact) -> Option<PlayerId> {
    match fact {
        Fact::Used { player, .. }
        | Fact::Responded { player, .. }
        | Fact::Recast { player, .. }
        | Fact::Skill { player, .. }
        | Fact::TurnStart { player, .. } => Some(*player),
        _ => None,
    }
}

/// Returns `true` for what a reader has to follow.
fn is_act(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::TurnStart { .. }
            | Fact::Used { .. }
            | Fact::Responded { .. }
            | Fact::Skill { .. }
            | Fact::Damaged { .. }
            | Fact::HpLost { .. }
            | Fact::JudgeResult { .. }
            | Fact::Pindian { .. }
            | Fact::Died { .. }
    )
}
