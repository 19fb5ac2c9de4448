//! The beginning and the end of lasting effects (docs/lasting-effects.md).

use super::SkillManner;
use crate::model::history::EventKind;
use crate::model::lasting::{Lasting, LastingEffect, Until};
use crate::model::*;
use crate::rules::{Fact, Flow, Payload, Raised, Room};

impl Room {
    /// Returns the end of an effect that begins now, by its word.
    pub fn until(&self, word: &str) -> Option<Until> {
        let running = |kind| self.find_event(kind).unwrap_or_default();
        Some(match word {
            "use" => Until::Use(running(EventKind::UseCard)),
            "phase" => Until::Phase(running(EventKind::Phase)),
            "turn" => Until::Turn(running(EventKind::Turn)),
            "round" => Until::Round(running(EventKind::Round)),
            "my_turn" => Until::MyTurn,
            "my_next_turn" => Until::MyNextTurn,
            "game" => Until::Game,
            _ => return None,
        })
    }

    /// Puts an effect on a player and returns its number; 0 if the player is dead.
    pub fn add_lasting(&self, effect: LastingEffect) -> Flow<u32> {
        if !self.is_alive(effect.on) {
            return Ok(0);
        }
        let skills: Vec<Name> = match effect.what {
            Lasting::GainSkill => {
                effect.skills.iter().filter(|skill| self.may_lend(effect.on, skill)).cloned().collect()
            }
            _ => effect.skills,
        };
        let (on, what) = (effect.on, effect.what);
        let gained: Vec<Name> = skills.iter().filter(|skill| !self.owns_skill(on, skill)).cloned().collect();
        let effect = LastingEffect { skills, ..effect };
        let id = self.table_mut().lasting.add(effect.clone());
        self.log(Fact::Lasting { effect: LastingEffect { id, ..effect }, over: false });
        match what {
            Lasting::GainSkill => self.change_skills(on, &gained.join("|"), SkillManner::default())?,
            Lasting::Silence | Lasting::SilenceUnlocked => self.filter_all(on),
            _ => {}
        }
        Ok(id)
    }

    /// Returns `true` if the player gets this skill by an effect: they have it by none but other effects.
    fn may_lend(&self, player: PlayerId, skill: &Name) -> bool {
        !self.owns_skill(player, skill) || self.is_lent(player, skill)
    }

    /// Returns `true` if an effect gives the player this skill.
    fn is_lent(&self, player: PlayerId, skill: &Name) -> bool {
        self.lasting_on(player, Lasting::GainSkill).iter().any(|effect| effect.skills.contains(skill))
    }

    /// Ends an effect. Returns `false` if there is none with this number.
    pub fn end_lasting(&self, id: u32) -> Flow<bool> {
        let removed = self.table_mut().lasting.remove(id);
        let Some(effect) = removed else { return Ok(false) };
        self.log(Fact::Lasting { effect: effect.clone(), over: true });
        match effect.what {
            Lasting::GainSkill => {
                for skill in effect.skills.iter().filter(|skill| !self.is_lent(effect.on, skill)) {
                    self.detach_skill(effect.on, skill)?;
                }
            }
            Lasting::Silence | Lasting::SilenceUnlocked => self.filter_all(effect.on),
            _ => {}
        }
        Ok(true)
    }

    /// Ends the effects that fit, in the order in which they began.
    pub fn end_lasting_where(&self, ends: impl Fn(&LastingEffect) -> bool) -> Flow<usize> {
        let ended: Vec<u32> = {
            let t = self.table();
            t.lasting.iter().filter(|effect| ends(effect)).map(|effect| effect.id).collect()
        };
        ended.iter().try_for_each(|id| self.end_lasting(*id).map(drop))?;
        Ok(ended.len())
    }

    /// Ends the effects that last as long as this operation.
    pub(in crate::rules) fn end_lasting_of(&self, event: EventId) -> Flow {
        if self.table().lasting.is_empty() {
            return Ok(());
        }
        let record = self.table().history.get(event).map(|record| (record.kind, record.who));
        let Some((kind, who)) = record else { return Ok(()) };
        // Where nothing ran when the effect began, the next one counts.
        let is_it = |of: EventId| of == event || of == EventId(0);
        self.end_lasting_where(|effect| match effect.until {
            Until::Use(of) => kind == EventKind::UseCard && is_it(of),
            Until::Phase(of) => kind == EventKind::Phase && is_it(of),
            Until::Turn(of) => kind == EventKind::Turn && is_it(of),
            Until::Round(of) => kind == EventKind::Round && is_it(of),
            Until::MyTurn => kind == EventKind::Turn && who == Some(effect.by),
            Until::MyNextTurn | Until::Game => false,
        })
        .map(drop)
    }

    /// Ends the effects that last until the next turn of this player, which begins.
    pub(in crate::rules) fn end_lasting_at_turn(&self, player: PlayerId) -> Flow {
        if self.table().lasting.is_empty() {
            return Ok(());
        }
        self.end_lasting_where(|effect| effect.until == Until::MyNextTurn && effect.by == player).map(drop)
    }

    /// Ends the effects on a dead player, and those that wait for their turn.
    pub(in crate::rules) fn end_lasting_of_dead(&self, player: PlayerId) -> Flow {
        if self.table().lasting.is_empty() {
            return Ok(());
        }
        let waits = |effect: &LastingEffect| matches!(effect.until, Until::MyTurn | Until::MyNextTurn);
        self.end_lasting_where(|effect| effect.on == player || (effect.by == player && waits(effect)))
            .map(drop)
    }

    /// Counts a use of the effects on slashes that are about this card, which is being used.
    pub(in crate::rules) fn use_up_lasting(&self, player: PlayerId, card: CardId) -> Flow {
        for what in [Lasting::SlashReach, Lasting::SlashTargets] {
            for effect in self.lasting_on(player, what) {
                if self.is_about_slash(&effect, card) {
                    self.use_up(&effect)?;
                }
            }
        }
        Ok(())
    }

    fn use_up(&self, effect: &LastingEffect) -> Flow {
        let is_last = effect.uses.is_some() && self.table_mut().lasting.use_up(effect.id);
        if is_last { self.end_lasting(effect.id).map(drop) } else { Ok(()) }
    }

    /// Changes damage by the effects on the player who deals or takes it. It is stopped if none is left.
    pub(in crate::rules) fn change_damage(&self, payload: &Payload<Damage>, what: Lasting) -> Flow<Raised> {
        if self.table().lasting.is_empty() {
            return Ok(Raised::Passed);
        }
        let damage = payload.get();
        let Some(player) = (if what == Lasting::DamageDealt { damage.from } else { Some(damage.to) }) else {
            return Ok(Raised::Passed);
        };
        let mut amount = damage.damage;
        for effect in self.lasting_on(player, what) {
            if amount > 0 && self.is_about(&effect, damage.card) {
                amount = amount.saturating_add(effect.n);
                self.use_up(&effect)?;
            }
        }
        payload.change(|d| d.damage = amount.max(0));
        Ok(Raised::stopped_if(amount <= 0))
    }
}
