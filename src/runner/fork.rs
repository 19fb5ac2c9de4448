//! Copies of this process. A batch loads its packages once; each game is played in a copy, which goes on from there,
//! sends its result over a pipe, and ends.
//!
//! Soundness of `fork`:
//! - The copy has the memory of this process, but of its threads only the one that made it. A lock that another thread
//!   held would stay locked. So a copy is made only while this process has a single thread, which the kernel
//!   is asked about each time ([`is_alone`]): nobody else holds a lock, least of all that of the allocator.
//! - The copy never returns to what was going on around it. It leaves with `_exit`, which runs no destructor and
//!   writes no buffer of the first process a second time.
//! - Memory is copied by the kernel page by page as it is written. Nothing that one copy does is seen by another.
//!
//! A copy ends with the thread that made it, however that ends. A process that is interrupted leaves none behind.

#[cfg(target_os = "linux")]
pub use linux::Copies;
#[cfg(not(target_os = "linux"))]
pub use nowhere::Copies;

/// `true` where processes can be copied.
pub const CAN_COPY: bool = cfg!(target_os = "linux");

#[cfg(target_os = "linux")]
mod linux {
    use crate::runner::Death;
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;
    use rustix::process::{Pid, Signal, WaitOptions, getpid, getppid, kill_process, waitpid};
    use std::io::{self, ErrorKind, PipeReader, PipeWriter, Read, Write};
    use std::os::unix::process::ExitStatusExt;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::process::ExitStatus;
    use std::time::{Duration, Instant};

    /// The time that threads have to be gone which have done their work.
    const GRACE: Duration = Duration::from_secs(2);

    /// Bytes that are read at once.
    const PIECE: usize = 1 << 16;

    /// A copy at work.
    struct Copy {
        index: u64,
        process: Pid,
        from: PipeReader,
        said: Vec<u8>,
    }

    /// The copies that are at work. They end with this value.
    #[derive(Default)]
    pub struct Copies(Vec<Copy>);

    impl Copies {
        /// Returns how many are at work.
        pub fn count(&self) -> usize {
            self.0.len()
        }

        /// Makes a copy, which does this work, sends what it returns, and ends.
        pub fn start(&mut self, index: u64, work: impl FnOnce() -> Vec<u8>) -> io::Result<()> {
            if !is_alone() {
                return Err(io::Error::other("the process has other threads"));
            }
            // The copy has its own buffer of standard output, which must have nothing of ours in it.
            let _ = io::stdout().flush();
            let (from, to) = io::pipe()?;
            let parent = getpid();
            // SAFETY: the process has one thread, and the copy does not return from here.
            match unsafe { libc::fork() } {
                -1 => Err(io::Error::last_os_error()),
                0 => go_on(parent, to, work),
                id => {
                    let process = Pid::from_raw(id).ok_or(ErrorKind::InvalidData)?;
                    self.0.push(Copy { index, process, from, said: Vec::new() });
                    Ok(())
                }
            }
        }

        /// Waits until a copy has ended. Returns its index with what it sent, or with how it died; `None` if none is at
        /// work.
        pub fn wait(&mut self) -> Option<(u64, Result<Vec<u8>, Death>)> {
            let mut piece = vec![0; PIECE];
            while !self.0.is_empty() {
                let at = self.ready();
                let copy = &mut self.0[at];
                match copy.from.read(&mut piece) {
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    Ok(length) if length > 0 => copy.said.extend_from_slice(&piece[..length]),
                    _ => {
                        let Copy { index, process, said, .. } = self.0.swap_remove(at);
                        let status = end_of(process);
                        let died = status.filter(|status| !status.success()).map(Death::of);
                        return Some((index, died.map_or(Ok(said), Err)));
                    }
                }
            }
            None
        }

        /// Waits until a copy has sent something or has ended, and returns which.
        fn ready(&self) -> usize {
            loop {
                let watch = |copy| PollFd::from_borrowed_fd(copy, PollFlags::IN);
                let mut watched: Vec<PollFd<'_>> =
                    self.0.iter().map(|copy| watch(std::os::fd::AsFd::as_fd(&copy.from))).collect();
                match poll(&mut watched, None) {
                    Err(Errno::INTR) => {}
                    // Reading waits too.
                    Err(_) => return 0,
                    Ok(_) => {
                        if let Some(at) = watched.iter().position(|one| !one.revents().is_empty()) {
                            return at;
                        }
                    }
                }
            }
        }
    }

    impl Drop for Copies {
        fn drop(&mut self) {
            for copy in self.0.drain(..) {
                let _ = kill_process(copy.process, Signal::KILL);
                end_of(copy.process);
            }
        }
    }

    /// The life of a copy.
    fn go_on(parent: Pid, mut to: PipeWriter, work: impl FnOnce() -> Vec<u8>) -> ! {
        let bound = rustix::process::set_parent_process_death_signal(Some(Signal::KILL));
        // It may have ended before that.
        let is_alive = bound.is_ok() && getppid() == Some(parent);
        let code = match is_alive.then(|| catch_unwind(AssertUnwindSafe(work))) {
            Some(Ok(said)) if to.write_all(&said).is_ok() => 0,
            Some(Ok(_)) | None => 1,
            // The hook has reported it.
            Some(Err(_)) => 3,
        };
        // SAFETY: ends this process at once; what it has in memory is nobody else's.
        unsafe { libc::_exit(code) }
    }

    /// Waits for the end of a process.
    fn end_of(process: Pid) -> Option<ExitStatus> {
        loop {
            match waitpid(Some(process), WaitOptions::empty()) {
                Err(Errno::INTR) => {}
                Err(_) => return None,
                Ok(ended) => return ended.map(|(_, status)| ExitStatus::from_raw(status.as_raw())),
            }
        }
    }

    /// Returns `true` if this process has a single thread, after those that are just ending are gone.
    fn is_alone() -> bool {
        let began = Instant::now();
        loop {
            // A kernel that does not tell: better no copy.
            let Ok(threads) = std::fs::read_dir("/proc/self/task") else { return false };
            match threads.count() {
                1 => return true,
                _ if began.elapsed() > GRACE => return false,
                _ => std::thread::sleep(Duration::from_millis(1)),
            }
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod nowhere {
    use crate::runner::Death;
    use std::io;

    /// Copies that cannot be made on this system.
    #[derive(Default)]
    pub struct Copies(());

    impl Copies {
        /// Returns how many are at work.
        pub fn count(&self) -> usize {
            0
        }

        /// Refuses to make a copy.
        pub fn start(&mut self, _: u64, _: impl FnOnce() -> Vec<u8>) -> io::Result<()> {
            Err(io::ErrorKind::Unsupported.into())
        }

        /// Returns `None`: none is at work.
        pub fn wait(&mut self) -> Option<(u64, Result<Vec<u8>, Death>)> {
            None
        }
    }
}
