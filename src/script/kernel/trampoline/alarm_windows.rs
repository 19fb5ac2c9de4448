//! The signal of an alarm on Windows: the thread is suspended while its hook is armed.
//!
//! Soundness: a suspended thread stands between two instructions of the processor, like one that a signal has interrupted.
//! Nothing in between allocates or locks, since the suspended thread may hold a lock of the heap.

use super::{ARMED, COUNTING, SAMPLING, STATE, TICKED, set_alarm};
use mlua::ffi;
use std::cell::Cell;
use std::ptr::null_mut;
use windows_sys::Win32::Foundation::{CloseHandle, DUPLICATE_SAME_ACCESS, DuplicateHandle, HANDLE};
#[cfg(target_arch = "x86_64")]
use windows_sys::Win32::System::Diagnostics::Debug::CONTEXT_CONTROL_AMD64;
#[cfg(target_arch = "aarch64")]
use windows_sys::Win32::System::Diagnostics::Debug::CONTEXT_CONTROL_ARM64;
use windows_sys::Win32::System::Diagnostics::Debug::{CONTEXT, CONTEXT_FLAGS, GetThreadContext};
use windows_sys::Win32::System::Threading::{
    GetCurrentProcess, GetCurrentThread, ResumeThread, SuspendThread,
};

/// Registers that are read: those that say where the thread stands.
#[cfg(target_arch = "x86_64")]
const CONTROL: CONTEXT_FLAGS = CONTEXT_CONTROL_AMD64;
#[cfg(target_arch = "aarch64")]
const CONTROL: CONTEXT_FLAGS = CONTEXT_CONTROL_ARM64;

/// A thread with the places that the alarm of its states is kept in.
#[derive(Clone, Copy)]
pub struct Thread {
    handle: HANDLE,
    state: *const Cell<*mut ffi::lua_State>,
    armed: *const Cell<bool>,
    counting: *const Cell<bool>,
    ticked: *const Cell<bool>,
    sampling: *const Cell<bool>,
}

// SAFETY: a handle belongs to the process. The places are used only while their thread is suspended.
unsafe impl Send for Thread {}

/// Closes the handle when its thread ends.
struct Own(HANDLE);

impl Drop for Own {
    fn drop(&mut self) {
        // SAFETY: the handle was made for this value.
        unsafe { CloseHandle(self.0) };
    }
}

thread_local! {
    static OWN: Own = Own(handle_of_this_thread());
}

/// Returns a handle that other threads may use; null if there is none.
fn handle_of_this_thread() -> HANDLE {
    let mut handle = null_mut();
    // SAFETY: the handle of the calling thread is made into one that means this thread everywhere.
    unsafe {
        let process = GetCurrentProcess();
        DuplicateHandle(process, GetCurrentThread(), process, &mut handle, 0, 0, DUPLICATE_SAME_ACCESS);
    }
    handle
}

/// This thread, which from now on can be rung.
pub fn this_thread() -> Thread {
    Thread {
        handle: OWN.with(|own| own.0),
        state: STATE.with(std::ptr::from_ref),
        armed: ARMED.with(std::ptr::from_ref),
        counting: COUNTING.with(std::ptr::from_ref),
        ticked: TICKED.with(std::ptr::from_ref),
        sampling: SAMPLING.with(std::ptr::from_ref),
    }
}

/// Arms the hook of the state that runs on this thread. The thread must not have ended.
pub unsafe fn send(thread: Thread) {
    /// Aligned as the system wants it.
    #[repr(align(16))]
    struct Registers(CONTEXT);
    // SAFETY: plain numbers.
    let mut registers = Registers(unsafe { std::mem::zeroed() });
    registers.0.ContextFlags = CONTROL;
    // SAFETY: the handle is that of a running thread of this process.
    unsafe {
        // A thread that rings itself would never go on.
        let own = OWN.with(|own| own.0);
        if thread.handle.is_null() || thread.handle == own || SuspendThread(thread.handle) == u32::MAX {
            return;
        }
        // It has stopped when its registers can be read.
        if GetThreadContext(thread.handle, &mut registers.0) != 0 {
            arm(&thread);
        }
        ResumeThread(thread.handle);
    }
}

/// Arms the hook, like the handler of a signal. A counted state only notes the tick.
///
/// # Safety
/// The thread is suspended.
unsafe fn arm(thread: &Thread) {
    // SAFETY: the places live as long as their thread, which does not run.
    unsafe {
        let state = (*thread.state).get();
        if state.is_null() {
            return;
        }
        if (*thread.sampling).get() || (*thread.counting).get() {
            return (*thread.ticked).set(true);
        }
        set_alarm(state, 1);
        (*thread.armed).set(true);
    }
}
