//! Search in what happened. It reads the history that the model keeps, so nothing has to be counted in advance.

use super::happening::{Happening, HappeningKind, HappeningView};
use crate::model::history::{EventKind, EventRecord, MoveNote};
use crate::model::*;
use crate::rules::{Filter, Room};
use std::rc::Rc;

/// The part of a game in which is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scope {
    #[default]
    Game,
    /// The running round, turn or phase. Without one there is nothing to find.
    Round,
    Turn,
    Phase,
    /// Inside an operation, which may be over.
    Inside(EventId),
}

/// A search in the history. What is not given is open.
#[derive(Clone, Default)]
pub struct HistoryQuery {
    pub kinds: Vec<HappeningKind>,
    pub scope: Scope,
    pub who: Option<PlayerId>,
    pub by: Option<PlayerId>,
    pub to: Option<PlayerId>,
    pub from: Option<PlayerId>,
    /// One of its open cards passes; of a move, one of those that the looker saw.
    pub card: Option<Rc<Filter>>,
    pub reason: Option<Name>,
    /// The place of one of the moved cards before.
    pub from_place: Option<Place>,
    pub to_place: Option<Place>,
    /// Also what came to nothing, or has not taken place yet.
    pub undone: bool,
    /// Number of results, the newest ones.
    pub last: Option<usize>,
    /// The seat that looks; `None` sees all cards.
    pub seat: Option<PlayerId>,
}

/// A stretch of the history without those of nested turns, phases or rounds of the same kind.
struct Stretch {
    first: EventId,
    last: EventId,
    left_out: Vec<(EventId, EventId)>,
}

impl Stretch {
    /// Returns the stretch of an operation. A turn within a phase is left out as a whole, not by its phases.
    fn of(history: &history::History, scope: &EventRecord) -> Stretch {
        let end = |record: &EventRecord| if record.end.0 == 0 { EventId(u32::MAX) } else { record.end };
        let last = end(scope);
        let nested: &[EventKind] = match scope.kind {
            EventKind::Round => &[EventKind::Round],
            EventKind::Turn => &[EventKind::Turn],
            EventKind::Phase => &[EventKind::Turn, EventKind::Phase],
            _ => &[],
        };
        let inner = |kind: &EventKind| {
            let records = history.since(EventId(scope.id.0 + 1), *kind);
            records.take_while(|inner| inner.id <= last).map(|inner| (inner.id, end(inner)))
        };
        let left_out = nested.iter().flat_map(inner).collect();
        Stretch { first: EventId(scope.id.0 + 1), last, left_out }
    }

    fn has(&self, id: EventId) -> bool {
        (self.first..=self.last).contains(&id)
            && !self.left_out.iter().any(|(first, last)| (*first..=*last).contains(&id))
    }
}

impl Room {
    /// Returns what happened and fits, oldest first. What is still going on counts from where its effect took place.
    pub fn history(&self, query: &HistoryQuery) -> Vec<Happening> {
        let Some(stretch) = self.stretch(query.scope) else { return Vec::new() };
        let mut found: Vec<Happening> = Vec::new();
        let kinds = if query.kinds.is_empty() { HappeningKind::ALL } else { &query.kinds };
        for (at, kind) in kinds.iter().enumerate() {
            // A draw is a move too: each is listed once.
            if !kinds[..at].iter().any(|before| before.includes(*kind)) {
                found
                    .extend(self.of_kind(*kind, &stretch).into_iter().filter(|what| self.fits(query, *what)));
            }
        }
        found.sort_by_key(|what| self.moment(*what));
        found.dedup();
        if let Some(last) = query.last {
            found.drain(..found.len().saturating_sub(last));
        }
        found
    }

    fn stretch(&self, scope: Scope) -> Option<Stretch> {
        let kind = match scope {
            Scope::Game => {
                return Some(Stretch { first: EventId(0), last: EventId(u32::MAX), left_out: Vec::new() });
            }
            Scope::Inside(event) => {
                let t = self.table();
                return t.history.get(event).map(|record| Stretch::of(&t.history, record));
            }
            Scope::Round => match self.find_event(EventKind::Round) {
                Some(_) => EventKind::Round,
                // A turn that is played by itself belongs to the round that it announced.
                None => return self.since_announced(),
            },
            Scope::Turn => EventKind::Turn,
            Scope::Phase => EventKind::Phase,
        };
        let event = self.find_event(kind)?;
        let t = self.table();
        t.history.get(event).map(|record| Stretch::of(&t.history, record))
    }

    fn since_announced(&self) -> Option<Stretch> {
        let first = self.table().turn.round_began;
        (first != EventId(0)).then(|| Stretch { first, last: EventId(u32::MAX), left_out: Vec::new() })
    }

    /// Returns everything of a kind in a stretch.
    fn of_kind(&self, kind: HappeningKind, stretch: &Stretch) -> Vec<Happening> {
        let t = self.table();
        let records = t.history.since(stretch.first, kind.event());
        let records = records.take_while(|record| record.id <= stretch.last).filter(|r| stretch.has(r.id));
        let mut found: Vec<Happening> = Vec::new();
        for record in records {
            match &record.detail {
                history::Detail::Move { parts } => {
                    found.extend(
                        (0..parts.len().min(MOST_PARTS)).map(|i| Happening::Part(record.id, i as u8)),
                    );
                }
                _ => found.push(Happening::Event(record.id)),
            }
        }
        found.retain(|what| HappeningView::of(&t, *what).is_some_and(|view| kind.includes(view.kind())));
        if kind == HappeningKind::Skill {
            // It comes after an operation of the stretch, or after the one that the stretch is.
            let notes = t.history.skills_since(EventId(stretch.first.0.saturating_sub(1)));
            let inside = notes
                .take_while(|(_, note)| note.after <= stretch.last)
                .filter(|(_, note)| note.parent.0 + 1 == stretch.first.0 || stretch.has(note.parent));
            found.extend(inside.map(|(number, _)| Happening::Skill(number as u32)));
        }
        found
    }

    /// Returns the place in the order of what happened.
    fn moment(&self, what: Happening) -> (EventId, u32, u32) {
        match what {
            Happening::Event(id) => (id, 0, 0),
            Happening::Part(id, part) => (id, 1, u32::from(part)),
            Happening::Skill(number) => {
                let after = self.table().history.skill(number as usize).map_or(EventId(0), |note| note.after);
                (after, 2, number)
            }
        }
    }

    fn fits(&self, query: &HistoryQuery, what: Happening) -> bool {
        let (parties, place_fits) = {
            let t = self.table();
            let Some(view) = HappeningView::of(&t, what) else { return false };
            if !(view.is_done() || query.undone) {
                return false;
            }
            if query.reason.as_ref().is_some_and(|reason| view.reason() != *reason) {
                return false;
            }
            (view.parties(), query.places_fit(view.part()))
        };
        let is = |wanted: Option<PlayerId>, of: Option<PlayerId>| wanted.is_none() || wanted == of;
        place_fits
            && is(query.who, parties.who)
            && is(query.by, parties.by)
            && is(query.from, parties.from)
            && query.to.is_none_or(|to| parties.to.contains(&to))
            && query.card.as_ref().is_none_or(|filter| self.event_has_card(filter, what, query.seat))
    }

    /// Returns `true` if one of its cards passes, as it was then; of moved cards one that this seat saw.
    pub fn event_has_card(&self, filter: &Filter, what: Happening, seat: Option<PlayerId>) -> bool {
        let (notes, moved) = {
            let t = self.table();
            let Some(view) = HappeningView::of(&t, what) else { return false };
            (view.cards().into_iter().cloned().collect::<Vec<_>>(), view.moved(seat))
        };
        let moved = moved.into_iter().map(|card| self.card_note(card));
        notes.into_iter().chain(moved).any(|card| self.note_passes(filter, &card))
    }
}

/// Parts of a move that have numbers.
const MOST_PARTS: usize = 254;

impl HistoryQuery {
    fn places_fit(&self, part: Option<&MoveNote>) -> bool {
        let Some(part) = part else { return self.from_place.is_none() && self.to_place.is_none() };
        let from = |place: Place| part.cards.iter().any(|card| card.place == place);
        self.from_place.is_none_or(from) && self.to_place.is_none_or(|place| part.to_place == place)
    }
}
