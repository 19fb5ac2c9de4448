//! Plays a recorded game on our table, with its replies.

use std::cell::RefCell;
use std::rc::Rc;

use super::cut::Extent;
use super::facts::{self, Streams};
use super::mismatch::Mismatch;
use super::record;
use super::requests::{self, Compared};
use super::setup::{self, SetupFault};
use super::timings::{self, Own};
use super::trace::{PileKind, RULE_MARKS, Record, Trace};
use super::world::World;
use crate::agents::form::Both;
use crate::model::{CardId, Place, PlayerId, Value};
use crate::rules::ask::Many;
use crate::rules::room::Settings;
use crate::rules::{Answer, Cause, Chance, Data, Door, Fact, Observer, Reply, Request, Room, Timing};

/// The course of our game.
#[derive(Default)]
pub struct Log {
    pub facts: Streams,
    pub timings: Vec<Own>,
    /// All entries in order, for the context of a difference.
    pub journal: Vec<String>,
    /// Requests that are also in the record: the place, and the difference.
    pub requests: Vec<(usize, Compared)>,
    /// The request at which the games diverge.
    pub parted: Option<(usize, Mismatch)>,
    /// The last record whose reply was used.
    pub last: Option<usize>,
    /// `true` if the game was aborted for lack of replies.
    pub closed: bool,
    pub over: bool,
    /// Cards on the table at the end of the game.
    pub on_table: Vec<i32>,
    turns: u32,
}

impl Log {
    fn add(&mut self, stream: impl Into<String>, text: impl Into<String>) {
        let (stream, text) = (stream.into(), text.into());
        self.journal.push(format!("{stream}: {text}"));
        self.facts.add(stream, self.journal.len() - 1, text);
    }
}

/// The shared state of request handler, random source and observer.
struct Session {
    trace: Rc<Trace>,
    extent: Extent,
    /// The first record whose reply is not used.
    cut: usize,
    /// The next record in the search for a request.
    next: usize,
    shuffles: usize,
    /// The hand card of the recorded reply, until the rules pick it.
    hand_card: Option<CardId>,
    log: Log,
}

type Shared = Rc<RefCell<Session>>;

/// Plays the recorded game here, with the replies of the records that count.
pub fn play(trace: &Rc<Trace>, world: &World, extent: &Extent) -> Result<Log, SetupFault> {
    let packages = world.run();
    let (mut catalog, prototypes) = packages.loaded(world);
    for seat in &trace.setup {
        catalog.add_general(setup::general_of(seat, &catalog));
    }
    let catalog = Rc::new(catalog);
    let mut table = setup::table(trace, &catalog)?;
    let from = extent.start;
    let log = match setup::taken_up(trace, from) {
        Some(piles) => {
            let turns = setup::at_turn(trace, from, &piles, &catalog, &mut table)?;
            Log { turns, ..Log::default() }
        }
        None => Log::default(),
    };
    let session = Session {
        trace: trace.clone(),
        extent: extent.clone(),
        cut: extent.end(trace),
        next: from,
        shuffles: table.turn.swaps as usize,
        hand_card: None,
        log,
    };
    let shared: Shared = Rc::new(RefCell::new(session));
    let rule = Rc::new(crate::rules::identity::IdentityRule);
    let door = Box::new(Replies(shared.clone()));
    let room = Rc::new(Room::new(table, catalog, rule, door, Settings::default()));
    room.table_mut().virtuals.adopt(prototypes);
    packages.enter(&room);
    setup::seat_generals(trace, &room, from);
    room.set_chance(Box::new(Replies(shared.clone())));
    room.observe(Box::new(Replies(shared.clone())));
    let done = room.run();
    let mut session = shared.borrow_mut();
    session.log.journal.extend(packages.errors());
    session.log.closed = done.is_err();
    Ok(std::mem::take(&mut session.log))
}

#[derive(Clone)]
struct Replies(Shared);

impl Door for Replies {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer {
        self.0.borrow_mut().answer(room, request)
    }

    /// Answers in the recorded order of requests until a player answered.
    fn ask_many(&mut self, room: &Room, requests: &[Request], many: Many) -> Vec<(usize, Answer)> {
        let mut session = self.0.borrow_mut();
        let mut left: Vec<usize> = (0..requests.len()).collect();
        let mut answers = Vec::new();
        while !left.is_empty() {
            let Some(at) = session.upcoming(|ask| left.iter().any(|i| requests::fits(ask, &requests[*i])))
            else {
                // The games diverge: let the first remaining request explain it.
                let i = left.remove(0);
                answers.push((i, session.answer(room, &requests[i])));
                break;
            };
            let Record::Ask(ask) = &session.trace.records[at] else { break };
            let Some(k) = left.iter().position(|i| requests::fits(ask, &requests[*i])) else { break };
            let i = left.remove(k);
            let both = ask.kind == "askForPindianRace";
            let recorded = session.trace.clone();
            let answer = session.answer(room, &requests[i]);
            if both && let Record::Ask(ask) = &recorded.records[at] {
                // One record has both replies.
                for i in left.drain(..) {
                    let reply = requests::reply(room, &requests[i], ask);
                    answers.push((i, reply.map_or(Answer::Close, Answer::Reply)));
                }
            }
            let done =
                many == Many::First && matches!(&answer, Answer::Reply(reply) if *reply != Reply::Pass);
            answers.push((i, answer));
            if done {
                break;
            }
        }
        answers
    }
}

impl Session {
    /// Returns the next recorded request if it is this one. Requests that the recorded engine answered itself
    /// are skipped.
    fn upcoming(&mut self, wanted: impl Fn(&super::trace::Ask) -> bool) -> Option<usize> {
        loop {
            let rest = self.trace.records.iter().enumerate().skip(self.next);
            let found = rest.take_while(|(at, _)| *at < self.cut).find_map(|(at, r)| match r {
                Record::Ask(ask) if self.extent.counts(at) => Some((at, wanted(ask), ask.auto.is_some())),
                _ => None,
            });
            match found {
                Some((at, true, _)) => return Some(at),
                Some((at, false, auto)) if auto || self.is_barred(at) => self.next = at + 1,
                _ => return None,
            }
        }
    }

    /// Returns `true` if the record asks for a peach from a player who cannot save and has none.
    fn is_barred(&self, at: usize) -> bool {
        let [.., Record::Mark(mark), Record::Ask(ask)] = &self.trace.records[..=at] else { return false };
        ask.reply.is_null() && mark.name == "Global_PreventPeach" && mark.p == ask.p
    }

    fn answer(&mut self, room: &Room, request: &Request) -> Answer {
        if self.log.parted.is_some() {
            return Answer::Close;
        }
        let Some(at) = self.upcoming(|ask| requests::fits(ask, request)) else {
            self.part(request);
            return Answer::Close;
        };
        self.use_up(room, request, at);
        let trace = self.trace.clone();
        let Record::Ask(ask) = &trace.records[at] else { return Answer::Close };
        match requests::reply(room, request, ask) {
            Ok(reply) => {
                self.hand_card = requests::hand_card(&reply, ask);
                Answer::Reply(reply)
            }
            Err(why) => {
                let why = Both::new(|lang| why.in_lang(lang));
                self.log.parted = Some((at, Mismatch::NoReply { why }));
                Answer::Close
            }
        }
    }

    fn use_up(&mut self, room: &Room, request: &Request, at: usize) {
        self.next = at + 1;
        self.log.last = Some(at);
        let trace = self.trace.clone();
        if let Record::Ask(ask) = &trace.records[at] {
            let compared = requests::compare(room, request, ask);
            self.log.requests.push((at, compared));
        }
    }

    /// Handles a request without a reply: the game ends here, or has diverged from the record.
    fn part(&mut self, request: &Request) {
        let rest = self.trace.records.iter().enumerate().skip(self.next);
        let next = rest.take_while(|(at, _)| *at < self.cut).find_map(|(at, r)| match r {
            Record::Ask(ask) if self.extent.counts(at) => Some((at, requests::noted_record(ask))),
            _ => None,
        });
        if let Some((at, recorded)) = next {
            let here = requests::noted(request);
            self.log.parted = Some((at, Mismatch::Request { here, recorded }));
        }
    }
}

impl Chance for Replies {
    fn shuffle(&mut self, _: &[CardId]) -> Option<Vec<CardId>> {
        let mut session = self.0.borrow_mut();
        let n = session.shuffles;
        session.shuffles += 1;
        let mut piles = session.trace.records.iter().filter_map(|r| match r {
            Record::Pile(pile) if pile.kind == PileKind::Reshuffle => Some(&pile.ids),
            _ => None,
        });
        piles.nth(n).map(|ids| ids.iter().map(|id| CardId(*id)).collect())
    }

    fn pick(&mut self, _: &Room, player: PlayerId, cards: &[CardId]) -> Option<CardId> {
        let mut session = self.0.borrow_mut();
        if let Some(card) = session.hand_card.take() {
            return Some(card);
        }
        let player = player.object_name();
        let picked = session.trace.records.iter().skip(session.next).find_map(|r| match r {
            Record::Rng(rng) if rng.p == player => Some(CardId(rng.result)),
            _ => None,
        });
        picked.filter(|c| cards.contains(c))
    }
}

impl Observer for Replies {
    fn wants_timings(&self) -> bool {
        true
    }

    fn asked(&mut self, room: &Room, request: &Request, reply: &Reply, cause: Option<&Cause>) {
        let mut session = self.0.borrow_mut();
        session.log.journal.push(format!("asked {}: {reply:?}", requests::show(request)));
        match cause {
            Some(Cause::Forced) => {
                if let Some(at) = session.upcoming(|ask| requests::fits(ask, request)) {
                    session.use_up(room, request, at);
                }
            }
            Some(Cause::Illegal(why)) => {
                let at = session.log.last.unwrap_or(0);
                if session.log.parted.is_none() {
                    let why = Both::new(|lang| why.in_lang(lang));
                    session.log.parted = Some((at, Mismatch::Refused { why }));
                }
            }
            _ => {}
        }
    }

    fn timing(&mut self, room: &Room, timing: Timing, player: Option<PlayerId>, data: &Data) {
        let mut session = self.0.borrow_mut();
        let log = &mut session.log;
        if log.over {
            return;
        }
        if timing == Timing::TurnStart {
            log.turns += 1;
            let turn = format!("turn {}", log.turns);
            log_state(room, log, &turn);
            log.add("turns", timings::name(player));
        }
        let own = timings::own(room, timing, player, data, log.journal.len());
        log.journal.push(timings::show(own.event, &own.player, &own.fields));
        log.timings.push(own);
        let t = room.table();
        let card = |c: Option<CardId>| c.map_or_else(|| "-".to_string(), |c| timings::card_text(&t, c));
        data.read(|value| match (timing, value) {
            (Timing::DamageDone, Value::Damage(d)) => {
                let text = format!(
                    "{} to {}: {} {}{} with {}",
                    timings::name(d.from),
                    d.to,
                    d.damage,
                    d.nature.word(),
                    if d.chain { " (chain)" } else { "" },
                    card(d.card),
                );
                log.add("damage", text);
            }
            (Timing::FinishJudge, Value::Judge(j)) => {
                let result = if j.is_good() { "good" } else { "bad" };
                log.add("judgements", format!("{} for {}: {} {result}", j.who, j.reason, card(j.card)));
            }
            (Timing::Pindian, Value::Pindian(p)) => {
                let (from, to) = (card(p.from_card), card(p.to_card));
                log.add("pindian", format!("{} {from} against {} {to}: {}", p.from, p.to, p.success));
            }
            _ => {}
        });
    }

    fn fact(&mut self, room: &Room, fact: &Fact) {
        let mut session = self.0.borrow_mut();
        let log = &mut session.log;
        if log.over {
            return;
        }
        let alive = |p: &PlayerId| room.table().player(*p).alive;
        match fact {
            Fact::Moved { cards, .. } => {
                for moved in cards.iter().filter(|m| m.to.place != Place::Table) {
                    let to = timings::own_place(moved.to.place, moved.to.owner, &moved.to.pile);
                    log.add(format!("card {}", moved.card.id), to);
                }
            }
            Fact::Shuffled { count, times } => log.add("shuffles", format!("{times}: {count} cards")),
            Fact::Hp { player, hp, .. } if alive(player) => {
                log.add(format!("hp of {player}"), hp.to_string());
            }
            Fact::Chained { player, chained } if alive(player) => {
                log.add(format!("chained of {player}"), chained.to_string());
            }
            Fact::TurnedOver { player, face_up } => {
                log.add(format!("faceup of {player}"), face_up.to_string());
            }
            Fact::Kingdom { player, kingdom } => {
                log.add(format!("kingdom of {player}"), kingdom.to_string());
            }
            Fact::Died { player, .. } => log.add("deaths", player.to_string()),
            Fact::PhaseStart { player, phase } => log.add("phases", format!("{player} {}", phase.word())),
            Fact::GameOver { winner } => {
                log.add("winner", winner.clone());
                log_state(room, log, "end");
                let t = room.table();
                for p in &t.players {
                    log.add(facts::state_stream("end", &p.id.object_name(), "role"), p.role.word());
                }
                log.add("end: draw pile", facts::ids(t.draw_pile.iter().map(|c| c.0)));
                log.add("end: discard pile", facts::ids(t.discard_pile.iter().map(|c| c.0)));
                log.on_table = t.processing.iter().map(|c| c.0).collect();
                log.over = true;
            }
            Fact::Warning { what } => log.journal.push(format!("warning: {what}")),
            _ => {}
        }
    }
}

/// Adds the facts that `record` derives from a recorded state.
fn log_state(room: &Room, log: &mut Log, turn: &str) {
    let seats = room.table().seats.clone();
    for player in &seats {
        let p = room.table().player(*player).clone();
        let name = player.object_name();
        let mut add = |field: &str, text: String| log.add(facts::state_stream(turn, &name, field), text);
        let ids = |cards: &[CardId]| facts::ids(cards.iter().map(|c| c.0));
        add("alive", p.alive.to_string());
        add("hand", ids(&p.hand));
        add("equipment", facts::ids(p.equip_cards().map(|c| c.0)));
        add("judging area", ids(&p.judging));
        for (pile, cards) in &p.piles {
            if !cards.cards.is_empty() {
                add(&format!("pile {pile}"), ids(&cards.cards));
            }
        }
        if !p.alive {
            continue;
        }
        add("hp", format!("{}/{}", p.hp, p.max_hp));
        add("seat", p.seat.to_string());
        add("face up", p.face_up.to_string());
        add("chained", p.chained.to_string());
        for mark in RULE_MARKS {
            add(mark, p.mark(mark).to_string());
        }
        add("hand limit", room.max_cards(*player).to_string());
        add("attack range", room.attack_range(*player).to_string());
        let distance = |to: &PlayerId| {
            let none = to == player || !room.is_alive(*to);
            if none { 0 } else { room.distance(*player, *to) }
        };
        add("distances", facts::ids(seats.iter().map(distance)));
    }
    let (draw, discard) = {
        let t = room.table();
        (t.draw_pile.len(), t.discard_pile.len())
    };
    log.add(format!("{turn}: piles"), record::piles(draw, discard));
}
