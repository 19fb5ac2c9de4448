//! `sgs sim`: plays many games unattended.

mod accidents;
mod batch;
mod chart;
mod errors;
mod generals;
mod isolated;
mod kept;
mod report;

use super::accident::{AccidentArgs, Reporter};
use super::cast::{self, Cast, Choice, Player};
use super::content::{self, Content, ContentArgs, LangArgs, Loaded, Loading};
use super::isolate::{Isolate, IsolateArgs};
use super::preferences::Preferences;
use super::table::TableArgs;
use super::trace::TraceArgs;
use super::{Error, Outcome, Result};
use crate::cli::fault::Fault;
use crate::model::Name;
use crate::rules::names::{Lang, name_of};
use crate::rules::setup::GameOptions;
use crate::runner::confine::Kernel;
use crate::runner::fork::CAN_COPY;
use crate::script::trampoline::Keeping;
use crate::script::{effort, profile};
use accidents::Failed;
use batch::{Batch, Game};
pub(super) use batch::{STARTED, has_won, winners};
use errors::{Causes, GameError};
use generals::{ByGeneral, Sort};
use report::{Format, Report};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Treatment of the answers of methods that only look at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum, Serialize, Deserialize)]
enum Answers {
    #[default]
    Kept,
    Anew,
    Compared,
}

impl From<Answers> for Keeping {
    fn from(answers: Answers) -> Keeping {
        match answers {
            Answers::Kept => Keeping::Kept,
            Answers::Anew => Keeping::Anew,
            Answers::Compared => Keeping::Compared,
        }
    }
}

/// Play many games without people
///
/// Game i of a batch depends only on the seed and i: it is the same with any number of
/// jobs, and its record can be replayed.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Number of games
    #[arg(short = 'n', long, value_name = "GAMES", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// Number of players
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u8).range(2..=10))]
    seats: u8,

    #[command(flatten)]
    table: TableArgs,

    /// Choose generals only from these (repeatable)
    #[arg(long = "general", value_name = "NAME")]
    generals: Vec<Name>,

    #[command(flatten)]
    content: ContentArgs,

    /// Seed of everything random in all games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Number of games played in parallel [default: one for each processor]
    #[arg(short, long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,

    /// Players: lua (the default), builtin or random; 2=random for one seat (repeatable)
    #[arg(long = "agent", value_name = "[SEAT=]AGENT", value_parser = cast::choice)]
    agents: Vec<Choice>,

    /// Hide cards and roles from all AIs; AIs of other trees see them otherwise, as in QSanguosha
    #[arg(long)]
    fair_ai: bool,

    /// Answers of methods that only look at the table: keep them until it changes, find each again, or
    /// compare each kept one with a new one (a difference is a script error)
    #[arg(long, value_name = "HOW", value_enum, default_value_t)]
    answers: Answers,

    /// Load the packages again for each game, in threads of this process. Otherwise they are loaded once, and
    /// each game is played in a copy of the process. Always so with --watch, --profile and --profile-api, and on systems other
    /// than Linux
    #[arg(long)]
    fresh: bool,

    /// Write a record of each game into this folder
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,

    /// Print one line of JSON for each game, and one for the total
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    accidents: AccidentArgs,

    #[command(flatten)]
    trace: TraceArgs,

    /// Print a table of generals: games, share of wins, own turns, kills and damage per game
    #[arg(long)]
    by_general: bool,

    /// Column by which generals are sorted
    #[arg(long, value_name = "BY", value_enum, default_value_t, requires = "by_general")]
    sort: Sort,

    /// Draw the shares of wins into this file, as SVG
    #[arg(long, value_name = "FILE", requires = "by_general")]
    chart: Option<PathBuf>,

    #[command(flatten)]
    lang: LangArgs,

    /// Reload changed files of packages, in running games as well
    #[arg(long)]
    watch: bool,

    /// Omit times, the only output that differs between equal runs
    #[arg(long)]
    no_timing: bool,

    /// Exit with 1 after a script error, a warning, an illegal reply or a missing reply
    #[arg(long)]
    strict: bool,

    /// Count the calls of API functions and callbacks, and measure their time
    #[arg(long, conflicts_with = "isolate")]
    profile_api: bool,

    /// Count the instructions of scripts, and name the callbacks that cost most
    #[arg(long, conflicts_with = "isolate")]
    profile: bool,

    #[command(flatten)]
    isolate: IsolateArgs,
}

/// Reserved stack size. Games nest their operations deeply; the memory is reserved, not used.
pub const STACK: usize = 64 << 20;

/// Information available before the first game.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Start {
    loading: Loading,
    /// Display names of generals, if they are counted.
    titles: Option<BTreeMap<Name, String>>,
}

const EXAMPLES: &str = "\
Examples:
  sgs sim -n 1000                          a thousand games of eight
  sgs sim -n 100 --mode 08pd --seed 7      with two renegades
  sgs sim --seats 2 --agent lua --agent 2=random
                                           the lord against random players
  sgs sim --seat 1=caocao --seat 2=:rebel --record games/
  sgs replay games/game-0003.jsonl         replay one of them
  sgs sim -n 2000 --by-general --chart generals.svg
                                           how often each general wins

With --json each game is one line {game, seed, winner, turns, rounds, requests, facts, log,
faults, script_errors}; log is a hash of all events. The last line is {summary} with
{timing} beside it unless --no-timing is given, and {generals} with --by-general. Only the timing differs between equal runs.";

/// Limit of printed warnings.
const MOST_WARNINGS: usize = 20;

/// Prints warnings from games, those of the most games first.
fn print_warnings(warned: &Causes, lang: Lang) {
    let all = warned.sorted();
    for (text, count) in all.iter().take(MOST_WARNINGS) {
        let games = count.games;
        eprintln!(
            "sgs: {}",
            lang.pick(format!("{games} 局里有警告：{text}"), format!("warning in {games} games: {text}"))
        );
    }
    let more = all.len().saturating_sub(MOST_WARNINGS);
    if more > 0 {
        eprintln!("sgs: {}", lang.pick(format!("还有 {more} 条警告"), format!("and {more} more warnings")));
    }
}

fn unwritable(path: &Path, error: std::io::Error) -> Error {
    Error::input(Fault::Unwritable { path: path.to_owned(), error })
}

impl Args {
    pub fn run(self) -> Result {
        if self.isolate.or(|| Isolate::Off) != Isolate::Off
            && let Some(outcome) = isolated::run(&self)?
        {
            return Ok(outcome);
        }
        // A state belongs to the thread that made it, and only a process of one thread can be copied: games that begin
        // where the packages are loaded play on this one, which may have less stack than they need.
        if self.starts_once() { stacker::grow(STACK, || self.play()) } else { self.play() }
    }

    /// Returns `true` if the packages are loaded once for all games.
    fn starts_once(&self) -> bool {
        CAN_COPY && !(self.fresh || self.watch || self.profile || self.profile_api)
    }

    /// Plays the games in this process and its copies.
    fn play(&self) -> Result {
        let (batch, start, loaded) = self.set_up()?;
        self.prepare_files()?;
        let mut report = self.report(start);
        let (mut failed, mut warned, mut died) = (Failed::default(), Causes::default(), 0);
        let tell = |game: Game| {
            report.game(&game);
            failed.note(&game);
            warned.add(game.warnings.iter().map(|text| (GameError::of_text(text), 1)));
            died += u64::from(game.died.is_some());
        };
        let busy = if self.starts_once() {
            kept::run(&batch, &loaded, self.jobs(), self.lang.lang(), tell)?
        } else {
            drop(loaded);
            batch.run(self.jobs(), tell)?
        };
        report.end(busy);
        self.finish(&report, &warned)?;
        if let Some(reporter) = self.reporter() {
            failed.write(&batch, reporter)?;
        }
        let is_found = died > 0 || (self.strict && report.has_faults());
        Ok(if is_found { Outcome::Findings } else { Outcome::Fine })
    }

    /// Plays games in a child process for its parent.
    pub fn run_inside(self, kernel: &dyn Kernel) -> Result {
        isolated::run_inside(&self, kernel)
    }

    /// Creates the output files, to fail now rather than after hours of games.
    fn prepare_files(&self) -> Result<()> {
        if let Some(path) = &self.chart {
            std::fs::write(path, "").map_err(|e| unwritable(path, e))?;
        }
        if let Some(dir) = &self.record {
            std::fs::create_dir_all(dir).map_err(|e| unwritable(dir, e))?;
        }
        Ok(())
    }

    /// Reads the packages and loads them once. The state has played no game.
    fn set_up(&self) -> Result<(Batch, Start, Loaded)> {
        let mut options = self.asked()?;
        let seats = self.content.seats(&options.mode)?;
        let cast = Cast::of(&self.agents, seats)?;
        let content = self.content.clone().with_extensions(self.table.card_files());
        let content = content.open_with_ai(&options, cast.has(Player::Lua, seats))?;
        let content = content.with_fair_ai(self.fair_ai).with_answers(self.answers.into());
        if self.profile_api {
            profile::switch_on();
        }
        if self.profile {
            effort::switch_on();
        }
        let loaded = content.load(&content::base(), batch::STARTED)?;
        loaded.offer(self.lang.lang()).settle(&mut options, &Preferences::default())?;
        let loading = self.check(&options, &content, &loaded)?;
        let titles = self.by_general.then(|| self.titles_of(&loaded));
        let batch = Batch {
            trace: self.trace.clone(),
            watcher: if self.watch { content.watch() } else { None },
            content,
            options,
            seed: self.seed,
            games: self.games,
            cast,
            record: self.record.clone(),
            // Hashing every fact costs as much as playing: only when it is shown.
            hash: self.json,
        };
        Ok((batch, Start { loading, titles }, loaded))
    }

    fn jobs(&self) -> usize {
        let processors = || std::thread::available_parallelism().map_or(1, |n| n.get());
        self.jobs.map_or_else(processors, usize::from)
    }

    fn report(&self, start: Start) -> Report {
        let format = if self.json { Format::Json } else { Format::Text };
        let generals = start.titles.map(|titles| ByGeneral::new(self.sort, self.lang.lang(), titles));
        Report::new(format, self.lang.lang(), !self.no_timing, self.games, start.loading, generals)
    }

    /// Returns the writer of scenes. Games whose files changed while they ran cannot be repeated.
    fn reporter(&self) -> Option<Reporter> {
        let folder = self.accidents.folder().filter(|_| !self.watch)?;
        let origin = self.accidents.origin(&self.content, None, None, (&folder, Lang::En));
        Some(Reporter::new(&folder, origin))
    }

    /// Reports the warnings and draws the chart.
    fn finish(&self, report: &Report, warned: &Causes) -> Result<()> {
        // A single game reported them at once.
        if self.games > 1 {
            print_warnings(warned, self.lang.lang());
        }
        if let (Some(path), Some(generals)) = (&self.chart, report.generals()) {
            std::fs::write(path, chart::svg(generals)).map_err(|e| unwritable(path, e))?;
        }
        Ok(())
    }

    /// Returns the options that all games share.
    fn asked(&self) -> Result<GameOptions> {
        let mut options = self.table.options(self.seed, self.seats)?;
        options.generals = self.generals.clone();
        Ok(options)
    }

    /// Reports all errors in the user's input.
    fn check(&self, options: &GameOptions, content: &Content, loaded: &Loaded) -> Result<Loading> {
        loaded.report_failures(self.lang.lang());
        loaded.check(options).map_err(|e| loaded.explain(&e))?;
        loaded.warn_of_incomplete(options);
        self.trace.check(&loaded.catalog(), Lang::En)?;
        // Only games count, each of which loads its packages itself.
        profile::take();
        effort::take();
        Ok(loaded.loading(content))
    }

    /// Returns the display names of generals.
    fn titles_of(&self, loaded: &Loaded) -> BTreeMap<Name, String> {
        let lang = self.lang.lang();
        let title = |name: &Name| (name.clone(), name_of(&loaded.script, name, lang).into_owned());
        loaded.catalog().generals.keys().map(title).collect()
    }
}
