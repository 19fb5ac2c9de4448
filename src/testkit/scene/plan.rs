//! Planned answers, and the handling of requests without a plan.

use super::cards::CardSpec;
use super::error::{AiFailure, Asked, BadReply, Planned, SceneError};
use super::learner::Taught;
use super::log::{Log, card_text, choices_text, request_text, selection_text, view_text};
use crate::agents::Random;
use crate::model::*;
use crate::rules::ask::probe::{Choices, Selection};
use crate::rules::ask::{Agent, CardRef, Pick, Seat};
use crate::rules::{Answer, Ask, Door, Reply, Request, Room};
use crate::script::ai::AiAnswer;
use crate::script::host::{Script, WeakScript};
use crate::script::words::Hint;
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

/// The kinds of request, as in [`Ask::word`].
pub const KINDS: [&str; 22] = [
    "play",
    "use",
    "respond",
    "nullify",
    "peach",
    "invoke",
    "choice",
    "suit",
    "kingdom",
    "general",
    "discard",
    "exchange",
    "card",
    "pick",
    "show",
    "give",
    "arrange",
    "gongxin",
    "pindian",
    "players",
    "order",
    "luck_card",
];

/// The handling of a request without a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Unplanned {
    /// The scene fails, unless passing is the only answer.
    #[default]
    Fail,
    /// Declines if allowed, else gives the default answer.
    Decline,
    /// Gives any legal answer.
    Random,
    /// Gives the answer of the packages' AI, which must be legal.
    Ai,
    /// Ends the scene, unless passing is the only answer.
    End,
}

impl Unplanned {
    /// The handling by words of scene files.
    pub const WORDS: [(&str, Unplanned); 5] = [
        ("fail", Unplanned::Fail),
        ("decline", Unplanned::Decline),
        ("random", Unplanned::Random),
        ("ai", Unplanned::Ai),
        ("end", Unplanned::End),
    ];
}

/// An answer waiting for its request.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Plan {
    pub seat: usize,
    pub kind: String,
    /// Empty for any.
    pub reason: String,
    pub reply: String,
    /// `true` if it answers every such request and may remain unused.
    pub always: bool,
    pub used: bool,
    /// The line of the plan, if known: `x.scene.lua:12`.
    pub place: Option<String>,
}

impl Plan {
    pub(super) fn new(seat: usize, kind: &str, reason: &str, reply: &str) -> Plan {
        let (kind, reason, reply) = (kind.into(), reason.into(), reply.into());
        Plan { seat, kind, reason, reply, always: false, used: false, place: None }
    }

    pub(super) fn always(self) -> Plan {
        Plan { always: true, ..self }
    }

    pub(super) fn at(self, place: Option<String>) -> Plan {
        Plan { place, ..self }
    }

    fn fits(&self, request: &Request) -> bool {
        let pattern = match &request.ask {
            Ask::UseCard { pattern, .. } | Ask::RespondCard { pattern, .. } => pattern.as_str(),
            _ => "",
        };
        (self.always || !self.used)
            && self.seat == request.seat.index() + 1
            && self.kind == request.ask.word()
            && (self.reason.is_empty() || self.reason == request.reason || self.reason == pattern)
    }

    /// Returns the plan as it is named in an error.
    pub(super) fn planned(&self) -> Box<Planned> {
        let (kind, reason) = (self.kind.clone(), self.reason.clone());
        Box::new(Planned { seat: self.seat, kind, reason, text: self.text() })
    }

    pub(super) fn text(&self) -> String {
        let reason = if self.reason.is_empty() { "*" } else { &self.reason };
        format!("sgs{} will {} {}: {}", self.seat, self.kind, reason, self.reply)
    }
}

/// The answers of a scene, and the handling of requests without a plan.
#[derive(Clone, Default)]
pub(super) struct Plans {
    plans: Vec<Plan>,
    /// Indexed by seat.
    pub unplanned: Vec<Unplanned>,
    /// The replies of plans so far.
    pub replies: Vec<Reply>,
    /// Replies from a record that replace the planned ones.
    pub recorded: VecDeque<Reply>,
}

impl Plans {
    /// Adds a plan; plans for one request precede those for every such request.
    pub(super) fn add(&mut self, plan: Plan) {
        let at = match plan.always {
            true => self.plans.len(),
            false => self.plans.iter().position(|p| p.always).unwrap_or(self.plans.len()),
        };
        self.plans.insert(at, plan);
    }

    /// Adds a plan after checking its words.
    pub(super) fn check_and_add(&mut self, plan: Plan, seats: usize) -> Result<(), SceneError> {
        check(&plan, seats)?;
        self.add(plan);
        Ok(())
    }

    pub(super) fn check_and_put_first(&mut self, plan: Plan, seats: usize) -> Result<(), SceneError> {
        check(&plan, seats)?;
        self.plans.insert(0, plan);
        Ok(())
    }

    pub(super) fn check(&self, seats: usize) -> Result<(), SceneError> {
        self.plans.iter().try_for_each(|plan| check(plan, seats))
    }

    /// Returns the first unused plan.
    pub(super) fn unused(&self) -> Option<&Plan> {
        self.plans.iter().find(|p| !p.used && !p.always)
    }

    /// Returns the plan for a request, and its recorded reply if any.
    fn answer(&mut self, request: &Request) -> Option<(Plan, Option<Reply>)> {
        let plan = self.plans.iter_mut().find(|p| p.fits(request))?;
        plan.used = true;
        Some((plan.clone(), self.recorded.pop_front()))
    }

    /// Lists the waiting plans of this seat.
    fn waiting(&self, seat: PlayerId) -> Vec<String> {
        let near = self.plans.iter().filter(|p| p.seat == seat.index() + 1 && !p.used);
        near.map(|p| format!("\n  planned and waiting: {}", p.text())).collect()
    }
}

/// Checks the words of a plan before anything runs.
fn check(plan: &Plan, seats: usize) -> Result<(), SceneError> {
    if !KINDS.contains(&plan.kind.as_str()) {
        let hint = Hint::like(&plan.kind, KINDS);
        return Err(SceneError::PlanKind { plan: plan.text(), hint });
    }
    if plan.seat == 0 || plan.seat > seats {
        return Err(SceneError::PlanSeat { plan: plan.text(), seats });
    }
    Ok(())
}

/// Matches any card of a hidden hand in a planned answer.
const HAND: &str = "hand";

/// Prefix of a reply that also logs the available choices.
const SHOWS: &str = "? ";

/// The request handler of a scene.
pub(super) struct PlannedDoor {
    pub plans: Rc<RefCell<Plans>>,
    pub log: Rc<RefCell<Log>>,
    /// Number of requests left before the scene is aborted.
    pub left: Rc<Cell<usize>>,
    /// The script that runs the AI.
    pub script: Option<WeakScript>,
    /// A person who answers for a seat.
    pub taught: Option<Taught>,
}

impl Door for PlannedDoor {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer {
        if self.log.borrow().has_failed() {
            return Answer::Close;
        }
        if self.left.get() == 0 {
            return self.fail(SceneError::Endless);
        }
        self.left.set(self.left.get() - 1);
        let planned = self.plans.borrow_mut().answer(request);
        if let Some(taught) = self.taught.clone().filter(|taught| taught.player == request.seat) {
            return self.ask_learner(&taught, room, request, planned.map(|(plan, _)| plan));
        }
        match planned {
            Some((plan, recorded)) => {
                let text = match plan.reply.trim().strip_prefix(SHOWS) {
                    Some(text) => {
                        self.show_choices(room, request, text);
                        text
                    }
                    None => &plan.reply,
                };
                match recorded.map_or_else(|| reply_of(room, request, text), Ok) {
                    Ok(reply) => {
                        self.plans.borrow_mut().replies.push(reply.clone());
                        Answer::Reply(reply)
                    }
                    Err(why) => self.fail(SceneError::Plan {
                        plan: plan.planned(),
                        asked: self.asked(room, request),
                        why: Box::new(why),
                    }),
                }
            }
            None => self.unplanned(room, request),
        }
    }
}

impl PlannedDoor {
    /// Asks the person at the table; a plan says what is right.
    fn ask_learner(&self, taught: &Taught, room: &Room, request: &Request, plan: Option<Plan>) -> Answer {
        let right = match plan.map(|plan| (reply_of(room, request, &plan.reply), plan)) {
            None => None,
            Some((Ok(reply), _)) => Some(reply),
            Some((Err(why), plan)) => {
                let asked = self.asked(room, request);
                return self.fail(SceneError::Plan { plan: plan.planned(), asked, why: Box::new(why) });
            }
        };
        taught.learner.borrow_mut().answer(room, request, right.as_ref())
    }

    /// Logs the available choices at each step towards a reply.
    fn show_choices(&self, room: &Room, request: &Request, text: &str) {
        let mut steps = Vec::new();
        let told = |selection: &Selection, choices: &Choices| {
            let with = match selection_text(room, selection) {
                text if text.is_empty() => text,
                text => format!(" with {text}"),
            };
            steps.push(format!("# {} may{with}: {}", request.seat, choices_text(room, choices)));
        };
        // A mismatch is reported with the reply.
        let _ = reply_telling(room, request, text, told);
        let mut log = self.log.borrow_mut();
        let depth = log.depth(room);
        steps.iter().for_each(|line| log.write(depth, line));
    }

    fn unplanned(&mut self, room: &Room, request: &Request) -> Answer {
        let policy = self.plans.borrow().unplanned.get(request.seat.index()).copied().unwrap_or_default();
        match policy {
            Unplanned::Decline => Answer::Reply(room.default_reply(request)),
            Unplanned::Random => Random::default().answer(Seat::new(room, request.seat), request),
            Unplanned::Ai => match self.ask_ai(room, request) {
                Ok(reply) => Answer::Reply(reply),
                Err(why) => {
                    self.fail(SceneError::Ai { asked: self.asked(room, request), why: Box::new(why) })
                }
            },
            Unplanned::Fail | Unplanned::End => {
                let choices = room.probe(request, &Selection::default());
                if choices.can_pass && is_empty(&choices) {
                    return Answer::Reply(room.default_reply(request));
                }
                if policy == Unplanned::End {
                    return self.end(room, request);
                }
                let waiting = self.plans.borrow().waiting(request.seat);
                self.fail(SceneError::Unplanned { asked: self.asked(room, request), waiting })
            }
        }
    }

    /// Ends the scene at a request, which stays open.
    fn end(&self, room: &Room, request: &Request) -> Answer {
        let text = request_text(room, request);
        let mut log = self.log.borrow_mut();
        let depth = log.depth(room);
        log.write(depth, &format!("? {text}: (open)"));
        Answer::Close
    }

    fn ask_ai(&self, room: &Room, request: &Request) -> Result<Reply, AiFailure> {
        let script: Script = self.script.as_ref().and_then(WeakScript::upgrade).ok_or(AiFailure::NoAi)?;
        let reply = match script.ask_ai(request) {
            AiAnswer::Reply(reply) => reply,
            AiAnswer::Nothing => return Err(AiFailure::Silent),
            AiAnswer::Nonsense(why) => return Err(why.into()),
            AiAnswer::Failed => {
                let errors = script.host().notices().errors();
                let last = errors.last().map(|(error, _)| AiFailure::Error(Box::new(error.clone())));
                return Err(last.unwrap_or(AiFailure::Failed));
            }
        };
        match Seat::new(room, request.seat).check(request, &reply) {
            Ok(()) => Ok(reply),
            Err(why) => Err(AiFailure::Illegal { reply: Box::new(reply), why }),
        }
    }

    /// Describes the request for an error.
    fn asked(&self, room: &Room, request: &Request) -> Box<Asked> {
        Box::new(Asked {
            seat: request.seat,
            kind: request.ask.word(),
            reason: request.reason.to_string(),
            text: request_text(room, request),
            legal: choices_text(room, &room.probe(request, &Selection::default())),
            view: view_text(room, request.seat),
        })
    }

    fn fail(&self, problem: SceneError) -> Answer {
        self.log.borrow_mut().fail(problem);
        Answer::Close
    }
}

fn is_empty(choices: &Choices) -> bool {
    choices.cards.is_empty()
        && choices.skills.is_empty()
        && choices.targets.is_empty()
        && choices.options.is_empty()
        && choices.reply.as_ref().is_none_or(|r| *r == Reply::Pass)
}

/// The reply that a planned text means for this request.
///
/// | kinds | text |
/// |---|---|
/// | any that may be refused | `pass` |
/// | invoke | `yes`, `no` |
/// | choice, suit, kingdom, general, order | the option |
/// | play, use | `slash:spade:7 -> 2`, `spear(slash + jink) -> 2`, `skill[named](slash)`, `peach`, `#SkillCard(slash)` |
/// | other cards | `jink:heart:2`, `slash + jink`, `hand` (any card of a hidden hand) |
/// | players | `2 + 3` |
/// | give | `slash + jink -> 2` |
/// | arrange | `slash + jink / peach` (top, then bottom) |
pub(in crate::testkit) fn reply_of(room: &Room, request: &Request, text: &str) -> Result<Reply, BadReply> {
    reply_telling(room, request, text, |_, _| {})
}

/// Parses a reply; calls `told` with each selection and its choices.
fn reply_telling(
    room: &Room,
    request: &Request,
    text: &str,
    mut told: impl FnMut(&Selection, &Choices),
) -> Result<Reply, BadReply> {
    let text = text.trim();
    let reply = match (&request.ask, text) {
        (Ask::Invoke | Ask::LuckCard, "yes") => Reply::Yes(true),
        (Ask::Invoke | Ask::LuckCard, "no") => Reply::Yes(false),
        (Ask::Invoke | Ask::LuckCard, _) => return Err(BadReply::YesOrNo(text.to_owned())),
        (_, "pass") => {
            told(&Selection::default(), &room.probe(request, &Selection::default()));
            Reply::Pass
        }
        (
            Ask::Choice { .. } | Ask::Suit | Ask::Kingdom { .. } | Ask::General { .. } | Ask::Order { .. },
            _,
        ) => Reply::Text(text.into()),
        (Ask::Arrange { cards, .. }, _) => {
            let (top, bottom) = text.split_once('/').unwrap_or((text, ""));
            Reply::Arrange { top: pick_cards(room, cards, top)?, bottom: pick_cards(room, cards, bottom)? }
        }
        _ => click_through(room, request, text, told)?,
    };
    room.check_reply(request, &reply)?;
    Ok(reply)
}

/// Selects skill, cards and targets one after another, like a player.
fn click_through(
    room: &Room,
    request: &Request,
    text: &str,
    mut told: impl FnMut(&Selection, &Choices),
) -> Result<Reply, BadReply> {
    let text = &*in_words_of_skill(room, request, text)?;
    let mut probe = |selection: &Selection| {
        let choices = room.probe(request, selection);
        told(selection, &choices);
        choices
    };
    let selection = selected(room, request, text, &mut probe)?;
    let choices = probe(&selection);
    choices
        .reply
        .clone()
        .ok_or_else(|| BadReply::Incomplete { text: text.to_owned(), choices: choices_text(room, &choices) })
}

/// Replaces the name of a skill card with the skill to choose, as the log does: `#OtherCard(slash) -> 2`
/// becomes `other(slash) -> 2`. A text carried by the card is in brackets. It may be omitted if only one
/// option leads to the answer.
fn in_words_of_skill<'t>(room: &Room, request: &Request, text: &'t str) -> Result<Cow<'t, str>, BadReply> {
    let text = text.trim();
    let is_asked_for = matches!(request.ask, Ask::Play | Ask::UseCard { .. } | Ask::RespondCard { .. })
        || matches!(request.ask, Ask::Nullify { .. } | Ask::Peach { .. });
    let at = text.find(['(', '[']).filter(|at| text[..*at].starts_with(['#', '@']) && *at > 1);
    let Some(at) = at.filter(|_| is_asked_for) else { return Ok(text.into()) };
    let (card, rest) = (text[..at].trim(), &text[at..]);
    let (user, rest) = match rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((user, rest)) => (Some(user.trim()), rest),
        None => (None, rest),
    };
    let choices = room.probe(request, &Selection::default());
    let mut found: Vec<(String, Reply)> = Vec::new();
    let mut problem = None;
    for skill in &choices.skills {
        let selection = Selection { skill: Some(skill.clone()), ..Selection::default() };
        let options = room.probe(request, &selection).options;
        let named = options.iter().map(|named| format!("{skill}[{named}]{rest}"));
        let texts: Vec<String> = match options.is_empty() {
            true => vec![format!("{skill}{rest}")],
            false => named.collect(),
        };
        for words in texts {
            let reply = selected(room, request, &words, &mut |s| room.probe(request, s))
                .and_then(|at| room.probe(request, &at).reply.ok_or(BadReply::Unfinished));
            match reply {
                Ok(reply) if is_made_as(&reply, card, user) => found.push((words, reply)),
                Ok(_) => {}
                Err(why) => problem = problem.or(Some(why)),
            }
        }
    }
    found.dedup_by(|next, first| next.1 == first.1);
    match (found.as_slice(), problem) {
        ([(words, _)], _) => Ok(words.clone().into()),
        ([], why) => Err(BadReply::NotMade { card: card.to_owned(), why: why.map(Box::new) }),
        (several, _) => {
            let all = several.iter().map(|(words, _)| format!("`{words}`")).collect();
            Err(BadReply::Ambiguous { text: text.to_owned(), all })
        }
    }
}

fn is_made_as(reply: &Reply, card: &str, user: Option<&str>) -> bool {
    match reply {
        Reply::Use { card: Pick::Made(text), .. } | Reply::Card(Pick::Made(text)) => {
            text.name == card && user.is_none_or(|user| text.user_string.as_deref() == Some(user))
        }
        _ => false,
    }
}

/// Parses a selection: `skill[named](slash + jink) -> 2`, or a prefix of it.
pub(super) fn selection_of(room: &Room, request: &Request, text: &str) -> Result<Selection, BadReply> {
    selected(room, request, text, &mut |selection| room.probe(request, selection))
}

fn selected(
    room: &Room,
    request: &Request,
    text: &str,
    probe: &mut impl FnMut(&Selection) -> Choices,
) -> Result<Selection, BadReply> {
    let (cards, targets) = match (&request.ask, text.split_once("->")) {
        (Ask::Players { .. }, None) => ("", text),
        (_, Some((cards, targets))) => (cards, targets),
        (_, None) => (text, ""),
    };
    let (skill, cards) = match cards.trim().strip_suffix(')').and_then(|c| c.split_once('(')) {
        Some((skill, cards)) => (Some(skill.trim()), cards),
        None => (None, cards),
    };
    let (skill, named) = match skill.and_then(|s| s.strip_suffix(']')).and_then(|s| s.split_once('[')) {
        Some((skill, named)) => (Some(skill.trim()), Some(named.trim())),
        None => (skill, None),
    };
    let mut selection = Selection::default();
    if let Some(skill) = skill {
        let choices = probe(&selection);
        if !choices.skills.iter().any(|s| s == skill) {
            return Err(BadReply::Skill(skill.to_owned()));
        }
        selection.skill = Some(skill.into());
    }
    if let Some(named) = named {
        let choices = probe(&selection);
        if !choices.options.iter().any(|o| o == named) {
            let choices = choices_text(room, &choices);
            return Err(BadReply::Named { named: named.to_owned(), choices });
        }
        selection.named = Some(named.into());
    }
    for spec in list(cards) {
        let choices = probe(&selection);
        let Some(card) = find_ref(room, &choices.cards, spec)? else {
            let choices = choices_text(room, &choices);
            return Err(BadReply::Choice { text: spec.to_owned(), choices });
        };
        selection.cards.push(card);
    }
    for word in list(targets) {
        let target = player_of(word)?;
        let choices = probe(&selection);
        if !choices.targets.contains(&target) {
            return Err(BadReply::Target { target, choices: choices_text(room, &choices) });
        }
        selection.targets.push(target);
    }
    Ok(selection)
}

fn list(text: &str) -> impl Iterator<Item = &str> {
    text.split(['+', ',']).map(str::trim).filter(|t| !t.is_empty())
}

fn player_of(word: &str) -> Result<PlayerId, BadReply> {
    match word.strip_prefix("sgs").unwrap_or(word).parse::<u8>() {
        Ok(n) if n > 0 => Ok(PlayerId(n - 1)),
        _ => Err(BadReply::Seat(word.to_owned())),
    }
}

fn find_ref(room: &Room, cards: &[CardRef], text: &str) -> Result<Option<CardRef>, BadReply> {
    let owner = text.strip_prefix(HAND).and_then(|rest| rest.trim().strip_prefix("of "));
    if text == HAND || owner.is_some_and(|owner| player_of(owner.trim()).is_ok()) {
        return Ok(cards.iter().find(|c| matches!(c, CardRef::Hand { .. })).copied());
    }
    if text.strip_prefix(HAND).is_some_and(|n| n.trim().bytes().all(|b| b.is_ascii_digit())) {
        return Err(BadReply::HiddenHand(text.to_owned()));
    }
    let spec = CardSpec::parse(text)?;
    let t = room.table();
    let fits = |c: &&CardRef| match c {
        CardRef::Id(id) => {
            let face = &t.card(*id).face;
            spec.fits(*id, &t.kind(*id).name, face.suit, face.number)
        }
        CardRef::Hand { .. } => false,
    };
    Ok(cards.iter().find(fits).copied())
}

fn pick_cards(room: &Room, cards: &[CardId], text: &str) -> Result<Vec<CardId>, BadReply> {
    let mut picked: Vec<CardId> = Vec::new();
    for word in list(text) {
        let free: Vec<CardRef> =
            cards.iter().filter(|c| !picked.contains(c)).map(|c| CardRef::Id(*c)).collect();
        match find_ref(room, &free, word)? {
            Some(CardRef::Id(id)) => picked.push(id),
            _ => {
                let cards = cards.iter().map(|c| card_text(room, *c)).collect();
                return Err(BadReply::NotAmong { text: word.to_owned(), cards });
            }
        }
    }
    Ok(picked)
}
