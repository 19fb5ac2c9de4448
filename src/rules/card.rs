//! What a kind of card does. The defaults are those of a card with targets on whom it
//! takes effect one after another.

use super::interrupt::Flow;
use super::room::Room;
use crate::model::*;
use std::rc::Rc;

/// The behaviour behind a [`super::CardDef`]. Query methods must not change the table; no
/// borrow of the table is held while any method runs.
#[allow(unused_variables)]
pub trait CardBehaviour {
    /// May `player` play this now, in the play phase, targets aside? Limitations are
    /// checked by the caller.
    fn is_available(&self, room: &Room, player: PlayerId, card: CardId) -> bool {
        true
    }

    /// May `to` join the selected targets? Never asked of a card with fixed targets.
    /// Prohibition is checked by the caller.
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

    /// How often may `to`, who is among the selected targets, be one of them in all?
    fn votes(&self, room: &Room, card: CardId, from: PlayerId, selected: &[PlayerId], to: PlayerId) -> usize {
        1
    }

    /// Is who comes after these a target, whom prohibitions protect? A victim that a target is set
    /// upon is not.
    fn counts_as_target(&self, selected: &[PlayerId]) -> bool {
        true
    }

    /// Are these targets enough?
    fn targets_feasible(&self, room: &Room, card: CardId, from: PlayerId, targets: &[PlayerId]) -> bool {
        room.is_target_fixed(card) || !targets.is_empty()
    }

    /// The targets of a card with fixed targets, before prohibition; given in action order.
    fn fixed_targets(&self, room: &Room, card: CardId, from: PlayerId) -> Vec<PlayerId> {
        vec![from]
    }

    /// A last look before a use: the card that is really used, or `None` to call it off
    /// (`on_validate` of skill cards). It may change the targets.
    fn validate(&self, room: &Room, usage: &mut CardUse) -> Flow<Option<CardId>> {
        Ok(Some(usage.card))
    }

    /// The same for a card given in answer to a request (`on_validate_in_response`).
    fn validate_in_response(&self, room: &Room, user: PlayerId, card: CardId) -> Flow<Option<CardId>> {
        Ok(Some(card))
    }

    /// Reports that the card which a validation gave does not match the pattern of the request.
    fn report_misfit(&self, room: &Room, given: CardId, pattern: &str) {}

    /// Targets are taken in action order, not in the order in which they were picked.
    fn sorts_targets(&self) -> bool {
        true
    }

    /// The pattern of cards with which each target may dodge this one (a slash).
    fn dodge_pattern(&self) -> Option<&'static str> {
        None
    }

    /// The kind of damage it deals.
    fn nature(&self) -> Nature {
        Nature::Normal
    }

    /// Sees to the whole use by itself; `true` leaves out everything that follows by default.
    fn take_use(&self, room: &Room, usage: &mut CardUse) -> Flow<bool> {
        Ok(false)
    }

    /// Last changes to a use before it is announced: filling in targets, converting the card.
    fn on_use(&self, room: &Room, usage: &mut CardUse) -> Flow {
        Ok(())
    }

    /// What happens as soon as the use stands, before anything is asked of its targets.
    fn before_targets(&self, room: &Room, usage: &CardUse) -> Flow {
        Ok(())
    }

    /// Is there something to do before targets are asked anything?
    fn has_pre_action(&self) -> bool {
        false
    }

    /// The sort of card that a package made this one of: what it would do if the package had
    /// not said otherwise.
    fn sort(&self) -> Option<Rc<dyn CardBehaviour>> {
        None
    }

    /// Carries out the use on its targets (the rule of CardUsed, docs/rules/using-cards.md#course-of-a-use).
    fn use_on(&self, room: &Room, usage: &CardUse) -> Flow {
        room.effect_on_each(usage)
    }

    /// Can this effect be nullified, or, for a slash, dodged?
    fn is_cancelable(&self, room: &Room, effect: &CardEffect) -> bool {
        self.dodge_pattern().is_some()
    }

    /// The effect on one target.
    fn on_effect(&self, room: &Room, effect: &CardEffect) -> Flow {
        Ok(())
    }

    /// What becomes of a delayed trick that was nullified in `target`'s judging area.
    fn on_nullified(&self, room: &Room, card: CardId, target: PlayerId) -> Flow {
        Ok(())
    }

    /// An equipment was put on.
    fn on_install(&self, room: &Room, player: PlayerId, card: CardId) -> Flow {
        Ok(())
    }

    /// An equipment is about to be taken off.
    fn on_uninstall(&self, room: &Room, player: PlayerId, card: CardId) -> Flow {
        Ok(())
    }
}
