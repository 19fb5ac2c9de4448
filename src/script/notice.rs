//! Reports to the authors of packages: errors of callbacks with counts, and warnings about loaded files. They
//! never end a game, and each is reported once.

use super::error::{Cause, Notice, Origin, ScriptError};
use super::frame::Context;
use super::host::Host;
use super::words::{clipped, printable, without_numbers};
use crate::model::Name;
use crate::rules::names::Lang;
use indexmap::IndexMap;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

pub use super::error::Warning;

/// Bytes of a printed line that are shown.
const LONGEST_LINE: usize = 64_000;

/// Number of different errors and warnings that are kept; further ones are only counted.
const KEPT: usize = 2_000;

type Shown = Box<dyn Fn(&ScriptError)>;

/// Printed lines that are kept for a listener that is added later.
const UNHEARD: usize = 200;

type Heard = Box<dyn Fn(&Line)>;

/// Errors and warnings of a state.
#[derive(Default)]
pub struct Notices {
    errors: RefCell<IndexMap<ScriptError, u64>>,
    /// The place of each in `errors`, by the error without its numbers: others that differ in numbers
    /// alone are counted there.
    by_cause: RefCell<BTreeMap<ScriptError, usize>>,
    /// Errors of files that were changed since: they are shown when they come again.
    unseen: RefCell<BTreeSet<usize>>,
    warnings: RefCell<Vec<Warning>>,
    /// Errors beyond those that are kept.
    more: RefCell<u64>,
    /// Unknown names of `sgs` that were reported.
    unknown: RefCell<BTreeSet<String>>,
    /// Unknown names since the last definition; they may explain holes in a table.
    holes: RefCell<Vec<String>>,
    /// Receivers of new errors.
    shown_by: RefCell<Vec<Shown>>,
    /// Lines that were reported before there was a listener.
    unheard: RefCell<Vec<Line>>,
    /// Listeners that get each line at once.
    heard_by: RefCell<Vec<Heard>>,
}

impl Notices {
    /// Returns every error so far with its count, in order of first appearance.
    pub fn errors(&self) -> Vec<(ScriptError, u64)> {
        self.errors.borrow().iter().map(|(e, n)| (e.clone(), *n)).collect()
    }

    pub fn warnings(&self) -> Vec<Warning> {
        self.warnings.borrow().clone()
    }

    /// Returns the total number of errors.
    pub fn error_count(&self) -> u64 {
        self.errors.borrow().values().sum::<u64>() + *self.more.borrow()
    }

    /// Returns `true` if this unknown name was not reported yet.
    pub(super) fn is_new_name(&self, name: &str) -> bool {
        let mut unknown = self.unknown.borrow_mut();
        !unknown.contains(name) && unknown.insert(name.to_owned())
    }

    /// Notes a look-up of an unknown name of `sgs`.
    pub(super) fn note_hole(&self, name: &str) {
        self.holes.borrow_mut().push(name.to_owned());
    }

    /// Takes the unknown names since the last definition.
    pub(super) fn take_holes(&self) -> Vec<String> {
        self.holes.take()
    }

    /// Forgets warnings about these files, which are about to be run again. Returns the previous warnings for
    /// [`Notices::restore_warnings`].
    pub(super) fn forget_warnings(&self, files: &BTreeSet<Name>) -> Vec<Warning> {
        let before = self.warnings();
        let of_files = |w: &Warning| {
            w.origin.as_ref().is_some_and(|o| files.contains(&o.file) || files.contains(&o.unit))
        };
        self.warnings.borrow_mut().retain(|warning| !of_files(warning));
        before
    }

    pub(super) fn restore_warnings(&self, before: Vec<Warning>) {
        *self.warnings.borrow_mut() = before;
    }

    /// These files were changed: an error in them that comes again was not mended, and is
    /// shown again.
    pub(super) fn show_again(&self, files: &BTreeSet<Name>) {
        let errors = self.errors.borrow();
        let of_files =
            |error: &ScriptError| error.place.as_ref().is_some_and(|place| files.contains(&place.file));
        let again = errors.keys().enumerate().filter(|(_, error)| of_files(error)).map(|(at, _)| at);
        self.unseen.borrow_mut().extend(again);
    }

    /// Registers a function that is called with each new error, in addition to those already registered.
    pub fn show(&self, show: impl Fn(&ScriptError) + 'static) {
        self.shown_by.borrow_mut().push(Box::new(show));
    }

    /// Registers a function that is called with each line that scripts print and with each warning of a game.
    /// Earlier lines come first.
    pub fn listen(&self, hear: impl Fn(&Line) + 'static) {
        self.unheard.take().iter().for_each(&hear);
        self.heard_by.borrow_mut().push(Box::new(hear));
    }

    fn tell(&self, line: Line) {
        let heard_by = self.heard_by.borrow();
        if !heard_by.is_empty() {
            heard_by.iter().for_each(|hear| hear(&line));
        } else if self.unheard.borrow().len() < UNHEARD {
            self.unheard.borrow_mut().push(line);
        }
    }
}

/// A line for the people at a game.
#[derive(Clone, Debug)]
pub enum Line {
    /// A script has printed it.
    Printed(String),
    Warning(Warning),
}

impl Line {
    /// Returns the text in this language, without signs that control a terminal.
    pub fn in_lang(&self, lang: Lang) -> String {
        match self {
            Line::Printed(text) => printable(text, false).into_owned(),
            Line::Warning(warning) => printable(&warning.in_lang(lang), false).into_owned(),
        }
    }
}

impl Host {
    /// Counts an error of a script, and shows it when it is new.
    pub fn report(&self, error: ScriptError) {
        let notices = self.notices();
        let cause =
            ScriptError { cause: Cause::Lua(without_numbers(&error.cause.to_string())), ..error.clone() };
        let new = {
            let (mut errors, mut by_cause) = (notices.errors.borrow_mut(), notices.by_cause.borrow_mut());
            if let Some(at) = by_cause.get(&cause) {
                errors.get_index_mut(*at).into_iter().for_each(|(_, count)| *count += 1);
                notices.unseen.borrow_mut().remove(at)
            } else if errors.len() >= KEPT {
                *notices.more.borrow_mut() += 1;
                false
            } else {
                by_cause.insert(cause, errors.len());
                errors.insert(error.clone(), 1);
                true
            }
        };
        if new {
            notices.shown_by.borrow().iter().for_each(|show| show(&error));
        }
    }

    /// Reports as [`Host::report`], but errors that differ only in their traces are the same error.
    pub(super) fn report_by_cause(&self, error: ScriptError) {
        let known = {
            let errors = self.notices().errors.borrow();
            let same =
                |known: &&ScriptError| known.located() == error.located() && known.running == error.running;
            errors.keys().find(same).cloned()
        };
        self.report(known.unwrap_or(error));
    }

    /// Notes something odd, once.
    pub fn warn(&self, origin: Option<Origin>, notice: Notice) {
        let warning = Warning { origin, notice };
        let in_game = self.context() != Context::Load && self.is_room_seated();
        let told = {
            let mut warnings = self.notices().warnings.borrow_mut();
            if warnings.len() >= KEPT || warnings.contains(&warning) {
                return;
            }
            let told = in_game.then(|| Line::Warning(warning.clone()));
            warnings.push(warning);
            told
        };
        told.into_iter().for_each(|line| self.notices().tell(line));
    }

    /// Returns `true` if there is a game with players, not only packages that load.
    fn is_room_seated(&self) -> bool {
        self.with_room(|room| !room.table().players.is_empty()) == Ok(true)
    }

    /// Reports lines that a script printed, each behind its place.
    pub(super) fn say(&self, origin: &Origin, text: &str) {
        let place =
            if origin.file.is_empty() { String::new() } else { format!("{}:{}: ", origin.file, origin.line) };
        for line in text.split('\n') {
            let line = clipped(line, LONGEST_LINE);
            self.notices().tell(Line::Printed(format!("{place}{line}")));
        }
    }
}
