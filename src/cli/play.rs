//! `sgs play`: a person at a table of built-in players.

use super::accident::{AccidentArgs, OfGame};
use super::cast::{self, Cast, Choice, Player};
use super::console::Packages;
use super::content::{self, ContentArgs};
use super::host;
use super::isolate::{self, Isolate, IsolateArgs, OF_PLAY};
use super::lang::system_lang;
use super::table::TableArgs;
use super::trace::TraceArgs;
use super::{Error, Outcome, Result};
use crate::agents::Seated;
use crate::agents::terminal::{Keyboard, Terminal};
use crate::model::rng::Stream;
use crate::model::{Name, PlayerId};
use crate::record::{Header, Recorder};
use crate::rules::ask::Seat;
use crate::rules::names::{Lang, Names, name_of};
use crate::rules::render::{People, Renderer};
use crate::rules::setup::{FixedSeat, GameOptions, SetupError};
use crate::rules::{Agent, Answer, Door, Interrupt, Request, Room};
use crate::runner::confine::Kernel;
use crate::script::reload::Feed;
use crate::script::words::printable;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// Play a game against AI players
///
/// Choose by number; `?` lists the commands. Without --seed every game is
/// different. Its seed is printed at the start; the same seed, seats and answers give
/// the same game again.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Number of players, including you
    #[arg(long, value_name = "N", default_value_t = SEATS, value_parser = clap::value_parser!(u8).range(2..=10))]
    seats: u8,

    /// Play in the browser; the page sets everything else
    #[arg(long, conflicts_with_all = NOT_WITH_WEB)]
    web: bool,

    #[command(flatten)]
    table: TableArgs,

    /// Your general [default: you choose from those offered]
    #[arg(long, value_name = "NAME")]
    general: Option<Name>,

    /// Number of generals offered to you; a lord may also choose any lord
    #[arg(long, value_name = "N", default_value_t = CHOICES, value_parser = clap::value_parser!(u8).range(1..=20))]
    choices: u8,

    #[command(flatten)]
    content: ContentArgs,

    /// Seed of everything random [default: random]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Your seat; 1 is the lord [default: drawn by the seed]
    #[arg(long, value_name = "K")]
    chair: Option<usize>,

    /// Players of the other seats: lua (the default), builtin or random; 2=random for one seat (repeatable)
    #[arg(long = "agent", value_name = "[SEAT=]AGENT", value_parser = cast::choice)]
    agents: Vec<Choice>,

    /// Hide cards and roles from all AIs; AIs of other trees see them otherwise, as in QSanguosha
    #[arg(long)]
    fair_ai: bool,

    /// Language of the table: zh or en [default: that of the system]
    #[arg(long, value_name = "LANG")]
    lang: Option<Lang>,

    /// Time for each answer in seconds; the game then goes on without it [default: no limit]
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..))]
    seconds: Option<u32>,

    /// Write a record of the game to this file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    #[command(flatten)]
    accidents: AccidentArgs,

    #[command(flatten)]
    trace: TraceArgs,

    /// Do not reload changed files of packages during the game
    #[arg(long)]
    no_watch: bool,

    #[command(flatten)]
    isolate: IsolateArgs,
}

const SEATS: u8 = 5;

/// Options of the table in the terminal.
const NOT_WITH_WEB: [&str; 12] = [
    "TableArgs",
    "AccidentArgs",
    "TraceArgs",
    "general",
    "choices",
    "seed",
    "chair",
    "agents",
    "fair_ai",
    "seconds",
    "record",
    "no_watch",
];

/// Fewer than a batch has: somebody reads them.
const CHOICES: u8 = 3;

const EXAMPLES: &str = "\
Examples:
  sgs play                                a game of five
  sgs play --web                          play in the browser
  sgs play --seats 2 --chair 1            a duel, you are the lord
  sgs play --seed 7 --lang zh             a game that can be repeated, in Chinese
  sgs play --general zhenji               choose your general beforehand
  sgs play --chair 1 --seat 2=lvbu:rebel  you are the lord, and Lü Bu, a rebel, sits next to you
  sgs play --record game.jsonl            record the game for `sgs replay game.jsonl`";

impl Default for Args {
    fn default() -> Self {
        Args {
            seats: SEATS,
            web: false,
            table: TableArgs::default(),
            general: None,
            choices: CHOICES,
            content: ContentArgs::default(),
            fair_ai: false,
            seed: None,
            chair: None,
            agents: Vec::new(),
            lang: None,
            seconds: None,
            record: None,
            accidents: AccidentArgs::default(),
            trace: TraceArgs::default(),
            no_watch: false,
            isolate: IsolateArgs::default(),
        }
    }
}

impl Args {
    pub fn run(self) -> Result {
        let lang = self.lang.unwrap_or_else(system_lang);
        if self.web {
            return host::Args::for_one(self.content, self.seats - 1, lang, self.isolate).run_and_open();
        }
        let stop = Stop::default();
        stop.on_ctrl_c()?;
        if self.isolate.or(|| Isolate::Off) != Isolate::Off {
            let _scenes = self.accidents.prepare();
            // Ctrl-C is for the child, which has the terminal.
            stop.ignore(true);
            if let Some(outcome) = isolate::hand_over(OF_PLAY, self.isolate, lang)? {
                return Ok(outcome);
            }
            stop.ignore(false);
        }
        self.play(lang, stop)
    }

    /// Plays in a child, which has the terminal of its parent.
    pub fn run_inside(self, kernel: &dyn Kernel) -> Result {
        let lang = self.lang.unwrap_or_else(system_lang);
        let mut reach = self.content.reach(!self.no_watch);
        if let Some(path) = &self.record {
            // Made now: what does not exist cannot be named as writable.
            File::create(path).map_err(|e| unwritable(path, &e))?;
            reach.write.push(path.clone());
        }
        reach.write.extend(self.accidents.folder().map(Path::to_path_buf));
        isolate::raise(kernel, &reach, OF_PLAY, self.isolate, lang)?;
        let stop = Stop::default();
        stop.on_ctrl_c()?;
        self.play(lang, stop)
    }

    fn play(self, lang: Lang, stop: Stop) -> Result {
        let seed = self.seed.unwrap_or_else(some_seed);
        let mut options = self.table.options(seed, self.seats)?;
        options.settings.seconds = self.seconds;
        let seats = self.content.seats(&options.mode)?;
        let mine = match self.chair {
            Some(chair) if (1..=seats).contains(&chair) => chair,
            Some(chair) => return Err(Error::Input(SetupError::Seat(chair, seats).to_string())),
            None => Stream::new(seed, "chair").below(seats) + 1,
        };
        options.people = vec![mine];
        options.settings.general_choices = usize::from(self.choices);
        options.settings.lord_extra_choices = usize::from(self.choices);
        if let Some(general) = &self.general {
            take_general(&mut options, mine, general)?;
        }
        let cast = Cast::of(&self.agents, seats)?;
        let content = self.content.open_with_ai(&options, cast.has(Player::Lua, seats))?;
        let mut content = content.with_fair_ai(self.fair_ai);
        let watcher = if self.no_watch { None } else { content.watch() };
        let mut feed = Feed::default();
        if let Some(watcher) = &watcher {
            let (library, news) = watcher.feed();
            (content, feed) = (content.with_library(library), news);
        }
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let loaded = content.load(&content::base(), now)?;
        loaded.tell(lang);
        loaded.echo();
        loaded.show_errors(lang);
        let catalog = loaded.catalog();
        self.trace.check(&catalog, lang)?;
        let names: Rc<dyn Names> = Rc::new(loaded.script.clone());
        let stop = stop.is_set;
        let keyboard = Keyboard::new(stop.clone());
        let waker = keyboard.waker();
        feed.on_news(move || waker.wake());
        let terminal = Terminal::new(keyboard, std::io::stdout(), lang, names.clone());
        let chairs = Chairs {
            mine,
            me: None,
            person: terminal.clone(),
            others: cast.agents(seats, &loaded.script),
            stop: stop.clone(),
        };
        let room = loaded.start(&options, Box::new(chairs)).map_err(|e| content::explain(e, &catalog))?;
        let mut packages = Packages::new(loaded.script.clone(), feed, lang);
        let accidents = self.accidents.folder().map(|folder| {
            let origin = self.accidents.origin(&self.content, lang);
            Rc::new(RefCell::new(OfGame::new(&room, &loaded.script, folder, origin)))
        });
        if let Some(accidents) = &accidents {
            packages = packages.with_accidents(accidents.clone());
        }
        terminal.attach(packages);
        let Some(me) = room.table().seats.get(mine - 1).copied() else {
            return Err(Error::Internal(format!("nobody sits at seat {mine}")));
        };
        let watch = loaded.script.host().watch();
        watch.close_when(stop.clone());
        let quiet = terminal.quiet();
        watch.on_waiting(move |what| {
            if let Some(seconds) = quiet.is_long() {
                // A closed output is noticed at the next question.
                let _ = writeln!(std::io::stdout(), "{}", waiting(&what.in_lang(lang), seconds, lang));
            }
        });
        let header = Header::new(options, &catalog, Vec::new(), now)
            .with_replaced(content.replaced())
            .with_ai(loaded.ai_files());
        let header = Header { agents: players(&room, me, &cast), ..header };
        if let Some(accidents) = &accidents {
            accidents.borrow_mut().keep_record(&header);
        }
        let recorder = match &self.record {
            Some(path) => Some(recorder(path, &header, &room)?),
            None => None,
        };
        self.trace.follow(&room, lang);
        terminal.sit(me);
        room.observe(Box::new(terminal.clone()));
        println!("{}", lang.pick(format!("{seats}人局，种子 {seed}"), format!("{seats} seats, seed {seed}")));
        match room.run() {
            Ok(()) => println!("{}", ending(&room, me, &*names, lang)),
            // Closed at a question, the terminal has said so.
            Err(Interrupt::Closed) if terminal.is_closed() => {}
            Err(Interrupt::Closed) => println!("{}", lang.pick("\n再见。", "\nGoodbye.")),
            Err(other) => return Err(Error::Internal(other.to_string())),
        }
        errors_in_short(&loaded.errors(), lang).iter().for_each(|line| eprintln!("{line}"));
        if let (Some(recorder), Some(path)) = (recorder, &self.record) {
            let winner = room.table().turn.winner.clone();
            recorder.finish(winner).map_err(|e| unwritable(path, &e))?;
        }
        if let Some(accidents) = &accidents {
            accidents.borrow_mut().write_all(&stop, |line| println!(" * {line}"));
        }
        Ok(Outcome::Fine)
    }
}

/// Kinds of errors that are listed after a game.
const LISTED: usize = 8;

/// Returns how often scripts failed in a game, the most frequent errors first; nothing if each failed
/// once, since they were all shown then.
fn errors_in_short(errors: &BTreeMap<String, u64>, lang: Lang) -> Vec<String> {
    let times: u64 = errors.values().sum();
    if times == errors.len() as u64 {
        return Vec::new();
    }
    let kinds = errors.len();
    let mut lines = vec![lang.pick(
        format!("sgs: 脚本出错 {times} 次，{kinds} 种："),
        format!("sgs: scripts failed {times} times in {kinds} ways:"),
    )];
    let mut often: Vec<(&String, u64)> = errors.iter().map(|(text, n)| (text, *n)).collect();
    often.sort_by_key(|(text, n)| (std::cmp::Reverse(*n), *text));
    lines.extend(often.iter().take(LISTED).map(|(text, n)| format!("{n:>6} x {text}")));
    if kinds > LISTED {
        let more = kinds - LISTED;
        lines.push(lang.pick(format!("       另有 {more} 种"), format!("       and {more} more")));
    }
    lines
}

/// Returns who plays at each seat, in words of the record.
fn players(room: &Room, me: PlayerId, cast: &Cast) -> Vec<Name> {
    let t = room.table();
    let seat = |p: PlayerId| t.seats.iter().position(|s| *s == p).map_or(0, |i| i + 1);
    let who = |p: PlayerId| if p == me { "person" } else { cast.at(seat(p)).word() };
    t.players.iter().map(|p| Name::new_static(who(p.id))).collect()
}

/// Starts the record of the game about to be played.
fn recorder(path: &Path, header: &Header, room: &Room) -> Result<Recorder<BufWriter<File>>> {
    let file = File::create(path).map_err(|e| unwritable(path, &e))?;
    let recorder = Recorder::new(BufWriter::new(file), header);
    room.observe(recorder.observer());
    Ok(recorder)
}

/// Returns the line for people who wait for a callback.
fn waiting(what: &str, seconds: u64, lang: Lang) -> String {
    let what = printable(what, false);
    lang.pick(
        format!("   …… 正在等待 {what}（已 {seconds} 秒）；Ctrl-C 结束这一局"),
        format!("   ... waiting for {what} ({seconds} s); Ctrl-C ends the game"),
    )
}

/// Puts the person's general on the person's seat.
fn take_general(options: &mut GameOptions, seat: usize, general: &Name) -> Result<()> {
    match options.fixed.iter_mut().find(|f| f.seat == seat) {
        Some(FixedSeat { general: Some(other), .. }) if other != general => Err(Error::Input(format!(
            "you sit at seat {seat}: --general {general} or --seat {seat}={other}?"
        ))),
        Some(fixed) => {
            fixed.general = Some(general.clone());
            Ok(())
        }
        None => {
            options.fixed.push(FixedSeat { seat, general: Some(general.clone()), role: None });
            Ok(())
        }
    }
}

fn unwritable(path: &Path, error: &std::io::Error) -> Error {
    Error::Input(format!("cannot write {}: {error}", path.display()))
}

/// The agents of the chairs. Chairs are counted from the lord, players are not: who
/// sits where is settled with the game.
struct Chairs {
    mine: usize,
    /// The player in that chair; known with the first question.
    me: Option<PlayerId>,
    person: Terminal,
    others: Seated,
    stop: Arc<AtomicBool>,
}

impl Door for Chairs {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer {
        if self.stop.load(Ordering::Relaxed) {
            return Answer::Close;
        }
        self.person.news();
        // Who sits where may change later; the person stays the same player.
        let me = *self.me.get_or_insert_with(|| room.table().seats[self.mine - 1]);
        if me == request.seat {
            self.person.answer(Seat::new(room, request.seat), request)
        } else {
            self.others.ask(room, request)
        }
    }
}

/// Returns the winners and the roles of all players.
fn ending(room: &Room, me: PlayerId, names: &dyn Names, lang: Lang) -> String {
    let table = room.table();
    let renderer = Renderer::new(names, lang, Some(me), People::of(table.open_view()));
    let mut lines = Vec::new();
    let winner = table.turn.winner.clone().unwrap_or_default();
    let mine = table.player(me);
    let won = winner.split('+').any(|w| w == mine.role.word() || PlayerId::from_object_name(w) == Some(me));
    lines.push(match (won, winner.as_str()) {
        (_, "" | ".") => lang.pick("== 平局", "== A draw").to_owned(),
        (true, _) => lang.pick("== 你赢了", "== You win").to_owned(),
        (false, _) => lang.pick("== 你输了", "== You lose").to_owned(),
    });
    for id in &table.seats {
        let p = table.player(*id);
        let role = name_of(names, p.role.word(), lang);
        let dead = if p.alive { "" } else { lang.pick("，阵亡", ", dead") };
        lines.push(format!("   {} {role}{dead}", renderer.player(*id)));
    }
    lines.join("\n")
}

/// A seed short enough to be typed again.
fn some_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Stream::new(now.as_nanos() as u64, "seed").below(1_000_000_000) as u64
}

/// Exit code of a program that Ctrl-C ended, as in shells.
const INTERRUPTED: i32 = 130;

/// Ctrl-C: the first one closes the table at once, even while a callback runs; a second one ends the program.
#[derive(Clone, Default)]
struct Stop {
    is_set: Arc<AtomicBool>,
    /// Somebody else has the table.
    is_ignored: Arc<AtomicBool>,
}

impl Stop {
    fn on_ctrl_c(&self) -> Result<()> {
        let Stop { is_set, is_ignored } = self.clone();
        ctrlc::set_handler(move || {
            if !is_ignored.load(Ordering::Relaxed) && is_set.swap(true, Ordering::Relaxed) {
                std::process::exit(INTERRUPTED);
            }
        })
        .map_err(|e| Error::Internal(format!("cannot listen for Ctrl-C: {e}")))
    }

    fn ignore(&self, is_ignored: bool) {
        self.is_ignored.store(is_ignored, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn short(errors: &[(&str, u64)]) -> Vec<String> {
        errors_in_short(&errors.iter().map(|(text, n)| ((*text).to_owned(), *n)).collect(), Lang::En)
    }

    #[test]
    fn repeated_errors_are_listed_once_with_their_number() {
        let lines = short(&[("x.lua:1: a", 1), ("x.lua:2: b", 20), ("x.lua:3: c", 2)]);
        let expected = [
            "sgs: scripts failed 23 times in 3 ways:",
            "    20 x x.lua:2: b",
            "     2 x x.lua:3: c",
            "     1 x x.lua:1: a",
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn errors_that_came_once_are_not_listed_again() {
        assert_eq!(short(&[]), [""; 0]);
        assert_eq!(short(&[("x.lua:1: a", 1), ("x.lua:2: b", 1)]), [""; 0]);
    }

    #[test]
    fn errors_of_many_kinds_are_counted() {
        let texts: Vec<String> = (0..LISTED + 3).map(|at| format!("x.lua:{at}: a")).collect();
        let lines = short(&texts.iter().map(|text| (text.as_str(), 2)).collect::<Vec<_>>());
        assert_eq!(lines.len(), LISTED + 2);
        assert_eq!(lines.last().map(String::as_str), Some("       and 3 more"));
    }
}
