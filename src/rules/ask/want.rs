//! What a request wants of a card, and the tests that say whether a card, a view-as skill
//! or a target will do. [`super::probe`] and [`super::check`] both stand on these and on
//! nothing else, so they cannot disagree.

use super::{Ask, Request};
use crate::model::*;
use crate::rules::catalog::CardDef;
use crate::rules::room::{Room, TARGET_FIXED};
use crate::rules::skill::{Abilities, Made, SkillDef, Want};
use smallvec::SmallVec;
use std::rc::Rc;

/// Pattern of a card that saves the dying.
pub const PEACH: &str = "peach";
/// Pattern of a card with which the dying save themselves.
pub const PEACH_OR_ANALEPTIC: &str = "peach+analeptic";
/// Pattern of a card that nullifies a trick.
pub const NULLIFICATION: &str = "nullification";

/// Returns the pattern of the cards with which this player may save the dying one.
pub fn saving_pattern(saver: PlayerId, dying: PlayerId) -> &'static str {
    if saver == dying { PEACH_OR_ANALEPTIC } else { PEACH }
}

/// Why a player is choosing a card: `getCurrentCardUseReason` of the scripting API, with its
/// numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum UseReason {
    #[default]
    Unknown = 0,
    Play = 1,
    Response = 2,
    ResponseUse = 18,
}

/// The card request being answered, or answered last. View-as skills and skill cards read
/// it while they are tried and while they take effect.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CardRequest {
    pub player: Option<PlayerId>,
    pub reason: UseReason,
    pub pattern: Name,
}

/// Cards in the hands of one player, and the like: short lists that live for one question.
pub(super) type Cards = SmallVec<[CardId; 16]>;

/// A request for a card, taken apart.
#[derive(Clone, Copy)]
pub(super) struct CardWant<'a> {
    pub player: PlayerId,
    /// As view-as skills are asked.
    pub want: Want<'a>,
    /// Empty in the play phase.
    pub pattern: &'a str,
    pub method: HandlingMethod,
    /// Targets are chosen too: the reply is a use.
    pub uses: bool,
    pub victims: &'a [PlayerId],
    pub victims_only: bool,
    pub dying: Option<PlayerId>,
}

/// Why something may not be chosen.
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
    /// `None` for a request of another kind.
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
            // A skill named by its pattern answers whatever is done with the card.
            _ if self.uses => UseReason::ResponseUse,
            _ if self.pattern.starts_with('@') => UseReason::Response,
            _ => UseReason::Unknown,
        }
    }

    /// The skill that a pattern like `@@name`, `@@name2!` or `@@name-card1` calls by name.
    fn called_skill(&self) -> Option<&'a str> {
        let name = self.pattern.strip_prefix('@')?;
        let name = name.strip_prefix('@').unwrap_or(name);
        let end = name.find(|c: char| !(c.is_alphabetic() || c == '_')).unwrap_or(name.len());
        name.get(..end).filter(|n| !n.is_empty())
    }

    /// Does the pattern call this skill by name?
    pub fn calls(&self, skill: &str) -> bool {
        self.called_skill() == Some(skill)
    }

    /// Returns `true` if the request names no card: in the play phase, and where a pattern calls a
    /// skill.
    pub fn is_free(&self) -> bool {
        self.want == Want::Play || self.pattern.starts_with('@')
    }

    /// May the card be made of others? What is only shown, discarded or recast is taken as it
    /// is, unless a skill is called.
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
    /// The card request being answered, or answered last.
    pub fn card_request(&self) -> CardRequest {
        self.card_request.borrow().clone()
    }

    /// From now on this counts as what is asked for, until the next request.
    pub fn set_card_request(&self, pattern: Name, reason: UseReason) {
        let mut noted = self.card_request.borrow_mut();
        noted.pattern = pattern;
        noted.reason = reason;
    }

    /// Notes what is asked for, so that [`Room::card_request`] knows.
    pub(super) fn note_card_request(&self, request: &Request) {
        let Some(want) = CardWant::of(request) else { return };
        let mut noted = self.card_request.borrow_mut();
        if noted.pattern != want.pattern {
            noted.pattern = want.pattern.into();
        }
        noted.player = Some(want.player);
        noted.reason = want.reason();
    }

    /// Runs something that may make cards for the sake of argument: they are gone
    /// afterwards and leave no trace in the ids of later ones.
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

    /// Runs an AI: the cards that it makes for itself are no part of the game.
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

    /// Hand, piles that count as hand, equipment.
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
            // What lies in the equipment area is not used again unless that is asked for.
            Place::Equip => !w.uses || w.pattern.starts_with("..") || w.pattern.contains("equipped"),
            _ => false,
        }
    }

    /// May this card be chosen as it is?
    pub(super) fn may_pick(&self, w: &CardWant<'_>, card: CardId) -> Result<(), No> {
        if !self.holds(w, card) {
            return Err(No::NotHeld);
        }
        if w.want != Want::Play && !self.matches(w.pattern, card, Some(w.player)) {
            return Err(No::NotWanted);
        }
        self.may_handle(w, card)
    }

    /// May this card, which a skill made, be chosen?
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

    /// May this player join the targets?
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
        // The victims come first, so that no choice leads to a use without any.
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

    /// May the use be confirmed with these targets, each of which may be one?
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
            // A skill card called for may find its targets by itself.
            return def.card_type == CardType::Skill
                && targets.is_empty()
                && def.behaviour.targets_feasible(self, card, w.player, targets);
        }
        def.behaviour.targets_feasible(self, card, w.player, targets)
    }

    /// Are these targets chosen rightly, one after another? Says nothing about enough.
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

    /// Calls `visit` with each view-as skill that may be picked, until it answers `true`.
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
        // Real equipment, and equipment that a skill stands in for.
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
        // A pattern may call a skill that the player does not have.
        let skill = called.and_then(|name| catalog.skill(name))?;
        fits(skill).then(|| skill.clone())
    }

    /// Has the player a view-as skill that may be picked for this want?
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

    /// The cards that a view-as skill may be shown: hand, equipment, and its piles.
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

    /// Were these cards selected rightly for the skill, one after another?
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

    /// Makes the card; to be called while supposing.
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
