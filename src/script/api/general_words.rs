//! Texts of `General`: its name, and its skills.

use super::objects::{hides_skill, names_of};
use crate::model::*;
use crate::script::define::GeneralId;
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::Registry;

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::General);
    class
        .read("isNeuter", &[], "True if neuter.", |h: &Host, g: GeneralId| {
            g.entry(h).map(|e| e.gender.get() == Gender::Neuter)
        })
        .read("isSexless", &[], "True if it is sexless.", |h: &Host, g: GeneralId| {
            g.entry(h).map(|e| e.gender.get() == Gender::Sexless)
        })
        .read("hasHideSkill", &[], "True if it has a skill that is not shown.", |h: &Host, g: GeneralId| {
            hides_skill(h, g)
        })
        .read(
            "getBriefName",
            &[],
            "Its short name: the text of `&name`, or the name up to a bracket, hyphen or dot.",
            |h: &Host, g: GeneralId| Ok::<Name, Fault>(brief_name(h, &g.entry(h)?.name)),
        )
        .read(
            "getSkillDescription",
            &["include_name?"],
            "The texts of its skills, and of those that it can get, a line for each; with `include_name`, its name \
             first.",
            |h: &Host, g: GeneralId, name: Option<bool>| {
                let entry = g.entry(h)?;
                let mut lines: Vec<String> = Vec::new();
                if name == Some(true) {
                    lines.push(h.translate(&entry.name).to_string());
                }
                let mut told: Vec<Name> = Vec::new();
                let own = names_of(h, &entry.skills.borrow());
                for skill in own.iter().chain(entry.related.borrow().iter()) {
                    if !skill.starts_with('#') && !told.contains(skill) {
                        lines.push(skill_text(h, skill));
                        told.push(skill.clone());
                    }
                }
                Ok::<Name, Fault>(lines.join("\n").into())
            },
        );
}

fn brief_name(h: &Host, general: &Name) -> Name {
    let key = format!("&{general}");
    if h.has_text(&key) {
        return h.translate(&key).replace('&', "").into();
    }
    let name = h.translate(general);
    let brief = name.split(['[', '-', '·']).next().unwrap_or_default();
    brief.replace('&', "").into()
}

/// Returns a skill with its text.
fn skill_text(h: &Host, skill: &Name) -> String {
    let key = format!(":{skill}");
    let text = if h.has_text(&key) { h.translate(&key) } else { Name::default() };
    format!("{}：{text}", h.translate(skill))
}
