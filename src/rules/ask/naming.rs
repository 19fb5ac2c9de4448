//! What a player names before a view-as skill makes its card: a card to use it as, or a word.
//! The choice stands in a tag of the player, called as the skill says, as long as the skill and
//! its card are looked at; nothing of it is left on the table.
//!
//! A view-as skill may need a card or a word before anything else (`guhuo_type` and the like). The choice
//! is a step of the selection and is a tag of the player only while skill and card are examined. The text
//! of a card does not contain it: a check tries the choices, likely ones first.

use super::want::CardWant;
use crate::model::*;
use crate::rules::room::Room;
use crate::rules::skill::SkillDef;

/// What may be named for a skill.
#[derive(Clone, PartialEq, Debug)]
pub struct Naming {
    /// The tag in which the skill looks for it.
    pub tag: Name,
    pub options: Vec<Named>,
}

/// One thing to name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Named {
    Card(KindId),
    Word(Name),
}

impl Named {
    /// As it is written: the name of a card, or the word itself.
    pub fn name(&self, room: &Room) -> Name {
        match self {
            Named::Card(kind) => room.catalog().kind(*kind).name.clone(),
            Named::Word(word) => word.clone(),
        }
    }
}

impl Room {
    /// May the player name a card of this kind for the skill now? Kinds that could not be used
    /// as things are may only be named where `any` says so.
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

    /// Returns the things that may be named for the skill in this request. In an answer only cards
    /// that fit the pattern may be named, unless the pattern calls the skill.
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

    /// The choice called `name`, when the skill wants one named; `Err` when it wants another.
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

    /// Runs something with this choice in its tag; to be called while supposing.
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

    /// Does the skill lead anywhere from here, with this choice?
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

    /// Does the skill lead anywhere at all, whatever is named for it?
    pub(super) fn leads_somewhere(&self, w: &CardWant<'_>, skill: &SkillDef) -> bool {
        match self.naming_for(w, skill) {
            None => self.is_live(w, skill, None, None),
            Some(naming) => naming.options.iter().any(|o| self.is_live(w, skill, Some(&naming), Some(o))),
        }
    }

    /// The choices that lead anywhere.
    pub(super) fn live_choices(&self, w: &CardWant<'_>, skill: &SkillDef, naming: &Naming) -> Vec<Name> {
        let live = naming.options.iter().filter(|o| self.is_live(w, skill, Some(naming), Some(o)));
        live.map(|o| o.name(self)).collect()
    }
}
