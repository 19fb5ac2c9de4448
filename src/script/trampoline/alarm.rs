//! Makes a running script look up, from another thread: the alarm sends a signal to the thread
//! of the state, whose handler arms a hook, and before its next instruction the script asks its
//! host whether it may go on.
//!
//! Soundness:
//! - `lua_sethook` is the one call of LuaJIT that a signal handler may make; its own program
//!   does so on Ctrl-C. It must run on the state's own thread: from another one it races with
//!   the compiler's notes (with LuaJIT's assertions on, that is seen to fail within minutes).
//! - The handler finds the state in a place of its thread that only holds one while a call
//!   into Lua is running. A signal that comes late finds nothing.
//! - A script does not change threads, and takes its alarm's thread away under a lock before
//!   it is gone ([`Alarm::silence`]): no signal is sent to a thread that has ended.
//! - The hook runs between two instructions of a script. It calls the host inside
//!   `catch_unwind`, and raises with nothing left to drop.
//!
//! Without signals (not on Unix) nothing rings, and scripts run unwatched.

use super::super::host::Host;
use mlua::{Lua, ffi};
use std::cell::Cell;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Under the address of this, each state keeps the address of its host.
static HOST: u8 = 0;

/// How far out the line of a script is looked for.
const LEVELS: c_int = 40;

thread_local! {
    /// The state in which a call is running on this thread.
    static STATE: Cell<*mut ffi::lua_State> = const { Cell::new(null_mut()) };
    /// Is its hook armed?
    static ARMED: Cell<bool> = const { Cell::new(false) };
}

#[cfg(unix)]
mod signal {
    //! Ignored unless somebody listens, and used by next to nobody.
    use std::sync::Once;

    pub type Thread = libc::pthread_t;

    extern "C" fn handle(_: libc::c_int) {
        super::arm();
    }

    /// This thread, which from now on can be sent the signal.
    pub fn this_thread() -> Thread {
        static LISTEN: Once = Once::new();
        // SAFETY: the structure is filled as `sigaction` wants it; the handler does what a
        // handler may. Waiting calls go on afterwards.
        LISTEN.call_once(|| unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            action.sa_sigaction = handle as extern "C" fn(libc::c_int) as libc::sighandler_t;
            action.sa_flags = libc::SA_RESTART;
            libc::sigemptyset(&mut action.sa_mask);
            libc::sigaction(libc::SIGURG, &action, std::ptr::null_mut());
        });
        // SAFETY: no conditions.
        unsafe { libc::pthread_self() }
    }

    /// Sends the signal. The thread must not have ended.
    pub unsafe fn send(thread: Thread) {
        // SAFETY: said above.
        unsafe { libc::pthread_kill(thread, libc::SIGURG) };
    }
}

#[cfg(not(unix))]
mod signal {
    pub type Thread = ();
    pub fn this_thread() -> Thread {}
    pub unsafe fn send(_: Thread) {}
}

/// In the signal handler.
#[cfg(unix)]
fn arm() {
    let state = STATE.get();
    if !state.is_null() {
        // SAFETY: see the module text.
        unsafe { ffi::lua_sethook(state, Some(look_up), ffi::LUA_MASKCOUNT, 1) };
        ARMED.set(true);
    }
}

/// See the module text.
pub struct Alarm {
    /// The thread of the state, until the state is gone.
    thread: Mutex<Option<signal::Thread>>,
    /// Rung, and not heard yet.
    ringing: AtomicBool,
}

/// The main thread of a state, for the calls of that state.
pub struct Bell(*mut ffi::lua_State);

impl Alarm {
    /// The alarm of this state, made on its thread. The host stays where it is until the
    /// state is closed.
    pub(in crate::script) fn new(lua: &Lua, host: &Host) -> mlua::Result<(Alarm, Bell)> {
        let host = std::ptr::from_ref(host).cast_mut().cast::<c_void>();
        let mut main = null_mut();
        // SAFETY: runs protected, and leaves nothing on the stack.
        unsafe {
            lua.exec_raw::<()>((), |state| {
                main = state;
                ffi::lua_pushlightuserdata(state, std::ptr::from_ref(&HOST).cast_mut().cast());
                ffi::lua_pushlightuserdata(state, host);
                ffi::lua_rawset(state, ffi::LUA_REGISTRYINDEX);
            })?;
        }
        let thread = Mutex::new(Some(signal::this_thread()));
        Ok((Alarm { thread, ringing: AtomicBool::new(false) }, Bell(main)))
    }

    fn thread(&self) -> MutexGuard<'_, Option<signal::Thread>> {
        self.thread.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes the script look up. From any thread.
    pub(in crate::script) fn ring(&self) {
        if let Some(thread) = *self.thread() {
            self.ringing.store(true, Ordering::Relaxed);
            // SAFETY: as long as it is here, the thread runs.
            unsafe { signal::send(thread) };
        }
    }

    /// Was it rung and not heard yet?
    pub(in crate::script) fn is_ringing(&self) -> bool {
        self.ringing.load(Ordering::Relaxed)
    }

    /// It was heard.
    pub(in crate::script) fn heard(&self) {
        self.ringing.store(false, Ordering::Relaxed);
    }

    /// The state is about to be closed: from now on nothing reaches it.
    pub(in crate::script) fn silence(&self) {
        *self.thread() = None;
    }
}

impl Bell {
    /// A call of this state begins; gives whose turn it was.
    pub(in crate::script) fn begin(&self) -> Bell {
        Bell(STATE.replace(self.0))
    }

    /// The call is over, and it is the turn of `before` again.
    pub(in crate::script) fn end(&self, before: Bell) {
        STATE.set(before.0);
        self.disarm();
    }

    /// The script looks up before its next instruction.
    pub(in crate::script) fn arm(&self) {
        // SAFETY: the state's own thread, in a call of it.
        unsafe { ffi::lua_sethook(self.0, Some(look_up), ffi::LUA_MASKCOUNT, 1) };
        ARMED.set(true);
    }

    /// The script may run on.
    pub(in crate::script) fn disarm(&self) {
        if ARMED.replace(false) {
            // SAFETY: the state's own thread; the state is open as long as calls of it run.
            unsafe { ffi::lua_sethook(self.0, None, 0, 0) };
        }
    }
}

/// Kilobytes that the state holds.
unsafe fn held(state: *mut ffi::lua_State) -> usize {
    // SAFETY: counts only.
    unsafe { ffi::lua_gc(state, ffi::LUA_GCCOUNT, 0) }.max(0) as usize
}

/// Lines of scripts on the way to where the state is, innermost first: `file:line`.
unsafe fn lines(state: *mut ffi::lua_State) -> Vec<String> {
    let mut lines = Vec::new();
    for level in 0..LEVELS {
        // SAFETY: plain data that `lua_getstack` and `lua_getinfo` fill; neither raises, and
        // `short_src` ends with a zero.
        unsafe {
            let mut about: ffi::lua_Debug = std::mem::zeroed();
            if ffi::lua_getstack(state, level, &mut about) == 0 {
                break;
            }
            let what: *const c_char = c"Sl".as_ptr();
            if ffi::lua_getinfo(state, what, &mut about) == 0 || about.currentline <= 0 {
                continue;
            }
            let file = CStr::from_ptr(about.short_src.as_ptr()).to_string_lossy();
            lines.push(format!("{file}:{}", about.currentline));
        }
    }
    lines
}

/// Before an instruction of a script, when the alarm rings.
unsafe extern "C-unwind" fn look_up(state: *mut ffi::lua_State, _: *mut ffi::lua_Debug) {
    // SAFETY: `Alarm::new` put the host there, and it outlives the state. A hook has room for
    // twenty values; a plain read of a table that is there does not raise.
    let host = unsafe {
        ffi::lua_pushlightuserdata(state, std::ptr::from_ref(&HOST).cast_mut().cast());
        ffi::lua_rawget(state, ffi::LUA_REGISTRYINDEX);
        let host = ffi::lua_touserdata(state, -1).cast::<Host>();
        ffi::lua_settop(state, -2);
        if host.is_null() {
            return;
        }
        &*host
    };
    // SAFETY: between two instructions everything of a state may be looked at.
    let mut memory = unsafe { held(state) };
    if host.watch().is_too_much(memory) {
        // Much of it may be rubbish that nobody has collected yet.
        // SAFETY: collecting calls destructors of values only, which never raise.
        memory = unsafe {
            ffi::lua_gc(state, ffi::LUA_GCCOLLECT, 0);
            held(state)
        };
    }
    // SAFETY: as `lines` says.
    let asked = || host.watch().looked_up(memory, || unsafe { lines(state) });
    let verdict = catch_unwind(AssertUnwindSafe(asked));
    let Ok(Some(text)) = verdict else {
        host.watch().calm();
        return;
    };
    // SAFETY: outside `catch_unwind`; the text is dropped before the error is raised.
    unsafe {
        ffi::lua_pushlstring(state, text.as_ptr().cast::<c_char>(), text.len());
        drop(text);
        ffi::lua_error(state);
    }
}
