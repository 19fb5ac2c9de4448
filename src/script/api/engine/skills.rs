//! The skills of all packages by ability.

use super::TheEngine;
use crate::model::*;
use crate::rules::skill::Abilities;
use crate::script::convert::{IntoRet, Ret};
use crate::script::define::SkillId;
use crate::script::fault::Fault;
use crate::script::handle::{Class, Handle};
use crate::script::host::Host;
use crate::script::registry::{ClassBuilder, Registry};
use crate::script::value::{Items, List};

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Engine);
    by_ability(&mut class);
    by_name(&mut class);
}

/// A skill found by its ability; nil for none.
pub(super) struct Found(Option<Handle>);

impl IntoRet for Found {
    const TYPE: &'static str = "Skill?";

    fn into_ret(self) -> Result<Ret, Fault> {
        Ok(self.0.map_or(Ret::Nil, Ret::Handle))
    }
}

pub(super) fn found(host: &Host, skill: Option<Name>) -> Found {
    Found(skill.and_then(|name| host.skill_handle(&name)))
}

/// Returns the skill of this name, if it has this ability.
pub(super) fn able(host: &Host, name: Name, ability: Abilities) -> Result<Found, Fault> {
    let is = host.with_room(|r| r.catalog().skill(&name).is_some_and(|s| s.abilities.has(ability)))?;
    Ok(found(host, Some(name).filter(|_| is)))
}

fn listed(host: &Host, names: Vec<Name>) -> List {
    let handles = names.iter().filter_map(|name| host.skill_handle(name));
    List::new(Items::Skills, handles.map(|handle| Value::Int(i64::from(handle.id()))).collect())
}

fn by_ability(class: &mut ClassBuilder<'_>) {
    for (name, ability, doc) in [
        ("getDistanceSkills", Abilities::DISTANCE, "Every skill that changes distances."),
        ("getMaxCardsSkills", Abilities::MAX_CARDS, "Every skill that changes hand limits."),
        ("getTargetModSkills", Abilities::TARGET_MOD, "Every skill that changes how a card is used."),
        ("getAttackRangeSkills", Abilities::ATTACK_RANGE, "Every skill that changes attack ranges."),
        (
            "getProhibitSkills",
            Abilities::PROHIBIT,
            "Every skill that keeps cards from being used on players.",
        ),
        (
            "getProhibitPindianSkills",
            Abilities::PROHIBIT_PINDIAN,
            "Every skill that keeps players from comparing cards.",
        ),
        ("getInvaliditySkills", Abilities::INVALIDITY, "Every skill that puts others out of effect."),
        ("getViewAsEquipSkills", Abilities::VIEW_AS_EQUIP, "Every skill that stands in for equipment."),
        ("getCardLimitSkills", Abilities::CARD_LIMIT, "Every skill that keeps players from handling cards."),
    ] {
        class.read(name, &[], doc, move |h: &Host, _: TheEngine| {
            let names = h.with_room(|r| {
                let catalog = r.catalog();
                let able = catalog.skills.values().filter(|s| s.abilities.has(ability));
                able.map(|s| s.name.clone()).collect()
            })?;
            Ok::<_, Fault>(listed(h, names))
        });
    }
    class.read(
        "getGlobalTriggerSkills",
        &[],
        "Every trigger skill that acts for everyone.",
        |h: &Host, _: TheEngine| {
            let names: Vec<Name> = h.with_room(|r| r.catalog().skills.keys().cloned().collect())?;
            let global = |name: &Name| {
                let skill = h.skill_handle(name).map(|handle| SkillId(handle.id()));
                skill.is_some_and(|s| s.entry(h).is_ok_and(|e| e.global && e.is_trigger()))
            };
            Ok::<_, Fault>(listed(h, names.into_iter().filter(global).collect()))
        },
    );
}

fn by_name(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "getSkillNames",
            &[],
            "Names of all skills, helpers included, as an array.",
            |h: &Host, _: TheEngine| {
                let is_there = |name: &&Name| !h.definitions().is_skill_to_come(name);
                h.with_room(|r| r.catalog().skills.keys().filter(is_there).cloned().collect::<Vec<Name>>())
            },
        )
        .read(
            "getViewAsEquipSkill",
            &["name"],
            "The skill of this name if it stands in for equipment; nil for any other.",
            |h: &Host, _: TheEngine, name: Name| able(h, name, Abilities::VIEW_AS_EQUIP),
        )
        .read(
            "getCardLimitSkill",
            &["name"],
            "The skill of this name if it keeps players from handling cards; nil for any other.",
            |h: &Host, _: TheEngine, name: Name| able(h, name, Abilities::CARD_LIMIT),
        )
        .read("getRealSkill", &["name"], "The same as `getSkill`.", |h: &Host, _: TheEngine, name: Name| {
            found(h, Some(name))
        })
        .read(
            "getMainSkill",
            &["name"],
            "The skill that a helper comes and goes with; of any other the skill itself, or nil.",
            |h: &Host, _: TheEngine, name: Name| {
                let main = h.with_room(|r| {
                    let catalog = r.catalog();
                    let mut related = catalog.related.iter();
                    let is_helper = name.starts_with('#');
                    let main = related.find(|(_, helpers)| is_helper && helpers.contains(&name));
                    main.map(|(main, _)| main.clone())
                })?;
                Ok::<_, Fault>(found(h, Some(main.unwrap_or(name))))
            },
        );
}
