//! Gaining and losing skills (ENGINE.md 1.10).

use crate::model::player::{SkillInstance, SkillSource};
use crate::model::*;
use crate::rules::fact::Fact;
use crate::rules::skill::{Abilities, Frequency};
use crate::rules::{Data, Flow, Room, Timing};

impl Room {
    /// A skill of the general's own, without any event. Helpers come along.
    pub fn add_innate_skill(&self, player: PlayerId, skill: &str) {
        self.add_instance(player, skill, SkillSource::Innate, None);
        for helper in self.helpers(skill) {
            self.add_instance(player, &helper, SkillSource::Helper, Some(skill.into()));
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
        self.register(skill);
        id
    }

    /// Gains a skill and its helpers, each with its event. `false` for a skill that does
    /// not exist.
    pub fn acquire_skill(&self, player: PlayerId, skill: &str) -> Flow<bool> {
        let catalog = self.catalog();
        let Some(def) = catalog.skill(skill).cloned() else { return Ok(false) };
        let source = if def.attached { SkillSource::Attached } else { SkillSource::Acquired };
        let instance = self.add_instance(player, skill, source, None);
        if let (Frequency::Limited, Some(mark)) = (def.frequency, &def.limit_mark) {
            self.set_mark(player, mark, 1)?;
        }
        if def.is_visible() && !def.attached {
            self.log(Fact::SkillGained { player, skill: skill.into() });
        }
        self.skill_changed(player, skill, instance, true)?;
        for helper in self.helpers(skill) {
            let instance = self.add_instance(player, &helper, SkillSource::Helper, Some(skill.into()));
            self.skill_changed(player, &helper, instance, true)?;
        }
        Ok(true)
    }

    /// Loses every instance of a skill; its helpers stay until after the event of their parent.
    pub fn detach_skill(&self, player: PlayerId, skill: &str) -> Flow<bool> {
        let lost: Vec<SkillInstance> = {
            let mut t = self.table_mut();
            let skills = &mut t.player_mut(player).skills;
            let lost = skills.iter().filter(|s| s.name == skill).cloned().collect();
            skills.retain(|s| s.name != skill);
            lost
        };
        let Some(first) = lost.first() else { return Ok(false) };
        let catalog = self.catalog();
        if let Some(def) = catalog.skill(skill) {
            if let Some(mark) = &def.limit_mark {
                self.set_mark(player, mark, 0)?;
            }
            if def.is_visible() && !def.attached {
                self.log(Fact::SkillLost { player, skill: skill.into() });
            }
        }
        self.skill_changed(player, skill, first.id, false)?;
        let helpers: Vec<SkillInstance> = {
            let mut t = self.table_mut();
            let skills = &mut t.player_mut(player).skills;
            let of_this = |s: &SkillInstance| s.parent.as_deref() == Some(skill);
            let helpers = skills.iter().filter(|s| of_this(s)).cloned().collect();
            skills.retain(|s| !of_this(s));
            helpers
        };
        for helper in helpers {
            self.skill_changed(player, &helper.name, helper.id, false)?;
        }
        Ok(true)
    }

    fn skill_changed(&self, player: PlayerId, skill: &str, instance: u32, acquired: bool) -> Flow {
        let data = Data::new(SkillChange { skill: skill.into(), player, instance, acquired });
        let timing = if acquired { Timing::EventAcquireSkill } else { Timing::EventLoseSkill };
        self.trigger(timing, player, &data)?;
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

    /// Tells everyone that a skill is being used.
    pub fn notify_skill(&self, player: PlayerId, skill: &str, to: &[PlayerId]) {
        self.log(Fact::Skill { player, skill: skill.into(), to: to.to_vec() });
    }
}
