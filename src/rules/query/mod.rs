//! Computed values: skills, distance, range, hand limit, prohibition ... (docs/rules/continuous-skills.md).
//!
//! Every skill of the catalog with the ability in question is asked, owned or not. Scripts test for
//! themselves whether a player has the skill, and many use a mark instead. Only for skills of equipment the
//! room first tests whether the equipment is in effect.

use super::room::Room;
use super::skill::{Abilities, Bearer, SkillDef};
use crate::model::*;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

mod bonus;
mod cards;
mod distance;
mod equips;
mod happening;
mod history;
mod lasting;
mod limits;
mod options;
mod skills;
mod status;
mod targets;

#[cfg(test)]
pub(crate) mod fixture;
#[cfg(test)]
mod tests;

pub use bonus::Bonus;
pub use equips::Worn;
pub use happening::{Happening, HappeningKind, HappeningView};
pub use history::{HistoryQuery, Scope};
pub use skills::has_lord_skills;
pub(in crate::rules) use skills::instance_suffix;
pub use status::Status;
pub use targets::UNLIMITED;

/// Mark on a player whose own equipment has no effect.
const OWN_EQUIPS_NULLIFIED: &str = "Equips_Nullified_to_Yourself";
/// Mark on a player on whom the equipment of others has no effect.
const OTHERS_EQUIPS_NULLIFIED: &str = "Equips_of_Others_Nullified_to_You";

thread_local! {
    /// The skills being evaluated, for the two abilities on which skill and equipment queries themselves
    /// depend.
    static ASKING: RefCell<Vec<(*const SkillDef, Abilities)>> = const { RefCell::new(Vec::new()) };
}

/// Calls `ask`, unless an outer call already asks the same question. Without this guard, a skill that
/// disables skills and asks who has it would recurse endlessly.
fn unless_asking<R>(skill: &Rc<SkillDef>, ability: Abilities, ask: impl FnOnce() -> R) -> Option<R> {
    struct Leave;
    impl Drop for Leave {
        fn drop(&mut self) {
            ASKING.with_borrow_mut(|a| a.pop());
        }
    }
    let key = (Rc::as_ptr(skill), ability);
    if ASKING.with_borrow(|a| a.contains(&key)) {
        return None;
    }
    ASKING.with_borrow_mut(|a| a.push(key));
    let _leave = Leave;
    Some(ask())
}

/// Returns `true` while a skill is asked about which others depend.
pub fn is_asking_skills() -> bool {
    ASKING.with_borrow(|asking| !asking.is_empty())
}

impl Room {
    /// Returns the skills that answer queries of this kind, in order of registration. Dormant skills are left
    /// out: a large collection has hundreds of them.
    pub fn abilities(&self, ability: Abilities) -> Rc<[Rc<SkillDef>]> {
        let Some(bit) = ability.bits().next() else { return Rc::new([]) };
        let mut awake = self.awake.borrow_mut();
        if let Some(list) = &awake[bit] {
            return list.clone();
        }
        let list: Rc<[Rc<SkillDef>]> =
            self.catalog().with_ability(ability).iter().filter(|s| self.is_awake(s)).cloned().collect();
        awake[bit] = Some(list.clone());
        list
    }

    /// Returns `true` unless the skill is dormant ([`SkillDef::wakers`]).
    pub(in crate::rules) fn is_awake(&self, skill: &SkillDef) -> bool {
        let Some(wakers) = &skill.wakers else { return true };
        let t = self.table();
        wakers.iter().any(|name| t.woken_by.contains(name))
    }

    /// Activates the skills that are dormant until a skill or mark of this name is at the table.
    pub(in crate::rules) fn wake(&self, name: &str) {
        if self.catalog.borrow().is_waker(name) && !self.table().woken_by.contains(name) {
            self.table_mut().woken_by.insert(name.into());
            *self.awake.borrow_mut() = Default::default();
        }
    }

    /// Activates the dormant skills whose skill or mark is already at the table.
    pub fn wake_present(&self) {
        let present: BTreeSet<Name> = {
            let t = self.table();
            let skills =
                t.players.iter().flat_map(|p| p.skills.iter().map(|s| &s.name).chain(&p.idle_lord_skills));
            let marks = t.players.iter().flat_map(|p| p.marks.keys());
            let of_cards = t.deck.iter().flat_map(|c| c.card.notes.marks.keys());
            let names = skills.chain(marks).chain(of_cards);
            let catalog = self.catalog.borrow();
            names.filter(|name| catalog.is_waker(name)).cloned().collect()
        };
        self.table_mut().woken_by.extend(present);
        *self.awake.borrow_mut() = Default::default();
    }

    /// Returns `true` if the skill's equipment is in effect on this player. Skills without equipment test for
    /// themselves.
    pub(in crate::rules) fn is_borne(&self, skill: &SkillDef, player: PlayerId) -> bool {
        match &skill.bearer {
            Bearer::Owner | Bearer::Anyone => true,
            Bearer::Weapon(name) => self.has_weapon(player, name),
            Bearer::Armor(name) => self.has_armor_effect(player, name),
            Bearer::Treasure(name) => self.has_treasure(player, name),
        }
    }

    /// Answers a query about a hypothetical card, such as a slash that nobody has yet. The card is discarded
    /// afterwards.
    pub fn with_card<R>(
        &self,
        kind: KindId,
        suit: Option<Suit>,
        number: Option<u8>,
        subcards: &[CardId],
        look: impl FnOnce(CardId) -> R,
    ) -> R {
        self.suppose(|| look(self.new_card(kind, suit, number, "", subcards)))
    }
}
