//! Trigger skills for tests, made of closures.

use crate::rules::skill::Occasion;
use crate::rules::{Behaviour, Flow, Raised, Room, SkillDef, Timing};

type Can = Box<dyn Fn(&Room, &Occasion<'_>) -> bool>;
type Act = Box<dyn Fn(&Room, &Occasion<'_>) -> Flow<bool>>;

/// A behaviour of closures: the action at its events, and optionally a test.
pub struct Trigger {
    can: Option<Can>,
    act: Act,
}

impl Trigger {
    /// Creates a behaviour that acts for every owner of the skill.
    pub fn new(act: impl Fn(&Room, &Occasion<'_>) -> Flow<bool> + 'static) -> Trigger {
        Trigger { can: None, act: Box::new(act) }
    }

    /// Replaces the test; the skill then needs no owner.
    pub fn when(mut self, can: impl Fn(&Room, &Occasion<'_>) -> bool + 'static) -> Trigger {
        self.can = Some(Box::new(can));
        self
    }

    /// Creates a skill with this behaviour at these events, at the default priority.
    pub fn skill(self, name: &str, events: &[Timing]) -> SkillDef {
        SkillDef::new(name, self).on(events)
    }
}

impl Behaviour for Trigger {
    fn can_trigger(&self, room: &Room, _: &SkillDef, occasion: &Occasion<'_>) -> Option<bool> {
        self.can.as_ref().map(|can| can(room, occasion))
    }

    fn on_trigger(&self, room: &Room, _: &SkillDef, occasion: &Occasion<'_>) -> Flow<Raised> {
        (self.act)(room, occasion).map(Raised::stopped_if)
    }
}

/// Creates a skill that acts at these events for every owner.
pub fn trigger_skill(
    name: &str,
    events: &[Timing],
    act: impl Fn(&Room, &Occasion<'_>) -> Flow<bool> + 'static,
) -> SkillDef {
    Trigger::new(act).skill(name, events)
}
