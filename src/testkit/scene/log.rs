//! The log of a scene: the events line by line, indented under their cause. Also the texts of requests,
//! choices and views in messages.

use super::error::SceneError;
use super::payload::payload_text;
use super::plan::Plans;
use super::setting::Checkpoint;
use crate::model::history::EventKind;
use crate::model::turn::Stage;
use crate::model::*;
use crate::rules::ask::probe::{Choices, Selection};
use crate::rules::ask::{CardRef, Pick};
use crate::rules::render::Renderer;
use crate::rules::{Ask, Cause, Data, Fact, Observer, Reply, Request, Room, Timing};
use std::cell::RefCell;
use std::rc::Rc;

/// A failure, with the line of the scene file.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Problem {
    pub place: Option<String>,
    pub error: Box<SceneError>,
}

impl From<SceneError> for Problem {
    fn from(error: SceneError) -> Problem {
        Problem { place: None, error: Box::new(error) }
    }
}

/// The lines so far, and the first problem.
#[derive(Default)]
pub(super) struct Log {
    pub lines: Vec<String>,
    pub problem: Option<Problem>,
    /// Returns the current line of the scene file.
    pub line: Option<Rc<dyn Fn() -> Option<String>>>,
    /// Operations with a header line, under which their events are indented.
    pub headed: Vec<EventId>,
}

impl Log {
    pub(super) fn has_failed(&self) -> bool {
        self.problem.is_some()
    }

    /// Records a problem; the first one counts.
    pub(super) fn fail(&mut self, error: SceneError) {
        if self.problem.is_none() {
            let place = self.line.as_ref().and_then(|line| line());
            self.problem = Some(Problem { place, error: Box::new(error) });
        }
    }

    pub(super) fn take_problem(&mut self) -> Option<Problem> {
        self.problem.take()
    }

    pub(super) fn write(&mut self, depth: usize, text: &str) {
        for line in text.lines() {
            self.lines.push(format!("{}{line}", "  ".repeat(depth)));
        }
    }

    /// Returns the indentation of a line: the number of running operations with a header.
    pub(super) fn depth(&self, room: &Room) -> usize {
        room.table().stack.iter().filter(|e| self.headed.contains(e)).count()
    }
}

/// Writes the log and checks the table after every event.
pub(super) struct Recorder {
    log: Rc<RefCell<Log>>,
    renderer: Renderer<'static>,
    /// Trigger events to log as well.
    watched: Vec<Timing>,
    /// `true` to write their payloads, too.
    payloads: bool,
    /// Storage of checkpoints, each with its plans.
    checkpoints: Option<Checkpoints>,
    /// Events whose dispatch is entered again when a turn resumes: they are already logged.
    reentered: Vec<Timing>,
}

type Checkpoints = (Rc<RefCell<Vec<Checkpoint>>>, Rc<RefCell<Plans>>);

impl Recorder {
    pub(super) fn new(
        log: Rc<RefCell<Log>>,
        watched: Vec<Timing>,
        checkpoints: Option<Checkpoints>,
    ) -> Recorder {
        let renderer = Renderer::snapshot();
        Recorder { log, renderer, watched, payloads: false, checkpoints, reentered: Vec::new() }
    }

    /// Creates a recorder for a resumed table.
    pub(super) fn taking_up(table: &Table, log: Rc<RefCell<Log>>, watched: Vec<Timing>) -> Recorder {
        let reentered = match table.turn.stage {
            Stage::TurnStart => Vec::new(),
            Stage::Play => vec![Timing::TurnStart, Timing::EventPhaseProceeding],
            _ => vec![Timing::TurnStart],
        };
        Recorder { reentered, ..Recorder::new(log, watched, None) }
    }

    /// Writes the payloads of watched events, or not.
    pub(super) fn with_payloads(self, payloads: bool) -> Recorder {
        Recorder { payloads, ..self }
    }

    fn check(&self, room: &Room, when: impl FnOnce() -> String) {
        let table = room.table();
        if let Err(fault) = table.check_cards().and_then(|()| table.check_slots()) {
            self.log.borrow_mut().fail(SceneError::OutOfPlace { when: when(), fault: Box::new(fault) });
        }
    }
}

impl Observer for Recorder {
    fn fact(&mut self, room: &Room, fact: &Fact) {
        self.check(room, || format!("{fact:?}"));
        if matches!(fact, Fact::Asked { .. }) {
            return;
        }
        let mut log = self.log.borrow_mut();
        let depth = log.depth(room);
        if let Some(line) = self.renderer.line(fact) {
            log.write(depth, &line);
        }
        let headed = match fact {
            Fact::Responded { .. } => Some(room.current_event()),
            _ => header_of(fact).and_then(|kind| room.find_event(kind)),
        };
        if let Some(event) = headed
            && !log.headed.contains(&event)
        {
            log.headed.push(event);
        }
    }

    fn asked(&mut self, room: &Room, request: &Request, reply: &Reply, cause: Option<&Cause>) {
        let mut log = self.log.borrow_mut();
        let depth = log.depth(room);
        let cause = match cause {
            None => String::new(),
            Some(Cause::Forced) => " (forced)".into(),
            Some(Cause::Timeout) => " (timeout)".into(),
            Some(Cause::NoAnswer) => " (no answer)".into(),
            Some(Cause::TooOften) => " (too often)".into(),
            Some(Cause::Illegal(why)) => format!(" (illegal: {why})"),
        };
        let line = format!("? {}: {}{cause}", request_text(room, request), reply_text(room, reply));
        log.write(depth, &line);
    }

    fn timing(&mut self, room: &Room, timing: Timing, player: Option<PlayerId>, data: &Data) {
        self.check(room, || timing.name().to_string());
        if let Some(at) = self.reentered.iter().position(|again| *again == timing) {
            self.reentered.remove(at);
            return;
        }
        if self.watched.contains(&timing) {
            let mut log = self.log.borrow_mut();
            let depth = log.depth(room);
            let player = player.map(|p| format!(" {p}")).unwrap_or_default();
            let payload =
                if self.payloads { payload_text(data, &|card| card_text(room, card)) } else { String::new() };
            log.write(depth, &format!("* {}{player}{payload}", timing.name()));
        }
    }

    fn timing_over(&mut self, room: &Room, timing: Timing, player: Option<PlayerId>, _: &Data, ended: bool) {
        self.check(room, || format!("the end of {}", timing.name()));
        // An effect without result has a line that says so.
        if ended && timing != Timing::CardEffected {
            let mut log = self.log.borrow_mut();
            let depth = log.depth(room);
            let player = player.map(|p| format!(" {p}")).unwrap_or_default();
            log.write(depth, &format!("! {}{player}", timing.name()));
        }
    }

    fn checkpoint(&mut self, room: &Room) {
        if let Some((points, plans)) = &self.checkpoints {
            let (log, plans) = (self.log.borrow(), plans.borrow().clone());
            let (lines, headed) = (log.lines.len(), log.headed.clone());
            points.borrow_mut().push(Checkpoint { lines, headed, table: room.table().clone(), plans });
        }
    }

    fn wants_timings(&self) -> bool {
        true
    }
}

/// Returns the operation for which this fact is the header.
fn header_of(fact: &Fact) -> Option<EventKind> {
    Some(match fact {
        Fact::TurnStart { .. } => EventKind::Turn,
        Fact::PhaseStart { .. } => EventKind::Phase,
        Fact::Used { .. } => EventKind::UseCard,
        Fact::Damaged { .. } => EventKind::Damage,
        Fact::HpLost { .. } => EventKind::LoseHp,
        Fact::Recovered { .. } => EventKind::Recover,
        Fact::Dying { .. } => EventKind::Dying,
        Fact::Died { .. } => EventKind::Death,
        Fact::JudgeStart { .. } => EventKind::Judge,
        Fact::Pindian { .. } => EventKind::Pindian,
        _ => return None,
    })
}

// ---- texts --------------------------------------------------------------------------------

/// Formats a card as in the log: `slash♠7`.
pub(super) fn card_text(room: &Room, card: CardId) -> String {
    let note = room.card_note(card);
    Renderer::snapshot().face(&note.name, note.suit, note.number)
}

fn cards_text(room: &Room, cards: &[CardId]) -> String {
    let texts: Vec<String> = cards.iter().map(|c| card_text(room, *c)).collect();
    texts.join(" + ")
}

fn ref_text(room: &Room, card: &CardRef) -> String {
    match card {
        CardRef::Id(id) => card_text(room, *id),
        CardRef::Hand { owner } => format!("hand of {owner}"),
    }
}

fn refs_text(room: &Room, cards: &[CardRef]) -> String {
    let texts: Vec<String> = cards.iter().map(|c| ref_text(room, c)).collect();
    texts.join(" + ")
}

fn players_text(players: &[PlayerId]) -> String {
    players.iter().map(|p| p.to_string()).collect::<Vec<_>>().join(" + ")
}

fn pick_text(room: &Room, pick: &Pick) -> String {
    match pick {
        Pick::Id(id) => card_text(room, *id),
        Pick::Made(text) if text.skill.is_empty() || text.is_skill_card() => {
            let user = text.user_string.as_ref().map(|user| format!("[{user}]")).unwrap_or_default();
            format!("{}{user}({})", text.name, cards_text(room, &text.subcards))
        }
        Pick::Made(text) => format!("{}({})", text.skill, cards_text(room, &text.subcards)),
    }
}

fn reply_text(room: &Room, reply: &Reply) -> String {
    let to = |players: &[PlayerId]| match players {
        [] => String::new(),
        some => format!(" -> {}", players_text(some)),
    };
    match reply {
        Reply::Pass => "pass".into(),
        Reply::Yes(true) => "yes".into(),
        Reply::Yes(false) => "no".into(),
        Reply::Use { card, targets } => format!("{}{}", pick_text(room, card), to(targets)),
        Reply::Card(card) => pick_text(room, card),
        Reply::Text(text) => text.to_string(),
        Reply::Cards(cards) => refs_text(room, cards),
        Reply::Players(players) => players_text(players),
        Reply::Give { cards, to: player } => format!("{}{}", cards_text(room, cards), to(&[*player])),
        Reply::Arrange { top, bottom } => {
            format!("{} / {}", cards_text(room, top), cards_text(room, bottom))
        }
    }
}

/// Formats a request: `sgs2 respond slash (jink)` has seat, kind, reason and the relevant arguments.
pub(super) fn request_text(room: &Room, request: &Request) -> String {
    let range = |num: usize, min: usize| if num == min { format!("{num}") } else { format!("{min}-{num}") };
    let detail = match &request.ask {
        Ask::Play | Ask::Invoke | Ask::Suit | Ask::LuckCard => String::new(),
        Ask::UseCard { pattern, .. } => pattern.to_string(),
        Ask::RespondCard { pattern, method, .. } => match method {
            HandlingMethod::Use | HandlingMethod::Response => pattern.to_string(),
            other => format!("{pattern} to {}", other.word()),
        },
        Ask::Nullify { trick, to, positive, .. } => {
            let verb = if *positive { "against" } else { "for" };
            let to = to.map(|p| format!(" on {p}")).unwrap_or_default();
            format!("{verb} {}{to}", card_text(room, *trick))
        }
        Ask::Peach { dying, needed } => format!("{dying} needs {needed}"),
        Ask::Choice { options }
        | Ask::Kingdom { options }
        | Ask::General { options }
        | Ask::Order { options, .. } => options.join("/"),
        Ask::Discard { num, min, .. } | Ask::Exchange { num, min, .. } => range(*num, *min),
        Ask::CardChosen { who, .. } => who.to_string(),
        Ask::PickCard { options, .. } => cards_text(room, options),
        Ask::ShowCard { requestor } => format!("to {requestor}"),
        Ask::Give { cards, .. } => cards_text(room, cards),
        Ask::Arrange { cards, .. } => cards_text(room, cards),
        Ask::Gongxin { target, .. } => target.to_string(),
        Ask::Pindian { from, to } => format!("{from} against {to}"),
        Ask::Players { options, .. } => players_text(options),
    };
    let reason = if request.reason.is_empty() { "-" } else { &request.reason };
    let detail = if detail.is_empty() { detail } else { format!(" ({detail})") };
    format!("{} {} {reason}{detail}", request.seat, request.ask.word())
}

/// Formats a selection in the notation of replies.
pub(super) fn selection_text(room: &Room, selection: &Selection) -> String {
    let cards = refs_text(room, &selection.cards);
    let named = selection.named.as_ref().map(|named| format!("[{named}]")).unwrap_or_default();
    let chosen = match &selection.skill {
        Some(skill) => format!("{skill}{named}({cards})"),
        None => cards,
    };
    match &*selection.targets {
        [] => chosen,
        targets => format!("{chosen} -> {}", players_text(targets)),
    }
}

/// Formats the available choices.
pub(super) fn choices_text(room: &Room, choices: &Choices) -> String {
    let mut parts = Vec::new();
    if !choices.cards.is_empty() {
        parts.push(format!("cards {}", refs_text(room, &choices.cards)));
    }
    if !choices.skills.is_empty() {
        parts.push(format!("skills {}", choices.skills.join(" ")));
    }
    if !choices.targets.is_empty() {
        parts.push(format!("targets {}", players_text(&choices.targets)));
    }
    if !choices.options.is_empty() {
        parts.push(format!("options {}", choices.options.join(" ")));
    }
    if let Some(reply) = &choices.reply {
        parts.push(format!("confirm ({})", reply_text(room, reply)));
    }
    if choices.can_pass {
        parts.push("pass".into());
    }
    if parts.is_empty() { "nothing".into() } else { parts.join("; ") }
}

/// Formats a seat's view of the table, one line for each player.
pub(super) fn view_text(room: &Room, seat: PlayerId) -> String {
    let sight = room.table().view(seat).snapshot();
    let renderer = Renderer::snapshot();
    let face = |c: &view::CardSight| renderer.face(&c.name, c.suit, c.number);
    let mut lines = Vec::new();
    for p in &sight.players {
        let known: Vec<String> = p.hand.iter().flatten().map(face).collect();
        let mut line = format!("    {} hp {}/{} hand {}", p.id, p.hp, p.max_hp, p.hand.len());
        if !known.is_empty() {
            line += &format!(" ({})", known.join(" "));
        }
        for (word, cards) in [("equip", &p.equips), ("judging", &p.judging)] {
            if !cards.is_empty() {
                line += &format!(" {word} {}", cards.iter().map(face).collect::<Vec<_>>().join(" "));
            }
        }
        lines.push(line);
    }
    lines.join("\n")
}

/// Formats the final state: one line for each player and one for the piles.
pub(super) fn summary(room: &Room) -> String {
    let t = room.table();
    let renderer = Renderer::snapshot();
    let face = |id: &CardId| {
        let c = t.card(*id);
        renderer.face(&t.kind(*id).name, c.face.suit, c.face.number)
    };
    let faces = |ids: &mut dyn Iterator<Item = CardId>| -> String {
        ids.map(|id| face(&id)).collect::<Vec<_>>().join(" ")
    };
    let mut lines = Vec::new();
    for id in &t.seats {
        let p = t.player(*id);
        let mut line = match p.alive {
            true => format!("= {} hp {}/{}", p.id, p.hp, p.max_hp),
            false => format!("= {} dead", p.id),
        };
        let mut add = |word: &str, text: String| {
            if !text.is_empty() {
                line += &format!(", {word} {text}");
            }
        };
        add("hand", faces(&mut p.hand.iter().copied()));
        add("equip", faces(&mut p.equip_cards()));
        add("judging", faces(&mut p.judging.iter().copied()));
        for (name, pile) in &p.piles {
            add(&format!("pile {name}"), faces(&mut pile.cards.iter().copied()));
        }
        let marks = p.marks.iter().filter(|(n, _)| !BOOKKEEPING.contains(&n.as_str()));
        add("marks", marks.map(|(n, v)| format!("{n}={v}")).collect::<Vec<_>>().join(" "));
        if p.chained {
            line += ", chained";
        }
        if !p.face_up {
            line += ", face down";
        }
        lines.push(line);
    }
    let mut piles = format!("= draw {}", t.draw_pile.len());
    if !t.discard_pile.is_empty() {
        piles += &match t.discard_pile.len() {
            n @ 0..=12 => {
                let _ = n;
                format!(", discard {}", faces(&mut t.discard_pile.iter().rev().copied()))
            }
            n => format!(", discard {n} cards"),
        };
    }
    lines.push(piles);
    lines.join("\n")
}

/// Counters of the rules that every use or damage changes.
const BOOKKEEPING: [&str; 5] = [
    "Global_TurnCount",
    "Global_TurnCount2",
    "damage_point_round",
    "damage_point_play_phase",
    "damage_point_turn-Clear",
];
