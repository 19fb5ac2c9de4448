//! Frames between parent and child: one JSON text a line.

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::{Arc, Mutex};

/// Bytes that a frame may have. A longer one is an error: the other side may be hostile.
pub const LONGEST: usize = 64 << 20;

/// A frame that could not be sent or received.
#[derive(Debug, thiserror::Error)]
pub enum WireError {
    /// The other side closed the connection between two frames.
    #[error("the connection is closed")]
    Closed,
    /// Nothing came within the time that was set for the connection.
    #[error("no answer in time")]
    Late,
    #[error("{0}")]
    Io(io::Error),
    #[error("a frame of more than {LONGEST} bytes")]
    TooLong,
    #[error("not a frame that was expected: {0}")]
    Malformed(serde_json::Error),
}

/// One end of a connection.
pub struct Wire {
    reader: WireReader,
    writer: WireWriter,
}

/// The end of a connection that receives.
pub struct WireReader {
    from: BufReader<Box<dyn Read + Send>>,
    /// The beginning of a frame whose rest has not come yet.
    begun: Vec<u8>,
}

/// The end of a connection that sends. Clones share it: a frame is written whole.
#[derive(Clone)]
pub struct WireWriter(Arc<Mutex<Box<dyn Write + Send>>>);

impl Wire {
    /// Returns a connection that reads and writes here.
    pub fn new(from: impl Read + Send + 'static, to: impl Write + Send + 'static) -> Wire {
        Wire {
            reader: WireReader { from: BufReader::new(Box::new(from)), begun: Vec::new() },
            writer: WireWriter(Arc::new(Mutex::new(Box::new(to)))),
        }
    }

    /// Returns the two ends of a connection between threads of this process.
    pub fn pair() -> io::Result<(Wire, Wire)> {
        let (to_ours, from_theirs) = io::pipe()?;
        let (to_theirs, from_ours) = io::pipe()?;
        Ok((Wire::new(to_ours, from_ours), Wire::new(to_theirs, from_theirs)))
    }

    /// Returns the end that a child has: its standard input, a socket to the parent.
    #[cfg(unix)]
    pub fn of_child() -> io::Result<Wire> {
        use std::os::fd::AsFd;
        let clone = || io::stdin().as_fd().try_clone_to_owned().map(std::fs::File::from);
        Ok(Wire::new(clone()?, clone()?))
    }

    /// Parts it, so that one thread receives while another sends.
    pub fn split(self) -> (WireReader, WireWriter) {
        (self.reader, self.writer)
    }

    /// Returns a further end that sends.
    pub fn writer(&self) -> WireWriter {
        self.writer.clone()
    }

    /// Sends one frame.
    pub fn send(&mut self, frame: &impl Serialize) -> Result<(), WireError> {
        self.writer.send(frame)
    }

    /// Waits for one frame. After [`WireError::Late`] the wait can go on.
    pub fn receive<T: DeserializeOwned>(&mut self) -> Result<T, WireError> {
        self.reader.receive()
    }
}

impl WireWriter {
    /// Sends one frame.
    pub fn send(&self, frame: &impl Serialize) -> Result<(), WireError> {
        let mut text = serde_json::to_vec(frame).map_err(WireError::Malformed)?;
        text.push(b'\n');
        let mut to = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        to.write_all(&text).and_then(|()| to.flush()).map_err(WireError::Io)
    }
}

impl WireReader {
    /// Waits for one frame. After [`WireError::Late`] the wait can go on.
    pub fn receive<T: DeserializeOwned>(&mut self) -> Result<T, WireError> {
        self.read_line()?;
        let line = std::mem::take(&mut self.begun);
        serde_json::from_slice(&line).map_err(WireError::Malformed)
    }

    fn read_line(&mut self) -> Result<(), WireError> {
        loop {
            let room = (LONGEST + 1).saturating_sub(self.begun.len()) as u64;
            let read = (&mut self.from).take(room).read_until(b'\n', &mut self.begun);
            match read {
                Ok(_) if self.begun.last() == Some(&b'\n') => return Ok(()),
                Ok(_) if self.begun.len() > LONGEST => return Err(WireError::TooLong),
                Ok(0) => return Err(WireError::Closed),
                Ok(_) => {}
                Err(error) if is_late(&error) => return Err(WireError::Late),
                Err(error) if error.kind() == io::ErrorKind::ConnectionReset => {
                    return Err(WireError::Closed);
                }
                Err(error) => return Err(WireError::Io(error)),
            }
        }
    }
}

fn is_late(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wire(bytes: &[u8]) -> Wire {
        Wire::new(io::Cursor::new(bytes.to_vec()), io::sink())
    }

    #[test]
    fn frames_come_in_order_then_the_end() {
        let mut wire = wire(b"1\n\"two\"\n");
        assert_eq!(wire.receive::<u32>().unwrap(), 1);
        assert_eq!(wire.receive::<String>().unwrap(), "two");
        assert!(matches!(wire.receive::<u32>(), Err(WireError::Closed)));
    }

    #[test]
    fn a_frame_without_end_or_sense_is_an_error() {
        assert!(matches!(wire(b"12").receive::<u32>(), Err(WireError::Closed)));
        assert!(matches!(wire(b"{]\n").receive::<u32>(), Err(WireError::Malformed(_))));
        assert!(matches!(wire(b"\xff\n").receive::<String>(), Err(WireError::Malformed(_))));
    }

    #[test]
    fn a_frame_without_limit_is_refused() {
        let mut wire = Wire::new(io::repeat(b' '), io::sink());
        assert!(matches!(wire.receive::<u32>(), Err(WireError::TooLong)));
    }

    /// Gives one byte, then says that there is nothing yet.
    struct Slow(Vec<u8>, bool);

    impl Read for Slow {
        fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
            self.1 = !self.1;
            if self.1 {
                return Err(io::ErrorKind::WouldBlock.into());
            }
            match self.0.pop() {
                Some(byte) => {
                    to[0] = byte;
                    Ok(1)
                }
                None => Ok(0),
            }
        }
    }

    #[test]
    fn a_late_frame_is_not_lost() {
        let backwards = b"\n34".to_vec();
        let mut wire = Wire::new(Slow(backwards, false), io::sink());
        let mut late = 0;
        let number = loop {
            match wire.receive::<u32>() {
                Err(WireError::Late) => late += 1,
                other => break other.unwrap(),
            }
        };
        assert_eq!((number, late > 1), (43, true));
    }
}
