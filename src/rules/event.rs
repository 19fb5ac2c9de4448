//! The stack of rule operations. Each operation has four steps:
//!
//! - *prepare* can refuse, then nothing happens;
//! - *main* does the work and can be interrupted anywhere inside;
//! - *clear* runs once main was entered, even if main was interrupted;
//! - *exit* hooks run after the operation left the stack.
//!
//! Scripts take part by two timings. `EventPrepare` comes when the operation is on the stack and before main; `true`
//! refuses it. `EventExit` comes when it left the stack. Both carry its number, and are raised only where a skill
//! listens. An operation can be broken off by itself ([`Interrupt::EventBroken`]): its callers go on as if it had come
//! to its end, and the cards that it held are put away.

use super::data::Data;
use super::interrupt::{Flow, Interrupt, Raised};
use super::room::Room;
use super::running::Held;
use super::timing::Timing;
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

type Prepare<'r> = Box<dyn FnOnce() -> Flow<Raised> + 'r>;
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

    /// Returns the detail of an operation with a card.
    pub(super) fn card_detail(&self, card: CardId, to: Vec<PlayerId>) -> Detail {
        Detail::Card { card: self.card_note(card), to, of_skill: self.def(card).is_skill_card() }
    }

    /// Records that the effect of a running operation takes place, with its final detail.
    pub(super) fn event_takes_place(&self, event: EventId, detail: Detail) {
        if let Some(record) = self.table_mut().history.get_mut(event) {
            record.detail = detail;
            record.done = true;
        }
    }

    /// Returns `true` if the first operation of this kind after `before` was broken off or refused.
    pub(super) fn was_broken(&self, before: EventId, kind: EventKind) -> bool {
        let t = self.table();
        t.history.since(EventId(before.0 + 1), kind).next().is_some_and(|record| record.broken)
    }

    /// Returns `true` if this operation is running and can be broken off.
    /// A death that has begun cannot be: the one who is dead has to be buried.
    pub fn can_break(&self, event: EventId) -> bool {
        let t = self.table();
        let kind = |id: &EventId| t.history.get(*id).map(|record| record.kind);
        let Some(at) = t.stack.iter().position(|id| *id == event) else { return false };
        kind(&event).is_some_and(EventKind::is_breakable)
            && !t.stack[at..].iter().any(|id| kind(id) == Some(EventKind::Death))
    }

    /// Breaks off this operation with everything inside it. Returns `false` if it does not run, or cannot end early.
    pub fn break_event(&self, event: EventId) -> Flow<bool> {
        if self.can_break(event) { Err(Interrupt::EventBroken(event)) } else { Ok(false) }
    }

    /// Raises a timing about an operation, if a skill listens. EventPrepare is stopped by a skill that refuses the
    /// operation.
    fn raise_about(&self, timing: Timing, event: EventId) -> Flow<Raised> {
        if !self.has_listener(timing) {
            return Ok(Raised::Passed);
        }
        let record = self.table().history.get(event).filter(|r| r.kind.is_breakable()).cloned();
        match record {
            Some(record) => {
                let number = Data::new(i64::from(event.0));
                self.trigger(timing, record.who, &number)
            }
            None => Ok(Raised::Passed),
        }
    }
}

impl<'r> Operation<'r> {
    /// Sets a step that runs first; if it is stopped, nothing else happens.
    pub fn prepare(mut self, prepare: impl FnOnce() -> Flow<Raised> + 'r) -> Self {
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

    /// Runs the operation. Returns `None` if it was refused, or broken off by itself.
    pub fn run<T>(self, main: impl FnOnce(EventId) -> Flow<T>) -> Flow<Option<T>> {
        let room = self.room;
        if let Some(prepare) = self.prepare
            && prepare()?.is_stopped()
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
        let kind = room.table().history.get(id).map(|record| record.kind);
        let held = room.held();
        let prepared = match self.resumed {
            Some(_) => Ok(Raised::Passed),
            None => room.raise_about(Timing::EventPrepare, id),
        };
        let prepared = match prepared {
            // Broken off before it began.
            Err(Interrupt::EventBroken(event)) if event == id => Ok(Raised::Stopped),
            other => other,
        };
        let has_begun = matches!(prepared, Ok(Raised::Passed));
        let result = match prepared {
            Ok(Raised::Passed) => main(id).map(Some),
            Ok(Raised::Stopped) => Ok(None),
            Err(interrupt) => Err(interrupt),
        };
        let broken = result.is_err() || !has_begun;
        let fatal = matches!(result, Err(Interrupt::GameOver | Interrupt::Closed));
        // A finished game needs no clean-up: nothing raised by clear matters any more.
        let cleared = match self.clear {
            Some(clear) if !fatal && has_begun => clear(broken),
            _ => Ok(()),
        };
        let put_away = match &result {
            Err(why) => room.put_away_held(why, id, kind, &held),
            Ok(_) => Ok(()),
        };
        {
            let mut t = room.table_mut();
            t.history.finish(id, broken);
            if let Some(record) = t.history.get_mut(id).filter(|_| !has_begun) {
                record.done = false;
            }
            while let Some(top) = t.stack.pop() {
                if top == id {
                    break;
                }
            }
        }
        let ended = if fatal { Ok(()) } else { room.end_lasting_of(id) };
        let left = if fatal { Ok(()) } else { room.run_exits(id) };
        // A game that ended in clear or exit ends now; else the first interrupt counts.
        let raised = [result.as_ref().err().copied(), cleared.err(), put_away.err(), ended.err(), left.err()];
        let raised = || raised.iter().flatten().copied();
        let ends = |why: &Interrupt| matches!(why, Interrupt::GameOver | Interrupt::Closed);
        match raised().find(ends).or_else(|| raised().find(|why| *why != Interrupt::EventBroken(id))) {
            Some(why) => Err(why),
            None => Ok(result.ok().flatten()),
        }
    }

    /// Runs an operation without prepare, like [`Operation::run`].
    pub fn main<T: Default>(self, main: impl FnOnce(EventId) -> Flow<T>) -> Flow<T> {
        Ok(self.run(main)?.unwrap_or_default())
    }
}

impl Room {
    /// Puts away the cards that an operation held which an interrupt ends. What a broken turn leaves of a use is the
    /// business of the use.
    fn put_away_held(&self, why: &Interrupt, id: EventId, kind: Option<EventKind>, before: &Held) -> Flow {
        match why {
            Interrupt::EventBroken(event) => {
                self.return_held(before);
                // A move has put its cards where they belong.
                let is_it = *event == id && kind != Some(EventKind::MoveCards);
                if is_it { self.discard_held(before) } else { Ok(()) }
            }
            Interrupt::TurnBroken | Interrupt::StageChange if kind == Some(EventKind::Turn) => {
                self.return_held(before);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn run_exits(&self, event: EventId) -> Flow {
        loop {
            let hook = {
                let mut exits = self.exits.borrow_mut();
                exits.iter().position(|h| h.event == event).map(|i| exits.remove(i))
            };
            match hook {
                Some(hook) => (hook.run)(self)?,
                None => return self.raise_about(Timing::EventExit, event).map(drop),
            }
        }
    }
}
