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
use super::catalog::GeneralDef;
use super::interrupt::{Flow, Interrupt};
use super::names::{Lang, Names};
use super::room::Room;
use crate::model::*;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

pub mod barred;
pub mod card_questions;
pub mod check;
pub mod naming;
mod offer;
pub mod probe;
pub mod questions;
pub mod want;

pub use card_questions::{Giving, Guanxing};
pub use naming::{Named, Naming};
pub use want::{CardRequest, NULLIFICATION, UseReason, saving_pattern};

/// A card in a request or reply: by id where its face lies open before the asked player. A hidden
/// hand is one choice, even where the player knows cards of it: the card is taken at random.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardRef {
    Id(CardId),
    /// Records of earlier versions name a slot of the hand.
    #[serde(alias = "slot")]
    Hand {
        owner: PlayerId,
    },
}

/// A card chosen to be used or responded with: a card one has, or one that a view-as skill
/// makes (by its card string).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pick {
    Id(CardId),
    Made(CardText),
}

/// What is asked. Every `askFor...` of the scripting API is one of these.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "ask")]
pub enum Ask {
    /// `activate`: use a card or skill, or end the play phase.
    Play,
    /// `askForUseCard`, `askForUseSlashTo`: use a card of this pattern.
    UseCard {
        pattern: Name,
        method: HandlingMethod,
        /// When not empty, every use must have one of these among its targets.
        victims: Vec<PlayerId>,
        /// No other targets than the victims.
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
    /// `askForExchange`: as Discard, nothing is discarded.
    Exchange { num: usize, min: usize, optional: bool, include_equip: bool, pattern: Name },
    /// `askForCardChosen`: one card out of another player's areas.
    CardChosen { who: PlayerId, options: Vec<CardRef>, method: HandlingMethod, can_cancel: bool },
    /// `askForAG`: one of these open cards.
    PickCard { options: Vec<CardId>, refusable: bool },
    /// `askForCardShow`: one hand card.
    ShowCard { requestor: PlayerId },
    /// `askForYiji`: give some of these cards to one player.
    Give { cards: Vec<CardId>, players: Vec<PlayerId>, max: usize, optional: bool },
    /// `askForGuanxing`: split these into top and bottom, each in order.
    Arrange { cards: Vec<CardId>, up: bool, down: bool },
    /// `doGongxin`: look at a hand; maybe point at one of these cards.
    Gongxin { target: PlayerId, options: Vec<CardId> },
    /// `askForPindian`: one hand card.
    Pindian { from: PlayerId, to: PlayerId },
    /// `askForPlayerChosen`, `askForPlayersChosen`.
    Players { options: Vec<PlayerId>, min: usize, max: usize },
    /// `askForTriggerOrder`, `askForOrder`, `askForRole` and other pick-one questions with
    /// a way out.
    Order { options: Vec<Name>, optional: bool },
    /// `askForLuckCard`.
    LuckCard,
}

impl Ask {
    /// The name in logs, records and planned answers.
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

    /// The function of the original that asks this, as AIs and recorded games name it.
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

/// A question to one seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Request {
    /// Grows by one with each request of the game.
    pub id: u64,
    pub seat: PlayerId,
    /// The operation during which it is asked.
    pub event: EventId,
    #[serde(flatten)]
    pub ask: Ask,
    /// What for: a skill or card name, `gamerule` ...
    pub reason: Name,
    /// `key:src:dst:arg:arg2`, to be translated by whoever shows it.
    pub prompt: String,
    /// The payload of the event that led to it, for whoever decides.
    pub data: Value,
    /// Seconds to answer in; `None`: no limit.
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

/// Why a reply is not the asked player's own.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Only one answer was possible; nobody was asked.
    Forced,
    Timeout,
    /// Nobody decides for this seat, or the one who does had no answer.
    NoAnswer,
    /// The answer given was not legal: why.
    Illegal(String),
}

/// What comes through the door.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    Reply(Reply),
    /// No reply: the default is taken.
    Default(Cause),
    /// The table is to be closed.
    Close,
}

/// A seat as its agent gets it: the view, and what may be chosen next.
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

    /// Looks at what this seat may see.
    pub fn view<R>(self, look: impl FnOnce(view::View<'_>) -> R) -> R {
        look(self.room.table().view(self.player))
    }

    /// What may be chosen next, given what is selected so far.
    pub fn probe(self, request: &Request, selection: &probe::Selection) -> probe::Choices {
        self.room.probe(request, selection)
    }

    /// May this selection become a legal reply?
    pub fn may_lead(self, request: &Request, selection: &probe::Selection) -> bool {
        self.room.may_lead(request, selection)
    }

    /// Some legal reply, when a search for one that is not too long finds it.
    pub fn some_reply(self, request: &Request) -> Option<Reply> {
        self.room.some_reply(request)
    }

    /// What may not be chosen next, and why not.
    pub fn barred(self, request: &Request, at: &probe::Selection) -> Vec<(barred::Thing, barred::Why)> {
        self.room.barred(request, at)
    }

    /// `Err` says in words why this reply would not be taken.
    pub fn check(self, request: &Request, reply: &Reply) -> Result<(), String> {
        self.room.legal_reply(request, reply.clone()).map(|_| ())
    }

    /// A general as it would be played from this seat: skills of lords only at the lord's.
    pub fn general(self, name: &str) -> Option<GeneralDef> {
        let catalog = self.room.catalog();
        let mut general = catalog.generals.get(name)?.clone();
        let is_lord = self.room.table().player(self.player).role == Role::Lord;
        general.skills.retain(|skill| is_lord || catalog.skill(skill).is_none_or(|s| !s.lord));
        Some(general)
    }

    /// The text of a skill as this player's reads now.
    pub fn skill_text(self, names: &dyn Names, lang: Lang, skill: &str) -> Option<String> {
        self.room.skill_text(names, lang, self.player, skill)
    }

    /// A number below `n` from this seat's own random stream.
    pub fn random(self, n: usize) -> usize {
        let at = self.player.index();
        self.room.table_mut().rng.seats.get_mut(at).map_or(0, |s| s.below(n))
    }

    /// Facts about distances and ranges are public; agents ask them here.
    pub fn distance(self, from: PlayerId, to: PlayerId) -> i32 {
        self.room.distance(from, to)
    }

    pub fn attack_range(self, player: PlayerId) -> i32 {
        self.room.attack_range(player)
    }

    pub fn max_cards(self, player: PlayerId) -> i32 {
        self.room.max_cards(player)
    }

    /// Tells every use of a card since `since` that is over, oldest first, up to the first
    /// that still runs: who used what on whom. Gives the event to go on from.
    pub fn uses_since(self, since: EventId, mut look: impl FnMut(PlayerId, &str, &[PlayerId])) -> EventId {
        let t = self.room.table();
        for record in t.history.since(since, history::EventKind::UseCard) {
            if record.end == EventId::default() {
                return record.id;
            }
            if let (Some(user), history::Detail::Card { card, to }) = (record.who, &record.detail) {
                look(user, &card.name, to);
            }
        }
        EventId(t.history.last_id().0 + 1)
    }

    /// How many of the cards that this seat has used since the current phase began have such
    /// a name.
    pub fn uses_this_phase(self, such: impl Fn(&str) -> bool) -> usize {
        let t = self.room.table();
        let Some(phase) = t.history.latest(history::EventKind::Phase).map(|phase| phase.id) else { return 0 };
        let mine = |r: &history::EventRecord| match &r.detail {
            history::Detail::Card { card, .. } => r.who == Some(self.player) && such(&card.name),
            _ => false,
        };
        t.history.since(phase, history::EventKind::UseCard).filter(|r| mine(r)).count()
    }

    /// Would this judgement come out well with that card?
    pub fn makes_good(self, judge: &Judge, card: CardId) -> bool {
        judge.good == self.room.matches(&judge.pattern, card, None)
    }

    /// The slot that a card this seat knows is equipment for.
    pub fn slot(self, card: CardId) -> Option<EquipSlot> {
        if !self.room.table().view(self.player).knows(card) {
            return None;
        }
        self.room.def(card).slot
    }

    /// Class membership of a card this seat knows.
    pub fn is_kind_of(self, card: CardId, class: &str) -> bool {
        self.room.table().view(self.player).knows(card) && self.room.is_kind_of(card, class)
    }
}

/// Who answers for one seat.
pub trait Agent {
    fn answer(&mut self, seat: Seat<'_>, request: &Request) -> Answer;
}

/// How several seats are asked at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Many {
    /// Everyone answers.
    All,
    /// The first who does not pass ends it.
    First,
}

/// Where requests go. Replies of [`Door::ask_many`] come in order of arrival, which is
/// part of the record.
pub trait Door {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer;

    /// Index into `requests` with each answer, in order of arrival.
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
}

/// What a request asks beside who and when.
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
    /// Returns the cards that the seat which is asked is shown to choose from, wherever they lie.
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
    /// Lets the seat know the cards that a question names to choose from: the original shows them.
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

    /// Asks one seat. The reply is legal; a missing or illegal one is replaced by the
    /// default of its kind, and the log says why.
    pub fn ask(&self, seat: PlayerId, question: Question) -> Flow<Reply> {
        self.assert_free();
        self.show_named_cards(seat, &question.ask);
        let request = self.request(seat, question);
        self.trace_offers(&request);
        self.note_card_request(&request);
        let answer = match self.door.try_borrow_mut() {
            Ok(mut door) => door.ask(self, &request),
            // An agent made the room ask while answering: there is nobody to answer that.
            Err(_) => Answer::Default(Cause::NoAnswer),
        };
        self.settle(&request, answer)
    }

    /// Asks several seats at once: the requests settled, in order of arrival.
    pub fn ask_many(&self, questions: Vec<(PlayerId, Question)>, many: Many) -> Flow<Vec<(PlayerId, Reply)>> {
        self.assert_free();
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

    /// Notes a reply that nobody had to be asked for.
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
                Err(why) => (self.default_reply(request), Some(Cause::Illegal(why))),
            },
        };
        self.notify(|o| o.asked(self, request, &reply, cause.as_ref()));
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
