//! Tables that this process plays as a child, behind the restrictions of the kernel.

use super::{room, table};
use crate::cli::fault::Fault;
use crate::cli::isolate::OF_PLAY;
use crate::cli::sim::STACK;
use crate::cli::{Error, Outcome, Result};
use crate::runner::Wire;
use crate::runner::confine::{Confined, Kernel, confine};
use crate::runner::table::Spec;
use crate::{runner, server};
use anyhow::anyhow;
use serde::Serialize;

/// Plays the table that the first frame on standard input asks for.
pub fn play_table(kernel: &dyn Kernel) -> Result {
    use runner::table::{FromTable, ToTable};
    let child = Child { command: "inside table", kernel };
    let mut wire = child.wire()?;
    let ToTable::Start(spec) = child.first(&mut wire)? else { return Err(child.no_start()) };
    match child.is_confined(&spec, &mut wire, FromTable::Confined)? {
        true => in_deep_thread(move || table::play(&spec, wire)),
        false => Ok(Outcome::Code(4)),
    }
}

/// Plays the table of a room in the browser that the first frame on standard input asks for.
pub fn play_room(kernel: &dyn Kernel) -> Result {
    use server::table::{FromTable, ToTable};
    let child = Child { command: "inside room", kernel };
    let mut wire = child.wire()?;
    let ToTable::Start(spec) = child.first(&mut wire)? else { return Err(child.no_start()) };
    match child.is_confined(&spec.table, &mut wire, FromTable::Confined)? {
        true => in_deep_thread(move || room::play(&spec, wire)),
        false => Ok(Outcome::Code(4)),
    }
}

/// This process, before its table.
struct Child<'a> {
    /// The command, in errors.
    command: &'static str,
    kernel: &'a dyn Kernel,
}

impl Child<'_> {
    fn wire(&self) -> Result<Wire> {
        Wire::of_child().map_err(|error| self.fault(&error))
    }

    fn first<T: serde::de::DeserializeOwned>(&self, wire: &mut Wire) -> Result<T> {
        wire.receive().map_err(|error| self.fault(&error))
    }

    /// Restricts this process to what the table needs, and says so. Returns `false` if the kernel refuses what is required.
    fn is_confined<T: Serialize>(
        &self,
        spec: &Spec,
        wire: &mut Wire,
        frame: fn(Confined) -> T,
    ) -> Result<bool> {
        let confined = confine(self.kernel, &table::reach(spec)?, &OF_PLAY);
        let is_refused = spec.is_required && !confined.missing.is_empty();
        wire.send(&frame(confined)).map_err(|error| self.fault(&error))?;
        Ok(!is_refused)
    }

    fn fault(&self, error: &dyn std::fmt::Display) -> Error {
        Error::input(Fault::Frame { command: self.command.into(), details: error.to_string() })
    }

    fn no_start(&self) -> Error {
        Error::input(Fault::NoStart { command: self.command.into() })
    }
}

/// Plays in a thread with room for deep calls of Lua.
fn in_deep_thread(play: impl FnOnce() -> Result + Send + 'static) -> Result {
    let thread = std::thread::Builder::new().stack_size(STACK).name("table".into()).spawn(play);
    let thread = thread.map_err(|error| Error::internal(Fault::Thread { error }))?;
    thread.join().unwrap_or_else(|_| Err(Error::broken(anyhow!("the table panicked"))))
}
