//! Package skills that need a scene, and those exempt from it.

use crate::script::host::Script;
use crate::script::load::{Library, Source};
use crate::testkit::scene::SceneError;
use std::sync::Arc;

/// Marker above a skill that needs no scene, followed by the reason.
pub const EXEMPT: &str = "-- no scene:";

/// A skill defined by a package.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct SkillPlace {
    pub name: String,
    /// File name as in errors: `extensions/x.lua`.
    pub file: String,
    pub line: usize,
    /// Reason for the exemption, if its file has one.
    pub exempt: Option<String>,
}

/// Returns the skills of a library by file and line, from the files that count. Names that begin with `#` are
/// parts of other skills and are left out.
pub fn skills_of(
    library: &Arc<Library>,
    counts: impl Fn(&Source) -> bool,
) -> Result<Vec<SkillPlace>, SceneError> {
    let base = crate::rules::cards::catalog(&Default::default());
    let (script, failures) = Script::load(base, library).map_err(|e| SceneError::NoLua(e.to_string()))?;
    if let Some(failure) = failures.into_iter().next() {
        script.leave();
        return Err(failure.into());
    }
    let (catalog, _) = script.loaded();
    let definitions = script.host().definitions();
    let mut skills = Vec::new();
    for name in catalog.skills.keys().filter(|name| !name.starts_with('#')) {
        let Some(entry) = definitions.skill_named(name).and_then(|id| definitions.skill(id)) else {
            continue;
        };
        let (file, line) = (entry.origin.file.to_string(), entry.origin.line);
        if !library.files().any(|(_, source)| source.name == file && counts(source)) {
            continue;
        }
        let exempt = exemption(library, &file, line);
        skills.push(SkillPlace { name: name.to_string(), file, line, exempt });
    }
    script.leave();
    skills.sort_by(|a, b| (&a.file, a.line, &a.name).cmp(&(&b.file, b.line, &b.name)));
    Ok(skills)
}

/// Returns the reason in the line of a definition, or in the comment above it.
fn exemption(library: &Library, file: &str, line: usize) -> Option<String> {
    let source = library.files().map(|(_, source)| source).filter(|source| source.name == file).last()?;
    let text = String::from_utf8_lossy(&source.text).into_owned();
    let lines: Vec<&str> = text.lines().collect();
    let at = line.checked_sub(1)?;
    let above = lines.get(..at)?.iter().rev().take_while(|line| line.trim_start().starts_with("--"));
    let own = lines.get(at).into_iter();
    let found = own.chain(above).find_map(|line| line.split_once(EXEMPT))?;
    let reason = found.1.trim();
    (!reason.is_empty()).then(|| reason.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACKAGE: &str = "local extension = sgs.Package('x')
-- Draws.
-- no scene: it only draws
local one = sgs.CreateTriggerSkill { name = 'one', events = {}, on_trigger = function() end }
-- no scene:
local two = sgs.CreateTriggerSkill { name = 'two', events = {}, on_trigger = function() end }
local part = sgs.CreateTriggerSkill { name = '#part', events = {}, on_trigger = function() end }
local general = sgs.General(extension, 'x', 'wei', 4)
general:addSkill(one)
general:addSkill(two)
general:addSkill(part)
return extension
";

    #[test]
    fn skills_by_place_with_their_reasons() {
        let library = Arc::new(Library::of_texts([("extensions/x.lua", PACKAGE)]));
        let skills = skills_of(&library, |_| true).unwrap();
        let shown: Vec<(&str, usize, Option<&str>)> =
            skills.iter().map(|s| (s.name.as_str(), s.line, s.exempt.as_deref())).collect();
        assert_eq!(shown, [("one", 4, Some("it only draws")), ("two", 6, None)]);
    }
}
