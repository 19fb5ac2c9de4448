//! The text of one player's skill. Skills can change it while the game runs.

use super::{LONGEST, Lang, Names, name_of, sentence_of};
use crate::model::*;
use crate::rules::Room;

impl Room {
    /// Returns the current text of a player's skill, or `None`. Properties of the player select one of
    /// several texts, replace the text, or replace words in it (`changeTranslation`,
    /// `setSkillDescriptionSwap`).
    pub fn skill_text(&self, names: &dyn Names, lang: Lang, player: PlayerId, skill: &str) -> Option<String> {
        let mut text = match self.property(player, &format!("changeTranslation{skill}")) {
            Value::Text(own) => own.to_string(),
            Value::Int(n) => sentence_of(names, &format!(":{skill}{n}"), lang)?.into_owned(),
            _ => sentence_of(names, &format!(":{skill}"), lang)?.into_owned(),
        };
        let swaps = self.property(player, &format!("SkillDescriptionSwap_{skill}"));
        for swap in swaps.as_text_list().chunks_exact(2) {
            let items = swap[1].split('+').map(|item| name_of(names, item, lang));
            let items = super::joined(items, "+");
            // Properties are a script's to set: a text does not grow without end.
            let places = text.matches(swap[0].as_str()).count();
            if places.saturating_mul(items.len()).saturating_add(text.len()) <= LONGEST {
                text = text.replace(swap[0].as_str(), &items);
            }
        }
        Some(text)
    }
}
