//! The hidden subcommand with which the program works as a child. `sgs inside COMMAND ...` does the
//! work of that command behind the restrictions. `sgs inside table` plays the table that the first
//! frame on standard input describes, and `sgs inside room` the table of a room in the browser.

mod attempt;

use super::argument::BadArgument;
use super::isolate::{self, OF_CHECK};
use super::{Cli, Command, Error, Outcome, Result, loading};
use crate::cli::fault::Fault;
use crate::rules::names::Lang;
use crate::runner::confine::{Kernel, Lacking, Wall};
#[cfg(unix)]
use crate::runner::table::TABLE;
#[cfg(unix)]
use crate::server::table::ROOM;
use attempt::Attempt;
use clap::Parser;
use std::ffi::OsString;

/// Work as a child process (used by the program itself)
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Act as if the kernel refused this restriction: limits, files or calls (repeatable; for tests)
    #[arg(long = "without", value_name = "WALL", value_parser = wall)]
    without: Vec<Wall>,

    /// Try something that the restrictions forbid, and say what came of it (for tests)
    #[arg(long = "try", value_name = "WHAT", value_enum)]
    attempt: Option<Attempt>,

    /// Say nothing of how packages load
    #[arg(long)]
    quiet: bool,

    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    command: Vec<OsString>,
}

fn wall(word: &str) -> std::result::Result<Wall, BadArgument> {
    Wall::named(word).ok_or(BadArgument::Wall)
}

impl Args {
    /// Returns the command that the child works for.
    pub(super) fn inner(&self) -> std::result::Result<Cli, clap::Error> {
        Cli::try_parse_from(std::iter::once(OsString::from("sgs")).chain(self.command.iter().cloned()))
    }

    pub fn run(self) -> Result {
        #[cfg(unix)]
        crate::runner::confine::close_inherited();
        let kernel = Lacking(self.without.clone());
        if self.quiet {
            loading::omit_reports();
        }
        if let Some(attempt) = self.attempt {
            let limits = attempt.limits(OF_CHECK);
            isolate::raise(&kernel, &isolate::of_program(), limits, Default::default(), Lang::En)?;
            return attempt.run();
        }
        #[cfg(unix)]
        if self.command.first().is_some_and(|word| word == TABLE) {
            return super::child::behind::play_table(&kernel);
        }
        #[cfg(unix)]
        if self.command.first().is_some_and(|word| word == ROOM) {
            return super::child::behind::play_room(&kernel);
        }
        let inner = self.inner().map_err(Error::broken)?;
        work(inner.command, &kernel)
    }
}

fn work(command: Option<Command>, kernel: &dyn Kernel) -> Result<Outcome> {
    match command {
        Some(Command::Check(args)) => args.run_inside(kernel),
        Some(Command::Play(args)) => args.run_inside(kernel),
        Some(Command::Sim(args)) => args.run_inside(kernel),
        None => super::play::Args::default().run_inside(kernel),
        Some(_) => Err(Error::input(Fault::Inside {})),
    }
}
