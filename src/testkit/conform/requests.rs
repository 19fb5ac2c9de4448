//! Conversion of recorded requests and replies into ours.

use serde_json::Value;

use super::facts;
use super::mismatch::{Mismatch, Noted};
use super::trace::{Ask as RecordedAsk, TraceCard, Use};
use crate::model::{CardId, HandlingMethod, Name, PlayerId};
use crate::record::JsonFault;
use crate::rules::ask::{Ask, CardRef};
use crate::rules::card_string::CardTextError;
use crate::rules::{Pick, Reply, Request, Room};

/// Returns `true` if kind and player of the requests are equal.
pub fn fits(recorded: &RecordedAsk, request: &Request) -> bool {
    let kind = request.ask.function();
    if kind == "askForPindian" && recorded.kind == "askForPindianRace" {
        let seat = request.seat.object_name();
        return recorded.p == seat || recorded.arg_str("to") == Some(seat.as_str());
    }
    recorded.kind == kind && recorded.p == request.seat.object_name()
}

/// Returns one of our requests in the notation of traces.
pub fn noted(request: &Request) -> Noted {
    let kind = request.ask.function().to_owned();
    Noted { kind, reason: request.reason.to_string(), text: show(request) }
}

/// Returns a recorded request in the notation of traces.
pub fn noted_record(recorded: &RecordedAsk) -> Noted {
    let reason =
        recorded.arg_str("reason").or_else(|| recorded.arg_str("skill")).unwrap_or_default().to_owned();
    Noted { kind: recorded.kind.to_string(), reason, text: show_recorded(recorded) }
}

pub fn show(request: &Request) -> String {
    let mut text = format!("{} {}", request.ask.function(), request.seat);
    for (name, value) in arguments(request) {
        text.push_str(&format!(" {name}={value}"));
    }
    text
}

pub fn show_recorded(recorded: &RecordedAsk) -> String {
    let mut text = format!("{} {}", recorded.kind, recorded.p);
    for (name, value) in &recorded.args {
        if !matches!(name.as_str(), "data" | "avail" | "cards") {
            text.push_str(&format!(" {name}={}", plain(value)));
        }
    }
    text
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => "-".into(),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join("+"),
        other => other.to_string(),
    }
}

/// Returns the arguments of a request in the notation of the record; only those on which both engines must
/// agree.
fn arguments(request: &Request) -> Vec<(&'static str, String)> {
    let reason = ("reason", request.reason.to_string());
    let method = |m: &HandlingMethod| ("method", (*m as u8).to_string());
    match &request.ask {
        Ask::UseCard { pattern, method: m, .. } | Ask::RespondCard { pattern, method: m, .. } => {
            vec![("pattern", pattern.to_string()), ("prompt", request.prompt.clone()), method(m)]
        }
        Ask::Nullify { from, to, positive, .. } => {
            let who = |p: &Option<PlayerId>| p.map_or_else(|| "-".to_string(), |p| p.to_string());
            vec![("from", who(from)), ("to", who(to)), ("positive", positive.to_string())]
        }
        Ask::Peach { dying, needed } => {
            vec![("dying", dying.to_string()), ("hp", (1 - needed).to_string())]
        }
        Ask::Invoke => vec![("skill", request.reason.to_string())],
        Ask::Choice { options } => {
            vec![("skill", request.reason.to_string()), ("choices", options.join("+"))]
        }
        Ask::Discard { num, min, optional, include_equip, pattern }
        | Ask::Exchange { num, min, optional, include_equip, pattern } => vec![
            reason,
            ("num", num.to_string()),
            ("min", min.to_string()),
            ("optional", optional.to_string()),
            ("equip", include_equip.to_string()),
            ("pattern", pattern.to_string()),
        ],
        Ask::CardChosen { who, method: m, .. } => vec![reason, ("who", who.to_string()), method(m)],
        Ask::PickCard { options, refusable } => vec![
            reason,
            ("ids", facts::ids(options.iter().map(|c| c.0))),
            ("refusable", refusable.to_string()),
        ],
        Ask::ShowCard { requestor } => vec![reason, ("requestor", requestor.to_string())],
        _ => Vec::new(),
    }
}

/// The difference of two requests.
#[derive(Debug, Default)]
pub struct Compared {
    pub differs: Option<Mismatch>,
    /// The prompt, if it has more words here and is otherwise equal.
    pub says_more: Option<Mismatch>,
}

/// Returns `true` if our text has all words of the recorded one in order, and more.
pub fn says_more(here: &str, there: &str) -> bool {
    let mut own = here.split(':');
    there.split(':').filter(|word| !word.is_empty()).all(|word| own.any(|o| o == word))
}

pub fn compare(room: &Room, request: &Request, recorded: &RecordedAsk) -> Compared {
    let mut more = None;
    for (name, here) in arguments(request) {
        // The record omits keys that are false or empty.
        let there = recorded
            .args
            .get(name)
            .map_or_else(|| if here == "false" || here == "-" { here.clone() } else { String::new() }, plain);
        if here != there {
            let is_longer = name == "prompt" && says_more(&here, &there);
            let what = Mismatch::Argument { request: noted(request), name, here, recorded: there };
            if !is_longer {
                return Compared { differs: Some(what), says_more: None };
            }
            more = Some(what);
        }
    }
    if request.ask == Ask::Play {
        let recorded: Vec<i32> = recorded.arg_as("avail").and_then(Result::ok).unwrap_or_default();
        let here = available(room, request.seat);
        if recorded != here {
            let (here, recorded) = (facts::ids(here), facts::ids(recorded));
            let what = Mismatch::UsableCards { request: noted(request), here, recorded };
            return Compared { differs: Some(what), says_more: None };
        }
    }
    Compared { differs: None, says_more: more }
}

/// Returns the hand cards that can be used now, targets aside.
fn available(room: &Room, player: PlayerId) -> Vec<i32> {
    let hand = room.table().player(player).hand.clone();
    let usable = |card: &CardId| {
        room.def(*card).behaviour.is_available(room, player, *card)
            && !room.is_card_limited(player, *card, HandlingMethod::Use)
    };
    hand.iter().filter(|c| usable(c)).map(|c| c.0).collect()
}

// ---- replies ----------------------------------------------------------------------------

/// The reason for which a recorded reply cannot be given.
#[derive(Debug, thiserror::Error)]
pub enum BadTrace {
    #[error("{0}")]
    Form(JsonFault),
    #[error(transparent)]
    Card(#[from] CardTextError),
    #[error("no card")]
    NoCard,
    #[error("no ids")]
    NoIds,
    #[error("nobody to give to")]
    NoReceiver,
    #[error("{0} is no player")]
    Player(Name),
}

impl From<serde_json::Error> for BadTrace {
    fn from(error: serde_json::Error) -> BadTrace {
        BadTrace::Form(error.into())
    }
}

/// Converts the recorded reply.
pub fn reply(room: &Room, request: &Request, recorded: &RecordedAsk) -> Result<Reply, BadTrace> {
    let pass = recorded.reply.is_null();
    Ok(match &request.ask {
        Ask::Play | Ask::UseCard { .. } => match recorded.reply_as::<Option<Use>>()? {
            None => Reply::Pass,
            Some(usage) => Reply::Use { card: pick(room, &usage.card)?, targets: players(&usage.to)? },
        },
        Ask::RespondCard { .. } | Ask::Nullify { .. } | Ask::Peach { .. } => {
            match recorded.reply_as::<Option<TraceCard>>()? {
                None => Reply::Pass,
                Some(card) => Reply::Card(pick(room, &card)?),
            }
        }
        Ask::Invoke => Reply::Yes(recorded.reply_as::<bool>()?),
        Ask::Choice { .. } | Ask::Suit | Ask::Kingdom { .. } | Ask::General { .. } | Ask::Order { .. } => {
            Reply::Text(recorded.reply_as::<Name>()?)
        }
        Ask::Discard { .. } | Ask::Exchange { .. } => {
            let ids = recorded.reply_as::<Option<Vec<i32>>>()?.unwrap_or_default();
            if ids.is_empty() { Reply::Pass } else { Reply::Cards(ids.into_iter().map(known).collect()) }
        }
        Ask::CardChosen { who, options, .. } => match recorded.reply_as::<Option<i32>>()? {
            None | Some(-1) => Reply::Pass,
            Some(id) => Reply::Cards(vec![chosen(room, *who, options, id)]),
        },
        Ask::PickCard { .. } | Ask::ShowCard { .. } | Ask::Gongxin { .. } => {
            match recorded.reply_as::<Option<i32>>()? {
                None | Some(-1) => Reply::Pass,
                Some(id) => Reply::Cards(vec![known(id)]),
            }
        }
        Ask::Pindian { .. } => {
            let card = match &recorded.reply {
                Value::Object(both) => {
                    let first = recorded.p == request.seat.object_name();
                    both.get(if first { "from_card" } else { "to_card" }).and_then(Value::as_i64)
                }
                other => other.as_i64(),
            };
            Reply::Cards(vec![known(card.ok_or(BadTrace::NoCard)? as i32)])
        }
        Ask::Players { .. } if pass => Reply::Pass,
        Ask::Players { .. } => {
            let name = recorded.reply_as::<Name>()?;
            Reply::Players(players(&[name])?)
        }
        Ask::Give { .. } if pass => Reply::Pass,
        Ask::Give { .. } => {
            let ids: Vec<i32> =
                recorded.reply.get("ids").map(serde::Deserialize::deserialize).ok_or(BadTrace::NoIds)??;
            let to = recorded.reply.get("to").and_then(Value::as_str).ok_or(BadTrace::NoReceiver)?;
            let to = PlayerId::from_object_name(to).ok_or_else(|| BadTrace::Player(to.into()))?;
            Reply::Give { cards: ids.into_iter().map(CardId).collect(), to }
        }
        Ask::Arrange { .. } => {
            let list = |name: &str| -> Vec<CardId> {
                let ids = recorded.reply.get(name).and_then(Value::as_array).into_iter().flatten();
                ids.filter_map(Value::as_i64).map(|id| CardId(id as i32)).collect()
            };
            Reply::Arrange { top: list("top"), bottom: list("bottom") }
        }
        Ask::LuckCard => Reply::Pass,
    })
}

fn known(id: i32) -> CardRef {
    CardRef::Id(CardId(id))
}

/// Returns a card of another player's area. For a hidden hand it is any hand card of its owner; the random
/// source then returns the recorded one.
fn chosen(room: &Room, who: PlayerId, options: &[CardRef], id: i32) -> CardRef {
    if options.contains(&known(id)) {
        return known(id);
    }
    let hand = CardRef::Hand { owner: who };
    let is_held = room.table().player(who).hand.contains(&CardId(id));
    if is_held && options.contains(&hand) { hand } else { known(id) }
}

/// Returns the recorded card if the reply is any card of a hidden hand.
pub(super) fn hand_card(reply: &Reply, recorded: &RecordedAsk) -> Option<CardId> {
    match reply {
        Reply::Cards(cards) if matches!(cards.as_slice(), [CardRef::Hand { .. }]) => {
            recorded.reply_as::<i32>().ok().map(CardId)
        }
        _ => None,
    }
}

fn pick(room: &Room, card: &TraceCard) -> Result<Pick, BadTrace> {
    match card {
        TraceCard::Real(id) => Ok(Pick::Id(CardId(*id))),
        TraceCard::Text(text) => Ok(Pick::Made(room.read_card(text)?)),
    }
}

fn players(names: &[Name]) -> Result<Vec<PlayerId>, BadTrace> {
    let player = |name: &Name| PlayerId::from_object_name(name).ok_or_else(|| BadTrace::Player(name.clone()));
    names.iter().map(player).collect()
}
