//! `--require-all`: every skill acts in a scene, or its exemption states a reason.

use crate::cli::{Error, Result};
use crate::model::Name;
use crate::rules::names::Lang;
use crate::testkit::scene::lua::Content;
use crate::testkit::scene::lua::demand::{EXEMPT, SkillPlace, skills_of};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// A skill that acts in no scene, or that needs none and acts in one.
pub struct Unmet {
    skill: SkillPlace,
    acts: bool,
}

impl Unmet {
    /// Returns place and reason, in one line.
    pub fn in_lang(&self, lang: Lang) -> String {
        let SkillPlace { name, file, line, .. } = &self.skill;
        match self.acts {
            false => lang.pick(
                format!("{file}:{line}：没有场景用到技能“{name}”；写一个场景，或在它上面写 `{EXEMPT} 原因`"),
                format!(
                    "{file}:{line}: skill \"{name}\" acts in no scene; write one, or `{EXEMPT} reason` above it"
                ),
            ),
            true => lang.pick(
                format!("{file}:{line}：技能“{name}”注明不需要场景，却有场景用到它"),
                format!("{file}:{line}: skill \"{name}\" needs no scene, it says, but acts in one"),
            ),
        }
    }
}

/// Returns the violations, by file and line.
pub fn unmet(files: &[PathBuf], content: &Content, acted: &BTreeSet<Name>) -> Result<Vec<Unmet>> {
    let mut under_test: BTreeSet<SkillPlace> = BTreeSet::new();
    let mut seen = Vec::new();
    for file in files {
        if let Some((library, files)) = content.under_test(file).map_err(Error::input)?
            && !seen.iter().any(|known| std::sync::Arc::ptr_eq(known, &library))
        {
            let skills = skills_of(&library, |source| files.has(source));
            under_test.extend(skills.map_err(Error::input)?);
            seen.push(library);
        }
    }
    let checked =
        under_test.into_iter().map(|skill| Unmet { acts: acted.contains(skill.name.as_str()), skill });
    Ok(checked.filter(|unmet| unmet.acts == unmet.skill.exempt.is_some()).collect())
}
