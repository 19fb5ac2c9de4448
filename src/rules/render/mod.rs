//! The renderer of [`Fact`]s: one line of text for the viewer at a seat.
//!
//! There are two styles: prose for people, in Chinese or English, and the terse, complete form of snapshots,
//! which is the same on all machines. Both leave out hidden parts: a hidden card has no name, suit or number
//! in the text.

mod filter;
mod lasting;
mod moves;
mod prose;
mod snapshot;
pub use snapshot::reply_text;
#[cfg(test)]
mod tests;

pub use super::names::Lang;

use super::fact::Fact;
use super::names::{LONGEST, Names, known_name, name_of, role_in, sentence_of, without_markup};
use crate::model::card::number_word;
use crate::model::history::CardNote;
use crate::model::view::View;
use crate::model::*;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The style of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Sentences for people; technical facts are left out.
    Prose(Lang),
    /// Terse and stable English for snapshots: object names, `slash♠7`.
    Snapshot,
}

/// The name of a player in prose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Empty until a general is chosen.
    pub general: Name,
    /// Number round the table from the lord; does not change when others die.
    pub seat: usize,
}

/// The players' names, as far as the viewing seat knows them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct People {
    by_player: BTreeMap<PlayerId, Person>,
    /// The mode of the game, in which roles may have other names.
    mode: Name,
}

impl People {
    pub fn of(view: View<'_>) -> People {
        let person = |(i, p): (usize, view::PlayerView<'_>)| {
            (p.id(), Person { general: p.general().clone(), seat: i + 1 })
        };
        People { by_player: view.players().enumerate().map(person).collect(), mode: view.mode().into() }
    }

    pub fn get(&self, player: PlayerId) -> Option<&Person> {
        self.by_player.get(&player)
    }

    /// Learns generals from the log, for viewers without a table. Generals are announced in seating order.
    pub fn note(&mut self, fact: &Fact) {
        if let Fact::General { player, general, .. } = fact {
            let seat = self.by_player.len() + 1;
            let person = self.by_player.entry(*player).or_insert(Person { general: Name::default(), seat });
            person.general = general.clone();
        }
        if let Fact::Seats { order } = fact {
            for (i, player) in order.iter().enumerate() {
                if let Some(person) = self.by_player.get_mut(player) {
                    person.seat = i + 1;
                }
            }
        }
    }
}

/// Renders facts as text.
#[derive(Clone)]
pub struct Renderer<'a> {
    pub names: &'a dyn Names,
    pub style: Style,
    /// The viewing seat; `None` sees everything.
    pub viewer: Option<PlayerId>,
    pub people: People,
    /// `true` to include every answered request in snapshots.
    pub asks: bool,
}

impl<'a> Renderer<'a> {
    /// Creates a renderer of prose for this viewer.
    pub fn new(names: &'a dyn Names, lang: Lang, viewer: Option<PlayerId>, people: People) -> Renderer<'a> {
        Renderer { names, style: Style::Prose(lang), viewer, people, asks: false }
    }

    /// Creates a renderer of the stable form that sees everything.
    pub fn snapshot() -> Renderer<'static> {
        Renderer {
            names: &super::names::BuiltIn,
            style: Style::Snapshot,
            viewer: None,
            people: People::default(),
            asks: false,
        }
    }

    /// Renders the fact without a final line break; `None` if this viewer sees nothing of it. An atomic move
    /// between several places has a line for each.
    pub fn line(&self, fact: &Fact) -> Option<String> {
        match self.style {
            Style::Prose(lang) => self.prose(lang, fact).map(|line| closed_up(line, lang)),
            Style::Snapshot => self.terse(fact),
        }
    }

    /// Returns the language of the text.
    pub fn lang(&self) -> Lang {
        match self.style {
            Style::Prose(lang) => lang,
            Style::Snapshot => Lang::En,
        }
    }

    /// Returns `true` if the viewer sees what this set of seats sees.
    pub fn sees(&self, seats: SeatSet) -> bool {
        self.viewer.is_none_or(|v| seats.contains(v))
    }

    /// Returns the display name of an identifier.
    pub fn name<'k>(&'k self, key: &'k str) -> Cow<'k, str> {
        match self.style {
            Style::Snapshot => Cow::Borrowed(key),
            Style::Prose(lang) => name_of(self.names, key, lang),
        }
    }

    /// Returns the display name of a mark. `&name+:+other` consists of words; the part after a dash says when
    /// it is cleared.
    pub fn mark<'k>(&'k self, mark: &'k str) -> Cow<'k, str> {
        let lang = self.lang();
        if self.names.text(mark, lang).is_some() {
            return self.name(mark);
        }
        match mark.strip_prefix('&') {
            Some(words) => {
                let words = words.split(['-', '_']).next().unwrap_or(words);
                Cow::Owned(words.split('+').map(|word| self.term(word)).collect())
            }
            None => self.name(mark.split('-').next().filter(|name| name.len() > 1).unwrap_or(mark)),
        }
    }

    /// Returns the name of a role in the mode of this game.
    pub fn role<'k>(&'k self, role: &'k str) -> Cow<'k, str> {
        match self.style {
            Style::Snapshot => Cow::Borrowed(role),
            Style::Prose(lang) => role_in(self.names, &self.people.mode, role, lang),
        }
    }

    /// Renders a player: `曹操(2)`, `Caocao(2)`; in snapshots `sgs2`.
    pub fn player(&self, player: PlayerId) -> String {
        let Style::Prose(lang) = self.style else { return player.to_string() };
        let you = if self.viewer == Some(player) { lang.pick(",你", ",you") } else { "" };
        match self.people.get(player) {
            Some(p) if !p.general.is_empty() => format!("{}({}{you})", self.name(&p.general), p.seat),
            other => {
                let seat = other.map_or(player.index() + 1, |p| p.seat);
                lang.pick(format!("{seat} 号位{you}"), format!("seat {seat}{you}"))
            }
        }
    }

    /// Renders several players; an empty list gives an empty text.
    pub fn players(&self, players: &[PlayerId]) -> String {
        self.list(players.iter().map(|p| self.player(*p)))
    }

    pub(super) fn list(&self, items: impl IntoIterator<Item = String>) -> String {
        let comma = match self.style {
            Style::Prose(Lang::Zh) => "、",
            _ => ", ",
        };
        items.into_iter().collect::<Vec<_>>().join(comma)
    }

    /// Renders suit and number as far as present: `♠7`, `♥`, `黑色`.
    pub fn suit_number(&self, suit: Suit, number: u8) -> String {
        let number = if number == 0 { "" } else { number_word(number) };
        let suit = match suit {
            Suit::NoSuit => Cow::Borrowed(""),
            Suit::NoSuitBlack => self.name("black"),
            Suit::NoSuitRed => self.name("red"),
            real => Cow::Borrowed(real.symbol()),
        };
        format!("{suit}{number}")
    }

    /// Renders a card by its face: `【杀】♠7`, `Slash ♠7`, `slash♠7`.
    pub fn face(&self, name: &str, suit: Suit, number: u8) -> String {
        let printed = self.suit_number(suit, number);
        let shown = self.name(name);
        match self.style {
            Style::Prose(Lang::Zh) => format!("【{shown}】{printed}"),
            Style::Prose(Lang::En) if !printed.is_empty() => format!("{shown} {printed}"),
            Style::Snapshot if matches!(suit, Suit::NoSuitBlack | Suit::NoSuitRed) => {
                format!("{shown}[{printed}]")
            }
            _ => format!("{shown}{printed}"),
        }
    }

    pub(super) fn card(&self, card: &CardNote) -> String {
        self.face(&card.name, card.suit, card.number)
    }

    /// Renders a card with its conversion skill and its subcards.
    pub(super) fn made_card(&self, card: &CardNote, subcards: &[CardNote]) -> String {
        let shown = self.card(card);
        let skill = card.skill.trim_start_matches('_');
        if !card.id.is_virtual() || (skill.is_empty() && subcards.is_empty()) {
            return shown;
        }
        let skill = self.name(skill);
        let parts = self.list(subcards.iter().map(|c| self.card(c)));
        match (self.style, skill.is_empty(), parts.is_empty()) {
            (Style::Prose(Lang::Zh), true, _) => format!("{shown}（{parts}）"),
            (Style::Prose(Lang::Zh), _, true) => format!("{shown}（{skill}）"),
            (Style::Prose(Lang::Zh), ..) => format!("{shown}（{skill}：{parts}）"),
            (_, true, _) => format!("{shown} ({parts})"),
            (_, _, true) => format!("{shown} ({skill})"),
            _ => format!("{shown} ({skill}: {parts})"),
        }
    }

    /// Returns `true` if the card only represents a skill and has no separate name.
    pub(super) fn is_of_skill(&self, card: &CardNote) -> bool {
        let is_prose = matches!(self.style, Style::Prose(_));
        is_prose
            && card.id.is_virtual()
            && !card.skill.is_empty()
            && known_name(self.names, &card.name, self.lang()).is_none()
    }

    /// Renders a prompt `key:src:dst:arg:arg2` if its key is known.
    pub fn prompt(&self, prompt: &str) -> Option<String> {
        let (key, rest) = prompt.split_once(':').unwrap_or((prompt, ""));
        if key.is_empty() {
            return None;
        }
        self.prompt_of(key, rest).or_else(|| {
            // Some packages write the sentence itself; without blanks to fill in, a colon is part of it.
            let text = if key.contains('%') { key } else { prompt };
            is_sentence(key).then(|| self.filled(text, rest))
        })
    }

    /// Renders the sentence of this key with `src:dst:arg:arg2` filled in, if the key is known.
    pub fn prompt_of(&self, key: &str, parts: &str) -> Option<String> {
        sentence_of(self.names, key, self.lang()).map(|text| self.filled(&text, parts))
    }

    /// Fills `src:dst:arg:arg2` into a sentence.
    fn filled(&self, text: &str, parts: &str) -> String {
        let mut parts = parts.split(':');
        let mut part = || parts.next().unwrap_or("");
        let (src, dest, arg, arg2) = (part(), part(), part(), part());
        let args = [("src", src), ("from", src), ("dest", dest), ("to", dest), ("arg2", arg2), ("arg", arg)];
        closed_up(without_markup(&self.fill(text, &args)), self.lang())
    }

    /// Returns the display name of a sentence argument from a script: a player by object name, or an
    /// identifier.
    fn term(&self, word: &str) -> String {
        match PlayerId::from_object_name(word) {
            Some(p) => self.player(p),
            None => self.name(word).into_owned(),
        }
    }

    /// Fills in `%word` placeholders. In `args` a longer word comes before its prefixes.
    fn fill(&self, template: &str, args: &[(&str, &str)]) -> String {
        let mut out = String::with_capacity(template.len());
        let mut rest = template;
        while let Some(at) = rest.find('%') {
            let (before, from) = rest.split_at(at);
            out.push_str(before);
            let word = from.strip_prefix('%').unwrap_or(from);
            match args.iter().find_map(|(name, value)| Some((value, word.strip_prefix(name)?))) {
                // Short as they are, sentence and words together may be too long for any memory.
                Some((value, after)) if out.len() <= LONGEST => {
                    out.push_str(&self.term(value));
                    rest = after;
                }
                _ => {
                    out.push('%');
                    rest = word;
                }
            }
        }
        out.push_str(rest);
        out
    }

    /// Renders a [`Fact::Message`].
    fn message(
        &self,
        kind: &str,
        from: Option<PlayerId>,
        to: &[PlayerId],
        args: &[Name],
        cards: &[CardNote],
    ) -> String {
        let cards = self.list(cards.iter().map(|c| self.card(c)));
        let own = || is_sentence(kind).then(|| kind.into());
        let Some(template) = sentence_of(self.names, kind, self.lang()).or_else(own) else {
            let mut words = vec![self.name(kind).into_owned()];
            words.extend(from.map(|p| self.player(p)));
            words.extend((!to.is_empty()).then(|| format!("-> {}", self.players(to))));
            words.extend(args.iter().map(|a| self.term(a)));
            words.extend((!cards.is_empty()).then_some(cards));
            return words.join(" ");
        };
        let from = from.map_or(String::new(), |p| self.player(p));
        let to = self.players(to);
        // `%arg` is the first argument, `%arg2` the second and so on.
        let numbered: Vec<(String, &str)> = args
            .iter()
            .enumerate()
            .map(|(i, a)| (if i == 0 { "arg".to_owned() } else { format!("arg{}", i + 1) }, a.as_str()))
            .rev()
            .collect();
        let mut all: Vec<(&str, &str)> =
            vec![("from", &from), ("to", &to), ("card_str", &cards), ("card", &cards)];
        all.extend(numbered.iter().map(|(k, v)| (k.as_str(), *v)));
        self.fill(&template, &all)
    }
}

/// Returns a sentence without the spaces between Chinese words and names of cards. Numbers and names of players keep
/// theirs.
fn closed_up(line: String, lang: Lang) -> String {
    const GAP: &str = " 【";
    if lang != Lang::Zh || !line.contains(GAP) {
        return line;
    }
    let mut out = String::with_capacity(line.len());
    let mut rest = line.as_str();
    while let Some((before, from)) = rest.split_once(GAP) {
        out.push_str(before);
        let is_seat = before.ends_with("号位");
        let is_word = before.ends_with(|c: char| ('\u{4e00}'..='\u{9fff}').contains(&c));
        out.push_str(if is_word && !is_seat { "【" } else { GAP });
        rest = from;
    }
    out + rest
}

/// Returns `true` for a text that people read, in place of the key of one.
pub fn is_sentence(text: &str) -> bool {
    text.chars().any(|c| c == ' ' || c >= '\u{2e80}')
}
