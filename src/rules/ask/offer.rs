//! Traces of view-as skills: for each request for a card, whether the asked player could pick the skill, and
//! why not.

use super::Request;
use super::want::CardWant;
use crate::model::Name;
use crate::rules::room::Room;
use crate::rules::skill::{Abilities, Bearer, SkillDef};
use crate::rules::trace::Offer;
use std::rc::Rc;

impl Room {
    /// Reports the state of each traced view-as skill in this request. Costs nothing without a trace.
    #[inline]
    pub(super) fn trace_offers(&self, request: &Request) {
        if self.is_traced.get() {
            self.report_offers(request);
        }
    }

    #[cold]
    fn report_offers(&self, request: &Request) {
        let Some(want) = CardWant::of(request) else { return };
        let Some(trace) = self.trace.borrow().clone() else { return };
        self.note_card_request(request);
        let catalog = self.catalog();
        let skills = catalog.skills.values();
        for skill in skills.filter(|s| s.abilities.has(Abilities::VIEW_AS) && trace.follows(&s.name)) {
            if let Some(offer) = self.offer(&want, skill) {
                trace.offered(self, skill, request, offer);
            }
        }
    }

    /// Returns the state of each view-as skill of the asked player in this request.
    pub fn offers(&self, request: &Request) -> Vec<(Name, Offer)> {
        let Some(want) = CardWant::of(request) else { return Vec::new() };
        let before = self.card_request();
        self.note_card_request(request);
        let catalog = self.catalog();
        let skills = catalog.skills.values().filter(|s| s.abilities.has(Abilities::VIEW_AS));
        let offers = skills.filter_map(|s| Some((s.name.clone(), self.offer(&want, s)?))).collect();
        *self.card_request.borrow_mut() = before;
        offers
    }

    /// Returns the state of a skill; `None` if it does not concern the player.
    pub(super) fn offer(&self, w: &CardWant<'_>, skill: &Rc<SkillDef>) -> Option<Offer> {
        let pickable = self.suppose(|| {
            let found = self.find_view_as(w, |s| s.name == skill.name)?;
            Some(self.leads_somewhere(w, &found))
        });
        let works = match &skill.bearer {
            Bearer::Owner | Bearer::Anyone => self.has_skill(w.player, &skill.name),
            Bearer::Weapon(_) | Bearer::Armor(_) | Bearer::Treasure(_) => self.is_borne(skill, w.player),
        };
        match pickable {
            Some(true) => Some(Offer::Offered),
            Some(false) => Some(Offer::NoCards),
            None if !w.converts() && works => Some(Offer::AsTheyAre),
            None if works || w.calls(&skill.name) => Some(Offer::NotEnabled),
            None => self.owns_skill(w.player, &skill.name).then_some(Offer::OutOfEffect),
        }
    }
}
