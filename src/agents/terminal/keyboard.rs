//! Standard input that can be given up: reading ends when the program is asked to stop,
//! even while it waits for a line.

use std::io::{BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// How soon a request to stop is noticed while waiting for a line.
const GLANCE: Duration = Duration::from_millis(100);

/// Lines of standard input, read on a thread of its own. Once `stop` is set it looks as if
/// the input had ended.
pub struct Keyboard {
    lines: Receiver<Vec<u8>>,
    stop: Arc<AtomicBool>,
    now: Vec<u8>,
    at: usize,
}

impl Keyboard {
    pub fn new(stop: Arc<AtomicBool>) -> Keyboard {
        let (send, lines) = sync_channel(1);
        std::thread::spawn(move || {
            let mut input = std::io::stdin().lock();
            let mut line = Vec::new();
            // Bytes that are not UTF-8 are somebody's typing mistake, not the end.
            while matches!(input.read_until(b'\n', &mut line), Ok(n) if n > 0) {
                let text = String::from_utf8_lossy(&line).into_owned().into_bytes();
                line.clear();
                if send.send(text).is_err() {
                    return;
                }
            }
        });
        Keyboard { lines, stop, now: Vec::new(), at: 0 }
    }
}

impl Read for Keyboard {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let n = self.fill_buf()?.read(buffer)?;
        self.consume(n);
        Ok(n)
    }
}

impl BufRead for Keyboard {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        while self.at >= self.now.len() && !self.stop.load(Ordering::Relaxed) {
            match self.lines.recv_timeout(GLANCE) {
                Ok(line) => (self.now, self.at) = (line, 0),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        Ok(self.now.get(self.at..).unwrap_or_default())
    }

    fn consume(&mut self, n: usize) {
        self.at = (self.at + n).min(self.now.len());
    }
}
