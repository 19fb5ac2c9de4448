//! Games that go back, and games that go on after the host program was closed.

use super::{Launching, Room};
use crate::agents::form::Both;
use crate::model::{Name, PlayerId};
use crate::moments::{Consent, Voice};
use crate::record::{Record, ReplyLine};
use crate::rules::Reply;
use crate::rules::names::Lang;
use crate::server::kept::{Kept, KeptPerson, VERSION};
use crate::server::seat_clock::SeatClock;
use crate::server::wire::FromHost;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

/// The time between two looks at whether something has to be kept.
const EACH: Duration = Duration::from_secs(1);

/// The longest time until an answer is in the record of its game.
const WRITTEN_WITHIN: Duration = Duration::from_secs(5);

impl Room {
    /// Asks the others at the table whether the last answer of this person may be taken back.
    pub(super) fn ask_undo(&mut self, id: u32) {
        let Some(player) = self.player(id) else {
            return self.error(id, "not-now", "现在不能这样做", "That cannot be done now");
        };
        if self.undo.is_some() {
            return self.error(id, "undo-asked", "已经有人在请求悔棋", "Somebody has asked for that already");
        }
        if self.is_unwritten(player, Instant::now()) {
            self.undo_waits = Some(id);
            return;
        }
        let Some(replies) = self.last_answer(player) else {
            return self.error(id, "nothing-to-undo", "没有可以悔的一步", "There is nothing to take back");
        };
        let people = self.people_at_table();
        self.undo = Some(Consent::ask(replies, player, people));
        // The others have as long as for an answer at the table.
        let seconds = self.settings.seconds.map(|s| Duration::from_secs(s.into()));
        self.undo_until = seconds.map(|time| Instant::now() + time);
        self.settle_undo();
    }

    /// The players of people who answer themselves. Who has just lost the connection has not agreed to anything.
    fn people_at_table(&self) -> Vec<PlayerId> {
        let now = Instant::now();
        let here = self.people.iter().filter(|p| !self.is_away(p, now) && !p.trusts);
        here.filter_map(|p| self.player(p.id)).collect()
    }

    /// Returns `true` if the record does not have the last answer of this player yet, but soon will.
    fn is_unwritten(&self, player: PlayerId, now: Instant) -> bool {
        let answered = self.game.as_ref().and_then(|game| game.answered.get(&player));
        let Some((request, at)) = answered else { return false };
        let is_late = now.saturating_duration_since(*at) > WRITTEN_WITHIN;
        !is_late
            && !self
                .record_so_far()
                .and_then(Result::ok)
                .is_some_and(|r| r.replies.iter().any(|line| line.id >= *request))
    }

    /// Asks again for a wish that waited for the record.
    pub(super) fn ask_waiting_undo(&mut self) {
        if let Some(id) = self.undo_waits.take() {
            self.ask_undo(id);
        }
    }

    /// Counts silence as a no once the time is up.
    pub(super) fn end_undo(&mut self, now: Instant) {
        if self.undo_until.is_none_or(|until| now < until) {
            return;
        }
        let Some(undo) = &mut self.undo else { return };
        let silent: Vec<PlayerId> = undo.open().collect();
        silent.into_iter().for_each(|player| undo.vote(player, Voice::No));
        self.settle_undo();
    }

    /// Returns the seconds until silence is a no.
    fn left_for_undo(&self) -> Option<u32> {
        let left = self.undo_until?.saturating_duration_since(Instant::now());
        Some(left.as_secs_f32().ceil() as u32)
    }

    /// Stops waiting for people who do not answer themselves any more.
    pub(super) fn recheck_undo(&mut self) {
        let Some(undo) = &self.undo else { return };
        if self.who(undo.by).is_none() {
            return self.drop_undo();
        }
        let here = self.people_at_table();
        if undo.open().any(|player| !here.contains(&player)) {
            self.settle_undo();
        }
    }

    /// Forgets a wish to take an answer back.
    pub(super) fn drop_undo(&mut self) {
        if self.undo.take().is_some() {
            self.send_undo(None, false);
        }
    }

    /// Forgets the wish of this person: they have answered again.
    pub(super) fn withdraw_undo(&mut self, id: u32) {
        let player = self.player(id);
        if self.undo.as_ref().is_some_and(|undo| Some(undo.by) == player) {
            self.drop_undo();
        }
    }

    /// Tells a page that was just opened of a wish that is open.
    pub(super) fn show_undo(&self, id: u32) {
        if let Some(undo) = &self.undo {
            let open = undo.open().collect();
            let left = self.left_for_undo();
            self.send(id, &FromHost::Undo { by: Some(undo.by), open, left, refused: false });
        }
    }

    pub(super) fn consent(&mut self, id: u32, yes: bool) {
        let (Some(player), Some(undo)) = (self.player(id), &mut self.undo) else { return };
        undo.vote(player, if yes { Voice::Yes } else { Voice::No });
        self.settle_undo();
    }

    /// Goes back once everybody has agreed, and tells everyone how it stands.
    pub(super) fn settle_undo(&mut self) {
        let here = self.people_at_table();
        let Some(undo) = &mut self.undo else { return };
        let gone: Vec<PlayerId> = undo.open().filter(|p| !here.contains(p)).collect();
        gone.into_iter().for_each(|player| undo.forget(player));
        let (by, moment, result) = (undo.by, undo.moment, undo.result());
        if result.is_some() {
            self.undo = None;
        }
        if result == Some(Voice::Yes) {
            self.go_back(moment);
        }
        self.send_undo(Some(by).filter(|_| result.is_none()), result == Some(Voice::No));
    }

    pub(super) fn send_undo(&self, by: Option<PlayerId>, refused: bool) {
        let open = self.undo.iter().flat_map(|undo| undo.open()).collect();
        let left = by.and_then(|_| self.left_for_undo());
        self.send_all(&FromHost::Undo { by, open, left, refused });
    }

    /// Reads the record of the running game; `None` where no game runs or none is recorded.
    fn record_so_far(&self) -> Option<Result<Record, Both>> {
        let number = self.game.as_ref().filter(|g| g.ended.is_none())?.number;
        let played = self.played.iter().find(|p| p.number == number)?;
        Some(read_record(&played.record))
    }

    /// Returns the number of replies before the last one that this player gave by hand.
    fn last_answer(&self, player: PlayerId) -> Option<usize> {
        let record = self.record_so_far()?.ok()?;
        let by_hand = &self.game.as_ref()?.by_hand;
        // Nullification is declined again and again, and without a person where they do not want to be asked.
        let declined =
            |line: &ReplyLine| line.ask == Name::new_static("nullify") && line.reply == Reply::Pass;
        let counts = |line: &ReplyLine| {
            line.seat == player && by_hand.contains(&line.id) && line.cause.is_none() && !declined(line)
        };
        record.replies.iter().rposition(counts)
    }

    /// Starts the game again from before this reply, with the same people.
    fn go_back(&mut self, replies: usize) {
        let record = match self.record_so_far() {
            Some(Ok(record)) => record,
            Some(Err(why)) => {
                return self.send_all(&FromHost::Error { code: "refused", zh: why.zh, en: why.en });
            }
            None => return,
        };
        let Some(game) = self.game.take() else { return };
        let before = record.replies.get(replies).map_or(0, |line| line.id);
        let by_hand = game.by_hand.iter().copied().filter(|id| *id < before).collect();
        // What was taken back is not listed: the game goes on under another number.
        let before =
            self.played.iter().position(|p| p.number == game.number).map(|at| self.played.remove(at));
        let now = Instant::now();
        let stopped = |(player, mut clock): (PlayerId, SeatClock)| {
            clock.end(now);
            (player, clock)
        };
        self.launch_game(Launching {
            past: Some(record.up_to(replies)),
            chairs: game.chairs.clone(),
            by_hand,
            from: before.as_ref().and_then(|p| p.from),
            before,
            clocks: game.clocks.clone().into_iter().map(stopped).collect(),
        });
    }

    /// Lets go of the table. A game that could not be played again is still there.
    pub(super) fn let_go(&mut self) {
        let Some(game) = self.game.take() else { return };
        self.drop_undo();
        if let Some(before) = game.before {
            self.played.retain(|p| p.number != game.number);
            self.note_game(before);
            self.played.sort_by_key(|p| p.number);
        }
    }

    // ---- after the program was closed ------------------------------------------------

    /// Returns the room as it is kept.
    fn kept(&self) -> Kept {
        let person = |p: &super::Person| KeptPerson {
            id: p.id,
            name: p.name.clone(),
            token: p.token.clone(),
            lang: p.lang,
        };
        let running = self.game.as_ref().filter(|g| g.ended.is_none()).map(|g| g.number);
        // Until the table is ready the new record may be cut short: the old one counts.
        let before = self.game.as_ref().and_then(|g| g.before.clone());
        let replaced = running.filter(|_| before.is_some());
        let running = before.as_ref().map(|p| p.number).or(running);
        let played = self.played.iter().filter(|p| Some(p.number) != replaced).cloned();
        Kept {
            version: VERSION,
            code: self.door.code.clone(),
            secret: self.door.key.secret(),
            host: self.host,
            next_person: self.next_person,
            people: self.people.iter().map(person).collect(),
            sitters: self.sitters.clone(),
            settings: self.settings.clone(),
            games: self.games,
            played: played.chain(before).collect(),
            running: running.or(self.asleep),
        }
    }

    /// Keeps the room where it has changed. One in which nobody ever was is not kept.
    pub(super) fn keep(&mut self, now: Instant) {
        let due = self.looked.is_none_or(|looked| now.saturating_duration_since(looked) >= EACH);
        if !due || self.people.is_empty() {
            return;
        }
        self.looked = Some(now);
        self.keep_now();
    }

    pub(super) fn keep_now(&mut self) {
        if self.people.is_empty() {
            return;
        }
        let Ok(text) = serde_json::to_string(&self.kept()) else { return };
        if text != self.was_kept {
            self.launch.keep(&self.door.code, &text);
            self.was_kept = text;
        }
    }

    /// Takes over a room as it was kept. Its game goes on when the first of its people comes back.
    pub(super) fn take_up(&mut self, kept: Kept) {
        let person = |p: KeptPerson| super::Person {
            id: p.id,
            name: p.name,
            token: p.token,
            lang: p.lang,
            page: None,
            // Their time runs from the moment at which somebody comes back.
            gone: None,
            trusts: false,
            only_mine: false,
        };
        self.people = kept.people.into_iter().map(person).collect();
        (self.host, self.next_person, self.games) = (kept.host, kept.next_person, kept.games);
        // Packages may be others than before.
        self.settings = self.shelf.checked(kept.settings);
        self.sitters = kept.sitters;
        self.sitters.resize(self.settings.seats, super::Sitter::Open);
        self.played = kept.played;
        self.asleep = kept.running;
    }

    /// Starts the game again that ran when the program was closed.
    pub(super) fn wake(&mut self) {
        let Some(number) = self.asleep.take() else { return };
        let Some(at) = self.played.iter().position(|p| p.number == number) else { return };
        let record = match read_record(&self.played[at].record) {
            Ok(record) => record,
            Err(why) => return self.fail("refused", why),
        };
        if record.footer.winner.is_some() {
            return;
        }
        let played = self.played.remove(at);
        let by_hand = record.replies.iter().filter(|line| line.cause.is_none()).map(|line| line.id).collect();
        self.launch_game(Launching {
            past: Some(record),
            chairs: played.chairs.clone(),
            by_hand,
            from: played.from,
            before: Some(played),
            clocks: BTreeMap::new(),
        });
    }
}

/// Reads the record of a game that may still run. The error names the file, without its folder, since guests read it.
fn read_record(path: &Path) -> Result<Record, Both> {
    let file = path.file_name().unwrap_or_default().display();
    let bytes = std::fs::read(path).map_err(|error| Both {
        zh: format!("{file}：无法读取这一局的记录：{error}"),
        en: format!("{file}: the record of this game cannot be read: {error}"),
    })?;
    Record::parse_so_far(&bytes).map_err(|error| Both {
        zh: format!("{file}：这一局的记录已损坏：{}", error.in_lang(Lang::Zh)),
        en: format!("{file}: the record of this game is damaged: {}", error.in_lang(Lang::En)),
    })
}
