//! Cards without effect on a seat, as caused by armor and skills: `s[2]:nullify("slash")`.

use super::play::{Done, Play};
use crate::model::*;
use crate::rules::skill::Abilities;
use crate::rules::{Behaviour, Room, SkillDef};

/// Player tag with the cards that have no effect on the player.
const NULLIFIED: &str = "SceneNullified";

/// Matches every card.
const ANY: &str = ".";

/// Invalidates the cards named by the scene.
struct Nullifies;

impl Behaviour for Nullifies {
    fn card_valid(&self, room: &Room, player: PlayerId, card: CardId) -> bool {
        let tag = room.table().player(player).tags.get(NULLIFIED).cloned();
        let words = tag.unwrap_or_default();
        !words.as_text_list().iter().any(|word| is_meant(room, player, card, word))
    }
}

/// Returns `true` if the word is the name, the class or the skill of the card, or a pattern that matches it.
fn is_meant(room: &Room, player: PlayerId, card: CardId, word: &str) -> bool {
    let name = word.trim_start_matches('#');
    word == ANY
        || room.is_kind_of(card, name)
        || room.card_name(card).trim_start_matches('#') == name
        || room.face(card).skill_name() == name
        || (word.contains('|') && room.matches(word, card, Some(player)))
}

/// Returns the skill that does this in every scene.
pub(super) fn skill() -> SkillDef {
    SkillDef::new("#scene_nullifies", Nullifies).abilities(Abilities::INVALIDITY)
}

impl Play {
    /// Makes such cards invalid for this player: by name, class, skill or pattern, or all cards.
    pub fn nullify(&mut self, seat: usize, cards: &[&str]) -> Done {
        let player = self.seat(seat)?;
        let cards = if cards.is_empty() { &[ANY] } else { cards };
        let words = cards.iter().map(|card| Name::from(*card)).collect();
        let room = self.room();
        room.table_mut().player_mut(player).tags.insert(NULLIFIED.into(), Value::TextList(words));
        Ok(())
    }
}
