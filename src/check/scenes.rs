//! Skills of `sgs.skills` that no scene names.

use super::finding::{Code, Finding, Place, Said, Severity};
use crate::model::Name;
use crate::script::define::Origin;
use crate::script::load::Library;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Folders of a content root in which scenes lie.
const FOLDERS: [&str; 3] = ["extensions", "tests", "scenes"];

/// Returns the content root of a file, or the folder of a single package.
fn root_of(path: &Path) -> Option<PathBuf> {
    let is_content = |folder: &&Path| folder.file_name().is_some_and(|name| name == "extensions");
    let content = path.ancestors().find(is_content).and_then(Path::parent);
    content.or_else(|| path.parent()).map(Path::to_owned)
}

/// Reads all scene files of a content root, and those beside the file.
fn scenes_of(root: &Path, file: &Path) -> String {
    let mut folders: BTreeSet<PathBuf> = FOLDERS.iter().map(|folder| root.join(folder)).collect();
    folders.extend(file.parent().map(Path::to_owned));
    let entries = folders.iter().flat_map(|folder| walkdir::WalkDir::new(folder).into_iter().flatten());
    let scenes = entries.filter(|entry| entry.file_name().to_string_lossy().ends_with(".scene.lua"));
    scenes.filter_map(|entry| std::fs::read_to_string(entry.path()).ok()).collect()
}

/// Returns a finding for each spec whose name is in no scene. The embedded packages are left out.
pub(super) fn without(library: &Library, specs: &[(Origin, Name)]) -> Vec<Finding> {
    let mut texts: BTreeMap<PathBuf, String> = BTreeMap::new();
    let mut findings = Vec::new();
    for (origin, name) in specs {
        let source = library.files().find(|(_, source)| source.name == origin.file.as_str());
        let Some(path) = source.and_then(|(_, source)| source.path.clone()) else { continue };
        let Some(root) = root_of(&path) else { continue };
        let text = texts.entry(root.clone()).or_insert_with(|| scenes_of(&root, &path));
        if is_word(text, name) {
            continue;
        }
        findings.push(Finding {
            file: origin.file.to_string(),
            place: Place { line: origin.line.max(1), ..Place::default() },
            severity: Severity::Note,
            code: Code::SpecWithoutScene,
            text: Said::new(
                format!("没有场景提到技能 \"{name}\"；`sgs new scenes {name}` 按规格写出骨架"),
                format!(
                    "no scene names the skill \"{name}\": `sgs new scenes {name}` writes some from its spec"
                ),
            ),
            like: Vec::new(),
            owner: name.to_string(),
            missing: String::new(),
            about: String::new(),
            also: Vec::new(),
        });
    }
    findings
}

/// Returns `true` if the text has this name as a word.
fn is_word(text: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).any(|(at, _)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let after = text.get(at + name.len()..).and_then(|after| after.chars().next());
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}
