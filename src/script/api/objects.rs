//! `Skill`, `General`, `Package`: objects defined by packages, and their look-up by `sgs.Sanguosha`.

use crate::model::*;
use crate::rules::skill::{Abilities, Want};
use crate::script::api::engine::TheEngine as Engine;
use crate::script::api::values::Numbered;
use crate::script::define::{GeneralId, PackageId, SkillArg, SkillEntry, SkillId, SkillRef};
use crate::script::fault::Fault;
use crate::script::handle::{Class, Handle};
use crate::script::host::Host;
use crate::script::registry::Registry;
use crate::script::value::{Items, List};

pub(super) fn declare(registry: &mut Registry) {
    skills(registry);
    generals(registry);
    packages(registry);
    engine(registry);
    registry.class(Class::Card).read(
        "setParent",
        &["package?"],
        "Puts the card into the deck of a package, while packages load.",
        |h: &Host, card: CardId, package: Option<PackageId>| {
            let Some(package) = package else { return Ok(()) };
            let entry = package.entry(h)?;
            let mut cards = entry.cards.borrow_mut();
            if cards.iter().all(|(known, _)| *known != card) {
                cards.push((card, h.owner_running()));
            }
            Ok::<(), Fault>(())
        },
    );
}

/// Creates a list value of objects.
fn list(of: Items, ids: impl IntoIterator<Item = u32>) -> List {
    List::new(of, ids.into_iter().map(|id| Value::Int(id as i64)).collect())
}

/// Returns the ids of the existing skills with these names.
fn skill_ids(h: &Host, names: impl IntoIterator<Item = Name>) -> Vec<u32> {
    names.into_iter().filter_map(|n| h.skill_handle(&n)).map(Handle::id).collect()
}

fn find_skill(h: &Host, name: &Name) -> Option<SkillId> {
    h.skill_handle(name).map(|handle| SkillId(handle.id()))
}

/// Returns `true` if the general starts the game hidden.
pub(super) fn hides_skill(h: &Host, general: GeneralId) -> Result<bool, Fault> {
    let entry = general.entry(h)?;
    let mut skills = skill_ids(h, names_of(h, &entry.skills.borrow())).into_iter();
    Ok(skills.any(|id| SkillId(id).entry(h).is_ok_and(|e| e.is_on("hide_skill"))))
}

/// Returns `true` for a filter skill, which in QSanguosha is a view-as skill of one card.
fn is_filter(entry: &SkillEntry) -> bool {
    entry.kind == "FilterSkill"
}

/// Returns the skill itself if it makes cards, or its inner view-as skill.
fn view_as_of(skill: SkillId, entry: &SkillEntry) -> Option<SkillId> {
    if entry.is_view_as() || is_filter(entry) { Some(skill) } else { entry.view_as.map(SkillId) }
}

fn skills(registry: &mut Registry) {
    let mut class = registry.class(Class::Skill);
    let look = |h: &Host, id: SkillId| id.entry(h);
    class
        .read("objectName", &[], "The name of the skill.", move |h: &Host, s: SkillId| {
            look(h, s).map(|e| e.name.clone())
        })
        .pure()
        .read(
            "getFrequency",
            &["target?"],
            "One of `sgs.Skill_Compulsory` and its kind.",
            move |h: &Host, s: SkillId, _: Option<PlayerId>| look(h, s).map(|e| e.frequency.number()),
        )
        .pure()
        .read(
            "getDefaultChoice",
            &["player?"],
            "Kept for old scripts: `no`, as of every skill in the original.",
            move |h: &Host, s: SkillId, _: Option<PlayerId>| look(h, s).map(|_| "no"),
        )
        .read("isLordSkill", &[], "Only a lord has it.", move |h: &Host, s: SkillId| {
            look(h, s).map(|e| e.lord)
        })
        .pure()
        .read("isAttachedLordSkill", &[], "A lord lends it to others.", move |h: &Host, s: SkillId| {
            look(h, s).map(|e| e.attached)
        })
        .read(
            "isVisible",
            &[],
            "True if it is no helper: its name does not start with `#`.",
            move |h: &Host, s: SkillId| look(h, s).map(|e| !e.name.starts_with('#')),
        )
        .read("isChangeSkill", &[], "Changes its state each time.", move |h: &Host, s: SkillId| {
            look(h, s).map(|e| e.is_on("change_skill"))
        })
        .read("isLimitedSkill", &[], "True if it may be used once in a game.", move |h: &Host, s: SkillId| {
            look(h, s).map(|e| e.is_on("limited_skill") || e.frequency == crate::rules::Frequency::Limited)
        })
        .read("isShiMingSkill", &[], "True if it has a mission.", move |h: &Host, s: SkillId| {
            look(h, s).map(|e| e.is_on("shiming_skill"))
        })
        .read("isHideSkill", &[], "Its general starts the game hidden.", move |h: &Host, s: SkillId| {
            look(h, s).map(|e| e.is_on("hide_skill"))
        })
        .read(
            "getLimitMark",
            &[],
            "The mark of a limited skill, or an empty text.",
            move |h: &Host, s: SkillId| look(h, s).map(|e| e.limit_mark.clone().unwrap_or_default()),
        )
        .read(
            "getWakedSkills",
            &[],
            "Skills that come with it later, with commas.",
            move |h: &Host, s: SkillId| look(h, s).map(|e| e.text_now("waked_skills").unwrap_or_default()),
        )
        .read("getGuhuoDialog", &[], "Kinds of card that may be named.", move |h: &Host, s: SkillId| {
            look(h, s).map(|e| e.text_now("guhuo_type").unwrap_or_default())
        })
        .read(
            "inherits",
            &["class"],
            "True if it is of this class: `TriggerSkill`, `ViewAsSkill` ...",
            move |h: &Host, s: SkillId, class: Name| {
                look(h, s).map(|e| match class.as_str() {
                    "Skill" => true,
                    "TriggerSkill" | "LuaTriggerSkill" => e.is_trigger(),
                    "ViewAsSkill" | "LuaViewAsSkill" => e.is_view_as() || is_filter(&e),
                    "OneCardViewAsSkill" if is_filter(&e) => true,
                    other => other.trim_start_matches("Lua") == e.kind,
                })
            },
        )
        .read("hasEvent", &["event"], "Acts at this timing.", move |h: &Host, s: SkillId, event: i64| {
            look(h, s).map(|e| e.events.iter().any(|(t, _)| *t as i64 == event))
        })
        .read(
            "getPriority",
            &["event?"],
            "Its priority at a timing.",
            move |h: &Host, s: SkillId, event: Option<i64>| {
                look(h, s).map(|e| {
                    let at = e.events.iter().find(|(t, _)| event.is_none_or(|n| *t as i64 == n));
                    at.map_or(2, |(_, priority)| *priority)
                })
            },
        )
        .read("isGlobal", &[], "Acts for everyone.", move |h: &Host, s: SkillId| look(h, s).map(|e| e.global))
        .read("getViewAsSkill", &[], "The view-as skill inside, or nil.", move |h: &Host, s: SkillId| {
            look(h, s).map(|e| view_as_of(s, &e))
        })
        .read(
            "toTriggerSkill",
            &[],
            "The skill itself, when it is a trigger skill.",
            move |h: &Host, s: SkillId| look(h, s).map(|e| e.is_trigger().then_some(s)),
        )
        .read(
            "getResponsePattern",
            &[],
            "Pattern of the request that it answers.",
            move |h: &Host, s: SkillId| {
                look(h, s).map(|e| e.text("response_pattern").cloned().unwrap_or_default())
            },
        )
        .read(
            "isEnabledAtPlay",
            &["player"],
            "True if it may be picked in the play phase.",
            move |h: &Host, s: SkillId, p: PlayerId| enabled(h, s, p, Want::Play),
        )
        .read(
            "isEnabledAtResponse",
            &["player", "pattern"],
            "True if it may answer a request of this pattern.",
            move |h: &Host, s: SkillId, p: PlayerId, pattern: Name| {
                enabled(h, s, p, Want::Pattern { pattern: &pattern, method: HandlingMethod::Use })
            },
        )
        .read(
            "isEnabledAtNullification",
            &["player"],
            "True if it may nullify a trick.",
            move |h: &Host, s: SkillId, p: PlayerId| enabled(h, s, p, Want::Nullification),
        )
        .read(
            "setParent",
            &["parent?"],
            "Kept for old scripts; nothing depends on it.",
            |_: &Host, _: SkillId, _: Option<PackageId>| (),
        )
        .read(
            "deleteLater",
            &[],
            "Kept for old scripts; nothing has to be deleted.",
            |_: &Host, _: SkillId| (),
        )
        .read(
            "playAudioEffect",
            &["index?", "superpose?"],
            "Kept for old scripts; a skill is heard when it is invoked.",
            |_: &Host, _: SkillId, _: Option<i32>, _: Option<bool>| (),
        )
        .define(
            "setGuhuoDialog",
            &["kinds"],
            "The `guhuo_type` of the definition.",
            |h: &Host, s: SkillId, kinds: Name| {
                s.entry(h).map(|e| e.later_texts.borrow_mut().push(("guhuo_type", kinds)))
            },
        )
        .define(
            "setGuhuoType",
            &["kinds"],
            "Another name for `setGuhuoDialog`.",
            |h: &Host, s: SkillId, kinds: Name| {
                s.entry(h).map(|e| e.later_texts.borrow_mut().push(("guhuo_type", kinds)))
            },
        )
        .define(
            "setJuguanDialog",
            &["names"],
            "The `juguan_type` of the definition.",
            |h: &Host, s: SkillId, names: Name| {
                s.entry(h).map(|e| e.later_texts.borrow_mut().push(("juguan_type", names)))
            },
        )
        .define(
            "setTiansuanDialog",
            &["choices"],
            "The `tiansuan_type` of the definition.",
            |h: &Host, s: SkillId, choices: Name| {
                s.entry(h).map(|e| e.later_texts.borrow_mut().push(("tiansuan_type", choices)))
            },
        );
}

/// Tests whether a view-as skill can be picked.
fn enabled(h: &Host, skill: SkillId, player: PlayerId, want: Want<'_>) -> Result<bool, Fault> {
    let name = skill.entry(h)?.name.clone();
    h.with_room(|room| {
        let def = room.catalog().skill(&name).cloned();
        def.is_some_and(|s| {
            // A filter skill has no test, and can always be picked in a play phase.
            (s.abilities.has(Abilities::FILTER) && want == Want::Play)
                || (s.abilities.has(Abilities::VIEW_AS) && s.behaviour.view_as_enabled(room, player, want))
        })
    })
}

fn generals(registry: &mut Registry) {
    let mut class = registry.class(Class::General);
    class
        .read("objectName", &[], "The name of the general.", |h: &Host, g: GeneralId| {
            g.entry(h).map(|e| e.name.clone())
        })
        .read("getKingdom", &[], "`wei`, `shu` ...", |h: &Host, g: GeneralId| {
            g.entry(h).map(|e| Name::new(e.kingdom.borrow().split('+').next().unwrap_or_default()))
        })
        .read("getKingdoms", &[], "All its kingdoms, with `+`.", |h: &Host, g: GeneralId| {
            g.entry(h).map(|e| e.kingdom.borrow().clone())
        })
        .define(
            "setKingdom",
            &["kingdom"],
            "Changes the kingdom, while packages load.",
            |h: &Host, g: GeneralId, kingdom: Name| g.entry(h).map(|e| *e.kingdom.borrow_mut() = kingdom),
        )
        .read("getMaxHp", &[], "Maximum of hit points.", |h: &Host, g: GeneralId| {
            g.entry(h).map(|e| e.max_hp.get())
        })
        .read("getStartHp", &[], "Hit points at the start.", |h: &Host, g: GeneralId| {
            g.entry(h).map(|e| e.start_hp.get())
        })
        .define(
            "setStartHp",
            &["hp"],
            "Changes the hit points at the start, while packages load.",
            |h: &Host, g: GeneralId, hp: i32| g.entry(h).map(|e| e.start_hp.set(hp)),
        )
        .read("getStartHujia", &[], "Armour points at the start.", |h: &Host, g: GeneralId| {
            g.entry(h).map(|e| e.start_hujia.get())
        })
        .define(
            "setStartHujia",
            &["hujia"],
            "Changes the armour points at the start, while packages load.",
            |h: &Host, g: GeneralId, n: i32| g.entry(h).map(|e| e.start_hujia.set(n)),
        )
        .read("getGender", &[], "One of `sgs.General_Male` and its kind.", |h: &Host, g: GeneralId| {
            g.entry(h).map(|e| e.gender.get().number())
        })
        .define(
            "setGender",
            &["gender"],
            "Changes the gender, while packages load.",
            |h: &Host, g: GeneralId, gender: Gender| g.entry(h).map(|e| e.gender.set(gender)),
        )
        .read("isMale", &[], "True if male.", |h: &Host, g: GeneralId| {
            g.entry(h).map(|e| e.gender.get() == Gender::Male)
        })
        .read("isFemale", &[], "True if female.", |h: &Host, g: GeneralId| {
            g.entry(h).map(|e| e.gender.get() == Gender::Female)
        })
        .read("isLord", &[], "True if it may always be chosen by the lord.", |h: &Host, g: GeneralId| {
            g.entry(h).map(|e| e.lord)
        })
        .read("isHidden", &[], "True if it is not offered.", |h: &Host, g: GeneralId| {
            g.entry(h).map(|e| e.hidden.get())
        })
        .read("isTotallyHidden", &[], "True if it is never shown.", |h: &Host, g: GeneralId| {
            g.entry(h).map(|e| e.never_shown.get())
        })
        .read("getPackage", &[], "Name of its package.", |h: &Host, g: GeneralId| {
            g.entry(h).map(|e| e.package.clone())
        })
        .define(
            "addSkill",
            &["skill"],
            "Gives it a skill, while packages load.",
            |h: &Host, g: GeneralId, skill: SkillArg| {
                g.entry(h).map(|e| e.skills.borrow_mut().push(skill.into()))
            },
        )
        .define(
            "addRelateSkill",
            &["skill"],
            "Names a skill that it can get.",
            |h: &Host, g: GeneralId, skill: SkillArg| {
                let name = skill.name(h)?;
                g.entry(h).map(|e| e.related.borrow_mut().push(name))
            },
        )
        .read(
            "hasSkill",
            &["skill", "related?"],
            "True if it has this skill.",
            |h: &Host, g: GeneralId, skill: SkillArg, related: Option<bool>| {
                let name = skill.name(h)?;
                let entry = g.entry(h)?;
                let among = names_of(h, &entry.skills.borrow()).contains(&name);
                Ok::<bool, Fault>(among || (related == Some(true) && entry.related.borrow().contains(&name)))
            },
        )
        .read("getSkillList", &[], "Its skills.", |h: &Host, g: GeneralId| {
            g.entry(h).map(|e| list(Items::Skills, skill_ids(h, names_of(h, &e.skills.borrow()))))
        })
        .read(
            "getTriggerSkills",
            &[],
            "Those of its skills that act at timings.",
            |h: &Host, g: GeneralId| {
                let entry = g.entry(h)?;
                let ids = skill_ids(h, names_of(h, &entry.skills.borrow()));
                let trigger = |id: &u32| SkillId(*id).entry(h).is_ok_and(|e| e.is_trigger());
                Ok::<List, Fault>(list(Items::Skills, ids.into_iter().filter(trigger)))
            },
        )
        .read("getVisibleSkillList", &[], "Its skills, helpers left out.", visible_skills)
        .read("getVisibleSkills", &[], "The same as `getVisibleSkillList`.", visible_skills)
        .read(
            "getRelatedSkillNames",
            &[],
            "Names of the skills that it can get.",
            |h: &Host, g: GeneralId| g.entry(h).map(|e| e.related.borrow().clone()),
        )
        .read(
            "setImage",
            &["name?"],
            "Kept for old scripts; there are no pictures.",
            |_: &Host, _: GeneralId, _: Option<Name>| (),
        )
        .read(
            "setAudioType",
            &["name?", "types?"],
            "Kept for old scripts; there is no sound.",
            |_: &Host, _: GeneralId, _: Option<Name>, _: Option<Name>| (),
        )
        .read(
            "deleteLater",
            &[],
            "Kept for old scripts; nothing has to be deleted.",
            |_: &Host, _: GeneralId| (),
        )
        .read(
            "addCompanion",
            &["name"],
            "Kept for old scripts: companions belong to another mode.",
            |_: &Host, _: GeneralId, _: Name| (),
        );
}

pub(super) fn names_of(h: &Host, skills: &[SkillRef]) -> Vec<Name> {
    let name = |skill: &SkillRef| match skill {
        SkillRef::Name(name) => Some(name.clone()),
        SkillRef::Object(id) => SkillId(*id).entry(h).ok().map(|e| e.name.clone()),
    };
    skills.iter().filter_map(name).collect()
}

impl From<SkillArg> for SkillRef {
    fn from(skill: SkillArg) -> SkillRef {
        match skill {
            SkillArg::Name(name) => SkillRef::Name(name),
            SkillArg::Object(id) => SkillRef::Object(id.0),
        }
    }
}

fn visible_skills(h: &Host, g: GeneralId) -> Result<List, Fault> {
    let names = names_of(h, &g.entry(h)?.skills.borrow());
    Ok(list(Items::Skills, skill_ids(h, names.into_iter().filter(|n| !n.starts_with('#')))))
}

fn packages(registry: &mut Registry) {
    let mut class = registry.class(Class::Package);
    class
        .read("objectName", &[], "The name of the package.", |h: &Host, p: PackageId| {
            p.entry(h).map(|e| e.name.clone())
        })
        .read("getType", &[], "One of `sgs.Package_GeneralPack` and its kind.", |h: &Host, p: PackageId| {
            p.entry(h).map(|e| e.kind.get())
        })
        .define(
            "insertRelatedSkills",
            &["skill", "helper"],
            "The helper comes and goes with the skill.",
            |h: &Host, p: PackageId, skill: SkillArg, helper: SkillArg| {
                let pair = (skill.name(h)?, helper.name(h)?);
                p.entry(h).map(|e| e.related.borrow_mut().push(pair))
            },
        )
        .define(
            "addSkills",
            &["skill"],
            "A skill that belongs to no general.",
            |h: &Host, p: PackageId, skill: SkillArg| {
                p.entry(h).map(|e| e.skills.borrow_mut().push(skill.into()))
            },
        )
        .read(
            "insertConvertPairs",
            &["from", "to"],
            "Kept for old scripts: no general is offered in place of another here.",
            |_: &Host, _: PackageId, _: Name, _: Name| (),
        )
        .define(
            "setHidden",
            &["hidden"],
            "True if it is not listed.",
            |h: &Host, p: PackageId, hidden: bool| p.entry(h).map(|e| e.hidden.set(hidden)),
        )
        .read(
            "deleteLater",
            &[],
            "Kept for old scripts; nothing has to be deleted.",
            |_: &Host, _: PackageId| (),
        );
}

fn engine(registry: &mut Registry) {
    let mut class = registry.class(Class::Engine);
    class
        .read(
            "getSkill",
            &["name"],
            "The skill of this name, or nil.",
            |h: &Host, _: Engine, name: SkillArg| name.name(h).map(|name| find_skill(h, &name)),
        )
        .pure()
        .read(
            "getTriggerSkill",
            &["name"],
            "The trigger skill of this name, or nil.",
            |h: &Host, _: Engine, name: Name| {
                find_skill(h, &name).filter(|s| s.entry(h).is_ok_and(|e| e.is_trigger()))
            },
        )
        .read(
            "getViewAsSkill",
            &["name"],
            "The view-as skill of this name, or nil.",
            |h: &Host, _: Engine, name: Name| {
                let skill = find_skill(h, &name)?;
                let entry = skill.entry(h).ok()?;
                view_as_of(skill, &entry)
            },
        )
        .read(
            "getRelatedSkills",
            &["name"],
            "Helpers that come and go with a skill.",
            |h: &Host, _: Engine, name: Name| {
                let names =
                    h.with_room(|room| room.catalog().related.get(&name).cloned().unwrap_or_default());
                names.map(|names| list(Items::Skills, skill_ids(h, names)))
            },
        )
        .define(
            "addSkills",
            &["skills"],
            "Skills that belong to no general.",
            |h: &Host, _: Engine, skills: List| {
                let Some(script) = h.script() else { return };
                for item in skills.items() {
                    script.register_with_helpers(item.as_int() as u32);
                }
            },
        )
        .define(
            "addPackage",
            &["package"],
            "Takes a package into the game.",
            |h: &Host, _: Engine, package: PackageId| {
                if let Some(script) = h.script() {
                    script.add_package(package.0);
                }
            },
        )
        .define(
            "setPackage",
            &["package?"],
            "Takes what was added to a package of the game since.",
            |h: &Host, _: Engine, package: Option<PackageId>| {
                if let (Some(script), Some(package)) = (h.script(), package) {
                    script.add_package(package.0);
                }
            },
        )
        .read(
            "getPackage",
            &["name"],
            "The package of this name, or nil. While packages load, one that only the original has is \
             opened anew, so that what is added to it is not lost.",
            |h: &Host, _: Engine, name: Name| {
                let known = h.package_handle(&name).map(|handle| PackageId(handle.id()));
                known.or_else(|| h.script().and_then(|script| script.open_package(name)))
            },
        )
        .read(
            "getGeneral",
            &["name"],
            "The general of this name, or nil.",
            |h: &Host, _: Engine, name: Name| h.general_handle(&name).map(|handle| GeneralId(handle.id())),
        )
        .read("getAllGenerals", &[], "Every general.", |h: &Host, _: Engine| {
            let names = h.with_room(|room| room.catalog().generals.keys().cloned().collect::<Vec<Name>>());
            names.map(|names| {
                list(Items::Generals, names.iter().filter_map(|n| h.general_handle(n)).map(Handle::id))
            })
        });
}
