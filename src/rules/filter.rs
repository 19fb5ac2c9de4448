//! Filters of cards: `hand:suit=heart;type=basic&equip:`. They are read once and tested without a call of a script.
//!
//! A filter is a list of alternatives, joined by `&`. Each is places, a colon, and terms, joined by `;`; places and
//! terms may be left out. All terms of an alternative have to hold. A term is `key=value`, `key!=value`, and for
//! numbers `number>=3` too; several values, of which one must fit, stand between commas.

use super::catalog::CardDef;
use super::room::Room;
use crate::model::history::CardNote;
use crate::model::*;
use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

/// A filter that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filter {
    pub(in crate::rules) alternatives: Vec<Alternative>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::rules) struct Alternative {
    /// Empty: anywhere.
    pub zones: Vec<Zone>,
    pub terms: Vec<Term>,
}

/// A place of cards, as filters name it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Zone {
    Hand,
    Equip,
    /// The judging area.
    Judge,
    /// A pile on the player; of any name if it is empty.
    Pile(Name),
    Draw,
    Discard,
    Table,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::rules) struct Term {
    pub not: bool,
    pub test: Test,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::rules) enum Test {
    /// A name or a class in the spelling of names: `slash`, `fire_slash`, `delayed_trick`.
    Name(Vec<Named>),
    Type(Vec<CardType>),
    Suit(Vec<Suit>),
    Color(Vec<Color>),
    /// From, to.
    Number(Vec<(u8, u8)>),
    /// The skill that made the card.
    Skill(Vec<Name>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::rules) struct Named {
    pub name: Name,
    class: Name,
}

/// A part of a filter that has no meaning, with what could stand there.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FilterError {
    pub part: Name,
    pub expected: Expected,
}

/// The thing that a filter expects at some place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Expected {
    Zone,
    Key,
    Type,
    Suit,
    Color,
    Number,
    /// A sign between key and value.
    Sign,
    Value,
    /// A text of fewer bytes.
    Shorter,
}

/// The sign with which a filter begins where a pattern could stand. No other pattern begins with it.
pub const MARK: char = '=';

/// The words for places.
pub const ZONES: [&str; 7] = ["hand", "equip", "judge", "pile.NAME", "draw", "discard", "table"];
/// The keys of terms.
pub const KEYS: [&str; 6] = ["name", "type", "suit", "color", "number", "skill"];
const TYPES: [CardType; 4] = [CardType::Basic, CardType::Trick, CardType::Equip, CardType::Skill];
const COLORS: [Color; 3] = [Color::Red, Color::Black, Color::Colorless];
/// The largest number of a card.
const MOST: u8 = 13;

impl Expected {
    /// Returns the words that would fit.
    pub fn words(self) -> Vec<&'static str> {
        match self {
            Expected::Zone => ZONES.to_vec(),
            Expected::Key => KEYS.to_vec(),
            Expected::Type => TYPES.iter().map(|of| of.word()).collect(),
            Expected::Suit => Suit::REAL.iter().map(|suit| suit.word()).collect(),
            Expected::Color => COLORS.iter().map(|color| color.word()).collect(),
            Expected::Number => vec!["7", "A", "2~9"],
            Expected::Sign => vec!["=", "!=", ">=", "<="],
            Expected::Value => vec!["name=slash,jink"],
            Expected::Shorter => vec![LONGEST_WORD],
        }
    }
}

// ---- reading ------------------------------------------------------------------------

impl Filter {
    /// Reads a filter; an empty text lets every card pass.
    pub fn parse(text: &str) -> Result<Filter, FilterError> {
        if text.len() > LONGEST {
            return wrong(text, Expected::Shorter);
        }
        text.split('&')
            .map(|part| Alternative::parse(part.trim()))
            .collect::<Result<_, _>>()
            .map(|alternatives| Filter { alternatives })
    }

    /// Returns the filter that stands for a pattern: `=hand:suit=heart`. One that has no meaning lets no card pass.
    pub fn of_pattern(pattern: &str) -> Option<Rc<Filter>> {
        let text = pattern.strip_prefix(MARK)?;
        let text = text.strip_suffix('!').unwrap_or(text);
        Some(Filter::of(text).unwrap_or_else(|_| Rc::new(Filter { alternatives: Vec::new() })))
    }

    /// Returns the text that stands for a pattern.
    pub fn as_pattern(&self) -> String {
        format!("{MARK}{self}")
    }

    /// Returns the filter of a text, which is read once.
    pub fn of(text: &str) -> Result<Rc<Filter>, FilterError> {
        if let Some(known) =
            KNOWN.with_borrow(|known| known.iter().find(|(name, _)| name == text).map(|(_, f)| f.clone()))
        {
            return Ok(known);
        }
        let filter = Rc::new(Filter::parse(text)?);
        KNOWN.with_borrow_mut(|known| {
            let kept: usize = known.iter().map(|(name, _)| name.len()).sum();
            if known.len() == MOST_KNOWN || kept + text.len() > MOST_KNOWN_TEXT {
                known.clear();
            }
            known.push((text.into(), filter.clone()));
        });
        Ok(filter)
    }
}

/// Number of filters that are kept; a game has a few dozen.
const MOST_KNOWN: usize = 256;

/// Bytes of the texts of those. No game counts what one of them leaves to the next.
const MOST_KNOWN_TEXT: usize = 64 << 10;

/// Bytes of a filter: each of them may be an alternative.
const LONGEST: usize = 4096;
const LONGEST_WORD: &str = "4096";

thread_local! {
    static KNOWN: RefCell<Vec<(Name, Rc<Filter>)>> = const { RefCell::new(Vec::new()) };
}

impl Alternative {
    fn parse(text: &str) -> Result<Alternative, FilterError> {
        let (zones, terms) = match text.split_once(':') {
            Some((zones, terms)) => (words(zones, ',').map(Zone::parse).collect::<Result<_, _>>()?, terms),
            None => (Vec::new(), text),
        };
        Ok(Alternative { zones, terms: words(terms, ';').map(Term::parse).collect::<Result<_, _>>()? })
    }
}

fn words(text: &str, sign: char) -> impl Iterator<Item = &str> {
    text.split(sign).map(str::trim).filter(|word| !word.is_empty())
}

fn wrong<T>(part: &str, expected: Expected) -> Result<T, FilterError> {
    // A long text is shown by its beginning.
    Err(FilterError { part: part.chars().take(40).collect::<String>().into(), expected })
}

impl Zone {
    fn parse(word: &str) -> Result<Zone, FilterError> {
        Ok(match word {
            "hand" => Zone::Hand,
            "equip" => Zone::Equip,
            "judge" => Zone::Judge,
            "draw" => Zone::Draw,
            "discard" => Zone::Discard,
            "table" => Zone::Table,
            "pile" => Zone::Pile(Name::default()),
            _ => match word.strip_prefix("pile.") {
                Some(name) => Zone::Pile(name.into()),
                None => return wrong(word, Expected::Zone),
            },
        })
    }

    /// Returns `true` if a card at this place of this player, if the zone is a player's, lies in the zone.
    pub fn holds(&self, at: &moves::Location, player: Option<PlayerId>) -> bool {
        let place = match self {
            Zone::Hand => Place::Hand,
            Zone::Equip => Place::Equip,
            Zone::Judge => Place::Delayed,
            Zone::Pile(_) => Place::Special,
            Zone::Draw => Place::Draw,
            Zone::Discard => Place::Discard,
            Zone::Table => Place::Table,
        };
        let is_named = match self {
            Zone::Pile(name) => name.is_empty() || at.pile == *name,
            _ => true,
        };
        let is_theirs = !place.is_owned() || player.is_none_or(|player| at.owner == Some(player));
        at.place == place && is_named && is_theirs
    }

    /// Returns `true` if the zone belongs to a player.
    pub fn is_owned(&self) -> bool {
        matches!(self, Zone::Hand | Zone::Equip | Zone::Judge | Zone::Pile(_))
    }
}

impl Term {
    fn parse(text: &str) -> Result<Term, FilterError> {
        let Some(at) = text.find(['=', '!', '<', '>']) else { return wrong(text, Expected::Sign) };
        let (key, rest) = text.split_at(at);
        let signs = ["!=", ">=", "<=", "="];
        let Some((sign, values)) = signs.iter().find_map(|sign| Some((*sign, rest.strip_prefix(sign)?)))
        else {
            return wrong(text, Expected::Sign);
        };
        let key = key.trim();
        if words(values, ',').next().is_none() && KEYS.contains(&key) {
            return wrong(text, Expected::Value);
        }
        if sign.starts_with(['<', '>']) && key != "number" {
            return wrong(text, if KEYS.contains(&key) { Expected::Sign } else { Expected::Key });
        }
        Ok(Term { not: sign == "!=", test: Test::parse(key, sign, values)? })
    }
}

impl Test {
    fn parse(key: &str, sign: &str, values: &str) -> Result<Test, FilterError> {
        fn each<T>(
            values: &str,
            expected: Expected,
            read: impl Fn(&str) -> Option<T>,
        ) -> Result<Vec<T>, FilterError> {
            words(values, ',').map(|word| read(word).map_or_else(|| wrong(word, expected), Ok)).collect()
        }
        Ok(match key {
            "name" => Test::Name(words(values, ',').map(Named::of).collect()),
            "skill" => Test::Skill(words(values, ',').map(Name::new).collect()),
            "type" => {
                Test::Type(each(values, Expected::Type, |w| TYPES.into_iter().find(|of| of.word() == w))?)
            }
            "suit" => Test::Suit(each(values, Expected::Suit, Suit::from_word)?),
            "color" => {
                Test::Color(each(values, Expected::Color, |w| COLORS.into_iter().find(|of| of.word() == w))?)
            }
            "number" => Test::Number(each(values, Expected::Number, |word| numbers(word, sign))?),
            _ => return wrong(key, Expected::Key),
        })
    }
}

/// Reads `7`, `K` or `2~9`, or one end of a range.
fn numbers(word: &str, sign: &str) -> Option<(u8, u8)> {
    let number = |word: &str| match word.trim() {
        "A" => Some(1),
        "J" => Some(11),
        "Q" => Some(12),
        "K" => Some(MOST),
        digits => digits.parse::<u8>().ok().filter(|n| *n <= MOST),
    };
    match (sign, word.split_once('~')) {
        (">=", None) => Some((number(word)?, MOST)),
        ("<=", None) => Some((0, number(word)?)),
        ("=" | "!=", None) => number(word).map(|n| (n, n)),
        ("=" | "!=", Some((low, high))) => Some((number(low)?, number(high)?)),
        _ => None,
    }
}

impl Named {
    fn of(word: &str) -> Named {
        // The class of `delayed_trick` is `DelayedTrick`.
        let capital = |part: &str| {
            let mut letters = part.chars();
            letters
                .next()
                .map(|first| first.to_ascii_uppercase().to_string() + letters.as_str())
                .unwrap_or_default()
        };
        let class: String = word.split('_').map(capital).collect();
        Named { name: word.into(), class: class.into() }
    }
}

// ---- writing ------------------------------------------------------------------------

impl fmt::Display for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, alternative) in self.alternatives.iter().enumerate() {
            f.write_str(if i > 0 { "&" } else { "" })?;
            write!(f, "{alternative}")?;
        }
        Ok(())
    }
}

fn joined<T: ToString>(items: &[T], sign: &str) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(sign)
}

impl fmt::Display for Alternative {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.zones.is_empty() {
            write!(f, "{}:", joined(&self.zones, ","))?;
        }
        f.write_str(&joined(&self.terms, ";"))
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Zone::Hand => f.write_str("hand"),
            Zone::Equip => f.write_str("equip"),
            Zone::Judge => f.write_str("judge"),
            Zone::Pile(name) if name.is_empty() => f.write_str("pile"),
            Zone::Pile(name) => write!(f, "pile.{name}"),
            Zone::Draw => f.write_str("draw"),
            Zone::Discard => f.write_str("discard"),
            Zone::Table => f.write_str("table"),
        }
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.not { "!=" } else { "=" };
        let list = |words: Vec<&str>| words.join(",");
        let (key, values) = match &self.test {
            Test::Name(names) => ("name", list(names.iter().map(|n| n.name.as_str()).collect())),
            Test::Type(types) => ("type", list(types.iter().map(|of| of.word()).collect())),
            Test::Suit(suits) => ("suit", list(suits.iter().map(|suit| suit.word()).collect())),
            Test::Color(colors) => ("color", list(colors.iter().map(|color| color.word()).collect())),
            Test::Skill(skills) => ("skill", skills.join(",")),
            Test::Number(ranges) => {
                let range = |(low, high): &(u8, u8)| {
                    if low == high { low.to_string() } else { format!("{low}~{high}") }
                };
                ("number", ranges.iter().map(range).collect::<Vec<_>>().join(","))
            }
        };
        write!(f, "{key}{sign}{values}")
    }
}

// ---- testing ------------------------------------------------------------------------

/// The traits of a card that terms ask for; it may be one of the past.
struct Traits<'a> {
    name: &'a str,
    def: Option<Rc<CardDef>>,
    suit: Suit,
    number: u8,
    skill: &'a str,
}

impl Term {
    fn holds(&self, card: &Traits<'_>) -> bool {
        let is_kind = |named: &Named| {
            card.name == named.name
                || card.def.as_ref().is_some_and(|def| def.name == named.name || def.is_kind_of(&named.class))
        };
        let fits = match &self.test {
            Test::Name(names) => names.iter().any(is_kind),
            Test::Type(types) => card.def.as_ref().is_some_and(|def| types.contains(&def.card_type)),
            Test::Suit(suits) => suits.contains(&card.suit),
            Test::Color(colors) => colors.contains(&card.suit.color()),
            Test::Number(ranges) => ranges.iter().any(|(low, high)| (*low..=*high).contains(&card.number)),
            Test::Skill(skills) => skills.iter().any(|skill| skill == card.skill),
        };
        fits != self.not
    }
}

impl Filter {
    /// Returns the zones in which a card can pass; an empty list: anywhere.
    pub fn zones(&self) -> Vec<&Zone> {
        if self.alternatives.iter().any(|one| one.zones.is_empty()) {
            return Vec::new();
        }
        self.alternatives.iter().flat_map(|one| &one.zones).collect()
    }
}

impl Room {
    /// Returns `true` if the card passes: its face, and its place at this player, or at anybody.
    ///
    /// A virtual card lies where all its subcards lie, and nowhere without any.
    pub fn passes(&self, filter: &Filter, card: CardId, player: Option<PlayerId>) -> bool {
        self.passes_where(filter, card, |zone| self.lies_in(zone, card, player))
    }

    /// Tests a filter that stands for a pattern. Without a player, places do not count; with `as_hand`, the card counts
    /// as a hand card.
    pub(super) fn passes_as_pattern(
        &self,
        filter: &Filter,
        card: CardId,
        player: Option<PlayerId>,
        as_hand: bool,
    ) -> bool {
        self.passes_where(filter, card, |zone| {
            player.is_none() || (as_hand && *zone == Zone::Hand) || self.lies_in(zone, card, player)
        })
    }

    /// Returns `true` if a card of this name could pass with some suit, number and place.
    pub(super) fn could_pass(&self, filter: &Filter, card: CardId) -> bool {
        let t = self.table();
        let traits = self.traits(&t, card);
        let is_open = |term: &Term| !matches!(term.test, Test::Name(_) | Test::Type(_));
        filter
            .alternatives
            .iter()
            .any(|one| one.terms.iter().all(|term| is_open(term) || term.holds(&traits)))
    }

    fn passes_where(&self, filter: &Filter, card: CardId, lies_in: impl Fn(&Zone) -> bool) -> bool {
        let t = self.table();
        let traits = self.traits(&t, card);
        filter.alternatives.iter().any(|one| {
            (one.zones.is_empty() || one.zones.iter().any(&lies_in))
                && one.terms.iter().all(|term| term.holds(&traits))
        })
    }

    fn lies_in(&self, zone: &Zone, card: CardId, player: Option<PlayerId>) -> bool {
        let t = self.table();
        let subcards = t.subcards(card);
        !subcards.is_empty()
            && subcards.iter().all(|id| t.location(*id).is_some_and(|at| zone.holds(at, player)))
    }

    fn traits<'t>(&self, t: &'t Table, card: CardId) -> Traits<'t> {
        let face = &t.card(card).face;
        let (name, def) = (t.card_name(card), Some(self.def(card)));
        Traits { name, def, suit: face.suit, number: face.number, skill: face.skill_name() }
    }

    /// Returns `true` if a card of the past passes. Where it lay is not asked.
    pub fn note_passes(&self, filter: &Filter, card: &CardNote) -> bool {
        let catalog = self.catalog();
        let def = catalog.find_kind(&card.name).map(|kind| catalog.kind(kind).clone());
        let skill = card.skill.trim_start_matches('_');
        let traits = Traits { name: &card.name, def, suit: card.suit, number: card.number, skill };
        filter.alternatives.iter().any(|one| one.terms.iter().all(|term| term.holds(&traits)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_and_written() {
        for (text, canonical) in [
            ("", ""),
            ("hand:suit=heart;type=basic", "hand:suit=heart;type=basic"),
            (" hand , equip : color != red & discard: ", "hand,equip:color!=red&discard:"),
            ("pile.buqu:number>=J", "pile.buqu:number=11~13"),
            ("number=A,2~4", "number=1,2~4"),
            ("name=slash,delayed_trick;skill=wusheng", "name=slash,delayed_trick;skill=wusheng"),
        ] {
            let filter = Filter::parse(text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
            assert_eq!(filter.to_string(), canonical);
            assert_eq!(Filter::parse(canonical), Ok(filter), "{canonical}");
        }
    }

    #[test]
    fn filters_have_a_longest_text() {
        let text = "suit=heart&".repeat(LONGEST / 11);
        assert!(Filter::parse(&text).is_ok());
        let error = Filter::parse(&"&".repeat(LONGEST + 1)).unwrap_err();
        assert_eq!(error.expected, Expected::Shorter);
        assert_eq!(LONGEST_WORD, LONGEST.to_string());
    }

    #[test]
    fn mistakes_name_the_part_and_what_would_fit() {
        for (text, part, expected) in [
            ("sleeve:suit=heart", "sleeve", Expected::Zone),
            ("colour=red", "colour", Expected::Key),
            ("type=weapon", "weapon", Expected::Type),
            ("suit=hearts", "hearts", Expected::Suit),
            ("color=blue", "blue", Expected::Color),
            ("number=14", "14", Expected::Number),
            ("number>=2~4", "2~4", Expected::Number),
            ("suit>=heart", "suit>=heart", Expected::Sign),
            ("red", "red", Expected::Sign),
            ("name=", "name=", Expected::Value),
        ] {
            assert_eq!(Filter::parse(text), Err(FilterError { part: part.into(), expected }), "{text}");
        }
    }
}
