//! Dry runs of functions in AI tables, with the arguments of each table. The artificial table says little
//! about their decisions, so only certain errors are reported.

use super::{ME, Tries};
use crate::check::ai_shapes::{SHAPES, Shape};
use crate::check::loaded::Found;
use crate::check::{Share, Subject};
use crate::script::host::Script;
use crate::script::load::LoadFailure;
use crate::script::watch::Limits;
use mlua::{Function, MultiValue, Table, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// An entry to try.
struct Entry {
    table: &'static Shape,
    key: String,
    function: Function,
}

/// Time limit for loading an AI.
const LOADING: Duration = Duration::from_secs(20);

/// Keys in AI tables that are not entries (internal functions).
const OF_THE_AI: [(&str, &str); 1] = [("ai_card_intention", "general")];

/// The script that creates the arguments.
const ARGUMENTS: &str = include_str!("../../../lua/check/arguments.lua");

/// Returns the AI files to report, by the root of the AI for which they were written: with another one they
/// say little.
pub(in crate::check) fn files_by_ai(subject: &Subject) -> BTreeMap<usize, BTreeSet<&str>> {
    let mut files: BTreeMap<usize, BTreeSet<&str>> = BTreeMap::new();
    let library = &subject.library;
    let is_of_ai =
        |name: &str| name.starts_with("ai/") || library.file(name).is_some_and(|f| f.has_ai_part());
    for name in subject.files.iter().filter(|name| is_of_ai(name)) {
        if let Some(tree) = subject.library.ai_around(name) {
            files.entry(tree).or_default().insert(name);
        }
    }
    files
}

/// Loads the AI of this Lua state and tries its entries.
pub(super) fn run(tries: &mut Tries<'_>, files: &BTreeSet<&str>, share: Share, found: &mut Found) {
    if files.is_empty() || tries.is_over() {
        return;
    }
    tracing::debug!("an AI is tried");
    tries.table.reset(None);
    let script = tries.script;
    load(script).iter().for_each(|failure| found.add_failure(failure));
    if !script.host().ai().is_there() {
        return;
    }
    let Some(ai) = script.smart_ai(ME) else { return tracing::debug!("the AI has no object in sgs.ais") };
    let Some(argument) = arguments(tries, &ai) else { return tracing::debug!("no arguments for an AI") };
    let entries = entries(tries, files);
    tracing::debug!("{} entries of an AI", entries.len());
    for entry in entries.iter().enumerate().filter(|(at, _)| share.has(*at)).map(|(_, entry)| entry) {
        found.to_try += 1;
        if tries.is_over() {
            found.untried += 1;
            continue;
        }
        tries.table.reset(None);
        tries.tried += 1;
        let given = entry.table.parameters.iter().map(|name| argument.call::<Value>(*name));
        let Ok(given) = given.collect::<mlua::Result<MultiValue>>() else { continue };
        tracing::trace!("{}[{:?}]", entry.table.table, entry.key);
        tries.odd.set(true);
        script.consult(ME, entry.table.table, &entry.function, given);
        tries.odd.set(false);
    }
}

/// Loads the AI. Its first file runs all the others, which takes longer than the limit of callbacks.
fn load(script: &Script) -> Vec<LoadFailure> {
    let watch = script.host().watch();
    let limits = watch.limits();
    watch.set_limits(Limits { time: LOADING, ..limits });
    let loaded = script.load_whole_ai();
    watch.set_limits(limits);
    loaded
}

fn arguments(tries: &Tries<'_>, ai: &Table) -> Option<Function> {
    let chunk = tries.script.lua().load(ARGUMENTS).set_name("=[sgs] arguments");
    let make: Function = chunk.eval().ok()?;
    let made =
        tries.script.consult(ME, "arguments", &make, MultiValue::from_iter([Value::Table(ai.clone())]))?;
    made.into_iter().next()?.as_function().cloned()
}

/// Returns the functions that the selected files put into one of the tables.
fn entries(tries: &Tries<'_>, files: &BTreeSet<&str>) -> Vec<Entry> {
    let Ok(sgs) = tries.script.ai_globals().get::<Table>("sgs") else { return Vec::new() };
    let mut all = Vec::new();
    for table in SHAPES {
        let Ok(entries) = sgs.raw_get::<Table>(table.table) else { continue };
        // A typed traversal would end at the first value of another type.
        for (key, value) in entries.pairs::<Value, Value>().flatten() {
            let (Value::String(key), Value::Function(function)) = (key, value) else { continue };
            let key = key.to_string_lossy();
            if OF_THE_AI.contains(&(table.table, key.as_str())) {
                continue;
            }
            let info = function.info();
            let file = info.source.as_deref().unwrap_or_default().trim_start_matches('@');
            if files.contains(file) {
                all.push(Entry { table, key, function });
            }
        }
    }
    // Lua's own order differs from run to run.
    all.sort_by(|a, b| (a.table.table, &a.key).cmp(&(b.table.table, &b.key)));
    all
}
