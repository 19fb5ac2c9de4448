//! The alarm of a state, which interrupts a running script from another thread. It sends a signal to the
//! thread of the state, whose handler arms a hook. Before its next instruction the script asks its host
//! whether it may go on.
//!
//! Soundness:
//! - `lua_sethook` is the only call of LuaJIT that a signal handler may make; LuaJIT's own program does so on
//!   Ctrl-C. It must run on the state's own thread, and only if nothing is compiled. It also tells the
//!   compiler to give up, and a compiler that is just giving up by itself then leaves a value on the stack.
//!   The next call gets that value as an argument (with LuaJIT's assertions on, a loop of such moments fails
//!   within a second). The alarm of states that compile never rings (`Options::jit` of `script/host.rs`).
//! - The handler finds the state in a place of its thread that only holds one while a call into Lua is
//!   running. A late signal finds nothing.
//! - A script does not change threads, and removes its alarm's thread under a lock before the thread ends
//!   ([`Alarm::silence`]): no signal is sent to a thread that has ended.
//! - The hook runs between two instructions of a script. It calls the host inside `catch_unwind`, and raises
//!   with nothing left to drop.
//! - A state with counted instructions has the hook set for every [`EVERY`] of them. The signal handler only
//!   notes a tick, so that the count stays whole, unless much was allocated since the last look.
//! - A thread whose instructions are counted by callback (`script/effort.rs`) has the hook for every [`STEP`] of them. The
//!   signal handler then only notes a tick, so that the counts are the same each time.
//! - If a thread measures coverage (`script/coverage.rs`), the hook is always set for lines and calls; those
//!   are only counted. The same hook serves a debugger (`script/debug.rs`), which stops in it.
//!
//! Windows has no signals. There the thread that rings suspends the thread of the state, does what the handler does, and
//! lets it run on: the state sees the same as with a signal.

use super::super::embed::{Heard, Seen, Supervisor, Verdict};
use super::charge::charged;
use super::heap::allocated;
use super::lines::lines;
use super::stack;
use mlua::{Lua, ffi};
use std::cell::Cell;
use std::ffi::{CStr, c_char, c_int};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The address of a host, with that of its functions.
type Link = *const dyn Supervisor;

/// Under the address of this, each state keeps a userdata with the [`Link`] to its host.
static HOST: u8 = 0;

/// Number of levels in which the script's line is searched.
pub(super) const LEVELS: c_int = 40;

thread_local! {
    /// The state in which a call is running on this thread.
    static STATE: Cell<*mut ffi::lua_State> = const { Cell::new(null_mut()) };
    /// `true` if the hook of this thread's state is armed.
    static ARMED: Cell<bool> = const { Cell::new(false) };
    /// `true` if the state's instructions are counted.
    static COUNTING: Cell<bool> = const { Cell::new(false) };
    /// `true` after a tick while they are counted.
    static TICKED: Cell<bool> = const { Cell::new(false) };
    /// `true` if instructions are counted by callback.
    static SAMPLING: Cell<bool> = const { Cell::new(false) };
    /// Those since the state looked up last.
    static SINCE: Cell<u64> = const { Cell::new(0) };
    /// Bytes that the thread had worked on when the state looked up last.
    static LOOKED: Cell<u64> = const { Cell::new(0) };
}

/// Bytes that count for one instruction. A call of a C function is one instruction, however much it allocates or reads.
const BYTES: u64 = 16;

/// Returns the bytes that this thread has allocated or was charged with so far.
fn worked() -> u64 {
    allocated().wrapping_add(charged())
}

/// Counts the instructions of this thread's state from now on, as after a second in a callback.
#[cfg(test)]
pub(in crate::script) fn begin_to_count() {
    COUNTING.set(true);
}

/// Returns `true` if the instructions of the running state are counted.
pub(super) fn is_counting() -> bool {
    COUNTING.get()
}

/// Bytes after which a counted state looks up at the next tick, though few instructions may have run.
#[cfg(unix)]
const MUCH: u64 = 16 << 20;

/// Instructions between two counts by callback.
pub const STEP: u64 = 100;

/// Instructions between two looks while they are counted.
const EVERY: c_int = 10_000;

/// A state whose lines are counted has the hook for these, alarm or not.
const COUNTED: c_int = ffi::LUA_MASKLINE | ffi::LUA_MASKCALL;

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

#[cfg(windows)]
#[path = "alarm_windows.rs"]
mod signal;

/// In the signal handler.
#[cfg(unix)]
fn arm() {
    let state = STATE.get();
    if state.is_null() {
        return;
    }
    if SAMPLING.get() {
        TICKED.set(true);
        return;
    }
    if COUNTING.get() {
        TICKED.set(true);
        if worked().wrapping_sub(LOOKED.get()) < MUCH {
            return;
        }
    }
    // SAFETY: see the module documentation; the mask is a plain read.
    unsafe { set_alarm(state, 1) };
    ARMED.set(true);
}

/// After so many instructions the state looks up, and again and again. What it has a hook for already stays.
unsafe fn set_alarm(state: *mut ffi::lua_State, after: c_int) {
    // SAFETY: a read, and the call described in the module documentation.
    unsafe {
        let counted = ffi::lua_gethookmask(state) & COUNTED;
        ffi::lua_sethook(state, Some(look_up), counted | ffi::LUA_MASKCOUNT, after);
    }
}

/// Disarms the hook; lines and calls are still counted if they were before.
unsafe fn unset_alarm(state: *mut ffi::lua_State) {
    // SAFETY: as in `set_alarm`.
    unsafe {
        if SAMPLING.get() {
            return set_alarm(state, STEP as c_int);
        }
        let counted = ffi::lua_gethookmask(state) & COUNTED;
        ffi::lua_sethook(state, (counted != 0).then_some(look_up as ffi::lua_Hook), counted, 0);
    }
}

/// The alarm of a state.
pub struct Alarm {
    /// The thread of the state, until the state is gone.
    thread: Mutex<Option<signal::Thread>>,
    /// Rung, and not heard yet.
    ringing: AtomicBool,
}

/// The main thread of a state, for the calls of that state.
pub struct Bell {
    state: *mut ffi::lua_State,
    /// `true` if the instructions of the previous state are counted.
    counting: bool,
}

impl Alarm {
    /// Creates the alarm of this state on its thread. The host keeps its address until the state is closed.
    pub(in crate::script) fn new(
        lua: &Lua,
        host: &(dyn Supervisor + 'static),
    ) -> mlua::Result<(Alarm, Bell)> {
        let host: Link = host;
        let mut main = null_mut();
        // SAFETY: runs protected, and leaves nothing on the stack.
        unsafe {
            lua.exec_raw::<()>((), |state| {
                main = state;
                ffi::lua_pushlightuserdata(state, std::ptr::from_ref(&HOST).cast_mut().cast());
                ffi::lua_newuserdata(state, size_of::<Link>()).cast::<Link>().write(host);
                ffi::lua_rawset(state, ffi::LUA_REGISTRYINDEX);
            })?;
        }
        let thread = Mutex::new(Some(signal::this_thread()));
        Ok((Alarm { thread, ringing: AtomicBool::new(false) }, Bell { state: main, counting: false }))
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

    /// Returns `true` if the alarm rang and was not heard yet.
    pub(in crate::script) fn is_ringing(&self) -> bool {
        self.ringing.load(Ordering::Relaxed)
    }

    /// Notes that the alarm was heard.
    pub(in crate::script) fn heard(&self) {
        self.ringing.store(false, Ordering::Relaxed);
    }

    /// Detaches the state before it is closed: later signals do not reach it.
    pub(in crate::script) fn silence(&self) {
        *self.thread() = None;
    }
}

impl Bell {
    /// Begins a call of this state; returns the bell that was current before.
    pub(in crate::script) fn begin(&self) -> Bell {
        Bell { state: STATE.replace(self.state), counting: COUNTING.replace(false) }
    }

    /// Ends the call and makes `before` current again.
    pub(in crate::script) fn end(&self, before: Bell) {
        STATE.set(before.state);
        let (was_counted, was_armed) = (COUNTING.replace(before.counting), ARMED.replace(false));
        // A count for callbacks that goes on does not restart: when a call was late depends on the clock.
        if was_armed || was_counted && !SAMPLING.get() {
            // SAFETY: as in `disarm`.
            unsafe { unset_alarm(self.state) };
        }
    }

    /// Makes the script ask its host before its next instruction.
    pub(in crate::script) fn arm(&self) {
        // SAFETY: the state's own thread, in a call of it.
        unsafe { set_alarm(self.state, 1) };
        ARMED.set(true);
    }

    /// From now on instructions of the state are counted by callback.
    pub(in crate::script) fn sample(&self) {
        SAMPLING.set(true);
        // SAFETY: the state's own thread, and the state is open.
        unsafe { set_alarm(self.state, STEP as c_int) };
    }

    /// From now on lines and calls of the state are counted.
    pub(in crate::script) fn count(&self) {
        // SAFETY: the state's own thread, and the state is open.
        unsafe { ffi::lua_sethook(self.state, Some(look_up), COUNTED, 0) };
    }

    /// Returns the main thread of the state.
    pub(super) fn state(&self) -> *mut ffi::lua_State {
        self.state
    }

    /// Lets the state look up after each so many instructions.
    pub(super) fn count_every(&self, instructions: c_int) {
        // SAFETY: the state's own thread, and the state is open.
        unsafe { set_alarm(self.state, instructions) };
    }

    /// Forgets ticks that went by while the script was stopped.
    pub(in crate::script) fn forget(&self) {
        ARMED.set(false);
        TICKED.set(false);
        // SAFETY: as in `disarm`.
        unsafe { run_on(self.state) };
    }

    /// Lets the script run on after a text was evaluated. Ticks since are not forgotten: it looks up at once.
    pub(in crate::script) fn go_on(&self) {
        if ARMED.get() || TICKED.get() {
            return self.arm();
        }
        // SAFETY: as in `disarm`.
        unsafe { run_on(self.state) };
    }

    /// Lets the script run on.
    pub(in crate::script) fn disarm(&self) {
        if ARMED.replace(false) {
            // SAFETY: the state's own thread; the state is open as long as calls of it run.
            unsafe { run_on(self.state) };
        }
    }
}

/// Instructions between two looks while they are counted.
fn every() -> c_int {
    if SAMPLING.get() { STEP as c_int } else { EVERY }
}

/// Counts instructions by callback. Returns `false` if there is nothing else to look for.
fn sample(host: &dyn Supervisor) -> bool {
    if !ARMED.get() {
        host.note_instructions();
        SINCE.set(SINCE.get() + STEP);
    }
    TICKED.get() || ARMED.get() || (COUNTING.get() && SINCE.get() >= EVERY as u64)
}

/// Lets the script run on, counted or not.
unsafe fn run_on(state: *mut ffi::lua_State) {
    // SAFETY: as in `Bell::disarm`.
    unsafe { if COUNTING.get() { set_alarm(state, every()) } else { unset_alarm(state) } }
}

/// Kilobytes that the state holds.
unsafe fn held(state: *mut ffi::lua_State) -> usize {
    // SAFETY: counts only.
    unsafe { ffi::lua_gc(state, ffi::LUA_GCCOUNT, 0) }.max(0) as usize
}

/// Counts a line that begins or a function that is called.
unsafe fn note(state: *mut ffi::lua_State, about: *mut ffi::lua_Debug) {
    // SAFETY: `about` is what the hook was given, whose line and event are filled in; the call
    // fills in the source, which lives as long as the function does and ends with a zero. A hook has room for twenty
    // values.
    let (source, seen, host) = unsafe {
        if ffi::lua_getinfo(state, c"S".as_ptr(), about) == 0 || (*about).source.is_null() {
            return;
        }
        let seen = match (*about).event {
            ffi::LUA_HOOKLINE => Seen::Line((*about).currentline.max(0) as u32),
            _ => Seen::Call((*about).linedefined.max(0) as u32),
        };
        (CStr::from_ptr((*about).source), seen, host_of(state))
    };
    // The program's own chunks and C functions have no file.
    let file = source.to_str().ok().and_then(|source| source.strip_prefix('@'));
    if let (Some(file), Some(host)) = (file, host) {
        host.note_seen(file, seen);
    }
}

/// Tells a debugger of a line that begins, if it wants to know.
unsafe fn begin_line(state: *mut ffi::lua_State, about: *mut ffi::lua_Debug) {
    // SAFETY: `about` is what the hook was given.
    let (event, line, place) =
        unsafe { ((*about).event, (*about).currentline.max(0) as u32, stack::place_of(about)) };
    if stack::is_evaluating() {
        return;
    }
    if event != ffi::LUA_HOOKLINE {
        return stack::note_called(state, place);
    }
    let goes_on = stack::goes_on(state, place, line);
    // SAFETY: a hook has room for twenty values.
    let Some(host) = (unsafe { host_of(state) }) else { return };
    if !host.wants_line(line, goes_on) {
        return;
    }
    // SAFETY: as above.
    if let Some(file) = unsafe { stack::file_here(state, about) } {
        host.line_begins(&file, line, goes_on);
    }
}

/// Returns the host of a state.
///
/// # Safety
/// There is room for one value.
pub(super) unsafe fn host_of<'h>(state: *mut ffi::lua_State) -> Option<&'h dyn Supervisor> {
    // SAFETY: `Alarm::new` put the host there, and it outlives the state. A plain read of a table that is there
    // does not raise.
    unsafe {
        ffi::lua_pushlightuserdata(state, std::ptr::from_ref(&HOST).cast_mut().cast());
        ffi::lua_rawget(state, ffi::LUA_REGISTRYINDEX);
        let link = ffi::lua_touserdata(state, -1).cast::<Link>();
        ffi::lua_settop(state, -2);
        link.as_ref().map(|link| &**link)
    }
}

/// Before an instruction of a script, when the alarm rings or what runs is counted.
unsafe extern "C-unwind" fn look_up(state: *mut ffi::lua_State, about: *mut ffi::lua_Debug) {
    // SAFETY: a hook is given what happens.
    if unsafe { (*about).event } != ffi::LUA_HOOKCOUNT {
        // SAFETY: as above. A panic would not pass the border.
        let _ = catch_unwind(AssertUnwindSafe(|| unsafe {
            if stack::is_on() { begin_line(state, about) } else { note(state, about) }
        }));
        return;
    }
    if stack::is_evaluating() {
        // SAFETY: as in `set_alarm`; nothing has to be dropped.
        unsafe { stack::count(state, |every| set_alarm(state, every)) };
        return;
    }
    // SAFETY: a hook has room for twenty values.
    let Some(host) = (unsafe { host_of(state) }) else { return };
    if SAMPLING.get() && !sample(host) {
        return;
    }
    let since = if SAMPLING.get() { SINCE.take() } else { EVERY as u64 };
    // SAFETY: between two instructions everything of a state may be looked at.
    let mut memory = unsafe { held(state) };
    if host.is_too_much(memory) && !host.is_cutting() {
        // Much of it may be rubbish that nobody has collected yet.
        // SAFETY: collecting calls destructors of values only, which never raise.
        memory = unsafe {
            ffi::lua_gc(state, ffi::LUA_GCCOLLECT, 0);
            held(state)
        };
    }
    let bytes = worked();
    let bytes = bytes.wrapping_sub(LOOKED.replace(bytes));
    let instructions = match (COUNTING.get(), ARMED.get()) {
        (true, false) => since + bytes / BYTES,
        (true, true) => bytes / BYTES,
        (false, _) => 0,
    };
    let is_late = TICKED.replace(false);
    let heard = Heard { ticked: !COUNTING.get() || is_late, instructions };
    // SAFETY: as `lines` says.
    let asked = || host.look_up(heard, memory, &|| unsafe { lines(state, LEVELS) });
    let text = match catch_unwind(AssertUnwindSafe(asked)).unwrap_or(Verdict::Run) {
        Verdict::Stop(text) => text,
        Verdict::Count => {
            COUNTING.set(true);
            ARMED.set(false);
            // SAFETY: as in `disarm`.
            unsafe { set_alarm(state, every()) };
            return;
        }
        Verdict::Run => {
            host.calm();
            // A thread may have two states, and the other one may have heard the last alarm. This one would
            // then ask before each instruction and count as many ticks. SAFETY: as in `disarm`.
            unsafe { unset_alarm(state) };
            return;
        }
    };
    // From now on each instruction raises.
    ARMED.set(true);
    // SAFETY: outside `catch_unwind`; the text is dropped before the error is raised.
    unsafe {
        set_alarm(state, 1);
        ffi::lua_pushlstring(state, text.as_ptr().cast::<c_char>(), text.len());
        drop(text);
        ffi::lua_error(state);
    }
}
