//! The table of a room in the browser, in a child process or in a thread.

use super::table::{recorder, set_up};
use crate::cli::cast::Player;
use crate::cli::console::{Packages, Reloading};
use crate::cli::sim::STACK;
use crate::cli::{Error, Outcome, Result};
use crate::model::PlayerId;
use crate::rules::names::Names;
use crate::rules::{Agent, Door, Interrupt};
use crate::runner::Wire;
use crate::runner::confine::{Kernel, confine};
use crate::runner::table::Who;
use crate::script::host::Script;
use crate::server::desk::{Chairs, Desk};
use crate::server::table::{FromTable, RoomSpec, ToTable};
use std::rc::Rc;
use std::time::Duration;

/// Plays the table that the first frame on standard input asks for, behind the restrictions of the kernel.
#[cfg(unix)]
pub fn run(kernel: &dyn Kernel) -> Result {
    let cannot = |e: &dyn std::fmt::Display| Error::Input(format!("inside room: {e}"));
    let mut wire = Wire::of_child().map_err(|e| cannot(&e))?;
    let ToTable::Start(spec) = wire.receive().map_err(|e| cannot(&e))? else {
        return Err(Error::Input("inside room: expected the frame `start`".into()));
    };
    let reach = super::table::reach(&spec.table)?;
    let confined = confine(kernel, &reach, &crate::cli::isolate::OF_PLAY);
    let is_refused = spec.table.is_required && !confined.missing.is_empty();
    wire.send(&FromTable::Confined(confined)).map_err(|e| cannot(&e))?;
    if is_refused {
        return Ok(Outcome::Code(4));
    }
    let thread = std::thread::Builder::new().stack_size(STACK).name("table".into());
    let thread = thread.spawn(move || play(&spec, wire));
    let thread = thread.map_err(|e| Error::Internal(format!("cannot start a thread: {e}")))?;
    thread.join().unwrap_or_else(|_| Err(Error::Internal("the table panicked".into())))
}

#[cfg(not(unix))]
pub fn run(_: &dyn Kernel) -> Result {
    Err(Error::Refused("inside room: only on Unix".into()))
}

/// Plays a table over this connection, in the thread that calls.
pub fn play(spec: &RoomSpec, mut wire: Wire) -> Result {
    let (content, loaded, feed) = match set_up(&spec.table, true) {
        Ok(all) => all,
        Err(error) => {
            let text = error.to_string();
            wire.send(&FromTable::Refused { text }).map_err(|e| Error::Internal(e.to_string()))?;
            return Ok(Outcome::Findings);
        }
    };
    let names: Rc<dyn Names> = Rc::new(loaded.script.clone());
    let desk = Desk::new(wire, names, Duration::from_millis(spec.pace))
        .map_err(|e| Error::Internal(format!("cannot start a thread: {e}")))?;
    for failure in &loaded.failures {
        desk.send(&FromTable::News {
            line: loaded.script.present_failure(failure, spec.table.lang).join("\n"),
        });
    }
    let bots = spec.table.seats.iter().map(|who| bot(*who, &loaded.script)).collect();
    let errors = loaded.collect_errors(spec.table.lang);
    let packages = Packages::new(loaded.script.clone(), feed, spec.table.lang).with_errors(errors.clone());
    let out = desk.clone();
    let door = Reloading::telling(Chairs::new(bots, desk.clone()), packages, move |line| {
        out.send(&FromTable::News { line });
    });
    let door: Box<dyn Door> = Box::new(door);
    let room = loaded.start(&spec.table.options, door).map_err(|e| Error::Input(e.to_string()))?;
    room.observe(desk.observer());
    let recorder = recorder(&spec.table, &content, &loaded, &room)?;
    desk.open(&room, &spec.table.seats, &spec.watchers);
    let winner = match room.run() {
        Ok(()) => Some(room.table().turn.winner.clone().unwrap_or_default()),
        Err(Interrupt::Closed) => None,
        Err(other) => return Err(Error::Internal(other.to_string())),
    };
    for line in errors.take() {
        desk.send(&FromTable::News { line });
    }
    if let Some(Err(error)) = recorder.map(|recorder| recorder.finish(winner.clone())) {
        desk.send(&FromTable::News { line: format!("the record is not whole: {error}") });
    }
    let roles = {
        let table = room.table();
        table.seats.iter().map(|p: &PlayerId| (*p, table.player(*p).role)).collect()
    };
    desk.send(&FromTable::Over { winner, roles });
    desk.stay(&room);
    Ok(Outcome::Fine)
}

/// Returns the bot of a chair; for a person it plays while they are away.
fn bot(who: Who, script: &Script) -> Box<dyn Agent> {
    match who {
        Who::Lua | Who::Outside => Player::Lua,
        Who::Builtin => Player::Builtin,
        Who::Random => Player::Random,
    }
    .agent(script)
}
