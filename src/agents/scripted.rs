//! A player with planned answers. It reports an unplanned request, an illegal answer and an unused plan, with
//! the legal alternatives. A plan waits for a request of its kind and reason, not for its turn. So a new
//! question elsewhere does not break other scenes.

use super::random::Random;
use crate::model::{Name, PlayerId};
use crate::rules::ask::probe::{Choices, Selection};
use crate::rules::ask::{Agent, Answer, Ask, CardRef, Cause, IllegalReply, Reply, Request, Seat};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::fmt;
use std::rc::Rc;

/// One planned answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The request's kind, as in [`Ask::word`].
    pub kind: Name,
    /// The request's reason or pattern; empty for any.
    pub reason: Name,
    pub reply: Planned,
}

/// A planned reply.
#[derive(Clone, PartialEq, Debug)]
pub enum Planned {
    Reply(Reply),
    /// A reply built by selecting when the request comes.
    Clicks(Clicks),
}

/// A reply built from the selections of a player.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Clicks {
    pub skill: Option<Name>,
    /// `slash`, `slash:spade`, `slash:spade:7`, a card id, or `?` for a hidden hand card (`?2` for the one in
    /// place 2).
    pub cards: Vec<Name>,
    pub targets: Vec<PlayerId>,
}

impl Plan {
    pub fn new(kind: impl Into<Name>, reason: impl Into<Name>, reply: Reply) -> Plan {
        Plan { kind: kind.into(), reason: reason.into(), reply: Planned::Reply(reply) }
    }

    pub fn clicks(kind: impl Into<Name>, reason: impl Into<Name>, clicks: Clicks) -> Plan {
        Plan { kind: kind.into(), reason: reason.into(), reply: Planned::Clicks(clicks) }
    }

    fn answers(&self, request: &Request) -> bool {
        let pattern = match &request.ask {
            Ask::UseCard { pattern, .. } | Ask::RespondCard { pattern, .. } => pattern.as_str(),
            _ => "",
        };
        self.kind == request.ask.word()
            && (self.reason.is_empty() || self.reason == request.reason || self.reason == pattern)
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: ", self.kind, if self.reason.is_empty() { "(any)" } else { &self.reason })?;
        match &self.reply {
            Planned::Reply(reply) => write!(f, "{reply:?}"),
            Planned::Clicks(c) => {
                let skill = c.skill.iter();
                let words: Vec<String> =
                    skill.chain(&c.cards).map(Name::to_string).chain(c.targets.iter().map(player)).collect();
                f.write_str(&words.join(" "))
            }
        }
    }
}

fn player(p: &PlayerId) -> String {
    p.to_string()
}

/// The handling of a request without a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Unplanned {
    /// Declines, or gives the default answer where declining is not allowed.
    #[default]
    Decline,
    /// Answers at random.
    Random,
    /// Declines and reports it.
    Fail,
}

/// The reason for which a planned answer is not given.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadPlan {
    #[error("{0} cannot be used now")]
    Skill(Name),
    #[error("no card {0} can be chosen")]
    Card(Name),
    #[error("{0} cannot be chosen")]
    Target(PlayerId),
    #[error("this is not enough for an answer")]
    Incomplete,
    #[error(transparent)]
    Illegal(#[from] IllegalReply),
}

/// A deviation from the plan.
#[derive(Clone, PartialEq, Debug)]
pub enum Trouble {
    /// A request without a plan; `legal` lists the legal answers.
    Unplanned { seat: PlayerId, kind: Name, reason: Name, legal: String },
    /// An illegal planned answer.
    Illegal { seat: PlayerId, plan: Plan, why: BadPlan, legal: String },
    /// A planned answer that was never requested.
    Unused { seat: PlayerId, plan: Plan },
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Unplanned { seat, kind, reason, legal } => {
                write!(f, "{seat} was asked to {kind} ({reason}) and nothing was planned; legal: {legal}")
            }
            Trouble::Illegal { seat, plan, why, legal } => {
                write!(f, "{seat} planned {plan}, which is not legal: {why}; legal: {legal}")
            }
            Trouble::Unused { seat, plan } => {
                write!(f, "{seat} planned {plan}, which was never asked for")
            }
        }
    }
}

/// The shared report of the agents of one scene.
pub type Report = Rc<RefCell<Vec<Trouble>>>;

/// The scripted player. A clone is a handle to the same player: keep one to add plans while the scene runs,
/// and to ask for unused plans at the end.
#[derive(Clone)]
pub struct Scripted {
    seat: PlayerId,
    plans: Rc<RefCell<VecDeque<Plan>>>,
    unplanned: Unplanned,
    report: Report,
}

impl Scripted {
    pub fn new(seat: PlayerId, unplanned: Unplanned, report: Report) -> Scripted {
        Scripted { seat, plans: Rc::default(), unplanned, report }
    }

    /// Adds a plan after the existing ones.
    pub fn will(&self, plan: Plan) {
        self.plans.borrow_mut().push_back(plan);
    }

    /// Ends the scene for this player: unused plans are reported and dropped.
    pub fn finish(&self) {
        let seat = self.seat;
        let left =
            self.plans.borrow_mut().drain(..).map(|plan| Trouble::Unused { seat, plan }).collect::<Vec<_>>();
        self.report.borrow_mut().extend(left);
    }

    fn take_plan(&self, request: &Request) -> Option<Plan> {
        let mut plans = self.plans.borrow_mut();
        let at = plans.iter().position(|plan| plan.answers(request))?;
        plans.remove(at)
    }
}

impl Agent for Scripted {
    fn answer(&mut self, seat: Seat<'_>, request: &Request) -> Answer {
        if let Some(plan) = self.take_plan(request) {
            let reply = match &plan.reply {
                Planned::Reply(reply) => Ok(reply.clone()),
                Planned::Clicks(clicks) => click(seat, request, clicks),
            };
            match reply.and_then(|r| Ok(seat.check(request, &r).map(|()| r)?)) {
                Ok(reply) => return Answer::Reply(reply),
                Err(why) => {
                    let legal = legal(seat, request);
                    self.report.borrow_mut().push(Trouble::Illegal { seat: self.seat, plan, why, legal });
                }
            }
        } else {
            match self.unplanned {
                Unplanned::Random => return Random::default().answer(seat, request),
                Unplanned::Decline => {}
                Unplanned::Fail => self.report.borrow_mut().push(Trouble::Unplanned {
                    seat: self.seat,
                    kind: request.ask.word().into(),
                    reason: request.reason.clone(),
                    legal: legal(seat, request),
                }),
            }
        }
        match seat.check(request, &Reply::Pass) {
            Ok(()) => Answer::Reply(Reply::Pass),
            Err(_) => Answer::Default(Cause::NoAnswer),
        }
    }
}

/// Selects the skill, then the cards, then the targets.
fn click(seat: Seat<'_>, request: &Request, clicks: &Clicks) -> Result<Reply, BadPlan> {
    let mut selection = Selection::default();
    if let Some(skill) = &clicks.skill {
        if !seat.probe(request, &selection).skills.contains(skill) {
            return Err(BadPlan::Skill(skill.clone()));
        }
        selection.skill = Some(skill.clone());
    }
    for said in &clicks.cards {
        let choices = seat.probe(request, &selection);
        let Some(card) = choices.cards.iter().find(|card| is_meant(seat, **card, said)) else {
            return Err(BadPlan::Card(said.clone()));
        };
        selection.cards.push(*card);
    }
    for target in &clicks.targets {
        if !seat.probe(request, &selection).targets.contains(target) {
            return Err(BadPlan::Target(*target));
        }
        selection.targets.push(*target);
    }
    seat.probe(request, &selection).reply.ok_or(BadPlan::Incomplete)
}

/// Returns `true` if the plan means this card.
fn is_meant(seat: Seat<'_>, card: CardRef, said: &str) -> bool {
    match card {
        CardRef::Hand { .. } => said == "?",
        CardRef::Id(id) => {
            if said == id.to_string() {
                return true;
            }
            let spoken = spoken(seat, card);
            spoken.strip_prefix(said).is_some_and(|rest| rest.is_empty() || rest.starts_with(':'))
        }
    }
}

/// Returns `slash:spade:7`, or `?` for any card of a hidden hand.
fn spoken(seat: Seat<'_>, card: CardRef) -> String {
    match card {
        CardRef::Hand { .. } => "?".into(),
        CardRef::Id(id) => seat.view(|v| match v.card(id) {
            Some(c) => format!("{}:{}:{}", v.card_name(id), c.face.suit, c.face.number),
            None => id.to_string(),
        }),
    }
}

/// Describes the legal answers.
pub fn legal(seat: Seat<'_>, request: &Request) -> String {
    describe(seat, &seat.probe(request, &Selection::default()))
}

/// Describes the available choices.
pub fn describe(seat: Seat<'_>, choices: &Choices) -> String {
    let mut parts = Vec::new();
    let mut part = |what: &str, items: Vec<String>| {
        if !items.is_empty() {
            parts.push(format!("{what} {}", items.join(", ")));
        }
    };
    part("cards", choices.cards.iter().map(|c| spoken(seat, *c)).collect());
    part("skills", choices.skills.iter().map(Name::to_string).collect());
    part("targets", choices.targets.iter().map(player).collect());
    part("options", choices.options.iter().map(Name::to_string).collect());
    part("answer", choices.reply.iter().map(|r| format!("{r:?}")).collect());
    if choices.can_pass {
        parts.push("pass".to_string());
    }
    if parts.is_empty() { "nothing".to_string() } else { parts.join("; ") }
}
