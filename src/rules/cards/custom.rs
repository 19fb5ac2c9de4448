//! Kinds of card defined by packages: the default behaviour of each class, which the package then overrides.

use super::delayed::Delayed;
use super::horses::Equip;
use super::{def, equip, fill_targets, may_target};
use crate::model::*;
use crate::rules::catalog::CardDef;
use crate::rules::{CardBehaviour, Flow, Room};

/// Class of a package's card, as far as the rules distinguish them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// The use of a skill.
    Skill,
    Basic,
    /// A trick on chosen targets.
    Trick,
    SingleTargetTrick,
    /// `movable`: moves on to the next player when nullified.
    DelayedTrick {
        movable: bool,
    },
    /// A trick on all other players.
    Aoe,
    /// A trick on all players.
    GlobalEffect,
    Equip(EquipSlot),
}

/// Creates a kind of this class with default behaviour. `class` is the first name that `isKindOf` accepts.
pub fn custom(name: &str, class: &str, sort: Sort) -> CardDef {
    match sort {
        Sort::Skill => CardDef {
            subtype: "skill_card".into(),
            will_throw: true,
            ..def(name, &[class, "LuaSkillCard", "SkillCard"], Plain { cancelable: false })
        },
        Sort::Basic => def(name, &[class, "LuaBasicCard", "BasicCard"], Plain { cancelable: false }),
        Sort::Trick => trick(name, &[class, "LuaTrickCard", "TrickCard"], "TrickCard"),
        Sort::SingleTargetTrick => {
            trick(name, &[class, "SingleTargetTrick", "LuaTrickCard", "TrickCard"], "single_target_trick")
        }
        Sort::DelayedTrick { movable } => {
            def(name, &[class, "DelayedTrick", "LuaTrickCard", "TrickCard"], Delayed::of_package(movable))
        }
        Sort::Aoe => {
            def(name, &[class, super::aoe::CLASS, "LuaTrickCard", "TrickCard"], All { user_too: false })
        }
        Sort::GlobalEffect => {
            def(name, &[class, "GlobalEffect", "LuaTrickCard", "TrickCard"], All { user_too: true })
        }
        Sort::Equip(slot) => {
            // If a skill has the card's name, the card gives that skill.
            CardDef {
                skill: Some(name.into()),
                behaviour: std::rc::Rc::new(Equip),
                ..equip(name, class, slot)
            }
        }
    }
}

fn trick(name: &str, classes: &[&str], subtype: &str) -> CardDef {
    CardDef { subtype: subtype.into(), ..def(name, classes, Plain { cancelable: true }) }
}

/// A card used on chosen players, or on the user if no player can be chosen.
struct Plain {
    cancelable: bool,
}

impl CardBehaviour for Plain {
    fn target_filter(
        &self,
        _: &Room,
        _: CardId,
        from: PlayerId,
        selected: &[PlayerId],
        to: PlayerId,
    ) -> bool {
        selected.is_empty() && to != from
    }

    fn is_cancelable(&self, _: &Room, _: &CardEffect) -> bool {
        self.cancelable
    }
}

/// A card used on all players, or on all other players.
struct All {
    user_too: bool,
}

impl CardBehaviour for All {
    fn is_available(&self, room: &Room, player: PlayerId, card: CardId) -> bool {
        self.fixed_targets(room, card, player).iter().any(|p| may_target(room, player, *p, card))
    }

    fn fixed_targets(&self, room: &Room, _: CardId, from: PlayerId) -> Vec<PlayerId> {
        if self.user_too { room.all_players() } else { room.other_players(from) }
    }

    fn on_use(&self, room: &Room, usage: &mut CardUse) -> Flow {
        fill_targets(room, usage);
        Ok(())
    }

    fn is_cancelable(&self, _: &Room, _: &CardEffect) -> bool {
        true
    }
}
