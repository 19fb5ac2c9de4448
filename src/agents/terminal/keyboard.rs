//! Lines of text from somewhere, with a way to stop waiting for them.

use std::io::{BufRead, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

/// The result of waiting for a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    Text(String),
    /// There are no more.
    End,
    /// The time was up before one came.
    Late,
    /// Woken by a [`Waker`].
    Woken,
    /// The program was stopped and goes on: the shell has written below the question.
    Resumed,
}

/// The source of a terminal's lines.
pub trait Input {
    /// Returns the next line, waiting until this time at most.
    fn line(&mut self, until: Option<Instant>) -> Line;

    /// Returns `true` if somebody types the lines, who may mistake a key.
    fn is_person(&self) -> bool {
        false
    }

    /// Forgets what a person has typed before now.
    fn forget(&mut self) {}
}

/// Lines that are there already: a script, a test. They are never late.
impl<R: BufRead> Input for R {
    fn line(&mut self, _: Option<Instant>) -> Line {
        let mut text = String::new();
        match self.read_line(&mut text) {
            Ok(n) if n > 0 => Line::Text(text),
            _ => Line::End,
        }
    }
}

/// Interval of checks for a request to stop while waiting for a line.
const GLANCE: Duration = Duration::from_millis(100);

/// Standard input, read on a separate thread. After `stop` is set, the input appears to have ended.
pub struct Keyboard {
    lines: Receiver<Event>,
    sender: SyncSender<Event>,
    ended: bool,
    stop: Arc<AtomicBool>,
    resumed: Arc<AtomicBool>,
    is_person: bool,
}

/// Lines that wait to be read at most.
const AHEAD: usize = 64;

enum Event {
    Line(String),
    End,
    Wake,
}

/// Wakes a terminal that waits for a line.
#[derive(Clone)]
pub struct Waker(SyncSender<Event>);

impl Waker {
    pub fn wake(&self) {
        // A full channel wakes as well.
        let _ = self.0.try_send(Event::Wake);
    }
}

impl Keyboard {
    pub fn new(stop: Arc<AtomicBool>) -> Keyboard {
        let (sender, lines) = sync_channel(AHEAD);
        let send = sender.clone();
        std::thread::spawn(move || {
            let mut input = std::io::stdin().lock();
            let mut line = Vec::new();
            // Bytes that are not UTF-8 are somebody's typing mistake, not the end.
            while matches!(input.read_until(b'\n', &mut line), Ok(n) if n > 0) {
                let text = String::from_utf8_lossy(&line).into_owned();
                line.clear();
                if send.send(Event::Line(text)).is_err() {
                    return;
                }
            }
            let _ = send.send(Event::End);
        });
        let resumed = Arc::new(AtomicBool::new(false));
        follow_resuming(&resumed);
        Keyboard { lines, sender, ended: false, stop, resumed, is_person: std::io::stdin().is_terminal() }
    }

    pub fn waker(&self) -> Waker {
        Waker(self.sender.clone())
    }
}

/// Sets a flag whenever a stopped program goes on. Without it the question is not shown again.
#[cfg(unix)]
fn follow_resuming(resumed: &Arc<AtomicBool>) {
    let _ = signal_hook::flag::register(signal_hook::consts::SIGCONT, resumed.clone());
}

#[cfg(not(unix))]
fn follow_resuming(_: &Arc<AtomicBool>) {}

/// Forgets what stands behind the prompt and has no end yet.
#[cfg(unix)]
fn forget_half_a_line() {
    // Where it cannot be done, it stays.
    let _ = rustix::termios::tcflush(std::io::stdin(), rustix::termios::QueueSelector::IFlush);
}

#[cfg(not(unix))]
fn forget_half_a_line() {}

impl Input for Keyboard {
    fn is_person(&self) -> bool {
        self.is_person
    }

    fn forget(&mut self) {
        if !self.is_person {
            return;
        }
        forget_half_a_line();
        let kept = self.lines.try_iter().filter(|event| !matches!(event, Event::Line(_)));
        for event in kept.collect::<Vec<_>>() {
            match event {
                Event::End => self.ended = true,
                // The receiver is ours; a full channel wakes as well.
                event => drop(self.sender.try_send(event)),
            }
        }
    }

    fn line(&mut self, until: Option<Instant>) -> Line {
        while !self.ended && !self.stop.load(Ordering::Relaxed) {
            if self.resumed.swap(false, Ordering::Relaxed) {
                return Line::Resumed;
            }
            let left = until.map(|u| u.saturating_duration_since(Instant::now()));
            if left == Some(Duration::ZERO) {
                return Line::Late;
            }
            match self.lines.recv_timeout(left.map_or(GLANCE, |l| l.min(GLANCE))) {
                Ok(Event::Line(line)) => return Line::Text(line),
                Ok(Event::Wake) => return Line::Woken,
                Ok(Event::End) => self.ended = true,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        Line::End
    }
}
