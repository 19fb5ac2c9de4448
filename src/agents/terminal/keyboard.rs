//! Lines of text from somewhere, with a way to stop waiting for them.

use std::io::BufRead;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

/// What came of waiting for a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    Text(String),
    /// There are no more.
    End,
    /// The time was up before one came.
    Late,
}

/// Where a terminal reads its lines.
pub trait Input {
    /// The next line, waited for until then at most.
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

/// How soon a request to stop is noticed while waiting for a line.
const GLANCE: Duration = Duration::from_millis(100);

/// Standard input, read on a thread of its own. Once `stop` is set it looks as if the
/// input had ended.
pub struct Keyboard {
    lines: Receiver<String>,
    stop: Arc<AtomicBool>,
}

impl Keyboard {
    pub fn new(stop: Arc<AtomicBool>) -> Keyboard {
        let (send, lines) = sync_channel(1);
        std::thread::spawn(move || {
            let mut input = std::io::stdin().lock();
            let mut line = Vec::new();
            // Bytes that are not UTF-8 are somebody's typing mistake, not the end.
            while matches!(input.read_until(b'\n', &mut line), Ok(n) if n > 0) {
                let text = String::from_utf8_lossy(&line).into_owned();
                line.clear();
                if send.send(text).is_err() {
                    return;
                }
            }
        });
        Keyboard { lines, stop }
    }
}

impl Input for Keyboard {
    fn line(&mut self, until: Option<Instant>) -> Line {
        while !self.stop.load(Ordering::Relaxed) {
            let left = until.map(|u| u.saturating_duration_since(Instant::now()));
            if left == Some(Duration::ZERO) {
                return Line::Late;
            }
            match self.lines.recv_timeout(left.map_or(GLANCE, |l| l.min(GLANCE))) {
                Ok(line) => return Line::Text(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        Line::End
    }
}
