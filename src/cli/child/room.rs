//! The table of a room in the browser, in a child process or in a thread.

use super::refusal;
use super::setup::{recorder_of, set_up, set_up_again};
use crate::agents::form::Both;
use crate::cli::cast::Player;
use crate::cli::console::{Packages, Reloading};
use crate::cli::content::{Content, Loaded};
use crate::cli::fault::Fault;
use crate::cli::stage::{self, FirstThenFresh, Ready};
use crate::cli::trace::telling;
use crate::cli::trial;
use crate::cli::{Error, Outcome, Result};
use crate::model::{Name, PlayerId};
use crate::moments::{Moments, Running, go_on};
use crate::record::{Header, Record};
use crate::rules::names::{Lang, Names};
use crate::rules::{Agent, Door, Interrupt, Room};
use crate::runner::Wire;
use crate::runner::table::Who;
use crate::script::host::Script;
use crate::script::reload::Feed;
use crate::server::chairs::{Chairs, OnLive};
use crate::server::desk::{Backstage, Desk};
use crate::server::reel::Reel;
use crate::server::table::{FromTable, Opening, RoomSpec, ToTable};
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use std::time::Duration;

/// Plays a table over this connection, in the thread that calls, or shows the record of one.
pub fn play(spec: &RoomSpec, mut wire: Wire) -> Result {
    let done = match &spec.opening {
        Opening::New => set_up(&spec.table, true).map(|(content, loaded, feed)| {
            let set = Set { content, loaded: Rc::new(loaded), feed, past: None };
            Box::new(move |wire| run_table(spec, set, wire)) as Act<'_>
        }),
        Opening::GoOn { record } => going_on(spec, record),
        Opening::Watch { game, record } => watching(spec, *game, record),
    };
    match done {
        Ok(act) => act(wire),
        Err(error) => {
            let why = refusal::of_content(&error);
            wire.send(&FromTable::Refused(why)).map_err(Error::broken)?;
            Ok(Outcome::Findings)
        }
    }
}

/// The work of a child once everything is loaded.
type Act<'a> = Box<dyn FnOnce(Wire) -> Result + 'a>;

/// Packages that are loaded for a table.
struct Set {
    content: Content,
    loaded: Rc<Loaded>,
    feed: Feed,
    /// The game that goes on.
    past: Option<Record>,
}

fn parsed(text: &str) -> Result<Record> {
    Record::parse_so_far(text.as_bytes()).map_err(Error::input)
}

fn going_on<'a>(spec: &'a RoomSpec, text: &str) -> Result<Act<'a>> {
    let record = parsed(text)?;
    let (content, feed) = set_up_again(&spec.table, &record)?;
    let loaded = Rc::new(stage::load(&content, &record)?);
    let set = Set { content, loaded, feed, past: Some(record) };
    Ok(Box::new(move |wire| run_table(spec, set, wire)))
}

fn watching<'a>(spec: &'a RoomSpec, game: u64, text: &str) -> Result<Act<'a>> {
    let record = parsed(text)?;
    let (content, _) = set_up_again(&spec.table, &record)?;
    let loaded = Rc::new(stage::load(&content, &record)?);
    let cannot = Error::of_moments;
    let moments = Moments::open(record, FirstThenFresh::new(content, loaded.clone())).map_err(cannot)?;
    let reel = Reel::new(game, moments, Rc::new(loaded.script.clone())).map_err(cannot)?;
    Ok(Box::new(move |mut wire| {
        while let Ok(frame) = wire.receive::<ToTable>() {
            match frame {
                ToTable::Reel(wish) => reel.answer(wish, &mut |frame| drop(wire.send(&frame))),
                ToTable::Close => break,
                _ => {}
            }
        }
        Ok(Outcome::Fine)
    }))
}

fn run_table(spec: &RoomSpec, set: Set, wire: Wire) -> Result {
    let Set { content, loaded, feed, past } = set;
    let lang = spec.table.lang;
    let names: Rc<dyn Names> = Rc::new(loaded.script.clone());
    let desk = Desk::new(wire, names, Duration::from_millis(spec.pace))
        .map_err(|error| Error::internal(Fault::Thread { error }))?;
    if let Some(window) = spec.window {
        desk.set_window(Duration::from_millis(window));
    }
    if spec.dev {
        desk.open_inside(Rc::new(OfTable { script: loaded.script.clone(), desk: desk.clone(), lang }));
    }
    for failure in &loaded.failures {
        desk.send(&FromTable::News { line: loaded.script.present_failure(failure, lang).join("\n") });
    }
    let errors = Rc::default();
    if past.is_none() {
        loaded.collect_errors_into(lang, &errors);
    }
    let chairs: Rc<OnceCell<Vec<PlayerId>>> = Rc::default();
    let on_live = past.as_ref().map(|_| on_live(&loaded, lang, &desk, &errors, chairs.clone()));
    let door = door(spec, &loaded, feed, &desk, &errors, on_live);
    let playing = match Playing::start(spec, &loaded, past, door) {
        Ok(playing) => playing,
        Err(why) => {
            desk.send(&FromTable::Refused(why));
            return Ok(Outcome::Findings);
        }
    };
    let room = playing.room();
    let _ = chairs.set(room.table().seats.clone());
    desk.seat_all(&room, &spec.table.seats, &spec.watchers, playing.is_past());
    room.observe(desk.observer());
    let recorder = recorder_of(&spec.table, playing.header(spec, &content, &loaded), &room)?;
    if !playing.is_past() {
        desk.begin(&room, room.table().seats.clone());
    }
    let winner = match room.run() {
        Ok(()) => Some(room.table().turn.winner.clone().unwrap_or_default()),
        Err(Interrupt::Closed) => None,
        Err(other) => return Err(Error::broken(other)),
    };
    if let Some(difference) = playing.difference() {
        desk.send(&FromTable::Refused(difference));
        return Ok(Outcome::Findings);
    }
    for line in errors.take() {
        desk.send(&FromTable::News { line });
    }
    if let Some(Err(error)) = recorder.map(|recorder| recorder.finish(winner.clone())) {
        desk.send(&FromTable::News { line: format!("the record is not whole: {error}") });
    }
    desk.end(&room, winner);
    desk.stay(&room);
    Ok(Outcome::Fine)
}

/// The table of a room for development.
struct OfTable {
    script: Script,
    desk: Desk,
    lang: Lang,
}

impl OfTable {
    fn tell(&self, lines: impl IntoIterator<Item = String>) {
        lines.into_iter().for_each(|line| self.desk.send(&FromTable::News { line }));
    }
}

impl Backstage for OfTable {
    fn trace(&self, room: &Room, skills: Vec<Name>) {
        let out = self.desk.clone();
        room.trace(telling(skills, self.lang, Rc::new(move |line| out.send(&FromTable::News { line }))));
    }

    fn try_out(&self, asked: Option<PlayerId>, line: &str) -> Vec<String> {
        let line = line.trim().trim_start_matches([':', '：']);
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let unknown = "没有这个命令（lua hp give mark skill）";
        let text = match trial::text_of(word, rest.trim()) {
            Some(Ok(text)) => text,
            Some(Err(usage)) => return vec![usage.in_lang(self.lang)],
            None => {
                return vec![
                    self.lang.pick(unknown, "there is no such command (lua hp give mark skill)").into(),
                ];
            }
        };
        let Some(seat) = asked else {
            let (zh, en) =
                ("恰好一名玩家被询问时才能改", "the table is changed only while exactly one player is asked");
            return vec![self.lang.pick(zh, en).into()];
        };
        match self.script.try_out(&trial::trial(seat, text)) {
            Ok(lines) => lines,
            Err(error) => vec![error.message_in(self.lang)],
        }
    }

    fn reload(&self) {
        let library = self.script.host().library();
        let news = library.map(|library| library.differences()).unwrap_or_default();
        if !news.is_empty() {
            let outcomes = self.script.take_news(news);
            self.tell(outcomes.iter().flat_map(|outcome| outcome.lines(self.lang)));
        }
    }
}

/// Returns what happens when a game goes on: errors of scripts are news from now on, and pages see the table.
fn on_live(
    loaded: &Rc<Loaded>,
    lang: Lang,
    desk: &Desk,
    errors: &Errors,
    seats: Rc<OnceCell<Vec<PlayerId>>>,
) -> OnLive {
    let (desk, loaded, errors) = (desk.clone(), Rc::downgrade(loaded), errors.clone());
    Box::new(move |room| {
        if let Some(loaded) = loaded.upgrade() {
            loaded.collect_errors_into(lang, &errors);
        }
        desk.begin(room, seats.get().cloned().unwrap_or_default());
    })
}

/// Errors of scripts that are news.
type Errors = Rc<RefCell<Vec<String>>>;

fn door(
    spec: &RoomSpec,
    loaded: &Rc<Loaded>,
    feed: Feed,
    desk: &Desk,
    errors: &Errors,
    on_live: Option<OnLive>,
) -> Box<dyn Door> {
    let lang = spec.table.lang;
    let bots = spec.table.seats.iter().map(|who| bot(*who, &loaded.script)).collect();
    let packages = Packages::new(loaded.script.clone(), feed, lang).with_errors(errors.clone());
    let chairs = Chairs::new(bots, desk.clone(), on_live);
    let out = desk.clone();
    Box::new(Reloading::telling(chairs, packages, move |line| out.send(&FromTable::News { line })))
}

/// A game that is set up, new or one that goes on.
enum Playing {
    New(Rc<Room>),
    On { running: Running, record: Box<Record> },
}

impl Playing {
    fn start(
        spec: &RoomSpec,
        loaded: &Rc<Loaded>,
        past: Option<Record>,
        door: Box<dyn Door>,
    ) -> std::result::Result<Playing, Both> {
        match past {
            None => {
                let room = loaded.start(&spec.table.options, door).map_err(|e| refusal::of_setup(&e))?;
                Ok(Playing::New(room))
            }
            Some(record) => {
                let stage = Ready(loaded.clone());
                let running = go_on(&record, &stage, door).map_err(|e| refusal::of_past(&e))?;
                Ok(Playing::On { running, record: Box::new(record) })
            }
        }
    }

    fn room(&self) -> Rc<Room> {
        match self {
            Playing::New(room) => room.clone(),
            Playing::On { running, .. } => running.room.clone(),
        }
    }

    fn is_past(&self) -> bool {
        matches!(self, Playing::On { .. })
    }

    fn header(&self, spec: &RoomSpec, content: &Content, loaded: &Loaded) -> Header {
        let header = super::setup::header(&spec.table, content, loaded);
        match self {
            Playing::New(_) => header,
            Playing::On { record, .. } => {
                Header { started: record.header.started, ..header }.with_start_of(&record.header)
            }
        }
    }

    /// Returns the place at which the game that goes on differs from its record, in words.
    fn difference(&self) -> Option<Both> {
        match self {
            Playing::New(_) => None,
            Playing::On { running, record } => {
                let difference = running.divergence(record)?;
                Some(Both::new(|lang| difference.in_lang(lang)))
            }
        }
    }
}

/// Returns the bot of a chair; for a person it plays while they are away.
fn bot(who: Who, script: &Script) -> Box<dyn Agent> {
    match who {
        Who::Lua | Who::Outside => Player::Lua,
        Who::Builtin => Player::Builtin,
        Who::Random => Player::Random,
    }
    .agent(script)
}
