//! The card notation of scenes: `slash:spade:7`, `slash` (any copy), `#12` (by id).

use super::error::BadCard;
use crate::model::card::{number_from_word, number_word};
use crate::model::*;
use crate::rules::Catalog;
pub(super) use crate::script::words::Hint;
use std::collections::BTreeMap;

/// A parsed card; `None` matches everything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct CardSpec {
    name: String,
    id: Option<CardId>,
    suit: Option<Suit>,
    number: Option<u8>,
}

impl CardSpec {
    pub(super) fn parse(text: &str) -> Result<CardSpec, BadCard> {
        let text = text.trim();
        if let Some(id) = text.strip_prefix('#') {
            let id = id.parse().map_err(|_| BadCard::Id(text.to_owned()))?;
            return Ok(CardSpec { name: text.into(), id: Some(CardId(id)), suit: None, number: None });
        }
        if let Some(spec) = CardSpec::as_shown(text) {
            return Ok(spec);
        }
        let mut parts = text.split(':');
        let name = parts.next().unwrap_or_default().to_string();
        let suit = match parts.next() {
            None | Some("") => None,
            Some(word) => Some(Suit::from_word(word).ok_or_else(|| {
                let hint = Hint::like(word, Suit::REAL.map(Suit::word));
                BadCard::Suit { text: text.to_owned(), word: word.to_owned(), hint }
            })?),
        };
        let number = match parts.next() {
            None | Some("") => None,
            Some(word) => match number_from_word(word) {
                n @ 1..=13 => Some(n),
                _ => return Err(BadCard::Number { text: text.to_owned(), word: word.to_owned() }),
            },
        };
        if name.is_empty() || parts.next().is_some() {
            return Err(BadCard::Form(text.to_owned()));
        }
        Ok(CardSpec { name, id: None, suit, number })
    }

    /// Parses a card in the notation of the log: `jink♥2`.
    fn as_shown(text: &str) -> Option<CardSpec> {
        let (at, suit) = Suit::REAL.iter().find_map(|suit| Some((text.find(suit.symbol())?, *suit)))?;
        let number = number_from_word(&text[at + suit.symbol().len()..]);
        let is_whole = at > 0 && (1..=13).contains(&number);
        is_whole.then(|| CardSpec {
            name: text[..at].into(),
            id: None,
            suit: Some(suit),
            number: Some(number),
        })
    }

    /// Returns `true` if this card, with this name and face, matches.
    pub(super) fn fits(&self, id: CardId, name: &str, suit: Suit, number: u8) -> bool {
        match self.id {
            Some(wanted) => wanted == id,
            None => {
                self.name == name
                    && self.suit.is_none_or(|s| s == suit)
                    && self.number.is_none_or(|n| n == number)
            }
        }
    }
}

/// Assigns the cards of a deck, each once.
pub(super) struct Dealer<'c> {
    catalog: &'c Catalog,
    placed: BTreeMap<CardId, String>,
}

impl<'c> Dealer<'c> {
    pub(super) fn new(catalog: &'c Catalog) -> Dealer<'c> {
        Dealer { catalog, placed: BTreeMap::new() }
    }

    /// Returns the ids assigned so far.
    pub(super) fn placed(&self) -> impl Iterator<Item = CardId> + '_ {
        self.placed.keys().copied()
    }

    pub(super) fn is_placed(&self, id: CardId) -> bool {
        self.placed.contains_key(&id)
    }

    /// Assigns the first free copy of the card; `place` is its destination, for messages.
    pub(super) fn deal(&mut self, text: &str, place: &str) -> Result<CardId, BadCard> {
        let spec = CardSpec::parse(text)?;
        let fits = |id: CardId| {
            let card = &self.catalog.deck[id.index()];
            spec.fits(id, &self.catalog.kind(card.kind).name, card.suit, card.number)
        };
        let ids = (0..self.catalog.deck.len() as i32).map(CardId);
        let copies: Vec<CardId> = ids.filter(|id| fits(*id)).collect();
        match copies.iter().find(|id| !self.is_placed(**id)) {
            Some(id) => {
                self.placed.insert(*id, place.to_string());
                Ok(*id)
            }
            None if copies.is_empty() => Err(self.unknown(text, &spec)),
            None => {
                let places = copies.iter().filter_map(|id| self.placed.get(id).cloned()).collect();
                let (place, text) = (place.to_owned(), text.to_owned());
                Err(BadCard::Twice { place, text, copies: copies.len(), places })
            }
        }
    }

    fn unknown(&self, text: &str, spec: &CardSpec) -> BadCard {
        let text = text.to_owned();
        let deck = &self.catalog.deck;
        if spec.id.is_some() {
            return BadCard::IdRange { text, last: deck.len().saturating_sub(1) };
        }
        let copies: Vec<String> = deck
            .iter()
            .filter(|c| self.catalog.kind(c.kind).name == spec.name)
            .map(|c| format!("{}:{}:{}", spec.name, c.suit, number_word(c.number)))
            .collect();
        if copies.is_empty() {
            let names = deck.iter().map(|c| self.catalog.kind(c.kind).name.to_string());
            let names: Vec<String> = names.collect();
            let names = names.iter().map(String::as_str);
            return BadCard::Unknown { text, hint: Hint::like(&spec.name, names) };
        }
        BadCard::OtherFace { text, copies }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::words::edits;

    #[test]
    fn words_near_and_far() {
        assert_eq!(edits("slash", "slash"), 0);
        assert_eq!(edits("slahs", "slash"), 2);
        assert_eq!(Hint::like("jinx", ["slash", "jink"]).to_string(), "; did you mean `jink`?");
        assert_eq!(Hint::like("q", ["archery_attack"]), Hint::Nothing);
    }

    #[test]
    fn specs() {
        let spec = CardSpec::parse("slash:spade:7").unwrap();
        assert!(spec.fits(CardId(1), "slash", Suit::Spade, 7));
        assert!(!spec.fits(CardId(1), "slash", Suit::Spade, 8));
        assert!(CardSpec::parse("slash::7").unwrap().fits(CardId(1), "slash", Suit::Heart, 7));
        assert!(CardSpec::parse("slash").unwrap().fits(CardId(1), "slash", Suit::Heart, 10));
        assert!(CardSpec::parse("jink:heart:K").unwrap().fits(CardId(1), "jink", Suit::Heart, 13));
        assert!(CardSpec::parse("#3").unwrap().fits(CardId(3), "jink", Suit::Heart, 13));
        assert!(CardSpec::parse("slash:spades:7").unwrap_err().to_string().contains("did you mean `spade`"));
        assert!(CardSpec::parse("slash:spade:14").is_err());
    }
}
