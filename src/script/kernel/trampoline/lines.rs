//! Positions of scripts: the lines on the stack of Lua, and the names of a function's parameters. mlua offers
//! this too, but it takes ten times as long, and every definition needs it.
//!
//! Soundness:
//! - `lua_getstack`, `lua_getinfo` with these letters and `lua_getlocal` of a function neither raise nor
//!   leave anything on the stack.
//! - `short_src` ends with a zero; `source` and names are text of the function's prototype. The prototype
//!   lives at least as long as the level or the function that is inspected.

use super::super::OWN;
use crate::model::Name;
use mlua::{Function, Lua, ffi};
use std::ffi::{CStr, c_char, c_int};
use std::ops::ControlFlow;

/// Number of nested calls that are searched for the file that is being run.
const DEEPEST: c_int = 200;

/// A running call.
pub(in crate::script) struct Level<'a> {
    /// The name of the file in errors: `[C]` for code that is not Lua.
    pub file: &'a str,
    pub line: Option<usize>,
    /// The name of the chunk, when these are a file's own lines.
    pub chunk: Option<&'a str>,
}

/// Looks at the calls that run, innermost first.
///
/// # Safety
/// The state is the one that runs.
pub(super) unsafe fn walk(
    state: *mut ffi::lua_State,
    deepest: c_int,
    mut look: impl FnMut(Level<'_>) -> ControlFlow<()>,
) {
    for level in 0..deepest {
        // SAFETY: plain data that `lua_getstack` and `lua_getinfo` fill; see the module documentation.
        let flow = unsafe {
            let mut about: ffi::lua_Debug = std::mem::zeroed();
            if ffi::lua_getstack(state, level, &mut about) == 0 {
                break;
            }
            if ffi::lua_getinfo(state, c"Sl".as_ptr(), &mut about) == 0 {
                continue;
            }
            let file = CStr::from_ptr(about.short_src.as_ptr()).to_string_lossy();
            let is_main = CStr::from_ptr(about.what) == c"main";
            let chunk = is_main.then(|| CStr::from_ptr(about.source).to_string_lossy());
            look(Level {
                file: &file,
                line: usize::try_from(about.currentline).ok().filter(|line| *line > 0),
                chunk: chunk.as_deref(),
            })
        };
        if flow.is_break() {
            break;
        }
    }
}

/// Passes the levels of a state of mlua to a function.
pub(in crate::script) fn levels(lua: &Lua, look: impl FnMut(Level<'_>) -> ControlFlow<()>) {
    // SAFETY: runs protected, on the state that runs.
    let _ = unsafe { lua.exec_raw::<()>((), |state| walk(state, DEEPEST, look)) };
}

/// Lines of scripts on the way to where the state is, innermost first: `file:line`.
///
/// # Safety
/// As for [`walk`].
pub(super) unsafe fn lines(state: *mut ffi::lua_State, deepest: c_int) -> Vec<String> {
    let mut lines = Vec::new();
    // SAFETY: as the caller says.
    unsafe {
        walk(state, deepest, |level| {
            lines.extend(level.line.map(|line| format!("{}:{line}", level.file)));
            ControlFlow::Continue(())
        });
    }
    lines
}

/// Pushes `file:line: ` for the innermost line of a script; nothing when there is none. May raise when
/// memory runs out.
///
/// # Safety
/// As for [`walk`], with room for one.
pub(super) unsafe fn first_line(state: *mut ffi::lua_State) -> bool {
    let mut place = String::new();
    // SAFETY: as the caller says. The text is dropped before Lua may raise: it is copied to
    // where nothing has to be dropped.
    unsafe {
        walk(state, DEEPEST, |level| match level.line {
            Some(line) if !level.file.starts_with(OWN) => {
                place = format!("{}:{line}: ", level.file);
                ControlFlow::Break(())
            }
            _ => ControlFlow::Continue(()),
        });
        if place.is_empty() {
            return false;
        }
        let mut short = [0u8; 128];
        let length = place.len().min(short.len());
        short[..length].copy_from_slice(&place.as_bytes()[..length]);
        drop(place);
        ffi::lua_pushlstring(state, short.as_ptr().cast::<c_char>(), length);
    }
    true
}

/// Returns the names of a function's parameters.
pub(in crate::script) fn parameters(lua: &Lua, function: &Function) -> Vec<Name> {
    let mut names = Vec::new();
    // SAFETY: runs protected, with the function on top; leaves nothing.
    let _ = unsafe {
        lua.exec_raw::<()>(function, |state| {
            for place in 1.. {
                let name: *const c_char = ffi::lua_getlocal(state, std::ptr::null(), place);
                if name.is_null() {
                    break;
                }
                names.push(Name::from(CStr::from_ptr(name).to_string_lossy()));
            }
            ffi::lua_settop(state, 0);
        })
    };
    names
}
