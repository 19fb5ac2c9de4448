//! A person's evening: one game after another, left, taken back and gone on with.

use super::opening::{Named, Opening, PERSON, check_needs};
use super::session::{Autosave, Book, Commands, Session};
use super::summary::ending;
use super::{Args, Stop, errors_in_short, unwritable, waiting};
use crate::agents::Seated;
use crate::agents::form::{self, Both};
use crate::agents::signs::standard_output;
use crate::agents::spelled::for_terminal;
use crate::cli::accident::OfGame;
use crate::cli::cast::{Cast, Player};
use crate::cli::console::Packages;
use crate::cli::content::{Content, Loaded};
use crate::cli::fault::Fault;
use crate::cli::person::{self, Person, Wake};
use crate::cli::preferences::Preferences;
use crate::cli::saves::{Held, Saves, hold};
use crate::cli::stage::{self, Ready};
use crate::cli::trace::Tell;
use crate::cli::{Error, Outcome, Result};
use crate::model::turn::Stage;
use crate::model::{Name, PlayerId, Table};
use crate::moments::{StageError, Tally, go_on};
use crate::record::{Header, Record, Recorder};
use crate::rules::ask::Seat;
use crate::rules::ask::probe::Selection;
use crate::rules::names::{Bilingual, Lang, Names};
use crate::rules::{Answer, Door, Interrupt, Request, Room};
use crate::script::reload::{Feed, Watcher};
use crate::testkit::accident::Accident;
use std::cell::{OnceCell, RefCell};
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The course after a game.
enum Next {
    Leave,
    /// The same game, from an earlier moment.
    Back(Box<Record>),
    Again,
}

/// Everything that stays from game to game.
struct Evening<'a> {
    args: &'a Args,
    lang: Lang,
    stop: Arc<AtomicBool>,
    content: Content,
    watcher: Option<Watcher>,
    person: Person,
    /// Errors of scripts for a table, which has no standard error.
    errors: Option<Rc<RefCell<Vec<String>>>>,
    waker: Wake,
    usual: Preferences,
    session: Rc<RefCell<Session>>,
    /// Locked while this program plays the saved game.
    held: Option<Held>,
    /// Turns of which scenes are to be written.
    kept: Vec<Accident>,
    /// Faults of packages that came up as they were loaded are reported.
    is_told: bool,
}

/// The origin of an opening.
#[derive(Default)]
pub(super) struct Earlier {
    /// It was named: further games are of the same kind.
    pub is_named: bool,
    /// The file of a saved game.
    pub slot: Option<PathBuf>,
}

impl Args {
    pub(super) fn play(self, lang: Lang, stop: Stop) -> Result {
        let named = self.named_record()?;
        self.play_on(named, lang, stop)
    }

    /// Plays a new game, or goes on with an earlier one.
    pub(super) fn play_on(self, named: Option<Named>, lang: Lang, stop: Stop) -> Result {
        let now = seconds_now();
        let is_named = named.is_some();
        let usual = Preferences::of_user()?;
        let mut slot = None;
        let (opening, content) = match named {
            Some(Named { record, slot: saved }) => {
                slot = saved;
                let content = self.content.open_for(&record.header)?.with_ai()?;
                (self.old_game(record, &content, lang)?, content)
            }
            None => {
                let opening = self.new_game(self.seed, now, &usual)?;
                let cast = Cast::of(&self.agents, opening.seats)?;
                let with_ai = cast.has(Player::Lua, opening.seats);
                let content = self.content.open_with_ai(&opening.record.header.options, with_ai)?;
                (opening, content)
            }
        };
        self.play_from(opening, content, Earlier { is_named, slot }, lang, stop)
    }

    /// Plays from this opening, and further games.
    pub(super) fn play_from(
        self,
        mut opening: Opening,
        content: Content,
        Earlier { is_named, slot }: Earlier,
        lang: Lang,
        stop: Stop,
    ) -> Result {
        let now = seconds_now();
        let usual = Preferences::of_user()?;
        let content = content.with_fair_ai(self.fair_ai);
        let held = take_slot(now, &opening, slot)?;
        let slot = held.as_ref().map(|held| held.game.clone());
        let watcher = if self.no_watch { None } else { content.watch() };
        let nameless: Rc<dyn Names> = Rc::new(crate::rules::names::BuiltIn);
        let has_screen = !self.plain && !self.trace.is_on() && person::has_screen();
        let pace = Duration::from_millis(self.pace.into());
        let (person, waker) = match has_screen {
            true => Person::at_table(stop.is_set.clone(), lang, pace, nameless)
                .map_err(|error| Error::input(Fault::Terminal { error }))?,
            false => Person::at_lines(stop.is_set.clone(), lang, nameless),
        };
        let mut evening = Evening {
            person,
            errors: has_screen.then(Rc::default),
            session: Rc::new(RefCell::new(Session::new(lang, slot, opening.others.clone()))),
            held,
            stop: stop.is_set,
            kept: Vec::new(),
            is_told: false,
            args: &self,
            lang,
            content,
            watcher,
            waker,
            usual: usual.clone(),
        };
        loop {
            match evening.play(&opening)? {
                Next::Leave => return Ok(Outcome::Fine),
                Next::Back(record) => {
                    let record = *record;
                    opening = Opening { record, is_old: true, is_checked: true, is_settled: true, ..opening };
                }
                Next::Again => {
                    let began = seconds_now();
                    opening = match is_named {
                        true => opening.another(began),
                        false => self.new_game(None, began, &usual)?,
                    };
                    evening.held = take_slot(began, &opening, None)?;
                    let slot = evening.held.as_ref().map(|held| held.game.clone());
                    evening.session = Rc::new(RefCell::new(Session::new(lang, slot, opening.others.clone())));
                }
            }
        }
    }
}

impl Evening<'_> {
    /// Plays one game from its opening.
    fn play(&mut self, opening: &Opening) -> Result<Next> {
        let lang = self.lang;
        let feed = self.feed();
        let loaded = Rc::new(stage::load(&self.content, &opening.record)?);
        let catalog = loaded.catalog();
        if !opening.is_checked {
            check_needs(&opening.record, &loaded, lang)?;
        }
        if !self.is_told {
            self.is_told = true;
            loaded.report_failures(lang);
        }
        if self.errors.is_none() {
            loaded.echo(lang);
        }
        self.args.trace.check(&catalog, lang)?;
        let names = for_terminal(Rc::new(loaded.script.clone()));
        let words = opening.words();
        let cast = match self.args.agents.is_empty() && !words.is_empty() {
            true => Cast::of_words(words.iter().map(|word| word.as_str())),
            false => Cast::of(&self.args.agents, opening.seats)?,
        };
        let seated = Rc::new(OnceCell::new());
        let chairs = Chairs {
            mine: opening.mine,
            table: seated.clone(),
            on_live: Some(on_live(&loaded, lang, self.errors.clone())),
            person: self.person.clone(),
            others: cast.agents(opening.seats, &loaded.script),
            stop: self.stop.clone(),
            session: self.session.clone(),
            at_keys: opening.others.is_empty().then_some(PlayerId(0)),
            is_shared: !opening.others.is_empty(),
            loaded: loaded.clone(),
            lang,
        };
        self.person.take_up(names.clone(), opening.is_old);
        let mut record = opening.record.clone();
        if !opening.is_settled {
            loaded.offer(lang).settle(&mut record.header.options, &self.usual)?;
        }
        let running = go_on(&record, &Ready(loaded.clone()), Box::new(chairs));
        let running = running.map_err(|error| match error {
            StageError::Setup(error) => loaded.explain(&error),
            packages @ StageError::Packages(_) => Error::input(Both::new(|lang| packages.in_lang(lang))),
        })?;
        let room = running.room.clone();
        let _ = seated.set(room.table().clone());
        let Some(me) = room.table().seats.get(opening.mine - 1).copied() else {
            return Err(Error::internal(Fault::NobodyAt { seat: opening.mine }));
        };
        let header =
            Header::new(record.header.options.clone(), &catalog, Vec::new(), opening.record.header.started)
                .with_replaced(self.content.replaced())
                .with_ai(loaded.ai_files())
                .with_start_of(&record.header);
        let header = Header { agents: players(&room, &opening.people(), &cast), ..header };
        self.begin_record(me, &header, &room)?;
        if !opening.is_old {
            self.session.borrow_mut().go_live();
        }
        let accidents = self.accidents(&room, &loaded, &header);
        let mut packages = Packages::new(loaded.script.clone(), feed, lang);
        if let Some(errors) = &self.errors {
            packages = packages.with_errors(errors.clone());
        }
        if let Some(accidents) = &accidents {
            packages = packages.with_accidents(accidents.clone());
        }
        let is_behind = opening.is_old && self.watcher.is_some();
        let news =
            self.errors.clone().map(|errors| -> Tell { Rc::new(move |line| errors.borrow_mut().push(line)) });
        let trace = self.args.trace.turning(news);
        self.person.attach(Commands { session: self.session.clone(), packages, is_behind, trace });
        self.watch_callbacks(&loaded);
        self.args.trace.follow(&room, lang);
        let tally = Tally::default();
        room.observe(Box::new(tally.clone()));
        room.observe(Box::new(Autosave(self.session.clone())));
        self.person.sit(me);
        let seats = room.table().seats.clone();
        let of_people = |seat: usize| seats.get(seat - 1).copied();
        self.person.share(opening.people().into_iter().filter_map(of_people).collect());
        room.observe(self.person.observer());
        if !opening.is_old {
            self.greet(opening);
        }
        let ended = match room.run() {
            // What was tried out at a question has ended the game.
            Err(Interrupt::Closed) if is_over(&room) => Ok(()),
            ended => ended,
        };
        if let Some(divergence) = running.divergence(&record) {
            return Err(Error::input(Both::new(|lang| divergence.in_lang(lang))));
        }
        if let Some(record) = self.session.borrow_mut().take_back() {
            self.kept = accidents.map(|accidents| accidents.borrow_mut().take_kept()).unwrap_or_default();
            return Ok(Next::Back(Box::new(record)));
        }
        let is_over = ended.is_ok();
        if is_over {
            self.session.borrow_mut().go_live();
        }
        match ended {
            Ok(()) => self.person.end(&room, &ending(&room, me, &*names, lang, &tally)),
            Err(_) => self.person.close(),
        }
        match ended {
            Ok(()) => {}
            // Closed at a question, the line mode has said so.
            Err(Interrupt::Closed) if self.person.is_farewell_shown() => {}
            Err(Interrupt::Closed) => write_line(lang.pick("\n再见。", "\nGoodbye.")),
            Err(other) => return Err(Error::broken(other)),
        }
        self.settle(&room, &loaded, is_over)?;
        if let Some(accidents) = &accidents {
            accidents.borrow_mut().write_all(&self.stop, |line| write_line(&format!(" * {line}")));
        }
        if is_over { Ok(self.ask_for_more()) } else { Ok(Next::Leave) }
    }

    /// Returns news about changed files for the next game.
    fn feed(&mut self) -> Feed {
        let Some(watcher) = &self.watcher else { return Feed::default() };
        let (library, feed) = watcher.feed();
        self.content = self.content.with_library(library);
        let waker = self.waker.clone();
        feed.on_news(move || waker.wake());
        feed
    }

    /// Says what the game is, and that it is saved.
    fn greet(&self, opening: &Opening) {
        let (lang, seats, seed) = (self.lang, opening.seats, opening.record.header.options.seed);
        self.person
            .print(&lang.pick(format!("{seats}人局，种子 {seed}"), format!("{seats} seats, seed {seed}")));
        if self.session.borrow().has_slot() {
            self.person.print(lang.pick(
                "每个回合自动存盘；q 离开以后，sgs play --resume 接着打",
                "saved after each turn; leave with q, go on with sgs play --resume",
            ));
        }
    }

    /// Starts the record of this game.
    fn begin_record(&self, me: PlayerId, header: &Header, room: &Room) -> Result<()> {
        let path = self.args.record.clone();
        let named = path.clone().unwrap_or_default();
        let book = Book::with_file(path).map_err(|e| unwritable(&named, e))?;
        let recorder = Recorder::new(book.clone(), header);
        room.observe(recorder.observer());
        self.session.borrow_mut().begin(me, book, recorder);
        Ok(())
    }

    /// Follows the game for scenes of its errors.
    fn accidents(
        &mut self,
        room: &Rc<Room>,
        loaded: &Loaded,
        header: &Header,
    ) -> Option<Rc<RefCell<OfGame>>> {
        let folder = self.args.folder_of_accidents(header.table.is_some())?;
        let origin = self.args.accidents.origin(&self.args.content, Some(header), None, (&folder, self.lang));
        let mut of_game = OfGame::new(room, &loaded.script, &folder, origin);
        if let Some(table) = &header.table {
            of_game.begin_at(table);
        }
        of_game.put_kept(std::mem::take(&mut self.kept));
        of_game.keep_record(header);
        Some(Rc::new(RefCell::new(of_game)))
    }

    /// Tells of callbacks that take long, and ends them when the person leaves.
    fn watch_callbacks(&self, loaded: &Loaded) {
        let watch = loaded.script.host().watch();
        watch.close_when(self.stop.clone());
        let (quiet, person, lang) = (self.person.quiet(), self.person.clone(), self.lang);
        watch.on_waiting(move |what| {
            if let Some(seconds) = quiet.is_long() {
                person.wait_for(&waiting(&what.in_lang(lang), seconds, lang));
            }
        });
    }

    /// Tells of errors and of what was saved when a game is over or left.
    fn settle(&self, room: &Room, loaded: &Loaded, is_over: bool) -> Result<()> {
        let lang = self.lang;
        for line in errors_in_short(&loaded.errors(lang), lang) {
            eprintln!("{line}");
        }
        let winner = room.table().turn.winner.clone();
        let mut session = self.session.borrow_mut();
        session.finish(winner);
        session.save_slot();
        if let Some(line) = session.farewell().filter(|_| !is_over) {
            write_line(&line);
        }
        match (session.failure(), &self.args.record) {
            (Some(error), Some(path)) => Err(unwritable(path, error)),
            _ => Ok(()),
        }
    }

    /// Asks whether the person plays again, where somebody sits at the terminal.
    fn ask_for_more(&self) -> Next {
        if !std::io::stdin().is_terminal() || self.stop.load(Ordering::Relaxed) {
            return Next::Leave;
        }
        let prompt = self.lang.pick(
            "\n再来一局吗？（y 再来 | u 悔一步接着打 | 回车 离开）",
            "\nAnother game? (y yes | u take your last answer back | Enter leave)",
        );
        let line = self.person.line(prompt).unwrap_or_default();
        match line.trim_start_matches([':', '：']).to_lowercase().as_str() {
            "y" | "yes" | "是" | "再来" => Next::Again,
            "u" | "undo" => {
                let mut session = self.session.borrow_mut();
                match session.undo(1) {
                    Ok(()) => session.take_back().map_or(Next::Leave, |record| Next::Back(Box::new(record))),
                    Err(why) => {
                        write_line(&format!(" * {}", why.in_lang(self.lang)));
                        Next::Leave
                    }
                }
            }
            _ => Next::Leave,
        }
    }
}

fn is_over(room: &Room) -> bool {
    room.table().turn.stage == Stage::Over
}

/// Takes the file in which a game is saved that begins now, or goes on in the file of an earlier one.
fn take_slot(now: u64, opening: &Opening, earlier: Option<PathBuf>) -> Result<Option<Held>> {
    let saves = Saves::of_user().filter(|_| Saves::is_named() || std::io::stdin().is_terminal());
    let Some(saves) = saves else { return Ok(None) };
    saves.prune(earlier.as_deref());
    let taken = match earlier {
        Some(game) => hold(game).map_err(Error::input)?,
        None => saves.hold_new(now, opening.record.header.options.seed),
    };
    Ok(Some(taken))
}

/// Writes a line for somebody who may not be there any more, since the terminal may have gone.
fn write_line(line: &str) {
    let _ = writeln!(standard_output(), "{line}");
}

fn seconds_now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

/// Returns who plays at each seat, in words of the record.
fn players(room: &Room, people: &[usize], cast: &Cast) -> Vec<Name> {
    let t = room.table();
    let seat = |p: PlayerId| t.seats.iter().position(|s| *s == p).map_or(0, |i| i + 1);
    let who = |seat: usize| if people.contains(&seat) { PERSON } else { cast.at(seat).word() };
    t.players.iter().map(|p| Name::new_static(who(seat(p.id)))).collect()
}

/// Shows errors of scripts from the moment at which the game goes on. Those before were shown when it was played.
fn on_live(loaded: &Rc<Loaded>, lang: Lang, errors: Option<Rc<RefCell<Vec<String>>>>) -> Box<dyn FnOnce()> {
    let loaded = Rc::downgrade(loaded);
    Box::new(move || {
        if let Some(loaded) = loaded.upgrade() {
            match &errors {
                Some(errors) => loaded.collect_errors_into(lang, errors),
                None => loaded.show_errors(lang),
            }
        }
    })
}

/// The agents of the chairs. Chairs are counted from the lord as the table was set up; players keep their agents.
struct Chairs {
    mine: usize,
    /// The table as it was set up.
    table: Rc<OnceCell<Table>>,
    /// Called when the record that the game follows is used up.
    on_live: Option<Box<dyn FnOnce()>>,
    person: Person,
    others: Seated,
    stop: Arc<AtomicBool>,
    session: Rc<RefCell<Session>>,
    loaded: Rc<Loaded>,
    lang: Lang,
    /// Several people play at this screen.
    is_shared: bool,
    /// The one of them who answered last.
    at_keys: Option<PlayerId>,
}

impl Chairs {
    /// Returns the seat of a player, counted from the lord as the table was set up.
    fn seat_of(&self, player: PlayerId) -> Option<usize> {
        let seats = self.table.get().map(|table| table.seats.as_slice()).unwrap_or_default();
        seats.iter().position(|seated| *seated == player).map(|at| at + 1)
    }

    /// Returns `true` if the person answers this request.
    fn is_mine(&self, seat: PlayerId) -> bool {
        self.seat_of(seat).is_some_and(|at| at == self.mine || self.session.borrow().answers_for(at))
    }

    /// Hides the table until the next person has the keys. Returns `false` if somebody leaves.
    fn hand_over(&mut self, player: PlayerId) -> bool {
        if !self.is_shared || self.at_keys.replace(player) == Some(player) {
            return true;
        }
        let seat = self.seat_of(player).unwrap_or(0);
        let title = self.lang.pick(format!("轮到 {seat} 号位"), format!("Seat {seat}"));
        let text = self.lang.pick(
            format!("请把键盘交给 {seat} 号位；其他人请回避。"),
            format!("Hand the keys to seat {seat}; the others look away."),
        );
        self.person.hand_over(&title, &text, self.lang)
    }

    /// Asks the person, once more after each change that is tried out.
    fn ask_person(&mut self, room: &Room, request: &Request) -> Answer {
        let seat = Seat::new(room, request.seat);
        let is_open = form::evident(seat, request, &seat.probe(request, &Selection::default())).is_none();
        if is_open && !self.hand_over(request.seat) {
            return Answer::Close;
        }
        self.person.sit(request.seat);
        loop {
            self.session.borrow_mut().note_asked(request.seat);
            let answer = self.person.answer(Seat::new(room, request.seat), request);
            if !self.try_out() {
                return answer;
            }
            if is_over(room) {
                return Answer::Close;
            }
        }
    }

    /// Asks people who have died whether they watch on. Returns `false` if the game is left.
    fn watches_on(&self, room: &Room) -> bool {
        while !self.person.watches_on(room) {
            if !self.try_out() {
                return false;
            }
        }
        true
    }

    /// Carries out the change that somebody wants to try out. Returns `false` if there is none.
    fn try_out(&self) -> bool {
        let Some(trial) = self.session.borrow_mut().take_trial() else { return false };
        let lines = match self.loaded.script.try_out(&trial) {
            Ok(lines) => lines,
            Err(error) => vec![error.message_in(self.lang)],
        };
        lines.iter().for_each(|line| self.person.print(&format!(" * {line}")));
        true
    }

    fn go_live(&mut self) {
        if let Some(on_live) = self.on_live.take() {
            on_live();
            self.session.borrow_mut().go_live();
            if let Some(table) = self.table.get() {
                self.others.settle(table);
            }
            self.person.go_on();
        }
    }
}

impl Door for Chairs {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer {
        if self.stop.load(Ordering::Relaxed) {
            return Answer::Close;
        }
        self.go_live();
        self.person.news();
        if !self.watches_on(room) {
            return Answer::Close;
        }
        if !self.is_mine(request.seat) {
            return self.others.ask(room, request);
        }
        let before = self.person.questions();
        let answer = self.ask_person(room, request);
        if self.person.questions() == before {
            self.session.borrow_mut().note_evident(request.id);
        }
        answer
    }
}
