//! Setup of the players and cards of a scene.

use super::cards::Dealer;
use super::error::SceneError;
use super::plan::Unplanned;
use super::{NOBODY, Rest, Scene};
use crate::model::moves::Location;
use crate::model::turn::{PlannedPhase, Stage};
use crate::model::*;
use crate::rules::cards as standard;
use crate::rules::mode::MODES;
use crate::rules::setup::{mode_of, roles_of};
use crate::rules::{Catalog, Frequency, Room};
use crate::script::words::Hint;

impl Scene {
    /// Returns the catalog without packages.
    pub(super) fn catalog(&self) -> Result<Catalog, SceneError> {
        let mut catalog = standard::catalog(&self.deck_options);
        catalog.add_skill(super::nullify::skill());
        for skill in &self.skills {
            if catalog.skill(&skill.name).is_some() {
                return Err(SceneError::SkillExists(skill.name.to_string()));
            }
            catalog.add_skill(skill.clone());
        }
        for general in &self.generals {
            catalog.add_general(general.clone());
        }
        Ok(catalog)
    }

    /// Returns the mode, and the role of each seat.
    pub(super) fn mode_and_roles(&self, catalog: &Catalog) -> Result<(String, Vec<Role>), SceneError> {
        let n = self.seats.len();
        let usual_mode = mode_of(n);
        let mode = self.mode.clone().unwrap_or_else(|| usual_mode.to_string());
        roles_of(&usual_mode).ok_or(SceneError::SeatCount(n))?;
        let usual = catalog.mode(&mode).map(|mode| mode.roles.clone()).ok_or_else(|| {
            let own = MODES.iter().map(|mode| mode.name.as_str());
            let hint = Hint::like(&mode, own.chain(catalog.scenarios.keys().map(|name| name.as_str())));
            SceneError::Mode { mode: mode.clone(), hint }
        })?;
        if usual.len() != n {
            return Err(SceneError::ModeSeats { mode, seats: usual.len(), n });
        }
        if self.turn == 0 || self.turn > n {
            return Err(SceneError::TurnSeat { seat: self.turn, n });
        }
        if self.seats[self.turn - 1].dead {
            return Err(SceneError::TurnOfDead(self.turn));
        }
        let roles = self.seats.iter().zip(usual).map(|(seat, usual)| seat.role.unwrap_or(usual)).collect();
        Ok((mode, roles))
    }

    /// Returns `true` for a mode that the rules do not have but a package may.
    pub(super) fn names_a_scenario(&self) -> bool {
        self.mode.as_ref().is_some_and(|mode| roles_of(mode).is_none())
    }

    /// Removes the cards that are not in the game from the deck.
    pub(super) fn trim_deck(&self, catalog: &mut Catalog) -> Result<(), SceneError> {
        if self.rest == Rest::Gone {
            let mut dealer = Dealer::new(catalog);
            self.deal(&mut dealer)?;
            let kept: Vec<CardId> = dealer.placed().collect();
            let mut at = 0..;
            catalog.deck.retain(|_| at.next().is_some_and(|i| kept.contains(&CardId(i))));
        }
        Ok(())
    }

    /// Returns the handling of unplanned requests, by seat.
    pub(super) fn unplanned(&self) -> Result<Vec<Unplanned>, SceneError> {
        let n = self.seats.len();
        let mut unplanned = vec![self.otherwise; n];
        for (seat, policy) in &self.otherwise_at {
            match seat.checked_sub(1).and_then(|i| unplanned.get_mut(i)) {
                Some(slot) => *slot = *policy,
                None => return Err(SceneError::OtherwiseSeat { seat: *seat, n }),
            }
        }
        Ok(unplanned)
    }

    pub(super) fn seat_players(&self, room: &Room) -> Result<(), SceneError> {
        let catalog = room.catalog();
        let scenario = catalog.scenarios.get(room.table().mode.as_str()).cloned();
        for (i, spec) in self.seats.iter().enumerate() {
            let id = PlayerId(i as u8);
            let of_scenario = scenario.as_ref().and_then(|mode| mode.generals.get(i).cloned().flatten());
            {
                let mut t = room.table_mut();
                let p = t.player_mut(id);
                let is_open = scenario.as_ref().is_some_and(|mode| mode.open);
                p.role_shown = p.role == Role::Lord || spec.role_shown || is_open;
                p.gender = Gender::Male;
                p.kingdom = "qun".into();
                (p.hp, p.max_hp) = (4, 4);
                if self.asks_ai() {
                    // An AI needs a general for every player.
                    p.general = NOBODY.into();
                }
            }
            if let Some(general) = spec.general.as_deref().or(of_scenario.as_deref()) {
                if !catalog.generals.contains_key(general) {
                    let hint = Hint::like(general, catalog.generals.keys().map(|k| k.as_str()));
                    return Err(SceneError::General { seat: i + 1, general: general.to_owned(), hint });
                }
                room.take_general(id, general);
            }
            for skill in &spec.skills {
                if let Some(lost) = skill.strip_prefix('-') {
                    if !room.table().player(id).owns_skill(lost) {
                        return Err(SceneError::SkillToLose { seat: i + 1, skill: skill.clone() });
                    }
                    room.lose_innate_skill(id, lost);
                    continue;
                }
                if catalog.skill(skill).is_none() {
                    let hint = Hint::like(skill, catalog.skills.keys().map(|k| k.as_str()));
                    return Err(SceneError::Skill { seat: i + 1, skill: skill.clone(), hint });
                }
                room.add_innate_skill(id, skill);
            }
            let mut t = room.table_mut();
            let p = t.player_mut(id);
            if let Some(kingdom) = &spec.kingdom {
                p.kingdom = kingdom.as_str().into();
            }
            p.gender = spec.gender.unwrap_or(p.gender);
            p.max_hp = spec.max_hp.unwrap_or(p.max_hp).max(spec.hp.unwrap_or(0));
            p.hp = spec.hp.unwrap_or(p.hp.min(p.max_hp));
            p.chained = spec.chained;
            p.face_up = !spec.face_down;
            for skill in &p.skills.clone() {
                if let Some(def) = catalog.skill(&skill.name)
                    && let (Frequency::Limited, Some(mark)) = (def.frequency, &def.limit_mark)
                {
                    p.set_mark(mark, 1);
                }
            }
            spec.marks.iter().for_each(|(name, n)| p.set_mark(name, *n));
            spec.flags.iter().for_each(|flag| p.set_flag(flag));
            p.history.extend(spec.used.iter().map(|(name, n)| (name.as_str().into(), *n)));
            if spec.dead {
                // Dead players have no skills and public roles.
                (p.alive, p.role_shown) = (false, true);
                p.skills.clear();
                p.idle_lord_skills.clear();
            }
        }
        if self.seats.iter().any(|seat| seat.dead) {
            room.table_mut().renumber_seats();
        }
        Ok(())
    }

    /// Assigns every card that the scene names, in order, with its place.
    fn deal(&self, dealer: &mut Dealer<'_>) -> Result<Vec<(CardId, Location)>, SceneError> {
        let mut placed = Vec::new();
        let mut put = |cards: &[String], at: Location, place: &str| -> Result<(), SceneError> {
            for card in cards {
                placed.push((dealer.deal(card, place)?, at.clone()));
            }
            Ok(())
        };
        for (i, spec) in self.seats.iter().enumerate() {
            let owner = Some(PlayerId(i as u8));
            let at = |place| Location::new(place, owner);
            put(&spec.hand, at(Place::Hand), &format!("hand of seat {}", i + 1))?;
            put(&spec.equip, at(Place::Equip), &format!("equipment of seat {}", i + 1))?;
            put(&spec.judging, at(Place::Delayed), &format!("judging area of seat {}", i + 1))?;
            for (name, cards) in &spec.piles {
                let at = Location { pile: name.as_str().into(), ..at(Place::Special) };
                put(cards, at, &format!("pile {name} of seat {}", i + 1))?;
            }
        }
        put(&self.discard, Location::new(Place::Discard, None), "discard pile")?;
        put(&self.deck, Location::new(Place::Draw, None), "deck")?;
        Ok(placed)
    }

    pub(super) fn place_cards(&self, room: &Room, catalog: &Catalog) -> Result<(), SceneError> {
        let mut dealer = Dealer::new(catalog);
        let mut placed = self.deal(&mut dealer)?;
        if self.rest == Rest::Discard {
            let rest = (0..catalog.deck.len() as i32).map(CardId).filter(|id| !dealer.is_placed(*id));
            placed.extend(rest.map(|id| (id, Location::new(Place::Discard, None))));
        }
        // Both piles are filled from the top, so the first named card goes there last.
        let is_pile = |at: &Location| matches!(at.place, Place::Draw | Place::Discard);
        let (mut piles, owned): (Vec<_>, Vec<_>) = placed.into_iter().partition(|(_, at)| is_pile(at));
        piles.reverse();
        for (id, at) in owned.into_iter().chain(piles) {
            let def = room.def(id);
            let place = at.place;
            let owner = at.owner;
            if place == Place::Equip {
                let slot = def.slot.ok_or_else(|| SceneError::NotEquipment(def.name.to_string()))?;
                let taken = owner.and_then(|p| room.table().player(p).equip(slot));
                if taken.is_some() {
                    return Err(SceneError::SlotFull(def.name.to_string()));
                }
            }
            if place == Place::Delayed && !def.delayed {
                return Err(SceneError::NotDelayed(def.name.to_string()));
            }
            {
                let mut t = room.table_mut();
                t.take(id);
                t.put(id, at, def.slot.map(EquipSlot::index), false);
            }
            if let (Place::Equip, Some(owner)) = (place, owner) {
                room.install(owner, id)?;
            }
        }
        Ok(room.table().check_cards()?)
    }

    pub(super) fn set_turn(&self, room: &Room) {
        let mut t = room.table_mut();
        let current = PlayerId(self.turn as u8 - 1);
        t.turn.current = Some(current);
        t.turn.round = 1;
        t.turn.stage = match self.phase {
            Phase::NotActive => Stage::TurnStart,
            Phase::Play => Stage::Play,
            _ => Stage::NextPhase,
        };
        if self.phase != Phase::NotActive {
            t.turn.phases = Phase::TURN.map(|phase| PlannedPhase { phase, skip: None }).to_vec();
            t.turn.index = Phase::TURN.iter().position(|p| *p == self.phase).unwrap_or(0);
        }
        t.player_mut(current).phase = self.phase;
    }
}
