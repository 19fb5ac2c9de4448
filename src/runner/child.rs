//! The parent's side: starts a child, talks to it, and learns how it ended.

use super::confine::Limits;
use super::death::Death;
use super::wire::{Wire, WireError, WireWriter};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The hidden subcommand with which the program works as a child.
pub const INSIDE: &str = "inside";

/// Variables of the environment that a child gets. Others may hold secrets.
const VARIABLES: [&str; 20] = [
    "CLICOLOR",
    "COLUMNS",
    "HOME",
    "LANG",
    "LC_ALL",
    "LC_MESSAGES",
    "LOCALAPPDATA",
    "NO_COLOR",
    "PATH",
    "RUST_BACKTRACE",
    "RUST_LOG",
    "SGS_CACHE",
    "SGS_DATA",
    "SGS_STATE",
    "SYSTEMROOT",
    "TERM",
    "TMPDIR",
    "XDG_CACHE_HOME",
    "XDG_DATA_HOME",
    "XDG_STATE_HOME",
];

/// The time that a child has to end after the request to end.
const GRACE: Duration = Duration::from_secs(2);

/// The program that runs as a child.
#[derive(Clone, Debug)]
pub struct Program {
    path: PathBuf,
    arguments: Vec<OsString>,
    folder: Option<PathBuf>,
    limits: Limits,
}

impl Program {
    /// Returns this program, to be run with these arguments behind those that make it a child.
    pub fn this(arguments: impl IntoIterator<Item = OsString>, limits: Limits) -> io::Result<Program> {
        // On Linux this names the running file even after it was replaced by a newer one.
        let path = if cfg!(target_os = "linux") { "/proc/self/exe".into() } else { std::env::current_exe()? };
        Ok(Program::at(path, arguments, limits))
    }

    /// Returns the program in this file.
    pub fn at(path: PathBuf, arguments: impl IntoIterator<Item = OsString>, limits: Limits) -> Program {
        Program { path, arguments: arguments.into_iter().collect(), folder: None, limits }
    }

    /// Lets it work in this folder.
    pub fn in_folder(self, folder: &Path) -> Program {
        Program { folder: Some(folder.to_owned()), ..self }
    }

    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.path);
        command.arg(INSIDE).args(&self.arguments).env_clear();
        if let Some(folder) = &self.folder {
            command.current_dir(folder);
        }
        command.envs(VARIABLES.iter().filter_map(|name| Some((name, std::env::var_os(name)?))));
        command
    }
}

/// Runs a whole command in a child that has the terminal of this process, and waits for its end.
pub fn stand_in(program: &Program) -> Result<i32, Death> {
    let status = program.command().status().map_err(|e| Death::NotStarted(e.to_string()))?;
    match Death::of(status) {
        Death::Exit(code) => Ok(code),
        death => Err(death),
    }
}

/// A child process that speaks in frames. It ends with this value.
pub struct Child {
    process: std::process::Child,
    wire: Option<Wire>,
    #[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "only Linux renews processor time"))]
    limits: Limits,
    patience: Option<Duration>,
    /// The moment by which the frame that is waited for has to be there.
    deadline: Deadline,
    waited: Option<Instant>,
}

/// A moment that reading and waiting share; `None` if there is none.
#[derive(Clone, Default)]
struct Deadline(Arc<Mutex<Option<Instant>>>);

impl Deadline {
    fn set(&self, moment: Option<Instant>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = moment;
    }

    /// Returns the time that is left; `None` if there is no end to it.
    #[cfg(unix)]
    fn left(&self) -> Option<Duration> {
        let moment = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        moment.map(|moment| moment.saturating_duration_since(Instant::now()))
    }
}

/// A connection that is read until a moment, however many bytes come until then.
#[cfg(unix)]
struct Until {
    stream: std::os::unix::net::UnixStream,
    deadline: Deadline,
}

#[cfg(unix)]
impl io::Read for Until {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let left = self.deadline.left();
        if left == Some(Duration::ZERO) {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(left)?;
        self.stream.read(to)
    }
}

impl Child {
    /// Starts the program. With `patience`, a child whose frame is not whole after so long is ended. What it
    /// prints is dropped: standard output belongs to this process.
    #[cfg(unix)]
    pub fn start(program: &Program, patience: Option<Duration>) -> Result<Child, Death> {
        use std::os::fd::OwnedFd;
        use std::os::unix::net::UnixStream;
        use std::process::Stdio;
        let begin = || -> io::Result<Child> {
            let (ours, theirs) = UnixStream::pair()?;
            let mut command = program.command();
            command.stdin(Stdio::from(OwnedFd::from(theirs))).stdout(Stdio::null());
            let process = command.spawn()?;
            let deadline = Deadline::default();
            let from = Until { stream: ours.try_clone()?, deadline: deadline.clone() };
            let wire = Some(Wire::new(from, ours));
            Ok(Child { process, wire, limits: program.limits, patience, deadline, waited: None })
        };
        begin().map_err(|e| Death::NotStarted(e.to_string()))
    }

    #[cfg(not(unix))]
    pub fn start(_: &Program, _: Option<Duration>) -> Result<Child, Death> {
        Err(Death::NotStarted("not on this system".into()))
    }

    /// Returns the number of the process.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// Returns a further end that sends to it, for another thread.
    pub fn writer(&self) -> Option<WireWriter> {
        self.wire.as_ref().map(Wire::writer)
    }

    /// Sends a frame.
    pub fn send(&mut self, frame: &impl Serialize) -> Result<(), Death> {
        let sent = self.wire.as_mut().map_or(Err(WireError::Closed), |wire| wire.send(frame));
        sent.map_err(|error| self.bury(error))
    }

    /// Waits for a frame.
    pub fn receive<T: DeserializeOwned>(&mut self) -> Result<T, Death> {
        self.deadline.set(self.patience.and_then(|patience| Instant::now().checked_add(patience)));
        let received = self.wire.as_mut().map_or(Err(WireError::Closed), Wire::receive);
        received.map_err(|error| self.bury(error))
    }

    /// Restarts the processor time limit of the child. Returns `false` if it has had its share.
    #[cfg(target_os = "linux")]
    pub fn grant_time(&mut self) -> bool {
        super::confine::renew_time(self.process.id(), &self.limits)
    }

    #[cfg(not(target_os = "linux"))]
    pub fn grant_time(&mut self) -> bool {
        true
    }

    /// Ends the process at once.
    pub fn kill(&mut self) {
        let _ = self.process.kill();
    }

    /// Closes the connection, by which the child ends, and returns how it did.
    pub fn end(mut self) -> Result<(), Death> {
        self.wire = None;
        match self.status() {
            Some(status) if status.success() => Ok(()),
            Some(status) => Err(Death::of(status)),
            None => Err(Death::Silent(GRACE.as_secs())),
        }
    }

    /// Returns why the connection broke: how the process ended, if it did.
    fn bury(&mut self, error: WireError) -> Death {
        self.wire = None;
        match error {
            WireError::Closed | WireError::Io(_) => match self.status() {
                Some(status) => Death::of(status),
                None => Death::Garbled(error.to_string()),
            },
            WireError::Late => {
                self.kill();
                Death::Silent(self.patience.map_or(0, |patience| patience.as_secs()))
            }
            WireError::TooLong | WireError::Malformed(_) => {
                self.kill();
                Death::Garbled(error.to_string())
            }
        }
    }

    /// Waits a little for the end of the process; ends it where it does not come.
    fn status(&mut self) -> Option<ExitStatus> {
        let since = *self.waited.get_or_insert_with(Instant::now);
        while since.elapsed() < GRACE {
            if let Ok(Some(status)) = self.process.try_wait() {
                return Some(status);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        self.kill();
        None
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.wire = None;
        if self.status().is_none() {
            let _ = self.process.wait();
        }
    }
}
