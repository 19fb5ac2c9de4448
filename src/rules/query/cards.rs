//! Queries on one card that its kind alone does not answer.

use crate::model::table::Physical;
use crate::model::*;
use crate::rules::room::Room;

/// Prefix of cards that are made by skills and not dealt.
const DERIVED: char = '_';

impl Room {
    /// Returns the printed face of a card of the deck; `None` for a virtual card.
    pub fn printed_face(&self, card: CardId) -> Option<Face> {
        if card.is_virtual() {
            return None;
        }
        self.table().deck.get(card.index()).map(|c| c.printed.clone())
    }

    /// Returns the card itself, or the first subcard of a virtual card; a virtual card without subcards
    /// returns itself.
    pub fn effective_id(&self, card: CardId) -> CardId {
        if !card.is_virtual() {
            return card;
        }
        self.table().card(card).subcards.first().copied().unwrap_or(card)
    }

    /// Returns `true` if the card can be recast.
    pub fn can_recast(&self, card: CardId) -> bool {
        self.card_switch(card, "can_recast").unwrap_or_else(|| self.def(card).can_recast)
    }

    /// Returns `true` if the effect can be nullified or, for a slash, dodged.
    pub fn is_cancelable(&self, effect: &CardEffect) -> bool {
        self.card_switch(effect.card, "cancelable")
            .unwrap_or_else(|| self.def(effect.card).behaviour.is_cancelable(self, effect))
    }

    /// Returns `true` if the card is a damage card.
    pub fn is_damage_card(&self, card: CardId) -> bool {
        self.card_switch(card, "damage_card").unwrap_or_else(|| self.def(card).damage_card)
    }

    /// Returns `true` if the card has a single target unless a skill changes it.
    pub fn is_single_target(&self, card: CardId) -> bool {
        self.card_switch(card, "single_target").unwrap_or_else(|| {
            let def = self.def(card);
            let is = |class| def.is_kind_of(class);
            is("EquipCard")
                || is("DelayedTrick")
                || is("Slash")
                || is("Peach")
                || is("Analeptic")
                || (is("SingleTargetTrick") && !is("Nullification"))
        })
    }

    /// Returns the usual handling method of the card.
    pub fn handling_method(&self, card: CardId) -> HandlingMethod {
        let def = self.def(card);
        let usual = match def.card_type {
            CardType::Skill if self.throws_subcards(card) => HandlingMethod::Discard,
            CardType::Skill => HandlingMethod::None,
            _ => HandlingMethod::Use,
        };
        def.handling.unwrap_or(usual)
    }

    /// Returns `true` if no limitation keeps the player from handling the card, its own conditions aside.
    pub fn is_unlimited(&self, player: PlayerId, card: CardId) -> bool {
        (self.can_recast(card) && !self.is_card_limited(player, card, HandlingMethod::Recast))
            || !self.is_card_limited(player, card, self.handling_method(card))
    }

    /// Returns `true` if the player can play the card now, targets aside (`card:isAvailable(player)`).
    pub fn is_available(&self, player: PlayerId, card: CardId) -> bool {
        self.is_unlimited(player, card) && self.def(card).behaviour.is_available(self, player, card)
    }

    /// Returns `true` if this player can join the targets, according to the card and the prohibitions.
    pub fn may_join(&self, card: CardId, from: PlayerId, selected: &[PlayerId], to: PlayerId) -> bool {
        let def = self.def(card);
        let fits = if self.is_target_fixed(card) {
            selected.is_empty()
        } else {
            def.behaviour.target_filter(self, card, from, selected, to)
        };
        fits && !self.is_prohibited(Some(from), to, card, selected)
    }

    /// Returns `true` if the names are equal. All slashes count as equal, unless `apart`.
    pub fn same_name(&self, card: CardId, other: &str, apart: bool) -> bool {
        if !apart && self.is_kind_of(card, "Slash") {
            return other.ends_with("slash");
        }
        self.card_name(card) == other
    }

    /// Returns the printed cards of the deck. Cards that only skills bring into play (prefix `_`) need
    /// `derived`; those with two such prefixes are never included.
    pub fn dealt_cards(&self, derived: bool) -> Vec<CardId> {
        let t = self.table();
        let name = |c: &Physical| &t.kinds[c.printed.kind.0 as usize].name;
        let counts = |name: &str| match name.strip_prefix(DERIVED) {
            None => true,
            Some(rest) => derived && !rest.starts_with(DERIVED),
        };
        t.deck.iter().filter(|c| counts(name(c))).map(|c| c.card.id).collect()
    }

    /// Returns `true` if only skills bring this card into play.
    pub fn is_derived(&self, card: CardId) -> bool {
        let t = self.table();
        let printed = t.deck.get(card.index()).map(|c| &t.kinds[c.printed.kind.0 as usize].name);
        printed.is_some_and(|name| name.starts_with(DERIVED))
    }

    /// Returns the names of those of these cards whose printed face matches, without duplicates.
    pub fn card_names(&self, cards: &[CardId], pattern: &str) -> Vec<Name> {
        let mut names: Vec<Name> = Vec::new();
        for card in cards {
            let Some(face) = self.printed_face(*card) else { continue };
            let name = self.catalog().kind(face.kind).name.clone();
            if !names.contains(&name) && self.printed_matches(&face, pattern) {
                names.push(name);
            }
        }
        names
    }

    fn printed_matches(&self, face: &Face, pattern: &str) -> bool {
        self.with_card(face.kind, Some(face.suit), Some(face.number), &[], |card| {
            self.matches_exp(pattern, card, None)
        })
    }
}
