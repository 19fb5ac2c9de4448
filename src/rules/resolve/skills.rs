//! Gaining and losing skills (ENGINE.md 1.10).

use crate::model::player::{SkillInstance, SkillSource};
use crate::model::*;
use crate::rules::fact::Fact;
use crate::rules::query::instance_suffix;
use crate::rules::skill::{Abilities, Frequency};
use crate::rules::{Data, Flow, Room, Timing};

/// What goes along with gaining or losing a skill.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SkillManner {
    /// Everyone is told.
    pub open: bool,
    /// The mark of a limited skill comes and goes with it.
    pub mark: bool,
    /// EventAcquireSkill and EventLoseSkill are raised. Without them nobody is told either.
    pub events: bool,
    /// Only what was gained during the game is lost.
    pub acquired_only: bool,
}

impl Default for SkillManner {
    fn default() -> SkillManner {
        SkillManner { open: true, mark: true, events: true, acquired_only: false }
    }
}

impl SkillManner {
    fn tells(self) -> bool {
        self.open && self.events
    }
}

/// What notes that a skill was announced: record of a choice, and tag of the room.
fn notice_key(skill: &str) -> Name {
    smol_str::format_smolstr!("notifyInvoked:{skill}")
}

impl Room {
    /// A skill of the general's own, without any event. Helpers come along.
    pub fn add_innate_skill(&self, player: PlayerId, skill: &str) {
        self.add_instance(player, skill, SkillSource::Innate, None);
        for helper in self.helpers(skill) {
            self.add_instance(player, &helper, SkillSource::Helper, Some(skill.into()));
        }
    }

    /// Loses a skill of the general, with its helpers, without any event.
    pub fn lose_innate_skill(&self, player: PlayerId, skill: &str) {
        let mut t = self.table_mut();
        let skills = &mut t.player_mut(player).skills;
        skills.retain(|s| !(s.name == skill && s.source == SkillSource::Innate));
        if !skills.iter().any(|s| s.name == skill) {
            skills.retain(|s| s.parent.as_deref() != Some(skill));
        }
    }

    fn helpers(&self, skill: &str) -> Vec<Name> {
        self.catalog().related.get(skill).cloned().unwrap_or_default()
    }

    fn add_instance(&self, player: PlayerId, skill: &str, source: SkillSource, parent: Option<Name>) -> u32 {
        let id = {
            let mut t = self.table_mut();
            let id = t.next_skill_instance;
            t.next_skill_instance += 1;
            t.player_mut(player).skills.push(SkillInstance { name: skill.into(), id, source, parent });
            id
        };
        if let Some(def) = self.catalog().skill(skill)
            && !def.wakes.is_empty()
        {
            self.table_mut().groups.insert(def.wakes.clone());
        }
        self.register(skill);
        id
    }

    /// The trigger skills of a player are registered; with `start`, they act as at the start
    /// of a game.
    pub fn register_skills_of(&self, player: PlayerId, start: bool) -> Flow {
        let catalog = self.catalog();
        let names: Vec<Name> = self.table().player(player).skills.iter().map(|s| s.name.clone()).collect();
        for name in names {
            self.register(&name);
            if let Some(skill) = catalog.skill(&name).filter(|_| start) {
                self.trigger_skill(skill, Timing::GameStart, player, &Data::none())?;
            }
        }
        Ok(())
    }

    /// Gains a skill and its helpers, each with its event. `false` for a skill that does
    /// not exist.
    pub fn acquire_skill(&self, player: PlayerId, skill: &str) -> Flow<bool> {
        self.acquire_skill_as(player, skill, SkillManner::default()).map(|id| id > 0)
    }

    /// As [`Room::acquire_skill`], in this manner. The number of the new instance; 0 for a
    /// skill that does not exist.
    pub fn acquire_skill_as(&self, player: PlayerId, skill: &str, manner: SkillManner) -> Flow<u32> {
        let catalog = self.catalog();
        let Some(def) = catalog.skill(skill).cloned() else { return Ok(0) };
        let source = if def.attached { SkillSource::Attached } else { SkillSource::Acquired };
        let instance = self.add_instance(player, skill, source, None);
        if let (true, Frequency::Limited, Some(mark)) = (manner.mark, def.frequency, &def.limit_mark) {
            self.set_mark(player, mark, 1)?;
        }
        if def.is_visible() && !def.attached && manner.tells() {
            self.log(Fact::SkillGained { player, skill: skill.into() });
        }
        self.skill_changed(player, skill, instance, true, manner)?;
        for helper in self.helpers(skill) {
            let instance = self.add_instance(player, &helper, SkillSource::Helper, Some(skill.into()));
            self.skill_changed(player, &helper, instance, true, manner)?;
        }
        Ok(instance)
    }

    /// A skill is put on a player without any event: something to be used for a while, lent
    /// by another's skill.
    pub fn attach_skill(&self, player: PlayerId, skill: &str) -> bool {
        let catalog = self.catalog();
        let Some(def) = catalog.skill(skill) else { return false };
        let source = if def.attached { SkillSource::Attached } else { SkillSource::Acquired };
        self.add_instance(player, skill, source, None);
        if def.abilities.has(Abilities::FILTER) {
            self.filter_all(player);
        }
        true
    }

    /// Loses every instance of a skill; its helpers stay until after the event of their parent.
    pub fn detach_skill(&self, player: PlayerId, skill: &str) -> Flow<bool> {
        self.detach_skill_as(player, skill, SkillManner::default()).map(|id| id > 0)
    }

    /// As [`Room::detach_skill`], in this manner; `name#3` is one instance. The number of an
    /// instance lost; 0 when there was none.
    pub fn detach_skill_as(&self, player: PlayerId, skill: &str, manner: SkillManner) -> Flow<u32> {
        let (skill, wanted) = match instance_suffix(skill) {
            Some((name, id)) if !self.table().player(player).owns_skill(skill) => (name, Some(id)),
            _ => (skill, None),
        };
        let is_meant = |s: &SkillInstance| {
            s.name == skill
                && wanted.is_none_or(|id| s.id == id)
                && (!manner.acquired_only || s.source == SkillSource::Acquired)
        };
        let lost: Vec<SkillInstance> = {
            let mut t = self.table_mut();
            let skills = &mut t.player_mut(player).skills;
            let lost = skills.iter().filter(|s| is_meant(s)).cloned().collect();
            skills.retain(|s| !is_meant(s));
            lost
        };
        let Some(first) = lost.first() else { return Ok(0) };
        let catalog = self.catalog();
        if let Some(def) = catalog.skill(skill) {
            if let Some(mark) = def.limit_mark.as_ref().filter(|_| manner.mark) {
                self.set_mark(player, mark, 0)?;
            }
            if def.is_visible() && !def.attached && manner.tells() {
                self.log(Fact::SkillLost { player, skill: skill.into() });
            }
        }
        self.skill_changed(player, skill, first.id, false, manner)?;
        if self.table().player(player).owns_skill(skill) {
            return Ok(first.id);
        }
        let helpers: Vec<SkillInstance> = {
            let mut t = self.table_mut();
            let skills = &mut t.player_mut(player).skills;
            let of_this = |s: &SkillInstance| s.parent.as_deref() == Some(skill);
            let helpers = skills.iter().filter(|s| of_this(s)).cloned().collect();
            skills.retain(|s| !of_this(s));
            helpers
        };
        for helper in helpers {
            self.skill_changed(player, &helper.name, helper.id, false, manner)?;
        }
        self.lose_passing_skills_of(player, skill)?;
        Ok(first.id)
    }

    /// Gains and loses skills one after another: `a|-b|c`, a leading `-` for loss.
    pub fn change_skills(&self, player: PlayerId, list: &str, manner: SkillManner) -> Flow {
        for skill in list.split('|').map(str::trim).filter(|s| !s.is_empty()) {
            match skill.strip_prefix('-') {
                Some(lost) => self.detach_skill_as(player, lost, manner)?,
                None => self.acquire_skill_as(player, skill, manner)?,
            };
        }
        Ok(())
    }

    fn skill_changed(
        &self,
        player: PlayerId,
        skill: &str,
        instance: u32,
        acquired: bool,
        manner: SkillManner,
    ) -> Flow {
        let data = Data::new(SkillChange { skill: skill.into(), player, instance, acquired });
        let timing = if acquired { Timing::EventAcquireSkill } else { Timing::EventLoseSkill };
        if manner.events {
            self.trigger(timing, player, &data)?;
        }
        if self.catalog().skill(skill).is_some_and(|def| def.abilities.has(Abilities::FILTER)) {
            self.filter_all(player);
        }
        Ok(())
    }

    /// What a burial does: acquired skills go, with their events.
    pub(in crate::rules) fn detach_all_skills(&self, player: PlayerId) -> Flow {
        let names: Vec<Name> = {
            let t = self.table();
            let acquired =
                |s: &&SkillInstance| s.source == SkillSource::Acquired || s.source == SkillSource::Attached;
            t.player(player).skills.iter().filter(acquired).map(|s| s.name.clone()).collect()
        };
        for name in names {
            self.detach_skill(player, &name)?;
        }
        Ok(())
    }

    /// Shows that a skill takes effect, and lets others react to it.
    pub fn notice_skill(&self, player: PlayerId, skill: &str) -> Flow {
        self.show("skill", Some(player), &[], &[skill.into()]);
        let record = notice_key(skill);
        self.trigger(Timing::ChoiceMade, player, &Data::new(record.clone()))?;
        // The dispatch in which the skill acts makes an event of it.
        self.set_room_tag(record, true);
        Ok(())
    }

    /// After a skill has acted: SkillTriggered, when it was announced.
    pub(in crate::rules) fn skill_acted(&self, player: Option<PlayerId>, skill: &str) -> Flow {
        if self.table().tags.is_empty() {
            return Ok(());
        }
        let announced = self.table_mut().tags.remove(&notice_key(skill));
        if announced.is_some() {
            self.trigger(Timing::SkillTriggered, player, &Data::new(skill))?;
        }
        Ok(())
    }

    /// Tells everyone that a skill is being used.
    pub fn notify_skill(&self, player: PlayerId, skill: &str, to: &[PlayerId]) {
        self.log(Fact::Skill { player, skill: skill.into(), to: to.to_vec() });
    }
}
