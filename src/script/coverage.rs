//! Coverage of packages: the lines that run, with counts, for tests of packages. A state made while a thread
//! counts has a hook for every line and call (`trampoline/alarm.rs`). It runs several times slower; other
//! states are not affected.
//!
//! The hook counts without the compiler. A line with a call may count twice, but lines with a count did run.

use super::kernel::embed::Seen;
use super::load::Source;
use mlua::{Lua, LuaOptions, StdLib};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// Counts by line.
pub type ByLine = BTreeMap<u32, u64>;

/// The counts of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    pub lines: ByLine,
    /// Functions that were called, by the line in which they begin.
    pub calls: ByLine,
}

/// By the name of the file, as errors have it: `extensions/x.lua`.
pub type Coverage = BTreeMap<String, Counts>;

thread_local! {
    static COVERAGE: RefCell<Option<Coverage>> = const { RefCell::new(None) };
}

/// Returns `true` if this thread is counting.
pub(super) fn is_on() -> bool {
    COVERAGE.with(|coverage| coverage.borrow().is_some())
}

/// Counts what runs of packages, in states that are made meanwhile.
pub fn counted<R>(run: impl FnOnce() -> R) -> (R, Coverage) {
    /// A panic may leave through it.
    struct Off;
    impl Drop for Off {
        fn drop(&mut self) {
            COVERAGE.with(|coverage| coverage.borrow_mut().take());
        }
    }
    COVERAGE.with(|coverage| *coverage.borrow_mut() = Some(Coverage::new()));
    let off = Off;
    let result = run();
    let coverage = COVERAGE.with(|coverage| coverage.borrow_mut().take()).unwrap_or_default();
    drop(off);
    (result, coverage)
}

/// Counts it, when this thread does.
pub(super) fn note(file: &str, seen: Seen) {
    COVERAGE.with(|coverage| {
        let Ok(mut coverage) = coverage.try_borrow_mut() else { return };
        let Some(coverage) = coverage.as_mut() else { return };
        if !coverage.contains_key(file) {
            coverage.insert(file.to_owned(), Counts::default());
        }
        if let Some(counts) = coverage.get_mut(file) {
            let (by_line, line) = match seen {
                Seen::Line(line) => (&mut counts.lines, line),
                Seen::Call(line) => (&mut counts.calls, line),
            };
            *by_line.entry(line).or_default() += 1;
        }
    });
}

/// Adds counts to others.
pub fn add(sum: &mut Coverage, more: &Coverage) {
    for (file, counts) in more {
        let all = sum.entry(file.clone()).or_default();
        for (line, n) in &counts.lines {
            *all.lines.entry(*line).or_default() += n;
        }
        for (line, n) in &counts.calls {
            *all.calls.entry(*line).or_default() += n;
        }
    }
}

/// The parts of a file that can run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outline {
    /// Lines with instructions. An `end` that only leaves a function is none.
    pub lines: BTreeSet<u32>,
    /// Functions, by the line in which they begin.
    pub functions: BTreeSet<u32>,
}

/// Walks through a function and those within it.
const WALK: &str = "local chunk, line, begins = ...
    local util = require 'jit.util'
    local function walk(f, main)
        local info = util.funcinfo(f)
        if not main then begins(info.linedefined) end
        for pc = 1, info.bytecodes - 1 do
            local at = util.funcinfo(f, pc).currentline
            local leaves = pc == info.bytecodes - 1 and at == info.lastlinedefined and at ~= info.linedefined
            if at > 0 and not leaves then line(at) end
        end
        for i = -1, -info.gcconsts, -1 do
            local constant = util.funck(f, i)
            if type(constant) == 'proto' then walk(constant) end
        end
    end
    walk(chunk, true)";

/// The reason for which a file has no outline.
#[derive(Debug, thiserror::Error)]
pub enum OutlineError {
    #[error("{0}")]
    Source(String),
    #[error(transparent)]
    Lua(#[from] mlua::Error),
}

/// Returns the parts of this file that can run, or the error if none can.
pub fn outline(source: &Source) -> Result<Outline, OutlineError> {
    let bytecode = source.compiled().as_ref().map_err(|error| OutlineError::Source(error.to_string()))?;
    let lua = Lua::new_with(StdLib::PACKAGE | StdLib::JIT, LuaOptions::default())?;
    let chunk = lua.load(bytecode.as_slice()).set_mode(mlua::chunk::ChunkMode::Binary);
    let chunk = chunk.into_function()?;
    let outline = RefCell::new(Outline::default());
    lua.scope(|scope| {
        let line = scope.create_function(|_, line| {
            outline.borrow_mut().lines.insert(line);
            Ok(())
        })?;
        let begins = scope.create_function(|_, line| {
            outline.borrow_mut().functions.insert(line);
            Ok(())
        })?;
        lua.load(WALK).call::<()>((chunk, line, begins))
    })?;
    Ok(outline.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::cards::{DeckOptions, catalog};
    use crate::script::host::Script;
    use crate::script::load::Library;
    use std::sync::Arc;

    const TEXT: &str = "local n = 0
local function count(by)
  if by > 5 then
    return 'much'
  end
  n = n + by
end
for i = 1, 3 do
  count(i)
end
local never = function() return n end
return {}
";

    #[test]
    fn lines_and_calls_of_what_is_loaded() {
        let library = Arc::new(Library::of_texts([("extensions/x.lua", TEXT)]));
        let load = || {
            let (script, failures) =
                Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
            assert_eq!(failures, []);
            script.leave();
        };
        let ((), coverage) = counted(load);
        let counts = &coverage["extensions/x.lua"];
        assert_eq!(counts.calls.get(&2), Some(&3));
        assert_eq!((counts.lines.get(&6), counts.lines.get(&4)), (Some(&3), None));
        assert_eq!(counts.calls.get(&11), None);
        load();
        assert!(!is_on());
        let mut sum = coverage.clone();
        add(&mut sum, &coverage);
        assert_eq!(sum["extensions/x.lua"].lines[&6], 6);
    }

    #[test]
    fn what_can_run() {
        let outline =
            outline(&Source::new("extensions/x.lua".into(), None, TEXT.into())).expect("an outline");
        assert_eq!(outline.functions, BTreeSet::from([2, 11]));
        assert_eq!(outline.lines, BTreeSet::from([1, 3, 4, 6, 7, 8, 9, 11, 12]));
    }
}
