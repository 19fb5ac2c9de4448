//! `--require-all`: every skill acts in a scene, or its exemption states a reason.

use crate::cli::{Error, Result};
use crate::model::Name;
use crate::testkit::scene::lua::Content;
use crate::testkit::scene::lua::demand::{EXEMPT, SkillPlace, skills_of};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Returns one line for each violation, with its place.
pub fn unmet(files: &[PathBuf], content: &Content, acted: &BTreeSet<Name>) -> Result<Vec<String>> {
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
    Ok(under_test.iter().filter_map(|skill| complaint(skill, acted)).collect())
}

fn complaint(skill: &SkillPlace, acted: &BTreeSet<Name>) -> Option<String> {
    let SkillPlace { name, file, line, exempt } = skill;
    match (acted.contains(name.as_str()), exempt) {
        (false, None) => Some(format!(
            "{file}:{line}: skill \"{name}\" acts in no scene; write one, or `{EXEMPT} reason` above it"
        )),
        (true, Some(_)) => {
            Some(format!("{file}:{line}: skill \"{name}\" needs no scene, it says, but acts in one"))
        }
        _ => None,
    }
}
