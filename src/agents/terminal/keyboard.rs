//! Lines of text from somewhere, with a way to stop waiting for them.

use std::io::BufRead;
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
}

/// The source of a terminal's lines.
pub trait Input {
    /// Returns the next line, waiting until this time at most.
    fn line(&mut self, until: Option<Instant>) -> Line;
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
}

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
        let (sender, lines) = sync_channel(1);
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
        Keyboard { lines, sender, ended: false, stop }
    }

    pub fn waker(&self) -> Waker {
        Waker(self.sender.clone())
    }
}

impl Input for Keyboard {
    fn line(&mut self, until: Option<Instant>) -> Line {
        while !self.ended && !self.stop.load(Ordering::Relaxed) {
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
