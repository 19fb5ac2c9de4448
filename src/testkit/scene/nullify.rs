//! Cards that have no effect on a seat, as armour and skills void them: `s[2]:nullify("slash")`.

use super::play::{Done, Play};
use crate::model::*;
use crate::rules::skill::Abilities;
use crate::rules::{Behaviour, Room, SkillDef};

/// Tag of a player: which cards have no effect on them.
const NULLIFIED: &str = "SceneNullified";

/// Stands for every card.
const ANY: &str = ".";

/// Voids what a scene says.
struct Nullifies;

impl Behaviour for Nullifies {
    fn card_valid(&self, room: &Room, player: PlayerId, card: CardId) -> bool {
        let tag = room.table().player(player).tags.get(NULLIFIED).cloned();
        let words = tag.unwrap_or_default();
        !words.as_text_list().iter().any(|word| is_meant(room, player, card, word))
    }
}

/// Returns `true` if the word is the name, the class or the skill of the card, or a pattern that
/// it matches.
fn is_meant(room: &Room, player: PlayerId, card: CardId, word: &str) -> bool {
    let name = word.trim_start_matches('#');
    word == ANY
        || room.is_kind_of(card, name)
        || room.card_name(card).trim_start_matches('#') == name
        || room.face(card).skill_name() == name
        || (word.contains('|') && room.matches(word, card, Some(player)))
}

/// The skill of every scene that does it.
pub(super) fn skill() -> SkillDef {
    SkillDef::new("#scene_nullifies", Nullifies).abilities(Abilities::INVALIDITY)
}

impl Play {
    /// From now on such cards have no effect on this player: by name, class, skill or pattern, or
    /// all of them.
    pub fn nullify(&mut self, seat: usize, cards: &[&str]) -> Done {
        let player = self.seat(seat)?;
        let cards = if cards.is_empty() { &[ANY] } else { cards };
        let words = cards.iter().map(|card| Name::from(*card)).collect();
        let room = self.room();
        room.table_mut().player_mut(player).tags.insert(NULLIFIED.into(), Value::TextList(words));
        Ok(())
    }
}
