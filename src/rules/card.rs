//! The behaviour of a kind of card. By default a card has chosen targets and takes effect on one after
//! another.

use super::ask::barred::Why;
use super::interrupt::Flow;
use super::room::Room;
use crate::model::*;
use std::rc::Rc;

/// The behaviour of a [`super::CardDef`]. Query methods must not change the table. No borrow of the table is
/// held while a method runs.
#[allow(unused_variables)]
pub trait CardBehaviour {
    /// Returns `true` if `player` can play this now in the play phase, targets aside. The caller checks
    /// limitations.
    fn is_available(&self, room: &Room, player: PlayerId, card: CardId) -> bool {
        true
    }

    /// Returns `true` if `to` can join the selected targets. Not called for cards with fixed targets. The
    /// caller checks prohibitions.
    fn target_filter(
        &self,
        room: &Room,
        card: CardId,
        from: PlayerId,
        selected: &[PlayerId],
        to: PlayerId,
    ) -> bool {
        false
    }

    /// Returns why the card is not available to this player, for a reader; `None` where there is no more to say.
    fn why_unavailable(&self, room: &Room, player: PlayerId, card: CardId) -> Option<Why> {
        None
    }

    /// Returns why `to` cannot join the selected targets, for a reader.
    fn why_not_target(
        &self,
        room: &Room,
        card: CardId,
        from: PlayerId,
        selected: &[PlayerId],
        to: PlayerId,
    ) -> Option<Why> {
        None
    }

    /// Returns why nobody can be a target of an available card, for a reader.
    fn why_targetless(&self, room: &Room, card: CardId, from: PlayerId) -> Option<Why> {
        None
    }

    /// Returns the number of times that `to`, one of the selected targets, can be chosen in all.
    fn votes(&self, room: &Room, card: CardId, from: PlayerId, selected: &[PlayerId], to: PlayerId) -> usize {
        1
    }

    /// Returns `true` if the next selected player is a target to which prohibitions apply. The victim whom a
    /// target attacks is not.
    fn counts_as_target(&self, selected: &[PlayerId]) -> bool {
        true
    }

    /// Returns `true` if these targets are enough.
    fn targets_feasible(&self, room: &Room, card: CardId, from: PlayerId, targets: &[PlayerId]) -> bool {
        room.is_target_fixed(card) || !targets.is_empty()
    }

    /// Returns the targets of a card with fixed targets in action order, before prohibitions.
    fn fixed_targets(&self, room: &Room, card: CardId, from: PlayerId) -> Vec<PlayerId> {
        vec![from]
    }

    /// Makes the last check before a use. Returns the card that is really used, or `None` to cancel the use
    /// (`on_validate` of skill cards). It may change the targets.
    fn validate(&self, room: &Room, usage: &mut CardUse) -> Flow<Option<CardId>> {
        Ok(Some(usage.card))
    }

    /// Makes the last check for a card given in response (`on_validate_in_response`).
    fn validate_in_response(&self, room: &Room, user: PlayerId, card: CardId) -> Flow<Option<CardId>> {
        Ok(Some(card))
    }

    /// Reports that the card returned by a validation does not match the pattern of the request.
    fn report_misfit(&self, room: &Room, given: CardId, pattern: &str) {}

    /// Returns `true` if targets are processed in action order, `false` for the order of selection.
    fn sorts_targets(&self) -> bool {
        true
    }

    /// Returns the pattern of the cards with which a target can dodge this one (a slash).
    fn dodge_pattern(&self) -> Option<&'static str> {
        None
    }

    /// Returns the nature of the damage that it deals.
    fn nature(&self) -> Nature {
        Nature::Normal
    }

    /// Handles the whole use; returns `true` to skip all default steps.
    fn take_use(&self, room: &Room, usage: &mut CardUse) -> Flow<bool> {
        Ok(false)
    }

    /// Changes a use before it is announced: fills in targets, converts the card.
    fn on_use(&self, room: &Room, usage: &mut CardUse) -> Flow {
        Ok(())
    }

    /// Runs when the use is decided, before its targets are asked anything.
    fn before_targets(&self, room: &Room, usage: &CardUse) -> Flow {
        Ok(())
    }

    /// Returns `true` if there is an action before the targets are asked.
    fn has_pre_action(&self) -> bool {
        false
    }

    /// Returns the behaviour that this card inherits from the class its package chose.
    fn sort(&self) -> Option<Rc<dyn CardBehaviour>> {
        None
    }

    /// Carries out the use on its targets (the rule of CardUsed, docs/rules/using-cards.md#course-of-a-use).
    fn use_on(&self, room: &Room, usage: &CardUse) -> Flow {
        room.effect_on_each(usage)
    }

    /// Returns `true` if this effect can be nullified or, for a slash, dodged.
    fn is_cancelable(&self, room: &Room, effect: &CardEffect) -> bool {
        self.dodge_pattern().is_some()
    }

    /// Carries out the effect on one target.
    fn on_effect(&self, room: &Room, effect: &CardEffect) -> Flow {
        Ok(())
    }

    /// Handles a delayed trick that was nullified in `target`'s judging area.
    fn on_nullified(&self, room: &Room, card: CardId, target: PlayerId) -> Flow {
        Ok(())
    }

    /// Runs after an equipment was put on.
    fn on_install(&self, room: &Room, player: PlayerId, card: CardId) -> Flow {
        Ok(())
    }

    /// Runs before an equipment is taken off.
    fn on_uninstall(&self, room: &Room, player: PlayerId, card: CardId) -> Flow {
        Ok(())
    }
}
