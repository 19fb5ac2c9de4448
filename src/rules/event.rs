//! The stack of rule operations. Each operation has four steps:
//!
//! - *prepare* can refuse, then nothing happens;
//! - *main* does the work and can be interrupted anywhere inside;
//! - *clear* runs once main was entered, even if main was interrupted;
//! - *exit* hooks run after the operation left the stack.

use super::interrupt::{Flow, Interrupt};
use super::room::Room;
use crate::model::history::{Detail, EventKind};
use crate::model::*;

/// A hook that runs after an operation left the stack.
pub(super) struct ExitHook {
    event: EventId,
    run: Box<dyn FnOnce(&Room) -> Flow>,
}

/// Kind, player and detail of a new operation.
pub struct EventSpec {
    pub kind: EventKind,
    pub who: Option<PlayerId>,
    pub detail: Detail,
}

type Prepare<'r> = Box<dyn FnOnce() -> Flow<bool> + 'r>;
type Clear<'r> = Box<dyn FnOnce(bool) -> Flow + 'r>;

/// Builder of an operation; [`Operation::run`] runs it.
pub struct Operation<'r> {
    room: &'r Room,
    spec: EventSpec,
    prepare: Option<Prepare<'r>>,
    clear: Option<Clear<'r>>,
    resumed: Option<EventId>,
}

impl Room {
    /// Starts to build an operation.
    pub fn event(&self, kind: EventKind, who: impl Into<Option<PlayerId>>, detail: Detail) -> Operation<'_> {
        let spec = EventSpec { kind, who: who.into(), detail };
        Operation { room: self, spec, prepare: None, clear: None, resumed: None }
    }

    /// Registers a hook that runs after this operation left the stack. Without effect if the operation is not
    /// running.
    pub fn on_exit(&self, event: EventId, run: impl FnOnce(&Room) -> Flow + 'static) {
        if self.table().stack.contains(&event) {
            self.exits.borrow_mut().push(ExitHook { event, run: Box::new(run) });
        }
    }

    /// Returns the innermost running operation; 0 for none.
    pub fn current_event(&self) -> EventId {
        self.table().stack.last().copied().unwrap_or_default()
    }

    /// Returns the innermost running operation of this kind.
    pub fn find_event(&self, kind: EventKind) -> Option<EventId> {
        let t = self.table();
        t.stack.iter().rev().copied().find(|id| t.history.get(*id).is_some_and(|r| r.kind == kind))
    }

    /// Changes the recorded detail of a running operation.
    pub fn note_event(&self, event: EventId, detail: Detail) {
        if let Some(record) = self.table_mut().history.get_mut(event) {
            record.detail = detail;
        }
    }
}

impl<'r> Operation<'r> {
    /// Sets a test that runs first; on `false` nothing happens.
    pub fn prepare(mut self, prepare: impl FnOnce() -> Flow<bool> + 'r) -> Self {
        self.prepare = Some(Box::new(prepare));
        self
    }

    /// Continues an operation that is already on the stack instead of beginning one.
    pub(super) fn resumed(mut self, event: Option<EventId>) -> Self {
        self.resumed = event;
        self
    }

    /// Sets the step that runs after main in any case. Its argument is `true` if main was interrupted.
    pub fn clear(mut self, clear: impl FnOnce(bool) -> Flow + 'r) -> Self {
        self.clear = Some(Box::new(clear));
        self
    }

    /// Runs the operation. Returns `None` if prepare refused.
    pub fn run<T>(self, main: impl FnOnce(EventId) -> Flow<T>) -> Flow<Option<T>> {
        let room = self.room;
        if let Some(prepare) = self.prepare
            && !prepare()?
        {
            return Ok(None);
        }
        let id = if let Some(id) = self.resumed {
            id
        } else {
            let mut t = room.table_mut();
            let parent = t.stack.last().copied().unwrap_or_default();
            let id = t.history.begin(parent, self.spec.kind, self.spec.who, self.spec.detail);
            t.stack.push(id);
            id
        };
        let result = main(id);
        let broken = result.is_err();
        let fatal = matches!(result, Err(Interrupt::GameOver | Interrupt::Closed));
        // A finished game needs no clean-up: nothing raised by clear matters any more.
        let cleared = match self.clear {
            Some(clear) if !fatal => clear(broken),
            _ => Ok(()),
        };
        {
            let mut t = room.table_mut();
            t.history.finish(id, broken);
            while let Some(top) = t.stack.pop() {
                if top == id {
                    break;
                }
            }
        }
        let left = if fatal { Ok(()) } else { room.run_exits(id) };
        // The first interrupt counts. A game that ended in clear or exit ends now.
        let result = result?;
        cleared?;
        left?;
        Ok(Some(result))
    }

    /// Runs an operation without prepare, like [`Operation::run`].
    pub fn main<T: Default>(self, main: impl FnOnce(EventId) -> Flow<T>) -> Flow<T> {
        Ok(self.run(main)?.unwrap_or_default())
    }
}

impl Room {
    fn run_exits(&self, event: EventId) -> Flow {
        loop {
            let hook = {
                let mut exits = self.exits.borrow_mut();
                exits.iter().position(|h| h.event == event).map(|i| exits.remove(i))
            };
            match hook {
                Some(hook) => (hook.run)(self)?,
                None => return Ok(()),
            }
        }
    }
}
