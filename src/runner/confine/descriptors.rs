//! Descriptors that a child got from its parent beyond standard input, output and error.
//!
//! Unsafe: descriptors are closed by number. The child does so first of all, when it has opened none itself.

use std::os::fd::RawFd;

/// The first descriptor that is none of the standard ones.
const FIRST: RawFd = 3;

/// Closes the descriptors that this process was started with. To be called before it opens any.
pub fn close_inherited() {
    if close_all() {
        return;
    }
    // An older kernel. The folder is read to its end first: reading it takes a descriptor too.
    let open: Vec<RawFd> = std::fs::read_dir("/proc/self/fd").map_or_else(
        |_| (FIRST..1024).collect(),
        |entries| entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect(),
    );
    for descriptor in open.into_iter().filter(|descriptor| *descriptor >= FIRST) {
        // SAFETY: nothing in this process owns the descriptor yet.
        unsafe { libc::close(descriptor) };
    }
}

/// Closes all at once. Returns `false` if the kernel does not know how.
#[cfg(target_os = "linux")]
fn close_all() -> bool {
    // SAFETY: as above; the call takes numbers alone.
    unsafe { libc::syscall(libc::SYS_close_range, FIRST, libc::c_uint::MAX, 0) == 0 }
}

#[cfg(not(target_os = "linux"))]
fn close_all() -> bool {
    false
}
