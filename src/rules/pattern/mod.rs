//! Card patterns (docs/rules/patterns.md#card-patterns).
//!
//! A pattern is a list of alternatives joined by `#`, each `names|suits|numbers|places`. Requests also accept
//! named patterns (`slash`, `.`, `..`, `.Equip`), see [`Room::matches`]. Judgements, limitations and filters
//! use the text literally, see [`Room::matches_exp`]. A text that begins with `=` is a filter ([`Filter::of_pattern`]).

use super::catalog::Catalog;
use super::filter::Filter;
use super::room::Room;
use crate::model::card::number_word;
use crate::model::*;
use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

/// A parsed pattern. It prints a canonical text that parses to the same pattern.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pattern {
    /// One of these must match; an empty list matches nothing.
    alternatives: Vec<Alternative>,
}

/// One alternative; an empty list leaves that part open.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Alternative {
    /// `true` if the card must be playable now (leading `$`).
    available: bool,
    /// Alternatives, each of which matches if all its units match.
    names: Vec<Vec<Unit<Word>>>,
    suits: Vec<Unit<SuitWord>>,
    numbers: Vec<Unit<Numbers>>,
    places: Vec<Unit<Where>>,
}

/// A word, negated by a leading `^`.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Unit<T> {
    not: bool,
    what: T,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Word {
    Any,
    /// A class or base class: `Slash`.
    Class(Name),
    /// `%slash`: exactly this object name.
    Exact(Name),
    /// The card itself, or its first subcard.
    Id(i32),
    Type(CardType),
    /// A whole card string.
    Text(Name),
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum SuitWord {
    Suit(Suit),
    Color(Color),
    Unknown(Name),
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Numbers {
    Range(Option<i32>, Option<i32>),
    Unknown(Name),
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Where {
    Hand,
    Equipped,
    /// A pile of the player.
    Pile(Name),
    /// `%pile`: a pile of any other living player.
    OthersPile(Name),
}

// ---- reading ------------------------------------------------------------------------

impl Pattern {
    /// Parses any text as a pattern; unknown words match nothing.
    pub fn parse(text: &str) -> Pattern {
        let text = text.trim();
        let text = text.strip_suffix('!').unwrap_or(text);
        // `@@skill` and `@skill` are recognized by view-as skills; no card matches them.
        if text.starts_with('@') {
            return Pattern::default();
        }
        // An empty text before or after a `#` matches nothing, though an empty pattern matches all cards.
        let alternatives = text.split('#').filter(|one| !one.trim().is_empty() || !text.contains('#'));
        Pattern { alternatives: alternatives.map(Alternative::parse).collect() }
    }
}

impl Alternative {
    fn parse(text: &str) -> Alternative {
        let text = text.trim();
        let (available, text) = match text.strip_prefix('$') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        // Old scripts write a fifth part, which is ignored.
        let mut parts = text.split('|').map(str::trim);
        let mut part = || parts.next().unwrap_or(".");
        let names = part();
        let suits = part();
        let numbers = part();
        let places = part();
        Alternative {
            available,
            names: names_of(names),
            suits: units(suits, suit_word),
            numbers: units(numbers, number_range),
            places: units(places, place_word),
        }
    }
}

fn words(part: &str, separator: char) -> impl Iterator<Item = &str> {
    part.split(separator).map(str::trim).filter(|w| !w.is_empty())
}

fn unit<T>(word: &str, read: impl Fn(&str) -> T) -> Unit<T> {
    match word.strip_prefix('^') {
        Some(rest) => Unit { not: true, what: read(rest) },
        None => Unit { not: false, what: read(word) },
    }
}

/// Returns the words of a part; an empty list if the part is open, even by a `.` among other words.
fn units<T>(part: &str, read: impl Fn(&str) -> T) -> Vec<Unit<T>> {
    if words(part, ',').any(|w| w == ".") {
        return Vec::new();
    }
    words(part, ',').map(|w| unit(w, &read)).collect()
}

fn names_of(part: &str) -> Vec<Vec<Unit<Word>>> {
    let mut names = Vec::new();
    for item in words(part, ',') {
        let all: Vec<Unit<Word>> =
            words(item, '+').filter(|w| *w != ".").map(|w| unit(w, name_word)).collect();
        if all.is_empty() {
            return Vec::new();
        }
        names.push(all);
    }
    names
}

fn name_word(word: &str) -> Word {
    let types = [CardType::Skill, CardType::Basic, CardType::Trick, CardType::Equip];
    if word == "." {
        Word::Any
    } else if let Some(name) = word.strip_prefix('%') {
        Word::Exact(name.into())
    } else if let Some(id) = decimal(word) {
        Word::Id(id)
    } else if let Some(t) = types.into_iter().find(|t| t.word() == word) {
        Word::Type(t)
    } else if word.contains('[') {
        Word::Text(word.into())
    } else {
        Word::Class(word.into())
    }
}

/// Parses a number without sign.
fn decimal(word: &str) -> Option<i32> {
    if word.bytes().all(|b| b.is_ascii_digit()) { word.parse().ok() } else { None }
}

fn suit_word(word: &str) -> SuitWord {
    let colors = [Color::Red, Color::Black, Color::Colorless];
    if let Some(suit) = Suit::from_word(word) {
        SuitWord::Suit(suit)
    } else if let Some(color) = colors.into_iter().find(|c| c.word() == word) {
        SuitWord::Color(color)
    } else {
        SuitWord::Unknown(word.into())
    }
}

fn number_range(word: &str) -> Numbers {
    let end = |w: &str| match w {
        "A" => Ok(Some(1)),
        "J" => Ok(Some(11)),
        "Q" => Ok(Some(12)),
        "K" => Ok(Some(13)),
        "" => Ok(None),
        other => decimal(other).map(Some).ok_or(()),
    };
    let range = match word.split_once('~') {
        Some((low, high)) => (end(low.trim()), end(high.trim())),
        None if word.is_empty() => (Err(()), Err(())),
        None => (end(word), end(word)),
    };
    match range {
        (Ok(low), Ok(high)) => Numbers::Range(low, high),
        _ => Numbers::Unknown(word.into()),
    }
}

fn place_word(word: &str) -> Where {
    match word {
        "hand" => Where::Hand,
        "equipped" => Where::Equipped,
        other => match other.strip_prefix('%') {
            Some(pile) => Where::OthersPile(pile.into()),
            None => Where::Pile(other.into()),
        },
    }
}

// ---- writing ------------------------------------------------------------------------

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.alternatives.is_empty() {
            return f.write_str("@");
        }
        let text = self.alternatives.iter().map(Alternative::to_string).collect::<Vec<_>>().join("#");
        f.write_str(&text)?;
        // The parser removes one.
        if text.ends_with('!') { f.write_str("!") } else { Ok(()) }
    }
}

impl fmt::Display for Alternative {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn list<T: fmt::Display>(items: &[T], separator: &str) -> String {
            items.iter().map(T::to_string).collect::<Vec<_>>().join(separator)
        }
        let names: Vec<String> = self.names.iter().map(|all| list(all, "+")).collect();
        let mut parts =
            vec![names.join(","), list(&self.suits, ","), list(&self.numbers, ","), list(&self.places, ",")];
        while parts.len() > 1 && parts.last().is_some_and(String::is_empty) {
            parts.pop();
        }
        if self.available {
            f.write_str("$")?;
        } else if parts[0].starts_with(['@', '$']) {
            // At the start these are operators; after an empty item they belong to a word.
            f.write_str(",")?;
        }
        for (i, part) in parts.iter().enumerate() {
            f.write_str(if i > 0 { "|" } else { "" })?;
            f.write_str(if part.is_empty() { "." } else { part })?;
        }
        Ok(())
    }
}

impl<T: fmt::Display> fmt::Display for Unit<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.not { "^" } else { "" }, self.what)
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Word::Any => f.write_str("."),
            Word::Class(name) | Word::Text(name) => f.write_str(name),
            Word::Exact(name) => write!(f, "%{name}"),
            Word::Id(id) => write!(f, "{id}"),
            Word::Type(t) => f.write_str(t.word()),
        }
    }
}

impl fmt::Display for SuitWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SuitWord::Suit(suit) => suit.word(),
            SuitWord::Color(color) => color.word(),
            SuitWord::Unknown(word) => word,
        })
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = |n: &Option<i32>| match n {
            Some(n @ 1..=13) => number_word(*n as u8).to_string(),
            Some(n) => n.to_string(),
            None => String::new(),
        };
        match self {
            Numbers::Range(low, high) if low.is_some() && low == high => f.write_str(&end(low)),
            Numbers::Range(low, high) => write!(f, "{}~{}", end(low), end(high)),
            Numbers::Unknown(word) => f.write_str(word),
        }
    }
}

impl fmt::Display for Where {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Where::Hand => f.write_str("hand"),
            Where::Equipped => f.write_str("equipped"),
            Where::Pile(name) => f.write_str(name),
            Where::OthersPile(name) => write!(f, "%{name}"),
        }
    }
}

// ---- matching -----------------------------------------------------------------------

/// Returns the expansion of a named pattern.
fn named(pattern: &str) -> Option<&'static str> {
    Some(match pattern {
        "." => ".|.|.|hand",
        ".S" => ".|spade|.|hand",
        ".C" => ".|club|.|hand",
        ".H" => ".|heart|.|hand",
        ".D" => ".|diamond|.|hand",
        ".red" => ".|red|.|hand",
        ".black" => ".|black|.|hand",
        ".." => ".",
        "..S" => ".|spade",
        "..C" => ".|club",
        "..H" => ".|heart",
        "..D" => ".|diamond",
        "..red" => ".|red",
        "..black" => ".|black",
        ".Basic" | "..Basic" => "BasicCard",
        ".Trick" | "..Trick" => "TrickCard",
        ".Equip" | "..Equip" => "EquipCard",
        ".Weapon" | "..Weapon" => "Weapon",
        "peach+analeptic" => "Peach,Analeptic",
        _ => return None,
    })
}

/// Parses `.K` and `..K`: any card of that number, in hand or anywhere.
fn named_number(pattern: &str) -> Option<Pattern> {
    let (number, places) = match pattern.strip_prefix("..") {
        Some(number) => (number, Vec::new()),
        None => (pattern.strip_prefix('.')?, vec![Unit { not: false, what: Where::Hand }]),
    };
    let range = number_range(number);
    if number.contains('~') || !matches!(range, Numbers::Range(..)) {
        return None;
    }
    let numbers = vec![Unit { not: false, what: range }];
    Some(Pattern { alternatives: vec![Alternative { numbers, places, ..Alternative::default() }] })
}

/// Size of the cache, a power of two. Texts that contain ids change often; of those with the same slot the
/// latest is kept.
const PLACES: usize = 1024;

/// Bytes of a pattern that is read, since each of them may be an alternative. A longer one matches no card.
const LONGEST: usize = 16 << 10;

/// Bytes of a pattern that is kept. No game counts what one of them leaves to the next.
const LONGEST_KEPT: usize = 512;

type Cached = Option<(Name, Reading, Rc<Pattern>)>;

/// Interpretation of a text: some texts are also named patterns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    Named,
    AsItStands,
}

thread_local! {
    static CACHE: RefCell<Vec<Cached>> = const { RefCell::new(Vec::new()) };
}

/// Returns the pattern of a text, parsed once.
fn compiled(text: &str, reading: Reading) -> Rc<Pattern> {
    if text.len() > LONGEST {
        return Rc::default();
    }
    let hash = text.bytes().fold(text.len(), |h, b| h.wrapping_mul(31).wrapping_add(b as usize));
    let place = (hash ^ (hash >> 10)) % PLACES;
    let found = CACHE.with_borrow(|c| match c.get(place) {
        Some(Some((name, how, pattern))) if name == text && *how == reading => Some(pattern.clone()),
        _ => None,
    });
    found.unwrap_or_else(|| {
        let named = if reading == Reading::Named { named_number(text) } else { None };
        let pattern = Rc::new(named.unwrap_or_else(|| Pattern::parse(text)));
        if text.len() > LONGEST_KEPT {
            return pattern;
        }
        CACHE.with_borrow_mut(|c| {
            c.resize(PLACES, None);
            if let Some(slot) = c.get_mut(place) {
                *slot = Some((text.into(), reading, pattern.clone()));
            }
        });
        pattern
    })
}

impl Room {
    /// Returns `true` if the card matches this pattern of a request. Named patterns and card names are known:
    /// `.` is any hand card, `slash` any kind of slash.
    pub fn matches(&self, pattern: &str, card: CardId, player: Option<PlayerId>) -> bool {
        let text = pattern.strip_suffix('!').unwrap_or(pattern);
        if text.starts_with('@') {
            return false;
        }
        if let Some(filter) = Filter::of_pattern(text) {
            return self.passes_as_pattern(&filter, card, player, false);
        }
        if let Some(text) = named(text) {
            return self.matches_exp(text, card, player);
        }
        let catalog = self.catalog();
        let kind = catalog.find_kind(text).map(|kind| catalog.kind(kind)).filter(|kind| kind.name == text);
        if let Some(kind) = kind {
            return self.is_kind_of(card, kind.class());
        }
        compiled(text, Reading::Named).matches(self, card, player, false)
    }

    /// Returns `true` if a card of this name matches the pattern with some suit, number and place.
    pub fn may_match(&self, pattern: &str, card: CardId) -> bool {
        let text = pattern.strip_suffix('!').unwrap_or(pattern);
        if text.starts_with('@') {
            return false;
        }
        if let Some(filter) = Filter::of_pattern(text) {
            return self.could_pass(&filter, card);
        }
        let (text, reading) = match named(text) {
            Some(text) => (text, Reading::AsItStands),
            None => (text, Reading::Named),
        };
        self.matches(pattern, card, None) || compiled(text, reading).matches_name(self, card)
    }

    /// Matches the text literally (`matchExpPattern`); `.` is any card. Used by judgements, limitations,
    /// target modifications and the filters of view-as skills.
    pub fn matches_exp(&self, pattern: &str, card: CardId, player: Option<PlayerId>) -> bool {
        if let Some(filter) = Filter::of_pattern(pattern) {
            return self.passes_as_pattern(&filter, card, player, false);
        }
        match pattern {
            "." | "" => true,
            _ => compiled(pattern, Reading::AsItStands).matches(self, card, player, false),
        }
    }

    /// Matches like [`Room::matches_exp`]; with `as_hand`, the card counts as a hand card.
    pub fn matches_limit(&self, pattern: &str, card: CardId, player: PlayerId, as_hand: bool) -> bool {
        if let Some(filter) = Filter::of_pattern(pattern) {
            return self.passes_as_pattern(&filter, card, Some(player), as_hand);
        }
        compiled(pattern, Reading::AsItStands).matches(self, card, Some(player), as_hand)
    }
}

impl Pattern {
    /// Matches a card. Without a player, places are ignored.
    pub fn matches(&self, room: &Room, card: CardId, player: Option<PlayerId>, as_hand: bool) -> bool {
        self.alternatives.iter().any(|a| a.matches(room, card, player, as_hand))
    }

    fn matches_name(&self, room: &Room, card: CardId) -> bool {
        self.alternatives.iter().any(|a| a.matches_name(room, card))
    }
}

impl Alternative {
    fn matches(&self, room: &Room, card: CardId, player: Option<PlayerId>, as_hand: bool) -> bool {
        self.matches_face(room, card)
            && player.is_none_or(|p| self.matches_place(&room.table(), card, p, as_hand))
            && (!self.available
                || player.is_some_and(|p| room.def(card).behaviour.is_available(room, p, card)))
    }

    fn matches_face(&self, room: &Room, card: CardId) -> bool {
        let t = room.table();
        let face = &t.card(card).face;
        let number = face.number as i32;
        let suits = self.suits.is_empty() || self.suits.iter().any(|s| s.what.is(face) != s.not);
        let numbers = self.numbers.is_empty() || self.numbers.iter().any(|n| n.what.is(number) != n.not);
        drop(t);
        suits && numbers && self.matches_name(room, card)
    }

    fn matches_name(&self, room: &Room, card: CardId) -> bool {
        let t = room.table();
        let catalog = room.catalog();
        self.names.is_empty()
            || self
                .names
                .iter()
                .any(|all| all.iter().all(|unit| unit.what.is(room, &t, &catalog, card) != unit.not))
    }

    fn matches_place(&self, t: &Table, card: CardId, player: PlayerId, as_hand: bool) -> bool {
        if self.places.is_empty() {
            return true;
        }
        let cards = &t.card(card).subcards;
        let holds = |place: &Where| {
            (as_hand && *place == Where::Hand) || cards.iter().all(|c| place.holds(t, *c, player))
        };
        // A card without subcards has no place.
        (!cards.is_empty() || as_hand) && self.places.iter().any(|p| holds(&p.what) != p.not)
    }
}

impl Word {
    fn is(&self, room: &Room, t: &Table, catalog: &Catalog, card: CardId) -> bool {
        let kind = || catalog.kind(t.card(card).face.kind);
        match self {
            Word::Any => true,
            Word::Class(name) => kind().is_kind_of(name),
            Word::Exact(name) => kind().name == *name,
            Word::Id(id) => {
                let first = t.card(card).subcards.first().copied();
                let effective = if card.is_virtual() { first.unwrap_or(card) } else { card };
                effective.0 == *id
            }
            Word::Type(card_type) => kind().card_type == *card_type,
            Word::Text(text) => room.card_text(card) == *text,
        }
    }
}

impl SuitWord {
    fn is(&self, face: &Face) -> bool {
        match self {
            SuitWord::Suit(suit) => face.suit == *suit,
            SuitWord::Color(color) => face.color() == *color,
            SuitWord::Unknown(_) => false,
        }
    }
}

impl Numbers {
    fn is(&self, number: i32) -> bool {
        match self {
            Numbers::Range(low, high) => low.is_none_or(|l| l <= number) && high.is_none_or(|h| number <= h),
            Numbers::Unknown(_) => false,
        }
    }
}

impl Where {
    fn holds(&self, t: &Table, card: CardId, player: PlayerId) -> bool {
        let Some(at) = t.location(card) else { return false };
        let own = at.owner == Some(player);
        match self {
            Where::Hand => own && at.place == Place::Hand,
            Where::Equipped => own && at.place == Place::Equip,
            Where::Pile(name) => own && at.place == Place::Special && at.pile == *name,
            Where::OthersPile(name) => {
                at.place == Place::Special
                    && at.pile == *name
                    && at.owner.is_some_and(|o| o != player && t.player(o).alive)
            }
        }
    }
}

#[cfg(test)]
mod tests;
