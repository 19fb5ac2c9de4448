//! Lines that begin with a colon, for the console of the game; and a terminal that takes up another game.

use super::{ConsoleOutput, Screen, Terminal, Turn};
use crate::agents::terminal::Line;
use crate::rules::names::Names;
use std::rc::Rc;

/// The effect of a line.
pub(super) enum Effect {
    /// It is not for the console.
    Nothing,
    /// The console has shown its output.
    Shown,
    /// The game was changed.
    Changed,
    /// The game is left, and goes on elsewhere.
    Over,
}

impl Terminal {
    /// Forgets the game and takes another one up, with the names of its packages. Nothing is shown of the part that is
    /// played from a record, until [`Terminal::go_on`].
    pub fn take_up(&self, names: Rc<dyn Names>, from_record: bool) {
        let mut screen = self.0.borrow_mut();
        let title = screen.lang.pick("开局", "Setting up").to_owned();
        screen.names = names;
        screen.turns = vec![Turn { title, lines: Vec::new() }];
        (screen.round, screen.seat, screen.console, screen.held) = (0, None, None, None);
        // The same game, gone on with, has greeted before.
        screen.greeted &= from_record;
        screen.reserve.clear();
        (screen.wants_result, screen.has_died) = (false, false);
        screen.people.clear();
        screen.is_replaying = from_record;
    }

    /// Shows what happens again, from now on, and the log of the running turn.
    pub fn go_on(&self) {
        let mut screen = self.0.borrow_mut();
        if std::mem::take(&mut screen.is_replaying) {
            screen.print("");
            screen.write_log(1);
        }
    }

    /// Returns the number of questions that were put to the person.
    pub fn questions(&self) -> u64 {
        self.0.borrow().questions
    }

    /// Asks for a line outside of the game. `None`: there are no more.
    pub fn line(&self, prompt: &str) -> Option<String> {
        let mut screen = self.0.borrow_mut();
        screen.print(prompt);
        write!(screen.output, "> ").and_then(|()| screen.output.flush()).ok()?;
        loop {
            match screen.input.line(None) {
                Line::Text(line) => return Some(line.trim().to_owned()),
                Line::Woken | Line::Resumed => {}
                Line::End | Line::Late => return None,
            }
        }
    }
}

impl Screen {
    /// Writes a line of the log, unless a record is played.
    pub(super) fn write_log_line(&mut self, line: String) {
        if !self.is_replaying && !self.wants_result {
            self.print(line);
        }
    }

    /// Shows the output of the console.
    fn show_output(&mut self, output: ConsoleOutput) -> Effect {
        for line in output.lines {
            self.print(format!(" * {line}"));
        }
        match (output.over, output.changed) {
            (true, _) => Effect::Over,
            (false, true) => Effect::Changed,
            (false, false) => Effect::Shown,
        }
    }

    /// Shows the news about packages. Returns `true` if the game has changed.
    pub(super) fn news(&mut self) -> bool {
        let output = self.console.as_mut().map(|console| console.news()).unwrap_or_default();
        matches!(self.show_output(output), Effect::Changed)
    }

    /// Passes a line to the console.
    pub(super) fn command(&mut self, line: &str) -> Effect {
        let line = line.trim();
        let Some(command) = line.strip_prefix([':', '：']) else { return Effect::Nothing };
        match self.console.as_mut().and_then(|console| console.command(command)) {
            Some(output) => self.show_output(output),
            None => {
                self.print(self.lang.pick(
                    "   ! 没有这个命令（:undo :save :report :keep :reload :errors :packages :lua :hp :give :mark :skill :as :trace :stack :history :profile）",
                    "   ! there is no such command (:undo :save :report :keep :reload :errors :packages :lua :hp :give :mark :skill :as :trace \
                     :stack :history :profile)",
                ));
                Effect::Shown
            }
        }
    }
}
