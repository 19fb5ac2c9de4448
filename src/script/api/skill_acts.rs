//! What scripts note on skills and generals, and skills that other scripts ask directly.

use crate::model::*;
use crate::rules::Data;
use crate::rules::skill::{Occasion, Want};
use crate::rules::{SkillDef, Timing};
use crate::script::arguments::Payload;
use crate::script::convert::TheRoom;
use crate::script::define::{GeneralId, SkillId};
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::Registry;
use crate::script::value::Cards;
use std::rc::Rc;

pub(super) fn declare(registry: &mut Registry) {
    properties(registry);
    asked(registry);
}

fn properties(registry: &mut Registry) {
    registry
        .class(Class::Skill)
        .read(
            "property",
            &["name"],
            "A copy of what was noted on the skill, in a `QVariant`; an empty one for nothing.",
            |h: &Host, s: SkillId, name: Name| {
                s.entry(h).map(|e| Data::new(e.properties.borrow().get(&name).cloned().unwrap_or_default()))
            },
        )
        .make(
            "setProperty",
            &["name", "value"],
            "Notes something on the skill. `IgnoreInvalidity` keeps it in effect whatever voids skills.",
            |h: &Host, s: SkillId, name: Name, value: Payload| {
                s.entry(h).map(|e| e.properties.borrow_mut().insert(name, value.value).is_some())
            },
        );
    registry
        .class(Class::General)
        .read(
            "property",
            &["name"],
            "A copy of what was noted on the general, in a `QVariant`; an empty one for nothing.",
            |h: &Host, g: GeneralId, name: Name| {
                g.entry(h).map(|e| Data::new(e.properties.borrow().get(&name).cloned().unwrap_or_default()))
            },
        )
        .make(
            "setProperty",
            &["name", "value"],
            "Notes something on the general.",
            |h: &Host, g: GeneralId, name: Name, value: Payload| {
                g.entry(h).map(|e| e.properties.borrow_mut().insert(name, value.value).is_some())
            },
        );
}

/// The skill as the rules know it.
fn def(h: &Host, skill: SkillId) -> Result<Option<Rc<SkillDef>>, Fault> {
    let name = skill.entry(h)?.name.clone();
    h.with_room(|room| room.catalog().skill(&name).cloned())
}

fn asked(registry: &mut Registry) {
    registry
        .class(Class::Skill)
        .read(
            "viewFilter",
            &["selected", "to_select"],
            "May this card join the selected ones, for whoever is asked just now?",
            |h: &Host, s: SkillId, Cards(selected): Cards, card: CardId| {
                let (Some(skill), Some(viewer)) = (def(h, s)?, h.viewer()) else { return Ok(false) };
                h.with_room(|room| skill.behaviour.view_filter(room, viewer, &selected, card))
            },
        )
        .make(
            "viewAs",
            &["cards"],
            "The card made of these, for whoever is asked just now; nil when they make none.",
            |h: &Host, s: SkillId, Cards(cards): Cards| {
                let (Some(skill), Some(viewer)) = (def(h, s)?, h.viewer()) else { return Ok(None) };
                h.with_room(|room| {
                    let made = skill.behaviour.view_as(room, viewer, &cards, Want::Play)?;
                    Some(room.make(&made))
                })
            },
        )
        .ask(
            "triggerable",
            &["target?", "room?", "event?", "owner?", "data?"],
            "May it act for this player? Without a test of its own: he is alive and has it.",
            |h: &Host,
             s: SkillId,
             target: Option<PlayerId>,
             _: Option<TheRoom>,
             event: Option<i64>,
             _: Option<PlayerId>,
             data: Option<Payload>| {
                let Some(skill) = def(h, s)? else { return Ok(false) };
                let first = skill.events.first().map(|(timing, _)| *timing);
                let timing = event.and_then(|n| u16::try_from(n).ok()).and_then(Timing::from_value).or(first);
                let Some(timing) = timing else { return Ok(false) };
                let data = Data::new(data.map(|d| d.value).unwrap_or_default());
                h.with_room(|room| {
                    let occasion = Occasion { timing, player: target, data: &data };
                    let own = skill.behaviour.can_trigger(room, &skill, &occasion);
                    own.unwrap_or_else(|| {
                        target.is_some_and(|p| room.is_alive(p) && room.has_skill(p, &skill.name))
                    })
                })
            },
        )
        .read(
            "getDescription",
            &["owner?"],
            "Its rule text; nothing when there is none.",
            |h: &Host, s: SkillId, _: Option<PlayerId>| {
                let key = smol_str::format_smolstr!(":{}", s.entry(h)?.name);
                Ok::<Name, Fault>(if h.has_text(&key) { h.translate(&key) } else { Name::default() })
            },
        )
        .read(
            "setObjectName",
            &["name"],
            "Kept for old scripts: a skill keeps the name that it is known by.",
            |_: &Host, _: SkillId, _: Name| (),
        )
        .read("getSources", &[], "Files with its voice: none here.", |h: &Host, s: SkillId| {
            s.entry(h).map(|_| Vec::<Name>::new())
        });
}
