//! Gaining and losing skills (docs/rules/objects.md#skills-of-a-player).

use crate::model::player::{SkillInstance, SkillSource};
use crate::model::*;
use crate::rules::fact::Fact;
use crate::rules::query::instance_suffix;
use crate::rules::skill::{Abilities, Frequency};
use crate::rules::{Data, Flow, Payload, Room, Timing};

/// Options for gaining or losing a skill.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SkillManner {
    /// `true` to announce it to everyone.
    pub open: bool,
    /// `true` to add or remove the mark of a limited skill.
    pub mark: bool,
    /// `true` to raise EventAcquireSkill and EventLoseSkill. Without events there is no announcement either.
    pub events: bool,
    /// `true` to lose only a skill gained during the game.
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

/// A skill gained or lost by a player.
#[derive(Clone, Debug)]
struct Changed {
    skill: Name,
    instance: u32,
    acquired: bool,
}

/// Returns the key that records an announced skill, as a choice and as a room tag.
fn notice_key(skill: &str) -> Name {
    smol_str::format_smolstr!("notifyInvoked:{skill}")
}

impl Room {
    /// Adds a skill of the general and its helpers, without an event.
    pub fn add_innate_skill(&self, player: PlayerId, skill: &str) {
        if self.follows_another(player, skill) {
            return;
        }
        self.add_instance(player, skill, SkillSource::Innate, None);
        for helper in self.helpers(skill) {
            if !self.let_follow(player, &helper, skill) {
                self.add_instance(player, &helper, SkillSource::Helper, Some(skill.into()));
            }
        }
    }

    /// Gives a player a skill of the general, without an event. A lord skill is idle unless the player is the
    /// lord.
    pub fn take_innate_skill(&self, player: PlayerId, skill: &str) {
        let lords_only = self.catalog().skill(skill).is_some_and(|s| s.lord);
        if lords_only && self.table().player(player).role != Role::Lord {
            self.table_mut().player_mut(player).idle_lord_skills.push(skill.into());
            // `hasSkill(skill, true)` returns true for it.
            self.wake(skill);
            return;
        }
        self.add_innate_skill(player, skill);
    }

    /// Activates the idle lord skills of a player who is now the lord.
    pub fn wake_lord_skills(&self, player: PlayerId) {
        if self.table().player(player).role != Role::Lord {
            return;
        }
        let idle = std::mem::take(&mut self.table_mut().player_mut(player).idle_lord_skills);
        idle.iter().for_each(|skill| self.add_innate_skill(player, skill));
    }

    /// Returns `true` for a helper that the player has through another skill.
    fn follows_another(&self, player: PlayerId, skill: &str) -> bool {
        let t = self.table();
        let skills = &t.player(player).skills;
        skills.iter().any(|s| s.name == skill && s.source == SkillSource::Helper)
    }

    /// Attaches a helper listed among a general's own skills to its main skill. Returns `false` if the player
    /// has no such helper.
    fn let_follow(&self, player: PlayerId, helper: &str, main: &str) -> bool {
        let mut t = self.table_mut();
        let skills = &mut t.player_mut(player).skills;
        let own = skills.iter_mut().find(|s| s.name == helper && s.source == SkillSource::Innate);
        own.is_some_and(|own| {
            own.source = SkillSource::Helper;
            own.parent = Some(main.into());
            true
        })
    }

    /// Removes a skill of the general and its helpers, without an event.
    pub fn lose_innate_skill(&self, player: PlayerId, skill: &str) {
        let mut t = self.table_mut();
        t.player_mut(player).idle_lord_skills.retain(|s| s != skill);
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
        self.wake(skill);
        self.register(skill);
        id
    }

    /// Registers the trigger skills of a player; with `start`, they act as at the start of a game.
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

    /// Gains a skill and its helpers, each with its event. Returns `false` if the skill does not exist.
    pub fn acquire_skill(&self, player: PlayerId, skill: &str) -> Flow<bool> {
        self.acquire_skill_as(player, skill, SkillManner::default()).map(|id| id > 0)
    }

    /// Gains a skill like [`Room::acquire_skill`], with options. Returns the number of the new instance; 0 if
    /// the skill does not exist.
    pub fn acquire_skill_as(&self, player: PlayerId, skill: &str, manner: SkillManner) -> Flow<u32> {
        let Some(gained) = self.gain(player, skill, manner)? else { return Ok(0) };
        self.skill_changed(player, &gained, manner)?;
        for helper in self.helpers(skill) {
            let gained = self.gain_helper(player, &helper, skill);
            self.skill_changed(player, &gained, manner)?;
        }
        Ok(gained.instance)
    }

    /// Gives a player a skill, without its event and helpers. `None` if the skill does not exist.
    fn gain(&self, player: PlayerId, skill: &str, manner: SkillManner) -> Flow<Option<Changed>> {
        let catalog = self.catalog();
        let Some(def) = catalog.skill(skill).cloned() else { return Ok(None) };
        let source = if def.attached { SkillSource::Attached } else { SkillSource::Acquired };
        let instance = self.add_instance(player, skill, source, None);
        if let (true, Frequency::Limited, Some(mark)) = (manner.mark, def.frequency, &def.limit_mark) {
            self.set_mark(player, mark, 1)?;
        }
        if def.is_visible() && !def.attached && manner.tells() {
            self.log(Fact::SkillGained { player, skill: skill.into() });
        }
        Ok(Some(Changed { skill: skill.into(), instance, acquired: true }))
    }

    fn gain_helper(&self, player: PlayerId, helper: &str, skill: &str) -> Changed {
        let instance = self.add_instance(player, helper, SkillSource::Helper, Some(skill.into()));
        Changed { skill: helper.into(), instance, acquired: true }
    }

    /// Attaches a skill to a player without an event: a temporary one, lent by another player's skill.
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

    /// Loses all instances of a skill; its helpers stay until after the parent's event.
    pub fn detach_skill(&self, player: PlayerId, skill: &str) -> Flow<bool> {
        self.detach_skill_as(player, skill, SkillManner::default()).map(|id| id > 0)
    }

    /// Loses a skill like [`Room::detach_skill`], with options; `name#3` is one instance. Returns the number
    /// of a lost instance; 0 if there was none.
    pub fn detach_skill_as(&self, player: PlayerId, skill: &str, manner: SkillManner) -> Flow<u32> {
        let Some(lost) = self.lose(player, skill, manner)? else { return Ok(0) };
        self.skill_changed(player, &lost, manner)?;
        if self.table().player(player).owns_skill(&lost.skill) {
            return Ok(lost.instance);
        }
        for helper in self.lose_helpers(player, &lost.skill) {
            self.skill_changed(player, &helper, manner)?;
        }
        self.lose_passing_skills_of(player, &lost.skill)?;
        Ok(lost.instance)
    }

    /// Removes a skill from a player, without its event and helpers. `None` if the player has no such
    /// instance.
    fn lose(&self, player: PlayerId, skill: &str, manner: SkillManner) -> Flow<Option<Changed>> {
        let (skill, wanted) = match instance_suffix(skill) {
            Some((name, id)) if !self.table().player(player).owns_skill(skill) => (name, Some(id)),
            _ => (skill, None),
        };
        let is_meant = |s: &SkillInstance| {
            s.name == skill
                && wanted.is_none_or(|id| s.id == id)
                && (!manner.acquired_only || s.source == SkillSource::Acquired)
        };
        let Some(first) = self.take_instances(player, is_meant).into_iter().next() else {
            return Ok(self.lose_idle_lord_skill(player, skill, manner));
        };
        let catalog = self.catalog();
        if let Some(def) = catalog.skill(skill) {
            if let Some(mark) = def.limit_mark.as_ref().filter(|_| manner.mark) {
                self.set_mark(player, mark, 0)?;
            }
            if def.is_visible() && !def.attached && manner.tells() {
                self.log(Fact::SkillLost { player, skill: skill.into() });
            }
        }
        Ok(Some(Changed { skill: skill.into(), instance: first.id, acquired: false }))
    }

    fn lose_helpers(&self, player: PlayerId, skill: &str) -> Vec<Changed> {
        let helpers = self.take_instances(player, |s| s.parent.as_deref() == Some(skill));
        let lost = |s: SkillInstance| Changed { skill: s.name, instance: s.id, acquired: false };
        helpers.into_iter().map(lost).collect()
    }

    fn take_instances(
        &self,
        player: PlayerId,
        is_meant: impl Fn(&SkillInstance) -> bool,
    ) -> Vec<SkillInstance> {
        let mut t = self.table_mut();
        let skills = &mut t.player_mut(player).skills;
        let taken = skills.iter().filter(|s| is_meant(s)).cloned().collect();
        skills.retain(|s| !is_meant(s));
        taken
    }

    /// Removes an idle lord skill; the event gets an instance number that never existed. `None` if there was
    /// none.
    fn lose_idle_lord_skill(&self, player: PlayerId, skill: &str, manner: SkillManner) -> Option<Changed> {
        let instance = {
            let mut t = self.table_mut();
            let idle = &mut t.player_mut(player).idle_lord_skills;
            let at = idle.iter().position(|s| s == skill).filter(|_| !manner.acquired_only)?;
            idle.remove(at);
            let id = t.next_skill_instance;
            t.next_skill_instance += 1;
            id
        };
        if manner.tells() {
            self.log(Fact::SkillLost { player, skill: skill.into() });
        }
        Some(Changed { skill: skill.into(), instance, acquired: false })
    }

    /// Gains and loses skills as one change: `a|-b|c`, where a leading `-` means loss. The events follow in
    /// list order after the whole change, helpers included.
    pub fn change_skills(&self, player: PlayerId, list: &str, manner: SkillManner) -> Flow {
        let mut changed = Vec::new();
        for item in list.split('|').map(str::trim).filter(|s| !s.is_empty()) {
            match item.strip_prefix('-') {
                Some(skill) => {
                    let Some(lost) = self.lose(player, skill, manner)? else { continue };
                    let is_gone = !self.table().player(player).owns_skill(&lost.skill);
                    let helpers = is_gone.then(|| self.lose_helpers(player, &lost.skill));
                    changed.push(lost);
                    changed.extend(helpers.into_iter().flatten());
                }
                None => {
                    let Some(gained) = self.gain(player, item, manner)? else { continue };
                    changed.push(gained);
                    let helpers = self.helpers(item);
                    changed.extend(helpers.iter().map(|helper| self.gain_helper(player, helper, item)));
                }
            }
        }
        for change in &changed {
            self.skill_changed(player, change, manner)?;
            if !change.acquired && !self.table().player(player).owns_skill(&change.skill) {
                self.lose_passing_skills_of(player, &change.skill)?;
            }
        }
        Ok(())
    }

    fn skill_changed(&self, player: PlayerId, changed: &Changed, manner: SkillManner) -> Flow {
        let Changed { skill, instance, acquired } = changed.clone();
        let payload = Payload::new(SkillChange { skill: skill.clone(), player, instance, acquired });
        let timing = if acquired { Timing::EventAcquireSkill } else { Timing::EventLoseSkill };
        if manner.events {
            self.trigger(timing, player, &payload)?;
        }
        if self.catalog().skill(&skill).is_some_and(|def| def.abilities.has(Abilities::FILTER)) {
            self.filter_all(player);
        }
        Ok(())
    }

    /// Removes the acquired skills at a burial, with their events.
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

    /// Announces that a skill takes effect and lets other skills react to it.
    pub fn notice_skill(&self, player: PlayerId, skill: &str) -> Flow {
        self.show("skill", Some(player), &[], &[skill.into()]);
        let record = notice_key(skill);
        self.trigger(Timing::ChoiceMade, player, &Data::new(record.clone()))?;
        // The dispatch in which the skill acts turns it into an event.
        self.set_room_tag(record, true);
        Ok(())
    }

    /// Raises SkillTriggered after an announced skill acted.
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

    /// Announces to everyone that a skill is used.
    pub fn notify_skill(&self, player: PlayerId, skill: &str, to: &[PlayerId]) {
        let parent = self.current_event();
        {
            let mut t = self.table_mut();
            let after = t.history.last_id();
            let note =
                history::SkillNote { after, parent, who: player, skill: skill.into(), to: to.to_vec() };
            t.history.note_skill(note);
        }
        self.log(Fact::Skill { player, skill: skill.into(), to: to.to_vec() });
    }
}
