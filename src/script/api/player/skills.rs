//! Skills of a player. Gaining and losing them here raises no events; `room:acquireSkill` and similar members
//! do.

use super::{act, change, look, query};
use crate::model::player::{SkillInstance, SkillSource};
use crate::model::*;
use crate::rules::skill::Abilities;
use crate::rules::{Room, SkillManner};
use crate::script::convert::OrNil;
use crate::script::define::{GeneralId, SkillArg, SkillId};
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::Registry;
use crate::script::value::{Items, List};

/// Returns the name of an optional skill.
fn named(host: &Host, skill: &OrNil<SkillArg>) -> Result<Option<Name>, Fault> {
    skill.0.as_ref().map(|skill| skill.name(host)).transpose()
}

pub(super) fn declare(registry: &mut Registry) {
    had(registry);
    objects(registry);
    gained(registry);
    wake(registry);
}

fn had(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .read(
            "hasSkill",
            &["skill", "include_lose?"],
            "True if the player has the skill, and, unless `include_lose`, it is in effect. nil is no skill.",
            |h: &Host, p: PlayerId, skill: OrNil<SkillArg>, lost: Option<bool>| {
                let Some(name) = named(h, &skill)? else { return Ok(false) };
                let lord = matches!(skill.0, Some(SkillArg::Object(_)));
                query(h, |room| {
                    let lords = lord && room.catalog().skill(&name).is_some_and(|s| s.lord);
                    match (lords, lost == Some(true)) {
                        (true, lost) => room.has_lord_skill_as(p, &name, lost),
                        (false, true) => has_or_lost(room, p, &name),
                        (false, false) => room.has_skill(p, &name),
                    }
                })
            },
        )
        .pure()
        .read(
            "hasSkills",
            &["skills", "include_lose?"],
            "True if the player has one of the skills between `|`; those between `+` all together.",
            |h: &Host, p: PlayerId, skills: Name, lost: Option<bool>| {
                query(h, |room| {
                    let has = |s: &str| {
                        if lost == Some(true) { has_or_lost(room, p, s) } else { room.has_skill(p, s) }
                    };
                    skills.split('|').any(|all| all.split('+').all(has))
                })
            },
        )
        .pure()
        .read(
            "hasLordSkill",
            &["skill", "include_lose?"],
            "True if the player has the lord skill: as the lord, or by having gained it.",
            |h: &Host, p: PlayerId, skill: OrNil<SkillArg>, lost: Option<bool>| {
                let Some(name) = named(h, &skill)? else { return Ok(false) };
                query(h, |room| room.has_lord_skill_as(p, &name, lost == Some(true)))
            },
        )
        .pure()
        .read(
            "hasInnateSkill",
            &["skill"],
            "True if the player has the skill from a general.",
            |h: &Host, p: PlayerId, skill: OrNil<SkillArg>| {
                let Some(name) = named(h, &skill)? else { return Ok(false) };
                look(h, p, |p| {
                    let own = p.skills.iter().any(|s| s.name == name && s.source == SkillSource::Innate);
                    own || p.idle_lord_skills.contains(&name)
                })
            },
        )
        .read(
            "hasAcquiredSkill",
            &["skill"],
            "True if the player has gained the skill during the game; `name#3` is one instance.",
            |h: &Host, p: PlayerId, skill: OrNil<SkillArg>| {
                let Some(name) = named(h, &skill)? else { return Ok(false) };
                look(h, p, |p| {
                    p.skills.iter().any(|s| {
                        let meant = s.name == name || name == format!("{}#{}", s.name, s.id);
                        meant && s.source == SkillSource::Acquired
                    })
                })
            },
        )
        .read(
            "isSkillInvalid",
            &["skill", "instance?"],
            "Something voids the skill for the player, whether or not they have it.",
            |h: &Host, p: PlayerId, skill: OrNil<SkillArg>, _: Option<i32>| {
                let Some(name) = named(h, &skill)? else { return Ok(false) };
                query(h, |room| room.is_skill_invalid(p, &name))
            },
        )
        .read(
            "isWeidi",
            &[],
            "True if the player has the skill `weidi` without being the lord, whose skills it lends.",
            |h: &Host, p: PlayerId| {
                query(h, |room| {
                    let lord = room.table().player(p).role == Role::Lord;
                    !lord && room.has_skill(p, "weidi")
                })
            },
        )
        .read(
            "hasHideSkill",
            &["general?"],
            "The player's general, or with 2 the second one, has a skill that is not shown.",
            |h: &Host, p: PlayerId, which: Option<i32>| {
                let name = look(h, p, |p| match which.unwrap_or(1) {
                    1 => p.general.clone(),
                    2 => p.general2.clone(),
                    _ => Name::default(),
                })?;
                match h.general_handle(&name) {
                    Some(handle) => crate::script::api::objects::hides_skill(h, GeneralId(handle.id())),
                    None => Ok(false),
                }
            },
        )
        .read(
            "hasLordSkillKingdom",
            &["kingdom", "player?"],
            "True if the player is of the kingdom, or counts as that for lord skills: the property `lordskill_kingdom` names \
             kingdoms with `+`, players by their object names, or `all`.",
            |h: &Host, p: PlayerId, kingdom: Name, other: Option<PlayerId>| {
                let own = look(h, p, |p| p.kingdom.clone())?;
                let counts = query(h, |room| room.property(p, "lordskill_kingdom").as_text())?;
                let other = other.map(|o| o.object_name());
                let is_meant =
                    |word: &str| word == kingdom || word == "all" || other.as_deref() == Some(word);
                Ok::<bool, Fault>(own == kingdom || counts.split('+').any(|w| !w.is_empty() && is_meant(w)))
            },
        )
        .read(
            "getSkillNames",
            &[],
            "Every skill with the number of its instance: `jizhi#12`.",
            |h: &Host, p: PlayerId| {
                look(h, p, |p| -> Vec<Name> {
                    p.skills.iter().map(|s| smol_str::format_smolstr!("{}#{}", s.name, s.id)).collect()
                })
            },
        )
        .read(
            "getAcquiredSkills",
            &[],
            "The skills gained during the game, with the numbers of their instances.",
            |h: &Host, p: PlayerId| {
                look(h, p, |p| -> Vec<Name> {
                    let gained = p.skills.iter().filter(|s| s.source == SkillSource::Acquired);
                    gained.map(|s| smol_str::format_smolstr!("{}#{}", s.name, s.id)).collect()
                })
            },
        )
        .read(
            "getChangeSkillState",
            &["skill"],
            "In which of its states a skill of several states is: 1, 2 ...",
            |h: &Host, p: PlayerId, skill: Name| {
                look(h, p, |p| {
                    let key = format!("ChangeSkill_{skill}_State");
                    p.properties.get(key.as_str()).map_or(1, |v| v.as_int().max(1))
                })
            },
        );
}

/// Returns `true` if the player has the skill, in effect or not.
fn has_or_lost(room: &Room, player: PlayerId, skill: &str) -> bool {
    room.owns_skill(player, skill) || room.table().player(player).idle_lord_skills.iter().any(|s| s == skill)
}

/// Returns the skills of a player as objects, without duplicates.
fn skill_list(h: &Host, p: PlayerId, equips: bool, visible_only: bool) -> Result<List, Fault> {
    let names = query(h, |room| {
        let t = room.table();
        let catalog = room.catalog();
        let p = t.player(p);
        let worn = p.equip_cards().filter(|_| equips);
        // QSanguosha-v2 lists only those that convert cards, and its AIs misinterpret others.
        let all = !h.is_older_ai_running();
        let is_listed =
            |name: &Name| all || catalog.skill(name).is_some_and(|s| s.abilities.has(Abilities::VIEW_AS));
        let of_equips =
            worn.filter_map(|c| catalog.kind(t.card(c).face.kind).skill.clone()).filter(is_listed);
        let mut names: Vec<Name> = Vec::new();
        let is_gained = |s: &SkillInstance| matches!(s.source, SkillSource::Acquired | SkillSource::Attached);
        let gained = p.skills.iter().position(is_gained).unwrap_or(p.skills.len());
        let (own, gained) = p.skills.split_at(gained);
        let name_of = |s: &SkillInstance| s.name.clone();
        let of_general = own.iter().map(name_of).chain(p.idle_lord_skills.iter().cloned());
        for name in of_general.chain(gained.iter().map(name_of)).chain(of_equips) {
            let hidden = visible_only && name.starts_with('#');
            if !hidden && !names.contains(&name) {
                names.push(name);
            }
        }
        names
    })?;
    let ids = names.iter().filter_map(|name| h.skill_handle(name));
    Ok(List::new(Items::Skills, ids.map(|handle| Value::Int(handle.id() as i64)).collect()))
}

fn objects(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .read(
            "getSkillList",
            &["include_equip?", "visible_only?"],
            "The skills as objects; with those of worn equipment, or with helpers.",
            |h: &Host, p: PlayerId, equips: Option<bool>, visible: Option<bool>| {
                skill_list(h, p, equips == Some(true), visible.unwrap_or(true))
            },
        )
        .read(
            "getTriggerSkills",
            &[],
            "Those of the skills that act at timings, as objects.",
            |h: &Host, p: PlayerId| {
                let all = skill_list(h, p, true, false)?;
                let trigger = |id: &Value| SkillId(id.as_int() as u32).entry(h).is_ok_and(|e| e.is_trigger());
                Ok::<List, Fault>(List::new(Items::Skills, all.items().into_iter().filter(trigger).collect()))
            },
        )
        .read(
            "getSkills",
            &["include_equip?", "visible_only?"],
            "The same as `getSkillList`.",
            |h: &Host, p: PlayerId, equips: Option<bool>, visible: Option<bool>| {
                skill_list(h, p, equips == Some(true), visible.unwrap_or(true))
            },
        )
        .read(
            "getVisibleSkills",
            &["include_equip?"],
            "The same as `getVisibleSkillList`.",
            |h: &Host, p: PlayerId, equips: Option<bool>| skill_list(h, p, equips == Some(true), true),
        )
        .read(
            "getVisibleSkillList",
            &["include_equip?"],
            "The skills as objects, helpers left out; with those of worn equipment.",
            |h: &Host, p: PlayerId, equips: Option<bool>| skill_list(h, p, equips == Some(true), true),
        );
}

fn gained(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .write(
            "addSkill",
            &["skill"],
            "Gives a skill as if the general had it, without any event.",
            |h: &Host, p: PlayerId, skill: SkillArg| {
                let name = skill.name(h)?;
                query(h, |room| room.add_innate_skill(p, &name))
            },
        )
        .write(
            "loseSkill",
            &["skill"],
            "Takes a skill of the general away, without any event.",
            |h: &Host, p: PlayerId, skill: SkillArg| {
                let name = skill.name(h)?;
                query(h, |room| room.lose_innate_skill(p, &name))
            },
        )
        .write(
            "detachAllSkills",
            &[],
            "Takes every skill away, those of the generals too, without any event.",
            |h: &Host, p: PlayerId| {
                query(h, |room| {
                    room.table_mut().player_mut(p).skills.clear();
                    room.table_mut().player_mut(p).idle_lord_skills.clear();
                    room.filter_all(p);
                })
            },
        )
        .write(
            "acquireSkill",
            &["skill", "head?", "instance?"],
            "Gives a skill without any event; the number of its instance, 0 when there is no such skill.",
            |h: &Host, p: PlayerId, skill: SkillArg, _: Option<bool>, _: Option<i32>| {
                let name = skill.name(h)?;
                act(h, |room| room.acquire_skill_as(p, &name, QUIET)).map(|id| id as i32)
            },
        )
        .write(
            "detachSkill",
            &["skill"],
            "Takes away a skill gained during the game, without any event.",
            |h: &Host, p: PlayerId, skill: SkillArg| {
                let name = skill.name(h)?;
                let manner = SkillManner { acquired_only: true, ..QUIET };
                act(h, |room| room.detach_skill_as(p, &name, manner)).map(drop)
            },
        );
}

/// Returns the tag with the skills that let a skill wake at once.
fn wake_tag(skill: &str) -> Name {
    smol_str::format_smolstr!("{skill}_SKILLCANWAKE")
}

/// Returns the mark that shows it.
fn wake_mark(by: &str, skill: &str) -> Name {
    smol_str::format_smolstr!("&{by}+:+{skill}")
}

fn wake(registry: &mut Registry) {
    let mut class = registry.class(Class::Player);
    class
        .write(
            "setCanWake",
            &["skill", "waked_skill"],
            "By this skill, the other may wake once whatever its condition.",
            |h: &Host, p: PlayerId, by: SkillArg, skill: SkillArg| {
                let (by, skill) = (by.name(h)?, skill.name(h)?);
                let new = change(h, p, |p| {
                    let tag = p.tags.entry(wake_tag(&skill)).or_default();
                    let mut names = tag.as_text_list().to_vec();
                    let new = !names.contains(&by);
                    if new {
                        names.push(by.clone());
                    }
                    *tag = Value::TextList(names);
                    new
                })?;
                if new { act(h, |room| room.set_mark(p, &wake_mark(&by, &skill), 1)) } else { Ok(()) }
            },
        )
        .write(
            "canWake",
            &["waked_skill"],
            "Something lets the skill wake whatever its condition; it does so once.",
            |h: &Host, p: PlayerId, skill: SkillArg| {
                let skill = skill.name(h)?;
                let names = match change(h, p, |p| p.tags.remove(&wake_tag(&skill)))? {
                    Some(Value::TextList(names)) if !names.is_empty() => names,
                    _ => return Ok(false),
                };
                act(h, |room| {
                    room.log_line("#WakeSkillCanWake", p, &[&names[0], &skill]);
                    names.iter().try_for_each(|by| room.set_mark(p, &wake_mark(by, &skill), 0))?;
                    Ok(true)
                })
            },
        );
}

/// Options without announcement, marks and events.
const QUIET: SkillManner = SkillManner { open: false, mark: false, events: false, acquired_only: false };
