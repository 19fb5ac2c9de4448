//! Timings with their payloads, field by field, in a notation for both engines.

use super::facts;
use super::trace::{MoveOnce, Payload, Struct, Trigger};
use crate::model::{CardId, CardType, CardsMoveOneTime, Damage, Place, PlayerId, Table, Value};
use crate::rules::{Data, Room, Timing};

/// Names of fields with their values as text.
pub type Fields = Vec<(&'static str, String)>;

/// A timing of the recorded game.
#[derive(Debug, Clone, PartialEq)]
pub struct Recorded {
    pub at: usize,
    /// Depth of nesting in other timings.
    pub depth: i32,
    pub event: String,
    pub player: String,
    pub fields: Fields,
}

/// A timing of our game. `journal` is the journal's length when it began.
#[derive(Debug, Clone, PartialEq)]
pub struct Own {
    pub event: &'static str,
    pub player: String,
    pub fields: Fields,
    pub journal: usize,
}

pub fn show(event: &str, player: &str, fields: &Fields) -> String {
    let mut text = format!("{event}({player})");
    for (name, value) in fields {
        text.push_str(&format!(" {name}={value}"));
    }
    text
}

// ---- the recorded game ------------------------------------------------------------------

pub fn recorded(at: usize, t: &Trigger) -> Recorded {
    Recorded {
        at,
        depth: t.n,
        event: t.event.to_string(),
        player: facts::who(t.p.as_ref()),
        fields: t.d.as_ref().map(recorded_fields).unwrap_or_default(),
    }
}

fn recorded_fields(payload: &Payload) -> Fields {
    match payload {
        Payload::Bool(b) => vec![("value", b.to_string())],
        Payload::Int(n) => vec![("n", n.to_string())],
        Payload::Text(text) => vec![("text", text.clone())],
        Payload::List(list) => {
            let mut fields = Fields::new();
            for (name, text) in ["pattern", "prompt"].into_iter().zip(list) {
                fields.push((name, text.clone()));
            }
            fields
        }
        Payload::Struct(inner) => recorded_struct(inner),
    }
}

fn recorded_struct(payload: &Struct) -> Fields {
    let card = facts::trace_card_or_none;
    let who = |p: &Option<super::trace::Who>| facts::who(p.as_ref());
    match payload {
        Struct::Damage(d) => vec![
            ("from", who(&d.from)),
            ("to", who(&d.to)),
            ("card", card(&d.card)),
            ("n", d.n.to_string()),
            ("nature", facts::nature_word(d.nature).into()),
            ("chain", d.chain.to_string()),
            ("transfer", d.transfer.to_string()),
            ("by_user", d.by_user.to_string()),
        ],
        Struct::Use(u) => {
            vec![("card", facts::trace_card(&u.card)), ("from", who(&u.from)), ("to", u.to.join("+"))]
        }
        Struct::Effect(e) => vec![
            ("card", facts::trace_card(&e.card)),
            ("from", who(&e.from)),
            ("to", who(&e.to)),
            ("multiple", e.multiple.to_string()),
        ],
        Struct::Slash(s) => vec![
            ("slash", facts::trace_card(&s.slash)),
            ("from", who(&s.from)),
            ("to", who(&s.to)),
            ("jink", card(&s.jink)),
            ("jink_num", s.jink_num.to_string()),
            ("drank", s.drank.to_string()),
            ("nature", facts::nature_word(s.nature).into()),
        ],
        Struct::Move(m) => recorded_move(m),
        Struct::Dying(d) | Struct::Death(d) => vec![("who", d.who.to_string())],
        Struct::Recover(r) => {
            vec![("who", who(&r.who)), ("card", card(&r.card)), ("n", r.n.to_string())]
        }
        Struct::Phase(p) => vec![("from", p.from.to_string()), ("to", p.to.to_string())],
        Struct::Resp(r) => vec![
            ("card", facts::trace_card(&r.card)),
            ("who", who(&r.who)),
            ("use", r.is_use.to_string()),
            ("retrial", r.retrial.to_string()),
        ],
        Struct::Judge(j) => vec![
            ("who", j.who.to_string()),
            ("reason", j.reason.to_string()),
            ("card", card(&j.card)),
            ("pattern", j.pattern.to_string()),
        ],
        Struct::Pindian(p) => vec![
            ("from", p.from.to_string()),
            ("to", p.to.to_string()),
            ("from_card", card(&p.from_card)),
            ("to_card", card(&p.to_card)),
            ("reason", p.reason.to_string()),
        ],
        Struct::Card { card: c } => vec![("card", card(c))],
        Struct::Player { player } => vec![("player", who(player))],
    }
}

fn recorded_move(m: &MoveOnce) -> Fields {
    let from = |i: usize| facts::place_word(m.from_place.of(i).unwrap_or(super::trace::Place::Unknown));
    let cards = (0..m.ids.len()).map(|i| (m.ids[i], from(i))).collect();
    let to = facts::place(facts::place_word(m.to_place), m.to.as_deref(), m.to_pile.as_deref());
    move_fields(cards, m.from.as_deref(), to, m.reason, facts::who(m.by.as_ref()))
}

/// Returns the fields of a move: the cards with their origins, the destination, and the reason.
fn move_fields(
    mut cards: Vec<(i32, &str)>,
    from: Option<&str>,
    to: String,
    reason: i32,
    by: String,
) -> Fields {
    cards.sort_unstable();
    let from: Vec<String> = cards.iter().map(|(_, place)| facts::place(place, from, Some("?"))).collect();
    let mut from_places = from.clone();
    from_places.dedup();
    vec![
        ("ids", facts::ids(cards.iter().map(|(id, _)| *id))),
        ("from", from_places.join("+")),
        ("to", to),
        ("reason", reason.to_string()),
        ("by", by),
    ]
}

// ---- our game ---------------------------------------------------------------------------

pub fn own(room: &Room, timing: Timing, player: Option<PlayerId>, data: &Data, journal: usize) -> Own {
    let table = room.table();
    let fields = data.read(|value| own_fields(&table, timing, value));
    Own { event: timing.name(), player: name(player), fields, journal }
}

pub fn name(player: Option<PlayerId>) -> String {
    player.map_or_else(|| "-".to_string(), |p| p.to_string())
}

/// Formats one of our cards in the notation of `facts`.
pub fn card_text(t: &Table, card: CardId) -> String {
    if !card.is_virtual() {
        return card.to_string();
    }
    let (c, kind) = (t.card(card), t.kind(card));
    let of = c.subcards.iter().map(|c| c.0).collect();
    match kind.card_type {
        CardType::Skill if kind.name == "dummy" => facts::made("dummy", "", of),
        CardType::Skill => facts::made(&format!("@{}", kind.class), "", of),
        _ => facts::made(&kind.name, &c.face.skill, of),
    }
}

fn own_fields(t: &Table, timing: Timing, value: &Value) -> Fields {
    let card = |c: CardId| card_text(t, c);
    let maybe = |c: Option<CardId>| c.map_or_else(|| "-".to_string(), card);
    match value {
        Value::Damage(d) => damage_fields(t, d),
        Value::CardUse(u) => {
            let to: Vec<String> = u.to.iter().map(ToString::to_string).collect();
            vec![("card", card(u.card)), ("from", name(u.from)), ("to", to.join("+"))]
        }
        Value::CardEffect(e) => vec![
            ("card", card(e.card)),
            ("from", name(e.from)),
            ("to", e.to.to_string()),
            ("multiple", e.multiple.to_string()),
        ],
        Value::SlashEffect(s) => vec![
            ("slash", card(s.slash)),
            ("from", s.from.to_string()),
            ("to", s.to.to_string()),
            ("jink", maybe(s.jink)),
            ("jink_num", s.jink_num.to_string()),
            ("drank", s.drank.to_string()),
            ("nature", s.nature.word().into()),
        ],
        Value::Move(m) => own_move(m),
        Value::Dying(d) => vec![("who", d.who.to_string())],
        Value::Death(d) => vec![("who", d.who.to_string())],
        Value::Recover(r) => {
            vec![("who", name(r.who)), ("card", maybe(r.card)), ("n", r.recover.to_string())]
        }
        Value::PhaseChange(c) => vec![("from", c.from.word().into()), ("to", c.to.word().into())],
        Value::CardResponse(r) => vec![
            ("card", card(r.card)),
            ("who", name(r.who)),
            ("use", r.is_use.to_string()),
            ("retrial", r.is_retrial.to_string()),
        ],
        Value::Judge(j) => vec![
            ("who", j.who.to_string()),
            ("reason", j.reason.to_string()),
            ("card", maybe(j.card)),
            ("pattern", j.pattern.to_string()),
        ],
        Value::Pindian(p) => vec![
            ("from", p.from.to_string()),
            ("to", p.to.to_string()),
            ("from_card", maybe(p.from_card)),
            ("to_card", maybe(p.to_card)),
            ("reason", p.reason.to_string()),
        ],
        Value::Card(c) => vec![("card", card(*c))],
        Value::Bool(b) => vec![("value", b.to_string())],
        Value::Int(n) => vec![("n", n.to_string())],
        Value::Draw(d) => vec![("n", d.num.to_string()), ("why", d.reason.to_string())],
        Value::HpLost(l) => vec![("n", l.lose.to_string())],
        Value::Text(text) => vec![("text", text.to_string())],
        Value::SkillChange(change) => vec![("text", change.skill.to_string())],
        Value::TextList(list) if timing == Timing::CardAsked => {
            ["pattern", "prompt"].into_iter().zip(list).map(|(name, text)| (name, text.to_string())).collect()
        }
        _ => Fields::new(),
    }
}

fn damage_fields(t: &Table, d: &Damage) -> Fields {
    vec![
        ("from", name(d.from)),
        ("to", d.to.to_string()),
        ("card", d.card.map_or_else(|| "-".to_string(), |c| card_text(t, c))),
        ("n", d.damage.to_string()),
        ("nature", d.nature.word().into()),
        ("chain", d.chain.to_string()),
        ("transfer", d.transfer.to_string()),
        ("by_user", d.by_user.to_string()),
    ]
}

fn own_move(m: &CardsMoveOneTime) -> Fields {
    let cards = m.card_ids.iter().zip(&m.from_places).map(|(id, place)| (id.0, place.word())).collect();
    let from = m.from.map(|p| p.object_name());
    let to = own_place(m.to_place, m.to, &m.to_pile);
    move_fields(cards, from.as_deref(), to, i32::from(m.reason.code.value()), name(m.reason.player))
}

pub fn own_place(place: Place, owner: Option<PlayerId>, pile: &str) -> String {
    let owner = owner.map(|p| p.object_name());
    facts::place(place.word(), owner.as_deref(), Some(pile))
}
