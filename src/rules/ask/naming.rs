//! Options named for a view-as skill before it makes its card: a card to use it as, or a word.
//!
//! A view-as skill may need a card or a word first (`guhuo_type` and similar fields). The choice is a step of
//! the selection. It is stored in a tag of the player, with the name that the skill specifies, only while the
//! skill and its card are evaluated. The text of a card does not contain it: a check tries the options,
//! likely ones first.

use super::want::CardWant;
use crate::model::*;
use crate::rules::room::Room;
use crate::rules::skill::SkillDef;

/// The options to name for a skill.
#[derive(Clone, PartialEq, Debug)]
pub struct Naming {
    /// The tag that the skill reads.
    pub tag: Name,
    pub options: Vec<Named>,
}

/// An option to name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Named {
    Card(KindId),
    Word(Name),
}

impl Named {
    /// Returns the name of the card, or the word.
    pub fn name(&self, room: &Room) -> Name {
        match self {
            Named::Card(kind) => room.catalog().kind(*kind).name.clone(),
            Named::Word(word) => word.clone(),
        }
    }
}

impl Room {
    /// Returns `true` if the player can name a card of this kind for the skill now. Kinds that are unusable
    /// at the moment need `any`.
    pub fn may_name(
        &self,
        player: PlayerId,
        skill: &str,
        kind: KindId,
        method: HandlingMethod,
        any: bool,
    ) -> bool {
        self.suppose(|| {
            let card = self.new_card(kind, Some(Suit::NoSuit), Some(0), skill, &[]);
            !self.is_card_limited(player, card, method)
                && (any || self.def(card).behaviour.is_available(self, player, card))
        })
    }

    /// Returns the options for the skill in this request. In a response only cards that fit the pattern can
    /// be named, unless the pattern calls the skill.
    pub(super) fn naming_for(&self, w: &CardWant<'_>, skill: &SkillDef) -> Option<Naming> {
        let mut naming = skill.behaviour.naming(self, w.player, w.want)?;
        if !w.is_free() {
            naming.options.retain(|option| match option {
                Named::Card(kind) => self.suppose(|| {
                    let card = self.new_card(*kind, Some(Suit::NoSuit), Some(0), "", &[]);
                    self.may_match(w.pattern, card)
                }),
                Named::Word(_) => true,
            });
        }
        Some(naming)
    }

    /// Returns the option `name` if the skill needs one; `Err` if the name does not fit.
    pub(super) fn choice(&self, naming: Option<&Naming>, name: Option<&Name>) -> Result<Option<Named>, ()> {
        match (naming, name) {
            (None, None) => Ok(None),
            (Some(naming), Some(name)) => {
                let found = naming.options.iter().find(|option| option.name(self) == *name);
                found.cloned().map(Some).ok_or(())
            }
            _ => Err(()),
        }
    }

    /// Calls a closure with this choice in its tag. Must be called during speculation.
    pub(super) fn naming<T>(
        &self,
        player: PlayerId,
        skill: &SkillDef,
        naming: Option<&Naming>,
        choice: Option<&Named>,
        run: impl FnOnce() -> T,
    ) -> T {
        struct Restores<'r>(&'r Room, PlayerId, Name, Option<Value>);
        impl Drop for Restores<'_> {
            fn drop(&mut self) {
                let mut t = self.0.table_mut();
                let tags = &mut t.player_mut(self.1).tags;
                match self.3.take() {
                    Some(before) => tags.insert(self.2.clone(), before),
                    None => tags.remove(&self.2),
                };
            }
        }
        let Some(naming) = naming else { return run() };
        let value = choice.map(|choice| match choice {
            Named::Word(word) => Value::Text(word.clone()),
            Named::Card(kind) => {
                Value::Card(self.new_card(*kind, Some(Suit::NoSuit), Some(0), skill.name.clone(), &[]))
            }
        });
        let before = {
            let mut t = self.table_mut();
            let tags = &mut t.player_mut(player).tags;
            match value {
                Some(value) => tags.insert(naming.tag.clone(), value),
                None => tags.remove(&naming.tag),
            }
        };
        let _restores = Restores(self, player, naming.tag.clone(), before);
        run()
    }

    /// Returns `true` if the skill can lead to a legal reply from here, with this choice.
    pub(super) fn is_live(
        &self,
        w: &CardWant<'_>,
        skill: &SkillDef,
        naming: Option<&Naming>,
        choice: Option<&Named>,
    ) -> bool {
        self.naming(w.player, skill, naming, choice, || {
            skill.behaviour.view_as(self, w.player, &[], w.want).is_some() || {
                let cards = self.view_as_cards(w.player, skill);
                cards.iter().any(|c| skill.behaviour.view_filter(self, w.player, &[], *c))
            }
        })
    }

    /// Returns `true` if the skill can lead to a legal reply with any option.
    pub(super) fn leads_somewhere(&self, w: &CardWant<'_>, skill: &SkillDef) -> bool {
        match self.naming_for(w, skill) {
            None => self.is_live(w, skill, None, None),
            Some(naming) => naming.options.iter().any(|o| self.is_live(w, skill, Some(&naming), Some(o))),
        }
    }

    /// Returns the options that can lead to a legal reply.
    pub(super) fn live_choices(&self, w: &CardWant<'_>, skill: &SkillDef, naming: &Naming) -> Vec<Name> {
        let live = naming.options.iter().filter(|o| self.is_live(w, skill, Some(naming), Some(o)));
        live.map(|o| o.name(self)).collect()
    }
}
