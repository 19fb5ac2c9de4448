//! Tables between two moments: what the log has so far has happened, and nothing more.

use super::going_on::guided;
use super::{MomentError, Moments, Stage};
use crate::model::Table;
use crate::rules::{Fact, Observer, Request, Room};
use std::cell::RefCell;
use std::rc::Rc;

/// Entries before and after the one that is looked at whose tables are kept.
const REACH: usize = 60;

/// The tables behind some entries of the log, taken in one run.
#[derive(Default)]
pub(super) struct Between {
    first: usize,
    tables: Vec<Table>,
    /// Entries so far.
    seen: usize,
}

impl Between {
    fn around(place: usize) -> Between {
        Between { first: place.saturating_sub(REACH), ..Between::default() }
    }

    /// Returns the place behind the last entry whose table is kept.
    fn end(&self) -> usize {
        self.first + 2 * REACH
    }

    fn add(&mut self, room: &Room) {
        self.seen += 1;
        if self.seen >= self.first && self.seen < self.end() {
            self.tables.push(room.table().clone());
        }
    }

    fn get(&self, place: usize) -> Option<&Table> {
        // There is no table behind no entry.
        self.tables.get(place.checked_sub(self.first.max(1))?)
    }
}

/// Keeps tables while a game is played again.
struct Taking(Rc<RefCell<Between>>);

impl Observer for Taking {
    fn fact(&mut self, room: &Room, _: &Fact) {
        self.0.borrow_mut().add(room);
    }
}

impl<S: Stage> Moments<S> {
    /// Looks at the table behind so many entries of the log. Where a moment is at this place, its requests are open.
    pub fn look_behind<R: 'static>(
        &self,
        place: usize,
        look: impl FnOnce(&Room, &[Request]) -> R + 'static,
    ) -> Result<R, MomentError> {
        let moment = self.moment_at(place).unwrap_or(0);
        if self.place_of(moment) == place {
            return self.look(moment, look);
        }
        let known = || self.between.borrow().get(place).cloned();
        let table = match known() {
            Some(table) => Some(table),
            None => {
                self.take_between(place)?;
                known()
            }
        };
        match table {
            Some(table) => {
                self.easel.room.put_table(table);
                Ok(look(&self.easel.room, &[]))
            }
            None => self.look(moment, look),
        }
    }

    /// Plays the game once up to behind a place, and keeps the tables around it.
    fn take_between(&self, place: usize) -> Result<(), MomentError> {
        let between = Between::around(place);
        let moments = self.list().len();
        let last = self.log().get(between.end()).map_or(moments, |entry| entry.moment + 1);
        let record = self.before(last.min(moments))?;
        let between = Rc::new(RefCell::new(between));
        let replay = guided(&record, &self.stage, None, None)?;
        replay.room.observe(Box::new(Taking(between.clone())));
        // It ends where its record does.
        let _ = replay.room.run();
        self.between.replace(between.take());
        Ok(())
    }
}
