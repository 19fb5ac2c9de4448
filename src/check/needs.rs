//! Missing names, ranked by the number of generals that need them.

use super::finding::{Finding, Severity};
use crate::model::Name;
use std::collections::{BTreeMap, BTreeSet};

/// A missing name and its users.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Need {
    /// `skill wushuang`, `:getFoo`, `sgs.Bar`, a global.
    pub name: String,
    pub generals: BTreeSet<Name>,
    /// Number of findings about it.
    pub uses: usize,
}

/// Ranks the missing names.
pub(super) fn rank(findings: &[Finding], generals: &BTreeMap<Name, Vec<Name>>) -> Vec<Need> {
    let mut by_skill: BTreeMap<&str, Vec<&Name>> = BTreeMap::new();
    for (general, skills) in generals {
        skills.iter().for_each(|skill| by_skill.entry(skill).or_default().push(general));
    }
    let mut needs: BTreeMap<&str, Need> = BTreeMap::new();
    let missing = findings.iter().filter(|f| !f.missing.is_empty() && f.severity == Severity::Error);
    for finding in missing {
        let name = finding.missing.as_str();
        let need = needs.entry(name).or_insert_with(|| Need {
            name: name.to_owned(),
            generals: BTreeSet::new(),
            uses: 0,
        });
        need.uses += 1;
        if generals.contains_key(finding.owner.as_str()) {
            need.generals.insert(finding.owner.as_str().into());
        }
        // `LuaFooCard` is roughly the card of the skill `luafoo`; `#foo` is a helper of `foo`.
        let owner = finding.owner.trim_start_matches('#');
        let bare = owner.trim_end_matches("Card").trim_end_matches("card");
        for skill in [owner, bare, &bare.to_lowercase()] {
            need.generals.extend(by_skill.get(skill).into_iter().flatten().map(|g| (*g).clone()));
        }
    }
    let mut needs: Vec<Need> = needs.into_values().collect();
    needs.sort_by(|a, b| {
        (b.generals.len(), b.uses).cmp(&(a.generals.len(), a.uses)).then_with(|| a.name.cmp(&b.name))
    });
    needs
}
