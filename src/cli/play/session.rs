//! The game that a person plays, as it is written down: saved, taken back, reported.

use crate::agents::terminal::{Console, ConsoleOutput};
use crate::cli::console::Packages;
use crate::cli::effort;
use crate::cli::reports;
use crate::cli::saves::{typed_path, write_whole};
use crate::cli::trace::Follow;
use crate::cli::trial;
use crate::model::PlayerId;
use crate::record::{Record, RecordError, Recorder};
use crate::rules::names::{Bilingual, Lang};
use crate::rules::{Fact, Observer, Room, Trial};
use crate::script::effort::so_far;
use crate::script::system::OfSystem;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The text of a record in memory, and in a file if one is named. Where the file cannot be written, the memory still is.
#[derive(Clone, Default)]
pub(super) struct Book(Rc<RefCell<Pages>>);

#[derive(Default)]
struct Pages {
    text: Vec<u8>,
    path: Option<PathBuf>,
    file: Option<File>,
    /// Until then nothing is written to the file.
    is_live: bool,
    failed: Option<io::Error>,
}

impl Book {
    /// Creates a book with this file. What stands in it stays until the game is live.
    pub fn with_file(path: Option<PathBuf>) -> io::Result<Book> {
        let open = |path| File::options().append(true).create(true).open(path);
        let file = path.as_ref().map(open).transpose()?;
        Ok(Book(Rc::new(RefCell::new(Pages { path, file, ..Pages::default() }))))
    }

    /// Writes what there is to the file, in place of what stood in it.
    fn go_live(&self) {
        let mut pages = self.0.borrow_mut();
        pages.is_live = true;
        let Some(path) = &pages.path else { return };
        let written = File::create(path).and_then(|mut file| file.write_all(&pages.text).map(|()| file));
        match written {
            Ok(file) => pages.file = Some(file),
            Err(error) => (pages.file, pages.failed) = (None, Some(error)),
        }
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.borrow().text).into_owned()
    }

    /// Takes the error that ended the writing of the file.
    pub fn take_failure(&self) -> Option<io::Error> {
        self.0.borrow_mut().failed.take()
    }
}

impl Write for Book {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut pages = self.0.borrow_mut();
        pages.text.extend_from_slice(bytes);
        let is_live = pages.is_live;
        let file = pages.file.as_mut().filter(|_| is_live);
        let written = file.map_or(Ok(()), |file| file.write_all(bytes));
        if let Err(error) = written {
            (pages.file, pages.failed) = (None, Some(error));
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The reason for which nothing is taken back.
#[derive(Debug, thiserror::Error)]
pub(super) enum UndoError {
    #[error("there is no answer of yours to take back")]
    Nothing,
    #[error("how many? :undo 2")]
    HowMany,
    #[error("nothing of this game can be taken back: {0}")]
    Record(RecordError),
}

impl UndoError {
    pub fn in_lang(&self, lang: Lang) -> String {
        let zh = match self {
            UndoError::Nothing => "没有可以悔的步".to_owned(),
            UndoError::HowMany => "悔几步？:undo 2".to_owned(),
            UndoError::Record(error) => format!("这一局没法悔棋：{}", error.in_lang(lang)),
        };
        lang.pick(zh, self.to_string())
    }
}

/// The running game of a person.
pub(super) struct Session {
    pub lang: Lang,
    pub me: PlayerId,
    pub book: Book,
    recorder: Option<Recorder<Book>>,
    /// The file in which the game is saved after each turn.
    slot: Option<PathBuf>,
    /// The record that the game follows is used up. Before, a save would be a part of what is saved already.
    is_live: bool,
    is_saved: bool,
    /// The reason for which it could not be saved, until it can be again.
    failed: Option<String>,
    /// Requests that were answered for the person, as there was nothing to decide.
    evident: BTreeSet<u64>,
    /// The record to go on with when this game is left.
    back: Option<Record>,
    news: Vec<String>,
    /// The player who is being asked, and a change to try out before the answer.
    asked: Option<PlayerId>,
    trial: Option<Trial>,
    /// Seats for which the person answers, beside the own one.
    others: Vec<usize>,
}

impl Session {
    pub fn new(lang: Lang, slot: Option<PathBuf>, others: Vec<usize>) -> Session {
        Session {
            lang,
            me: PlayerId(0),
            book: Book::default(),
            recorder: None,
            slot,
            is_live: false,
            is_saved: false,
            failed: None,
            evident: BTreeSet::new(),
            back: None,
            news: Vec::new(),
            asked: None,
            trial: None,
            others,
        }
    }

    /// Notes the player whom the person answers for.
    pub fn note_asked(&mut self, player: PlayerId) {
        self.asked = Some(player);
    }

    /// Takes the change to try out, if the person has asked for one.
    pub fn take_trial(&mut self) -> Option<Trial> {
        self.trial.take()
    }

    /// Returns `true` if the person answers for this seat, too.
    pub fn answers_for(&self, seat: usize) -> bool {
        self.others.contains(&seat)
    }

    /// Begins another game, or the same one again.
    pub fn begin(&mut self, me: PlayerId, book: Book, recorder: Recorder<Book>) {
        (self.me, self.book, self.recorder) = (me, book, Some(recorder));
        self.is_live = false;
    }

    /// Saves and records the game from now on.
    pub fn go_live(&mut self) {
        if !std::mem::replace(&mut self.is_live, true) {
            self.book.go_live();
        }
    }

    pub fn has_slot(&self) -> bool {
        self.slot.is_some()
    }

    /// Takes the record to go on with, if the person has taken something back.
    pub fn take_back(&mut self) -> Option<Record> {
        self.back.take()
    }

    /// Notes a request that was answered without the person.
    pub fn note_evident(&mut self, request: u64) {
        self.evident.insert(request);
    }

    /// Returns the record so far, as if the game were left now.
    pub fn text(&self) -> String {
        let mut text = self.book.text();
        if let Some(recorder) = &self.recorder {
            text += &serde_json::to_string(&recorder.so_far()).unwrap_or_default();
            text.push('\n');
        }
        text
    }

    /// Ends the record of a game that is over or left.
    pub fn finish(&mut self, winner: Option<String>) {
        if let Some(recorder) = self.recorder.take() {
            // The book takes everything that is written; `failure` returns the error of its file.
            let _ = recorder.finish(winner);
        }
    }

    /// Returns what could not be written: the file of `--record`.
    pub fn failure(&self) -> Option<io::Error> {
        self.book.take_failure()
    }

    /// Saves the game in its file; tells once if that fails.
    pub fn save_slot(&mut self) {
        let Some(slot) = self.slot.as_ref().filter(|_| self.is_live) else { return };
        match write_whole(slot, &self.text()) {
            Ok(()) => (self.failed, self.is_saved) = (None, true),
            Err(error) => {
                let why = OfSystem(&error).in_lang(self.lang);
                if self.failed.as_ref() != Some(&why) {
                    self.news.push(unsaved(slot, &why, self.lang));
                }
                self.failed = Some(why);
            }
        }
    }

    /// Returns what to tell somebody who leaves the game.
    pub fn farewell(&self) -> Option<String> {
        let slot = self.slot.as_ref()?;
        let saved =
            self.lang.pick("已存盘，sgs play --resume 接着打", "saved; sgs play --resume goes on with it");
        match &self.failed {
            Some(why) => Some(unsaved(slot, why, self.lang)),
            None => self.is_saved.then(|| saved.to_owned()),
        }
    }

    fn save(&mut self, rest: &str) -> String {
        let path = match (rest.is_empty(), &self.slot) {
            (false, _) => typed_path(rest),
            (true, Some(slot)) => slot.clone(),
            (true, None) => {
                return self.lang.pick("写成哪个文件？:save 文件", "to which file? :save FILE").to_owned();
            }
        };
        match write_whole(&path, &self.text()) {
            Ok(()) => {
                let path = path.display();
                self.lang.pick(
                    format!("已存到 {path}，sgs play --resume {path} 接着打"),
                    format!("saved to {path}; sgs play --resume {path} goes on with it"),
                )
            }
            Err(error) => unsaved(&path, &OfSystem(&error).in_lang(self.lang), self.lang),
        }
    }

    /// Takes answers of the person back.
    pub fn undo(&mut self, times: usize) -> Result<(), UndoError> {
        let record = Record::parse_so_far(self.text().as_bytes()).map_err(UndoError::Record)?;
        let is_mine = |(_, line): &(usize, &crate::record::ReplyLine)| {
            line.seat == self.me && !self.evident.contains(&line.id)
        };
        let mine = record.replies.iter().enumerate().filter(is_mine).rev().nth(times.saturating_sub(1));
        let (at, line) = mine.ok_or(UndoError::Nothing)?;
        let request = line.id;
        self.evident.retain(|id| *id < request);
        self.back = Some(record.up_to(at));
        Ok(())
    }

    fn report(&self, words: &str, errors: Vec<String>) -> String {
        match Record::parse_so_far(self.text().as_bytes()) {
            Ok(record) => reports::write(record, words, errors, self.lang),
            Err(error) => error.in_lang(self.lang),
        }
    }
}

fn unsaved(path: &Path, why: &str, lang: Lang) -> String {
    let path = path.display();
    lang.pick(
        format!("没能存到 {path}：{why}（对局照常继续，:save 文件 可以存到别处）"),
        format!("cannot save to {path}: {why} (the game goes on; :save FILE saves elsewhere)"),
    )
}

/// Saves a game whenever a turn begins.
pub(super) struct Autosave(pub Rc<RefCell<Session>>);

impl Observer for Autosave {
    fn fact(&mut self, _: &Room, fact: &Fact) {
        if let (Fact::TurnStart { .. }, Ok(mut session)) = (fact, self.0.try_borrow_mut()) {
            session.save_slot();
        }
    }
}

/// The commands of a person about the game, before those about packages.
pub(super) struct Commands {
    pub session: Rc<RefCell<Session>>,
    pub packages: Packages,
    /// The game was played with files as they were: those that have changed since are taken over.
    pub is_behind: bool,
    /// The skills that are followed.
    pub trace: Follow,
}

impl Commands {
    fn undo(&mut self, rest: &str) -> ConsoleOutput {
        let mut session = self.session.borrow_mut();
        let times = if rest.is_empty() { Ok(1) } else { rest.parse::<usize>() };
        let undone = match times {
            Ok(times) if times > 0 => session.undo(times),
            _ => Err(UndoError::HowMany),
        };
        match undone {
            Ok(()) => ConsoleOutput { over: true, ..ConsoleOutput::default() },
            Err(why) => ConsoleOutput { lines: vec![why.in_lang(session.lang)], ..ConsoleOutput::default() },
        }
    }
}

impl Commands {
    /// Carries out a command of authors: a change to try out, or a look behind the table.
    fn author(&mut self, word: &str, rest: &str) -> Option<ConsoleOutput> {
        let lang = self.session.borrow().lang;
        let lines = |lines: Vec<String>| ConsoleOutput { lines, ..ConsoleOutput::default() };
        let look = |look: fn(&Room) -> Vec<String>| lines(self.packages.look(look));
        match word {
            "stack" => Some(look(trial::stack)),
            "history" => {
                let number = rest.parse().ok().filter(|number| *number > 0);
                Some(lines(self.packages.look(|room| trial::history(room, number))))
            }
            "profile" => Some(lines(self.profile(lang))),
            "trace" => Some(lines(self.trace.turn(&self.packages, rest, lang))),
            "as" => Some(lines(vec![self.answer_for(rest, lang)])),
            _ => {
                let text = trial::text_of(word, rest)?;
                let mut session = self.session.borrow_mut();
                match (text, session.asked) {
                    (Ok(text), Some(seat)) => {
                        session.trial = Some(trial::trial(seat, text));
                        Some(ConsoleOutput { over: true, ..ConsoleOutput::default() })
                    }
                    (Ok(_), None) => Some(ConsoleOutput::default()),
                    (Err(usage), _) => Some(lines(vec![usage.in_lang(lang)])),
                }
            }
        }
    }

    /// Begins to count instructions by callback, or tells of those counted since.
    fn profile(&self, lang: Lang) -> Vec<String> {
        match self.packages.count_effort() {
            true => vec![
                lang.pick(
                    "从现在起按回调数指令；打一会儿再输入 :profile",
                    "instructions are counted by callback from now on; play a while, then type :profile again",
                )
                .to_owned(),
            ],
            false => effort::lines(&so_far(), lang),
        }
    }

    fn answer_for(&mut self, rest: &str, lang: Lang) -> String {
        let all = self.packages.look(|room| vec![String::new(); room.table().seats.len()]).len();
        match trial::seats(rest, all) {
            Err(usage) => usage.in_lang(lang),
            Ok(seats) => {
                let named = seats.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
                self.session.borrow_mut().others = seats;
                match named.is_empty() {
                    true => lang.pick("只答自己的座位", "you answer for your own seat alone").to_owned(),
                    false => lang.pick(
                        format!("从现在起也由你来答：{named} 号位（:as 恢复）"),
                        format!("you answer for seat {named} too (:as ends that)"),
                    ),
                }
            }
        }
    }
}

impl Console for Commands {
    fn command(&mut self, line: &str) -> Option<ConsoleOutput> {
        let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let rest = rest.trim();
        if let Some(output) = self.author(word, rest) {
            return Some(output);
        }
        let only = |line: String| ConsoleOutput { lines: vec![line], ..ConsoleOutput::default() };
        match word {
            "undo" | "u" => Some(self.undo(rest)),
            "save" | "s" => Some(only(self.session.borrow_mut().save(rest))),
            "report" => {
                let errors = self.packages.errors_in_short();
                Some(only(self.session.borrow().report(rest, errors)))
            }
            _ => self.packages.command(line),
        }
    }

    fn news(&mut self) -> ConsoleOutput {
        let mut output = self.packages.news();
        if std::mem::take(&mut self.is_behind) {
            let lines = self.packages.catch_up();
            output.changed |= !lines.is_empty();
            output.lines.extend(lines);
        }
        if let Ok(mut session) = self.session.try_borrow_mut() {
            output.lines.append(&mut session.news);
            if let Some(error) = session.failure() {
                let lang = session.lang;
                output.lines.push(lang.pick(
                    format!("--record 的文件写不下去了：{error}（对局照常继续，:save 文件 可以存到别处）"),
                    format!("the file of --record cannot be written: {error} (the game goes on; :save FILE saves elsewhere)"),
                ));
            }
        }
        output
    }
}
