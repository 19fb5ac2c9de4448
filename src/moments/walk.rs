//! Steps through an open record: from entry to entry of the log, from request to request, from turn to turn.

use super::{LandmarkKind, Moments, Stage};

/// A kind of place to step to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    Entry,
    Request,
    Landmark(LandmarkKind),
}

/// A direction in time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    On,
    Back,
}

/// A place is the number of log entries that are past.
impl<S: Stage> Moments<S> {
    /// Returns the place of a moment; that of the number of moments is the end.
    pub fn place_of(&self, moment: usize) -> usize {
        self.log().partition_point(|entry| entry.moment <= moment)
    }

    /// Returns the last moment at or before a place.
    pub fn moment_at(&self, place: usize) -> Option<usize> {
        if place >= self.log().len() && self.divergence().is_none() {
            return Some(self.list().len());
        }
        let next = self.log().get(place).map_or(self.list().len(), |entry| entry.moment);
        // The entry at the place comes before the moment `next`.
        next.checked_sub(1)
    }

    /// Returns the next place of this kind, or the one before; `None` if there is none.
    pub fn step(&self, place: usize, step: Step, way: Way) -> Option<usize> {
        match (step, way) {
            (Step::Entry, Way::On) => (place < self.log().len()).then(|| place + 1),
            (Step::Entry, Way::Back) => place.checked_sub(1),
            (Step::Request, Way::On) => {
                let places = (0..self.list().len()).map(|moment| self.place_of(moment));
                places.into_iter().find(|found| *found > place)
            }
            (Step::Request, Way::Back) => {
                (0..self.list().len()).rev().map(|moment| self.place_of(moment)).find(|found| *found < place)
            }
            (Step::Landmark(kind), way) => {
                let mut found =
                    self.landmarks().iter().filter(|l| l.kind == kind).map(|l| after(l.entry, kind));
                match way {
                    Way::On => found.find(|found| *found > place),
                    Way::Back => found.rfind(|found| *found < place),
                }
            }
        }
    }
}

/// The place of a landmark is behind its own entry, which an error does not have.
fn after(entry: usize, kind: LandmarkKind) -> usize {
    if kind == LandmarkKind::Error { entry } else { entry + 1 }
}
