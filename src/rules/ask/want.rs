//! The card required by a request, and the tests for cards, view-as skills and targets. [`super::probe`] and
//! [`super::check`] use only these tests, so they cannot disagree.

use super::{Ask, Request};
use crate::model::*;
use crate::rules::catalog::CardDef;
use crate::rules::room::{Room, TARGET_FIXED};
use crate::rules::skill::{Abilities, Made, SkillDef, Want};
use smallvec::SmallVec;
use std::rc::Rc;

/// Pattern of a card that saves a dying player.
pub const PEACH: &str = "peach";
/// Pattern of a card with which a dying player saves themselves.
pub const PEACH_OR_ANALEPTIC: &str = "peach+analeptic";
/// Pattern of a card that nullifies a trick.
pub const NULLIFICATION: &str = "nullification";

/// Returns the pattern of the cards with which this player can save the dying player.
pub fn saving_pattern(saver: PlayerId, dying: PlayerId) -> &'static str {
    if saver == dying { PEACH_OR_ANALEPTIC } else { PEACH }
}

/// Reason for which a player chooses a card: `getCurrentCardUseReason` of the scripting API, with its
/// numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum UseReason {
    #[default]
    Unknown = 0,
    Play = 1,
    Response = 2,
    ResponseUse = 18,
}

/// The current card request, or the last one. View-as skills and skill cards read it while they are evaluated
/// and while they take effect.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CardRequest {
    pub player: Option<PlayerId>,
    pub reason: UseReason,
    pub pattern: Name,
}

/// A short list of cards that lives for one question, such as a hand.
pub(super) type Cards = SmallVec<[CardId; 16]>;

/// A decoded request for a card.
#[derive(Clone, Copy)]
pub(super) struct CardWant<'a> {
    pub player: PlayerId,
    /// The request in the form passed to view-as skills.
    pub want: Want<'a>,
    /// Empty in the play phase.
    pub pattern: &'a str,
    pub method: HandlingMethod,
    /// `true` if the reply is a use and includes targets.
    pub uses: bool,
    pub victims: &'a [PlayerId],
    pub victims_only: bool,
    pub dying: Option<PlayerId>,
}

/// Reason of a refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum No {
    NotHeld,
    NotWanted,
    Limited,
    Unavailable,
    Targetless,
    Dead(PlayerId),
    Twice(PlayerId),
    NotVictim(PlayerId),
    Prohibited(PlayerId),
    NotTarget(PlayerId),
    TooFew,
}

impl<'a> CardWant<'a> {
    /// Decodes a request; `None` if it does not ask for a card.
    pub fn of(request: &'a Request) -> Option<CardWant<'a>> {
        let plain = |want, pattern, method, uses| CardWant {
            player: request.seat,
            want,
            pattern,
            method,
            uses,
            victims: &[],
            victims_only: false,
            dying: None,
        };
        Some(match &request.ask {
            Ask::Play => plain(Want::Play, "", HandlingMethod::Use, true),
            Ask::UseCard { pattern, method, victims, victims_only, .. } => {
                let want = Want::Pattern { pattern, method: *method };
                CardWant { victims, victims_only: *victims_only, ..plain(want, pattern, *method, true) }
            }
            Ask::RespondCard { pattern, method, .. } => {
                plain(Want::Pattern { pattern, method: *method }, pattern, *method, false)
            }
            Ask::Nullify { .. } => plain(Want::Nullification, NULLIFICATION, HandlingMethod::Use, false),
            Ask::Peach { dying, .. } => {
                let pattern = saving_pattern(request.seat, *dying);
                let want = Want::Pattern { pattern, method: HandlingMethod::Use };
                CardWant { dying: Some(*dying), ..plain(want, pattern, HandlingMethod::Use, false) }
            }
            _ => return None,
        })
    }

    fn reason(&self) -> UseReason {
        match (self.want, self.method) {
            (Want::Play, _) => UseReason::Play,
            (_, HandlingMethod::Use) => UseReason::ResponseUse,
            (_, HandlingMethod::Response) => UseReason::Response,
            // A skill called by its pattern answers regardless of the handling method.
            _ if self.uses => UseReason::ResponseUse,
            _ if self.pattern.starts_with('@') => UseReason::Response,
            _ => UseReason::Unknown,
        }
    }

    /// Returns the skill called by a pattern like `@@name`, `@@name2!` or `@@name-card1`.
    fn called_skill(&self) -> Option<&'a str> {
        let name = self.pattern.strip_prefix('@')?;
        let name = name.strip_prefix('@').unwrap_or(name);
        let end = name.find(|c: char| !(c.is_alphabetic() || c == '_')).unwrap_or(name.len());
        name.get(..end).filter(|n| !n.is_empty())
    }

    /// Returns `true` if the pattern calls this skill by name.
    pub fn calls(&self, skill: &str) -> bool {
        self.called_skill() == Some(skill)
    }

    /// Returns `true` if the request names no card: in the play phase, and where a pattern calls a
    /// skill.
    pub fn is_free(&self) -> bool {
        self.want == Want::Play || self.pattern.starts_with('@')
    }

    /// Returns `true` if the card may be converted. Cards that are only shown, discarded or recast are not
    /// converted, unless a skill is called.
    pub fn converts(&self) -> bool {
        self.uses
            || matches!(self.method, HandlingMethod::Use | HandlingMethod::Response)
            || self.called_skill().is_some()
    }

    fn can_recast(&self, room: &Room, card: CardId) -> bool {
        self.want == Want::Play
            && room.can_recast(card)
            && !room.is_card_limited(self.player, card, HandlingMethod::Recast)
    }
}

impl Room {
    /// Returns the current card request, or the last one.
    pub fn card_request(&self) -> CardRequest {
        self.card_request.borrow().clone()
    }

    /// Sets the pattern and reason of the card request until the next request.
    pub fn set_card_request(&self, pattern: Name, reason: UseReason) {
        let mut noted = self.card_request.borrow_mut();
        noted.pattern = pattern;
        noted.reason = reason;
    }

    /// Records the request for [`Room::card_request`].
    pub(super) fn note_card_request(&self, request: &Request) {
        let Some(want) = CardWant::of(request) else { return };
        let mut noted = self.card_request.borrow_mut();
        if noted.pattern != want.pattern {
            noted.pattern = want.pattern.into();
        }
        noted.player = Some(want.player);
        noted.reason = want.reason();
    }

    /// Calls a closure that may make speculative cards. They are discarded afterwards and leave no trace in
    /// the ids of later cards.
    pub fn suppose<T>(&self, run: impl FnOnce() -> T) -> T {
        struct Ends<'r>(&'r Room);
        impl Drop for Ends<'_> {
            fn drop(&mut self) {
                self.0.table_mut().virtuals.stop_supposing();
            }
        }
        self.table_mut().virtuals.suppose();
        let _ends = Ends(self);
        run()
    }

    /// Runs an AI: the cards that it makes do not belong to the game.
    pub fn imagine<T>(&self, run: impl FnOnce() -> T) -> T {
        struct Ends<'r>(&'r Room);
        impl Drop for Ends<'_> {
            fn drop(&mut self) {
                self.0.table_mut().virtuals.stop_imagining();
            }
        }
        self.table_mut().virtuals.imagine();
        let _ends = Ends(self);
        run()
    }

    // ---- cards one has --------------------------------------------------------------

    /// Returns the hand, the piles that count as hand cards, and the equipment.
    pub(super) fn cards_at_hand(&self, player: PlayerId) -> Cards {
        let t = self.table();
        let p = t.player(player);
        p.hand.iter().copied().chain(p.hand_pile()).chain(p.equip_cards()).collect()
    }

    fn holds(&self, w: &CardWant<'_>, card: CardId) -> bool {
        let t = self.table();
        let Some(at) = t.location(card).filter(|at| at.owner == Some(w.player)) else { return false };
        match at.place {
            Place::Hand => true,
            Place::Special => at.pile.starts_with('&') || at.pile == "wooden_ox",
            // Equipped cards are not used again unless the pattern asks for them.
            Place::Equip => !w.uses || w.pattern.starts_with("..") || w.pattern.contains("equipped"),
            _ => false,
        }
    }

    /// Returns `Ok` if this card can be chosen unconverted.
    pub(super) fn may_pick(&self, w: &CardWant<'_>, card: CardId) -> Result<(), No> {
        if !self.holds(w, card) {
            return Err(No::NotHeld);
        }
        if w.want != Want::Play && !self.matches(w.pattern, card, Some(w.player)) {
            return Err(No::NotWanted);
        }
        self.may_handle(w, card)
    }

    /// Returns `Ok` if this card, made by a skill, can be chosen.
    pub(super) fn may_pick_made(&self, w: &CardWant<'_>, card: CardId) -> Result<(), No> {
        if !w.is_free() && !self.fits_made(w.pattern, card) {
            return Err(No::NotWanted);
        }
        self.may_handle(w, card)
    }

    /// Returns `true` if a made card answers a request for this pattern. A skill card satisfies any
    /// pattern that enabled its skill; the card that replaces it is tested when it does.
    fn fits_made(&self, pattern: &str, card: CardId) -> bool {
        self.table().kind(card).card_type == CardType::Skill || self.matches(pattern, card, None)
    }

    /// Returns `true` if `card` may take the place of `picked`, which was chosen for this pattern
    /// (empty: in the play phase).
    pub(in crate::rules) fn may_replace(&self, pattern: &str, picked: CardId, card: CardId) -> bool {
        card == picked || pattern.is_empty() || pattern.starts_with('@') || self.fits_made(pattern, card)
    }

    fn may_handle(&self, w: &CardWant<'_>, card: CardId) -> Result<(), No> {
        let def = self.def(card);
        match w.method {
            HandlingMethod::None => {}
            HandlingMethod::Discard if !w.uses => {
                if !card.is_virtual() && !self.can_discard(w.player, w.player, card) {
                    return Err(No::Limited);
                }
            }
            method => {
                if self.is_card_limited(w.player, card, method) && !w.can_recast(self, card) {
                    return Err(No::Limited);
                }
            }
        }
        if w.want == Want::Play && !def.behaviour.is_available(self, w.player, card) {
            return Err(No::Unavailable);
        }
        if let Some(dying) = w.dying
            && def.card_type != CardType::Skill
            && self.is_prohibited(Some(w.player), dying, card, &[])
        {
            return Err(No::Prohibited(dying));
        }
        if w.uses && !self.is_target_fixed(card) && !self.has_targets(w, card, &def) {
            return Err(No::Targetless);
        }
        Ok(())
    }

    // ---- targets --------------------------------------------------------------------

    fn has_targets(&self, w: &CardWant<'_>, card: CardId, def: &CardDef) -> bool {
        if self.are_enough(w, card, def, &[]) {
            return true;
        }
        let players = self.table().action_order(false);
        players.iter().any(|to| self.may_target(w, card, def, &[], *to).is_ok())
    }

    /// Returns `Ok` if this player can join the targets.
    pub(super) fn may_target(
        &self,
        w: &CardWant<'_>,
        card: CardId,
        def: &CardDef,
        selected: &[PlayerId],
        to: PlayerId,
    ) -> Result<(), No> {
        if self.table().players.get(to.index()).is_none_or(|p| !p.alive) {
            return Err(No::Dead(to));
        }
        let times = selected.iter().filter(|p| **p == to).count();
        if times > 0 && def.behaviour.votes(self, card, w.player, selected, to) <= times {
            return Err(No::Twice(to));
        }
        // The victims come first, so that no choice leads to a use without one.
        let needs_victim = w.victims_only || !selected.iter().any(|p| w.victims.contains(p));
        if !w.victims.is_empty() && needs_victim && !w.victims.contains(&to) {
            return Err(No::NotVictim(to));
        }
        if !def.behaviour.target_filter(self, card, w.player, selected, to) {
            return Err(No::NotTarget(to));
        }
        if self.is_prohibited(Some(w.player), to, card, selected) {
            return Err(No::Prohibited(to));
        }
        Ok(())
    }

    /// Returns `true` if the use can be confirmed with these targets. Each of them was checked before.
    pub(super) fn are_enough(
        &self,
        w: &CardWant<'_>,
        card: CardId,
        def: &CardDef,
        targets: &[PlayerId],
    ) -> bool {
        if targets.is_empty() && !self.is_target_fixed(card) && self.can_recast(card) {
            return w.can_recast(self, card);
        }
        if !targets.is_empty() && self.can_recast(card) && self.is_card_limited(w.player, card, w.method) {
            return false;
        }
        if !w.victims.is_empty()
            && !self.is_target_fixed(card)
            && !targets.iter().any(|t| w.victims.contains(t))
        {
            // A skill card that was called may find its targets itself.
            return def.card_type == CardType::Skill
                && targets.is_empty()
                && def.behaviour.targets_feasible(self, card, w.player, targets);
        }
        def.behaviour.targets_feasible(self, card, w.player, targets)
    }

    /// Returns `Ok` if these targets can be chosen one after another. A list that is too short passes.
    pub(super) fn may_target_all(
        &self,
        w: &CardWant<'_>,
        card: CardId,
        def: &CardDef,
        targets: &[PlayerId],
    ) -> Result<(), No> {
        if self.is_target_fixed(card) && !targets.is_empty() {
            return Err(No::NotTarget(targets[0]));
        }
        (0..targets.len()).try_for_each(|i| self.may_target(w, card, def, &targets[..i], targets[i]))
    }

    // ---- view-as skills -------------------------------------------------------------

    /// Calls `visit` with each view-as skill that can be picked, until it returns `true`.
    pub(super) fn find_view_as(
        &self,
        w: &CardWant<'_>,
        mut visit: impl FnMut(&Rc<SkillDef>) -> bool,
    ) -> Option<Rc<SkillDef>> {
        if !w.converts() {
            return None;
        }
        let called = w.called_skill();
        let catalog = self.catalog();
        let mut seen: SmallVec<[Name; 8]> = SmallVec::new();
        let mut fits = |skill: &Rc<SkillDef>| {
            if !skill.abilities.has(Abilities::VIEW_AS) || seen.contains(&skill.name) {
                return false;
            }
            seen.push(skill.name.clone());
            skill.behaviour.view_as_enabled(self, w.player, w.want) && visit(skill)
        };
        let names: SmallVec<[Name; 8]> =
            self.table().player(w.player).skills.iter().map(|s| s.name.clone()).collect();
        for name in &names {
            if let Some(skill) = catalog.skill(name)
                && skill.abilities.has(Abilities::VIEW_AS)
                && self.has_skill(w.player, name)
                && fits(skill)
            {
                return Some(skill.clone());
            }
        }
        // Real equipment, and equipment that a skill substitutes.
        let mut kinds: SmallVec<[KindId; 5]> = {
            let t = self.table();
            t.player(w.player).equip_cards().map(|c| t.card(c).face.kind).collect()
        };
        for name in &names {
            if let Some(skill) = catalog.skill(name)
                && skill.abilities.has(Abilities::VIEW_AS_EQUIP)
                && self.has_skill(w.player, name)
            {
                let equips = skill.behaviour.view_as_equip(self, w.player);
                let names = equips.iter().flat_map(|e| e.split(',')).map(str::trim);
                kinds.extend(names.filter_map(|e| catalog.find_kind(e)));
            }
        }
        for kind in kinds {
            if let Some(skill) = catalog.kind(kind).skill.as_ref().and_then(|s| catalog.skill(s))
                && skill.abilities.has(Abilities::VIEW_AS)
                && self.is_borne(skill, w.player)
                && fits(skill)
            {
                return Some(skill.clone());
            }
        }
        // A pattern can call a skill that the player does not have.
        let skill = called.and_then(|name| catalog.skill(name))?;
        fits(skill).then(|| skill.clone())
    }

    /// Returns `true` if the player has a view-as skill that can be picked for this request.
    pub fn can_view_as(&self, player: PlayerId, want: Want<'_>) -> bool {
        let (pattern, method) = match want {
            Want::Pattern { pattern, method } => (pattern, method),
            Want::Play => ("", HandlingMethod::Use),
            Want::Nullification => (NULLIFICATION, HandlingMethod::Use),
        };
        let w = CardWant {
            player,
            want,
            pattern,
            method,
            uses: false,
            victims: &[],
            victims_only: false,
            dying: None,
        };
        self.find_view_as(&w, |_| true).is_some()
    }

    /// Returns the cards that a view-as skill may take: hand, equipment, and its piles.
    pub(super) fn view_as_cards(&self, player: PlayerId, skill: &SkillDef) -> Cards {
        let piles = skill.behaviour.expand_pile();
        let t = self.table();
        let p = t.player(player);
        let mut cards: Cards = p.hand.iter().copied().chain(p.equip_cards()).collect();
        let all_hand_piles = skill.behaviour.takes_hand_piles();
        if all_hand_piles {
            cards.extend(p.hand_pile());
        }
        for pile in piles.split(',').filter(|n| !n.is_empty()) {
            if pile == "&" && all_hand_piles {
                continue;
            }
            if pile == "&" {
                cards.extend(p.hand_pile());
            } else if let Some(name) = pile.strip_prefix('%') {
                let others = t.alive_in_seats().filter(|o| o.id != player);
                others.filter_map(|o| o.piles.get(name)).for_each(|p| cards.extend(p.cards.iter().copied()));
            } else if let Some(pile) = p.piles.get(pile) {
                cards.extend(pile.cards.iter().copied());
            }
            cards.extend(self.lent_cards(player, pile));
        }
        cards
    }

    /// Returns `true` if these cards can be selected for the skill one after another.
    pub(super) fn may_select(&self, player: PlayerId, skill: &SkillDef, selected: &[CardId]) -> bool {
        if selected.is_empty() {
            return true;
        }
        let at_hand = self.view_as_cards(player, skill);
        (0..selected.len()).all(|i| {
            let (before, card) = (&selected[..i], selected[i]);
            at_hand.contains(&card)
                && !before.contains(&card)
                && skill.behaviour.view_filter(self, player, before, card)
        })
    }

    /// Makes the card. Must be called during speculation.
    pub fn make(&self, made: &Made) -> CardId {
        let id = self.new_card(made.kind, made.suit, made.number, made.skill.clone(), &made.subcards);
        if made.user_string.is_some()
            && let Some(card) = self.table_mut().card_mut(id)
        {
            card.user_string = made.user_string.clone();
        }
        if let Some(fixed) = made.target_fixed {
            self.set_card_switch(id, TARGET_FIXED, fixed);
        }
        id
    }
}
