//! Requests: the one door through which a player, an agent, a test, a record or a network
//! peer is asked anything.
//!
//! `ask(seat, Request) -> Reply` blocks the thread of the room; `ask_many` records the order of arrival.
//! Replies are checked against the request, late ones are dropped, and a default is recorded with its
//! cause. Agents, tests, replays and network players all answer through this interface. `probe` returns the
//! legal next choices and `check_reply` tests an answer; both use the same tests (`want.rs`). A default is
//! drawn from the table's random stream, recorded with its cause, and drawn again in a replay.
//!
//! A hidden hand appears in a request as one choice, and in views with its known cards first: a card of it
//! is taken at random even if some are known, and no card can be followed by its place. Cards that a
//! question names (of the draw pile, of a shown hand) are known to the seat that is asked.

use super::card_string::CardText;
use super::catalog::{CardDef, Catalog, GeneralDef};
use super::fact::Limited;
use super::interrupt::{Flow, Interrupt};
use super::names::{Lang, Names};
use super::room::Room;
use crate::model::*;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::rc::Rc;

pub mod barred;
pub mod card_questions;
pub mod check;
mod illegal;
pub mod naming;
mod offer;
pub mod probe;
pub mod questions;
pub mod want;

pub use card_questions::{Giving, Guanxing};
pub use illegal::{BadTarget, IllegalReply, Illegality, ReplyKind, Span};
pub use naming::{Named, Naming};
pub use want::{CardRequest, NULLIFICATION, UseReason, saving_pattern};

/// A card in a request or reply, by id if the asked player sees its face. A hidden hand is one option, even
/// if the player knows some of its cards: the card is taken at random.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardRef {
    Id(CardId),
    /// A hidden hand. Records of earlier versions also name a slot of the hand.
    #[serde(alias = "slot")]
    Hand {
        owner: PlayerId,
    },
}

impl CardRef {
    /// Returns the card, unless it is a random one of a hidden hand.
    pub fn id(self) -> Option<CardId> {
        match self {
            CardRef::Id(id) => Some(id),
            CardRef::Hand { .. } => None,
        }
    }
}

/// A card chosen for use or response: a card the player has, or one made by a view-as skill (as a card
/// string).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pick {
    Id(CardId),
    Made(CardText),
}

/// The content of a request. Every `askFor...` of the scripting API is one of these.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "ask")]
pub enum Ask {
    /// `activate`: use a card or skill, or end the play phase.
    Play,
    /// `askForUseCard`, `askForUseSlashTo`: use a card of this pattern.
    UseCard {
        pattern: Name,
        method: HandlingMethod,
        /// Unless empty, every use must have one of these among its targets.
        victims: Vec<PlayerId>,
        /// `true` to allow only the victims as targets.
        victims_only: bool,
        distance_limit: bool,
    },
    /// `askForCard`: respond with, use, discard or show one card of this pattern.
    RespondCard { pattern: Name, method: HandlingMethod, who: Option<PlayerId>, to_card: Option<CardId> },
    /// `askForNullification`.
    Nullify { trick: CardId, from: Option<PlayerId>, to: Option<PlayerId>, positive: bool },
    /// `askForSinglePeach`.
    Peach { dying: PlayerId, needed: i32 },
    /// `askForSkillInvoke`.
    Invoke,
    /// `askForChoice`.
    Choice { options: Vec<Name> },
    /// `askForSuit`.
    Suit,
    /// `askForKingdom`.
    Kingdom { options: Vec<Name> },
    /// `askForGeneral`.
    General { options: Vec<Name> },
    /// `askForDiscard`: `Cards`; with `optional`, `Pass` too.
    Discard { num: usize, min: usize, optional: bool, include_equip: bool, pattern: Name },
    /// `askForExchange`: like Discard, but nothing is discarded.
    Exchange { num: usize, min: usize, optional: bool, include_equip: bool, pattern: Name },
    /// `askForCardChosen`: one card from another player's areas.
    CardChosen { who: PlayerId, options: Vec<CardRef>, method: HandlingMethod, can_cancel: bool },
    /// `askForAG`: one of these open cards.
    PickCard { options: Vec<CardId>, refusable: bool },
    /// `askForCardShow`: one hand card.
    ShowCard { requestor: PlayerId },
    /// `askForYiji`: give some of these cards to one player.
    Give { cards: Vec<CardId>, players: Vec<PlayerId>, max: usize, optional: bool },
    /// `askForGuanxing`: split these into top and bottom, each in order.
    Arrange { cards: Vec<CardId>, up: bool, down: bool },
    /// `doGongxin`: look at a hand; optionally choose one of these cards.
    Gongxin { target: PlayerId, options: Vec<CardId> },
    /// `askForPindian`: one hand card.
    Pindian { from: PlayerId, to: PlayerId },
    /// `askForPlayerChosen`, `askForPlayersChosen`.
    Players { options: Vec<PlayerId>, min: usize, max: usize },
    /// `askForTriggerOrder`, `askForOrder`, `askForRole` and other choices from a list that can be declined.
    Order { options: Vec<Name>, optional: bool },
    /// `askForLuckCard`.
    LuckCard,
}

impl Ask {
    /// Returns the name in logs, records and planned answers.
    pub fn word(&self) -> &'static str {
        match self {
            Ask::Play => "play",
            Ask::UseCard { .. } => "use",
            Ask::RespondCard { .. } => "respond",
            Ask::Nullify { .. } => "nullify",
            Ask::Peach { .. } => "peach",
            Ask::Invoke => "invoke",
            Ask::Choice { .. } => "choice",
            Ask::Suit => "suit",
            Ask::Kingdom { .. } => "kingdom",
            Ask::General { .. } => "general",
            Ask::Discard { .. } => "discard",
            Ask::Exchange { .. } => "exchange",
            Ask::CardChosen { .. } => "card",
            Ask::PickCard { .. } => "pick",
            Ask::ShowCard { .. } => "show",
            Ask::Give { .. } => "give",
            Ask::Arrange { .. } => "arrange",
            Ask::Gongxin { .. } => "gongxin",
            Ask::Pindian { .. } => "pindian",
            Ask::Players { .. } => "players",
            Ask::Order { .. } => "order",
            Ask::LuckCard => "luck_card",
        }
    }

    /// Returns the QSanguosha function for this request, the name in AIs and recorded games.
    pub fn function(&self) -> &'static str {
        match self {
            Ask::Play => "activate",
            Ask::UseCard { .. } => "askForUseCard",
            Ask::RespondCard { .. } => "askForCard",
            Ask::Nullify { .. } => "askForNullification",
            Ask::Peach { .. } => "askForSinglePeach",
            Ask::Invoke => "askForSkillInvoke",
            Ask::Choice { .. } => "askForChoice",
            Ask::Suit => "askForSuit",
            Ask::Kingdom { .. } => "askForKingdom",
            Ask::General { .. } => "askForGeneral",
            Ask::Discard { .. } => "askForDiscard",
            Ask::Exchange { .. } => "askForExchange",
            Ask::CardChosen { .. } => "askForCardChosen",
            Ask::PickCard { .. } => "askForAG",
            Ask::ShowCard { .. } => "askForCardShow",
            Ask::Give { .. } => "askForYiji",
            Ask::Arrange { .. } => "askForGuanxing",
            Ask::Gongxin { .. } => "doGongxin",
            Ask::Pindian { .. } => "askForPindian",
            Ask::Players { max: 1, .. } => "askForPlayerChosen",
            Ask::Players { .. } => "askForPlayersChosen",
            Ask::Order { .. } => "askForTriggerOrder",
            Ask::LuckCard => "askForLuckCard",
        }
    }
}

/// A request to one seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Request {
    /// Number of the request; grows by one within a game.
    pub id: u64,
    pub seat: PlayerId,
    /// The operation that sent the request.
    pub event: EventId,
    #[serde(flatten)]
    pub ask: Ask,
    /// Purpose: a skill or card name, `gamerule` ...
    pub reason: Name,
    /// `key:src:dst:arg:arg2`, translated by the front end.
    pub prompt: String,
    /// The payload of the event that led to the request, for the agent.
    pub data: Value,
    /// Time limit in seconds; `None` for no limit.
    pub seconds: Option<u32>,
}

/// An answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// Decline, end the phase, choose nothing.
    Pass,
    Yes(bool),
    Use {
        card: Pick,
        targets: Vec<PlayerId>,
    },
    Card(Pick),
    Text(Name),
    Cards(Vec<CardRef>),
    Players(Vec<PlayerId>),
    Give {
        cards: Vec<CardId>,
        to: PlayerId,
    },
    Arrange {
        top: Vec<CardId>,
        bottom: Vec<CardId>,
    },
}

/// Reason for a reply that the asked player did not choose.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The only possible answer, given without a request.
    Forced,
    Timeout,
    /// No agent decides for this seat, or the agent had no answer.
    NoAnswer,
    /// The answer was illegal; holds the reason.
    Illegal(Illegality),
    /// Requests to this seat are no longer made: no person plays it, and it has played or been asked too
    /// often in this phase.
    TooOften,
}

/// An agent's result for a request.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    Reply(Reply),
    /// No reply: use the default.
    Default(Cause),
    /// Close the table.
    Close,
}

/// The interface of a seat for its agent: the view and the available choices.
#[derive(Clone, Copy)]
pub struct Seat<'r> {
    room: &'r Room,
    player: PlayerId,
}

impl<'r> Seat<'r> {
    pub fn new(room: &'r Room, player: PlayerId) -> Seat<'r> {
        Seat { room, player }
    }

    pub fn player(self) -> PlayerId {
        self.player
    }

    /// Returns the card in whose effect a request is made.
    pub fn card_in_effect(self, request: &Request) -> Option<CardId> {
        match &self.room.table().history.get(request.event)?.detail {
            history::Detail::Card { card, .. } => Some(card.id),
            _ => None,
        }
    }

    /// Returns the room, for sights that the program itself computes. Agents decide by the view.
    pub fn room(self) -> &'r Room {
        self.room
    }

    /// Returns the kinds of card, skills and generals of the game.
    pub fn catalog(self) -> Rc<Catalog> {
        self.room.catalog()
    }

    /// Calls `look` with the view of this seat.
    pub fn view<R>(self, look: impl FnOnce(view::View<'_>) -> R) -> R {
        look(self.room.table().view(self.player))
    }

    /// Returns the next choices, given the current selection.
    pub fn probe(self, request: &Request, selection: &probe::Selection) -> probe::Choices {
        self.room.probe(request, selection)
    }

    /// Returns `true` if this selection can still become a legal reply.
    pub fn may_lead(self, request: &Request, selection: &probe::Selection) -> bool {
        self.room.may_lead(request, selection)
    }

    /// Returns a legal reply, if a search of limited length finds one.
    pub fn some_reply(self, request: &Request) -> Option<Reply> {
        self.room.some_reply(request)
    }

    /// Returns the unavailable options and the reasons.
    pub fn barred(self, request: &Request, at: &probe::Selection) -> Vec<(barred::Thing, barred::Why)> {
        self.room.barred(request, at)
    }

    /// Checks this reply; `Err` explains why it would be rejected.
    pub fn check(self, request: &Request, reply: &Reply) -> Result<(), IllegalReply> {
        self.room.legal_reply(request, reply.clone()).map(|_| ())
    }

    /// Returns a general as played from this seat: lord skills only for the lord.
    pub fn general(self, name: &str) -> Option<GeneralDef> {
        let catalog = self.room.catalog();
        let mut general = catalog.generals.get(name)?.clone();
        let is_lord = self.room.table().player(self.player).role == Role::Lord;
        general.skills.retain(|skill| is_lord || catalog.skill(skill).is_none_or(|s| !s.lord));
        Some(general)
    }

    /// Returns the current text of a skill of this player.
    pub fn skill_text(self, names: &dyn Names, lang: Lang, skill: &str) -> Option<String> {
        self.skill_text_of(names, lang, self.player, skill)
    }

    /// Returns the current text of any player's skill.
    pub fn skill_text_of(self, names: &dyn Names, lang: Lang, of: PlayerId, skill: &str) -> Option<String> {
        self.room.skill_text(names, lang, of, skill)
    }

    /// Returns a number below `n` from this seat's random stream.
    pub fn random(self, n: usize) -> usize {
        let at = self.player.index();
        self.room.table_mut().rng.seats.get_mut(at).map_or(0, |s| s.below(n))
    }

    /// Returns the distance. Distances and ranges are public.
    pub fn distance(self, from: PlayerId, to: PlayerId) -> i32 {
        self.room.distance(from, to)
    }

    pub fn attack_range(self, player: PlayerId) -> i32 {
        self.room.attack_range(player)
    }

    pub fn max_cards(self, player: PlayerId) -> i32 {
        self.room.max_cards(player)
    }

    /// Calls `look` with the user, card and targets of every completed use since `since`, oldest first. It
    /// stops at the first use that is still running and returns the event to continue from.
    pub fn uses_since(self, since: EventId, mut look: impl FnMut(PlayerId, &str, &[PlayerId])) -> EventId {
        let t = self.room.table();
        for record in t.history.since(since, history::EventKind::UseCard) {
            if record.end == EventId::default() {
                return record.id;
            }
            if let (Some(user), history::Detail::Card { card, to, .. }) = (record.who, &record.detail) {
                look(user, &card.name, to);
            }
        }
        EventId(t.history.last_id().0 + 1)
    }

    /// Counts the cards used by this seat in the current phase whose name satisfies `such`.
    pub fn uses_this_phase(self, such: impl Fn(&str) -> bool) -> usize {
        let t = self.room.table();
        let Some(phase) = t.history.latest(history::EventKind::Phase).map(|phase| phase.id) else { return 0 };
        let mine = |r: &history::EventRecord| match &r.detail {
            history::Detail::Card { card, .. } => r.who == Some(self.player) && such(&card.name),
            _ => false,
        };
        t.history.since(phase, history::EventKind::UseCard).filter(|r| mine(r)).count()
    }

    /// Returns `true` if this judgement would be good with that card.
    pub fn makes_good(self, judge: &Judge, card: CardId) -> bool {
        judge.good == self.room.matches(&judge.pattern, card, None)
    }

    /// Returns the equipment slot of a card that this seat knows.
    pub fn slot(self, card: CardId) -> Option<EquipSlot> {
        if !self.room.table().view(self.player).knows(card) {
            return None;
        }
        self.room.def(card).slot
    }

    /// Returns the kind of a card that this seat knows.
    pub fn def(self, card: CardId) -> Option<Rc<CardDef>> {
        self.room.table().view(self.player).knows(card).then(|| self.room.def(card))
    }

    /// Returns `true` if a card that this seat knows belongs to the class.
    pub fn is_kind_of(self, card: CardId, class: &str) -> bool {
        self.room.table().view(self.player).knows(card) && self.room.is_kind_of(card, class)
    }
}

/// Decides for one seat.
pub trait Agent {
    fn answer(&mut self, seat: Seat<'_>, request: &Request) -> Answer;
}

/// The end of requests to several seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Many {
    /// All seats answer.
    All,
    /// The first seat that does not pass ends it.
    First,
}

/// Receiver of requests. Replies of [`Door::ask_many`] come in order of arrival, which is part of the record.
pub trait Door {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer;

    /// Returns answers in order of arrival, each with its index in `requests`.
    fn ask_many(&mut self, room: &Room, requests: &[Request], many: Many) -> Vec<(usize, Answer)> {
        let mut answers = Vec::new();
        for (i, request) in requests.iter().enumerate() {
            let answer = self.ask(room, request);
            let done = match &answer {
                Answer::Reply(reply) => many == Many::First && *reply != Reply::Pass,
                Answer::Default(_) => false,
                Answer::Close => true,
            };
            answers.push((i, answer));
            if done {
                break;
            }
        }
        answers
    }

    /// Hears of a moment at which nobody could answer, so that it can take as long as if somebody had been asked.
    fn nobody(&mut self, _: &Room) {}
}

/// A request without its id, seat and event.
pub struct Question {
    pub ask: Ask,
    pub reason: Name,
    pub prompt: String,
    pub data: Value,
}

impl Question {
    pub fn new(ask: Ask, reason: impl Into<Name>) -> Question {
        Question { ask, reason: reason.into(), prompt: String::new(), data: Value::Nil }
    }

    pub fn prompt(mut self, prompt: impl Into<String>) -> Question {
        self.prompt = prompt.into();
        self
    }

    pub fn data(mut self, data: impl Into<Value>) -> Question {
        self.data = data.into();
        self
    }
}

impl Ask {
    /// Returns the cards offered to the asked seat, regardless of their location.
    fn cards_shown(&self) -> impl Iterator<Item = CardId> {
        let (ids, refs): (&[CardId], &[CardRef]) = match self {
            Ask::Give { cards: ids, .. } | Ask::PickCard { options: ids, .. } => (ids, &[]),
            Ask::CardChosen { options, .. } => (&[], options),
            _ => (&[], &[]),
        };
        let named = refs.iter().filter_map(|r| if let CardRef::Id(id) = r { Some(*id) } else { None });
        ids.iter().copied().chain(named)
    }
}

impl Room {
    /// Reveals to the seat the cards offered by a question, as QSanguosha does.
    fn show_named_cards(&self, seat: PlayerId, ask: &Ask) {
        let hidden = |t: &Table, id: CardId| !t.view(seat).knows(id);
        let cards: SmallVec<[CardId; 4]> = {
            let t = self.table();
            ask.cards_shown().filter(|id| hidden(&t, *id)).collect()
        };
        if cards.is_empty() {
            return;
        }
        let mut t = self.table_mut();
        for id in cards {
            if let Some(card) = t.deck.get_mut(id.index()) {
                card.known_to.insert(seat);
            }
        }
    }

    /// Returns `true` while a player is asked or observers are notified. Questions that skills answer
    /// meanwhile are no part of the game: a replay does not ask them.
    pub fn is_asking(&self) -> bool {
        self.door.try_borrow_mut().is_err() || self.is_telling()
    }

    fn request(&self, seat: PlayerId, question: Question) -> Request {
        let mut t = self.table_mut();
        let id = t.next_request;
        t.next_request += 1;
        Request {
            id,
            seat,
            event: t.stack.last().copied().unwrap_or_default(),
            ask: question.ask,
            reason: question.reason,
            prompt: question.prompt,
            data: question.data,
            seconds: self.settings.seconds,
        }
    }

    /// Ends the game as a draw where it has had as many requests as it may have.
    fn check_request_limit(&self) -> Flow<()> {
        let requests = self.table().next_request - 1;
        if requests < self.settings.request_limit || self.table().turn.winner.is_some() {
            return Ok(());
        }
        self.cut_off(Limited::Requests, requests)
    }

    /// Asks one seat and returns a legal reply. A missing or illegal reply is replaced by the default of its
    /// kind, and the reason is logged.
    pub fn ask(&self, seat: PlayerId, question: Question) -> Flow<Reply> {
        self.assert_free();
        self.check_request_limit()?;
        self.show_named_cards(seat, &question.ask);
        let request = self.request(seat, question);
        self.trace_offers(&request);
        self.note_card_request(&request);
        let answer = match self.door.try_borrow_mut() {
            Ok(_) if self.is_trial() => Answer::Default(Cause::NoAnswer),
            Ok(mut door) => door.ask(self, &request),
            // An agent made the room ask while answering: no agent is available.
            Err(_) => Answer::Default(Cause::NoAnswer),
        };
        self.settle(&request, answer)
    }

    /// Asks several seats at once and returns the replies in order of arrival.
    pub fn ask_many(&self, questions: Vec<(PlayerId, Question)>, many: Many) -> Flow<Vec<(PlayerId, Reply)>> {
        self.assert_free();
        self.check_request_limit()?;
        questions.iter().for_each(|(seat, question)| self.show_named_cards(*seat, &question.ask));
        let requests: Vec<Request> = questions.into_iter().map(|(p, q)| self.request(p, q)).collect();
        requests.iter().for_each(|request| self.trace_offers(request));
        let answers = match self.door.try_borrow_mut() {
            Ok(mut door) => door.ask_many(self, &requests, many),
            Err(_) => (0..requests.len()).map(|i| (i, Answer::Default(Cause::NoAnswer))).collect(),
        };
        let mut replies = Vec::with_capacity(answers.len());
        for (i, answer) in answers {
            let Some(request) = requests.get(i) else { continue };
            let reply = self.settle(request, answer)?;
            let done = many == Many::First && reply != Reply::Pass;
            replies.push((request.seat, reply));
            if done {
                break;
            }
        }
        Ok(replies)
    }

    /// Tells the door that nobody can answer.
    pub(in crate::rules) fn ask_nobody(&self) {
        if let Ok(mut door) = self.door.try_borrow_mut() {
            door.nobody(self);
        }
    }

    /// Records a forced reply, without asking.
    pub fn forced(&self, seat: PlayerId, question: Question, reply: Reply) -> Reply {
        self.show_named_cards(seat, &question.ask);
        if self.is_watched() {
            let request = self.request(seat, question);
            self.notify(|o| o.asked(self, &request, &reply, Some(&Cause::Forced)));
        } else {
            self.table_mut().next_request += 1;
        }
        reply
    }

    fn settle(&self, request: &Request, answer: Answer) -> Flow<Reply> {
        let (reply, cause) = match answer {
            Answer::Close => return Err(Interrupt::Closed),
            Answer::Default(cause) => (self.default_reply(request), Some(cause)),
            Answer::Reply(reply) => match self.legal_reply(request, reply) {
                Ok(reply) => (reply, None),
                Err(why) => (self.default_reply(request), Some(Cause::Illegal(why.into()))),
            },
        };
        if !self.is_trial() {
            self.notify(|o| o.asked(self, request, &reply, cause.as_ref()));
        }
        if self.is_watched() {
            self.log(super::Fact::Asked {
                seat: request.seat,
                kind: request.ask.word().into(),
                reason: request.reason.clone(),
                reply: reply.clone(),
                cause,
            });
        }
        Ok(reply)
    }
}
