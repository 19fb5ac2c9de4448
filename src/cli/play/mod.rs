//! `sgs play`: a person at a table of built-in players.

pub(super) mod opening;
mod scene;
mod session;
mod sitting;
mod summary;

use self::opening::Named;
use super::accident::{AccidentArgs, Prepared};
use super::cast::{self, Choice};
use super::content::ContentArgs;
use super::host;
use super::isolate::{self, Isolate, IsolateArgs, OF_PLAY};
use super::lang::system_lang;
use super::preferences::Preferences;
use super::saves::Saves;
use super::table::{HouseArgs, TableArgs};
use super::trace::TraceArgs;
use super::{Error, Result};
use crate::cli::error::both;
use crate::cli::fault::Fault;
use crate::model::Name;
use crate::model::rng::Stream;
use crate::moments::At;
use crate::record::Record;
use crate::rules::names::Lang;
use crate::rules::setup::{FixedSeat, GameOptions};
use crate::runner::confine::Kernel;
use crate::script::words::printable;
use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};
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

    #[command(flatten)]
    house: HouseArgs,

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

    /// Your seat; 1 is the lord [default: drawn by the seed]. 1,3: two people at this screen
    #[arg(long, value_name = "K,...", value_delimiter = ',')]
    chair: Vec<usize>,

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

    /// Lines of text in place of the table; the default where there is no terminal
    #[arg(long)]
    plain: bool,

    /// Time for which each act of others is shown at the table, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = PACE, value_parser = clap::value_parser!(u16).range(..=10_000))]
    pace: u16,

    /// Write a record of the game to this file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Go on with a saved game, or with a record of a game that was left [default: the game saved last]
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with_all = NOT_WITH_RECORD)]
    resume: Option<Option<PathBuf>>,

    /// Go on from a moment of this record; --chair says at which seat
    #[arg(long, value_name = "FILE", requires = "at", conflicts_with_all = NOT_WITH_RECORD)]
    from: Option<PathBuf>,

    /// The moment: r12 (request 12), t6 (turn 6), e345 (event 345)
    #[arg(long, value_name = "MOMENT", requires = "from")]
    at: Option<At>,

    /// Go on from the table of a scene, or of a ruling by its name; bots play the other seats, --chair says which is yours
    #[arg(long, value_name = "FILE", conflicts_with_all = NOT_WITH_SCENE)]
    scene: Option<PathBuf>,

    /// The scene with this text in its name, where a file has several
    #[arg(long, value_name = "TEXT", requires = "scene")]
    named: Option<String>,

    #[command(flatten)]
    accidents: AccidentArgs,

    #[command(flatten)]
    trace: TraceArgs,

    /// Keep packages as they are when their files change during the game
    #[arg(long)]
    no_watch: bool,

    #[command(flatten)]
    isolate: IsolateArgs,
}

const SEATS: u8 = 5;

/// Long enough to be read.
const PACE: u16 = 500;

/// Options of the table in the terminal.
const NOT_WITH_WEB: [&str; 19] = [
    "scene",
    "TableArgs",
    "HouseArgs",
    "AccidentArgs",
    "TraceArgs",
    "general",
    "choices",
    "seed",
    "chair",
    "agents",
    "fair_ai",
    "seconds",
    "plain",
    "pace",
    "record",
    "resume",
    "from",
    "at",
    "no_watch",
];

/// Options that the record of a game settles.
const NOT_WITH_RECORD: [&str; 7] =
    ["TableArgs", "HouseArgs", "seats", "general", "choices", "seed", "seconds"];

/// Options of other beginnings.
const NOT_WITH_SCENE: [&str; 9] =
    ["TableArgs", "HouseArgs", "seats", "general", "choices", "seed", "resume", "from", "isolate"];

/// Fewer than a batch has: somebody reads them.
const CHOICES: u8 = 3;

const EXAMPLES: &str = "\
Examples:
  sgs play                                a game of five
  sgs play --web                          play in the browser
  sgs play --plain                        lines of text in place of the table
  sgs play --seats 2 --chair 1            a duel, you are the lord
  sgs play --seed 7 --lang zh             a game that can be repeated, in Chinese
  sgs play --general zhenji               choose your general beforehand
  sgs play --free-choose --luck-card      choose any general, and change a bad first hand
  sgs play --second-generals --ban wind   two generals each, and none of the package wind
  sgs play --chair 1 --seat 2=lvbu:rebel  you are the lord, and Lu Bu, a rebel, sits next to you
  sgs play --record game.jsonl            record the game for `sgs replay game.jsonl`
  sgs play --resume                       go on with the game that was saved last
  sgs play --from game.jsonl --at t6 --chair 3
                                          play on from turn 6 of a record, at seat 3
  sgs play --scene x.scene.lua --named fankui
                                          play on from the table of this scene";

impl Default for Args {
    fn default() -> Self {
        Args {
            seats: SEATS,
            web: false,
            table: TableArgs::default(),
            house: HouseArgs::default(),
            general: None,
            choices: CHOICES,
            content: ContentArgs::default(),
            fair_ai: false,
            seed: None,
            chair: Vec::new(),
            agents: Vec::new(),
            lang: None,
            seconds: None,
            plain: false,
            pace: PACE,
            record: None,
            resume: None,
            from: None,
            at: None,
            scene: None,
            named: None,
            accidents: AccidentArgs::default(),
            trace: TraceArgs::default(),
            no_watch: false,
            isolate: IsolateArgs::default(),
        }
    }
}

impl Args {
    fn lang(&self) -> Lang {
        self.lang.unwrap_or_else(system_lang)
    }

    pub fn run(self) -> Result {
        let lang = self.lang();
        let content = self.content.clone().with_extensions(self.table.card_files());
        let args = Args { content, ..self };
        args.run_with(lang)
    }

    fn run_with(self, lang: Lang) -> Result {
        if let Some(path) = self.scene.clone() {
            let stop = Stop::default();
            stop.on_ctrl_c()?;
            return self.play_scene(&path, lang, stop);
        }
        if self.web {
            return host::Args::for_one(self.content, self.seats - 1, lang, self.isolate).run_and_open();
        }
        let stop = Stop::default();
        stop.on_ctrl_c()?;
        if self.isolate.or(|| Isolate::Off) != Isolate::Off {
            let _scenes = Prepared::new(self.folder_of_accidents(false));
            // Ctrl-C is for the child, which has the terminal.
            stop.ignore(true);
            if let Some(outcome) = isolate::hand_over(OF_PLAY, self.isolate, lang)? {
                return Ok(outcome);
            }
            stop.ignore(false);
        }
        self.play(lang, stop)
    }

    /// Returns the folder for scenes of script errors, unless they are turned off.
    fn folder_of_accidents(&self, is_of_scene: bool) -> Option<PathBuf> {
        self.accidents.folder_of_game(&self.content, is_of_scene)
    }

    /// Returns the arguments of a game that goes on with these packages.
    pub fn going_on(content: ContentArgs, lang: Lang) -> Args {
        Args { content, lang: Some(lang), ..Args::default() }
    }

    /// Goes on where a record ends, at these seats.
    pub fn run_from(self, record: Record, chair: Vec<usize>) -> Result {
        let lang = self.lang();
        let stop = Stop::default();
        stop.on_ctrl_c()?;
        Args { chair, ..self }.play_on(Some(Named { record, slot: None }), lang, stop)
    }

    /// Plays in a child, which has the terminal of its parent.
    pub fn run_inside(self, kernel: &dyn Kernel) -> Result {
        let lang = self.lang();
        let content = self.content.clone().with_extensions(self.table.card_files());
        let args = Args { content, ..self };
        args.run_confined(kernel, lang)
    }

    fn run_confined(self, kernel: &dyn Kernel, lang: Lang) -> Result {
        let mut reach = self.content.reach(!self.no_watch);
        if let Some(path) = &self.record {
            // Made now: what does not exist cannot be named as writable. It may be the record to go on with.
            File::options().append(true).create(true).open(path).map_err(|e| unwritable(path, e))?;
            reach.write.push(path.clone());
        }
        reach.write.extend(self.folder_of_accidents(false));
        reach
            .read
            .extend(self.resume.iter().flatten().chain(&self.from).filter(|path| path.is_file()).cloned());
        reach.read.extend(Preferences::file().filter(|path| path.is_file()));
        if let Some(saves) = Saves::of_user() {
            // What does not exist cannot be named as writable.
            let _ = std::fs::create_dir_all(saves.folder());
            reach.write.push(saves.folder().to_owned());
        }
        isolate::raise(kernel, &reach, OF_PLAY, self.isolate, lang)?;
        let stop = Stop::default();
        stop.on_ctrl_c()?;
        // The kernel allows a child no more than to read and write its terminal.
        Args { plain: true, ..self }.play(lang, stop)
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
        Some(FixedSeat { general: Some(other), .. }) if other != general => Err(Error::input(both(
            format!("你坐 {seat} 号位：--general {general} 还是 --seat {seat}={other}？"),
            format!("you sit at seat {seat}: --general {general} or --seat {seat}={other}?"),
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

fn unwritable(path: &Path, error: std::io::Error) -> Error {
    Error::input(Fault::Unwritable { path: path.to_owned(), error })
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
    /// A child process has the table.
    is_ignored: Arc<AtomicBool>,
}

impl Stop {
    fn on_ctrl_c(&self) -> Result<()> {
        let Stop { is_set, is_ignored } = self.clone();
        ctrlc::set_handler(move || {
            if !is_ignored.load(Ordering::Relaxed) && is_set.swap(true, Ordering::Relaxed) {
                crate::screen::play::terminal::restore();
                std::process::exit(INTERRUPTED);
            }
        })
        .map_err(|e| Error::internal(Fault::Interruption { details: e.to_string() }))
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
