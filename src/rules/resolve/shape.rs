//! Changes of cards: face and subcards of a virtual card, and the converted face of a card of the deck.

use crate::model::card::suit_of;
use crate::model::*;
use crate::rules::Room;

impl Room {
    fn change_card(&self, card: CardId, change: impl FnOnce(&mut Card)) {
        if let Some(card) = self.table_mut().card_mut(card) {
            change(card);
        }
        self.settle_face(card);
    }

    /// Computes suit and number of a virtual card that follow from its subcards.
    fn settle_face(&self, id: CardId) {
        let mut t = self.table_mut();
        let card = t.card(id);
        let follows = card.follows;
        if !follows.suit && !follows.number {
            return;
        }
        let suit = suit_of(card.subcards.iter().map(|c| t.card(*c).face.suit));
        let number = match card.subcards.as_slice() {
            [one] => t.card(*one).face.number,
            _ => 0,
        };
        if let Some(card) = t.card_mut(id) {
            if follows.suit {
                card.face.suit = suit;
            }
            if follows.number {
                card.face.number = number;
            }
        }
    }

    /// Sets the suit of a card. `None` follows the subcards; a card of the deck gets no suit.
    pub fn set_card_suit(&self, card: CardId, suit: Option<Suit>) {
        self.change_card(card, |c| {
            c.follows.suit = suit.is_none() && c.is_virtual();
            c.face.suit = suit.unwrap_or(Suit::NoSuit);
        });
    }

    /// Sets the number of a card. `None` follows the subcards; a card of the deck gets no number.
    pub fn set_card_number(&self, card: CardId, number: Option<u8>) {
        self.change_card(card, |c| {
            c.follows.number = number.is_none() && c.is_virtual();
            c.face.number = number.unwrap_or(0);
        });
    }

    /// Sets the skill that converted the card.
    pub fn set_card_skill(&self, card: CardId, skill: impl Into<Name>) {
        self.change_card(card, |c| c.face.skill = skill.into());
    }

    /// Renames a card; the name of its kind undoes it.
    pub fn rename_card(&self, card: CardId, name: Name) {
        let own = self.table().kind(card).name == name;
        self.change_card(card, |c| c.renamed = (!own).then_some(name));
    }

    /// Adds subcards to a virtual card; a virtual subcard is replaced by its own subcards.
    pub fn add_subcards(&self, card: CardId, parts: &[CardId]) {
        let physical: Vec<CardId> = {
            let t = self.table();
            parts.iter().flat_map(|c| t.subcards(*c)).collect()
        };
        self.change_card(card, |c| c.subcards.extend(physical));
    }

    /// Removes all subcards of a virtual card.
    pub fn clear_subcards(&self, card: CardId) {
        self.change_card(card, |c| c.subcards.clear());
    }

    /// Converts a card of the deck into another card, until it is put away.
    pub fn take_over(&self, card: CardId, other: CardId) {
        let face = self.face(other);
        let renamed = self.table().card(other).renamed.clone();
        self.change_card(card, |c| {
            c.face = face;
            c.renamed = renamed;
        });
    }

    /// Replaces `old` with `new` in a use or an answer. The new card inherits the notes of the old one and
    /// remembers its skills.
    pub fn succeed_card(&self, old: CardId, new: CardId) {
        if old == new {
            return;
        }
        let (skill, notes) = {
            let t = self.table();
            let old = t.card(old);
            (old.face.skill.clone(), old.notes.clone())
        };
        self.change_card(new, |c| {
            c.notes.earlier_skills = notes.earlier_skills;
            c.notes.earlier_skills.push(skill);
            c.notes.tags.extend(notes.tags);
            c.notes.flags.extend(notes.flags);
        });
    }

    /// Creates a virtual card with the kind and notes of this one, without subcards. Suit and number are as
    /// given, or copied.
    pub fn copy_card(&self, of: CardId, suit: Option<Option<Suit>>, number: Option<Option<u8>>) -> CardId {
        let old = self.table().card(of).clone();
        let suit = suit.unwrap_or((!old.follows.suit).then_some(old.face.suit));
        let number = number.unwrap_or((!old.follows.number).then_some(old.face.number));
        let new = self.new_card(old.face.kind, suit, number, old.face.skill, &[]);
        if let Some(card) = self.table_mut().card_mut(new) {
            card.user_string = old.user_string;
            card.renamed = old.renamed;
            card.notes.properties = old.notes.properties;
            card.notes.switches = old.notes.switches;
        }
        new
    }

    /// Overrides a switch of its kind for this card.
    pub fn set_card_switch(&self, card: CardId, switch: &'static str, on: bool) {
        self.change_card(card, |c| {
            c.notes.switches.insert(Name::new_static(switch), on);
        });
    }

    /// Returns the override of a switch, if any.
    pub fn card_switch(&self, card: CardId, switch: &str) -> Option<bool> {
        self.table().card(card).notes.switches.get(switch).copied()
    }

    /// Sets a flag; a leading `-` clears it, `.` clears all.
    pub fn set_card_flag(&self, card: CardId, flag: &str) {
        self.change_card(card, |c| c.set_flag(flag));
    }

    /// Sets a mark of a card, without events.
    pub fn set_mark_of_card(&self, card: CardId, mark: &str, count: i32) {
        self.wake(mark);
        self.change_card(card, |c| c.set_mark(mark, count));
    }

    /// Stores a value with a card permanently.
    pub fn set_card_tag(&self, card: CardId, name: &str, value: Value) {
        self.change_card(card, |c| {
            if value == Value::Nil {
                c.notes.tags.remove(name);
            } else {
                c.notes.tags.insert(name.into(), value);
            }
        });
    }

    /// Sets a property of one card.
    pub fn set_card_property(&self, card: CardId, name: &str, value: Value) {
        self.change_card(card, |c| {
            if value == Value::Nil {
                c.notes.properties.remove(name);
            } else {
                c.notes.properties.insert(name.into(), value);
            }
        });
    }

    /// Sets the text carried by a skill card.
    pub fn set_user_string(&self, card: CardId, text: Name) {
        self.change_card(card, |c| c.user_string = (!text.is_empty()).then_some(text));
    }
}
