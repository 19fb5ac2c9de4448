//! `--isolate`: packages run in a child process that the kernel restricts.

use super::{Error, Outcome, Result, loading};
use crate::agents::form::Both;
use crate::rules::names::{Bilingual, Lang};
use crate::runner::confine::{Kernel, Limits, Reach, confine};
use crate::runner::{Death, Program, stand_in};
use crate::script::load::Cache;
use clap::ValueEnum;
use std::path::Path;

/// The place in which packages run, apart from the machine or not.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Isolate {
    /// In a child process, as far as the kernel restricts it
    On,
    /// In this process
    Off,
    /// In a child process; exit code 4 where the kernel refuses a restriction
    Require,
}

#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub struct IsolateArgs {
    /// Run packages in a child process that reads only packages and has no programs and no network
    /// (Linux): on, off or require
    #[arg(
        long,
        value_name = "HOW",
        value_enum,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "on",
        hide_possible_values = true
    )]
    isolate: Option<Isolate>,
}

impl IsolateArgs {
    /// Returns what was asked for, or what is usual for the command.
    pub fn or(self, usual: impl FnOnce() -> Isolate) -> Isolate {
        self.isolate.unwrap_or_else(usual)
    }

    /// Returns whether a child was asked for that has all restrictions.
    pub fn is_required(self) -> bool {
        self.isolate == Some(Isolate::Require)
    }
}

const GIGABYTE: u64 = 1 << 30;

/// Limits of `check`: a large pack needs a gigabyte and half a minute.
pub const OF_CHECK: Limits = Limits { memory: 4 * GIGABYTE, cpu_seconds: 3600, games: 1 };

/// Limits of a table with a person. Thinking takes no processor time.
pub const OF_PLAY: Limits = Limits { memory: 4 * GIGABYTE, cpu_seconds: 7200, games: 1 };

/// Limits of a game of a batch. A child that has used the time of so many games is replaced.
pub const OF_SIM: Limits = Limits { memory: 4 * GIGABYTE, cpu_seconds: 600, games: 12 };

/// Runs the command of this process in a child. Returns `None` if no child starts: this is reported, and the
/// caller does the work in this process.
pub fn hand_over(limits: Limits, args: IsolateArgs, lang: Lang) -> Result<Option<Outcome>> {
    let arguments = std::env::args_os().skip(1);
    let ended = Program::this(arguments, limits)
        .map_err(|e| Death::NotStarted(e.to_string()))
        .and_then(|program| stand_in(&program));
    match ended {
        Ok(0) => Ok(Some(Outcome::Fine)),
        Ok(code) => Ok(Some(Outcome::Code(u8::try_from(code).unwrap_or(3)))),
        Err(death @ Death::NotStarted(_)) if !args.is_required() => {
            eprintln!("sgs: {}", not_isolated(&death, limits, lang));
            Ok(None)
        }
        Err(death @ Death::NotStarted(_)) => Err(Error::refused(OfChild { death, limits })),
        Err(death) => Err(Error::internal(OfChild { death, limits })),
    }
}

/// The end of a child as the reason of an error.
#[derive(Debug)]
pub struct OfChild {
    pub death: Death,
    pub limits: Limits,
}

impl Bilingual for OfChild {
    fn in_lang(&self, lang: Lang) -> String {
        self.death.words(&self.limits, lang)
    }
}

/// Says that packages run in this process after all.
pub fn not_isolated(death: &Death, limits: Limits, lang: Lang) -> String {
    let why = death.words(&limits, lang);
    lang.pick(format!("没有隔离，继续运行：{why}"), format!("goes on without isolation: {why}"))
}

/// Restricts this process, a child, before it reads packages.
pub fn raise(
    kernel: &dyn Kernel,
    reach: &Reach,
    limits: Limits,
    args: IsolateArgs,
    lang: Lang,
) -> Result<()> {
    let confined = confine(kernel, reach, &limits);
    match confined.words(lang) {
        None => {
            tracing::debug!("confined: all restrictions hold");
            Ok(())
        }
        Some(_) if args.is_required() => Err(Error::refused(Both::new(|lang| {
            let go_on = lang.pick(
                "；--isolate 或 --isolate=off 可以继续",
                "; --isolate or --isolate=off goes on all the same",
            );
            confined.words(lang).unwrap_or_default() + go_on
        }))),
        Some(words) => {
            if loading::is_reported() {
                eprintln!("sgs: {words}{}", lang.pick("，继续运行", "; goes on"));
            }
            Ok(())
        }
    }
}

/// Returns what the program itself reads: packages beside it, and compiled scripts.
pub fn of_program() -> Reach {
    let folder = std::env::current_exe().ok().and_then(|path| path.parent().map(Path::to_path_buf));
    let beside = folder.filter(|folder| folder.join("extensions").is_dir());
    let beside =
        beside.into_iter().flat_map(|at| ["extensions", "lang", "lua", "ai"].map(|part| at.join(part)));
    let cache = Cache::of_user().folder().map(Path::to_path_buf);
    Reach { read: beside.chain(cache).collect(), ..Reach::default() }
}
