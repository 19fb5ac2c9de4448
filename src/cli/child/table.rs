//! One table for a parent that puts people behind it.

use super::setup::{arguments, header, recorder_of, set_up};
use crate::cli::cast::Player;
use crate::cli::console::{Packages, Reloading};
use crate::cli::content;
use crate::cli::fault::Fault;
use crate::cli::{Error, Outcome, Result};
use crate::record::Recorder;
use crate::rules::names::{Bilingual, Names};
use crate::rules::{Agent, Door, Interrupt, Room};
use crate::runner::confine::Reach;
use crate::runner::table::{FromTable, Spec, Who};
use crate::runner::{Desk, Outsiders, Wire};
use crate::script::host::Script;
use crate::script::reload::Feed;
use std::fs::File;
use std::rc::Rc;

/// Returns what a table needs of the file system. The file of the record is made: what does not exist cannot be
/// named as writable.
pub(super) fn reach(spec: &Spec) -> Result<Reach> {
    let mut reach = arguments(spec).reach(spec.watch);
    if let Some(path) = &spec.record {
        File::create(path).map_err(|error| Error::input(Fault::Unwritable { path: path.clone(), error }))?;
        reach.write.push(path.clone());
    }
    Ok(reach)
}

/// Plays a table over this connection, in the thread that calls.
pub(super) fn play(spec: &Spec, mut wire: Wire) -> Result {
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

fn agent(who: Who, script: &Script) -> Option<Box<dyn Agent>> {
    let player = match who {
        Who::Lua => Player::Lua,
        Who::Builtin => Player::Builtin,
        Who::Random => Player::Random,
        Who::Outside => return None,
    };
    Some(player.agent(script))
}
