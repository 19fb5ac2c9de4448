//! One table for a parent that puts people behind it.

use crate::cli::cast::Player;
use crate::cli::console::{Packages, Reloading};
use crate::cli::content::{self, ContentArgs};
use crate::cli::fault::Fault;
use crate::cli::isolate::OF_PLAY;
use crate::cli::sim::STACK;
use crate::cli::{Error, Outcome, Result};
use crate::model::Name;
use crate::record::{Header, Record, Recorder};
use crate::rules::names::{Bilingual, Names};
use crate::rules::{Agent, Door, Interrupt, Room};
use crate::runner::confine::{Kernel, Reach, confine};
use crate::runner::table::{FromTable, Spec, ToTable, Who};
use crate::runner::{Desk, Outsiders, Wire};
use crate::script::host::Script;
use crate::script::reload::Feed;
use std::fs::File;
use std::rc::Rc;

/// The command, in errors.
const COMMAND: &str = "inside table";

/// Plays the table that the first frame asks for.
#[cfg(unix)]
pub fn run(kernel: &dyn Kernel) -> Result {
    let cannot = |e: &dyn std::fmt::Display| {
        Error::input(Fault::Frame { command: COMMAND.into(), details: e.to_string() })
    };
    let mut wire = Wire::of_child().map_err(|e| cannot(&e))?;
    let ToTable::Start(spec) = wire.receive().map_err(|e| cannot(&e))? else {
        return Err(Error::input(Fault::NoStart { command: COMMAND.into() }));
    };
    let confined = confine(kernel, &reach(&spec)?, &OF_PLAY);
    let is_refused = spec.is_required && !confined.missing.is_empty();
    wire.send(&FromTable::Confined(confined)).map_err(|e| cannot(&e))?;
    if is_refused {
        return Ok(Outcome::Code(4));
    }
    let thread = std::thread::Builder::new().stack_size(STACK).name("table".into());
    let thread = thread.spawn(move || play(&spec, wire));
    let thread = thread.map_err(|error| Error::internal(Fault::Thread { error }))?;
    thread.join().unwrap_or_else(|_| Err(Error::broken("the table panicked")))
}

#[cfg(not(unix))]
pub fn run(_: &dyn Kernel) -> Result {
    Err(Error::refused(crate::cli::error::both("只在 Unix 上有", "only on Unix")))
}

/// Returns what a table needs of the file system. The file of the record is made: what does not exist cannot be
/// named as writable.
pub(in crate::cli) fn reach(spec: &Spec) -> Result<Reach> {
    let mut reach = arguments(spec).reach(spec.watch);
    if let Some(path) = &spec.record {
        File::create(path).map_err(|error| Error::input(Fault::Unwritable { path: path.clone(), error }))?;
        reach.write.push(path.clone());
    }
    Ok(reach)
}

fn arguments(spec: &Spec) -> ContentArgs {
    ContentArgs::of(spec.roots.clone(), spec.extensions.clone(), spec.ai.clone())
}

fn play(spec: &Spec, mut wire: Wire) -> Result {
    match set_up(spec, spec.seats.contains(&Who::Lua)) {
        Ok((content, loaded, feed)) => {
            let names: Rc<dyn Names> = Rc::new(loaded.script.clone());
            let desk = Desk::new(wire, spec.lang, names);
            run_table(spec, &content, &loaded, feed, &desk)
        }
        Err(error) => {
            let text = error.in_lang(spec.lang);
            wire.send(&FromTable::Refused { text }).map_err(Error::broken)?;
            Ok(Outcome::Findings)
        }
    }
}

/// Loads the packages of a table. `with_ai`: a bot plays by the AI in Lua, or may have to.
pub(in crate::cli) fn set_up(
    spec: &Spec,
    with_ai: bool,
) -> Result<(content::Content, content::Loaded, Feed)> {
    let mut content = arguments(spec).open_with_ai(&spec.options, with_ai)?;
    let mut feed = Feed::default();
    if let Some(watcher) = spec.watch.then(|| content.watch()).flatten() {
        let (library, news) = watcher.feed();
        (content, feed) = (content.with_library(library), news);
        // The table is all that this process is for.
        std::mem::forget(watcher);
    }
    let loaded = content.load(&content::base(), spec.started)?;
    loaded.check(&spec.options).map_err(|e| loaded.explain(&e))?;
    let players = loaded.catalog().mode(&spec.options.mode).map_or(0, |mode| mode.roles.len());
    if players != spec.seats.len() {
        let given = spec.seats.len();
        return Err(Error::input(Fault::SeatsOfMode { given, mode: spec.options.mode.to_string(), players }));
    }
    Ok((content, loaded, feed))
}

/// Opens the packages for a game that was played before, and watches their files.
pub(in crate::cli) fn set_up_again(spec: &Spec, record: &Record) -> Result<(content::Content, Feed)> {
    let mut content = arguments(spec).open_for(&record.header)?.with_ai()?;
    let mut feed = Feed::default();
    if let Some(watcher) = spec.watch.then(|| content.watch()).flatten() {
        let (library, news) = watcher.feed();
        (content, feed) = (content.with_library(library), news);
        // As above.
        std::mem::forget(watcher);
    }
    Ok((content, feed))
}

fn run_table(
    spec: &Spec,
    content: &content::Content,
    loaded: &content::Loaded,
    feed: Feed,
    desk: &Desk,
) -> Result {
    for failure in &loaded.failures {
        desk.send(&FromTable::News { line: loaded.script.present_failure(failure, spec.lang).join("\n") });
    }
    let agents = spec.seats.iter().map(|who| agent(*who, &loaded.script)).collect();
    let errors = loaded.collect_errors(spec.lang);
    let packages = Packages::new(loaded.script.clone(), feed, spec.lang).with_errors(errors.clone());
    let out = desk.clone();
    let door = Reloading::telling(Outsiders::new(agents, desk.clone()), packages, move |line| {
        out.send(&FromTable::News { line });
    });
    let door: Box<dyn Door> = Box::new(door);
    let room = loaded.start(&spec.options, door).map_err(Error::input)?;
    room.observe(desk.observer());
    let recorder = recorder(spec, content, loaded, &room)?;
    desk.open(&room, &spec.seats);
    let winner = match room.run() {
        Ok(()) => Some(room.table().turn.winner.clone().unwrap_or_default()),
        Err(Interrupt::Closed) => None,
        Err(other) => return Err(Error::broken(other)),
    };
    for line in errors.take() {
        desk.send(&FromTable::News { line });
    }
    if let Some(Err(error)) = recorder.map(|recorder| recorder.finish(winner.clone())) {
        desk.send(&FromTable::News { line: format!("the record is not whole: {error}") });
    }
    desk.send(&FromTable::Over { winner });
    Ok(Outcome::Fine)
}

/// Starts the record of a table, if there is to be one.
fn recorder(
    spec: &Spec,
    content: &content::Content,
    loaded: &content::Loaded,
    room: &Room,
) -> Result<Option<Recorder<File>>> {
    recorder_of(spec, header(spec, content, loaded), room)
}

/// Returns the header of a record of this table.
pub(in crate::cli) fn header(spec: &Spec, content: &content::Content, loaded: &content::Loaded) -> Header {
    let agents = spec.seats.iter().map(|who| Name::new_static(word(*who))).collect();
    Header::new(spec.options.clone(), &loaded.catalog(), agents, spec.started)
        .with_replaced(content.replaced())
        .with_ai(loaded.ai_files())
}

/// Starts a record with this header, if there is to be one.
pub(in crate::cli) fn recorder_of(
    spec: &Spec,
    header: Header,
    room: &Room,
) -> Result<Option<Recorder<File>>> {
    let Some(path) = &spec.record else { return Ok(None) };
    let file =
        File::create(path).map_err(|error| Error::input(Fault::Unwritable { path: path.clone(), error }))?;
    // Unbuffered: each line is kept, however this process ends.
    let recorder = Recorder::new(file, &header);
    room.observe(recorder.observer());
    Ok(Some(recorder))
}

fn agent(who: Who, script: &Script) -> Option<Box<dyn Agent>> {
    let player = match who {
        Who::Lua => Player::Lua,
        Who::Builtin => Player::Builtin,
        Who::Random => Player::Random,
        Who::Outside => return None,
    };
    Some(player.agent(script))
}

fn word(who: Who) -> &'static str {
    match who {
        Who::Lua => "lua",
        Who::Builtin => "builtin",
        Who::Random => "random",
        Who::Outside => "person",
    }
}
