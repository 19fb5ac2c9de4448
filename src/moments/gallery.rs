//! Pictures of the table at moments, taken while a record is played once. A look at one plays nothing again.

use crate::model::Table;
use crate::rules::{Request, Room};

/// The table at a moment, and the requests that were open. Tables share their past, so that a picture is small.
#[derive(Clone)]
pub(super) struct Picture {
    pub table: Table,
    pub requests: Vec<Request>,
}

/// Pictures kept at most; a longer game has one of every second moment, of every fourth, and so on.
/// One of a table of eight takes some 170 kB.
pub(super) const MOST: usize = 1_000;

/// The pictures of a game.
pub(super) struct Gallery {
    pictures: Vec<Picture>,
    /// Every so many moments have a picture.
    step: usize,
    seen: usize,
    /// Pictures kept at most.
    most: usize,
    /// The table after the last reply.
    pub end: Option<Picture>,
}

impl Default for Gallery {
    fn default() -> Gallery {
        Gallery::of(MOST)
    }
}

impl Picture {
    pub fn of(room: &Room, requests: &[Request]) -> Picture {
        Picture { table: room.table().clone(), requests: requests.to_vec() }
    }
}

impl Gallery {
    /// Creates a gallery that keeps so many pictures at most.
    pub fn of(most: usize) -> Gallery {
        Gallery { pictures: Vec::new(), step: 1, seen: 0, most: most.max(1), end: None }
    }

    /// Takes a picture of the next moment, if it is to have one.
    pub fn add(&mut self, room: &Room, requests: &[Request]) {
        let due = self.seen.is_multiple_of(self.step);
        self.seen += 1;
        if !due {
            return;
        }
        if self.pictures.len() == self.most {
            let mut odd = true;
            self.pictures.retain(|_| {
                odd = !odd;
                !odd
            });
            self.step *= 2;
            if !(self.seen - 1).is_multiple_of(self.step) {
                return;
            }
        }
        self.pictures.push(Picture::of(room, requests));
    }

    /// Returns the picture of a moment, if it has one.
    pub fn get(&self, moment: usize) -> Option<&Picture> {
        let at = moment.is_multiple_of(self.step).then_some(moment / self.step)?;
        self.pictures.get(at)
    }

    pub fn len(&self) -> usize {
        self.pictures.len()
    }
}

/// Pictures of all moments in one stretch of a long game, taken in one run when the first of them is looked at.
#[derive(Default)]
pub(super) struct Stretch {
    first: usize,
    pictures: Vec<Picture>,
    seen: usize,
}

/// Moments of a stretch before and after the one that is looked at.
const REACH: usize = 250;

impl Stretch {
    /// Creates an empty stretch around a moment.
    pub fn around(moment: usize) -> Stretch {
        Stretch { first: moment.saturating_sub(REACH), ..Stretch::default() }
    }

    /// Returns the moment at which the run may end.
    pub fn end(&self) -> usize {
        self.first + 2 * REACH
    }

    /// Takes a picture of the next moment, if it lies in the stretch.
    pub fn add(&mut self, room: &Room, requests: &[Request]) {
        if self.seen >= self.first && self.seen < self.end() {
            self.pictures.push(Picture::of(room, requests));
        }
        self.seen += 1;
    }

    pub fn get(&self, moment: usize) -> Option<&Picture> {
        self.pictures.get(moment.checked_sub(self.first)?)
    }
}
