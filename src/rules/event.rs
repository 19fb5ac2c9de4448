//! The stack of rule operations. Each has four steps:
//!
//! - *prepare* may refuse: then nothing happened at all;
//! - *main* does the work and may be interrupted anywhere inside;
//! - *clear* runs once main was entered, whether it ended or was broken off;
//! - *exit* hooks run when the operation is gone from the stack.

use super::interrupt::{Flow, Interrupt};
use super::room::Room;
use crate::model::history::{Detail, EventKind};
use crate::model::*;

/// What to run when an operation is gone from the stack.
pub(super) struct ExitHook {
    event: EventId,
    run: Box<dyn FnOnce(&Room) -> Flow>,
}

/// Kind, player and remembered detail of an operation about to begin.
pub struct EventSpec {
    pub kind: EventKind,
    pub who: Option<PlayerId>,
    pub detail: Detail,
}

type Prepare<'r> = Box<dyn FnOnce() -> Flow<bool> + 'r>;
type Clear<'r> = Box<dyn FnOnce(bool) -> Flow + 'r>;

/// An operation being put together; [`Operation::run`] carries it out.
pub struct Operation<'r> {
    room: &'r Room,
    spec: EventSpec,
    prepare: Option<Prepare<'r>>,
    clear: Option<Clear<'r>>,
    resumed: Option<EventId>,
}

impl Room {
    /// Begins to put an operation together.
    pub fn event(&self, kind: EventKind, who: impl Into<Option<PlayerId>>, detail: Detail) -> Operation<'_> {
        let spec = EventSpec { kind, who: who.into(), detail };
        Operation { room: self, spec, prepare: None, clear: None, resumed: None }
    }

    /// Has something run when this operation is gone from the stack. For an operation
    /// that is not running, nothing happens.
    pub fn on_exit(&self, event: EventId, run: impl FnOnce(&Room) -> Flow + 'static) {
        if self.table().stack.contains(&event) {
            self.exits.borrow_mut().push(ExitHook { event, run: Box::new(run) });
        }
    }

    /// The innermost running operation; 0 for none.
    pub fn current_event(&self) -> EventId {
        self.table().stack.last().copied().unwrap_or_default()
    }

    /// The nearest running operation of this kind.
    pub fn find_event(&self, kind: EventKind) -> Option<EventId> {
        let t = self.table();
        t.stack.iter().rev().copied().find(|id| t.history.get(*id).is_some_and(|r| r.kind == kind))
    }

    /// Changes what is remembered of a running operation.
    pub fn note_event(&self, event: EventId, detail: Detail) {
        if let Some(record) = self.table_mut().history.get_mut(event) {
            record.detail = detail;
        }
    }
}

impl<'r> Operation<'r> {
    /// A test before anything happens; `false` means that nothing does.
    pub fn prepare(mut self, prepare: impl FnOnce() -> Flow<bool> + 'r) -> Self {
        self.prepare = Some(Box::new(prepare));
        self
    }

    /// Goes on with an operation that already stands on the stack, instead of beginning one.
    pub(super) fn resumed(mut self, event: Option<EventId>) -> Self {
        self.resumed = event;
        self
    }

    /// What runs after main in any case; told whether main was broken off.
    pub fn clear(mut self, clear: impl FnOnce(bool) -> Flow + 'r) -> Self {
        self.clear = Some(Box::new(clear));
        self
    }

    /// Carries the operation out. `None`: prepare refused.
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
        // A finished game is not tidied up: what clear would raise no longer matters.
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
        // The first reason for leaving counts; a game that ended in clear or exit ends now.
        let result = result?;
        cleared?;
        left?;
        Ok(Some(result))
    }

    /// As [`Operation::run`] for an operation without prepare.
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
