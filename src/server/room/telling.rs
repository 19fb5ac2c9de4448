//! Frames of the table, and answers for people who do not answer themselves.

use super::{BACKLOG, NEWS, Open, Person, Room};
use crate::agents::form::{Both, Viewer};
use crate::model::{PlayerId, Role};
use crate::rules::names::Lang;
use crate::server::seat_clock::SeatClock;
use crate::server::table::{Asked, FromTable, Given, ToTable};
use crate::server::wire::{FromHost, Result};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

impl Room {
    pub(super) fn table(&mut self, number: u64, frame: FromTable) {
        if self.game.as_ref().is_none_or(|game| game.number != number) {
            return;
        }
        match frame {
            FromTable::Confined(confined) => {
                if let Some(words) = confined.words(Lang::En) {
                    tracing::warn!("{words}");
                }
            }
            FromTable::Refused(why) => self.fail("refused", why),
            FromTable::Ready { seats } => {
                let names = self.names_of(&seats);
                self.played_now(|played| (played.seats, played.names) = (seats.clone(), names));
                let mut is_past = false;
                if let Some(game) = &mut self.game {
                    is_past = game.is_past;
                    game.before = None;
                    let clock = SeatClock::new(self.settings.seconds, self.settings.reserve);
                    // A game that went back keeps the reserves as they were used up.
                    for player in &seats {
                        game.clocks.entry(*player).or_insert(clock);
                    }
                    game.seats = seats;
                }
                self.people.iter().for_each(|p| self.send_wish(p.id));
                let show = |id| if is_past { self.show_game(id) } else { self.began(id) };
                self.people.iter().for_each(|p| show(p.id));
            }
            FromTable::Asked(asked) => self.asked(asked),
            FromTable::Settled { request } => self.settled(request),
            FromTable::Frame { to, frame, is_log } => self.pass_on(to, frame.get().into(), is_log),
            FromTable::News { line } => self.news(line),
            FromTable::Over { winner, roles } => {
                let winner = winner.unwrap_or_default();
                if let Some(game) = &mut self.game {
                    game.open.clear();
                    game.ended = Some((winner.clone(), roles.clone()));
                }
                self.people.iter().for_each(|p| self.over(p.id, &winner, &roles));
                self.drop_undo();
                self.played_now(|played| played.is_over = true);
                self.keep_now();
                self.send_lobby();
            }
            FromTable::Shown { to, frame } => self.send_text(to, frame.get().into()),
            FromTable::Cut(_) | FromTable::Answered { .. } => {}
        }
    }

    /// Tells the host of the room about packages. The others did not choose them, and an error may name hidden cards.
    fn news(&mut self, line: String) {
        let Some(game) = &mut self.game else { return };
        if game.news.len() == NEWS {
            game.news.pop_front();
        }
        game.news.push_back(line.clone());
        self.send(self.host, &FromHost::News { line });
    }

    pub(super) fn over(&self, id: u32, winner: &str, roles: &BTreeMap<PlayerId, Role>) {
        let mine = self.player(id);
        let won = |player: PlayerId| {
            let role = roles.get(&player).map(|r| r.word());
            winner.split('+').any(|w| Some(w) == role || PlayerId::from_object_name(w) == Some(player))
        };
        let result = match mine {
            _ if matches!(winner, "" | ".") => Result::Draw,
            None => Result::Watched,
            Some(player) if won(player) => Result::Won,
            Some(_) => Result::Lost,
        };
        self.send(id, &FromHost::Over { winner: winner.into(), result, roles: roles.clone() });
    }

    /// Sends a frame to everyone with these eyes. Lines of the log are kept for pages that are opened later.
    pub(super) fn pass_on(&mut self, to: Viewer, text: Arc<str>, is_log: bool) {
        if is_log && let Some(game) = &mut self.game {
            let backlog = game.backlog.entry(to).or_default();
            if backlog.len() == BACKLOG {
                backlog.pop_front();
            }
            backlog.push_back(text.clone());
        }
        let ids: Vec<u32> =
            self.people.iter().map(|p| p.id).filter(|id| self.viewer(*id) == Some(to)).collect();
        ids.into_iter().for_each(|id| self.send_text(id, text.clone()));
    }

    pub(super) fn asked(&mut self, mut asked: Asked) {
        let now = Instant::now();
        let viewer = Viewer::Seat(asked.seat);
        let (request, seat) = (asked.request, asked.seat);
        let text: Arc<str> = asked.form.get().into();
        let Some(game) = &mut self.game else { return };
        let until = match game.open.iter().position(|o| o.asked.request == request) {
            // Shown again: the clock goes on, and who could see that somebody is asked still can.
            Some(at) => {
                let before = game.open.remove(at);
                asked.hidden = before.asked.hidden;
                before.until
            }
            None => game.clocks.get_mut(&seat).and_then(|clock| clock.begin(now)),
        };
        // The table itself closes a window for nullification.
        let window = game.window.filter(|_| asked.kind == "nullify").map(u64::from).map(Duration::from_secs);
        let until = window.map(|window| now + window).or(until);
        let is_shown = !asked.hidden;
        game.open.push(Open { asked, until });
        self.pass_on(viewer, text, false);
        if let Some(id) = self.who(seat) {
            let left = until.map(|until| until.saturating_duration_since(now).as_secs() as u32);
            self.send(id, &FromHost::Clock { request, left });
        }
        if is_shown {
            self.send_waiting(now);
        }
        self.answer_for_absent(now);
    }

    pub(super) fn settled(&mut self, request: u64) {
        let now = Instant::now();
        let Some(game) = &mut self.game else { return };
        let Some(at) = game.open.iter().position(|o| o.asked.request == request) else { return };
        let open = game.open.remove(at);
        if game.by_hand.contains(&open.asked.id) {
            game.answered.insert(open.asked.seat, (open.asked.id, now));
        }
        if let Some(clock) = game.clocks.get_mut(&open.asked.seat) {
            clock.end(now);
        }
        if let Some(id) = self.who(open.asked.seat) {
            self.send(id, &FromHost::Settled { request });
        }
        // A frame that changes nothing would tell of it, too.
        if !open.asked.hidden {
            self.send_waiting(now);
        }
    }

    /// Tells everyone who is being asked, where that tells nothing else.
    pub(super) fn send_waiting(&self, now: Instant) {
        let Some(game) = &self.game else { return };
        let shown = game.open.iter().filter(|o| !o.asked.hidden);
        let seats = shown.clone().map(|o| o.asked.seat).collect();
        let left = shown.filter_map(|o| o.until).max();
        let left = left.map(|until| until.saturating_duration_since(now).as_secs() as u32);
        self.send_all(&FromHost::Waiting { seats, left });
    }

    /// Lets bots answer for people who are late or away, who asked for it, or whose chair is empty.
    pub(super) fn answer_for_absent(&mut self, now: Instant) {
        let Some(game) = &self.game else { return };
        let mut answers = Vec::new();
        for open in &game.open {
            let request = open.asked.request;
            let person = self.who(open.asked.seat).and_then(|id| self.person(id));
            let is_window = game.window.is_some() && open.asked.kind == "nullify";
            let late = !is_window && open.until.is_some_and(|until| until <= now);
            let given = match person {
                None => Given::StandIn,
                Some(p) if p.trusts || late || self.is_away(p, now) => Given::StandIn,
                Some(_) => continue,
            };
            answers.push(ToTable::Answer { request, given });
        }
        answers.into_iter().for_each(|answer| self.to_table(answer));
    }

    /// Returns `true` if the table has waited long enough for this person to open the page again.
    pub(super) fn is_away(&self, person: &Person, now: Instant) -> bool {
        person.gone.is_some_and(|gone| now.saturating_duration_since(gone) >= self.door.away)
    }

    pub(super) fn tick(&mut self, now: Instant) {
        self.forget_absent(now);
        self.answer_for_absent(now);
        self.recheck_undo();
        self.ask_waiting_undo();
        self.end_undo(now);
        self.close_films(now);
        self.keep(now);
    }

    pub(super) fn dead(&mut self, number: u64, why: Both) {
        if self.game.as_ref().is_none_or(|game| game.number != number || game.ended.is_some()) {
            return;
        }
        self.fail("table-died", why);
    }

    /// Gives the game up, and says why.
    pub(super) fn fail(&mut self, code: &'static str, why: Both) {
        self.let_go();
        self.send_all(&FromHost::Error { code, zh: why.zh, en: why.en });
        self.settle(self.settings.clone());
    }
}
