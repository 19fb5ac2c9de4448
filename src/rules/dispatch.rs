//! Raising trigger events (docs/rules/triggers.md).
//!
//! Each registered skill is considered once per call, in order of priority. At equal
//! priority the skill comes first whose first owner is nearest to the current player in action order.
//! Then ordinary skills come before equipment, then the order of registration counts. The
//! rule of the game comes last among priority 0.
//!
//! One player for each call; each registered skill is considered once. Order: priority; then the skill
//! whose first owner is nearest to the current player; then ordinary skills before equipment; then order of
//! registration. The order is a function of the table alone, so a resumed game continues in the same order.
//! A skill registered by a handler is found from the second place on. A trigger without listeners costs a
//! few nanoseconds and allocates nothing beyond its payload.
//!
//! Event order is that of sijyu. Timings that only v2 has are raised beside it: DrawInitialCards,
//! PreDamageDone, the six slash timings, JinkEffect, TrickEffect, NullificationEffect, GameStart for
//! nobody. Files of the other engine do not hear what one engine raises for nobody (GameStart, DamageCaused
//! without a source).

use super::data::Data;
use super::interrupt::{Flow, Interrupt, Raised};
use super::room::Room;
use super::skill::{Bearer, Frequency, Occasion, SkillDef};
use super::timing::Timing;
use super::trace::{Verdict, WhyNot};
use crate::model::*;
use smallvec::SmallVec;
use std::rc::Rc;

/// Depth limit of nested triggers. Deeper nesting means that a skill triggers itself endlessly.
const MAX_DEPTH: u32 = 180;

/// The registered skills by event.
pub struct TriggerIndex {
    lists: Vec<Vec<Listener>>,
    /// Incremented by each registration, so that a running dispatch notices it.
    version: u32,
}

impl Default for TriggerIndex {
    fn default() -> Self {
        TriggerIndex { lists: vec![Vec::new(); Timing::COUNT], version: 0 }
    }
}

#[derive(Clone)]
struct Listener {
    skill: Rc<SkillDef>,
    priority: i32,
}

/// Number of steps that need no heap allocation.
const USUAL: usize = 10;

type Steps = SmallVec<[Step; USUAL]>;

/// One step of a dispatch.
enum Step {
    Skill(Rc<SkillDef>),
    Rule,
}

impl Room {
    /// Registers a trigger skill at the table until the game ends. Registering it again has no effect.
    pub fn register(&self, skill: &str) {
        if self.table().registered.iter().any(|s| s == skill) {
            return;
        }
        let catalog = self.catalog();
        let Some(def) = catalog.skill(skill) else { return };
        self.table_mut().registered.push(def.name.clone());
        self.triggers.borrow_mut().add(def);
    }

    /// Registers all global skills and equipment skills of the catalog.
    pub fn register_globals(&self) {
        let catalog = self.catalog();
        for def in catalog.skills.values() {
            if !matches!(def.bearer, Bearer::Owner) {
                self.register(&def.name);
            }
        }
    }

    /// Rebuilds the index from the table's list of registered skills.
    pub(super) fn rebuild_triggers(&self) {
        let catalog = self.catalog();
        let mut index = TriggerIndex::default();
        for name in &self.table().registered {
            if let Some(def) = catalog.skill(name) {
                index.add(def);
            }
        }
        index.version = self.triggers.borrow().version + 1;
        *self.triggers.borrow_mut() = index;
    }

    /// Raises an event for one player. The catalogue of events describes what the caller does if a handler stopped it.
    pub fn trigger(
        &self,
        timing: Timing,
        player: impl Into<Option<PlayerId>>,
        data: &impl AsRef<Data>,
    ) -> Flow<Raised> {
        self.dispatch(Dispatch {
            timing,
            player: player.into(),
            data: data.as_ref(),
            considered: Vec::new(),
            in_rule: false,
        })
    }

    /// Returns `true` if a registered skill listens to this event.
    pub fn has_listener(&self, timing: Timing) -> bool {
        !self.triggers.borrow().lists[timing.index()].is_empty()
    }

    /// Raises an event of this program ([`Dialect::Own`](super::timing::Dialect)) where a skill listens. Where none
    /// does, nothing is counted: games of before stay what they were.
    pub(super) fn trigger_own(
        &self,
        timing: Timing,
        player: impl Into<Option<PlayerId>>,
        data: &impl AsRef<Data>,
    ) -> Flow<Raised> {
        if self.has_listener(timing) { self.trigger(timing, player, data) } else { Ok(Raised::Passed) }
    }

    /// Finishes, after resuming, a dispatch that was saved inside the rule action.
    pub(super) fn resume_trigger(
        &self,
        timing: Timing,
        player: PlayerId,
        data: &impl AsRef<Data>,
        considered: Vec<Name>,
    ) -> Flow<Raised> {
        let data = data.as_ref();
        self.dispatch(Dispatch { timing, player: Some(player), data, considered, in_rule: true })
    }

    fn dispatch(&self, dispatch: Dispatch<'_>) -> Flow<Raised> {
        self.assert_free();
        let Dispatch { timing, player, data, .. } = dispatch;
        if self.depth.get() >= MAX_DEPTH {
            self.log(super::Fact::Warning { what: super::RuleWarning::NestedTooDeeply(timing) });
            return Ok(Raised::Passed);
        }
        let watched = self.wants_timings.get();
        if watched {
            self.notify(|o| o.timing(self, timing, player, data));
        }
        self.depth.set(self.depth.get() + 1);
        if self.is_traced.get() {
            self.trace_absent(timing, player);
        }
        let silent = self.triggers.borrow().lists[timing.index()].is_empty();
        let result = if silent && !dispatch.in_rule {
            if self.rule.listens(timing) {
                dispatch.note_considered(self);
                self.run_rule(timing, player, data)
            } else {
                Ok(Raised::Passed)
            }
        } else {
            dispatch.walk(self)
        };
        self.depth.set(self.depth.get() - 1);
        self.disarm_skip_rule(timing);
        if watched {
            let broken = matches!(result, Ok(Raised::Stopped));
            self.notify(|o| o.timing_over(self, timing, player, data, broken));
        }
        if let Some(player) = player
            && !matches!(result, Err(Interrupt::Closed))
        {
            self.event_is_over(timing, player, data);
        }
        result
    }

    /// Runs the rule action, unless the tag SkipGameRule prevents it: `true` or the number of this event.
    fn run_rule(&self, timing: Timing, player: Option<PlayerId>, data: &Data) -> Flow<Raised> {
        if self.skips_rule(timing) {
            self.remove_room_tag(SKIP_RULE);
            return Ok(Raised::Passed);
        }
        self.rule.run(self, timing, player, data)
    }

    fn skips_rule(&self, timing: Timing) -> bool {
        match self.table().tags.get(SKIP_RULE) {
            None => false,
            Some(Value::Int(n)) => *n == timing.value() as i64,
            Some(value) => value.as_bool(),
        }
    }

    /// Removes the tag when its dispatch ends. A handler that sets it and also stops the event must not
    /// suppress the next event.
    fn disarm_skip_rule(&self, timing: Timing) {
        if self.table().tags.contains_key(SKIP_RULE) && self.skips_rule(timing) {
            self.remove_room_tag(SKIP_RULE);
        }
    }

    /// Runs one skill as if the event were raised for it alone.
    pub(super) fn trigger_skill(
        &self,
        skill: &SkillDef,
        timing: Timing,
        player: PlayerId,
        data: &Data,
    ) -> Flow<Raised> {
        let occasion = Occasion { timing, player: Some(player), data };
        let listens = skill.events.iter().any(|(event, _)| *event == timing);
        if !listens {
            return Ok(Raised::Passed);
        }
        self.considers(skill, &occasion, |_| Ok(()))
    }

    /// Asks a skill and lets it act.
    fn considers(
        &self,
        skill: &SkillDef,
        occasion: &Occasion<'_>,
        acted: impl FnOnce(&Room) -> Flow,
    ) -> Flow<Raised> {
        let Occasion { timing, player, .. } = *occasion;
        if let Err(why) = self.is_triggerable(skill, occasion) {
            self.traced(skill, timing, player, || Verdict::WhyNot(why));
            return Ok(Raised::Passed);
        }
        self.traced(skill, timing, player, || Verdict::Acts);
        let raised = skill.behaviour.on_trigger(self, skill, occasion)?;
        self.traced(skill, timing, player, || Verdict::Acted(raised.is_stopped()));
        acted(self)?;
        Ok(raised)
    }

    /// Returns `Ok` if the skill runs now. A wake skill also needs its wake condition.
    fn is_triggerable(&self, skill: &SkillDef, occasion: &Occasion<'_>) -> Result<(), WhyNot> {
        if !self.is_awake(skill) {
            return Err(WhyNot::Asleep);
        }
        self.may_trigger(skill, occasion)?;
        if skill.frequency == Frequency::Wake && !self.may_wake(skill, occasion) {
            return Err(WhyNot::NotWoken);
        }
        Ok(())
    }

    /// Returns `true` if a wake skill can wake. Without a condition it wakes once, recorded by the
    /// mark of its name.
    fn may_wake(&self, skill: &SkillDef, occasion: &Occasion<'_>) -> bool {
        skill
            .behaviour
            .can_wake(self, skill, occasion)
            .unwrap_or_else(|| occasion.player.is_some_and(|player| self.mark(player, &skill.name) < 1))
    }

    /// Runs the test of a trigger skill: its own, or the default.
    fn may_trigger(&self, skill: &SkillDef, occasion: &Occasion<'_>) -> Result<(), WhyNot> {
        let test = |may: bool, why: WhyNot| if may { Ok(()) } else { Err(why) };
        if let Some(answer) = skill.behaviour.can_trigger(self, skill, occasion) {
            return test(answer, WhyNot::Declined);
        }
        let player = occasion.player.ok_or(WhyNot::Nobody)?;
        match &skill.bearer {
            Bearer::Anyone => Ok(()),
            Bearer::Owner => {
                test(self.is_alive(player), WhyNot::Dead)?;
                test(self.has_skill(player, &skill.name), WhyNot::NotOwner)
            }
            Bearer::Weapon(name) => test(self.has_weapon(player, name), WhyNot::NotWorn),
            Bearer::Armor(name) => test(self.has_armor_effect(player, name), WhyNot::NotWorn),
            Bearer::Treasure(name) => test(self.has_treasure(player, name), WhyNot::NotWorn),
        }
    }
}

/// Room tag that skips the rule action once.
pub const SKIP_RULE: &str = "SkipGameRule";

struct Dispatch<'a> {
    timing: Timing,
    player: Option<PlayerId>,
    data: &'a Data,
    considered: Vec<Name>,
    /// `true` to resume inside the rule action.
    in_rule: bool,
}

impl Dispatch<'_> {
    fn walk(mut self, room: &Room) -> Flow<Raised> {
        let occasion = Occasion { timing: self.timing, player: self.player, data: self.data };
        let mut version = room.triggers.borrow().version;
        let mut steps = self.steps(room);
        let mut rule_done = !room.rule.listens(self.timing);
        let mut at = 0;
        if self.in_rule {
            rule_done = true;
            if room.run_rule(self.timing, self.player, self.data)?.is_stopped() {
                return Ok(Raised::Stopped);
            }
        }
        while at < steps.len() {
            let raised = match &steps[at] {
                Step::Rule if rule_done => Raised::Passed,
                Step::Rule => {
                    rule_done = true;
                    self.note_considered(room);
                    room.run_rule(self.timing, self.player, self.data)?
                }
                Step::Skill(skill) if self.considered.contains(&skill.name) => {
                    room.traced(skill, self.timing, self.player, || Verdict::Considered);
                    Raised::Passed
                }
                Step::Skill(skill) => {
                    self.considered.push(skill.name.clone());
                    room.considers(skill, &occasion, |room| room.skill_acted(self.player, &skill.name))?
                }
            };
            if raised.is_stopped() {
                self.trace_rest(room, &steps, at, || match &steps[at] {
                    Step::Skill(skill) => Verdict::Stopped(Some(skill.name.clone())),
                    Step::Rule => Verdict::Stopped(None),
                });
                return Ok(Raised::Stopped);
            }
            if self.saved(room) {
                self.trace_rest(room, &steps, at, || Verdict::Saved);
                return Ok(Raised::Passed);
            }
            at += 1;
            // Search from the second step on for a skill registered by a handler.
            if room.triggers.borrow().version != version {
                version = room.triggers.borrow().version;
                steps = self.steps(room);
                at = 1;
            }
        }
        Ok(Raised::Passed)
    }

    /// Traces the skills that are not asked any more.
    fn trace_rest(&self, room: &Room, steps: &Steps, at: usize, verdict: impl Fn() -> Verdict) {
        if !room.is_traced.get() {
            return;
        }
        for step in steps.iter().skip(at + 1) {
            if let Step::Skill(skill) = step
                && !self.considered.contains(&skill.name)
            {
                room.traced(skill, self.timing, self.player, &verdict);
            }
        }
    }

    /// Stores the considered skills for the events inside whose rule action a game can be resumed.
    fn note_considered(&self, room: &Room) {
        let mut t = room.table_mut();
        match self.timing {
            Timing::TurnStart => t.turn.turn_considered.clone_from(&self.considered),
            Timing::EventPhaseProceeding => t.turn.phase_considered.clone_from(&self.considered),
            _ => {}
        }
    }

    /// Returns `true` in the events of dying once the dying player is saved: nobody else is asked.
    fn saved(&self, room: &Room) -> bool {
        matches!(self.timing, Timing::EnterDying | Timing::Dying | Timing::AskForPeaches)
            && self
                .data
                .read(|v| v.dying().map(|d| d.who))
                .is_some_and(|who| !room.has_flag(who, super::DYING))
    }

    /// Returns the listening skills and the rule, in order.
    fn steps(&self, room: &Room) -> Steps {
        let triggers = room.triggers.borrow();
        let listeners = triggers.lists[self.timing.index()].iter();
        let mut keyed: SmallVec<[(i32, bool, Step); USUAL]> = if listeners.len() == 1 {
            listeners.map(|l| (l.priority * 100, false, Step::Skill(l.skill.clone()))).collect()
        } else {
            let t = room.table();
            let order = t.action_order(true);
            let bonus = |skill: &SkillDef| {
                let owner = order.iter().position(|p| bears(&t, *p, skill));
                owner.map_or(0, |i| (order.len() - i) as i32)
            };
            listeners
                .map(|l| {
                    let equip = !matches!(l.skill.bearer, Bearer::Owner | Bearer::Anyone);
                    (l.priority * 100 + bonus(&l.skill), equip, Step::Skill(l.skill.clone()))
                })
                .collect()
        };
        keyed.push((0, true, Step::Rule));
        keyed.sort_by_key(|(key, late, _)| (-key, *late));
        keyed.into_iter().map(|(_, _, step)| step).collect()
    }
}

/// Returns `true` if the player has the skill, in the skill list or by equipment.
fn bears(t: &Table, player: PlayerId, skill: &SkillDef) -> bool {
    let player = t.player(player);
    let wears = |slot: EquipSlot, name: &Name| player.equip(slot).is_some_and(|c| t.kind(c).name == *name);
    match &skill.bearer {
        Bearer::Owner | Bearer::Anyone => player.owns_skill(&skill.name),
        Bearer::Weapon(name) => wears(EquipSlot::Weapon, name),
        Bearer::Armor(name) => wears(EquipSlot::Armor, name),
        Bearer::Treasure(name) => wears(EquipSlot::Treasure, name),
    }
}

impl TriggerIndex {
    /// Returns `true` if the skill is registered for this event.
    pub(super) fn listens(&self, timing: Timing, skill: &str) -> bool {
        self.lists[timing.index()].iter().any(|listener| listener.skill.name == skill)
    }

    fn add(&mut self, skill: &Rc<SkillDef>) {
        for (timing, priority) in &skill.events {
            let list = &mut self.lists[timing.index()];
            if !list.iter().any(|l| l.skill.name == skill.name) {
                list.push(Listener { skill: skill.clone(), priority: *priority });
            }
        }
        self.version += 1;
    }
}
