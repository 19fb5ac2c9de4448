//! Answers of a game in the notation of scene plans.

use crate::model::card::number_word;
use crate::model::*;
use crate::rules::ask::probe::Selection;
use crate::rules::ask::{CardRef, Pick};
use crate::rules::card_string::CardText;
use crate::rules::{Ask, Reply, Request, Room};
use crate::testkit::scene::reply_of;

/// A given answer in the notation of a plan.
#[derive(Clone, PartialEq, Debug)]
pub struct Given {
    pub player: PlayerId,
    pub kind: String,
    pub reason: String,
    /// The answer with seats numbered round the table.
    pub by_seat: String,
    /// The answer with player numbers, as in a saved table.
    pub by_player: String,
    /// `true` if the text parses back to exactly this answer; the notation can be too coarse.
    pub exact: bool,
}

impl Given {
    /// Converts a reply. Must be called when the reply is given.
    pub fn new(room: &Room, request: &Request, reply: &Reply) -> Given {
        let seats = room.table().seats.clone();
        let seat = |p: PlayerId| seats.iter().position(|s| *s == p).map_or(0, |i| i + 1);
        let number = |p: PlayerId| p.index() + 1;
        let means = |text: &str| reply_of(room, request, text).is_ok_and(|meant| meant == *reply);
        let is_meant = |words: &Words<'_>| means(&words.reply(reply, &number));
        let mut words = Words { room, skill: None, named: None };
        let ways = match made(reply) {
            Some(text) if text.is_skill_card() || !is_meant(&words) => ways(room, request, &text.skill),
            _ => Vec::new(),
        };
        for (skill, named) in &ways {
            let way = Words { room, skill: Some(skill), named: named.as_deref() };
            if is_meant(&way) {
                words = way;
                break;
            }
        }
        let (by_seat, by_player) = (words.reply(reply, &seat), words.reply(reply, &number));
        let exact = means(&by_player);
        Given::of(request, by_seat, by_player, exact)
    }

    fn of(request: &Request, by_seat: String, by_player: String, exact: bool) -> Given {
        let pattern = match &request.ask {
            Ask::UseCard { pattern, .. } | Ask::RespondCard { pattern, .. } => pattern.as_str(),
            _ => "",
        };
        let reason = if request.reason.is_empty() { pattern } else { request.reason.as_str() };
        Given {
            player: request.seat,
            kind: request.ask.word().into(),
            reason: reason.into(),
            by_seat,
            by_player,
            exact,
        }
    }
}

fn made(reply: &Reply) -> Option<&CardText> {
    match reply {
        Reply::Use { card: Pick::Made(text), .. } | Reply::Card(Pick::Made(text)) => Some(text),
        _ => None,
    }
}

/// Returns the skills that may have made a card, `first` before the others, each with the options to name.
fn ways(room: &Room, request: &Request, first: &Name) -> Vec<(Name, Option<Name>)> {
    let mut skills = room.probe(request, &Selection::default()).skills;
    skills.sort_by_key(|skill| skill != first);
    let ways = skills.into_iter().flat_map(|skill| {
        let selection = Selection { skill: Some(skill.clone()), ..Selection::default() };
        let named = room.probe(request, &selection).options.into_iter().map(Some);
        std::iter::once(None).chain(named).map(move |named| (skill.clone(), named))
    });
    ways.collect()
}

/// Formats replies in the notation of [`reply_of`].
#[derive(Clone, Copy)]
struct Words<'w> {
    room: &'w Room,
    /// The skill to choose, if the card does not name it.
    skill: Option<&'w str>,
    /// The option named for the skill.
    named: Option<&'w str>,
}

impl Words<'_> {
    fn reply(&self, reply: &Reply, seat: &dyn Fn(PlayerId) -> usize) -> String {
        let players = |players: &[PlayerId]| {
            players.iter().map(|p| seat(*p).to_string()).collect::<Vec<_>>().join(" + ")
        };
        let to = |targets: &[PlayerId]| match targets {
            [] => String::new(),
            some => format!(" -> {}", players(some)),
        };
        match reply {
            Reply::Pass => "pass".into(),
            Reply::Yes(true) => "yes".into(),
            Reply::Yes(false) => "no".into(),
            Reply::Use { card, targets } => format!("{}{}", self.pick(card), to(targets)),
            Reply::Card(card) => self.pick(card),
            Reply::Text(text) => with_seats(text, seat),
            Reply::Cards(cards) => {
                cards.iter().map(|card| self.card_or_slot(card)).collect::<Vec<_>>().join(" + ")
            }
            Reply::Players(some) => players(some),
            Reply::Give { cards, to: player } => format!("{}{}", self.cards(cards), to(&[*player])),
            Reply::Arrange { top, bottom } => format!("{} / {}", self.cards(top), self.cards(bottom)),
        }
    }

    fn pick(&self, pick: &Pick) -> String {
        match pick {
            Pick::Id(card) => self.card(*card),
            Pick::Made(text) => {
                let own = if text.skill.is_empty() { &text.name } else { &text.skill };
                let skill = self.skill.unwrap_or(own);
                let named = self.named.map(|named| format!("[{named}]")).unwrap_or_default();
                format!("{skill}{named}({})", self.cards(&text.subcards))
            }
        }
    }

    fn cards(&self, cards: &[CardId]) -> String {
        cards.iter().map(|card| self.card(*card)).collect::<Vec<_>>().join(" + ")
    }

    fn card_or_slot(&self, card: &CardRef) -> String {
        match card {
            CardRef::Id(card) => self.card(*card),
            CardRef::Hand { .. } => "hand".into(),
        }
    }

    /// Formats a card by its current face.
    fn card(&self, card: CardId) -> String {
        let t = self.room.table();
        let face = &t.card(card).face;
        face_text(&t.kind(card).name, face.suit, face.number)
    }
}

/// Formats a face: `slash:spade:7`.
pub fn face_text(name: &str, suit: Suit, number: u8) -> String {
    let number = if number == 0 { "" } else { number_word(number) };
    format!("{name}:{}:{number}", suit.word()).trim_end_matches(':').to_owned()
}

/// Replaces player names such as `sgs3` in a word with seats.
fn with_seats(text: &str, seat: &dyn Fn(PlayerId) -> usize) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("sgs") {
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        out += before;
        out += "sgs";
        match after[..digits].parse::<u8>() {
            Ok(n) if n > 0 => out += &seat(PlayerId(n - 1)).to_string(),
            _ => out += &after[..digits],
        }
        rest = &after[digits..];
    }
    out + rest
}
