//! Cards: the face (what a card is), and the record of a physical or virtual card.

use super::ids::{CardId, KindId, Name};
use super::value::Value;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Suits, in the order of the scripting API (`sgs.Card_Spade` is 0).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Suit {
    Spade,
    Club,
    Heart,
    Diamond,
    NoSuitBlack,
    NoSuitRed,
    NoSuit,
}

impl Suit {
    pub const REAL: [Suit; 4] = [Suit::Spade, Suit::Club, Suit::Heart, Suit::Diamond];

    /// Returns the word of card strings and patterns: `spade`, `no_suit_red` ...
    pub fn word(self) -> &'static str {
        match self {
            Suit::Spade => "spade",
            Suit::Club => "club",
            Suit::Heart => "heart",
            Suit::Diamond => "diamond",
            Suit::NoSuitBlack => "no_suit_black",
            Suit::NoSuitRed => "no_suit_red",
            Suit::NoSuit => "no_suit",
        }
    }

    /// Parses the word of [`Suit::word`].
    pub fn from_word(word: &str) -> Option<Suit> {
        use Suit::*;
        [Spade, Club, Heart, Diamond, NoSuitBlack, NoSuitRed, NoSuit].into_iter().find(|s| s.word() == word)
    }

    pub fn symbol(self) -> &'static str {
        match self {
            Suit::Spade => "♠",
            Suit::Club => "♣",
            Suit::Heart => "♥",
            Suit::Diamond => "♦",
            Suit::NoSuitBlack => "black",
            Suit::NoSuitRed => "red",
            Suit::NoSuit => "-",
        }
    }

    pub fn color(self) -> Color {
        match self {
            Suit::Spade | Suit::Club | Suit::NoSuitBlack => Color::Black,
            Suit::Heart | Suit::Diamond | Suit::NoSuitRed => Color::Red,
            Suit::NoSuit => Color::Colorless,
        }
    }
}

/// Colours, in the order of the scripting API (`sgs.Card_Red` is 0).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Color {
    Red,
    Black,
    Colorless,
}

impl Color {
    pub fn word(self) -> &'static str {
        match self {
            Color::Red => "red",
            Color::Black => "black",
            Color::Colorless => "no_color",
        }
    }
}

/// `getTypeId()` of the scripting API.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum CardType {
    Skill,
    Basic,
    Trick,
    Equip,
}

impl CardType {
    pub fn word(self) -> &'static str {
        match self {
            CardType::Skill => "skill",
            CardType::Basic => "basic",
            CardType::Trick => "trick",
            CardType::Equip => "equip",
        }
    }
}

/// Equipment slots, in index order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum EquipSlot {
    Weapon,
    Armor,
    DefensiveHorse,
    OffensiveHorse,
    Treasure,
}

impl EquipSlot {
    pub const COUNT: usize = 5;
    pub const ALL: [EquipSlot; 5] = [
        EquipSlot::Weapon,
        EquipSlot::Armor,
        EquipSlot::DefensiveHorse,
        EquipSlot::OffensiveHorse,
        EquipSlot::Treasure,
    ];

    pub fn index(self) -> usize {
        self as usize
    }
}

/// The purpose for which a card is handled. The numbers are those of `sgs.Card_MethodUse` and the other
/// methods.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum HandlingMethod {
    None,
    Use,
    Response,
    Discard,
    Recast,
    Pindian,
    /// Excluded from the hand-limit count.
    Ignore,
    Effect,
    Play,
    Move,
    Get,
}

impl HandlingMethod {
    /// Returns the word used in card limitations: `use`, `response`, `discard` ...
    pub fn word(self) -> &'static str {
        match self {
            HandlingMethod::None => "none",
            HandlingMethod::Use => "use",
            HandlingMethod::Response => "response",
            HandlingMethod::Discard => "discard",
            HandlingMethod::Recast => "recast",
            HandlingMethod::Pindian => "pindian",
            HandlingMethod::Ignore => "ignore",
            HandlingMethod::Effect => "effect",
            HandlingMethod::Play => "play",
            HandlingMethod::Move => "move",
            HandlingMethod::Get => "get",
        }
    }
}

/// The face of a card: kind, suit, number, and the skill that converted it ("" for none).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Face {
    pub kind: KindId,
    pub suit: Suit,
    /// 1 (A) to 13 (K); 0 for none.
    pub number: u8,
    /// Skill name as set, with its leading underscore (a conversion that does not count as an invocation).
    #[serde(default, skip_serializing_if = "Name::is_empty")]
    pub skill: Name,
}

impl Face {
    pub fn new(kind: KindId, suit: Suit, number: u8) -> Face {
        Face { kind, suit, number, skill: Name::default() }
    }

    pub fn color(&self) -> Color {
        self.suit.color()
    }

    pub fn is_red(&self) -> bool {
        self.color() == Color::Red
    }

    pub fn is_black(&self) -> bool {
        self.color() == Color::Black
    }

    /// Returns the skill name without the underscore prefix.
    pub fn skill_name(&self) -> &str {
        self.skill.trim_start_matches('_')
    }
}

/// Flags, tags and marks that scripts and rules attach to one card.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct CardNotes {
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub flags: BTreeSet<Name>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub tags: BTreeMap<Name, Value>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub marks: BTreeMap<Name, i32>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub properties: BTreeMap<Name, Value>,
    /// Overrides of the kind's switches for this card: `can_recast`, `cancelable`, `gift` ...
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub switches: BTreeMap<Name, bool>,
    /// Skills of the cards that this card replaced, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub earlier_skills: Vec<Name>,
}

/// Parts of a virtual card's face that follow its subcards, also when subcards join later.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Follows {
    pub suit: bool,
    pub number: bool,
}

impl Follows {
    fn nothing(&self) -> bool {
        *self == Follows::default()
    }
}

/// The current state of one card: a physical card (with its possibly filtered face) or a virtual card made of
/// others.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Card {
    pub id: CardId,
    pub face: Face,
    /// The only subcard of a physical card is itself; a virtual card lists the cards that it is made of.
    pub subcards: SmallVec<[CardId; 2]>,
    /// Text carried by a skill card (`:user` at the end of its card string).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_string: Option<Name>,
    #[serde(default, skip_serializing_if = "Follows::nothing")]
    pub follows: Follows,
    /// Name that replaces the name of the kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub renamed: Option<Name>,
    #[serde(default)]
    pub notes: CardNotes,
}

impl Card {
    pub fn new(id: CardId, face: Face, subcards: SmallVec<[CardId; 2]>) -> Card {
        Card {
            id,
            face,
            subcards,
            user_string: None,
            follows: Follows::default(),
            renamed: None,
            notes: CardNotes::default(),
        }
    }

    pub fn is_virtual(&self) -> bool {
        self.id.is_virtual()
    }

    pub fn has_flag(&self, flag: &str) -> bool {
        self.notes.flags.contains(flag)
    }

    /// Sets or clears a flag: a leading `-` removes, `.` clears all.
    pub fn set_flag(&mut self, flag: &str) {
        if flag == "." {
            self.notes.flags.clear();
        } else if let Some(name) = flag.strip_prefix('-') {
            self.notes.flags.remove(name);
        } else if !flag.is_empty() {
            self.notes.flags.insert(flag.into());
        }
    }

    /// Sets a mark; 0 removes the entry.
    pub fn set_mark(&mut self, name: &str, count: i32) {
        if count == 0 {
            self.notes.marks.remove(name);
        } else {
            self.notes.marks.insert(name.into(), count);
        }
    }
}

/// Returns the suit of a virtual card. One card passes on its suit, several of one colour pass on the colour,
/// others give none (docs/rules/objects.md#cards).
pub fn suit_of(faces: impl IntoIterator<Item = Suit>) -> Suit {
    let mut suits = faces.into_iter();
    let Some(first) = suits.next() else { return Suit::NoSuit };
    let mut color = first.color();
    let mut several = false;
    for suit in suits {
        several = true;
        if suit.color() != color {
            color = Color::Colorless;
        }
    }
    match (several, color) {
        (false, _) => first,
        (true, Color::Red) => Suit::NoSuitRed,
        (true, Color::Black) => Suit::NoSuitBlack,
        (true, Color::Colorless) => Suit::NoSuit,
    }
}

/// Returns the printed number: `A`, `2` ... `10`, `J`, `Q`, `K`; `-` for none.
pub fn number_word(number: u8) -> &'static str {
    const WORDS: [&str; 14] = ["-", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
    WORDS.get(number as usize).copied().unwrap_or("JOKER")
}

/// Parses the word of [`number_word`] or a decimal number; returns 0 for other text.
pub fn number_from_word(word: &str) -> u8 {
    match word {
        "A" => 1,
        "J" => 11,
        "Q" => 12,
        "K" => 13,
        other => other.parse().unwrap_or(0),
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
