//! The options to name for a skill, from its definition: `guhuo_type` (any card of some types), `juguan_type`
//! (one of these cards) or `tiansuan_type` (one of these words). Marks of the player remove single options:
//! `<skill>_guhuo_remove_<card>` and similar ones.

use crate::model::*;
use crate::rules::Room;
use crate::rules::ask::{Named, Naming, UseReason};
use crate::rules::catalog::CardDef;
use crate::rules::skill::Want;
use crate::script::define::SkillEntry;

/// Property that restricts the options of a `guhuo_type`: names joined by `+`.
const ALLOWED: &str = "allowed_guhuo_dialog_buttons";

/// The player, the skill and the request.
struct Asked<'a> {
    room: &'a Room,
    player: PlayerId,
    skill: &'a Name,
    play: bool,
}

/// Returns the options to name for this skill now.
pub(super) fn naming(entry: &SkillEntry, room: &Room, player: PlayerId, want: Want<'_>) -> Option<Naming> {
    let asked = Asked { room, player, skill: &entry.name, play: want == Want::Play };
    let of = |field| entry.text_now(field).filter(|text| !text.is_empty());
    let options = if let Some(types) = of("guhuo_type") {
        asked.by_type(&types)?
    } else if let Some(cards) = of("juguan_type") {
        asked.of_cards(&cards)?
    } else {
        asked.of_words(&of("tiansuan_type")?)
    };
    Some(Naming { tag: entry.name.clone(), options })
}

impl Asked<'_> {
    /// Returns the options of a `guhuo_type`. Letters: `l` basic cards, `r` tricks, `d` delayed ones too, `s`
    /// one slash for all; `!` also outside the play phase.
    fn by_type(&self, types: &str) -> Option<Vec<Named>> {
        let only_play = !types.starts_with('!');
        if only_play && !self.play {
            return None;
        }
        let has = |letter| types.contains(letter);
        let wanted = |def: &CardDef| match def.card_type {
            CardType::Basic => has('l') && !(has('s') && def.is_kind_of("Slash") && def.name != "slash"),
            CardType::Trick => has('r') && (!def.delayed || has('d')),
            _ => false,
        };
        let allowed = self.room.property(self.player, ALLOWED).as_text();
        let kinds = self.kinds(wanted).into_iter().filter(|kind| {
            let name = &self.name(*kind);
            (allowed.is_empty() || allowed.split('+').any(|a| a == name))
                && !self.is_taken_away("_guhuo_remove_", name)
                && self.room.may_name(self.player, self.skill, *kind, self.method(), !self.play)
        });
        Some(kinds.map(Named::Card).collect())
    }

    /// Returns the options of a `juguan_type`, names of cards. `!` at the end: also outside the play phase;
    /// `$` at the beginning: also cards that cannot be used now.
    fn of_cards(&self, cards: &str) -> Option<Vec<Named>> {
        if !self.play && !cards.ends_with('!') {
            return None;
        }
        let any = cards.starts_with('$') || !self.play;
        let mut kinds: Vec<KindId> = Vec::new();
        for name in cards.split(',').map(|name| name.trim_matches(['!', '$', ' '])) {
            let named: Vec<KindId> = match name {
                "all_slashs" => self.kinds(|def| def.is_kind_of("Slash")),
                "all_damage_cards" => self
                    .kinds(|def| def.damage_card && (def.card_type == CardType::Basic || def.is_nd_trick())),
                name => self.room.catalog().find_kind(name).into_iter().collect(),
            };
            for kind in named {
                if !kinds.contains(&kind) {
                    kinds.push(kind);
                }
            }
        }
        kinds.retain(|kind| {
            let name = &self.name(*kind);
            !self.is_taken_away("_juguan_remove_", name)
                && self.room.may_name(self.player, self.skill, *kind, self.method(), any)
        });
        Some(kinds.into_iter().map(Named::Card).collect())
    }

    fn of_words(&self, words: &str) -> Vec<Named> {
        let words = words.split(',').map(str::trim).filter(|word| !word.is_empty());
        let free = words.filter(|word| !self.is_taken_away("_tiansuan_remove_", word));
        free.map(|word| Named::Word(word.into())).collect()
    }

    /// Returns the kinds of the deck's cards without duplicates, in order of first occurrence.
    fn kinds(&self, wanted: impl Fn(&CardDef) -> bool) -> Vec<KindId> {
        let catalog = self.room.catalog();
        let mut seen = vec![false; catalog.kinds.len()];
        let mut kinds = Vec::new();
        for card in &catalog.deck {
            let new = !std::mem::replace(&mut seen[card.kind.0 as usize], true);
            let def = catalog.kind(card.kind);
            if new && !def.name.starts_with('_') && wanted(def) {
                kinds.push(card.kind);
            }
        }
        kinds
    }

    fn name(&self, kind: KindId) -> Name {
        self.room.catalog().kind(kind).name.clone()
    }

    /// Returns the handling method of the named card.
    fn method(&self) -> HandlingMethod {
        match self.room.card_request().reason {
            UseReason::Response => HandlingMethod::Response,
            _ => HandlingMethod::Use,
        }
    }

    /// Returns `true` if a mark of the player removes this option. Such marks have a prefix before the name,
    /// and a suffix that says when they are cleared.
    fn is_taken_away(&self, word: &str, name: &str) -> bool {
        let mark = format!("{}{word}{name}", self.skill);
        let t = self.room.table();
        t.player(self.player).marks.iter().any(|(key, count)| *count > 0 && key.contains(&mark))
    }
}
