//! Forbidden calls that code outside of Lua could make, as far as Rust has no safe form of them. The program itself
//! tries them, for tests.
//!
//! Unsafe: calls of the C library that take numbers alone.

use std::io;

/// Asks the kernel to signal the parent when standard input has something to read.
pub fn signal_parent(by_ioctl: bool) -> io::Result<()> {
    // SAFETY: the number that `ioctl` reads lives as long as the call.
    let outcome = unsafe {
        let parent = libc::getppid();
        if by_ioctl {
            libc::ioctl(libc::STDIN_FILENO, super::calls::FIOSETOWN as libc::Ioctl, &raw const parent)
        } else {
            libc::fcntl(libc::STDIN_FILENO, libc::F_SETOWN, parent)
        }
    };
    if outcome == -1 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// Takes no notice of the signal that comes when processor time is used up, and never comes to an end.
pub fn work_overtime() -> ! {
    // SAFETY: a signal is ignored; nothing runs in its place.
    unsafe { libc::signal(libc::SIGXCPU, libc::SIG_IGN) };
    loop {
        std::hint::spin_loop();
    }
}
