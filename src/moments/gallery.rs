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
const MOST: usize = 1_000;

/// The pictures of a game.
pub(super) struct Gallery {
    pictures: Vec<Picture>,
    /// Every so many moments have a picture.
    step: usize,
    seen: usize,
    /// The table after the last reply.
    pub end: Option<Picture>,
}

impl Default for Gallery {
    fn default() -> Gallery {
        Gallery { pictures: Vec::new(), step: 1, seen: 0, end: None }
    }
}

impl Picture {
    pub fn of(room: &Room, requests: &[Request]) -> Picture {
        Picture { table: room.table().clone(), requests: requests.to_vec() }
    }
}

impl Gallery {
    /// Takes a picture of the next moment, if it is to have one.
    pub fn add(&mut self, room: &Room, requests: &[Request]) {
        let due = self.seen.is_multiple_of(self.step);
        self.seen += 1;
        if !due {
            return;
        }
        if self.pictures.len() == MOST {
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
