//! The table as one who looks at it sees it, as plain data, and the words for its identifiers.

use crate::model::view::{PlayerView, View};
use crate::model::*;
use crate::rules::Room;
use crate::rules::ask::Seat;
use crate::rules::cards::DRANK;
use crate::rules::catalog::CardDef;
use crate::rules::mode::Mode;
use crate::rules::names::{Lang, Names, sentence_of};
use crate::rules::render::{People, Renderer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// Newest cards of the discard pile that a sight names; the rest is a number.
const DISCARDED: usize = 6;

/// A player that no table has: it sees what lies open.
const NOBODY: PlayerId = PlayerId(31);

/// The eyes that a table is seen with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    Seat(PlayerId),
    /// A spectator, who sees what lies open.
    Public,
    /// Everything: hands, roles, the order of the pile excepted.
    All,
}

impl Viewer {
    /// Looks at the table with these eyes.
    pub fn look<R>(self, room: &Room, look: impl FnOnce(View<'_>) -> R) -> R {
        let table = room.table();
        look(match self {
            Viewer::Seat(player) => table.view(player),
            Viewer::Public => table.view(NOBODY),
            Viewer::All => table.open_view(),
        })
    }

    /// Returns the player whose eyes they are; `None` sees everything.
    pub fn player(self) -> Option<PlayerId> {
        match self {
            Viewer::Seat(player) => Some(player),
            Viewer::Public => Some(NOBODY),
            Viewer::All => None,
        }
    }
}

/// The face of a card.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CardFace {
    pub id: CardId,
    pub name: Name,
    pub suit: Suit,
    pub number: u8,
    /// The skill that made it, of a virtual card.
    pub skill: Name,
    /// `basic`, `trick`, `equip` or `skill`.
    pub kind: Name,
    pub slot: Option<EquipSlot>,
}

impl CardFace {
    /// Returns the face of a card that this seat knows.
    pub fn of(seat: Seat<'_>, card: CardId) -> Option<CardFace> {
        let def = seat.def(card)?;
        seat.view(|view| face_of(&def, view, card))
    }
}

fn face(room: &Room, view: View<'_>, id: CardId) -> Option<CardFace> {
    let kind = view.card(id)?.face.kind;
    face_of(room.catalog().kind(kind), view, id)
}

fn face_of(def: &CardDef, view: View<'_>, id: CardId) -> Option<CardFace> {
    let card = view.card(id)?;
    Some(CardFace {
        id,
        name: view.card_name(id).into(),
        suit: card.face.suit,
        number: card.face.number,
        skill: card.face.skill.clone(),
        kind: Name::new_static(def.card_type.word()),
        slot: def.slot,
    })
}

/// A player as others at the table see them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PersonSight {
    pub id: PlayerId,
    /// Counted round the table from 1, the lord's.
    pub seat: usize,
    /// Empty until one is chosen.
    pub general: Name,
    pub general2: Name,
    pub kingdom: Name,
    pub gender: Gender,
    pub role: Option<Role>,
    pub hp: i32,
    pub max_hp: i32,
    pub alive: bool,
    pub face_up: bool,
    pub chained: bool,
    pub phase: Phase,
    /// One's own hand in order; of another's the known cards, then `None` for each of the rest.
    pub hand: Vec<Option<CardFace>>,
    pub equips: Vec<CardFace>,
    pub judging: Vec<CardFace>,
    pub piles: BTreeMap<Name, Vec<Option<CardFace>>>,
    /// Marks that are shown.
    pub marks: BTreeMap<Name, i32>,
    /// Those that others lend left out.
    pub skills: Vec<Name>,
    /// From the viewer; `None` for oneself, the dead and for those without a seat.
    pub distance: Option<i32>,
    /// The attack range.
    pub range: i32,
}

/// Everything that a viewer sees of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TableSight {
    pub seat: Option<PlayerId>,
    pub mode: Name,
    pub round: u32,
    pub current: Option<PlayerId>,
    /// In seating order from the lord, the dead included.
    pub players: Vec<PersonSight>,
    /// Cards left in the draw pile.
    pub draw_pile: usize,
    pub discard_pile: usize,
    /// The newest of the discard pile, newest first.
    pub discarded: Vec<CardFace>,
    /// Cards being used, responded with, judged or shown.
    pub processing: Vec<Option<CardFace>>,
}

/// Distances and attack ranges. Skills of packages may decide them, so they are asked for while nobody looks at
/// the table, and kept between two looks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reach(BTreeMap<PlayerId, (Option<i32>, i32)>);

impl Reach {
    /// Returns the distances from this viewer and the attack range of each player alive.
    pub fn of(room: &Room, viewer: Viewer) -> Reach {
        let alive: Vec<PlayerId> = Viewer::Public.look(room, |view| view.alive().map(|p| p.id()).collect());
        let from = match viewer {
            Viewer::Seat(me) if alive.contains(&me) => Some(me),
            _ => None,
        };
        let distance = |to: PlayerId| from.filter(|me| *me != to).map(|me| room.distance(me, to));
        Reach(alive.iter().map(|p| (*p, (distance(*p), room.attack_range(*p)))).collect())
    }

    fn distance(&self, player: PlayerId) -> Option<i32> {
        self.0.get(&player).and_then(|(distance, _)| *distance)
    }

    fn range(&self, player: PlayerId) -> i32 {
        self.0.get(&player).map_or(0, |(_, range)| *range)
    }
}

impl TableSight {
    /// Returns the table as this viewer sees it.
    pub fn of(room: &Room, viewer: Viewer, reach: &Reach) -> TableSight {
        viewer.look(room, |view| {
            let faces =
                |ids: &mut dyn Iterator<Item = CardId>| ids.filter_map(|id| face(room, view, id)).collect();
            let players = view.players().enumerate();
            TableSight {
                seat: match viewer {
                    Viewer::Seat(player) => Some(player),
                    Viewer::Public | Viewer::All => None,
                },
                mode: view.mode().into(),
                round: view.turn().round,
                current: view.current(),
                players: players.map(|(i, p)| person(room, view, p, i + 1, reach)).collect(),
                draw_pile: view.draw_pile_len(),
                discard_pile: view.discard_pile().count(),
                discarded: faces(&mut view.discard_pile().take(DISCARDED)),
                processing: view.processing().map(|id| face(room, view, id)).collect(),
            }
        })
    }
}

fn person(room: &Room, view: View<'_>, p: PlayerView<'_>, seat: usize, reach: &Reach) -> PersonSight {
    let known = |id: Option<CardId>| id.and_then(|id| face(room, view, id));
    let faces = |ids: &mut dyn Iterator<Item = CardId>| ids.filter_map(|id| face(room, view, id)).collect();
    PersonSight {
        id: p.id(),
        seat,
        general: p.general().clone(),
        general2: p.general2().clone(),
        kingdom: p.kingdom().clone(),
        gender: p.gender(),
        role: p.known_role(),
        hp: p.hp(),
        max_hp: p.max_hp(),
        alive: p.alive(),
        face_up: p.face_up(),
        chained: p.chained(),
        phase: p.phase(),
        hand: p.hand().map(known).collect(),
        equips: faces(&mut p.equips()),
        judging: faces(&mut p.judging().iter().copied()),
        piles: p
            .piles()
            .filter(|(name, cards)| !name.starts_with('#') && !cards.is_empty())
            .map(|(name, cards)| (name.clone(), cards.into_iter().map(known).collect()))
            .collect(),
        marks: marks(p),
        skills: p.own_skills().cloned().collect(),
        distance: reach.distance(p.id()),
        range: reach.range(p.id()),
    }
}

/// Returns the marks that are shown; that of one who drank is the rules' own.
fn marks(p: PlayerView<'_>) -> BTreeMap<Name, i32> {
    let drank = (DRANK, p.mark(DRANK));
    let drank = Some(drank).filter(|(_, count)| *count > 0).map(|(name, count)| (name.into(), count));
    p.marks().map(|(name, count)| (name.clone(), count)).chain(drank).collect()
}

/// An identifier in words.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Word {
    pub zh: String,
    pub en: String,
    /// The rule text of a card or skill.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text_zh: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text_en: Option<String>,
}

/// Identifiers are short; what is longer is a sentence.
const LONGEST: usize = 80;

/// Returns the words of all identifiers in a message that are not among the known ones, and adds them to these.
pub fn dictionary(
    message: &RawValue,
    names: &dyn Names,
    known: &mut BTreeSet<String>,
) -> BTreeMap<String, Word> {
    let mut found = BTreeMap::new();
    for text in texts_of(message.get()) {
        if text.is_empty() || text.len() > LONGEST || known.contains(&*text) {
            continue;
        }
        known.insert(text.to_string());
        found.extend(roles_in(names, &text));
        if let Some(word) = word(names, &text) {
            found.insert(text.into_owned(), word);
        }
    }
    found
}

/// Returns the names that roles have in a mode (`mode:role`); nothing for other identifiers.
fn roles_in<'n>(names: &'n dyn Names, mode: &'n str) -> impl Iterator<Item = (String, Word)> + 'n {
    let roles = [Role::Lord, Role::Loyalist, Role::Rebel, Role::Renegade];
    let keys = roles.into_iter().filter(|_| Mode::named(mode).is_some());
    keys.map(move |role| format!("{mode}:{}", role.word())).filter_map(|key| {
        let word = word(names, &key)?;
        Some((key, word))
    })
}

/// Returns the texts of a JSON value, also those that are keys.
fn texts_of(json: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let mut rest = json;
    std::iter::from_fn(move || {
        let begun = &rest[rest.find('"')?..];
        let end = end_of_text(begun)?;
        rest = &begun[end..];
        Some(match &begun[1..end - 1] {
            plain if !plain.contains('\\') => Cow::Borrowed(plain),
            _ => Cow::Owned(serde_json::from_str(&begun[..end]).ok()?),
        })
    })
}

/// Returns the length of the JSON text that begins here, with its quotes.
fn end_of_text(json: &str) -> Option<usize> {
    let mut is_escaped = false;
    let inner = json.bytes().enumerate().skip(1);
    inner
        .filter(|(_, byte)| {
            let is_end = *byte == b'"' && !is_escaped;
            is_escaped = *byte == b'\\' && !is_escaped;
            is_end
        })
        .map(|(at, _)| at + 1)
        .next()
}

fn word(names: &dyn Names, key: &str) -> Option<Word> {
    let name = |lang| match key.starts_with(['@', '&']) {
        true => Renderer::new(names, lang, None, People::default()).mark(key).into_owned(),
        false => names.text(key, lang).map(|text| text.into_owned()).unwrap_or_default(),
    };
    let (zh, en) = (name(Lang::Zh), name(Lang::En));
    if zh.is_empty() && en.is_empty() {
        return None;
    }
    let rule = format!(":{key}");
    let text = |lang| sentence_of(names, &rule, lang).map(|text| super::flat(&text));
    let or_key = |text: String| if text.is_empty() { key.to_owned() } else { text };
    Some(Word { zh: or_key(zh), en: or_key(en), text_zh: text(Lang::Zh), text_en: text(Lang::En) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::names::BuiltIn;

    #[test]
    fn modes_bring_the_names_of_their_roles() {
        let told = |mode: &str| {
            let frame = RawValue::from_string(format!(r#"{{"mode":"{mode}"}}"#)).expect("JSON");
            dictionary(&frame, &BuiltIn, &mut BTreeSet::new())
        };
        let duel = told("02_1v1");
        let named = |key: &str| duel.get(key).map(|word| (word.zh.as_str(), word.en.as_str()));
        assert_eq!(named("02_1v1:lord"), Some(("先手", "first player")));
        assert_eq!(named("02_1v1:renegade"), Some(("后手", "second player")));
        assert!(told("06_3v3").contains_key("06_3v3:loyalist"));
        assert!(!told("05p").keys().any(|key| key.contains(':')));
    }

    #[test]
    fn texts_of_a_frame_are_its_keys_and_strings() {
        let json = r#"{"a":["b\"c","\\",1],"杀":{"":"e\n\\\""},"f":null}"#;
        let texts: Vec<_> = texts_of(json).collect();
        assert_eq!(texts, ["a", "b\"c", "\\", "杀", "", "e\n\\\"", "f"]);
    }
}
