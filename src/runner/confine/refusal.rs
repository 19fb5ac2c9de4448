//! Handling of a system call that ends the process: its number is reported with `-vv`.
//!
//! Unsafe: a signal handler. It calls only functions that POSIX calls async-signal-safe (`write`,
//! `raise`), allocates nothing, and reads one atomic value.

use super::WallError;
use std::sync::atomic::{AtomicBool, Ordering};

static TELLS: AtomicBool = AtomicBool::new(false);

/// Lets the handler report the refused call on standard error before the process ends by SIGSYS.
pub(super) fn report_refusals() -> Result<(), WallError> {
    TELLS.store(tracing::enabled!(tracing::Level::DEBUG), Ordering::Relaxed);
    // SAFETY: the structure is valid when zeroed, and the handler has the signature of SA_SIGINFO.
    let set = unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = refused as *const () as usize;
        action.sa_flags = libc::SA_SIGINFO | libc::SA_RESETHAND | libc::SA_NODEFER;
        libc::sigaction(libc::SIGSYS, &action, std::ptr::null_mut())
    };
    if set == 0 {
        return Ok(());
    }
    Err(WallError::Call { call: "sigaction", error: std::io::Error::last_os_error() })
}

/// Tells the number of the call, and ends the process by the same signal, unhandled.
extern "C" fn refused(_: libc::c_int, info: *mut libc::siginfo_t, _: *mut libc::c_void) {
    if TELLS.load(Ordering::Relaxed) {
        let mut line = *b"sgs: system call number       is not allowed here\n";
        // SAFETY: the kernel gives a valid structure, whose field for SIGSYS is read (see `number`).
        let mut number = unsafe { number(info) };
        for place in (24..29).rev() {
            line[place] = b'0' + (number % 10) as u8;
            number /= 10;
        }
        // SAFETY: the buffer is valid for its length.
        unsafe { libc::write(libc::STDERR_FILENO, line.as_ptr().cast(), line.len()) };
    }
    // SAFETY: `raise` may be called in a handler. SA_RESETHAND has taken the handler away.
    unsafe { libc::raise(libc::SIGSYS) };
}

/// Reads `si_syscall`, which the `libc` crate has no name for: the signal's own fields begin behind
/// three numbers, aligned as a pointer is, with an address in front of it.
///
/// # Safety
/// `info` points to what the kernel gave for SIGSYS.
unsafe fn number(info: *const libc::siginfo_t) -> u32 {
    let pointer = size_of::<usize>();
    let fields = (3 * size_of::<libc::c_int>()).next_multiple_of(pointer);
    // SAFETY: `siginfo_t` has 128 bytes, and the place is aligned for a number.
    unsafe { info.cast::<u8>().add(fields + pointer).cast::<u32>().read() }
}
