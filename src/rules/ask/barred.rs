//! Options that cannot be chosen now, each with its first failing condition. It uses the tests of `want.rs`,
//! like [`super::probe`], so the two cannot disagree.

use super::probe::Selection;
use super::want::{CardWant, No};
use super::{Ask, CardRef, Request};
use crate::model::*;
use crate::rules::catalog::CardDef;
use crate::rules::room::Room;
use crate::rules::skill::{Abilities, SkillDef};
use crate::rules::trace::Offer;
use serde::{Deserialize, Serialize};

/// A card, skill or target that a player might want to choose.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Thing {
    Card(CardId),
    Skill(Name),
    Target(PlayerId),
}

/// The reason for which it cannot be chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    NotWanted,
    /// An effect limits how the player may handle the card; names the skill or reason of the limitation.
    Limited(Name),
    /// It is only played in answer to other cards.
    OnlyInAnswer,
    /// It reached its limit of uses.
    UsedUp,
    NotWounded,
    Unavailable,
    NobodyInReach,
    Targetless,
    /// A skill forbids it with this player as the target.
    Prohibited(PlayerId, Name),
    OutOfReach,
    /// The player who is to use a Slash does not reach this one.
    OutOfReachOf(PlayerId),
    /// It asks for a player with a weapon.
    Weaponless,
    /// The distance is more than the card reaches.
    TooFar(i32),
    /// The card is used on others.
    Oneself,
    TooManyTargets,
    /// It cannot be combined with the current selection, though other options can.
    NotBeside,
    /// Another player must be a target.
    NotVictim,
    NotTarget,
    /// The skill already has all cards that it takes.
    EnoughCards,
    /// The skill does not take this card.
    NotForSkill(Name),
    /// There are no cards or no targets for the skill.
    NoCards,
    /// The skill's own test refuses it.
    NotEnabled,
    /// The test refuses it, and the player has used it in this phase.
    NotEnabledAgain,
    /// The test refuses it, and its mark is gone: it is limited to once in a game.
    Spent,
    OutOfEffect,
    /// The reason of the card itself: the key of a text of its package.
    Said(Name),
}

impl Room {
    /// Returns everything that cannot join the selection, with reasons. Cards that could not answer the
    /// request anyway are left out.
    pub fn barred(&self, request: &Request, at: &Selection) -> Vec<(Thing, Why)> {
        let Some(w) = CardWant::of(request) else { return self.barred_as_such(request, at) };
        self.note_card_request(request);
        self.suppose(|| match (&at.skill, at.cards.as_slice()) {
            (None, []) => {
                let mut all = self.barred_cards(&w);
                all.extend(self.barred_skills(&w));
                all
            }
            (None, [CardRef::Id(card)]) => self.barred_targets(&w, *card, &at.targets),
            (None, _) => Vec::new(),
            (Some(name), _) => self.barred_for_skill(&w, name, at),
        })
    }

    fn barred_cards(&self, w: &CardWant<'_>) -> Vec<(Thing, Why)> {
        let cards = self.cards_at_hand(w.player).into_iter();
        let barred = cards.filter_map(|card| match self.may_pick(w, card) {
            Ok(()) | Err(No::NotHeld | No::NotWanted) => None,
            Err(no) => Some((Thing::Card(card), self.why(w, card, &[], no))),
        });
        barred.collect()
    }

    fn barred_skills(&self, w: &CardWant<'_>) -> Vec<(Thing, Why)> {
        let catalog = self.catalog();
        let playing = w.want == crate::rules::skill::Want::Play;
        let skills = catalog.skills.values().filter(|s| s.abilities.has(Abilities::VIEW_AS));
        let barred = skills.filter_map(|skill| {
            let why = match self.offer(w, skill)? {
                Offer::Offered | Offer::AsTheyAre => return None,
                // In a response most skills simply do not apply.
                Offer::NotEnabled if !playing => return None,
                // Lent to everybody by a lord, though only some may use it.
                Offer::NotEnabled => match self.why_not_enabled(w.player, skill) {
                    Why::NotEnabled if skill.attached => return None,
                    why => why,
                },
                Offer::NoCards => Why::NoCards,
                Offer::OutOfEffect => Why::OutOfEffect,
            };
            Some((Thing::Skill(skill.name.clone()), why))
        });
        barred.collect()
    }

    fn why_not_enabled(&self, player: PlayerId, skill: &SkillDef) -> Why {
        if skill.limit_mark.as_ref().is_some_and(|mark| self.mark(player, mark) == 0) {
            return Why::Spent;
        }
        let t = self.table();
        let Some(phase) = t.history.latest(history::EventKind::Phase).map(|phase| phase.id) else {
            return Why::NotEnabled;
        };
        let by_skill = |r: &history::EventRecord| match &r.detail {
            history::Detail::Card { card, .. } => r.who == Some(player) && card.skill == skill.name,
            _ => false,
        };
        match t.history.since(phase, history::EventKind::UseCard).any(by_skill) {
            true => Why::NotEnabledAgain,
            false => Why::NotEnabled,
        }
    }

    fn barred_targets(&self, w: &CardWant<'_>, card: CardId, selected: &[PlayerId]) -> Vec<(Thing, Why)> {
        let def = self.def(card);
        if !w.uses || self.is_target_fixed(card) {
            return Vec::new();
        }
        let players = self.table().action_order(false).into_iter();
        let barred = players.filter_map(|to| match self.may_target(w, card, &def, selected, to) {
            Ok(()) | Err(No::Dead(_) | No::Twice(_)) => None,
            Err(no) => {
                let mut tried = selected.to_vec();
                tried.push(to);
                Some((Thing::Target(to), self.why(w, card, &tried, no)))
            }
        });
        barred.collect()
    }

    fn barred_for_skill(&self, w: &CardWant<'_>, name: &Name, at: &Selection) -> Vec<(Thing, Why)> {
        let chosen: Vec<CardId> = at
            .cards
            .iter()
            .filter_map(|card| match card {
                CardRef::Id(id) => Some(*id),
                CardRef::Hand { .. } => None,
            })
            .collect();
        let Some(skill) = self.find_view_as(w, |s| s.name == *name) else { return Vec::new() };
        let naming = self.naming_for(w, &skill);
        if naming.is_some() && at.named.is_none() {
            return Vec::new();
        }
        let Ok(choice) = self.choice(naming.as_ref(), at.named.as_ref()) else { return Vec::new() };
        self.naming(w.player, &skill, naming.as_ref(), choice.as_ref(), || {
            let mut barred = Vec::new();
            let made = skill.behaviour.view_as(self, w.player, &chosen, w.want);
            if at.targets.is_empty() {
                let (cards, any_taken) = self.cards_refused(w.player, &skill, &chosen);
                // A skill that works without cards and takes none.
                if !chosen.is_empty() || any_taken || made.is_none() {
                    barred.extend(cards);
                }
            }
            if let Some(made) = made {
                let card = self.make(&made);
                barred.extend(self.barred_targets(w, card, &at.targets));
            }
            barred
        })
    }

    /// Collects the cards that cannot join those chosen for a skill; returns `true` if any card can.
    fn cards_refused(
        &self,
        player: PlayerId,
        skill: &SkillDef,
        chosen: &[CardId],
    ) -> (Vec<(Thing, Why)>, bool) {
        let takes = |chosen: &[CardId], card: CardId| skill.behaviour.view_filter(self, player, chosen, card);
        let others = self.view_as_cards(player, skill).into_iter().filter(|card| !chosen.contains(card));
        let (taken, refused): (Vec<CardId>, Vec<CardId>) = others.partition(|card| takes(chosen, *card));
        let why = |card: CardId| match !chosen.is_empty() && takes(&[], card) {
            true if taken.is_empty() => Why::EnoughCards,
            true => Why::NotBeside,
            false => Why::NotForSkill(skill.name.clone()),
        };
        let refused = refused.into_iter().map(|card| (Thing::Card(card), why(card))).collect();
        (refused, !taken.is_empty())
    }

    /// Returns the player's own cards that cannot be discarded, shown or compared.
    fn barred_as_such(&self, request: &Request, at: &Selection) -> Vec<(Thing, Why)> {
        let method = match &request.ask {
            Ask::Discard { .. } => HandlingMethod::Discard,
            Ask::Pindian { .. } => HandlingMethod::Pindian,
            Ask::Exchange { .. } | Ask::ShowCard { .. } => HandlingMethod::None,
            _ => return Vec::new(),
        };
        let pool = self.card_pool(request.seat, &request.ask);
        let cards = self.cards_at_hand(request.seat).into_iter().map(CardRef::Id);
        let barred = cards.filter(|card| !pool.contains(card) && !at.cards.contains(card));
        let why = |card: CardRef| match card {
            CardRef::Hand { .. } => None,
            CardRef::Id(card) if self.is_card_limited(request.seat, card, method) => {
                Some((Thing::Card(card), Why::Limited(self.limited_by(request.seat, card, method))))
            }
            CardRef::Id(card) => Some((Thing::Card(card), Why::NotWanted)),
        };
        barred.filter_map(why).collect()
    }

    // ---- reasons --------------------------------------------------------------------

    /// Returns the reason of a refusal. It concerns the last of `targets`.
    fn why(&self, w: &CardWant<'_>, card: CardId, targets: &[PlayerId], no: No) -> Why {
        let def = self.def(card);
        let before = targets.split_last().map_or([].as_slice(), |(_, before)| before);
        match no {
            No::NotHeld | No::NotWanted => Why::NotWanted,
            No::Limited => Why::Limited(self.limited_by(w.player, card, w.method)),
            No::Unavailable => {
                let why = def.behaviour.why_unavailable(self, w.player, card);
                why.unwrap_or(Why::Unavailable)
            }
            No::Targetless => def.behaviour.why_targetless(self, card, w.player).unwrap_or(Why::Targetless),
            No::TooFew | No::Dead(_) | No::Twice(_) => Why::Targetless,
            No::NotVictim(_) => Why::NotVictim,
            No::Prohibited(to) => {
                let by = self.prohibited_by(Some(w.player), to, card, before).unwrap_or_default();
                Why::Prohibited(to, by)
            }
            No::NotTarget(to) => {
                let why = def.behaviour.why_not_target(self, card, w.player, before, to);
                why.unwrap_or_else(|| self.why_not_target(w.player, card, &def, before, to))
            }
        }
    }

    /// Returns why somebody is no target, of a card that does not say so itself.
    fn why_not_target(
        &self,
        player: PlayerId,
        card: CardId,
        def: &CardDef,
        before: &[PlayerId],
        to: PlayerId,
    ) -> Why {
        let may_join = |before: &[PlayerId], to: PlayerId| {
            !before.contains(&to) && def.behaviour.target_filter(self, card, player, before, to)
        };
        if !before.is_empty() && may_join(&[], to) {
            let more = self.all_players().iter().any(|p| may_join(before, *p));
            return if more { Why::NotBeside } else { Why::TooManyTargets };
        }
        if to == player { Why::Oneself } else { Why::NotTarget }
    }

    /// Returns the skill that limits how the player may handle the card, or the reason of the limitation.
    fn limited_by(&self, player: PlayerId, card: CardId, method: HandlingMethod) -> Name {
        self.limiting_skill(player, card, method, false).unwrap_or_else(|| {
            let t = self.table();
            let set = t.player(player).limitations.iter().find(|l| l.methods.contains(&method));
            set.map(|l| l.reason.clone()).unwrap_or_default()
        })
    }
}
