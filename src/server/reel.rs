//! An open record as pages watch it: the log with somebody's eyes, the table at any place of it, and the record up to
//! there. It plays in the process of a table, which knows the words.

use super::cue::{self, Cue};
use super::lasting::{self, Effects};
use super::table::{Cut, FromTable, Seated, ToReel};
use crate::agents::form::{self, Both, Reach, TableSight, Viewer};
use crate::model::{Name, PlayerId};
use crate::moments::{At, LandmarkKind, Moment, MomentError, Moments, Stage};
use crate::rules::names::{Lang, Names};
use crate::rules::render::{People, Renderer};
use crate::rules::{Fact, Request, Room};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A frame for a page. The names of the variants and fields are those of `wire.ts`.
#[derive(Serialize)]
#[serde(rename_all = "snake_case", tag = "t")]
enum Page<'a> {
    Words {
        words: BTreeMap<String, form::Word>,
    },
    Film {
        game: u64,
        eyes: Viewer,
        entries: Vec<Line>,
        moments: Vec<Stop>,
        marks: Vec<Mark>,
        seats: &'a [Seated],
        /// The winner, as in records; `None`: the game was left before its end.
        winner: Option<&'a str>,
        /// The reason for which there is nothing more: the game differs from its record.
        broken: Option<Both>,
    },
    Picture {
        game: u64,
        eyes: Viewer,
        place: usize,
        at: String,
        sight: &'a TableSight,
        effects: Effects,
        asked: &'a [Question],
    },
}

/// An entry of the log.
#[derive(Serialize)]
struct Line {
    line: Both,
    turn: bool,
    cue: Option<Cue>,
}

/// A moment, and its place in the log.
#[derive(Serialize)]
struct Stop {
    place: usize,
    at: String,
    turn: u32,
    seats: Vec<PlayerId>,
    kind: Name,
}

/// A turn, an injury, a death or a script error.
#[derive(Serialize)]
struct Mark {
    kind: LandmarkKind,
    place: usize,
    player: Option<PlayerId>,
    turn: u32,
}

/// A question that is open at a moment; its title as far as the eyes may read it.
#[derive(Serialize)]
struct Question {
    seat: PlayerId,
    kind: Name,
    title: Option<Both>,
}

/// A record that pages watch.
pub struct Reel<S: Stage> {
    game: u64,
    moments: Moments<S>,
    names: Rc<dyn Names>,
    seats: Vec<Seated>,
}

impl<S: Stage> Reel<S> {
    /// Returns the reel of this game of a room.
    pub fn new(game: u64, moments: Moments<S>, names: Rc<dyn Names>) -> Result<Reel<S>, MomentError> {
        let first = moments.look(0, |room, _| room.table().seats.clone())?;
        let last = moments.list().len().saturating_sub(1);
        let generals = moments.look(last, |room, _| {
            let table = room.table();
            table.players.iter().map(|p| (p.id, p.general.clone())).collect::<BTreeMap<_, _>>()
        })?;
        let agents = moments.header().agents.clone();
        let seats = first.iter().map(|player| Seated {
            player: *player,
            general: generals.get(player).cloned().unwrap_or_default(),
            agent: agents.get(player.index()).cloned().unwrap_or_default(),
        });
        let seats = seats.collect();
        Ok(Reel { game, moments, names, seats })
    }

    /// Answers a wish of somebody who watches.
    pub fn answer(&self, wish: ToReel, send: &mut dyn FnMut(FromTable)) {
        let to = wish.of();
        self.fulfil(wish, send);
        send(FromTable::Answered { to });
    }

    fn fulfil(&self, wish: ToReel, send: &mut dyn FnMut(FromTable)) {
        match wish {
            ToReel::Roll { to, eyes } => self.roll(to, eyes, send),
            ToReel::Look { to, eyes, place } => self.look(to, eyes, place, send),
            ToReel::Find { to, eyes, at } => {
                let moment = self.seen_by(eyes, self.moments.find(at).unwrap_or(0));
                let place = self.sieve(eyes).shown(self.moments.place_of(moment));
                self.look(to, eyes, place, send);
            }
            ToReel::Cut { to, at, use_for } => {
                let moment = self.moments.find(at).unwrap_or(0);
                if let Ok(text) = self.moments.save(moment) {
                    let at = self.name(moment).to_string();
                    let list = self.moments.list();
                    let is_end = moment >= list.len();
                    let turn = list.get(moment).or(list.last()).map_or(0, |m| m.turn);
                    let seats = self.seats.clone();
                    send(FromTable::Cut(Cut { to, use_for, at, turn, text, seats, is_end }));
                }
            }
        }
    }

    fn moment(&self, place: usize) -> usize {
        self.moments.moment_at(place).unwrap_or(0)
    }

    fn sieve(&self, eyes: Viewer) -> Sieve {
        let hides = |fact: &Fact| match fact {
            Fact::Asked { seat, kind, .. } => kind == "nullify" && !may_read(eyes, *seat),
            _ => false,
        };
        let log = self.moments.log().iter().enumerate();
        Sieve { hidden: log.filter(|(_, entry)| hides(&entry.fact)).map(|(i, _)| i).collect() }
    }

    /// Returns the seats that these eyes know to be asked at a moment: that somebody is asked about nullification
    /// tells that they can nullify.
    fn known(&self, eyes: Viewer, moment: &Moment) -> Vec<PlayerId> {
        let seats = moment.seats.iter().copied();
        seats.filter(|seat| moment.ask != "nullify" || may_read(eyes, *seat)).collect()
    }

    fn is_known(&self, eyes: Viewer, moment: usize) -> bool {
        self.moments.list().get(moment).is_none_or(|m| !self.known(eyes, m).is_empty())
    }

    /// Returns the last moment up to this one that these eyes know.
    fn seen_by(&self, eyes: Viewer, moment: usize) -> usize {
        (0..=moment).rev().find(|moment| self.is_known(eyes, *moment)).unwrap_or(0)
    }

    fn name(&self, moment: usize) -> At {
        let request = self.moments.list().get(moment).and_then(|m| m.requests.first());
        request.map_or(At::End, |id| At::Request(*id))
    }

    /// Sends the whole log with these eyes, and the places to step to.
    fn roll(&self, to: u32, eyes: Viewer, send: &mut dyn FnMut(FromTable)) {
        let list = self.moments.list();
        let sieve = self.sieve(eyes);
        let stop = |(i, m): (usize, &Moment)| {
            let seats = self.known(eyes, m);
            let (place, at) = (sieve.shown(self.moments.place_of(i)), self.name(i).to_string());
            (!seats.is_empty()).then(|| Stop { place, at, turn: m.turn, seats, kind: m.ask.clone() })
        };
        let first_known = |moment| (moment..list.len()).find(|i| self.is_known(eyes, *i)).unwrap_or(moment);
        let mark = |l: &crate::moments::Landmark| Mark {
            kind: l.kind,
            place: sieve.shown(match l.kind {
                // The table is shown as it was at a moment: a turn begins with its first one.
                LandmarkKind::Turn => self.moments.place_of(first_known(l.moment)),
                LandmarkKind::Error => l.entry,
                LandmarkKind::Damage | LandmarkKind::Death => l.entry + 1,
            }),
            player: l.player,
            turn: l.turn,
        };
        let broken = self.moments.divergence().map(|d| Both::new(|lang| d.in_lang(lang)));
        let page = Page::Film {
            game: self.game,
            eyes,
            entries: self.lines(eyes, &sieve),
            moments: list.iter().enumerate().filter_map(stop).collect(),
            marks: self.moments.landmarks().iter().map(mark).collect(),
            seats: &self.seats,
            winner: self.moments.record().footer.winner.as_deref(),
            broken,
        };
        self.send_view(to, &page, send);
    }

    fn lines(&self, eyes: Viewer, sieve: &Sieve) -> Vec<Line> {
        let mut people = People::default();
        let mut lines = Vec::with_capacity(self.moments.log().len());
        for (i, entry) in self.moments.log().iter().enumerate() {
            people.note(&entry.fact);
            if sieve.hides(i) {
                continue;
            }
            let write = |lang: Lang| match &entry.fact {
                Fact::PhaseStart { .. } => String::new(),
                fact => Renderer::new(&*self.names, lang, eyes.player(), people.clone())
                    .line(fact)
                    .unwrap_or_default(),
            };
            lines.push(Line {
                line: Both::new(write),
                turn: matches!(entry.fact, Fact::TurnStart { .. }),
                cue: cue::of(eyes, &entry.fact),
            });
        }
        lines
    }

    /// Sends the table at a place of the log as these eyes have it.
    fn look(&self, to: u32, eyes: Viewer, place: usize, send: &mut dyn FnMut(FromTable)) {
        let sieve = self.sieve(eyes);
        let place = place.min(sieve.shown(self.moments.log().len()));
        let whole = sieve.whole(place);
        let moment = self.seen_by(eyes, self.moment(whole));
        let is_asked = sieve.shown(self.moments.place_of(moment)) == place;
        let names = self.names.clone();
        let draw = move |room: &Room, requests: &[Request]| {
            let sight = TableSight::of(room, eyes, &Reach::default());
            let effects = lasting::of(room, eyes, &*names);
            let open = if is_asked { requests } else { &[] };
            let known = |r: &&Request| r.ask.word() != "nullify" || may_read(eyes, r.seat);
            let asked = open.iter().filter(known).map(|request| question(room, eyes, request, &*names));
            (sight, effects, asked.collect::<Vec<_>>())
        };
        let seen = match is_asked {
            true => self.moments.look(moment, draw),
            false => self.moments.look_behind(whole, draw),
        };
        let Ok((sight, effects, asked)) = seen else { return };
        let at = self.name(moment).to_string();
        self.send_view(
            to,
            &Page::Picture { game: self.game, eyes, place, at, sight: &sight, effects, asked: &asked },
            send,
        );
    }

    fn send_view(&self, to: u32, page: &Page<'_>, send: &mut dyn FnMut(FromTable)) {
        let Ok(frame) = serde_json::value::to_raw_value(page) else { return };
        let words = form::dictionary(&frame, &*self.names, &mut BTreeSet::new());
        let words = serde_json::value::to_raw_value(&Page::Words { words });
        words.into_iter().chain([frame]).for_each(|frame| send(FromTable::Shown { to, frame }));
    }
}

/// The places of a log that some eyes have. An empty place where somebody let a trick be would show that
/// somebody could nullify it.
struct Sieve {
    /// The entries that are left out.
    hidden: Vec<usize>,
}

impl Sieve {
    fn hides(&self, entry: usize) -> bool {
        self.hidden.binary_search(&entry).is_ok()
    }

    /// Returns the place of the eyes for a place of the whole log.
    fn shown(&self, place: usize) -> usize {
        place - self.hidden.partition_point(|entry| *entry < place)
    }

    /// Returns the last place of the whole log for a place of the eyes.
    fn whole(&self, shown: usize) -> usize {
        self.hidden.iter().fold(shown, |place, entry| if *entry <= place { place + 1 } else { place })
    }
}

/// Returns `true` if these eyes read what this seat is asked.
fn may_read(eyes: Viewer, seat: PlayerId) -> bool {
    eyes == Viewer::All || eyes == Viewer::Seat(seat)
}

fn question(room: &Room, eyes: Viewer, request: &Request, names: &dyn Names) -> Question {
    let write = |lang: Lang| {
        eyes.look(room, |view| {
            let renderer = Renderer::new(names, lang, eyes.player(), People::of(view));
            form::lines(request, view, &renderer).join(" ")
        })
    };
    Question {
        seat: request.seat,
        kind: request.ask.word().into(),
        title: may_read(eyes, request.seat).then(|| Both::new(write)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_hidden_entries_are_closed_up() {
        let sieve = Sieve { hidden: vec![1, 2, 5] };
        let shown: Vec<usize> = (0..=7).map(|place| sieve.shown(place)).collect();
        assert_eq!(shown, [0, 1, 1, 1, 2, 3, 3, 4]);
        for place in 0..=4 {
            assert_eq!(sieve.shown(sieve.whole(place)), place);
        }
        // What comes after hidden entries is reached.
        assert_eq!((sieve.whole(1), sieve.whole(3)), (3, 6));
        assert!(sieve.hides(2) && !sieve.hides(3));
    }
}
