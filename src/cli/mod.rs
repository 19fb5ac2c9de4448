//! The command line: one file for each subcommand.
//!
//! All commands use the same exit codes: 0 success, 1 findings, 2 a bad argument or input, 3 an internal
//! error, 4 a restriction required by `--isolate=require` is not available.

/// Prints a line on standard error in signs that its locale knows, in place of the macro of the standard library.
macro_rules! eprintln {
    ($($words:tt)*) => {
        $crate::agents::signs::print_error(&format!($($words)*))
    };
}

/// Prints a line for a reader on standard output, as [`eprintln`] does. Data for programs goes through `std::println`.
macro_rules! println {
    () => {
        $crate::agents::signs::print_line("")
    };
    ($($words:tt)*) => {
        $crate::agents::signs::print_line(&format!($($words)*))
    };
}

pub mod accident;
pub mod api;
mod argument;
pub mod balance;
pub mod cast;
pub mod check;
mod child;
pub mod conform;
pub mod console;
pub mod content;
mod copies;
pub mod debug;
mod does;
mod effort;
mod error;
pub mod evening;
mod fault;
pub mod generate;
mod help;
pub mod host;
mod html;
pub mod inside;
pub mod isolate;
mod lang;
pub mod learn;
mod lines;
pub mod list;
mod loading;
pub mod lsp;
mod markdown;
mod needs;
pub mod new;
pub mod packages;
mod person;
pub mod play;
mod portable;
mod preferences;
pub mod replay;
mod reports;
pub mod rules;
mod saves;
pub mod shelter;
mod shrink;
pub mod sim;
mod stage;
pub mod table;
pub mod test;
pub mod trace;
pub mod trial;
pub mod watch;
mod whole;
mod workshop;

use crate::agents::signs::{look_at_outputs, standard_error};
use crate::rules::names::{Bilingual, Lang};
use crate::script::self_test::{self, KeyOrder};
use clap::{ArgAction, Parser, Subcommand};
pub use error::Error;
use fault::Fault;
use std::any::Any;
use std::backtrace::BacktraceStatus;
use std::io::{IsTerminal, Write};
use std::panic::{AssertUnwindSafe, PanicHookInfo};
use std::process::ExitCode;
use tracing_subscriber::EnvFilter;

/// Sanguosha (三国杀) with Lua packages
///
/// Without a subcommand, starts a game, as `sgs play` does.
#[derive(Parser, Debug)]
#[command(name = "sgs", version, max_term_width = 100, after_help = EXAMPLES)]
struct Cli {
    /// Print more on standard error: -v steps, -vv details, -vvv everything.
    ///
    /// The environment variable RUST_LOG sets a filter instead, such as `sgs::rules=debug`.
    #[arg(short, long, global = true, action = ArgAction::Count)]
    verbose: u8,

    /// Print the licences of the work of others that the program contains
    #[arg(long)]
    licenses: bool,

    /// Keep saved games, rooms, packages and caches in `sgs-data` beside the program
    #[arg(long, global = true)]
    portable: bool,

    #[command(subcommand)]
    command: Option<Command>,
}

/// The licences of crates, of C code in them, and of the libraries of the page; `tools/notices` writes the file.
const LICENSES: &str = include_str!("../../THIRD-PARTY.txt");

const EXAMPLES: &str = "\
Examples:
  sgs                               play a game of five
  sgs learn                         learn the rules in a first game
  sgs play --seats 8 --lang zh      a game of eight, in Chinese
  sgs host --lan                    a room in the browser for friends in the same network
  sgs play --seed 7 --chair 1       the same game every time, as the lord
  sgs play --resume                 go on with the game that was saved last
  sgs watch                         watch that game again, and go on from any moment
  sgs sim -n 1000                   play a thousand games without players
  sgs test                          test the scenes of the packages here

The language is that of the system, but English where its encoding is not UTF-8; --lang zh and
--lang en choose it.

Exit codes:
  0  success
  1  findings
  2  bad argument or input
  3  internal error
  4  a restriction required by --isolate=require is not available";

#[derive(Subcommand, Debug)]
enum Command {
    Play(play::Args),
    Learn(learn::Args),
    Rules(rules::Args),
    Host(host::Args),
    Sim(sim::Args),
    Balance(balance::Args),
    Merge(balance::MergeArgs),
    Replay(replay::Args),
    Watch(watch::Args),
    Conform(conform::Args),
    Check(check::Args),
    Api(api::Args),
    List(list::Args),
    Packages(packages::Args),
    Test(test::Args),
    Shrink(shrink::Args),
    New(new::Args),
    Gen(generate::Args),
    Lsp(lsp::Args),
    Debug(debug::Args),
    #[command(hide = true)]
    Evening(evening::Args),
    #[command(hide = true)]
    Inside(inside::Args),
}

/// The result of a completed command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    Fine,
    /// The command found something: script errors, a divergence, a failed scene.
    Findings,
    /// A child process did the work, reported its result, and exited with this code.
    Code(u8),
}

pub type Result<T = Outcome> = std::result::Result<T, Error>;

impl Cli {
    fn run(self) -> Result {
        if self.licenses {
            written(std::io::stdout().write_all(LICENSES.as_bytes()))?;
            return Ok(Outcome::Fine);
        }
        if self.portable {
            return portable::run(std::env::args_os().skip(1));
        }
        match self.command.unwrap_or_else(|| Command::Play(play::Args::default())) {
            Command::Play(args) => args.run(),
            Command::Learn(args) => args.run(),
            Command::Rules(args) => args.run(),
            Command::Host(args) => args.run(),
            Command::Sim(args) => args.run(),
            Command::Balance(args) => args.run(),
            Command::Merge(args) => args.run(),
            Command::Replay(args) => args.run(),
            Command::Watch(args) => args.run(),
            Command::Conform(args) => args.run(),
            Command::Check(args) => args.run(),
            Command::Api(args) => args.run(),
            Command::List(args) => args.run(),
            Command::Packages(args) => args.run(),
            Command::Test(args) => args.run(),
            Command::Shrink(args) => args.run(),
            Command::New(args) => args.run(),
            Command::Gen(args) => args.run(),
            Command::Lsp(args) => args.run(),
            Command::Debug(args) => args.run(),
            Command::Evening(args) => args.run(),
            Command::Inside(args) => args.run(),
        }
    }

    /// Returns how much is said; for a child, as the command says that it works for.
    fn verbosity(&self) -> u8 {
        match &self.command {
            Some(Command::Inside(args)) => args.inner().map_or(0, |inner| inner.verbose),
            _ => self.verbose,
        }
    }
}

/// Runs the program.
pub fn main() -> ExitCode {
    std::panic::set_hook(Box::new(report_panic));
    // Ends the program for --help (0) and for invalid arguments (2).
    let (cli, lang): (Cli, Lang) = help::parse();
    look_at_outputs(lang == Lang::Zh);
    init_tracing(cli.verbosity());
    check_key_order();
    survive_limits_of_files();
    let result = std::panic::catch_unwind(AssertUnwindSafe(|| cli.run()));
    let code = match result {
        Ok(Ok(Outcome::Fine)) => 0,
        Ok(Ok(Outcome::Findings)) => 1,
        Ok(Ok(Outcome::Code(code))) => code,
        Ok(Err(error)) => {
            complain(&error.in_lang(lang));
            error.exit_code()
        }
        // The hook has reported it.
        Err(_) => 3,
    };
    ExitCode::from(code)
}

/// Lets a write beyond the limit of file sizes be an error, which otherwise ends the program.
fn survive_limits_of_files() {
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Default::default());
}

fn init_tracing(verbose: u8) {
    let level = match verbose {
        0 => "warn",
        1 => "sgs=info,warn",
        2 => "sgs=debug,info",
        _ => "trace",
    };
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(level));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(standard_error)
        .with_ansi(
            std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()),
        )
        .without_time()
        .compact()
        .init();
}

/// Warns if the order of Lua tables may differ between runs. The program was then built without its flags,
/// and records of scripted games will not replay.
fn check_key_order() {
    if !matches!(self_test::key_order(), Ok(KeyOrder::Fixed)) {
        tracing::warn!(
            "Lua tables are walked in an order that may change from run to run; \
             build inside the repository's folder, so that .cargo/config.toml is read"
        );
    }
}

/// Reports a panic in one line instead of Rust's report; with the backtrace on request.
fn report_panic(info: &PanicHookInfo<'_>) {
    let text = panic_text(info.payload());
    if let Some(why) = text.strip_prefix("failed printing to stdout: ") {
        // The reader of our output is gone (`sgs ... | head`): nobody sees a message.
        if GONE.iter().any(|gone| why.ends_with(gone)) {
            std::process::exit(0);
        }
        complain(&format!("cannot write to standard output: {why}"));
        std::process::exit(2);
    }
    let place = info.location().map(|l| format!(" at {}:{}", l.file(), l.line())).unwrap_or_default();
    complain(&format!("internal error{place}: {text}"));
    let trace = std::backtrace::Backtrace::capture();
    if trace.status() == BacktraceStatus::Captured {
        complain(&trace.to_string());
    }
}

/// Errors of the system for a pipe without a reader: Unix, then Windows twice.
const GONE: [&str; 3] = ["(os error 32)", "(os error 109)", "(os error 232)"];

/// Prints a line on standard error if possible: a second panic would abort the program without a message.
fn complain(text: &str) {
    crate::screen::play::terminal::restore();
    eprintln!("sgs: {text}");
}

/// Checks the result of writing to standard output. `false` if the reader is gone.
pub fn written(result: std::io::Result<()>) -> Result<bool> {
    match result {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(Error::input(Fault::Output { error })),
    }
}

/// Returns the message of a panic.
pub fn panic_text(payload: &(dyn Any + Send)) -> &str {
    match (payload.downcast_ref::<&str>(), payload.downcast_ref::<String>()) {
        (Some(text), _) => text,
        (_, Some(text)) => text,
        _ => "unknown",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn no_subcommand_is_play() {
        let cli = Cli::try_parse_from(["sgs"]).unwrap();
        assert!(cli.command.is_none());
        assert!(Cli::try_parse_from(["sgs", "-vv", "play", "--seats", "5"]).is_ok());
        assert!(Cli::try_parse_from(["sgs", "nonsense"]).is_err());
    }
}
