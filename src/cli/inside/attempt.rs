//! Attempts that a package outside Lua could make. The program itself makes them, for tests.

use crate::cli::{Error, Outcome, Result};
use crate::runner::confine::Limits;
use clap::ValueEnum;
use std::process::Command;

/// Something that the restrictions forbid.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// Reads a file that is no package
    Read,
    /// Makes a file
    Write,
    /// Runs a program
    Run,
    /// Opens a connection
    Connect,
    /// Ends its parent
    Kill,
    /// Takes all the memory there is
    Memory,
    /// Never comes to an end
    Time,
    /// Never comes to an end, and takes no notice of the signal that says so
    Overtime,
    /// Makes the kernel signal its parent
    Signal,
    /// The same, by another call
    Owner,
    /// Panics
    Panic,
    /// Tries to lift the limits of memory and time
    Limits,
    /// Makes memory that can be run
    Code,
    /// Starts a thread, which is allowed
    Thread,
}

impl Attempt {
    /// Returns limits that are reached soon.
    pub fn limits(self, usual: Limits) -> Limits {
        match self {
            Attempt::Time | Attempt::Overtime => Limits { cpu_seconds: 1, ..usual },
            _ => usual,
        }
    }

    /// Tries it. What comes back was not stopped: exit code 1 where it worked, and the error where it
    /// was refused.
    pub fn run(self) -> Result {
        let refused = |error: std::io::Error| {
            std::println!("refused: {}", error.kind());
            Ok(Outcome::Fine)
        };
        let tried = match self {
            Attempt::Read => std::fs::read("/etc/passwd").map(drop),
            Attempt::Write => std::fs::write(std::env::temp_dir().join("sgs-attempt"), "x"),
            Attempt::Run => Command::new("/bin/true").status().map(drop),
            Attempt::Connect => std::net::TcpStream::connect("127.0.0.1:9").map(drop),
            Attempt::Kill => kill(),
            Attempt::Limits => lift(),
            Attempt::Code => code(),
            Attempt::Memory => {
                let mut all: Vec<Vec<u8>> = Vec::new();
                loop {
                    all.push(vec![0; 64 << 20]);
                }
            }
            Attempt::Time => loop {
                std::hint::spin_loop();
            },
            Attempt::Overtime => overtime(),
            Attempt::Signal => signal(false),
            Attempt::Owner => signal(true),
            Attempt::Panic => panic!("tried"),
            Attempt::Thread => {
                let thread = std::thread::Builder::new().spawn(|| std::println!("a thread runs"));
                thread.map(|thread| drop(thread.join()))
            }
        };
        match tried {
            Ok(()) if self == Attempt::Thread => Ok(Outcome::Fine),
            Ok(()) => {
                std::println!("worked");
                Ok(Outcome::Findings)
            }
            Err(error) if self == Attempt::Thread => Err(Error::broken(error)),
            Err(error) => refused(error),
        }
    }
}

#[cfg(target_os = "linux")]
fn kill() -> std::io::Result<()> {
    use rustix::process::{Signal, getppid, kill_process};
    match getppid() {
        Some(parent) => Ok(kill_process(parent, Signal::TERM)?),
        None => Err(std::io::ErrorKind::NotFound.into()),
    }
}

#[cfg(target_os = "linux")]
fn signal(by_ioctl: bool) -> std::io::Result<()> {
    crate::runner::confine::attempts::signal_parent(by_ioctl)
}

#[cfg(target_os = "linux")]
fn overtime() -> std::io::Result<()> {
    crate::runner::confine::attempts::work_overtime()
}

#[cfg(target_os = "linux")]
fn lift() -> std::io::Result<()> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Cpu);
    Ok(setrlimit(Resource::Cpu, Rlimit { current: limit.maximum, ..limit })?)
}

/// Memory that can be run is what the compiler of LuaJIT asks for.
#[cfg(target_os = "linux")]
fn code() -> std::io::Result<()> {
    let lua = mlua::Lua::new();
    let compiled = "jit.on() jit.opt.start('hotloop=2') local n = 0 for i = 1, 1000 do n = n + i end \
                    return require('jit.util').traceinfo(1) ~= nil";
    match lua.load(compiled).eval::<bool>() {
        Ok(true) => Ok(()),
        Ok(false) => Err(std::io::ErrorKind::PermissionDenied.into()),
        Err(error) => Err(std::io::Error::other(error.to_string())),
    }
}

#[cfg(not(target_os = "linux"))]
fn kill() -> std::io::Result<()> {
    Err(std::io::ErrorKind::Unsupported.into())
}

#[cfg(not(target_os = "linux"))]
fn signal(_: bool) -> std::io::Result<()> {
    Err(std::io::ErrorKind::Unsupported.into())
}

#[cfg(not(target_os = "linux"))]
fn overtime() -> std::io::Result<()> {
    Err(std::io::ErrorKind::Unsupported.into())
}

#[cfg(not(target_os = "linux"))]
fn lift() -> std::io::Result<()> {
    Err(std::io::ErrorKind::Unsupported.into())
}

#[cfg(not(target_os = "linux"))]
fn code() -> std::io::Result<()> {
    Err(std::io::ErrorKind::Unsupported.into())
}
