//! Card strings (docs/rules/patterns.md#card-strings): how a card is written in requests, records and scripts.
//!
//! | kind | text | [`CardText::name`] |
//! |---|---|---|
//! | a card as it is | `12` | empty, the card is the one subcard |
//! | virtual | `slash:wusheng[heart:5]=12` | `slash` |
//! | skill card of a script | `#rende[no_suit:0]:12+13:user` | `#rende` |
//! | skill card built into QSanguosha | `@RendeCard[no_suit:0]=12+13:user` | `@RendeCard` |
//! | dummy | `$12+13` | `dummy` |

use super::catalog::CardDef;
use super::names::Lang;
use super::room::Room;
use crate::model::card::{number_from_word, number_word, suit_of};
use crate::model::*;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Name of the dummy card, which groups cards for one move.
pub const DUMMY: &str = "dummy";

/// A card described by text. `suit` and `number` are as written. The printed form of a skill card cannot hold
/// its `skill`; replies and records store it separately.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CardText {
    pub name: Name,
    pub skill: Name,
    pub suit: Suit,
    pub number: u8,
    pub subcards: Vec<CardId>,
    pub user_string: Option<Name>,
}

/// Reason for which a text is not a card.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CardTextError {
    #[error("no card is named (\".\" or an empty text declines)")]
    Nothing,
    #[error("`{0}` is not a card id")]
    NotAnId(String),
    #[error("`{text}`: `{missing}` is missing; the form is {form}")]
    Form { text: String, missing: &'static str, form: &'static str },
    #[error("`{0}` is not a player")]
    NotAPlayer(String),
}

impl CardTextError {
    /// Puts the reason into words of this language.
    pub fn in_lang(&self, lang: Lang) -> String {
        match (lang, self) {
            (Lang::En, why) => why.to_string(),
            (Lang::Zh, CardTextError::Nothing) => "没有写出牌（`.` 或空的文字表示拒绝）".into(),
            (Lang::Zh, CardTextError::NotAnId(text)) => format!("`{text}` 不是牌的编号"),
            (Lang::Zh, CardTextError::Form { text, missing, form }) => {
                format!("`{text}`：缺少 `{missing}`；形式是 {form}")
            }
            (Lang::Zh, CardTextError::NotAPlayer(text)) => format!("`{text}` 不是角色"),
        }
    }
}

const VIRTUAL: &str = "name:skill[suit:number]=id+id";
const SCRIPTED: &str = "#name[suit:number]:id+id:user or #name:id+id:user";
const NATIVE: &str = "@Class[suit:number]=id+id:user or @Class=id+id:user";

impl CardText {
    /// Creates the text of an unconverted card.
    pub fn real(card: CardId) -> CardText {
        CardText::new("", [card])
    }

    /// Creates the text of a card by name, without suit and number.
    pub fn new(name: impl Into<Name>, subcards: impl IntoIterator<Item = CardId>) -> CardText {
        CardText {
            name: name.into(),
            skill: Name::default(),
            suit: Suit::NoSuit,
            number: 0,
            subcards: subcards.into_iter().collect(),
            user_string: None,
        }
    }

    /// Returns the card if the text is just an id.
    pub fn as_real(&self) -> Option<CardId> {
        if self.name.is_empty() { self.subcards.first().copied() } else { None }
    }

    pub fn is_skill_card(&self) -> bool {
        self.name.starts_with(['#', '@'])
    }
}

// ---- writing ------------------------------------------------------------------------

impl fmt::Display for CardText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids = Ids(&self.subcards);
        let face = FaceText(self.suit, self.number);
        let user = self.user_string.as_deref().unwrap_or("");
        if let Some(card) = self.as_real() {
            write!(f, "{card}")
        } else if self.name == DUMMY {
            write!(f, "${ids}")
        } else if self.name.starts_with('#') {
            write!(f, "{}[{face}]:{ids}:{user}", self.name)
        } else if self.name.starts_with('@') {
            write!(f, "{}[{face}]={ids}", self.name)?;
            if user.is_empty() { Ok(()) } else { write!(f, ":{user}") }
        } else {
            write!(f, "{}:{}[{face}]={ids}", self.name, self.skill)
        }
    }
}

/// Ids joined by `+`; `.` for none.
struct Ids<'a>(&'a [CardId]);

impl fmt::Display for Ids<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str(".");
        }
        for (i, id) in self.0.iter().enumerate() {
            write!(f, "{}{id}", if i > 0 { "+" } else { "" })?;
        }
        Ok(())
    }
}

struct FaceText(Suit, u8);

impl fmt::Display for FaceText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            n @ 1..=13 => write!(f, "{}:{}", self.0, number_word(n)),
            n => write!(f, "{}:{n}", self.0),
        }
    }
}

// ---- reading ------------------------------------------------------------------------

impl FromStr for CardText {
    type Err = CardTextError;

    /// Parses a card string. Targets after `->` are ignored.
    fn from_str(text: &str) -> Result<CardText, CardTextError> {
        parse(text).map(|(card, _)| card)
    }
}

/// Parses a card string. The second value is `true` if the suit depends on the subcards.
fn parse(text: &str) -> Result<(CardText, bool), CardTextError> {
    let text = text.split_once("->").map_or(text, |(card, _)| card).trim();
    match text.chars().next() {
        None => Err(CardTextError::Nothing),
        Some('.') if text == "." => Err(CardTextError::Nothing),
        Some('$') => Ok((CardText::new(DUMMY, read_ids(&text[1..])?), false)),
        Some('#') => scripted(text),
        Some('@') => native(text),
        Some(_) if text.contains([':', '=', '[']) => virtual_card(text),
        Some(_) => Ok((CardText::real(read_id(text)?), false)),
    }
}

fn form<'t>(
    text: &str,
    part: Option<(&'t str, &'t str)>,
    missing: &'static str,
    form: &'static str,
) -> Result<(&'t str, &'t str), CardTextError> {
    part.ok_or_else(|| CardTextError::Form { text: text.into(), missing, form })
}

fn virtual_card(text: &str) -> Result<(CardText, bool), CardTextError> {
    let (name, rest) = form(text, text.split_once(':'), ":", VIRTUAL)?;
    let (skill, rest) = form(text, rest.split_once('['), "[", VIRTUAL)?;
    let (face, ids) = form(text, rest.split_once("]="), "]=", VIRTUAL)?;
    let (suit, number) = form(text, face.split_once(':'), ":", VIRTUAL)?;
    if name.is_empty() {
        return Err(CardTextError::Form { text: text.into(), missing: "name", form: VIRTUAL });
    }
    let mut card = CardText::new(name, read_ids(ids)?);
    card.skill = skill.into();
    Ok(with_face(card, suit, number))
}

fn scripted(text: &str) -> Result<(CardText, bool), CardTextError> {
    let (name, face, rest) = match text.split_once('[') {
        // A bracket in the user's text does not belong to the face.
        Some((name, rest)) if !name.contains(':') => {
            let (face, rest) = form(text, rest.split_once("]:"), "]:", SCRIPTED)?;
            (name, Some(face), rest)
        }
        _ => {
            let (name, rest) = form(text, text.split_once(':'), ":", SCRIPTED)?;
            (name, None, rest)
        }
    };
    let (ids, user) = form(text, rest.split_once(':'), ":", SCRIPTED)?;
    skill_card(text, SCRIPTED, name, face, ids, user)
}

fn native(text: &str) -> Result<(CardText, bool), CardTextError> {
    let (head, rest) = form(text, text.split_once('='), "=", NATIVE)?;
    let (name, face) = match head.split_once('[') {
        Some((name, face)) => {
            let face = face.strip_suffix(']').ok_or_else(|| CardTextError::Form {
                text: text.into(),
                missing: "]",
                form: NATIVE,
            })?;
            (name, Some(face))
        }
        None => (head, None),
    };
    let (ids, user) = rest.split_once(':').unwrap_or((rest, ""));
    skill_card(text, NATIVE, name, face, ids, user)
}

/// Parses a skill card. `name` includes its `#` or `@`.
fn skill_card(
    text: &str,
    expected: &'static str,
    name: &str,
    face: Option<&str>,
    ids: &str,
    user: &str,
) -> Result<(CardText, bool), CardTextError> {
    if name.len() < 2 {
        return Err(CardTextError::Form { text: text.into(), missing: "name", form: expected });
    }
    let mut card = CardText::new(name, read_ids(ids)?);
    card.user_string = (!user.is_empty()).then(|| user.into());
    match face {
        None => Ok((card, true)),
        Some(face) => {
            let (suit, number) = form(text, face.split_once(':'), ":", expected)?;
            Ok(with_face(card, suit, number))
        }
    }
}

fn with_face(mut card: CardText, suit: &str, number: &str) -> (CardText, bool) {
    card.suit = Suit::from_word(suit.trim()).unwrap_or(Suit::NoSuit);
    card.number = number_from_word(number.trim());
    (card, suit.trim() == "to_be_decided")
}

fn read_ids(text: &str) -> Result<Vec<CardId>, CardTextError> {
    match text.trim() {
        "" | "." => Ok(Vec::new()),
        ids => ids.split('+').map(read_id).collect(),
    }
}

/// Parses the id of a physical card and rejects all other text. QSanguosha read `23&x` as card 0, so that an
/// unintended card would move.
fn read_id(text: &str) -> Result<CardId, CardTextError> {
    let word = text.trim();
    let id = if word.bytes().all(|b| b.is_ascii_digit()) { word.parse().ok() } else { None };
    id.map(CardId).ok_or_else(|| CardTextError::NotAnId(text.into()))
}

/// Parses the players after `->`, by object name.
pub fn read_targets(text: &str) -> Result<Vec<PlayerId>, CardTextError> {
    let targets = text.split_once("->").map_or(".", |(_, targets)| targets.trim());
    if targets.is_empty() || targets == "." {
        return Ok(Vec::new());
    }
    targets
        .split('+')
        .map(|name| {
            PlayerId::from_object_name(name.trim()).ok_or_else(|| CardTextError::NotAPlayer(name.into()))
        })
        .collect()
}

// ---- at a table ---------------------------------------------------------------------

impl Room {
    /// Returns the text of this card (`card:toString()`).
    pub fn card_text(&self, card: CardId) -> String {
        self.describe_card(card).to_string()
    }

    /// Returns the text of this card in its parsed form.
    pub fn describe_card(&self, card: CardId) -> CardText {
        if !card.is_virtual() {
            return CardText::real(card);
        }
        let t = self.table();
        let c = t.card(card);
        let kind = t.kind(card);
        let is_skill_card = kind.card_type == CardType::Skill && kind.name != DUMMY;
        let name = t.card_name(card);
        let catalog = self.catalog();
        let def = catalog.kind(c.face.kind);
        let name = if is_skill_card && !name.starts_with(['#', '@']) {
            smol_str::format_smolstr!("{}{name}", if def.native_text { '@' } else { '#' })
        } else {
            name.clone()
        };
        let skill = &c.face.skill;
        CardText {
            // A skill card names its skill only if it differs from the skill of its kind.
            skill: match kind.card_type {
                CardType::Skill if !is_skill_card || *skill == skill_of_card(def, &name) => Name::default(),
                _ => skill.clone(),
            },
            name,
            suit: c.face.suit,
            number: c.face.number,
            subcards: c.subcards.to_vec(),
            user_string: c.user_string.clone(),
        }
    }

    /// Parses a card string. An open suit (`to_be_decided`, short forms of skill cards) follows the subcards.
    pub fn read_card(&self, text: &str) -> Result<CardText, CardTextError> {
        let (mut card, undecided) = parse(text)?;
        if undecided {
            let t = self.table();
            card.suit = suit_of(card.subcards.iter().map(|c| t.card(*c).face.suit));
            if let (0, [one]) = (card.number, card.subcards.as_slice()) {
                card.number = t.card(*one).face.number;
            }
        }
        Ok(card)
    }

    /// Creates the card of a text; an open suit or number follows the subcards. `None` if the text is
    /// invalid.
    pub fn parse_card(&self, text: &str) -> Option<CardId> {
        let said = self.read_card(text).ok()?;
        let card = self.make_card(&said)?;
        if card.is_virtual() && said.suit == Suit::NoSuit {
            self.set_card_suit(card, None);
        }
        if card.is_virtual() && said.number == 0 {
            self.set_card_number(card, None);
        }
        Some(card)
    }

    /// Creates the card of a text: an existing card, or a new virtual card. `None` if the kind or one of the
    /// subcards does not exist.
    pub fn make_card(&self, text: &CardText) -> Option<CardId> {
        if text.subcards.iter().any(|c| c.is_virtual() || self.table().find_card(*c).is_none()) {
            return None;
        }
        if text.name.is_empty() {
            return text.as_real();
        }
        let catalog = self.catalog();
        let bare = text.name.trim_start_matches(['#', '@']);
        let kind = catalog.find_kind(&text.name).or_else(|| catalog.find_kind(bare))?;
        let def = catalog.kind(kind);
        if text.is_skill_card() && def.card_type != CardType::Skill {
            return None;
        }
        let skill = match def.card_type {
            CardType::Skill if text.skill.is_empty() && def.name != DUMMY => skill_of_card(def, bare),
            _ => text.skill.clone(),
        };
        let card = self.new_card(kind, Some(text.suit), Some(text.number), skill, &text.subcards);
        if let Some(user) = &text.user_string
            && let Some(card) = self.table_mut().card_mut(card)
        {
            card.user_string = Some(user.clone());
        }
        Some(card)
    }
}

/// Returns the default skill of cards of this kind. Without a skill in the definition it follows from the
/// name: `RendeCard` -> `rende`.
fn skill_of_card(def: &CardDef, name: &str) -> Name {
    def.skill.clone().unwrap_or_else(|| {
        let name = name.trim_start_matches(['#', '@']).to_lowercase();
        name.strip_suffix("card").unwrap_or(&name).into()
    })
}

#[cfg(test)]
mod tests;
